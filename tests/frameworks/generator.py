"""Functions and classes that the scripts share: they run the generator, read its cells, measure
differences of cells, and report checks."""

import ctypes
import os
import re
import subprocess
import sys

import numpy as np

INTEGERS = {np.dtype(np.float32): np.int32, np.dtype(np.float64): np.int64}


class Report:
    """Prints a line for each check, and counts the failures."""

    def __init__(self):
        self.failures = 0
        self.checks = 0

    def print_line(self, has_passed, text):
        self.checks += 1
        self.failures += not has_passed
        print(f"{'ok' if has_passed else 'FAILED':6} {text}", flush=True)

    def end(self):
        """Ends the script with status 1 if a check has failed, or if there was none."""
        sys.exit(1 if self.failures or not self.checks else 0)


class Generator:
    """Runs posenc. The script's arguments are the path of posenc and a folder for its files."""

    def __init__(self):
        self.program, self.folder = sys.argv[1:3]
        self.libraries = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *options):
        return subprocess.run([self.program, *options], capture_output=True, text=True,
                              check=False)

    def save(self, table):
        """Writes a table to table.npy, for --compare or --from. Returns the path."""
        path = self.path("table.npy")
        np.save(path, table)
        return path

    def compare(self, table, *options):
        """Runs --compare with a table written by numpy.save; returns the exit status and output."""
        done = self.run(*options, f"--compare={self.save(table)}")
        return done.returncode, done.stdout + done.stderr

    def cells(self, *options):
        """Runs posenc with --npy, and returns the cells."""
        path = self.path("cells.npy")
        done = self.run(*options, "--quiet", f"--npy={path}")
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return np.load(path)

    def table(self, dtype, arrays, rows, columns, *options):
        """Makes and compiles a pair, and returns its cells: [arrays, rows, columns] or, if
        `arrays` is 1, [rows, columns]."""
        done = self.run(*options, "--quiet", "-o", self.path("pe"))
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        self.libraries += 1  # A new name each time: dlopen loads a path only once.
        library = self.path(f"pe{self.libraries}.so")
        subprocess.run(["cc", "-O0", "-w", "-shared", "-fPIC", "-DPE_SYMBOL(name)=",
                        "-o", library, self.path("pe.c")], check=True)
        kind = {np.float32: ctypes.c_float, np.float64: ctypes.c_double}[dtype] * (rows * columns)
        names = ["pe"] if arrays == 1 else ["pe_cos", "pe_sin"]
        loaded = ctypes.CDLL(library)
        cells = [np.array(kind.in_dll(loaded, name)).reshape(rows, columns) for name in names]
        os.remove(library)
        return cells[0] if arrays == 1 else np.stack(cells)


def unit_distances(a, b):
    """Returns the distance of each two cells of two tables, in units in the last place. -0 equals
    0."""
    integer = INTEGERS[a.dtype]
    least = np.iinfo(integer).min

    def ordinals(table):
        bits = np.ascontiguousarray(table).view(integer)
        return np.where(bits < 0, least - bits, bits).astype(np.int64)

    return np.abs(ordinals(a) - ordinals(b))


def mentions_preset(text, name):
    """Returns whether a text contains the name of a preset as a whole word."""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None
