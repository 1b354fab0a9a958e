#!/usr/bin/env bash
# usage: instructions.sh [COMPILER ...]        by default g++ and clang++-19
# Counts, with valgrind, the instructions of a full minimax of tic-tac-toe: over the concepts, beside one
# that is written by hand. What it takes to start and to end a program is taken off.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
(($#)) || set -- g++ clang++-19
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

count() { # PROGRAM [ARGUMENT]: the instructions of one run
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$out/log" "$@" >"$out/answer"
    sed -n 's/.*Collected : *//p' "$out/log"
}

measure() { # COMPILER OPTION [DEFINITION]: the instructions of the search
    "$1" -std=c++20 -DNDEBUG "${@:2}" -Iinclude bench/minimax_count.cpp -o "$out/program"
    local whole empty
    empty=$(count "$out/program" nothing)
    whole=$(count "$out/program")
    [[ $(<"$out/answer") == "0 549946" ]] || { echo "not tic-tac-toe: $(<"$out/answer")" >&2; exit 1; }
    echo $((whole - empty))
}

echo "instructions a node                by hand  generic  ratio"
for compiler; do
    version=$("$compiler" -dumpfullversion 2>/dev/null || "$compiler" -dumpversion)
    for level in -O2 -O3; do
        hand=$(measure "$compiler" $level -DBY_HAND)
        generic=$(measure "$compiler" $level)
        awk -v name="$compiler $version $level" -v h="$hand" -v g="$generic" \
            'BEGIN { printf "%-34s %7.2f  %7.2f  %5.3f\n", name, h / 549946, g / 549946, g / h }'
    done
done
