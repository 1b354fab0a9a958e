#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "zermelo/games/sudoku/detail/chains.hpp"
#include "zermelo/games/sudoku/detail/forcing.hpp"
#include "zermelo/games/sudoku/detail/rectangles.hpp"
#include "zermelo/games/sudoku/detail/singles.hpp"
#include "zermelo/games/sudoku/detail/subsets.hpp"
#include "zermelo/games/sudoku/detail/wings.hpp"

namespace zermelo {

/// The next step, by the simplest applicable technique; nullopt if the grid is full or no technique
/// applies. requires: exactly one solution; otherwise steps may be wrong
inline std::optional<SudokuStep> find_step(const PencilMarks& marks) {
    using Find = std::optional<SudokuStep> (*)(const PencilMarks&);
    using Marks = const PencilMarks&;
    static constexpr std::array<Find, 25> finders{
        find_full_house,
        find_hidden_single_box,
        find_hidden_single_line,
        find_naked_single,
        find_pointing,
        find_claiming,
        [](Marks m) { return find_naked_subset(m, 2); },
        [](Marks m) { return find_fish(m, 2); },
        [](Marks m) { return find_hidden_subset(m, 2); },
        [](Marks m) { return find_naked_subset(m, 3); },
        [](Marks m) { return find_fish(m, 3); },
        [](Marks m) { return find_hidden_subset(m, 3); },
        find_xy_wing,
        find_xyz_wing,
        find_w_wing,
        find_unique_rectangle,
        [](Marks m) { return find_naked_subset(m, 4); },
        [](Marks m) { return find_fish(m, 4); },
        [](Marks m) { return find_hidden_subset(m, 4); },
        find_simple_colouring,
        find_x_chain,
        find_xy_chain,
        find_forcing_chain,
        find_forcing_net,
        find_nested_forcing,
    };
    if (marks.solved()) return std::nullopt;
    for (const Find find : finders)
        if (auto step = find(marks)) return step;
    return std::nullopt;
}

/// A solution of a puzzle step by step.
struct SudokuPath {
    std::vector<SudokuStep> steps;
    bool solved = false;
};

/// Solves a puzzle, always by the simplest next step. requires: exactly one solution
inline SudokuPath explain(const SudokuGrid<9>& digits) {
    PencilMarks marks(digits);
    SudokuPath path;
    while (const auto step = find_step(marks)) {
        take(marks, *step);
        path.steps.push_back(*step);
    }
    path.solved = marks.solved();
    return path;
}

/// The difficulty of a puzzle.
struct SudokuRating {
    std::string_view grade;
    int score = 0; ///< of the hardest step, in tenths of a Sudoku Explainer point
    int steps = 0;
};

/// A grade and its highest score.
struct SudokuGrade {
    std::string_view name;
    int most;
};

inline constexpr std::array sudoku_grades{
    SudokuGrade{"easy", 15},   SudokuGrade{"medium", 28}, SudokuGrade{"hard", 40},
    SudokuGrade{"expert", 54}, SudokuGrade{"master", 70}, SudokuGrade{"extreme", 200},
};

constexpr std::string_view grade_of(int score) {
    for (const auto& grade : sudoku_grades)
        if (score <= grade.most) return grade.name;
    return sudoku_grades.back().name;
}

inline SudokuRating rating_of(const SudokuPath& path) {
    SudokuRating rating;
    for (const auto& step : path.steps) rating.score = std::max(rating.score, step.score);
    rating.steps = static_cast<int>(path.steps.size());
    rating.grade = grade_of(rating.score);
    return rating;
}

} // namespace zermelo
