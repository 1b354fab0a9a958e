#!/usr/bin/env bash
# usage: signature.sh [PROGRAM]        by default build/release/zermelo
# The total nodes of a fixed suite of serial searches, for the last line of a commit message: a change that
# alters no search leaves the number unchanged.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/zermelo}

nodes() { # ARGUMENT...: of one search
    "$program" "$@" --json | sed 's/.*"nodes":\([0-9]*\).*/\1/'
}

sum=0
while read -r -a search; do
    ((sum += $(nodes "${search[@]}")))
done <<'SUITE'
solve nim --player minimax
solve nim:pieces=1000 --player memo
solve nim-heaps:1,3,5,7,misere --player memo
solve nim-heaps:1,3,5,7,misere --player alphabeta
solve tic-tac-toe --player minimax
solve tic-tac-toe --player memo
solve tic-tac-toe --player alphabeta
values tic-tac-toe --player select
solve connect:4,3,3,1,1 --player memo
best connect:4,4,4,2,1 --player alphabeta,depth=6
best gomoku --player minimax,depth=2
solve number-scrabble --player alphabeta
best connect-three --player select,depth=9,monad=J
values connect-three --player alphabeta
solve connect-four --moves 4444443265
best connect-four --player alphabeta,nodes=100000
solve dots:2x4 --player alphabeta
best dots:5x5 --player alphabeta,depth=3
best chess --player minimax,depth=3
best chess --moves e4 --player alphabeta,selective,depth=9
SUITE
echo "Bench: $sum"
