#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

// Records as they are opened, read and checked.

/// The head of a record that begins at a position and some moves. The moves are written as the game
/// writes them.
Parsed<TextRecord> opened_record(const AnyGame& game, const PositionText& from);

/// Must the work on a long list of moves end before this one? Short lists are gone through, so that
/// a stop finds what is known of them.
inline bool is_stopped_at(std::size_t move, const StopToken& stop) {
    constexpr std::size_t often = 4096; // moves; some milliseconds
    return move % often == often - 1 && stop.stopped();
}

/// Plays moves given as text, as the function of the same name for a few; many can be stopped.
Parsed<std::vector<std::size_t>> play_texts(const AnyGame& game, AnyPosition& at,
                                            const std::vector<std::string>& texts,
                                            const StopToken& stop);

/// The numbers of the moves of a record, none of them after the end of the game.
Parsed<std::vector<std::size_t>> moves_of(const AnyGame& game, const Position& start,
                                          const TextRecord& record, const StopToken& stop = {});

/// What is wrong with a record whatever its moves are, if something is.
std::optional<Mistake> wrong_form(const AnyGame& game, const TextRecord& record);

/// How the end of a play differs from the stored one, if it does: in two texts that differ.
std::optional<Mistake> wrong_end(const TextRecord& played, const TextRecord& stored);

} // namespace zermelo
