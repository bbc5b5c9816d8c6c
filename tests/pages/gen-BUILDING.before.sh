# shellcheck shell=bash
#
# gen-BUILDING.before.sh: creates the project of gen/BUILDING.md, and the archive of a release.
mkdir src make cmake ninja hand posenc-1.0.0
make -s -C third_party/posenc amalgamation B="$PWD/one"
cp one/posenc.c "$ROOT/gen/posenc.mk" "$ROOT/gen/cmake/posenc.cmake" third_party
cat >main.c <<'END'
#include "pe.h"
#include <stdio.h>

int main(void)
{
    printf("%.9g\n", pe_to_float(PE_AT(1, 0)));
    return 0;
}
END
for folder in make cmake ninja hand; do
    cp main.c "$folder"
    ln -s ../third_party "$folder"
done
posenc --d-model=128 --max-len=51 -o src/pe
cp one/posenc.c posenc-1.0.0
tar czf posenc-1.0.0.tar.gz posenc-1.0.0
sha256sum posenc-1.0.0.tar.gz >posenc.sha256
