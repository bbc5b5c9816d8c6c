/*
 * npy.c: fuzzes .npy files. The first byte selects the kind of file and the precision to which
 * numbers are rounded, and the rest is the file. The target writes an accepted table in each
 * combination of byte order and array order, and requires that reading it results in the same
 * table. Rounding is compared with the rounding of the processor.
 */
#include "npy/npy.h"
#include "encoding/range.h"
#include "encoding/rounding.h"
#include "harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 13, HEADER_SIZE = 128 };

static const char path[] = "folder/t.npy";
static const char option[] = "--from";

/* ---- writing a table again ---- */

/* How a file stores the numbers of a table. Each number has `width` bytes. */
struct layout_of_file {
    bool is_big_endian;
    bool is_fortran;
    int width;
};

/* Sets `shape` to the dimensions, (rows, columns), (rows, pairs, 2) or (2, rows, columns of each
 * array), and returns the number of dimensions. */
static size_t shape_of(const struct numbers *npy, int64_t shape[3])
{
    const int64_t columns = npy->columns;
    if (npy->arrays == 2) {
        shape[0] = 2;
        shape[1] = npy->rows;
        shape[2] = columns / 2;
        return 3;
    }
    shape[0] = npy->rows;
    shape[1] = npy->has_pairs ? columns / 2 : columns;
    shape[2] = 2;
    return npy->has_pairs ? 3 : 2;
}

/* Returns how many cells precede a cell in the file, according to numpy's definition of C and
 * Fortran order. */
static size_t place_of(const struct numbers *npy, bool is_fortran, int64_t row, int64_t column)
{
    int64_t shape[3];
    const size_t count = shape_of(npy, shape);
    int64_t index[3] = {row, column, 0};
    int64_t place = 0;
    if (npy->arrays == 2) {
        index[0] = column / shape[2];
        index[1] = row;
        index[2] = column % shape[2];
    } else if (npy->has_pairs) {
        index[1] = column / 2;
        index[2] = column % 2;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t j = is_fortran ? count - 1 - i : i;
        place = place * shape[j] + index[j];
    }
    return (size_t)place;
}

static size_t header_write(unsigned char *bytes, const struct numbers *npy,
                           const struct layout_of_file *layout)
{
    int64_t shape[3];
    char third[32] = "";
    char text[HEADER_SIZE];
    if (shape_of(npy, shape) == 3) {
        (void)snprintf(third, sizeof third, ", %lld", (long long)shape[2]);
    }
    const size_t used = (size_t)snprintf(
        text, sizeof text, "{'descr': '%cf%d', 'fortran_order': %s, 'shape': (%lld, %lld%s), }\n",
        layout->is_big_endian ? '>' : '<', layout->width, layout->is_fortran ? "True" : "False",
        (long long)shape[0], (long long)shape[1], third);
    memcpy(bytes, "\x93NUMPY\1\0", 8);
    bytes[8] = (unsigned char)used;
    bytes[9] = 0;
    memcpy(bytes + 10, text, used);
    return 10 + used;
}

/* Writes the table in a layout, reads it again, and requires that it is unchanged. */
static void round_trip_require(const struct numbers *npy, const struct layout_of_file *layout)
{
    const size_t width = (size_t)layout->width;
    const size_t cells = (size_t)(npy->rows * npy->columns);
    unsigned char *const bytes = malloc(HEADER_SIZE + 16 + cells * width);
    REQUIRE(bytes != NULL, "no memory");
    const size_t start = header_write(bytes, npy, layout);
    for (int64_t row = 0; row < npy->rows; row++) {
        for (int64_t column = 0; column < npy->columns; column++) {
            const uint64_t cell = numbers_cell(npy, row, column);
            unsigned char *const at =
                bytes + start + place_of(npy, layout->is_fortran, row, column) * width;
            for (size_t i = 0; i < width; i++) {
                at[layout->is_big_endian ? width - 1 - i : i] = (unsigned char)(cell >> 8 * i);
            }
        }
    }
    harness_add_file("t.npy", bytes, start + cells * width, FILE_REGULAR);
    struct numbers *const again = npy_read(option, path);
    REQUIRE(again != NULL, "a table that was accepted is refused when it is written again");
    REQUIRE(again->rows == npy->rows && again->columns == npy->columns &&
                again->arrays == npy->arrays && again->has_pairs == npy->has_pairs &&
                again->format == npy->format,
            "another table when it is written again");
    for (int64_t row = 0; row < npy->rows; row++) {
        for (int64_t column = 0; column < npy->columns; column++) {
            REQUIRE(numbers_cell(again, row, column) == numbers_cell(npy, row, column),
                    "another cell when it is written again");
        }
    }
    free(bytes);
}

/* ---- rounding ---- */

/* Returns the number as a double. f64 and f32 are converted by the processor; f16 is converted
 * here. */
static double double_of(const struct numbers *npy, uint64_t cell)
{
    const int bits = npy->format->bits;
    double number;
    if (bits == 64) {
        memcpy(&number, &cell, sizeof number);
        return number;
    }
    if (bits == 32) {
        const uint32_t narrow = (uint32_t)cell;
        float single;
        memcpy(&single, &narrow, sizeof single);
        return (double)single;
    }
    const int binade = (int)(cell >> 10 & 31);
    const double fraction = (double)(cell & 1023);
    number = binade == 31  ? (cell & 1023) != 0 ? (double)NAN : (double)INFINITY
             : binade == 0 ? ldexp(fraction, -24)
                           : ldexp(1024 + fraction, binade - 25);
    return (cell & 0x8000) != 0 ? -number : number;
}

static uint64_t bits_of_float(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Rounds to fixed point with `fraction` fraction bits, saturating; rint() rounds ties to even. */
static int64_t fixed_of(double number, int fraction)
{
    const double scaled = rint(ldexp(number, fraction));
    const double most = ldexp(1, fraction);
    return (int64_t)(scaled >= most ? most - 1 : scaled < -most ? -most : scaled);
}

static uint64_t mask_of(const struct precision *precision)
{
    return UINT64_MAX >> (64 - precision->bits);
}

/* Requires that a number was rounded as the processor rounds it: to f64, to f32, or via f64 to
 * fixed point. Other formats are not compared. */
static void rounded_require(const struct precision *precision, double number, bool is_in_range,
                            uint64_t cell)
{
    uint64_t expected = cell;
    if (precision->kind == PRECISION_FIXED) {
        expected = (uint64_t)fixed_of(number, precision->bits - 1) & mask_of(precision);
    } else if (precision->kind == PRECISION_FLOAT && precision->bits == 64) {
        memcpy(&expected, &number, sizeof expected);
    } else if (precision->kind == PRECISION_FLOAT && precision->bits == 32) {
        /* A number that rounds to 2^128 or more is refused; its cast would be undefined. */
        const bool fits = fabs(number) < 0x1.ffffffp127;
        REQUIRE(is_in_range == fits, "%a is%s taken for a float", number,
                is_in_range ? "" : " not");
        expected = fits ? bits_of_float((float)number) : cell;
    }
    REQUIRE(cell == expected, "%a is rounded to %llx, not to %llx", number,
            (unsigned long long)cell, (unsigned long long)expected);
    REQUIRE((cell & ~mask_of(precision)) == 0, "a cell has too many bits");
}

static void import_require(const struct numbers *npy, const struct precision *precision)
{
    const struct quotient scale = {{.count = 2, .exponent = -3, .digit = {3, 7}}, decimal_one};
    struct rounding rounding;
    rounding_init(&rounding, precision, &scale, 3);
    for (int64_t row = 0; row < npy->rows; row++) {
        for (int64_t column = 0; column < npy->columns; column++) {
            struct dyadic dyadic;
            uint64_t cell = 0;
            const double number = double_of(npy, numbers_cell(npy, row, column));
            const bool is_finite = numbers_read_value(npy, row, column, &dyadic);
            REQUIRE(is_finite == (isfinite(number) != 0), "%a is taken for another kind", number);
            if (is_finite) {
                const bool is_in_range = round_dyadic(&rounding, dyadic, &cell);
                rounded_require(precision, number, is_in_range, cell);
            }
        }
    }
}

/* Checks the results of range_find(): its magnitude bounds all numbers, and in fixed point it
 * reports numbers out of range if and only if a number is above 1, or below -1 by more than a step.
 */
static void range_require(struct numbers *npy, const struct precision *precision)
{
    struct spec spec = {.numbers = npy,
                        .npy_path = path,
                        .precision = precision,
                        .scale = {decimal_one, decimal_one},
                        .columns = npy->columns,
                        .max_len = npy->rows};
    struct range range;
    double least = INFINITY;
    double most = -INFINITY;
    range_find(&range, &spec, true);
    for (int64_t row = 0; row < npy->rows && range.is_finite; row++) {
        for (int64_t column = 0; column < npy->columns; column++) {
            const double number = double_of(npy, numbers_cell(npy, row, column));
            REQUIRE((long double)fabs(number) <= ldexpl(1, range.magnitude),
                    "%a is larger than 2^%d", number, range.magnitude);
            least = fmin(least, number);
            most = fmax(most, number);
        }
    }
    harness_require_silence();
    if (precision->kind == PRECISION_FIXED && range.is_finite) {
        const double step = ldexp(1, 1 - precision->bits);
        REQUIRE((range.out_of_range > 0) == (most > 1 || least < -1 - step), "%a .. %a is%s cut",
                least, most, range.out_of_range > 0 ? "" : " not");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    const unsigned choice = data[0] - (unsigned)'0';
    const struct precision *const precision = &precisions[choice / 3 % PRECISION_COUNT];
    harness_begin();
    harness_add_file("t.npy", data + 1, size - 1, (enum file_kind)(choice % 3));
    static struct numbers *npy;
    if (IS_REFUSED(npy = npy_read(option, path))) {
        npy = NULL;
        harness_require_refusal();
    } else {
        harness_require_silence();
        REQUIRE(npy->rows >= 1 && npy->columns >= 1 && (size_t)(npy->rows * npy->columns) <= size,
                "a table of %lld x %lld", (long long)npy->rows, (long long)npy->columns);
        for (int i = 0; i < 4; i++) {
            round_trip_require(
                npy, &(struct layout_of_file){i % 2 == 1, i / 2 == 1, npy->format->bits / 8});
        }
        import_require(npy, precision);
        range_require(npy, precision);
    }
    harness_end();
    return 0;
}
