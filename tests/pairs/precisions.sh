#!/bin/sh
#
# precisions.sh: prints a line for every precision that posenc has: its name, and the options of a
# table of sines and cosines in it. What an affine one needs follows from its type, so that a new
# precision is in each list of pairs without a line here.
#
#     tests/pairs/precisions.sh GENERATOR
#
set -eu

"$1" --list-precisions | while read -r name what; do
    case $what in
    affine*\ int8_t) scale='--scale=0.01 --zero-point=-5' ;;
    affine*uint8_t) scale='--scale=0.0078125 --zero-point=128' ;;
    affine*\ int16_t) scale='--scale=1/32767 --zero-point=0' ;;
    affine*uint16_t) scale='--scale=0.0001 --zero-point=32768' ;;
    affine*) echo "precisions.sh: $name: say here what scale it takes" >&2 && exit 1 ;;
    *) scale= ;;
    esac
    echo "$name --precision=$name${scale:+ $scale}"
done
