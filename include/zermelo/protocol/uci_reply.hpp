#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/value.hpp"
#include "zermelo/protocol/uci.hpp"

namespace zermelo {

// The replies of a UCI engine, as types and as text lines.

/// The replies without arguments; `other` is any line that can be ignored.
enum class UciReplyWord : std::uint8_t { other, uciok, readyok };

/// `option name N type T ...`: an option that `setoption` can change.
struct UciOption {
    enum class Kind : std::uint8_t { check, spin, combo, button, string };

    std::string name;
    Kind kind = Kind::string;
    std::string fallback{};
    std::int64_t least = 0; ///< of a spin
    std::int64_t most = 0;
    std::vector<std::string> choices{}; ///< of a combo

    bool operator==(const UciOption&) const = default;
};

/// `bestmove M ponder P`
struct UciBestMove {
    std::string move; ///< `(none)` if there is no legal move
    std::string ponder{};

    bool operator==(const UciBestMove&) const = default;
};

using UciReply = std::variant<UciReplyWord, UciOption, UciBestMove>;

/// `info ...`: the progress of a search.
struct UciInfo {
    int depth = 0;
    std::optional<int> line{}; ///< `multipv`: the number of the line, from 1
    Value value{};             ///< for the side to move, in centipawns
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::string> moves{}; ///< `pv`: the principal variation
    int deepest = 0;                  ///< `seldepth`: the selective depth; 0 if unknown
    int fullness = 0;                 ///< `hashfull`: of the transposition table, in permille
};

namespace detail {

inline constexpr std::array<std::pair<std::string_view, UciOption::Kind>, 5> uci_option_kinds{
    {{"check", UciOption::Kind::check},
     {"spin", UciOption::Kind::spin},
     {"combo", UciOption::Kind::combo},
     {"button", UciOption::Kind::button},
     {"string", UciOption::Kind::string}}};

/// Parses the arguments of `option`. Names and values may consist of several words.
inline UciOption parse_uci_option_reply(const UciWords& words, std::size_t at) {
    constexpr std::array<std::string_view, 6> labels{"name", "type", "default",
                                                     "min",  "max",  "var"};
    UciOption option;
    while (at < words.size()) {
        const std::string_view label = words[at++];
        std::string text;
        for (; at < words.size() && std::ranges::find(labels, words[at]) == labels.end(); ++at)
            text += (text.empty() ? "" : " ") + std::string(words[at]);
        if (label == "name") option.name = text;
        if (label == "default") option.fallback = text;
        if (label == "min") option.least = parse_number<std::int64_t>(text).value_or(0);
        if (label == "max") option.most = parse_number<std::int64_t>(text).value_or(0);
        if (label == "var") option.choices.push_back(text);
        if (label != "type") continue;
        for (const auto& [name, kind] : uci_option_kinds)
            if (text == name) option.kind = kind;
    }
    return option;
}

} // namespace detail

/// Parses a line of an engine.
inline UciReply parse_uci_reply(std::string_view line) {
    const auto words = parts_of(line);
    if (words.empty()) return UciReplyWord::other;
    if (words[0] == "uciok") return UciReplyWord::uciok;
    if (words[0] == "readyok") return UciReplyWord::readyok;
    if (words[0] == "option") return detail::parse_uci_option_reply(words, 1);
    if (words[0] != "bestmove" || words.size() < 2) return UciReplyWord::other;
    UciBestMove best{std::string(words[1])};
    if (words.size() > 3 && words[2] == "ponder") best.ponder = words[3];
    return best;
}

inline std::string uci_line(const UciOption& option) {
    std::string line = "option name " + option.name + " type ";
    for (const auto& [name, kind] : detail::uci_option_kinds)
        if (option.kind == kind) line += name;
    if (option.kind == UciOption::Kind::button) return line;
    line += " default " + (option.fallback.empty() ? "<empty>" : option.fallback);
    if (option.kind == UciOption::Kind::spin)
        line += " min " + std::to_string(option.least) + " max " + std::to_string(option.most);
    for (const auto& choice : option.choices) line += " var " + choice;
    return line;
}

inline std::string uci_line(const UciBestMove& best) {
    return "bestmove " + best.move + (best.ponder.empty() ? "" : " ponder " + best.ponder);
}

/// `cp 31` in centipawns, or `mate 3` and `mate -2` in moves.
inline std::string uci_score(Value value) {
    if (value.is_win()) return "mate " + std::to_string((value.plies() + 1) / 2);
    if (value.is_loss()) return "mate " + std::to_string(-(value.plies() / 2));
    return "cp " + std::to_string(value.points());
}

inline std::string uci_line(const UciInfo& info) {
    const auto milliseconds = static_cast<std::uint64_t>(info.seconds * 1000);
    const double speed = info.seconds > 0 ? static_cast<double>(info.nodes) / info.seconds : 0;
    std::string line = "info depth " + std::to_string(info.depth);
    if (info.deepest > 0) line += " seldepth " + std::to_string(info.deepest);
    if (info.line) line += " multipv " + std::to_string(*info.line);
    line += " score " + uci_score(info.value) + " nodes " + std::to_string(info.nodes);
    if (speed >= 1) line += " nps " + std::to_string(static_cast<std::uint64_t>(speed));
    if (info.fullness > 0) line += " hashfull " + std::to_string(info.fullness);
    line += " time " + std::to_string(milliseconds);
    if (!info.moves.empty()) line += " pv";
    for (const auto& m : info.moves) line += " " + m;
    return line;
}

/// `info string ...`: a message for the user.
inline std::string uci_remark(std::string_view text) { return "info string " + std::string(text); }

} // namespace zermelo
