#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"

namespace zermelo {

/// King and rook against king, as in chess, on a square board of 3 to 8 files. White wins by mate;
/// capture of the rook and stalemate draw. There is no fifty-move rule and no repetition rule.
struct RookEndgame {
    struct Square {
        std::int8_t file = 0; ///< from 0
        std::int8_t rank = 0;
        auto operator<=>(const Square&) const = default;
    };
    struct State {
        Square king{};
        Square rook{};     ///< the square of the black king if that has captured the rook
        Square black{};    ///< of the black king
        Seat turn = first; ///< White
        bool operator==(const State&) const = default;
    };
    struct Move {
        bool rook = false; ///< true if the rook moves, false if the king does
        Square to{};
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternating = true;
    static constexpr int min_size = 3;
    static constexpr int max_size = 8;
    static constexpr int max_moves = 8 + 14;
    using Moves = MoveList<Move, max_moves>;

    int size = max_size;

    /// The kings start in the middle of their back ranks, the rook in White's left corner.
    State start() const {
        return {square(size / 2, 0), square(0, 0), square(size / 2, size - 1), first};
    }
    Seat turn(const State& s) const { return s.turn; }
    Moves moves(const State& s) const {
        Moves moves;
        if (!has_rook(s)) return moves;
        for (const auto& [file, rank] : steps) {
            const Square from = s.turn == first ? s.king : s.black;
            const Square to = square(from.file + file, from.rank + rank);
            if (is_on_board(to) &&
                (s.turn == first ? may_white_king_go(s, to) : may_black_king_go(s, to)))
                moves.push_back({false, to});
        }
        if (s.turn == first) add_rook_moves(moves, s);
        return moves;
    }
    void play(State& s, Move m) const {
        if (s.turn == second)
            s.black = m.to; // captures the rook if it stands there
        else
            (m.rook ? s.rook : s.king) = m.to;
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (!has_rook(s)) return draw;
        if (s.turn == first) return std::nullopt; // White can always move its rook
        for (const auto& [file, rank] : steps) {
            const Square to = square(s.black.file + file, s.black.rank + rank);
            if (is_on_board(to) && may_black_king_go(s, to)) return std::nullopt;
        }
        return is_check(s) ? Winner{first} : draw;
    }

    /// Is the rook still on the board?
    static bool has_rook(const State& s) { return s.rook != s.black; }
    /// Does the rook attack the black king?
    static bool is_check(const State& s) { return has_rook(s) && attacks(s, s.black); }
    /// Are the kings on adjacent squares or on the same square?
    static bool are_kings_adjacent(const State& s) { return distance(s.king, s.black) <= 1; }
    bool is_on_board(Square at) const {
        return at.file >= 0 && at.rank >= 0 && at.file < size && at.rank < size;
    }
    static constexpr Square square(int file, int rank) {
        return {static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)};
    }

    bool reversible(const State& s) const { return has_rook(s); }

    static constexpr int key_bits = 19;
    std::uint64_t key(const State& s) const {
        std::uint64_t key = 0;
        for (const Square at : {s.king, s.rook, s.black}) {
            const int number = at.rank * max_size + at.file;
            key = key << 6 | static_cast<std::uint64_t>(number);
        }
        return key << 1 | index(s.turn);
    }

    /// The representative of the eight symmetric images of s: its files (white king, rook, black
    /// king) are not greater than their mirror image, likewise its ranks, and ranks <= files.
    State canonical(const State& s) const {
        Coordinates files = smaller_image({s.king.file, s.rook.file, s.black.file});
        Coordinates ranks = smaller_image({s.king.rank, s.rook.rank, s.black.rank});
        if (files < ranks) std::swap(files, ranks);
        return {{files[0], ranks[0]}, {files[1], ranks[1]}, {files[2], ranks[2]}, s.turn};
    }

    // A ranking up to symmetry: on an 8x8 board the white king stands in a triangle of 10 squares.
    //
    //     rank 3  .  .  .  9      number of a square: file * (file + 1) / 2 + rank
    //          2  .  .  5  8
    //          1  .  2  4  7
    //          0  0  1  3  6
    std::uint64_t rank_count() const {
        const int half = (size + 1) / 2;
        const int count = half * (half + 1) / 2 * squares() * squares() * 2;
        return static_cast<std::uint64_t>(count);
    }
    std::uint64_t rank(const State& s) const {
        const State image = canonical(s);
        int rank = image.king.file * (image.king.file + 1) / 2 + image.king.rank;
        rank = rank * squares() + image.rook.rank * size + image.rook.file;
        rank = rank * squares() + image.black.rank * size + image.black.file;
        rank = rank * 2 + (s.turn == first ? 0 : 1);
        return static_cast<std::uint64_t>(rank);
    }
    std::optional<State> unrank(std::uint64_t i) const {
        int left = static_cast<int>(i);
        const auto take = [&](int count) { return std::exchange(left, left / count) % count; };
        State s;
        s.turn = take(2) == 0 ? first : second;
        const int black = take(squares());
        const int rook = take(squares());
        s.black = square(black % size, black / size);
        s.rook = square(rook % size, rook / size);
        int file = 0;
        while (left > file) left -= ++file;
        s.king = square(file, left);
        if (!is_possible(s) || outcome(s) || canonical(s) != s) return std::nullopt;
        return s;
    }

    /// Is s a legal position: no two pieces on one square (except a captured rook), the kings not
    /// adjacent, and the side that has just moved not in check?
    static bool is_possible(const State& s) {
        if (s.rook == s.king || are_kings_adjacent(s)) return false;
        return s.turn == second || !is_check(s);
    }

private:
    using Coordinates = std::array<std::int8_t, 3>; ///< of white king, rook and black king
    static constexpr std::array<std::pair<int, int>, 8> steps{
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

    static int distance(Square a, Square b) {
        return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
    }

    /// Does the rook attack a square? The black king does not block it, the white king does.
    static bool attacks(const State& s, Square at) {
        const auto between = [](int a, int b, int c) {
            return (a < b && b < c) || (c < b && b < a);
        };
        if (at == s.rook) return false;
        if (at.file == s.rook.file)
            return s.king.file != at.file || !between(at.rank, s.king.rank, s.rook.rank);
        if (at.rank == s.rook.rank)
            return s.king.rank != at.rank || !between(at.file, s.king.file, s.rook.file);
        return false;
    }
    /// May the white king move to this adjacent square?
    static bool may_white_king_go(const State& s, Square to) {
        return to != s.rook && distance(to, s.black) > 1;
    }
    /// May the black king move to this adjacent square?
    static bool may_black_king_go(const State& s, Square to) {
        return distance(to, s.king) > 1 && !attacks(s, to);
    }

    void add_rook_moves(Moves& moves, const State& s) const {
        for (const auto& [file, rank] : steps) {
            if (file != 0 && rank != 0) continue;
            Square to = s.rook;
            while (true) {
                to = square(to.file + file, to.rank + rank);
                if (!is_on_board(to) || to == s.king || to == s.black) break;
                moves.push_back({true, to});
            }
        }
    }

    /// The smaller of a triple of coordinates and its mirror image.
    Coordinates smaller_image(Coordinates line) const {
        Coordinates image = line;
        for (auto& at : image) at = static_cast<std::int8_t>(size - 1 - at);
        return std::min(line, image);
    }

    int squares() const { return size * size; }
};
static_assert(check_game<RookEndgame>());

} // namespace zermelo
