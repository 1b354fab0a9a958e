#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo {

/// A place at the table, counted from 0. Players take seats; rules only know seats.
enum class Seat : std::uint8_t {};

inline constexpr Seat first{0};
inline constexpr Seat second{1};
inline constexpr Seat third{2};
inline constexpr Seat fourth{3};

/// The seat of nature: dice, cards and coins move here, with known probabilities.
inline constexpr Seat chance{255};

/// The seat as an index from 0.
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

/// The other one of two.
constexpr Seat opponent(Seat seat) { return Seat(static_cast<std::uint8_t>(seat) ^ 1); }

} // namespace zermelo
