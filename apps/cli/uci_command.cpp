#include <iostream>

#include "apps/cli/commands.hpp"
#include "catalog/facade/protocol.hpp"
#include "catalog/uci/dialogue.hpp"

int run_uci(const Options& /*options*/) {
    const auto chess = zermelo::find_game("chess");
    zermelo::UciDialogue(std::cin, std::cout, (*chess)->protocol()->uci_engine(),
                         "zermelo " ZERMELO_VERSION)
        .run();
    return 0;
}
