#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/facade/text.hpp"
#include "zermelo/core/board.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

class AnyPosition;

/// Copies like a value, though it holds an object behind an interface with clone() and equals().
template <class T>
class Erased {
public:
    Erased() = default;
    Erased(std::unique_ptr<T> held) : held_(std::move(held)) {}
    Erased(const Erased& other) : held_(other.held_ ? other.held_->clone() : nullptr) {}
    Erased(Erased&&) noexcept = default;
    Erased& operator=(const Erased& other) {
        if (this != &other) held_ = other.held_ ? other.held_->clone() : nullptr;
        return *this;
    }
    Erased& operator=(Erased&&) noexcept = default;
    ~Erased() = default;

    T& operator*() { return *held_; }
    const T& operator*() const { return *held_; }
    T* operator->() { return held_.get(); }
    const T* operator->() const { return held_.get(); }

    friend bool operator==(const Erased& a, const Erased& b) {
        return a.held_ && b.held_ ? a.held_->equals(*b.held_) : a.held_ == b.held_;
    }

private:
    std::unique_ptr<T> held_;
};

/// What one seat knows of a position of a game that hides something.
class AnyView {
public:
    AnyView() = default;
    AnyView(const AnyView&) = delete;
    AnyView& operator=(const AnyView&) = delete;
    virtual ~AnyView() = default;

    virtual std::unique_ptr<AnyView> clone() const = 0;
    virtual bool equals(const AnyView& other) const = 0;
    virtual std::string picture() const = 0;
    /// The board as this seat sees it.
    virtual Board board() const = 0;
    /// A position that the seat may be in, drawn at random.
    virtual std::unique_ptr<AnyPosition> sample(Seat seat, Random& random) const = 0;
};

/// A position of some game under one type: a state, and what the way to it adds (points gained,
/// repetitions). Moves are numbers in the game's order. The game must outlive it. This is the cold
/// seam: referees, matches, records and drawings are compiled once against it, for all games.
class AnyPosition {
public:
    AnyPosition() = default;
    AnyPosition(const AnyPosition&) = delete;
    AnyPosition& operator=(const AnyPosition&) = delete;
    virtual ~AnyPosition() = default;

    virtual std::unique_ptr<AnyPosition> clone() const = 0;
    virtual bool equals(const AnyPosition& other) const = 0;

    /// The seat to move; none where the game is over.
    virtual std::optional<Seat> turn() const = 0;
    /// Is a play over that came here, by its state or by repetition?
    virtual bool is_over() const = 0;
    /// None where the game is over, by repetition too.
    virtual std::size_t move_count() const = 0;
    /// requires: number < move_count()
    virtual void play(std::size_t number) = 0;
    /// How likely a move of chance is. requires: turn() is chance
    virtual double probability(std::size_t number) const = 0;
    /// What each seat gets, with the points gained on the way. requires: is_over()
    virtual std::vector<double> payoffs() const = 0;

    virtual std::string move_text(std::size_t number) const = 0;
    /// A move as people write it: SAN in chess.
    virtual std::string spoken(std::size_t number) const = 0;
    /// What a seat is told of a move in a sentence, perhaps an empty one; nothing where the game
    /// has no words of its own for that.
    virtual std::optional<std::string> told(std::size_t number, Seat viewer) const = 0;
    /// The texts of the first `most` moves.
    virtual std::vector<std::string> move_texts(std::size_t most) const = 0;
    /// The number of the move that a text means, if it means one.
    virtual std::optional<std::size_t> find_move(std::string_view text) const = 0;
    /// Why a text is not a move here.
    virtual std::string wrong_move(const std::string& text) const = 0;

    /// How the play ended, in words. requires: is_over()
    virtual std::string outcome_text() const = 0;
    virtual std::string text() const = 0;  ///< in the game's notation, empty without one
    virtual std::string label() const = 0; ///< a few letters for drawings, perhaps none
    /// What a seat is shown.
    virtual std::string picture(Seat seat) const = 0;
    /// The same as data, with the last move marked unless something is hidden.
    virtual Board board(Seat viewer) const = 0;
    /// What is clicked for a move. requires: number < move_count()
    virtual MovePlaces places(std::size_t number) const = 0;
    /// The same of the first `most` moves.
    virtual std::vector<MovePlaces> all_places(std::size_t most) const = 0;
    /// Who took each box or coin; none of one that is free or was taken before the play. Empty in
    /// games that have no such things.
    virtual std::vector<std::optional<Seat>> owners() const = 0;
    /// All that a seat knows. requires: the game hides something
    virtual std::unique_ptr<AnyView> view(Seat seat) const = 0;
    /// A value at this position as people know it.
    virtual TextValue shown(Value value) const = 0;
    /// What the outcome is worth to a seat. requires: is_over(), zero-sum for two or a puzzle
    virtual Value worth_to(Seat seat) const = 0;
    /// The payoff that a value at this position stands for: 1 for a win, 0.5 for a guess that is
    /// worth half a win; points, where the game counts them.
    virtual double payoff_of(Value value) const = 0;
    /// The points that a seat has gained on the way here, less those of the other one of two.
    virtual double gained(Seat seat) const = 0;
    /// The same text for positions that are equal up to symmetry, where the game knows its
    /// symmetries; else that of the position. Empty without a notation.
    virtual std::string symmetric_text() const = 0;
};

using Position = Erased<AnyPosition>;

} // namespace zermelo
