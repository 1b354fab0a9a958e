// Games with very many moves in each position: searches look whether they are to stop while they
// walk the moves of one node, and a tree that cannot hold all moves proves nothing from some.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>

#include <gtest/gtest.h>

#include "zermelo/games/nim.hpp"
#include "zermelo/mcts/mcts.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/retrograde.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

/// Nim that counts how often it is played, and asks for a stop after so many times.
struct CountedNim : Nim {
    std::uint64_t* plays = nullptr;
    StopSource* stop = nullptr;
    static constexpr std::uint64_t enough = 50'000;

    void play(State& s, Move m) const {
        Nim::play(s, m);
        if (++*plays == enough) stop->stop();
    }
};
static_assert(ZeroSum<CountedNim> && Ranked<CountedNim>);

constexpr int moves = 1'000'000;
constexpr std::uint64_t slack = 4 * 4096;

/// The plays of a search after it was asked to stop.
template <class Engine>
std::uint64_t plays_after_stop(const Engine& engine, Budget budget) {
    std::uint64_t plays = 0;
    StopSource stop;
    CountedNim game{{100'000'000, moves}, &plays, &stop};
    budget.stop = stop;
    const auto report = engine.search(game, game.start(), budget);
    EXPECT_EQ(report.ended, Ended::stopped);
    EXPECT_FALSE(report.proven());
    return plays - CountedNim::enough;
}

TEST(WideGames, SelectHearsAStopWithinItsLastRound) {
    EXPECT_LE(plays_after_stop(Select<>{}, {.depth = 1}), slack);
    EXPECT_LE(plays_after_stop(Select<>{}, {.depth = 2}), slack);
    EXPECT_LE(plays_after_stop(Select<>{{.prune = false}, {}}, {.depth = 2}), slack);
    EXPECT_LE(plays_after_stop(Select<>{{.monad = Monad::j}, {}}, {.depth = 2}), slack);
}

TEST(WideGames, RetrogradeAndMemoHearAStopWithinOneState) {
    EXPECT_LE(plays_after_stop(Retrograde{}, {}), slack + moves); // and a look at the root moves
    EXPECT_LE(plays_after_stop(Memo<>{}, {}), slack);
}

TEST(WideGames, APlayoutThatWalksAllMovesHearsAStop) {
    using Decisive = Playout<DecisiveMoves>;
    const auto decisive = Mcts<>{}.simulating_by(Decisive{});
    EXPECT_LE(plays_after_stop(decisive, {}), slack + moves);
}

/// Of very many moves only the last one wins, after a forced reply.
struct OneOfMany {
    struct State {
        std::uint32_t move = 0; ///< 0: not yet
        bool answered = false;
        bool operator==(const State&) const = default;
    };
    using Move = std::uint32_t;
    static constexpr std::uint32_t count = 65'537; // one more than 16 bits hold

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.move == 0 ? first : second; }
    auto moves(const State& s) const {
        const std::uint32_t end = s.answered ? 1 : s.move == 0 ? count + 1 : 2;
        return std::views::iota(std::uint32_t{1}, end);
    }
    void play(State& s, Move m) const {
        if (s.move == 0)
            s.move = m;
        else
            s.answered = true;
    }
    std::optional<Winner> outcome(const State& s) const {
        if (!s.answered) return std::nullopt;
        return Winner{s.move == count ? first : second};
    }
};
static_assert(Game<OneOfMany>);

TEST(WideGames, ATreeThatCannotHoldAllMovesProvesNoLoss) {
    const OneOfMany game;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        Mcts<> engine;
        engine.options.seed = seed;
        const auto report = engine.search(game, game.start(), Budget{.nodes = 500});
        EXPECT_FALSE(report.value.is_loss());
        EXPECT_EQ(report.ended, Ended::by_nodes);
    }
}

} // namespace
} // namespace zermelo
