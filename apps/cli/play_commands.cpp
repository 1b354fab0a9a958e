#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"
#include "zermelo/play/rating.hpp"

using namespace zermelo;

namespace {

/// Asks until one of the answers is given; nothing at the end of input.
std::optional<std::string> ask_line(const std::string& question) {
    std::cout << question << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return std::string(trimmed(line));
}

/// Lets a newcomer choose a game and a side. False at the end of input.
bool choose_game(Options& options) {
    const auto& games = all_games();
    std::cout << "Which game?\n";
    for (std::size_t i = 0; i < games.size(); ++i)
        std::cout << fmt::format("{:3}  {:19} {}\n", i + 1, games[i].name, games[i].summary);
    while (options.game.empty()) {
        const auto answer = ask_line("A number or a name (like nim:pieces=21): ");
        if (!answer) return false;
        const auto number = parse_number<std::size_t>(*answer);
        const bool listed = number && *number >= 1 && *number <= games.size();
        const std::string name = listed ? games[*number - 1].name : *answer;
        const auto game = find_game(name);
        if (game)
            options.game = name;
        else
            std::cout << game.message() << "\n";
    }
    const auto side = ask_line("Do you want to move first? [Y/n] ");
    if (!side) return false;
    if (side->starts_with('n') || side->starts_with('N'))
        std::swap(options.first_player, options.second_player);
    std::cout << "At the prompt, 'help' lists what you can say.\n\n";
    return true;
}

Parsed<std::vector<PlayerSpec>> find_players(const std::vector<std::string>& texts,
                                             const AnyGame& game) {
    std::vector<PlayerSpec> players;
    for (const auto& text : texts) {
        const auto player = find_player(text, game);
        if (!player) return player.mistake();
        players.push_back(*player);
    }
    return players;
}

/// Where experts may keep openings: $ZERMELO_CACHE (nowhere, if that is empty), or the user's
/// cache.
std::string cache_folder() {
    const auto from = [](const char* name) {
        const char* value = std::getenv(name);
        return value == nullptr ? std::nullopt : std::optional<std::string>(value);
    };
    std::string folder;
    if (const auto given = from("ZERMELO_CACHE"))
        folder = *given;
    else if (const auto cache = from("XDG_CACHE_HOME"); cache && !cache->empty())
        folder = *cache + "/zermelo";
    else if (const auto home = from("HOME"); home && !home->empty())
        folder = *home + "/.cache/zermelo";
    std::error_code wrong;
    if (!folder.empty()) std::filesystem::create_directories(folder, wrong);
    return wrong ? "" : folder;
}

/// The first seat for the first player, all others for the second.
std::vector<std::string> seated(const Options& options, const AnyGame& game) {
    std::vector<std::string> players(static_cast<std::size_t>(game.seats()), options.second_player);
    players.front() = options.first_player;
    for (auto& player : players)
        if (player.empty()) player = game.opponent();
    return players;
}

int finish_play(const Options& options, TextRecord record) {
    record.game = options.game;
    if (options.json) std::cout << to_json(record).dump() << "\n";
    if (!options.save.empty()) {
        const auto wrong = append_line(options.save, to_json(record).dump());
        if (!wrong.empty()) return fail(wrong);
    }
    if (record.ending != Ending::left || !std::cin.eof()) return 0;
    return fail("early input termination; aborting");
}

/// What a match says about one player.
struct Standing {
    std::string player;
    Tally tally{};
    int forfeits = 0;
    double points = 0;          ///< that all games together paid
    bool counts_points = false; ///< some paid other than -1, 0 and 1

    double mean() const { return points / tally.games(); }
};

void count(const MatchRecord& game, const std::vector<std::size_t>& who,
           std::vector<Standing>& standings) {
    const auto& payoffs = game.record.payoffs;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
        double others = -1e300;
        for (std::size_t other = 0; other < payoffs.size(); ++other)
            if (other != seat) others = std::max(others, payoffs[other]);
        auto& standing = standings[who[game.player_at[seat]]];
        standing.tally.add(payoffs[seat], payoffs.size() == 1 ? 0 : others);
        standing.points += payoffs[seat];
        standing.counts_points = standing.counts_points || payoffs.size() == 1 ||
                                 (payoffs[seat] != 0 && std::abs(payoffs[seat]) != 1);
        const bool fault = is_forfeit(game.record.ending) && payoffs[seat] < 0;
        if (fault && game.record.ending != Ending::resigned) ++standing.forfeits;
    }
}

Json standings_json(const std::vector<Standing>& standings) {
    Json list = Json::array();
    for (const auto& standing : standings) {
        const Tally& tally = standing.tally;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(tally);
        const auto elo = elo_difference(tally.score());
        list.push_back({{"player", standing.player},
                        {"won", tally.wins},
                        {"drawn", tally.draws},
                        {"lost", tally.losses},
                        {"forfeits", standing.forfeits},
                        {"mean", standing.mean()},
                        {"score", tally.score()},
                        {"low", interval.low},
                        {"high", interval.high},
                        {"elo", elo ? Json(*elo) : Json(nullptr)}});
    }
    return list;
}

/// What games of points have paid, on the average.
void print_points(const std::vector<Standing>& standings) {
    if (std::ranges::none_of(standings, &Standing::counts_points)) return;
    std::cout << "points a game:";
    for (const auto& standing : standings)
        if (standing.tally.games() > 0)
            std::cout << fmt::format("  {} {:+.3f}", standing.player, standing.mean());
    std::cout << "\n";
}

void print_standings(const std::vector<Standing>& standings) {
    std::size_t width = 6;
    for (const auto& standing : standings) width = std::max(width, standing.player.size());
    std::cout << fmt::format("{:{}}  games   won drawn  lost  score  95% interval   Elo\n",
                             "player", width);
    for (const auto& standing : standings) {
        const auto& [player, tally, forfeits, points, counts_points] = standing;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(tally);
        const auto elo = elo_difference(tally.score());
        std::cout << fmt::format("{:{}} {:6} {:5} {:5} {:5}  {:.3f}  {:.3f} - {:.3f}  {}{}\n",
                                 player, width, tally.games(), tally.wins, tally.draws,
                                 tally.losses, tally.score(), interval.low, interval.high,
                                 elo ? fmt::format("{:+.0f}", *elo) : "",
                                 forfeits > 0 ? fmt::format("  ({} forfeits)", forfeits) : "");
    }
}

/// Which players meet: all of them at one table, or each with each if there are too many.
std::vector<std::vector<std::size_t>> tables(std::size_t players, std::size_t seats) {
    std::vector<std::vector<std::size_t>> tables;
    if (players == seats) {
        tables.emplace_back();
        for (std::size_t i = 0; i < players; ++i) tables.back().push_back(i);
    } else {
        for (std::size_t i = 0; i < players; ++i)
            for (std::size_t j = i + 1; j < players; ++j) tables.push_back({i, j});
    }
    return tables;
}

/// How many games repeat an earlier one, where sides may be swapped or the board turned.
int repeated(const std::vector<MatchRecord>& records) {
    std::set<std::string> seen;
    int count = 0;
    for (const auto& record : records)
        if (!record.pattern.empty() && !seen.insert(record.pattern).second) ++count;
    return count;
}

/// The games of a match as they are played: stored, counted and shown on the terminal.
struct Games {
    const Options& options;
    std::string wrong{}; ///< what went wrong with the file of records, if anything
    int count = 0;
    int repeats = 0;

    Parsed<std::vector<MatchRecord>> at_table(const AnyGame& game,
                                              const std::vector<PlayerSpec>& players) {
        ProgressLine progress(options.json);
        MatchPlan plan{options.games, options.seed, options.clock, interrupt(), {}};
        plan.ended = [&](TextRecord record) {
            record.game = options.game;
            if (!options.save.empty() && wrong.empty())
                wrong = append_line(options.save, to_json(record).dump());
            progress.show(fmt::format("{} games played", ++count));
        };
        return game.match(players, plan);
    }
};

/// The standings, and how many games say nothing new.
void tell_match(const Options& options, const Games& played,
                const std::vector<Standing>& standings) {
    if (options.json) {
        std::cout << Json{{"game", options.game},
                          {"games", played.count},
                          {"repeated", played.repeats},
                          {"seed", options.seed},
                          {"players", standings_json(standings)}}
                         .dump()
                  << "\n";
        return;
    }
    print_standings(standings);
    print_points(standings);
    if (played.repeats > 0)
        std::cout << fmt::format("{} of {} games repeat an earlier one, up to symmetry\n",
                                 played.repeats, played.count);
}

/// Prints a record file's plays. The message that comes back is empty if all was well.
std::string replay_line(const std::string& line, const Options& options) {
    const auto record = parse_record(line);
    if (!record) return record.message();
    const auto game = find_game(record->game);
    if (!game) return game.message();
    PlayOptions play;
    play.out = &std::cout;
    play.commentary = options.json    ? Commentary::silent
                      : options.terse ? Commentary::terse
                                      : Commentary::verbose;
    play.paint = painter((*game)->marks());
    const auto played = (*game)->replay(*record, play);
    if (!played) return played.message();
    if (options.json) std::cout << to_json(*record).dump() << "\n";
    return "";
}

} // namespace

int run_play(const Options& given) {
    Options options = given;
    if (options.game.empty() && !choose_game(options)) return fail("no game was chosen");
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto players = find_players(seated(options, **game), **game);
    if (!players) return fail(players.message());
    PlayOptions play;
    play.from = position_of(options);
    play.seed = options.seed;
    play.clock = options.clock;
    play.in = &std::cin;
    play.out = options.json ? &std::cerr : &std::cout; // a person is asked even then
    play.commentary = options.terse ? Commentary::terse : Commentary::verbose;
    if (options.json) play.commentary = Commentary::silent;
    play.paint = painter((*game)->marks());
    play.cache = cache_folder();
    const auto record = (*game)->play(*players, play);
    if (!record) return fail(record.message());
    return finish_play(options, *record);
}

int run_match(const Options& options) {
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto players = find_players(options.players, **game);
    if (!players) return fail(players.message());
    const auto seats = static_cast<std::size_t>((*game)->seats());
    if (players->size() < seats || (players->size() > seats && seats != 2))
        return fail(fmt::format("{} players for {} seats", players->size(), seats));
    std::vector<Standing> standings;
    for (const auto& player : *players) {
        if (player.name == "human")
            return fail("a match is for programs; 'zermelo play' is for you");
        standings.push_back({player.text});
    }
    catch_interrupts();
    Games played{options};
    for (const auto& table : tables(players->size(), seats)) {
        std::vector<PlayerSpec> seated;
        for (const std::size_t player : table) seated.push_back((*players)[player]);
        const auto records = played.at_table(**game, seated);
        if (!records) return fail(records.message());
        for (const auto& record : *records) count(record, table, standings);
        played.repeats += repeated(*records);
    }
    if (!played.wrong.empty()) return fail(played.wrong);
    tell_match(options, played, standings);
    return 0;
}

int run_replay(const Options& options) {
    std::ifstream file;
    if (options.file != "-") {
        file.open(options.file);
        if (!file) return fail(fmt::format("cannot read '{}'", options.file));
    }
    std::istream& in = options.file == "-" ? std::cin : file;
    std::string line;
    int number = 1;
    for (; std::getline(in, line); ++number) {
        const auto wrong = replay_line(line, options);
        if (!wrong.empty())
            return fail(fmt::format("line {} of '{}': {}", number, options.file, wrong));
    }
    if (number == 1) return fail(fmt::format("'{}' has no records", options.file));
    return 0;
}
