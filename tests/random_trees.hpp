#pragma once

// Random trees defined by a hash, with few different values and therefore many ties; and reference
// selectors that follow the contracts literally by sorting whole lists.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/seat.hpp"
#include "zermelo/select/game_rounds.hpp"
#include "zermelo/select/preference.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {

/// The shape of a tree: small numbers, so that it shrinks.
struct TreeShape {
    std::uint64_t seed = 0;
    int branching = 1;    ///< maximum number of choices
    int depth = 0;        ///< maximum number of rounds
    bool uneven = false;  ///< may a play end early?
    bool repeats = false; ///< may a seat choose twice in a row?
};

/// A shape from RapidCheck's random numbers: 1 to 4 choices, 0 to 6 rounds, at most 4096 plays.
inline TreeShape tree_shape(std::uint64_t seed, std::uint8_t size, bool uneven, bool repeats) {
    return {mix(seed), 1 + size / 7 % 4, size % 7, uneven, repeats};
}

struct TreeNode {
    std::uint64_t path = 0;
    int round = 0;
};

/// Terms define the preferences of each seat and the value of a play, as for a Game:
///   worth(random, round)   the value for a random number after a number of rounds
///   preference(seat)
template <class Terms>
struct RandomTree {
    TreeShape shape;
    Terms terms{};

    TreeNode root() const { return {shape.seed, 0}; }
    int choices(const TreeNode& node) const {
        if (node.round == shape.depth) return 0;
        const auto random = mix(node.path ^ 0x5eed);
        if (shape.uneven && node.round > 0 && random % 5 == 0) return 0;
        return 1 + static_cast<int>(random / 5 % static_cast<unsigned>(shape.branching));
    }
    auto select(const TreeNode& node, std::size_t round) const {
        return Selector{std::views::iota(0, choices(node)), preference(seat(node, round))};
    }
    TreeNode next(const TreeNode& node, int x) const {
        return {mix(node.path + static_cast<std::uint64_t>(x) + 1), node.round + 1};
    }
    auto worth(const TreeNode& node, std::size_t round) const {
        return terms.worth(mix(node.path ^ 0x1eaf), static_cast<int>(round));
    }
    Seat seat(const TreeNode& node, std::size_t round) const {
        const auto turn = shape.repeats ? mix(node.path ^ 0x7a7) : round;
        return Seat(static_cast<std::uint8_t>(turn % terms.seats));
    }
    auto preference(Seat whose) const { return terms.preference(whose); }
};

/// A play and its value.
template <class R>
struct Judged {
    R value{};
    std::vector<int> play;
};

/// The play in which each seat takes terms.chosen(values, seat), by backward induction.
template <class Terms>
auto judged(const RandomTree<Terms>& tree, const TreeNode& node)
    -> Judged<decltype(tree.worth(node, 0))> {
    const auto round = static_cast<std::size_t>(node.round);
    if (tree.choices(node) == 0) return {tree.worth(node, round), {}};
    std::vector<Judged<decltype(tree.worth(node, 0))>> children;
    for (int x = 0; x < tree.choices(node); ++x)
        children.push_back(judged(tree, tree.next(node, x)));
    std::vector<decltype(tree.worth(node, 0))> values;
    for (const auto& child : children) values.push_back(child.value);
    const std::size_t x = tree.terms.chosen(values, tree.seat(node, round));
    auto best = children[x];
    best.play.insert(best.play.begin(), static_cast<int>(x));
    return best;
}

/// The indices of the values, stably sorted by a rank.
std::vector<std::size_t> sorted_by(const auto& values, const auto& rank) {
    std::vector<std::size_t> order(values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair{rank(values[i]), i}; });
    return order;
}

/// Integers from -1 to 1 or from -3 to 3. Ties go to the first or to the last.
struct NumberTerms {
    struct Liking {
        Seat seat = first;
        Ties ties = Ties::earliest;
        bool replaces(int candidate, int held) const {
            return seat == first ? Greatest{ties}.replaces(candidate, held)
                                 : Least{ties}.replaces(candidate, held);
        }
    };
    static constexpr unsigned seats = 2;

    int limit = 1;
    Ties for_first = Ties::earliest;
    Ties for_second = Ties::earliest;

    int worth(std::uint64_t random, int) const {
        return static_cast<int>(random % static_cast<unsigned>(2 * limit + 1)) - limit;
    }
    Liking preference(Seat seat) const { return {seat, seat == first ? for_first : for_second}; }
    std::size_t chosen(const std::vector<int>& values, Seat seat) const {
        const Ties ties = seat == first ? for_first : for_second;
        const int sign = seat == first ? -1 : 1;
        const auto best = *std::ranges::min_element(values, {}, [&](int v) { return sign * v; });
        const auto order = sorted_by(values, [&](int v) { return v == best ? 0 : 1; });
        const auto equals = static_cast<std::size_t>(std::ranges::count(values, best));
        return ties == Ties::earliest ? order.front() : order[equals - 1];
    }
};

/// The library's values: wins and losses at the distance of their end, proven and guessed draws,
/// and points.
struct ValueOfTree {
    static constexpr unsigned seats = 2;

    static Value worth(std::uint64_t random, int round) {
        switch (random % 7) {
        case 0: return Value::win_in(round);
        case 1: return Value::loss_in(round);
        case 2: return Value::margin(1);
        case 3: return Value::guess(-1);
        case 4: return Value::guess(0);
        default: return Value::draw();
        }
    }
    static ValueFor preference(Seat seat) { return {seat}; }
    static std::size_t chosen(const std::vector<Value>& values, Seat seat) {
        const auto rank = [&](Value v) {
            const int won = v.is_win()    ? 1000 - v.plies()
                            : v.is_loss() ? v.plies() - 1000
                                          : v.points();
            return seat == first ? -won : won;
        };
        return sorted_by(values, rank).front();
    }
};

/// Pairs: the length is that of the play, or any small number.
template <class Likes>
struct PairTerms {
    static constexpr unsigned seats = 2;

    bool any_length = false;

    Paced worth(std::uint64_t random, int round) const {
        const int length = any_length ? static_cast<int>(random / 3 % 3) : round;
        return {static_cast<int>(random % 3) - 1, length};
    }
    static Likes preference(Seat seat) { return {seat == first ? 1 : -1}; }
    /// Hurried: the first of the shortest wins, else of the draws, else of the longest losses.
    /// HartmannHurried: the first of the shortest wins, else the last of the longest draws or
    /// losses.
    static std::size_t chosen(const std::vector<Paced>& values, Seat seat) {
        constexpr bool seed = std::same_as<Likes, HartmannHurried>;
        const int side = seat == first ? 1 : -1;
        const auto rank = [&](const Paced& v) {
            const int mine = v.result * side;
            return std::pair{mine, mine > 0 ? -v.length : mine < 0 || seed ? v.length : 0};
        };
        const auto order = sorted_by(values, rank);
        const Paced best = values[order.back()];
        if (seed && best.result * side <= 0) return order.back();
        return *std::ranges::find_if(order, [&](auto i) { return rank(values[i]) == rank(best); });
    }
};

/// Three seats, each of which maximizes its own share.
struct ShareTerms {
    static constexpr unsigned seats = 3;

    static Payoffs<3> worth(std::uint64_t random, int) {
        return {{static_cast<int>(random % 3), static_cast<int>(random / 3 % 3),
                 static_cast<int>(random / 9 % 3)}};
    }
    static OwnPayoff preference(Seat seat) { return {seat}; }
    static std::size_t chosen(const std::vector<Payoffs<3>>& values, Seat seat) {
        return sorted_by(values, [&](const auto& v) { return -v.each[index(seat)]; }).front();
    }
};

} // namespace zermelo
