/*
 * pairs.h: reads tests/pairs/pairs.txt, the list of emitted pairs that are tested, each with the
 * checks to be made of it.
 */
#ifndef POSENC_TESTS_PAIRS_H
#define POSENC_TESTS_PAIRS_H

/* A pair, and the argument of one of its checks. */
struct pair {
    char name[48];
    char words[512];   /* the options of posenc, separated by | */
    char argument[32]; /* the text after "CHECK:" in the list, or "" */
};

/* Returns the number of pairs that have a check. If there are none, ends the program with a
 * message: suites call this function before tests run, when assertions are not possible. */
int pairs_count(const char *check);

/* Returns a pair that has the check; `index` counts these pairs from 0. The result is valid until
 * the next call. */
const struct pair *pair_at(const char *check, int index);

#endif
