// The speed of plain minimax: generic, hand-written, as an engine, and with memoization.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "hand_minimax.hpp"
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"

namespace {

using namespace zermelo;

const TicTacToe tic_tac_toe;
const NoKnowledge nothing;

auto generic_search() {
    return detail::MinimaxSearch(tic_tac_toe, nothing, detail::Endless{}, detail::Counter{});
}

/// Converts a value for the first seat to a score of HandMinimax.
int score_of(Value value) {
    if (value.sign() == 0) return 0;
    return value.sign() * (100 - value.plies());
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "bench_minimax: %s\n", what);
    std::abort();
}

/// Checks that both searches visit the same tree and find the same values, here and two plies
/// later.
void check_agreement() {
    auto generic = generic_search();
    bench::HandMinimax hand;
    const auto start = tic_tac_toe.start();
    require(score_of(generic.value(start, 0)) == hand.score(0, 0), "different values");
    require(generic.spending().nodes == 549'946 && hand.nodes() == 549'946, "different nodes");
    for (const int m : tic_tac_toe.moves(start)) {
        const auto next = after(tic_tac_toe, start, m);
        for (const int reply : tic_tac_toe.moves(next)) {
            const Value value = generic.value(after(tic_tac_toe, next, reply), 0);
            require(score_of(value) == hand.score(1U << m, 1U << reply), "different values");
        }
    }
    require(generic.spending().nodes == hand.nodes(), "different nodes");
}

void count_nodes(benchmark::State& state, std::uint64_t nodes) {
    state.counters["nodes"] = static_cast<double>(nodes);
    state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

void minimax_generic(benchmark::State& state) {
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        auto search = generic_search();
        benchmark::DoNotOptimize(search.value(tic_tac_toe.start(), 0));
        nodes = search.spending().nodes;
    }
    count_nodes(state, nodes);
}

void minimax_by_hand(benchmark::State& state) {
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        bench::HandMinimax search;
        benchmark::DoNotOptimize(search.score(0, 0));
        nodes = search.nodes();
    }
    count_nodes(state, nodes);
}

/// A full report of an engine: with a budget, the principal variation and a value per root move.
void search_with(benchmark::State& state, const auto& engine, const auto& game) {
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        const auto report = engine.search(game, game.start());
        require(report.proven(), "not solved");
        nodes = report.nodes;
    }
    count_nodes(state, nodes);
}

BENCHMARK(minimax_generic)->Unit(benchmark::kMillisecond);
BENCHMARK(minimax_by_hand)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search_with, minimax_tic_tac_toe, Minimax<>{}, tic_tac_toe)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search_with, memo_tic_tac_toe, Memo<>{}, tic_tac_toe)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search_with, memo_nim_150, Memo<>{}, Nim{.pieces = 150})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search_with, memo_nim_1000000, Memo<>{}, Nim{.pieces = 1'000'000})
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) {
    check_agreement();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
