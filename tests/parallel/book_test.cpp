// Opening books contain the values of perfect play, never mislead a search, and detect every
// damaged file.

#include <atomic>
#include <filesystem>
#include <thread>
#include <unordered_map>
#include <vector>

#include "oracle.hpp"
#include "parallel/books.hpp"
#include "walks.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

/// Memoized minimax without symmetry and knowledge.
template <Game G>
class Reference {
public:
    explicit Reference(const G& game) : game_(game) {}

    /// For the mover; requires: s in play
    Value operator()(const StateOf<G>& s) {
        if (const auto known = values_.find(game_.key(s)); known != values_.end())
            return known->second;
        Value best = Value::least();
        for (const auto& m : move_vector(game_, s)) best = std::max(best, of_move(s, m));
        return values_[game_.key(s)] = best;
    }
    Value of_move(const StateOf<G>& s, const MoveOf<G>& m) {
        const auto next = after(game_, s, m);
        const auto outcome = game_.outcome(next);
        return (outcome ? worth(*outcome, game_.turn(s)) : -(*this)(next)).delayed(1);
    }

private:
    G game_;
    std::unordered_map<std::uint64_t, Value> values_;
};

/// A value of the book as a library Value.
template <Game G, class K>
Value told([[maybe_unused]] const K& knowledge, [[maybe_unused]] const StateOf<G>& s, Value value) {
    if constexpr (OwnScale<K, G>)
        return knowledge.meaning(s, value);
    else
        return value;
}

template <Game G>
void each_position(const G& game, const StateOf<G>& s, int plies, const auto& visit) {
    if (game.outcome(s)) return;
    visit(s);
    if (plies == 0) return;
    for (const auto& m : move_vector(game, s))
        each_position(game, after(game, s, m), plies - 1, visit);
}

/// Does the book contain exactly the positions up to the ply, with their values?
template <Game G, class K>
void expect_perfect(const G& game, const K& knowledge, int ply, const std::string& path) {
    ASSERT_TRUE(make(game, knowledge, plan_for(game, ply, path))->complete);
    const auto file = BookFile::open(path);
    ASSERT_TRUE(file) << file.message();
    const Book& book = (*file)->book();
    EXPECT_EQ(book.ply(), ply);
    Reference<G> reference(game);
    std::unordered_set<std::uint64_t> keys;
    each_position(game, game.start(), ply, [&](const StateOf<G>& s) {
        const auto key = canonical_key(game, s);
        keys.insert(key);
        const auto value = book.find(key);
        ASSERT_TRUE(value);
        EXPECT_EQ(text_of(told<G>(knowledge, s, *value)), text_of(reference(s)));
    });
    EXPECT_EQ(book.size(), keys.size());
}

TEST_F(Books, HaveTheValuesOfPerfectPlay) {
    expect_perfect(ConnectThree{}, DropExpert<FixedDrop<DropSize{5, 3, 3}>>{}, 4, path("three"));
    const AnyConnectFour small{AnyDrop{DropSize{4, 4, 4}}};
    expect_perfect(small, Drop{small}, 3, path("four"));
    expect_perfect(TicTacToe{}, NoKnowledge{}, 3, path("tic-tac-toe"));
    expect_perfect(Nim{}, PerfectNim{Nim{}}, 4, path("nim"));
    expect_perfect(Nim{.pieces = 3}, NoKnowledge{}, 9, path("to the end"));
    expect_perfect(TicTacToe{}, NoKnowledge{}, 0, path("one position"));
}

/// Alpha-beta with the book agrees with perfect play and finds the same moves.
template <Game G, class K>
void expect_agreement(const G& game, const K& knowledge, int ply, const std::string& path) {
    ASSERT_TRUE(make(game, knowledge, plan_for(game, ply, path))->complete);
    const auto file = BookFile::open(path);
    ASSERT_TRUE(file) << file.message();
    AlphaBetaSession<G, K> session(game, small_table(), knowledge);
    session.set_probe(book_probe(game, (*file)->book()));
    const auto search = [&](const StateOf<G>& s, bool every_move, const Budget& budget = {}) {
        session.forget();
        session.value_every_move(every_move);
        return session.search(s, budget);
    };
    AlphaBetaOptions weak = small_table();
    weak.weak = true;
    AlphaBetaSession<G, K> judge(game, weak, knowledge);
    judge.set_probe(book_probe(game, (*file)->book()));
    Reference<G> reference(game);
    holds_everywhere<G>(game, [&](const G&, const StateOf<G>& s) -> Broken {
        if (game.outcome(s)) return {};
        const auto report = search(s, false);
        if (!report.proven() || report.value != reference(s)) return "another value";
        for (const auto& m : report.best())
            if (reference.of_move(s, m) != reference(s)) return "a move that is not the best";
        for (const auto& edge : search(s, true).edges)
            if (edge.value != reference.of_move(s, edge.move)) return "a move has another value";
        const auto winner = judge.search(s);
        if (!winner.proven() || winner.value.sign() != reference(s).sign()) return "another winner";
        const auto hasty = search(s, false, Budget{.nodes = 50});
        if (!hasty.move) return "no move with few nodes";
        if (hasty.proven() && hasty.value != reference(s)) return "proven, but wrong";
        return {};
    });
}

TEST_F(Books, ChangeNoAnswerOfASearch) {
    const AnyConnectFour small{AnyDrop{DropSize{4, 3, 3}}};
    expect_agreement(small, Drop{small}, 4, path("four"));
    expect_agreement(small, NoKnowledge{}, 4, path("four, and no knowledge"));
    expect_agreement(TicTacToe{}, NoKnowledge{}, 4, path("tic-tac-toe"));
    expect_agreement(Nim{}, PerfectNim{Nim{}}, 2, path("nim"));
}

TEST_F(Books, AnswerAtOnceForTheirPositions) {
    const AnyConnectFour game{AnyDrop{DropSize{4, 4, 4}}};
    ASSERT_TRUE(make(game, Drop{game}, plan_for(game, 4, path("book")))->complete);
    const auto file = BookFile::open(path("book"));
    AlphaBetaSession<AnyConnectFour, Drop> session(game, small_table(), Drop{game});
    const auto without = session.search(game.start()).nodes;
    session.forget();
    session.set_probe(book_probe(game, (*file)->book()));
    const auto with = session.search(game.start()).nodes;
    EXPECT_LT(with * 10, without);
    session.forget();
    session.set_probe({});
    EXPECT_EQ(session.search(game.start()).nodes, without);
}

TEST_F(Books, AreTheSameAfterAnyInterruption) {
    const AnyConnectFour game{AnyDrop{DropSize{4, 4, 4}}};
    const auto plan = plan_for(game, 4, path("book"));
    ASSERT_TRUE(make(game, Drop{game}, plan)->complete);
    const std::string whole = contents(plan.path);
    EXPECT_FALSE(fs::exists(plan.path + ".part"));
    for (const int stop_before : {0, 1, 7, 30}) {
        fs::remove(plan.path);
        const auto work = make(game, Drop{game}, plan, stop_before);
        ASSERT_TRUE(work) << work.message();
        EXPECT_FALSE(work->complete);
        EXPECT_EQ(work->ended, Ended::stopped);
        EXPECT_EQ(work->solved, static_cast<std::size_t>(stop_before));
        EXPECT_FALSE(fs::exists(plan.path));
        const std::string part = contents(plan.path + ".part");
        set_contents(plan.path + ".part", part.substr(0, part.size() - 5)); // killed while writing
        ASSERT_TRUE(make(game, Drop{game}, plan)->complete);
        EXPECT_EQ(contents(plan.path), whole);
    }
}

TEST_F(Books, AreTheSameFromTwoThreads) {
    const AnyConnectFour game{AnyDrop{DropSize{4, 4, 4}}};
    auto plan = plan_for(game, 4, path("one"));
    ASSERT_TRUE(make(game, Drop{game}, plan)->complete);
    plan.path = path("two");
    plan.budget.threads = 2;
    ASSERT_TRUE(make(game, Drop{game}, plan)->complete);
    EXPECT_EQ(contents(path("one")), contents(path("two")));
}

TEST_F(Books, KeepToTheirTime) {
    const ConnectFour game;
    const DropExpert<FixedDrop<DropSize{7, 6, 4}>> knowledge{};
    auto plan = plan_for(game, 1, path("book"));
    plan.budget.time = std::chrono::milliseconds(20);
    const auto work = make(game, knowledge, plan);
    ASSERT_TRUE(work) << work.message();
    EXPECT_EQ(work->ended, Ended::by_time);
    EXPECT_EQ(work->total, 4U) << "the other three are mirror images";
}

/// A book of best moves alone beyond ply 1.
BookPlan best_moves_plan(const AnyConnectFour& game, const std::string& path) {
    auto plan = plan_for(game, 6, path);
    plan.full_ply = 1;
    return plan;
}

TEST_F(Books, HaveABestMoveForWhateverIsPlayedBeyondTheFullPlies) {
    const AnyConnectFour game{AnyDrop{DropSize{4, 4, 3}}};
    const Drop knowledge{game};
    const auto plan = best_moves_plan(game, path("book"));
    ASSERT_TRUE(make(game, knowledge, plan));
    const auto stored = BookFile::open(plan.path, plan.of);
    ASSERT_TRUE(stored) << stored.message();
    const auto find = [&](const AnyConnectFour::State& s) {
        return (*stored)->book().find(canonical_key(game, s));
    };
    Reference<AnyConnectFour> reference(game);
    std::size_t known = 0;
    each_position(game, game.start(), 6, [&](const AnyConnectFour::State& s) {
        const auto value = find(s);
        if (!value) return;
        ++known;
        EXPECT_EQ(text_of(knowledge.meaning(s, *value)), text_of(reference(s)));
    });
    EXPECT_GE(known, 20U);
    // Who plays best meets no position that the book lacks.
    std::vector<AnyConnectFour::State> here{game.start()};
    for (int ply = 0; ply < 6; ply += 2) {
        std::vector<AnyConnectFour::State> next;
        for (const auto& s : here) {
            ASSERT_TRUE(find(s)) << "ply " << ply;
            bool has_best = false;
            for (const auto m : game.moves(s)) {
                const auto then = after(game, s, m);
                const auto value = game.outcome(then) ? std::nullopt : find(then);
                if (game.outcome(then)) has_best = true;
                if (has_best || !value || -*value != *find(s)) continue;
                has_best = true;
                for (const auto reply : game.moves(then))
                    if (const auto after_reply = after(game, then, reply);
                        !game.outcome(after_reply))
                        next.push_back(after_reply);
            }
            EXPECT_TRUE(has_best) << "ply " << ply;
        }
        here = std::move(next);
    }
}

TEST_F(Books, OfBestMovesAreTheSameAfterAnyInterruption) {
    const AnyConnectFour game{AnyDrop{DropSize{4, 4, 3}}};
    const Drop knowledge{game};
    ASSERT_TRUE(make(game, knowledge, best_moves_plan(game, path("whole"))));
    const auto plan = best_moves_plan(game, path("parts"));
    int runs = 0;
    while (!fs::exists(plan.path) && ++runs < 100)
        ASSERT_TRUE(make(game, knowledge, plan, 3 + runs));
    EXPECT_GT(runs, 1);
    EXPECT_EQ(contents(plan.path), contents(path("whole")));
}

TEST_F(Books, OfBestMovesNeedSidesThatAlternate) {
    const Nim game;
    auto plan = plan_for(game, 4, path("book"));
    plan.full_ply = 1;
    EXPECT_FALSE(make(game, PerfectNim{game}, plan));
}

/// All variants of a file with one bit of one byte flipped.
void each_damage(const std::string& text, const auto& visit) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const int bit : {1, 128}) {
            std::string other = text;
            other[at] = static_cast<char>(other[at] ^ bit);
            visit(other);
        }
    }
}

TEST_F(Books, AreRejectedIfAnyByteIsChangedOrMissing) {
    const auto plan = plan_for(Nim{}, 3, path("book"));
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    const std::string whole = contents(plan.path);
    ASSERT_TRUE(Book::read(as_bytes(whole)));
    each_damage(whole, [](const auto& text) { EXPECT_FALSE(Book::read(as_bytes(text))); });
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(Book::read(as_bytes(whole.substr(0, size)))) << size;
    EXPECT_FALSE(Book::read(as_bytes(whole + '\0')));
    EXPECT_FALSE(Book::read(as_bytes(whole + whole)));
}

TEST_F(Books, AreNeverMadeFromDamagedPartialFiles) {
    const auto plan = plan_for(Nim{}, 3, path("book"));
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    const std::string whole = contents(plan.path);
    fs::remove(plan.path);
    ASSERT_FALSE(make(Nim{}, NoKnowledge{}, plan, 5)->complete);
    const std::string part = contents(plan.path + ".part");
    each_damage(part, [&](const std::string& text) {
        set_contents(plan.path + ".part", text);
        const auto work = make(Nim{}, NoKnowledge{}, plan);
        const bool was_dropped = static_cast<bool>(work); // as the end of an interrupted run
        EXPECT_EQ(contents(plan.path + (was_dropped ? "" : ".part")), was_dropped ? whole : text);
        fs::remove(plan.path);
    });
}

TEST_F(Books, AreOverwrittenOnlyByForce) {
    auto plan = plan_for(Nim{}, 3, path("book"));
    for (const std::string& text : {std::string("my notes"), std::string()}) {
        set_contents(plan.path, text);
        const auto work = make(Nim{}, NoKnowledge{}, plan);
        ASSERT_FALSE(work);
        EXPECT_EQ(work.message(), "'" + plan.path + "' is not a book: --force overwrites it");
        EXPECT_EQ(contents(plan.path), text);
    }
    plan.force = true;
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    plan.force = false;
    const auto again = make(Nim{}, NoKnowledge{}, plan);
    ASSERT_TRUE(again) << again.message();
    EXPECT_TRUE(again->complete);
    EXPECT_EQ(again->total, 0U) << "nothing was left to do";
    plan.ply = 4;
    EXPECT_EQ(make(Nim{}, NoKnowledge{}, plan).message(),
              "'" + plan.path + "' is a book to ply 3: --force overwrites it");
}

TEST_F(Books, AreUsedOnlyForTheirGame) {
    const auto plan = plan_for(Nim{}, 2, path("book"));
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    EXPECT_TRUE(BookFile::open(plan.path, plan.of));
    auto other = plan.of;
    other.game = "another game";
    EXPECT_FALSE(BookFile::open(plan.path, other));
    other = plan.of;
    other.scale = "another scale";
    EXPECT_FALSE(BookFile::open(plan.path, other));
    other = plan.of;
    ++other.keys;
    EXPECT_FALSE(BookFile::open(plan.path, other));
    EXPECT_NE(key_mark(TicTacToe{}), key_mark(Nim{}));
    EXPECT_FALSE(BookFile::open(path("no such book"), plan.of));
    EXPECT_FALSE(BookFile::open(path("."), plan.of)) << "a folder";
}

TEST(BookBytes, HoldValuesOfAnyWidth) {
    for (const Value large : {Value::win_in(3), Value::win_in(1000), Value::loss_in(100'000)}) {
        const std::vector<BookRecord> records{
            {5, Value::draw()}, {6, large}, {std::uint64_t{1} << 63, Value::margin(-7)}};
        const auto bytes = book_bytes({"g", "s", 1}, 2, records);
        const auto book = Book::read(bytes);
        ASSERT_TRUE(book) << book.message();
        for (std::size_t i = 0; i < records.size(); ++i) {
            EXPECT_EQ(book->record(i), records[i]);
            EXPECT_EQ(book->find(records[i].key), records[i].value);
        }
        EXPECT_FALSE(book->find(4));
        EXPECT_FALSE(book->find(7));
        EXPECT_FALSE(book->find(~std::uint64_t{0}));
    }
    const auto empty = book_bytes({"g", "s", 1}, 0, {});
    ASSERT_TRUE(Book::read(empty));
    EXPECT_FALSE(Book::read(empty)->find(0));
    EXPECT_FALSE(Book().find(0));
}

} // namespace
} // namespace zermelo
