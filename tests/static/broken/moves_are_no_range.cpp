// expect: a Game needs moves(s) const
#include <optional>
#include <ranges>

#include "zermelo/core/game.hpp"

struct Broken {
    struct State {
        int pieces = 3;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    State start() const { return {}; }
    zermelo::Seat turn(const State&) const { return zermelo::first; }
    int moves(const State& s) const { return s.pieces; }
    void play(State& s, Move m) const { s.pieces -= m; }
    std::optional<zermelo::Winner> outcome(const State& s) const {
        return s.pieces > 0 ? std::nullopt : std::optional(zermelo::draw);
    }
};
static_assert(zermelo::check_game<Broken>());
