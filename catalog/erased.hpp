#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/any_game.hpp"
#include "catalog/books.hpp"
#include "catalog/engines.hpp"
#include "catalog/puzzle.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/hidden_commentary.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {

/// Any Game as an AnyGame, with the knowledges that there are of it.
template <Game G, class... Ks>
class ErasedGame final : public AnyGame {
public:
    explicit ErasedGame(G game, PuzzleTools<G> tools, NamedKnowledge<Ks>... knowledges)
        : game_(std::move(game)),
          tools_(std::move(tools)),
          knowledges_(std::move(knowledges)..., NamedKnowledge{"none", NoKnowledge{}}) {}

    int seats() const override { return seats_of<G>; }
    std::string seat(int number) const override {
        return seat_name<G>(Seat(static_cast<std::uint8_t>(number)));
    }
    std::string marks() const override {
        std::string marks;
        if constexpr (requires { Notation<G>::mark(first); })
            for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat)
                marks += Notation<G>::mark(Seat(seat));
        return marks;
    }
    std::vector<std::string> knowledges() const override {
        return std::apply(
            [](const auto&... rows) { return std::vector<std::string>{rows.name...}; },
            knowledges_);
    }
    std::vector<std::string> engines() const override { return engine_names<G>(); }
    std::string solver() const override {
        using Default = std::remove_cvref_t<decltype(std::get<0>(knowledges_).knowledge)>;
        if constexpr (Puzzle<G>)
            return "exact";
        else if constexpr (Reversible<G> && WinOrLose<G> && Ranked<G>)
            return "retrograde";
        else if constexpr (HasEquilibrium<G>)
            return "cfr";
        else if constexpr (!ZeroSum<G> || Reversible<G>)
            return ""; // where plays need not end, no other engine would
        else if constexpr (detail::proves_by_alphabeta<G, Default> || !Keyed<G>)
            return "alphabeta";
        else
            return "memo";
    }
    std::string opponent() const override {
        constexpr std::uint64_t few = 200'000; // nodes of a tree that cfr grows at once
        Meter meter{Budget{.nodes = few}};
        if constexpr (ZeroSum<G>) return "expert";
        if constexpr (Puzzle<G>) return "exact";
        if constexpr (HasEquilibrium<G>) zermelo::perft(game_, game_.start(), 1000, meter);
        return HasEquilibrium<G> && !meter.spent() ? "cfr" : "random";
    }
    bool has_loops() const override { return Reversible<G>; }
    bool hides() const override { return Hidden<G>; }

    bool proves_values() const override {
        using Default = std::remove_cvref_t<decltype(std::get<0>(knowledges_).knowledge)>;
        return OwnScale<Default, G>;
    }

    bool is_puzzle() const override { return Puzzle<G>; }
    Parsed<TextSolutions> solutions(const PositionText& from,
                                    const SolutionOptions& options) const override {
        const auto s = state_at(from);
        if (!s) return s.mistake();
        if constexpr (Puzzle<G>) {
            TextSolutions found = tools_.solutions(*s, options);
            if (options.pictures) {
                found.sight = sight(*s, from);
                return found;
            }
            if (!game_.outcome(*s)) found.sight.to_move = seat_name<G>(game_.turn(*s));
            if constexpr (WritesPositions<G>)
                found.sight.position = Notation<G>::position(game_, *s);
            return found;
        } else {
            return Mistake{"this game is no puzzle"};
        }
    }

    Parsed<Sight> look(const PositionText& from) const override {
        const auto s = state_at(from);
        if (!s) return s.mistake();
        return sight(*s, from);
    }

    Parsed<TextReport> search(const PlayerSpec& player, const PositionText& from,
                              const Control& control) const override {
        Trail trail;
        const auto s = state_at(from, &trail);
        if (!s) return s.mistake();
        const Sight seen = sight(*s, from);
        if (game_.outcome(*s))
            return Mistake{fmt::format("the game is over at this position: {}", seen.outcome)};
        if (auto wrong = unplayable(*s); !wrong.empty()) return Mistake{std::move(wrong)};
        const auto search = search_of(player);
        if (!search) return Mistake{fmt::format("'{}' is not a search", player.text)};
        Watch<Move> watch;
        if (control.watch)
            watch = [&](const Report<Move>& report) { control.watch(written(*s, seen, report)); };
        const auto report = search(
            *s, {control.stop, control.pulse, control.every_move, nullptr, {}, &trail}, watch);
        if (player.name == "mcts" && report.nodes == 0 && report.ended == Ended::by_memory)
            return Mistake{fmt::format("'{}': the memory is too small for the root", player.text)};
        return written(*s, seen, report);
    }

    Parsed<TextEquilibrium> equilibrium(const PlayerSpec& player, const PositionText& from,
                                        const Control& control) const override;
    Parsed<PerftCounts> perft(const PositionText& from, const PerftOptions& options) const override;
    Parsed<std::vector<TreeNode>> tree(const PlayerSpec& player, const PositionText& from,
                                       const TreeOptions& options) const override;
    Parsed<TextRecord> play(const std::vector<PlayerSpec>& specs,
                            const PlayOptions& options) const override;
    Parsed<std::vector<MatchRecord>> match(const std::vector<PlayerSpec>& specs,
                                           const MatchPlan& plan) const override;
    Parsed<TextRecord> replay(const TextRecord& record, const PlayOptions& options) const override;
    std::optional<BookOf> book_of() const override {
        return zermelo::book_of(name(), game_, std::get<0>(knowledges_));
    }
    Parsed<BookWork> make_book(const BookPlan& plan) const override {
        return make_book_with(game_, std::get<0>(knowledges_).knowledge, plan);
    }

private:
    using State = StateOf<G>;
    using Move = MoveOf<G>;

    /// Where plays need not end, the referee stops them after so many moves.
    static constexpr std::size_t moves_in_loops = 1000;

    /// The search of a player. Asked for again it is the same, with what it has found out.
    Search<G> search_of(const PlayerSpec& player) const {
        const std::lock_guard lock(mutex_);
        if (!last_search_ || last_player_ != player.text) {
            last_search_ = find_search(game_, knowledges_, player);
            last_player_ = player.text;
        }
        return last_search_;
    }

    /// Why no player can move at s, if none can. requires: s is not over
    std::string unplayable(const State& s) const {
        if (game_.turn(s) == chance) return "chance moves here: add a move of it to --moves";
        const auto moves = game_.moves(s);
        if (std::ranges::begin(moves) == std::ranges::end(moves))
            return "there is no legal move here, yet the game is not over: its rules are broken";
        return "";
    }

    std::string move_list(const State& s) const {
        std::vector<std::string> texts;
        for (const Move m : game_.moves(s)) {
            if (texts.size() == 20) {
                texts.emplace_back("...");
                break;
            }
            texts.push_back(move_text(game_, s, m));
        }
        return joined(texts, " ");
    }

    std::string wrong_move(const State& s, const std::string& text, std::size_t number) const {
        if constexpr (requires { Notation<G>::wrong_move(game_, s, text); })
            return fmt::format("move {}, {}", number, Notation<G>::wrong_move(game_, s, text));
        else
            return fmt::format("move {}, '{}', is not legal here (legal: {})", number, text,
                               move_list(s));
    }

    /// Moves that are written without spaces, one by one.
    static std::vector<std::string> apart(const std::vector<std::string>& texts) {
        if constexpr (requires { requires Notation<G>::run_together; }) {
            std::vector<std::string> letters;
            for (const auto& text : texts)
                for (const char letter : text) letters.emplace_back(1, letter);
            return letters;
        } else {
            return texts;
        }
    }

    void leave_mark([[maybe_unused]] Trail& trail, [[maybe_unused]] const State& s) const {
        if constexpr (EndsByRepetition<G>) enter(trail, game_, s);
    }

    /// Plays moves from s, as far as they are legal, and leaves a trail.
    Parsed<std::vector<Move>> read_moves(State& s, const std::vector<std::string>& texts,
                                         Trail* trail = nullptr) const {
        std::vector<Move> moves;
        for (const auto& text : apart(texts)) {
            const auto m = parse_move(game_, s, text);
            const std::size_t number = moves.size() + 1;
            if (!m && game_.outcome(s))
                return Mistake{
                    fmt::format("move {}, '{}': the game is over before it", number, text)};
            if (!m) return Mistake{wrong_move(s, text, number)};
            game_.play(s, *m);
            if (trail != nullptr) leave_mark(*trail, s);
            moves.push_back(*m);
        }
        return moves;
    }

    Parsed<State> state_at(const PositionText& from, Trail* trail = nullptr) const {
        State s = game_.start();
        if (from.position) {
            if constexpr (WritesPositions<G>) {
                const auto parsed = Notation<G>::parse_position(game_, *from.position);
                if (!parsed) return parsed;
                s = *parsed;
            } else {
                return Mistake{"this game has no notation for positions: give --moves"};
            }
        }
        if (trail != nullptr) leave_mark(*trail, s);
        const auto moves = read_moves(s, from.moves, trail);
        if (!moves) return moves.mistake();
        return s;
    }

    Sight sight(const State& s, const PositionText& from) const {
        Sight seen;
        if constexpr (WritesPositions<G>)
            seen.position = Notation<G>::position(game_, s);
        else
            seen.position = joined(from.moves, " ");
        if (const auto outcome = game_.outcome(s))
            seen.outcome = outcome_text<G>(*outcome);
        else
            seen.to_move = seat_name<G>(game_.turn(s));
        const bool open = seen.to_move.empty() || game_.turn(s) == chance;
        seen.picture = picture(game_, view_of(game_, s, open ? first : game_.turn(s)));
        for (const Move m : game_.moves(s)) seen.moves.push_back(move_text(game_, s, m));
        return seen;
    }

    TextEdge edge(const State& s, const Move& m, Value value) const {
        return {move_text(game_, s, m), value_number(game_, s, value), value,
                value_words(game_, s, value)};
    }

    TextReport written(const State& s, const Sight& seen, const Report<Move>& report) const {
        TextReport text;
        text.sight = seen;
        if (report.move) text.move = move_text(game_, s, *report.move);
        text.number = value_number(game_, s, report.value);
        text.value = report.value;
        text.words = value_words(game_, s, report.value);
        text.weak = report.weak;
        if (text.weak && report.value.sign() != 0)
            text.words = report.value.sign() > 0 ? "wins" : "loses";
        for (const Move& m : report.best()) text.best.push_back(move_text(game_, s, m));
        for (const auto& e : report.edges) {
            text.edges.push_back(edge(s, e.move, e.value));
            text.edges.back().visits = e.visits;
            text.edges.back().mean = e.mean;
        }
        State at = s;
        for (const Move& m : report.line) {
            text.line.push_back(move_text(game_, at, m));
            game_.play(at, m);
        }
        text.depth = report.depth;
        text.nodes = report.nodes;
        text.seconds = report.seconds;
        text.ended = report.ended;
        return text;
    }

    /// How a play has ended, by its last state or by the way to it, if it has.
    std::optional<OutcomeOf<G>> ended(State s, const std::vector<Move>& moves) const {
        Trail trail;
        leave_mark(trail, s);
        for (const Move& m : moves) {
            game_.play(s, m);
            leave_mark(trail, s);
        }
        auto outcome = game_.outcome(s);
        if constexpr (EndsByRepetition<G>)
            if (!outcome) outcome = game_.repeated(trail.times());
        return outcome;
    }

    TreeNode node(const State& s, const PositionText& from) const;
    Parsed<std::vector<TreeNode>> search_tree(const PlayerSpec& player, const State& root,
                                              const PositionText& from,
                                              const TreeOptions& options) const;
    std::optional<TextEdge> valued(const State& s, Seat viewer, const Search<G>& search,
                                   const Signals& signals) const;
    AnyPlayer<G> player_for(const PlayerSpec& player, std::uint64_t seed,
                            const PlayOptions& options) const;
    AnyPlayer<G> human_for(const PlayOptions& options) const;
    using FirstKnowledge = std::remove_cvref_t<
        decltype(std::get<0>(
                     std::declval<std::tuple<NamedKnowledge<Ks>..., NamedKnowledge<NoKnowledge>>>())
                     .knowledge)>;
    static bool is_plain_expert(const PlayerSpec& spec) {
        return spec.name == "expert" && !spec.book && !spec.settings.has("knowledge");
    }
    /// What an expert learns while a person plays; nothing if it may not, or if nobody is a person.
    std::unique_ptr<Opening<G, FirstKnowledge>> opening_for(const std::vector<PlayerSpec>& specs,
                                                            const PlayOptions& options) const {
        const auto of = book_of();
        const bool has_human = std::ranges::find(specs, "human", &PlayerSpec::name) != specs.end();
        const bool has_expert = std::ranges::any_of(specs, is_plain_expert);
        if (options.cache.empty() || !of || !has_human || !has_expert) return nullptr;
        return std::make_unique<Opening<G, FirstKnowledge>>(
            *of, game_, std::get<0>(knowledges_).knowledge, options.cache);
    }
    AnyPlayer<G> learning_expert(const PlayerSpec& spec,
                                 const Opening<G, FirstKnowledge>& opening) const;
    std::string hint(const ViewOf<G>& view) const;
    TextRecord written(const Record<G>& record, std::vector<std::string> players,
                       std::uint64_t seed) const;
    template <class Listener>
    Record<G> referee_play(const State& s, std::vector<AnyPlayer<G>>& players,
                           const PlayOptions& options, Listener listener) const;
    Record<G> commented_play(const State& s, std::vector<AnyPlayer<G>>& players,
                             const PlayOptions& options, const std::vector<Seat>& persons) const;
    Record<G> replayed(State s, const std::vector<Move>& moves, const PlayOptions& options) const;

    G game_;
    PuzzleTools<G> tools_;
    std::tuple<NamedKnowledge<Ks>..., NamedKnowledge<NoKnowledge>> knowledges_;

    Equilibria<G> equilibria_;

    mutable std::mutex mutex_; ///< of the two below
    mutable std::string last_player_;
    mutable Search<G> last_search_;
};

template <Game G, class... Ks>
Parsed<TextEquilibrium> ErasedGame<G, Ks...>::equilibrium(const PlayerSpec& player,
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

template <Game G, class... Ks>
Parsed<PerftCounts> ErasedGame<G, Ks...>::perft(const PositionText& from,
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

template <Game G, class... Ks>
std::optional<TextEdge> ErasedGame<G, Ks...>::valued(const State& s, Seat viewer,
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

template <Game G, class... Ks>
TreeNode ErasedGame<G, Ks...>::node(const State& s, const PositionText& from) const {
    const Sight seen = sight(s, from);
    TreeNode node;
    node.position = node.label = seen.position;
    if (node.label.empty()) node.label = seen.to_move.empty() ? seen.outcome : seen.to_move;
    if constexpr (requires { Notation<G>::label(game_, s); })
        node.label = Notation<G>::label(game_, s);
    node.to_move = seen.to_move;
    return node;
}

template <Game G, class... Ks>
Parsed<std::vector<TreeNode>> ErasedGame<G, Ks...>::tree(const PlayerSpec& player,
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
        nodes[at].value = valued(s, viewer, search, {options.stop, {}, false, nullptr, {}});
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

template <Game G, class... Ks>
Parsed<std::vector<TreeNode>>
ErasedGame<G, Ks...>::search_tree(const PlayerSpec& player, const State& root,
                                  const PositionText& from, const TreeOptions& options) const {
    if (Hidden<G>) return Mistake{"the trees of a hidden game are not drawn"};
    if (game_.outcome(root)) return Mistake{"the game is over at this position"};
    if (auto wrong = unplayable(root); !wrong.empty()) return Mistake{std::move(wrong)};
    std::vector<TreeSpot> spots;
    search_of(player)(root, {options.stop, {}, false, &spots, {options.depth, options.visits}}, {});
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

template <Game G, class... Ks>
std::string ErasedGame<G, Ks...>::hint(const ViewOf<G>& view) const {
    if constexpr (ZeroSum<G>) {
        const auto search = search_of(PlayerSpec{"expert", "expert", {}});
        const auto report = search(view, {}, {});
        const std::string move = move_text(game_, view, *report.move);
        if (!report.proven()) return fmt::format("Perhaps {}.", move);
        const int sign = report.value.sign();
        return fmt::format("{} {}.", move,
                           sign > 0    ? "wins"
                           : sign == 0 ? "draws"
                                       : "loses, as all do");
    } else if constexpr (Puzzle<G>) {
        return tools_.hint(view);
    } else {
        return "There is no hint for this game.";
    }
}

/// A player that draws at random draws something else in each game, unless told what.
inline PlayerSpec seeded(PlayerSpec player, std::uint64_t seed) {
    if (player.name == "mcts" && !player.settings.has("seed"))
        player.settings.set("seed", static_cast<std::int64_t>(seed >> 1));
    return player;
}

template <Game G, class... Ks>
AnyPlayer<G> ErasedGame<G, Ks...>::human_for(const PlayOptions& options) const {
    HumanPlayer<G> human(*options.in, *options.out,
                         [this](const G&, const ViewOf<G>& view) { return hint(view); });
    if constexpr (Puzzle<G>) {
        const auto start = state_at(options.from);
        if (start)
            human.set_check(
                [this, start = *start](const State& s) { return tools_.check(start, s); });
    }
    return human;
}

template <Game G, class... Ks>
AnyPlayer<G> ErasedGame<G, Ks...>::player_for(const PlayerSpec& player, std::uint64_t seed,
                                              const PlayOptions& options) const {
    if (player.name == "random") return RandomPlayer{Random(seed)};
    if constexpr (HasEquilibrium<G>)
        if (player.name == "cfr") return equilibria_.player(game_, player, seed);
    if (player.name == "human") return human_for(options);
    struct Searcher {
        Search<G> search;
        Random random;
        /// A search is given a state; of a hidden one, any that looks the same to the seat.
        Answer<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
            Signals signals;
            signals.trail = situation.trail;
            return *search(state_of(game, view, situation.seat, random), signals, {}).move;
        }
    };
    return Searcher{find_search(game_, knowledges_, seeded(player, seed)), Random(seed)};
}

template <Game G, class... Ks>
AnyPlayer<G>
ErasedGame<G, Ks...>::learning_expert(const PlayerSpec& spec,
                                      const Opening<G, FirstKnowledge>& opening) const {
    struct Learner {
        const ErasedGame* game;
        PlayerSpec spec;
        const Opening<G, FirstKnowledge>* opening;
        Answer<G> choose(const G&, const ViewOf<G>& view) {
            if constexpr (Hidden<G>) {
                return Leaves{};
            } else {
                spec.book = opening->latest();
                return *find_search(game->game_, game->knowledges_, spec)(view, {}, {}).move;
            }
        }
    };
    return Learner{this, spec, &opening};
}

template <Game G, class... Ks>
TextRecord ErasedGame<G, Ks...>::written(const Record<G>& record, std::vector<std::string> players,
                                         std::uint64_t seed) const {
    TextRecord text;
    text.players = std::move(players);
    text.seed = seed;
    State s = record.start;
    if constexpr (WritesPositions<G>)
        if (!(s == game_.start())) text.position = Notation<G>::position(game_, s);
    for (const auto& step : record.steps) {
        text.moves.push_back(move_text(game_, s, step.move));
        text.seconds.push_back(step.seconds);
        game_.play(s, step.move);
    }
    text.ending = record.ending;
    text.result = ending_text(record);
    for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat)
        text.payoffs.push_back(record.payoff_to(Seat(seat)));
    return text;
}

template <Game G, class... Ks>
template <class Listener>
Record<G> ErasedGame<G, Ks...>::referee_play(const State& s, std::vector<AnyPlayer<G>>& players,
                                             const PlayOptions& options, Listener listener) const {
    RefereeOptions rules;
    rules.clock = options.clock;
    rules.take_back = !Hidden<G>; // who has seen what was hidden cannot unsee it
    rules.random = Random(options.seed);
    if constexpr (Reversible<G>) rules.max_moves = moves_in_loops;
    Referee<G, Listener> referee(game_, rules, std::move(listener));
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return referee.play(s, players[I]...);
    }(std::make_index_sequence<static_cast<std::size_t>(seats_of<G>)>{});
}

template <Game G, class... Ks>
Record<G> ErasedGame<G, Ks...>::commented_play(const State& s, std::vector<AnyPlayer<G>>& players,
                                               const PlayOptions& options,
                                               const std::vector<Seat>& persons) const {
    switch (options.commentary) {
    case Commentary::silent: return referee_play(s, players, options, Silence{});
    case Commentary::terse: return referee_play(s, players, options, TerseCommentary(*options.out));
    case Commentary::verbose: break;
    }
    if constexpr (Hidden<G>)
        if (!persons.empty())
            return referee_play(s, players, options,
                                HiddenCommentary(*options.out, persons, options.paint));
    return referee_play(s, players, options, VerboseCommentary(*options.out, options.paint));
}

template <Game G, class... Ks>
Parsed<TextRecord> ErasedGame<G, Ks...>::play(const std::vector<PlayerSpec>& specs,
                                              const PlayOptions& options) const {
    const auto s = state_at(options.from);
    if (!s) return s.mistake();
    if (auto wrong = equilibria_.prepare(game_, specs)) return *wrong;
    std::vector<AnyPlayer<G>> players;
    std::vector<std::string> names;
    std::vector<Seat> persons;
    const auto opening = opening_for(specs, options);
    for (const auto& spec : specs) {
        if (spec.name == "human") persons.push_back(Seat(static_cast<std::uint8_t>(names.size())));
        const bool learns = opening && is_plain_expert(spec);
        players.push_back(learns ? learning_expert(spec, *opening)
                                 : player_for(spec, mix(options.seed + players.size()), options));
        names.push_back(spec.text);
    }
    return written(commented_play(*s, players, options, persons), names, options.seed);
}

template <Game G, class... Ks>
Parsed<std::vector<MatchRecord>> ErasedGame<G, Ks...>::match(const std::vector<PlayerSpec>& specs,
                                                             const MatchPlan& plan) const {
    if (auto wrong = equilibria_.prepare(game_, specs)) return *wrong;
    std::vector<PlayerMaker<G>> makers;
    for (const auto& spec : specs)
        makers.push_back([this, &spec](std::uint64_t seed) { return player_for(spec, seed, {}); });
    MatchOptions options{plan.games, plan.seed, {}, plan.stop};
    options.referee.clock = plan.clock;
    if constexpr (Reversible<G>) options.referee.max_moves = moves_in_loops;
    const auto record_of = [&](const MatchGame<G>& game) {
        std::vector<std::string> names;
        for (const std::size_t player : game.player_at) names.push_back(specs[player].text);
        return written(game.record, std::move(names), game.seed);
    };
    std::vector<MatchRecord> records;
    zermelo::match<G>(game_, makers, options, [&](const MatchGame<G>& game) {
        records.push_back({record_of(game), {game.player_at.begin(), game.player_at.end()}});
        if (plan.ended) plan.ended(records.back().record);
    });
    return records;
}

template <Game G, class... Ks>
Record<G> ErasedGame<G, Ks...>::replayed(State s, const std::vector<Move>& moves,
                                         const PlayOptions& options) const {
    const bool verbose = options.commentary == Commentary::verbose;
    VerboseCommentary commentary(*options.out, options.paint);
    Record<G> record;
    record.start = s;
    if (verbose) commentary.began(game_, s);
    for (const Move& m : moves) {
        const State before = s;
        game_.play(s, m);
        record.steps.push_back({game_.turn(before), m, gain_of(game_, before, m), 0});
        if (verbose) commentary.moved(game_, before, m, s);
    }
    record.outcome = ended(record.start, moves);
    if (record.outcome) record.ending = Ending::finished;
    return record;
}

template <Game G, class... Ks>
Parsed<TextRecord> ErasedGame<G, Ks...>::replay(const TextRecord& record,
                                                const PlayOptions& options) const {
    const auto start = state_at({record.position, {}});
    if (!start) return start.mistake();
    State end = *start;
    const auto moves = read_moves(end, record.moves);
    if (!moves) return moves.mistake();
    const bool over = ended(*start, *moves).has_value();
    if (over != (record.ending == Ending::finished))
        return Mistake{over ? "the moves end the game, the record says that they do not"
                            : "the moves do not end the game, the record says that they do"};
    const Record<G> again = replayed(*start, *moves, options);
    const auto text = written(again, record.players, record.seed);
    if (over && text.payoffs != record.payoffs)
        return Mistake{fmt::format("the moves lead to '{}', the record says '{}'", text.result,
                                   record.result)};
    if (options.commentary != Commentary::silent)
        *options.out << (over ? text.result : record.result) << '\n';
    return over ? text : record;
}

/// A game under the one type that programs use.
template <Game G, class... Ks>
Parsed<std::shared_ptr<const AnyGame>> erased(G game, NamedKnowledge<Ks>... knowledges) {
    return std::shared_ptr<const AnyGame>(std::make_shared<ErasedGame<G, Ks...>>(
        std::move(game), PuzzleTools<G>{}, std::move(knowledges)...));
}

/// The same for a puzzle, with what else there is of it.
template <Puzzle G, class... Ks>
Parsed<std::shared_ptr<const AnyGame>> erased_puzzle(G game, PuzzleTools<G> tools,
                                                     NamedKnowledge<Ks>... knowledges) {
    return std::shared_ptr<const AnyGame>(std::make_shared<ErasedGame<G, Ks...>>(
        std::move(game), std::move(tools), std::move(knowledges)...));
}

} // namespace zermelo
