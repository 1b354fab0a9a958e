// Chess: perft with and without bulk counting at the last ply; the cost of an evaluation; and the
// time of one thread and of two to depth 12 on twenty positions.
// To compare: printf 'go perft 6\nquit\n' | stockfish

#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "zermelo/games/chess.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/detail/shared_searcher.hpp"
#include "zermelo/search/perft.hpp"

namespace {

using namespace zermelo;

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

void check(benchmark::State& state, std::uint64_t found, std::uint64_t expected) {
    if (found != expected) state.SkipWithError("a wrong count");
    state.counters["moves/s"] = benchmark::Counter(static_cast<double>(found),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

void count_in_bulk(benchmark::State& state) {
    const Chess game;
    std::uint64_t count = 0;
    for (auto _ : state) count = perft(game, game.start(), 6);
    check(state, count, 119'060'324);
}
BENCHMARK(count_in_bulk)->Unit(benchmark::kMillisecond);

std::uint64_t walk(const Chess& game, const ChessState& s, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const ChessMove m : game.moves(s)) {
        ChessState next = after(game, s, m);
        benchmark::DoNotOptimize(next); // force the move to be made at the last ply
        count += walk(game, next, depth - 1);
    }
    return count;
}
void make_every_move(benchmark::State& state) {
    const Chess game;
    std::uint64_t count = 0;
    for (auto _ : state) count = walk(game, game.start(), 5);
    check(state, count, 4'865'609);
}
BENCHMARK(make_every_move)->Unit(benchmark::kMillisecond);

void count_kiwipete(benchmark::State& state) {
    const Chess game;
    const ChessState s = *parse_chess_fen(kiwipete);
    std::uint64_t count = 0;
    for (auto _ : state) count = perft(game, s, 5);
    check(state, count, 193'690'690);
}
BENCHMARK(count_kiwipete)->Unit(benchmark::kMillisecond);

void evaluate(benchmark::State& state) {
    ChessState s = *parse_chess_fen(kiwipete);
    for (auto _ : state) {
        benchmark::DoNotOptimize(s);
        benchmark::DoNotOptimize(ChessExpert::score(s));
    }
}
BENCHMARK(evaluate);

std::vector<ChessState> positions() {
    std::vector<ChessState> found;
    std::ifstream in(ZERMELO_BENCH_DATA "/chess_positions.txt");
    for (std::string line; std::getline(in, line);)
        if (const auto s = parse_chess_fen(line)) found.push_back(*s);
    return found;
}

void time_to_depth(benchmark::State& state) {
    const auto set = positions();
    if (set.size() != 20) state.SkipWithError("there must be twenty positions");
    AlphaBetaOptions options;
    options.selective = options.one_move = true;
    using SharedTableSearcher = detail::SharedTableSearcher<Chess, ChessExpert>;
    std::uint64_t nodes = 0;
    for (auto _ : state)
        for (const ChessState& s : set) {
            AlphaBetaSession<Chess, ChessExpert, SharedTableSearcher> session(
                Chess{}, options, {}, static_cast<int>(state.range(0)));
            nodes += session.search(s, {.depth = 12, .nodes = std::uint64_t{1} << 60}).nodes;
        }
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(time_to_depth)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
