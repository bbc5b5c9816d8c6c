#!/bin/bash
#
# Runs static analyzers. Fails if an analyzer reports anything or is not installed:
#
#     tests/analyze.sh [gcc] [clang-tidy] [cppcheck]
#
# The analyzers are gcc's -fanalyzer, clang-tidy with the checks of .clang-tidy (which include
# clang's static analyzer), and cppcheck. Without arguments, all three run. Each analyzes all of
# gen/. clang-tidy also analyzes the tests, with fewer checks. The variables CC_ANALYZE and TIDY are
# the commands for the compiler and for clang-tidy.
#
set -euo pipefail
cd "$(dirname "$0")/.."

cc=${CC_ANALYZE:-gcc}
tidy=${TIDY:-clang-tidy}
jobs=$(nproc)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The flags follow those of the Makefile and of tests.mk.
B=${B:-build}
flags=(-std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror=switch -Igen "-I$B")
test_flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE= '-DTESTS_DIR="tests"'
    '-DBUILD_DIR="build"' -Igen "-I$B" -Itests/support)

# Tests are analyzed only with the bugprone-* checks of .clang-tidy, except for three checks that
# report valid code: products of small numbers, sizeof an array of pointers, and suites that include
# the .c under test.
test_checks='-cert-*,-clang-analyzer-*,-misc-*,-performance-*,-portability-*,-readability-*'
test_checks+=',-bugprone-implicit-widening-of-multiplication-result'
test_checks+=',-bugprone-sizeof-expression,-bugprone-suspicious-include'

sources() {
    find gen -name '*.c' -print0 | sort -z
}

test_sources() {
    { find tests/support -name '*.c' -print0; grep -rlZ --include='*.c' suite_create tests; } |
        sort -z
}

need() {
    command -v "$1" >/dev/null && return
    printf 'analyze: %s is missing: install %s\n' "$1" "$2" >&2
    return 1
}

# -fanalyzer runs on optimized code, hence -O2.
analyze_gcc() {
    need "$cc" gcc || return
    sources | xargs -0 -P "$jobs" -n 1 "$cc" "${flags[@]}" -O2 -fanalyzer -Werror -o /dev/null -c
}

# For tests, clang's static analyzer is disabled, because it does not know that a failing ck_assert
# of Check never returns.
analyze_clang_tidy() {
    need "$tidy" clang-tidy || return
    sources | xargs -0 -P "$jobs" -I '{}' "$tidy" --quiet '{}' -- "${flags[@]}" 2>"$scratch/log" ||
        { cat "$scratch/log"; return 1; }
    test_sources | xargs -0 -P "$jobs" -I '{}' "$tidy" --quiet \
        --checks="$test_checks" \
        '{}' -- "${test_flags[@]}" 2>"$scratch/log" ||
        { cat "$scratch/log"; return 1; }
}

# cppcheck does not know _Noreturn, so gcc's attribute replaces it. -D would restrict cppcheck to
# one configuration; --force makes it check all of them.
analyze_cppcheck() {
    need cppcheck cppcheck || return
    cppcheck -q -j "$jobs" --std=c11 -Igen "-I$B" --error-exitcode=1 --inline-suppr --force \
        -D'_Noreturn=__attribute__((noreturn))' --enable=warning,portability,performance gen
}

failed=0
parts=("$@")
[ ${#parts[@]} != 0 ] || parts=(gcc clang-tidy cppcheck)
for part in "${parts[@]}"; do
    if (set -e; "analyze_${part//-/_}"); then
        printf 'analyze: %s finds nothing\n' "$part"
    else
        printf 'analyze: FAILED: %s\n' "$part"
        failed=1
    fi
done
exit "$failed"
