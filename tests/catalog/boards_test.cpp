// Boards as data, as JSON and as text.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/output/board_json.hpp"
#include "catalog/output/board_text.hpp"
#include "catalog/registry/games.hpp"
#include "talk.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {
namespace {

/// A game with a position of it.
struct Place {
    GamePtr game;
    Position at;

    Place(const std::string& name, const std::string& moves, const std::string& position = "")
        : game(*find_game(name)) {
        PositionText from;
        if (!position.empty()) from.position = position;
        from.moves = words_of(moves);
        const auto read = position_at(*game, from);
        EXPECT_TRUE(read) << name;
        at = *read;
    }
    std::string text(const DrawOptions& options = {}, Seat viewer = first) const {
        return "\n" + board_text(at->board(viewer), options) + "\n";
    }
};

constexpr DrawOptions in_unicode{.unicode = true};

TEST(BoardText, MarksTheLastMoveAndTheWinningRow) {
    EXPECT_EQ(Place("tic-tac-toe", "b2 a1 a2 b1 c2").text(), R"(
  +---+---+---+
3 |   |   |   |
  +---+---+---+
2 |(X)|(X)|[X]|
  +---+---+---+
1 | O | O |   |
  +---+---+---+
    a   b   c
)");
    EXPECT_EQ(Place("tic-tac-toe", "b2").text(in_unicode), R"(
  ┌───┬───┬───┐
3 │   │   │   │
  ├───┼───┼───┤
2 │   │[X]│   │
  ├───┼───┼───┤
1 │   │   │   │
  └───┴───┴───┘
    a   b   c
O's turn
)");
}

TEST(BoardText, LetsStonesFall) {
    EXPECT_EQ(Place("connect-four", "44").text(), R"(
|   |   |   |   |   |   |   |
|   |   |   |   |   |   |   |
|   |   |   |   |   |   |   |
|   |   |   |   |   |   |   |
|   |   |   |[O]|   |   |   |
|   |   |   | X |   |   |   |
+---+---+---+---+---+---+---+
  1   2   3   4   5   6   7
Red's turn (X)
)");
    EXPECT_EQ(Place("connect-four", "4435362").text(in_unicode), R"(
│   │   │   │   │   │   │   │
│   │   │   │   │   │   │   │
│   │   │   │   │   │   │   │
│   │   │   │   │   │   │   │
│   │   │ ● │ ○ │   │   │   │
│   │[●]│ ● │ ● │ ○ │ ○ │   │
└───┴───┴───┴───┴───┴───┴───┘
  1   2   3   4   5   6   7
Yellow's turn (○)
)");
}

TEST(BoardText, ShowsLargeBoardsWithin24Lines) {
    EXPECT_EQ(Place("gomoku", "h8 h9 g8 g9 f8 f9 e8 e9 d8").text(), R"(
15  . . . . . . . . . . . . . . .
14  . . . . . . . . . . . . . . .
13  . . . . . . . . . . . . . . .
12  . . . . . . . . . . . . . . .
11  . . . . . . . . . . . . . . .
10  . . . . . . . . . . . . . . .
 9  . . . . O O O O . . . . . . .
 8  . . .[X]X X X X). . . . . . .
 7  . . . . . . . . . . . . . . .
 6  . . . . . . . . . . . . . . .
 5  . . . . . . . . . . . . . . .
 4  . . . . . . . . . . . . . . .
 3  . . . . . . . . . . . . . . .
 2  . . . . . . . . . . . . . . .
 1  . . . . . . . . . . . . . . .
    a b c d e f g h i j k l m n o
)");
    const std::string connect6 = Place("connect6", "k10 k11 l12").text();
    EXPECT_EQ(std::count(connect6.begin(), connect6.end(), '\n') - 1, 21);
    EXPECT_NE(connect6.find("X's turn, 2 stones"), std::string::npos);
}

TEST(BoardText, ShowsChessFromEitherSide) {
    const Place game("chess", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Nxe5 f6 Qh5+");
    EXPECT_EQ(game.text(), R"(
  +------------------------+
8 | r  .  b  q !k! b  n  r |   White took: n p +1
7 | .  p  p     .     p  p |   Black took: B
6 | p  .  p  .     p     . |
5 | .     .     N     . [Q]|
4 |    .     .  P  .     . |
3 | .     .     .     .    |
2 | P  P  P  P     P  P  P |
1 | R  N  B [ ] K     .  R |
  +------------------------+
    a  b  c  d  e  f  g  h
Black's turn, in check
)");
    const std::string black = R"(
  ┌────────────────────────┐
1 │ ♖  ·     ♔ [ ] ♗  ♘  ♖ │   White took: ♞ ♟ +1
2 │ ♙  ♙  ♙     ♙  ♙  ♙  ♙ │   Black took: ♗
3 │    ·     ·     ·     · │
4 │ ·     ·  ♙  ·     ·    │
5 │[♕] ·     ♘     ·     · │
6 │ ·     ♟     ·  ♟  ·  ♟ │
7 │ ♟  ♟     ·     ♟  ♟  · │
8 │ ♜  ♞  ♝ !♚! ♛  ♝  ·  ♜ │
  └────────────────────────┘
    h  g  f  e  d  c  b  a
Black's turn, in check
)";
    EXPECT_EQ(game.text(in_unicode, second), black);
    EXPECT_EQ(game.text({.unicode = true, .flipped = true}, first), black);
}

TEST(BoardText, PutsNotesBelowWhereThereIsNoRoomBeside) {
    const auto text = Place("chess", "e4 d5 exd5").text({.width = 40});
    EXPECT_TRUE(text.ends_with("    a  b  c  d  e  f  g  h\nWhite took: p +1\nBlack's turn\n"))
        << text;
}

constexpr auto puzzle =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

TEST(BoardText, SetsCluesApartFromEntries) {
    EXPECT_EQ(Place("sudoku", "r1c1=5 r9c9=1", puzzle).text(), R"(
     1  2  3   4  5  6   7  8  9
   +---------+---------+---------+
 1 | 5' .  9 | 7  4  8 | .  .  . |
 2 | 7  .  . | .  .  . | .  .  . |
 3 | .  2  . | 1  .  9 | .  .  . |
   +---------+---------+---------+
 4 | .  .  7 | .  .  . | 2  4  . |
 5 | .  6  4 | .  1  . | 5  9  . |
 6 | .  9  8 | .  .  . | 3  .  . |
   +---------+---------+---------+
 7 | .  .  . | 8  .  3 | .  2  . |
 8 | .  .  . | .  .  . | .  .  6 |
 9 | .  .  . | 2  7  5 | 9  . [1]|
   +---------+---------+---------+
)");
}

TEST(BoardText, ShowsPencilMarksOnRequest) {
    EXPECT_EQ(Place("sudoku", "r1c1=5 r9c9=1", puzzle).text({.pencil_marks = true}), R"(
     1       2       3      4     5      6      7     8      9
   +----------------------+-------------------+---------------------+
 1 | =5'     13      =9   | =7    =4     =8   | 16    136    23     |
 2 | =7      1348    136  | 356   2356   26   | 1468  13568  234589 |
 3 | 3468    =2      36   | =1    356    =9   | 4678  35678  34578  |
   +----------------------+-------------------+---------------------+
 4 | 13      135     =7   | 3569  35689  6    | =2    =4     8      |
 5 | 23      =6      =4   | 3     =1     27   | =5    =9     78     |
 6 | 12      =9      =8   | 456   256    2467 | =3    167    7      |
   +----------------------+-------------------+---------------------+
 7 | 1469    1457    156  | =8    69     =3   | 47    =2     457    |
 8 | 123489  134578  1235 | 49    9      14   | 478   3578   =6     |
 9 | 3468    348     36   | =2    =7     =5   | =9    38    [=1']   |
   +----------------------+-------------------+---------------------+
)");
}

TEST(BoardText, ShowsWhoOwnsBoxesAndCoins) {
    EXPECT_EQ(Place("dots:2x2", "0 2 6 7").text(), R"(
o-----o  1  o
|  2  #     8
o-----o  3  o
9     10    11
o  4  o  5  o
First: 0   Second: 1
Second's turn
)");
    EXPECT_EQ(Place("dots:2x2", "6 7 2 0").text(in_unicode), R"(
●═════●  1  ●
│  2  │     8
●─────●  3  ●
9     10    11
●  4  ●  5  ●
First: 0   Second: 1
Second's turn
)");
    EXPECT_EQ(Place("strings-and-coins:graph=a-b;b-c;c-ground", "0 2").text(), R"(
  1 b-c
cut last: 2 c-ground
First: 1 (a)   Second: 0
Second's turn
)");
}

TEST(BoardText, ShowsHeapsWithWhatWasJustTaken) {
    EXPECT_EQ(Place("nim-heaps", "4-5 2-1").text(), R"(
 1: |  1
 2: ||x  2
 3: |||||  5
 4: ||  2
First's turn
)");
    EXPECT_EQ(Place("nim:pieces=100000000", "").text(), "\n 1: 100000000\nMaxie's turn\n");
}

TEST(BoardText, ShowsCardsAsCards) {
    EXPECT_EQ(Place("blackjack", "ace 5 9 hit 8").text(), R"(
        +---+
Dealer  | 9 |  9
        +---+
        +---+ +---+ +---+
You     | A | | 5 | | 8 |  14
        +---+ +---+ +---+
)");
    EXPECT_EQ(Place("blackjack:decks=1", "10 5 9 4").text(in_unicode), R"(
        ┌───┐ ┌───┐
Dealer  │ 9 │ │ ░ │  9
        └───┘ └───┘
        ┌───┐ ┌───┐
You     │ 10│ │ 5 │  15
        └───┘ └───┘
)");
    EXPECT_EQ(Place("kuhn-poker", "J Q pass bet").text(), R"(
             +---+
First (you)  | J |  paid 1
             +---+
             +---+
Second       | ? |  paid 2
             +---+
played: pass bet
First's turn
)");
}

TEST(BoardText, ShowsTilesAndPegs) {
    EXPECT_EQ(Place("number-scrabble", "5 1 6 2 4").text(), R"(
First   [4](5)(6)
Second   1  2
left     3  7  8  9
)");
    EXPECT_EQ(Place("mastermind:pegs=4,colours=6,guesses=8", "1234 1122").text(), R"(
1.   1  1  2  2   1 black, 1 white
     _  _  _  _   each of 1 2 3 4 5 6
7 guesses left
)");
}

TEST(BoardText, ShowsHexagons) {
    Board board;
    board.pieces = {{"black", "X", "⬢", first}, {"white", "O", "⬡", second}};
    board.content = HexBoard{3,
                             3,
                             {0, no_piece, 1, no_piece, 0, 1, no_piece, no_piece, no_piece},
                             {"a", "b", "c"},
                             {"1", "2", "3"}};
    board.mark(MarkKind::last, 4);
    EXPECT_EQ("\n" + board_text(board), R"(
   a b c
1  X . O
 2  .[X]O
  3  . . .)");
}

TEST(BoardText, ShowsThePictureOfAGameWithoutABoard) {
    EXPECT_EQ(board_text(Board{.content = PictureBoard{"one\ntwo"}}), "one\ntwo");
}

TEST(BoardText, HasNoEscapeSequencesWithoutColoursAndNothingButAsciiWithoutUnicode) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        Random random(1);
        for (Position at(game->start()); !at->is_over();) {
            const auto board = at->board(first);
            const std::string plain = board_text(board);
            EXPECT_EQ(plain.find('\033'), std::string::npos) << row.name;
            EXPECT_TRUE(std::all_of(plain.begin(), plain.end(),
                                    [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }))
                << row.name << "\n"
                << plain;
            EXPECT_EQ(plain.empty(), board_text(board, {.colour = true, .unicode = true}).empty());
            if (random() % 20 == 0) break; // some games are long
            at->play(static_cast<std::size_t>(random() % at->move_count()));
        }
    }
}

/// What is left of a text without its colours.
std::string without_colours(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\033')
            i = text.find('m', i);
        else
            plain += text[i];
    }
    return plain;
}

TEST(BoardText, TellsTheSameInColours) {
    const Place game("connect-four", "44");
    const std::string colours = board_text(game.at->board(first), {.colour = true});
    EXPECT_NE(colours.find("\033["), std::string::npos);
    std::string plain = board_text(game.at->board(first));
    for (char& c : plain)
        if (c == '[' || c == ']') c = ' ';
    EXPECT_EQ(without_colours(colours), plain);
}

TEST(BoardJson, LookHasTheBoardAndThePlacesOfEachMove) {
    Talk talk;
    const Json look =
        talk.last(R"({"do":"look","game":"chess","position":"8/P7/8/8/8/8/8/k1K5 w - - 0 1"})");
    const Json& answer = look["answer"];
    EXPECT_EQ(answer["board"]["kind"], "grid");
    EXPECT_EQ(answer["board"]["look"], "chequered");
    EXPECT_EQ(answer["board"]["cells"][8], 5) << "a white pawn on a7";
    EXPECT_EQ(answer["board"]["pieces"][5]["name"], "white pawn");
    ASSERT_EQ(answer["places"].size(), answer["moves"].size());
    for (std::size_t i = 0; i < answer["moves"].size(); ++i) {
        if (answer["moves"][i] != "a7a8q") continue;
        EXPECT_EQ(answer["places"][i], Json::parse(R"({"clicks":[8,0],"as":"Q"})"));
    }
}

TEST(BoardJson, APlaceMayBeAnyOfSeveralAndAMoveMayBeAButton) {
    Talk talk;
    const Json four = talk.last(R"({"do":"look","game":"connect-three"})")["answer"];
    EXPECT_EQ(four["places"][0], Json::parse(R"({"clicks":[[0,5,10]]})"));
    EXPECT_EQ(four["board"]["falls"], true);
    const Json cards = talk.last(R"({"do":"look","game":"kuhn-poker","moves":"J Q"})")["answer"];
    EXPECT_EQ(cards["places"][0], Json::object());
}

TEST(BoardJson, ASeatSeesItsOwnCardsAlone) {
    Talk talk;
    const auto look = [&](const std::string& seat) {
        return talk.last(R"({"do":"look","game":"kuhn-poker","moves":"J Q","seat":)" + seat + "}");
    };
    const Json first_seat = look("0")["answer"];
    const Json second_seat = look("1")["answer"];
    EXPECT_EQ(first_seat["board"]["hands"][0]["cards"][0]["piece"], 0);
    EXPECT_EQ(first_seat["board"]["hands"][1]["cards"][0]["piece"], -1);
    EXPECT_EQ(second_seat["board"]["hands"][0]["cards"][0]["piece"], -1);
    EXPECT_EQ(second_seat["board"]["hands"][1]["cards"][0]["piece"], 1);
    EXPECT_EQ(first_seat["moves"].size(), 2U);
    EXPECT_EQ(second_seat["moves"].size(), 0U) << "it is not its turn";
    EXPECT_EQ(look("2")["error"], "\"seat\" is 2, but the seats of this game are 0 to 1");
}

TEST(BoardJson, ListsThePlacesOfAThousandMovesAtMost) {
    Talk talk;
    const Json answer = talk.last(
        R"({"do":"look","game":"mastermind:pegs=6,colours=6","moves":"111111"})")["answer"];
    EXPECT_EQ(answer["moves"].size(), most_listed);
    EXPECT_EQ(answer["places"].size(), most_listed);
}

} // namespace
} // namespace zermelo
