// The speed of Monte Carlo tree search: playouts alone, and whole simulations with a growing tree.
#include <cstdint>

#include <benchmark/benchmark.h>

#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/win_save.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/kuhn_poker.hpp"
#include "zermelo/hidden/best_response.hpp"
#include "zermelo/mcts/mcts.hpp"

namespace {

using namespace zermelo;

const ConnectFour four;
const TicTacToe tic_tac_toe;
const Gomoku gomoku;
const Connect<AnyShape<256>> wide(AnyShape<256>{{12, 12, 5, 1, 1}});
const Mcts<> guessing{.options = {.hiding = Hiding::guesses}};
const Mcts<> one_tree{.options = {.hiding = Hiding::one}};

/// Uniformly random playouts from the start position.
void playouts(benchmark::State& state, const auto& game) {
    using G = std::remove_cvref_t<decltype(game)>;
    const NoKnowledge nothing;
    Random random(1);
    Playing<G, NoKnowledge> playing{game, nothing, random};
    for (auto _ : state) benchmark::DoNotOptimize(Playout<>{}(playing, game.start()));
    state.counters["playouts/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Simulations of one search from the start position with the phases of Kenyon (2012) and without
/// proofs, so that the tree keeps growing.
void simulations(benchmark::State& state, const auto& game, std::uint64_t iterations) {
    const Mcts<> engine{.options = {.solver = false}};
    for (auto _ : state)
        benchmark::DoNotOptimize(engine.search(game, game.start(), Budget{.nodes = iterations}));
    state.counters["simulations/s"] = benchmark::Counter(
        static_cast<double>(iterations), benchmark::Counter::kIsIterationInvariantRate);
}

/// The same with proven bounds.
void solving(benchmark::State& state, const auto& game, std::uint64_t iterations) {
    for (auto _ : state)
        benchmark::DoNotOptimize(Mcts<>{}.search(game, game.start(), Budget{.nodes = iterations}));
    state.counters["simulations/s"] = benchmark::Counter(
        static_cast<double>(iterations), benchmark::Counter::kIsIterationInvariantRate);
}

/// The exploitability in Kuhn poker of a player that searches at every view with a number of
/// iterations; its policy is estimated over many random seeds. An equilibrium has 0, always folding
/// at least 1/3.
void exploitability_on_kuhn(benchmark::State& state, auto engine, std::uint64_t iterations) {
    const KuhnPoker game;
    double lost = 0;
    for (auto _ : state) {
        const auto choose = [&](const auto& view, Seat) {
            ++engine.options.seed;
            return *engine.search(game, view, Budget{.nodes = iterations}).move;
        };
        lost = exploitability_of(game, counted_policy<KuhnPoker>(choose, 200));
    }
    state.counters["exploitability"] = lost;
}

/// Playouts by an agent of Kenyon (2012) on a 12 x 12 board.
template <class Engine>
void agent(benchmark::State& state, const Engine& engine) {
    const auto& game = wide;
    constexpr std::uint64_t iterations = 20'000;
    for (auto _ : state)
        benchmark::DoNotOptimize(engine.search(game, game.start(), Budget{.nodes = iterations}));
    state.counters["simulations/s"] = benchmark::Counter(
        static_cast<double>(iterations), benchmark::Counter::kIsIterationInvariantRate);
}
const auto clever =
    Mcts<>{}.simulating_by(Playout<DecisiveMoves>{}).knowing(WinSave<AnyShape<256>>{wide});
const auto lazy =
    Mcts<>{}.simulating_by(Playout<DecisiveMoves>{{}, 10, 0}).knowing(WinSave<AnyShape<256>>{wide});

BENCHMARK_CAPTURE(agent, fast_12x12, Mcts<>{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(agent, clever_12x12, clever)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(agent, lazy_12x12, lazy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, ucb_1k, Mcts<>{}, 1'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, ucb_10k, Mcts<>{}, 10'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, regret_1k, Mcts<RegretMatching>{}, 1'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, regret_10k, Mcts<RegretMatching>{}, 10'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, guesses_1k, guessing, 1'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exploitability_on_kuhn, one_tree_1k, one_tree, 1'000)
    ->Unit(benchmark::kMillisecond);
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
