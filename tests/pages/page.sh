# shellcheck shell=bash
#
# page.sh: runs the script that page.awk has made of a page, and those that stand beside it, with
# the words that they use.

# The line of the page that is being done.
at()
{
    echo "$1" >.line
}

# file_block NAME: writes standard input there.
file_block()
{
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

# in_block NAME: the lines of standard input are in that file, in their order.
in_block()
{
    awk 'BEGIN { count = 0; found = 0 }
         NR == FNR { if ($0 !~ /^ *(\.\.\.|\/\* \.\.\. \*\/)$/) wanted[count++] = $0; next }
         found < count && $0 == wanted[found] { found++ }
         END { if (found < count) { print "not there: " wanted[found]; exit 1 } }' - "$1"
}

# shows COMMAND: prints the lines of standard input, in their order, whatever its exit status.
shows()
{
    bash -c "$1" >.shown 2>&1 </dev/null || true
    in_block .shown || { cat .shown; return 1; }
}

# with TOOL COMMAND...: where the tool is installed.
with()
{
    if command -v "$1" >/dev/null; then
        "${@:2}"
    else
        echo "$1" >>"$ABSENT"
    fi
}

# refused COMMAND...: has to fail.
refused()
{
    ! "$@"
}

for script; do
    # shellcheck disable=SC1090 # made of the page
    . "$script"
done
