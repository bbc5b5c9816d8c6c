/*
 * golden.c: reads tests/golden. A failure in these functions is reported at the line of the calling
 * test.
 */
#define SITE_KEPT
#include "golden.h"

#include "encoding/table.h"
#include "model/precision.h"
#include "process.h"
#include "suites.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_SIZE = 32 };

FILE *golden_open(const char *name)
{
    char path[PATH_SIZE];
    const int length = snprintf(path, sizeof path, TESTS_DIR "/golden/%s", name);
    ck_assert(length > 0 && (size_t)length < sizeof path);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    return file;
}

/* Copies the options, and replaces blanks with |. The line must end with a newline, which is not
 * copied. */
static void options_copy(char options[GOLDEN_OPTIONS_SIZE], const char *words)
{
    const size_t length = strcspn(words, "\n");
    ck_assert_msg(words[length] == '\n' && length < GOLDEN_OPTIONS_SIZE, "%s", words);
    for (size_t i = 0; i < length; i++) {
        options[i] = (char)(words[i] == ' ' ? '|' : words[i]);
    }
    options[length] = '\0';
}

static void cell_add(struct golden *golden, const char *word)
{
    enum { STEP = 256 };
    char *end;
    if (golden->count % STEP == 0) {
        golden->cells = realloc(golden->cells, (golden->count + STEP) * sizeof *golden->cells);
        ck_assert_ptr_nonnull(golden->cells);
    }
    golden->cells[golden->count++] = strtoull(word, &end, 16);
    REQUIRE(*end == '\0', "cell '%s'", word);
}

void golden_read(struct golden *golden, const char *name)
{
    char line[GOLDEN_OPTIONS_SIZE];
    char word[CELL_SIZE];
    FILE *file = golden_open(name);
    *golden = (struct golden){.cells = NULL};
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    const char *const options = strstr(line, "--");
    ck_assert_msg(*line == '#' && options != NULL, "%s: %s", name, line);
    options_copy(golden->options, options);
    while (fscanf(file, "%31s", word) == 1) {
        const int bits = 4 * (int)strlen(word);
        REQUIRE(golden->count == 0 || bits == golden->bits, "%s: cell '%s'", name, word);
        golden->bits = bits;
        cell_add(golden, word);
    }
    ck_assert(feof(file));
    (void)fclose(file);
}

void golden_free(struct golden *golden)
{
    free(golden->cells);
}

size_t golden_for_each(const char *folder, void (*visit)(void *state, const char *name),
                       void *state)
{
    char path[PATH_SIZE];
    size_t count = 0;
    (void)snprintf(path, sizeof path, TESTS_DIR "/golden/%s", folder);
    DIR *directory = opendir(path);
    ck_assert_msg(directory != NULL, "cannot read %s", path);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strstr(entry->d_name, ".txt") != NULL) {
            (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            visit(state, path);
            count++;
        }
    }
    (void)closedir(directory);
    return count;
}

uint64_t *spec_compute_cells(const struct spec *spec, size_t *count)
{
    struct table table;
    const size_t width = (size_t)spec->array_columns;
    const size_t rows = (size_t)spec->max_len;
    const size_t arrays = (size_t)spec->arrays;
    *count = rows * (size_t)spec->columns;
    uint64_t *cells = malloc(*count * sizeof *cells);
    uint64_t *row_cells = malloc((size_t)spec->columns * sizeof *row_cells);
    ck_assert(cells != NULL && row_cells != NULL);
    ck_assert_uint_eq(arrays * width, (size_t)spec->columns);
    table_init(&table, spec);
    for (size_t row = 0; row < rows; row++) {
        table_next_row(&table, row_cells);
        for (size_t array = 0; array < arrays; array++) {
            memcpy(cells + (array * rows + row) * width, row_cells + array * width,
                   width * sizeof *row_cells);
        }
    }
    free(row_cells);
    return cells;
}

uint32_t spec_digest(const struct spec *spec)
{
    struct table table;
    uint32_t crc = UINT32_MAX;
    uint64_t *cells = malloc((size_t)spec->columns * sizeof *cells);
    ck_assert(cells != NULL);
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(&table, cells);
        for (int64_t j = 0; j < spec->columns; j++) {
            crc = crc_add(crc, cells[j], spec->precision->bits);
        }
    }
    free(cells);
    return ~crc;
}

bool golden_next_digest(FILE *file, uint32_t *crc, char options[GOLDEN_OPTIONS_SIZE])
{
    char line[GOLDEN_OPTIONS_SIZE];
    do {
        if (fgets(line, sizeof line, file) == NULL) {
            return false;
        }
    } while (*line == '#');
    ck_assert_msg(sscanf(line, "%8" SCNx32 "\t", crc) == 1 && line[8] == '\t', "%s", line);
    options_copy(options, line + 9);
    return true;
}

bool golden_next_type(FILE *file, struct golden_type *type)
{
    char line[2 * GOLDEN_OPTIONS_SIZE];
    char layer[48];
    char settings[GOLDEN_OPTIONS_SIZE - 100];
    do {
        if (fgets(line, sizeof line, file) == NULL) {
            return false;
        }
    } while (*line == '#');
    ck_assert_msg(sscanf(line,
                         "%8" SCNx32 "\t%63[^\t]\t%47[^\t]\t%d\t%*[^\t]\t%15[^\t]\t%899[^\n]\n",
                         &type->crc, type->type, layer, &type->rows, type->pairing, settings) == 6,
                  "%s", line);
    const bool has_layer = *layer != '-';
    (void)snprintf(type->layer, sizeof type->layer, "%s%s", has_layer ? "--layer-type=" : "",
                   has_layer ? layer : "");
    (void)snprintf(type->json, sizeof type->json, "{%s%s'model_type':'%s'}",
                   *settings != '-' ? settings : "", *settings != '-' ? "," : "", type->type);
    return true;
}

void golden_text_check(const char *name, const char *text)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, TESTS_DIR "/golden/pair/%s", name);
    if (getenv("POSENC_GOLDEN") != NULL) {
        file_write(path, text, strlen(text));
    }
    char *const golden = file_read(path, NULL);
    lines_check(name, text, golden);
    free(golden);
}
