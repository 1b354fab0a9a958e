// Time to solve Dots-and-Boxes with one thread and a transposition table of 64 MiB: empty boards,
// positions of 5 x 5 boxes by number of free edges (after random safe moves; also the share solved
// within a second, after random moves too), and endgames of 40 chains and loops. 4 x 4 takes
// minutes and more memory:
//   bench_dots --benchmark_filter=four
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <benchmark/benchmark.h>

#include "zermelo/core/random.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/detail/endgame.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/nimber.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/parallel.hpp"

namespace {

using namespace zermelo;

template <int Capacity>
using SerialSearcher = detail::SerialSearcher<StringsAndCoins<Capacity>, DotsExpert<Capacity>>;

template <int Capacity>
int value_of(const StringsAndCoins<Capacity>& game, const StateOf<StringsAndCoins<Capacity>>& s,
             std::uint64_t& nodes) {
    const DotsExpert<Capacity> expert(game);
    const AlphaBetaOptions options;
    SerialSearcher<Capacity> searcher(game, expert, options);
    const auto value = detail::AlphaBetaRoot(game, expert, options, searcher).value(s, {});
    nodes += searcher.nodes();
    return value->points();
}

void empty_board(benchmark::State& state, BoxBoard board) {
    const auto game = dots_on<40>(board);
    std::uint64_t nodes = 0;
    for (auto _ : state) benchmark::DoNotOptimize(value_of(game, game.start(), nodes));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

/// A position after random safe moves; stops early if none is left.
MediumDots::State safe_position(const MediumDots& game, int left, Random& random) {
    const auto& graph = game.graph();
    auto s = game.start();
    while (set_size(game.free(s)) > left) {
        const auto coins = Valencies<64>::of(graph, game.free(s));
        std::vector<int> safe;
        for (const int m : game.moves(s)) {
            const auto [a, b] = graph.ends(m);
            if (in_set(coins.more, a) && (b == graph.ground() || in_set(coins.more, b)))
                safe.push_back(m);
        }
        s = safe.empty() ? game.start() : after(game, s, pick(random, safe));
    }
    return s;
}

void five_by_five(benchmark::State& state, int left) {
    const auto game = dots_on<64>({5, 5});
    Random random(1);
    std::vector<MediumDots::State> positions;
    for (int i = 0; i < 20; ++i) positions.push_back(safe_position(game, left, random));
    std::uint64_t nodes = 0;
    std::size_t next = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(value_of(game, positions[next++ % positions.size()], nodes));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

/// A position after random moves.
MediumDots::State any_position(const MediumDots& game, int left, Random& random) {
    auto s = game.start();
    while (set_size(game.free(s)) > left) game.play(s, pick(random, game.moves(s)));
    return s;
}

/// The number of 50 such positions solved within one second of CPU time each.
template <class Position>
void within_a_second(benchmark::State& state, int left, const Position& position) {
    const auto game = dots_on<64>({5, 5});
    Random random(2);
    std::vector<double> seconds;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        seconds.clear();
        for (int i = 0; i < 50; ++i) {
            const auto s = position(game, left, random);
            const std::clock_t begin = std::clock();
            benchmark::DoNotOptimize(value_of(game, s, nodes));
            seconds.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        }
    }
    std::ranges::sort(seconds);
    const auto in_time = std::ranges::count_if(seconds, [](double it) { return it <= 1; });
    state.counters["positions"] = static_cast<double>(seconds.size());
    state.counters["in_a_second"] = static_cast<double>(in_time);
    state.counters["median"] = seconds[seconds.size() / 2];
    state.counters["ninth_tenth"] = seconds[seconds.size() * 9 / 10];
    state.counters["worst"] = seconds.back();
}

void four_by_four(benchmark::State& state) {
    const auto game = dots_on<40>({4, 4});
    const DotsExpert<40> expert(game);
    AlphaBetaOptions options;
    options.table_bytes = std::size_t{6} << 30;
    for (auto _ : state) {
        detail::SharedTableSearcher<SmallDots, DotsExpert<40>> searchers(game, expert, options, 2);
        detail::AlphaBetaRoot root(game, expert, options, searchers);
        if (root.value(game.start(), {}) != Value::draw()) std::abort();
        state.counters["nodes"] = static_cast<double>(searchers.nodes());
    }
}

void loony_endgame(benchmark::State& state) {
    for (auto _ : state) {
        LoonyEndgame endgame;
        for (int i = 0; i < 40; ++i)
            i % 4 == 3 ? endgame.add_loop(4 + i % 8) : endgame.add_chain(1 + i % 7);
        benchmark::DoNotOptimize(endgame.value());
    }
}

void nimber(benchmark::State& state, BoxBoard board) {
    const auto game = dots_on<40>(board);
    for (auto _ : state) benchmark::DoNotOptimize(Nimbers<40>(game).of(game.graph().all()));
}

BENCHMARK_CAPTURE(empty_board, 3x3, BoxBoard{3, 3})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(empty_board, 3x4, BoxBoard{3, 4})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(five_by_five, 34_free, 34)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(five_by_five, 38_free, 38)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(within_a_second, 38_free_safe, 38, safe_position)
    ->Unit(benchmark::kSecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(within_a_second, 38_free_any, 38, any_position)
    ->Unit(benchmark::kSecond)
    ->Iterations(1);
BENCHMARK(loony_endgame)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(nimber, 3x3, BoxBoard{3, 3})->Unit(benchmark::kMillisecond);
BENCHMARK(four_by_four)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
