// The laws of the three monads, for arbitrary selection functions and quantifiers: their choices
// depend on all of their input.

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/abilities.hpp"
#include "zermelo/select/chance.hpp"
#include "zermelo/select/monads.hpp"
#include "zermelo/select/product.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {
namespace {

// Choices are 0, 1 and 2. Their values are digits in base 4: small numbers, many ties.
constexpr int choices = 3;

struct Worths {
    std::uint64_t digits;
    int operator()(int x) const { return static_cast<int>(digits >> (2 * x) & 3); }
    int operator()(const std::pair<int, int>& x) const {
        return (*this)(choices * x.first + x.second);
    }
};

/// All input of a wild function, hashed into one number.
std::uint64_t learned(std::uint64_t seed, const auto& worth) {
    for (int x = 0; x < choices; ++x)
        seed = mix(seed * 31 + static_cast<std::uint64_t>(worth(x)) + 1);
    return seed;
}

struct WildJ {
    std::uint64_t seed;
    int operator()(const auto& worth) const {
        return static_cast<int>(learned(seed, worth) % choices);
    }
};
struct WildK {
    std::uint64_t seed;
    int operator()(const auto& worth) const { return static_cast<int>(learned(seed, worth) % 5); }
};
/// Its value is a hash of all values; the data attached to the value are those of one choice.
struct WildG {
    std::uint64_t seed;
    auto operator()(const auto& worth) const {
        const auto known = learned(seed, [&](int x) { return worth(x).value; });
        auto scored = worth(static_cast<int>(known % choices));
        scored.value = static_cast<int>(known / choices % 5);
        return scored;
    }
};

/// From choices to wild functions: a Kleisli arrow.
template <class Wild>
struct Arrow {
    std::uint64_t seed;
    Wild operator()(int x) const { return {mix(seed + static_cast<std::uint64_t>(x))}; }
};

/// From choices to choices.
struct Shuffle {
    std::uint64_t seed;
    int operator()(int x) const {
        return static_cast<int>(mix(seed ^ static_cast<std::uint64_t>(x)) % choices);
    }
};

/// Scored values that name the choice they come from.
auto named(Worths worth) {
    return [worth](int x) { return Scored{worth(x), std::string(1, static_cast<char>('a' + x))}; };
}

constexpr auto same = [](auto x) { return x; };

void for_all_seeds(const auto& law) {
    EXPECT_TRUE(rc::check([&](std::uint64_t seed, std::uint64_t digits) {
        RC_ASSERT(law(seed, Worths{digits}));
        RC_ASSERT(law(mix(seed), Worths{mix(digits)}));
    }));
}

// Each law is stated once, for the operations of any monad.

struct InJ {
    using Wild = WildJ;
    static auto unit(auto x) { return unit_j(x); }
    static auto map(auto f, auto e) { return map_j(f, e); }
    static auto join(auto e) { return join_j(e); }
    static auto bind(auto e, auto f) { return bind_j(e, f); }
    static auto asked(Worths worth) { return worth; }
};
struct InK {
    using Wild = WildK;
    static auto unit(auto x) { return unit_k(x); }
    static auto map(auto f, auto e) { return map_k(f, e); }
    static auto join(auto e) { return join_k(e); }
    static auto bind(auto e, auto f) { return bind_k(e, f); }
    static auto asked(Worths worth) { return worth; }
};
struct InG {
    using Wild = WildG;
    static auto unit(auto x) { return unit_g(x); }
    static auto map(auto f, auto e) { return map_g(f, e); }
    static auto join(auto e) { return join_g(e); }
    static auto bind(auto e, auto f) { return bind_g(e, f); }
    static auto asked(Worths worth) { return named(worth); }
};

template <class M>
class MonadLaws : public ::testing::Test {};
using Monads = ::testing::Types<InJ, InK, InG>;
TYPED_TEST_SUITE(MonadLaws, Monads);

TYPED_TEST(MonadLaws, BindingAUnitIsApplying) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const Arrow<typename M::Wild> f{seed};
        const int x = static_cast<int>(seed % choices);
        return M::bind(M::unit(x), f)(M::asked(worth)) == f(x)(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, BindingToUnitChangesNothing) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        const auto unit = [](int x) { return M::unit(x); };
        return M::bind(e, unit)(M::asked(worth)) == e(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, BindingIsAssociative) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        const Arrow<typename M::Wild> f{seed + 1};
        const Arrow<typename M::Wild> g{seed + 2};
        const auto f_then_g = [=](int x) { return M::bind(f(x), g); };
        return M::bind(M::bind(e, f), g)(M::asked(worth)) == M::bind(e, f_then_g)(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, MappingTheIdentityChangesNothing) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        return M::map(same, e)(M::asked(worth)) == e(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, MappingTwiceIsMappingTheComposition) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        const Shuffle f{seed + 1};
        const Shuffle g{seed + 2};
        const auto both = [=](int x) { return f(g(x)); };
        return M::map(f, M::map(g, e))(M::asked(worth)) == M::map(both, e)(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, MappingIsBindingToUnits) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        const Shuffle f{seed + 1};
        const auto unit = [=](int x) { return M::unit(f(x)); };
        return M::map(f, e)(M::asked(worth)) == M::bind(e, unit)(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, BindingIsMappingAndJoining) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        const Arrow<typename M::Wild> f{seed + 1};
        return M::bind(e, f)(M::asked(worth)) == M::join(M::map(f, e))(M::asked(worth));
    });
}

TYPED_TEST(MonadLaws, JoiningAUnitChangesNothing) {
    using M = TypeParam;
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const typename M::Wild e{seed};
        return M::join(M::unit(e))(M::asked(worth)) == e(M::asked(worth));
    });
}

TEST(Overline, IsAMorphismOfMonadsFromSelectionsToQuantifiers) {
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const WildJ e{seed};
        const Arrow<WildJ> f{seed + 1};
        const Shuffle g{seed + 2};
        const auto quantified = [=](int x) { return overline(f(x)); };
        const int x = static_cast<int>(seed % choices);
        return overline(unit_j(x))(worth) == unit_k(x)(worth) &&
               overline(map_j(g, e))(worth) == map_k(g, overline(e))(worth) &&
               overline(bind_j(e, f))(worth) == bind_k(overline(e), quantified)(worth);
    });
}

TEST(Overline, IsTheValueOfTheSelectedChoice) {
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        return overline(WildJ{seed})(worth) == worth(WildJ{seed}(worth));
    });
}

TEST(JAndG, ThereAndBackIsTheSameSelection) {
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        return to_j(to_g(WildJ{seed}))(worth) == WildJ{seed}(worth);
    });
}

TEST(JAndG, InGTheResultIsTheValueAndDataOfTheSelectedChoice) {
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        return to_g(WildJ{seed})(named(worth)) == named(worth)(WildJ{seed}(worth));
    });
}

const std::vector<int> all{0, 1, 2};

/// Does the law hold for maximum and minimum, with both ways to break ties?
bool for_each_selector(const auto& law) {
    return law(arg_max(all, Ties::earliest)) && law(arg_max(all, Ties::latest)) &&
           law(arg_min(all, Ties::earliest)) && law(arg_min(all, Ties::latest));
}

TEST(JAndG, AreOneForEverySelector) {
    for_all_seeds([](std::uint64_t, Worths worth) {
        return for_each_selector([&](const auto& e) {
            const auto only_j = [&](const auto& p) -> int { return e(p); };
            return to_j(e)(worth) == e(worth) && to_g(only_j)(named(worth)) == e(named(worth));
        });
    });
}

TEST(JAndG, HaveTheSameProductOfTwoSelectors) {
    for_all_seeds([](std::uint64_t, Worths worth) {
        return for_each_selector([&](const auto& e0) {
            return for_each_selector([&](const auto& e1) {
                const auto then = [&](int) { return e1; };
                const auto scored = otimes_g(e0, then)(
                    [&](const std::pair<int, int>& x) { return Scored{worth(x), x}; });
                return otimes(e0, then)(worth) == scored.with && worth(scored.with) == scored.value;
            });
        });
    });
}

TEST(Products, OfTwoAreBindingToTheSecond) {
    for_all_seeds([](std::uint64_t seed, Worths worth) {
        const WildJ e{seed};
        const Arrow<WildJ> f{seed + 1};
        const auto pairs = [=](int x) {
            return map_j([x](int y) { return std::pair{x, y}; }, f(x));
        };
        return otimes(e, f)(worth) == bind_j(e, pairs)(worth);
    });
}

TEST(Expectation, IsAQuantifierThatIsLinear) {
    EXPECT_TRUE(rc::check([](std::uint64_t digits, std::uint8_t a, std::uint8_t b) {
        const double odds = a / 255.0;
        const auto probability = [&](int x) { return x == 0 ? odds : (1 - odds) / 2; };
        const Expectation expect{all, probability};
        const Worths worth{digits};
        const double average = expect([&](int x) { return static_cast<double>(worth(x)); });
        RC_ASSERT(std::abs(average - odds * worth(0) - (1 - odds) / 2 * (worth(1) + worth(2))) <
                  1e-12);
        const double scaled = expect([&](int x) { return b * static_cast<double>(worth(x)) + a; });
        RC_ASSERT(std::abs(scaled - b * average - a) < 1e-9);
    }));
}

TEST(Expectation, AveragesTheShareOfEverySeat) {
    const Expectation fair{std::vector{0, 1}, [](int) { return 0.5; }};
    const auto expected = fair([](int x) { return Expected<2>{{x == 0 ? 1.0 : 4.0, x * 2.0}}; });
    EXPECT_EQ(expected, (Expected<2>{{2.5, 1.0}}));
}

using MaxInt = decltype(arg_max(all));
static_assert(SelectionFunction<MaxInt, int, int> && ScoringFunction<MaxInt, int, int>);
static_assert(SelectionFunction<WildJ, int, int>);
static_assert(Quantifier<decltype(overline(WildJ{})), int, int> && Quantifier<WildK, int, int>);
static_assert(ScoringFunction<WildG, int, int>);
static_assert(!SelectionFunction<int, int, int> && !Quantifier<Worths, int, std::string>);

TEST(AnySelection, HoldsEverySelectionFunction) {
    std::vector<AnySelection<int, int>> selections{arg_max(all), arg_min(all), WildJ{7}, unit_j(1)};
    const Worths worth{0b011100}; // 0, 3, 1
    EXPECT_EQ(selections[0](worth), 1);
    EXPECT_EQ(selections[1](worth), 0);
    EXPECT_EQ(selections[2](worth), WildJ{7}(worth));
    EXPECT_EQ(selections[3](worth), 1);
}

} // namespace
} // namespace zermelo
