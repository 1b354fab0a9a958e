# Sourced by the scripts that count instructions with valgrind.

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

count() { # PROGRAM [ARGUMENT]: the instructions of one run
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$out/log" "$@" >"$out/answer"
    sed -n 's/.*Collected : *//p' "$out/log"
}

# measure SOURCE ANSWER COMPILER OPTION...: the instructions of a program minus those of an empty run.
# Its output must begin with ANSWER.
measure() {
    "$3" -std=c++20 -DNDEBUG "${@:4}" -Iinclude "$1" -o "$out/program"
    local whole empty
    empty=$(count "$out/program" nothing)
    whole=$(count "$out/program")
    [[ $(<"$out/answer") == "$2"* ]] || { echo "another tree: $(<"$out/answer")" >&2; exit 1; }
    echo $((whole - empty))
}

version_of() { # COMPILER
    "$1" -dumpfullversion 2>/dev/null || "$1" -dumpversion
}
