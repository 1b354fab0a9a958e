#!/usr/bin/env bash
# usage: bench/waiting.sh PROGRAM
# How long a person waits where nothing is said about time: a move of the default opponent, the best move and the
# values of all moves, from the start of every game and of the largest boards. Prints a table in Markdown, in seconds.
# Status 1 if anything takes more than two seconds.
set -u
program=$(realpath "$1") || exit 2
mapfile -t games < <("$program" games --json | grep -o '"name":"[^"]*","summary"' | cut -d '"' -f 4)
games+=(connect:31,32,6 connect:12,12,5 connect-four:columns=8,rows=7 dots:5x5 dots:10x10 sudoku:rows=4,columns=4
    nim:pieces=1000000,take=1000 nim-heaps:30,40,50,60 mastermind:places=5,colours=8 tic-tac-toe:players=3)

# seconds COMMAND...: the time by the clock; empty if the game does not have the question.
seconds() {
    local begin end
    begin=$(date +%s%N)
    "$@" >/dev/null 2>&1 || [[ $? == 1 ]] || return 0
    end=$(date +%s%N)
    awk -v t=$((end - begin)) 'BEGIN { printf "%.2f", t / 1e9 }'
}
chosen() { printf '{"do":"choose","game":"%s","moves":"%s"}\n' "$1" "$2" | "$program" best nim --batch -; }

# The first moves of a game in which chance deals before anybody moves.
opening() {
    local moves= answer
    for _ in 1 2 3 4 5; do
        answer=$("$program" moves "$1" --moves "$moves" --json 2>/dev/null) || break
        [[ $answer == *'"to_move":"chance"'* ]] || break
        moves+=" $(grep -o '"moves":\["[^"]*"' <<<"$answer" | cut -d '"' -f 4)"
    done
    echo "$moves"
}

worst=0
echo "| game | opponent | \`best\` | \`values\` |"
echo "| --- | ---: | ---: | ---: |"
for game in "${games[@]}"; do
    moves=$(opening "$game")
    a=$(seconds chosen "$game" "$moves")
    b=$(seconds "$program" best "$game" --moves "$moves")
    c=$(seconds "$program" values "$game" --moves "$moves")
    echo "| \`$game\` | $a | $b | $c |"
    worst=$(awk -v w="$worst" -v a="${a:-0}" -v b="${b:-0}" -v c="${c:-0}" \
        'BEGIN { if (a > w) w = a; if (b > w) w = b; if (c > w) w = c; print w }')
done
echo "The longest: $worst s."
awk -v w="$worst" 'BEGIN { exit w > 2 }'
