/*
 * survey.h: what one look at every cell of a table tells: bounds; the digest; whether a shorter
 * table has the same rows; and how similar a few rows are.
 */
#ifndef POSENC_REPORT_SURVEY_H
#define POSENC_REPORT_SURVEY_H

#include "encoding/table.h"
#include "report/number.h"

struct survey_place {
    int64_t row;
    uint32_t column; /* counted through both arrays */
    uint64_t cell;
};

/* The rows that are compared: of those with a position, the first, the next, the middle and the
 * last. */
enum { SURVEY_FIRST, SURVEY_NEXT, SURVEY_MIDDLE, SURVEY_LAST, SURVEY_ROWS };

struct survey {
    struct survey_place least;   /* the first of the least cells */
    struct survey_place most;    /* the first of the greatest cells */
    struct survey_place largest; /* of these two, the one that is larger in magnitude */
    uint32_t crc32;              /* as in the emitted header */
    int64_t rows[SURVEY_ROWS];
    uint64_t *cells[SURVEY_ROWS]; /* of those rows; owned */
};

/* Looks at the table from row 0 to the last. False after a message. Call survey_free in any case.
 */
bool survey_take(struct survey *survey, struct table *table);
void survey_free(struct survey *survey);

/* The cosine of the angle between the first row and another of SURVEY_ROWS, as they are in the
 * cells, exactly. False if one of the two rows is zero. */
bool survey_similarity(const struct survey *survey, const struct table *table, size_t other,
                       struct number_exact *cosine);

/* Whether a table of half as many rows, with the same options, has the same rows for the positions
 * that it has. The table has to have 2 rows or more. False after a message. */
struct survey_prefix {
    int64_t rows; /* of the shorter table */
    bool equal;
};
bool survey_prefix(struct survey_prefix *prefix, struct table *table);

#endif
