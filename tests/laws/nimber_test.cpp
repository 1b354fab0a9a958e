// Nimbers of Nimstring, against the definition: a position is worth a heap of Nim if beside that
// heap the mover loses, and loony if it wins beside every heap.

#include <map>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "slow_dots.hpp"
#include "zermelo/games/dots/nimstring.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

/// Who wins Nimstring beside a heap from which any number may be taken, by trying everything.
class SlowNimstring {
public:
    explicit SlowNimstring(const SmallDots& game) : game_(game) {}

    bool mover_wins(const SmallDots::State& s, int heap) {
        const std::pair key{s.cut, heap};
        if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
        bool wins = false;
        for (int rest = 0; rest < heap; ++rest) wins = wins || !mover_wins(s, rest);
        for (const int m : game_.moves(s)) {
            const bool again = game_.gain(s, m) > 0;
            wins = wins || mover_wins(after(game_, s, m), heap) == again;
        }
        return wins_[key] = wins;
    }
    Nimber nimber(const SmallDots::State& s) {
        for (int heap = 0; heap < 8; ++heap)
            if (!mover_wins(s, heap)) return {heap, false};
        return {0, true};
    }

private:
    const SmallDots& game_;
    std::map<std::pair<std::uint64_t, int>, bool> wins_;
};

void expect_right(const SmallDots& game, SlowNimstring& slow, const SmallDots::State& s) {
    SCOPED_TRACE(picture(game, s));
    EXPECT_EQ(Nimbers<40>(game).of(game.free(s)), slow.nimber(s));
    const Nimstring<40> nimstring(game);
    const auto seen = NimstringExpert<40>(nimstring).look(s);
    const int plies = set_size(game.free(s));
    const bool wins = slow.mover_wins(s, 0);
    EXPECT_LE(seen.lower, wins ? Value::win_in(plies) : Value::loss_in(plies));
    EXPECT_GE(seen.upper, wins ? Value::win_in(plies) : Value::loss_in(plies));
    if (seen.candidates.empty()) {
        EXPECT_EQ(seen.lower.is_win(), wins);
        return;
    }
    bool found = false;
    for (const int m : seen.candidates)
        found = found || slow.mover_wins(after(game, s, m), 0) == (game.gain(s, m) > 0);
    EXPECT_EQ(found, wins);
}

TEST(Nimbers, AreRightOnBoards) {
    Random random(1982);
    for (const BoxBoard board : {BoxBoard{1, 3}, {2, 2}, {2, 3}, {3, 3}}) {
        const auto game = dots_on<40>(board);
        SlowNimstring slow(game);
        for (int sample = 0; sample < 100; ++sample)
            expect_right(game, slow,
                         random_state(game, 1 + static_cast<int>(pick(random, 9U)), random));
    }
}

TEST(Nimbers, AreRightOnAnyGraph) {
    Random random(1939);
    for (int sample = 0; sample < 200; ++sample) {
        const SmallDots game{
            CoinGraph<40>(random_graph(random, 3 + static_cast<int>(pick(random, 8U))))};
        SlowNimstring slow(game);
        for (auto s = game.start(); !game.outcome(s); game.play(s, pick(random, game.moves(s))))
            expect_right(game, slow, s);
    }
}

TEST(Nimbers, OfBoardsAreWhatIsKnown) {
    const auto nimber = [](BoxBoard board) {
        const auto game = dots_on<40>(board);
        return Nimbers<40>(game).of(game.graph().all());
    };
    for (int length = 1; length <= 8; ++length) EXPECT_EQ(nimber({1, length}), (Nimber{1, false}));
    EXPECT_EQ(nimber({2, 2}), (Nimber{0, false}));
    EXPECT_EQ(nimber({2, 3}), (Nimber{1, false}));
    EXPECT_EQ(nimber({2, 4}), (Nimber{0, false}));
    EXPECT_EQ(nimber({3, 3}), (Nimber{2, false}));
}

TEST(Nimbers, TheExpertAtNimstringProvesWhoWins) {
    for (const BoxBoard board : {BoxBoard{1, 1}, {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
        const Nimstring<40> game(dots_on<40>(board));
        const AlphaBeta<NimstringExpert<40>> engine{{}, NimstringExpert<40>(game)};
        const auto report = engine.search(game, game.start());
        const auto nimber = Nimbers<40>(game.strings()).of(game.strings().graph().all());
        EXPECT_EQ(report.value,
                  nimber->heap == 0 ? Value::loss_in(board.edges()) : Value::win_in(board.edges()));
    }
}

} // namespace
} // namespace zermelo
