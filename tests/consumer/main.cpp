// A user's game, solved by the installed library.

#include <iostream>

#include <zermelo/zermelo.hpp>

/// A move takes one, three or four pieces; taking the last piece wins.
struct OneThreeFour {
    struct State {
        int pieces = 20;
        zermelo::Seat turn = zermelo::first;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    State start() const { return {}; }
    zermelo::Seat turn(const State& s) const { return s.turn; }
    zermelo::MoveList<Move, 3> moves(const State& s) const {
        zermelo::MoveList<Move, 3> moves;
        for (const int m : {1, 3, 4})
            if (m <= s.pieces) moves.push_back(m);
        return moves;
    }
    void play(State& s, Move m) const { s = {s.pieces - m, zermelo::opponent(s.turn)}; }
    std::optional<zermelo::Winner> outcome(const State& s) const {
        if (s.pieces > 0) return std::nullopt;
        return zermelo::Winner{zermelo::opponent(s.turn)};
    }
    std::uint64_t key(const State& s) const { return static_cast<std::uint64_t>(s.pieces); }
};
static_assert(zermelo::check_game<OneThreeFour>());

int main() {
    const OneThreeFour game;
    for (int pieces = 1; pieces <= 20; ++pieces) { // lost are 0 and 2 modulo 7
        const auto report = zermelo::Memo<>{}.search(game, {pieces, zermelo::first});
        if (report.value.is_loss() != (pieces % 7 == 0 || pieces % 7 == 2)) return 1;
    }
    zermelo::MinimaxPlayer perfect;
    zermelo::RandomPlayer random{zermelo::Random(1)};
    const auto record = zermelo::referee(game, perfect, random);
    std::cout << zermelo::ending_text(game, record) << '\n';
    return record.outcome == zermelo::Winner{zermelo::first} ? 0 : 1;
}
