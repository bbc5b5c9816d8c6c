#!/usr/bin/env bash
#
# run.sh: compares posenc's cells with MPFR.
#
# - compare: compares the tables of grid.h, and tables around the cells of golden/hard.tsv.
# - make_hard: searches more than 10^9 values for those that are hardest to round, and checks that
#   golden/hard.tsv contains them.
# - fuzz-grammar: compares tables of random options, including grids and other axes.
# - compare-portable: compares some 27 million of the cells of compare, computed without 128-bit
#   integers.
#
#     tests/exhaustive/run.sh exhaustive          runs all of these; with CELLS=N, compare and
#                                                 compare-portable compare about N cells
#     tests/exhaustive/run.sh exhaustive-quick    runs only compare, with about 3 million cells
#
# B is the folder of the build, CC the compiler, and MAKE the make program.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=${1:?exhaustive or exhaustive-quick}
: "${B:=build}" "${CC:=cc}" "${MAKE:=make}" "${CELLS:=}"

require_mpfr()
{
    # CC is unquoted, because it may contain options.
    if ! printf '#include <gmp.h>\n#include <mpfr.h>\n' | $CC -E - >/dev/null 2>&1; then
        echo 'exhaustive: there is no mpfr.h: install MPFR and GMP (libmpfr-dev)' >&2
        exit 1
    fi
}

check_search()
{
    echo '== search for the cells that are hardest to round'
    "$B/make_hard" >"$work/hard.tsv"
    head -n 1 "$work/hard.tsv"
    # Skip the first line, which contains the version of MPFR.
    if ! diff <(tail -n +2 tests/golden/hard.tsv) <(tail -n +2 "$work/hard.tsv"); then
        echo 'exhaustive: tests/golden/hard.tsv is not what the search finds' >&2
        return 1
    fi
    echo "cells found and made: $(grep -vc '^#' "$work/hard.tsv"), as in tests/golden/hard.tsv"
}

check_grid() # program [number of cells]
{
    echo "== cells, compared with MPFR: $1"
    "$B/$1" "$work/frequencies.txt" tests/golden/hard.tsv ${2:+"$2"}
}

require_mpfr
mkdir -p "$B"
work=$(mktemp -d "$B/exhaustive.XXXXXX")
trap 'rm -rf "$work"' EXIT
case $target in
exhaustive)
    "$MAKE" -s "$B/compare" "$B/compare-portable" "$B/make_hard"
    check_grid compare "$CELLS"
    check_grid compare-portable "${CELLS:-30000000}"
    check_search
    "$MAKE" -s fuzz-grammar RUNS=2000
    ;;
exhaustive-quick)
    "$MAKE" -s "$B/compare"
    check_grid compare "${CELLS:-3000000}"
    ;;
*)
    echo "exhaustive: what is $target?" >&2
    exit 2
    ;;
esac
