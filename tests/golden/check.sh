#!/bin/bash
#
# check.sh: whether the files of tests/golden are what the programs beside them make, but for those
# that take minutes. B: the folder of the build, with the programs.
#
set -euo pipefail
cd "$(dirname "$0")/../.."

b=${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# compare NAME: a file, or a folder of them. The first line of some has the version of MPFR.
compare() {
    if diff -r -I '^# made by' "tests/golden/$1" "$work/$1"; then
        printf 'golden: %s is as made\n' "$1"
    else
        printf 'golden: FAILED: %s is not what is made\n' "$1"
        failed=1
    fi
}

mkdir "$work/cells"
"$b/make_cells" "$work"
for name in elementary escalation report; do
    "$b/make_$name" >"$work/$name.tsv"
done
for name in cells digests.tsv elementary.tsv escalation.tsv report.tsv; do
    compare "$name"
done
exit "$failed"
