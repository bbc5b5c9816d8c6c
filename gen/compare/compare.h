/*
 * compare.h: --compare: the table asked for, compared with a table from elsewhere; and how the
 * tables are had that this may be instead.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "message.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    CANDIDATE_FORMULA = 80,  /* bytes of the words that say a formula, with the final zero */
    CANDIDATE_WORDS = 256,   /* bytes of the words beside them */
    CANDIDATE_COMMAND = 4096 /* bytes of the command that makes its table */
};

/* A table that the file may hold. Words are options, each after a space. */
struct candidate {
    char formula[CANDIDATE_FORMULA]; /* "": what the user says */
    char words[CANDIDATE_WORDS];     /* what is said beside */
    bool is_alone;    /* else the user's words about the formula are carried, and none replaced */
    bool drops_zeros; /* the row of zeros that its preset has */
    int base_digits;  /* of a base that the file implies; or 0 */
    double times;     /* by what each cell of its table is multiplied beside */
    struct spec spec; /* what the words say: as large as the file, in the file's precision */
};

struct compared;
struct given;

/* Fills the candidate's spec, which has the list of frequencies that is asked for, and owns
 * nothing. If `command` is not NULL, it gets the command that makes the table, in CANDIDATE_COMMAND
 * bytes. False, without a message, where there is no such table. */
typedef bool candidate_reader(struct candidate *candidate, const struct compared *compared,
                              const struct spec *asked, char *command);

struct compared {
    const char *path;          /* of the .npy; NULL: there is none */
    struct npy *npy;           /* that file; owned, else NULL */
    struct decimal tolerance;  /* 0 or more */
    const struct given *given; /* what the user says */
    candidate_reader *candidate_read;
};

/* Compares the spec's table with the file's numbers, of as many rows and columns, and reports on
 * standard output. It compares the numbers that cells stand for, exactly. Two arrays differ from
 * one, although they may hold the same numbers: they are another layout. A cell differs if it is
 * beyond the tolerance, or no finite number. */
enum status compare_run(const struct compared *compared, const struct spec *spec, bool quiet);

#endif
