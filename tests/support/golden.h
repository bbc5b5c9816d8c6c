/*
 * golden.h: reads the golden files of tests/golden: options of tables, with cells or digests that
 * other programs computed. Computes posenc's cells and digests, for comparison. Also compares texts
 * with the files of tests/golden/pair.
 */
#ifndef POSENC_TESTS_GOLDEN_H
#define POSENC_TESTS_GOLDEN_H

#include "site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct spec;

enum { GOLDEN_OPTIONS_SIZE = 1024 }; /* the size of a buffer for options */

/* Opens a file of tests/golden for reading. */
FILE *golden_open(const char *name);

/* The contents of a file of cells. The first line of the file is a comment that contains the
 * options, from the first "--" to the end of the line. All other lines are cells in hexadecimal. */
struct golden {
    char options[GOLDEN_OPTIONS_SIZE]; /* separated by | */
    uint64_t *cells;                   /* in file order; owned */
    size_t count;
    int bits; /* bits per cell */
};

void golden_read(struct golden *golden, const char *name);
void golden_free(struct golden *golden);

/* Calls `visit` for each file of cells, NAME.txt, in a folder of tests/golden, and returns the
 * number of files. */
size_t golden_for_each(const char *folder, void (*visit)(void *state, const char *name),
                       void *state);

/* Returns the cells that posenc computes for a table, in the order of a golden file: all rows of
 * the first array, then all rows of the second, if there is one. The caller frees the cells. */
uint64_t *spec_compute_cells(const struct spec *spec, size_t *count);

/* Returns the CRC-32 of a table's cells, row by row. If the table has two arrays, each row of
 * cosines is followed by the row of sines of the same position. */
uint32_t spec_digest(const struct spec *spec);

/* Reads the next line of a file of digests: the CRC-32 of a table's cells (as little-endian bytes)
 * and the table's options, which are separated by |. In models.tsv the order of the cells is that
 * of spec_digest; in digests.tsv and presets.tsv it is one array after the other. Returns false
 * after the last line. */
bool golden_next_digest(FILE *file, uint32_t *crc, char options[GOLDEN_OPTIONS_SIZE]);

/* A line of types.tsv: a model type, and the expected table for a model file with this type and the
 * settings in `json`. */
struct golden_type {
    uint32_t crc; /* spec_digest of the first 33 rows */
    int rows;     /* the number of rows of the whole table */
    char type[64];
    char layer[64]; /* the option --layer-type with its value, or "" */
    /* Which two numbers of a head are rotated together, as in types.tsv: "halves", "neighbours", or
     * "flipped" (halves in the other direction); "none" for sinusoidal tables, whose rows are
     * added. */
    char pairing[16];
    char json[GOLDEN_OPTIONS_SIZE]; /* the model file, with ' instead of " */
};

/* Reads the next line of types.tsv. Returns false after the last line. */
bool golden_next_type(FILE *file, struct golden_type *type);

/* Checks that a text is equal to a file of golden/pair. If the environment variable POSENC_GOLDEN
 * is set, as by `make golden-pairs`, the text is first written to the file. */
void golden_text_check(const char *name, const char *text);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define golden_open(...)        FROM_HERE(golden_open(__VA_ARGS__))
#define golden_read(...)        FROM_HERE(golden_read(__VA_ARGS__))
#define golden_for_each(...)    FROM_HERE(golden_for_each(__VA_ARGS__))
#define spec_compute_cells(...) FROM_HERE(spec_compute_cells(__VA_ARGS__))
#define golden_next_digest(...) FROM_HERE(golden_next_digest(__VA_ARGS__))
#define golden_text_check(...)  FROM_HERE(golden_text_check(__VA_ARGS__))
#endif

#endif
