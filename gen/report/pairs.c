/*
 * pairs.c: computes findings about the pairs of a table: wavelength, rotation and orthogonality of
 * each pair, and the two closest rows.
 */
#include "report/report.h"

#include "count.h"
#include "memory.h"
#include "report/number.h"

#include <string.h>

/* The largest error with which the rotation A(D) maps row t to row t + D: the largest |coordinate|
 * of f(t + D) - A(D) f(t) among all t, and among all pairs that have a sine and a cosine column.
 * Rows that an option sets to zero are excluded. f(t) is decoded from the cells. A(D) is computed
 * with an error below 2^-124. */
struct residual {
    struct integer128 largest; /* in the unit of cell_fraction */
    struct finding size;       /* the largest residual as text, to 4 digits */
    int64_t distance;          /* D in positions, or in indices of an axis */
    int64_t row_distance;      /* D in rows of the sequence */
    uint32_t pair;
    int64_t position; /* t + D of the largest residual: a position, or an index on an axis */
};

/* The cosine of the angle between the two columns of a pair, regarded as vectors. These contain the
 * cells of the first `rows` rows, which are one wavelength, rounded. */
struct pair_cosine {
    struct finding cosine;
    uint32_t pair;
    int64_t rows;
};

/* Findings about the pairs of one sequence. */
struct pairs {
    struct residual near_residual; /* for consecutive rows */
    struct residual far_residual;  /* for a distance of half the rows */
    int64_t count;                 /* number of pairs with a sine and a cosine column */
    int64_t complete_count;        /* number of these pairs whose wavelength fits in the table */
    struct pair_cosine largest_cosine; /* that of the pair with the largest |cosine| */
    struct pair_cosine slowest_cosine; /* that of the longest wavelength that fits in the table */
};

/* ---- wavelengths ---- */

/* Computes the wavelength of a pair, 2 pi / |w|, to 9 digits, where w is the angle from one row to
 * the next. If w is 0 or too small, sets *value to a reason instead. Returns the wavelength in
 * rows, rounded to nearest: 0 if it is less than half a row, and INT64_MAX if it is unknown or far
 * longer than any table. Frequencies are available on several rungs of increasing precision; w is
 * computed on the first rung on which it has LEAST_BITS bits. 2 pi is truncated to the number of
 * fraction bits of w, so that the wavelength is a quotient of two integers. */
static int64_t wavelength_compute(struct finding *value, struct sequence *sequence, uint32_t pair)
{
    enum { DIGITS = 9, LEAST_BITS = 128, MOST_BITS = 31 };
    struct number_exact wavelength;
    struct wide w;
    struct wide turn;
    unsigned rung = 0;
    do {
        struct wide step;
        wide_set_frequency(&sequence->frequencies, rung, pair, &w);
        wide_set_integer(&step, integer_absolute(sequence->run.step), w.fraction);
        wide_multiply(&w, &w, &step);
    } while (wide_bits(&w) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    if (rung == FREQUENCY_RUNGS) {
        *value = finding_from_text(FINDING_NONE, "the frequency is zero, or too small to tell");
        return INT64_MAX;
    }
    wide_rescale(&turn, &sequence->frequencies.rungs[rung]->elementary.turn, w.fraction);
    number_set_wide(&wavelength, &turn);
    wide_copy(&wavelength.ratio.denominator, &w);
    wavelength.ratio.denominator.fraction = 0;
    *value = number_print_digits(&wavelength, DIGITS);
    return wide_bits(&turn) > wide_bits(&w) + MOST_BITS
               ? INT64_MAX
               : (int64_t)ratio_scaled(&wavelength.ratio, false, 0);
}

/* ---- rotation ---- */

/* Returns the decoded value of a cell in two's complement with CELL_FRACTION fraction bits, rounded
 * towards zero. The magnitude of the value has to be below 4. This holds for the cells of a
 * formula, whose magnitude is below 2 before rounding. In affine formats, the number of steps from
 * the zero point to the cell, which is less than 2^17, times 2^-STEP_BITS is returned instead. */
enum { CELL_FRACTION = 124, STEP_BITS = 17 };
static struct integer128 cell_fraction(const struct rounding *rounding, uint64_t cell)
{
    const bool is_affine = rounding->precision->kind == PRECISION_AFFINE;
    const struct dyadic dyadic = precision_number(rounding->precision, cell, rounding->zero_point);
    const int shift = dyadic.exponent + CELL_FRACTION - (is_affine ? STEP_BITS : 0);
    struct integer128 magnitude = {0, 0};
    if (shift >= 64) {
        magnitude.high = dyadic.m << (shift - 64);
    } else if (shift > -64) {
        magnitude =
            integer128_shift_right((struct integer128){dyadic.m, 0}, (unsigned)(64 - shift));
    }
    return dyadic.is_negative ? integer128_negate(magnitude) : magnitude;
}

/* Returns the decoded sine and cosine of a pair in a row. */
static struct rotation pair_decode(uint64_t *const cells[COLUMN_ZERO],
                                   const struct rounding *rounding, int64_t row)
{
    return (struct rotation){cell_fraction(rounding, cells[COLUMN_SINE][row]),
                             cell_fraction(rounding, cells[COLUMN_COSINE][row])};
}

/* Returns false if an option sets a row of the sequence to zero in the table. */
static bool row_is_nonzero(const struct spec *spec, int64_t row)
{
    return spec_has_axes(spec) || !spec_row_is_zero(spec, row + spec->rows_before);
}

/* Updates the largest residual with those of a pair. */
static void residual_update(struct residual *residual, uint64_t *const cells[COLUMN_ZERO],
                            struct sequence *sequence, uint32_t pair)
{
    const int64_t distance = residual->row_distance;
    struct rotation step;
    sequence_rotation(&step, sequence, pair, distance * sequence->run.step, SINCOS_STEP);
    for (int64_t row = distance; row < sequence->run.count; row++) {
        const struct rotation to = pair_decode(cells, &sequence->rounding, row);
        const struct rotation from = pair_decode(cells, &sequence->rounding, row - distance);
        const struct rotation rotated = rotation_compose(&from, &step);
        const struct integer128 sine =
            integer128_absolute(integer128_subtract(to.sine, rotated.sine));
        const struct integer128 cosine =
            integer128_absolute(integer128_subtract(to.cosine, rotated.cosine));
        const struct integer128 larger = integer128_less(sine, cosine) ? cosine : sine;
        if (row_is_nonzero(sequence->spec, row) && row_is_nonzero(sequence->spec, row - distance) &&
            integer128_less(residual->largest, larger)) {
            residual->largest = larger;
            residual->pair = pair;
            residual->position =
                spec_has_axes(sequence->spec) ? row : run_position(&sequence->run, row);
        }
    }
}

/*
 * Returns the largest residual as text, or a missing value if it has fewer than LEAST_BITS bits.
 *
 * Error bound, in units of 2^-124. A coordinate of the residual is a decoded value minus a sum of
 * two products, each of a decoded value and an element of A(D). The error of a product is less than
 * 12 + 4 + 1: 12 from fixed_product; 4 because the error of the element is less than 3 * 2^-126 and
 * the decoded value is below 4; and 1 because the error of the decoded value is less than 1 unit.
 * So the error of the residual is less than 2 (12 + 4 + 1) + 1 = 35. LEAST_BITS makes a unit of the
 * last printed digit at least 2^12 times this bound, as number.h requires.
 */
static struct finding residual_size(const struct residual *residual,
                                    const struct rounding *rounding, bool has_pairs)
{
    enum { DIGITS = 4, LEAST_BITS = 32 };
    struct number_exact number;
    struct wide wide;
    integer_set_bits(&wide, residual->largest);
    if (wide_bits(&wide) < LEAST_BITS) {
        return finding_from_text(FINDING_NONE, has_pairs ? "none, or too small to tell"
                                                         : "no sine has its cosine");
    }
    number_set_wide(&number, &wide);
    ratio_shift(&number.ratio, -CELL_FRACTION);
    if (rounding->precision->kind == PRECISION_AFFINE) {
        ratio_shift(&number.ratio, STEP_BITS);
    }
    ratio_multiply(&number.ratio, &rounding->scale.numerator, &rounding->scale.denominator);
    return number_print_digits(&number, DIGITS);
}

/* ---- all pairs ---- */

/* Computes the findings of all pairs that have a sine and a cosine column. The cosine of a pair is
 * undefined if one of its columns is zero over the wavelength, or if the wavelength is less than
 * half a row. The texts of all cosines have the same length, so that strcmp compares their values.
 */
static void pairs_compute(struct pairs *pairs, struct sequence *sequence)
{
    enum { PLACES = 8 };
    const int64_t count = sequence->run.count;
    const struct rounding *const rounding = &sequence->rounding;
    uint64_t *const cells[] = {memory_allocate((size_t)count, sizeof *cells[0]),
                               memory_allocate((size_t)count, sizeof *cells[0])};
    const int64_t half = count > 3 ? count / 2 : 1;
    const int64_t step = spec_has_axes(sequence->spec) ? 1 : sequence->run.step;
    *pairs = (struct pairs){.near_residual = {.distance = step, .row_distance = 1},
                            .far_residual = {.distance = step * half, .row_distance = half}};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        const bool *const has_column = sequence->pair_has_column[pair];
        struct pair_cosine current = {.pair = pair};
        struct number_exact cosine;
        if (!has_column[COLUMN_SINE] || !has_column[COLUMN_COSINE]) {
            continue;
        }
        for (int i = 0; i < COLUMN_ZERO; i++) {
            struct sequence_walk walk = {.block_end = 0};
            sequence_walk_cells(sequence, &walk, pair, i == COLUMN_COSINE, 0, cells[i],
                                (size_t)count);
        }
        pairs->count++;
        residual_update(&pairs->near_residual, cells, sequence, pair);
        residual_update(&pairs->far_residual, cells, sequence, pair);
        current.rows = wavelength_compute(&current.cosine, sequence, pair);
        if (current.rows > count) {
            continue;
        }
        pairs->complete_count++;
        if (current.rows == 0 ||
            !cells_compute_cosine(&cosine, rounding, cells[COLUMN_SINE], cells[COLUMN_COSINE],
                                  (size_t)current.rows)) {
            continue;
        }
        cosine.is_negative = false;
        current.cosine = number_print_places(&cosine, PLACES);
        if (strcmp(current.cosine.number, pairs->largest_cosine.cosine.number) > 0) {
            pairs->largest_cosine = current;
        }
        if (current.rows > pairs->slowest_cosine.rows) {
            pairs->slowest_cosine = current;
        }
    }
    if (pairs->slowest_cosine.rows == 0) {
        const struct finding none = finding_from_text(
            FINDING_NONE, pairs->complete_count == 0
                              ? "no period lies within the table"
                              : "over each period a column is zero, or has no row");
        pairs->largest_cosine.cosine = none;
        pairs->slowest_cosine.cosine = none;
    }
    pairs->near_residual.size = residual_size(&pairs->near_residual, rounding, pairs->count > 0);
    pairs->far_residual.size = residual_size(&pairs->far_residual, rounding, pairs->count > 0);
}

/* ---- the closest rows ---- */

/* The number of fraction bits of 1 - cos(w D), small enough that a sum of 2^16 such numbers does
 * not overflow. */
enum { VERSINE_FRACTION = 108 };

/* Rotates each pair from the angle w (D - 1) to w D, where D is `distance`, and returns the sum of
 * 1 - cos(w D) over all pairs, with VERSINE_FRACTION fraction bits. Each 1 - cos(w D) is computed
 * with an error of less than 2^22 units of 2^-126, or 2^4 units of 2^-108 (see rotation.h). With
 * the error of truncation, it is less than 2^5 units, so the error of the sum of 2^16 pairs is less
 * than 2^21 units. The exact values lie in 0 .. 2. In units of 2^-126, 2 is 2^127, so the top bit
 * is not a sign bit. A value that the error makes negative wraps around to nearly 2^128 and is
 * treated as 0. */
static struct integer128 rotations_advance(struct rotation *rotations, struct sequence *sequence,
                                           int64_t distance)
{
    const struct integer128 one = {UINT64_C(1) << (FIXED_FRACTION - 64), 0};
    struct integer128 sum = {0, 0};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (distance % ROTATION_SPAN == 0) {
            sequence_rotation(&rotations[pair], sequence, pair, distance * sequence->run.step,
                              SINCOS_STEP);
        } else {
            rotations[pair] = rotation_compose(&rotations[pair], &sequence->steps[pair]);
        }
        const struct integer128 versine = integer128_subtract(one, rotations[pair].cosine);
        if (versine.high >> 62 != 3) {
            sum = integer128_add(
                sum, integer128_shift_right(versine, FIXED_FRACTION - VERSINE_FRACTION));
        }
    }
    return sum;
}

/* The distance is the square root of c^2 * sum * columns / pairs, where c is the factor of all
 * cells, and columns / pairs is twice the number of times that each pair occurs in a row. The value
 * of c is that of the first rung. The error of c is negligible compared with that of the sum, which
 * is less than 2^21 units of 2^-VERSINE_FRACTION. */
struct finding closest_find(struct table *table, int64_t *apart)
{
    enum { LEAST_BITS = 53, DIGITS = 6 };
    struct sequence *const sequence = &table->sequences[0];
    struct rotation *const rotations = memory_allocate(sequence->pairs, sizeof *rotations);
    struct integer128 least_sum = {UINT64_MAX, 0};
    struct number_exact distance;
    struct ratio *const square = &distance.ratio;
    struct wide sum;
    (void)rotations_advance(rotations, sequence, 0);
    for (int64_t t = 1; t < sequence->run.count; t++) {
        const struct integer128 current_sum = rotations_advance(rotations, sequence, t);
        if (integer128_less(current_sum, least_sum)) {
            least_sum = current_sum;
            *apart = t;
        }
    }
    integer_set_bits(&sum, least_sum);
    if (wide_bits(&sum) < LEAST_BITS) {
        return finding_from_text(FINDING_NONE, "too small to tell");
    }
    number_set_wide(&distance, &sequence->frequencies.rungs[0]->factor);
    distance.is_root = true;
    wide_multiply(&square->numerator, &square->numerator, &square->numerator);
    wide_multiply(&square->denominator, &square->denominator, &square->denominator);
    wide_multiply(&square->numerator, &square->numerator, &sum);
    wide_multiply_small(&square->numerator, &square->numerator,
                        (uint32_t)table->spec->columns / sequence->pairs);
    ratio_shift(square, -VERSINE_FRACTION);
    return number_print_digits(&distance, DIGITS);
}

/* ---- sections ---- */

static void sections_write(struct report_writer *writer, const struct pairs *pairs)
{
    const char *const place = writer->axis[0] != '\0' ? "  at index t + D" : "  at position t + D";
    const struct report_line list[] = {
        {.key = "rotation", .label = "Relative position: f(t+D) - A(D) f(t), A(D) exact"},
        {"residual", "largest residual", NULL, pairs->near_residual.size},
        {"distance", "  D", NULL, finding_from_integer(pairs->near_residual.distance)},
        {"pair", "  of pair", NULL, finding_from_integer(pairs->near_residual.pair)},
        {"position", place, NULL, finding_from_integer(pairs->near_residual.position)},
        {"far_residual", "largest over half of the rows", NULL, pairs->far_residual.size},
        {"far_distance", "  D", NULL, finding_from_integer(pairs->far_residual.distance)},
        {"far_pair", "  of pair", NULL, finding_from_integer(pairs->far_residual.pair)},
        {"far_position", place, NULL, finding_from_integer(pairs->far_residual.position)},

        {.key = "orthogonality", .label = "Sine and cosine column over a period"},
        {"pairs", "pairs of a sine and a cosine", NULL, finding_from_integer(pairs->count)},
        {"complete", "  of these with a whole period", NULL,
         finding_from_integer(pairs->complete_count)},
        {"largest", "largest |cosine|", NULL, pairs->largest_cosine.cosine},
        {"largest_pair", "  of pair", NULL, finding_from_integer(pairs->largest_cosine.pair)},
        {"largest_rows", "  over", "rows", finding_from_integer(pairs->largest_cosine.rows)},
        {"slowest", "|cosine| of the slowest", NULL, pairs->slowest_cosine.cosine},
        {"slowest_pair", "  of pair", NULL, finding_from_integer(pairs->slowest_cosine.pair)},
        {"slowest_rows", "  over", "rows", finding_from_integer(pairs->slowest_cosine.rows)},
    };
    lines_write(writer, list, COUNT(list));
}

void pairs_write(struct report_writer *writer, struct table *table, bool has_cells)
{
    static const struct report_line frequencies[] = {
        {.key = "frequencies", .label = "Wavelengths"},
        {"wavelengths", "wavelength, in positions", NULL, {.kind = FINDING_LIST}},
    };
    const char *const label = table->spec->is_by_column ? "column" : "pair";
    const struct finding none = finding_from_text(FINDING_NONE, "a file has no formula");
    struct pairs pairs = {{.size = none}, {.size = none}, 0, 0, {none, 0, 0}, {none, 0, 0}};
    char axis[] = "t";
    if (table->sequence_count == 0) {
        sections_write(writer, &pairs);
    }
    for (size_t i = 0; i < table->sequence_count; i++) {
        struct sequence *const sequence = &table->sequences[i];
        axis[0] = table->spec->axis[i].letter;
        if (spec_has_axes(table->spec) && sequence->pairs == 0) {
            continue;
        }
        writer->axis = axis;
        if (has_cells) {
            pairs_compute(&pairs, sequence);
            sections_write(writer, &pairs);
        }
        lines_write(writer, frequencies, COUNT(frequencies));
        for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
            struct finding wavelength;
            (void)wavelength_compute(&wavelength, sequence, pair);
            lines_write_item(writer, label, pair, NULL, &wavelength);
        }
    }
}
