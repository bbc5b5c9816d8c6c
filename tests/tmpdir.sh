#!/bin/sh
#
# Prints the folder for temporary files of tests: $TMPDIR if it is set; otherwise /dev/shm if it has
# 2 GB of free space and programs in it can be run; otherwise /tmp. Tests create and delete many
# small files, which takes less processor time in memory than on a disk.
#
in_memory=/dev/shm

# Returns whether programs in the folder $1 can be run.
runs_programs() {
    program=$(mktemp "$1/posenc-XXXXXX" 2>/dev/null) || return
    printf '#!/bin/sh\n' >"$program" && chmod +x "$program" && "$program" 2>/dev/null
    status=$?
    rm -f "$program"
    return "$status"
}

if [ -n "${TMPDIR:-}" ]; then
    printf '%s\n' "$TMPDIR"
elif runs_programs "$in_memory" &&
    [ "$(df -Pk "$in_memory" | awk 'NR == 2 { print $4 }')" -gt 2000000 ]; then
    printf '%s\n' "$in_memory"
else
    echo /tmp
fi
