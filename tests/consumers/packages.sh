#!/usr/bin/env bash
#
# packages.sh: what gen/packaging has for distributions makes packages that their own checks accept;
# and the tests run where packages are built, whose machines have tools in part. One line for each
# check.
#
#     tests/consumers/packages.sh TESTS     TESTS: build/tests-native. REQUIRE_ALL=1: fail where a
#                                           tool is not installed
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

# unpack FOLDER: the sources there, and beside them as an archive, with the files for Debian as a
# maintainer completes them.
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

# builds FOLDER [ARGUMENT]...: the package, without the tests, which run elsewhere.
builds()
{
    (
        cd "$1"/posenc-*/
        DEB_BUILD_OPTIONS='nocheck parallel=2' DEB_CFLAGS_APPEND=-O1 dpkg-buildpackage -us -uc "${@:2}"
    ) 2>&1 | tee "$1.log"
}

native()
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

# No tag but that there is no report of a bug that the upload closes: it is none.
clean_by_lintian()
{
    lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs \
        native/posenc_*.changes
}

# Every command of the compiler has the flags of hardening.
hardened()
{
    blhc --all --debian native.log
}

for_arm()
{
    unpack cross
    # Which packages have that machine's libraries cannot be found out where these are not installed.
    printf 'override_dh_shlibdeps:\n' >>"cross/posenc-$version/debian/rules"
    builds cross -b -d --host-arch arm64
    dpkg-deb -x cross/posenc_*_arm64.deb crossed
    readelf -h crossed/usr/bin/posenc | grep -e 'Machine: .*AArch64'
}

test_debian()
{
    have dpkg-buildpackage || return
    have dh || return
    check 'dpkg-buildpackage' native
    ! have lintian || check 'lintian has no warning' clean_by_lintian
    ! have blhc || check 'blhc finds all flags' hardened
    if have aarch64-linux-gnu-gcc && have readelf; then
        check 'dpkg-buildpackage for another machine' for_arm
    fi
}

# ---- machines that build packages ----

# As rustup installs them, without a toolchain: the tests count them as absent.
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
