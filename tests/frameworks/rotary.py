"""Compares the generator's f64 rotary tables with the formulas of transformers and diffusers in
float64. They must agree within the rounding errors of float64, which grow with the position."""

import numpy as np
import torch

from formulas import SCALINGS, rotary
from generator import Generator, Report

# Scaling, its parameters, d, base, rows, and the tolerance: the number of rows, which is about the
# largest angle, times a bound on the relative error of the frequency, 22 to 69 units of 2^-53.
TABLES = (
    ("linear", {"factor": 4}, 128, 10000, 4096, 1e-11),
    ("ntk", {"factor": 4}, 128, 10000, 4096, 1e-11),
    ("dynamic", {"factor": 2, "original_max_len": 2048}, 128, 10000, 4096, 1e-11),
    ("dynamic", {"factor": 2, "original_max_len": 8192}, 128, 10000, 4096, 1e-11),
    ("yarn", {"factor": 16, "original_max_len": 4096}, 128, 10000, 4096, 1e-11),
    ("yarn", {"factor": 4, "original_max_len": 32768, "beta_fast": 24, "beta_slow": 2},
     64, 1000000, 3000, 1e-11),
    ("yarn", {"factor": 32, "original_max_len": 4096, "truncate": "no"}, 64, 150000, 4096, 1e-11),
    ("yarn", {"factor": 32, "original_max_len": 4096, "beta_fast": 1, "beta_slow": 1},
     64, 50000, 4096, 1e-11),
    ("yarn", {"factor": 32, "original_max_len": 4096, "beta_fast": 1, "beta_slow": 1,
              "truncate": "no"}, 64, 50000, 4096, 1e-11),
    ("llama3", {"factor": 16, "original_max_len": 8192, "low_freq_factor": 1,
                "high_freq_factor": 1}, 128, 500000, 4096, 1e-11),
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
        report.print_line(status == 0,
                          f"{preset} {what}: --compare within {bound}: status {status}")
        if status != 0:
            print(text)
        if rows > 4096:
            continue
        cells = generator.table(np.float64, *table.shape, *options)
        error = np.abs(cells - table).max()
        report.print_line(error <= bound, f"{preset} {what}: at most {error:.2g} apart")


def get_1d_rotary_pos_embed(dim, pos, interleaves):
    """diffusers, models/embeddings.py, with use_real"""
    freqs = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))
    freqs = torch.outer(pos, freqs)
    if interleaves:
        return freqs.cos().repeat_interleave(2, dim=1), freqs.sin().repeat_interleave(2, dim=1)
    return torch.cat([freqs.cos()] * 2, dim=-1), torch.cat([freqs.sin()] * 2, dim=-1)


def get_2d_rotary_pos_embed(dim, height, width, interleaves):
    """diffusers, models/embeddings.py, with two axes, and crops from 0 to the size of the grid"""
    grid_h = torch.linspace(0, height * (height - 1) / height, height, dtype=torch.float64)
    grid_w = torch.linspace(0, width * (width - 1) / width, width, dtype=torch.float64)
    grid = torch.stack(torch.meshgrid(grid_w, grid_h, indexing="xy"), dim=0)
    emb_h = get_1d_rotary_pos_embed(dim // 2, grid[0].reshape(-1), interleaves)
    emb_w = get_1d_rotary_pos_embed(dim // 2, grid[1].reshape(-1), interleaves)
    return torch.stack([torch.cat([emb_h[i], emb_w[i]], dim=1) for i in range(2)]).numpy()


def check_axes(generator, report, dim, height, width, interleaves):
    table = get_2d_rotary_pos_embed(dim, height, width, interleaves)
    layout = "split-interleaved" if interleaves else "split-group-half"
    options = (option("d_model", dim), f"--grid={height}x{width}", option("layout", layout),
               "--pairs=x*1/2,y*1/2", "--precision=f64")
    cells = generator.table(np.float64, *table.shape, *options)
    error = np.abs(cells - table).max()
    report.print_line(error <= 1e-13, f"{' '.join(options)}: at most {error:.2g} apart")


def flux(dims, rows):
    """diffusers, models/transformers/transformer_flux.py, FluxPosEmbed: axes_dims_rope"""
    return [np.stack([x.numpy() for x in get_1d_rotary_pos_embed(d, torch.arange(rows), True)])
            for d in dims]


def wan(head_dim, rows):
    """diffusers, models/transformers/transformer_wan.py, WanRotaryPosEmbed"""
    side = 2 * (head_dim // 6)
    return flux((head_dim - 2 * side, side, side), rows)


def qwen2_vl(head_dim, rows):
    """transformers, VisionRotaryEmbedding(head_dim // 2), of both axes"""
    dim = head_dim // 2
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))
    freqs = torch.outer(torch.arange(rows, dtype=torch.float64), inv_freq)
    return [torch.stack([freqs.cos(), freqs.sin()]).numpy()] * 2


def pixtral(head_dim, rows):
    """transformers, PixtralRotaryEmbedding: even pairs encode the row, odd pairs the column"""
    freqs = 1.0 / (10000.0 ** (torch.arange(0, head_dim, 2, dtype=torch.float64) / head_dim))
    angles = [torch.outer(torch.arange(rows, dtype=torch.float64), freqs[axis::2])
              for axis in range(2)]
    return [torch.stack([x.cos(), x.sin()]).numpy() for x in angles]


# Model, its tables for each axis, the layout, and for each axis d and further options. The angle
# scale of Pixtral's odd pairs is 10000^(-2/64).
AXES = (
    ("Flux", flux((16, 56, 56), 64), "split-interleaved", ((16,), (56,), (56,))),
    ("Wan", wan(128, 64), "split-interleaved", ((44,), (42,), (42,))),
    ("Qwen2-VL", qwen2_vl(80, 64), "split", ((40,), (40,))),
    ("Pixtral", pixtral(64, 64), "split",
     ((32,), (32, "--angle-scale=0.749894209332455827302184275615"))),
)


def main():
    generator = Generator()
    report = Report()
    for name, tables, layout, axes in AXES:
        for axis, (table, (d, *more)) in enumerate(zip(tables, axes)):
            options = (option("d_model", d), option("max_len", 64), option("layout", layout),
                       *more, "--precision=f64")
            error = np.abs(generator.table(np.float64, *table.shape, *options) - table).max()
            report.print_line(error <= 1e-13, f"{name}, axis {axis}: at most {error:.2g} apart")
    for table in TABLES:
        check(generator, report, *table)
    for dim, height, width in ((88, 16, 16), (64, 20, 30), (8, 3, 4)):
        check_axes(generator, report, dim, height, width, True)
        check_axes(generator, report, dim, height, width, False)
    report.end()


if __name__ == "__main__":
    main()
