#include "apps/serve/permission.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "catalog/registry/games.hpp"
#include "catalog/registry/players.hpp"
#include "catalog/registry/spec.hpp"

using namespace zermelo;

namespace {

std::string text_at(const Json& json, const char* key) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_string()) return "";
    return json[key].get<std::string>();
}

std::vector<std::string> games_in(const Json& message) {
    std::vector<std::string> games{text_at(message, "game")};
    if (message.contains("record")) games.push_back(text_at(message["record"], "game"));
    return games;
}

std::vector<std::string> players_in(const Json& message) {
    std::vector<std::string> players{text_at(message, "player")};
    if (message.contains("players") && message["players"].is_array())
        for (const auto& player : message["players"])
            if (player.is_string()) players.push_back(player.get<std::string>());
    return players;
}

/// Is a setting given that names a file? What cannot be read counts as one: the door says why.
bool names_file(const Spec& spec, const std::vector<Parameter>& parameters) {
    const auto settings = read_settings(spec, parameters);
    if (!settings) return true;
    return std::ranges::any_of(parameters, [&](const Parameter& parameter) {
        return parameter.kind == Parameter::Kind::file && settings->has(parameter.name);
    });
}

const PlayerRow* row_of(const Spec& player) {
    const auto row = std::ranges::find(all_players(), player.name, &PlayerRow::name);
    return row == all_players().end() ? nullptr : &*row;
}

bool is_harmless_game(const std::string& text) {
    const auto spec = parse_spec(text);
    if (!spec) return text.empty();
    const auto* const row = find_row(spec->name);
    return row != nullptr && !names_file(*spec, row->parameters);
}

bool is_harmless_player(const std::string& text) {
    const auto spec = parse_spec(text);
    if (!spec) return text.empty();
    const auto* const row = row_of(*spec);
    return row != nullptr && row->kind != PlayerKind::uci && !names_file(*spec, row->parameters);
}

/// Why a player's settings are refused; empty if they are not.
std::string too_much(const std::string& text, const Permission& permission) {
    const auto spec = parse_spec(text);
    const auto* const row = spec ? row_of(*spec) : nullptr;
    if (row == nullptr || row->kind == PlayerKind::uci) return "";
    const auto settings = read_settings(*spec, row->parameters);
    if (!settings) return "";
    const auto memory = settings->number("memory");
    if (memory && static_cast<std::uint64_t>(*memory) > permission.memory)
        return fmt::format("'{}': memory may be {} at most on this server", text,
                           bytes_text(permission.memory));
    if (settings->number("threads", 1) > permission.threads)
        return fmt::format("'{}': threads may be {} at most on this server", text,
                           permission.threads);
    return "";
}

} // namespace

std::string refusal(const Json& message, const Permission& permission) {
    for (const auto& player : players_in(message))
        if (auto wrong = too_much(player, permission); !wrong.empty()) return wrong;
    return "";
}

bool is_allowed(const Json& message, const Permission& permission) {
    const auto listed = [&](const std::string& text) {
        return std::ranges::find(permission.allowed, text) != permission.allowed.end();
    };
    return std::ranges::all_of(
               games_in(message),
               [&](const auto& text) { return listed(text) || is_harmless_game(text); }) &&
           std::ranges::all_of(players_in(message), [&](const auto& text) {
               return listed(text) || is_harmless_player(text);
           });
}

bool is_quick(const Json& message) {
    constexpr std::array<std::string_view, 4> quick{"games", "players", "look", "moves"};
    return std::ranges::find(quick, text_at(message, "do")) != quick.end();
}
