#!/usr/bin/env bash
# usage: check_format.sh ROOT
# Every C++ file under ROOT is as clang-format 19 would write it.
set -u
cd "$1" || exit 2
folders=()
for folder in include catalog apps examples tests bench; do
    [[ -d $folder ]] && folders+=("$folder")
done
find "${folders[@]}" \( -name '*.hpp' -o -name '*.cpp' \) -print0 |
    xargs -0 --no-run-if-empty clang-format-19 --dry-run -Werror
