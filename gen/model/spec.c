/*
 * spec.c: what follows from the members of a spec, and whether there is such a table.
 */
#include "model/spec.h"

#include "count.h"
#include "model/precision.h"

/* ---- what the cells are ---- */

bool scale_is_open(const struct spec *spec)
{
    return spec->precision->kind == PRECISION_AFFINE && spec->scale.numerator.count == 0;
}

/* ---- what follows from the options ---- */

void spec_derive(struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const int64_t before = spec_rows_before(spec);
    if (spec->angle_scale.count == 0) {
        spec->angle_scale = decimal_one;
    }
    if (spec->cell_factor_number.numerator.count == 0) {
        spec->cell_factor_number = quotient_one;
    }
    spec->has_base = spec->from == NULL && spec->frequency != FREQUENCY_LIST;
    spec->is_by_column = spec->frequency == FREQUENCY_COLUMN || layout->cosine == NULL;
    spec->arrays = layout->arrays;
    spec->array_columns = layout_array_columns(layout, spec->d_model);
    spec->columns = spec->arrays * spec->array_columns;
    spec->axis_columns = spec_is_grid(spec) ? spec->d_model / 2 : spec->d_model;
    const int64_t d = spec->axis_columns;
    const bool has_zero_column = spec->odd == ODD_ZERO && d % 2 != 0 && spec->from == NULL;
    spec->shown_columns = d - has_zero_column;
    spec->half = (spec->shown_columns + 1) / 2;
    spec->pairs = spec->is_by_column ? spec->shown_columns : spec->half;
    spec->divisor = d;
    if (spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY) {
        spec->divisor = d / 2 > 2 ? d / 2 - 1 : 1;
    } else if (spec->frequency == FREQUENCY_PAPER && spec->width != WIDTH_EXACT) {
        spec->divisor = spec->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }

    /* The class row has the position that its place would have. */
    if (spec_is_grid(spec)) {
        spec->first = 0;
    } else if (spec->order == ORDER_ASCENDING) {
        spec->first = spec->start - before;
    } else if (spec->order == ORDER_DESCENDING) {
        spec->first = spec->start + spec->max_len - 1;
    } else {
        spec->first = (spec->max_len - before - 1) / 2 + before;
    }
    spec->step = spec_is_grid(spec) || spec->order == ORDER_ASCENDING ? 1 : -1;

    const int64_t last =
        spec->step > 0 ? spec_position(spec, spec->max_len - 1) : spec->first - before;
    spec->length = last < spec->original_max_len ? spec->original_max_len : last + 1;
    if (spec->cell_factor == CELL_FACTOR_OF_LIST) {
        spec->cell_factor_number.numerator =
            spec_is_stretched(spec) ? spec->terms.long_factor : spec->terms.short_factor;
        spec->cell_factor_number.denominator = decimal_one;
    }
    spec->first_still_pair = spec->rope_scaling == ROPE_SCALING_PROPORTIONAL
                                 ? decimal_floor(&spec->terms.share, spec->pairs)
                                 : spec->pairs;
}

/* ---- whether there is such a table ---- */

/* Returns the first of these that applies; or none. */
static struct spec_fault fault_first(const struct spec_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (faults[i].applies) {
            return faults[i];
        }
    }
    return (struct spec_fault){.applies = false};
}

static bool scaling_needs_factor(enum rope_scaling kind)
{
    switch (kind) {
    case ROPE_SCALING_LINEAR:
    case ROPE_SCALING_NTK:
    case ROPE_SCALING_DYNAMIC:
    case ROPE_SCALING_YARN:
    case ROPE_SCALING_LLAMA3:
        return true;
    case ROPE_SCALING_NONE:
    case ROPE_SCALING_LONGROPE:
    case ROPE_SCALING_PROPORTIONAL:
        break;
    }
    return false;
}

/* Finds members that contradict each other, or one that needs another. */
static struct spec_fault members_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const bool has_grid = spec_is_grid(spec);
    const bool is_sin = spec->layout == LAYOUT_SIN;
    const bool is_in_turn =
        spec->layout == LAYOUT_INTERLEAVED || spec->layout == LAYOUT_INTERLEAVED_COS;
    const bool is_paper = spec->frequency == FREQUENCY_PAPER;
    const bool is_shifted =
        spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY;
    const bool is_scaled = kind != ROPE_SCALING_NONE;
    const bool needs_length =
        kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN || kind == ROPE_SCALING_LONGROPE;
    const int64_t rows = spec->grid_height * spec->grid_width + spec_rows_before(spec);
    const struct spec_fault faults[] = {
        {is_sin && has_grid, SPEC_GRID_OF_COLUMNS, 0, 0},
        {spec->order != ORDER_ASCENDING && has_grid, SPEC_GRID_ORDER, 0, 0},
        {is_scaled && has_grid, SPEC_GRID_SCALED, 0, 0},
        {spec->odd == ODD_ZERO && is_sin, SPEC_ZERO_OF_COLUMNS, 0, 0},
        {spec->frequency == FREQUENCY_COLUMN && !is_in_turn, SPEC_COLUMN_LAYOUT, 0, 0},
        {is_shifted && is_sin, SPEC_SHIFTED_COLUMNS, 0, 0},
        {spec->width != WIDTH_EXACT && !is_paper, SPEC_WIDTH_UNUSED, 0, 0},
        {is_scaled && !layout_table[spec->layout].is_rotary, SPEC_SCALED_LAYOUT, 0, 0},
        {is_scaled && !is_paper, SPEC_SCALED_FREQUENCY, 0, 0},
        {spec->cell_factor == CELL_FACTOR_YARN && kind != ROPE_SCALING_YARN, SPEC_YARN_UNSCALED, 0,
         0},
        {spec->has_zero_row && spec->class_row, SPEC_TWO_ZERO_ROWS, 0, 0},
        {scaling_needs_factor(kind) && spec->factor.count == 0, SPEC_NO_FACTOR, 0, 0},
        {needs_length && spec->original_max_len == 0, SPEC_NO_ORIGINAL, MAX_LEN_MAX, 0},
        {has_grid && rows > MAX_LEN_MAX, SPEC_GRID_TOO_LONG, rows, MAX_LEN_MAX},
        {has_grid && rows != spec->max_len,
         spec->class_row ? SPEC_CLASS_GRID_LENGTH : SPEC_GRID_LENGTH, rows, rows},
    };
    return fault_first(faults, COUNT(faults));
}

/* Finds a number of columns for which there is no table. */
static struct spec_fault width_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const bool has_grid = spec_is_grid(spec);
    const int64_t shifted_least = has_grid ? 8 : 4;
    const int64_t divisors = (int64_t)spec->terms.divisor_count;
    const int64_t d = spec->d_model;
    const bool has_power =
        kind == ROPE_SCALING_NTK || kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN;
    const struct spec_fault faults[] = {
        {d < 1 || d > D_MODEL_MAX, SPEC_WIDTH_RANGE, spec->columns, D_MODEL_MAX},
        {has_grid && d % 4 != 0, SPEC_GRID_WIDTH, d, 0},
        {d % 2 != 0 && spec->odd == ODD_REFUSE, SPEC_ODD_REFUSED, d, 0},
        {d % 2 != 0 && layout_table[spec->layout].is_rotary && spec->from == NULL, SPEC_ODD_ROTARY,
         d, 0},
        {d < 4 && has_power, SPEC_SCALED_WIDTH, d, 0},
        {kind == ROPE_SCALING_LONGROPE && d / 2 != divisors, SPEC_DIVISORS, d, 2 * divisors},
        {d < 2 && spec->odd == ODD_ZERO, SPEC_ZERO_WIDTH, d, 0},
        {d < 2 && spec->width == WIDTH_DOWN, SPEC_DOWN_WIDTH, d, 0},
        {d < shifted_least && spec->frequency == FREQUENCY_SHIFTED, SPEC_SHIFTED_WIDTH, d,
         shifted_least},
    };
    return fault_first(faults, COUNT(faults));
}

/* Finds the least L0 with ln L/ln L0 < 4, whose root is longrope's factor: that is less than 2. */
static int64_t least_original(int64_t longest)
{
    int64_t least = 2;
    while (least * least <= longest / (least * least)) {
        least++;
    }
    return least;
}

/* Finds positions and other numbers that do not go together. */
static struct spec_fault numbers_fault(const struct spec *spec)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const int64_t rows = spec->max_len;
    const int64_t positions = rows - spec_rows_before(spec);
    const bool is_centered = spec->order == ORDER_CENTERED;
    const int64_t longest = spec->terms.longest_max_len;
    const int64_t least = least_original(longest);
    const struct spec_fault faults[] = {
        {spec->class_row && rows < 2, SPEC_CLASS_ROW_ALONE, 0, 0},
        {spec->normalize && spec->start < 0, SPEC_NORMALIZED_START, 0, 0},
        {is_centered && spec->start != 0, SPEC_CENTERED_START, 0, 0},
        {is_centered && positions % 2 == 0, SPEC_CENTERED_EVEN, rows - 1, rows + 1},
        {spec->has_zero_row && spec->zero_row >= rows, SPEC_ZERO_ROW, rows - 1, rows},
        {spec->rope_scaling != ROPE_SCALING_NONE && decimal_compare(&spec->base, &decimal_one) <= 0,
         SPEC_SCALED_BASE, 0, 0},
        {spec->rope_scaling == ROPE_SCALING_YARN &&
             decimal_compare(&spec->beta_fast, &spec->beta_slow) < 0,
         SPEC_YARN_RAMP, 0, 0},
        {spec->rope_scaling == ROPE_SCALING_LLAMA3 &&
             decimal_compare(&spec->low_freq_factor, &spec->high_freq_factor) > 0,
         SPEC_LLAMA3_RAMP, 0, 0},
        {spec->cell_factor == CELL_FACTOR_LONGROPE &&
             (spec->original_max_len < least || spec->original_max_len >= longest),
         SPEC_LONGROPE_ORIGINAL, least, longest - 1},
        /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
        {spec->cell_factor == CELL_FACTOR_YARN && decimal_compare(&spec->factor, &yarn_most) > 0,
         SPEC_YARN_FACTOR, 0, 0},
    };
    return fault_first(faults, COUNT(faults));
}

struct spec_fault spec_fault(const struct spec *spec)
{
    struct spec_fault fault = members_fault(spec);
    fault = fault.applies ? fault : width_fault(spec);
    return fault.applies ? fault : numbers_fault(spec);
}

bool spec_turns_heads(const struct spec *spec)
{
    return layout_table[spec->layout].is_rotary && spec->from == NULL &&
           spec->precision->kind == PRECISION_FLOAT;
}

struct pairing_data spec_pairing(const struct spec *spec, enum pairing said)
{
    const enum pairing of_model = spec->terms.pairing;
    struct pairing_data pairing = pairing_table[said != PAIRING_LAYOUT ? said : of_model];
    const bool is_sorted = spec->layout == LAYOUT_SPLIT_HALF && pairing.layout != LAYOUT_SPLIT;
    if (spec->layout != LAYOUT_SPLIT && !is_sorted) {
        pairing.layout = spec->layout;
    }
    return pairing;
}
