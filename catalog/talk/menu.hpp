#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/registry/games.hpp"

namespace zermelo {

/// The room that a text may take on a screen.
struct Screen {
    std::size_t rows = 24;
    std::size_t columns = 80;
};

/// The list of games from which a person chooses: it narrows as something is typed.
class GameMenu {
public:
    /// The games whose name or summary has the text; all for an empty one, and one for its number
    /// or its whole name.
    std::vector<const GameRow*> matching(std::string_view text) const;

    /// The games that match, with their numbers: with summaries where there is room for a line
    /// each, else the names in columns.
    std::string page(std::string_view text, const Screen& screen) const;

    /// The game that a line names, with its settings or by its number, or that alone matches it.
    /// A mistake says why there is none.
    Parsed<std::string> chosen(std::string_view line) const;

    static constexpr std::string_view prompt = "A number, a name or part of one (q quits): ";
};

/// Is it a word with which a person leaves?
bool is_quit(std::string_view line);

/// Yes or no; nothing else. An empty line is `usual`.
std::optional<bool> parse_yes_no(std::string_view line, bool usual);

/// What is asked before a game, as far as it makes sense for the game: which seat, how hard, how
/// strong the others are.
class Setup {
public:
    explicit Setup(const AnyGame& game);

    /// The next question with its choices; nothing when all are answered.
    std::optional<std::string> question() const;
    /// Takes the answer. What is wrong with it, if something is: then it is asked again.
    std::optional<Mistake> hear(std::string_view line);

    Seat seat() const { return seat_; }
    const std::string& level() const { return level_; } ///< empty: the best
    const std::string& grade() const { return grade_; } ///< empty: there is none

private:
    enum class Topic { order, seat, grade, level };

    std::optional<Mistake> take(Topic topic, std::string_view answer);

    std::vector<Topic> topics_; ///< not yet answered
    int seats_;
    Seat seat_ = first;
    std::string level_;
    std::string grade_;
};

/// The grades of puzzles from the easiest on.
const std::vector<std::string>& puzzle_grades();
/// The grade that a word or its number means.
std::optional<std::string> parse_grade(std::string_view text);

/// Can the usual opponent of a game be weakened by a level?
bool has_levels(const AnyGame& game);
/// The words for levels, the weakest first.
const std::vector<std::string>& level_words();
/// The level that a text means, 1 to 10 or a word; nothing if none.
std::optional<std::string> parse_level(std::string_view text);

} // namespace zermelo
