"""Compares the tables of .gguf files with the formulas of ggml and llama.cpp, retyped in float64:
rope_yarn, ggml_rope_cache_init and ggml_rope_yarn_corr_dims (ggml-org/ggml of 2026-08-21,
src/ggml-cpu/ops.cpp and src/ggml.c), and the parameters that llama_context (llama.cpp b10256,
src/llama-context.cpp) computes from a model's settings. Also compares heads rotated by an emitted
header with heads rotated as in ggml, where a pair is two neighbours or one number of each half."""

import os
import subprocess
from math import ceil, floor, log, pi

import numpy as np

from generator import Generator, Report

POSITIONS = np.arange(2000, dtype=np.float64)


def corr_dim(n_dims, n_ctx_orig, n_rot, base):
    return n_dims * log(n_ctx_orig / (n_rot * 2 * pi)) / (2 * log(base))


def corr_dims(n_dims, n_ctx_orig, freq_base, beta_fast, beta_slow):
    start = floor(corr_dim(n_dims, n_ctx_orig, beta_fast, freq_base))
    end = ceil(corr_dim(n_dims, n_ctx_orig, beta_slow, freq_base))
    return max(0, start), min(n_dims - 1, end)


def rope_yarn(theta_extrap, freq_scale, dims, i0, ext_factor, mscale):
    theta_interp = freq_scale * theta_extrap
    theta = theta_interp
    if ext_factor != 0:
        y = (i0 // 2 - dims[0]) / max(0.001, dims[1] - dims[0])
        ramp_mix = (1 - min(1, max(0, y))) * ext_factor
        theta = theta_interp * (1 - ramp_mix) + theta_extrap * ramp_mix
        mscale *= 1 + 0.1 * log(1 / freq_scale)
    return np.cos(theta) * mscale, np.sin(theta) * mscale


def cache(n_dims, base, freq_factors=None, freq_scale=1.0, ext_factor=0.0, attn_factor=1.0,
          n_ctx_orig=4096, beta_fast=32.0, beta_slow=1.0):
    """ggml_rope_cache_init: cosines and sines, [2, positions, pairs]"""
    dims = corr_dims(n_dims, n_ctx_orig, base, beta_fast, beta_slow)
    columns = []
    for i0 in range(0, n_dims, 2):
        theta = POSITIONS * base ** (-i0 / n_dims)
        factor = freq_factors[i0 // 2] if freq_factors is not None else 1.0
        columns.append(rope_yarn(theta / factor, freq_scale, dims, i0, ext_factor, attn_factor))
    return np.stack(columns, axis=-1)


def get_mscale(scale, mscale):
    return 1.0 if scale <= 1 else 0.1 * mscale * log(scale) + 1


def context(arch, factor=1.0, yarn=False, log_mul=0.0, attn_factor=1.0):
    """llama_context::llama_context: freq_scale, ext_factor and attn_factor of a model"""
    result = 1.0
    if yarn:
        result = get_mscale(factor, 1.0)
        if log_mul != 0:
            mscale = log_mul if arch == "deepseek2" and log_mul != 1 else 1.0
            result = get_mscale(factor, mscale) / get_mscale(factor, log_mul)
        result *= 1 / (1 + 0.1 * log(factor))
    return {"freq_scale": 1 / factor, "ext_factor": float(yarn),
            "attn_factor": result * attn_factor}


def rotate(head, table, pairs_neighbours):
    """ggml_compute_forward_rope: the head, rotated to each position"""
    cosine, sine = table
    half = head.shape[-1] // 2
    first, second = (head[0::2], head[1::2]) if pairs_neighbours else (head[:half], head[half:])
    rotated = np.empty((len(POSITIONS), head.shape[-1]))
    places = (slice(0, None, 2), slice(1, None, 2)) if pairs_neighbours else \
        (slice(0, half), slice(half, None))
    rotated[:, places[0]] = first * cosine - second * sine
    rotated[:, places[1]] = first * sine + second * cosine
    return rotated


FACTORS = [float(np.float32(1 + 0.37 * k)) for k in range(32)]
SHORT_FACTORS = [float(np.float32(1 + 0.01 * k)) for k in range(32)]


def comma_separated(values):
    return ",".join(f"{value:.9g}" for value in values)


def settings(arch, **others):
    values_by_key = {"context_length:u32": 4096, "rope.dimension_count:u32": 64,
            "rope.freq_base:f32": 50000, **others}
    return [f"general.architecture:str={arch}",
            *(f"{arch}.{key}={value}" for key, value in values_by_key.items())]


def scaling(kind, factor, original=1024, **others):
    return {"rope.scaling.type:str": kind, "rope.scaling.factor:f32": factor,
            "rope.scaling.original_context_length:u32": original, **others}


LOG_MUL = "rope.scaling.yarn_log_multiplier:f32"

# Title, whether pairs are neighbours, the arguments of the program `gguf` that writes the file, and
# the expected table.
CASES = (
    ("llama without scaling", True, settings("llama"), cache(64, 50000)),
    ("qwen2 without scaling", False, settings("qwen2"), cache(64, 50000)),
    ("llama, linear", True, settings("llama", **scaling("linear", 8)),
     cache(64, 50000, **context("llama", 8))),
    ("qwen3, yarn", False, settings("qwen3", **scaling("yarn", 4)),
     cache(64, 50000, n_ctx_orig=1024, **context("qwen3", 4, True))),
    ("gpt-oss, yarn", False, settings("gpt-oss", **scaling("yarn", 32)),
     cache(64, 50000, n_ctx_orig=1024, **context("gpt-oss", 32, True))),
    ("deepseek2, yarn", True, settings("deepseek2", **scaling("yarn", 40, **{LOG_MUL: 0.1})),
     cache(64, 50000, n_ctx_orig=1024, **context("deepseek2", 40, True, 1.0))),
    ("deepseek2, yarn, mscale 0.707", True,
     settings("deepseek2", **scaling("yarn", 40, **{LOG_MUL: 0.0707})),
     cache(64, 50000, n_ctx_orig=1024, **context("deepseek2", 40, True, 0.707))),
    ("mistral3, yarn, apply_scale false", True,
     settings("mistral3", **scaling("yarn", 16, **{LOG_MUL: 1,
                                                   "rope.scaling.yarn_beta_fast:f32": 4})),
     cache(64, 50000, n_ctx_orig=1024, beta_fast=4, **context("mistral3", 16, True, 1.0))),
    ("mistral3, yarn, apply_scale true", True,
     settings("mistral3", **scaling("yarn", 16, **{LOG_MUL: 0})),
     cache(64, 50000, n_ctx_orig=1024, **context("mistral3", 16, True))),
    ("mistral3, yarn, mscale_all_dim 0.5", True,
     settings("mistral3", **scaling("yarn", 16, **{LOG_MUL: 0.5})),
     cache(64, 50000, n_ctx_orig=1024, **context("mistral3", 16, True, 0.5))),
    ("llama, rope_freqs", True,
     settings("llama") + [f"rope_freqs.weight:tensor={comma_separated(FACTORS)}"],
     cache(64, 50000, FACTORS)),
    ("phi3, longrope beyond the training", False,
     settings("phi3", **{"rope.scaling.original_context_length:u32": 1024,
                         "rope.scaling.attn_factor:f32": 1.25}) +
     [f"rope_factors_long.weight:tensor={comma_separated(FACTORS)}",
      f"rope_factors_short.weight:tensor={comma_separated(SHORT_FACTORS)}"],
     cache(64, 50000, FACTORS, attn_factor=1.25)),
    ("phi3, longrope within the training", False,
     settings("phi3", **{"rope.scaling.original_context_length:u32": 4096,
                         "rope.scaling.attn_factor:f32": 1.25}) +
     [f"rope_factors_long.weight:tensor={comma_separated(FACTORS)}",
      f"rope_factors_short.weight:tensor={comma_separated(SHORT_FACTORS)}"],
     cache(64, 50000, SHORT_FACTORS, attn_factor=1.25)),
)


def write_gguf(generator, words):
    path = generator.path("m.gguf")
    writer = os.path.join(os.path.dirname(generator.program), "gguf")
    with open(path, "wb") as file:
        subprocess.run([writer, *words], stdout=file, check=True)
    return path


def check(report, generator, what, pairs_neighbours, words, table):
    options = (f"--model={write_gguf(generator, words)}", f"--max-len={len(POSITIONS)}",
               "--precision=f64")
    cells = generator.cells(*options)
    error = np.abs(cells - table).max()
    report.print_line(error < 1e-11, f"{what}: at most {error:.2g} apart")
    head = np.random.default_rng(1).standard_normal(64)
    pairs = "neighbours" if pairs_neighbours else "half"
    rotated = rotated_by_header(generator, head, *options)
    error = np.abs(rotated - rotate(head, table, pairs_neighbours)).max()
    report.print_line(error < 1e-10,
                      f"{what}: {pairs} of a head, turned by its header: {error:.2g}")


def rotated_by_header(generator, head, *options):
    """Returns the head, rotated to each position by pe_rotate of an emitted header with the pairing
    that the model file implies."""
    done = generator.run(*options, "--quiet", "-o", generator.path("pe"))
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    program = generator.path("turn.c")
    with open(program, "w", encoding="ascii") as file:
        file.write('#define PE_OPERAND double\n#include "pe.h"\n#include <stdio.h>\n'
                   "int main(void)\n{\n    double head[64];\n    long t;\n    int i;\n"
                   f"    static const double whole[64] = {{{', '.join(repr(x) for x in head)}}};\n"
                   "    for (t = 0; t < PE_MAX_LEN; t++) {\n"
                   "        for (i = 0; i < 64; i++) {\n            head[i] = whole[i];\n        }\n"
                   "        pe_rotate(head, t);\n        fwrite(head, sizeof head, 1, stdout);\n"
                   "    }\n    return 0;\n}\n")
    binary = generator.path("turn")
    subprocess.run(["cc", "-O0", "-w", "-o", binary, program, generator.path("pe.c")], check=True)
    return np.frombuffer(subprocess.run([binary], capture_output=True, check=True).stdout,
                         np.float64).reshape(len(POSITIONS), 64)


def main():
    report, generator = Report(), Generator()
    for case in CASES:
        check(report, generator, *case)
    report.end()


if __name__ == "__main__":
    main()
