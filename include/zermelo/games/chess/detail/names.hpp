#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

/// The letters of the pieces by ChessCode: upper case for White.
inline constexpr std::string_view chess_letters = ".PNK.BRQ.pnk.brq";

constexpr char chess_letter(ChessCode code) { return chess_letters[code]; }
constexpr char chess_letter(ChessPiece piece) {
    return chess_letters[static_cast<std::size_t>(piece)];
}
constexpr std::optional<ChessCode> chess_code_of(char letter) {
    const auto found = chess_letters.find(letter);
    if (found == std::string_view::npos || letter == '.') return std::nullopt;
    return static_cast<ChessCode>(found);
}

constexpr char file_letter(int file) { return static_cast<char>('a' + file); }
constexpr char rank_letter(int rank) { return static_cast<char>('1' + rank); }
inline std::string square_name(int square) {
    return {file_letter(chess_file(square)), rank_letter(chess_rank(square))};
}
constexpr bool is_file_letter(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank_letter(char c) { return c >= '1' && c <= '8'; }
constexpr std::optional<int> square_of(std::string_view name) {
    if (name.size() != 2 || !is_file_letter(name[0]) || !is_rank_letter(name[1]))
        return std::nullopt;
    return chess_square(name[0] - 'a', name[1] - '1');
}

constexpr std::string_view side_name(Seat side) { return side == first ? "White" : "Black"; }

} // namespace zermelo
