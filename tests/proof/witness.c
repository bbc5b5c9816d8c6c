/*
 * witness.c: the witness tells all rows apart, in the order that it gives, with as few columns as
 * brute force finds, or one more in 8 bits. Equal rows are refused, and named.
 */
#include "proof/witness.h"
#include "cli/request.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_LIMIT = 1 << WITNESS_KEY_BITS, SMALL_COLUMNS = 8, SMALL_ROWS = 64 };

/* --- a table and its witness ----------------------------------------------------------------- */

struct case_of {
    const char *precision; /* s8 and u8: with a scale of 1/100 and a zero point of 3 */
    int64_t d_model;
    int64_t max_len;
    const char *base;
    int64_t start;
    enum layout layout;
    enum frequency frequency;
    const char *cell_factor; /* NULL: 1 */
    enum order order;
    int64_t zero_row;        /* 0: none */
    int64_t grid_width;      /* 0: no grid */
    const char *angle_scale; /* NULL: 1 */
};

/* What is under test: the cells that table_next_row gives, and the witness. */
struct subject {
    struct spec spec;
    struct table table;
    struct witness witness;
    uint64_t *cells;
    size_t d;
    size_t rows;
    bool found;
};

static struct spec spec_of(const struct case_of *wanted)
{
    struct spec spec = {
        .d_model = wanted->d_model,
        .max_len = wanted->max_len,
        .start = wanted->start,
        .base = decimal_of(wanted->base),
        .precision = precision_find(wanted->precision),
        .layout = wanted->layout,
        .frequency = wanted->frequency,
        .order = wanted->order,
        .has_zero_row = wanted->zero_row > 0,
        .zero_row = wanted->zero_row,
        .grid_width = wanted->grid_width,
        .grid_height = wanted->grid_width > 0 ? wanted->max_len / wanted->grid_width : 0,
    };
    ck_assert_ptr_nonnull(spec.precision);
    if (wanted->cell_factor != NULL) {
        spec.cell_factor_number = decimal_of(wanted->cell_factor);
    }
    if (wanted->angle_scale != NULL) {
        spec.angle_scale = decimal_of(wanted->angle_scale);
    }
    if (spec.precision->kind == PRECISION_AFFINE) {
        spec.scale = quotient_of("0.01");
        spec.zero_point = spec.precision->is_signed ? 3 : 128;
    }
    spec_derive(&spec);
    return spec;
}

static void subject_init(struct subject *subject, const struct case_of *wanted)
{
    *subject = (struct subject){.spec = spec_of(wanted), .rows = (size_t)wanted->max_len};
    subject->d = (size_t)subject->spec.columns;
    subject->cells = malloc(subject->d * subject->rows * sizeof subject->cells[0]);
    ck_assert_ptr_nonnull(subject->cells);
    table_init(&subject->table, &subject->spec);
    for (size_t row = 0; row < subject->rows; row++) {
        table_next_row(&subject->table, subject->cells + row * subject->d);
    }
    table_rewind(&subject->table);
    witness_find(&subject->witness, &subject->table);
    subject->found = !IS_REFUSED(rows_check(&subject->witness, &subject->spec));
}

static void subject_free(struct subject *subject)
{
    free(subject->cells);
}

static uint64_t cell_at(const struct subject *subject, size_t row, size_t column)
{
    return subject->cells[row * subject->d + column];
}

/* --- keys, computed again -------------------------------------------------------------------- */

static bool is_scaled(const char *precision)
{
    return strcmp(precision, "f32") == 0 || strcmp(precision, "f64") == 0;
}

/* The integer part of m * 2^exponent. */
static int64_t integer_part(struct dyadic number)
{
    uint64_t magnitude = number.m;
    for (int i = number.exponent; i < 0 && magnitude > 0; i++) {
        magnitude /= 2;
    }
    for (int i = number.exponent; i > 0 && magnitude > 0; i--) {
        REQUIRE(magnitude <= KEY_LIMIT, "a key is larger than 2^29");
        magnitude *= 2;
    }
    REQUIRE(magnitude <= KEY_LIMIT, "a key is larger than 2^29");
    return number.negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* Narrow floats are stored as their bits, which the compiler sees as an unsigned integer: those
 * of numbers below 0 are above all others. The cells of all other formats are integers. */
static int64_t bits_or_integer(const struct precision *precision, uint64_t cell)
{
    return precision->kind == PRECISION_FLOAT ? (int64_t)cell : precision_ordinal(precision, cell);
}

/* The number that the compiler compares. */
static int64_t key_of(const struct subject *subject, size_t row, const struct witness_key *key)
{
    const struct precision *precision = subject->spec.precision;
    const uint64_t cell = cell_at(subject, row, key->column);
    return is_scaled(precision->name) ? integer_part(witness_scaled(precision, cell, key))
                                      : bits_or_integer(precision, cell);
}

/* Whether the keys of row a come before those of row b. */
static bool keys_less(const struct subject *subject, size_t a, size_t b)
{
    for (size_t i = 0; i < subject->witness.count; i++) {
        const int64_t x = key_of(subject, a, &subject->witness.keys[i]);
        const int64_t y = key_of(subject, b, &subject->witness.keys[i]);
        if (x != y) {
            return x < y;
        }
    }
    return false;
}

/* --- what must hold of every witness --------------------------------------------------------- */

/* Whether the keys increase in the order of the positions. */
static bool is_natural(const struct subject *subject)
{
    size_t row = 0;
    while (row < subject->rows && subject->witness.order[row] == row) {
        row++;
    }
    return row == subject->rows;
}

/* The order has all rows, each once, and the keys strictly increase in it. */
static void check_order(const struct subject *subject)
{
    const struct witness *witness = &subject->witness;
    unsigned char *seen = calloc(subject->rows, 1);
    ck_assert_ptr_nonnull(seen);
    for (size_t i = 0; i < subject->rows; i++) {
        const size_t row = witness->order[i];
        REQUIRE(row < subject->rows, "place %zu: no such row", i);
        REQUIRE(!seen[row], "row %zu occurs twice", row);
        seen[row] = 1;
        REQUIRE(i == 0 || keys_less(subject, witness->order[i - 1], row),
                "%s: rows %" PRIu32 " and %zu are not in order", subject->spec.precision->name,
                witness->order[i - 1], row);
    }
    free(seen);
}

/* sum + number * 2^-shift, the sum being in units of 2^(-64 * 20) */
static void sum_add(struct wide *sum, struct dyadic number, int shift)
{
    struct wide term;
    const int exponent = number.exponent - shift;
    wide_set_integer(&term, number.m, sum->fraction);
    REQUIRE(exponent <= 0, "a part of a cell is larger than 1");
    wide_shift_right(&term, &term, (size_t)-exponent);
    term.negative = number.negative && term.count > 0;
    wide_add(sum, sum, &term);
}

/* The parts of a column add up to the cell; 2^-shift is a number of the format. */
static void check_parts(const struct subject *subject, const struct witness_key *keys, size_t parts)
{
    const struct precision *precision = subject->spec.precision;
    const int most_shift = strcmp(precision->name, "f32") == 0 ? 149 : 1074;
    for (size_t row = 0; row < subject->rows; row++) {
        struct wide sum;
        struct wide cell;
        wide_set_integer(&sum, 0, 20);
        wide_set_integer(&cell, 0, 20);
        for (size_t part = 0; part < parts; part++) {
            REQUIRE(keys[part].shift <= most_shift, "2^-%d is no %s", keys[part].shift,
                    precision->name);
            sum_add(
                &sum,
                witness_scaled(precision, cell_at(subject, row, keys[part].column), &keys[part]),
                keys[part].shift);
        }
        sum_add(&cell, precision_dyadic(precision, cell_at(subject, row, keys[0].column)), 0);
        wide_subtract(&sum, &sum, &cell);
        REQUIRE(sum.count == 0, "row %zu: the parts do not add up", row);
    }
}

/* The number of columns. The parts of each follow one another, from 0 on. */
static size_t check_keys(const struct subject *subject)
{
    const struct witness *witness = &subject->witness;
    size_t columns = 0;
    ck_assert_int_eq(witness->count == 0, subject->rows == 1);
    ck_assert_uint_le(witness->count, WITNESS_KEYS);
    for (size_t i = 0; i < witness->count;) {
        size_t parts = 0;
        do {
            ck_assert_uint_lt(i + parts, witness->count);
            ck_assert_uint_eq(witness->keys[i + parts].part, parts);
            ck_assert_uint_eq(witness->keys[i + parts].column, witness->keys[i].column);
            parts++;
        } while (!witness->keys[i + parts - 1].last_part);
        ck_assert_uint_lt(witness->keys[i].column, subject->d);
        for (size_t before = 0; before < i; before++) {
            ck_assert_uint_ne(witness->keys[before].column, witness->keys[i].column);
        }
        if (is_scaled(subject->spec.precision->name)) {
            check_parts(subject, &witness->keys[i], parts);
        } else {
            ck_assert_uint_eq(parts, 1);
        }
        columns++;
        i += parts;
    }
    return columns;
}

static size_t check_witness(const struct subject *subject)
{
    ck_assert(subject->found);
    check_order(subject);
    return check_keys(subject);
}

/* --- known tables ---------------------------------------------------------------------------- */

/* -1 for `columns` and `first` means that they are not known beforehand. natural: 0 no, 1 yes, -1
 * not known. */
static const struct {
    struct case_of wanted;
    int columns;
    int first;
    int natural;
} known[] = {
    /* the slowest sine increases while w n < pi/2: w = 10000^(-126/128), 10000^(-510/512) */
    {{.precision = "f32", .d_model = 128, .max_len = 51, .base = "10000"}, 1, 126, 1},
    {{.precision = "f32", .d_model = 512, .max_len = 5000, .base = "10000"}, 1, 510, 1},
    {{.precision = "f32", .d_model = 129, .max_len = 51, .base = "10000"}, 1, 128, 1},
    {{.precision = "f64", .d_model = 64, .max_len = 1000, .base = "10000"}, 1, 62, 1},
    {{.precision = "q31", .d_model = 64, .max_len = 1000, .base = "10000"}, 1, 62, 1},
    {{.precision = "q15", .d_model = 64, .max_len = 4000, .base = "10000"}, 1, 62, 1},
    {{.precision = "f32",
      .d_model = 64,
      .max_len = 500,
      .base = "10000",
      .layout = LAYOUT_CONCAT_COS},
     1,
     63,
     1},
    {{.precision = "f32", .d_model = 64, .max_len = 500, .base = "10000", .start = -250}, 1, 62, 1},
    /* in longer tables the first column does, in any order: the angles are whole numbers of radians
     */
    {{.precision = "f32", .d_model = 4, .max_len = 16384, .base = "10000"}, 1, 0, 0},
    {{.precision = "f32", .d_model = 1, .max_len = 3000, .base = "10000"}, 1, 0, 0},
    /* formats with fewer numbers than the table has rows */
    {{.precision = "f16", .d_model = 64, .max_len = 2000, .base = "10000"}, 2, -1, -1},
    {{.precision = "bf16", .d_model = 64, .max_len = 512, .base = "10000"}, 2, -1, -1},
    {{.precision = "q7", .d_model = 64, .max_len = 512, .base = "10000"}, -1, -1, -1},
    {{.precision = "f8e4m3", .d_model = 64, .max_len = 300, .base = "10000"}, -1, -1, -1},
    {{.precision = "f8e5m2", .d_model = 64, .max_len = 300, .base = "10000"}, -1, -1, -1},
    {{.precision = "s8", .d_model = 64, .max_len = 1000, .base = "10000"}, -1, -1, -1},
    {{.precision = "u8", .d_model = 63, .max_len = 1000, .base = "500000.5"}, -1, -1, -1},
    {{.precision = "s8", .d_model = 6, .max_len = 5000, .base = "10000"}, -1, -1, 0},
    {{.precision = "q15", .d_model = 8, .max_len = 20000, .base = "10000"}, 2, -1, 0},
    /* pair 1 is the slowest pair whose sines, 10^-30 t, are not too small for the format */
    {{.precision = "f32", .d_model = 20, .max_len = 100, .base = "1e300", .layout = LAYOUT_CONCAT},
     1,
     1,
     1},
    /* two arrays: the last columns are the sines of the slowest pair; the cosines are slower still
     */
    {{.precision = "f32", .d_model = 64, .max_len = 1000, .base = "10000", .layout = LAYOUT_SPLIT},
     1,
     63,
     1},
    {{.precision = "f32",
      .d_model = 64,
      .max_len = 1000,
      .base = "10000",
      .layout = LAYOUT_SPLIT_HALF},
     1,
     127,
     1},
    {{.precision = "f64",
      .d_model = 64,
      .max_len = 1000,
      .base = "10000",
      .layout = LAYOUT_SPLIT_INTERLEAVED},
     1,
     127,
     1},
    {{.precision = "f32", .d_model = 64, .max_len = 1000, .base = "10000", .layout = LAYOUT_PAIRS},
     1,
     63,
     1},
    /* positions that descend: the slowest cosine increases while w n < pi */
    {{.precision = "f32",
      .d_model = 64,
      .max_len = 1000,
      .base = "10000",
      .order = ORDER_DESCENDING,
      .frequency = FREQUENCY_SHIFTED},
     1,
     -1,
     -1},
    /* cells above 1, and cells that are much smaller than they might be */
    {{.precision = "f32", .d_model = 64, .max_len = 1000, .base = "10000", .cell_factor = "1.999"},
     1,
     62,
     1},
    {{.precision = "f64", .d_model = 64, .max_len = 1000, .base = "10000", .cell_factor = "1e-9"},
     1,
     62,
     1},
    /* a row of zeros lies between the others; a grid needs two columns */
    {{.precision = "f32", .d_model = 64, .max_len = 500, .base = "10000", .zero_row = 1}, 1, -1, 0},
    {{.precision = "f32", .d_model = 64, .max_len = 400, .base = "10000", .grid_width = 20},
     2,
     -1,
     -1},
    /* each sine tells few rows apart from the sine before it: taken one after the other, they would
     * be more than a witness has */
    {{.precision = "bf16",
      .d_model = 512,
      .max_len = 3000,
      .base = "10000",
      .layout = LAYOUT_SIN,
      .angle_scale = "0.001"},
     -1,
     -1,
     0},
};

START_TEST(known_tables)
{
    struct subject subject;
    subject_init(&subject, &known[_i].wanted);
    const size_t columns = check_witness(&subject);
    if (known[_i].columns >= 0) {
        ck_assert_int_eq((int)columns, known[_i].columns);
    }
    if (known[_i].first >= 0) {
        ck_assert_int_eq((int)subject.witness.keys[0].column, known[_i].first);
    }
    if (known[_i].natural >= 0) {
        ck_assert_int_eq(is_natural(&subject), known[_i].natural);
    }
    subject_free(&subject);
}
END_TEST

/* One row need not be told apart, and has no key; two rows, at positions 0 and 1, differ in the
 * first column. */
START_TEST(one_row_and_two)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        for (int64_t rows = 1; rows <= 2; rows++) {
            const struct case_of wanted = {
                .precision = precisions[i].name, .d_model = 3, .max_len = rows, .base = "10000"};
            struct subject subject;
            subject_init(&subject, &wanted);
            ck_assert_uint_eq(check_witness(&subject), rows == 1 ? 0 : 1);
            ck_assert(is_natural(&subject));
            subject_free(&subject);
        }
    }
}
END_TEST

/* --- more than one part ---------------------------------------------------------------------- */

/* 200,000 sines make 2^34 pairs. Some pairs are alike in 29 bits and a sign, but none in 58. The
 * other tables have w = pi/2, or nearly: so many digits of 2/pi. sin(w t) is 0, 1, about
 * -10^-(digits), -1. The third is seen only when the parts of 29 bits reach 10^-(digits). C++ has
 * integers for two parts. If these are too few, the parts go on to the least number of the format,
 * 2^-149 or 2^-1074, so that C++ can compare the cells: 149 / 29 and 1074 / 29, rounded up. */
static const struct {
    struct case_of wanted;
    size_t parts;
} parts_cases[] = {
    {{.precision = "f64", .d_model = 1, .max_len = 200000, .base = "10000"}, 2},
    {{.precision = "f32",
      .d_model = 1,
      .max_len = 4,
      .base = "0.63661977236758",
      .frequency = FREQUENCY_CONSTANT},
     2},
    {{.precision = "f32",
      .d_model = 1,
      .max_len = 4,
      .base = "0.63661977236758134307",
      .frequency = FREQUENCY_CONSTANT},
     6},
    {{.precision = "f32",
      .d_model = 1,
      .max_len = 4,
      .base = "0.6366197723675813430755350534900574481378",
      .frequency = FREQUENCY_CONSTANT},
     6},
    /* the third cell is 6.8e-13 = m * 2^-93, and 2^29 times that m * 2^-64 */
    {{.precision = "f64",
      .d_model = 1,
      .max_len = 4,
      .base = "0.63661977236772",
      .frequency = FREQUENCY_CONSTANT},
     2},
    {{.precision = "f64",
      .d_model = 1,
      .max_len = 4,
      .base = "0.636619772367581343075535053490057448137838582961",
      .frequency = FREQUENCY_CONSTANT},
     38},
};

START_TEST(several_parts)
{
    struct subject subject;
    subject_init(&subject, &parts_cases[_i].wanted);
    ck_assert_uint_eq(check_witness(&subject), 1);
    ck_assert_uint_eq(subject.witness.count, parts_cases[_i].parts);
    subject_free(&subject);
}
END_TEST

/* The third cell is a subnormal f32 of about 2^-146, and the others are 1. Whatever the keys are,
 * 2^-shift has to be a number of the format; otherwise the emitted product is another number. */
START_TEST(parts_of_subnormal)
{
    const struct case_of wanted = {.precision = "f32",
                                   .d_model = 1,
                                   .max_len = 4,
                                   .base = "0.63661977236758134307553505349005744813783858",
                                   .frequency = FREQUENCY_CONSTANT};
    struct subject subject;
    subject_init(&subject, &wanted);
    ck_assert_uint_eq(check_witness(&subject), 1);
    subject_free(&subject);
}
END_TEST

/* --- the fewest columns ---------------------------------------------------------------------- */

/* A number that two rows have alike if the column does not tell them apart: 0 and -0 are equal. For
 * f32 and f64 that is the cell times the largest power of two that leaves all of them at most 2^29,
 * cut off. Only the first part is used. */
static int64_t plain_key(const struct subject *subject, size_t row, size_t column)
{
    const struct precision *precision = subject->spec.precision;
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    uint64_t largest = 0;
    if (!is_scaled(precision->name)) {
        return precision_ordinal(precision, cell_at(subject, row, column));
    }
    for (size_t other = 0; other < subject->rows; other++) {
        const uint64_t magnitude = cell_at(subject, other, column) & (sign - 1);
        largest = magnitude > largest ? magnitude : largest;
    }
    const struct dyadic top = precision_dyadic(precision, largest);
    int log2 = top.exponent; /* largest <= 2^log2 */
    for (uint64_t power = 1; power < top.m; power *= 2) {
        log2++;
    }
    struct dyadic number = precision_dyadic(precision, cell_at(subject, row, column));
    number.exponent += largest == 0 ? 0 : WITNESS_KEY_BITS - log2;
    return integer_part(number);
}

/* For each pair of rows, the set of columns in which their keys differ, with one bit for each
 * column. */
struct differences {
    size_t pairs;
    unsigned set[SMALL_ROWS * (SMALL_ROWS - 1) / 2];
};

static void differences_find(struct differences *differences, const struct subject *subject)
{
    static int64_t keys[SMALL_ROWS][SMALL_COLUMNS];
    differences->pairs = 0;
    for (size_t row = 0; row < subject->rows; row++) {
        for (size_t column = 0; column < subject->d; column++) {
            keys[row][column] = plain_key(subject, row, column);
        }
        for (size_t before = 0; before < row; before++) {
            unsigned set = 0;
            for (size_t column = 0; column < subject->d; column++) {
                set |= (unsigned)(keys[row][column] != keys[before][column]) << column;
            }
            differences->set[differences->pairs++] = set;
        }
    }
}

static bool tells_apart(const struct differences *differences, unsigned columns)
{
    for (size_t i = 0; i < differences->pairs; i++) {
        if ((differences->set[i] & columns) == 0) {
            return false;
        }
    }
    return true;
}

static size_t count_bits(unsigned set)
{
    size_t count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

/* The size of the smallest set of columns that tells all rows apart; 0 if there is none. */
static size_t fewest_columns(const struct subject *subject)
{
    struct differences differences;
    size_t fewest = 0;
    differences_find(&differences, subject);
    for (unsigned columns = 1; columns < 1U << subject->d; columns++) {
        const size_t count = count_bits(columns);
        if ((fewest == 0 || count < fewest) && tells_apart(&differences, columns)) {
            fewest = count;
        }
    }
    return fewest;
}

static int64_t compared_key(const struct subject *subject, size_t row, size_t column)
{
    const struct precision *const precision = subject->spec.precision;
    return is_scaled(precision->name) ? plain_key(subject, row, column)
                                      : bits_or_integer(precision, cell_at(subject, row, column));
}

/* The last column whose keys increase from row to row, or -1. */
static int last_natural(const struct subject *subject)
{
    for (size_t column = subject->d; column-- > 0;) {
        size_t row = 1;
        while (row < subject->rows &&
               compared_key(subject, row - 1, column) < compared_key(subject, row, column)) {
            row++;
        }
        if (row >= subject->rows) {
            return (int)column;
        }
    }
    return -1;
}

/* The first row whose cells all equal those of an earlier row (-0 equals 0), and that row. */
static bool first_equal(const struct subject *subject, size_t *row, size_t *earlier)
{
    const struct precision *precision = subject->spec.precision;
    for (*row = 1; *row < subject->rows; ++*row) {
        for (*earlier = 0; *earlier < *row; ++*earlier) {
            size_t j = 0;
            while (j < subject->d &&
                   precision_ordinal(precision, cell_at(subject, *row, j)) ==
                       precision_ordinal(precision, cell_at(subject, *earlier, j))) {
                j++;
            }
            if (j == subject->d) {
                return true;
            }
        }
    }
    return false;
}

/* Returns whether there was a witness. Checks it against the fewest columns that brute force finds.
 * Where the columns are chosen one after the other, another choice may have one less. */
static bool check_fewest(const struct case_of *wanted)
{
    struct subject subject;
    size_t row;
    size_t earlier;
    capture_begin();
    subject_init(&subject, wanted);
    char *message = capture_end();
    const bool distinct = !first_equal(&subject, &row, &earlier);
    REQUIRE(subject.found == distinct, "%s d_model %d, %d rows of base %s: %s", wanted->precision,
            (int)wanted->d_model, (int)wanted->max_len, wanted->base, message);
    if (distinct) {
        ck_assert_str_eq(message, "");
        const size_t columns = check_witness(&subject);
        const size_t fewest = fewest_columns(&subject);
        const int natural = last_natural(&subject);
        const size_t most = fewest + (fewest > 1 && subject.spec.precision->bits == 8);
        REQUIRE(fewest == 0 || columns <= most,
                "%s d_model %d, %d rows from %d of base %s, layout %d: %zu columns, "
                "not %zu",
                wanted->precision, (int)wanted->d_model, (int)wanted->max_len, (int)wanted->start,
                wanted->base, (int)wanted->layout, columns, fewest);
        REQUIRE(natural < 0 ||
                    (is_natural(&subject) && subject.witness.keys[0].column == (uint32_t)natural),
                "%s: column %d is in natural order", wanted->precision, natural);
    } else {
        char names[128];
        (void)snprintf(names, sizeof names,
                       "posenc: positions %" PRId64 " and %" PRId64 " have equal rows in %s: ",
                       wanted->start + (int64_t)row, wanted->start + (int64_t)earlier,
                       wanted->precision);
        REQUIRE(strncmp(message, names, strlen(names)) == 0, "%s, not %s", message, names);
    }
    free(message);
    subject_free(&subject);
    return distinct;
}

START_TEST(fewest)
{
    static const char *const bases[] = {"10000", "100", "2.5", "1000000", "1.0001"};
    static const int64_t widths[] = {1, 2, 3, 5, 8};
    static const int64_t lengths[] = {2, 7, 30, SMALL_ROWS};
    int found = 0;
    int refused = 0;
    for (size_t i = 0; i < COUNT(bases) * COUNT(widths) * COUNT(lengths); i++) {
        const size_t base = i % COUNT(bases);
        const struct case_of wanted = {
            .precision = precisions[_i].name,
            .d_model = widths[i / COUNT(bases) % COUNT(widths)],
            .max_len = lengths[i / COUNT(bases) / COUNT(widths)],
            .base = bases[base],
            .start = base % 2 == 0 ? 0 : -20,
            .layout = (enum layout)(i % 5),
        };
        const bool is_distinct = check_fewest(&wanted);
        found += is_distinct;
        refused += !is_distinct;
    }
    ck_assert_int_gt(found, 10);
    ck_assert(precisions[_i].bits > 8 || refused > 0);
}
END_TEST

/* --- equal rows ------------------------------------------------------------------------------ */

/* int8 with 127 steps first repeats itself in row 340 with two columns, and in row 13830 with four:
 * 333 is 53 turns less 0.009, and 13823 is 2200 turns less 0.008. */
static const struct {
    int64_t d_model;
    int64_t row;
    int64_t earlier;
} int8_cases[] = {{2, 340, 7}, {4, 13830, 7}};

static bool int8_find(int64_t d_model, int64_t max_len, char **message)
{
    struct spec spec = {.d_model = d_model,
                        .max_len = max_len,
                        .base = decimal_of("10000"),
                        .precision = precision_find("s8"),
                        .scale = quotient_of("1/127")};
    struct table table;
    struct witness witness;
    spec_derive(&spec);
    table_init(&table, &spec);
    capture_begin();
    witness_find(&witness, &table);
    const bool found = !IS_REFUSED(rows_check(&witness, &spec));
    *message = capture_end();
    return found;
}

START_TEST(equal_rows_of_int8)
{
    char expected[256];
    char *message;
    const int64_t row = int8_cases[_i].row;
    ck_assert(int8_find(int8_cases[_i].d_model, row, &message));
    ck_assert_str_eq(message, "");
    free(message);
    ck_assert(!int8_find(int8_cases[_i].d_model, row + 50, &message));
    (void)snprintf(expected, sizeof expected,
                   "posenc: positions %" PRId64 " and %" PRId64 " have equal rows in s8: ", row,
                   int8_cases[_i].earlier);
    ck_assert_msg(strncmp(message, expected, strlen(expected)) == 0, "%s", message);
    (void)snprintf(expected, sizeof expected, "a --max-len of at most %" PRId64 "\n", row);
    ck_assert_ptr_nonnull(strstr(message, expected));
    ck_assert_ptr_eq(strchr(message, '\n'), message + strlen(message) - 1);
    free(message);
}
END_TEST

/* Rows that are equal in every format, or that the format cannot tell apart. */
static const struct case_of equal_cases[] = {
    {.precision = "q7", .d_model = 1, .max_len = 64, .base = "10000"},
    {.precision = "f8e5m2", .d_model = 2, .max_len = 60, .base = "10000"},
    {.precision = "f8e4m3", .d_model = 1, .max_len = 64, .base = "10000", .start = -60},
    {.precision = "f16",
     .d_model = 8,
     .max_len = 5,
     .base = "1e300",
     .frequency = FREQUENCY_CONSTANT},
    {.precision = "f32", /* -0 and 0 are equal */
     .d_model = 8,
     .max_len = 2,
     .base = "1e300",
     .start = -1,
     .frequency = FREQUENCY_CONSTANT},
    {.precision = "s8",
     .d_model = 1,
     .max_len = 2,
     .base = "1e30",
     .start = -1,
     .frequency = FREQUENCY_CONSTANT},
};

START_TEST(equal_rows)
{
    for (size_t i = 0; i < COUNT(equal_cases); i++) {
        ck_assert_msg(!check_fewest(&equal_cases[i]), "case %zu", i);
    }
}
END_TEST

/* The message names the positions by which the output names the rows. */
static const struct {
    struct case_of wanted;
    const char *message;
} named_cases[] = {
    {{.precision = "f32",
      .d_model = 1,
      .max_len = 4,
      .base = "10000",
      .layout = LAYOUT_SIN,
      .zero_row = 3},
     "posenc: positions 3 and 0 have equal rows in f32, because sines of position 0 are zeros as "
     "well: give --start=1\n"},
    {{.precision = "f64",
      .d_model = 2,
      .max_len = 4,
      .base = "1e300",
      .frequency = FREQUENCY_CONSTANT,
      .angle_scale = "1e-30"},
     "posenc: positions 1 and 0 have equal rows in f64: take a --max-len of at most 1\n"},
    {{.precision = "q7", .d_model = 2, .max_len = 405, .base = "10000", .start = 5},
     "posenc: positions 409 and 76 have equal rows in q7: take a finer --precision, a larger "
     "--d-model or a --max-len of at most 404\n"},
    {{.precision = "f8e5m2",
      .d_model = 1,
      .max_len = 4,
      .base = "10000",
      .start = 10,
      .frequency = FREQUENCY_CONSTANT,
      .order = ORDER_DESCENDING},
     "posenc: positions 12 and 13 have equal rows in f8e5m2: take a finer --precision or a smaller "
     "--max-len\n"},
    {{.precision = "q7",
      .d_model = 4,
      .max_len = 4,
      .base = "1e6",
      .start = 10,
      .frequency = FREQUENCY_CONSTANT,
      .layout = LAYOUT_CONCAT,
      .grid_width = 2},
     "posenc: positions 1 and 0 have equal rows in q7: take a finer --precision or a smaller "
     "--grid\n"},
};

START_TEST(named_rows)
{
    struct subject subject;
    capture_begin();
    subject_init(&subject, &named_cases[_i].wanted);
    char *message = capture_end();
    ck_assert(!subject.found);
    ck_assert_str_eq(message, named_cases[_i].message);
    free(message);
    subject_free(&subject);
}
END_TEST

/* --- how far cells are scaled up ------------------------------------------------------------- */

/* The largest shift with which no number of these is more than 2^29. */
static const struct {
    const char *precision;
    uint64_t cells[2];
    int shift;
} shift_cases[] = {
    {"f32", {0x3f800000, 0}, 29},          /* 1 */
    {"f32", {0x3f800001, 0x3f800000}, 28}, /* more than 1 */
    {"f32", {0x3f000000, 0xbf7fffff}, 29}, /* less than 1 */
    {"f32", {0xbf000000, 0x3e000000}, 30}, /* 1/2 */
    {"f32", {0x7f7fffff, 0}, -99},         /* less than 2^128 */
    {"f32", {1, 0}, 149},                  /* 2^-149 is the least number */
    {"f32", {0x80000000, 0}, 29},          /* zeros alone */
    {"f64", {0x3ff0000000000000, 0}, 29},
    {"f64", {1, 0}, 1074},
};

START_TEST(largest_shifts)
{
    const struct precision *const precision = precision_find(shift_cases[_i].precision);
    ck_assert_int_eq(witness_shift_of_cells(precision, shift_cases[_i].cells, 2),
                     shift_cases[_i].shift);
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_witness(void)
{
    Suite *suite = suite_create("witness");
    TCase *found = tcase_create("found");
    tcase_set_timeout(found, 60);
    tcase_add_loop_test(found, known_tables, 0, (int)COUNT(known));
    tcase_add_test(found, one_row_and_two);
    tcase_add_loop_test(found, largest_shifts, 0, (int)COUNT(shift_cases));
    tcase_add_loop_test(found, several_parts, 0, (int)COUNT(parts_cases));
    tcase_add_test(found, parts_of_subnormal);
    tcase_add_loop_test(found, fewest, 0, PRECISION_COUNT);
    suite_add_tcase(suite, found);

    TCase *refused = tcase_create("refused");
    tcase_set_timeout(refused, 60);
    tcase_add_loop_test(refused, equal_rows_of_int8, 0, (int)COUNT(int8_cases));
    tcase_add_test(refused, equal_rows);
    tcase_add_loop_test(refused, named_rows, 0, (int)COUNT(named_cases));
    suite_add_tcase(suite, refused);
    return suite;
}
