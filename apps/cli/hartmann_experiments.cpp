// The performance figures of J. N. Hartmann, "Finding optimal strategies in sequential games with
// the novel selection monad" (2018), with his programs rebuilt beside ours.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/experiment_table.hpp"
#include "apps/cli/experiments.hpp"
#include "apps/cli/hartmann_boards.hpp"
#include "catalog/output/stopwatch.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/simple_chess.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/select/parallel.hpp"

using namespace zermelo;

namespace {

/// A line of a figure: its name, and the seconds that it takes at a depth.
struct Series {
    std::string name;
    std::function<double(int)> seconds;
};

struct Figure {
    std::string unit; ///< what the rows count
    int from = 1;
    int to = 1;
    std::vector<Series> series{};
    std::map<int, std::string> author{}; ///< what Hartmann reports
};

/// Seconds of the processor for one thread, by the clock for several.
double now(int threads) {
    if (threads == 1) return processor_seconds(Whose::thread);
    const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(since_start).count();
}

/// The mean of as many runs as fit into a twentieth of a second, or the only one.
double seconds_of(int threads, const std::function<void()>& run) {
    int runs = 0;
    const double began = now(threads);
    double passed = 0;
    for (; passed < 0.05 && !interrupt().stopped(); passed = now(threads) - began, ++runs) run();
    return passed / std::max(runs, 1);
}

/// Prints a figure as a table: seconds by depth and series. A series that took more than the limit
/// goes no further.
int show(const Options& options, const Figure& figure) {
    std::string head = fmt::format("{:>5}", figure.unit);
    for (const auto& each : figure.series) head += fmt::format(" {:>18}", each.name);
    Table table(options, head + "  Hartmann (2018)");
    std::vector<bool> asks(figure.series.size(), true);
    const int last = options.depth.value_or(figure.to);
    for (int depth = figure.from; depth <= last && !interrupt().stopped(); ++depth) {
        std::string line = fmt::format("{:5}", depth);
        Json row{{figure.unit, depth}};
        for (std::size_t i = 0; i < figure.series.size(); ++i) {
            const auto& [name, seconds] = figure.series[i];
            const double took = asks[i] ? seconds(depth) : 0;
            line += asks[i] ? fmt::format(" {:18.7f}", took) : fmt::format(" {:>18}", "-");
            row[name] = asks[i] ? Json(took) : Json(nullptr);
            asks[i] = asks[i] && took <= options.limit;
        }
        if (interrupt().stopped()) break;
        const auto reported = figure.author.find(depth);
        if (reported != figure.author.end()) {
            line += "  " + reported->second;
            row["Hartmann"] = reported->second;
        }
        table.add(line, row);
    }
    return table.end(options);
}

Budget budget_of(int depth, int threads) {
    Budget budget;
    budget.depth = depth;
    budget.threads = threads;
    budget.stop = interrupt();
    return budget;
}

constexpr SelectOptions as_defined{.monad = Monad::j, .prune = false, .hartmann_ties = true};
constexpr SelectOptions in_one_pass{.monad = Monad::g, .prune = false, .hartmann_ties = true};
constexpr SelectOptions with_cuts{}; // of equals the first, so that draws are cut against draws

/// The product from a state, to each depth; on all threads of the machine, or on one.
template <class G>
Series product(std::string name, const G& game, const StateOf<G>& s, SelectOptions select) {
    return {std::move(name), [=](int depth) {
                return seconds_of(1,
                                  [&] { Select<>{select}.search(game, s, budget_of(depth, 1)); });
            }};
}
template <class G>
Series parallel_product(std::string name, const G& game, const StateOf<G>& s,
                        SelectOptions select) {
    return {std::move(name), [=](int depth) {
                const Budget budget = budget_of(depth, Tasks::available());
                return seconds_of(2, [&] { ParallelSelect<>{{select}}.search(game, s, budget); });
            }};
}

template <class G>
std::vector<Series> drop_series(const G& game) {
    const HistoryDrop<ListBoard> lists{game.size()};
    const HistoryDrop<MatrixBoard> matrix{game.size()};
    return {product("J, lists", lists, lists.start(), as_defined),
            product("J, matrix", matrix, matrix.start(), as_defined),
            parallel_product("J, matrix, threads", matrix, matrix.start(), as_defined),
            product("J", game, game.start(), as_defined),
            parallel_product("J, threads", game, game.start(), as_defined),
            product("G", game, game.start(), in_one_pass),
            product("G with cuts", game, game.start(), with_cuts)};
}

} // namespace

int run_hartmann_connect_four(const Options& options) {
    return show(options, {"depth",
                          1,
                          8,
                          drop_series(ConnectFour{}),
                          {{5, "lists: under 100 s"},
                           {8, "matrix, parallel: under 100 s"},
                           {9, "matrix, parallel: 240 s"}}});
}

int run_hartmann_connect_three(const Options& options) {
    return show(options, {"depth",
                          1,
                          9,
                          drop_series(ConnectThree{}),
                          {{6, "lists: under 100 s"}, {9, "matrix, parallel: 22 s"}}});
}

namespace {

/// A full grid with digits exchanged at random, and then some gaps.
std::vector<int> grid_with_gaps(int gaps, Random& random) {
    std::vector<int> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::size_t i = 9; i > 1; --i)
        std::swap(names[i - 1], names[pick(random, static_cast<std::uint32_t>(i))]);
    std::vector<int> digits;
    for (int cell = 0; cell < 81; ++cell) {
        const int row = cell / 9;
        digits.push_back(names[static_cast<std::size_t>((row % 3 * 3 + row / 3 + cell % 9) % 9)]);
    }
    while (gaps > 0) {
        int& cell = digits[pick(random, 81U)];
        gaps -= cell != 0 ? 1 : 0;
        cell = 0;
    }
    return digits;
}

/// Seconds for a grid, the mean of ten with so many gaps.
template <class Board, class Solve>
double seconds_a_grid(int gaps, std::uint64_t seed, int threads, const Solve& solve) {
    constexpr int grids = 10;
    const Sudoku<Board> game;
    Random random(seed);
    std::vector<typename Board::State> states;
    for (int i = 0; i < grids; ++i) {
        auto s = game.start();
        const auto digits = grid_with_gaps(gaps, random);
        for (int cell = 0; cell < 81; ++cell)
            if (const int digit = digits[static_cast<std::size_t>(cell)]; digit != 0)
                game.board.write(s, cell, digit);
        states.push_back(s);
    }
    return seconds_of(threads,
                      [&] {
                          for (const auto& s : states) solve(game, s);
                      }) /
           grids;
}

template <class Board, class K>
Series sudoku_series(std::string name, std::uint64_t seed, Monad monad, int threads) {
    return {std::move(name), [=](int gaps) {
                const Select<K> serial{{.monad = monad}};
                return seconds_a_grid<Board>(
                    gaps, seed, threads, [&](const auto& game, const auto& s) {
                        const Budget budget = budget_of(Select<K>::max_depth, threads);
                        if (threads == 1)
                            serial.search(game, s, budget);
                        else
                            ParallelSelect<K>{serial}.search(game, s, budget);
                    });
            }};
}

} // namespace

int run_hartmann_sudoku(const Options& options) {
    using Whole = CheckedSudokuBoard<SudokuCheck::whole_board>;
    using Lines = CheckedSudokuBoard<SudokuCheck::lines>;
    using Plain = PlainSudokuBoard<9>;
    const std::uint64_t seed = options.seed;
    const int all = Tasks::available();
    return show(
        options,
        {"gaps",
         1,
         12,
         {sudoku_series<Whole, FirstGap<Whole>>("J, whole board", seed, Monad::j, 1),
          sudoku_series<Lines, FirstGap<Lines>>("J, row/column/box", seed, Monad::j, 1),
          sudoku_series<Lines, FirstGap<Lines>>("same, threads", seed, Monad::j, all),
          sudoku_series<Plain, FirstGap<Plain>>("J", seed, Monad::j, 1),
          sudoku_series<Plain, FirstGap<Plain>>("G", seed, Monad::g, 1),
          sudoku_series<Plain, MostConstrained<Plain>>("G, constrained", seed, Monad::g, 1)},
         {{11, "whole board: under 100 s"}, {12, "row, column, box: 100 s; parallel: more"}}});
}

namespace {

/// Endings of king, queen, rook and bishop; his own is not in his text.
struct Ending {
    const char* name;
    const char* position;
};
constexpr std::array endings{Ending{"queen", "8/8/8/4K3/8/2Q5/8/7k w"},
                             Ending{"rooks", "8/1R1B4/8/8/8/6b1/1R2K3/7k w"},
                             Ending{"queen, bishops", "8/4k3/7Q/5B2/3b4/2B5/8/K7 w"}};

} // namespace

int run_hartmann_chess(const Options& options) {
    const SimpleChess game;
    Figure figure{"depth", 1, 5, {}, {{6, "under 100 s"}, {7, "over 1000 s"}}};
    for (const auto& [name, position] : endings) {
        const auto s = *Notation<SimpleChess>::parse_position(game, position);
        const auto named = [&](const char* what) { return fmt::format("{}: {}", name, what); };
        figure.series.push_back(product(named("J"), game, s, as_defined));
        figure.series.push_back(product(named("cuts"), game, s, with_cuts));
    }
    return show(options, figure);
}
