/*
 * witness.c: tests that the keys of the witness (the columns that tell all rows apart) distinguish
 * all rows, and that they increase in the order stored in the witness. Also tests that the witness
 * has at most as many columns as the minimum that brute force finds, or one more in 8-bit formats,
 * and that equal rows are reported.
 */
#include "proof/witness.h"
#include "cli/advice.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_LIMIT = 1 << WITNESS_KEY_BITS, SMALL_COLUMNS = 8, SMALL_ROWS = 64 };

/* --- a table and its witness ----------------------------------------------------------------- */

/* The cells of a table as table_next_row computes them, and its witness. */
struct subject {
    struct reading reading;
    const struct spec *spec;
    struct table table;
    struct witness witness;
    uint64_t *cells;
    size_t d; /* the number of columns of `cells` */
    size_t rows;
    bool is_accepted; /* rows_check did not refuse the table */
    char *message;    /* the refusal, or "" */
};

/* Computes the table and the witness for options that are separated by |. */
static void subject_init(struct subject *subject, const char *options)
{
    char words[WORDS_SIZE];
    (void)snprintf(words, sizeof words, "-o|pe|%s", options);
    reading_start(&subject->reading, words);
    ck_assert_str_eq(subject->reading.message, "");
    subject->spec = &subject->reading.request.spec;
    subject->rows = (size_t)subject->spec->max_len;
    subject->d = (size_t)subject->spec->columns;
    subject->cells = malloc(subject->d * subject->rows * sizeof subject->cells[0]);
    ck_assert_ptr_nonnull(subject->cells);
    table_init(&subject->table, subject->spec);
    for (size_t row = 0; row < subject->rows; row++) {
        table_next_row(&subject->table, subject->cells + row * subject->d);
    }
    subject->table.row = 0;
    witness_find(&subject->witness, &subject->table);
    capture_begin();
    subject->is_accepted =
        !IS_REFUSED(rows_check(&subject->reading.request, &subject->witness, subject->spec, '\0'));
    subject->message = capture_end();
}

static void subject_free(struct subject *subject)
{
    free(subject->message);
    free(subject->cells);
    reading_end(&subject->reading);
}

static uint64_t cell_at(const struct subject *subject, size_t row, size_t column)
{
    return subject->cells[row * subject->d + column];
}

/* --- recomputed keys ------------------------------------------------------------------------- */

static bool has_scaled_keys(const char *precision)
{
    return strcmp(precision, "f32") == 0 || strcmp(precision, "f64") == 0;
}

/* Returns the integer part of m * 2^exponent. */
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
    return number.is_negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* Returns the integer that the compiler compares. Narrow floats are stored as bits in unsigned
 * integers, so negative numbers compare greater than all others. The cells of all other formats are
 * integers. */
static int64_t bits_or_integer(const struct precision *precision, uint64_t cell)
{
    return precision->kind == PRECISION_FLOAT ? (int64_t)cell : precision_ordinal(precision, cell);
}

/* Returns the key that the compiler compares. */
static int64_t key_of(const struct subject *subject, size_t row, const struct witness_key *key)
{
    const struct precision *precision = subject->spec->precision;
    const uint64_t cell = cell_at(subject, row, key->column);
    return has_scaled_keys(precision->name) ? integer_part(witness_key_number(precision, cell, key))
                                            : bits_or_integer(precision, cell);
}

/* Returns whether the keys of row a are less than those of row b. */
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

/* --- properties of every witness ------------------------------------------------------------- */

/* Returns whether the keys increase from row to row. */
static bool is_natural(const struct subject *subject)
{
    size_t row = 0;
    while (row < subject->rows && subject->witness.order[row] == row) {
        row++;
    }
    return row == subject->rows;
}

/* Checks that the order contains each row once, and that the keys strictly increase in this
 * order. */
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
                "%s: rows %" PRIu32 " and %zu are not in order", subject->spec->precision->name,
                witness->order[i - 1], row);
    }
    free(seen);
}

/* Computes sum += number * 2^-shift. The unit of the sum is 2^(-64 * 20). */
static void sum_add(struct wide *sum, struct dyadic number, int shift)
{
    struct wide term;
    const int exponent = number.exponent - shift;
    wide_set_integer(&term, number.m, sum->fraction);
    REQUIRE(exponent <= 0, "a part of a cell is larger than 1");
    wide_scale(&term, &term, exponent);
    term.is_negative = number.is_negative && term.count > 0;
    wide_add(sum, sum, &term);
}

/* Checks that the parts of a column add up to the cell, and that 2^-shift is a number of the
 * format. */
static void check_parts(const struct subject *subject, const struct witness_key *keys, size_t parts)
{
    const struct precision *precision = subject->spec->precision;
    const int most_shift = strcmp(precision->name, "f32") == 0 ? 149 : 1074;
    for (size_t row = 0; row < subject->rows; row++) {
        struct wide sum;
        struct wide cell;
        wide_set_integer(&sum, 0, 20);
        wide_set_integer(&cell, 0, 20);
        for (size_t part = 0; part < parts; part++) {
            REQUIRE(keys[part].shift <= most_shift, "2^-%d is no %s", keys[part].shift,
                    precision->name);
            sum_add(&sum,
                    witness_key_number(precision, cell_at(subject, row, keys[part].column),
                                       &keys[part]),
                    keys[part].shift);
        }
        sum_add(&cell, precision_dyadic(precision, cell_at(subject, row, keys[0].column)), 0);
        wide_subtract(&sum, &sum, &cell);
        REQUIRE(sum.count == 0, "row %zu: the parts do not add up", row);
    }
}

/* Checks that the parts of each column are consecutive, beginning with part 0. Returns the number
 * of columns. */
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
        } while (!witness->keys[i + parts - 1].is_last_part);
        ck_assert_uint_lt(witness->keys[i].column, subject->d);
        for (size_t earlier = 0; earlier < i; earlier++) {
            ck_assert_uint_ne(witness->keys[earlier].column, witness->keys[i].column);
        }
        if (has_scaled_keys(subject->spec->precision->name)) {
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
    ck_assert(subject->is_accepted);
    check_order(subject);
    return check_keys(subject);
}

/* --- known tables ---------------------------------------------------------------------------- */

#define S8 "--precision=s8|--scale=0.01|--zero-point=3"
#define U8 "--precision=u8|--scale=0.01|--zero-point=128"

/* The number of columns of the witness, its first column, and whether the keys increase from row to
 * row. -1: not tested. */
static const struct {
    const char *options;
    int columns;
    int first_column;
    int natural;
} known_cases[] = {
    /* the slowest sine increases while w n < pi/2: w = 10000^(-126/128), 10000^(-510/512) */
    {"--d-model=128|--max-len=51", 1, 126, 1},
    {"--d-model=512|--max-len=5000", 1, 510, 1},
    {"--d-model=129|--max-len=51", 1, 128, 1},
    {"--precision=f64|--d-model=64|--max-len=1000", 1, 62, 1},
    {"--precision=q31|--d-model=64|--max-len=1000", 1, 62, 1},
    {"--precision=q15|--d-model=64|--max-len=4000", 1, 62, 1},
    {"--d-model=64|--max-len=500|--layout=concat-cos", 1, 63, 1},
    {"--d-model=64|--max-len=500|--start=-250", 1, 62, 1},
    /* in longer tables, the first column distinguishes all rows, because its angles are integers in
     * radians; the order of its keys is not that of the rows */
    {"--d-model=4|--max-len=16384", 1, 0, 0},
    {"--d-model=1|--max-len=3000", 1, 0, 0},
    /* narrow formats, which need several columns for so many rows */
    {"--precision=f16|--d-model=64|--max-len=2000", 2, -1, -1},
    {"--precision=bf16|--d-model=64|--max-len=512", 2, -1, -1},
    {"--precision=q7|--d-model=64|--max-len=512", -1, -1, -1},
    {"--precision=f8e4m3|--d-model=64|--max-len=300", -1, -1, -1},
    {"--precision=f8e5m2|--d-model=64|--max-len=300", -1, -1, -1},
    {S8 "|--d-model=64|--max-len=1000", -1, -1, -1},
    {U8 "|--d-model=63|--max-len=1000|--base=500000.5", -1, -1, -1},
    {S8 "|--d-model=6|--max-len=5000", -1, -1, 0},
    {"--precision=q15|--d-model=8|--max-len=20000", 2, -1, 0},
    /* pair 1 is the slowest pair whose sines (approximately 10^-30 t) the format can represent */
    {"--d-model=20|--max-len=100|--base=1e300|--layout=concat", 1, 1, 1},
    /* rotary layouts: the last column is the sine of the slowest pair, whose cosine changes even
     * less */
    {"--d-model=64|--max-len=1000|--layout=split", 1, 63, 1},
    {"--d-model=64|--max-len=1000|--layout=split-half", 1, 127, 1},
    {"--precision=f64|--d-model=64|--max-len=1000|--layout=split-interleaved", 1, 127, 1},
    {"--d-model=64|--max-len=1000|--layout=pairs", 1, 63, 1},
    /* descending positions: the slowest cosine increases while w n < pi */
    {"--d-model=64|--max-len=1000|--order=descending|--frequency=shifted", 1, -1, -1},
    /* cells above 1, and cells that are much smaller than 1 */
    {"--d-model=64|--max-len=1000|--cell-factor=1.999", 1, 62, 1},
    {"--precision=f64|--d-model=64|--max-len=1000|--cell-factor=1e-9", 1, 62, 1},
    /* the key of a row of zeros is between those of other rows; a grid needs two columns */
    {"--d-model=64|--max-len=500|--zero-row=1", 1, -1, 0},
    {"--d-model=64|--grid=20x20", 2, -1, -1},
    /* each sine distinguishes only a few rows that the sine before it does not distinguish; if the
     * columns were chosen from left to right, the maximum number of keys would be exceeded */
    {"--precision=bf16|--d-model=512|--max-len=3000|--layout=sin|--angle-scale=0.001", -1, -1, 0},
};

START_TEST(known_tables)
{
    struct subject subject;
    subject_init(&subject, known_cases[_i].options);
    const size_t columns = check_witness(&subject);
    if (known_cases[_i].columns >= 0) {
        ck_assert_int_eq((int)columns, known_cases[_i].columns);
    }
    if (known_cases[_i].first_column >= 0) {
        ck_assert_int_eq((int)subject.witness.keys[0].column, known_cases[_i].first_column);
    }
    if (known_cases[_i].natural >= 0) {
        ck_assert_int_eq(is_natural(&subject), known_cases[_i].natural);
    }
    subject_free(&subject);
}
END_TEST

/* A single row has no key. Two rows, at positions 0 and 1, differ in the first column. */
START_TEST(one_row_and_two)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        for (int64_t rows = 1; rows <= 2; rows++) {
            char options[WORDS_SIZE];
            struct subject subject;
            (void)snprintf(options, sizeof options, "--d-model=3|--max-len=%d|%s", (int)rows,
                           precision_options(&precisions[i]));
            subject_init(&subject, options);
            ck_assert_uint_eq(check_witness(&subject), rows == 1 ? 0 : 1);
            ck_assert(is_natural(&subject));
            subject_free(&subject);
        }
    }
}
END_TEST

/* --- more than one part ---------------------------------------------------------------------- */

/* The number of parts that each table needs. 200,000 sines make 2^34 pairs of rows. In some pairs,
 * the cells are equal in a sign and 29 bits, but in no pair are they equal in 58 bits. In the other
 * tables, w is approximately pi/2, because the base consists of the first n digits of 2/pi. The
 * cells sin(w t) are 0, 1, approximately -10^-n, and -1. The third cell differs from 0 only if the
 * parts reach down to 10^-n. In C++, an integer holds two parts at most. So if two parts are not
 * enough, the parts reach down to the smallest number of the format, 2^-149 or 2^-1074, and C++
 * compares the cells themselves. The number of parts is then 149 / 29 or 1074 / 29, rounded up. */
static const struct {
    const char *options;
    size_t parts;
} parts_cases[] = {
    {"--precision=f64|--max-len=200000", 2},
    {"--max-len=4|--frequency=constant|--base=0.63661977236758", 2},
    {"--max-len=4|--frequency=constant|--base=0.63661977236758134307", 6},
    {"--max-len=4|--frequency=constant|--base=0.6366197723675813430755350534900574481378", 6},
    /* the third cell is 6.8e-13 = m * 2^-93; multiplied by 2^29, it is m * 2^-64, which requires a
     * shift by 64 bits */
    {"--precision=f64|--max-len=4|--frequency=constant|--base=0.63661977236772", 2},
    {"--precision=f64|--max-len=4|--frequency=constant|"
     "--base=0.636619772367581343075535053490057448137838582961",
     38},
    /* The third cell is a subnormal f32 of about 2^-146, and the others are 0, 1 and -1. The shift
     * of each key must be one for which the format has the number 2^-shift, because the emitted
     * product would be wrong otherwise. */
    {"--max-len=4|--frequency=constant|--base=0.63661977236758134307553505349005744813783858", 6},
};

START_TEST(several_parts)
{
    struct subject subject;
    char options[WORDS_SIZE];
    (void)snprintf(options, sizeof options, "--d-model=1|%s", parts_cases[_i].options);
    subject_init(&subject, options);
    ck_assert_uint_eq(check_witness(&subject), 1);
    ck_assert_uint_eq(subject.witness.count, parts_cases[_i].parts);
    subject_free(&subject);
}
END_TEST

/* --- the fewest columns ---------------------------------------------------------------------- */

/* Returns a number that is equal in two rows if the column does not distinguish them (0 and -0 are
 * equal). For f32 and f64, this is the integer part of the cell times a power of two, the largest
 * power with which no cell of the column exceeds 2^29. Further parts are not used. */
static int64_t plain_key(const struct subject *subject, size_t row, size_t column)
{
    const struct precision *precision = subject->spec->precision;
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    uint64_t largest = 0;
    if (!has_scaled_keys(precision->name)) {
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

/* For each pair of rows, a bit set of the columns in which their keys differ. */
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
        for (size_t earlier = 0; earlier < row; earlier++) {
            unsigned set = 0;
            for (size_t column = 0; column < subject->d; column++) {
                set |= (unsigned)(keys[row][column] != keys[earlier][column]) << column;
            }
            differences->set[differences->pairs++] = set;
        }
    }
}

static bool tell_rows_apart(const struct differences *differences, unsigned columns)
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

/* Returns the size of the smallest set of columns that distinguishes all rows, or 0 if there is
 * none. */
static size_t fewest_columns(const struct subject *subject)
{
    struct differences differences;
    size_t fewest = 0;
    differences_find(&differences, subject);
    for (unsigned columns = 1; columns < 1U << subject->d; columns++) {
        const size_t count = count_bits(columns);
        if ((fewest == 0 || count < fewest) && tell_rows_apart(&differences, columns)) {
            fewest = count;
        }
    }
    return fewest;
}

static int64_t compared_key(const struct subject *subject, size_t row, size_t column)
{
    const struct precision *const precision = subject->spec->precision;
    return has_scaled_keys(precision->name)
               ? plain_key(subject, row, column)
               : bits_or_integer(precision, cell_at(subject, row, column));
}

/* Returns the last column whose keys increase from row to row, or -1. */
static int last_natural_column(const struct subject *subject)
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

/* Finds the first row that is equal to an earlier row (-0 equals 0), and this earlier row. Returns
 * whether there are such rows. */
static bool find_equal_row(const struct subject *subject, size_t *row, size_t *earlier)
{
    const struct precision *precision = subject->spec->precision;
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

/* Compares the number of a witness's columns with the minimum that brute force finds. The columns
 * of a witness are chosen one after the other, so in 8-bit formats another set may have one column
 * less. If a column increases from row to row, the last such column must be the witness. If rows
 * are equal, the message must name them. Returns whether there is a witness. */
static bool check_fewest(const char *options)
{
    struct subject subject;
    size_t row;
    size_t earlier;
    subject_init(&subject, options);
    const bool is_distinct = !find_equal_row(&subject, &row, &earlier);
    REQUIRE(subject.is_accepted == is_distinct, "%s: %s", options, subject.message);
    if (is_distinct) {
        ck_assert_str_eq(subject.message, "");
        const size_t columns = check_witness(&subject);
        const size_t fewest = fewest_columns(&subject);
        const int natural = last_natural_column(&subject);
        const size_t most = fewest + (fewest > 1 && subject.spec->precision->bits == 8);
        REQUIRE(fewest == 0 || columns <= most, "%s: %zu columns, not %zu", options, columns,
                fewest);
        REQUIRE(natural < 0 ||
                    (is_natural(&subject) && subject.witness.keys[0].column == (uint32_t)natural),
                "%s: column %d is in natural order", options, natural);
    } else {
        char names[128];
        (void)snprintf(names, sizeof names,
                       "posenc: positions %" PRId64 " and %" PRId64 " have equal rows in %s: ",
                       subject.spec->start + (int64_t)row, subject.spec->start + (int64_t)earlier,
                       subject.spec->precision->name);
        REQUIRE(strncmp(subject.message, names, strlen(names)) == 0, "%s, not %s", subject.message,
                names);
    }
    subject_free(&subject);
    return is_distinct;
}

START_TEST(fewest)
{
    static const char *const bases[] = {"10000", "100", "2.5", "1000000", "1.0001"};
    static const int widths[] = {1, 2, 3, 5, 8};
    static const int lengths[] = {2, 7, 30, SMALL_ROWS};
    int found = 0;
    int refused = 0;
    for (size_t i = 0; i < COUNT(bases) * COUNT(widths) * COUNT(lengths); i++) {
        const size_t base = i % COUNT(bases);
        char options[WORDS_SIZE];
        (void)snprintf(options, sizeof options,
                       "--d-model=%d|--max-len=%d|--base=%s|--start=%d|--layout=%s|%s",
                       widths[i / COUNT(bases) % COUNT(widths)],
                       lengths[i / COUNT(bases) / COUNT(widths)], bases[base],
                       base % 2 == 0 ? 0 : -20, layout_table[i % 5].name,
                       precision_options(&precisions[_i]));
        const bool is_distinct = check_fewest(options);
        found += is_distinct;
        refused += !is_distinct;
    }
    ck_assert_int_gt(found, 10);
    ck_assert(precisions[_i].bits > 8 || refused > 0);
}
END_TEST

/* --- equal rows ------------------------------------------------------------------------------ */

/* In int8 with a scale of 1/127, the first row that is equal to an earlier row is row 340 with two
 * columns, and row 13830 with four columns. The angle between rows 333 apart is 53 turns minus
 * 0.009 radians, and between rows 13823 apart 2200 turns minus 0.008 radians. */
static const struct {
    int d_model;
    int row;
    int earlier;
} int8_cases[] = {{2, 340, 7}, {4, 13830, 7}};

START_TEST(equal_rows_of_int8)
{
    const int row = int8_cases[_i].row;
    for (int more = 0; more <= 50; more += 50) {
        char options[WORDS_SIZE];
        char expected[256];
        struct subject subject;
        (void)snprintf(options, sizeof options,
                       "--precision=s8|--scale=1/127|--d-model=%d|--max-len=%d",
                       int8_cases[_i].d_model, row + more);
        subject_init(&subject, options);
        ck_assert_int_eq(subject.is_accepted, more == 0);
        (void)snprintf(expected, sizeof expected,
                       "posenc: positions %d and %d have equal rows in s8: give a --max-len of "
                       "at most %d, or --precision=f32 without --scale, or --d-model=%d\n",
                       row, int8_cases[_i].earlier, row, 2 * int8_cases[_i].d_model);
        ck_assert_str_eq(subject.message, more == 0 ? "" : expected);
        subject_free(&subject);
    }
}
END_TEST

/* Tables in which different rows are rounded to equal cells. */
static const char *const equal_cases[] = {
    "--precision=q7|--d-model=1|--max-len=64",
    "--precision=f8e5m2|--d-model=2|--max-len=60",
    "--precision=f8e4m3|--d-model=1|--max-len=64|--start=-60",
    "--precision=f16|--d-model=8|--max-len=5|--base=1e300|--frequency=constant",
    /* -0 and 0 are equal */
    "--d-model=8|--max-len=2|--base=1e300|--start=-1|--frequency=constant",
    (S8 "|--d-model=1|--max-len=2|--base=1e30|--start=-1|--frequency=constant"),
};

START_TEST(equal_rows)
{
    for (size_t i = 0; i < COUNT(equal_cases); i++) {
        ck_assert_msg(!check_fewest(equal_cases[i]), "%s", equal_cases[i]);
    }
}
END_TEST

/* Messages name rows by their positions, not by their indices. */
static const struct {
    const char *options;
    const char *message; /* after "posenc: positions " */
} position_cases[] = {
    {"--d-model=1|--max-len=4|--layout=sin|--zero-row=3",
     "3 and 0 have equal rows in f32, because sines of position 0 are zeros as well: give "
     "--start=1\n"},
    {"--precision=f64|--d-model=2|--max-len=4|--base=1e300|--frequency=constant|"
     "--angle-scale=1e-30",
     "1 and 0 have equal rows in f64: give a --max-len of at most 1\n"},
    {"--precision=q7|--d-model=2|--max-len=405|--start=5",
     "409 and 76 have equal rows in q7: give a --max-len of at most 404, or "
     "--precision=q15, or --d-model=4\n"},
    {"--precision=s8|--scale=127|--d-model=8|--max-len=4",
     "1 and 0 have equal rows in s8: give a --max-len of at most 1, or --precision=f32 without "
     "--scale, or --scale=1/127\n"},
    {"--precision=f8e5m2|--d-model=1|--max-len=4|--start=10|--frequency=constant|"
     "--order=descending",
     "12 and 13 have equal rows in f8e5m2: give --max-len=1, or --precision=bf16\n"},
    {"--precision=q7|--d-model=4|--axes=y:2,x:2|--base=1e6|--coordinates=y=from:10,x=from:10|"
     "--frequency=constant|--layout=concat",
     "1 and 0 have equal rows in q7: give --axes=y:1,x:1, or --precision=q31\n"},
};

START_TEST(positions_in_messages)
{
    static const char start[] = "posenc: positions ";
    struct subject subject;
    subject_init(&subject, position_cases[_i].options);
    ck_assert(!subject.is_accepted);
    ck_assert_int_eq(strncmp(subject.message, start, strlen(start)), 0);
    ck_assert_str_eq(subject.message + strlen(start), position_cases[_i].message);
    subject_free(&subject);
}
END_TEST

/* --- the shift by which cells are scaled up -------------------------------------------------- */

/* The largest shift with which none of these numbers exceeds 2^29, and 2^-shift is a number of the
 * format. If all numbers are 0, it is 29. */
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
    {"f32", {1, 0}, 149},                  /* the smallest number, 2^-149 */
    {"f32", {0x80000000, 0}, 29},          /* only zeros */
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
    tcase_add_loop_test(found, known_tables, 0, (int)COUNT(known_cases));
    tcase_add_test(found, one_row_and_two);
    tcase_add_loop_test(found, largest_shifts, 0, (int)COUNT(shift_cases));
    tcase_add_loop_test(found, several_parts, 0, (int)COUNT(parts_cases));
    tcase_add_loop_test(found, fewest, 0, PRECISION_COUNT);
    suite_add_tcase(suite, found);

    TCase *refused = tcase_create("refused");
    tcase_set_timeout(refused, 60);
    tcase_add_loop_test(refused, equal_rows_of_int8, 0, (int)COUNT(int8_cases));
    tcase_add_test(refused, equal_rows);
    tcase_add_loop_test(refused, positions_in_messages, 0, (int)COUNT(position_cases));
    suite_add_tcase(suite, refused);
    return suite;
}
