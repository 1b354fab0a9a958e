#!/usr/bin/env bash
# usage: run.sh SOURCE SCRATCH
# The library in a browser's terms: the headers that need neither threads nor files compile for
# WebAssembly without exceptions, and main.cpp runs under node and prints expected.txt. So does the
# door of the catalog, with a few games: door/main.cpp prints door/expected.txt.
set -u
source=$1 scratch=$2
library=$source/include/zermelo
compile=(clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions -O1
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -I"$source/include")
mkdir -p "$scratch"

headers() {
    local folder
    for folder in core games search select mcts hidden store protocol; do
        [[ -d $library/$folder ]] && find "$library/$folder" -name '*.hpp'
    done | sort | while read -r header; do
        [[ $header == */core/tasks.hpp ]] && continue
        head -n 1 "$header" | grep -q '^// needs: ' || echo "$header"
    done
}

headers | sed 's/.*/#include "&"/' >"$scratch/headers.cpp"
"${compile[@]}" -fsyntax-only "$scratch/headers.cpp" || exit 1

# The door is built as the modules of the page are (apps/wasm), with the two games of door/catalog/games.def.
door=$source/tests/wasm/door
{ (cd "$source" && cmake --preset wasm && cmake --build --preset wasm --target door_test); } \
    >"$scratch/build.log" 2>&1 || { cat "$scratch/build.log"; exit 1; }
"${compile[@]}" "$source/tests/wasm/main.cpp" -o "$scratch/main.wasm" || exit 1

flags=(--no-warnings)
[[ $(node --version) == v1[0-9].* ]] && flags+=(--experimental-wasi-unstable-preview1)
# prints MODULE EXPECTED, but for progress, which a slow machine tells more of
prints() {
    node "${flags[@]}" "$source/tests/wasm/run.mjs" "$1" >"$scratch/output.txt"
    local status=$?
    [[ $status == 0 ]] || { echo "$1 ended with status $status"; return 1; }
    diff -u "$2" <(grep -v '^{"id":[0-9]*,"progress":' "$scratch/output.txt")
}
prints "$scratch/main.wasm" "$source/tests/wasm/expected.txt" &&
    prints "$source/build/wasm/door_test.wasm" "$door/expected.txt"
