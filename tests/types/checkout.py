"""Imports the classes of configurations from a checkout of transformers and from folders of models'
own code. Only the modules that define how heads are rotated are run; stubs replace the others."""

import functools
import glob
import importlib
import importlib.machinery
import importlib.util
import os
import re
import sys
import types

import stubs
import tensors

# The modules of src/transformers that are run, and the packages that contain them.
RUN_MODULES = re.compile(r"transformers\.(configuration_utils|modeling_rope_utils"
                  r"|integrations\.heterogeneity(\..*)?"
                  r"|models\.(?!auto\b)\w+\.(configuration|modeling)_\w+)")
PACKAGES = re.compile(r"transformers(\.models(\.(?!auto\b)\w+)?|\.integrations)?")


class Package(types.ModuleType):
    """A package without its __init__.py: a name is looked up in the files of the package that are
    run."""

    def __getattr__(self, name):
        if name.startswith("__") and name != "__version__":
            raise AttributeError(name)
        for place in self.__path__:
            for path in glob.glob(os.path.join(place, "*.py")):
                stem = os.path.basename(path)[:-3]
                if RUN_MODULES.fullmatch(f"{self.__name__}.{stem}") and defines(path, name):
                    return getattr(importlib.import_module(f"{self.__name__}.{stem}"), name)
        return stubs.Stub(f"{self.__name__}.{name}")


@functools.lru_cache(maxsize=None)
def read_source(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def defines(path, name):
    definition = rf"^(class|def) {name}\b|^{name} ="
    return re.search(definition, read_source(path), re.MULTILINE) is not None


class PackageFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the packages whose names PACKAGES matches, as instances of Package."""

    def __init__(self, source):
        self.source = source

    def find_spec(self, name, path=None, target=None):
        place = os.path.join(self.source, *name.split("."))
        if not PACKAGES.fullmatch(name) or not os.path.isdir(place):
            return None
        spec = importlib.machinery.ModuleSpec(name, self, is_package=True)
        spec.submodule_search_locations = [place]
        return spec

    def create_module(self, spec):
        return Package(spec.name)

    def exec_module(self, module):
        pass


class ConfigMapping:
    """Replaces CONFIG_MAPPING and AutoConfig: maps model types to configuration classes."""

    def __init__(self, classes):
        self.classes = classes

    def __getitem__(self, kind):
        return self.classes[kind]

    def __contains__(self, kind):
        return kind in self.classes

    def get(self, kind, otherwise=None):
        return self.classes.get(kind, otherwise)

    def keys(self):
        return self.classes.keys()

    def __call__(self, **settings):
        return self.for_model(**settings)

    def for_model(self, model_type, **settings):
        return self.classes[model_type](**settings)


class Classes(dict):
    """A mapping from model types to configuration classes, which are imported at first use."""

    def __init__(self, files):
        super().__init__()
        self.files = files
        self.modules = {}
        for path, module in files.items():
            for kind in re.findall(r"""^    model_type(?:: \S+)? = ["']([^"']+)""",
                                   read_source(path), re.MULTILINE):
                self.modules.setdefault(kind, module)

    def __contains__(self, kind):
        return kind in self.modules

    def __missing__(self, kind):
        module = importlib.import_module(self.modules[kind])
        found = [each for each in vars(module).values()
                 if isinstance(each, type) and vars(each).get("model_type") == kind
                 and each.__module__ == module.__name__]
        if not found:
            raise KeyError(kind)
        self[kind] = found[0]
        return found[0]

    def get(self, kind, otherwise=None):
        return self[kind] if kind in self.modules else otherwise

    def keys(self):
        return self.modules.keys()


def find_files(source, custom):
    """Returns the paths of the files that define configurations, with their module names."""
    paths = glob.glob(os.path.join(source, "transformers", "models", "*", "configuration_*.py"))
    files = {path: ".".join(os.path.relpath(path, source)[:-3].split(os.sep))
             for path in sorted(paths) if f"{os.sep}auto{os.sep}" not in path}
    for place in custom:
        for path in sorted(glob.glob(os.path.join(place, "*", "config*_*.py"))):
            files[path] = ".".join(os.path.relpath(path, place)[:-3].split(os.sep))
    return files


def open_checkout(checkout, custom=()):
    """Prepares the imports from a checkout and from the folders `custom`. Returns the
    configuration classes by model type."""
    source = os.path.join(checkout, "src")
    if not os.path.isfile(os.path.join(source, "transformers", "configuration_utils.py")):
        sys.exit(f"types: {checkout}: has no src/transformers: give a checkout of transformers")

    def is_real(name):
        return not name.startswith(("transformers.", "huggingface_hub", "torch.")) or \
            RUN_MODULES.fullmatch(name) is not None or PACKAGES.fullmatch(name) is not None

    stubs.install(is_real, lambda name: False)
    sys.meta_path.insert(0, PackageFinder(source))
    for folder in custom:
        sys.path.insert(0, folder)
    tensors.install()
    classes = Classes(find_files(source, custom))
    mapping = ConfigMapping(classes)
    for name in ("transformers.models.auto", "transformers.models.auto.configuration_auto"):
        module = stubs.StubModule(name)
        module.CONFIG_MAPPING = module.AutoConfig = mapping
        sys.modules[name] = module
    prepare_utils()
    base = importlib.import_module("transformers.configuration_utils")
    base.wrap_init_to_accept_kwargs(base.PreTrainedConfig)  # as huggingface_hub's @strict does
    rope = importlib.import_module("transformers.modeling_rope_utils")
    llama = importlib.import_module("transformers.models.llama.modeling_llama")
    rope.ROPE_INIT_FUNCTIONS.setdefault(  # version 4 has this entry
        "default", llama.LlamaRotaryEmbedding.compute_default_rope_parameters)
    return classes


def prepare_utils():
    """Defines the few names of transformers.utils for which a stub does not suffice."""
    utils = importlib.import_module("transformers.utils")
    utils.is_torch_available = importlib.import_module(
        "transformers.utils.import_utils").is_torch_available = lambda: True
    utils.PushToHubMixin = type("PushToHubMixin", (), {"push_to_hub": lambda self: None})


def modeling_of(config):
    """Imports the modeling module that belongs to the module of a configuration."""
    name = type(config).__module__
    return importlib.import_module(re.sub(r"config(uration)?_(\w+)$", r"modeling_\2", name))
