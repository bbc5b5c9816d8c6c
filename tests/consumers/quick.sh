#!/usr/bin/env bash
#
# quick.sh: tests posenc.mk quickly, without a compiler and without building posenc. A Makefile
# that includes posenc.mk must run POSENC if and only if a table is out of date. If posenc would be
# built from sources, a stub of its Makefile or of the compiler logs its arguments instead. run.sh
# has similar tests with real builds.
#
#     tests/consumers/quick.sh POSENC
#
# shellcheck disable=SC2016 # text for make contains $
set -eu -o pipefail

work=$(mktemp -d)
# Use symbolic links, because make cannot handle paths with spaces.
ln -s "$(cd "$(dirname "$0")/../.." && pwd)" "$work/repository"
ln -s "$(realpath "$1")" "$work/program"
built=$(dirname "$(realpath "$1")")
mk=$work/repository/gen/posenc.mk
posenc=$work/program
trap 'rm -rf "$work"' EXIT
trap 'echo "quick.sh: line $LINENO: ${step:-}" >&2; cat "$work/log" >&2' ERR
set -E
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS POSENC POSENC_BUILD
unset BUILD_CC BUILD_CFLAGS BUILD_CPPFLAGS BUILD_LDFLAGS B
mkdir "$work/project" "$work/bin"
cd "$work/project"

# fails COMMAND: succeeds if the command fails.
fails()
{
    if "$@"; then return 1; fi
}

# ran RUNS: checks that the log has this number of posenc commands.
ran()
{
    [ "$({ grep -e ' --depfile=' "$work/log" || true; } | wc -l)" -eq "$1" ]
}

# makes RUNS [ARGUMENT]...: checks that make runs posenc RUNS times, and that a second make has
# nothing to do.
makes()
{
    local runs=$1
    shift
    step="make $*, after ${did:-nothing}"
    make -j4 "$@" >"$work/log" 2>&1
    ran "$runs"
    make -q "$@" >/dev/null
}

# makes_after RUNS COMMAND: runs the command, then checks that make runs posenc RUNS times. Sleeps
# first, because file times have a resolution of a few milliseconds.
makes_after()
{
    sleep 0.02
    did="${*:2}"
    "${@:2}"
    makes "$1"
}

edit()
{
    sed -i.old "$1" "$2"
    rm "$2.old"
}

# ---- a project ----

cat >Makefile <<END
POSENC = $posenc
include $mk
\$(call posenc,src/pe, --d-model=4 --max-len=5 )
\$(call posenc, out/b/small s.json ,@small.posenc --spdx='MIT OR 0BSD' --columns=0,1,2 \\
    --report=s.json)
\$(call posenc,p a.npy,--from=made/table.npy --npy a.npy --heatmap='h t.png')
\$(call posenc,q pics/b.svg,--model made/model.json --figure=pics/b.svg)
\$(call posenc,r c.png,--d-model=4 --max-len=3 --frequency @made/list --heatmap=c.png)
\$(call posenc,d,@made/options)
\$(call posenc,e e.txt e.json,--d-model=4 --max-len=3 --template=made/rows.txt:e.txt \\
    --template json:e.json)
include $mk # a second time
\$(call posenc,only,--d-model=4 --max-len=3 --linkage  static)
all: src/pe.h src/pe.c copy inputs.txt only.h
copy: out/b/small.h; cp \$< \$@ # COPY
inputs.txt: a.npy pics/b.svg c.png d.h e.txt e.json s.json; cat \$^ >\$@
# Input files. The depfiles also list them, but only after the first run.
p.h: made/table.npy
q.h: made/model.json
r.h: made/list
d.c: made/options
e.txt: made/rows.txt
made/%: stock/%; mkdir -p made && cp \$< \$@
clean:; rm -f copy inputs.txt made/* 'h t.png' \$(POSENC_CLEAN)
END
printf '# The small one.\n--d-model=6 --max-len=7\n--precision=q15\n' >small.posenc
mkdir stock
"$posenc" --d-model=4 --max-len=3 --npy=stock/table.npy
echo '{"model_type": "marian", "d_model": 8, "max_position_embeddings": 16}' >stock/model.json
printf '1\n0.5\n' >stock/list
printf '1\n0.25\n' >stock/nested
printf -- '--d-model=4\n--max-len=3\n--frequency=@stock/nested\n' >stock/options
printf '{{id}} has {{max_len}} rows\n' >stock/rows.txt
find . -type f | sort >"$work/files"

makes 8
grep -q -e 'SMALL_MAX_LEN *7$' copy
grep -q -e '^e has 3 rows$' inputs.txt
[ ! -e only.c ] # only a header was requested
makes_after 1 edit 's/--max-len=5/--max-len=6/' Makefile
grep -q -e 'PE_MAX_LEN *6$' src/pe.h
makes_after 1 touch small.posenc
grep -q -e COPY "$work/log" # the header has a new time, although its content is unchanged
makes_after 1 edit 's/=7/=8/' small.posenc
sleep 0.02
touch stock/list
make -s src/pe.c r.h >"$work/log" 2>&1
[ ! -s "$work/log" ]
# If no lock can be created, make continues without one.
mkdir "$work/unlinked"
printf '#!/bin/sh\nexit 1\n' >"$work/unlinked/ln"
chmod +x "$work/unlinked/ln"
PATH=$work/unlinked:$PATH makes_after 1 touch small.posenc
for file in table.npy model.json list nested options rows.txt; do
    makes_after 1 touch "stock/$file"
done
for file in src/pe.c src/pe.h a.npy pics/b.svg c.png e.txt e.json s.json only.h src/.pe.posenc \
    src/.pe.posenc.d; do
    makes_after 1 rm "$file"
    [ -s "$file" ]
done
makes_after 1 rm src/pe.c src/pe.h

# Another rule depends on the .c only, but reads the .h too.
printf '%s\n' 'include Makefile' 'compiled: src/pe.c; cp src/pe.h compiled' >more.mk
rm src/pe.h
makes 1 -f more.mk compiled
# A rule removes the pair after make has read the Makefile.
printf '%s\n' 'include Makefile' 'remove:; rm src/pe.c src/pe.h' >more.mk
make -f more.mk remove src/pe.h src/pe.c >"$work/log" 2>&1
ran 1
[ -s src/pe.c ]
[ -s src/pe.h ]
rm more.mk compiled

# make -n writes nothing. After a run of posenc that fails, the next make runs it again.
edit 's/--max-len=6/--max-len=5/' Makefile
find . | sort >"$work/before"
make -n >"$work/log"
grep -q -e ' --depfile=' "$work/log"
find . | sort | cmp - "$work/before"
makes 1
printf '#!/bin/sh\nexit 2\n' >"$work/bin/failing"
chmod +x "$work/bin/failing"
sleep 0.02
touch small.posenc
fails make -k POSENC="$work/bin/failing" >"$work/log" 2>&1
fails make -q POSENC="$work/bin/failing"
makes 1

# If an input file changes during a run, the next make runs posenc again.
cat >"$work/bin/slow" <<END
#!/bin/sh
[ "\$1" != @small.posenc ] || [ ! -e twice ] || { rm twice; sleep 0.02; touch small.posenc; }
sleep 0.02
exec $posenc "\$@"
END
chmod +x "$work/bin/slow"
touch twice
make POSENC="$work/bin/slow" >"$work/log" 2>&1
ran 8
makes 1 POSENC="$work/bin/slow"
makes 8

# A call that lists a file that its options do not write is an error.
printf '%s\n' 'include Makefile' '$(call posenc,x x.svg,--d-model=8 --max-len=9)' >more.mk
fails make -f more.mk x.c >"$work/log" 2>&1
grep -q -e 'x\.svg' "$work/log"
fails make -q -f more.mk x.c
rm more.mk x.c x.h .x.posenc.d .x.posenc.new

# An input file in quotes, with a space in its name. Only the depfile has the name as a whole.
cp small.posenc 'of small.posenc'
makes_after 1 edit "s|@small.posenc|'@of small.posenc'|" Makefile
makes_after 1 touch 'of small.posenc'
makes_after 1 edit "s|'@of small.posenc'|@small.posenc|" Makefile
rm 'of small.posenc'

# The options of a call may contain up to seven commas.
echo '$(call posenc,x x.json,--d-model=8 --max-len=9 --report=x.json --columns=0,1,2,3,4,5,6,7)' |
    cat Makefile - >x.mk
makes 1 -f x.mk x.c
grep -q -e ' --columns=0,1,2,3,4,5,6,7 -o x ' "$work/log"
sed 's/--columns=/--columns=8,/' x.mk >y.mk
fails make -f y.mk x.c >"$work/log" 2>&1
grep -q -e 'more than 7 commas' "$work/log"
POSENC_CLEAN=small.posenc make -f x.mk clean >"$work/log"
rm x.mk y.mk
find . -type f | sort | diff "$work/files" - # checks make clean

# POSENC as a name that is searched in PATH. The program that is found is a prerequisite.
cp "$posenc" "$work/bin/posenc"
PATH=$work/bin:$PATH makes 8 POSENC=posenc
sleep 0.02
touch "$work/bin/posenc"
PATH=$work/bin:$PATH makes 8 POSENC=posenc
fails make POSENC=nothing-of-that-name >"$work/log" 2>&1
grep -q -e 'nothing-of-that-name is not in PATH: install posenc' "$work/log"

fails make .FEATURES= >"$work/log" 2>&1
grep -q -e 'posenc\.mk needs GNU make 4\.3 or later' "$work/log"

# Directives that change how make handles all rules.
find . | sort >"$work/before"
for line in export .EXPORT_ALL_VARIABLES: '.RECIPEPREFIX = >' .ONESHELL:; do
    printf '%s\n' "POSENC = $posenc" "$line" "include $mk" 'y.h: x.h; cp x.h y.h' \
        '$(call posenc,x,--d-model=8 --max-len=9)' 'clean:; rm y.h $(POSENC_CLEAN)' "$line" >x.mk
    step=$line
    make -j4 --warn-undefined-variables -f x.mk >"$work/log" 2>&1
    make -q -f x.mk
    fails grep -e 'warning' "$work/log"
    edit 's/--max-len=9//' x.mk
    fails make -f x.mk >"$work/log" 2>&1
    fails make -q -f x.mk
    make -f x.mk clean >"$work/log" 2>&1
    rm x.mk
    find . | sort | diff "$work/before" -
done

# Four makes that share a table run in parallel: one runs posenc while the others wait, and then the
# table is up to date for each of the four. A stale lock of a killed make does not block them, and
# only one of them takes the lock over.
mkdir "$work/shared" "$work/shared"/{a,b,c,d,t}
cd "$work/shared"
printf '#!/bin/sh\nsleep 0.2\nexec %s "$@"\n' "$posenc" >slow
chmod +x slow
printf '1\n0.5\n' >list
for folder in a b c d; do
    printf '%s\n' 'POSENC = ../slow' 'all: x' "include $mk" 'x: ../t/pe.h; cp $< $@' \
        '$(call posenc,../t/pe,--d-model=4 --max-len=5 --frequency=@../list)' >$folder/Makefile
done
printf 'all: a b c d\na b c d:; $(MAKE) -C $@\n.PHONY: all a b c d\n' >Makefile
# Leaves the lock of a process that has ended, and no header.
leave_stale_lock()
{
    sh -c 'echo $$' >t/.pe.posenc.lock
    rm t/pe.h
}
for cause in 'rm -f t/pe.c' 'touch list' 'touch slow' \
    leave_stale_lock leave_stale_lock leave_stale_lock \
    'sed -i.old s/len=5/len=6/ a/Makefile b/Makefile c/Makefile d/Makefile'; do
    step="four makes, after $cause"
    sleep 0.02
    $cause
    make -j4 >"$work/log" 2>&1
    ran 1
    for folder in a b c d; do
        make -q -C "$folder" >"$work/log"
    done
    [ ! -e t/.pe.posenc.lock ]
done
grep -q -e 'PE_MAX_LEN *6$' a/x

# ---- paths that are refused ----

for path in 'src/a;b' 'src/c*' '~d' '-e' 'src/f$$g'; do
    step="the path $path"
    printf '%s\n' "include $mk" 'all: ;' "\$(call posenc,src/pe $path,--d-model=4 --max-len=5)" >Makefile
    fails make >"$work/log" 2>&1
    tr '\n' ' ' <"$work/log" | grep -q -F -e "posenc.mk: call: '${path/\$\$/\$}' has " \
        -e 'misread: choose another path or one that begins in the folder of make. '
done
step='all special characters'
marks=("'" '"' '`' \\ ';' '&' '|' '<' '>' '(' ')' '{' '}' '[' ']' '*' '?' '$$' % '=' : '\#')
for mark in "${marks[@]}"; do
    echo "mark := $mark\$()"
    echo '$(info $(call posenc.special,a$(mark)b))'
done >special.mk
printf '%s\n' "${marks[@]}" '~ -' '<   >' | sed 's/^\$\$/$/; s/^\\#/#/' >special
printf '%s\n' '$(info $(foreach word,~b -b,$(call posenc.special,$(word))))' \
    '$(info <$(foreach word,a~b a-b C:/a_b.c /é/+@,$(call posenc.special,$(word)))>)' >>special.mk
printf '%s\n' "include $mk" 'include special.mk' 'all: ;' >Makefile
make -s POSENC=posenc >"$work/log" 2>&1
diff special "$work/log"

# refused TEXT LINE...: checks that make refuses a Makefile of these lines with a message that
# contains TEXT.
refused()
{
    step=$1
    printf '%s\n' "${@:2}" >Makefile
    fails make >"$work/log" 2>&1
    tr -s '\n ' ' ' <"$work/log" | grep -q -F -e "$1"
}

mkdir 'b;c' 'b c'
cp "$mk" 'b;c'
cp "$mk" 'b c'
echo >'b;c/posenc.c'
refused "posenc.mk: include: 'b;c/posenc.mk' has ;, which make or the shell would misread: include \
this file by a path that begins in the folder of make, or set POSENC" 'include b;c/posenc.mk'
refused "there is no 'c/posenc.mk': make cannot include this file by a path with a space or a \
pattern: include it by another path, or set POSENC" 'include b\ c/posenc.mk'
refused "POSENC_BUILD: 'b c' has a space, which make or the shell would misread: choose another \
folder" 'POSENC_BUILD = b c' "include $mk"
refused "POSENC_BUILD: '$work/b|c' has |, which make or the shell would misread: choose another \
folder" "POSENC_BUILD = $work/b|c" "include $mk"
mkdir 'd;e'
cd 'd;e'
ln -s "$work/repository" posenc
refused "POSENC_BUILD: '$PWD/host' has ;, which make or the shell would misread: leave POSENC_BUILD \
out, or choose a folder elsewhere" 'POSENC_BUILD = host' 'include posenc/gen/posenc.mk'
cd ..

# ---- posenc's sources ----

# builds_once TREE [ARGUMENT]...: runs make in parallel in two projects that share the sources in
# TREE, and checks that posenc is built only once.
builds_once()
{
    local first
    rm -rf "$1/build" ../other
    cp -R . ../other
    make "${@:2}" pe.h >"$work/log.first" 2>&1 &
    first=$!
    sleep 0.05
    step="make, twice at once, $1"
    make "${@:2}" -C ../other pe.h >"$work/log" 2>&1
    wait "$first"
    [ "$(ls "$1/build")" = posenc ]
    [ "$(cat "$work/log.first" "$work/log" | grep -c -e '^told ' -e '^cc: ')" = 1 ]
    make -q "${@:2}" pe.h
    make -q "${@:2}" -C ../other pe.h >"$work/log"
    rm "$work/log.first"
}

# The build of posenc must not see variables of this make, except for BUILD_* and POSENC_BUILD.
mkdir -p "$work/tree/gen" "$work/tree/templates/c" "$work/app"
cd "$work/app"
cp "$mk" "$work/tree/gen/posenc.mk"
echo >"$work/tree/gen/main.c"
echo >"$work/tree/templates/c/a.mustache"
cat >"$work/tree/Makefile" <<END
std := own
posenc:; @test '\$(BUILD_CC)' != failing && mkdir -p \$(B) && >\$(B)/posenc && sleep 0.1 && cp $posenc \$(B)/posenc && \
    chmod +x \$(B)/posenc && echo \
    'told <\$(B)> <\$(CC)> <\$(BUILD_CC)> <\$(BUILD_CFLAGS)> <\$(BUILD_CPPFLAGS)> <\$(BUILD_LDFLAGS)>' \
    \$(std)
END
cat >Makefile <<END
made: pe.h; echo \$(POSENC_PROGRAM) >made
include $work/tree/gen/posenc.mk
\$(call posenc,pe,--d-model=4 --max-len=5)
END
did='the sources'
CFLAGS=-O9 CPPFLAGS=-D9 LDFLAGS=-l9 makes 1 CC=cross B=out std=no --warn-undefined-variables
fails grep -e 'warning' "$work/log"
grep -q -x -e "told <build/posenc-[0-9]*> <cc> <cc> <-O2> <> <> own" "$work/log"
grep -q -x -e "$work/tree/build/posenc" made
printf 'include gen/posenc.mk\n$(call posenc,pe,--d-model=4 --max-len=5)\n' >"$work/tree/own.mk"
makes 1 -C "$work/tree" -f own.mk pe.h
sleep 0.02
touch "$work/tree/templates/c/a.mustache"
makes 1
mkdir "$work/tree/gen/cli"
for file in gen/main.c gen/a.h gen/cli/b.c gen/cli/c.h; do
    touch -r pe.h "$work/tree/$file"
    fails make -q -W "$work/tree/$file" pe.h
done
sleep 0.02
touch "$work/tree/gen/main.c"
makes 1
builds_once "$work/tree"
sleep 0.02
touch "$work/tree/gen/main.c"
fails make BUILD_CC=failing >"$work/log" 2>&1 # although an older program exists
[ "$(ls "$work/tree/build")" = posenc ]
makes 1 POSENC=
printf '%s\n' 'POSENC_BUILD = host' 'BUILD_CC = host cc' 'BUILD_CFLAGS = -O0 -g' \
    'BUILD_CPPFLAGS = -Da -Dc' 'BUILD_LDFLAGS = -lb -ld' 'include Makefile' >host.mk
CC=cross makes 1 -f host.mk
[ "$(ls host)" = posenc ]
grep -q -x -e "told <$work/app/host/posenc-[0-9]*> <host cc> <host cc> <-O0 -g> <-Da -Dc> <-lb -ld> own" "$work/log"
[ -x host/posenc ]

# posenc's sources as one file.
mkdir "$work/single"
cp "$mk" "$work/single/posenc.mk"
echo >"$work/single/posenc.c"
printf '#!/bin/sh\necho "cc: $*"\nfor last; do :; done
>"$last"; sleep 0.1; cp %s "$last"; chmod +x "$last"\n' "$posenc" >"$work/bin/cc"
chmod +x "$work/bin/cc"
edit "s|tree/gen|single|" Makefile
PATH=$work/bin:$PATH makes 1 BUILD_CFLAGS=-O1 BUILD_CPPFLAGS=-Da BUILD_LDFLAGS=-lb
grep -q -x "$work/log" \
    -e "cc: -Da -O1 $work/single/posenc.c -lb -o $work/single/build/posenc\.[0-9]*"

touch -r pe.h "$work/single/posenc.c"
PATH=$work/bin:$PATH makes_after 1 touch "$work/single/posenc.c"
PATH=$work/bin:$PATH makes 1 BUILD_CC="env cc" POSENC_BUILD=host/single
grep -q -x "$work/log" -e "cc: -O2 $work/single/posenc.c -o host/single/posenc\.[0-9]*"
PATH=$work/bin:$PATH builds_once "$work/single"

# Without sources beside posenc.mk, posenc is searched in PATH.
mkdir "$work/alone"
cp "$mk" "$work/alone/posenc.mk"
edit "s|single|alone|" Makefile
rm made
PATH=$work/bin:$PATH makes 1 POSENC=
grep -q -x -e "$work/bin/posenc" made

# ---- the rule in the manual page ----

mkdir "$work/manual"
cd "$work/manual"
mkdir src
sed -n '/ &: Makefile$/,/^\.EE$/p' "$built/posenc.1" |
    sed -e '/^\.EE$/d' -e 's/\\-/-/g' -e 's/^            /\t/' -e 's/^    //' >Makefile
export PATH=$work/bin:$PATH
did='nothing, in the folder of the manual'
makes 1
makes_after 1 touch Makefile
