// A complete game in a dozen lines, and a perfect player for it.
#include <iostream>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

/// Take one or two stones of eleven. Whoever takes the last one wins.
struct LastStone {
    struct State {
        int stones = 11;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return std::views::iota(1, std::min(s.stones, 2) + 1); }
    void play(State& s, Move m) const { s = {s.stones - m, opponent(s.turn)}; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.stones > 0) return std::nullopt;
        return Winner{opponent(s.turn)}; // who took the last stone
    }
};
static_assert(check_game<LastStone>());

int main() {
    const LastStone game;
    MinimaxPlayer perfect;
    RandomPlayer random{Random(2024)};
    const auto record =
        Referee(game, {}, VerboseCommentary(std::cout)).play(game.start(), perfect, random);
    std::cout << "The winner took " << record.steps.back().move << " at last.\n";
}
