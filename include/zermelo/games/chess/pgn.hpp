#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/games/chess/detail/pgn_tokens.hpp"
#include "zermelo/games/chess/fen.hpp"
#include "zermelo/games/chess/move_text.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

/// A game from a PGN file: tags and main line, with comments and variations.
struct PgnGame {
    struct Step;
    /// An alternative to a move and the moves that follow it.
    struct Variation {
        std::string comment{}; ///< before the first move
        std::vector<Step> steps{};
        bool operator==(const Variation& other) const;
    };
    struct Tag {
        std::string name;
        std::string value;
        bool operator==(const Tag&) const = default;
    };
    struct Step {
        ChessMove move{};
        std::vector<int> glyphs{}; ///< numeric annotation glyphs (NAGs), such as 1 for !
        std::string comment{};     ///< after the move
        std::vector<Variation> variations{};
        bool operator==(const Step&) const = default;
    };

    std::vector<Tag> tags{};
    Chess rules{};
    ChessState start = chess_start(usual_chess_start);
    std::string comment{}; ///< before the first move
    std::vector<Step> steps{};
    std::string result = "*";
    std::size_t line = 0;   ///< the line of the text on which the game begins
    std::size_t unread = 0; ///< the number of variations that were not read completely
    /// The first error, with its place; everything before it is kept.
    std::optional<std::string> mistake;

    /// The value of a tag, or the default if the game does not have it.
    std::string tag(std::string_view name, std::string_view default_value = "") const {
        const auto found = std::ranges::find(tags, name, &Tag::name);
        return found == tags.end() ? std::string(default_value) : found->value;
    }
    /// The position after the last move.
    ChessState end() const {
        ChessState s = start;
        for (const Step& step : steps) rules.play(s, step.move);
        return s;
    }
};

inline bool PgnGame::Variation::operator==(const Variation& other) const {
    return comment == other.comment && steps == other.steps;
}

/// Reads the games of a PGN text one by one. If a game has an error, the reader keeps the moves
/// before it, stores where it is in `mistake`, and goes on with the next game.
class PgnReader {
public:
    /// requires: the text outlives the reader
    explicit PgnReader(std::string_view text) : tokens_(text) {}

    /// The next game; nullopt at the end of the text.
    std::optional<PgnGame> next() {
        if (tokens_.peek().kind == Kind::end) return std::nullopt;
        game_ = {};
        game_.line = tokens_.peek().line;
        skipped_depth_ = 0;
        lines_.assign(1, {});
        read_tags();
        set_up();
        main_line().s = game_.start;
        while (!read_token()) {}
        while (lines_.size() > 1) close_variation();
        game_.comment = std::move(main_line().read.comment);
        game_.steps = std::move(main_line().read.steps);
        return game_;
    }

private:
    using Token = detail::PgnToken;
    using Kind = Token::Kind;
    static constexpr std::size_t max_nesting = 64; ///< of variations

    /// The main line, or a variation that is being read.
    struct Line {
        PgnGame::Variation read{};
        ChessState before{}; ///< the state before the last move
        ChessState s{};
        bool lost = false; ///< after an error the position is unknown, so moves are skipped
    };
    Line& main_line() { return lines_.front(); }
    bool in_variation() const { return lines_.size() > 1; }

    /// Records an error, unless the game already has one.
    void record_mistake(std::size_t line, const std::string& what, bool at_move = true) {
        if (game_.mistake) return;
        game_.mistake = "line " + std::to_string(line);
        if (at_move)
            *game_.mistake += ", move " + std::to_string(main_line().s.number) + " of " +
                              std::string(side_name(main_line().s.turn));
        *game_.mistake += ": " + what;
    }

    /// Records an error after which the position is unknown, and skips the remaining moves.
    void give_up(std::size_t line, const std::string& what, bool at_move = true) {
        record_mistake(line, what, at_move);
        for (Line& each : lines_) each.lost = true;
    }

    void read_tags() {
        while (tokens_.peek().kind == Kind::tag || tokens_.peek().kind == Kind::broken) {
            const Token token = tokens_.take();
            if (token.kind == Kind::broken) {
                record_mistake(token.line, std::string(token.text), false);
                continue;
            }
            if (const auto tag = parse_tag(token.text))
                game_.tags.push_back(*tag);
            else
                record_mistake(token.line,
                               "a tag is a name and a text in quotes, like [White \"Zermelo\"]",
                               false);
        }
    }
    static std::optional<PgnGame::Tag> parse_tag(std::string_view text) {
        const auto quote = text.find('"');
        if (quote == std::string_view::npos || !text.ends_with('"') || text.size() < quote + 2)
            return std::nullopt;
        PgnGame::Tag tag{std::string(trimmed(text.substr(0, quote))), ""};
        if (tag.name.empty()) return std::nullopt;
        const auto value = text.substr(quote + 1, text.size() - quote - 2);
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (value[i] == '\\' && i + 1 < value.size()) ++i;
            tag.value += value[i];
        }
        return tag;
    }

    void set_up() {
        const std::string variant = game_.tag("Variant");
        game_.rules.chess960 =
            variant.find("960") != std::string::npos || variant.find("andom") != std::string::npos;
        const std::string fen = game_.tag("FEN");
        if (fen.empty()) return;
        const auto start = parse_chess_fen(fen);
        if (start)
            game_.start = *start;
        else
            give_up(game_.line, "the tag FEN: " + start.message(), false);
    }

    /// Reads one token of the move text. Returns true at the end of the game.
    bool read_token() {
        if (tokens_.peek().kind == Kind::tag) return end_without_result();
        const Token token = tokens_.take();
        switch (token.kind) {
        case Kind::end: return end_without_result();
        case Kind::open: open_variation(); break;
        case Kind::close:
            if (skipped_depth_ > 0)
                --skipped_depth_;
            else if (in_variation())
                close_variation();
            else
                record_mistake(token.line, "a ) closes nothing");
            break;
        case Kind::broken: give_up(token.line, std::string(token.text)); break;
        case Kind::comment: comment(token.text); break;
        case Kind::glyph: glyph(token); break;
        case Kind::word: return word(token);
        case Kind::tag: break;
        }
        return false;
    }

    /// Skips a variation without a move to vary, or nested too deeply.
    void open_variation() {
        const Line& line = lines_.back();
        if (skipped_depth_ > 0 || line.lost || line.read.steps.empty() ||
            lines_.size() > max_nesting) {
            if (skipped_depth_++ == 0) ++game_.unread;
            return;
        }
        lines_.push_back({{}, {}, line.before});
    }
    void close_variation() {
        Line line = std::move(lines_.back());
        lines_.pop_back();
        game_.unread += line.lost ? 1 : 0;
        if (line.read != PgnGame::Variation{})
            lines_.back().read.steps.back().variations.push_back(std::move(line.read));
    }

    bool end_without_result() {
        const std::size_t line = tokens_.peek().line;
        if (skipped_depth_ > 0 || in_variation())
            record_mistake(line, "a variation is not closed with )");
        const std::string tagged = game_.tag("Result", "*");
        if (is_result(tagged)) game_.result = tagged;
        record_mistake(line, "the game does not end with a result (1-0, 0-1, 1/2-1/2 or *)");
        return true;
    }

    void comment(std::string_view text) {
        if (skipped_depth_ > 0 || lines_.back().lost) return;
        auto& [before, steps] = lines_.back().read;
        std::string& kept = steps.empty() ? before : steps.back().comment;
        for (const auto part : parts_of(text)) {
            if (!kept.empty()) kept += ' ';
            for (const char c : part) kept += c == '}' ? ')' : c; // a } would end the comment
        }
    }
    void glyph(const Token& token) {
        const auto number = parse_number<int>(token.text);
        if (!number || *number > 255)
            record_mistake(token.line, "behind $ stands the number of a sign, 0 to 255");
        else
            add_glyph(*number);
    }

    void add_glyph(int number) {
        auto& steps = lines_.back().read.steps;
        if (skipped_depth_ == 0 && !lines_.back().lost && !steps.empty())
            steps.back().glyphs.push_back(number);
    }

    static bool is_result(std::string_view word) {
        return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
    }

    /// Reads a result, a move number or a move. Returns true at the end of the game.
    bool word(const Token& token) {
        if (skipped_depth_ > 0) return false;
        if (is_result(token.text)) {
            if (in_variation()) return false; // not the result of the game
            game_.result = std::string(token.text);
            return true;
        }
        std::string_view text = token.text;
        const auto digits = text.find_first_not_of("0123456789");
        if (digits == std::string_view::npos) return false;
        if (text[digits] == '.') text.remove_prefix(digits);
        text.remove_prefix(std::min(text.find_first_not_of('.'), text.size()));
        if (text.empty() || text == "e.p." || lines_.back().lost) return false;
        if (const int glyph = glyph_of(text); glyph > 0 && !lines_.back().read.steps.empty())
            add_glyph(glyph);
        else
            read_move(text, token.line);
        return false;
    }
    /// An unreadable move ends a variation silently; in the main line it is an error.
    void read_move(std::string_view text, std::size_t line) {
        Line& at = lines_.back();
        const auto m = detail::parse_san(Chess::steps(at.s), at.s, text); // even past a draw
        if (!m && !in_variation()) give_up(line, m.message());
        at.lost = !m;
        if (!m) return;
        const auto signs = text.find_first_of("!?");
        at.read.steps.push_back({*m});
        if (signs != std::string_view::npos)
            if (const int glyph = glyph_of(text.substr(signs)); glyph > 0) add_glyph(glyph);
        at.before = at.s;
        game_.rules.play(at.s, *m);
    }
    /// The annotation glyph (NAG) of a suffix such as "!?"; 0 if there is none.
    static int glyph_of(std::string_view text) {
        constexpr std::array<std::string_view, 6> signs{"!", "?", "!!", "??", "!?", "?!"};
        for (std::size_t i = 0; i < signs.size(); ++i)
            if (text == signs[i]) return static_cast<int>(i) + 1;
        return 0;
    }

    detail::PgnTokens tokens_;
    PgnGame game_;
    std::vector<Line> lines_;       ///< the main line and the open variations, outermost first
    std::size_t skipped_depth_ = 0; ///< nesting depth inside a skipped variation
};

} // namespace zermelo
