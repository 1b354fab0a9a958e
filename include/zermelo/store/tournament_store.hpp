// needs: SQLite
#pragma once

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/store/detail/file.hpp"
#include "zermelo/store/detail/lease_owner.hpp"
#include "zermelo/store/detail/tournament_schema.hpp"
#include "zermelo/store/sqlite.hpp"
#include "zermelo/store/stored_game.hpp"

namespace zermelo {

struct StoreOptions {
    bool create = true;               ///< a new store where there is none; else it is only read
    std::chrono::seconds patience{5}; ///< with other programs that lock it
    std::chrono::seconds lease{60};   ///< after which a game may be claimed by another process
    std::string owner = detail::own_process();
};

/// A tournament on disk. A game counts once `keep` has returned. Several processes may work on one
/// store: each claims a game before it plays it. Used by one thread at a time.
class TournamentStore {
public:
    /// Opens a store, makes one, or says what is wrong. A file that is no store, is damaged or
    /// comes from a newer program is not touched.
    static Parsed<std::shared_ptr<TournamentStore>> open(const std::string& path,
                                                         StoreOptions options = {}) {
        const bool is_new = !std::filesystem::exists(path) || is_empty(path);
        if (is_new && !options.create) return Mistake{"there is no store '" + path + "'"};
        if (!is_new)
            if (auto wrong = wrong_file(path)) return *wrong;
        auto store = std::make_shared<TournamentStore>(path, std::move(options));
        if (auto wrong = store->begin(is_new)) return *wrong;
        return store;
    }

    /// Nothing is read of it yet: see `open`.
    TournamentStore(std::string path, StoreOptions options)
        : path_(std::move(path)),
          options_(std::move(options)),
          database_(path_, SQLITE_OPEN_READWRITE | (options_.create ? SQLITE_OPEN_CREATE : 0),
                    static_cast<int>(std::chrono::milliseconds(options_.patience).count())) {}

    const std::string& path() const { return path_; }

    /// A fact about the tournament, such as its settings; none if it is not there.
    Parsed<std::optional<std::string>> fact(const std::string& name) {
        auto found = database_.prepare("SELECT value FROM facts WHERE name = ?");
        if (found.with(name).next()) return std::optional(found.text(0));
        if (found.failed()) return failure();
        return std::optional<std::string>{};
    }
    std::optional<Mistake> set_fact(const std::string& name, const std::string& value) {
        auto set = database_.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)");
        if (!set.with(name, value).run()) return failure();
        return std::nullopt;
    }

    /// Enters players who are not there yet, by their places.
    std::optional<Mistake> enter(const std::vector<StoredPlayer>& players) {
        SqliteTransaction transaction(database_);
        auto insert = database_.prepare("INSERT OR IGNORE INTO players VALUES (?, ?, ?)");
        std::int64_t number = 0;
        for (const auto& player : players)
            if (!insert.with(number++, player.spec, player.version).run()) return failure();
        if (!transaction.commit()) return failure();
        return std::nullopt;
    }
    Parsed<std::vector<StoredPlayer>> players() {
        std::vector<StoredPlayer> found;
        auto all = database_.prepare("SELECT spec, version FROM players ORDER BY number");
        while (all.next()) found.push_back({all.text(0), all.text(1)});
        if (all.failed()) return failure();
        return found;
    }

    /// Enters an opening, if it is not there yet.
    std::optional<Mistake> enter_opening(std::size_t number,
                                         const std::optional<std::string>& position,
                                         const std::string& moves) {
        auto insert = database_.prepare("INSERT OR IGNORE INTO openings VALUES (?, ?, ?)");
        const auto text = position ? std::optional<std::string_view>(*position) : std::nullopt;
        if (!insert.with(static_cast<std::int64_t>(number), text, moves).run()) return failure();
        return std::nullopt;
    }

    /// Claims a game for this process. False if it is played, or if another process that may be
    /// alive plays it.
    Parsed<bool> claim(const GameKey& key) {
        SqliteTransaction transaction(database_);
        if (!transaction.began()) return failure();
        if (is_played(key)) return false;
        auto& lease = statement(Use::find_lease).with(key.round, key.table, key.number);
        if (lease.next()) {
            const std::string owner = lease.text(0);
            const bool is_over = lease.real(1) < now() || detail::has_ended(owner);
            lease.with();
            if (owner != options_.owner && !is_over) return false;
        }
        if (!statement(Use::add_lease)
                 .with(key.round, key.table, key.number, options_.owner, lease_end())
                 .run())
            return failure();
        if (!transaction.commit()) return failure();
        return true;
    }
    /// Lets others play a claimed game.
    std::optional<Mistake> release(const GameKey& key) {
        if (!statement(Use::drop_lease)
                 .with(key.round, key.table, key.number, options_.owner)
                 .run())
            return failure();
        return std::nullopt;
    }
    /// Keeps all claims of this process for another while.
    std::optional<Mistake> renew() {
        auto extend = database_.prepare("UPDATE leases SET expires = ? WHERE owner = ?");
        if (!extend.with(lease_end(), options_.owner).run()) return failure();
        return std::nullopt;
    }

    /// Stores a game that was played, and ends its claim. False if it was there already.
    Parsed<bool> keep(const StoredGame& game) {
        SqliteTransaction transaction(database_);
        if (!transaction.began()) return failure();
        const auto& [round, table, number] = game.key;
        const auto signed_of = [](std::uint64_t bits) { return static_cast<std::int64_t>(bits); };
        std::optional<std::int64_t> opening;
        if (game.opening) opening = static_cast<std::int64_t>(*game.opening);
        std::optional<std::int64_t> pattern;
        if (game.pattern) pattern = signed_of(*game.pattern);
        if (!statement(Use::add_game)
                 .with(round, table, number, list_text(game.players), list_text(game.payoffs),
                       game.ending, opening, signed_of(game.seed), game.plies, game.started,
                       game.seconds, pattern, game.by_lot ? 1 : 0, game.record)
                 .run())
            return failure();
        const bool is_new = database_.changes() > 0;
        if (!statement(Use::drop_any_lease).with(round, table, number).run()) return failure();
        if (!transaction.commit()) return failure();
        return is_new;
    }

    /// Calls use(game) for each game that was stored after the one with this id, in order; without
    /// its record, unless that is wanted.
    std::optional<Mistake> for_each(std::int64_t after, bool with_record,
                                    const std::function<void(const StoredGame&)>& use) {
        const std::string text =
            std::string("SELECT id, round, place, number, players, payoffs, ending, opening, seed,"
                        " plies, started, seconds, pattern, by_lot, ") +
            (with_record ? "record" : "''") + " FROM games WHERE id > ? ORDER BY id";
        auto rows = database_.prepare(text.c_str());
        rows.with(after);
        while (rows.next()) use(game_of(rows));
        if (rows.failed()) return failure();
        return std::nullopt;
    }
    /// One game with its record; none if there is none.
    Parsed<std::optional<StoredGame>> game(std::int64_t id) {
        std::optional<StoredGame> found;
        auto rows = database_.prepare(
            "SELECT id, round, place, number, players, payoffs, ending, opening, seed, plies,"
            " started, seconds, pattern, by_lot, record FROM games WHERE id = ?");
        if (rows.with(id).next()) found = game_of(rows);
        if (rows.failed()) return failure();
        return found;
    }
    Parsed<std::int64_t> count() {
        const auto found = database_.number("SELECT count(*) FROM games");
        if (!found) return failure();
        return *found;
    }

    /// Lets it grow no further than this: for tests of full disks.
    void limit_pages(int pages) {
        database_.run(("PRAGMA max_page_count = " + std::to_string(pages)).c_str());
    }

private:
    enum class Use : std::uint8_t {
        find_game,
        find_lease,
        add_lease,
        drop_lease,
        drop_any_lease,
        add_game
    };
    static constexpr std::array texts{
        "SELECT 1 FROM games WHERE round = ? AND place = ? AND number = ?",
        "SELECT owner, expires FROM leases WHERE round = ? AND place = ? AND number = ?",
        "INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?, ?)",
        "DELETE FROM leases WHERE round = ? AND place = ? AND number = ? AND owner = ?",
        "DELETE FROM leases WHERE round = ? AND place = ? AND number = ?",
        "INSERT OR IGNORE INTO games (round, place, number, players, payoffs, ending, opening, "
        "seed,"
        " plies, started, seconds, pattern, by_lot, record)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};

    static bool is_empty(const std::string& path) {
        std::error_code error;
        return std::filesystem::is_regular_file(path, error) &&
               std::filesystem::file_size(path, error) == 0 && !error;
    }

    /// What is wrong with a file that is there, if it is no SQLite database.
    static std::optional<Mistake> wrong_file(const std::string& path) {
        const File file = File::reading(path);
        if (!file.is_open()) return Mistake{"cannot read '" + path + "'"};
        constexpr std::string_view magic("SQLite format 3\0", 16);
        std::array<char, 16> head{};
        if (!file.is_regular() || ::pread(file.number(), head.data(), head.size(), 0) != 16 ||
            std::string_view(head.data(), head.size()) != magic)
            return Mistake{"'" + path + "' is not a store of tournaments"};
        return std::nullopt;
    }

    /// Checks the store, and brings it to the newest version.
    std::optional<Mistake> begin(bool is_new) {
        const auto application = database_.number("PRAGMA application_id");
        const auto version = database_.number("PRAGMA user_version");
        const auto tables = database_.number("SELECT count(*) FROM sqlite_master");
        if (!application || !version || !tables) return failure();
        const bool is_blank = is_new || *tables == 0; // another process may be making it
        if (!is_blank && *application != detail::store_application)
            return Mistake{about(path_, "is a database, but not a store of tournaments")};
        if (*version > detail::store_version)
            return Mistake{about(path_, "was written by a newer program: its version is " +
                                            std::to_string(*version) + ", this one knows " +
                                            std::to_string(detail::store_version))};
        if (!is_blank) {
            const auto state = database_.text("PRAGMA quick_check(1)");
            if (!state) return failure();
            if (*state != "ok") return Mistake{damaged(*state)};
        }
        // What is committed survives the end of the program; the last games may be lost, and are
        // played again, if the machine fails.
        if (!use_log() || !database_.run("PRAGMA synchronous = NORMAL")) return failure();
        return *version < detail::store_version ? migrate() : std::nullopt;
    }

    /// Writes go to a log beside the store. SQLite does not wait by itself for another process that
    /// opens it at the same time.
    bool use_log() {
        const auto deadline = std::chrono::steady_clock::now() + options_.patience;
        while (!database_.run("PRAGMA journal_mode = WAL")) {
            if (database_.error().code != SQLITE_BUSY ||
                std::chrono::steady_clock::now() > deadline)
                return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }

    std::optional<Mistake> migrate() {
        SqliteTransaction transaction(database_);
        if (!transaction.began()) return failure();
        const auto version = database_.number("PRAGMA user_version"); // another may have been first
        if (!version) return failure();
        for (auto step = static_cast<std::size_t>(*version); step < detail::store_steps.size();
             ++step)
            if (!database_.run(detail::store_steps[step])) return failure();
        const std::string marks =
            "PRAGMA application_id = " + std::to_string(detail::store_application) +
            "; PRAGMA user_version = " + std::to_string(detail::store_version);
        if (!database_.run(marks.c_str()) || !transaction.commit()) return failure();
        return std::nullopt;
    }

    std::string damaged(const std::string& how) const {
        return about(path_, "is damaged (" + how + "); nothing was written to it");
    }
    Mistake failure() const {
        const auto [code, words] = database_.error();
        switch (code) {
        case SQLITE_NOTADB: return {about(path_, "is not a store of tournaments")};
        case SQLITE_CORRUPT: return {damaged(words)};
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return {about(path_, "is locked by another program")};
        case SQLITE_FULL: return {about(path_, "cannot grow: the disk is full")};
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN: return {"cannot write to '" + path_ + "'"};
        default: return {about(path_, "fails: " + words)};
        }
    }

    bool is_played(const GameKey& key) {
        auto& found = statement(Use::find_game).with(key.round, key.table, key.number);
        const bool is_there = found.next();
        found.with();
        return is_there;
    }

    static StoredGame game_of(const SqliteStatement& row) {
        StoredGame game;
        game.id = row.number(0);
        const auto whole = [&](int column) { return static_cast<int>(row.number(column)); };
        game.key = {whole(1), whole(2), whole(3)};
        const std::string players = row.text(4);
        for (const auto part : parts_of(players))
            game.players.push_back(parse_number<std::size_t>(part).value_or(0));
        const std::string payoffs = row.text(5);
        for (const auto part : parts_of(payoffs)) {
            double paid = 0;
            std::from_chars(part.data(), part.data() + part.size(), paid);
            game.payoffs.push_back(paid);
        }
        game.ending = row.text(6);
        if (!row.is_null(7)) game.opening = static_cast<std::size_t>(row.number(7));
        game.seed = static_cast<std::uint64_t>(row.number(8));
        game.plies = whole(9);
        game.started = row.real(10);
        game.seconds = row.real(11);
        if (!row.is_null(12)) game.pattern = static_cast<std::uint64_t>(row.number(12));
        game.by_lot = row.number(13) != 0;
        game.record = row.text(14);
        return game;
    }

    template <class T>
    static std::string list_text(const std::vector<T>& items) {
        std::string text;
        for (const T& item : items) {
            std::array<char, 32> digits{};
            const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), item).ptr;
            text.append(text.empty() ? "" : " ").append(digits.data(), end);
        }
        return text;
    }

    static double now() {
        return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    }
    double lease_end() const { return now() + static_cast<double>(options_.lease.count()); }

    /// A statement that is used for every game; prepared when it is first needed.
    SqliteStatement& statement(Use use) {
        auto& kept = statements_[static_cast<std::size_t>(use)];
        if (!kept) kept.emplace(database_.prepare(texts[static_cast<std::size_t>(use)]));
        return *kept;
    }

    std::string path_;
    StoreOptions options_;
    Sqlite database_;
    std::array<std::optional<SqliteStatement>, texts.size()> statements_{}; ///< gone before it
};

} // namespace zermelo
