/*
 * check.c: what --check and --depfile have to do for each line and for each name; cases/check*.txt
 * and cases/depfile*.txt have what they say.
 */
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 512 };

/* A change of any line is found, and that line is named: the first one, the last one, and all
 * between. */
static const char *const edited_files[] = {"pe.c", "pe.h"};

START_TEST(any_line)
{
    static const char command[] = "--d-model=6|--max-len=8|-o|pe|--check";
    const char *const name = edited_files[_i];
    program_well("--d-model=6|--max-len=8|-o|pe");
    char *const text = file_read(folder_file("%s", name), NULL);
    char *const changed = malloc(strlen(text) + 2);
    size_t line = 0;
    size_t lines = 0;
    ck_assert_ptr_nonnull(changed);
    for (const char *at = text; *at != '\0'; at++) {
        lines += *at == '\n';
    }
    for (char *end = text; (end = strchr(end, '\n')) != NULL; end++) {
        char part[TEXT_SIZE];
        line++;
        if (!is_sampled(5, lines - line)) {
            continue;
        }
        /* the last character, or, where there is none, one more */
        const bool is_empty = end == text || end[-1] == '\n';
        (void)sprintf(changed, "%.*s~%s", (int)(end - text) - !is_empty, text, end);
        text_write(name, changed);
        (void)snprintf(part, sizeof part, "posenc: %s: line %zu", name, line);
        program_check(command, 1, (const char *const[]){part, "differs"}, 2);
    }
    ck_assert_uint_gt(line, 60);
    free(changed);
    free(text);
}
END_TEST

/* make knows both files, in a folder of such a name, as they are. */
static const char *const depfile_names[] = {
    "a b",   "a\\ b",   "a#b", "a\\#b", "a\\\\#b", "a:b",
    "a\\:b", "a\\\\:b", "a$b", "a%b",   "a\\%b",   "a\\b",
};

START_TEST(depfile_in_make)
{
    const char *const name = depfile_names[_i];
    char words[TEXT_SIZE];
    char expected[TEXT_SIZE];
    struct process process;
    if (!program_exists("make")) {
        return;
    }
    text_write("rules", "include pe.d\n%.h: ; @printf '%s\\n' '$@ of $^'\n");
    ck_assert_int_eq(mkdir(folder_file("%s", name), 0777), 0);
    file_write(folder_file("%s/w", name), "1\n0.5\n0.25\n", 11);
    (void)snprintf(words, sizeof words,
                   "--d-model=6|--max-len=8|--frequency=@%s/w|-o|%s/pe|--depfile=pe.d", name, name);
    program_well(words);
    ck_assert_int_eq(remove(folder_file("%s/pe.h", name)), 0);
    (void)snprintf(words, sizeof words, "-r|-f|rules|%s/pe.h", name);
    (void)snprintf(expected, sizeof expected, "%s/pe.h of %s/w\n", name, name);
    command_run(&process, "make", words, NULL);
    ck_assert_str_eq(process.err, "");
    ck_assert_str_eq(process.out, expected);
    process_end(&process);
}
END_TEST

Suite *suite_check(void)
{
    Suite *suite = suite_create("check");
    TCase *tests = case_in_folder(suite, "check");
    tcase_add_loop_test(tests, any_line, 0, (int)COUNT(edited_files));
    tcase_add_loop_test(tests, depfile_in_make, 0, (int)COUNT(depfile_names));
    return suite;
}
