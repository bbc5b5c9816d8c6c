"""Computes and writes the table with numpy, as a benchmark for posenc:

    python3 table.py savetxt|join COLUMNS ROWS f32|f64|q15 PATH BUFFER
"""

import sys

import numpy as np


def main():
    method, columns, rows, form, path, buffer = sys.argv[1:]
    columns = int(columns)
    frequencies = 10000.0 ** (-np.arange(0, columns, 2) / columns)
    angles = np.arange(int(rows))[:, None] * frequencies
    table = np.empty(angles.shape[:1] + (columns,))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    if form == "q15":
        table = np.minimum(np.rint(table * 32768), 32767).astype(np.int16)
    pattern = {"f32": "%.9gf", "f64": "%.17g", "q15": "%d"}[form]
    with open(path, "w", buffering=int(buffer), encoding="ascii") as file:
        if method == "savetxt":
            np.savetxt(file, table, fmt=pattern, delimiter=",", newline=",\n")
        else:
            for row in table:
                file.write(",".join([pattern % cell for cell in row.tolist()]) + ",\n")


main()
