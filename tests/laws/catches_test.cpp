// For each law, a broken game that violates it.

#include <ranges>
#include <span>
#include <string>

#include "laws/laws.hpp"
#include "toy_games.hpp"
#include "zermelo/games/nim.hpp"

namespace zermelo {
namespace {

/// Does the law fail on some fixed walks? Not a property test, which might depend on luck.
template <Game G>
bool catches(const Law<G>& law, const G& game) {
    Random random(1913);
    for (int walks = 0; walks < 50; ++walks) {
        Picks picks(20);
        for (auto& number : picks) number = static_cast<std::uint8_t>(pick(random, 256));
        for (const auto& s : walk(game, picks))
            if (law(game, s)) return true;
    }
    return false;
}

struct GoesOnAfterTheEnd : Nim {
    std::optional<Winner> outcome(const State& s) const {
        return s.pieces > 1 ? std::nullopt : std::optional(Winner{s.turn});
    }
};
struct EndsWithoutAnOutcome : Nim {
    std::optional<Winner> outcome(const State&) const { return std::nullopt; }
};
TEST(LawsCatch, AnOutcomeWithMovesLeft) {
    EXPECT_TRUE(catches<GoesOnAfterTheEnd>(laws::over_iff_no_moves, {}));
    EXPECT_TRUE(catches<EndsWithoutAnOutcome>(laws::over_iff_no_moves, {}));
}

struct ThirdOfTwo : Nim {
    Seat turn(const State& s) const { return s.pieces % 2 == 0 ? third : first; }
};
struct ChanceWithoutProbabilities : Nim {
    Seat turn(const State&) const { return chance; }
};
TEST(LawsCatch, AnInvalidSeat) {
    EXPECT_TRUE(catches<ThirdOfTwo>(laws::turn_is_a_seat, {}));
    EXPECT_TRUE(catches<ChanceWithoutProbabilities>(laws::turn_is_a_seat, {}));
}

struct SaysItTwice : Nim {
    MoveList<int, 2> moves(const State& s) const {
        MoveList<int, 2> moves;
        if (s.pieces > 0) moves.push_back(1);
        if (s.pieces > 0) moves.push_back(1);
        return moves;
    }
};
TEST(LawsCatch, ADuplicateMove) { EXPECT_TRUE(catches<SaysItTwice>(laws::moves_differ, {})); }

struct CountsOneTooMany : Nim {
    std::uint64_t count_moves(const State&) const { return 4; }
};
TEST(LawsCatch, AWrongCountOfMoves) {
    EXPECT_TRUE(catches<CountsOneTooMany>(laws::counted_moves_are_all, {}));
}

struct ChangesItsMind : TugOfWar {
    mutable int asked = 0;
    Moves moves(const State& s) const {
        Moves moves = TugOfWar::moves(s);
        if (++asked % 2 == 0) std::reverse(moves.begin(), moves.end());
        return moves;
    }
};
TEST(LawsCatch, MovesInAnyOrder) {
    EXPECT_TRUE(catches<ChangesItsMind>(laws::moves_have_an_order, {}));
}

struct LendsItsMoves : Nim {
    struct State {
        std::array<int, 9> numbers{1, 1, 1, 1, 1, 1, 1, 1, 1};
        std::size_t used = 0;
        bool operator==(const State&) const = default;
    };
    State start() const { return {}; }
    Seat turn(const State&) const { return first; }
    std::span<const int> moves(const State& s) const {
        return std::span(s.numbers).subspan(s.used, s.used < 9 ? 1 : 0);
    }
    void play(State& s, Move) const { s.numbers[s.used++] = 0; }
    std::optional<Winner> outcome(const State& s) const {
        return s.used < 9 ? std::nullopt : std::optional(draw);
    }
};
TEST(LawsCatch, MovesThatReferToTheState) {
    EXPECT_TRUE(catches<LendsItsMoves>(laws::moves_own_what_they_show, {}));
}

struct RollsItsOwnDice : Nim {
    mutable int played = 0;
    void play(State& s, Move m) const {
        s = {s.pieces - (++played % 2 == 0 ? 1 : m), opponent(s.turn)};
    }
};
struct GainsByMood : CoinRow {
    mutable int asked = 0;
    int gain(const State&, Move) const { return ++asked; }
};
TEST(LawsCatch, PlayThatDependsOnSomethingElse) {
    EXPECT_TRUE(catches<RollsItsOwnDice>(laws::play_is_a_function, {}));
    EXPECT_TRUE(catches<GainsByMood>(laws::play_is_a_function, {}));
}

struct Gift {
    static constexpr int seats = 2;
    static constexpr bool zero_sum = true;
    bool operator==(const Gift&) const = default;
};
constexpr int payoff(Gift, Seat) { return 1; }
struct EverybodyWins : Nim {
    std::optional<Gift> outcome(const State& s) const {
        return s.pieces > 0 ? std::nullopt : std::optional(Gift{});
    }
};
TEST(LawsCatch, PayoffsThatDoNotSumToZero) {
    EXPECT_TRUE(catches<EverybodyWins>(laws::payoffs_sum_to_zero, {}));
}

struct ForgetsAPiece : Nim {
    std::uint64_t key(const State& s) const { return static_cast<std::uint64_t>(s.pieces / 2); }
};
struct ForgetsTheSide : Nim { // the first seat wins, so the key must include the turn
    std::optional<Winner> outcome(const State& s) const {
        return s.pieces > 0 ? std::nullopt : std::optional(Winner{first});
    }
};
TEST(LawsCatch, AKeyThatOmitsPartOfTheState) {
    EXPECT_TRUE(catches<ForgetsAPiece>(laws::equal_keys_equal_values, {}));
    EXPECT_TRUE(catches<ForgetsTheSide>(laws::equal_keys_equal_values, {}));
}

struct NewKeyEachTime : Kayles {
    mutable std::uint64_t asked = 0;
    std::uint64_t key(const State&) const { return ++asked; }
};
struct NewHashEachTime : Kayles {
    mutable std::uint64_t asked = 0;
    std::uint64_t hash(const State&) const { return ++asked; }
};
TEST(LawsCatch, AStateWithTwoKeys) {
    EXPECT_TRUE(catches<NewKeyEachTime>(laws::equal_states_equal_keys, {}));
    EXPECT_TRUE(catches<NewHashEachTime>(laws::equal_states_equal_keys, {}));
}

struct LosesAPin : Kayles {
    State canonical(const State& s) const { return {static_cast<Pins>(s.pins & 0x3f), s.turn}; }
};
struct TurnsTheTable : Kayles {
    State canonical(const State& s) const { return {s.pins, first}; }
};
struct MirrorsWithoutEnd : Kayles {
    State canonical(const State& s) const { return {static_cast<Pins>(s.pins ^ 1), s.turn}; }
};
struct MirrorsAWrongSquare : Kayles { // swaps two neighbours of the row, which is not a symmetry
    State canonical(const State& s) const {
        const int low = s.pins & 3;
        return {static_cast<Pins>((s.pins & ~3) | (low == 2 ? 1 : low)), s.turn};
    }
};
TEST(LawsCatch, ACanonicalStateThatIsNotEquivalent) {
    EXPECT_TRUE(catches<LosesAPin>(laws::canonical_is_the_same_game, {}));
    EXPECT_TRUE(catches<TurnsTheTable>(laws::canonical_is_the_same_game, {}));
    EXPECT_TRUE(catches<MirrorsWithoutEnd>(laws::canonical_is_the_same_game, {}));
    EXPECT_TRUE(catches<MirrorsAWrongSquare>(laws::canonical_is_the_same_game, {}));
}

struct UndoForgetsTheTurn : Kayles {
    void undo(State& s, Move, Pins before) const { s.pins = before; }
};
TEST(LawsCatch, UndoThatDoesNotRestore) {
    EXPECT_TRUE(catches<UndoForgetsTheTurn>(laws::undo_restores, {}));
}

struct Mumbles : Nim {};
struct WritesWithSpace : Nim {};
struct ReadsOnlyItsOwn : Nim {};
} // namespace

template <>
struct Notation<Mumbles> {
    static std::string move(const Mumbles&, const Nim::State&, int m) {
        return m > 1 ? "many" : "1";
    }
};
template <>
struct Notation<WritesWithSpace> {
    static std::string move(const WritesWithSpace&, const Nim::State&, int m) {
        return " " + std::to_string(m);
    }
};
template <>
struct Notation<ReadsOnlyItsOwn> {
    static std::string position(const ReadsOnlyItsOwn&, const Nim::State& s) {
        return std::to_string(s.pieces);
    }
    static Parsed<Nim::State> parse_position(const ReadsOnlyItsOwn&, std::string_view text) {
        if (text == "3") return Mistake{"not three"};
        return Nim::State{parse_number(text).value_or(0), first};
    }
};

namespace {
TEST(LawsCatch, MovesThatCannotBeReadBack) {
    EXPECT_TRUE(catches<Mumbles>(laws::move_text_means_the_move, {}));
    EXPECT_TRUE(catches<WritesWithSpace>(laws::move_text_means_the_move, {}));
}
TEST(LawsCatch, PositionsThatCannotBeReadBack) {
    EXPECT_TRUE(catches<ReadsOnlyItsOwn>(laws::position_text_means_the_state, {}));
}

struct ShowsNothing : Pennies {
    struct View {
        bool operator==(const View&) const = default;
    };
    View view(const State&, Seat) const { return {}; }
    State sample(const View&, Seat, Random&) const { return {}; }
};
struct DreamsUpAState : Pennies {
    State sample(const View&, Seat, Random&) const { return {{Side::heads, Side::tails}}; }
};
/// The second seat must repeat the choice of the first, which it does not see.
struct HiddenRules : Pennies {
    Moves moves(const State& s) const {
        Moves moves = Pennies::moves(s);
        if (moves.empty() || turn(s) == first) return moves;
        moves.clear();
        moves.push_back(s.chosen[0]);
        return moves;
    }
};
TEST(LawsCatch, ViewsThatShowTooLittle) {
    EXPECT_TRUE(catches<ShowsNothing>(laws::views_keep_secrets, {}));
    EXPECT_TRUE(catches<DreamsUpAState>(laws::views_keep_secrets, {}));
    EXPECT_TRUE(catches<HiddenRules>(laws::views_keep_secrets, {}));
}

struct RanksTooHigh : Nim {
    std::uint64_t rank_count() const { return 3; }
};
struct RanksOnlySome : Nim {
    std::optional<State> unrank(std::uint64_t i) const {
        return i % 2 == 0 ? std::nullopt : Nim::unrank(i);
    }
};
struct RanksTheEnd : Nim {
    std::optional<State> unrank(std::uint64_t) const { return State{}; }
};
struct RanksTwoAlike : Nim {
    std::uint64_t rank(const State& s) const {
        return static_cast<std::uint64_t>(s.pieces + 1) / 2;
    }
    std::optional<State> unrank(std::uint64_t i) const { return State{static_cast<int>(i) * 2}; }
};
TEST(LawsCatch, RanksThatMeanNothing) {
    EXPECT_TRUE(catches<RanksTooHigh>(laws::ranks_tell_states_apart, {}));
    EXPECT_TRUE(catches<RanksOnlySome>(laws::ranks_tell_states_apart, {}));
    EXPECT_TRUE(catches<RanksTheEnd>(laws::ranks_tell_states_apart, {}));
    EXPECT_TRUE(catches<RanksTwoAlike>(laws::ranks_tell_states_apart, {}));
}

struct LoadedDie : DiceRace {
    double probability(const State&, Move) const { return 0.4; }
};
struct ImpossibleDie : DiceRace {
    double probability(const State&, Move m) const { return m == 1 ? -1 : 1; }
};
TEST(LawsCatch, ProbabilitiesThatDoNotSumToOne) {
    EXPECT_TRUE(catches<LoadedDie>(laws::probabilities_sum_to_one, {}));
    EXPECT_TRUE(catches<ImpossibleDie>(laws::probabilities_sum_to_one, {}));
}

struct ClaimsToAlternate : TinyDots {
    static constexpr bool alternating = true;
};
TEST(LawsCatch, ASeatThatMovesTwice) {
    EXPECT_TRUE(catches<ClaimsToAlternate>(laws::seats_alternate, {}));
}

struct CountsPieces : Nim {
    int ply(const State& s) const { return pieces - s.pieces; }
};
TEST(LawsCatch, PliesThatDoNotCountTheMoves) {
    EXPECT_TRUE(catches<CountsPieces>(laws::plies_count_the_moves, {}));
}

struct NeverEnds : Nim {
    void play(State& s, Move m) const {
        Nim::play(s, m);
        if (s.pieces <= 0) s.pieces = 15;
    }
};
TEST(LawsCatch, APlayThatNeverEnds) { EXPECT_TRUE(catches<NeverEnds>(laws::plays_end, {})); }

} // namespace
} // namespace zermelo
