# shellcheck shell=bash
#
# checks.sh: functions that run checks, print a line for each check, and count checks. Scripts that
# source this file set `work`, a temporary folder. They may set `project`, a prefix of the printed
# lines.
passed=0
failed=0
missing=0
project=

# check TITLE COMMAND...: runs the command in a subshell with `set -e`. If it fails, prints its last
# 30 lines of output.
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

# Succeeds if the command fails. Use this instead of `! command`, whose failure `set -e` ignores.
fails()
{
    ! "$@"
}

# have TOOL: succeeds if the tool is installed; otherwise prints the tool's name and counts it as
# missing.
have()
{
    command -v "$1" >/dev/null && return
    missing=$((missing + 1))
    printf 'absent  %s is not installed\n' "${project:+$project: }$1"
    return 1
}

# Prints the counts. Fails if a check has failed or, with REQUIRE_ALL=1, if a tool is missing.
checks_end()
{
    printf '%d passed, %d failed, %d without their tools\n' "$passed" "$failed" "$missing"
    [ "$failed" = 0 ] && { [ "$missing" = 0 ] || [ "${REQUIRE_ALL:-}" != 1 ]; }
}
