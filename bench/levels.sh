#!/usr/bin/env bash
# Lets each level play the one below it and prints the table of docs/levels.md.
#   bench/levels.sh                      all games of the table, 100 games a pair
#   bench/levels.sh 40 gomoku dots:5x5   40 games a pair of these
# PROGRAM names the program (build/release/zermelo), FROM and TO the levels (2 to 10).
# Level 10 is limited, so that it needs no seconds a move: TIME a move, 50ms.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${PROGRAM:-build/release/zermelo}
games=${1:-100}
shift || true
all=("$@")
[ ${#all[@]} -gt 0 ] || all=(connect-four connect-four:columns=8,rows=7 chess simple-chess gomoku \
    connect:9,9,5 dots:5x5)

player() { # of a level
    if [ "$1" -eq 10 ]; then echo "expert,time=${TIME:-50ms}"; else echo "expert,level=$1"; fi
}

echo "| game | levels | won, drawn, lost | score | 95% interval |"
echo "| --- | --- | --- | --- | --- |"
for game in "${all[@]}"; do
    for level in $(seq "${FROM:-2}" "${TO:-10}"); do
        "$program" match "$game" --players "$(player "$level")" "$(player $((level - 1)))" \
            --games "$games" --seed "${SEED:-1}" --json |
            python3 -c "
import json, sys
won = json.load(sys.stdin)['players'][0]
low, high = won['low'], won['high']
print(f\"| $game | $level, $((level - 1)) | {won['won']}, {won['drawn']}, {won['lost']} | \"
      f\"{won['score']:.0%} | {low:.0%} to {high:.0%} |\")"
    done
done
