// needs: SQLite
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sqlite3.h>

#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// What SQLite says, and its number.
struct SqliteError {
    int code = SQLITE_OK; ///< the primary one
    std::string words{};
};

/// A prepared statement. Its parameters are bound in their order; numbers and texts are read by
/// column, from 0.
class SqliteStatement {
public:
    SqliteStatement(sqlite3* database, const char* text) {
        sqlite3_stmt* made = nullptr;
        sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
        statement_.reset(made);
    }

    /// Begins anew, with these parameters.
    template <class... Values>
    SqliteStatement& with(const Values&... values) {
        sqlite3_reset(statement_.get());
        place_ = 0;
        (bind(values), ...);
        return *this;
    }

    /// Goes to the next row; false after the last one, or if it fails: see `failed`.
    bool next() {
        result_ = statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR;
        return result_ == SQLITE_ROW;
    }
    /// Runs to its end. False if it fails.
    bool run() {
        while (next()) {}
        const bool well = !failed();
        sqlite3_reset(statement_.get());
        return well;
    }
    bool failed() const { return result_ != SQLITE_ROW && result_ != SQLITE_DONE; }

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
    double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
    bool is_null(int column) const {
        return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
    }
    std::string text(int column) const {
        const void* bytes = sqlite3_column_blob(statement_.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
        return bytes == nullptr ? "" : std::string(static_cast<const char*>(bytes), size);
    }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    void bind(std::int64_t value) { sqlite3_bind_int64(statement_.get(), ++place_, value); }
    void bind(int value) { bind(std::int64_t{value}); }
    void bind(double value) { sqlite3_bind_double(statement_.get(), ++place_, value); }
    void bind(std::string_view value) {
        sqlite3_bind_text64(statement_.get(), ++place_, value.data(), value.size(),
                            SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    template <class T>
    void bind(const std::optional<T>& value) {
        if (value)
            bind(*value);
        else
            sqlite3_bind_null(statement_.get(), ++place_);
    }

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int place_ = 0;
    int result_ = SQLITE_OK;
};

/// A database in a file. It is used by one thread at a time.
class Sqlite {
public:
    /// With these flags of sqlite3_open_v2. It waits for other programs for some seconds.
    Sqlite(const std::string& path, int flags, int patience_ms) {
        sqlite3* made = nullptr;
        sqlite3_open_v2(path.c_str(), &made, flags | SQLITE_OPEN_NOMUTEX, nullptr);
        database_.reset(made);
        sqlite3_extended_result_codes(made, 1);
        sqlite3_busy_timeout(made, patience_ms);
    }

    /// Runs statements without results. False if one fails.
    bool run(const char* text) {
        return sqlite3_exec(database_.get(), text, nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    SqliteStatement prepare(const char* text) { return {database_.get(), text}; }

    /// The one number, or the one text, that a query gives; nothing if it fails.
    std::optional<std::int64_t> number(const char* query) {
        auto statement = prepare(query);
        if (!statement.next()) return std::nullopt;
        return statement.number(0);
    }
    std::optional<std::string> text(const char* query) {
        auto statement = prepare(query);
        if (!statement.next()) return std::nullopt;
        return statement.text(0);
    }

    std::int64_t last_id() const { return sqlite3_last_insert_rowid(database_.get()); }
    /// The rows that the last statement changed.
    int changes() const { return sqlite3_changes(database_.get()); }

    /// The last error.
    SqliteError error() const {
        return {sqlite3_errcode(database_.get()) & 0xff, sqlite3_errmsg(database_.get())};
    }

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::unique_ptr<sqlite3, Close> database_;
};

/// A transaction: nothing of it happens unless it is committed.
class SqliteTransaction {
public:
    /// It may write: nobody else does meanwhile. Check `began`.
    explicit SqliteTransaction(Sqlite& database)
        : database_(database), open_(database.run("BEGIN IMMEDIATE")) {}
    SqliteTransaction(const SqliteTransaction&) = delete;
    SqliteTransaction& operator=(const SqliteTransaction&) = delete;
    ~SqliteTransaction() {
        if (open_) database_.run("ROLLBACK");
    }

    bool began() const { return open_; }
    /// False if it fails: then nothing has happened.
    bool commit() {
        if (!open_ || !database_.run("COMMIT")) return false;
        open_ = false;
        return true;
    }

private:
    Sqlite& database_;
    bool open_;
};

} // namespace zermelo
