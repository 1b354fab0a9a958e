// Stands in for zermelo/protocol/uci_player.hpp in a browser, where no program is ever found: see
// stand_ins/programs.cpp.
#pragma once

#include "zermelo/core/budget.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/protocol/uci.hpp"

namespace zermelo {

struct UciTerms {
    UciGo limits{};
    StopToken stop{};
};

class UciPlayer {
public:
    explicit UciPlayer(const UciTerms&) {}

    template <Game G>
    Answer<G> choose(const G&, const StateOf<G>&) const {
        return Leaves{};
    }
};

} // namespace zermelo
