// How fast Monte Carlo tree search is: playouts alone, and whole simulations with a growing tree.
#include <cstdint>

#include <benchmark/benchmark.h>

#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/mcts/mcts.hpp"

namespace {

using namespace zermelo;

const ConnectFour four;
const TicTacToe tic_tac_toe;
const Gomoku gomoku;

/// Uniform random plays from the start to the end.
void playouts(benchmark::State& state, const auto& game) {
    using G = std::remove_cvref_t<decltype(game)>;
    const NoKnowledge nothing;
    Random random(1);
    Playing<G, NoKnowledge> playing{game, nothing, random};
    for (auto _ : state) benchmark::DoNotOptimize(Playout<>{}(playing, game.start()));
    state.counters["playouts/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Simulations of one search from the start, with the seed's phases; nothing is proven, so that
/// the tree grows to the end.
void simulations(benchmark::State& state, const auto& game, std::uint64_t iterations) {
    const Mcts<> engine{.options = {.solver = false}};
    for (auto _ : state)
        benchmark::DoNotOptimize(engine.search(game, game.start(), Budget{.nodes = iterations}));
    state.counters["simulations/s"] = benchmark::Counter(
        static_cast<double>(iterations), benchmark::Counter::kIsIterationInvariantRate);
}

/// The same with bounds.
void solving(benchmark::State& state, const auto& game, std::uint64_t iterations) {
    for (auto _ : state)
        benchmark::DoNotOptimize(Mcts<>{}.search(game, game.start(), Budget{.nodes = iterations}));
    state.counters["simulations/s"] = benchmark::Counter(
        static_cast<double>(iterations), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(playouts, connect_four, four);
BENCHMARK_CAPTURE(playouts, gomoku, gomoku);
BENCHMARK_CAPTURE(simulations, connect_four_100k, four, 100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulations, connect_four_1M, four, 1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulations, tic_tac_toe_100k, tic_tac_toe, 100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulations, gomoku_20k, gomoku, 20'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solving, connect_four_100k, four, 100'000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
