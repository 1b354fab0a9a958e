// What the catalog asks of the system, answered for a browser: there are no programs to run, nobody
// speaks UCI, and all the memory there is can be addressed by 32 bits.

#include <fmt/format.h>

#include "catalog/games/chess/uci_engine.hpp"
#include "catalog/registry/machine.hpp"
#include "catalog/uci/players.hpp"

namespace zermelo {

Parsed<PlayerSpec> find_uci_player(const Spec& spec) {
    return Mistake{fmt::format("'{}': there are no programs to run in a browser", spec.text)};
}

Parsed<PlayerSpec> started_uci_player(const PlayerSpec&, const StopToken&) {
    return Mistake{"there are no programs to run in a browser"};
}

std::unique_ptr<const ProtocolFacet> chess_protocol(const Chess&) { return nullptr; }

std::int64_t machine_memory() { return std::int64_t{4} << 30; }

} // namespace zermelo
