/*
 * npy_write.c: tests the files of --npy, byte for byte. Headers are compared with those of
 * numpy.save, and cells with those of other programs. Also tests the options that --npy can be
 * combined with.
 */
#include "encoding/table.h"
#include "golden.h"
#include "npy/npy.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 128 };

/* ---- bytes ---- */

/* Writes table.npy to the folder, and returns its bytes for the caller to free. */
static unsigned char *npy_bytes(const char *options, size_t *length)
{
    struct reading reading;
    struct table table;
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "%s|--npy=%s", options, folder_file("table.npy"));
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", options, reading.message);
    table_init(&table, &reading.request.spec);
    files_open(&reading.request.files);
    npy_write(&reading.request.files, &table);
    files_place(&reading.request.files);
    reading_end(&reading);
    return (unsigned char *)file_read(folder_file("table.npy"), length);
}

/* Checks that the cells are those of a golden file, array by array. */
static void check_cells(void *state, const char *name)
{
    struct golden golden;
    size_t length;
    (void)state;
    golden_read(&golden, name);
    const size_t size = (size_t)golden.bits / 8;
    unsigned char *bytes = npy_bytes(golden.options, &length);
    ck_assert_uint_eq(length, HEADER + golden.count * size);
    for (size_t i = 0; i < golden.count * size; i++) {
        REQUIRE(bytes[HEADER + i] == (golden.cells[i / size] >> 8 * (i % size) & 0xff),
                "%s: byte %zu", golden.options, i);
    }
    free(bytes);
    golden_free(&golden);
}

START_TEST(cells)
{
    static const char *const folders[] = {"cells", "presets"};
    ck_assert_uint_gt(golden_each(folders[_i], check_cells, NULL), 40);
}
END_TEST

/* Types have numpy's names. Formats that numpy lacks are stored as integers that contain their
 * bits. */
static const struct {
    const char *options;
    const char *descr;
    const char *shape;
} header_cases[] = {
    {"--d-model=6|--max-len=5", "<f4", "(5, 6)"},
    {"--d-model=1|--max-len=1", "<f4", "(1, 1)"},
    {"--d-model=6|--max-len=5|--precision=f64", "<f8", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=f16", "<f2", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=bf16", "<u2", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=f8e4m3", "|u1", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=f8e5m2", "|u1", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=q31", "<i4", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=q15", "<i2", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=q7", "|i1", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=s8|--scale=1/127", "|i1", "(5, 6)"},
    {"--d-model=6|--max-len=5|--precision=u8|--scale=0.01|--zero-point=128", "|u1", "(5, 6)"},
    {"--d-model=6|--max-len=5|--row-align=64", "<f4", "(5, 6)"},
    {"--d-model=6|--max-len=5|--layout=split", "<f4", "(2, 5, 3)"},
    {"--d-model=6|--max-len=5|--layout=split-half|--row-align=64", "<f4", "(2, 5, 6)"},
    {"--d-model=6|--max-len=5|--layout=pairs|--precision=f16", "<f2", "(5, 3, 2)"},
    {"--d-model=8|--grid=2x3|--rows-before=1", "<f4", "(7, 8)"},
};

/* The header is equal to that of npy_file_bytes, which is like numpy.save's. */
START_TEST(headers)
{
    uint64_t zeros[64] = {0};
    const struct npy_file file = {
        .descr = header_cases[_i].descr, .shape = header_cases[_i].shape, .cells = zeros};
    size_t length;
    size_t expected_length;
    unsigned char *bytes = npy_bytes(header_cases[_i].options, &length);
    unsigned char *expected = npy_file_bytes(&file, &expected_length);
    ck_assert_uint_eq(length, expected_length);
    ck_assert_mem_eq(bytes, expected, HEADER);
    free(bytes);
    free(expected);
}
END_TEST

/* ---- the program ---- */

START_TEST(alone)
{
    program_well("--d-model=4|--max-len=3|--npy=table.npy");
    ck_assert_uint_eq(folder_count(), 1);
    program_well("--d-model=4|--max-len=3|--npy=table.npy|--check");
    program_well("--d-model=4|--max-len=3|--npy=table.npy|--depfile=d");
    text_is("d", "table.npy:\n");
}
END_TEST

START_TEST(beside_others)
{
    static const char *const differs[] = {"posenc: table.npy "};
    program_well("--d-model=4|--max-len=3|-o|pe|--npy=table.npy|--depfile=d");
    text_is("d", "pe.c pe.h table.npy:\n");
    program_well("--d-model=4|--max-len=3|-o|pe|--npy=table.npy|--check");
    program_well("--d-model=4|--max-len=4|--npy=table.npy");
    program_check("--d-model=4|--max-len=3|-o|pe|--npy=table.npy|--check", 1, differs, 1);
}
END_TEST

/* --from reads the file, and the resulting pair is the same. */
START_TEST(read_again)
{
    static const char *const layouts[] = {"concat", "split-half", "pairs"};
    char options[WORDS_SIZE];
    (void)snprintf(options, sizeof options,
                   "--d-model=4|--max-len=3|--layout=%s|--npy=table.npy|-o|pe", layouts[_i]);
    program_well(options);
    ck_assert_int_eq(mkdir(folder_file("again"), 0777), 0);
    program_well("--from=table.npy|--quiet|-o|again/pe");
    char *made = file_read(folder_file("pe.c"), NULL);
    char *again = file_read(folder_file("again/pe.c"), NULL);
    ck_assert_ptr_nonnull(strstr(made, "[PE_MAX_LEN]"));
    ck_assert_str_eq(strstr(made, "[PE_MAX_LEN]"), strstr(again, "[PE_MAX_LEN]"));
    free(made);
    free(again);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_npy_write(void)
{
    Suite *suite = suite_create("npy_write");
    TCase *bytes = case_in_folder(suite, "bytes");
    tcase_add_loop_test(bytes, cells, 0, 2);
    tcase_add_loop_test(bytes, headers, 0, (int)COUNT(header_cases));

    TCase *program = case_in_folder(suite, "program");
    tcase_add_test(program, alone);
    tcase_add_test(program, beside_others);
    tcase_add_loop_test(program, read_again, 0, 3);
    return suite;
}
