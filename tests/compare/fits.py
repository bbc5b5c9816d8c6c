"""Tests --compare with files that numpy computes. If posenc has the formula of a file, the report
has to name a command that generates the same table; otherwise it must not name a command.

The script runs each command that is named, and compares its table with the formula, computed by
numpy in float64 even if the file has another type. So the expected results do not come from
posenc."""

import math
import shlex

import numpy as np

from formulas import SCALINGS
from generator import Generator, Report

NAMED_MIN = 59  # the minimum number of files of KNOWN for which a command has to be named


def frequencies(d, base=10000.0, shifted=False, f=np.float64):
    """Returns the angular frequencies. As in frameworks, all operations are in the type f."""
    half = d // 2
    if shifted:
        return np.exp(np.arange(half, dtype=f) * f(-math.log(base) / (half - 1)))
    return np.exp(np.arange(0, 2 * ((d + 1) // 2), 2, dtype=f) * f(-math.log(base) / d))


def angles(rows, w, start=0, step=1, f=np.float64):
    return (start + step * np.arange(rows, dtype=f))[:, None] * w


def interleave(a, b, d=None):
    """Returns the columns of a and b in turn, d columns in all; d None: all columns."""
    table = np.stack([a, b], -1).reshape(len(a), -1)
    return table[:, :d]


def sinusoid(rows, d, base=10000.0, f=np.float64, layout="interleaved", shifted=False, start=0,
             step=1):
    a = angles(rows, frequencies(d, base, shifted, f), start, step, f)
    sine, cosine = np.sin(a), np.cos(a)
    if layout == "interleaved":
        return interleave(sine, cosine, d)
    if layout == "interleaved-cos":
        return interleave(cosine, sine, d)
    if layout == "concat":
        return np.concatenate([sine, cosine], 1)[:, :d]
    return np.concatenate([cosine, sine], 1)[:, :d]


def rotary(rows, d, base=10000.0, f=np.float64, layout="half", w=None, factor=1):
    """w is a function that returns the frequencies in a given type; w None: those of the base."""
    w = frequencies(d, base, f=f) if w is None else w(f)
    a = angles(rows, w, f=f)
    if layout == "half":
        a = np.concatenate([a, a], 1)
    if layout == "twice":
        a = np.repeat(a, 2, 1)
    table = np.stack([np.cos(a), np.sin(a)], -1 if layout == "pairs" else 0) * f(factor)
    return np.concatenate(list(table), 1) if layout == "beside" else table


def halves_beside(rows, d, base, f=np.float64):
    return np.concatenate(list(rotary(rows, d, base, f)), 1)


def scaled(name, d, base, f, **parameters):
    """Returns the scaled frequencies as transformers computes them, converted to the type f."""
    return SCALINGS[name](d, base, **parameters)[0].numpy().astype(f)


def grid(height, width, d, base=10000.0, f=np.float64, order="xy", layout="concat", start=0,
         normalize=False):
    def axis(count):
        t = np.arange(start, start + count, dtype=f)
        t = t / f(start + count - 1 + 1e-6) * f(2 * math.pi) if normalize else t
        a = t[:, None] * frequencies(d // 2, base, f=f)
        if layout == "concat":
            return np.concatenate([np.sin(a), np.cos(a)], 1)
        return interleave(np.sin(a), np.cos(a))

    y = np.repeat(axis(height), width, 0)
    x = np.tile(axis(width), (height, 1))
    return np.concatenate([x, y] if order == "xy" else [y, x], 1)


def insert_zero_row(table, row):
    """Returns the table with an additional row of zeros at this index."""
    return np.insert(table, row, 0, 0)


def clear_row(table, row):
    """Returns the table with zeros in this row."""
    table = table.copy()
    table[row] = 0
    return table


def add_zero_column(table):
    return np.concatenate([table, np.zeros_like(table[:, :1])], 1)


def by_column(rows, d, f=np.float64):
    """Returns the table of jadore's first version, in which each column has its own frequency."""
    a = np.arange(rows, dtype=f)[:, None] / np.power(f(10000), 2 * np.arange(d, dtype=f) / d)
    a[:, 0::2] = np.sin(a[:, 0::2])
    a[:, 1::2] = np.cos(a[:, 1::2])
    return clear_row(a, 0)


def sine_table(rows, d, f=np.float64):
    return np.sin(np.arange(1, rows + 1, dtype=f)[:, None] *
                  np.power(f(10000), -np.arange(d, dtype=f) / d))


F32, F64, F16 = np.float32, np.float64, np.float16
BF16 = "bfloat16, saved as float32"
HALF = "float16, saved as float32"


def round_to(table, kind):
    """Returns the table, rounded to `kind`, which is a type of numpy, BF16 or HALF."""
    if kind == HALF:
        return table.astype(F16).astype(F32)
    if kind == BF16:
        bits = table.astype(F32).view(np.uint32)
        return ((bits + 0x7fff + (bits >> 16 & 1)) & np.uint32(0xffff0000)).view(F32)
    return table.astype(kind)


# Description of the file, function that computes the table in the type f, type of the numbers in
# the file (see round_to), and options in addition to --compare.
KNOWN = [
    ("PyTorch's tutorial", lambda f: sinusoid(5000, 512, f=f), F32),
    ("base 500", lambda f: sinusoid(800, 96, 500, f), F32),
    ("base 1000", lambda f: sinusoid(1200, 64, 1000, f, "concat"), F32),
    ("base 10000, in doubles", lambda f: sinusoid(700, 128, f=f), F64),
    ("base 100000", lambda f: sinusoid(2000, 128, 1e5, f, "concat-cos"), F32),
    ("base 500000", lambda f: rotary(4096, 128, 5e5, f), F32),
    ("base 10^6, in doubles", lambda f: rotary(1024, 64, 1e6, f, "twice"), F64),
    ("base 10^7", lambda f: sinusoid(3000, 256, 1e7, f), F32),
    ("base 160000", lambda f: sinusoid(900, 64, 160000, f), F32),
    ("base 750.5, in doubles", lambda f: sinusoid(400, 48, 750.5, f, "concat"), F64),
    ("base 12345.678, in doubles", lambda f: sinusoid(900, 64, 12345.678, f), F64),
    ("base 2", lambda f: sinusoid(900, 64, 2, f), F32),
    ("base 1234.5", lambda f: sinusoid(900, 64, 1234.5, f), F32),
    ("base 10001", lambda f: sinusoid(900, 128, 10001, f, "concat"), F32),
    ("base 40000, as float16", lambda f: sinusoid(512, 64, 4e4, f), F16),
    ("whisper", lambda f: sinusoid(1500, 384, f=f, layout="concat", shifted=True), F32),
    ("opennmt", lambda f: sinusoid(600, 64, f=f, layout="concat", shifted=True, start=1), F32),
    ("diffusers, flipped",
     lambda f: sinusoid(1000, 320, f=f, layout="concat-cos", shifted=True), F32),
    ("ddpm, odd",
     lambda f: add_zero_column(sinusoid(1000, 32, f=f, layout="concat", shifted=True)), F32),
    ("multidim, odd", lambda f: sinusoid(300, 34, f=f)[:, :33], F64),
    ("vaswani, odd", lambda f: sinusoid(300, 33, f=f), F32),
    ("fairseq",
     lambda f: clear_row(sinusoid(1026, 256, f=f, layout="concat", shifted=True), 1), F32),
    ("transformer-xl",
     lambda f: sinusoid(400, 64, f=f, layout="concat", start=399, step=-1), F32),
    ("espnet", lambda f: sinusoid(399, 64, f=f, start=199, step=-1), F32),
    ("descending", lambda f: sinusoid(500, 64, f=f)[::-1], F32),
    ("descending, base 777", lambda f: sinusoid(500, 64, 777, f)[::-1], F32),
    ("PyTorch's tutorial, as bfloat16", lambda f: sinusoid(512, 64, f=f), BF16),
    ("whisper, as bfloat16", lambda f: sinusoid(1500, 384, f=f, layout="concat", shifted=True),
     BF16),
    ("base 1000, as bfloat16", lambda f: sinusoid(500, 128, 1000, f), BF16),
    ("cosines and sines, as bfloat16", lambda f: rotary(2048, 64, 5e5, f, "split"), BF16),
    ("descending, as bfloat16", lambda f: sinusoid(500, 128, f=f)[::-1], BF16),
    ("transposed, as bfloat16", lambda f: sinusoid(300, 64, f=f).T, BF16),
    ("times a half, as bfloat16", lambda f: sinusoid(300, 64, f=f) * f(0.5), BF16),
    ("PyTorch's tutorial, as float16", lambda f: sinusoid(512, 64, f=f), HALF),
    ("whisper, as float16", lambda f: sinusoid(1500, 384, f=f, layout="concat", shifted=True),
     HALF),
    ("base 12345, as float16", lambda f: sinusoid(500, 128, 12345, f), HALF),
    ("cosines first, as float16", lambda f: sinusoid(300, 128, f=f, layout="concat-cos"), HALF),
    ("x-transformers",
     lambda f: sinusoid(512, 64, f=f, layout="concat") * f(64 ** -0.5), F32),
    ("mlx", lambda f: sinusoid(256, 64, f=f, layout="concat", shifted=True) * f((2 / 64) ** 0.5),
     F32),
    ("times a half", lambda f: sinusoid(512, 64, f=f) * f(0.5), F32),
    ("times d^(1/2)", lambda f: sinusoid(512, 64, f=f) * f(8), F32),
    ("jadore's first", lambda f: by_column(300, 64, f), F64),
    ("sines alone, from 1", lambda f: sine_table(200, 32, f), F32),
    ("from 1", lambda f: sinusoid(2048, 128, f=f, start=1), F32),
    ("from 2, base 1000", lambda f: sinusoid(514, 128, 1000, f, start=2), F32),
    ("transposed", lambda f: sinusoid(1000, 256, f=f).T, F32),
    ("transposed, base 500000, in doubles",
     lambda f: sinusoid(777, 64, 5e5, f, "concat").T, F64),
    ("cosines and sines of d/2", lambda f: rotary(2048, 128, f=f, layout="split"), F32),
    ("pairs, base 10^6", lambda f: rotary(2048, 64, 1e6, f, "pairs"), F32),
    ("cosines beside sines", lambda f: rotary(512, 64, 5e5, f, "beside"), F32),
    ("halves repeated, beside each other", lambda f: halves_beside(512, 64, 5e5, f), F32),
    ("Llama 3.1", lambda f: rotary(9000, 128, f=f, w=lambda f: scaled("llama3", 128, 5e5, f)), F32),
    ("yarn", lambda f: rotary(4096, 64, f=f, factor=0.1 * math.log(4) + 1,
                              w=lambda f: scaled("yarn", 64, 1e4, f, factor=4.0,
                                                 original_max_len=2048)), F32,
     "--preset=rope-half", "--rope-scaling=yarn", "--factor=4", "--original-max-len=2048"),
    ("linear, base 10^6",
     lambda f: rotary(3000, 64, f=f, w=lambda f: frequencies(64, 1e6, f=f) / 4), F32,
     "--preset=rope-half", "--rope-scaling=linear", "--factor=4"),
    ("MAE", lambda f: insert_zero_row(grid(14, 14, 192, f=f), 0), F64),
    ("MAE without a class row", lambda f: grid(16, 16, 64, f=f), F32),
    ("DETR", lambda f: grid(25, 34, 256, f=f, order="yx", layout="interleaved", start=1), F32),
    ("DETR, normalized", lambda f: grid(20, 30, 128, f=f, order="yx", layout="interleaved",
                                        start=1, normalize=True), F32),
    ("a small grid, of sines in turn", lambda f: grid(7, 5, 72, f=f, layout="interleaved"), F32),
    ("mlx's factor, sines in turn", lambda f: sinusoid(64, 128, f=f) * f(0.125), F32),
    ("a grid of lines, base 100", lambda f: grid(6, 40, 64, 100, f, order="yx"), F32),
]


def learned_table(rows, d, seed):
    return (np.random.default_rng(seed).standard_normal((rows, d)) * 0.02).astype(F32)


def shuffle_rows(table, seed):
    return np.random.default_rng(seed).permutation(table, 0)


def smooth_table(rows, d):
    """Returns cosines whose frequencies are an arithmetic sequence: no positional encoding."""
    t = np.arange(rows)[:, None] / rows
    return np.cos(np.pi * t * np.arange(d)).astype(F32)


UNKNOWN = [
    ("zeros", np.zeros((512, 64), F32)),
    ("zeros, one row", np.zeros((1, 64), F32)),
    ("zeros, two arrays", np.zeros((2, 100, 64), F32)),
    ("ones", np.ones((300, 64), F32)),
    ("0 1 0 1 in all rows", np.tile(np.array([0, 1], F32), (300, 32))),
    ("noise", np.random.default_rng(1).standard_normal((512, 64)).astype(F32)),
    ("noise from -1 to 1", np.random.default_rng(2).uniform(-1, 1, (512, 64))),
    ("noise, pairs", np.random.default_rng(3).standard_normal((128, 32, 2)).astype(F32)),
    ("learned", learned_table(1024, 768, 4)),
    ("learned, with a row of zeros", clear_row(learned_table(514, 128, 5), 1)),
    ("learned, float16", learned_table(77, 768, 6).astype(F16)),
    ("learned, two arrays", np.stack([learned_table(128, 64, 7), learned_table(128, 64, 8)])),
    ("shuffled rows", shuffle_rows(sinusoid(512, 64), 9).astype(F32)),
    ("shuffled rows of whisper's",
     shuffle_rows(sinusoid(1500, 64, layout="concat", shifted=True), 10)),
    ("shuffled columns", shuffle_rows(sinusoid(512, 64).T, 11).T.astype(F32)),
    ("trained on from sinusoids", sinusoid(512, 64) + learned_table(512, 64, 12)),
    ("one column spoiled", np.where(np.arange(64) == 40, 0.5, sinusoid(512, 64))),
    ("random frequencies", np.sin(np.arange(512)[:, None] *
                                  np.random.default_rng(13).uniform(0, 1, 64)).astype(F32)),
    ("a discrete cosine transform", smooth_table(256, 64)),
    ("positions as numbers", np.repeat(np.arange(256, dtype=F32)[:, None], 64, 1)),
    ("noise, as bfloat16", round_to(np.random.default_rng(14).standard_normal((512, 64)), BF16)),
    ("trained on, as bfloat16", round_to(sinusoid(512, 64) + learned_table(512, 64, 15), BF16)),
    ("shuffled rows, as bfloat16", round_to(shuffle_rows(sinusoid(512, 64), 16), BF16)),
    ("a discrete cosine transform, as bfloat16", round_to(smooth_table(256, 64), BF16)),
    ("not finite", np.where(np.arange(64) == 3, np.inf, sinusoid(128, 64)).astype(F32)),
    ("identity", np.eye(64, dtype=F32)),
]


def command_of(text):
    """Returns the arguments of the command that a report names, or None."""
    made = [line for line in text.splitlines() if line.startswith("made by:")]
    return shlex.split(made[0].split(":", 1)[1])[1:] if made else None


def table_of(generator, command, text):
    """Returns the table that the command generates, changed as the report `text` says that the file
    differs from it."""
    path = generator.path("made.npy")
    done = generator.run(*command[:-2], "--precision=f64", f"--npy={path}")
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    table = np.load(path)
    if "transposed" in text:
        table = table.T
    if "sines, in one array" in text:
        table = np.concatenate(list(table), 1)
    if "each cell times" in text:
        table = table * float(text.split("each cell times ")[1].split(",")[0])
    return table


def check_known(generator, report, name, make, kind, *options):
    """Returns whether the report names a command that generates the right table. A command with a
    wrong table is a failure. A report without a command is printed, but is no failure here."""
    truth = make(F64)
    file = round_to(make(F64 if kind == F64 else F32), kind)
    status, text = generator.compare(file, *options)
    command = command_of(text)
    if command is None:
        print(f"none   {name}: {file.dtype} {file.shape}\n{text}")
        return False
    table = table_of(generator, command, text)
    fine = table.size == truth.size
    error = np.abs(table.reshape(truth.shape) - truth).max() if fine else math.inf
    # At angles up to 10^4, the rounding errors of float64 are smaller than 10^-11, and the errors
    # of another formula are larger.
    fine = fine and error <= 1e-11
    fine = fine and ("as computed in float32" in text) <= (kind != F64)
    fine = fine and ("as computed in float64" in text) <= (kind == F64)
    report.print_line(fine, f"{name}: {error:.1e}, status {status}: {' '.join(command)}")
    if not fine:
        print(text)
    return fine


def main():
    generator, report = Generator(), Report()
    named = sum(check_known(generator, report, *case) for case in KNOWN)
    report.print_line(named >= NAMED_MIN, f"{named} of {len(KNOWN)} named")
    for name, file in UNKNOWN:
        status, text = generator.compare(file)
        fine = status == 1 and command_of(text) is None
        says_none = text.startswith("no formula of posenc matches ")
        report.print_line(fine and says_none, f"{name}: none named, status {status}")
        if not fine:
            print(text)
    report.end()


main()
