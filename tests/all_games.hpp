#pragma once

// The one list of the games that all laws are tested on, and every engine that accepts them. A new
// game is one name in it; one that needs parameters, or that has further ones worth testing, is a
// struct whose make() gives the game.

#include <type_traits>
#include <typeinfo>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "zermelo/games/blackjack.hpp"
#include "zermelo/games/blackjack_shoe.hpp"
#include "zermelo/games/blind_tic_tac_toe.hpp"
#include "zermelo/games/chess.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/goofspiel.hpp"
#include "zermelo/games/kuhn_poker.hpp"
#include "zermelo/games/leduc_poker.hpp"
#include "zermelo/games/many_connect.hpp"
#include "zermelo/games/mastermind.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/nim_heaps.hpp"
#include "zermelo/games/number_scrabble.hpp"
#include "zermelo/games/rock_paper_scissors.hpp"
#include "zermelo/games/rook_endgame.hpp"
#include "zermelo/games/same_game.hpp"
#include "zermelo/games/simple_chess.hpp"
#include "zermelo/games/sudoku.hpp"

namespace zermelo {

struct NimToTheLast {
    static Nim make() { return {.pieces = 11, .take = 4, .misere = false}; }
};
struct ThreeHeaps {
    static NimHeaps make() { return {.heaps = {3, 2, 2}, .misere = false}; }
};
struct MisereHeaps {
    static NimHeaps make() { return {.heaps = {2, 0, 3, 1}, .misere = true}; }
};
struct SmallBoard {
    static SmallConnect make() { return SmallConnect(AnyShape<64>{{4, 3, 3, 1, 1}}); }
};
struct LargeBoard {
    static LargeConnect make() { return LargeConnect(AnyShape<1024>{{5, 4, 3, 1, 1}}); }
};
struct OddBoard { // one column more than fits into a word, and three stones at first
    static LargeConnect make() { return LargeConnect(AnyShape<1024>{{16, 4, 2, 2, 3}}); }
};
/// Connect6 in little: one stone, then two a turn.
using TwoATurn = Connect<FixedShape<ConnectSize{4, 3, 3, 2, 1}>>;
struct TwoATurnOfAnySize {
    static SmallConnect make() { return SmallConnect(AnyShape<64>{{3, 3, 3, 2, 2}}); }
};

struct SmallDrop {
    static AnyConnectFour make() { return AnyConnectFour{AnyDrop{{4, 3, 3}}}; }
};

struct TinyRookEndgame {
    static RookEndgame make() { return {.size = 3}; }
};
struct Chess960 { // the king between rooks at its sides, and a bishop in the corner
    static Chess make() { return {.start_number = 357, .chess960 = true}; }
};
struct SeedsChess {
    static SimpleChess make() { return {.rules = SimpleChess::Rules::seed}; }
};
/// 4 x 4, by hand and with a state that works things out.
using SmallSudoku = Sudoku<PlainSudokuBoard<4>>;
using SmallCellSudoku = CellSudoku<4>;

struct PeekingDealer {
    static Blackjack make() { return {.peek = true}; }
};
struct BlindBoard {
    static BlindTicTacToe make() { return {.columns = 4, .rows = 2, .in_row = 3}; }
};
struct DescendingPrizes {
    static Goofspiel make() { return {.cards = 5, .order = Goofspiel::Prizes::descending}; }
};
struct SmallSameGame {
    static SameGame make() { return SameGame::drawn(5, 4, 3, 7); }
};
struct FourOnABoard {
    static ManyConnect<4> make() { return {.columns = 4, .rows = 4, .in_row = 2}; }
};

struct RowOfBoxes {
    static SmallDots make() { return dots_on<40>({1, 3}); }
};
struct MoreThanAWordOfBoxes { // what is kept in several words
    static LargeDots make() { return dots_on<256>({2, 1}); }
};
struct TiedCoins { // a triangle with tails: a dipper, and two strings side by side
    static SmallDots make() {
        return SmallDots(
            CoinGraph<40>(*GraphReader::read("a-b b-c c-a a-d d-ground d-ground b-ground")));
    }
};
struct NimstringRow {
    static Nimstring<40> make() { return Nimstring<40>(dots_on<40>({1, 2})); }
};

/// A list of games. (Not ::testing::Types: a typed test for each game and law takes minutes to
/// compile.)
template <class... Names>
struct Games {};

/// Zero-sum for two, open, and every play ends: what minimax values.
using ZeroSumGames =
    Games<Nim, NimToTheLast, NimHeaps, ThreeHeaps, MisereHeaps, TicTacToe, SmallBoard, LargeBoard,
          OddBoard, TwoATurn, TwoATurnOfAnySize, ConnectFour, ConnectThree, SmallDrop,
          NumberScrabble, CoinRow, TinyDots, Kayles, SmallDots, RowOfBoxes, MoreThanAWordOfBoxes,
          TiedCoins, Nimstring<40>, NimstringRow>;
using OtherGames = Games<Blackjack, Mastermind, DiceRace, HiddenBall, Pennies, ThreeTakers, Ladder,
                         TugOfWar, RookEndgame, TinyRookEndgame, SmallSudoku, SmallCellSudoku,
                         KuhnPoker, LeducPoker, RockPaperScissors, Goofspiel, DescendingPrizes,
                         BlindTicTacToe, BlindBoard, ManyConnect<3>, FourOnABoard, SmallSameGame,
                         PeekingDealer, ShoeBlackjack, Chess, Chess960, SimpleChess, SeedsChess>;

/// One game or more of each kind: plain, of large states, with gains, with chance, with hidden or
/// simultaneous moves, for one and for many, without an end and ended by repetition. For claims
/// about whoever lets games be played, which do not hang on the rules of one.
using GamesOfEachKind =
    Games<Nim, ConnectFour, OddBoard, CoinRow, SmallDots, DiceRace, Blackjack, HiddenBall,
          KuhnPoker, Goofspiel, ManyConnect<3>, SmallSudoku, SmallSameGame, TugOfWar, Chess>;

/// Makes the claim of every game in a list.
template <class... Names>
void for_each_game(Games<Names...>, const auto& claim) {
    const auto make_claim = [&]<class Name>(std::type_identity<Name>) {
        SCOPED_TRACE(typeid(Name).name());
        if constexpr (requires { Name::make(); })
            claim(Name::make());
        else
            claim(Name{});
    };
    (make_claim(std::type_identity<Names>{}), ...);
}

inline void for_all_games(const auto& claim) {
    for_each_game(ZeroSumGames{}, claim);
    for_each_game(OtherGames{}, claim);
}

} // namespace zermelo
