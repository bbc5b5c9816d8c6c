#!/usr/bin/env bash
#
# run.sh: builds a copy of each project of this folder as a user would, with posenc's sources as a
# tree or as one file, or with an installed posenc, and checks the dependencies. posenc must run
# once per table, with any number of jobs. A second make must run nothing. After a template is
# touched, an option is changed or a file is deleted, exactly the dependent files must be rebuilt.
# Prints one line for each check.
#
#     tests/consumers/run.sh [POSENC-SOURCE-DIR]
#
# JOBS: make's jobs (8); REQUIRE_ALL=1: fail if a tool is not installed.
#
# shellcheck disable=SC2016,SC2317 # text for sed and make contains $; checks are called by name
set -u -o pipefail

here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "${1:-$here/../..}" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Remove the variables of an enclosing make, so that all runs behave as if started from a shell.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS POSENC POSENC_BUILD
unset BUILD_CC BUILD_CFLAGS BUILD_CPPFLAGS BUILD_LDFLAGS B
jobs=-j${JOBS:-8}
log=$work/log
. "$here/../checks.sh"

# enter PROJECT [NAME]: copies the project, and changes to the copy.
enter()
{
    project=${2:-$1}
    mkdir -p "$work/projects" && cp -R "$here/$1" "$work/projects/$project" &&
        cd "$work/projects/$project" || exit 2
    case $1 in # these projects use sources of other projects
    cmake) cp -R "$here/plain/src" . || exit 2 ;;
    meson | single) cp "$here/installed/main.c" . || exit 2 ;;
    esac
    mkdir third_party && ln -s "$work/posenc" third_party/posenc || exit 2
    find . | sort >"$work/files"
}

# makes RUNS COMPILATIONS [ARGUMENT]...: checks that make succeeds with these numbers of posenc runs
# and compilations, and that a second make has nothing to do.
makes()
{
    local runs=$1 compilations=$2
    shift 2
    make "$jobs" "$@" >"$log" 2>&1 || { cat "$log"; return 1; }
    cat "$log"
    [ "$(grep -c -e ' --depfile=' "$log")" = "$runs" ] || { echo "posenc: not $runs"; return 1; }
    [ "$(grep -v -e Igen "$log" | grep -c -e ' -c ')" = "$compilations" ] ||
        { echo "compiler: not $compilations"; return 1; }
    make_has_nothing_to_do "$@"
}

# Checks that make has nothing to do: make -q succeeds, and make runs no command.
make_has_nothing_to_do()
{
    make -q "$@" || { echo 'make -q: something to do'; return 1; }
    make "$jobs" "$@" >"$log" 2>&1
    cat "$log"
    fails grep -v -e 'Nothing to be done' -e 'is up to date' "$log"
}

# Touches a file. Sleeps first, because file times have a resolution of a few milliseconds.
touch_later()
{
    sleep 0.05
    touch "$1"
}

# edit SCRIPT FILE: edits the file with sed. Fails if this does not change the file.
edit()
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
    [ "$(grep -c -e ' gen/main\.c -o ' "$log")" -le 1 ]
}

after_edited_template()
{
    edit '1s/^/\/* Edited. *\/\n/' "$work/posenc/templates/c/table.c.mustache"
    makes 2 4 BUILD_CFLAGS=-O0
    edit 1d "$work/posenc/templates/c/table.c.mustache"
    makes 2 4 BUILD_CFLAGS=-O0
}

after_option()
{
    edit 's/--max-len=40/--max-len=41/' Makefile
    makes 1 2
}

after_options_file()
{
    edit 's/--max-len=33/--max-len=34/' src/small.posenc
    makes 1 2
}

# restores FILE...: removes the files, and checks that one run of posenc restores them.
restores()
{
    rm "$@"
    makes 1 "$compilations"
    local file
    for file; do [ -s "$file" ]; done
}

# Checks that variables of the project's Makefile reach the build of posenc.
flags_pass()
{
    printf '%s\n' 'POSENC_BUILD = host' 'BUILD_CFLAGS = -O0 -DSEEN_BY_CC' \
        'BUILD_CPPFLAGS = -DSEEN_BY_CPP' 'BUILD_LDFLAGS = -Wl,-Map=seen_by_ld' 'include Makefile' \
        >flags.mk
    make "$jobs" -f flags.mk V=1 2>&1 | tee "$log"
    grep -e ' -Igen -I[^ ]* -DSEEN_BY_CPP -O0 -DSEEN_BY_CC ' "$log"
    [ -x host/posenc ]
    [ -s "$work/posenc/seen_by_ld" ]
    rm -r host flags.mk "$work/posenc/seen_by_ld"
    make "$jobs"
}

clean_removes_its_files()
{
    make clean
    find . | sort | diff "$work/files" -
}

test_plain()
{
    enter plain
    check 'make runs posenc once a table' first_build 2 4
    check 'the program finds the golden cells' make check
    check 'a changed template: all is made again' after_edited_template
    check 'a changed option: one table is made again' after_option
    check 'a changed file of options: the other one is' after_options_file
    compilations=2 check 'the .h removed: both come back' restores src/pe.h
    compilations=2 check 'the .c removed: both come back' restores src/pe.c
    compilations=2 check 'both removed: they come back' restores src/pe.c src/pe.h
    check 'POSENC_BUILD and flags for posenc are its own' flags_pass
    check 'make clean leaves what was there' clean_removes_its_files
}

vendored_build()
{
    make vendor POSENC="$posenc"
    make "$jobs"
    make_has_nothing_to_do
}

# refused FILE SCRIPT: checks that `make verify` fails after the edit, and prints the command to
# run.
refused()
{
    local status=0
    cp "$1" kept
    edit "$2" "$1"
    make verify POSENC="$posenc" >"$log" 2>&1 || status=$?
    cat "$log"
    mv kept "$1"
    [ "$status" != 0 ]
    grep -e 'differs:' -e 'CR LF' "$log"
    grep -A1 -e 'To regenerate it, run$' "$log" | grep -e '^ *cd src/ && posenc --d-model=6 .* -o pe$'
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
    edit '/= {$/,$s/0\.841470957f/0.842470957f/' pe.c
    fails make check
    rm pe.c
    make check
}

numbers_again()
{
    cp expected.h committed.h
    make numbers PYTHON="$python"
    # Compare nine decimals, on which all versions of numpy agree.
    sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/g' committed.h >committed.txt
    sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/g' expected.h | diff committed.txt -
}

test_encoder()
{
    enter encoder
    check 'make runs posenc once' first_build 1 4
    check "the layer gives numpy's numbers" make check
    check 'with one cell off by 1/1000 it does not' edited_cell
    # The first python3 in PATH may lack numpy; then try the system's.
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
    grep -i -e '^08010000 . pe_[0-9a-f]\{8\}[0-9_]*$' "$log"
    [ -z "$(arm-none-eabi-nm --undefined-only firmware.elf)" ]
}

test_cross()
{
    enter cross
    have arm-none-eabi-gcc || return
    have readelf || return
    # std is a variable of posenc's Makefile. The value on this command line must not reach posenc's
    # build.
    check 'make CC=arm-none-eabi-gcc runs posenc once' first_build 1 2 CC=arm-none-eabi-gcc std=no
    check 'the table is in flash, and nothing is undefined' cross_program
    check 'make clean leaves what was there' clean_removes_its_files
}

# ---- CMake ----

# builds COMMENTS...: checks that the build prints exactly these comments of CMake, in any order.
builds()
{
    cmake --build build "$jobs" >"$log" 2>&1 || { cat "$log"; return 1; }
    cat "$log"
    sed -n -e '/posenc_program\.dir\|posenc_embed\.dir/d' \
        -e 's|.*Linking C executable posenc/posenc$|Building posenc|' \
        -e 's/.*\(Building posenc\|Generating table.*\|Building C .*\)/\1/p' "$log" |
        sed 's|CMakeFiles/app.dir/||; s|Building C object |cc |; s|, .*||; s|obj$|o|' |
        sort >"$work/done"
    printf '%s\n' "$@" | sed '/^$/d' | sort | diff - "$work/done"
}

# Prints the arguments for Makefiles, and nothing for Ninja: Makefiles compile generated files again
# even if their content is unchanged.
for_makefiles()
{
    [ "$generator" = Ninja ] || printf '%s\n' "$@"
}

# Prints CMake's comments for a table: one comment for Ninja, and two for make, where the .h is a
# second step.
generating_lines()
{
    if [ "$generator" = Ninja ]; then
        echo "Generating $1.c"
    else
        printf 'Generating %s\n' "$1.c" "$1.h"
    fi
}

builds_all()
{
    mapfile -t steps < <(generating_lines table/pe; generating_lines table/small)
    cmake -S . -B build -G "$generator" -DPOSENC_BUILD_CFLAGS=-O0 "$@"
    builds 'Building posenc' "${steps[@]}" 'cc src/main.c.o' 'cc src/small_test.c.o' \
        'cc table/pe.c.o' 'cc table/small.c.o'
    builds ''
}

cmake_template()
{
    touch_later "$work/posenc/templates/c/table.h.mustache"
    mapfile -t steps < <(
        generating_lines table/pe
        generating_lines table/small
        for_makefiles 'cc src/main.c.o' 'cc src/small_test.c.o' 'cc table/pe.c.o' \
            'cc table/small.c.o'
    )
    builds 'Building posenc' "${steps[@]}"
    builds ''
}

cmake_option()
{
    edit 's/--max-len=40/--max-len=41/' CMakeLists.txt
    mapfile -t steps < <(generating_lines table/pe)
    builds "${steps[@]}" 'cc src/main.c.o' 'cc table/pe.c.o'
    builds ''
}

cmake_options_file()
{
    edit 's/--max-len=33/--max-len=34/' src/small.posenc
    mapfile -t steps < <(generating_lines table/small)
    builds "${steps[@]}" 'cc src/small_test.c.o' 'cc table/small.c.o'
    builds ''
}

# cmake_restores FILE: removes a file of the build folder, and checks that a build restores it.
cmake_restores()
{
    rm "build/$1"
    cmake --build build "$jobs" | tee "$log"
    [ -s "build/$1" ]
    builds ''
}

# POSENC_EXECUTABLE may be a target, or a generator expression for its file. A program that links a
# library with a table finds the header.
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
            echo 'posenc_generate(TARGET tables OUTPUT pe OPTIONS --d-model=8 --max-len=9)'
            echo 'target_link_libraries(app tables)'
        } >target/CMakeLists.txt
        rm -rf target/build
        cmake -S target -B target/build -G "$generator"
        cmake --build target/build "$jobs" | tee "$log"
        fails grep -e 'Building posenc' "$log"
    done
    rm -r target
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
    check 'the .h removed: it comes back' cmake_restores table/pe.h
    check 'the .c removed: it comes back' cmake_restores table/pe.c
    make -s -C "$work/posenc" posenc
    check 'POSENC_EXECUTABLE is a target' cmake_target
}

# ---- tables as libraries ----

tables_again()
{
    cmake --build build "$jobs" --config "$1" >"$log" 2>&1 || { cat "$log"; return 1; }
    cat "$log"
    fails grep -e 'Building' -e 'Generating' -e 'Linking' "$log"
}

# tables_build [CONFIGURATION]: builds Release, and then the other configuration if it is given.
tables_build()
{
    local configuration
    cmake -S . -B build -G "$generator" -DPOSENC_BUILD_CFLAGS=-O0 -DCMAKE_BUILD_TYPE=Release
    for configuration in Release ${1:+"$1"}; do
        cmake --build build "$jobs" --config "$configuration" | tee "$log"
        [ "$(grep -c -e 'Generating .*pe\.c' "$log")" = 1 ]
        (cd build && ctest -C "$configuration")
        tables_again "$configuration"
    done
}

tables_byproduct()
{
    rm build/tables/tiny.npy
    cmake --build build "$jobs" --config Release
    [ -s build/tables/tiny.npy ]
    tables_again Release
}

# tables_refused LINE TEXT: checks that CMake fails with this TEXT when LINE is added to
# tables/CMakeLists.txt.
tables_refused()
{
    cp tables/CMakeLists.txt kept
    echo "$1" >>tables/CMakeLists.txt
    fails cmake -S . -B build >"$log" 2>&1
    mv kept tables/CMakeLists.txt
    tr -s ' \n' ' ' <"$log" | grep -F -e "$2"
}

tables_fetched()
{
    mkdir fetch
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'project(fetch C)' 'include(FetchContent)' \
        "FetchContent_Declare(posenc URL file:///none SOURCE_SUBDIR gen/cmake)" \
        'FetchContent_MakeAvailable(posenc)' \
        'posenc_add_library(pe OPTIONS --d-model=8 --max-len=9)' \
        'add_executable(app main.c)' 'target_link_libraries(app pe)' >fetch/CMakeLists.txt
    printf '#include "pe.h"\nint main(void) { return PE_AT(0, 0) != 0; }\n' >fetch/main.c
    cmake -S fetch -B fetch/build -G "$generator" -DPOSENC_BUILD_CFLAGS=-O0 \
        -DFETCHCONTENT_SOURCE_DIR_POSENC="$work/posenc"
    cmake --build fetch/build "$jobs"
    fetch/build/app
}

# Checks that a native build needs neither make nor a compiler called cc, by removing them from
# PATH.
tables_alone()
{
    local tool
    mkdir tools
    for tool in cmake ninja gcc as ld ar ranlib; do
        ln -s "$(command -v $tool)" tools
    done
    CC=gcc PATH=$PWD/tools cmake -S . -B alone -G Ninja -DPOSENC_BUILD_CFLAGS=-O0
    PATH=$PWD/tools cmake --build alone "$jobs"
    alone/app/app
}

# Checks that posenc.cmake does nothing in script mode, in which ESP-IDF first reads components.
tables_script()
{
    printf '%s\n' "include($work/posenc/gen/cmake/posenc.cmake)" \
        'posenc_generate(TARGET app OUTPUT pe OPTIONS --d-model=8)' \
        'posenc_add_library(pe OPTIONS --d-model=8)' >script.cmake
    cmake -P script.cmake >"$log" 2>&1 || { cat "$log"; return 1; }
    diff /dev/null "$log"
}

test_tables()
{
    enter tables "tables-${1// /-}"
    generator=$1
    have cmake || return
    [ "$1" = 'Unix Makefiles' ] || have ninja || return
    mkdir third_party/copy
    make -s -C "$work/posenc" amalgamation
    cp "$work/posenc"/{build/posenc.c,gen/cmake/posenc.cmake} third_party/copy
    local other=
    [ "$1" != 'Ninja Multi-Config' ] || other=Debug
    check 'tables of other folders, and of two targets' tables_build "$other"
    check 'a byproduct removed: it comes back' tables_byproduct
    [ "$1" = Ninja ] || return 0
    check 'two tables of one OUTPUT are refused' tables_refused \
        'posenc_generate(TARGET first OUTPUT shared OPTIONS --d-model=8 --max-len=10)' \
        'two tables have the OUTPUT'
    check 'a static library of nothing is refused' tables_refused \
        'posenc_add_library(no STATIC OPTIONS --d-model=8 --max-len=10 --linkage static)' \
        "has nothing to compile: leave 'STATIC' out, or give INTERFACE"
    check 'FetchContent' tables_fetched
    check 'without make and cc' tables_alone
    check 'a script that includes it' tables_script
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
        compilations=1 check 'the .h removed: it comes back' restores pe.h
        check 'make clean leaves what was there' clean_removes_its_files
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

# compiles_alone COMPILER: compiles posenc.c, which fails if two sources define the same name at
# file scope.
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
    touch_later third_party/posenc.c
    makes 1 2
}

cmake_single()
{
    CXXFLAGS='-Wall -Wextra -Werror' cmake -S . -B build -G "$generator" \
        -DPOSENC_BUILD_CFLAGS=-O0
    cmake --build build | tee "$log"
    grep -e 'Building posenc' "$log"
    grep -e 'Building CXX object .*pe\.c\.o' "$log"
    cmake --build build --target test
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
    check 'a touched posenc.c: it is built and runs' after_touched_source
    rm -r third_party/build
    check 'make clean leaves what was there' clean_removes_its_files
    for generator in 'Unix Makefiles' Ninja; do
        if have cmake && { [ "$generator" != Ninja ] || have ninja; }; then
            check "CMake, $generator, without C: the pair is C++" cmake_single
        fi
    done
}

mkdir "$work/posenc" && cp -R "$tree"/{Makefile,gen,templates} "$work/posenc" || exit 2
test_plain
test_vendored
test_encoder
test_cross
test_cmake 'Unix Makefiles'
test_cmake Ninja
test_cmake_cross
test_tables Ninja
test_tables 'Unix Makefiles'
test_tables 'Ninja Multi-Config'
test_installed
test_single

checks_end
