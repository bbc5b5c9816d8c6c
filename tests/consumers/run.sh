#!/usr/bin/env bash
#
# run.sh: builds each project beside it as a stranger would, in a copy, with a copy of posenc's
# sources or an installation of them, and looks at what is made when: posenc runs once for a table,
# however many jobs; a second make runs nothing; a touched template, a changed option, a missing
# file make again what depends on them, and nothing else. One line for each check.
#
#     tests/consumers/run.sh [POSENC-SOURCE-DIR]     JOBS: make's jobs (8); REQUIRE_ALL=1: fail
#                                                    where a tool is not installed
# shellcheck disable=SC2016,SC2317 # what sed and make read has a $; checks are called by name
set -u -o pipefail

here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "${1:-$here/../..}" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# As from a shell, also when this runs below a make with jobs, flags and variables of its own.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS POSENC POSENC_BUILD
unset BUILD_CC BUILD_CFLAGS BUILD_CPPFLAGS BUILD_LDFLAGS B
jobs=-j${JOBS:-8}
log=$work/log
passed=0
failed=0
missing=0
project=

# check WHAT COMMAND...: the command, in a shell of its own that stops at the first failure.
check()
{
    local status=0
    (set -e; "${@:2}") >"$work/output" 2>&1
    status=$?
    if [ "$status" = 0 ]; then
        passed=$((passed + 1))
        printf 'ok      %s: %s\n' "$project" "$1"
    else
        failed=$((failed + 1))
        printf 'FAILED  %s: %s\n' "$project" "$1"
        sed 's/^/        | /' "$work/output" | tail -n 30
    fi
}

# A command that has to fail; `!` alone would be passed over by `set -e`.
fails()
{
    ! "$@"
}

# have TOOL: whether it is installed; names it where it is not.
have()
{
    command -v "$1" >/dev/null && return
    missing=$((missing + 1))
    printf 'absent  %s: %s is not installed\n' "$project" "$1"
    return 1
}

# enter PROJECT [NAME]: goes to a fresh copy of it.
enter()
{
    project=${2:-$1}
    mkdir -p "$work/projects" && cp -R "$here/$1" "$work/projects/$project" &&
        cd "$work/projects/$project" || exit 2
    mkdir third_party && ln -s "$work/posenc" third_party/posenc || exit 2
    find . | sort >"$work/files"
}

# makes RUNS COMPILATIONS [ARGUMENT]...: make does so much, exits with 0, and is done then.
makes()
{
    local runs=$1 compilations=$2
    shift 2
    make "$jobs" "$@" >"$log" 2>&1 || { cat "$log"; return 1; }
    cat "$log"
    [ "$(grep -c -e ' --depfile=' "$log")" = "$runs" ] || { echo "posenc: not $runs"; return 1; }
    [ "$(grep -v -e Igen "$log" | grep -c -e ' -c ')" = "$compilations" ] ||
        { echo "compiler: not $compilations"; return 1; }
    settled "$@"
}

# Nothing is left to do: make says so with -q, and neither runs nor prints a command.
settled()
{
    make -q "$@" || { echo 'make -q: something to do'; return 1; }
    make "$jobs" "$@" >"$log" 2>&1
    cat "$log"
    fails grep -v -e 'Nothing to be done' -e 'is up to date' "$log"
}

# File systems take their times from a clock that ticks every few milliseconds.
touched()
{
    sleep 0.05
    touch "$1"
}

edited()
{
    local before
    sleep 0.05
    before=$(cksum <"$2")
    sed -i.old "$1" "$2" && rm "$2.old"
    [ "$(cksum <"$2")" != "$before" ]
}

# ---- make ----

first_build()
{
    makes "$@"
    [ "$(grep -c -e 'posenc .*B=' "$log")" -le 1 ]
}

after_touch()
{
    touched "$work/posenc/templates/table.h.mustache"
    makes 2 0
}

after_edited_template()
{
    edited '1s/^/\/* Edited. *\/\n/' "$work/posenc/templates/table.c.mustache"
    makes 2 2
    edited 1d "$work/posenc/templates/table.c.mustache"
    makes 2 2
}

after_option()
{
    edited 's/--max-len=40/--max-len=41/' Makefile
    makes 1 2
}

after_options_file()
{
    edited 's/--max-len=33/--max-len=34/' src/small.posenc
    makes 1 2
}

without()
{
    rm "$@"
    makes 1 "$compilations"
    local file
    for file; do [ -s "$file" ]; done
}

# After the call has looked which files there are.
removed_meanwhile()
{
    printf '%s\n' 'include Makefile' \
        '$(if $(filter 0,$(MAKELEVEL)),$(shell rm src/pe.c src/pe.h))' >remove.mk
    make "$jobs" -f remove.mk 2>&1 | tee "$log"
    [ "$(grep -c -e ' --depfile=' "$log")" = 1 ]
    rm remove.mk
    settled
}

# A name in quotes is not make's to read: it comes from the depfile, with its space escaped.
after_quoted_file()
{
    cp src/small.posenc 'src/of small.posenc'
    edited "s|@src/small|'@src/of small|; s|posenc --spdx|posenc' --spdx|" Makefile
    makes 1 0
    touched 'src/of small.posenc'
    makes 1 0
    edited "s|'@src/of small.posenc'|@src/small.posenc|" Makefile
    rm 'src/of small.posenc'
    makes 1 0
}

# Commas end make's arguments, and are the option's nevertheless.
option_with_commas()
{
    printf '%s\n' 'include Makefile' \
        '$(call posenc,some,--d-model=8 --max-len=9 --report=some.json --columns=0,1,2,3,4,5,6,7)' \
        >commas.mk
    make "$jobs" -f commas.mk some.c 2>&1 | tee "$log"
    grep -e ' --columns=0,1,2,3,4,5,6,7 -o some' "$log"
    sed -i.old 's/--columns=/--columns=8,/' commas.mk
    fails make -f commas.mk some.c 2>&1 | tee "$log"
    grep -e 'more than 7 commas' "$log"
    rm commas.mk commas.mk.old some.json some.c some.h .some.posenc .some.posenc.d
}

# A rule may need them in a fresh tree, and when they are lost; one with a space is made as well.
# more_outputs SEPARATOR: what stands between options and values, = or a space.
more_outputs()
{
    printf '{{id}} has {{max_len}} rows\n' >rows.mustache
    {
        sed '/^clean:/,$d' Makefile
        printf '%s\n' \
            "more := --d-model=8 --max-len=9 --template$1rows.mustache:rows.txt --npy$1more.npy" \
            "more += --figure$1more.svg --report=more.json --heatmap$1'he at.png'" \
            '$(call posenc,more,$(more))' \
            'copy.txt: rows.txt more.json more.npy more.svg; cp rows.txt copy.txt' \
            'clean: ; rm -f copy.txt $(POSENC_CLEAN)'
    } >more.mk
    make "$jobs" -f more.mk copy.txt 2>&1 | tee "$log"
    [ "$(grep -c -e ' --depfile=' "$log")" = 1 ]
    grep -e 'more has 9 rows' copy.txt
    [ -s more.svg ] && [ -s more.npy ] && [ -s more.json ] && [ -s 'he at.png' ]
    make -q -f more.mk copy.txt
    touched rows.mustache
    fails make -q -f more.mk copy.txt
    for file in rows.txt more.json more.npy; do
        rm "$file"
        make "$jobs" -f more.mk copy.txt
        [ -s "$file" ]
        make -q -f more.mk copy.txt
    done
    make -f more.mk clean
    for file in rows.txt more.svg more.npy more.json more.c more.h; do [ ! -e "$file" ]; done
    rm more.mk rows.mustache 'he at.png'
    make "$jobs"
}

# stock FOLDER: a file for every option that reads one. `options` names `nested`, which neither make
# nor CMake sees but in a depfile.
stock()
{
    mkdir "$1"
    "$work/posenc/build/posenc" --d-model=4 --max-len=3 --npy="$1/table.npy"
    printf '{"model_type": "marian", "d_model": 8, "max_position_embeddings": 16}\n' >"$1/model.json"
    printf '1\n0.5\n' >"$1/list"
    printf '1\n0.25\n' >"$1/nested"
    printf -- '--d-model=4\n--max-len=3\n--frequency=@%s/nested\n' "$PWD/$1" >"$1/options"
    printf '{{id}} has {{max_len}} rows\n' >"$1/rows.txt"
}

# Files that options read may be made by rules: these run before posenc runs for the first time, and
# posenc runs again, for their table alone, when they have changed.
# made_inputs SEPARATOR: what stands between options and values, = or a space.
made_inputs()
{
    stock stock
    {
        echo 'include Makefile'
        echo "\$(call posenc,a,--from$1made/table.npy)"
        echo "\$(call posenc,b,--model$1made/model.json)"
        echo "\$(call posenc,c,--d-model=4 --max-len=3 --frequency$1@made/list)"
        echo '$(call posenc,d,@made/options)'
        echo "\$(call posenc,e,--d-model=4 --max-len=3 --template$1made/rows.txt:e.txt)"
        echo 'inputs: a.c b.c c.c d.c e.c'
        echo 'made/%: stock/%; mkdir -p made && cp $< $@'
    } >inputs.mk
    make "$jobs" -f inputs.mk inputs >"$log" 2>&1 || { cat "$log"; return 1; }
    [ "$(grep -c -e ' --depfile=' "$log")" = 5 ]
    make -q -f inputs.mk inputs
    local file
    for file in table.npy model.json list options rows.txt nested; do
        touched "stock/$file"
        make "$jobs" -f inputs.mk inputs 2>&1 | tee "$log"
        [ "$(grep -c -e ' --depfile=' "$log")" = 1 ]
        make -q -f inputs.mk inputs
    done
    rm -r inputs.mk stock made ./?.c ./?.h e.txt ./.?.posenc ./.?.posenc.d
}

# What the project's Makefile says to posenc's own build, which is elsewhere.
flags_pass()
{
    printf '%s\n' 'POSENC_BUILD = host' 'BUILD_CFLAGS = -O0 -DSEEN_BY_CC' \
        'BUILD_CPPFLAGS = -DSEEN_BY_CPP' 'BUILD_LDFLAGS = -Wl,-Map=seen_by_ld' 'include Makefile' \
        >flags.mk
    make "$jobs" -f flags.mk 2>&1 | tee "$log"
    grep -e ' -Igen -DSEEN_BY_CPP -O0 -DSEEN_BY_CC ' "$log"
    [ -x host/posenc ] && [ -s "$work/posenc/seen_by_ld" ]
    rm -r host flags.mk "$work/posenc/seen_by_ld"
    make "$jobs"
}

after_failure()
{
    printf '#!/bin/sh\nexit 2\n' >failing
    chmod +x failing
    fails make "$jobs" POSENC=./failing
    fails make -q POSENC=./failing
    rm failing
    makes 2 0
}

dry_run()
{
    find . | sort >"$work/before"
    edited 's/--max-len=41/--max-len=40/' Makefile
    make -n | grep -e ' --depfile='
    find . | sort | cmp - "$work/before"
    makes 1 2
}

named_program()
{
    printf '#!/bin/sh\necho called >>%s/calls\nexec %s/posenc/build/posenc "$@"\n' \
        "$work" "$work" >"$work/wrapper"
    chmod +x "$work/wrapper"
    makes 2 0 POSENC="$work/wrapper"
    [ "$(wc -l <"$work/calls")" = 2 ]
    mkdir "$work/bin"
    mv "$work/wrapper" "$work/bin/posenc"
    (PATH=$work/bin:$PATH makes 2 0 POSENC=posenc)
}

cleaned()
{
    make clean
    find . | sort | diff "$work/files" -
}

# What came after GNU make 4.0: grouped targets, .EXTRA_PREREQS (4.3), reading by $(file) and
# .SHELLSTATUS (4.2), .WAIT, let and intcmp (4.4).
no_later_make()
{
    fails grep -n -e '&:' -e '(file *<' -e SHELLSTATUS -e EXTRA_PREREQS -e '\.WAIT' -e '(let ' \
        -e '(intcmp ' "$work/posenc/gen/posenc.mk"
}

test_plain()
{
    enter plain
    check 'make runs posenc once a table' first_build 2 4
    check 'the program finds the golden cells' make check
    check 'a touched template: posenc is built and runs, nothing is compiled' after_touch
    check 'a changed template: all is made again' after_edited_template
    check 'a changed option: one table is made again' after_option
    check 'a changed file of options: the other one is' after_options_file
    check 'a touched file with a space in its name: the same' after_quoted_file
    compilations=2 check 'the .h removed: it comes back' without src/pe.h
    compilations=1 check 'the .c removed: it comes back' without src/pe.c
    compilations=2 check 'both removed: they come back' without src/pe.c src/pe.h
    compilations=0 check 'the prerequisites removed: they come back' without src/.pe.posenc.d
    check 'the pair removed while make runs: it comes back by one run' removed_meanwhile
    check 'commas in an option are its own' option_with_commas
    for separator in = ' '; do
        check "other outputs, --npy${separator}FILE: a rule may need them, lost ones come back, \
clean knows them" more_outputs "$separator"
    done
    check 'posenc fails: make fails, and the next one makes it good' after_failure
    check 'make -n changes nothing' dry_run
    check 'POSENC names the program: a path, or a command' named_program
    for separator in = ' '; do
        check "--model${separator}FILE and others: rules make them, posenc runs when they change" \
            made_inputs "$separator"
    done
    check 'POSENC_BUILD and flags for posenc are its own' flags_pass
    check 'make clean leaves what was there' cleaned
    check 'posenc.mk: nothing that came after make 4.0' no_later_make
}

vendored_build()
{
    make vendor POSENC="$posenc"
    make "$jobs"
    settled
}

# refused FILE SCRIPT: `make verify` fails after the edit, and says what to run.
refused()
{
    local status=0
    cp "$1" kept
    edited "$2" "$1"
    make verify POSENC="$posenc" >"$log" 2>&1 || status=$?
    cat "$log"
    mv kept "$1"
    [ "$status" != 0 ]
    grep -e 'differs:' -e 'CR LF' "$log"
    grep -e 'run the command of its banner' "$log"
}

test_vendored()
{
    enter vendored
    posenc=$work/posenc/build/posenc
    mkdir src
    check 'make vendor, make' vendored_build
    check 'make check is content' make check POSENC="$posenc"
    check 'an edited cell: --check says so' refused src/pe.c \
        '/^    .\* 39 /s/0x[0-9a-f]/0x7/'
    check 'an edited option: --check says so' refused src/pe.c 's/--max-len=40/--max-len=39/'
    check 'CRLF: --check says so' refused src/pe.c "s/\$/$(printf '\r')/"
    check 'an edited header: --check says so' refused src/pe.h 's/D_MODEL   6/D_MODEL 7/'
}

edited_cell()
{
    edited '/= {$/,$s/0\.841470957f/0.842470957f/' pe.c
    fails make check
    rm pe.c
    make check
}

numbers_again()
{
    cp expected.h committed.h
    make numbers PYTHON="$python"
    # The digits that numpy's versions agree on.
    sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/g' committed.h >committed.txt
    sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/g' expected.h | diff committed.txt -
}

test_encoder()
{
    enter encoder
    check 'make runs posenc once' first_build 1 4
    check "the layer gives numpy's numbers" make check
    check 'with one cell off by 1/1000 it does not' edited_cell
    # Another python3 in PATH may hide the system's, which has the system's numpy.
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import numpy' 2>/dev/null; then
            check 'numpy gives the committed numbers' numbers_again
            return
        fi
    done
    missing=$((missing + 1))
    printf 'absent  encoder: numpy is not installed\n'
}

# ---- cross builds ----

machine_is()
{
    LC_ALL=C readelf -h "$1" | tee /dev/stderr | grep -q "Machine: .*$2"
}

cross_program()
{
    machine_is firmware.elf ARM
    fails machine_is host/posenc ARM
    arm-none-eabi-nm firmware.elf | tee "$log"
    grep -i -e '^08010000 . pe$' "$log"
    [ -z "$(arm-none-eabi-nm --undefined-only firmware.elf)" ]
}

test_cross()
{
    enter cross
    have arm-none-eabi-gcc || return
    have readelf || return
    # std is a name of posenc's Makefile: what is said to this make must not reach that one.
    check 'make CC=arm-none-eabi-gcc runs posenc once' first_build 1 2 CC=arm-none-eabi-gcc std=no
    check 'the table is in flash, and nothing is undefined' cross_program
    check 'make clean leaves what was there' cleaned
}

# ---- CMake ----

# builds COMMENTS...: each of these is in the output as often as it is named, others never.
builds()
{
    cmake --build build "$jobs" >"$log" 2>&1 || { cat "$log"; return 1; }
    cat "$log"
    sed -n 's/.*\(Building posenc\|Generating table.*\|Building C .*\)/\1/p' "$log" |
        sed 's|CMakeFiles/app.dir/||; s|Building C object |cc |; s|, .*||; s|obj$|o|' |
        sort >"$work/done"
    printf '%s\n' "$@" | sed '/^$/d' | sort | diff - "$work/done"
}

# Makefiles compile what was generated, changed or not: their generator goes by times.
compiled()
{
    [ "$generator" = Ninja ] || printf '%s\n' "$@"
}

# What is generated for a table: for make the two files are two steps.
generated()
{
    if [ "$generator" = Ninja ]; then
        echo "Generating $1.c"
    else
        printf 'Generating %s\n' "$1.c" "$1.h"
    fi
}

builds_all()
{
    mapfile -t steps < <(generated table/pe; generated table/small)
    cmake -S . -B build -G "$generator" "$@" && builds 'Building posenc' "${steps[@]}" \
        'cc src/main.c.o' 'cc src/small_test.c.o' 'cc table/pe.c.o' 'cc table/small.c.o'
    builds ''
}

cmake_template()
{
    touched "$work/posenc/templates/table.h.mustache"
    mapfile -t steps < <(
        generated table/pe
        generated table/small
        compiled 'cc src/main.c.o' 'cc src/small_test.c.o' 'cc table/pe.c.o' 'cc table/small.c.o'
    )
    builds 'Building posenc' "${steps[@]}"
    builds ''
}

cmake_option()
{
    edited 's/--max-len=40/--max-len=41/' CMakeLists.txt
    mapfile -t steps < <(generated table/pe)
    builds "${steps[@]}" 'cc src/main.c.o' 'cc table/pe.c.o'
    builds ''
}

cmake_options_file()
{
    edited 's/--max-len=33/--max-len=34/' src/small.posenc
    mapfile -t steps < <(generated table/small)
    builds "${steps[@]}" 'cc src/small_test.c.o' 'cc table/small.c.o'
    builds ''
}

cmake_without()
{
    rm "build/$1"
    cmake --build build "$jobs" | tee "$log"
    [ -s "build/$1" ]
    builds ''
}

# Outputs beside the pair, which a rule of the project's reads, and options as two words.
cmake_more_outputs()
{
    printf '{{id}} has {{max_len}} rows\n' >rows.mustache
    {
        echo 'posenc_generate(TARGET app OUTPUT more/pe OPTIONS --name more --d-model 8 --max-len 9'
        echo '  --template rows.mustache:more/rows.txt --figure=more.svg --report=more.json --linkage static)'
        echo 'add_custom_command(OUTPUT copy.txt DEPENDS more/rows.txt'
        echo '  COMMAND ${CMAKE_COMMAND} -E copy more/rows.txt copy.txt)'
        echo 'add_custom_target(copied ALL DEPENDS copy.txt)'
        echo 'add_dependencies(copied app)'
    } >>CMakeLists.txt
    cmake --build build "$jobs"
    grep -e 'more has 9 rows' build/copy.txt
    [ -s build/more.svg ] && [ -s build/more.json ] && [ -s build/more/pe.h ] && [ ! -e build/more/pe.c ]
    builds ''
    rm build/more/rows.txt build/copy.txt
    cmake --build build "$jobs"
    grep -e 'more has 9 rows' build/copy.txt
    builds ''
}

# Files that options read are named from the folder of CMakeLists.txt. posenc runs for the table
# alone whose file has changed.
# cmake_inputs SEPARATOR: what stands between options and values, = or a space.
cmake_inputs()
{
    local file table
    cp CMakeLists.txt kept.txt
    stock stock
    printf 'extern int none;\nint none = 0;\n' >none.c
    {
        echo 'add_library(inputs OBJECT none.c)'
        echo "posenc_generate(TARGET inputs OUTPUT in/a OPTIONS --from$1stock/table.npy)"
        echo "posenc_generate(TARGET inputs OUTPUT in/b OPTIONS --model$1stock/model.json)"
        echo 'posenc_generate(TARGET inputs OUTPUT in/c'
        echo "  OPTIONS --d-model=4 --max-len=3 --frequency$1@stock/list)"
        echo 'posenc_generate(TARGET inputs OUTPUT in/d OPTIONS @stock/options)'
        echo 'posenc_generate(TARGET inputs OUTPUT in/e'
        echo "  OPTIONS --d-model=4 --max-len=3 --template$1stock/rows.txt:in/e.txt)"
    } >>CMakeLists.txt
    cmake --build build "$jobs"
    builds ''
    for file in a:table.npy b:model.json c:list d:options d:nested e:rows.txt; do
        table=in/${file%%:*}
        touched "stock/${file#*:}"
        cmake --build build "$jobs" 2>&1 | tee "$log"
        grep -e "Generating $table.c" "$log"
        [ -z "$(grep -e 'Generating in/' "$log" | grep -v -e "$table")" ]
        builds ''
    done
    mv kept.txt CMakeLists.txt
    rm -r stock none.c
}

# cmake_program PROGRAM: with the program that POSENC_EXECUTABLE names.
cmake_program()
{
    rm -rf build
    PATH=$work/posenc/build:$PATH cmake -S . -B build -G "$generator" "-DPOSENC_EXECUTABLE=$1"
    cmake --build build "$jobs" | tee "$log"
    fails grep -e 'Building posenc' "$log"
}

# A target, or its file as a generator expression; a picture's path may have one as well. Who links
# a library with a table finds its header.
cmake_target()
{
    local program
    mkdir target
    printf '%s\n' '#include "pe.h"' 'int main(void) { return PE_AT(0, 0) != 0; }' >target/main.c
    for program in host '$<TARGET_FILE:host>'; do
        {
            echo 'cmake_minimum_required(VERSION 3.20)'
            echo 'project(target C)'
            echo 'add_executable(host IMPORTED GLOBAL)'
            echo "set_target_properties(host PROPERTIES IMPORTED_LOCATION $work/posenc/build/posenc)"
            echo "set(POSENC_EXECUTABLE \"$program\")"
            echo "include($work/posenc/gen/cmake/posenc.cmake)"
            echo 'add_executable(app main.c)'
            echo 'add_library(tables STATIC)'
            echo 'posenc_generate(TARGET tables OUTPUT pe OPTIONS --d-model=8 --max-len=9'
            echo '  --figure=$<TARGET_FILE_DIR:app>/figure.svg)'
            echo 'target_link_libraries(app tables)'
        } >target/CMakeLists.txt
        rm -rf target/build
        cmake -S target -B target/build -G "$generator"
        cmake --build target/build "$jobs" | tee "$log"
        fails grep -e 'Building posenc' "$log"
        [ -s target/build/figure.svg ]
    done
    rm -r target
}

cmake_no_program()
{
    rm -rf build
    fails cmake -S . -B build -G "$generator" -DPOSENC_EXECUTABLE=nothing-of-that-name
    rm -rf build
    cp CMakeLists.txt kept.txt
    echo 'posenc_generate(TARGET app OUTPUT x OPTIONS --d-model=8 --linkage)' >>CMakeLists.txt
    fails cmake -S . -B build -G "$generator" 2>&1 | tee "$log"
    grep -e '--linkage= has no value' "$log"
    mv kept.txt CMakeLists.txt
}

test_cmake()
{
    generator=$1
    enter cmake "cmake-${1// /-}"
    have cmake || return
    [ "$1" != Ninja ] || have ninja || return
    check 'the build runs posenc once a table; a second one runs nothing' builds_all
    check 'the program finds the golden cells' cmake --build build --target test
    check 'a touched template: posenc is built and runs' cmake_template
    check 'a changed option: one table is made again' cmake_option
    check 'a changed file of options: the other one is' cmake_options_file
    check 'the .h removed: it comes back' cmake_without table/pe.h
    check 'the .c removed: it comes back' cmake_without table/pe.c
    check 'other outputs: a rule may need them, a second build runs nothing' cmake_more_outputs
    for separator in = ' '; do
        check "--model${separator}FILE and others: touched, one table is made again" \
            cmake_inputs "$separator"
    done
    make -s -C "$work/posenc" posenc
    check 'POSENC_EXECUTABLE is a path' cmake_program ../../posenc/build/posenc
    check 'POSENC_EXECUTABLE is a name in PATH' cmake_program posenc
    check 'POSENC_EXECUTABLE is a target' cmake_target
    check 'POSENC_EXECUTABLE is not there: CMake says so' cmake_no_program
}

cmake_cross_program()
{
    machine_is build/app ARM
    fails machine_is build/posenc/posenc ARM
}

test_cmake_cross()
{
    generator='Unix Makefiles'
    enter cmake cmake-cross
    have cmake || return
    have arm-none-eabi-gcc || return
    have readelf || return
    check 'the build for ARM runs posenc once a table; a second one runs nothing' builds_all \
        -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=arm \
        -DCMAKE_C_COMPILER=arm-none-eabi-gcc -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY \
        -DCMAKE_EXE_LINKER_FLAGS='--specs=nosys.specs' -DCMAKE_EXECUTABLE_SUFFIX_C=
    check "the program is the target's, posenc is not" cmake_cross_program
}

# ---- installed ----

install_posenc()
{
    make -C "$work/posenc" install PREFIX="$work/prefix"
    for file in bin/posenc share/posenc/posenc.mk share/posenc/cmake/posenc-config.cmake; do
        ls "$work/prefix/$file"
    done
}

cmake_installed()
{
    cmake -S . -B build -DCMAKE_PREFIX_PATH="$work/prefix"
    cmake --build build
    cmake --build build --target test
    grep -e "^POSENC_EXECUTABLE.*=$work/prefix/bin/posenc" build/CMakeCache.txt
}

meson_installed()
{
    meson setup build
    meson test -C build
    ninja -C build | tee "$log"
    grep -e 'no work to do' "$log"
    rm build/pe.h
    ninja -C build
    [ -s build/pe.h ]
}

test_installed()
{
    enter installed
    rm -r third_party
    find . | sort >"$work/files"
    PATH=$work/prefix/bin:$PATH
    export PKG_CONFIG_PATH=$work/prefix/share/pkgconfig
    check 'make install' install_posenc
    if have pkg-config; then
        check 'make, with the .mk that pkg-config names: one run, no .c' first_build 1 1
        check 'the program finds the golden cells' make check
        compilations=1 check 'the .h removed: it comes back' without pe.h
        check 'make clean leaves what was there' cleaned
    fi
    if have cmake; then
        check 'CMake finds it' cmake_installed
    fi
    enter meson
    if have meson && have ninja; then
        check 'a custom_target: a second build runs nothing, the .h comes back' meson_installed
    fi
}

# ---- one file ----

# compiles_alone COMPILER: names of file scope that are the same in two sources do not compile.
compiles_alone()
{
    "$1" -O1 -Wall -Wextra -Werror -c third_party/posenc.c -o alone.o
    rm alone.o
}

same_bytes()
{
    local program
    for program in "$work/posenc/build/posenc" "$PWD/third_party/build/posenc"; do
        mkdir made
        (
            cd made
            "$program" --help >help
            "$program" --list-presets >presets
            "$program" --d-model=16 --max-len=40 --figure=f32.svg --report=f32.json -o f32
            "$program" --d-model=16 --max-len=40 --literal=words --npy=words.npy -o words
            "$program" --preset=rope --d-model=16 --max-len=40 --precision=q15 -o rope
            "$program" --d-model=16 --max-len=40 --storage=factored -o factored
        )
        if [ -d first ]; then
            diff -r first made
            [ "$(find made -type f | wc -l)" = 13 ]
            rm -r first made
        else
            mv made first
        fi
    done
}

after_touched_source()
{
    touched third_party/posenc.c
    makes 1 0
}

cmake_single()
{
    CXXFLAGS='-Wall -Wextra -Werror' cmake -S . -B build -G "$generator"
    cmake --build build | tee "$log"
    grep -e 'Building posenc' "$log"
    grep -e 'Building CXX object .*pe\.c\.o' "$log"
    cmake --build build --target test
    rm -r build
}

cmake_words()
{
    cp CMakeLists.txt kept.txt
    edited 's/--layout=concat/--literal words/' CMakeLists.txt
    fails cmake -S . -B build 2>&1 | tee "$log"
    grep -e '--literal=words is for C compilers: add C to the' "$log"
    mv kept.txt CMakeLists.txt
    rm -r build
}

test_single()
{
    enter single
    rm -r third_party
    mkdir third_party
    make -s -C "$work/posenc" posenc amalgamation
    cp "$work/posenc"/{build/posenc.c,gen/posenc.mk,gen/cmake/posenc.cmake} third_party
    find . | sort >"$work/files"
    for compiler in gcc clang x86_64-w64-mingw32-gcc; do
        ! have "$compiler" || check "$compiler has no warning" compiles_alone "$compiler"
    done
    check 'make builds posenc.c and runs it once' first_build 1 2
    check 'the program finds the golden cells' make check
    check "the program's bytes are those of the tree's" same_bytes
    check 'a touched posenc.c: it is built and runs, nothing is compiled' after_touched_source
    rm -r third_party/build
    check 'make clean leaves what was there' cleaned
    for generator in 'Unix Makefiles' Ninja; do
        if have cmake && { [ "$generator" != Ninja ] || have ninja; }; then
            check "CMake, $generator, without C: the pair is C++" cmake_single
        fi
    done
    ! have cmake || check 'CMake without C refuses words' cmake_words
}

mkdir "$work/posenc" && cp -R "$tree"/{Makefile,gen,templates} "$work/posenc" || exit 2
test_plain
test_vendored
test_encoder
test_cross
test_cmake 'Unix Makefiles'
test_cmake Ninja
test_cmake_cross
test_installed
test_single

printf '%d passed, %d failed, %d without their tools\n' "$passed" "$failed" "$missing"
[ "$failed" = 0 ] && { [ "$missing" = 0 ] || [ "${REQUIRE_ALL:-}" != 1 ]; }
