#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/position.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/board_of.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {

template <Game G>
class BoundPosition;

/// What a seat of G knows, as an AnyView.
template <Game G>
class BoundView final : public AnyView {
public:
    BoundView(const G& game, ViewOf<G> view, Seat seat, PlayForPictures<G> play)
        : game_(game), view_(std::move(view)), seat_(seat), play_(std::move(play)) {}

    const ViewOf<G>& view() const { return view_; }

    std::unique_ptr<AnyView> clone() const override {
        return std::make_unique<BoundView>(game_, view_, seat_, play_);
    }
    bool equals(const AnyView& other) const override {
        return view_ == static_cast<const BoundView&>(other).view_;
    }
    std::string picture() const override { return zermelo::picture(game_, view_); }
    Board board() const override { return board_of(game_, view_, seat_, play_); }
    std::unique_ptr<AnyPosition> sample(Seat seat, Random& random) const override {
        return std::make_unique<BoundPosition<G>>(game_, state_of(game_, view_, seat, random));
    }

private:
    const G& game_;
    ViewOf<G> view_;
    Seat seat_;
    [[no_unique_address]] PlayForPictures<G> play_;
};

/// A state of G with what the way to it adds, as an AnyPosition.
template <Game G>
class BoundPosition final : public AnyPosition {
public:
    using State = StateOf<G>;
    using Move = MoveOf<G>;

    BoundPosition(const G& game, State s) : game_(game), s_(std::move(s)) {
        leave_mark();
        if constexpr (TellsPoints<G>)
            for (std::uint8_t i = 0; i < seats_of<G>; ++i) gains_[i] = game.earned(s_, Seat(i));
    }

    const State& state() const { return s_; }
    const Trail& trail() const { return trail_; }

    Move move(std::size_t number) const {
        const auto moves = game_.moves(s_);
        using Steps = std::ranges::range_difference_t<decltype(moves)>;
        return *std::ranges::next(std::ranges::begin(moves), static_cast<Steps>(number));
    }
    std::size_t number_of(const Move& m) const {
        std::size_t number = 0;
        for (const Move other : game_.moves(s_)) {
            if (other == m) break;
            ++number;
        }
        return number;
    }

    std::unique_ptr<AnyPosition> clone() const override {
        auto copy = std::make_unique<BoundPosition>(game_, s_);
        copy->trail_ = trail_;
        copy->gains_ = gains_;
        copy->play_ = play_;
        copy->last_ = last_;
        return copy;
    }
    bool equals(const AnyPosition& other) const override {
        return s_ == static_cast<const BoundPosition&>(other).s_;
    }

    std::optional<Seat> turn() const override {
        if (is_over()) return std::nullopt;
        return game_.turn(s_);
    }
    bool is_over() const override { return outcome().has_value(); }
    std::size_t move_count() const override {
        if (is_over()) return 0;
        return static_cast<std::size_t>(std::ranges::distance(game_.moves(s_)));
    }
    void play(std::size_t number) override {
        const Move m = move(number);
        const Seat mover = game_.turn(s_);
        if (mover != chance) gains_[index(mover)] += gain_of(game_, s_, m);
        if constexpr (marks_last) last_ = {s_, m};
        game_.play(s_, m);
        play_.add(mover, m);
        leave_mark();
    }
    double probability([[maybe_unused]] std::size_t number) const override {
        if constexpr (Chancy<G>)
            return game_.probability(s_, move(number));
        else
            return 0;
    }
    std::vector<double> payoffs() const override {
        const auto ended = *outcome();
        std::vector<double> payoffs;
        for (std::uint8_t i = 0; i < seats_of<G>; ++i) {
            auto sum = static_cast<double>(payoff(ended, Seat(i))) + gains_[i];
            if constexpr (ZeroSumForTwo<G>) sum -= gains_[1U - i];
            payoffs.push_back(sum);
        }
        return payoffs;
    }

    std::string move_text(std::size_t number) const override {
        return zermelo::move_text(game_, s_, move(number));
    }
    std::string spoken(std::size_t number) const override {
        return spoken_move(game_, s_, move(number));
    }
    std::optional<std::string> told([[maybe_unused]] std::size_t number,
                                    [[maybe_unused]] Seat viewer) const override {
        if constexpr (requires { Notation<G>::told(game_, s_, move(number), viewer); })
            return Notation<G>::told(game_, s_, move(number), viewer);
        else
            return std::nullopt;
    }
    std::vector<std::string> move_texts(std::size_t most) const override {
        std::vector<std::string> texts;
        if (is_over()) return texts;
        for (const Move m : game_.moves(s_)) {
            if (texts.size() == most) break;
            texts.push_back(zermelo::move_text(game_, s_, m));
        }
        return texts;
    }
    std::optional<std::size_t> find_move(std::string_view text) const override {
        if (is_over()) return std::nullopt;
        const auto m = parse_move(game_, s_, text);
        if (!m) return std::nullopt;
        return number_of(*m);
    }
    std::string wrong_move(const std::string& text) const override {
        if constexpr (requires { Notation<G>::wrong_move(game_, s_, text); }) {
            return Notation<G>::wrong_move(game_, s_, text);
        } else {
            constexpr std::size_t most = 20;
            auto texts = move_texts(most + 1);
            if (texts.size() > most) texts.back() = "...";
            return fmt::format("'{}' is not legal here (legal: {})", text, joined(texts, " "));
        }
    }

    std::string outcome_text() const override {
        if constexpr (Gainful<G> && ZeroSumForTwo<G>)
            return zermelo::outcome_text<G>(OutcomeOf<G>{static_cast<int>(payoffs()[0])});
        else if constexpr (Gainful<G> && seats_of<G> == 1)
            return "It pays " + points_text(payoffs()[0]) + ".";
        else
            return zermelo::outcome_text<G>(*outcome());
    }
    std::string text() const override {
        if constexpr (WritesPositions<G>)
            return Notation<G>::position(game_, s_);
        else
            return "";
    }
    std::string label() const override {
        if constexpr (requires { Notation<G>::label(game_, s_); })
            return Notation<G>::label(game_, s_);
        else
            return "";
    }
    std::string picture(Seat seat) const override { return play_.picture(game_, s_, seat); }
    Board board(Seat viewer) const override {
        Board board = board_of(game_, view_of(game_, s_, viewer), viewer, play_);
        if constexpr (marks_last)
            if (last_)
                for (const int place : trace_of(game_, last_->before, last_->move))
                    board.mark(MarkKind::last, place);
        if constexpr (Gainful<G> && seats_of<G> == 1)
            board.notes.push_back({"points", {}, points_text(gains_[0])});
        if (is_over()) { // by repetition, which the state does not tell
            board.turn = std::nullopt;
            board.status.clear();
        }
        return board;
    }
    MovePlaces places(std::size_t number) const override {
        return places_of(game_, s_, move(number));
    }
    std::vector<MovePlaces> all_places(std::size_t most) const override {
        std::vector<MovePlaces> all;
        if (is_over()) return all;
        for (const Move m : game_.moves(s_)) {
            if (all.size() == most) break;
            all.push_back(places_of(game_, s_, m));
        }
        return all;
    }
    std::vector<std::optional<Seat>> owners() const override {
        if constexpr (requires { Notation<G>::owners_of(game_, s_, play_.moves()); })
            return Notation<G>::owners_of(game_, s_, play_.moves());
        else
            return {};
    }
    std::unique_ptr<AnyView> view(Seat seat) const override {
        return std::make_unique<BoundView<G>>(game_, view_of(game_, s_, seat), seat, play_);
    }
    TextValue shown(Value value) const override {
        return {static_cast<double>(value_number(game_, s_, value)), value,
                value_words(game_, s_, value)};
    }
    Value worth_to(Seat seat) const override {
        if constexpr (ZeroSumForTwo<G> || Puzzle<G>)
            return worth(*outcome(), seat);
        else
            return {};
    }

    double payoff_of(Value value) const override {
        if (value.is_win() || value.is_loss()) return value.sign();
        if constexpr (guess_unit<G>() == GuessUnit::estimate)
            return payoff_of_guess(value.points(), half_win<G>());
        else
            return value_number(game_, s_, value);
    }
    double gained(Seat seat) const override {
        const double own = gains_[index(seat)];
        return ZeroSumForTwo<G> ? own - gains_[1U - index(seat)] : own;
    }
    std::string symmetric_text() const override {
        if constexpr (WritesPositions<G> && Symmetric<G>)
            return Notation<G>::position(game_, game_.canonical(s_));
        else
            return text();
    }

private:
    std::optional<OutcomeOf<G>> outcome() const {
        auto ended = game_.outcome(s_);
        if constexpr (EndsByRepetition<G>)
            if (!ended) ended = game_.repeated(trail_.times());
        return ended;
    }
    void leave_mark() {
        if constexpr (EndsByRepetition<G>) enter(trail_, game_, s_);
    }

    /// Of a hidden game, views tell what a seat knows of the last move.
    static constexpr bool marks_last = !Hidden<G>;
    struct LastMove {
        State before;
        Move move;
    };
    struct Nothing {};

    const G& game_;
    State s_;
    Trail trail_{};                                                     ///< where repetitions count
    std::array<double, static_cast<std::size_t>(seats_of<G>)> gains_{}; ///< on the way here
    [[no_unique_address]] PlayForPictures<G> play_{};
    [[no_unique_address]] std::conditional_t<marks_last, std::optional<LastMove>, Nothing> last_{};
};

} // namespace zermelo
