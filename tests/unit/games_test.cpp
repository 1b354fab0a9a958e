// Notation of the small games, their error messages, and board symmetry.

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/connect.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/nim_heaps.hpp"
#include "zermelo/games/number_scrabble.hpp"

namespace zermelo {
namespace {

SmallConnect small(ConnectSize size) { return SmallConnect(AnyShape<64>{size}); }
LargeConnect large(ConnectSize size) { return LargeConnect(AnyShape<1024>{size}); }

/// The error message for a position; empty if it is valid.
template <Game G>
std::string mistake(const G& game, std::string_view text) {
    const auto read = Notation<G>::parse_position(game, text);
    return read ? "" : read.message();
}

template <Game G>
void expect_mistake(const G& game, std::string_view text, const std::vector<std::string>& parts) {
    const std::string message = mistake(game, text);
    EXPECT_FALSE(message.empty()) << "'" << text << "' was read";
    EXPECT_EQ(message.find('\n'), std::string::npos) << "one line";
    for (const auto& part : parts)
        EXPECT_NE(message.find(part), std::string::npos) << part << " is not in: " << message;
}

TEST(NimNotation, SaysWhatIsWrongAndWhatWouldBeRight) {
    const Nim game;
    for (const auto* text : {"", "*", "x", "16", "-1", "3**", "3 *", "99999999999", "1.5"})
        expect_mistake(game, text, {"'" + std::string(text) + "'", "0 to 15", "*"});
    EXPECT_EQ(mistake(game, "0"), "");
    EXPECT_EQ(mistake(game, "15*"), "");
}

TEST(NimHeapsNotation, SaysWhichHeapIsWrong) {
    const NimHeaps game;
    expect_mistake(game, "1,9,5,7", {"heap 2", "4 heaps", "1,3,5,7"});
    expect_mistake(game, "1,3,5,x", {"heap 4"});
    expect_mistake(game, "1,,5,7", {"heap 2"});
    expect_mistake(game, "", {"heap 1"});
    expect_mistake(game, "1,-3,5,7", {"heap 2"});
    expect_mistake(game, "1,3,5,7,1", {"heap 5"});
    expect_mistake(game, "1,3,5", {"3 heaps", "the game has 4"});
    EXPECT_EQ(mistake(game, "0,0,0,0*"), "");
}

TEST(NimHeapsNotation, NamesHeapAndPieces) {
    const NimHeaps game;
    EXPECT_EQ(move_text(game, game.start(), {1, 3}), "2-3");
    EXPECT_EQ(parse_move(game, game.start(), "2-4"), std::nullopt);
    EXPECT_EQ(parse_move(game, game.start(), "5-1"), std::nullopt);
}

TEST(NumberScrabbleNotation, SaysWhichTileIsWrong) {
    const NumberScrabble game;
    expect_mistake(game, "27x/19", {"'x'", "1 to 9 once each"});
    expect_mistake(game, "272/19", {"'2'"});
    expect_mistake(game, "0/1", {"'0'"});
    expect_mistake(game, "2/7/6", {"'/'"});
    expect_mistake(game, "276/", {"first player has 3", "second 0"});
    expect_mistake(game, "/1", {"first player has 0", "second 1"});
    EXPECT_EQ(mistake(game, "276/19"), "");
    EXPECT_EQ(mistake(game, ""), "");
}

TEST(ConnectNotation, SaysWhatIsWrongAndWhere) {
    const TicTacToe game;
    expect_mistake(game, "X.O/.?./...", {"character 6", "'?'", "X, O, or ."});
    expect_mistake(game, "X.O/...", {"6 cells", "9"});
    expect_mistake(game, "X.O/.../.../.", {"10 cells", "9"});
    expect_mistake(game, "", {"0 cells"});
    expect_mistake(game, "XX./.../...", {"2 X and 0 O", "1 must be X and 1 O"});
    expect_mistake(game, "O../.../...", {"0 X and 1 O"});
    EXPECT_EQ(mistake(game, "xo......."), "");
    EXPECT_EQ(mistake(game, "X.O/.X./..."), "");
}

TEST(ConnectNotation, RejectsARowOfTheWrongPlayer) {
    const auto expect_for = [](const auto& game) {
        expect_mistake(game, "XXX/OO./O..", {"row of X", "last stone was not X"});
        expect_mistake(game, "XXX/OOO/...", {"row of X"});
        expect_mistake(game, "OOO/XX./XX.", {"row of O"});
        EXPECT_EQ(mistake(game, "XXX/OO./..."), "");
        EXPECT_EQ(mistake(game, "OOO/XX./X.."), "");
    };
    expect_for(TicTacToe{});
    expect_for(small({3, 3, 3, 1, 1}));
    expect_for(large({3, 3, 3, 1, 1}));
}

TEST(ConnectNotation, FindsTheTurnFromTheStones) {
    const auto game = small({4, 3, 3, 2, 1}); // one stone, then two per turn
    const auto turn_at = [&](std::string_view text) {
        const auto s = Notation<SmallConnect>::parse_position(game, text);
        EXPECT_TRUE(s) << text;
        return std::pair{s->turn, static_cast<int>(s->left)};
    };
    EXPECT_EQ(turn_at("..../..../...."), (std::pair{first, 1}));
    EXPECT_EQ(turn_at("X.../..../...."), (std::pair{second, 2}));
    EXPECT_EQ(turn_at("XO../..../...."), (std::pair{second, 1}));
    EXPECT_EQ(turn_at("XOO./..../...."), (std::pair{first, 2}));
    expect_mistake(game, "XX../..../....", {"1 must be X and 1 O"});
}

TEST(ConnectNotation, NamesCellsAsOnAChessBoard) {
    const auto game = large({30, 12, 5, 1, 1});
    const auto s = game.start();
    EXPECT_EQ(move_text(game, s, game.cell(0, 0)), "a1");
    EXPECT_EQ(move_text(game, s, game.cell(25, 11)), "z12");
    EXPECT_EQ(move_text(game, s, game.cell(26, 9)), "aa10");
    EXPECT_EQ(move_text(game, s, game.cell(29, 0)), "ad1");
    EXPECT_EQ(parse_move(game, s, "AD1"), game.cell(29, 0));
    for (const auto* text : {"", "a", "1", "a0", "a13", "ae1", "zz1", "a1a", "a-1", "a 1", "1a"})
        EXPECT_EQ(parse_move(game, s, text), std::nullopt) << text;
}

TEST(ConnectNotation, RejectsOccupiedCells) {
    const TicTacToe game;
    const auto s = after(game, game.start(), game.cell(1, 1));
    for (const auto* text : {"b2", "B2"}) {
        EXPECT_EQ(parse_move(game, s, text), std::nullopt);
        EXPECT_EQ(parse_move(game, game.start(), text), game.cell(1, 1));
    }
}

TEST(ConnectNotation, ShowsTheBoardAndWhoseTurnItIs) {
    const TicTacToe game;
    const auto s = *Notation<TicTacToe>::parse_position(game, "X.O/.../...");
    EXPECT_EQ(picture(game, s), "3 X . O\n2 . . .\n1 . . .\n  a b c\nX's turn");
    const auto end = *Notation<TicTacToe>::parse_position(game, "XXX/OO./...");
    EXPECT_EQ(picture(game, end), "3 X X X\n2 O O .\n1 . . .\n  a b c");
}

TEST(Connect, ByDefaultIsTicTacToe) {
    const SmallConnect game;
    EXPECT_EQ(std::ranges::distance(game.moves(game.start())), 9);
    const LargeConnect same;
    EXPECT_EQ(std::ranges::distance(same.moves(same.start())), 9);
}

/// The position after rotating or reflecting the board, computed on its text.
std::string turned(const std::string& board, int side, int symmetry) {
    std::string image(board.size(), '.');
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            int to_column = (symmetry & 1) != 0 ? side - 1 - column : column;
            int to_row = (symmetry & 2) != 0 ? side - 1 - row : row;
            if ((symmetry & 4) != 0) std::swap(to_column, to_row);
            image[static_cast<std::size_t>(to_row * side + to_column)] =
                board[static_cast<std::size_t>(row * side + column)];
        }
    return image;
}

TEST(Connect, HasOneCanonicalStateForAllImagesOfABoard) {
    const auto game = small({4, 4, 4, 1, 1});
    using Text = Notation<SmallConnect>;
    Random random(1913);
    for (int boards = 0; boards < 200; ++boards) {
        auto s = game.start();
        for (std::uint32_t stones = pick(random, 12); stones > 0 && !game.outcome(s); --stones)
            game.play(s, pick(random, game.moves(s)));
        std::string board = Text::position(game, s);
        std::erase(board, '/');
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const auto image = *Text::parse_position(game, turned(board, 4, symmetry));
            EXPECT_EQ(game.canonical(image), game.canonical(s)) << board << ' ' << symmetry;
            EXPECT_EQ(canonical_key(game, image), canonical_key(game, s));
        }
    }
}

TEST(Connect, OfEveryShapePlaysTheSame) {
    const auto expect_same = [](const auto& one, const auto& two) {
        Random random(1913);
        for (int plays = 0; plays < 50; ++plays) {
            auto s = one.start();
            auto t = two.start();
            while (!one.outcome(s)) {
                ASSERT_EQ(one.turn(s), two.turn(t));
                ASSERT_TRUE(std::ranges::equal(one.moves(s), two.moves(t)));
                const int m = pick(random, one.moves(s));
                one.play(s, m);
                two.play(t, m);
            }
            EXPECT_EQ(one.outcome(s), two.outcome(t));
        }
    };
    expect_same(TicTacToe{}, small({3, 3, 3, 1, 1}));
    expect_same(TicTacToe{}, large({3, 3, 3, 1, 1}));
    expect_same(Connect<FixedShape<ConnectSize{6, 5, 4, 2, 1}>>{}, large({6, 5, 4, 2, 1}));
    expect_same(small({15, 4, 8, 1, 1}), large({15, 4, 8, 1, 1}));
    expect_same(small({5, 4, 3, 3, 2}), large({5, 4, 3, 3, 2}));
    expect_same(Gomoku{}, large({15, 15, 5, 1, 1}));
}

TEST(Patterns, AreInvariantUnderRotationReflectionAndTranslation) {
    const Connect<AnyShape<256>> game(AnyShape<256>{{9, 9, 5, 1, 1}});
    using Text = Notation<Connect<AnyShape<256>>>;
    const auto play = [&](int column, int row, bool turned) {
        std::vector<int> moves;
        for (const auto& [right, up] : {std::pair{0, 0}, {1, 0}, {2, 1}, {0, 2}})
            moves.push_back(turned ? game.cell(column - up, row + right)
                                   : game.cell(column + right, row + up));
        return Text::pattern(game, moves);
    };
    EXPECT_EQ(play(0, 0, false), play(3, 5, false));
    EXPECT_EQ(play(0, 0, false), play(6, 2, true));
    EXPECT_NE(play(0, 0, false), Text::pattern(game, {game.cell(0, 0), game.cell(2, 0)}));
}

} // namespace
} // namespace zermelo
