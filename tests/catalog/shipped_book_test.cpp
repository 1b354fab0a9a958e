// The openings of Connect Four that come with the program.

#include <array>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/games/connect/connect_four_book.hpp"
#include "catalog/registry/games.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {
namespace {

using State = StateOf<ConnectFour>;

class ShippedBook : public testing::Test {
protected:
    std::optional<Value> find(const State& s) const { return book.find(canonical_key(game, s)); }
    /// A state after a best move, if the book knows one.
    std::optional<State> best_next(const State& s) const {
        for (const auto m : game.moves(s)) {
            const State next = after(game, s, m);
            if (game.outcome(next)) return next; // the mover has four in a row
            const auto value = find(next);
            if (value && -*value == *find(s)) return next;
        }
        return std::nullopt;
    }

    ConnectFour game;
    Book book = *Book::read(connect_four_book());
};

TEST_F(ShippedBook, HasTheKnownValuesOfTheFirstMoves) {
    EXPECT_EQ(find(game.start())->points(), 1);
    std::vector<int> values;
    for (const auto m : game.moves(game.start()))
        values.push_back(-find(after(game, game.start(), m))->points());
    std::ranges::sort(values);
    EXPECT_EQ(values, (std::vector{-2, -2, -1, -1, 0, 0, 1}));
}

TEST_F(ShippedBook, KnowsABestMoveWhateverTheOpponentPlays) {
    for (const Seat seat : {first, second}) {
        std::map<std::uint64_t, State> here{{0, game.start()}};
        for (int ply = 0; ply <= 7; ++ply) {
            std::map<std::uint64_t, State> next;
            const auto add = [&](const State& s) {
                if (!game.outcome(s)) next.emplace(canonical_key(game, s), s);
            };
            for (const auto& [key, s] : here) {
                if (game.turn(s) != seat) {
                    for (const auto m : game.moves(s)) add(after(game, s, m));
                    continue;
                }
                ASSERT_TRUE(find(s)) << "ply " << ply;
                const auto best = best_next(s);
                ASSERT_TRUE(best) << "ply " << ply;
                add(*best);
            }
            here = std::move(next);
        }
    }
}

TEST_F(ShippedBook, AgreesWithASearchOfItsOwn) {
    AlphaBetaOptions options;
    options.table_bytes = 16 << 20;
    AlphaBetaSession<ConnectFour, DropExpert<decltype(ConnectFour::shape)>> session(game, options);
    Random random(4);
    int checked = 0;
    while (checked < 5) {
        State s = game.start();
        while (!game.outcome(s) && game.ply(s) < 8) game.play(s, pick(random, game.moves(s)));
        if (game.outcome(s) || !find(s)) continue;
        Budget few;
        few.nodes = 200'000;
        const auto value = session.value(s, few);
        if (!value) continue;
        EXPECT_EQ(value->points(), find(s)->points());
        ++checked;
    }
}

TEST_F(ShippedBook, AnswersAtOnceUnlessItIsLeftOut) {
    const auto four = find_game("connect-four");
    ASSERT_TRUE(four);
    const auto nodes = [&](const std::string& text) {
        const auto player = find_player(text, **four);
        EXPECT_TRUE(player) << player.message();
        Control control;
        control.time = std::chrono::milliseconds(50);
        const auto report = (*four)->search(*player)->search(*(*four)->start(), control);
        return std::pair(report->nodes, report->worth.value.proven());
    };
    EXPECT_TRUE(nodes("expert").second);
    EXPECT_TRUE(nodes("alphabeta").second);
    EXPECT_FALSE(nodes("expert,book=none").second);
}

} // namespace
} // namespace zermelo
