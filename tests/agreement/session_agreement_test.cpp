// A session that forgets answers as a new one, and a budget's memory is kept to.

#include <algorithm>
#include <cstddef>

#include "walks.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {
namespace {

AlphaBetaOptions small_table() {
    AlphaBetaOptions options;
    options.table_bytes = 1 << 21;
    return options;
}
AlphaBetaOptions selective() {
    AlphaBetaOptions options = small_table();
    options.selective = options.one_move = true;
    return options;
}

/// What two reports of the same search differ in.
template <class Move>
Broken difference(const Report<Move>& report, const Report<Move>& expected) {
    if (report.nodes != expected.nodes) return "other nodes";
    if (report.value != expected.value || report.proven() != expected.proven())
        return "another value";
    if (report.move != expected.move || report.line != expected.line) return "another line";
    if (report.edges != expected.edges) return "other edges";
    if (report.depth != expected.depth || report.fullness != expected.fullness)
        return "another depth or fullness";
    return {};
}

/// Searches some states, forgets, and searches others: as new sessions do.
template <class Session, ZeroSum G, class K>
void expect_fresh_start(const G& game, const AlphaBetaOptions& options, const K& knowledge,
                        const Budget& budget, const auto&... more) {
    Session kept(game, options, knowledge, more...);
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto states = walk(game, picks);
        for (std::size_t i = states.size() < 4 ? 0 : states.size() - 4; i < states.size(); ++i) {
            if (game.outcome(states[i])) continue;
            Session fresh(game, options, knowledge, more...);
            kept.forget();
            const auto broken =
                difference(kept.search(states[i], budget), fresh.search(states[i], budget));
            if (broken) return broken;
        }
        return {};
    });
}

template <ZeroSum G, class K>
void expect_fresh_starts(const G& game, const AlphaBetaOptions& options, const K& knowledge,
                         const Budget& budget) {
    expect_fresh_start<AlphaBetaSession<G, K>>(game, options, knowledge, budget);
    expect_fresh_start<SharedAlphaBetaSession<G, K>>(game, options, knowledge, budget, 1);
}

TEST(SessionAgreement, AfterForgettingItAnswersAsANewOne) {
    const Budget few{.nodes = 2000};
    using Expert = DropExpert<FixedDrop<DropSize{7, 6, 4}>>;
    expect_fresh_starts(ConnectFour{}, small_table(), Expert{}, few);
    expect_fresh_starts(ConnectFour{}, small_table(), NoKnowledge{}, few);
    expect_fresh_starts(TicTacToe{}, small_table(), NoKnowledge{}, few);
    expect_fresh_starts(Nim{}, small_table(), NoKnowledge{}, few);
    expect_fresh_starts(Chess{}, selective(), ChessExpert{}, few);
}

TEST(SessionAgreement, ForgettingIsCompleteForALargeTableAndManyTimes) {
    const ConnectFour game;
    using Expert = DropExpert<FixedDrop<DropSize{7, 6, 4}>>;
    AlphaBetaSession<ConnectFour, Expert> session(game, {}, {});
    StateOf<ConnectFour> s = game.start();
    for (const std::size_t i : {3U, 3U, 3U, 3U, 3U, 1U, 1U, 4U, 2U, 2U, 5U, 5U})
        game.play(s, move_vector(game, s)[std::min(i, move_vector(game, s).size() - 1)]);
    const auto first = session.search(s);
    for (int i = 0; i < 20; ++i) {
        session.forget();
        EXPECT_EQ(difference(session.search(s), first), Broken{});
    }
    EXPECT_LT(session.search(s).nodes, first.nodes) << "what was not forgotten is used";
}

TEST(SessionAgreement, TheTableKeepsToTheMemoryOfTheBudget) {
    const Chess game; // whose table may have any size
    const auto fullness = [&](AlphaBetaSession<Chess, ChessExpert>& session, std::size_t memory) {
        return session.search(game.start(), Budget{.nodes = 30'000, .memory = memory}).fullness;
    };
    AlphaBetaSession<Chess, ChessExpert> session(game, selective());
    const int small = fullness(session, 1 << 14);
    const int large = fullness(session, 1 << 21);
    EXPECT_GT(small, 800);
    EXPECT_LT(large, 200);
    EXPECT_GT(fullness(session, 1 << 14), 800) << "the table is made anew";
    AlphaBetaOptions tiny = selective();
    tiny.table_bytes = 1 << 14;
    AlphaBetaSession<Chess, ChessExpert> limited(game, tiny);
    EXPECT_EQ(fullness(limited, 1 << 21), small) << "the options limit it as well";
}

TEST(SessionAgreement, ATableTooSmallToProveIsNotUsed) {
    const ConnectFour game;
    SharedAlphaBetaSession<ConnectFour, NoKnowledge> session(game, small_table(), {}, 2);
    const Budget none{.depth = 5, .memory = 1};
    AlphaBetaOptions plain = small_table();
    plain.table = false;
    AlphaBetaSession<ConnectFour, NoKnowledge> without(game, plain);
    EXPECT_EQ(session.search(game.start(), none).nodes,
              without.search(game.start(), Budget{.depth = 5}).nodes);
}

} // namespace
} // namespace zermelo
