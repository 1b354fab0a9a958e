// A new game in ten minutes; docs/new-game.md explains it step by step.
#include <cstdint>
#include <iostream>
#include <string>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

// [rules]
/// Two coins on a strip of squares. A move slides one coin to the left, but not past the other;
/// only the leftmost square may hold both. A player without a move loses.
struct SlidingCoins {
    struct State {
        int left = 3;  ///< squares from the left end
        int right = 8; ///< greater than left, unless both are 0
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    struct Move {
        bool right = false; ///< which coin
        int to = 0;         ///< its new square
        bool operator==(const Move&) const = default;
    };

    int left = 3;
    int right = 8;

    State start() const { return {left, right, first}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const {
        MoveList<Move, 128> moves;
        for (int to = 0; to < s.left; ++to) moves.push_back({false, to});
        for (int to = s.left == 0 ? 0 : s.left + 1; to < s.right; ++to) moves.push_back({true, to});
        return moves;
    }
    void play(State& s, Move m) const {
        (m.right ? s.right : s.left) = m.to;
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (s.left > 0 || s.right > 0) return std::nullopt;
        return Winner{opponent(s.turn)}; // the player who moved last
    }
    // [rules]

    // [key]
    static constexpr bool alternating = true;
    std::uint64_t key(const State& s) const {
        return static_cast<std::uint64_t>(s.left) << 32 | static_cast<std::uint64_t>(s.right);
    }
    // [key]
};
static_assert(check_game<SlidingCoins>());

// [notation]
template <>
struct zermelo::Notation<SlidingCoins> {
    static std::string move(const SlidingCoins&, const SlidingCoins::State&, SlidingCoins::Move m) {
        return (m.right ? "R" : "L") + std::to_string(m.to);
    }
    static std::string picture(const SlidingCoins&, const SlidingCoins::State& s) {
        std::string strip(static_cast<std::size_t>(s.right) + 1, '.');
        strip[static_cast<std::size_t>(s.left)] = 'o';
        strip[static_cast<std::size_t>(s.right)] = 'o';
        return strip;
    }
};
// [notation]

// [knowledge]
/// A heuristic estimate for the mover: the more room for both coins, the better.
struct Roomy {
    Value estimate(const SlidingCoins::State& s) const { return Value::guess(s.left + s.right); }
};
// [knowledge]

int main() {
    const SlidingCoins game;
    // [solve]
    const auto report = Memo<>{}.search(game, game.start());
    std::cout << (report.value.is_win() ? "The first player wins with "
                                        : "The first player loses; ")
              << move_text(game, game.start(), *report.move) << " in " << report.value.plies()
              << " plies.\n";
    // [solve]

    // [play]
    EnginePlayer<Memo<>> perfect;
    EnginePlayer<Minimax<Roomy>> shallow{{Roomy{}}, Budget{.depth = 1}};
    Referee(game, {}, VerboseCommentary(std::cout)).play(game.start(), perfect, shallow);
    // [play]
}
