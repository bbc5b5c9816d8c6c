# posenc: `make` builds the generator and writes the default table to out/. GNU make 4.0 or later.
# `make help` prints the lines that begin with #: or #=.

#= BUILD_CC          the compiler for the machine that builds (CC; where that is a cross
#=                   compiler, say BUILD_CC=cc), with BUILD_CFLAGS (CFLAGS, -O2),
#=                   BUILD_CPPFLAGS and BUILD_LDFLAGS
#= B                 the folder of the build (build)
BUILD_CC ?= $(CC)
CFLAGS ?= -O2
BUILD_CFLAGS ?= $(CFLAGS)
BUILD_CPPFLAGS ?= $(CPPFLAGS)
BUILD_LDFLAGS ?= $(LDFLAGS)
B ?= build

# Rules and recipes have it without quotes.
marks := ' " ` \ ; & | < > ( ) { } [ ] * ? $$ % = ! \#
ifneq ($(words $(B))$(strip $(foreach mark,$(marks),$(findstring $(mark),$(B)))),1)
$(error B: '$(B)' cannot be the folder of the build: give one word of letters, digits, '/', '-', \
    '_' and '.', such as B=build)
endif

#= PREFIX            where to install (/usr/local), with BINDIR, MANDIR, DATADIR, DOCDIR,
#=                   PKGCONFIGDIR, BASHDIR, FISHDIR and ZSHDIR below it
#= DESTDIR           what stands before all of them, for those who make packages
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
DATADIR ?= $(PREFIX)/share/posenc
DOCDIR ?= $(PREFIX)/share/doc/posenc
PKGCONFIGDIR ?= $(PREFIX)/share/pkgconfig
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions

#= D_MODEL, MAX_LEN  the table that `make` writes (128, 51), with BASE, PRECISION, NAME, and
#=                   POSENC_FLAGS for other options
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

library := $(wildcard gen/*.c gen/cli/*.c gen/config/*.c gen/model/*.c gen/exact/*.c gen/encoding/*.c gen/proof/*.c \
	gen/text/*.c gen/files/*.c gen/compare/*.c gen/npy/*.c gen/picture/*.c gen/report/*.c)
library := $(filter-out gen/main.c,$(sort $(library)))
headers := $(wildcard gen/*.h gen/*/*.h)
documents := $(B)/posenc.1 $(B)/posenc.bash $(B)/posenc.fish $(B)/posenc.zsh
templates := $(filter-out $(documents:$(B)/%=templates/pages/%.mustache), \
	$(sort $(wildcard templates/*/*.mustache)))
objects := $(library:%.c=$(B)/%.o) $(B)/builtin.o

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all posenc amalgamation out install uninstall dist clean help FORCE

#: all               the program, the table, the manual page and completions: what `make` makes
all: posenc out $(documents)

#: posenc            the program, build/posenc
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
	$(B)/embed $(templates) > $@

$(B)/builtin.o: $(B)/builtin.c
	$(compile) $< -o $@

#: amalgamation      the whole program as one file, build/posenc.c
amalgamation: $(B)/posenc.c

# Windows' names come last.
$(B)/posenc.c: gen/build/amalgamate.awk $(library) gen/main.c $(headers) $(B)/builtin.c
	@LC_ALL=C awk -f $< $(filter-out gen/platform.c,$(library)) gen/main.c $(B)/builtin.c \
		gen/platform.c > $@

# What follows from the tables of options: the manual page, completions for shells.
$(B)/document: $(B)/gen/build/document.o $(objects)
	$(link) $^ -o $@

$(documents): $(B)/%: templates/pages/%.mustache $(B)/document
	$(B)/document $< > $@

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

#: out               the table, out/posenc.c and out/posenc.h, and its figure
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

# ---- what others get ----

version = $(shell sed -n 's/^.define POSENC_VERSION  *"\(.*\)"/\1/p' gen/cli/version.h)
installed := '$(BINDIR)/posenc' '$(MANDIR)/man1/posenc.1' '$(DATADIR)/posenc.mk' \
	'$(DATADIR)/cmake' '$(PKGCONFIGDIR)/posenc.pc' '$(BASHDIR)/posenc' \
	'$(FISHDIR)/posenc.fish' '$(ZSHDIR)/_posenc' '$(DOCDIR)'
filled = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@BINDIR@|$(BINDIR)|' \
	-e 's|@DATADIR@|$(DATADIR)|' -e 's|@VERSION@|$(version)|'
# In folders as here, so that links lead where they should. A copy of the sources may have fewer.
pages := $(wildcard README.md LICENSE gen/README.md templates/README.md tests/README.md \
	tests/coverage.md out/posenc.svg out/experiments/*.svg)

#: install           all that users need, below PREFIX
install: posenc $(documents)
	mkdir -p '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(MANDIR)/man1' '$(DESTDIR)$(DATADIR)/cmake' \
		'$(DESTDIR)$(PKGCONFIGDIR)' '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(FISHDIR)' \
		'$(DESTDIR)$(ZSHDIR)'
	cp $(B)/posenc '$(DESTDIR)$(BINDIR)/posenc'
	cp $(B)/posenc.1 '$(DESTDIR)$(MANDIR)/man1/posenc.1'
	cp gen/posenc.mk '$(DESTDIR)$(DATADIR)/posenc.mk'
	cp gen/cmake/*.cmake '$(DESTDIR)$(DATADIR)/cmake'
	$(filled) gen/posenc.pc.in > '$(DESTDIR)$(PKGCONFIGDIR)/posenc.pc'
	$(filled) gen/cmake/posenc-config-version.cmake.in \
		> '$(DESTDIR)$(DATADIR)/cmake/posenc-config-version.cmake'
	cp $(B)/posenc.bash '$(DESTDIR)$(BASHDIR)/posenc'
	cp $(B)/posenc.fish '$(DESTDIR)$(FISHDIR)/posenc.fish'
	cp $(B)/posenc.zsh '$(DESTDIR)$(ZSHDIR)/_posenc'
	for page in $(pages); do folder='$(DESTDIR)$(DOCDIR)'/$$(dirname $$page); \
		mkdir -p "$$folder" && cp $$page "$$folder" || exit 1; done

#: uninstall         removes what `make install` has copied, by the same variables
uninstall:
	rm -rf $(foreach file,$(installed),'$(DESTDIR)'$(file))
	rmdir '$(DESTDIR)$(DATADIR)' || true

# Every file that is committed, the amalgamation and the manual page. Times are the commit's.
release := posenc-$(version)
#: dist              the archive of a release, build/posenc-VERSION.tar.gz, of what is committed
dist: $(B)/posenc.c $(B)/posenc.1
	@git diff --quiet HEAD || { echo 'dist: commit your changes first' >&2; exit 1; }
	git -c tar.umask=0022 archive --prefix=$(release)/ --add-file=$(B)/posenc.c \
		--add-file=$(B)/posenc.1 HEAD > $(B)/$(release).tar
	gzip -9nf $(B)/$(release).tar

#: clean             removes build/
clean:
	rm -rf $(B)

#: help              this list
help:
	@echo 'make [TARGET]... [VARIABLE=VALUE]...' && sed -n 's/^#: /  /p' $(MAKEFILE_LIST)
	@echo 'Variables' && sed -n 's/^#= /  /p' $(MAKEFILE_LIST)

-include $(shell find $(B)/builtin.d $(B)/gen -name '*.d' 2>/dev/null)
