/*
 * message.h: messages on standard error, and the exit status.
 */
#ifndef POSENC_MESSAGE_H
#define POSENC_MESSAGE_H

#include "texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* The exit status. STATUS_TROUBLE follows a message. */
enum status { STATUS_FINE = 0, STATUS_DIFFERENT = 1, STATUS_TROUBLE = 2 };

/* Where an argument or a piece of a template was read: a file and a line, counted from 1. A NULL
 * file stands for the command line, and the line for the index of its word. The string is the
 * caller's. */
struct origin {
    const char *file;
    size_t line;
};

/* Ends the program, and does not return: exit(), except in suites and fuzzers, which continue in
 * the same process. */
extern void (*program_end)(int status);

/* Ends the program with this status. */
_Noreturn void end_with(enum status status);

/* Prints "posenc: " and the message, and ends the program with STATUS_TROUBLE. Temporary files are
 * removed at exit. */
_Noreturn void refuse(const char *format, ...) TEXT_FORMAT(1, 2);

/* Does the same for an error in a file, as "file:line: error: " and the message. With a NULL file
 * it is refuse(). */
_Noreturn void refuse_at(struct origin origin, const char *format, ...) TEXT_FORMAT(2, 3);

/* Prints "posenc: " and a finding of --check, or a note, and returns. */
void say(const char *format, ...) TEXT_FORMAT(1, 2);

/* Refuses if standard output could not be written, naming the option that asked for the output. */
void stdout_check(const char *option);

/* How far the rows of a table are, for whoever watches a terminal. */
struct progress {
    bool is_shown; /* on standard error, after the first second */
    time_t started;
};

/* Starts the clock. Nothing is shown if standard error is no terminal, or with `quiet`. */
void progress_start(struct progress *progress, bool quiet);

/* Shows "DONE of ALL rows" followed by `rest`, and erases it when all are done. */
void progress_print(const struct progress *progress, int64_t done, int64_t all, const char *rest);

/* Does so for a row of many, in intervals of rows; row 0 starts the clock. */
void progress_show(struct progress *progress, bool quiet, int64_t done, int64_t all,
                   const char *rest);

#endif
