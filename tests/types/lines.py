"""Prints lines for golden/types.tsv, with the defaults of the classes of a checkout. The digest is
a placeholder; build/make_frequencies computes it from the formula.

    lines.py CHECKOUT[,CUSTOM ...] TYPE ...

Settings may follow a type, in the syntax of the last column: TYPE:'rope_theta':10000"""

import json
import logging
import sys

import numpy as np

import checkout
import heads
from check import config_of

# SCALED: keys in the formulas of types.tsv, and the parameters of transformers that they stand for.
# USED: the keys for each rotary scaling.
SCALED = {"factor": "factor", "original": "original_max_position_embeddings",
          "low": "low_freq_factor", "high": "high_freq_factor", "beta-fast": "beta_fast",
          "beta-slow": "beta_slow"}
USED = {"default": "", "linear": "factor", "ntk": "factor", "dynamic": "factor original",
        "yarn": "factor original beta-fast beta-slow", "llama3": "factor original low high",
        "proportional": ""}


def layout(turned, columns):
    """Returns the layout in which posenc has the cells of a class."""
    count = turned.pairs()[0].shape[-1]
    if turned.is_complex:
        return "pairs"
    if turned.parts[0].shape[-1] == count:
        return "split"
    cosines = turned.parts[0][:, columns]
    return "split-half" if np.array_equal(cosines[:, :count], cosines[:, count:]) else \
        "split-interleaved"


def number(value):
    return str(int(value)) if value == int(value) else str(value)


def formula(config, layer):
    """Returns the formula in the notation of types.tsv, and how heads are rotated."""
    turned = heads.turn(config, layer, range(4))
    own = heads.heads(config, layer)
    parameters = getattr(config, "rope_parameters", None) or {"rope_theta": config.rope_theta}
    parameters = parameters.get(layer, parameters)
    kind = parameters.get("rope_type", "default")
    if kind == "dynamic" and parameters.get("alpha"):  # Hunyuan's models
        kind, parameters = "ntk", dict(parameters, factor=parameters["alpha"])
    words = [f"d={2 * turned.pairs()[0].shape[-1]}", f"layout={layout(turned, own.columns)}"]
    if parameters["rope_theta"] != 10000:
        words.append(f"base={number(parameters['rope_theta'])}")
    if kind != "default":
        words.append(f"rope={kind}")
    words += [f"{word}={number(parameters[SCALED[word]])}" for word in USED[kind].split()
              if parameters.get(SCALED[word]) is not None]
    if kind == "proportional":
        words.append(f"share={parameters['partial_rotary_factor']}")
    if kind == "yarn":
        words += ["truncate=no"] if parameters.get("truncate") is False else []
        words.append("cell-factor=yarn")
    return " ".join(words), own


def main():
    place, *custom = sys.argv[1].split(",")
    logging.disable(logging.CRITICAL)
    classes = checkout.open_checkout(place, custom)
    for words in sys.argv[2:]:
        kind, _, more = words.partition(":")
        settings = json.loads("{" + more.replace("'", '"') + "}")
        config = config_of(classes, kind, None, settings)
        parameters = getattr(config, "rope_parameters", None) or {}
        layers = [name for name, value in parameters.items() if isinstance(value, dict)]
        for layer in sorted(layers) or [None]:
            config = config_of(classes, kind, layer, settings)
            text, own = formula(config, layer)
            length = getattr(config, "max_position_embeddings", None) or config.max_sequence_length
            print("00000000", kind, layer or "-", length, text, own.word(), more or "-", sep="\t")


if __name__ == "__main__":
    main()
