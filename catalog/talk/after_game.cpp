#include "catalog/talk/after_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "catalog/talk/menu.hpp"

namespace zermelo {

namespace {

/// The settings of a spec: what stands between its commas, the name first.
std::vector<std::string> spec_parts(std::string_view spec) {
    std::vector<std::string> parts;
    while (true) {
        const auto comma = spec.find(',');
        parts.emplace_back(spec.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        spec.remove_prefix(comma + 1);
    }
}

constexpr std::string_view level_setting = "level=";

} // namespace

AfterGame::AfterGame(const AnyGame& game)
    : has_sides_(game.info().seats == 2 && !game.info().moves_at_once),
      has_levels_(has_levels(game)) {}

std::string AfterGame::prompt() const {
    return fmt::format("Again? [Y/n{}{}, review, save FILE] ", has_sides_ ? ", side" : "",
                       has_levels_ ? ", level N" : "");
}

Parsed<NextGame> AfterGame::hear(std::string_view line) const {
    using Next = NextGame::Kind;
    if (is_quit(line)) return NextGame{Next::leave};
    if (const auto yes = parse_yes_no(line, true))
        return NextGame{*yes ? Next::again : Next::leave};
    const std::string_view text = trimmed(line);
    const std::string_view word = text.substr(0, text.find(' '));
    const std::string rest(trimmed(text.substr(word.size())));
    if (word == "again" && rest.empty()) return NextGame{Next::again};
    if (word == "side" && rest.empty() && has_sides_) return NextGame{Next::other_side};
    if (word == "review" && rest.empty()) return NextGame{Next::review};
    if (word == "save" && !rest.empty()) return NextGame{Next::save, rest};
    if (word == "level" && has_levels_)
        if (const auto level = parse_level(rest)) return NextGame{Next::level, *level};
    return Mistake{fmt::format("Type y, n{}{}, review, or save and a file.",
                               has_sides_ ? ", side" : "",
                               has_levels_ ? ", level and a number from 1 to 10" : "")};
}

std::optional<std::string> level_of(std::string_view spec) {
    for (const auto& part : spec_parts(spec))
        if (part.starts_with(level_setting)) return part.substr(level_setting.size());
    return std::nullopt;
}

std::string with_level(std::string_view spec, std::string_view level) {
    auto parts = spec_parts(spec);
    std::erase_if(parts, [](const auto& part) { return part.starts_with(level_setting); });
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : ",") + part;
    return fmt::format("{},{}{}", text, level_setting, level);
}

std::optional<std::string> LosingStreak::easier_than(const PlayerSpec& player) const {
    constexpr int patience = 3;
    constexpr int below_the_best = 6; // where a player without a level goes first
    if (lost_ < patience || player.is(PlayerKind::human)) return std::nullopt;
    const auto level = level_of(player.text);
    if (!level) return std::to_string(below_the_best);
    const auto number = parse_number<int>(*level);
    if (number) return *number > 1 ? std::optional(std::to_string(*number - 1)) : std::nullopt;
    const auto& words = level_words();
    const auto at = std::ranges::find(words, *level);
    if (at == words.begin() || at == words.end()) return std::nullopt;
    return *std::prev(at);
}

} // namespace zermelo
