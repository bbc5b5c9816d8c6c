# posenc.mk: generates tables with posenc in another project's Makefile. This file requires
# GNU make 4.3 or later.
#
#     include third_party/posenc/gen/posenc.mk
#     $(call posenc,src/pe,--d-model=512 --max-len=2048)
#
# lets make write src/pe.c and src/pe.h in one run of posenc, also with parallel jobs. make runs
# posenc again if the options, a file that posenc has read, or posenc itself has changed, or if an
# output is missing. A run sets the modification time of all its outputs, so that make rebuilds what
# depends on them.
#
# If the options write other files on which your rules depend, name these files after PATH:
#
#     $(call posenc,src/pe src/pe.svg,--d-model=512 --max-len=2048 --figure=src/pe.svg)
#
# Several makes that run in different folders at the same time may share a table. Their calls must
# spell the path of the table and its options in the same way, such as ../tables/pe. Then one make
# runs posenc, and the others wait for it.
#
# --linkage=static has to be in the options of the call itself, not in an @FILE.
#
# Before the first run, make does not know which files posenc reads. If one of your rules makes such
# a file, add a line like `src/pe.h: table.npy`. Options are quoted as for the shell. The paths in
# the call, the path of this file and POSENC_BUILD must not contain characters that are special to
# make or to the shell, such as spaces, $, & and ;. A path relative to the folder in which make runs
# does not contain the name of that folder, so this folder may have any name.
#
# You may set these variables before the include:
#
#     POSENC          the program, a path or a command. By default, make builds posenc from the
#                     source tree that contains this file, or from a posenc.c beside this file,
#                     the whole program in one file (make amalgamation). Without these sources,
#                     make looks for posenc in PATH.
#     POSENC_BUILD    build folder of posenc (default: build, in the source tree or beside posenc.c)
#     BUILD_CC        compiler for the machine on which make runs (default: cc), never the cross
#                     compiler
#     BUILD_CFLAGS    flags of BUILD_CC (default: -O2); also BUILD_CPPFLAGS and BUILD_LDFLAGS
#                     (default: none)
#
# The include sets these variables:
#
#     POSENC          the command that runs posenc
#     POSENC_PROGRAM  the path of the program, a prerequisite for your own rules that run posenc
#     POSENC_CLEAN    the generated files, for the `clean` target of the project

ifndef posenc.folder
ifeq ($(filter grouped-target,$(.FEATURES)),)
$(error posenc.mk needs GNU make 4.3 or later; this is $(MAKE_VERSION))
endif
posenc.goal := $(.DEFAULT_GOAL)
POSENC_CLEAN :=

# ---- the program ----

posenc.file := $(lastword $(MAKEFILE_LIST))
posenc.folder := $(dir $(posenc.file))
posenc.tree := $(dir $(patsubst %/,%,$(posenc.folder)))
posenc.main := $(wildcard $(posenc.tree)gen/main.c)
posenc.single := $(if $(posenc.main),,$(wildcard $(posenc.folder)posenc.c))

# Rules and recipes use paths without quotes. $(call posenc.refuse,WHAT,PATH,REMEDY) stops make
# with a message if PATH contains a space or one of these characters, or begins with ~ or -. A colon
# before a slash is allowed, because it follows the drive of a Windows path.
posenc.marks := ' " ` \ ; & | < > ( ) { } [ ] * ? $$ % = : \#
posenc.special = $(if $(filter-out 1,$(words $1)),a space,$(firstword $(foreach c,$(posenc.marks), \
    $(findstring $c,$(subst :/,/,$1))) $(patsubst ~%,~,$(filter ~%,$1)) $(if $(filter -%,$1),-)))
posenc.refuse = $(if $(call posenc.special,$2),$(error posenc.mk: $1: '$2' has $(call \
    posenc.special,$2), which make or the shell would misread: $3))
posenc.comma := ,
posenc.quote = '$(subst ','\'',$1)'

# Several makes in different folders may share a file. $(call posenc.lock,FILE) waits until no other
# make holds the lock of FILE, and then takes it. The lock is the file FILE.lock, which contains the
# process id of the shell that holds it, so that a stale lock, whose holder was killed, can be
# detected. It is created by ln from a complete temporary file, so that its content is never
# partial. To remove a stale lock, a make first creates the folder FILE.lock.old, and then reads the
# lock again; otherwise it could remove a lock that another make has taken in the meantime. If no
# lock can be created, for example on a full disk, the recipe continues without one.
posenc.lock = dead=0; trap 'rm -f $1.lock.$$$$' EXIT; trap 'exit 1' HUP INT TERM; until { echo \
    $$$$ >$1.lock.$$$$; } 2>/dev/null && ln $1.lock.$$$$ $1.lock 2>/dev/null; do sleep 0.1; \
    holder=; read holder 2>/dev/null <$1.lock || :; kill -0 "$$holder" 2>/dev/null || { \
    if mkdir $1.lock.old 2>/dev/null; then holder=; read holder 2>/dev/null <$1.lock || :; \
    test -z "$$holder" || kill -0 "$$holder" 2>/dev/null || rm -f $1.lock; rmdir $1.lock.old; fi; \
    dead=`expr $$dead + 1`; test $$dead -lt 5 || { rmdir $1.lock.old 2>/dev/null || :; break; }; \
    }; done; rm -f $1.lock.$$$$; trap 'rm -f $1.lock' EXIT
# A shell command that succeeds if the file $1 and all prerequisites of the rule exist, and no
# prerequisite is newer than $1. find fails if one of these files does not exist.
posenc.is_newest = newer=`find $1 $(foreach file,$(filter-out posenc.FORCE,$^),$(call \
    posenc.quote,$(file))) -prune -newer $1 2>/dev/null` && test -z "$$newer"

ifneq ($(value POSENC),)
else ifeq ($(wildcard $(posenc.file)),)
$(error posenc.mk: there is no '$(posenc.file)': make cannot include this file by a path with a \
    space or a pattern: include it by another path, or set POSENC)
else ifeq ($(posenc.main)$(posenc.single),)
override POSENC := posenc
else
$(call posenc.refuse,include,$(posenc.file),include this file by a path that begins in the folder \
    of make$(posenc.comma) or set POSENC)
# POSENC_BUILD is the path of the build folder for this make, and posenc.build the path of the same
# folder for the make that runs in posenc's tree.
ifeq ($(value POSENC_BUILD),)
override POSENC_BUILD := $(if $(posenc.main),$(posenc.tree),$(posenc.folder))build
posenc.build := build
else
$(call posenc.refuse,POSENC_BUILD,$(POSENC_BUILD),choose another folder)
posenc.build := $(abspath $(POSENC_BUILD))
$(if $(posenc.main),$(call posenc.refuse,POSENC_BUILD,$(posenc.build),leave POSENC_BUILD \
    out$(posenc.comma) or choose a folder elsewhere))
endif
BUILD_CC ?= cc
BUILD_CFLAGS ?= -O2
BUILD_CPPFLAGS ?=
BUILD_LDFLAGS ?=
override POSENC := $(POSENC_BUILD)/posenc
# Several makes may share the sources and the program. One of them builds the program, and the
# others wait. A make on another machine cannot detect the process that holds the lock, and may
# build at the same time. So the program is built under another name and then renamed. posenc.built
# is the inode of the program when this make began. If the inode has changed, another make has built
# the program.
posenc.built := $(shell ls -i $(POSENC) 2>/dev/null)
ifneq ($(posenc.single),)
$(POSENC): $(posenc.single) ; @mkdir -p $(@D) && $(call posenc.lock,$@); if test "`ls -i $@ \
    2>/dev/null`" != '$(posenc.built)' && $(call posenc.is_newest,$@); then exit 0; fi; set -x; \
    $(BUILD_CC) $(BUILD_CPPFLAGS) $(BUILD_CFLAGS) $< $(BUILD_LDFLAGS) -o $@.$$$$ && mv $@.$$$$ $@; \
    exit $$?
else
# Variables on this make's command line, such as CC=arm-none-eabi-gcc or B=out, are not meant for
# posenc's Makefile. In MAKEFLAGS they come last, after two dashes, so everything from the dashes on
# is removed. Flags and the job server are passed on.
$(POSENC): $(wildcard $(addprefix $(posenc.tree),gen/*.[ch] gen/*/*.[ch] \
    templates/*/*.mustache)) ; @mkdir -p $(@D) && $(call posenc.lock,$@); if test "`ls -i $@ \
    2>/dev/null`" != '$(posenc.built)' && $(call posenc.is_newest,$@); then exit 0; fi; \
    status=0; MAKEFLAGS="$${MAKEFLAGS%%-- *}" $(MAKE) \
    --no-print-directory -C $(posenc.tree) posenc B=$(posenc.build)/posenc-$$$$ \
    CC=$(call posenc.quote,$(BUILD_CC)) BUILD_CC=$(call posenc.quote,$(BUILD_CC)) \
    BUILD_CFLAGS=$(call posenc.quote,$(BUILD_CFLAGS)) \
    BUILD_CPPFLAGS=$(call posenc.quote,$(BUILD_CPPFLAGS)) \
    BUILD_LDFLAGS=$(call posenc.quote,$(BUILD_LDFLAGS)) && { test ! -f $@-$$$$/posenc || \
    mv $@-$$$$/posenc $@; } || status=$$?; rm -rf $@-$$$$; exit $$status
endif
endif

POSENC_PROGRAM := $(firstword $(POSENC))
ifeq ($(findstring /,$(POSENC_PROGRAM)),)
POSENC_PROGRAM := $(shell command -v $(POSENC_PROGRAM) 2>/dev/null)
endif
posenc.demand = $(if $(POSENC_PROGRAM),,$(error $(POSENC) is not in PATH: install posenc, or say \
    where it is: make POSENC=PATH))

# ---- a table ----

# The recipe of a table. The arguments are COMMAND, FILES, RECORD, SEEN. FILES get the time at which
# the run began, so that an input that changes during the run is newer. SEEN is the id of the run in
# RECORD when this make began. If RECORD now has another id, another make has run posenc since then.
# If that run had the same command and its files are up to date, the recipe does nothing.
define posenc.run
@$(posenc.demand)set -e; mkdir -p $(sort $(dir $2)); $(call posenc.lock,$3); if test -f $3 && test \
    "`sed -n 2p $3`" != '$4' && test "`sed 1q $3`" = $(call posenc.quote,$1) && ls $2 >/dev/null \
    2>&1 && $(call posenc.is_newest,$3); then exit 0; fi; printf '%s\n' $(call posenc.quote,$1) \
    $$$$.`date +%Y%m%d%H%M%S` >$3.new; $(if $(findstring s,$(firstword \
    -$(MAKEFLAGS))),,printf '%s\n' $(call posenc.quote,$1 --depfile=$3.d);) $1 --depfile=$3.d; \
    touch -c -r $3.new $2; ls $2 >/dev/null; mv $3.new $3; exit 0
endef

define posenc.newline


endef
# $(call posenc.has_line,LINE,FILE) is not empty if FILE has the line LINE.
posenc.has_line = $(findstring $(posenc.newline)$1$(posenc.newline),$(posenc.newline)$(file \
    <$2)$(posenc.newline))
# The rules of a table. The arguments are PATH, OPTIONS, FILES, RECORD. RECORD is a file beside the
# .c and .h. Its first line is the command of the last run, and its second line the id of that run.
# RECORD.d, one of FILES, is the depfile of that run.
define posenc.rules
posenc.goal := $$(.DEFAULT_GOAL)
posenc.command.$1 := $$(POSENC) $$2 -o $1
posenc.seen.$1 := $$(lastword $$(file <$4))
$$(eval $$(file <$4.d))
posenc.is_changed.$1 := $$(if $$(call posenc.has_line,$$(posenc.command.$1),$4),,changed)
ifneq ($$(posenc.is_changed.$1)$$(filter-out $$(wildcard $3),$3),)
$3: posenc.FORCE
endif
$3 $4 &: $(POSENC_PROGRAM) ; $$(call posenc.run,$$(posenc.command.$1),$3,$4,$$(posenc.seen.$1))
POSENC_CLEAN += $3 $4 $4.new
.DEFAULT_GOAL := $$(posenc.goal)
endef

# $(call posenc,PATH [FILE]...,OPTIONS) is the interface. Commas split OPTIONS into several
# arguments of the call; posenc.rest joins the arguments from the third on.
posenc.rest = $(subst $(if ,) $(posenc.comma),$(posenc.comma),$(foreach n,3 4 5 6 7 8 9,$(if \
    $(value $n),$(posenc.comma)$($n)))$(if $(value 10),$(error posenc: more than 7 commas in the \
    options of a table: put them into an @FILE)))
posenc.pair = $(if $(findstring --linkage=static,$(subst --linkage ,--linkage=,$2)),,$1.c) $1.h
posenc.table = $(eval $(call posenc.rules,$1,$2,$(strip $(posenc.pair) $3 $4.d),$4))
posenc.record = $(dir $(firstword $1)).$(notdir $(firstword $1)).posenc
# Refuses paths with special characters. $1 is the list of paths. In this list, an absolute path
# with spaces consists of several words, so it is recognized by the path of the working folder.
posenc.refuse_paths = $(foreach folder,CURDIR PWD,$(if $(word 2,$(value $(folder))),$(if \
    $(findstring $(value $(folder)),$1),$(call posenc.refuse,call,$(value $(folder)),give a path \
    that begins in the folder of make)))) \
    $(foreach path,$1,$(call posenc.refuse,call,$(path),choose another path or one that begins in \
    the folder of make))
posenc = $(if $(posenc.refuse_paths),)$(call posenc.table,$(firstword $1),$(strip \
    $2$(posenc.rest)),$(wordlist 2,$(words $1),$1),$(posenc.record))
unexport posenc

.PHONY: posenc.FORCE

.DEFAULT_GOAL := $(posenc.goal)
endif
