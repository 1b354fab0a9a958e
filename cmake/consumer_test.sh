#!/usr/bin/env bash
# usage: consumer_test.sh SOURCE BUILD COMPILER
# Installs BUILD into a folder of its own; a project that knows only the package, and one that embeds
# the sources, must then configure, build and run.
set -eu
source=$1 build=$2 compiler=$3
work=$build/consumer
rm -rf "$work"
cmake --install "$build" --prefix "$work/prefix" >/dev/null

# consume NAME OPTION
consume() {
    cmake -G Ninja -S "$source/tests/consumer" -B "$work/$1" -DCMAKE_CXX_COMPILER="$compiler" "$2"
    cmake --build "$work/$1"
    "$work/$1/consumer"
}

consume package -DCMAKE_PREFIX_PATH="$work/prefix"
consume embedded -DZERMELO_SOURCE="$source"
if grep ZERMELO_DEVELOPER "$work/embedded/CMakeCache.txt"; then
    echo 'an embedding project sees a developer option'
    exit 1
fi
if [[ -x $build/zermelo ]]; then "$work/prefix/bin/zermelo" --help >/dev/null; fi
