#pragma once

#include <algorithm>
#include <vector>

namespace zermelo::detail {

/// The places of pieces that were taken from a heap; of very many, the first ones.
inline std::vector<int> places_from(int place, int count) {
    constexpr int most = 255;
    std::vector<int> places;
    for (int i = 0; i < std::min(count, most); ++i) places.push_back(place + i);
    return places;
}

} // namespace zermelo::detail
