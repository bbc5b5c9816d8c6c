"""Reads tables t0, t1, ... as Python modules, JSON or CSV, and prints their cells as bits.

    reader.py python|json|csv COUNT

Numbers of f16, bf16 and f8 become bits by the definition of their formats alone.
"""

import csv
import importlib
import json
import struct
import sys


def small_float_bits(number, bits, significand):
    """The bits of the number that is nearest in a format that has no type here."""
    exponent_bits = bits - significand
    bias = 2 ** (exponent_bits - 1) - 1
    nearest = None
    for cell in range(2 ** (bits - 1)):
        exponent, fraction = cell >> (significand - 1), cell & (2 ** (significand - 1) - 1)
        hidden = 2 ** (significand - 1) if exponent > 0 else 0
        value = (fraction + hidden) * 2.0 ** (max(exponent, 1) - bias - significand + 1)
        difference = abs(abs(number) - value)
        if nearest is None or difference < nearest[0]:
            nearest = (difference, cell)
    sign = struct.pack(">d", number)[0] >> 7
    return nearest[1] | sign << (bits - 1)


def cell_bits(number, precision):
    """The cell in hexadecimal digits."""
    if precision in ("f64", "f32", "f16"):
        return struct.pack({"f64": ">d", "f32": ">f", "f16": ">e"}[precision], number).hex()
    if precision == "bf16":
        bits = struct.pack(">f", number).hex()
        assert bits.endswith("0000"), bits
        return bits[:4]
    if precision.startswith("f8"):
        key = number, struct.pack(">d", number), precision
        if key not in small:
            small[key] = small_float_bits(number, 8, int(precision[-1]) + 1)  # f8e4m3: 3 and 1
        return f"{small[key]:02x}"
    assert isinstance(number, int), number
    bits = {"q31": 32, "q15": 16, "s16": 16, "u16": 16}.get(precision, 8)
    assert -2 ** (bits - 1) <= number < 2 ** bits
    return f"{number % 2 ** bits:0{bits // 4}x}"


def flat(cells):
    """The numbers in nested lists."""
    for item in cells:
        yield from flat(item) if isinstance(item, list) else [item]


def csv_arrays(name, table):
    """The arrays of a file that has them side by side; JSON says how many there are."""
    with open(f"{name}/pe.csv", encoding="ascii", newline="") as file:
        titles, *rows = csv.reader(file)
    read = int if table["precision"][0] in "qsu" else float
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


def table_read(kind, name):
    """What is said of the table, and its arrays."""
    if kind == "python":
        module = importlib.import_module(f"{name}.pe")
        assert module.__doc__.startswith("pe: ")
        table = {key.lower(): value for key, value in vars(module).items() if key.isupper()}
        table["crc32"] = f"{table['crc32']:08x}"
    else:
        with open(f"{name}/pe.json", encoding="utf-8") as file:
            table = json.load(file)
    if kind == "csv":
        return table, csv_arrays(name, table)
    return table, [table[key] for key in ("cells", "cos", "sin") if key in table]


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    sys.path.insert(0, ".")
    for i in range(count):
        table, arrays = table_read(kind, f"t{i}")
        print(f"t{i}", table["d_model"], table["max_len"], table["start"], table["precision"],
              table["crc32"])
        assert all(len(array) == table["max_len"] for array in arrays)
        for number in flat(arrays):
            print(cell_bits(number, table["precision"]))


small = {}
main()
