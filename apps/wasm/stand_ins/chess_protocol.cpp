// In a browser nobody speaks UCI: that takes threads.

#include "catalog/games/chess/uci_engine.hpp"

namespace zermelo {

std::unique_ptr<const ProtocolFacet> chess_protocol(const Chess&) { return nullptr; }

} // namespace zermelo
