"""Compares the golden tables of presets, which were computed by MPFR, with the formulas in numpy
and torch in float64. The generator is not involved."""

import glob
import os

import numpy as np

from formulas import PRESETS, SCALINGS, aifi, detr, mae, rotary, simple_vit
from generator import Report, unit_distances

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = {"f32": (np.uint32, np.float32), "f64": (np.uint64, np.float64)}


def read_golden(path):
    """Returns the options in the first line of a file, and the cells."""
    with open(path, encoding="ascii") as file:
        words = file.readline().split(": ", 1)[1].split()
        rows = [[int(cell, 16) for cell in line.split()] for line in file]
    options = dict(word.removeprefix("--").partition("=")[::2] for word in words)
    integer, number = FORMATS[options["precision"]]
    return options, np.array(rows, dtype=integer).view(number)


def scaled_table(options, d, rows):
    """Returns a rotary table with scaled frequencies, [2, rows, d/2]."""
    scaling = options["rope-scaling"]
    parameters = {name.replace("-", "_"): float(options[name])
                  for name in ("factor", "original-max-len", "beta-fast", "beta-slow",
                               "low-freq-factor", "high-freq-factor") if name in options}
    if scaling == "dynamic":
        parameters["length"] = rows
    return rotary(rows, *SCALINGS[scaling](d, 10000, **parameters), False)


def expected_table(options):
    preset = options["preset"]
    d, rows = int(options["d-model"]), int(options["max-len"])
    if "grid" in options:
        size = [int(n) for n in options["grid"].split("x")]
        if preset in ("detr", "detr-plain"):
            return detr(*size, d, preset == "detr")
        if preset == "rt-detr":
            return aifi(*reversed(size), d)
        return {"mae": mae, "simple-vit": simple_vit}[preset](*size, d)
    if "rope-scaling" not in options:
        return PRESETS[preset](rows, d)
    table = scaled_table(options, d, rows)
    if preset == "rope-half":
        return np.concatenate([table, table], axis=-1)
    return np.stack(table, axis=-1) if preset == "rope-cache" else table


def verdict(cells, table):
    """Returns whether cells and table agree, and a text about the difference. One f32 cell may be
    off by one unit, because its float64 value can be on the other side of the middle of two cells.
    f64 cells may be off by less than 1e-14."""
    if cells.dtype == np.float32:
        distances = unit_distances(cells, table.astype(np.float32))
        differing = np.count_nonzero(distances)
        return distances.max() <= 1 and differing <= 1, f"{differing} differ"
    error = np.abs(cells - table).max()
    return error < 1e-14, f"at most {error:.2g} apart"


def main():
    report = Report()
    paths = sorted(glob.glob(os.path.join(HERE, "../golden/presets/*.txt")))
    failed = []
    for path in paths:
        options, cells = read_golden(path)
        agrees, text = verdict(cells, expected_table(options).reshape(cells.shape))
        if not agrees:
            failed.append(path)
            report.print_line(False, f"{os.path.basename(path)}: {text}")
    report.print_line(bool(paths) and not failed,
                      f"{len(paths) - len(failed)} of {len(paths)} golden tables agree with numpy")
    report.end()


if __name__ == "__main__":
    main()
