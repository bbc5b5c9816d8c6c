/*
 * compare.h: --compare: the table asked for, compared with a table from elsewhere; and what has to
 * be known for telling which table that may be instead.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/findings.h"
#include "compare/fit.h"
#include "message.h"

#include <stdbool.h>
#include <stddef.h>

enum { GROUNDS = 2 }; /* what the user says, and what nobody says */

struct compared {
    const char *path;         /* of the .npy; NULL: there is none */
    struct numbers *numbers;  /* of that file; or NULL */
    struct decimal tolerance; /* 0 or more */

    /* Formulas of presets are tried on these tables: on what the user's options say beside a
     * preset or a model, if they say something of a formula, and on that of no options. */
    struct spec grounds[GROUNDS];
    size_t ground_count;
};

/* What a comparison finds. */
struct comparison {
    struct findings findings;
    bool has_layout; /* the file has as many arrays as the table */
    bool is_equal;   /* that, and no cell is beyond the tolerance */
    struct fit fit;  /* if it is not equal */
};

/* Compares the spec's table with the file's numbers, of as many rows and columns; and says on
 * standard output what the file is. It compares the numbers that cells stand for, exactly. Two
 * arrays differ from one, although they may hold the same numbers: they are another layout. A cell
 * differs if it is beyond the tolerance, or no finite number. */
void compare_run(struct comparison *comparison, const struct compared *compared,
                 const struct spec *spec, bool quiet);

/* Reports the rest there. The command is the one that makes the fit's table. */
enum status compare_report(const struct comparison *comparison, const struct compared *compared,
                           const struct spec *spec, const char *command);

#endif
