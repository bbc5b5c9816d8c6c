#!/usr/bin/env bash
#
# toolchains.sh: tests pairs in special kinds of programs (several tables of the same name in one
# program, libraries, DLLs, a kernel module, GPUs, WebAssembly, C++ modules), and with debuggers and
# linters. Also cross-compiles posenc itself. Prints one line for each check.
#
#     tests/consumers/toolchains.sh POSENC     REQUIRE_ALL=1: fail if a tool is not installed
#
# shellcheck disable=SC2016,SC2317 # text for make contains $; checks are called by name
set -u -o pipefail

posenc=$(realpath "$1") || exit 2
tree=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'end' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit 2
# Removes the folder. Stops Wine's server first, which keeps files there open for some seconds.
end()
{
    WINEPREFIX=$work/wine "$(command -v wineserver || echo /usr/lib/wine/wineserver)" -k >/dev/null 2>&1
    rm -rf "$work" 2>/dev/null || { sleep 1 && rm -rf "$work"; }
}
. "$tree/tests/checks.sh"

# ---- two tables of the same name ----

# Writes several tables called pe, a reader for each table, and a program that calls the readers of
# the tables `wide` and `narrow`, which return the sines of 0.1 and 0.01. The table `again` is equal
# to `wide`.
write_tables()
{
    local table
    "$posenc" --d-model=8 --max-len=6 -o wide/pe
    "$posenc" --d-model=4 --max-len=9 -o narrow/pe
    "$posenc" --d-model=8 --max-len=6 -o again/pe
    "$posenc" --d-model=8 --max-len=6 --linkage=static -o wide/one/pe
    "$posenc" --d-model=4 --max-len=9 --linkage=static -o narrow/one/pe
    for table in wide narrow again; do
        # The row is volatile, so that the cell is read at run time.
        printf '%s\n' '#include "pe.h"' '#ifdef __cplusplus' 'extern "C"' '#endif' \
            "float ${table}_cell(volatile int *row);" \
            "float ${table}_cell(volatile int *row) { return PE_AT(*row, 2); }" >${table}_read.c
    done
    printf '%s\n' '#include <stdio.h>' \
        'float wide_cell(volatile int *); float narrow_cell(volatile int *);' \
        'int main(void) { volatile int row = 1;' \
        'printf("%.9g %.9g\n", wide_cell(&row), narrow_cell(&row)); return 0; }' >main.c
}

wants='0.099833414 0.00999983307'

# reads PROGRAM...: checks that each reader returns the cell of its own table.
reads()
{
    "$@" | tr -d '\r' | tee said
    [ "$(cat said)" = "$wants" ]
}

# compile COMPILER FLAGS...: compiles the tables and their readers to wide.o, wide_read.o and so on,
# and archives them in libwide.a and so on.
compile()
{
    local table
    for table in wide narrow again; do
        "$@" -I$table -c $table/pe.c -o $table.o
        "$@" -I$table -c ${table}_read.c -o ${table}_read.o
        rm -f lib$table.a
        "${ar:-ar}" rc lib$table.a $table.o ${table}_read.o
    done
}

side_by_side()
{
    local files
    compile "$@"
    "$@" -c main.c -o main.o
    for files in 'wide.o wide_read.o narrow.o narrow_read.o' 'narrow_read.o narrow.o wide_read.o wide.o' \
        'libwide.a libnarrow.a' 'libnarrow.a libwide.a'; do
        # shellcheck disable=SC2086 # lists of words
        "$@" main.o $files -o program
        reads ./program
    done
}

shared_libraries()
{
    local table order
    compile "$@" -fPIC
    for table in wide narrow; do
        "$1" -shared $table.o ${table}_read.o -o lib$table.so
    done
    for order in '-lwide -lnarrow' '-lnarrow -lwide'; do
        # shellcheck disable=SC2086 # lists of words
        "$1" main.c -L. $order -Wl,-rpath,. -o program
        reads ./program
    done
}

# Checks that a program does not link if it was compiled with the header of another table.
rejects_other_header()
{
    compile "$@"
    fails "$1" main.c wide_read.o narrow.o narrow_read.o -o program 2>&1 | tee said
    grep -e 'pe_[0-9a-f]\{8\}' said
}

equal_archives()
{
    compile "$@"
    sed 's/narrow/again/' main.c >two.c
    "$1" two.c libwide.a libagain.a -o program
    [ "$(./program)" = '0.099833414 0.099833414' ]
}

# in_headers COMPILER: tests two tables in headers, which are inline variables in C++17, so that the
# program has one copy of each.
in_headers()
{
    local table
    for table in wide narrow; do
        "$1" -std=c++17 -I$table/one -c -x c++ ${table}_read.c -o ${table}_read.o
    done
    gcc -c main.c -o main.o
    "$1" main.o narrow_read.o wide_read.o -o program
    reads ./program
    nm -C program | tee said
    [ "$(grep -c -e ' pe\[abi:pe_' said)" = 2 ]
}

# Tests C++98 readers of tables that are compiled as C.
mixed_languages()
{
    local table
    compile gcc
    for table in wide narrow; do
        "$1" -std=c++98 -I$table -c -x c++ ${table}_read.c -o ${table}_read.o
    done
    "$1" -x c main.c -x none wide_read.o narrow_read.o narrow.o wide.o -o program
    reads ./program
}

# Prints the symbol of the table in a header.
symbol_of()
{
    sed -n 's/.*_SYMBOL("\(.*\)");$/\1/p' "$1"
}

# shows DEBUGGER...: checks that the debugger prints the cells and the type of `pe`, and stops at a
# breakpoint in a function of the header.
shows()
{
    "$@" ./program 2>&1 | tee said
    [ "$(grep -c -e '0\.0998334' said)" -ge 2 ]
    grep -e '^type = const .*\[6\]\[8\]$' -e 'pe_cell\[6\]\[8\]) pe = ' said
    grep -e 'Breakpoint 1, pe_row\|stop reason = breakpoint 1' said
}

# by_gdb COMMAND...: runs these commands of gdb, then checks with gdb.
by_gdb()
{
    local words=()
    for word; do words+=(-ex "$word"); done
    shows gdb -batch "${words[@]}" -ex 'print pe[1][2]' -ex 'ptype pe' -ex 'break pe_row' -ex run \
        -ex 'print pe[position][2]' -ex 'info variables ^pe'
}

# debugged COMPILER...: checks with gdb. In gdb, the name of the table is its symbol, so the macro
# pe is defined in gdb, or PE_SYMBOL is disabled in the program.
debugged()
{
    local word
    "$@" -g -Iwide client.c wide/pe.c -o program
    by_gdb "macro define pe $(symbol_of wide/pe.h)"
    "$@" -g '-DPE_SYMBOL(name)=' -Iwide client.c wide/pe.c -o program
    by_gdb
    "$@" -g -Iwide/one client.c -o program
    by_gdb
}

by_lldb()
{
    "${@:2}" -g -Iwide client.c wide/pe.c -o program
    shows "$1" -b -o 'target variable pe[1][2]' -o 'target variable pe' -o 'b pe_row' -o run \
        -o 'p pe[position][2]'
}

test_debuggers()
{
    local compiler lldb
    lldb=$(compgen -c | grep -m1 -x -e 'lldb\(-[0-9]*\)\?')
    printf '%s\n' '#include "pe.h"' 'int main(void) { pe_cell row[PE_D_MODEL]; pe_row(row, 1);' \
        'return row[2] != PE_AT(1, 2); }' >client.c
    for compiler in gcc clang 'g++ -x c++' 'clang++ -x c++'; do
        have "${compiler%% *}" || continue
        # shellcheck disable=SC2086 # lists of words
        ! have gdb || check "$compiler: gdb finds the table" debugged $compiler
        # shellcheck disable=SC2086 # lists of words
        ! have "${lldb:-lldb}" || check "$compiler: lldb finds the table" by_lldb "$lldb" $compiler
    done
}

# symbol NAME COMPILER FLAGS...: checks that the object of the table has this symbol.
symbol()
{
    "${@:2}" -ffreestanding -Iwide -c wide/pe.c -o one.o
    "$nm" one.o | tee said
    grep -e " [A-Za-z] $1\$" said
}

# Checks on AVR that a table in program memory has its own symbol, and that a reader links.
in_flash()
{
    "$posenc" --d-model=8 --max-len=6 --program-memory -o flash/pe
    printf '%s\n' '#include "pe.h"' 'volatile int row;' \
        'int main(void) { return (int)PE_AT(row, 2); }' >flash/main.c
    avr-gcc -mmcu=atmega2560 -Os -Iflash flash/main.c flash/pe.c -o program
    avr-nm program | tee said
    grep -e ' pe_[0-9a-f]\{8\}_flash$' said
}

# With compilers like MSVC, tables keep their names as symbols, but the linker detects different
# tables of the same name.
as_msvc()
{
    local table
    local compile=(clang -target x86_64-pc-windows-msvc -ffreestanding -c)
    local link=(lld-link -nodefaultlib -entry:start -subsystem:console -out:program.exe)
    for table in wide narrow; do
        "${compile[@]}" -I$table $table/pe.c -o $table.obj
        "${compile[@]}" -I$table ${table}_read.c -o ${table}_read.obj
    done
    printf '%s\n' 'int _fltused; float wide_cell(volatile int *row);' \
        'int start(void) { volatile int row = 1; return (int)(wide_cell(&row) * 1000.0f); }' >start.c
    "${compile[@]}" start.c -o start.obj
    "${link[@]}" start.obj wide_read.obj wide.obj
    fails "${link[@]}" start.obj wide_read.obj narrow.obj >said 2>&1
    cat said
    grep -e "mismatch detected for 'table pe'" said
}

test_tables()
{
    local compiler lto
    write_tables
    for compiler in gcc clang; do
        have $compiler || continue
        check "$compiler: unequal tables side by side" side_by_side $compiler -O1
        [ $compiler = gcc ] || have ld.lld || continue
        lto=(-O2 -flto)
        [ $compiler = gcc ] || lto+=(-fuse-ld=lld)
        check "$compiler: the same, with -flto" side_by_side $compiler "${lto[@]}"
        check "$compiler: the same, in shared libraries" shared_libraries $compiler -O1
        check "$compiler: a stale library does not link" rejects_other_header $compiler -O1
        check "$compiler: equal tables in two archives" equal_archives $compiler -O1
    done
    for compiler in g++ clang++; do
        have $compiler || continue
        check "$compiler: unequal tables in headers" in_headers $compiler
        check "$compiler: unequal tables in C, readers in C++" mixed_languages $compiler
    done
    nm=llvm-nm
    if have clang && have llvm-nm; then
        check 'ELF' symbol 'pe_[0-9a-f]\{8\}' clang -target aarch64-linux-gnu
        check 'Mach-O' symbol '_pe_[0-9a-f]\{8\}' clang -target x86_64-apple-macos11
        check 'PE of 32 bits' symbol '_pe_[0-9a-f]\{8\}' clang -target i686-w64-mingw32
        check 'WebAssembly' symbol 'pe_[0-9a-f]\{8\}' clang -target wasm32
    fi
    ! have avr-gcc || check 'AVR: a table in flash' in_flash
    if have clang && have lld-link; then
        check 'as MSVC: unequal tables do not link' as_msvc
    fi
}

# ---- DLLs ----

# Writes a program that prints a cell of the table in a DLL.
write_client()
{
    printf '%s\n' '#include "pe.h"' '#include <stdio.h>' \
        'int main(void) { printf("%.9g\n", PE_AT(1, 2)); return 0; }' >client.c
}

# prints PROGRAM: checks that a program for Windows prints the cell.
prints()
{
    WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=' \
        "$wine" "$1" | tr -d '\r' | tee said
    [ "$(cat said)" = 0.099833414 ]
}

by_mingw()
{
    mkdir mingw
    x86_64-w64-mingw32-gcc -Iwide -D'PE_API=__declspec(dllexport)' -shared wide/pe.c \
        -o mingw/pe.dll -Wl,--out-implib,mingw/libpe.a
    x86_64-w64-mingw32-gcc -Iwide -D'PE_API=__declspec(dllimport)' client.c mingw/libpe.a \
        -o mingw/client.exe
    prints mingw/client.exe
}

# Builds a DLL with clang and lld for MSVC's target, with mingw's libraries instead of Windows' own.
by_lld()
{
    local folder
    local compile=(clang -target x86_64-pc-windows-msvc -ffreestanding -Iwide -c)
    folder=$(dirname "$(x86_64-w64-mingw32-gcc -print-file-name=libmsvcrt.a)")
    mkdir lld
    "${compile[@]}" -D'PE_API=__declspec(dllexport)' wide/pe.c -o lld/pe.obj
    lld-link -dll -noentry -nodefaultlib lld/pe.obj -out:lld/pe.dll -implib:lld/pe.lib
    printf '%s\n' '#include "pe.h"' 'int printf(const char *, ...); void exit(int);' 'int _fltused;' \
        'void start(void) { printf("%.9g\n", PE_AT(1, 2)); exit(0); }' >start.c
    "${compile[@]}" -D'PE_API=__declspec(dllimport)' start.c -o lld/start.obj
    lld-link -nodefaultlib -entry:start -subsystem:console lld/start.obj lld/pe.lib \
        "$folder/libmsvcrt.a" -out:lld/client.exe
    prints lld/client.exe
}

# Checks that PE_API exports the table from a shared library with hidden visibility.
table_is_exported()
{
    gcc -Iwide -fPIC -shared -fvisibility=hidden \
        -D'PE_API=__attribute__((visibility("default")))' wide/pe.c -o libpe.so
    gcc -Iwide client.c -L. -lpe -Wl,-rpath,. -o client
    [ "$(./client)" = 0.099833414 ]
    gcc -Iwide -fPIC -shared -fvisibility=hidden wide/pe.c -o libpe.so
    fails gcc -Iwide client.c -L. -lpe -o client
}

test_dlls()
{
    write_client
    check 'a library with hidden symbols shows the table' table_is_exported
    wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
    if have x86_64-w64-mingw32-gcc && have "$wine"; then
        check 'mingw: a DLL' by_mingw
        if have clang && have lld-link; then
            check 'clang and lld-link: a DLL' by_lld
        fi
    fi
}

# ---- targets without a C library ----

# Writes a kernel module, whose stdint.h and limits.h include the kernel's headers instead.
write_module()
{
    mkdir -p module/include
    "$posenc" --d-model=8 --max-len=6 --precision=q15 -o module/pe
    echo '#include <linux/types.h>' >module/include/stdint.h
    printf '%s\n' '#include <linux/limits.h>' '#define CHAR_BIT 8' >module/include/limits.h
    printf '%s\n' '#include <linux/module.h>' '#include "pe.h"' '' 'static int __init table_init(void)' \
        '{' '	pr_info("%d\n", PE_AT(1, 2));' '	return 0;' '}' 'module_init(table_init);' \
        'MODULE_LICENSE("Dual BSD/GPL");' >module/table.c
    printf '%s\n' 'obj-m := app.o' 'app-y := table.o pe.o' 'ccflags-y := -I$(src)/include' \
        >module/Kbuild
}

by_kbuild()
{
    make -C "$headers" M="$work/module" W=1 modules 2>&1 | tee said
    [ -s module/app.ko ]
    fails grep -i -e warning -e error said
}

# Compiles the table as in a kernel module, with stubs of linux/types.h and linux/limits.h, since
# the kernel's headers may not be installed.
without_headers()
{
    mkdir -p stubs/linux
    printf 'typedef __INT%s_TYPE__ int%s_t;\n' 16 16 32 32 >stubs/linux/types.h
    printf '#define %s_MAX __%s_MAX__\n' INT INT LONG LONG >stubs/linux/limits.h
    gcc -std=gnu11 -nostdinc -ffreestanding -mno-sse -O2 -Wall -Wextra -Werror -Imodule/include -Istubs \
        -c module/pe.c -o pe.o
}

# Checks that the program contains no floating-point routines. sdcc also compiles unused static
# functions, so that a function pe_to_float would add such routines to every program.
by_sdcc()
{
    printf '%s\n' '#include "pe.h"' 'int main(void) { return PE_AT(1, 2) != 3271; }' >small.c
    sdcc -mz80 -Imodule -c module/pe.c -o pe.rel
    sdcc -mz80 -Imodule -c small.c -o small.rel
    sdcc -mz80 small.rel pe.rel -o small.ihx
    fails grep -e '___fs' small.map small.asm
}

# Builds a WebAssembly module, and runs it in node.
by_node()
{
    printf '%s\n' '#include "pe.h"' 'float cell(int row) { return PE_AT(row, 2); }' >wasm.c
    clang -target wasm32 -ffreestanding -O2 -nostdlib -Iwide wasm.c wide/pe.c -Wl,--no-entry \
        -Wl,--export=cell -o pe.wasm
    node -e 'WebAssembly.instantiate(require("fs").readFileSync("pe.wasm")).then(
        (wasm) => console.log(Math.fround(wasm.instance.exports.cell(1)).toFixed(9)))' | tee said
    [ "$(cat said)" = 0.099833414 ]
}

test_freestanding()
{
    local headers
    write_module
    check 'a kernel module: -nostdinc' without_headers
    headers=$(compgen -G "/usr/src/linux-headers-*-$(dpkg --print-architecture 2>/dev/null)" | tail -n 1)
    if have "${headers:-/usr/src/linux-headers}/scripts/mod/modpost"; then
        check "a kernel module: Kbuild, W=1, ${headers##*/}" by_kbuild
    fi
    ! have sdcc || check 'sdcc leaves out what nobody calls' by_sdcc
    if have clang && have wasm-ld && have node; then
        check 'WebAssembly in node' by_node
    fi
}

# ---- GPUs ----

# Writes a header for CUDA as in templates/c/README.md, and a kernel that reads cells and rotates.
write_kernel()
{
    local layout=(--preset=rope-half --d-model=8 --max-len=16)
    mkdir -p gpu/one gpu/pair
    "$posenc" "${layout[@]}" --linkage=static -o gpu/one/rope
    "$posenc" "${layout[@]}" -o gpu/pair/rope
    printf '%s\n' '#ifdef __CUDACC__' '#define ROPE_INLINE static __host__ __device__ inline' '#endif' \
        '#ifdef __CUDA_ARCH__' '#define ROPE_API __device__' '#define ROPE_SECTION __device__' \
        '#endif' '#include "rope.h"' >gpu/rope_gpu.h
    printf '%s\n' '#include "rope_gpu.h"' 'extern "C" __global__ void turn(float *head, long t)' '{' \
        '    rope_cell cosines[8];' '    rope_cell sines[8];' '    rope_row(cosines, sines, t);' \
        '    rope_rotate(head, t);' '    head[0] += cosines[t & 7] + sines[t & 7];' \
        '    head[1] += ROPE_COS_AT(t, 1);' '}' 'float cosine(int t) { return ROPE_COS_AT(t, 0); }' \
        >gpu/kernel.cu
    printf '%s\n' '#define __host__ __attribute__((host))' '#define __device__ __attribute__((device))' \
        '#define __global__ __attribute__((global))' '#define __CUDACC__' '#include "kernel.cu"' \
        >gpu/clang.cu
    printf '%s\n' '#include "rope_gpu.h"' '#include "rope.c"' >gpu/pair/table.cu
    printf '%s\n' '#include <stdio.h>' 'float cosine(int t);' \
        'int main() { printf("%.9g\n", cosine(1)); }' >gpu/main.cu
}

# Checks that the assembly of the kernel reads the table and contains no trap.
has_kernel()
{
    grep -e 'rope_cos' "$1"
    fails grep -e trap "$1"
}

# by_nvcc STANDARD: builds the kernel with nvcc, with a table in a header and with a pair.
by_nvcc()
{
    local nvcc=(nvcc "-std=c++$1" -arch=compute_75 -Igpu)
    "${nvcc[@]}" -Igpu/one -ptx gpu/kernel.cu -o one.ptx
    has_kernel one.ptx
    "${nvcc[@]}" -Igpu/one gpu/kernel.cu gpu/main.cu -o program
    [ "$(./program)" = 0.540302277 ]
    "${nvcc[@]}" -rdc=true -Igpu/pair -ptx gpu/kernel.cu -o pair.ptx
    has_kernel pair.ptx
    "${nvcc[@]}" -rdc=true -Igpu/pair gpu/kernel.cu gpu/pair/table.cu gpu/main.cu -o program
    [ "$(./program)" = 0.540302277 ]
}

# by_clang STANDARD cuda|hip GPU...: compiles only the device code, which needs no vendor's toolkit.
by_clang()
{
    local folder
    for folder in one pair; do
        clang -x "$2" "${@:3}" -nogpulib -nogpuinc -Wno-unknown-cuda-version --cuda-device-only \
            "-std=c++$1" -O1 -D__CUDA_ARCH__=700 -Igpu -Igpu/$folder -S gpu/clang.cu -o gpu.s
        has_kernel gpu.s
    done
}

# Compiles a table in a header as OpenCL C 2.0.
as_opencl()
{
    printf '%s\n' '#define PE_SECTION __constant' '#include "pe.h"' \
        '__kernel void add(__global float *x, int t)' '{' '    float row[PE_D_MODEL];' \
        '    pe_row(row, t);' '    x[get_global_id(0)] += row[get_global_id(0)] + PE_AT(t, 1);' '}' \
        >kernel.cl
    clang -x cl -cl-std=CL2.0 -target spir64 -ffreestanding -Xclang -finclude-default-header \
        -Iwide/one -S -emit-llvm kernel.cl -o kernel.ll
    grep -e '@pe = .*constant' kernel.ll
}

test_gpus()
{
    local standard
    write_kernel
    for standard in 14 17; do
        if command -v nvcc >/dev/null; then # optional: not in Debian's main archive
            check "CUDA by nvcc, C++$standard" by_nvcc $standard
        fi
        if have clang; then
            check "CUDA by clang, C++$standard" by_clang $standard cuda --cuda-gpu-arch=sm_70
            check "HIP by clang, C++$standard" by_clang $standard hip --offload-arch=gfx900
        fi
    done
    ! have clang || check 'OpenCL by clang' as_opencl
}

# ---- posenc itself, for another machine ----

# Checks a cross build: CC compiles the program that is installed, and BUILD_CC the programs that
# run during the build.
crossed()
{
    mkdir crossed
    cp -R "$tree"/{Makefile,gen,templates} crossed
    make -s -C crossed CC=aarch64-linux-gnu-gcc CFLAGS=-mbranch-protection=standard \
        BUILD_CFLAGS=-O0 DESTDIR="$work/crossed/image" install
    readelf -h crossed/image/usr/local/bin/posenc | grep -e 'Machine: .*AArch64'
    fails sh -c "readelf -h crossed/build/posenc | grep -e 'Machine: .*AArch64'"
    [ -s crossed/image/usr/local/share/man/man1/posenc.1 ]
    make -q -C crossed CC=aarch64-linux-gnu-gcc CFLAGS=-mbranch-protection=standard \
        BUILD_CFLAGS=-O0 posenc
}

test_crossed()
{
    if have aarch64-linux-gnu-gcc && have readelf; then
        check "posenc's own Makefile, for ARM" crossed
    fi
}

# ---- tools that read sources ----

# Checks that clang-format does not change a pair, which disables it after the banner. The banner's
# lines have up to 100 columns.
format_keeps_pair()
{
    local style
    for style in LLVM Google GNU; do
        cp wide/pe.c wide/pe.h .
        clang-format -i --style="{BasedOnStyle: $style, ColumnLimit: 100}" pe.c pe.h
        diff pe.c wide/pe.c
        diff pe.h wide/pe.h
    done
}

# passes_clang_tidy OPTION...: checks that clang-tidy finds no bug in the pair.
passes_clang_tidy()
{
    mkdir -p lint
    "$posenc" --d-model=8 --max-len=6 "$@" -o lint/pe
    clang-tidy --quiet --header-filter='.*' --warnings-as-errors='*' --checks='-*,clang-analyzer-*,'`
        `'bugprone-*,-bugprone-macro-parentheses,-bugprone-easily-swappable-parameters,'`
        `'performance-*,portability-*,misc-*,cert-*' \
        lint/pe.c -- -Ilint
}

test_tools()
{
    local options
    if have clang-tidy; then
        for options in '' --precision=q15 '--precision=s8 --scale=1/127' --literal=words \
            --storage=factored --preset=rope-half; do
            # shellcheck disable=SC2086 # lists of words
            check "clang-tidy finds no bug${options:+: $options}" passes_clang_tidy $options
        done
    fi
    ! have clang-format || check 'clang-format leaves a pair alone' format_keeps_pair
}

# ---- C++ modules ----

# Tests a C++ module that exports the table. Exported functions must not be static, so PE_INLINE is
# `inline`.
as_module()
{
    local clang=(clang++-19 -std=c++20)
    printf '%s\n' 'module;' '#define PE_INLINE inline' '#include "pe.h"' 'export module pe;' \
        'export using ::pe;' 'export using ::pe_row;' >pe.cppm
    printf '%s\n' 'import pe;' 'extern "C" int printf(const char *, ...);' \
        'int main() { float row[8]; pe_row(row, 1); printf("%.9g %.9g\n", row[2], pe[1][2]); }' \
        >user.cc
    "${clang[@]}" -I"$1" --precompile pe.cppm -o pe.pcm
    "${clang[@]}" -fmodule-file=pe=pe.pcm -c user.cc -o user.o
    "${clang[@]}" -c pe.pcm -o pe.o
    gcc -Iwide -c wide/pe.c -o wide.o
    "${clang[@]}" user.o pe.o wide.o -o program
    [ "$(./program)" = '0.099833414 0.099833414' ]
}

test_modules()
{
    have clang++-19 || return
    check 'a module of C++20: a pair' as_module wide
    check 'a module of C++20: a header' as_module wide/one
}

mkdir -p wide/one narrow/one again flash
test_tables
test_debuggers
test_dlls
test_freestanding
test_gpus
test_modules
test_tools
test_crossed
checks_end
