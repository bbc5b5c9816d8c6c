#!/usr/bin/env bash
#
# quick_cmake.sh: tests gen/cmake quickly: CMake does not search for compilers, and posenc is not
# built. If posenc would be built from sources, a stub of its Makefile or of the compiler logs its
# arguments instead. Only main.c and the first table are compiled and linked, once; otherwise the
# compiler is replaced by a script that creates empty files. run.sh has similar tests with real
# builds.
#
#     tests/consumers/quick_cmake.sh POSENC GENERATOR [sample]
#
# "sample" skips, for Unix Makefiles, the steps that work as with Ninja.
#
# shellcheck disable=SC2016 # text for CMake and make contains $
set -eE -u -o pipefail

work=$(mktemp -d)
# Use symbolic links, because unquoted paths in scripts and CMake lists cannot contain spaces.
ln -s "$(cd "$(dirname "$0")/../.." && pwd)" "$work/repository"
ln -s "$(realpath "$1")" "$work/program"
modules=$work/repository/gen/cmake
posenc=$work/program
generator=$2
is_sample=${3:-}
[ "$generator" != Ninja ] || is_sample=
trap 'rm -rf "$work"' EXIT
trap 'echo "quick_cmake.sh: line $LINENO: ${step:-}" >&2; cat "$work/log" >&2' ERR
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS BUILD_CC
mkdir -p "$work/app/stock"
cd "$work/app"
printf '#!/bin/sh\n[ ! -e %s/fail ] || exit 2\necho run >>%s/runs\nexec %s "$@"\n' "$work" "$work" \
    "$posenc" >"$work/posenc"
printf '%s\n' '#!/bin/sh' '[ -e app ] || case "$*" in */p.c | *main.c*) exec cc "$@" ;; esac' \
    'for word; do [ "$last" != -o ] || : >"$word"; last=$word; done' >"$work/compiler"
printf '%s\n' '#!/bin/sh' '[ -e app ] || exec ar "$@"' ': >"$2"' >"$work/archiver"
chmod +x "$work/posenc" "$work/compiler" "$work/archiver"
cmake_settings=(-DCMAKE_RULE_MESSAGES=OFF "-DCMAKE_AR=$work/archiver" -DCMAKE_RANLIB=/bin/true)
for language in C CXX; do
    cmake_settings+=("-DCMAKE_${language}_COMPILER=$work/compiler"
        "-DCMAKE_${language}_COMPILER_FORCED=1" "-DCMAKE_${language}_COMPILER_ID_RUN=1")
done

# fails COMMAND: succeeds if the command fails.
fails()
{
    if "$@"; then return 1; fi
}

configure()
{
    rm -rf build
    cmake -G "$generator" -S . -B build "${cmake_settings[@]}" "$@" >"$work/log" 2>&1
}

# refused TEXT [ARGUMENT]...: checks that cmake fails with a message that contains TEXT.
refused()
{
    step="refused: $1"
    if configure "${@:2}"; then return 1; fi
    tr -s ' \n' ' ' <"$work/log" >"$work/words"
    grep -q -F -e "$1" "$work/words"
}

# builds RUNS: checks that a build runs posenc RUNS times, and that a second build does not run it.
builds()
{
    : >"$work/runs"
    cmake --build build -j 4 >"$work/log" 2>&1
    [ "$(wc -l <"$work/runs")" -eq "$1" ]
    cmake --build build >"$work/log" 2>&1
    [ "$(wc -l <"$work/runs")" -eq "$1" ]
}

# builds_after RUNS COMMAND: runs the command, then checks that a build runs posenc RUNS times.
builds_after()
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
printf -- '--d-model=4\n--max-len=3\n--frequency=@../stock/nested\n' >stock/options
printf '{{id}} has {{max_len}} rows\n' >stock/rows.txt
printf '#include "p.h"\n#include "only.h"\nint main(void) { return P_AT(0, 0) != 0; }\n' >main.c
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(app C)
list(APPEND CMAKE_MODULE_PATH $modules)
find_package(Posenc 1.0 REQUIRED)
set(stock \${CMAKE_CURRENT_SOURCE_DIR}/stock)
add_library(tables STATIC)
posenc_generate(TARGET tables OUTPUT in/p OPTIONS --from=\${stock}/table.npy --npy a.npy
  BYPRODUCTS a.npy)
posenc_generate(TARGET tables OUTPUT in/q OPTIONS --model made.json --figure=f/b.svg
  BYPRODUCTS \${CMAKE_CURRENT_BINARY_DIR}/f/b.svg DEPENDS made.json)
add_custom_command(OUTPUT made.json DEPENDS \${stock}/model.json
  COMMAND \${CMAKE_COMMAND} -E copy \${stock}/model.json made.json)
posenc_generate(TARGET tables OUTPUT in/r BYPRODUCTS c.png
  OPTIONS --d-model=4 --max-len=3 --frequency @\${stock}/list --heatmap=c.png)
posenc_generate(TARGET tables OUTPUT in/d BYPRODUCTS d.svg d.png d.npy
  OPTIONS @\${stock}/options --figure d.svg --heatmap d.png --npy=d.npy)
posenc_generate(TARGET tables OUTPUT in/e BYPRODUCTS e.txt e.json cells.json
  OPTIONS --d-model=4 --max-len=3 "--spdx=MIT OR 0BSD" --report=e.json
  --template=\${stock}/rows.txt:e.txt --template json:cells.json)
posenc_add_library(only OUTPUT in/only BYPRODUCTS only.npy DEPENDS made.npy
  OPTIONS --from made.npy --linkage static --npy=only.npy)
add_custom_command(OUTPUT made.npy DEPENDS \${stock}/table.npy
  COMMAND \${CMAKE_COMMAND} -E copy \${stock}/table.npy made.npy)
add_executable(app main.c)
target_link_libraries(app tables only)
add_custom_target(more ALL
  DEPENDS a.npy f/b.svg c.png d.svg d.png d.npy e.txt e.json cells.json only.npy)
add_dependencies(more tables only)
END
step='the first build'
configure -DPOSENC_EXECUTABLE="$work/posenc"
builds 6
grep -q -x -e 'e has 3 rows' build/e.txt
[ ! -e build/in/only.c ]
if [ -z "$is_sample" ]; then
    builds_after 4 touch stock/{model.json,list,nested,rows.txt}
    builds_after 1 touch stock/options
    builds_after 6 touch "$work/posenc"
fi
builds_after 2 touch stock/table.npy
# lose FILE...: removes files of the build folder.
lose()
{
    rm "${@/#/build/}"
}
losses=('in/p.c f/b.svg c.png d.png e.txt in/only.h' 'in/p.h in/q.c d.svg e.json'
    'a.npy in/q.h d.npy cells.json' 'in/p.h in/p.c a.npy')
for files in "${losses[@]:${is_sample:+2}}"; do
    read -ra files <<<"$files"
    runs=${#files[@]}
    [ "${files[1]}" != in/p.c ] || runs=1
    builds_after "$runs" lose "${files[@]}"
    (cd build && ls "${files[@]}" >>"$work/log")
done
step='a file that the options do not write'
cmake -DPROGRAM="$work/posenc" -DOPTIONS=--version -DFIRST=ON -DFILE="$PWD/none" \
    -P "$modules/posenc.cmake" >"$work/log"
[ ! -e none ]

step='a run that fails'
touch stock/list "$work/fail"
if cmake --build build -j 4 >"$work/log" 2>&1; then false; fi
rm "$work/fail"
builds 1

# ---- posenc's sources ----

# write_project LANGUAGE ARGUMENTS: writes a project with this call of posenc_generate.
write_project()
{
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' "project(app $1)" \
        "include($modules/posenc.cmake)" "include($modules/posenc.cmake)" \
        'add_library(tables STATIC)' "posenc_generate($2)" >CMakeLists.txt
}
mkdir -p "$work/tree/gen/cmake" "$work/tree/templates/c" "$work/single"
cp "$modules/posenc.cmake" "$work/tree/gen/cmake"
cp "$modules/posenc.cmake" "$work/single"
echo >"$work/tree/gen/main.c"
echo >"$work/tree/templates/c/a.mustache"
cat >"$work/tree/Makefile" <<END
posenc:; @mkdir -p '\$(B)' && { test -x \$(B)/posenc || cp $work/posenc \$(B)/posenc; } && echo \\
    '<\$(B)> <\$(BUILD_CC)> <\$(BUILD_CFLAGS)> <\$(BUILD_CPPFLAGS)> <\$(BUILD_LDFLAGS)>' \\
    >$work/told
END
step='a tree of sources'
modules=$work/tree/gen/cmake
write_project C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
printf '%s\n' 'add_library(more STATIC)' \
    'posenc_generate(TARGET more OUTPUT q OPTIONS --d-model=4 --max-len=3 --npy=q.npy' \
    '  BYPRODUCTS q.npy)' >stock/CMakeLists.txt
echo 'add_subdirectory(stock)' >>CMakeLists.txt
BUILD_CC=cc BUILD_CPPFLAGS=-Dno configure
builds 2
grep -q -x -e "<../app/build/posenc> <cc> <-O2> <> <>" "$work/told"
[ -z "$is_sample" ] || exit 0
builds_after 2 touch "$work/tree/templates/c/a.mustache"
builds_after 2 touch "$work/tree/gen/main.c"

# The steps below do not depend on the generator, so they run only with Ninja.
[ "$generator" = Ninja ] || exit 0

step='flags'
BUILD_CC='host cc' configure -DPOSENC_BUILD_CFLAGS=-O0
builds 2
grep -q -x -e "<../app/build/posenc> <host cc> <-O0> <> <>" "$work/told"

step='a build folder that make cannot use'
if BUILD_CC=cc cmake -G Ninja -S . -B 'b&c' "${cmake_settings[@]}" >"$work/log" 2>&1; then false; fi
tr -s ' \n' ' ' <"$work/log" | grep -q -F -e "make cannot build posenc in '../app/b&c/posenc', with a \
'&': use a build folder of another name, or set POSENC_EXECUTABLE"

step='posenc as a target of CMake, which nothing builds here'
modules=$work/repository/gen/cmake
write_project C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
# Options of the project do not apply to posenc.
sed -i.old '/^project/ {
    a add_compile_options(-mine)
    a include_directories(mine)
    a link_libraries(mine)
    a add_link_options(-mine)
    a set(CMAKE_C_STANDARD 99)
    a set(CMAKE_C_CLANG_TIDY mine)
    a set(CMAKE_C_CPPCHECK mine)
    a set(CMAKE_C_INCLUDE_WHAT_YOU_USE mine)
    a add_subdirectory('"$modules"' posenc_cmake)
}' CMakeLists.txt
configure
for part in c h; do
    ninja -C build -t query posenc/builtin.$part >"$work/log"
    for file in templates/c/float.mustache gen/text/parts.c gen/picture/map.c; do
        grep -q -e "/$file\$" "$work/log"
    done
done
ninja -C build -t query p.c >"$work/log"
grep -q -e 'posenc/posenc$' "$work/log"
ninja -C build -t query all >"$work/log"
fails grep -e 'posenc/posenc$' "$work/log"
ninja -C build -t commands posenc/posenc >"$work/log"
fails grep -i -e mine "$work/log"
ninja -C build -t compdb >"$work/log"
for file in main files/files; do
    grep -q -e " -I$work/repository/gen -I$PWD/build/posenc -O2 -UNDEBUG .*/gen/$file\.c\"" "$work/log"
done
fails grep -e '/document\.c"' "$work/log"
grep -q -e 'posenc_embed.dir/.*/embed\.c"' "$work/log"
fails grep -e 'posenc_program.dir/.*/embed\.c"' "$work/log"
step='posenc as a project'
cmake -G Ninja -S "$modules" -B build.own "${cmake_settings[@]}" >"$work/log" 2>&1
ninja -C build.own -t query all >"$work/log"
grep -q -e 'posenc/posenc$' "$work/log"

step='one file'
modules=$work/single
echo >"$work/single/posenc.c"
printf '#!/bin/sh\necho "cc: $*" >%s/told\nfor last; do :; done\ncp %s "$last"\n' "$work" \
    "$work/posenc" >"$work/single/cc"
chmod +x "$work/single/cc"
write_project C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
BUILD_CC="$work/single/cc -x" configure
builds 1
grep -q -x -e "cc: -x -O2 $work/single/posenc.c -o $PWD/build/posenc/posenc" "$work/told"
builds_after 1 touch "$work/single/posenc.c"

# ---- Makefiles: a header-only library, and a target that needs no compiler ----

modules=$work/repository/gen/cmake
generator='Unix Makefiles'
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(app NONE)
add_executable(host IMPORTED GLOBAL)
set_target_properties(host PROPERTIES IMPORTED_LOCATION $work/posenc)
include($modules/posenc.cmake)
add_library(tables INTERFACE)
posenc_generate(TARGET tables OUTPUT in/p BYPRODUCTS a.npy d/b.svg
  OPTIONS --from=\${CMAKE_CURRENT_SOURCE_DIR}/stock/table.npy "--spdx=MIT OR 0BSD" --npy=a.npy
  --figure=d/b.svg)
posenc_add_library(only INTERFACE OPTIONS --d-model=4 --max-len=3)
add_custom_target(more ALL)
add_dependencies(more tables only)
END
step='Makefiles'
configure -DPOSENC_EXECUTABLE=host
builds 2
[ -s build/only.h ]
[ ! -e build/only.c ]
builds_after 2 lose d/b.svg only.h
[ -s build/d/b.svg ]
[ -s build/only.h ]
generator=Ninja

# ---- another program ----

write_project C 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
step='a path from where cmake runs'
rm -rf build
(cd stock && cmake -S .. -B ../build -G Ninja "${cmake_settings[@]}" \
    -DPOSENC_EXECUTABLE=../../posenc >"$work/log" 2>&1)
builds 1
step='a name in PATH'
# CMake does not look for the program where programs for the target machine are.
elsewhere=("-DCMAKE_MAKE_PROGRAM=$(command -v ninja)" "-DCMAKE_FIND_ROOT_PATH=$work/single"
    -DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=ONLY)
PATH=$work:$PATH configure -DPOSENC_EXECUTABLE=posenc "${elsewhere[@]}"
builds 1
step='another name, in the same folder'
if cmake -S . -B build -DPOSENC_EXECUTABLE=no-such-program >"$work/log" 2>&1; then false; fi
refused "'no-such-program' is not in PATH: install posenc, or give a path" \
    -DPOSENC_EXECUTABLE=no-such-program

# ---- calls that are refused, and a project without C ----

for words in 'OUTPUT p OPTIONS --d-model=4' 'TARGET tables OPTIONS --d-model=4' \
    'TARGET tables OUTPUT p' 'more TARGET tables OUTPUT p OPTIONS --d-model=4'; do
    write_project NONE "$words"
    refused 'posenc_generate(TARGET target OUTPUT path OPTIONS option... [BYPRODUCTS' \
        -DPOSENC_EXECUTABLE="$work/posenc"
done
write_project NONE 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
sed -i.old 's/ STATIC/ INTERFACE/' CMakeLists.txt
cp CMakeLists.txt once
echo 'posenc_generate(TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3 DEPENDS x)' >>CMakeLists.txt
refused "two tables have the OUTPUT '$PWD/build/p': give both the same OPTIONS, BYPRODUCTS and DEPENDS" \
    -DPOSENC_EXECUTABLE="$work/posenc"
(cat once; echo 'posenc_add_library(no STATIC OPTIONS --d-model=4 --linkage static)') >CMakeLists.txt
refused "nothing to compile: leave 'STATIC' out, or give INTERFACE" -DPOSENC_EXECUTABLE="$work/posenc"
write_project CXX 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3 --literal words'
refused '--literal=words is for C compilers' -DPOSENC_EXECUTABLE="$work/posenc"
step='a project without C'
write_project CXX 'TARGET tables OUTPUT p OPTIONS --d-model=4 --max-len=3'
configure -DPOSENC_EXECUTABLE="$work/posenc"
builds 1

# ---- versions ----

mkdir "$work/installed"
cp "$work"/repository/gen/cmake/*.cmake "$work/installed"
sed 's/@VERSION@/1.2.3/' "$work/repository/gen/cmake/posenc-config-version.cmake.in" \
    >"$work/installed/posenc-config-version.cmake"
cat >find.cmake <<'END'
cmake_policy(VERSION 3.20)
foreach(wanted IN ITEMS "" 1 1.0 1.2.3 "1.2.3 EXACT" 1.2.4 1.3 2 0.9 "1.2 EXACT")
  separate_arguments(words UNIX_COMMAND "${wanted}")
  set(Posenc_DIR "${folder}") # a version that does not fit resets it
  find_package(Posenc ${words} QUIET)
  message("${wanted}: ${Posenc_FOUND} ${Posenc_VERSION}")
endforeach()
END
step='find_package(Posenc)'
PATH=$work:$PATH cmake -Dfolder="$work/installed" "${elsewhere[@]}" -P find.cmake >"$work/log" 2>&1
for wanted in '' 1 1.0 1.2.3 '1.2.3 EXACT'; do
    step="find_package(Posenc $wanted)"
    grep -q -x -i -e "$wanted: \(1\|true\) 1\.2\.3" "$work/log"
done
for wanted in 1.2.4 1.3 2 0.9 '1.2 EXACT'; do
    step="find_package(Posenc $wanted)"
    grep -q -x -e "$wanted: 0 .*" "$work/log"
done

step='a script'
cat >script.cmake <<END
include($modules/posenc.cmake)
posenc_generate(TARGET app OUTPUT pe OPTIONS --d-model=8)
posenc_add_library(pe OPTIONS --d-model=8)
set(CMAKE_MODULE_PATH $modules)
foreach(wanted IN ITEMS 1 0.9 99)
  find_package(Posenc \${wanted} QUIET MODULE)
  message("\${wanted}: \${Posenc_FOUND}")
endforeach()
END
cmake -P script.cmake >"$work/log" 2>&1
printf '%s\n' '1: TRUE' '0.9: TRUE' '99: FALSE' | diff - "$work/log"
