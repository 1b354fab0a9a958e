#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/kinds.hpp"

namespace zermelo {

/// possible(view, seat): the states that the seat may be in, each with a weight in proportion to
/// its probability.
template <class G>
concept ListsPossible = Hidden<G> && requires(const G game, const ViewOf<G> view, Seat seat) {
    { game.possible(view, seat) } -> RangeOf<std::pair<StateOf<G>, double>>;
};

/// The belief-state game of a game with hidden information for one player against chance. Its
/// states are beliefs: the states that the player may be in, with their weights. The player moves
/// once for all of them; then chance reveals what the player sees. So a product of selections and
/// expectations chooses for each information set, not for each state.
template <class G>
    requires Hidden<G> && Chancy<G> && (seats_of<G> == 1) && (!Gainful<G>)
struct Beliefs {
    struct Possible {
        StateOf<G> s{};
        double weight = 0; ///< an unnormalised probability
        bool operator==(const Possible&) const = default;
    };

    struct State {
        std::vector<Possible> states;
        bool operator==(const State&) const = default;
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
    /// What the player believes who sees this.
    State believing(const ViewOf<G>& view) const
        requires ListsPossible<G>
    {
        State s;
        for (const auto& [possible, weight] : game.possible(view, first))
            s.states.push_back({possible, weight});
        return s;
    }
    Seat turn(const State& s) const { return groups_of(s).size() == 1 ? first : chance; }
    std::vector<Move> moves(const State& s) const {
        std::vector<Move> moves;
        const auto groups = groups_of(s);
        if (groups.size() > 1) {
            for (const Group& group : groups) moves.push_back({std::nullopt, group.members[0]});
        } else {
            for (const MoveOf<G> m : game.moves(s.states[0].s)) moves.push_back({m, 0});
        }
        return moves;
    }
    void play(State& s, const Move& m) const {
        State next;
        if (m.made) {
            for (const Possible& possible : s.states)
                spread(next, {after(game, possible.s, *m.made), possible.weight});
        } else {
            for (const Group& group : groups_of(s))
                if (group.members[0] == m.seen)
                    for (const std::size_t i : group.members) next.states.push_back(s.states[i]);
        }
        s = std::move(next);
    }
    std::optional<Payoffs<1, double>> outcome(const State& s) const {
        if (groups_of(s).size() > 1 || !game.outcome(s.states[0].s)) return std::nullopt;
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
        for (const Group& group : groups_of(s))
            for (const std::size_t i : group.members) {
                all += s.states[i].weight;
                if (group.members[0] == m.seen) seen += s.states[i].weight;
            }
        return seen / all;
    }

private:
    /// States that the player cannot tell apart, by number.
    struct Group {
        ViewOf<G> view;
        bool over;
        std::vector<std::size_t> members;
    };

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

    /// The groups of a belief, in the order of their first members.
    std::vector<Group> groups_of(const State& s) const {
        std::vector<Group> groups;
        for (std::size_t i = 0; i < s.states.size(); ++i) {
            const auto view = game.view(s.states[i].s, first);
            const bool over = game.outcome(s.states[i].s).has_value();
            const auto same = std::ranges::find_if(groups, [&](const Group& group) {
                return group.over == over && group.view == view;
            });
            if (same == groups.end())
                groups.push_back({view, over, {i}});
            else
                same->members.push_back(i);
        }
        return groups;
    }
};

} // namespace zermelo
