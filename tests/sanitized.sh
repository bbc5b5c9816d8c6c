#!/bin/bash
#
# Builds both variants with AddressSanitizer and UndefinedBehaviorSanitizer, by gcc and by clang, or
# by the compilers that are named, and runs the suites, of slow cases a sample:
#
#     B=build tests/sanitized.sh [--quick] [COMPILER]...
#
# B: the folder of the builds. --quick: each suite of the modules that count with 128 bits runs once
# with each compiler, not twice: with gcc's sanitizers in the variant with such integers, with
# clang's in the portable one.
#
# shellcheck disable=SC2086 # words without spaces
set -euo pipefail
cd "$(dirname "$0")/.."

flags='-O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }

# Of the variant without 128-bit integers, the suites of the modules that compute with them.
portable=(wide ratio elementary precision table witness decimal golden frequency hard report)

# In one process each, so that the leak checker runs once. Not the suites that run compilers and
# other programs again and again, or that end the process: they are in `make check-all`, and the
# others test the same of the program.
left_out='emitted tampered accessors pair dialects languages heads layouts texts factored faults
    completion memory resources consumers'

# suites_but SUITE...: all others.
suites_but() {
    sed -n 's/^ *SUITE(\([a-z_0-9]*\)).*/\1/p' tests/support/suites.h |
        grep -vxF "$(printf '%s\n' "$@")"
}

# A sanitizer takes memory of its own, and so has no room for one test: that skip is named, and no
# failure. `make check-all` asks for all programs.
export REQUIRE_ALL=0

# run COMPILER: one variant beside the other.
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
    # Where allocations fail, a leak would be found in other suites' processes as well. A sample of
    # them: a process with a sanitizer takes many times as long to begin and to end. The library
    # that lets them fail has to come before gcc's AddressSanitizer, which is one itself; clang's is
    # not, and takes all allocations for itself.
    [ "$compiler" = clang ] ||
        CK_FORK=no CK_RUN_CASE=memory "${B:-build}/asan-$compiler/tests-native" --quick resources
done
