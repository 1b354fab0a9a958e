#pragma once

#include <optional>
#include <vector>

#include "catalog/chess_engine.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/protocol/uci.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {

/// What our engine can be told by UCI.
const std::vector<UciOption>& chess_options();

/// The button that lets it forget all positions.
inline constexpr const char* clear_hash = "Clear Hash";

/// One of the options by its name, in small or great letters; none if there is none.
const UciOption* find_uci_option(const std::vector<UciOption>& options, std::string_view name);

/// What is wrong with a value for an option, if something is.
std::optional<Mistake> check_uci_value(const UciOption& option, const std::string& value);

/// The settings after an option is set.
Parsed<ChessSettings> with_option(ChessSettings settings, const UciSetOption& wanted);

} // namespace zermelo
