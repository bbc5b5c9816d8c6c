/*
 * fold.c: lines that break where they may: how code, directives and comments go on.
 */
#include "text/fold.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

/* In these texts <n> stands for n letters x, and | for a place where the line may break. Of a code
 * line 100 bytes are kept; of a directive 98, because a blank and a backslash would follow. */
static const struct {
    const char *text;
    const char *folded;
} cases[] = {
    /* short lines stay, up to 100 columns; blanks at the break go */
    {"a,| b\n", "a, b\n"},
    {"<60>,| <38>\n", "<60>, <38>\n"},
    {"<60>,| <39>\n", "<60>,\n    <39>\n"},
    {"<60>(|<39>\n", "<60>(<39>\n"},
    {"<60>(|<40>\n", "<60>(\n    <40>\n"},
    {"<60>,|   <60>\n", "<60>,\n    <60>\n"},
    {"<60>,| <60>", "<60>,\n    <60>"},
    /* four columns further in than the line itself */
    {"    <60>,| <34>\n", "    <60>, <34>\n"},
    {"    <60>,| <35>\n", "    <60>,\n        <35>\n"},
    {"        <60>,| <60>\n", "        <60>,\n            <60>\n"},
    /* at the last place before the limit, and again in the new line */
    {"<40>| <40>| <40>\n", "<40> <40>\n    <40>\n"},
    {"<60>| <60>| <60>\n", "<60>\n    <60>\n    <60>\n"},
    {"<60>| <60>| <10>\n", "<60>\n    <60> <10>\n"},
    {"<30>| <30>| <30>| <30>| <30>\n", "<30> <30> <30>\n    <30> <30>\n"},
    /* nothing to break: no place, one before the line begins, one at its end */
    {"<120>\n", "<120>\n"},
    {"|<120>\n", "<120>\n"},
    {"    |<120>\n", "    <120>\n"},
    {"<120>|\n", "<120>\n"},
    {"<120>|", "<120>"},
    {"a| b\n<120>\n", "a b\n<120>\n"},
    /* a directive goes on after a backslash, four columns in */
    {"#define A| <88>\n", "#define A <88>\n"},
    {"#define A| <89>\n", "#define A \\\n    <89>\n"},
    {"#define A <50>| <60>| <60>\n", "#define A <50> \\\n    <60> \\\n    <60>\n"},
    {"#define A \\\n    <50>,| <60>\n<60>,| <60>\n",
     "#define A \\\n    <50>, \\\n        <60>\n<60>,\n    <60>\n"},
    /* a comment goes on after a star, below the first one */
    {"/* <91>| <2> */\n", "/* <91> <2> */\n"},
    {"/* <92>| <2> */\n", "/* <92>\n * <2> */\n"},
    {" * <90>| <20>\n", " * <90>\n * <20>\n"},
    {"    /* <90>| <20> */\n", "    /* <90>\n     * <20> */\n"},
    {"     * <90>| <20>\n", "     * <90>\n     * <20>\n"},
    /* a star that no comment has, in a template of a user */
    {"* <90>| <20>\n", "* <90>\n * <20>\n"},
    /* what a line is ends with it */
    {"#if A\n<60>,| <60>\n", "#if A\n<60>,\n    <60>\n"},
    {" */\n<60>,| <60>\n", " */\n<60>,\n    <60>\n"},
};

/* With letters in place of <n>. */
static void expand(char text[TEXT_SIZE], const char *from)
{
    size_t used = 0;
    while (*from != '\0') {
        ck_assert_uint_lt(used, TEXT_SIZE - 128);
        if (*from == '<') {
            const size_t count = strtoul(from + 1, NULL, 10);
            memset(text + used, 'x', count);
            used += count;
            from = strchr(from, '>') + 1;
        } else {
            text[used++] = *from++;
        }
    }
    text[used] = '\0';
}

/* The parts between places, each in pieces of `piece` bytes. */
static void fold_parts(struct fold *fold, const char *text, size_t piece)
{
    while (*text != '\0') {
        const size_t part = strcspn(text, "|");
        for (size_t at = 0; at < part; at += piece) {
            fold_text(fold, text + at, part - at < piece ? part - at : piece);
        }
        text += part;
        if (*text == '|') {
            fold_allow(fold);
            text++;
        }
    }
}

static struct output *output_make(FILE **file)
{
    struct output *output = malloc(sizeof *output);
    *file = tmpfile();
    ck_assert_ptr_nonnull(output);
    ck_assert_ptr_nonnull(*file);
    output_start(output, *file);
    return output;
}

static char *output_text_of(struct output *output, FILE *file)
{
    ck_assert(output_finish(output));
    char *text = file_text(file, NULL);
    (void)fclose(file);
    free(output);
    return text;
}

/* However the text comes: in whole parts, or byte by byte. */
START_TEST(lines)
{
    static const size_t pieces[] = {TEXT_SIZE, 1, 7};
    char text[TEXT_SIZE];
    char expected[TEXT_SIZE];
    expand(text, cases[_i].text);
    expand(expected, cases[_i].folded);
    for (size_t i = 0; i < COUNT(pieces); i++) {
        FILE *file;
        struct fold fold;
        struct output *output = output_make(&file);
        fold_start(&fold, output);
        fold_parts(&fold, text, pieces[i]);
        char *folded = output_text_of(output, file);
        ck_assert_str_eq(folded, expected);
        free(folded);
    }
}
END_TEST

/* What a writer has put after a place is not moved, and the line does not break there any more. A
 * later place is one again. */
START_TEST(a_writer_in_between)
{
    char text[TEXT_SIZE];
    char expected[TEXT_SIZE];
    FILE *file;
    struct fold fold;
    struct output *output = output_make(&file);
    fold_start(&fold, output);
    expand(text, "<90>|");
    fold_parts(&fold, text, TEXT_SIZE);
    output_text(output, "rows\nof a table");
    fold_forget(&fold);
    expand(text, "<20>| <20>\n<60>| <60>\n");
    fold_parts(&fold, text, TEXT_SIZE);
    char *folded = output_text_of(output, file);
    expand(expected, "<90>rows\nof a table<20>\n    <20>\n<60>\n    <60>\n");
    ck_assert_str_eq(folded, expected);
    free(folded);
}
END_TEST

/* Breaks are made in the output's buffer, also where that gets full: every line of many. */
START_TEST(a_full_buffer)
{
    enum { LINES = 3 * OUTPUT_BUFFER / 100 };
    char text[TEXT_SIZE];
    char expected[TEXT_SIZE];
    FILE *file;
    struct fold fold;
    struct output *output = output_make(&file);
    fold_start(&fold, output);
    expand(text, "<60>,| <60>\n");
    expand(expected, "<60>,\n    <60>\n");
    for (int i = 0; i < LINES; i++) {
        fold_parts(&fold, text, TEXT_SIZE);
    }
    char *folded = output_text_of(output, file);
    const size_t length = strlen(expected);
    ck_assert_uint_eq(strlen(folded), LINES * length);
    for (size_t i = 0; i < LINES; i++) {
        REQUIRE(memcmp(folded + i * length, expected, length) == 0, "line %zu", i);
    }
    free(folded);
}
END_TEST

Suite *suite_fold(void)
{
    Suite *suite = suite_create("fold");
    TCase *tests = tcase_create("lines");
    tcase_add_loop_test(tests, lines, 0, (int)COUNT(cases));
    tcase_add_test(tests, a_writer_in_between);
    tcase_add_test(tests, a_full_buffer);
    suite_add_tcase(suite, tests);
    return suite;
}
