# shellcheck shell=bash
#
# checks.sh: a line for each check of a script, and how many there were of each kind. To be sourced;
# `work` is a folder for the output, and `project` is what lines begin with, or empty.
passed=0
failed=0
missing=0
project=

# check WHAT COMMAND...: the command, in a shell of its own that stops at the first failure.
check()
{
    local status=0
    (set -e; "${@:2}") >"$work/output" 2>&1
    status=$?
    if [ "$status" = 0 ]; then
        passed=$((passed + 1))
        printf 'ok      %s\n' "${project:+$project: }$1"
    else
        failed=$((failed + 1))
        printf 'FAILED  %s\n' "${project:+$project: }$1"
        sed 's/^/        | /' "$work/output" | tail -n 30
    fi
}

# A command that has to fail; `!` alone would be passed over by `set -e`.
fails()
{
    ! "$@"
}

# have TOOL: whether it is installed; names it where it is not.
have()
{
    command -v "$1" >/dev/null && return
    missing=$((missing + 1))
    printf 'absent  %s is not installed\n' "${project:+$project: }$1"
    return 1
}

# Prints the counts. Fails where a check has, or with REQUIRE_ALL=1 where a tool is missing.
checks_end()
{
    printf '%d passed, %d failed, %d without their tools\n' "$passed" "$failed" "$missing"
    [ "$failed" = 0 ] && { [ "$missing" = 0 ] || [ "${REQUIRE_ALL:-}" != 1 ]; }
}
