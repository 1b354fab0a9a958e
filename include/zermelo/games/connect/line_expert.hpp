#pragma once

#include <bit>
#include <cstdint>

#include "zermelo/games/connect/detail/line_estimate.hpp"
#include "zermelo/games/connect/win_save.hpp"

namespace zermelo {

/// Knowledge for large boards: WinSave finds forced moves, LineEstimate orders and evaluates.
template <class Shape>
struct LineExpert {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Insight = typename WinSave<Shape>::Insight;

    explicit LineExpert(const Game& game = {})
        : win_save{game}, lines(LineEstimate<Shape>::threats(game)) {}

    Insight insight(const State& s) const { return win_save.insight(s); }
    Insight insight(const State& s, Move m, const Insight& here) const {
        return win_save.insight(s, m, here);
    }
    auto look(const State& s) const { return win_save.look(s); }
    auto look(const State& s, const Insight& here) const { return win_save.look(s, here); }
    Value estimate(const State& s) const { return lines.estimate(s); }
    /// 8 * log2 of the line value, so that a tree search visits moves in proportion to that value.
    int priority(const State& s, Move m) const {
        const auto value = static_cast<std::uint32_t>(lines.priority(s, m));
        const auto doublings = static_cast<int>(std::bit_width(value));
        return 8 * doublings + static_cast<int>(value * 8U >> doublings & 7U);
    }

    WinSave<Shape> win_save;
    LineEstimate<Shape> lines;
};

} // namespace zermelo
