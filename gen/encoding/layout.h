/*
 * layout.h: which sine or cosine each column of a row shows.
 */
#ifndef POSENC_LAYOUT_H
#define POSENC_LAYOUT_H

#include "request.h"

/* Two runs of positions at most: the only one, or the grid's columns x, then its lines y. */
enum { SEQUENCES = 2 };

enum shown { SHOWN_SINE, SHOWN_COSINE, SHOWN_ZERO };

/* What a column of a row shows. */
struct column {
    uint32_t pair;
    uint8_t sequence;
    uint8_t shown; /* enum shown */
};

/* Fills request->columns columns. */
void layout_columns(struct column *columns, const struct request *request);

#endif
