#!/usr/bin/env bash
#
# heads.sh: measures how long the functions of an emitted header take to rotate an attention head,
# for several tables and operand types, and compares them with a hand-written loop that reads a full
# table. The script only measures, and does not check results.
#
#     tests/bench/heads.sh [GENERATOR]
#
# Environment: D_MODEL and MAX_LEN, the size of the tables (128, 4096); CC, the compiler; CFLAGS,
# its options (-O3 -march=native); B, the folder for temporary files.
#
# shellcheck disable=SC2086 # CC and CFLAGS are lists of words
set -euo pipefail
script=heads
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"
cc=${CC:-cc}
cflags=${CFLAGS:--O3 -march=native}
command -v "${cc%% *}" >/dev/null || die "no compiler '$cc': say CC="

cd "$work"

emit() # name option...
{
    "$posenc" --quiet --preset=rope-half --d-model="${D_MODEL:-128}" --max-len="${MAX_LEN:-4096}" \
        "${@:2}" -o "$1"
}

printf '%s\n' "ns a head of ${D_MODEL:-128}, of 32 of one position, at random"
printf '%-20s %-9s %12s %12s %12s\n' table heads 'one by one' 'all at once' 'by hand'
while read -r heads table; do
    precision=f32
    case $heads in Q15) precision=q15 ;; esac
    emit full --precision=$precision
    emit pe $table
    if ! $cc -std=c11 $cflags -Wno-overflow -DOPERAND_$heads -I. "$bench/heads.c" pe.c full.c -lm \
        -o turn 2>log; then
        echo "$heads: $cc has no such numbers"
        continue
    fi
    printf '%-20s %-9s' "${table//--*=/}" "$heads"
    ./turn
done <<'END'
FLOAT --precision=f32
DOUBLE --precision=f32
HALF --precision=f32
BFLOAT --precision=f32
FLOAT --precision=bf16
BFLOAT --precision=bf16
FLOAT --storage=factored
BFLOAT --storage=factored
Q15 --precision=q15
Q15 --precision=q15 --storage=factored
END
