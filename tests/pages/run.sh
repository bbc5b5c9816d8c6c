#!/usr/bin/env bash
#
# run.sh: tests the pages. Each page is converted by page.awk to a script, which runs in its own
# folder, from top to bottom: it runs the command lines of posenc and the blocks of commands, writes
# the blocks of code to files, and compares the outputs that the page shows. If PAGE.before.sh and
# PAGE.after.sh exist in the folder of run.sh, they run before and after the script of the page.
# Then the targets of links (files and headings) are checked. Prints one line for each page. Finally
# checks that the figures of the pages agree, that the mutants, files and suites in the lists of
# tests/mutation exist, and that README.md is not too long.
#
#     tests/pages/run.sh [POSENC]
#
# PAGES: the pages (default: all); CC: the compiler (default: cc); REQUIRE_ALL=1: fail if a tool
# that a page needs is not installed.
set -u -o pipefail

root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
posenc=$(realpath "${1:-$root/build/posenc}") || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CFLAGS CPPFLAGS LDFLAGS POSENC_BUILD B
export CC=${CC:-cc} REQUIRE_ALL=${REQUIRE_ALL:-} POSENC=posenc
export PATH="$work/bin:$PATH" ROOT="$root" ABSENT="$work/absent"
mkdir "$work/bin" && ln -s "$posenc" "$work/bin/posenc" || exit 2
failed=0

fail()
{
    echo "$*" >&2
    failed=1
}

# page_run PAGE: runs the script of a page, in a folder with posenc's sources in third_party/posenc.
page_run()
{
    local folder=$work/${1//\//_} name=${1//\//-} script scripts=()
    mkdir -p "$folder/third_party" && ln -s "$root" "$folder/third_party/posenc" || exit 2
    awk -f "$root/tests/pages/page.awk" "$root/$1" >"$folder.sh" || { fail "$1: awk"; return; }
    name=$root/tests/pages/${name%.md}
    for script in "$name.before.sh" "$folder.sh" "$name.after.sh"; do
        [ ! -e "$script" ] || scripts+=("$script")
    done
    if (cd "$folder" && bash -e "$root/tests/pages/page.sh" "${scripts[@]}") >"$folder.log" 2>&1
    then
        echo "pages: $1: $(grep -c -e '^at ' "$folder.sh") commands and blocks"
    else
        fail "$1:$(cat "$folder/.line" 2>/dev/null): error: the command or block fails:"
        sed 's/^/    | /' "$folder.log" | tail -n 20 >&2
    fi
}

# headings PAGE: prints the headings in the form that links use.
headings()
{
    sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

# links_check PAGE: checks that the files and headings to which the page's links refer exist.
links_check()
{
    local link file heading
    while read -r link; do
        file=$(dirname "$root/$1")/${link%%#*}
        heading=${link#*#}
        [ "${link%%#*}" != '' ] || file=$root/$1
        if [ ! -e "$file" ]; then
            fail "$1: error: a link names '$link', which is not there"
        elif [ "$heading" != "$link" ] && ! headings "$file" | grep -q -x -e "$heading"; then
            fail "$1: error: a link names '$link', and there is no such heading"
        fi
    done < <(grep -o -e '](\([^)]*\))' "$root/$1" | sed 's/^](//; s/)$//' | grep -v -e '^https:')
}

for page in ${PAGES:-README.md gen/README.md gen/BUILDING.md templates/README.md \
    templates/c/README.md tests/README.md \
    .github/CONTRIBUTING.md}; do
    page_run "$page"
    links_check "$page"
done
# Check the figures that several pages contain, and the lists of tests/mutation.
if command -v python3 >/dev/null; then
    "$root/tests/figures.py" || failed=1
    "$root/tests/mutation/run.py" --check-list || failed=1
else
    echo python3 >>"$ABSENT"
fi
[ "$(wc -l <"$root/README.md")" -le 250 ] || fail "README.md: error: it has more than 250 lines"
if [ -e "$ABSENT" ]; then
    echo "pages: not installed: $(sort -u "$ABSENT" | tr '\n' ' ')"
    [ "$REQUIRE_ALL" != 1 ] || failed=1
fi
exit "$failed"
