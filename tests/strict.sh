#!/bin/bash
#
# Builds the generator, both variants, and the tests with warnings as errors: all that gcc and clang
# have, but for those that object to conforming C. A build without assertions has to be refused.
# B: the folder of the builds.
#
set -euo pipefail
cd "$(dirname "$0")/.."

#   padded                       a structure has padding where the ABI wants it
#   declaration-after-statement  is for C89
#   disabled-macro-expansion     glibc has macros that name themselves, as toupper
#   format-nonliteral            ISO C can't mark a function that hands its format to vfprintf
#   used-but-marked-unused       Check's ck_assert does so
#   unreachable-code-return      what follows Check's ck_abort
#   reserved-macro-identifier    is what POSIX calls its feature macros
#   float-equal                  tests ask for equal bits
#   bad-function-cast            casts a function's result, as C allows
# and, of newer clangs:
#   unsafe-buffer-usage          objects to every p[i]
#   switch-default               a switch over an enumeration names all its values instead
#   anon-enum-enum-conversion    constants of two enumerations are integers
#   pre-c11-compat               is for C99
everything='-Weverything'
for flag in padded declaration-after-statement disabled-macro-expansion format-nonliteral \
    used-but-marked-unused unreachable-code-return reserved-macro-identifier float-equal \
    bad-function-cast unknown-warning-option unsafe-buffer-usage switch-default anon-enum-enum-conversion \
    pre-c11-compat; do
    everything+=" -Wno-$flag"
done

# build COMPILER FLAGS
build() {
    local b=${B:-build}/strict-$1
    "${MAKE:-make}" -s -j"$(nproc)" B="$b" BUILD_CC="$1" BUILD_CFLAGS="-Werror $2" \
        "$b"/{posenc,posenc-portable,tests-native}
    printf 'strict: %s has no warning\n' "$1"
}

# gcc warns of more if it optimizes; clang does not.
build gcc '-O3 -Wall -Wextra -Wconversion -Wshadow'
build clang "-O0 $everything"
if command -v clang-19 >/dev/null; then
    build clang-19 "-O0 $everything"
else
    echo 'strict: clang-19 is not installed'
    [ "${REQUIRE_ALL:-0}" != 1 ]
fi

if "${MAKE:-make}" -s B="${B:-build}/strict-refused" BUILD_CPPFLAGS=-DNDEBUG posenc 2>/dev/null; then
    echo 'strict: a build with NDEBUG is not refused' >&2
    exit 1
fi
