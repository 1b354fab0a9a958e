#include <iostream>

#include "apps/cli/commands.hpp"
#include "catalog/uci_dialogue.hpp"

int run_uci(const Options& /*options*/) {
    zermelo::UciDialogue(std::cin, std::cout, "zermelo " ZERMELO_VERSION).run();
    return 0;
}
