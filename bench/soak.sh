#!/usr/bin/env bash
# usage: bench/soak.sh [ZERMELO] [SHARE] [PART...]
# Long runs that must end well, in three parts: random games over all games of the catalog with bounded memory and descriptors (random), games of
# our engines on short clocks without a forfeit (clocks), and Sudokus (sudokus). SHARE is the part of the full numbers that is run, in percent
# (100: a million games, 1,000 games on clocks of a second, 100,000 Sudokus). The last line says "all well", or status 1.
set -u
cd "$(dirname "$(realpath "$0")")/.." || exit 2
zermelo=${1:-build/release/zermelo}
share=${2:-100}
parts=("${@:3}")
((${#parts[@]})) || parts=(random clocks sudokus)
failed=0
ulimit -n 64 # descriptors: a leak would show

# of NUMBER: that part of it, at least 2
of() { local part=$(($1 * share / 100)); echo $((part > 2 ? part : 2)); }

# peak COMMAND...: runs it; memory in KiB and seconds are in $kib and $seconds.
peak() {
    local log
    log=$(mktemp)
    /usr/bin/env time -f '%M %e' -o "$log" "$@" >"$log.out" 2>"$log.err"
    local status=$?
    read -r kib seconds < <(tail -1 "$log")
    output=$(cat "$log.out")
    if ((status != 0)); then
        echo "status $status: $*" >&2
        head -3 "$log.err" >&2
        failed=1
    fi
    rm -f "$log" "$log.out" "$log.err"
}

random() {
    echo "== random games: memory must not grow with their number"
    games=$("$zermelo" games --json | python3 -c 'import json,sys; [print(g["name"], g["seats"]) for g in json.load(sys.stdin)["games"]]')
    count=$(echo "$games" | wc -l)
    each=$(of $(((1000000 + count - 1) / count)))
    total=0
    while read -r game seats; do
        players=()
        for ((i = 0; i < seats; ++i)); do players+=(random); done
        few=$((each > 50 ? 50 : each))
        peak "$zermelo" match "$game" --players "${players[@]}" --games "$few"
        base=$kib
        peak "$zermelo" match "$game" --players "${players[@]}" --games "$each"
        printf '%-22s %8d games %8.1f s %8d KiB (%d games: %d KiB)\n' "$game" "$each" "$seconds" "$kib" "$few" "$base"
        total=$((total + each))
        # 8 bytes for each different game are remembered
        if ((kib > base + 20000 + each / 40)); then echo "  memory grows" >&2; failed=1; fi
    done <<<"$games"
    echo "$total random games"
}

clocks() {
    echo "== clocks of a second: no forfeit"
    clocked=$(of 1000)
    forfeits=0
    played=0
    for pair in "chess expert expert" "gomoku expert mcts" "connect-four expert alphabeta" "dots:5x5 expert mcts" "connect6 mcts expert" \
        "tic-tac-toe minimax mcts" "nim-heaps memo expert" "simple-chess expert minimax,depth=20" "rook-endgame retrograde expert" \
        "connect:9,9,5 select expert"; do
        read -r game one two <<<"$pair"
        peak "$zermelo" match "$game" --players "$one" "$two" --games $(((clocked + 9) / 10)) --clock 1 --json
        lost=$(echo "$output" | python3 -c 'import json,sys; print(sum(p["forfeits"] for p in json.load(sys.stdin)["players"]))')
        printf '%-40s %6d games %8.1f s %4d forfeits\n' "$pair" $(((clocked + 9) / 10)) "$seconds" "$lost"
        forfeits=$((forfeits + lost))
        played=$((played + (clocked + 9) / 10))
    done
    echo "$played games, $forfeits forfeits"
    ((forfeits == 0)) || failed=1
}

sudokus() {
    echo "== Sudokus"
    number=$(of 100000)
    puzzles=$(mktemp)
    "$zermelo" sudoku generate --count "$number" >"$puzzles" || failed=1
    peak "$zermelo" solve sudoku --batch "$puzzles"
    solved=$(echo "$output" | grep -c '"proven":true.*"solutions":1')
    printf '%d of %d have their one solution, %s s, %d KiB\n' "$solved" "$(wc -l <"$puzzles")" "$seconds" "$kib"
    [[ $solved == "$(wc -l <"$puzzles")" ]] || failed=1
    rm -f "$puzzles"
}

for part in "${parts[@]}"; do "$part"; done
((failed == 0)) && echo "all well"
exit $failed
