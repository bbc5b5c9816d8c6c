#!/usr/bin/env bash
#
# own.sh: tests targets of posenc's Makefile without building the program: the default table, the
# commands and dependencies of a build, sources in folders with unusual names, install, uninstall,
# and the archive of a release.
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
mkdir -p "$work/tree/b" "$work/tree/tests" "$work/tree/out"
cd "$work/tree"
ln -s "$tree"/{Makefile,LICENSE,README.md,gen,templates} .
ln -s "$tree/tests/README.md" tests
ln -s "$tree/out/experiments" out
for file in posenc embed document posenc.c posenc.1 posenc.bash posenc.fish posenc.zsh; do
    ln -s "$built/$file" b
done

# run_make [ARGUMENT]...: runs make with options that make it treat the files in b as up to date.
run_make()
{
    make B=b -o b/posenc -o b/posenc.c -o b/posenc.1 -o b/posenc.bash -o b/posenc.fish \
        -o b/posenc.zsh "$@" >"$work/log" 2>&1
}

# fails COMMAND: succeeds if the command fails.
fails()
{
    if "$@"; then return 1; fi
}

# ---- the default table ----

# gives DEFINE [ARGUMENT]...: checks that `make out` writes a header with this #define, and that a
# second `make out` does not run posenc.
gives()
{
    run_make "${@:2}" out
    grep -q -x -e "#define $1" out/posenc.h
    run_make "${@:2}" out
    fails grep -e WRITE "$work/log"
}

gives 'POSENC_D_MODEL   128'
gives 'POSENC_D_MODEL   64' D_MODEL=64 # other options, although no file is newer
gives 'POSENC_PRECISION "q15"' D_MODEL=64 MAX_LEN=7 BASE=50 PRECISION=q15
run_make out
for file in out/posenc.c out/posenc.h out/posenc.svg; do
    rm "$file"
    run_make out
    [ -s "$file" ]
done
# Only a table that is stored in full has a figure, and a static table has no .c.
for table in 'small.c small.h:--storage factored' 'axes.c axes.h:--grid=8x8 --storage=axes' \
    'local.h local.svg:--linkage static'; do
    name=${table%%.*}
    run_make MAX_LEN=64 "NAME=$name" "POSENC_FLAGS=${table#*:}" out
    [ "$(cd out && echo "$name".*)" = "${table%:*}" ]
    run_make MAX_LEN=64 "NAME=$name" "POSENC_FLAGS=${table#*:}" out
    fails grep -e WRITE "$work/log"
done

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

touch failing
fails makes -k c/builtin.c c/builtin.h c/posenc.1
[ ! -e c/builtin.c ]
[ ! -e c/builtin.h ]
[ ! -e c/posenc.1 ]
rm failing
makes c/builtin.c c/posenc.1
makes -q c/builtin.c c/posenc.1

# Mistakes in templates that embed reports. Each line has a file, an edit and a message.
cp -R templates/ edited
while IFS='|' read -r file edit message; do
    sed -i.old "$edit" "edited/$file"
    fails b/embed header edited/*/*.mustache gen/text/*.c gen/picture/*.c >"$work/log" 2>&1
    mv "edited/$file.old" "edited/$file"
    grep -q -e "$message" "$work/log" || { cat "$work/log"; fails :; }
done <<'END'
c/table.h.mustache|s/{{d_model}}/{{d_modle}}/|table\.h\.mustache:[0-9]*: error: unknown name 'd_modle': gen/text/names\.h has no row for it
c/table.h.mustache|s/{{#has_stride}}/{{#has_strdie}}/|unknown name 'has_strdie'
pages/posenc.1.mustache|s/{{#choices}}/{{#choicse}}/|unknown name 'choicse'
pages/posenc.1.mustache|1s/^/{{d_model}}/|posenc\.1\.mustache:1: error: unknown name 'd_model'
c/fixed.mustache|s/{{$to_float_fixed}}/{{$to_float_fixde}}/|no template includes the block 'to_float_fixde', and no C file has BLOCK_TO_FLOAT_FIXDE
c/float.mustache|$a{{$offset}}|a block 'offset' is there already
languages/rust.mustache|s/{{% indent/{{% indnet/|rust\.mustache:5: error: unknown name 'indnet'
languages/go.mustache|s/{{type}}{/{{{type}}}{/|'{{{' would be one tag: put a space after its first brace
pages/posenc.1.mustache|s/{{date}}//|gen/text/names\.h: error: DOCUMENT_DATE: no template has 'date'
END
b/embed header edited/*/*.mustache gen/text/*.c gen/picture/*.c >"$work/log"
fails b/embed other edited/*/*.mustache >"$work/log" 2>&1
grep -q -x -e 'embed: usage: embed header|source FILE\.\.\.' "$work/log"
fails b/embed source none.mustache >"$work/log" 2>&1
grep -q -x -e 'embed: none\.mustache: it cannot be opened' "$work/log"
fails b/document templates/pages/none.mustache >"$work/log" 2>&1
grep -q -x -F -e 'usage: document templates/pages/posenc.{1,bash,fish,zsh}.mustache' "$work/log"

# ---- a build, with a stub of the compiler ----

# The stubs log their arguments. Objects depend on gen/a.h. The programs embed and document write
# their arguments, and posenc is the program under test.
mkdir "$work/tools" "$work/mini"
cat >"$work/tools/cc" <<END
#!/bin/sh
name=\${0##*/}
if [ "\$*" = -dumpmachine ]; then
    case \$name in
    cc) echo x86_64-pc-linux-gnu ;;
    same-cc) echo x86_64-linux-gnu ;;
    other-cc) echo x86_64-unknown-linux-gnu ;;
    arm-cc) echo aarch64-linux-gnu ;;
    mingw-cc) echo x86_64-w64-mingw32 ;;
    *) exit 1 ;;
    esac
    exit
fi
echo "\$name \$*" >>"$work/compiled"
for word; do [ "\$last" != -o ] || output=\$word; last=\$word; done
case \$output in
b/gen/build/embed.o) ;;
*.o) [ -e b/builtin.h ] || exit 1 ;;
esac
case \${output##*/} in
*.o) echo "\$output: gen/a.h" >"\${output%.o}.d"; echo >"\$output" ;;
posenc*) cp "$built/posenc" "\$output" ;;
*) printf '#!/bin/sh\necho "/* \$* */"\n' >"\$output"; chmod +x "\$output" ;;
esac
END
chmod +x "$work/tools/cc"
for name in same-cc other-cc arm-cc mingw-cc old-cc; do
    ln -s cc "$work/tools/$name"
done
cd "$work/mini"
mkdir -p gen/{build,cli,text,picture} templates/{c,pages}
ln -s "$tree"/{Makefile,LICENSE} .
ln -s "$tree"/gen/{posenc.mk,posenc.pc.in,cmake} gen
cp "$tree/gen/cli/version.h" gen/cli
cp "$tree/gen/build/amalgamate.awk" gen/build
for file in gen/{main.c,a.h,platform.c,cli/b.c,text/c.c,picture/d.c,build/embed.c,build/document.c} \
    templates/{c/e,pages/posenc.{1,bash,fish,zsh}}.mustache; do
    echo "/* $file */" >"$file"
done

# mini [ARGUMENT]...: runs make with the stubs.
mini()
{
    : >"$work/compiled"
    PATH=$work/tools:$PATH make B=b "$@" >"$work/log" 2>&1
}

# logged LINE..., compiled LINE...: checks that make has printed these lines, or that these lines
# are compilers' commands.
logged()
{
    local line
    for line; do grep -q -x -F -e "$line" "$work/log"; done
}

compiled()
{
    local line
    for line; do grep -q -x -F -e "$line" "$work/compiled"; done
}


warnings='-Wall -Wextra -Wconversion -Wshadow -pedantic -Werror=switch -Werror=unused-function'
library='b/gen/cli/b.o b/gen/picture/d.o b/gen/platform.o b/gen/text/c.o b/builtin.o'
pages="$(echo templates/pages/posenc.{1,bash,fish,zsh}.mustache)"
embedded="templates/c/e.mustache $pages gen/picture/d.c gen/text/c.c"
mini CPPFLAGS=-Dx LDFLAGS=-ly all amalgamation
logged '  CC gen/main.c' '  LINK b/posenc' '  EMBED b/builtin.h' '  WRITE b/posenc.fish' \
    '  WRITE out/posenc.c out/posenc.h out/posenc.svg' \
    'Ready: b/posenc, and out/posenc.c, its first table.'
compiled "cc -std=c11 $warnings -Igen -Ib -Dx -O2 -MMD -MP -c gen/cli/b.c -o b/gen/cli/b.o" \
    "cc -std=c11 $warnings -Igen -Ib -Dx -O2 -MMD -MP -c b/builtin.c -o b/builtin.o" \
    "cc -O2 -ly b/gen/main.o $library -o b/posenc" 'cc -O2 -ly b/gen/build/embed.o -o b/embed' \
    "cc -O2 -ly b/gen/build/document.o $library -o b/document"
printf '/* %s */\n' "header $embedded" "source $embedded" templates/pages/posenc.zsh.mustache |
    diff - <(cat b/builtin.h b/builtin.c b/posenc.zsh)
# The order of the sources in posenc.c: platform.c is the last one.
printf '%s\n' gen/cli/b.c gen/picture/d.c gen/text/c.c gen/main.c source gen/platform.c |
    diff - <(sed -n '/^#define _POSIX_C_SOURCE/,$s/^.. \([^ ]*\) .*/\1/p' b/posenc.c)
fails awk -v built=b/ -f gen/build/amalgamate.awk gen/main.c gen/none.c >"$work/log" 2>&1
grep -q -x -F -e 'amalgamate.awk: gen/none.c cannot be read' "$work/log"
mini -s CPPFLAGS=-Dx LDFLAGS=-ly
[ ! -s "$work/log" ]
[ ! -s "$work/compiled" ]

# The rules in make's database. The prerequisite gen/a.h is from the .d files.
mini -np
grep -e '^b/[^%]*: ' "$work/log" | sort >"$work/rules"
: >"$work/log"
sort <<END | diff - "$work/rules"
b/builtin.c: b/embed $embedded b/builtin.h
b/builtin.h: b/embed $embedded
b/builtin.o: b/builtin.c gen/a.h | b/builtin.h
b/cross/posenc: b/posenc.c
b/document: b/gen/build/document.o $library
b/embed: b/gen/build/embed.o
b/gen/build/document.o: gen/build/document.c gen/a.h | b/builtin.h
b/gen/build/embed.o: gen/build/embed.c gen/a.h
b/gen/cli/b.o: gen/cli/b.c gen/a.h | b/builtin.h
b/gen/main.o: gen/main.c gen/a.h | b/builtin.h
b/gen/picture/d.o: gen/picture/d.c gen/a.h | b/builtin.h
b/gen/platform.o: gen/platform.c gen/a.h | b/builtin.h
b/gen/text/c.o: gen/text/c.c gen/a.h | b/builtin.h
b/out.flags: FORCE
b/out.stamp: b/posenc b/out.flags
b/posenc: b/gen/main.o $library
b/posenc.1: templates/pages/posenc.1.mustache b/document
b/posenc.bash: templates/pages/posenc.bash.mustache b/document
b/posenc.c: gen/build/amalgamate.awk gen/cli/b.c gen/picture/d.c gen/platform.c gen/text/c.c gen/main.c gen/a.h gen/cli/version.h b/builtin.h b/builtin.c
b/posenc.fish: templates/pages/posenc.fish.mustache b/document
b/posenc.zsh: templates/pages/posenc.zsh.mustache b/document
END

# ---- compilers for other machines ----

# chosen CROSS BUILD_CC BUILD_CFLAGS BUILD_LDFLAGS [ARGUMENT]...: checks these variables.
sed '/^# Rules and recipes/,$d' Makefile >variables.mk
chosen()
{
    mini -s -f variables.mk --eval 'all:; @echo "$(cross),$(BUILD_CC),$(BUILD_CFLAGS),$(BUILD_LDFLAGS)"' \
        CFLAGS=-Og LDFLAGS=-ly "${@:5}"
    [ "$(cat "$work/log")" = "$1,$2,$3,$4" ]
}

chosen '' cc -Og -ly
chosen '' same-cc -Og -ly CC=same-cc
chosen '' other-cc -Og -ly CC=other-cc
chosen '' old-cc -Og -ly CC=old-cc # without -dumpmachine
chosen '' arm-cc -Og -ly CC=arm-cc BUILD_CC=arm-cc
chosen aarch64-linux-gnu cc -O2 '' CC=arm-cc
chosen x86_64-w64-mingw32 same-cc -O3 -lz CC=mingw-cc BUILD_CC=same-cc BUILD_CFLAGS=-O3 BUILD_LDFLAGS=-lz
mini V=1 CC=mingw-cc CPPFLAGS=-Dx CFLAGS=-Og LDFLAGS=-ly DESTDIR="$work/windows" -W gen/cli/b.c install
compiled 'mingw-cc -std=c11 -Dx -Og b/posenc.c -ly -o b/cross/posenc.exe' \
    "cc -std=c11 $warnings -Igen -Ib -O2 -MMD -MP -c gen/cli/b.c -o b/gen/cli/b.o"
logged 'mingw-cc -std=c11 -Dx -Og b/posenc.c -ly -o b/cross/posenc.exe'
[ -x "$work/windows/usr/local/bin/posenc.exe" ]
mini CC=mingw-cc DESTDIR="$work/windows" uninstall
[ "$(find "$work/windows" -type f)" = '' ]

# ---- folders that cannot be the folder of the build; clean and help ----

# One make reads the test of B for each special character, with a message instead of the error.
sed -n '/^marks :=/,/^endif/p' Makefile | sed 's/(error B:/(info B:/' >folder.mk
for mark in "'" \\ '"' '`' ';' '&' '|' '<' '>' '(' ')' '{' '}' '[' ']' '*' '?' '$$' % = '!' '\#' ' '; do
    printf '%s\n' "B := b${mark}b" 'include folder.mk'
done >"$work/marks.mk"
printf '%s\n' 'B :=' 'include folder.mk' 'B := ./b_2/b-3' 'include folder.mk' 'all:;' >>"$work/marks.mk"
make -f "$work/marks.mk" >"$work/log"
[ "$(grep -c -e "^B: 'b.*b' cannot be the folder of the build: give one word" "$work/log")" = 23 ]
[ "$(grep -c -e "^B: '' cannot be" "$work/log")" = 1 ]
fails grep -e "^B: '\./" "$work/log"
mini help clean
logged 'make [TARGET]... [VARIABLE=VALUE]...' Variables
grep -q -e '^  install   ' "$work/log"
grep -q -e '^  DESTDIR   ' "$work/log"
[ ! -e b ]
cd "$work/tree"

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
printf '%s\n' prefix=/p bindir=/q/bin datadir=/d 'posenc=${bindir}/posenc' \
    'mkfile=${datadir}/posenc.mk' 'cmakefile=${datadir}/cmake/posenc.cmake' '' 'Name: posenc' \
    'Description: Sinusoidal positional encodings as C tables, each cell correctly rounded' \
    "Version: ${version#* }" | diff - <(grep -v -e '^#' "$root/p/share/pkgconfig/posenc.pc")
# All pages of the sources and their pictures are installed.
(cd "$tree" && find -L LICENSE README.md gen templates tests out -name LICENSE -o -name '*.md' -o \
    -path 'out/posenc.svg' -o -path 'out/experiments/*.svg') | sort |
    diff - <(cd "$root/p/share/doc/posenc" && find . -type f | sed 's|^\./||' | sort)
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

made='share/cmake/posenc.cmake share/posenc.mk bin/posenc share/doc/README.md share/doc/gen/README.md'
keeps_other_files PREFIX=/usr DATADIR=/usr/share DOCDIR=/usr/share/doc
made='b/posenc m/man1/posenc.1 share/posenc/posenc.mk share/doc/posenc/gen/README.md pc/posenc.pc
    sh/posenc fish/posenc.fish z/_posenc'
keeps_other_files prefix=/usr BINDIR=/usr/b MANDIR=/usr/m PKGCONFIGDIR=/usr/pc BASHDIR=/usr/sh \
    FISHDIR=/usr/fish ZSHDIR=/usr/z
made='x/posenc share/posenc/cmake/posenc.cmake man/man1/posenc.1 doc/gen/README.md'
keeps_other_files prefix=/usr bindir=/usr/x datadir=/usr/share mandir=/usr/man docdir=/usr/doc
made='e/bin/posenc data/posenc/posenc.mk data/zsh/site-functions/_posenc'
keeps_other_files PREFIX=/usr exec_prefix=/usr/e datarootdir=/usr/data

# ---- the Debian package ----

debian=$tree/gen/packaging/debian
sed 's/^include .*/CC = arm-cc/' "$debian/rules" >"$work/rules"
make -s -n -f "$work/rules" clean override_dh_auto_build override_dh_auto_install >"$work/log"
printf '%s\n' 'dh clean' 'dh_auto_build -- V=1 CC=arm-cc' 'dh_auto_install -- V=1 CC=arm-cc prefix=/usr' \
    'rm debian/posenc/usr/share/doc/posenc/LICENSE' | diff - "$work/log"
# The text of the license in debian/copyright is that of LICENSE.
words()
{
    tr -s ' \n' '\n' | sed '/^\.*$/d'
}
sed -n '/^Permission/,$p' LICENSE | words |
    diff - <(sed -n '/^ Permission/,$p' "$debian/copyright" | words)

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
gzip -dc b/*.tar.gz | tar -tvf - >"$work/log"
for file in gen/cli/version.h posenc.c posenc.1; do
    grep -q -e "^-rw-r--r-- .* posenc-${version#* }/$file\$" "$work/log"
done
echo '/* Edited. */' >>gen/cli/version.h
git add gen
fails run_make dist
grep -q -x -F -e 'dist: commit your changes first' "$work/log"
