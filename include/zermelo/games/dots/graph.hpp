#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/games/dots/detail/string_set.hpp"

namespace zermelo {

/// The size of a board in boxes; 0 x 0 means a graph without a board.
struct BoxBoard {
    int rows = 0;
    int columns = 0;

    constexpr int boxes() const { return rows * columns; }
    constexpr int across() const { return (rows + 1) * columns; } ///< horizontal edges
    constexpr int edges() const { return across() + rows * (columns + 1); }
    /// The edge above box (row, column); row == rows is the bottom edge.
    constexpr int horizontal(int row, int column) const { return row * columns + column; }
    /// The edge to the left of box (row, column); column == columns is the right edge.
    constexpr int vertical(int row, int column) const {
        return across() + row * (columns + 1) + column;
    }
    bool operator==(const BoxBoard&) const = default;
};

/// A graph of any size: coins, and strings that tie a coin to another coin or to the ground.
struct CoinList {
    static constexpr int ground = -1;

    std::vector<std::string> names;           ///< of the coins
    std::vector<std::pair<int, int>> strings; ///< pairs of coin numbers, the greater first
    BoxBoard board{};

    int coins() const { return static_cast<int>(names.size()); }

    /// The dual graph of a board: a coin for each box, a string for each edge.
    static CoinList of(BoxBoard board) {
        CoinList list;
        list.board = board;
        for (int i = 0; i < board.boxes(); ++i)
            list.names.push_back(std::to_string(i / board.columns) + "." +
                                 std::to_string(i % board.columns));
        const auto coin = [&](int row, int column) {
            const bool inside =
                row >= 0 && row < board.rows && column >= 0 && column < board.columns;
            return inside ? row * board.columns + column : ground;
        };
        const auto tie = [&](int a, int b) {
            list.strings.emplace_back(std::max(a, b), std::min(a, b));
        };
        for (int row = 0; row <= board.rows; ++row)
            for (int column = 0; column < board.columns; ++column)
                tie(coin(row - 1, column), coin(row, column));
        for (int row = 0; row < board.rows; ++row)
            for (int column = 0; column <= board.columns; ++column)
                tie(coin(row, column - 1), coin(row, column));
        return list;
    }
};

/// A graph laid out for searches. The ground has the number after the last coin and no string set.
template <int Capacity>
class CoinGraph {
public:
    using Set = SetOf<Capacity>;
    static constexpr int capacity = Capacity; ///< of strings, and of coins

    CoinGraph() : CoinGraph(CoinList::of({2, 2})) {}
    /// requires: at most `Capacity` strings and coins; the two ends of each string differ
    explicit CoinGraph(CoinList list) : list_(std::move(list)) {
        assert(list_.coins() <= Capacity && strings() <= Capacity);
        for (int string = 0; string < strings(); ++string) {
            const auto [a, b] = list_.strings[at(string)];
            assert(a > b);
            put_in(strings_of_[at(a)], string);
            if (b != CoinList::ground) put_in(strings_of_[at(b)], string);
            ends_[at(string)] = {static_cast<std::int16_t>(a),
                                 static_cast<std::int16_t>(b == CoinList::ground ? ground() : b)};
        }
        all_ = set_of_first<Set>(strings());
        find_parallels();
    }

    int coins() const { return list_.coins(); }
    int strings() const { return static_cast<int>(list_.strings.size()); }
    int ground() const { return coins(); }
    BoxBoard board() const { return list_.board; }
    const CoinList& list() const { return list_; }

    const Set& all() const { return all_; }
    /// requires: not the ground
    const Set& strings_of(int coin) const { return strings_of_[at(coin)]; }
    std::array<std::int16_t, 2> ends(int string) const { return ends_[at(string)]; }
    /// The other end of a string.
    int across(int string, int coin) const {
        const auto [a, b] = ends_[at(string)];
        return a == coin ? b : a;
    }
    /// The sets of two or more strings with the same ends; which of them is cut does not matter.
    const std::vector<Set>& parallels() const { return parallels_; }
    /// Keeps only the first of each set of parallel strings.
    Set without_parallels(Set strings) const {
        for (const Set& same : parallels_) {
            const Set here = strings & same;
            if (is_empty(here) || is_single(here)) continue;
            strings = set_minus(strings, here);
            put_in(strings, least_of(here));
        }
        return strings;
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    void find_parallels() {
        std::vector<bool> seen(at(strings()));
        for (int string = 0; string < strings(); ++string) {
            Set same{};
            for (int other = string; other < strings() && !seen[at(string)]; ++other)
                if (ends(other) == ends(string)) {
                    put_in(same, other);
                    if (other > string) seen[at(other)] = true;
                }
            if (set_size(same) > 1) parallels_.push_back(same);
        }
    }

    CoinList list_;
    Set all_{};
    std::array<Set, static_cast<std::size_t>(Capacity)> strings_of_{};
    std::array<std::array<std::int16_t, 2>, static_cast<std::size_t>(Capacity)> ends_{};
    std::vector<Set> parallels_;
};

} // namespace zermelo
