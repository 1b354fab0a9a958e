#include "catalog/talk/menu.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "zermelo/core/printable.hpp"

namespace zermelo {

namespace {

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return lower;
}

bool has_text(std::string_view text, std::string_view part) {
    return in_lower_case(text).find(part) != std::string::npos;
}

std::size_t number_of(const GameRow& row) {
    return static_cast<std::size_t>(&row - all_games().data()) + 1;
}

/// `  5  connect-four        drop stones into columns; four in a row win`
std::string line_of(const GameRow& row, std::size_t columns) {
    std::string line = fmt::format("{:3}  {:19} {}", number_of(row), row.name, row.summary);
    if (columns == 0 || line.size() <= columns) return line;
    return line.substr(0, columns - 3) + "...";
}

/// Names with their numbers, column by column.
std::string names_in_columns(const std::vector<const GameRow*>& rows, std::size_t columns) {
    constexpr std::size_t width = 26;
    const std::size_t across = std::max<std::size_t>(1, columns / width);
    const std::size_t down = (rows.size() + across - 1) / across;
    std::string text;
    for (std::size_t i = 0; i < down; ++i) {
        std::string line;
        for (std::size_t j = i; j < rows.size(); j += down)
            line += fmt::format("{:3}  {:<{}}", number_of(*rows[j]), rows[j]->name, width - 5);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

} // namespace

bool is_quit(std::string_view line) {
    const std::string word = in_lower_case(trimmed(line));
    return word == "q" || word == "quit" || word == "exit";
}

std::optional<bool> parse_yes_no(std::string_view line, bool usual) {
    const std::string word = in_lower_case(trimmed(line));
    if (word.empty()) return usual;
    if (word == "y" || word == "yes") return true;
    if (word == "n" || word == "no") return false;
    return std::nullopt;
}

std::vector<const GameRow*> GameMenu::matching(std::string_view text) const {
    const std::string part = in_lower_case(trimmed(text));
    std::vector<const GameRow*> in_name;
    std::vector<const GameRow*> in_summary;
    const auto number = parse_number<std::size_t>(part);
    for (const auto& row : all_games()) {
        if (row.name == part || (number && number_of(row) == *number)) return {&row};
        if (has_text(row.name, part))
            in_name.push_back(&row);
        else if (has_text(row.summary, part))
            in_summary.push_back(&row);
    }
    in_name.insert(in_name.end(), in_summary.begin(), in_summary.end());
    return in_name;
}

std::string GameMenu::page(std::string_view text, const Screen& screen) const {
    const auto rows = matching(text);
    constexpr std::size_t other_lines = 3; // a heading, the prompt and a spare one
    if (screen.rows > 0 && rows.size() + other_lines > screen.rows)
        return names_in_columns(rows, screen.columns);
    std::string page;
    for (const auto* row : rows) page += line_of(*row, screen.columns) + "\n";
    return page;
}

Parsed<std::string> GameMenu::chosen(std::string_view line) const {
    const std::string text(trimmed(line));
    if (text.empty()) return Mistake{"Type the number or the name of a game, or q to quit."};
    const auto number = parse_number<std::size_t>(text);
    if (number && (*number < 1 || *number > all_games().size()))
        return Mistake{fmt::format("The games have the numbers 1 to {}.", all_games().size())};
    if (number) return all_games()[*number - 1].name;
    if (find_row(text.substr(0, text.find_first_of(":,"))) != nullptr) {
        const auto game = find_game(text);
        if (!game) return game.mistake();
        return text;
    }
    const auto rows = matching(text);
    if (rows.size() == 1) return rows.front()->name;
    if (rows.empty())
        return Mistake{fmt::format("No game has '{}' in its name or description.",
                                   printable(text.substr(0, 40)))};
    return Mistake{fmt::format("{} games match:", rows.size())};
}

const std::vector<std::string>& puzzle_grades() {
    static const std::vector<std::string> grades{"easy",   "medium", "hard",
                                                 "expert", "master", "extreme"};
    return grades;
}

std::optional<std::string> parse_grade(std::string_view text) {
    std::string word = in_lower_case(trimmed(text));
    if (word == "fiendish") return puzzle_grades().back();
    const auto number = parse_number<std::size_t>(word);
    if (number && *number >= 1 && *number <= puzzle_grades().size())
        return puzzle_grades()[*number - 1];
    if (std::ranges::find(puzzle_grades(), word) == puzzle_grades().end()) return std::nullopt;
    return word;
}

bool has_levels(const AnyGame& game) {
    if (game.info().seats == 1) return false;
    const auto& parameters = player_row(game.info().opponent).parameters;
    return std::ranges::any_of(parameters, [](const auto& its) { return its.name == "level"; });
}

const std::vector<std::string>& level_words() {
    static const std::vector<std::string> words{"beginner", "casual", "club", "expert", "perfect"};
    return words;
}

std::optional<std::string> parse_level(std::string_view text) {
    std::string word = in_lower_case(trimmed(text));
    const auto number = parse_number<int>(word);
    if (number && *number >= 1 && *number <= 10) return std::to_string(*number);
    if (std::ranges::find(level_words(), word) == level_words().end()) return std::nullopt;
    return word;
}

Setup::Setup(const AnyGame& game) : seats_(game.info().seats) {
    if (game.puzzle() != nullptr) topics_.push_back(Topic::grade);
    if (has_levels(game)) topics_.push_back(Topic::level);
    if (seats_ == 2 && !game.info().moves_at_once) topics_.push_back(Topic::order);
    if (seats_ > 2) topics_.push_back(Topic::seat);
}

std::optional<std::string> Setup::question() const {
    if (topics_.empty()) return std::nullopt;
    switch (topics_.front()) {
    case Topic::order: return "Do you want to move first? [Y/n] ";
    case Topic::seat: return fmt::format("Which of the {} seats, 1 to {}? [1] ", seats_, seats_);
    case Topic::grade: return fmt::format("How hard, {}? [easy] ", joined(puzzle_grades()));
    case Topic::level:
        return fmt::format("How strong, 1 to 10, or {}? [club] ", joined(level_words()));
    }
    return std::nullopt;
}

std::optional<Mistake> Setup::hear(std::string_view line) {
    if (auto wrong = take(topics_.front(), trimmed(line))) return wrong;
    topics_.erase(topics_.begin());
    return std::nullopt;
}

std::optional<Mistake> Setup::take(Topic topic, std::string_view answer) {
    if (topic == Topic::order) {
        const auto is_first = parse_yes_no(answer, true);
        if (!is_first) return Mistake{"Please answer yes or no."};
        seat_ = *is_first ? first : second;
    } else if (topic == Topic::seat) {
        const auto number = answer.empty() ? 1 : parse_number<int>(answer).value_or(0);
        if (number < 1 || number > seats_)
            return Mistake{fmt::format("Please answer with a number from 1 to {}.", seats_)};
        seat_ = Seat(static_cast<std::uint8_t>(number - 1));
    } else if (topic == Topic::grade) {
        const auto grade = parse_grade(answer.empty() ? "easy" : answer);
        if (!grade) return Mistake{"Please answer with one of these words, or with 1 to 6."};
        grade_ = *grade;
    } else {
        const auto level = parse_level(answer.empty() ? "club" : answer);
        if (!level) return Mistake{"Please answer with a number from 1 to 10, or with a word."};
        level_ = *level;
    }
    return std::nullopt;
}

} // namespace zermelo
