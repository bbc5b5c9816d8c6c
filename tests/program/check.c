/*
 * check.c: tests that make and Ninja read the files of --depfile, with every kind of name. The rest
 * of --depfile is tested by cases/depfile*.txt, and --check by cases/check*.txt.
 */
#include "process.h"
#include "suites.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>

enum { TEXT_SIZE = 512 };

static void folder_make(const char *name)
{
    ck_assert_int_eq(mkdir(folder_file("%s", name), 0777), 0);
}

/* Names of folders. For NAME/w, make must recognize both dependencies in the depfile, o and NAME/w.
 * If `other` is not NULL, it is a second folder with files of the same names, which `name` matches
 * as a pattern. */
static const struct {
    const char *name;
    const char *other;
} depfile_names[] = {
    {"a b", NULL},      {"a\\ b", NULL},      {"a#b", NULL},     {"a\\#b", NULL},
    {"a\\\\#b", NULL},  {"a:b", NULL},        {"a\\:b", NULL},   {"a\\\\:b", NULL},
    {"a$b", NULL},      {"a%b", NULL},        {"a\\%b", NULL},   {"a\\b", NULL},
    {"a|b", NULL},      {"a\\|b", NULL},      {"a\\\\|b", NULL}, {"a&", NULL},
    {"a[1]", NULL},     {"a[1]", "a1"},       {"a*b", "aab"},    {"a?b", "aab"},
    {"a\\[1]", "a[1]"}, {"a\\b[1]", "a\\b1"}, {"a [1]", "a 1"},  {"a#\\ |*", "a#\\ |b"},
    {"it's", NULL},     {"x(copy)", NULL},    {"a{b,c}", NULL},
};

/* Writes the options of a table to the file `o`, and the frequencies that the table needs to
 * NAME/w. */
static void depfile_options_write(const char *name, const char *output)
{
    char text[TEXT_SIZE];
    folder_make(name);
    file_write(folder_file("%s/w", name), "1\n0.5\n0.25\n", 11);
    (void)snprintf(text, sizeof text,
                   "--d-model=6 --max-len=8 --depfile=pe.d\n\"--frequency=@%s/w\"\n-o \"%s\"\n",
                   name, output);
    text_write("o", text);
}

START_TEST(depfile_in_make)
{
    const char *const name = depfile_names[_i].name;
    const char *const other = depfile_names[_i].other;
    char output[TEXT_SIZE];
    char expected[TEXT_SIZE];
    struct words words;
    struct process process;
    if (!program_exists("make")) {
        return;
    }
    text_write("rules", "include pe.d\n%.c: ; @$(info $@ of $^):\n");
    (void)snprintf(output, sizeof output, "%s/pe", name);
    depfile_options_write(name, output);
    if (other != NULL) {
        folder_make(other);
        file_write(folder_file("%s/w", other), "", 0);
        file_write(folder_file("%s/pe.c", other), "", 0);
    }
    program_succeeds("@o");
    (void)snprintf(expected, sizeof expected, "%s/pe.c of o %s/w\n", name, name);
    words_clear(&words);
    words_split(&words, "make|-r|-B|-f|rules");
    words_add(&words, "%s/pe.c", name);
    process_run(&process, &words, NULL);
    ck_assert_str_eq(process.error_text, "");
    ck_assert_str_eq(process.output_text, expected);
    process_end(&process);
}
END_TEST

/* Names of folders that Ninja 1.11 can read. With each name, a second build runs nothing, and a
 * third build runs the command, because NAME/w has a new time stamp. */
static const char *const ninja_names[] = {
    "a b", "a\\ b", "a#b", "a$b", "a:b", "my%20w", "a=b", "a\\b", "a[1]", "a{b}(c)~!@+,",
};

START_TEST(depfile_in_ninja)
{
    static const char rules[] = "rule table\n  command = '" PROGRAM "' @o && touch pe.c\n"
                                "  depfile = pe.d\nbuild pe.c pe.h: table\n";
    const struct timespec later[2] = {{.tv_sec = time(NULL) + 10}, {.tv_sec = time(NULL) + 10}};
    struct process process;
    if (!program_exists("ninja")) {
        return;
    }
    text_write("build.ninja", rules);
    depfile_options_write(ninja_names[_i], "pe");
    for (int i = 0; i < 3; i++) {
        if (i == 2) {
            ck_assert_int_eq(utimensat(AT_FDCWD, folder_file("%s/w", ninja_names[_i]), later, 0),
                             0);
        }
        command_run(&process, "ninja", "-v", NULL);
        ck_assert_int_eq(process.status, 0);
        ck_assert_msg(strstr(process.output_text, i == 1 ? "no work to do" : "[1/1]") != NULL,
                      "build %d: %s", i, process.output_text);
        process_end(&process);
    }
}
END_TEST

Suite *suite_check(void)
{
    Suite *suite = suite_create("check");
    TCase *tests = case_in_folder(suite, "check");
    tcase_add_loop_test(tests, depfile_in_make, 0, (int)COUNT(depfile_names));
    tcase_add_loop_test(tests, depfile_in_ninja, 0, (int)COUNT(ninja_names));
    return suite;
}
