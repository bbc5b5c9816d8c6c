"""Reads tables t0, t1, ... as Python modules, JSON or CSV, and prints their cells as bits.

    reader.py python|json|csv COUNT

Numbers that stand for cells of 16-bit or 8-bit floats are converted to the bits of these formats,
which formats.txt describes.
"""

import bisect
import csv
import importlib
import json
import struct
import sys


class Format:
    """A line of formats.txt: name, kind, bits of a cell, bits of the significand, exponent of the
    smallest positive number, and the cell of the greatest number."""

    def __init__(self, line):
        self.name, self.kind, *numbers = line.split()
        self.bits, self.significand, self.least_exponent, self.greatest_cell = map(int, numbers)
        self.magnitudes = None  # of all cells from 0 to the greatest

    def value(self, cell):
        """Returns the value of a cell of a float format, whose sign bit must be 0."""
        field, fraction = divmod(cell, 2 ** (self.significand - 1))
        hidden = 2 ** (self.significand - 1) if field > 0 else 0
        return (fraction + hidden) * 2.0 ** (self.least_exponent + max(field, 1) - 1)

    def cell(self, number):
        """Returns the bits of the cell nearest to a number."""
        if self.kind != "float":
            assert isinstance(number, int), number
            assert -2 ** (self.bits - 1) <= number < 2 ** self.bits
            return number % 2 ** self.bits
        if self.bits > 16:
            return int(struct.pack({32: ">f", 64: ">d"}[self.bits], number).hex(), 16)
        if self.magnitudes is None:
            self.magnitudes = [self.value(cell) for cell in range(self.greatest_cell + 1)]
        at = bisect.bisect_left(self.magnitudes, abs(number))
        near = [cell for cell in (at - 1, at) if 0 <= cell <= self.greatest_cell]
        sign = struct.pack(">d", number)[0] >> 7
        return (min(near, key=lambda cell: abs(self.magnitudes[cell] - abs(number)))
                | sign << (self.bits - 1))


def flatten(cells):
    """Yields the numbers in nested lists."""
    for item in cells:
        yield from flatten(item) if isinstance(item, list) else [item]


def csv_arrays(name, table, formats):
    """Returns the arrays of a CSV file. A line has the same row of all arrays, side by side. `table`
    is the content of the JSON file of the same table."""
    with open(f"{name}/pe.csv", encoding="ascii", newline="") as file:
        titles, *rows = csv.reader(file)
    read = float if formats[table["precision"]].kind == "float" else int
    step = -1 if int(rows[0][0]) > int(rows[-1][0]) else 1
    assert titles[0] == "position"
    assert len(rows) == table["max_len"]
    assert [int(row[0]) for row in rows] == [table["start"] + step * i for i in range(len(rows))]
    cells = [[read(number) for number in row[1:]] for row in rows]
    columns = len(titles) - 1
    assert all(len(row) == columns for row in cells)
    if "cos" in table:
        half = columns // 2
        assert titles[1:] == [f"{what}_{j}" for what in ("cos", "sin") for j in range(half)]
        return [[row[:half] for row in cells], [row[half:] for row in cells]]
    if isinstance(table["cells"][0][0], list):
        assert titles[1:] == [f"{what}_{k}" for k in range(columns // 2) for what in ("cos", "sin")]
    else:
        assert titles[1:] == [str(j) for j in range(columns)]
    return [cells]


def table_read(kind, name, formats):
    """Returns the properties of a table, and its arrays."""
    if kind == "python":
        module = importlib.import_module(f"{name}.pe")
        assert module.__doc__.startswith(f"{name}: ")
        table = {key.lower(): value for key, value in vars(module).items() if key.isupper()}
        table["crc32"] = f"{table['crc32']:08x}"
    else:
        with open(f"{name}/pe.json", encoding="utf-8") as file:
            table = json.load(file)
    if kind == "csv":
        return table, csv_arrays(name, table, formats)
    return table, [table[key] for key in ("cells", "cos", "sin") if key in table]


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    sys.path.insert(0, ".")
    with open("formats.txt", encoding="ascii") as file:
        formats = {item.name: item for item in map(Format, file)}
    for i in range(count):
        table, arrays = table_read(kind, f"t{i}", formats)
        print(f"t{i}", table["d_model"], table["max_len"], table["start"], table["precision"],
              table["crc32"])
        assert all(len(array) == table["max_len"] for array in arrays)
        for number in flatten(arrays):
            item = formats[table["precision"]]
            print(f"{item.cell(number):0{item.bits // 4}x}")


main()
