#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/facade/review.hpp"
#include "catalog/output/json.hpp"

namespace zermelo {

Json to_json(const Review& review);

/// The letters of a graph in one line, from the lowest to the highest.
struct SparkLetters {
    std::vector<std::string_view> levels;
    std::string_view unknown = " ";
};
SparkLetters block_letters(); ///< of Unicode, eight heights
SparkLetters plain_letters(); ///< of ASCII

/// A letter for each result, 0 to 1.
std::string sparkline(const std::vector<std::optional<double>>& results,
                      const SparkLetters& letters);

/// A review for people: a table of the moves, what was better, the graph and the accuracies.
std::string to_text(const Review& review, const SparkLetters& letters);

/// The graph of the results, with bad moves marked, as a picture of its own.
std::string to_svg(const Review& review);

} // namespace zermelo
