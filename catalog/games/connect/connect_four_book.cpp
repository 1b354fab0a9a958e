#include "catalog/games/connect/connect_four_book.hpp"

// ZERMELO_CONNECT_FOUR_BOOK is the path of the file, set by CMake.

#if defined(__has_embed)

#pragma clang diagnostic ignored "-Wc23-extensions"

namespace zermelo {

namespace {

// clang-format off
alignas(16) constexpr unsigned char bytes[] = { // NOLINT(*-avoid-c-arrays): as long as the file
#embed ZERMELO_CONNECT_FOUR_BOOK
};
// clang-format on

} // namespace

std::span<const std::byte> connect_four_book() { return std::as_bytes(std::span(bytes)); }

} // namespace zermelo

#else

__asm__(".section .rodata\n"
        ".balign 16\n"
        ".global zermelo_connect_four_book\n"
        "zermelo_connect_four_book:\n"
        ".incbin \"" ZERMELO_CONNECT_FOUR_BOOK "\"\n"
        ".global zermelo_connect_four_book_end\n"
        "zermelo_connect_four_book_end:\n"
        ".byte 0\n"
        ".previous\n");

extern "C" {
extern const std::byte zermelo_connect_four_book[];     // NOLINT(*-avoid-c-arrays)
extern const std::byte zermelo_connect_four_book_end[]; // NOLINT(*-avoid-c-arrays)
}

namespace zermelo {

std::span<const std::byte> connect_four_book() {
    return {zermelo_connect_four_book, zermelo_connect_four_book_end};
}

} // namespace zermelo

#endif
