/*
 * compare.h: --compare: a table from elsewhere against the one asked for.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/compared.h"
#include "encoding/table.h"

#include <stdbool.h>

enum comparison {
    COMPARISON_EQUAL,     /* all cells are within the tolerance */
    COMPARISON_DIFFERENT, /* one is not, or is no finite number */
    COMPARISON_TROUBLE    /* after a message */
};

/* Compares the table with the file's numbers, of as many rows and columns, and reports on
 * standard output. What is compared is the number that a cell stands for, exactly. Two arrays
 * differ from one, though it may hold the same numbers: they are another layout. */
enum comparison compare_run(const struct compared *compared, struct table *table, bool quiet);

#endif
