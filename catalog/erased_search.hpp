#pragma once

// What an erased game finds out: searches, equilibria, counts and trees.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/erased_game.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {

template <Game G, class... Rows>
Parsed<TextEquilibrium> ErasedGame<G, Rows...>::equilibrium(const PlayerSpec& player,
                                                            const PositionText& from,
                                                            const Control& control) const {
    if constexpr (HasEquilibrium<G>) {
        const auto s = state_at(from);
        if (!s) return s.mistake();
        const bool asked = from.position || !from.moves.empty();
        if (asked && (game_.outcome(*s) || game_.turn(*s) == chance))
            return Mistake{"nobody is to move at this position"};
        const auto found = equilibria_.solve(game_, player, control);
        if (!found) return found.mistake();
        const InformationSet<G>* only = nullptr;
        if (asked) {
            const Seat seat = game_.turn(*s);
            only = (*found)->tree.find(view_of(game_, *s, seat), seat);
        }
        return written_equilibrium(game_, **found, only);
    } else {
        return Mistake{"this game has no equilibrium to be found: nothing is hidden in it"};
    }
}

template <Game G, class... Rows>
Parsed<PerftCounts> ErasedGame<G, Rows...>::perft(const PositionText& from,
                                                  const PerftOptions& options) const {
    const auto s = state_at(from);
    if (!s) return s.mistake();
    if (options.games && Reversible<G>)
        return Mistake{"plays of this game need not end: whole games cannot be counted"};
    PerftCounts counts{sight(*s, from), {}, std::nullopt, {}};
    std::vector<std::uint64_t> positions;
    Meter meter{options.budget};
    if (options.positions) {
        if constexpr (Keyed<G>)
            positions = count_positions(game_, *s, options.depth, meter);
        else
            return Mistake{"this game has no keys to tell positions apart"};
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        PerftLevel level{zermelo::perft(game_, *s, depth, meter), std::nullopt};
        if (meter.spent()) break;
        const auto at = static_cast<std::size_t>(depth);
        if (options.positions) level.positions = at < positions.size() ? positions[at] : 0;
        counts.levels.push_back(level);
    }
    if (options.divide && !meter.spent())
        for (const Move m : game_.moves(*s)) {
            const auto count = zermelo::perft(game_, after(game_, *s, m), options.depth - 1, meter);
            counts.divide.emplace_back(move_text(game_, *s, m), count);
        }
    if (options.games) {
        const auto games = count_games(game_, *s, meter);
        if (!meter.spent()) counts.games = games;
    }
    return counts;
}

template <Game G, class... Rows>
std::optional<TextEdge> ErasedGame<G, Rows...>::valued(const State& s, Seat viewer,
                                                       const Search<G>& search,
                                                       const Signals& signals) const {
    if constexpr (ZeroSum<G> || Puzzle<G>) {
        const auto outcome = game_.outcome(s);
        if (!outcome && !search) return std::nullopt;
        Value value = outcome ? worth(*outcome, viewer) : search(s, signals, {}).value;
        if (!outcome && game_.turn(s) != viewer) value = -value;
        return TextEdge{"", value_number(game_, s, value), value};
    } else {
        return std::nullopt;
    }
}

template <Game G, class... Rows>
TreeNode ErasedGame<G, Rows...>::node(const State& s, const PositionText& from) const {
    const Sight seen = sight(s, from);
    TreeNode node;
    node.position = node.label = seen.position;
    if (node.label.empty()) node.label = seen.to_move.empty() ? seen.outcome : seen.to_move;
    if constexpr (requires { Notation<G>::label(game_, s); })
        node.label = Notation<G>::label(game_, s);
    node.to_move = seen.to_move;
    return node;
}

template <Game G, class... Rows>
Parsed<std::vector<TreeNode>> ErasedGame<G, Rows...>::tree(const PlayerSpec& player,
                                                           const PositionText& from,
                                                           const TreeOptions& options) const {
    const auto root = state_at(from);
    if (!root) return root.mistake();
    if (player.name == "mcts") return search_tree(player, *root, from, options);
    const auto search = search_of(player);
    const Seat viewer = game_.outcome(*root) ? first : game_.turn(*root);
    std::vector<State> states{*root};
    std::vector<int> plies{0};
    std::vector<TreeNode> nodes{node(*root, from)};
    for (std::size_t at = 0; at < nodes.size() && !options.stop.stopped(); ++at) {
        const State s = states[at];
        nodes[at].value =
            valued(s, viewer, search, {options.stop, {}, false, nullptr, {}, nullptr, nullptr});
        if (plies[at] == options.depth) continue;
        for (const Move m : game_.moves(s)) {
            if (nodes.size() == options.max_nodes)
                return Mistake{fmt::format(
                    "the tree has more than {} nodes: give a smaller --depth", options.max_nodes)};
            states.push_back(after(game_, s, m));
            plies.push_back(plies[at] + 1);
            nodes.push_back(node(states.back(), from));
            nodes.back().parent = at;
            nodes.back().move = move_text(game_, s, m);
        }
    }
    return nodes;
}

template <Game G, class... Rows>
Parsed<std::vector<TreeNode>>
ErasedGame<G, Rows...>::search_tree(const PlayerSpec& player, const State& root,
                                    const PositionText& from, const TreeOptions& options) const {
    if (Hidden<G>) return Mistake{"the trees of a hidden game are not drawn"};
    if (game_.outcome(root)) return Mistake{"the game is over at this position"};
    if (auto wrong = unplayable(root); !wrong.empty()) return Mistake{std::move(wrong)};
    std::vector<TreeSpot> spots;
    search_of(player)(
        root, {options.stop, {}, false, &spots, {options.depth, options.visits}, nullptr, nullptr},
        {});
    if (spots.size() > options.max_nodes)
        return Mistake{fmt::format("the tree has {} nodes, {} can be drawn: give a smaller --depth "
                                   "or more --visits",
                                   spots.size(), options.max_nodes)};
    std::vector<State> states;
    std::vector<TreeNode> nodes;
    for (const TreeSpot& spot : spots) {
        State s = root;
        Move m{};
        if (!states.empty()) {
            const State& before = states[spot.parent];
            const auto moves = game_.moves(before);
            m = *std::ranges::next(
                std::ranges::begin(moves),
                static_cast<std::ranges::range_difference_t<decltype(moves)>>(spot.move));
            s = after(game_, before, m);
        }
        nodes.push_back(node(s, from));
        nodes.back().parent = spot.parent;
        if (!states.empty()) nodes.back().move = move_text(game_, states[spot.parent], m);
        const Value value = spot.proven ? *spot.proven : detail::guess_of<G>(spot.mean);
        nodes.back().value = TextEdge{"",          value_number(game_, s, value),
                                      value,       value_words(game_, s, value),
                                      spot.visits, spot.mean};
        states.push_back(s);
    }
    return nodes;
}

} // namespace zermelo
