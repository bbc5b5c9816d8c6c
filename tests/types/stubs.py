"""Stubs for imported modules whose code is not needed. A stub can be called, inherited from,
compared, and used as a decorator or as a type, without any effect."""

import importlib.abc
import importlib.machinery
import sys
import types


class Stub:
    """A stub for an object of any kind. As a decorator it returns its argument."""

    def __init__(self, name="stub"):
        self.__dict__["_name"] = name

    def __repr__(self):
        return f"<stub {self._name}>"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub(f"{self._name}.{name}")

    def __setattr__(self, name, value):
        pass

    def __call__(self, *arguments, **named):
        if "default" in named:  # a dataclass field with a validator
            return named["default"]
        is_decorator = len(arguments) == 1 and not named and not isinstance(arguments[0], Stub)
        if is_decorator and callable(arguments[0]) and \
                not self._name.endswith(".use_kernelized_func"):
            return arguments[0]
        return Stub(f"{self._name}()")

    def __mro_entries__(self, bases):
        def init_subclass(cls, **_):
            pass
        return (type(self._name.split(".")[-1].rstrip("()[]") or "Stub", (),
                     {"__init_subclass__": classmethod(init_subclass)}),)

    def __instancecheck__(self, instance):
        return False

    def __subclasscheck__(self, subclass):
        return False

    def __getitem__(self, _):
        return Stub(f"{self._name}[]")

    def __setitem__(self, _, __):
        pass

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __bool__(self):
        return False

    def __contains__(self, _):
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def _less(self, _):
        return False

    __lt__ = __le__ = __gt__ = __ge__ = _less

    def _itself(self, *_):
        return self

    __or__ = __ror__ = __and__ = __rand__ = __add__ = __radd__ = __sub__ = __rsub__ = _itself
    __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __neg__ = __invert__ = _itself


class StubModule(types.ModuleType):
    """A module or package in which each name is a stub."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__") and name != "__version__":
            raise AttributeError(name)
        return Stub(f"{self.__name__}.{name}")


class StubFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a stub for every module for which `is_real` returns false."""

    def __init__(self, is_real):
        self.is_real = is_real

    def find_spec(self, name, path=None, target=None):
        if self.is_real(name):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return StubModule(spec.name)

    def exec_module(self, module):
        pass


def install(is_real_first, is_real_last):
    """Installs two finders, given the function `is_real` of each: one before all other finders, for
    modules that must be stubs, and one after them, for modules that are not installed."""
    sys.meta_path.insert(0, StubFinder(is_real_first))
    sys.meta_path.append(StubFinder(is_real_last))
