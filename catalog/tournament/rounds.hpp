#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "catalog/tournament/count.hpp"
#include "catalog/tournament/plan.hpp"

namespace zermelo {

/// The rounds of a tournament: which game is next, and which table has which points. All tables
/// advance together, by games in which everybody has had every seat once.
class Rounds {
public:
    Rounds(TournamentPlan plan, std::size_t players, std::size_t seats)
        : plan_(std::move(plan)), players_(players), seats_(seats) {
        open();
    }

    const TablePlayers& table(const GameKey& key) const {
        return rounds_[index_of(key.round)].tables[index_of(key.table)].players;
    }
    /// Does this tournament have such a game, as far as its rounds are known?
    bool has(const GameKey& key) const {
        return key.round >= 0 && std::cmp_less(key.round, rounds_.size()) && key.table >= 0 &&
               std::cmp_less(key.table, rounds_[index_of(key.round)].tables.size()) &&
               table(key).size() == seats_ && key.number >= 0 && key.number < plan_.games;
    }

    /// The next game of the round that is open; none if all were given out.
    std::optional<GameKey> next() {
        if (is_over_) return std::nullopt;
        const auto& playing = rounds_.back().playing;
        const std::uint64_t group = playing.size() * seats_; // games in which seats go round once
        if (next_ >= playing.size() * static_cast<std::uint64_t>(plan_.games)) return std::nullopt;
        const std::uint64_t which = next_ / group;
        const std::uint64_t in_group = next_ - which * group;
        const std::uint64_t first_number = which * seats_;
        const auto size =
            std::min<std::uint64_t>(seats_, static_cast<std::uint64_t>(plan_.games) - first_number);
        ++next_;
        return GameKey{static_cast<int>(rounds_.size() - 1),
                       static_cast<int>(playing[static_cast<std::size_t>(in_group / size)]),
                       static_cast<int>(first_number + in_group % size)};
    }

    /// Counts a finished game of a table. When the last game of a round is finished the next round
    /// opens.
    void finish(const StoredGame& game) {
        auto& round = rounds_[index_of(game.key.round)];
        if (seats_ == 2) {
            auto& played = round.tables[index_of(game.key.table)];
            for (std::size_t seat = 0; seat < 2; ++seat) {
                const std::size_t place = game.players[seat] == played.players[0] ? 0 : 1;
                played.points[place] +=
                    points_against(game.payoffs, seat, 1 - seat) / static_cast<double>(plan_.games);
            }
        }
        ++round.finished;
        if (&round == &rounds_.back() && is_complete(round)) open();
    }

    bool is_over() const { return is_over_; }

private:
    struct Round {
        PlayedRound tables;
        std::vector<std::size_t> playing; ///< tables that are no bye
        std::uint64_t finished = 0;
    };

    static std::size_t index_of(int number) { return static_cast<std::size_t>(number); }
    bool is_complete(const Round& round) const {
        return round.finished >= round.playing.size() * static_cast<std::uint64_t>(plan_.games);
    }

    /// Opens the next round, if there is one.
    void open() {
        std::vector<PlayedRound> played;
        if (!can_grow(plan_.schedule))
            for (const auto& round : rounds_) played.push_back(round.tables);
        if (can_grow(plan_.schedule) && !rounds_.empty()) {
            is_over_ = true;
            return;
        }
        const auto tables = next_tables(plan_, players_, seats_, played);
        if (tables.empty()) {
            is_over_ = true;
            return;
        }
        Round round;
        for (const auto& table : tables) {
            if (table.size() == seats_) round.playing.push_back(round.tables.size());
            round.tables.push_back({table, std::vector<double>(table.size(), 0.0)});
        }
        rounds_.push_back(std::move(round));
        next_ = 0;
    }

    TournamentPlan plan_;
    std::size_t players_;
    std::size_t seats_;
    std::vector<Round> rounds_;
    std::uint64_t next_ = 0; ///< of the games of the last round
    bool is_over_ = false;
};

} // namespace zermelo
