"""The formulas of the presets with one axis and of some with a grid, in float64, with numpy; and
the rotary scalings of transformers (modeling_rope_utils.py) and ntk, with torch."""

import math

import numpy as np
import torch

BASE = 10000.0


def angles(positions, frequencies):
    return np.multiply.outer(np.asarray(positions, dtype=np.float64), frequencies)


def interleave_columns(a, b):
    return np.stack([a, b], axis=-1).reshape(len(a), -1)


def interleaved_table(positions, frequencies, columns):
    x = angles(positions, frequencies)
    return interleave_columns(np.sin(x), np.cos(x))[:, :columns]


def concatenated_table(positions, frequencies, columns):
    """Sines, then cosines; the remaining columns are zero."""
    x = angles(positions, frequencies)
    table = np.concatenate([np.sin(x), np.cos(x)], axis=1)
    return np.pad(table, ((0, 0), (0, columns - table.shape[1])))


def paper_frequencies(d):
    return BASE ** -(np.arange((d + 1) // 2) * 2.0 / d)


def shifted_frequencies(d):
    return np.exp(np.arange(d // 2) * -(math.log(BASE) / (d // 2 - 1)))


def vaswani(rows, d):
    return interleaved_table(range(rows), paper_frequencies(d), d)


def keras_hub(rows, d):
    """KerasHub, SinePositionEncoding, which selects sines and cosines by masks"""
    column = np.arange(d)
    x = angles(range(rows), (1 / BASE) ** (2 * (column // 2) / d))
    return np.where(column % 2 == 0, np.sin(x), np.cos(x))


def jadore_legacy(rows, d):
    column = np.arange(d)
    x = angles(range(rows), 1 / BASE ** (2 * column / d))
    table = np.where(column % 2 == 0, np.sin(x), np.cos(x))
    table[0] = 0
    return table


def multidim(rows, d):
    width = 2 * math.ceil(d / 2)
    return interleaved_table(range(rows), 1 / BASE ** (np.arange(0, width, 2) / width), d)


def hf_marian(rows, d):
    x = np.array([[p / BASE ** (2 * (j // 2) / d) for j in range(d)] for p in range(rows)])
    return np.concatenate([np.sin(x[:, 0::2]), np.cos(x[:, 1::2])], axis=1)


def half_frequencies(d):
    return BASE ** -(np.arange(d // 2) / (d / 2))


def tf_tutorial(rows, d):
    return concatenated_table(range(rows), half_frequencies(d), d)


def transformer_xl(rows, d):
    return concatenated_table(range(rows - 1, -1, -1), half_frequencies(d), d)


def x_transformers(rows, d):
    return tf_tutorial(rows, d) * d**-0.5


def tensor2tensor(rows, d):
    increment = math.log(BASE) / max(d // 2 - 1, 1)
    return concatenated_table(range(rows), np.exp(np.arange(d // 2) * -increment), d)


def whisper(rows, d):
    return concatenated_table(range(rows), shifted_frequencies(d), d)


def fairseq(rows, d):
    table = whisper(rows, d)
    table[1] = 0
    return table


def opennmt(rows, d):
    return concatenated_table(range(1, rows + 1), shifted_frequencies(d), d)


def stable_diffusion(rows, d):
    x = angles(range(rows), np.exp(-math.log(BASE) * np.arange(d // 2) / (d // 2)))
    table = np.concatenate([np.cos(x), np.sin(x)], axis=1)
    return np.pad(table, ((0, 0), (0, d % 2)))


def audiocraft(rows, d):
    phase = np.arange(rows)[:, None] / (BASE ** (np.arange(d // 2) / (d // 2 - 1)))
    return np.concatenate([np.cos(phase), np.sin(phase)], axis=1)


def edm(rows, d):
    freqs = (1 / BASE) ** (np.arange(d // 2) / (d // 2 - 1))
    x = np.outer(np.arange(rows), freqs)
    return np.concatenate([np.cos(x), np.sin(x)], axis=1)


def mlx(rows, d):
    return concatenated_table(range(rows), np.geomspace(1, 1e-4, d // 2), d) * math.sqrt(2 / d)


def espnet_rel(rows, d):
    length = (rows + 1) // 2
    return interleaved_table(range(length - 1, -length, -1), paper_frequencies(d), d)


def rope(rows, d):
    x = angles(range(rows), paper_frequencies(d))
    return np.stack([np.cos(x), np.sin(x)])


def rope_half(rows, d):
    return np.concatenate([rope(rows, d)] * 2, axis=-1)


def rope_interleaved(rows, d):
    return np.repeat(rope(rows, d), 2, axis=-1)


def rope_cache(rows, d):
    return np.stack(rope(rows, d), axis=-1)


def mae(height, width, d):
    """facebookresearch/mae, util/pos_embed.py: a row of zeros for the class token comes first"""
    y, x = np.divmod(np.arange(height * width), width)
    omega = 1 / BASE ** (np.arange(d // 4) / (d / 4))
    table = [concatenated_table(axis, omega, d // 2) for axis in (x, y)]
    return np.concatenate([np.zeros((1, d)), np.concatenate(table, axis=1)])


def detr(height, width, d, normalize=False):
    """facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine"""
    y, x = np.divmod(np.arange(height * width, dtype=np.float64), width)
    y += 1
    x += 1
    if normalize:
        y = y / (height + 1e-6) * (2 * math.pi)
        x = x / (width + 1e-6) * (2 * math.pi)
    omega = 1 / BASE ** (2 * np.arange(d // 4) / (d // 2))
    return np.concatenate([interleaved_table(axis, omega, d // 2) for axis in (y, x)], axis=1)


def aifi(width, height, d):
    """ultralytics, nn/modules/transformer.py, AIFI.build_2d_sincos_position_embedding"""
    w, h = np.meshgrid(np.arange(width), np.arange(height), indexing="ij")
    omega = 1 / BASE ** (np.arange(d // 4) / (d // 4))
    return np.concatenate([concatenated_table(axis.reshape(-1), omega, d // 2) for axis in (w, h)],
                          axis=1)


def simple_vit(height, width, d):
    """big_vision, models/vit.py, posemb_sincos_2d"""
    y, x = np.mgrid[:height, :width]
    omega = 1 / BASE ** (np.arange(d // 4) / (d // 4 - 1))
    return np.concatenate([concatenated_table(axis.reshape(-1), omega, d // 2) for axis in (x, y)],
                          axis=1)


# The formulas by preset. For presets with a grid, `rows` is the number of rows of a square grid,
# plus the row of the class token if there is one.
PRESETS = {
    "vaswani": vaswani,
    "pytorch": vaswani,
    "keras-hub": keras_hub,
    "jadore": keras_hub,
    "jadore-legacy": jadore_legacy,
    "multidim": multidim,
    "hf-marian": hf_marian,
    "sockeye": hf_marian,
    "tf-tutorial": tf_tutorial,
    "transformer-xl": transformer_xl,
    "x-transformers": x_transformers,
    "tensor2tensor": tensor2tensor,
    "fairseq": fairseq,
    "whisper": whisper,
    "marian": whisper,
    "opennmt-tf": opennmt,
    "ctranslate2": opennmt,
    "funasr": opennmt,
    "ddpm": whisper,
    "diffusers": whisper,
    "stable-diffusion": stable_diffusion,
    "audiocraft": audiocraft,
    "edm": edm,
    "mlx": mlx,
    "espnet-rel": espnet_rel,
    "rope": rope,
    "rope-half": rope_half,
    "rope-interleaved": rope_interleaved,
    "rope-cache": rope_cache,
    "mae": lambda rows, d: mae(math.isqrt(rows - 1), math.isqrt(rows - 1), d),
    "detr": lambda rows, d: detr(math.isqrt(rows), math.isqrt(rows), d, True),
    "detr-plain": lambda rows, d: detr(math.isqrt(rows), math.isqrt(rows), d),
    "rt-detr": lambda rows, d: aifi(math.isqrt(rows), math.isqrt(rows), d),
    "simple-vit": lambda rows, d: simple_vit(math.isqrt(rows), math.isqrt(rows), d),
}


# ---- rotary scalings: each function of SCALINGS returns inv_freq and the cell factor ----


def default_rope(dim, base):
    return 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim))


def linear(dim, base, factor):
    return default_rope(dim, base) / factor, 1.0


def ntk(dim, base, factor):
    """bloc97's NTK-aware scaling, which changes the base"""
    return default_rope(dim, base * factor ** (dim / (dim - 2))), 1.0


def dynamic(dim, base, factor, original_max_len, length):
    seq_len = max(length, original_max_len)
    base = base * ((factor * seq_len / original_max_len) - (factor - 1)) ** (dim / (dim - 2))
    return default_rope(dim, base), 1.0


def yarn(dim, base, factor, original_max_len, beta_fast=32, beta_slow=1,
         truncate="yes"):
    def find_correction_dim(num_rotations):
        return (dim * math.log(original_max_len / (num_rotations * 2 * math.pi))) / (
            2 * math.log(base))

    low = find_correction_dim(beta_fast)
    high = find_correction_dim(beta_slow)
    if truncate == "yes":
        low = math.floor(low)
        high = math.ceil(high)
    low = max(low, 0)
    high = min(high, dim - 1)
    if low == high:
        high += 0.001
    ramp = (torch.arange(dim // 2, dtype=torch.float64) - low) / (high - low)
    extrapolation_factor = 1 - torch.clamp(ramp, 0, 1)
    pos_freqs = base ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim)
    inv_freq_extrapolation = 1.0 / pos_freqs
    inv_freq_interpolation = 1.0 / (factor * pos_freqs)
    inv_freq = (inv_freq_interpolation * (1 - extrapolation_factor)
                + inv_freq_extrapolation * extrapolation_factor)
    return inv_freq, 0.1 * math.log(factor) + 1.0


def llama3(dim, base, factor=8.0, original_max_len=8192, low_freq_factor=1.0,
           high_freq_factor=4.0):
    inv_freq = default_rope(dim, base)
    low_freq_wavelen = original_max_len / low_freq_factor
    high_freq_wavelen = original_max_len / high_freq_factor
    wavelen = 2 * math.pi / inv_freq
    inv_freq_llama = torch.where(wavelen > low_freq_wavelen, inv_freq / factor, inv_freq)
    smooth = (original_max_len / wavelen - low_freq_factor) / (high_freq_factor - low_freq_factor)
    smoothed = (1 - smooth) * inv_freq_llama / factor + smooth * inv_freq_llama
    is_medium = ~(wavelen < high_freq_wavelen) * ~(wavelen > low_freq_wavelen)
    return torch.where(is_medium, smoothed, inv_freq_llama), 1.0


SCALINGS = {"linear": linear, "ntk": ntk, "dynamic": dynamic, "yarn": yarn, "llama3": llama3}


def rotary(rows, inv_freq, attention_scaling, repeats_columns):
    """Returns cosines and sines, [2, rows, columns]. If `repeats_columns`, the columns are repeated
    for the second half of a head, as transformers stores them."""
    freqs = torch.outer(torch.arange(rows, dtype=torch.float64), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1) if repeats_columns else freqs
    return (torch.stack([emb.cos(), emb.sin()]) * attention_scaling).numpy()
