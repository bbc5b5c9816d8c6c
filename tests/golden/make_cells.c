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
#include "formula.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { TEXT_SIZE = 512 };

/* ---- the tables ---- */

static const char *const precisions[] = {"f64",    "f32", "f16", "bf16", "f8e4m3",
                                         "f8e5m2", "q31", "q15", "q7"};

static const char *const digest_shapes[] = {
    "d=128 n=51",
    "d=20 n=100",
    "d=512 n=100",
    "d=128 n=10000",
    "d=96 n=777 base=500000",
    "d=33 n=1000",
    "d=64 n=256 base=1000000 start=131072",
    "d=2 n=300",
    "d=256 n=64 base=2.5 start=1000000000",
    "d=1 n=16",
};

static const char *const digests[][2] = {
    {"f32", "d=512 n=5000"},
    {"f64", "d=512 n=5000"},
    {"f16", "d=512 n=5000"},
    {"q15", "d=512 n=5000"},
    {"f32", "d=128 n=512 layout=concat"},
    {"q15", "d=128 n=512 layout=concat"},
    {"f32", "d=128 n=512 layout=concat-cos"},
    {"q15", "d=128 n=512 layout=concat-cos"},
    {"f32", "d=128 n=512 layout=interleaved-cos"},
    {"q15", "d=128 n=512 layout=interleaved-cos"},
    {"f32", "d=128 n=512 layout=sin"},
    {"q15", "d=128 n=512 layout=sin"},
    {"f32", "d=384 n=1500 layout=concat frequency=shifted"},
    {"f32", "d=512 n=1500 layout=concat frequency=shifted"},
    {"f32", "d=1280 n=1500 layout=concat frequency=shifted"},
};

/* As in frameworks that quantize: s8 with its scale and zero point. */
static const char *const cell_precisions[] = {
    "f64",        "f32", "f16", "bf16",           "f8e4m3",     "f8e5m2",
    "q31",        "q15", "q7",  "s8:0.0078125:0", "s8:0.01:-5", "s8:0.00787401574803149606:0",
    "s8:1/127:0",
};

static const char *const cell_shapes[] = {"d=4 n=3 base=100", "d=4 n=3", "d=6 n=40", "d=7 n=33"};

/* ---- one table ---- */

struct table {
    struct format format;
    char formula[TEXT_SIZE];
    char words[TEXT_SIZE]; /* the options as posenc has them */
    struct reference reference;
};

static void table_start(struct table *table, const char *precision, const char *shape)
{
    (void)snprintf(table->formula, sizeof table->formula, "precision=%s %s", precision, shape);
    reference_start(&table->reference, table->formula);
    if (!format_read(&table->format, precision) ||
        !formula_words("", table->words, sizeof table->words)) {
        abort();
    }
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

static void cells_write(const char *folder, const char *precision, const char *shape)
{
    struct table table;
    char name[TEXT_SIZE];
    table_start(&table, precision, shape);
    (void)snprintf(name, sizeof name, "%s-d%s-n%s-b%s.txt", precision, formula_option("d", ""),
                   formula_option("n", ""), formula_option("base", "10000"));
    for (char *at = strpbrk(name, ":/"); at != NULL; at = strpbrk(at, ":/")) {
        *at = *at == ':' ? '_' : '-';
    }
    char path[TEXT_SIZE + 8];
    (void)snprintf(path, sizeof path, "cells/%s", name);
    FILE *const file = file_open(folder, path);
    (void)fprintf(file, "# %s\n", table.words);
    reference_print(&table.reference, &table.format, 1, file);
    file_close(file);
    reference_end(&table.reference);
}

static void digest_write(FILE *file, const char *precision, const char *shape)
{
    struct table table;
    table_start(&table, precision, shape);
    (void)fprintf(file, "%08" PRIx32 "\t%s\n", reference_crc(&table.reference, &table.format, 1),
                  table.words);
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
                    cell_shapes[i % COUNT(cell_shapes)]);
    }
    /* Larger, and of two formats alone. */
    cells_write(argv[1], "f32", "d=64 n=128");
    cells_write(argv[1], "q7", "d=64 n=128");
    FILE *const file = file_open(argv[1], "digests.tsv");
    (void)fputs("# CRC-32 of the cells' little-endian bytes, row by row\n# crc32\toptions\n", file);
    for (size_t i = 0; i < COUNT(precisions) * COUNT(digest_shapes); i++) {
        digest_write(file, precisions[i / COUNT(digest_shapes)],
                     digest_shapes[i % COUNT(digest_shapes)]);
    }
    for (size_t i = 0; i < COUNT(digests); i++) {
        digest_write(file, digests[i][0], digests[i][1]);
    }
    file_close(file);
    return 0;
}
