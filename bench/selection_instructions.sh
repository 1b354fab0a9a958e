#!/usr/bin/env bash
# usage: selection_instructions.sh [COMPILER ...]        by default g++ and clang++-19
# Counts, with valgrind, the instructions of an unpruned product of selection functions over a game of falling
# stones, beside a minimax by hand that visits the same nodes: one that finds the value, and one that finds the
# play too, as the product does. What it takes to start and to end a program is taken off.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
(($#)) || set -- g++ clang++-19
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

count() { # PROGRAM [ARGUMENT]: the instructions of one run
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$out/log" "$@" >"$out/answer"
    sed -n 's/.*Collected : *//p' "$out/log"
}

measure() { # ANSWER COMPILER OPTION...: the instructions of the search
    "$2" -std=c++20 -DNDEBUG "${@:3}" -Iinclude bench/selection_count.cpp -o "$out/program"
    local whole empty
    empty=$(count "$out/program" nothing)
    whole=$(count "$out/program")
    [[ $(<"$out/answer") == "$1"* ]] || { echo "another tree: $(<"$out/answer")" >&2; exit 1; }
    echo $((whole - empty))
}

compare() { # NAME ANSWER DEFINITION: a line for each compiler and level
    echo "$1: instructions an evaluation"
    echo "                          value by hand  play by hand  generic  ratio to either"
    for compiler in "${compilers[@]}"; do
        version=$("$compiler" -dumpfullversion 2>/dev/null || "$compiler" -dumpversion)
        for level in -O2 -O3; do
            value=$(measure "$2" "$compiler" $level "$3" -DBY_HAND -DKEEPS_PLAY=false)
            play=$(measure "$2" "$compiler" $level "$3" -DBY_HAND -DKEEPS_PLAY=true)
            generic=$(measure "$2" "$compiler" $level "$3")
            awk -v name="$compiler $version $level" -v v="$value" -v p="$play" -v g="$generic" -v n="${2#* }" \
                'BEGIN { printf "%-24s %14.2f  %12.2f  %7.2f  %.3f  %.3f\n", name, v/n, p/n, g/n, g/v, g/p }'
        done
    done
}

compilers=("$@")
compare "Connect Three, depth 9" "1 752484" -DCONNECT_THREE
compare "Connect Four, depth 8" "0 5686266" -DCONNECT_FOUR
