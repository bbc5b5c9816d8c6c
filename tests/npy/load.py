"""Tests --npy and .npy files with numpy. numpy.load of a file of --npy must return the compiled
array, bit for bit, in all precisions and in several layouts, and numpy.save must write the same
file. posenc must read the same numbers as numpy.load from files with the headers of other
programs."""

import ctypes
import io
import os
import subprocess
import warnings

import numpy as np

from generator import Generator, Report

PRECISIONS = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16,
    "f8e4m3": np.uint8, "f8e5m2": np.uint8, "q31": np.int32, "q15": np.int16, "q7": np.int8,
    "s8 --scale=0.01 --zero-point=-5": np.int8,
    "u8 --scale=0.0078125 --zero-point=128": np.uint8,
    "s16 --scale=1/32767": np.int16,
    "u16 --scale=0.0001 --zero-point=32768": np.uint16,
}
D, ROWS = 12, 7
# For each layout and further options: names of the arrays, columns of one array, and shape of the
# file.
LAYOUTS = {
    "interleaved": (["pe"], D, (ROWS, D)),
    "concat --row-align=64": (["pe"], D, (ROWS, D)),
    "split": (["pe_cos", "pe_sin"], D // 2, (2, ROWS, D // 2)),
    "split-half --row-align=64": (["pe_cos", "pe_sin"], D, (2, ROWS, D)),
    "pairs": (["pe"], D, (ROWS, D // 2, 2)),
}


def compiled_bytes(generator, names, columns, size):
    """Compiles pe.c. Returns the bytes of its arrays, row by row, without padding."""
    generator.libraries += 1
    library = generator.path(f"npy{generator.libraries}.so")
    subprocess.run(["cc", "-O0", "-w", "-shared", "-fPIC", "-DPE_SYMBOL(name)=",
                    "-o", library, generator.path("pe.c")], check=True)
    with open(generator.path("pe.h"), encoding="ascii") as header:
        stride = next(int(line.split()[2]) for line in header if " PE_STRIDE " in line)
    loaded = ctypes.CDLL(library)
    arrays = [bytes((ctypes.c_ubyte * (ROWS * stride * size)).in_dll(loaded, name))
              for name in names]
    os.remove(library)
    return b"".join(array[row * stride * size:][:columns * size]
                    for array in arrays for row in range(ROWS))


def check_headers(generator, report):
    numbers = np.arange(6, dtype="<f4") / 8
    path = generator.path("header.npy")
    with open(os.path.join(os.path.dirname(__file__), "headers.txt"), encoding="ascii") as file:
        headers = [line.rstrip("\n") for line in file if not line.startswith("#")]
    for header in headers:
        text = header.encode().decode("unicode_escape").encode()
        with open(path, "wb") as file:
            file.write(b"\x93NUMPY\x01\0" + len(text).to_bytes(2, "little") + text +
                       numbers.tobytes())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numpy warns about Python 2's suffix L
            table = np.load(path)
        cells = generator.cells(f"--from={path}")
        report.print_line(table.shape == (2, 3) and table.tobytes() == cells.tobytes(), header)


def main():
    generator, report = Generator(), Report()
    check_headers(generator, report)
    for precision, dtype in PRECISIONS.items():
        for layout, (names, columns, shape) in LAYOUTS.items():
            options = f"--d-model={D} --max-len={ROWS} --precision={precision} --layout={layout}"
            path = generator.path("table.npy")
            done = generator.run(*options.split(), f"--npy={path}", "-o", generator.path("pe"))
            if done.returncode != 0:
                report.print_line(False, f"{options}: {done.stderr.strip()}")
                continue
            table = np.load(path)
            saved = io.BytesIO()
            np.save(saved, table)
            with open(path, "rb") as file:
                written = file.read()
            agrees = (table.dtype == dtype and table.shape == shape and
                      table.flags.c_contiguous and saved.getvalue() == written and
                      table.tobytes() == compiled_bytes(generator, names, columns, table.itemsize))
            report.print_line(agrees, f"{options}: {table.dtype} {table.shape}")
    report.end()


main()
