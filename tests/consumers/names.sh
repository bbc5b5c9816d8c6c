#!/usr/bin/env bash
#
# names.sh: tests projects in folders whose names contain characters that are special to make or the
# shell. Each build must either succeed, or fail before it changes any file. It must never change a
# file outside of the project's folder. Except with Meson, scripts replace the compiler and ar, and
# create empty files. Only if posenc would be built, the compiler's script copies posenc instead.
#
#     tests/consumers/names.sh POSENC make|hand|Meson|Ninja|'Unix Makefiles' [sample]
#
# "make" uses posenc.mk, and "hand" the rules for make and Ninja in gen/BUILDING.md. Ninja and Unix
# Makefiles are generators of CMake. "sample" tests fewer names.
#
# shellcheck disable=SC2010,SC2016 # ls prints one name per line; text for make and CMake contains $
set -eE -u -o pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "names.sh: line $LINENO: ${step:-}" >&2; cat "$work/log" >&2' ERR
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS POSENC POSENC_BUILD
unset BUILD_CC BUILD_CFLAGS BUILD_CPPFLAGS BUILD_LDFLAGS B
mkdir "$work/bin" "$work/all"

# This script replaces the compiler. Its output is a copy of posenc, a program that does nothing, or
# an empty file.
cat >"$work/bin/cc" <<END_OF_CC
#!/bin/sh
for word; do [ "\$last" != -o ] || output=\$word; last=\$word; done
case \${output##*/} in
posenc | posenc.[0-9]*) cp '$program' "\$output" ;;
embed) printf '#!/bin/sh\n' >"\$output" && chmod +x "\$output" ;;
*) : >"\$output" ;;
esac
END_OF_CC
printf '#!/bin/sh\n: >"$2"\n' >"$work/bin/archiver"
chmod +x "$work/bin/cc" "$work/bin/archiver"
real_path=$PATH
export PATH="$work/bin:$PATH"
cmake_settings=("-DCMAKE_AR=$work/bin/archiver" -DCMAKE_RANLIB=/bin/true)
for language in C CXX; do
    cmake_settings+=(-Wno-dev "-DCMAKE_${language}_COMPILER=$work/bin/cc"
        "-DCMAKE_${language}_COMPILER_FORCED=1" "-DCMAKE_${language}_COMPILER_ID_RUN=1")
done

# fails COMMAND: succeeds if the command fails.
fails()
{
    if "$@"; then return 1; fi
}

# Folders beside the project. Their names are parts of project names: if make or the shell splits or
# expands a project name incorrectly, it accesses one of these folders.
siblings=(my proj foo bar a R D x it b 100 dollar 'b$')

# outside lists the files outside of the project. inside lists the files in the project, without
# CMake's build folder.
outside()
{
    ls -A / "$work/all"
    cd "$work/all"
    ls -AlR "${siblings[@]}"
    cd "$project"
}

inside()
{
    ls -A | grep -v -x -F -e build -e "${folder:-build}"
    ls -lR third_party
}

# enter NAME: creates an empty project in a folder of this name, beside the folders of $siblings.
enter()
{
    local sibling
    rm -rf "$work/all"
    mkdir -p "$work/all"
    for sibling in "${siblings[@]}"; do
        mkdir "$work/all/$sibling"
        echo mine >"$work/all/$sibling/kept"
    done
    project=$work/all/$1
    mkdir "$project" "$project/third_party"
    cd "$project"
    "$program" --d-model=4 --max-len=3 --npy=table.npy
}

# take_tree adds posenc's sources to the project as a tree, with the real Makefile but few other
# files. take_single adds the sources as one file.
take_tree()
{
    local tree=third_party/posenc
    mkdir -p $tree/gen/build $tree/gen/cmake $tree/templates/c
    cp "$repository/Makefile" $tree
    cp "$repository/gen/posenc.mk" $tree/gen
    cp "$repository/gen/cmake/posenc.cmake" $tree/gen/cmake
    touch $tree/gen/main.c $tree/gen/build/embed.c $tree/templates/c/a.mustache
    include=$tree/gen
}

take_single()
{
    echo >third_party/posenc.c
    cp "$repository"/gen/posenc.mk "$repository"/gen/cmake/posenc.cmake third_party
    include=third_party
}

# tries [works] COMMAND: checks that the command either succeeds and creates the files of $made, or
# fails, prints $refusal and changes nothing in the project. With `works`, it has to succeed.
tries()
{
    local file must=
    if [ "$1" = works ]; then
        must=1
        shift
    fi
    outside >"$work/outside"
    inside >"$work/inside"
    if "$@" >"$work/log" 2>&1; then
        for file in $made; do
            [ -s "$file" ]
        done
    else
        [ ! "$must" ]
        grep -q -e "$refusal" "$work/log"
        inside | diff "$work/inside" -
    fi
    outside | diff "$work/outside" -
    rm -f "$work/log"
}

names=('my proj' 'foo;bar' 'R&D' 'b$dollar' "it's" '100%' 'x(copy)' 'a;b' '$dollar' 'x[1]' 'a=b' 'é'
    '-a' '~a' 'a|b' 'a"b' 'a#b' 'a`b' 'a*b')
# For a sample, one name combines the special characters of several other names. try_refused tests
# each name in `refused`, which has a single special character.
refused=()
if [ "${3:-}" = sample ]; then
    names=('my proj R&D b$dollar' 'foo;bar')
    [ "$2" != make ] || names=('my proj;foo R&D b$dollar') refused=('a;b' 'R&D' '$dollar' "it's" '100%')
fi

# ---- make ----

# write_makefile INCLUDE PATH: writes a Makefile that includes INCLUDE/posenc.mk and makes the table
# PATH.
write_makefile()
{
    printf '%s\n' "include $1/posenc.mk" "\$(call posenc,$2,--from=table.npy)" \
        'clean:; rm -f $(POSENC_CLEAN)' >Makefile
}

try_make()
{
    local source refusal='\*\*\* '
    for source in take_tree take_single; do
        step="make, $1, $source"
        enter "$1"
        "$source"
        made='src/pe.c src/pe.h'
        write_makefile "$include" src/pe
        tries works make -j4 src/pe.h
        make -q src/pe.h
        [ "$(ls "${include%/gen}/build")" = posenc ]
        tries works make -j4 POSENC_BUILD= src/pe.h
        touch "${include%/gen}/build/posenc"
        made=
        tries works make clean
        # Absolute paths, and other build folders.
        step="$step, from the root"
        rm -r "${include%/gen}/build"
        write_makefile "$include" '$(CURDIR)/src/pe'
        tries make -j4
        write_makefile "$include" '$(PWD)/src/pe'
        tries make -j4
        write_makefile "\$(CURDIR)/$include" src/pe
        tries make -j4
        write_makefile "$include" src/pe
        tries make -j4 POSENC_BUILD=host
        tries make -j4 'POSENC_BUILD=$(CURDIR)/host'
        tries make -j4 POSENC_BUILD='my host'
        write_makefile "$include" 'src;x/pe'
        tries make -j4
        write_makefile "$include" 'R&D/pe'
        tries make -j4
        write_makefile "$include" '$$(touch x)/pe'
        tries make -j4
    done
}

# Tests an absolute path, which posenc.mk may reject because of one special character.
try_refused()
{
    local refusal='\*\*\* ' made='src/pe.c src/pe.h'
    step="make, $1, from the root"
    enter "$1"
    take_single
    write_makefile "\$(CURDIR)/$include" src/pe
    tries make
}

# ---- CMake ----

build_cmake()
{
    cmake -G "$generator" -S . -B "./$folder" "${cmake_settings[@]}" &&
        cmake --build "./$folder" -j 4
}

# write_cmake_project SOURCE: writes a CMake project, to which the function SOURCE (take_tree or
# take_single) adds posenc's sources.
write_cmake_project()
{
    "$1"
    : >main.c
    made='build/in/pe.c build/in/pe.h'
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'project(app C)' \
        "include(${include/%gen/gen\/cmake}/posenc.cmake)" 'add_library(app STATIC main.c)' \
        'posenc_generate(TARGET app OUTPUT in/pe OPTIONS' \
        '  "--from=${CMAKE_CURRENT_SOURCE_DIR}/table.npy")' >CMakeLists.txt
}

try_cmake()
{
    local source refusal='CMake Error' folder=build
    # CMake itself does not support names with a semicolon: project() would write into other
    # folders. So posenc.cmake reports an error if it is included before project().
    if [[ $1 == *\;* ]]; then
        step="cmake, $1"
        enter "$1"
        take_tree
        printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' \
            'include(third_party/posenc/gen/cmake/posenc.cmake)' 'project(app C)' >CMakeLists.txt
        refusal="posenc.cmake: CMAKE_BINARY_DIR is"
        made=
        tries build_cmake
        return
    fi
    for source in take_tree take_single; do
        step="cmake, $1, $source"
        enter "$1"
        write_cmake_project "$source"
        tries works build_cmake
        cmake --build build >"$work/log"
        # Ninja 1.11 and CMake 3.25 misread some names in depfiles, so that posenc runs again.
        [[ $generator == Ninja && $1 == *[\&\'\$\*\`]* ]] || fails grep -e Generating "$work/log"
    done
    # Use the name for the build folder instead.
    for source in take_tree take_single; do
        step="cmake, build folder $1, $source"
        enter project
        write_cmake_project "$source"
        folder=$1
        made=
        refusal="make cannot build posenc in '"
        if [ "$source" = take_tree ]; then tries build_cmake; else tries works build_cmake; fi
    done
}

# ---- rules by hand ----

try_hand()
{
    local made='pe.c pe.h' refusal=none
    step="a rule of make, $1"
    enter "$1"
    printf '%s\n' 'pe.c pe.h &: Makefile' \
        "	'$program' --from=table.npy --depfile=pe.d -o pe && touch pe.c pe.h" >Makefile
    tries works make -j4 pe.h
    make -q pe.h
    step="Ninja, $1"
    enter "$1"
    take_single
    printf '%s\n' 'rule table' '  command = ./posenc $options -o $path --depfile=$path.d' \
        '  depfile = $path.d' '  restat = 1' 'rule link' '  command = cc $in -o $out' \
        'build posenc: link third_party/posenc.c' 'build pe.c pe.h: table | posenc' '  path = pe' \
        '  options = --from=table.npy' >build.ninja
    tries works ninja
    ninja >"$work/log"
    grep -q -e 'no work to do' "$work/log"
}

# ---- Meson ----

build_meson()
{
    PATH=$real_path meson setup build && PATH=$real_path ninja -C build
}

try_meson()
{
    local made='build/pe.c build/pe.h' refusal=none
    step="Meson, $1"
    enter "$1"
    echo 'int main(void) { return 0; }' >main.c
    printf '%s\n' "project('app', 'c')" "posenc = find_program('$program')" \
        "pe = custom_target('pe', output: ['pe.c', 'pe.h'], depfile: 'pe.d'," \
        "  command: [posenc, '--from=@INPUT@', '--depfile=@DEPFILE@', '-o', '@OUTDIR@/pe']," \
        "  input: 'table.npy')" "executable('app', 'main.c', pe)" >meson.build
    tries works build_meson
    PATH=$real_path ninja -C build >"$work/log"
    grep -q -e 'no work to do' "$work/log"
}

if [ "$2" = make ]; then
    for name in "${names[@]}"; do
        try_make "$name"
    done
    for name in ${refused[@]+"${refused[@]}"}; do
        try_refused "$name"
    done
elif [ "$2" = hand ] || [ "$2" = Meson ]; then
    for name in "${names[@]}"; do
        "try_${2,}" "$name"
    done
else
    generator=$2
    for name in "${names[@]}"; do
        # CMake supports no project in folders with these characters.
        [[ $name == *[\|\#\"]* ]] || try_cmake "$name"
    done
fi
