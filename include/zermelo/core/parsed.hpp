#pragma once

#include <cassert>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace zermelo {

/// What is wrong with a text: what, where, and what would be right, in one line.
struct Mistake {
    std::string message;
};

/// What a text says, or what is wrong with it.
template <class T>
class Parsed {
public:
    Parsed(T value) : value_(std::move(value)) {}
    Parsed(Mistake mistake) : message_(std::move(mistake.message)) {}

    explicit operator bool() const { return value_.has_value(); }

    /// requires: it was read
    const T& operator*() const {
        assert(value_);
        return *value_;
    }
    const T* operator->() const { return &**this; }

    /// requires: it was not read
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

/// The text without the white space around it.
constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    const auto begin = text.find_first_not_of(space);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

} // namespace zermelo
