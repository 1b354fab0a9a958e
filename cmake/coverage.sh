#!/usr/bin/env bash
# usage: coverage.sh BUILD
# A table of executed lines per file of the library, the catalog and the programs. A line of a template
# counts once, however often it is instantiated.
set -u
root=$(dirname "$(dirname "$(realpath "$0")")")
cd "$1" || exit 2
find . -name '*.gcda' -print0 | xargs -0 --no-run-if-empty gcov --stdout 2>/dev/null |
    awk -v root="$root/" '
    /^ *-: *0:Source:/ {
        file = $0
        sub(/^ *-: *0:Source:/, "", file)
        ours = index(file, root) == 1
        sub(root, "", file)
        ours = ours && file ~ /^(include|catalog|apps)\//
        next
    }
    ours && match($0, /^ *[0-9#=*]+\*?: *[0-9]+:/) {
        split($0, field, ":")
        line = file ":" field[2] + 0
        if (!(line in known)) { known[line] = 1; lines[file]++ }
        if (field[1] !~ /[#=]/ && !(line in run)) { run[line] = 1; hit[file]++ }
    }
    END {
        for (file in lines) {
            printf "%6.1f%% %5d  %s\n", 100 * hit[file] / lines[file], lines[file], file
            all += lines[file]
            done += hit[file]
        }
        if (all) printf "%6.1f%% %5d  total\n", 100 * done / all, all
    }' | sort -k3
