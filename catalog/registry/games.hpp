#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/option_table.hpp"
#include "catalog/registry/spec.hpp"
#include "catalog/registry/trust.hpp"

namespace zermelo {

/// A row of the catalog of games.
struct GameRow {
    std::string name;
    std::string summary;
    std::vector<Parameter> parameters;
    /// Makes the game; `name` is its canonical name with these settings.
    std::function<Parsed<GamePtr>(const Settings& settings, const std::string& name)> make;
};

/// A row whose parameters set an options struct: make(options, name) gives the game, or a Mistake.
template <class Options, class Make>
GameRow game_row(std::string name, std::string summary, const OptionTable<Options>& table,
                 Make make) {
    return {std::move(name), std::move(summary), table.parameters(),
            [table, make](const Settings& settings, const std::string& full_name) {
                return Parsed<GamePtr>(make(table.read(settings), full_name));
            }};
}

/// A row of a game without parameters.
template <class Make>
GameRow game_row(std::string name, std::string summary, Make make) {
    return {std::move(name), std::move(summary), {}, [make](const Settings&, const std::string& n) {
                return Parsed<GamePtr>(make(n));
            }};
}

/// Every game, in the order of catalog/games.def.
const std::vector<GameRow>& all_games();

/// The row of a name; null if there is none.
const GameRow* find_row(std::string_view name);

/// The largest file that a game can be read from, in bytes.
inline constexpr std::size_t most_game_file = std::size_t{1} << 20;

/// The game that a text like `nim:pieces=21` names. Files are read if the text may name them.
Parsed<GamePtr> find_game(std::string_view text, Trust trust = Trust::user);

// One function for each row, each in a unit of its own.
#define ZERMELO_GAME(row, type) GameRow row##_row();
#include "catalog/games.def"
#undef ZERMELO_GAME

} // namespace zermelo
