/*
 * pairs.c: walks along the columns of one pair after the other.
 */
#include "report/pairs.h"

#include "memory.h"
#include "report/number.h"

#include <stdlib.h>
#include <string.h>

/* The largest |coordinate| of f(t + D) - A(D) f(t), among all pairs that have both columns and all
 * rows t and t + D that are not zero by decree. f(t) are the numbers of the cells; A(D) is exact
 * but for 2^-124. */
struct residual {
    struct integer128 largest; /* in units of cell_fraction */
    struct finding size;       /* the same as a number, to 4 digits */
    int64_t distance;          /* D */
    uint32_t pair;
    int64_t position; /* t + D */
};

/* The cosine of the angle between the columns of a pair, as they are in the cells, over as many
 * rows as its wavelength, rounded to a whole number. */
struct pair_cosine {
    struct finding cosine;
    uint32_t pair;
    int64_t rows;
};

/* The pairs of one sequence. */
struct pairs {
    struct residual near; /* of neighbours, */
    struct residual far;  /* and of rows that are half the table apart */
    int64_t count;        /* of the pairs with both columns */
    int64_t complete;     /* of these, those whose wavelength lies within the rows */
    struct pair_cosine largest;
    struct pair_cosine slowest; /* that of the longest wavelength */
};

/* ---- wavelengths ---- */

/* The wavelength 2 pi / |w| of a pair to 9 digits. Returns the whole number nearest to it, or 0 if
 * that is 2^31 or more. 2 pi = 4 (pi/2); pi/2 has at least one limb more. */
static int64_t wavelength_take(struct finding *value, struct sequence *sequence, uint32_t pair)
{
    enum { DIGITS = 9, LEAST_BITS = 128, MOST_BITS = 31 };
    struct number_exact wavelength;
    struct wide w;
    struct wide turn;
    unsigned rung = 0;
    do {
        frequency_value(&sequence->frequencies, rung, pair, &w);
    } while (wide_bits(&w) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    if (rung == FREQUENCY_RUNGS) {
        *value = finding_none("the frequency is zero, or too small to tell");
        return 0;
    }
    elementary_turn(&sequence->frequencies.rung[rung]->elementary, &turn);
    wide_rescale(&turn, &turn, w.fraction);
    number_set_wide(&wavelength, &turn);
    wide_copy(&wavelength.ratio.denominator, &w);
    wavelength.ratio.denominator.fraction = 0;
    *value = number_digits(&wavelength, DIGITS);
    return wide_bits(&turn) > wide_bits(&w) + MOST_BITS ? 0
                                                        : (int64_t)number_scaled(&wavelength, 0);
}

/* ---- the columns of a pair ---- */

/* The cells of one pair. */
struct column_cells {
    uint64_t *sines;
    uint64_t *cosines;
};

static bool pair_read(const struct column_cells *cells, struct sequence *sequence, uint32_t pair)
{
    struct sequence_walk sine = {.row = 0};
    struct sequence_walk cosine = {.row = 0};
    bool fine = true;
    for (int64_t row = 0; row < sequence->run.count && fine; row++) {
        fine = sequence_walk_next(sequence, &sine, pair, false, &cells->sines[row]) &&
               sequence_walk_next(sequence, &cosine, pair, true, &cells->cosines[row]);
    }
    return fine;
}

/* ---- rotation ---- */

static struct rotation row_of(const struct column_cells *cells, const struct rounding *rounding,
                              int64_t row)
{
    return (struct rotation){cell_fraction(rounding, cells->sines[row]),
                             cell_fraction(rounding, cells->cosines[row])};
}

static struct integer128 difference_of(struct integer128 a, struct integer128 b)
{
    return integer128_absolute(integer128_subtract(a, b));
}

/* Whether a row of the sequence is in the table as it is. */
static bool is_shown(const struct spec *spec, int64_t row)
{
    return spec_is_grid(spec) || !spec_row_is_zero(spec, row + spec_rows_before(spec));
}

static void residual_take(struct residual *residual, const struct column_cells *cells,
                          struct sequence *sequence, uint32_t pair)
{
    const int64_t apart = residual->distance * sequence->run.step;
    struct rotation step;
    sequence_rotation(&step, sequence, pair, residual->distance, SINCOS_STEP);
    for (int64_t row = apart; row < sequence->run.count; row++) {
        const struct rotation to = row_of(cells, &sequence->rounding, row);
        const struct rotation from = row_of(cells, &sequence->rounding, row - apart);
        const struct rotation turned = rotation_compose(&from, &step);
        const struct integer128 sine = difference_of(to.sine, turned.sine);
        const struct integer128 cosine = difference_of(to.cosine, turned.cosine);
        const struct integer128 larger = integer128_less(sine, cosine) ? cosine : sine;
        if (is_shown(sequence->spec, row) && is_shown(sequence->spec, row - apart) &&
            integer128_less(residual->largest, larger)) {
            residual->largest = larger;
            residual->pair = pair;
            residual->position = run_position(&sequence->run, row);
        }
    }
}

/*
 * The error, in units of 2^-124: fixed_multiply is bilinear. From a number with 124 fraction bits
 * and a step with 126 it makes one with 124, off by 12. The step is off by 3 units of its own,
 * which moves a number below 4 by less than 4. The numbers are off by less than 1 each. Two such
 * products and one number: less than 2 (12 + 4 + 1) + 1 = 35.
 */
static struct finding residual_size(const struct residual *residual,
                                    const struct rounding *rounding, bool has_pairs)
{
    enum { DIGITS = 4, LEAST_BITS = 32 };
    struct number_exact number;
    struct wide wide;
    integer_set_bits(&wide, residual->largest);
    if (wide_bits(&wide) < LEAST_BITS) {
        return finding_none(has_pairs ? "none, or too small to tell" : "no sine has its cosine");
    }
    number_set_wide(&number, &wide);
    cell_multiply_unit(rounding, &number.ratio);
    return number_digits(&number, DIGITS);
}

/* ---- orthogonality ---- */

/* Columns of zeros have no angle. Texts of cosines have the same length, so that strcmp orders the
 * numbers. */
static void orthogonality_take(struct pairs *pairs, const struct column_cells *cells,
                               struct sequence *sequence, uint32_t pair)
{
    enum { PLACES = 8 };
    struct pair_cosine of = {.pair = pair};
    struct number_exact cosine;
    of.rows = wavelength_take(&of.cosine, sequence, pair);
    if (of.rows == 0 || of.rows > sequence->run.count ||
        !cells_cosine(&cosine, &sequence->rounding, cells->sines, cells->cosines,
                      (size_t)of.rows)) {
        return;
    }
    cosine.negative = false;
    of.cosine = number_places(&cosine, PLACES);
    pairs->complete++;
    if (strcmp(of.cosine.number, pairs->largest.cosine.number) > 0) {
        pairs->largest = of;
    }
    if (of.rows > pairs->slowest.rows) {
        pairs->slowest = of;
    }
}

/* ---- all pairs ---- */

static bool pairs_take(struct pairs *pairs, struct sequence *sequence)
{
    const int64_t count = sequence->run.count;
    const struct finding none = finding_none("no period lies within the table");
    uint64_t *const rows = memory_take(2 * (size_t)count, sizeof *rows);
    const struct column_cells cells = {rows, rows + count};
    bool fine = true;
    *pairs = (struct pairs){.near.distance = sequence->run.step,
                            .far.distance = sequence->run.step * (count > 3 ? count / 2 : 1),
                            .largest.cosine = none,
                            .slowest.cosine = none};
    for (uint32_t pair = 0; pair < sequence->pairs && fine; pair++) {
        const bool *const shows = sequence->pair_shows[pair];
        if (shows[SHOWN_SINE] && shows[SHOWN_COSINE]) {
            fine = pair_read(&cells, sequence, pair);
            pairs->count++;
            residual_take(&pairs->near, &cells, sequence, pair);
            residual_take(&pairs->far, &cells, sequence, pair);
            orthogonality_take(pairs, &cells, sequence, pair);
        }
    }
    pairs->near.size = residual_size(&pairs->near, &sequence->rounding, pairs->count > 0);
    pairs->far.size = residual_size(&pairs->far, &sequence->rounding, pairs->count > 0);
    return fine;
}

/* ---- the closest rows ---- */

/* The fraction bits of 1 - cos, so that a sum of 2^16 of them has room. */
enum { VERSINE_FRACTION = 108 };

static struct integer128 versine(struct integer128 cosine)
{
    const struct integer128 one = {UINT64_C(1) << (FIXED_FRACTION - 64), 0};
    const struct integer128 difference = integer128_subtract(one, cosine);
    const struct integer128 zero = {0, 0};
    return difference.high >> 63 != 0
               ? zero
               : integer128_shift_right(difference, FIXED_FRACTION - VERSINE_FRACTION);
}

/* Turns each pair from D - 1 to D, and returns the sum of their versines. The error of a pair grows
 * as rotation.h says, to less than 2^22 units of 2^-126, or 2^4 units of 2^-108. With the cut it is
 * less than 2^5, and 2^16 pairs add up to less than 2^21. */
static struct integer128 turns_advance(struct rotation *turns, struct sequence *sequence,
                                       int64_t distance)
{
    struct integer128 sum = {0, 0};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (distance % ROTATION_SPAN == 0) {
            sequence_rotation(&turns[pair], sequence, pair, distance * sequence->run.step,
                              SINCOS_STEP);
        } else {
            turns[pair] = rotation_compose(&turns[pair], &sequence->steps[pair]);
        }
        sum = integer128_add(sum, versine(turns[pair].cosine));
    }
    return sum;
}

/* The root of 2 c^2 times the sum, times how often each pair is shown. c is that of the first rung,
 * whose error is nothing beside that of the sum: less than 2^21 units. */
static struct finding distance_of(struct table *table, struct integer128 versines)
{
    enum { LEAST_BITS = 53, DIGITS = 6 };
    struct sequence *const sequence = &table->sequences[0];
    const uint32_t copies = (uint32_t)table->spec->columns / (2 * sequence->pairs);
    struct number_exact distance;
    struct ratio *const square = &distance.ratio;
    struct wide sum;
    struct wide factor;
    integer_set_bits(&sum, versines);
    if (wide_bits(&sum) < LEAST_BITS) {
        return finding_none("too small to tell");
    }
    frequency_factor(&sequence->frequencies, 0, &factor);
    number_set_wide(&distance, &factor);
    distance.is_root = true;
    wide_multiply(&square->numerator, &square->numerator, &square->numerator);
    wide_multiply(&square->denominator, &square->denominator, &square->denominator);
    wide_multiply(&square->numerator, &square->numerator, &sum);
    wide_multiply_small(&square->numerator, &square->numerator, 2 * copies);
    ratio_shift(square, -VERSINE_FRACTION);
    return number_digits(&distance, DIGITS);
}

struct finding closest_find(struct table *table, int64_t *apart)
{
    struct sequence *const sequence = &table->sequences[0];
    struct rotation *const turns = memory_take(sequence->pairs, sizeof *turns);
    struct integer128 least = {UINT64_MAX, 0};
    (void)turns_advance(turns, sequence, 0);
    for (int64_t distance = 1; distance < sequence->run.count; distance++) {
        const struct integer128 sum = turns_advance(turns, sequence, distance);
        if (integer128_less(sum, least)) {
            least = sum;
            *apart = distance;
        }
    }
    return distance_of(table, least);
}

/* ---- sections ---- */

static void sections_write(struct lines *lines, const char *axis, const struct pairs *pairs)
{
    const struct report_line list[] = {
        {.key = "rotation", .label = "Relative position: f(t+D) - A(D) f(t), A(D) exact"},
        {"residual", "largest residual", NULL, pairs->near.size},
        {"distance", "  D", NULL, finding_integer(pairs->near.distance)},
        {"pair", "  of pair", NULL, finding_integer(pairs->near.pair)},
        {"position", "  at position t + D", NULL, finding_integer(pairs->near.position)},
        {"far_residual", "largest over half of the rows", NULL, pairs->far.size},
        {"far_distance", "  D", NULL, finding_integer(pairs->far.distance)},
        {"far_pair", "  of pair", NULL, finding_integer(pairs->far.pair)},
        {"far_position", "  at position t + D", NULL, finding_integer(pairs->far.position)},

        {.key = "orthogonality", .label = "Sine and cosine column over a period"},
        {"pairs", "pairs of a sine and a cosine", NULL, finding_integer(pairs->count)},
        {"complete", "  of these with a whole period", NULL, finding_integer(pairs->complete)},
        {"largest", "largest |cosine|", NULL, pairs->largest.cosine},
        {"largest_pair", "  of pair", NULL, finding_integer(pairs->largest.pair)},
        {"largest_rows", "  over", "rows", finding_integer(pairs->largest.rows)},
        {"slowest", "|cosine| of the slowest", NULL, pairs->slowest.cosine},
        {"slowest_pair", "  of pair", NULL, finding_integer(pairs->slowest.pair)},
        {"slowest_rows", "  over", "rows", finding_integer(pairs->slowest.rows)},
    };
    lines_write(lines, axis, list, sizeof list / sizeof list[0]);
}

static void wavelengths_write(struct lines *lines, const char *axis, struct sequence *sequence)
{
    static const struct report_line section = {.key = "frequencies", .label = "Wavelengths"};
    const char *const label = spec_is_by_column(sequence->spec) ? "column" : "pair";
    lines_write(lines, axis, &section, 1);
    lines_list(lines, "wavelengths", "wavelength, in positions");
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        struct finding wavelength;
        (void)wavelength_take(&wavelength, sequence, pair);
        lines_item(lines, label, pair, &wavelength);
    }
}

bool pairs_write(struct lines *lines, struct table *table)
{
    static const char *const names[SEQUENCES] = {[SEQUENCE_X] = "x", [SEQUENCE_Y] = "y"};
    const struct finding none = finding_none("a file has no formula");
    struct pairs pairs = {{.size = none}, {.size = none}, 0, 0, {none, 0, 0}, {none, 0, 0}};
    if (table->sequence_count == 0) {
        sections_write(lines, "", &pairs);
    }
    for (size_t i = 0; i < table->sequence_count; i++) {
        const char *const axis = spec_is_grid(table->spec) ? names[i] : "";
        if (!pairs_take(&pairs, &table->sequences[i])) {
            return false;
        }
        sections_write(lines, axis, &pairs);
        wavelengths_write(lines, axis, &table->sequences[i]);
    }
    return true;
}
