# shellcheck shell=bash
#
# start.sh: common setup, sourced by each script of this folder after it has set `script` to its
# name. Sets `bench` and `root` (folders), `posenc` (the first argument, $POSENC or build/posenc)
# and `work` (a temporary folder that is removed at exit).
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
