#!/usr/bin/env bash
# usage: techniques.sh [PROGRAM]        by default build/release/zermelo
# What each technique of alpha-beta is worth: nodes and seconds without it, as multiples of those with all of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/zermelo}
techniques=(table near foresight priority killers history scout aspiration)

searches=(
    "connect-four --moves 4444443265"
    "connect-four:columns=6,rows=4"
    "connect-three"
    "connect:5,4,4"
    "tic-tac-toe"
    "number-scrabble"
    "nim-heaps:3,4,5"
)
bounded=("gomoku" "connect6" "connect-four")

number() { sed -nE "s/.*\"$1\":([0-9.e-]+).*/\1/p"; }
# ARGUMENT...: nodes and seconds of a search
effort() { "$program" "$@" --json | { read -r answer; echo "$(number nodes <<<"$answer") $(number seconds <<<"$answer")"; }; }

row() { # NAME PLAYER ARGUMENT...
    local name=$1 player=$2
    shift 2
    read -r nodes seconds <<<"$(effort "$@" --player "$player")"
    printf '| %s | %s, %s s' "$name" "$nodes" "$(printf %.3f "$seconds")"
    for technique in "${techniques[@]}"; do
        read -r n t <<<"$(effort "$@" --player "$player,$technique=false")"
        printf ' | %s, %s' "$(awk "BEGIN { printf \"%.2f\", $n / $nodes }")" "$(printf '%.2f' "$(awk "BEGIN { print $t / $seconds }")")"
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
