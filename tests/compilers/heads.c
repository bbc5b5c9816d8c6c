/*
 * heads.c: tests which numbers of a head are rotated together by the emitted header of each model
 * type, and in which direction. The expected results are in tests/golden/types.tsv, and were
 * derived from the models' classes.
 */
#include "compiler.h"
#include "encoding/table.h"
#include "golden.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { HEADERS_MAX = 64 };

/* The distinct rotation functions of the headers, and how each rotates pairs. Many headers share a
 * function, which is compiled and run only once. */
static struct header {
    char *rotate;     /* the text of the header from the function on */
    char pairing[16]; /* as in struct golden_type */
} headers[HEADERS_MAX];
static size_t header_count;

/* Rotates each head with a single 1 by the angles of position 1, and prints the result. */
static const char program[] =
    "#include \"pe.h\"\n#include <stdio.h>\n"
    "int main(void)\n{\n"
    "    static float head[PE_D_MODEL];\n    int i;\n    int j;\n"
    "    for (i = 0; i < PE_D_MODEL; i++) {\n"
    "        for (j = 0; j < PE_D_MODEL; j++) {\n            head[j] = (float)(i == j);\n"
    "        }\n"
    "        pe_rotate(head, 1);\n"
    "        if (fwrite(head, sizeof head, 1, stdout) != 1) {\n            return 1;\n"
    "        }\n    }\n    return 0;\n}\n";

/* Returns whether the printed heads are rotated with these pairs (halves or neighbours) in this
 * direction. `cells` is the row of position 1. */
static bool are_rotated(const float *heads, const struct spec *spec, const uint64_t *cells,
                        bool has_halves, bool is_flipped)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const size_t d = (size_t)spec->d_model;
    const uint32_t half = (uint32_t)spec->half_column;
    const size_t sines = layout->arrays == 2 ? (size_t)spec->array_columns : 0;
    float *const expected = calloc(d * d, sizeof *expected);
    ck_assert(expected != NULL);
    for (uint32_t k = 0; k < d / 2; k++) {
        const size_t a = has_halves ? k : 2 * k;
        const size_t b = has_halves ? k + d / 2 : 2 * k + 1;
        const uint64_t cosine = cells[pair_place_column(layout->cosine, half, k)];
        const uint64_t sine = cells[sines + pair_place_column(layout->sine, half, k)];
        const float c = (float)double_of_cell(spec->precision, cosine);
        const float s = (float)double_of_cell(spec->precision, sine) * (is_flipped ? -1.0F : 1.0F);
        expected[a * d + a] = c;
        expected[a * d + b] = s;
        expected[b * d + b] = c;
        expected[b * d + a] = -s;
    }
    bool are_equal = true;
    for (size_t i = 0; i < d * d; i++) {
        are_equal = are_equal && heads[i] == expected[i];
    }
    free(expected);
    return are_equal;
}

/* Compiles and runs the rotation function of the header in the folder, and records how it rotates
 * pairs. */
static void header_run(struct header *header, const struct spec *spec, const char *name)
{
    static const char *const pairings[2][2] = {{"neighbours", "neighbours the other way"},
                                               {"halves", "flipped"}};
    struct process process;
    struct table table;
    uint64_t *const cells = calloc((size_t)spec->columns, sizeof *cells);
    ck_assert(cells != NULL);
    table_init(&table, spec);
    table_next_row(&table, cells);
    table_next_row(&table, cells);
    compile_and_run(&process, quick_compiler(), "user.c|pe.c");
    ck_assert_uint_eq(process.output_length,
                      (size_t)(spec->d_model * spec->d_model) * sizeof(float));
    *header->pairing = '\0';
    for (int i = 0; i < 4; i++) {
        if (are_rotated((const void *)process.output_text, spec, cells, i >= 2, i % 2 != 0)) {
            (void)snprintf(header->pairing, sizeof header->pairing, "%s", pairings[i / 2][i % 2]);
        }
    }
    ck_assert_msg(*header->pairing != '\0', "%s: no pair is turned as one is", name);
    process_end(&process);
    free(cells);
}

/* Returns how the rotation function of the header in the folder rotates pairs, or "none" if there
 * is no such function. Compiles and runs the function unless an earlier header had the same
 * function. */
static const char *header_pairing(const struct spec *spec, const char *name)
{
    char *const text = file_read(folder_file("pe.h"), NULL);
    const char *const rotate = strstr(text, "/* Rotates a head");
    size_t i = 0;
    if (rotate == NULL) {
        free(text);
        return "none";
    }
    while (i < header_count && strcmp(headers[i].rotate, rotate) != 0) {
        i++;
    }
    if (i == header_count) {
        ck_assert_uint_lt(header_count, HEADERS_MAX);
        headers[i].rotate = strdup(rotate);
        header_run(&headers[i], spec, name);
        header_count++;
    }
    free(text);
    return headers[i].pairing;
}

/* Returns how posenc rotates pairs for this model with --layout=split, which leaves the choice to
 * the model type. */
static const char *type_pairing(const char *words)
{
    char line[WORDS_SIZE + 32];
    struct reading reading;
    (void)snprintf(line, sizeof line, "%s|--layout=split", words);
    reading_start(&reading, line);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", words, reading.message);
    const struct pairing_data pairing = spec_pairing(&reading.request.spec, PAIRING_LAYOUT);
    reading_end(&reading);
    return pairing.is_flipped                    ? "flipped"
           : pairing.layout == LAYOUT_SPLIT_HALF ? "halves"
           : pairing.layout == LAYOUT_SPLIT      ? "none"
                                                 : "neighbours";
}

START_TEST(types)
{
    struct golden_type type;
    FILE *const file = golden_open("types.tsv");
    text_write("user.c", program);
    while (golden_next_type(file, &type)) {
        char words[WORDS_SIZE];
        struct reading reading;
        for (char *at = type.json; (at = strchr(at, '\'')) != NULL;) {
            *at = '"';
        }
        text_write("m.json", type.json);
        (void)snprintf(words, sizeof words, "--model=m.json|--max-len=3%s%s",
                       *type.layer != '\0' ? "|" : "", type.layer);
        emit(words, "pe");
        (void)strcat(words, "|-o|pe");
        reading_start(&reading, words);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", type.json, reading.message);
        const char *pairing = header_pairing(&reading.request.spec, type.json);
        ck_assert_msg(strcmp(pairing, type.pairing) == 0, "%s: a pair turns %s, not %s", type.json,
                      pairing, type.pairing);
        pairing = strcmp(pairing, "none") == 0 ? pairing : type_pairing(words);
        ck_assert_msg(strcmp(pairing, type.pairing) == 0, "%s: the type says %s, not %s", type.json,
                      pairing, type.pairing);
        reading_end(&reading);
    }
    (void)fclose(file);
    while (header_count > 0) {
        free(headers[--header_count].rotate);
    }
}
END_TEST

/* Each number j is rotated with the cosine and sine of column j, as in diffusers' Ernie-Image and
 * in V-JEPA 2: to x[j] cos[j] - x[i] sin[j] if j is the first number of its pair, otherwise to x[j]
 * cos[j]
 * + x[i] sin[j]. i is the index of the other number of the pair. */
static const struct {
    const char *words;
    bool has_halves; /* otherwise neighbours form pairs */
} column_cases[] = {
    {"--axes=t:2,y:2,x:3|--pairs=t*2,y*3,x*3|--layout=split-interleaved|--pairing=half", true},
    {"--preset=v-jepa2|--d-model=18|--grid=2x2x3", false},
};

START_TEST(columns)
{
    static const struct compiler compiler = {"cc", "-std=c99|-O1"};
    char words[WORDS_SIZE];
    struct reading reading;
    struct process process;
    struct table table;
    text_write("user.c", program);
    emit(column_cases[_i].words, "pe");
    (void)snprintf(words, sizeof words, "%s|-o|pe", column_cases[_i].words);
    reading_start(&reading, words);
    const struct spec *const spec = &reading.request.spec;
    const size_t d = (size_t)spec->d_model;
    uint64_t *const cells = calloc(2 * d, sizeof *cells);
    ck_assert(cells != NULL);
    table_init(&table, spec);
    table_next_row(&table, cells);
    table_next_row(&table, cells);
    compile_and_run(&process, &compiler, "user.c|pe.c");
    ck_assert_uint_eq(process.output_length, d * d * sizeof(float));
    const float *const heads = (const void *)process.output_text;
    for (size_t j = 0; j < d; j++) {
        const bool is_first = column_cases[_i].has_halves ? j < d / 2 : j % 2 == 0;
        const size_t step = column_cases[_i].has_halves ? d / 2 : 1;
        const size_t other = is_first ? j + step : j - step;
        const float cosine = (float)double_of_cell(spec->precision, cells[j]);
        const float sine = (float)double_of_cell(spec->precision, cells[d + j]);
        for (size_t i = 0; i < d; i++) { /* the head that is 1 at index i */
            const float expected = i == j ? cosine : i != other ? 0 : is_first ? -sine : sine;
            ck_assert_msg(heads[i * d + j] == expected, "number %zu of the head of %zu", j, i);
        }
    }
    process_end(&process);
    free(cells);
    reading_end(&reading);
}
END_TEST

Suite *suite_heads(void)
{
    Suite *suite = suite_create("heads");
    TCase *tests = case_in_folder(suite, "heads");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, types);
    tcase_add_loop_test(tests, columns, 0, (int)COUNT(column_cases));
    return suite;
}
