#include "catalog/output/wrap.hpp"

#include <algorithm>

namespace zermelo {

namespace {

/// The columns that a UTF-8 text takes, of characters that take one each.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string wrapped_paragraph(std::string_view text, std::size_t columns) {
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        const std::size_t width = width_of(word);
        const bool fits = used == 0 || used + 1 + width <= columns;
        if (!lines.empty()) lines += fits ? ' ' : '\n';
        used = fits && used > 0 ? used + 1 + width : width;
        lines += word;
    }
    return lines;
}

} // namespace

std::string wrapped(std::string_view text, std::size_t columns) {
    std::string lines;
    while (true) {
        const auto end = text.find('\n');
        lines += wrapped_paragraph(text.substr(0, end), columns);
        if (end == std::string_view::npos) return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

} // namespace zermelo
