/*
 * pairs.h: reads tests/pairs/pairs.txt, the list of pairs that are given to compilers, and of the
 * checks that take them.
 */
#ifndef POSENC_TESTS_PAIRS_H
#define POSENC_TESTS_PAIRS_H

/* A pair, as one check takes it. */
struct pair {
    char name[48];
    char words[512];   /* its options, separated by | */
    char argument[32]; /* what follows the name of the check and a colon, or "" */
};

/* Returns the number of pairs that ask for a check. If there is none, ends the program with a
 * message, because suites call this before their tests, where an assertion is not possible. */
int pairs_count(const char *check);

/* Returns one of the pairs that ask for a check. The result is valid until the next call. */
const struct pair *pair_at(const char *check, int index);

#endif
