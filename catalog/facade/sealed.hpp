#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

// Moves that a reader is not to see: cards that were dealt to others, choices of a hidden game. A
// page keeps the list of moves of a play, and a sealed move can stand in it: programs read it, a
// person does not. It hides nothing from whoever wants to open it.

/// The text of a move, by its number, that does not tell the move: `~` and 16 digits. The same move
/// has another text with another salt.
std::string sealed_move(std::size_t number, std::uint64_t salt);

bool is_sealed(std::string_view text);

/// The number of the move that a text means at a position, sealed or not.
std::optional<std::size_t> find_move(const AnyPosition& at, const std::string& text);

/// The same moves with none of them sealed. requires: the moves can be played
PositionText unsealed(const AnyGame& game, const PositionText& from);

} // namespace zermelo
