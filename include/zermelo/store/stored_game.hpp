#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zermelo {

/// A game of a tournament, before anybody has played it: which one of which table in which round,
/// all from 0.
struct GameKey {
    int round = 0;
    int table = 0;
    int number = 0;

    auto operator<=>(const GameKey&) const = default;
};

/// A game of a tournament as it is stored.
struct StoredGame {
    std::int64_t id = 0; ///< from 1, in the order in which games were stored
    GameKey key{};
    std::vector<std::size_t> players{}; ///< by seat, from 0 in the order of the tournament
    std::vector<double> payoffs{};      ///< by seat
    std::string ending{};               ///< in a word
    std::string record{};               ///< one line of JSON; it is not always read
    std::optional<std::size_t> opening{};
    std::uint64_t seed = 0;
    int plies = 0;
    double started = 0; ///< seconds since 1970
    double seconds = 0; ///< that it took
    /// The same for plays that differ only by a symmetry; none where chance may repeat them.
    std::optional<std::uint64_t> pattern{};
    bool by_lot = false; ///< was something of it drawn, by chance or by a player?
};

/// A player of a tournament as it is stored.
struct StoredPlayer {
    std::string spec;
    std::string version; ///< of the program that ran it first
};

} // namespace zermelo
