#include "catalog/talk/conversation.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "catalog/output/wrap.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/printable.hpp"

namespace zermelo {

struct Conversation::Command {
    std::string name;
    std::string help;
    std::function<Reply()> run;
};

namespace {

/// Moves that are listed to a person, and offered for completion.
constexpr std::size_t most_moves_listed = 400;

/// What was typed, as it may be shown again: not too long, and without control characters.
std::string shortened(std::string_view text) {
    constexpr std::size_t most = 60;
    std::string shown = printable(text.substr(0, most));
    return text.size() > most ? shown + "..." : shown;
}

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return small;
}

/// Does a board look different from the other side?
bool has_sides(const Board& board) {
    return std::holds_alternative<GridBoard>(board.content) ||
           std::holds_alternative<HexBoard>(board.content);
}

/// The command that another word means as well.
std::string usual_name(const std::string& word) {
    if (word == "?") return "help";
    if (word == "q" || word == "exit") return "quit";
    if (word == "takeback" || word == "back") return "undo";
    return word;
}

} // namespace

/// The commands that work here, in the order of the help.
std::vector<Conversation::Command> Conversation::commands(const PersonTurn& turn) const {
    const AnyPosition& at = *turn.at;
    const bool is_alone = game_.info().seats == 1;
    std::vector<Command> all;
    const auto add = [&](std::string name, std::string help, std::function<Reply()> run) {
        all.push_back({std::move(name), std::move(help), std::move(run)});
    };
    const auto says = [](std::string text) { return Reply{std::move(text)}; };
    const auto ends = [](Said said) { return Reply{{}, said}; };
    add("moves", "list the legal moves", [=, this, &at] { return says(all_moves(at)); });
    add("hint", "suggest a move", [=, this, &at] { return says(hint_(at)); });
    if (const auto* puzzle = game_.puzzle())
        add("check", "look for mistakes",
            [=, this, &at] { return says(puzzle->check(*start_, at)); });
    add("board", "show the board again", [] { return Reply{{}, {}, Reply::Board::again}; });
    if (draws_ && !is_alone && has_sides(at.board(turn.seat)))
        add("flip", "turn the board around", [] { return Reply{{}, {}, Reply::Board::flipped}; });
    if (draws_ && game_.puzzle() != nullptr)
        add("marks", "show or hide pencil marks",
            [] { return Reply{{}, {}, Reply::Board::marked}; });
    if (!game_.info().rules.empty())
        add("rules", "explain the game", [=, this] { return says(wrapped(game_.info().rules)); });
    if (turn.can_take_back)
        add("undo", "take back your last move", [=] { return ends(TakesBack{}); });
    if (!is_alone) add("resign", "give the game up", [=] { return ends(Resigns{}); });
    add("quit", "leave; the game can be resumed", [=] { return ends(Leaves{}); });
    add("help", "show this list", [=, this, &turn] { return says(help(turn)); });
    return all;
}

std::string Conversation::help(const PersonTurn& turn) const {
    const auto example = turn.at->move_texts(1);
    std::string text = fmt::format("Type a move{}, or one of these:",
                                   example.empty() ? "" : ", like " + turn.at->spoken(0));
    for (const auto& command : commands(turn))
        text += fmt::format("\n  {:7} {}", command.name, command.help);
    return text;
}

std::string Conversation::all_moves(const AnyPosition& at) const {
    const std::size_t count = at.move_count();
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most_moves_listed); ++i)
        text += (i == 0 ? "" : " ") + at.spoken(i);
    if (count > most_moves_listed)
        text += fmt::format(" ... and {} more", count - most_moves_listed);
    return wrapped(fmt::format("{} move{}: {}", count, count == 1 ? "" : "s", text));
}

/// Why a text is neither a move nor a command.
std::string Conversation::refusal(const std::string& text, const PersonTurn& turn) const {
    constexpr std::size_t longest = 100; // no move has so many letters
    if (text.size() > longest)
        return wrapped(
            fmt::format("'{}' is too long for a move; 'moves' lists them.", shortened(text)));
    std::string why = turn.at->wrong_move(shortened(text));
    std::vector<std::string> names;
    for (const auto& command : commands(turn)) names.push_back(command.name);
    const std::string meant = suggestion(lower(text), names);
    if (!meant.empty()) why += meant;
    return wrapped(fmt::format("{}{}", why, why.ends_with('?') || why.ends_with('.') ? "" : "."));
}

Reply Conversation::hear(std::string_view line, const PersonTurn& turn) const {
    const std::string text(trimmed(line));
    if (text.empty()) return {fmt::format("Type a move, like {}, or 'help'.", turn.at->spoken(0))};
    constexpr std::size_t longest = 1000;
    if (text.size() <= longest)
        if (const auto number = turn.at->find_move(text)) return {{}, Said(*number)};
    const std::string word = usual_name(lower(text));
    for (const auto& command : commands(turn))
        if (command.name == word) return command.run();
    if (word == "undo")
        return {game_.info().is_hidden
                    ? "Moves cannot be taken back here: you have seen what was hidden."
                    : "There is no move of yours to take back."};
    if (word == "resign") return {"There is nobody to resign to; 'quit' leaves."};
    if (word == "flip") return {"This board has no other side; 'board' shows it again."};
    if (word == "check") return {"'check' is for puzzles; 'hint' suggests a move."};
    return {refusal(text, turn)};
}

std::vector<std::string> Conversation::words(const PersonTurn& turn) const {
    std::vector<std::string> all;
    if (turn.at->move_count() <= most_moves_listed)
        for (std::size_t i = 0; i < turn.at->move_count(); ++i) all.push_back(turn.at->spoken(i));
    for (const auto& command : commands(turn)) all.push_back(command.name);
    return all;
}

} // namespace zermelo
