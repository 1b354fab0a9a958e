#pragma once

#include <chrono>
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
    enum class Kind { number, numbers, decimal, flag, duration, bytes, word };

    std::string name;
    Kind kind = Kind::number;
    std::string help;
    std::string fallback{}; ///< what it is if not given, in words
    std::int64_t least = 1; ///< of a number; of a decimal it is always 0
    std::int64_t most = 1'000'000'000;
    std::vector<std::string> words{}; ///< that a word may be; any word if there are none
};

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
    std::string word(const std::string& name, const std::string& fallback) const;

    void set(const std::string& name, std::int64_t number) { values_[name].numbers = {number}; }
    void add(const std::string& name, std::int64_t number) {
        values_[name].numbers.push_back(number);
    }
    void set(const std::string& name, std::string word) { values_[name].word = std::move(word); }

private:
    struct Setting {
        std::vector<std::int64_t> numbers;
        std::string word;
    };
    std::map<std::string, Setting> values_;
};

/// Reads the settings of a spec, or says in one line what is wrong with them.
Parsed<Settings> read_settings(const Spec& spec, const std::vector<Parameter>& parameters);

/// ", did you mean 'nim'?" where one of the names is near to what was typed, else nothing.
std::string suggestion(std::string_view typed, const std::vector<std::string>& names);

/// `a, b, c`
std::string joined(const std::vector<std::string>& words, std::string_view between = ", ");

} // namespace zermelo
