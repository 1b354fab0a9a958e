#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zermelo {

namespace detail {

/// The length of the UTF-8 sequence that a text begins with, if it stands for a character that a
/// terminal shows; 0 for control characters and for bytes that are not UTF-8.
constexpr std::size_t shown_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
    std::uint32_t code = lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0xa0, 0x800, 0x10000}; // by length
    const bool is_surrogate = code >= 0xd800 && code < 0xe000;
    return code >= least[length] && code <= 0x10ffff && !is_surrogate ? length : 0;
}

} // namespace detail

/// A text from outside as it may be written to a terminal: control characters and bytes that are
/// not UTF-8 are shown as \x1b.
inline std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = detail::shown_length(text);
        if (length > 0) {
            shown += text.substr(0, length);
        } else {
            const auto byte = static_cast<unsigned char>(text[0]);
            shown += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        }
        text.remove_prefix(length > 0 ? length : 1);
    }
    return shown;
}

} // namespace zermelo
