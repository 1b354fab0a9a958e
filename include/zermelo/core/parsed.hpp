#pragma once

#include <algorithm>
#include <cassert>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace zermelo {

/// What is wrong with a text: what, where, and what would be right, in one line.
struct Mistake {
    std::string message;
};

/// The result of parsing a text: a value, or a Mistake.
template <class T>
class Parsed {
public:
    Parsed(T value) : value_(std::move(value)) {}
    Parsed(Mistake mistake) : message_(std::move(mistake.message)) {}

    explicit operator bool() const { return value_.has_value(); }

    /// requires: it has a value
    const T& operator*() const {
        assert(value_);
        return *value_;
    }
    const T* operator->() const { return &**this; }

    /// requires: it has no value
    const std::string& message() const {
        assert(!value_);
        return message_;
    }
    Mistake mistake() const { return {message()}; }

private:
    std::optional<T> value_;
    std::string message_;
};

/// The whole text as a decimal number of type T, if it is one.
template <std::integral T = int>
std::optional<T> parse_number(std::string_view text) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

inline constexpr std::string_view white_space = " \t\r\n\v\f";

/// The text without the white space around it.
constexpr std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

/// The words of a text, separated by white space.
inline std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (auto begin = text.find_first_not_of(white_space); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(white_space, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(white_space, end);
    }
    return parts;
}

} // namespace zermelo
