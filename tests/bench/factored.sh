#!/usr/bin/env bash
#
# factored.sh: compares a factored table with the full table: size of the source and of flash, the
# compiler's time and memory, and the time to read or rebuild a row or to compute it by sinf and
# cosf. The script only measures, and does not check results.
#
#     tests/bench/factored.sh [GENERATOR]
#
# Environment: D_MODEL and MAX_LEN, the size of the tables (512, 5000); CC, the compiler; CFLAGS,
# its options (-O2 -ftree-vectorize); B, the folder for temporary files.
#
# shellcheck disable=SC2086 # CC and CFLAGS are lists of words
set -euo pipefail
script=factored
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"
cc=${CC:-cc}
cflags=${CFLAGS:--O2 -ftree-vectorize}
d_model=${D_MODEL:-512}
max_len=${MAX_LEN:-5000}
command -v "${cc%% *}" >/dev/null || die "no compiler '$cc': say CC="
command -v size >/dev/null || die "no program size: install binutils"
[ -x /usr/bin/time ] || die "no program /usr/bin/time: install GNU time"

cd "$work"

flash_of() # object; prints its bytes of code, constants and initialized data
{
    size "$1" | awk 'NR == 2 { print $1 + $2 }'
}

echo "$d_model x $max_len, f32"
printf '%-10s %14s %14s %12s %14s\n' storage 'source, bytes' 'flash, bytes' 'compile, s' 'memory, KiB'
for name in full small; do
    storage=full
    [ "$name" = full ] || storage=factored
    "$posenc" --quiet --d-model="$d_model" --max-len="$max_len" --storage=$storage -o "$name"
    /usr/bin/time -f '%U %S %M' -o cost $cc $cflags -c "$name.c" -o "$name.o"
    read -r user system memory <cost
    printf '%-10s %14s %14s %12s %14s\n' "$storage" \
        "$(($(wc -c <"$name.c") + $(wc -c <"$name.h")))" "$(flash_of "$name.o")" \
        "$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%.2f", u + s }')" "$memory"
done

$cc -std=c11 $cflags -I. "$bench/factored.c" full.o small.o -lm -o rows
echo
./rows
