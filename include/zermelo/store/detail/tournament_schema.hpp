#pragma once

#include <array>

namespace zermelo::detail {

/// "zerm": marks an SQLite database as ours.
inline constexpr int store_application = 0x7a65726d;

/// Each step makes a store of one version into one of the next; the first begins with nothing.
/// Steps are never changed, only added.
inline constexpr std::array store_steps{
    // 1: a tournament, its players and its games. `games.players` and `games.payoffs` are lists by
    // seat, with spaces between their items.
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE players (number INTEGER PRIMARY KEY, spec TEXT NOT NULL, version TEXT NOT NULL);"
    "CREATE TABLE openings (number INTEGER PRIMARY KEY, position TEXT, moves TEXT NOT NULL);"
    "CREATE TABLE games (id INTEGER PRIMARY KEY, round INTEGER NOT NULL, place INTEGER NOT NULL,"
    " number INTEGER NOT NULL, players TEXT NOT NULL, payoffs TEXT NOT NULL, ending TEXT NOT NULL,"
    " opening INTEGER, seed INTEGER NOT NULL, plies INTEGER NOT NULL, started REAL NOT NULL,"
    " seconds REAL NOT NULL, pattern INTEGER, by_lot INTEGER NOT NULL, record TEXT NOT NULL,"
    " UNIQUE (round, place, number));",
    // 2: several processes work on one store.
    "CREATE TABLE leases (round INTEGER NOT NULL, place INTEGER NOT NULL, number INTEGER NOT NULL,"
    " owner TEXT NOT NULL, expires REAL NOT NULL, PRIMARY KEY (round, place, number))"
    " WITHOUT ROWID;",
};
inline constexpr int store_version = static_cast<int>(store_steps.size());

} // namespace zermelo::detail
