#!/usr/bin/env bash
#
# run.sh: compares posenc's cells with MPFR.
#
# - compare: every cell of the tables of grid.h, and of those around the cells of golden/hard.tsv.
# - make_hard: searches more than 10^9 values for those that are hardest to round: golden/hard.tsv
#   has them, and is what the search finds.
# - fuzz-grammar: options by chance, grids and other axes among them.
# - compare-portable: some 27 million of those cells, from a generator without 128-bit integers.
#
#     tests/exhaustive/run.sh exhaustive          all of that: CELLS=N compares about N cells
#     tests/exhaustive/run.sh exhaustive-quick    about 3 million cells, and nothing else
#
# B is the folder of the build, CC the compiler, MAKE make.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=${1:?exhaustive or exhaustive-quick}
: "${B:=build}" "${CC:=cc}" "${MAKE:=make}" "${CELLS:=}"

require_mpfr()
{
    # Unquoted: a compiler may have words of its own.
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
    # But for the first line, which has the version of MPFR.
    if ! diff <(tail -n +2 tests/golden/hard.tsv) <(tail -n +2 "$work/hard.tsv"); then
        echo 'exhaustive: tests/golden/hard.tsv is not what the search finds' >&2
        return 1
    fi
    echo "cells found and made: $(grep -vc '^#' "$work/hard.tsv"), as in tests/golden/hard.tsv"
}

check_grid() # program, cells; none: all
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
