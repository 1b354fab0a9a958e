#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/games/chess/pgn.hpp"

namespace zermelo {

namespace detail {

/// Wraps words into lines of at most 79 characters. A line never starts like a tag or a % escape.
class PgnLines {
public:
    void add(std::string word) {
        word.insert(0, std::exchange(opened_, ""));
        const bool may_begin = !word.starts_with('[') && !word.starts_with('%');
        if (width_ > 0 && width_ + 1 + word.size() > 79 && may_begin) {
            text_ += '\n';
            width_ = 0;
        }
        if (width_ > 0) text_ += ' ';
        width_ += word.size() + (width_ > 0 ? 1 : 0);
        text_ += word;
    }
    void add_comment(const std::string& comment) {
        if (comment.empty()) return;
        std::string inside = "{" + comment + "}";
        std::replace(inside.begin() + 1, inside.end() - 1, '}', ')');
        for (const auto word : parts_of(inside)) add(std::string(word));
    }
    /// Parentheses attach to the words inside.
    void open() { opened_ += '('; }
    void close() {
        if (!opened_.empty()) add("");
        text_ += ')';
        ++width_;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::string opened_;
    std::size_t width_ = 0;
};

/// Writes the moves of a line from s, with their comments and variations.
inline void write_pgn(PgnLines& lines, const Chess& rules, ChessState s,
                      const PgnGame::Variation& line) {
    lines.add_comment(line.comment);
    bool needs_number = true;
    for (const auto& step : line.steps) {
        if (s.turn == first)
            lines.add(std::to_string(s.number) + ".");
        else if (needs_number)
            lines.add(std::to_string(s.number) + "...");
        lines.add(san_text(rules, s, step.move));
        for (const int glyph : step.glyphs) lines.add("$" + std::to_string(glyph));
        lines.add_comment(step.comment);
        for (const auto& variation : step.variations) {
            lines.open();
            write_pgn(lines, rules, s, variation);
            lines.close();
        }
        needs_number = !step.comment.empty() || !step.variations.empty();
        rules.play(s, step.move);
    }
}

inline std::string pgn_tag(std::string_view name, std::string_view value) {
    std::string text = "[" + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + "\"]\n";
}

inline std::string pgn_tags(const PgnGame& game) {
    constexpr std::array<std::string_view, 7> roster{"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};
    std::string text;
    for (const auto name : roster)
        text +=
            pgn_tag(name, name == "Result" ? game.result
                                           : game.tag(name, name == "Date" ? "????.??.??" : "?"));
    if (!(game.start == chess_start(usual_chess_start))) {
        text += pgn_tag("SetUp", "1");
        text += pgn_tag("FEN", chess_fen(game.start));
    }
    for (const auto& tag : game.tags)
        if (std::ranges::find(roster, tag.name) == roster.end() && tag.name != "SetUp" &&
            tag.name != "FEN")
            text += pgn_tag(tag.name, tag.value);
    return text;
}

} // namespace detail

/// A game in PGN export format: the seven-tag roster, the other tags, the moves.
inline std::string pgn_text(const PgnGame& game) {
    detail::PgnLines lines;
    detail::write_pgn(lines, game.rules, game.start, {game.comment, game.steps});
    lines.add(game.result);
    return detail::pgn_tags(game) + "\n" + lines.text() + "\n";
}

} // namespace zermelo
