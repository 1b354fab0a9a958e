// The speed of products of selection functions in J, in G and with pruning, compared with a
// hand-written minimax that visits the same nodes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "hand_drop.hpp"
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/select/select.hpp"

namespace {

using namespace zermelo;

const ConnectThree three;
const ConnectFour four;

template <bool keeps_play>
bench::HandDrop<5, 3, 3, keeps_play> by_hand(const ConnectThree& /*game*/, int depth) {
    return bench::HandDrop<5, 3, 3, keeps_play>(depth);
}
template <bool keeps_play>
bench::HandDrop<7, 6, 4, keeps_play> by_hand(const ConnectFour& /*game*/, int depth) {
    return bench::HandDrop<7, 6, 4, keeps_play>(depth);
}

enum class Product { j, g, pruned };

template <Product product, Game G>
auto optimal(const G& game, int depth) {
    const auto rounds = rounds_of(game, game.start());
    using Rounds = decltype(rounds);
    using Move = MoveOf<G>;
    const auto plies = static_cast<std::size_t>(depth);
    if constexpr (product == Product::j)
        return ProductJ<Move, Rounds>(rounds, plies).optimal(game.start());
    else if constexpr (product == Product::g)
        return ProductG<Move, Rounds, 16>(rounds, plies).optimal(game.start());
    else
        return PrunedProduct<Move, Rounds, 16>(rounds, plies).optimal(game.start());
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "bench_selection: %s\n", what);
    std::abort();
}

/// Converts a value for the first seat to a score of HandDrop.
int score_of(Value value) {
    if (!value.is_win() && !value.is_loss()) return 0;
    return value.sign() * (1000 - value.plies());
}

/// Checks that the product and the hand-written minimax visit the same tree and find the same value
/// and play.
template <Game G>
void check_agreement(const G& game, int deepest) {
    for (int depth = 1; depth <= deepest; ++depth) {
        const auto best = optimal<Product::g>(game, depth);
        auto value = by_hand<false>(game, depth);
        auto play = by_hand<true>(game, depth);
        require(score_of(best.outcome) == value.score(), "different values");
        require(score_of(best.outcome) == play.score(), "different values");
        require(best.evaluations == value.evaluations(), "different evaluations");
        require(best.outcome.sign() != 0 || best.outcome.proven() != value.is_cut(),
                "different certainty");
        require(std::ranges::equal(best.play, play.play(), {}, &MoveOf<G>::cell),
                "different plays");
        const auto pruned = optimal<Product::pruned>(game, depth);
        require(pruned.play == best.play && pruned.outcome == best.outcome, "a cut too many");
    }
}

void count(benchmark::State& state, std::uint64_t evaluations) {
    state.counters["evaluations"] = static_cast<double>(evaluations);
    state.counters["evaluations/s"] = benchmark::Counter(
        static_cast<double>(evaluations), benchmark::Counter::kIsIterationInvariantRate);
}

template <Product product>
void multiply(benchmark::State& state, const auto& game, int depth) {
    std::uint64_t evaluations = 0;
    for (auto _ : state) {
        const auto best = optimal<product>(game, depth);
        benchmark::DoNotOptimize(best.outcome);
        evaluations = best.evaluations;
    }
    count(state, evaluations);
}

template <bool keeps_play>
void minimax_by_hand(benchmark::State& state, const auto& game, int depth) {
    std::uint64_t evaluations = 0;
    for (auto _ : state) {
        auto search = by_hand<keeps_play>(game, depth);
        benchmark::DoNotOptimize(search.score());
        evaluations = search.evaluations();
    }
    count(state, evaluations);
}

/// A full report of the engine: with a budget and the exact value of each root move.
void select_search(benchmark::State& state, const auto& game, int depth) {
    for (auto _ : state)
        benchmark::DoNotOptimize(Select<>{}.search(game, game.start(), Budget{.depth = depth}));
}

void product_j(benchmark::State& state, const auto& game, int depth) {
    multiply<Product::j>(state, game, depth);
}
void product_g(benchmark::State& state, const auto& game, int depth) {
    multiply<Product::g>(state, game, depth);
}
void pruned_product(benchmark::State& state, const auto& game, int depth) {
    multiply<Product::pruned>(state, game, depth);
}
void value_by_hand(benchmark::State& state, const auto& game, int depth) {
    minimax_by_hand<false>(state, game, depth);
}
void play_by_hand(benchmark::State& state, const auto& game, int depth) {
    minimax_by_hand<true>(state, game, depth);
}

BENCHMARK_CAPTURE(product_j, connect_three_depth_9, three, 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product_g, connect_three_depth_9, three, 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_by_hand, connect_three_depth_9, three, 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_by_hand, connect_three_depth_9, three, 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product_g, connect_four_depth_8, four, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_by_hand, connect_four_depth_8, four, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_by_hand, connect_four_depth_8, four, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pruned_product, connect_three_complete, three, 15)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pruned_product, connect_four_depth_12, four, 12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(select_search, connect_three_complete, three, 15)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(select_search, connect_four_depth_12, four, 12)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) {
    check_agreement(three, 12);
    check_agreement(four, 7);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
