/*
 * faults.c: tests that each output is the old file or the new one, whatever interrupts a run, and
 * that no temporary file remains. Only a run that is killed leaves temporary files, which other
 * runs do not touch.
 */
#define _DEFAULT_SOURCE

#include "process.h"
#include "skip.h"
#include "suites.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __linux__
#include <sys/ptrace.h>
#endif

enum { TEXT_SIZE = 256, NOBODY = 65534 };

/* ---- the files of a run ---- */

static const char old_words[] = "--d-model=4|--max-len=3|--base=100|-o|pe";
static const char new_words[] = "--d-model=6|--max-len=40|-o|pe";

/* The files that a run writes: a pair, or a pair and its depfile. */
enum { OUTPUTS_MAX = 3 };
struct outputs {
    int count;
    char *text[OUTPUTS_MAX];
    size_t length[OUTPUTS_MAX];
};
static const char *const output_names[OUTPUTS_MAX] = {"pe.c", "pe.h", "pe.d"};

static void words_of(struct words *words, const char *options)
{
    words_clear(words);
    words_add(words, "%s", PROGRAM);
    words_split(words, options);
}

static void outputs_create(struct outputs *outputs, const char *options, int count)
{
    program_succeeds(options);
    outputs->count = count;
    for (int i = 0; i < count; i++) {
        outputs->text[i] = file_read(folder_file("%s", output_names[i]), &outputs->length[i]);
    }
}

static void pair_make(struct outputs *pair, const char *options)
{
    outputs_create(pair, options, 2);
}

static void outputs_free(struct outputs *outputs)
{
    for (int i = 0; i < outputs->count; i++) {
        free(outputs->text[i]);
    }
}

/* Returns whether file i has this text. */
static bool output_equals(const struct outputs *outputs, int i, const char *text, size_t length)
{
    return length == outputs->length[i] && memcmp(text, outputs->text[i], length) == 0;
}

/* Returns whether file i in the folder has the text that it has in `outputs`. */
static bool file_equals(const struct outputs *outputs, int i)
{
    size_t length;
    char *const text = file_read(folder_file("%s", output_names[i]), &length);
    const bool has = output_equals(outputs, i, text, length);
    free(text);
    return has;
}

/* Checks that each file is equal to that of one of the two pairs. A message contains `what` and
 * `number`, which describe the run. */
static void files_check(const struct outputs *one, const struct outputs *other, const char *what,
                        int number)
{
    for (int i = 0; i < one->count; i++) {
        ck_assert_msg(file_equals(one, i) || file_equals(other, i),
                      "%s %d: %s is neither the old nor the new file", what, number,
                      output_names[i]);
    }
}

/* ---- killed ---- */

#if defined __linux__

/* Runs the program up to a stop, sends it a signal there, and stores its wait status in *end. The
 * program stops twice at each system call, at its entry and its exit; `stops` is the number of
 * stops to pass. If `is_ignored` is set, the program ignores the signal. Returns false if the
 * program ended before the signal. */
static bool run_and_signal(const char *options, int stops, int signal_number, bool is_ignored,
                           int *end)
{
    static struct words words;
    int status = 0;
    words_of(&words, options);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (chdir(folder_path()) != 0 || ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0 ||
            (signal_number != SIGKILL &&
             signal(signal_number, is_ignored ? SIG_IGN : SIG_DFL) == SIG_ERR)) {
            _exit(126);
        }
        (void)execv(words.list[0], words.list);
        _exit(127);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child); /* the child stops at execv */
    for (int i = 0; i < stops && WIFSTOPPED(status); i++) {
        ck_assert_int_eq(ptrace(PTRACE_SYSCALL, child, NULL, NULL), 0);
        ck_assert_int_eq(waitpid(child, &status, 0), child);
    }
    if (!WIFSTOPPED(status)) {
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s ends with %d", options,
                      status);
        return false;
    }
    ck_assert_int_eq(kill(child, signal_number), 0);
    (void)ptrace(PTRACE_DETACH, child, NULL, NULL);
    ck_assert_int_eq(waitpid(child, end, 0), child);
    return true;
}

/* Returns the next stop to try: `step` stops later within the first 200 stops, and further away
 * after them. The program does its work within the first 200 stops. A build for coverage has many
 * more, at the end, because it writes gcov's counts. */
static int next_stop(int stops, int step)
{
    return stops + step + stops / 200;
}

/* A temporary file that a killed run has left. */
struct leftover {
    char name[TEXT_SIZE];
    struct file_state state;
};
enum { LEFTOVERS_MAX = 8 };

static size_t leftovers_record(struct leftover leftovers[LEFTOVERS_MAX])
{
    size_t count = 0;
    DIR *const directory = opendir(folder_path());
    ck_assert_ptr_nonnull(directory);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strstr(entry->d_name, ".posenc-") != NULL) {
            ck_assert_uint_lt(count, LEFTOVERS_MAX);
            (void)snprintf(leftovers[count].name, TEXT_SIZE, "%s", entry->d_name);
            file_remember(&leftovers[count].state, folder_file("%s", entry->d_name));
            count++;
        }
    }
    (void)closedir(directory);
    return count;
}

START_TEST(killed)
{
    static struct leftover leftovers[LEFTOVERS_MAX];
    struct outputs old;
    struct outputs new;
    int end;
    int stops = 0;
    int run_count = 0;
    int leftover_run_count = 0;
    pair_make(&new, new_words);
    pair_make(&old, old_words);
    while (run_and_signal(new_words, stops, SIGKILL, false, &end)) {
        ck_assert(WIFSIGNALED(end) && WTERMSIG(end) == SIGKILL);
        files_check(&old, &new, "killed at", stops);
        const size_t count = leftovers_record(leftovers);
        leftover_run_count += count > 0;
        run_count++;
        stops = next_stop(stops, 1);
        program_succeeds(old_words);
        files_check(&old, &old, "after being killed at", stops);
        ck_assert_uint_eq(folder_entry_count(), 2 + count);
        for (size_t i = 0; i < count; i++) {
            file_assert_untouched(&leftovers[i].state, folder_file("%s", leftovers[i].name));
            ck_assert_int_eq(unlink(folder_file("%s", leftovers[i].name)), 0);
        }
    }
    files_check(&new, &new, "not killed at", stops);
    ck_assert_int_gt(leftover_run_count, 0); /* else no kill came while temporary files existed */
    printf("killed at %d places, %d of them with temporary files, which no run touched\n",
           run_count, leftover_run_count);
    outputs_free(&old);
    outputs_free(&new);
}
END_TEST

/* Signals that ask a run to end, and whether the run ignores them from its start, as with nohup. */
static const struct {
    int number;
    bool is_ignored;
} end_cases[] = {
    {SIGINT, false}, {SIGTERM, false}, {SIGHUP, false}, {SIGPIPE, false}, {SIGHUP, true}};

/* Whenever the signal arrives, no temporary file remains. The signal ends the run, so that make
 * notices the interruption, unless the run has already completed its work. A run that ignores the
 * signal completes its work. */
START_TEST(asked_to_end)
{
    const int number = end_cases[_i].number;
    const bool is_ignored = end_cases[_i].is_ignored;
    struct outputs old;
    struct outputs new;
    int end;
    const int step = sample_step(5);
    int stops = _i % step;
    int run_count = 0;
    int death_count = 0; /* runs that the signal ended */
    pair_make(&new, new_words);
    pair_make(&old, old_words);
    for (; run_and_signal(new_words, stops, number, is_ignored, &end);
         stops = next_stop(stops, step)) {
        const bool is_complete = WIFEXITED(end) && WEXITSTATUS(end) == 0;
        death_count += WIFSIGNALED(end) && WTERMSIG(end) == number;
        ck_assert_msg(is_complete || (WIFSIGNALED(end) && WTERMSIG(end) == number),
                      "signal %d at %d: ends with %d", number, stops, end);
        files_check(is_complete ? &new : &old, &new, "ended at", stops);
        ck_assert_msg(folder_entry_count() == 2, "signal %d at %d: a file is left", number, stops);
        program_succeeds(old_words);
        run_count++;
    }
    ck_assert_int_gt(run_count, 100 / step);
    ck_assert_int_ge(death_count, is_ignored ? 0 : run_count - 10);
    ck_assert(!is_ignored || death_count == 0);
    outputs_free(&old);
    outputs_free(&new);
}
END_TEST

#endif

/* ---- many at once ---- */

/* Many runs, RACING_AT_ONCE at a time, write one of two tables, with its depfile, to the same path.
 * Meanwhile a reader checks the files. */
enum { RACING_AT_ONCE = 8 };
static const char *const racing_options[2] = {"@old|-o|pe|--depfile=pe.d",
                                              "@new|-o|pe|--depfile=pe.d"};

/* The findings of the reader, in shared memory. */
struct reader_result {
    volatile long read_count;
    char fault[TEXT_SIZE];
};

static void racing_tables_make(struct outputs tables[2])
{
    text_write("old", "--d-model=4 --max-len=3 --base=100\n");
    text_write("new", "--d-model=6 --max-len=40\n");
    outputs_create(&tables[0], racing_options[0], OUTPUTS_MAX);
    outputs_create(&tables[1], racing_options[1], OUTPUTS_MAX);
}

/* Returns whether file i in the folder is complete and belongs to one of the two tables. */
static bool racing_file_is_whole(const struct outputs tables[2], int i)
{
    char text[16384];
    FILE *const file = fopen(folder_file("%s", output_names[i]), "rb");
    const size_t length = file == NULL ? 0 : fread(text, 1, sizeof text, file);
    if (file != NULL) {
        (void)fclose(file);
    }
    return output_equals(&tables[0], i, text, length) || output_equals(&tables[1], i, text, length);
}

/* Reads the three files repeatedly, until the process is killed or finds a fault. */
static _Noreturn void reader_run(const struct outputs tables[2], struct reader_result *result)
{
    for (int i = 0;; i = (i + 1) % OUTPUTS_MAX) {
        if (!racing_file_is_whole(tables, i)) {
            (void)snprintf(result->fault, sizeof result->fault,
                           "%s is neither the one nor the other", output_names[i]);
            _exit(1);
        }
        result->read_count++;
    }
}

static pid_t reader_start(const struct outputs tables[2], struct reader_result *result)
{
    const pid_t reader = fork();
    ck_assert_int_ge(reader, 0);
    if (reader == 0) {
        reader_run(tables, result);
    }
    return reader;
}

static void racing_start(int run)
{
    static struct words words;
    words_of(&words, racing_options[run % 2]);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (chdir(folder_path()) == 0) {
            (void)execv(words.list[0], words.list);
        }
        _exit(127);
    }
}

/* Keeps RACING_AT_ONCE runs going. The environment variable POSENC_TEST_RACES sets the total number
 * of runs. */
START_TEST(many_at_once)
{
    const char *const wanted = getenv("POSENC_TEST_RACES");
    const int run_count = wanted != NULL ? atoi(wanted) : 400 / sample_step(3);
    struct outputs tables[2];
    struct reader_result *const result =
        mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(result != MAP_FAILED);
    racing_tables_make(tables);
    const pid_t reader = reader_start(tables, result);
    int started_count = 0;
    for (int ended_count = 0; ended_count < run_count; ended_count++) {
        int status = 0;
        for (; started_count < run_count && started_count < ended_count + RACING_AT_ONCE;
             started_count++) {
            racing_start(started_count);
        }
        const pid_t child = waitpid(-1, &status, 0);
        ck_assert_msg(child != reader, "after %ld reads %s", result->read_count, result->fault);
        ck_assert_msg(child > 0 && status == 0, "run %d ends with %d", ended_count, status);
    }
    ck_assert_int_eq(kill(reader, SIGKILL), 0);
    ck_assert_int_eq(waitpid(reader, NULL, 0), reader);
    ck_assert_str_eq(result->fault, "");
    ck_assert_int_gt(result->read_count, run_count);
    ck_assert_uint_eq(folder_entry_count(), OUTPUTS_MAX + 2);
    printf("%d runs, %d at a time, with one path; %ld reads\n", run_count, RACING_AT_ONCE,
           result->read_count);
    (void)munmap(result, sizeof *result);
    outputs_free(&tables[0]);
    outputs_free(&tables[1]);
}
END_TEST

/* ---- refused by the system ---- */

/* Copies the program into the folder, because another user may have no access to the original. */
static void program_copy(void)
{
    size_t length;
    char *const program = file_read(PROGRAM, &length);
    file_write(folder_file("posenc"), program, length);
    ck_assert_int_eq(chmod(folder_file("posenc"), 0755), 0);
    free(program);
}

/* Tests a folder without write permission. Root can write anywhere, so a test run by root runs the
 * program as another user. */
START_TEST(permissions)
{
    struct outputs old;
    const struct process_setting setting = {.user = geteuid() == 0 ? NOBODY : 0};
    struct process process;
    program_copy();
    pair_make(&old, old_words);
    ck_assert_int_eq(chmod(folder_path(), 0555), 0);
    command_run(&process, "./posenc", new_words, &setting);
    ck_assert_int_eq(chmod(folder_path(), 0755), 0);
    /* A program built for coverage prints a further message if it cannot write its counts. */
    text_check_parts(process.error_text, (const char *const[]){strerror(EACCES)}, 1);
    ck_assert_int_eq(process.status, 2);
    ck_assert_str_eq(process.output_text, "");
    process_end(&process);
    files_check(&old, &old, "not permitted", 0);
    ck_assert_uint_eq(folder_entry_count(), 3);
    outputs_free(&old);
}
END_TEST

/* Commands that run while the folder `d` is read-only, with their exit status and a part of their
 * message. Outputs that are up to date need no write permission. A depfile does, because its time
 * stamp is updated. If an output that is not up to date cannot be written, no new file appears in
 * any folder. */
static const struct {
    const char *words;
    int status;
    const char *part;
} forbidden_cases[] = {
    {"--d-model=4|--max-len=3|-o|d/pe", 0, ""},
    {"--d-model=4|--max-len=3|-o|d/pe|--npy=new.npy", 0, ""},
    {"--d-model=4|--max-len=5|-o|d/pe|--npy=new.npy", 2,
     "cannot write d/pe.c: Permission denied: give a path that may be written"},
    {"--d-model=4|--max-len=5|--npy=d/t.npy|-o|-", 2, "cannot write d/t.npy: Permission denied"},
    {"--d-model=4|--max-len=3|--npy=d/t.npy|--report", 0, ""},
    {"--d-model=4|--max-len=3|-o|d/other", 2, "cannot write d/other.c: Permission denied"},
    {"--d-model=4|--max-len=3|-o|d/pe|--depfile=d/pe.d", 2,
     "cannot write d/pe.d: Permission denied"},
    {"--d-model=4|--max-len=3|-o|d/pe|--depfile=pe.d", 0, ""},
};

START_TEST(up_to_date_where_forbidden)
{
    const struct process_setting setting = {.user = geteuid() == 0 ? NOBODY : 0};
    struct process process;
    program_copy();
    ck_assert_int_eq(mkdir(folder_file("d"), 0755), 0);
    ck_assert_int_eq(chmod(folder_path(), 0777), 0);
    program_succeeds("--d-model=4|--max-len=3|-o|d/pe|--npy=d/t.npy|--depfile=d/pe.d");
    const size_t entry_count = folder_entry_count();
    ck_assert_int_eq(chmod(folder_file("d"), 0555), 0);
    command_run(&process, "./posenc", forbidden_cases[_i].words, &setting);
    ck_assert_int_eq(chmod(folder_file("d"), 0755), 0);
    text_check_parts(process.error_text, &forbidden_cases[_i].part, 1);
    ck_assert_int_eq(process.status, forbidden_cases[_i].status);
    if (process.status != 0) {
        ck_assert_str_eq(process.output_text, "");
        ck_assert_uint_eq(folder_entry_count(), entry_count);
    }
    process_end(&process);
}
END_TEST

/* In a folder with the sticky bit, such as /tmp, users cannot replace each other's files. Only the
 * header belongs to the user of the run, and is replaced before the rename of pe.c fails. The
 * message names both files. */
START_TEST(second_rename_fails)
{
    const struct process_setting setting = {.user = NOBODY};
    struct process process;
    struct outputs old;
    struct outputs new;
    if (geteuid() != 0) {
        skip_note("root, who can be somebody else");
        return;
    }
    program_copy();
    pair_make(&new, new_words);
    pair_make(&old, old_words);
    ck_assert_int_eq(chown(folder_file("pe.h"), NOBODY, NOBODY), 0);
    ck_assert_int_eq(chmod(folder_path(), 01777), 0);
    command_run(&process, "./posenc", new_words, &setting);
    /* gcov may print a further message, because this user cannot write the coverage counts. */
    text_check_parts(process.error_text,
                     (const char *const[]){" pe.c: ", strerror(EPERM),
                                           ": pe.h: give a path that may be written\n"},
                     3);
    ck_assert_int_eq(process.status, 2);
    process_end(&process);
    ck_assert(file_equals(&old, 0) && file_equals(&new, 1));
    ck_assert_uint_eq(folder_entry_count(), 3);
    outputs_free(&old);
    outputs_free(&new);
}
END_TEST

/* A read-only output is replaced, because renaming a file needs only the permission of the folder.
 * Editors that save a file by renaming do the same. */
START_TEST(read_only_files)
{
    struct outputs old;
    struct outputs new;
    pair_make(&new, new_words);
    pair_make(&old, old_words);
    ck_assert_int_eq(chmod(folder_file("pe.c"), 0444), 0);
    ck_assert_int_eq(chmod(folder_file("pe.h"), 0444), 0);
    program_succeeds(new_words);
    files_check(&new, &new, "read-only", 0);
    ck_assert_uint_eq(folder_entry_count(), 2);
    outputs_free(&old);
    outputs_free(&new);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_faults(void)
{
    Suite *suite = suite_create("faults");
    TCase *faults = case_in_folder(suite, "faults");
#if defined __linux__
    tcase_add_test(faults, killed);
    tcase_add_loop_test(faults, asked_to_end, 0, (int)COUNT(end_cases));
#endif
    tcase_add_test(faults, many_at_once);
    tcase_add_test(faults, permissions);
    tcase_add_loop_test(faults, up_to_date_where_forbidden, 0, (int)COUNT(forbidden_cases));
    tcase_add_test(faults, second_rename_fails);
    tcase_add_test(faults, read_only_files);
    return suite;
}
