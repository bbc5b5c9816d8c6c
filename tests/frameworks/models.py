"""Compares tables that the generator makes from a model's config.json with those that transformers
computes from it, and tables of the rotary model types in golden/types.tsv with the formulas there.
The functions of transformers are retyped here, and compute in float32 where transformers does; the
tables must agree within the errors of float32."""

import json
import math
import os

import numpy as np
import torch

from generator import Generator, Report

FOLDER = os.path.join(os.path.dirname(__file__), "..", "golden", "models")


class Config:
    """The settings of a config.json. DEFAULTS has those of transformers' configuration classes, by
    model type, for keys that files with a nested text_config omit."""

    DEFAULTS = {
        "gemma3_text": {"head_dim": 256, "max_position_embeddings": 131072,
                        "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0},
        "gemma4_text": {"head_dim": 256, "global_head_dim": 512},
    }

    def __init__(self, name, layer):
        with open(os.path.join(FOLDER, name + ".json"), encoding="utf-8") as file:
            settings = json.load(file)
        settings = settings.get("text_config", settings)
        self.settings = dict(self.DEFAULTS.get(settings["model_type"], {}), **settings)
        self.layer = layer
        self.parameters = self.find_parameters()

    def get(self, key, otherwise=None):
        return self.settings.get(key, otherwise)

    def find_parameters(self):
        """Returns rope_parameters in the standard form, which contains rope_theta, rope_type,
        partial_rotary_factor and original_max_position_embeddings."""
        parameters = self.get("rope_parameters") or self.get("rope_scaling") or {}
        base = self.get("rope_theta", self.get("rotary_emb_base", 10000.0))
        if self.layer in parameters:
            parameters = parameters[self.layer]
        elif self.layer == "sliding_attention":
            parameters, base = {}, self.get("rope_local_base_freq")
        parameters = dict({"rope_theta": base}, **parameters)
        kind = parameters.get("rope_type", parameters.get("type", "default"))
        parameters["rope_type"] = {"su": "longrope", "mrope": "default"}.get(kind, kind)
        share = self.get("partial_rotary_factor", self.get("rotary_pct", 1.0))
        parameters.setdefault("partial_rotary_factor", share)
        original = self.get("original_max_position_embeddings",
                            self.get("max_position_embeddings"))
        parameters.setdefault("original_max_position_embeddings", original)
        return parameters

    def head_dim(self):
        if self.get("qk_rope_head_dim"):
            return self.get("qk_rope_head_dim")
        if self.layer == "full_attention" and self.get("global_head_dim"):
            return self.get("global_head_dim")
        heads = self.get("num_attention_heads")
        return self.get("head_dim") or self.get("hidden_size") // heads


def inverse_frequencies(base, dim):
    return 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))


def default(config, dim, base, length):
    return inverse_frequencies(base, dim), 1.0


def linear(config, dim, base, length):
    return inverse_frequencies(base, dim) / config.parameters["factor"], 1.0


def dynamic(config, dim, base, length):
    factor = config.parameters["factor"]
    original = config.parameters["original_max_position_embeddings"]
    length = max(length, original)
    base = base * ((factor * length / original) - (factor - 1)) ** (dim / (dim - 2))
    return inverse_frequencies(base, dim), 1.0


def ntk(config, dim, base, length):
    """models/hunyuan_v1_dense/modeling_hunyuan_v1_dense.py, where the factor is called alpha"""
    return inverse_frequencies(base * config.parameters["factor"] ** (dim / (dim - 2)), dim), 1.0


def get_mscale(scale, mscale=1):
    return 1.0 if scale <= 1 else 0.1 * mscale * math.log(scale) + 1.0


def yarn(config, dim, base, length):
    parameters = config.parameters
    factor = parameters["factor"]
    original = parameters["original_max_position_embeddings"]
    mscale, mscale_all_dim = parameters.get("mscale"), parameters.get("mscale_all_dim")
    attention_factor = parameters.get("attention_factor")
    if attention_factor is None:
        if mscale and mscale_all_dim:
            attention_factor = get_mscale(factor, mscale) / get_mscale(factor, mscale_all_dim)
        else:
            attention_factor = get_mscale(factor)

    def find_correction_dim(num_rotations):
        return (dim * math.log(original / (num_rotations * 2 * math.pi))) / (2 * math.log(base))

    low = find_correction_dim(parameters.get("beta_fast") or 32)
    high = find_correction_dim(parameters.get("beta_slow") or 1)
    if parameters.get("truncate", True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, dim - 1)
    if low == high:
        high += 0.001
    ramp = torch.clamp((torch.arange(dim // 2, dtype=torch.float32) - low) / (high - low), 0, 1)
    pos_freqs = base ** (torch.arange(0, dim, 2).float() / dim)
    extrapolation_factor = 1 - ramp
    inv_freq = (1.0 / (factor * pos_freqs) * (1 - extrapolation_factor)
                + 1.0 / pos_freqs * extrapolation_factor)
    return inv_freq, attention_factor


def longrope(config, dim, base, length):
    original = config.parameters["original_max_position_embeddings"]
    factor = config.get("max_position_embeddings") / original
    attention_factor = 1.0
    if factor > 1.0:
        attention_factor = math.sqrt(1 + math.log(factor) / math.log(original))
    ext = config.parameters["long_factor" if length > original else "short_factor"]
    ext_factors = torch.tensor(ext, dtype=torch.float32)
    shape = torch.arange(0, dim, 2, dtype=torch.int64).float() / dim
    return 1.0 / (ext_factors * base**shape), attention_factor


def llama3(config, dim, base, length):
    parameters = config.parameters
    inv_freq = inverse_frequencies(base, dim)
    factor = parameters["factor"]
    low, high = parameters["low_freq_factor"], parameters["high_freq_factor"]
    original = parameters["original_max_position_embeddings"]
    wavelen = 2 * math.pi / inv_freq
    inv_freq_llama = torch.where(wavelen > original / low, inv_freq / factor, inv_freq)
    smooth = (original / wavelen - low) / (high - low)
    smoothed = (1 - smooth) * inv_freq_llama / factor + smooth * inv_freq_llama
    is_medium = ~(wavelen < original / high) * ~(wavelen > original / low)
    return torch.where(is_medium, smoothed, inv_freq_llama), 1.0


def proportional(config, dim, base, length):
    pair_count = int(config.parameters["partial_rotary_factor"] * dim // 2)
    rotated = 1.0 / (base ** (torch.arange(0, 2 * pair_count, 2, dtype=torch.int64).float() / dim))
    inv_freq = torch.cat((rotated, torch.zeros(dim // 2 - pair_count)))
    return inv_freq / config.parameters.get("factor", 1.0), 1.0


ROPE_INIT = {"default": default, "linear": linear, "dynamic": dynamic, "ntk": ntk, "yarn": yarn,
             "longrope": longrope, "llama3": llama3, "proportional": proportional}


def rotary(config, first, rows):
    """Returns cosines and sines, [2, rows, columns], and the absolute values of the angles,
    [1, rows, columns]."""
    kind = config.parameters["rope_type"]
    dim = config.head_dim()
    if kind != "proportional":
        dim = int(dim * config.parameters["partial_rotary_factor"])
    inv_freq, scaling = ROPE_INIT[kind](config, dim, config.parameters["rope_theta"], first + rows)
    positions = torch.arange(first, first + rows, dtype=torch.int64).float()
    freqs = torch.outer(positions, inv_freq.float())
    emb = freqs if config.get("model_type") == "gpt_oss" else torch.cat((freqs, freqs), dim=-1)
    table = torch.stack([emb.cos() * scaling, emb.sin() * scaling])
    return table.numpy(), np.abs(emb.numpy())[None]


def whisper(config, first, rows):
    channels = config.get("d_model")
    increment = math.log(10000) / (channels // 2 - 1)
    inv_timescales = torch.exp(-increment * torch.arange(channels // 2))
    scaled = torch.arange(rows).view(-1, 1) * inv_timescales.view(1, -1)
    return (torch.cat([scaled.sin(), scaled.cos()], dim=1).numpy(),
            torch.cat([scaled, scaled], dim=1).numpy())


def marian(config, first, rows):
    dim = config.get("d_model")
    enc = np.array([[pos / np.power(10000, 2 * (j // 2) / dim) for j in range(dim)]
                    for pos in range(rows)])
    out = np.concatenate([np.sin(enc[:, 0::2]), np.cos(enc[:, 1::2])], axis=1)
    return out.astype(np.float32), np.zeros_like(out)


def m2m_100(config, first, rows):
    half_dim = config.get("d_model") // 2
    emb = math.log(10000) / (half_dim - 1)
    emb = torch.exp(torch.arange(half_dim, dtype=torch.int64).float() * -emb)
    emb = torch.arange(rows, dtype=torch.int64).float().unsqueeze(1) * emb.unsqueeze(0)
    table = torch.cat([torch.sin(emb), torch.cos(emb)], dim=1)
    table[config.get("pad_token_id"), :] = 0
    return table.numpy(), torch.cat([emb, emb], dim=1).numpy()


def vit_mae(config, first, rows):
    embed_dim = config.get("hidden_size")
    side = config.get("image_size") // config.get("patch_size")

    def sincos(dim, pos):
        omega = np.arange(dim // 2, dtype=float) / (dim / 2.0)
        out = np.einsum("m,d->md", pos.reshape(-1), 1.0 / 10000**omega)
        return np.concatenate([np.sin(out), np.cos(out)], axis=1)

    grid = np.meshgrid(np.arange(side, dtype=np.float32), np.arange(side, dtype=np.float32))
    grid = np.stack(grid, axis=0).reshape([2, 1, side, side])
    table = np.concatenate([sincos(embed_dim // 2, grid[0]), sincos(embed_dim // 2, grid[1])],
                           axis=1)
    table = np.concatenate([np.zeros([1, embed_dim]), table], axis=0)
    return table.astype(np.float32), np.zeros_like(table)


# File, layer type, function that returns the table and its angles, first position, and number of
# rows (0: that of the model). Functions that compute in float64 return angles of 0, because their
# errors do not grow with the angles.
MODELS = (
    ("llama-3.1-8b", None, rotary, 0, 4096),
    ("llama-3.1-8b", None, rotary, 131032, 40),
    ("qwen2.5-7b-yarn", None, rotary, 0, 4096),
    ("qwen2.5-7b-yarn", None, rotary, 131032, 40),
    ("gpt-oss-20b", None, rotary, 0, 4096),
    ("gpt-oss-20b", None, rotary, 131032, 40),
    ("phi-3-128k", None, rotary, 0, 4096),
    ("phi-3-128k", None, rotary, 0, 4097),
    ("phi-3-128k", None, rotary, 131032, 40),
    ("phi-4-mm", None, rotary, 0, 4096),
    ("phi-4-mm", None, rotary, 131032, 40),
    ("deepseek-v3", None, rotary, 0, 4096),
    ("gemma-3-4b", "full_attention", rotary, 0, 2000),
    ("gemma-3-4b", "sliding_attention", rotary, 0, 2000),
    ("gemma-4-e2b-assistant", "full_attention", rotary, 0, 2000),
    ("gemma-4-e2b-assistant", "sliding_attention", rotary, 0, 2000),
    ("gpt-neox-20b", None, rotary, 0, 0),
    ("phi-2", None, rotary, 0, 0),
    ("made-mscale", None, rotary, 0, 300),
    ("whisper-base.en", None, whisper, 0, 0),
    ("marian", None, marian, 0, 0),
    ("m2m-100-418m", None, m2m_100, 0, 0),
    ("vit-mae-large", None, vit_mae, 0, 0),
)


def check(generator, report, name, layer, make, first, rows):
    config = Config(name, layer)
    path = generator.path("model.npy")
    options = [f"--model={os.path.join(FOLDER, name)}.json", f"--npy={path}"]
    options += [f"--layer-type={layer}"] if layer else []
    options += [f"--start={first}"] if first else []
    options += [f"--max-len={rows}"] if rows else []
    done = generator.run(*options)
    what = " ".join([name, *([layer] if layer else [])])
    if done.returncode != 0:
        report.print_line(False, f"{what}: {done.stderr.strip()}")
        return
    ours = np.load(path).astype(np.float64)
    theirs, angles = make(config, first, ours.shape[-2])
    # The relative error of the frequency, and so of the angle, is a few units of 2^-24. The
    # rounding of the cell adds to the error.
    bound = (8 * angles.astype(np.float64) + 4) * 2.0**-24
    agrees = theirs.shape == ours.shape and bool((np.abs(theirs - ours) <= bound).all())
    distance = np.abs(theirs - ours).max() if theirs.shape == ours.shape else float("nan")
    report.print_line(agrees, f"{what}: {ours.shape} from {first}: at most {distance:.2g} apart")


class Formula:
    """The formula of a line of types.tsv, as a configuration for the functions above."""

    NAMES = {"factor": "factor", "original": "original_max_position_embeddings",
             "low": "low_freq_factor", "high": "high_freq_factor", "share": "partial_rotary_factor",
             "beta-fast": "beta_fast", "beta-slow": "beta_slow"}

    def __init__(self, words):
        self.words = dict(word.split("=") for word in words.split())
        self.parameters = {name: float(self.words[word]) for word, name in self.NAMES.items()
                           if word in self.words}
        self.parameters["truncate"] = self.words.get("truncate") != "no"
        if "cell-factor" not in self.words:
            self.parameters["attention_factor"] = 1.0


def arrange(freqs, scaling, layout):
    """Returns the table in a layout, with the cosines and sines that the rotary classes of models
    pass to the attention, and the angles in the same shape."""
    cos, sin = freqs.cos() * scaling, freqs.sin() * scaling
    if layout == "pairs":
        return torch.stack([cos, sin], dim=-1), torch.stack([freqs, freqs], dim=-1)
    if layout == "split-half":
        return [torch.stack([torch.cat((x, x), dim=-1) for x in pair])
                for pair in ((cos, sin), (freqs, freqs))]
    if layout == "split-interleaved":
        return [torch.stack([x.repeat_interleave(2, dim=-1) for x in pair])
                for pair in ((cos, sin), (freqs, freqs))]
    return torch.stack([cos, sin]), torch.stack([freqs, freqs])


def check_type(generator, report, line):
    rows = 33
    _, kind, layer, _, words, _, more = line.rstrip("\n").split("\t")
    formula = Formula(words)
    dim = int(formula.words["d"])
    base = float(formula.words.get("base", 10000))
    make = ROPE_INIT[formula.words.get("rope", "default")]
    inv_freq, scaling = make(formula, dim, base, rows)
    freqs = torch.outer(torch.arange(rows).float(), inv_freq.float())
    theirs, angles = (x.numpy() for x in arrange(freqs, scaling, formula.words["layout"]))
    path = generator.path("type.json")
    with open(path, "w", encoding="ascii") as file:
        extra = "" if more == "-" else "," + more.replace("'", '"')
        file.write(f'{{"model_type":"{kind}"{extra}}}')
    table = generator.path("type.npy")
    layers = [] if layer == "-" else [f"--layer-type={layer}"]
    done = generator.run(f"--model={path}", f"--max-len={rows}", f"--npy={table}", *layers)
    if done.returncode != 0:
        report.print_line(False, f"{kind}: {done.stderr.strip()}")
        return
    ours = np.load(table).astype(np.float64)
    bound = (8 * np.abs(angles.astype(np.float64)) + 4) * 2.0**-24
    agrees = theirs.shape == ours.shape and bool((np.abs(theirs - ours) <= bound).all())
    report.print_line(agrees, f"{' '.join([kind, *layers])}, as its class has it: {ours.shape}")


def main():
    generator = Generator()
    report = Report()
    for model in MODELS:
        check(generator, report, *model)
    with open(os.path.join(FOLDER, "..", "types.tsv"), encoding="ascii") as file:
        for line in file:
            if not line.startswith("#") and ("layout=split" in line or "layout=pairs" in line):
                check_type(generator, report, line)
    report.end()


if __name__ == "__main__":
    main()
