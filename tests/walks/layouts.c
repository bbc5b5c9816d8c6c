/*
 * layouts.c: tests every layout in every precision: that the header compiles, that its accessors
 * return the sines and cosines of the layout, and that, in rotary layouts, pe_rotate rotates each
 * pair of a head counter-clockwise, or clockwise if the pairing is flipped. The expected sines and
 * cosines are computed by libm. Layouts, precisions and pairings come from the lists in gen/, so
 * new ones are tested automatically.
 */
#include "cli/options.h"
#include "compiler.h"
#include "model/layout.h"
#include "model/output_spec.h"
#include "model/precision.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { D = 8, ROWS = 5, CELLS_MAX = 2 * D };

/* A program that prints each row, as read by the accessors, and a head rotated by that row. */
static const char program[] = "int main(void)\n{\n    long t;\n    int j;\n"
                              "    for (t = 0; t < ROWS; t++) {\n"
                              "        NUMBER head[D + 2];\n"
                              "        for (j = 0; j < COLUMNS; j++) {\n"
                              "            printf(\"%.17g\\n\", (double)pe_to_float(AT(t, j)));\n"
                              "        }\n"
                              "        for (j = 0; j < D + 2; j++) {\n"
                              "            head[j] = (NUMBER)((j % 3 - 1) * UNIT / 2);\n"
                              "        }\n"
                              "        TURN(head, t);\n"
                              "        for (j = 0; j < D + 2; j++) {\n"
                              "            printf(\"%.17g\\n\", (double)head[j] / UNIT);\n"
                              "        }\n    }\n    return 0;\n}\n";

/* Returns number j of the head before the rotation. */
static double head_at(int j)
{
    return (j % 3 - 1) / 2.0;
}

static double angle_at(int t, double exponent)
{
    return t * pow(10000, -exponent);
}

/* ---- expected rows and heads ---- */

/* Computes the cells of row t. If there are two arrays, the cells of the second follow those of the
 * first. */
static void row_expect(const struct layout_data *layout, int t, double row[CELLS_MAX])
{
    const int columns = (int)layout_array_columns(layout, D);
    for (uint32_t k = 0; layout->cosine == NULL && k < D; k++) {
        row[k] = sin(angle_at(t, (double)k / (double)D));
    }
    for (uint32_t k = 0; layout->cosine != NULL && k < D / 2; k++) {
        const struct pair_place *const sines[] = {layout->sine, layout->copy};
        const struct pair_place *const cosines[] = {layout->cosine, layout->copy};
        for (int copy = 0; copy < 2 && sines[copy] != NULL; copy++) {
            const uint32_t sine = pair_place_column(sines[copy], D / 2, k);
            row[(layout->arrays == 2 ? (uint32_t)columns : 0) + sine] =
                sin(angle_at(t, 2.0 * k / (double)D));
            row[pair_place_column(cosines[copy], D / 2, k)] = cos(angle_at(t, 2.0 * k / (double)D));
        }
        if (layout->pair_cells == 4) {
            row[4 * k + 1] = -row[4 * k + 2];
            row[4 * k + 3] = row[4 * k];
        }
    }
}

/* Returns whether a choice of --pairing is "layout", with which the layout determines the pairs. */
static bool is_pairing_of_layout(const struct choice *pairing)
{
    return strcmp(pairing->name, "layout") == 0;
}

/* Finds the two numbers of a head that form pair k, and stores their indices in `number`. Returns
 * false if neither the layout nor the pairing determines the pair. */
static bool pair_find(const struct layout_data *layout, const struct choice *pairing, uint32_t k,
                      uint32_t number[2])
{
    const struct pair_place *const other = layout->arrays == 1 ? layout->sine : layout->copy;
    if (!is_pairing_of_layout(pairing)) {
        const bool is_half =
            strncmp(pairing->name, "half", 4) == 0 || strcmp(pairing->name, "group-half") == 0;
        ck_assert_msg(is_half || strncmp(pairing->name, "neighbours", 10) == 0,
                      "%s: say here which numbers of a head it pairs", pairing->name);
        number[0] = is_half ? k : 2 * k;
        number[1] = is_half ? k + D / 2 : 2 * k + 1;
        return true;
    }
    if (other == NULL) {
        return false;
    }
    if (layout->pair_cells == 4) {
        number[0] = 2 * k;
        number[1] = 2 * k + 1;
        return true;
    }
    const uint32_t cosine = pair_place_column(layout->cosine, D / 2, k);
    const uint32_t second = pair_place_column(other, D / 2, k);
    number[0] = cosine < second ? cosine : second;
    number[1] = cosine < second ? second : cosine;
    return true;
}

/* Sets `head` to the numbers of head_at(), rotated by the angles of row t if `rotates`, that is, if
 * the header has a pe_rotate. */
static void head_expect(const struct layout_data *layout, const struct choice *pairing,
                        bool rotates, int t, double head[D + 2])
{
    const double direction = strstr(pairing->name, "flipped") != NULL ? -1 : 1;
    for (int j = 0; j < D + 2; j++) {
        head[j] = head_at(j);
    }
    for (uint32_t k = 0; rotates && k < D / 2; k++) {
        uint32_t number[2] = {0, 0};
        const double angle = direction * angle_at(t, 2.0 * k / (double)D);
        if (pair_find(layout, pairing, k, number)) {
            const double a = head[number[0]];
            const double b = head[number[1]];
            head[number[0]] = a * cos(angle) - b * sin(angle);
            head[number[1]] = a * sin(angle) + b * cos(angle);
        }
    }
}

/* Returns a bound on the error of the value of a cell in -1 .. 1: the error of the cell, plus the
 * error of its conversion to float (for integers) or of libm. */
static double error_of(const struct precision *precision)
{
    const double cell = ldexp(1, -precision->significand_bits);
    return precision->kind == PRECISION_AFFINE  ? 0.0051
           : precision->kind == PRECISION_FIXED ? cell + 0x1p-25
                                                : cell + 0x1p-50;
}

/* ---- one table ---- */

/* Returns the type of the numbers that pe_rotate rotates, stored in `type`, or NULL if the header
 * has no pe_rotate. */
static const char *operand_type(const char *header, char type[32])
{
    static const char declaration[] = "void pe_rotate(";
    const char *const found = strstr(header, declaration);
    if (found == NULL) {
        return NULL;
    }
    const char *const start = found + strlen(declaration);
    (void)snprintf(type, 32, "%.*s", (int)strcspn(start, " *"), start);
    return type;
}

static void program_write(const struct layout_data *layout, const struct precision *precision,
                          const char *type)
{
    char text[2 * COMMAND_SIZE];
    const int columns = (int)layout_array_columns(layout, D);
    const bool is_integer = type != NULL && precision->kind != PRECISION_FLOAT;
    (void)snprintf(
        text, sizeof text,
        "#include \"pe.h\"\n#include <stdio.h>\n#define D %d\n#define ROWS %d\n"
        "#define COLUMNS %d\n#define NUMBER %s\n#define UNIT %.1f\n"
        "#define TURN(head, t) %s\n#define AT(t, j) (%s)\n%s",
        D, ROWS, columns * layout->arrays, type != NULL ? type : "double",
        is_integer ? ldexp(1, precision->bits - 2) : 1.0,
        type != NULL ? "pe_rotate(head, t)" : "(void)0",
        layout->pair_cells == 4   ? "PE_MATRIX_AT(t, j / 4, j / 2 % 2, j % 2)"
        : layout->pair_cells == 2 ? "j % 2 == 0 ? PE_COS_AT(t, j / 2) : PE_SIN_AT(t, j / 2)"
        : layout->arrays == 1     ? "PE_AT(t, j)"
                              : "j < COLUMNS / 2 ? PE_COS_AT(t, j) : PE_SIN_AT(t, j - COLUMNS / 2)",
        program);
    text_write("user.c", text);
}

/* Checks the printed rows and heads. `pairing` and `rotates` are passed to head_expect. */
static void output_check(const char *words, const char *out, const struct layout_data *layout,
                         const struct choice *pairing, bool rotates, double error)
{
    const int columns = (int)layout_array_columns(layout, D) * layout->arrays;
    char *at = (char *)(size_t)out;
    for (int t = 0; t < ROWS; t++) {
        double expected[CELLS_MAX + D + 2];
        row_expect(layout, t, expected);
        head_expect(layout, pairing, rotates, t, expected + columns);
        for (int j = 0; j < columns + D + 2; j++) {
            const double found = strtod(at, &at);
            const double bound = j < columns ? error : 2 * error + 0x1p-22;
            REQUIRE(fabs(found - expected[j]) <= bound, "%s: row %d, %s %d: %g, not %g", words, t,
                    j < columns ? "column" : "number", j < columns ? j : j - columns, found,
                    expected[j]);
        }
    }
}

/* Writes the table, and stores its options in `words`. Returns false if the layout does not support
 * the pairing. */
static bool table_make(char words[COMMAND_SIZE], const struct layout_data *layout,
                       const struct precision *precision, const struct choice *pairing)
{
    struct process process;
    (void)snprintf(words, COMMAND_SIZE, "--d-model=%d|--max-len=%d|--layout=%s|%s|-o|pe", D, ROWS,
                   layout->name, precision_options(precision));
    if (!is_pairing_of_layout(pairing)) {
        text_append(words, COMMAND_SIZE, "|--pairing=%s", pairing->name);
    }
    program_run(&process, words);
    const bool is_made = process.status == 0;
    ck_assert_msg(is_made || !is_pairing_of_layout(pairing), "%s: %s", words, process.error_text);
    process_end(&process);
    return is_made;
}

static void table_check(const struct layout_data *layout, const struct precision *precision,
                        const struct choice *pairing)
{
    static const struct compiler strict_compiler = {
        "gcc", "-std=c89|-pedantic-errors|-Wall|-Wextra|-Werror"};
    char words[COMMAND_SIZE];
    char type[32];
    uint32_t pair[2];
    struct process process;
    if (!table_make(words, layout, precision, pairing)) {
        return;
    }
    char *const header = file_read(folder_file("pe.h"), NULL);
    const bool rotates = operand_type(header, type) != NULL;
    const bool has_pairs = layout->is_rotary && pair_find(layout, pairing, 0, pair);
    ck_assert_msg(rotates ? has_pairs : !has_pairs || precision->kind != PRECISION_FLOAT,
                  "%s: there is %s pe_rotate", words, rotates ? "a" : "no");
    free(header);
    program_write(layout, precision, rotates ? type : NULL);
    compile_succeeds(&strict_compiler, "-fsyntax-only|user.c|pe.c");
    compile_and_run(&process, quick_compiler(), "user.c|pe.c");
    output_check(words, process.output_text, layout, pairing, rotates, error_of(precision));
    process_end(&process);
}

START_TEST(layouts)
{
    const struct layout_data *const layout = &layout_table[_i];
    const struct option *const pairings = &option_table[OPTION_PAIRING];
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        for (size_t j = 0; j < pairings->choice_count; j++) {
            const struct choice pairing = option_choice(pairings, j);
            const int step = precision_is_c_float(&precisions[i]) ? 2 : 23;
            if (is_sampled(step, i + j + (size_t)_i)) {
                table_check(layout, &precisions[i], &pairing);
            }
        }
    }
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_layouts(void)
{
    Suite *suite = suite_create("layouts");
    TCase *tests = case_in_folder(suite, "layouts");
    tcase_add_loop_test(tests, layouts, 0, LAYOUT_COUNT);
    return suite;
}
