#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "catalog/facade/text.hpp"

/// The folder that an environment variable names, else `below` the one that `base` names, else
/// below `home` in the user's own; made if it is not there. Empty if there is none, or if the
/// variable is set to nothing.
std::string user_folder(const char* variable, const char* base, const std::string& home);

/// A game that was begun and not finished.
struct SavedGame {
    std::filesystem::path file;
    zermelo::TextRecord record;
    std::filesystem::file_time_type time; ///< of the last move; read once, as it may change
};

/// The games of a user in the folder for states: those that are not finished, a file each, and
/// those that are, all in one file. Without a folder nothing is kept.
class SavedGames {
public:
    explicit SavedGames(std::string folder) : folder_(std::move(folder)) {}

    bool is_on() const { return !folder_.empty(); }
    /// The unfinished games, the last one first.
    std::vector<SavedGame> unfinished() const;
    /// A file for a game that begins, empty if nothing is kept.
    std::filesystem::path new_file() const;
    /// Writes a game as far as it is played: all of it or nothing. True if it is written.
    bool save(const std::filesystem::path& file, const zermelo::TextRecord& record) const;
    /// Gives the file of a game that goes on a name of its own, so that two programs that go on
    /// with the same game do not overwrite each other's. Empty if the file is gone.
    std::filesystem::path take(const std::filesystem::path& file) const;
    /// Takes a finished game from the list, and keeps it with the finished ones. What is wrong, if
    /// that cannot be: then the game stays in the list.
    std::string finish(const std::filesystem::path& file, const zermelo::TextRecord& record) const;

private:
    std::string folder_;
};
