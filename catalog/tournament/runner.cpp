#include "catalog/tournament/runner.hpp"

#include <chrono>
#include <exception>
#include <set>
#include <utility>

#if !defined(__wasm__)
#include <condition_variable>
#include <mutex>
#include <thread>

#include "zermelo/core/threads.hpp"
#endif

#include "catalog/output/json.hpp"
#include "catalog/tournament/rounds.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/play/match.hpp"

namespace zermelo {

namespace {

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::vector<std::string> names_of(const std::vector<PlayerSpec>& players) {
    std::vector<std::string> names;
    for (const auto& player : players) names.push_back(player.text);
    return names;
}

/// The games that are known, whoever played them, as they are read from a ledger.
class KnownGames {
public:
    KnownGames(const TournamentPlan& plan, std::size_t players, std::size_t seats)
        : rounds(plan, players, seats) {}

    /// Takes a game into account. A game of a later round waits until that is open.
    void add(const StoredGame& game, TournamentState& state) {
        if (!rounds.has(game.key)) {
            waiting_.insert({game.key, game});
            return;
        }
        count(game, state);
        for (auto next = waiting_.begin(); next != waiting_.end();) {
            if (!rounds.has(next->first)) {
                ++next;
                continue;
            }
            count(next->second, state);
            next = waiting_.erase(next);
        }
    }
    void remember(const GameKey& key) { seen_.insert(key); }
    bool has(const GameKey& key) const { return seen_.contains(key); }

    Rounds rounds;

private:
    void count(const StoredGame& game, TournamentState& state) {
        state.count.add(game);
        rounds.finish(game);
    }

    std::set<GameKey> seen_; ///< only of ledgers that others write too
    std::map<GameKey, StoredGame> waiting_;
};

/// A tournament that runs: workers take games and bring them back.
class Run {
public:
    Run(const TournamentHall& hall, const TournamentPlan& plan)
        : hall_(hall),
          seats_(static_cast<std::size_t>(hall.game.info().seats)),
          games_(plan, hall.players.size(), seats_),
          state_{plan, scheduled_games(plan, hall.players.size(), seats_),
                 TournamentCount(names_of(hall.players))} {
        if (plan.sprt) state_.count.count_pairs();
    }

    Parsed<TournamentState> play() {
        read_news();
        check_end();
        work_side_by_side();
#if defined(__cpp_exceptions)
        if (thrown_) std::rethrow_exception(thrown_);
#endif
        if (mistake_) return *mistake_;
        state_.stopped = hall_.stop.stopped() && !is_done();
        return std::move(state_);
    }

private:
    /// A game that a worker has taken.
    struct Job {
        GameKey key;
        std::vector<std::size_t> player_at; ///< by seat
        std::optional<std::size_t> opening;
    };

    bool is_done() const { return games_.rounds.is_over() || decided_; }
    bool is_ended() const { return is_done() || mistake_ || hall_.stop.stopped(); }

    // Workers. All that follows but play_job is called with the lock held.

#if defined(__wasm__)
    struct Held {
        explicit Held(Mutex&) {}
        void lock() {}
        void unlock() {}
    };
    void work_side_by_side() { work(); }
    void wait(Held&) {}
    void wake() {}
#else
    using Held = std::unique_lock<std::mutex>;

    void work_side_by_side() {
        std::vector<std::thread> helpers;
        for (int i = 1; i < state_.plan.jobs; ++i) {
            std::thread helper = try_thread([this] { work_safely(); });
            if (!helper.joinable()) break;
            helpers.push_back(std::move(helper));
        }
        if (hall_.ledger.is_shared())
            if (std::thread keeper = try_thread([this] { keep_claims(); }); keeper.joinable())
                helpers.push_back(std::move(keeper));
        work_safely();
        for (auto& helper : helpers) helper.join();
    }
    void work_safely() {
        try {
            work();
        } catch (...) {
            const Held lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            fail({"a game failed"});
        }
    }

    /// Waits a moment for games that others play.
    void wait(Held& lock) { changed_.wait_for(lock, std::chrono::milliseconds(50)); }
    void wake() { changed_.notify_all(); }

    /// Renews the claims of this process while it plays.
    void keep_claims() {
        constexpr std::chrono::seconds period{15};
        auto last = std::chrono::steady_clock::now();
        Held lock(mutex_);
        while (!is_ended()) {
            wait(lock);
            if (std::chrono::steady_clock::now() - last < period) continue;
            last = std::chrono::steady_clock::now();
            if (auto wrong = hall_.ledger.renew()) fail(*wrong);
        }
    }
#endif

    void work() {
        Held lock(mutex_);
        while (auto job = take(lock)) {
            lock.unlock();
            const auto played = play_job(*job);
            lock.lock();
            bring(*job, played);
        }
        wake();
    }

    void fail(Mistake mistake) {
        if (!mistake_) mistake_ = std::move(mistake);
        halt_.stop();
        wake();
    }

    /// Reads the games that others have played.
    void read_news() {
        if (!hall_.ledger.is_shared()) return;
        const auto wrong = hall_.ledger.read([this](const StoredGame& game) {
            if (games_.has(game.key)) return;
            games_.remember(game.key);
            games_.add(game, state_);
        });
        if (wrong) fail(*wrong);
    }

    /// Has the test decided? Then no further game is needed.
    void check_end() {
        if (const auto test = state_.sprt(); test && test->verdict != SprtVerdict::open) {
            decided_ = true;
            halt_.stop();
        }
        if (is_done()) wake();
    }

    /// The next game to be played here; none if the tournament is at its end.
    std::optional<Job> take(Held& lock) {
        while (!is_ended()) {
            if (const auto key = claimed()) return job_of(*key);
            if (is_ended()) break;
            wait(lock);
            if (in_play_ == 0 || !elsewhere_.empty()) read_news();
            check_end();
        }
        return std::nullopt;
    }

    /// A game that is claimed for this process; none if all are given out.
    std::optional<GameKey> claimed() {
        while (const auto key = games_.rounds.next()) {
            if (games_.has(*key)) continue;
            if (try_claim(*key)) return key;
            if (mistake_) return std::nullopt;
            elsewhere_.insert(*key);
        }
        for (auto key = elsewhere_.begin(); key != elsewhere_.end() && !mistake_;) {
            const GameKey its = *key;
            if (games_.has(its)) {
                key = elsewhere_.erase(key);
            } else if (try_claim(its)) {
                elsewhere_.erase(key);
                return its;
            } else {
                ++key;
            }
        }
        return std::nullopt;
    }
    bool try_claim(const GameKey& key) {
        const auto well = hall_.ledger.claim(key);
        if (!well) fail(well.mistake());
        return well && *well;
    }

    Job job_of(const GameKey& key) {
        ++in_play_;
        Job job{key, {}, {}};
        const TablePlayers& table = games_.rounds.table(key);
        for (std::size_t seat = 0; seat < seats_; ++seat)
            job.player_at.push_back(table[player_at_seat(seat, key.number, seats_)]);
        if (hall_.openings != nullptr)
            job.opening = hall_.openings->canonical(static_cast<std::size_t>(key.number) / seats_);
        return job;
    }

    struct Played {
        Parsed<MatchRecord> game;
        PositionText from{};
        double started = 0;
        double seconds = 0;
    };
    /// Plays a game, without the lock.
    Played play_job(const Job& job) {
        GameTerms terms = state_.plan.terms;
        const std::uint64_t seed = state_.plan.seed;
        const auto round = static_cast<std::uint64_t>(job.key.round);
        terms.seed = game_seed(round == 0 ? seed : mix(seed + round), job.key.number);
        terms.stop = hall_.stop.or_by(halt_);
        if (job.opening) terms.from = hall_.openings->opening(*job.opening);
        std::vector<PlayerSpec> seated;
        for (const std::size_t player : job.player_at) seated.push_back(hall_.players[player]);
        const double started = seconds_now();
        Played played{play_game(hall_.game, seated, terms), terms.from, started};
        played.seconds = seconds_now() - started;
        return played;
    }

    /// Takes a game that a worker has played.
    void bring(const Job& job, const Played& played) {
        --in_play_;
        if (!played.game)
            fail(played.game.mistake());
        else if (was_stopped(played.game->record) || is_done())
            hall_.ledger.release(job.key);
        else if (auto wrong = keep(job, played))
            fail(*wrong);
        wake();
    }
    bool was_stopped(const TextRecord& record) const {
        return record.ending != Ending::finished && (hall_.stop.stopped() || halt_.stopped());
    }

    /// Keeps a game and counts it, unless another process was faster.
    std::optional<Mistake> keep(const Job& job, const Played& played) {
        const StoredGame stored = stored_game(job, played);
        const bool is_shared = hall_.ledger.is_shared();
        if (job.opening && is_shared)
            if (auto wrong = hall_.ledger.keep_opening(*job.opening, played.from.position,
                                                       joined(played.from.moves, " ")))
                return wrong;
        const auto kept = hall_.ledger.keep(stored);
        if (!kept) return kept.mistake();
        if (is_shared) {
            if (games_.has(job.key)) return std::nullopt;
            games_.remember(job.key);
        }
        games_.add(stored, state_);
        check_end();
        if (hall_.ended) hall_.ended(played.game->record, state_);
        return std::nullopt;
    }

    StoredGame stored_game(const Job& job, const Played& played) const {
        const MatchRecord& game = *played.game;
        StoredGame stored;
        stored.key = job.key;
        stored.players = job.player_at;
        stored.payoffs = game.record.payoffs;
        stored.ending = ending_word(game.record.ending);
        if (hall_.ledger.is_shared()) stored.record = zermelo::line_of(to_json(game.record));
        stored.opening = job.opening;
        stored.seed = game.record.seed;
        stored.plies = static_cast<int>(game.record.moves.size());
        stored.started = played.started;
        stored.seconds = played.seconds;
        stored.pattern = pattern_hash(game.pattern);
        if (stored.pattern && job.opening) stored.pattern = mix(*stored.pattern + *job.opening);
        stored.by_lot = game.by_lot;
        return stored;
    }

    const TournamentHall& hall_;
    std::size_t seats_;
    StopSource halt_; ///< of the games in play
#if !defined(__wasm__)
    std::condition_variable changed_;
#endif
    Mutex mutex_; ///< of all below
    KnownGames games_;
    TournamentState state_;
    std::set<GameKey> elsewhere_; ///< claimed by other processes
    int in_play_ = 0;
    bool decided_ = false; ///< by the test
    std::optional<Mistake> mistake_;
    std::exception_ptr thrown_;
};

} // namespace

Parsed<TournamentState> run_tournament(const TournamentHall& hall, const TournamentPlan& plan) {
    return Run(hall, plan).play();
}

Parsed<TournamentState> read_tournament(Ledger& ledger, const TournamentPlan& plan,
                                        const std::vector<std::string>& players,
                                        std::size_t seats) {
    TournamentState state{plan, scheduled_games(plan, players.size(), seats),
                          TournamentCount(players)};
    if (plan.sprt) state.count.count_pairs();
    const auto wrong = ledger.read([&](const StoredGame& game) { state.count.add(game); });
    if (wrong) return *wrong;
    return state;
}

} // namespace zermelo
