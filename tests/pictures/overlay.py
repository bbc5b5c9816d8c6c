#!/usr/bin/env python3
"""Compares pictures with those of matplotlib for the same numbers: overlay.py HEATMAP FIGURE

The numbers are computed by the formula in numpy. The colour map is the palette of the PNG.
"""
import base64
import io
import re
import struct
import sys

import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.colors import ListedColormap, Normalize

D_MODEL, MAX_LEN = 128, 51


def palette_of(data):
    """Returns the colours in the PLTE chunk of a PNG."""
    offset = 8
    while data[offset + 4:offset + 8] != b"PLTE":
        offset += 12 + struct.unpack(">I", data[offset:offset + 4])[0]
    length = struct.unpack(">I", data[offset:offset + 4])[0]
    return np.frombuffer(data[offset + 8:offset + 8 + length], np.uint8).reshape(-1, 3)


def indices_of(data, palette):
    """Reads a PNG with matplotlib, and returns the palette indices of its pixels."""
    rgb = np.round(255 * plt.imread(io.BytesIO(data), format="png")[:, :, :3]).astype(int)
    index_of = {tuple(color): i for i, color in enumerate(palette.astype(int))}
    return np.array([[index_of[tuple(pixel)] for pixel in row] for row in rgb])


def matplotlib_heatmap(numbers, palette):
    """Returns the palette indices of matplotlib's heat map, with one pixel for each cell."""
    height, width = numbers.shape
    figure = plt.figure(figsize=(width, height), dpi=1)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.imshow(numbers, cmap=ListedColormap(palette / 255), norm=Normalize(-1, 1), aspect="auto",
                interpolation="nearest")
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=1)
    plt.close(figure)
    return indices_of(file.getvalue(), palette)


def compare(name, ours, numbers, palette):
    """Checks that two pictures are equal, except for numbers on the border of two colours, which
    float32 and float64 may round differently."""
    theirs = matplotlib_heatmap(numbers, palette)
    assert ours.shape == theirs.shape, (name, ours.shape, theirs.shape)
    borders = np.abs((numbers + 1) * 127.5 - np.round((numbers + 1) * 127.5)) < 1e-4
    differ = ours != theirs
    print(f"{name}: {ours.size} cells, {differ.sum()} differ from matplotlib's")
    assert not (differ & ~borders).any(), name
    assert np.abs(ours - theirs).max() <= 1 and differ.sum() <= ours.size // 1000, name


def image_of(figure, index, palette, shape):
    """Returns the palette indices of an image in the figure, one for each cell of the shape (rows,
    columns). In the image, a cell is a block of pixels of one colour."""
    data = base64.b64decode(re.findall(r"data:image/png;base64,([^\"]*)", figure)[index])
    pixels = indices_of(data, palette)
    height, width = pixels.shape[0] // shape[0], pixels.shape[1] // shape[1]
    cells = pixels[::height, ::width]
    assert (np.kron(cells, np.ones((height, width), int)) == pixels).all()
    return cells


_, heatmap, figure = sys.argv
position = np.arange(MAX_LEN)[:, None]
angle = position / 10000.0 ** (2 * (np.arange(D_MODEL)[None, :] // 2) / D_MODEL)
table = np.where(np.arange(D_MODEL) % 2 == 0, np.sin(angle), np.cos(angle))
unit_rows = table / np.linalg.norm(table, axis=1, keepdims=True)
similarities = unit_rows @ unit_rows.T

data = open(heatmap, "rb").read()
palette = palette_of(data)
compare("heat map", indices_of(data, palette), table, palette)

text = open(figure).read()
for name, index, numbers in (("figure, map", 0, table), ("figure, similarity", 2, similarities)):
    compare(name, image_of(text, index, palette, numbers.shape), numbers, palette)
