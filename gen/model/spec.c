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

struct fault fault_first(const struct fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (faults[i].applies) {
            return faults[i];
        }
    }
    return (struct fault){.applies = false};
}

/* Finds members that contradict each other, or one that needs another. */
static struct fault members_fault(const struct spec *spec)
{
    const unsigned kind = spec->rope_scaling;
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
    const struct fault faults[] = {
        {is_sin && has_grid, "--layout", "--grid", 0, 0,
         ", whose axes have pairs: give another layout"},
        {spec->order != ORDER_ASCENDING && has_grid, "--order", "--grid", 0, 0,
         ": drop it, or give --order=ascending"},
        {is_scaled && has_grid, "--rope-scaling", "--grid", 0, 0,
         ": drop it, or give --rope-scaling=none"},
        {spec->odd == ODD_ZERO && is_sin, "--odd", "--layout", 0, 0,
         ", whose columns are no pairs: give --odd=cut, or another --layout"},
        {spec->frequency == FREQUENCY_COLUMN && !is_in_turn, "--frequency", "--layout", 0, 0,
         ": give --layout=interleaved or interleaved-cos, or another --frequency"},
        {is_shifted && is_sin, "--frequency", "--layout", 0, 0,
         ", which has no pairs: give another layout, or --frequency=paper"},
        {spec->width != WIDTH_EXACT && !is_paper, "--width", "--frequency", 0, 0,
         ", which has no d to round: give --width=exact, or --frequency=paper"},
        {is_scaled && !layout_table[spec->layout].is_rotary, "--rope-scaling", "--layout", 0, 0,
         ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
        {is_scaled && !is_paper, "--rope-scaling", "--frequency", 0, 0, ": give --frequency=paper"},
        {spec->cell_factor == CELL_FACTOR_YARN && kind != ROPE_SCALING_YARN, "--cell-factor",
         "--rope-scaling", 0, 0, ": give --rope-scaling=yarn, or a number"},
        {spec->has_zero_row && spec->class_row, "--zero-row", "--class-row", 0, 0,
         ": rows of zeros are equal: drop one of the two"},
        {is_scaled && kind <= ROPE_SCALING_LLAMA3 && spec->factor.count == 0, "--rope-scaling",
         NULL, 0, 0, "needs --factor: give --factor=X, 1 .. 1000000"},
        {needs_length && spec->original_max_len == 0, "--rope-scaling", NULL, MAX_LEN_MAX, 0,
         "needs --original-max-len: give --original-max-len=N, 1 .. %lld"},
        {has_grid && rows > MAX_LEN_MAX, "--grid", NULL, rows, MAX_LEN_MAX,
         "has %lld rows: allowed are at most %lld"},
        {has_grid && rows != spec->max_len, "--max-len", "--grid", rows, rows,
         spec->class_row ? ", which has %lld rows with --class-row: drop it, or give --max-len=%lld"
                         : ", which has %lld rows: drop it, or give --max-len=%lld"},
    };
    return fault_first(faults, COUNT(faults));
}

/* Finds a number of columns for which there is no table. */
static struct fault width_fault(const struct spec *spec)
{
    const unsigned kind = spec->rope_scaling;
    const bool has_grid = spec_is_grid(spec);
    const int64_t shifted_least = has_grid ? 8 : 4;
    const int64_t divisors = (int64_t)spec->terms.divisor_count;
    const int64_t d = spec->d_model;
    const bool has_power =
        kind == ROPE_SCALING_NTK || kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN;
    const struct fault faults[] = {
        {d < 1 || d > D_MODEL_MAX, "--from --compare", NULL, spec->columns, D_MODEL_MAX,
         "has rows of %lld cells: allowed are 1 .. %lld, in both arrays together twice as many"},
        {has_grid && d % 4 != 0, "--grid", NULL, d, 0,
         "has no table for --d-model=%lld: allowed are multiples of 4, for two axes of pairs"},
        {d % 2 != 0 && spec->odd == ODD_REFUSE, "--odd", NULL, d, 0,
         "has no table for --d-model=%lld: allowed are even numbers, or --odd=cut or zero"},
        {d % 2 != 0 && layout_table[spec->layout].is_rotary && spec->from == NULL, "--layout", NULL,
         d, 0, "has no table for --d-model=%lld: allowed are even numbers"},
        {d < 4 && has_power, "--rope-scaling", NULL, d, 0,
         "has no meaning for --d-model=%lld: allowed are 4 .. 65536, even"},
        {kind == ROPE_SCALING_LONGROPE && d / 2 != divisors, "--rope-scaling", NULL, d,
         2 * divisors, "has not one factor for each pair of --d-model=%lld: give --d-model=%lld"},
        {d < 2 && spec->odd == ODD_ZERO, "--odd", NULL, d, 0,
         "leaves no column of --d-model=%lld: allowed are 2 .. 65536, or --odd=cut"},
        {d < 2 && spec->width == WIDTH_DOWN, "--width", NULL, d, 0,
         "divides by 2 floor(d/2), which is 0 for --d-model=%lld: allowed are 2 .. 65536"},
        {d < shifted_least && spec->frequency == FREQUENCY_SHIFTED, "--frequency", NULL, d,
         shifted_least,
         "divides by the pairs of an axis less 1, which is not positive for --d-model=%lld: "
         "allowed are %lld .. 65536, or --frequency=paper"},
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
static struct fault numbers_fault(const struct spec *spec)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const int64_t rows = spec->max_len;
    const int64_t positions = rows - spec_rows_before(spec);
    const bool is_centered = spec->order == ORDER_CENTERED;
    const int64_t longest = spec->terms.longest_max_len;
    const int64_t least = least_original(longest);
    const struct fault faults[] = {
        {spec->class_row && rows < 2, "--class-row", NULL, 0, 0,
         "leaves no row for a position of --max-len=1: allowed are 2 .. 2147483647"},
        {spec->normalize && spec->start < 0, "--start", NULL, 0, 0,
         "is out of range: allowed are 0 .. 1000000000000000 beside --normalize, which divides by "
         "the last coordinate"},
        {is_centered && spec->start != 0, "--start", "--order", 0, 0,
         ", which has the position 0 in the middle: drop it"},
        {is_centered && positions % 2 == 0, "--order", NULL, rows - 1, rows + 1,
         "needs an odd number of positions, 2n - 1 for a length of n: give --max-len=%lld or %lld"},
        {spec->has_zero_row && spec->zero_row >= rows, "--zero-row", NULL, rows - 1, rows,
         "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none"},
        {spec->rope_scaling != ROPE_SCALING_NONE && decimal_compare(&spec->base, &decimal_one) <= 0,
         "--base", NULL, 0, 0, "is out of range: allowed is more than 1, or --rope-scaling=none"},
        {spec->rope_scaling == ROPE_SCALING_YARN &&
             decimal_compare(&spec->beta_fast, &spec->beta_slow) < 0,
         "--beta-fast --beta-slow", NULL, 0, 0,
         "leaves no ramp: --beta-fast has to be no less than --beta-slow"},
        {spec->rope_scaling == ROPE_SCALING_LLAMA3 &&
             decimal_compare(&spec->low_freq_factor, &spec->high_freq_factor) > 0,
         "--low-freq-factor --high-freq-factor", NULL, 0, 0,
         "leaves no ramp: --low-freq-factor has to be no more than --high-freq-factor"},
        {spec->cell_factor == CELL_FACTOR_LONGROPE &&
             (spec->original_max_len < least || spec->original_max_len >= longest),
         "--original-max-len", NULL, least, longest - 1,
         "is out of range: allowed are %lld .. %lld for longrope's factor, or a --cell-factor "
         "beside it, 1e-9 .. 1.999"},
        /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
        {spec->cell_factor == CELL_FACTOR_YARN && decimal_compare(&spec->factor, &yarn_most) > 0,
         "--factor", NULL, 0, 0,
         "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a --cell-factor "
         "beside it, 1e-9 .. 1.999"},
    };
    return fault_first(faults, COUNT(faults));
}

struct fault spec_fault(const struct spec *spec)
{
    struct fault fault = members_fault(spec);
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
