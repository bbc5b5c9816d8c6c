#!/bin/sh
# banner.sh OPTION...: prints what the banner of the table with these options says about the table:
# its formula, up to the lines about its cells.
posenc --quiet "$@" -o - |
    awk '/^ \*$/ { paragraph++; next } paragraph == 1 { sub(/^ \* (    )?/, ""); print }'
