#!/usr/bin/env bash
# usage: check_layers_test.sh SCRATCH
# check_layers.sh accepts a good tree and refuses each bad one.
set -u
check=$(dirname "$(realpath "$0")")/check_layers.sh
scratch=$1
status=0

# tree FILE LINE: a small good tree in which FILE has one line more.
tree() {
    rm -rf "$scratch"
    mkdir -p "$scratch"/include/zermelo/{core,search,games/chess,play,store,protocol,helpers} \
        "$scratch"/{catalog,apps/cli,examples}
    echo '#include <vector>' >"$scratch/include/zermelo/core/game.hpp"
    echo '#include <tbb/task_arena.h>' >"$scratch/include/zermelo/core/tasks.hpp"
    echo '#include "zermelo/core/game.hpp"' >"$scratch/include/zermelo/search/minimax.hpp"
    echo '#include "../../core/game.hpp"' >"$scratch/include/zermelo/games/chess/rules.hpp"
    echo '#include <zermelo/search/minimax.hpp> // not argv' >"$scratch/include/zermelo/zermelo.hpp"
    echo '#include <fmt/format.h>' >"$scratch/catalog/nim.cpp"
    echo '#include "catalog/catalog.hpp"' >"$scratch/apps/cli/main.cpp"
    echo '#include <zermelo/zermelo.hpp>' >"$scratch/examples/nim.cpp"
    mkdir -p "$(dirname "$scratch/$1")"
    echo "$2" >>"$scratch/$1"
}

accepts() {
    tree "$@"
    "$check" "$scratch" || { echo "refused, but is right: $*"; status=1; }
}

refuses() {
    tree "$@"
    if "$check" "$scratch" >/dev/null; then echo "accepted, but is wrong: $*"; status=1; fi
}

accepts include/zermelo/core/game.hpp '// std::cout, getenv and argv in a comment'
accepts include/zermelo/core/game.hpp 'int argv_count; // longer words are others'
accepts apps/cli/main.cpp '#include <unistd.h>'
accepts apps/cli/main.cpp 'int main(int argc, char** argv) { std::cout << argc; }'
accepts include/zermelo/store/detail/file.hpp '#include <sys/mman.h>'
accepts include/zermelo/protocol/process.hpp '#include <spawn.h>'
accepts catalog/nim.cpp '#include "zermelo/games/chess/rules.hpp"'

refuses include/zermelo/core/game.hpp '#include <zermelo/search/minimax.hpp>'
refuses include/zermelo/core/game.hpp '#include <tbb/parallel_for.h>'
refuses include/zermelo/core/game.hpp '#include <unistd.h>'
accepts include/zermelo/core/detail/zeroed.hpp '#include <sys/mman.h>'
refuses include/zermelo/core/game.hpp '#include <sys/mman.h>'
refuses include/zermelo/core/game.hpp '#include <zermelo/zermelo.hpp>'
refuses include/zermelo/search/minimax.hpp '#include "zermelo/games/chess/rules.hpp"'
refuses include/zermelo/search/minimax.hpp '#include "../games/chess/rules.hpp"'
refuses include/zermelo/search/minimax.hpp '#include <fmt/format.h>'
refuses include/zermelo/search/minimax.hpp '  std::cout << "thinking";'
refuses include/zermelo/games/chess/rules.hpp '#  include <zermelo/search/minimax.hpp>'
refuses include/zermelo/games/chess/rules.hpp '#include <nlohmann/json.hpp>'
refuses include/zermelo/play/human.hpp '#include <sqlite3.h>'
refuses include/zermelo/store/book.hpp '#include "zermelo/search/minimax.hpp"'
refuses include/zermelo/protocol/uci.hpp '#include "zermelo/play/player.hpp"'
refuses include/zermelo/helpers/text.hpp 'int x;'
refuses catalog/nim.cpp '#include "apps/cli/options.hpp"'
refuses catalog/nim.cpp 'const char* home = std::getenv("HOME");'
refuses examples/nim.cpp '#include "catalog/catalog.hpp"'
refuses apps/cli/main.cpp '#include <httplib.h>'
exit $status
