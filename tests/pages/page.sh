# shellcheck shell=bash
#
# page.sh SCRIPT...: runs the script that page.awk has generated from a page, and the page's
# *.before.sh and *.after.sh. Defines the functions that these scripts call.

# at LINE: records the current line of the page, for messages.
at()
{
    echo "$1" >.line
}

# file_block NAME: writes standard input to the file.
file_block()
{
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

# in_block NAME: checks that the file contains the lines of standard input, in this order, with any
# lines between them. Lines `...` and `/* ... */` are ignored.
in_block()
{
    awk 'BEGIN { count = 0; found = 0 }
         NR == FNR { if ($0 !~ /^ *(\.\.\.|\/\* \.\.\. \*\/)$/) wanted[count++] = $0; next }
         found < count && $0 == wanted[found] { found++ }
         END { if (found < count) { print "not there: " wanted[found]; exit 1 } }' - "$1"
}

# shows COMMAND: checks as in_block does that the output of the command contains the lines of
# standard input. The command may fail.
shows()
{
    bash -c "$1" >.shown 2>&1 </dev/null || true
    in_block .shown || { cat .shown; return 1; }
}

# with TOOL COMMAND...: runs the command if the tool is installed; otherwise records that the tool
# is missing.
with()
{
    if command -v "$1" >/dev/null; then
        "${@:2}"
    else
        echo "$1" >>"$ABSENT"
    fi
}

# refused COMMAND...: checks that the command fails.
refused()
{
    ! "$@"
}

for script; do
    # shellcheck disable=SC1090 # the paths are arguments
    . "$script"
done
