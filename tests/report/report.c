/*
 * report.c: tests --report. The numbers of reports are compared with those that MPFR computes
 * (golden/report.tsv, made by golden/make_report.c). Other tests check the JSON and the text of
 * reports, and which properties have no value. cases/report.txt tests the reasons that the text
 * gives for missing values.
 */
#include "golden.h"
#include "json.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include "model/layout.h"
#include "report/lines.h"
#include "report/number.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512, GOLDEN_CASES = 25 };

/* Runs the program for a report as text. The caller calls process_end. */
static void report_run(struct process *process, const char *options)
{
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "%s|--report", options);
    program_run(process, words);
}

/* Reads the report of a table as JSON. json_free frees it. */
static void report_read(struct json *json, const char *options)
{
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "%s|--report=report.json", options);
    program_succeeds(words);
    char *text = file_read(folder_file("report.json"), NULL);
    json_read(json, text);
    free(text);
}

/* Checks that the report has a member with this path and value. */
static void member_is(const struct json *json, const char *options, const char *path,
                      const char *expected)
{
    const char *value = json_find(json, path);
    ck_assert_msg(value != NULL, "%s: there is no %s", options, path);
    ck_assert_msg(strcmp(value, expected) == 0, "%s: %s is %s, not %s", options, path, value,
                  expected);
}

/* `member` is "path=value", or only a path. In the first case, checks that the report has this
 * member with this value; in the second case, that it has no member with this path. */
static void member_check(const struct json *json, const char *options, const char *member)
{
    char path[TEXT_SIZE];
    (void)snprintf(path, sizeof path, "%s", member);
    char *expected = strchr(path, '=');
    if (expected == NULL) {
        ck_assert_msg(json_find(json, path) == NULL, "%s: there is %s", options, path);
        return;
    }
    *expected++ = '\0';
    member_is(json, options, path, expected);
}

/* ---- numbers ---- */

/* Quotients and roots of quotients, and their digits, which were computed by hand. */
static const struct {
    uint64_t numerator;
    uint64_t denominator;
    bool is_root;
    int digits;
    const char *expected; /* with this number of significant digits */
    const char *fixed;    /* with 3 decimals; NULL: not tested */
} number_cases[] = {
    {0, 7, false, 4, "0", "0.000"},
    {1, 3, false, 4, "0.3333", "0.333"},
    {2, 3, false, 4, "0.6667", "0.667"},
    {1, 1, false, 9, "1.00000000", "1.000"},
    {2, 1, true, 9, "1.41421356", "1.414"},
    {1, 2, true, 4, "0.7071", "0.707"},
    {4, 9, true, 3, "0.667", "0.667"},
    {9, 4, true, 2, "1.5", "1.500"},
    {25, 2, false, 2, "12", "12.500"},
    {27, 2, false, 2, "14", "13.500"},
    {5, 10000, false, 2, "0.00050", "0.000"},
    {15, 10000, false, 1, "0.002", "0.002"},
    {25, 10000, false, 1, "0.002", "0.002"},
    {25001, 10000000, false, 1, "0.003", "0.003"},
    {9999, 10000, false, 3, "1.00", "1.000"},
    {99949, 100000, false, 3, "0.999", "0.999"},
    {123456, 1, false, 6, "123456", "123456.000"},
    {123456, 1, false, 5, "1.2346e+05", "123456.000"},
    {1, 100000, false, 3, "1.00e-05", "0.000"},
    {1, 10000, false, 3, "0.000100", "0.000"},
    {UINT64_C(10000000000000000000), 1, true, 4, "3.162e+09", NULL},
    {1, UINT64_C(10000000000000000000), false, 2, "1.0e-19", "0.000"},
    {1, UINT64_C(10000000000000000000), true, 3, "3.16e-10", "0.000"},
};

START_TEST(numbers)
{
    struct number_exact number;
    struct wide numerator;
    struct wide denominator;
    wide_set_integer(&numerator, number_cases[_i].numerator, 0);
    wide_set_integer(&denominator, number_cases[_i].denominator, 0);
    number = (struct number_exact){.is_root = number_cases[_i].is_root};
    wide_copy(&number.ratio.numerator, &numerator);
    wide_copy(&number.ratio.denominator, &denominator);
    const struct finding digits = number_print_digits(&number, number_cases[_i].digits);
    ck_assert_str_eq(digits.number, number_cases[_i].expected);
    if (number_cases[_i].fixed != NULL) {
        const struct finding places = number_print_places(&number, 3);
        ck_assert_str_eq(places.number, number_cases[_i].fixed);
    }
}
END_TEST

/* 2^power, or the root of 2^power, near the numbers whose decimal exponents have three digits. The
 * expected texts were computed by Python's decimal module with 40 digits. */
START_TEST(long_exponents)
{
    static const struct {
        int power;
        bool is_root;
        const char *expected;
    } cases[] = {{332, false, "8.7490e+99"},  {333, false, "1.7498e+100"},
                 {2000, true, "1.0715e+301"}, {-329, false, "9.1439e-100"},
                 {-328, false, "1.8288e-99"}, {-1074, false, "4.9407e-324"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct number_exact number = {.is_root = cases[i].is_root};
        ratio_set(&number.ratio, 1, cases[i].power);
        const struct finding digits = number_print_digits(&number, 5);
        ck_assert_str_eq(digits.number, cases[i].expected);
    }
}
END_TEST

START_TEST(golden)
{
    static char line[LINE_SIZE];
    FILE *file = golden_open("report.tsv");
    for (int i = 0; i <= _i; i++) {
        ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    }
    ck_assert_msg(_i + 1 < GOLDEN_CASES || fgetc(file) == EOF, "more cases than are tested");
    (void)fclose(file);
    const char *const options = strtok(line, "\t\n");
    struct json json;
    report_read(&json, options);
    for (char *member = strtok(NULL, "\t\n"); member != NULL; member = strtok(NULL, "\t\n")) {
        ck_assert_ptr_nonnull(strchr(member, '='));
        member_check(&json, options, member);
    }
    json_free(&json);
}
END_TEST

/* ---- properties with and without a value ---- */

static const struct {
    const char *options;
    const char *members[10]; /* in the form of member_check */
} property_cases[] = {
    /* The values of M. Saeed's "A Gentle Introduction to Positional Encoding" (d = 4, and n = 100
     * is the base). F. Lee's "What is positional encoding?" (IBM) has the first three rows. */
    {"--d-model=4|--max-len=4|--base=100",
     {"values.rows.0.0=0.00000000", "values.rows.0.1=1.00000000", "values.rows.0.2=0.00000000",
      "values.rows.0.3=1.00000000", "values.rows.1.0=0.84147098", "values.rows.1.1=0.54030231",
      "values.rows.1.2=0.09983342", "values.rows.1.3=0.99500417"}},
    {"--d-model=4|--max-len=4|--base=100",
     {"values.rows.2.0=0.90929743", "values.rows.2.1=-0.41614684", "values.rows.2.2=0.19866933",
      "values.rows.2.3=0.98006658", "values.rows.3.0=0.14112001", "values.rows.3.1=-0.98999250",
      "values.rows.3.2=0.29552021", "values.rows.3.3=0.95533649"}},
    /* The second cell of a matrix is -sin t, and the third is sin t. These are the cells of t = 1
     * and t = 4. */
    {"--d-model=4|--max-len=5|--layout=matrices",
     {"values.rows.1.1=-0.84147098", "values.rows.1.2=0.84147098", "values.rows.4.1=0.75680250",
      "values.rows.4.2=-0.75680250"}},
    /* Sines of pi/6, pi/2 and pi, and cosines of pi/2 and pi. An exact 0 does not count as a small
     * value. */
    {"--d-model=2|--max-len=7|--base=1|--angle-scale=pi/6",
     {"values.rows.3.0=1.00000000", "values.rows.3.1=0.00000000", "values.rows.6.0=0.00000000",
      "values.rows.6.1=-1.00000000", "values.rows.1.0=0.50000000"}},
    /* Pairs without an axis, and rows without a position, have cosines of 1 and sines of 0. */
    {"--axes=y:4,x:4|--pairs=y,0,x|--layout=split",
     {"values.rows.5.0=0.54030231", "values.rows.5.1=1.00000000", "values.rows.5.2=0.54030231",
      "values.rows.5.3=0.84147098", "values.rows.5.4=0.00000000"}},
    {"--axes=y:2,x:2|--coordinates=y=from:1,x=from:1|--pairs=y,x|--layout=split|--rows-before=2",
     {"values.rows.0.1=1.00000000", "values.rows.1.0=1.00000000", "values.rows.1.2=0.00000000",
      "values.rows.2.0=0.54030231"}},
    /* Values have 8 decimals. If the magnitude of any value other than 0 is less than 0.001, all
     * values have 9 significant digits. sin 0.001 is less than 0.001, sin 0.01 is not. */
    {"--d-model=4|--max-len=2|--base=10000",
     {"values.rows.1.0=0.84147098", "values.rows.1.2=0.00999983", "values.rows.0.0=0.00000000"}},
    {"--d-model=4|--max-len=2|--base=1000000",
     {"values.rows.1.0=0.841470985", "values.rows.1.2=0.000999999833",
      "values.rows.0.0=0.00000000"}},
    {"--d-model=8|--max-len=40|--layout=sin",
     {"rotation.residual=null", "rotation.distance=null", "similarity.next=null",
      "uniqueness.closest_distance=null", "uniqueness.closest_first=null", "orthogonality.pairs=0",
      "orthogonality.largest=null", "orthogonality.largest_pair=null"}},
    {"--d-model=9|--max-len=40",
     {"orthogonality.pairs=4", "uniqueness.closest_distance=null", "length.prefix_equal=true",
      "frequencies.wavelengths.4=22580.5972", "values.shown_columns.5=8",
      "values.shown_rows.3=37"}},
    {"--d-model=9|--max-len=40|--odd=zero",
     {"orthogonality.pairs=4", "uniqueness.closest_distance=null", "values.shown_columns.5=8",
      "values.rows.1.5=0.00000000"}},
    {"--d-model=8|--max-len=41|--order=centered",
     {"rotation.distance=-1", "similarity.first_position=20", "similarity.middle_position=0",
      "similarity.last_position=-20", "length.prefix_equal=true"}},
    {"--d-model=8|--max-len=40|--order=descending|--start=-3",
     {"rotation.far_distance=-20", "similarity.first_position=36", "length.prefix_equal=true",
      "similarity.last_position=-3"}},
    {"--d-model=8|--max-len=41|--rows-before=1",
     {"table.first_position=-1", "similarity.first_position=0", "length.prefix_equal=true",
      "uniqueness.closest_distance=null"}},
    {"--d-model=8|--max-len=40|--zero-row=0",
     {"similarity.next=null", "bounded.greatest_position=1", "length.prefix_equal=true"}},
    {"--d-model=4|--max-len=2|--zero-row=1",
     {"uniqueness.closest_distance=null", "rotation.residual=null", "values.rows.1.1=0.00000000"}},
    {"--d-model=4|--max-len=2|--zero-row=0", {"rotation.residual=null"}},
    /* The row of zeros is the second row. In descending order, the position of this row is less in
     * a shorter table, and in this table the row with that position is not zero. */
    {"--d-model=4|--max-len=9|--zero-row=1|--order=descending", {"length.prefix_equal=false"}},
    {"--d-model=4|--max-len=9|--zero-row=1|--start=5", {"length.prefix_equal=true"}},
    /* Pair 64 is not rotated. */
    {"--model=" TESTS_DIR "/golden/models/gemma-4-e2b-assistant.json|--max-len=9|"
     "--layer-type=full_attention",
     {"values.rows.1.5=0.00000000", "orthogonality.pairs=256", "frequencies.wavelengths.64=null"}},
    /* This longrope model has other divisors in tables of more than 4,096 rows. */
    {"--model=" TESTS_DIR "/golden/models/phi-3-128k.json|--max-len=4096",
     {"length.prefix_equal=true"}},
    {"--model=" TESTS_DIR "/golden/models/phi-3-128k.json|--max-len=4097",
     {"length.prefix_equal=false"}},
    {"--d-model=1|--max-len=1",
     {"similarity.last=null", "uniqueness.closest_distance=null", "similarity.last_position=null",
      "rotation.residual=null", "bounded.largest=0", "values.rows.0.0=0.00000000"}},
    {"--d-model=2|--max-len=1",
     {"similarity.last=null", "bounded.largest=1.00000000", "memory.factored_rows=2",
      "memory.state_bytes=16"}},
    {"--d-model=16|--grid=7x9",
     {"rotation.residual", "rotation_x.far_distance=4", "rotation_y.far_distance=3",
      "memory.factored_rows=null", "frequencies_y.wavelengths.0=6.28318531",
      "orthogonality_x.complete=1", "length.prefix_equal=true",
      "uniqueness.closest_distance=null"}},
    {"--d-model=16|--grid=7x9|--coordinates=y=last:1e-6,x=last:1e-6|--angle-scale=2pi|--rows-"
     "before=1",
     {"frequencies_x.wavelengths.0=9.00000100", "frequencies_y.wavelengths.0=7.00000100",
      "length.prefix_equal=false"}},
    /* The wavelengths are 2 pi/3 and 2 pi/2 indices. */
    {"--d-model=8|--grid=8x8|--coordinates=y=step:0:3,x=step:1:2",
     {"frequencies_y.wavelengths.0=2.09439510", "frequencies_x.wavelengths.0=3.14159265",
      "rotation_y.distance=1", "rotation_x.far_distance=4", "orthogonality_x.largest_rows=3"}},
    {"--d-model=4|--max-len=4", {"rotation.far_distance=2"}},
    {"--d-model=8|--max-len=20|--precision=q15|--cell-factor=1.5|--saturate",
     {"memory.factored_rows=null", "bounded.cut=81"}},
    {"--d-model=8|--max-len=20|--precision=q15|--cell-factor=1", {"memory.factored_rows=9"}},
    {"--d-model=8|--max-len=20|--precision=f16",
     {"memory.factored_rows=9", "memory.factored_bytes=288", "memory.full_bytes=320"}},
    {"--preset=rope-half|--d-model=8|--max-len=20|--precision=f16", {"memory.state_bytes=32"}},
    {"--d-model=8|--max-len=16|--storage=factored|--block=8",
     {"memory.factored_block=8", "memory.factored_rows=10"}},
    {"--d-model=8|--max-len=20|--precision=s8|--scale=1/127", {"memory.factored_bytes=144"}},
    {"--d-model=8|--max-len=20|--precision=u8|--scale=1/255|--saturate",
     {"memory.factored_rows=null"}},
    {"--d-model=8|--max-len=20|--frequency=constant|--base=1e20", {"memory.factored_rows=null"}},
    {"--d-model=8|--grid=1x9", {"rotation_y.residual=null", "rotation_y.far_residual=null"}},
    {"--d-model=16|--max-len=300|--layout=split|--rope-scaling=dynamic|--factor=2|"
     "--original-max-len=100",
     {"length.prefix_equal=false"}},
    {"--d-model=16|--max-len=300|--layout=split|--rope-scaling=dynamic|--factor=2|"
     "--original-max-len=300",
     {"length.prefix_equal=true"}},
    {"--d-model=4|--max-len=3|--layout=sin|--precision=f64|--frequency=@tiny.txt|--start=1",
     {"frequencies.wavelengths.0=6.28318531e+300", "frequencies.wavelengths.1=3.14159265e+300",
      "bounded.least=1.00000000e-300", "uniqueness.closest_distance=null",
      "similarity.next=1.00000000", "rotation.residual=null"}},
    {"--d-model=2|--max-len=3|--frequency=@tiny2.txt|--precision=f64",
     {"uniqueness.closest_distance=null", "rotation.residual=null"}},
    /* 1e-55 is only 637 times 2^-192, the unit of the fraction in which frequencies are computed
     * first, so more bits are needed for nine digits. */
    {"--d-model=2|--max-len=3|--frequency=@tiny3.txt|--precision=f64",
     {"frequencies.wavelengths.0=6.28318531e+55", "values.rows.1.0=1.00000000e-55"}},
    /* A residual below 2^-93 is not reported, because of the error of its computation. */
    {"--d-model=2|--max-len=5|--frequency=@small.txt|--precision=f64", {"rotation.residual=null"}},
    /* The distance is 2 c sin(1/2), where c is the cell factor. */
    {"--d-model=2|--max-len=2|--cell-factor=0.5|--precision=q7",
     {"uniqueness.closest_distance=0.479426", "uniqueness.closest_first=0",
      "uniqueness.closest_second=1"}},
    /* With the cell factor 1, the distance is 0.657741. In the second of these tables, the distance
     * is too small for the precision with which it is computed. */
    {"--d-model=8|--max-len=16|--cell-factor=1e-9|--precision=f64",
     {"uniqueness.closest_distance=6.57741e-10"}},
    {"--d-model=8|--max-len=16|--angle-scale=1e-9|--precision=f64",
     {"uniqueness.closest_distance=null"}},
    /* From row 0 to row 1, the pair makes half a turn: the distance is 2 sin(pi/2). In the second
     * of these tables, the pairs 0, 2, 4 and 6 make 1, 1/2, 1/4 and 1/8 turns per row. */
    {"--d-model=2|--max-len=2|--angle-scale=3.1415926535897932384626433832795028841971693993",
     {"uniqueness.closest_distance=2.00000"}},
    {"--d-model=16|--max-len=8|--base=16|--angle-scale=6.283185307179586476925286766559",
     {"uniqueness.closest_distance=3.54518", "uniqueness.closest_second=6"}},
    /* 355/113 and 103993/33102 are neighbouring convergents of pi. 113 pi is not a whole number of
     * turns, but 2 * 113 pi is, and so is 33102 pi. */
    {"--d-model=2|--max-len=104000", {"uniqueness.closest_second=103993"}},
    {"--d-model=2|--max-len=103993", {"uniqueness.closest_second=710"}},
    {"--d-model=4|--max-len=4|--frequency=@turn.txt",
     {"frequencies.wavelengths.0=3.14159265", "frequencies.wavelengths.1=12.5663706"}},
    /* Of several pairs with the same wavelength, the first one is named: 2 pi 3 = 18.85, and 2 pi /
     * 0.5 = 12.57. */
    {"--d-model=8|--max-len=40|--frequency=constant|--base=3",
     {"orthogonality.complete=4", "orthogonality.largest_pair=0", "orthogonality.slowest_pair=0",
      "orthogonality.slowest_rows=19"}},
    {"--d-model=8|--max-len=40|--frequency=@twins.txt",
     {"orthogonality.complete=4", "orthogonality.slowest_pair=1", "orthogonality.slowest_rows=13"}},
    /* The largest cell is the bound that is farther from 0. If both are equally far, it is the
     * greatest cell. */
    {"--d-model=2|--max-len=3|--start=2|--precision=u8|--scale=0.01|--zero-point=100",
     {"bounded.largest=0.990000000", "bounded.largest_position=3", "bounded.largest_column=1",
      "bounded.least=-0.990000000", "bounded.greatest=0.910000000"}},
    {"--from=below.npy",
     {"bounded.largest=2.00000000", "bounded.largest_position=1", "bounded.least=-2.00000000",
      "bounded.greatest=-1.00000000", "bounded.greatest_position=0"}},
    /* Neither column alone distinguishes (0, 0), (0, 1), (1, 0) and (1, 1). */
    {"--from=square.npy", {"uniqueness.witness.0=0", "uniqueness.witness.1=1"}},
    {"--from=bounds.npy",
     {"bounded.largest=2.00000000", "bounded.largest_position=1", "bounded.least_position=0"}},
    {"--from=table.npy|--allow-equal-rows", {"uniqueness.unique=null", "uniqueness.witness=null"}},
    {"--from=table.npy",
     {"rotation.residual=null", "orthogonality.largest=null", "length.prefix_equal=null",
      "memory.factored_rows=null", "bounded.largest=6.00000000", "similarity.next=0.96000000",
      "similarity.last=0.80000000", "uniqueness.closest_distance=null", "values.rows.0.0"}},
};

/* An affine format with the step of q7 has the same values. */
START_TEST(affine_numbers)
{
    static const char q7[] = "--d-model=8|--max-len=40|--precision=q7";
    static const char s8[] =
        "--d-model=8|--max-len=40|--precision=s8|--scale=0.0078125|--zero-point=0";
    static const char *const paths[] = {"rotation.residual", "rotation.far_residual",
                                        "bounded.least",     "bounded.largest",
                                        "similarity.next",   "orthogonality.largest"};
    struct json fixed;
    struct json affine;
    report_read(&fixed, q7);
    report_read(&affine, s8);
    for (size_t i = 0; i < COUNT(paths); i++) {
        member_is(&affine, s8, paths[i], json_find(&fixed, paths[i]));
    }
    json_free(&affine);
    json_free(&fixed);
}
END_TEST

static void inputs_write(void)
{
    /* (3, 4), (4, 3), (0, 6) as f4 */
    static const uint64_t cells[] = {0x40400000, 0x40800000, 0x40800000,
                                     0x40400000, 0x00000000, 0x40C00000};
    static const char *const lists[][2] = {
        {"tiny.txt", "1e-300\n2e-300\n3e-300\n4e-300\n"},
        {"tiny2.txt", "1e-300\n"},
        {"tiny3.txt", "1e-55\n"},
        {"small.txt", "1e-20\n"},
        {"turn.txt", "2\n0.5\n"},
        {"twins.txt", "1\n0.5\n0.5\n0.5\n"},
    };
    static const uint64_t bounds[] = {0xc0000000, 0x40000000}; /* -2, 2 */
    static const uint64_t below[] = {0xbf800000, 0xc0000000};  /* -1, -2 */
    static const uint64_t square[] = {0, 0, 0, 0x3f800000, 0x3f800000, 0, 0x3f800000, 0x3f800000};
    npy_write_cells("table.npy", "<f4", "(3, 2)", cells);
    npy_write_cells("square.npy", "<f4", "(4, 2)", square);
    npy_write_cells("below.npy", "<f4", "(2, 1)", below);
    npy_write_cells("bounds.npy", "<f4", "(2, 1)", bounds);
    for (size_t i = 0; i < COUNT(lists); i++) {
        text_write(lists[i][0], lists[i][1]);
    }
}

START_TEST(properties)
{
    const char *const options = property_cases[_i].options;
    struct json json;
    inputs_write();
    report_read(&json, options);
    for (size_t i = 0; i < COUNT(property_cases->members); i++) {
        if (property_cases[_i].members[i] != NULL) {
            member_check(&json, options, property_cases[_i].members[i]);
        }
    }
    json_free(&json);
}
END_TEST

/* ---- text ---- */

/* Returns the next value in the text of a report: the text after the colon of an indented line.
 * Returns NULL after the last value. */
static char *value_next(char **at)
{
    while (**at != '\0') {
        char *line = *at;
        const size_t length = strcspn(line, "\n");
        char *colon = memchr(line, ':', length);
        *at = line + length + (line[length] == '\n');
        line[length] = '\0';
        if (line[0] != ' ' || colon == NULL || colon[1] == '\0') {
            continue;
        }
        colon++;
        return colon + strspn(colon, " ");
    }
    return NULL;
}

/* Returns whether the text after a colon is not a value, but the reason why there is no value. */
static bool is_reason(const char *value)
{
    return strncmp(value, "--", 2) == 0 ||
           (strchr("-0123456789", *value) == NULL && strncmp(value, "posenc ", 7) != 0 &&
            (strchr(value, ' ') != NULL || strcmp(value, "all") == 0));
}

/* Returns whether a value in the text, which may be followed by a unit, is the same as in JSON. */
static bool is_same(const char *value, const char *expected)
{
    const size_t length = strlen(expected);
    return strncmp(value, expected, length) == 0 && (value[length] == '\0' || value[length] == ' ');
}

/* Returns the index of the first leaf, from `leaf` on, whose value is not null. */
static size_t nulls_skip(const struct json *json, size_t leaf)
{
    while (leaf < json->count && strcmp(json->leaves[leaf].value, "null") == 0) {
        leaf++;
    }
    return leaf;
}

/* Checks that the text and the JSON have the same values in the same order. If a value is null in
 * JSON, the text has a reason, or omits a detail. */
static void text_matches_json(const char *options)
{
    struct process process;
    struct json json;
    size_t leaf = 0;
    report_read(&json, options);
    report_run(&process, options);
    ck_assert_msg(process.status == 0, "%s: %s", options, process.error_text);
    char *at = process.output_text;
    for (char *value = value_next(&at); value != NULL; value = value_next(&at)) {
        const bool is_null = leaf < json.count && strcmp(json.leaves[leaf].value, "null") == 0;
        if (is_null && is_reason(value)) {
            leaf++;
            continue;
        }
        leaf = nulls_skip(&json, leaf);
        const bool is_number = strchr("-0123456789", *value) != NULL;
        char *const indices = is_number ? strstr(value, " (") : NULL;
        if (indices != NULL) {
            *indices = '\0'; /* only the text has the indices of a position on the axes */
        }
        const bool is_row = is_number && strstr(value, ", ") != NULL;
        for (char *part = value; part != NULL; leaf++) {
            char *comma = is_row ? strstr(part, ", ") : NULL;
            ck_assert_msg(leaf < json.count, "%s: no JSON for %s", options, part);
            if (comma != NULL) {
                *comma = '\0';
            }
            ck_assert_msg(is_same(part, json.leaves[leaf].value),
                          "%s: %s is %s in text, %s in JSON", options, json.leaves[leaf].path, part,
                          json.leaves[leaf].value);
            part = comma != NULL ? comma + strlen(", ") : NULL;
        }
    }
    leaf = nulls_skip(&json, leaf);
    ck_assert_msg(leaf == json.count, "%s: no text for %s", options, json.leaves[leaf].path);
    process_end(&process);
    json_free(&json);
}

START_TEST(all_layouts)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        char options[TEXT_SIZE];
        (void)snprintf(options, sizeof options, "--d-model=8|--max-len=9|--start=1|--layout=%s|%s",
                       layout_table[_i].name, precision_options(&precisions[i]));
        text_matches_json(options);
    }
}
END_TEST

START_TEST(other_tables)
{
    inputs_write();
    for (size_t i = 0; i < COUNT(property_cases); i++) {
        text_matches_json(property_cases[i].options);
    }
}
END_TEST

/* Writes two sections, and returns their text or JSON, for the caller to free. `value` is the value
 * of the line "text". */
static char *sections_write(const char *value, bool is_json)
{
    struct output *output = malloc(sizeof *output);
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(output);
    ck_assert_ptr_nonnull(file);
    const struct report_line list[] = {
        {.key = "a", .label = "A"},
        {"empty", "empty", NULL, {.kind = FINDING_LIST}},
        {.key = "b", .label = "B"},
        {"text", "text", NULL, finding_from_text(FINDING_TEXT, value)},
        {"bytes", "size", "bytes", finding_from_integer(-7)},
        {"missing", "missing", "bytes", finding_from_text(FINDING_NONE, "it is lost")},
        {"detail", "  its place", NULL, finding_from_integer(1)},
        {"found", "found", NULL, finding_from_text(FINDING_NUMBER, "true")},
        {"other", "  its place", NULL, finding_from_integer(2)},
        {"list", "list", NULL, {.kind = FINDING_LIST}},
    };
    const struct finding item = {.kind = FINDING_NUMBER, .number = "1.5e-07"};
    const struct finding row = finding_from_text(FINDING_NUMBERS, "1, 2");
    struct report_writer lines = {.output = output, .is_json = is_json, .axis = ""};
    output_start(output, file);
    lines_write(&lines, list, 2);
    lines.axis = "x";
    lines_write(&lines, list + 2, COUNT(list) - 2);
    lines_write_item(&lines, "item", 3, "y 1, x 2", &item);
    lines_write_item(&lines, "item", 4, NULL, &row);
    lines_end(&lines);
    ck_assert(output_finish(output));
    char *text = file_read_all(file, NULL);
    (void)fclose(file);
    free(output);
    return text;
}

/* In JSON, quotation marks and backslashes are escaped, and bytes that are not UTF-8 are replaced
 * by U+FFFD. */
START_TEST(sections_as_json)
{
    static const char *const members[][2] = {
        {"b_x.text", "\"quoted\" \\ \xc3\xa9\xef\xbf\xbd end"},
        {"b_x.bytes", "-7"},
        {"b_x.missing", "null"},
        {"b_x.detail", "null"},
        {"b_x.found", "true"},
        {"b_x.other", "2"},
        {"b_x.list.0", "1.5e-07"},
        {"b_x.list.1.0", "1"},
        {"b_x.list.1.1", "2"},
    };
    char *text = sections_write("\"quoted\" \\ \xc3\xa9\xe9 end", true);
    struct json json;
    json_read(&json, text);
    ck_assert_uint_eq(json.count, COUNT(members));
    for (size_t i = 0; i < COUNT(members); i++) {
        member_is(&json, "", members[i][0], members[i][1]);
    }
    json_free(&json);
    free(text);
}
END_TEST

START_TEST(sections_as_text)
{
    char *text = sections_write("\"quoted\"", false);
    lines_check("sections", text,
                "A\n"
                "  empty:\n"
                "\n"
                "B, in x\n"
                "  text:                           \"quoted\"\n"
                "  size:                           -7 bytes\n"
                "  missing:                        it is lost\n"
                "  found:                          true\n"
                "    its place:                    2\n"
                "  list:\n"
                "    item 3 (y 1, x 2):            1.5e-07\n"
                "    item 4:                       1, 2\n");
    free(text);
}
END_TEST

/* Compares whole reports with files in tests/golden/pair. Other tests compare the values of reports
 * with MPFR's. */
START_TEST(whole_reports)
{
    static const char *const options[][2] = {
        {"--d-model=8|--max-len=9", "report.json"},
        {"--d-model=8|--grid=2x4", "report-grid.json"},
    };
    struct process process;
    report_run(&process, options[0][0]);
    ck_assert_int_eq(process.status, 0);
    golden_text_check("report.txt", process.output_text);
    process_end(&process);
    for (size_t i = 0; i < COUNT(options); i++) {
        char words[TEXT_SIZE];
        (void)snprintf(words, sizeof words, "%s|--report=report.json", options[i][0]);
        program_succeeds(words);
        char *const text = file_read(folder_file("report.json"), NULL);
        golden_text_check(options[i][1], text);
        free(text);
    }
}
END_TEST

Suite *suite_report(void)
{
    Suite *suite = suite_create("report");
    TCase *tests = case_in_folder(suite, "report");
    tcase_add_loop_test(tests, numbers, 0, (int)COUNT(number_cases));
    tcase_add_test(tests, long_exponents);
    tcase_add_loop_test(tests, golden, 0, GOLDEN_CASES);
    tcase_add_loop_test(tests, properties, 0, (int)COUNT(property_cases));
    tcase_add_test(tests, affine_numbers);
    tcase_add_sampled_test(tests, all_layouts, 2, LAYOUT_COUNT);
    tcase_add_test(tests, other_tables);
    tcase_add_test(tests, sections_as_json);
    tcase_add_test(tests, sections_as_text);
    tcase_add_test(tests, whole_reports);
    return suite;
}
