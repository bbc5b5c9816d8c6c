#!/bin/sh
#
# list.sh: prints the lines of the pairs in pairs.txt that have the check CHECK. Fails if there are
# none.
#
#     tests/pairs/list.sh CHECK
#
set -eu

awk -v check="$1" '
    !/^#/ && $4 ~ "(^|,)" check "(:|,|$)" { print; found = 1 }
    END {
        if (!found) {
            print "list.sh: no pair of pairs.txt asks for \"" check "\"" >"/dev/stderr"
            exit 1
        }
    }' "$(dirname "$0")/pairs.txt"
