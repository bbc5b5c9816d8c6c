# page.awk: converts a Markdown page to a script, which page.sh runs. It handles these parts:
#
#     <!-- file: NAME -->       writes the next block to the file NAME
#     <!-- in: NAME -->         checks that NAME contains the lines of the next block, in this
#                               order, with any lines between them; lines "..." are ignored
#     <!-- run: COMMAND -->     runs the command
#     <!-- skip: REASON -->     ignores the next block
#     ```sh                     runs the lines of the block
#     ```c, cpp, make, ...      writes the block to a file, whose name is in a comment in the first
#                               line
#     ```console                runs the command after "$ ", and checks that its output contains
#                               the lines below, in this order
#     (four spaces)posenc ...   runs the command; if the line ends with a backslash, it continues
#
# A block other than sh or console needs a file name in its first line, or one of the marks file, in
# and skip before the block. Otherwise the script fails, so that no block remains untested.

# Returns the text as a word of a shell script.
function shell_quote(text)
{
    gsub(/'/, "'\\''", text)
    return "'" text "'"
}

# Returns the text after the colon of a mark.
function mark_value(line)
{
    sub(/^<!-- [a-z]*: /, "", line)
    sub(/ -->$/, "", line)
    return line
}

# Prints a call of the function `at` of page.sh.
function print_line_number()
{
    print "at " FNR
}

# Ends the expected output of a console command.
function console_end()
{
    if (in_output) {
        print "END_OF_BLOCK"
    }
    in_output = 0
}

in_fence && /^```$/ {
    in_fence = 0
    if (kind == "console") {
        console_end()
    } else if (kind == "file" || kind == "in") {
        print "END_OF_BLOCK"
    }
    kind = ""
    next
}

# Handles the first line of a block without a mark: it must be a comment with a file name.
kind == "unnamed" {
    print_line_number()
    if (match($0, /^(\/\*|\/\/|#) [A-Za-z0-9_.\/-]+( \*\/)?$/)) {
        kind = "file"
        print "file_block " shell_quote($2) " <<'END_OF_BLOCK'"
        print
    } else {
        print "false # a block without a mark"
        kind = "skip"
    }
    next
}

in_fence && kind == "console" && /^\$ / {
    console_end()
    print_line_number()
    print "shows " shell_quote(substr($0, 3)) " <<'END_OF_BLOCK'"
    in_output = 1
    next
}

in_fence {
    if (kind == "sh" && !/^(#|$)/) {
        if (!sh_continues) {
            print_line_number()
        }
        sh_continues = /\\$/
    }
    if (kind != "skip") {
        print
    }
    next
}

/^<!-- (file|in|skip): / {
    kind = $2
    sub(/:$/, "", kind)
    name = mark_value($0)
    next
}

/^<!-- run: / {
    print_line_number()
    print mark_value($0)
    next
}

/^```/ {
    in_fence = 1
    language = substr($0, 4)
    if (kind == "file" || kind == "in") {
        print_line_number()
        print kind "_block " shell_quote(name) " <<'END_OF_BLOCK'"
    } else if (kind != "skip") {
        kind = language
        if (kind != "sh" && kind != "console") {
            kind = "unnamed"
        }
    }
    next
}

posenc_continues || /^    posenc / {
    if (kind == "skip") {
        next
    }
    if (!posenc_continues) {
        print_line_number()
    }
    posenc_continues = /\\$/
    print substr($0, 5)
    next
}

/^[^ ]/ && kind == "skip" {
    kind = ""
}
