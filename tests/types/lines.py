"""Prints lines for golden/types.tsv, with the defaults of the classes of a checkout. The digest is
a placeholder; build/make_frequencies computes it from the formula.

    lines.py CHECKOUT[,CUSTOM]... TYPE[:SETTINGS]...

SETTINGS has the syntax of the last column, such as 'rope_theta':10000"""

import json
import logging
import sys

import numpy as np

import checkout
import heads
from check import config_of

# PARAMETERS: keys in the formulas of types.tsv, and the parameters of transformers that they stand
# for. SCALING_KEYS: the keys for each rotary scaling.
PARAMETERS = {"factor": "factor", "original": "original_max_position_embeddings",
              "low": "low_freq_factor", "high": "high_freq_factor", "beta-fast": "beta_fast",
              "beta-slow": "beta_slow"}
SCALING_KEYS = {"default": "", "linear": "factor", "ntk": "factor", "dynamic": "factor original",
                "yarn": "factor original beta-fast beta-slow",
                "llama3": "factor original low high", "proportional": ""}


def layout_of(rotary, columns):
    """Returns posenc's layout for the cells that a class returns."""
    count = rotary.pairs()[0].shape[-1]
    if rotary.is_complex:
        return "pairs"
    if rotary.parts[0].shape[-1] == count:
        return "split"
    cosines = rotary.parts[0][:, columns]
    return "split-half" if np.array_equal(cosines[:, :count], cosines[:, count:]) else \
        "split-interleaved"


def number_text(value):
    return str(int(value)) if value == int(value) else str(value)


def formula_of(config, layer):
    """Returns the formula in the notation of types.tsv, and how heads are rotated."""
    rotary = heads.rotary_arrays(config, layer, range(4))
    rotation = heads.rotation_of_config(config, layer)
    parameters = getattr(config, "rope_parameters", None) or {"rope_theta": config.rope_theta}
    parameters = parameters.get(layer, parameters)
    kind = parameters.get("rope_type", "default")
    if kind == "dynamic" and parameters.get("alpha"):  # Hunyuan's models
        kind, parameters = "ntk", dict(parameters, factor=parameters["alpha"])
    words = [f"d={2 * rotary.pairs()[0].shape[-1]}",
             f"layout={layout_of(rotary, rotation.columns)}"]
    if parameters["rope_theta"] != 10000:
        words.append(f"base={number_text(parameters['rope_theta'])}")
    if kind != "default":
        words.append(f"rope={kind}")
    words += [f"{key}={number_text(parameters[PARAMETERS[key]])}"
              for key in SCALING_KEYS[kind].split() if parameters.get(PARAMETERS[key]) is not None]
    if kind == "proportional":
        words.append(f"share={parameters['partial_rotary_factor']}")
    if kind == "yarn":
        words += ["truncate=no"] if parameters.get("truncate") is False else []
        words.append("cell-factor=yarn")
    return " ".join(words), rotation


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
            text, rotation = formula_of(config, layer)
            length = getattr(config, "max_position_embeddings", None) or config.max_sequence_length
            print("00000000", kind, layer or "-", length, text, rotation.notation(), more or "-",
                  sep="\t")


if __name__ == "__main__":
    main()
