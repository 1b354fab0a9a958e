#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// The text above a line that is being typed.
using LivePage = std::function<std::string(std::string_view typed)>;

/// Reads a line at a terminal; above it stands a page that follows each key. Nothing: the input
/// has ended, or it was interrupted. requires: input and output are a terminal
std::optional<std::string> read_live_line(const std::string& prompt, const LivePage& page);
