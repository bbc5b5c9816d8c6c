/*
 * make_cells.c: writes digests.tsv and cells/, the golden tables of encoding/table.c and of what is
 * compiled, with MPFR.
 *
 *     make build/make_cells && build/make_cells FOLDER
 *
 * Run by hand only, with tests/golden for FOLDER, where the tables change; `make golden` compares.
 * It needs libmpfr-dev, which `make check` does not.
 *
 * Each cell is rounded once, from the formula (../exhaustive/reference.h). A file of cells/ has the
 * options in its first line, and then a row of cells on each. A line of digests.tsv has the CRC-32
 * of the cells' little-endian bytes, row by row.
 */
#include "../exhaustive/reference.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { TEXT_SIZE = 512 };

struct shape {
    int d;
    int n;
    const char *more; /* options after these two, as posenc has them */
};

/* ---- the tables ---- */

static const char *const precisions[] = {"f64",    "f32", "f16", "bf16", "f8e4m3",
                                         "f8e5m2", "q31", "q15", "q7"};

static const struct shape digest_shapes[] = {
    {128, 51, ""},
    {20, 100, ""},
    {512, 100, ""},
    {128, 10000, ""},
    {96, 777, " --base=500000"},
    {33, 1000, ""},
    {64, 256, " --base=1000000 --start=131072"},
    {2, 300, ""},
    {256, 64, " --base=2.5 --start=1000000000"},
    {1, 16, ""},
};

static const struct {
    const char *precision;
    struct shape shape;
} digests[] = {
    {"f32", {512, 5000, ""}},
    {"f64", {512, 5000, ""}},
    {"f16", {512, 5000, ""}},
    {"q15", {512, 5000, ""}},
    {"f32", {128, 512, " --layout=concat"}},
    {"q15", {128, 512, " --layout=concat"}},
    {"f32", {128, 512, " --layout=concat-cos"}},
    {"q15", {128, 512, " --layout=concat-cos"}},
    {"f32", {128, 512, " --layout=interleaved-cos"}},
    {"q15", {128, 512, " --layout=interleaved-cos"}},
    {"f32", {128, 512, " --layout=sin"}},
    {"q15", {128, 512, " --layout=sin"}},
    {"f32", {384, 1500, " --layout=concat --frequency=shifted"}},
    {"f32", {512, 1500, " --layout=concat --frequency=shifted"}},
    {"f32", {1280, 1500, " --layout=concat --frequency=shifted"}},
};

/* As in frameworks that quantize: s8 with its scale and zero point. */
static const char *const cell_precisions[] = {
    "f64",        "f32", "f16", "bf16",           "f8e4m3",     "f8e5m2",
    "q31",        "q15", "q7",  "s8:0.0078125:0", "s8:0.01:-5", "s8:0.00787401574803149606:0",
    "s8:1/127:0",
};

static const struct shape cell_shapes[] = {
    {4, 3, " --base=100"},
    {4, 3, ""},
    {6, 40, ""},
    {7, 33, ""},
};

/* ---- one table ---- */

struct table {
    struct format format;
    struct shape shape;
    char words[TEXT_SIZE];   /* the options as posenc has them */
    char formula[TEXT_SIZE]; /* as formula.h has them */
    char name[TEXT_SIZE];    /* of the file, without a folder */
    struct reference reference;
};

static void table_start(struct table *table, const char *precision, const struct shape *shape)
{
    struct format *const format = &table->format;
    char affine[TEXT_SIZE] = "";
    if (!format_read(format, precision)) {
        abort();
    }
    const char *const base = strstr(shape->more, "--base=");
    const char *const base_digits = base != NULL ? base + strlen("--base=") : "10000";
    (void)snprintf(table->name, sizeof table->name, "%s-d%d-n%d-b%.*s.txt", precision, shape->d,
                   shape->n, (int)strcspn(base_digits, " "), base_digits);
    for (char *at = strpbrk(table->name, ":/"); at != NULL; at = strpbrk(at, ":/")) {
        *at = *at == ':' ? '_' : '-';
    }
    if (format->kind == AFFINE) {
        (void)snprintf(affine, sizeof affine, " --scale=%s --zero-point=%ld", format->scale,
                       format->zero_point);
    }
    (void)snprintf(table->words, sizeof table->words,
                   "--precision=%s%s --d-model=%d --max-len=%d%s", format->name, affine, shape->d,
                   shape->n, shape->more);
    int length = snprintf(table->formula, sizeof table->formula, "precision=%s d=%d n=%d",
                          precision, shape->d, shape->n);
    /* The keys of the rest are those of posenc. */
    for (const char *at = shape->more; *at != '\0'; at++) {
        if (*at != '-' || (at[1] != '-' && at[-1] != '-')) {
            table->formula[length++] = *at;
        }
    }
    table->formula[length] = '\0';
    table->shape = *shape;
    reference_start(&table->reference, table->formula);
}

static uint64_t table_cell(struct table *table, long row, long column)
{
    return reference_cell(&table->reference, row, column, &table->format);
}

/* ---- files ---- */

static FILE *file_open(const char *folder, const char *name)
{
    char path[2 * TEXT_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void file_close(FILE *file)
{
    if (fclose(file) != 0) {
        perror("make_cells");
        exit(1);
    }
}

static void cells_write(const char *folder, const char *precision, const struct shape *shape)
{
    static struct table table;
    char name[TEXT_SIZE + 8];
    table_start(&table, precision, shape);
    (void)snprintf(name, sizeof name, "cells/%s", table.name);
    FILE *const file = file_open(folder, name);
    (void)fprintf(file, "# %s\n", table.words);
    for (long row = 0; row < shape->n; row++) {
        for (long column = 0; column < shape->d; column++) {
            (void)fprintf(file, "%s%0*" PRIx64, column > 0 ? " " : "", table.format.bits / 4,
                          table_cell(&table, row, column));
        }
        (void)fputc('\n', file);
    }
    file_close(file);
    reference_end(&table.reference);
}

static uint32_t crc_add(uint32_t crc, uint64_t cell, int bits)
{
    for (int bit = 0; bit < bits; bit++) {
        const uint32_t is_odd = (crc ^ (uint32_t)(cell >> bit)) & 1;
        crc = crc >> 1 ^ (is_odd != 0 ? UINT32_C(0xedb88320) : 0);
    }
    return crc;
}

static void digest_write(FILE *file, const char *precision, const struct shape *shape)
{
    static struct table table;
    uint32_t crc = UINT32_MAX;
    table_start(&table, precision, shape);
    for (long row = 0; row < shape->n; row++) {
        for (long column = 0; column < shape->d; column++) {
            crc = crc_add(crc, table_cell(&table, row, column), table.format.bits);
        }
    }
    (void)fprintf(file, "%08" PRIx32 "\t%s\n", ~crc, table.words);
    reference_end(&table.reference);
}

int main(int argc, char *argv[])
{
    if (argc != 2) {
        (void)fputs("usage: make_cells FOLDER\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < COUNT(cell_precisions) * COUNT(cell_shapes); i++) {
        cells_write(argv[1], cell_precisions[i / COUNT(cell_shapes)],
                    &cell_shapes[i % COUNT(cell_shapes)]);
    }
    /* Larger, and of two formats alone. */
    cells_write(argv[1], "f32", &(struct shape){64, 128, ""});
    cells_write(argv[1], "q7", &(struct shape){64, 128, ""});
    FILE *const file = file_open(argv[1], "digests.tsv");
    (void)fputs("# CRC-32 of the cells' little-endian bytes, row by row\n# crc32\toptions\n", file);
    for (size_t i = 0; i < COUNT(precisions) * COUNT(digest_shapes); i++) {
        digest_write(file, precisions[i / COUNT(digest_shapes)],
                     &digest_shapes[i % COUNT(digest_shapes)]);
    }
    for (size_t i = 0; i < COUNT(digests); i++) {
        digest_write(file, digests[i].precision, &digests[i].shape);
    }
    file_close(file);
    return 0;
}
