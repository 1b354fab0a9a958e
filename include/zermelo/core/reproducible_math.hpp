#pragma once

// Logarithms and powers that are the same on every machine. Those of <cmath> may differ in their
// last bits from library to library, and one bit may change a search that a seed should reproduce.
// Here are only +, -, *, / and bit operations, which IEEE 754 defines exactly (as it does
// std::sqrt). Compilers must not fuse products and sums: on processors that can, and GCC and Clang
// do so by default, compile with -ffp-contract=off.

#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>

namespace zermelo {

/// The natural logarithm. Error: below 3e-7 + 5e-7 * |ln x|.
/// requires: x > 0 and neither infinite nor denormal
constexpr float natural_log(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
    const auto m = std::bit_cast<float>((bits & 0x7fffffU) | 0x3f800000U); // in [1, 2)
    const float t = (m - 1) / (m + 1);                                     // ln m = 2 artanh t
    const float t2 = t * t;
    const float series =
        1 + t2 * (1.F / 3 + t2 * (1.F / 5 + t2 * (1.F / 7 + t2 * (1.F / 9 + t2 * (1.F / 11)))));
    return exponent * std::numbers::ln2_v<float> + 2 * t * series;
}

/// The natural logarithm. Error: below 4e-16 * (1 + |ln x|).
/// requires: x > 0 and neither infinite nor denormal
constexpr double natural_log(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int exponent = static_cast<int>(bits >> 52) - 1023;
    auto m = std::bit_cast<double>((bits & 0xfffffffffffffU) | 0x3ff0000000000000U); // in [1, 2)
    if (m > std::numbers::sqrt2) {
        m /= 2;
        ++exponent;
    }
    const double t = (m - 1) / (m + 1);
    const double t2 = t * t; // below 0.0295
    double series = 0;
    for (int k = 21; k > 1; k -= 2) series = t2 * (1. / k + series);
    return exponent * std::numbers::ln2 + 2 * t * (1 + series);
}

/// 2 to the power of x, to the last bit but one; 0 and infinity where a float can hold no other.
constexpr float power_of_two(float x) {
    if (!(x > -160)) return x == x ? 0 : x; // NaN stays NaN
    if (x >= 128) return std::numeric_limits<float>::infinity();
    const int whole = static_cast<int>(x < 0 ? x - 0.5F : x + 0.5F);
    const double t = (double{x} - whole) * std::numbers::ln2; // in [-0.35, 0.35]
    double series = 1;
    for (int k = 9; k > 0; --k) series = 1 + series * t / k; // e^t
    const auto scale = std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
    return static_cast<float>(series * scale);
}

} // namespace zermelo
