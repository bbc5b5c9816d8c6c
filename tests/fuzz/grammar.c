/*
 * grammar.c: runs posenc with random options.
 *
 *     grammar POSENC FOLDER RUNS SEED [FIRST]
 *
 * Runs with valid options check the following:
 * - posenc writes a pair, and --check finds it up to date, with the same options and with those of
 *   the banner.
 * - gcc or g++ compiles the pair and FOLDER/read.c without warnings. read.c reads every cell by its
 *   accessor, by pe_row, and converted by pe_to_float.
 * - Every cell is equal to the cell computed by MPFR. The error of cells that are rebuilt from a
 *   factored table is at most PE_MAX_ERROR.
 * - If posenc refuses a table because two rows are equal, these rows are equal; otherwise no rows
 *   are equal.
 * - If numbers are out of range of the precision (by MPFR), posenc counts them, names the first and
 *   the worst, and suggests options with which all are in range. With --saturate it writes the pair
 *   nevertheless, with the count in the banner. With --scale=auto no number is out of range.
 *
 * Runs with a mistake check that the exit status is 2, that one line names the mistake, and that
 * there is no output and no file.
 *
 * Run i of a seed does not depend on the number of runs. The exit status is 1 if there are
 * findings. The files of the first finding are kept in FOLDER/finding.
 */
#include "grammar.h"

#include "../exhaustive/reference.h"
#include "../golden/formula.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, MISTAKES_IN_100 = 35 };

/* Absolute paths: of the program, and of FOLDER. */
static const char *posenc;
static const char *folder;

/* The current run. */
static uint64_t seed;
static long run;
static char command[2 * PLAN_TEXT];
static struct plan current_plan;

/* Numbers of runs, and of findings and cells. */
static struct {
    long valid; /* with valid options; includes all below up to no_scale */
    long compiled_c, compiled_cpp;
    long factored;
    long gathered;      /* with --storage=axes */
    long equal_rows;    /* refused because of equal rows */
    long too_close;     /* factored, refused because rows may be equal; not verified */
    long range_checked; /* with an integer format or --from; includes the next four */
    long out_of_range;  /* refused because numbers are out of range */
    long saturated;     /* with numbers out of range, written with --saturate */
    long automatic;     /* with --scale=auto */
    long no_scale;      /* with --scale=auto, refused because no scale fits */
    long mistakes;
    long findings;
    uint64_t cells;
} total;

/* Returns the path of a file in the folder. The result is valid for the next three calls. */
static const char *path_of(const char *name)
{
    static char paths[4][PATH_SIZE];
    static unsigned next;
    char *path = paths[next++ % 4];
    (void)snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return path;
}

/* ---- findings ---- */

__attribute__((format(printf, 1, 2))) static bool finding_report(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)printf("run %ld of seed %" PRIu64 ": ", run, seed);
    (void)vprintf(format, list);
    (void)printf("\n    posenc %s\n", command);
    (void)fflush(stdout);
    va_end(list);
    if (total.findings++ == 0) {
        (void)rename(path_of("work"), path_of("finding"));
        (void)mkdir(path_of("work"), 0777);
    }
    return false;
}

static _Noreturn void die(const char *what)
{
    perror(what);
    exit(2);
}

/* ---- files ---- */

/* Returns the contents of a file in the folder, terminated by '\0'. The caller frees them. */
static char *file_read(const char *name, size_t *length)
{
    FILE *file = fopen(path_of(name), "rb");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0) {
        die(name);
    }
    char *text = calloc((size_t)status.st_size + 1, 1);
    if (text == NULL) {
        die(name);
    }
    *length = fread(text, 1, (size_t)status.st_size, file);
    (void)fclose(file);
    return text;
}

static FILE *file_create(const char *name)
{
    FILE *file = fopen(path_of(name), "w");
    if (file == NULL) {
        die(name);
    }
    return file;
}

static void file_close(FILE *file, const char *name)
{
    if (ferror(file) != 0 || fclose(file) != 0) {
        die(name);
    }
}

/* ---- programs ---- */

/* Runs a program in FOLDER/work by the shell, with blank-separated arguments. Standard output and
 * standard error are redirected to FOLDER/out and FOLDER/err. Returns the exit status, or 128 + the
 * signal. */
static int program_run(const char *program, const char *words)
{
    static char line[8 * PLAN_TEXT];
    (void)snprintf(line, sizeof line, "set -f; cd '%s/work' && '%s' %s >../out 2>../err", folder,
                   program, words);
    int status = system(line);
    status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    if (status == 126 || status == 127) {
        (void)fprintf(stderr, "grammar: cannot run %s\n", program);
        exit(2);
    }
    return status;
}

/* Empties FOLDER/work. */
static void work_clear(void)
{
    (void)program_run("rm", "-rf ../work");
    if (mkdir(path_of("work"), 0777) != 0) {
        die(path_of("work"));
    }
}

/* Returns whether a file, "out" or "err", is empty. */
static bool is_empty(const char *name)
{
    struct stat status;
    return stat(path_of(name), &status) == 0 && status.st_size == 0;
}

/* ---- the reading program ---- */

/* Writes the compiler options that define the macros of read.c. */
static void write_definitions(char *text, size_t size, const struct plan *plan,
                              const struct reference *reference, const struct format *format)
{
    char big[sizeof plan->name] = "";
    for (size_t i = 0; plan->name[i] != '\0'; i++) {
        big[i] = (char)toupper((unsigned char)plan->name[i]);
    }
    (void)snprintf(text, size,
                   "'-DHEADER=\"%s.h\"' -DSMALL=%s -DBIG=%s -DROWS=%lld -DCOLUMNS=%ld -DWIDTH=%ld "
                   "-DSTEP=%d%s%s%s%s%s%s",
                   plan->path, plan->name, big, reference->rows, reference->columns,
                   reference->columns / (plan->has_two_arrays ? 2 : 1),
                   plan->is_descending ? -1 : 1, plan->has_two_arrays ? " -DHAS_TWO" : "",
                   plan->has_pairs ? " -DHAS_PAIRS" : "", plan->is_factored ? " -DIS_FACTORED" : "",
                   plan->is_gathered ? " -DIS_GATHERED" : "",
                   plan->is_in_flash ? " -DIS_IN_FLASH" : "",
                   !format_is_c_float(format) ? " -DHAS_NUMBERS" : "");
}

/* Compiles read.c with the pair, and runs it. */
static bool run_reader(const struct plan *plan, const struct reference *reference,
                       const struct format *format)
{
    const char *const compiler = plan->is_cpp ? "g++" : "gcc";
    char definitions[PLAN_TEXT];
    char line[2 * PLAN_TEXT];
    char pair_source[PATH_SIZE] = "";
    if (!plan->is_static) {
        (void)snprintf(pair_source, sizeof pair_source, "%s.c", plan->path);
    }
    write_definitions(definitions, sizeof definitions, plan, reference, format);
    (void)snprintf(line, sizeof line,
                   "%s -std=%s -pedantic-errors -Wall -Wextra -Wconversion -Wshadow -Wundef "
                   "-Wdouble-promotion -Werror -O0 -I. %s %s ../read.c -o read",
                   plan->is_cpp ? "-x c++" : "", plan->standard, definitions, pair_source);
    if (program_run(compiler, line) != 0) {
        size_t length;
        char *text = file_read("err", &length);
        (void)finding_report("it does not compile: %s %s\n%.2000s", compiler, line, text);
        free(text);
        return false;
    }
    total.compiled_c += !plan->is_cpp;
    total.compiled_cpp += plan->is_cpp;
    return program_run("./read", "") == 0 || finding_report("the reading program fails");
}

/* ---- cells ---- */

/* Returns the magnitude after that of the greatest finite number of a float format. */
static uint64_t limit_of(const struct format *format)
{
    return format->greatest + 1;
}

/* Returns the cell of a number's magnitude in a float format. The result is limit_of() or more if
 * the number is out of range. */
static uint64_t magnitude_of(const struct format *format, const mpfr_t value)
{
    mpfr_t magnitude;
    mpfr_init2(magnitude, mpfr_get_prec(value));
    mpfr_abs(magnitude, value, MPFR_RNDN);
    const uint64_t cell = cell_of(format, magnitude);
    mpfr_clear(magnitude);
    return cell;
}

static uint64_t cell_at(struct reference *reference, long long row, long column,
                        const struct format *format)
{
    mpfr_t value;
    if (!current_plan.is_file) {
        return reference_cell(reference, row, column, format);
    }
    mpfr_init2(value, 512);
    mpfr_set_d(value, current_plan.numbers[row * current_plan.columns + column], MPFR_RNDN);
    uint64_t cell = 0;
    if (format->kind == FLOATING) {
        const uint64_t limit = limit_of(format);
        cell = magnitude_of(format, value);
        cell = cell < limit ? cell : limit - 1;
        cell |= (uint64_t)(mpfr_sgn(value) < 0) << (format->bits - 1);
    } else {
        cell = cell_of_rational(format, value);
    }
    mpfr_clear(value);
    return cell;
}

/* Returns the CRC-32 of the table. If there are two arrays, one follows the other. */
static uint32_t table_crc(struct reference *reference, const struct format *format,
                          bool has_two_arrays)
{
    uint32_t crc = UINT32_MAX;
    const long width = has_two_arrays ? reference->columns / 2 : reference->columns;
    for (long array = 0; array <= (has_two_arrays ? 1 : 0); array++) {
        for (long long row = 0; row < reference->rows; row++) {
            for (long j = 0; j < width; j++) {
                crc = cell_crc(crc, cell_at(reference, row, array * width + j, format), format);
            }
        }
    }
    return ~crc;
}

/* Replaces -0 with 0, because they compare equal. */
static uint64_t without_negative_zero(const struct format *format, uint64_t cell)
{
    return format->kind == FLOATING && cell == format_sign(format) ? 0 : cell;
}

/* Returns whether two rows of the table are equal according to the reference. */
static bool has_equal_rows(struct reference *reference, const struct format *format)
{
    const size_t width = (size_t)reference->columns;
    const size_t rows = (size_t)reference->rows;
    uint64_t *const cells = malloc(rows * width * sizeof *cells);
    bool are_equal = false;
    if (cells == NULL) {
        die("malloc");
    }
    for (size_t row = 0; row < rows; row++) {
        uint64_t *const current_row = cells + row * width;
        for (size_t j = 0; j < width; j++) {
            current_row[j] =
                without_negative_zero(format, cell_at(reference, (long long)row, (long)j, format));
        }
        for (size_t other = 0; other < row; other++) {
            are_equal =
                are_equal || memcmp(cells + other * width, current_row, width * sizeof *cells) == 0;
        }
    }
    free(cells);
    return are_equal;
}

/* Returns whether the error of a rebuilt cell is at most `most`. */
static bool is_within_error(struct reference *reference, const struct format *format, long long row,
                            long column, uint64_t cell, double most)
{
    mpfr_t value;
    mpfr_init2(value, 256);
    reference_value(reference, row, column, value);
    mpfr_sub_d(value, value, number_of_cell(format, cell), MPFR_RNDN);
    const bool is_near = mpfr_cmpabs_ui(value, 1) < 0 && mpfr_cmp_d(value, most) <= 0 &&
                         mpfr_cmp_d(value, -most) >= 0;
    mpfr_clear(value);
    return is_near;
}

/* Checks a result of pe_to_float. For q31, it may be rounded to float. For affine formats, the
 * scale and the product may be rounded. */
static bool number_is_right(const struct format *format, uint64_t cell, float number)
{
    const double exact = number_of_cell(format, cell);
    const double most = format->kind == AFFINE ? ldexp(fabs(exact), -22) : 0;
    return fabs((double)number - (format->kind == AFFINE ? exact : (double)(float)exact)) <= most;
}

/* Reads the first line that the reading program has printed, and checks its D_MODEL, MAX_LEN,
 * PRECISION and CRC32. Sets *most to its MAX_ERROR. Returns the beginning of the cells, or NULL
 * after a difference was reported. */
static const char *check_header(const struct plan *plan, struct reference *reference,
                                const struct format *format, const char *text, double *most)
{
    long d;
    long n;
    char precision[64];
    unsigned long crc;
    const long d_model = plan->is_file ? plan->columns : (long)formula_integer("d", "");
    if (sscanf(text, "%ld %ld %63s %lx %lg", &d, &n, precision, &crc, most) != 5) {
        (void)finding_report("the reading program printed no header");
        return NULL;
    }
    if (d != d_model || n != reference->rows || strcmp(precision, format->name) != 0) {
        (void)finding_report("the header says %ld %ld %s", d, n, precision);
        return NULL;
    }
    if (!plan->is_factored && !plan->is_gathered &&
        crc != table_crc(reference, format, plan->has_two_arrays)) {
        (void)finding_report("the header's CRC-32 is %08lx", crc);
        return NULL;
    }
    return strchr(text, '\n') + 1;
}

static bool check_cell(const struct plan *plan, struct reference *reference,
                       const struct format *format, long long row, long column, uint64_t cell,
                       double most)
{
    if (plan->is_factored) {
        return is_within_error(reference, format, row, column, cell, most) ||
               finding_report("row %lld, column %ld: %0*" PRIx64 " is off by more than %g", row,
                              column, format->bits / 4, cell, most);
    }
    const uint64_t exact = cell_at(reference, row, column, format);
    return cell == exact ||
           finding_report("row %lld, column %ld: is %0*" PRIx64 ", should be %0*" PRIx64, row,
                          column, format->bits / 4, cell, format->bits / 4, exact);
}

/* Checks the cells of a row and their decoded values, and advances `at`. */
static bool check_row(const struct plan *plan, struct reference *reference,
                      const struct format *format, long long row, const char **at, double most)
{
    const size_t bytes = (size_t)format->bits / 8;
    const char *const cells = *at;
    *at += (size_t)reference->columns * bytes;
    for (long j = 0; j < reference->columns; j++) {
        uint64_t cell = 0;
        float number;
        for (size_t i = 0; i < bytes; i++) { /* little-endian, as main() checks */
            cell |= (uint64_t)(unsigned char)cells[(size_t)j * bytes + i] << (8 * i);
        }
        if (!check_cell(plan, reference, format, row, j, cell, most)) {
            return false;
        }
        total.cells++;
        if (!format_is_c_float(format)) {
            (void)memcpy(&number, *at, sizeof number);
            *at += sizeof number;
            if (!number_is_right(format, cell, number)) {
                return finding_report("%s_to_float of %0*" PRIx64 " is %.9g", plan->name,
                                      format->bits / 4, cell, (double)number);
            }
        }
    }
    return true;
}

static bool check_output(const struct plan *plan, struct reference *reference,
                         const struct format *format)
{
    size_t length;
    double most;
    char *text = file_read("out", &length);
    const char *at = check_header(plan, reference, format, text, &most);
    bool is_fine = at != NULL;
    const size_t numbers = !format_is_c_float(format) ? sizeof(float) : 0;
    const size_t cells = (size_t)(reference->rows * reference->columns);
    if (is_fine && (size_t)(at - text) + cells * ((size_t)format->bits / 8 + numbers) > length) {
        is_fine = finding_report("the reading program printed too few cells");
    }
    for (long long row = 0; row < reference->rows && is_fine; row++) {
        is_fine = check_row(plan, reference, format, row, &at, most);
    }
    if (is_fine && strcmp(at, "0\n") != 0) {
        is_fine = finding_report("cells in which %s_row disagrees: %.20s", plan->name, at);
    }
    free(text);
    return is_fine;
}

/* ---- runs with valid options ---- */

/* Checks that a refusal, such as "posenc: positions 340 and 12 have equal rows in q7: ...", is
 * true. */
static bool check_refusal(const struct plan *plan, struct reference *reference,
                          const struct format *format)
{
    size_t length;
    long long position[2];
    char *text = file_read("err", &length);
    bool is_fine = true;
    const bool has_positions = !plan->is_grid && !plan->is_file;
    /* The position that row 0 would have if the rows before the positions (--rows-before) also had
     * positions. */
    const long long rows_before = has_positions ? formula_integer("rows-before", "0") : 0;
    const long long first = has_positions ? formula_row((long)rows_before).position[0] +
                                                (plan->is_descending ? rows_before : -rows_before)
                                          : 0;
    if (strncmp(text, "posenc: --storage: rows at a distance of ", 41) == 0) {
        total.too_close++;
    } else if (strncmp(text, "posenc: on axis ", 16) == 0) {
        /* Equal rows of an axis cause equal rows of the full table. A message about rows without a
         * position is not verified. */
        total.equal_rows++;
        is_fine = strstr(text, "rows without a position") != NULL ||
                  has_equal_rows(reference, format) ||
                  finding_report("these rows differ: %s", text);
    } else if (sscanf(text,
                      plan->is_file ? "posenc: --from: rows %lld and %lld are equal"
                                    : "posenc: positions %lld and %lld have equal rows",
                      &position[0], &position[1]) != 2) {
        is_fine = finding_report("it is refused: %s", text);
    } else {
        uint64_t cells[2];
        total.equal_rows++;
        for (long j = 0; j < reference->columns && is_fine; j++) {
            for (int i = 0; i < 2; i++) {
                const long long row =
                    plan->is_descending ? first - position[i] : position[i] - first;
                is_fine = is_fine && row >= 0 && row < reference->rows;
                cells[i] =
                    is_fine ? without_negative_zero(format, cell_at(reference, row, j, format)) : 0;
            }
            is_fine = is_fine && cells[0] == cells[1];
        }
        is_fine = is_fine || finding_report("these rows differ: %s", text);
    }
    free(text);
    return is_fine;
}

/* ---- numbers out of range ---- */

static void value_at(struct reference *reference, long long row, long column, mpfr_t value)
{
    if (current_plan.is_file) {
        mpfr_set_d(value, current_plan.numbers[row * current_plan.columns + column], MPFR_RNDN);
    } else {
        reference_value(reference, row, column, value);
    }
}

/* Returns the number of steps from the decoded value 0 to the last cell above or below. */
static long steps_of(const struct format *format, bool is_below)
{
    const long last = (1L << format->bits) - 1;
    const long steps = format->zero_point - format_least(format);
    return is_below ? steps : last - steps;
}

/* Returns how far a number is outside of the range; 0 if it is inside. The range of integer formats
 * is extended at both ends by `extra_steps` steps. A relative difference of 2^-100 is ignored,
 * because scales are not exact in binary. */
static double range_excess(const struct format *format, const mpfr_t value, long extra_steps)
{
    const bool is_below = mpfr_signbit(value) != 0;
    mpfr_t end;
    mpfr_t past;
    mpfr_inits2(512, end, past, (mpfr_ptr)0);
    if (format->kind == FLOATING) {
        const bool is_over = magnitude_of(format, value) >= limit_of(format);
        mpfr_set_d(end, is_over ? number_of_cell(format, limit_of(format) - 1) : INFINITY,
                   MPFR_RNDN);
    } else if (format->kind == FIXED) {
        /* end = 1 + (extra_steps + is_below - 1) / 2^significand */
        mpfr_set_si(end, -1, MPFR_RNDN);
        mpfr_add_si(end, end, extra_steps + is_below, MPFR_RNDN);
        mpfr_div_2si(end, end, format->significand, MPFR_RNDN);
        mpfr_add_si(end, end, 1, MPFR_RNDN);
    } else {
        format_scale(format, end);
        mpfr_mul_si(end, end, steps_of(format, is_below) + extra_steps, MPFR_RNDN);
    }
    mpfr_abs(past, value, MPFR_RNDN);
    mpfr_sub(past, past, end, MPFR_RNDN);
    mpfr_mul_2si(end, end, -100, MPFR_RNDN);
    const double result = mpfr_cmp(past, end) > 0 ? mpfr_get_d(past, MPFR_RNDN) : 0;
    mpfr_clears(end, past, (mpfr_ptr)0);
    return result;
}

static double range_excess_at(struct reference *reference, const struct format *format,
                              long long row, long column, long extra_steps)
{
    mpfr_t value;
    mpfr_init2(value, 128);
    value_at(reference, row, column, value);
    const double result = range_excess(format, value, extra_steps);
    mpfr_clear(value);
    return result;
}

/* The numbers out of range: their count, the place of the first, and the distance of the worst from
 * the range. */
struct out_of_range {
    long long count;
    long long row;
    long column;
    double worst;
};

/* Finds the numbers that are out of range by more than `extra_steps` steps. */
static struct out_of_range out_of_range_find(struct reference *reference,
                                             const struct format *format, long extra_steps)
{
    struct out_of_range excess = {.count = 0};
    for (long long row = 0; row < reference->rows; row++) {
        for (long j = 0; j < reference->columns; j++) {
            const double past = range_excess_at(reference, format, row, j, extra_steps);
            if (past > 0 && excess.count++ == 0) {
                excess.row = row;
                excess.column = j;
            }
            excess.worst = fmax(excess.worst, past);
        }
    }
    return excess;
}

/* Checks that the message states the count of numbers out of range, the first and the worst of
 * these numbers, and options with which no number is out of range. */
static bool check_range_message(struct reference *reference, const struct format *format,
                                const struct out_of_range *excess, const char *text)
{
    static char words[3 * PLAN_TEXT];
    long long count;
    long long row[2];
    long column[2];
    const char *at = strstr(text, ", but ");
    const char *const worst = strstr(text, "the worst ");
    if (at == NULL || sscanf(at,
                             ", but %lld of %*d numbers are out of range: the first is %*s in "
                             "row %lld, column %ld, ",
                             &count, &row[0], &column[0]) != 3) {
        return finding_report("%lld numbers are not held: %s", excess->count, text);
    }
    row[1] = row[0];
    column[1] = column[0];
    if (worst != NULL) {
        (void)sscanf(worst, "the worst %*s in row %lld, column %ld: ", &row[1], &column[1]);
    }
    if (count != excess->count || row[0] != excess->row || column[0] != excess->column ||
        range_excess_at(reference, format, row[1], column[1], 1) < excess->worst * (1 - 1e-12)) {
        return finding_report("%lld numbers are not held, the first in row %lld, column %ld: %s",
                              excess->count, excess->row, excess->column, text);
    }
    const char *const suggestion = strstr(text, ": give ");
    const char *const end = suggestion != NULL ? strstr(suggestion, ", or --saturate\n") : NULL;
    if (end == NULL) {
        return finding_report("there is no way: %s", text);
    }
    total.out_of_range++;
    (void)snprintf(words, sizeof words, "%s %.*s", command, (int)(end - suggestion - 7),
                   suggestion + 7);
    const int status = program_run(posenc, words);
    size_t length;
    char *const second_message = file_read("err", &length);
    const bool is_fine = status == 0 || (strstr(second_message, " are out of range: ") == NULL &&
                                         (strstr(second_message, " equal") != NULL));
    if (!is_fine) {
        (void)finding_report("%s does not help: %s", words, second_message);
    }
    free(second_message);
    return is_fine;
}

/* Checks that the banner of a pair has the number of saturated cells. */
static bool check_banner(const struct plan *plan, const struct out_of_range *excess)
{
    char name[PATH_SIZE];
    size_t length;
    (void)snprintf(name, sizeof name, "work/%s.h", plan->path);
    char *const text = file_read(name, &length);
    const char *part = strstr(text, " numbers are out of range of ");
    while (part != NULL && part > text && part[-1] != '*') {
        part--;
    }
    long long banner_count = 0;
    const bool is_fine = (part == NULL || sscanf(part, " %lld of ", &banner_count) == 1) &&
                         banner_count == excess->count;
    free(text);
    total.saturated += excess->count > 0;
    return is_fine ||
           finding_report("%lld numbers are not held, which %s does not say", excess->count, name);
}

/* Checks --scale=auto, and sets the scale of the format to the scale in the banner. With this
 * scale, all numbers must be in range. The scale must exceed the least such scale by at most
 * about one part in 10^8. posenc must refuse the option if the cells cannot represent the sign of a
 * number, or if all numbers are 0. If posenc refuses the table for another reason, sets the scale
 * of the format to the least scale with which all numbers are in range. */
static bool check_auto(const struct plan *plan, struct reference *reference, struct format *format,
                       int status)
{
    double most[2] = {0, 0};
    char name[PATH_SIZE];
    size_t length;
    for (long i = 0; i < plan->rows * plan->columns; i++) {
        const double number = plan->numbers[i];
        most[number < 0] = fmax(most[number < 0], fabs(number));
    }
    const long steps[] = {steps_of(format, false), steps_of(format, true)};
    const bool has_no_scale = (most[0] > 0 && steps[0] == 0) || (most[1] > 0 && steps[1] == 0) ||
                              (most[0] == 0 && most[1] == 0);
    if (has_no_scale) {
        char *const text = file_read("err", &length);
        const bool is_fine = status == 2 && strstr(text, "--scale: 'auto' finds none") != NULL;
        total.no_scale++;
        free(text);
        return is_fine || finding_report("there is no scale, but it ends with %d", status);
    }
    const double least = fmax(steps[0] > 0 ? most[0] / (double)steps[0] : 0,
                              steps[1] > 0 ? most[1] / (double)steps[1] : 0);
    if (status != 0) {
        (void)snprintf(format->scale, sizeof format->scale, "%.17g", least);
        return true;
    }
    (void)snprintf(name, sizeof name, "work/%s.h", plan->path);
    char *const text = file_read(name, &length);
    const char *const scale = strstr(text, "--scale=");
    (void)sscanf(scale != NULL ? scale : "", "--scale=%63[0-9./]", format->scale);
    free(text);
    mpfr_t found;
    mpfr_init2(found, 128);
    format_scale(format, found);
    mpfr_div_d(found, found, least, MPFR_RNDN);
    const double ratio = mpfr_get_d(found, MPFR_RNDN);
    mpfr_clear(found);
    total.automatic++;
    return (ratio > 1 - 1e-15 && ratio < 1 + 1.1e-8 &&
            out_of_range_find(reference, format, 0).count == 0) ||
           finding_report("the scale is %s, and should be %.9g or a little more", format->scale,
                          least);
}

/* Runs --check with the same options, and with the options of the banner. */
static bool check_is_up_to_date(const struct plan *plan)
{
    static char words[3 * PLAN_TEXT];
    (void)snprintf(words, sizeof words, "%s --check", command);
    if (program_run(posenc, words) != 0 || !is_empty("out") || !is_empty("err")) {
        return finding_report("--check says that it is not up to date");
    }
    (void)snprintf(words, sizeof words, "--check=%s.%s", plan->path, plan->is_static ? "h" : "c");
    return (program_run(posenc, words) == 0 && is_empty("out") && is_empty("err")) ||
           finding_report("%s says that it is not up to date", words);
}

/* Returns whether standard error contains only notes, such as a note about a scale with few levels.
 */
static bool has_only_notes(void)
{
    static const char mark[] = "posenc: note: ";
    size_t length;
    char *const text = file_read("err", &length);
    bool is_fine = true;
    for (const char *line = text; is_fine && *line != '\0'; line += strcspn(line, "\n") + 1) {
        is_fine = strncmp(line, mark, sizeof mark - 1) == 0;
    }
    free(text);
    return is_fine;
}

static bool check_pair(const struct plan *plan, struct reference *reference, struct format *format)
{
    const int status = program_run(posenc, command);
    if (!is_empty("out")) {
        return finding_report("it writes to standard output");
    }
    if (strcmp(format->scale, "auto") == 0) {
        const long findings = total.findings;
        const long no_scale = total.no_scale;
        if (!check_auto(plan, reference, format, status) || total.no_scale > no_scale) {
            return total.findings == findings;
        }
    }
    const struct out_of_range excess = out_of_range_find(reference, format, 1);
    if (excess.count > 0 && !plan->saturates) {
        size_t length;
        char *const text = file_read("err", &length);
        const bool is_fine = check_range_message(reference, format, &excess, text);
        free(text);
        return is_fine;
    }
    if (status == 2) {
        return check_refusal(plan, reference, format);
    }
    if (status != 0 || !has_only_notes()) {
        return finding_report("it ends with status %d", status);
    }
    if (!check_banner(plan, &excess)) {
        return false;
    }
    if (!plan->is_factored && has_equal_rows(reference, format)) {
        return finding_report("it has equal rows");
    }
    total.factored += plan->is_factored;
    total.gathered += plan->is_gathered;
    if (!check_is_up_to_date(plan)) {
        return false;
    }
    return run_reader(plan, reference, format) && check_output(plan, reference, format);
}

/* Writes the file of --from, in version 1.0 of the format: a header of 118 bytes, and the
 * numbers. */
static void numbers_write(const struct plan *plan)
{
    char header[119];
    FILE *const file = file_create("work/" PLAN_TABLE);
    const int length = snprintf(header, sizeof header,
                                "{'descr': '<f%d', 'fortran_order': False, 'shape': (%ld, %ld), }",
                                plan->is_narrow ? 4 : 8, plan->rows, plan->columns);
    (void)fwrite("\x93NUMPY\x01\x00\x76\x00", 1, 10, file);
    (void)fprintf(file, "%s%*s\n", header, 117 - length, "");
    for (long i = 0; i < plan->rows * plan->columns; i++) {
        const float narrow = (float)plan->numbers[i];
        (void)fwrite(plan->is_narrow ? (const void *)&narrow : &plan->numbers[i],
                     plan->is_narrow ? sizeof narrow : sizeof plan->numbers[i], 1, file);
    }
    file_close(file, PLAN_TABLE);
}

static void run_valid(struct chance *chance)
{
    struct plan *const plan = &current_plan;
    struct format format;
    struct reference reference = {.options = NULL};
    plan_make(plan, chance);
    total.valid++;
    (void)snprintf(command, sizeof command, "%s -o %s", plan->words, plan->path);
    (void)format_read(&format, plan->precision);
    total.range_checked += plan->is_file || format.kind != FLOATING;
    if (plan->is_file) {
        reference.rows = plan->rows;
        reference.columns = plan->columns;
        numbers_write(plan);
        (void)check_pair(plan, &reference, &format);
        return;
    }
    reference_start(&reference, plan->options);
    FILE *file = file_create("work/" PLAN_LIST);
    formula_write_list(file);
    file_close(file, PLAN_LIST);
    (void)check_pair(plan, &reference, &format);
    reference_end(&reference);
}

/* ---- runs with a mistake ---- */

/* Returns whether posenc refuses the options without the mistake. If so, its message may be about
 * equal rows or numbers out of range, which it reports before a path that cannot be written. */
static bool is_refused(const struct plan *plan)
{
    char words[2 * PLAN_TEXT];
    (void)snprintf(words, sizeof words, "%s -o %s", plan->words, plan->path);
    return program_run(posenc, words) == 2;
}

static void run_mistake(struct chance *chance)
{
    static struct plan plan;
    size_t length;
    const struct mistake *const mistake = mistake_choose(chance);
    do { /* skip options for which posenc might print another error first */
        plan_make(&plan, chance);
    } while (strstr(plan.words, PLAN_LIST) != NULL || strstr(plan.words, "--scale=") != NULL ||
             plan.is_factored || plan.is_file || plan.saturates);
    total.mistakes++;
    (void)snprintf(command, sizeof command, "%s -o %s %s", plan.words, plan.path, mistake->words);
    const int status = program_run(posenc, command);
    char *text = file_read("err", &length);
    const char *const end = strchr(text, '\n');
    if (status != 2) {
        (void)finding_report("it ends with status %d, not 2", status);
    } else if (!is_empty("out")) {
        (void)finding_report("it writes to standard output");
    } else if (end == NULL || (size_t)(end - text) + 1 != length ||
               strncmp(text, "posenc: ", 8) != 0) {
        (void)finding_report("it does not say one line: %s", text);
    } else if (strstr(text, mistake->message_part) == NULL && !is_refused(&plan)) {
        (void)finding_report("it does not name %s: %s", mistake->message_part, text);
    } else if (rmdir(path_of("work")) != 0) {
        (void)finding_report("it leaves files");
    } else {
        (void)mkdir(path_of("work"), 0777);
    }
    free(text);
}

/* ---- all runs ---- */

static void run_one(void)
{
    struct chance chance = {seed};
    chance.state = chance_next(&chance) + (uint64_t)run * UINT64_C(0xd1342543de82ef95);
    work_clear();
    if (chance_of(&chance, MISTAKES_IN_100)) {
        run_mistake(&chance);
    } else {
        run_valid(&chance);
    }
}

int main(int argc, char *argv[])
{
    const uint16_t order = 1;
    if (argc < 5 || argc > 6) {
        (void)fputs("usage: grammar POSENC FOLDER RUNS SEED [FIRST]\n", stderr);
        return 2;
    }
    if (*(const unsigned char *)&order != 1) {
        (void)fputs("grammar: this machine is big-endian, which the reader is not made for\n",
                    stderr);
        return 2;
    }
    posenc = argv[1];
    folder = argv[2];
    const long runs = strtol(argv[3], NULL, 10);
    const long first = argc > 5 ? strtol(argv[5], NULL, 10) : 0;
    seed = strtoull(argv[4], NULL, 10);
    (void)mkdir(path_of("work"), 0777);
    for (run = first; run < first + runs; run++) {
        run_one();
    }
    (void)printf("runs %ld\nwith valid options %ld\n    compiled as C %ld, as C++ %ld\n"
                 "    factored %ld, gathered from axes %ld\n    refused for equal rows, which are "
                 "equal %ld\n"
                 "    factored tables refused for rows too close %ld\n"
                 "    of affine formats, q31, q15, q7 or --from %ld\n"
                 "        refused for numbers that are not held %ld, saturated %ld\n"
                 "        with --scale=auto %ld, refused %ld\n"
                 "    cells compared with MPFR %" PRIu64 "\nwith a mistake %ld\nfindings %ld\n",
                 runs, total.valid, total.compiled_c, total.compiled_cpp, total.factored,
                 total.gathered, total.equal_rows, total.too_close, total.range_checked,
                 total.out_of_range, total.saturated, total.automatic, total.no_scale, total.cells,
                 total.mistakes, total.findings);
    /* 200 runs or more must include factored tables and tables stored by axis. Otherwise a mistake
     * in the generator of command lines keeps them from being tested. */
    if (runs >= 200 && (total.factored == 0 || total.gathered == 0)) {
        (void)fputs("grammar: no table was factored, or gathered from axes\n", stderr);
        return 1;
    }
    return total.findings == 0 ? 0 : 1;
}
