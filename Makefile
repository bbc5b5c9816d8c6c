# posenc: `make` builds the generator, its manual page and its shell completions, and writes the
# default table to out/. This Makefile requires GNU make 4.0 or later.
# `make help` prints the lines that begin with #: or #=.

#= BUILD_CC          compiler for the machine on which make runs, with BUILD_CFLAGS,
#=                   BUILD_CPPFLAGS and BUILD_LDFLAGS (CC, with CFLAGS, CPPFLAGS and LDFLAGS)
#= CC                compiler (cc), with CFLAGS (-O2), CPPFLAGS and LDFLAGS; if it is a cross
#=                   compiler, it compiles only the program that is installed, and the defaults
#=                   are BUILD_CC=cc and BUILD_CFLAGS=-O2
#= B                 build folder (build)
# `cross` is the machine for which CC compiles; empty if that is the machine on which make runs.
cross :=
ifneq ($(origin CC),default)
machine = $(subst -pc-,-,$(subst -unknown-,-,$(shell $1 -dumpmachine 2>/dev/null)))
this_machine := $(call machine,$(or $(value BUILD_CC),cc))
cross := $(if $(this_machine),$(filter-out $(this_machine),$(call machine,$(CC))))
endif
ifneq ($(cross),)
BUILD_CC ?= cc
BUILD_CFLAGS ?= -O2
BUILD_CPPFLAGS ?=
BUILD_LDFLAGS ?=
endif
BUILD_CC ?= $(CC)
CFLAGS ?= -O2
BUILD_CFLAGS ?= $(CFLAGS)
BUILD_CPPFLAGS ?= $(CPPFLAGS)
BUILD_LDFLAGS ?= $(LDFLAGS)
B ?= build

# Rules and recipes use the path $(B) unquoted, so B must not contain special characters.
marks := ' " ` \ ; & | < > ( ) { } [ ] * ? $$ % = ! \#
ifneq ($(words $(B))$(strip $(foreach mark,$(marks),$(findstring $(mark),$(B)))),1)
$(error B: '$(B)' cannot be the folder of the build: give one word of letters, digits, '/', '-', \
    '_' and '.', such as B=build)
endif

# $(call quote,TEXT) is TEXT, quoted as one word for the shell.
quote = '$(subst ','\'',$1)'

#= PREFIX            installation folder (/usr/local), with BINDIR, MANDIR, DATADIR, DOCDIR,
#=                   PKGCONFIGDIR, BASHDIR, FISHDIR and ZSHDIR below it; GNU's names work, too:
#=                   prefix, exec_prefix, bindir, datarootdir, datadir, mandir, docdir
#= DESTDIR           folder that is prepended to all these paths, to make a package (none)
PREFIX ?= /usr/local
prefix = $(PREFIX)
exec_prefix = $(prefix)
bindir = $(exec_prefix)/bin
datarootdir = $(prefix)/share
datadir = $(datarootdir)
mandir = $(datarootdir)/man
docdir = $(datarootdir)/doc/posenc
BINDIR ?= $(bindir)
MANDIR ?= $(mandir)
DATADIR ?= $(datadir)/posenc
DOCDIR ?= $(docdir)
PKGCONFIGDIR ?= $(datarootdir)/pkgconfig
BASHDIR ?= $(datarootdir)/bash-completion/completions
FISHDIR ?= $(datarootdir)/fish/vendor_completions.d
ZSHDIR ?= $(datarootdir)/zsh/site-functions

#= D_MODEL, MAX_LEN  the table that `make` writes (128, 51), with BASE, PRECISION, NAME, and
#=                   POSENC_FLAGS for other options
D_MODEL ?= 128
MAX_LEN ?= 51
BASE ?= 10000
PRECISION ?= f32
NAME ?= posenc
POSENC_FLAGS ?=

#= V                 V=1 prints whole commands instead of a short line for each
# Not empty if make runs with -s.
silent = $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
# $(call brief,CC,gen/main.c) begins a recipe line. It prints "CC gen/main.c" instead of the
# command; with -s nothing, and with V=1 the command.
brief = $(if $(V),,@$(if $(silent),,echo '  $1 $2' && ))

std := -std=c11
# A switch without a case for an enumerator is an error. So is an unused function: in
# gen/text/parts.c, such a function belongs to a part that no template includes.
warnings := -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror=switch -Werror=unused-function
compile = $(BUILD_CC) $(std) $(warnings) -Igen -I$(B) $(BUILD_CPPFLAGS) $(BUILD_CFLAGS) -MMD -MP -c
link = $(BUILD_CC) $(BUILD_CFLAGS) $(BUILD_LDFLAGS)

library := $(wildcard gen/*.c gen/cli/*.c gen/config/*.c gen/model/*.c gen/exact/*.c gen/encoding/*.c gen/proof/*.c \
	gen/text/*.c gen/files/*.c gen/compare/*.c gen/npy/*.c gen/picture/*.c gen/report/*.c)
library := $(filter-out gen/main.c,$(sort $(library)))
headers := $(wildcard gen/*.h gen/*/*.h)
documents := $(B)/posenc.1 $(B)/posenc.bash $(B)/posenc.fish $(B)/posenc.zsh
objects := $(library:%.c=$(B)/%.o) $(B)/builtin.o

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all posenc amalgamation out install uninstall dist clean help FORCE

#: all               the program, the table, the manual page and completions: what `make` makes
all: posenc out $(documents)
	@$(if $(silent),,printf '%s\n' \
		'Ready: $(B)/posenc, and $(firstword $(outputs)), its first table.' \
		'Try:   $(B)/posenc --d-model=64 --max-len=512 -o pe' \
		'       $(B)/posenc --help, make help, make deps check, make install')

#: posenc            the program, build/posenc; in a cross build build/cross/posenc
exe := $(if $(findstring mingw,$(cross)),.exe)
program := $(B)/$(if $(cross),cross/)posenc$(exe)
posenc: $(program)

# ---- the generator ----

$(B)/posenc: $(B)/gen/main.o $(objects)
	$(call brief,LINK,$@)$(link) $^ -o $@

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(call brief,CC,$<)$(compile) $< -o $@

$(B)/embed: $(B)/gen/build/embed.o
	$(call brief,LINK,$@)$(link) $^ -o $@

# The input of embed: all templates, and the C files that choose blocks of templates. The templates
# of $(documents) are only checked.
embedded := $(sort $(wildcard templates/*/*.mustache)) $(filter gen/text/%.c gen/picture/%.c,$(library))

$(B)/builtin.h: $(B)/embed $(embedded)
	$(call brief,EMBED,$@)$(B)/embed header $(embedded) > $@

$(B)/builtin.c: $(B)/embed $(embedded) $(B)/builtin.h
	$(call brief,EMBED,$@)$(B)/embed source $(embedded) > $@

# In the first build, there are no .d files yet that state which objects include builtin.h.
$(objects) $(B)/gen/main.o $(B)/gen/build/document.o: | $(B)/builtin.h

$(B)/builtin.o: $(B)/builtin.c
	$(call brief,CC,$<)$(compile) $< -o $@

#: amalgamation      the whole program as one file, build/posenc.c
amalgamation: $(B)/posenc.c

# platform.c comes last, because it includes windows.h, whose names could conflict with others.
$(B)/posenc.c: gen/build/amalgamate.awk $(library) gen/main.c $(headers) $(B)/builtin.h $(B)/builtin.c
	@LC_ALL=C awk -v built=$(B)/ -f $< $(filter-out gen/platform.c,$(library)) gen/main.c $(B)/builtin.c \
		gen/platform.c > $@

# In a cross build, CC compiles the amalgamation, and BUILD_CC compiles the programs that run here.
$(B)/cross/posenc$(exe): $(B)/posenc.c
	@mkdir -p $(@D)
	$(call brief,CC,$<)$(CC) $(std) $(CPPFLAGS) $(CFLAGS) $< $(LDFLAGS) -o $@

# The manual page and the shell completions are generated from the tables of options, presets and
# precisions.
$(B)/document: $(B)/gen/build/document.o $(objects)
	$(call brief,LINK,$@)$(link) $^ -o $@

$(documents): $(B)/%: templates/pages/%.mustache $(B)/document
	$(call brief,WRITE,$@)$(B)/document $< > $@

# ---- the default table ----

# Only a table that is stored in full can have a figure.
flags := $(subst --linkage ,--linkage=,$(subst --storage ,--storage=,$(strip $(POSENC_FLAGS))))
table := --d-model=$(D_MODEL) --max-len=$(MAX_LEN) --base=$(BASE) --precision=$(PRECISION)
table += $(flags)
ifeq ($(filter --storage=factored --storage=axes,$(flags)),)
table += --figure=out/$(NAME).svg
endif
table += -o out/$(NAME)
# The files of the table: a .c unless the linkage is static, a .h, and the figure if there is one.
outputs := $(addprefix out/$(NAME),$(if $(filter --linkage=static,$(flags)),,.c) .h \
	$(if $(filter --figure=%,$(table)),.svg))
# FORCE if one of the outputs is missing, otherwise empty.
force_if_missing = $(if $(filter $(words $(outputs)),$(words $(wildcard $(outputs)))),,FORCE)

#: out               the table, out/posenc.c and out/posenc.h, and its figure
out: $(B)/out.stamp

$(B)/out.stamp: $(B)/posenc $(B)/out.flags $(force_if_missing)
	@mkdir -p out
	$(call brief,WRITE,$(outputs))$(B)/posenc $(table)
	@touch $@

# out.flags is rewritten only when the options change.
$(B)/out.flags: FORCE
	@mkdir -p $(@D)
	@echo '$(table)' | cmp -s - $@ || echo '$(table)' > $@

FORCE:

# ---- tests and development tools ----

-include tests/tests.mk

# ---- installation and releases ----

version = $(shell sed -n 's/^.define POSENC_VERSION  *"\(.*\)"/\1/p' gen/cli/version.h)
# `escaped` escapes a text for pkg-config, and then for the replacement of sed's s command.
hash := \#
escaped = $(subst |,\|,$(subst &,\&,$(subst \,\\,$(subst $(hash),\$(hash),$1))))
fill = sed -e $(call quote,s|@PREFIX@|$(call escaped,$(prefix))|) \
	-e $(call quote,s|@BINDIR@|$(call escaped,$(BINDIR))|) \
	-e $(call quote,s|@DATADIR@|$(call escaped,$(DATADIR))|) -e 's|@VERSION@|$(version)|'
# $(call place,FOLDER,NAME) is the path of a file or folder NAME in the installation folder FOLDER,
# below DESTDIR, quoted for the shell.
place = $(call quote,$(DESTDIR)$1/$2)
# The pages are installed with the folder structure of the sources, so that the links between them
# work. A copy of the sources may lack some pages.
pages := $(wildcard README.md LICENSE gen/README.md gen/BUILDING.md templates/README.md \
	templates/c/README.md tests/README.md \
	out/posenc.svg out/experiments/*.svg)
page_folders := $(patsubst %/,%,$(sort $(filter-out ./,$(dir $(pages)))))
inner_folders := $(foreach folder,$(page_folders),$(if $(findstring /,$(folder)),$(folder)))
modules := $(notdir $(wildcard gen/cmake/*.cmake))

#: install           the program, manual page, completions and pages, below PREFIX
# The permissions do not depend on the umask of whoever builds or installs.
install: posenc $(documents)
	umask 022 && mkdir -p $(foreach folder,BINDIR DATADIR PKGCONFIGDIR BASHDIR FISHDIR ZSHDIR, \
		$(call quote,$(DESTDIR)$($(folder)))) $(call place,$(MANDIR),man1) \
		$(call place,$(DATADIR),cmake) $(foreach folder,. $(page_folders), \
		$(call place,$(DOCDIR),$(folder)))
	install -m 755 $(program) $(call place,$(BINDIR),posenc$(exe))
	install -m 644 $(B)/posenc.1 $(call place,$(MANDIR),man1/posenc.1)
	install -m 644 gen/posenc.mk $(call place,$(DATADIR),posenc.mk)
	install -m 644 $(modules:%=gen/cmake/%) $(call place,$(DATADIR),cmake)
	$(fill) gen/posenc.pc.in > $(B)/posenc.pc
	install -m 644 $(B)/posenc.pc $(call place,$(PKGCONFIGDIR),posenc.pc)
	$(fill) gen/cmake/posenc-config-version.cmake.in > $(B)/posenc-config-version.cmake
	install -m 644 $(B)/posenc-config-version.cmake $(call place,$(DATADIR),cmake)
	rm -f $(B)/posenc.pc $(B)/posenc-config-version.cmake
	install -m 644 $(B)/posenc.bash $(call place,$(BASHDIR),posenc)
	install -m 644 $(B)/posenc.fish $(call place,$(FISHDIR),posenc.fish)
	install -m 644 $(B)/posenc.zsh $(call place,$(ZSHDIR),_posenc)
	$(foreach page,$(pages),install -m 644 $(page) $(call place,$(DOCDIR),$(page)) &&) true

#: uninstall         removes what `make install` has copied, given the same variables
# Removes the files by name, and then posenc's own folders, unless other files are left in them.
uninstall:
	rm -f $(call place,$(BINDIR),posenc$(exe)) $(call place,$(MANDIR),man1/posenc.1) \
		$(call place,$(DATADIR),posenc.mk) $(foreach module,$(modules) \
		posenc-config-version.cmake,$(call place,$(DATADIR),cmake/$(module))) \
		$(call place,$(PKGCONFIGDIR),posenc.pc) $(call place,$(BASHDIR),posenc) \
		$(call place,$(FISHDIR),posenc.fish) $(call place,$(ZSHDIR),_posenc) \
		$(foreach page,$(pages),$(call place,$(DOCDIR),$(page)))
	rmdir $(call place,$(DATADIR),cmake) $(call quote,$(DESTDIR)$(DATADIR)) \
		$(foreach folder,$(inner_folders) $(filter-out $(inner_folders),$(page_folders)), \
		$(call place,$(DOCDIR),$(folder))) $(call quote,$(DESTDIR)$(DOCDIR)) 2>/dev/null || true

# The archive has all committed files, the amalgamation and the manual page, all with the time of
# the commit as their modification time.
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
