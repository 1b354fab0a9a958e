#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/line_reader.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/saved_games.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/facade/review.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk/after_game.hpp"

/// One call of `play`: a game is chosen or resumed, played, saved, and perhaps played again.
class PlaySession {
public:
    explicit PlaySession(Options options);

    int run();

private:
    // Before a game. A status ends the program.
    std::optional<int> choose();
    bool choose_game();
    bool ask_setup();
    std::optional<int> resume();
    std::optional<int> pick_saved(const std::vector<SavedGame>& games);
    std::optional<int> take_saved(const SavedGame& saved);
    std::optional<int> find_players();
    std::optional<std::string> opened_puzzle(zermelo::PlayOptions& play) const;
    std::string wrong_options() const;

    // The game.
    zermelo::Parsed<zermelo::TextRecord> play_once();
    zermelo::PlayOptions play_options();
    void save(const zermelo::TextRecord& record);
    bool is_lecture() const;
    bool has_person() const;

    // After it.
    int finish(const zermelo::TextRecord& record);
    std::string stored(const zermelo::TextRecord& record, const std::string& path) const;
    zermelo::Parsed<zermelo::Review> reviewed(const zermelo::TextRecord& record,
                                              std::chrono::nanoseconds time) const;
    void tell_when_decided(const zermelo::TextRecord& record) const;
    void tell_how_to_resume(const zermelo::TextRecord& record) const;
    bool wants_more(const zermelo::TextRecord& record);
    bool take(const zermelo::NextGame& next, const zermelo::TextRecord& record);
    bool offer_easier();
    void set_level(const std::string& level);

    bool wants_page_ = false; ///< rather than a game here
    Options options_;
    SavedGames saved_;
    LineReader reader_;
    zermelo::GamePtr game_;
    std::vector<std::string> seats_; ///< specs of the players
    std::vector<zermelo::PlayerSpec> players_;
    std::optional<zermelo::TextRecord> resumed_;
    zermelo::Trust trust_ = zermelo::Trust::user; ///< in what names the game and its players
    std::filesystem::path file_;                  ///< of the game that is played
    std::optional<bool> is_saved_;                ///< is all of it in its file? Not known yet
    std::uint64_t seed_ = 0;
    zermelo::LosingStreak streak_;
};
