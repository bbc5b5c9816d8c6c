/*
 * accessors.c: what emitted headers give to read cells by: for every precision, layout and storage
 * of cells each of them gives the golden cells of tests/golden/cells.
 */
#include "compiler.h"
#include "golden.h"
#include "process.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLUMNS = 6, MOST_COLUMNS = 12 };

/* ---- golden cells ---- */

/* A precision, its golden table of 40 x 6, and what its cells stand for: floats of so many bits of
 * exponent and fraction, or integers in steps from a zero. */
static const struct format {
    const char *golden;
    int exponent_bits;
    int fraction_bits;
    double step;
    int zero;
    double error; /* of pe_to_float, relative */
} formats[] = {
    {"f64", 11, 52, 0, 0, 0},
    {"f32", 8, 23, 0, 0, 0},
    {"f16", 5, 10, 0, 0, 0},
    {"bf16", 8, 7, 0, 0, 0},
    {"f8e4m3", 4, 3, 0, 0, 0},
    {"f8e5m2", 5, 2, 0, 0, 0},
    {"q31", 0, 0, 0x1p-31, 0, 0x1p-24},
    {"q15", 0, 0, 0x1p-15, 0, 0},
    {"q7", 0, 0, 0x1p-7, 0, 0},
    {"s8_0.0078125_0", 0, 0, 0x1p-7, 0, 0},
    {"s8_0.01_-5", 0, 0, 0.01, -5, 0x1.01p-23},
};

/* The number that a cell stands for, by the definition of its format. */
static double number_of(const struct format *format, uint64_t cell, int bits)
{
    const uint64_t sign = UINT64_C(1) << (bits - 1);
    if (format->exponent_bits == 0) {
        const int64_t value = (int64_t)(cell & (sign - 1)) - (int64_t)(cell & sign);
        return (double)(value - format->zero) * format->step;
    }
    const int bias = (1 << (format->exponent_bits - 1)) - 1;
    const uint64_t hidden = UINT64_C(1) << format->fraction_bits;
    const int exponent = (int)((cell & (sign - 1)) >> format->fraction_bits);
    const uint64_t significand = (cell & (hidden - 1)) + (exponent == 0 ? 0 : hidden);
    const double magnitude =
        ldexp((double)significand, (exponent == 0 ? 1 : exponent) - bias - format->fraction_bits);
    return (cell & sign) != 0 ? -magnitude : magnitude;
}

/* ---- layouts ---- */

enum shape { ONE_ARRAY, TWO_ARRAYS, PAIRS };

/* Where a row's cells come from: the columns of the golden table, which is interleaved. Of two
 * arrays the cosines come first. */
static const struct layout {
    const char *name;
    enum shape shape;
    int columns; /* of both arrays */
    int from[MOST_COLUMNS];
} layouts[] = {
    {"interleaved", ONE_ARRAY, 6, {0, 1, 2, 3, 4, 5}},
    {"concat", ONE_ARRAY, 6, {0, 2, 4, 1, 3, 5}},
    {"concat-cos", ONE_ARRAY, 6, {1, 3, 5, 0, 2, 4}},
    {"split", TWO_ARRAYS, 6, {1, 3, 5, 0, 2, 4}},
    {"split-half", TWO_ARRAYS, 12, {1, 3, 5, 1, 3, 5, 0, 2, 4, 0, 2, 4}},
    {"split-interleaved", TWO_ARRAYS, 12, {1, 1, 3, 3, 5, 5, 0, 0, 2, 2, 4, 4}},
    {"pairs", PAIRS, 6, {1, 0, 3, 2, 5, 4}},
};

/* How one cell of the row of position t is read, in four ways. `half` is a row of one of two
 * arrays. A table in program memory has no row to point to; on machines but AVR it is read as any
 * other. */
static const char *const readers[] = {
    [ONE_ARRAY] = "#define AT(t, j) PE_AT(t, j)\n"
                  "#define IN_ROW(t, j) PE_ROW(t)[j]\n"
                  "#define COPY(t) pe_row(copy, t)\n",
    [TWO_ARRAYS] = "#define AT(t, j) (j < HALF ? PE_COS_AT(t, j) : PE_SIN_AT(t, j - HALF))\n"
                   "#define IN_ROW(t, j) (j < HALF ? PE_COS_ROW(t)[j] : PE_SIN_ROW(t)[j - HALF])\n"
                   "#define COPY(t) pe_row(copy, copy + HALF, t)\n",
    [PAIRS] = "#define AT(t, j) (j % 2 == 0 ? PE_COS_AT(t, j / 2) : PE_SIN_AT(t, j / 2))\n"
              "#define IN_ROW(t, j) PE_ROW(t)[j]\n"
              "#define COPY(t) pe_row(copy, t)\n",
};

static const char program[] = "static int put(pe_cell cell)\n"
                              "{\n    return fwrite(&cell, sizeof cell, 1, stdout) == 1;\n}\n"
                              "int main(void)\n{\n"
                              "    static pe_cell copy[2 * HALF];\n    long t;\n    int j;\n"
                              "    for (t = PE_START; t < PE_START + PE_MAX_LEN; t++) {\n"
                              "        COPY(t);\n"
                              "        for (j = 0; j < 2 * HALF; j++) {\n"
                              "            const double value = (double)pe_to_float(AT(t, j));\n"
                              "            if (!put(AT(t, j)) || !put(copy[j]) ||\n"
                              "                !put(IN_ROW(t, j)) ||\n"
                              "                fwrite(&value, sizeof value, 1, stdout) != 1) {\n"
                              "                return 1;\n            }\n"
                              "        }\n    }\n    return 0;\n}\n";

static void program_write(const struct layout *layout, const char *words)
{
    char text[4096];
    const bool has_no_rows = strstr(words, "--program-memory") != NULL;
    const int length = snprintf(text, sizeof text,
                                "#include \"pe.h\"\n#include <stdio.h>\n#define HALF %d\n%s%s%s",
                                layout->columns / 2, readers[layout->shape],
                                has_no_rows ? "#undef IN_ROW\n#define IN_ROW AT\n" : "", program);
    ck_assert_int_lt(length, (int)sizeof text);
    text_write("user.c", text);
}

/* ---- the programs' output ---- */

static const char *cell_check(const char *at, uint64_t cell, int bits, const char *what)
{
    const size_t size = (size_t)bits / 8;
    uint64_t found = 0;
    for (size_t i = 0; i < size; i++) {
        const size_t place = host_is_big_endian() ? i : size - 1 - i;
        found = found << 8 | (unsigned char)at[place];
    }
    REQUIRE(found == cell, "%s: a cell is 0x%llx, not 0x%llx", what, (unsigned long long)found,
            (unsigned long long)cell);
    return at + size;
}

static void output_check(const struct process *process, const struct format *format,
                         const struct layout *layout, const struct golden *golden, const char *what)
{
    const char *at = process->out;
    const size_t bytes = 3 * (size_t)golden->bits / 8 + sizeof(double);
    ck_assert_uint_eq(process->out_length, (size_t)(ROWS * layout->columns) * bytes);
    for (int i = 0; i < ROWS * layout->columns; i++) {
        const int column = layout->from[i % layout->columns];
        const uint64_t cell = golden->cells[i / layout->columns * COLUMNS + column];
        const double number = number_of(format, cell, golden->bits);
        double value;
        for (int way = 0; way < 3; way++) {
            at = cell_check(at, cell, golden->bits, what);
        }
        memcpy(&value, at, sizeof value);
        at += sizeof value;
        REQUIRE(fabs(value - number) <= format->error * fabs(number), "%s: %a is not %a", what,
                value, number);
    }
}

/* ---- */

/* How cells are stored, and what compilers are told. The last two stand for AVR: flash of at most
 * 64 KiB, and larger flash, where the functions that read it take a far address. */
static const struct {
    const char *words;
    const char *flags;
} ways[] = {
    {"--literal=decimal", ""},
    {"--literal=words", ""},
    {"--row-align=64", ""},
    {"--program-memory", "-D__AVR__|-I.|"},
    {"--program-memory", ""},
    {"--linkage=static", ""},
    {"--program-memory|--row-align=64", "-D__AVR__|-D__AVR_HAVE_ELPM__|-I.|"},
};

/* What avr-libc has, for a machine with one memory. */
static void flash_write(void)
{
    static const struct {
        const char *name;
        const char *type;
    } readers_of[] = {
        {"byte", "uint8_t"}, {"word", "uint16_t"}, {"dword", "uint32_t"}, {"float", "float"}};
    char text[2048] = "#include <stdint.h>\n#define PROGMEM\ntypedef uintptr_t uint_farptr_t;\n"
                      "#define pgm_get_far_address(object) ((uint_farptr_t)&(object))\n";
    for (size_t i = 0; i < COUNT(readers_of); i++) {
        const char *const name = readers_of[i].name;
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "static inline %s pgm_read_%s_far(uint_farptr_t at)\n{\n"
                       "    return *(const %s *)at;\n}\n"
                       "#define pgm_read_%s(at) pgm_read_%s_far((uint_farptr_t)(at))\n",
                       readers_of[i].type, name, readers_of[i].type, name, name);
    }
    ck_assert_int_eq(mkdir(folder_file("avr"), 0777), 0);
    text_write("avr/pgmspace.h", text);
}

static const struct compiler compilers[] = {{"gcc", "-std=c11|-Wall|-Wextra|-Werror"},
                                            {"clang", "-std=c11|-Wall|-Wextra|-Werror"},
                                            {"g++", "-std=c++17|-Wall|-Wextra|-Werror|-x|c++"}};

/* One compiler, in turn; for words, which C++ does not take, one of C. */
static const struct compiler *compiler_of(size_t turn, const char *words)
{
    for (size_t i = 0; i < COUNT(compilers); i++) {
        const struct compiler *const compiler = &compilers[(turn + i) % COUNT(compilers)];
        if (is_taken(compiler, words)) {
            return compiler;
        }
    }
    ck_abort_msg("neither gcc nor clang is installed");
    return NULL;
}

START_TEST(every_accessor)
{
    const struct format *const format = &formats[_i];
    struct golden golden;
    char words[2 * COMMAND_SIZE];
    char more[COMMAND_SIZE];
    flash_write();
    (void)snprintf(words, sizeof words, "cells/%s-d6-n40-b10000.txt", format->golden);
    golden_read(&golden, words);
    ck_assert_uint_eq(golden.count, ROWS * COLUMNS);
    for (size_t i = 0; i < COUNT(layouts) * COUNT(ways); i++) {
        const struct layout *const layout = &layouts[i / COUNT(ways)];
        const char *const flags = ways[i % COUNT(ways)].flags;
        struct process process;
        (void)snprintf(words, sizeof words, "%s|--layout=%s|%s", golden.options, layout->name,
                       ways[i % COUNT(ways)].words);
        /* Neither strings nor avr-libc have cells of 64 bits. */
        if (!is_sampled(3, i + (size_t)_i) ||
            (golden.bits == 64 && (are_words(words) || *flags != '\0'))) {
            continue;
        }
        emit(words, "pe");
        program_write(layout, words);
        (void)snprintf(more, sizeof more, "%suser.c%s|-o|user", flags,
                       strstr(words, "static") != NULL ? "" : "|pe.c");
        compile_well(compiler_of((size_t)_i + i, words), more);
        command_run(&process, "./user", "", NULL);
        ck_assert_int_eq(process.status, 0);
        output_check(&process, format, layout, &golden, words);
        process_end(&process);
    }
    golden_free(&golden);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_accessors(void)
{
    Suite *suite = suite_create("accessors");
    TCase *tests = case_in_folder(suite, "accessors");
#if !defined POSENC_PORTABLE /* which writes the same bytes (program.c): once is enough */
    tcase_add_sampled_test(tests, every_accessor, 3, COUNT(formats));
#else
    (void)tests;
    (void)every_accessor;
#endif
    return suite;
}
