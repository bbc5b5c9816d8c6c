/*
 * import.c: the numbers of a file, rounded exactly.
 */
#include "encoding/import.h"

#include "encoding/fixed.h"
#include "model/numbers.h"

/* ---- rounding ---- */

/* Rounds number / 2^exponent to nearest, ties to even. What is more becomes 2^62. */
static uint64_t dyadic_nearest(struct dyadic number, int exponent)
{
    const int down = exponent - number.exponent;
    if (number.m == 0 || down > 64) {
        return 0; /* m is less than 2^53 */
    }
    if (down <= 0) {
        return integer_bits(number.m) - down > 62 ? UINT64_C(1) << 62 : number.m << -down;
    }
    const uint64_t half = UINT64_C(1) << (down - 1);
    const uint64_t rest = number.m & (2 * half - 1);
    const uint64_t n = down == 64 ? 0 : number.m >> down;
    return n + (rest > half || (rest == half && n % 2 == 1));
}

/* The quantum is that of the number's binade, or the smallest. */
static bool round_float(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    const uint64_t limit = precision->limit;
    const int least = precision->least_exponent;
    const int fine = number.exponent + integer_bits(number.m) - precision->significand_bits;
    const int quantum = fine < least || number.m == 0 ? least : fine;
    const uint64_t n = dyadic_nearest(number, quantum);
    const uint64_t magnitude = cell_float(rounding, false, (uint64_t)(quantum - least), n);
    *cell = cell_float(rounding, number.negative, 0, magnitude < limit ? magnitude : limit);
    return magnitude < limit;
}

/*
 * Rounds |number| / scale to nearest; SPAN or more becomes SPAN, which saturates. False if a half
 * may lie too near to tell.
 *
 * Let M have 64 bits, the highest of them set, so that the number is M * 2^e. 1/scale lies in
 * [r, r + 1) * 2^-shift, with the highest bit of r set as well. The quotient is at least
 * M r * 2^(e - shift), and more by a relative 2^-63 at most. In units of 2^-32, that is
 * M r * 2^-down. M r is 2^126 or more and less than 2^128: with a `down` of 126 - 9 - 32 = 85 or
 * less the quotient is SPAN = 2^9 or more; otherwise M r * 2^-down is less than 2^42, and the
 * quotient less than 2^10. So the relative 2^-63 is less than 2^-53; cutting off to whole units
 * makes the error less than 2 of them.
 */
static bool dyadic_quotient(const struct rounding *rounding, struct dyadic number, uint64_t *n)
{
    enum { SPAN = 512, POINT = 32, ERROR = 2, DOWN_OF_SPAN = 85 };
    *n = 0;
    if (number.m == 0) {
        return true;
    }
    const unsigned up = integer_leading_zeros(number.m);
    const struct integer128 product = integer_multiply(number.m << up, rounding->reciprocal);
    const int down = rounding->reciprocal_shift - (number.exponent - (int)up) - POINT;
    if (down <= DOWN_OF_SPAN) {
        *n = SPAN;
        return true;
    }
    const uint64_t quotient = down > 127 ? 0 : integer128_shift_right(product, (unsigned)down).low;
    return fixed_nearest((struct integer128){quotient, 0}, POINT, (struct integer128){ERROR, 0}, n);
}

bool import_round(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    struct ratio ratio;
    uint64_t n;
    if (precision->kind == PRECISION_FLOAT) {
        return round_float(rounding, number, cell);
    }
    if (precision->kind == PRECISION_FIXED) {
        n = dyadic_nearest(number, -precision->significand_bits);
    } else if (!dyadic_quotient(rounding, number, &n)) {
        ratio_set_integer(&ratio, number.m);
        ratio_shift(&ratio, number.exponent);
        *cell = rounding_ratio(rounding, number.negative, &ratio);
        return true;
    }
    *cell = cell_integer(rounding, number.negative, n);
    return true;
}

/* ---- the numbers of the file ---- */

uint64_t import_cell(const struct spec *spec, const struct rounding *rounding, int64_t row,
                     uint32_t column)
{
    struct dyadic number;
    uint64_t cell;
    if (!numbers_value(spec->numbers, row, column, &number)) {
        return IMPORT_NONE;
    }
    return import_round(rounding, number, &cell) ? cell : cell - 1;
}
