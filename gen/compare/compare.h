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
    const char *path;              /* of the .npy; NULL: there is none */
    const struct numbers *numbers; /* of that file; or NULL */
    struct decimal tolerance;      /* 0 or more */

    /* Formulas of presets are tried on these tables: on what the user's options say beside a
     * preset or a model, if they say something of a formula, and on that of no options. */
    struct spec grounds[GROUNDS];
    size_t ground_count;
};

/* Reports on standard output what the file is, and how the spec's table differs from it. Where they
 * are not equal, a fit has been looked for. The command is the one that makes the fit's table. */
enum status compare_report(const struct findings *findings, const struct fit *fit,
                           const struct compared *compared, const struct spec *spec,
                           const char *command);

#endif
