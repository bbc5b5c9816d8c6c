# embed.awk: writes the C file that holds the templates (see text/mustache.h).
#
#     LC_ALL=C awk -f embed.awk FILE... >OUT.c
#
# A file is a template with the file's name, without its folder and ".mustache". A line {{$name}}
# ends that template and begins another one in the same file, which goes up to the next such line.
# A file that begins with such a line has only named ones.
#
# The texts become arrays of characters and no string literals: C promises room for 4095
# characters in a literal, and a template may be longer.

# A name that is there twice would hide the second one's text. The '\0' at the end of an array is
# there for empty templates: C has no arrays of no length.
function template_begin(name) {
    if (name in known) {
        print "embed.awk: two templates have the name '" name "'" > "/dev/stderr"
        failed = 1
        exit 1
    }
    known[name]
    if (count > 0)
        print "'\\0'};"
    print "\nstatic const char text_" count "[] = {"
    names[count++] = name
}

BEGIN {
    count = 0
    print "/* Written by embed.awk: change the templates instead. */\n#include \"text/mustache.h\""
    for (i = 128; i < 256; i++)
        spelled[sprintf("%c", i)] = sprintf("\\%o", i)
    spelled["'"] = "\\'"
    spelled["\\"] = "\\\\"
}

substr($0, 1, 3) == "{{$" {
    template_begin(substr($0, 4, length($0) - 5))
    next
}

FNR == 1 {
    file = FILENAME
    sub(/.*\//, "", file)
    sub(/\.mustache$/, "", file)
    template_begin(file)
}

{
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        printf "'%s',", c in spelled ? spelled[c] : c
    }
    print "'\\n',"
}

END {
    if (failed)
        exit 1
    print "'\\0'};\n\nconst struct template_source builtin_templates[] = {"
    for (i = 0; i < count; i++)
        printf "    {\"%s\", text_%d, sizeof text_%d - 1},\n", names[i], i, i
    print "    {NULL, NULL, 0}};"
}
