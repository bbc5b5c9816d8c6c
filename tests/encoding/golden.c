/*
 * golden.c: compares tables with the golden tables that golden/make_presets.c computed: every cell
 * of small tables, and the CRC-32 of larger tables.
 */
#include "golden.h"
#include "crc32.h"
#include "encoding/table.h"
#include "model/precision.h"
#include "model/presets.h"
#include "reading.h"
#include "suites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 1024 };

/* --- tables ----------------------------------------------------------------------------------- */

/* Parses options together with -o pe, without writing files. */
static void options_read(struct reading *reading, const char *options)
{
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "-o|pe|%s", options);
    reading_start(reading, line);
    ck_assert_msg(reading->outcome == REQUEST_RUN, "%s: %s", options, reading->message);
}

/* Returns the CRC-32 of the cells as little-endian bytes, one array after the other. All rows are
 * computed once per array. */
static uint32_t digest_of(const struct spec *spec)
{
    struct table table;
    struct crc32 crc;
    const size_t width = (size_t)spec->array_columns;
    const size_t bytes = (size_t)spec->precision->bits / 8;
    uint64_t *cells = malloc((size_t)spec->columns * sizeof *cells);
    unsigned char *row_bytes = malloc(width * bytes);
    ck_assert(cells != NULL && row_bytes != NULL);
    crc32_start(&crc);
    table_init(&table, spec);
    for (size_t array = 0; array < (size_t)spec->arrays; array++) {
        table.row = 0;
        for (int64_t row = 0; row < spec->max_len; row++) {
            table_next_row(&table, cells);
            for (size_t i = 0; i < width * bytes; i++) {
                const uint64_t cell = cells[array * width + i / bytes];
                row_bytes[i] = (unsigned char)(cell >> 8 * (i % bytes));
            }
            crc32_bytes(&crc, row_bytes, width * bytes);
        }
    }
    free(cells);
    free(row_bytes);
    return crc.value;
}

/* --- golden files ---------------------------------------------------------------------------- */

static void check_cells(void *state, const char *name)
{
    struct golden golden;
    struct reading reading;
    size_t count;
    (void)state;
    golden_read(&golden, name);
    options_read(&reading, golden.options);
    uint64_t *cells = spec_compute_cells(&reading.request.spec, &count);
    ck_assert_msg(golden.bits == reading.request.spec.precision->bits && count == golden.count &&
                      memcmp(cells, golden.cells, count * sizeof *cells) == 0,
                  "%s: %s has other cells", name, golden.options);
    free(cells);
    reading_end(&reading);
    golden_free(&golden);
}

static const struct {
    const char *name;
    size_t files;
} folders[] = {{"cells", 54}, {"presets", 118}};

START_TEST(cells)
{
    ck_assert_uint_eq(golden_for_each(folders[_i].name, check_cells, NULL), folders[_i].files);
}
END_TEST

static const struct {
    const char *name;
    int lines;
} digest_files[] = {{"digests.tsv", 160}, {"presets.tsv", 282}};

/* Each test checks every DIGEST_TESTS-th line of the files, beginning with line _i. */
enum { DIGEST_TESTS = 8 };

START_TEST(digests)
{
    char options[GOLDEN_OPTIONS_SIZE];
    uint32_t crc;
    for (size_t i = 0; i < COUNT(digest_files); i++) {
        int lines = 0;
        FILE *file = golden_open(digest_files[i].name);
        for (; golden_next_digest(file, &crc, options); lines++) {
            struct reading reading;
            if (lines % DIGEST_TESTS != _i || !is_sampled(2, (size_t)(lines / DIGEST_TESTS))) {
                continue;
            }
            options_read(&reading, options);
            const uint32_t digest = digest_of(&reading.request.spec);
            reading_end(&reading);
            ck_assert_msg(digest == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", digest, crc,
                          options);
        }
        (void)fclose(file);
        ck_assert_int_eq(lines, digest_files[i].lines);
    }
}
END_TEST

/* Each preset without axes has a golden table of d_model 8 with 24 rows, or 23 rows if their
 * number must be odd. The test `cells` compares the cells of these tables. */
START_TEST(presets_are_golden)
{
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        char paths[2][PATH_SIZE];
        if (preset->axes != NULL) { /* presets.tsv has digests of these */
            continue;
        }
        for (int i = 0; i < 2; i++) {
            (void)snprintf(paths[i], sizeof paths[i], TESTS_DIR "/golden/presets/%s-f32-d8-n%d.txt",
                           preset->name, 23 + i);
        }
        ck_assert_msg(access(paths[0], R_OK) == 0 || access(paths[1], R_OK) == 0, "%s",
                      preset->name);
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_golden(void)
{
    Suite *suite = suite_create("golden");
    TCase *golden = tcase_create("golden");
    tcase_set_timeout(golden, 240);
    tcase_add_loop_test(golden, cells, 0, (int)COUNT(folders));
    tcase_add_loop_test(golden, digests, 0, DIGEST_TESTS);
    tcase_add_test(golden, presets_are_golden);
    suite_add_tcase(suite, golden);

    return suite;
}
