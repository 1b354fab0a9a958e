#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zermelo {

/// The columns that texts for people are wrapped to: a terminal of 80 with a margin.
inline constexpr std::size_t text_columns = 78;

/// Paragraphs (lines) broken between words into lines of at most so many columns; a longer word
/// stands alone. No line break behind the last line.
std::string wrapped(std::string_view text, std::size_t columns = text_columns);

} // namespace zermelo
