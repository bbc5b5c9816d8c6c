/*
 * dialects.c: tests emitted pairs in the dialects of C and C++: keys, which C++ computes from the
 * cells, constant expressions, and a warning that the header must not suppress in code that
 * includes the header. accessors.c compiles programs in all dialects.
 */
#include "compiler.h"
#include "npy_file.h"
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

#define WARNINGS "-pedantic-errors|-Wall|-Wextra|-Wconversion|-Wshadow|-Wundef|-Werror"

/* --- tables of a .npy file ------------------------------------------------------------------- */

/* Compiles the pair with each compiler in each dialect or, with --quick, with a sample of them. */
static void pair_compile(const char *words, const char *warnings)
{
    char more[TEXT_SIZE];
    for (size_t i = 0; i < DIALECTS; i++) {
        if (is_sampled(5, i + 1) && can_compile(&dialects[i], words)) {
            (void)snprintf(more, sizeof more, "-x|%s|" WARNINGS "%s|-fsyntax-only|pe.c",
                           is_cplusplus(&dialects[i]) ? "c++" : "c", warnings);
            compile_succeeds(&dialects[i], more);
        }
    }
}

/* Emits the pair of a .npy file with these cells, and compiles the pair. */
static void numbers_compile(const char *descr, const char *shape, const uint64_t *cells)
{
    npy_write_cells("numbers.npy", descr, shape, cells);
    emit("--from=numbers.npy", "pe");
    pair_compile("", "|-Wunused-macros");
}

/* In column 0, the cells of rows 0 and 1 are 2^-10 + 2^-33 and 2^-10, and their keys are equal. So
 * the keys of column 1 put row 0 before row 1. The cells of column 0 are in the opposite order, so
 * C++ must compare keys, not cells. The last row begins with -0, which compares equal to the 0 of a
 * missing row. Its other cell proves that the row is present. */
START_TEST(numbers_of_equal_keys)
{
    static const uint64_t cells[] = {0x3a800001, 0,          0x3a800000, 0x3f000000, 0x3f800000,
                                     0,          0x3f800000, 0x3f000000, 0x80000000, 0x3e800000};
    numbers_compile("<f4", "(5, 2)", cells);
}
END_TEST

/* The first two cells of the only column have equal keys, so each row has a second key. C++
 * computes it as the integer cell * 2^58, for which a long of 32 bits is too small. */
START_TEST(numbers_of_long_keys)
{
    static const uint64_t cells[] = {0x3a800001, 0x3a800000, 0x3f800000};
    static const char *const keys[] = {"static_cast<long>(pe[row][0] * 0x1p29f)",
                                       "static_cast<long long>(pe[row][0] * 0x1p58f)"};
    numbers_compile("<f4", "(3, 1)", cells);
    emit("--from=numbers.npy|--literal=hex", "pe");
    char *source = file_read(folder_file("pe.c"), NULL);
    text_check_parts(source, keys, COUNT(keys));
    free(source);
}
END_TEST

/* The cells 2^40 and 2^40 + 1 have equal first keys, so each row has a second key. No assertion and
 * no macro uses the first keys. */
START_TEST(numbers_of_one_key_of_two)
{
    static const uint64_t cells[] = {0x4270000000000000, 0x4270000000001000};
    numbers_compile("<f8", "(2, 1)", cells);
}
END_TEST

/* Rows 0 and 2 are equal, and in f16 and q31 also rows 1 and 3. The pair has no assertions about
 * rows, but it still has the assertion about its header. */
START_TEST(numbers_of_equal_rows)
{
    static const uint64_t cells[] = {0x3f800000, 0x40000000, 0x3f000000, 0x3f800001,
                                     0x3f800000, 0x40000000, 0x3f000000, 0x3f800000};
    static const char *const ways[] = {"--literal=decimal", "--precision=f16|--literal=hex",
                                       "--precision=q31|--saturate", "--literal=words"};
    char words[TEXT_SIZE];
    npy_write_cells("numbers.npy", "<f4", "(4, 2)", cells);
    (void)snprintf(words, sizeof words, "--from=numbers.npy|--allow-equal-rows|%s", ways[_i]);
    emit(words, "pe");
    pair_compile(words, "|-Wunused-macros");
    char *const source = file_read(folder_file("pe.c"), NULL);
    ck_assert_ptr_nonnull(strstr(source, "pe_h_is_of_another_table"));
    ck_assert_ptr_null(strstr(source, "KEY"));
    ck_assert_ptr_null(strstr(source, "_LESS"));
    free(source);
    program_succeeds("--check=pe.c");
}
END_TEST

/* The cells are 1e38, 2e38, 3e38 and 1e-40. No single power of two scales all of them to keys. */
START_TEST(numbers_far_apart)
{
    static const uint64_t cells[] = {0x7e967699, 0x7f167699, 0x7f61b1e6, 0x000116c2};
    npy_write_cells("numbers.npy", "<f4", "(4, 1)", cells);
    emit("--from=numbers.npy", "pe");
    pair_compile("", "");
}
END_TEST

/* --- constants of C++17 ---------------------------------------------------------------------- */

/* Conditions on golden cells (sines and cosines of 1), and false conditions, which have a neighbour
 * of the golden cell. */
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

/* Emits a static table, and writes a source file with the functions that the condition needs and a
 * static_assert of the condition. */
static void condition_write(const char *words, const char *functions, const char *condition)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "#include \"pe.h\"\n%sstatic_assert(%s, \"my condition\");\n",
                   functions, condition);
    text_write("user.cpp", text);
    (void)snprintf(text, sizeof text, "--d-model=6|--max-len=40|--linkage=static|%s", words);
    emit(text, "pe");
}

/* Checks that the static_assert of user.cpp holds or, if `holds` is false, fails with its message.
 */
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
    ck_assert_msg((process.status == 0) == holds, "%s %s: %s", compiler, standard,
                  process.error_text);
    ck_assert((strstr(process.error_text, "my condition") != NULL) != holds);
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

/* From C++14 on, constant expressions can also call the functions of a static table: pe_row,
 * pe_to_float and pe_rotate. */
#define DEFINE_ROW_OF                              \
    "struct row { pe_cell cells[PE_D_MODEL]; };\n" \
    "constexpr row row_of(long t) { row r = row(); pe_row(r.cells, t); return r; }\n"
#define DEFINE_TURNED                                                           \
    "constexpr float turned(long t) { float head[7] = {1}; pe_rotate(head, t);" \
    " return head[PLACE]; }\n"
static const struct {
    const char *options;
    const char *functions;
    const char *condition;
    bool holds;
} function_cases[] = {
    {"--precision=f32", DEFINE_ROW_OF, "row_of(1).cells[0] == 0.841470957f", true},
    {"--precision=f32", DEFINE_ROW_OF, "row_of(1).cells[0] == 0.841471016f", false},
    {"--precision=f16", DEFINE_ROW_OF, "pe_to_float(row_of(1).cells[1]) == 0.540527344f", true},
    {"--precision=bf16", "", "pe_to_float(PE_AT(1, 1)) == 0.5390625f", true},
    {"--precision=bf16", "", "pe_to_float(PE_AT(1, 1)) == 0.54296875f", false},
    {"--precision=bf16|--program-memory", "", "pe_to_float(PE_AT(1, 1)) == 0.5390625f", true},
    {"--precision=s8|--scale=1/128|--saturate", "", "pe_to_float(PE_AT(0, 1)) == 0.9921875f", true},
    {"--storage=factored", DEFINE_ROW_OF, "row_of(39).cells[0] > 0.9637952f", true},
    {"--storage=factored", DEFINE_ROW_OF, "row_of(39).cells[0] > 0.9637957f", false},
    {"--storage=factored|--precision=f16", DEFINE_ROW_OF, "row_of(1).cells[0] == 0x3abb", true},
    {"--storage=factored|--precision=bf16", DEFINE_ROW_OF,
     "pe_to_float(row_of(1).cells[1]) == 0.5390625f", true},
    {"--storage=factored|--precision=q15", DEFINE_ROW_OF, "row_of(1).cells[0] == 27572", true},
    {"--storage=factored|--precision=q31", DEFINE_ROW_OF, "row_of(1).cells[0] > 1807045050", true},
    {"--layout=split-half", "#define PLACE 3\n" DEFINE_TURNED, "turned(1) == 0.841470957f", true},
    {"--layout=pairs|--precision=bf16", "#define PLACE 0\n" DEFINE_TURNED,
     "turned(1) == 0.5390625f", true},
    {"--layout=split-interleaved|--storage=factored", "#define PLACE 1\n" DEFINE_TURNED,
     "turned(39) > 0.9637952f && turned(39) < 0.9637957f", true},
    {"--layout=split-interleaved|--storage=factored", "#define PLACE 3\n" DEFINE_TURNED,
     "turned(39) > 0", false},
};

START_TEST(functions)
{
    static const char *const compilers[] = {"g++", "clang++", "clang++-19"};
    static const char *const standards[] = {"c++14", "c++17", "c++20"};
    condition_write(function_cases[_i].options, function_cases[_i].functions,
                    function_cases[_i].condition);
    for (size_t i = 0; i < COUNT(compilers) * COUNT(standards); i++) {
        if (is_sampled(7, i + (size_t)_i)) {
            condition_check(compilers[i / COUNT(standards)], standards[i % COUNT(standards)],
                            function_cases[_i].holds);
        }
    }
}
END_TEST

/* --- warnings -------------------------------------------------------------------------------- */

/* A header that contains the table defines types within sizeof, about which -Wc++-compat warns. The
 * header suppresses the warning for its own code only. */
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
    ck_assert_ptr_nonnull(strstr(process.error_text, "user.c:2:"));
    ck_assert_ptr_null(strstr(process.error_text, "pe.h:"));
    process_end(&process);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_dialects(void)
{
    Suite *suite = suite_create("dialects");
    TCase *tests = case_in_folder(suite, "dialects");
    tcase_add_test(tests, numbers_of_equal_keys);
    tcase_add_test(tests, numbers_of_long_keys);
    tcase_add_test(tests, numbers_of_one_key_of_two);
    tcase_add_loop_test(tests, numbers_of_equal_rows, 0, 4);
    tcase_add_test(tests, numbers_far_apart);
    tcase_add_test(tests, warnings_of_others);
    tcase_add_loop_test(tests, constants, 0, (int)COUNT(constant_cases));
    tcase_add_loop_test(tests, functions, 0, (int)COUNT(function_cases));
    return suite;
}
