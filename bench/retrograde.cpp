// Speed and memory per state of retrograde analysis: with a ranking, with only the values in
// memory, and by key.
#include <cstdio>
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/rook_endgame/rules.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/retrograde.hpp"

namespace {

using namespace zermelo;

const RookEndgame rook_endgame;
const ConnectThree connect_three;
const TicTacToe tic_tac_toe;
const Nim nim{.pieces = 1'000'000};

/// Solves a game; reports states per second, bits per value and total bytes.
void solve(benchmark::State& state, const auto& game, bool lean) {
    DatabaseCounts counts;
    for (auto _ : state) {
        const auto database = Retrograde{{lean}}.solve(game, game.start());
        counts = database.counts();
        const auto states = static_cast<double>(counts.states);
        state.counters["bits"] = database.value_bits();
        state.counters["bytes/state"] = static_cast<double>(database.bytes()) / states;
    }
    const auto states = static_cast<double>(counts.states);
    state.counters["states"] = states;
    state.counters["states/s"] =
        benchmark::Counter(states, benchmark::Counter::kIsIterationInvariantRate);
}

void retrograde(benchmark::State& state, const auto& game) { solve(state, game, false); }
void lean(benchmark::State& state, const auto& game) { solve(state, game, true); }

/// The time of a lookup.
void look_up(benchmark::State& state) {
    const auto database = Retrograde{}.solve(rook_endgame, rook_endgame.start());
    const auto s = rook_endgame.start();
    for (auto _ : state) benchmark::DoNotOptimize(database.find(s));
}

BENCHMARK_CAPTURE(retrograde, rook_endgame, rook_endgame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lean, rook_endgame, rook_endgame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(retrograde, connect_three, connect_three)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(retrograde, tic_tac_toe, tic_tac_toe)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lean, tic_tac_toe, tic_tac_toe)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(retrograde, nim_of_a_million, nim)->Unit(benchmark::kMillisecond);
BENCHMARK(look_up);

/// Checks the results before measuring.
void check() {
    const auto solved = Retrograde{}.solve(rook_endgame, rook_endgame.start()).counts();
    const auto report = Memo<>{}.search(connect_three, connect_three.start());
    const bool agrees =
        solved == DatabaseCounts{49'979, 21'959, 25'233, 2'787, 32} &&
        Retrograde{}.search(connect_three, connect_three.start()).value == report.value;
    if (agrees) return;
    std::fputs("bench_retrograde: wrong values\n", stderr);
    std::abort();
}

} // namespace

int main(int argc, char** argv) {
    check();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
