#!/usr/bin/env bash
# usage: expect_error.sh FILE COMPILER FLAG...
# FILE must not compile, and the reason must be short: the text that its first line announces with
# "// expect: TEXT", in one failed static assertion, in at most 20 lines of output.
set -u
file=$1
shift

fail() {
    printf '%s: %s\n' "$file" "$1"
    printf '%s\n' '--- the compiler said:' "$output"
    exit 1
}

output=
first=$(head -n 1 "$file")
text=${first#// expect: }
[[ $first != "$text" && -n $text ]] || fail 'the first line is not "// expect: TEXT"'

if output=$(LC_ALL=C "$@" -fsyntax-only "$file" 2>&1); then fail 'compiles, but must not'; fi
[[ $output == *"$text"* ]] || fail "the error does not say: $text"
assertions=$(grep -cE 'static assertion failed|static_assert failed' <<<"$output")
[[ $assertions == 1 ]] || fail "$assertions failed static assertions instead of one"
lines=$(wc -l <<<"$output")
((lines <= 20)) || fail "$lines lines of errors, more than 20"
