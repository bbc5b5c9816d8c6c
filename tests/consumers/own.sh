#!/usr/bin/env bash
#
# own.sh: tests targets of posenc's Makefile without building the program: the default table, the
# conditions under which files are generated again, sources in folders with unusual names, install,
# uninstall, and the archive of a release.
#
#     tests/consumers/own.sh POSENC [sample]
#
# POSENC is in a build folder with the other files that `make` builds. "sample" tests fewer folder
# names.
#
# shellcheck disable=SC2016 # text for pkg-config contains $
set -eE -u -o pipefail

tree=$(cd "$(dirname "$0")/../.." && pwd)
built=$(dirname "$(realpath "$1")")
is_sample=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "own.sh: line $LINENO" >&2; cat "$work/log" >&2' ERR
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS B PREFIX DESTDIR
mkdir -p "$work/tree/b"
cd "$work/tree"
ln -s "$tree"/{Makefile,LICENSE,README.md,gen,templates} .
for file in posenc posenc.c posenc.1 posenc.bash posenc.fish posenc.zsh; do
    ln -s "$built/$file" b
done

# run_make [ARGUMENT]...: runs make with options that make it treat the files in b as up to date.
run_make()
{
    make B=b -o b/posenc -o b/posenc.c -o b/posenc.1 -o b/posenc.bash -o b/posenc.fish \
        -o b/posenc.zsh "$@" >"$work/log" 2>&1
}

# ---- the default table ----

# gives DEFINE [ARGUMENT]...: checks that `make out` writes a header with this #define, and that a
# second `make out` does not run posenc.
gives()
{
    run_make "${@:2}" out
    grep -q -x -e "#define $1" out/posenc.h
    run_make "${@:2}" out
    if grep -e --d-model "$work/log"; then return 1; fi
}

gives 'POSENC_D_MODEL   128'
gives 'POSENC_D_MODEL   64' D_MODEL=64 # other options, although no file is newer
gives 'POSENC_PRECISION "q15"' D_MODEL=64 MAX_LEN=7 BASE=50 PRECISION=q15
for file in out/posenc.c out/posenc.h out/posenc.svg; do
    run_make out
    rm "$file"
    run_make out
    [ -s "$file" ]
done
# Only a table that is stored in full has a figure.
run_make POSENC_FLAGS='--storage factored' NAME=small out
run_make POSENC_FLAGS='--grid=8x8 --storage=axes' MAX_LEN=64 NAME=gathered out
[ "$(echo out/small.* out/gathered.*)" = 'out/small.c out/small.h out/gathered.c out/gathered.h' ]

# ---- files that are generated from templates ----

# Scripts replace the programs that generate the files, because the test is only about when these
# programs run. If such a program fails, its partial output must be removed; otherwise the next make
# would treat the output as complete.
mkdir c
printf '#!/bin/sh\nshift\ncat "$@"\n[ ! -e failing ]\n' >c/embed
printf '#!/bin/sh\ncat "$@"\n[ ! -e failing ]\n' >c/document
chmod +x c/embed c/document

# makes [ARGUMENT]...: runs make with options that make it treat the two scripts as up to date.
makes()
{
    make B=c -o c/embed -o c/document "$@" >"$work/log" 2>&1
}

# fails COMMAND: succeeds if the command fails.
fails()
{
    if "$@"; then return 1; fi
}

touch failing
fails makes -k c/builtin.c c/builtin.h c/posenc.1
[ ! -e c/builtin.c ]
[ ! -e c/builtin.h ]
[ ! -e c/posenc.1 ]
rm failing
makes c/builtin.c c/posenc.1
makes -q c/builtin.c c/posenc.1
fails makes -q -W templates/c/table.c.mustache c/builtin.c
fails makes -q -W c/document c/posenc.1

# ---- sources in a folder of any name ----

# The compiler is replaced by a script that prints its arguments, one per line.
printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' >"$work/words"
chmod +x "$work/words"
trees=('my proj' 'R&D' 'x(copy)' "it's" 'a;b' '100%' '$dollar')
[ ! "$is_sample" ] || trees=("${trees[*]}")
for name in "${trees[@]}"; do
    mkdir -p "$work/of a name/$name/b"
    cd "$work/of a name/$name"
    ln -s "$tree"/{Makefile,gen,templates,tests} .
    cp -P "$work/tree/b/"posenc* b
    run_make out
    [ -s out/posenc.h ]
    touch b/builtin.h
    make -s B=b -o b/builtin.h BUILD_CC="'$work/words'" b/tests/support/golden.o >"$work/log"
    grep -q -x -F -e "-DTESTS_DIR=\"$PWD/tests\"" "$work/log"
done
cd "$work/tree"

# ---- what is installed ----

# uninstall must not remove files of other programs.
root="$work/root folder"
mkdir -p "$root/p/share/fish/vendor_completions.d" "$root/d"
touch "$root/p/share/fish/vendor_completions.d/other.fish" "$root/d/mine"
find "$root" -type f >"$work/before"
folders=(PREFIX=/p BINDIR=/q/bin DATADIR=/d "DESTDIR=$root")
run_make "${folders[@]}" install
version=$("$root/q/bin/posenc" --version)
for file in p/share/man/man1/posenc.1 d/posenc.mk d/cmake/posenc-config.cmake d/cmake/posenc.cmake \
    p/share/doc/posenc/README.md p/share/bash-completion/completions/posenc \
    p/share/fish/vendor_completions.d/posenc.fish p/share/zsh/site-functions/_posenc; do
    [ -s "$root/$file" ]
done
grep -q -x -e "set(PACKAGE_VERSION ${version#* })" "$root/d/cmake/posenc-config-version.cmake"
for line in prefix=/p bindir=/q/bin datadir=/d 'posenc=${bindir}/posenc' \
    'mkfile=${datadir}/posenc.mk' "Version: ${version#* }"; do
    grep -q -x -F -e "$line" "$root/p/share/pkgconfig/posenc.pc"
done
run_make "${folders[@]}" uninstall
find "$root" -type f | diff "$work/before" -

# wrong_modes FOLDER: lists files and folders with wrong permissions. The permissions must depend
# neither on the built files nor on the umask.
wrong_modes()
{
    find "$1" -type d ! -perm 755
    find "$1" -type f ! -perm 644 ! -path '*/bin/posenc'
    find "$1" -path '*/bin/posenc' ! -perm 755
}

# Install into folders with special characters in their names, and uninstall again.
umask 077
names=('a b' 'R&D' 'a|b' 'a\b' 'a\&|' "it's" 'a"b' 'a;b' 'a$b' 'a#b' 'x(1)' 'a*')
[ ! "$is_sample" ] || names=("${names[*]}")
for name in "${names[@]}"; do
    root=$work/stage
    prefix="/opt/$name"
    mkdir "$root"
    run_make "DESTDIR=$root" "PREFIX=${prefix//\$/\$\$}" install
    wrong_modes "$root/opt" | diff /dev/null -
    [ "$(ls "$root/opt")" = "$name" ]
    [ -x "$root$prefix/bin/posenc" ]
    escaped_prefix=${prefix//\#/\\#} # as pkg-config reads it
    for line in "prefix=$escaped_prefix" "bindir=$escaped_prefix/bin" "datadir=$escaped_prefix/share/posenc"; do
        grep -q -x -F -e "$line" "$root$prefix/share/pkgconfig/posenc.pc"
    done
    [ -s "$root$prefix/share/posenc/cmake/posenc.cmake" ]
    run_make "DESTDIR=$root" "PREFIX=${prefix//\$/\$\$}" uninstall
    [ "$(find "$root" -type f)" = '' ]
    [ "$(find "$root" -name posenc)" = '' ]
    rm -r "$root"
done
umask 022

# keeps_other_files MAKE-ARGUMENT...: installs into folders that contain files of other programs,
# checks that the files of $made exist, uninstalls, and checks that only the files of other programs
# remain. The calls below also test the folder variables of the GNU Coding Standards.
keeps_other_files()
{
    local root=$work/shared pc
    mkdir -p "$root"/usr/share/{cmake/Modules,doc/gen,doc/other} "$root/usr/bin"
    for file in share/cmake/mine.cmake share/cmake/Modules/Find.cmake share/doc/mine \
        share/doc/gen/mine share/doc/other/README.md bin/other; do
        echo mine >"$root/usr/$file"
    done
    find "$root" -type f | sort >"$work/before"
    run_make "DESTDIR=$root" "$@" install
    for file in $made; do
        [ -s "$root/usr/$file" ]
    done
    pc=$(find "$root" -name posenc.pc)
    grep -q -x -e prefix=/usr "$pc"
    [ -x "$root$(sed -n 's/^bindir=//p' "$pc")/posenc" ]
    run_make "DESTDIR=$root" "$@" uninstall
    find "$root" -type f | sort | diff "$work/before" -
    [ "$(cat "$root"/usr/share/cmake/mine.cmake "$root"/usr/share/doc/gen/mine)" = $'mine\nmine' ]
    rm -r "$root"
}

made='share/cmake/posenc.cmake share/posenc.mk bin/posenc'
keeps_other_files PREFIX=/usr DATADIR=/usr/share
made='share/doc/README.md share/doc/gen/README.md share/posenc/posenc.mk'
keeps_other_files PREFIX=/usr DOCDIR=/usr/share/doc
made='bin/posenc share/posenc/posenc.mk share/doc/posenc/gen/README.md share/pkgconfig/posenc.pc
    share/fish/vendor_completions.d/posenc.fish share/man/man1/posenc.1'
keeps_other_files prefix=/usr
made='x/posenc share/posenc/cmake/posenc.cmake man/man1/posenc.1 doc/gen/README.md'
keeps_other_files prefix=/usr bindir=/usr/x datadir=/usr/share mandir=/usr/man docdir=/usr/doc
made='e/bin/posenc data/posenc/posenc.mk data/zsh/site-functions/_posenc'
keeps_other_files PREFIX=/usr exec_prefix=/usr/e datarootdir=/usr/data

# ---- the archive of a release ----

grep -q -x -F -e ' * SPDX-License-Identifier: 0BSD' b/posenc.c
mkdir -p "$work/clone/gen/cli"
cp -R Makefile b "$work/clone"
cp gen/cli/version.h "$work/clone/gen/cli"
cd "$work/clone"
git init -q . && git add Makefile gen
git -c user.name=a -c user.email=a@b commit -q -m 'All of it'
run_make dist
# Bytes 3 to 7 of the gzip header, counted from 0, are the flags and the time. With a file name or a
# time, archives would not be reproducible.
[ "$(od -An -tx1 -j3 -N5 b/*.tar.gz)" = ' 00 00 00 00 00' ]
gzip -dc b/*.tar.gz | tar -tf - >"$work/log"
grep -q -x -e "posenc-${version#* }/posenc\.c" "$work/log"
echo '/* Edited. */' >>gen/cli/version.h
fails run_make dist
grep -q -x -F -e 'dist: commit your changes first' "$work/log"
