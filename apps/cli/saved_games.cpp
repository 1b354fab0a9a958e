#include "apps/cli/saved_games.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <span>

#include <fmt/chrono.h>
#include <unistd.h>

#include "catalog/output/json.hpp"
#include "zermelo/store/detail/file.hpp"
#include "zermelo/store/line_file.hpp"

using namespace zermelo;

namespace {

std::optional<std::string> environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

} // namespace

std::string user_folder(const char* variable, const char* base, const std::string& home) {
    std::string folder;
    if (const auto given = environment(variable))
        folder = *given;
    else if (const auto at = environment(base); at && !at->empty())
        folder = *at + "/zermelo";
    else if (const auto own = environment("HOME"); own && !own->empty())
        folder = *own + home;
    std::error_code wrong;
    if (!folder.empty()) std::filesystem::create_directories(folder, wrong);
    return wrong ? "" : folder;
}

std::vector<SavedGame> SavedGames::unfinished() const {
    std::vector<SavedGame> games;
    if (!is_on()) return games;
    std::error_code wrong;
    std::filesystem::directory_iterator entry(folder_ + "/unfinished", wrong);
    for (; entry != std::filesystem::directory_iterator(); entry.increment(wrong)) {
        if (entry->path().extension() != ".json") continue;
        const auto text = read_text_file(entry->path().string(), longest_line);
        if (!text) continue; // no regular file, or none of ours
        const auto record = parse_record(*text);
        if (record) games.push_back({entry->path(), *record, entry->last_write_time(wrong)});
    }
    std::ranges::sort(games, [](const auto& a, const auto& b) {
        return a.time != b.time ? a.time > b.time : a.file > b.file;
    });
    return games;
}

std::filesystem::path SavedGames::new_file() const {
    if (!is_on()) return {};
    std::error_code wrong;
    const std::filesystem::path folder = folder_ + "/unfinished";
    std::filesystem::create_directories(folder, wrong);
    const auto now = std::chrono::system_clock::now();
    for (int i = 0;; ++i) {
        const auto file =
            folder / fmt::format("{:%Y%m%d-%H%M%S}-{}-{}.json", fmt::gmtime(now), ::getpid(), i);
        if (!std::filesystem::exists(file, wrong)) return file;
    }
}

bool SavedGames::save(const std::filesystem::path& file, const TextRecord& record) const {
    if (file.empty()) return false;
    const std::string text = line_of(to_json(record)) + "\n";
    return replace_file(file.string(), std::as_bytes(std::span(text)));
}

std::filesystem::path SavedGames::take(const std::filesystem::path& file) const {
    auto own = new_file();
    std::error_code wrong;
    std::filesystem::rename(file, own, wrong);
    if (!wrong) return own;
    return std::filesystem::exists(file, wrong) ? file : std::filesystem::path();
}

std::string SavedGames::finish(const std::filesystem::path& file, const TextRecord& record) const {
    if (file.empty()) return "";
    const std::string all = folder_ + "/finished.jsonl";
    std::error_code wrong;
    const auto kind = std::filesystem::status(all, wrong).type();
    const bool is_file = kind == std::filesystem::file_type::regular ||
                         kind == std::filesystem::file_type::not_found;
    std::string why =
        is_file ? append_line(all, line_of(to_json(record))) : about(all, "is not a regular file");
    if (why.empty())
        std::filesystem::remove(file, wrong);
    else
        save(file, record); // it stays among the others
    return why;
}
