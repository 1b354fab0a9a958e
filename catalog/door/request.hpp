#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/facade/analysis.hpp"
#include "catalog/facade/any_game.hpp"
#include "catalog/tournament/plan.hpp"

namespace zermelo {

/// What can be asked. docs/protocol.md describes each.
enum class Verb : std::uint8_t {
    games,       ///< all games, or the facts of one
    players,     ///< all kinds of player with their settings
    look,        ///< a position: picture, mover, moves
    moves,       ///< the legal moves, or how the game ended
    best,        ///< a good move
    values,      ///< the value of every move
    solve,       ///< a proof
    choose,      ///< the move of a player, and the position after it
    tree,        ///< the game tree, or the tree of a search
    perft,       ///< counts of move sequences
    solutions,   ///< of a puzzle
    generate,    ///< a new puzzle
    equilibrium, ///< a strategy for a hidden game
    analyse,     ///< a position in the terms of the game's own theory
    play,        ///< one game between programs
    match,       ///< many games between programs
    tournament,  ///< the same with a schedule, a store and ratings
    replay,      ///< a record, checked by playing it again
    review,      ///< a record, with what each move was worth
    explain,     ///< a position in words: what matters, and why
    stop         ///< ends the request of an id
};

/// The name of a verb in messages.
std::string_view verb_name(Verb verb);

/// One request, from a message, a line of a batch or a command line.
struct Request {
    Verb verb = Verb::look;
    Json id{}; ///< echoed with every message about it; null if there is none
    std::string game{};
    PositionText from{};
    std::string player{}; ///< empty: the game's own choice for the verb
    std::vector<std::string> players{};
    std::optional<int> depth{};
    std::optional<int> mate{}; ///< solve: is there a win in so many moves of the mover?
    std::optional<int> seat{}; ///< look, choose: whose view, from 0; by default the mover's
    std::uint64_t visits = 1;  ///< tree: least visits of a node
    bool merge = false;        ///< tree: positions that are symmetric are one node
    bool boards = false;       ///< tree: the boards of the nodes too
    std::uint64_t seed = 0;
    int games = 2; ///< match, tournament
    std::optional<double> clock{};
    bool positions = false;               ///< perft
    bool count_games = false;             ///< perft
    bool divide = false;                  ///< perft
    std::string topic{};                  ///< analyse
    std::uint64_t limit = 1'000'000;      ///< analyse: of what is counted
    PuzzleWish wish{};                    ///< generate
    TextRecord record{};                  ///< replay, review
    TournamentWish tournament{};          ///< tournament
    Trust file_trust = Trust::user;       ///< what store and openings may name
    Trust game_trust = Trust::user;       ///< what the text of the game may name
    Trust player_trust = Trust::user;     ///< what the texts of players may name
    Trust message_trust = Trust::outside; ///< the same of a message that names them itself
};

/// The longest clock, and the longest time that a player may be given: some 31 years.
inline constexpr std::int64_t most_seconds = 1'000'000'000;

/// Can a clock show so many seconds?
constexpr bool is_clock(double seconds) {
    return seconds > 0 && seconds <= static_cast<double>(most_seconds);
}
/// The seconds of a clock as they are typed, like 2 or 0.5.
std::optional<double> parse_seconds(std::string_view text);

/// The words of a text, with white space or commas between them.
std::vector<std::string> words_of(std::string_view text);

/// The request that a JSON object makes; what it leaves out is as in `defaults`.
Parsed<Request> parse_request(const Json& json, const Request& defaults = {});

} // namespace zermelo
