#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// The board under the rules of Sudoku. It decides what its state stores besides the written
/// digits, and how far `write` propagates constraints:
///   shape()                   the size of its boxes
///   start()                   the empty board
///   write(s, cell, digit)     writes a digit and propagates its consequences
///   written(s, cell)          the digit written in a cell, or 0
///   known(s, cell)            the digit written in a cell or deduced for it, or 0
///   left(s, cell)             the candidates of a cell; none if its digit is known
///   stuck(s)                  has propagation found a contradiction? Then left is empty
template <class B>
concept SudokuBoard = std::regular<typename B::State> &&
                      requires(const B board, typename B::State s, int cell, int digit) {
                          { board.shape() } -> std::convertible_to<SudokuShape>;
                          { board.start() } -> std::same_as<typename B::State>;
                          board.write(s, cell, digit);
                          { board.written(s, cell) } -> std::same_as<int>;
                          { board.known(s, cell) } -> std::same_as<int>;
                          { board.left(s, cell) } -> std::same_as<SudokuDigits>;
                          { board.stuck(s) } -> std::same_as<bool>;
                      };

/// The moves at a state, cell by cell and digit by digit, generated lazily.
template <SudokuBoard Board>
class SudokuMoves {
public:
    class iterator {
    public:
        using value_type = SudokuMove;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using iterator_concept = std::forward_iterator_tag;

        iterator() = default;
        explicit iterator(const SudokuMoves& moves) : moves_(&moves) { skip(); }

        SudokuMove operator*() const {
            return sudoku_move(moves_->board_.shape(), cell_, std::countr_zero(left_) + 1);
        }
        iterator& operator++() {
            left_ &= left_ - 1;
            if (left_ == 0) {
                ++cell_;
                skip();
            }
            return *this;
        }
        iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const iterator& other) const {
            return cell_ == other.cell_ && left_ == other.left_;
        }
        friend bool operator==(const iterator& it, std::default_sentinel_t) {
            return it.left_ == 0;
        }

    private:
        void skip() {
            const int cells = moves_->board_.shape().cells();
            for (; cell_ < cells; ++cell_)
                if (left_ = moves_->board_.left(moves_->s_, cell_); left_ != 0) return;
        }

        const SudokuMoves* moves_ = nullptr;
        int cell_ = 0;
        SudokuDigits left_ = 0;
    };

    SudokuMoves() = default;
    SudokuMoves(const Board& board, const typename Board::State& s) : board_(board), s_(s) {}

    iterator begin() const { return iterator(*this); }
    std::default_sentinel_t end() const { return {}; }

private:
    Board board_{};
    typename Board::State s_{};
};

/// Sudoku: a move writes a digit that is a candidate of an empty cell, that is, one which its row,
/// column and box lack and which the board has not eliminated. Without a move the game is over:
/// solved if every cell is filled, stuck otherwise.
template <SudokuBoard Board>
struct Sudoku {
    using State = typename Board::State;
    using Move = SudokuMove;

    Board board{};

    SudokuShape shape() const { return board.shape(); }
    State start() const { return board.start(); }
    Seat turn(const State& /*s*/) const { return first; }
    auto moves(const State& s) const { return SudokuMoves<Board>(board, s); }
    void play(State& s, const Move& m) const { board.write(s, cell_of(board.shape(), m), m.digit); }
    std::optional<Solved> outcome(const State& s) const {
        if constexpr (requires { board.outcome(s); })
            return board.outcome(s);
        else
            return scan(s);
    }

private:
    std::optional<Solved> scan(const State& s) const {
        if (board.stuck(s)) return Solved{false};
        bool filled = true;
        const int cells = board.shape().cells();
        for (int cell = 0; cell < cells; ++cell) {
            if (board.left(s, cell) != 0) return std::nullopt;
            filled = filled && board.known(s, cell) != 0;
        }
        return Solved{filled};
    }
};

} // namespace zermelo
