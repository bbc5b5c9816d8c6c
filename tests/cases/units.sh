#!/bin/sh
# units.sh FILE CELL UNITS: adds UNITS to the bits of one number in a .npy file of binary32 numbers
# with a header of 128 bytes. CELL is the index of this number in the file, counted from 0.
place=$((128 + 4 * $2))
units=$3 file=$1
set -- $(od -A n -j $place -N 4 -t u1 "$file")
cell=$(($1 + 256 * ($2 + 256 * ($3 + 256 * $4)) + units))
for shift in 0 8 16 24; do
    printf "\\$(printf '%o' $((cell >> shift & 255)))"
done | dd of="$file" bs=1 seek=$place conv=notrunc 2>/dev/null
