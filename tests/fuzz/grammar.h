/*
 * grammar.h: random command lines: valid command lines with a description of their table, and
 * invalid command lines.
 */
#ifndef POSENC_FUZZ_GRAMMAR_H
#define POSENC_FUZZ_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a text, and the greatest numbers of rows and columns of PLAN_TABLE. */
enum { PLAN_TEXT = 2048, PLAN_ROWS = 60, PLAN_COLUMNS = 24 };

/* A random number generator. */
struct chance {
    uint64_t state;
};

uint64_t chance_next(struct chance *chance);

/* Returns a random number in 0 .. count - 1. */
long chance_below(struct chance *chance, long count);

/* Returns true with a probability of `percent` %. */
bool chance_of(struct chance *chance, int percent);

/* A valid command line, with a description of its table and the parameters for compiling the pair.
 */
struct plan {
    char options[PLAN_TEXT]; /* the formula, in the syntax of golden/formula.h */
    bool is_file;            /* The table is read by --from=PLAN_TABLE and has no formula. */
    /* The numbers of PLAN_TABLE, row by row. */
    double numbers[PLAN_ROWS * PLAN_COLUMNS];
    long rows, columns;    /* of PLAN_TABLE */
    bool is_narrow;        /* PLAN_TABLE stores binary32, not binary64. */
    char precision[64];    /* with scale and zero point, such as "s8:0.01:-5" */
    bool saturates;        /* --saturate */
    char words[PLAN_TEXT]; /* posenc's options without -o, separated by blanks */
    char name[32];         /* the prefix of the identifiers */
    char path[64];         /* the path of the outputs, without .c and .h */
    const char *standard;  /* for the compiler's -std, such as "c99" or "c++17" */
    bool is_cpp;
    bool is_static;     /* --linkage=static */
    bool is_in_flash;   /* --program-memory */
    bool is_factored;   /* --storage=factored */
    bool is_gathered;   /* --storage=axes */
    bool is_descending; /* The positions descend: --order=descending or centered. */
    bool is_grid;
    bool has_pairs;      /* The array consists of pairs of cosine and sine. */
    bool has_two_arrays; /* There are two arrays, of cosines and of sines. */
};

/* The files that hold the numbers of --frequency=@FILE and of --from. */
#define PLAN_LIST  "frequencies.txt"
#define PLAN_TABLE "table.npy"

/* Makes a random plan. */
void plan_make(struct plan *plan, struct chance *chance);

/* Arguments that make any command line invalid if they are appended, and a text that the error
 * message must contain. */
struct mistake {
    const char *words;
    const char *message_part;
};

const struct mistake *mistake_choose(struct chance *chance);

#endif
