// expect: a Notation has none of the members that it may have
#include <optional>
#include <ranges>
#include <string>

#include "zermelo/core/notation.hpp"

struct Pile {
    struct State {
        int pieces = 3;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    State start() const { return {}; }
    zermelo::Seat turn(const State&) const { return zermelo::first; }
    auto moves(const State& s) const { return std::views::iota(1, s.pieces + 1); }
    void play(State& s, Move m) const { s.pieces -= m; }
    std::optional<zermelo::Winner> outcome(const State& s) const {
        return s.pieces > 0 ? std::nullopt : std::optional(zermelo::draw);
    }
};
template <>
struct zermelo::Notation<Pile> {
    static std::string mvoe(const Pile&, const Pile::State&, int m) { return std::to_string(m); }
};
static_assert(zermelo::check_notation<Pile>());
