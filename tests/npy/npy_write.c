/*
 * npy_write.c: tests the cells in files of --npy, byte by byte. The headers of these files are
 * tested by cases/npy.txt.
 */
#include "encoding/table.h"
#include "golden.h"
#include "npy/npy.h"
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 128 };

/* Writes table.npy with these options, and returns its bytes for the caller to free. */
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
    ck_assert_uint_eq(length, HEADER_SIZE + golden.count * size);
    for (size_t i = 0; i < golden.count * size; i++) {
        REQUIRE(bytes[HEADER_SIZE + i] == (golden.cells[i / size] >> 8 * (i % size) & 0xff),
                "%s: byte %zu", golden.options, i);
    }
    free(bytes);
    golden_free(&golden);
}

START_TEST(cells)
{
    static const char *const folders[] = {"cells", "presets"};
    ck_assert_uint_gt(golden_for_each(folders[_i], check_cells, NULL), 40);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_npy_write(void)
{
    Suite *suite = suite_create("npy_write");
    TCase *bytes = case_in_folder(suite, "bytes");
    tcase_add_loop_test(bytes, cells, 0, 2);
    return suite;
}
