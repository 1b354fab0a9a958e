#pragma once

#include <any>
#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/board_of.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

struct RefereeOptions {
    std::optional<double> clock{};          ///< seconds per player for the whole game
    double increment = 0;                   ///< seconds that the clock gains with each own move
    std::optional<std::size_t> max_moves{}; ///< stops the game after this many moves
    bool take_back = false;                 ///< may players take back moves?
    Random random{};                        ///< generator for chance moves
    StopToken stop{};                       ///< ends the game where it is: nobody wins
};

/// The listener that ignores everything. A listener may have any of these members:
///   began(game, s)           the game begins at s
///   moved(game, s, m, next)  m was played at s and led to next
///   took_back(game, s, kept) all but the first `kept` moves were taken back; s is the state now
///   ended(game, record)      the game is over
///   verdict(game, s)         optional<Verdict>: is the game decided at s, though it is not over?
struct Silence {};

/// The decision of a game before its end.
struct Verdict {
    std::optional<Seat> loser{}; ///< none: a draw
    std::string reason{};        ///< like "the value is proven"
};

/// Describes the end of a game in one line.
template <Game G>
std::string ending_text(const G& game, const Record<G>& record) {
    if (record.outcome) {
        if constexpr (Gainful<G> && ZeroSumForTwo<G>)
            return outcome_text<G>(OutcomeOf<G>{static_cast<int>(record.payoff_to(first))});
        else if constexpr (Gainful<G> && seats_of<G> == 1)
            return "It pays " + points_text(record.payoff_to(first)) + ".";
        else
            return outcome_text<G>(*record.outcome);
    }
    const bool is_adjudicated = record.ending == Ending::adjudicated;
    if (!record.culprit)
        return (is_adjudicated ? "Drawn by adjudication: " : "Game stopped: ") + record.reason;
    std::string text = seat_name(game, *record.culprit);
    text += (is_adjudicated ? " loses by adjudication: " : " ") + record.reason;
    if constexpr (seats_of<G> == 2)
        if (is_forfeit(record.ending) || is_adjudicated)
            text += ". " + seat_name(game, opponent(*record.culprit)) + " wins!";
    return text;
}

/// The terse commentary: prints only how the game ended.
class TerseCommentary {
public:
    explicit TerseCommentary(std::ostream& out) : out_(&out) {}

    template <Game G>
    void ended(const G& game, const Record<G>& record) {
        *out_ << printable(ending_text(game, record)) << '\n';
    }

private:
    std::ostream* out_;
};

/// The verbose commentary: prints every state and every move.
class VerboseCommentary {
public:
    /// Transforms a picture before it is printed, for example to add colours.
    using Paint = std::function<std::string(const std::string&)>;

    explicit VerboseCommentary(std::ostream& out, Paint paint = {})
        : out_(&out), paint_(std::move(paint)) {}

    template <Game G>
    void began(const G& game, const StateOf<G>& s) {
        play_ = PlayForPictures<G>{};
        show(game, s);
    }
    template <Game G>
    void moved(const G& game, const StateOf<G>& s, const MoveOf<G>& m, const StateOf<G>& next) {
        *out_ << "The move is " << move_text(game, s, m) << '\n';
        play_of<G>().add(game.turn(s), m);
        show(game, next);
    }
    template <Game G>
    void took_back(const G& game, const StateOf<G>& s, std::size_t kept) {
        play_of<G>().keep(kept);
        show(game, s);
    }
    template <Game G>
    void ended(const G& game, const Record<G>& record) {
        TerseCommentary(*out_).ended(game, record);
    }

private:
    /// Prints the view of the mover; if nobody is to move, that of the first seat.
    template <Game G>
    void show(const G& game, const StateOf<G>& s) {
        const bool seen = !game.outcome(s) && game.turn(s) != chance;
        const auto text = play_of<G>().picture(game, s, seen ? game.turn(s) : first);
        if (!text.empty()) *out_ << (paint_ ? paint_(text) : text) << '\n';
    }

    template <Game G>
    PlayForPictures<G>& play_of() {
        return *std::any_cast<PlayForPictures<G>>(&play_);
    }

    std::ostream* out_;
    Paint paint_;
    std::any play_; ///< a PlayForPictures of the game that began
};

/// Plays one game and records it. It trusts no player: an illegal move, an exception and running
/// out of time forfeit. Each player sees its own view.
template <Game G, class Listener = Silence>
class Referee {
public:
    explicit Referee(const G& game, RefereeOptions options = {}, Listener listener = {})
        : game_(game), options_(options), listener_(std::move(listener)) {}

    /// Plays from s to the end. requires: one player for each seat, in the order of the seats
    template <Player<G>... Players>
        requires(sizeof...(Players) == static_cast<std::size_t>(seats_of<G>))
    Record<G> play(const StateOf<G>& s, Players&... players) {
        return resume(s, {}, players...);
    }

    /// Goes on with a play from s whose first steps are given, to the end. The listener hears of it
    /// where it goes on. requires: the steps are legal
    template <Player<G>... Players>
        requires(sizeof...(Players) == static_cast<std::size_t>(seats_of<G>))
    Record<G> resume(const StateOf<G>& s, const std::vector<typename Record<G>::Step>& steps,
                     Players&... players) {
        begin(s, steps);
        if constexpr (requires { listener_.began(game_, state_); }) listener_.began(game_, state_);
        while (!stopped_ && !outcome()) {
            if (options_.stop.stopped()) {
                interrupt();
            } else if (options_.max_moves && record_.steps.size() >= *options_.max_moves) {
                stop(Ending::too_long, std::nullopt, "too many moves");
            } else if (is_decided()) {
                break;
            } else if (const Seat seat = game_.turn(state_); seat == chance) {
                play_chance();
            } else {
                std::size_t place = 0;
                (void)((place++ == index(seat) ? (ask_player(seat, players), true) : false) || ...);
            }
        }
        if (!stopped_) {
            record_.ending = Ending::finished;
            record_.outcome = outcome();
        }
        if constexpr (requires { listener_.ended(game_, record_); })
            listener_.ended(game_, record_);
        return record_;
    }

private:
    using Clock = std::chrono::steady_clock;

    void begin(const StateOf<G>& s, const std::vector<typename Record<G>::Step>& steps) {
        record_ = {};
        record_.start = state_ = s;
        seconds_ = {};
        moves_made_ = {};
        stopped_ = false;
        refused_take_backs_ = 0;
        trail_.clear();
        leave_mark();
        for (const auto& step : steps) {
            game_.play(state_, step.move);
            leave_mark();
            record_.steps.push_back(step);
            count_time(step.seat, step.seconds);
        }
    }

    /// Ends the game if the listener says that it is decided.
    bool is_decided() {
        if constexpr (requires { listener_.verdict(game_, state_); })
            if (const std::optional<Verdict> verdict = listener_.verdict(game_, state_))
                stop(Ending::adjudicated, verdict->loser, verdict->reason);
        return stopped_;
    }

    /// The outcome, if the game is over by its state or by repetition.
    std::optional<OutcomeOf<G>> outcome() const {
        auto ended = game_.outcome(state_);
        if constexpr (EndsByRepetition<G>)
            if (!ended) ended = game_.repeated(trail_.times());
        return ended;
    }
    void leave_mark() {
        if constexpr (EndsByRepetition<G>) enter(trail_, game_, state_);
    }

    /// Asks the player of a seat and carries out its answer.
    void ask_player(Seat seat, auto& player) {
        const auto began = Clock::now();
        const auto answer = ask_safely(seat, player);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        if (options_.stop.stopped()) return interrupt(); // it may have had no time to think
        if (!answer) return;                             // it has failed and forfeited
        if (options_.clock && seconds > seconds_left(seat))
            return stop(Ending::out_of_time, seat, "ran out of time");
        if (const auto* m = std::get_if<MoveOf<G>>(&*answer)) {
            if (!is_legal(game_, state_, *m))
                return stop(Ending::illegal_move, seat, "played an illegal move");
            return make_move(seat, *m, seconds);
        }
        if (std::holds_alternative<Resigns>(*answer))
            return stop(Ending::resigned, seat, "resigns");
        if (std::holds_alternative<Leaves>(*answer)) return stop(Ending::left, seat, "left");
        take_back(seat);
    }

    std::optional<Answer<G>> ask_safely(Seat seat, auto& player) {
        const Situation<G> situation = situation_of(seat);
#if defined(__cpp_exceptions)
        try {
            return ask(player, game_, view_of(game_, state_, seat), situation);
        } catch (const std::exception& error) {
            stop(Ending::failed, seat, std::string("failed: ") + error.what());
        } catch (...) {
            stop(Ending::failed, seat, "failed");
        }
        return std::nullopt;
#else
        return ask(player, game_, view_of(game_, state_, seat), situation);
#endif
    }

    Situation<G> situation_of(Seat seat) const {
        Situation<G> situation;
        situation.seat = seat;
        if constexpr (!Hidden<G>) {
            situation.played = record_.steps;
            situation.start = &record_.start;
        }
        if constexpr (EndsByRepetition<G>) situation.trail = &trail_;
        if (options_.clock) {
            situation.seconds_left = seconds_left(seat);
            situation.increment = options_.increment;
        }
        return situation;
    }

    /// What the clock of a seat shows. requires: there is a clock
    double seconds_left(Seat seat) const {
        return *options_.clock + options_.increment * moves_made_[index(seat)] -
               seconds_[index(seat)];
    }
    void count_time(Seat seat, double seconds) {
        if (seat == chance) return;
        seconds_[index(seat)] += seconds;
        ++moves_made_[index(seat)];
    }

    void play_chance() {
        if constexpr (Chancy<G>) {
            double left = pick_fraction(options_.random);
            std::optional<MoveOf<G>> drawn;
            for (const MoveOf<G> m : game_.moves(state_)) {
                const double share = game_.probability(state_, m);
                if (share > 0) drawn = m;
                left -= share;
                if (left < 0) break;
            }
            make_move(chance, *drawn, 0);
        }
    }

    void make_move(Seat seat, const MoveOf<G>& m, double seconds) {
        const StateOf<G> before = state_;
        refused_take_backs_ = 0;
        game_.play(state_, m);
        leave_mark();
        record_.steps.push_back({seat, m, gain_of(game_, before, m), seconds});
        count_time(seat, seconds);
        if constexpr (requires { listener_.moved(game_, before, m, state_); })
            listener_.moved(game_, before, m, state_);
    }

    void stop(Ending ending, std::optional<Seat> culprit, std::string reason) {
        record_.ending = ending;
        record_.culprit = culprit;
        record_.reason = std::move(reason);
        stopped_ = true;
    }

    void interrupt() { stop(Ending::left, std::nullopt, "interrupted"); }

    /// Returns to the last move of the seat, if it has one and the options allow it. A player that
    /// asks in vain 100 times forfeits.
    void take_back(Seat seat) {
        auto& steps = record_.steps;
        std::size_t keep = steps.size();
        while (keep > 0 && steps[keep - 1].seat != seat) --keep;
        if (options_.take_back && keep > 0) {
            steps.resize(keep - 1);
            seconds_ = {};
            moves_made_ = {};
            for (const auto& step : steps) count_time(step.seat, step.seconds);
            state_ = record_.start;
            for (const auto& step : steps) game_.play(state_, step.move);
            while (trail_.size() > keep) trail_.leave();
        } else if (++refused_take_backs_ >= 100) {
            return stop(Ending::failed, seat, "failed: asks in vain to take back");
        }
        if constexpr (requires { listener_.took_back(game_, state_, steps.size()); })
            listener_.took_back(game_, state_, steps.size());
    }

    const G& game_;
    RefereeOptions options_;
    Listener listener_;
    Record<G> record_{};
    StateOf<G> state_{};
    Trail trail_{}; ///< in games with a repetition rule
    std::array<double, static_cast<std::size_t>(seats_of<G>)> seconds_{}; ///< thought, by seat
    std::array<int, static_cast<std::size_t>(seats_of<G>)> moves_made_{}; ///< that stand
    bool stopped_ = false;
    int refused_take_backs_ = 0; ///< since the last move
};

/// Plays one game from its start without commentary.
template <Game G, Player<G>... Players>
Record<G> referee(const G& game, Players&... players) {
    return Referee(game).play(game.start(), players...);
}

} // namespace zermelo
