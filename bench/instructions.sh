#!/usr/bin/env bash
# usage: instructions.sh [COMPILER ...]        by default g++ and clang++-19
# Counts, with valgrind, the instructions of a full minimax search of tic-tac-toe: generic and hand-written.
# The cost of starting and ending a program is subtracted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source bench/count.sh
(($#)) || set -- g++ clang++-19
nodes=549946

echo "instructions a node                by hand  generic  ratio"
for compiler; do
    for level in -O2 -O3; do
        hand=$(measure bench/minimax_count.cpp "0 $nodes" "$compiler" $level -DBY_HAND)
        generic=$(measure bench/minimax_count.cpp "0 $nodes" "$compiler" $level)
        awk -v name="$compiler $(version_of "$compiler") $level" -v h="$hand" -v g="$generic" -v n=$nodes \
            'BEGIN { printf "%-34s %7.2f  %7.2f  %5.3f\n", name, h / n, g / n, g / h }'
    done
done
