/*
 * precision.c: tests correct rounding to all formats. The expected cells are derived from the
 * definitions of the formats: from the exact value of a cell, the exact midpoint of this cell and
 * the next, and the distance of a number from this midpoint. All cells of 8- and 16-bit formats are
 * tested, and many cells of the other formats.
 */
#include "../golden/format.h"
#include "encoding/rotation.h"
#include "encoding/rounding.h"
#include "suites.h"
#include "support.h"

#include <math.h>
#include <string.h>

#define HOLDS(condition) REQUIRE(condition, "not so: %s", #condition)

/* --- magnitudes and cells -------------------------------------------------------------------- */

static bool format_is_float(const struct format *format)
{
    return format->kind == FLOATING;
}

/* Returns the number of fraction limbs that can represent the midpoint of any two cells. */
static size_t format_limbs(const struct format *format)
{
    return format_is_float(format) ? (size_t)(64 - format->least) / 64 : 1;
}

/* Here, a magnitude is the index of a cell among the cells of one sign, from 0, in the order of
 * their absolute values. For floats, it is the cell without its sign bit; for fixed point, the
 * number of units. Returns the magnitude of 1. */
static uint64_t format_one(const struct format *format)
{
    return format_is_float(format) ? (uint64_t)format_bias(format) << (format->significand - 1)
                                   : format_sign(format);
}

/* Returns the cell with this sign and magnitude. In fixed point +1 is not representable and becomes
 * the greatest cell. */
static uint64_t format_cell(const struct format *format, bool negative, uint64_t magnitude)
{
    const uint64_t sign = format_sign(format);
    if (format_is_float(format)) {
        return magnitude | (negative && (magnitude > 0 || !format->lacks_negative_zero) ? sign : 0);
    }
    if (negative) {
        return (2 * sign - magnitude) & (2 * sign - 1);
    }
    return magnitude < sign ? magnitude : sign - 1;
}

/* Computes the exact value of a magnitude up to 1. */
static void format_value(const struct format *format, uint64_t magnitude, size_t limbs,
                         struct wide *value)
{
    if (!format_is_float(format)) {
        wide_set_integer(value, magnitude, limbs);
        wide_scale(value, value, -format->significand);
        return;
    }
    const uint64_t hidden = UINT64_C(1) << (format->significand - 1);
    const int field = (int)(magnitude / hidden);
    wide_set_integer(value, magnitude % hidden + (field > 0 ? hidden : 0), limbs);
    wide_scale(value, value, (int)format->least + (field > 0 ? field - 1 : 0));
}

/* Initializes a rounding of a format that is not affine. */
static void rounding_of(struct rounding *rounding, const struct format *format)
{
    const struct quotient none = {.numerator = {0}};
    const struct precision *precision = precision_find(format->name);
    ck_assert_ptr_nonnull(precision);
    rounding_init(rounding, precision, &none, 0);
}

/* A number with 126 fraction bits, as sign and magnitude. */
struct fixed {
    bool negative;
    struct integer128 magnitude;
};

/* Rounds a number with an error of up to `error` units of 2^-126. */
static bool round_fixed(const struct rounding *rounding, struct fixed fixed, uint64_t error,
                        uint64_t *cell)
{
    const struct integer128 value =
        fixed.negative ? integer128_negate(fixed.magnitude) : fixed.magnitude;
    return fixed_round(rounding, value, (struct integer128){0, error}, cell);
}

/* Sets r to `count` ulp, with `fraction` limbs of fraction. */
static void set_ulps(struct wide *r, uint64_t count, size_t fraction)
{
    wide_set_integer(r, count, 0);
    r->fraction = fraction;
}

/* --- around the midpoint of two cells -------------------------------------------------------- */

/* Distances of a number from the midpoint of two cells, and bounds on the number's error, in ulp of
 * the number. */
static const struct {
    int64_t offset;
    uint64_t error;
} offsets[] = {
    {0, 0},  {-1, 0}, {1, 0},  {0, 1}, {-1, 1},  {1, 1},  {-2, 1},   {2, 1},
    {-3, 2}, {3, 2},  {-5, 6}, {5, 6}, {-90, 7}, {90, 7}, {-90, 90}, {90, 90},
};

/* Returns the magnitude to which a number is rounded. The number is the midpoint of `lower` and
 * lower + 1, plus `offset`. */
static uint64_t nearest_magnitude(uint64_t lower, int64_t offset)
{
    if (offset == 0) {
        return lower + lower % 2;
    }
    return offset < 0 ? lower : lower + 1;
}

/* Sets the magnitude of *fixed to value + offset, and its sign to `negative`. `offset` is in units
 * of 2^-126. Returns false if the value has bits below 2^-126, or if value + offset is less than
 * 0. */
static bool fixed_at(struct fixed *fixed, const struct wide *value, int64_t offset, bool negative)
{
    struct wide at;
    struct wide distance;
    wide_rescale(&at, value, value->fraction + 2);
    const size_t cut = 64 * at.fraction - FIXED_FRACTION;
    if (wide_has_bits_below(&at, cut)) {
        return false;
    }
    set_ulps(&distance, (uint64_t)(offset < 0 ? -offset : offset), at.fraction);
    wide_scale(&distance, &distance, (int)cut);
    distance.is_negative = offset < 0;
    wide_add(&at, &at, &distance);
    fixed->negative = negative;
    fixed->magnitude = (struct integer128){wide_extract(&at, cut + 64), wide_extract(&at, cut)};
    return !at.is_negative;
}

/* Tests fixed_round with numbers near a midpoint. The function may leave a close case to
 * round_wide, but must not round incorrectly. If the distance from the midpoint exceeds the
 * error, it must return a cell, except for floats below 2^-62. */
static void check_fixed(const struct rounding *rounding, const struct format *format,
                        const struct wide *middle, uint64_t lower, bool negative)
{
    for (size_t i = 0; i < COUNT(offsets); i++) {
        const int64_t offset = offsets[i].offset;
        const int64_t error = (int64_t)offsets[i].error;
        const uint64_t least =
            format_cell(format, negative, nearest_magnitude(lower, offset - error));
        const uint64_t most =
            format_cell(format, negative, nearest_magnitude(lower, offset + error));
        struct fixed fixed;
        uint64_t cell = 0;
        if (!fixed_at(&fixed, middle, offset, negative)) {
            return;
        }
        if (round_fixed(rounding, fixed, offsets[i].error, &cell)) {
            HOLDS(least == most);
            HOLDS(cell == least);
        } else {
            const bool is_tiny = format_is_float(format) && fixed.magnitude.high == 0;
            HOLDS(is_tiny || (offset >= -error && offset <= error));
        }
    }
}

/* Tests round_wide with numbers near a midpoint. The function is exact for these formats: if
 * only one cell is possible, it returns this cell. */
static void check_wide(const struct rounding *rounding, const struct format *format,
                       const struct wide *middle, uint64_t lower, bool negative)
{
    for (size_t i = 0; i < COUNT(offsets); i++) {
        const int64_t offset = offsets[i].offset;
        const int64_t error = (int64_t)offsets[i].error;
        const uint64_t least =
            format_cell(format, negative, nearest_magnitude(lower, offset - error));
        const uint64_t most =
            format_cell(format, negative, nearest_magnitude(lower, offset + error));
        struct wide at;
        uint64_t cell = 0;
        set_ulps(&at, (uint64_t)(offset < 0 ? -offset : offset), middle->fraction);
        at.is_negative = offset < 0;
        wide_add(&at, &at, middle);
        at.is_negative = negative;
        HOLDS(round_wide(rounding, &at, offsets[i].error, &cell) == (least == most));
        HOLDS(least != most || cell == least);
    }
}

/* The exact value of a cell is rounded to the cell. */
static void check_value(const struct rounding *rounding, const struct format *format,
                        const struct wide *value, uint64_t magnitude, bool negative)
{
    struct wide at;
    struct fixed fixed;
    uint64_t cell;
    wide_copy(&at, value);
    at.is_negative = negative;
    HOLDS(round_wide(rounding, &at, 0, &cell));
    HOLDS(cell == format_cell(format, negative, magnitude));
    if (fixed_at(&fixed, value, 0, negative) &&
        (!format_is_float(format) || fixed.magnitude.high > 0)) {
        HOLDS(round_fixed(rounding, fixed, 0, &cell));
        HOLDS(cell == format_cell(format, negative, magnitude));
    }
}

/* Distances from a midpoint for rounding in 64 bits, in units of 2^-62: just below and above the
 * largest error of such a number, NARROW_ERROR = 382, and other distances. */
static const int64_t narrow_offsets[] = {
    0,
    1,
    380,
    382,
    383,
    384,
    511,
    512,
    513,
    1023,
    1025,
    4000,
    65535,
    65536,
    65537,
    1 << 20,
    1 << 23,
    (1 << 24) - 1,
    1 << 24,
    0x1000001,
    0x2000001,
    1 << 28,
    INT64_C(1) << 37,
    INT64_C(1) << 40,
    INT64_C(1) << 44,
};

/* Tests rounding in 64 bits with the number `middle` + `offset`, in units of 2^-62. The result must
 * not be incorrect. If the distance from the midpoint exceeds the error, there must be a result,
 * except for floats whose sign is uncertain. */
static void check_narrow_at(const struct rounding *rounding, const struct format *format,
                            uint64_t middle, uint64_t lower, int64_t offset, bool negative)
{
    const int64_t error = NARROW_ERROR;
    const uint64_t least = format_cell(format, negative, nearest_magnitude(lower, offset - error));
    const uint64_t most = format_cell(format, negative, nearest_magnitude(lower, offset + error));
    const uint64_t at = middle + (uint64_t)offset;
    const struct integer128 value = {negative ? -at : at, 0};
    uint64_t cell = 0;
    if (fixed_round(rounding, value, (struct integer128){NARROW_ERROR, 0}, &cell)) {
        HOLDS(least == most);
        HOLDS(cell == least);
    } else {
        const bool is_sign_uncertain = format_is_float(format) && at <= NARROW_ERROR;
        HOLDS(is_sign_uncertain || (offset >= -error && offset <= error));
    }
}

/* Tests rounding in 64 bits around a midpoint. Omits f64, midpoints that are not multiples of
 * 2^-62, and offsets with which a number could, within its error, be beyond one of the two cells.
 */
static void check_narrow(const struct rounding *rounding, const struct format *format,
                         const struct wide *value, const struct wide *middle, uint64_t lower,
                         bool negative)
{
    struct wide number;
    struct wide start;
    const struct precision *precision = rounding->precision;
    wide_rescale(&number, middle, middle->fraction + 1);
    wide_rescale(&start, value, value->fraction + 1);
    const size_t cut = 64 * number.fraction - HIGH_FRACTION;
    if (precision->bits > 32 || wide_has_bits_below(&number, cut)) {
        return;
    }
    const uint64_t middle_units = wide_extract(&number, cut);
    const int64_t half = (int64_t)(middle_units - wide_extract(&start, cut));
    for (size_t i = 0; i < COUNT(narrow_offsets); i++) {
        const int64_t offset = narrow_offsets[i];
        if (offset + 382 < half) {
            check_narrow_at(rounding, format, middle_units, lower, offset, negative);
            check_narrow_at(rounding, format, middle_units, lower, -offset, negative);
        }
    }
}

/* Tests a magnitude below 1, and numbers between it and the next magnitude. */
static void check_magnitude(const struct rounding *rounding, const struct format *format,
                            uint64_t magnitude)
{
    struct wide value;
    struct wide middle;
    const size_t limbs = format_limbs(format) + (size_t)(magnitude % 3 == 0);
    format_value(format, magnitude, limbs, &value);
    format_value(format, magnitude + 1, limbs, &middle);
    wide_add(&middle, &middle, &value);
    wide_scale(&middle, &middle, -1);
    for (int negative = 0; negative < 2; negative++) {
        if (magnitude > 0 || negative == 0) {
            check_value(rounding, format, &value, magnitude, negative != 0);
        }
        check_wide(rounding, format, &middle, magnitude, negative != 0);
        check_fixed(rounding, format, &middle, magnitude, negative != 0);
        check_narrow(rounding, format, &value, &middle, magnitude, negative != 0);
    }
}

START_TEST(every_cell)
{
    const struct format *format = &formats[_i];
    struct rounding rounding;
    rounding_of(&rounding, format);
    for (uint64_t magnitude = 0; magnitude < format_one(format); magnitude++) {
        check_magnitude(&rounding, format, magnitude);
    }
}
END_TEST

/* Tests both ends of the subnormal numbers and of each binade below 1, and random numbers. In q31,
 * a block of 2^21 magnitudes takes the place of a binade. */
START_TEST(many_cells)
{
    const struct format *format = &formats[_i];
    struct rounding rounding;
    uint64_t state = 1 + (uint64_t)_i;
    const uint64_t one = format_one(format);
    const int shift = format_is_float(format) ? format->significand - 1 : 21;
    rounding_of(&rounding, format);
    for (uint64_t end = 0; end < one >> shift; end++) {
        check_magnitude(&rounding, format, end << shift);
        check_magnitude(&rounding, format, (end << shift) + 1);
        check_magnitude(&rounding, format, (end << shift) + (UINT64_C(1) << shift) - 1);
    }
    for (int i = 0; i < 1000; i++) {
        check_magnitude(&rounding, format, random_next(&state) % one);
    }
}
END_TEST

/* --- at zero and one ------------------------------------------------------------------------- */

START_TEST(zero_and_one)
{
    const struct format *format = &formats[_i];
    struct rounding rounding;
    struct wide one;
    uint64_t cell;
    rounding_of(&rounding, format);
    ck_assert_uint_eq(rounding.zero, 0);
    wide_set_integer(&one, 1, format_limbs(format));
    for (int negative = 0; negative < 2; negative++) {
        const uint64_t expected = format_cell(format, negative != 0, format_one(format));
        const struct integer128 largest = {(UINT64_C(1) << 62) + 4, 0}; /* 1 + 2^-60 */
        one.is_negative = negative != 0;
        ck_assert(round_wide(&rounding, &one, 0, &cell));
        ck_assert_uint_eq(cell, expected);
        ck_assert(round_fixed(&rounding, (struct fixed){negative != 0, largest}, 1, &cell));
        ck_assert_uint_eq(cell, expected);
    }
}
END_TEST

/* Numbers near 0. If the sign of a number is uncertain, round_wide does not round it;
 * fixed_round rounds it only in fixed-point formats. */
START_TEST(about_zero)
{
    const struct format *format = &formats[_i];
    struct rounding rounding;
    struct wide at;
    uint64_t cell = 1;
    rounding_of(&rounding, format);
    set_ulps(&at, 3, format_limbs(format));
    ck_assert(!round_wide(&rounding, &at, 5, &cell));
    at.is_negative = true;
    ck_assert(!round_wide(&rounding, &at, 5, &cell));
    const bool is_certain = round_fixed(&rounding, (struct fixed){true, {0, 3}}, 5, &cell);
    ck_assert(format_is_float(format) ? !is_certain : is_certain && cell == 0);
    /* The number is zero or negative, so only a format with -0 has two possible cells. */
    set_ulps(&at, 5, format_limbs(format));
    at.is_negative = true;
    const bool is_known = round_wide(&rounding, &at, 5, &cell);
    const bool has_two_zeros = format_is_float(format) && !format->lacks_negative_zero;
    ck_assert(has_two_zeros ? !is_known : is_known && cell == 0);
    /* The number is certainly negative, and is rounded to zero: to -0 if the format has -0. */
    wide_set_integer(&at, 1, format_limbs(format) + 1);
    wide_scale(&at, &at, -64 * (int)format_limbs(format) - 16);
    at.is_negative = true;
    ck_assert(round_wide(&rounding, &at, 5, &cell));
    ck_assert_uint_eq(cell, format_cell(format, true, 0));
}
END_TEST

/* A fraction may be shorter than the format requires: here, an ulp is 2^-64, but the cells of f64
 * at 2^-20 are 2^-72 apart. 2^-20 can be rounded if it is exact, but not if its error is up to an
 * ulp. */
START_TEST(short_fraction)
{
    struct rounding rounding;
    struct wide at;
    uint64_t cell;
    rounding_of(&rounding, format_find("f64"));
    wide_set_integer(&at, 1, 1);
    wide_scale(&at, &at, -20);
    ck_assert(!round_wide(&rounding, &at, 1, &cell));
    ck_assert(round_wide(&rounding, &at, 0, &cell));
    ck_assert_uint_eq(cell, UINT64_C(0x3EB0000000000000));
}
END_TEST

/* --- affine formats -------------------------------------------------------------------------- */

/* If `has_exact_inverse` is set, 1/scale is a finite binary number, and ties must be rounded. The
 * numbers to round have `limbs` limbs of fraction, more for very small and very large scales. */
static const struct {
    const char *text;
    bool has_exact_inverse;
    size_t limbs;
} scales[] = {
    {"1", true, 2},
    {"0.5", true, 2},
    {"0.4", true, 2},
    {"0.08", true, 2},
    {"0.0078125", true, 2},
    {"0.00390625", true, 3},
    {"0.00787401574803149606", false, 2},
    {"1/127", false, 2},
    {"1/128", true, 2},
    {"7/3", false, 2},
    {"1000000007/3000000019", false, 3},
    {"0.333333333333333333333333333333333333333333333333", false, 4},
    {"0.0033333333333333333", false, 3},
    {"0.01", true, 2},
    {"0.003", false, 2},
    {"1.28", true, 2},
    {"1.5", false, 2},
    {"1.99", false, 2},
    {"2", true, 2},
    {"3", false, 2},
    {"0.000001", true, 3},
    {"1e-30", true, 5},
    {"1e30", false, 5},
};

/* Each affine format is tested with the smallest and the largest zero point, and with two other
 * zero points. */
enum { ZERO_POINTS = 4 };

struct affine_format {
    const struct format *format;
    int64_t least;
    int64_t greatest;
    int64_t zero_point;
};

static struct affine_format affine_of(int test)
{
    const struct format *const format =
        &formats[format_count - affine_count + (size_t)test / ZERO_POINTS];
    const int64_t least = format_least(format);
    const int64_t greatest = least + (INT64_C(1) << format->bits) - 1;
    const int64_t middle = (least + greatest + 1) / 2;
    const int64_t zero_points[ZERO_POINTS] = {least, middle, middle - 5, greatest};
    return (struct affine_format){format, least, greatest, zero_points[test % ZERO_POINTS]};
}

enum {
    /* Larger quotients are not tested; those of 2^16 or more saturate at any zero point. */
    AFFINE_MAX = 131400,
    /* Below this, affine_fixed tests all quotients, and check_affine only some from 3 on. */
    AFFINE_EACH = 300,
    AFFINE_STEP = 41,   /* the stride of check_affine from 3 to AFFINE_EACH */
    AFFINE_STRIDE = 997 /* the stride from AFFINE_EACH on; check_affine uses ten times as much */
};

/* Returns the cell of zero_point + n or zero_point - n, saturated to the format's limits. */
static uint64_t affine_cell(const struct affine_format *affine, bool negative, uint64_t n)
{
    int64_t value = affine->zero_point + (negative ? -(int64_t)n : (int64_t)n);
    value = value < affine->least ? affine->least : value;
    value = value > affine->greatest ? affine->greatest : value;
    return (uint64_t)value & UINT64_MAX >> (64 - affine->format->bits);
}

/* Computes (n + 1/2) * scale in units of 2^-bits, rounded down. Returns whether the result is
 * exact. */
static bool affine_middle(struct wide *r, const struct quotient *scale, uint64_t n, size_t bits)
{
    struct wide divisor;
    struct wide digits;
    struct decimal power = {.count = 1, .digit = {1}};
    struct decimal integer = scale->numerator;
    if (integer.exponent < 0) {
        power.exponent = -integer.exponent;
        integer.exponent = 0;
    }
    wide_set_decimal(&digits, &integer, 0);
    wide_set_decimal(&divisor, &scale->denominator, 0);
    wide_multiply_small(&digits, &digits, (uint32_t)(2 * n + 1));
    wide_scale(&digits, &digits, (int)bits - 1);
    const bool is_exact = wide_divide(&digits, &digits, &divisor);
    wide_set_decimal(&divisor, &power, 0);
    return wide_divide(r, &digits, &divisor) && is_exact;
}

/* Returns the magnitude to which a number is rounded. The number is `offset` units above the
 * midpoint of n and n + 1. `exact` is false if that midpoint was rounded down. */
static uint64_t affine_nearest(uint64_t n, int64_t offset, bool exact)
{
    return nearest_magnitude(n, exact || offset > 0 ? offset : -1);
}

static const int64_t affine_offsets[] = {
    0, -1, 1, -2, 2, -(INT64_C(1) << 20), INT64_C(1) << 20, -(INT64_C(1) << 31), INT64_C(1) << 31,
};

/* Tests round_wide around a midpoint. A number must never be rounded incorrectly. It must be
 * rounded if its distance from the midpoint is at least 2^20 ulp, or if it is an exact tie and
 * 1/scale is a finite binary number. */
static void check_affine_wide(const struct rounding *rounding, const struct affine_format *affine,
                              size_t scale, const struct wide *middle, uint64_t n, bool is_tie)
{
    for (size_t i = 0; i < 4 * COUNT(affine_offsets); i++) {
        const int64_t offset = affine_offsets[i / 4];
        const int64_t error = i / 2 % 2 != 0 ? 3 : 0;
        const bool negative = i % 2 != 0;
        struct wide at;
        struct wide distance;
        uint64_t cell = 0;
        wide_copy(&at, middle);
        set_ulps(&distance, (uint64_t)(offset < 0 ? -offset : offset), middle->fraction);
        distance.is_negative = offset < 0;
        wide_add(&at, &at, &distance);
        HOLDS(!at.is_negative);
        at.is_negative = negative && at.count > 0;
        const uint64_t least =
            affine_cell(affine, negative, affine_nearest(n, offset - error, is_tie));
        const uint64_t most =
            affine_cell(affine, negative, affine_nearest(n, offset + error, is_tie));
        const bool is_certain = round_wide(rounding, &at, (uint64_t)error, &cell);
        if (is_certain && (least != most || cell != least)) {
            ck_abort_msg("scale %s, %d + 1/2, %d ulp, error %d: %x or %x, not %x",
                         scales[scale].text, (int)n, (int)offset, (int)error, (unsigned)least,
                         (unsigned)most, (unsigned)cell);
        }
        HOLDS(is_certain || (offset > -4096 && offset < 4096));
        HOLDS(is_certain || error > 0 || offset != 0 || !is_tie ||
              !scales[scale].has_exact_inverse);
    }
}

static void check_affine(const struct rounding *rounding, const struct affine_format *affine,
                         size_t scale)
{
    const size_t limbs = scales[scale].limbs;
    struct wide middle;
    struct wide one;
    wide_set_integer(&one, 1, limbs);
    for (uint64_t n = 0; n < AFFINE_MAX; n += n < 3             ? 1
                                              : n < AFFINE_EACH ? AFFINE_STEP
                                                                : 10 * AFFINE_STRIDE) {
        const bool is_tie = affine_middle(&middle, &rounding->scale, n, 64 * limbs);
        middle.fraction = limbs;
        if (wide_compare_magnitude(&middle, &one) > 0) {
            return;
        }
        check_affine_wide(rounding, affine, scale, &middle, n, is_tie);
    }
}

static void affine_rounding(struct rounding *rounding, const struct affine_format *affine,
                            size_t scale)
{
    const struct precision *precision = precision_find(affine->format->name);
    ck_assert_ptr_nonnull(precision);
    const struct quotient quotient = quotient_of(scales[scale].text);
    rounding_init(rounding, precision, &quotient, affine->zero_point);
}

START_TEST(affine_wide)
{
    const struct affine_format affine = affine_of(_i);
    struct rounding rounding;
    for (size_t scale = 0; scale < COUNT(scales); scale++) {
        affine_rounding(&rounding, &affine, scale);
        check_affine(&rounding, &affine, scale);
    }
}
END_TEST

/* The distance of a number from a midpoint is 2^offset_log2, and the bound on its error is `error`,
 * both in units of 2^-126. */
static const struct {
    int offset_log2;
    uint64_t error;
} affine_fixed_offsets[] = {
    {0, 0}, {0, 1}, {20, 0}, {20, UINT64_C(1) << 30}, {64, 0}, {80, 5}, {100, UINT64_C(1) << 40},
};

/* Tests fixed_round around a midpoint. The function computes the quotient with an error of up to
 * 10 * 2^-32. At a distance of 2^100 units of 2^-126, which is 2^-26, the number must be rounded.
 * The quotient's distance is 2^-26 / scale, and the scale is less than 2, because the midpoint is
 * less than 1. Scales with seven or more decimal places are exempt, because fixed_round may return
 * false for tiny scales. */
static void check_affine_fixed(const struct rounding *rounding, const struct affine_format *affine,
                               uint64_t n, const struct wide *middle)
{
    for (size_t i = 0; i < 4 * COUNT(affine_fixed_offsets); i++) {
        const int log2 = affine_fixed_offsets[i / 4].offset_log2;
        const bool below = i / 2 % 2 != 0;
        const bool negative = i % 2 != 0;
        const bool is_sure = log2 > 63 || affine_fixed_offsets[i / 4].error < UINT64_C(1) << log2;
        struct wide at;
        uint64_t cell = 0;
        set_ulps(&at, 1, 0);
        wide_scale(&at, &at, log2);
        at.is_negative = below;
        wide_add(&at, middle, &at);
        if (at.is_negative) {
            continue;
        }
        const struct fixed fixed = {negative, {wide_extract(&at, 64), wide_extract(&at, 0)}};
        const bool is_certain =
            round_fixed(rounding, fixed, affine_fixed_offsets[i / 4].error, &cell);
        const uint64_t expected = affine_cell(affine, negative, below ? n : n + 1);
        const uint64_t other = affine_cell(affine, negative, below ? n + 1 : n);
        HOLDS(!is_certain || cell == expected);
        HOLDS(!is_certain || is_sure || other == expected);
        HOLDS(is_certain || log2 < 100 || rounding->scale.numerator.exponent <= -7);
    }
}

START_TEST(affine_fixed)
{
    const struct affine_format affine = affine_of(_i);
    struct rounding rounding;
    struct wide middle;
    for (size_t scale = 0; scale < COUNT(scales); scale++) {
        affine_rounding(&rounding, &affine, scale);
        for (uint64_t n = 0; n < AFFINE_MAX; n += n < AFFINE_EACH ? 1 : AFFINE_STRIDE) {
            (void)affine_middle(&middle, &rounding.scale, n, FIXED_FRACTION);
            if (wide_bits(&middle) > FIXED_FRACTION) {
                break;
            }
            check_affine_fixed(&rounding, &affine, n, &middle);
        }
    }
}
END_TEST

/* The cells of the numbers 0 and 1, computed by hand. 0 becomes the zero point. 1 becomes the zero
 * point plus 1/scale, which is rounded to nearest, ties to even. The comments show 1/scale. */
static const struct {
    const char *name;
    const char *scale;
    int64_t zero_point;
    uint64_t zero;
    uint64_t one;
} affine_ends[] = {
    {"s8", "0.4", 0, 0x00, 0x02}, /* 2.5 */
    {"s8", "0.4", -5, 0xFB, 0xFD},
    {"u8", "0.4", 1, 0x01, 0x03},
    {"s8", "0.08", 0, 0x00, 0x0C},      /* 12.5 */
    {"u8", "0.016", 0, 0x00, 0x3E},     /* 62.5 */
    {"s8", "0.0078125", 0, 0x00, 0x7F}, /* 128, saturated */
    {"s8", "0.0078125", -128, 0x80, 0x00},
    {"u8", "0.0078125", 127, 0x7F, 0xFF},
    {"s8", "0.00787401574803149606", 0, 0x00, 0x7F}, /* 127.0000000000000000287 */
    {"s8", "1/127", 0, 0x00, 0x7F},                  /* 127 */
    {"u8", "2/127", 0, 0x00, 0x40},                  /* 63.5 */
    {"u8", "2/125", 0, 0x00, 0x3E},                  /* 62.5 */
    {"s8", "3e29/1e30", 5, 0x05, 0x08},              /* 3.33 */
    {"s8", "0.01", -5, 0xFB, 0x5F},
    {"s8", "0.333333333333333333333333333333333333333333333333", 0, 0x00, 0x03},
    {"s8", "0.666666666666666666666666666666666666666666666666", 0, 0x00, 0x02}, /* 1.5+ */
    {"s8", "0.666666666666666666666666666666666666666666666667", 0, 0x00, 0x01}, /* 1.5- */
    {"u8", "0.285714285714285714285714285714285714285714285714", 0, 0x00, 0x04}, /* 3.5+ */
    {"u8", "0.285714285714285714285714285714285714285714285715", 0, 0x00, 0x03}, /* 3.5- */
    {"s8", "2", 7, 0x07, 0x07},                                                  /* 0.5 */
    {"s8", "1e-30", 0, 0x00, 0x7F},
    {"u8", "1e30", 10, 0x0A, 0x0A},
    {"u8", "1e-20", 10, 0x0A, 0xFF},
};

START_TEST(affine_zero_and_one)
{
    struct rounding rounding;
    struct ratio one;
    ratio_set(&one, 1, 0);
    for (size_t i = 0; i < COUNT(affine_ends); i++) {
        const struct quotient scale = quotient_of(affine_ends[i].scale);
        rounding_init(&rounding, precision_find(affine_ends[i].name), &scale,
                      affine_ends[i].zero_point);
        ck_assert_msg(rounding.zero == affine_ends[i].zero, "case %zu", i);
        ck_assert_uint_eq(round_ratio(&rounding, false, &one), affine_ends[i].one);
    }
}
END_TEST

/* Numbers from -2 ulp to 0 with an error of up to 2 ulp, divided by a tiny scale, may become any
 * cell up to the zero point. So they cannot be rounded, although the zero point is the greatest
 * cell. */
START_TEST(affine_about_zero)
{
    const struct quotient scale = quotient_of("1e-30");
    struct rounding rounding;
    struct wide at;
    uint64_t cell = 0;
    rounding_init(&rounding, &precisions[PRECISION_S8], &scale, 127);
    for (uint64_t size = 0; size < 3; size++) {
        set_ulps(&at, size, 1);
        at.is_negative = size > 0;
        ck_assert_msg(!round_wide(&rounding, &at, 2, &cell), "%d ulp: %x", -(int)size,
                      (unsigned)cell);
    }
}
END_TEST

/* 1 is less than half of each of these scales. So 1 and -1 become the zero point, even if 128 bits
 * cannot represent the quotient. */
START_TEST(affine_of_large_scales)
{
    static const char *const large_scales[] = {"3",           "1000000000",  "8589934592",
                                               "17179869184", "24000000000", "34359738368",
                                               "1e15",        "1e30"};
    const struct fixed one = {false, {UINT64_C(1) << (FIXED_FRACTION - 64), 0}};
    for (size_t i = 0; i < COUNT(large_scales); i++) {
        const struct quotient scale = quotient_of(large_scales[i]);
        struct rounding rounding;
        struct fixed number = one;
        uint64_t cell = 0;
        rounding_init(&rounding, &precisions[PRECISION_U8], &scale, 77);
        ck_assert(round_fixed(&rounding, number, 0, &cell));
        ck_assert_uint_eq(cell, 77);
        number.negative = true;
        ck_assert(round_fixed(&rounding, number, 0, &cell));
        ck_assert_uint_eq(cell, 77);
    }
}
END_TEST

/* --- cells as numbers, in every precision ---------------------------------------------------- */

/* Returns the definition of a precision, with scale 1 and zero point 3 for affine precisions. */
static struct format definition_of(const struct precision *precision)
{
    struct format format;
    char text[32];
    (void)snprintf(text, sizeof text, "%s:1:3", precision->name);
    ck_assert_msg(format_read(&format, text), "%s: add what it is to golden/format.c",
                  precision->name);
    ck_assert_int_eq(format.bits, precision->bits);
    return format;
}

static double double_of(struct dyadic number)
{
    const double magnitude = ldexp((double)number.m, number.exponent);
    return number.is_negative ? -magnitude : magnitude;
}

/* Rounds numbers a quarter, a half and three quarters of the way from a float to the next float
 * away from zero. The result is the nearer of the two floats, or the even one for a half. */
static void check_between(const struct rounding *rounding, const struct format *format,
                          uint64_t cell)
{
    struct dyadic number = precision_dyadic(rounding->precision, cell);
    const uint64_t m = number.m;
    /* the cell that -0 would have, if the format lacks -0 */
    const uint64_t absent_cell = format->lacks_negative_zero ? format_sign(format) : UINT64_MAX;
    number.exponent -= 2;
    for (unsigned quarters = 1; quarters < 4; quarters++) {
        const uint64_t nearest_cell = cell + (quarters > 2 || (quarters == 2 && m % 2 == 1));
        uint64_t found = 0;
        number.m = 4 * m + quarters;
        HOLDS(round_dyadic(rounding, number, &found));
        HOLDS(found == (nearest_cell == absent_cell ? 0 : nearest_cell));
    }
}

/* Converts a cell to its number and back. Infinities and NaNs are never the result of rounding. */
static void check_cell(const struct rounding *rounding, const struct format *format, uint64_t cell)
{
    const struct precision *const precision = rounding->precision;
    const struct dyadic number = precision_number(precision, cell, rounding->zero_point);
    uint64_t found = 0;
    const bool is_held = round_dyadic(rounding, number, &found);
    if (!cell_is_number(format, cell)) {
        HOLDS(!is_held || found == 0);
        return;
    }
    REQUIRE(double_of(number) == number_of_cell(format, cell), "%s: cell 0x%llx is not %g",
            precision->name, (unsigned long long)cell, double_of(number));
    REQUIRE(is_held && found == cell, "%s: cell 0x%llx becomes 0x%llx", precision->name,
            (unsigned long long)cell, (unsigned long long)found);
    if (!format_is_float(format)) {
        return;
    }
    const uint64_t sign = format_sign(format);
    if ((cell & (sign - 1)) < format->greatest) {
        check_between(rounding, format, cell);
        const int64_t step =
            precision_ordinal(precision, cell + 1) - precision_ordinal(precision, cell);
        HOLDS(step == ((cell & sign) == 0 ? 1 : -1));
    }
}

/* Tests all cells of 8 and 16 bits. In wider formats, tests cells at the ends of binades and many
 * random cells. */
START_TEST(cells_as_numbers)
{
    static const enum precision_kind kinds[] = {
        [FLOATING] = PRECISION_FLOAT, [FIXED] = PRECISION_FIXED, [AFFINE] = PRECISION_AFFINE};
    const struct precision *const precision = &precisions[_i];
    const struct format format = definition_of(precision);
    const struct quotient one = quotient_of("1");
    struct rounding rounding;
    uint64_t state = 1 + (uint64_t)_i;
    const uint64_t mask = UINT64_MAX >> (64 - precision->bits);
    rounding_init(&rounding, precision, &one, format.kind == AFFINE ? format.zero_point : 0);
    ck_assert_int_eq(precision->kind, kinds[format.kind]);
    for (uint64_t i = 0; i < 65536 && i <= mask; i++) {
        check_cell(&rounding, &format, precision->bits <= 16 ? i : random_next(&state) & mask);
    }
    const int shift =
        precision->bits > 16 && format_is_float(&format) ? format.significand - 1 : 16;
    for (uint64_t end = 0; precision->bits > 16 && end <= mask >> shift; end++) {
        check_cell(&rounding, &format, end << shift);
        check_cell(&rounding, &format, (end << shift) + (UINT64_C(1) << shift) - 1);
    }
}
END_TEST

/* A negative number that rounds to zero becomes -0 if the format has -0, and otherwise the cell of
 * 0. */
START_TEST(negative_zero)
{
    const struct precision *const precision = &precisions[_i];
    const struct format format = definition_of(precision);
    const struct quotient one = quotient_of("1");
    struct rounding rounding;
    struct wide at;
    uint64_t cell = 1;
    rounding_init(&rounding, precision, &one, 0);
    const struct dyadic tiny = {true, 1, precision->least_exponent - 2};
    const bool has_it = format_is_float(&format) && !format.lacks_negative_zero;
    const uint64_t expected = has_it ? format_sign(&format) : 0;
    ck_assert(round_dyadic(&rounding, tiny, &cell));
    ck_assert_uint_eq(cell, expected);
    wide_set_integer(&at, 1, 17);
    wide_scale(&at, &at, -1086);
    at.is_negative = true;
    ck_assert(round_wide(&rounding, &at, 0, &cell));
    ck_assert_uint_eq(cell, expected);
    if (precision->least_exponent > -60) {
        ck_assert(round_fixed(&rounding, (struct fixed){true, {1, 0}}, 0, &cell)); /* -2^-62 */
        ck_assert_uint_eq(cell, expected);
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_precision(void)
{
    Suite *suite = suite_create("precision");
    TCase *rounded = tcase_create("rounded");
    tcase_set_timeout(rounded, 60);
    const int plain = (int)(format_count - affine_count);
    for (int i = 0; i < plain; i++) {
        const bool is_short = formats[i].bits <= 16;
        tcase_add_loop_test(rounded, is_short ? every_cell : many_cells, i, i + 1);
    }
    tcase_add_loop_test(rounded, zero_and_one, 0, plain);
    tcase_add_loop_test(rounded, about_zero, 0, plain);
    tcase_add_test(rounded, short_fraction);
    suite_add_tcase(suite, rounded);

    TCase *affine = tcase_create("affine");
    tcase_set_timeout(affine, 60);
    tcase_add_loop_test(affine, affine_wide, 0, ZERO_POINTS * (int)affine_count);
    tcase_add_loop_test(affine, affine_fixed, 0, ZERO_POINTS * (int)affine_count);
    tcase_add_test(affine, affine_zero_and_one);
    tcase_add_test(affine, affine_about_zero);
    tcase_add_test(affine, affine_of_large_scales);
    suite_add_tcase(suite, affine);

    TCase *numbers = tcase_create("numbers");
    tcase_set_timeout(numbers, 60);
    tcase_add_loop_test(numbers, cells_as_numbers, 0, PRECISION_COUNT);
    tcase_add_loop_test(numbers, negative_zero, 0, PRECISION_COUNT);
    suite_add_tcase(suite, numbers);
    return suite;
}
