#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace zermelo {

// What a move gave away, and what follows from that. All of it is arithmetic on shares: the share
// of a whole result (from a sure win to a sure loss) that a move loses, from 0 to 1.

/// What is thought of a move.
enum class Judgement : std::uint8_t {
    unknown,    ///< nobody knows what it is worth
    forced,     ///< the only move, or one of chance
    best,       ///< nothing better is known
    good,       ///< it loses too little to be mentioned
    inaccuracy, ///< it loses at least 0.05
    mistake,    ///< it loses at least 0.10
    blunder     ///< it loses at least 0.20
};

inline constexpr double inaccuracy_share = 0.05;
inline constexpr double mistake_share = 0.10;
inline constexpr double blunder_share = 0.20;

/// In games of points, the points that are as much as a whole result: 1 point is an inaccuracy, 2
/// are a mistake, 4 a blunder.
inline constexpr double points_of_a_result = 20;

std::string_view judgement_word(Judgement judgement);

/// Is it worth mentioning?
constexpr bool is_bad(Judgement judgement) { return judgement >= Judgement::inaccuracy; }

/// The judgement of a move that loses a share. requires: lost >= 0
Judgement judged(double lost);

/// The accuracy of a move that loses a share, from 100 (nothing) to 0 (all): exponential in the
/// loss, with the constants of Lichess (lichess.org/page/accuracy).
double move_accuracy(double lost);

/// The accuracy of a player: the mean of that of the moves. None without moves.
std::optional<double> mean_accuracy(const std::vector<double>& lost);

/// The expected result, from 0 to 1, of a player who is to get a payoff from -1 to 1.
double result_of(double payoff);

/// The payoff that reviews expect of an estimate which counts as `payoff` in a search. Searches
/// call a pawn half a win; as a result of whole games it is less: as on Lichess, where 100
/// hundredths of a pawn are 59 of 100 points.
double payoff_of_estimate(double payoff);

/// The same of a player who is to win by so many points: who wins, if that is proven.
double result_of_points(double points, bool proven);

/// From 0 to 1, within which distance of the final result it is no longer in doubt.
inline constexpr double certain = 0.1;

/// The number of moves after which the expected results of a player stayed within `certain` of the
/// final one: 0 if they always were. Results: before the first move, after the first, and so on;
/// those that nobody knows are passed over. None if they are in doubt to the end, or none is known.
std::optional<std::size_t> decided_after(const std::vector<std::optional<double>>& results,
                                         double final_result);

} // namespace zermelo
