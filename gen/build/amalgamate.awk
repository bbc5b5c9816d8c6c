# amalgamate.awk: writes all sources as one C file.
#
#     awk -v built=FOLDER/ -f amalgamate.awk SOURCE... >OUT.c
#
# The first #include of each header of posenc is replaced by the header's text, and later #includes
# of the header are dropped. A list, *_list.h, is inserted at every #include. Headers are read from
# gen/, and builtin.h from FOLDER, the build folder. All sources share one file scope, so two
# definitions of a static name do not compile. The output first defines _POSIX_C_SOURCE, which
# platform.c requires before any system header. With mingw, this macro also selects mingw's printf,
# which supports all conversions of C11, instead of the printf of Windows.

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
