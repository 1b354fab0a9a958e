#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "catalog/any_game.hpp"
#include "catalog/catalog.hpp"

namespace zermelo {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// What a position shows, and what a search says of it.
Json to_json(const std::string& game, const Sight& sight);
Json to_json(const std::string& game, const TextReport& report);
Json to_json(const std::string& game, const std::vector<TreeNode>& tree);
Json to_json(const std::string& game, const TextEquilibrium& equilibrium);
Json to_json(const TextRecord& record);
Json to_json(const GameRow& row, const AnyGame& game);

/// Why a search ended, in a word.
std::string_view ended_word(Ended ended);

/// The record that one line of a file holds.
Parsed<TextRecord> parse_record(std::string_view line);

} // namespace zermelo
