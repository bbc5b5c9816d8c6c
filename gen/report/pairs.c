/*
 * pairs.c: walks along the columns of one pair, in fixed point with 124 fraction bits.
 */
#include "report/pairs.h"

#include "report/cell.h"

/* ---- wavelengths ---- */

/* 2 pi = 4 (pi/2): off by less than 2^22 ulp of one limb more, so by less than 1 ulp. */
static const struct wide *turn_at(struct pairs_turn *turn, unsigned rung)
{
    struct wide *value = &turn->turn[rung];
    if (!turn->known[rung]) {
        const size_t fraction = (size_t)FREQUENCY_FRACTION << rung;
        struct elementary elementary;
        elementary_init(&elementary, fraction + 1);
        wide_shift_left(value, &elementary.half_pi, 2);
        wide_rescale(value, value, fraction);
        turn->known[rung] = true;
    }
    return value;
}

/* a + k ulp */
static void wide_move(struct wide *r, const struct wide *a, int k)
{
    struct wide ulps;
    wide_set_integer(&ulps, 0, a->fraction);
    ulps.count = 1;
    ulps.limb[0] = (uint64_t)(k < 0 ? -k : k);
    ulps.negative = k < 0;
    wide_add(r, a, &ulps);
}

/* Bounds of the wavelength. They allow for FREQUENCY_ERROR ulp of w and 2 ulp of 2 pi. */
static void wavelength_bounds(const struct wide *turn, const struct wide *w,
                              struct number_exact *low, struct number_exact *high)
{
    enum { TURN_ERROR = 2 };
    struct wide numerator;
    struct wide denominator;
    wide_move(&numerator, turn, -TURN_ERROR);
    wide_move(&denominator, w, FREQUENCY_ERROR);
    number_set(low, &numerator, &denominator);
    wide_move(&numerator, turn, TURN_ERROR);
    wide_move(&denominator, w, -FREQUENCY_ERROR);
    number_set(high, &numerator, &denominator);
}

static int64_t nearest_of(const struct number_exact *number)
{
    enum { BITS = 31 };
    const size_t numerator = wide_bits(&number->ratio.numerator);
    const size_t denominator = wide_bits(&number->ratio.denominator);
    return numerator > denominator + BITS ? 0 : (int64_t)number_scaled(number, 0);
}

void pairs_wavelength(struct pairs_turn *turn, struct sequence *sequence, uint32_t pair,
                      struct wavelength *wavelength)
{
    enum { DIGITS = 9, BITS_BEFORE = 40 };
    struct number_exact low;
    struct number_exact high;
    struct wide w;
    *wavelength = (struct wavelength){.nearest = 0};
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        frequency_value(&sequence->frequencies, rung, pair, &w);
        if (wide_bits(&w) < BITS_BEFORE) {
            continue;
        }
        wavelength_bounds(turn_at(turn, rung), &w, &low, &high);
        if (number_print_between(wavelength->text, &low, &high, DIGITS, DIGITS)) {
            wavelength->nearest = nearest_of(&low);
            return;
        }
    }
    wavelength->text[0] = '\0';
}

/* ---- walks ---- */

/* Sine and cosine of one pair, from row 0 of its sequence on. */
struct pair_walk {
    struct sequence *sequence;
    uint32_t pair;
    struct sequence_walk sine;
    struct sequence_walk cosine;
};

static struct pair_walk pair_walk_of(struct sequence *sequence, uint32_t pair)
{
    return (struct pair_walk){.sequence = sequence, .pair = pair};
}

static bool pair_walk_next(struct pair_walk *walk, const struct cell_scale *scale,
                           struct rotation *value)
{
    uint64_t sine;
    uint64_t cosine;
    if (!sequence_walk_cells(walk->sequence, &walk->sine, walk->pair, false, &sine, 1) ||
        !sequence_walk_cells(walk->sequence, &walk->cosine, walk->pair, true, &cosine, 1)) {
        return false;
    }
    value->sine = cell_fixed(scale, sine);
    value->cosine = cell_fixed(scale, cosine);
    return true;
}

static bool is_whole(const struct sequence *sequence, uint32_t pair)
{
    const struct pair_columns columns = sequence->pair_columns[pair];
    return columns.sine != NO_COLUMN && columns.cosine != NO_COLUMN;
}

static struct integer128 magnitude_of(struct integer128 value)
{
    return value.high >> 63 != 0 ? integer128_negate(value) : value;
}

/* ---- rotation ---- */

/* Whether a row of the sequence is in the table as it is. */
static bool is_shown(const struct spec *spec, int64_t row)
{
    const int64_t before = spec_rows_before(spec);
    return spec_is_grid(spec) || !spec_row_is_zero(spec, row + before);
}

static void residual_take(struct residual *residual, struct integer128 difference, uint32_t pair,
                          int64_t row)
{
    const struct integer128 value = magnitude_of(difference);
    if (!residual->is_there || integer128_less(residual->value, value)) {
        residual->is_there = true;
        residual->value = value;
        residual->pair = pair;
        residual->row = row;
    }
}

/*
 * One pair. fixed_multiply is bilinear. From a number with 124 fraction bits and a step with 126 it
 * makes one with 124, off by 12 units. The step is off by 3 units of its own, which moves a number
 * below 4 by less than 4. The numbers are off by less than 2^9 each. Two such products and one
 * number: less than 2 (12 + 4 + 2^9) + 2^9 < 2^11 units. 2^16 are allowed for.
 */
static bool residual_of_pair(struct residual *residual, struct table *table,
                             struct sequence *sequence, uint32_t pair,
                             const struct cell_scale *scale)
{
    struct pair_walk behind = pair_walk_of(sequence, pair);
    struct pair_walk ahead = pair_walk_of(sequence, pair);
    struct rotation step;
    struct rotation from;
    struct rotation to;
    sequence_step(&step, sequence, pair, residual->distance * sequence->run.step);
    for (int64_t row = 0; row < sequence->run.count; row++) {
        if (!pair_walk_next(&ahead, scale, &to)) {
            return false;
        }
        if (row < residual->distance) {
            continue;
        }
        if (!pair_walk_next(&behind, scale, &from)) {
            return false;
        }
        if (is_shown(table->spec, row) && is_shown(table->spec, row - residual->distance)) {
            const struct rotation turned = rotation_compose(&from, &step);
            residual_take(residual, integer128_subtract(to.sine, turned.sine), pair, row);
            residual_take(residual, integer128_subtract(to.cosine, turned.cosine), pair, row);
        }
    }
    return true;
}

bool pairs_residual(struct residual *residual, struct table *table, size_t sequence,
                    int64_t distance)
{
    struct cell_scale scale;
    struct sequence *run = &table->sequences[sequence];
    cell_scale_init(&scale, &table->rounding);
    *residual = (struct residual){.distance = distance};
    for (uint32_t pair = 0; pair < run->pairs; pair++) {
        if (is_whole(run, pair) && !residual_of_pair(residual, table, run, pair, &scale)) {
            return false;
        }
    }
    return true;
}

/* A fixed-point number as a wide one with fraction 0. */
static void wide_of_fixed(struct wide *r, struct integer128 value)
{
    const struct integer128 magnitude = magnitude_of(value);
    wide_set_integer(r, 0, 0);
    r->limb[0] = magnitude.low;
    r->limb[1] = magnitude.high;
    r->count = magnitude.high > 0 ? 2 : magnitude.low > 0;
    r->negative = value.high >> 63 != 0;
}

bool pairs_print_residual(char text[NUMBER_TEXT], const struct residual *residual)
{
    enum { ERROR_BITS = 16, DIGITS = 4 };
    struct wide value;
    struct wide error;
    struct wide bound;
    struct wide unit;
    struct number_exact low;
    struct number_exact high;
    wide_of_fixed(&value, residual->value);
    wide_set_integer(&error, UINT64_C(1) << ERROR_BITS, 0);
    wide_set_integer(&unit, 1, 0);
    wide_shift_left(&unit, &unit, CELL_FRACTION);
    if (wide_bits(&value) <= ERROR_BITS + 1) {
        return false;
    }
    wide_subtract(&bound, &value, &error);
    number_set(&low, &bound, &unit);
    wide_add(&bound, &value, &error);
    number_set(&high, &bound, &unit);
    return number_print_between(text, &low, &high, DIGITS, 1);
}

/* ---- orthogonality ---- */

/* Sums of products, in units of 2^-122. */
struct products {
    struct wide sine_sine;
    struct wide sine_cosine;
    struct wide cosine_cosine;
};

static void product_add(struct wide *sum, struct integer128 a, struct integer128 b)
{
    struct wide product;
    wide_of_fixed(&product, fixed_multiply(a, b));
    wide_add(sum, sum, &product);
}

static bool products_sum(struct products *products, struct sequence *sequence, uint32_t pair,
                         int64_t rows, const struct cell_scale *scale)
{
    struct pair_walk walk = pair_walk_of(sequence, pair);
    struct rotation value;
    wide_set_integer(&products->sine_sine, 0, 0);
    wide_set_integer(&products->sine_cosine, 0, 0);
    wide_set_integer(&products->cosine_cosine, 0, 0);
    for (int64_t row = 0; row < rows; row++) {
        if (!pair_walk_next(&walk, scale, &value)) {
            return false;
        }
        product_add(&products->sine_sine, value.sine, value.sine);
        product_add(&products->sine_cosine, value.sine, value.cosine);
        product_add(&products->cosine_cosine, value.cosine, value.cosine);
    }
    return true;
}

/* The sum moved by the most that it may be off. A product is off by 12 units of 2^-122 from
 * fixed_multiply, and by 2^10 more, because two numbers below 4 are off by 2^9 units of 2^-124;
 * 2^12 a product are allowed for. */
static void sum_move(struct wide *r, const struct wide *sum, int64_t rows, bool up)
{
    enum { ERROR_BITS = 12 };
    struct wide error;
    wide_set_integer(&error, (uint64_t)rows << ERROR_BITS, 0);
    if (!up && wide_compare_magnitude(sum, &error) <= 0) {
        wide_set_integer(r, 0, 0);
        return;
    }
    error.negative = !up;
    wide_add(r, sum, &error);
}

/* One bound of |sc| / sqrt(ss cc). False if the columns are too small to have an angle. */
static bool cosine_bound(struct number_exact *bound, const struct products *products, int64_t rows,
                         bool up)
{
    struct wide numerator;
    struct wide denominator;
    struct wide other;
    wide_copy(&other, &products->sine_cosine);
    other.negative = false;
    sum_move(&numerator, &other, rows, up);
    wide_multiply(&numerator, &numerator, &numerator);
    sum_move(&denominator, &products->sine_sine, rows, !up);
    sum_move(&other, &products->cosine_cosine, rows, !up);
    wide_multiply(&denominator, &denominator, &other);
    if (denominator.count == 0 || wide_compare_magnitude(&numerator, &denominator) > 0) {
        return false;
    }
    number_set(bound, &numerator, &denominator);
    bound->is_root = true;
    return true;
}

static void orthogonality_take(struct orthogonality *orthogonality,
                               const struct orthogonality_of *pair)
{
    orthogonality->complete++;
    if (orthogonality->complete == 1 || pair->size > orthogonality->largest.size) {
        orthogonality->largest = *pair;
    }
    if (orthogonality->complete == 1 || pair->period > orthogonality->slowest.period) {
        orthogonality->slowest = *pair;
    }
}

static bool orthogonality_of_pair(struct orthogonality *orthogonality, struct sequence *sequence,
                                  uint32_t pair, int64_t period, const struct cell_scale *scale)
{
    enum { PLACES = 8 };
    struct orthogonality_of one = {.pair = pair, .period = period};
    struct products products;
    struct number_exact low;
    struct number_exact high;
    if (!products_sum(&products, sequence, pair, period, scale)) {
        return false;
    }
    if (cosine_bound(&low, &products, period, false) &&
        cosine_bound(&high, &products, period, true) &&
        number_print_fixed_between(one.text, &low, &high, PLACES, 1)) {
        one.size = number_scaled(&low, PLACES);
        orthogonality_take(orthogonality, &one);
    }
    return true;
}

bool pairs_orthogonality(struct orthogonality *orthogonality, struct pairs_turn *turn,
                         struct table *table, size_t sequence)
{
    struct sequence *run = &table->sequences[sequence];
    struct cell_scale scale;
    struct wavelength wavelength;
    cell_scale_init(&scale, &table->rounding);
    *orthogonality = (struct orthogonality){.pairs = 0};
    for (uint32_t pair = 0; pair < run->pairs; pair++) {
        if (!is_whole(run, pair)) {
            continue;
        }
        orthogonality->pairs++;
        pairs_wavelength(turn, run, pair, &wavelength);
        if (wavelength.nearest > 0 && wavelength.nearest <= run->run.count &&
            !orthogonality_of_pair(orthogonality, run, pair, wavelength.nearest, &scale)) {
            return false;
        }
    }
    return true;
}
