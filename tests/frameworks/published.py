"""Runs programs of tutorials that print or draw a table, and checks that the values of --report
agree with all printed digits."""

import json
import re
from decimal import Decimal

import numpy as np
import torch

from generator import Generator, Report


def position_encoding(seq_len, d, n=10000):
    """M. Saeed, "A Gentle Introduction to Positional Encoding in Transformer Models, Part 1":
    prints 4 x 4 with n 100, draws 100 x 512. F. Lee, "What is positional encoding?" (IBM): prints
    3 x 4 with n 100."""
    table = np.zeros((seq_len, d))
    for k in range(seq_len):
        for i in range(d // 2):
            denominator = np.power(n, 2 * i / d)
            table[k, 2 * i] = np.sin(k / denominator)
            table[k, 2 * i + 1] = np.cos(k / denominator)
    return table


def annotated_transformer(seq_len, d):
    """S. Rush et al., "The Annotated Transformer": 100 x 20, of which columns 4 to 7 are drawn."""
    table = torch.zeros(5000, d)
    position = torch.arange(0, 5000).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * -(np.log(10000.0) / d))
    table[:, 0::2] = torch.sin(position * div_term)
    table[:, 1::2] = torch.cos(position * div_term)
    return table[:seq_len]


def printed_numbers(text):
    """Returns the numbers in the output of print() for an array."""
    return [Decimal(number) for number in re.findall(r"-?\d+\.\d*(?:e[+-]\d+)?", text)]


def report_values(generator, *options):
    """Returns the values of --report, row by row, as decimals."""
    path = generator.path("report.json")
    done = generator.run(*options, f"--report={path}")
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    with open(path, encoding="ascii") as file:
        values = json.load(file, parse_float=Decimal)["values"]
    return [value for row in values["rows"] for value in row]


def check_numpy(report, generator):
    """Compares with print() of numpy, which prints eight decimals by default."""
    for rows, d, n in ((3, 4, 100), (4, 4, 100), (3, 4, 10000), (100, 20, 10000),
                       (100, 512, 10000)):
        theirs = printed_numbers(str(position_encoding(rows, d, n)))
        ours = report_values(generator, f"--d-model={d}", f"--max-len={rows}", f"--base={n}")
        report.print_line(theirs == ours,
                          f"numpy: {rows} x {d}, n {n}: {len(theirs)} printed numbers")


def check_torch(report, generator):
    """Compares columns 4 to 7, which the tutorial draws, at all 100 positions with print() of
    torch, which prints four decimals."""
    torch.set_printoptions(profile="full")
    theirs = printed_numbers(str(annotated_transformer(100, 20)[:, 4:8]))
    ours = report_values(generator, "--d-model=20", "--max-len=100", "--columns=4,5,6,7")
    digits = [value.quantize(Decimal("0.0001")) for value in ours]
    report.print_line(theirs == digits,
                      f"torch: 100 x 20, columns 4 to 7: {len(theirs)} printed numbers")


def main():
    report = Report()
    generator = Generator()
    check_numpy(report, generator)
    check_torch(report, generator)
    report.end()


if __name__ == "__main__":
    main()
