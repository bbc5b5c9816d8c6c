"""Compares the model types in gen/config/types.c and tower_types.c with those of a checkout of
transformers, and posenc's tables for the types in golden/types.tsv with the tables that the classes
of the checkout compute, in float64.

    check.py POSENC FOLDER CHECKOUT [CUSTOM ...]

FOLDER is a folder for temporary files. CUSTOM is a folder with the code of models that are not part
of transformers: TYPE/configuration_NAME.py and TYPE/modeling_NAME.py."""

import ctypes
import json
import logging
import os
import re
import subprocess
import sys
import traceback
import warnings

import numpy as np

import checkout
import heads
import sinusoids
from heads import NotRun

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIG = os.path.join(HERE, "..", "..", "gen", "config")
TYPES = ("types.c", "tower_types.c")
LINES = os.path.join(HERE, "..", "golden", "types.tsv")
TOWERS = os.path.join(HERE, "..", "golden", "towers.tsv")
ROWS, LAST_ROWS = 33, 8  # rows that are compared at the beginning and at the end of a table

# Models that were trained with other formulas than those in the classes of transformers 5.16.
# types.c contains the formulas used in training.
UPSTREAM = (
    # Type, layer type (None: all), key, and how the classes differ. They differ only for settings
    # in which the key has another value than 500000, or for all settings if the key is None.
    ("minimax_m2", None, "rotary_dim", "it is passed over since January 2026"),
    ("recurrent_gemma", None, None, "partial_rotary_factor is passed over"),
    ("olmo3", "sliding_attention", "rope_theta", "it is taken for full_attention alone"),
)

# C code that rotates `count` heads of `count` numbers to the last position of the table.
PROGRAM = """
#include "pe.h"
void turn(pe_cell *heads, long count);
void turn(pe_cell *heads, long count)
{
    long i;
    for (i = 0; i < count; i++) {
        pe_rotate(heads + i * count, PE_START + PE_MAX_LEN - 1);
    }
}
"""


class Posenc:
    """Runs posenc. `folder` is for its files."""

    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), os.path.abspath(folder)
        self.libraries = 0
        for path in (self.program, self.folder):
            if not os.access(path, os.X_OK):
                sys.exit(f"types: {path} cannot be used")

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, case, first, rows, *options):
        with open(self.path("config.json"), "w", encoding="ascii") as file:
            json.dump(dict(case.settings, model_type=case.kind), file)
        command = [self.program, "--model=config.json", "--precision=f64", "--linkage=static",
                   "--quiet", *options, *([f"--layer-type={case.layer}"] if case.layer else []),
                   *([f"--max-len={rows}"] if rows else []),
                   *([f"--start={first}"] if first else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              cwd=self.folder)
        if done.returncode != 0:
            raise NotRun("posenc: " + done.stderr.strip().split(": ", 1)[-1])

    def cells(self, case, first, rows):
        self.run(case, first, rows, "--npy=pe.npy")
        return np.load(self.path("pe.npy"))

    def matrix(self, case, rows, width):
        """Returns the matrix by which pe_rotate multiplies a head at position rows - 1."""
        self.run(case, 0, rows, "-o", "pe")
        with open(self.path("turn.c"), "w", encoding="ascii") as file:
            file.write(PROGRAM)
        self.libraries += 1  # A new name each time: dlopen loads a path only once.
        library = self.path(f"turn{self.libraries}.so")
        subprocess.run(["cc", "-O0", "-w", "-shared", "-fPIC", "-o", library,
                        self.path("turn.c")], check=True)
        numbers = np.eye(width)
        ctypes.CDLL(library).turn(numbers.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
                                  ctypes.c_long(width))
        os.remove(library)
        return numbers.T


class Case:
    """A line of types.tsv."""

    def __init__(self, line):
        _, self.kind, layer, rows, formula, self.heads, more = line.rstrip("\n").split("\t")
        self.layer = None if layer == "-" else layer
        self.rows = int(rows)
        self.is_sinusoid = "layout=split" not in formula and "layout=pairs" not in formula
        self.settings = json.loads("{" + more.replace("'", '"') + "}") if more != "-" else {}
        self.name = " ".join([self.kind, *([layer] if self.layer else []),
                              *([more] if self.settings else [])])


    def upstream_difference(self):
        """Returns how the classes differ from the trained model according to UPSTREAM, or None."""
        for kind, layer, key, why in UPSTREAM:
            if kind == self.kind and layer in (None, self.layer) and \
                    (key is None or self.settings.get(key, 500000) != 500000):
                return why
        return None


def text_config(config):
    """Returns the settings of the text model, which other models contain in objects of these
    names."""
    for name in ("vlm_config", "thinker_config", "llm_config"):
        config = getattr(config, name, None) or config
    return config.get_text_config()


def config_of(classes, kind, layer, settings):
    """Creates a configuration that has a layer of the type `layer`, and returns the configuration
    of its text model."""
    if kind not in classes:
        raise NotRun("the checkout has no such type")
    text = text_config(classes[kind](**settings))
    layers = getattr(text, "layer_types", None)
    if layer is not None and layers and layer not in layers and \
            not hasattr(text, "_rope_type_labels"):
        layers = [*layers[1:], layer]
        settings = dict(settings, layer_types=layers)
        text = text_config(classes[kind](**settings))
    return text


def error_bound(cells, positions):
    """Returns a bound, for each position, on the rounding errors of cells in float64, which grow
    with the position."""
    size = max(1.0, abs(cells).max())
    return size * (64 * np.abs(np.asarray(positions, float)) + 32) * 2.0**-53


def are_near(a, b, positions):
    """Returns whether cells agree within error_bound. Positions are the first axis of an array if
    its length is the number of positions, else the second axis."""
    if a.shape != b.shape:
        return False
    axis = 0 if a.shape[0] == len(positions) else 1
    limit = error_bound(b, positions).reshape([-1] + [1] * (a.ndim - 1 - axis))
    return bool((abs(a - b) <= limit).all())


def arrangements(rotary, columns):
    """Yields the cells in the order in which a class returns them and, if `columns` is given, in
    the order of the numbers of a head that are multiplied by them."""
    yield rotary.cells()
    if columns is not None:
        yield rotary.cells()[..., columns]


def check_rotary(posenc, case, config):
    """Returns a list of differences, and the HeadRotation of the classes."""
    rotation = heads.rotation_of_config(config, case.layer)
    if rotation.notation() != case.heads:
        return [f"types.tsv: a pair turns {case.heads}, not {rotation.notation()}"], rotation
    length = getattr(config, "max_position_embeddings", None)
    faults = []
    if length not in (None, case.rows):
        faults.append(f"{length} rows, not {case.rows}")
    for first, rows in ((0, min(ROWS, case.rows)), (max(0, case.rows - LAST_ROWS), LAST_ROWS)):
        positions = range(first, first + rows)
        rotary = heads.rotary_arrays(config, case.layer, positions)
        ours = posenc.cells(case, first, rows)
        theirs = list(arrangements(rotary, rotation.columns))
        if not any(are_near(ours, table, positions) for table in theirs):
            faults.append(f"cells from position {first}: {ours.shape}, not {theirs[0].shape}"
                          if all(ours.shape != table.shape for table in theirs)
                          else f"cells from position {first}")
            return faults, rotation
    rows = min(ROWS, case.rows)
    last = heads.rotary_arrays(config, case.layer, [rows - 1])
    cosines, sines = (part[0] for part in last.pairs())
    matrix = posenc.matrix(case, rows, 2 * len(cosines))
    if not np.allclose(matrix, rotation.matrix(cosines, sines), 0, 1e-11):
        faults.append(f"heads: the classes turn {rotation}")
    return faults, rotation


def check_sinusoids(posenc, case, config):
    """Returns a list of differences, and "none", because sinusoids rotate no heads."""
    theirs = sinusoids.table(config)
    ours = posenc.cells(case, 0, None)
    if ours.shape != theirs.shape:
        return [f"cells: {ours.shape}, not {theirs.shape}"], "none"
    limit = error_bound(theirs, range(len(theirs)))[:, None]
    return [] if (abs(ours - theirs) <= limit).all() else ["cells"], "none"


def known_types():
    """Returns the types in the files TYPES: the types that have a table, and the types that are
    refused."""
    known, refused = set(), set()
    for name in TYPES:
        with open(os.path.join(CONFIG, name), encoding="utf-8") as file:
            text = file.read()
        text = re.sub(r"/\*.*?\*/", "", text[text.index("_kinds[] = {"):], flags=re.DOTALL)
        for names, rest in re.findall(r'\{\s*((?:"[^"]*"\s*)+),(.*?)\},\n', text, re.DOTALL):
            types = "".join(re.findall(r'"([^"]*)"', names)).split()
            is_refused = re.search(r"\b(NO_TABLE|NO_TABLE_BUT|LEARNED|SEVERAL_PARTS|"
                                   r"INCOMPLETE_SINUSOIDS|INCOMPLETE_ROTATION)\b", rest)
            (refused if is_refused else known).update(types)
    return known, refused


def error_text(error):
    if isinstance(error, NotRun):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = str(error).split("\n")[0]
    return f"{type(error).__name__} in {os.path.basename(where.filename)}: {text[:120]}"


def outcome_of(posenc, classes, case):
    """Checks a case. Returns the outcome, and a text about it."""
    try:
        config = config_of(classes, case.kind, case.layer, case.settings)
        check = check_sinusoids if case.is_sinusoid else check_rotary
        faults, rotation = check(posenc, case, config)
    except Exception as error:  # Foreign code can raise anything; errors are reported and counted.
        return "not run", error_text(error)
    why = case.upstream_difference()
    if why is not None:
        return ("upstream", f"{why}: {'; '.join(faults)}") if faults else \
            ("DIFFERS", f"not from UPSTREAM ({why}): take it out there")
    return ("DIFFERS", "; ".join(faults)) if faults else ("ok", str(rotation))


def check_unknown(classes, known):
    """Prints the types of the checkout that have a rotary embedding, but are unknown to posenc.
    Returns the number of these types."""
    count = 0
    for kind in sorted(set(classes.keys()) - known):
        try:
            config = config_of(classes, kind, None, {})
            if heads.OTHER_CLASSES.search(type(config).__name__) or \
                    not heads.rotary_classes(checkout.modeling_of(config), config):
                continue
        except Exception:  # The type has no text model, or needs settings.
            continue
        count += 1
        try:
            found = [f"{layer or 'all layers'} {heads.rotation_of_config(config, layer)}"
                     for layer in sorted(set(getattr(config, "layer_types", None) or [])) or [None]]
            text = f"{'; '.join(found)}; {getattr(config, 'rope_parameters', None)}"
        except Exception as error:
            text = error_text(error)
        print(f"unknown  {kind}: {type(config).model_type}: {text}", flush=True)
    return count


def main():
    program, folder, checkout_folder, *custom = sys.argv[1:]
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    np.seterr(all="ignore")
    classes = checkout.open_checkout(checkout_folder, custom)
    with open(LINES, encoding="ascii") as file:
        cases = [Case(line) for line in file if not line.startswith("#")]
    known, refused = known_types()
    with open(TOWERS, encoding="ascii") as file:  # tables of several axes, which are not compared
        towers = {line.split("\t")[1] for line in file if not line.startswith("#")}
    posenc = Posenc(program, folder)
    cases_by_outcome = {"ok": [], "DIFFERS": [], "upstream": [], "not run": []}
    for case in cases:
        outcome, text = outcome_of(posenc, classes, case)
        cases_by_outcome[outcome].append(case)
        print(f"{outcome:8} {case.name}: {text}", flush=True)
    unknown = check_unknown(classes, known | refused)
    known -= towers
    missing = known - {case.kind for case in cases}
    for kind in sorted(missing):
        print(f"not run  {kind}: types.tsv has no line")
    run = [case for case in cases if case not in cases_by_outcome["not run"]]
    compared = known & {case.kind for case in run}
    print(f"types: {len(compared)} of {len(known)} types compared, in "
          f"{len(run)} cases: {len(cases_by_outcome['DIFFERS'])} differ, "
          f"{len(cases_by_outcome['upstream'])} where upstream is wrong; "
          f"{len(known - compared)} types not run, {len(refused)} without a table not compared; "
          f"{unknown} types of the checkout turn heads and are not known")
    sys.exit(1 if cases_by_outcome["DIFFERS"] or not compared else 0)


if __name__ == "__main__":
    main()
