#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "catalog/facade/review.hpp"

namespace zermelo {

// How the moves of a play are valued: each kind of game has its own way.

/// A play that is reviewed: its positions, from the first to the last, and the moves between.
struct ReviewedPlay {
    const AnyGame& game;
    std::vector<Position> positions; ///< one more than moves
    std::vector<std::size_t> moves;  ///< their numbers

    std::size_t size() const { return moves.size(); }
    const AnyPosition& at(std::size_t i) const { return *positions[i]; }
    std::string move_text(std::size_t i) const { return at(i).move_text(moves[i]); }
    /// Does a seat choose move i, and could it choose another?
    bool is_choice(std::size_t i) const {
        return at(i).turn() && *at(i).turn() != chance && at(i).move_count() > 1;
    }
};

/// Fills in values, judgements and results of the moves of `review`. What is wrong, if something
/// is.
using ReviewWay = std::optional<Mistake> (*)(const ReviewedPlay& play, const PlayerSpec& analyst,
                                             const ReviewOptions& options, Review& review);

/// Two seats, zero-sum, nothing hidden: what a move leaves is the value of the next position.
std::optional<Mistake> review_zero_sum(const ReviewedPlay& play, const PlayerSpec& analyst,
                                       const ReviewOptions& options, Review& review);

/// A puzzle: a move is right if the puzzle can still be solved.
std::optional<Mistake> review_puzzle(const ReviewedPlay& play, const PlayerSpec& analyst,
                                     const ReviewOptions& options, Review& review);

/// A hidden game that is solved by an equilibrium: what each choice pays in it.
std::optional<Mistake> review_by_equilibrium(const ReviewedPlay& play, const PlayerSpec& analyst,
                                             const ReviewOptions& options, Review& review);

/// All others: the moves of a seat are compared within one search of what that seat knows.
std::optional<Mistake> review_by_seat(const ReviewedPlay& play, const PlayerSpec& analyst,
                                      const ReviewOptions& options, Review& review);

/// The beginning of a line of play. Lines to the end of a long game for each of its moves would
/// take memory by the square of its length.
std::vector<std::string> shortened_line(const std::vector<std::string>& line);

/// How a position is searched for a review.
Control review_control(const PlayerSpec& analyst, const ReviewOptions& options);

/// Calls the progress of the options, if there is one.
void tell_progress(const ReviewOptions& options, std::size_t done, std::size_t all);

} // namespace zermelo
