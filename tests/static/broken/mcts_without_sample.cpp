// expect: this game has view(s, seat) but no sample(view, seat, random)
#include <optional>
#include <ranges>

#include "zermelo/mcts/mcts.hpp"

/// The first seat hides a side of a penny, the second names one.
struct Guessing {
    struct State {
        int hidden = 0;
        int named = 0;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    State start() const { return {}; }
    zermelo::Seat turn(const State& s) const {
        return s.hidden == 0 ? zermelo::first : zermelo::second;
    }
    auto moves(const State& s) const { return std::views::iota(1, s.named == 0 ? 3 : 1); }
    void play(State& s, Move m) const { (s.hidden == 0 ? s.hidden : s.named) = m; }
    std::optional<zermelo::Winner> outcome(const State& s) const {
        if (s.named == 0) return std::nullopt;
        return zermelo::Winner{s.hidden == s.named ? zermelo::second : zermelo::first};
    }
    int view(const State& s, zermelo::Seat seat) const {
        return seat == zermelo::first ? s.hidden : s.named;
    }
};

int main() { zermelo::Mcts<>{}.search(Guessing{}, Guessing{}.start()); }
