#!/usr/bin/env bash
# usage: run.sh SOURCE SCRATCH
# The library in a browser's terms: every header that needs neither threads nor files compiles for
# WebAssembly without exceptions, and main.cpp runs under node and prints expected.txt.
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

headers | xargs --no-run-if-empty -P 2 -I{} \
    "${compile[@]}" -fsyntax-only -include {} -x c++ /dev/null || exit 1

"${compile[@]}" "$source/tests/wasm/main.cpp" -o "$scratch/main.wasm" || exit 1
flags=(--no-warnings)
[[ $(node --version) == v1[0-9].* ]] && flags+=(--experimental-wasi-unstable-preview1)
node "${flags[@]}" "$source/tests/wasm/run.mjs" "$scratch/main.wasm" >"$scratch/output.txt"
status=$?
[[ $status == 0 ]] || { echo "the module ended with status $status"; exit 1; }
diff -u "$source/tests/wasm/expected.txt" "$scratch/output.txt"
