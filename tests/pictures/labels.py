#!/usr/bin/env python3
"""Checks that texts of a figure neither overlap nor cross its edge: labels.py FIGURE.svg..."""
import re
import sys
import xml.etree.ElementTree as tree

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

SVG = "{http://www.w3.org/2000/svg}"
# The font sizes of the classes of texts. Other classes have the size 12.
SIZES = {"heading": 20, "about": 13, "panel": 14, "command": 10}


def width_of(text, size, kind):
    """Returns the width of a text in DejaVu Sans, one of the widest common fonts."""
    family = "DejaVu Sans Mono" if kind == "command" else "DejaVu Sans"
    weight = "bold" if kind in ("heading", "panel") else "normal"
    return TextPath((0, 0), text, size=size,
                    prop=FontProperties(family=family, weight=weight)).get_extents().width


def collect_boxes(element, x, y, found):
    """Adds the boxes of the texts of an element (left, top, right, bottom, text) to `found`, and
    returns it."""
    translation = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", ""))
    if translation:
        x, y = x + float(translation[1]), y + float(translation[2])
    if element.tag == SVG + "text" and element.text:
        kind = element.get("class", "")
        size = SIZES.get(kind, 12)
        width = width_of(element.text, size, kind)
        if "rotate" in element.get("transform", ""):
            found.append((x - size, y - width / 2, x, y + width / 2, element.text))
        else:
            left = x + float(element.get("x", 0))
            left -= {"across": width / 2, "down": width}.get(kind, 0)
            base = y + float(element.get("y", 0)) + float(element.get("dy", 0))
            found.append((left, base - 0.75 * size, left + width, base + 0.2 * size, element.text))
    for child in element:
        collect_boxes(child, x, y, found)
    return found


failed = False
for path in sys.argv[1:]:
    root = tree.parse(path).getroot()
    labels = collect_boxes(root, 0, 0, [])
    right, bottom = float(root.get("width")), float(root.get("height"))
    for i, a in enumerate(labels):
        if a[0] < 0 or a[1] < 0 or a[2] > right or a[3] > bottom:
            print(f"{path}: '{a[4]}' is not within the sheet")
            failed = True
        for b in labels[:i]:
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                print(f"{path}: '{a[4]}' lies over '{b[4]}'")
                failed = True
print(f"{len(sys.argv) - 1} figures")
sys.exit(1 if failed else 0)
