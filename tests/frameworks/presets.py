"""Compares posenc with the tables of the presets in formulas.py, computed by numpy in float64 and
stored as float32. Cells may differ by one unit in the last place. --compare must accept the table
for its preset, must reject it for presets with other tables, and must then name the right
preset."""

import numpy as np

from formulas import PRESETS
from generator import Generator, Report, mentions_preset, unit_distances

# The presets that need a grid and have no row for the class token. The preset mae needs a grid, but
# has this row.
GRIDS = ("detr", "detr-plain", "rt-detr", "simple-vit")
D = 64
SIDE = 14
SMALL_D = 16
SMALL_SIDE = 4


def make_tables(d, side):
    """Returns the tables of all presets. A table has a row for each patch of a square grid and,
    unless the preset is in GRIDS, one for the class token. With this row, the number of rows is odd
    if `side` is even; some presets require an odd number."""
    rows = {name: side * side + (name not in GRIDS) for name in PRESETS}
    return {name: make(rows[name], d).astype(np.float32) for name, make in PRESETS.items()}


def options_of(preset, d, side):
    rows = side * side + (preset not in GRIDS)
    options = [f"--preset={preset}", f"--d-model={d}", f"--max-len={rows}"]
    return options + [f"--grid={side}x{side}"] * (preset in (*GRIDS, "mae"))


def presets_equal_to(tables, name):
    """Returns the presets with the same table at this size, including the number of arrays."""
    return {other for other in tables if np.array_equal(tables[other], tables[name])}


def tolerance_of(generator, table, *options):
    """Returns a --tolerance that just covers the rounding errors of a correct table."""
    cells = generator.cells(*options).reshape(table.shape)
    largest = np.abs(cells.astype(np.float64) - table.astype(np.float64)).max()
    return f"--tolerance={largest * (1 + 1e-9)}"


def check_table(generator, report, tables, name):
    options = options_of(name, D, SIDE)
    distances = unit_distances(generator.cells(*options).reshape(tables[name].shape), tables[name])
    report.print_line(distances.max() <= 1,
                      f"{name}: {np.count_nonzero(distances)} of {distances.size} cells off, the "
                      f"most by {distances.max()} units in the last place")
    status, text = generator.compare(tables[name], *options,
                                     tolerance_of(generator, tables[name], *options))
    report.print_line(status == 0, f"{name}: its own table: status {status}")
    if status != 0:
        print(text)


def check_identification(generator, report, tables, name):
    same = presets_equal_to(tables, name)
    asked = "whisper" if "vaswani" in same else "vaswani"
    status, text = generator.compare(tables[name], f"--preset={asked}")
    named = {other for other in tables if mentions_preset(text, other)} - {asked}
    # Tables of GRIDS may also match other presets, whose formula is the same with a grid.
    is_identified = status == 1 and name in named and (named <= same or name in GRIDS)
    report.print_line(is_identified,
                      f"{name}: as {asked}: status {status}, named {' '.join(sorted(named))}")
    if not is_identified:
        print(text)


def check_rejection(generator, report, tables, name):
    same = presets_equal_to(tables, name)
    path = generator.save(tables[name])
    tolerance = tolerance_of(generator, tables[name], *options_of(name, SMALL_D, SMALL_SIDE))
    found = {other for other in tables
             if generator.run(*options_of(other, SMALL_D, SMALL_SIDE), f"--compare={path}",
                              tolerance).returncode == 0}
    report.print_line(name in found and found <= same,
                      f"{name}: equals {len(found)} of {len(tables)}: {' '.join(sorted(found))}")


def main():
    generator = Generator()
    report = Report()
    listed = generator.run("--list-presets").stdout
    missing = [name for name in PRESETS if not mentions_preset(listed, name)]
    report.print_line(not missing, f"--list-presets has all {len(PRESETS)} {' '.join(missing)}")
    tables = make_tables(D, SIDE)
    small = make_tables(SMALL_D, SMALL_SIDE)
    for name in PRESETS:
        check_table(generator, report, tables, name)
        check_identification(generator, report, tables, name)
        check_rejection(generator, report, small, name)
    report.end()


if __name__ == "__main__":
    main()
