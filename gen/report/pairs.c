/*
 * pairs.c: walks along the columns of one pair after the other.
 */
#include "report/pairs.h"

#include "memory.h"
#include "report/cell.h"

#include <stdlib.h>
#include <string.h>

/* ---- wavelengths ---- */

/* The nearest whole number, or 0 if that is 2^31 or more. */
static int64_t nearest_of(const struct number_exact *number)
{
    enum { BITS = 31 };
    const size_t numerator = wide_bits(&number->ratio.numerator);
    const size_t denominator = wide_bits(&number->ratio.denominator);
    return numerator > denominator + BITS ? 0 : (int64_t)number_scaled(number, 0);
}

/* 2 pi = 4 (pi/2); pi/2 has at least one limb more. */
int64_t pairs_wavelength(struct finding *value, struct sequence *sequence, uint32_t pair)
{
    enum { DIGITS = 9, LEAST_BITS = 128 };
    struct number_exact wavelength;
    struct wide w;
    struct wide turn;
    unsigned rung = 0;
    *value = (struct finding){.kind = FINDING_NUMBER};
    do {
        frequency_value(&sequence->frequencies, rung, pair, &w);
    } while (wide_bits(&w) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    if (rung == FREQUENCY_RUNGS) {
        *value = finding_none("the frequency is zero, or too small to tell");
        return 0;
    }
    wide_shift_left(&turn, &sequence->frequencies.rung[rung]->elementary.half_pi, 2);
    wide_rescale(&turn, &turn, w.fraction);
    number_set_wide(&wavelength, &turn);
    wide_copy(&wavelength.ratio.denominator, &w);
    wavelength.ratio.denominator.fraction = 0;
    number_print(value->number, &wavelength, NUMBER_SIGNIFICANT, DIGITS);
    return nearest_of(&wavelength);
}

/* ---- the columns of a pair ---- */

/* The cells of one pair. */
struct column_cells {
    uint64_t *sines;
    uint64_t *cosines;
};

static bool is_whole(const struct sequence *sequence, uint32_t pair)
{
    const struct pair_columns columns = sequence->pair_columns[pair];
    return columns.sine != NO_COLUMN && columns.cosine != NO_COLUMN;
}

static bool columns_read(const struct column_cells *cells, struct sequence *sequence, uint32_t pair)
{
    const size_t rows = (size_t)sequence->run.count;
    struct sequence_walk sine = {.row = 0};
    struct sequence_walk cosine = {.row = 0};
    return sequence_walk_cells(sequence, &sine, pair, false, cells->sines, rows) &&
           sequence_walk_cells(sequence, &cosine, pair, true, cells->cosines, rows);
}

/* ---- rotation ---- */

static struct rotation row_of(const struct column_cells *cells, const struct rounding *rounding,
                              int64_t row)
{
    return (struct rotation){cell_fixed(rounding, cells->sines[row]),
                             cell_fixed(rounding, cells->cosines[row])};
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
    sequence_step(&step, sequence, pair, residual->distance);
    for (int64_t row = apart; row < sequence->run.count; row++) {
        const struct rotation to = row_of(cells, &sequence->rounding, row);
        const struct rotation from = row_of(cells, &sequence->rounding, row - apart);
        const struct rotation turned = rotation_compose(&from, &step);
        const struct integer128 sine =
            integer128_absolute(integer128_subtract(to.sine, turned.sine));
        const struct integer128 cosine =
            integer128_absolute(integer128_subtract(to.cosine, turned.cosine));
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
static void residual_print(struct residual *residual, const struct rounding *rounding,
                           bool has_pairs)
{
    enum { DIGITS = 4, LEAST_BITS = 32 };
    struct number_exact number;
    struct wide wide;
    wide_set_bits(&wide, residual->largest);
    residual->size = (struct finding){.kind = FINDING_NUMBER};
    if (wide_bits(&wide) < LEAST_BITS) {
        residual->size =
            finding_none(has_pairs ? "none, or too small to tell" : "no sine has its cosine");
        return;
    }
    number_set_wide(&number, &wide);
    cell_multiply_unit(rounding, &number.ratio);
    number_print(residual->size.number, &number, NUMBER_SIGNIFICANT, DIGITS);
}

/* ---- orthogonality ---- */

/* Texts of cosines have the same length, so that strcmp orders the numbers. */
static void cosine_take(struct pairs *pairs, const struct pair_cosine *of)
{
    pairs->complete++;
    if (pairs->complete == 1 || strcmp(of->cosine.number, pairs->largest.cosine.number) > 0) {
        pairs->largest = *of;
    }
    if (pairs->complete == 1 || of->rows > pairs->slowest.rows) {
        pairs->slowest = *of;
    }
}

/* Columns of zeros have no angle. */
static void orthogonality_take(struct pairs *pairs, const struct column_cells *cells,
                               struct sequence *sequence, uint32_t pair)
{
    enum { PLACES = 8 };
    struct pair_cosine of = {.pair = pair};
    struct number_exact cosine;
    of.rows = pairs_wavelength(&of.cosine, sequence, pair);
    if (of.rows == 0 || of.rows > sequence->run.count) {
        return;
    }
    if (cells_cosine(&cosine, &sequence->rounding, cells->sines, cells->cosines, (size_t)of.rows)) {
        cosine.negative = false;
        number_print(of.cosine.number, &cosine, NUMBER_PLACES, PLACES);
        cosine_take(pairs, &of);
    }
}

/* ---- all pairs ---- */

static bool whole_pairs_take(struct pairs *pairs, const struct column_cells *cells,
                             struct sequence *sequence)
{
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (!is_whole(sequence, pair)) {
            continue;
        }
        if (!columns_read(cells, sequence, pair)) {
            return false;
        }
        pairs->count++;
        residual_take(&pairs->near, cells, sequence, pair);
        residual_take(&pairs->far, cells, sequence, pair);
        orthogonality_take(pairs, cells, sequence, pair);
    }
    return true;
}

bool pairs_take(struct pairs *pairs, struct sequence *sequence)
{
    const int64_t count = sequence->run.count;
    const struct column_cells cells = {memory_take((size_t)count, sizeof cells.sines[0]),
                                       memory_take((size_t)count, sizeof cells.cosines[0])};
    *pairs = (struct pairs){.near.distance = sequence->run.step,
                            .far.distance = sequence->run.step * (count > 3 ? count / 2 : 1),
                            .largest.cosine = finding_none("no period lies within the table"),
                            .slowest.cosine = finding_none("no period lies within the table")};
    const bool fine = whole_pairs_take(pairs, &cells, sequence);
    residual_print(&pairs->near, &sequence->rounding, pairs->count > 0);
    residual_print(&pairs->far, &sequence->rounding, pairs->count > 0);
    free(cells.cosines);
    free(cells.sines);
    return fine;
}
