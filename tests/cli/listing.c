/*
 * listing.c: compares --list-precisions with the tables themselves, which are written in full and
 * in compact storage (factored or by axis): the number of bytes, the error as a bound on the
 * distance of cells from those of f64, and whether all rows differ. posenc writes no table with
 * equal rows.
 */
#include "compiler.h"
#include "golden.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include "count.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The words of a line of the list, about one precision. Index 0 is the full table, index 1 the
 * compact one. */
struct listed_precision {
    char name[16];
    char bytes[2][32];
    char error[2][32];
    char rows[2][32]; /* "differ" if all rows differ */
    char options[96]; /* of affine precisions, each preceded by | */
};

/* Parses a line. Returns false if the line is not about a precision. */
static bool listed_precision_read(struct listed_precision *listed, const char *line)
{
    char rest[2][48] = {"", ""};
    char text[160];
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    const int count = sscanf(text, "%15s %31s %31s %31s %31s %31s %31s %47s %47s", listed->name,
                             listed->bytes[0], listed->error[0], listed->rows[0], listed->bytes[1],
                             listed->error[1], listed->rows[1], rest[0], rest[1]);
    (void)snprintf(listed->options, sizeof listed->options, "%s%s%s%s", *rest[0] != '\0' ? "|" : "",
                   rest[0], *rest[1] != '\0' ? "|" : "", rest[1]);
    return count >= 7 && precision_find(listed->name) != NULL;
}

/* Returns the largest distance of a table's cells from those of the same table in f64. */
static double error_of(const char *table, const struct listed_precision *listed)
{
    static const char *const formats[] = {"%s|--precision=%s%s|-o|pe", "%s|--precision=f64|-o|pe"};
    double *numbers[2] = {NULL, NULL};
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        struct reading reading;
        char words[LINE_SIZE];
        (void)snprintf(words, sizeof words, i == 0 ? formats[0] : formats[1], table, listed->name,
                       listed->options);
        reading_start(&reading, words);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", words, reading.message);
        const struct spec *const spec = &reading.request.spec;
        uint64_t *const cells = spec_compute_cells(spec, &count);
        numbers[i] = malloc(count * sizeof(double));
        ck_assert_ptr_nonnull(numbers[i]);
        const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
        char scale[QUOTIENT_TEXT];
        quotient_print(scale, &spec->scale);
        const char *const slash = strchr(scale, '/');
        const double unit = is_affine ? atof(scale) / (slash != NULL ? atof(slash + 1) : 1) : 1;
        for (size_t j = 0; j < count; j++) {
            const struct dyadic cell =
                precision_number(spec->precision, cells[j], is_affine ? spec->zero_point : 0);
            numbers[i][j] =
                (cell.is_negative ? -unit : unit) * ldexp((double)cell.m, cell.exponent);
        }
        free(cells);
        reading_end(&reading);
    }
    double largest = 0;
    for (size_t j = 0; j < count; j++) {
        largest = fmax(largest, fabs(numbers[0][j] - numbers[1][j]));
    }
    free(numbers[0]);
    free(numbers[1]);
    return largest;
}

/* Checks what the list states about the full table: whether it is refused, its size, and the bound
 * on its error. */
static void check_full(const char *table, const struct listed_precision *listed)
{
    struct process process;
    struct stat status;
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "%s|--precision=%s%s|--npy=t.npy", table, listed->name,
                   listed->options);
    program_run(&process, words);
    const bool is_made = strcmp(listed->rows[0], "differ") == 0;
    ck_assert_msg((process.status == 0) == is_made, "%s: %s", words, process.error_text);
    process_end(&process);
    if (!is_made) {
        return;
    }
    enum { HEADER = 128 };
    ck_assert_int_eq(stat(folder_file("t.npy"), &status), 0);
    ck_assert_int_eq((long long)status.st_size, HEADER + atoll(listed->bytes[0]));
    const double bound = atof(listed->error[0]);
    const double error = error_of(table, listed);
    /* In tables of this size, some cell has an error above 0.45 times the bound. For f64 no error
     * is found, because the table is compared with itself. */
    const bool is_tight = strcmp(listed->name, "f64") == 0 || error > bound * 0.45;
    ck_assert_msg(error <= bound && is_tight, "%s: %g of %g", words, error, bound);
}

/* Writes the table in compact storage, as a pair named after the precision, or checks that the
 * table is refused. Returns whether it was written. */
static bool compact_write(const char *table, const struct listed_precision *listed, bool has_axes)
{
    struct process process;
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "%s|--precision=%s%s|--storage=%s|-o|%s", table,
                   listed->name, listed->options, has_axes ? "axes" : "factored", listed->name);
    program_run(&process, words);
    const bool is_made = strcmp(listed->rows[1], "differ") == 0;
    ck_assert_msg((process.status == 0) == is_made, "%s: %s", words, process.error_text);
    process_end(&process);
    return is_made;
}

/* Writes C code that prints the total size of all arrays that NAME.h declares, in bytes, and the
 * error bound in this header, or 0 if it has none. */
static void sizes_write(FILE *file, const char *name)
{
    char upper[sizeof((struct listed_precision *)NULL)->name];
    char *const header = file_read(folder_file("%s.h", name), NULL);
    for (size_t i = 0; i < sizeof upper; i++) {
        upper[i] = (char)toupper((unsigned char)name[i]);
    }
    (void)fprintf(file,
                  "#ifndef %s_MAX_ERROR\n#define %s_MAX_ERROR 0.0\n#endif\n"
                  "    printf(\"%%ld %%.17g\\n\", 0L",
                  upper, upper);
    for (const char *line = header; line != NULL; line = strchr(line, '\n')) {
        char array[64];
        line += *line == '\n';
        if (sscanf(line, "%*s extern const %*s %63[a-z0-9_]", array) == 1) {
            (void)fprintf(file, " + (long)sizeof %s", array);
        }
    }
    (void)fprintf(file, ", (double)%s_MAX_ERROR);\n", upper);
    free(header);
}

/* Checks `count` compact tables by one program: the total size of their arrays, and for factored
 * tables the error bound in the header. encoding/factored.c tests that the bound holds, and
 * compilers/gathered.c that gathered rows are those of the full table. */
static void check_compact(const char *table, const struct listed_precision *listed, size_t count,
                          bool has_axes)
{
    struct process process;
    FILE *const file = fopen(folder_file("m.c"), "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs("#include <stdio.h>\n", file);
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(file, "#include \"%s.c\"\n", listed[i].name);
    }
    (void)fputs("int main(void)\n{\n", file);
    for (size_t i = 0; i < count; i++) {
        sizes_write(file, listed[i].name);
    }
    (void)fputs("    return 0;\n}\n", file);
    ck_assert_int_eq(fclose(file), 0);
    compile_and_run(&process, quick_compiler(), "m.c");
    char *rest = process.output_text;
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(strtol(rest, &rest, 10), atol(listed[i].bytes[1]));
        const double header_bound = strtod(rest, &rest);
        const double listed_bound = atof(listed[i].error[1]);
        if (has_axes) {
            ck_assert_str_eq(listed[i].error[1], listed[i].error[0]);
        } else {
            ck_assert_msg(header_bound <= listed_bound * 1.000001 &&
                              header_bound >= listed_bound * 0.98,
                          "%s %s: %g, %g", table, listed[i].name, header_bound, listed_bound);
        }
    }
    process_end(&process);
}

static const struct {
    const char *table;
    /* Whether each small table of the compact storage is a single array. If not, the test writes
     * compact storage only in those precisions in which posenc must refuse it, because the list
     * does not state that rows differ. */
    bool is_in_one_array;
} tables[] = {
    {"--d-model=64|--max-len=500", true},
    {"--d-model=6|--max-len=3000|--base=77", true},
    {"--d-model=16|--max-len=300|--layout=concat|--cell-factor=0.3", true},
    {"--d-model=4|--max-len=900|--frequency=constant", true},
    {"--d-model=9|--max-len=300", true},
    {"--preset=rope-half|--d-model=16|--max-len=200|--rope-scaling=yarn|--factor=4|"
     "--original-max-len=64",
     false},
    {"--grid=7x5|--d-model=16|--pairs=x*3,y*5|--row-align=16", true},
};

START_TEST(all_lines)
{
    struct process process;
    char words[LINE_SIZE];
    const char *const table = tables[_i].table;
    struct listed_precision compact[PRECISION_COUNT];
    size_t compact_count = 0;
    const bool has_axes = strstr(table, "--grid") != NULL;
    size_t count = 0;
    (void)snprintf(words, sizeof words, "%s|--list-precisions", table);
    program_run(&process, words);
    ck_assert_int_eq(process.status, 0);
    for (const char *line = process.output_text; line != NULL; line = strchr(line, '\n')) {
        struct listed_precision listed;
        line += *line == '\n';
        if (listed_precision_read(&listed, line)) {
            count++;
            check_full(table, &listed);
            if ((tables[_i].is_in_one_array || strcmp(listed.rows[1], "differ") != 0) &&
                compact_write(table, &listed, has_axes)) {
                compact[compact_count++] = listed;
            }
        }
    }
    ck_assert_uint_eq(count, PRECISION_COUNT);
    process_end(&process);
    check_compact(table, compact, compact_count, has_axes);
}
END_TEST

Suite *suite_listing(void)
{
    Suite *suite = suite_create("listing");
    TCase *tests = case_in_folder(suite, "listing");
    tcase_add_loop_test(tests, all_lines, 0, (int)COUNT(tables));
    return suite;
}
