// Products of selection functions: their choices, their number of evaluations, and that pruning
// does not change the result.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "random_trees.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/product.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {
namespace {

using Numbers = std::vector<int>;

std::uint64_t power(std::uint64_t base, int exponent) {
    std::uint64_t result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}

// Two rounds.

TEST(Otimes, IsTheOptimalPairInTheOrderOfTheRounds) {
    EXPECT_TRUE(rc::check([](const std::array<std::array<std::uint8_t, 3>, 3>& worths) {
        const auto p = [&](const std::pair<int, int>& x) {
            return worths[static_cast<std::size_t>(x.first)][static_cast<std::size_t>(x.second)] %
                   4;
        };
        // The second chooses from 0 up to the choice of the first, and minimizes.
        const auto second_round = [](int x) { return arg_min(std::views::iota(0, x + 1)); };
        std::pair<int, int> best{-1, -1};
        for (int x = 0; x < 3; ++x) {
            int reply = 0;
            for (int y = 1; y <= x; ++y)
                if (p({x, y}) < p({x, reply})) reply = y;
            if (x == 0 || p({x, reply}) > p(best)) best = {x, reply};
        }
        const auto first_round = arg_max(std::views::iota(0, 3));
        RC_ASSERT(otimes(first_round, second_round)(p) == best);
        const auto scored = otimes_g(first_round, second_round)(
            [&](const std::pair<int, int>& x) { return Scored{p(x), x}; });
        RC_ASSERT(scored == (Scored{p(best), best}));
    }));
}

// Evaluations.

/// Rounds with the choices 0 to k - 1 that maximize and minimize in turn.
auto rounds_of_equal_size(int choices, int rounds) {
    const auto likes = [choices](Seat seat) {
        return [choices, seat](History<int>) {
            return Selector{std::views::iota(0, choices), NumberTerms::Liking{seat}};
        };
    };
    std::vector<decltype(likes(first))> list;
    for (int i = 0; i < rounds; ++i) list.push_back(likes(i % 2 == 0 ? first : second));
    return list;
}

TEST(Evaluations, InJAreOneMoreChoiceToThePowerOfTheRoundsLessOne) {
    for (const auto& [k, n] : {std::pair{1, 1}, {1, 5}, {2, 1}, {2, 6}, {3, 4}, {4, 3}, {5, 5}}) {
        std::uint64_t asked = 0;
        const auto p = [&](History<int> play) { return ++asked, play.back() * 7 % 3; };
        const auto best = bigotimes<int>(rounds_of_equal_size(k, n), p);
        const auto expected = power(static_cast<unsigned>(k + 1), n) - 1;
        EXPECT_EQ(best.evaluations, expected) << k << ' ' << n;
        EXPECT_EQ(asked, expected + 1) << "once more for the outcome of the play itself";
    }
}

TEST(Evaluations, InGAreTheChoicesToThePowerOfTheRounds) {
    for (const auto& [k, n] : {std::pair{1, 1}, {1, 5}, {2, 1}, {2, 6}, {3, 4}, {4, 3}, {5, 5}}) {
        std::uint64_t asked = 0;
        const auto p = [&](History<int> play) { return ++asked, play.back() * 7 % 3; };
        const auto best = bigotimes_g<int>(rounds_of_equal_size(k, n), p);
        EXPECT_EQ(best.evaluations, power(static_cast<unsigned>(k), n)) << k << ' ' << n;
        EXPECT_EQ(asked, best.evaluations);
    }
}

/// A tree in which the first choice is always best and no two plays have the same value.
struct OrderedTree {
    int choices = 2;
    int rounds = 2;

    struct Node {
        std::int64_t worth = 0;
        int round = 0;
    };
    auto select(const Node& node, std::size_t round) const {
        return Selector{std::views::iota(0, choices), preference(seat(node, round))};
    }
    Node next(const Node& node, int x) const {
        const auto weight = static_cast<std::int64_t>(
            power(static_cast<unsigned>(choices), rounds - node.round - 1));
        return {node.worth + (node.round % 2 == 0 ? -x : x) * weight, node.round + 1};
    }
    std::int64_t worth(const Node& node, std::size_t) const { return node.worth; }
    Seat seat(const Node&, std::size_t round) const { return round % 2 == 0 ? first : second; }

    struct Liking {
        Seat seat = first;
        bool replaces(std::int64_t candidate, std::int64_t held) const {
            return seat == first ? candidate > held : candidate < held;
        }
    };
    static Liking preference(Seat seat) { return {seat}; }
};

// D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
// 1975.
TEST(Evaluations, WithPruningAreThoseOfAlphaBetaOnAPerfectlyOrderedTree) {
    for (int k = 1; k <= 5; ++k)
        for (int n = 0; n <= 6; ++n) {
            const OrderedTree tree{k, n};
            PrunedProduct<int, OrderedTree> product(tree, static_cast<std::size_t>(n));
            const auto best = product.optimal(OrderedTree::Node{});
            const auto base = static_cast<unsigned>(k);
            EXPECT_EQ(best.evaluations, power(base, (n + 1) / 2) + power(base, n / 2) - 1)
                << k << ' ' << n;
            EXPECT_EQ(best.play, Numbers(static_cast<std::size_t>(n), 0));
            EXPECT_EQ(best.outcome, 0);
        }
}

// Plays.

TEST(Bigotimes, OfNoRoundsIsTheEmptyPlay) {
    const auto p = [](History<int> play) { return static_cast<int>(play.size()) + 7; };
    const auto rounds = rounds_of_equal_size(3, 0);
    for (const auto& best : {bigotimes<int>(rounds, p), bigotimes_g<int>(rounds, p)}) {
        EXPECT_TRUE(best.play.empty());
        EXPECT_EQ(best.outcome, 7);
    }
    EXPECT_TRUE(optimal_play<int>(rounds, p).empty());
    EXPECT_EQ(optimal_outcome<int>(rounds, p), 7);
}

TEST(Bigotimes, EndsAPlayAtARoundWithoutChoices) {
    // Each round takes at least 1 of the remaining 3; nothing is left after two or three rounds.
    const auto round = [](History<int> play) {
        int left = 3;
        for (const int x : play) left -= x;
        return arg_max(std::views::iota(1, left + 1));
    };
    const std::vector rounds(5, round);
    const auto p = [](History<int> play) { return static_cast<int>(play.size()); };
    for (const auto& best : {bigotimes<int>(rounds, p), bigotimes_g<int>(rounds, p)}) {
        EXPECT_EQ(best.play, (Numbers{1, 1, 1}));
        EXPECT_EQ(best.outcome, 3);
    }
    const auto q = [](History<int> play) { return -static_cast<int>(play.size()); };
    EXPECT_EQ(bigotimes<int>(rounds, q).play, (Numbers{3}));
    EXPECT_EQ(bigotimes_g<int>(rounds, q).play, (Numbers{3}));
    EXPECT_EQ(bigotimes_g<int>(rounds, q).evaluations, 4U) << "1 1 1, 1 2, 2 1, 3";
}

TEST(Bigotimes, PassesEachRoundTheEarlierChoices) {
    // Each round chooses the sum of the earlier choices, or one more.
    const auto round = [](History<int> play) {
        int sum = 0;
        for (const int x : play) sum += x;
        return arg_max(Numbers{sum, sum + 1});
    };
    const auto p = [](History<int> play) { return play[0] == 0 ? play[2] : -play[2]; };
    for (const auto& best :
         {bigotimes<int>(std::vector(3, round), p), bigotimes_g<int>(std::vector(3, round), p)}) {
        EXPECT_EQ(best.play, (Numbers{0, 1, 2}));
        EXPECT_EQ(best.outcome, 2);
    }
}

/// Do product, tree and oracle have the same play and the same value?
template <class Terms>
void expect_agreement(const RandomTree<Terms>& tree) {
    const auto expected = judged(tree, tree.root());
    const auto rounds = static_cast<std::size_t>(tree.shape.depth);
    const auto g = ProductG<int, RandomTree<Terms>>(tree, rounds).optimal(tree.root());
    RC_ASSERT(g.play == expected.play);
    RC_ASSERT(g.outcome == expected.value);
    const auto j = ProductJ<int, RandomTree<Terms>>(tree, rounds).optimal(tree.root());
    RC_ASSERT(j.play == expected.play);
    RC_ASSERT(j.outcome == expected.value);
    if constexpr (Terms::seats == 2) {
        const auto pruned =
            PrunedProduct<int, RandomTree<Terms>>(tree, rounds).optimal(tree.root());
        RC_ASSERT(pruned.play == expected.play);
        RC_ASSERT(pruned.outcome == expected.value);
        RC_ASSERT(pruned.evaluations <= g.evaluations);
    }
}

/// Many trees per RapidCheck case, because a wrong cut shows in few trees.
template <class Terms>
void for_all_trees(const std::vector<Terms>& all_terms) {
    EXPECT_TRUE(rc::check([&](std::uint64_t seed, std::uint8_t size, bool uneven, bool repeats) {
        for (std::uint64_t i = 0; i < 50; ++i)
            for (const auto& terms : all_terms)
                expect_agreement(
                    RandomTree<Terms>{tree_shape(seed + i, size, uneven, repeats), terms});
    }));
}

/// Textbook alpha-beta that counts the leaves it evaluates.
int alpha_beta(const RandomTree<NumberTerms>& tree, const TreeNode& node, std::array<int, 2> window,
               std::uint64_t& leaves) {
    const auto round = static_cast<std::size_t>(node.round);
    if (tree.choices(node) == 0) return ++leaves, tree.worth(node, round);
    auto& [alpha, beta] = window;
    const bool maximizes = tree.seat(node, round) == first;
    for (int x = 0; x < tree.choices(node) && alpha < beta; ++x) {
        const int value = alpha_beta(tree, tree.next(node, x), window, leaves);
        maximizes ? alpha = std::max(alpha, value) : beta = std::min(beta, value);
    }
    return maximizes ? alpha : beta;
}

TEST(RandomTrees, ArePrunedAsByAlphaBeta) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed, std::uint8_t size, bool uneven, bool repeats) {
        for (std::uint64_t i = 0; i < 50; ++i) {
            const RandomTree<NumberTerms> tree{tree_shape(seed + i, size, uneven, repeats), {9}};
            std::uint64_t leaves = 0;
            const int value = alpha_beta(tree, tree.root(), {-100, 100}, leaves);
            PrunedProduct<int, RandomTree<NumberTerms>> product(tree, 6);
            const auto best = product.optimal(tree.root());
            RC_ASSERT(best.outcome == value);
            RC_ASSERT(best.evaluations == leaves);
        }
    }));
}

TEST(RandomTrees, OfNumbersWithEveryTieHaveOnePlayPrunedOrNot) {
    std::vector<NumberTerms> all;
    for (const int limit : {1, 3})
        for (const Ties for_first : {Ties::earliest, Ties::latest})
            for (const Ties for_second : {Ties::earliest, Ties::latest})
                all.push_back({limit, for_first, for_second});
    for_all_trees(all);
}

TEST(RandomTrees, OfValuesHaveOnePlayPrunedOrNot) { for_all_trees<ValueOfTree>({ValueOfTree{}}); }

TEST(RandomTrees, OfPairsHaveOnePlayPrunedOrNot) {
    for_all_trees<PairTerms<Hurried>>({{false}, {true}});
}

TEST(RandomTrees, OfPairsWithTheTiesOfTheSeedHaveOnePlayPrunedOrNot) {
    for_all_trees<PairTerms<HartmannHurried>>({{false}, {true}});
}

TEST(RandomTrees, OfThreeSeatsMaximizeEachSeatsShare) { for_all_trees<ShareTerms>({ShareTerms{}}); }

// Figures of Hartmann (2018).

// The leaves of the tree, and Maxie, Minnie, Maxie.
constexpr std::array leaves{-5, -3, 5, 2, 0, 2, -3, 4};
int leaf(History<int> play) {
    return leaves[static_cast<std::size_t>(4 * play[0] + 2 * play[1] + play[2])];
}

TEST(Figure4_1, TheTreeIsWorthTwo) {
    const auto rounds = rounds_of_equal_size(2, 3);
    EXPECT_EQ(optimal_play<int>(rounds, leaf), (Numbers{1, 0, 1}));
    EXPECT_EQ(optimal_outcome<int>(rounds, leaf), 2);
    EXPECT_EQ(bigotimes_g<int>(rounds, leaf).play, (Numbers{1, 0, 1}));
    EXPECT_EQ(bigotimes_g<int>(rounds, leaf).outcome, 2);
}

TEST(Figure3_10, AStrategyGoesOnFromAnyHistory) {
    const auto rounds = rounds_of_equal_size(2, 3);
    const auto next_after = [&](const Numbers& history) {
        const std::vector rest(rounds.begin() + static_cast<int>(history.size()), rounds.end());
        return optimal_strategy<int>(rest, leaf, History<int>(history));
    };
    EXPECT_EQ(next_after({}), 1);
    EXPECT_EQ(next_after({1}), 0);
    EXPECT_EQ(next_after({1, 0}), 1);
    EXPECT_EQ(next_after({0}), 0) << "-3 rather than 5";
    EXPECT_EQ(next_after({0, 1}), 0) << "5 rather than 2";
    EXPECT_EQ(next_after({1, 1}), 1) << "4 rather than -3";
}

TEST(Figure3_10, RemainingRoundsSeeOnlyTheirOwnChoices) {
    const auto round = [](History<int> play) {
        return arg_max(Numbers{static_cast<int>(play.size()), 9});
    };
    const auto p = [](History<int> play) { return -play[2] - play[3]; };
    const Numbers history{5, 6};
    EXPECT_EQ(optimal_strategy<int>(std::vector(2, round), p, History<int>(history)), 0);
}

TEST(Bigotimes, StopsEarlyIfItsSelectorsDo) {
    const auto round = [](History<int> play) {
        return Selector{std::views::iota(0, 4),
                        ContentWith{NumberTerms::Liking{play.size() % 2 == 0 ? first : second},
                                    play.size() % 2 == 0 ? 1 : -1}};
    };
    const auto patient = rounds_of_equal_size(4, 5);
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
        const auto p = [&](History<int> play) {
            std::uint64_t random = seed;
            for (const int x : play) random = mix(random + static_cast<std::uint64_t>(x) + 1);
            return static_cast<int>(random % 3) - 1;
        };
        const auto expected = bigotimes_g<int>(patient, p);
        const std::vector rounds(5, round);
        for (const auto& best : {bigotimes<int>(rounds, p), bigotimes_g<int>(rounds, p)}) {
            RC_ASSERT(best.play == expected.play);
            RC_ASSERT(best.outcome == expected.outcome);
        }
        RC_ASSERT(bigotimes_g<int>(rounds, p).evaluations < expected.evaluations / 2);
    }));
}

} // namespace
} // namespace zermelo
