#!/bin/sh
# banner.sh OPTION...: prints the paragraph of the banner that describes the formula of the table
# with these options.
posenc --quiet "$@" -o - |
    awk '/^ \*$/ { paragraph++; next } paragraph == 1 { sub(/^ \* (    )?/, ""); print }'
