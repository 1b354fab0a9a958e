#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {

/// The button that makes an engine forget all positions.
inline constexpr const char* clear_hash = "Clear Hash";

std::string lower_case(std::string_view text);

/// An option by its name, case-insensitively; null if there is none.
const UciOption* find_uci_option(const std::vector<UciOption>& options, std::string_view name);

/// What is wrong with a value for an option, if something is.
std::optional<Mistake> check_uci_value(const UciOption& option, const std::string& value);

} // namespace zermelo
