# Targets that test and analyze posenc. The Makefile at the root includes this file. `make help`
# prints the lines that begin with #:.

# Sources of the suites and of the code that they share. The other folders of tests/ hold separate
# programs.
suites := $(wildcard $(addprefix tests/,$(addsuffix /*.c,support exact model encoding proof text \
	files axes cli config npy compare report picture program compilers walks))) tests/golden/format.c
# The modules that compute with 128-bit integers (gen/integer.h). They are compiled twice, with and
# without 128-bit integers, for the programs tests-native and tests-portable. The two programs share
# the objects of all other modules. tests-portable contains only the suites of these modules
# (support/suites.h).
int128_modules := model exact encoding proof text report picture
int128_sources := $(filter $(int128_modules:%=gen/%/%),$(library))
portable_objects := $(int128_sources:%.c=$(B)/portable/%.o) \
	$(patsubst %.c,$(B)/%.o,$(filter-out $(int128_sources),$(library))) $(B)/builtin.o
native_suites := $(suites:%.c=$(B)/%.o)
portable_suites := $(patsubst %.c,$(B)/portable/%.o, \
	$(filter tests/support/% tests/golden/% $(int128_modules:%=tests/%/%),$(suites)))

.PHONY: deps check bless check-all check-native check-portable golden-pairs pages

# ---- suites ----

sudo = $(shell test "$$(id -u)" = 0 || echo sudo)
#: deps              installs Check, which the tests need, if it is missing
deps:
	@if echo '#include <check.h>' | $(BUILD_CC) -E - >/dev/null 2>&1; then \
		echo 'deps: Check is installed'; \
	elif command -v apt-get >/dev/null; then \
		$(sudo) apt-get update -q && $(sudo) apt-get install -qy check pkg-config; \
	elif command -v dnf >/dev/null; then $(sudo) dnf install -y check-devel pkgconf; \
	elif command -v pacman >/dev/null; then $(sudo) pacman -S --noconfirm check pkgconf; \
	elif command -v apk >/dev/null; then $(sudo) apk add check-dev pkgconf; \
	elif command -v zypper >/dev/null; then $(sudo) zypper install -y check-devel pkg-config; \
	elif command -v brew >/dev/null; then brew install check pkg-config; \
	else echo 'deps: install Check (https://libcheck.github.io/check/)' >&2; exit 1; fi

check_flags := $(shell pkg-config --cflags check 2>/dev/null)
check_libraries = $(shell pkg-config --libs check 2>/dev/null || \
	echo -lcheck -lsubunit -lm -lrt -lpthread)
# The paths are quoted, since they may contain any characters.
test_flags = -D_POSIX_C_SOURCE=200809L $(call quote,-DTESTS_DIR="$(CURDIR)/tests") \
	$(call quote,-DBUILD_DIR="$(if $(filter /%,$(B)),,$(CURDIR)/)$(B)") -Itests/support $(check_flags)

# Sets TMPDIR to a folder in memory, if possible.
in_memory := TMPDIR="$$(tests/tmpdir.sh)"

#: check             all suites, with a sample of the slow cases, and the pages
# With CASE=TEXT, only transcripts whose file name or title contains TEXT are checked. The suites of
# modules that have changed since `make check` last passed run first. If one of these fails, the
# other suites do not run.
check: $(B)/tests-native
ifdef CASE
	POSENC_CASE='$(CASE)' $(B)/tests-native cases
else
	@$(if $(silent),,echo 'check: every suite and every page: about two minutes on one core')
	@touch $(B)/check.begun
	@$(if $(strip $(first_suites)),$(in_memory) $(B)/tests-native --quick $(first_suites))
	@$(in_memory) $(B)/tests-native --quick $(if $(strip $(first_suites)),--but $(first_suites))
	@CC='$(BUILD_CC)' $(in_memory) tests/pages/run.sh $(B)/posenc
	@mv $(B)/check.begun $(B)/check.passed
	@$(if $(silent),,echo 'check: all passed')
endif

# `first_suites` is the list of suites to run first. A changed file of gen/MODULE or tests/MODULE
# selects the suites of tests/MODULE. A changed file directly in gen/ or in gen/cmake selects the
# suites of tests/program, and a changed template the suites of tests/text. Any change also selects
# the transcripts.
changed_modules = $(if $(wildcard $(B)/check.passed),$(sort $(shell \
	find gen templates tests -type f -newer $(B)/check.passed | sed -e 's|^templates/|gen/text/|' \
		-e 's|^gen/[^/]*$$|gen/program/|' -e 's|^gen/cmake/|gen/program/|' | cut -d/ -f2)))
suites_of = $(patsubst tests/$(1)/%.c,%,$(filter tests/$(1)/%,$(filter-out tests/support/% tests/golden/%,$(suites))))
first_suites = $(sort $(foreach module,$(changed_modules),$(call suites_of,$(module)) cases))

#: bless             replaces the expected output in tests/cases, and shows the difference
# With CASE=TEXT, it updates only the transcripts that `make check CASE=TEXT` runs.
bless: $(B)/tests-native
	POSENC_CASES=write POSENC_CASE='$(CASE)' $(B)/tests-native cases
	@git --no-pager diff tests/cases && git status --short tests/cases

#: check-all         all cases: check-native, check-portable (without 128-bit integers), pages
check-all: check-native check-portable pages

#: pages             tests all commands and blocks of code in README.md and other pages
pages: posenc
	CC='$(BUILD_CC)' tests/pages/run.sh $(B)/posenc

check-native check-portable: check-%: $(B)/tests-%
	$(B)/tests-$*

#: golden-pairs      replaces the files of tests/golden/pair, and shows the difference
golden-pairs: $(B)/tests-native
	POSENC_GOLDEN=write $(B)/tests-native pair help manual presets_cli program report template \
		type_keys
	git --no-pager diff tests/golden/pair

$(B)/tests-native: $(native_suites) $(objects)
	$(call brief,LINK,$@)$(link) $^ $(check_libraries) -o $@

$(B)/tests-portable: $(portable_suites) $(portable_objects)
	$(call brief,LINK,$@)$(link) $^ $(check_libraries) -o $@

$(native_suites) $(portable_suites) $(portable_objects): | $(B)/builtin.h
$(native_suites) $(portable_suites): std := -std=c11 $(test_flags)
# Compile the suites at -O0, because optimization would take more time than it saves. Code that is
# shared by all suites is compiled at -O1, because it runs for each cell.
shared_sources := $(filter tests/support/% tests/golden/%,$(suites))
suites_only := $(filter-out $(shared_sources),$(suites))
$(suites_only:%.c=$(B)/%.o) $(suites_only:%.c=$(B)/portable/%.o): \
	BUILD_CFLAGS := $(patsubst -O3,-O0,$(BUILD_CFLAGS:-O2=-O0))
$(shared_sources:%.c=$(B)/%.o) $(shared_sources:%.c=$(B)/portable/%.o): \
	BUILD_CFLAGS := $(patsubst -O3,-O1,$(BUILD_CFLAGS:-O2=-O1))
# Compile the portable objects at -O1. Objects that both programs link keep their options.
$(int128_sources:%.c=$(B)/portable/%.o): BUILD_CFLAGS := $(patsubst -O3,-O1,$(BUILD_CFLAGS:-O2=-O1))

# Programs and files that the suites use: the two programs, whose output they compare; the files
# that `make install` copies; the programs npy and gguf; and, on Linux, a preloaded library that
# makes system calls and allocations fail, for the suite "resources". This library is always built
# without sanitizers and coverage. single.stamp is only a check.
inject := $(if $(filter Linux,$(shell uname -s)),$(B)/inject.so)
$(B)/tests-native $(B)/tests-portable: | \
	$(B)/posenc $(B)/posenc-portable $(documents) $(inject) $(B)/single.stamp $(B)/npy $(B)/gguf

# Transcripts run these programs to write .npy and .gguf files.
$(B)/npy $(B)/gguf: $(B)/%: $(B)/tests/cases/%.o
	$(call brief,LINK,$@)$(link) $^ -o $@

# Check that posenc.c, the whole program as one file, compiles. It does not if two sources define
# the same name at file scope.
$(B)/single.stamp: $(B)/posenc.c
	$(call brief,CC,$<)$(BUILD_CC) -std=c11 -Wall -Wextra -Werror -fsyntax-only $<
	@touch $@

$(B)/inject.so: tests/faults/inject.c tests/faults/inject.h
	@mkdir -p $(@D)
	$(call brief,CC,$<)$(BUILD_CC) -std=c11 $(warnings) -O2 -fPIC -fno-builtin -shared $< -ldl -o $@

$(B)/posenc-portable: $(B)/gen/main.o $(portable_objects)
	$(call brief,LINK,$@)$(link) $^ -o $@

$(B)/portable/%.o: %.c
	@mkdir -p $(@D)
	$(call brief,CC,$<)$(compile) -DPOSENC_PORTABLE $< -o $@

# ---- compilers, frameworks and projects that use posenc ----

.PHONY: matrix matrix-quick reproduce reproduce-quick frameworks types numpy pictures consumers
.PHONY: releases

#: matrix            compiles pairs with all compilers in all dialects; matrix-quick: a third
matrix matrix-quick: posenc
	B='$(B)' tests/matrix.sh $(filter --quick,$(@:matrix-%=--%)) $(B)/posenc

#: reproduce         the same bytes from all builds, read by all machines; reproduce-quick: fewer
reproduce reproduce-quick: posenc
	B='$(B)' tests/reproduce.sh $(filter --quick,$(@:reproduce-%=--%)) $(B)/posenc

#: frameworks        compares tables with the frameworks' formulas, run in PyTorch and numpy
# Needs python3-numpy and python3-torch.
frameworks: posenc $(B)/gguf
	B='$(B)' tests/frameworks/check.sh $(B)/posenc

#: types             compares model types with a checkout of transformers: TRANSFORMERS=DIR
# Runs the classes of transformers with numpy instead of torch. CUSTOM=DIR is a folder with a
# subfolder for each model that has its own code (configuration_*.py and modeling_*.py). Requires
# python3-numpy.
types: posenc
	$(if $(TRANSFORMERS),,$(error types: give TRANSFORMERS=DIR, a checkout of transformers))
	@mkdir -p $(B)/types
	PYTHONDONTWRITEBYTECODE=1 $(or $(PYTHON),/usr/bin/python3) tests/types/check.py \
		$(B)/posenc $(B)/types '$(TRANSFORMERS)' $(CUSTOM)

#: numpy             exchanges .npy files with numpy
# Reads files of --npy with numpy.load, and checks that --compare identifies the formula of files
# that numpy has written. Needs python3-numpy and python3-torch, like the target frameworks.
with_numpy = PYTHONPATH=tests/frameworks PYTHONDONTWRITEBYTECODE=1 $(or $(PYTHON),/usr/bin/python3)
numpy: posenc
	@mkdir -p $(B)/numpy
	$(with_numpy) tests/npy/load.py $(B)/posenc $(B)/numpy
	$(with_numpy) tests/compare/fits.py $(B)/posenc $(B)/numpy
	$(with_numpy) tests/compare/forms.py $(B)/posenc $(B)/numpy

#: pictures          compares pictures with matplotlib's, and checks them with other programs
# Needs pngcheck, xmllint, rsvg-convert and matplotlib.
pictures: posenc
	B='$(B)' tests/pictures/check.sh $(B)/posenc

#: consumers         builds projects that use posenc as README.md describes
consumers: posenc $(B)/tests-native
	tests/consumers/run.sh .
	tests/consumers/toolchains.sh $(B)/posenc
	tests/consumers/packages.sh $(B)/tests-native

#: releases          checks that `make dist` writes the same, complete archive everywhere
releases:
	tests/releases.sh

# ---- MPFR ----

.PHONY: exhaustive exhaustive-quick fuzz-grammar golden

#: exhaustive        compares 400 million cells with MPFR; exhaustive-quick: 3 million
# Compares many combinations of parameters (about CELLS cells in total, if given), and then searches
# for the cells that are hardest to round. exhaustive-quick compares few cells, and does not search.
# Requires libmpfr-dev.
exhaustive exhaustive-quick: posenc
	B='$(B)' CC='$(BUILD_CC)' MAKE='$(MAKE)' CELLS='$(CELLS)' tests/exhaustive/run.sh $@

mpfr_objects := $(addprefix $(B)/tests/,exhaustive/reference.o golden/formula.o \
	golden/frameworks.o golden/format.o golden/rounding.o)

$(B)/compare: $(B)/tests/exhaustive/compare.o $(mpfr_objects) $(objects)
	$(link) $^ -lmpfr -lgmp -lm -o $@

$(B)/compare-portable: $(B)/tests/exhaustive/compare.o $(mpfr_objects) $(portable_objects)
	$(link) $^ -lmpfr -lgmp -lm -o $@

#: golden            checks that the programs in tests/golden reproduce its files
# Builds the make_* programs, and checks that they reproduce the files that tests/golden/check.sh
# lists. Other files take minutes: `make exhaustive` checks hard.tsv. Nothing checks frequencies.tsv
# and models.tsv with MPFR, but `make check` compares their digests with posenc's.
$(B)/make_%: $(B)/tests/golden/make_%.o $(B)/tests/golden/remake.o $(mpfr_objects)
	$(link) $^ -lmpfr -lgmp -lm -o $@

golden: $(addprefix $(B)/make_,elementary escalation report frequencies presets hard)
	B='$(B)' tests/golden/check.sh

#: fuzz-grammar      random options; the output is compiled and compared with MPFR
# RUNS is the number of runs, and SEED selects the options. Needs libmpfr-dev, gcc and g++.
RUNS ?= 200
SEED ?= 1
fuzz-grammar: posenc
	B='$(B)' CC='$(BUILD_CC)' MAKE='$(MAKE)' tests/fuzz/grammar.sh '$(RUNS)' '$(SEED)'

$(B)/grammar: $(addprefix $(B)/tests/fuzz/,grammar.o grammar_options.o) $(mpfr_objects)
	$(link) $^ -lmpfr -lgmp -lm -o $@

$(B)/tests/fuzz/grammar.o: std := -std=c11 -D_POSIX_C_SOURCE=200809L

# ---- fuzzing ----

.PHONY: fuzz fuzz-quick fuzz-replay

#: fuzz              libFuzzer, for hours; fuzz-quick: minutes; fuzz-replay: only the corpus
# fuzz runs each of TARGETS for SECONDS, and fuzz-quick a fixed number of times; both need clang.
# fuzz-replay runs the corpus only, with any compiler. The script calls make for the programs, with
# the flags that they need.
FUZZ_SECONDS = $(or $(SECONDS),1200)
fuzz fuzz-quick fuzz-replay:
	+B='$(B)' BUILD_CC='$(BUILD_CC)' FUZZ_SECONDS='$(FUZZ_SECONDS)' TARGETS='$(TARGETS)' \
		tests/fuzz/run.sh $@

fuzz_wrapped := -Wl,--wrap=fopen,--wrap=platform_open,--wrap=rename,--wrap=remove,--wrap=unlink
fuzz_common := $(addprefix $(B)/tests/fuzz/,harness.o round_trip.o emit.o)

$(B)/fuzz-%: $(B)/tests/fuzz/%.o $(fuzz_common) $(objects)
	$(link) -fsanitize=fuzzer $(fuzz_wrapped) $^ -lm -o $@

$(B)/replay-%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/replay.o $(fuzz_common) $(objects)
	$(link) $(fuzz_wrapped) $^ -lm -o $@

$(patsubst %.c,$(B)/%.o,$(wildcard tests/fuzz/*.c)): | $(B)/builtin.h
$(B)/tests/fuzz/%.o: std := -std=c11 -D_GNU_SOURCE

# ---- the source ----

.PHONY: format strict forgotten sanitized sanitized-quick valgrind analyze coverage prove prove-quick mutate mutate-pairs mutate-modules

#: format            formats the sources with clang-format
format:
	clang-format -i $(shell find gen tests -path tests/golden/pair -prune -o -name '*.[ch]' -print)

#: strict            builds with all warnings of gcc and clang as errors
# Warnings about valid C are off.
strict:
	B='$(B)' MAKE='$(MAKE)' tests/strict.sh

#: sanitized         the suites with sanitizers of gcc and clang; sanitized-quick: fewer
sanitized sanitized-quick:
	B='$(B)' MAKE='$(MAKE)' tests/sanitized.sh $(filter --quick,$(@:sanitized-%=--%))

#: valgrind          the program and fast suites under valgrind
valgrind: posenc $(B)/tests-native
	B='$(B)' tests/valgrind.sh

#: analyze           static analysis by gcc, clang-tidy and cppcheck
analyze: $(B)/builtin.h
	B='$(B)' tests/analyze.sh

#: forgotten         checks that omissions and misspellings break the build
forgotten:
	B='$(B)' MAKE='$(MAKE)' tests/forgotten.sh

#: coverage          the lines and branches of each module that the tests reach
coverage:
	B='$(B)' tests/coverage.sh

#: prove             proofs by Frama-C, and tests of arithmetic and digits; prove-quick: fewer
# Proves that wide arithmetic, rounding and the printing of cells have no signed overflow, and
# that shifts and indices are in range. Also compares arithmetic with short limbs, and printed
# digits, with plain integers; prove-quick tests the digits of only one in seven numbers. Requires
# frama-c.
prove prove-quick:
	B='$(B)' CC='$(BUILD_CC)' tests/prove/run.sh $(filter --quick,$(@:prove-%=--%))

#: mutate-pairs      checks that compilers or --check detect edits of emitted pairs
#: mutate            mutation tests of the sources; mutate-modules: some mutants of each module
# A mutant of a source has one small change, such as another operator or constant. In gen/encoding,
# gen/proof and gen/model, only one mutant in twelve is tested, because testing all of them would
# take hours. MUTATE replaces the arguments of run.py, for example
# MUTATE='--sample=2 gen/encoding/rope.c'.
EDITS ?= 20
mutate-pairs: posenc
	tests/mutation/pairs.py --edits=$(EDITS) $(B)/posenc

# Tests EACH mutants of every module, of the templates, and of posenc.mk and gen/cmake.
EACH ?= 4
mutate-modules:
	tests/mutation/modules.py --each=$(EACH)

mutate:
ifdef MUTATE
	tests/mutation/run.py $(MUTATE)
else
	tests/mutation/run.py gen/exact/*.c
	tests/mutation/run.py --sample=12 --results=build/mutation/encoding.tsv gen/encoding/*.c \
		gen/proof/*.c gen/model/*.c
endif

# ---- figures ----

.PHONY: figures bench bench-quick experiments

#: figures           updates the figures in the pages; RUN='edits check' measures these first
# Without RUN, copies the figures of tests/README.md to README.md. tests/figures.py lists the names
# for RUN.
figures:
	tests/figures.py --write $(RUN)

#: bench             time and memory of posenc and of other programs; bench-quick: fewer
bench: posenc
	B='$(B)' CC='$(BUILD_CC)' tests/bench/run.sh $(B)/posenc
	B='$(B)' CC='$(BUILD_CC)' tests/bench/factored.sh $(B)/posenc
	B='$(B)' CC='$(BUILD_CC)' tests/bench/heads.sh $(B)/posenc

bench-quick: posenc
	B='$(B)' CC='$(BUILD_CC)' REPEAT=1 PARTS='speed growth instructions reader' \
		tests/bench/run.sh $(B)/posenc

#: experiments       the figures of the experiments in templates/README.md
experiment = $(B)/posenc --quiet --d-model=128 $(2) --figure=out/experiments/$(1).svg \
	-o - >/dev/null
experiments: posenc
	@mkdir -p out/experiments
	$(call experiment,long,--max-len=10000)
	$(call experiment,constant,--max-len=51 --frequency=constant)
	$(call experiment,small-base,--max-len=51 --base=10)
	$(call experiment,sines,--max-len=51 --layout=sin)

-include $(shell find $(B)/tests $(B)/portable -name '*.d' 2>/dev/null)
