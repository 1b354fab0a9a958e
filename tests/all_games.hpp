#pragma once

// The games of the law tests and of every engine that accepts them: those of catalog/games.def with
// their default parameters, and more cases below. A game with other parameters than the defaults is
// a struct with a function make().

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
struct OddBoard { // one column too wide for a word, and an opening of three stones
    static LargeConnect make() { return LargeConnect(AnyShape<1024>{{16, 4, 2, 2, 3}}); }
};
/// A small Connect6: one stone, then two per turn.
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
struct Chess960 { // the rooks stand next to the king, and a bishop in the corner
    static Chess make() { return {.start_number = 357, .chess960 = true}; }
};
struct ParallelMinimaxGame {
    static SimpleChess make() { return {.rules = SimpleChess::Rules::parallel_minimax}; }
};
/// 4 x 4, without deduction and with propagation.
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
struct MoreThanAWordOfBoxes { // sets of several words
    static LargeDots make() { return dots_on<256>({2, 1}); }
};
struct TiedCoins { // a triangle with tails: a dipper and two parallel strings
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

/// Every game of the catalog; games with other parameters; toy games.
using AllGames = Games<
#define ZERMELO_GAME(row, type) type,
#include "catalog/games.def"
#undef ZERMELO_GAME
    NimToTheLast, ThreeHeaps, MisereHeaps, SmallBoard, LargeBoard, OddBoard, TwoATurn,
    TwoATurnOfAnySize, SmallDrop, RowOfBoxes, MoreThanAWordOfBoxes, TiedCoins, NimstringRow,
    TinyRookEndgame, SmallSudoku, SmallCellSudoku, DescendingPrizes, BlindBoard, FourOnABoard,
    SmallSameGame, PeekingDealer, ShoeBlackjack, Chess960, ParallelMinimaxGame, CoinRow, TinyDots,
    Kayles, DiceRace, HiddenBall, Pennies, ThreeTakers, Ladder, TugOfWar>;

template <class Name>
auto make_game() {
    if constexpr (requires { Name::make(); })
        return Name::make();
    else
        return Name{};
}

namespace detail {

template <class... A, class... B>
Games<A..., B...> operator+(Games<A...>, Games<B...>);

/// Finite, for two, zero-sum, of perfect information: minimax can solve it.
template <class Name, class G = decltype(make_game<Name>())>
inline constexpr bool is_finite_zero_sum = ZeroSum<G> && !Reversible<G>;

template <class... Names>
auto finite_zero_sum(Games<Names...>)
    -> decltype((Games<>{} + ... +
                 std::conditional_t<is_finite_zero_sum<Names>, Games<Names>, Games<>>{}));

} // namespace detail

/// Finite two-player zero-sum games of perfect information, which minimax can solve.
using ZeroSumGames = decltype(detail::finite_zero_sum(AllGames{}));

/// At least one game of each kind: plain, with large states, gains, chance, hidden or simultaneous
/// moves, one and many seats, infinite play and repetition rules. For claims about referees and
/// matches, which do not depend on the rules of one game.
using GamesOfEachKind =
    Games<Nim, ConnectFour, OddBoard, CoinRow, SmallDots, DiceRace, Blackjack, HiddenBall,
          KuhnPoker, Goofspiel, ManyConnect<3>, SmallSudoku, SmallSameGame, TugOfWar, Chess>;

/// Checks a claim for every game in a list.
template <class... Names>
void for_each_game(Games<Names...>, const auto& claim) {
    const auto make_claim = [&]<class Name>(std::type_identity<Name>) {
        SCOPED_TRACE(typeid(Name).name());
        claim(make_game<Name>());
    };
    (make_claim(std::type_identity<Names>{}), ...);
}

inline void for_all_games(const auto& claim) { for_each_game(AllGames{}, claim); }

} // namespace zermelo
