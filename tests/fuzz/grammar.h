/*
 * grammar.h: random command lines: valid ones with a description of their table, and invalid ones.
 */
#ifndef POSENC_FUZZ_GRAMMAR_H
#define POSENC_FUZZ_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAN_TEXT = 2048, PLAN_ROWS = 60, PLAN_COLUMNS = 24 };

/* Numbers by chance: the same ones for the same state. */
struct chance {
    uint64_t state;
};

uint64_t chance_next(struct chance *chance);

/* 0 .. count - 1 */
long chance_below(struct chance *chance, long count);

/* Whether something that happens `percent` times of a hundred does. */
bool chance_of(struct chance *chance, int percent);

/* A table that is asked for, how it is written, and how it is compiled. */
struct plan {
    char options[PLAN_TEXT]; /* as golden/formula.h takes them; */
    bool is_file;            /* or the numbers of PLAN_TABLE, row by row: */
    double numbers[PLAN_ROWS * PLAN_COLUMNS];
    long rows;
    long columns;
    bool is_narrow;        /* which are binary32 there */
    char precision[64];    /* with scale and zero point, as s8:0.01:-5 */
    bool saturates;        /* --saturate */
    char words[PLAN_TEXT]; /* posenc's options but for -o, separated by blanks */
    char name[32];         /* the prefix of the identifiers */
    char path[64];         /* of the outputs, in the folder, without .c and .h */
    const char *standard;  /* what the compiler is told, as "c99" or "c++17" */
    bool is_cpp;
    bool is_static;   /* --linkage=static */
    bool is_in_flash; /* --program-memory */
    bool is_factored; /* --storage=factored */
    bool is_gathered; /* --storage=axes */
    bool is_descending;
    bool is_grid;
    bool has_pairs; /* of PE_COS_AT and PE_SIN_AT: one array of pairs, */
    bool has_two;   /* or two */
};

/* The files that hold the numbers of --frequency=@FILE and of --from. */
#define PLAN_LIST  "frequencies.txt"
#define PLAN_TABLE "table.npy"

void plan_make(struct plan *plan, struct chance *chance);

/* Words that are invalid at the end of any command line, and what the message has to name. */
struct mistake {
    const char *words;
    const char *named;
};

const struct mistake *mistake_choose(struct chance *chance);

#endif
