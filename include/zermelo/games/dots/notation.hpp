#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// The numbers in a text, separated by spaces, tabs or any of `,.-`; nullopt if it contains
/// anything else.
inline std::optional<std::vector<int>> numbers_in(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
        const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits > 0) {
            const auto number = parse_number(text.substr(0, digits));
            if (!number) return std::nullopt;
            numbers.push_back(*number);
        } else if (std::string_view(" \t,.-").find(text[0]) == std::string_view::npos) {
            return std::nullopt;
        }
        text.remove_prefix(std::max<std::size_t>(digits, 1));
    }
    return numbers;
}

/// A move is the number of its string, from 0: on a board first the horizontal edges, row by row
/// from the top left, then the vertical ones. On a board it may also be written with row and
/// column: `h 0 2`, `v1.3`.
///
/// A position has a 1 for each cut string and a 0 for each other: `110100`; on a board the size
/// precedes it, `1x1:1101`. If they differ from the defaults, the score and the side to move
/// follow:
/// `...:2-1:second`.
template <int Capacity>
struct Notation<StringsAndCoins<Capacity>> {
    using Game = StringsAndCoins<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Set;

    static std::string rules(const Game& game) {
        const BoxBoard board = game.graph().board();
        if (board.boxes() == 0)
            return "Coins are tied together, or to the ground, by strings. The players take turns "
                   "to "
                   "cut a string. Whoever cuts the last string of a coin takes that coin, and must "
                   "cut again. When all strings are cut, whoever has more coins wins by the "
                   "difference.\n"
                   "A move is the number of a string, as shown.";
        return "There are dots around " + std::to_string(board.rows) + " x " +
               std::to_string(board.columns) +
               " boxes. The players take turns to draw an edge between two neighbouring dots. "
               "Whoever draws the fourth edge of a box owns the box, and must draw again. When all "
               "edges are drawn, whoever has more boxes wins by the difference.\n"
               "Often the third edge of a box is a gift: near the end, count the chains of boxes, "
               "and "
               "who will have to open the first one.\n"
               "A move is the number of an edge, from 0: first the horizontal edges, row by row "
               "from "
               "the top, then the vertical ones. Row and column do as well: h 0 2, v 1 3.";
    }

    static std::optional<int> parse_move(const Game& game, const State&, std::string_view text) {
        const BoxBoard board = game.graph().board();
        if (board.boxes() == 0 || text.empty()) return std::nullopt;
        const char kind = static_cast<char>(text[0] | 0x20);
        auto numbers = numbers_in(text.substr(1));
        if ((kind != 'h' && kind != 'v') || !numbers) return std::nullopt;
        if (numbers->size() == 1 && text.size() == 3) // h02
            numbers = std::vector{text[1] - '0', text[2] - '0'};
        if (numbers->size() != 2) return std::nullopt;
        const int row = (*numbers)[0];
        const int column = (*numbers)[1];
        const int more = kind == 'h' ? 1 : 0; // rows of horizontal edges, columns of vertical ones
        if (row >= board.rows + more || column > board.columns - more) return std::nullopt;
        return kind == 'h' ? board.horizontal(row, column) : board.vertical(row, column);
    }

    static std::string position(const Game& game, const State& s) {
        const auto& graph = game.graph();
        const BoxBoard board = graph.board();
        std::string text = board.boxes() == 0 ? "" : size_text(board) + ":";
        for (int string = 0; string < graph.strings(); ++string)
            text += in_set(s.cut, string) ? '1' : '0';
        const State usual = default_state(game, s.cut);
        const int coins = game.taken_coins(s.cut);
        if (s.taken != usual.taken)
            text += ":" + std::to_string(s.taken) + "-" + std::to_string(coins - s.taken);
        if (s.turn != usual.turn) text += s.turn == first ? ":first" : ":second";
        return text;
    }

    static Parsed<State> parse_position(const Game& game, std::string_view text) {
        const auto& graph = game.graph();
        auto parts = split(trimmed(text));
        if (graph.board().boxes() > 0) {
            if (parts[0] != size_text(graph.board()))
                return Mistake{"the position must begin with the size of the board, '" +
                               size_text(graph.board()) + ":', not '" + std::string(parts[0]) +
                               "'"};
            parts.erase(parts.begin());
            if (parts.empty()) parts.emplace_back();
        }
        const auto cut = parse_bits(graph, parts[0]);
        if (!cut) return cut.mistake();
        State s = default_state(game, *cut);
        for (std::size_t i = 1; i < parts.size(); ++i)
            if (const auto wrong = read_part(game, s, parts[i]); !wrong.empty())
                return Mistake{wrong};
        return s;
    }

    static std::string label(const Game& game, const State& s) {
        std::string text;
        for (int string = 0; string < game.graph().strings(); ++string)
            text += in_set(s.cut, string) ? '1' : '0';
        return text;
    }

    using Play = std::vector<PlayedMove<int>>;

    static std::string picture(const Game& game, const State& s) { return picture(game, s, {}); }
    /// With the owner of each coin that was taken in the play.
    static std::string picture(const Game& game, const State& s, const Play& play) {
        const BoxBoard board = game.graph().board();
        const Owners owners = owners_of(game, s, play);
        std::string text = board.boxes() == 0 ? string_list(game, s) + coin_list(game, owners)
                                              : board_picture(game, s, owners);
        const int coins = game.taken_coins(s.cut);
        text += seat_name<Game>(first) + " " + std::to_string(s.taken) + ", " +
                seat_name<Game>(second) + " " + std::to_string(coins - s.taken);
        if (!game.outcome(s)) text += "; " + turn_text<Game>(s.turn);
        return text;
    }

    /// Who took each coin; none if it is not taken, or was taken before the play.
    using Owners = std::vector<std::optional<Seat>>;
    static Owners owners_of(const Game& game, const State& s, const Play& play) {
        const auto& graph = game.graph();
        Owners owners(static_cast<std::size_t>(graph.coins()));
        for (const auto& [seat, string] : play) // who cuts the last string takes the coin
            for (const int coin : graph.ends(string))
                if (coin != graph.ground() && is_empty(set_minus(graph.strings_of(coin), s.cut)))
                    owners[static_cast<std::size_t>(coin)] = seat;
        return owners;
    }

    /// Dots and edges on a board, else a graph; with the score.
    static Board board(const Game& game, const State& s, Seat viewer, const Play& play) {
        Board board = uncounted_board(game, s, viewer, play);
        const Owners owners = owners_of(game, s, play);
        for (const Seat seat : {first, second}) {
            const std::string list =
                game.graph().board().boxes() == 0 ? coins_of(game, owners, seat) : "";
            board.notes.push_back(
                {seat_name<Game>(seat),
                 {},
                 std::to_string(game.earned(s, seat)) + (list.empty() ? "" : " (" + list + ")"),
                 seat});
        }
        return board;
    }
    /// The same without the score.
    static Board uncounted_board(const Game& game, const State& s, Seat /*viewer*/,
                                 const Play& play) {
        const Owners owners = owners_of(game, s, play);
        const auto owner = [&](int coin) {
            return BoardOwner{is_empty(set_minus(game.graph().strings_of(coin), s.cut)),
                              owners[static_cast<std::size_t>(coin)]};
        };
        const CoinList& list = game.graph().list();
        if (list.board.boxes() > 0) {
            EdgeBoard edges{list.board.columns, list.board.rows};
            for (int edge = 0; edge < game.graph().strings(); ++edge)
                edges.drawn.push_back(in_set(s.cut, edge));
            for (int box = 0; box < list.coins(); ++box) edges.boxes.push_back(owner(box));
            return Board{.content = std::move(edges)};
        }
        GraphBoard graph;
        for (int coin = 0; coin < list.coins(); ++coin)
            graph.coins.push_back({list.names[static_cast<std::size_t>(coin)], owner(coin)});
        for (int string = 0; string < game.graph().strings(); ++string) {
            const auto [a, b] = list.strings[static_cast<std::size_t>(string)];
            const bool is_grounded = b == CoinList::ground;
            graph.strings.push_back(
                {is_grounded ? a : b, is_grounded ? GraphBoard::ground : a, in_set(s.cut, string)});
        }
        return Board{.content = std::move(graph)};
    }
    /// The edge or string.
    static MovePlaces places(const Game&, const State&, int m) { return {m}; }

    static std::string size_text(BoxBoard board) {
        return std::to_string(board.rows) + "x" + std::to_string(board.columns);
    }

private:
    /// The state if a position gives neither score nor turn: every coin was taken by a separate
    /// move, and the coins are shared evenly.
    static State default_state(const Game& game, const Set& cut) {
        const int coins = game.taken_coins(cut);
        return {cut, (set_size(cut) - coins) % 2 == 0 ? first : second,
                static_cast<std::uint16_t>((coins + 1) / 2)};
    }

    static std::vector<std::string_view> split(std::string_view text) {
        std::vector<std::string_view> parts;
        while (true) {
            const auto colon = std::min(text.find(':'), text.size());
            parts.push_back(text.substr(0, colon));
            if (colon == text.size()) return parts;
            text.remove_prefix(colon + 1);
        }
    }

    static Parsed<Set> parse_bits(const typename Game::Graph& graph, std::string_view bits) {
        const auto wrong = bits.find_first_not_of("01");
        if (wrong != std::string_view::npos)
            return Mistake{"character " + std::to_string(wrong + 1) + " of the edges is '" +
                           std::string(1, bits[wrong]) +
                           "': write 1 for one that is drawn, else 0"};
        if (static_cast<int>(bits.size()) != graph.strings())
            return Mistake{"the position has " + std::to_string(bits.size()) +
                           " edges, there are " + std::to_string(graph.strings())};
        Set cut{};
        for (std::size_t i = 0; i < bits.size(); ++i)
            if (bits[i] == '1') put_in(cut, static_cast<int>(i));
        return cut;
    }

    /// Parses a score or the side to move. Returns an error message, empty if the field is valid.
    static std::string read_part(const Game& game, State& s, std::string_view part) {
        if (part == "first" || part == "second") {
            s.turn = part == "first" ? first : second;
            return "";
        }
        const auto numbers = numbers_in(part);
        if (!numbers || numbers->size() != 2)
            return "'" + std::string(part) +
                   "' is neither a score like 2-1 nor who is to move, first or second";
        const int coins = game.taken_coins(s.cut);
        const std::int64_t boxes = std::int64_t{(*numbers)[0]} + (*numbers)[1];
        if (boxes != coins)
            return "the score " + std::string(part) + " is of " + std::to_string(boxes) +
                   " boxes, the edges make " + std::to_string(coins);
        s.taken = static_cast<std::uint16_t>((*numbers)[0]);
        return "";
    }

    static constexpr std::size_t pitch = 6; ///< characters from one dot to the next

    static std::string padded(std::string text, std::size_t width) {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    }

    /// What stands in a taken box: the number of its owner, # if nobody knows who took it.
    static std::string owner_mark(std::optional<Seat> owner) {
        return !owner ? " # " : *owner == first ? " 1 " : " 2 ";
    }

    /// Undrawn edges show their numbers, taken boxes their owners.
    ///
    ///     o-----o  1  o
    ///     |  1  |     8
    ///     o-----o  3  o
    static std::string board_picture(const Game& game, const State& s, const Owners& owners) {
        const BoxBoard board = game.graph().board();
        std::string text;
        for (int row = 0; row <= board.rows; ++row) {
            for (int column = 0; column < board.columns; ++column) {
                const int edge = board.horizontal(row, column);
                text +=
                    "o" + (in_set(s.cut, edge) ? std::string(pitch - 1, '-')
                                               : padded("  " + std::to_string(edge), pitch - 1));
            }
            text += "o\n" + (row < board.rows ? box_row(game, s, owners, row) : "");
        }
        return text;
    }
    static std::string box_row(const Game& game, const State& s, const Owners& owners, int row) {
        const BoxBoard board = game.graph().board();
        std::string text;
        for (int column = 0; column <= board.columns; ++column) {
            const int edge = board.vertical(row, column);
            std::string cell = padded(in_set(s.cut, edge) ? "|" : std::to_string(edge), pitch);
            const bool is_box = column < board.columns;
            const int box = row * board.columns + column;
            if (is_box && is_empty(set_minus(game.graph().strings_of(box), s.cut)))
                cell.replace(2, 3, owner_mark(owners[static_cast<std::size_t>(box)]));
            text += is_box ? cell : std::string(trimmed(cell)) + "\n";
        }
        return text;
    }

    /// The coins of each seat, as far as they are known: `First has a, b`.
    static std::string coin_list(const Game& game, const Owners& owners) {
        std::string text;
        for (const Seat seat : {first, second})
            if (const auto coins = coins_of(game, owners, seat); !coins.empty())
                text += seat_name<Game>(seat) + " has " + coins + "\n";
        return text;
    }
    static std::string coins_of(const Game& game, const Owners& owners, Seat seat) {
        std::string coins;
        for (std::size_t coin = 0; coin < owners.size(); ++coin)
            if (owners[coin] == seat)
                coins += (coins.empty() ? "" : ", ") + game.graph().list().names[coin];
        return coins;
    }

    /// The uncut strings, one per line: `3 a-b`.
    static std::string string_list(const Game& game, const State& s) {
        const CoinList& list = game.graph().list();
        const auto name = [&](int coin) {
            return coin == CoinList::ground ? "ground" : list.names[static_cast<std::size_t>(coin)];
        };
        std::string text;
        for (const int string : members(game.free(s))) {
            const auto [a, b] = list.strings[static_cast<std::size_t>(string)];
            const int less = b == CoinList::ground ? a : b;
            text +=
                std::to_string(string) + " " + name(less) + "-" + name(less == a ? b : a) + "\n";
        }
        return text;
    }
};

/// Nimstring uses the notation of Strings-and-Coins.
template <int Capacity>
struct Notation<Nimstring<Capacity>> {
    using Game = Nimstring<Capacity>;
    using State = typename Game::State;
    using Strings = Notation<StringsAndCoins<Capacity>>;

    static std::string rules(const Game&) {
        return "Coins are tied together, or to the ground, by strings. The players take turns to "
               "cut "
               "a string. Whoever frees a coin by cutting its last string must cut again. Coins do "
               "not count: whoever has to cut and finds no string left loses.\n"
               "A move is the number of a string, as shown.";
    }

    static std::optional<int> parse_move(const Game& game, const State& s, std::string_view text) {
        return Strings::parse_move(game.strings(), s, text);
    }
    static std::string position(const Game& game, const State& s) {
        return Strings::position(game.strings(), s);
    }
    static Parsed<State> parse_position(const Game& game, std::string_view text) {
        return Strings::parse_position(game.strings(), text);
    }
    static std::string label(const Game& game, const State& s) {
        return Strings::label(game.strings(), s);
    }
    static std::string picture(const Game& game, const State& s) {
        return Strings::picture(game.strings(), s);
    }
    static Board board(const Game& game, const State& s, Seat viewer,
                       const std::vector<PlayedMove<int>>& played) {
        return Strings::uncounted_board(game.strings(), s, viewer, played);
    }
    static MovePlaces places(const Game& game, const State& s, int m) {
        return Strings::places(game.strings(), s, m);
    }
};

} // namespace zermelo
