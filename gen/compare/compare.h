/*
 * compare.h: --compare: the table asked for, compared with a table from elsewhere.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/compared.h"
#include "encoding/table.h"

#include <stdbool.h>

enum comparison {
    COMPARISON_EQUAL,     /* all cells are within the tolerance */
    COMPARISON_DIFFERENT, /* a cell is not, or is not a finite number */
    COMPARISON_TROUBLE    /* after a message */
};

/* Compares the table with the file's numbers, of as many rows and columns, and reports on standard
 * output. It compares the numbers that cells stand for, exactly. Two arrays differ from one,
 * although they may hold the same numbers: they are another layout. */
enum comparison compare_run(const struct compared *compared, struct table *table, bool quiet);

#endif
