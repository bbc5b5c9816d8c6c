"""Tests --compare with files like those of users. The report must name a preset with the formula of
the file, and describe how the file differs from the preset's table. If a file has no formula, the
report must name no preset.

The formulas are retyped in numpy from the sources of the frameworks. A file may be rounded to few
bits, noisy, padded or reordered, or contain only a part of a table."""

import numpy as np

from generator import Generator, Report

F16, F32, F64 = np.float16, np.float32, np.float64
RANDOM = np.random.default_rng(48)


# ---- the frameworks' formulas ----

def pytorch(length, d):
    position = np.arange(length, dtype=F32)[:, None]
    div_term = np.exp(np.arange(0, d, 2, dtype=F32) * F32(-np.log(10000.0) / d))
    pe = np.zeros((length, d), F32)
    pe[:, 0::2] = np.sin(position * div_term)
    pe[:, 1::2] = np.cos(position * div_term)
    return pe


def paper(positions, d, base=10000.0, change=None):
    """Returns the paper's table for any positions, in float64. change() returns other frequencies
    for those of the paper."""
    w = base ** (-2 * np.arange(d // 2) / d)
    w = w if change is None else change(w)
    a = np.asarray(positions, F64)[:, None] * w
    return np.stack([np.sin(a), np.cos(a)], -1).reshape(len(a), d)


def marian(length, d):
    """Computes the table as MarianSinusoidalPositionalEmbedding of transformers does."""
    enc = np.array([[p / np.power(10000, 2 * (j // 2) / d) for j in range(d)]
                    for p in range(length)])
    return np.concatenate([np.sin(enc[:, 0::2]), np.cos(enc[:, 1::2])], 1)


def fairseq(num, d, padding_idx=1):
    half = d // 2
    w = np.exp(np.arange(half, dtype=F32) * -F32(np.log(10000) / (half - 1)))
    a = np.arange(num, dtype=F32)[:, None] * w[None, :]
    table = np.concatenate([np.sin(a), np.cos(a)], 1)
    table[padding_idx] = 0
    return table


def tensor2tensor(length, channels):
    count = channels // 2
    step = np.log(1e4) / max(count - 1, 1)
    a = np.arange(length)[:, None] * np.exp(np.arange(count) * -step)[None, :]
    return np.concatenate([np.sin(a), np.cos(a)], 1)


def whisper(length, channels):
    step = np.log(10000) / (channels // 2 - 1)
    scaled = np.arange(length, dtype=F32)[:, None] * np.exp(
        -F32(step) * np.arange(channels // 2, dtype=F32))[None, :]
    return np.concatenate([np.sin(scaled), np.cos(scaled)], 1)


def diffusers(timesteps, dim, shift=1, scale=1, flip=False):
    half = dim // 2
    w = np.exp(-np.log(10000) * np.arange(half) / (half - shift))
    a = scale * np.asarray(timesteps, F64)[:, None] * w[None, :]
    parts = [np.cos(a), np.sin(a)] if flip else [np.sin(a), np.cos(a)]
    return np.concatenate(parts, 1)


def rotary(length, dim, base=10000.0):
    """Returns the angles of transformers' LlamaRotaryEmbedding."""
    inv_freq = 1.0 / (base ** (np.arange(0, dim, 2, dtype=F32) / F32(dim)))
    return np.arange(length, dtype=F32)[:, None] * inv_freq.astype(F32)


def llama(length, dim, base=10000.0):
    a = rotary(length, dim, base)
    a = np.concatenate([a, a], 1)
    return np.stack([np.cos(a), np.sin(a)])


def gptj(length, dim):
    a = np.repeat(rotary(length, dim), 2, 1)
    return np.stack([np.cos(a), np.sin(a)])


def torchtune(length, dim, base=10000.0):
    a = rotary(length, dim, base)
    return np.stack([np.cos(a), np.sin(a)], -1)


def detr(height, width, feats):
    """Computes the table of DETR's PositionEmbeddingSine, not normalized, for an image without a
    mask."""
    y, x = np.mgrid[1:height + 1, 1:width + 1].astype(F32)
    dim_t = 10000 ** (2 * (np.arange(feats) // 2) / feats)
    parts = []
    for axis in (y, x):
        a = axis[..., None] / dim_t
        parts.append(np.stack([np.sin(a[..., 0::2]), np.cos(a[..., 1::2])], -1)
                     .reshape(height, width, feats))
    return np.concatenate(parts, 2).reshape(height * width, 2 * feats)


# ---- changes of tables ----

def to_bf16(table):
    bits = table.astype(F32).view(np.uint32)
    return ((bits + 0x7fff + (bits >> 16 & 1)) & np.uint32(0xffff0000)).view(F32)


def to_f16(table):
    return table.astype(F16).astype(F32)


def to_int8(table, scale=1 / 127):
    return (np.clip(np.rint(table / scale), -128, 127) * scale).astype(F32)


def add_noise(table, deviation=1e-3):
    return (table + deviation * RANDOM.standard_normal(table.shape)).astype(F32)


def pad(table, rows=0, columns=0, mode="constant"):
    return np.pad(table, ((0, rows), (0, columns)), mode)


def interleave_rows(arrays):
    """Returns the rows of all arrays in turn, as one array."""
    return np.stack(list(arrays), 1).reshape(-1, arrays.shape[2])


def alter_frequency(index, factor):
    """Returns a function that multiplies one frequency by a factor, for paper(change=...)."""
    def change(w):
        w = w.copy()
        w[index] *= factor
        return w
    return change


def swap_halves(table):
    half = len(table) // 2
    return np.concatenate([table[half:], table[:half]])


COSINES_ALONE, SINES_ALONE = "the cosines alone", "the sines alone"
NO = None  # posenc has no formula for the file

# Description of the file, its numbers, preset that the report must name (NO: no preset), and text
# that the report must contain.
FILES = [
    ("pytorch", pytorch(5000, 512), "pytorch", "computed in float32"),
    ("pytorch, as bf16", to_bf16(pytorch(512, 128)), "pytorch", "values of bf16"),
    ("pytorch, as f16", to_f16(pytorch(512, 128)), "pytorch", "values of f16"),
    ("pytorch, as int8 by 1/127", to_int8(pytorch(512, 128)), "pytorch", "multiples of 0.00787"),
    ("pytorch, as int8 by 1/100", to_int8(pytorch(300, 64), 0.01), "pytorch", "multiples of 0.01,"),
    ("pytorch, with noise", add_noise(pytorch(512, 128)), "pytorch", "fits to within"),
    ("pytorch, descending", pytorch(300, 64)[::-1], "pytorch", "descending"),
    ("pytorch, padded rows", pad(pytorch(500, 64), rows=12), "pytorch", "by 12 rows and 0"),
    ("pytorch, rows copied", pad(pytorch(500, 64), rows=12, mode="edge"), "pytorch",
     "by 12 rows and 0"),
    ("pytorch, padded columns", pad(pytorch(500, 48), columns=16), "pytorch",
     "0 rows and 16 columns"),
    ("paper, padded both ways, as bf16", to_bf16(pad(paper(range(100), 50), 28, 14)), "vaswani",
     "28 rows and 14 columns"),
    ("paper, positions divided", paper(np.arange(400) / 400, 64), "vaswani", "scaled positions"),
    ("paper, turns in 1000", paper(np.arange(400) * 2 * np.pi / 1000, 64), "vaswani",
     "scaled positions"),
    ("paper, a base of 500", paper(range(400), 64, 500), "vaswani", "another base"),
    ("hf-marian", marian(512, 64), "hf-marian", "computed in float64"),
    ("hf-marian, as int8", to_int8(marian(400, 96)), "hf-marian", "multiples of 0.00787"),
    ("hf-marian, with noise", add_noise(marian(300, 128)), "hf-marian", "fits to within"),
    ("fairseq", fairseq(1026, 128), "fairseq", "computed in float32"),
    ("fairseq, as f16", to_f16(fairseq(514, 128)), "fairseq", "values of f16"),
    ("fairseq, with noise", add_noise(fairseq(514, 128)), "fairseq", "fits to within"),
    ("tensor2tensor", tensor2tensor(600, 64), "tensor2tensor", "computed in float64"),
    ("tensor2tensor, padded", pad(tensor2tensor(600, 64), 8), "tensor2tensor", "by 8 rows"),
    ("whisper", whisper(1500, 384), "whisper", "computed in float32"),
    ("whisper, with noise", add_noise(whisper(1500, 128)), "whisper", "fits to within"),
    ("diffusers", diffusers(range(1000), 320), "diffusers", "computed in float64"),
    ("diffusers, flipped", diffusers(range(1000), 320, shift=0, flip=True), "stable-diffusion",
     "computed in float64"),
    ("diffusers, of 0 .. 1", diffusers(np.arange(500) / 1000, 128), "diffusers",
     "scaled positions"),
    ("Llama", llama(2048, 64, 500000.0), "rope-half", "another base"),
    ("Llama, as bf16", to_bf16(llama(1024, 64)), "rope-half", "values of bf16"),
    ("Llama, as int8", to_int8(llama(1024, 64)), "rope-half", "multiples of 0.00787"),
    ("Llama, cosines alone", llama(1024, 64)[0], "rope-half", COSINES_ALONE),
    ("Llama, sines alone", llama(1024, 64)[1], "rope-half", SINES_ALONE),
    ("GPT-NeoX, cosines and sines in turn", interleave_rows(llama(256, 32)), "rope-half",
     "one of sines in turn"),
    ("GPT-NeoX, columns of cosines and sines in turn",
     np.stack(list(llama(256, 32)), -1).reshape(256, 64), "rope-half",
     "columns of cosines and sines"),
    ("GPT-NeoX, cosines and sines as a last dimension", np.stack(list(llama(256, 32)), -1),
     "rope-half", "columns of cosines and sines"),
    ("GPT-J", gptj(1024, 64), "rope-interleaved", "computed in float32"),
    ("GPT-J, sines alone, as f16", to_f16(gptj(1024, 64)[1]), "rope-interleaved", SINES_ALONE),
    ("torchtune", torchtune(1024, 64), "rope-cache", "computed in float32"),
    ("DETR", detr(20, 30, 64).astype(F32), "detr", "a grid"),
    ("DETR, as bf16", to_bf16(detr(20, 30, 64)), "detr", "values of bf16"),

    ("learned", 0.02 * RANDOM.standard_normal((512, 64)), NO, ""),
    ("learned, as int8", to_int8(RANDOM.standard_normal((512, 64)) / 3), NO, ""),
    ("uniform", RANDOM.uniform(-1, 1, (300, 64)), NO, ""),
    ("one altered frequency", paper(range(400), 64, change=alter_frequency(7, 1.01)), NO, ""),
    ("one altered frequency, as bf16",
     to_bf16(paper(range(400), 64, change=alter_frequency(3, 1.1))), NO, ""),
    ("the slowest frequency altered",
     paper(range(100), 64, change=alter_frequency(31, 0.5)), NO, ""),
    ("all frequencies altered a little",
     paper(range(100), 64, change=lambda w: w * (1 + 1e-4 * np.sin(np.arange(32)))), NO, ""),
    ("frequencies rounded to f16", paper(range(500), 64, change=lambda w: w.astype(F16)), NO, ""),
    ("off by one from row 100", paper(np.where(np.arange(300) < 100, 0, 1) + np.arange(300), 64),
     NO, ""),
    ("swapped halves of rows", swap_halves(paper(range(300), 64)), NO, ""),
    ("halves of columns swapped", np.roll(paper(range(300), 60), 30, 1), NO, ""),
    ("noise of a tenth", add_noise(pytorch(512, 64), 0.1), NO, ""),
    ("linear ramps", np.arange(256)[:, None] / 256 * np.linspace(0, 1, 64), NO, ""),
]


def check(generator, report, name, file, preset, remark):
    status, text = generator.compare(np.ascontiguousarray(file))
    found = [line for line in text.splitlines() if "made by:" in line]
    # The part of the report before the command contains the names of presets.
    names = "" if not found else text.split("made by:")[0]
    is_named = preset is not None and preset in names and remark in text
    fine = is_named if preset is not None else not found and status == 1
    report.print_line(fine, f"{name}: {preset or 'no formula'}")
    if not fine:
        print(text)


def main():
    generator, report = Generator(), Report()
    for case in FILES:
        check(generator, report, *case)
    report.end()


main()
