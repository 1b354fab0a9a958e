// Time to solve Connect Four: random positions as in published comparisons, one thread, a
// transposition table of 64 MiB kept between positions, no book. The empty board takes a while:
//   bench_connect_four --benchmark_filter=empty
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <benchmark/benchmark.h>

#include "zermelo/core/random.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/parallel.hpp"

namespace {

using namespace zermelo;

using State = ConnectFour::State;
using Expert = DropExpert<FixedDrop<DropSize{7, 6, 4}>>;
using SerialSearcher = detail::SerialSearcher<ConnectFour, Expert>;

const ConnectFour game;
const Expert expert;

bool can_win_at_once(State s) {
    for (const auto m : game.moves(s))
        if (game.has_won(after(game, s, m))) return true;
    return false;
}

/// A position after `plies` random moves, in play and without an immediate win.
State random_position(int plies, Random& random) {
    while (true) {
        State s = game.start();
        for (int i = 0; i < plies && !game.outcome(s); ++i) {
            game.play(s, pick(random, game.moves(s)));
        }
        if (!game.outcome(s) && !can_win_at_once(s)) return s;
    }
}

std::vector<State> random_positions(int least, int most) {
    Random random(1);
    std::vector<State> positions;
    for (int i = 0; i < 300; ++i) {
        const auto more = pick(random, static_cast<std::uint32_t>(most - least + 1));
        positions.push_back(random_position(least + static_cast<int>(more), random));
    }
    return positions;
}

/// Finds the exact score of each position.
void scores(benchmark::State& state, int least, int most) {
    const auto positions = random_positions(least, most);
    const AlphaBetaOptions options;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        SerialSearcher searcher(game, expert, options);
        detail::AlphaBetaRoot root(game, expert, options, searcher);
        for (const State s : positions) {
            benchmark::DoNotOptimize(root.value(s, {}));
            nodes += searcher.nodes();
        }
    }
    const auto solved =
        static_cast<double>(positions.size()) * static_cast<double>(state.iterations());
    state.counters["ms/position"] = benchmark::Counter(
        solved / 1000, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["nodes/position"] = static_cast<double>(nodes) / solved;
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// Solves the empty board with a number of threads.
void empty(benchmark::State& state) {
    const AlphaBetaOptions options;
    for (auto _ : state) {
        detail::SharedTableSearcher<ConnectFour, Expert> searchers(
            game, expert, options, static_cast<int>(state.range(0)));
        detail::AlphaBetaRoot root(game, expert, options, searchers);
        if (root.value(game.start(), {}) != Value::margin(1)) std::abort();
        state.counters["nodes"] = static_cast<double>(searchers.nodes());
    }
}

BENCHMARK_CAPTURE(scores, plies_8_to_12, 8, 12)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(scores, plies_14_to_38, 14, 38)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK(empty)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kSecond)
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
