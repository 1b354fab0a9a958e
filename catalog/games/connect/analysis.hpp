#pragma once

#include <array>
#include <memory>
#include <string>

#include "catalog/facade/facets.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// The analysis of k in a row on a board of cells: the cells that would complete a row, and rows
/// that lack two stones. Where stones fall also which of these cells can be reached, and for whom
/// zugzwang works by the parity of their rows (V. Allis, "A knowledge-based approach of
/// connect-four", 1988).
std::unique_ptr<const AnalysisFacet> rows_analysis(int in_row,
                                                   const std::array<std::string, 2>& names);

/// The same, with the names of the seats of a game.
template <Game G>
std::unique_ptr<const AnalysisFacet> rows_analysis_of(const G& game) {
    return rows_analysis(game.size().in_row, {seat_name<G>(first), seat_name<G>(second)});
}

} // namespace zermelo
