#!/bin/bash
#
# Measures which lines and branches of gen/ the suites of `make check` reach:
#
#     B=build tests/coverage.sh [SUITE]...
#
# builds the generator and the tests with gcc's --coverage in $B/coverage, runs a sample of the
# cases of each SUITE, and prints the covered lines and branches of each module. By default, all
# suites run except those that mostly run compilers or build systems. Some suites always run in the
# portable variant (without 128-bit integers), too. Fails if fewer than 97 % of all lines or 90 % of
# all branches are covered. Missed lines and branches are listed in $B/coverage/missed.txt. Requires
# gcc with its gcov, and Check.
#
# Branches are counted at -O0, where each condition has two branches. Branches of assert() are not
# counted (see coverage.awk).
#
set -euo pipefail
cd "$(dirname "$0")/.."

lines_wanted=97
branches_wanted=90

cc=${CC_COVERAGE:-gcc}
gcov=${GCOV:-gcov}
build=${B:-build}/coverage

for tool in "$cc" "$gcov"; do
    if ! command -v "$tool" >/dev/null; then
        printf 'coverage: %s is missing: install gcc\n' "$tool" >&2
        exit 1
    fi
done

build_all() {
    mkdir -p "$build"
    find "$build" -name '*.gcda' -delete
    # Remove generated files, so that the code of the generator that writes them runs again.
    rm -f "$build"/builtin.{c,h} "$build"/posenc.{1,bash,zsh}
    make -s -j"$(nproc)" B="$build" BUILD_CC="$cc" BUILD_CFLAGS='-O0 --coverage' BUILD_LDFLAGS= \
        BUILD_CPPFLAGS= "$build"/{posenc,posenc-portable,tests-native,tests-portable} \
        "$build"/posenc.{1,bash,zsh}
}

# run_suites VARIANT [ARGUMENT]...: runs the tests with these arguments. Some tests limit the size
# of files, so that gcov cannot write its counts; GCOV_ERROR_FILE discards the error messages.
run_suites() {
    local variant=$1 log=$build/$1.log
    GCOV_ERROR_FILE=/dev/null "$build/tests-$variant" "${@:2}" >"$log" 2>&1 && return
    grep -a ':[FE]:' "$log" >&2 || tail -n 20 "$log" >&2
    printf 'coverage: the tests fail: %s\n' "$log" >&2
    return 1
}

# Reads gcov's counts of the objects of gen/ in the two variants, but not of the tests' objects.
read_counts() {
    find "$build/gen" "$build/portable/gen" -name '*.gcda' -print0 | sort -z |
        xargs -0 "$gcov" --stdout --branch-probabilities --branch-counts 2>/dev/null |
        awk -v missed="$build/missed.unsorted" -f tests/coverage.awk >"$build/counts.txt"
    sort -t: -k1,1 -k2,2n "$build/missed.unsorted" >"$build/missed.txt"
    rm -f "$build/missed.unsorted"
}

print_counts() {
    awk -v lines_wanted="$lines_wanted" -v branches_wanted="$branches_wanted" '
        function share(hit, all) { return all > 0 ? 100 * hit / all : 100 }
        BEGIN { printf "%-12s %6s %8s %9s %8s\n", "module", "lines", "reached", "branches", "" }
        {
            lines = share($3, $2)
            branches = share($5, $4)
            printf "%-12s %6d %7.2f%% %9d %7.2f%%\n", $1, $2, lines, $4, branches
        }
        $1 == "total" && (lines < lines_wanted || branches < branches_wanted) {
            printf "coverage: required are at least %d %% of the lines and %d %% of the branches\n",
                lines_wanted, branches_wanted
            failed = 1
        }
        $1 == "total" { seen = 1 }
        END { exit failed || !seen }
    ' <(grep -v '^total' "$build/counts.txt" | sort; grep '^total' "$build/counts.txt")
}

build_all
# These suites run compilers or build systems on pairs that other suites emit, too.
left_out=(emitted tampered accessors dialects gathered heads languages layouts operands ported
    consumers)
suites=("$@")
[ $# != 0 ] || mapfile -t suites < <(sed -n 's/^ *SUITE(\([a-z_0-9]*\)).*/\1/p' \
    tests/support/suites.h | grep -vxF "$(printf '%s\n' "${left_out[@]}")")

run_suites portable --quick wide ratio elementary precision table golden witness &
POSENC_TEST_RACES=${POSENC_TEST_RACES:-10} run_suites native --quick "${suites[@]}"
wait $!
read_counts
status=0
print_counts || status=$?
printf 'not reached: %d lines, and %d branches of reached lines: %s\n' \
    "$(grep -c ': line: ' "$build/missed.txt" || true)" \
    "$(grep -c ': branch: ' "$build/missed.txt" || true)" "$build/missed.txt"
exit "$status"
