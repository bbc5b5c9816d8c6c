#!/bin/sh
# command.sh PATH: prints the command in the banner of PATH.h as one line, if `posenc --check`
# confirms that this command writes the pair.
posenc --check="$1.h" || exit
awk '/^ \*     posenc / { is_command = 1 }
    is_command { is_last = !sub(/ \\$/, " "); printf "%s", substr($0, 8) }
    is_command && is_last { print ""; exit }' "$1.h"
