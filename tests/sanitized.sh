#!/bin/bash
#
# Builds the two variants (with and without 128-bit integers) with AddressSanitizer and
# UndefinedBehaviorSanitizer, by gcc and clang or by the given compilers, and runs the suites. Slow
# suites run only a sample of their cases:
#
#     B=build tests/sanitized.sh [--quick] [COMPILER]...
#
# B: the folder of the builds. With --quick, suites that would run in the two variants run in only
# one of them: with gcc in the variant with 128-bit integers, with clang in the portable variant.
#
# shellcheck disable=SC2086 # words without spaces
set -euo pipefail
cd "$(dirname "$0")/.."

flags='-O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }

# Suites of the modules that compute with 128-bit integers. Only these run in the portable variant.
portable=(wide ratio elementary precision table witness decimal golden frequency hard report)

# Suites that are omitted here, because they run compilers and other programs many times, or end the
# process. `make check-all` runs them, without sanitizers. All other suites run in one process
# (CK_FORK=no), so that the leak checker runs only once.
left_out='emitted tampered accessors pair dialects languages heads layouts texts factored faults
    completion memory resources consumers'

# suites_but SUITE...: lists all suites except these.
suites_but() {
    sed -n 's/^ *SUITE(\([a-z_0-9]*\)).*/\1/p' tests/support/suites.h |
        grep -vxF "$(printf '%s\n' "$@")"
}

# Skips are not failures here, because one test is always skipped: it limits memory, which a
# sanitizer does not support. `make check-all` fails if a program is missing.
export REQUIRE_ALL=0

# run COMPILER: builds and runs the two variants in parallel; with --quick and gcc, only one
# variant.
run() {
    local b=${B:-build}/asan-$1 programs=(tests-native tests-portable) native portable_run=
    mapfile -t native < <(suites_but $left_out)
    case $quick-$1 in
    1-gcc) programs=(tests-native) ;;
    1-*) mapfile -t native < <(suites_but $left_out "${portable[@]}") ;;
    esac
    "${MAKE:-make}" -s -j"$(nproc)" B="$b" BUILD_CC="$1" BUILD_CFLAGS="$flags" \
        "${programs[@]/#/$b/}"
    if [ "${#programs[@]}" = 2 ]; then
        CK_FORK=no "$b/tests-portable" --quick "${portable[@]}" >"$b/portable.log" 2>&1 &
        portable_run=$!
    fi
    CK_FORK=no "$b/tests-native" --quick "${native[@]}"
    if [ -n "$portable_run" ]; then
        wait "$portable_run" || { cat "$b/portable.log"; return 1; }
        tail -n 2 "$b/portable.log"
    fi
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
