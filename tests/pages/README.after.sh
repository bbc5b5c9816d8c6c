# shellcheck shell=bash
#
# README.after.sh: checks that the sources of README.md's blocks compile and run, and that projects
# are built as the page describes. third_party/posenc is the checkout.
cat >main.c <<'END'
#include "pe.h"
#include <stdio.h>

void encode(float embedding[PE_D_MODEL], int position);

int main(void)
{
    float embedding[PE_D_MODEL] = {0.0f};
    encode(embedding, 1);
    printf("%.9g\n", embedding[0]);
    return 0;
}
END
run=$(mktemp -d -p .)
"$CC" -std=c99 -Wall -Wextra -Werror main.c encode.c pe.c -o "$run/app"
[ "$("$run/app")" = 0.841470957 ]
"$CC" -std=c99 -Wall -Wextra -Werror -c attention.c -o "$run/attention.o"
with c++ c++ -std=c++11 -Wall -Wextra -Werror -c tiny.cc -o "$run/tiny.o"

# Check builds with posenc.mk and posenc.cmake.
make -s -C third_party/posenc amalgamation B="$PWD/one"
cp one/posenc.c "$ROOT/gen/posenc.mk" "$ROOT/gen/cmake/posenc.cmake" third_party
for folder in make cmake; do
    mkdir "$folder"
    cp main.c encode.c "$folder"
    ln -s ../third_party "$folder"
done
cp Makefile make
cp CMakeLists.txt cmake
make -C make POSENC=posenc && make/app
with arm-none-eabi-gcc make -B -C make CC=arm-none-eabi-gcc LDFLAGS=--specs=nosys.specs
with cmake cmake -DPOSENC_EXECUTABLE="$(command -v posenc)" -S cmake -B cmake/build
with cmake cmake --build cmake/build && with cmake cmake/build/app

# Check that --check finds an edited cell of a vendored pair.
sed -i.old s/0.841470957f/0.841470958f/ pe.c && refused posenc --check=pe.c
