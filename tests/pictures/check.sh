#!/usr/bin/env bash
#
# check.sh: checks pictures with other programs: pngcheck, xmllint, rsvg-convert, headless Chromium
# if it is installed, and matplotlib, whose heat map of the same numbers is compared.
#
#     tests/pictures/check.sh [GENERATOR]
#
# GENERATOR: posenc (default: $POSENC, or build/posenc); B: folder for temporary files; PYTHON: a
# Python that has numpy and matplotlib (Debian: python3-matplotlib); REQUIRE_ALL=1: fail if Chromium
# is not installed.
set -eu -o pipefail

here=$(cd "$(dirname "$0")" && pwd)
posenc=$(realpath "${1:-${POSENC:-build/posenc}}") || exit 2
mkdir -p "${B:=build}"
work=$(mktemp -d "$(realpath "$B")/pictures.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export PYTHONDONTWRITEBYTECODE=1 MPLCONFIGDIR="$work"

# Debian installs matplotlib for /usr/bin/python3, which may not be the first one in PATH.
python=
for candidate in ${PYTHON:-python3 /usr/bin/python3}; do
    if "$candidate" -c 'import matplotlib, numpy' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo 'pictures: no Python with matplotlib: install python3-matplotlib' >&2
    exit 2
fi
for tool in pngcheck xmllint rsvg-convert; do
    command -v "$tool" >/dev/null || { echo "pictures: install $tool" >&2; exit 2; }
done

echo '== the colour map is what its script computes'
"$python" "$here/colormap.py" | grep -o '0x[0-9a-f]*' >"$work/colormap"
sed -n '/^    0x/p' "$here/../../gen/picture/map.c" | grep -o '0x[0-9a-f]*' |
    cmp - "$work/colormap"

cd "$work"
echo '== all sizes: valid, and no label over another'
for d_model in 1 2 4 33 512; do
    for max_len in 1 2 51 5000; do
        "$posenc" --quiet --d-model=$d_model --max-len=$max_len --precision=f64 -o pe \
            --heatmap=heat-$d_model-$max_len.png --figure=$d_model-$max_len.svg
    done
done
pngcheck -q ./*.png
xmllint --noout ./*.svg
for figure in *.svg; do
    rsvg-convert -o "${figure%.svg}.rendered.png" "$figure"
done
"$python" "$here/labels.py" ./*.svg

echo '== PNG and PDF by the commands that are advised'
for ending in png pdf ps eps; do
    "$posenc" --quiet --d-model=8 --max-len=9 -o pe --figure="the figure.$ending" 2>message &&
        { echo "pictures: a figure .$ending is not refused" >&2; exit 1; }
    "$posenc" --quiet --d-model=8 --max-len=9 -o pe '--figure=the figure.svg'
    sh -c "$(sed 's/.*, then run //' message)"
    [ -s "the figure.$ending" ]
done

echo '== cells over those of matplotlib'
"$posenc" --quiet --d-model=128 --max-len=51 -o pe --heatmap=pe.png --figure=pe.svg
"$python" "$here/overlay.py" pe.png pe.svg

if command -v chromium >/dev/null; then
    echo '== Chromium'
    # --no-sandbox is required when running as root.
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$work/chromium" --window-size=960,1052 --screenshot="$work/chromium.png" "file://$work/pe.svg" \
        >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    rsvg-convert -o rsvg.png pe.svg
    "$python" "$here/alike.py" chromium.png rsvg.png
else
    echo 'absent  pictures: chromium is not installed'
    [ "${REQUIRE_ALL:-0}" != 1 ] || exit 1
fi
echo 'pictures: all agree'
