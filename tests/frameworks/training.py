"""Tables as frameworks compute them in training, in float32: with their own float32 frequencies and
--angles=float32, no cell of the generator's is more than one unit in the last place off."""

import math

import numpy as np
import torch

from generator import Generator, Report, says_preset, units

# The largest distance of two neighbouring float32 numbers of magnitude up to 1 is 2^-24.
ONE_UNIT = "5.9604644775390625e-8"


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
    options = (f"--preset={preset}", *size, f"--frequency=@{path}", "--angles=float32")
    what = f"{preset} {rows} x {columns}"

    cells = generator.table(np.float32, 1, rows, columns, *options)
    off = units(cells, table)
    report.line(off.max() <= 1, f"{what}: {np.count_nonzero(off)} of {off.size} cells differ, at "
                                f"most by {off.max()} units in the last place")

    status, text = generator.compare(table, *options, f"--tolerance={ONE_UNIT}")
    report.line(status == 0, f"{what}: --compare within one unit: status {status}")
    if status != 0:
        print(text)

    # Without them it is another table, but this preset's all the same.
    status, text = generator.compare(table, f"--preset={preset}", *size)
    report.line(status == 1, f"{what}: --compare with the exact table: status {status}")
    exact = generator.table(np.float32, 1, rows, columns, f"--preset={preset}", *size)
    error = np.abs(exact.astype(np.float64) - table).max()
    report.line(1e-6 < error < 1e-3, f"{what}: the exact table is up to {error:.2g} away")
    other = "marian" if preset == "pytorch" else "vaswani"
    status, text = generator.compare(table, f"--preset={other}", *size)
    report.line(status == 1 and says_preset(text, preset),
                f"{what}: --compare as {other} names {preset}")


def main():
    generator = Generator()
    report = Report()
    for table in TABLES:
        check(generator, report, *table)
    report.end()


if __name__ == "__main__":
    main()
