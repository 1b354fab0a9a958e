#!/usr/bin/env bash
# usage: check_headers.sh SOURCE COMPILER
# Every header of the library compiles alone, and twice in one unit.
set -u
cd "$1/include" || exit 2
check() {
    printf '#include <%s>\n' "$2" "$2" | "$1" -std=c++20 -fsyntax-only -I. -Wall -Wextra -Werror -x c++ - && return
    echo "$2 does not compile alone" >&2
    return 1
}
export -f check
find zermelo -name '*.hpp' | sort | xargs -P 2 -I{} bash -c 'check "$0" "$1"' "$2" {}
