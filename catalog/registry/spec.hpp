#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// A name with settings, as people type it: `nim:pieces=21,misere`, `minimax,depth=4`.
struct Spec {
    struct Item {
        std::string key; ///< empty where only a value was given
        std::string value;
    };

    std::string text; ///< as it was typed
    std::string name;
    std::vector<Item> items;
};

Parsed<Spec> parse_spec(std::string_view text);

/// One setting that a game or a player takes.
struct Parameter {
    enum class Kind { number, numbers, decimal, flag, duration, bytes, word, file };

    std::string name;
    Kind kind = Kind::number;
    std::string help;
    std::string default_text{}; ///< the value if it is not given, as typed or in words
    std::int64_t least = 1;     ///< of a number; a decimal starts at 0
    std::int64_t most = 1'000'000'000;
    std::vector<std::string> words{}; ///< the choices of a word; empty: any word
    bool changes_defaults = false;    ///< a flag after which other settings have other defaults
};

/// `number`, `flag` ...: the kind of a setting in messages.
std::string_view kind_name(Parameter::Kind kind);

/// The settings of a spec, read and checked.
class Settings {
public:
    bool has(const std::string& name) const { return values_.contains(name); }
    std::int64_t number(const std::string& name, std::int64_t fallback) const;
    std::optional<std::int64_t> number(const std::string& name) const;
    std::vector<std::int64_t> numbers(const std::string& name) const;
    double decimal(const std::string& name, double fallback) const;
    bool flag(const std::string& name, bool fallback) const;
    std::optional<std::chrono::nanoseconds> duration(const std::string& name) const;
    std::string word(const std::string& name, const std::string& fallback = "") const;
    /// What stands in the file that the setting names. requires: it has been read
    std::string file_text(const std::string& name) const;

    /// The setting as it is typed. requires: has(parameter.name)
    std::string text(const Parameter& parameter) const;

    void set(const std::string& name, std::int64_t number) { values_[name].numbers = {number}; }
    void add(const std::string& name, std::int64_t number) {
        values_[name].numbers.push_back(number);
    }
    void set(const std::string& name, std::string word) { values_[name].word = std::move(word); }
    void set_file_text(const std::string& name, std::string text) {
        values_[name].file_text = std::move(text);
    }

private:
    struct Setting {
        std::vector<std::int64_t> numbers;
        std::string word;
        std::string file_text;
    };
    std::map<std::string, Setting> values_;
};

/// Reads the settings of a spec, or says in one line what is wrong with them.
Parsed<Settings> read_settings(const Spec& spec, const std::vector<Parameter>& parameters);

/// The settings that differ from the defaults, as typed, in the order of the parameters.
std::vector<std::string> changed_settings(const Settings& settings,
                                          const std::vector<Parameter>& parameters);

/// `500ms`, `2s`: a duration in the largest unit that divides it.
std::string duration_text(std::chrono::nanoseconds time);
/// `512M`, `84000000`: a size in the largest unit that divides it.
std::string bytes_text(std::size_t bytes);

/// ", did you mean 'nim'?" where one of the names is near to what was typed, else nothing.
std::string suggestion(std::string_view typed, const std::vector<std::string>& names);

/// `a, b, c`
std::string joined(const std::vector<std::string>& words, std::string_view between = ", ");

} // namespace zermelo
