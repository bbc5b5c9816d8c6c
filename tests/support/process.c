/*
 * process.c: runs commands by vfork, exec and wait, and reads and writes files.
 */
#define SITE_KEPT
#define _DEFAULT_SOURCE /* vfork, wait4 */

#include "process.h"

#include "skip.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[PATH_SIZE]; /* "" while no folder exists */

#if defined POSENC_PORTABLE
const bool is_portable = true;
#else
const bool is_portable = false;
#endif

/* ---- commands ---- */

void words_clear(struct words *words)
{
    words->count = 0;
    words->used = 0;
    words->list[0] = NULL;
}

void words_add(struct words *words, const char *format, ...)
{
    char *word = words->text + words->used;
    const size_t room = WORDS_TEXT - words->used;
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(word, room, format, list);
    va_end(list);
    ck_assert(length >= 0 && (size_t)length < room && words->count < WORDS_MAX);
    words->used += (size_t)length + 1;
    words->list[words->count++] = word;
    words->list[words->count] = NULL;
}

void words_split(struct words *words, const char *text)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, "|");
        words_add(words, "%.*s", (int)length, text);
        text += length;
        text += *text == '|';
    }
}

/* Executes a command in a child process that shares its parent's memory (vfork). Never returns. */
static _Noreturn void command_exec(const struct words *words, const struct process_setting *setting,
                                   int out, int err)
{
    if (setting->out != NULL) {
        out = open(setting->out, O_WRONLY);
    }
    err = setting->err_to_out ? out : err;
    if (dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0) {
        _exit(126);
    }
    if (setting->out_closed) {
        (void)close(STDOUT_FILENO);
    }
    const char *const directory = setting->directory != NULL ? setting->directory : folder;
    if (*directory != '\0' && chdir(directory) != 0) {
        _exit(126);
    }
    if (setting->file_limit > 0) {
        const rlim_t bytes = (rlim_t)setting->file_limit;
        const struct rlimit limit = {bytes, bytes};
        if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &limit) != 0) {
            _exit(126);
        }
    }
    if (setting->user != 0 && setuid(setting->user) != 0) {
        _exit(126);
    }
    (void)execvp(words->list[0], words->list);
    _exit(127);
}

/* Returns the descriptor of an empty temporary file for the output of a command. `index` is 0 for
 * standard output, 1 for standard error. The file is reused, because creating a file is slow. A
 * forked process opens a new file, because it would share an inherited file with its parent. */
static int output_open(size_t index)
{
    static int outputs[2];
    static pid_t owners[2];
    if (owners[index] != getpid()) {
        FILE *const file = tmpfile();
        ck_assert_ptr_nonnull(file);
        outputs[index] = fileno(file);
        owners[index] = getpid();
    }
    ck_assert_int_eq(ftruncate(outputs[index], 0), 0);
    ck_assert_int_eq(lseek(outputs[index], 0, SEEK_SET), 0);
    return outputs[index];
}

/* Returns what a command has written to the file, for the caller to free. */
static char *output_read(int output, size_t *length)
{
    struct stat status;
    ck_assert_int_eq(fstat(output, &status), 0);
    *length = (size_t)status.st_size;
    char *const text = malloc(*length + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(pread(output, text, *length, 0), (ssize_t)*length);
    text[*length] = '\0';
    return text;
}

void process_run(struct process *process, const struct words *words,
                 const struct process_setting *setting)
{
    static const struct process_setting default_setting;
    const int out = output_open(0);
    const int err = output_open(1);
    size_t err_length;
    struct rusage usage;
    int status = 0;
    ck_assert(words->count > 0);
    /* vfork, because fork would copy the page tables, which are very large with a sanitizer. */
    const pid_t child = vfork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        command_exec(words, setting != NULL ? setting : &default_setting, out, err);
    }
    ck_assert_int_eq(wait4(child, &status, 0, &usage), child);
    process->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    process->peak = usage.ru_maxrss;
    process->output_text = output_read(out, &process->output_length);
    process->error_text = output_read(err, &err_length);
    ck_assert_msg((setting != NULL && setting->err_to_out) ||
                      (process->status != 126 && process->status != 127),
                  "cannot run %s", words->list[0]);
}

void process_end(struct process *process)
{
    free(process->output_text);
    free(process->error_text);
}

void command_run(struct process *process, const char *program, const char *options,
                 const struct process_setting *setting)
{
    static struct words words;
    words_clear(&words);
    words_add(&words, "%s", program);
    words_split(&words, options);
    process_run(process, &words, setting);
}

void script_run(struct process *process, const char *shell, const char *format, ...)
{
    static struct words words;
    char script[WORDS_TEXT / 2];
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(script, sizeof script, format, list);
    va_end(list);
    ck_assert(length >= 0 && (size_t)length < sizeof script);
    words_clear(&words);
    words_add(&words, "%s", shell);
    words_add(&words, "-c");
    words_add(&words, "%s", script);
    process_run(process, &words, NULL);
}

void command_succeeds(const char *program, const char *options)
{
    struct process process;
    command_run(&process, program, options, NULL);
    ck_assert_msg(process.status == 0 && process.error_text[0] == '\0', "%s %s ends with %d: %.*s",
                  program, options, process.status, OUTPUT_SHOWN_MAX, process.error_text);
    process_end(&process);
}

void process_check_refused(const struct process *process, const char *const parts[], size_t count)
{
    const char *const message = process->error_text;
    ck_assert_msg(process->status == 2, "ends with %d: %s", process->status, message);
    lines_check("standard output", process->output_text, "");
    ck_assert_msg(strchr(message, '\n') == message + strlen(message) - 1, "no line: '%s'", message);
    text_check_parts(message, parts, count);
}

bool program_exists(const char *name)
{
    const char *path = getenv("PATH");
    char file[PATH_SIZE];
    if (strchr(name, '/') != NULL && access(name, X_OK) == 0) {
        return true;
    }
    while (path != NULL && *path != '\0') {
        const size_t length = strcspn(path, ":");
        (void)snprintf(file, sizeof file, "%.*s/%s", (int)length, path, name);
        if (access(file, X_OK) == 0) {
            return true;
        }
        path += length;
        path += *path == ':';
    }
    skip_note(name);
    return false;
}

bool program_runs(const char *name)
{
    struct process process;
    bool runs = false;
    if (program_exists(name)) {
        command_run(&process, name, "--version", NULL);
        runs = process.status == 0;
        process_end(&process);
        if (!runs) {
            skip_note(name);
        }
    }
    return runs;
}

/* ---- the folder ---- */

static void folder_setup(void)
{
    const char *base = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/posenc-test-XXXXXX",
                   base != NULL && *base != '\0' ? base : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

/* Counts the entries of a folder, and also removes them, recursively, if `removes` is set. */
static size_t folder_walk(const char *path, bool removes)
{
    size_t count = 0;
    DIR *directory = opendir(path);
    ck_assert_ptr_nonnull(directory);
    const struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) {
        char file[2 * PATH_SIZE];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        count++;
        if (!removes) {
            continue;
        }
        (void)snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (unlink(file) != 0) {
            (void)folder_walk(file, true);
            ck_assert_int_eq(rmdir(file), 0);
        }
    }
    (void)closedir(directory);
    return count;
}

void folder_clear(void)
{
    (void)folder_walk(folder, true);
}

static void folder_teardown(void)
{
    folder_clear();
    (void)rmdir(folder);
    folder[0] = '\0';
}

TCase *case_in_kept_folder(Suite *suite, const char *name)
{
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, 300);
    tcase_add_unchecked_fixture(tests, folder_setup, folder_teardown);
    suite_add_tcase(suite, tests);
    return tests;
}

TCase *case_in_folder(Suite *suite, const char *name)
{
    TCase *const tests = case_in_kept_folder(suite, name);
    tcase_add_checked_fixture(tests, folder_clear, NULL);
    return tests;
}

static int saved_directory; /* descriptor of the current directory before folder_enter */

void folder_enter(void)
{
    saved_directory = open(".", O_RDONLY);
    ck_assert_int_ge(saved_directory, 0);
    ck_assert_int_eq(chdir(folder), 0);
}

void folder_leave(void)
{
    ck_assert_int_eq(fchdir(saved_directory), 0);
    (void)close(saved_directory);
}

const char *folder_path(void)
{
    return folder;
}

const char *folder_file(const char *format, ...)
{
    enum { PATHS = 4 };
    static char paths[PATHS][2 * PATH_SIZE];
    static unsigned next;
    char name[PATH_SIZE];
    char *path = paths[next++ % PATHS];
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(name, sizeof name, format, list);
    va_end(list);
    ck_assert(length >= 0 && (size_t)length < sizeof name);
    (void)snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

size_t folder_entry_count(void)
{
    return folder_walk(folder, false);
}

/* ---- the program, in the folder ---- */

void program_run(struct process *process, const char *options)
{
    command_run(process, PROGRAM, options, NULL);
}

void program_check(const char *options, int status, const char *const parts[], size_t count)
{
    struct process process;
    program_run(&process, options);
    ck_assert_msg(process.status == status, "%s ends with %d: %s", options, process.status,
                  process.error_text);
    lines_check(options, process.output_text, "");
    ck_assert_msg(count > 0 || process.error_text[0] == '\0', "%s: %s", options,
                  process.error_text);
    text_check_parts(process.error_text, parts, count);
    process_end(&process);
}

void program_refuses(const char *options, const char *const parts[], size_t count)
{
    struct process process;
    program_run(&process, options);
    process_check_refused(&process, parts, count);
    process_end(&process);
}

void program_succeeds(const char *options)
{
    program_check(options, 0, NULL, 0);
}

/* ---- files ---- */

char *file_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be read", path);
    char *text = file_read_all(file, length);
    (void)fclose(file);
    return text;
}

void file_write(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s cannot be written", path);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

void text_write(const char *name, const char *text)
{
    file_write(folder_file("%s", name), text, strlen(text));
}

void text_check(const char *name, const char *expected)
{
    char *text = file_read(folder_file("%s", name), NULL);
    lines_check(name, text, expected);
    free(text);
}

void file_remember(struct file_state *state, const char *path)
{
    const struct timespec old[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
    ck_assert_int_eq(stat(path, &state->status), 0);
    state->text = file_read(path, &state->length);
}

void file_assert_untouched(struct file_state *state, const char *path)
{
    struct stat now;
    size_t length;
    ck_assert_msg(stat(path, &now) == 0, "%s is gone", path);
    char *text = file_read(path, &length);
    ck_assert_msg(length == state->length && memcmp(text, state->text, length) == 0,
                  "%s has other bytes", path);
    ck_assert_msg(now.st_mtim.tv_sec == state->status.st_mtim.tv_sec &&
                      now.st_mtim.tv_nsec == state->status.st_mtim.tv_nsec,
                  "%s has another time stamp", path);
    ck_assert_msg(now.st_ino == state->status.st_ino, "%s is another file", path);
    free(text);
    free(state->text);
    state->text = NULL;
}
