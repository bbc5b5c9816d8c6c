/*
 * survey.h: what a figure shows of a table.
 */
#ifndef POSENC_SURVEY_H
#define POSENC_SURVEY_H

#include "picture/curve.h"
#include "picture/rows.h"
#include "picture/shades.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SURVEY_ROWS = 512,    /* groups that the map of the table has, of rows */
    SURVEY_COLUMNS = 384, /* and of columns */
    SURVEY_SQUARE = 256,  /* groups on a side of the matrix of similarities */
    SURVEY_REFERENCES = 2
};

struct survey {
    struct shades map;    /* rows down, columns across */
    struct shades square; /* the similarities of rows */
    int magnitude;        /* of the range of the map and of the curves */
    size_t column_count;
    int64_t columns[COLUMNS_MAX]; /* those that have curves */
    struct curve curves[COLUMNS_MAX];
    size_t reference_count;
    int64_t references[SURVEY_REFERENCES]; /* rows whose similarity to all others has a curve */
    struct curve similarities[SURVEY_REFERENCES];
};

/* False after a message; survey_free is due in any case. */
bool survey_take(struct survey *survey, struct table *table);
void survey_free(struct survey *survey);

#endif
