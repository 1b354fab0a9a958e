#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/facade/analysis.hpp"
#include "catalog/facade/any_game.hpp"
#include "catalog/facade/tree.hpp"
#include "catalog/registry/games.hpp"

namespace zermelo {

constexpr std::size_t longest_line = std::size_t{1} << 24; ///< bytes of a line of a file

/// Reads JSON from outside: not longer than `most` bytes, nested at most 64 deep, since it is
/// copied and destroyed by recursion. A mistake begins with a verb: "is not JSON ...".
Parsed<Json> read_json(std::string_view text, std::size_t most = longest_line);

/// JSON in one line, in valid UTF-8 without control characters, whatever came in. What is not UTF-8
/// in a name or a position is replaced.
std::string line_of(const Json& json);

/// A number without a decimal point where it is whole.
Json number_json(double number);

/// A position, and what a search says of it.
Json to_json(const std::string& game, const PositionView& view);
/// The same with its legal moves, of which at most 1,000 are listed.
Json moves_json(const std::string& game, const PositionView& view);
/// The same with its picture, its board as a seat sees it, and what is clicked for each move.
Json look_json(const std::string& game, const PositionView& view, const AnyPosition& at,
               Seat viewer);
Json to_json(const std::string& game, const TextReport& report);
/// The same where every move was valued: `by_move` has the value of each in words, and how soon it
/// comes.
Json values_json(const std::string& game, const TextReport& report);
Json to_json(const std::string& game, const Tree& whole);
Json to_json(const std::string& game, const TextEquilibrium& equilibrium);
Json to_json(const TextRecord& record);
Json to_json(const std::string& game, const PositionView& view, const PerftCounts& counts);
Json to_json(const GameRow& row, const AnyGame& game);
Json to_json(const PlayerRow& row);

/// The solutions of a puzzle as one line of JSON, written directly: a batch has a hundred thousand
/// of them a second.
std::string json_line(const std::string& game, const TextSolutions& found);

/// Why a search ended, in a word.
std::string_view ended_word(Ended ended);

/// How a play ended, in a word.
std::string_view ending_word(Ending ending);
std::optional<Ending> parse_ending(std::string_view text);

/// The record that one line of a file, or a JSON object, holds.
Parsed<TextRecord> parse_record(std::string_view line);
Parsed<TextRecord> record_of(const Json& json);

} // namespace zermelo
