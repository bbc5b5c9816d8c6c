/*
 * factored.c: the specs of the small tables, the error of rebuilt cells, and how near two rows of
 * the formula come to each other.
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

enum { DISTANCE_BITS = 29 }; /* distance and error fit integer constants of C89 */

/* ---- the small tables ---- */

/* Makes the spec of a small table: `rows` positions from `first` on, `step` apart. Its rows have
 * all cosines, then all sines, whatever the layout of the rebuilt rows is. */
static void small_init(struct spec *small, const struct spec *whole, int64_t first, int64_t step,
                       int64_t rows)
{
    *small = *whole;
    small->precision = factored_precision(whole->precision);
    small->layout = LAYOUT_CONCAT_COS;
    small->order = ORDER_ASCENDING;
    spec_derive(small);
    small->length = whole->length;
    small->cell_factor_number = whole->cell_factor_number;
    small->start = first;
    small->first = first;
    small->step = (int)step;
    small->max_len = rows;
}

/* ---- the error ---- */

/*
 * Bounds how far a rebuilt cell is from the formula's value. C and S are the coarse cosine and
 * sine, of length c, the factor, with c <= M = 2^m; c' and s' are the fine ones, of length 1. For
 * each of them, d is the difference of the stored cell from the exact value.
 *
 *     S c' + C s' is off by  c' dS + s' dC + S dc' + C ds'  and dS dc' + dC ds', which is far less
 *
 * Floats of p bits: let e = 2^-(p+1). Rounding a number of magnitude M at most adds at most M e.
 *   - Stored coarse cells are off by M e: M e (|c'| + |s'|) <= sqrt(2) M e. Stored fine ones are
 *     off by e: e (|S| + |C|) <= sqrt(2) M e. Together that is 2.83 M e.
 *   - Each product is at most M, and rounded to within M e: 2 M e. With fused multiply-add one of
 *     them is not rounded: M e.
 *   - The sum is less than 2 M, and rounded to within 2 M e.
 * These add up to 6.83 M e. 7 M e = 7 * 2^(m-p-1) has room for the squares of errors, for numbers
 * that underflow, and for a compiler that computes in a wider format and rounds twice. A number
 * that underflows is off by less than the least normal number, 2^-126 in f32 and 2^-1022 in f64.
 * That is nothing beside M e, because c is 10^-9 or more, and M e at least 2^-54 or 2^-83.
 *
 * Fixed point with p fraction bits, c <= 1, in units of 2^-p: the products and their sum are exact,
 * and the sum is rounded to within 1/2. Stored cells are off by 1/2. Only those of 1 - 2^-(p+1) and
 * more saturate and are off by 1; then the other cell of that pair is less than 2^-(p/2) = r.
 *   - Neither pair saturates: (|c'| + |s'|) / 2 + (|S| + |C|) / 2 <= sqrt(2).
 *   - One does: the errors of its cells count at most sqrt(1 + 1/4), those of the other's cells
 *     (1 + r) / 2: less than 1.63 for p >= 15.
 *   - Both do, and the cells that saturate are the factors of one product. They stand for 1 - x and
 *     1 - y, 0 <= x, y <= 1/2 unit, and are 1 unit less than 1. So their product is 2 - x - y units
 *     too small, and a whole number of units, but for the square of a unit. If the size of the
 *     other product is z units, x + y >= z but for 2 r, because x >= s^2 / 2 for the sine s at the
 *     cosine 1 - x, the same holds for y, and (s^2 + t^2) / 2 >= |s t|. So the sum is at most 2 - z
 *     too small, and rounding moves it by at most min(z, 1/2). In all it is at most 2 too small,
 *     and not too large, but for 2 r.
 *   - Both do, and each product has one cell of either kind: (1 + r) / 2 + (1 + r) / 2 + 2 r.
 * With 1/2 for the rounding the second case is the largest, 2.13; 9/4 = 9 * 2^-2 is the bound. A
 * sum beyond the largest cell is cut off there: the result is nearer to values below that cell, and
 * at most 1 unit from those above.
 *
 * A float cell of fewer bits, q, is rounded from a float of p bits. That adds half the distance of
 * two cells below M: M 2^-(q+1) = M e 2^(p-q). But cells are nowhere nearer to each other than the
 * least number of their format, 2^l: it is 2^(l-1) = M e 2^(l-m+p) if that is more. For f16, where
 * l is -24, it is if M is less than 2^-13; for bf16, where l is -133, never. f8 is not rebuilt.
 */
static void bound_init(struct factored *factored, const struct spec *whole,
                       const struct wide *factor)
{
    const struct precision *const stored = factored->coarse.precision;
    const bool is_float = stored->kind == PRECISION_FLOAT;
    const int cut = stored->significand_bits - whole->precision->significand_bits;
    struct wide ulps;
    struct wide less;
    /* The least m with c <= 2^m. c may exceed that by its own error, which is too small for any
     * bound to matter. */
    wide_set_integer(&ulps, UINT64_C(2) * FREQUENCY_ERROR, factor->fraction);
    wide_scale(&ulps, &ulps, -64 * (int)factor->fraction);
    wide_subtract(&less, factor, &ulps);
    const int magnitude = (int)wide_bits(&less) - (int)(64 * less.fraction);
    const int least = whole->precision->least_exponent - magnitude + stored->significand_bits;
    const int rounded = least > cut ? least : cut;
    factored->bound = is_float ? 7 + (cut > 0 ? INT64_C(1) << rounded : 0) : 9;
    factored->bound_exponent =
        is_float ? magnitude - stored->significand_bits - 1 : -stored->significand_bits - 2;
}

/* ---- cells with a scale ---- */

/*
 * A number of p fraction bits, 15 or 31, is multiplied by m * 2^-k = 1/scale, 2^(p-1) <= m < 2^p,
 * and rounded to a step. It is off by 9/4 * 2^-p before. m is rounded to within 1/2, which is a
 * part of 2^-p in m, and numbers are at most 1: in all that is 3.25 * 2^-p, and half a step for the
 * rounding. scale/2 + 7/2 * 2^-p has room for the products of two errors.
 *
 * Numbers beyond the largest or the smallest cell become that cell. If they are beyond by no more
 * than `cut`, the cell is off by that, or by the bound above, where the number that is rounded is
 * not beyond.
 */
enum {
    AFFINE_POINT = 7, /* bounds are in units of 2^-(p + 7), */
    AFFINE_REBUILT = 7 << (AFFINE_POINT - 1),
    AFFINE_BITS = 24 /* and rounded up to 24 bits, the significand of a float */
};

/* Returns steps * scale * 2^shift, rounded down. */
static int64_t steps_scaled(const struct quotient *scale, int64_t steps, int shift)
{
    struct ratio ratio;
    struct wide whole;
    ratio_set(&ratio, (uint64_t)steps, shift);
    ratio_multiply(&ratio, &scale->numerator, &scale->denominator);
    (void)ratio_quotient(&whole, &ratio, 0);
    return (int64_t)wide_extract(&whole, 0);
}

static void affine_init(struct factored *factored, const struct spec *whole,
                        const struct wide *factor)
{
    const int fraction_bits = factored->coarse.precision->significand_bits;
    const int finest = fraction_bits + AFFINE_POINT;
    const int64_t most = INT64_C(1) << fraction_bits;
    const int surplus = 64 - fraction_bits;
    struct rounding rounding;
    rounding_init(&rounding, whole->precision, &whole->scale, whole->zero_point);
    /* 1/scale is rounded to nearest, ties up. The bits by which `reciprocal` is cut off do not
     * change the result. */
    factored->multiplier = (int64_t)(((rounding.reciprocal >> (surplus - 1)) + 1) >> 1);
    factored->multiplier_shift = fraction_bits + rounding.reciprocal_shift - surplus;
    if (factored->multiplier == most) {
        factored->multiplier /= 2;
        factored->multiplier_shift--;
    }
    const int64_t above = whole->precision->greatest - whole->zero_point;
    const int64_t below = whole->zero_point - whole->precision->least;
    const int64_t reach = steps_scaled(&whole->scale, above < below ? above : below, finest);
    const int64_t largest =
        (int64_t)wide_extract(factor, 64 * factor->fraction - (size_t)finest) + 1;
    const int64_t cut = largest - reach;
    const int64_t error = steps_scaled(&whole->scale, 1, finest - 1) + 1 + AFFINE_REBUILT;
    factored->is_cut = cut > error;
    factored->bound = factored->is_cut ? cut : error;
    factored->bound_exponent = -finest;
    while (factored->bound >> AFFINE_BITS > 0) {
        factored->bound = (factored->bound >> 1) + 1;
        factored->bound_exponent++;
    }
}

/* ---- the nearest rows ---- */

/*
 * In pair k, rows t positions apart have the distance c * 2 |sin(w_k t / 2)|, wherever they are:
 * the farther w_k t is from whole turns, the larger. So the nearest rows are those with the t whose
 * farthest pair is nearest to whole turns. Turns are fractions of 2^128, so that whole turns
 * overflow to 0.
 */
struct neighbours {
    struct integer128 *turns; /* w_k / 2 pi of each pair, off by less than 2 units */
    uint32_t pairs;
    int64_t apart;          /* the best t so far, */
    uint32_t pair;          /* its farthest pair, */
    struct integer128 away; /* and its distance from whole turns */
};

/*
 * Makes t the best one if it is. Returns the next difference that may be better. A pair that is
 * `away` or farther from whole turns stays so until it is `away` before its next whole turn, which
 * is `left` from now. The quotient is taken of the highest 32 bits: it is less than 2^32, and never
 * too large.
 */
static int64_t neighbours_try(struct neighbours *neighbours, int64_t t)
{
    struct integer128 farthest = {0, 0};
    uint32_t farthest_pair = 0;
    for (uint32_t pair = neighbours->pairs; pair-- > 0;) {
        const struct integer128 turn = neighbours->turns[pair];
        struct integer128 now = integer_multiply(turn.low, (uint64_t)t);
        now.high += turn.high * (uint64_t)t;
        const struct integer128 away = integer128_absolute(now);
        if (!integer128_less(away, neighbours->away)) {
            const struct integer128 left = integer128_negate(integer128_add(now, neighbours->away));
            return t + 1 + (int64_t)((left.high >> 32) / ((turn.high >> 32) + 1));
        }
        if (integer128_less(farthest, away)) {
            farthest = away;
            farthest_pair = pair;
        }
    }
    neighbours->apart = t;
    neighbours->pair = farthest_pair;
    neighbours->away = farthest;
    return t + 1;
}

/*
 * Finds the neighbours, and how far apart they are.
 *
 * The slowest pair, mostly the last, is asked first, because it rules out the most differences of
 * positions. Those below its wavelength are ruled out by one pair after the other, in O(pairs)
 * steps. Beyond that, a step goes on to the next turn of the slowest pair, and to the turns of a
 * faster pair only where all slower pairs are near whole turns.
 *
 * The square of the neighbours' distance in their farthest pair is 2 c^2 (1 - cos(w_k t)), so their
 * sine or cosine differs by c sqrt(1 - cos(w_k t)) or more. The unit is the smallest with which
 * that is less than 2^29, but no smaller than the bound of the error needs.
 *
 * One unit is taken off for all errors. Because t < 2^31, t w_k / 2 pi is off by less than 2^-96.
 * So other rows may be nearer to whole turns than the neighbours found by 2^-95, which is less than
 * 2^-92 in radians, and differ by c 2^-92 less. A unit is more than c 2^-55.
 */
static void distance_init(struct factored *factored, struct frequencies *frequencies,
                          const struct wide *factor, int64_t rows)
{
    const struct elementary *const elementary = &frequencies->rung[0]->elementary;
    const size_t fraction = elementary->fraction;
    struct neighbours neighbours = {.pairs = frequencies->pairs, .away = {UINT64_MAX, 0}};
    struct wide inverse;
    struct wide w;
    struct wide sine;
    struct wide cosine;
    struct wide square;
    struct wide root;
    neighbours.turns = memory_take(neighbours.pairs, sizeof *neighbours.turns);
    wide_set_integer(&inverse, 1, fraction);
    (void)wide_divide(&inverse, &inverse, &elementary->turn);
    for (uint32_t pair = 0; pair < neighbours.pairs; pair++) {
        frequency_value(frequencies, 0, pair, &w);
        wide_rescale(&w, &w, fraction);
        wide_multiply(&w, &w, &inverse);
        neighbours.turns[pair] = (struct integer128){wide_extract(&w, 64 * fraction - 64),
                                                     wide_extract(&w, 64 * fraction - 128)};
    }
    for (int64_t t = 1; t < rows;) {
        t = neighbours_try(&neighbours, t);
    }
    frequency_sincos(frequencies, 0, neighbours.pair, neighbours.apart, SINCOS_STEP, &sine,
                     &cosine);
    wide_set_integer(&square, 1, FREQUENCY_FRACTION);
    wide_subtract(&square, &square, &cosine);
    wide_multiply(&square, &square, factor);
    wide_multiply(&square, &square, factor);
    const int fraction_bits = 64 * FREQUENCY_FRACTION;
    const int bits = (int)wide_bits(&square) - fraction_bits;
    const int room = 2 * DISTANCE_BITS - bits;
    const int finest = -factored->bound_exponent;
    const int shift = room < 2 * finest ? (room - (room < 0)) / 2 : finest;
    const uint64_t units = wide_extract(&square, (size_t)(fraction_bits - 2 * shift));
    wide_set_integer(&square, units, 0);
    (void)integer_root(&root, &square);
    const int64_t distance = (int64_t)wide_extract(&root, 0);
    const int down = finest - shift;
    factored->apart = neighbours.apart;
    factored->unit_exponent = -shift;
    factored->distance = distance > 0 ? distance - 1 : 0;
    factored->error = down >= 62 ? 1 : ((factored->bound - 1) >> down) + 1;
    factored->is_near = factored->apart > 0 && factored->distance <= 2 * factored->error;
}

/* ---- the whole ---- */

void factored_init(struct factored *factored, const struct spec *whole, int64_t block)
{
    const struct run differences = {0, whole->max_len, 1};
    struct spec *const fine = &factored->fine;
    struct frequencies frequencies;
    struct wide factor;
    *factored = (struct factored){.has_factor = factor_compare_one(whole) != 0};
    small_init(&factored->coarse, whole, spec_least_position(whole), block,
               storage_coarse_rows(whole->max_len, block));
    small_init(fine, whole, 0, 1, block);
    /* A rotation does not change lengths, so only one of the tables has the factor. */
    fine->cell_factor = CELL_FACTOR_NUMBER;
    fine->cell_factor_number = quotient_one;
    frequencies_init(&frequencies, &factored->coarse, 0, &differences);
    wide_rescale(&factor, &frequencies.rung[0]->factor, FREQUENCY_FRACTION);
    bound_init(factored, whole, &factor);
    if (whole->precision->kind == PRECISION_AFFINE) {
        affine_init(factored, whole, &factor);
    }
    distance_init(factored, &frequencies, &factor, whole->max_len);
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
        {spec->from != NULL, "cells of a file need not be sines"},
        {precision->bits < 16 && !is_affine, "cells of f8e4m3, f8e5m2 and q7 have too few bits"},
        /* With a scale above 1 only one or two cells are used; a scale below the bound needs more
         * cells than the format has. */
        {is_affine && (quotient_compare_power(&spec->scale, 0) > 0 ||
                       quotient_compare_power(&spec->scale, -8) < 0),
         "the scale is not within 1e-8 .. 1"},
        {spec_has_axes(spec), "its rows turn by several coordinates"},
        {layout_table[spec->layout].cosine == NULL, "the layout has sines alone"},
        {layout_table[spec->layout].pair_cells == 4, "each pair has four cells"},
        {spec->frequency == FREQUENCY_COLUMN, "each column has a frequency of its own"},
        {spec->d_model % 2 != 0, "rows of an odd d_model end in half a pair"},
        {spec->has_zero_row || spec->rows_before + spec->rows_after > 0,
         "rows of zeros are no rotations"},
        /* The stored cells would saturate, too. */
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
