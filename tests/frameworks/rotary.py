"""Rotary tables with transformers' formulas for the scaled frequencies, in float64: the generator's
f64 tables are theirs but for the rounding of float64, which grows with the position."""

import numpy as np

from formulas import SCALINGS, rotary
from generator import Generator, Report

# Scaling, its parameters, d, base, rows, and how far apart the tables may be: a few units of 2^-53
# in the frequency, relatively, times the largest angle.
TABLES = (
    ("linear", {"factor": 4}, 128, 10000, 4096, 1e-11),
    ("ntk", {"factor": 4}, 128, 10000, 4096, 1e-11),
    ("dynamic", {"factor": 2, "original_max_len": 2048}, 128, 10000, 4096, 1e-11),
    ("dynamic", {"factor": 2, "original_max_len": 8192}, 128, 10000, 4096, 1e-11),
    ("yarn", {"factor": 16, "original_max_len": 4096}, 128, 10000, 4096, 1e-11),
    ("yarn", {"factor": 4, "original_max_len": 32768, "beta_fast": 24, "beta_slow": 2},
     64, 1000000, 3000, 1e-11),
    ("yarn", {"factor": 32, "original_max_len": 4096, "truncate": "no"}, 64, 150000, 4096, 1e-11),
    ("llama3", {}, 128, 500000, 4096, 1e-11),
    ("llama3", {"factor": 32, "original_max_len": 4096, "low_freq_factor": 2,
                "high_freq_factor": 6}, 64, 500000, 3000, 1e-11),
    ("llama3", {"factor": 8, "original_max_len": 8192, "low_freq_factor": 1,
                "high_freq_factor": 4}, 128, 500000, 131072, 1e-9),
)


def option(name, value):
    return f"--{name.replace('_', '-')}={value}"


def check(generator, report, scaling, parameters, d, base, rows, bound):
    lengths = {"length": rows} if scaling == "dynamic" else {}
    inv_freq, attention_scaling = SCALINGS[scaling](d, base, **parameters, **lengths)
    words = [option(name, value) for name, value in parameters.items()]
    what = " ".join([scaling, *words, f"d {d} base {base}, {rows} rows"])
    for preset in ("rope", "rope-half"):
        if preset == "rope-half" and rows > 4096:
            continue
        table = rotary(rows, inv_freq, attention_scaling, preset == "rope-half")
        options = (f"--preset={preset}", option("d_model", d), option("max_len", rows),
                   option("base", base), option("rope_scaling", scaling), *words,
                   "--precision=f64")
        status, text = generator.compare(table, *options, f"--tolerance={bound}")
        report.line(status == 0, f"{preset} {what}: --compare within {bound}: status {status}")
        if status != 0:
            print(text)
        if rows > 4096:
            continue
        cells = generator.table(np.float64, *table.shape, *options)
        error = np.abs(cells - table).max()
        report.line(error <= bound, f"{preset} {what}: at most {error:.2g} apart")


def main():
    generator = Generator()
    report = Report()
    for table in TABLES:
        check(generator, report, *table)
    report.end()


if __name__ == "__main__":
    main()
