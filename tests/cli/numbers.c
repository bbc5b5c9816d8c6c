/*
 * numbers.c: numbers that the precision does not hold are counted before anything is written. What
 * the message advises helps; --saturate takes them; --scale=auto leaves none.
 */
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1024 };

/* ---- formulas ---- */

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
static void advice_check(const char *words, const char *message, const char *way, long files)
{
    char text[TEXT];
    (void)snprintf(text, sizeof text, "%s|-o|pe", words);
    program_refuses(text, &message, 1);
    ck_assert_uint_eq(folder_count(), (size_t)files);
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
    char words[TEXT];
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
    advice_check(words, message, formulas[_i].way, 0);
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

/* ---- files ---- */

/* Writes table.npy: two rows of two binary64 numbers. */
static void numbers_write(const double numbers[4])
{
    uint64_t cells[4];
    memcpy(cells, numbers, sizeof cells);
    npy_file_write(
        &(struct npy_file){.descr = "<f8", .shape = "(2, 2)", .cells = cells, .count = 4},
        folder_file("table.npy"));
}

/* Numbers on both sides of what is held: 12.8 and 12.9 are those of binary64, which are larger than
 * 128 and 129 steps of 0.1, and their predecessors are not; in a float format those that round to
 * its greatest number, ties to even, are held. */
static const struct {
    const char *words;
    double numbers[4];
    long cut;            /* 0: all are held */
    const char *message; /* a part of it */
    const char *way;
    const char *cell; /* of a number that is cut, as the pair has it; or NULL */
} files[] = {
    {.words = "--precision=s8|--scale=0.1",
     .numbers = {0, 0x1.9999999999999p3, -0x1.9ccccccccccccp3, 1}},
    {"--precision=s8|--scale=0.1",
     {0, 12.8, -12.9, 1},
     2,
     "'s8' holds -12.8000000 .. 12.7000000 and a step more, but not 2 of 4 numbers: the first is "
     "12.8000000 in row 0, column 1, and the worst: give ",
     "--scale=0.100787402",
     "127"},
    {"--precision=s8|--scale=0.1",
     {20, -25, 0, 1},
     2,
     "but not 2 of 4 numbers: the first is 20.0000000 in row 0, column 0, the worst -25.0000000 in "
     "row 0, column 1: give ",
     "--scale=0.1953125",
     "-128"},
    {"--precision=s8|--scale=0.1",
     {-14, 20, 0, 1},
     2,
     "the first is -14.0000000 in row 0, column 0, the worst 20.0000000 in row 0, column 1: give ",
     "--scale=20/127",
     "-128), 127}"},
    {.words = "--precision=q15", .numbers = {1, -1 - 0x1p-15, 0, 0.5}},
    {"--precision=q15",
     {1, 0, -1 - 0x1.000001p-15, 0.5},
     1,
     "'q15' holds -1.00000000 .. 0.999969482 and a step more, but not 1 of 4 numbers: the first is "
     "-1.00003052 in row 1, column 0, and the worst: give ",
     "--precision=f32",
     "-32768, "},
    {.words = "--precision=f16", .numbers = {65519.99, -65519.99, 0, 1}},
    {"--precision=f16",
     {65520, -70000, 0, 1},
     2,
     "'f16' holds -65504.0000 .. 65504.0000, but not 2 of 4 numbers: the first is 65520.0000 in "
     "row 0, column 0, the worst -70000.0000 in row 0, column 1: give ",
     "--precision=f32",
     "0x7bffU), 0xfbffU}"},
    {.words = "--precision=f8e4m3", .numbers = {464, -464, 0, 1}},
    {"--precision=f8e4m3",
     {464.001, 0, 1, 2},
     1,
     "'f8e4m3' holds -448.000000 .. 448.000000, but not 1 of 4 numbers: the first is "
     "464.001000 in row 0, column 0, and the worst: give ",
     "--precision=f32",
     "0x7e"},
    {.words = "--precision=f8e5m2", .numbers = {61439, -61439, 0, 1}},
    {"--precision=f8e5m2",
     {61440, 0, 1, 2},
     1,
     "'f8e5m2' holds -57344.0000 .. 57344.0000, but not 1 of 4 numbers: the first is "
     "61440.0000 in row 0, column 0, and the worst: give ",
     "--precision=f32",
     "0x7b"},
    {.words = "--precision=f32", .numbers = {0x1.fffffefffffffp127, 0, 1, 2}},
    {"--precision=f32",
     {-0x1.ffffffp127, 0, 1, 2},
     1,
     "'f32' holds -3.40282347e+38 .. 3.40282347e+38, but not 1 of 4 numbers: the first is "
     "-3.40282357e+38 in row 0, column 0, and the worst: give ",
     "--precision=f64",
     "{-3.40282347e+38f, "},
    {.words = "--precision=f64", .numbers = {0x1.fffffffffffffp1023, 0, 1, 2}},
};

START_TEST(of_files)
{
    char words[TEXT / 2];
    char message[TEXT];
    numbers_write(files[_i].numbers);
    (void)snprintf(words, sizeof words, "--from=table.npy|%s", files[_i].words);
    if (files[_i].cut == 0) {
        (void)snprintf(message, sizeof message, "%s|-o|pe", words);
        program_well(message);
        return;
    }
    (void)snprintf(message, sizeof message, "%s%s, or --saturate\n", files[_i].message,
                   files[_i].way);
    advice_check(words, message, files[_i].way, 1);
    saturated_check(words, files[_i].cut, 4);
    char *const source = file_read(folder_file("pe.c"), NULL);
    ck_assert_msg(strstr(source, files[_i].cell) != NULL, "%s", source);
    free(source);
}
END_TEST

START_TEST(not_finite)
{
    const double numbers[] = {(double)NAN, -(double)INFINITY};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        static const char *const message =
            "posenc: --from: table.npy: row 1, column 0 is infinite or not a number: save a table "
            "of finite numbers\n";
        numbers_write((double[]){0, 1e300, numbers[i], 1});
        program_refuses("--from=table.npy|-o|pe", &message, 1);
        program_refuses("--from=table.npy|--precision=q7|--saturate|-o|pe", &message, 1);
    }
}
END_TEST

/* ---- --scale=auto ---- */

/* The largest number of a sign over the steps that the zero point leaves on that side: 3.14159274 /
 * 127 = 0.024736950716..., 2.55f / 255 = 0.0099999998130... */
static const struct {
    const char *words;
    double numbers[4];
    const char *scale;   /* as the banner has it; or NULL */
    const char *message; /* the end of a refusal */
} scales[] = {
    {"--precision=s8", {1, -1, 0.5, 0.25}, "1/127", NULL},
    {"--precision=s8", {0.9, -1, 0.5, 0.25}, "1/128", NULL},
    {"--precision=s8", {0.5, -0.25, (double)3.14159274F, 0}, "0.0247369508", NULL},
    {"--precision=s8|--zero-point=-128", {2, 1, 0, 0}, "2/255", NULL},
    {"--precision=u8", {1, 0, (double)2.55F, 0}, "0.00999999982", NULL},
    {"--precision=u8|--zero-point=128", {1, -1, 0, 0.5}, "1/127", NULL},
    {"--precision=u8|--zero-point=255", {-3, -1, 0, -2}, "3/255", NULL},
    {"--precision=s8", {1e-25, 0, 0, 2e-25}, "0.00000000000000000000000000157480315", NULL},
    {"--precision=u8",
     {1, 0, -0.1, 0.5},
     NULL,
     "--scale: 'auto' finds none, 1e-30 .. 1e30, whose cells reach all numbers from the "
     "--zero-point 0: give --zero-point=128 --scale=1/127\n"},
    {"--precision=s8|--zero-point=127",
     {1, 0, -0.1, 0.5},
     NULL,
     "from the --zero-point 127: give --zero-point=0 --scale=1/127\n"},
    {"--precision=s8", {1e-28, 0, 0, 1e-29}, NULL, "give --precision=f32\n"},
    {"--precision=s8|--allow-equal-rows", {0, 0, 0, 0}, NULL, "give --precision=f32\n"},
};

START_TEST(of_auto)
{
    char words[TEXT];
    char part[TEXT];
    numbers_write(scales[_i].numbers);
    (void)snprintf(words, sizeof words, "--from=table.npy|--scale=auto|-o|pe|%s", scales[_i].words);
    if (scales[_i].scale == NULL) {
        program_refuses(words, &scales[_i].message, 1);
        ck_assert_uint_eq(folder_count(), 1);
        return;
    }
    program_well(words);
    char *const source = file_read(folder_file("pe.c"), NULL);
    (void)snprintf(part, sizeof part, "--scale=%s ", scales[_i].scale);
    ck_assert_msg(strstr(source, part) != NULL, "%s", source);
    char *const header = file_read(folder_file("pe.h"), NULL);
    ck_assert_ptr_null(strstr(header, "does not hold"));
    free(header);
    program_well("--check=pe.c");
    (void)snprintf(words, sizeof words, "--from=table.npy|--scale=%s|-o|pe|%s", scales[_i].scale,
                   scales[_i].words);
    program_well(words);
    text_is("pe.c", source);
    free(source);
}
END_TEST

Suite *suite_numbers(void)
{
    Suite *suite = suite_create("numbers");
    TCase *cut = case_in_folder(suite, "cut");
    tcase_add_loop_test(cut, of_formulas, 0, (int)COUNT(formulas));
    tcase_add_test(cut, one_step);
    tcase_add_loop_test(cut, of_files, 0, (int)COUNT(files));
    tcase_add_test(cut, not_finite);
    tcase_add_loop_test(cut, of_auto, 0, (int)COUNT(scales));
    return suite;
}
