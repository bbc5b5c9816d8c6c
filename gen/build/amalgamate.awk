# amalgamate.awk: writes all sources as one C file.
#
#     awk -v built=FOLDER/ -f amalgamate.awk SOURCE... >OUT.c
#
# Each header of posenc stands where it is included first, and a list, *_list.h, wherever it is
# included; it is looked for in gen/, and builtin.h in the folder of the build. Names of file
# scope are names of the whole file: two that are the same do not compile. What platform.c asks the
# system for has to be said before the first header, so that it stands first: with POSIX mingw's
# printf, which otherwise is Windows' own, knows all of C11's conversions.

function file_print(path, line, status) {
    if (path in printed && path !~ /_list\.h$/)
        return
    printed[path] = 1
    while ((status = (getline line < path)) > 0) {
        if (line ~ /^#include "/) {
            split(line, parts, "\"")
            file_print((parts[2] == "builtin.h" ? built : "gen/") parts[2])
        } else {
            print line
        }
    }
    close(path)
    if (status < 0) {
        print "amalgamate.awk: " path " cannot be read" > "/dev/stderr"
        exit 1
    }
    print ""
}

BEGIN {
    print "/*"
    print " * posenc in one file, made of its sources: change those instead."
    print " *"
    print " *     cc -O2 posenc.c -o posenc"
    print " *"
    print " * SPDX-License-Identifier: 0BSD"
    print " */"
    print "#define _POSIX_C_SOURCE 200809L"
    print ""
    for (i = 1; i < ARGC; i++)
        file_print(ARGV[i])
}
