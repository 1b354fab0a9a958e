#include "apps/cli/play_session.hpp"

#include <algorithm>
#include <iostream>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "catalog/output/board_text.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/review.hpp"
#include "catalog/talk/menu.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/store/line_file.hpp"

using namespace zermelo;

namespace {

std::string state_folder() {
    return user_folder("ZERMELO_STATE", "XDG_STATE_HOME", "/.local/state/zermelo");
}

std::string history_file() {
    const std::string folder = state_folder();
    return folder.empty() ? "" : folder + "/history";
}

/// Draws boards as the terminal can show them.
std::string drawn(const AnyPosition& at, const BoardSide& side) {
    DrawOptions how = draw_options();
    how.flipped = side.flipped;
    how.pencil_marks = side.pencil_marks;
    return board_text(at.board(side.viewer), how);
}

} // namespace

PlaySession::PlaySession(Options options)
    : options_(std::move(options)), saved_(state_folder()), reader_(history_file()) {}

bool PlaySession::has_person() const {
    return std::ranges::any_of(players_, [](const auto& its) { return its.is(PlayerKind::human); });
}

/// Nim between two players who are named, without a terminal, is the lecture's own dialogue.
bool PlaySession::is_lecture() const {
    const bool is_nim = game_->name() == "nim" || game_->name().starts_with("nim:");
    return is_nim && options_.given("--first") && options_.given("--second") &&
           !is_input_terminal();
}

int PlaySession::run() {
    catch_interrupts();
    if (const auto status = choose()) return *status;
    while (true) {
        const auto record = play_once();
        if (!record) return fail(record.message());
        const int status = finish(*record);
        if (status != 0 || !wants_more(*record)) return status;
        resumed_.reset();
    }
}

PlayOptions PlaySession::play_options() {
    PlayOptions play;
    play.from = request_of(options_, Verb::play).from;
    play.seed = seed_;
    play.clock = options_.clock;
    play.in = &std::cin;
    play.out = options_.json ? &std::cerr : &std::cout; // a person is asked even then
    play.commentary = options_.terse ? Commentary::terse : Commentary::verbose;
    if (options_.json) play.commentary = Commentary::silent;
    play.paint = painter(game_->info().marks);
    play.stop = interrupt();
    play.resumed = resumed_;
    if (!has_person()) return play;
    if (is_lecture()) {
        play.words = Words::lecture;
    } else {
        play.think = usual_time;
        play.hurry = &hurry();
        let_hurry();
        if (!options_.json)
            play.ask = [this](const Question& question) {
                return reader_.read(question.prompt, question.words);
            };
        if (is_output_terminal()) play.draw = drawn;
    }
    if (file_.empty()) file_ = saved_.new_file();
    if (!file_.empty()) play.moved = [this](const TextRecord& record) { save(record); };
    return play;
}

/// Keeps a game as far as it is played. That it cannot be kept is said once.
void PlaySession::save(const TextRecord& record) {
    if (file_.empty() || (record.moves.empty() && game_->puzzle() == nullptr)) return;
    const bool could = is_saved_.value_or(true);
    is_saved_ = saved_.save(file_, record);
    if (could && !*is_saved_) fail(fmt::format("cannot save the game in '{}'", file_.string()));
}

Parsed<TextRecord> PlaySession::play_once() {
    const bool draws_seed = !resumed_ && !options_.given("--seed") && has_person() && !is_lecture();
    seed_ = resumed_ ? resumed_->seed : options_.seed;
    if (draws_seed) seed_ = std::random_device{}();
    PlayOptions play = play_options();
    if (const auto wrong = opened_puzzle(play)) return Mistake{*wrong};
    ThinkingLine line(options_.json);
    play.thinking = [&](const Thinking& thinking) { line.show(thinking); };
    return zermelo::play(*game_, players_, play);
}

/// A puzzle that nobody gave is generated. What is wrong with what is wished for, if something is.
std::optional<std::string> PlaySession::opened_puzzle(PlayOptions& play) const {
    const auto* puzzle = game_->puzzle();
    if (puzzle == nullptr || play.from.position || play.resumed || !play.from.moves.empty() ||
        !has_person())
        return std::nullopt;
    PuzzleWish wish{"half-turn", options_.grade.empty() ? "easy" : options_.grade, false};
    if (puzzle->wrong_wish(wish) && options_.grade.empty()) wish.grade.clear();
    if (const auto wrong = puzzle->wrong_wish(wish)) return wrong->message;
    const Json made = puzzle->generate(wish, play.seed, play.stop);
    if (made.is_null()) return "it was stopped before a puzzle was found";
    play.from.position = made["position"].get<std::string>();
    if (play.commentary == Commentary::verbose)
        *play.out << fmt::format("A puzzle with {} clues{}.\n", made["clues"].get<int>(),
                                 wish.grade.empty() ? "" : ", " + wish.grade);
    return std::nullopt;
}

/// Adds a record to a file. What went wrong, if something has.
std::string PlaySession::stored(const TextRecord& record, const std::string& path) const {
    if (!path.ends_with(".pgn")) return append_line(path, line_of(to_json(record)));
    if (game_->protocol() == nullptr) return "only chess can be saved as PGN: name another file";
    return append_line(path, game_->protocol()->pgn(record));
}

int PlaySession::finish(const TextRecord& record) {
    if (options_.json) std::cout << line_of(to_json(record)) << "\n";
    if (!options_.save.empty())
        if (const auto wrong = stored(record, options_.save); !wrong.empty()) return fail(wrong);
    const bool is_unfinished = record.ending == Ending::left;
    if (has_person() && !is_unfinished)
        if (const auto wrong = saved_.finish(file_, record); !wrong.empty()) fail(wrong);
    const bool is_begun = !record.moves.empty() || game_->puzzle() != nullptr;
    if (has_person() && is_unfinished && is_begun && !is_lecture()) {
        if (record.moves.empty()) save(record); // a puzzle that was not begun
        tell_how_to_resume(record);
    }
    if (!is_unfinished) file_.clear();
    is_saved_.reset();
    if (interrupt().stopped()) return 1;
    if (!is_unfinished || (!std::cin.eof() && !reader_.is_over())) return 0;
    return fail("early input termination; aborting");
}

/// Where a game that was left stands, and how it goes on.
void PlaySession::tell_how_to_resume(const TextRecord& record) const {
    if (options_.json || file_.empty()) return;
    auto shown = record.before;
    shown.insert(shown.end(), record.moves.begin(), record.moves.end());
    const auto at = position_at(*game_, {record.position, shown});
    if (at && game_->info().has_notation && !game_->info().is_hidden)
        std::cout << "Position: " << (*at)->text() << "\n";
    if (is_saved_.value_or(false)) std::cout << "Saved; 'zermelo play --resume' goes on with it.\n";
}

/// What each move of a play was worth, by a search of so long for each.
Parsed<Review> PlaySession::reviewed(const TextRecord& record,
                                     std::chrono::nanoseconds time) const {
    ReviewOptions how;
    how.stop = interrupt();
    how.time = time;
    ProgressLine line(options_.json);
    how.progress = [&](std::size_t done, std::size_t all) {
        line.show(fmt::format("looking back, move {} of {}", done, all));
    };
    return review(*game_, record, usual_analyst(*game_), how);
}

/// Says when a game was decided, in a second; where nobody looks on, only what is proven, which is
/// the same each time.
void PlaySession::tell_when_decided(const TextRecord& record) const {
    if (record.ending != Ending::finished || record.moves.empty() || players_.size() != 2) return;
    const auto found = reviewed(record, usual_time / static_cast<long>(record.moves.size() + 1));
    if (!found || !found->decided || (!found->is_proven && !is_output_terminal())) return;
    std::cout << printable(found->decided->words) << "\n";
}

void PlaySession::set_level(const std::string& level) {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (!players_[i].is(PlayerKind::human)) seats_[i] = with_level(seats_[i], level);
}

bool PlaySession::offer_easier() {
    const auto opponent =
        std::ranges::find_if(players_, [](const auto& its) { return !its.is(PlayerKind::human); });
    if (opponent == players_.end() || !has_levels(*game_)) return true;
    const auto level = streak_.easier_than(*opponent);
    if (!level) return true;
    while (true) {
        const auto line = reader_.read(
            fmt::format("Three lost in a row. Try an easier opponent, level {}? [Y/n] ", *level));
        if (!line) return false;
        const auto yes = parse_yes_no(*line, true);
        if (!yes) continue;
        streak_.forget();
        if (*yes) set_level(*level);
        return true;
    }
}

/// Does what a person asks for after a game. True: another one is played.
bool PlaySession::take(const NextGame& next, const TextRecord& record) {
    using Next = NextGame::Kind;
    switch (next.kind) {
    case Next::again: return true;
    case Next::other_side: std::ranges::reverse(seats_); return true;
    case Next::level: set_level(next.word); return true;
    case Next::save: {
        const std::string wrong = stored(record, next.word);
        std::cout << (wrong.empty() ? "Saved to " + printable(next.word) + "." : wrong) << "\n";
        return false;
    }
    case Next::review: {
        const auto found = reviewed(record, std::chrono::milliseconds(200));
        if (found)
            std::cout << to_text(*found, shows_unicode() ? block_letters() : plain_letters());
        else
            std::cout << printable(found.message()) << "\n";
        return false;
    }
    case Next::leave: return false;
    }
    return false;
}

bool PlaySession::wants_more(const TextRecord& record) {
    const bool can_ask = has_person() && !is_lecture() && !options_.json && !options_.terse &&
                         record.ending != Ending::left && !options_.given("--position") &&
                         !options_.given("--moves");
    if (!can_ask || (!is_input_terminal() && std::cin.peek() == std::char_traits<char>::eof()))
        return false;
    tell_when_decided(record);
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i].is(PlayerKind::human)) streak_.add(record.payoffs[i]);
    if (players_.size() > 1 && !offer_easier()) return false;
    const AfterGame after(*game_);
    while (true) {
        const auto line = reader_.read(after.prompt());
        if (!line) return false;
        const auto next = after.hear(*line);
        if (!next) {
            std::cout << next.message() << "\n";
            continue;
        }
        const bool more = take(*next, record);
        if (next->kind == NextGame::Kind::leave) return false;
        if (!more) continue;
        std::cout << "\n";
        if (const auto status = find_players()) return false;
        return true;
    }
}

int run_play(const Options& options) { return PlaySession(options).run(); }
