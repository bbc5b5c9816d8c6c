/*
 * process.h: what tests of whole programs need: a command that is run, a folder of its own to run
 * in, and files to compare. A failure in here is a failure of the test that called.
 */
#ifndef POSENC_TESTS_PROCESS_H
#define POSENC_TESTS_PROCESS_H

#include "site.h"
#include "support.h"

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <time.h>

/* The program under test, made of the same objects as the tests. */
#if defined POSENC_PORTABLE
#define PROGRAM BUILD_DIR "/posenc-portable"
#else
#define PROGRAM BUILD_DIR "/posenc"
#endif

/* Whether the program under test was built without 128-bit integers. */
extern const bool is_portable;

enum { WORDS_MAX = 256, WORDS_TEXT = 32768, PATH_SIZE = 1024 };

/* ---- commands ---- */

/* A command, word by word. */
struct words {
    size_t count;
    size_t used;
    char *list[WORDS_MAX + 1]; /* ends with NULL */
    char text[WORDS_TEXT];
};

void words_start(struct words *words);

/* Appends one word. */
void words_add(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends words that are separated by |. */
void words_split(struct words *words, const char *text);

/* How a command runs. All zero: in the folder (see below), without limits, with its standard output
 * caught. */
struct process_setting {
    const char *directory; /* another folder to run in */
    const char *out;       /* the file that is standard output */
    bool out_closed;       /* there is no standard output */
    bool err_too;          /* standard output has what goes to standard error, too */
    unsigned user;         /* the user that root becomes; 0: root stays root */
    long file_limit;       /* the most bytes of a file: as on a disk that gets full */
};

/* What a command did. */
struct process {
    int status; /* its exit status, or 128 + the signal that ended it */
    char *out;  /* what it wrote to standard output and standard error */
    size_t out_length;
    char *err;
    long peak; /* the most KiB of memory that it held */
};

/* Runs a command to its end. A setting of NULL is all zero. process_end frees the result. */
void process_run(struct process *process, const struct words *words,
                 const struct process_setting *setting);
void process_end(struct process *process);

/* Runs a program with options that are separated by |. */
void command_run(struct process *process, const char *program, const char *options,
                 const struct process_setting *setting);

/* Runs a script of a shell. */
void script_run(struct process *process, const char *shell, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Runs it. The status has to be 0, and there may be no message. */
void command_well(const char *program, const char *options);

/* Checks that it exited with 2, wrote nothing to standard output, and printed a line with these
 * parts in this order (text_has). */
void process_refused(const struct process *process, const char *const parts[], size_t count);

/* Returns whether PATH has a program of that name. If not, records a skip (skip.h). */
bool program_exists(const char *name);

/* Whether PATH has a program that runs, which is noted otherwise. rustup's do not without a
 * toolchain. */
bool program_runs(const char *name);

/* ---- the folder ---- */

/* A case of tests in the folder. It is there for all of them, and is removed after them, even if
 * one fails; each finds it empty. A test may take five minutes. */
TCase *case_in_folder(Suite *suite, const char *name);

/* The same, of tests that find what an unchecked fixture has put into the folder. */
TCase *case_in_kept_folder(Suite *suite, const char *name);

/* Removes all that is in it. */
void folder_clear(void);

/* A pair of checked fixtures: the test itself works in the folder. */
void folder_enter(void);
void folder_leave(void);

const char *folder_path(void);

/* The path of a file in the folder. The fourth call after this one overwrites the result. */
const char *folder_file(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The number of files and folders in it. */
size_t folder_count(void);

/* ---- the program, in the folder ---- */

/* Runs it with options that are separated by |. */
void program_run(struct process *process, const char *options);

/* Runs it, and checks its status and its messages. They have to have the parts, as text_has asks
 * for them; with a count of 0 there has to be no message. Nothing may be on standard output. */
void program_check(const char *options, int status, const char *const parts[], size_t count);

/* Runs it, and checks that it ends as process_refused asks. */
void program_refuses(const char *options, const char *const parts[], size_t count);

/* Runs it. The status has to be 0, and there may be no message. */
void program_well(const char *options);

/* ---- files ---- */

/* The whole file, with a '\0' after it, for the caller to free. */
char *file_read(const char *path, size_t *length);
void file_write(const char *path, const char *text, size_t length);

/* text_write writes a text as a file in the folder. text_is checks that a file in the folder is
 * this text. */
void text_write(const char *name, const char *text);
void text_is(const char *name, const char *expected);

/* A file as it is now. */
struct file_state {
    char *text;
    size_t length;
    struct stat status;
};

/* Sets the file's time stamp back by years, so that any change of the file shows, and remembers the
 * file. */
void file_remember(struct file_state *state, const char *path);

/* Checks that bytes, time stamp and inode are as they were, and frees. */
void file_assert_untouched(struct file_state *state, const char *path);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define words_add(...)             FROM_HERE(words_add(__VA_ARGS__))
#define words_split(...)           FROM_HERE(words_split(__VA_ARGS__))
#define process_run(...)           FROM_HERE(process_run(__VA_ARGS__))
#define command_run(...)           FROM_HERE(command_run(__VA_ARGS__))
#define script_run(...)            FROM_HERE(script_run(__VA_ARGS__))
#define command_well(...)          FROM_HERE(command_well(__VA_ARGS__))
#define process_refused(...)       FROM_HERE(process_refused(__VA_ARGS__))
#define folder_clear(...)          FROM_HERE(folder_clear(__VA_ARGS__))
#define folder_file(...)           FROM_HERE(folder_file(__VA_ARGS__))
#define folder_count(...)          FROM_HERE(folder_count(__VA_ARGS__))
#define program_run(...)           FROM_HERE(program_run(__VA_ARGS__))
#define program_check(...)         FROM_HERE(program_check(__VA_ARGS__))
#define program_refuses(...)       FROM_HERE(program_refuses(__VA_ARGS__))
#define program_well(...)          FROM_HERE(program_well(__VA_ARGS__))
#define file_read(...)             FROM_HERE(file_read(__VA_ARGS__))
#define file_write(...)            FROM_HERE(file_write(__VA_ARGS__))
#define text_write(...)            FROM_HERE(text_write(__VA_ARGS__))
#define text_is(...)               FROM_HERE(text_is(__VA_ARGS__))
#define file_remember(...)         FROM_HERE(file_remember(__VA_ARGS__))
#define file_assert_untouched(...) FROM_HERE(file_assert_untouched(__VA_ARGS__))
#endif

#endif
