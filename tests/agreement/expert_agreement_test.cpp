// An expert that runs out of its budget answers no worse than its proof alone, and where the budget
// suffices it has the value of perfect play.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agreement/wrong_report.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/expert.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {
namespace {

ExpertOptions small_table() {
    ExpertOptions options;
    options.alphabeta.table_bytes = 1 << 20;
    return options;
}

/// An expert that begins afresh for each search and values every move.
template <Prover prover, class K = NoKnowledge>
struct FreshExpert {
    K knowledge{};

    template <ZeroSum G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget) const {
        ExpertSession<G, K, prover> session(game, small_table(), knowledge);
        session.value_every_move(true);
        return session.search(s, budget);
    }
};

TEST(ExpertAgreement, HasTheValueOfPerfectPlay) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        if constexpr (!Reversible<G>) {
            agrees(game, FreshExpert<Prover::alphabeta>{});
            if constexpr (Keyed<G>) agrees(game, FreshExpert<Prover::memo>{});
        }
    });
    agrees(TicTacToe{}, FreshExpert<Prover::retrograde>{});
    agrees(SmallDrop::make(), FreshExpert<Prover::retrograde>{});
    const AnyConnectFour drop = SmallDrop::make();
    agrees(drop, FreshExpert<Prover::alphabeta, DropExpert<AnyDrop>>{DropExpert<AnyDrop>{drop}});
}

/// What a move truly pays its mover.
template <ZeroSum G>
int true_pay(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    return perfect_play(game, after(game, s, m)).pays[index(game.turn(s))] + gain_of(game, s, m);
}

/// Is the answer legal and within its nodes, and is nothing proven that is wrong?
template <ZeroSum G>
Broken unsound(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report,
               std::uint64_t nodes) {
    if (report.nodes > nodes) return "too many nodes";
    if (!report.move || !is_legal(game, s, *report.move)) return "no legal move";
    if (report.line.empty() || !(report.line.front() == *report.move)) return "another line";
    const int pays = perfect_play(game, s).pays[index(game.turn(s))];
    if (report.proven() && report.value.sign() != (pays > 0) - (pays < 0))
        return "proven, but wrong: " + text_of(report.value);
    if (report.value.is_win() && true_pay(game, s, *report.move) <= 0) return "no winning move";
    return {};
}

/// What the memory of a proof alone knows of the moves at s, after so many nodes.
template <ZeroSum G>
Broken worse_than_memo(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report,
                       std::uint64_t nodes) {
    const MoveOf<G> chosen = *report.move;
    MemoSession<G> memo(game);
    memo.search(s, Budget{.nodes = nodes});
    const int pays = true_pay(game, s, chosen);
    bool others = false; // that may be better, unless all are proven to lose
    bool known_to_lose = false;
    for (const auto& m : move_vector(game, s)) {
        const auto next = after(game, s, m);
        const auto outcome = game.outcome(next);
        const Seat mover = game.turn(s);
        auto value = outcome ? std::optional(worth(*outcome, mover)) : memo.find(next);
        if (value && !outcome && game.turn(next) != mover) value = -*value;
        if (value && pays < value->sign()) return "worse than a move that the proof knows";
        if (!report.proven() && (!value || !value->is_loss()))
            others = true;
        else if (m == chosen)
            known_to_lose = true;
    }
    return known_to_lose && others ? Broken{"a move that is known to lose"} : Broken{};
}

TEST(ExpertAgreement, WithFewNodesIsNeverWorseThanWhatItsProofKnows) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        if constexpr (PlainZeroSum<G> && Keyed<G> && !Reversible<G>)
            holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, 300)) return {};
                for (const std::uint64_t nodes : {0U, 3U, 10U, 40U, 150U}) {
                    ExpertSession<G, NoKnowledge, Prover::memo> expert(rules, small_table());
                    const auto report = expert.search(s, Budget{.nodes = nodes});
                    if (const auto broken = unsound(rules, s, report, nodes)) return broken;
                    if (const auto broken = worse_than_memo(rules, s, report, nodes / 2))
                        return *broken + " of " + std::to_string(nodes);
                }
                return {};
            });
    });
}

TEST(ExpertAgreement, WithFewNodesByAlphaBetaProvesNothingFalse) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        if constexpr (!Reversible<G>)
            holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, 300)) return {};
                ExpertSession<G, NoKnowledge, Prover::alphabeta> expert(rules, small_table());
                for (const std::uint64_t nodes : {0U, 3U, 10U, 40U, 150U}) {
                    expert.forget();
                    const auto report = expert.search(s, Budget{.nodes = nodes});
                    if (const auto broken = unsound(rules, s, report, nodes)) return broken;
                }
                return {};
            });
    });
}

TEST(MemoSession, KnowsAfterACutSearchWhatItProved) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        if constexpr (Keyed<G> && !Reversible<G>)
            holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, 300)) return {};
                MemoSession<G> session(rules);
                for (const std::uint64_t nodes : {3U, 20U, 60U}) {
                    session.search(s, Budget{.nodes = nodes});
                    for (const auto& m : move_vector(rules, s)) {
                        const auto next = after(rules, s, m);
                        if (rules.outcome(next)) continue;
                        const auto value = session.find(next);
                        if (value && !means<G>(*value, perfect_play(rules, next), rules.turn(next)))
                            return "known, but wrong: " + text_of(*value);
                    }
                }
                const auto rest = session.search(s);
                session.forget();
                const auto whole = session.search(s);
                if (rest.value != whole.value || !rest.proven()) return "another value";
                if (rest.nodes > whole.nodes) return "what was proven is searched again";
                if (whole.nodes != Memo<>{}.search(rules, s).nodes) return "not all is forgotten";
                return wrong_report(rules, s, rest);
            });
    });
}

TEST(ExpertAgreement, AFailedProofLeavesTheDeepeningLessToDo) {
    const AnyConnectFour game{AnyDrop{{6, 5, 4}}};
    using Knowledge = DropExpert<AnyDrop>;
    const Knowledge knowledge{game};
    StateOf<AnyConnectFour> s = game.start();
    for (const std::size_t i : {2U, 2U, 2U, 3U, 1U, 3U}) game.play(s, move_vector(game, s)[i]);
    ExpertOptions options = small_table();
    options.proof_nodes = 20'000;
    const Budget deep{.depth = 14};
    ExpertSession<AnyConnectFour, Knowledge> expert(game, options, knowledge);
    const auto together = expert.search(s, deep);
    const AlphaBeta<Knowledge> alone{options.alphabeta, knowledge};
    const auto proof = alone.search(game, s, Budget{.depth = 2000, .nodes = 20'000});
    const auto deepened = alone.search(game, s, Budget{.depth = 14, .nodes = options.nodes});
    EXPECT_FALSE(proof.proven());
    EXPECT_LE(together.nodes, proof.nodes + deepened.nodes);
    RecordProperty("together", std::to_string(together.nodes));
    RecordProperty("apart", std::to_string(proof.nodes + deepened.nodes));
}

TEST(ExpertAgreement, AFailedMemoLeavesTheDeepeningLessToDo) {
    const SmallConnect game(AnyShape<64>{{5, 5, 4, 1, 1}});
    StateOf<SmallConnect> s = game.start();
    for (const std::size_t i : {12U, 6U, 6U, 12U}) game.play(s, move_vector(game, s)[i]);
    ExpertOptions options = small_table();
    options.proof_nodes = 2000;
    ExpertSession<SmallConnect, NoKnowledge, Prover::memo> expert(game, options);
    const Budget deep{.depth = 6};
    const auto together = expert.search(s, deep);
    const auto proof = Memo<>{}.search(game, s, Budget{.nodes = 2000});
    const auto deepened = AlphaBeta<>{options.alphabeta, {}}.search(
        game, s, Budget{.depth = 6, .nodes = options.nodes});
    EXPECT_FALSE(proof.proven());
    EXPECT_LE(together.nodes, proof.nodes + deepened.nodes);
    RecordProperty("together", std::to_string(together.nodes));
    RecordProperty("apart", std::to_string(proof.nodes + deepened.nodes));
}

TEST(ExpertAgreement, AfterForgettingItAnswersAsANewOne) {
    const SmallConnect game(AnyShape<64>{{4, 4, 4, 1, 1}});
    const auto expect_same = [&]<Prover prover>() {
        ExpertSession<SmallConnect, NoKnowledge, prover> kept(game, small_table());
        StateOf<SmallConnect> s = game.start();
        for (int i = 0; i < 6; ++i) {
            ExpertSession<SmallConnect, NoKnowledge, prover> fresh(game, small_table());
            kept.forget();
            const auto again = kept.search(s, Budget{.nodes = 4000});
            const auto report = fresh.search(s, Budget{.nodes = 4000});
            EXPECT_EQ(again.nodes, report.nodes);
            EXPECT_EQ(again.value, report.value);
            EXPECT_EQ(again.line, report.line);
            game.play(s, *report.move);
        }
    };
    expect_same.operator()<Prover::none>();
    expect_same.operator()<Prover::alphabeta>();
    expect_same.operator()<Prover::memo>();
    expect_same.operator()<Prover::retrograde>();
}

TEST(ExpertAgreement, AStopEndsProofAndDeepening) {
    const ConnectFour game;
    StopSource stop;
    stop.stop();
    Budget budget;
    budget.stop = stop;
    ExpertSession<ConnectFour> expert(game, small_table());
    const auto report = expert.search(game.start(), budget);
    EXPECT_EQ(report.ended, Ended::stopped);
    EXPECT_LE(report.nodes, 2 * 1024U + 7 * 2 * 64U) << "the slack, and what the table knows";
    ASSERT_TRUE(report.move);
}

TEST(ExpertAgreement, KeepsToItsTimeAndSendsPulsesThatGrow) {
    const ConnectFour game;
    std::vector<std::uint64_t> seen;
    Budget budget{.time = std::chrono::milliseconds(60)};
    budget.pulse = [&](std::uint64_t nodes) { seen.push_back(nodes); };
    budget.pulse_period = std::chrono::milliseconds(1);
    ExpertSession<ConnectFour> expert(game, small_table());
    const auto report = expert.search(game.start(), budget);
    EXPECT_GE(report.seconds, 0.06);
    EXPECT_LT(report.seconds, 1);
    EXPECT_GE(seen.size(), 5U);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
    EXPECT_LE(seen.back(), report.nodes);
}

TEST(ExpertAgreement, ThreadsThatShareATableHaveTheSameValue) {
    const SmallConnect game(AnyShape<64>{{4, 3, 3, 1, 1}});
    SharedExpertSession<SmallConnect, NoKnowledge, Prover::memo> memo(game, small_table(), {}, 2);
    SharedExpertSession<SmallConnect> alphabeta(game, small_table(), {}, 2);
    EXPECT_EQ(memo.search(game.start()).value, alphabeta.search(game.start()).value);
}

} // namespace
} // namespace zermelo
