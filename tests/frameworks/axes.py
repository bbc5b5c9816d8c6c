"""Compares tables of several axes, and attention heads that these tables rotate, with the code of
eight systems, which was retyped from their sources and computes in float64. The table of each
preset must agree with the table of its system, and pe_rotate must rotate heads as the system
does."""

import math

import numpy as np
import torch

from formulas import detr, mae
from generator import Generator, Report
from rotation import LANGUAGES, gptj, original_llama, rotated_by_header

DOUBLES = {"dtype": torch.float64}
TABLE_BOUND = 1e-12  # on differences of float64 tables
ROTATION_BOUND = 4e-7  # on differences of heads that pe_rotate rotates in float32


def inverse_frequencies(dim, base=10000.0):
    return 1.0 / base ** (torch.arange(0, dim, 2, **DOUBLES) / dim)


def positions(*sides):
    """Returns the coordinates of all positions, [axes, positions]; the last axis varies fastest."""
    return torch.stack([axis.flatten() for axis in torch.meshgrid(
        *[torch.arange(side, **DOUBLES) for side in sides], indexing="ij")])


def repeat_columns(angles):
    """Repeats the angles for the second half of the columns, as transformers does in `emb`."""
    return torch.cat((angles, angles), dim=-1)


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rotate_by_halves(x, angles):
    """transformers, apply_rotary_pos_emb of vision models. The angles are those of all d
    columns."""
    return x * angles.cos() + rotate_half(x) * angles.sin()


def rotate_by_neighbours(x, angles):
    """SAM 2's apply_rotary_enc and Wan's rope_apply, which multiply complex numbers"""
    return original_llama(x, angles, 1.0)


def cosines_and_sines(angles):
    return torch.stack([angles.cos(), angles.sin()])


# ---- the angles of d or of d/2 columns ----


def qwen2_vl(dim, height, width):
    """transformers 5.16, vision_utils.py, get_vision_position_ids with a spatial_merge_size of 2;
    models/qwen2_vl/modeling_qwen2_vl.py, VisionRotaryEmbedding(head_dim // 2) and forward"""
    hpos_ids, wpos_ids = positions(height, width)
    block_shape = (height // 2, 2, width // 2, 2)
    position_ids = torch.stack([ids.reshape(block_shape).transpose(1, 2).flatten()
                                for ids in (hpos_ids, wpos_ids)], dim=-1)
    return repeat_columns((position_ids.unsqueeze(-1) * inverse_frequencies(dim // 2)).flatten(1))


def dinov3(dim, height, width):
    """facebookresearch/dinov3 at 6876159, layers/rope_position_encoding.py, RopePositionEmbedding
    with base=100 and normalize_coords="separate"; transformers 5.16, modeling_dinov3_vit.py"""
    coords_h = torch.arange(0.5, height, **DOUBLES) / height
    coords_w = torch.arange(0.5, width, **DOUBLES) / width
    coords = torch.stack(torch.meshgrid(coords_h, coords_w, indexing="ij"), dim=-1).flatten(0, 1)
    coords = 2.0 * coords - 1.0
    periods = 100.0 ** (2 * torch.arange(dim // 4, **DOUBLES) / (dim // 2))
    return (2 * math.pi * coords[:, :, None] / periods[None, None, :]).flatten(1, 2).tile(2)


def pixtral(dim, height, width):
    """transformers 5.16, models/pixtral/modeling_pixtral.py, compute_default_rope_parameters, for a
    picture of height x width patches"""
    freqs = inverse_frequencies(dim)
    freqs_h = torch.outer(torch.arange(height, **DOUBLES), freqs[::2])
    freqs_w = torch.outer(torch.arange(width, **DOUBLES), freqs[1::2])
    freqs = torch.cat([freqs_h[:, None, :].repeat(1, width, 1),
                       freqs_w[None, :, :].repeat(height, 1, 1)], dim=-1)
    return repeat_columns(freqs.reshape(-1, dim // 2))


def flux(dim, height, width):
    """black-forest-labs/flux at 802fb47, modules/layers.py, EmbedND with axes_dim of 16, 56 and 56,
    and sampling.py, prepare: the first coordinate of img_ids is 0"""
    axes_dim = (dim // 8, 7 * dim // 16, 7 * dim // 16)
    ids = positions(1, height, width)
    return torch.cat([torch.outer(ids[i], inverse_frequencies(axes_dim[i])) for i in range(3)],
                     dim=-1)


def wan(dim, frames, height, width):
    """Wan-Video/Wan2.1 at 9737cba, modules/model.py: WanModel's freqs, rope_apply's freqs_i"""
    d = dim
    angles = [torch.outer(torch.arange(max(frames, height, width), **DOUBLES),
                          inverse_frequencies(n))
              for n in (d - 4 * (d // 6), 2 * (d // 6), 2 * (d // 6))]
    f, h, w = frames, height, width
    return torch.cat([angles[0][:f].view(f, 1, 1, -1).expand(f, h, w, -1),
                      angles[1][:h].view(1, h, 1, -1).expand(f, h, w, -1),
                      angles[2][:w].view(1, 1, w, -1).expand(f, h, w, -1)],
                     dim=-1).reshape(f * h * w, -1)


def sam2(dim, height, width):
    """facebookresearch/sam2 at 2b90b9f, modeling/position_encoding.py, compute_axial_cis"""
    t = torch.arange(height * width, **DOUBLES)
    t_x, t_y = t % width, torch.div(t, width, rounding_mode="floor")
    freqs = 1.0 / (10000.0 ** (torch.arange(0, dim, 4, **DOUBLES)[: dim // 4] / dim))
    return torch.cat([torch.outer(t_x, freqs), torch.outer(t_y, freqs)], dim=-1)


# ---- tables ----


def flux_matrices(angles):
    """black-forest-labs/flux at 802fb47, math.py, rope: [positions][d/2][2][2]"""
    cosines, sines = angles.cos(), angles.sin()
    out = torch.stack([cosines, -sines, sines, cosines], dim=-1)
    return out.unflatten(-1, (2, 2))


def flux_apply(x, angles):
    """black-forest-labs/flux at 802fb47, math.py, apply_rope"""
    freqs_cis = flux_matrices(angles)
    x_ = x.reshape(*x.shape[:-1], -1, 1, 2)
    out = freqs_cis[..., 0] * x_[..., 0] + freqs_cis[..., 1] * x_[..., 1]
    return out.reshape(x.shape)


def diffusers_table(angles):
    """huggingface/diffusers, get_1d_rotary_pos_embed with repeat_interleave_real: FluxPosEmbed and
    WanRotaryPosEmbed"""
    return cosines_and_sines(angles.repeat_interleave(2, dim=1))


def complex_numbers(angles):
    """Wan's freqs_i: the cosine and sine of each pair"""
    return torch.view_as_real(torch.polar(torch.ones_like(angles), angles))


def sam2_neck(height, width, dim):
    """facebookresearch/sam2 at 2b90b9f, modeling/position_encoding.py, PositionEmbeddingSine"""
    num_pos_feats = dim // 2
    y_embed = torch.arange(1, height + 1, **DOUBLES).view(-1, 1).repeat(1, width)
    x_embed = torch.arange(1, width + 1, **DOUBLES).view(1, -1).repeat(height, 1)
    y_embed = y_embed / (y_embed[-1:, :] + 1e-6) * (2 * math.pi)
    x_embed = x_embed / (x_embed[:, -1:] + 1e-6) * (2 * math.pi)
    dim_t = torch.arange(num_pos_feats, **DOUBLES)
    dim_t = 10000 ** (2 * (dim_t // 2) / num_pos_feats)
    pos = [torch.stack((axis[..., 0::2].sin(), axis[..., 1::2].cos()), dim=3).flatten(2)
           for axis in (y_embed[:, :, None] / dim_t, x_embed[:, :, None] / dim_t)]
    return torch.cat(pos, dim=2).flatten(0, 1).numpy()


# Name, three functions (for the angles, the table, and the rotation of heads), options, d, and grid
# sizes.
ROTARY = (
    ("Qwen2-VL", qwen2_vl, cosines_and_sines, rotate_by_halves, ("--preset=qwen2-vl",), 80,
     ((16, 24), (4, 6), (8, 2))),
    ("DINOv3", dinov3, cosines_and_sines, rotate_by_halves, ("--preset=dinov3",), 64,
     ((14, 14), (3, 5), (7, 2))),
    ("Pixtral", pixtral, cosines_and_sines, rotate_by_halves, ("--preset=pixtral",), 64,
     ((64, 64), (3, 5), (7, 2))),
    ("Flux", flux, flux_matrices, flux_apply, ("--preset=flux", "--layout=matrices"), 128,
     ((64, 64), (3, 5), (7, 2))),
    ("Flux in diffusers", flux, diffusers_table, lambda x, angles: gptj(x, angles, 1.0),
     ("--preset=flux",), 128, ((64, 64), (3, 5), (7, 2))),
    ("Wan", wan, complex_numbers, rotate_by_neighbours, ("--preset=wan", "--layout=pairs"), 128,
     ((5, 30, 52), (3, 4, 5), (4, 7, 2))),
    ("Wan in diffusers", wan, diffusers_table, lambda x, angles: gptj(x, angles, 1.0),
     ("--preset=wan",), 128, ((5, 30, 52), (3, 4, 5), (4, 7, 2))),
    ("SAM 2's memory", sam2, cosines_and_sines, rotate_by_neighbours, ("--preset=sam2",), 128,
     ((64, 64), (3, 5), (7, 2))),
)

# Name, function that returns the sinusoidal table for height, width and d, options, d, and grid
# sizes.
SINUSOIDS = (
    ("DETR", lambda *size: detr(*size, normalize=True), ("--preset=detr",), 256,
     ((25, 34), (3, 5), (7, 2))),
    ("SAM 2's neck", sam2_neck, ("--preset=detr",), 256, ((64, 64), (3, 5), (7, 2))),
    ("MAE", mae, ("--preset=mae",), 768, ((14, 14), (3, 5), (7, 2))),
)


def options_of(options, d, size):
    return (*options, f"--d-model={d}", f"--grid={'x'.join(map(str, size))}")


def check_table(generator, report, name, table, options):
    cells = generator.cells(*options, "--precision=f64")
    has_shape = cells.shape == tuple(table.shape)
    error = np.abs(cells - np.asarray(table)).max() if has_shape else math.inf
    report.print_line(error <= TABLE_BOUND,
                      f"{name}: {' '.join(options)}: {cells.shape}, at most {error:.2g} apart")


def check_rotation(generator, report, name, rotate, angles, options, d):
    heads = np.random.default_rng(d).uniform(-1, 1, (len(angles), d)).astype(np.float32)
    expected = rotate(torch.tensor(heads, **DOUBLES), angles).numpy()
    for language in LANGUAGES:
        found = rotated_by_header(generator, language, heads.copy(), 0, 1, options)
        error = np.abs(found - expected).max()
        report.print_line(error <= ROTATION_BOUND,
                          f"{name}: {language}, {len(heads)} heads: at most {error:.2g} apart")


def main():
    generator = Generator()
    report = Report()
    for name, make_angles, make_table, rotate, options, d, sizes in ROTARY:
        for size in sizes:
            angles = make_angles(d, *size)
            words = options_of(options, d, size)
            check_table(generator, report, name, make_table(angles), words)
            if math.prod(size) <= 1000:
                check_rotation(generator, report, name, rotate, angles, words, d)
    for name, make_table, options, d, sizes in SINUSOIDS:
        for size in sizes:
            check_table(generator, report, name, make_table(*size, d), options_of(options, d, size))
    report.end()


if __name__ == "__main__":
    main()
