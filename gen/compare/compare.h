/*
 * compare.h: --compare: the table asked for, compared with a table from elsewhere; and what has to
 * be known for telling which table that may be instead.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "message.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    GROUNDS = 2,             /* what the user says, and what nobody says */
    CANDIDATE_COMMAND = 4096 /* bytes of the command that makes a table */
};

struct compared;
struct given;

/* Tells whether options could ask for a candidate's table, of the file's size and precision. If
 * `asked` is not NULL, these are the user's but for where the candidate differs from what was
 * asked. Fills what follows from the rest of the spec. If `command` is not NULL, it gets the
 * command that makes the table, in CANDIDATE_COMMAND bytes. Without a message. */
typedef bool candidate_asker(const struct compared *compared, struct spec *spec,
                             const struct spec *asked, char *command);

struct compared {
    const char *path;          /* of the .npy; NULL: there is none */
    struct numbers *numbers;   /* of that file; or NULL */
    struct decimal tolerance;  /* 0 or more */
    const struct given *given; /* what the user says, for candidate_ask */
    candidate_asker *candidate_ask;

    /* Formulas of presets are tried on these tables: on what the user's options say beside a
     * preset or a model, if they say something of a formula, and on that of no options. */
    struct spec grounds[GROUNDS];
    size_t ground_count;
};

/* Compares the spec's table with the file's numbers, of as many rows and columns, and reports on
 * standard output. It compares the numbers that cells stand for, exactly. Two arrays differ from
 * one, although they may hold the same numbers: they are another layout. A cell differs if it is
 * beyond the tolerance, or no finite number. */
enum status compare_run(const struct compared *compared, const struct spec *spec, bool quiet);

#endif
