"""Compares the generator's tables with those that frameworks compute in float32 for training.
Tables that the generator computes from the frameworks' float32 frequencies must agree within the
errors of float32; tables of --from must be bit-identical."""

import math

import numpy as np
import torch

from generator import Generator, Report, mentions_preset

def pytorch(max_len, d_model):
    """pytorch/examples, word_language_model/model.py, PositionalEncoding"""
    pe = torch.zeros(max_len, d_model)
    position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe, div_term


def whisper(length, channels, max_timescale=10000):
    """openai/whisper, whisper/model.py, sinusoids"""
    assert channels % 2 == 0
    log_timescale_increment = np.log(max_timescale) / (channels // 2 - 1)
    inv_timescales = torch.exp(-log_timescale_increment * torch.arange(channels // 2))
    scaled_time = torch.arange(length)[:, np.newaxis] * inv_timescales[np.newaxis, :]
    return torch.cat([torch.sin(scaled_time), torch.cos(scaled_time)], dim=1), inv_timescales


def fairseq(num_embeddings, embedding_dim, padding_idx=1):
    """fairseq/modules/sinusoidal_positional_embedding.py, get_embedding"""
    half_dim = embedding_dim // 2
    emb = math.log(10000) / (half_dim - 1)
    frequencies = torch.exp(torch.arange(half_dim, dtype=torch.float) * -emb)
    emb = torch.arange(num_embeddings, dtype=torch.float).unsqueeze(1) * frequencies.unsqueeze(0)
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(num_embeddings, -1)
    if embedding_dim % 2 == 1:
        emb = torch.cat([emb, torch.zeros(num_embeddings, 1)], dim=1)
    if padding_idx is not None:
        emb[padding_idx, :] = 0
    return emb, frequencies


# Preset, the framework's function, rows, columns.
TABLES = (
    ("pytorch", pytorch, 5000, 512),
    ("whisper", whisper, 1500, 384),
    ("fairseq", fairseq, 1024, 512),
    ("fairseq", fairseq, 1026, 513),
)


def check(generator, report, preset, function, rows, columns):
    table, frequencies = function(rows, columns)
    table = table.numpy()
    assert table.dtype == np.float32 and frequencies.dtype == torch.float32
    path = generator.path("frequencies.txt")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(float(w).hex() + "\n" for w in frequencies.numpy())
    size = (f"--d-model={columns}", f"--max-len={rows}")
    options = (f"--preset={preset}", *size, f"--frequency=@{path}")
    what = f"{preset} {rows} x {columns}"

    # position * frequency is rounded to float32, so the relative error of the angle is at most
    # 2^-24, and the absolute error of its sine or cosine is at most that of the angle. torch's sine
    # or cosine adds an error of up to one unit in the last place, 2^-24, and the generator's cell
    # adds up to half a unit.
    w = frequencies.numpy().astype(np.float64)
    angles = np.arange(rows)[:, np.newaxis] * (np.repeat(w, 2) if preset == "pytorch"
                                               else np.resize(w, columns))
    bound = (angles + 1.5) * 2.0**-24
    cells = generator.table(np.float32, 1, rows, columns, *options)
    distances = np.abs(cells.astype(np.float64) - table)
    report.print_line((distances <= bound).all(),
                      f"{what}: with its frequencies at most {distances.max():.2g} away, "
                      f"{(distances / bound).max():.2f} of the bound")

    status, text = generator.compare(table, *options, f"--tolerance={bound.max():.9f}")
    report.print_line(status == 0, f"{what}: --compare within the largest bound: status {status}")
    if status != 0:
        print(text)

    own = generator.cells(f"--from={generator.save(table)}")
    report.print_line(own.tobytes() == table.tobytes(), f"{what}: --from has its own bits")

    # Without the float32 frequencies the exact table differs, but --compare still names the preset.
    status, text = generator.compare(table, f"--preset={preset}", *size)
    report.print_line(status == 1, f"{what}: --compare with the exact table: status {status}")
    exact = generator.table(np.float32, 1, rows, columns, f"--preset={preset}", *size)
    error = np.abs(exact.astype(np.float64) - table).max()
    report.print_line(1e-6 < error < 1e-3, f"{what}: the exact table is up to {error:.2g} away")
    other = "marian" if preset == "pytorch" else "vaswani"
    status, text = generator.compare(table, f"--preset={other}", *size)
    report.print_line(status == 1 and mentions_preset(text, preset),
                      f"{what}: --compare as {other} names {preset}")


def main():
    generator = Generator()
    report = Report()
    for table in TABLES:
        check(generator, report, *table)
    report.end()


if __name__ == "__main__":
    main()
