#!/usr/bin/env bash
# usage: check_layers.sh ROOT
# Checks that every include follows the arrows:
#
#   core                                                        -> the standard library
#   select search mcts hidden play games store protocol         -> core
#   zermelo.hpp, examples                                       -> the library
#   catalog                                                     -> the library, fmt, nlohmann-json
#   apps                                                        -> catalog, the library, CLI11 and the same
#
# TBB stays behind core/tasks.hpp, sys/mman.h behind core/detail/zeroed.hpp, SQLite in store, cpp-httplib in apps/serve, the system's other
# headers in store, protocol, catalog and apps; and nothing below apps prints, reads the environment or sees a command line.
set -u
cd "$1" || exit 2
folders=()
for folder in include catalog apps examples; do
    [[ -d $folder ]] && folders+=("$folder")
done
((${#folders[@]})) || { echo "no sources in $1" >&2; exit 2; }

find "${folders[@]}" \( -name '*.hpp' -o -name '*.cpp' \) -print0 | sort -z |
    xargs -0 --no-run-if-empty awk '
    function complain(what) { print FILENAME ":" FNR ": " what; bad = 1 }

    # The layer of a file: a folder of the library, "library" for its umbrella, or a top folder.
    function layer_of(path,    part, n) {
        n = split(path, part, "/")
        if (part[1] != "include") return part[1]
        return n > 3 ? part[3] : "library"
    }

    # a/b/../c -> a/c
    function normal(path,    part, kept, n, i, k) {
        n = split(path, part, "/")
        for (i = 1; i <= n; i++) {
            if (part[i] == "..") k--
            else if (part[i] != "." && part[i] != "") kept[++k] = part[i]
        }
        path = kept[1]
        for (i = 2; i <= k; i++) path = path "/" kept[i]
        return path
    }

    # Which of our files an include names; empty for foreign ones.
    function ours(name, quoted,    local, line, found) {
        if (name ~ /^zermelo\//) return normal("include/" name)
        if (name ~ /^(catalog|apps|examples|bench|tests)\//) return normal(name)
        if (!quoted) return ""
        local = FILENAME
        sub(/[^\/]*$/, "", local)
        return normal(local name)
    }

    function own_allowed(from, to) {
        if (from == to) return 1
        if (from == "library" || from == "examples") return in_library(to)
        if (from == "catalog") return in_library(to)
        if (from == "apps") return to == "catalog" || in_library(to)
        return to == "core" && in_library(from)
    }

    function in_library(layer) {
        return layer ~ /^(library|core|select|search|mcts|hidden|play|games|store|protocol)$/
    }

    function foreign_allowed(from, name) {
        if (name ~ /^(tbb|oneapi)\//) return FILENAME == "include/zermelo/core/tasks.hpp"
        if (name == "sys/mman.h" && FILENAME == "include/zermelo/core/detail/zeroed.hpp") return 1
        if (name ~ /^sqlite3/) return from == "store"
        if (name ~ /^httplib/) return FILENAME ~ /^apps\/serve\//
        if (name ~ /^(fmt|nlohmann)\//) return from == "catalog" || from == "apps"
        if (name ~ /^CLI\//) return from == "catalog" || from == "apps"
        if (name ~ /^[a-z_]+$/) return 1 # the standard library
        return from ~ /^(store|protocol|catalog|apps)$/
    }

    FNR == 1 {
        from = layer_of(FILENAME)
        if (FILENAME ~ /^include\// && !in_library(from)) complain("no such layer: " from)
    }

    { code = $0; sub(/\/\/.*/, "", code) }

    code ~ /^[ \t]*#[ \t]*include[ \t]*[<"]/ {
        quoted = code ~ /^[^<"]*"/
        name = code
        sub(/^[^<"]*[<"]/, "", name)
        sub(/[>"].*$/, "", name)
        target = ours(name, quoted)
        if (target != "") {
            to = layer_of(target)
            if (!own_allowed(from, to)) complain(from " may not include " to ": " name)
        } else if (!foreign_allowed(from, name)) complain(from " may not include " name)
        next
    }

    from != "apps" && from != "examples" &&
    code ~ /(^|[^A-Za-z0-9_])(std::(cout|cerr|clog|cin|printf|puts)|getenv|argv)($|[^A-Za-z0-9_])/ {
        complain("prints, or reads what only apps may read")
    }

    END { exit bad }'
