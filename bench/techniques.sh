#!/usr/bin/env bash
# usage: techniques.sh [PROGRAM]        by default build/release/zermelo
# The effect of each alpha-beta technique: nodes and CPU seconds without it, relative to those with all techniques.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/zermelo}
techniques=(table near foresight priority killers history scout aspiration)

searches=(
    "connect-four --moves 44444432651122"
    "connect-four:columns=5,rows=4"
    "connect-three"
    "connect:4,4,4"
    "tic-tac-toe"
    "number-scrabble"
    "nim-heaps:3,4,5"
)
bounded=("gomoku")

number() { sed -nE "s/.*\"$1\":([0-9.e-]+).*/\1/p"; }
# ARGUMENT...: nodes and CPU seconds of a search
effort() {
    local nodes TIMEFORMAT=%U
    { time nodes=$("$program" "$@" --json | number nodes); } 2>"$clock"
    echo "$nodes $(<"$clock")"
}
clock=$(mktemp)
trap 'rm -f "$clock"' EXIT

row() { # NAME PLAYER ARGUMENT...
    local name=$1 player=$2
    shift 2
    read -r nodes seconds <<<"$(effort "$@" --player "$player")"
    printf '| %s | %s, %s s' "$name" "$nodes" "$(printf %.3f "$seconds")"
    for technique in "${techniques[@]}"; do
        read -r n t <<<"$(effort "$@" --player "$player,$technique=false")"
        printf ' | %s, %s' "$(awk "BEGIN { printf \"%.2f\", $n / $nodes }")" "$(awk "BEGIN { printf \"%.2f\", ($t + 0.001) / ($seconds + 0.001) }")"
    done
    echo ' |'
}

printf '| search | all'
printf ' | without `%s`' "${techniques[@]}"
printf ' |\n| --- | ---:'
printf ' | ---:%.0s' "${techniques[@]}"
echo ' |'
for search in "${searches[@]}"; do
    # shellcheck disable=SC2086
    row "\`solve $search\`" alphabeta solve $search
done
for game in "${bounded[@]}"; do row "\`best $game\`, depth 3" alphabeta,depth=3 best "$game"; done
