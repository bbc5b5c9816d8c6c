/*
 * cases.c: runs transcripts of commands, tests/cases/NAME.txt. tests/README.md describes their
 * format. Each file has several cases. A case is a block of lines without an empty line: a title,
 * and commands with their expected results.
 *
 * The result of a command is printed in the form of a transcript and compared line by line.
 *
 * POSENC_CASE=TEXT selects the cases with TEXT in the file's name or in their title, or the case at
 * FILE:LINE. POSENC_CASES=write writes the results of the selected cases into the files.
 */
#define _GNU_SOURCE /* open_memstream, environ */

#include "process.h"
#include "site.h"
#include "suites.h"
#include "support.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    TRANSCRIPTS_MAX = 500,
    ENTRIES_MAX = 300,
    LINE_SHOWN_MAX = 600 /* the maximum number of bytes of a line in a message */
};

/* A file of cases, tests/cases/NAME.txt. */
struct transcript {
    char *name; /* "NAME.txt" */
    char *text;
    char **lines; /* the lines of `text`, which is split at newlines */
    size_t line_count;
};

/* Consecutive lines first .. end - 1 of a transcript, none of which is empty. */
struct block {
    const struct transcript *transcript;
    size_t first;
    size_t end;
};

static struct transcript transcripts[TRANSCRIPTS_MAX];
static size_t transcript_count;
static struct block *cases; /* the selected cases of all files */
static size_t case_count;

static bool begins_with(const char *line, const char *start)
{
    return strncmp(line, start, strlen(start)) == 0;
}

static bool is_command(const char *line)
{
    return begins_with(line, "$ ");
}

static bool is_comment(const char *line)
{
    return *line == '#' && (line[1] == ' ' || line[1] == '\0');
}

static bool is_continuation(const char *line)
{
    return *line == '>' && (line[1] == ' ' || line[1] == '\0');
}

/* Returns whether a line of a result is a note, such as "[2]" or "files: pe.c", and not output. */
static bool is_note(const char *line)
{
    const size_t digits = *line == '[' ? strspn(line + 1, "0123456789") : 0;
    return (digits > 0 && strcmp(line + 1 + digits, "]") == 0) ||
           strcmp(line, "[no newline]") == 0 || begins_with(line, "files: ") ||
           begins_with(line, "changed: ") || begins_with(line, "removed: ");
}

/* Fails the test at a line of a transcript. Lines are counted from 0. */
_Noreturn static void fail_at(const struct transcript *transcript, size_t line, const char *message)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "tests/cases/%s", transcript->name);
    site_set(path, (int)line + 1);
    site_fail(NULL, 0, NULL, "%s", message);
}

/* ---- transcripts ---- */

/* Splits the text of a transcript into lines. */
static void lines_cut(struct transcript *transcript)
{
    size_t room = 1;
    for (const char *at = transcript->text; *at != '\0'; at++) {
        room += *at == '\n';
    }
    transcript->lines = calloc(room, sizeof *transcript->lines);
    for (char *at = transcript->text; *at != '\0';) {
        transcript->lines[transcript->line_count++] = at;
        at += strcspn(at, "\n");
        if (*at == '\n') {
            *at++ = '\0';
        }
    }
}

/* Returns whether POSENC_CASE selects the case, or is not set. */
static bool is_wanted(const struct block *block)
{
    const struct transcript *const transcript = block->transcript;
    const char *const wanted = getenv("POSENC_CASE");
    if (wanted == NULL || *wanted == '\0' || strstr(transcript->name, wanted) != NULL) {
        return true;
    }
    const char *const colon = strrchr(wanted, ':');
    if (colon != NULL && isdigit((unsigned char)colon[1])) {
        const size_t length = strlen(transcript->name);
        const size_t wanted_length = (size_t)(colon - wanted);
        const size_t line = strtoul(colon + 1, NULL, 10);
        return wanted_length >= length && strncmp(colon - length, transcript->name, length) == 0 &&
               block->first < line && line <= block->end;
    }
    for (size_t i = block->first; i < block->end && is_comment(transcript->lines[i]); i++) {
        if (strstr(transcript->lines[i], wanted) != NULL) {
            return true;
        }
    }
    return false;
}

/* Finds the next block of a transcript at or after line `from`. Returns false if there is none. */
static bool block_next(struct block *block, const struct transcript *transcript, size_t from)
{
    while (from < transcript->line_count && *transcript->lines[from] == '\0') {
        from++;
    }
    *block = (struct block){transcript, from, from};
    while (block->end < transcript->line_count && *transcript->lines[block->end] != '\0') {
        block->end++;
    }
    return block->end > block->first;
}

/* Returns the first line of a block that is not a comment, or the end of the block. */
static size_t comments_end(const struct block *block)
{
    size_t line = block->first;
    while (line < block->end && is_comment(block->transcript->lines[line])) {
        line++;
    }
    return line;
}

static int transcripts_compare(const void *left, const void *right)
{
    return strcmp(((const struct transcript *)left)->name,
                  ((const struct transcript *)right)->name);
}

/* Reads a transcript. This happens before tests run, when assertions are not possible. If the file
 * cannot be read, the text is empty, and the test well_formed fails because the file has no case.
 */
static char *transcript_read(const char *path)
{
    char *text;
    size_t length;
    FILE *const file = fopen(path, "rb");
    FILE *const copy = open_memstream(&text, &length);
    if (copy == NULL) {
        perror("tests: a transcript");
        exit(EXIT_FAILURE);
    }
    for (int c; file != NULL && (c = getc(file)) != EOF;) {
        (void)putc(c, copy);
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    (void)fclose(copy);
    return text;
}

/* Loads all transcripts. The test well_formed reports what is wrong with them. */
static void transcripts_load(void)
{
    DIR *const folder = opendir(TESTS_DIR "/cases");
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL &&
           transcript_count < TRANSCRIPTS_MAX) {
        char path[PATH_SIZE];
        const size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".txt") != 0) {
            continue;
        }
        (void)snprintf(path, sizeof path, TESTS_DIR "/cases/%s", entry->d_name);
        struct transcript *const transcript = &transcripts[transcript_count++];
        transcript->name = strdup(entry->d_name);
        transcript->text = transcript_read(path);
        lines_cut(transcript);
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    qsort(transcripts, transcript_count, sizeof transcripts[0], transcripts_compare);
}

static void cases_find(void)
{
    for (size_t i = 0; i < transcript_count; i++) {
        struct block block;
        for (size_t at = 0; block_next(&block, &transcripts[i], at); at = block.end) {
            if (comments_end(&block) < block.end && is_wanted(&block)) {
                cases = realloc(cases, (case_count + 1) * sizeof *cases);
                cases[case_count++] = block;
            }
        }
    }
}

/* ---- the folder ---- */

/* A file in the folder, or an empty subfolder, whose name ends with a slash. */
struct entry {
    char name[256];
    struct stat status;
};

/* The files of a folder, sorted by name, after a command of a case. */
struct listing {
    size_t count;
    struct entry entries[ENTRIES_MAX];
};

static int entries_compare(const void *left, const void *right)
{
    return strcmp(((const struct entry *)left)->name, ((const struct entry *)right)->name);
}

static void entry_add(struct listing *listing, const char *name)
{
    ck_assert_uint_lt(listing->count, ENTRIES_MAX);
    struct entry *const entry = &listing->entries[listing->count++];
    ck_assert_uint_lt(strlen(name), sizeof entry->name);
    (void)strcpy(entry->name, name);
    ck_assert_int_eq(lstat(folder_file("%s", name), &entry->status), 0);
}

/* Adds the contents of a folder, whose name is empty or ends with a slash. */
static void folder_list(struct listing *listing, const char *name)
{
    DIR *const directory = opendir(folder_file("%s", name));
    const struct dirent *entry;
    size_t count = 0;
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        char path[PATH_SIZE];
        struct stat status;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        count++;
        (void)snprintf(path, sizeof path, "%s%s", name, entry->d_name);
        ck_assert_int_eq(lstat(folder_file("%s", path), &status), 0);
        if (S_ISDIR(status.st_mode)) {
            (void)strcat(path, "/");
            folder_list(listing, path);
        } else {
            entry_add(listing, path);
        }
    }
    if (directory != NULL) {
        (void)closedir(directory);
    }
    if (count == 0 && *name != '\0') {
        entry_add(listing, name);
    }
}

/* Returns whether a file was not written between two calls of lstat, with these results. Returns
 * true for a folder, whose files are compared instead. */
static bool is_unwritten(const struct stat *left, const struct stat *right)
{
    return S_ISDIR(left->st_mode) ||
           (left->st_ino == right->st_ino && left->st_size == right->st_size &&
            left->st_mode == right->st_mode && left->st_mtim.tv_sec == right->st_mtim.tv_sec &&
            left->st_mtim.tv_nsec == right->st_mtim.tv_nsec);
}

static const struct entry *entry_find(const struct listing *listing, const struct entry *entry)
{
    return bsearch(entry, listing->entries, listing->count, sizeof *entry, entries_compare);
}

/* Prints a note that lists the files of a listing that `other` does not contain or, if
 * `lists_changed` is set, the files that were written between the two listings. */
static void files_print(FILE *result, const char *note, const struct listing *listing,
                        const struct listing *other, bool lists_changed)
{
    bool is_first = true;
    for (size_t i = 0; i < listing->count; i++) {
        const struct entry *const entry = &listing->entries[i];
        const struct entry *const found = entry_find(other, entry);
        if (lists_changed ? found != NULL && !is_unwritten(&entry->status, &found->status)
                          : found == NULL) {
            (void)fprintf(result, "%s%s", is_first ? note : " ", entry->name);
            is_first = false;
        }
    }
    if (!is_first) {
        (void)fputc('\n', result);
    }
}

/* Sets the time stamp of each file that a command has written to a time in 2001 plus the number of
 * the command in seconds. Otherwise, a file that the next command rewrites with the same contents
 * within the same tick of the clock would not be detected. A file that a later command has written
 * still has a later time stamp. */
static void files_stamp(struct listing *files_now, const struct listing *files_before,
                        size_t number)
{
    const time_t second = 1000000000 + (time_t)number;
    const struct timespec stamps[2] = {{.tv_sec = second}, {.tv_sec = second}};
    for (size_t i = 0; i < files_now->count; i++) {
        struct entry *const entry = &files_now->entries[i];
        const struct entry *const found = entry_find(files_before, entry);
        if (found == NULL || !is_unwritten(&found->status, &entry->status)) {
            const char *const path = folder_file("%s", entry->name);
            ck_assert_int_eq(utimensat(AT_FDCWD, path, stamps, AT_SYMLINK_NOFOLLOW), 0);
            ck_assert_int_eq(lstat(path, &entry->status), 0);
        }
    }
}

/* ---- results of commands ---- */

/* Prints a line of output in the form of a transcript. A backslash precedes lines that would
 * otherwise have another meaning in a transcript. */
static void output_line_print(FILE *result, const char *line)
{
    const bool is_marked = *line == '\0' || *line == '\\' || strcmp(line, "...") == 0 ||
                           is_command(line) || is_continuation(line) || is_note(line);
    (void)fprintf(result, "%s%s\n", is_marked ? "\\" : "", line);
}

static void output_print(FILE *result, char *text)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const bool is_complete = text[length] == '\n';
        text[length] = '\0';
        output_line_print(result, text);
        if (!is_complete) {
            (void)fputs("[no newline]\n", result);
        }
        text += length + is_complete;
    }
}

/* Runs command number `number` of its case, counted from 0, and returns its result as lines of a
 * transcript, for the caller to free. */
static char *command_execute(const char *command, size_t number)
{
    static struct listing listings[2];
    struct listing *const files_before = &listings[number % 2];
    struct listing *const files_now = &listings[(number + 1) % 2];
    static struct words words;
    const struct process_setting merged_output = {.err_to_out = true};
    struct process process;
    char *text;
    size_t length;
    FILE *const result = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(result);
    if (number == 0) {
        files_before->count = 0;
    }
    words_clear(&words);
    words_add(&words, "sh");
    words_add(&words, "-c");
    words_add(&words, "%s", command);
    process_run(&process, &words, &merged_output);
    ck_assert_msg(strlen(process.output_text) == process.output_length, "%s: the output has a NUL",
                  command);
    output_print(result, process.output_text);
    if (process.status != 0) {
        (void)fprintf(result, "[%d]\n", process.status);
    }
    process_end(&process);
    files_now->count = 0;
    folder_list(files_now, "");
    qsort(files_now->entries, files_now->count, sizeof files_now->entries[0], entries_compare);
    files_print(result, "files: ", files_now, files_before, false);
    files_print(result, "changed: ", files_now, files_before, true);
    files_print(result, "removed: ", files_before, files_now, false);
    files_stamp(files_now, files_before, number);
    (void)fclose(result);
    return text;
}

/* A command of a case, and its expected result, lines first .. end - 1. */
struct step {
    char *command; /* freed by the caller */
    size_t first;
    size_t end;
};

/* Reads the step whose command begins at a line. */
static void step_read(struct step *step, const struct block *block, size_t line)
{
    char *const *const lines = block->transcript->lines;
    size_t length;
    if (!is_command(lines[line])) {
        fail_at(block->transcript, line, "no command before this line");
    }
    FILE *const command = open_memstream(&step->command, &length);
    ck_assert_ptr_nonnull(command);
    (void)fputs(lines[line++] + 2, command);
    for (; line < block->end && is_continuation(lines[line]); line++) {
        (void)fprintf(command, "\n%s", lines[line][1] != '\0' ? lines[line] + 2 : "");
    }
    (void)fclose(command);
    step->first = line;
    while (line < block->end && !is_command(lines[line])) {
        line++;
    }
    step->end = line;
}

/* Removes environment variables that would change the results of commands, sets those that
 * transcripts need, redirects standard input from /dev/null, and sets the umask. */
static void environment_clean(void)
{
    extern char **environ;
    static char path[4 * PATH_SIZE];
    static const char *const prefixes[] = {"POSENC_", "LC_", "LANG", "CDPATH=", "ENV=", "TESTS="};
    if (*path == '\0') {
        const char *const others = getenv("PATH");
        (void)snprintf(path, sizeof path, BUILD_DIR ":%s", others != NULL ? others : "");
    }
    for (size_t i = 0; environ[i] != NULL;) {
        char name[PATH_SIZE];
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(environ[i], "="), environ[i]);
        bool is_removed = false;
        for (size_t k = 0; k < COUNT(prefixes); k++) {
            is_removed = is_removed || begins_with(environ[i], prefixes[k]);
        }
        i = is_removed && unsetenv(name) == 0 ? 0 : i + 1;
    }
    const int nothing = open("/dev/null", O_RDONLY);
    ck_assert_int_ge(nothing, 0);
    ck_assert_int_eq(dup2(nothing, STDIN_FILENO), STDIN_FILENO);
    (void)close(nothing);
    ck_assert_int_eq(setenv("LC_ALL", "C", 1), 0);
    ck_assert_int_eq(setenv("PATH", path, 1), 0);
    ck_assert_int_eq(setenv("TESTS", TESTS_DIR, 1), 0);
    (void)umask(022);
}

/* ---- comparison ---- */

/* The expected and the actual lines that a comparison has not matched yet. */
struct match {
    char *const *expected; /* points to the next line, like `actual` */
    size_t expected_count;
    char *const *actual;
    size_t actual_count;
};

/* Returns whether the remaining lines match. An expected line "..." matches any number of lines of
 * output, so several attempts are possible. Sets *furthest to the state at the first difference, in
 * the attempt that matches the largest number of expected lines. */
static bool is_matched(struct match match, struct match *furthest)
{
    while (match.expected_count > 0 && strcmp(*match.expected, "...") != 0) {
        if (match.expected_count < furthest->expected_count) {
            *furthest = match;
        }
        if (match.actual_count == 0 || strcmp(*match.expected, *match.actual) != 0) {
            return false;
        }
        match = (struct match){match.expected + 1, match.expected_count - 1, match.actual + 1,
                               match.actual_count - 1};
    }
    if (match.expected_count == 0) {
        *furthest = match;
        return match.actual_count == 0;
    }
    match.expected++;
    match.expected_count--;
    for (;;) {
        if (is_matched(match, furthest)) {
            return true;
        }
        if (match.actual_count == 0 || is_note(*match.actual)) {
            return false;
        }
        match.actual++;
        match.actual_count--;
    }
}

/* Returns whether the result of a step is the expected one. If `must_match` is set, a difference
 * fails the test at the line of the transcript that differs. */
static bool result_matches(const struct block *block, const struct step *step, const char *result,
                           bool must_match)
{
    struct transcript actual = {.text = strdup(result)};
    lines_cut(&actual);
    char *const *const expected = block->transcript->lines + step->first;
    const struct match all = {expected, step->end - step->first, actual.lines, actual.line_count};
    struct match furthest = all;
    const bool is_fine = is_matched(all, &furthest);
    if (!is_fine && must_match) {
        char message[4 * LINE_SHOWN_MAX];
        (void)snprintf(message, sizeof message, "%.*s\nexpected: %.*s\nactual:   %.*s",
                       LINE_SHOWN_MAX, step->command, LINE_SHOWN_MAX,
                       furthest.expected_count > 0 ? *furthest.expected : "(no more)",
                       LINE_SHOWN_MAX, furthest.actual_count > 0 ? *furthest.actual : "(no more)");
        fail_at(block->transcript, step->first + (size_t)(furthest.expected - expected), message);
    }
    free(actual.lines);
    free(actual.text);
    return is_fine;
}

/* ---- tests ---- */

/* Each file contains at least one case. Each block is a case, except that the first block of a file
 * may consist of comments only. */
START_TEST(well_formed)
{
    const char *const wanted = getenv("POSENC_CASE");
    REQUIRE(case_count > 0, "no case in tests/cases has '%s'", wanted != NULL ? wanted : "$ ");
    REQUIRE(transcript_count < TRANSCRIPTS_MAX, "%zu files", transcript_count);
    for (size_t i = 0; i < transcript_count; i++) {
        struct block block = {.end = 0};
        bool has_case = false;
        while (block_next(&block, &transcripts[i], block.end)) {
            const bool is_case = comments_end(&block) < block.end;
            if (!is_case && block.first > 0) {
                fail_at(&transcripts[i], block.first, "a comment without a command");
            }
            has_case = has_case || is_case;
        }
        if (!has_case) {
            fail_at(&transcripts[i], 0, "no case");
        }
    }
}
END_TEST

/* Runs a case. */
START_TEST(case_succeeds)
{
    const struct block *const block = &cases[_i];
    size_t number = 0;
    environment_clean();
    for (size_t line = comments_end(block); line < block->end; number++) {
        struct step step;
        step_read(&step, block, line);
        char *const result = command_execute(step.command, number);
        (void)result_matches(block, &step, result, true);
        free(result);
        free(step.command);
        line = step.end;
    }
}
END_TEST

/* Runs a case, and writes it with the actual results of its commands. An expected result that
 * matches is kept, because it may contain "...". */
static void case_write(FILE *file, const struct block *block)
{
    char *const *const lines = block->transcript->lines;
    size_t line = block->first;
    size_t number = 0;
    for (; line < comments_end(block); line++) {
        (void)fprintf(file, "%s\n", lines[line]);
    }
    for (; line < block->end; number++) {
        struct step step;
        step_read(&step, block, line);
        char *const result = command_execute(step.command, number);
        const bool is_kept = result_matches(block, &step, result, false);
        for (; line < (is_kept ? step.end : step.first); line++) {
            (void)fprintf(file, "%s\n", lines[line]);
        }
        (void)fputs(is_kept ? "" : result, file);
        line = step.end;
        free(result);
        free(step.command);
    }
}

/* Rewrites a file with the actual results of the selected cases. */
START_TEST(file_rewritten)
{
    const struct transcript *const transcript = &transcripts[_i];
    char *text;
    size_t length;
    FILE *const file = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(file);
    size_t line = 0;
    for (size_t i = 0; i < case_count; i++) {
        if (cases[i].transcript == transcript) {
            for (; line < cases[i].first; line++) {
                (void)fprintf(file, "%s\n", transcript->lines[line]);
            }
            environment_clean();
            folder_clear();
            case_write(file, &cases[i]);
            line = cases[i].end;
        }
    }
    for (; line < transcript->line_count; line++) {
        (void)fprintf(file, "%s\n", transcript->lines[line]);
    }
    (void)fclose(file);
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, TESTS_DIR "/cases/%s", transcript->name);
    file_write(path, text, length);
    free(text);
}
END_TEST

Suite *suite_cases(void)
{
    const char *const mode = getenv("POSENC_CASES");
    Suite *const suite = suite_create("cases");
    transcripts_load();
    cases_find();
    TCase *const files = case_in_folder(suite, "files");
    tcase_add_test(files, well_formed);
    TCase *const commands = case_in_folder(suite, "commands");
    if (mode != NULL && strcmp(mode, "write") == 0) {
        tcase_add_loop_test(commands, file_rewritten, 0, (int)transcript_count);
    } else {
        tcase_add_loop_test(commands, case_succeeds, 0, (int)case_count);
    }
    return suite;
}
