#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// The rotations and reflections of a board, applied to sets of edges in one machine word. Looks up
/// the images of six edges at a time.
class BoardSymmetries {
public:
    BoardSymmetries() = default;
    /// The symmetries of a board; none for a graph without a board. Keeps the order of parallel
    /// strings.
    explicit BoardSymmetries(BoxBoard board, const std::vector<std::uint64_t>& parallels) {
        if (board.boxes() == 0) return;
        const bool square = board.rows == board.columns;
        for (int which = 1; which < (square ? 8 : 4); ++which)
            tables_.push_back(table(images(board, which, parallels)));
        chunks_ = tables_.front().size();
    }

    /// The smallest image of a set of edges.
    std::uint64_t least_image(std::uint64_t edges) const {
        std::uint64_t least = edges;
        for (const Table& table : tables_) {
            std::uint64_t image = 0;
            for (std::size_t i = 0; i < chunks_; ++i)
                image |= table[i][edges >> (i * chunk_bits) & (chunk_size - 1)];
            least = std::min(least, image);
        }
        return least;
    }

    /// The image of an edge. `which` is a sum of 1 (swap left and right), 2 (swap top and bottom)
    /// and 4 (swap rows and columns). requires: a square board for 4
    static int image(BoxBoard board, int which, int edge) {
        const bool is_across = edge < board.across();
        const int rest = is_across ? edge : edge - board.across();
        const int width = is_across ? board.columns : board.columns + 1;
        int row = rest / width;
        int column = rest % width;
        if ((which & 1) != 0) column = width - 1 - column;
        if ((which & 2) != 0) row = (is_across ? board.rows : board.rows - 1) - row;
        const bool is_turned = (which & 4) != 0;
        if (is_turned) std::swap(row, column);
        return is_across != is_turned ? board.horizontal(row, column) : board.vertical(row, column);
    }

private:
    static constexpr std::size_t chunk_bits = 6;
    static constexpr std::size_t chunk_size = std::size_t{1} << chunk_bits;
    using Table = std::vector<std::array<std::uint64_t, chunk_size>>;

    static std::vector<int> images(BoxBoard board, int which,
                                   const std::vector<std::uint64_t>& parallels) {
        std::vector<int> images;
        for (int edge = 0; edge < board.edges(); ++edge)
            images.push_back(image(board, which, edge));
        for (const std::uint64_t same : parallels) {
            std::uint64_t target = 0;
            for (const int edge : members(same))
                put_in(target, images[static_cast<std::size_t>(edge)]);
            auto next = members(target).begin();
            for (const int edge : members(same)) images[static_cast<std::size_t>(edge)] = *next++;
        }
        return images;
    }

    static Table table(const std::vector<int>& images) {
        Table table((images.size() + chunk_bits - 1) / chunk_bits);
        for (std::size_t edge = 0; edge < images.size(); ++edge)
            for (std::size_t set = 0; set < chunk_size; ++set)
                if ((set >> (edge % chunk_bits) & 1) != 0)
                    put_in(table[edge / chunk_bits][set], images[edge]);
        return table;
    }

    std::vector<Table> tables_;
    std::size_t chunks_ = 0;
};

} // namespace zermelo
