#!/usr/bin/env python3
"""Prints the colour map of gen/picture/map.c: python3 tests/pictures/colormap.py

The colour map is perceptually uniform by construction. It consists of two straight lines in OKLab
(Bjorn Ottosson, "A perceptual color space for image processing", 2020,
https://bottosson.github.io/posts/oklab/), from blue to a light grey and from there to red. Both
have the same length and 127 equal steps. Lightness decreases equally from the middle to both ends.
"""
import math

MIDDLE, END, CHROMA = 0.965, 0.40, 0.155
BLUE, RED = 260, 28  # hue angles of the ends, in degrees
STEPS = 127


def oklab_to_linear(lightness, a, b):
    """Converts OKLab to linear sRGB, with Ottosson's constants."""
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)


def encode_srgb(x):
    """Applies the transfer function of sRGB (IEC 61966-2-1), and rounds to 8 bits. All colours are
    within the gamut, except for rounding errors."""
    assert -1e-9 <= x <= 1 + 1e-9, x
    x = min(max(x, 0), 1)
    return round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))


def color(i):
    """Returns colour i of 0 to 2 * STEPS as 0xRRGGBB; colour STEPS is the middle."""
    t = abs(i - STEPS) / STEPS
    hue = math.radians(BLUE if i < STEPS else RED)
    chroma = CHROMA * t
    r, g, b = (encode_srgb(x) for x in oklab_to_linear(
        MIDDLE + (END - MIDDLE) * t, chroma * math.cos(hue), chroma * math.sin(hue)))
    return r << 16 | g << 8 | b


if __name__ == "__main__":
    table = [f"0x{color(i):06x}" for i in range(2 * STEPS + 1)]
    for i in range(0, len(table), 8):
        print("    " + ", ".join(table[i:i + 8]) + ",")
