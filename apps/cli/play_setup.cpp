// How a session of `play` comes to its game and its players.

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/play_session.hpp"
#include "catalog/facade/records.hpp"
#include "catalog/talk/menu.hpp"
#include "zermelo/core/printable.hpp"

using namespace zermelo;

namespace {

/// The first seat for the first player, all others for the second.
std::vector<std::string> seated(const Options& options, const AnyGame& game) {
    std::vector<std::string> players(static_cast<std::size_t>(game.info().seats),
                                     options.second_player);
    players.front() = options.first_player;
    for (auto& player : players)
        if (player.empty()) player = player_row(game.info().opponent).name;
    return players;
}

/// A saved game in a line.
std::string told(const SavedGame& game) {
    std::string players;
    for (const auto& player : game.record.players)
        players += (players.empty() ? "" : " - ") + player;
    const std::size_t moves = game.record.before.size() + game.record.moves.size();
    return printable(
        fmt::format("{}, {}, {} move{}", game.record.game, players, moves, moves == 1 ? "" : "s"));
}

void list_games(const std::vector<SavedGame>& games) {
    for (std::size_t i = 0; i < games.size(); ++i)
        std::cout << fmt::format("{:3}  {}\n", i + 1, told(games[i]));
}

/// Can whoever started us show the page? `./run` can: it serves it if we end with this status.
constexpr int page_is_wanted = 3;
bool offers_page() { return std::getenv("ZERMELO_OFFERS_PAGE") != nullptr; }

} // namespace

/// What is wrong with the options for the game, if something is.
std::string PlaySession::wrong_options() const {
    if (game_->info().seats == 1 && options_.given("--second"))
        return fmt::format("{} has one seat: leave out --second", game_->name());
    if (!options_.level.empty() && !parse_level(options_.level))
        return fmt::format("'{}' is not a level: write 1 to 10, beginner, casual, club, expert or "
                           "perfect",
                           options_.level);
    if (!options_.level.empty() && !has_levels(*game_))
        return fmt::format("{} has no levels: leave out --level", game_->name());
    if (!options_.grade.empty() && game_->puzzle() == nullptr)
        return fmt::format("{} has no grades: leave out --grade", game_->name());
    if (!options_.grade.empty() && !parse_grade(options_.grade))
        return fmt::format("'{}' is not a grade: write one of {}", options_.grade,
                           joined(puzzle_grades()));
    if (options_.save.ends_with(".pgn") && game_->protocol() == nullptr)
        return "only chess can be saved as PGN: name another file";
    return try_output(options_.save);
}

std::optional<int> PlaySession::choose() {
    if (options_.resume) {
        if (const auto status = resume()) return status;
    } else if (options_.game.empty() && !choose_game()) {
        if (wants_page_) return page_is_wanted;
        if (interrupt().stopped()) return 1;
        return std::cin.eof() || reader_.is_over() ? fail("no game was chosen") : 0;
    }
    if (!game_) {
        const auto game = find_game(options_.game);
        if (!game) return fail(game.message());
        game_ = *game;
    }
    if (const auto wrong = wrong_options(); !wrong.empty()) return fail(wrong);
    if (!options_.grade.empty()) options_.grade = *parse_grade(options_.grade);
    if (seats_.empty()) seats_ = seated(options_, *game_);
    if (!options_.level.empty())
        for (auto& seat : seats_)
            if (seat != "human") seat = with_level(seat, *parse_level(options_.level));
    return find_players();
}

std::optional<int> PlaySession::find_players() {
    players_.clear();
    for (const auto& text : seats_) {
        const auto player = find_player(text, *game_, trust_);
        if (!player) return fail(player.message());
        players_.push_back(*player);
    }
    return std::nullopt;
}

/// Lets a newcomer choose a game. False: none is chosen.
bool PlaySession::choose_game() {
    const GameMenu menu;
    const Screen screen = is_output_terminal() ? screen_size() : Screen{0, 0};
    std::string begin = "Which game?\n" + menu.page("", screen);
    if (offers_page()) begin += "Or 'page': all of them in your browser.\n";
    const auto page = [&](std::string_view typed) {
        if (typed.empty()) return begin;
        if (offers_page() && typed == "page") return std::string("Which game?\n");
        if (!menu.matching(typed).empty()) return "Which game?\n" + menu.page(typed, screen);
        const auto name = menu.chosen(typed);
        return name ? "Which game?\n" : printable(name.message()) + "\n";
    };
    while (true) {
        const auto line = reader_.read_below(page, std::string(GameMenu::prompt));
        if (!line || is_quit(*line)) return false;
        wants_page_ = offers_page() && trimmed(*line) == "page";
        if (wants_page_) return false;
        const auto name = menu.chosen(*line);
        if (name) {
            options_.game = *name;
            return ask_setup();
        }
        begin = printable(name.message()) + "\n";
        if (menu.matching(*line).size() > 1 && !trimmed(*line).empty())
            begin += menu.page(*line, screen);
    }
}

/// Asks what makes sense for the game. False at the end of input.
bool PlaySession::ask_setup() {
    const auto game = find_game(options_.game);
    if (!game) return false;
    game_ = *game;
    Setup setup(*game_);
    while (const auto question = setup.question()) {
        const auto line = reader_.read(*question);
        if (!line) return false;
        if (const auto wrong = setup.hear(*line)) std::cout << wrong->message << "\n";
    }
    options_.grade = setup.grade();
    options_.level = setup.level();
    const std::string opponent = options_.second_player.empty()
                                     ? player_row(game_->info().opponent).name
                                     : options_.second_player;
    seats_.assign(static_cast<std::size_t>(game_->info().seats), opponent);
    seats_[index(setup.seat())] = options_.first_player;
    std::cout << "\n";
    return true;
}

std::optional<int> PlaySession::resume() {
    if (!saved_.is_on()) return fail("there is no folder for saved games: set ZERMELO_STATE");
    auto games = saved_.unfinished();
    const std::string which = options_.resume->empty() ? options_.game : *options_.resume;
    if (games.empty()) return fail("there is no unfinished game");
    if (which == "list") {
        list_games(games);
        return 0;
    }
    const auto number = parse_number<std::size_t>(which);
    if (number && (*number < 1 || *number > games.size()))
        return fail(fmt::format("there are {} unfinished games: 'zermelo play --resume list' lists "
                                "them",
                                games.size()));
    if (number) {
        games = {games[*number - 1]};
    } else if (!which.empty()) {
        std::erase_if(games, [&](const auto& game) {
            return !game.record.game.starts_with(which.substr(0, which.find(':')));
        });
        if (games.empty()) return fail(fmt::format("there is no unfinished game of '{}'", which));
    }
    return pick_saved(games);
}

/// Goes on with the last of some games, or with one that a person at a terminal picks.
std::optional<int> PlaySession::pick_saved(const std::vector<SavedGame>& games) {
    std::size_t picked = 1;
    if (games.size() > 1 && is_input_terminal()) {
        list_games(games);
        while (true) {
            const auto line = reader_.read(fmt::format("Which one, 1 to {}? [1] ", games.size()));
            if (!line) return 1;
            if (is_quit(*line)) return 0;
            const auto text = trimmed(*line);
            picked = text.empty() ? 1 : parse_number<std::size_t>(text).value_or(0);
            if (picked >= 1 && picked <= games.size()) break;
        }
    }
    return take_saved(games[picked - 1]);
}

/// Goes on with a game. Its file may name programs and files only if the options allow it.
std::optional<int> PlaySession::take_saved(const SavedGame& saved) {
    trust_ = {options_.allow_programs, options_.allow_files};
    const auto game = find_game(saved.record.game, trust_);
    if (!game) return fail(game.message());
    if (const auto wrong = wrong_form(**game, saved.record))
        return fail(fmt::format("'{}': {}", saved.file.string(), wrong->message));
    const auto start = position_at(**game, {saved.record.position, saved.record.before});
    if (!start) return fail(fmt::format("'{}': {}", saved.file.string(), start.message()));
    if (const auto moves = moves_of(**game, *start, saved.record); !moves)
        return fail(fmt::format("'{}': {}", saved.file.string(), moves.message()));
    game_ = *game;
    seats_ = saved.record.players;
    if (const auto status = find_players()) return status;
    resumed_ = saved.record;
    file_ = saved_.take(saved.file);
    if (file_.empty()) return fail("that game is gone: another program goes on with it");
    is_saved_ = true;
    return std::nullopt;
}
