#!/bin/bash
#
# check.sh: checks that the make_* programs reproduce the committed files of tests/golden (see
# remake.h), except for files that take minutes. B: the folder of the build, which contains the
# programs.
#
set -euo pipefail
cd "$(dirname "$0")/../.."

b=${B:-build}
work=$(mktemp)
trap 'rm -f "$work"' EXIT
failed=0

# compare NAME PROGRAM FILE...: checks that PROGRAM reproduces each FILE.
compare() {
    local name=$1 program=$2 file wrong=0
    shift 2
    for file in "$@"; do
        if ! "$b/$program" <"$file" >"$work" || ! diff "$file" "$work"; then
            printf 'golden: FAILED: %s is not what is made\n' "$file"
            wrong=1
        fi
    done
    if [ "$wrong" = 0 ]; then
        printf 'golden: %s as made: %d files, %d lines\n' "$name" $# "$(cat "$@" | grep -vc '^#')"
    fi
    failed=$((failed + wrong))
}

compare cells make_presets tests/golden/cells/*.txt
compare presets make_presets tests/golden/presets/*.txt
compare digests make_presets tests/golden/digests.tsv
compare gguf make_frequencies tests/golden/gguf.tsv
compare types make_frequencies tests/golden/types.tsv
compare towers make_frequencies tests/golden/towers.tsv
for name in elementary escalation report; do
    compare "$name" "make_$name" "tests/golden/$name.tsv"
done
[ "$failed" = 0 ]
