// Depth-limited chess searches agree with minimax of the same depth.

#include <gtest/gtest.h>

#include "walks.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/chess/fen.hpp"
#include "zermelo/games/chess/move_text.hpp"
#include "zermelo/games/simple_chess.hpp"
#include "zermelo/mcts/parallel.hpp"
#include "zermelo/mcts/session.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

/// The options that do not change the value at a depth. (A table may: its entries may be deeper;
/// so may quiescence moves and null moves.)
AlphaBetaOptions exact_options(std::uint8_t pick) {
    AlphaBetaOptions options;
    options.table = options.quiescence = options.null_move = false;
    options.priority = (pick & 1) != 0;
    options.killers = options.history = (pick & 2) != 0;
    options.scout = (pick & 4) != 0;
    options.aspiration = (pick & 8) != 0;
    options.every_move = (pick & 16) != 0;
    return options;
}

template <Game G, class K>
void agrees(const G& game, const K& knowledge, int depth) {
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto s = walk(game, picks).back();
        if (game.outcome(s)) return {};
        const auto expected = Minimax<K>{knowledge}.search(game, s, {.depth = depth});
        const auto options = exact_options(picks.empty() ? std::uint8_t{0} : picks.back());
        const auto found = AlphaBeta<K>{options, knowledge}.search(game, s, {.depth = depth});
        if (found.value != expected.value) return "another value";
        if (found.best().front() != *expected.move) return "another best move";
        const auto product = Select<K>{{}, knowledge}.search(game, s, {.depth = depth});
        if (product.value != expected.value) return "another value by products";
        return {};
    });
}

TEST(ChessAgreement, AlphaBetaAndProductsHaveTheValueOfMinimax) {
    agrees(SimpleChess{}, ParallelMinimaxChess{}, 2);
    agrees(SimpleChess{SimpleChess::Rules::parallel_minimax}, ParallelMinimaxChess{}, 2);
    agrees(Chess{}, ChessExpert{}, 2);
}

// A table with hashes instead of keys finds the same mates.
TEST(ChessAgreement, MatesAreFoundWithATable) {
    const Chess game;
    for (const char* fen : {"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1",
                            "8/8/8/8/8/5k2/6q1/7K w - - 0 1", "4k3/8/4K3/8/8/8/8/R6R w - - 0 1"}) {
        const auto s = parse_chess_fen(fen);
        ASSERT_TRUE(s) << s.message();
        if (game.outcome(*s)) continue;
        const auto expected = Minimax<>{}.search(game, *s, {.depth = 3});
        const auto found = AlphaBeta<ChessExpert>{}.search(game, *s, {.depth = 3});
        EXPECT_TRUE(expected.value.is_win()) << fen;
        EXPECT_EQ(found.value, expected.value) << fen;
    }
}

// Random games contain many short mates and unlikely defences.
TEST(ChessAgreement, MatesFoundBySelectiveSearchAreMates) {
    const Chess game;
    AlphaBetaOptions selective;
    selective.selective = selective.one_move = true;
    selective.table_bytes = std::size_t{1} << 20;
    AlphaBetaOptions exact;
    exact.table = exact.null_move = exact.quiescence = false;
    Random random(1913);
    int seen = 0;
    for (int play = 0; play < 20; ++play) {
        AlphaBetaSession<Chess, ChessExpert> session(game, selective);
        ChessState s = game.start();
        for (int ply = 0; ply < 200 && !game.outcome(s); ++ply) {
            if (ply % 4 == 3) {
                const Value value = session.search(s, {.nodes = 400}).value;
                const bool is_near = (value.is_win() && value.plies() <= 3) ||
                                     (value.is_loss() && value.plies() <= 2);
                if (is_near) {
                    ++seen;
                    const auto found =
                        AlphaBeta<ChessExpert>{exact}.search(game, s, {.depth = value.plies()});
                    EXPECT_EQ(found.value.is_win(), value.is_win()) << chess_fen(s);
                    EXPECT_EQ(found.value.is_loss(), value.is_loss()) << chess_fen(s);
                }
            }
            game.play(s, any_move(game, s, random));
        }
    }
    EXPECT_GE(seen, 10);
}

TEST(ChessAgreement, AReportHasSelectiveDepthAndHashfull) {
    AlphaBetaOptions options;
    options.selective = options.one_move = true;
    options.table_bytes = std::size_t{1} << 16;
    AlphaBetaSession<Chess, ChessExpert> session(Chess{}, options);
    const auto shallow = session.search(Chess{}.start(), {.depth = 1});
    EXPECT_EQ(shallow.deepest, 1) << "nothing is noisy there";
    const auto deep = session.search(Chess{}.start(), {.nodes = 20'000});
    EXPECT_GT(deep.deepest, deep.depth);
    EXPECT_GT(deep.fullness, 100);
    EXPECT_LE(deep.fullness, 1000);
}

// White is lost except for a perpetual check.
TEST(ChessAgreement, RepetitionIsDetectedInTheTree) {
    const Chess game;
    const auto lost = parse_chess_fen("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1");
    ASSERT_TRUE(lost) << lost.message();
    AlphaBetaSession<Chess, ChessExpert> session(game);
    const auto report = session.search(*lost, {.depth = 7});
    EXPECT_EQ(report.value.rank(), 0) << "perpetual check";
}

/// An endless back and forth, except that the first seat wins by threefold repetition.
struct Pendulum {
    struct State {
        int swings = 0;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr bool alternating = true;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.swings % 2 == 0 ? first : second; }
    MoveList<int, 1> moves(const State&) const {
        MoveList<int, 1> moves;
        moves.push_back(1);
        return moves;
    }
    void play(State& s, Move) const { s.swings = (s.swings + 1) % 4; }
    std::optional<Winner> outcome(const State&) const { return std::nullopt; }
    std::uint64_t hash(const State& s) const { return static_cast<std::uint64_t>(s.swings); }
    bool reversible(const State&) const { return true; }
    std::optional<Winner> repeated(int times) const {
        return times >= 3 ? std::optional(Winner{first}) : std::nullopt;
    }
};
static_assert(check_game<Pendulum>());

TEST(ChessAgreement, RepetitionIsDetectedInAMonteCarloTree) {
    const Pendulum game;
    const auto report = Mcts<>{}.search(game, game.start(), {.nodes = 1000});
    EXPECT_GT(report.edges.front().mean, 0.9) << "without a trail nobody would ever win";
    const auto searched = AlphaBeta<>{}.search(game, game.start(), {.depth = 10});
    EXPECT_TRUE(searched.value.is_win());
}

/// After two rooks have moved back and forth, the losing side has one move to a position that
/// occurred twice before.
struct Shuffled {
    ChessState s = *parse_chess_fen("k7/8/8/8/8/8/7R/K6R w - - 0 1");
    Trail trail;

    Shuffled() {
        const Chess game;
        enter(trail, game, s);
        for (const char* text : {"h2g2", "a8b8", "g2h2", "b8a8", "h2g2", "a8b8", "g2h2"}) {
            game.play(s, *parse_uci(game, s, text));
            enter(trail, game, s);
        }
    }
    bool draws(ChessMove m) const { return uci_text(s, m) == "b8a8"; }
};

TEST(ChessAgreement, ThePathToTheRootCounts) {
    const Chess game;
    const Shuffled shuffled;
    AlphaBetaSession<Chess, ChessExpert> session(game);
    session.set_past(shuffled.trail);
    session.value_every_move(true);
    for (const auto& edge : session.search(shuffled.s, {.depth = 1}).edges)
        EXPECT_EQ(edge.value.rank() == 0, shuffled.draws(edge.move)) << "for the third time";
}

TEST(ChessAgreement, ThePathToTheRootCountsInAMonteCarloTree) {
    const Chess game;
    const Shuffled shuffled;
    const auto mean = [&](const Report<ChessMove>& report) {
        for (const auto& edge : report.edges)
            if (shuffled.draws(edge.move)) return edge.mean;
        return 1.0;
    };
    auto engine = Mcts<>{}.knowing(ChessExpert{});
    engine.simulate.cut = 2;
    using Engine = decltype(engine);
    const Budget budget{.nodes = 500};
    EXPECT_LT(mean(engine.search(game, shuffled.s, budget)), -0.5) << "it goes on losing";
    MctsSession<Chess, Engine> session(game, engine);
    session.search(shuffled.s, {.nodes = 1});
    session.set_past(shuffled.trail);
    engine.options.past = shuffled.trail;
    for (const auto& report : {engine.search(game, shuffled.s, budget),
                               RootMcts<Engine>{engine}.search(game, shuffled.s, budget),
                               SharedMcts<Engine>{engine}.search(game, shuffled.s, budget),
                               session.search(shuffled.s, budget)}) {
        EXPECT_GT(mean(report), -0.05);
        EXPECT_TRUE(shuffled.draws(*report.move));
    }
    engine.options.past.enter(1, true); // from another game
    EXPECT_LT(mean(engine.search(game, shuffled.s, budget)), -0.5);
}

} // namespace
} // namespace zermelo
