#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "catalog/tournament/count.hpp"
#include "catalog/tournament/ledger.hpp"
#include "catalog/tournament/openings.hpp"
#include "catalog/tournament/plan.hpp"

namespace zermelo {

/// How far a tournament is.
struct TournamentState {
    TournamentPlan plan{};
    std::uint64_t scheduled = 0; ///< games in all
    TournamentCount count;       ///< of the games that are finished
    bool stopped = false;        ///< before all games were played, not by its test
    /// The state of its test, if it has one.
    std::optional<SprtState> sprt() const {
        if (!plan.sprt) return std::nullopt;
        return zermelo::sprt(*plan.sprt, count.pairs());
    }
};

/// What a tournament needs beside its plan.
struct TournamentHall {
    const AnyGame& game;
    std::vector<PlayerSpec> players;
    Ledger& ledger;
    Openings* openings = nullptr; ///< null: every game begins at the start
    StopToken stop{};
    /// Is told of each game that is played here, one at a time; perhaps by several threads.
    std::function<void(const TextRecord& record, const TournamentState& state)> ended{};
};

/// Plays a tournament to its end, or goes on with one that the ledger has some games of: the one
/// runner of matches and tournaments. Games in play when it is stopped are dropped, and played
/// again the next time.
Parsed<TournamentState> run_tournament(const TournamentHall& hall, const TournamentPlan& plan);

/// The state that the games of a ledger give, without playing any.
Parsed<TournamentState> read_tournament(Ledger& ledger, const TournamentPlan& plan,
                                        const std::vector<std::string>& players, std::size_t seats);

} // namespace zermelo
