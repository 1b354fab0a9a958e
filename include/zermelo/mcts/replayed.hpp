#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/reproducible_math.hpp"

namespace zermelo {

/// Adds sample(view, seat, random) to a game that has only view(s, seat): it searches, from the
/// start and by backtracking, for a play that shows the seat the same views. A view of this game is
/// the sequence of all views of the seat, and states store it, so they are large. Feasible where
/// little backtracking is needed.
template <Game G>
    requires requires(const G game, const StateOf<G> s, Seat seat) {
        requires std::regular<decltype(game.view(s, seat))>;
    }
struct Replayed {
    using Seen = decltype(std::declval<const G&>().view(std::declval<const StateOf<G>&>(), Seat{}));
    using View = std::vector<Seen>; ///< at the start, and after every move
    struct State {
        StateOf<G> now{};
        std::array<View, static_cast<std::size_t>(seats_of<G>)> seen{}; ///< by seat
        bool operator==(const State&) const = default;
    };
    using Move = MoveOf<G>;

    G game{};
    std::uint32_t patience = 1'000'000; ///< most moves that a replay may try

    State start() const { return seeing({game.start(), {}}); }
    Seat turn(const State& s) const { return game.turn(s.now); }
    auto moves(const State& s) const { return game.moves(s.now); }
    void play(State& s, const Move& m) const {
        game.play(s.now, m);
        s = seeing(std::move(s));
    }
    auto outcome(const State& s) const { return game.outcome(s.now); }
    int gain(const State& s, const Move& m) const
        requires Gainful<G>
    {
        return game.gain(s.now, m);
    }
    auto probability(const State& s, const Move& m) const
        requires Chancy<G>
    {
        return game.probability(s.now, m);
    }
    View view(const State& s, Seat seat) const { return s.seen[index(seat)]; }

    /// A state in which the seat has this view; none if there is none, or none was found within
    /// `patience` moves.
    std::optional<State> find(const View& view, Seat seat, Random& random) const {
        State s = start();
        std::uint32_t left = patience;
        if (view.empty() || !(s.seen[index(seat)].front() == view.front())) return std::nullopt;
        if (!replay(s, {view, seat, random}, left)) return std::nullopt;
        return s;
    }

    /// requires: `find` finds such a state
    State sample(const View& view, Seat seat, Random& random) const {
        const auto found = find(view, seat, random);
        assert(found);
        return found ? *found : start();
    }

private:
    struct Wanted {
        const View& view;
        Seat seat;
        Random& random;
    };

    State seeing(State s) const {
        for (std::uint8_t i = 0; i < seats_of<G>; ++i)
            s.seen[i].push_back(game.view(s.now, Seat(i)));
        return s;
    }

    /// Depth-first search from s, moves in random order (those of chance by probability); it
    /// backtracks where the seat would see something else.
    bool replay(State& s, const Wanted& wanted, std::uint32_t& left) const {
        const std::size_t plies = s.seen[0].size();
        if (plies == wanted.view.size()) return true;
        for (const Move& m : in_random_order(s.now, wanted.random)) {
            if (left == 0) return false;
            --left;
            StateOf<G> next = s.now;
            game.play(next, m);
            if (!(game.view(next, wanted.seat) == wanted.view[plies])) continue;
            State after = s;
            play(after, m);
            if (!replay(after, wanted, left)) continue;
            s = std::move(after);
            return true;
        }
        return false;
    }

    std::vector<Move> in_random_order(const StateOf<G>& s, Random& random) const {
        std::vector<std::pair<double, Move>> drawn;
        for (const Move m : game.moves(s)) {
            double weight = 1;
            if constexpr (Chancy<G>)
                if (game.turn(s) == chance) weight = game.probability(s, m);
            // Ordered by exponential waiting times, each move is first with its probability.
            if (weight > 0) drawn.emplace_back(-natural_log(1 - pick_fraction(random)) / weight, m);
        }
        std::ranges::sort(drawn, {}, [](const auto& pair) { return pair.first; });
        std::vector<Move> moves;
        for (const auto& [wait, m] : drawn) moves.push_back(m);
        return moves;
    }
};

} // namespace zermelo
