#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "zermelo/core/notation.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

struct RefereeOptions {
    std::optional<double> clock{};          ///< seconds that each player has for the whole play
    std::optional<std::size_t> max_moves{}; ///< the play is stopped after so many
    bool take_back = false;                 ///< may players take moves back?
    Random random{};                        ///< moves for chance
};

/// Hears nothing. A listener of a referee may have any of these members:
///   began(game, s)           the play begins at s
///   moved(game, s, m, next)  m was played at s and led to next
///   took_back(game, s)       moves were taken back; the play goes on at s
///   ended(game, record)      the play is over
struct Silence {};

/// How a play ended, in one line.
template <Game G>
std::string ending_text(const Record<G>& record) {
    if (record.outcome) {
        if constexpr (Gainful<G> && ZeroSumForTwo<G>)
            return outcome_text<G>(OutcomeOf<G>{static_cast<int>(record.payoff_to(first))});
        else if constexpr (Gainful<G> && seats_of<G> == 1)
            return "It pays " + points_text(record.payoff_to(first)) + ".";
        else
            return outcome_text<G>(*record.outcome);
    }
    if (!record.culprit) return "Game stopped: " + record.reason;
    std::string text = seat_name<G>(*record.culprit) + " " + record.reason;
    if constexpr (seats_of<G> == 2)
        if (is_forfeit(record.ending))
            text += ". " + seat_name<G>(opponent(*record.culprit)) + " wins!";
    return text;
}

/// The terse commentary: how the play ended, and nothing else.
class TerseCommentary {
public:
    explicit TerseCommentary(std::ostream& out) : out_(&out) {}

    template <Game G>
    void ended(const G& /*game*/, const Record<G>& record) {
        *out_ << ending_text(record) << '\n';
    }

private:
    std::ostream* out_;
};

/// The verbose commentary: every state and every move.
class VerboseCommentary {
public:
    /// What becomes of a picture before it is shown: colours, for example.
    using Paint = std::function<std::string(const std::string&)>;

    explicit VerboseCommentary(std::ostream& out, Paint paint = {})
        : out_(&out), paint_(std::move(paint)) {}

    template <Game G>
    void began(const G& game, const StateOf<G>& s) {
        show(game, s);
    }
    template <Game G>
    void moved(const G& game, const StateOf<G>& s, const MoveOf<G>& m, const StateOf<G>& next) {
        *out_ << "The move is " << move_text(game, s, m) << '\n';
        show(game, next);
    }
    template <Game G>
    void took_back(const G& game, const StateOf<G>& s) {
        show(game, s);
    }
    template <Game G>
    void ended(const G& game, const Record<G>& record) {
        TerseCommentary(*out_).ended(game, record);
    }

private:
    /// What the mover sees; what the first seat sees where nobody is to move.
    template <Game G>
    void show(const G& game, const StateOf<G>& s) {
        const bool seen = !game.outcome(s) && game.turn(s) != chance;
        const auto text = picture(game, view_of(game, s, seen ? game.turn(s) : first));
        if (!text.empty()) *out_ << (paint_ ? paint_(text) : text) << '\n';
    }

    std::ostream* out_;
    Paint paint_;
};

/// Lets players play one game and writes down what happened. It trusts no player: whoever plays an
/// illegal move, fails or runs out of time forfeits. Each player sees its own view.
template <Game G, class Listener = Silence>
class Referee {
public:
    explicit Referee(const G& game, RefereeOptions options = {}, Listener listener = {})
        : game_(game), options_(options), listener_(std::move(listener)) {}

    /// Plays from s to the end. One player for each seat, in the order of the seats.
    template <Player<G>... Players>
        requires(sizeof...(Players) == static_cast<std::size_t>(seats_of<G>))
    Record<G> play(const StateOf<G>& s, Players&... players) {
        record_ = {};
        record_.start = state_ = s;
        stopped_ = false;
        refused_ = 0;
        trail_.clear();
        leave_mark();
        if constexpr (requires { listener_.began(game_, state_); }) listener_.began(game_, state_);
        while (!stopped_ && !outcome()) {
            if (options_.max_moves && record_.steps.size() >= *options_.max_moves) {
                stop(Ending::too_long, std::nullopt, "too many moves");
            } else if (const Seat seat = game_.turn(state_); seat == chance) {
                play_chance();
            } else {
                std::size_t place = 0;
                (void)((place++ == index(seat) ? (let_play(seat, players), true) : false) || ...);
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

    /// How the play has ended, if it has: by its state, or by the way to it.
    std::optional<OutcomeOf<G>> outcome() const {
        auto ended = game_.outcome(state_);
        if constexpr (EndsByRepetition<G>)
            if (!ended) ended = game_.repeated(trail_.times());
        return ended;
    }
    void leave_mark() {
        if constexpr (EndsByRepetition<G>) enter(trail_, game_, state_);
    }

    /// Asks the player of a seat and does what it says.
    void let_play(Seat seat, auto& player) {
        const auto began = Clock::now();
        const auto answer = answer_of(seat, player);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        if (!answer) return; // it failed, and has forfeited
        if (options_.clock && time_of(seat) + seconds > *options_.clock)
            return stop(Ending::out_of_time, seat, "ran out of time");
        if (const auto* m = std::get_if<MoveOf<G>>(&*answer)) {
            if (!is_legal(game_, state_, *m))
                return stop(Ending::illegal_move, seat, "played an illegal move");
            return make(seat, *m, seconds);
        }
        if (std::holds_alternative<Resigns>(*answer))
            return stop(Ending::resigned, seat, "resigns");
        if (std::holds_alternative<Leaves>(*answer)) return stop(Ending::left, seat, "left");
        take_back(seat);
    }

    std::optional<Answer<G>> answer_of(Seat seat, auto& player) {
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
        Situation<G> situation{seat, {}, std::nullopt, nullptr, nullptr};
        if constexpr (!Hidden<G>) {
            situation.played = record_.steps;
            situation.start = &record_.start;
        }
        if constexpr (EndsByRepetition<G>) situation.trail = &trail_;
        if (options_.clock) situation.seconds_left = *options_.clock - time_of(seat);
        return situation;
    }

    double time_of(Seat seat) const {
        double seconds = 0;
        for (const auto& step : record_.steps)
            if (step.seat == seat) seconds += step.seconds;
        return seconds;
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
            make(chance, *drawn, 0);
        }
    }

    void make(Seat seat, const MoveOf<G>& m, double seconds) {
        const StateOf<G> before = state_;
        refused_ = 0;
        game_.play(state_, m);
        leave_mark();
        record_.steps.push_back({seat, m, gain_of(game_, before, m), seconds});
        if constexpr (requires { listener_.moved(game_, before, m, state_); })
            listener_.moved(game_, before, m, state_);
    }

    void stop(Ending ending, std::optional<Seat> culprit, std::string reason) {
        record_.ending = ending;
        record_.culprit = culprit;
        record_.reason = std::move(reason);
        stopped_ = true;
    }

    /// Goes back to where the seat moved last, if it has moved and nothing forbids it. Who asks in
    /// vain again and again is no person, and forfeits.
    void take_back(Seat seat) {
        auto& steps = record_.steps;
        std::size_t keep = steps.size();
        while (keep > 0 && steps[keep - 1].seat != seat) --keep;
        if (options_.take_back && keep > 0) {
            steps.resize(keep - 1);
            state_ = record_.start;
            for (const auto& step : steps) game_.play(state_, step.move);
            while (trail_.size() > keep) trail_.leave();
        } else if (++refused_ >= 100) {
            return stop(Ending::failed, seat, "failed: asks in vain to take back");
        }
        if constexpr (requires { listener_.took_back(game_, state_); })
            listener_.took_back(game_, state_);
    }

    const G& game_;
    RefereeOptions options_;
    Listener listener_;
    Record<G> record_{};
    StateOf<G> state_{};
    Trail trail_{}; ///< where repetitions count
    bool stopped_ = false;
    int refused_ = 0; ///< wishes to take back, since the last move
};

/// Plays one game from its start, in silence.
template <Game G, Player<G>... Players>
Record<G> referee(const G& game, Players&... players) {
    return Referee(game).play(game.start(), players...);
}

} // namespace zermelo
