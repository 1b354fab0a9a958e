#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "zermelo/core/board.hpp"
#include "zermelo/core/guess_unit.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// The text form of a game. A game specialises it with any of these static members. Callers use the
/// functions below, which have defaults for missing members.
///   move(game, s, m)             text of a move, different for all moves at s
///   parse_move(game, s, text)    optional<Move>, where a move may be typed in further ways
///   wrong_move(game, s, text)    why a text is no move at s, and which moves are similar
///   position(game, s)            text of a state
///   parse_position(game, text)   Parsed<State>; reads what position writes
///   picture(game, view)          the board or view for people
///   picture(game, s, played)     the same at the end of a play, a vector of PlayedMove, where a
///                                picture shows what the state does not tell
///   board(game, view, viewer)    the same as data, for a seat: a Board (core/board.hpp)
///   board(game, view, viewer, played) the same where the board shows something of the play: who
///                                took a box, which digits were clues. Of a hidden game it shows
///                                nothing that the seat has not seen in its views.
///   places(game, s, m)           what is clicked for a move: MovePlaces
///   trace(game, s, m)            the places that are marked after the move m at s, where these are
///                                not the places clicked
///   rules(game)                  the rules as a player needs them, in a few paragraphs of at most
///                                20 lines in all; the last one says how moves are written
///   spoken(game, s, m)           a move as people write it, where that is not `move`: SAN in chess
///   told(game, s, m, viewer)     what a seat is told of a move in a sentence, perhaps nothing;
///                                for moves of chance, and for all moves of a hidden game
///   at_once                      true: the seats choose at the same time
///   view(game, view)             a hidden game's view in a line, for tables of strategies
///   label(game, s)               a few letters for a state, in drawings of trees
///   run_together                 true: each move is one letter, and needs no space after it
///   seat(seat), seat(game, seat) the name of a seat
///   outcome(outcome)             how a game ended, in words
///   mark(seat)                   the letter that stands for a seat in pictures
///   pattern(game, moves)         a text that is the same for plays that are equal up to symmetry
///                                and translation
///   number(game, s, value)       a Value at s on the usual scale of this game
///   half_win                     the guess that is worth half a win, in the unit of the game's
///                                estimates: 100 hundredths of a pawn in chess
///   distance(game, s, plies)     the end of the game, so many plies after s: "in 3 plies"
///   uci_options(game)            the options to set in UCI programs, as pairs of name and value
template <class G>
struct Notation {
    static constexpr bool is_default = true; ///< not specialised
};

namespace detail {

/// The members of a notation N by name: has it a function that is called so, whatever it takes?
template <class N>
inline constexpr bool names_move = requires { &N::move; };
template <class N>
inline constexpr bool names_parse_move = requires { &N::parse_move; };
template <class N>
inline constexpr bool names_position = requires { &N::position; };
template <class N>
inline constexpr bool names_parse_position = requires { &N::parse_position; };
template <class N>
inline constexpr bool names_any =
    names_move<N> || names_parse_move<N> || names_position<N> || names_parse_position<N> ||
    requires { &N::seat; } || requires { &N::picture; } || requires { &N::view; } ||
    requires { &N::outcome; } || requires { &N::mark; } || requires { &N::pattern; } ||
    requires { &N::number; } || requires { &N::half_win; } || requires { &N::distance; } ||
    requires { &N::uci_options; } || requires { &N::label; } || requires { &N::rules; } ||
    requires { &N::spoken; } || requires { &N::told; } || requires { &N::board; } ||
    requires { &N::places; };

} // namespace detail

/// Is the notation of G sound? If not, the program does not compile and one line says why: members
/// are optional, so a misspelt one would be ignored. Writing and reading positions belong together.
template <Game G>
consteval bool check_notation() {
    using N = Notation<G>;
    if constexpr (!requires { N::is_default; }) {
        if constexpr (!detail::names_any<N>)
            static_assert(detail::never<G>, "a Notation has none of the members that it may have: "
                                            "see the list in zermelo/core/notation.hpp");
        else if constexpr (detail::names_position<N> != detail::names_parse_position<N>)
            static_assert(detail::never<G>, "a Notation needs both position(game, s) and "
                                            "parse_position(game, text), or none of them");
    }
    return true;
}

/// The name of a seat: the notation's own, its mark in pictures (X and O), or First and Second.
template <Game G>
std::string seat_name(Seat seat) {
    if (seat == chance) return "chance";
    if constexpr (requires { Notation<G>::seat(seat); })
        return std::string(Notation<G>::seat(seat));
    else if constexpr (requires { Notation<G>::mark(seat); })
        return std::string(1, Notation<G>::mark(seat));
    else if constexpr (seats_of<G> == 2)
        return seat == first ? "First" : "Second";
    else if constexpr (seats_of<G> == 1)
        return "the player";
    else
        return "player " + std::to_string(index(seat) + 1);
}

/// The same where names depend on the game: Notation<G>::seat(game, seat).
template <Game G>
std::string seat_name([[maybe_unused]] const G& game, Seat seat) {
    if constexpr (requires { Notation<G>::seat(game, seat); })
        return seat == chance ? "chance" : std::string(Notation<G>::seat(game, seat));
    else
        return seat_name<G>(seat);
}

/// Whose turn it is, for pictures: "X's turn", "Red's turn (X)", "X's turn (2 stones)".
template <Game G>
std::string turn_text(Seat seat, const std::string& more = "") {
    const std::string name = seat_name<G>(seat);
    std::string note;
    if constexpr (requires { Notation<G>::mark(seat); })
        if (name != std::string(1, Notation<G>::mark(seat))) note = Notation<G>::mark(seat);
    if (!note.empty() && !more.empty()) note += ", ";
    note += more;
    return name + "'s turn" + (note.empty() ? "" : " (" + note + ")");
}

/// The text of a move. Default: its number, else its position among the legal moves, from 1.
template <Game G>
std::string move_text(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    static_assert(check_notation<G>());
    if constexpr (requires { Notation<G>::move(game, s, m); }) {
        return Notation<G>::move(game, s, m);
    } else if constexpr (std::integral<MoveOf<G>>) {
        return std::to_string(m);
    } else {
        int place = 1;
        for (const MoveOf<G> legal : game.moves(s)) {
            if (legal == m) break;
            ++place;
        }
        return std::to_string(place);
    }
}

/// A move as people write it; by default its text.
template <Game G>
std::string spoken_move(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    if constexpr (requires { Notation<G>::spoken(game, s, m); })
        return Notation<G>::spoken(game, s, m);
    else
        return move_text(game, s, m);
}

/// The legal move that the text means at s, if it means one.
template <Game G>
std::optional<MoveOf<G>> parse_move(const G& game, const StateOf<G>& s, std::string_view text) {
    text = trimmed(text);
    for (const MoveOf<G> m : game.moves(s))
        if (move_text(game, s, m) == text) return m;
    if constexpr (requires { Notation<G>::parse_move(game, s, text); }) {
        const auto m = Notation<G>::parse_move(game, s, text);
        if (m && is_legal(game, s, *m)) return m;
    }
    return std::nullopt;
}

/// Can states of G be written and read as text of their own?
template <class G>
concept WritesPositions =
    Game<G> && requires(const G game, const StateOf<G> s, std::string_view text) {
        { Notation<G>::position(game, s) } -> std::convertible_to<std::string>;
        { Notation<G>::parse_position(game, text) } -> std::same_as<Parsed<StateOf<G>>>;
    };

/// Do UCI programs understand the positions and moves of G?
template <class G>
concept SpeaksUci =
    WritesPositions<G> && requires(const G game) { Notation<G>::uci_options(game); };

/// What a person is shown; without a notation, whose turn it is.
template <Game G>
std::string picture(const G& game, const ViewOf<G>& view) {
    if constexpr (requires { Notation<G>::picture(game, view); })
        return Notation<G>::picture(game, view);
    else if constexpr (WritesPositions<G> && !Hidden<G>)
        return Notation<G>::position(game, view);
    else if constexpr (!Hidden<G>)
        return game.outcome(view) ? "" : turn_text<G>(game.turn(view));
    else
        return "";
}

/// A move of a play, and who made it.
template <class Move>
struct PlayedMove {
    Seat seat{};
    Move move{};
};

/// A view in one line; without a notation, its picture with bars between the lines.
template <Game G>
std::string view_text(const G& game, const ViewOf<G>& view) {
    if constexpr (requires { Notation<G>::view(game, view); }) {
        return Notation<G>::view(game, view);
    } else {
        std::string text;
        for (const char c : picture(game, view))
            text += c == '\n' ? std::string(" | ") : std::string(1, c);
        return text;
    }
}

/// Points as people write them: 3, -1.5.
inline std::string points_text(double points) {
    std::string text = std::to_string(points);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

/// How a game ended, in a word: "X wins!", "Game tied!".
template <Game G>
std::string outcome_text(const OutcomeOf<G>& outcome) {
    if constexpr (requires { Notation<G>::outcome(outcome); }) {
        return Notation<G>::outcome(outcome);
    } else if constexpr (std::same_as<OutcomeOf<G>, Solved>) {
        return outcome.solved ? "Solved!" : "Not solved.";
    } else if constexpr (seats_of<G> == 1) {
        return "It pays " + points_text(static_cast<double>(payoff(outcome, first))) + ".";
    } else {
        std::string winners;
        for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat)
            if (payoff(outcome, Seat(seat)) > 0)
                winners += (winners.empty() ? "" : " and ") + seat_name<G>(Seat(seat));
        if (winners.empty()) return "Game tied!";
        const bool several = winners.find(" and ") != std::string::npos;
        return winners + (several ? " win!" : " wins!");
    }
}

/// A text that is the same for plays that are equal up to symmetry. Default: the moves.
template <Game G>
std::string play_pattern(const G& game, StateOf<G> s, const std::vector<MoveOf<G>>& moves) {
    if constexpr (requires { Notation<G>::pattern(game, moves); }) {
        return Notation<G>::pattern(game, moves);
    } else {
        std::string text;
        for (const MoveOf<G>& m : moves) {
            text += move_text(game, s, m) + ' ';
            game.play(s, m);
        }
        return text;
    }
}

/// A value at s as a number: the game's own scale, else points, and +1 or -1 for a win or a loss.
/// It is whole, but for guesses in thousandths of a payoff (GuessUnit), which count as fractions;
/// where chance moves, so do proven values, which are expectations.
template <Game G>
double value_number([[maybe_unused]] const G& game, [[maybe_unused]] const StateOf<G>& s,
                    Value value) {
    if constexpr (requires { Notation<G>::number(game, s, value); })
        return Notation<G>::number(game, s, value);
    if (value.is_win() || value.is_loss()) return value.sign();
    const bool is_fraction =
        guess_unit<G>() == GuessUnit::thousandths_of_a_payoff && (Chancy<G> || !value.proven());
    return value.points() / (is_fraction ? 1000. : 1.);
}

/// A number with its sign and at most three decimals: +3, -0.052.
inline std::string number_text(double number) {
    const std::string text = points_text(std::round(number * 1000) / 1000);
    return text.starts_with('-') ? text : "+" + text;
}

/// A value at s in words: "wins in 8 plies", "draws", "+3", "about +0.224, a guess".
template <Game G>
std::string value_words(const G& game, const StateOf<G>& s, Value value) {
    if (value.is_win() || value.is_loss()) {
        const std::string verb = value.is_win() ? "wins " : "loses ";
        if constexpr (requires { Notation<G>::distance(game, s, value.plies()); })
            return verb + Notation<G>::distance(game, s, value.plies());
        else
            return verb + "in " + std::to_string(value.plies()) +
                   (value.plies() == 1 ? " ply" : " plies");
    }
    const double number = value_number(game, s, value);
    if (value.proven() && number == 0 && !Chancy<G>) return "draws";
    const std::string text = number_text(number);
    return value.proven() ? text : "about " + text + ", a guess";
}

} // namespace zermelo
