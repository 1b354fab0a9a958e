// Which types model which concepts, and which must not.

#include <string>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "zermelo/zermelo.hpp"

namespace zermelo {
namespace {

// Games.
static_assert(Game<Nim> && Game<NimHeaps> && Game<NumberScrabble>);
static_assert(Game<TicTacToe> && Game<Gomoku> && Game<Connect6>);
static_assert(Game<SmallConnect> && Game<LargeConnect>);
static_assert(Game<CoinRow> && Game<TinyDots> && Game<DiceRace> && Game<Pennies>);
static_assert(Game<ThreeTakers> && Game<Ladder> && Game<Kayles> && Game<TugOfWar>);
static_assert(!Game<int> && !Game<Value> && !Game<PerfectNim> && !Game<Nim::State>);

// Seats.
static_assert(seats_of<Nim> == 2 && seats_of<ThreeTakers> == 3 && seats_of<Ladder> == 1);
static_assert(seats_of<DiceRace> == 2, "chance has no place at the table");

// Kinds.
static_assert(ZeroSumForTwo<Nim> && ZeroSumForTwo<CoinRow> && ZeroSumForTwo<DiceRace>);
static_assert(!ZeroSumForTwo<ThreeTakers> && !ZeroSumForTwo<Ladder>);
static_assert(Gainful<CoinRow> && Gainful<TinyDots> && !Gainful<Nim>);
static_assert(Chancy<DiceRace> && !Chancy<Nim>);
static_assert(Hidden<Pennies> && !Hidden<Nim>);
static_assert(Open<Nim> && Open<Ladder> && !Open<DiceRace> && !Open<Pennies>);
static_assert(ZeroSum<Nim> && ZeroSum<TinyDots> && !ZeroSum<DiceRace> && !ZeroSum<Pennies>);
static_assert(PlainZeroSum<Nim> && !PlainZeroSum<TinyDots>);
static_assert(WinOrLose<Nim> && WinOrLose<RookEndgame> && !WinOrLose<CoinRow>);
static_assert(!WinOrLose<DiceRace> && !WinOrLose<Pennies> && !WinOrLose<ThreeTakers>);
static_assert(AlternatingGame<Nim> && AlternatingGame<TicTacToe> && AlternatingGame<Gomoku>);
static_assert(!AlternatingGame<Connect6> && !AlternatingGame<TinyDots>);
static_assert(!AlternatingGame<SmallConnect>, "only the run time knows");

// Abilities.
static_assert(Keyed<Nim> && Keyed<NimHeaps> && Keyed<TicTacToe> && Keyed<LargeConnect>);
static_assert(!Keyed<DiceRace> && !Keyed<Ladder>);
static_assert(Symmetric<NimHeaps> && Symmetric<TicTacToe> && Symmetric<SmallConnect>);
static_assert(!Symmetric<Nim> && !Symmetric<LargeConnect>);
static_assert(Undoable<Kayles> && !Undoable<Nim> && !Undoable<TicTacToe>);
static_assert(Hashed<Kayles> && !Hashed<Nim>);
static_assert(EndsByRepetition<Chess> && !EndsByRepetition<RookEndgame>);
static_assert(CountsMoves<Chess> && !CountsMoves<Nim>);
static_assert(Keyed<Chess> && !NumberKeyed<Chess> && Hashed<Chess>);
static_assert(Reversible<TugOfWar> && Reversible<RookEndgame> && !Reversible<Nim>);
static_assert(Ranked<Nim> && Ranked<NimHeaps> && Ranked<TicTacToe> && Ranked<RookEndgame>);
static_assert(!Ranked<ConnectThree> && !Ranked<Gomoku> && !Ranked<SmallConnect>);
static_assert(Graded<ConnectFour> && !Graded<Nim>);
static_assert(NumberKeyed<Nim> && NumberKeyed<ConnectFour> && !NumberKeyed<NimHeaps>);
static_assert(LookupKey<std::uint64_t> && LookupKey<NimHeaps::Key> && !LookupKey<std::string>);
static_assert(WritesPositions<Nim> && WritesPositions<TicTacToe> && !WritesPositions<CoinRow>);

// Views.
static_assert(std::same_as<ViewOf<Nim>, Nim::State>);
static_assert(std::same_as<ViewOf<Pennies>, Pennies::View>);

// Outcomes.
static_assert(Outcome<Winner> && Outcome<Margin> && Outcome<Solved>);
static_assert(Outcome<Payoffs<3>> && Outcome<Payoffs<4, double>>);
static_assert(!Outcome<int> && !Outcome<Seat>);

// Knowledge: each hook is detected by its member.
struct EveryHook {
    Look<MoveList<int, 3>> look(const Nim::State&) const { return {}; }
    Bounds bounds(const Nim::State&) const { return {}; }
    MoveList<int, 3> candidates(const Nim::State&) const { return {}; }
    Value estimate(const Nim::State&) const { return {}; }
    int priority(const Nim::State&, int) const { return 0; }
    MoveList<int, 3> noisy(const Nim::State&) const { return {}; }
    std::optional<Nim::State> passed(const Nim::State&) const { return {}; }
    std::optional<int> rollout(const Nim::State&, Random&) const { return {}; }
};
static_assert(Looks<EveryHook, Nim> && KnowsBounds<EveryHook, Nim>);
static_assert(KnowsCandidates<EveryHook, Nim> && Estimates<EveryHook, Nim>);
static_assert(Prioritizes<EveryHook, Nim> && KnowsNoise<EveryHook, Nim>);
static_assert(Passes<EveryHook, Nim> && RollsOut<EveryHook, Nim>);
static_assert(KnowledgeOf<EveryHook, Nim> && KnowledgeOf<NoKnowledge, Nim>);
static_assert(!Looks<NoKnowledge, Nim> && !Estimates<NoKnowledge, Nim>);
static_assert(!KnowsBounds<NoKnowledge, Nim> && !KnowsCandidates<NoKnowledge, Nim>);
static_assert(!Prioritizes<NoKnowledge, Nim> && !KnowsNoise<NoKnowledge, Nim>);
static_assert(!Passes<NoKnowledge, Nim> && !RollsOut<NoKnowledge, Nim>);
static_assert(Estimates<PerfectNim, Nim> && Estimates<DumbNim, Nim>);
static_assert(KnowsBounds<NimSum, NimHeaps> && Estimates<NimSum, NimHeaps>);
static_assert(!KnowledgeOf<int, Nim> && !KnowledgeOf<PerfectNim, TicTacToe>);

// Engines reject, at compile time, the kinds that they cannot evaluate correctly.
template <class Engine, class G>
concept Searches =
    requires(const Engine engine, const G game, const StateOf<G> s) { engine.search(game, s); };
template <class G>
concept HasMinimaxValue = requires(const G game, const StateOf<G> s) { minimax_value(game, s); };

static_assert(HasMinimaxValue<Nim> && HasMinimaxValue<TinyDots>);
static_assert(!HasMinimaxValue<DiceRace>, "chance");
static_assert(!HasMinimaxValue<Pennies>, "hidden");
static_assert(!HasMinimaxValue<ThreeTakers>, "three seats");
static_assert(!HasMinimaxValue<Ladder>, "one seat");
static_assert(Searches<Minimax<>, Nim> && Searches<Minimax<>, TinyDots>);
static_assert(!Searches<Minimax<>, DiceRace> && !Searches<Minimax<>, Pennies>);
static_assert(!Searches<Minimax<>, ThreeTakers> && !Searches<Minimax<>, Ladder>);
static_assert(Searches<Minimax<PerfectNim>, Nim>);
static_assert(!Searches<Minimax<PerfectNim>, TicTacToe>, "knowledge of another game");
static_assert(Searches<Memo<>, Nim> && Searches<Memo<NimSum>, NimHeaps>);
static_assert(!Searches<Memo<>, DiceRace> && !Searches<Memo<>, Pennies>);
static_assert(!Searches<Memo<>, Ladder>, "no key");
static_assert(Searches<Retrograde, Nim> && Searches<Retrograde, ConnectThree>);
static_assert(Searches<Retrograde, TugOfWar> && Searches<Retrograde, RookEndgame>);
static_assert(!Searches<Retrograde, CoinRow> && !Searches<Retrograde, TinyDots>, "points");
static_assert(!Searches<Retrograde, DiceRace> && !Searches<Retrograde, Pennies>);
static_assert(!Searches<Retrograde, ThreeTakers> && !Searches<Retrograde, Ladder>);
static_assert(KnowsBounds<Database<Nim>, Nim> && Estimates<Database<Nim>, Nim>);

// Players.
struct Mute {};
struct WantsTheState {
    Pennies::Side choose(const Pennies&, const Pennies::State&) const { return {}; }
};
struct AnswersText {
    std::string choose(const Nim&, const Nim::State&) const { return "1"; }
};
static_assert(Player<RandomPlayer, Nim> && Player<RandomPlayer, Pennies>);
static_assert(Player<RandomPlayer, DiceRace> && Player<RandomPlayer, Ladder>);
static_assert(Player<HumanPlayer<Nim>, Nim> && !Player<HumanPlayer<Nim>, TicTacToe>);
static_assert(Player<EnginePlayer<Minimax<>>, Nim> && Player<MinimaxPlayer, Nim>);
static_assert(Player<AnyPlayer<Nim>, Nim> && !Player<AnyPlayer<Nim>, NimHeaps>);
static_assert(!Player<Mute, Nim> && !Player<AnswersText, Nim>);
static_assert(!Player<WantsTheState, Pennies>, "a player of a hidden game is given the view");

// States are values; small ones are passed in registers.
static_assert(std::is_trivially_copyable_v<TicTacToe::State>);
static_assert(std::is_trivially_copyable_v<Nim::State>);
static_assert(std::same_as<StateArg<TicTacToe>, TicTacToe::State>);
static_assert(std::same_as<StateArg<Connect6>, const Connect6::State&>);
static_assert(std::is_empty_v<TicTacToe>, "what the compiler knows takes no room");
static_assert(sizeof(Value) == 4);

// Constant evaluation.
static_assert(Random(1)() != Random(2)());
static_assert(Value::win_in(3).delayed(2) == Value::win_in(5));
static_assert(trimmed("  a b\n") == "a b");

TEST(Concepts, HoldForTheRightTypes) { SUCCEED() << "it compiled"; }

} // namespace
} // namespace zermelo
