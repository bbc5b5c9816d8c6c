/*
 * presets.c: the tables of all presets and of the rotary scalings, asked for by command lines,
 * compared with those of golden/make_presets.c: every cell of the small ones, a CRC-32 of the
 * others.
 */
#include "model/presets.h"
#include "encoding/table.h"
#include "model/precision.h"
#include "reading.h"
#include "suites.h"
#include "text/crc32.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024, WORD_SIZE = 64, CELL_FILES = 108, DIGESTS = 202 };

/* --- requests and tables --------------------------------------------------------------------- */

/* Reads words that are separated by blanks, together with an output, which is not written. */
static void words_read(struct reading *reading, const char *words)
{
    char line[LINE_SIZE];
    const int length = snprintf(line, sizeof line, "-o pe %s", words);
    ck_assert(length > 0 && (size_t)length < sizeof line);
    for (char *blank = strchr(line, ' '); blank != NULL; blank = strchr(blank, ' ')) {
        *blank = '|';
    }
    reading_start(reading, line);
    ck_assert_msg(reading->outcome == REQUEST_RUN, "%s: %s", words, reading->message);
}

/* Cells in the order of the output: array by array, each row by row. */
struct cells {
    uint64_t *list;
    size_t count;
};

static struct cells cells_of(const struct spec *spec)
{
    struct table table;
    const size_t width = (size_t)spec->array_columns;
    const size_t rows = (size_t)spec->max_len;
    const size_t arrays = (size_t)spec->arrays;
    struct cells cells = {.count = rows * (size_t)spec->columns};
    cells.list = malloc(cells.count * sizeof *cells.list);
    uint64_t *row_cells = malloc((size_t)spec->columns * sizeof *row_cells);
    ck_assert(cells.list != NULL && row_cells != NULL);
    ck_assert_uint_eq(arrays * width, (size_t)spec->columns);
    ck_assert(table_init(&table, spec));
    for (size_t row = 0; row < rows; row++) {
        REQUIRE(table_next_row(&table, row_cells), "row %zu", row);
        for (size_t array = 0; array < arrays; array++) {
            memcpy(cells.list + (array * rows + row) * width, row_cells + array * width,
                   width * sizeof *row_cells);
        }
    }
    table_free(&table);
    free(row_cells);
    return cells;
}

static struct cells cells_of_words(const char *words)
{
    struct reading reading;
    words_read(&reading, words);
    const struct cells cells = cells_of(&reading.request.spec);
    reading_end(&reading);
    return cells;
}

static bool cells_equal(const struct cells *a, const struct cells *b)
{
    return a->count == b->count && memcmp(a->list, b->list, a->count * sizeof *a->list) == 0;
}

/* The CRC-32 of the cells as little-endian bytes, array by array: the rows are computed once for
 * each array. */
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
    ck_assert(table_init(&table, spec));
    for (size_t array = 0; array < (size_t)spec->arrays; array++) {
        table_rewind(&table);
        for (int64_t row = 0; row < spec->max_len; row++) {
            REQUIRE(table_next_row(&table, cells), "row %" PRId64, row);
            for (size_t i = 0; i < width * bytes; i++) {
                const uint64_t cell = cells[array * width + i / bytes];
                row_bytes[i] = (unsigned char)(cell >> 8 * (i % bytes));
            }
            crc32_bytes(&crc, row_bytes, width * bytes);
        }
    }
    table_free(&table);
    free(cells);
    free(row_bytes);
    return crc.value;
}

/* --- golden files ---------------------------------------------------------------------------- */

/* A golden file of cells: its words, and its cells. */
struct golden {
    char words[LINE_SIZE];
    struct cells cells;
};

static FILE *golden_open(const char *name)
{
    char path[PATH_SIZE];
    const int length = snprintf(path, sizeof path, TESTS_DIR "/golden/%s", name);
    ck_assert(length > 0 && (size_t)length < sizeof path);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    return file;
}

/* The first line says, after a colon, which options the table has. */
static void golden_words(struct golden *golden, FILE *file, const char *name)
{
    char line[LINE_SIZE];
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    const char *words = strstr(line, ": ");
    ck_assert_msg(*line == '#' && words != NULL && strchr(line, '\n') != NULL, "%s: %s", name,
                  line);
    (void)strcpy(golden->words, words + 2);
    golden->words[strcspn(golden->words, "\n")] = '\0';
}

static void golden_start(struct golden *golden, const char *name)
{
    char path[PATH_SIZE];
    char word[WORD_SIZE];
    size_t room = 0;
    (void)snprintf(path, sizeof path, "presets/%s", name);
    FILE *file = golden_open(path);
    golden_words(golden, file, name);
    golden->cells = (struct cells){.list = NULL};
    while (fscanf(file, "%63s", word) == 1) {
        char *end;
        if (golden->cells.count == room) {
            room = 2 * room + 64;
            golden->cells.list = realloc(golden->cells.list, room * sizeof *golden->cells.list);
            ck_assert_ptr_nonnull(golden->cells.list);
        }
        golden->cells.list[golden->cells.count++] = strtoull(word, &end, 16);
        REQUIRE(*end == '\0', "%s: %s", name, word);
    }
    ck_assert(feof(file));
    (void)fclose(file);
}

static void golden_end(struct golden *golden)
{
    free(golden->cells.list);
}

static void check_cells(const char *name)
{
    struct golden golden;
    golden_start(&golden, name);
    struct cells cells = cells_of_words(golden.words);
    ck_assert_msg(cells.count == golden.cells.count, "%s: %zu cells, not %zu", name, cells.count,
                  golden.cells.count);
    for (size_t i = 0; i < cells.count; i++) {
        REQUIRE(cells.list[i] == golden.cells.list[i],
                "%s: cell %zu is %" PRIx64 ", not %" PRIx64 " (%s)", name, i, cells.list[i],
                golden.cells.list[i], golden.words);
    }
    free(cells.list);
    golden_end(&golden);
}

/* --preset is the first of the words. */
static bool is_of_preset(const char *words, const char *preset)
{
    static const char option[] = "--preset=";
    const char *name = words + strlen(option);
    const size_t length = strlen(preset);
    return strncmp(words, option, strlen(option)) == 0 && strncmp(name, preset, length) == 0 &&
           name[length] == ' ';
}

START_TEST(golden_cells)
{
    int files = 0;
    DIR *directory = opendir(TESTS_DIR "/golden/presets");
    ck_assert_msg(directory != NULL, "cannot read " TESTS_DIR "/golden/presets");
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strstr(entry->d_name, ".txt") != NULL) {
            check_cells(entry->d_name);
            files++;
        }
    }
    (void)closedir(directory);
    ck_assert_int_eq(files, CELL_FILES);
}
END_TEST

/* Every DIGEST_TESTS-th line of the file, from line _i on. */
enum { DIGEST_TESTS = 8 };

START_TEST(golden_digests)
{
    char line[LINE_SIZE];
    char words[LINE_SIZE];
    int lines = 0;
    FILE *file = golden_open("presets.tsv");
    while (fgets(line, sizeof line, file) != NULL) {
        char preset[WORD_SIZE];
        char options[LINE_SIZE];
        char precision[WORD_SIZE];
        int64_t d_model;
        int64_t max_len;
        uint32_t crc;
        if (*line == '#') {
            continue;
        }
        ck_assert_int_eq(
            sscanf(line, "%63[^\t]\t%1023[^\t]\t%63[^\t]\t%" SCNd64 "\t%" SCNd64 "\t%" SCNx32,
                   preset, options, precision, &d_model, &max_len, &crc),
            6);
        if (lines++ % DIGEST_TESTS != _i) {
            continue;
        }
        struct reading reading;
        const bool is_none = strcmp(options, "-") == 0;
        const int length = snprintf(
            words, sizeof words,
            "--preset=%s --precision=%s --d-model=%" PRId64 " --max-len=%" PRId64 "%s%s", preset,
            precision, d_model, max_len, is_none ? "" : " ", is_none ? "" : options);
        ck_assert(length > 0 && (size_t)length < sizeof words);
        words_read(&reading, words);
        const uint32_t digest = digest_of(&reading.request.spec);
        reading_end(&reading);
        ck_assert_msg(digest == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", digest, crc, words);
    }
    (void)fclose(file);
    ck_assert_int_eq(lines, DIGESTS);
}
END_TEST

/* --- presets against each other -------------------------------------------------------------- */

/* The preset's golden table with 8 columns: of 24 rows, or of 23 if their number has to be odd. */
static void golden_start_preset(struct golden *golden, const char *preset)
{
    char name[PATH_SIZE];
    char path[2 * PATH_SIZE];
    (void)snprintf(name, sizeof name, "%s-f32-d8-n24.txt", preset);
    (void)snprintf(path, sizeof path, TESTS_DIR "/golden/presets/%s", name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        (void)snprintf(name, sizeof name, "%s-f32-d8-n23.txt", preset);
    } else {
        (void)fclose(file);
    }
    golden_start(golden, name);
    ck_assert_msg(is_of_preset(golden->words, preset), "%s: %s", name, golden->words);
}

/* Two presets have equal cells exactly where their golden tables have equal cells. */
static void check_pair(const char *first, const char *second)
{
    struct golden golden[2];
    golden_start_preset(&golden[0], first);
    golden_start_preset(&golden[1], second);
    struct cells a = cells_of_words(golden[0].words);
    struct cells b = cells_of_words(golden[1].words);
    const bool is_equal = cells_equal(&golden[0].cells, &golden[1].cells);
    ck_assert_msg(cells_equal(&a, &b) == is_equal, "%s and %s have %s cells", first, second,
                  is_equal ? "other" : "the same");
    free(a.list);
    free(b.list);
    golden_end(&golden[0]);
    golden_end(&golden[1]);
}

/* This also shows that every preset has a golden table. */
START_TEST(presets_differ)
{
    size_t count = 0;
    for (const struct preset *a = presets; a->name != NULL; a++, count++) {
        for (const struct preset *b = presets; b != a; b++) {
            check_pair(a->name, b->name);
        }
        check_pair(a->name, a->name);
    }
    ck_assert_uint_gt(count, 0);
}
END_TEST

/* A preset is nothing but its list of options: with the options in its place the cells are the
 * same. */
START_TEST(options_of_presets)
{
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        char words[LINE_SIZE];
        struct golden golden;
        golden_start_preset(&golden, preset->name);
        const char *others = strchr(golden.words, ' ');
        ck_assert_ptr_nonnull(others);
        const int length = snprintf(words, sizeof words, "%s%s", preset->options,
                                    *preset->options != '\0' ? others : others + 1);
        ck_assert(length > 0 && (size_t)length < sizeof words);
        struct cells cells = cells_of_words(words);
        ck_assert_msg(cells_equal(&cells, &golden.cells), "%s is not %s", preset->name, words);
        free(cells.list);
        golden_end(&golden);
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_presets(void)
{
    Suite *suite = suite_create("presets");
    TCase *golden = tcase_create("golden");
    tcase_set_timeout(golden, 240);
    tcase_add_test(golden, golden_cells);
    tcase_add_loop_test(golden, golden_digests, 0, DIGEST_TESTS);
    suite_add_tcase(suite, golden);

    TCase *pairs = tcase_create("pairs");
    tcase_set_timeout(pairs, 60);
    tcase_add_test(pairs, presets_differ);
    tcase_add_test(pairs, options_of_presets);
    suite_add_tcase(suite, pairs);
    return suite;
}
