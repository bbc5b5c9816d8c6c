# coverage.awk: parses the output of `gcov --stdout --branch-counts --branch-probabilities` for all
# objects, and adds up the counts of sources that are part of several objects.
#
#     awk -v missed=FILE -f coverage.awk gcov.txt
#
# Prints a line for each module, "module lines covered branches covered", and the total. Writes to
# FILE a line "file:line: ..." for each line that no test reached, and for each branch of a reached
# line that no test took.
#
# Branches of assert() are not counted, because no test should take the failing branch.

# Returns the module of a source: "exact" for gen/exact/wide.c, "(gen)" for gen/main.c.
function module_of(file,    parts) {
    return split(file, parts, "/") > 2 ? parts[2] : "(gen)"
}

/^ *-: *0:Source:/ {
    sub(/^[^:]*:[^:]*:Source:/, "")
    file = $0
    wanted = file ~ /^gen\//
    next
}

# For several instances of a function, such as an inline function, gcov first prints each line with
# the sum of its counts and then, between lines of dashes, the lines of each instance again. Adding
# up all counts does not affect the result, because only counts of 0 matter.
/^-+$/ { next }

wanted && match($0, /^ *[-#=0-9*]+: *[0-9]+:/) {
    split(substr($0, 1, RLENGTH), field, ":")
    gsub(/[ *]/, "", field[1])
    line = field[2] + 0
    branch = 0
    is_assert = $0 ~ /[^_a-z]assert\(/
    key = file SUBSEP line
    if (line == 0 || field[1] == "-") {
        next
    }
    source[key] = substr($0, RLENGTH + 1)
    count = field[1] ~ /^[#=]+$/ ? 0 : field[1] + 0
    if (!(key in lines)) {
        order[++known] = key
    }
    lines[key] += count
    next
}

wanted && /^branch / && !is_assert {
    place = key SUBSEP branch++
    if (!(place in branches)) {
        branch_order[++branches_known] = place
    }
    branches[place] += /never executed/ ? 0 : $4
    branch_line[place] = key
}

END {
    for (i = 1; i <= known; i++) {
        key = order[i]
        split(key, part, SUBSEP)
        module = module_of(part[1])
        all_lines[module]++
        if (lines[key] > 0) {
            hit_lines[module]++
        } else {
            printf "%s:%d: line: %s\n", part[1], part[2], source[key] >missed
        }
    }
    for (i = 1; i <= branches_known; i++) {
        place = branch_order[i]
        key = branch_line[place]
        split(key, part, SUBSEP)
        module = module_of(part[1])
        all_branches[module]++
        if (branches[place] > 0) {
            hit_branches[module]++
        } else if (lines[key] > 0) {
            printf "%s:%d: branch: %s\n", part[1], part[2], source[key] >missed
        }
    }
    for (module in all_lines) {
        printf "%s %d %d %d %d\n", module, all_lines[module], hit_lines[module],
            all_branches[module], hit_branches[module]
        total[1] += all_lines[module]
        total[2] += hit_lines[module]
        total[3] += all_branches[module]
        total[4] += hit_branches[module]
    }
    printf "total %d %d %d %d\n", total[1], total[2], total[3], total[4]
}
