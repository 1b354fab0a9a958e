#pragma once

#include "catalog/registry/players.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// The player that a spec like `uci:stockfish,elo=1500,nodes=10000` names. The program is started
/// once, to see whether it speaks UCI and has such options.
Parsed<PlayerSpec> find_uci_player(const Spec& spec);

} // namespace zermelo
