/*
 * factored.c: derives the specs of the small tables, a bound for the error of rebuilt cells, and a
 * lower bound for the difference of any two rows of the formula.
 */
#include "encoding/factored.h"

#include "encoding/factor.h"
#include "encoding/frequency.h"
#include "encoding/obstacle.h"
#include "encoding/rounding.h"
#include "encoding/storage.h"
#include "exact/ratio.h"
#include "integer.h"
#include "memory.h"

#include <stdlib.h>

/* The maximum number of bits of `distance`, which is emitted as a constant of C89. */
enum { DISTANCE_BITS = 29 };

/* ---- the small tables ---- */

/* Initializes the spec of a small table: `rows` positions, `step` apart, beginning with `first`.
 * The rows of the small table contain all cosines, then all sines, whatever the layout of the full
 * table. */
static void small_init(struct spec *small, const struct spec *full, int64_t first, int64_t step,
                       int64_t rows)
{
    *small = *full;
    small->precision = factored_precision(full->precision);
    small->layout = LAYOUT_CONCAT_COS;
    small->order = ORDER_ASCENDING;
    spec_derive(small);
    small->length = full->length;
    small->cell_factor_number = full->cell_factor_number;
    small->start = first;
    small->first_position = first;
    small->step = (int)step;
    small->max_len = rows;
}

/* ---- the error ---- */

/*
 * Sets the bound for the error of a rebuilt cell. The error is the difference between the cell and
 * the value of the formula. C and S are the exact cosine and sine of a pair in the coarse table.
 * The vector (C, S) has the length c, the cell factor, and M = 2^m is the least power of two for
 * which c <= M. c' and s' are the exact cosine and sine of the pair in the fine table. The vector
 * (c', s') has the length 1. dS is the error of the stored S, dC that of the stored C, and so on.
 *
 *     S c' + C s' has the error c' dS + s' dC + S dc' + C ds' + (dS dc' + dC ds', far smaller)
 *     C c' - S s' has an error with the same bounds
 *
 * Floats with a significand of p bits: let e = 2^-(p+1). Rounding a number of magnitude M or less
 * adds at most M e.
 *
 *   - Stored coarse cells have an error of at most M e, which contributes M e (|c'| + |s'|) <=
 *     sqrt(2) M e. Stored fine cells have an error of at most e, which contributes e (|S| + |C|) <=
 *     sqrt(2) M e. Together these are at most 2.83 M e.
 *   - Each of the two products is at most M, and rounding it adds M e: 2 M e in all. With fused
 *     multiply-add only one product is rounded, which adds M e.
 *   - The sum is less than 2 M, and rounding it adds 2 M e.
 *
 * These add up to 6.83 M e. The bound is 7 M e = 7 * 2^(m-p-1). Its margin covers the products of
 * errors, underflow, and compilers that compute in a wider format and round twice. Underflow adds
 * less than the least normal number, 2^-126 in f32 and 2^-1022 in f64. That is negligible, because
 * c is at least 10^-9, and so M e is at least 2^-54 in f32 and 2^-83 in f64.
 *
 * Fixed point with p fraction bits, c <= 1, in units of 2^-p: the products and their sum are exact,
 * and the sum is rounded to within 1/2. Stored cells have an error of at most 1/2. The only
 * exceptions are values above 1 - 2^-(p+1), which saturate with an error of at most 1. If one cell
 * of a pair saturates, the magnitude of the pair's other cell is less than r = 2^-(p/2).
 *
 *   - If neither the coarse nor the fine pair has a saturated cell, the error of the sum is at most
 *     (|c'| + |s'|) / 2 + (|S| + |C|) / 2 <= sqrt(2).
 *   - If only one of the two pairs has a saturated cell, the cells of this pair contribute at most
 *     sqrt(1 + 1/4), and those of the other pair (1 + r) / 2. Together this is less than 1.63 for p
 *     >= 15.
 *   - If both pairs have a saturated cell, and these two cells are multiplied by each other: let u
 *     be a unit. The exact values of the two cells are 1 - x u and 1 - y u, with x and y from 0 to
 *     1/2, and both are stored as 1 - u. So their stored product is (2 - x - y) u too small, apart
 *     from u^2. Let z u be the magnitude of the other stored product. Then x + y >= z - 2 r: the
 *     exact values s and t of the two cells that are not saturated have s^2 / 2 <= x u,
 *     t^2 / 2 <= y u and |s t| <= (s^2 + t^2) / 2, and storing s and t changes their product by
 *     less than 2 r u. So the sum of both products is at most (2 - z) u too small, and rounding
 *     moves the sum by at most min(z, 1/2) u. In total, the result is at most 2 u too small and not
 *     too large, apart from an error of 2 r u.
 *   - If both pairs have a saturated cell, and each product contains one of these two cells, the
 *     error of the sum is at most (1 + r) / 2 + (1 + r) / 2 + 2 r.
 *
 * With 1/2 for the rounding of the sum (which the third case already includes), the second case has
 * the largest error: 2.13. The bound is 9/4 = 9 * 2^-2. A sum beyond the largest cell saturates.
 * This reduces the error if the exact value is below that cell; otherwise the error is at most 1
 * unit, because no exact value exceeds 1.
 *
 * A float cell with a significand of q < p bits is rounded from a rebuilt float of p bits. That
 * adds at most half the distance between neighbouring cells just below M, M 2^-(q+1) = M e 2^(p-q),
 * or half the least distance between cells, 2^(l-1) = M e 2^(l-m+p), whichever is larger. 2^l is
 * the least positive cell. For f16, l is -24, and the second term is the larger one if M is less
 * than 2^-13. For bf16, l is -133, and the first term is always the larger one. f8 tables are not
 * factored.
 */
static void bound_init(struct factored *factored, const struct spec *full,
                       const struct wide *factor)
{
    const struct precision *const stored = factored->coarse.precision;
    const bool is_float = stored->kind == PRECISION_FLOAT;
    const int dropped_bits = stored->significand_bits - full->precision->significand_bits;
    struct wide ulps;
    struct wide least_factor;
    /* `magnitude` is the least m with c <= 2^m. Twice the error bound of `factor` is subtracted
     * first, so that a c of exactly 2^m does not get m + 1. So c may exceed 2^m by that amount,
     * which is too small to affect the bounds. */
    wide_set_integer(&ulps, UINT64_C(2) * FREQUENCY_ERROR, factor->fraction);
    wide_scale(&ulps, &ulps, -64 * (int)factor->fraction);
    wide_subtract(&least_factor, factor, &ulps);
    const int magnitude = (int)wide_bits(&least_factor) - (int)(64 * least_factor.fraction);
    const int least_log2 = full->precision->least_exponent - magnitude + stored->significand_bits;
    const int rounding_log2 = least_log2 > dropped_bits ? least_log2 : dropped_bits;
    factored->bound = is_float ? 7 + (dropped_bits > 0 ? INT64_C(1) << rounding_log2 : 0) : 9;
    factored->bound_exponent =
        is_float ? magnitude - stored->significand_bits - 1 : -stored->significand_bits - 2;
}

/* ---- cells with a scale ---- */

/*
 * Affine formats: a rebuilt number with p = 15 or 31 fraction bits is multiplied by 1/scale and
 * then rounded to an integer number of steps. A step is the scale. 1/scale is rounded to m * 2^-k,
 * where 2^(p-1) <= m < 2^p. The error of the number is at most 9/4 * 2^-p (bound_init). The error
 * of m is at most 1/2, which is a relative error of up to 2^-p, and the magnitudes of numbers are
 * at most 1. The sum of both errors is at most 3.25 * 2^-p, and the rounding adds half a step. The
 * bound is scale/2 + 7/2 * 2^-p, whose margin covers the product of the two errors.
 *
 * Numbers beyond the least or the greatest cell saturate. If numbers exceed these cells by at most
 * `cut`, the error of a saturated cell is at most `cut`. If only the exact number is beyond the
 * cell, but not the rebuilt number, the bound above holds.
 */
enum {
    AFFINE_POINT = 7,                         /* bounds are in units of 2^-(p + 7) */
    AFFINE_REBUILT = 7 << (AFFINE_POINT - 1), /* 7/2 * 2^-p in these units */
    AFFINE_BITS = 24 /* bounds are rounded up to 24 bits, the significand of a float */
};

/* Returns steps * scale * 2^shift, rounded down. */
static int64_t steps_scaled(const struct quotient *scale, int64_t steps, int shift)
{
    struct ratio ratio;
    struct wide floor;
    ratio_set(&ratio, (uint64_t)steps, shift);
    ratio_multiply(&ratio, &scale->numerator, &scale->denominator);
    (void)ratio_quotient(&floor, &ratio, 0);
    return (int64_t)wide_extract(&floor, 0);
}

static void affine_init(struct factored *factored, const struct spec *full,
                        const struct wide *factor)
{
    const int fraction_bits = factored->coarse.precision->significand_bits;
    const int unit_bits = fraction_bits + AFFINE_POINT; /* bounds are in units of 2^-unit_bits */
    const int64_t limit = INT64_C(1) << fraction_bits;
    const int surplus_bits = 64 - fraction_bits;
    struct rounding rounding;
    rounding_init(&rounding, full->precision, &full->scale, full->zero_point);
    /* Rounds 1/scale to the nearest number of fraction_bits bits, ties up. Although `reciprocal` is
     * itself rounded down, this is the number nearest to 1/scale. */
    factored->multiplier = (int64_t)(((rounding.reciprocal >> (surplus_bits - 1)) + 1) >> 1);
    factored->multiplier_shift = fraction_bits + rounding.reciprocal_shift - surplus_bits;
    if (factored->multiplier == limit) {
        factored->multiplier /= 2;
        factored->multiplier_shift--;
    }
    const int64_t above = full->precision->greatest - full->zero_point;
    const int64_t below = full->zero_point - full->precision->least;
    const int64_t range_end = steps_scaled(&full->scale, above < below ? above : below, unit_bits);
    const int64_t largest_number =
        (int64_t)wide_extract(factor, 64 * factor->fraction - (size_t)unit_bits) + 1;
    const int64_t cut = largest_number - range_end;
    const int64_t error = steps_scaled(&full->scale, 1, unit_bits - 1) + 1 + AFFINE_REBUILT;
    factored->saturates = cut > error;
    factored->bound = factored->saturates ? cut : error;
    factored->bound_exponent = -unit_bits;
    while (factored->bound >> AFFINE_BITS > 0) {
        factored->bound = (factored->bound >> 1) + 1;
        factored->bound_exponent++;
    }
}

/* ---- the nearest rows ---- */

/*
 * In pair k, two rows t positions apart have the distance 2 c |sin(w_k t / 2)|, whatever their
 * positions. This distance increases with the distance of the angle w_k t from the nearest whole
 * turn, a multiple of 2 pi. So, to find the most similar rows, take for each t the maximum, over
 * all pairs, of this distance from whole turns: the rows are t positions apart for the t with the
 * least maximum. Angles are stored in units of 2^-128 turns, so that whole turns overflow to 0.
 */
struct neighbours {
    struct integer128 *turns; /* w_k / (2 pi) of each pair, without whole turns; error < 2 units */
    uint32_t pairs;
    int64_t best_t;                  /* the t of the most similar rows so far */
    uint32_t farthest_pair;          /* the pair that is farthest from whole turns at best_t */
    struct integer128 turn_distance; /* the distance of that pair from whole turns */
};

/*
 * Records t if it is better than all smaller t, that is, if rows t positions apart are more
 * similar. Returns the next larger t that may be better. If the angle of some pair is at least
 * turn_distance from whole turns, t is not better. Larger t are not better, either, until the angle
 * of this pair has grown by `growth` and so is within turn_distance of the next whole turn. The
 * number of positions to skip is computed from the highest 32 bits of `growth` and `turn`, so it is
 * less than 2^32, and never too large.
 */
static int64_t neighbours_try(struct neighbours *neighbours, int64_t t)
{
    struct integer128 farthest = {0, 0};
    uint32_t farthest_pair = 0;
    for (uint32_t pair = neighbours->pairs; pair-- > 0;) {
        const struct integer128 turn = neighbours->turns[pair];
        struct integer128 angle = integer_multiply(turn.low, (uint64_t)t);
        angle.high += turn.high * (uint64_t)t;
        const struct integer128 distance = integer128_absolute(angle);
        if (!integer128_less(distance, neighbours->turn_distance)) {
            const struct integer128 growth =
                integer128_negate(integer128_add(angle, neighbours->turn_distance));
            return t + 1 + (int64_t)((growth.high >> 32) / ((turn.high >> 32) + 1));
        }
        if (integer128_less(farthest, distance)) {
            farthest = distance;
            farthest_pair = pair;
        }
    }
    neighbours->best_t = t;
    neighbours->farthest_pair = farthest_pair;
    neighbours->turn_distance = farthest;
    return t + 1;
}

/*
 * Finds the two most similar rows (the neighbours), and a lower bound for the largest_number
 * difference of their cells.
 *
 * The last pair, in most tables the slowest, is examined first, because it rules out the
 * largest_number number of t. All t below the wavelength of the slowest pair are ruled out by one
 * pair after another, in O(pairs) steps. Above that wavelength, each step advances to the next
 * whole turn of the slowest pair, and to the whole turns of a faster pair only where all slower
 * pairs are near whole turns.
 *
 * In the pair that is farthest from whole turns, the square of the neighbours' distance is
 * 2 c^2 (1 - cos(w_k t)), so their sines or their cosines differ by at least
 * c sqrt(1 - cos(w_k t)). The unit is the smallest power of two for which this lower bound is less
 * than 2^29 units; but if that is less than 2^bound_exponent, the unit is 2^bound_exponent.
 *
 * One unit is subtracted from the lower bound to cover all errors. Because t < 2^31, the error of
 * t w_k / (2 pi) is less than 2^-96. So two other rows may be nearer to whole turns than the
 * neighbours by 2^-95 turns, which is less than 2^-92 in radians, and their difference may be
 * smaller by c 2^-92. A unit is more than c 2^-55.
 */
static void distance_init(struct factored *factored, struct frequencies *frequencies,
                          const struct wide *factor, int64_t rows)
{
    const struct elementary *const elementary = &frequencies->rungs[0]->elementary;
    const size_t fraction = elementary->fraction;
    struct neighbours neighbours = {.pairs = frequencies->pairs, .turn_distance = {UINT64_MAX, 0}};
    struct wide inverse;
    struct wide w;
    struct wide sine;
    struct wide cosine;
    struct wide square;
    struct wide root;
    neighbours.turns = memory_allocate(neighbours.pairs, sizeof *neighbours.turns);
    wide_set_integer(&inverse, 1, fraction);
    (void)wide_divide(&inverse, &inverse, &elementary->turn);
    for (uint32_t pair = 0; pair < neighbours.pairs; pair++) {
        wide_set_frequency(frequencies, 0, pair, &w);
        wide_rescale(&w, &w, fraction);
        wide_multiply(&w, &w, &inverse);
        neighbours.turns[pair] = (struct integer128){wide_extract(&w, 64 * fraction - 64),
                                                     wide_extract(&w, 64 * fraction - 128)};
    }
    for (int64_t t = 1; t < rows;) {
        t = neighbours_try(&neighbours, t);
    }
    frequency_sincos(frequencies, 0, neighbours.farthest_pair, neighbours.best_t, SINCOS_STEP,
                     &sine, &cosine);
    wide_set_integer(&square, 1, FREQUENCY_FRACTION);
    wide_subtract(&square, &square, &cosine);
    wide_multiply(&square, &square, factor);
    wide_multiply(&square, &square, factor);
    const int fraction_bits = 64 * FREQUENCY_FRACTION;
    const int bits = (int)wide_bits(&square) - fraction_bits;
    const int spare_bits = 2 * DISTANCE_BITS - bits;
    const int max_shift = -factored->bound_exponent;
    const int shift = spare_bits < 2 * max_shift ? (spare_bits - (spare_bits < 0)) / 2 : max_shift;
    const uint64_t units = wide_extract(&square, (size_t)(fraction_bits - 2 * shift));
    wide_set_integer(&square, units, 0);
    (void)integer_root(&root, &square);
    const int64_t distance = (int64_t)wide_extract(&root, 0);
    const int unit_shift = max_shift - shift;
    factored->closest_difference = neighbours.best_t;
    factored->unit_exponent = -shift;
    factored->distance = distance > 0 ? distance - 1 : 0;
    factored->error = unit_shift >= 62 ? 1 : ((factored->bound - 1) >> unit_shift) + 1;
    factored->rows_may_be_equal =
        factored->closest_difference > 0 && factored->distance <= 2 * factored->error;
}

/* ---- initialization ---- */

void factored_init(struct factored *factored, const struct spec *full, int64_t block)
{
    const struct run differences = {0, full->max_len, 1};
    struct spec *const fine = &factored->fine;
    struct frequencies frequencies;
    struct wide factor;
    *factored = (struct factored){.has_factor = factor_compare_one(full) != 0};
    small_init(&factored->coarse, full, spec_least_position(full), block,
               storage_coarse_rows(full->max_len, block));
    small_init(fine, full, 0, 1, block);
    /* Rotations preserve lengths, so the cell factor is in the coarse table only. */
    fine->cell_factor = CELL_FACTOR_NUMBER;
    fine->cell_factor_number = quotient_one;
    frequencies_init(&frequencies, &factored->coarse, 0, &differences);
    wide_rescale(&factor, &frequencies.rungs[0]->factor, FREQUENCY_FRACTION);
    bound_init(factored, full, &factor);
    if (full->precision->kind == PRECISION_AFFINE) {
        affine_init(factored, full, &factor);
    }
    distance_init(factored, &frequencies, &factor, full->max_len);
}

const struct precision *factored_precision(const struct precision *precision)
{
    const bool is_float = precision->kind == PRECISION_FLOAT;
    if (precision->kind == PRECISION_AFFINE) {
        return &precisions[precision->bits == 8 ? PRECISION_Q15 : PRECISION_Q31];
    }
    return is_float && precision->bits == 16 ? &precisions[PRECISION_F32] : precision;
}

const char *factored_obstacle(const struct spec *spec)
{
    const struct precision *const precision = spec->precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const bool is_float = precision->kind == PRECISION_FLOAT;
    const struct obstacle obstacles[] = {
        {spec->npy_path != NULL, "cells of a file need not be sines"},
        {precision->bits < 16 && !is_affine, "cells of f8e4m3, f8e5m2 and q7 have too few bits"},
        /* A scale above 1 leaves at most three distinct cells. A scale below 1e-8 needs more cells
         * than the format has, unless the cell factor is tiny. */
        {is_affine && (quotient_compare_power(&spec->scale, 0) > 0 ||
                       quotient_compare_power(&spec->scale, -8) < 0),
         "the scale is not within 1e-8 .. 1"},
        {spec_has_axes(spec), "its rows depend on several coordinates"},
        {layout_table[spec->layout].cosine == NULL, "the layout has only sines"},
        {layout_table[spec->layout].pair_cells == 4, "each pair has four cells"},
        {spec->frequency == FREQUENCY_COLUMN, "each column has a frequency of its own"},
        {spec->d_model % 2 != 0, "rows of an odd d_model end in half a pair"},
        {spec->has_zero_row || spec->rows_before + spec->rows_after > 0,
         "rows of zeros cannot be rebuilt by rotation"},
        /* The cells of the coarse table would saturate as well. */
        {!is_float && factor_compare_one(spec) > 0, "cells with a factor above 1 saturate"},
        {true, NULL},
    };
    return obstacle_first(obstacles);
}

bool factored_can_shift(const struct spec *spec)
{
    return factored_obstacle(spec) == NULL && factor_compare_one(spec) == 0 &&
           factored_precision(spec->precision) == spec->precision;
}
