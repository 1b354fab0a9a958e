#include "catalog/registry/levels.hpp"

#include <algorithm>
#include <cmath>

#include "zermelo/core/reproducible_math.hpp"

namespace zermelo {

namespace {

constexpr int last_level = full_level - 1;

/// Between `from` at level 1 and `to` at level 9, by the same factor from each level to the next.
double grown(double from, double to, int number) {
    const double doublings = natural_log(to / from) / natural_log(2.0);
    return from * power_of_two(static_cast<float>(doublings * (number - 1) / (last_level - 1)));
}

} // namespace

Level level_of(int number, const LevelScale& scale) {
    double part = 1;
    for (int power = 0; power < scale.fall; ++power)
        part *= static_cast<double>(full_level - number) / last_level;
    Level level;
    level.nodes = static_cast<std::uint64_t>(grown(scale.least_nodes, scale.most_nodes, number));
    level.care = scale.care + (scale.most_care - scale.care) * (number - 1) / (last_level - 1);
    level.doubt = scale.doubt * part;
    level.sight = static_cast<int>(std::lround(grown(3, 32, number)));
    level.clear = scale.clear;
    return level;
}

std::uint64_t iterations_of_level(int number) {
    return static_cast<std::uint64_t>(grown(20, 5000, number));
}

std::uint64_t regret_iterations_of_level(int number) {
    return number >= full_level ? 1000 : static_cast<std::uint64_t>(grown(1, 250, number));
}

const std::vector<std::pair<std::string, int>>& level_names() {
    static const std::vector<std::pair<std::string, int>> names = [] {
        std::vector<std::pair<std::string, int>> all{
            {"beginner", 1}, {"casual", 3}, {"club", 5}, {"expert", 8}, {"perfect", full_level}};
        for (int number = 1; number <= full_level; ++number)
            all.emplace_back(std::to_string(number), number);
        return all;
    }();
    return names;
}

} // namespace zermelo
