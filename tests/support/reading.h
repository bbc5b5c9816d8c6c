/*
 * reading.h: parses a command line in the process of the test, and stores the result. A command
 * line is a text of arguments separated by |.
 */
#ifndef POSENC_TESTS_READING_H
#define POSENC_TESTS_READING_H

#include "cli/command_line.h"
#include "cli/request_print.h"
#include "site.h"

#include <stdbool.h>
#include <stddef.h>

enum { LINE_SIZE = 8192, WORDS_SIZE = 2048 };

enum request_outcome {
    REQUEST_RUN,    /* the command line was accepted */
    REQUEST_REFUSED /* a message was printed */
};

/* A command line and the result of parsing it. */
struct reading {
    size_t mark;          /* state of the heap, for memory_release */
    char line[LINE_SIZE]; /* the arguments, each ending with '\0' */
    enum request_outcome outcome;
    struct command_line command_line;
    struct request request;
    char *message; /* the text on standard error */
    /* The canonical command of the request; "" if the command line was refused. */
    char command[REQUEST_COMMAND_SIZE];
};

/* Parses arguments that are separated by |. reading_end frees the result. */
void reading_start(struct reading *reading, const char *words);
void reading_end(struct reading *reading);

/* Parses --d-model=8, --max-len=16 and -o pe, followed by these arguments. */
void reading_start_with_defaults(struct reading *reading, const char *words);

/* Checks that a command line is accepted without a message. */
void reading_check_accepted(const char *words);

/* Checks that the command line was accepted without a message. Writes its canonical command to a
 * file of options, and checks that reading this file results in the same canonical command,
 * d_model, max_len, rope scaling and cell factor. The current directory must be the test's folder
 * (folder_enter). */
void round_trip_check(const struct reading *reading);

/* Checks that these arguments result in this canonical command. Then checks that parsing the
 * canonical command results in the same command (round_trip_check). */
void reading_check_command(const char *words, const char *command);

/* Prints all options that the model has set, in the order of the table of options. */
void reading_print_settings(char text[LINE_SIZE], const struct reading *reading);

/* Prints the results of a model's settings: the options that the model has set, which numbers of a
 * head form a pair, and the last position of the model. Prints "refused" if the command line was
 * refused. */
void reading_print_result(char text[LINE_SIZE], const struct reading *reading);

/* Replaces blanks with |, and returns the text. */
char *blanks_to_bars(char *text);

/* Copies the next word of a blank-separated list, and moves *list past the word. Returns false at
 * the end of the list. */
bool word_next(const char **list, char word[WORDS_SIZE]);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define reading_start(...)               FROM_HERE(reading_start(__VA_ARGS__))
#define reading_start_with_defaults(...) FROM_HERE(reading_start_with_defaults(__VA_ARGS__))
#define reading_check_accepted(...)      FROM_HERE(reading_check_accepted(__VA_ARGS__))
#define round_trip_check(...)            FROM_HERE(round_trip_check(__VA_ARGS__))
#define reading_check_command(...)       FROM_HERE(reading_check_command(__VA_ARGS__))
#endif

#endif
