#!/usr/bin/env bash
#
# run.sh: compares the time and memory of posenc with those of programs that write the same table
# ("peers"), and measures how long compilers take to read posenc's output. The peers are built from
# source at -O2. The programs run in rounds ("turns"), and write new files on the same file system.
# Each number is the median over all turns. The script only measures, and does not check results.
#
# - speed: writes 5000 x 512 cells in five forms with posenc, libm.c in double and in single
#   precision, numpy, and dd, which copies the same bytes. All use posenc's buffer size.
# - large: writes 1,000,000 x 64 cells.
# - growth: time per cell as max_len and d_model grow.
# - instructions: instructions per cell (measured by callgrind or perf) of posenc and of compilers
#   that read its output; and the percentage of posenc's instructions in the search for the
#   witness.
# - reader: time and memory of compilers that read 5000 x 512 cells, as posenc writes them and in
#   forms of other tools; and the time from the command line to the object file.
# - asserts: compile time of a pair, and of the array without its asserts.
#
#     tests/bench/run.sh [GENERATOR]
#
# Environment: REPEAT, the number of turns (5); PARTS, names from the list above (all); B, the
# folder for temporary files; CC, the compiler of the peers; PYTHON, a Python that has numpy.
#
# shellcheck disable=SC2046,SC2086 # lists are words without spaces
set -euo pipefail
shopt -s inherit_errexit
export OPENBLAS_NUM_THREADS=1
script=bench
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"

has()
{
    command -v "$1" >/dev/null
}

repeat=${REPEAT:-5}
[[ $repeat =~ ^[1-9][0-9]*$ ]] || die "REPEAT='$repeat' is not a number of turns"
all_parts='speed large growth instructions reader asserts'
parts=${PARTS:-$all_parts}
for part in $parts; do
    [[ " $all_parts " == *" $part "* ]] || die "unknown part '$part'"
done

mkdir "$work/samples" "$work/out" "$work/reader"
table=$work/out/pe # the path of the pair that the programs write, without .c or .h
help=$("$posenc" --help)

# ---- the peers ----

buffer=$(sed -n 's/.*OUTPUT_BUFFER = \([0-9]*\).*/\1/p' "$root"/gen/files/*.h)
[ -n "$buffer" ] || die "gen/files/ has no OUTPUT_BUFFER"
cc=${CC:-cc}
has "${cc%% *}" || die "no compiler '$cc' for the peers: say CC="

build() # NAME SOURCE [OPTION]
{
    $cc -std=c11 -O2 ${3:-} -DBUFFER=$buffer -o "$work/$1" "$bench/$2" -lm || die "cannot build $2"
}

build_peers()
{
    build measure measure.c
    build libm libm.c
    build libmf libm.c -DREAL=float
}

python=
for candidate in "${PYTHON:-python3}" /usr/bin/python3; do
    if [ -z "$python" ] && "$candidate" -c 'import numpy' 2>/dev/null; then
        python=$candidate
    fi
done

# ---- measuring ----

# sample KEY COMMAND...: runs the command, which prints a line of costs, and appends this line to
# the samples of KEY.
sample()
{
    "${@:2}" >>"$work/samples/$1" || die "$1 could not be measured"
}

# medians KEY: prints the medians of the samples of KEY: user, system and wall-clock seconds, KiB,
# and the sum of user and system seconds.
medians()
{
    local field
    for field in 1 2 3 4 5; do
        awk -v field=$field '{ $5 = $1 + $2; printf("%.6f\n", $field) }' "$work/samples/$1" |
            sort -n |
            awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
    done | tr '\n' ' '
}

median() # KEY FIELD
{
    medians "$1" | cut -d' ' -f"$2"
}

# Functions for the awk programs below.
functions='
function ratio(a, b) { return a > 0 && b > 0 ? sprintf("%.2f", a / b) : "-" }
function grouped(n,   text) {
    for (text = sprintf("%d", n); match(text, /[0-9][0-9][0-9][0-9]($|,)/);)
        text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
    return text
}'

heading()
{
    printf '\n%s\n' "$1"
    printf '%s\n' "${1//?/-}"
}

# ---- writing a table: posenc and its peers ----

options_of() # FORM
{
    case $1 in
    hex) echo --precision=f32 --literal=hex ;;
    words) echo --precision=f32 --literal=words ;;
    factored) echo --precision=f32 --storage=factored ;;
    *) echo --precision=$1 ;;
    esac
}

# Lists the programs that can write the form, as PROGRAM|NAME; NAME labels the printed row.
list_programs() # FORM
{
    local -A print=([f32]='%#.9gf,' [hex]='%af,' [f64]='%.17g,' [q15]='%ld,' [bf16]='0x%04xU,')
    echo "posenc|posenc $(options_of $1)"
    echo "libm|libm.c: sin, cos, fprintf \"${print[$1]}\""
    [ $1 = f64 ] || echo "libmf|libm.c: sinf, cosf, fprintf \"${print[$1]}\""
    if [ -n "$python" ]; then
        case $1 in
        f32 | f64 | q15)
            echo 'savetxt|numpy.savetxt'
            echo 'join|numpy, ",".join'
            ;;
        esac
    fi
    echo 'copy|dd: a copy of the same bytes'
}

# Runs one program for one turn. posenc and dd are fast, so they run RUNS times.
write_table() # KEY FORM COLUMNS ROWS RUNS PROGRAM
{
    local measure=("$work/measure" -u "$table.c" -u "$table.h") key=$1.$6 source=$work/$1.source
    case $6 in
    posenc)
        sample "$key" "${measure[@]}" -n "$5" "$posenc" --quiet $(options_of "$2") \
            --d-model="$3" --max-len="$4" -o "$table"
        if [ ! -e "$source" ]; then
            cat "$table.h" >>"$table.c"
            mv "$table.c" "$source"
        fi
        ;;
    libm | libmf) sample "$key" "${measure[@]}" "$work/$6" "$3" "$4" "$2" "$table.c" ;;
    savetxt | join)
        sample "$key" "${measure[@]}" "$python" "$bench/table.py" "$6" "$3" "$4" "$2" "$table.c" \
            $buffer
        ;;
    copy)
        sample "$key" "${measure[@]}" -n "$5" dd bs=$buffer status=none if="$source" of="$table.c"
        ;;
    esac
    rm -f "$table.c" "$table.h"
}

# Prints the heading of a table of costs: size, form, number of cells and bytes.
print_table() # KEY COLUMNS ROWS FORM
{
    local bytes
    bytes=$(wc -c <"$work/$1.source")
    awk -v bytes="$bytes" -v rows=$3 -v columns=$2 -v form=$4 "$functions"'BEGIN {
        printf("\n%s x %d, %s: %s cells, %.1f MB\n", grouped(rows), columns, form,
            grouped(rows * columns), bytes / 1e6)
    }'
}

# Reads lines PROGRAM|NAME from standard input, and prints the costs of each program and their
# ratios to the costs of the first program.
print_costs() # KEY
{
    local program name
    printf '%-40s %9s %9s %9s %8s %8s %8s\n' '' 'user s' 'system s' 'wall s' 'MiB' 'x user' 'x wall'
    while IFS='|' read -r program name; do
        [ ! -e "$work/samples/$1.$program" ] || echo "$name|$(medians "$1.$program")"
    done | awk -F'|' "$functions"'{
        split($2, cost, " ")
        if (NR == 1) { user = cost[1]; wall = cost[3] }
        printf("%-40s %9.4f %9.4f %9.4f %8.1f %8s %8s\n", $1, cost[1], cost[2], cost[3],
            cost[4] / 1024, ratio(cost[1], user), ratio(cost[3], wall))
    }'
}

forms='f32 hex f64 q15 bf16'

run_speed()
{
    local turn form program programs
    heading 'Writing 5,000 x 512 (max_len x d_model): costs of a run, and ratios to posenc'
    for ((turn = 0; turn < repeat; turn++)); do
        for form in $forms; do
            programs=$(list_programs $form | cut -d'|' -f1)
            for program in $programs; do
                write_table speed.$form $form 512 5000 5 "$program"
            done
        done
    done
    for form in $forms; do
        print_table speed.$form 512 5000 $form
        list_programs $form | print_costs speed.$form
    done
    print_ratios
    rm -f "$work"/speed.*.source
}

print_ratios()
{
    local form
    local -A goal=([f32]='12, 8' [hex]='18, 10' [f64]='6, 5' [q15]='18, 10' [bf16]='-')
    printf '\n5,000 x 512: how many times less posenc takes than libm.c, and more than dd\n'
    printf '%-10s %9s %21s %21s %12s %12s\n' '' 'posenc' 'libm.c, same form' \
        'libm.c, "%#.9gf,"' 'goal' 'dd'
    printf '%-10s %9s %10s %10s %10s %10s %12s %12s\n' '' 'ns/cell' 'x user' 'x wall' 'x user' \
        'x wall' 'user, wall' 'x wall'
    for form in $forms; do
        echo "$form|${goal[$form]}|$(medians speed.$form.posenc) $(medians speed.$form.libm)" \
            "$(medians speed.f32.libm) $(medians speed.$form.copy)"
    done | awk -F'|' "$functions"'{
        split($3, cost, " ")
        printf("%-10s %9.1f %10s %10s %10s %10s %12s %12s\n", $1, cost[3] * 1e9 / (5000 * 512),
            ratio(cost[6], cost[1]), ratio(cost[8], cost[3]), ratio(cost[11], cost[1]),
            ratio(cost[13], cost[3]), $2, ratio(cost[3], cost[18]))
    }'
}

run_large()
{
    local turn program turns=$(((repeat + 1) / 2))
    heading 'Writing 1,000,000 x 64'
    if [ "$(df -Pk "$work" | awk 'NR == 2 { print $4 }')" -lt 3000000 ]; then
        echo 'left out: it takes 3 GB on the file system'
        return
    fi
    echo "posenc, dd: $turns turns; the others: 1; numpy, which holds them all: none"
    for ((turn = 0; turn < turns; turn++)); do
        for program in posenc libm libmf copy; do
            case $turn-$program in
            0-* | *-posenc | *-copy) write_table large f32 64 1000000 1 $program ;;
            esac
        done
    done
    print_table large 64 1000000 f32
    list_programs f32 | print_costs large
    rm -f "$work/large.source"
}

# ---- growth ----

rows_grow='1000 4000 16000 64000'
columns_grow='64 128 256 512 1024'

run_growth()
{
    local turn size sizes='' tag start
    heading 'Growth, f32: time per cell, and its ratio to the first line'
    for tag in $rows_grow; do sizes+=" 64x$tag"; done
    for tag in $columns_grow; do [ $tag = 64 ] || sizes+=" ${tag}x1000"; done
    for ((turn = 0; turn < repeat; turn++)); do
        for size in $sizes; do
            # Repeat small tables, so that each sample writes at least 4,000,000 cells.
            write_table growth.$size f32 ${size%x*} ${size#*x} \
                $((1 + 4000000 / (${size%x*} * ${size#*x}))) posenc
            rm -f "$work/growth.$size.source"
        done
        write_table growth.start f32 1 1 60 posenc
        rm -f "$work/growth.start.source"
    done
    start=$(medians growth.start.posenc)
    awk '{
        printf("a table of one cell: %.2f ms of CPU, %.2f ms of wall time\n", $5 * 1e3, $3 * 1e3)
    }' <<<"$start"
    echo 'net: CPU time without that of a table of one cell'
    print_growth 'max_len, d_model 64' 64x $rows_grow
    print_growth 'd_model, max_len 1,000' x1000 $columns_grow
}

print_growth() # TITLE PART-OF-SIZE NUMBER...
{
    local number size costs
    printf '\n%-24s %11s %8s %8s %8s %8s %8s %8s %8s\n' "$1" cells MiB 'wall ns' 'x wall' 'CPU ns' \
        'x CPU' 'net ns' 'x net'
    for number in "${@:3}"; do
        case $2 in
        x*) size=$number$2 ;;
        *) size=$2$number ;;
        esac
        costs=$(medians growth.$size.posenc)
        echo "$number $((${size%x*} * ${size#*x})) $costs"
    done | awk -v start="$start" "$functions"'
        BEGIN { split(start, least, " ") }
        {
            wall = $5 * 1e9 / $2
            cpu = $7 * 1e9 / $2
            net = ($7 - least[5]) * 1e9 / $2
            if (NR == 1) { first_wall = wall; first_cpu = cpu; first_net = net }
            printf("%-24s %11s %8.1f %8.1f %8s %8.1f %8s %8.1f %8s\n", grouped($1), grouped($2),
                $6 / 1024, wall, ratio(wall, first_wall), cpu, ratio(cpu, first_cpu), net,
                ratio(net, first_net))
        }'
}

# ---- instructions ----

counter=
if has valgrind && has callgrind_annotate; then
    counter=callgrind
elif has perf && [[ $(perf stat -x, -e instructions:u true 2>&1) =~ ^[0-9]+, ]]; then
    counter=perf
fi

# Prints the number of instructions of a command and its child processes.
count_family() # COMMAND...
{
    if [ $counter = perf ]; then
        count_instructions "$@" | cut -d' ' -f1
        return
    fi
    rm -f "$work"/family.*
    valgrind -q --tool=callgrind --trace-children=yes --callgrind-out-file="$work/family.%p" "$@" \
        >/dev/null 2>"$work/log" || die "$1 failed under valgrind: $(cat "$work/log")"
    awk '/^totals: / { all += $2 } END { printf("%.0f\n", all) }' "$work"/family.*
}

# Prints three instruction counts of a command: the total, those in table_next_row, and those in
# witness_find. The latter two include callees; with perf they are unknown, and printed as 0.
count_instructions() # COMMAND...
{
    rm -f "$work/profile"
    if [ $counter = perf ]; then
        perf stat -x, -e instructions:u -o "$work/profile" "$@" >/dev/null ||
            die "$1 failed under perf"
        awk -F, '/instructions/ { print $1, 0, 0 }' "$work/profile"
        return
    fi
    valgrind -q --tool=callgrind --callgrind-out-file="$work/profile" "$@" \
        >/dev/null 2>"$work/log" || die "$1 failed under valgrind: $(cat "$work/log")"
    callgrind_annotate --inclusive=yes --threshold=100 "$work/profile" | awk '
        { count = $1; gsub(",", "", count) }
        /PROGRAM TOTALS/ { all = count }
        /:table_next_row( |$)/ { rows = count }
        /:witness_find( |$)/ { witness = count }
        END { printf("%.0f %.0f %.0f\n", all, rows, witness) }'
}

posenc_instructions() # FORM COLUMNS ROWS
{
    rm -f "$table.c" "$table.h"
    count_instructions "$posenc" --quiet $(options_of $1) --d-model=$2 --max-len=$3 -o "$table"
}

# Prints the number of instructions per cell that each compiler executes for each form of
# list_own_forms, minus the instructions for an empty file.
print_compiler_instructions()
{
    local compiler options empty object=$work/out/pe.o
    printf '\ncompilers, -O0, per cell of 1,000 x 512, f32, and how many times less than decimal\n'
    for compiler in gcc clang tcc; do
        has $compiler || continue
        echo 'int empty;' >"$table.c"
        empty=$(count_family $compiler -c "$table.c" -o "$object")
        while read -r options; do
            "$posenc" --quiet --d-model=512 --max-len=1000 $options -o "$table"
            $compiler -c "$table.c" -o "$object" 2>/dev/null || continue
            echo "$compiler ${options%% *} $empty $(count_family $compiler -c "$table.c" -o "$object")"
        done < <(list_own_forms)
    done | awk "$functions"'
        {
            cost = ($4 - $3) / (1000 * 512)
            if ($1 != last) first = cost # the forms begin with decimal
            last = $1
            printf("%-8s %-20s %10.0f %8s\n", $1, $2, cost, ratio(first, cost))
        }'
}

run_instructions()
{
    local form rows peer own
    heading "Instructions${counter:+, by $counter}"
    [ -n "$counter" ] || echo 'left out: neither valgrind nor a perf that counts is here'
    [ -n "$counter" ] || return 0
    printf '\nper cell, of the whole programs: posenc 5,000 x 512, libm.c 100 x 512\n'
    printf '%-8s %8s %16s %14s %8s %20s %18s\n' '' posenc table_next_row witness_find share \
        'libm.c, same form' 'libm.c, "%#.9gf,"'
    printf '%-8s %8s %16s %14s %8s %11s %8s %18s\n' '' '' '' '' '' '' ratio ratio
    for form in $forms; do
        peer=$(count_instructions "$work/libm" 512 100 $form "$table.c")
        own=$(posenc_instructions $form 512 5000)
        echo "$form $own ${peer%% *}"
    done | awk "$functions"'
        function some(n) { return n > 0 ? sprintf("%.1f", n) : "-" }
        {
            cells = 5000 * 512
            all = $2 / cells
            libm = $5 / (100 * 512)
            if (NR == 1) first = libm # the forms begin with f32
            printf("%-8s %8.1f %16s %14s %8s %11.1f %8s %18s\n", $1, all, some($3 / cells),
                some($4 / cells), $4 > 0 ? sprintf("%.1f%%", 100 * $4 / $2) : "-", libm,
                ratio(libm, all), ratio(first, all))
        }'
    print_compiler_instructions
    [ $counter = callgrind ] || return 0
    printf '\nsearch for the witness and order of the proof (witness_find), f32, d_model 64\n'
    printf '%-10s %14s %16s %20s %8s\n' max_len 'posenc / cell' 'witness / row' \
        'witness / row log2' share
    for rows in $rows_grow; do
        own=$(posenc_instructions f32 64 $rows)
        echo "$rows $own"
    done | awk "$functions"'{
        printf("%-10s %14.1f %16.1f %20.1f %7.1f%%\n", grouped($1), $2 / ($1 * 64), $4 / $1,
            $4 / $1 * log(2) / log($1), 100 * $4 / $2)
    }'
}

# ---- compiling the output ----

# Prints the choices that posenc --help lists below an option.
choices_of() # --OPTION
{
    awk -v option="$1=" '
        /^  [^ ]/ { inside = index($1, option) == 1 }
        inside && /^    [a-z]/ { print $1 }' <<<"$help"
}

# Prints the options of each form that posenc can write, one form per line, with the default first.
list_own_forms()
{
    local literal
    for literal in $(choices_of --literal); do
        echo "--literal=$literal"
    done
    ! grep -q '^  --storage=' <<<"$help" || echo --storage=factored
    echo --precision=q15
}

# Writes $work/reader/FOLDER/pe.c for each form, and a line "FOLDER NAME" to $work/reader/names.
write_forms()
{
    local columns=512 rows=5000 number=0 options name
    : >"$work/reader/names"
    list_own_forms >"$work/reader/own"
    [ -s "$work/reader/own" ] || die "the help of $posenc lists no --literal"
    while read -r options; do
        mkdir "$work/reader/$number"
        if "$posenc" --quiet $options --d-model=$columns --max-len=$rows \
            -o "$work/reader/$number/pe" 2>"$work/log" </dev/null; then
            echo "$number posenc $options" >>"$work/reader/names"
        elif [ $number = 0 ]; then
            die "$(cat "$work/log")"
        else
            echo "posenc $options: left out: $(cat "$work/log")"
        fi
        number=$((number + 1))
    done <"$work/reader/own"
    for name in --literal=words --storage=factored; do
        grep -q -e "$name" "$work/reader/own" || echo "posenc $name: this posenc has none"
    done
    $cc -std=c11 -O2 -I "$work/reader/0" -o "$work/forms" "$bench/forms.c" "$work/reader/0/pe.c" ||
        die 'cannot build forms.c'
    "$work/forms" bytes - >"$work/reader/pe.bin"
    for name in doubles xxd incbin; do
        mkdir "$work/reader/$name"
        "$work/forms" $name "$work/reader/pe.bin" >"$work/reader/$name/pe.c"
    done
    cat >>"$work/reader/names" <<'END'
doubles doubles in a float array, "%.18e,"
xxd xxd -i: numbers of bytes, and a cast
incbin .incbin in assembly: the floor
END
}

# Measures one compilation. Fails if the compiler rejects the source.
compile_sample() # KEY "COMPILER OPTION..." SOURCE [RUNS]
{
    "$work/measure" -n "${4:-1}" $2 -c "$3" -o "$work/out/pe.o" >>"$work/samples/$1"
}

# Prints the compilers that are installed.
compilers_here() # COMPILER...
{
    local compiler
    for compiler; do
        if has $compiler; then echo $compiler; else echo "$compiler: not installed" >&2; fi
    done
}

run_reader()
{
    local compiler folder name turn found
    heading 'What compilers pay for the .c: 5,000 x 512, f32 but for q15'
    echo '-: the compiler does not take it, or the ratio is to nothing'
    write_forms
    echo 'int empty;' >"$work/reader/empty.c"
    found=$(compilers_here gcc clang tcc)
    for ((turn = 0; turn < repeat; turn++)); do
        for compiler in $found; do
            compile_sample reader.$compiler.empty $compiler "$work/reader/empty.c" 3
            while read -r folder name; do
                [ -e "$work/reader/$folder/not-$compiler" ] ||
                    compile_sample reader.$compiler.$folder $compiler \
                        "$work/reader/$folder/pe.c" 2>/dev/null ||
                    : >"$work/reader/$folder/not-$compiler"
            done <"$work/reader/names"
        done
    done
    for compiler in $found; do
        print_reader $compiler
    done
    run_object
}

# Measures a program that writes the table and the compiler that reads it, as one process.
object_sample() # PROGRAM COMMAND...
{
    # shellcheck disable=SC2016 # they are for sh
    sample "object.$1" "$work/measure" -u "$table.c" -u "$table.h" sh -c \
        '"$@" && exec '"$cc"' -c "$0.c" -o "$0.o"' "$table" "${@:2}"
}

list_object_programs()
{
    local form
    echo "incbin|.incbin: the compiler alone, the floor"
    for form in $forms $own_forms; do
        echo "$form.posenc|$form: posenc"
        [[ $own_forms = *$form* ]] || echo "$form.libm|$form: libm.c, same form"
    done
}

# Forms that can be written by posenc, but not by libm.c.
own_forms='words factored'

run_object()
{
    local turn form
    for ((turn = 0; turn < repeat; turn++)); do
        sample object.incbin "$work/measure" $cc -c "$work/reader/incbin/pe.c" -o "$table.o"
        for form in $forms $own_forms; do
            object_sample $form.posenc "$posenc" --quiet $(options_of $form) --d-model=512 \
                --max-len=5000 -o "$table"
            [[ $own_forms = *$form* ]] ||
                object_sample $form.libm "$work/libm" 512 5000 $form "$table.c"
        done
    done
    printf '\nFrom the command line to the object file, 5,000 x 512: writing and %s -c\n' "$cc"
    list_object_programs | print_costs object
}

# Prints the costs of each form, minus the costs of an empty file. A difference below 0.5 ms or 256
# KiB is noise, and is treated as 0.
print_reader() # COMPILER
{
    local folder name
    echo
    echo "$1: CPU seconds, peak MiB, and how many times less than the first"
    printf '%-44s %6s %8s %6s %6s %6s\n' '' MB s MiB 'x s' 'x MiB'
    while read -r folder name; do
        echo "$name|$(wc -c <"$work/reader/$folder/pe.c")|$(
            [ -e "$work/reader/$folder/not-$1" ] || medians reader.$1.$folder
        )|$(medians reader.$1.empty)"
    done <"$work/reader/names" | awk -F'|' "$functions"'
        function times(a, b) { return b > 0 ? sprintf("%.1f", a / b) : "-" }
        {
            known = split($3, cost, " ")
            split($4, empty, " ")
            s = cost[5] - empty[5] < 0.0005 ? 0 : cost[5] - empty[5]
            MiB = cost[4] - empty[4] < 256 ? 0 : (cost[4] - empty[4]) / 1024
            if (NR == 1) { first_s = s; first_MiB = MiB }
            printf("%-44s %6.1f", $1, $2 / 1e6)
            if (known)
                printf(" %8.3f %6.0f %6s %6s\n", s, MiB, times(first_s, s), times(first_MiB, MiB))
            else
                printf(" %8s %6s %6s %6s\n", "-", "-", "-", "-")
        }
        END { printf("%-44s %6s %8.3f %6.0f\n", "an empty file, taken off above", "", empty[5],
            empty[4] / 1024) }'
}

# ---- the cost of asserts ----

sizes_asserted='64x16384 16x65536'

run_asserts()
{
    local compiler size turn what found
    heading 'Compile time with asserts, f32: times that of the bare array'
    for size in $sizes_asserted; do
        mkdir -p "$work/asserts/$size"
        "$posenc" --quiet --d-model=${size%x*} --max-len=${size#*x} \
            --template="$bench/bare.c.mustache:$work/asserts/$size/bare.c" \
            -o "$work/asserts/$size/pe"
    done
    found=$(compilers_here gcc clang g++ clang++)
    for ((turn = 0; turn < repeat; turn++)); do
        for compiler in $found; do
            for size in $sizes_asserted; do
                for what in pe bare; do
                    compile_sample asserts.$compiler.$size.$what "$(as_language $compiler)" \
                        "$work/asserts/$size/$what.c" || die "$compiler takes no $what.c"
                done
            done
        done
    done
    printf '%-10s %12s %12s %12s %10s\n' '' rows columns 'bare, s' 'x s'
    for compiler in $found; do
        for size in $sizes_asserted; do
            echo "$compiler ${size#*x} ${size%x*} $(median asserts.$compiler.$size.bare 5)" \
                "$(median asserts.$compiler.$size.pe 5)"
        done
    done | awk "$functions"'{
        printf("%-10s %12s %12d %12.3f %10s\n", $1, grouped($2), $3, $4, ratio($5, $4))
    }'
}

as_language() # COMPILER
{
    case $1 in
    *++) echo "$1 -x c++" ;;
    *) echo $1 ;;
    esac
}

# ---- the run ----

print_load()
{
    cut -d' ' -f1 /proc/loadavg 2>/dev/null || uptime
}

print_machine()
{
    local compiler processor system
    processor=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
    system=$(df -PT "$work" 2>/dev/null || df -P "$work")
    system=$(awk 'NR == 2 { print (NF > 6 ? $2 " on " $1 : $1) }' <<<"$system")
    echo "posenc bench: medians of $repeat turns; times of a run, of whole processes"
    echo "  machine      ${processor:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) cores"
    echo "  system       $(uname -sr)"
    echo "  load         $(print_load) at the start"
    echo "  file system  $system, below ${B#"$root"/}/"
    echo "  peers        $cc -O2, single-threaded: $($cc --version 2>&1 | head -n 1)"
    for compiler in gcc clang; do
        ! has $compiler || echo "  $(printf %-12s $compiler) $($compiler --version | head -n 1)"
    done
    ! has tcc || echo "  tcc          $(tcc -v 2>&1 | head -n 1)"
    if [ -n "$python" ]; then
        echo "  numpy        $("$python" -c 'import numpy, platform
print(numpy.__version__ + ", Python " + platform.python_version())')"
    else
        echo '  numpy        not installed: left out'
    fi
    ! has valgrind || echo "  valgrind     $(valgrind --version)"
    cat <<'END'
Costs are of child processes, by wait4; user and system seconds are sampled by the kernel's tick.
posenc and dd run 5 times a turn, and the mean counts. MiB is the largest resident set. "x" is a
ratio. Goals are for a quiet machine, and for libm.c with "%#.9gf,".
END
}

build_peers
print_machine
for part in $parts; do
    run_$part
done
printf '\nload %s at the end\n' "$(print_load)"
