#!/usr/bin/env bash
# usage: solved_boards.sh [PROGRAM]        by default build/release/zermelo
# Solves boards with published values that take too long for a test, and reports differences.
# Sources: J. Tromp, "John's Connect Four Playground"; J. Uiterwijk and H. J. van den Herik, "The advantage of the
# initiative", Information Sciences 122, 2000.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/zermelo}
status=0

number() { sed -nE "s/.*\"$1\":(-?[0-9.]+).*/\1/p"; }

check() { # GAME EXPECTED-VALUE: who wins
    local answer value
    answer=$("$program" solve "$1" --player alphabeta,weak --json)
    value=$(number value <<<"$answer")
    printf '%-32s %2s  %11s nodes %8.2f s\n' "$1" "$value" "$(number nodes <<<"$answer")" "$(number seconds <<<"$answer")"
    [[ $value == "$2" ]] || { echo "expected $2" >&2; status=1; }
}

for size in 4,4 4,5 4,6 4,7 4,8 5,4 5,5 5,6 5,7 6,5 7,4 7,5; do
    check "connect-four:columns=${size%,*},rows=${size#*,}" 0
done
check connect-four:columns=6,rows=4 -1
check connect-four:columns=8,rows=4 -1
for size in 4,4 5,4 6,4 5,5; do check "connect:$size,4" 0; done
check connect:6,5,4 1

echo "connect-four, the value of each column:"
"$program" values connect-four --json | tee /dev/stderr | grep -q '"1":-2,"2":-1,"3":0,"4":1,"5":0,"6":-1,"7":-2' || status=1
exit $status
