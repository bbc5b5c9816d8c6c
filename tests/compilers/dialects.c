/*
 * dialects.c: emitted pairs in programs of two translation units, in every dialect of C and
 * C++. The programs use the whole header, compile, link, and hold the golden cells.
 */
#include "compiler.h"
#include "golden.h"
#include "npy_file.h"
#include "process.h"
#include "skip.h"
#include "suites.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024, CELLS_TEXT = 65536 };

/* --- compilers ------------------------------------------------------------------------------- */

/* A compiler that is not installed, or does not know the dialect, is passed over. */
static const struct compiler dialects[] = {
    {"gcc", "-std=c89"},       {"gcc", "-std=c99"},       {"gcc", "-std=c11"},
    {"gcc", "-std=c17"},       {"gcc", "-std=c2x"},       {"clang", "-std=c89"},
    {"clang", "-std=c99"},     {"clang", "-std=c11"},     {"clang", "-std=c17"},
    {"clang", "-std=c2x"},     {"g++", "-std=c++11"},     {"g++", "-std=c++14"},
    {"g++", "-std=c++17"},     {"g++", "-std=c++20"},     {"clang++", "-std=c++11"},
    {"clang++", "-std=c++14"}, {"clang++", "-std=c++17"}, {"clang++", "-std=c++20"},
};

static bool dialect_is_known(const struct compiler *dialect)
{
    struct process process;
    char more[TEXT_SIZE];
    if (!program_exists(dialect->program)) {
        return false;
    }
    text_write("known.c", "int known;\n");
    compile(&process, dialect,
            is_cplusplus(dialect) ? "-x|c++|-fsyntax-only|known.c" : "-fsyntax-only|known.c");
    const bool known = process.status == 0;
    process_end(&process);
    if (!known) {
        (void)snprintf(more, sizeof more, "%s %s", dialect->program, dialect->options);
        skip_note(more);
    }
    return known;
}

/* --- what programs should print -------------------------------------------------------------- */

/* The order of cells: rows as in the golden table, which is interleaved, or the same sines and
 * cosines as in rotary tables. */
enum order { ROWS, SPLIT, SPLIT_HALF, SPLIT_INTERLEAVED, PAIRS };

/* A table of tests/golden/cells, and how it is emitted. */
static const struct program_case {
    const char *golden;
    enum order order;
    const char *options;
    int d_model;
    int max_len;
    int stride;
    int row_align;
    const char *precision;
    int bits;
    double scale; /* it is printed; 1: the precision has none */
    int zero_point;
} program_cases[] = {
    {"f32-d6-n40-b10000", ROWS, "--linkage=extern", 6, 40, 6, 4, "f32", 32, 1, 0},
    {"q15-d7-n33-b10000", ROWS, "--row-align=16", 7, 33, 8, 16, "q15", 16, 1, 0},
    {"f32-d7-n33-b10000", ROWS, "--linkage=static|--row-align=64", 7, 33, 16, 64, "f32", 32, 1, 0},
    {"f32-d7-n33-b10000", ROWS, "--row-align=2", 7, 33, 7, 4, "f32", 32, 1, 0},
    {"s8_0.01_-5-d6-n40-b10000", ROWS, "--linkage=static|--scale=0.01|--zero-point=-5", 6, 40, 6, 1,
     "s8", 8, 0.01, -5},
    {"f32-d6-n40-b10000", SPLIT, "--layout=split", 6, 40, 3, 4, "f32", 32, 1, 0},
    {"q15-d6-n40-b10000", SPLIT_HALF, "--layout=split-half|--row-align=16", 6, 40, 8, 16, "q15", 16,
     1, 0},
    {"f32-d6-n40-b10000", PAIRS, "--layout=pairs|--row-align=64|--linkage=static", 6, 40, 16, 64,
     "f32", 32, 1, 0},
    {"f16-d6-n40-b10000", SPLIT_INTERLEAVED, "--layout=split-interleaved|--linkage=static", 6, 40,
     6, 2, "f16", 16, 1, 0},
    {"f16-d6-n40-b10000", PAIRS, "--layout=pairs", 6, 40, 6, 2, "f16", 16, 1, 0},
    {"f32-d6-n40-b10000", ROWS, "--literal=words", 6, 40, 6, 4, "f32", 32, 1, 0},
    {"q15-d7-n33-b10000", ROWS, "--literal=words|--row-align=16", 7, 33, 8, 16, "q15", 16, 1, 0},
    {"f32-d6-n40-b10000", SPLIT, "--literal=words|--layout=split", 6, 40, 3, 4, "f32", 32, 1, 0},
    {"f32-d6-n40-b10000", PAIRS, "--literal=words|--layout=pairs|--row-align=64", 6, 40, 16, 64,
     "f32", 32, 1, 0},
};

/* The number of a binary16 that is neither infinite nor NaN. */
static float half_number(uint32_t cell)
{
    const int exponent = (int)(cell >> 10 & 31);
    const float fraction = (float)(cell & 1023) / 1024;
    float magnitude = exponent == 0 ? fraction : 1 + fraction;
    for (int i = exponent == 0 ? 1 : exponent; i < 15; i++) {
        magnitude /= 2;
    }
    return (cell & 0x8000) != 0 ? -magnitude : magnitude;
}

/* The number that a golden cell stands for. */
static float cell_number(const struct program_case *program, uint32_t cell)
{
    float value;
    switch (program->bits) {
    case 8:
        return (float)((int8_t)cell - program->zero_point) * (float)program->scale;
    case 16:
        return program->precision[0] == 'f' ? half_number(cell) : (float)(int16_t)cell / 32768;
    default:
        memcpy(&value, &cell, sizeof value);
        return value;
    }
}

/* The golden cells. golden_free frees. */
static void cells_read(const struct program_case *program, struct golden *golden)
{
    char name[TEXT_SIZE];
    (void)snprintf(name, sizeof name, "cells/%s.txt", program->golden);
    golden_read(golden, name);
    ck_assert_uint_eq(golden->count, (size_t)(program->d_model * program->max_len));
}

/* ---- of rotary tables ---- */

static int rotary_columns(const struct program_case *program)
{
    const bool both = program->order == SPLIT_HALF || program->order == SPLIT_INTERLEAVED;
    return both ? program->d_model : program->d_model / 2;
}

/* The golden cell that stands in a column of the cosines or of the sines. */
static uint32_t rotary_cell(const struct program_case *program, const uint64_t *cells,
                            bool of_sines, int row, int column)
{
    const int pair = program->order == SPLIT_HALF          ? column % (program->d_model / 2)
                     : program->order == SPLIT_INTERLEAVED ? column / 2
                                                           : column;
    return (uint32_t)cells[row * program->d_model + 2 * pair + (of_sines ? 0 : 1)];
}

/* All cosines and then all sines, or pair by pair. */
static uint32_t rotary_crc(const struct program_case *program, const uint64_t *cells)
{
    const int columns = rotary_columns(program);
    const int count = program->max_len * columns;
    uint32_t crc = UINT32_MAX;
    for (int i = 0; i < 2 * count; i++) {
        const bool of_sines = program->order == PAIRS ? i % 2 == 1 : i >= count;
        const int cell = program->order == PAIRS ? i / 2 : i % count;
        crc = crc_add(crc, rotary_cell(program, cells, of_sines, cell / columns, cell % columns),
                      program->bits);
    }
    return crc ^ UINT32_MAX;
}

/* What rotary_program.c prints if all is well. */
static void rotary_expectation_write(const struct program_case *program, char *text)
{
    struct golden golden;
    const int columns = rotary_columns(program);
    cells_read(program, &golden);
    text += snprintf(text, TEXT_SIZE,
                     "d_model %d, max_len %d, stride %d, start 0, base 10000, %s, crc %08lx\n",
                     program->d_model, program->max_len, program->stride, program->precision,
                     (unsigned long)rotary_crc(program, golden.cells));
    for (int row = 0; row < program->max_len; row++) {
        for (int i = 0; i < 2 * columns; i++) {
            const uint32_t cell =
                rotary_cell(program, golden.cells, i >= columns, row, i % columns);
            text += snprintf(text, TEXT_SIZE, "%.9g ", (double)cell_number(program, cell));
        }
        text += snprintf(text, TEXT_SIZE, "\n");
    }
    golden_free(&golden);
}

/* ---- of all others ---- */

/* What program.c prints if all is well. */
static void rows_expectation_write(const struct program_case *program, char *text)
{
    struct golden golden;
    cells_read(program, &golden);
    uint32_t crc = UINT32_MAX;
    double sum = 0;
    for (size_t i = 0; i < golden.count; i++) {
        crc = crc_add(crc, golden.cells[i], program->bits);
        sum += (double)cell_number(program, (uint32_t)golden.cells[i]);
    }
    text += snprintf(text, TEXT_SIZE,
                     "d_model %d, max_len %d, stride %d, start 0, base 10000, %s, crc %08lx\n"
                     "scale %.9g, zero point %d, sum %.2f\n",
                     program->d_model, program->max_len, program->stride, program->precision,
                     (unsigned long)(crc ^ UINT32_MAX), (double)(float)program->scale,
                     program->zero_point, sum);
    for (size_t i = 0; i < golden.count; i++) {
        text += snprintf(text, TEXT_SIZE, "%.9g%s",
                         (double)cell_number(program, (uint32_t)golden.cells[i]),
                         (i + 1) % (size_t)program->d_model == 0 ? "\n" : " ");
    }
    golden_free(&golden);
}

/* Runs the program that was linked, and compares. */
static void case_check(const struct program_case *program, const char *what)
{
    static char expected[CELLS_TEXT];
    char name[TEXT_SIZE];
    struct process process;
    command_run(&process, "./program", "", NULL);
    if (program->order == ROWS) {
        rows_expectation_write(program, expected);
    } else {
        rotary_expectation_write(program, expected);
    }
    ck_assert_int_eq(process.status, 0);
    (void)snprintf(name, sizeof name, "%s in %s", program->golden, what);
    lines_equal(name, process.out, expected);
    process_end(&process);
}

/* --- programs -------------------------------------------------------------------------------- */

#define WARNINGS "-pedantic-errors|-Wall|-Wextra|-Wconversion|-Wshadow|-Wundef|-Werror"

static const char *units(const struct program_case *program)
{
    return program->order == ROWS ? TESTS_DIR "/targets/consumer.c|" TESTS_DIR "/targets/program.c"
                                  : TESTS_DIR "/targets/rotary.c|" TESTS_DIR
                                              "/targets/rotary_program.c";
}

static bool is_static(const struct program_case *program)
{
    return strstr(program->options, "static") != NULL;
}

static void program_emit(const struct program_case *program)
{
    char options[TEXT_SIZE];
    (void)snprintf(options, sizeof options, "--d-model=%d|--max-len=%d|--precision=%s|%s",
                   program->d_model, program->max_len, program->precision, program->options);
    emit(options, "pe");
}

static const char *definitions(const struct program_case *program)
{
    static char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "-DROW_ALIGN=%d|-DCOLUMNS=%d%s%s", program->row_align,
                   rotary_columns(program), program->order == PAIRS ? "|-DHAS_PAIRS" : "",
                   strcmp(program->precision, "f32") == 0 ? "" : "|-DHAS_TO_FLOAT");
    return text;
}

static void program_build(const struct compiler *dialect, const struct program_case *program)
{
    char more[4 * TEXT_SIZE];
    folder_clear();
    program_emit(program);
    (void)snprintf(more, sizeof more, "%s|-x|%s|" WARNINGS "|-I.|%s%s|-o|program",
                   definitions(program), is_cplusplus(dialect) ? "c++" : "c",
                   is_static(program) ? "" : "pe.c|", units(program));
    compile_well(dialect, more);
}

START_TEST(programs)
{
    const struct compiler *dialect = &dialects[_i];
    if (!dialect_is_known(dialect)) {
        return;
    }
    for (size_t i = 0; i < COUNT(program_cases); i++) {
        const bool are_strings = are_words(program_cases[i].options);
        if (!is_sampled(3, i + (size_t)(_i / 5)) || (are_strings && !has_words(dialect))) {
            continue; /* programs_of_two_languages */
        }
        program_build(dialect, &program_cases[i]);
        case_check(&program_cases[i], dialect->options);
    }
}
END_TEST

/* The table compiled as C, in a program of C++. */
START_TEST(programs_of_two_languages)
{
    const struct program_case *program = &program_cases[_i];
    char more[4 * TEXT_SIZE];
    if (is_static(program) || !program_exists("gcc") || !program_exists("g++")) {
        return;
    }
    program_emit(program);
    command_well("gcc", are_words(program->options) ? "-std=c11|" WARNINGS "|-c|pe.c|-o|pe.o"
                                                    : "-std=c89|" WARNINGS "|-c|pe.c|-o|pe.o");
    (void)snprintf(more, sizeof more, "-std=c++17|%s|" WARNINGS "|-I.|pe.o|-x|c++|%s|-o|program",
                   definitions(program), units(program));
    command_well("g++", more);
    case_check(program, "two languages");
}
END_TEST

/* --- numbers of a file ----------------------------------------------------------------------- */

/* Compiles the pair as each compiler has it, or as a sample has it. */
static void numbers_compile(void)
{
    char more[TEXT_SIZE];
    for (size_t i = 0; i < COUNT(dialects); i++) {
        if (is_sampled(4, i + 1) && dialect_is_known(&dialects[i])) {
            (void)snprintf(more, sizeof more,
                           "-x|%s|" WARNINGS "|-Wunused-macros|-fsyntax-only|pe.c",
                           is_cplusplus(&dialects[i]) ? "c++" : "c");
            compile_well(&dialects[i], more);
        }
    }
}

/* Rows 0 and 1 have equal keys in column 0, whose cells are 2^-10 + 2^-33 and 2^-10: C++ has to
 * make the same keys, because the cells have the other order. The last row begins with -0, which is
 * neither more nor less than 0: its other cell says that the row is there. */
START_TEST(numbers_of_equal_keys)
{
    static const uint64_t cells[] = {0x3a800001, 0,          0x3a800000, 0x3f000000, 0x3f800000,
                                     0,          0x3f800000, 0x3f000000, 0x80000000, 0x3e800000};
    const struct npy_file file = {
        .descr = "<f4", .shape = "(5, 2)", .cells = cells, .count = COUNT(cells)};
    npy_file_write(&file, folder_file("numbers.npy"));
    emit("--from=numbers.npy", "pe");
    numbers_compile();
}
END_TEST

/* The same two cells in the only column, which has two keys: the second one has 58 bits, and a long
 * may have 32. */
START_TEST(numbers_of_long_keys)
{
    static const uint64_t cells[] = {0x3a800001, 0x3a800000, 0x3f800000};
    const struct npy_file file = {
        .descr = "<f4", .shape = "(3, 1)", .cells = cells, .count = COUNT(cells)};
    npy_file_write(&file, folder_file("numbers.npy"));
    emit("--from=numbers.npy|--literal=hex", "pe");
    char *source = file_read(folder_file("pe.c"), NULL);
    ck_assert_ptr_nonnull(strstr(source, "static_cast<long>(pe[row][0] * 0x1p29f)"));
    ck_assert_ptr_nonnull(strstr(source, "static_cast<long long>(pe[row][0] * 0x1p58f)"));
    free(source);
    emit("--from=numbers.npy", "pe");
    numbers_compile();
}
END_TEST

/* 2^40 and 2^40 + 1 have two keys, of which the first tells no rows apart: no assert asks for it,
 * and no macro. */
START_TEST(numbers_of_one_key_of_two)
{
    static const uint64_t cells[] = {0x4270000000000000, 0x4270000000001000};
    const struct npy_file file = {
        .descr = "<f8", .shape = "(2, 1)", .cells = cells, .count = COUNT(cells)};
    npy_file_write(&file, folder_file("numbers.npy"));
    emit("--from=numbers.npy", "pe");
    numbers_compile();
}
END_TEST

/* --- constants of C++17 ---------------------------------------------------------------------- */

/* Conditions on golden cells (sines and cosines of 1), and the same with the cell's neighbour. */
static const struct {
    const char *options;
    const char *condition;
    bool holds;
} constant_cases[] = {
    {"--precision=f32", "pe[1][0] == 0x1.aed548p-1f", true},
    {"--precision=f32", "pe[1][0] == 0x1.aed54ap-1f", false},
    {"--precision=f32|--literal=hex", "PE_AT(1, 0) == 0x1.aed548p-1f", true},
    {"--precision=f32|--literal=hex", "PE_AT(1, 0) == 0x1.aed546p-1f", false},
    {"--precision=q15|--row-align=16", "pe[1][0] == 0x6bb5", true},
    {"--precision=q15|--row-align=16", "pe[1][0] == 0x6bb6", false},
    {"--precision=f32|--layout=split", "pe_sin[1][0] == 0x1.aed548p-1f", true},
    {"--precision=f32|--layout=split", "pe_sin[1][0] == 0x1.aed54ap-1f", false},
    {"--precision=q15|--layout=split-half", "PE_COS_AT(1, 3) == 0x4529", true},
    {"--precision=q15|--layout=split-half", "PE_COS_AT(1, 3) == 0x4528", false},
    {"--precision=f32|--layout=pairs", "PE_COS_AT(1, 0) == 0x1.14a280p-1f", true},
    {"--precision=f32|--layout=pairs", "pe[1][0][0] == 0x1.14a282p-1f", false},
};

/* Emits a static table, and a unit with what the condition needs, and the condition. */
static void condition_write(const char *words, const char *functions, const char *condition)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "#include \"pe.h\"\n%sstatic_assert(%s, \"my condition\");\n",
                   functions, condition);
    text_write("user.cpp", text);
    (void)snprintf(text, sizeof text, "--d-model=6|--max-len=40|--linkage=static|%s", words);
    emit(text, "pe");
}

static void condition_check(const char *compiler, const char *standard, bool holds)
{
    struct process process;
    char options[TEXT_SIZE];
    if (!program_exists(compiler)) {
        return;
    }
    (void)snprintf(options, sizeof options, "-std=%s|" WARNINGS "|-fsyntax-only|user.cpp",
                   standard);
    command_run(&process, compiler, options, NULL);
    ck_assert_msg((process.status == 0) == holds, "%s %s: %s", compiler, standard, process.err);
    ck_assert((strstr(process.err, "my condition") != NULL) != holds);
    process_end(&process);
}

START_TEST(constants)
{
    static const char *const compilers[] = {"g++", "clang++"};
    condition_write(constant_cases[_i].options, "", constant_cases[_i].condition);
    for (size_t i = 0; i < COUNT(compilers); i++) {
        if (is_sampled(2, i + (size_t)(_i / 2))) {
            condition_check(compilers[i], "c++17", constant_cases[_i].holds);
        }
    }
}
END_TEST

/* From C++14 on the functions of a static table are constants as well: a rebuilt row, a number that
 * a cell stands for, and a head that is turned. */
#define ROW_OF                                     \
    "struct row { pe_cell cells[PE_D_MODEL]; };\n" \
    "constexpr row row_of(long t) { row r = row(); pe_row(r.cells, t); return r; }\n"
#define TURNED                                                                  \
    "constexpr float turned(long t) { float head[7] = {1}; pe_rotate(head, t);" \
    " return head[PLACE]; }\n"
static const struct {
    const char *options;
    const char *functions;
    const char *condition;
    bool holds;
} function_cases[] = {
    {"--precision=f32", ROW_OF, "row_of(1).cells[0] == 0.841470957f", true},
    {"--precision=f32", ROW_OF, "row_of(1).cells[0] == 0.841471016f", false},
    {"--precision=f16", ROW_OF, "pe_to_float(row_of(1).cells[1]) == 0.540527344f", true},
    {"--precision=bf16", "", "pe_to_float(PE_AT(1, 1)) == 0.5390625f", true},
    {"--precision=bf16", "", "pe_to_float(PE_AT(1, 1)) == 0.54296875f", false},
    {"--precision=bf16|--program-memory", "", "pe_to_float(PE_AT(1, 1)) == 0.5390625f", true},
    {"--precision=s8|--scale=1/128|--saturate", "", "pe_to_float(PE_AT(0, 1)) == 0.9921875f", true},
    {"--storage=factored", ROW_OF, "row_of(39).cells[0] > 0.9637952f", true},
    {"--storage=factored", ROW_OF, "row_of(39).cells[0] > 0.9637957f", false},
    {"--storage=factored|--precision=f16", ROW_OF, "row_of(1).cells[0] == 0x3abb", true},
    {"--storage=factored|--precision=bf16", ROW_OF, "pe_to_float(row_of(1).cells[1]) == 0.5390625f",
     true},
    {"--storage=factored|--precision=q15", ROW_OF, "row_of(1).cells[0] == 27572", true},
    {"--storage=factored|--precision=q31", ROW_OF, "row_of(1).cells[0] > 1807045050", true},
    {"--layout=split-half", "#define PLACE 3\n" TURNED, "turned(1) == 0.841470957f", true},
    {"--layout=pairs|--precision=bf16", "#define PLACE 0\n" TURNED, "turned(1) == 0.5390625f",
     true},
    {"--layout=split-interleaved|--storage=factored", "#define PLACE 1\n" TURNED,
     "turned(39) > 0.9637952f && turned(39) < 0.9637957f", true},
    {"--layout=split-interleaved|--storage=factored", "#define PLACE 3\n" TURNED, "turned(39) > 0",
     false},
};

START_TEST(functions)
{
    static const char *const compilers[] = {"g++", "clang++", "clang++-19"};
    static const char *const standards[] = {"c++14", "c++17", "c++20"};
    condition_write(function_cases[_i].options, function_cases[_i].functions,
                    function_cases[_i].condition);
    for (size_t i = 0; i < COUNT(compilers) * COUNT(standards); i++) {
        if (is_sampled(4, i + (size_t)_i)) {
            condition_check(compilers[i / COUNT(standards)], standards[i % COUNT(standards)],
                            function_cases[_i].holds);
        }
    }
}
END_TEST

/* --- warnings -------------------------------------------------------------------------------- */

/* A header that holds the table has a type within sizeof, of which -Wc++-compat warns, and keeps
 * that warning quiet for itself alone. */
START_TEST(warnings_of_others)
{
    struct process process;
    if (!program_exists("gcc")) {
        return;
    }
    emit("--d-model=6|--max-len=40|--linkage=static", "pe");
    text_write("user.c",
               "#include \"pe.h\"\nunsigned long size = sizeof(struct own { int x; });\n");
    command_run(&process, "gcc", "-std=c11|-Wc++-compat|-fsyntax-only|user.c", NULL);
    ck_assert_int_eq(process.status, 0);
    ck_assert_ptr_nonnull(strstr(process.err, "user.c:2:"));
    ck_assert_ptr_null(strstr(process.err, "pe.h:"));
    process_end(&process);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_dialects(void)
{
    Suite *suite = suite_create("dialects");
    TCase *tests = case_in_folder(suite, "dialects");
#if !defined POSENC_PORTABLE /* which writes the same bytes (program.c): once is enough */
    tcase_add_sampled_test(tests, programs, 5, COUNT(dialects));
    tcase_add_sampled_test(tests, programs_of_two_languages, 3, COUNT(program_cases));
    tcase_add_test(tests, numbers_of_equal_keys);
    tcase_add_test(tests, numbers_of_long_keys);
    tcase_add_test(tests, numbers_of_one_key_of_two);
    tcase_add_test(tests, warnings_of_others);
    tcase_add_loop_test(tests, constants, 0, (int)COUNT(constant_cases));
    tcase_add_loop_test(tests, functions, 0, (int)COUNT(function_cases));
#else
    (void)tests;
    (void)programs;
    (void)programs_of_two_languages;
    (void)numbers_of_equal_keys;
    (void)numbers_of_long_keys;
    (void)numbers_of_one_key_of_two;
    (void)warnings_of_others;
    (void)constants;
    (void)functions;
#endif
    return suite;
}
