#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/registry/spec.hpp"

namespace zermelo {

/// The value of an option that takes a list.
using Numbers = std::vector<std::int64_t>;

/// A size of memory, told apart from other numbers.
struct Bytes {
    std::size_t count = 0;
};

/// The name of a file, told apart from other words.
struct FileName {
    std::string path{};
    bool operator==(const FileName&) const = default;
};

/// A file that is named, and what stands in it: the registry reads it, nobody else.
struct FileText {
    std::string path{};
    std::string text{};
    bool operator==(const FileText&) const = default;
};

namespace detail {

template <class T>
inline constexpr bool is_file = std::same_as<T, FileName> || std::same_as<T, FileText>;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// The kind of parameter that sets a member of type T.
template <class T>
constexpr Parameter::Kind kind_of() {
    using enum Parameter::Kind;
    if constexpr (is_optional<T>) return kind_of<typename T::value_type>();
    if constexpr (std::same_as<T, bool>) return flag;
    if constexpr (std::floating_point<T>) return decimal;
    if constexpr (std::same_as<T, std::chrono::nanoseconds>) return duration;
    if constexpr (std::same_as<T, Bytes>) return bytes;
    if constexpr (std::same_as<T, std::string>) return word;
    if constexpr (is_file<T>) return file;
    if constexpr (std::same_as<T, Numbers>) return numbers;
    return number;
}

/// A setting as a T. requires: it is set, and checked by its parameter
template <class T>
T setting_as(const Settings& settings, const std::string& name) {
    if constexpr (is_optional<T>)
        return setting_as<typename T::value_type>(settings, name);
    else if constexpr (std::same_as<T, bool>)
        return settings.flag(name, false);
    else if constexpr (std::floating_point<T>)
        return static_cast<T>(settings.decimal(name, 0));
    else if constexpr (std::same_as<T, std::chrono::nanoseconds>)
        return *settings.duration(name);
    else if constexpr (std::same_as<T, Bytes>)
        return Bytes{static_cast<std::size_t>(*settings.number(name))};
    else if constexpr (std::same_as<T, std::string>)
        return settings.word(name);
    else if constexpr (std::same_as<T, FileName>)
        return FileName{settings.word(name)};
    else if constexpr (std::same_as<T, FileText>)
        return FileText{settings.word(name), settings.file_text(name)};
    else if constexpr (std::same_as<T, Numbers>)
        return settings.numbers(name);
    else
        return static_cast<T>(*settings.number(name));
}

/// A value as it is typed; of an empty optional, `unset`.
template <class T>
std::string option_text(const T& value, const std::string& unset) {
    if constexpr (is_optional<T>)
        return value ? option_text(*value, unset) : unset;
    else if constexpr (std::same_as<T, bool>)
        return value ? "true" : "false";
    else if constexpr (std::same_as<T, std::chrono::nanoseconds>)
        return duration_text(value);
    else if constexpr (std::same_as<T, Bytes>)
        return bytes_text(value.count);
    else if constexpr (std::same_as<T, std::string>)
        return value.empty() ? unset : value;
    else if constexpr (is_file<T>)
        return value.path.empty() ? unset : value.path;
    else if constexpr (std::same_as<T, Numbers>)
        return fmt::format("{}", fmt::join(value, ","));
    else
        return fmt::format("{}", value);
}

} // namespace detail

/// What an option takes beside its type.
struct OptionRange {
    std::int64_t least = 1;
    std::int64_t most = 1'000'000'000;
    std::string unset{}; ///< the default in words, where the member has no value
};

/// The description of an options struct: for each option its name, its member, its help and its
/// range. Parsing, help texts, JSON, completion and canonical specs come from it; the defaults are
/// those of the struct.
template <class Options>
class OptionTable {
public:
    /// An option that sets a member, given as a pointer to it or as a function that reaches it.
    template <class Member>
    OptionTable& add(const std::string& name, Member member, std::string help,
                     const OptionRange& range = {}) {
        using T = std::remove_cvref_t<std::invoke_result_t<Member, Options&>>;
        Options defaults{};
        Parameter parameter{name,
                            detail::kind_of<T>(),
                            std::move(help),
                            detail::option_text(T(std::invoke(member, defaults)), range.unset),
                            range.least,
                            range.most};
        return add_row(std::move(parameter), [member, name](Options& options, const Settings& s) {
            std::invoke(member, options) = detail::setting_as<T>(s, name);
        });
    }

    /// An option that chooses among named values.
    template <class Member, class T>
    OptionTable& add_choice(const std::string& name, Member member, std::string help,
                            const std::vector<std::pair<std::string, T>>& choices) {
        Options defaults{};
        Parameter parameter{name, Parameter::Kind::word, std::move(help)};
        for (const auto& [word, value] : choices) {
            parameter.words.push_back(word);
            if (std::invoke(member, defaults) == value) parameter.default_text = word;
        }
        return add_row(std::move(parameter),
                       [member, name, choices](Options& options, const Settings& s) {
                           for (const auto& [word, value] : choices)
                               if (s.word(name) == word) std::invoke(member, options) = value;
                       });
    }

    /// A flag that does what a function says where it is given as true.
    template <class Apply>
    OptionTable& add_action(const std::string& name, Apply apply, std::string help) {
        Parameter parameter{name, Parameter::Kind::flag, std::move(help), "false"};
        parameter.changes_defaults = true;
        return add_row(std::move(parameter), [apply, name](Options& options, const Settings& s) {
            if (s.flag(name, false)) apply(options);
        });
    }

    const std::vector<Parameter>& parameters() const { return parameters_; }

    /// The options that the settings ask for.
    Options read(const Settings& settings) const {
        Options options{};
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            if (settings.has(parameters_[i].name)) readers_[i](options, settings);
        return options;
    }

private:
    using Reader = std::function<void(Options&, const Settings&)>;

    OptionTable& add_row(Parameter parameter, Reader reader) {
        parameters_.push_back(std::move(parameter));
        readers_.push_back(std::move(reader));
        return *this;
    }

    std::vector<Parameter> parameters_;
    std::vector<Reader> readers_;
};

} // namespace zermelo
