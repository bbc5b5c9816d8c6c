/*
 * spec_fault.c: validates a spec.
 */
#include "model/spec.h"

#include "count.h"

/* Returns the first fault that applies. If there is none, `applies` of the result is false. */
static struct spec_fault first_fault(const struct spec_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (faults[i].applies) {
            return faults[i];
        }
    }
    return (struct spec_fault){.applies = false};
}

/* Finds members that contradict each other, or a missing member that another one requires. */
static struct spec_fault members_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const bool is_sin = spec->layout == LAYOUT_SIN;
    const bool is_interleaved =
        spec->layout == LAYOUT_INTERLEAVED || spec->layout == LAYOUT_INTERLEAVED_COS;
    const bool is_paper = spec->frequency == FREQUENCY_PAPER;
    const bool is_scaled = kind != ROPE_SCALING_NONE;
    const struct spec_fault faults[] = {
        {spec->odd == ODD_ZERO && is_sin, SPEC_ZERO_OF_COLUMNS, 0, 0},
        {spec->frequency == FREQUENCY_COLUMN && !is_interleaved, SPEC_COLUMN_LAYOUT, 0, 0},
        {spec_is_stepped(spec) && is_sin, SPEC_SHIFTED_COLUMNS, 0, 0},
        {spec->width != WIDTH_EXACT && !is_paper, SPEC_WIDTH_UNUSED, 0, 0},
        {is_scaled && !layout_table[spec->layout].is_rotary, SPEC_SCALED_LAYOUT, 0, 0},
        {is_scaled && !is_paper, SPEC_SCALED_FREQUENCY, 0, 0},
        {spec->cell_factor == CELL_FACTOR_YARN && kind != ROPE_SCALING_YARN, SPEC_YARN_UNSCALED, 0,
         0},
        {spec->has_zero_row && spec->rows_before > 0, SPEC_ZERO_ROW_BEFORE, 0, 0},
        {spec->has_zero_row && spec->rows_after > 0, SPEC_ZERO_ROW_AFTER, 0, 0},
        {rope_scaling_reads(kind, SETTING_FACTOR) && spec->factor.count == 0, SPEC_NO_FACTOR, 0, 0},
        {rope_scaling_reads(kind, SETTING_ORIGINAL_LENGTH) && spec->original_max_len == 0,
         SPEC_NO_ORIGINAL, MAX_LEN_MAX, 0},
    };
    return first_fault(faults, COUNT(faults));
}

/* Finds a setting whose letter is not that of an axis. */
static struct spec_fault letters_fault(const struct spec *spec)
{
    bool is_axis[256] = {['0'] = true};
    for (size_t i = 0; i < spec->axis_count; i++) {
        is_axis[(unsigned char)spec->axis[i].letter] = true;
    }
    for (size_t i = 0; i < spec->coordinate_count; i++) {
        const unsigned char letter = (unsigned char)spec->coordinates[i].letter;
        if (!is_axis[letter]) {
            return (struct spec_fault){true, SPEC_STRAY_COORDINATE, letter, 0};
        }
    }
    for (size_t i = 0; i < spec->base_count; i++) {
        const unsigned char letter = (unsigned char)spec->bases[i].letter;
        if (!is_axis[letter]) {
            return (struct spec_fault){true, SPEC_STRAY_BASE, letter, 0};
        }
    }
    for (size_t i = 0; i < spec->pattern.count; i++) {
        for (size_t j = 0; j < spec->pattern.groups[i].count; j++) {
            const unsigned char letter = (unsigned char)spec->pattern.groups[i].letters[j];
            if (!is_axis[letter]) {
                return (struct spec_fault){true, SPEC_STRAY_PAIR, letter, 0};
            }
        }
    }
    return (struct spec_fault){.applies = false};
}

/* Finds an axis whose coordinates overflow or divide by 0, or on which all indices have the same
 * cells, because the coordinates are equal or the axis has no pairs. */
static struct spec_fault axis_fault(const struct spec *spec)
{
    struct spec_fault fault = {.applies = false};
    for (size_t i = 0; i < spec->axis_count && !fault.applies; i++) {
        struct axis axis = spec->axis[i];
        const bool fits = axis_derive(&axis);
        const struct spec_fault faults[] = {
            {!fits && coordinate_is_infinite(&axis), SPEC_COORDINATE_INFINITE, axis.letter, 0},
            {!fits, SPEC_COORDINATE_RANGE, axis.letter, 0},
            {axis.length > 1 && axis.step == 0, SPEC_AXIS_CONSTANT, axis.letter, 0},
            {axis.length > 1 && axis.pairs == 0, SPEC_AXIS_WITHOUT_PAIRS, axis.letter, 0},
        };
        fault = first_fault(faults, COUNT(faults));
    }
    return fault;
}

/* Returns whether any setting of axes other than kept_columns is given. */
static bool has_axis_settings(const struct spec *spec)
{
    return spec->index != INDEX_OWN || spec->merge > 0 || spec->pattern.count > 0 ||
           spec->coordinate_count > 0 || spec->base_count > 0;
}

/* Returns whether `merge` divides the lengths of the two innermost axes. Returns false if there is
 * only one axis. */
static bool merge_divides_lengths(const struct spec *spec)
{
    const struct axis *const innermost = &spec->axis[spec->axis_count - 1];
    return spec->axis_count > 1 && innermost->length % spec->merge == 0 &&
           innermost[-1].length % spec->merge == 0;
}

/* Finds invalid settings of axes, members that are incompatible with axes, and missing members. If
 * there are no axes, finds settings that require them. */
static struct spec_fault axes_fault(const struct spec *spec)
{
    const int64_t d = spec->d_model;
    const int64_t columns = 2 * spec->pairs;
    const int64_t cut = spec->kept_columns;
    int64_t rows = 1;
    bool uses_grid_axes = spec->grid_count < 3;
    bool matches_grid = true;
    bool lacks_side = false;
    if (!spec_has_axes(spec)) {
        const struct spec_fault faults[] = {{has_axis_settings(spec), SPEC_NO_AXES, 0, 0},
                                            {cut > 0, SPEC_CUT_ALONE, 0, 0}};
        return first_fault(faults, COUNT(faults));
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        rows = rows > MAX_LEN_MAX ? rows : rows * spec->axis[i].length;
        lacks_side = lacks_side || spec->axis[i].length == 0;
        uses_grid_axes = uses_grid_axes || spec->axis[i].letter == 't';
        matches_grid =
            matches_grid && spec_grid_length(spec, spec->axis[i].letter, spec->axis[i].length) ==
                                spec->axis[i].length;
    }
    rows = spec->has_free_axes ? spec->max_len : rows + spec->rows_before + spec->rows_after;
    const struct spec_fault faults[] = {
        {spec->layout == LAYOUT_SIN, SPEC_AXES_OF_COLUMNS, 0, 0},
        {spec->frequency == FREQUENCY_COLUMN, SPEC_AXES_COLUMN, 0, 0},
        {spec->order != ORDER_ASCENDING, SPEC_AXES_ORDER, 0, 0},
        {spec->start != 0, SPEC_AXES_START, spec->start, 0},
        {spec->rope_scaling != ROPE_SCALING_NONE, SPEC_AXES_SCALED, 0, 0},
        {!uses_grid_axes, SPEC_GRID_UNUSED, 0, 0},
        {!matches_grid, SPEC_GRID_SIDES, 0, 0},
        {lacks_side, SPEC_NO_SIDE, 0, 0},
        {rows > MAX_LEN_MAX, SPEC_AXES_TOO_LONG, MAX_LEN_MAX, 0},
        {spec->merge > 1 && !merge_divides_lengths(spec), SPEC_MERGE, 0, 0},
        {spec->max_len != rows, SPEC_AXES_LENGTH, rows, rows},
        {d == 0, SPEC_NO_WIDTH, 0, 0},
        {d > D_MODEL_MAX, SPEC_WIDTH_RANGE, d, D_MODEL_MAX},
        {cut > 0 && layout_table[spec->layout].is_rotary, SPEC_CUT_ROTARY, 0, 0},
        {cut > columns, SPEC_CUT_RANGE, columns, 0},
        {cut > 0 && d != cut, SPEC_CUT_WIDTH, d, 0},
        {cut == 0 && d != columns, SPEC_PAIRS_WIDTH, columns, d},
    };
    struct spec_fault fault = first_fault(faults, COUNT(faults));
    fault = fault.applies ? fault : letters_fault(spec);
    return fault.applies ? fault : axis_fault(spec);
}

/* Finds an invalid number of columns. */
static struct spec_fault width_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const int64_t divisors = (int64_t)spec->terms.divisor_count;
    const int64_t d = spec->d_model;
    /* The least and the greatest number of frequencies of an axis, and the letter of an axis with
     * the least number. Without axes, `least` is the number of complete pairs. */
    int64_t least = spec_has_axes(spec) ? spec->pairs : d / 2;
    int64_t most = 0;
    int letter = 0;
    for (size_t i = 0; i < spec->axis_count; i++) {
        const struct axis *const axis = &spec->axis[i];
        const bool is_least = axis->pairs > 0 && axis->frequency_count <= least;
        least = is_least ? axis->frequency_count : least;
        letter = is_least ? axis->letter : letter;
        most = axis->frequency_count > most ? axis->frequency_count : most;
    }
    const bool is_short = least < 2 && spec->frequency == FREQUENCY_SHIFTED;
    const struct spec_fault faults[] = {
        {d < 1 || d > D_MODEL_MAX, SPEC_WIDTH_RANGE, spec->columns, D_MODEL_MAX},
        {d % 2 != 0 && spec->odd == ODD_REFUSE, SPEC_ODD_REFUSED, d, 0},
        {d % 2 != 0 && layout_table[spec->layout].is_rotary && spec->npy_path == NULL,
         SPEC_ODD_ROTARY, d, 0},
        {d < rope_scaling_table[kind].least_width, SPEC_SCALED_WIDTH, d, 0},
        {kind == ROPE_SCALING_LONGROPE && d / 2 != divisors, SPEC_DIVISORS, d, 2 * divisors},
        {d < 2 && spec->odd == ODD_ZERO, SPEC_ZERO_WIDTH, d, 0},
        {d < 2 && spec->width == WIDTH_DOWN, SPEC_DOWN_WIDTH, d, 0},
        {is_short && most > least, SPEC_SHIFTED_AXIS, letter, 0},
        {is_short, SPEC_SHIFTED_WIDTH, d, 4 * (int64_t)spec_axis_count(spec)},
    };
    return first_fault(faults, COUNT(faults));
}

/* Returns the least original length L0, from 2 on, for which the cell factor of longrope, (ln L/ln
 * L0)^(1/2), is less than 2. This is equivalent to L0^4 > L. L is `longest`. */
static int64_t least_original(int64_t longest)
{
    int64_t least = 2;
    while (least * least <= longest / (least * least)) {
        least++;
    }
    return least;
}

/* Finds numbers of rows, or parameters of a scaling, that are incompatible. */
static struct spec_fault numbers_fault(const struct spec *spec)
{
    static const struct decimal yarn_factor_max = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const int64_t rows = spec->max_len;
    const int64_t positions = spec_positions(spec);
    const bool is_centered = spec->order == ORDER_CENTERED;
    const int64_t longest = spec->terms.longest_max_len;
    const int64_t least = least_original(longest);
    const struct spec_fault faults[] = {
        {positions < 1, SPEC_NO_POSITION, rows, 0},
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
        /* 0.1 ln(f) + 1 has to be less than 2, for which f <= 22026 < e^10 suffices. */
        {spec->cell_factor == CELL_FACTOR_YARN &&
             decimal_compare(&spec->factor, &yarn_factor_max) > 0,
         SPEC_YARN_FACTOR, 0, 0},
    };
    return first_fault(faults, COUNT(faults));
}

struct spec_fault spec_fault(const struct spec *spec)
{
    struct spec_fault fault = members_fault(spec);
    fault = fault.applies ? fault : axes_fault(spec);
    fault = fault.applies ? fault : width_fault(spec);
    return fault.applies ? fault : numbers_fault(spec);
}
