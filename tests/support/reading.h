/*
 * reading.h: a command line, as the tests of cli/ write it, and what came of it.
 */
#ifndef POSENC_TESTS_READING_H
#define POSENC_TESTS_READING_H

#include "cli/given.h"
#include "cli/request_print.h"
#include "site.h"

#include <stdbool.h>
#include <stddef.h>

enum { LINE_SIZE = 8192, WORDS_SIZE = 2048 };

enum request_outcome {
    REQUEST_RUN,    /* there is a request */
    REQUEST_REFUSED /* a message has been printed */
};

/* A command line that was read, and what came of it. */
struct reading {
    size_t mark;          /* of memory */
    char line[LINE_SIZE]; /* the words' text */
    enum request_outcome outcome;
    struct given given;
    struct request request;
    char *message; /* on standard error */
    char command[REQUEST_COMMAND_SIZE];
};

/* Reads words that are separated by |; reading_end frees. */
void reading_start(struct reading *reading, const char *words);
void reading_end(struct reading *reading);

/* The same with the three options that every command line needs before them: d_model 8, max_len
 * 16. */
void reading_start_beside(struct reading *reading, const char *words);

/* Reads words that are taken, without a message. */
void reading_takes(const char *words);

/* Checks that the canonical command, read from a file, gives itself again. The test works in the
 * folder. */
void round_trip_check(const struct reading *reading);

/* Checks that words give this canonical command, and the command gives itself. */
void reading_comes_to(const char *words, const char *command);

/* Puts a | in the place of each blank, and returns the text. */
char *words_of_blanks(char *text);

/* The word that comes next in a list, which moves on; false at its end. */
bool word_next(const char **list, char word[WORDS_SIZE]);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define reading_start(...)        FROM_HERE(reading_start(__VA_ARGS__))
#define reading_start_beside(...) FROM_HERE(reading_start_beside(__VA_ARGS__))
#define reading_takes(...)        FROM_HERE(reading_takes(__VA_ARGS__))
#define round_trip_check(...)     FROM_HERE(round_trip_check(__VA_ARGS__))
#define reading_comes_to(...)     FROM_HERE(reading_comes_to(__VA_ARGS__))
#endif

#endif
