/*
 * accessors.c: tests the accessors, pe_to_float and pe_rotate of emitted headers, in the dialects
 * of C and C++. In every precision and most layouts, with each way to store cells, the accessors
 * return the cells of tests/golden/cells. The suite layouts tests the other layouts.
 */
#include "../golden/format.h"
#include "compiler.h"
#include "golden.h"
#include "pairs.h"
#include "process.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS = 40, COLUMNS = 6, MOST_COLUMNS = 12 };

/* ---- golden cells ---- */

/* Affine formats with scales and zero points. All other formats are in golden/format.c. */
static const char *const affine_texts[] = {
    "s8:0.0078125:0", "s8:0.01:-5", "s8:0.015625:-5", "u8:0.5:255",       "u8:0.01:128",
    "s8:1/127:0",     "s8:1:127",   "s16:1/32767:-3", "u16:0.0001:32768",
};

/* A case is a format. The affine formats come last. */
static size_t case_count(void)
{
    return format_count - affine_count + COUNT(affine_texts);
}

/* Returns the format of a case. */
static struct format format_of(int index)
{
    const size_t other_count = format_count - affine_count;
    struct format format;
    ck_assert(format_read(&format, (size_t)index < other_count
                                       ? formats[index].name
                                       : affine_texts[(size_t)index - other_count]));
    return format;
}

/* Returns the largest relative error of pe_to_float. It is 0 for floating-point cells, for
 * fixed-point cells that a float can represent, and for affine cells if the scale is a power of
 * two. */
static double error_of(const struct format *format)
{
    int exponent;
    const bool is_exact = format->kind == AFFINE
                              ? strchr(format->scale, '/') == NULL &&
                                    frexp(strtod(format->scale, NULL), &exponent) == 0.5
                              : format->kind == FLOATING || format->significand <= 24;
    return is_exact ? 0 : format->kind == FIXED ? 0x1p-24 : 0x1.01p-23;
}

/* Writes the options that select a format to `words`. */
static void format_options_write(char words[COMMAND_SIZE], const struct format *format)
{
    (void)snprintf(words, COMMAND_SIZE, "--precision=%s", format->name);
    if (format->kind == AFFINE) {
        text_append(words, COMMAND_SIZE, "|--scale=%s|--zero-point=%ld", format->scale,
                    format->zero_point);
    }
}

/* ---- layouts ---- */

enum shape { ONE_ARRAY, TWO_ARRAYS, PAIRS };

/* A layout, and for each column of its rows the column of the interleaved golden table with the
 * same cells. In layouts of two arrays, the array of cosines comes first. */
static const struct layout {
    const char *name;
    enum shape shape;
    int columns; /* the number of columns of a row, of both arrays together if there are two */
    int golden_columns[MOST_COLUMNS];
} layouts[] = {
    {"interleaved", ONE_ARRAY, 6, {0, 1, 2, 3, 4, 5}},
    {"concat", ONE_ARRAY, 6, {0, 2, 4, 1, 3, 5}},
    {"concat-cos", ONE_ARRAY, 6, {1, 3, 5, 0, 2, 4}},
    {"split", TWO_ARRAYS, 6, {1, 3, 5, 0, 2, 4}},
    {"split-half", TWO_ARRAYS, 12, {1, 3, 5, 1, 3, 5, 0, 2, 4, 0, 2, 4}},
    {"split-interleaved", TWO_ARRAYS, 12, {1, 1, 3, 3, 5, 5, 0, 0, 2, 2, 4, 4}},
    {"pairs", PAIRS, 6, {1, 0, 3, 2, 5, 4}},
};

/* AT and IN_ROW read cell j of the row of position t, and COPY copies the row. PLACE is the address
 * of the row or, for two arrays, the bitwise OR of both addresses, to test the alignment. With
 * --program-memory there are no pointers to rows, so IN_ROW is redefined as AT, and PLACE as 0. */
static const char *const readers[] = {
    [ONE_ARRAY] = "#define AT(t, j) PE_AT(t, j)\n"
                  "#define IN_ROW(t, j) PE_ROW(t)[j]\n"
                  "#define PLACE(t) (size_t)PE_ROW(t)\n"
                  "#define COPY(t) pe_row(copy, t)\n",
    [TWO_ARRAYS] = "#define AT(t, j) (j < HALF ? PE_COS_AT(t, j) : PE_SIN_AT(t, j - HALF))\n"
                   "#define IN_ROW(t, j) (j < HALF ? PE_COS_ROW(t)[j] : PE_SIN_ROW(t)[j - HALF])\n"
                   "#define PLACE(t) ((size_t)PE_COS_ROW(t) | (size_t)PE_SIN_ROW(t))\n"
                   "#define COPY(t) pe_row(copy, copy + HALF, t)\n",
    [PAIRS] = "#define AT(t, j) (j % 2 == 0 ? PE_COS_AT(t, j / 2) : PE_SIN_AT(t, j / 2))\n"
              "#define IN_ROW(t, j) PE_ROW(t)[j]\n"
              "#define PLACE(t) (size_t)PE_ROW(t)\n"
              "#define COPY(t) pe_row(copy, t)\n",
};

/* The beginning of a translation unit, valid in C89 and in C++. */
static const char unit_head[] = "#include \"pe.h\"\n#include \"pe.h\"\n#include <stddef.h>\n"
                                "#include <stdio.h>\nPE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);\n";

/* Prints each cell three times, as read by AT, COPY and IN_ROW, and then its value (pe_to_float).
 */
static const char program[] = "static int put(pe_cell cell)\n"
                              "{\n    return fwrite(&cell, sizeof cell, 1, stdout) == 1;\n}\n"
                              "int main(void)\n{\n"
                              "    static pe_cell copy[2 * HALF];\n    long t;\n    int j;\n"
                              "    for (t = PE_START; t < PE_START + PE_MAX_LEN; t++) {\n"
                              "        if (PLACE(t) % ALIGN != 0) {\n            return 2;\n"
                              "        }\n        COPY(t);\n"
                              "        for (j = 0; j < 2 * HALF; j++) {\n"
                              "            const double value = (double)pe_to_float(AT(t, j));\n"
                              "            if (!put(AT(t, j)) || !put(copy[j]) ||\n"
                              "                !put(IN_ROW(t, j)) ||\n"
                              "                fwrite(&value, sizeof value, 1, stdout) != 1) {\n"
                              "                return 1;\n            }\n"
                              "        }\n    }\n    return 0;\n}\n";

static void program_write(const struct layout *layout, const char *words)
{
    static const char no_rows[] =
        "#undef IN_ROW\n#undef PLACE\n#define IN_ROW AT\n#define PLACE(t) (size_t)0\n";
    char text[4096];
    const int length = snprintf(
        text, sizeof text, "%s#define HALF %d\n#define ALIGN %d\n%s%s%s", unit_head,
        layout->columns / 2, strstr(words, "--row-align=64") != NULL ? 64 : 1,
        readers[layout->shape], strstr(words, "--program-memory") != NULL ? no_rows : "", program);
    ck_assert_int_lt(length, (int)sizeof text);
    text_write("user.c", text);
}

/* ---- the programs' output ---- */

/* Checks that the output at `at` has the bits of a cell. Returns the output after the cell. */
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
    const char *at = process->output_text;
    const size_t bytes = 3 * (size_t)golden->bits / 8 + sizeof(double);
    ck_assert_uint_eq(process->output_length, (size_t)(ROWS * layout->columns) * bytes);
    for (int i = 0; i < ROWS * layout->columns; i++) {
        const int column = layout->golden_columns[i % layout->columns];
        const uint64_t cell = golden->cells[i / layout->columns * COLUMNS + column];
        const double number = number_of_cell(format, cell);
        double value;
        for (int way = 0; way < 3; way++) {
            at = cell_check(at, cell, golden->bits, what);
        }
        memcpy(&value, at, sizeof value);
        at += sizeof value;
        REQUIRE(fabs(value - number) <= error_of(format) * fabs(number), "%s: %a is not %a", what,
                value, number);
    }
}

/* ---- accessors ---- */

/* Ways to store cells, and flags of the compiler. __AVR__ simulates AVR with flash of at most 64
 * KiB. With __AVR_HAVE_ELPM__, it simulates larger flash, whose read functions take a far address.
 * Without
 * __AVR__, a table with --program-memory is read like any other table. */
static const struct {
    const char *words;
    const char *flags;
} ways[] = {
    {"--literal=decimal", ""},
    {"--literal=words", ""},
    {"--row-align=64", ""},
    {"--literal=hex", ""},
    {"--program-memory", "|-D__AVR__|-isystem|."},
    {"--program-memory", ""},
    {"--linkage=static", ""},
    {"--program-memory|--row-align=64", "|-D__AVR__|-D__AVR_HAVE_ELPM__|-isystem|."},
};

/* Writes avr/pgmspace.h, a replacement of avr-libc's header for a machine with a single address
 * space. */
static void pgmspace_write(void)
{
    static const struct {
        const char *name;
        const char *type;
    } read_functions[] = {
        {"byte", "uint8_t"}, {"word", "uint16_t"}, {"dword", "uint32_t"}, {"float", "float"}};
    char text[2048] = "#include <stdint.h>\n#define PROGMEM\ntypedef uintptr_t uint_farptr_t;\n"
                      "#define pgm_get_far_address(object) ((uint_farptr_t)&(object))\n";
    for (size_t i = 0; i < COUNT(read_functions); i++) {
        const char *const name = read_functions[i].name;
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "static __inline__ %s pgm_read_%s_far(uint_farptr_t at)\n{\n"
                       "    return *(const %s *)at;\n}\n"
                       "#define pgm_read_%s(at) pgm_read_%s_far((uint_farptr_t)(at))\n",
                       read_functions[i].type, name, read_functions[i].type, name, name);
    }
    ck_assert_int_eq(mkdir(folder_file("avr"), 0777), 0);
    text_write("avr/pgmspace.h", text);
}

#define WARNINGS "-pedantic-errors|-Wall|-Wextra|-Wconversion|-Wshadow|-Wundef|-Werror"

/* Compiles a table as C, to link it with a program in C++. */
static const struct compiler table_compiler = {"gcc", "-std=c11"};

/* Returns an installed compiler, with a dialect that supports the table. Successive values of
 * `turn` select different dialects. Sets *is_separate to whether the dialect is C++, but the table
 * is to be compiled separately, as C. */
static const struct compiler *dialect_of(size_t turn, const char *words, bool *is_separate)
{
    for (size_t i = 0; i < DIALECTS; i++) {
        const struct compiler *const dialect = &dialects[(5 * turn + i) % DIALECTS];
        *is_separate = is_cplusplus(dialect) && strstr(words, "static") == NULL &&
                       (turn % 2 == 0 || !can_compile(dialect, words)) &&
                       program_exists(table_compiler.program);
        if (program_exists(dialect->program) && (can_compile(dialect, words) || *is_separate)) {
            return dialect;
        }
    }
    ck_abort_msg("neither gcc nor clang is installed");
    return NULL;
}

/* Reads the golden table of a format. Returns false if there is none. */
static bool cells_read(struct golden *golden, const struct format *format)
{
    char name[COMMAND_SIZE];
    char path[PATH_SIZE + COMMAND_SIZE];
    (void)snprintf(name, sizeof name, "cells/%s%s%s", format->name,
                   format->kind == AFFINE ? "_" : "", format->scale);
    if (format->kind == AFFINE) {
        text_append(name, sizeof name, "_%ld", format->zero_point);
    }
    text_append(name, sizeof name, "-d6-n40-b10000.txt");
    (void)snprintf(path, sizeof path, TESTS_DIR "/golden/%s", name);
    if (access(path, R_OK) != 0) {
        return false;
    }
    golden_read(golden, name);
    ck_assert_uint_eq(golden->count, ROWS * COLUMNS);
    return true;
}

/* Returns whether the cells can be stored in this way. Neither strings nor the functions of
 * avr-libc support 64-bit cells. */
static bool is_storable(const struct golden *golden, const char *words, const char *flags)
{
    const bool is_in_flash = strstr(words, "--program-memory") != NULL;
    return golden->bits < 64 || (!options_have_words(words) && !is_in_flash && *flags == '\0');
}

/* Emits the table, and compiles and runs user.c with it. Returns false if the compiler does not
 * support the dialect. */
static bool user_run(struct process *process, const char *words, const char *flags, size_t turn)
{
    char more[COMMAND_SIZE];
    bool is_separate;
    const struct compiler *const dialect = dialect_of(turn, words, &is_separate);
    emit(words, "pe");
    if (is_separate) {
        (void)snprintf(more, sizeof more, WARNINGS "%s|-c|pe.c|-o|pe.o", flags);
        compile_succeeds(&table_compiler, more);
    }
    (void)snprintf(more, sizeof more, WARNINGS "%s%s|-x|%s|user.c%s|-o|user", flags,
                   is_separate ? "|pe.o" : "", is_cplusplus(dialect) ? "c++" : "c",
                   is_separate || strstr(words, "static") != NULL ? "" : "|pe.c");
    if (!compile_succeeds(dialect, more)) {
        return false;
    }
    command_run(process, "./user", "", NULL);
    ck_assert_int_eq(process->status, 0);
    return true;
}

START_TEST(every_accessor)
{
    const struct format format = format_of(_i);
    struct golden golden;
    char words[2 * COMMAND_SIZE];
    pgmspace_write();
    if (!cells_read(&golden, &format)) {
        return;
    }
    for (size_t i = 0; i < COUNT(layouts) * COUNT(ways); i++) {
        const struct layout *const layout = &layouts[i / COUNT(ways)];
        const char *const flags = ways[i % COUNT(ways)].flags;
        struct process process;
        (void)snprintf(words, sizeof words, "%s|--layout=%s|%s", golden.options, layout->name,
                       ways[i % COUNT(ways)].words);
        if (!is_sampled(13, i + (size_t)_i) || !is_storable(&golden, words, flags)) {
            continue;
        }
        program_write(layout, words);
        if (user_run(&process, words, flags, (size_t)_i + i)) {
            output_check(&process, &format, layout, &golden, words);
            process_end(&process);
        }
    }
    golden_free(&golden);
}
END_TEST

/* The matrices that PE_MATRIX_AT, PE_COS_AT and PE_SIN_AT read from flash, cell by cell, are equal
 * to those of the array. */
START_TEST(matrices_in_flash)
{
    static const char *const flags[] = {"|-D__AVR__|-isystem|.",
                                        "|-D__AVR__|-D__AVR_HAVE_ELPM__|-isystem|."};
    struct process process;
    pgmspace_write();
    text_write("user.c",
               "#include \"pe.h\"\nint main(void)\n{\n    unsigned i;\n"
               "    for (i = 0; i < 8 * 3 * 4; i++) {\n"
               "        const unsigned t = i / 12;\n        const unsigned k = i / 4 % 3;\n"
               "        if (PE_MATRIX_AT(t, k, i / 2 % 2, i % 2) !=\n"
               "                pe[t][k][i / 2 % 2][i % 2] ||\n"
               "            PE_COS_AT(t, k) != pe[t][k][0][0] ||\n"
               "            PE_SIN_AT(t, k) != pe[t][k][1][0]) {\n"
               "            return 1;\n        }\n    }\n    return 0;\n}\n");
    const char *const words = pair_at("flash-matrices", _i / 2)->words;
    if (user_run(&process, words, flags[_i % 2], (size_t)_i)) {
        process_end(&process);
    }
}
END_TEST

/* ---- pe_to_float of every cell or, for q31, of a sample ---- */

static uint32_t cell_at(const struct format *format, uint32_t index)
{
    return format->bits < 32 ? index : index * UINT32_C(65537) + (index >> 3);
}

static const char to_float_program[] =
    "int main(void)\n{\n    unsigned long i;\n"
    "    for (i = 0; i < %luUL; i++) {\n"
    "        const float value = pe_to_float((pe_cell)(%s));\n"
    "        if (fwrite(&value, sizeof value, 1, stdout) != 1) {\n"
    "            return 1;\n        }\n    }\n    return 0;\n}\n";

/* Returns whether the result of pe_to_float is specified for a cell. `is_wide` is set if the table
 * has cells outside of -1 .. 1. If it is not set, pe_to_float of a narrow floating-point format is
 * specified only for cells in -1 .. 1, otherwise for all cells that are numbers. */
static bool is_specified(const struct format *format, bool is_wide, uint32_t cell)
{
    return format->kind != FLOATING ||
           (is_wide ? cell_is_number(format, cell) : fabs(number_of_cell(format, cell)) <= 1);
}

static void to_float_check(const struct format *format, bool is_wide,
                           const struct compiler *compiler, uint32_t count)
{
    struct process process;
    compile_and_run(&process, compiler, "user.c");
    ck_assert_uint_eq(process.output_length, count * sizeof(float));
    for (uint32_t i = 0; i < count; i++) {
        float value;
        const uint32_t cell = cell_at(format, i);
        const double number = number_of_cell(format, cell);
        memcpy(&value, process.output_text + i * sizeof value, sizeof value);
        REQUIRE(!is_specified(format, is_wide, cell) ||
                    fabs((double)value - number) <= error_of(format) * fabs(number),
                "%s: cell 0x%lx is %a, not %a", format->name, (unsigned long)cell, (double)value,
                number);
    }
    process_end(&process);
}

START_TEST(every_conversion)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c11|-O2|-Wno-overflow"},
                                                {"clang", "-std=c99|-O0"},
                                                {"tcc", ""},
                                                {"g++", "-std=c++11|-Wno-overflow"}};
    const bool is_wide = _i >= (int)case_count();
    const struct format format = format_of(_i % (int)case_count());
    const uint32_t count = format.bits == 8 ? 256 : 65536;
    char words[COMMAND_SIZE];
    char text[2 * COMMAND_SIZE];
    if (format_is_c_float(&format) || (is_wide && format.kind != FLOATING)) {
        return;
    }
    format_options_write(words, &format);
    text_append(words, sizeof words, "|--d-model=4|--max-len=1%s%s",
                format.kind == AFFINE ? "|--saturate" : "", is_wide ? "|--cell-factor=1.5" : "");
    emit(words, "pe");
    (void)strcpy(text, unit_head);
    text_append(text, sizeof text, to_float_program, (unsigned long)count,
                format.bits < 32 ? "i" : "(unsigned int)(i * 65537UL + (i >> 3))");
    text_write("user.c", text);
    for (size_t i = 0; i < COUNT(compilers); i++) {
        if (is_sampled(4, i + (size_t)_i) && program_exists(compilers[i].program)) {
            to_float_check(&format, is_wide, &compilers[i], count);
        }
    }
}
END_TEST

/* ---- rotation of heads ---- */

/* NUMBERS is the length of the array of a head, including two numbers after the head. HEADS is the
 * number of heads rotated at each position. */
enum { NUMBERS = 8, HEADS = COLUMNS + 1 };

/* Options of a rotary table, which numbers of a head form a pair (halves or neighbours), and
 * whether the direction of the rotation is flipped. */
static const struct rotation {
    const char *words;
    bool has_halves;
    bool is_flipped;
} rotations[] = {
    {"--layout=split-half", true, false},
    {"--layout=split-interleaved", false, false},
    {"--layout=pairs", false, false},
    {"--layout=split|--pairing=half", true, false},
    {"--layout=split|--pairing=neighbours", false, false},
    {"--layout=split-half|--pairing=half", true, false},
    {"--layout=split-half|--pairing=neighbours", false, false},
    {"--layout=split-half|--pairing=half-flipped", true, true},
    {"--layout=split-half|--pairing=neighbours-flipped", false, true},
    {"--layout=split-interleaved|--pairing=neighbours-flipped", false, true},
    {"--layout=pairs|--pairing=neighbours-flipped", false, true},
    {"--layout=split|--pairing=half-flipped", true, true},
    {"--layout=split|--pairing=neighbours-flipped", false, true},
};

/* Returns a bound on the absolute error of a cell rebuilt from a factored table. */
static double rebuilt_error(const struct format *format)
{
    return ldexp(format_is_c_float(format) ? 7 : 0x1.1p0, -format->significand - 1);
}

/* At each position, rotates six heads with a single 1, and the head 1, -2, 3, -4, 5, -6, and prints
 * them. After each head there are two numbers that must not change. */
static const char rotation_program[] =
    "int main(void)\n{\n"
    "    long t;\n    int i;\n    int j;\n"
    "    for (t = PE_START; t < PE_START + PE_MAX_LEN; t++) {\n"
    "        for (i = 0; i < 7; i++) {\n"
    "            number head[8];\n"
    "            for (j = 0; j < 8; j++) {\n"
    "                head[j] = (number)(j > 5    ? 7\n"
    "                                   : i == 6 ? (j % 2 == 0 ? j + 1 : -j - 1)\n"
    "                                            : i == j);\n"
    "            }\n"
    "            pe_rotate(head, t);\n"
    "            for (j = 0; j < 8; j++) {\n"
    "                const double value = head[j];\n"
    "                if (fwrite(&value, sizeof value, 1, stdout) != 1) {\n"
    "                    return 1;\n                }\n"
    "            }\n        }\n    }\n    return 0;\n}\n";

static void rotation_check(const struct process *process, const struct format *format,
                           const struct rotation *rotation, const struct golden *golden,
                           double error, const char *words)
{
    const double *const numbers = (const void *)process->output_text;
    ck_assert_uint_eq(process->output_length, ROWS * HEADS * NUMBERS * sizeof *numbers);
    for (int i = 0; i < ROWS * HEADS; i++) {
        const uint64_t *const row = &golden->cells[i / HEADS * COLUMNS];
        const double *const head = &numbers[i * NUMBERS];
        for (int k = 0; k < COLUMNS / 2; k++) {
            const int first = rotation->has_halves ? k : 2 * k;
            const int second = rotation->has_halves ? k + COLUMNS / 2 : 2 * k + 1;
            const double sine = number_of_cell(format, row[2 * k]);
            const double s = rotation->is_flipped ? -sine : sine;
            const double c = number_of_cell(format, row[2 * k + 1]);
            const bool is_whole = i % HEADS == COLUMNS;
            const double a =
                is_whole ? (first % 2 == 0 ? first + 1 : -first - 1) : i % HEADS == first;
            const double b =
                is_whole ? (second % 2 == 0 ? second + 1 : -second - 1) : i % HEADS == second;
            const double most =
                is_whole ? 12 * error + (golden->bits == 64 ? 0x1p-49 : 0x1p-20) : error;
            REQUIRE(fabs(head[first] - (a * c - b * s)) <= most &&
                        fabs(head[second] - (b * c + a * s)) <= most,
                    "%s: head %d at row %d: pair %d is %a and %a", words, i % HEADS, i / HEADS, k,
                    head[first], head[second]);
        }
        REQUIRE(head[6] == 7 && head[7] == 7, "%s: the rest is not as it was", words);
    }
}

START_TEST(every_rotation)
{
    const struct format format = format_of(_i);
    struct golden golden;
    char words[2 * COMMAND_SIZE];
    char text[2 * COMMAND_SIZE];
    pgmspace_write();
    if (format.kind != FLOATING || !cells_read(&golden, &format)) {
        return;
    }
    (void)snprintf(text, sizeof text, "%stypedef %s number;\n%s", unit_head,
                   golden.bits == 64 ? "double" : "float", rotation_program);
    text_write("user.c", text);
    for (size_t i = 0; i < COUNT(rotations) * (COUNT(ways) + 2); i++) {
        const struct rotation *const rotation = &rotations[i / (COUNT(ways) + 2)];
        const size_t way = i % (COUNT(ways) + 2);
        const bool is_factored = way >= COUNT(ways);
        const char *const flags = is_factored ? "" : ways[way].flags;
        struct process process;
        (void)snprintf(words, sizeof words, "%s|%s|%s", golden.options, rotation->words,
                       !is_factored         ? ways[way].words
                       : way == COUNT(ways) ? "--storage=factored"
                                            : "--storage=factored|--linkage=static");
        if (!is_sampled(23, i + 2 * (size_t)_i) || (is_factored && golden.bits == 8) ||
            !is_storable(&golden, words, flags)) {
            continue;
        }
        if (user_run(&process, words, flags, (size_t)_i + i)) {
            rotation_check(&process, &format, rotation, &golden,
                           is_factored ? rebuilt_error(&format) : 0, words);
            process_end(&process);
        }
    }
    golden_free(&golden);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_accessors(void)
{
    Suite *suite = suite_create("accessors");
    TCase *tests = case_in_folder(suite, "accessors");
    const int count = (int)case_count();
    tcase_add_sampled_test(tests, every_accessor, 7, count);
    tcase_add_loop_test(tests, matrices_in_flash, 0, 2 * pairs_count("flash-matrices"));
    tcase_add_loop_test(tests, every_conversion, 0, 2 * count);
    tcase_add_sampled_test(tests, every_rotation, 2, count);
    return suite;
}
