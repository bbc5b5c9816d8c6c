"""A small replacement for torch based on numpy, with the functions that configurations and rotary
embeddings of transformers call. Every float is a float64, independently of the requested type, so
that only formulas are compared, not the rounding of a format."""

import sys
import types

import numpy as np

from stubs import Stub


class Dtype:
    """torch.float32 and the like. Numbers of one kind, such as floats, have the same width."""

    def __init__(self, name, kind):
        self.name, self.kind = name, kind
        self.is_floating_point = kind is np.float64

    def __repr__(self):
        return f"torch.{self.name}"


KINDS = {np.float64: "float float32 float64 double float16 half bfloat16 float8_e4m3fn float8_e5m2",
         np.int64: "int int8 int16 int32 int64 long short uint8",
         np.bool_: "bool",
         np.complex128: "complex32 complex64 complex128"}
DTYPES = {name: Dtype(name, kind) for kind, names in KINDS.items() for name in names.split()}


class Device:
    def __init__(self, kind="cpu", index=None):
        self.type, self.index = kind, index


def to_numpy(value):
    """Converts an argument for numpy: tensors become arrays, and dtypes become numpy types, also
    within tuples, lists and slices."""
    if isinstance(value, Tensor):
        return value.array
    if isinstance(value, Dtype):
        return value.kind
    if isinstance(value, (tuple, list)):
        return type(value)(to_numpy(item) for item in value)
    if isinstance(value, slice):
        return slice(*(None if end is None else int(to_numpy(end))
                       for end in (value.start, value.stop, value.step)))
    return value


def kind_of(dtype):
    return dtype.kind if isinstance(dtype, Dtype) else None


def shape_of(sizes):
    sizes = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    return tuple(int(to_numpy(size)) for size in sizes)


class Tensor:
    """A numpy array with methods of torch.Tensor."""

    __array_priority__ = 1000
    device = Device()
    is_cuda = requires_grad = is_nested = False

    def __init__(self, array=(), *_, **__):
        array = np.asarray(to_numpy(array))
        self.array = array.astype(np.float64) if array.dtype.kind == "f" else array

    def __array__(self, dtype=None):
        return self.array if dtype is None else self.array.astype(dtype)

    # ---- properties ----

    @property
    def shape(self):
        return self.array.shape

    @property
    def ndim(self):
        return self.array.ndim

    @property
    def dtype(self):
        names = {"f": "float32", "i": "int64", "b": "bool", "c": "complex64"}
        return DTYPES[names[self.array.dtype.kind]]

    @property
    def data(self):
        return self

    @property
    def real(self):
        return Tensor(self.array.real)

    @property
    def imag(self):
        return Tensor(self.array.imag)

    @property
    def T(self):
        return Tensor(self.array.T)

    def size(self, dim=None):
        return self.shape if dim is None else self.shape[dim]

    def dim(self):
        return self.ndim

    def numel(self):
        return self.array.size

    def item(self):
        return self.array.item()

    def tolist(self):
        return self.array.tolist()

    def numpy(self):
        return self.array

    def is_floating_point(self):
        return self.array.dtype.kind == "f"

    def __len__(self):
        return len(self.array)

    def __iter__(self):
        return (Tensor(item) for item in self.array)

    def __bool__(self):
        return bool(self.array)

    def __int__(self):
        return int(self.array)

    def __float__(self):
        return float(self.array)

    def __index__(self):
        return int(self.array)

    def __repr__(self):
        return f"Tensor({self.array!r})"

    __hash__ = object.__hash__

    # ---- conversions ----

    def to(self, *targets, dtype=None, **_):
        for item in (*targets, dtype):
            if isinstance(item, Tensor):
                item = item.dtype
            if isinstance(item, Dtype):
                return Tensor(self.array.astype(item.kind))
        return self

    type = to

    def type_as(self, other):
        return self.to(other)

    def float(self):
        return self.to(DTYPES["float"])

    double = half = bfloat16 = float

    def long(self):
        return self.to(DTYPES["long"])

    int = long

    def bool(self):
        return self.to(DTYPES["bool"])

    def clone(self, **_):
        return Tensor(self.array.copy())

    def _itself(self, *_, **__):
        return self

    contiguous = detach = cpu = cuda = requires_grad_ = detach_ = _itself

    # ---- shapes ----

    def view(self, *sizes):
        if isinstance(sizes[0], Dtype):
            return self.to(sizes[0])
        return Tensor(self.array.reshape(shape_of(sizes)))

    reshape = view

    def view_as(self, other):
        return self.view(other.shape)

    def expand(self, *sizes):
        sizes = shape_of(sizes)
        shape = (1,) * (len(sizes) - self.ndim) + self.shape
        return Tensor(np.broadcast_to(self.array, [old if size == -1 else size
                                                   for old, size in zip(shape, sizes)]))

    reshape_as = view_as

    def expand_as(self, other):
        return self.expand(*other.shape)

    def repeat(self, *sizes):
        return Tensor(np.tile(self.array, shape_of(sizes)))

    def repeat_interleave(self, repeats, dim=None, **_):
        return Tensor(np.repeat(self.array, to_numpy(repeats), axis=dim))

    def flatten(self, start_dim=0, end_dim=-1):
        end = end_dim % self.ndim
        start = start_dim % self.ndim
        return self.view(*self.shape[:start], -1, *self.shape[end + 1:])

    def unflatten(self, dim, sizes):
        dim %= self.ndim
        return self.view(*self.shape[:dim], *sizes, *self.shape[dim + 1:])

    def unsqueeze(self, dim):
        return Tensor(np.expand_dims(self.array, dim))

    def squeeze(self, dim=None):
        if dim is not None and self.shape[dim] != 1:
            return self
        return Tensor(np.squeeze(self.array, axis=dim))

    def transpose(self, dim0, dim1):
        return Tensor(np.swapaxes(self.array, dim0, dim1))

    swapaxes = transpose

    def t(self):
        return Tensor(self.array.T)

    def permute(self, *dims):
        return Tensor(np.transpose(self.array, shape_of(dims)))

    def movedim(self, source, destination):
        return Tensor(np.moveaxis(self.array, source, destination))

    def narrow(self, dim, start, length):
        return Tensor(np.take(self.array, range(start, start + length), axis=dim))

    def chunk(self, chunks, dim=0):
        return tuple(Tensor(part) for part in np.array_split(self.array, chunks, axis=dim))

    def split(self, sizes, dim=0):
        if isinstance(sizes, int):
            sizes = [min(sizes, self.shape[dim] - at) for at in range(0, self.shape[dim], sizes)]
        ends = np.cumsum(to_numpy(sizes))
        assert ends[-1] == self.shape[dim], "the parts are not the whole"
        return tuple(Tensor(part) for part in np.split(self.array, ends[:-1], axis=dim))

    def unbind(self, dim=0):
        return tuple(Tensor(part) for part in np.moveaxis(self.array, dim, 0))

    def gather(self, dim, index):
        return Tensor(np.take_along_axis(self.array, to_numpy(index), axis=dim))

    def index_select(self, dim, index):
        return Tensor(np.take(self.array, to_numpy(index), axis=dim))

    def masked_fill(self, mask, value):
        return Tensor(np.where(to_numpy(mask), value, self.array))

    def __getitem__(self, index):
        return Tensor(self.array[to_numpy(index)])

    def __setitem__(self, index, value):
        if not self.array.flags.writeable:
            self.array = self.array.copy()
        self.array[to_numpy(index)] = to_numpy(value)

    def copy_(self, other):
        self.array = np.broadcast_to(to_numpy(other), self.shape).copy()
        return self

    # ---- arithmetic ----

    def _reduction(function):
        def reduce(self, dim=None, keepdim=False, **_):
            return Tensor(function(self.array, axis=dim, keepdims=keepdim))
        return reduce

    sum, mean, prod = _reduction(np.sum), _reduction(np.mean), _reduction(np.prod)
    max, min, amax, amin = (_reduction(np.max), _reduction(np.min)) * 2
    all, any = _reduction(np.all), _reduction(np.any)

    def cumsum(self, dim, **_):
        return Tensor(np.cumsum(self.array, axis=dim))

    def clamp(self, min=None, max=None):
        return Tensor(np.clip(self.array, to_numpy(min), to_numpy(max)))

    def flip(self, *dims):
        return Tensor(np.flip(self.array, shape_of(dims)))

    def outer(self, other):
        return Tensor(np.outer(self.array, to_numpy(other)))

    def matmul(self, other):
        return Tensor(np.matmul(self.array, to_numpy(other)))

    def div(self, other, rounding_mode=None):
        quotient = self.array / to_numpy(other)
        return Tensor(np.floor(quotient) if rounding_mode == "floor" else quotient)

    def new_zeros(self, *sizes, **_):
        return Tensor(np.zeros(shape_of(sizes), self.array.dtype))

    def new_ones(self, *sizes, **_):
        return Tensor(np.ones(shape_of(sizes), self.array.dtype))

    def __getattr__(self, name):
        """Implements cos(), exp(), eq() and so on by numpy functions. Methods whose names end with
        an underscore, such as add_(), change the tensor."""
        if name.startswith("__"):
            raise AttributeError(name)
        names = {"pow": "power", "mul": "multiply", "sub": "subtract", "eq": "equal",
                 "ne": "not_equal", "gt": "greater", "lt": "less", "neg": "negative",
                 "rsqrt": "reciprocal_root", "sigmoid": "logistic"}
        extra_functions = {"reciprocal_root": lambda x: 1 / np.sqrt(x),
                 "logistic": lambda x: 1 / (1 + np.exp(-x))}
        stem = name.rstrip("_")
        numpy_name = names.get(stem, stem)
        function = extra_functions.get(numpy_name) or getattr(np, numpy_name, None)
        if function is None:
            raise AttributeError(f"the stand-in's tensor has no {name}")

        def method(*arguments, **_):
            result = function(self.array, *to_numpy(arguments))
            if not name.endswith("_"):
                return Tensor(result)
            self.array = np.asarray(result)
            return self
        return method


def define_operator(name, function, is_right):
    """Defines an operator of Tensor. If `is_right`, the tensor is the right operand."""
    def apply(self, other):
        other = to_numpy(other)
        if other is None or isinstance(other, (str, Stub)):
            return NotImplemented
        return Tensor(function(other, self.array) if is_right else function(self.array, other))
    setattr(Tensor, f"__{'r' if is_right else ''}{name}__", apply)


for NAME, FUNCTION in {"add": np.add, "sub": np.subtract, "mul": np.multiply,
                       "truediv": np.true_divide, "floordiv": np.floor_divide, "mod": np.mod,
                       "pow": lambda a, b: np.power(np.asarray(a, np.float64), b),
                       "matmul": np.matmul, "and": np.bitwise_and, "or": np.bitwise_or,
                       "xor": np.bitwise_xor}.items():
    define_operator(NAME, FUNCTION, False)
    define_operator(NAME, FUNCTION, True)
for NAME, FUNCTION in {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
                       "gt": np.greater, "ge": np.greater_equal}.items():
    define_operator(NAME, FUNCTION, False)
Tensor.__neg__ = lambda self: Tensor(-self.array)
Tensor.__abs__ = lambda self: Tensor(abs(self.array))
Tensor.__invert__ = lambda self: Tensor(~self.array)
Tensor.__hash__ = object.__hash__


class Module:
    """torch.nn.Module: holds attributes and buffers; calling it calls forward()."""

    training = False

    def __init__(self, *_, **__):
        pass

    def __call__(self, *arguments, **named):
        return self.forward(*arguments, **named)

    def register_buffer(self, name, tensor, **_):
        setattr(self, name, tensor)

    def register_parameter(self, name, tensor):
        setattr(self, name, tensor)

    def to(self, *_, **__):
        return self

    def eval(self):
        return self


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, **_):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.padding_idx = padding_idx
        self.weight = Tensor(np.zeros((num_embeddings, embedding_dim)))

    def forward(self, positions):
        return self.weight[positions]


class Identity:
    """nn.Buffer and nn.Parameter: return the tensor itself."""

    def __new__(cls, tensor=None, *_, **__):
        return tensor


def arange(*ends, dtype=None, **_):
    array = np.arange(*to_numpy(ends))
    return Tensor(array if kind_of(dtype) is None else array.astype(kind_of(dtype)))


def creation_function(function):
    """Returns torch.zeros, torch.ones or the like, given the numpy function."""
    def make(*sizes, dtype=None, size=None, **_):
        return Tensor(function(shape_of(sizes if size is None else (size,)),
                               dtype=kind_of(dtype) or np.float64))
    return make


def like_function(function):
    """Returns torch.zeros_like or the like, given the numpy function."""
    return lambda tensor, *rest, **_: Tensor(function(to_numpy(tensor), *rest))


def tensor(data, dtype=None, **_):
    array = np.asarray(to_numpy(data))
    return Tensor(array if kind_of(dtype) is None else array.astype(kind_of(dtype)))


def cat(tensors, dim=0, **named):
    return Tensor(np.concatenate([to_numpy(part) for part in tensors], axis=named.get("axis", dim)))


def stack(tensors, dim=0, **_):
    return Tensor(np.stack([to_numpy(part) for part in tensors], axis=dim))


def meshgrid(*tensors, indexing="ij"):
    tensors = tensors[0] if isinstance(tensors[0], (tuple, list)) else tensors
    return tuple(Tensor(part) for part in np.meshgrid(*to_numpy(tensors), indexing=indexing))


def polar(length, angle):
    return Tensor(to_numpy(length) * np.exp(1j * to_numpy(angle)))


def view_as_complex(pairs):
    return Tensor(pairs.array[..., 0] + 1j * pairs.array[..., 1])


def view_as_real(numbers):
    return Tensor(np.stack([numbers.array.real, numbers.array.imag], axis=-1))


def where(condition, *choices):
    return Tensor(np.where(to_numpy(condition), *to_numpy(choices)))


def einsum(formula, *tensors):
    return Tensor(np.einsum(formula.replace(" ", ""), *to_numpy(tensors)))


def linspace(start, end, steps, **_):
    return Tensor(np.linspace(to_numpy(start), to_numpy(end), steps))


FUNCTIONS = {
    "arange": arange, "tensor": tensor, "as_tensor": tensor, "from_numpy": tensor,
    "zeros": creation_function(np.zeros), "ones": creation_function(np.ones),
    "empty": creation_function(np.zeros),
    "full": lambda size, value, **_: Tensor(np.full(shape_of((size,)), to_numpy(value))),
    "zeros_like": like_function(np.zeros_like), "ones_like": like_function(np.ones_like),
    "empty_like": like_function(np.zeros_like), "full_like": like_function(np.full_like),
    "cat": cat, "concat": cat, "concatenate": cat, "stack": stack, "meshgrid": meshgrid,
    "polar": polar, "view_as_complex": view_as_complex, "view_as_real": view_as_real,
    "where": where, "einsum": einsum, "linspace": linspace,
    "is_tensor": lambda value: isinstance(value, Tensor),
    "broadcast_tensors": lambda *tensors: tuple(
        Tensor(part) for part in np.broadcast_arrays(*to_numpy(tensors))),
    "get_default_dtype": lambda: DTYPES["float32"],
    "is_grad_enabled": lambda: False,
}


class Torch(types.ModuleType):
    """The module torch: functions of this file, methods of Tensor as functions, and stubs for all
    other names."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name.endswith("Tensor"):
            return Tensor
        if hasattr(Tensor, name) or hasattr(np, name):
            return lambda first, *rest, **named: getattr(Tensor(first), name)(*rest, **named)
        return Stub(f"torch.{name}")


class Submodule(types.ModuleType):
    """A submodule such as torch.nn, with stubs for names that are not defined."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub(f"{self.__name__}.{name}")


def install():
    """Makes `import torch` find this replacement."""
    torch = Torch("torch")
    torch.__path__ = []
    torch.__version__ = "2.9.0"
    torch.Tensor, torch.device, torch.dtype = Tensor, Device, Dtype
    torch.cuda = Stub("torch.cuda")
    vars(torch).update(DTYPES)
    vars(torch).update(FUNCTIONS)
    nn = Submodule("torch.nn")
    nn.__path__ = []
    nn.Module, nn.Embedding, nn.Parameter, nn.Buffer = Module, Embedding, Identity, Identity
    nn.functional = Submodule("torch.nn.functional")
    torch.nn = nn
    sys.modules.update({"torch": torch, "torch.nn": nn, "torch.nn.functional": nn.functional})
    return torch
