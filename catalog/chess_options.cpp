#include "catalog/chess_options.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "catalog/chess_level.hpp"
#include "catalog/spec.hpp"

namespace zermelo {

namespace {

using Kind = UciOption::Kind;

std::string lower(std::string_view text) {
    std::string low(text);
    for (char& c : low)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return low;
}

} // namespace

const std::vector<UciOption>& chess_options() {
    static const std::vector<UciOption> options{
        {"Hash", Kind::spin, "64", 1, 65'536},
        {clear_hash, Kind::button},
        {"Threads", Kind::spin, "1", 1, 256},
        {"MultiPV", Kind::spin, "1", 1, 256},
        {"Ponder", Kind::check, "false"},
        {"Move Overhead", Kind::spin, "30", 0, 10'000},
        {"UCI_LimitStrength", Kind::check, "false"},
        {"UCI_Elo", Kind::spin, "1500", ChessLevel::least_elo, ChessLevel::most_elo},
        {"UCI_Chess960", Kind::check, "false"},
        {"Seed", Kind::spin, "0", 0, 1'000'000'000},
    };
    return options;
}

const UciOption* find_uci_option(const std::vector<UciOption>& options, std::string_view name) {
    const auto found = std::ranges::find(
        options, lower(name), [](const UciOption& option) { return lower(option.name); });
    return found == options.end() ? nullptr : &*found;
}

std::optional<Mistake> check_uci_value(const UciOption& option, const std::string& value) {
    const auto wrong = [&](const std::string& wanted) {
        return Mistake{fmt::format("{} is '{}', it must be {}", option.name, value, wanted)};
    };
    if (option.kind == Kind::check && lower(value) != "true" && lower(value) != "false")
        return wrong("true or false");
    if (option.kind == Kind::combo) {
        for (const auto& choice : option.choices)
            if (lower(choice) == lower(value)) return std::nullopt;
        return wrong(joined(option.choices, " or "));
    }
    if (option.kind != Kind::spin) return std::nullopt;
    const auto number = parse_number<std::int64_t>(value);
    if (number && *number >= option.least && *number <= option.most) return std::nullopt;
    return wrong(fmt::format("a number from {} to {}", option.least, option.most));
}

Parsed<ChessSettings> with_option(ChessSettings settings, const UciSetOption& wanted) {
    const UciOption* option = find_uci_option(chess_options(), wanted.name);
    if (option == nullptr) {
        std::vector<std::string> names;
        for (const auto& other : chess_options()) names.push_back(other.name);
        return Mistake{fmt::format("there is no option '{}'{} (there are {})", wanted.name,
                                   suggestion(wanted.name, names), joined(names))};
    }
    if (auto wrong = check_uci_value(*option, wanted.value)) return *wrong;
    const auto number = parse_number<std::int64_t>(wanted.value).value_or(0);
    const bool yes = lower(wanted.value) == "true";
    const std::string& name = option->name;
    if (name == "Hash") settings.megabytes = number;
    if (name == "Threads") settings.threads = static_cast<int>(number);
    if (name == "MultiPV") settings.lines = static_cast<int>(number);
    if (name == "Move Overhead") settings.overhead = std::chrono::milliseconds(number);
    if (name == "UCI_LimitStrength") settings.limited = yes;
    if (name == "UCI_Elo") settings.elo = static_cast<int>(number);
    if (name == "UCI_Chess960") settings.chess960 = yes;
    if (name == "Seed") settings.seed = static_cast<std::uint64_t>(number);
    return settings;
}

} // namespace zermelo
