#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

// The Universal Chess Interface (S. Meyer-Kahlen, 2006): commands from a GUI to an engine, as types
// and as text lines. Unknown words are ignored, as the protocol demands.

/// The commands without arguments.
enum class UciWord : std::uint8_t { nothing, uci, isready, ucinewgame, stop, ponderhit, quit };

/// `setoption name N value V`
struct UciSetOption {
    std::string name;
    std::string value;

    bool operator==(const UciSetOption&) const = default;
};

/// `position startpos moves ...` or `position fen F moves ...`
struct UciPosition {
    std::optional<std::string> fen; ///< nullopt: the start position
    std::vector<std::string> moves;

    bool operator==(const UciPosition&) const = default;
};

/// `go ...`. An absent field sets no limit.
struct UciGo {
    using Time = std::chrono::milliseconds;

    struct Clock {
        std::optional<Time> left{}; ///< may be negative
        Time increment{0};          ///< per move

        bool operator==(const Clock&) const = default;
    };

    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{}; ///< search for a mate in this many moves
    std::optional<Time> movetime{};
    std::array<Clock, 2> clocks{};    ///< by seat
    std::optional<int> moves_to_go{}; ///< to the next time control
    std::vector<std::string> moves{}; ///< `searchmoves`: root moves to search; empty: all
    bool infinite = false;            ///< search until `stop`
    bool ponder = false;              ///< search on the opponent's time

    bool operator==(const UciGo&) const = default;
};

using UciCommand = std::variant<UciWord, UciSetOption, UciPosition, UciGo>;

namespace detail {

using UciWords = std::vector<std::string_view>;

/// Joins the words from `begin` up to `stop` or to the end with single spaces, and advances
/// `begin`.
inline std::string join_words(const UciWords& words, std::size_t& begin, std::string_view stop) {
    std::string text;
    for (; begin < words.size() && words[begin] != stop; ++begin)
        text += (text.empty() ? "" : " ") + std::string(words[begin]);
    return text;
}

inline UciSetOption parse_uci_option(const UciWords& words, std::size_t at) {
    UciSetOption option;
    while (at < words.size() && words[at] != "name") ++at;
    option.name = join_words(words, ++at, "value");
    option.value = join_words(words, ++at, "");
    return option;
}

/// A position with neither `startpos` nor `fen` gets an empty FEN, which does not parse.
inline UciPosition parse_uci_position(const UciWords& words, std::size_t at) {
    UciPosition position;
    while (at < words.size() && words[at] != "startpos" && words[at] != "fen") ++at;
    const bool is_start = at < words.size() && words[at] == "startpos";
    std::string fen = join_words(words, ++at, "moves");
    if (!is_start) position.fen = std::move(fen);
    for (++at; at < words.size(); ++at) position.moves.emplace_back(words[at]);
    return position;
}

/// Parses the arguments of `go`.
class UciGoReader {
public:
    UciGo read(const UciWords& words, std::size_t at) {
        while (at < words.size()) {
            const std::string_view word = words[at++];
            if (word == "infinite")
                go_.infinite = true;
            else if (word == "ponder")
                go_.ponder = true;
            else if (word == "searchmoves")
                read_moves(words, at);
            else if (at < words.size() && read_number(word, words[at]))
                ++at;
        }
        return go_;
    }

private:
    static constexpr std::array<std::string_view, 12> limits{
        "wtime", "btime", "winc",     "binc",     "movestogo", "depth",
        "nodes", "mate",  "movetime", "infinite", "ponder",    "searchmoves"};

    void read_moves(const UciWords& words, std::size_t& at) {
        while (at < words.size() && std::ranges::find(limits, words[at]) == limits.end())
            go_.moves.emplace_back(words[at++]);
    }

    /// Stores the number of a limit. Returns false if the word is no limit or the text no number.
    bool read_number(std::string_view word, std::string_view text) {
        const auto number = parse_number<std::int64_t>(text);
        if (!number || std::ranges::find(limits, word) == limits.end()) return false;
        constexpr std::int64_t most = 1'000'000'000'000; // more than 30 years in milliseconds
        const UciGo::Time time{std::clamp(*number, -most, most)};
        const auto count = static_cast<int>(std::clamp<std::int64_t>(*number, 1, 10'000));
        if (word == "wtime") go_.clocks[0].left = time;
        if (word == "btime") go_.clocks[1].left = time;
        if (word == "winc") go_.clocks[0].increment = std::max(time, UciGo::Time{0});
        if (word == "binc") go_.clocks[1].increment = std::max(time, UciGo::Time{0});
        if (word == "movestogo") go_.moves_to_go = count;
        if (word == "depth") go_.depth = count;
        if (word == "mate") go_.mate = count;
        if (word == "movetime") go_.movetime = std::max(time, UciGo::Time{0});
        if (word == "nodes")
            go_.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*number, 1));
        return true;
    }

    UciGo go_;
};

} // namespace detail

/// Parses a line, starting at its first word that is a command.
inline UciCommand parse_uci_command(std::string_view line) {
    constexpr std::array<std::pair<std::string_view, UciWord>, 6> single{
        {{"uci", UciWord::uci},
         {"isready", UciWord::isready},
         {"ucinewgame", UciWord::ucinewgame},
         {"stop", UciWord::stop},
         {"ponderhit", UciWord::ponderhit},
         {"quit", UciWord::quit}}};
    const auto words = parts_of(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (const auto& [text, word] : single)
            if (words[i] == text) return word;
        if (words[i] == "setoption") return detail::parse_uci_option(words, i + 1);
        if (words[i] == "position") return detail::parse_uci_position(words, i + 1);
        if (words[i] == "go") return detail::UciGoReader{}.read(words, i + 1);
    }
    return UciWord::nothing;
}

// The same commands as text lines.

inline std::string uci_line(const UciSetOption& option) {
    return "setoption name " + option.name + (option.value.empty() ? "" : " value " + option.value);
}

inline std::string uci_line(const UciPosition& position) {
    std::string line = "position " + (position.fen ? "fen " + *position.fen : "startpos");
    if (!position.moves.empty()) line += " moves";
    for (const auto& m : position.moves) line += " " + m;
    return line;
}

inline std::string uci_line(const UciGo& go) {
    std::string line = "go";
    const auto add = [&](std::string_view name, const auto& number) {
        line += " " + std::string(name) + " " + std::to_string(number);
    };
    if (go.ponder) line += " ponder";
    if (go.infinite) line += " infinite";
    if (go.clocks[0].left) add("wtime", go.clocks[0].left->count());
    if (go.clocks[1].left) add("btime", go.clocks[1].left->count());
    if (go.clocks[0].increment.count() > 0) add("winc", go.clocks[0].increment.count());
    if (go.clocks[1].increment.count() > 0) add("binc", go.clocks[1].increment.count());
    if (go.moves_to_go) add("movestogo", *go.moves_to_go);
    if (go.depth) add("depth", *go.depth);
    if (go.nodes) add("nodes", *go.nodes);
    if (go.mate) add("mate", *go.mate);
    if (go.movetime) add("movetime", go.movetime->count());
    if (!go.moves.empty()) line += " searchmoves";
    for (const auto& m : go.moves) line += " " + m;
    return line;
}

} // namespace zermelo
