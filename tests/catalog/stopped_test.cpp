// A search that was stopped, or ran out of its budget, claims no proof that is none: whatever its
// engine, and wherever it was stopped.

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "catalog/door/handler.hpp"
#include "catalog/facade/any_game.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/registry/players.hpp"
#include "watchdog.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {
namespace {

/// Games that are solved within milliseconds.
const std::vector<std::string>& small_games() {
    static const std::vector<std::string> games{
        "tic-tac-toe", "connect:4,3,3",   "connect-four:columns=4,rows=4",
        "dots:2x2",    "nim-heaps:3,4,5", "rook-endgame:size=4"};
    return games;
}

/// A position of a game some random moves after its start; nothing if the game was over before.
std::optional<Position> position_after(const AnyGame& game, int plies, std::uint64_t seed) {
    Random random(seed);
    Position at(game.start());
    for (int i = 0; i < plies && !at->is_over(); ++i)
        at->play(static_cast<std::size_t>(random() % at->move_count()));
    if (at->is_over()) return std::nullopt;
    return at;
}

/// What a value says of the result, without the distance.
std::pair<int, int> result_of(Value value) {
    return value.is_win() || value.is_loss() ? std::pair{value.sign(), 0}
                                             : std::pair{0, value.points()};
}

/// The truth about a position: its value, and that of each move.
struct Truth {
    Value value;
    std::map<std::string, Value> moves;
};

Truth truth_at(AnySearch& prover, const Position& at) {
    Control control;
    control.every_move = true;
    const auto report = prover.search(*at, control);
    Truth truth{report->worth.value, {}};
    RC_ASSERT(truth.value.proven());
    for (const auto& edge : report->edges) truth.moves[edge.move] = edge.worth.value;
    return truth;
}

/// Stops a search after a while.
class Stopper {
public:
    explicit Stopper(std::chrono::microseconds after)
        : watchdog_([this] { source_.stop(); }, after) {}

    const StopSource& source() const { return source_; }

private:
    StopSource source_;
    Watchdog watchdog_;
};

void claims_only_the_truth(const TextReport& report, const Truth& truth) {
    if (report.worth.value.proven())
        RC_ASSERT(result_of(report.worth.value) == result_of(truth.value));
    for (const auto& edge : report.edges)
        if (edge.worth.value.proven())
            RC_ASSERT(result_of(edge.worth.value) == result_of(truth.moves.at(edge.move)));
}

TEST(StoppedSearch, ClaimsNoProofThatIsNone) {
    for (const auto& name : small_games()) {
        const auto game = *find_game(name);
        const auto prover = game->search(default_player(*game->info().prover));
        for (const auto& engine : game->engine_names()) {
            if (engine == "uci" || engine == "thesis") continue;
            EXPECT_TRUE(rc::check(
                name + " by " + engine,
                [&] {
                    const auto at = position_after(*game, *rc::gen::inRange(0, 5),
                                                   *rc::gen::arbitrary<std::uint64_t>());
                    RC_PRE(at.has_value());
                    const auto limited = find_player(
                        engine + ",nodes=" + std::to_string(*rc::gen::inRange(1, 3000)), *game);
                    const auto player = limited && *rc::gen::arbitrary<bool>()
                                            ? limited
                                            : find_player(engine + ",time=1s", *game);
                    RC_PRE(static_cast<bool>(player));
                    const Stopper stopper(std::chrono::microseconds(*rc::gen::inRange(1, 2000)));
                    Control control;
                    control.stop = stopper.source();
                    control.every_move = *rc::gen::arbitrary<bool>();
                    const auto report = game->search(*player)->search(**at, control);
                    RC_ASSERT(static_cast<bool>(report));
                    RC_ASSERT(report->move.has_value());
                    claims_only_the_truth(*report, truth_at(*prover, *at));
                }))
                << name << " by " << engine;
        }
    }
}

// A mate in eight that takes longer to prove than the search is given.
TEST(StoppedSearch, DoesNotSayThatThereIsNoMate) {
    Request request;
    request.game = "chess";
    request.from.position = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";
    request.mate = 10;
    for (const int milliseconds : {0, 1, 10, 50}) {
        const Stopper stopper{std::chrono::milliseconds(milliseconds)};
        Control control;
        control.stop = stopper.source();
        RequestHandler handler;
        const auto answer = handler.mate(request, control);
        ASSERT_TRUE(answer);
        EXPECT_FALSE(answer->moves);
        EXPECT_FALSE(answer->complete) << "after " << milliseconds << " ms";
    }
}

TEST(StoppedSearch, DoesNotSayThatItCountedAllSolutions) {
    const auto game = *find_game("sudoku");
    const Stopper stopper{std::chrono::milliseconds(2)};
    SolutionOptions options;
    options.limit = 1'000'000'000;
    options.budget.stop = stopper.source();
    EXPECT_FALSE(game->puzzle()->solutions(*game->start(), options).complete);
}

/// Plays a game under clocks; nobody may lose on time.
void ends_in_time(const std::string& name, const std::vector<std::string>& players, double clock) {
    const auto game = *find_game(name);
    std::vector<PlayerSpec> specs;
    for (const auto& player : players) specs.push_back(*find_player(player, *game));
    PlayOptions options;
    options.commentary = Commentary::silent;
    options.clock = clock;
    const auto record = play(*game, specs, options);
    ASSERT_TRUE(record);
    EXPECT_NE(record->ending, Ending::out_of_time) << name << ": " << record->result;
}

// Whatever limits of its own it has: none of these would end within its time.
TEST(PlayerUnderAClock, PlansItsTime) {
    ends_in_time("gomoku", {"expert", "random"}, 1);
    ends_in_time("chess", {"random", "alphabeta,depth=30"}, 1);
    ends_in_time("connect-four", {"minimax", "mcts,iterations=100000000"}, 1);
    ends_in_time("dots:5x5", {"expert", "alphabeta"}, 1);
    ends_in_time("connect:9,9,5", {"select", "random"}, 1);
}

TEST(PlayerUnderAClock, MovesWhenThereIsNoTimeLeftToPlan) {
    const auto game = *find_game("chess");
    Control control;
    control.time = std::chrono::nanoseconds(1);
    for (const char* player : {"expert", "alphabeta,depth=30", "minimax,depth=30", "mcts"})
        EXPECT_LT(game->search(*find_player(player, *game))->choose(*game->start(), control), 20U);
}

} // namespace
} // namespace zermelo
