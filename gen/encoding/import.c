/*
 * import.c: the numbers of a file, rounded exactly.
 */
#include "encoding/import.h"

#include "message.h"
#include "npy/npy.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- rounding ---- */

/* m * 2^-shift to nearest, ties to even; shift >= 0. */
static uint64_t shift_nearest(uint64_t m, int shift)
{
    if (shift == 0 || shift > 64) {
        return shift == 0 ? m : 0; /* m is less than 2^53 */
    }
    const uint64_t half = UINT64_C(1) << (shift - 1);
    const uint64_t rest = m & (2 * half - 1);
    const uint64_t n = shift == 64 ? 0 : m >> shift;
    return n + (rest > half || (rest == half && n % 2 == 1));
}

static int bits_of(uint64_t m)
{
    return m == 0 ? 0 : 64 - (int)integer_leading_zeros(m);
}

/* The magnitude after that of the greatest number. It is infinity's; f8e4m3 has no infinity, and
 * gives up only the last of its codes. */
static uint64_t magnitude_limit(const struct precision *precision)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    if (strcmp(precision->name, "f8e4m3") == 0) {
        return sign - 1;
    }
    return sign - (UINT64_C(1) << (precision->significand_bits - 1));
}

/* The quantum is that of the number's binade, or the smallest. If n has no hidden bit, the exponent
 * field comes out as 0; if n was rounded up to a power of two, the carry goes into that field. */
static bool round_float(const struct precision *precision, struct dyadic number, uint64_t *cell)
{
    const uint64_t sign = number.negative ? UINT64_C(1) << (precision->bits - 1) : 0;
    const uint64_t limit = magnitude_limit(precision);
    const int fine = number.exponent + bits_of(number.m) - precision->significand_bits;
    const int quantum = fine < precision->least_exponent ? precision->least_exponent : fine;
    const int down = quantum - number.exponent;
    const uint64_t n = down >= 0 ? shift_nearest(number.m, down) : number.m << -down;
    const uint64_t binade = number.m == 0 ? 0 : (uint64_t)(quantum - precision->least_exponent);
    const uint64_t magnitude = (binade << (precision->significand_bits - 1)) + n;
    *cell = sign | (magnitude < limit ? magnitude : limit);
    return magnitude < limit;
}

/* offset + n or offset - n, or the format's limit if that is beyond it; n <= 2^62. */
static uint64_t saturate(const struct precision *precision, bool negative, uint64_t n,
                         int64_t offset)
{
    const int64_t least = precision->is_signed ? -(INT64_C(1) << (precision->bits - 1)) : 0;
    const int64_t most = least + (INT64_C(1) << precision->bits) - 1;
    int64_t value = offset + (negative ? -(int64_t)n : (int64_t)n);
    value = value < least ? least : value;
    value = value > most ? most : value;
    return (uint64_t)value & (UINT64_MAX >> (64 - precision->bits));
}

static uint64_t round_fixed(const struct precision *precision, struct dyadic number)
{
    const int down = -(number.exponent + precision->significand_bits);
    uint64_t n = UINT64_C(1) << 62;
    if (down >= 0) {
        n = shift_nearest(number.m, down);
    } else if (bits_of(number.m) - down <= 62) {
        n = number.m << -down;
    }
    return saturate(precision, number.negative, n, 0);
}

/* Multiplies by 10^count. */
static void wide_scale_decimal(struct wide *r, int count)
{
    for (; count > 0; count--) {
        wide_multiply_small(r, r, 10);
    }
}

/* How |number| / scale compares with n + 1/2: -1, 0 or 1. Both sides are compared as integers:
 * 2 m * 2^e and (2 n + 1) * digits * 10^f, each times what makes the powers whole. */
static int compare_with_half(const struct decimal *scale, struct dyadic number, uint32_t n)
{
    struct wide left;
    struct wide right;
    struct decimal digits = *scale;
    digits.exponent = 0;
    wide_set_integer(&left, 2 * number.m, 0);
    wide_set_decimal(&right, &digits, 0);
    wide_multiply_small(&right, &right, 2 * n + 1);
    wide_scale_decimal(&left, -scale->exponent);
    wide_scale_decimal(&right, scale->exponent);
    if (number.exponent >= 0) {
        wide_shift_left(&left, &left, (size_t)number.exponent);
    } else {
        wide_shift_left(&right, &right, (size_t)-number.exponent);
    }
    return wide_compare_magnitude(&left, &right);
}

/*
 * |number| / scale to nearest, ties to even; SPAN or more becomes SPAN, which saturates.
 *
 * Let M have 64 bits, the highest of them set, so that the number is M * 2^e. 1/scale lies in
 * [r, r + 1) * 2^-shift, with the highest bit of r set as well. The quotient is at least
 * M r * 2^(e - shift), and more by a relative 2^-63 at most. In units of 2^-32, that is
 * M r * 2^-down. M r is 2^126 or more and less than 2^128: with a `down` of 126 - 9 - 32 = 85 or
 * less the quotient is SPAN = 2^9 or more; otherwise M r * 2^-down is less than 2^64. Below SPAN
 * the relative 2^-63 is less than 2^-54; cutting off to whole units makes the error less than 2 of
 * them. Only if the half lies so near are the numbers compared exactly.
 */
static uint64_t quotient_nearest(const struct rounding *rounding, struct dyadic number)
{
    enum { SPAN = 512, POINT = 32, ERROR = 2, DOWN_OF_SPAN = 85 };
    if (number.m == 0) {
        return 0;
    }
    const unsigned up = integer_leading_zeros(number.m);
    const struct integer128 product = integer_multiply(number.m << up, rounding->reciprocal);
    const int down = rounding->reciprocal_shift - (number.exponent - (int)up) - POINT;
    if (down <= DOWN_OF_SPAN) {
        return SPAN;
    }
    const uint64_t quotient = down > 127 ? 0 : integer128_shift_right(product, (unsigned)down).low;
    const uint64_t n = quotient >> POINT;
    const uint64_t half = UINT64_C(1) << (POINT - 1);
    const uint64_t rest = quotient & (2 * half - 1);
    if (n >= SPAN) {
        return SPAN;
    }
    if (rest + ERROR < half || rest > half) {
        return n + (rest > half);
    }
    const int side = compare_with_half(&rounding->scale, number, (uint32_t)n);
    return n + (side > 0 || (side == 0 && n % 2 == 1));
}

bool import_round(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    const struct precision *precision = rounding->precision;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return round_float(precision, number, cell);
    case PRECISION_FIXED:
        *cell = round_fixed(precision, number);
        return true;
    case PRECISION_AFFINE:
        break;
    }
    *cell = saturate(precision, number.negative, quotient_nearest(rounding, number),
                     rounding->zero_point);
    return true;
}

/* ---- the numbers of the file ---- */

static bool number_refuse(const struct spec *spec, int64_t row, uint32_t column)
{
    struct dyadic number;
    if (!npy_value(spec->npy, row, column, &number)) {
        return refuse("--from: %s: row %lld, column %lu is infinite or not a number: save a table "
                      "of finite numbers",
                      spec->from, (long long)row, (unsigned long)column);
    }
    return refuse("--from: %s: row %lld, column %lu is beyond what %s can hold: take "
                  "--precision=%s",
                  spec->from, (long long)row, (unsigned long)column, spec->precision->name,
                  npy_precision(spec->npy));
}

bool import_cell(const struct spec *spec, const struct rounding *rounding, int64_t row,
                 uint32_t column, uint64_t *cell)
{
    struct dyadic number;
    return (npy_value(spec->npy, row, column, &number) && import_round(rounding, number, cell)) ||
           number_refuse(spec, row, column);
}

bool import_row(const struct spec *spec, const struct rounding *rounding, int64_t row,
                uint64_t *cells)
{
    bool fine = true;
    for (uint32_t column = 0; column < (uint32_t)spec->columns && fine; column++) {
        fine = import_cell(spec, rounding, row, column, &cells[column]);
    }
    return fine;
}

bool import_check(const struct spec *spec, const struct rounding *rounding)
{
    uint64_t cell;
    bool fine = true;
    for (int64_t row = 0; row < npy_rows(spec->npy) && fine; row++) {
        for (int64_t column = 0; column < npy_columns(spec->npy) && fine; column++) {
            fine = import_cell(spec, rounding, row, (uint32_t)column, &cell);
        }
    }
    return fine;
}

/* The least m for which number <= 2^m. */
static int number_magnitude(struct dyadic number)
{
    const bool is_power = (number.m & (number.m - 1)) == 0;
    return number.exponent + bits_of(number.m) - (is_power ? 1 : 0);
}

int import_magnitude(const struct spec *spec)
{
    int magnitude = INT_MIN;
    struct dyadic number;
    for (int64_t row = 0; row < npy_rows(spec->npy); row++) {
        for (int64_t column = 0; column < npy_columns(spec->npy); column++) {
            if (npy_value(spec->npy, row, column, &number) && number.m != 0 &&
                number_magnitude(number) > magnitude) {
                magnitude = number_magnitude(number);
            }
        }
    }
    return magnitude == INT_MIN ? 0 : magnitude;
}
