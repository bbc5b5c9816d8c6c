/*
 * columns.h: which sine or cosine each column of a row shows.
 */
#ifndef POSENC_COLUMNS_H
#define POSENC_COLUMNS_H

#include "model/spec.h"

/* The runs of positions. A grid has two: its columns x, then its lines y. Any other table has only
 * the first. */
enum { SEQUENCE_X, SEQUENCE_Y, SEQUENCES };

enum shown { SHOWN_SINE, SHOWN_COSINE, SHOWN_ZERO };

/* What a column of a row shows. */
struct column {
    uint32_t pair; /* the column itself, where each has a frequency of its own */
    uint8_t sequence;
    uint8_t shown; /* enum shown */
};

/* Fills spec->columns columns. */
void columns_fill(struct column *columns, const struct spec *spec);

#endif
