#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "zermelo/play/player.hpp"

namespace zermelo {

/// What ends the turn of a person: the number of a move, or one of the other answers of a player.
using Said = std::variant<std::size_t, Resigns, TakesBack, Leaves>;

/// What a person is asked about.
struct PersonTurn {
    const AnyPosition* at; ///< of a hidden game, any that looks the same to the seat
    Seat seat = first;
    bool can_take_back = false;
};

/// What is answered to a line that a person has typed.
struct Reply {
    std::string text{};         ///< lines, the last one without a break; perhaps empty
    std::optional<Said> said{}; ///< ends the turn
    enum class Board { stays, again, flipped, marked };
    Board board = Board::stays; ///< is it to be shown again, and how?
};

/// The talk with a person about one game, line by line: moves, commands and what is wrong with
/// anything else. It neither reads nor writes, so that any program can lead it.
class Conversation {
public:
    using Hint = std::function<std::string(const AnyPosition& at)>;

    /// `start` is where mistakes of a puzzle are counted from; `draws` tells whether boards are
    /// drawn, and not only shown as plain pictures. The game must outlive it.
    Conversation(const AnyGame& game, Position start, Hint hint, bool draws)
        : game_(game), start_(std::move(start)), hint_(std::move(hint)), draws_(draws) {}

    Reply hear(std::string_view line, const PersonTurn& turn) const;

    /// The words that may be typed: commands that work here, and moves unless there are too many.
    std::vector<std::string> words(const PersonTurn& turn) const;

private:
    struct Command;

    std::vector<Command> commands(const PersonTurn& turn) const;
    std::string help(const PersonTurn& turn) const;
    std::string all_moves(const AnyPosition& at) const;
    std::string refusal(const std::string& text, const PersonTurn& turn) const;

    const AnyGame& game_;
    Position start_;
    Hint hint_;
    bool draws_;
};

} // namespace zermelo
