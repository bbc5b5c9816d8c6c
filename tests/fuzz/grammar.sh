#!/usr/bin/env bash
#
# grammar.sh: runs posenc with random options, and compares its tables with MPFR (grammar.c).
#
#     tests/fuzz/grammar.sh RUNS SEED [FIRST]
#
# The script builds the programs that it needs. B is the folder of the build, CC the compiler, and
# MAKE the make program. If there are findings, the files of the first finding are kept in
# $B/grammar-finding.
set -euo pipefail
cd "$(dirname "$0")/../.."

: "${B:=build}" "${CC:=cc}" "${MAKE:=make}"

# CC is unquoted, because it may contain options.
if ! printf '#include <gmp.h>\n#include <mpfr.h>\n' | $CC -E - >/dev/null 2>&1; then
    echo 'fuzz-grammar: there is no mpfr.h: install MPFR and GMP (libmpfr-dev)' >&2
    exit 1
fi
for tool in gcc g++; do
    if ! command -v "$tool" >/dev/null; then
        echo "fuzz-grammar: there is no $tool: install it" >&2
        exit 1
    fi
done

"$MAKE" -s "$B/posenc" "$B/grammar"
work=$(mktemp -d "$(realpath "$B")/grammar.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp tests/fuzz/read.c "$work"
status=0
"$B/grammar" "$(realpath "$B/posenc")" "$work" "${1:?RUNS}" "${2:?SEED}" ${3:+"$3"} || status=$?
if [ -d "$work/finding" ]; then
    rm -rf "$B/grammar-finding"
    mv "$work/finding" "$B/grammar-finding"
fi
exit "$status"
