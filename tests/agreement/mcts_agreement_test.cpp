// Monte Carlo tree search proves the values of minimax, and converges to those it cannot prove.

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <vector>

#include "agreement/wrong_report.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/mcts/mcts.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

/// All positions of tic-tac-toe in play.
std::vector<TicTacToe::State> positions_in_play() {
    const TicTacToe game;
    std::unordered_set<std::uint64_t> known;
    std::vector<TicTacToe::State> all{game.start()};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const auto& m : game.moves(all[i])) {
            const auto s = after(game, all[i], m);
            if (!game.outcome(s) && known.insert(game.key(s)).second) all.push_back(s);
        }
    return all;
}

/// Is the report of a search that proves every move correct, apart from distances?
template <ZeroSum G>
Broken wrong_signs(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report) {
    const auto expected = Minimax<>{}.search(game, s);
    if (!report.proven() || report.ended != Ended::complete) return "not proven";
    if (report.edges.size() != expected.edges.size()) return "not every move is proven";
    const auto same = [](Value a, Value b) {
        return std::same_as<OutcomeOf<G>, Winner> ? a.sign() == b.sign() : a == b;
    };
    if (!same(report.value, expected.value)) return text_of(report.value);
    bool is_best = false;
    for (std::size_t i = 0; i < report.edges.size(); ++i) {
        if (!same(report.edges[i].value, expected.edges[i].value)) return "a move is valued wrong";
        if (report.edges[i].move == *report.move)
            is_best = same(expected.edges[i].value, expected.value);
    }
    if (!is_best) return "the move is not a best one";
    return {};
}

TEST(MctsAgreement, FindsEveryWinningMoveOfTicTacToe) {
    const TicTacToe game;
    const Mcts<> engine{.options = {.every_move = true, .memory = 1 << 22}};
    const auto all = positions_in_play();
    EXPECT_EQ(all.size(), 4520U);
    for (const auto& s : all) {
        if (s == game.start()) continue;
        const auto report = engine.search(game, s, {.nodes = 100'000});
        ASSERT_EQ(wrong_signs(game, s, report), Broken{}) << game.key(s);
    }
}

TEST(MctsAgreement, ProvesThatTicTacToeIsADraw) {
    const TicTacToe game;
    const auto report = Mcts<>{}.search(game, game.start(), {.nodes = 100'000});
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.value, Value::draw());
    EXPECT_EQ(report.ended, Ended::complete);
}

TEST(MctsAgreement, OfProofsWithMinimax) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        const Mcts<> engine{.options = {.every_move = true, .memory = 1 << 21}};
        holds_everywhere<G>(game, [&](const G&, const StateOf<G>& s) -> Broken {
            if (game.outcome(s) || !is_small(game, s, 200)) return {};
            return wrong_signs(game, s, engine.search(game, s, {.nodes = 20'000}));
        });
    });
}

TEST(MctsAgreement, OfEveryKnowledgeThatProves) {
    const ConnectThree drop;
    const auto expert = Mcts<>{.options = {.memory = 1 << 22}}.knowing(
        DropExpert<FixedDrop<DropSize{5, 3, 3}>>{drop});
    const auto report = expert.search(drop, drop.start(), {.nodes = 50'000});
    EXPECT_TRUE(report.value.is_win()) << "it is a win in 9";
    const NimHeaps heaps{.heaps = {3, 5, 6}};
    const auto sum = Mcts<>{}.knowing(NimSum{heaps}).search(heaps, heaps.start(), {.nodes = 1000});
    EXPECT_TRUE(sum.value.is_loss());
    EXPECT_LE(sum.nodes, 20U) << "one look at each move";
}

TEST(MctsAgreement, OfUctWithPerfectPlayOfNim) {
    const Nim game{.pieces = 14, .take = 3};
    for (int pieces = 2; pieces <= game.pieces; ++pieces) {
        if (pieces % 4 == 1) continue; // lost: any move will do
        const Mcts<> uct{.options = {.solver = false}};
        const auto report = uct.search(game, {pieces, first}, {.nodes = 6000});
        EXPECT_EQ((pieces - *report.move) % 4, 1) << pieces;
    }
}

TEST(MctsAgreement, OfUctWithExpectedValues) {
    // The expected payoff of DiceRace for the mover, by backward induction.
    const DiceRace game;
    const std::function<double(const DiceRace::State&)> value = [&](const DiceRace::State& s) {
        if (const auto end = game.outcome(s)) return static_cast<double>(payoff(*end, first));
        double best = game.turn(s) == chance ? 0 : game.turn(s) == first ? -2 : 2;
        for (const int m : game.moves(s)) {
            const double next = value(after(game, s, m));
            if (game.turn(s) == chance)
                best += game.probability(s, m) * next;
            else
                best = game.turn(s) == first ? std::max(best, next) : std::min(best, next);
        }
        return best;
    };
    const auto s = after(game, game.start(), 2);
    const auto report = Mcts<>{}.search(game, s, {.nodes = 20'000});
    EXPECT_EQ(report.move, 2);
    EXPECT_NEAR(report.value.points() / 1000.0, value(s), 0.05);
    // Three seats: max-n.
    const ThreeTakers takers;
    const auto three = Mcts<>{}.search(takers, takers.start(), {.nodes = 3000});
    EXPECT_EQ(three.move, 2) << "five are left: whatever comes, the first takes the last";
    // One seat.
    const Ladder ladder;
    const auto solved = Mcts<>{}.search(ladder, ladder.start(), {.nodes = 1000});
    EXPECT_GT(solved.value.sign(), 0);
    EXPECT_TRUE(solved.proven());
}

} // namespace
} // namespace zermelo
