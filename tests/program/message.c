/*
 * message.c: tests parts of messages, the search for the nearest known name, and progress on a
 * terminal.
 */
#define _GNU_SOURCE /* posix_openpt */

#include "message.h"

#include "nearest.h"
#include "skip.h"
#include "suites.h"
#include "support.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- parts of messages ---- */

/* Text that does not fit is truncated, and no byte beyond the buffer changes. */
START_TEST(appended)
{
    char text[] = "12345678";
    (void)strcpy(text, "ab");
    text_append(text, 6, "%d%s", 34, "xyz");
    ck_assert_str_eq(text, "ab34x");
    text_append(text, 6, "more");
    ck_assert_mem_eq(text, "ab34x\00078", sizeof text);
}
END_TEST

START_TEST(message_lines)
{
    const struct origin line = {"a.txt", 12};
    const struct origin none = {NULL, 12};
    capture_begin();
    ck_assert(IS_REFUSED(refuse("%s is %d", "x", 3)));
    ck_assert(IS_REFUSED(refuse_at(line, "no %s", "y")));
    ck_assert(IS_REFUSED(refuse_at(none, "z")));
    ck_assert(!IS_REFUSED(say("%s", "w")));
    char *const text = capture_end();
    ck_assert_str_eq(text, "posenc: x is 3\na.txt:12: error: no y\nposenc: z\nposenc: w\n");
    free(text);
}
END_TEST

/* ---- the nearest name ---- */

/* A word, known names, and the nearest of these names, or NULL if none is near enough. One edit is
 * allowed for every three characters of the word, but at most two edits. */
static const struct {
    const char *wanted;
    const char *names[4];
    const char *nearest;
} nearest_cases[] = {
    /* zero, one and two edits are allowed, depending on the length of the word */
    {"", {"", "a"}, ""},
    {"", {"a"}, NULL},
    {"ab", {"ac", "abc", "a"}, NULL},
    {"ab", {"b", "ab"}, "ab"},
    {"abc", {"xyz", "abd"}, "abd"},
    {"abc", {"abde", "xyc"}, NULL},
    {"abcde", {"abcxx", "xbcdx"}, NULL},
    {"abcdef", {"xbcdex"}, "xbcdex"},
    {"abcdef", {"xbcxex", "xxxdef"}, NULL},
    {"abcdefghi", {"xbcdefgxi"}, "xbcdefgxi"},
    {"abcdefghi", {"xbcdefgxx"}, NULL},
    {"abcdefghijkl", {"xbcxefxhijkl"}, NULL},
    /* a character is removed, inserted or replaced, at each place */
    {"abc", {"bc"}, "bc"},
    {"abc", {"ac"}, "ac"},
    {"abc", {"ab"}, "ab"},
    {"abc", {"xabc"}, "xabc"},
    {"abc", {"axbc"}, "axbc"},
    {"abc", {"abcx"}, "abcx"},
    {"abc", {"xbc"}, "xbc"},
    {"abc", {"axc"}, "axc"},
    {"abc", {"a"}, NULL},
    {"abc", {"abcxx"}, NULL},
    /* two neighbouring characters are swapped */
    {"abc", {"bac"}, "bac"},
    {"abc", {"acb"}, "acb"},
    {"abc", {"cba"}, NULL},
    {"abc", {"xac"}, NULL}, /* not a swap: only one character is in the other's place */
    {"abc", {"bxc"}, NULL},
    {"abcdef", {"badcef"}, "badcef"},
    {"abcdef", {"bacdex"}, "bacdex"},
    {"abcdef", {"xabcde"}, "xabcde"},
    /* the nearest of several names, or the first of equally near ones */
    {"abc", {"abx", "aby"}, "abx"},
    {"abcdef", {"xbcdex", "abcdex"}, "abcdex"},
    {"abcdef", {"abcdex", "xbcdex"}, "abcdex"},
    {"abcdef", {"xbcdex", "ybcdey"}, "xbcdex"},
    {"abcdef", {"abcdex", "abcdef", "zzzzzz"}, "abcdef"},
    {"abcdef", {"abcdex", "zzzzzz"}, "abcdex"},
};

static const char *name_at(const void *list, size_t index)
{
    const char *const *const names = list;
    return index < COUNT(nearest_cases->names) ? names[index] : NULL;
}

START_TEST(nearest)
{
    for (size_t i = 0; i < COUNT(nearest_cases); i++) {
        const char *const found =
            nearest_name(nearest_cases[i].wanted, name_at, nearest_cases[i].names);
        const char *const expected = nearest_cases[i].nearest;
        ck_assert_msg(found == NULL || expected == NULL ? found == expected
                                                        : strcmp(found, expected) == 0,
                      "case %zu, %s: %s", i, nearest_cases[i].wanted, found);
    }
}
END_TEST

/* A name must be equal to one of the blank-separated names of a list. Upper and lower case are
 * equal, and so are - and _. */
START_TEST(other_names)
{
    static const struct other_name names[] = {
        {"float32 Fp_32", "f32"}, {"--dim", "--d-model=N"}, {"x y", "z"}, {NULL, NULL}};
    static const char *const cases[][2] = {
        {"float32", "f32"}, {"FLOAT32", "f32"},       {"fp-32", "f32"},         {"fP_32", "f32"},
        {"y", "z"},         {"__DIM", "--d-model=N"}, {"--dim", "--d-model=N"}, {"", NULL},
        {" ", NULL},        {"float3", NULL},         {"float323", NULL},       {"loat32", NULL},
        {"x y", NULL},      {"-dim", NULL},           {"fp 32", NULL},          {"fp32", NULL}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *const found = other_name_find(names, cases[i][0]);
        const char *const expected = cases[i][1];
        ck_assert_msg(found == NULL || expected == NULL ? found == expected
                                                        : strcmp(found, expected) == 0,
                      "'%s': %s", cases[i][0], found);
    }
    ck_assert(!names_have("", "") && !names_have("", "a"));
}
END_TEST

/* ---- progress ---- */

/* Returns the progress output of work that began `seconds` seconds ago, for the caller to free.
 * Starts again if the clock's second changes meanwhile. */
static char *progress_text(time_t seconds, bool is_shown)
{
    char *text = NULL;
    for (time_t now = 0; now != time(NULL);) {
        free(text);
        now = time(NULL);
        struct progress progress = {.is_shown = is_shown, .start_time = now - seconds};
        capture_begin();
        progress_show(&progress, false, 63, 100, " of the table");
        progress_show(&progress, false, 64, 100, " of the table");
        progress_show(&progress, false, 65, 100, "");
        progress_show(&progress, false, 2147483584, 2147483647, "");
        progress_show(&progress, false, 100, 100, "");
        text = capture_end();
    }
    return text;
}

/* Progress is shown every 64 rows, from two seconds after the beginning of the work on. After the
 * last row it is overwritten with blanks. */
START_TEST(progress)
{
    static const char blanks[] = "\r          "
                                 "          "
                                 "          "
                                 "          "
                                 "          "
                                 "          \r";
    static const char shown[] = "\rposenc: 64 of 100 rows of the table"
                                "\rposenc: 2147483584 of 2147483647 rows";
    char expected[256];
    char *text = progress_text(2, true);
    (void)snprintf(expected, sizeof expected, "%s%s", shown, blanks);
    ck_assert_str_eq(text, expected);
    free(text);
    text = progress_text(1, true);
    ck_assert_str_eq(text, "");
    free(text);
    text = progress_text(9, false);
    ck_assert_str_eq(text, "");
    free(text);
}
END_TEST

/* Opens the terminal whose other side is `master`. Returns -1 if `master` is -1 or the machine has
 * no terminals, like a container without /dev/pts. */
static int terminal_open(int master)
{
    const bool has_other = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0;
    const char *const name = has_other ? ptsname(master) : NULL;
    return name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY);
}

/* Progress is shown only on a terminal, and not with --quiet. */
START_TEST(progress_on_a_terminal)
{
    struct progress on_terminal;
    struct progress quiet;
    struct progress in_file;
    const time_t test_start = time(NULL);
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    const int terminal = terminal_open(master);
    const int saved = dup(STDERR_FILENO);
    if (terminal < 0) {
        skip_note("/dev/pts");
        return;
    }
    ck_assert_int_ge(dup2(terminal, STDERR_FILENO), 0);
    progress_show(&on_terminal, false, 0, 1, "");
    progress_show(&quiet, true, 0, 1, "");
    ck_assert_int_ge(dup2(saved, STDERR_FILENO), 0);
    capture_begin();
    progress_show(&in_file, false, 0, 1, "");
    free(capture_end());
    ck_assert(on_terminal.is_shown && !quiet.is_shown && !in_file.is_shown);
    ck_assert(on_terminal.start_time >= test_start && on_terminal.start_time <= time(NULL));
    (void)close(saved);
    (void)close(terminal);
    (void)close(master);
}
END_TEST

Suite *suite_message(void)
{
    Suite *suite = suite_create("message");
    TCase *tests = tcase_create("message");
    tcase_add_test(tests, appended);
    tcase_add_test(tests, message_lines);
    tcase_add_test(tests, nearest);
    tcase_add_test(tests, other_names);
    tcase_add_test(tests, progress);
    tcase_add_test(tests, progress_on_a_terminal);
    suite_add_tcase(suite, tests);
    return suite;
}
