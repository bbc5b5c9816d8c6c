/*
 * npy.c: tests the numbers of .npy files, and how posenc rounds and imports them. Headers and
 * shapes are tested by cases/npy-files.txt.
 */
#include "npy/npy.h"
#include "encoding/range.h"
#include "encoding/table.h"
#include "npy_file.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const descrs[] = {"<f2", "<f4", "<f8", ">f2", ">f4", ">f8"};

/* ---- support ---- */

static struct numbers *open_file(const struct npy_file *file)
{
    const char *path = folder_file("table.npy");
    npy_file_write(file, path);
    struct numbers *npy = npy_read("--compare", path);
    ck_assert_ptr_nonnull(npy);
    return npy;
}

/* Opens a table in C order. */
static struct numbers *open_cells(const char *descr, const char *shape, const uint64_t *cells)
{
    return open_file(&(struct npy_file){.descr = descr, .shape = shape, .cells = cells});
}

/* Checks that bytes are refused with a message of one line. */
static void assert_refused(const void *bytes, size_t length)
{
    const char *path = folder_file("table.npy");
    file_write(path, bytes, length);
    char *message = MESSAGE_OF(npy_read("--from", path));
    ck_assert_msg(*message != '\0', "%zu bytes are taken", length);
    ck_assert_ptr_eq(strchr(message, '\n'), message + strlen(message) - 1);
    free(message);
}

/* Opens a file of the numbers 0, 1, 2, ... in file order. */
static struct numbers *open_counted(const char *shape, size_t count, bool is_fortran)
{
    uint64_t *cells = malloc(count * sizeof *cells);
    ck_assert_ptr_nonnull(cells);
    for (size_t i = 0; i < count; i++) {
        cells[i] = i;
    }
    struct numbers *npy = open_file(&(struct npy_file){
        .descr = "<f8", .is_column_major = is_fortran, .shape = shape, .cells = cells});
    free(cells);
    return npy;
}

/* ---- formats ---- */

START_TEST(formats)
{
    const char *descr = descrs[_i % 6];
    const int version = 1 + _i / 6;
    const int bits = 8 * (descr[2] - '0');
    uint64_t cells[12];
    for (size_t i = 0; i < COUNT(cells); i++) {
        cells[i] = (UINT64_C(0x3123456789abcdef) + i) >> (64 - bits);
        cells[i] += i;
    }
    for (int fortran = 0; fortran < 2; fortran++) {
        struct numbers *npy = open_file(&(struct npy_file){.version = version,
                                                           .descr = descr,
                                                           .is_column_major = fortran == 1,
                                                           .shape = "(3, 4)",
                                                           .cells = cells});
        ck_assert_int_eq(npy->rows, 3);
        ck_assert_int_eq(npy->columns, 4);
        ck_assert_int_eq(npy->is_big_endian, descr[0] == '>');
        ck_assert_int_eq(npy->is_fortran, fortran);
        ck_assert_str_eq(npy->format->name, bits == 16 ? "f16" : bits == 32 ? "f32" : "f64");
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                const int place = fortran == 1 ? row + 3 * column : 4 * row + column;
                ck_assert_uint_eq(numbers_cell(npy, row, column), cells[place]);
            }
        }
    }
}
END_TEST

/* ---- damage ---- */

/* A file that is truncated at any place is refused, and so is a file with an additional byte. */
START_TEST(truncated)
{
    const uint64_t cells[] = {0, 1, 2, 3};
    const struct npy_file file = {
        .version = _i + 1, .descr = ">f2", .shape = "(2, 2)", .cells = cells};
    size_t length;
    unsigned char *bytes = npy_file_bytes(&file, &length);
    bytes = realloc(bytes, length + 1);
    ck_assert_ptr_nonnull(bytes);
    bytes[length] = 0;
    for (size_t end = 0; end < length; end++) {
        assert_refused(bytes, end);
    }
    assert_refused(bytes, length + 1);
    free(bytes);
}
END_TEST

/* A table can be transposed if it is a single array without a dimension of pairs, and has at most
 * 65536 rows, which become columns. A reshaped table can also have at most 65536 columns. */
START_TEST(transposed)
{
    static const char *const untransposable[] = {"(2, 5, 3)", "(5, 3, 2)", "(65537, 1)"};
    static const size_t number_counts[] = {30, 30, 65537};
    for (int fortran = 0; fortran < 2; fortran++) {
        struct numbers *npy = open_counted("(5, 3)", 15, fortran == 1);
        ck_assert(numbers_transpose(npy));
        ck_assert_int_eq(npy->rows, 3);
        ck_assert_int_eq(npy->columns, 5);
        for (uint64_t row = 0; row < 3; row++) {
            for (uint64_t column = 0; column < 5; column++) {
                ck_assert_uint_eq(numbers_cell(npy, (int64_t)row, (int64_t)column),
                                  fortran == 1 ? 5 * row + column : 3 * column + row);
            }
        }
    }
    for (size_t i = 0; i < COUNT(untransposable); i++) {
        struct numbers *npy = open_counted(untransposable[i], number_counts[i], false);
        const int64_t rows = npy->rows;
        ck_assert(!numbers_transpose(npy));
        ck_assert_int_eq(npy->rows, rows);
    }
    struct numbers *npy = open_counted("(65536, 1)", 65536, false);
    ck_assert(numbers_transpose(npy));
    ck_assert_uint_eq(numbers_cell(npy, 0, 65535), 65535);
    ck_assert(numbers_reshape(open_counted("(1, 32768, 2)", 65536, false), 1));
    ck_assert(!numbers_reshape(open_counted("(1, 32769, 2)", 65538, false), 1));
}
END_TEST

/* ---- values ---- */

static const struct {
    const char *descr;
    uint64_t cell;
    bool is_finite;
    struct dyadic value;
} value_cases[] = {
    {"<f2", 0x0000, true, {false, 0, -24}},
    {"<f2", 0x8000, true, {true, 0, -24}},
    {"<f2", 0x0001, true, {false, 1, -24}},
    {"<f2", 0x3c00, true, {false, 1024, -10}},
    {"<f2", 0xfbff, true, {true, 2047, 5}},
    {"<f2", 0x7c00, false, {0}},
    {"<f2", 0xfc00, false, {0}},
    {"<f2", 0x7c01, false, {0}},
    {">f4", 0x00000001, true, {false, 1, -149}},
    {">f4", 0xff7fffff, true, {true, 0xffffff, 104}},
    {">f4", 0x7f800000, false, {0}},
    {">f4", 0xff800000, false, {0}},
    {">f4", 0x7fc00000, false, {0}},
    {"<f8", 0x8000000000000001, true, {true, 1, -1074}},
    {"<f8", 0x7fefffffffffffff, true, {false, 0x1fffffffffffff, 971}},
    {"<f8", 0x7ff0000000000000, false, {0}},
    {"<f8", 0xfff8000000000000, false, {0}},
};

START_TEST(values)
{
    struct dyadic value;
    struct numbers *npy = open_cells(value_cases[_i].descr, "(1, 1)", &value_cases[_i].cell);
    ck_assert_int_eq(numbers_read_value(npy, 0, 0, &value), value_cases[_i].is_finite);
    if (value_cases[_i].is_finite) {
        ck_assert_int_eq(value.is_negative, value_cases[_i].value.is_negative);
        ck_assert_uint_eq(value.m, value_cases[_i].value.m);
        ck_assert_int_eq(value.exponent, value_cases[_i].value.exponent);
    }
}
END_TEST

/* ---- rounding ---- */

static struct rounding rounding_of(const char *name, const char *scale, int64_t zero_point)
{
    struct rounding rounding;
    const struct quotient none = {.numerator = {.count = 0}};
    const struct quotient quotient = scale != NULL ? quotient_of(scale) : none;
    rounding_init(&rounding, precision_find(name), &quotient, zero_point);
    return rounding;
}

static struct dyadic dyadic_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return precision_dyadic(&precisions[PRECISION_F64], bits);
}

static uint64_t bits_of_float(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static const struct {
    const char *name;
    uint64_t infinity; /* the cell after the largest number: infinity, or NaN in f8e4m3 */
} float_cases[] = {{"f16", 0x7c00}, {"bf16", 0x7f80}, {"f8e4m3", 0x7f}, {"f8e5m2", 0x7c}};

/* The number of every cell of a format is rounded to this cell. Numbers in the middle between two
 * cells, and on both sides of the middle, are rounded correctly. The numbers beside the middle are
 * at a distance of 2^-31 units in the last place of the cell, and have fewer than 53 bits. */
START_TEST(narrow_floats)
{
    const struct precision *precision = precision_find(float_cases[_i].name);
    const struct rounding rounding = rounding_of(float_cases[_i].name, NULL, 0);
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    for (uint64_t cell = 0; cell < float_cases[_i].infinity; cell++) {
        for (int negative = 0; negative < 2; negative++) {
            const uint64_t signed_cell = negative == 1 ? cell | sign : cell;
            const bool is_largest = cell + 1 == float_cases[_i].infinity;
            uint64_t got;
            struct dyadic number = precision_dyadic(precision, signed_cell);
            REQUIRE(round_dyadic(&rounding, number, &got) && got == signed_cell,
                    "%" PRIx64 " becomes %" PRIx64, signed_cell, got);
            number.m = (2 * number.m + 1) << 30;
            number.exponent -= 31;
            const bool rounds_up = cell % 2 == 1; /* to the even cell */
            REQUIRE(round_dyadic(&rounding, number, &got) == !(rounds_up && is_largest) &&
                        got == signed_cell + (rounds_up && !is_largest),
                    "the middle of %" PRIx64 " becomes %" PRIx64, signed_cell, got);
            number.m -= 1;
            REQUIRE(round_dyadic(&rounding, number, &got) && got == signed_cell,
                    "below the middle of %" PRIx64 ": %" PRIx64, signed_cell, got);
            number.m += 2;
            REQUIRE(round_dyadic(&rounding, number, &got) == !is_largest &&
                        got == signed_cell + !is_largest,
                    "above the middle of %" PRIx64 ": %" PRIx64, signed_cell, got);
        }
    }
}
END_TEST

/* Numbers near the largest number of a format, and near half of its smallest positive number. */
START_TEST(float_bounds)
{
    const struct {
        const char *name;
        double number;
        bool is_in_range;
        uint64_t cell;
    } cases[] = {
        {"f16", 65504, true, 0x7bff},
        {"f16", 65519.999, true, 0x7bff},
        {"f16", 65520, false, 0x7bff},
        {"f16", -70000, false, 0xfbff},
        {"f16", 0x1p-25, true, 0},
        {"f16", 0x1.0001p-25, true, 1},
        {"f16", -0x1p-60, true, 0x8000},
        {"f16", 1e308, false, 0x7bff},
        {"f8e4m3", 448, true, 0x7e},
        {"f8e4m3", 464, true, 0x7e},
        {"f8e4m3", 464.001, false, 0x7e},
        {"f8e4m3", -480, false, 0xfe},
        {"f8e5m2", 57344, true, 0x7b},
        {"f8e5m2", 61439, true, 0x7b},
        {"f8e5m2", 61440, false, 0x7b},
        {"bf16", 0x1.fep127, true, 0x7f7f},
        {"bf16", 0x1.ffp127, false, 0x7f7f},
        {"f32", 0x1.fffffep127, true, 0x7f7fffff},
        {"f32", 0x1.ffffffp127, false, 0x7f7fffff},
        {"f32", 0x1.fffffefffffffp127, true, 0x7f7fffff},
        {"f32", 0x1p-150, true, 0},
        {"f32", 0x1p-1074, true, 0},
        {"f32", -0.0, true, 0x80000000},
        {"f64", -0.0, true, UINT64_C(1) << 63},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct rounding rounding = rounding_of(cases[i].name, NULL, 0);
        uint64_t cell = 1;
        ck_assert_int_eq(round_dyadic(&rounding, dyadic_of(cases[i].number), &cell),
                         cases[i].is_in_range);
        ck_assert_uint_eq(cell, cases[i].cell);
    }
}
END_TEST

/* Rounding binary64 to binary32 agrees with the processor. The conversion back is exact. */
START_TEST(doubles_to_floats)
{
    const struct rounding narrow = rounding_of("f32", NULL, 0);
    const struct rounding wide = rounding_of("f64", NULL, 0);
    uint64_t state = 1;
    for (int i = 0; i < 200000; i++) {
        const uint64_t exponent = 1023 - 160 + random_next(&state) % 280;
        const uint64_t bits = random_next(&state) >> 12 | exponent << 52 | (uint64_t)(i % 2) << 63;
        double number;
        uint64_t cell;
        memcpy(&number, &bits, sizeof number);
        REQUIRE(round_dyadic(&wide, dyadic_of(number), &cell) && cell == bits, "%a", number);
        REQUIRE(round_dyadic(&narrow, dyadic_of(number), &cell) &&
                    cell == bits_of_float((float)number),
                "%a becomes %" PRIx64, number, cell);
        const struct dyadic back = precision_dyadic(&precisions[PRECISION_F32], cell);
        const double rounded = (double)(float)number;
        uint64_t again;
        memcpy(&cell, &rounded, sizeof cell);
        REQUIRE(round_dyadic(&wide, back, &again) && cell == again, "%a back", rounded);
    }
}
END_TEST

/* Returns m / divisor, rounded to nearest, ties to even. */
static int64_t divide_to_nearest(int64_t m, int64_t divisor)
{
    const int64_t magnitude = m < 0 ? -m : m;
    const int64_t rest = magnitude % divisor;
    int64_t n = magnitude / divisor;
    n += 2 * rest > divisor || (2 * rest == divisor && n % 2 == 1);
    return m < 0 ? -n : n;
}

static int64_t clamp(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

START_TEST(fixed_point)
{
    const struct rounding q7 = rounding_of("q7", NULL, 0);
    const struct rounding q15 = rounding_of("q15", NULL, 0);
    const struct rounding q31 = rounding_of("q31", NULL, 0);
    uint64_t cell;
    for (int64_t i = -1200; i <= 1200; i++) {
        const struct dyadic number = dyadic_of((double)i / 1024);
        ck_assert(round_dyadic(&q7, number, &cell));
        REQUIRE((int64_t)cell == (clamp(divide_to_nearest(i, 8), -128, 127) & 0xff), "%" PRId64, i);
        ck_assert(round_dyadic(&q15, number, &cell));
        REQUIRE((int64_t)cell == (clamp(32 * i, -32768, 32767) & 0xffff), "%" PRId64, i);
    }
    const struct {
        double number;
        uint64_t cell;
    } cases[] = {
        {0x1p-32, 0},
        {0x1.8p-31, 2},
        {-0x1p-1074, 0},
        {-0.0, 0},
        {1, 0x7fffffff},
        {0x1p1000, 0x7fffffff},
        {-1, 0x80000000},
        {-0x1p1000, 0x80000000},
        {-1.5, 0x80000000},
        {0.5, 0x40000000},
        {-0.5, 0xc0000000},
        {3e9, 0x7fffffff},
        {0x1.fffffffcp-1, 0x7fffffff},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        ck_assert(round_dyadic(&q31, dyadic_of(cases[i].number), &cell));
        ck_assert_uint_eq(cell, cases[i].cell);
    }
}
END_TEST

/* i / 1024, divided by a scale of numerator / 1000, is 1000 i / (1024 numerator). */
START_TEST(affine)
{
    static const int64_t numerators[] = {1000, 125, 100, 37, 8, 3, 1};
    for (size_t k = 0; k < COUNT(numerators); k++) {
        char scale[DECIMAL_TEXT];
        (void)snprintf(scale, sizeof scale, "%" PRId64 "e-3", numerators[k]);
        const struct rounding s8 = rounding_of("s8", scale, -5);
        const struct rounding u8 = rounding_of("u8", scale, 100);
        for (int64_t i = -4096; i <= 4096; i++) {
            const int64_t steps = divide_to_nearest(1000 * i, 1024 * numerators[k]);
            const struct dyadic number = dyadic_of((double)i / 1024);
            uint64_t cell;
            ck_assert(round_dyadic(&s8, number, &cell));
            REQUIRE((int64_t)cell == (clamp(steps - 5, -128, 127) & 0xff),
                    "%s, %" PRId64 ": %" PRIx64, scale, i, cell);
            ck_assert(round_dyadic(&u8, number, &cell));
            REQUIRE((int64_t)cell == clamp(steps + 100, 0, 255), "%s, %" PRId64 ": %" PRIx64, scale,
                    i, cell);
        }
    }
}
END_TEST

START_TEST(affine_bounds)
{
    const struct {
        const char *scale;
        double number;
        uint64_t cell;
    } cases[] = {
        {"1e-300", 0x1p-1074, 0},
        {"1e-300", 1e-300, 1},
        {"1e-300", 1, 127},
        {"1e-300", -0x1p1000, 0x80},
        {"1e300", 1e300, 1},
        {"1e300", 0x1p-1074, 0},
        {"1e300", 1.5, 0},
        {"1e300", 1e302, 100},
        {"1e300", -1e305, 0x80},
        {"0.1", 0.25, 2},
        {"0.1", 0.75, 8},
        {"0.1", -0.25, 0xfe},
        {"0.1", 0.25000000000000006, 3},
        {"0.1", 0.24999999999999997, 2},
        {"0.1", 0.35, 3}, /* the binary64 nearest to 0.35 is less than 0.35 */
        {"0.1", 0x1p-3, 1},
        {"0.2000000000000000000000000000000000000000000001", 0.5, 2},
        {"0.1999999999999999999999999999999999999999999999", 0.5, 3},
        {"0.33333333333333333333333333333333333333333333", 0.5, 2},
        {"2", 1, 0},
        {"2", 3, 2},
        {"3", 4.5, 2},
        /* The reciprocal of the scale is truncated, but the tie 24.5/7 = 3.5 is decided exactly. */
        {"7", 24.5, 4},
        {"7", 0x1.87ffffffffffp4, 3},
        {"2", -5, 0xfe},
        {"1", -0.0, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct rounding rounding = rounding_of("s8", cases[i].scale, 0);
        uint64_t cell;
        ck_assert(round_dyadic(&rounding, dyadic_of(cases[i].number), &cell));
        ck_assert_msg(cell == cases[i].cell, "%a / %s: %" PRIx64, cases[i].number, cases[i].scale,
                      cell);
    }
}
END_TEST

/* ---- import ---- */

static struct spec spec_of(struct numbers *npy, const char *precision)
{
    struct spec spec = {
        .d_model = npy->columns,
        .max_len = npy->rows,
        .precision = precision_find(precision),
        .npy_path = "a/table.npy",
        .numbers = npy,
    };
    spec_derive(&spec);
    return spec;
}

/* Finite numbers are imported without change into their own format: all numbers of f16, and random
 * numbers of the other formats. */
START_TEST(same_bits)
{
    enum { ROWS = 64, COLUMNS = 992, CELLS = ROWS * COLUMNS };
    const char *descr = descrs[_i];
    const int bits = 8 * (descr[2] - '0');
    uint64_t *cells = malloc(CELLS * sizeof *cells);
    uint64_t state = 7;
    ck_assert_ptr_nonnull(cells);
    for (uint64_t i = 0; i < CELLS; i++) {
        /* all codes, except 1024 of each sign with the largest exponent: infinities and NaN */
        const uint64_t f16 = i < CELLS / 2 ? i : i - CELLS / 2 + 0x8000;
        cells[i] = bits == 16 ? f16 : random_next(&state) >> (64 - bits);
        cells[i] &= bits == 16 ? UINT64_MAX : ~(UINT64_C(1) << (bits - 2)); /* finite */
        /* small numbers and subnormals */
        cells[i] = bits > 16 && i % 8 == 0 ? cells[i] >> (i / 8 % 50) : cells[i];
    }
    struct numbers *npy = open_cells(descr, "(64, 992)", cells);
    const struct spec spec = spec_of(npy, npy->format->name);
    struct table table;
    uint64_t row[COLUMNS];
    table_init(&table, &spec);
    for (int64_t i = 0; i < CELLS; i++) {
        if (i % COLUMNS == 0) {
            table_next_row(&table, row);
        }
        REQUIRE(row[i % COLUMNS] == cells[i], "cell %lld", (long long)i);
    }
    free(cells);
}
END_TEST

/* Numbers from 2^-1021 to 2^-32, half of the smallest positive cell of q31, are rounded to 0 in q31
 * and in all precisions with coarser cells, however far the bits are shifted. */
START_TEST(tiny_numbers)
{
    size_t count = 0;
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const struct precision *const precision = &precisions[i];
        if (precision->kind == PRECISION_AFFINE || precision->least_exponent < -31) {
            continue; /* affine cells have a scale, the others are finer than those of q31 */
        }
        const struct rounding rounding = rounding_of(precision->name, NULL, 0);
        count++;
        for (int exponent = -84; exponent > -1074; exponent--) {
            const struct dyadic number = {.m = UINT64_C(1) << 52, .exponent = exponent};
            uint64_t cell = 1;
            ck_assert(round_dyadic(&rounding, number, &cell));
            ck_assert_msg(cell == 0, "%s, 2^%d", precision->name, exponent + 52);
        }
    }
    ck_assert_uint_ge(count, 6);
}
END_TEST

/* Ties with scales above 10. 10/20 and 50/20 are rounded to the even numbers 0 and 2, and 30/20 and
 * 70/20 to 2 and 4. With the scale 2000, numbers just above
 * the ties are rounded up. */
START_TEST(ties_of_large_scales)
{
    static const uint64_t cells[] = {0, 2, 2, 4};
    const struct rounding rounding = rounding_of("s8", "20", 0);
    const struct rounding larger = rounding_of("s8", "2000", 0);
    for (uint64_t i = 0; i < COUNT(cells); i++) {
        uint64_t cell = 77;
        ck_assert(round_dyadic(&rounding, (struct dyadic){.m = 10 + 20 * i}, &cell));
        ck_assert_uint_eq(cell, cells[i]);
        ck_assert(round_dyadic(&larger, (struct dyadic){.m = 1000 + 2000 * i}, &cell));
        ck_assert_uint_eq(cell, cells[i]);
        ck_assert(round_dyadic(&larger, (struct dyadic){.m = 1001 + 2000 * i}, &cell));
        ck_assert_uint_eq(cell, i + 1);
    }
}
END_TEST

/* The magnitude of a table is the least m for which all numbers lie in -2^m .. 2^m, or 0 if all
 * numbers are 0. */
START_TEST(magnitudes)
{
    static const struct {
        double number;
        int magnitude;
    } cases[] = {
        {0, 0},
        {-0.0, 0},
        {1, 0},
        {-1, 0},
        {0x1.0000000000001p0, 1},
        {0.75, 0},
        {0.5, -1},
        {-0x1.8p-2, -1},
        {3, 2},
        {4, 2},
        {-0x1.000001p2, 3},
        {8, 3},
        {9, 4},
        {0x1.000001p4, 5},
        {-65504, 16},
        {0x1p-1074, -1074},
        {0x1.8p1023, 1024},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct range range;
        uint64_t cells[6] = {0};
        memcpy(&cells[4], &cases[i].number, sizeof cells[4]);
        const struct spec spec = spec_of(open_cells("<f8", "(2, 3)", cells), "f64");
        range_find(&range, &spec, true);
        ck_assert_int_eq(range.magnitude, cases[i].magnitude);
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_npy(void)
{
    Suite *suite = suite_create("npy");
    TCase *reading = case_in_folder(suite, "reading");
    tcase_add_loop_test(reading, formats, 0, 3 * (int)COUNT(descrs));
    tcase_add_loop_test(reading, truncated, 0, 3);
    tcase_add_test(reading, transposed);
    tcase_add_loop_test(reading, values, 0, (int)COUNT(value_cases));

    TCase *rounding = tcase_create("rounding");
    tcase_add_loop_test(rounding, narrow_floats, 0, (int)COUNT(float_cases));
    tcase_add_test(rounding, float_bounds);
    tcase_add_test(rounding, doubles_to_floats);
    tcase_add_test(rounding, fixed_point);
    tcase_add_test(rounding, affine);
    tcase_add_test(rounding, affine_bounds);
    suite_add_tcase(suite, rounding);

    TCase *import = case_in_folder(suite, "import");
    tcase_add_loop_test(import, same_bits, 0, (int)COUNT(descrs));
    tcase_add_test(import, tiny_numbers);
    tcase_add_test(import, ties_of_large_scales);
    tcase_add_test(import, magnitudes);
    return suite;
}
