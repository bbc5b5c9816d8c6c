/*
 * findings.h: a table against the numbers of a file, cell by cell.
 */
#ifndef POSENC_FINDINGS_H
#define POSENC_FINDINGS_H

#include "compare/ruler.h"
#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

struct place {
    int64_t row;
    uint32_t column;
};

/* What was found in the rows compared. Places are those of the first such cell. */
struct findings {
    uint64_t cells;
    uint64_t differ;   /* as numbers: -0 equals 0 */
    uint64_t beyond;   /* the tolerance */
    uint64_t infinite; /* in the file, or not a number; they count as different and beyond */
    struct place infinite_at;
    struct wide largest; /* difference of finite numbers, in the ruler's units */
    struct place largest_at;
    uint64_t units; /* the same in units in the last place: how many cells away the number's is */
    struct place units_at;
};

/* How far to go. */
struct findings_range {
    int64_t rows;
    const struct wide *bound; /* stops after the row in which a difference is larger; or NULL */
    bool progress;            /* shown on standard error after a second */
};

/* Compares the first rows of the table with those of the file, which has as many rows and
 * columns as the table. False after a message. */
bool findings_take(struct findings *findings, const struct ruler *ruler, struct table *table,
                   const struct npy *npy, const struct findings_range *range);

#endif
