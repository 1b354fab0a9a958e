// Alpha-beta agrees with perfect play, whichever techniques are enabled, and so do the claims of
// the knowledges that it uses.

#include <vector>

#include "agreement/wrong_report.hpp"
#include "zermelo/games/connect/knowledge.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

AlphaBetaOptions every_move(AlphaBetaOptions options = {}) {
    options.every_move = true;
    options.table_bytes = 1 << 20;
    return options;
}

TEST(AlphaBetaAgreement, HasTheValueOfPerfectPlay) {
    for_each_game(ZeroSumGames{},
                  []<ZeroSum G>(const G& game) { agrees(game, AlphaBeta<>{every_move(), {}}); });
}

TEST(AlphaBetaAgreement, NoTechniqueChangesTheValue) {
    std::vector<AlphaBetaOptions> variants(8);
    variants[0].table = false;
    variants[1].killers = false;
    variants[2].scout = false;
    variants[3].foresight = false;
    variants[4].history = false;
    variants[5].near_table = false;
    variants[6].aspiration = false;
    variants[7] = AlphaBetaOptions::plain();
    for (const auto& options : variants) {
        agrees(TicTacToe{}, AlphaBeta<>{every_move(options), {}});
        agrees(ConnectThree{}, AlphaBeta<>{every_move(options), {}});
        agrees(Nim{}, AlphaBeta<PerfectNim>{every_move(options), PerfectNim{Nim{}}});
    }
}

TEST(AlphaBetaAgreement, TheConnectFourExpertDoesNotChangeTheValue) {
    for (const DropSize size : {DropSize{5, 3, 3}, DropSize{4, 4, 3}, DropSize{3, 4, 3},
                                DropSize{4, 4, 4}, DropSize{5, 4, 4}, DropSize{6, 2, 3}}) {
        const AnyConnectFour game{AnyDrop{size}};
        agrees(game, AlphaBeta<DropExpert<AnyDrop>>{every_move(), {game}});
    }
}

TEST(AlphaBetaAgreement, SearchingOnlyBestMovesFindsTheSameMoves) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
            if (rules.outcome(s) || !is_small(rules, s, 400)) return {};
            const auto all = AlphaBeta<>{every_move(), {}}.search(rules, s);
            AlphaBetaOptions options;
            options.table_bytes = 1 << 20;
            const auto best = AlphaBeta<>{options, {}}.search(rules, s);
            if (best.value != all.value) return "another value";
            if (best.best() != all.best()) return "other moves are best";
            return {};
        });
    });
}

/// bounds() at states where look() leaves a choice.
Broken wrong_bounds(const DropExpert<AnyDrop>& expert, AnyConnectFour::State s, Value value) {
    const auto candidates = expert.look(s).candidates.word();
    if ((candidates & (candidates - 1)) == 0) return {};
    const Bounds bounds = expert.bounds(s);
    const auto known = [](Value bound) { return !bound.is_win() && !bound.is_loss(); };
    if (known(bounds.lower) && value < expert.meaning(s, bounds.lower))
        return "the lower bound by zugzwang is too high";
    if (known(bounds.upper) && value > expert.meaning(s, bounds.upper))
        return "the upper bound by zugzwang is too low";
    return {};
}

/// Incremental insights equal those computed from scratch.
Broken wrong_insight(const DropExpert<AnyDrop>& expert, AnyConnectFour::State s) {
    const auto here = expert.insight(s);
    for (const auto m : expert.look(s).candidates) {
        const auto carried = expert.insight(s, m, here);
        const auto found = expert.insight(after(expert.game, s, m));
        if (carried.mine != found.mine || carried.theirs != found.theirs ||
            carried.stones != found.stones)
            return "another insight after a move";
    }
    return {};
}

/// On small boards the score lies within the bounds, and the candidates include a best move.
TEST(AlphaBetaAgreement, TheClaimsOfTheConnectFourExpertHold) {
    for (const DropSize size : {DropSize{5, 3, 3}, DropSize{4, 4, 3}, DropSize{4, 4, 4},
                                DropSize{5, 4, 4}, DropSize{6, 4, 4}}) {
        const AnyConnectFour game{AnyDrop{size}};
        const DropExpert<AnyDrop> expert{game};
        holds_everywhere<AnyConnectFour>(
            game, [&](const AnyConnectFour& rules, const AnyConnectFour::State& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, 2000)) return {};
                const auto report = Memo<>{}.search(rules, s);
                const auto seen = expert.look(s);
                const auto in_plies = [&](Value score) { return expert.meaning(s, score); };
                if (seen.candidates.empty())
                    return in_plies(seen.lower) == report.value ? Broken{} : "a wrong static score";
                if (report.value < in_plies(seen.lower)) return "the lower bound is too high";
                if (report.value > in_plies(seen.upper)) return "the upper bound is too low";
                if (const auto wrong = wrong_bounds(expert, s, report.value)) return wrong;
                if (const auto wrong = wrong_insight(expert, s)) return wrong;
                for (const auto m : report.best())
                    if ((m.cell & seen.candidates.word()) != 0) return {};
                return "no best move among the candidates";
            });
    }
}

/// The same for RowExpert, on boards that are quickly solved.
TEST(AlphaBetaAgreement, TheClaimsOfTheRowExpertHold) {
    for (const ConnectSize size : {ConnectSize{3, 3, 3, 1, 1}, ConnectSize{4, 3, 3, 1, 1},
                                   ConnectSize{4, 4, 4, 1, 1}, ConnectSize{3, 3, 3, 2, 1}}) {
        using Shape = AnyShape<36>;
        const Connect<Shape> game(Shape{size});
        const RowExpert<Shape> expert{game};
        agrees(game, AlphaBeta<RowExpert<Shape>>{every_move(), expert});
        holds_everywhere<Connect<Shape>>(game,
                                         [&](const Connect<Shape>& rules, const auto& s) -> Broken {
                                             if (rules.outcome(s) || !is_small(rules, s, 1000))
                                                 return {};
                                             const Value value = Memo<>{}.search(rules, s).value;
                                             const auto seen = expert.look(s);
                                             const Bounds bounds = expert.bounds(s);
                                             if (value < seen.lower || value < bounds.lower)
                                                 return "a lower bound too high";
                                             if (value > seen.upper || value > bounds.upper)
                                                 return "an upper bound too low";
                                             return {};
                                         });
    }
}

/// The weak solution: the winner without the distance.
TEST(AlphaBetaAgreement, AWeakSolutionHasTheSignOfTheStrongOne) {
    AlphaBetaOptions options = every_move();
    options.weak = true;
    for_each_game(ZeroSumGames{}, [&]<ZeroSum G>(const G& game) {
        holds_everywhere<G>(game, [&](const G& rules, const StateOf<G>& s) -> Broken {
            if (rules.outcome(s) || !is_small(rules, s, 400)) return {};
            const auto strong = AlphaBeta<>{every_move(), {}}.search(rules, s);
            const auto weak = AlphaBeta<>{options, {}}.search(rules, s);
            if (!weak.proven() || weak.value.sign() != strong.value.sign()) return "another sign";
            for (std::size_t i = 0; i < strong.edges.size(); ++i)
                if (weak.edges[i].value.sign() != strong.edges[i].value.sign())
                    return "another sign of a move";
            return {};
        });
    });
}

TEST(AlphaBetaAgreement, ASessionThatKeepsItsTableAnswersTheSame) {
    const AnyConnectFour game{AnyDrop{{4, 4, 4}}};
    const DropExpert<AnyDrop> expert{game};
    AlphaBetaSession<AnyConnectFour, DropExpert<AnyDrop>> session(game, every_move(), expert);
    holds_everywhere<AnyConnectFour>(
        game, [&](const AnyConnectFour& rules, const AnyConnectFour::State& s) -> Broken {
            if (rules.outcome(s)) return {};
            const auto fresh =
                AlphaBeta<DropExpert<AnyDrop>>{every_move(), expert}.search(rules, s);
            const auto kept = session.search(s);
            return kept.edges == fresh.edges ? Broken{} : "another answer";
        });
}

/// The nodes of one search with a full window, in the move order of the game, without a table.
template <ZeroSum G>
std::uint64_t plain_nodes(const G& game) {
    Meter meter{Budget{}};
    const NoKnowledge nothing;
    detail::AlphaBetaSearch<G, NoKnowledge> search(game, nothing, AlphaBetaOptions::plain());
    search.begin(meter);
    search.score(game.start(), detail::Window::open(),
                 detail::NodeInfo{detail::no_horizon, 0, game.turn(game.start())});
    return meter.nodes();
}

/// The nodes of the product of selection functions with bounds.
template <PlainZeroSum G>
std::uint64_t product_nodes(const G& game) {
    Meter meter{Budget{}};
    bool guessed = false;
    using Rounds = detail::BudgetedRounds<GameRounds<G, ValueTerms<>>>;
    const Rounds rounds{rounds_of(game, game.start()), meter, guessed};
    PrunedProduct<MoveOf<G>, Rounds>(rounds, 64).optimal(game.start());
    return meter.nodes();
}

TEST(AlphaBetaAgreement, VisitsAsManyNodesAsTheProductWithBounds) {
    const auto compare = [](const auto& game) {
        const auto plain = static_cast<double>(plain_nodes(game));
        EXPECT_NEAR(static_cast<double>(product_nodes(game)) / plain, 1, 0.02);
    };
    compare(ConnectThree{});
    compare(TicTacToe{});
    compare(NumberScrabble{});
    compare(Nim{});
}

TEST(AlphaBetaAgreement, ALongGameWithManyMovesDoesNotOverflowTheStack) {
    NimHeaps game;
    game.heaps.fill(NimHeaps::max_size);
    const auto report =
        AlphaBeta<>{}.search(game, game.start(), Budget{.depth = 2000, .nodes = 50'000});
    EXPECT_FALSE(report.proven());
    EXPECT_EQ(report.nodes, 50'000U);
    EXPECT_EQ(report.depth, 0) << "nothing was searched in full";
}

TEST(AlphaBetaAgreement, KeepsItsNodeBudgetAndThenProvesNothing) {
    const ConnectFour game;
    const AlphaBeta<DropExpert<FixedDrop<DropSize{7, 6, 4}>>> engine{};
    const auto report = engine.search(game, game.start(), Budget{.nodes = 1000});
    EXPECT_LE(report.nodes, 1000U);
    EXPECT_FALSE(report.proven());
    EXPECT_EQ(report.ended, Ended::by_nodes);
    ASSERT_TRUE(report.move);
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
}

TEST(AlphaBetaAgreement, ReturnsAMoveEvenIfTheKnowledgeSeesBeyondTheHorizon) {
    const ConnectFour game;
    const AlphaBeta<DropExpert<FixedDrop<DropSize{7, 6, 4}>>> engine{};
    for (const char* text : {"66744444734212", "5775775636252"}) {
        const auto s = Notation<ConnectFour>::parse_position(game, text);
        ASSERT_TRUE(s) << s.message();
        EXPECT_TRUE(engine.search(game, *s, Budget{.nodes = 300}).move) << text;
    }
}

} // namespace
} // namespace zermelo
