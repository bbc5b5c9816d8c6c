/*
 * factored.c: tests rows that are rebuilt from two small tables: their errors, their uniqueness,
 * the memory and library functions that they need, and refusals.
 */
#include "encoding/factored.h"
#include "compiler.h"
#include "encoding/storage.h"
#include "encoding/table.h"
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_SIZE = 1024,
    FULL_CELLS = 200000, /* the maximum number of cells of a full table that is compiled */
    NO_FMA = 77          /* the driver's exit status if the processor lacks FMA instructions */
};

static void factored_emit(const char *words)
{
    char text[2 * TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%s|--storage=factored", words);
    emit(text, "pe");
}

/* Parses a command line, and factors its table. reading_end frees the result. */
static void factored_read(struct reading *reading, struct factored *factored, const char *words)
{
    char line[2 * TEXT_SIZE];
    (void)snprintf(line, sizeof line, "%s|--storage=factored|-o|pe", words);
    reading_start(reading, line);
    ck_assert_msg(reading->outcome == REQUEST_RUN, "%s", reading->message);
    factored_init(factored, &reading->request.spec, reading->request.output.block);
}

/* --- the largest error ----------------------------------------------------------------------- */

/* A program that compares the rows of pe_row at every STRIDE-th position with sines and cosines
 * that the C library computes in long double (64-bit significand), and some rows of pe_shift and,
 * if there is a full table, of full_row. It prints the largest error of pe_row, its bound, the
 * largest errors of full_row and of pe_shift, and the size of the small tables in bytes. */
static const char driver_head[] =
    "#include <math.h>\n"
    "#include <stdio.h>\n"
    "#include \"pe.c\"\n"
    "#if WITH_FULL\n"
    "#include \"full.c\"\n"
    "#endif\n"
    "static long double w[PE_D_MODEL / 2];\n"
    "static long double exact(long t, int k, int is_sine) {\n"
    "    const long double angle = t * w[k];\n"
    "    return CELL_FACTOR * (is_sine ? sinl(angle) : cosl(angle));\n"
    "}\n"
    /* Returns the contents of column j of array `array`: 2k for the sine, 2k + 1 for the cosine of
     * pair k. */
    "static int shown(int array, int j) {\n"
    "    const int half = PE_D_MODEL / 2;\n"
    "    switch (LAYOUT) {\n"
    "    case 0: return j;\n"
    "    case 1: case 8: return j ^ 1;\n"
    "    case 2: return j < half ? 2 * j : 2 * (j - half) + 1;\n"
    "    case 3: return j < half ? 2 * j + 1 : 2 * (j - half);\n"
    "    case 5: case 6: return 2 * (j % half) + (array == 0);\n"
    "    default: return j / 2 * 2 + (array == 0);\n"
    "    }\n"
    "}\n"
    "static pe_cell row[2][COLUMNS], whole[2][COLUMNS], turn[2][COLUMNS], out[2][COLUMNS];\n"
    "#if ARRAYS == 2\n"
    "#define ROW(to, t) pe_row(to[0], to[1], t)\n"
    "#define WHOLE(to, t) full_row(to[0], to[1], t)\n"
    "#define SHIFT(to, a, b) pe_shift(to[0], to[1], a[0], a[1], b[0], b[1])\n"
    "#else\n"
    "#define ROW(to, t) pe_row(to[0], t)\n"
    "#define WHOLE(to, t) full_row(to[0], t)\n"
    "#define SHIFT(to, a, b) pe_shift(to[0], a[0], b[0])\n"
    "#endif\n"
    "static long double most(pe_cell (*cells)[COLUMNS], long t) {\n"
    "    long double largest = 0;\n"
    "    int i, j;\n"
    "    for (i = 0; i < ARRAYS; i++) for (j = 0; j < COLUMNS; j++) {\n"
    "        const int s = shown(i, j);\n"
    "        const long double off =\n"
    "            fabsl(NUMBER(cells[i][j]) - exact(t, s / 2, s % 2 == 0));\n"
    "        if (off > largest) { largest = off; }\n"
    "    }\n"
    "    return largest;\n"
    "}\n";

static const char driver_main[] =
    "int main(void) {\n"
    "    const long low = FIRST < LAST ? FIRST : LAST, high = FIRST < LAST ? LAST : FIRST;\n"
    "    long double largest = 0, full = 0, shifted = 0, off;\n"
    "    long t;\n"
    "    int k;\n"
    "    for (k = 0; k < PE_D_MODEL / 2; k++) { w[k] = powl(BASE, -2.0L * k / PE_D_MODEL); }\n"
    "#ifdef __FMA__\n"
    "    if (!__builtin_cpu_supports(\"fma\")) { return 77; }\n"
    "#endif\n"
    "    for (t = low; t <= high; t += STRIDE) {\n"
    "        ROW(row, t);\n"
    "        off = most(row, t); if (off > largest) { largest = off; }\n"
    "        if (t % 16 != 0) { continue; }\n"
    "#if WITH_FULL\n"
    "        WHOLE(whole, t);\n"
    "        off = most(whole, t); if (off > full) { full = off; }\n"
    "#endif\n"
    "#ifdef CAN_SHIFT\n"
    "        ROW(turn, low + (t - low) / 3);\n"
    "        SHIFT(out, row, turn);\n"
    "        off = most(out, t + low + (t - low) / 3); if (off > shifted) { shifted = off; }\n"
    "        SHIFT(row, row, turn);\n"
    "        if (most(row, t + low + (t - low) / 3) != off) { return 1; }\n"
    "#endif\n"
    "    }\n"
    "    printf(\"%.12Le %.12Le %.12Le %.12Le %lu\\n\", largest, (long double)PE_MAX_ERROR,\n"
    "           full, shifted, (unsigned long)(sizeof pe_coarse + sizeof pe_fine));\n"
    "    return 0;\n"
    "}\n";

/* A table, the parameters of its driver program, and limits for the results. */
struct rebuilt_table {
    const char *words;
    /* The driver's number of the layout: 0 interleaved, 1 interleaved-cos, 2 concat, 3 concat-cos,
     * 5 split, 6 split-half, 7 split-interleaved, 8 pairs. */
    int layout;
    const char *base;
    const char *number; /* a C expression for the value of a cell c */
    const char *factor; /* a C expression for the cell factor */
    /* Only every stride-th position is tested. */
    long stride;
    /* A limit of the error that is stricter than the bound; 0: none. */
    double error_limit;
    /* The minimum quotient of the size of the full table and the size of the small tables; 0: any.
     */
    double ratio;
    double full_error; /* the maximum error of a cell of the full table */
    int block;         /* the value of --block; 0: the default */
};

static const struct rebuilt_table rebuilt_tables[] = {
    {"--d-model=512|--max-len=5000", 0, "10000", "c", "1", 1, 2.5e-7, 30, 0x1p-25, 0},
    {"--d-model=128|--max-len=131072|--preset=rope|--base=500000", 5, "500000", "c", "1", 37,
     2.5e-7, 150, 0x1p-25, 0},
    {"--d-model=128|--max-len=5000|--precision=q15", 0, "10000", "(c) * 0x1p-15L", "1", 1,
     2.5 * 0x1p-15, 30, 0x1p-15, 0},
    {"--d-model=64|--max-len=3000|--precision=q31|--layout=concat", 2, "10000", "(c) * 0x1p-31L",
     "1", 1, 2.5 * 0x1p-31, 0, 0x1p-31, 0},
    /* At angles of at most 59 radians, the C library's results are accurate enough for f64. */
    {"--d-model=64|--max-len=60|--precision=f64|--layout=concat-cos|--base=100", 3, "100", "c", "1",
     1, 0, 0, 0x1p-54, 0},
    {"--d-model=32|--max-len=900|--layout=interleaved-cos|--start=-450", 1, "10000", "c", "1", 1,
     2.5e-7, 0, 0x1p-25, 8},
    /* Positions descend from 0, so the first position is not the smallest. */
    {"--d-model=32|--max-len=900|--layout=pairs|--order=descending|--start=-899", 8, "10000", "c",
     "1", 1, 2.5e-7, 0, 0x1p-25, 0},
    {"--d-model=32|--max-len=901|--layout=split-interleaved|--order=centered|--precision=q15", 7,
     "10000", "(c) * 0x1p-15L", "1", 1, 2.5 * 0x1p-15, 0, 0x1p-15, 0},
    {"--d-model=32|--max-len=900|--layout=split-half", 6, "10000", "c", "1", 1, 2.5e-7, 0, 0x1p-25,
     512},
    {"--d-model=64|--max-len=2000|--cell-factor=0.3|--row-align=64", 0, "10000", "c", "0.3L", 1, 0,
     0, 0x1p-25, 0},
    {"--d-model=64|--max-len=2000|--cell-factor=1.3|--layout=split", 5, "10000", "c", "1.3L", 1, 0,
     0, 0x1p-24, 0},
    {"--d-model=64|--max-len=2000|--cell-factor=0.01|--precision=q15|--linkage=static", 0, "10000",
     "(c) * 0x1p-15L", "0.01L", 1, 2.5 * 0x1p-15, 0, 0x1p-15, 0},
    {"--d-model=128|--max-len=5000|--precision=f16", 0, "10000", "pe_to_float(c)", "1", 1, 0, 15,
     0x1p-12, 0},
    {"--d-model=64|--max-len=2000|--precision=f16|--layout=split|--cell-factor=1.3", 5, "10000",
     "pe_to_float(c)", "1.3L", 1, 0, 0, 0x1p-11, 0},
    {"--d-model=32|--max-len=900|--precision=bf16|--layout=pairs|--start=-50", 8, "10000",
     "pe_to_float(c)", "1", 1, 0, 0, 0x1p-9, 0},
    /* f16 cells below 2^-14 are 2^-24 apart, whatever the factor is. */
    {"--d-model=16|--max-len=40|--precision=f16|--cell-factor=1e-6|--base=10", 0, "10",
     "pe_to_float(c)", "1e-6L", 1, 0, 0, 0x1p-25, 0},
    {"--d-model=16|--max-len=200|--precision=bf16|--cell-factor=1e-9|--base=100", 0, "100",
     "pe_to_float(c)", "1e-9L", 1, 0, 0, 0x1p-38, 0},
    {"--d-model=16|--max-len=200|--cell-factor=1e-9", 0, "10000", "c", "1e-9L", 1, 0, 0, 0x1p-54,
     0},
    {"--d-model=64|--max-len=3000|--precision=bf16|--layout=concat|--row-align=64", 2, "10000",
     "pe_to_float(c)", "1", 1, 0, 0, 0x1p-9, 32},
    {"--d-model=128|--max-len=5000|--precision=s8|--scale=1/127", 0, "10000", "(c) / 127.0L", "1",
     1, 0.511 / 127, 15, 0.5 / 127, 0},
    /* 1 saturates, with an error of one step. */
    {"--d-model=64|--max-len=2000|--precision=u8|--scale=1/128|--zero-point=128|--layout=split", 5,
     "10000", "((c) - 128) / 128.0L", "1", 1, 1 / 127.9, 0, 1 / 128.0, 0},
    {"--d-model=64|--max-len=2000|--precision=s8|--scale=0.0045|--zero-point=-5|--cell-factor=0.5|"
     "--linkage=static",
     0, "10000", "((c) + 5) * 0.0045L", "0.5L", 1, 0, 0, 0.00225, 0},
    {"--d-model=32|--max-len=300|--precision=u8|--scale=0.3|--zero-point=7", 0, "10000",
     "((c) - 7) * 0.3L", "1", 1, 0.1501, 0, 0.15, 0},
    /* Numbers above 0.9525 or below -0.96 saturate. */
    {"--d-model=32|--max-len=900|--precision=s8|--scale=0.0075|--layout=pairs|--saturate", 8,
     "10000", "(c) * 0.0075L", "1", 1, 0.04751, 0, 0.0475, 0},
};

static const struct {
    const char *program;
    const char *options;
} driver_compilers[] = {
    {"gcc", "-std=c11|-O0|-ffp-contract=off"},
#if defined __x86_64__
    {"gcc", "-std=gnu89|-O3|-mfma|-ffp-contract=fast"},
    {"gcc", "-std=c11|-O2|-mfpmath=387"}, /* rounds twice */
#endif
    /* traps on integer overflow */
    {"clang", "-std=c11|-O2|-fsanitize=integer,undefined|-fsanitize-trap=all"},
    {"g++", "-std=c++17|-O2|-x|c++"},
};

/* Writes the driver program, the factored table and the full table. The full table takes long to
 * compile, so it is written only if it is small. */
static void driver_write(const struct rebuilt_table *rebuilt, struct request *request)
{
    struct reading reading;
    struct factored factored;
    char words[TEXT_SIZE];
    char block[32] = "";
    if (rebuilt->block > 0) {
        (void)snprintf(block, sizeof block, "|--block=%d", rebuilt->block);
    }
    (void)snprintf(words, sizeof words, "%s%s", rebuilt->words, block);
    factored_emit(words);
    factored_read(&reading, &factored, words);
    *request = reading.request;
    const bool with_full = request->spec.columns * request->spec.max_len <= FULL_CELLS;
    const int64_t least = spec_least_position(&request->spec);
    const long stride = with_full ? rebuilt->stride : rebuilt->stride * sample_step(7);
    FILE *file = fopen(folder_file("driver.c"), "w");
    ck_assert_ptr_nonnull(file);
    (void)fprintf(file,
                  "#define BASE %s.0L\n#define CELL_FACTOR %s\n#define NUMBER(c) (%s)\n"
                  "#define LAYOUT %d\n#define ARRAYS %d\n#define COLUMNS %d\n#define FIRST %lldL\n"
                  "#define LAST %lldL\n#define STRIDE %ldL\n#define WITH_FULL %d\n%s%s%s",
                  rebuilt->base, rebuilt->factor, rebuilt->number, rebuilt->layout,
                  request->spec.arrays, (int)request->spec.array_columns, (long long)least,
                  (long long)(least + request->spec.max_len - 1), stride, with_full,
                  factored_can_shift(&reading.request.spec) ? "#define CAN_SHIFT\n" : "",
                  driver_head, driver_main);
    ck_assert_int_eq(fclose(file), 0);
    reading_end(&reading);
    if (with_full) {
        emit(rebuilt->words, "full");
    }
    if (request->output.linkage == LINKAGE_STATIC) {
        text_write("pe.c", "#include \"pe.h\"\n");
        text_write("full.c", "#include \"full.h\"\n");
    }
}

static void driver_output_check(const struct rebuilt_table *rebuilt, const struct request *request,
                                const char *program, const char *options, const char *line)
{
    double largest;
    double bound;
    double full;
    double shifted;
    unsigned long bytes;
    ck_assert_int_eq(sscanf(line, "%lf %lf %lf %lf %lu", &largest, &bound, &full, &shifted, &bytes),
                     5);
    ck_assert_msg(largest <= bound && bound <= 3 * largest &&
                      (rebuilt->error_limit <= 0 || largest <= rebuilt->error_limit),
                  "%s, %s %s: off by %g, the bound is %g", rebuilt->words, program, options,
                  largest, bound);
    ck_assert_msg(full <= 1.01 * rebuilt->full_error, "%s: full rows are off by %g", rebuilt->words,
                  full);
    /* A rotation multiplies the errors of the two rows by up to sqrt(2) each. Rounding adds at most
     * four times the error of a correctly rounded cell. */
    ck_assert_msg(shifted <= 2.83 * bound + 4 * rebuilt->full_error, "%s: pe_shift is off by %g",
                  rebuilt->words, shifted);
    const double whole =
        (double)(request->spec.columns * request->spec.max_len) * request->spec.precision->bits / 8;
    ck_assert_msg(whole >= rebuilt->ratio * (double)bytes, "%s: %lu bytes", rebuilt->words, bytes);
}

START_TEST(errors_keep_within_the_bound)
{
    const struct rebuilt_table *rebuilt = &rebuilt_tables[_i];
    struct request request;
    driver_write(rebuilt, &request);
    /* Two compilers are enough if there are many cells. */
    const size_t count =
        request.spec.columns * request.spec.max_len <= FULL_CELLS ? COUNT(driver_compilers) : 2;
    for (size_t i = 0; i < count; i++) {
        struct process process;
        char words[TEXT_SIZE];
        if (!is_sampled((int)count, i + (size_t)_i / 4) ||
            !program_exists(driver_compilers[i].program)) {
            continue;
        }
        (void)snprintf(words, sizeof words, "%s|driver.c|-o|driver|-lm",
                       driver_compilers[i].options);
        command_run(&process, driver_compilers[i].program, words, NULL);
        ck_assert_msg(process.status == 0, "%s", process.error_text);
        process_end(&process);
        command_run(&process, folder_file("driver"), "", NULL);
        if (process.status != NO_FMA) {
            ck_assert_int_eq(process.status, 0);
            driver_output_check(rebuilt, &request, driver_compilers[i].program,
                                driver_compilers[i].options, process.output_text);
        }
        process_end(&process);
    }
}
END_TEST

/* --- the rounding of floats ------------------------------------------------------------------ */

/* A program that rounds floats between any two consecutive cells up to 0x3fff (the midpoint, the
 * floats next to the midpoint, and others), and prints the number of wrong results. The cells are
 * defined as in IEEE 754, with PRECISION bits of significand and the smallest positive number
 * 2^LEAST. The midpoint is rounded to the even cell. 0x3fff is 1.9990 in f16 and 1.9922 in bf16. */
static const char rounding_program[] =
    "#include <math.h>\n"
    "#include <stdio.h>\n"
    "#include \"pe.c\"\n"
    "static double number(unsigned cell) {\n"
    "    const unsigned hidden = 1U << (PRECISION - 1), binade = cell / hidden;\n"
    "    const unsigned fraction = cell % hidden;\n"
    "    return binade == 0 ? ldexp(fraction, LEAST)\n"
    "                       : ldexp(fraction + hidden, LEAST + (int)binade - 1);\n"
    "}\n"
    "static unsigned wrong(float x, unsigned cell) {\n"
    "    return (pe_from_float(x) != cell) + (pe_from_float(-x) != (cell | 0x8000U));\n"
    "}\n"
    "int main(void) {\n"
    "    unsigned cell, count = 0;\n"
    "    for (cell = 0; cell < 0x3fffU; cell++) {\n"
    "        const float low = (float)number(cell), high = (float)number(cell + 1);\n"
    "        const float middle = (float)((number(cell) + number(cell + 1)) / 2);\n"
    "        count += wrong(low, cell) + wrong(high, cell + 1);\n"
    "        count += wrong(middle, cell + cell % 2);\n"
    "        count += wrong(nextafterf(middle, 0), cell);\n"
    "        count += wrong(nextafterf(middle, 2), cell + 1);\n"
    "        count += wrong(nextafterf(low, 2), cell) + wrong(nextafterf(high, 0), cell + 1);\n"
    "        count += wrong((low + middle) / 2, cell) + wrong((high + middle) / 2, cell + 1);\n"
    "    }\n"
    "    printf(\"%u\\n\", count);\n"
    "    return 0;\n"
    "}\n";

static const struct {
    const char *words;
    const char *definitions;
} rounded_formats[] = {
    {"--precision=f16", "-DPRECISION=11|-DLEAST=-24"},
    {"--precision=bf16", "-DPRECISION=8|-DLEAST=-133"},
};

START_TEST(floats_become_the_nearest_cells)
{
    struct process process;
    char words[TEXT_SIZE];
    if (!program_exists("gcc")) {
        return;
    }
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=50|%s", rounded_formats[_i].words);
    factored_emit(words);
    text_write("driver.c", rounding_program);
    (void)snprintf(words, sizeof words, "-std=c99|-O1|%s", rounded_formats[_i].definitions);
    compile_and_run(&process, &(struct compiler){"gcc", words}, "driver.c|-lm");
    ck_assert_str_eq(process.output_text, "0\n");
    process_end(&process);
}
END_TEST

/* --- rows differ ----------------------------------------------------------------------------- */

/* Tables that are shorter or longer than the longest wavelength, rotate by more than half a turn
 * from one row to the next, or have many rows. The members after `words` repeat numbers of the
 * options. In tables of up to ALL_ROWS rows, all pairs of rows are compared. */
static const struct distance_case {
    const char *words;
    double base;
    double start;
    double scale;
    double factor;
} distance_cases[] = {
    {"--d-model=8|--max-len=50", 10000, 0, 1, 1},
    {"--d-model=4|--max-len=200|--start=-77", 10000, -77, 1, 1},
    {"--d-model=2|--max-len=300|--precision=f64", 10000, 0, 1, 1},
    {"--d-model=6|--max-len=100|--frequency=constant|--base=1000", 1000, 0, 1, 1},
    {"--d-model=16|--max-len=64|--precision=q15", 10000, 0, 1, 1},
    {"--d-model=16|--max-len=64|--precision=q31|--layout=split", 10000, 0, 1, 1},
    {"--d-model=16|--max-len=64|--precision=f16", 10000, 0, 1, 1},
    {"--d-model=16|--max-len=64|--precision=bf16|--start=9", 10000, 9, 1, 1},
    {"--d-model=16|--max-len=64|--precision=s8|--scale=1/127", 10000, 0, 1, 1},
    {"--d-model=4|--max-len=300|--angle-scale=4", 10000, 0, 4, 1},
    {"--d-model=2|--max-len=3|--angle-scale=3", 10000, 0, 3, 1},
    {"--d-model=2|--max-len=2|--angle-scale=3.1415926535897932384626", 10000, 0,
     0x1.921fb54442d18p1, 1}, /* half a turn */
    {"--d-model=16|--max-len=5|--base=3|--angle-scale=2", 3, 0, 2, 1},
    {"--d-model=2|--max-len=99|--frequency=constant|--base=1e12|--precision=f64", 1e12, 0, 1, 1},
    {"--d-model=4|--max-len=100000|--precision=q31", 10000, 0, 1, 1},
    {"--d-model=16|--max-len=200000|--base=3", 3, 0, 1, 1},
    {"--d-model=16|--max-len=200000|--base=500|--angle-scale=40", 500, 0, 40, 1},
    {"--d-model=64|--max-len=30000|--base=500000", 500000, 0, 1, 1},
    {"--d-model=16|--max-len=64|--precision=f16|--cell-factor=0.375", 10000, 0, 1, 0.375},
    {"--d-model=8|--max-len=50|--cell-factor=1.75", 10000, 0, 1, 1.75},
    {"--d-model=16|--max-len=40|--precision=f16|--cell-factor=0.00006103515625|--base=10", 10, 0, 1,
     0x1p-14},
};

/* The maximum number of rows for which all pairs of rows are compared. */
enum { ALL_ROWS = 300 };

/* The frequencies of all pairs in long double. */
struct long_frequencies {
    int count;
    long double frequency[256];
};

static struct long_frequencies frequencies_of(const struct request *request,
                                              const struct distance_case *table)
{
    struct long_frequencies w = {.count = (int)request->spec.d_model / 2};
    const long double base = (long double)table->base;
    ck_assert_int_le(w.count, (int)COUNT(w.frequency));
    for (int k = 0; k < w.count; k++) {
        w.frequency[k] = (long double)table->scale *
                         (request->spec.frequency == FREQUENCY_CONSTANT
                              ? 1 / base
                              : powl(base, -2.0L * k / (long double)request->spec.d_model));
    }
    return w;
}

/* Returns the largest difference of a sine or a cosine between two positions. */
static long double difference_of(const struct long_frequencies *w, long double a, long double b)
{
    long double largest = 0;
    for (int k = 0; k < w->count; k++) {
        largest = fmaxl(largest, fabsl(sinl(w->frequency[k] * a) - sinl(w->frequency[k] * b)));
        largest = fmaxl(largest, fabsl(cosl(w->frequency[k] * a) - cosl(w->frequency[k] * b)));
    }
    return largest;
}

/* Returns the largest sqrt(1 - cos(w t)) of all pairs, where t is a difference of positions. */
static long double distance_at(const struct long_frequencies *w, int64_t t)
{
    long double largest = 0;
    for (int k = 0; k < w->count; k++) {
        largest = fmaxl(largest, fabsl(sinl(w->frequency[k] * (long double)t / 2)));
    }
    return sqrtl(2.0L) * largest;
}

/* Checks the distance and the error in `factored`, which the header states. The unit is the
 * smallest power of two for which the distance is below 2^29 units, but not smaller than the unit
 * of the bound. The distance is rounded down and reduced by one unit, and the error is rounded up.
 */
static void check_distance(const struct factored *factored, long double distance)
{
    int bits;
    (void)frexpl(distance, &bits);
    const int exponent =
        bits - 29 > factored->bound_exponent ? bits - 29 : factored->bound_exponent;
    ck_assert_int_eq(factored->unit_exponent, exponent);
    ck_assert_int_eq(factored->distance, (int64_t)ldexpl(distance, -exponent) - 1);
    ck_assert_int_eq(factored->error, (int64_t)ceill(ldexpl((long double)factored->bound,
                                                            factored->bound_exponent - exponent)));
}

START_TEST(the_distance_is_that_of_the_nearest_rows)
{
    struct reading reading;
    struct factored factored;
    const struct request *request = &reading.request;
    const struct distance_case *table = &distance_cases[_i];
    factored_read(&reading, &factored, table->words);
    const struct long_frequencies w = frequencies_of(request, table);
    const long double factor = (long double)table->factor;
    const long double unit = ldexpl(1, factored.unit_exponent);
    long double least = (long double)INFINITY;
    int64_t apart = 0;
    for (int64_t t = 1; t < request->spec.max_len; t++) {
        const long double distance = distance_at(&w, t);
        if (distance < least) {
            least = distance;
            apart = t;
        }
    }
    check_distance(&factored, factor * least);
    ck_assert_int_eq(factored.closest_difference, apart);
    ck_assert_int_gt(factored.distance, 2 * factored.error);
    const int64_t rows = request->spec.max_len <= ALL_ROWS ? request->spec.max_len : 0;
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < i; j++) {
            const long double a = (long double)i + (long double)table->start;
            const long double b = (long double)j + (long double)table->start;
            REQUIRE(factor * difference_of(&w, a, b) >= (long double)factored.distance * unit,
                    "rows %lld and %lld", (long long)i, (long long)j);
        }
    }
    reading_end(&reading);
}
END_TEST

/* With a single pair of frequency 1, rows t positions apart are the more similar, the nearer t is
 * to a multiple of 2 pi. The nearest t are the numerators of the convergents of 2 pi: 6/1, 19/3,
 * 25/4, 44/7, 333/53, 710/113, 103993/16551, 312689/49766, 1980127/315147, 2292816/364913, ... */
static const struct {
    const char *words;
    int64_t closest_difference;
} convergents[] = {
    {"--d-model=2|--precision=f64|--max-len=44", 25},
    {"--d-model=2|--precision=f64|--max-len=45", 44},
    {"--d-model=2|--precision=f64|--max-len=103993", 710},
    {"--d-model=2|--precision=f64|--max-len=103994", 103993},
    {"--d-model=2|--precision=f64|--max-len=2292816", 1980127},
};

START_TEST(nearest_rows_of_one_pair_are_convergents)
{
    struct reading reading;
    struct factored factored;
    factored_read(&reading, &factored, convergents[_i].words);
    ck_assert_int_eq(factored.closest_difference, convergents[_i].closest_difference);
    reading_end(&reading);
}
END_TEST

/* A table with the maximum number of rows is factored quickly, although trying all differences of
 * positions would take hours. In a pair of angular frequency w, the sines or the cosines of two
 * rows t positions apart differ by at least sqrt(1 - cos(w t)). The distance is the largest of
 * these bounds over all pairs. */
START_TEST(the_most_rows_take_no_time)
{
    struct reading reading;
    struct factored factored;
    const struct distance_case table = {.base = 500000, .scale = 1, .factor = 1};
    factored_read(&reading, &factored, "--d-model=512|--max-len=2147483647|--base=500000");
    const struct long_frequencies w = frequencies_of(&reading.request, &table);
    check_distance(&factored, distance_at(&w, factored.closest_difference));
    reading_end(&reading);
}
END_TEST

/* Expected bounds, computed by hand. For floats of p bits, the bound is 7 * 2^(m - p - 1), where
 * 2^m is the smallest power of two that is at least the factor. For fixed point, it is 9/4 units.
 * f16 adds 2^(m - 12) (half the distance of cells just below 2^m) or 2^-25 (half of its smallest
 * positive number), whichever is larger. bf16 adds 2^(m - 9). For s8 and u8, the bound is scale/2 +
 * 7/2 * 2^-15, rounded up to a multiple of 2^-22, or the distance by which the largest number
 * exceeds the range, whichever is larger. */
static const struct {
    const char *words;
    int64_t bound;
    int exponent;
} bounds[] = {
    {"--precision=f32", 7, -25},
    {"--precision=f64", 7, -54},
    {"--precision=f32|--cell-factor=1.5", 7, -24},
    {"--precision=f32|--cell-factor=0.75", 7, -25},
    {"--precision=f32|--cell-factor=0.5", 7, -26},
    {"--precision=f32|--cell-factor=0.26", 7, -26},
    {"--precision=f64|--cell-factor=0.25", 7, -56},
    {"--precision=f64|--base=1.5", 7, -54},
    {"--precision=f64|--base=1e15", 7, -54},
    {"--precision=f64|--base=1e25|--cell-factor=1.9", 7, -53},
    {"--precision=q31", 9, -33},
    {"--precision=q31|--cell-factor=0.5", 9, -33},
    {"--precision=q15", 9, -17},
    {"--precision=f16", 7 + 0x2000, -25},
    {"--precision=f16|--cell-factor=0.3", 7 + 0x2000, -26},
    {"--precision=bf16", 7 + 0x10000, -25},
    {"--precision=f16|--cell-factor=1e-4", 7 + 0x2000, -38},
    {"--precision=f16|--cell-factor=0.00006103515625", 7 + 0x4000, -39}, /* the factor is 2^-14 */
    {"--precision=f16|--cell-factor=1e-9", 7 + 0x20000000, -54},
    {"--precision=bf16|--cell-factor=1.9", 7 + 0x10000, -24},
    {"--precision=bf16|--cell-factor=1e-9", 7 + 0x10000, -54},
    {"--precision=f32|--cell-factor=1e-9", 7, -54},
    {"--precision=f64|--cell-factor=1e-9", 7, -83},
    {"--precision=s8|--scale=1/127", 16514 + 448, -22}, /* 2^21 / 127 = 16513.01 */
    {"--precision=u8|--scale=0.01|--zero-point=100", 20972 + 448, -22},
    {"--precision=u8|--scale=1/128|--zero-point=128", 0x8001, -22},
    {"--precision=s8|--scale=1/128|--cell-factor=0.5", 16385 + 448, -22},
    /* 2^22 (0.5 - 40/128), plus 1 for the error of the factor */
    {"--precision=u8|--scale=1/128|--zero-point=40|--cell-factor=0.5", 786433, -22},
};

START_TEST(bounds_as_derived)
{
    struct reading reading;
    struct factored factored;
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "%s|--d-model=8|--max-len=32", bounds[_i].words);
    factored_read(&reading, &factored, words);
    ck_assert_int_eq(factored.coarse.max_len * reading.request.output.block, 32);
    ck_assert_int_eq(factored.fine.max_len, reading.request.output.block);
    ck_assert_int_eq(factored.bound, bounds[_i].bound);
    ck_assert_int_eq(factored.bound_exponent, bounds[_i].exponent);
    reading_end(&reading);
}
END_TEST

/* In all layouts, a row of a small table consists of cosines, then sines, in one array. The coarse
 * table begins at the least position, the fine table at 0. */
START_TEST(small_tables_are_plain)
{
    struct reading reading;
    struct factored factored;
    factored_read(&reading, &factored, "--layout=split|--d-model=8|--max-len=32|--start=-5");
    const struct spec *small[] = {&factored.coarse, &factored.fine};
    for (size_t i = 0; i < COUNT(small); i++) {
        ck_assert_int_eq(small[i]->arrays, 1);
        ck_assert_int_eq(small[i]->columns, 8);
        ck_assert_int_eq(small[i]->array_columns, 8);
        ck_assert_int_eq(small[i]->start, i == 0 ? -5 : 0);
        ck_assert_int_eq(small[i]->first_position, small[i]->start);
    }
    ck_assert_int_eq(factored.coarse.step, reading.request.output.block);
    ck_assert_int_eq(factored.fine.step, 1);
    reading_end(&reading);
}
END_TEST

/* Tables, and whether they have pe_shift. The table must be one that can be factored, the cell
 * factor must be 1, and the small tables must have the precision of the full table: f64, f32, q31
 * or q15. */
static const struct {
    const char *words;
    bool has_shift;
} shifts[] = {
    {"--precision=f64", true},     {"--precision=f32", true},
    {"--precision=q31", true},     {"--precision=q15", true},
    {"--precision=q7", false},     {"--precision=f16", false},
    {"--precision=bf16", false},   {"--precision=s8|--scale=0.01|--zero-point=0", false},
    {"--precision=f8e4m3", false}, {"--precision=u8|--scale=0.01|--zero-point=128", false},
    {"--layout=sin", false},       {"--layout=split", true},
    {"--frequency=column", false}, {"--cell-factor=0.5", false},
    {"--grid=4x8", false},         {"--d-model=7", false},
    {"--zero-row=1", false},       {"--rows-before=1", false},
    {"--angle-scale=0.5", true},
};

START_TEST(rows_that_can_be_shifted)
{
    struct reading reading;
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=32|%s|-o|pe", shifts[_i].words);
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert_int_eq(factored_can_shift(&reading.request.spec), shifts[_i].has_shift);
    reading_end(&reading);
}
END_TEST

/* The coarse table has the first row of each block of B rows. The last row of the whole table is in
 * the last block. If the length is 1 more than a multiple of B, the last block has one row. */
START_TEST(blocks_reach_the_last_row)
{
    static const int lengths[] = {2, 3, 16, 17, 33, 64, 65, 129, 257, 1000, 1024, 1025, 4097, 5000};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        struct reading reading;
        struct factored factored;
        char words[TEXT_SIZE];
        (void)snprintf(words, sizeof words, "--d-model=8|--max-len=%d", lengths[i]);
        factored_read(&reading, &factored, words);
        const int64_t block = reading.request.output.block;
        const int64_t last = (factored.coarse.max_len - 1) * block;
        ck_assert_int_lt(last, lengths[i]);
        ck_assert_int_ge(last + block, lengths[i]);
        reading_end(&reading);
    }
}
END_TEST

/* As the emitted header states, pe_shift of q15 and q31 rounds to nearest, ties up, and saturates
 * at both ends of the range. Each call of wrong() rotates the pair (s, c) by (sine, cosine), in
 * units of 2^-15 or 2^-31. The exact results are ties, numbers next to ties, and the largest sums.
 * `half` represents 1/2, so its product with one unit is half a unit, a tie. */
static const char shift_program[] =
    "#include \"pe.c\"\n"
    "static int wrong(long long s, long long c, long long sine,\n"
    "                 long long cosine, long long to_s, long long to_c)\n"
    "{\n    pe_cell row[2], by[2], out[2];\n"
    "    row[0] = (pe_cell)s; row[1] = (pe_cell)c;\n"
    "    by[0] = (pe_cell)sine; by[1] = (pe_cell)cosine;\n"
    "    pe_shift(out, row, by);\n"
    "    return out[0] != to_s || out[1] != to_c;\n}\n"
    "int main(void)\n{\n    const long long half = UNIT / 2, most = UNIT - 1, least = -most - 1;\n"
    "    return wrong(half, 0, 0, 1, 1, 0)                 /* 1/2: up to 1 */\n"
    "         | wrong(-half, 0, 0, 1, 0, 0) << 1           /* -1/2: up to 0 */\n"
    "         | wrong(half - 1, 0, 0, 1, 0, 0) << 2\n"
    "         | wrong(-half - 1, 0, 0, 1, -1, 0) << 3\n"
    "         | wrong(0, half, 0, 3, 0, 2) << 4            /* 3/2: up to 2 */\n"
    "         | wrong(0, -half, 0, 3, 0, -1) << 5          /* -3/2: up to -1 */\n"
    "         | wrong(most, most, most, most, most, 0) << 6\n"
    "         | wrong(least, most, least, most, least, -2) << 7;\n}\n";

START_TEST(shifts_round_ties_up)
{
    static const struct {
        const char *precision;
        const char *unit;
    } units[] = {{"q15", "-DUNIT=32768LL"}, {"q31", "-DUNIT=2147483648LL"}};
    struct process process;
    char words[TEXT_SIZE];
    if (!program_exists("gcc")) {
        return;
    }
    (void)snprintf(words, sizeof words, "--d-model=2|--max-len=30|--precision=%s",
                   units[_i].precision);
    factored_emit(words);
    text_write("turns.c", shift_program);
    (void)snprintf(words, sizeof words, "-std=c11|%s", units[_i].unit);
    compile_and_run(&process, &(struct compiler){"gcc", words}, "turns.c");
    process_end(&process);
}
END_TEST

/* Options that determine the frequencies. With dynamic scaling, the frequencies depend on the
 * length of the table. */
static const char *const frequency_options[] = {
    "--base=10000",
    "--rope-scaling=dynamic|--factor=2|--original-max-len=32",
    "--rope-scaling=yarn|--factor=4|--original-max-len=64|--cell-factor=1",
    "--rope-scaling=ntk|--factor=4",
    "--angle-scale=0.37",
    "--frequency=shifted",
};

/* Let B be the number of rows in a block. Row h of the coarse table is equal to row B h of the full
 * table in the layout split, bit for bit. Row l of the fine table is equal to row l of the full
 * table. */
START_TEST(small_tables_are_rows_of_the_full_one)
{
    enum { COLUMNS = 8 };
    struct reading reading;
    struct factored factored;
    struct table full;
    struct table coarse;
    struct table fine;
    uint64_t cells[3][COLUMNS];
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=150|--layout=split|%s",
                   frequency_options[_i]);
    factored_read(&reading, &factored, words);
    table_init(&full, &reading.request.spec);
    table_init(&coarse, &factored.coarse);
    table_init(&fine, &factored.fine);
    for (int64_t t = 0; t < reading.request.spec.max_len; t++) {
        table_next_row(&full, cells[0]);
        if (t % reading.request.output.block == 0) {
            table_next_row(&coarse, cells[1]);
            ck_assert_mem_eq(cells[0], cells[1], sizeof cells[0]);
        }
        if (t < reading.request.output.block) {
            table_next_row(&fine, cells[2]);
            ck_assert_mem_eq(cells[0], cells[2], sizeof cells[0]);
        }
    }
    reading_end(&reading);
}
END_TEST

/* With dynamic scaling, the frequencies of the small tables depend on the length of the whole
 * table. In centered order, the length is the largest position + 1, which is 8 for 15 rows. */
START_TEST(small_tables_have_the_length)
{
    struct reading reading;
    struct factored factored;
    factored_read(&reading, &factored,
                  "--d-model=8|--max-len=15|--order=centered|--layout=split|"
                  "--rope-scaling=dynamic|--factor=2|--original-max-len=4");
    ck_assert_int_eq(factored.coarse.length, 8);
    ck_assert_int_eq(factored.fine.length, 8);
    reading_end(&reading);
}
END_TEST

/* The CRC-32 in the header covers the cells of the coarse table, followed by the cells of the fine
 * table. Here it is computed bit by bit. */
START_TEST(the_crc_is_that_of_both_tables)
{
    enum { COLUMNS = 8 };
    struct reading reading;
    struct factored factored;
    uint64_t cells[COLUMNS];
    char expected[64];
    uint32_t crc = UINT32_MAX;
    const char *words = "--d-model=8|--max-len=150|--layout=concat-cos";
    factored_read(&reading, &factored, words);
    for (int i = 0; i < 2; i++) {
        const struct spec *spec = i == 0 ? &factored.coarse : &factored.fine;
        struct table table;
        table_init(&table, spec);
        for (int64_t t = 0; t < spec->max_len; t++) {
            table_next_row(&table, cells);
            for (size_t j = 0; j < COLUMNS; j++) {
                crc = crc_add(crc, cells[j], 32);
            }
        }
    }
    reading_end(&reading);
    factored_emit(words);
    (void)snprintf(expected, sizeof expected, "define PE_CRC32     0x%08lxUL",
                   (unsigned long)(uint32_t)~crc);
    char *const header = file_read(folder_file("pe.h"), NULL);
    ck_assert_ptr_nonnull(strstr(header, expected));
    free(header);
}
END_TEST

/* Emits a pair, and edits one of its files by sed. Returns whether the pair still compiles. */
static bool compiles_after(const char *script, const char *file)
{
    struct process process;
    char words[TEXT_SIZE];
    factored_emit("--d-model=8|--max-len=100");
    (void)snprintf(words, sizeof words, "-i|%s|%s", script, file);
    command_succeeds("sed", words);
    command_run(&process, "gcc", "-std=c11|-c|pe.c", NULL);
    const bool compiles = process.status == 0;
    process_end(&process);
    return compiles;
}

/* The first edit changes nothing. Each other edit makes an assertion false. */
START_TEST(asserts_see_edits)
{
    if (!program_exists("gcc")) {
        return;
    }
    ck_assert(compiles_after("s/nothing of this//", "pe.h"));
    ck_assert(!compiles_after("s/\\(define PE_DISTANCE *\\) .*/\\1 14/", "pe.h"));
    ck_assert(!compiles_after("s/\\(define PE_ERROR *\\) .*/\\1 99999999/", "pe.h"));
    ck_assert(!compiles_after("s/\\(define PE_BLOCK *\\) .*/\\1 4/", "pe.h"));
    ck_assert(!compiles_after("s/\\(define PE_MAX_LEN *\\) .*/\\1 10000/", "pe.h"));
    ck_assert(!compiles_after("s/_COARSE_KEYED(3, +, [^)]*)/_COARSE_KEYED(3, +, 0.0f)/", "pe.c"));
    ck_assert(!compiles_after("s/_FINE_KEYED(7, +, [^)]*)/_FINE_KEYED(7, +, 0.0f)/", "pe.c"));
}
END_TEST

/* --- the request ----------------------------------------------------------------------------- */

/* The default block size is the power of two for which the two small tables together have the
 * fewest rows, or the smaller of two such powers. */
START_TEST(the_block_is_the_best)
{
    for (int64_t n = 1; n <= 3000; n = n < 70 ? n + 1 : n * 5 / 4) {
        struct spec spec = {.d_model = 8, .max_len = n, .precision = &precisions[PRECISION_F32]};
        struct output_spec output_spec = {.storage = STORAGE_FACTORED};
        spec_derive(&spec);
        storage_derive(&output_spec, &spec);
        const int64_t best = output_spec.block;
        const int64_t rows = best + (n + best - 1) / best;
        for (int64_t block = 1; block <= n; block *= 2) {
            const int64_t other = block + (n + block - 1) / block;
            ck_assert_int_le(rows, other);
            ck_assert(other > rows || block >= best);
        }
    }
}
END_TEST

START_TEST(the_command_has_storage_and_block)
{
    struct reading reading;
    reading_start(&reading, "--d-model=512|--max-len=5000|--storage=factored|-o|pe");
    ck_assert_ptr_nonnull(strstr(reading.command, " --storage=factored --block=64 "));
    reading_end(&reading);
    reading_start(&reading, "--d-model=512|--max-len=5000|--storage=full|-o|pe");
    ck_assert_ptr_null(strstr(reading.command, "--storage"));
    ck_assert_ptr_null(strstr(reading.command, "--block"));
    reading_end(&reading);
    factored_emit("--d-model=8|--max-len=50|--block=4");
    program_succeeds("--check=pe.c");
    program_succeeds("--check=pe.h");
}
END_TEST

/* --- requirements of the output -------------------------------------------------------------- */

/* The emitted functions call no library function except memcpy. f64 is not tested: a Cortex-M4 has
 * no floating-point unit for double, so f64 needs functions of the compiler's library. */
START_TEST(a_microcontroller_needs_no_library)
{
    /* The first three precisions have pe_shift. */
    static const char *const tested_precisions[] = {"f32", "q15",  "q31",
                                                    "f16", "bf16", "s8|--scale=1/127"};
    static const char use[] = "#include \"pe.c\"\n"
                              "void row(pe_cell *cells, long position);\n"
                              "void row(pe_cell *cells, long position)\n"
                              "{\n    pe_row(cells, position);\n"
                              "#ifdef SHIFT\n"
                              "    pe_shift(cells, cells, cells);\n#endif\n}\n";
    if (!program_exists("arm-none-eabi-gcc")) {
        return;
    }
    for (size_t i = 0; i < 2 * COUNT(tested_precisions); i++) {
        struct process process;
        char words[TEXT_SIZE];
        if (!is_sampled(2, i + i / 2)) {
            continue;
        }
        (void)snprintf(words, sizeof words, "--d-model=64|--max-len=1000|--precision=%s",
                       tested_precisions[i / 2]);
        factored_emit(words);
        text_write("use.c", use);
        (void)snprintf(words, sizeof words,
                       "-std=c11|-ffreestanding|-mcpu=cortex-m4|-mfpu=fpv4-sp-d16|-mthumb|"
                       "-mfloat-abi=hard|%s%s|-c|use.c|-o|use.o",
                       i % 2 == 0 ? "-O2" : "-Os", i / 2 < 3 ? "|-DSHIFT" : "");
        command_succeeds("arm-none-eabi-gcc", words);
        command_run(&process, "arm-none-eabi-nm", "-u|use.o", NULL);
        ck_assert_int_eq(process.status, 0);
        ck_assert_msg(process.output_text[0] == '\0' ||
                          strcmp(process.output_text, "         U memcpy\n") == 0,
                      "%s: %s", tested_precisions[i / 2], process.output_text);
        process_end(&process);
    }
}
END_TEST

static void add_compiled(Suite *suite)
{
    TCase *exactness = case_in_folder(suite, "exactness");
    tcase_add_sampled_test(exactness, errors_keep_within_the_bound, 7, COUNT(rebuilt_tables));

    tcase_add_loop_test(exactness, floats_become_the_nearest_cells, 0, COUNT(rounded_formats));

    TCase *output = case_in_folder(suite, "output");
    tcase_add_loop_test(output, shifts_round_ties_up, 0, 2);
    tcase_add_test(output, a_microcontroller_needs_no_library);
}

Suite *suite_factored(void)
{
    Suite *suite = suite_create("factored");
    TCase *rows = case_in_folder(suite, "rows");
    tcase_add_sampled_test(rows, the_distance_is_that_of_the_nearest_rows, 3,
                           COUNT(distance_cases));
    tcase_add_loop_test(rows, nearest_rows_of_one_pair_are_convergents, 0, COUNT(convergents));
    tcase_add_test(rows, the_most_rows_take_no_time);
    tcase_add_test(rows, blocks_reach_the_last_row);
    tcase_add_loop_test(rows, small_tables_are_rows_of_the_full_one, 0, COUNT(frequency_options));
    tcase_add_test(rows, small_tables_have_the_length);
    tcase_add_test(rows, the_crc_is_that_of_both_tables);
    tcase_add_loop_test(rows, bounds_as_derived, 0, COUNT(bounds));
    tcase_add_test(rows, small_tables_are_plain);
    tcase_add_loop_test(rows, rows_that_can_be_shifted, 0, COUNT(shifts));
    tcase_add_test(rows, asserts_see_edits);
    tcase_add_test(rows, the_block_is_the_best);
    tcase_add_test(rows, the_command_has_storage_and_block);

    if (!is_portable) { /* the portable build writes the same bytes (program.c) */
        add_compiled(suite);
    }
    return suite;
}
