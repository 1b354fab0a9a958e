#pragma once

// How an erased game is played: players, referee, matches and records.

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/erased_game.hpp"
#include "zermelo/play/hidden_commentary.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/protocol/uci_player.hpp"

namespace zermelo {

template <Game G, class... Rows>
std::string ErasedGame<G, Rows...>::hint(const ViewOf<G>& view) const {
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
    if (player.draws && !player.settings.has("seed"))
        player.settings.set("seed", static_cast<std::int64_t>(seed >> 1));
    return player;
}

template <Game G, class... Rows>
AnyPlayer<G> ErasedGame<G, Rows...>::human_for(const PlayOptions& options) const {
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

template <Game G, class... Rows>
AnyPlayer<G> ErasedGame<G, Rows...>::player_for(const PlayerSpec& player, std::uint64_t seed,
                                                const PlayOptions& options) const {
    if (player.name == "random") return RandomPlayer{Random(seed)};
    if constexpr (HasEquilibrium<G>)
        if (player.name == "cfr") return equilibria_.player(game_, player, seed);
    if (player.name == "human") return human_for(options);
    if constexpr (SpeaksUci<G>)
        if (player.program) return UciPlayer(*player.program);
    struct Searcher {
        Search<G> search;
        Random random;
        /// A search is given a state; of a hidden one, any that looks the same to the seat.
        Answer<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
            Signals signals;
            signals.past = situation.trail;
            return *search(state_of(game, view, situation.seat, random), signals, {}).move;
        }
    };
    return Searcher{made_search(seeded(player, seed)), Random(seed)};
}

template <Game G, class... Rows>
AnyPlayer<G>
ErasedGame<G, Rows...>::learning_expert(const PlayerSpec& spec,
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

template <Game G, class... Rows>
TextRecord ErasedGame<G, Rows...>::written(const Record<G>& record,
                                           std::vector<std::string> players,
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

template <Game G, class... Rows>
template <class Listener>
Record<G> ErasedGame<G, Rows...>::referee_play(const State& s, std::vector<AnyPlayer<G>>& players,
                                               const PlayOptions& options,
                                               Listener listener) const {
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

template <Game G, class... Rows>
Record<G> ErasedGame<G, Rows...>::commented_play(const State& s, std::vector<AnyPlayer<G>>& players,
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

template <Game G, class... Rows>
Parsed<TextRecord> ErasedGame<G, Rows...>::play(const std::vector<PlayerSpec>& specs,
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

template <Game G, class... Rows>
Parsed<std::vector<MatchRecord>> ErasedGame<G, Rows...>::match(const std::vector<PlayerSpec>& specs,
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
        std::vector<Move> moves;
        for (const auto& step : game.record.steps) moves.push_back(step.move);
        records.push_back({record_of(game),
                           {game.player_at.begin(), game.player_at.end()},
                           Hidden<G> || Chancy<G> // there the same may happen again
                               ? ""
                               : play_pattern(game_, game.record.start, moves)});
        if (plan.ended) plan.ended(records.back().record);
    });
    return records;
}

template <Game G, class... Rows>
Record<G> ErasedGame<G, Rows...>::replayed(State s, const std::vector<Move>& moves,
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

template <Game G, class... Rows>
Parsed<TextRecord> ErasedGame<G, Rows...>::replay(const TextRecord& record,
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

} // namespace zermelo
