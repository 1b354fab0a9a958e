#pragma once

#include "catalog/any_game.hpp"
#include "catalog/spec.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// What an external program takes beside its own options.
std::vector<Parameter> uci_parameters();

/// The player that a spec like `uci:stockfish,elo=1500,nodes=10000` names. The program is started
/// once, to see whether it speaks UCI and has such options.
Parsed<PlayerSpec> find_uci_player(const Spec& spec);

} // namespace zermelo
