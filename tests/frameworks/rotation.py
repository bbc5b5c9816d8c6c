"""Rotates heads by pe_rotate of emitted headers, in C and C++, from full and factored tables, and
compares the results with those of functions of transformers and of models' own code, which are
retyped here and compute in float64."""

import ctypes
import os
import subprocess

import numpy as np
import torch

from formulas import SCALINGS, default_rope
from generator import Generator, Report
from models import FOLDER

BOUND = 4e-7  # on differences of heads that pe_rotate rotates in float32

# C code that rotates `count` heads of `width` numbers, to positions first, first + step and so on.
PROGRAM = """
#include "pe.h"
#ifdef __cplusplus
extern "C"
#endif
void turn(float *heads, long count, long width, long first, long step);
void turn(float *heads, long count, long width, long first, long step)
{
    long i;
    for (i = 0; i < count; i++) {
        pe_rotate(heads + i * width, first + i * step);
    }
}
"""
LANGUAGES = {"C": ("-std=c89", "-x", "c"), "C++": ("-std=c++11", "-x", "c++")}


def rotated_by_header(generator, language, heads, first, step, options):
    """Returns the heads, rotated by pe_rotate to positions first, first + step and so on."""
    done = generator.run(*options, "--quiet", "--linkage=static", "-o", generator.path("pe"))
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    with open(generator.path("turn.c"), "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    generator.libraries += 1
    library = generator.path(f"turn{generator.libraries}.so")
    subprocess.run(["cc", *LANGUAGES[language], "-O2", "-w", "-shared", "-fPIC", "-o", library,
                    generator.path("turn.c")], check=True)
    numbers = np.ascontiguousarray(heads, dtype=np.float32)
    number = ctypes.POINTER(ctypes.c_float)
    ctypes.CDLL(library).turn(numbers.ctypes.data_as(number),
                              *map(ctypes.c_long, (*heads.shape, first, step)))
    os.remove(library)
    return numbers


def rotate_half(x):
    """transformers, models/llama/modeling_llama.py"""
    x1 = x[..., : x.shape[-1] // 2]
    x2 = x[..., x.shape[-1] // 2:]
    return torch.cat((-x2, x1), dim=-1)


def llama(q, freqs, scaling):
    """transformers, models/llama/modeling_llama.py, apply_rotary_pos_emb; Qwen2's is the same"""
    emb = torch.cat((freqs, freqs), dim=-1)
    return q * (emb.cos() * scaling) + rotate_half(q) * (emb.sin() * scaling)


def gpt_neox(q, freqs, scaling):
    """transformers, models/gpt_neox/modeling_gpt_neox.py: rotates only a part of each head"""
    rotary_dim = 2 * freqs.shape[-1]
    q_rot, q_pass = q[..., :rotary_dim], q[..., rotary_dim:]
    return torch.cat([llama(q_rot, freqs, scaling), q_pass], dim=-1)


def rotate_every_two(x):
    """transformers, models/gptj/modeling_gptj.py"""
    x1 = x[:, ::2]
    x2 = x[:, 1::2]
    return torch.stack((-x2, x1), dim=-1).flatten(-2)


def gptj(q, freqs, scaling):
    """transformers, models/gptj/modeling_gptj.py, apply_rotary_pos_emb: rotates only the first
    rotary_dim numbers"""
    rotary_dim = 2 * freqs.shape[-1]
    k_rot, k_pass = q[:, :rotary_dim], q[:, rotary_dim:]
    sin = torch.repeat_interleave(freqs.sin() * scaling, 2, 1)
    cos = torch.repeat_interleave(freqs.cos() * scaling, 2, 1)
    return torch.cat([k_rot * cos + rotate_every_two(k_rot) * sin, k_pass], dim=-1)


def original_llama(q, freqs, scaling):
    """meta-llama/llama, llama/model.py, apply_rotary_emb: complex numbers"""
    freqs_cis = torch.polar(torch.full_like(freqs, scaling), freqs)
    xq_ = torch.view_as_complex(q.reshape(*q.shape[:-1], -1, 2))
    return torch.view_as_real(xq_ * freqs_cis).flatten(1)


def deepseek_v3(q, freqs, scaling):
    """transformers, models/deepseek_v3/modeling_deepseek_v3.py, apply_rotary_pos_emb_interleave. It
    sorts the head into halves before it rotates; here the numbers are sorted back afterwards."""
    s, d = q.shape
    halves = llama(q.view(s, d // 2, 2).transpose(2, 1).reshape(s, d), freqs, scaling)
    return halves.view(s, 2, d // 2).transpose(2, 1).reshape(s, d)


def model_option(name):
    return (f"--model={os.path.join(FOLDER, name)}.json",)


LLAMA_31 = SCALINGS["llama3"](128, 500000, factor=8, original_max_len=8192)
DEEPSEEK_V3 = SCALINGS["yarn"](64, 10000, factor=40, original_max_len=4096)[0], 1.0
LLAMA_3 = default_rope(128, 500000), 1.0
PLAIN_24 = default_rope(24, 10000), 1.0
PLAIN_64 = default_rope(64, 10000), 1.0
QWEN_25 = SCALINGS["yarn"](128, 1000000, factor=4, original_max_len=32768)

# Name, function that rotates heads, frequencies and factor, width of a head, number of rows of the
# full table, number of positions of the model, and options.
HEADS = (
    ("Llama 3.1", llama, LLAMA_31, 128, 2048, 131072, model_option("llama-3.1-8b")),
    ("Llama 3.1, two halves", llama, LLAMA_31, 128, 2048, 131072,
     (*model_option("llama-3.1-8b"), "--layout=split")),
    ("Llama 3.1, far", llama, LLAMA_31, 128, 1024, 131072,
     (*model_option("llama-3.1-8b"), "--start=130048")),
    ("Llama 3, the original", original_llama, LLAMA_3, 128, 2048, 8192,
     ("--layout=pairs", "--d-model=128", "--base=500000")),
    ("DeepSeek V3", deepseek_v3, DEEPSEEK_V3, 64, 2048, 163840, model_option("deepseek-v3")),
    ("Qwen2.5", llama, QWEN_25, 128, 2048, 131072, model_option("qwen2.5-7b-yarn")),
    ("GPT-NeoX, 24 of 96", gpt_neox, PLAIN_24, 96, 2048, 2048,
     model_option("gpt-neox-20b")),
    ("GPT-J, 64 of 256", gptj, PLAIN_64, 256, 2048, 2048,
     ("--preset=rope-interleaved", "--d-model=64")),
    ("GPT-J, split", gptj, PLAIN_64, 256, 2048, 2048,
     ("--preset=rope", "--pairing=neighbours", "--d-model=64")),
)


def check(generator, report, line, language, is_factored):
    name, rotate, (inv_freq, scaling), width, rows, longest, options = line
    start = 130048 if name.endswith("far") else 0
    rows = longest - start if is_factored else rows
    step = rows // 2048 | 1  # odd, so that all rows of a factored table's small tables are used
    positions = torch.arange(start, start + rows, step, dtype=torch.float64)
    random = np.random.default_rng(rows + width)
    heads = random.uniform(-1, 1, (len(positions), width)).astype(np.float32)
    freqs = torch.outer(positions, torch.as_tensor(inv_freq, dtype=torch.float64))
    expected = rotate(torch.tensor(heads, dtype=torch.float64), freqs, float(scaling)).numpy()
    options = (*options, f"--max-len={rows}", *(["--storage=factored"] if is_factored else []))
    found = rotated_by_header(generator, language, heads, start, step, options)
    error = np.abs(found - expected).max()
    used = 2 * len(inv_freq)
    rest = np.array_equal(found[:, used:], heads[:, used:])
    report.print_line(error <= BOUND and rest,
                      f"{name}, {'factored' if is_factored else 'full'}, {language}, "
                      f"{len(positions)} heads of positions {start} to {start + rows - 1}: "
                      f"at most {error:.2g} apart"
                      f"{'' if rest else ', and the rest is not as it was'}")


def apply_rotary_pos_emb_vision(q, height, width):
    """transformers, models/qwen2_vl/modeling_qwen2_vl.py, without its merging of patches"""
    dim = q.shape[-1] // 2
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))
    hpos, wpos = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    freqs = torch.cat([torch.outer(p.flatten().double(), inv_freq) for p in (hpos, wpos)], dim=-1)
    return llama(q, freqs, 1.0)


def apply_rotary_emb(q, height, width):
    """diffusers, models/embeddings.py: rotates by each axis separately, pairs are neighbours"""
    dim = q.shape[-1] // 2
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))
    hpos, wpos = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    return torch.cat([gptj(part, torch.outer(p.flatten().double(), inv_freq), 1.0)
                      for part, p in zip(q.split(dim, dim=-1), (wpos, hpos))], dim=-1)


def halves_of_axes(q, height, width):
    """Like apply_rotary_emb, but the pairs of each axis are halves, as in get_2d_rotary_pos_embed
    (rotary.py) without `interleaves`"""
    dim = q.shape[-1] // 2
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))
    hpos, wpos = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    return torch.cat([llama(part, torch.outer(p.flatten().double(), inv_freq), 1.0)
                      for part, p in zip(q.split(dim, dim=-1), (wpos, hpos))], dim=-1)


GRIDS = (
    ("Qwen2-VL's pictures", apply_rotary_pos_emb_vision,
     ("--layout=split", "--pairing=half")),
    ("diffusers' pictures", apply_rotary_emb, ("--layout=split-interleaved", "--pairs=x*1/2,y*1/2")),
    ("halves of each axis", halves_of_axes, ("--layout=split-group-half", "--pairs=x*1/2,y*1/2")),
)


def check_grid(generator, report, name, rotate, options, language):
    height, width, d = 12, 20, 80
    random = np.random.default_rng(d)
    heads = random.uniform(-1, 1, (height * width, d)).astype(np.float32)
    expected = rotate(torch.tensor(heads, dtype=torch.float64), height, width).numpy()
    options = (*options, f"--grid={height}x{width}", f"--d-model={d}")
    found = rotated_by_header(generator, language, heads, 0, 1, options)
    error = np.abs(found - expected).max()
    report.print_line(error <= BOUND, f"{name}, {language}: at most {error:.2g} apart")


def main():
    generator = Generator()
    report = Report()
    for language in LANGUAGES:
        for line in HEADS:
            check(generator, report, line, language, False)
            check(generator, report, line, language, True)
        for grid in GRIDS:
            check_grid(generator, report, *grid, language)
    report.end()


if __name__ == "__main__":
    main()
