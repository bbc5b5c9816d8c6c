#!/bin/bash
#
# Builds the two variants (with and without 128-bit integers) with AddressSanitizer and
# UndefinedBehaviorSanitizer, by gcc and clang or by the given compilers, and runs the suites. Slow
# suites run only a sample of their cases:
#
#     B=build tests/sanitized.sh [--quick] [COMPILER]...
#
# B: the folder of the builds. With --quick, gcc's sanitizers test only the variant with 128-bit
# integers, and clang's only the portable one, which has fewer suites.
#
# shellcheck disable=SC2086 # words without spaces
set -euo pipefail
cd "$(dirname "$0")/.."

flags='-O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }

# The suites that run in the portable variant: most of INT128_SUITES (support/suites.h).
portable=(wide ratio elementary precision table witness decimal golden frequency hard report)

# Suites that are omitted here, because they run compilers and other programs many times, or end the
# process. `make check-all` runs them, without sanitizers. All other suites run in one process
# (CK_FORK=no), so that the leak checker runs only once.
left_out='emitted tampered accessors pair dialects languages heads layouts texts factored faults
    gathered operands ported completion memory resources consumers'

# suites_but SUITE...: lists all suites except these.
suites_but() {
    sed -n 's/^ *SUITE(\([a-z_0-9]*\)).*/\1/p' tests/support/suites.h |
        grep -vxF "$(printf '%s\n' "$@")"
}

# Skips are not failures here, because one test is always skipped: it limits the memory of a
# process, which a sanitizer does not support. `make check-all` fails if a program is missing.
export REQUIRE_ALL=0

# run COMPILER: builds and runs the two variants in parallel; with --quick, only one variant.
run() {
    local b=${B:-build}/asan-$1 programs=(tests-native tests-portable) native program
    local -A runs
    case $quick-$1 in
    1-gcc) programs=(tests-native) ;;
    1-*) programs=(tests-portable) ;;
    esac
    mapfile -t native < <(suites_but $left_out)
    "${MAKE:-make}" -s -j"$(nproc)" B="$b" BUILD_CC="$1" BUILD_CFLAGS="$flags" \
        "${programs[@]/#/$b/}"
    for program in "${programs[@]}"; do
        case $program in
        tests-native) CK_FORK=no "$b/$program" --quick "${native[@]}" ;;
        tests-portable) CK_FORK=no "$b/$program" --quick "${portable[@]}" ;;
        esac >"$b/$program.log" 2>&1 &
        runs[$program]=$!
    done
    for program in "${programs[@]}"; do
        wait "${runs[$program]}" || { cat "$b/$program.log"; return 1; }
        tail -n 2 "$b/$program.log"
    done
}

[ $# != 0 ] || set -- gcc clang
for compiler; do
    printf '== %s\n' "$compiler"
    run "$compiler"
    # Check for leaks after failed allocations. Only a sample of the cases runs, because processes
    # with a sanitizer start and end slowly. A preloaded library makes the allocations fail. This
    # works with gcc's AddressSanitizer, which is a shared library, but not with clang's, which is
    # linked statically and intercepts all allocations.
    [ "$compiler" = clang ] ||
        CK_FORK=no CK_RUN_CASE=memory "${B:-build}/asan-$compiler/tests-native" --quick resources
done
