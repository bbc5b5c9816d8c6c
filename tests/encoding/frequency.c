/*
 * frequency.c: compares tables of every frequency, rotary scaling, layout, order, factor and grid
 * with MPFR's (golden/frequencies.tsv, made by golden/make_frequencies.c). Also tests exact ties,
 * and a spec for which no table can be made.
 */
#include "cli/options.h"
#include "cli/request.h"
#include "crc32.h"
#include "encoding/table.h"
#include "golden.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 142, LINE_SIZE = 512, LIST_MAX = 8, FREQUENCY_TESTS = 6 };

/* --- specs from text ---------------------------------------------------------------------- */

/* A spec made from text, and the list of frequencies that it points to. */
struct made {
    struct request request; /* only its spec is used */
    struct number list[LIST_MAX];
    size_t count; /* the length of the list */
};

/* Parses a number such as 0x1.8p-3, or a decimal number. */
static struct number number_of(const char *text)
{
    struct number number = {.is_dyadic = strncmp(text, "0x", 2) == 0};
    if (!number.is_dyadic) {
        number.decimal = decimal_of(text);
        return number;
    }
    bool behind_point = false;
    for (text += 2; *text != 'p'; text++) {
        if (*text == '.') {
            behind_point = true;
            continue;
        }
        number.mantissa =
            number.mantissa * 16 + (uint64_t)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
        number.exponent -= behind_point ? 4 : 0;
    }
    number.exponent += (int)strtol(text + 1, NULL, 10);
    return number;
}

static void read_list(struct made *made, char *value)
{
    made->request.spec.frequency = FREQUENCY_LIST;
    made->request.spec.frequency_list = made->list;
    while (value != NULL) {
        char *comma = strchr(value, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        ck_assert_uint_lt(made->count, LIST_MAX);
        made->list[made->count++] = number_of(value);
        value = comma;
    }
}

/* Parses a value as its option does, but does not check the range of numbers. */
static void read_value(struct request *request, const struct option *option, const char *value)
{
    char *const member = (char *)request + option->member;
    if (option->type == TYPE_NUMBER) {
        *(struct decimal *)(void *)member = decimal_of(value);
    } else if (option->type == TYPE_BASE && strchr(value, '=') == NULL) {
        request->spec.base = decimal_of(value);
    } else if (option->type == TYPE_MULTIPLE) {
        ck_assert_int_eq(multiple_read((struct multiple *)(void *)member, value, DECIMAL_MAGNITUDE),
                         DECIMAL_FINE);
    } else if (option->type == TYPE_INTEGER) {
        *(int64_t *)(void *)member = strtoll(value, NULL, 10);
    } else {
        option_read(request, &(struct setting){.option = option, .value = value});
    }
}

static void read_option(struct made *made, const char *key, char *value)
{
    static const char *const others[][2] = {{"d", "--d-model"},
                                            {"n", "--max-len"},
                                            {"original", "--original-max-len"},
                                            {"low", "--low-freq-factor"},
                                            {"high", "--high-freq-factor"},
                                            {"rope", "--rope-scaling"}};
    char name[LINE_SIZE];
    const char *rest;
    if (strcmp(key, "precision") == 0) {
        spec_set_precision(&made->request.spec, value);
        return;
    }
    if (strcmp(key, "list") == 0) {
        read_list(made, value);
        return;
    }
    (void)snprintf(name, sizeof name, "--%s", key);
    for (size_t i = 0; i < COUNT(others); i++) {
        if (strcmp(others[i][0], key) == 0) {
            (void)strcpy(name, others[i][1]);
        }
    }
    const struct option *const option = option_find(name, &rest);
    ck_assert_msg(option != NULL, "unknown option %s", key);
    read_value(&made->request, option, value);
}

/* Makes a spec from KEY=VALUE pairs. If a key is repeated, the last value counts. `made` must not
 * be moved, because the spec points into it. */
static void made_from(struct made *made, const char *text)
{
    char words[LINE_SIZE];
    ck_assert_uint_lt(strlen(text), sizeof words);
    (void)strcpy(words, text);
    *made = (struct made){.request.spec = {.base = decimal_of("10000"),
                                           .beta_fast = decimal_of("32"),
                                           .beta_slow = decimal_of("1")}};
    for (char *word = strtok(words, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        char *value = strchr(word, '=');
        ck_assert_ptr_nonnull(value);
        *value++ = '\0';
        read_option(made, word, value);
    }
    spec_complete(&made->request.spec);
    spec_derive(&made->request.spec);
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Returns the CRC-32 of the cells as little-endian bytes, row by row. If `with_walks` is set, also
 * checks that each column computed alone has the same cells. */
static uint32_t digest_of(const struct spec *spec, bool with_walks)
{
    struct table table;
    struct crc32 crc;
    const uint32_t columns = (uint32_t)spec->columns;
    const size_t bytes = (size_t)spec->precision->bits / 8;
    uint64_t *cells = malloc(columns * sizeof *cells);
    unsigned char *row_bytes = malloc(columns * bytes);
    struct column_walk *walks = malloc(columns * sizeof *walks);
    ck_assert(cells != NULL && row_bytes != NULL && walks != NULL);
    crc32_start(&crc);
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(&table, cells);
        for (uint32_t j = 0; j < columns && with_walks; j++) {
            uint64_t cell;
            if (row == 0) {
                walks[j] = (struct column_walk){.table = &table, .column = j};
            }
            column_walk_cells(&walks[j], &cell, 1);
            REQUIRE(cell == cells[j], "row %" PRId64 ", column %" PRIu32 ": %" PRIx64 " %" PRIx64,
                    row, j, cells[j], cell);
        }
        for (size_t i = 0; i < columns * bytes; i++) {
            row_bytes[i] = (unsigned char)(cells[i / bytes] >> 8 * (i % bytes));
        }
        crc32_bytes(&crc, row_bytes, columns * bytes);
    }
    free(cells);
    free(row_bytes);
    free(walks);
    return crc.value;
}

/* Tests every FREQUENCY_TESTS-th line of the file, beginning with line _i. */
START_TEST(golden)
{
    char line[LINE_SIZE];
    int lines = 0;
    FILE *file = golden_open("frequencies.tsv");
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#' || lines++ % FREQUENCY_TESTS != _i ||
            !is_sampled(2, (size_t)(lines / FREQUENCY_TESTS))) {
            continue;
        }
        struct made made;
        char *text = NULL;
        const unsigned long crc = strtoul(line, &text, 16);
        made_from(&made, text + 1);
        const bool small = made.request.spec.max_len * made.request.spec.columns < 100000;
        const uint32_t found = digest_of(&made.request.spec, small);
        ck_assert_msg(found == crc, "%08" PRIx32 ", not %s", found, line);
    }
    (void)fclose(file);
    ck_assert_int_eq(lines, TABLES);
}
END_TEST

/* --- what the rungs promise ------------------------------------------------------------------ */

/* Checks the distance of two approximations of a number. Each is off by less than FREQUENCY_ERROR
 * ulp of its own fraction. */
static void assert_near(const struct wide *rough, const struct wide *fine, const char *what)
{
    struct wide difference;
    struct wide bound;
    struct wide ulp;
    wide_rescale(&difference, rough, fine->fraction);
    wide_subtract(&difference, &difference, fine);
    wide_set_integer(&bound, FREQUENCY_ERROR, 0);
    wide_set_integer(&ulp, FREQUENCY_ERROR, 0);
    bound.fraction = rough->fraction;
    ulp.fraction = fine->fraction;
    wide_rescale(&bound, &bound, fine->fraction);
    wide_add(&bound, &bound, &ulp);
    REQUIRE(wide_compare_magnitude(&difference, &bound) < 0, "%s: 2^%zu ulp off", what,
            wide_bits(&difference) - 64 * (fine->fraction - rough->fraction));
}

/* Compares the rungs below `top` with rung `top` in the first, middle and last pair, in the first
 * and the middle row. */
static void check_rungs(const struct spec *spec, unsigned top, const char *what)
{
    struct table table;
    struct wide fine[2];
    struct wide rough[2];
    table_init(&table, spec);
    struct frequencies *frequencies = &table.sequences[0].frequencies;
    const uint32_t last = frequencies->pairs > 0 ? frequencies->pairs - 1 : 0;
    for (unsigned i = 0; i < 6 && frequencies->pairs > 0; i++) {
        const uint32_t pair = i / 2 * last / 2;
        const int64_t position = run_position(&frequencies->run, i % 2 * (spec->max_len / 2));
        frequency_sincos(frequencies, top, pair, position, SINCOS_STATE, &fine[0], &fine[1]);
        for (unsigned rung = 0; rung < top; rung++) {
            frequency_sincos(frequencies, rung, pair, position, SINCOS_STATE, &rough[0], &rough[1]);
            assert_near(&rough[0], &fine[0], what);
            assert_near(&rough[1], &fine[1], what);
        }
    }
}

START_TEST(rungs)
{
    char line[LINE_SIZE];
    struct made made;
    FILE *file = golden_open("frequencies.tsv");
    for (int lines = 0; fgets(line, sizeof line, file) != NULL; lines++) {
        if (line[0] != '#' && lines % FREQUENCY_TESTS == _i) {
            made_from(&made, strchr(line, '\t') + 1);
            check_rungs(&made.request.spec, 3, line);
        }
    }
    (void)fclose(file);
}
END_TEST

/* Options for which numbers or errors are as large as possible. */
static const char *const extremes[] = {
    "precision=f32 d=5 n=2 start=999999999999998 frequency=shifted base=1e-300 angle-scale=1e300",
    "precision=f32 d=4 n=1 start=-1000000000000000 list=0x1.fffffffffffffp1023,1e300 "
    "angle-scale=9.99e299",
    "precision=f32 d=4 n=1 start=-1000000000000000 list=0x1p-1074,1e-300 angle-scale=1e-300",
    "precision=f32 d=8 n=9 grid=3x3 coordinates=y=from:-1000000000000000,x=from:-1000000000000000 "
    "base=1e-300 angle-scale=9e29",
    "precision=f32 d=8 n=9 grid=3x3 coordinates=y=from:-2,x=from:-2 base=1e300 angle-scale=9e29pi",
    "precision=f32 d=4 n=2 start=999999999999998 layout=pairs rope=ntk base=1e300 factor=1e300",
    "precision=f32 d=4 n=2 start=999999999999998 layout=pairs rope=dynamic base=1e300 factor=1e300 "
    "original=1 angle-scale=1e300",
    "precision=f32 d=8 n=2 start=999999999999998 layout=pairs rope=yarn base=1e300 factor=1e300 "
    "original=2147483647 angle-scale=1e300 beta-fast=1e300 beta-slow=1e-300",
    "precision=f32 d=8 n=2 start=999999999999998 layout=pairs rope=llama3 base=1e300 factor=1e300 "
    "original=2147483647 angle-scale=1e300 high=2e-300 low=1.9999999999999999999999999999e-300",
    "precision=f32 d=64 n=2 start=999999999999998 layout=pairs rope=llama3 base=2 factor=1e300 "
    "original=2147483647 angle-scale=1e300 high=200000000 "
    "low=199999999.999999999999999999999999999999999999999",
    "precision=f32 d=4 n=2 start=999999999999998 layout=pairs rope=llama3 factor=8 original=8192 "
    "low=1303.7972938088065906186957895476376537862934 "
    "high=1303.7972938088065906186957895476376537862935",
    "precision=f32 d=8 n=2 start=999999999999998 layout=pairs rope=yarn original=4096 factor=2 "
    "base=1.00000000000000000000000000000000000000000000001",
    "precision=f32 d=64 n=2 start=999999999999998 layout=pairs rope=yarn truncate=no original=201 "
    "factor=40 base=1.00000000000000000000000000000000000000000000001",
    /* beta-fast and beta-slow are next to 8192/(2 pi) 10000^(-1/2), so that the corrections of yarn
     * are next to pair 1 */
    "precision=f32 d=4 n=2 start=999999999999998 layout=pairs rope=yarn truncate=no original=8192 "
    "factor=40 beta-fast=13.037972938088065906186957895476376537862935 "
    "beta-slow=13.037972938088065906186957895476376537862934",
};

START_TEST(extreme_rungs)
{
    struct made made;
    made_from(&made, extremes[_i]);
    check_rungs(&made.request.spec, FREQUENCY_RUNGS - 1, extremes[_i]);
}
END_TEST

/* The largest frequencies of longrope, which are quotients by small numbers. */
START_TEST(small_divisors)
{
    struct decimal divisors[] = {decimal_of("1e-9"), decimal_of("0.7"), decimal_of("3e-9"),
                                 decimal_of("1e9")};
    struct made made;
    made_from(&made, "precision=f32 d=8 n=2 start=40000 layout=pairs");
    made.request.spec.rope_scaling = ROPE_SCALING_LONGROPE;
    made.request.spec.terms.long_divisors = divisors;
    made.request.spec.terms.divisor_count = COUNT(divisors);
    check_rungs(&made.request.spec, FREQUENCY_RUNGS - 1, "longrope");
}
END_TEST

/* Pair 0 has the frequency v = 1. L0 v / (2 pi) = 8192 / (2 pi) is between low and high, which are
 * 10^-40 apart. Computed from the published digits of pi, it is at s =
 * 0.179058192281408908825304825662195837754582... of the interval, so that w = 1/8 + s (1 - 1/8).
 * The value of this test is known to 2^-158; an ulp is 2^-192. */
START_TEST(a_narrow_band)
{
    struct made made;
    struct table table;
    struct wide w;
    struct wide expected;
    struct wide bound;
    const struct decimal digits = decimal_of("0.281675918246232795222141722454421358035259357382");
    made_from(&made, "precision=f32 d=4 n=1 layout=pairs rope=llama3 factor=8 original=8192 "
                     "low=1303.7972938088065906186957895476376537862934 "
                     "high=1303.7972938088065906186957895476376537862935");
    table_init(&table, &made.request.spec);
    frequency_value(&table.sequences[0].frequencies, 0, 0, &w);
    wide_set_decimal(&expected, &digits, w.fraction);
    wide_set_integer(&bound, UINT64_C(1) << (64 * FREQUENCY_FRACTION - 158), 0);
    bound.fraction = w.fraction;
    wide_subtract(&expected, &expected, &w);
    ck_assert_int_le(wide_compare_magnitude(&expected, &bound), 0);
}
END_TEST

/* --- tables that are equal by their definitions ---------------------------------------------- */

/* The rows of the first table from row `from` on are equal to the first rows of the second
 * table. */
static const struct {
    const char *options;
    const char *same;
    int64_t from;
} twins[] = {
    /* the base is 100 (f L/L0 - (f - 1))^(d/(d - 2)), with a factor of 2^2 for L = 11, and 1 for L
     * <= L0 */
    {"d=4 n=11 precision=f64 layout=pairs rope=dynamic original=10 factor=10 base=100",
     "d=4 n=11 precision=f64 layout=pairs base=400", 0},
    {"d=4 n=10 precision=f64 layout=pairs rope=dynamic original=10 factor=10 base=100",
     "d=4 n=10 precision=f64 layout=pairs base=100", 0},
    {"d=4 n=9 precision=f64 layout=pairs rope=dynamic original=10 factor=10 base=100",
     "d=4 n=9 precision=f64 layout=pairs base=100", 0},
    /* a class row precedes the positions, and has no position itself */
    {"d=8 n=10 precision=f32 rows-before=1", "d=8 n=9 precision=f32", 1},
    {"d=8 n=10 precision=f32 rows-before=1 axes=x:9 coordinates=x=last:1e-6",
     "d=8 n=9 precision=f32 axes=x:9 coordinates=x=last:1e-6", 1},
    {"d=8 n=51 precision=f32 axes=t:51 pairs=t*4", "d=8 n=51 precision=f32", 0},
    {"d=8 n=51 precision=f32 axes=t:51 coordinates=t=from:-7", "d=8 n=51 precision=f32 start=-7",
     0},
    {"d=8 n=13 precision=f32 rows-before=1 grid=3x4", "d=8 n=12 precision=f32 grid=3x4", 1},
};

START_TEST(equal_by_definition)
{
    uint64_t cells[2][16];
    struct made made[2];
    struct table tables[2];
    made_from(&made[0], twins[_i].options);
    made_from(&made[1], twins[_i].same);
    const size_t columns = (size_t)made[0].request.spec.columns;
    ck_assert_uint_le(columns, COUNT(cells[0]));
    ck_assert_int_eq(made[1].request.spec.columns, made[0].request.spec.columns);
    table_init(&tables[0], &made[0].request.spec);
    table_init(&tables[1], &made[1].request.spec);
    for (int64_t row = 0; row < made[0].request.spec.max_len; row++) {
        table_next_row(&tables[0], cells[0]);
        if (row >= twins[_i].from) {
            table_next_row(&tables[1], cells[1]);
            ck_assert_mem_eq(cells[0], cells[1], columns * sizeof cells[0][0]);
        }
    }
}
END_TEST

/* --- columns, many cells at a time ----------------------------------------------------------- */

static const char *const walked[] = {
    "d=6 n=40 precision=f32 zero-row=0",
    "d=6 n=40 precision=f32 zero-row=7",
    "d=6 n=40 precision=f32 zero-row=39",
    "d=6 n=40 precision=f16 rows-before=1",
    "d=8 n=21 precision=s8:0.01:3 rows-before=1 grid=4x5",
    "d=7 n=40 precision=q15 odd=zero layout=concat start=-9",
    "d=6 n=200 precision=f32 layout=split-half order=descending",
    "d=2 n=66000 precision=q7",
    "d=2 n=66000 precision=f64 start=-1000000",
};

/* Columns computed alone, in parts of several sizes, have the same cells as rows. */
START_TEST(walked_in_parts)
{
    static const size_t parts[] = {1, 7, 64, 100000};
    struct made made;
    struct table table;
    made_from(&made, walked[_i]);
    const size_t rows = (size_t)made.request.spec.max_len;
    const size_t columns = (size_t)made.request.spec.columns;
    uint64_t *all = malloc(rows * columns * sizeof *all);
    uint64_t *cells = malloc(rows * sizeof *cells);
    ck_assert(all != NULL && cells != NULL);
    table_init(&table, &made.request.spec);
    for (size_t row = 0; row < rows; row++) {
        table_next_row(&table, all + row * columns);
    }
    for (size_t i = 0; i < COUNT(parts) * columns; i++) {
        const size_t column = i % columns;
        const size_t part = parts[i / columns];
        struct column_walk walk = {.table = &table, .column = (uint32_t)column};
        for (size_t row = 0; row < rows; row += part) {
            const size_t count = rows - row < part ? rows - row : part;
            column_walk_cells(&walk, cells + row, count);
        }
        for (size_t row = 0; row < rows; row++) {
            REQUIRE(cells[row] == all[row * columns + column], "parts of %zu: row %zu, column %zu",
                    part, row, column);
        }
    }
    free(all);
    free(cells);
}
END_TEST

/* --- rows against wide numbers --------------------------------------------------------------- */

/* Rotations that begin far from 0, and slow rotations. */
static const char *const rotated[] = {
    "d=6 n=300 precision=f64 start=999999999999000",
    "d=6 n=300 precision=f64 start=-999999999999000 cell-factor=1.9",
    "d=6 n=300 precision=q31 angle-scale=1e15",
    /* so slow that 64 bits often do not decide a cell, and 128 bits are used */
    "d=6 n=3000 precision=f32 angle-scale=2e-8 base=1.001",
    "d=6 n=3000 precision=f32 angle-scale=3e-8 base=1.01 start=-2999",
    "d=6 n=3000 precision=f32 angle-scale=1e-7 base=1.01 order=descending",
    "d=200 n=70 precision=f32 angle-scale=3.1e-8 base=1.001",
    "d=200 n=70 precision=f32 angle-scale=3.1e-8 base=1.0001 order=descending",
};

START_TEST(rows_as_wide_numbers)
{
    struct made made;
    struct table table;
    uint64_t cells[200];
    made_from(&made, rotated[_i]);
    ck_assert_uint_le((size_t)made.request.spec.columns, COUNT(cells));
    table_init(&table, &made.request.spec);
    struct sequence *sequence = &table.sequences[0];
    for (int64_t row = 0; row < made.request.spec.max_len; row++) {
        table_next_row(&table, cells);
        for (uint32_t pair = 0; pair < (uint32_t)made.request.spec.columns / 2; pair++) {
            struct wide sine;
            struct wide cosine;
            uint64_t expected[2];
            const int64_t position = spec_position(&made.request.spec, row);
            frequency_sincos(&sequence->frequencies, 1, pair, position, SINCOS_STATE, &sine,
                             &cosine);
            const bool zero = position == 0; /* a sine of 0 has no sign there */
            ck_assert(zero || rounding_wide(&table.rounding, &sine, FREQUENCY_ERROR, &expected[0]));
            ck_assert(zero ||
                      rounding_wide(&table.rounding, &cosine, FREQUENCY_ERROR, &expected[1]));
            REQUIRE(zero || memcmp(&cells[2 * pair], expected, sizeof expected) == 0,
                    "row %" PRId64 ", pair %" PRIu32, row, pair);
        }
    }
}
END_TEST

/* --- exact ties ------------------------------------------------------------------------------ */

/* At position 0 a cosine is equal to the cell's factor. The quotients 0.1/0.2, 0.3/0.2, 0.25/0.1 =
 * 2.5 and 1/16/0.025 are middles of two cells. So are 1/2 + 2^-25 and 1/2 + 3 2^-25 in f32, 1/2 +
 * 2^-12 in f16 and 3/4 + 2^-8 in q7. 1/3 and the neighbours of these numbers are not. */
static const struct {
    const char *options;
    uint64_t cell; /* in column 1 at position 0 */
} ties[] = {
    {"d=2 n=1 precision=s8:0.2:0 cell-factor=0.1", 0},
    {"d=2 n=1 precision=s8:0.2:0 cell-factor=0.3", 2},
    {"d=2 n=1 precision=s8:0.2:7 cell-factor=0.3", 9},
    {"d=2 n=1 precision=s8:0.2:0 cell-factor=0.3000000000000000000000000000000000000000001", 2},
    {"d=2 n=1 precision=s8:0.2:0 cell-factor=0.1000000000000000000000000000000000000000001", 1},
    {"d=2 n=1 precision=s8:0.2:0 cell-factor=0.2999999999999999999999999999999999999999999", 1},
    {"d=16 n=1 precision=s8:0.1:0 cell-factor=inverse-sqrt", 2},
    {"d=16 n=1 precision=u8:0.07142857142857142857142857142857142857142857143:0 "
     "cell-factor=inverse-sqrt",
     3},
    {"d=512 n=1 precision=u8:0.025:0 cell-factor=sqrt-2-d", 2},
    {"d=9 n=1 precision=u8:0.6666666666666666666666666666666666666666666666:0 "
     "cell-factor=inverse-sqrt",
     1},
    {"d=9 n=1 precision=u8:0.6666666666666666666666666666666666666666666667:0 "
     "cell-factor=inverse-sqrt",
     0},
    {"d=9 n=1 precision=f32 cell-factor=inverse-sqrt", 0x3eaaaaab},
    {"d=2 n=1 precision=f32 cell-factor=0.50000002980232238769531250", 0x3f000000},
    {"d=2 n=1 precision=f32 cell-factor=0.50000002980232238769531251", 0x3f000001},
    {"d=2 n=1 precision=f32 cell-factor=0.50000008940696716308593750", 0x3f000002},
    {"d=2 n=1 precision=f32 cell-factor=0.50000008940696716308593749", 0x3f000001},
    {"d=2 n=1 precision=f16 cell-factor=0.500244140625", 0x3800},
    {"d=2 n=1 precision=q7 cell-factor=0.75390625", 0x60},
    {"d=2 n=1 precision=q7 cell-factor=0.76171875", 0x62},
    {"d=2 n=1 precision=q7 cell-factor=1.5", 0x7f},
    {"d=2 n=1 precision=f64 cell-factor=1e-9", UINT64_C(0x3e112e0be826d695)},
    {"d=2 n=2 precision=f32 cell-factor=yarn factor=1 zero-row=1", 0x3f800000},
};

START_TEST(exact_ties)
{
    for (size_t i = 0; i < COUNT(ties); i++) {
        struct made made;
        struct table table;
        uint64_t cells[512];
        made_from(&made, ties[i].options);
        table_init(&table, &made.request.spec);
        table_next_row(&table, cells);
        ck_assert_msg(cells[1] == ties[i].cell || made.request.spec.d_model == 1,
                      "%s: %" PRIx64 ", not %" PRIx64, ties[i].options, cells[1], ties[i].cell);
        ck_assert_uint_eq(table.sequences[0].escalations, 0);
    }
}
END_TEST

/* --- how large cells can be ------------------------------------------------------------------ */

static const struct {
    const char *options;
    int magnitude;
} magnitudes[] = {
    {"d=4 n=3 precision=f32", 0},
    {"d=4 n=3 precision=f32 cell-factor=0.5", 0},
    {"d=4 n=3 precision=f32 cell-factor=1.0001", 1},
    {"d=4 n=3 precision=f32 cell-factor=inverse-sqrt", 0},
    {"d=1 n=3 precision=f32 cell-factor=inverse-sqrt", 0},
    {"d=1 n=3 precision=f32 cell-factor=sqrt-2-d", 1},
    {"d=2 n=3 precision=f32 cell-factor=sqrt-2-d", 0},
    {"d=4 n=3 precision=f32 cell-factor=yarn factor=1", 0},
    {"d=4 n=3 precision=f32 cell-factor=yarn factor=1.01", 1},
};

START_TEST(magnitude)
{
    for (size_t i = 0; i < COUNT(magnitudes); i++) {
        struct made made;
        struct table table;
        made_from(&made, magnitudes[i].options);
        table_init(&table, &made.request.spec);
        ck_assert_msg(table.magnitude == magnitudes[i].magnitude, "%s: %d", magnitudes[i].options,
                      table.magnitude);
    }
}
END_TEST

/* --- what no table can be made of ------------------------------------------------------------ */

START_TEST(refused)
{
    static const char start[] = "posenc: the cells' factor is 2 or more";
    struct made made;
    struct table table;
    made_from(&made, "d=4 n=3 precision=f32 layout=pairs rope=yarn factor=22027 original=4096 "
                     "cell-factor=yarn");
    char *message = MESSAGE_OF(table_init(&table, &made.request.spec));
    ck_assert_msg(strncmp(message, start, strlen(start)) == 0, "%s", message);
    ck_assert_ptr_eq(strchr(message, '\n'), message + strlen(message) - 1);
    free(message);
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_frequency(void)
{
    Suite *suite = suite_create("frequency");
    TCase *tables = tcase_create("tables");
    tcase_set_timeout(tables, 120);
    tcase_add_loop_test(tables, golden, 0, FREQUENCY_TESTS);
    tcase_add_loop_test(tables, rungs, 0, FREQUENCY_TESTS);
    tcase_add_sampled_test(tables, extreme_rungs, 5, COUNT(extremes));
    tcase_add_test(tables, small_divisors);
    tcase_add_test(tables, a_narrow_band);
    tcase_add_loop_test(tables, equal_by_definition, 0, (int)COUNT(twins));
    tcase_add_loop_test(tables, walked_in_parts, 0, (int)COUNT(walked));
    tcase_add_loop_test(tables, rows_as_wide_numbers, 0, (int)COUNT(rotated));
    tcase_add_test(tables, exact_ties);
    tcase_add_test(tables, magnitude);
    tcase_add_test(tables, refused);
    suite_add_tcase(suite, tables);
    return suite;
}
