#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "zermelo/core/parsed.hpp"

namespace zermelo::detail {

/// A token of PGN text: a punctuation mark, a word, or a whole comment or tag.
struct PgnToken {
    enum class Kind { end, tag, word, comment, glyph, open, close, broken };
    Kind kind = Kind::end;
    std::string_view text{}; ///< without delimiters; for a broken token, the error message
    std::size_t line = 0;
};

/// Splits PGN text into tokens.
class PgnTokens {
public:
    explicit PgnTokens(std::string_view text) : text_(text) {}

    const PgnToken& peek() {
        if (!next_) next_ = read();
        return *next_;
    }
    PgnToken take() {
        peek();
        return *std::exchange(next_, std::nullopt);
    }

private:
    using Kind = PgnToken::Kind;

    PgnToken read() {
        skip_space();
        if (at_ == text_.size()) return {Kind::end, {}, line_};
        switch (text_[at_]) {
        case '{': return comment();
        case ';': return {Kind::comment, trimmed(take_line(1)), line_ - 1};
        case '[': return tag();
        case '(': return sign(Kind::open);
        case ')': return sign(Kind::close);
        case '$': return glyph();
        default: return word();
        }
    }
    PgnToken glyph() {
        ++at_;
        return {Kind::glyph, take_while([](char c) { return c >= '0' && c <= '9'; }), line_};
    }
    /// A word ends at white space or punctuation; unknown punctuation is a word of its own.
    PgnToken word() {
        constexpr std::string_view ends = " \t\r\n\v\f{}[]();$<>";
        if (ends.find(text_[at_]) != std::string_view::npos) return sign(Kind::word);
        const auto text =
            take_while([&](char c) { return ends.find(c) == std::string_view::npos; });
        return {Kind::word, text, line_};
    }

    void skip_space() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool starts_line = at_ == 0 || text_[at_ - 1] == '\n';
            if (c == '%' && starts_line) {
                take_line(0);
            } else if (white_space.find(c) != std::string_view::npos) {
                if (c == '\n') ++line_;
                ++at_;
            } else {
                return;
            }
        }
    }
    std::string_view take_line(std::size_t skip) {
        const std::size_t begin = at_ + skip;
        at_ = std::min(text_.find('\n', at_), text_.size());
        const auto line = text_.substr(begin, at_ - begin);
        if (at_ < text_.size()) ++at_;
        ++line_;
        return line;
    }
    std::string_view take_while(const auto& is_part) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_part(text_[at_])) ++at_;
        return text_.substr(begin, at_ - begin);
    }
    PgnToken sign(Kind kind) { return {kind, text_.substr(at_++, 1), line_}; }

    /// An unclosed comment ends where the tags of the next game begin.
    PgnToken comment() {
        const std::size_t line = line_;
        const std::size_t next_game = std::min(text_.find("\n[Event ", at_), text_.size());
        const std::size_t end = std::min(text_.find('}', at_), text_.size());
        const bool closed = end < text_.size() && (end < next_game || next_game == text_.size());
        const std::size_t stop = closed ? end : next_game;
        const auto text = text_.substr(at_ + 1, stop - at_ - 1);
        line_ += static_cast<std::size_t>(std::ranges::count(text, '\n'));
        at_ = closed ? stop + 1 : stop;
        if (!closed) return {Kind::broken, "a comment is never closed with }", line};
        return {Kind::comment, trimmed(text), line};
    }

    PgnToken tag() {
        const std::size_t line = line_;
        const std::string_view text = trimmed(take_line(1));
        if (!text.ends_with(']')) return {Kind::broken, "a tag is not closed with ]", line};
        return {Kind::tag, trimmed(text.substr(0, text.size() - 1)), line};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::optional<PgnToken> next_;
};

} // namespace zermelo::detail
