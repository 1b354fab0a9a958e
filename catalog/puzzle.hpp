#pragma once

#include <functional>
#include <string>

#include "catalog/any_game.hpp"
#include "zermelo/core/kinds.hpp"

namespace zermelo {

/// What a puzzle's row of the catalog gives beside its rules. Other games have nothing of it.
template <Game G>
struct PuzzleTools {};

template <Puzzle G>
struct PuzzleTools<G> {
    using State = StateOf<G>;

    /// Counts solutions; all but the sight.
    std::function<TextSolutions(const State&, const SolutionOptions&)> solutions;
    /// The next step in words, for a person who plays.
    std::function<std::string(const State&)> hint;
    /// What is wrong with the moves that led from one state to another, in words.
    std::function<std::string(const State& start, const State& s)> check;
};

} // namespace zermelo
