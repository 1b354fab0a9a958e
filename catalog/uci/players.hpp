#pragma once

#include "catalog/registry/players.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// The player that a spec like `uci:stockfish,elo=1500,nodes=10000` names. Nothing is run or looked
/// for yet.
Parsed<PlayerSpec> find_uci_player(const Spec& spec);

/// The same player with a program that has been started once, to see whether it speaks UCI and has
/// the options that are wanted. requires: a player of the kind uci
Parsed<PlayerSpec> started_uci_player(const PlayerSpec& player, const StopToken& stop);

} // namespace zermelo
