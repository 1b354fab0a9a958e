// expect: a Game needs a type State
#include <optional>
#include <ranges>

#include "zermelo/core/game.hpp"

struct Broken {
    using Move = int;
    int start() const { return 3; }
    zermelo::Seat turn(const int&) const { return zermelo::first; }
    auto moves(const int& s) const { return std::views::iota(1, s + 1); }
    void play(int& s, Move m) const { s -= m; }
    std::optional<zermelo::Winner> outcome(const int& s) const {
        return s > 0 ? std::nullopt : std::optional(zermelo::draw);
    }
};
static_assert(zermelo::check_game<Broken>());
