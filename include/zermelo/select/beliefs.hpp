#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"

namespace zermelo {

/// The belief-state game of a game with hidden information for one player against chance. Its
/// states are beliefs: the states that the player may be in, with their weights. The player moves
/// once for all of them; then chance reveals what the player sees. So a product of selections and
/// expectations chooses for each information set, not for each state. requires: at most `Capacity`
/// states in a belief
template <class G, std::size_t Capacity = 64>
    requires Hidden<G> && Chancy<G> && (seats_of<G> == 1) && (!Gainful<G>)
struct Beliefs {
    struct Possible {
        StateOf<G> s{};
        double weight = 0; ///< an unnormalised probability
        bool operator==(const Possible&) const = default;
    };

    struct State {
        MoveList<Possible, Capacity> states;
        bool operator==(const State& other) const {
            return std::ranges::equal(states, other.states);
        }
    };

    /// The player's move, or which of the states (the first with that view) tells what is seen.
    struct Move {
        std::optional<MoveOf<G>> made;
        std::size_t seen = 0;
        bool operator==(const Move&) const = default;
    };

    G game{};

    State start() const {
        State s;
        spread(s, {game.start(), 1});
        return s;
    }
    Seat turn(const State& s) const { return is_one_view(s) ? first : chance; }
    MoveList<Move, Capacity> moves(const State& s) const {
        MoveList<Move, Capacity> moves;
        if (!is_one_view(s)) {
            for (std::size_t i = 0; i < s.states.size(); ++i)
                if (first_with_view_of(s, i) == i) moves.push_back({std::nullopt, i});
        } else {
            for (const MoveOf<G> m : game.moves(s.states[0].s)) moves.push_back({m, 0});
        }
        return moves;
    }
    void play(State& s, const Move& m) const {
        State next;
        for (std::size_t i = 0; i < s.states.size(); ++i) {
            if (m.made)
                spread(next, {after(game, s.states[i].s, *m.made), s.states[i].weight});
            else if (first_with_view_of(s, i) == m.seen)
                next.states.push_back(s.states[i]);
        }
        s = next;
    }
    std::optional<Payoffs<1, double>> outcome(const State& s) const {
        if (!is_one_view(s) || !game.outcome(s.states[0].s)) return std::nullopt;
        double sum = 0;
        double weight = 0;
        for (const Possible& possible : s.states) {
            sum += possible.weight * static_cast<double>(payoff(*game.outcome(possible.s), first));
            weight += possible.weight;
        }
        return Payoffs<1, double>{{sum / weight}};
    }
    double probability(const State& s, const Move& m) const {
        double seen = 0;
        double all = 0;
        for (std::size_t i = 0; i < s.states.size(); ++i) {
            all += s.states[i].weight;
            if (first_with_view_of(s, i) == m.seen) seen += s.states[i].weight;
        }
        return seen / all;
    }

private:
    /// Adds a state to a belief; if chance moves there, the states after each of its moves.
    void spread(State& belief, const Possible& possible) const {
        if (game.outcome(possible.s) || game.turn(possible.s) != chance) {
            belief.states.push_back(possible);
            return;
        }
        for (const MoveOf<G> m : game.moves(possible.s))
            spread(belief,
                   {after(game, possible.s, m), possible.weight * game.probability(possible.s, m)});
    }

    bool is_one_view(const State& s) const {
        for (std::size_t i = 1; i < s.states.size(); ++i)
            if (first_with_view_of(s, i) != 0) return false;
        return true;
    }

    /// The first state with the same view as state i.
    std::size_t first_with_view_of(const State& s, std::size_t i) const {
        const auto view = game.view(s.states[i].s, first);
        const bool over = game.outcome(s.states[i].s).has_value();
        for (std::size_t j = 0; j < i; ++j)
            if (over == game.outcome(s.states[j].s).has_value() &&
                view == game.view(s.states[j].s, first))
                return j;
        return i;
    }
};

} // namespace zermelo
