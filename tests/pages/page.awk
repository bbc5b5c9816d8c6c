# page.awk: makes a script of a page in Markdown, which page.sh runs.
#
#     <!-- file: NAME -->       the block after it is written as NAME
#     <!-- in: NAME -->         the lines of the block after it are in NAME, in this order; a line
#                               of "..." stands for any
#     <!-- run: COMMAND -->     runs it
#     <!-- skip: REASON -->     the block after it is not for this machine
#     ```sh                     its lines are run
#     ```c, cpp, make, ...      is written as the file that a comment in its first line names
#     ```console                after "$ ", a command; then lines of its output, in this order
#     (four spaces)posenc ...   is run, as far as lines end with a backslash
#
# Blocks of other languages need one of the first four marks or such a comment, so that none goes
# untried.

function quoted(text)
{
    gsub(/'/, "'\\''", text)
    return "'" text "'"
}

function value(line)
{
    sub(/^<!-- [a-z]*: /, "", line)
    sub(/ -->$/, "", line)
    return line
}

function at()
{
    print "at " FNR
}

# A command of a console ends where the next begins.
function console_end()
{
    if (shown) {
        print "END_OF_BLOCK"
    }
    shown = 0
}

fenced && /^```$/ {
    fenced = 0
    if (kind == "console") {
        console_end()
    } else if (kind == "file" || kind == "in") {
        print "END_OF_BLOCK"
    }
    kind = ""
    next
}

# The first line of a block without a mark.
kind == "unnamed" {
    at()
    if (match($0, /^(\/\*|\/\/|#) [A-Za-z0-9_.\/-]+( \*\/)?$/)) {
        kind = "file"
        print "file_block " quoted($2) " <<'END_OF_BLOCK'"
        print
    } else {
        print "false # a block without a mark"
        kind = "skip"
    }
    next
}

fenced && kind == "console" && /^\$ / {
    console_end()
    at()
    print "shows " quoted(substr($0, 3)) " <<'END_OF_BLOCK'"
    shown = 1
    next
}

fenced {
    if (kind == "sh" && !/^(#|$)/) {
        if (!continued) {
            at()
        }
        continued = /\\$/
    }
    if (kind != "skip") {
        print
    }
    next
}

/^<!-- (file|in|skip): / {
    kind = $2
    sub(/:$/, "", kind)
    name = value($0)
    next
}

/^<!-- run: / {
    at()
    print value($0)
    next
}

/^```/ {
    fenced = 1
    language = substr($0, 4)
    if (kind == "file" || kind == "in") {
        at()
        print kind "_block " quoted(name) " <<'END_OF_BLOCK'"
    } else if (kind != "skip") {
        kind = language
        if (kind != "sh" && kind != "console") {
            kind = "unnamed"
        }
    }
    next
}

continued_line || /^    posenc / {
    if (kind == "skip") {
        next
    }
    if (!continued_line) {
        at()
    }
    continued_line = /\\$/
    print substr($0, 5)
    next
}

/^[^ ]/ && kind == "skip" {
    kind = ""
}
