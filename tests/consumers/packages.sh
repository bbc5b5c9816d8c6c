#!/usr/bin/env bash
#
# packages.sh: checks that packages built with the files of gen/packaging pass the checkers of the
# distributions. Also checks that the tests run on machines that build packages, where some tools
# are only stubs. Prints one line for each check.
#
#     tests/consumers/packages.sh TESTS
#
# TESTS is build/tests-native. REQUIRE_ALL=1: fail if a tool is not installed.
#
# shellcheck disable=SC2317 # checks are called by name
set -u -o pipefail

tests=$(realpath "$1") || exit 2
tree=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CC CFLAGS CPPFLAGS LDFLAGS B PREFIX DESTDIR
unset BUILD_CC BUILD_CFLAGS BUILD_CPPFLAGS BUILD_LDFLAGS
. "$tree/tests/checks.sh"
cd "$work" || exit 2

# ---- Debian ----

version=$(sed -n 's/^.define POSENC_VERSION  *"\(.*\)"/\1/p' "$tree/gen/cli/version.h")
maintainer='A Maintainer <maintainer@debian.org>'

# unpack FOLDER: copies the sources to the folder, creates the source archive beside them, and
# completes the files in debian/ as a maintainer would.
unpack()
{
    local source=$1/posenc-$version
    mkdir -p "$source"
    (cd "$tree" && cp -R Makefile LICENSE README.md gen templates tests out "$OLDPWD/$source")
    tar -C "$1" -czf "$1/posenc_$version.orig.tar.gz" "posenc-$version"
    cp -R "$source/gen/packaging/debian" "$source"
    sed -i "s/^Maintainer: .*/Maintainer: $maintainer/" "$source/debian/control"
    printf '%s\n' "posenc ($version-1) unstable; urgency=medium" '' '  * Initial release.' '' \
        " -- $maintainer  Sun, 22 Nov 2026 12:00:00 +0000" >"$source/debian/changelog"
}

# builds FOLDER [ARGUMENT]...: builds the package, without running the tests.
builds()
{
    (
        cd "$1"/posenc-*/
        DEB_BUILD_OPTIONS='nocheck parallel=2' DEB_CFLAGS_APPEND=-O1 dpkg-buildpackage -us -uc "${@:2}"
    ) 2>&1 | tee "$1.log"
}

native_package()
{
    unpack native
    builds native
    dpkg-deb -c native/posenc_*.deb | tee said
    grep -e ' \./usr/bin/posenc$' said
    grep -e ' \./usr/share/man/man1/posenc\.1\.gz$' said
    grep -e ' \./usr/share/posenc/cmake/posenc-config\.cmake$' said
    fails grep -e ' \./usr/local' said
    dpkg-deb -x native/posenc_*.deb installed
    [ "$(installed/usr/bin/posenc --version)" = "posenc $version" ]
}

# Allows only lintian's tag about a changelog that closes no bug report, because there is no report.
clean_by_lintian()
{
    lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs \
        native/posenc_*.changes
}

# Checks that every compiler command in the build log has the hardening flags.
has_hardening_flags()
{
    blhc --all --debian native.log
}

for_arm()
{
    unpack cross
    # dh_shlibdeps needs the arm64 libraries, which are not installed as packages, so skip it.
    printf 'override_dh_shlibdeps:\n' >>"cross/posenc-$version/debian/rules"
    builds cross -b -d --host-arch arm64
    dpkg-deb -x cross/posenc_*_arm64.deb crossed
    readelf -h crossed/usr/bin/posenc | grep -e 'Machine: .*AArch64'
}

test_debian()
{
    have dpkg-buildpackage || return
    have dh || return
    check 'dpkg-buildpackage' native_package
    ! have lintian || check 'lintian has no warning' clean_by_lintian
    ! have blhc || check 'blhc finds all flags' has_hardening_flags
    if have aarch64-linux-gnu-gcc && have readelf; then
        check 'dpkg-buildpackage for another machine' for_arm
    fi
}

# ---- machines that build packages ----

# Runs the tests with stubs of Rust's programs, which only fail, like those that rustup installs
# before a toolchain is chosen. The tests must count rustc as missing.
with_stubs()
{
    local program
    mkdir stubs
    for program in rustc rustfmt clippy-driver cargo; do
        printf '%s\n' '#!/bin/sh' 'echo "error: rustup could not choose a version to run" >&2' 'exit 1' \
            >stubs/$program
        chmod +x stubs/$program
    done
    PATH=$PWD/stubs:$PATH REQUIRE_ALL=0 "$tests" --quick languages 2>&1 | tee said
    grep -e 'skipped.* rustc 1' said
}

project=Debian
test_debian
project=
check 'tests where rustc is a stub' with_stubs
checks_end
