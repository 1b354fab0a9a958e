#pragma once

#include <string>

#include "catalog/facade/any_game.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// A report on the tournament of a store: `text`, `csv`, `json`, `html` (one page that needs
/// nothing else) or `pgn` (the games of chess).
Parsed<std::string> tournament_report(const std::string& path, const std::string& format,
                                      const StopToken& stop);

/// The record of a game of a store, by its number from 1: one line of JSON.
Parsed<std::string> stored_record(const std::string& path, std::int64_t number);

} // namespace zermelo
