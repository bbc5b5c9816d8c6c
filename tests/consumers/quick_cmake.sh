#!/usr/bin/env bash
#
# quick_cmake.sh: the core of run.sh for gen/cmake, without a search for compilers and without a
# build of posenc. Where posenc's sources are asked for, a Makefile or a compiler stands for them
# that says what it was told.
#
#     tests/consumers/quick_cmake.sh POSENC GENERATOR
#
# shellcheck disable=SC2016 # what CMake and make read has a $
set -eE -u -o pipefail

work=$(mktemp -d)
# A shell's script and a list of CMake's take no path with a space as it is.
ln -s "$(cd "$(dirname "$0")/../../gen/cmake" && pwd)" "$work/modules"
ln -s "$(realpath "$1")" "$work/program"
modules=$work/modules
posenc=$work/program
generator=$2
trap 'rm -rf "$work"' EXIT
trap 'echo "quick_cmake.sh: line $LINENO: ${step:-}" >&2; cat "$work/log" >&2' ERR
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS BUILD_CC
mkdir -p "$work/app/stock"
cd "$work/app"
printf '#!/bin/sh\necho run >>%s/runs\nexec %s "$@"\n' "$work" "$posenc" >"$work/posenc"
chmod +x "$work/posenc"

configure()
{
    rm -rf build
    cmake -G "$generator" -S . -B build -DCMAKE_C_COMPILER_FORCED=1 -DCMAKE_CXX_COMPILER_FORCED=1 \
        "$@" >"$work/log" 2>&1
}

# refused TEXT [ARGUMENT]...: cmake says so.
refused()
{
    step="refused: $1"
    if configure "${@:2}"; then return 1; fi
    tr -s ' \n' ' ' <"$work/log" >"$work/words"
    grep -q -F -e "$1" "$work/words"
}

# builds RUNS: posenc runs so often, and a second build runs nothing.
builds()
{
    : >"$work/runs"
    cmake --build build -j 4 >"$work/log" 2>&1
    [ "$(wc -l <"$work/runs")" -eq "$1" ]
    cmake --build build >"$work/log" 2>&1
    [ "$(wc -l <"$work/runs")" -eq "$1" ]
}

# again RUNS COMMAND
again()
{
    step="build after ${*:2}"
    sleep 0.02
    "${@:2}"
    builds "$1"
}

# ---- a project ----

"$posenc" --d-model=4 --max-len=3 --npy=stock/table.npy
echo '{"model_type": "marian", "d_model": 8, "max_position_embeddings": 16}' >stock/model.json
printf '1\n0.5\n' >stock/list
printf '1\n0.25\n' >stock/nested
printf -- '--d-model=4\n--max-len=3\n--frequency=@%s/stock/nested\n' "$PWD" >stock/options
printf '{{id}} has {{max_len}} rows\n' >stock/rows.txt
printf '#include "p.h"\n#include "only.h"\nint main(void) { return P_AT(0, 0) != 0; }\n' >main.c
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(app C)
list(APPEND CMAKE_MODULE_PATH $modules)
find_package(Posenc REQUIRED)
add_library(tables STATIC)
posenc_generate(TARGET tables OUTPUT in/p OPTIONS --from=stock/table.npy --npy a.npy)
posenc_generate(TARGET tables OUTPUT in/q OPTIONS --model stock/model.json --figure=f/b.svg)
posenc_generate(TARGET tables OUTPUT in/r
  OPTIONS --d-model=4 --max-len=3 --frequency @stock/list --heatmap=c.png)
posenc_generate(TARGET tables OUTPUT in/d
  OPTIONS @stock/options --figure d.svg --heatmap d.png --npy=d.npy)
posenc_generate(TARGET tables OUTPUT in/e OPTIONS --d-model=4 --max-len=3 --report=e.json
  --template=stock/rows.txt:e.txt --template json:cells.json)
posenc_generate(TARGET tables OUTPUT in/only OPTIONS --from stock/table.npy --linkage static)
add_executable(app main.c)
target_link_libraries(app tables)
add_custom_target(more ALL
  DEPENDS a.npy f/b.svg c.png d.svg d.png d.npy e.txt e.json cells.json)
add_dependencies(more tables)
END
step='the first build'
configure -DPOSENC_EXECUTABLE="$work/posenc"
builds 6
grep -q -x -e 'e has 3 rows' build/e.txt
[ ! -e build/in/only.c ]
for file in model.json list nested options rows.txt; do
    again 1 touch "stock/$file"
done
again 2 touch stock/table.npy
for file in in/p.c in/p.h a.npy f/b.svg c.png d.svg d.png d.npy e.txt e.json cells.json \
    in/only.h; do
    again 1 rm "build/$file"
    [ -s "build/$file" ]
done
again 6 touch "$work/posenc"

step='a path from here, and a name in PATH'
configure -DPOSENC_EXECUTABLE=../posenc
PATH=$work:$PATH configure -DPOSENC_EXECUTABLE=posenc
builds 6
refused "'no-such-program' is not in PATH: install posenc, or give a path" \
    -DPOSENC_EXECUTABLE=no-such-program

# ---- calls that are refused, and a project without C ----

call()
{
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' "project(app $1)" \
        "include($modules/posenc.cmake)" 'add_library(tables STATIC)' "posenc_generate($2)" \
        >CMakeLists.txt
}
call C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --linkage'
refused '--linkage= has no value' -DPOSENC_EXECUTABLE="$work/posenc"
for words in 'OUTPUT p OPTIONS --d-model=4' 'TARGET tables OPTIONS --d-model=4' \
    'TARGET tables OUTPUT a' 'more TARGET tables OUTPUT p OPTIONS --d-model=4'; do
    call C "$words"
    refused 'posenc_generate(TARGET target OUTPUT path OPTIONS option...)' \
        -DPOSENC_EXECUTABLE="$work/posenc"
done
call CXX 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3 --literal words'
refused '--literal=words is for C compilers' -DPOSENC_EXECUTABLE="$work/posenc"
step='a project without C'
call CXX 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
configure -DPOSENC_EXECUTABLE="$work/posenc"
builds 1

# ---- posenc's sources ----

mkdir -p "$work/tree/gen/cmake" "$work/tree/templates" "$work/single"
cp "$modules/posenc.cmake" "$work/tree/gen/cmake"
cp "$modules/posenc.cmake" "$work/single"
echo >"$work/tree/gen/main.c"
echo >"$work/tree/templates/a.mustache"
cat >"$work/tree/Makefile" <<END
posenc:; @mkdir -p '\$(B)' && { test -x \$(B)/posenc || cp $work/posenc \$(B)/posenc; } && echo \\
    '<\$(B)> <\$(BUILD_CC)> <\$(BUILD_CFLAGS)> <\$(BUILD_CPPFLAGS)> <\$(BUILD_LDFLAGS)>' \\
    >$work/told
END
step='a tree of sources'
modules=$work/tree/gen/cmake
call C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
BUILD_CPPFLAGS=-Dno configure
builds 1
grep -q -x -e "<$PWD/build/posenc> <cc> <-O2> <> <>" "$work/told"
again 1 touch "$work/tree/templates/a.mustache"
again 1 touch "$work/tree/gen/main.c"
step='flags'
BUILD_CC='host cc' configure -DPOSENC_BUILD_CFLAGS=-O0
builds 1
grep -q -x -e "<$PWD/build/posenc> <host cc> <-O0> <> <>" "$work/told"

step='one file'
modules=$work/single
echo >"$work/single/posenc.c"
printf '#!/bin/sh\necho "cc: $*" >%s/told\nfor last; do :; done\ncp %s "$last"\n' "$work" \
    "$work/posenc" >"$work/cc"
chmod +x "$work/cc"
call C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
BUILD_CC="$work/cc -x" configure
builds 1
grep -q -x -e "cc: -x -O2 $work/single/posenc.c -o $PWD/build/posenc/posenc" "$work/told"
again 1 touch "$work/single/posenc.c"
