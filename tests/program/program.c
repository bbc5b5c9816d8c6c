/*
 * program.c: tests the program in whole runs: the builds with and without 128-bit integers write
 * the same files, whose lines are not too long; rows of large tables are right; and the use of
 * memory is limited.
 */
#include "model/layout.h"
#include "model/precision.h"
#include "process.h"
#include "skip.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LINE_COLUMNS = 100 };

static const char *const extensions[] = {"c", "h"};

/* --- many tables ----------------------------------------------------------------------------- */

/* Tables that both builds of posenc, with and without 128-bit integers (portable), must write
 * identically. */
static const char *const table_cases[] = {
    "--d-model=1|--max-len=1",
    "--d-model=64|--max-len=300|--precision=f64|--literal=hex",
    "--d-model=64|--max-len=128|--precision=q7",
    "--d-model=300|--max-len=40|--literal=words",
    "--d-model=3|--max-len=50|--precision=q31|--literal=words",
    "--d-model=8|--max-len=40|--base=0.001|--precision=q31",
    "--d-model=9|--max-len=40|--base=1e300|--precision=f64",
    "--d-model=9|--max-len=40|--base=1e-300|--precision=f64",
    "--d-model=8|--max-len=40|--base=1.23456789012345678901234567890123456789012345678",
    "--d-model=8|--max-len=40|--start=1000000000000000",
    "--d-model=8|--max-len=40|--start=-1000000000000000|--precision=f64",
    "--d-model=9|--max-len=40|--frequency=shifted|--layout=concat-cos|--precision=q15",
    "--d-model=4096|--max-len=3",
    "--d-model=16|--max-len=5000|--precision=q15",
    "--d-model=8|--max-len=16|--spdx=MIT OR Apache-2.0 WITH LLVM-exception",
    "--d-model=8|--max-len=16|--precision=u8|--scale=1/127|--zero-point=128",
    ("--d-model=8|--max-len=16|--precision=s8|--zero-point=-5"
     "|--scale=0.00881234567890123456789012345678901234567890123456"),
    "--d-model=64|--max-len=300|--layout=split-half|--precision=q15|--row-align=64",
    ("--d-model=8|--grid=4x10|--rows-before=1|--coordinates=y=last:1e-6,x=last:1e-6"
     "|--angle-scale=2pi"),
    "--d-model=64|--max-len=3000|--storage=factored|--layout=concat|--precision=q31",
    "--d-model=64|--max-len=60|--storage=factored|--layout=concat-cos|--precision=f64|--base=100",
    ("--d-model=32|--max-len=901|--storage=factored|--layout=split-interleaved|--order=centered"
     "|--precision=q15"),
    ("--d-model=32|--max-len=900|--storage=factored|--layout=pairs|--order=descending"
     "|--cell-factor=0.3"),
};

/* Checks that no line is longer than LINE_COLUMNS, ends with a blank, or contains a tab or a
 * carriage return, and that the last line ends with a newline. */
static void line_widths_check(const char *text)
{
    size_t line = 1;
    ck_assert_uint_gt(strlen(text), 0);
    ck_assert_int_eq(text[strlen(text) - 1], '\n');
    for (; *text != '\0'; line++) {
        const size_t length = strcspn(text, "\n");
        if (length > LINE_COLUMNS || strcspn(text, "\t\r\n") < length ||
            (length > 0 && text[length - 1] == ' ')) {
            ck_abort_msg("line %zu: '%.*s'", line, (int)length, text);
        }
        text += length + 1;
    }
}

/* Checks the lines of an emitted text, and that the text contains no path of this machine. */
static void emitted_text_check(const char *text)
{
    char directory[PATH_SIZE];
    line_widths_check(text);
    ck_assert_ptr_null(strstr(text, folder_path()));
    ck_assert_ptr_null(strstr(text, "native/"));
    ck_assert_ptr_null(strstr(text, BUILD_DIR));
    ck_assert(getcwd(directory, sizeof directory) != NULL);
    ck_assert(strlen(directory) < 2 || strstr(text, directory) == NULL);
}

/* Writes a table with both builds, into the folders native and portable, and checks that the files
 * are equal. */
static void builds_compare_file(const char *words, const char *file)
{
    char command[1024];
    (void)snprintf(command, sizeof command, "%s|-o|%s", words, folder_file("native/%s", file));
    command_succeeds(BUILD_DIR "/posenc", command);
    (void)snprintf(command, sizeof command, "%s|-o|portable/%s", words, file);
    command_succeeds(BUILD_DIR "/posenc-portable", command);
    for (size_t i = 0; i < COUNT(extensions); i++) {
        char *native = file_read(folder_file("native/%s.%s", file, extensions[i]), NULL);
        char *portable = file_read(folder_file("portable/%s.%s", file, extensions[i]), NULL);
        ck_assert_msg(strcmp(native, portable) == 0, "%s: the programs differ", words);
        emitted_text_check(native);
        free(native);
        free(portable);
    }
}

static void builds_compare(const char *words)
{
    builds_compare_file(words, "pe");
}

static void builds_setup(void)
{
    folder_clear();
    ck_assert_int_eq(mkdir(folder_file("native"), 0777), 0);
    ck_assert_int_eq(mkdir(folder_file("portable"), 0777), 0);
}

START_TEST(tables)
{
    builds_compare(table_cases[_i]);
}
END_TEST

/* Tests every precision with every layout, with an odd width if the layout supports it, and with
 * decimal and hexadecimal literals. */
START_TEST(precisions_and_layouts)
{
    const bool affine = precisions[_i].kind == PRECISION_AFFINE;
    for (size_t layout = 0; layout < LAYOUT_COUNT; layout++) {
        const bool needs_even_width = layout_table[layout].is_rotary;
        for (int d = needs_even_width ? 8 : 5; d <= (needs_even_width ? 10 : 8);
             d += needs_even_width ? 2 : 3) {
            char words[512];
            (void)snprintf(words, sizeof words,
                           "--precision=%s|--layout=%s|--d-model=%d|--max-len=9|--start=-3"
                           "|--literal=%s%s",
                           precisions[_i].name, layout_table[layout].name, d,
                           d % 5 == 0 ? "hex" : "decimal",
                           affine ? "|--scale=0.01|--zero-point=120|--saturate" : "");
            builds_compare(words);
        }
    }
}
END_TEST

/* Options of tables whose declarations together have all forms. The test gives these tables a name
 * of eight letters, the longest for which lines have at most 100 columns in all of them. */
static const char *const name_cases[] = {
    "--layout=interleaved",
    "--layout=interleaved|--order=descending",
    "--layout=split",
    "--layout=split|--row-align=64|--order=descending",
    "--layout=split-half",
    "--layout=pairs",
    "--layout=pairs|--row-align=64|--order=descending",
    "--layout=interleaved|--literal=words|--order=descending",
    "--layout=split|--literal=words",
    "--layout=pairs|--literal=words|--row-align=64",
    "--layout=split|--program-memory|--order=descending",
    "--layout=pairs|--program-memory|--linkage=static",
};

/* With a name of eight letters, lines are not too long in any precision. */
START_TEST(longest_names)
{
    const char *precision = precisions[_i].name;
    char words[512];
    const bool affine = precisions[_i].kind == PRECISION_AFFINE;
    for (size_t i = 0; i < COUNT(name_cases); i++) {
        const bool refuses_f64 = strstr(name_cases[i], "=words") != NULL ||
                                 strstr(name_cases[i], "--program-memory") != NULL;
        if (strcmp(precision, "f64") == 0 && refuses_f64) {
            continue;
        }
        (void)snprintf(words, sizeof words,
                       "--precision=%s|--d-model=40|--max-len=9|--start=-1000000000000000"
                       "|--name=a_name_8|%s%s",
                       precision, name_cases[i],
                       affine ? "|--scale=0.01|--zero-point=120|--saturate" : "");
        builds_compare(words);
    }
}
END_TEST

/* Lines are not too long in factored tables whose files have names of 60 letters. */
START_TEST(longest_names_factored)
{
    static const char *const formats[] = {"f32", "f64", "q31", "q15", "bf16", "s8|--scale=1/127"};
    enum { LONGEST_FILE = 60 };
    static const char *const names[] = {"a_name_8", "pe"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char words[512];
        char file[LONGEST_FILE + 1] = "";
        (void)memset(file, 'n', LONGEST_FILE);
        (void)snprintf(words, sizeof words,
                       "--precision=%s|--d-model=300|--max-len=200|--start=-1000000000000000|"
                       "--storage=factored|--name=%s",
                       formats[_i], names[i]);
        builds_compare_file(words, file);
    }
}
END_TEST

/* The widest tables, whose column numbers have the most digits. */
START_TEST(widest_rows)
{
    static const char *const layouts[] = {"interleaved", "split", "split-half", "pairs"};
    char words[512];
    (void)snprintf(words, sizeof words, "--d-model=65536|--max-len=2|--layout=%s|--name=a_name_8",
                   layouts[_i]);
    builds_compare(words);
}
END_TEST

/* --- the rows of large tables ---------------------------------------------------------------- */

/* Checks row `row` in the text of an interleaved table with 4 columns and base 10000. Each cell may
 * differ from the C library's sine or cosine by the largest rounding error of an f32 below 1,
 * 2^-25, and by the error of the C library. The cell of a key is in the comment beside the key. */
static void row_check(const char *text, long row)
{
    char label[48];
    (void)snprintf(label, sizeof label, "\n    /* %ld */ {", row);
    const char *at = strstr(text, label);
    ck_assert_msg(at != NULL, "there is no row %ld", row);
    at += strlen(label);
    ck_assert_ptr_null(strstr(at, label)); /* the row occurs only once */
    for (int column = 0; column < 4; column++) {
        const double angle = (double)row * (column < 2 ? 1 : 0.01);
        const double exact = column % 2 == 0 ? sin(angle) : cos(angle);
        at += strspn(at, " \n");
        const bool is_key = strncmp(at, "PE_KEYED", 8) == 0;
        const double cell = strtod(is_key ? strstr(at, "/* ") + 3 : at, NULL);
        ck_assert_msg(fabs(cell - exact) <= 0x1.01p-25, "row %ld, column %d: %.9g, not %.9g", row,
                      column, cell, exact);
        at = is_key ? strstr(at, "*/") : at;
        at += strcspn(at, ",}") + 1;
    }
}

static const long large_max_lens[] = {20001, 40000, 65536, 65537, 70000};

/* Checks the first and the last rows, some rows between, and rows 65535 and 65536: every 65,536
 * rows, sines and cosines are computed directly, instead of from those of the row before. */
START_TEST(rows_of_large_tables)
{
    const long rows = large_max_lens[_i];
    const long checked_rows[] = {0,     1,     19999,    20000,    rows / 2,
                                 65535, 65536, rows - 3, rows - 2, rows - 1};
    char words[64];
    (void)snprintf(words, sizeof words, "--d-model=4|--max-len=%ld|--quiet|-o|pe", rows);
    program_succeeds(words);
    char *text = file_read(folder_file("pe.c"), NULL);
    for (size_t i = 0; i < COUNT(checked_rows); i++) {
        if (checked_rows[i] < rows) {
            row_check(text, checked_rows[i]);
        }
    }
    free(text);
}
END_TEST

/* --- memory ---------------------------------------------------------------------------------- */

/* Tables, and the limit of the program's memory in KiB. The emitted files are much larger than the
 * limit. */
static const struct {
    const char *words;
    long limit;
} memory_cases[] = {
    {"--d-model=512|--max-len=5000", 8 * 1024},
    {"--d-model=64|--max-len=65536|--precision=q15", 12 * 1024},
    {"--d-model=64|--max-len=65536", 12 * 1024},
    {"--d-model=65536|--max-len=64|--precision=q15", 16 * 1024},
    {"--d-model=65536|--max-len=64", 16 * 1024},
};

START_TEST(memory)
{
    char words[512];
    struct process process;
    struct rusage own_usage;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &own_usage), 0);
    /* The kernel counts the memory of the parent at the time of vfork as memory of the child. */
    if (own_usage.ru_maxrss > memory_cases[_i].limit) {
        skip_note("a test that holds less memory than posenc may");
        return;
    }
    (void)snprintf(words, sizeof words, "%s|--quiet|-o|pe", memory_cases[_i].words);
    program_run(&process, words);
    ck_assert_str_eq(process.error_text, "");
    ck_assert_int_eq(process.status, 0);
    ck_assert_int_gt(process.peak, 0);
    ck_assert_int_lt(process.peak, memory_cases[_i].limit);
    process_end(&process);
}
END_TEST

/* The search for the witness needs 32 bytes per row, and its result 5 bytes per row. A note states
 * the sum if that is 10^9 bytes or more, that is, for 27,027,028 rows or more. */
static const struct {
    const char *words;
    const char *text; /* the whole standard error */
} too_large_cases[] = {
    {"--max-len=100000000",
     "posenc: note: the table will have 400 MB of cells and about 11300 MB of source: "
     "--literal=words (C11 alone) makes less of it\n"
     "posenc: note: to find out that 100000000 rows differ takes 3.7 GB of memory\n"
     "posenc: no memory for 3200000000 bytes: ask for a smaller table\n"},
    {"--max-len=27027028 --precision=q7 --literal=words",
     "posenc: note: the table will have 27 MB of cells and about 2291 MB of source\n"
     "posenc: note: to find out that 27027028 rows differ takes 1.0 GB of memory\n"
     "posenc: no memory for 864864896 bytes: ask for a smaller table\n"},
    {"--max-len=27027027 --precision=q7 --literal=words",
     "posenc: note: the table will have 27 MB of cells and about 2291 MB of source\n"
     "posenc: no memory for 864864864 bytes: ask for a smaller table\n"},
    {"--max-len=27027028 --precision=q7 --literal=words --quiet",
     "posenc: no memory for 864864896 bytes: ask for a smaller table\n"},
};

START_TEST(too_much_memory)
{
    struct process process;
    if (SANITIZED) {
        skip_note("memory without a sanitizer's own");
        return;
    }
    script_run(&process, "sh", "ulimit -v 500000 && exec '" PROGRAM "' --d-model=1 %s -o pe",
               too_large_cases[_i].words);
    ck_assert_str_eq(process.error_text, too_large_cases[_i].text);
    ck_assert_int_eq(process.status, 2);
    ck_assert_uint_eq(folder_entry_count(), 0);
    process_end(&process);
}
END_TEST

static void add_tables(Suite *suite)
{
    TCase *many = case_in_folder(suite, "tables");
    tcase_add_checked_fixture(many, builds_setup, NULL);
    tcase_add_loop_test(many, tables, 0, (int)COUNT(table_cases));
    tcase_add_sampled_test(many, precisions_and_layouts, 7, PRECISION_COUNT);
    tcase_add_sampled_test(many, longest_names, 7, PRECISION_COUNT);
    tcase_add_loop_test(many, longest_names_factored, 0, 6);
    tcase_add_sampled_test(many, widest_rows, 3, 4);
}

Suite *suite_program(void)
{
    Suite *suite = suite_create("program");
    add_tables(suite);

    TCase *large = case_in_folder(suite, "memory");
    tcase_add_loop_test(large, memory, 0, SANITIZED ? 0 : (int)COUNT(memory_cases));
    tcase_add_loop_test(large, too_much_memory, 0, (int)COUNT(too_large_cases));
    tcase_add_loop_test(large, rows_of_large_tables, 0, (int)COUNT(large_max_lens));
    return suite;
}
