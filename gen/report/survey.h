/*
 * survey.h: what one look at every cell of a table tells: bounds, the digest, and how similar a few
 * rows are to the first.
 */
#ifndef POSENC_REPORT_SURVEY_H
#define POSENC_REPORT_SURVEY_H

#include "encoding/table.h"
#include "report/lines.h"

struct survey_place {
    int64_t row;
    uint32_t column; /* counted through both arrays */
    uint64_t cell;
};

/* The rows that are compared with the first: of those with a position, the next, the middle and the
 * last. */
enum { SURVEY_NEXT, SURVEY_MIDDLE, SURVEY_LAST, SURVEY_ROWS };

struct survey {
    struct survey_place least;    /* the first of the least cells */
    struct survey_place greatest; /* the first of the greatest cells */
    struct survey_place largest;  /* of these two, the one that is larger in magnitude */
    char crc32[9];                /* as in the emitted header */
    int64_t first;                /* the first row with a position */
    int64_t rows[SURVEY_ROWS];
    struct finding cosines[SURVEY_ROWS]; /* of the angles between the first row and those, as they
                                          * are in the cells, exactly */
};

/* Looks at the table from row 0 to the last. Memory: two rows. False after a message. */
bool survey_take(struct survey *survey, struct table *table);

#endif
