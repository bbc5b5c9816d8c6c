# posenc.mk: tables of posenc in another project's Makefile. GNU make 4.0 or later.
#
#     include third_party/posenc/gen/posenc.mk
#     $(call posenc,src/pe,--d-model=512 --max-len=2048)
#
# lets make write src/pe.c and src/pe.h by one run of posenc, with any number of jobs. make runs
# posenc again when the options, a file that they name or posenc itself has changed, or when one of
# the two files is missing. A file that would stay the same keeps its time, and what depends on it
# is not made again.
#
# You may set these before the include:
#
#     POSENC          the program, a path or a command. If it is not set, make builds posenc if this
#                     file lies in its source tree or beside posenc.c, which is the whole program
#                     in one file (make amalgamation), and else looks for it in PATH.
#     POSENC_BUILD    folder for the build of posenc (default: build, in its source tree or beside
#                     posenc.c)
#     BUILD_CC        compiler for the machine that builds (default: cc), never the cross compiler
#     BUILD_CFLAGS, BUILD_CPPFLAGS, BUILD_LDFLAGS    its flags (default: -O2 and none)
#
# These are set after the include:
#
#     POSENC          the command that runs posenc
#     POSENC_PROGRAM  its file: rules that run posenc depend on it
#     POSENC_CLEAN    the files that the calls add to the project, for its `clean`
#
# Options are words of the shell. Paths have no spaces, as always in make, except in quotes in the
# options. Your rules may depend on pictures, reports, arrays for numpy and what templates write, as
# on the pair. For that, the options that name them have to stand in the call itself, and the names
# must not have #, :, %, $ or \ in them.

ifndef posenc.file
posenc.file := $(lastword $(MAKEFILE_LIST))
posenc.makefile := $(firstword $(MAKEFILE_LIST))
# No target of this file may become the default goal.
posenc.goal := $(.DEFAULT_GOAL)

POSENC_CLEAN :=

# ---- the program ----

posenc.folder := $(patsubst %/,%,$(dir $(posenc.file)))
posenc.tree := $(patsubst %/gen/,%,$(dir $(posenc.file)))
ifeq ($(posenc.tree),$(dir $(posenc.file)))
posenc.tree := $(posenc.folder)/..
endif

# The sources: a tree, or one file.
posenc.sources := $(if $(wildcard $(posenc.tree)/gen/main.c),$(wildcard \
    $(addprefix $(posenc.tree)/,gen/*.[ch] gen/*/*.[ch] templates/*)))
posenc.single := $(if $(posenc.sources),,$(wildcard $(posenc.folder)/posenc.c))
posenc.home := $(if $(posenc.single),$(posenc.folder),$(posenc.tree))

posenc.vendored :=
ifeq ($(if $(value POSENC),set),)
ifneq ($(posenc.sources)$(posenc.single),)
posenc.vendored := $(if $(value POSENC_BUILD),$(POSENC_BUILD),$(posenc.home)/build)/posenc
override POSENC := $(posenc.vendored)
else
override POSENC := posenc
endif
endif

POSENC_PROGRAM := $(firstword $(POSENC))
ifeq ($(findstring /,$(POSENC_PROGRAM)),)
POSENC_PROGRAM := $(shell command -v $(POSENC_PROGRAM) 2>/dev/null)
endif
posenc.demand = $(if $(POSENC_PROGRAM),,$(error \
    $(POSENC) is not in PATH: install posenc, or say where it is: make POSENC=PATH))

ifneq ($(posenc.vendored),)
posenc.b := $(if $(value POSENC_BUILD),$(abspath $(value POSENC_BUILD)),build)
posenc.cc = $(if $(value BUILD_CC),$(BUILD_CC),cc)
posenc.cflags = $(if $(value BUILD_CFLAGS),$(BUILD_CFLAGS),-O2)
posenc.cppflags = $(if $(value BUILD_CPPFLAGS),$(BUILD_CPPFLAGS))
posenc.ldflags = $(if $(value BUILD_LDFLAGS),$(BUILD_LDFLAGS))

ifneq ($(posenc.single),)
$(posenc.vendored): $(posenc.single)
	@mkdir -p $(@D)
	$(posenc.cc) $(posenc.cppflags) $(posenc.cflags) $< $(posenc.ldflags) -o $@
else
# Variables on this make's command line, such as CC=arm-none-eabi-gcc or B=out, are not meant for
# posenc's Makefile. They come last in MAKEFLAGS, after two dashes, and are cut off there; flags and
# the job server pass. The touch is needed because posenc's own make does not make the program again
# when sources change that it does not depend on.
$(posenc.vendored): $(posenc.sources)
	MAKEFLAGS="$${MAKEFLAGS%%-- *}" $(MAKE) --no-print-directory -C $(posenc.tree) posenc \
	    B=$(posenc.b) BUILD_CC='$(posenc.cc)' BUILD_CFLAGS='$(posenc.cflags)' \
	    BUILD_CPPFLAGS='$(posenc.cppflags)' BUILD_LDFLAGS='$(posenc.ldflags)'
	@touch $@
endif
endif

# ---- a table ----

# Two files lie beside the pair: the stamp, which is the target of a run of posenc and holds its
# command, and the stamp's prerequisites, from the depfile.
posenc.stamp = $(filter-out ./,$(dir $1)).$(notdir $1).posenc

posenc.line = $(POSENC) $(strip $2) -o $1
posenc.quote = '$(subst ','\'',$1)'

# The files that the options read, and the files other than the pair that they write. They are known
# without a depfile, such as before the first run. Names with characters that mean something to make
# are left out, and templates without . or / in their names: they are posenc's own.
posenc.quotes := ' "
posenc.marks := $(posenc.quotes) \# \ : % $$
posenc.marked = $(strip $(foreach mark,$2,$(findstring $(mark),$1)))
posenc.with = $(foreach word,$1,$(if $(call posenc.marked,$(word),$2),$(word)))
posenc.without = $(foreach word,$1,$(if $(call posenc.marked,$(word),$2),,$(word)))
posenc.values = $(foreach prefix,$2,$(patsubst $(prefix)%,%,$(filter $(prefix)%,$1)))
posenc.parts = $(foreach word,$(call posenc.values,$1,--template=),$(word $2,$(subst :, ,$(word))))
posenc.reads = $(call posenc.without,$(call posenc.values,$1,@ --frequency=@ --from= --model=) \
    $(call posenc.with,$(call posenc.parts,$1,1),. /),$(posenc.quotes))
posenc.written := --heatmap= --figure= --npy= --report=
posenc.writes = $(call posenc.without,$(call posenc.values,$1,$(posenc.written)) \
    $(call posenc.parts,$1,2),$(posenc.marks))

# The options; those that name files are one word each with their values.
posenc.naming := --frequency --from --model --template --heatmap --figure --npy
posenc.join = $(subst $(firstword $1) ,$(firstword $1)=,$2)
posenc.joined = $(if $1,$(call posenc.joined,$(wordlist 2,9,$1),$(call posenc.join,$1,$2)),$2)
posenc.words = $(call posenc.joined,$(posenc.naming),$(strip $1))
posenc.named = $(call posenc.reads,$(call posenc.words,$1))
posenc.more = $(call posenc.writes,$(call posenc.words,$1))

# Not empty if posenc has to run, whatever the times are: a file is missing, or the command is not
# the stamp's. The files that the last run wrote (with --linkage=static no .c) are in
# posenc.made.PATH, except those whose names have a space and so are no words of make.
posenc.lost = $(filter-out $(wildcard $1),$1)
posenc.differs = $(shell test "$$(cat $1)" = $(call posenc.quote,$2) || echo differs)
posenc.due = $(or $(call posenc.lost,$1),$(call posenc.differs,$2,$3))

# The arguments are PATH, options, stamp. The stamp gets its time before the run, so that a file
# that changes during the run counts as newer. After the stamp is made, make has to look at the
# pair's times again: it does so for a rule with an empty recipe, but not for a rule without a
# recipe. If no run is due at first, the recipe is for a file that is removed while make runs: the
# recipe starts another make, which writes the file again. If the file is there, the recipe is
# empty, too. (Because it names MAKE, make -q and make -n look at the times again as well.) The .h
# waits for the .c, so that this happens once.
define posenc.rules
posenc.goal := $$(.DEFAULT_GOAL)
posenc.made.$1 :=
ifneq ($(wildcard $3.d),)
include $3.d
endif
POSENC_CLEAN += $1.c $1.h $(call posenc.more,$2) $3 $3.d $3.new $3.read
posenc.line.$1 := $$(call posenc.line,$1,$$2)
posenc.due.$1 := $$(call posenc.due,$3 $3.d $$(posenc.made.$1),$3,$$(posenc.line.$1))

$3: $(POSENC_PROGRAM) $(call posenc.named,$2) $$(if $$(posenc.due.$1),posenc.FORCE)
	@$$(posenc.demand)set -e; rm -f $3; mkdir -p $(dir $1); \
	    printf '%s\n' $$(call posenc.quote,$$(posenc.line.$1)) >$3.new
	$$(posenc.line.$1) --depfile=$3.read
	@sed -e 1h -e '1s|^\([^:]*\):.*|\1|' -e '1s|\\ |:|g' -e '1s| [^ ]*:[^ ]*||g' \
	    -e '1s|^|posenc.made.$1 := |p' -e 1g -e '1s|^[^:]*:|$3:|' $3.read >$3.d
	@rm -f $3.read; mv $3.new $3

ifneq ($$(posenc.due.$1),)
$1.c $1.h $(call posenc.more,$2): $3 ;
else
$$(filter-out $$(posenc.made.$1),$1.c $1.h $(call posenc.more,$2)): $3 ;
$$(posenc.made.$1): $3
	@$$(if $$(shell test -f $$@ && echo there),,$$(MAKE) --no-print-directory \
	    -f $(posenc.makefile) $3)
$$(filter $1.h,$$(posenc.made.$1)): | $$(filter $1.c,$$(posenc.made.$1))
endif
.DEFAULT_GOAL := $$(posenc.goal)
endef

# $(call posenc,PATH,OPTIONS). make takes what follows a comma in OPTIONS for another argument; here
# these arguments are put together again.
posenc.comma := ,
posenc.after = $(if $1,$(posenc.comma)$1)
posenc.options = $1$(call posenc.after,$2)$(call posenc.after,$3)$(call posenc.after,$4)$(call \
    posenc.after,$5)$(call posenc.after,$6)$(call posenc.after,$7)$(call posenc.after,$8)$(if \
    $9,$(error posenc: more than 7 commas in the options of a table: put them into an @FILE))
posenc.table = $(eval $(call posenc.rules,$1,$2,$(call posenc.stamp,$1)))
posenc = $(call posenc.table,$(strip $1),$(call posenc.options,$2,$3,$4,$5,$6,$7,$8,$9,$(10)))

.PHONY: posenc.FORCE
posenc.FORCE:

.DEFAULT_GOAL := $(posenc.goal)
endif
