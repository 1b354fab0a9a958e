// Bits, rows of bits, move lists, the random generator, parsing, budgets, tables.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/detail/packed_array.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/reproducible_math.hpp"
#include "zermelo/core/table.hpp"
#include "zermelo/core/time_plan.hpp"
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/detail/rows.hpp"

namespace zermelo {
namespace {

std::vector<int> numbers_in(const auto& range) {
    std::vector<int> numbers;
    for (const int number : range) numbers.push_back(number);
    return numbers;
}

TEST(PackedArrays, ReturnStoredValuesAtAnyWidth) {
    for (const int width : {1, 3, 6, 7, 8, 13, 31, 32}) {
        const auto most = static_cast<std::uint32_t>((std::uint64_t{1} << width) - 1);
        EXPECT_TRUE(rc::check([&](const std::vector<std::uint32_t>& numbers) {
            PackedArray packed(numbers.size(), width);
            for (std::size_t i = numbers.size(); i-- > 0;) packed.set(i, most);
            for (std::size_t i = 0; i < numbers.size(); ++i) packed.set(i, numbers[i] & most);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                RC_ASSERT(packed[i] == (numbers[i] & most));
            RC_ASSERT(packed.bytes() <= numbers.size() * static_cast<std::size_t>(width) / 8 + 8);
            if (width == 32) return;
            packed.widen(width + 1);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                RC_ASSERT(packed[i] == (numbers[i] & most));
        }));
    }
}

template <class Word>
void expect_bit_numbers() {
    EXPECT_TRUE(rc::check([](Word word) {
        std::vector<int> expected;
        for (int bit = 0; bit < static_cast<int>(sizeof(Word)) * 8; ++bit)
            if ((static_cast<std::uint64_t>(word) >> bit) % 2 == 1) expected.push_back(bit);
        const BitNumbers<Word> numbers(word);
        RC_ASSERT(numbers_in(numbers) == expected);
        RC_ASSERT(numbers.size() == expected.size());
        RC_ASSERT(numbers.empty() == expected.empty());
    }));
}

TEST(BitNumbers, AreTheBitsSetLowestFirst) {
    expect_bit_numbers<std::uint8_t>();
    expect_bit_numbers<std::uint16_t>();
    expect_bit_numbers<std::uint64_t>();
    EXPECT_EQ(numbers_in(BitNumbers<std::uint64_t>(UINT64_MAX)).size(), 64U);
    EXPECT_EQ(numbers_in(BitNumbers<std::uint64_t>(1ULL << 63)), std::vector{63});
}

WideBits<3> wide(const std::set<int>& bits) {
    WideBits<3> result;
    for (const int bit : bits) result.set(bit);
    return result;
}

std::set<int> small_set(const std::vector<std::uint8_t>& numbers) {
    std::set<int> bits;
    for (const auto number : numbers) bits.insert(number % 192);
    return bits;
}

TEST(WideBits, AreASetOfNumbers) {
    EXPECT_TRUE(
        rc::check([](const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
            const auto one = small_set(a);
            const auto two = small_set(b);
            std::set<int> both = one;
            both.insert(two.begin(), two.end());
            std::set<int> rest;
            for (const int bit : one)
                if (!two.contains(bit)) rest.insert(bit);
            const auto as_set = [](const WideBits<3>& bits) {
                const auto numbers = numbers_in(bits);
                return std::set<int>(numbers.begin(), numbers.end());
            };
            RC_ASSERT(numbers_in(wide(one)) == std::vector<int>(one.begin(), one.end()));
            RC_ASSERT(as_set(wide(one) | wide(two)) == both);
            RC_ASSERT(as_set(wide(one).without(wide(two))) == rest);
            RC_ASSERT((wide(one) == wide(two)) == (one == two));
            for (int bit = 0; bit < 192; ++bit) RC_ASSERT(wide(one).test(bit) == one.contains(bit));
        }));
}

/// A board of booleans with the simplest search for k in a row.
struct Grid {
    int columns;
    int rows;
    std::vector<bool> stones;

    bool at(int column, int row) const {
        return column >= 0 && column < columns && row >= 0 && row < rows &&
               stones[static_cast<std::size_t>(row * columns + column)];
    }
    bool runs(int column, int row, int right, int up, int k) const {
        for (int i = 0; i < k; ++i)
            if (!at(column + i * right, row + i * up)) return false;
        return true;
    }
    bool has_row(int k) const {
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}})
                    if (runs(column, row, right, up, k)) return true;
        return false;
    }
};

/// Boards with many stones, so that rows occur.
Grid random_grid(int columns, int rows, std::uint64_t seed) {
    Random random(seed);
    Grid grid{columns, rows, {}};
    const std::uint32_t of = 2 + pick(random, 4);
    for (int cell = 0; cell < columns * rows; ++cell) grid.stones.push_back(pick(random, of) != 0);
    return grid;
}

template <class Board>
Board board_of(const Grid& grid) {
    Board board{};
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column)
            if (grid.at(column, row)) detail::set_bit(board, row * (grid.columns + 1) + column);
    return board;
}

/// The columns and rows of every board that fits into the bits.
std::vector<std::pair<int, int>> sizes_within(int bits, int columns, int rows) {
    std::vector<std::pair<int, int>> sizes;
    for (int m = 1; m <= columns; ++m)
        for (int n = 1; n <= rows; ++n)
            if ((m + 1) * n <= bits) sizes.emplace_back(m, n);
    return sizes;
}

template <class Board>
void expect_rows_in_one_word(int bits) {
    for (const auto& [columns, rows] : sizes_within(bits, 31, 32))
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const Grid grid = random_grid(columns, rows, seed);
            for (int k = 1; k <= std::max(columns, rows) + 1; ++k)
                EXPECT_EQ(has_row(board_of<Board>(grid), k, columns + 1), grid.has_row(k))
                    << columns << " x " << rows << ", " << k << " in a row, seed " << seed;
        }
}

TEST(Rows, InAWordAreThoseOfTheGrid) {
    expect_rows_in_one_word<std::uint16_t>(16);
    expect_rows_in_one_word<std::uint32_t>(32);
    expect_rows_in_one_word<std::uint64_t>(64);
}

TEST(Rows, ThroughACellAreThoseOfTheGrid) {
    for (const auto& [columns, rows] : sizes_within(128, 12, 12))
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            const Grid grid = random_grid(columns, rows, seed);
            const auto board = board_of<WideBits<2>>(grid);
            for (int k = 1; k <= std::max(columns, rows) + 1; ++k) {
                bool found = false;
                for (const int cell : board)
                    found = found || has_row_through(board, cell, k, columns + 1);
                EXPECT_EQ(found, grid.has_row(k)) << columns << " x " << rows << ", " << k;
            }
        }
}

TEST(MoveList, HoldsThePushedMoves) {
    MoveList<int, 3> moves;
    EXPECT_TRUE(moves.empty());
    for (const int m : {5, 3, 4}) moves.push_back(m);
    EXPECT_EQ(numbers_in(moves), (std::vector{5, 3, 4}));
    EXPECT_EQ(moves.size(), 3U);
    EXPECT_EQ(moves.capacity(), 3U);
    EXPECT_EQ(moves[1], 3);
    moves.clear();
    EXPECT_TRUE(moves.empty());
}

// The numbers below come from an implementation of xoshiro256** and SplitMix64 in another language.
TEST(Random, IsTheSameOnEveryMachine) {
    Random zero(0);
    for (const std::uint64_t expected :
         {0x99ec5f36cb75f2b4U, 0xbf6e1f784956452aU, 0x1a5f849d4933e6e0U, 0x6aa594f1262d2d2cU})
        EXPECT_EQ(zero(), expected);
    Random random(1913);
    for (const std::uint64_t expected :
         {0xd6b9363e055e745dU, 0x78e34b0feb4a0f32U, 0xfb95013b870c1a84U, 0x64071f61bfb168b9U})
        EXPECT_EQ(random(), expected);
}

TEST(Random, PicksTheSameOnEveryMachine) {
    Random small(1913);
    for (const auto expected :
         std::vector<std::uint32_t>{8, 4, 9, 3, 4, 8, 6, 5, 7, 5, 9, 7, 6, 5, 1, 5})
        EXPECT_EQ(pick(small, 10), expected);
    Random large(1913); // rejection sampling rejects some draws here
    for (const std::uint32_t expected :
         {1416654656U, 2948227148U, 1172201045U, 1217110552U, 2556472241U, 1834020779U})
        EXPECT_EQ(pick(large, 3'000'000'000U), expected);
    Random fractions(1913);
    for (const double expected : {0.8387636090677633, 0.4722182191719996, 0.98274238303479})
        EXPECT_DOUBLE_EQ(pick_fraction(fractions), expected);
}

// With 10,000 draws per number the standard deviation is about 100; five of them never occur.
TEST(Random, PicksUniformly) {
    for (const std::uint32_t count : {1U, 2U, 3U, 7U, 10U}) {
        Random random(count);
        std::vector<int> drawn(count);
        for (std::uint32_t i = 0; i < 10'000 * count; ++i) ++drawn[pick(random, count)];
        for (const int times : drawn) EXPECT_NEAR(times, 10'000, 500) << count;
    }
}

TEST(Random, PicksEveryElementOfARange) {
    Random random(3);
    std::set<int> drawn;
    for (int i = 0; i < 100; ++i) drawn.insert(pick(random, BitNumbers<std::uint16_t>(0b10110)));
    EXPECT_EQ(drawn, (std::set{1, 2, 4}));
}

TEST(Random, FractionsLieBetweenZeroAndOne) {
    Random random(4);
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double fraction = pick_fraction(random);
        EXPECT_GE(fraction, 0);
        EXPECT_LT(fraction, 1);
        sum += fraction;
    }
    EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Parsed, IsAValueOrAMessage) {
    const Parsed<int> read = 7;
    EXPECT_TRUE(read);
    EXPECT_EQ(*read, 7);
    const Parsed<int> wrong = Mistake{"not a number"};
    EXPECT_FALSE(wrong);
    EXPECT_EQ(wrong.message(), "not a number");
    EXPECT_EQ(wrong.mistake().message, "not a number");
}

TEST(ParseNumber, ReadsTheWholeTextOrNothing) {
    EXPECT_EQ(parse_number("42"), 42);
    EXPECT_EQ(parse_number("-42"), -42);
    for (const auto* text : {"", " 4", "4 ", "4x", "x", "4.0", "+4", "99999999999", "--4"})
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), UINT64_MAX);
    EXPECT_EQ(parse_number<std::uint8_t>("256"), std::nullopt);
    EXPECT_EQ(parse_number<unsigned>("-1"), std::nullopt);
}

TEST(Trimmed, RemovesOnlySurroundingSpace) {
    EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
    EXPECT_EQ(trimmed("a"), "a");
    EXPECT_EQ(trimmed(" \n"), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Meter, CountsNodesExactly) {
    for (const std::uint64_t limit : {0U, 1U, 1023U, 1024U, 1025U, 5000U}) {
        Meter meter{Budget{.nodes = limit}};
        std::uint64_t spent = 0;
        while (meter.spend()) ++spent;
        EXPECT_EQ(spent, limit);
        EXPECT_EQ(meter.nodes(), limit);
        EXPECT_TRUE(meter.spent());
        EXPECT_EQ(meter.why(), Ended::by_nodes);
        EXPECT_FALSE(meter.spend()) << "nothing is left, now or later";
        EXPECT_EQ(meter.nodes(), limit);
    }
}

TEST(Meter, WithoutALimitGoesOn) {
    Meter meter{Budget{}};
    for (int i = 0; i < 10'000; ++i) EXPECT_TRUE(meter.spend());
    EXPECT_FALSE(meter.spent());
    EXPECT_GE(meter.seconds(), 0);
}

TEST(Meter, DetectsAStopWithinItsSlack) {
    StopSource stop;
    Meter meter{Budget{.stop = stop}};
    for (int i = 0; i < 3000; ++i) EXPECT_TRUE(meter.spend());
    stop.stop();
    int more = 0;
    while (meter.spend()) ++more;
    EXPECT_LE(more, 1024);
    EXPECT_EQ(meter.why(), Ended::stopped);
}

TEST(Meter, DetectsTheEndOfItsTime) {
    Meter meter{Budget{.time = std::chrono::milliseconds(5)}};
    while (meter.spend()) {}
    EXPECT_EQ(meter.why(), Ended::by_time);
    EXPECT_GE(meter.seconds(), 0.005);
    EXPECT_LT(meter.seconds(), 1);
}

/// A budget whose pulse takes down what it is told, as often as a meter looks at the clock.
Budget pulsing(std::vector<std::uint64_t>& seen) {
    Budget budget;
    budget.pulse = [&seen](std::uint64_t nodes) { seen.push_back(nodes); };
    budget.pulse_period = std::chrono::nanoseconds{0};
    return budget;
}

// However long a node takes: 1024 of these would take two seconds.
TEST(Meter, LooksAtTheClockByTimeNotByNodesAlone) {
    Meter meter{Budget{.time = std::chrono::milliseconds(10)}};
    while (meter.spend()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(meter.why(), Ended::by_time);
    EXPECT_LT(meter.nodes(), 20U);
}

TEST(Meter, LooksAtAStopByTimeNotByNodesAlone) {
    StopSource stop;
    Meter meter{Budget{.stop = stop}};
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(meter.spend());
        std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
    stop.stop();
    const auto before = meter.nodes();
    while (meter.spend()) {}
    EXPECT_EQ(meter.why(), Ended::stopped);
    EXPECT_LT(meter.nodes() - before, 20U);
}

TEST(TimePlan, LeavesTimeForTheRestOfTheGame) {
    EXPECT_TRUE(rc::check([] {
        double left = *rc::gen::inRange(1, 100'000'000) / 1000.;
        const std::chrono::milliseconds overhead(*rc::gen::inRange(0, 100));
        for (int move = 0; move < 300 && left > 0.05; ++move) {
            const double share =
                std::chrono::duration<double>(time_for_move(left, overhead)).count();
            RC_ASSERT(share > 0);
            RC_ASSERT(share <= left / 2);
            left -= share;
        }
    }));
}

TEST(TimePlan, LastsForManyHundredMoves) {
    double left = 1;
    for (int move = 0; move < 500; ++move)
        left -= std::chrono::duration<double>(time_for_move(left, std::chrono::milliseconds(5)))
                    .count();
    EXPECT_GT(left, 0);
}

TEST(TimePlan, HasLittleTimeWhereNothingIsLeft) {
    using std::chrono::milliseconds;
    for (const double left : {0., -1., 1e-9, 1e-4}) {
        EXPECT_GT(time_for_move(left, milliseconds(20)), milliseconds(0));
        EXPECT_LT(time_for_move(left, milliseconds(20)), milliseconds(1));
    }
    EXPECT_LT(time_for_move(1e300, milliseconds(20)), std::chrono::hours(24));
}

TEST(Meter, SendsAPulseOnceAPeriod) {
    std::vector<std::uint64_t> seen;
    Budget budget = pulsing(seen);
    Meter often{budget};
    for (int i = 0; i < 5000; ++i) often.spend();
    std::uint64_t before = 0;
    for (const std::uint64_t nodes : seen) { // as often as it looks at the clock
        EXPECT_GT(nodes, before);
        EXPECT_LE(nodes - before, 1024U);
        before = nodes;
    }
    EXPECT_GT(before, 5000U - 1024U);
    seen.clear();
    budget.pulse_period = std::chrono::hours(1);
    Meter seldom{budget};
    for (int i = 0; i < 5000; ++i) seldom.spend();
    EXPECT_TRUE(seen.empty());
}

TEST(NodePool, IsSpentExactlyByAllItsMeters) {
    for (const std::uint64_t limit : {0U, 1U, 5U, 1024U, 5000U}) {
        const Budget budget{.nodes = limit};
        NodePool pool(budget, 3);
        std::vector<Meter> meters(3, Meter(pool, budget));
        std::uint64_t spent = 0;
        for (bool some = true; some;) {
            some = false;
            for (Meter& meter : meters)
                if (meter.spend()) {
                    some = true;
                    ++spent;
                }
        }
        EXPECT_EQ(spent, limit);
        EXPECT_EQ(pool.nodes(), limit);
        for (const Meter& meter : meters) EXPECT_EQ(meter.why(), Ended::by_nodes);
    }
}

TEST(NodePool, TakesBackWhatWasNotSpent) {
    const Budget budget{.nodes = 3000};
    NodePool pool(budget);
    Meter one(pool, budget);
    EXPECT_TRUE(one.spend());
    EXPECT_EQ(pool.nodes(), 1024U);
    one.give_back();
    EXPECT_EQ(pool.nodes(), 1U);
    Meter other(pool, budget);
    while (other.spend()) {}
    EXPECT_EQ(other.nodes(), 2999U);
    EXPECT_FALSE(one.spend());
}

TEST(NodePool, SendsThePulseOfAllItsMeters) {
    std::vector<std::uint64_t> seen;
    const Budget budget = pulsing(seen);
    NodePool pool(budget, 2);
    Meter one(pool, budget, 128);
    Meter other(pool, budget, 128);
    for (int i = 0; i < 1000; ++i) {
        one.spend();
        other.spend();
    }
    EXPECT_GE(seen.size(), 14U);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
    EXPECT_GE(seen.back(), 1700U);
}

TEST(Tables, TellHowFullTheyAre) {
    Table<TableLayout{}> table(1 << 16);
    const std::size_t places = table.bytes() / 8;
    EXPECT_EQ(table.fullness(), 0);
    Random random(1913);
    for (std::size_t i = 0; i < places / 4; ++i) table.store(random(), {});
    EXPECT_GT(table.fullness(), 150);
    EXPECT_LT(table.fullness(), 300);
    for (std::size_t i = 0; i < places * 8; ++i) table.store(random(), {});
    EXPECT_GT(table.fullness(), 990);
    table.clear();
    EXPECT_EQ(table.fullness(), 0);
}

TEST(StopToken, WithoutASourceNeverStops) {
    EXPECT_FALSE(StopToken{}.stopped());
    StopSource stop;
    const StopToken token = stop;
    EXPECT_FALSE(token.stopped());
    stop.stop();
    EXPECT_TRUE(token.stopped());
    stop.reset();
    EXPECT_FALSE(token.stopped());
}

TEST(ReproducibleMath, IsAsExactAsItSays) {
    EXPECT_TRUE(rc::check([] {
        const auto numerator = *rc::gen::inRange<std::uint64_t>(1, std::uint64_t{1} << 53);
        const auto divisor = *rc::gen::inRange<std::uint64_t>(1, std::uint64_t{1} << 53);
        const double x = static_cast<double>(numerator) / static_cast<double>(divisor);
        const double log = std::log(x);
        RC_ASSERT(std::abs(natural_log(x) - log) <= 4e-16 * (1 + std::abs(log)));
        const auto y = static_cast<float>(x);
        const double log_y = std::log(double{y});
        RC_ASSERT(std::abs(natural_log(y) - log_y) <= 3e-7 + 5e-7 * std::abs(log_y));
    }));
    for (float x = -140; x < 128; x += 0.0137F) {
        const float power = std::exp2(x);
        EXPECT_GE(power_of_two(x), std::nextafter(power, 0.F)) << x;
        EXPECT_LE(power_of_two(x), std::nextafter(power, HUGE_VALF)) << x;
    }
    for (int i = -126; i < 128; ++i)
        EXPECT_EQ(power_of_two(static_cast<float>(i)), std::ldexp(1.F, i));
    EXPECT_EQ(power_of_two(-1e9F), 0.F);
    EXPECT_EQ(power_of_two(1e9F), HUGE_VALF);
    EXPECT_TRUE(std::isnan(power_of_two(std::nanf(""))));
    EXPECT_EQ(natural_log(1.F), 0.F);
    EXPECT_EQ(natural_log(1.0), 0.0);
}

// At run time, and by the compiler: both must follow IEEE 754 to the bit.
TEST(ReproducibleMath, HasTheSameBitsOnEveryMachine) {
    const auto bits = [](auto x) {
        return std::bit_cast<std::conditional_t<sizeof x == 4, std::uint32_t, std::uint64_t>>(x);
    };
    struct Case {
        double x;
        std::uint32_t log_of_float;
        std::uint64_t log;
        std::uint32_t power;
    };
    for (const volatile Case& of : {Case{0.1, 0xc0135d8eU, 0xc0026bb1bbb55515U, 0x3f892fdfU},
                                    Case{0.7, 0xbeb69e1aU, 0xbfd6d3c324e13f4fU, 0x3fcfefc6U},
                                    Case{3, 0x3f8c9f54U, 0x3ff193ea7aad030aU, 0x41000000U},
                                    Case{10, 0x40135d8eU, 0x40026bb1bbb55515U, 0x44800000U},
                                    Case{127.3, 0x409b16e9U, 0x401362dd164fc039U, 0x7f1d963aU}}) {
        const double x = of.x;
        const auto y = static_cast<float>(x);
        EXPECT_EQ(bits(natural_log(y)), of.log_of_float) << x;
        EXPECT_EQ(bits(natural_log(x)), of.log) << x;
        EXPECT_EQ(bits(power_of_two(y)), of.power) << x;
    }
    static_assert(std::bit_cast<std::uint64_t>(natural_log(10.0)) == 0x40026bb1bbb55515U);
}

TEST(ReproducibleMath, NeedsProductsAndSumsThatAreNotFused) {
    volatile double x = 1 + 0x1p-30;
    const double y = x;
    EXPECT_EQ(y * y - (1 + 0x1p-29), 0) << "compile with -ffp-contract=off";
}

TEST(StopTokens, HearEverySource) {
    std::array<StopSource, 3> sources;
    const StopToken all = StopToken(sources[0]).or_by(sources[1]).or_by(sources[2]);
    EXPECT_FALSE(StopToken{}.is_on());
    EXPECT_TRUE(StopToken{}.or_by(sources[0]).is_on());
    for (StopSource& source : sources) {
        EXPECT_FALSE(all.stopped());
        source.stop();
        EXPECT_TRUE(all.stopped());
        source.reset();
    }
}

} // namespace
} // namespace zermelo
