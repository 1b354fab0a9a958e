#pragma once

#include <memory>

#include "catalog/facade/facets.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/nim_heaps.hpp"

namespace zermelo {

/// Nim with one heap: the remainder that decides.
std::unique_ptr<const AnalysisFacet> nim_analysis(const Nim& game);

/// Nim with several heaps: the nim-sum in binary, and which heap to change (Bouton 1901).
std::unique_ptr<const AnalysisFacet> heaps_analysis(const NimHeaps& game);

} // namespace zermelo
