/*
 * golden.h: reads tests/golden: tables made by other programs, with their options.
 */
#ifndef POSENC_TESTS_GOLDEN_H
#define POSENC_TESTS_GOLDEN_H

#include "site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct spec;

enum { GOLDEN_OPTIONS = 1024 };

/* A file of tests/golden, open for reading. */
FILE *golden_open(const char *name);

/* A file of cells. Its first line is a comment, in which the options are the words from the first
 * -- on; all others are cells as hexadecimal digits. */
struct golden {
    char options[GOLDEN_OPTIONS]; /* with | between them */
    uint64_t *cells;              /* in the order of the file; owned */
    size_t count;
    int bits; /* of each cell */
};

void golden_read(struct golden *golden, const char *name);
void golden_free(struct golden *golden);

/* Calls `visit` for each file of cells in a folder of tests/golden, and returns how many there
 * are. */
size_t golden_each(const char *folder, void (*visit)(void *state, const char *name), void *state);

/* The cells of a table as the program computes them, in the order of such a file: array by array,
 * each row by row. The caller frees them. */
uint64_t *spec_cells(const struct spec *spec, size_t *count);

/* The CRC-32 of a table's cells, row by row: for two arrays the cosines' row, then the sines'. */
uint32_t spec_digest(const struct spec *spec);

/* The next line of digests: the CRC-32 of a table's cells as little-endian bytes, array by array,
 * and the table's options, with | between them. False after the last line. */
bool golden_next_digest(FILE *file, uint32_t *crc, char options[GOLDEN_OPTIONS]);

/* A line of types.tsv: the table of a type of models if its file has only these settings. */
struct golden_type {
    uint32_t crc; /* of the first rows' cells */
    int rows;
    char type[64];
    char layer[64]; /* the option for its kind of layers, or "" */
    char turns[16]; /* which numbers of a head a pair turns: halves, neighbours, flipped, none */
    char json[GOLDEN_OPTIONS]; /* the file, with ' in place of " */
};

/* The next line of types.tsv. False after the last line. */
bool golden_next_type(FILE *file, struct golden_type *type);

/* That a text is what a file of golden/pair has. With POSENC_GOLDEN=write, as `make golden-pairs`
 * has it, the file becomes that text. */
void golden_text_is(const char *name, const char *text);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define golden_open(...)        FROM_HERE(golden_open(__VA_ARGS__))
#define golden_read(...)        FROM_HERE(golden_read(__VA_ARGS__))
#define golden_each(...)        FROM_HERE(golden_each(__VA_ARGS__))
#define spec_cells(...)         FROM_HERE(spec_cells(__VA_ARGS__))
#define golden_next_digest(...) FROM_HERE(golden_next_digest(__VA_ARGS__))
#define golden_text_is(...)     FROM_HERE(golden_text_is(__VA_ARGS__))
#endif

#endif
