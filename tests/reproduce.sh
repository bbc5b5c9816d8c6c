#!/usr/bin/env bash
#
# reproduce.sh: checks that the generator writes the same bytes on every machine and with every
# compiler, and that programs on these machines read the right cells. Prints the results as a table.
#
# - The generator is built by several compilers, with several optimization options, for several
#   processors (run under qemu or wine). Each build emits the same set of tables; the digest of all
#   files must be the same for all builds.
# - cells.c is compiled with an emitted pair, and prints the bits of its cells. On little- and
#   big-endian machines, these must be the bits in tests/golden. cells.c also recomputes the CRC-32
#   of the cells, which must be equal to the CRC-32 in the header.
# - cells.c also runs on AVR in simavr, with tables of --program-memory in program memory.
#
#     tests/reproduce.sh [--quick] [GENERATOR]
#
# B: the build folder, which contains builtin.c, for temporary files, too; REQUIRE_ALL=1: fail if a
# tool is not installed; JOBS: number of jobs at a time. --quick: this machine and the big-endian
# machine read all pairs, each of the other machines a third of the pairs, and each AVR device half
# of them.
#
# shellcheck disable=SC2001,SC2013,SC2015,SC2046,SC2086,SC2206,SC2317 # lists are words
# without spaces, and functions are called by name
set -u -o pipefail

quick=1
[ "${1:-}" = --quick ] && shift || quick=0
root=$(cd "$(dirname "$0")/.." && pwd)
posenc=$(realpath "${1:-${POSENC:-build/posenc}}") || exit 2
mkdir -p "${B:=build}"
B=$(realpath "$B")
work=$(mktemp -d "$B/reproduce.XXXXXX") || exit 2
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
clean_up()
{
    [ ! -d "$WINEPREFIX" ] || wineserver -k >/dev/null 2>&1 ||
        /usr/lib/wine/wineserver -k >/dev/null 2>&1
    rm -rf "$work" 2>/dev/null || { sleep 1 && rm -rf "$work"; } # wine may still be writing
}
trap clean_up EXIT
trap 'exit 130' INT TERM
export root posenc B work quick

# ---- the generator ----

# Prints lines: title|compiler|flags|command that runs the program. The command may be empty.
list_generators()
{
    cat <<'END'
gcc -O2|gcc|-O2|
gcc -O0|gcc|-O0|
gcc -O3 -ffast-math|gcc|-O3 -ffast-math|
gcc, without __int128|gcc|-O2 -DPOSENC_PORTABLE|
clang -O2|clang|-O2|
clang-19 -O3|clang-19|-O3|
musl-gcc -O2|musl-gcc|-O2 -static|
tcc|tcc||
x86, 32 bits|i686-linux-gnu-gcc|-O2 -static|native_or qemu-i386
x86, 32 bits, x87|i686-linux-gnu-gcc|-O2 -static -mfpmath=387|native_or qemu-i386
ARM, 32 bits|arm-linux-gnueabihf-gcc|-O2 -static|qemu-arm
AArch64|aarch64-linux-gnu-gcc|-O2 -static|qemu-aarch64
RISC-V, 64 bits|riscv64-linux-gnu-gcc|-O2 -static|qemu-riscv64
s390x, big-endian|s390x-linux-gnu-gcc|-O2 -static|qemu-s390x
Windows|x86_64-w64-mingw32-gcc|-O2 -static|wine
END
}

# Prints the options of the tables: the pairs of pairs/pairs.txt, a larger table of every precision,
# tables with further outputs, and tables that depend on input files.
list_tables()
{
    "$root/tests/pairs/list.sh" 'reproduce' | cut -d ' ' -f 5- || return 1
    "$root/tests/pairs/precisions.sh" "$posenc" |
        sed -e 's/^[^ ]* //' -e 's/$/ --d-model=64 --max-len=100/'
    cat <<'END'
--d-model=33 --max-len=70 --figure=figure.svg --heatmap=heatmap.png
--precision=q15 --d-model=32 --max-len=70 --report=report.json
--precision=f32 --d-model=6 --max-len=50 --frequency=@../../frequencies.txt
--precision=f64 --from=../../table.npy
--precision=q15 --from=../../table.npy --saturate
END
}

# Writes the input files of the last tables: three angular frequencies, and a table of 2 x 2
# binary32 numbers.
write_inputs()
{
    printf '1\n0x1.2p-3\n0.001\n' >"$work/frequencies.txt"
    {
        printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' \
            "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }"
        printf '\x00\x00\xc0\x3f\x01\x00\x00\x80\xdb\x0f\x49\x40\xcd\xcc\xcc\xbd'
    } >"$work/table.npy"
}

# Sets `runner` to the command that runs a program. Fails if the command is not installed. With
# "native_or RUNNER", the program runs without RUNNER if this machine can execute it.
find_runner() # runner
{
    local candidate
    runner=()
    case $1 in
    '') ;;
    native_or\ *)
        printf 'int main(void) { return 0; }\n' >"$folder/native.c"
        "$compiler" -static -o "$folder/native" "$folder/native.c" &&
            "$folder/native" 2>/dev/null || find_runner "${1#native_or }"
        ;;
    wine)
        for candidate in wine64 /usr/lib/wine/wine64 wine; do
            if command -v "$candidate" >/dev/null; then
                runner=("$candidate")
                return
            fi
        done
        return 1
        ;;
    *) command -v "$1" >/dev/null && runner=("$1") ;;
    esac
}

# Writes the table row of this job: kind, build or machine, result, verdict.
report()
{
    printf '%s|%s|%s|%s\n' "$@" >"$folder/row"
}

run_generator() # row compiler flags runner
{
    local compiler=$2 runner program=$folder/posenc.exe number=0 options
    mkdir "$folder/out"
    if ! command -v "$2" >/dev/null; then
        report generator "$1" "$2 is not installed" absent
        return
    elif ! find_runner "$4"; then
        report generator "$1" "${4#native_or } is not installed" absent
        return
    fi
    "$2" -std=c11 $3 -I "$root/gen" -I "$B" -o "$program" "$root"/gen/*.c \
        "$root"/gen/{cli,compare,config,encoding,exact,files,model,npy,picture,proof,report,text}/*.c \
        "$B/builtin.c" 2>"$folder/log" || {
        report generator "$1" 'does not compile' FAILED
        return
    }
    cd "$folder/out" || return
    while read -r options; do
        number=$((number + 1))
        "${runner[@]}" "$program" $options -o "table$number" \
            </dev/null >>"$folder/log" 2>&1 || {
            report generator "$1" "does not write $options" FAILED
            return
        }
    done <"$work/tables.txt"
    # print_table compares the digest with that of the first row.
    report generator "$1" "$number tables, SHA-256 $(sha256sum -- * | sha256sum | cut -c1-32)" ok
}

# ---- cells ----

# Prints lines: title|compiler|flags|command that runs the program. The command may be empty.
list_machines()
{
    cat <<'END'
this machine|gcc|-O2|
x86, 32 bits, x87|i686-linux-gnu-gcc|-O2 -static -mfpmath=387|native_or qemu-i386
ARM, 32 bits|arm-linux-gnueabihf-gcc|-O2 -static|qemu-arm
AArch64|aarch64-linux-gnu-gcc|-O2 -static|qemu-aarch64
RISC-V, 64 bits|riscv64-linux-gnu-gcc|-O2 -static|qemu-riscv64
s390x, big-endian|s390x-linux-gnu-gcc|-O2 -static|qemu-s390x
END
}

# Prints lines: title|device|flags.
list_devices()
{
    cat <<'END'
ATmega328P, PROGMEM|atmega328p|
ATmega2560, PROGMEM|atmega2560|
ATmega2560, beyond 64 KiB|atmega2560|-DPE_SECTION=FAR -Wl,--section-start=.far=0x12000
ATmega2560, across 128 KiB|atmega2560|-DPE_SECTION=FAR -Wl,--section-start=.far=0x1fff0
END
}

# Emits a pair for each file of golden cells, and variants of some pairs: golden/NAME/pe.c,
# golden/NAME/pe.h and golden/NAME/expected. NAME begins with the precision. All machines use these.
emit_golden()
{
    local file name options
    for file in "$root"/tests/golden/cells/*.txt; do
        name=$(basename "$file" .txt)
        options=$(sed -n '1s/^# //p' "$file")
        emit_pair "$name" "$file" cat "$options"
        case $name in
        *-d7-*) emit_pair "$name-aligned" "$file" cat "$options --row-align=32" ;;
        *-d6-*) emit_pair "$name-static" "$file" cat "$options --linkage=static" ;;
        esac
        case $name in f32-d6-* | f64-d6-*)
            emit_pair "$name-hex" "$file" cat "$options --literal=hex" ;;
        esac
        case $name in f32-d6-* | q31-d6-* | bf16-d6-* | q15-d6-* | q7-d6-* | f32-d64-*)
            emit_pair "$name-words" "$file" cat "$options --literal=words" ;;
        esac
        # Rotary tables contain the same sines and cosines in a different order.
        case $name in f32-d6-* | f64-d6-* | f16-d6-* | q15-d6-* | q31-d6-*)
            emit_pair "$name-split" "$file" to_split "$options --layout=split"
            emit_pair "$name-pairs" "$file" to_pairs "$options --layout=pairs" ;;
        q7-d64-*) emit_pair "$name-half" "$file" to_half "$options --layout=split-half" ;;
        esac
        # If the zero point is increased by 128, a u8 cell is the s8 cell plus 128, that is, with
        # the highest bit inverted.
        case $name in s8_*_0-*)
            options=${options/precision=s8/precision=u8}
            emit_pair "u${name#s}" "$file" flip_highest_bit "${options/point=0/point=128}" ;;
        esac
    done
}

# Inverts the highest bit of each cell.
flip_highest_bit()
{
    awk '{ for (i = 1; i <= NF; i++)
        $i = substr("89abcdef01234567", index("0123456789abcdef", substr($i, 1, 1)), 1) substr($i, 2)
        print }'
}

# Prints all rows of cosines, then all rows of sines.
to_split()
{
    awk '{ c = s = ""
        for (i = 1; i < NF; i += 2) { s = s " " $i; c = c " " $(i + 1) }
        cosines = cosines substr(c, 2) "\n"; sines = sines substr(s, 2) "\n" }
        END { printf "%s%s", cosines, sines }'
}

# Like to_split, but with each row twice side by side, for --layout=split-half.
to_half()
{
    to_split | awk '{ print $0, $0 }'
}

# Exchanges the sine and the cosine of each pair, for --layout=pairs.
to_pairs()
{
    awk '{ for (i = 1; i < NF; i += 2) { s = $i; $i = $(i + 1); $(i + 1) = s }; print }'
}

# Emits a pair and its expected cells and, for AVR devices, the same pair with --program-memory,
# which supports neither f64 nor arrays of more than 32,767 bytes.
emit_pair() # name golden filter options
{
    mkdir -p "$work/golden/$1/flash"
    "$posenc" $4 --name=pe -o "$work/golden/$1/pe" || { touch "$work/failed"; return; }
    case $1 in
    f64-*) ;;
    *)
        "$posenc" $4 --program-memory --name=pe -o "$work/golden/$1/flash/pe" 2>"$work/said" ||
            grep -q 'an array has at most 32767 bytes' "$work/said" ||
            { cat "$work/said" && touch "$work/failed"; return; }
        ;;
    esac
    echo "$1" >>"$work/pairs.txt"
    grep -v '^#' "$2" | $3 >"$work/golden/$1/expected"
}

# Checks that a program printed the golden cells and that the CRC-32 agrees.
compare_cells() # name printed
{
    { cat "$work/golden/$1/expected" && echo 'crc agrees'; } | cmp -s - "$2" && return
    printf '%s: wrong cells or CRC-32 on %s:\n' "$1" "$row" >>"$folder/failures"
    { cat "$work/golden/$1/expected" && echo 'crc agrees'; } | diff - "$2" | head -5 \
        >>"$folder/failures"
    return 1
}

# Prints the names of all pairs or, with --quick, of every STEP-th pair, at an offset that depends
# on the job.
list_pairs() # step
{
    awk -v step="$1" -v job="${folder##*job}" -v quick="$quick" \
        '!quick || NR % step == job % step' "$work/pairs.txt"
}

# Sets `sources` to the files to compile and their flags. With --linkage=static, there is no pe.c.
find_sources() # name folder
{
    sources=("-I$2" "$root/tests/targets/cells.c")
    [ ! -e "$2/pe.c" ] || sources+=("$2/pe.c")
    case $1 in *-pairs) sources+=(-DHAS_PAIRS) ;; esac
}

run_machine() # row compiler flags runner
{
    local row=$1 compiler=$2 runner sources name good=0 total=0 cells=0 step=3
    case $2 in gcc | s390x-*) step=1 ;; esac
    if ! command -v "$2" >/dev/null; then
        report cells "$1" "$2 is not installed" absent
        return
    elif ! find_runner "$4"; then
        report cells "$1" "${4#native_or } is not installed" absent
        return
    fi
    for name in $(list_pairs "$step"); do
        total=$((total + 1))
        cells=$((cells + $(wc -w <"$work/golden/$name/expected")))
        find_sources "$name" "$work/golden/$name"
        "$2" -std=c11 $3 -o "$folder/program" "${sources[@]}" \
            >>"$folder/failures" 2>&1 &&
            "${runner[@]}" "$folder/program" >"$folder/printed" 2>>"$folder/failures" &&
            compare_cells "$name" "$folder/printed" && good=$((good + 1))
    done
    finish_row
}

run_device() # row device flags
{
    local row=$1 compiler=$2 sources name good=0 total=0 cells=0 address hex_digits
    for name in avr-gcc avr-objcopy avr-nm simavr; do
        if ! command -v "$name" >/dev/null; then
            report cells "$1" "$name is not installed" absent
            return
        fi
    done
    for name in $(list_pairs 2); do
        hex_digits=$(tr -d ' \n' <"$work/golden/$name/expected" | wc -c)
        case $name in f64-*) continue ;; esac # double has 32 bits
        # avr-gcc limits an object to 32,767 bytes (two digits each), and the ATmega328P has 32 KiB
        # of flash.
        [ "$hex_digits" -lt 65536 ] && [ -e "$work/golden/$name/flash/pe.c" ] || continue
        total=$((total + 1))
        cells=$((cells + $(wc -w <"$work/golden/$name/expected")))
        find_sources "$name" "$work/golden/$name/flash"
        avr-gcc -std=c11 -Os -mmcu="$2" -DFAR='__attribute__((section(".far")))' $3 \
            -o "$folder/program.elf" "${sources[@]}" \
            >>"$folder/failures" 2>&1 || continue
        address=$(avr-nm "$folder/program.elf" | sed -n 's/ [a-zA-Z] pe\(_cos\)\{0,1\}_[0-9a-f]\{8\}_.*flash$//p')
        case $3 in
        *0x1*) [ $((0x$address)) -gt 65535 ] ;;
        *) [ $((0x$address)) -lt 32768 ] ;;
        esac || { echo "$name: the table is at $address" >>"$folder/failures"; continue; }
        # Convert to Intel HEX without gaps: simavr 1.6 loads only the usual sections of an ELF
        # file, and only the last part of a HEX file with gaps.
        avr-objcopy --gap-fill 0xff -O ihex "$folder/program.elf" "$folder/program.hex"
        timeout 20 simavr -m "$2" -f 16000000 "$folder/program.hex" >"$folder/simavr" 2>&1
        # simavr colours each line, and prints the newline as a dot.
        sed -n 's/\x1b\[[0-9;]*m//g; s/\.$//p' "$folder/simavr" >"$folder/printed"
        compare_cells "$name" "$folder/printed" && good=$((good + 1))
    done
    finish_row
}

finish_row()
{
    local verdict=ok
    [ "$good" = "$total" ] && [ "$total" -gt 0 ] && [ ! -s "$folder/failures" ] || verdict=FAILED
    report cells "$row" "$good of $total tables, $cells cells, CRC-32" $verdict
}

# ---- the table ----

run_job() # number KIND|LINE
{
    local folder=$work/job$1 kind row compiler flags runner
    IFS='|' read -r kind row compiler flags runner <<<"$2"
    mkdir "$folder"
    "run_$kind" "$row" "$compiler" "$flags" "$runner"
}

# Prints the rows. Fails if a digest differs from the first digest, or if a job failed.
print_table()
{
    awk -F'|' -v require="${REQUIRE_ALL:-0}" '
        $1 == "generator" && $4 == "ok" {
            if (reference == "") reference = $3
            if ($3 != reference) $4 = "DIFFERS"
        }
        { printf "%-10s %-28s %-60s %s\n", $1, $2, $3, $4 }
        $4 != "ok" && ($4 != "absent" || require == 1) { failed = 1 }
        END { exit failed || NR == 0 }' "$@"
}

export -f run_job run_generator run_machine run_device find_runner report compare_cells find_sources
export -f list_pairs
export -f finish_row

list_tables >"$work/tables.txt" || exit 1
write_inputs
emit_golden
[ ! -e "$work/failed" ] && [ -s "$work/pairs.txt" ] || exit 1
{
    list_generators | sed 's/^/generator|/'
    list_machines | sed 's/^/machine|/'
    list_devices | sed 's/^/device|/'
} | awk '{ printf "%03d%c%s%c", NR, 0, $0, 0 }' |
    xargs -0 -P "${JOBS:-$(nproc)}" -n 2 bash -c 'run_job "$@"' _

for log in "$work"/job*; do
    [ ! -s "$log/failures" ] || head -40 "$log/failures" >&2
    grep -qs 'FAILED$' "$log/row" && [ -s "$log/log" ] && tail -5 "$log/log" >&2
done
# A job without a row has failed early.
jobs=("$work"/job*)
[ "$(cat "$work"/job*/row | wc -l)" = ${#jobs[@]} ] || {
    echo 'reproduce: a row is missing' >&2
    exit 1
}
print_table "$work"/job*/row
