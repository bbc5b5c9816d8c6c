/*
 * findings.h: the cells of a table, compared with the numbers of a file.
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

/* What was found in the rows compared. A place is that of the first cell of its kind. */
struct findings {
    uint64_t differ;   /* as numbers: -0 equals 0 */
    uint64_t beyond;   /* cells whose difference is beyond the tolerance */
    uint64_t infinite; /* or no number, in the file; counted as different and beyond, too */
    struct place infinite_at;
    struct wide largest; /* difference of finite numbers, in the ruler's units */
    struct place largest_at;
    uint64_t units; /* the same in units in the last place: how many cells away the number is */
    struct place units_at;
};

/* Compares the table with the first rows of the file, which has as many columns. Shows progress,
 * unless `quiet` is set. False after a message. */
bool findings_take(struct findings *findings, const struct ruler *ruler, struct table *table,
                   const struct npy *npy, bool quiet);

#endif
