// The contracts of players and referee, for every game or every kind of game.

#include <chrono>
#include <limits>
#include <stdexcept>
#include <thread>
#include <vector>

#include "all_games.hpp"
#include "walks.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {
namespace {

/// Plays a game with one player for each seat, in the order of the seats.
template <Game G>
Record<G> let_play(const G& game, std::vector<AnyPlayer<G>> players, RefereeOptions options = {}) {
    if (Reversible<G> && !options.max_moves) options.max_moves = 500; // the game may be infinite
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return Referee(game, options).play(game.start(), players[I]...);
    }(std::make_index_sequence<static_cast<std::size_t>(seats_of<G>)>{});
}

template <Game G>
std::vector<AnyPlayer<G>> random_players(std::uint64_t seed) {
    std::vector<AnyPlayer<G>> players;
    for (int seat = 0; seat < seats_of<G>; ++seat) players.push_back(RandomPlayer{Random(seed++)});
    return players;
}

/// Did the game finish, or reach the move limit?
template <Game G>
bool is_over(const Record<G>& record) {
    if (record.ending == Ending::finished) return record.outcome.has_value();
    return Reversible<G> && record.ending == Ending::too_long;
}

/// Replays a record and checks that every step is legal, by the right seat and with the right gain.
template <Game G>
StateOf<G> replay(const G& game, const Record<G>& record) {
    StateOf<G> s = record.start;
    Trail trail;
    if constexpr (EndsByRepetition<G>) enter(trail, game, s);
    for (const auto& step : record.steps) {
        EXPECT_FALSE(game.outcome(s).has_value());
        EXPECT_EQ(step.seat, game.turn(s));
        EXPECT_TRUE(is_legal(game, s, step.move));
        EXPECT_EQ(step.gain, gain_of(game, s, step.move));
        game.play(s, step.move);
        if constexpr (EndsByRepetition<G>) enter(trail, game, s);
    }
    auto outcome = game.outcome(s);
    if constexpr (EndsByRepetition<G>)
        if (!outcome) outcome = game.repeated(trail.times());
    EXPECT_EQ(record.outcome, outcome);
    return s;
}

template <Game G>
std::vector<MoveOf<G>> moves_of(const Record<G>& record) {
    std::vector<MoveOf<G>> moves;
    for (const auto& step : record.steps) moves.push_back(step.move);
    return moves;
}

TEST(Plays, OfRandomPlayersFinishAndReplay) {
    for_all_games([]<Game G>(const G& game) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto record = let_play(game, random_players<G>(seed));
            EXPECT_TRUE(is_over(record));
            EXPECT_FALSE(record.culprit.has_value());
            replay(game, record);
        }
    });
}

TEST(Plays, PayTheSumOfGainsAndOutcome) {
    for_each_game(ZeroSumGames{}, []<Game G>(const G& game) {
        const auto record = let_play(game, random_players<G>(5));
        double expected = payoff(*record.outcome, first);
        for (const auto& step : record.steps)
            expected += step.seat == first ? step.gain : -step.gain;
        EXPECT_EQ(record.payoff_to(first), expected);
        EXPECT_EQ(record.payoff_to(second), -expected);
    });
}

// With 6,000 rolls the share of each number has a standard deviation below 0.7%.
TEST(Plays, DrawChanceMovesWithTheirProbabilities) {
    std::array<int, 4> rolled{};
    const DiceRace game;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        auto players = random_players<DiceRace>(seed);
        ++rolled[static_cast<std::size_t>(
            let_play(game, players, {.random = Random(seed)}).steps.front().move)];
    }
    for (const std::size_t number : {1U, 2U, 3U})
        EXPECT_NEAR(rolled[number] / 6000., game.probability({}, static_cast<int>(number)), 0.03);
}

TEST(Plays, WithTheSameSeedAreTheSame) {
    for_each_game(GamesOfEachKind{}, []<Game G>(const G& game) {
        const std::vector<PlayerMaker<G>> makers(
            seats_of<G>, [](std::uint64_t seed) { return RandomPlayer{Random(seed)}; });
        const MatchOptions options{.games = 6, .seed = 1913};
        const auto once = match(game, makers, options);
        const auto again = match(game, makers, options);
        ASSERT_EQ(once.size(), 6U);
        for (std::size_t i = 0; i < once.size(); ++i) {
            EXPECT_EQ(moves_of(once[i].record), moves_of(again[i].record));
            EXPECT_EQ(once[i].player_at, again[i].player_at);
        }
    });
}

TEST(Plays, WithDifferentSeedsDiffer) {
    const TicTacToe game;
    const std::vector<PlayerMaker<TicTacToe>> makers(
        2, [](std::uint64_t seed) { return RandomPlayer{Random(seed)}; });
    const auto one = match(game, makers, {.games = 2, .seed = 1});
    const auto two = match(game, makers, {.games = 2, .seed = 2});
    EXPECT_NE(moves_of(one[0].record), moves_of(two[0].record));
    EXPECT_NE(moves_of(one[0].record), moves_of(one[1].record));
}

// The moves come from an independent implementation in another language.
TEST(Plays, AreTheSameOnEveryMachine) {
    const TicTacToe game;
    const auto record =
        let_play<TicTacToe>(game, {RandomPlayer{Random(1)}, RandomPlayer{Random(2)}});
    std::string text;
    TicTacToe::State s = game.start();
    for (const auto& step : record.steps) {
        text += move_text(game, s, step.move) + " ";
        game.play(s, step.move);
    }
    EXPECT_EQ(text, "a3 a1 b2 b3 a2 b1 c2 ");
    EXPECT_EQ(record.outcome, Winner{first});
}

TEST(Matches, GiveEveryPlayerEverySeat) {
    for_each_game(GamesOfEachKind{}, []<Game G>(const G& game) {
        constexpr auto seats = static_cast<std::size_t>(seats_of<G>);
        const std::vector<PlayerMaker<G>> makers(
            seats, [](std::uint64_t seed) { return RandomPlayer{Random(seed)}; });
        std::size_t told = 0;
        const auto games =
            match<G>(game, makers, {.games = seats_of<G>}, [&](const auto&) { ++told; });
        EXPECT_EQ(told, seats);
        for (std::size_t player = 0; player < seats; ++player) {
            std::vector<bool> sat(seats);
            for (const auto& played : games) sat[index(played.seat_of(player))] = true;
            EXPECT_EQ(sat, std::vector<bool>(seats, true));
        }
    });
}

TEST(Matches, CountEachGameOnceForEachPlayer) {
    const Nim game;
    const std::vector<PlayerMaker<Nim>> makers(
        2, [](std::uint64_t seed) { return RandomPlayer{Random(seed)}; });
    std::vector<Tally> tallies(2);
    for (const auto& played : match(game, makers, {.games = 10}))
        for (std::size_t player : {0U, 1U}) played.count(player, tallies[player]);
    EXPECT_EQ(tallies[0].games(), 10);
    EXPECT_EQ(tallies[0].wins, tallies[1].losses);
    EXPECT_EQ(tallies[0].losses, tallies[1].wins);
}

TEST(Matches, StopBetweenGames) {
    StopSource stop;
    const std::vector<PlayerMaker<Nim>> makers(
        2, [](std::uint64_t seed) { return RandomPlayer{Random(seed)}; });
    const auto games =
        match<Nim>(Nim{}, makers, {.games = 10, .stop = stop}, [&](const auto&) { stop.stop(); });
    EXPECT_EQ(games.size(), 1U);
}

/// Plays at random for some moves, then does something else.
template <Game G>
struct Rogue {
    int patience = 0;
    std::function<Answer<G>(const G&, const ViewOf<G>&, const Situation<G>&)> deed;
    RandomPlayer player{};

    Answer<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
        if (patience-- > 0) return player.choose(game, view, situation);
        return deed(game, view, situation);
    }
};

/// Seats a rogue at each seat in turn; the game must end as expected and be replayable.
template <Game G>
void expect_ending(const G& game, Ending ending, decltype(Rogue<G>::deed) deed,
                   RefereeOptions options = {}) {
    for (int seat = 0; seat < seats_of<G>; ++seat) {
        for (const int patience : {0, 1, 2}) {
            auto players = random_players<G>(7);
            players[static_cast<std::size_t>(seat)] = Rogue<G>{patience, deed};
            const auto record = let_play(game, players, options);
            replay(game, record);
            if (record.ending == Ending::finished && patience > 0)
                continue; // the game ended before the deed
            EXPECT_EQ(record.ending, ending);
            EXPECT_EQ(record.culprit, Seat(static_cast<std::uint8_t>(seat)));
            EXPECT_FALSE(record.reason.empty());
            EXPECT_FALSE(record.outcome.has_value());
            for (std::uint8_t other = 0; other < seats_of<G>; ++other) {
                const int share = other == seat ? -1 : 1;
                EXPECT_EQ(record.payoff_to(Seat(other)), is_forfeit(ending) ? share : 0);
            }
        }
    }
}

/// A move that is illegal at s but legal elsewhere, if random walks find one.
template <Game G>
std::optional<MoveOf<G>> illegal_move(const G& game, const StateOf<G>& s) {
    if (!is_legal(game, s, MoveOf<G>{})) return MoveOf<G>{};
    if constexpr (std::integral<MoveOf<G>>)
        if (const auto huge = std::numeric_limits<MoveOf<G>>::max(); !is_legal(game, s, huge))
            return huge;
    for (const auto& before : walk(game, Picks(20, 1)))
        for (const auto& m : move_vector(game, before))
            if (!is_legal(game, s, m)) return m;
    return std::nullopt;
}

TEST(Referees, ForfeitIllegalMoves) {
    for_all_games([]<Game G>(const G& game) {
        Random random;
        const auto start = game.start();
        if (game.turn(start) != chance && !illegal_move(game, start))
            return; // every move is always legal
        expect_ending(game, Ending::illegal_move,
                      [&](const G&, const auto& view, const auto& situation) -> Answer<G> {
                          const auto s = state_of(game, view, situation.seat, random);
                          if (const auto m = illegal_move(game, s)) return *m;
                          return MoveOf<G>{};
                      });
    });
}

TEST(Referees, SurviveEveryException) {
    for_each_game(GamesOfEachKind{}, []<Game G>(const G& game) {
        expect_ending(game, Ending::failed, [](const auto&...) -> Answer<G> {
            throw std::runtime_error("out of ideas");
        });
        expect_ending(game, Ending::failed, [](const auto&...) -> Answer<G> { throw 7; });
    });
}

TEST(Referees, NameTheFailure) {
    const Nim game;
    Rogue<Nim> rogue{0, [](const auto&...) -> Answer<Nim> { throw std::runtime_error("no luck"); }};
    RandomPlayer random;
    EXPECT_EQ(ending_text(game, referee(game, rogue, random)),
              "Maxie failed: no luck. Minnie wins!");
}

TEST(Referees, LetPlayersResignAndLeave) {
    for_each_game(GamesOfEachKind{}, []<Game G>(const G& game) {
        expect_ending(game, Ending::resigned,
                      [](const auto&...) -> Answer<G> { return Resigns{}; });
        expect_ending(game, Ending::left, [](const auto&...) -> Answer<G> { return Leaves{}; });
    });
}

TEST(Referees, KeepTheClock) {
    const auto sleeps = [](auto seconds) { std::this_thread::sleep_for(seconds); };
    const Nim game;
    expect_ending(
        game, Ending::out_of_time,
        [&](const Nim&, const Nim::State&, const Situation<Nim>& situation) -> Answer<Nim> {
            EXPECT_LE(*situation.seconds_left, 0.05);
            sleeps(std::chrono::milliseconds(60));
            return 1;
        },
        {.clock = 0.05});
}

TEST(Referees, StopGamesThatAreTooLong) {
    const TugOfWar game;
    const auto to_and_fro = [](const TugOfWar&, const TugOfWar::State& s) {
        return s.at > 2 ? -1 : 1;
    };
    struct Mover {
        int (*move)(const TugOfWar&, const TugOfWar::State&);
        int choose(const TugOfWar& rules, const TugOfWar::State& s) const { return move(rules, s); }
    };
    const auto record =
        let_play<TugOfWar>(game, {Mover{to_and_fro}, Mover{to_and_fro}}, {.max_moves = 100});
    EXPECT_EQ(record.ending, Ending::too_long);
    EXPECT_EQ(record.steps.size(), 100U);
    EXPECT_FALSE(record.culprit.has_value());
    EXPECT_EQ(record.payoff_to(first), 0);
    EXPECT_EQ(ending_text(game, record), "Game stopped: too many moves");
}

TEST(Referees, TakeMovesBack) {
    for_each_game(GamesOfEachKind{}, []<Game G>(const G& game) {
        auto players = random_players<G>(3);
        bool asked = false;
        players[0] =
            Rogue<G>{1, [&](const G&, const auto& view, const auto& situation) -> Answer<G> {
                         if (!std::exchange(asked, true)) return TakesBack{};
                         return RandomPlayer{}.choose(game, view, situation);
                     }};
        const auto record = let_play(game, players, {.take_back = true});
        EXPECT_TRUE(is_over(record));
        replay(game, record);
    });
}

TEST(Referees, TakeBackToTheSeatsLastMove) {
    struct Script {
        std::vector<Answer<Nim>> answers;
        std::vector<int> seen{};
        Answer<Nim> choose(const Nim&, const Nim::State& s) {
            seen.push_back(s.pieces);
            return answers[seen.size() - 1];
        }
    };
    const Nim game{.pieces = 6};
    Script maxie{{3, TakesBack{}, 1, 3}};
    Script minnie{{1, 1, 1}};
    const auto record = Referee(game, {.take_back = true}).play(game.start(), maxie, minnie);
    EXPECT_EQ(maxie.seen, (std::vector{6, 2, 6, 4}));
    EXPECT_EQ(minnie.seen, (std::vector{3, 5, 1}));
    EXPECT_EQ(moves_of(record), (std::vector{1, 1, 3, 1}));
    EXPECT_EQ(record.outcome, Winner{first});
}

TEST(Referees, ForfeitAPlayerThatTakesBackForEver) {
    for (const bool allowed : {false, true})
        expect_ending(Nim{}, Ending::failed,
                      [](const auto&...) -> Answer<Nim> { return TakesBack{}; },
                      {.take_back = allowed});
}

} // namespace
} // namespace zermelo
