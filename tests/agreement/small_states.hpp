// Shared by the tests of Select: the states to test, and the comparison of two reports.
#pragma once

#include <cstdint>
#include <string>

#include "all_games.hpp"
#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

/// Checks a claim for every game that Select plays, at every state of random walks from which at
/// most a given number of states is reachable.
inline void for_small_states(std::uint64_t nodes, const auto& claim) {
    for_each_game(ZeroSumGames{}, [&]<ZeroSum G>(const G& game) {
        if constexpr (PlainZeroSum<G>)
            holds_everywhere<G>(game, [&](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, nodes)) return {};
                return claim(rules, s);
            });
    });
}

/// The difference between the reports of two engines that evaluate every move.
template <class Move>
Broken difference(const Report<Move>& report, const Report<Move>& expected) {
    if (report.edges != expected.edges) return "other values of the moves";
    if (report.value != expected.value)
        return text_of(report.value) + ", not " + text_of(expected.value);
    if (report.move != expected.move) return "another move";
    if (report.line != expected.line) return "another line";
    return {};
}

/// Is a report within a budget sound: a legal line, no more nodes than allowed, and no proof that
/// contradicts perfect play?
template <PlainZeroSum G>
Broken unsound(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report,
               std::uint64_t nodes) {
    if (report.nodes > nodes) return "too many nodes";
    if (report.line.empty() || report.line.front() != report.move) return "the line is another";
    StateOf<G> at = s;
    for (const auto& m : report.line) {
        if (!is_legal(game, at, m)) return "the line has an illegal move";
        game.play(at, m);
    }
    const bool cut = report.ended == Ended::by_nodes;
    if (cut && report.depth != 0) return "cut, but searched in full to some depth";
    if (!cut && report.edges.size() != move_vector(game, s).size()) return "a move has no value";
    if (report.proven()) {
        const PerfectEnding ending = perfect_play(game, s);
        const int pays = ending.pays[index(game.turn(s))];
        if (report.value.sign() != (pays > 0) - (pays < 0))
            return "proves " + text_of(report.value) + ", but it " + text_of(ending, game.turn(s));
    } else if (report.value.is_loss() && cut) {
        return "plays what is known to lose";
    }
    return {};
}

} // namespace zermelo
