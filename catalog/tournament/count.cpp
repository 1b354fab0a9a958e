#include "catalog/tournament/count.hpp"

namespace zermelo {

double points_against(const std::vector<double>& payoffs, std::size_t seat, std::size_t other) {
    if (payoffs[seat] == payoffs[other]) return 0.5;
    return payoffs[seat] > payoffs[other] ? 1 : 0;
}

TournamentCount::TournamentCount(const std::vector<std::string>& players)
    : points_(players.size()) {
    for (const auto& player : players) standings_.push_back({player});
}

void TournamentCount::add(const StoredGame& game) {
    ++games_;
    const bool is_new = tables_[{game.key.round, game.key.table}].add(game, standings_);
    for (std::size_t seat = 0; seat < game.payoffs.size(); ++seat)
        points_[game.players[seat]].add(game.payoffs[seat]);
    for (std::size_t i = 0; i < game.payoffs.size(); ++i)
        for (std::size_t j = 0; j < game.payoffs.size(); ++j) {
            if (i == j) continue;
            auto& score = scores_[{game.players[i], game.players[j]}];
            score.points += points_against(game.payoffs, i, j);
            ++score.games;
        }
    if (is_new) add_meetings(game);
    if (counts_pairs_) add_pair(game, is_new);
}

std::uint64_t TournamentCount::repeated() const {
    std::uint64_t sum = 0;
    for (const auto& [key, table] : tables_) sum += static_cast<std::uint64_t>(table.repeated());
    return sum;
}

void TournamentCount::add_meetings(const StoredGame& game) {
    const std::size_t seats = game.payoffs.size();
    if (seats < 2) return;
    const double weight = 1.0 / static_cast<double>(seats - 1); // all of a game counts as one
    for (std::size_t i = 0; i < seats; ++i)
        for (std::size_t j = i + 1; j < seats; ++j) {
            auto& meeting = meetings_[{game.players[i], game.players[j]}];
            meeting.first = game.players[i];
            meeting.second = game.players[j];
            const double result = points_against(game.payoffs, i, j);
            (result == 1 ? meeting.won : result == 0 ? meeting.lost : meeting.drawn) += weight;
        }
}

void TournamentCount::add_pair(const StoredGame& game, bool is_new) {
    const std::size_t seat = game.players[0] < game.players[1] ? 0 : 1;
    const double points = points_against(game.payoffs, seat, 1 - seat);
    const std::pair<int, int> key{game.key.table, game.key.number / 2};
    const auto [half, is_first] = half_pairs_.insert({key, {points, is_new}});
    if (is_first) return;
    if (half->second.is_new || is_new) pairs_.add(half->second.points + points);
    half_pairs_.erase(half);
}

Ratings TournamentCount::ratings() const {
    std::vector<Meeting> meetings;
    for (const auto& [key, meeting] : meetings_) meetings.push_back(meeting);
    return {standings_.size(), meetings};
}

TournamentCount::Score TournamentCount::score(std::size_t player, std::size_t other) const {
    const auto found = scores_.find({player, other});
    return found == scores_.end() ? Score{} : found->second;
}

} // namespace zermelo
