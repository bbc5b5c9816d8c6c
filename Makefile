# posenc: `make` builds the generator and writes the default table to out/;
# `make deps check` installs what the tests need and runs them.
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
DOCDIR ?= $(PREFIX)/share/doc/posenc
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
library := $(filter-out gen/main.c,$(sort $(library)))
headers := $(wildcard gen/*.h gen/*/*.h)
templates := $(sort $(wildcard templates/*.mustache))
objects := $(library:%.c=$(B)/%.o) $(B)/builtin.o

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all posenc amalgamation out deps install uninstall clean format FORCE

documents := $(B)/posenc.1 $(B)/posenc.bash $(B)/posenc.zsh

all: posenc out $(documents)

posenc: $(B)/posenc

# ---- the generator ----

$(B)/posenc: $(B)/gen/main.o $(objects)
	$(link) $^ -o $@

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(compile) $< -o $@

$(B)/embed: $(B)/gen/build/embed.o
	$(link) $^ -o $@

$(B)/builtin.c: $(B)/embed $(templates)
	$(B)/embed $@ $(templates)

$(B)/builtin.o: $(B)/builtin.c
	$(compile) $< -o $@

# The whole program as one file. What the system is asked for stands first. Windows' names come last.
$(B)/posenc.c: gen/build/amalgamate.awk $(library) gen/main.c $(headers) $(B)/builtin.c
	LC_ALL=C awk -f $< gen/files/system.h $(filter-out gen/files/platform.c,$(library)) gen/main.c \
		$(B)/builtin.c gen/files/platform.c > $@

amalgamation: $(B)/posenc.c

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

# ---- tests, and the tools of those who work on posenc ----

-include tests/tests.mk

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
	'$(DATADIR)/cmake' '$(PKGCONFIGDIR)/posenc.pc' '$(BASHDIR)/posenc' '$(ZSHDIR)/_posenc' '$(DOCDIR)'
# In folders as here, so that links lead where they should. A copy of the sources may have fewer.
pages := $(wildcard README.md LICENSE gen/README.md templates/README.md tests/README.md \
	tests/coverage.md out/posenc.svg out/experiments/*.svg)

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
	for page in $(pages); do folder='$(DESTDIR)$(DOCDIR)'/$$(dirname $$page); \
		mkdir -p "$$folder" && cp $$page "$$folder" || exit 1; done

uninstall:
	rm -rf $(foreach file,$(installed),'$(DESTDIR)'$(file))
	rmdir '$(DESTDIR)$(DATADIR)' || true

clean:
	rm -rf $(B)

format:
	clang-format -i $(shell find gen tests -path tests/golden/pair -prune -o -name '*.[ch]' -print)

-include $(shell find $(B)/builtin.d $(B)/gen -name '*.d' 2>/dev/null)
