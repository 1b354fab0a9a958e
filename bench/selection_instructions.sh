#!/usr/bin/env bash
# usage: selection_instructions.sh [COMPILER ...]        by default g++ and clang++-19
# Counts, with valgrind, the instructions of an unpruned product of selection functions over a drop game and of
# two hand-written minimax searches that visit the same nodes: one finds the value only, one also the play, as the
# product does. The cost of starting and ending a program is subtracted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source bench/count.sh
(($#)) || set -- g++ clang++-19
compilers=("$@")

compare() { # NAME ANSWER DEFINITION: a line for each compiler and level
    local search=(measure bench/selection_count.cpp "$2")
    echo "$1: instructions an evaluation"
    echo "                          value by hand  play by hand  generic  ratio to either"
    for compiler in "${compilers[@]}"; do
        for level in -O2 -O3; do
            value=$("${search[@]}" "$compiler" $level "$3" -DBY_HAND -DKEEPS_PLAY=false)
            play=$("${search[@]}" "$compiler" $level "$3" -DBY_HAND -DKEEPS_PLAY=true)
            generic=$("${search[@]}" "$compiler" $level "$3")
            awk -v name="$compiler $(version_of "$compiler") $level" -v v="$value" -v p="$play" \
                -v g="$generic" -v n="${2#* }" \
                'BEGIN { printf "%-24s %14.2f  %12.2f  %7.2f  %.3f  %.3f\n", name, v/n, p/n, g/n, g/v, g/p }'
        done
    done
}

compare "Connect Three, depth 9" "1 752484" -DCONNECT_THREE
compare "Connect Four, depth 8" "0 5686266" -DCONNECT_FOUR
