// needs: files and threads
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/store/book_file.hpp"
#include "zermelo/store/book_plan.hpp"
#include "zermelo/store/detail/part_file.hpp"

namespace zermelo {

/// The positions in play after 0, 1, 2, ... moves, without duplicates up to symmetry. Nothing if
/// there are more than `most`, or if the meter is spent: each position is a node.
template <NumberKeyed G>
class PositionsByPly {
public:
    using Levels = std::vector<std::vector<StateOf<G>>>;

    explicit PositionsByPly(const G& game) : game_(game) {}

    std::optional<Levels> up_to(int ply, std::size_t most, Meter& meter) {
        Levels levels(1);
        add(game_.start(), levels[0]);
        while (static_cast<int>(levels.size()) <= ply && !levels.back().empty()) {
            std::vector<StateOf<G>> next;
            for (const auto& s : levels.back()) {
                if (seen_.size() > most || !meter.spend()) return std::nullopt;
                for (const MoveOf<G> m : game_.moves(s)) add(after(game_, s, m), next);
            }
            levels.push_back(std::move(next));
        }
        return levels;
    }

private:
    void add(const StateOf<G>& s, std::vector<StateOf<G>>& level) {
        if (game_.outcome(s) || !seen_.insert(canonical_key(game_, s)).second) return;
        if constexpr (Symmetric<G>)
            level.push_back(game_.canonical(s));
        else
            level.push_back(s);
    }

    const G& game_;
    std::unordered_set<KeyOf<G>, KeyHash> seen_;
};

/// The value of s for its mover, backed up from find(key) of the next states; nothing if one is
/// missing. On the knowledge's own scale, if it has one.
template <NumberKeyed G, class K, class Find>
std::optional<Value> backed_up(const G& game, [[maybe_unused]] const K& knowledge,
                               const StateOf<G>& s, const Find& find) {
    const Seat seat = game.turn(s);
    const auto value_after = [&](const StateOf<G>& next) -> std::optional<Value> {
        if (const auto outcome = game.outcome(next)) {
            if constexpr (OwnScale<K, G>)
                return -knowledge.worth(next);
            else
                return worth(*outcome, seat);
        }
        const std::optional<Value> value = find(canonical_key(game, next));
        if (!value || game.turn(next) == seat) return value;
        return -*value;
    };
    Value best = Value::least();
    for (const MoveOf<G> m : game.moves(s)) {
        auto value = value_after(after(game, s, m));
        if (!value) return std::nullopt;
        if constexpr (!OwnScale<K, G>) value = value->delayed(1);
        best = std::max(best, value->plus(gain_of(game, s, m)));
    }
    return best;
}

/// Solves all positions of a game up to a ply and stores them in a book. In a game with `ply(s)`
/// only positions of the last ply are searched; the others are backed up.
///
/// `make_solver()` makes a callable for each thread: `solve(s, budget)` is the value of s for its
/// mover, on the scale of the book, or nothing if the budget ended first. For a plan that follows
/// best moves it also has `solve.best_move(s, budget)`.
template <NumberKeyed G, KnowledgeOf<G> K, class MakeSolver>
    requires ZeroSum<G>
class BookMaker {
public:
    static constexpr std::size_t most_positions = 50'000'000;

    BookMaker(const G& game, const K& knowledge, MakeSolver make_solver, BookPlan plan)
        : game_(game),
          knowledge_(knowledge),
          make_solver_(std::move(make_solver)),
          plan_(std::move(plan)) {}

    /// Makes the book, or continues an interrupted run, until the budget ends. An existing file of
    /// another kind, or a damaged one, is not overwritten unless forced.
    Parsed<BookWork> make() {
        if (full_ply() < plan_.ply && !follows_best_moves)
            return Mistake{
                "only games in which sides alternate and plies are counted can have books "
                "of best moves alone"};
        if (const auto done = look_at_what_is_there()) return *done;
        Meter meter(plan_.budget);
        const auto levels = PositionsByPly(game_).up_to(full_ply(), most_positions, meter);
        if (!levels && meter.spent()) return stopped(meter.why());
        if (!levels)
            return Mistake{std::string("there are more than ")
                               .append(std::to_string(most_positions))
                               .append(" positions up to ply ")
                               .append(std::to_string(plan_.ply))};
        const std::string part = plan_.path + ".part";
        const std::string wrong = part_.open(part, plan_.of, plan_.ply, plan_.force);
        if (!wrong.empty()) return Mistake{wrong};
        for (const auto& [key, value] : part_.found()) values_.emplace(key, value);
        solve_all(*levels);
        if (!is_over_) {
            back_up(*levels);
            if constexpr (follows_best_moves)
                if (full_ply() < plan_.ply) follow_best_moves();
        }
        if (!wrong_.empty()) return Mistake{wrong_};
        if (is_over_) return stopped(ended_.value_or(Ended::stopped));
        return finish();
    }

private:
    using Levels = typename PositionsByPly<G>::Levels;
    using Solver = std::invoke_result_t<MakeSolver>;
    using Positions = std::map<KeyOf<G>, StateOf<G>>; ///< by canonical key

    static constexpr bool follows_best_moves =
        AlternatingGame<G> && Graded<G> && OwnScale<K, G> &&
        requires(Solver solve, const StateOf<G> s) { solve.best_move(s, Budget{}); };

    int full_ply() const { return std::min(plan_.ply, plan_.full_ply.value_or(plan_.ply)); }

    /// Nothing if the file does not exist; else the finished work, or why it cannot be used.
    std::optional<Parsed<BookWork>> look_at_what_is_there() {
        if (plan_.force || !File::reading(plan_.path).is_open()) return std::nullopt;
        const std::string remedy = ": --force overwrites it";
        const auto old = BookFile::open(plan_.path, plan_.of);
        if (!old) return Parsed<BookWork>(Mistake{old.message() + remedy});
        if ((*old)->book().ply() != plan_.ply)
            return Parsed<BookWork>(Mistake{about(
                plan_.path, "is a book to ply " + std::to_string((*old)->book().ply()) + remedy)});
        work_.positions = (*old)->book().size();
        work_.complete = true;
        return Parsed<BookWork>(work_);
    }

    BookWork stopped(Ended why) {
        work_.ended = why;
        work_.seconds = seconds();
        return work_;
    }

    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    void solve_all(const Levels& levels) {
        std::vector<StateOf<G>> open;
        for (std::size_t ply = 0; ply < levels.size(); ++ply) {
            if (Graded<G> && static_cast<int>(ply) < full_ply()) continue;
            for (const auto& s : levels[ply]) {
                ++work_.total;
                if (!values_.contains(canonical_key(game_, s))) open.push_back(s);
            }
        }
        work_.solved = work_.total - open.size();
        for_each(open, [this](const StateOf<G>& s, Solver& solve) { store(s, solve); });
    }

    /// Does work for each position, on all threads, until it is over. Each has a solver of its own,
    /// which keeps what it has found.
    template <class Work>
    void for_each(const std::vector<StateOf<G>>& positions, const Work& work) {
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::size_t>(std::max(1, plan_.budget.threads));
        while (solvers_.size() < threads) solvers_.push_back(make_solver_());
        Tasks(static_cast<int>(threads)).for_each(threads, [&](std::size_t thread) {
            while (!is_over_.load(std::memory_order_relaxed)) {
                const std::size_t i = next.fetch_add(1);
                if (i >= positions.size()) return;
                work(positions[i], solvers_[thread]);
            }
        });
        const std::lock_guard lock(mutex_);
        flush();
    }

    /// The positions beyond the full plies that a player of one seat meets, and then of the other.
    void follow_best_moves() {
        std::array<Positions, 2> here; // where first, and where second is to move
        add(game_.start(), here[0]);
        for (const MoveOf<G> m : game_.moves(game_.start()))
            add(after(game_, game_.start(), m), here[1]);
        for (int ply = 0; ply < plan_.ply && !is_over_; ++ply) {
            auto& positions = here[static_cast<std::size_t>(ply % 2)];
            positions = after_best_moves(positions);
        }
    }

    /// The positions two plies later: after one best move and any reply.
    Positions after_best_moves(const Positions& here) {
        std::vector<StateOf<G>> positions;
        for (const auto& [key, s] : here) positions.push_back(s);
        work_.total += positions.size();
        Positions next;
        for_each(positions, [&](const StateOf<G>& s, Solver& solve) {
            const auto then = best_next(s, solve);
            const std::lock_guard lock(mutex_);
            ++work_.solved;
            if (!then || game_.outcome(*then)) return;
            for (const MoveOf<G> m : game_.moves(*then)) add(after(game_, *then, m), next);
        });
        return next;
    }

    void add(const StateOf<G>& s, Positions& positions) const {
        if (game_.outcome(s)) return;
        if constexpr (Symmetric<G>)
            positions.emplace(canonical_key(game_, s), game_.canonical(s));
        else
            positions.emplace(canonical_key(game_, s), s);
    }

    /// The state after a best move, with both stored: one that is known to be best, or the
    /// solver's.
    std::optional<StateOf<G>> best_next(const StateOf<G>& s, Solver& solve) {
        if (const auto value = find(s))
            for (const MoveOf<G> m : game_.moves(s)) {
                const auto next = after(game_, s, m);
                if (game_.outcome(next)) continue;
                const auto other = find(next);
                if (other && -*other == *value) return next;
            }
        const Budget budget = rest_of_budget();
        const auto value = solve(s, budget);
        const auto m = value ? solve.best_move(s, budget) : std::nullopt;
        const std::lock_guard lock(mutex_);
        if (!m) {
            give_up();
            return std::nullopt;
        }
        keep(s, *value);
        const auto next = after(game_, s, *m);
        if (!game_.outcome(next)) keep(next, -*value);
        return next;
    }

    std::optional<Value> find(const StateOf<G>& s) {
        const std::lock_guard lock(mutex_);
        const auto known = values_.find(canonical_key(game_, s));
        return known == values_.end() ? std::nullopt : std::optional(known->second);
    }

    void store(const StateOf<G>& s, Solver& solve) {
        const auto value = solve(s, rest_of_budget());
        const std::lock_guard lock(mutex_);
        if (!value) {
            give_up();
            return;
        }
        ++work_.solved;
        keep(s, *value);
    }

    Budget rest_of_budget() const {
        Budget budget = plan_.budget;
        if (budget.time) *budget.time -= std::chrono::steady_clock::now() - start_;
        return budget;
    }

    void keep(const StateOf<G>& s, Value value) {
        const auto key = canonical_key(game_, s);
        if (values_.emplace(key, value).second) pending_.push_back({key, value});
        const auto now = std::chrono::steady_clock::now();
        if (pending_.size() >= PartFile::max_chunk || now - flushed_ > std::chrono::seconds(2))
            flush();
        if (plan_.watch) plan_.watch(work_.solved, work_.total);
    }

    void give_up() {
        is_over_ = true;
        const auto& budget = plan_.budget;
        if (budget.stop.stopped())
            ended_ = Ended::stopped;
        else if (budget.time && std::chrono::steady_clock::now() - start_ >= *budget.time)
            ended_ = Ended::by_time;
        else
            wrong_ = "the value of a position could not be proven";
    }

    void flush() {
        flushed_ = std::chrono::steady_clock::now();
        if (!part_.add(pending_)) {
            is_over_ = true;
            wrong_ = about(plan_.path + ".part", "cannot be written: there is no room");
        }
        pending_.clear();
    }

    /// Values the earlier plies, latest first.
    void back_up(const Levels& levels) {
        const auto find = [&](KeyOf<G> key) -> std::optional<Value> {
            const auto known = values_.find(key);
            if (known == values_.end()) return std::nullopt;
            return known->second;
        };
        for (std::size_t ply = levels.size(); ply-- > 0;)
            for (const auto& s : levels[ply]) {
                const auto key = canonical_key(game_, s);
                if (!find(key)) values_.emplace(key, *backed_up(game_, knowledge_, s, find));
            }
    }

    Parsed<BookWork> finish() {
        std::vector<BookRecord> records;
        for (const auto& [key, value] : values_) records.push_back({key, value});
        std::ranges::sort(records, {}, &BookRecord::key);
        if (!replace_file(plan_.path, book_bytes(plan_.of, plan_.ply, records), plan_.faults))
            return Mistake{about(plan_.path, "cannot be written")};
        std::remove((plan_.path + ".part").c_str());
        work_.positions = records.size();
        work_.complete = true;
        work_.seconds = seconds();
        return work_;
    }

    const G& game_;
    const K& knowledge_;
    MakeSolver make_solver_;
    BookPlan plan_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    PartFile part_{plan_.faults};

    std::vector<Solver> solvers_; ///< one a thread
    std::mutex mutex_;            ///< guards all below
    std::unordered_map<std::uint64_t, Value> values_;
    std::vector<BookRecord> pending_;
    std::chrono::steady_clock::time_point flushed_ = start_;
    BookWork work_;
    std::atomic<bool> is_over_ = false;
    std::optional<Ended> ended_;
    std::string wrong_;
};

} // namespace zermelo
