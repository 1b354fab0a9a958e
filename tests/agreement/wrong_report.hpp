#pragma once

// Compares the report of an engine with perfect play.

#include <vector>

#include "all_games.hpp"
#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

/// Plays a line from s; returns its payoffs, its length and whether it ends the game.
template <ZeroSum G>
Broken wrong_line(const G& game, const StateOf<G>& s, const std::vector<MoveOf<G>>& line,
                  const PerfectEnding& expected) {
    PerfectEnding ending;
    StateOf<G> at = s;
    for (const auto& m : line) {
        if (!is_legal(game, at, m)) return "the line has an illegal move";
        const auto seat = index(game.turn(at));
        ending.pays[seat] += gain_of(game, at, m);
        ending.pays[1 - seat] -= gain_of(game, at, m);
        ending.plies += 1;
        game.play(at, m);
    }
    const auto outcome = game.outcome(at);
    if (!outcome) return "the line does not go to the end";
    for (const Seat seat : {first, second}) ending.pays[index(seat)] += payoff(*outcome, seat);
    if (ending.pays != expected.pays) return "the line pays something else";
    if (std::same_as<OutcomeOf<G>, Winner> && ending.pays[0] != 0 && ending.plies != expected.plies)
        return "the line is not of the right length";
    return {};
}

/// Compares the report of a complete search with perfect play.
template <ZeroSum G>
Broken wrong_report(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report) {
    const Seat mover = game.turn(s);
    const PerfectEnding expected = perfect_play(game, s);
    if (!report.proven()) return "not proven";
    if (report.ended != Ended::complete) return "not complete";
    if (!means<G>(report.value, expected, mover))
        return text_of(report.value) + ", but perfect play " + text_of(expected, mover);
    const auto moves = move_vector(game, s);
    if (report.edges.size() != moves.size()) return "not every move has a value";
    std::vector<MoveOf<G>> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!(report.edges[i].move == moves[i]))
            return "the edges are not in the order of the moves";
        PerfectEnding ending = perfect_play(game, after(game, s, moves[i]));
        ending.plies += 1;
        ending.pays[index(mover)] += gain_of(game, s, moves[i]);
        if (!means<G>(report.edges[i].value, ending, mover))
            return "a move is valued " + text_of(report.edges[i].value) + ", but " +
                   text_of(ending, mover);
        if (means<G>(report.value, ending, mover)) best.push_back(moves[i]);
    }
    if (report.best() != best) return "other moves are best";
    if (report.move != best.front()) return "of equal moves the first is to be played";
    if (report.line.empty() || !(report.line.front() == *report.move))
        return "the line does not begin with the move";
    return wrong_line(game, s, report.line, expected);
}

/// Checks that an engine agrees with perfect play at every small state of random walks.
template <ZeroSum G>
void agrees(const G& game, const auto& engine, const Budget& budget = {}) {
    holds_everywhere<G>(game, [&](const G&, const StateOf<G>& s) -> Broken {
        if (game.outcome(s) || !is_small(game, s, 400)) return {};
        return wrong_report(game, s, engine.search(game, s, budget));
    });
}

} // namespace zermelo
