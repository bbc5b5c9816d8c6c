/*
 * compared.h: what the table is compared with, and how the tables are had that it may be instead.
 */
#ifndef POSENC_COMPARED_H
#define POSENC_COMPARED_H

#include "model/spec.h"

#include <stdbool.h>

enum {
    CANDIDATE_WORDS = 256,   /* bytes of the words of a candidate, with the final zero */
    CANDIDATE_COMMAND = 4096 /* bytes of the command that makes its table */
};

/* A table that the file may hold. */
struct candidate {
    char words[CANDIDATE_WORDS]; /* options that say it, each after a space */
    bool carries; /* beside them, what the user says about the formula: no word may replace it */
    bool drops_zeros; /* the row of zeros that its preset has */
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

#endif
