#!/bin/sh
#
# precisions.sh: prints a line for each precision of posenc: its name, and options that select it
# for a table of sines and cosines. Affine precisions get a scale and a zero point that suit the
# type of the cells. Scripts use this list, so a new precision is tested automatically.
#
#     tests/pairs/precisions.sh GENERATOR
#
set -eu

"$1" --list-precisions | while read -r name description; do
    case $description in
    affine*\ int8_t) scale='--scale=0.01 --zero-point=-5' ;;
    affine*uint8_t) scale='--scale=0.0078125 --zero-point=128' ;;
    affine*\ int16_t) scale='--scale=1/32767 --zero-point=0' ;;
    affine*uint16_t) scale='--scale=0.0001 --zero-point=32768' ;;
    affine*) echo "precisions.sh: $name: say here what scale it takes" >&2 && exit 1 ;;
    *) scale= ;;
    esac
    echo "$name --precision=$name${scale:+ $scale}"
done
