/*
 * closest.c: finds the closest rows by the difference of positions, or row by row.
 */
#include "report/closest.h"

#include "memory.h"
#include "message.h"
#include "report/cell.h"

#include <stdlib.h>

enum { DIGITS = 6 };

/* ---- by difference ---- */

/* How often the table shows its pairs; 0 if it does not show all sines and cosines equally
 * often. */
static uint32_t pairs_repeat(const struct table *table)
{
    const uint32_t columns = (uint32_t)table->spec->columns - (table->zero_column != NO_COLUMN);
    uint32_t pairs = 0;
    for (size_t i = 0; i < table->sequence_count; i++) {
        const struct sequence *sequence = &table->sequences[i];
        for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
            if (sequence->pair_columns[pair].sine == NO_COLUMN ||
                sequence->pair_columns[pair].cosine == NO_COLUMN) {
                return 0;
            }
        }
        pairs += sequence->pairs;
    }
    return pairs == 0 ? 0 : columns / (2 * pairs);
}

/* One kind of neighbours: rows of one sequence, D apart; or the row of zeros and another row. */
struct neighbours {
    bool is_there;
    bool is_zero_row;
    size_t sequence;
    int64_t distance;
    struct integer128 sum; /* of 1 - cos, in units of 2^-108; for a row of zeros, half its pairs */
};

/* If two sums differ by less than 2^-80, the first counts as the smaller one. */
static void neighbours_take(struct neighbours *best, const struct neighbours *other)
{
    enum { SLACK_BITS = 28 };
    const struct integer128 slack = {0, UINT64_C(1) << SLACK_BITS};
    if (!best->is_there || integer128_less(integer128_add(other->sum, slack), best->sum)) {
        *best = *other;
    }
}

/* The first t for which neither row t nor row t + D is zero by decree; or -1. */
static int64_t rows_apart(const struct spec *spec, int64_t distance)
{
    for (int64_t row = 0; row + distance < spec->max_len; row++) {
        if (!spec_row_is_zero(spec, row) && !spec_row_is_zero(spec, row + distance)) {
            return row;
        }
    }
    return -1;
}

/* 1 - cos, cut from 126 fraction bits to 108, so that a sum of 2^16 of them has room. */
static struct integer128 versine(struct integer128 cosine)
{
    enum { CUT = 18 };
    const struct integer128 one = {UINT64_C(1) << (FIXED_FRACTION - 64), 0};
    const struct integer128 difference = integer128_subtract(one, cosine);
    const struct integer128 zero = {0, 0};
    return difference.high >> 63 != 0 ? zero : integer128_shift_right(difference, CUT);
}

/* Turns each pair from D to D + 1, and returns the sum of their versines. The error of a pair grows
 * as rotation.h says, to less than 2^22 units of 2^-126, or 2^4 units of 2^-108. With the cut it is
 * less than 2^5, and 2^16 pairs add up to less than 2^21. */
static struct integer128 turns_advance(struct rotation *turns, const struct rotation *steps,
                                       struct sequence *sequence, int64_t distance)
{
    struct integer128 sum = {0, 0};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (distance % ROTATION_SPAN == 0) {
            sequence_step(&turns[pair], sequence, pair, distance);
        } else {
            turns[pair] = rotation_compose(&turns[pair], &steps[pair]);
        }
        sum = integer128_add(sum, versine(turns[pair].cosine));
    }
    return sum;
}

static void turns_search(struct neighbours *best, struct table *table, size_t index,
                         struct rotation *turns, struct rotation *steps)
{
    struct sequence *sequence = &table->sequences[index];
    const bool is_grid = spec_is_grid(table->spec);
    struct neighbours next = {.is_there = true, .sequence = index};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence_step(&turns[pair], sequence, pair, 0);
        sequence_step(&steps[pair], sequence, pair, 1);
    }
    for (next.distance = 1; next.distance < sequence->run.count; next.distance++) {
        next.sum = turns_advance(turns, steps, sequence, next.distance);
        if (is_grid || rows_apart(table->spec, next.distance) >= 0) {
            neighbours_take(best, &next);
        }
    }
}

static void sequence_search(struct neighbours *best, struct table *table, size_t index)
{
    const size_t pairs = table->sequences[index].pairs;
    struct rotation *turns = memory_take(pairs, sizeof *turns);
    struct rotation *steps = memory_take(pairs, sizeof *steps);
    turns_search(best, table, index, turns, steps);
    free(steps);
    free(turns);
}

/* The distance of a row of zeros from each other row is |f(t)|, and |f(t)|^2 is c^2 times the
 * number of pairs: as if the sum of 1 - cos were half that number. */
static void zero_row_take(struct neighbours *best, const struct table *table)
{
    enum { HALF_BIT = 107 - 64 };
    uint64_t pairs = 0;
    for (size_t i = 0; i < table->sequence_count; i++) {
        pairs += table->sequences[i].pairs;
    }
    const struct neighbours zero = {
        .is_there = true, .is_zero_row = true, .sum = {pairs << HALF_BIT, 0}};
    if (table->spec->class_row || table->spec->has_zero_row) {
        neighbours_take(best, &zero);
    }
}

static void rows_name(struct closest *closest, const struct spec *spec,
                      const struct neighbours *best)
{
    const int64_t before = spec_rows_before(spec);
    if (best->is_zero_row) {
        const int64_t zero = spec->class_row ? 0 : spec->zero_row;
        closest->rows[0] = zero == 0 ? 0 : zero - 1;
        closest->rows[1] = closest->rows[0] + 1;
    } else if (spec_is_grid(spec)) {
        closest->rows[0] = before;
        closest->rows[1] = before + best->distance * (best->sequence == 0 ? 1 : spec->grid_width);
    } else {
        closest->rows[0] = rows_apart(spec, best->distance);
        closest->rows[1] = closest->rows[0] + best->distance;
    }
}

/* The sum over the pairs of 2 (1 - cos(w D)); for a row of zeros, the sum of 1. */
static void square_sum(struct table *table, const struct neighbours *best, unsigned rung,
                       struct wide *sum)
{
    const size_t fraction = (size_t)FREQUENCY_FRACTION << rung;
    struct sequence *turned = &table->sequences[best->sequence];
    struct wide one;
    struct wide sine;
    struct wide part;
    wide_set_integer(&one, 1, fraction);
    wide_set_integer(sum, 0, fraction);
    for (size_t i = 0; i < table->sequence_count && best->is_zero_row; i++) {
        wide_set_integer(&part, table->sequences[i].pairs, fraction);
        wide_add(sum, sum, &part);
    }
    for (uint32_t pair = 0; pair < turned->pairs && !best->is_zero_row; pair++) {
        frequency_step(&turned->frequencies, rung, pair, best->distance, &sine, &part);
        wide_subtract(&part, &one, &part);
        wide_shift_left(&part, &part, 1);
        wide_add(sum, sum, &part);
    }
}

/*
 * Bounds of that sum times c^2, times how often the pairs are shown, with p pairs in all. In ulp,
 * each cosine is off by 2, the sum by 4 p, and the factor c < 2 by 2. The sum is at most 4 p, so
 * its product with c is off by less than 8 p + 8 p + 1, and the product with c^2 by less than
 * 2 (16 p + 1) + 16 p + 1 < 64 p.
 */
static void square_bounds(struct table *table, const struct neighbours *best, unsigned rung,
                          struct number_exact *low, struct number_exact *high)
{
    const size_t fraction = (size_t)FREQUENCY_FRACTION << rung;
    const uint32_t repeat = pairs_repeat(table);
    struct wide sum;
    struct wide factor;
    struct wide error;
    struct wide one;
    square_sum(table, best, rung, &sum);
    frequency_factor(&table->sequences[0].frequencies, rung, &factor);
    wide_multiply(&sum, &sum, &factor);
    wide_multiply(&sum, &sum, &factor);
    wide_multiply_small(&sum, &sum, repeat);
    wide_set_integer(&one, 1, fraction);
    wide_set_integer(&error, 0, fraction);
    error.limb[0] = 64 * (uint64_t)table->spec->columns;
    error.count = 1;
    wide_add(&factor, &sum, &error);
    number_set(high, &factor, &one);
    wide_subtract(&factor, &sum, &error);
    if (factor.negative) {
        wide_set_integer(&factor, 0, fraction);
    }
    number_set(low, &factor, &one);
    low->is_root = true;
    high->is_root = true;
}

static bool difference_print(char text[NUMBER_TEXT], struct table *table,
                             const struct neighbours *best)
{
    struct number_exact low;
    struct number_exact high;
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS; rung++) {
        square_bounds(table, best, rung, &low, &high);
        if (number_print_between(text, &low, &high, DIGITS, DIGITS)) {
            return true;
        }
    }
    return refuse("--report: the distance of the closest rows is too small for %d bits: choose "
                  "another --base or --angle-scale",
                  64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1));
}

static bool difference_find(struct closest *closest, struct table *table)
{
    struct neighbours best = {.is_there = false};
    for (size_t i = 0; i < table->sequence_count; i++) {
        sequence_search(&best, table, i);
    }
    zero_row_take(&best, table);
    closest->by_difference = true;
    closest->reach = table->spec->max_len - 1;
    rows_name(closest, table->spec, &best);
    return difference_print(closest->distance, table, &best);
}

/* ---- row by row ---- */

/* The last `room` rows, as cells; and, for a first look, as whole numbers below 2^20 in magnitude.
 * Each of these is off by less than 1. */
enum { COARSE_BITS = 20 };
struct window {
    struct table *table;
    size_t columns;
    int64_t room;
    uint64_t *cells;
    int32_t *coarse;
    uint64_t best_coarse; /* the squared distance of the closest rows, coarse, */
    struct wide best;     /* and exact, in units of the cells' unit squared */
    bool found;
};

/* How many rows to look back, so that the work and the memory stay bounded. */
static int64_t reach_of(const struct spec *spec)
{
    enum { WORK = 1 << 28, CELLS = 1 << 20 };
    const int64_t by_work = WORK / spec->columns / spec->max_len;
    const int64_t by_cells = CELLS / spec->columns;
    int64_t reach = by_work < by_cells ? by_work : by_cells;
    reach = reach < 1 ? 1 : reach;
    return reach < spec->max_len ? reach : spec->max_len - 1;
}

static void window_init(struct window *window, struct table *table, int64_t room)
{
    const size_t columns = (size_t)table->spec->columns;
    *window = (struct window){.table = table, .columns = columns, .room = room};
    window->cells = memory_take(columns * (size_t)room, sizeof window->cells[0]);
    window->coarse = memory_take(columns * (size_t)room, sizeof window->coarse[0]);
}

static void window_free(struct window *window)
{
    free(window->coarse);
    free(window->cells);
}

static size_t window_place(const struct window *window, int64_t row)
{
    return (size_t)(row % window->room) * window->columns;
}

/* The result is below 2^63: each difference is below 2^21 + 1, and there are 2^17 columns at
 * most. */
static uint64_t coarse_square(const struct window *window, size_t a, size_t b)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < window->columns; i++) {
        const int64_t difference = (int64_t)window->coarse[a + i] - window->coarse[b + i];
        sum += (uint64_t)(difference * difference);
    }
    return sum;
}

static void exact_square(const struct window *window, size_t a, size_t b, struct wide *sum)
{
    const struct rounding *rounding = &window->table->rounding;
    struct wide first;
    struct wide second;
    wide_set_integer(sum, 0, 0);
    for (size_t i = 0; i < window->columns; i++) {
        cell_units(rounding, window->cells[a + i], &first);
        cell_units(rounding, window->cells[b + i], &second);
        wide_subtract(&first, &first, &second);
        wide_multiply(&first, &first, &first);
        wide_add(sum, sum, &first);
    }
}

/* floor(sqrt(x)) + 1 */
static uint64_t root_above(uint64_t x)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit /= 2) {
        if ((root + bit) * (root + bit) <= x) {
            root += bit;
        }
    }
    return root + 1;
}

/* Each coordinate of a coarse difference is off by less than 2, and its length by less than
 * 2 sqrt(c), with c columns. So rows whose coarse distance is larger than the best by more than
 * 4 sqrt(c) are not closer. The exact distance is computed only for the others. */
static void rows_take(struct window *window, struct closest *closest, int64_t row, int64_t other)
{
    const size_t a = window_place(window, row);
    const size_t b = window_place(window, other);
    const uint64_t square = coarse_square(window, a, b);
    struct wide exact;
    if (window->found && square > window->best_coarse) {
        const uint64_t limit =
            root_above(window->best_coarse) + 4 * root_above((uint64_t)window->columns);
        if (square > limit * limit) {
            return;
        }
    }
    exact_square(window, a, b, &exact);
    if (!window->found || wide_compare_magnitude(&exact, &window->best) < 0) {
        window->found = true;
        window->best_coarse = square;
        wide_copy(&window->best, &exact);
        closest->rows[0] = other;
        closest->rows[1] = row;
    }
}

static bool window_search(struct window *window, struct closest *closest)
{
    const struct table *table = window->table;
    table_rewind(window->table);
    for (int64_t row = 0; row < table->spec->max_len; row++) {
        const size_t place = window_place(window, row);
        if (!table_next_row(window->table, window->cells + place)) {
            return false;
        }
        for (size_t i = 0; i < window->columns; i++) {
            window->coarse[place + i] = (int32_t)cell_coarse(
                &table->rounding, window->cells[place + i], COARSE_BITS - table->magnitude);
        }
        for (int64_t back = 1; back <= closest->reach && back <= row; back++) {
            rows_take(window, closest, row, row - back);
        }
    }
    return true;
}

static void cells_print(struct closest *closest, const struct window *window)
{
    struct number_exact distance;
    struct wide one;
    wide_set_integer(&one, 1, 0);
    number_set(&distance, &window->best, &one);
    number_multiply_unit(&distance, &window->table->rounding, 2);
    distance.is_root = true;
    number_print(closest->distance, &distance, DIGITS);
}

static bool cells_find(struct closest *closest, struct table *table)
{
    struct window window;
    closest->reach = reach_of(table->spec);
    window_init(&window, table, closest->reach + 1);
    const bool fine = window_search(&window, closest);
    if (fine) {
        cells_print(closest, &window);
    }
    window_free(&window);
    return fine;
}

bool closest_find(struct closest *closest, struct table *table)
{
    const struct spec *spec = table->spec;
    const bool is_formula = spec->from == NULL && spec->angles == ANGLES_EXACT;
    *closest = (struct closest){.by_difference = false};
    return is_formula && pairs_repeat(table) > 0 ? difference_find(closest, table)
                                                 : cells_find(closest, table);
}
