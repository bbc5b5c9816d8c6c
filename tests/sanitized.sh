#!/bin/bash
#
# Builds both variants with AddressSanitizer and UndefinedBehaviorSanitizer, by gcc and by clang, or
# by the compilers that are named, and runs the suites, of slow cases a sample. B: the folder of the
# builds.
#
set -euo pipefail
cd "$(dirname "$0")/.."

flags='-O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'

# Of the variant without 128-bit integers, the suites of the rooms that compute with them.
portable=(wide elementary precision table witness decimal golden frequency hard compare report)

# In one process each, so that the leak checker runs once. Not the suites that run compilers again
# and again, or that end the process: they are in `make check-all`, and the others test the same of
# the program.
left_out='emitted tampered accessors pair dialects languages factored faults completion memory resources'
mapfile -t suites < <(sed -n 's/^ *SUITE(\([a-z_0-9]*\)).*/\1/p' tests/support/suites.h |
    grep -vxF "${left_out// /$'\n'}")

# A sanitizer takes memory of its own, and so has no room for one test: that skip is named, and no
# failure. `make check-all` asks for all programs.
export REQUIRE_ALL=0

# run COMPILER: one variant beside the other.
run() {
    local b=${B:-build}/asan-$1
    "${MAKE:-make}" -s -j"$(nproc)" B="$b" BUILD_CC="$1" BUILD_CFLAGS="$flags" \
        "$b"/tests-{native,portable}
    CK_FORK=no "$b/tests-portable" --quick "${portable[@]}" >"$b/portable.log" 2>&1 &
    CK_FORK=no "$b/tests-native" --quick "${suites[@]}"
    wait $! || { cat "$b/portable.log"; return 1; }
    tail -n 2 "$b/portable.log"
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
