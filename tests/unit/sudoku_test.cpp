// Sudoku: all boards agree with each other and with a simple solver; notation.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sudoku_reference.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/search/solutions.hpp"

namespace zermelo {
namespace {

using detail::Processor;

template <SudokuBoard Board>
std::uint64_t count_on(const Board& board, const Digits& digits, std::uint64_t limit) {
    const Sudoku<Board> game{board};
    const MostConstrained<Board> knowledge{board};
    return count_solutions(game, knowledge, sudoku_state(board, digits), limit).count;
}

std::vector<BandSudokuBoard> band_boards() {
    std::vector<BandSudokuBoard> boards{BandSudokuBoard(Processor::any)};
    if (detail::this_processor() != Processor::any) boards.emplace_back(Processor::with_avx2);
    if (detail::this_processor() == Processor::with_avx512)
        boards.emplace_back(Processor::with_avx512);
    return boards;
}

TEST(SudokuBoards, CountSolutionsCorrectly) {
    Random random(1);
    for (int round = 0; round < 40; ++round) {
        const Digits digits = grid_with_gaps(usual_sudoku, random, 40 + round / 4);
        Digits copy = digits;
        const auto count = static_cast<std::uint64_t>(slow_count(usual_sudoku, copy, 20));
        for (const auto& board : band_boards()) EXPECT_EQ(count_on(board, digits, 20), count);
        EXPECT_EQ(count_on(CellSudokuBoard<9>{usual_sudoku}, digits, 20), count);
        EXPECT_EQ(count_on(PlainSudokuBoard<9>{usual_sudoku}, digits, 20), count);
    }
}

TEST(SudokuBoards, AgreeOnContradictoryGrids) {
    Random random(2);
    int impossible = 0;
    for (int round = 0; round < 60; ++round) {
        Digits digits = grid_with_gaps(usual_sudoku, random, 45);
        for (int wrong = 0; wrong < 1 + round % 3; ++wrong) {
            const auto cell = pick(random, 81U);
            const int digit = 1 + static_cast<int>(pick(random, 9U));
            digits[cell] = 0;
            if (fits(usual_sudoku, digits, static_cast<int>(cell), digit))
                digits[cell] = static_cast<std::uint8_t>(digit);
        }
        Digits copy = digits;
        const auto count = static_cast<std::uint64_t>(slow_count(usual_sudoku, copy, 5));
        impossible += count == 0 ? 1 : 0;
        for (const auto& board : band_boards()) EXPECT_EQ(count_on(board, digits, 5), count);
        EXPECT_EQ(count_on(CellSudokuBoard<9>{usual_sudoku}, digits, 5), count);
    }
    EXPECT_GT(impossible, 5);
}

TEST(SudokuBoards, CountOnOtherShapes) {
    Random random(3);
    for (const SudokuShape shape :
         {SudokuShape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {2, 5}, {5, 2}, {3, 4}, {2, 6}}) {
        for (int round = 0; round < 5; ++round) {
            const Digits digits = grid_with_gaps(shape, random, shape.cells() / 3);
            Digits copy = digits;
            const auto count = static_cast<std::uint64_t>(slow_count(shape, copy, 10));
            EXPECT_EQ(count_on(CellSudokuBoard<12>{shape}, digits, 10), count);
            EXPECT_EQ(count_on(PlainSudokuBoard<25>{shape}, digits, 10), count);
        }
    }
}

TEST(SudokuBoards, SolveLargeGrids) {
    Random random(4);
    for (const SudokuShape shape : {SudokuShape{4, 4}, {5, 5}}) {
        const Digits digits = grid_with_gaps(shape, random, shape.cells() / 3);
        const CellSudokuBoard<25> board{shape};
        const auto solution =
            first_solution(CellSudoku<25>{board}, MostConstrained<CellSudokuBoard<25>>{board},
                           sudoku_state(board, digits));
        ASSERT_TRUE(solution);
        Digits filled;
        for (int cell = 0; cell < shape.cells(); ++cell)
            filled.push_back(static_cast<std::uint8_t>(board.known(*solution, cell)));
        EXPECT_FALSE(sudoku_clash(shape, filled));
    }
}

/// Propagation is sound: a board eliminates no candidate of the solution.
TEST(SudokuBoards, PropagateSoundly) {
    Random random(5);
    for (int round = 0; round < 60; ++round) {
        const Digits solution = solved_grid(usual_sudoku, random);
        Digits digits = solution;
        for (int gap = 0; gap < 50; ++gap) digits[pick(random, 81U)] = 0;
        for (const auto& board : band_boards()) {
            const auto s = sudoku_state(board, digits);
            for (int cell = 0; cell < 81; ++cell) {
                const int digit = solution[static_cast<std::size_t>(cell)];
                EXPECT_TRUE((board.candidates(s, cell) & digit_bit(digit)) != 0);
            }
        }
    }
}

/// The known digits depend neither on the order of writing nor on the processor.
TEST(SudokuBoards, PropagateTheSameInAnyOrder) {
    Random random(6);
    for (int round = 0; round < 20; ++round) {
        const Digits digits = grid_with_gaps(usual_sudoku, random, 52);
        const auto at_once = sudoku_state(BandSudokuBoard(Processor::any), digits);
        for (const auto& board : band_boards()) {
            auto s = board.start();
            for (int cell = 80; cell >= 0; --cell)
                if (const int digit = digits[static_cast<std::size_t>(cell)]; digit != 0)
                    board.write(s, cell, digit);
            EXPECT_EQ(s.bands, at_once.bands);
            EXPECT_EQ(s.status, at_once.status);
        }
    }
}

template <Game G>
std::string message_of(const G& game, const std::string& text) {
    const auto parsed = Notation<G>::parse_position(game, text);
    return parsed ? "read" : parsed.message();
}

const std::string puzzle = sudoku_file("sudoku_17.txt").front();

TEST(SudokuText, ReadsCommonForms) {
    const PlainSudoku game;
    const auto s = *Notation<PlainSudoku>::parse_position(game, puzzle);
    std::string grid;
    std::string stars;
    for (int row = 0; row < 9; ++row) {
        if (row == 3 || row == 6) grid += "------+-------+------\r\n";
        for (int column = 0; column < 9; ++column) {
            const char c = puzzle[static_cast<std::size_t>(row * 9 + column)];
            grid += column == 3 || column == 6 ? "| " : "";
            grid += {c == '0' ? '.' : c, ' '};
            stars += c == '0' ? '*' : c;
        }
        grid += "\r\n";
    }
    for (const auto& text : {stars, grid, "#A somebody\n#D a day\n" + grid,
                             "[Puzzle]\n" + grid + "[State]\n" + grid}) {
        const auto read = Notation<PlainSudoku>::parse_position(game, text);
        ASSERT_TRUE(read) << read.message();
        EXPECT_TRUE(*read == s);
    }
}

TEST(SudokuText, SaysWhatIsWrong) {
    const PlainSudoku game;
    EXPECT_EQ(message_of(game, puzzle.substr(1)), "the position has 80 cells, the board has 81");
    EXPECT_EQ(message_of(game, puzzle + "."), "the position has 82 cells, the board has 81");
    EXPECT_EQ(message_of(game, ""), "the position has 0 cells, the board has 81");
    std::string text = puzzle;
    text[4] = '?';
    EXPECT_EQ(message_of(game, text), "character 5 of the position is '?': write 1 to 9, and . or "
                                      "0 or * for an empty cell");
    text[4] = 'a';
    EXPECT_EQ(message_of(game, text), "character 5 of the position is 'a', but the digits of this "
                                      "board are 1 to 9");
    text[4] = '1';
    EXPECT_EQ(message_of(game, text), "1 stands twice in row 1: r1c5 and r1c8");
    const Sudoku<PlainSudokuBoard<25>> six{PlainSudokuBoard<25>{{2, 3}}};
    EXPECT_EQ(message_of(six, std::string(35, '.') + "7"),
              "character 36 of the position is '7', but the digits of this board are 1 to 6");
}

TEST(SudokuText, ReadsMovesInSeveralForms) {
    const PlainSudoku game;
    const auto s = game.start();
    const SudokuMove m{3, 6, 5};
    for (const auto* text : {"r4c7=5", "R4C7 = 5", "475", "4 7 5", "4,7,5", "r4c7 5"})
        EXPECT_EQ(parse_move(game, s, text), m) << text;
    for (const auto* text : {"r0c7=5", "r4c10=5", "r4c7=0", "r4c7", "4755", "", "x", "r4c7=55"})
        EXPECT_FALSE(parse_move(game, s, text)) << text;
}

TEST(SudokuText, WritesDigitsAboveNineAsLetters) {
    const Sudoku<PlainSudokuBoard<25>> game{PlainSudokuBoard<25>{{4, 4}}};
    const auto m = parse_move(game, game.start(), "r12c16=G");
    ASSERT_TRUE(m);
    EXPECT_EQ(m->digit, 16);
    const auto s = after(game, game.start(), *m);
    const auto text = Notation<Sudoku<PlainSudokuBoard<25>>>::position(game, s);
    EXPECT_EQ(text.size(), 256U);
    EXPECT_EQ(text[11 * 16 + 15], 'G');
    EXPECT_EQ(move_text(game, s, *m), "r12c16=G");
}

} // namespace
} // namespace zermelo
