#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/grid_board.hpp"
#include "zermelo/games/rook_endgame/rules.hpp"

namespace zermelo {

/// Moves are in algebraic notation, `Kd2`, `Ra8`; a position is the first two fields of a FEN, such
/// as `4k3/8/8/8/8/8/8/R3K3 w`.
template <>
struct Notation<RookEndgame> {
    using State = RookEndgame::State;
    using Move = RookEndgame::Move;
    using Square = RookEndgame::Square;

    static std::string rules(const RookEndgame& game) {
        return "White has a king and a rook, Black a king alone, on a board of " +
               std::to_string(game.size) + " x " + std::to_string(game.size) +
               " squares. Kings move one square in any direction, the rook any way along its rank "
               "or "
               "file; nobody may leave the own king where it can be taken. White wins by "
               "checkmate: "
               "the black king is attacked and has no move. It is a draw if Black takes the rook, "
               "or "
               "has no move without being attacked. Nothing else ends the play.\n"
               "A move is a piece and a square, like Ra8 or Kd2.";
    }

    static std::string seat(Seat seat) { return seat == first ? "White" : "Black"; }

    static std::string move(const RookEndgame&, const State&, Move m) {
        return (m.rook ? "R" : "K") + name(m.to);
    }

    /// Also accepts marks for captures and checks, and coordinates: `Kxd2`, `Ra8+`, `a1a8`.
    static std::optional<Move> parse_move(const RookEndgame& game, const State& s,
                                          std::string_view text) {
        std::string plain;
        for (const char c : text)
            if (c != 'x' && c != '+' && c != '#' && c != '-') plain += c;
        for (const Move m : game.moves(s)) {
            const Square from = m.rook ? s.rook : s.turn == first ? s.king : s.black;
            if (plain == move(game, s, m) || plain == name(from) + name(m.to)) return m;
        }
        return std::nullopt;
    }

    static std::string position(const RookEndgame& game, const State& s) {
        std::string text;
        for (int rank = game.size - 1; rank >= 0; --rank)
            text += rank_text(game, s, rank) + (rank == 0 ? ' ' : '/');
        return text + (s.turn == first ? 'w' : 'b');
    }

    static Parsed<State> parse_position(const RookEndgame& game, std::string_view text) {
        text = trimmed(text);
        const auto space = text.find(' ');
        const std::string_view turn =
            space == std::string_view::npos ? "" : trimmed(text.substr(space));
        if ((turn != "w" && turn != "b") && !turn.starts_with("w ") && !turn.starts_with("b "))
            return Mistake{"the position does not say who is to move: write w or b behind the "
                           "board, like " +
                           position(game, game.start())};
        Pieces pieces;
        const auto message = read_board(game, text.substr(0, space), pieces);
        if (!message.empty()) return Mistake{message};
        const State s{*pieces.king, pieces.rook.value_or(*pieces.black), *pieces.black,
                      turn.front() == 'w' ? first : second};
        if (RookEndgame::are_kings_adjacent(s)) return Mistake{"the kings stand side by side"};
        if (!RookEndgame::is_possible(s))
            return Mistake{"Black is in check, so it must be Black's move: write b"};
        if (!RookEndgame::has_rook(s) && s.turn == second)
            return Mistake{"there is no rook, so Black has just taken it: write w, or place an R"};
        return s;
    }

    static std::string picture(const RookEndgame& game, const State& s) {
        std::string text;
        for (int rank = game.size - 1; rank >= 0; --rank) {
            text += std::to_string(rank + 1);
            for (int file = 0; file < game.size; ++file)
                text += std::string(" ") + letter(s, RookEndgame::square(file, rank));
            text += "\n";
        }
        text += " ";
        for (int file = 0; file < game.size; ++file) text += std::string(" ") + file_name(file);
        if (game.outcome(s)) return text;
        return text + "\n" + seat(s.turn) + "'s turn" +
               (RookEndgame::is_check(s) ? ", in check" : "");
    }

    static Board board(const RookEndgame& game, const State& s, Seat viewer) {
        GridBoard grid = empty_grid(game.size, game.size,
                                    [](int file) { return std::string(1, file_name(file)); });
        grid.look = GridLook::chequered;
        const auto put = [&](Square at, int piece) {
            grid.cells[static_cast<std::size_t>(grid_place(grid, at.file, at.rank))] = piece;
        };
        put(s.king, 0);
        put(s.rook, 1);
        put(s.black, 2); // on the rook if that is captured
        Board board;
        board.pieces = {{"white king", "K", "♔", first, "white"},
                        {"white rook", "R", "♖", first, "white"},
                        {"black king", "k", "♚", second, "black"}};
        if (RookEndgame::is_check(s)) {
            board.mark(MarkKind::check, grid_place(grid, s.black.file, s.black.rank));
            board.status = "in check";
        }
        board.content = std::move(grid);
        board.turned = viewer == second;
        return board;
    }
    static MovePlaces places(const RookEndgame& game, const State& s, Move m) {
        const Square from = m.rook ? s.rook : s.turn == first ? s.king : s.black;
        const auto place = [&](Square at) {
            return (game.size - 1 - at.rank) * game.size + at.file;
        };
        return {place(from), place(m.to)};
    }

private:
    struct Pieces {
        std::optional<Square> king{};
        std::optional<Square> rook{};
        std::optional<Square> black{};
    };

    static char file_name(int file) { return static_cast<char>('a' + file); }
    static std::string name(Square at) { return file_name(at.file) + std::to_string(at.rank + 1); }

    static char letter(const State& s, Square at) {
        if (at == s.king) return 'K';
        if (at == s.black) return 'k';
        return at == s.rook ? 'R' : '.';
    }

    /// One rank as in FEN: piece letters and counts of empty squares.
    static std::string rank_text(const RookEndgame& game, const State& s, int rank) {
        std::string text;
        int empty = 0;
        const auto end_empty = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < game.size; ++file) {
            const char piece = letter(s, RookEndgame::square(file, rank));
            if (piece == '.') {
                ++empty;
            } else {
                end_empty();
                text += piece;
            }
        }
        end_empty();
        return text;
    }

    /// Finds the pieces. Returns an error message, empty if the board is valid.
    static std::string read_board(const RookEndgame& game, std::string_view board, Pieces& pieces) {
        int file = 0;
        int rank = game.size - 1;
        for (const char c : board) {
            if (c == '/') {
                if (file != game.size) return wrong_length(game, rank, file);
                file = 0;
                if (--rank < 0) return ranks_text(game);
            } else if (c >= '1' && c <= '8') {
                file += c - '0';
            } else if (auto* piece = piece_of(pieces, c)) {
                if (*piece) return std::string("the position has a second ") + c;
                *piece = RookEndgame::square(file++, rank);
            } else {
                return std::string("'") + c +
                       "' in the position: write K, R, k, a number of empty " +
                       "squares, and / between ranks";
            }
            if (file > game.size) return wrong_length(game, rank, file);
        }
        if (file != game.size) return wrong_length(game, rank, file);
        if (rank != 0) return ranks_text(game);
        if (!pieces.king || !pieces.black)
            return std::string("the position has no ") + (pieces.king ? "k" : "K") +
                   ": each side has a king, K is White's and k is Black's";
        return "";
    }

    static std::optional<Square>* piece_of(Pieces& pieces, char c) {
        switch (c) {
        case 'K': return &pieces.king;
        case 'R': return &pieces.rook;
        case 'k': return &pieces.black;
        default: return nullptr;
        }
    }

    static std::string wrong_length(const RookEndgame& game, int rank, int file) {
        return "rank " + std::to_string(rank + 1) + " of the position has " + std::to_string(file) +
               " squares" + (file > game.size ? " or more" : "") + ", the board has " +
               std::to_string(game.size);
    }
    static std::string ranks_text(const RookEndgame& game) {
        return "the position must have " + std::to_string(game.size) + " ranks, like " +
               position(game, game.start());
    }
};

} // namespace zermelo
