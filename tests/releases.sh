#!/usr/bin/env bash
#
# releases.sh: checks that `make dist` writes identical archives from two clones with different
# umasks, file times, time zones, locales and build folders. Also checks that the archive is
# complete and builds a program with the archive's version, that `make dist` refuses uncommitted
# changes, and that `make help` lists every target. Prints one line for each check. Uncommitted
# changes of this tree are not tested, because the clones do not contain them.
#
#     tests/releases.sh
# shellcheck disable=SC2317 # checks are called by name
set -u -o pipefail

tree=$(cd "$(dirname "$0")/.." && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL B
cd "$work" || exit 2
export HOME=$work
git config --global safe.directory "*" # the checkout may belong to another user
. "$tree/tests/checks.sh"

# make_archive CLONE BUILD-FOLDER DATE: runs `make dist` in a new clone whose files have this date.
make_archive()
{
    git clone -q "$tree" "$1"
    find "$1" -name .git -prune -o -type f -exec touch -d "$3" {} +
    make -s -C "$1" "B=$2" BUILD_CFLAGS=-O0 dist
}

archives_are_identical()
{
    (umask 022; TZ=UTC LC_ALL=C make_archive one build 2020-01-01)
    (umask 077; TZ=Asia/Tokyo LC_ALL=C.UTF-8 make_archive two other 2033-03-03)
    cmp one/build/*.tar.gz two/other/*.tar.gz
    cmp one/build/posenc.c two/other/posenc.c
}

archive_is_complete()
{
    gzip -dc one/build/posenc-*.tar.gz | tar -xf -
    cd posenc-*/
    for file in Makefile LICENSE README.md posenc.c posenc.1 gen/main.c gen/posenc.mk tests/tests.mk; do
        [ -s "$file" ]
    done
    make -s BUILD_CFLAGS=-O0 posenc
    [ "$(build/posenc --version)" = "$(basename "$PWD" | tr - ' ')" ]
    grep -F "$(build/posenc --version)" posenc.1
    cc posenc.c -o alone
    [ "$(./alone --version)" = "$(build/posenc --version)" ]
    make -s amalgamation
    cmp posenc.c build/posenc.c
}

uncommitted_changes_are_refused()
{
    echo >>one/README.md
    local status=0
    make -s -C one dist >said 2>&1 || status=$?
    cat said
    [ "$status" != 0 ]
    grep -x 'dist: commit your changes first' said
}

help_is_complete()
{
    make -s -C one help >listed
    cat listed
    for target in $(sed -n 's/^\.PHONY: //p' one/Makefile one/tests/tests.mk); do
        [ "$target" = FORCE ] || grep -q -w -e "$target" listed || { echo "no $target"; return 1; }
    done
}

check 'make dist: the same bytes from two clones' archives_are_identical
check 'the archive has what it should, and builds' archive_is_complete
check 'make help has every target' help_is_complete
check 'make dist with changes that are not committed' uncommitted_changes_are_refused
[ "$failed" = 0 ]
