// Published numbers.

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "walks.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/nim_heaps.hpp"
#include "zermelo/games/number_scrabble.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {
namespace {

/// The lines of a data file after the first one, which names the source.
std::vector<std::istringstream> facts_in(const std::string& file) {
    std::ifstream in(std::string(ZERMELO_TEST_DATA) + "/facts/data/" + file);
    std::string line;
    std::getline(in, line);
    EXPECT_TRUE(line.starts_with("# ")) << file << " names no source";
    std::vector<std::istringstream> lines;
    while (std::getline(in, line)) lines.emplace_back(line);
    EXPECT_FALSE(lines.empty()) << file;
    return lines;
}

Value value_of(const auto& game) { return Memo<>{}.search(game, game.start()).value; }

TEST(NimFacts, TheFirstPlayerWinsFifteenByTakingTwo) {
    const Nim game;
    const auto report = Minimax<>{}.search(game, game.start());
    EXPECT_EQ(report.best(), std::vector{2});
    EXPECT_TRUE(report.value.is_win());
}

TEST(NimFacts, OneModuloFourIsLost) {
    for (int pieces = 1; pieces <= 60; ++pieces) {
        const Nim game{.pieces = pieces};
        const auto report = Memo<>{}.search(game, game.start());
        EXPECT_TRUE(report.proven());
        EXPECT_EQ(report.value.is_loss(), pieces % 4 == 1) << pieces;
        EXPECT_EQ(report.value.is_win(), pieces % 4 != 1) << pieces;
        if (report.value.is_win()) {
            EXPECT_EQ(report.best(), std::vector{(pieces + 3) % 4}) << "leaves 1 modulo 4";
        }
    }
}

// "The computation takes a long time!", says the lecture of 150 pieces. Each side makes a move a
// round of four; the first takes one piece more, and the last one is left to the second.
TEST(NimFacts, OneHundredAndFiftyPiecesAreWonIn76Plies) {
    const Nim game{.pieces = 150};
    EXPECT_EQ(value_of(game), Value::win_in(2 * 37 + 2));
}

TEST(NimFacts, AMillionPiecesAreSolvedFastAndWithoutStackOverflow) {
    const Nim game{.pieces = 1'000'000};
    const auto report = Memo<>{}.search(game, game.start());
    EXPECT_EQ(report.best(), std::vector{3});
    EXPECT_EQ(report.value, Value::win_in(500'000));
    EXPECT_EQ(report.line.size(), 500'000U);
    EXPECT_EQ(report.nodes, 999'999U) << "each number of pieces once";
}

// C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901.
TEST(BoutonFacts, AZeroNimSumIsLostExceptForSinglePiecesInMiserePlay) {
    for (const bool misere : {false, true})
        for (std::uint8_t a = 0; a <= 5; ++a)
            for (std::uint8_t b = 0; b <= 5; ++b)
                for (std::uint8_t c = 0; c <= 5; ++c) {
                    if (a + b + c == 0) continue;
                    const NimHeaps game{.heaps = {a, b, c}, .misere = misere};
                    const bool single = a <= 1 && b <= 1 && c <= 1;
                    const bool is_lost = misere && single ? (a ^ b ^ c) == 1 : (a ^ b ^ c) == 0;
                    const Value value = value_of(game);
                    EXPECT_TRUE(value.proven());
                    EXPECT_EQ(value.is_loss(), is_lost) << +a << ' ' << +b << ' ' << +c;
                    EXPECT_EQ(value.is_win(), !is_lost) << +a << ' ' << +b << ' ' << +c;
                }
}

TEST(TicTacToeFacts, SequencesOfMoves) {
    const TicTacToe game;
    for (auto& line : facts_in("tic_tac_toe_perft.txt")) {
        int depth = 0;
        std::uint64_t count = 0;
        line >> depth >> count;
        EXPECT_EQ(perft(game, game.start(), depth), count) << "depth " << depth;
    }
    EXPECT_EQ(perft(game, game.start(), 10), 0U) << "no game has ten moves";
}

/// Counts the games by outcome.
void count_outcomes(const TicTacToe& game, const TicTacToe::State& s, std::array<int, 3>& counts) {
    if (const auto outcome = game.outcome(s))
        ++counts[static_cast<std::size_t>(payoff(*outcome, first) + 1)];
    for (const int m : game.moves(s)) count_outcomes(game, after(game, s, m), counts);
}

// H. Bottomley (as in tic_tac_toe_perft.txt): 255,168 games, of which the first player wins 131,184
// and the second 77,904.
TEST(TicTacToeFacts, GamesInAll) {
    const TicTacToe game;
    EXPECT_EQ(count_games(game, game.start()), 255'168U);
    std::array<int, 3> counts{};
    count_outcomes(game, game.start(), counts);
    EXPECT_EQ(counts, (std::array{77'904, 46'080, 131'184}));
}

// 5,478 positions, and 765 up to symmetry: S. Schaefer, "MathRec Solutions (Tic-Tac-Toe)", 2002.
TEST(TicTacToeFacts, Positions) {
    const TicTacToe game;
    Meter meter{Budget{}};
    std::uint64_t sum = 0;
    for (const auto count : count_positions(game, game.start(), 9, meter)) sum += count;
    EXPECT_EQ(sum, 5'478U);

    std::unordered_set<std::uint64_t> seen;
    std::vector<TicTacToe::State> open{game.start()};
    while (!open.empty()) {
        const auto s = open.back();
        open.pop_back();
        if (!seen.insert(canonical_key(game, s)).second) continue;
        for (const int m : game.moves(s)) open.push_back(after(game, s, m));
    }
    EXPECT_EQ(seen.size(), 765U);
}

TEST(TicTacToeFacts, IsADrawOf549946Nodes) {
    const TicTacToe game;
    const auto report = Minimax<>{}.search(game, game.start());
    EXPECT_EQ(report.value, Value::draw());
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.nodes, 549'946U);
    EXPECT_EQ(report.best().size(), 9U) << "every first move draws";
}

TEST(ConnectFacts, ValuesOfSmallBoards) {
    for (auto& line : facts_in("mnk.txt")) {
        ConnectSize size;
        std::string value;
        int stones = 0;
        line >> size.columns >> size.rows >> size.in_row >> value >> stones;
        const Value expected = value == "win" ? Value::win_in(2 * stones - 1) : Value::draw();
        const SmallConnect game{AnyShape<64>{size}};
        const auto report = Memo<>{}.search(game, game.start());
        EXPECT_TRUE(report.proven());
        EXPECT_EQ(report.value, expected) << line.str();
    }
}

TEST(ConnectFacts, FourInARowOnFourByFourIsADraw) {
    const Connect<FixedShape<ConnectSize{4, 4, 4, 1, 1}>> game;
    const auto report = Memo<>{}.search(game, game.start());
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.value, Value::draw());
}

TEST(NumberScrabbleFacts, IsTicTacToeOnAMagicSquare) {
    for_all_picks([](const Picks& picks) -> Broken {
        const std::array<int, 9> square{2, 7, 6, 9, 5, 1, 4, 3, 8}; // rows, columns, diagonals: 15
        const TicTacToe board;
        const NumberScrabble tiles;
        auto on_board = board.start();
        auto with_tiles = tiles.start();
        const auto tile_of = [&](int cell) {
            return square[static_cast<std::size_t>(cell / 4 * 3 + cell % 4)];
        };
        for (std::size_t at = 0;; ++at) {
            std::vector<int> expected;
            for (const int cell : board.moves(on_board)) expected.push_back(tile_of(cell));
            std::ranges::sort(expected);
            if (move_vector(tiles, with_tiles) != expected) return "other moves";
            if (tiles.outcome(with_tiles) != board.outcome(on_board)) return "another outcome";
            if (expected.empty() || at == picks.size()) return {};
            if (tiles.turn(with_tiles) != board.turn(on_board)) return "another turn";
            const auto moves = move_vector(board, on_board);
            const int cell = moves[picks[at] % moves.size()];
            board.play(on_board, cell);
            tiles.play(with_tiles, tile_of(cell));
        }
    });
}

TEST(NumberScrabbleFacts, HasAsManyGamesAndPositionsAsTicTacToe) {
    const NumberScrabble game;
    EXPECT_EQ(count_games(game, game.start()), 255'168U);
    Meter meter{Budget{}};
    std::uint64_t sum = 0;
    for (const auto count : count_positions(game, game.start(), 9, meter)) sum += count;
    EXPECT_EQ(sum, 5'478U);
    EXPECT_EQ(value_of(game), Value::draw());
}

} // namespace
} // namespace zermelo
