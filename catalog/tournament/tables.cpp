#include "catalog/tournament/tables.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "catalog/output/json.hpp"
#include "zermelo/core/printable.hpp"

namespace zermelo {

namespace {

std::string_view verdict_name(SprtVerdict verdict) {
    switch (verdict) {
    case SprtVerdict::elo0: return "elo0";
    case SprtVerdict::elo1: return "elo1";
    default: return "open";
    }
}

Json sprt_json(const TournamentState& state) {
    const auto test = state.sprt();
    if (!test) return nullptr;
    const SprtTerms& terms = *state.plan.sprt;
    return {{"elo0", terms.elo0},
            {"elo1", terms.elo1},
            {"alpha", terms.alpha},
            {"beta", terms.beta},
            {"ratio", test->ratio},
            {"lower", test->lower},
            {"upper", test->upper},
            {"pairs", state.count.pairs().pairs},
            {"verdict", verdict_name(test->verdict)}};
}

/// The spread of what games paid: least, quarters, most.
Json distribution_json(const Points& points) {
    return {{"least", points.quantile(0)},
            {"low", points.quantile(0.25)},
            {"median", points.quantile(0.5)},
            {"high", points.quantile(0.75)},
            {"most", points.quantile(1)},
            {"deviation", points.games() > 1 ? points.deviation() : 0}};
}

Json player_json(const TournamentState& state, const Ratings& ratings, std::size_t player) {
    const Standing& standing = state.count.standings()[player];
    const Tally& tally = standing.tally;
    const Points& points = state.count.points(player);
    const Estimate elo = ratings.elo(player);
    const Estimate mean = points.games() > 0 ? points.mean() : Estimate{};
    Json json{{"player", standing.player},
              {"games", tally.games()},
              {"won", tally.wins},
              {"drawn", tally.draws},
              {"lost", tally.losses},
              {"score", tally.games() > 0 ? tally.score() : 0.0},
              {"elo", elo.value},
              {"error", elo.error},
              {"forfeits", standing.forfeits},
              {"different", standing.different.games()},
              {"mean", mean.value},
              {"mean_error", mean.error}};
    if (standing.counts_points && points.games() > 0)
        json["distribution"] = distribution_json(points);
    return json;
}

std::size_t name_width(const TournamentState& state) {
    std::size_t width = 6;
    for (const auto& standing : state.count.standings())
        width = std::max(width, printable(standing.player).size());
    return width;
}

std::string estimate_text(const Estimate& estimate, int digits) {
    return fmt::format("{:+.{}f} ±{:.{}f}", estimate.value, digits, estimate.error, digits);
}

/// How likely a player is stronger than the next one of the ranking.
std::string superiority_text(const Ratings& ratings, const std::vector<std::size_t>& ranking,
                             std::size_t rank) {
    if (rank + 1 >= ranking.size()) return "";
    return fmt::format("{:.1f}%", 100 * ratings.superiority(ranking[rank], ranking[rank + 1]));
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

} // namespace

bool ranks_by_points(const TournamentState& state) {
    return std::ranges::any_of(state.count.standings(), &Standing::counts_points);
}

std::vector<std::size_t> ranking_of(const TournamentState& state, const Ratings& ratings) {
    const bool by_points = ranks_by_points(state);
    std::vector<double> worth;
    for (std::size_t i = 0; i < ratings.players(); ++i) {
        const Points& points = state.count.points(i);
        worth.push_back(!by_points           ? ratings.elo(i).value
                        : points.games() > 0 ? points.mean().value
                                             : -1e300);
    }
    std::vector<std::size_t> ranking(worth.size());
    std::iota(ranking.begin(), ranking.end(), std::size_t{0});
    std::ranges::sort(ranking, [&](auto a, auto b) {
        return worth[a] != worth[b] ? worth[a] > worth[b] : a < b;
    });
    return ranking;
}

std::string sprt_text(const TournamentState& state) {
    const auto test = state.sprt();
    if (!test) return "";
    const SprtTerms& terms = *state.plan.sprt;
    const std::string verdict =
        test->verdict == SprtVerdict::open
            ? "not decided"
            : fmt::format("elo {} is accepted",
                          test->verdict == SprtVerdict::elo1 ? terms.elo1 : terms.elo0);
    return fmt::format(
        "SPRT elo0 {} elo1 {}: ratio {:.2f} of {:.2f} to {:.2f} after {} pairs: {}\n", terms.elo0,
        terms.elo1, test->ratio, test->lower, test->upper, state.count.pairs().count(), verdict);
}

std::string table_text(const TournamentState& state) {
    const Ratings ratings = state.count.ratings();
    const auto ranking = ranking_of(state, ratings);
    const bool by_points = ranks_by_points(state);
    const std::size_t width = name_width(state);
    std::string text = fmt::format("{:3} {:{}}  games    won  drawn   lost  score  {:>14}{}\n", "",
                                   "player", width, "Elo", "  better than next");
    if (by_points)
        text = fmt::format("{:3} {:{}}  games    won  drawn   lost  score  {:>18}\n", "", "player",
                           width, "points a game");
    for (std::size_t rank = 0; rank < ranking.size(); ++rank) {
        const std::size_t player = ranking[rank];
        const auto& standing = state.count.standings()[player];
        const Tally& tally = standing.tally;
        const Points& points = state.count.points(player);
        text += fmt::format("{:2}. {:{}} {:6} {:6} {:6} {:6}  {:.3f}  ", rank + 1,
                            printable(standing.player), width, tally.games(), tally.wins,
                            tally.draws, tally.losses, tally.games() > 0 ? tally.score() : 0.0);
        if (by_points)
            text +=
                fmt::format("{:>18}", points.games() > 0 ? estimate_text(points.mean(), 3) : "");
        else
            text += fmt::format("{:>14}  {:>16}", estimate_text(ratings.elo(player), 0),
                                superiority_text(ratings, ranking, rank));
        text.erase(text.find_last_not_of(' ') + 1);
        if (standing.forfeits > 0) text += fmt::format("  ({} forfeits)", standing.forfeits);
        text += "\n";
    }
    text += fmt::format("{} of {} games", state.count.games(), state.scheduled);
    if (state.count.repeated() > 0)
        text += fmt::format("; {} repeat an earlier one, up to symmetry", state.count.repeated());
    return text + "\n" + sprt_text(state);
}

std::string cross_table_text(const TournamentState& state) {
    const auto ranking = ranking_of(state, state.count.ratings());
    if (ranking.size() < 2) return "";
    const std::size_t width = name_width(state);
    std::string text = fmt::format("    {:{}}", "", width);
    for (std::size_t i = 0; i < ranking.size(); ++i) text += fmt::format(" {:>9}", i + 1);
    text += "\n";
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        text += fmt::format("{:2}. {:{}}", i + 1,
                            printable(state.count.standings()[ranking[i]].player), width);
        for (const std::size_t other : ranking) {
            const auto score = state.count.score(ranking[i], other);
            text += fmt::format(
                " {:>9}", score.games == 0 ? "-" : fmt::format("{}/{}", score.points, score.games));
        }
        text += "\n";
    }
    return text;
}

std::string to_csv(const TournamentState& state) {
    const Ratings ratings = state.count.ratings();
    std::string text =
        "rank,player,games,won,drawn,lost,forfeits,score,elo,error,mean,mean_error\n";
    std::size_t rank = 0;
    for (const std::size_t player : ranking_of(state, ratings)) {
        const auto& standing = state.count.standings()[player];
        const Tally& tally = standing.tally;
        const Points& points = state.count.points(player);
        const Estimate elo = ratings.elo(player);
        const Estimate mean = points.games() > 0 ? points.mean() : Estimate{};
        text +=
            fmt::format("{},{},{},{},{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n", ++rank,
                        quoted(standing.player), tally.games(), tally.wins, tally.draws,
                        tally.losses, standing.forfeits, tally.games() > 0 ? tally.score() : 0.0,
                        elo.value, elo.error, mean.value, mean.error);
    }
    return text;
}

Json to_json(const std::string& game, const TournamentState& state) {
    const Ratings ratings = state.count.ratings();
    Json players = Json::array();
    for (std::size_t i = 0; i < ratings.players(); ++i)
        players.push_back(player_json(state, ratings, i));
    const Estimate first_move = ratings.first_move();
    Json json{{"game", game},
              {"schedule", schedule_name(state.plan.schedule)},
              {"games", state.scheduled},
              {"finished", state.count.games()},
              {"repeated", state.count.repeated()},
              {"seed", state.plan.seed},
              {"sprt", sprt_json(state)},
              {"first_move", {{"elo", first_move.value}, {"error", first_move.error}}},
              {"players", players}};
    if (state.stopped) json["ended"] = "stopped";
    return json;
}

} // namespace zermelo
