// Sudoku, CPU time of one thread: puzzles per second with proof of uniqueness; counts of the
// solutions of empty boards; large boards; the experiment of Hartmann (2018).
//
//   bench_sudoku                 runs everything
//   bench_sudoku print SET       prints a set of puzzles for other programs: 17 minimal hard
//   hardest

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku_sets.hpp"
#include "zermelo/select/select.hpp"

namespace bench {
namespace {

struct NamedSet {
    std::string name;
    std::vector<Grid> puzzles;
};

NamedSet make_set(const std::string& name) {
    if (name == "17") return {name, transformed(read_set("tests/facts/data/sudoku_17.txt"), 3000)};
    if (name == "minimal") return {name, minimal_set(2000, 0)};
    if (name == "hard") return {name, transformed(minimal_set(200, 80), 1000)};
    if (name == "hardest") return {name, read_set("bench/data/sudoku_hardest.txt")};
    if (name == "famous")
        return {name, transformed(read_set("tests/facts/data/sudoku_hard.txt"), 300)};
    std::fprintf(stderr, "bench_sudoku: there is no set '%s'\n", name.c_str());
    std::exit(2);
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// CPU seconds per call, averaged over half a second.
double seconds_of(const std::function<void()>& work) {
    int runs = 0;
    const double began = cpu_seconds();
    double elapsed = 0;
    while (elapsed < 0.5) {
        work();
        ++runs;
        elapsed = cpu_seconds() - began;
    }
    return elapsed / runs;
}

void measure(const NamedSet& set) {
    using detail::Processor;
    const auto best = detail::this_processor();
    std::printf("%-8s %5zu puzzles:", set.name.c_str(), set.puzzles.size());
    for (const auto processor : {Processor::any, Processor::with_avx2, Processor::with_avx512}) {
        if (processor > best) continue;
        const BandSudoku game{BandSudokuBoard(processor)};
        const Knowledge knowledge{game.board};
        SolutionSearch<BandSudoku, Knowledge> search(game, knowledge);
        std::uint64_t nodes = 0;
        const double seconds = seconds_of([&] {
            nodes = 0;
            for (const Grid& puzzle : set.puzzles) {
                const auto found =
                    each_solution(search, game.board.with(puzzle), 2, [](const auto&) {});
                if (found.count != 1 || !found.complete) std::abort();
                nodes += found.nodes;
            }
        });
        const auto count = static_cast<double>(set.puzzles.size());
        if (processor == Processor::any)
            std::printf(" %6.2f nodes each;", static_cast<double>(nodes) / count);
        std::printf(" %8.0f/s", count / seconds);
    }
    std::printf("\n");
}

template <int Side>
void count_board(const SudokuShape& shape, std::uint64_t expected) {
    const CellSudoku<Side> game{CellSudokuBoard<Side>{shape}};
    const MostConstrained<CellSudokuBoard<Side>> knowledge{game.board};
    const double began = cpu_seconds();
    const auto found = count_solutions(game, knowledge, game.start());
    std::printf("empty %d x %d: %llu solutions, %.2f s\n", shape.side(), shape.side(),
                static_cast<unsigned long long>(found.count), cpu_seconds() - began);
    if (found.count != expected) std::abort();
}

/// Large boards with half of their cells empty: the time to the first solution.
void large_board(const SudokuShape& shape) {
    const int n = shape.side();
    const CellSudoku<25> game{CellSudokuBoard<25>{shape}};
    const MostConstrained<CellSudokuBoard<25>> knowledge{game.board};
    Random random(16);
    std::vector<double> times;
    for (int round = 0; round < 101; ++round) {
        std::vector<std::uint8_t> digits;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            const int row = cell / n;
            const int moved = row % shape.box_rows * shape.box_columns + row / shape.box_rows;
            digits.push_back(static_cast<std::uint8_t>((moved + cell % n) % n + 1));
        }
        for (int gaps = shape.cells() / 2; gaps > 0;) {
            auto& cell = digits[pick(random, static_cast<std::uint32_t>(shape.cells()))];
            gaps -= cell != 0 ? 1 : 0;
            cell = 0;
        }
        const double began = cpu_seconds();
        if (!first_solution(game, knowledge, sudoku_state(game.board, digits))) std::abort();
        times.push_back(cpu_seconds() - began);
    }
    std::sort(times.begin(), times.end());
    std::printf("%d x %d, half empty: %.2f ms (median), %.2f ms (slowest of 101)\n", n, n,
                times[50] * 1e3, times[100] * 1e3);
}

template <class K>
double select_seconds(const PlainSudoku& game, const std::vector<PlainSudokuBoard<9>::State>& all,
                      const Select<K>& engine) {
    return seconds_of([&] {
               for (const auto& s : all)
                   if (engine.search(game, s).value != Value::margin(1)) std::abort();
           }) /
           static_cast<double>(all.size());
}

/// The experiment of Hartmann (2018): a full grid with some gaps, solved by a product of selection
/// functions.
void hartmann_experiment() {
    using Board = PlainSudokuBoard<9>;
    const PlainSudoku game;
    std::printf("gaps     J, first gap   G, first gap   G, constrained   (seconds a puzzle)\n");
    for (const int gaps : {8, 9, 10, 11, 12, 13, 14, 15, 30, 45}) {
        Random random(12);
        std::vector<Board::State> states;
        for (int i = 0; i < 20; ++i) {
            auto digits = Solver{}.random_solution(random);
            for (int left = gaps; left > 0;) {
                auto& cell = digits[pick(random, 81U)];
                left -= cell != 0 ? 1 : 0;
                cell = 0;
            }
            states.push_back(sudoku_state(game.board, digits));
        }
        const double j =
            gaps > 15 ? 0
                      : select_seconds(game, states,
                                       Select<FirstGap<Board>>{{.monad = Monad::j}, {game.board}});
        const double g = select_seconds(game, states, Select<FirstGap<Board>>{{}, {game.board}});
        const double constrained =
            select_seconds(game, states, Select<MostConstrained<Board>>{{}, {game.board}});
        std::printf("%4d %16.7f %14.7f %16.7f\n", gaps, j, g, constrained);
    }
}

/// The product of selection functions on the puzzles that are hardest for search.
void select_on(const NamedSet& set) {
    using Board = PlainSudokuBoard<9>;
    const PlainSudoku game;
    std::vector<Board::State> states;
    for (const Grid& puzzle : set.puzzles) states.push_back(sudoku_state(game.board, puzzle));
    const double seconds =
        select_seconds(game, states, Select<MostConstrained<Board>>{{}, {game.board}});
    std::printf("select, constrained, %s: %.6f s a puzzle\n", set.name.c_str(), seconds);
}

int run(const std::vector<std::string>& words) {
    if (words.size() == 2 && words[0] == "print") {
        for (const Grid& puzzle : make_set(words[1]).puzzles)
            std::printf("%s\n", text_of(puzzle).c_str());
        return 0;
    }
    std::printf("with the proof of uniqueness, by the vectors of any processor, AVX2, AVX-512\n");
    for (const auto* name : {"17", "minimal", "hard", "hardest", "famous"}) measure(make_set(name));
    select_on(make_set("minimal"));
    select_on(make_set("famous"));
    hartmann_experiment();
    large_board({4, 4});
    large_board({5, 5});
    count_board<6>({2, 2}, 288);
    count_board<6>({2, 3}, 28'200'960);
    return 0;
}

} // namespace
} // namespace bench

int main(int argc, char** argv) { return bench::run({argv + 1, argv + argc}); }
