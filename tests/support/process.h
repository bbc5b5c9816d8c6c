/*
 * process.h: runs commands in a temporary folder, and compares their output and files. A failure in
 * these functions is reported at the line of the calling test.
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

/* The program under test. It is linked from the same object files as the tests. */
#if defined POSENC_PORTABLE
#define PROGRAM BUILD_DIR "/posenc-portable"
#else
#define PROGRAM BUILD_DIR "/posenc"
#endif

/* true if the program under test was built without 128-bit integers */
extern const bool is_portable;

/* The maximum number of bytes of another program's output in a message. Check does not report
 * messages above 4 KiB, and is slow if its limit is raised. */
enum { OUTPUT_SHOWN_MAX = 1500 };

enum { WORDS_MAX = 256, WORDS_TEXT = 32768, PATH_SIZE = 1024 };

/* ---- commands ---- */

/* A command line. The words are stored in `text`, and `list` points to them. */
struct words {
    size_t count;
    size_t used;               /* bytes of `text` */
    char *list[WORDS_MAX + 1]; /* ends with NULL */
    char text[WORDS_TEXT];
};

void words_clear(struct words *words);

/* Appends one word, formatted as by printf. */
void words_add(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends words that are separated by |. */
void words_split(struct words *words, const char *text);

/* Settings for running a command. If all members are zero, the command runs in the test's folder
 * without limits, and its standard output is captured. */
struct process_setting {
    const char *directory; /* another folder to run in; NULL: the test's folder */
    const char *out;       /* a file that becomes standard output; NULL: output is captured */
    bool out_closed;       /* standard output is closed */
    bool err_to_out;       /* standard error is redirected to standard output */
    unsigned user;         /* user ID to run as, which only root can do; 0: no change */
    /* The maximum size of a file in bytes, to simulate a full disk; 0: no limit. */
    long file_limit;
};

/* The result of a command. */
struct process {
    int status; /* exit status, or 128 + signal number */
    /* What the command wrote to standard output and standard error. */
    char *output_text;
    size_t output_length;
    char *error_text;
    long peak; /* peak resident memory in KiB */
};

/* Runs a command and waits for its end. If `setting` is NULL, the command runs as if all members
 * were zero. process_end frees the result. */
void process_run(struct process *process, const struct words *words,
                 const struct process_setting *setting);
void process_end(struct process *process);

/* Runs a program with options that are separated by |. */
void command_run(struct process *process, const char *program, const char *options,
                 const struct process_setting *setting);

/* Runs a script with `shell` -c. */
void script_run(struct process *process, const char *shell, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Runs a program, which must exit with 0 and print nothing on standard error. */
void command_succeeds(const char *program, const char *options);

/* Checks that a command exited with 2, wrote nothing to standard output, and printed one line on
 * standard error that contains these parts in this order (text_check_parts). */
void process_check_refused(const struct process *process, const char *const parts[], size_t count);

/* Returns whether a program exists. `name` is a path or the name of a program in PATH. If the
 * program does not exist, records a skip (skip.h). */
bool program_exists(const char *name);

/* Returns whether a program exists and succeeds with the option --version. Otherwise records a
 * skip. (Without a toolchain, the programs of rustup exist but fail.) */
bool program_runs(const char *name);

/* ---- the folder ---- */

/* Adds a test case (a group of tests) to a suite. A temporary folder, called the test's folder, is
 * created for the case, and is removed at its end even if a test fails. The folder is emptied
 * before each test. The timeout of a test is five minutes. */
TCase *case_in_folder(Suite *suite, const char *name);

/* Adds a test case like case_in_folder, but the folder is not emptied before each test, so that
 * tests can use files that an unchecked fixture has written. */
TCase *case_in_kept_folder(Suite *suite, const char *name);

/* Removes all contents of the folder. */
void folder_clear(void);

/* The setup and teardown of a checked fixture that makes the folder the current directory of a
 * test. */
void folder_enter(void);
void folder_leave(void);

const char *folder_path(void);

/* Returns the path of a file in the folder. The result stays valid during the next three calls. */
const char *folder_file(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns the number of files and folders directly in the folder. */
size_t folder_entry_count(void);

/* ---- the program, in the folder ---- */

/* Runs posenc with options that are separated by |. */
void program_run(struct process *process, const char *options);

/* Runs posenc, which must exit with this status and print nothing on standard output. Its messages
 * must contain the parts in this order (text_check_parts). If `count` is 0, there must be no
 * message. */
void program_check(const char *options, int status, const char *const parts[], size_t count);

/* Runs posenc, and checks the result with process_check_refused. */
void program_refuses(const char *options, const char *const parts[], size_t count);

/* Runs posenc, which must exit with 0 and print no message. */
void program_succeeds(const char *options);

/* ---- files ---- */

/* Returns the contents of a file with a '\0' appended, for the caller to free. */
char *file_read(const char *path, size_t *length);
void file_write(const char *path, const char *text, size_t length);

/* text_write writes a text to a file in the folder. text_check checks that a file in the folder
 * contains exactly this text. */
void text_write(const char *name, const char *text);
void text_check(const char *name, const char *expected);

/* The contents and attributes of a file when file_remember was called. */
struct file_state {
    char *text;
    size_t length;
    struct stat status;
};

/* Sets a file's time stamp to a date in 2001, so that any later write changes it. Then records the
 * file's contents and attributes. */
void file_remember(struct file_state *state, const char *path);

/* Checks that the contents, time stamp and inode of the file have not changed since file_remember,
 * and frees `state->text`. */
void file_assert_untouched(struct file_state *state, const char *path);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define words_add(...)             FROM_HERE(words_add(__VA_ARGS__))
#define words_split(...)           FROM_HERE(words_split(__VA_ARGS__))
#define process_run(...)           FROM_HERE(process_run(__VA_ARGS__))
#define command_run(...)           FROM_HERE(command_run(__VA_ARGS__))
#define script_run(...)            FROM_HERE(script_run(__VA_ARGS__))
#define command_succeeds(...)      FROM_HERE(command_succeeds(__VA_ARGS__))
#define process_check_refused(...) FROM_HERE(process_check_refused(__VA_ARGS__))
#define folder_clear(...)          FROM_HERE(folder_clear(__VA_ARGS__))
#define folder_file(...)           FROM_HERE(folder_file(__VA_ARGS__))
#define folder_entry_count(...)    FROM_HERE(folder_entry_count(__VA_ARGS__))
#define program_run(...)           FROM_HERE(program_run(__VA_ARGS__))
#define program_check(...)         FROM_HERE(program_check(__VA_ARGS__))
#define program_refuses(...)       FROM_HERE(program_refuses(__VA_ARGS__))
#define program_succeeds(...)      FROM_HERE(program_succeeds(__VA_ARGS__))
#define file_read(...)             FROM_HERE(file_read(__VA_ARGS__))
#define file_write(...)            FROM_HERE(file_write(__VA_ARGS__))
#define text_write(...)            FROM_HERE(text_write(__VA_ARGS__))
#define text_check(...)            FROM_HERE(text_check(__VA_ARGS__))
#define file_remember(...)         FROM_HERE(file_remember(__VA_ARGS__))
#define file_assert_untouched(...) FROM_HERE(file_assert_untouched(__VA_ARGS__))
#endif

#endif
