/*
 * pairs.h: what the literature asks of each pair of a sine and a cosine: its wavelength; that a
 * rotation makes one row from another; and that the two columns are orthogonal over a period.
 */
#ifndef POSENC_REPORT_PAIRS_H
#define POSENC_REPORT_PAIRS_H

#include "encoding/sequence.h"
#include "report/lines.h"

/* Prints the wavelength 2 pi / |w| of a pair to 9 digits. Returns the whole number nearest to it,
 * or 0 if that is 2^31 or more. */
int64_t pairs_wavelength(struct finding *value, struct sequence *sequence, uint32_t pair);

/* The largest |coordinate| of f(t + D) - A(D) f(t), among all pairs that have both columns and all
 * rows t and t + D that are not zero by decree. f(t) are the numbers of the cells; A(D) is exact
 * but for 2^-124. */
struct residual {
    struct integer128 largest; /* in units of cell_fixed */
    struct finding size;       /* the same as a number, to 4 digits */
    int64_t distance;          /* D */
    uint32_t pair;
    int64_t position; /* t + D */
};

/* The cosine of the angle between the columns of a pair, as they are in the cells, over as many
 * rows as its wavelength, rounded to a whole number. */
struct pair_cosine {
    struct finding cosine;
    uint32_t pair;
    int64_t rows;
};

/* The pairs of one sequence. */
struct pairs {
    struct residual near; /* of neighbours, */
    struct residual far;  /* and of rows that are half the table apart */
    int64_t count;        /* of the pairs with both columns */
    int64_t complete;     /* of these, those whose wavelength lies within the rows */
    struct pair_cosine largest;
    struct pair_cosine slowest; /* that of the longest wavelength */
};

/* Memory: 16 bytes a row. False after a message. */
bool pairs_take(struct pairs *pairs, struct sequence *sequence);

#endif
