#pragma once

#include <string>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// A hint in a sentence for the seat to move: the next step of a puzzle, what the usual opponent
/// would play, or how often a good strategy makes each move. Of a hidden game `at` is any position
/// that looks the same to the seat.
std::string hint(const AnyGame& game, const AnyPosition& at, const Control& control);

} // namespace zermelo
