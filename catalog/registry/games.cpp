#include "catalog/registry/games.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "zermelo/store/detail/file.hpp"

namespace zermelo {

namespace {

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const auto& row : all_games()) names.push_back(row.name);
    return names;
}

/// The name of a game with the settings that differ from the defaults, however they were typed.
std::string canonical_name(const GameRow& row, const Settings& settings) {
    const auto items = changed_settings(settings, row.parameters);
    return items.empty() ? row.name : fmt::format("{}:{}", row.name, joined(items, ","));
}

/// Reads the files that the settings name, if they may name some.
std::optional<Mistake> read_files(Settings& settings, const GameRow& row, Trust trust) {
    for (const auto& parameter : row.parameters) {
        if (parameter.kind != Parameter::Kind::file || !settings.has(parameter.name)) continue;
        if (!trust.files) return Mistake{"a text from outside may not open files"};
        const auto text = read_text_file(settings.word(parameter.name), most_game_file);
        if (!text) return text.mistake();
        settings.set_file_text(parameter.name, *text);
    }
    return std::nullopt;
}

} // namespace

const std::vector<GameRow>& all_games() {
    static const std::vector<GameRow> rows{
#define ZERMELO_GAME(row, type) row##_row(),
#include "catalog/games.def"
#undef ZERMELO_GAME
    };
    return rows;
}

const GameRow* find_row(std::string_view name) {
    const auto row = std::ranges::find(all_games(), name, &GameRow::name);
    return row == all_games().end() ? nullptr : &*row;
}

Parsed<GamePtr> find_game(std::string_view text, Trust trust) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    const GameRow* row = find_row(spec->name);
    if (row == nullptr)
        return Mistake{fmt::format("there is no game '{}'{} ('zermelo games' lists them)",
                                   spec->name, suggestion(spec->name, game_names()))};
    const auto found = read_settings(*spec, row->parameters);
    if (!found) return found.mistake();
    Settings settings = *found;
    const auto in_spec = [&](const std::string& message) {
        return Mistake{fmt::format("'{}': {}", spec->text, message)};
    };
    if (auto wrong = read_files(settings, *row, trust)) return in_spec(wrong->message);
    auto game = row->make(settings, canonical_name(*row, settings));
    if (!game) return in_spec(game.message());
    return game;
}

} // namespace zermelo
