/*
 * sequence.c: rotation in fixed point, rounding, and Ziv's strategy where these do not suffice.
 */
#include "encoding/sequence.h"

#include "encoding/factor.h"
#include "memory.h"
#include "message.h"

#include <stdlib.h>

/* ---- states ---- */

/* The factor times sin and cos of w_pair * position, from wide numbers. */
static void state_init(struct rotation *state, struct sequence *sequence, uint32_t pair,
                       int64_t position)
{
    struct wide sine;
    struct wide cosine;
    frequency_state(&sequence->frequencies, 0, pair, position, &sine, &cosine);
    state->sine = fixed_from_wide(&sine);
    state->cosine = fixed_from_wide(&cosine);
}

void sequence_step(struct rotation *step, struct sequence *sequence, uint32_t pair,
                   int64_t distance)
{
    struct wide sine;
    struct wide cosine;
    frequency_step(&sequence->frequencies, 0, pair, distance, &sine, &cosine);
    step->sine = fixed_from_wide(&sine);
    step->cosine = fixed_from_wide(&cosine);
}

/*
 * Leads a pair's 128-bit state to the row, from where it was for the row before: row by row, or, in
 * a narrow sequence, in leaps of NARROW_ROWS rows. A leap is the step squared six times. Each
 * squaring doubles its error and adds 27: 64 * 3 + 63 * 27 in all. With its own 27 a leap adds less
 * than 31 * 64, as 64 steps do.
 */
static void state_enter_row(struct rotation *state, struct sequence *sequence, uint32_t pair,
                            int64_t row)
{
    if (row == 0) {
        *state = sequence->first[pair];
    } else if (row % ROTATION_SPAN == 0) {
        state_init(state, sequence, pair, run_position(&sequence->run, row));
    } else if (!sequence->is_narrow) {
        *state = rotation_compose(state, &sequence->steps[pair]);
    } else if (row % NARROW_ROWS == 0) {
        *state = rotation_compose(state, &sequence->leaps[pair]);
    }
}

/* The same for both states of a narrow sequence. */
static inline void narrow_enter_row(struct rotation *state, struct narrow *narrow,
                                    struct sequence *sequence, uint32_t pair, int64_t row)
{
    if (row % NARROW_ROWS != 0) {
        *narrow = narrow_rotate(*narrow, sequence->narrow_steps[pair]);
        return;
    }
    state_enter_row(state, sequence, pair, row);
    narrow->sine = narrow_from_fixed(state->sine);
    narrow->cosine = narrow_from_fixed(state->cosine);
}

/* ---- one cell ---- */

/* Ziv's strategy: twice the bits until the interval rounds to one cell. It ends, because sine and
 * cosine of an algebraic number other than 0 are transcendental (Lindemann), and so is their
 * product with an algebraic factor. If pi or a logarithm enters w or the factor, there is no such
 * proof, and the last rung is the end. */
static bool cell_escalate(struct sequence *sequence, uint32_t pair, bool is_cosine,
                          int64_t position, uint64_t *cell)
{
    struct wide sine;
    struct wide cosine;
    sequence->escalations++;
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        frequency_cells(&sequence->frequencies, rung, pair, position, &sine, &cosine);
        if (rounding_wide(&sequence->rounding, is_cosine ? &cosine : &sine, FREQUENCY_ERROR,
                          cell)) {
            return true;
        }
    }
    return refuse("position %lld lies too near the middle of two cells for %d bits: "
                  "choose another --base or --angle-scale",
                  (long long)position, 64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1));
}

static struct fixed fixed_from_state(struct integer128 state)
{
    const bool negative = state.high >> 63 != 0;
    return (struct fixed){negative, negative ? integer128_negate(state) : state};
}

/* A pair's values in a row, off by `error` units. An error of 0 says that the angle is 0.
 * ERROR_UNKNOWN says that the values are not known yet. */
struct point {
    struct rotation value;
    uint64_t error;
};

static const uint64_t ERROR_UNKNOWN = UINT64_MAX;

/* The point of a pair in a row. `state` is its 128-bit state there, or in the last row before it
 * that NARROW_ROWS divides. */
static struct point point_of(const struct sequence *sequence, uint32_t pair,
                             const struct rotation *state, int64_t row)
{
    const int64_t position = run_position(&sequence->run, row);
    const struct dyadic *float32 = sequence->frequencies.float32;
    struct point point = {*state, rotation_error(row, sequence->is_long)};
    for (int64_t i = sequence->is_narrow ? row % NARROW_ROWS : 0; i > 0; i--) {
        point.value = rotation_compose(&point.value, &sequence->steps[pair]);
    }
    if (position == 0 || (float32 != NULL && float32[pair].m == 0)) {
        point.error = 0;
    } else if (float32 != NULL) {
        const bool near = float32_correct(&point.value, &sequence->series, float32[pair], position);
        point.error = near ? point.error + FLOAT32_ERROR : ERROR_UNKNOWN;
    }
    return point;
}

static bool point_round(struct sequence *sequence, const struct point *point, uint32_t pair,
                        bool cosine, int64_t row, uint64_t *cell)
{
    if (point->error == 0) {
        *cell = cosine ? sequence->cosine_at_zero : sequence->rounding.zero;
        return true;
    }
    const struct fixed value = fixed_from_state(cosine ? point->value.cosine : point->value.sine);
    return (point->error != ERROR_UNKNOWN &&
            rounding_fixed(&sequence->rounding, value, point->error, cell)) ||
           cell_escalate(sequence, pair, cosine, run_position(&sequence->run, row), cell);
}

/* One cell in 64 bits. False if these do not decide. */
static inline bool cell_round_narrow(const struct rounding *rounding,
                                     const struct precision *precision, enum precision_kind kind,
                                     uint64_t value, uint64_t error, uint64_t *cell)
{
    switch (kind) {
    case PRECISION_FLOAT:
        return narrow_round_float(precision, value, error, cell);
    case PRECISION_FIXED:
        return narrow_round_fixed(precision, value, error, cell);
    case PRECISION_AFFINE:
        break;
    }
    /* The low half is the middle of what a narrow number leaves off: half of its unit. */
    const struct fixed fixed = fixed_from_state((struct integer128){value, UINT64_C(1) << 63});
    return rounding_fixed(rounding, fixed, 0, cell);
}

/* One cell of a narrow sequence whose 64 bits do not decide. */
static bool cell_round(struct sequence *sequence, uint32_t pair, bool cosine,
                       const struct rotation *state, int64_t row, uint64_t *cell)
{
    const struct point point = point_of(sequence, pair, state, row);
    return point_round(sequence, &point, pair, cosine, row, cell);
}

/* ---- rows ---- */

/* The row of position 0 in a narrow sequence: all sines are 0 and all cosines are the factor,
 * exactly. */
static void row_at_zero(const struct sequence *sequence, uint64_t *cells)
{
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        const struct pair_columns columns = sequence->pair_columns[pair];
        if (columns.sine != NO_COLUMN) {
            cells[columns.sine] = sequence->rounding.zero;
        }
        if (columns.cosine != NO_COLUMN) {
            cells[columns.cosine] = sequence->cosine_at_zero;
        }
    }
}

/* Leads the narrow states of all pairs to a row. */
static void row_enter_narrow(struct sequence *sequence, int64_t row)
{
    if (row % NARROW_ROWS == 0) {
        for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
            narrow_enter_row(&sequence->state[pair], &sequence->narrow_state[pair], sequence, pair,
                             row);
        }
        return;
    }
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence->narrow_state[pair] =
            narrow_rotate(sequence->narrow_state[pair], sequence->narrow_steps[pair]);
    }
}

static inline void pair_put(uint64_t *cells, struct pair_columns columns, uint64_t sine,
                            uint64_t cosine)
{
    if (columns.sine != NO_COLUMN) {
        cells[columns.sine] = sine;
    }
    if (columns.cosine != NO_COLUMN) {
        cells[columns.cosine] = cosine;
    }
}

/* Rounds pairs from `pair` on. Returns the first pair that narrow_hurry leaves uncertain, or the
 * end. */
ALWAYS_INLINE uint32_t hurry_pairs(const struct sequence *sequence,
                                   const struct precision *precision, enum precision_kind kind,
                                   uint32_t pair, uint64_t *cells)
{
    const uint32_t end = sequence->pairs;
    const struct narrow *narrow = sequence->narrow_state;
    const struct pair_columns *columns = sequence->pair_columns;
    uint64_t sine;
    uint64_t cosine;
    for (; pair < end && narrow_hurry(precision, kind, narrow[pair].sine, &sine) &&
           narrow_hurry(precision, kind, narrow[pair].cosine, &cosine);
         pair++) {
        pair_put(cells, columns[pair], sine, cosine);
    }
    return pair;
}

/* The usual formats are constants, so that their loops shift by constants. Their significands tell
 * them apart. */
static const struct precision hurried_f32 = {
    .bits = 32, .significand_bits = 24, .least_exponent = -149};
static const struct precision hurried_f16 = {
    .bits = 16, .significand_bits = 11, .least_exponent = -24};
static const struct precision hurried_bf16 = {
    .bits = 16, .significand_bits = 8, .least_exponent = -133};
static const struct precision hurried_q15 = {.bits = 16, .significand_bits = 15};

static uint32_t hurry_f32(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, &hurried_f32, PRECISION_FLOAT, pair, cells);
}

static uint32_t hurry_f16(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, &hurried_f16, PRECISION_FLOAT, pair, cells);
}

static uint32_t hurry_bf16(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, &hurried_bf16, PRECISION_FLOAT, pair, cells);
}

static uint32_t hurry_q15(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, &hurried_q15, PRECISION_FIXED, pair, cells);
}

static uint32_t hurry_float(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, sequence->rounding.precision, PRECISION_FLOAT, pair, cells);
}

static uint32_t hurry_fixed(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    return hurry_pairs(sequence, sequence->rounding.precision, PRECISION_FIXED, pair, cells);
}

/* Rounds no pair, so that its caller rounds them all. */
static uint32_t hurry_none(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    (void)sequence;
    (void)cells;
    return pair;
}

typedef uint32_t hurry_function(const struct sequence *sequence, uint32_t pair, uint64_t *cells);

static hurry_function *hurry_of(const struct precision *precision)
{
    switch (precision->significand_bits) {
    case 24:
        return hurry_f32;
    case 15:
        return hurry_q15;
    case 11:
        return hurry_f16;
    case 8:
        return hurry_bf16;
    default:
        return precision->kind == PRECISION_FLOAT   ? hurry_float
               : precision->kind == PRECISION_FIXED ? hurry_fixed
                                                    : hurry_none;
    }
}

/* The cells of a pair in 128 bits. */
static bool pair_round(struct sequence *sequence, uint32_t pair, int64_t row, uint64_t *cells)
{
    const struct pair_columns columns = sequence->pair_columns[pair];
    const struct point point = point_of(sequence, pair, &sequence->state[pair], row);
    return (columns.sine == NO_COLUMN ||
            point_round(sequence, &point, pair, false, row, &cells[columns.sine])) &&
           (columns.cosine == NO_COLUMN ||
            point_round(sequence, &point, pair, true, row, &cells[columns.cosine]));
}

/* The same in 64 bits. False if these do not decide. */
static bool pair_round_narrow(const struct sequence *sequence, uint32_t pair, int64_t row,
                              uint64_t *cells)
{
    const struct rounding *rounding = &sequence->rounding;
    const struct precision *precision = rounding->precision;
    const struct pair_columns columns = sequence->pair_columns[pair];
    const struct narrow narrow = sequence->narrow_state[pair];
    const uint64_t error = narrow_error(row);
    return (columns.sine == NO_COLUMN ||
            cell_round_narrow(rounding, precision, precision->kind, narrow.sine, error,
                              &cells[columns.sine])) &&
           (columns.cosine == NO_COLUMN ||
            cell_round_narrow(rounding, precision, precision->kind, narrow.cosine, error,
                              &cells[columns.cosine]));
}

static bool row_round_narrow(struct sequence *sequence, int64_t row, uint64_t *cells)
{
    hurry_function *const hurry = hurry_of(sequence->rounding.precision);
    for (uint32_t pair = 0; (pair = hurry(sequence, pair, cells)) < sequence->pairs; pair++) {
        if (!pair_round_narrow(sequence, pair, row, cells) &&
            !pair_round(sequence, pair, row, cells)) {
            return false;
        }
    }
    return true;
}

static void row_enter_wide(struct sequence *sequence, int64_t row)
{
    if (row % ROTATION_SPAN == 0) {
        for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
            state_enter_row(&sequence->state[pair], sequence, pair, row);
        }
        return;
    }
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence->state[pair] = rotation_compose(&sequence->state[pair], &sequence->steps[pair]);
    }
}

/* Rounds pairs to binary64 from `pair` on, by the high bits of their states. Returns the first pair
 * that these bits leave uncertain, or the end. */
static uint32_t row_round_states(const struct sequence *sequence, uint32_t pair, uint64_t *cells)
{
    const uint32_t end = sequence->pairs;
    const struct precision *precision = sequence->rounding.precision;
    const struct pair_columns *columns = sequence->pair_columns;
    const struct rotation *state = sequence->state;
    for (; pair < end; pair++) {
        uint64_t sine;
        uint64_t cosine;
        if (!narrow_round_state(precision, state[pair].sine, &sine) ||
            !narrow_round_state(precision, state[pair].cosine, &cosine)) {
            break;
        }
        if (columns[pair].sine != NO_COLUMN) {
            cells[columns[pair].sine] = sine;
        }
        if (columns[pair].cosine != NO_COLUMN) {
            cells[columns[pair].cosine] = cosine;
        }
    }
    return pair;
}

static bool row_round_wide(struct sequence *sequence, int64_t row, uint64_t *cells)
{
    const bool by_high_bits = sequence->rounding.precision->bits == 64 &&
                              sequence->frequencies.float32 == NULL &&
                              run_position(&sequence->run, row) != 0;
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (by_high_bits) {
            pair = row_round_states(sequence, pair, cells);
        }
        if (pair < sequence->pairs && !pair_round(sequence, pair, row, cells)) {
            return false;
        }
    }
    return true;
}

bool sequence_next(struct sequence *sequence, uint64_t *cells)
{
    const int64_t row = sequence->row++;
    if (!sequence->is_narrow) {
        row_enter_wide(sequence, row);
        return row_round_wide(sequence, row, cells);
    }
    row_enter_narrow(sequence, row);
    if (run_position(&sequence->run, row) == 0) {
        row_at_zero(sequence, cells);
        return true;
    }
    return row_round_narrow(sequence, row, cells);
}

void sequence_rewind(struct sequence *sequence)
{
    sequence->row = 0;
}

/* ---- one column ---- */

bool sequence_walk_next(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                        bool cosine, uint64_t *cell)
{
    const int64_t row = walk->row++;
    if (sequence->is_narrow) {
        narrow_enter_row(&walk->state, &walk->narrow, sequence, pair, row);
    } else {
        state_enter_row(&walk->state, sequence, pair, row);
    }
    if (sequence->is_narrow && run_position(&sequence->run, row) != 0 &&
        cell_round_narrow(
            &sequence->rounding, sequence->rounding.precision, sequence->rounding.precision->kind,
            cosine ? walk->narrow.cosine : walk->narrow.sine, narrow_error(row), cell)) {
        return true;
    }
    return cell_round(sequence, pair, cosine, &walk->state, row, cell);
}

/* How many of the next `count` rows come before the first row that NARROW_ROWS divides, and before
 * the row of position 0. */
static size_t rows_before_next(const struct sequence *sequence, int64_t row, size_t count)
{
    const struct run *run = &sequence->run;
    const int64_t past = row % NARROW_ROWS;
    const size_t end = past == 0 ? 0 : (size_t)(NARROW_ROWS - past);
    const int64_t zero = -run->first / run->step; /* the row of position 0, if there is one */
    count = end < count ? end : count;
    const int64_t before = zero - row;
    if (run_position(run, zero) == 0 && before >= 0 && before < (int64_t)count) {
        count = (size_t)before;
    }
    return count;
}

/* Rounds the next cells, `count` at most, up to the first that 64 bits leave uncertain; returns how
 * many. None of these rows may be one that NARROW_ROWS divides, or that of position 0. */
ALWAYS_INLINE size_t walk_hurry(const struct sequence *sequence, const struct precision *precision,
                                enum precision_kind kind, struct sequence_walk *walk, uint32_t pair,
                                bool cosine, uint64_t *cells, size_t count)
{
    const struct narrow step = sequence->narrow_steps[pair];
    struct narrow narrow = walk->narrow;
    size_t done = 0;
    for (; done < count; done++) {
        const struct narrow next = narrow_rotate(narrow, step);
        const uint64_t value = cosine ? next.cosine : next.sine;
        if (!(kind == PRECISION_AFFINE
                  ? cell_round_narrow(&sequence->rounding, precision, kind, value, 0, &cells[done])
                  : narrow_hurry(precision, kind, value, &cells[done]))) {
            break;
        }
        narrow = next;
    }
    walk->narrow = narrow;
    walk->row += (int64_t)done;
    return done;
}

static size_t walk_certain(const struct sequence *sequence, struct sequence_walk *walk,
                           uint32_t pair, bool cosine, uint64_t *cells, size_t count)
{
    const struct precision *precision = sequence->rounding.precision;
    if (!sequence->is_narrow) {
        return 0;
    }
    count = rows_before_next(sequence, walk->row, count);
    switch (precision->significand_bits) {
    case 24:
        return walk_hurry(sequence, &hurried_f32, PRECISION_FLOAT, walk, pair, cosine, cells,
                          count);
    case 11:
        return walk_hurry(sequence, &hurried_f16, PRECISION_FLOAT, walk, pair, cosine, cells,
                          count);
    case 8:
        return walk_hurry(sequence, &hurried_bf16, PRECISION_FLOAT, walk, pair, cosine, cells,
                          count);
    default:
        return walk_hurry(sequence, precision, precision->kind, walk, pair, cosine, cells, count);
    }
}

bool sequence_walk_cells(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                         bool cosine, uint64_t *cells, size_t count)
{
    for (size_t done = 0; done < count; done++) {
        done += walk_certain(sequence, walk, pair, cosine, cells + done, count - done);
        if (done < count && !sequence_walk_next(sequence, walk, pair, cosine, &cells[done])) {
            return false;
        }
    }
    return true;
}

/* ---- the whole ---- */

static void sequence_allocate(struct sequence *sequence)
{
    const size_t pairs = sequence->pairs;
    sequence->pair_columns = memory_take(pairs, sizeof sequence->pair_columns[0]);
    sequence->steps = memory_take(pairs, sizeof sequence->steps[0]);
    sequence->leaps = memory_take(pairs, sizeof sequence->leaps[0]);
    sequence->first = memory_take(pairs, sizeof sequence->first[0]);
    sequence->state = memory_take(pairs, sizeof sequence->state[0]);
    sequence->narrow_steps = memory_take(pairs, sizeof sequence->narrow_steps[0]);
    sequence->narrow_state = memory_take(pairs, sizeof sequence->narrow_state[0]);
}

/* The leap of a pair, which is its step squared again and again, and its step cut off to 64
 * bits. */
static void narrow_init(struct sequence *sequence, uint32_t pair)
{
    const struct rotation *step = &sequence->steps[pair];
    struct rotation leap = *step;
    for (int rows = 1; rows < NARROW_ROWS; rows *= 2) {
        leap = rotation_compose(&leap, &leap);
    }
    sequence->leaps[pair] = leap;
    sequence->narrow_steps[pair].sine = narrow_step_from_fixed(step->sine);
    sequence->narrow_steps[pair].cosine = narrow_step_from_fixed(step->cosine);
}

/* Whether |sin w| < 2^-25. With so slow a frequency 64 bits would leave too many cells to 128. */
static bool step_is_slow(const struct rotation *step)
{
    return (step->sine.high << 1) + (UINT64_C(1) << 38) < UINT64_C(1) << 39;
}

/* Finds the cell of the factor, and whether 64 bits are enough. They have no room for a factor
 * above 1; with a factor below 2^-16 they would leave too many cells to 128. */
static bool factor_init(struct sequence *sequence)
{
    enum { NARROW_FACTOR_BITS = 16, MARGIN_BITS = 32 };
    const struct spec *spec = sequence->spec;
    struct wide factor;
    struct wide limit;
    struct ratio ratio;
    frequency_factor(&sequence->frequencies, 0, &factor);
    wide_set_integer(&limit, (UINT64_C(2) << MARGIN_BITS) - 1, factor.fraction);
    wide_shift_right(&limit, &limit, MARGIN_BITS);
    if (wide_compare_magnitude(&factor, &limit) > 0) {
        return refuse("--cell-factor: the cells' factor is 2 or more, which this --factor gives to "
                      "'yarn': allowed are values of --factor up to 22026");
    }
    sequence->is_long = factor_compare_one(spec) > 0;
    sequence->is_narrow = spec->precision->bits <= 32 && !sequence->is_long &&
                          spec->angles == ANGLES_EXACT &&
                          wide_bits(&factor) > 64 * factor.fraction - NARROW_FACTOR_BITS;
    if (factor_ratio(spec, &ratio)) {
        sequence->cosine_at_zero = rounding_ratio(&sequence->rounding, &ratio);
        return true;
    }
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        frequency_factor(&sequence->frequencies, rung, &factor);
        if (rounding_wide(&sequence->rounding, &factor, FREQUENCY_ERROR,
                          &sequence->cosine_at_zero)) {
            return true;
        }
    }
    return refuse("--cell-factor: it lies too near the middle of two cells for %d bits: choose "
                  "another",
                  64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1));
}

bool sequence_init(struct sequence *sequence, const struct spec *spec, const struct run *run)
{
    *sequence = (struct sequence){.spec = spec, .run = *run, .pairs = (uint32_t)spec_pairs(spec)};
    rounding_init(&sequence->rounding, spec->precision, &spec->scale, spec->zero_point);
    float32_series_init(&sequence->series);
    sequence_allocate(sequence);
    if (!frequencies_init(&sequence->frequencies, spec, run) || !factor_init(sequence)) {
        return false;
    }
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence_step(&sequence->steps[pair], sequence, pair, run->step);
        state_init(&sequence->first[pair], sequence, pair, run->first);
        sequence->is_narrow = sequence->is_narrow && !step_is_slow(&sequence->steps[pair]);
        narrow_init(sequence, pair);
    }
    return true;
}

void sequence_free(struct sequence *sequence)
{
    frequencies_free(&sequence->frequencies);
    free(sequence->pair_columns);
    free(sequence->steps);
    free(sequence->leaps);
    free(sequence->first);
    free(sequence->state);
    free(sequence->narrow_steps);
    free(sequence->narrow_state);
    *sequence = (struct sequence){0};
}
