#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "catalog/door/request.hpp"
#include "zermelo/core/parsed.hpp"

// What options may be.

inline constexpr std::uint64_t most_number = std::uint64_t{1} << 62;

/// A decimal number within limits; what reads it on is given its usual form.
inline CLI::Validator whole(std::uint64_t least, std::uint64_t most) {
    return {[=](std::string& text) -> std::string {
                const auto number = zermelo::parse_number<std::uint64_t>(text);
                if (!number || *number < least || *number > most)
                    return fmt::format("Value {} not in range {} to {}", text, least, most);
                text = std::to_string(*number);
                return "";
            },
            fmt::format("INT in [{} - {}]", least, most)};
}

/// Seconds of a clock.
inline CLI::Validator seconds() {
    return {[](std::string& text) -> std::string {
                const auto number = zermelo::parse_seconds(text);
                if (number) return "";
                return fmt::format("Value {} not in range 0 to {}, above zero", text,
                                   zermelo::most_seconds);
            },
            "SECONDS"};
}
