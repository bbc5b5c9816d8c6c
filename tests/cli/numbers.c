/*
 * numbers.c: numbers of formulas that the precision does not hold are counted before anything is
 * written. What the message advises helps; --saturate takes them. Those of files are transcripts.
 */
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1024 };

/* Sines and cosines, of which the bounds of what is held lie one step beyond the last cells: those
 * of s8 are -128 and 127, those of u8 0 and 255. The number of cells beyond, the first and the
 * worst follow from the C library's functions. */
static const struct {
    const char *words;
    long columns;
    long before; /* rows of zeros */
    double factor;
    double least;
    double most;
    const char *holds;
    const char *way;
} formulas[] = {
    {"--precision=u8|--scale=1/127", 8, 0, 1, -1 / 127.0, 256 / 127.0,
     "'u8' holds 0 .. 2.00787402 and a step more", "--zero-point=128 --scale=1/127"},
    {"--precision=u8|--scale=1/127|--class-row", 4, 1, 1, -1 / 127.0, 256 / 127.0,
     "'u8' holds 0 .. 2.00787402 and a step more", "--zero-point=128 --scale=1/127"},
    {"--precision=u8|--scale=1/128|--zero-point=120", 8, 0, 1, -121 / 128.0, 136 / 128.0,
     "'u8' holds -0.937500000 .. 1.05468750 and a step more", "--scale=0.00833325173"},
    {"--precision=u8|--scale=1/1000", 8, 0, 1, -1e-3, 0.256,
     "'u8' holds 0 .. 0.255000000 and a step more", "--zero-point=128 --scale=1/127"},
    {"--precision=u8|--scale=1e-30", 8, 0, 1, -1e-30, 256e-30,
     "'u8' holds 0 .. 2.55000000e-28 and a step more", "--zero-point=128 --scale=1/127"},
    {"--precision=s8|--scale=1/1000", 8, 0, 1, -0.129, 0.128,
     "'s8' holds -0.128000000 .. 0.127000000 and a step more", "--scale=1/127"},
    {"--precision=s8|--scale=1/129|--storage=factored", 8, 0, 1, -1, 128 / 129.0,
     "'s8' holds -0.992248062 .. 0.984496124 and a step more", "--scale=1/127"},
    {"--precision=s8|--scale=1/127|--zero-point=-7", 8, 0, 1, -122 / 127.0, 135 / 127.0,
     "'s8' holds -0.952755906 .. 1.05511811 and a step more", "--scale=0.00826438188"},
    {"--precision=s8|--scale=0.01|--zero-point=127", 8, 0, 1, -2.56, 0.01,
     "'s8' holds -2.55000000 .. 0 and a step more", "--zero-point=0 --scale=1/127"},
    /* 1.25 / 127 = 0.00984251968... */
    {"--precision=s8|--scale=1/127|--cell-factor=1.25", 8, 0, 1.25, -129 / 127.0, 128 / 127.0,
     "'s8' holds -1.00787402 .. 1.00000000 and a step more", "--scale=0.00984251969"},
    {"--precision=q15|--cell-factor=1.5", 8, 0, 1.5, -1 - 0x1p-15, 1,
     "'q15' holds -1.00000000 .. 0.999969482 and a step more", "--precision=f32"},
    {"--precision=q31|--cell-factor=1.999", 8, 0, 1.999, -1 - 0x1p-31, 1,
     "'q31' holds -1.00000000 .. 1.00000000 and a step more", "--precision=f32"},
    {"--precision=q7|--cell-factor=1.001", 8, 0, 1.001, -1 - 0x1p-7, 1,
     "'q7' holds -1.00000000 .. 0.992187500 and a step more", "--precision=f32"},
};

struct loss {
    long row;
    long column;
    double number;
    double beyond;
};

/* That a pair says how many numbers are cut, and the report, which factored tables do not have;
 * unless so much is cut that rows are equal. */
static void saturated_check(const char *words, long cut, long count)
{
    static const char *const equal = "posenc: positions ";
    char text[TEXT];
    const bool has_report = strstr(words, "factored") == NULL;
    if (strstr(words, "e-30") != NULL || strstr(words, "=127") != NULL) {
        (void)snprintf(text, sizeof text, "%s|--saturate|-o|pe", words);
        program_refuses(text, &equal, 1);
        return;
    }
    (void)snprintf(text, sizeof text, "%s|--saturate%s|-o|pe", words,
                   has_report ? "|--report=report.json" : "");
    program_well(text);
    program_well("--check=pe.c");
    (void)snprintf(text, sizeof text, " does not hold %ld of %ld numbers: ", cut, count);
    char *const header = file_read(folder_file("pe.h"), NULL);
    ck_assert_msg(strstr(header, text) != NULL, "%s: pe.h has no '%s'", words, text);
    free(header);
    if (has_report) {
        (void)snprintf(text, sizeof text, "\"cut\": %ld\n", cut);
        char *const report = file_read(folder_file("report.json"), NULL);
        ck_assert_msg(strstr(report, text) != NULL, "%s: %s", words, report);
        free(report);
    }
}

/* That words are refused with this message; and what it advises. */
static void advice_check(const char *words, const char *message, const char *way)
{
    char text[TEXT];
    (void)snprintf(text, sizeof text, "%s|-o|pe", words);
    program_refuses(text, &message, 1);
    ck_assert_uint_eq(folder_count(), 0);
    (void)snprintf(text, sizeof text, "%s|-o|pe|%s", words, way);
    program_well(words_of_blanks(text));
}

START_TEST(of_formulas)
{
    enum { ROWS = 60 };
    const long columns = formulas[_i].columns;
    struct loss first = {.row = -1};
    struct loss worst = {.row = -1};
    long cut = 0;
    for (long i = 0; i < (ROWS - formulas[_i].before) * columns; i++) {
        const long j = i % columns;
        const long position = i / columns;
        const double angle = (double)position * pow(10000, -(double)(j - j % 2) / (double)columns);
        const double number = formulas[_i].factor * (j % 2 == 0 ? sin(angle) : cos(angle));
        const double beyond = fmax(number - formulas[_i].most, formulas[_i].least - number);
        const struct loss place = {i / columns + formulas[_i].before, j, number, beyond};
        if (beyond > 0) {
            first = cut++ == 0 ? place : first;
            worst = beyond > worst.beyond ? place : worst;
        }
    }
    char words[TEXT / 2];
    char last[TEXT] = "and the worst";
    char message[2 * TEXT];
    if (worst.number != first.number) {
        (void)snprintf(last, sizeof last, "the worst %#.9g in row %ld, column %ld", worst.number,
                       worst.row, worst.column);
    }
    (void)snprintf(message, sizeof message,
                   "posenc: --precision: %s, but not %ld of %ld numbers: the first is %#.9g in row "
                   "%ld, column %ld, %s: give %s, or --saturate\n",
                   formulas[_i].holds, cut, ROWS * columns, first.number, first.row, first.column,
                   last, formulas[_i].way);
    (void)snprintf(words, sizeof words, "--d-model=%ld|--max-len=%d|%s", columns, ROWS,
                   formulas[_i].words);
    advice_check(words, message, formulas[_i].way);
    saturated_check(words, cut, ROWS * columns);
}
END_TEST

/* One step is allowed, and a factor of up to 1 beside fixed point; nothing is said then. */
START_TEST(one_step)
{
    static const char *const words[] = {
        "--precision=s8|--scale=1/128",
        "--precision=u8|--scale=1/128|--zero-point=128",
        "--precision=q15",
        "--precision=q7|--cell-factor=sqrt-2-d",
        "--precision=f16|--cell-factor=1.9",
        "--precision=s8|--scale=1/128|--cell-factor=inverse-sqrt",
        ("--precision=s8|--scale=0.01|--layout=split|--rope-scaling=yarn|--factor=8|"
         "--original-max-len=9"),
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        char text[TEXT];
        (void)snprintf(text, sizeof text, "--d-model=8|--max-len=40|-o|pe|%s", words[i]);
        program_well(text);
        char *const header = file_read(folder_file("pe.h"), NULL);
        ck_assert_ptr_null(strstr(header, "does not hold"));
        free(header);
    }
}
END_TEST

Suite *suite_numbers(void)
{
    Suite *suite = suite_create("numbers");
    TCase *cut = case_in_folder(suite, "cut");
    tcase_add_loop_test(cut, of_formulas, 0, (int)COUNT(formulas));
    tcase_add_test(cut, one_step);
    return suite;
}
