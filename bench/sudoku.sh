#!/usr/bin/env bash
# usage: bench/sudoku.sh [BUILD]    (build/release)
# Measures our solver and, if it is installed, qqwing (Debian's qqwing) on the same puzzles in the same run:
# once finding a solution, once also counting solutions, which proves uniqueness as our solver does.
set -eu
cd "$(dirname "$0")/.."
bench=${1:-build/release}/bench_sudoku
"$bench"
command -v qqwing >/dev/null || { echo "no qqwing: apt-get install qqwing"; exit 0; }
TIMEFORMAT=%U
for set in 17 minimal hard hardest; do
    puzzles=$(mktemp)
    "$bench" print "$set" >"$puzzles"
    count=$(wc -l <"$puzzles")
    solve=$({ time qqwing --solve --one-line <"$puzzles" >/dev/null; } 2>&1)
    prove=$({ time qqwing --solve --count-solutions --csv <"$puzzles" >/dev/null; } 2>&1)
    awk -v set="$set" -v n="$count" -v s="$solve" -v p="$prove" 'BEGIN {
        printf "qqwing, %-8s %5d puzzles: %7.0f/s solved, %7.0f/s with the count\n", set, n, n / s, n / p }'
    rm -f "$puzzles"
done
