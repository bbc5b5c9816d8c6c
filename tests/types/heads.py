"""Runs the classes of a model to find how they rotate heads: the cosines and sines of the rotary
embedding, which numbers of a head are a pair, and the direction of the rotation."""

import ast
import inspect
import itertools
import re

import numpy as np

import checkout
from tensors import Device, Tensor

# OTHER_CLASSES matches names of classes that do not belong to the text model. ROTATING_FUNCTIONS
# matches names of functions that rotate heads.
OTHER_CLASSES = re.compile(r"Vision|Audio|Speech|Encoder(?!Layer)|Indexer|DiT|Token2Wav|Codec|Sam"
                           r"|Image|3D")
ROTATING_FUNCTIONS = re.compile(r"_?apply_.*(rot|rope)")


class NotRun(Exception):
    """A type cannot be checked; the message says why."""


def classes_of(module, pattern):
    """Returns the classes that a module defines and whose names match the pattern."""
    return [each for name, each in vars(module).items()
            if isinstance(each, type) and re.search(pattern, name)
            and each.__module__ == module.__name__]


def config_names(each):
    """Returns the names of the configuration classes in the annotation of __init__."""
    parameter = inspect.signature(each.__init__).parameters.get("config")
    annotation = parameter.annotation if parameter is not None else ""
    return re.findall(r"\w+", annotation if isinstance(annotation, str)
                      else getattr(annotation, "__name__", ""))


def choose_classes(candidates, config):
    """Returns the classes whose __init__ is annotated with the class of this configuration or, if
    there are none, the classes of the text model."""
    own = [each for each in candidates if type(config).__name__ in config_names(each)]
    return own or [each for each in candidates if not OTHER_CLASSES.search(each.__name__)]


def arguments_for(function, known):
    """Returns the arguments for a function by name. A parameter that has no default and is not in
    `known` is an error."""
    named = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "self" or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if name in known:
            named[name] = known[name]
        elif parameter.default is parameter.empty:
            raise NotRun(f"{function.__qualname__} takes {name}")
    return named


def requires(function, name):
    """Returns whether a function has a parameter `name` without a default."""
    parameter = inspect.signature(function).parameters.get(name)
    return parameter is not None and parameter.default is parameter.empty


def head_width(config):
    width = getattr(config, "head_dim", None)
    if width is None and hasattr(config, "d_model") and hasattr(config, "n_heads"):
        return config.d_model // config.n_heads
    return width or config.hidden_size // config.num_attention_heads


# ---- cosines and sines ----

class RotaryArrays:
    """The cosines and sines that a rotary embedding returns for some positions."""

    def __init__(self, returned):
        parts = returned if isinstance(returned, tuple) else (returned,)
        self.arrays = parts
        self.is_complex = len(parts) == 1 and np.iscomplexobj(parts[0].array)
        self.parts = [part.array for part in parts]
        if self.is_complex:
            self.parts = [self.parts[0].real, self.parts[0].imag]
        if len(self.parts) != 2:
            raise NotRun(f"its rotary embedding returns {len(parts)} arrays")
        # Remove leading axes: the batch, and axes for pictures, whose entries are equal for text.
        while self.parts[0].ndim > 2:
            if not all((part == part[:1]).all() for part in self.parts):
                raise NotRun("its positions are of several axes")
            self.parts = [part[0] for part in self.parts]

    def arguments(self, *arrays):
        """Returns arguments, by name, for functions that rotate heads: the arrays (or `arrays`, if
        given) under each name that a parameter of such a function can have."""
        arrays = arrays or self.arrays
        if self.is_complex:
            return dict.fromkeys(("freqs_cis", "freqs_ci", "position_embeddings"), arrays[0])
        cosines, sines = arrays
        return {"cos": cosines, "sin": sines, "position_embeddings": (cosines, sines),
                "pos_cos": cosines.unsqueeze(1), "pos_sin": sines.unsqueeze(1),
                "sinusoidal_pos": Tensor(np.concatenate([sines.array, cosines.array], axis=-1))}

    def cells(self):
        return np.stack(self.parts, axis=-1) if self.is_complex else np.stack(self.parts)

    def pairs(self):
        """Returns the cosines and the sines without repetition, as arrays [positions, pairs]."""
        cosines, sines = self.parts
        half = cosines.shape[-1] // 2
        for first, second in ((np.s_[:, :half], np.s_[:, half:]), (np.s_[:, ::2], np.s_[:, 1::2])):
            if not self.is_complex and cosines.shape[-1] % 2 == 0 and \
                    all((part[first] == part[second]).all() for part in self.parts):
                return cosines[first], sines[first]
        return cosines, sines


def make_embedding(each, config, layer, width):
    embedding = each(**arguments_for(each.__init__, {
        "config": config, "device": None, "layer_type": layer, "rope_type": layer, "dim": width,
        "head_dim": width, "cache": {}, "base": getattr(config, "rope_theta", 10000.0),
        "max_position_embeddings": getattr(config, "max_position_embeddings", None)}))
    frequencies = getattr(embedding, "inv_freq", ())
    if hasattr(embedding, "mrope_section") and \
            sum(embedding.mrope_section or ()) != len(frequencies):
        # Any sections give the same result, because the positions on all axes are equal.
        embedding.mrope_section = thirds(len(frequencies))
    return embedding


def thirds(count):
    """Splits a number of pairs into the sections of three axes."""
    return [count - count // 3 * 2, count // 3, count // 3]


def run_embedding(embedding, positions, layer, width):
    """Calls a rotary embedding, and returns RotaryArrays. Some embeddings need positions on several
    axes, for pictures."""
    hidden = Tensor(np.zeros((1, 1, len(positions), width)))
    length = int(max(positions)) + 1
    if hasattr(embedding, "get_rotary_embedding"):  # code of OLMo, also in LLaDA and Molmo
        sines, cosines = embedding.get_rotary_embedding(length, Device())
        return RotaryArrays((cosines[0][:, list(positions)], sines[0][:, list(positions)]))
    flat = Tensor(np.asarray(positions, np.int64)[None])
    axes = len(getattr(embedding, "mrope_section", None) or (1, 1, 1))
    for ids in (flat, flat[None].expand(axes, -1, -1)):
        try:
            named = arguments_for(embedding.forward, {
                "x": hidden, "hidden_states": hidden, "position_ids": ids, "positions": ids,
                "layer_type": layer, "seq_len": length})
            returned = embedding(**named)
            if isinstance(returned, tuple) and returned[0].ndim == 2:  # rows of all positions
                returned = tuple(part[None, positions] for part in returned)
            return RotaryArrays(returned)
        except (IndexError, ValueError):
            if ids is not flat:
                raise
    return None


def run_table(module, config, positions):
    """Returns the RotaryArrays of a model that rotates heads by a sinusoidal table (sines, then
    cosines), or None for other models."""
    length = int(max(positions)) + 1
    if hasattr(module, "create_sinusoidal_positions"):
        width = config.rotary_dim or config.hidden_size
        table = module.create_sinusoidal_positions(length, width)
    else:
        found = classes_of(module, "Sinusoidal.*Embedding")
        if not found or not rotating_functions(module, config):
            return None
        table = found[0](length, head_width(config)).create_weight()
    half = table.shape[-1] // 2
    table = table[None, positions, :]
    sines, cosines = table[..., :half], table[..., half:]
    return RotaryArrays((cosines, sines))


def layer_config(config, layer):
    """Returns the settings of a layer type, which may differ from those of other layer types."""
    is_own = layer is not None and getattr(config, "is_heterogeneous", False)
    return config.per_layer_config[layer] if is_own else config


def rotary_classes(module, config):
    return choose_classes(classes_of(module, "Rotary.*Embedding|RotaryPos|^Rotary"), config)


def rotary_arrays(config, layer, positions):
    """Returns the RotaryArrays of a configuration for a layer type."""
    module = checkout.modeling_of(config)
    found = rotary_classes(module, config)
    if not found:
        rotary = run_table(module, config, positions)
        if rotary is None:
            raise NotRun(f"{module.__name__} has no rotary embedding for {type(config).__name__}")
        return rotary
    layers = [layer]
    if layer is None and any(requires(each.forward, "layer_type") for each in found):
        layers = sorted(set(config.layer_types))
    results = []
    for each, kind in itertools.product(found, layers):
        width = head_width(layer_config(config, kind))
        results.append(run_embedding(make_embedding(each, config, kind, width), positions, kind,
                                     width))
    if any(not np.array_equal(one.cells(), results[0].cells()) for one in results[1:]):
        raise NotRun("its layers differ: " + " ".join(map(str, layers)) + ", or rotary embeddings: "
                     + " ".join(each.__name__ for each in found))
    return results[0]


# ---- heads ----

def is_reached(config, node, parents):
    """Returns whether a call is reached, as far as enclosing `if self.config.NAME` statements
    determine it."""
    while node in parents:
        parent = parents[node]
        if isinstance(parent, ast.If) and node is not parent.test:
            match = re.fullmatch(r"(not )?self\.config\.(\w+)", ast.unparse(parent.test))
            if match:
                holds = bool(getattr(config, match[2], False)) != bool(match[1])
                if (node in parent.body) != holds:
                    return False
        node = parent
    return True


def rotating_functions(module, config):
    """Returns the names of the functions by which classes of the text model rotate heads."""
    tree = ast.parse(checkout.read_source(module.__file__))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    by_class = {}
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            by_class[each.name] = [
                call for call in ast.walk(each) if isinstance(call, ast.Call)
                and ROTATING_FUNCTIONS.match(ast.unparse(call.func).split(".")[-1])
                and not re.search("mrope|multidim|_2d|vision", ast.unparse(call.func))
                and is_reached(config, call, parents)]
    own = {each.__name__ for each in choose_classes(
        [vars(module)[name] for name, calls in by_class.items()
         if calls and "Indexer" not in name], config)}
    return {ast.unparse(call.func) for name, calls in by_class.items() if name in own
            for call in calls}


def find_function(module, name, config):
    """Returns a function or a bound method of the module. The object of a method has only the
    attribute `config`."""
    if "." not in name:
        return getattr(module, name)
    for each in classes_of(module, ""):
        if name.split(".")[-1] in vars(each):
            function = vars(each)[name.split(".")[-1]]
            if isinstance(function, staticmethod):
                return function.__func__
            holder = each.__new__(each)
            holder.config = config
            return function.__get__(holder)
    raise NotRun(f"{name} is not found")


# Names of the parameters by which functions receive heads.
HEAD_PARAMETERS = ("q", "k", "x", "v", "t", "xq", "xk", "tensor", "query", "key", "query_layer",
                   "key_layer", "query_states", "key_states", "hidden_states")


def rotate_heads(function, heads, arguments):
    """Rotates heads, [count, width], by `arguments`, the cosines and sines of one position."""
    known = dict.fromkeys(HEAD_PARAMETERS, Tensor(heads[None, :, None, :]))
    known.update(arguments, unsqueeze_dim=1, position_ids=None,
                 mrope_section=thirds(heads.shape[-1] // 2))
    if requires(function, "position_ids"):  # the function selects the position from a table
        known.update(position_ids=Tensor([[0]]), cos=known["cos"][0], sin=known["sin"][0])
    result = function(**arguments_for(function, known))
    result = result[0] if isinstance(result, tuple) else result
    return result.array[0, :, 0, :]


def columns_of(function, rotary, width):
    """Returns, for each number of a head, the column of the cosine that multiplies it; or None if
    the rotary embedding returns complex numbers."""
    if rotary.is_complex:
        return None
    like = rotary.arrays[0]
    order = Tensor(np.broadcast_to(np.arange(like.shape[-1], dtype=float), like.shape))
    found = rotate_heads(function, np.ones((1, width)), rotary.arguments(order, like * 0))
    return found[0].astype(int)


class HeadRotation:
    """How a function rotates heads: which numbers are a pair, and the direction. `columns` is the
    result of columns_of."""

    def __init__(self, pairing, direction):
        self.pairing, self.direction = pairing, direction

    def __str__(self):
        return f"{self.pairing}, {self.direction}"

    def notation(self):
        """Returns the notation of types.tsv."""
        words = {"halves, forward": "halves", "halves, flipped": "flipped",
                 "neighbours, forward": "neighbours"}
        return words.get(str(self), str(self))

    def matrix(self, cosines, sines, is_sorted=False):
        """Returns the matrix that rotates a head by the cosines and sines of a position. If
        `is_sorted`, the rotated numbers are reordered so that the pairs are halves."""
        half = len(cosines)
        places = {"halves": (np.arange(half), np.arange(half) + half),
                  "neighbours": (np.arange(half) * 2, np.arange(half) * 2 + 1)}
        first, second = places[self.pairing]
        to_first, to_second = places["halves" if is_sorted else self.pairing]
        sines = sines if self.direction == "forward" else -sines
        matrix = np.zeros((2 * half, 2 * half))
        matrix[to_first, first], matrix[to_first, second] = cosines, -sines
        matrix[to_second, first], matrix[to_second, second] = sines, cosines
        return matrix


def rotation_of_function(function, rotary, name):
    """Finds how a function rotates heads, by applying it to unit vectors."""
    cosines, sines = (part[0] for part in rotary.pairs())
    matrix = rotate_heads(function, np.eye(2 * len(cosines)), rotary.arguments()).T
    for pairing in ("halves", "neighbours"):
        for direction in ("forward", "flipped"):
            found = HeadRotation(pairing, direction)
            if any(np.allclose(found.matrix(cosines, sines, is_sorted), matrix, 0, 1e-12)
                   for is_sorted in (False, True)):
                found.columns = columns_of(function, rotary, 2 * len(cosines))
                return found
    raise NotRun(f"{name} turns pairs that are neither halves nor neighbours")


def rotation_of_config(config, layer):
    """Returns the HeadRotation of a configuration for a layer type."""
    module = checkout.modeling_of(config)
    rotary = rotary_arrays(config, layer, [1])
    names = sorted(rotating_functions(module, config))
    if not names:
        raise NotRun(f"{module.__name__} calls no function that turns heads")
    found = [rotation_of_function(find_function(module, name, config), rotary, name)
             for name in names]
    if len({(each.pairing, each.direction) for each in found}) != 1:
        raise NotRun("several functions turn heads: " + " ".join(names))
    return found[0]
