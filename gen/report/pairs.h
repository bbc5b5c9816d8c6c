/*
 * pairs.h: what the literature asks of each pair of a sine and a cosine: its wavelength; that a
 * rotation makes one row from another; and that the two columns are orthogonal over a period.
 */
#ifndef POSENC_REPORT_PAIRS_H
#define POSENC_REPORT_PAIRS_H

#include "encoding/table.h"
#include "report/number.h"

/* 2 pi, at each rung of frequency.h. Has to be zeroed at first. */
struct pairs_turn {
    bool known[FREQUENCY_RUNGS];
    struct wide turn[FREQUENCY_RUNGS];
};

/* The wavelength 2 pi / |w| of a pair to 9 digits, and the whole number nearest to it, or 0 if that
 * is 2^31 or more. The text is empty if w is zero, or so small that 6144 bits do not tell. */
struct wavelength {
    char text[NUMBER_TEXT];
    int64_t nearest;
};
void pairs_wavelength(struct pairs_turn *turn, struct sequence *sequence, uint32_t pair,
                      struct wavelength *wavelength);

/* The largest |coordinate| of f(t + D) - A(D) f(t), among all pairs that have both columns and
 * all rows t and t + D that are not zero by decree. f(t) are the numbers of the cells; A(D) is
 * exact but for 2^-124; the residual is off by less than 2^-108. Each sequence of a grid is
 * taken alone. */
struct residual {
    bool is_there;
    int64_t distance; /* D, in rows of the sequence */
    uint32_t pair;
    int64_t row;             /* of the sequence: t + D */
    struct integer128 value; /* in units of 2^-124 */
};
/* False after a message. */
bool pairs_residual(struct residual *residual, struct table *table, size_t sequence,
                    int64_t distance);

/* |residual| to 4 digits, or fewer if it is small. False if it is less than 2^-107: then no digit
 * is certain. */
bool pairs_print_residual(char text[NUMBER_TEXT], const struct residual *residual);

/* The pairs that count have both columns, and a wavelength that, rounded to a whole number P, lies
 * within the rows. For each of them: the cosine of the angle between the columns of the first P
 * rows of the sequence. */
struct orthogonality {
    uint64_t pairs;    /* with both columns */
    uint64_t complete; /* of these, those with a whole period */
    struct orthogonality_of {
        uint32_t pair;
        int64_t period;
        uint64_t size; /* |cosine| * 10^8, rounded */
        char text[NUMBER_TEXT];
    } largest, slowest; /* of the largest |cosine|; of the longest period */
};
/* False after a message. */
bool pairs_orthogonality(struct orthogonality *orthogonality, struct pairs_turn *turn,
                         struct table *table, size_t sequence);

#endif
