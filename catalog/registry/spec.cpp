#include "catalog/registry/spec.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace zermelo {

namespace {

using Kind = Parameter::Kind;

/// How many letters must be changed, added or removed to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

constexpr std::int64_t longest_time = 1'000'000'000'000'000'000; ///< in nanoseconds
constexpr double millionths = 1e6; ///< the unit in which decimals are stored

using Units = std::vector<std::pair<std::string_view, double>>;

const Units& duration_units() {
    static const Units units{{"ns", 1},     {"ms", 1e6},   {"us", 1e3},
                             {"min", 6e10}, {"h", 3.6e12}, {"s", 1e9}};
    return units;
}
const Units& byte_units() {
    static const Units units{{"K", 1024.0}, {"M", 1048576.0}, {"G", 1073741824.0}, {"", 1.0}};
    return units;
}

/// A number in the largest unit that divides it.
std::string in_units(std::int64_t number, const Units& units, std::string_view smallest) {
    std::pair<std::string_view, double> best{smallest, 1};
    for (const auto& unit : units)
        if (unit.second > best.second && number % static_cast<std::int64_t>(unit.second) == 0)
            best = unit;
    return fmt::format("{}{}", number / static_cast<std::int64_t>(best.second), best.first);
}

/// A number followed by a unit, in the smallest unit; none if the unit is unknown.
std::optional<std::int64_t> with_unit(std::string_view text, const Units& units) {
    for (const auto& [unit, size] : units) {
        if (!text.ends_with(unit)) continue;
        const std::string number(text.substr(0, text.size() - unit.size()));
        if (number.empty() || number.find_first_not_of("0123456789.") != std::string::npos)
            continue;
        char* end = nullptr;
        const double value = std::strtod(number.c_str(), &end) * size;
        if (end != number.c_str() + number.size() || value > 9e18) return std::nullopt;
        return std::llround(value);
    }
    return std::nullopt;
}

/// The text as the kind of number that the parameter takes.
std::optional<std::int64_t> read_number(Kind kind, std::string_view text) {
    switch (kind) {
    case Kind::duration: return with_unit(text, duration_units());
    case Kind::bytes: return with_unit(text, byte_units());
    case Kind::decimal: return with_unit(text, {{"", millionths}});
    case Kind::flag:
        if (text == "true" || text == "yes" || text == "1") return 1;
        if (text == "false" || text == "no" || text == "0") return 0;
        return std::nullopt;
    default: return parse_number<std::int64_t>(text);
    }
}

std::string wanted(const Parameter& parameter) {
    switch (parameter.kind) {
    case Kind::duration: return "a time above zero like 500ms, 2s or 1min";
    case Kind::bytes: return "a size above zero like 64M or 2G";
    case Kind::decimal: return "a number from 0 up, like 0.7";
    case Kind::flag: return "true or false";
    case Kind::word: return joined(parameter.words, " or ");
    default: return fmt::format("a number from {} to {}", parameter.least, parameter.most);
    }
}

/// Stores one value. The message that comes back is empty if it was right.
std::string store(Settings& settings, const Parameter& parameter, const std::string& value) {
    const auto wrong = [&] {
        return fmt::format("{} is '{}', it must be {}", parameter.name, value, wanted(parameter));
    };
    if (parameter.kind == Kind::word || parameter.kind == Kind::file) {
        const auto& words = parameter.words;
        if (!words.empty() && std::ranges::find(words, value) == words.end())
            return wrong() + suggestion(value, words);
        settings.set(parameter.name, value);
        return "";
    }
    const auto number = read_number(parameter.kind, value);
    if (!number) return wrong();
    const bool bounded = parameter.kind != Kind::flag && parameter.kind != Kind::decimal;
    const bool scaled = parameter.kind == Kind::duration || parameter.kind == Kind::bytes;
    if (bounded && (*number < parameter.least || (!scaled && *number > parameter.most)))
        return wrong();
    if (parameter.kind == Kind::duration && *number > longest_time)
        return wrong() + ", and at most 30 years";
    if (parameter.kind == Kind::numbers)
        settings.add(parameter.name, *number);
    else
        settings.set(parameter.name, *number);
    return "";
}

/// Which parameter an item sets: the one it names, the flag it is, or the next one not set yet.
const Parameter* parameter_of(const Spec::Item& item, const std::vector<Parameter>& parameters,
                              const Settings& settings) {
    const auto named =
        std::ranges::find(parameters, item.key.empty() ? item.value : item.key, &Parameter::name);
    if (named != parameters.end() && (!item.key.empty() || named->kind == Kind::flag))
        return &*named;
    if (!item.key.empty() || item.value.empty()) return nullptr;
    const bool is_number = item.value.find_first_not_of("-0123456789") == std::string::npos;
    for (const auto& parameter : parameters) {
        if (parameter.kind == Kind::numbers && is_number) return &parameter;
        const bool fits = parameter.kind == (is_number ? Kind::number : Kind::word);
        if (fits && !settings.has(parameter.name)) return &parameter;
    }
    return nullptr;
}

std::string unknown(const Spec& spec, const Spec::Item& item,
                    const std::vector<Parameter>& parameters) {
    std::vector<std::string> names;
    for (const auto& parameter : parameters) names.push_back(parameter.name);
    const std::string& word = item.key.empty() ? item.value : item.key;
    if (names.empty()) return fmt::format("'{}' takes no settings, not '{}'", spec.name, word);
    return fmt::format("'{}' has no setting '{}'{} (it has {})", spec.name, word,
                       suggestion(word, names), joined(names));
}

} // namespace

std::string_view kind_name(Parameter::Kind kind) {
    switch (kind) {
    case Kind::number: return "number";
    case Kind::numbers: return "numbers";
    case Kind::decimal: return "decimal";
    case Kind::flag: return "flag";
    case Kind::duration: return "duration";
    case Kind::bytes: return "bytes";
    case Kind::word: return "word";
    case Kind::file: return "file";
    }
    return "";
}

Parsed<Spec> parse_spec(std::string_view text) {
    Spec spec;
    spec.text = trimmed(text);
    const std::string_view rest = spec.text;
    const auto end = rest.find_first_of(":,");
    spec.name = rest.substr(0, end);
    if (spec.name.empty()) return Mistake{fmt::format("'{}' has no name", spec.text)};
    if (end == std::string_view::npos) return spec;
    for (std::size_t begin = end + 1;;) {
        const auto comma = std::min(rest.find(',', begin), rest.size());
        const std::string_view item = rest.substr(begin, comma - begin);
        const auto equals = item.find('=');
        if (item.empty() || equals == 0)
            return Mistake{fmt::format("'{}' has an empty setting", spec.text)};
        if (equals == std::string_view::npos)
            spec.items.push_back({"", std::string(item)});
        else
            spec.items.push_back(
                {std::string(item.substr(0, equals)), std::string(item.substr(equals + 1))});
        if (comma == rest.size()) return spec;
        begin = comma + 1;
    }
}

Parsed<Settings> read_settings(const Spec& spec, const std::vector<Parameter>& parameters) {
    Settings settings;
    for (const auto& item : spec.items) {
        const Parameter* parameter = parameter_of(item, parameters, settings);
        if (parameter == nullptr) return Mistake{unknown(spec, item, parameters)};
        const bool bare_flag = item.key.empty() && parameter->kind == Kind::flag;
        const auto message = store(settings, *parameter, bare_flag ? "true" : item.value);
        if (!message.empty()) return Mistake{fmt::format("'{}': {}", spec.text, message)};
    }
    return settings;
}

std::optional<std::int64_t> Settings::number(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end() || found->second.numbers.empty()) return std::nullopt;
    return found->second.numbers.front();
}

std::int64_t Settings::number(const std::string& name, std::int64_t fallback) const {
    return number(name).value_or(fallback);
}

std::vector<std::int64_t> Settings::numbers(const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::int64_t>{} : found->second.numbers;
}

double Settings::decimal(const std::string& name, double fallback) const {
    const auto scaled = number(name);
    return scaled ? static_cast<double>(*scaled) / millionths : fallback;
}

bool Settings::flag(const std::string& name, bool fallback) const {
    return number(name, fallback ? 1 : 0) != 0;
}

std::optional<std::chrono::nanoseconds> Settings::duration(const std::string& name) const {
    const auto nanoseconds = number(name);
    if (!nanoseconds) return std::nullopt;
    return std::chrono::nanoseconds(*nanoseconds);
}

std::string Settings::word(const std::string& name, const std::string& fallback) const {
    const auto found = values_.find(name);
    return found == values_.end() ? fallback : found->second.word;
}

std::string Settings::file_text(const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? "" : found->second.file_text;
}

std::string Settings::text(const Parameter& parameter) const {
    switch (parameter.kind) {
    case Kind::flag: return flag(parameter.name, false) ? "true" : "false";
    case Kind::word:
    case Kind::file: return word(parameter.name);
    case Kind::decimal: return fmt::format("{}", decimal(parameter.name, 0));
    case Kind::duration: return duration_text(*duration(parameter.name));
    case Kind::bytes: return bytes_text(static_cast<std::size_t>(*number(parameter.name)));
    default: break;
    }
    std::vector<std::string> texts;
    for (const auto number : numbers(parameter.name)) texts.push_back(std::to_string(number));
    return joined(texts, ",");
}

std::vector<std::string> changed_settings(const Settings& settings,
                                          const std::vector<Parameter>& parameters) {
    std::vector<std::string> items;
    bool has_other_defaults = false;
    for (const auto& parameter : parameters) {
        if (!settings.has(parameter.name)) continue;
        const std::string text = settings.text(parameter);
        has_other_defaults = has_other_defaults || (parameter.changes_defaults && text == "true");
        if (text == parameter.default_text && !has_other_defaults) continue;
        const bool positional = parameter.kind == Kind::numbers ||
                                (parameter.kind == Kind::word && parameters.size() == 1);
        if (positional)
            items.push_back(text);
        else if (parameter.kind == Kind::flag && text == "true")
            items.push_back(parameter.name);
        else
            items.push_back(fmt::format("{}={}", parameter.name, text));
    }
    return items;
}

std::string duration_text(std::chrono::nanoseconds time) {
    return in_units(time.count(), duration_units(), "ns");
}

std::string bytes_text(std::size_t bytes) {
    return in_units(static_cast<std::int64_t>(bytes), byte_units(), "");
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& names) {
    std::size_t nearest = std::max<std::size_t>(2, typed.size() / 3) + 1;
    std::string best;
    for (const auto& name : names) {
        const bool begins = typed.size() >= 3 && name.starts_with(typed);
        const std::size_t distance = begins ? 1 : edit_distance(typed, name);
        if (distance < nearest && distance < name.size()) {
            nearest = distance;
            best = name;
        }
    }
    return best.empty() ? "" : fmt::format(", did you mean '{}'?", best);
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const auto& word : words) {
        if (!text.empty()) text += between;
        text += word;
    }
    return text;
}

} // namespace zermelo
