#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "catalog/facade/play.hpp"
#include "catalog/facade/rules.hpp"
#include "catalog/facade/thinking.hpp"
#include "catalog/talk/host.hpp"
#include "zermelo/core/time_plan.hpp"
#include "zermelo/play/player.hpp"

namespace zermelo {

// The players of the catalog at a table: rules R of the facade.

/// Does a player draw lots, and others in each game of a match? Of another program nobody knows.
inline bool draws_lots(const PlayerSpec& player) {
    return std::visit(
        [&](const auto& its) {
            using O = std::remove_cvref_t<decltype(its)>;
            if constexpr (requires { its.seed; })
                return !its.seed;
            else
                return player.level() < full_level || std::is_same_v<O, RandomOptions> ||
                       std::is_same_v<O, CfrPlayerOptions> || std::is_same_v<O, UciPlayerOptions>;
        },
        player.options);
}

/// What the clock leaves for a move once the referee and a busy machine had their share.
inline constexpr TimePlan::Time time_lost_by_a_move{20};

/// Has a player a limit of its own on what it spends for a move?
inline bool has_limit(const PlayerSpec& player) {
    if (player.level() < full_level) return true;
    return std::visit(
        [](const auto& its) {
            if constexpr (requires { its.limits; })
                return its.limits.any();
            else if constexpr (requires {
                                   its.iterations;
                                   its.time;
                               })
                return requires { its.iterations.has_value(); } && (its.iterations || its.time);
            else if constexpr (requires { its.time; })
                return its.time.has_value();
            else
                return true;
        },
        player.options);
}

/// How a search is watched and limited at a table: under a clock a player plans its time, whatever
/// its own limits are; without one, who has no limit has that of the table.
template <class R>
Control control_of(const ThinkingOf& thinking, const Situation<R>& situation,
                   const std::optional<std::chrono::nanoseconds>& think, const MoveLimits& limits) {
    Control control = thinking.control();
    control.time = think;
    if (situation.seconds_left)
        control.time =
            time_for_move(*situation.seconds_left, time_lost_by_a_move, situation.increment);
    if (limits.time) control.time = std::min(*limits.time, control.time.value_or(*limits.time));
    control.nodes = limits.nodes;
    control.depth = limits.depth;
    return control;
}

/// A player that searches. It keeps what it has found from move to move, as its options say.
template <class R>
struct SearchPlayer {
    std::shared_ptr<AnySearch> search;
    Random random;
    const PlayOptions* options;
    std::optional<std::chrono::nanoseconds> think{}; ///< the time for a move
    Opinions* opinions = nullptr;                    ///< takes down what it thinks, if given

    /// A search is given a state; of a hidden one, any that looks the same to the seat.
    Answer<R> choose(const R& rules, const ViewOf<R>& view, const Situation<R>& situation) {
        if (options->stop.stopped()) return Leaves{};
        const Position at = state_of(rules, view, situation.seat, random);
        const ThinkingOf thinking(*options, seat_name(rules, situation.seat));
        Control control = control_of<R>(thinking, situation, think, options->limits);
        if (opinions != nullptr) {
            control.watch = [&](const TextReport& report) {
                const Value value = report.worth.value;
                opinions->last = {situation.seat, value, at->payoff_of(value)};
            };
        }
        return search->choose(*at, control);
    }
};

/// A player that mixes its moves by a strategy.
template <class R>
struct StrategyPlayer {
    std::shared_ptr<const AnyStrategy> strategy;
    Random random;

    Answer<R> choose(const R&, const ViewOf<R>& view, const Situation<R>& situation) {
        if constexpr (Hidden<R>)
            return strategy->choose(*view, situation.seat, random);
        else
            return strategy->choose(*view->view(situation.seat), situation.seat, random);
    }
};

/// A person at the table, asked by the host.
template <class R>
struct Person {
    Host* host;
    bool takes_back = false; ///< may moves be taken back?
    Random random{};

    Answer<R> choose(const R& rules, const ViewOf<R>& view, const Situation<R>& situation) {
        const Position at = state_of(rules, view, situation.seat, random);
        const bool has_moved = std::ranges::any_of(
            situation.played, [&](const auto& step) { return step.seat == situation.seat; });
        const auto said = host->ask({&*at, situation.seat, takes_back && has_moved});
        return std::visit([](const auto& its) -> Answer<R> { return its; }, said);
    }
};

} // namespace zermelo
