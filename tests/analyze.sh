#!/bin/bash
#
# Static analysis, which has to find nothing:
#
#     tests/analyze.sh [gcc] [clang-tidy] [cppcheck]
#
# gcc's -fanalyzer, clang-tidy with the checks of .clang-tidy, among them clang's static analyzer, and
# cppcheck; all of them where none is named. All see all of gen/; clang-tidy looks for bugs in the
# tests as well. The compiler and clang-tidy can be named in CC_ANALYZE and TIDY. Says what is
# missing, and fails.
#
set -euo pipefail
cd "$(dirname "$0")/.."

cc=${CC_ANALYZE:-gcc}
tidy=${TIDY:-clang-tidy}
jobs=$(nproc)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# As the Makefile has them.
B=${B:-build}
flags=(-std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror=switch -Igen "-I$B")
test_flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE= '-DTESTS_DIR="tests"'
    '-DBUILD_DIR="build"' -Igen "-I$B" -Itests/support)

# Of .clang-tidy's checks those of bugs, less those that object to the multiplication of small
# numbers, to the size of an array of pointers, and to a suite that includes the source it tests.
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

# -fanalyzer follows the code that the optimizer has left.
analyze_gcc() {
    need "$cc" gcc || return
    sources | xargs -0 -P "$jobs" -n 1 "$cc" "${flags[@]}" -O2 -fanalyzer -Werror -o /dev/null -c
}

# In tests only bugprone-*: the analyzer takes Check's ck_assert for a function that returns.
analyze_clang_tidy() {
    need "$tidy" clang-tidy || return
    sources | xargs -0 -P "$jobs" -I '{}' "$tidy" --quiet '{}' -- "${flags[@]}" 2>"$scratch/log" ||
        { cat "$scratch/log"; return 1; }
    test_sources | xargs -0 -P "$jobs" -I '{}' "$tidy" --quiet \
        --checks="$test_checks" \
        '{}' -- "${test_flags[@]}" 2>"$scratch/log" ||
        { cat "$scratch/log"; return 1; }
}

# cppcheck does not know _Noreturn, but gcc's attribute. --force: in all configurations, though one
# macro is given.
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
