#include "catalog/uci/options.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "catalog/registry/spec.hpp"

namespace zermelo {

using OptionKind = UciOption::Kind;

std::string lower_case(std::string_view text) {
    std::string low(text);
    for (char& c : low)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return low;
}

const UciOption* find_uci_option(const std::vector<UciOption>& options, std::string_view name) {
    const auto found = std::ranges::find(
        options, lower_case(name), [](const UciOption& option) { return lower_case(option.name); });
    return found == options.end() ? nullptr : &*found;
}

std::optional<Mistake> check_uci_value(const UciOption& option, const std::string& value) {
    const auto wrong = [&](const std::string& wanted) {
        return Mistake{fmt::format("{} is '{}', it must be {}", option.name, value, wanted)};
    };
    if (option.kind == OptionKind::check && lower_case(value) != "true" &&
        lower_case(value) != "false")
        return wrong("true or false");
    if (option.kind == OptionKind::combo) {
        for (const auto& choice : option.choices)
            if (lower_case(choice) == lower_case(value)) return std::nullopt;
        return wrong(joined(option.choices, " or "));
    }
    if (option.kind != OptionKind::spin) return std::nullopt;
    const auto number = parse_number<std::int64_t>(value);
    if (number && *number >= option.least && *number <= option.most) return std::nullopt;
    return wrong(fmt::format("a number from {} to {}", option.least, option.most));
}

} // namespace zermelo
