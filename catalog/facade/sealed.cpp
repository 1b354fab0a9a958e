#include "catalog/facade/sealed.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

namespace {

/// What a number is mixed with.
std::uint32_t mask_of(std::uint32_t salt) { return static_cast<std::uint32_t>(mix(salt) >> 32); }

/// The number of a sealed move, if the text is one.
std::optional<std::size_t> unsealed_number(std::string_view text) {
    constexpr std::size_t digits = 16;
    if (text.size() != 1 + digits) return std::nullopt;
    std::uint64_t word = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + 1, end, word, 16);
    if (error != std::errc() || rest != end) return std::nullopt;
    return static_cast<std::uint32_t>(word) ^ mask_of(static_cast<std::uint32_t>(word >> 32));
}

} // namespace

std::string sealed_move(std::size_t number, std::uint64_t salt) {
    const auto low = static_cast<std::uint32_t>(mix(salt));
    return fmt::format("~{:08x}{:08x}", low, static_cast<std::uint32_t>(number) ^ mask_of(low));
}

bool is_sealed(std::string_view text) { return text.starts_with('~'); }

std::optional<std::size_t> find_move(const AnyPosition& at, const std::string& text) {
    if (!is_sealed(text)) return at.find_move(text);
    const auto number = unsealed_number(text);
    return number && *number < at.move_count() ? number : std::nullopt;
}

PositionText unsealed(const AnyGame& game, const PositionText& from) {
    PositionText open = from;
    if (std::ranges::none_of(from.moves, is_sealed)) return open;
    Position at = *position_at(game, {from.position, {}});
    for (auto& text : open.moves) {
        const auto number = find_move(*at, text);
        text = at->move_text(*number);
        at->play(*number);
    }
    return open;
}

} // namespace zermelo
