// Selectors: how they break ties, when they stop early, and examples of custom ones.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "random_trees.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {
namespace {

using Numbers = std::vector<int>;

// Figures of Hartmann (2018).

bool has_three_letters(const std::string& text) { return text.size() == 3; }

TEST(Figure3_1, AStringOfLengthThreeIsSelected) {
    const Selector select{std::vector<std::string>{"a", "four", "abc", "xyz"}, greatest_of_two};
    EXPECT_EQ(select(has_three_letters), "abc");
    EXPECT_TRUE(overline(select)(has_three_letters)) << "there is one";
    const Selector vain{std::vector<std::string>{"a", "four"}, greatest_of_two};
    EXPECT_EQ(vain(has_three_letters), "a") << "any string; ours is the first";
    EXPECT_FALSE(overline(vain)(has_three_letters)) << "there is none";
}

TEST(Figure3_2, SelectionStopsAtTheFirstMatch) {
    const Selector select{std::vector<std::string>{"a", "abc", "four", "xyz"}, greatest_of_two};
    std::vector<std::string> seen;
    const auto p = [&](const std::string& text) { return seen.push_back(text), text.size() == 3; };
    EXPECT_EQ(select(p), "abc");
    EXPECT_EQ(seen, (std::vector<std::string>{"a", "abc"}));
}

TEST(Figure3_3, TheMaximumIsTheLastOfTheSortedAndTheMinimumTheFirst) {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& digits) {
        RC_PRE(!digits.empty());
        Numbers numbers;
        for (std::size_t i = 0; i < digits.size(); ++i) numbers.push_back(static_cast<int>(i));
        const auto p = [&](int x) { return digits[static_cast<std::size_t>(x)] % 4; };
        const auto sorted = sorted_by(numbers, p);
        RC_ASSERT(arg_max(numbers, Ties::latest)(p) == static_cast<int>(sorted.back()));
        RC_ASSERT(arg_min(numbers, Ties::earliest)(p) == static_cast<int>(sorted.front()));
    }));
}

// Contracts.

/// Converts small numbers to pairs: a value from -1 to 1 and a length from 0 to 2.
std::vector<Paced> pairs_of(const std::vector<std::uint8_t>& digits) {
    std::vector<Paced> pairs;
    for (const int digit : digits) pairs.push_back({digit % 3 - 1, digit / 3 % 3});
    return pairs;
}

template <class Likes>
void expect_pair_selection() {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& digits, bool is_first) {
        RC_PRE(!digits.empty());
        const auto pairs = pairs_of(digits);
        const Selector select{std::views::iota(std::size_t{0}, pairs.size()),
                              Likes{is_first ? 1 : -1}};
        RC_ASSERT(select([&](std::size_t x) { return pairs[x]; }) ==
                  PairTerms<Likes>::chosen(pairs, is_first ? first : second));
    }));
}

TEST(Selectors, OfPairsTakeTheFirstShortestWinElseADrawElseTheFirstLongestLoss) {
    expect_pair_selection<Hurried>();
}

TEST(Selectors, OfTheSeedTakeTheFirstShortestWinElseTheLastLongestOfDrawsOrLosses) {
    expect_pair_selection<HartmannHurried>();
}

TEST(Selectors, OfPairsByExample) {
    const std::vector<Paced> wins{{0, 9}, {1, 5}, {1, 3}, {1, 3}, {-1, 9}};
    const std::vector<Paced> draws{{0, 3}, {-1, 9}, {0, 4}, {0, 4}, {0, 1}};
    const std::vector<Paced> losses{{-1, 3}, {-1, 7}, {-1, 7}, {-1, 5}};
    const auto chosen = [](const std::vector<Paced>& pairs, const auto& likes) {
        return Selector{std::views::iota(std::size_t{0}, pairs.size()),
                        likes}([&](std::size_t x) { return pairs[x]; });
    };
    EXPECT_EQ(chosen(wins, Hurried{1}), 2U);
    EXPECT_EQ(chosen(wins, HartmannHurried{1}), 2U);
    EXPECT_EQ(chosen(wins, Hurried{-1}), 4U);
    EXPECT_EQ(chosen(draws, Hurried{1}), 0U) << "one draw is as good as another";
    EXPECT_EQ(chosen(draws, HartmannHurried{1}), 3U) << "the last of the longest";
    EXPECT_EQ(chosen(losses, Hurried{1}), 1U);
    EXPECT_EQ(chosen(losses, HartmannHurried{1}), 2U);
    EXPECT_EQ(chosen(losses, HartmannHurried{-1}), 0U);
}

/// Does the selector stop as early as possible and choose like one that examines everything?
template <class R>
void expect_early_stop(const auto& content, const auto& patient, R best, const auto& worth_of) {
    EXPECT_TRUE(rc::check([&](const std::vector<std::uint8_t>& digits) {
        RC_PRE(!digits.empty());
        std::size_t asked = 0;
        const auto places = std::views::iota(std::size_t{0}, digits.size());
        const auto p = [&](std::size_t x) -> R { return ++asked, worth_of(digits[x]); };
        const std::size_t chosen = Selector{places, patient}(p);
        RC_ASSERT(asked == digits.size());
        asked = 0;
        RC_ASSERT((Selector{places, content}(p)) == chosen);
        RC_ASSERT(asked == (worth_of(digits[chosen]) == best ? chosen + 1 : digits.size()));
        asked = 0;
        const auto scored = [&](std::size_t x) { return Scored{p(x), x}; };
        RC_ASSERT((Selector{places, content}(scored)).with == chosen);
        RC_ASSERT(asked == (worth_of(digits[chosen]) == best ? chosen + 1 : digits.size()));
    }));
}

TEST(Selectors, OfThreeValuesStopAtTheBestAndChooseAsTheGenericOnes) {
    const auto three = [](std::uint8_t digit) { return digit % 3 - 1; };
    expect_early_stop<int>(greatest_of_three, Greatest{}, 1, three);
    expect_early_stop<int>(least_of_three, Least{}, -1, three);
}

TEST(Selectors, OfTruthStopAtTheBestAndChooseAsTheGenericOnes) {
    const auto two = [](std::uint8_t digit) { return digit % 4 == 0; };
    expect_early_stop<bool>(greatest_of_two, Greatest{}, true, two);
    expect_early_stop<bool>(least_of_two, Least{}, false, two);
}

TEST(Selectors, ThatTakeTheLastOfEqualsAreNotContentWithTheFirst) {
    const ContentWith last{Greatest{Ties::latest}, 1};
    const std::array worths{0, 1, -1, 1, 0};
    EXPECT_EQ((Selector{std::views::iota(0, 5),
                        last}([&](int x) { return worths[static_cast<std::size_t>(x)]; })),
              3);
}

// Custom selectors.

TEST(OwnSelectors, MayStopAtAGoodEnoughChoice) {
    const auto satisficing = [](History<int>) {
        return [](const auto& worth) {
            for (int x = 0; x < 9; ++x)
                if (worth(x) >= 5) return x;
            return 9;
        };
    };
    std::uint64_t asked = 0;
    const auto p = [&](History<int> play) { return ++asked, play[0] + play[1]; };
    EXPECT_EQ(bigotimes<int>(std::vector(2, satisficing), p).play, (Numbers{0, 5}));
    EXPECT_EQ(asked, 6U + 1 + 6 + 1) << "5 is good enough, whoever comes first";
}

TEST(OwnSelectors, MayBeGreedyMostOfTheTime) {
    Random random(1913);
    const auto epsilon_greedy = [&](History<int>) {
        return [&](const auto& worth) {
            const auto choices = std::views::iota(0, 4);
            if (pick(random, 10) < 3) return pick(random, choices);
            return arg_max(choices)(worth);
        };
    };
    const auto p = [](History<int> play) { return play[0] == 2 ? 1 : 0; };
    int best = 0;
    for (int i = 0; i < 4000; ++i)
        best += bigotimes<int>(std::vector(1, epsilon_greedy), p).play[0] == 2 ? 1 : 0;
    EXPECT_NEAR(best / 4000.0, 0.7 + 0.3 / 4, 0.03); // more than four standard deviations
}

TEST(OwnSelectors, OfSeveralKindsMakeOneList) {
    const auto constant = [](int x) {
        return [x](History<int>) -> AnySelection<int, int> { return unit_j(x); };
    };
    const auto greatest = [](History<int> play) -> AnySelection<int, int> {
        return arg_max(Numbers{0, play.empty() ? 1 : play.back()});
    };
    const std::vector<AnyRound<int, int>> rounds{constant(4), greatest, constant(1)};
    const auto sum = [](History<int> play) { return play[0] + play[1] + play[2]; };
    EXPECT_EQ(optimal_play<int>(rounds, sum), (Numbers{4, 4, 1}));
    EXPECT_EQ(optimal_outcome<int>(rounds, sum), 9);
}

} // namespace
} // namespace zermelo
