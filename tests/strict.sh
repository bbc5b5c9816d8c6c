#!/bin/bash
#
# Builds the two variants of the generator, and the tests, with -Wall, -Wextra and other warnings of
# gcc, and with all warnings of clang except those about valid C. Warnings are errors. Also checks
# that a build with NDEBUG fails. B: the folder of the builds.
#
set -euo pipefail
cd "$(dirname "$0")/.."

# Warnings of clang that are off, and why:
#   padded                       reports padding in structures, which the ABI demands
#   declaration-after-statement  matters for C89 only
#   disabled-macro-expansion     glibc defines macros in terms of themselves, such as toupper
#   format-nonliteral            ISO C has no attribute for functions that pass a format to vfprintf
#   used-but-marked-unused       reports Check's ck_assert
#   unreachable-code-return      reports code after Check's ck_abort
#   reserved-macro-identifier    reports feature macros of POSIX
#   float-equal                  tests compare floats for equal values on purpose
#   bad-function-cast            reports valid casts of a function's result
# and in newer versions of clang:
#   unsafe-buffer-usage          reports every p[i]
#   switch-default               here a switch over an enumeration lists all values instead
#   anon-enum-enum-conversion    reports arithmetic with constants of two enumerations
#   pre-c11-compat               matters for C99 only
#   unknown-warning-option       older versions of clang do not know all of these options
everything='-Weverything'
for flag in padded declaration-after-statement disabled-macro-expansion format-nonliteral \
    used-but-marked-unused unreachable-code-return reserved-macro-identifier float-equal \
    bad-function-cast unknown-warning-option unsafe-buffer-usage switch-default anon-enum-enum-conversion \
    pre-c11-compat; do
    everything+=" -Wno-$flag"
done

# build COMPILER FLAGS: builds the programs and the tests.
build() {
    local b=${B:-build}/strict-$1
    "${MAKE:-make}" -s -j"$(nproc)" B="$b" BUILD_CC="$1" BUILD_CFLAGS="-Werror $2" \
        "$b"/{posenc,posenc-portable,tests-native}
    printf 'strict: %s has no warning\n' "$1"
}

# gcc prints some warnings only with optimization. clang prints these warnings at -O0, too.
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
