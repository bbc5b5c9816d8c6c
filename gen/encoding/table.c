/*
 * table.c: rotation in fixed point, rounding, and Ziv's strategy where they do not suffice.
 */
#include "encoding/table.h"

#include "message.h"

#include <stdlib.h>

/* The rows after which the rotation starts anew from wide numbers, so that its error stays small
 * in tables of any length. */
enum { ROTATION_SPAN = 65536 };

/*
 * a * b in two's complement with FIXED_FRACTION = 126 fraction bits, |a|, |b| <= 2^126 + 2^80.
 * The high half of the 256-bit product, as of unsigned numbers, less b * 2^128 if a is negative and
 * the like for b. Left out are the product of the low halves and the low halves of the cross
 * products: less than 3 units of the high half, which is 2^-124. The result is too small by less
 * than 3 * 4 = 12 units of 2^-126.
 */
static struct integer128 fixed_multiply(struct integer128 a, struct integer128 b)
{
    const uint64_t a_sign = -(a.high >> 63);
    const uint64_t b_sign = -(b.high >> 63);
    struct integer128 product = integer_multiply(a.high, b.high);
    product = integer128_add(product, (struct integer128){0, integer_multiply(a.high, b.low).high});
    product = integer128_add(product, (struct integer128){0, integer_multiply(a.low, b.high).high});
    product = integer128_subtract(product, (struct integer128){b.high & a_sign, b.low & a_sign});
    product = integer128_subtract(product, (struct integer128){a.high & b_sign, a.low & b_sign});
    return (struct integer128){(product.high << 2) | (product.low >> 62), product.low << 2};
}

static struct rotation rotation_compose(const struct rotation *a, const struct rotation *b)
{
    return (struct rotation){
        .sine =
            integer128_add(fixed_multiply(a->sine, b->cosine), fixed_multiply(a->cosine, b->sine)),
        .cosine = integer128_subtract(fixed_multiply(a->cosine, b->cosine),
                                      fixed_multiply(a->sine, b->sine)),
    };
}

/*
 * The error of a state after `steps` rotations, in units of 2^-126. By length: the first state is
 * off by 2 in each coordinate, less than 3. A step's matrix is off by 2 in each coordinate, which
 * moves a vector of length 1 by less than 3; the products add less than 24 to the sine and 12 to
 * the cosine, less than 27. A rotation keeps the length of what was off before, but for a factor 1
 * + 2^-124. So a step adds less than 31, and the sum is less than 32 (steps + 1).
 */
static uint64_t rotation_error(int64_t row)
{
    return 32 * ((uint64_t)(row % ROTATION_SPAN) + 1);
}

/* Rounded towards zero, so off by less than 1 unit beside the error of the wide number itself,
 * which is far less. */
static struct integer128 fixed_from_wide(const struct wide *wide)
{
    const size_t position = 64 * wide->fraction - FIXED_FRACTION;
    const struct integer128 magnitude = {wide_extract(wide, position + 64),
                                         wide_extract(wide, position)};
    return wide->negative ? integer128_negate(magnitude) : magnitude;
}

/* sin and cos of w_pair * position, from wide numbers. */
static bool rotation_init(struct rotation *rotation, struct table *table, uint32_t pair,
                          int64_t position)
{
    struct wide sine;
    struct wide cosine;
    if (!frequency_sincos(&table->frequencies, 0, pair, position, &sine, &cosine)) {
        return false;
    }
    rotation->sine = fixed_from_wide(&sine);
    rotation->cosine = fixed_from_wide(&cosine);
    return true;
}

/*
 * Leads a pair's 128-bit state to the row, from where it was for the row before: row by row, or, in
 * a narrow table, in leaps of NARROW_ROWS. A leap is the step squared six times, each squaring
 * doubling its error and adding 27: 64 * 3 + 63 * 27 in all. With its own 27 it adds less than
 * 31 * 64, as 64 steps do.
 */
static bool state_enter_row(struct rotation *state, struct table *table, uint32_t pair, int64_t row)
{
    if (row == 0) {
        *state = table->first[pair];
        return true;
    }
    if (row % ROTATION_SPAN == 0) {
        return rotation_init(state, table, pair, table->request->start + row);
    }
    if (!table->is_narrow) {
        *state = rotation_compose(state, &table->steps[pair]);
    } else if (row % NARROW_ROWS == 0) {
        *state = rotation_compose(state, &table->leaps[pair]);
    }
    return true;
}

/* The same for both states of a narrow table. */
static inline bool narrow_enter_row(struct rotation *state, struct narrow *narrow,
                                    struct table *table, uint32_t pair, int64_t row)
{
    if (row % NARROW_ROWS != 0) {
        *narrow = narrow_rotate(*narrow, table->narrow_steps[pair]);
        return true;
    }
    const bool fine = state_enter_row(state, table, pair, row);
    narrow->sine = narrow_from_fixed(state->sine);
    narrow->cosine = narrow_from_fixed(state->cosine);
    return fine;
}

static void columns_interleaved(struct column *columns, uint32_t d, bool cosine_first)
{
    for (uint32_t j = 0; j < d; j++) {
        columns[j] = (struct column){j / 2, (j % 2 == 1) != cosine_first};
    }
}

static void columns_concat(struct column *columns, uint32_t d, bool cosine_first)
{
    const uint32_t half = (d + 1) / 2;
    for (uint32_t j = 0; j < d; j++) {
        const bool second = j >= half;
        columns[j] = (struct column){second ? j - half : j, second != cosine_first};
    }
}

static void columns_init(struct column *columns, const struct request *request)
{
    const uint32_t d = (uint32_t)request->d_model;
    switch (request->layout) {
    case LAYOUT_INTERLEAVED:
        columns_interleaved(columns, d, false);
        return;
    case LAYOUT_INTERLEAVED_COS:
        columns_interleaved(columns, d, true);
        return;
    case LAYOUT_CONCAT:
        columns_concat(columns, d, false);
        return;
    case LAYOUT_CONCAT_COS:
        columns_concat(columns, d, true);
        return;
    case LAYOUT_SIN:
        break;
    }
    for (uint32_t j = 0; j < d; j++) {
        columns[j] = (struct column){j, false};
    }
}

/* Which columns show a pair: the columns' table read the other way round. */
static void pair_columns_init(struct table *table)
{
    for (uint32_t pair = 0; pair < table->pairs; pair++) {
        table->pair_columns[pair] = (struct pair_columns){NO_COLUMN, NO_COLUMN};
    }
    for (uint32_t j = 0; j < (uint32_t)table->request->d_model; j++) {
        struct pair_columns *columns = &table->pair_columns[table->columns[j].pair];
        *(table->columns[j].cosine ? &columns->cosine : &columns->sine) = j;
    }
}

static bool table_allocate(struct table *table)
{
    const size_t d = (size_t)table->request->d_model;
    const size_t pairs = table->pairs;
    table->columns = malloc(d * sizeof table->columns[0]);
    table->pair_columns = malloc(pairs * sizeof table->pair_columns[0]);
    table->steps = malloc(pairs * sizeof table->steps[0]);
    table->leaps = malloc(pairs * sizeof table->leaps[0]);
    table->first = malloc(pairs * sizeof table->first[0]);
    table->state = malloc(pairs * sizeof table->state[0]);
    table->narrow_steps = malloc(pairs * sizeof table->narrow_steps[0]);
    table->narrow_state = malloc(pairs * sizeof table->narrow_state[0]);
    if (table->columns && table->pair_columns && table->steps && table->leaps && table->first &&
        table->state && table->narrow_steps && table->narrow_state) {
        return true;
    }
    return refuse_memory(d * sizeof table->columns[0] +
                         pairs * (4 * sizeof(struct rotation) + 3 * sizeof(struct narrow)));
}

/* A step squared to a leap, and cut off to 64 bits. */
static void narrow_init(struct table *table, uint32_t pair)
{
    const struct rotation *step = &table->steps[pair];
    struct rotation leap = *step;
    for (int rows = 1; rows < NARROW_ROWS; rows *= 2) {
        leap = rotation_compose(&leap, &leap);
    }
    table->leaps[pair] = leap;
    table->narrow_steps[pair].sine = narrow_step_from_fixed(step->sine);
    table->narrow_steps[pair].cosine = narrow_step_from_fixed(step->cosine);
}

/* Below so slow a frequency, sin w < 2^-26, 64 bits would leave too many cells to 128. */
static bool step_is_slow(const struct rotation *step)
{
    return (step->sine.high << 1) + (UINT64_C(1) << 38) < UINT64_C(1) << 39;
}

bool table_init(struct table *table, const struct request *request)
{
    *table = (struct table){.request = request, .pairs = frequency_pairs(request)};
    rounding_init(&table->rounding, request->precision, &request->scale, request->zero_point);
    frequencies_init(&table->frequencies, request);
    if (!table_allocate(table)) {
        return false;
    }
    columns_init(table->columns, request);
    pair_columns_init(table);
    table->is_narrow = request->precision->bits <= 32;
    for (uint32_t pair = 0; pair < table->pairs; pair++) {
        if (!rotation_init(&table->steps[pair], table, pair, 1) ||
            !rotation_init(&table->first[pair], table, pair, request->start)) {
            return false;
        }
        table->is_narrow = table->is_narrow && !step_is_slow(&table->steps[pair]);
        narrow_init(table, pair);
    }
    return true;
}

void table_free(struct table *table)
{
    frequencies_free(&table->frequencies);
    free(table->columns);
    free(table->pair_columns);
    free(table->steps);
    free(table->leaps);
    free(table->first);
    free(table->state);
    free(table->narrow_steps);
    free(table->narrow_state);
    *table = (struct table){0};
}

void table_rewind(struct table *table)
{
    table->row = 0;
}

/* Ziv's strategy: twice the bits until the interval rounds to one cell. It ends, because sine and
 * cosine of an algebraic number other than 0 are irrational (Lindemann), and w_k * t is algebraic.
 */
static bool cell_escalate(struct table *table, struct column column, int64_t position,
                          uint64_t *cell)
{
    struct wide sine;
    struct wide cosine;
    table->escalations++;
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        if (!frequency_sincos(&table->frequencies, rung, column.pair, position, &sine, &cosine)) {
            return false;
        }
        if (rounding_wide(&table->rounding, column.cosine ? &cosine : &sine, FREQUENCY_ERROR,
                          cell)) {
            return true;
        }
    }
    return refuse("position %lld lies too near the middle of two cells for %d bits: "
                  "choose another base",
                  (long long)position, 64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1));
}

static struct fixed fixed_from_state(struct integer128 state)
{
    const bool negative = state.high >> 63 != 0;
    return (struct fixed){negative, negative ? integer128_negate(state) : state};
}

/* The cell of a column in a row, from its pair's 128-bit state there, or in the last row that
 * NARROW_ROWS divides. */
static bool cell_round(struct table *table, struct column column, const struct rotation *state,
                       int64_t row, uint64_t *cell)
{
    struct rotation there = *state;
    for (int64_t i = table->is_narrow ? row % NARROW_ROWS : 0; i > 0; i--) {
        there = rotation_compose(&there, &table->steps[column.pair]);
    }
    const struct integer128 value = column.cosine ? there.cosine : there.sine;
    return rounding_fixed(&table->rounding, fixed_from_state(value), rotation_error(row), cell) ||
           cell_escalate(table, column, table->request->start + row, cell);
}

/* At position 0 all sines are 0 and all cosines 1, exactly. */
static uint64_t cell_at_zero(const struct table *table, bool cosine)
{
    return cosine ? table->rounding.one : table->rounding.zero;
}

/* The row of position 0; the states enter it as any other. */
static bool row_at_zero(struct table *table, int64_t row, uint64_t *cells)
{
    bool fine = true;
    for (uint32_t pair = 0; pair < table->pairs && fine; pair++) {
        fine = table->is_narrow ? narrow_enter_row(&table->state[pair], &table->narrow_state[pair],
                                                   table, pair, row)
                                : state_enter_row(&table->state[pair], table, pair, row);
    }
    for (uint32_t j = 0; j < (uint32_t)table->request->d_model; j++) {
        cells[j] = cell_at_zero(table, table->columns[j].cosine);
    }
    return fine;
}

/* One cell in 64 bits. False where these do not decide. */
static inline bool cell_round_narrow(const struct rounding *rounding, enum precision_kind kind,
                                     uint64_t value, uint64_t error, uint64_t *cell)
{
    switch (kind) {
    case PRECISION_FLOAT:
        return narrow_round_float(rounding->precision, value, error, cell);
    case PRECISION_FIXED:
        return narrow_round_fixed(rounding->precision, value, error, cell);
    case PRECISION_AFFINE:
        break;
    }
    /* Half a unit of the narrow number more is left off below it. */
    const struct fixed fixed = fixed_from_state((struct integer128){value, UINT64_C(1) << 63});
    return rounding_fixed(rounding, fixed, 0, cell);
}

/* A row in 64 bits; the compiler makes one loop for each kind. */
static inline bool row_round_narrow(struct table *table, enum precision_kind kind, int64_t row,
                                    uint64_t *cells)
{
    const struct rounding *rounding = &table->rounding;
    const uint64_t error = narrow_error(row);
    for (uint32_t pair = 0; pair < table->pairs; pair++) {
        const struct pair_columns columns = table->pair_columns[pair];
        struct rotation *state = &table->state[pair];
        struct narrow *narrow = &table->narrow_state[pair];
        if (!narrow_enter_row(state, narrow, table, pair, row)) {
            return false;
        }
        if (columns.sine != NO_COLUMN &&
            !cell_round_narrow(rounding, kind, narrow->sine, error, &cells[columns.sine]) &&
            !cell_round(table, (struct column){pair, false}, state, row, &cells[columns.sine])) {
            return false;
        }
        if (columns.cosine != NO_COLUMN &&
            !cell_round_narrow(rounding, kind, narrow->cosine, error, &cells[columns.cosine]) &&
            !cell_round(table, (struct column){pair, true}, state, row, &cells[columns.cosine])) {
            return false;
        }
    }
    return true;
}

static bool row_round_wide(struct table *table, int64_t row, uint64_t *cells)
{
    for (uint32_t pair = 0; pair < table->pairs; pair++) {
        const struct pair_columns columns = table->pair_columns[pair];
        struct rotation *state = &table->state[pair];
        if (!state_enter_row(state, table, pair, row)) {
            return false;
        }
        if (columns.sine != NO_COLUMN &&
            !cell_round(table, (struct column){pair, false}, state, row, &cells[columns.sine])) {
            return false;
        }
        if (columns.cosine != NO_COLUMN &&
            !cell_round(table, (struct column){pair, true}, state, row, &cells[columns.cosine])) {
            return false;
        }
    }
    return true;
}

bool table_next_row(struct table *table, uint64_t *cells)
{
    const int64_t row = table->row++;
    if (table->request->start + row == 0) {
        return row_at_zero(table, row, cells);
    }
    if (!table->is_narrow) {
        return row_round_wide(table, row, cells);
    }
    switch (table->rounding.precision->kind) {
    case PRECISION_FLOAT:
        return row_round_narrow(table, PRECISION_FLOAT, row, cells);
    case PRECISION_FIXED:
        return row_round_narrow(table, PRECISION_FIXED, row, cells);
    case PRECISION_AFFINE:
        break;
    }
    return row_round_narrow(table, PRECISION_AFFINE, row, cells);
}

void column_walk_start(struct column_walk *walk, struct table *table, uint32_t column)
{
    *walk = (struct column_walk){.table = table, .column = table->columns[column]};
}

bool column_walk_next(struct column_walk *walk, uint64_t *cell)
{
    struct table *table = walk->table;
    const struct column column = walk->column;
    const int64_t row = walk->row++;
    const bool fine = table->is_narrow
                          ? narrow_enter_row(&walk->state, &walk->narrow, table, column.pair, row)
                          : state_enter_row(&walk->state, table, column.pair, row);
    if (table->request->start + row == 0) {
        *cell = cell_at_zero(table, column.cosine);
        return fine;
    }
    const uint64_t value = column.cosine ? walk->narrow.cosine : walk->narrow.sine;
    return fine && ((table->is_narrow &&
                     cell_round_narrow(&table->rounding, table->rounding.precision->kind, value,
                                       narrow_error(row), cell)) ||
                    cell_round(table, column, &walk->state, row, cell));
}
