#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

enum class Commentary { silent, terse, verbose };

struct PlayOptions {
    PositionText from{};
    std::uint64_t seed = 0;
    Commentary commentary = Commentary::verbose;
    std::istream* in = nullptr;  ///< for human players
    std::ostream* out = nullptr; ///< for the commentary and human players
    std::function<std::string(const std::string&)> paint{}; ///< what becomes of a picture
    std::optional<double> clock{};                          ///< seconds a player
    StopToken stop{};                                       ///< ends the play where it is
    /// The folder where experts keep the openings that they learn while people play; empty: none.
    std::string cache{};
};

struct MatchPlan {
    int games = 2;
    std::uint64_t seed = 0;
    std::optional<double> clock{};
    StopToken stop{};
};

/// One game of a match, and which of the players sat where.
struct MatchRecord {
    TextRecord record;
    std::vector<std::size_t> player_at; ///< by seat
    std::string pattern{};              ///< the same for plays that differ only by a symmetry;
                                        ///< empty where chance may repeat them
    bool by_lot = false;                ///< was something of it drawn, by chance or by a player?
};

/// Lets players play one game, with a commentary.
Parsed<TextRecord> play(const AnyGame& game, const std::vector<PlayerSpec>& players,
                        const PlayOptions& options);

/// Lets players play some games; seats move on by one after each. Each game goes to `ended` and is
/// not kept. What is wrong, if something is.
std::optional<Mistake> match(const AnyGame& game, const std::vector<PlayerSpec>& players,
                             const MatchPlan& plan,
                             const std::function<void(const MatchRecord&)>& ended);

/// Plays a record again, with the commentary of the options. Its result must be the stored one.
Parsed<TextRecord> replay(const AnyGame& game, const TextRecord& record,
                          const PlayOptions& options);

} // namespace zermelo
