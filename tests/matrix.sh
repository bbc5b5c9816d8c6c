#!/usr/bin/env bash
#
# matrix.sh: emits pairs (.c and .h) of tables of every precision, and the pairs of pairs.txt that
# request the check `matrix`. Compiles each pair, and a second translation unit that uses the whole
# header, with every installed compiler in every dialect that it supports, with the strictest
# warnings as errors. Some pairs are also copied with two equal rows; every compiler has to reject
# these copies. Finally, cppcheck checks some pairs against MISRA C:2012. The results are printed as
# one table.
#
#     tests/matrix.sh [--quick] [GENERATOR]
#
# B: folder for temporary files; REQUIRE_ALL=1: fail if a compiler is not installed; JOBS: number of
# compilers that run at a time; COMPILERS, DIALECTS: test only these. --quick: compile every third
# pair; gcc and clang get different thirds, and each dialect another third than the one before it.
#
# shellcheck disable=SC2013,SC2086,SC2206,SC2317 # lists are words without spaces, and functions
# are called by name
set -u -o pipefail

quick=1
[ "${1:-}" = --quick ] && shift || quick=0
tests=$(cd "$(dirname "$0")" && pwd)
posenc=$(realpath "${1:-${POSENC:-build/posenc}}") || exit 2
mkdir -p "${B:=build}"
work=$(mktemp -d "$(realpath "$B")/matrix.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export tests posenc work quick

# ---- what is compiled ----

# Lists two tables of every precision, and pairs of pairs.txt. A comment in pairs.txt describes the
# columns of the list.
list_tables()
{
    local precision options checks checks_of_concat
    # The pairs that are copied with equal rows have a witness of one or several columns, and cells
    # that are floats, integers or the bits of floats.
    while read -r precision options; do
        checks=matrix checks_of_concat=matrix
        case $precision in f8e5m2 | s16 | u16) ;; *) checks+=,equal ;; esac
        case $precision in f32 | q31) checks_of_concat+=,equal ;; esac
        case $precision in f32 | f16 | bf16 | q15 | s8) checks+=,misra ;; esac
        echo "$precision-interleaved all - $checks $options --d-model=6 --max-len=40"
        echo "$precision-concat all - $checks_of_concat $options" \
            "--d-model=7 --max-len=33 --start=-16 --layout=concat"
    done < <("$tests/pairs/precisions.sh" "$posenc")
    "$tests/pairs/list.sh" 'matrix'
}

# Prints the names of the tables that request a check.
names_of() # check
{
    sed -n "s/^\\([^ ]*\\) [^ ]* [^ ]* [^ ]*\\<$1\\>.*/\\1/p" "$work/tables.txt"
}

emit_tables()
{
    local name for flags checks options
    while read -r name for flags checks options; do
        mkdir -p "$work/tables/$name"
        "$posenc" $options --name=pe -o "$work/tables/$name/pe" || return 1
    done <"$work/tables.txt"
    for name in $(names_of 'equal'); do
        make_equal "$name" || return 1
    done
}

# Copies a pair to the folder "equal", and replaces the witness cells of row 1 with those of row 0.
make_equal() # table
{
    local pair=$work/tables/$1 macro value table=pe.c
    [ -e "$pair/pe.c" ] || table=pe.h
    mkdir "$pair/equal"
    cp "$pair"/pe.* "$pair/equal"
    while IFS='|' read -r macro value; do
        sed -i "s/\\<$macro(1, [^)]*)/$macro(1, $value)/" "$pair/equal/$table"
    done < <(sed -n 's/(0, /|/; s/)$//p' \
        < <(grep -o '\<PE[A-Z_]*_KEYED[_0-9]*(0, [^)]*)' "$pair/$table"))
    if cmp -s "$pair/$table" "$pair/equal/$table"; then
        echo "matrix: $1: no row was made equal" >&2
        return 1
    fi
}

# Prints the path of the second translation unit for a table.
second_unit() # table
{
    case $1 in
    *-gathered*) echo "$tests/targets/gathered.c" ;;
    *-rope-*) echo "$tests/targets/rotary.c" ;;
    *-rebuilt*) echo "$tests/targets/rebuilt.c" ;;
    *) echo "$tests/targets/consumer.c" ;;
    esac
}

# Checks that every macro of several headers (of full and factored tables, and of matrices) is named
# in at least one second translation unit.
check_consumers()
{
    local name missing=0
    for name in $(sed -n 's/^# *define \(PE_[A-Z0-9_]*\).*/\1/p' \
        "$work"/tables/*-{interleaved,split,pairs,rebuilt,matrices}/pe.h | sort -u); do
        if [ "$name" != PE_H ] &&
            ! grep -qw "$name" "$tests"/targets/{consumer.c,rotary.c,rebuilt.c,gathered.c,operands.h}; then
            echo "matrix: no second unit in tests/targets uses $name" >&2
            missing=1
        fi
    done
    return $missing
}

# ---- compilers ----

all_compilers=${COMPILERS:-gcc g++ clang clang++ clang-19 clang++-19 musl-gcc tcc
    arm-none-eabi-gcc avr-gcc riscv64-unknown-elf-gcc x86_64-w64-mingw32-gcc sdcc}
all_dialects=${DIALECTS:-c89 c99 c11 c17 c23 c++98 c++11 c++14 c++17 c++20 c++23 c++26}

# The minimum value of __STDC_VERSION__ or __cplusplus in each dialect.
declare -A versions=([c99]=199901 [c11]=201112 [c17]=201710 [c23]=201711 [c++98]=199711
    [c++11]=201103 [c++14]=201402 [c++17]=201703 [c++20]=202002 [c++23]=202100 [c++26]=202400)

# Prints the compiler's option for the dialect.
spell_dialect() # compiler dialect
{
    case $1-$2 in
    sdcc-c23) echo --std-c2x ;;
    sdcc-*) echo "--std-$2" ;;
    *-c23) echo -std=c2x ;; # compilers that accept c23 accept c2x too
    *-c++23) echo -std=c++2b ;;
    *-c++26) echo -std=c++2c ;;
    *) echo "-std=$2" ;;
    esac
}

gcc_warnings='-pedantic-errors -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef
    -Wdouble-promotion -Wfloat-equal -Wcast-qual -Wcast-align -Wwrite-strings -Wredundant-decls
    -Wmissing-declarations -Wlogical-op -Wformat=2 -Wvla -Wunused-macros -Werror'
gcc_warnings_c='-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wbad-function-cast
    -Wnested-externs -Wc++-compat'
gcc_warnings_cplusplus='-Wold-style-cast -Wuseless-cast'

# All warnings of clang, except those about valid code:
# - c++98-compat*: not valid in C++98
# - pre-c11-compat, pre-c2x-compat, pre-c23-compat, c23-compat, c++20-compat: not valid in another
#   standard, or with another meaning
# - declaration-after-statement: not valid in C89 (in C89 mode -pedantic reports it)
# - c99-compat: the string literals of --literal=words are not valid in C99
# - unsafe-buffer-usage: an array is indexed
# Some versions of clang do not know all of these.
clang_warnings='-pedantic-errors -Weverything -Werror -Wno-unknown-warning-option
    -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-pre-c11-compat -Wno-pre-c2x-compat
    -Wno-pre-c23-compat -Wno-c23-compat -Wno-c++20-compat -Wno-declaration-after-statement
    -Wno-unsafe-buffer-usage -Wno-c99-compat'

# Sets `command` to the compiler and its flags for the dialect.
make_command() # compiler dialect
{
    local language=c
    case $2 in c++*) language=c++ ;; esac
    read -r -a command <<<"$1 $(spell_dialect "$1" "$2")"
    case $1 in
    tcc) command+=(-Wall -Wwrite-strings -Wunsupported -Werror) ;;
    sdcc) command+=(-mz80 --Werror) ;;
    clang*) command+=(-x $language $clang_warnings) ;; # unquoted, to split it into words
    *)
        command+=(-O1 -x $language $gcc_warnings)
        [ $language = c++ ] && command+=($gcc_warnings_cplusplus) || command+=($gcc_warnings_c)
        ;;
    esac
    case $1 in
    avr-gcc) command+=(-mmcu=atmega2560) ;;
    riscv64-unknown-elf-gcc) command+=(--specs=picolibc.specs) ;;
    arm-none-eabi-gcc) command+=(-mcpu=cortex-m4) ;;
    esac
}

# Succeeds if `command` compiles the text.
accepts() # folder text
{
    printf '%s\n' "$2" >"$1/probe.c"
    "${command[@]}" -c -o "$1/probe.o" "$1/probe.c" >/dev/null 2>&1
}

# Succeeds if the compiler implements the dialect. Some compilers accept the option, but compile an
# older dialect.
has_dialect() # compiler dialect folder
{
    local macro=__STDC_VERSION__ text
    case $2 in c++*) macro=__cplusplus ;; esac
    case $2 in
    c89) text='#ifdef __STDC_VERSION__
#if __STDC_VERSION__ > 199409
#error not C89
#endif
#endif' ;;
    *) text="#if !defined $macro || $macro < ${versions[$2]}
#error older
#endif" ;;
    esac
    make_command "$1" "$2"
    case $1-$2 in
    *++*-c[0-9]*) return 1 ;; # C dialects are compiled by the C compiler
    *++*-c++*) ;;
    *-c++*) return 1 ;;
    esac
    accepts "$3" "$text
extern int probe; int probe = 1;"
}

# Compiles a pair and its second translation unit. Returns 0 if the result is as expected, 1 if not,
# and 2 if the pair is not meant for this compiler and dialect.
compile_pair() # compiler dialect table for flags folder
{
    local pair=$work/tables/$3 flags=() file log=$6/log
    case $4-$2 in hex-c89 | hex-c++98 | hex-c++11 | hex-c++14) return 2 ;; esac
    case $4-$1-$5 in gnu-sdcc-* | words-sdcc-SECTION) return 2 ;; esac
    case $4-$1-$2 in wide-sdcc-c89) return 2 ;; esac
    case $4-$2 in
    wide-c++98) [ -e "$6/long-of-32-bits" ] && return 2 ;;
    far-c89 | far-c++98) [ -e "$6/long-of-32-bits" ] &&
        { check_refused "$pair" "$6" 'positions need 64-bit integers'; return; } ;;
    esac
    case $5 in
    SECTION) flags+=('-DPE_SECTION=__attribute__((section(".table")))') ;;
    FLASH) flags+=(-DIS_IN_FLASH) ;;
    esac
    case $5-$3 in SECTION-*-static | FLASH-*-static) flags+=(-DTABLE_IN_HEADER) ;; esac
    case $3 in
    f64-*) [ -e "$6/no-binary64" ] && { check_refused "$pair" "$6" 'binary64\|DBL_MANT_DIG'; return; } ;;&
    f64-* | f32-* | *f16-rebuilt*) [ -e "$6/no-float.h" ] && return 2 ;;&
    *f16-rebuilt* | [su]8-rebuilt*) flags+=(-DHAS_STORED) ;;&
    [su]16-rebuilt*) flags+=(-DHAS_STORED -DHAS_WIDE_STORED) ;;&
    f64-*) flags+=(-DHAS_DOUBLES) ;;
    esac
    case $3 in
    *-rope-pairs*) flags+=(-DHAS_PAIRS) ;;
    *-rebuilt-split | *-gathered*-split*) flags+=(-DHAS_TWO_ARRAYS) ;;
    *-gathered-pairs*) flags+=(-DHAS_PAIRS) ;;
    *-gathered-matrices*) flags+=(-DHAS_MATRICES) ;;
    esac
    case $3 in *-gathered-free*) flags+=(-DIS_FREE) ;; esac
    case $4 in words) flags+=(-DHAS_WORDS) ;; esac
    grep -q ' pe_rotate(' "$pair/pe.h" && flags+=(-DHAS_HEADS)
    grep -q ' pe_add(' "$pair/pe.h" && flags+=(-DHAS_SUMS)
    for file in "$pair/pe.c" "$(second_unit "$3")"; do
        [ -e "$file" ] || continue # --linkage=static has no .c
        case $4-$1-$2-$file in
        words-tcc-*/pe.c | words-sdcc-*/pe.c) continue ;;
        words-*-c[89]9-*/pe.c | words-*-c++*/pe.c) continue ;;
        esac
        if ! "${command[@]}" "${flags[@]}" -I "$pair" -c -o "$6/unit.o" "$file" >"$log" 2>&1 ||
            [ -s "$log" ]; then
            printf '%s %s %s:\n' "$1" "$2" "$3" >>"$6/failures"
            head -20 "$log" >>"$6/failures"
            return 1
        fi
    done
    if [ -d "$pair/equal" ]; then
        check_equal_refused "$@"
    fi
}

# Checks that the copy of a pair with equal rows does not compile. Skips C++98, which has no
# assertions about rows, and dialects without --literal=words. Uses `flags` of compile_pair.
check_equal_refused() # the arguments of compile_pair
{
    local pair=$work/tables/$3/equal file log=$6/log
    file=$(ls "$pair/pe.c" 2>/dev/null || second_unit "$3")
    case $4-$1-$2-$file in
    *-c++98-*) return ;;
    words-tcc-*/pe.c | words-sdcc-*/pe.c) return ;;
    words-*-c[89]9-*/pe.c | words-*-c++*/pe.c) return ;;
    esac
    if "${command[@]}" "${flags[@]}" -I "$pair" -c -o "$6/unit.o" "$file" >"$log" 2>&1 ||
        ! grep -q 'rows_[0-9]*_and_\|rows [0-9]* and \|invalid array size' "$log"; then
        printf '%s %s %s: equal rows are not refused:\n' "$1" "$2" "$3" >>"$6/failures"
        head -20 "$log" >>"$6/failures"
        return 1
    fi
}

# Checks that the pair does not compile, and that the compiler's message contains a text.
check_refused() # pair folder text
{
    if "${command[@]}" -I "$1" -c -o "$2/unit.o" "$1/pe.c" >"$2/log" 2>&1 ||
        ! grep -q "$3" "$2/log"; then
        printf '%s: not refused, or for another reason: %s\n' "$1" "${command[*]}" \
            >>"$2/failures"
        return 1
    fi
}

# Prints the index of a word in a list, counted from 0.
index_of() # word list...
{
    printf '%s\n' "${@:2}" | sed "/^$1\$/,\$d" | wc -l
}

# Compiles all pairs with one compiler in one dialect.
compile_all() # compiler dialect
{
    local folder=$work/$1-$2 name for flags checks options ok=0 total=0 command number=0 step=1
    mkdir "$folder"
    # No pair depends on these dialects, so one pair in four is enough.
    case $2 in c17 | c++20 | c++23) step=4 ;; esac
    if [ "$quick" = 1 ]; then
        step=$((3 * step))
        number=$(($(index_of "$1" $all_compilers) / 2 + $(index_of "$2" $all_dialects)))
    fi
    if ! has_dialect "$1" "$2" "$folder"; then
        return
    fi
    accepts "$folder" '#include <float.h>
extern int probe; int probe = 1;' || touch "$folder/no-float.h"
    accepts "$folder" '#include <float.h>
#if FLT_RADIX != 2 || !defined DBL_MANT_DIG || DBL_MANT_DIG != 53
#error no binary64
#endif
extern int probe; int probe = 1;' || touch "$folder/no-binary64"
    accepts "$folder" '#include <limits.h>
#if LONG_MAX == 2147483647L
#error 32 bits
#endif
extern int probe; int probe = 1;' || touch "$folder/long-of-32-bits"
    while read -r name for flags checks options; do
        number=$((number + 1))
        [ $((number % step)) = 0 ] || continue
        compile_pair "$1" "$2" "$name" "$for" "$flags" "$folder"
        case $? in
        0) ok=$((ok + 1)) total=$((total + 1)) ;;
        1) total=$((total + 1)) ;;
        esac
    done <"$work/tables.txt"
    echo "$1 $2 $ok $total" >"$folder/result"
}

# ---- MISRA C:2012 ----

# The rules that pairs violate, with the reasons. tests/README.md contains the same list.
declare -A deviations=(
    [2.5]='some macros are used only in the code that includes the header'
    [10.8]='PE_STORE converts a sum to the operand type'
    [13.1]='cppcheck mistakes the value of an enumerator within sizeof for an assignment'
    [20.7]='macro arguments cannot be in parentheses if they are a sign or a type'
    [20.10]='# and ## insert row numbers into names and assertion messages'
    [19.2]='bf16, factored f16: a union converts between a float and its bits'
)

# Creates a file rule-N for each rule that the table violates. cppcheck reads no system headers, so
# -D defines the limits of the platform that it assumes.
check_misra() # table
{
    local place rule folder=$work/misra-$1
    mkdir "$folder"
    (cd "$work/tables/$1" &&
        cppcheck --addon=misra --std=c99 --platform=unix64 --enable=style --quiet \
            --suppress=missingIncludeSystem -DUINT_MAX=0xffffffffU -DINT_MAX=2147483647 \
            -DLONG_MAX=9223372036854775807L \
            --template='{id} {file}:{line}' pe.c) >"$folder/log" 2>&1
    while read -r rule place; do
        rule=${rule#misra-c2012-}
        touch "$folder/rule-$rule"
        if [ -z "${deviations[$rule]-}" ]; then
            echo "$1: MISRA C:2012, rule $rule at $place" >>"$folder/failures"
        fi
    done <"$folder/log"
}

# Checks that each rule that is listed as a deviation is violated by at least one table.
check_deviations()
{
    local rule
    for rule in "${!deviations[@]}"; do
        if ! ls "$work"/misra-*/rule-"$rule" >/dev/null 2>&1; then
            echo "matrix: MISRA C:2012, rule $rule is kept, but listed as a deviation" >&2
            return 1
        fi
    done
}

# ---- the table ----

print_table()
{
    local compiler dialect name ok total without_binary64='' without_float_h=''
    printf '%-24s' compiler
    printf '%7s' $all_dialects
    printf '\n'
    for compiler in $found; do
        printf '%-24s' "$compiler"
        for dialect in $all_dialects; do
            if [ -e "$work/$compiler-$dialect/result" ]; then
                read -r name name ok total <"$work/$compiler-$dialect/result"
                [ "$ok" = "$total" ] || { ok=$ok/$total; failed=1; }
            else
                ok=-
            fi
            printf '%7s' "$ok"
        done
        printf '\n'
    done
    printf '\nEach number is of pairs that compile; in c17, c++20 and c++23 one in four is tried.\n'
    [ "$quick" = 0 ] || echo 'Of these, each compiler tries a third in each dialect: gcc and clang different thirds.'
    for dialect in "$work"/*/no-binary64; do
        [ ! -e "$dialect" ] || [ -e "${dialect%/*}/no-float.h" ] ||
            without_binary64+=" $(basename "${dialect%/*}")"
    done
    for dialect in "$work"/*/no-float.h; do
        [ ! -e "$dialect" ] || without_float_h+=" $(basename "${dialect%/*}")"
    done
    [ -z "$without_binary64" ] || echo "double is no binary64, so that f64 has to be refused:$without_binary64"
    [ -z "$without_float_h" ] || echo "no f32 and f64, since its own float.h does not compile:$without_float_h"
}

run_job() # misra TABLE, or COMPILER DIALECT
{
    # shellcheck disable=SC1091 # written below
    . "$work/environment"
    case $1 in
    misra) check_misra "$2" ;;
    *) compile_all "$1" "$2" ;;
    esac
}

export -f spell_dialect make_command accepts has_dialect second_unit compile_pair check_refused
export -f check_equal_refused
export -f index_of compile_all
export -f check_misra run_job
export gcc_warnings gcc_warnings_c gcc_warnings_cplusplus clang_warnings
export all_compilers all_dialects

found='' missing='' failed=0
for compiler in $all_compilers; do
    if command -v "$compiler" >/dev/null; then found+="$compiler "; else missing+="$compiler "; fi
done
command -v cppcheck >/dev/null || missing+='cppcheck '

list_tables >"$work/tables.txt" && emit_tables && check_consumers || exit 1

# bash cannot export arrays, so the jobs read them from a file.
declare -p versions deviations | sed 's/^declare -A/declare -gA/' >"$work/environment"
{
    if command -v cppcheck >/dev/null; then
        names_of 'misra' | sed 's/^/misra /'
    fi
    for compiler in $found; do
        printf "$compiler %s\n" $all_dialects
    done
} | xargs -P "${JOBS:-$(nproc)}" -L 1 bash -c 'run_job "$@"' _ || failed=1

cat "$work"/*/failures >&2 2>/dev/null && failed=1
print_table
if command -v cppcheck >/dev/null; then
    check_deviations || failed=1
    echo "MISRA C:2012, by cppcheck: rules not kept:" \
        "$(printf '%s\n' "${!deviations[@]}" | sort -V | tr '\n' ' ')"
fi
[ -z "$missing" ] || echo "Not installed: $missing"
[ -z "$missing" ] || [ "${REQUIRE_ALL:-0}" != 1 ] || failed=1
exit $failed
