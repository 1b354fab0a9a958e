#pragma once

#include <cstddef>
#include <span>

namespace zermelo {

/// The openings of Connect Four that come with the program: the bytes of a book, made by
/// `zermelo book connect-four --ply 8 --full 1`. docs/books.md has its origin.
std::span<const std::byte> connect_four_book();

} // namespace zermelo
