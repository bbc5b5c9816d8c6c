# shellcheck shell=bash
#
# start.sh: what each script of this folder begins with. To be sourced, with the script's name in
# `script`: sets `bench`, `root`, `posenc` (the first argument, or else the program of the build) and
# `work`, a folder that is removed at the end.
export LC_ALL=C

bench=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$bench/../.." && pwd)

die()
{
    echo "$script: $*" >&2
    exit 1
}

posenc=$(realpath "${1:-${POSENC:-$root/build/posenc}}")
[ -x "$posenc" ] || die "there is no program $posenc: run make posenc"

B=${B:-$root/build}
mkdir -p "$B"
work=$(mktemp -d "$(realpath "$B")/$script.XXXXXX") || die "cannot make a folder in $B"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
