#!/bin/bash
#
# Runs the program and fast suites under valgrind. Fails if valgrind reports an invalid access, a
# branch on an uninitialized value or a leak. B: the folder of the build. Requires valgrind and the
# symbols of the dynamic linker (libc6-dbg).
#
set -euo pipefail
cd "$(dirname "$0")/.."

b=${B:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

under_valgrind() {
    valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=all "$@"
}

posenc() {
    under_valgrind "$b/posenc" --quiet -o "$scratch/pe" --d-model=32 --max-len=96 "$@"
}

# ends_with STATUS OPTION...: checks that posenc exits with the status.
ends_with() {
    local status=0
    posenc "${@:2}" 2>"$scratch/message" || status=$?
    [ "$status" = "$1" ] || { cat "$scratch/message"; return 1; }
}

# All precisions, five sinusoidal layouts, some presets, a rotary scaling, pictures, and errors.
while read -r precision _; do
    options=(--precision="$precision")
    case $precision in
    s8) options+=(--scale=0.0078125 --zero-point=0) ;;
    u8) options+=(--scale=0.0078125 --zero-point=128) ;;
    s16) options+=(--scale=1/32767) ;;
    u16) options+=(--scale=0.0001 --zero-point=32768) ;;
    esac
    posenc "${options[@]}"
done < <("$b/posenc" --list-precisions)
for layout in interleaved interleaved-cos concat concat-cos sin; do
    posenc --layout="$layout" --d-model=33 --start=-7 --literal=hex
done
for preset in tensor2tensor x-transformers rope-half rope-cache espnet-rel; do
    posenc --preset="$preset" --max-len=97
done
posenc --preset=mae --max-len=97 --grid=8x12
posenc --preset=rope --rope-scaling=yarn --factor=4 --original-max-len=4096
posenc --max-len=600 --heatmap="$scratch/pe.png" --figure="$scratch/pe.svg" --columns=0,31
ends_with 1 --angle-scale=2 --check
ends_with 2 --d-model=2 --max-len=500 --precision=q7
ends_with 2 --base=-1
echo 'valgrind: nothing to say of posenc'

# These suites are fast: they compute little and run no programs.
CK_FORK=no under_valgrind "$b/tests-native" wide ratio elementary decimal cli mustache output
