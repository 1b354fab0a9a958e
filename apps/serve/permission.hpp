#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalog/facade/facets.hpp"

/// What messages over HTTP may ask for.
struct Permission {
    /// Games and players that may be named although they open files or run programs.
    std::vector<std::string> allowed{};
    std::size_t memory = 0; ///< bytes of one player's tables
    int threads = 1;        ///< of one player
};

/// Why a message is refused, in one line; empty if it is not. What opens files or runs programs and
/// is not allowed is left to the door, which trusts no message.
std::string refusal(const zermelo::Json& message, const Permission& permission);

/// Are all games and players that it names either allowed or harmless?
bool is_allowed(const zermelo::Json& message, const Permission& permission);

/// Is it answered without a search?
bool is_quick(const zermelo::Json& message);
