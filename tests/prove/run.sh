#!/bin/bash
#
# run.sh: runs the proofs. For each driver, Frama-C's Eva proves that the functions that the driver
# calls have no signed overflow, no invalid shift, no division by zero and no access out of bounds,
# for all operands in the driver's ranges. Without DRIVER arguments, three tests follow: Eva has to
# find the deliberate faults in faulty.c; wide.c and ratio.c are compiled with limbs of 2, 4 and 8
# bits and compared with 64-bit integer arithmetic (reduced.c); and the text of printed numbers is
# tested (digits.c). Prints a line for each driver and each test. Fails if Eva reports an alarm for a
# driver, or if a test fails.
#
# Eva analyses the portable variant of the code, because Eva does not support __int128. Unsigned
# arithmetic may wrap around, as C defines. Reads of uninitialized variables are checked by valgrind
# and the sanitizers instead (-eva-initialized-locals). A failing assertion ends the program
# (stops/assert.h).
#
# Usage: run.sh [--quick] [DRIVER...]
#
# Without DRIVER arguments, all drivers are analysed. --quick tests the digits of only one in seven
# numbers.
#
set -euo pipefail
cd "$(dirname "$0")/../.."

B=${B:-build}/prove
CC=${CC:-cc}
mkdir -p "$B"

command -v frama-c >/dev/null || {
    echo 'prove: frama-c is missing: install frama-c-base' >&2
    exit 1
}

# -cpp-frama-c-compliant leaves __GNUC__ and similar macros undefined, so that the code is ISO C.
preprocess='gcc -E -C -Itests/prove/stops -Igen -Itests/prove -DPOSENC_PORTABLE'
common=(-machdep gcc_x86_64 -c11 -cpp-frama-c-compliant "-cpp-command=$preprocess"
    -eva -eva-precision 0 -eva-initialized-locals -eva-no-show-progress
    -eva-slevel-function integer_leading_zeros:200)

# Prints further options for a driver: the limits for unrolled loops and separate states, the
# relations between variables that are tracked, and the functions that are replaced by their
# contracts.
options_of() {
    case $1 in
    wide) echo ;;
    elementary) echo -eva-min-loop-unroll 1 ;;
    ratio) echo -eva-min-loop-unroll 1 -eva-slevel 50 -eva-split-return auto ;;
    rotation) echo -eva-min-loop-unroll 1 -eva-slevel 50 ;;
    formats) echo -eva-min-loop-unroll 1 -eva-slevel 50 ;;
    sequence)
        echo -eva-domains symbolic-locations -eva-use-spec fixed_round,ratio_shift,round_ratio \
            -eva-slevel-function sequence_walk_cells:10
        ;;
    literal_digits)
        echo -eva-min-loop-unroll 1 -eva-slevel 20 -eva-use-spec scale_and_round_wide \
            -eva-slevel-function digits_init:6000
        ;;
    literal)
        echo -eva-min-loop-unroll 20 -eva-slevel 100 -eva-plevel 5000 -eva-split-return auto \
            -eva-slevel-function digits_init:6000 -eva-use-spec decimal_digits \
            -eva-unroll-recursive-calls 7
        ;;
    cells) echo -eva-min-loop-unroll 20 -eva-slevel 500 -eva-slevel-function digits_init:6000 ;;
    faulty) echo ;;
    esac
}

# analyse DRIVER: runs the analysis, and succeeds if Eva reports no alarm. The log is $B/DRIVER.log.
analyse() {
    local log=$B/$1.log options
    read -ra options < <(options_of "$1")
    frama-c "${common[@]}" "${options[@]}" "tests/prove/$1.c" >"$log" 2>&1 </dev/null &&
        grep -q '^  0 alarms generated' "$log" &&
        grep -qE '^    Assertions .* 0 unknown +0 invalid' "$log" &&
        grep -qE '^    Preconditions .* 0 unknown +0 invalid' "$log" &&
        ! grep -qE 'NON TERMINATING|got status (unknown|invalid)|annot-error' "$log"
}

# ranges_of DRIVER: prints the comment at the beginning of the driver, which describes the operands.
ranges_of() {
    sed -n '/^\/\*$/,/^ \*\/$/{s/^ \* //p}' "tests/prove/$1.c" | tr '\n' ' ' | sed 's/ *$//'
}

prove() {
    local reached
    if ! analyse "$1"; then
        printf 'prove: FAILED: %s, see %s\n' "$1" "$B/$1.log"
        grep -A1 -E 'eva:alarm|NON TERMINATING|annot-error|User Error' "$B/$1.log" | head -20
        failed=$((failed + 1))
        return
    fi
    reached=$(sed -n 's/.* \([0-9]*\) statements reached (out of \([0-9]*\)).*/\1 of \2/p' \
        "$B/$1.log")
    printf 'prove: alarms 0: %s (%s statements)\n' "$(ranges_of "$1")" "$reached"
}

# refute DRIVER: checks that the analysis finds all deliberate faults in the driver.
refute() {
    if analyse "$1"; then
        printf 'prove: FAILED: the faults of %s are not found\n' "$1"
        failed=$((failed + 1))
        return
    fi
    local found expected
    found=$(grep -c '^\[eva:alarm\]' "$B/$1.log" || true)
    expected=$(grep -c 'FAULT' "tests/prove/$1.c")
    if [ "$found" != "$expected" ]; then
        printf 'prove: FAILED: %s faults of %s in %s\n' "$found" "$expected" "$1"
        failed=$((failed + 1))
        return
    fi
    printf 'prove: %s faults put in on purpose are found\n' "$found"
}

# ---- tests against plain integers ----

strict=(-std=c11 -O2 -Wall -Wextra -Wconversion -Wshadow -pedantic -Igen)

# compare NAME SOURCE-OR-FLAG...: compiles and runs a test.
compare() {
    local name=$1
    shift
    if "$CC" "${strict[@]}" "$@" -o "$B/$name" && "$B/$name"; then
        return
    fi
    printf 'prove: FAILED: %s\n' "$name"
    failed=$((failed + 1))
}

failed=0
step=1
[ "${1:-}" != --quick ] || { step=7; shift; }
drivers=("$@")
if [ ${#drivers[@]} = 0 ]; then
    drivers=(wide elementary ratio rotation formats sequence literal_digits literal cells)
fi
for driver in "${drivers[@]}"; do
    prove "$driver"
done
if [ $# = 0 ]; then
    refute faulty
    for bits in 2 4 8; do
        compare "reduced$bits" -DPOSENC_LIMB_BITS="$bits" gen/exact/wide.c gen/exact/ratio.c \
            gen/model/decimal.c tests/prove/reduced.c
    done
    digits=(gen/exact/wide.c gen/exact/ratio.c gen/model/decimal.c gen/model/precision.c
        gen/model/layout.c gen/proof/witness_key.c gen/files/output.c tests/prove/digits.c)
    compare digits -DDIGITS_STEP="$step" "${digits[@]}"
    compare digits-ends -DDIGITS_ENDS -fsanitize=address,undefined -fno-sanitize-recover=all \
        "${digits[@]}"
fi
if [ "$failed" != 0 ]; then
    printf 'prove: %d failed\n' "$failed"
    exit 1
fi
