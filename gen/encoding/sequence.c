/*
 * sequence.c: rotates in fixed point, rounds to cells, and applies Ziv's strategy to cells that are
 * not certain.
 */
#include "encoding/sequence.h"

#include "encoding/factor.h"
#include "memory.h"
#include "message.h"

#include <assert.h>
#include <stdlib.h>

void sequence_rotation(struct rotation *rotation, struct sequence *sequence, uint32_t pair,
                       int64_t position, enum sincos kind)
{
    struct wide sine;
    struct wide cosine;
    frequency_sincos(&sequence->frequencies, 0, pair, position, kind, &sine, &cosine);
    rotation->sine = fixed_from_wide(&sine);
    rotation->cosine = fixed_from_wide(&cosine);
}

/* ---- one cell ---- */

/*
 * Computes one cell with Ziv's strategy: doubles the number of bits until all numbers within the
 * error round to the same cell. This loop ends if the angle is an algebraic number other than 0 and
 * the cell factor is algebraic, because the sine and cosine of such an angle are transcendental
 * (Lindemann), and so are their products with the factor. If pi or a logarithm is part of the
 * frequency or of the factor, there is no such proof. If even the last rung cannot decide the cell,
 * the program ends with an error.
 */
static uint64_t cell_compute(struct sequence *sequence, uint32_t pair, enum column_content content,
                             int64_t position)
{
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        struct wide sine;
        struct wide cosine;
        uint64_t cell;
        frequency_sincos(&sequence->frequencies, rung, pair, position, SINCOS_STATE, &sine,
                         &cosine);
        sine.is_negative = sine.is_negative != (content == COLUMN_NEGATIVE_SINE);
        if (round_wide(&sequence->rounding, content == COLUMN_COSINE ? &cosine : &sine,
                       FREQUENCY_ERROR, &cell)) {
            return cell;
        }
    }
    refuse("position %lld lies too near the middle of two cells for %d bits: "
           "choose another base, frequency or angle scale",
           (long long)position, FREQUENCY_BITS_MAX);
}

/* Returns whether the angle of a pair is exactly 0. */
static bool angle_is_zero(const struct sequence *sequence, uint32_t pair, int64_t position)
{
    const struct spec *const spec = sequence->spec;
    return position == 0 || spec_frequency_index(spec, sequence->frequencies.axis, pair) >=
                                spec->first_unrotated_pair;
}

enum { NOT_RATIONAL = 3 }; /* twice a sine or a cosine is never 3 */

/* Returns twice the sine, or twice the cosine if is_cosine, of a pair's angle if that is known to
 * be a rational number, else NOT_RATIONAL. */
static int twice_if_rational(const struct sequence *sequence, uint32_t pair, bool is_cosine,
                             int64_t position)
{
    static const int8_t twice_sines[12] = {0, 1,  NOT_RATIONAL, 2,  NOT_RATIONAL, 1,
                                           0, -1, NOT_RATIONAL, -2, NOT_RATIONAL, -1};
    int twelfths;
    return frequency_is_twelfth(&sequence->frequencies, pair, position, &twelfths)
               ? twice_sines[(twelfths + (is_cosine ? 3 : 0)) % 12]
               : NOT_RATIONAL;
}

bool sequence_is_zero(const struct sequence *sequence, uint32_t pair, enum column_content content,
                      int64_t row)
{
    const bool is_cosine = content == COLUMN_COSINE;
    const int64_t position = run_position(&sequence->run, row);
    return (!is_cosine && angle_is_zero(sequence, pair, position)) ||
           twice_if_rational(sequence, pair, is_cosine, position) == 0;
}

/* Computes one cell that 128 bits do not decide, or the negative sine of a saturated cell. Values
 * that are known exactly are rounded directly: at angle 0, the sine is 0, and the cosine times the
 * cell factor is the cell factor; at other angles, rational sines and cosines are known exactly if
 * the cell factor is rational. */
static uint64_t cell_decide(struct sequence *sequence, uint32_t pair, enum column_content content,
                            int64_t row)
{
    const bool is_cosine = content == COLUMN_COSINE;
    const int64_t position = run_position(&sequence->run, row);
    struct ratio ratio;
    if (angle_is_zero(sequence, pair, position)) {
        return is_cosine ? sequence->cosine_at_zero : sequence->rounding.zero;
    }
    sequence->escalations++;
    const int twice = twice_if_rational(sequence, pair, is_cosine, position);
    if (twice == 0) {
        return sequence->rounding.zero;
    }
    if (twice != NOT_RATIONAL && factor_ratio(sequence->spec, &ratio)) {
        ratio_shift(&ratio, twice == 2 || twice == -2 ? 0 : -1);
        return round_ratio(&sequence->rounding, (twice < 0) != (content == COLUMN_NEGATIVE_SINE),
                           &ratio);
    }
    return cell_compute(sequence, pair, content, position);
}

/* Rounding to nearest is symmetric about 0, so the cell of a sine determines that of the negative
 * sine, with two exceptions. The least and the greatest cell, which may be saturated, are computed
 * anew. A float cell of 0 changes its sign only if the format has -0 and the sine is not exactly
 * 0. */
uint64_t sequence_negative_cell(struct sequence *sequence, uint32_t pair, int64_t row,
                                uint64_t sine)
{
    const struct rounding *const rounding = &sequence->rounding;
    const struct precision *const precision = rounding->precision;
    const uint64_t sign = rounding->sign_bit;
    if (precision->kind == PRECISION_FLOAT) {
        return (sine & ~sign) != 0 ? sine ^ sign
               : rounding->least_signed == 0 && !sequence_is_zero(sequence, pair, COLUMN_SINE, row)
                   ? sine ^ sign
                   : sine;
    }
    const struct dyadic steps = precision_number(precision, sine, rounding->zero_point);
    const int64_t value = steps.is_negative ? -(int64_t)steps.m : (int64_t)steps.m;
    const int64_t cell = value + rounding->zero_point;
    return cell <= rounding->least || cell >= rounding->greatest
               ? cell_decide(sequence, pair, COLUMN_NEGATIVE_SINE, row)
               : cell_integer(rounding, value > 0, integer_absolute(value));
}

/* ---- blocks ---- */

/* Where the cells of a pair are stored for `rows` consecutive rows, which are `stride` cells apart.
 * `sine` is NULL if no sines are needed, and `cosine` is NULL if no cosines are needed. */
struct pair_cells {
    uint64_t *sine;
    uint64_t *cosine;
    size_t stride;
    int rows;
};

/* Computes the cells of a pair in a block by rotation in 64 bits. Returns a bit mask of the rows in
 * which a cell is uncertain; bit 0 is the first row of the block. */
static uint64_t block_round(const struct sequence *sequence, uint32_t pair,
                            const struct rotation *state, struct pair_cells cells)
{
    struct rounding rounding = sequence->rounding; /* a copy: stores to cells cannot alias it */
    const struct integer128 error = {NARROW_ERROR, 0};
    const struct rotation step = sequence->steps[pair];
    struct narrow_rotation narrow = {state->sine.high, state->cosine.high};
    const struct narrow_rotation narrow_step = {narrow_element(step.sine),
                                                narrow_element(step.cosine)};
    uint64_t uncertain = 0;
    rounding.least_signed = 0; /* is_narrow implies 0; the constant speeds up the loop */
    for (int i = 0; i < cells.rows; i++) {
        const size_t place = (size_t)i * cells.stride;
        const struct integer128 sine = {narrow.sine, 0};
        const struct integer128 cosine = {narrow.cosine, 0};
        const bool certain =
            (cells.sine == NULL || fixed_round(&rounding, sine, error, &cells.sine[place])) &&
            (cells.cosine == NULL || fixed_round(&rounding, cosine, error, &cells.cosine[place]));
        uncertain |= (uint64_t)!certain << i;
        narrow = narrow_rotate(narrow, narrow_step);
    }
    return uncertain;
}

/* Computes the cells of the rows whose bits in `uncertain` are set, by rotation in 128 bits, or
 * with more bits if necessary. `first` is the first row of the block, and `state` the state in this
 * row. */
static void block_round_rest(struct sequence *sequence, uint32_t pair, int64_t first,
                             struct rotation state, struct pair_cells cells, uint64_t uncertain)
{
    const struct rounding rounding = sequence->rounding;
    const struct integer128 error = {0, rotation_error(first + cells.rows - 1)};
    for (int i = 0; i < cells.rows && uncertain >> i != 0; i++) {
        const size_t place = (size_t)i * cells.stride;
        const bool is_uncertain = (uncertain >> i & 1) != 0;
        if (is_uncertain && cells.sine != NULL &&
            !fixed_round(&rounding, state.sine, error, &cells.sine[place])) {
            cells.sine[place] = cell_decide(sequence, pair, COLUMN_SINE, first + i);
        }
        if (is_uncertain && cells.cosine != NULL &&
            !fixed_round(&rounding, state.cosine, error, &cells.cosine[place])) {
            cells.cosine[place] = cell_decide(sequence, pair, COLUMN_COSINE, first + i);
        }
        state = rotation_compose(&state, &sequence->steps[pair]);
    }
}

/* Computes the cells of a pair in the block that begins with row `first`. `state` is the state of
 * the pair in the first row of the previous block, and becomes its state in row `first`: by a leap,
 * or computed anew. If `first` is 0, the previous state is not used. */
static void block_fill(struct sequence *sequence, uint32_t pair, int64_t first,
                       struct rotation *state, struct pair_cells cells)
{
    const int64_t left = sequence->run.count - first;
    assert(left > 0);
    cells.rows = left < sequence->block_rows ? (int)left : sequence->block_rows;
    if (first == 0) {
        *state = sequence->first_states[pair];
    } else if (first % ROTATION_SPAN == 0) {
        sequence_rotation(state, sequence, pair, run_position(&sequence->run, first), SINCOS_STATE);
    } else {
        *state = rotation_compose(state, &sequence->leaps[pair]);
    }
    const uint64_t uncertain =
        sequence->is_narrow ? block_round(sequence, pair, state, cells) : UINT64_MAX;
    block_round_rest(sequence, pair, first, *state, cells, uncertain);
}

/* ---- rows and columns ---- */

const uint64_t *sequence_row(struct sequence *sequence, int64_t row)
{
    const int64_t first = row - row % sequence->block_rows;
    const int64_t end = first + sequence->block_rows;
    assert(first == 0 || first == sequence->block_end || end == sequence->block_end);
    for (uint32_t pair = 0; pair < sequence->pairs && end != sequence->block_end; pair++) {
        const bool *const has_column = sequence->pair_has_column[pair];
        uint64_t *const place = sequence->cells + 2 * (size_t)pair;
        const struct pair_cells cells = {
            .sine = has_column[COLUMN_SINE] ? place : NULL,
            .cosine = has_column[COLUMN_COSINE] ? place + 1 : NULL,
            .stride = sequence->stride,
        };
        block_fill(sequence, pair, first, &sequence->block_states[pair], cells);
    }
    sequence->block_end = end;
    return sequence->cells + (size_t)(row - first) * sequence->stride;
}

void sequence_walk_cells(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                         bool is_cosine, int64_t row, uint64_t *cells, size_t count)
{
    const struct pair_cells block = {.sine = is_cosine ? NULL : walk->cells,
                                     .cosine = is_cosine ? walk->cells : NULL,
                                     .stride = 1};
    size_t i = 0;
    while (i < count) {
        const int64_t current_row = row + (int64_t)i;
        int64_t offset = current_row % sequence->block_rows;
        const int64_t end = current_row - offset + sequence->block_rows;
        if (end != walk->block_end) {
            block_fill(sequence, pair, current_row - offset, &walk->block_state, block);
        }
        walk->block_end = end;
        for (; offset < sequence->block_rows && i < count; offset++) {
            cells[i++] = walk->cells[offset];
        }
    }
}

/* ---- initialization ---- */

/* Computes the leap of a pair by squaring its step repeatedly. */
static void leap_init(struct sequence *sequence, uint32_t pair)
{
    struct rotation leap = sequence->steps[pair];
    for (int rows = 1; rows < sequence->block_rows; rows *= 2) {
        leap = rotation_compose(&leap, &leap);
    }
    sequence->leaps[pair] = leap;
}

void sequence_init(struct sequence *sequence, const struct spec *spec, size_t axis,
                   const struct run *run)
{
    enum { PADDING = 8, BLOCK_CELLS = 1 << 19, MARGIN_BITS = 32 };
    const size_t pairs = (size_t)spec->axis[axis].pairs;
    struct ratio ratio;
    *sequence = (struct sequence){.spec = spec, .run = *run, .pairs = (uint32_t)pairs};
    rounding_init(&sequence->rounding, spec->precision, &spec->scale, spec->zero_point);
    frequencies_init(&sequence->frequencies, spec, axis, run);
    /* Rows are padded by PADDING cells, so that the cells of a column do not all map to the same
     * set of a processor's cache. In wide tables, blocks have fewer rows, so that a block takes at
     * most 4 MiB. Even in the widest table, a block has two rows, so that a caller may skip one
     * row: the row before and the row after the skipped row are in the same block or in consecutive
     * blocks. */
    sequence->stride = 2 * pairs + PADDING;
    sequence->block_rows = BLOCK_ROWS;
    while (sequence->block_rows > 1 &&
           (size_t)sequence->block_rows * sequence->stride > BLOCK_CELLS) {
        sequence->block_rows /= 2;
    }
    sequence->cells =
        memory_allocate((size_t)sequence->block_rows * sequence->stride, sizeof sequence->cells[0]);
    sequence->pair_has_column = memory_allocate(pairs, sizeof sequence->pair_has_column[0]);
    sequence->steps = memory_allocate(pairs, sizeof sequence->steps[0]);
    sequence->leaps = memory_allocate(pairs, sizeof sequence->leaps[0]);
    sequence->first_states = memory_allocate(pairs, sizeof sequence->first_states[0]);
    sequence->block_states = memory_allocate(pairs, sizeof sequence->block_states[0]);
    const struct wide *const factor = &sequence->frequencies.rungs[0]->factor;
    if (wide_extract(factor, 64 * factor->fraction - MARGIN_BITS) >=
        (UINT64_C(2) << MARGIN_BITS) - 1) {
        refuse("the cell factor of this scaling is 2 or more: give a cell factor of "
               "1e-9 .. 1.999");
    }
    /* Rotation in 64 bits requires a cell factor of at most 1. If the frequencies are low and the
     * factor is small, many cells remain uncertain. Computing these cells again in 128 bits takes
     * little time. */
    sequence->is_narrow = spec->precision->bits <= 32 && factor_compare_one(spec) <= 0 &&
                          sequence->rounding.least_signed == 0;
    sequence->cosine_at_zero = factor_ratio(spec, &ratio)
                                   ? round_ratio(&sequence->rounding, false, &ratio)
                                   : cell_compute(sequence, 0, COLUMN_COSINE, 0);
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence_rotation(&sequence->steps[pair], sequence, pair, run->step, SINCOS_STEP);
        sequence_rotation(&sequence->first_states[pair], sequence, pair, run->first, SINCOS_STATE);
        leap_init(sequence, pair);
    }
}
