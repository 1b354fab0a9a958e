// Retrograde analysis agrees with minimax on finite games, and with value iteration on games with
// cycles.

#include <chrono>
#include <ranges>
#include <vector>

#include "agreement/wrong_report.hpp"
#include "slow_values.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/retrograde.hpp"

namespace zermelo {
namespace {

/// A game on a random graph: a node belongs to a seat or ends the game, and its successors are
/// arbitrary nodes. Seats may move twice in a row, and there are cycles.
struct Graph {
    struct State {
        std::size_t at = 0;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    struct Node {
        Seat turn = first;
        std::optional<Winner> outcome{};
        std::vector<std::size_t> next{};
    };
    std::vector<Node> nodes;

    explicit Graph(const Picks& picks) : nodes(2 + picks.size() / 3) {
        std::size_t at = 0;
        const auto draw_number = [&](std::size_t below) {
            return picks.empty() ? 0 : picks[at++ % picks.size()] % below;
        };
        for (auto& node : nodes) {
            const auto kind = draw_number(16);
            if (kind == 0) node.outcome = draw;
            if (kind == 1 || kind == 2) node.outcome = Winner{kind == 1 ? first : second};
            node.turn = kind % 2 == 0 ? first : second;
            const auto moves = node.outcome ? 0 : 1 + draw_number(3);
            for (std::size_t i = 0; i < moves; ++i)
                node.next.push_back((draw_number(256) + i * 7 + at) % nodes.size());
        }
    }

    State start() const { return {}; }
    Seat turn(const State& s) const { return nodes[s.at].turn; }
    auto moves(const State& s) const {
        return std::views::iota(0, static_cast<int>(nodes[s.at].next.size()));
    }
    void play(State& s, Move m) const { s.at = nodes[s.at].next[static_cast<std::size_t>(m)]; }
    std::optional<Winner> outcome(const State& s) const { return nodes[s.at].outcome; }
    std::uint64_t key(const State& s) const { return s.at; }
    bool reversible(const State&) const { return true; }
};

/// The same with a ranking in which half of the ranks are unused.
struct RankedGraph : Graph {
    using Graph::Graph;
    std::uint64_t rank_count() const { return nodes.size() * 2; }
    std::uint64_t rank(const State& s) const { return s.at * 2 + 1; }
    std::optional<State> unrank(std::uint64_t i) const {
        if (i % 2 == 0 || nodes[i / 2].outcome) return std::nullopt;
        return State{i / 2};
    }
};

/// The last state of a line.
template <Game G>
std::optional<OutcomeOf<G>> end_of(const G& game, StateOf<G> s,
                                   const std::vector<MoveOf<G>>& line) {
    for (const auto& m : line) {
        EXPECT_TRUE(is_legal(game, s, m));
        game.play(s, m);
    }
    return game.outcome(s);
}

/// The error in a database's report at s, given the correct score.
template <WinOrLose G>
Broken wrong_answer(const G& game, const Database<G>& database, const StateOf<G>& s, int score) {
    const auto value = database.find(s);
    if (!value || !value->proven()) return "nothing is known of a state";
    if (score_of(*value) != score)
        return text_of(*value) + ", but the score is " + std::to_string(score);
    const auto report = database.report(s);
    if (report.value != *value || !report.proven()) return "the report has another value";
    if (report.edges.size() != move_vector(game, s).size()) return "not every move has a value";
    if (report.best().front() != report.move) return "the move is not the first of the best";
    const auto outcome = end_of(game, s, report.line);
    if (score == 0 && outcome && outcome->seat) return "a draw whose line somebody wins";
    if (score == 0) return {};
    if (report.line.size() != static_cast<std::size_t>(value->plies())) return "a wrong length";
    const Seat winner = score > 0 ? game.turn(s) : opponent(game.turn(s));
    return outcome == Winner{winner} ? Broken{} : "the line is not won";
}

/// Compares the database with the slow values of all states.
template <WinOrLose G>
Broken wrong_somewhere(const G& game, const Database<G>& database,
                       const std::vector<StateOf<G>>& states) {
    if (!database.is_complete()) return "not complete";
    const auto scores = slow_values(game, states);
    for (std::size_t i = 0; i < states.size(); ++i)
        if (const auto broken = wrong_answer(game, database, states[i], scores[i])) return broken;
    return {};
}

constexpr Retrograde lean{{.lean = true}};

/// Does it agree at all states reachable from the start?
template <WinOrLose G>
void agrees_everywhere(const G& game) {
    const auto states = reachable(game, game.start());
    EXPECT_EQ(wrong_somewhere(game, Retrograde{}.solve(game, game.start()), states), Broken{});
    EXPECT_EQ(wrong_somewhere(game, lean.solve(game, game.start()), states), Broken{});
}

TEST(RetrogradeAgreement, OnEveryStateOfNimAndOfHeaps) {
    for (const bool misere : {false, true})
        for (const int take : {1, 2, 3, 5})
            agrees_everywhere(Nim{.pieces = 30, .take = take, .misere = misere});
    agrees_everywhere(NimHeaps{});
    agrees_everywhere(NimHeaps{.heaps = {4, 0, 3, 2}, .misere = true});
}

TEST(RetrogradeAgreement, OnEveryStateOfBoards) {
    agrees_everywhere(TicTacToe{});
    agrees_everywhere(ConnectThree{});
    agrees_everywhere(NumberScrabble{});
    agrees_everywhere(TwoATurnOfAnySize::make()); // a seat moves twice
    agrees_everywhere(Kayles{});
}

TEST(RetrogradeAgreement, WithPlainMinimaxOnEveryStateOfTicTacToe) {
    const TicTacToe game;
    const auto database = Retrograde{}.solve(game, game.start());
    for (const auto& s : reachable(game, game.start())) {
        const Value value = minimax_value(game, s);
        ASSERT_EQ(database.find(s), game.turn(s) == first ? value : -value);
        for (const int m : game.moves(s)) { // some of them end the game
            const auto next = after(game, s, m);
            ASSERT_EQ(database.value_for(first, next), minimax_value(game, next));
            ASSERT_EQ(database.value_for(second, next), -minimax_value(game, next));
        }
    }
}

TEST(RetrogradeAgreement, WithPlainMinimaxOnConnectThreeAfterEightStones) {
    const ConnectThree game;
    const auto database = Retrograde{}.solve(game, game.start());
    for (const auto& s : reachable(game, game.start())) {
        if (std::popcount(s.all) < 8) continue;
        const Value value = minimax_value(game, s);
        ASSERT_EQ(database.find(s), game.turn(s) == first ? value : -value);
    }
}

TEST(RetrogradeAgreement, OfItsReportsWithPerfectPlay) {
    agrees(NimToTheLast::make(), Retrograde{});
    agrees(MisereHeaps::make(), lean);
    agrees(SmallBoard::make(), Retrograde{});
    agrees(TwoATurn{}, Retrograde{});
    agrees(SmallDrop::make(), Retrograde{});
    agrees(Kayles{}, Retrograde{});
}

TEST(RetrogradeAgreement, OnRandomGraphsWithLoops) {
    for_all_picks([](const Picks& picks) -> Broken {
        const Graph game(picks);
        if (game.outcome(game.start())) return {};
        return wrong_somewhere(game, Retrograde{}.solve(game, game.start()),
                               reachable(game, game.start()));
    });
}

TEST(RetrogradeAgreement, OnRandomGraphsWithARanking) {
    for_all_picks([](const Picks& picks) -> Broken {
        const RankedGraph game(picks);
        std::vector<Graph::State> states;
        for (std::size_t i = 0; i < game.nodes.size(); ++i)
            if (!game.nodes[i].outcome) states.push_back({i});
        const auto full = Retrograde{}.solve(game, game.start());
        const auto packed = lean.solve(game, game.start());
        if (full.counts() != packed.counts()) return "sweeps count something else";
        if (full.counts().states != states.size()) return "other states";
        if (const auto broken = wrong_somewhere(game, full, states)) return broken;
        return wrong_somewhere(game, packed, states);
    });
}

TEST(RetrogradeAgreement, OnSmallRookEndgames) {
    for (const int size : {3, 4}) {
        const RookEndgame game{size};
        std::vector<RookEndgame::State> states; // not only the reachable ones
        const int squares = size * size;
        const auto at = [&](int i) { return RookEndgame::square(i % size, i / size); };
        for (int i = 0; i < squares * squares * squares * 2; ++i) {
            const RookEndgame::State s{at(i / 2 % squares), at(i / 2 / squares % squares),
                                       at(i / 2 / squares / squares), i % 2 == 0 ? first : second};
            if (RookEndgame::is_possible(s) && !game.outcome(s)) states.push_back(s);
        }
        EXPECT_EQ(wrong_somewhere(game, Retrograde{}.solve(game, game.start()), states), Broken{});
        EXPECT_EQ(wrong_somewhere(game, lean.solve(game, game.start()), states), Broken{});
    }
}

TEST(RetrogradeLoops, AreDrawsIfNeitherSideNeedLose) {
    const TugOfWar game;
    const auto report = Retrograde{}.search(game, game.start());
    EXPECT_EQ(report.value, Value::draw());
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.ended, Ended::complete);
    EXPECT_FALSE(end_of(game, game.start(), report.line)) << "it ends where a state comes back";
}

/// Alpha-beta with a database returns its values even at a small depth.
template <WinOrLose G>
Broken misled(const G& game, const Database<G>& database, const StateOf<G>& s) {
    AlphaBetaOptions options;
    options.table_bytes = 1 << 16;
    const auto report = AlphaBeta<Database<G>>{options, database}.search(game, s, {.depth = 2});
    const auto expected = database.report(s);
    if (!report.proven() || report.value != expected.value) return "another value";
    return report.best() == expected.best() ? Broken{} : "other moves are best";
}

TEST(RetrogradeKnowledge, IsUsedByAlphaBeta) {
    for_all_picks([](const Picks& picks) -> Broken {
        const Graph game(picks);
        if (game.outcome(game.start())) return {};
        const auto database = Retrograde{}.solve(game, game.start());
        for (const auto& s : reachable(game, game.start()))
            if (const auto broken = misled(game, database, s)) return broken;
        return {};
    });
    const RookEndgame game{4};
    const auto database = Retrograde{}.solve(game, game.start());
    for (const auto& s : reachable(game, game.start()))
        ASSERT_EQ(misled(game, database, s), Broken{});
}

TEST(RetrogradeKnowledge, ThatIsIncompleteClaimsNothingFalse) {
    for_all_picks([](const Picks& picks) -> Broken {
        const RankedGraph game(picks);
        const auto whole = Retrograde{}.solve(game, game.start());
        for (const auto& engine : {Retrograde{}, lean})
            for (std::uint64_t nodes = 0; nodes < 3 * game.nodes.size(); nodes += 2) {
                const auto part = engine.solve(game, game.start(), {.nodes = nodes});
                for (std::size_t i = 0; i < game.nodes.size(); ++i) {
                    if (game.nodes[i].outcome) continue;
                    const auto value = part.find({i});
                    if (value && value != whole.find({i})) return "a false value";
                    const auto report = part.report({i});
                    if (!report.move) return "no move";
                    if (report.proven() && report.value != whole.find({i})) return "a false proof";
                    const auto bounds = part.bounds({i});
                    if (whole.find({i}) < bounds.lower || whole.find({i}) > bounds.upper)
                        return "a false bound";
                }
            }
        return {};
    });
}

TEST(RetrogradeBudgets, OfNodesMemoryTimeAndTheStopTokenAreKept) {
    const RookEndgame game{6};
    const auto nodes = Retrograde{}.search(game, game.start(), {.nodes = 500});
    EXPECT_EQ(nodes.ended, Ended::by_nodes);
    EXPECT_EQ(nodes.nodes, 500U);
    const auto memory = Retrograde{}.search(game, game.start(), {.memory = 1000});
    EXPECT_EQ(memory.ended, Ended::by_memory);
    const auto time =
        Retrograde{}.search(game, game.start(), {.time = std::chrono::nanoseconds(1)});
    EXPECT_EQ(time.ended, Ended::by_time);
    StopSource stop;
    stop.stop();
    const auto stopped = Retrograde{}.search(game, game.start(), {.stop = stop});
    EXPECT_EQ(stopped.ended, Ended::stopped);
    EXPECT_LE(stopped.nodes, 1024U) << "the slack of the meter";
    for (const auto& report : {nodes, memory, time, stopped}) {
        EXPECT_FALSE(report.proven());
        EXPECT_TRUE(is_legal(game, game.start(), *report.move));
    }
}

TEST(RetrogradeBudgets, OfLittleMemoryKeepOnlyTheValues) {
    const RookEndgame game{5};
    const auto lists = Retrograde{}.solve(game, game.start());
    const auto sweeps = Retrograde{}.solve(game, game.start(), {.memory = 3 * lists.bytes()});
    EXPECT_TRUE(sweeps.is_complete());
    EXPECT_EQ(sweeps.counts(), lists.counts());
    EXPECT_EQ(Retrograde{}.solve(game, game.start(), {.memory = lists.bytes() / 2}).ended(),
              Ended::by_memory);
    const ConnectThree keyed;
    EXPECT_EQ(Retrograde{}.solve(keyed, keyed.start(), {.memory = 100'000}).ended(),
              Ended::by_memory);
    NimHeaps heaps;
    heaps.heaps.fill(NimHeaps::max_size); // more states than fit into 64 bits
    EXPECT_EQ(Retrograde{}.solve(heaps, heaps.start()).ended(), Ended::by_memory);
}

TEST(RetrogradeWatches, ReportTheResultSoFar) {
    const RookEndgame game;
    std::vector<Value> values;
    const auto watch = [&](const Report<RookEndgame::Move>& report) {
        EXPECT_TRUE(report.move.has_value());
        values.push_back(report.value);
    };
    const auto report = Retrograde{}.search(game, game.start(), {}, watch);
    ASSERT_GE(values.size(), 2U);
    EXPECT_FALSE(values.front().proven());
    EXPECT_EQ(values.back(), report.value);
}

} // namespace
} // namespace zermelo
