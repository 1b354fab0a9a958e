#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/standings.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/store/line_file.hpp"

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
            std::cout << printable(game.message()) << "\n";
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
    std::vector<std::string> players(static_cast<std::size_t>(game.info().seats),
                                     options.second_player);
    players.front() = options.first_player;
    for (auto& player : players)
        if (player.empty()) player = player_row(game.info().opponent).name;
    return players;
}

int finish_play(const Options& options, const TextRecord& record) {
    if (options.json) std::cout << line_of(to_json(record)) << "\n";
    if (!options.save.empty()) {
        const auto wrong = append_line(options.save, line_of(to_json(record)));
        if (!wrong.empty()) return fail(wrong);
    }
    if (interrupt().stopped()) return 1;
    if (record.ending != Ending::left || !std::cin.eof()) return 0;
    return fail("early input termination; aborting");
}

/// What games of points have paid, on the average.
void print_points(const std::vector<Standing>& standings) {
    if (std::ranges::none_of(standings, &Standing::counts_points)) return;
    std::cout << "points a game:";
    for (const auto& standing : standings)
        if (standing.tally.games() > 0)
            std::cout << fmt::format("  {} {:+.3f}", printable(standing.player), standing.mean());
    std::cout << "\n";
}

void print_standings(const std::vector<Standing>& standings) {
    std::size_t width = 6;
    for (const auto& standing : standings) width = std::max(width, standing.player.size());
    std::cout << fmt::format("{:{}}  games   won drawn  lost  score  95% interval   Elo\n",
                             "player", width);
    for (const auto& standing : standings) {
        const auto& [player, tally, different, forfeits, points, counts_points] = standing;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(different);
        const auto elo = elo_difference(different.score());
        std::cout << fmt::format("{:{}} {:6} {:5} {:5} {:5}  {:.3f}  {:.3f} - {:.3f}  {}{}\n",
                                 printable(player), width, tally.games(), tally.wins, tally.draws,
                                 tally.losses, tally.score(), interval.low, interval.high,
                                 elo ? fmt::format("{:+.0f}", *elo) : "",
                                 forfeits > 0 ? fmt::format("  ({} forfeits)", forfeits) : "");
    }
}

/// Says how many games the intervals are of, where some are nothing but repetitions.
void print_different(const std::vector<Standing>& standings) {
    for (const auto& standing : standings)
        if (standing.different.games() < standing.tally.games())
            std::cout << fmt::format("{}: 95% interval and Elo of {} different games\n",
                                     printable(standing.player), standing.different.games());
}

/// Prints a record file's plays. The message that comes back is empty if all was well.
std::string replay_line(const std::string& line, const Options& options) {
    const auto record = parse_record(line);
    if (!record) return record.message();
    const auto game = find_game(record->game, {.files = options.allow_files});
    if (!game) return game.message();
    PlayOptions play;
    play.out = &std::cout;
    play.commentary = options.json    ? Commentary::silent
                      : options.terse ? Commentary::terse
                                      : Commentary::verbose;
    play.paint = painter((*game)->info().marks);
    const auto played = replay(**game, *record, play);
    if (!played) return played.message();
    if (options.json) std::cout << line_of(to_json(*played)) << "\n";
    return "";
}

} // namespace

int run_play(const Options& given) {
    catch_interrupts();
    Options options = given;
    if (options.game.empty() && !choose_game(options)) return fail("no game was chosen");
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    if ((*game)->info().seats == 1 && options.given("--second"))
        return fail(fmt::format("{} has one seat: leave out --second", (*game)->name()));
    if (const auto wrong = try_output(options.save); !wrong.empty()) return fail(wrong);
    const auto players = find_players(seated(options, **game), **game);
    if (!players) return fail(players.message());
    PlayOptions play;
    play.from = request_of(options, Verb::play).from;
    play.seed = options.seed;
    play.clock = options.clock;
    play.in = &std::cin;
    play.out = options.json ? &std::cerr : &std::cout; // a person is asked even then
    play.commentary = options.terse ? Commentary::terse : Commentary::verbose;
    if (options.json) play.commentary = Commentary::silent;
    play.paint = painter((*game)->info().marks);
    play.cache = cache_folder();
    play.stop = interrupt();
    const auto record = zermelo::play(**game, *players, play);
    if (!record) return fail(record.message());
    return finish_play(options, *record);
}

int run_match(const Options& options) {
    if (const auto wrong = try_output(options.save); !wrong.empty()) return fail(wrong);
    catch_interrupts();
    ProgressLine progress(options.json);
    int status = 0;
    int played = 0;
    const auto ended = [&](const TextRecord& record) {
        if (!options.save.empty() && status == 0)
            if (const auto wrong = append_line(options.save, line_of(to_json(record)));
                !wrong.empty()) {
                progress.clear();
                status = fail(wrong + "; the match goes on without it");
            }
        progress.show(fmt::format("{} games played", ++played));
    };
    const Request request = request_of(options, Verb::match);
    RequestHandler handler;
    const auto answer = handler.match(request, interrupt(), ended);
    progress.clear();
    if (!answer) return fail(answer.message());
    if (answer->games == 0) status = std::max(status, 1); // it was stopped before
    if (options.json) {
        std::cout << line_of(to_json((*handler.game(request))->name(), request, *answer)) << "\n";
        return status;
    }
    print_standings(answer->standings);
    print_points(answer->standings);
    if (answer->repeated > 0)
        std::cout << fmt::format("{} of {} games repeat an earlier one, up to symmetry\n",
                                 answer->repeated, answer->games);
    print_different(answer->standings);
    if (answer->stopped) std::cout << "Stopped: only games that were finished count.\n";
    return status;
}

int run_replay(const Options& options) {
    catch_interrupts();
    const auto in = Input::open(options.file);
    if (!in) return fail(in.message());
    std::string line;
    int number = 0;
    int bad = 0;
    while (std::cout && (*in)->next(line)) {
        ++number;
        const auto wrong = replay_line(line, options);
        if (wrong.empty()) continue;
        ++bad;
        fail(fmt::format("line {} of '{}': {}", number, options.file, wrong));
    }
    if (interrupt().stopped()) return 1;
    if (number == 0) return fail(fmt::format("'{}' has no records", options.file));
    return bad == 0 ? 0 : bad < number ? 1 : 2;
}
