/*
 * message.h: messages and the progress display on standard error, and the exit status.
 */
#ifndef POSENC_MESSAGE_H
#define POSENC_MESSAGE_H

#include "texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* The exit status. STATUS_DIFFERENT: --check or --compare has found a difference. STATUS_TROUBLE:
 * an error, for which a message has been printed. */
enum status { STATUS_FINE = 0, STATUS_DIFFERENT = 1, STATUS_TROUBLE = 2 };

/* The place of something that was read, such as an argument, a key or a tag: a file, and a line
 * counted from 1 or, in a .gguf, an offset in bytes. If `file` is NULL, the place is on the command
 * line, and `line` is the index in argv, or 0. The struct does not own the string. */
struct origin {
    const char *file;
    size_t line;
};

/* Called to end the program; must not return. The default is exit(). Test suites and fuzzers set a
 * function that calls longjmp(), so that the process continues. */
extern void (*program_end)(int status);

/* Ends the program with this status. */
_Noreturn void end_with(enum status status);

/* Prints "posenc: " and the message, and ends the program with STATUS_TROUBLE. Temporary files are
 * removed at exit. */
_Noreturn void refuse(const char *format, ...) TEXT_FORMAT(1, 2);

/* Prints "file:line: error: " and the message, and ends the program with STATUS_TROUBLE. If the
 * origin has no file, does the same as refuse(). */
_Noreturn void refuse_at(struct origin origin, const char *format, ...) TEXT_FORMAT(2, 3);

/* Prints "posenc: " and the message, and returns. For notes, results of --check, and errors that
 * are reported together. */
void say(const char *format, ...) TEXT_FORMAT(1, 2);

/* Flushes standard output. If writing to it has failed, calls refuse() with a message that names
 * `option`, the option that requested the output. */
void stdout_check(const char *option);

/* The progress of a computation over the rows of a table, displayed on a terminal. */
struct progress {
    bool is_shown; /* standard error is a terminal, and the run is not quiet */
    time_t start_time;
};

/* Starts the clock. Nothing is displayed if standard error is not a terminal, or if `is_quiet` is
 * set. */
void progress_start(struct progress *progress, bool is_quiet);

/* Displays "posenc: DONE of ALL rows" followed by `rest`. If `done` equals `all`, erases the line.
 * Does nothing until the time in seconds has increased by two since progress_start. */
void progress_print(const struct progress *progress, int64_t done, int64_t all, const char *rest);

/* To be called before each row and after the last one, with the number of rows that are done.
 * Starts the clock if `done` is 0. Calls progress_print once every 64 rows, and at the end. */
void progress_show(struct progress *progress, bool is_quiet, int64_t done, int64_t all,
                   const char *rest);

#endif
