# posenc: `make` builds the generator and writes the default table to out/;
# `make deps check` installs what the tests need and runs them all.
# GNU make 4.0 or later.

# The generator runs on the machine that builds. Where CC is a cross compiler, say BUILD_CC=cc.
BUILD_CC ?= $(CC)
CFLAGS ?= -O2
BUILD_CFLAGS ?= $(CFLAGS)
BUILD_CPPFLAGS ?= $(CPPFLAGS)
BUILD_LDFLAGS ?= $(LDFLAGS)
B ?= build

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
DATADIR ?= $(PREFIX)/share/posenc
PKGCONFIGDIR ?= $(PREFIX)/share/pkgconfig
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions

# The table that `make` writes.
D_MODEL ?= 128
MAX_LEN ?= 51
BASE ?= 10000
PRECISION ?= f32
NAME ?= posenc
POSENC_FLAGS ?=

std := -std=c11
warnings := -Wall -Wextra -Wconversion -Wshadow -pedantic
compile = $(BUILD_CC) $(std) $(warnings) -Igen $(BUILD_CPPFLAGS) $(BUILD_CFLAGS) -MMD -MP -c
link = $(BUILD_CC) $(BUILD_CFLAGS) $(BUILD_LDFLAGS)

library := $(wildcard gen/*.c gen/cli/*.c gen/model/*.c gen/exact/*.c gen/encoding/*.c gen/proof/*.c \
	gen/text/*.c gen/files/*.c gen/compare/*.c gen/npy/*.c gen/picture/*.c gen/report/*.c)
library := $(filter-out gen/main.c,$(library))
templates := $(wildcard templates/*.mustache)
# The suites, by room, and what they share. Other folders of tests/ have programs of their own.
suites := $(wildcard $(addprefix tests/,$(addsuffix /*.c,support exact model encoding proof text \
	files cli npy compare report picture program compilers)))
objects := $(library:%.c=$(B)/%.o) $(B)/builtin.o
portable := $(library:%.c=$(B)/portable/%.o) $(B)/builtin.o

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all posenc out check matrix reproduce frameworks numpy consumers deps install uninstall clean
.PHONY: format bench bench-quick pictures experiments FORCE

documents := $(B)/posenc.1 $(B)/posenc.bash $(B)/posenc.zsh

all: posenc out $(documents)

posenc: $(B)/posenc

# ---- the generator ----

$(B)/posenc: $(B)/gen/main.o $(objects)
	$(link) $^ -o $@

$(B)/posenc-portable: $(B)/portable/gen/main.o $(portable)
	$(link) $^ -o $@

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(compile) $< -o $@

$(B)/portable/%.o: %.c
	@mkdir -p $(@D)
	$(compile) -DPOSENC_PORTABLE $< -o $@

$(B)/embed: $(B)/gen/build/embed.o
	$(link) $^ -o $@

$(B)/builtin.c: $(B)/embed $(templates)
	$(B)/embed $@ $(templates)

$(B)/builtin.o: $(B)/builtin.c
	$(compile) $< -o $@

# What follows from the tables of options: the manual page, completions for shells.
$(B)/document: $(B)/gen/build/document.o $(objects)
	$(link) $^ -o $@

$(documents): $(B)/document
	$(B)/document $(@F) $@

# ---- the default table ----

# A factored table has no figure.
flags := $(subst --storage ,--storage=,$(strip $(POSENC_FLAGS)))
table := --d-model=$(D_MODEL) --max-len=$(MAX_LEN) --base=$(BASE) --precision=$(PRECISION)
table += $(flags)
ifeq ($(filter --storage=factored,$(flags)),)
table += --figure=out/$(NAME).svg
endif
table += -o out/$(NAME)
made := $(addprefix out/$(NAME),.c .h $(if $(filter --figure=%,$(table)),.svg))
missing = $(if $(filter $(words $(made)),$(words $(wildcard $(made)))),,FORCE)

out: $(B)/out.stamp

$(B)/out.stamp: $(B)/posenc $(B)/out.flags $(missing)
	@mkdir -p out
	$(B)/posenc $(table)
	@touch $@

# Rewritten only when the options change.
$(B)/out.flags: FORCE
	@mkdir -p $(@D)
	@echo '$(table)' | cmp -s - $@ || echo '$(table)' > $@

FORCE:

# ---- tests ----

check_flags = $(shell pkg-config --cflags check 2>/dev/null)
check_libraries = $(shell pkg-config --libs check 2>/dev/null || \
	echo -lcheck -lsubunit -lm -lrt -lpthread)
test_flags = -D_POSIX_C_SOURCE=200809L -DTESTS_DIR='"$(CURDIR)/tests"' \
	-DBUILD_DIR='"$(abspath $(B))"' -Itests/support $(check_flags)

check: $(B)/tests-native $(B)/tests-portable posenc $(B)/posenc-portable $(documents)
	$(B)/tests-native
	$(B)/tests-portable

$(B)/tests-native: $(suites:%.c=$(B)/%.o) $(objects)
	$(link) $^ $(check_libraries) -o $@

$(B)/tests-portable: $(suites:%.c=$(B)/portable/%.o) $(portable)
	$(link) $^ $(check_libraries) -o $@

$(suites:%.c=$(B)/%.o) $(suites:%.c=$(B)/portable/%.o): std := -std=c11 $(test_flags)

# Emitted pairs with every compiler and dialect found; the same bytes and cells on every machine.
matrix: posenc
	B='$(B)' tests/matrix.sh $(B)/posenc

reproduce: posenc
	B='$(B)' tests/reproduce.sh $(B)/posenc

# The formulas of frameworks, as they run them. Needs python3-numpy and python3-torch.
frameworks: posenc
	B='$(B)' tests/frameworks/check.sh $(B)/posenc

# Files of numpy's: those of --npy, as numpy.load reads them. Needs python3-numpy.
numpy: posenc
	@mkdir -p $(B)/numpy
	PYTHONPATH=tests/frameworks PYTHONDONTWRITEBYTECODE=1 $(or $(PYTHON),/usr/bin/python3) \
		tests/npy/load.py $(B)/posenc $(B)/numpy

# Pictures as other programs read them. Needs pngcheck, xmllint, rsvg-convert and matplotlib.
pictures: posenc
	B='$(B)' tests/pictures/check.sh $(B)/posenc

# The figures of the README's experiments.
experiment = $(B)/posenc --quiet --d-model=128 $(2) --figure=out/experiments/$(1).svg \
	-o - >/dev/null
experiments: posenc
	@mkdir -p out/experiments
	$(call experiment,long,--max-len=10000)
	$(call experiment,constant,--max-len=51 --frequency=constant)
	$(call experiment,small-base,--max-len=51 --base=10)
	$(call experiment,sines,--max-len=51 --layout=sin)

# Projects of other people's, which use posenc as the README says.
consumers:
	tests/consumers/run.sh .

# What a table costs to write and to compile, beside other ways to it: many minutes, or a few.
bench: posenc
	B='$(B)' CC='$(BUILD_CC)' tests/bench/run.sh $(B)/posenc
	B='$(B)' CC='$(BUILD_CC)' tests/bench/factored.sh $(B)/posenc

bench-quick: posenc
	B='$(B)' CC='$(BUILD_CC)' REPEAT=1 PARTS='speed growth instructions reader' \
		tests/bench/run.sh $(B)/posenc

# Every cell against MPFR: over a grid, about CELLS of it if that is given, and the search for the
# cells that are hardest to round; or few cells and no search. Needs libmpfr-dev.
.PHONY: exhaustive exhaustive-quick
exhaustive exhaustive-quick: posenc
	B='$(B)' CC='$(BUILD_CC)' MAKE='$(MAKE)' CELLS='$(CELLS)' tests/exhaustive/run.sh $@

mpfr_objects := $(addprefix $(B)/tests/,exhaustive/reference.o golden/formula.o \
	golden/frameworks.o golden/rounding.o)

$(B)/compare: $(B)/tests/exhaustive/compare.o $(mpfr_objects) $(objects)
	$(link) $^ -lmpfr -lgmp -o $@

$(B)/compare-portable: $(B)/tests/exhaustive/compare.o $(mpfr_objects) $(portable)
	$(link) $^ -lmpfr -lgmp -o $@

$(B)/make_hard: $(B)/tests/golden/make_hard.o $(B)/tests/golden/formula.o \
		$(B)/tests/golden/rounding.o
	$(link) $^ -lmpfr -lgmp -o $@

# Whole runs with options by chance, the result compiled and compared with MPFR: RUNS of them, as
# SEED says. Needs libmpfr-dev, gcc and g++.
.PHONY: fuzz-grammar
RUNS ?= 200
SEED ?= 1
fuzz-grammar: posenc
	B='$(B)' CC='$(BUILD_CC)' MAKE='$(MAKE)' tests/fuzz/grammar.sh '$(RUNS)' '$(SEED)'

$(B)/grammar: $(addprefix $(B)/tests/fuzz/,grammar.o grammar_options.o) $(mpfr_objects)
	$(link) $^ -lmpfr -lgmp -lm -o $@

$(B)/tests/fuzz/grammar.o: std := -std=c11 -D_POSIX_C_SOURCE=200809L

.PHONY: fuzz fuzz-quick fuzz-replay

# libFuzzer with clang, SECONDS of each of TARGETS; a fixed number of runs of each; their corpus
# alone, with any compiler. The script asks for the programs, with the flags that they need.
FUZZ_SECONDS = $(or $(SECONDS),1200)
fuzz fuzz-quick fuzz-replay:
	+B='$(B)' BUILD_CC='$(BUILD_CC)' FUZZ_SECONDS='$(FUZZ_SECONDS)' TARGETS='$(TARGETS)' \
		tests/fuzz/run.sh $@

fuzz_wrapped := -Wl,--wrap=fopen,--wrap=platform_open,--wrap=rename,--wrap=remove,--wrap=unlink
fuzz_common := $(B)/tests/fuzz/harness.o $(B)/tests/fuzz/again.o

$(B)/fuzz-%: $(B)/tests/fuzz/%.o $(fuzz_common) $(objects)
	$(link) -fsanitize=fuzzer $(fuzz_wrapped) $^ -lm -o $@

$(B)/replay-%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/replay.o $(fuzz_common) $(objects)
	$(link) $(fuzz_wrapped) $^ -lm -o $@

$(B)/tests/fuzz/%.o: std := -std=c11 -D_GNU_SOURCE

.PHONY: analyze coverage

# What gcc, clang-tidy, cppcheck and scan-build see without running it.
analyze:
	tests/analyze.sh

# The lines and branches that the tests reach, of each room.
coverage:
	B='$(B)' tests/coverage.sh

# A library that makes things fail, for the suite "resources", which is for Linux alone. It is of no
# use to it to be built for sanitizers, or for coverage.
inject := $(if $(filter Linux,$(shell uname -s)),$(B)/inject.so)
$(B)/tests-native $(B)/tests-portable: | $(inject)
$(B)/inject.so: tests/faults/inject.c tests/faults/inject.h
	@mkdir -p $(@D)
	$(BUILD_CC) -std=c11 $(warnings) -O2 -fPIC -fno-builtin -shared $< -ldl -o $@

# No operand overflows, shifts or indexes out of bounds; short limbs, roundings and digits compared
# with plain integers. Needs frama-c.
.PHONY: prove
prove:
	B='$(B)' CC='$(BUILD_CC)' tests/prove/run.sh

.PHONY: mutate mutate-pairs
# Edits of emitted pairs, and of our own operators and constants: who sees them. Of gen/encoding one
# mutant in twelve is tried, since all take hours; MUTATE='--sample=2 gen/encoding/rope.c': others.
EDITS ?= 20
mutate-pairs: posenc
	tests/mutation/pairs.py --edits=$(EDITS) $(B)/posenc

mutate:
ifdef MUTATE
	tests/mutation/run.py $(MUTATE)
else
	tests/mutation/run.py gen/exact/*.c
	tests/mutation/run.py --sample=12 --results=build/mutation/encoding.tsv gen/encoding/*.c \
		gen/proof/*.c gen/model/*.c
endif

# Check, where it is missing, from the system's package manager.
sudo = $(shell test "$$(id -u)" = 0 || echo sudo)
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

# ---- the rest ----

version = $(shell sed -n 's/^.define POSENC_VERSION  *"\(.*\)"/\1/p' gen/cli/version.h)
installed := '$(BINDIR)/posenc' '$(MANDIR)/man1/posenc.1' '$(DATADIR)/posenc.mk' \
	'$(DATADIR)/cmake' '$(PKGCONFIGDIR)/posenc.pc' '$(BASHDIR)/posenc' '$(ZSHDIR)/_posenc'

install: posenc $(documents)
	mkdir -p '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(MANDIR)/man1' '$(DESTDIR)$(DATADIR)/cmake' \
		'$(DESTDIR)$(PKGCONFIGDIR)' '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(ZSHDIR)'
	cp $(B)/posenc '$(DESTDIR)$(BINDIR)/posenc'
	cp $(B)/posenc.1 '$(DESTDIR)$(MANDIR)/man1/posenc.1'
	cp gen/posenc.mk '$(DESTDIR)$(DATADIR)/posenc.mk'
	cp gen/cmake/*.cmake '$(DESTDIR)$(DATADIR)/cmake'
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@BINDIR@|$(BINDIR)|' -e 's|@DATADIR@|$(DATADIR)|' \
		-e 's|@VERSION@|$(version)|' gen/posenc.pc.in > '$(DESTDIR)$(PKGCONFIGDIR)/posenc.pc'
	cp $(B)/posenc.bash '$(DESTDIR)$(BASHDIR)/posenc'
	cp $(B)/posenc.zsh '$(DESTDIR)$(ZSHDIR)/_posenc'

uninstall:
	rm -rf $(foreach file,$(installed),'$(DESTDIR)'$(file))
	rmdir '$(DESTDIR)$(DATADIR)' || true

clean:
	rm -rf $(B)

format:
	clang-format -i $(shell find gen tests -name '*.[ch]')

-include $(shell find $(B) -name '*.d' 2>/dev/null)
