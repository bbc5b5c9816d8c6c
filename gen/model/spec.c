/*
 * spec.c: derives members of a spec, and checks whether there is such a table.
 */
#include "model/spec.h"

#include "count.h"
#include "integer.h"
#include "message.h"
#include "model/precision.h"

/* ---- what the cells are ---- */

bool scale_is_open(const struct spec *spec)
{
    return spec->precision->kind == PRECISION_AFFINE && spec->scale.numerator.count == 0;
}

/* ---- what was said of axes ---- */

/* The axes of --grid=TxHxW; HxW has the last two. */
static const char grid_letters[] = "tyx";

/* Returns the grid's side for an axis, or this one if the grid has none. */
static int64_t grid_side(const struct spec *spec, char letter, int64_t side)
{
    const char *const letters = grid_letters + COUNT(grid_letters) - 1 - spec->grid_count;
    for (size_t i = 0; i < spec->grid_count; i++) {
        side = letters[i] == letter ? spec->grid[i] : side;
    }
    return side;
}

/* Sets the sides of axes from the grid. Without --axes the grid has its own, t, y and x. */
static void grid_complete(struct spec *spec)
{
    const size_t first = COUNT(grid_letters) - 1 - spec->grid_count;
    if (spec->axis_count == 0) {
        spec->axis_count = spec->grid_count;
        for (size_t i = 0; i < spec->grid_count; i++) {
            spec->axis[i] = (struct axis){.letter = grid_letters[first + i]};
        }
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        struct axis *const axis = &spec->axis[i];
        axis->side = axis->side == 0 ? grid_side(spec, axis->letter, 0) : axis->side;
    }
}

/* Sets the coordinates and bases of axes. Those of letters without an axis remain. */
static void letters_complete(struct spec *spec)
{
    for (size_t i = 0; i < spec->axis_count; i++) {
        struct axis *const axis = &spec->axis[i];
        axis->base = spec->base;
        for (size_t j = 0; j < spec->coordinate_count; j++) {
            if (spec->coordinates[j].letter == axis->letter) {
                axis->coordinate = spec->coordinates[j].coordinate;
            }
        }
        for (size_t j = 0; j < spec->base_count; j++) {
            if (spec->bases[j].letter == axis->letter) {
                axis->base = spec->bases[j].base;
            }
        }
    }
}

/* Converts a single axis to the positions of a table without axes, if they are equivalent. */
static void positions_complete(struct spec *spec)
{
    const struct axis *const axis = &spec->axis[0];
    const struct coordinate *const coordinate = &axis->coordinate;
    const int64_t rows = axis->side + spec->rows_before + spec->rows_after;
    const bool is_plain = coordinate->kind == COORDINATE_INDEX ||
                          (coordinate->kind == COORDINATE_FROM && coordinate->a.down == 1 &&
                           integer_absolute(coordinate->a.up) <= START_MAX);
    bool is_own = true; /* all pairs are of the axis */
    for (size_t i = 0; i < spec->pattern.count; i++) {
        for (size_t j = 0; j < spec->pattern.groups[i].count; j++) {
            is_own = is_own && spec->pattern.groups[i].letters[j] == axis->letter;
        }
    }
    if (spec->axis_count == 1 && axis->side > 0 && is_plain && is_own && spec->pattern.count <= 1 &&
        spec->row_cut == 0 && spec->merge == 0 && spec->start == 0 &&
        (spec->max_len == 0 || spec->max_len == rows)) {
        spec->start = coordinate->a.up;
        spec->max_len = rows;
        spec->base = axis->base;
        spec->d_model = spec->d_model == 0 ? 2 * pattern_pairs(&spec->pattern) : spec->d_model;
        spec->axis_count = 0;
        spec->base_count = 0;
        spec->coordinate_count = 0;
        spec->pattern.count = 0;
    }
}

void spec_complete(struct spec *spec)
{
    const bool has_shares = spec->pattern.count == 0;
    int64_t rows = 1;
    grid_complete(spec);
    letters_complete(spec);
    positions_complete(spec);
    if (!spec_has_axes(spec)) {
        return;
    }
    spec->has_free_axes = spec->max_len > 0 && spec->axis_count > 1;
    for (size_t i = 0; i < spec->axis_count; i++) {
        spec->has_free_axes = spec->has_free_axes && spec->axis[i].side == 0;
    }
    if (spec->has_free_axes) { /* free axes have no order of rows, and no rows before or after them
                                */
        spec->merge = 0;
        spec->rows_before = 0;
        spec->rows_after = 0;
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        rows = rows > MAX_LEN_MAX ? rows : rows * spec->axis[i].side;
        if (has_shares) { /* all axes have equally many pairs */
            spec->pattern.count = 1 + i;
            spec->pattern.groups[i] = (struct pair_group){.count = 1,
                                                          .letters = {spec->axis[i].letter},
                                                          .up = 1,
                                                          .down = (int64_t)spec->axis_count};
        }
    }
    if (spec->d_model == 0) {
        spec->d_model = spec->row_cut > 0 ? spec->row_cut : 2 * pattern_pairs(&spec->pattern);
    }
    (void)pattern_resolve(&spec->pattern, (spec->d_model + 1) / 2);
    if (spec->max_len == 0 && rows > 0 && rows <= MAX_LEN_MAX) {
        rows += spec->rows_before + spec->rows_after;
        spec->max_len = rows <= MAX_LEN_MAX ? rows : 0;
    }
}

void spec_set_base(struct spec *spec, const struct decimal *base)
{
    spec->base = *base;
    spec->base_count = 0;
    for (size_t i = 0; i < AXES_MAX; i++) {
        spec->axis[i].base = *base;
    }
}

bool spec_has_equal_shares(const struct spec *spec)
{
    bool is_equal = spec->pattern.count == spec->axis_count;
    for (size_t i = 0; i < spec->axis_count && is_equal; i++) {
        const struct pair_group *const group = &spec->pattern.groups[i];
        is_equal = group->count == 1 && group->letters[0] == spec->axis[i].letter &&
                   group->repeats > 0 && group->repeats == spec->pattern.groups[0].repeats;
    }
    return is_equal;
}

/* ---- what follows from the options ---- */

static bool is_shifted(const struct spec *spec)
{
    return spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY;
}

/* Returns whether n frequencies span n - 1 steps. */
static bool is_stepped(const struct spec *spec)
{
    return is_shifted(spec) || spec->frequency == FREQUENCY_GEOMETRIC ||
           spec->frequency == FREQUENCY_LINEAR;
}

/* Derives a table of one axis of positions. */
static void positions_derive(struct spec *spec)
{
    const int64_t d = spec->d_model;
    const bool has_zero_column = spec->odd == ODD_ZERO && d % 2 != 0 && spec->from == NULL;
    int64_t divisor = d;
    spec->shown_columns = d - has_zero_column;
    spec->half = (spec->shown_columns + 1) / 2;
    spec->pairs = spec->is_by_column ? spec->shown_columns : spec->half;
    if (is_shifted(spec)) {
        divisor = d / 2 > 2 ? d / 2 - 1 : 1;
    } else if (is_stepped(spec)) {
        divisor = spec->pairs > 2 ? spec->pairs - 1 : 1;
    } else if (spec->frequency == FREQUENCY_PAPER && spec->width != WIDTH_EXACT) {
        divisor = spec->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }
    spec->axis[0] = (struct axis){.side = spec_positions(spec),
                                  .base = spec->base,
                                  .step = 1,
                                  .down = 1,
                                  .pairs = spec->pairs,
                                  .ordinals = spec->pairs,
                                  .divisor = divisor};

    /* Rows before the first get the positions that continue the sequence downwards. */
    if (spec->order == ORDER_ASCENDING) {
        spec->first = spec->start - spec->rows_before;
    } else if (spec->order == ORDER_DESCENDING) {
        spec->first = spec->start + spec_positions(spec) - 1 + spec->rows_before;
    } else {
        spec->first = (spec_positions(spec) - 1) / 2 + spec->rows_before;
    }
    spec->step = spec->order == ORDER_ASCENDING ? 1 : -1;
}

/* Derives a table of several axes. Faults of it are found later. */
static void axes_derive(struct spec *spec)
{
    struct pattern_walk walk = {.group = 0};
    struct pair_of_axis pair;
    int64_t counts[AXES_MAX] = {0};
    spec->pairs = pattern_pairs(&spec->pattern);
    spec->shown_columns = spec->d_model;
    spec->half = spec->pairs;
    spec->first = 0;
    spec->step = 1;
    while (spec->pairs <= D_MODEL_MAX &&
           pattern_next(&walk, &spec->pattern, spec->axis, spec->axis_count, &pair)) {
        if (pair.axis != STILL) {
            counts[pair.axis]++;
        }
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        struct axis *const axis = &spec->axis[i];
        axis->side = spec->has_free_axes ? spec->max_len : axis->side;
        axis->pairs = counts[i];
        axis->ordinals = spec->index == INDEX_OWN   ? counts[i]
                         : spec->index == INDEX_ROW ? spec->pairs
                                                    : (int64_t)spec->axis_count * counts[i];
        axis->ordinals = axis->ordinals > 0 ? axis->ordinals : 1;
        axis->divisor = is_stepped(spec)              ? axis->ordinals - (axis->ordinals > 1)
                        : spec->index == INDEX_STRIDE ? 2 * spec->pairs
                                                      : 2 * axis->ordinals;
        spec->ordinals = axis->ordinals > spec->ordinals ? axis->ordinals : spec->ordinals;
        (void)axis_derive(axis);
    }
}

void spec_derive(struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    if (spec->angle_scale.number.numerator.count == 0) {
        spec->angle_scale = multiple_one;
    }
    if (spec->cell_factor_number.numerator.count == 0) {
        spec->cell_factor_number = quotient_one;
    }
    spec->has_base = spec->from == NULL && spec->frequency != FREQUENCY_LIST &&
                     spec->frequency != FREQUENCY_GEOMETRIC && spec->frequency != FREQUENCY_LINEAR;
    spec->is_by_column = spec->frequency == FREQUENCY_COLUMN || layout->cosine == NULL;
    spec->arrays = layout->arrays;
    spec->array_columns = layout_array_columns(layout, spec->d_model);
    spec->columns = spec->arrays * spec->array_columns;
    spec->is_still_beyond = layout->is_rotary;
    spec->ordinals = 0;
    if (spec_has_axes(spec)) {
        axes_derive(spec);
    } else {
        positions_derive(spec);
        spec->ordinals = spec->pairs;
    }

    const int64_t last = spec->step > 0 ? spec_position(spec, spec->max_len - 1 - spec->rows_after)
                                        : spec->first - spec->rows_before;
    spec->length = last < spec->original_max_len ? spec->original_max_len : last + 1;
    if (spec->cell_factor == CELL_FACTOR_OF_LIST) {
        spec->cell_factor_number.numerator =
            spec_is_stretched(spec) ? spec->terms.long_factor : spec->terms.short_factor;
        spec->cell_factor_number.denominator = decimal_one;
    }
    spec->first_still_pair = spec->rope_scaling == ROPE_SCALING_PROPORTIONAL
                                 ? decimal_floor(&spec->terms.share, spec->pairs)
                                 : spec->ordinals;
}

void spec_axes_print(char text[AXES_TEXT], const struct spec *spec)
{
    struct axis axes[AXES_MAX];
    for (size_t i = 0; i < AXES_MAX; i++) {
        axes[i] = spec->axis[i];
        axes[i].side = spec->has_free_axes ? 0 : axes[i].side;
    }
    axes_print(text, axes, spec->axis_count);
}

void spec_indices_print(char text[AXES_TEXT], const struct spec *spec, int64_t row)
{
    *text = '\0';
    for (size_t i = 0; i < spec->axis_count && !spec_row_is_beyond(spec, row); i++) {
        text_append(text, AXES_TEXT, "%s%c %lld", i > 0 ? ", " : "", spec->axis[i].letter,
                    (long long)spec_axis_index(spec, i, row));
    }
}

void spec_base_print(char text[AXES_TEXT], const struct spec *spec)
{
    const struct axis *const axes = spec->axis;
    char number[DECIMAL_TEXT];
    bool is_one = true;
    for (size_t i = 1; i < spec->axis_count; i++) {
        is_one = is_one && decimal_compare(&axes[i].base, &axes[0].base) == 0;
    }
    *text = '\0';
    for (size_t i = 0; i < spec->axis_count && !is_one; i++) {
        decimal_print(number, &axes[i].base);
        text_append(text, AXES_TEXT, "%s%c=%s", i > 0 ? "," : "", axes[i].letter, number);
    }
    if (is_one && spec->base.count > 0) {
        decimal_print(text, spec_has_axes(spec) ? &axes[0].base : &spec->base);
    }
}

int64_t axes_index(const struct spec *spec, size_t axis, int64_t place)
{
    const struct axis *const inner = &spec->axis[spec->axis_count - 1];
    const int64_t m = spec->merge;
    if (spec->has_free_axes) {
        return place;
    }
    if (m > 1 && axis + 2 >= spec->axis_count) {
        const int64_t lines = inner[-1].side;
        const int64_t block = place % (lines * inner->side) / (m * m);
        const int64_t within = place % (m * m);
        return axis + 1 == spec->axis_count ? block % (inner->side / m) * m + within % m
                                            : block / (inner->side / m) * m + within / m;
    }
    for (size_t i = spec->axis_count; i-- > axis + 1;) {
        place /= spec->axis[i].side;
    }
    return place % spec->axis[axis].side;
}

bool spec_has_prefix(const struct spec *spec)
{
    bool has_prefix = spec->rows_after == 0;
    for (size_t i = 0; i < spec->axis_count; i++) {
        switch (spec->axis[i].coordinate.kind) {
        case COORDINATE_INDEX:
        case COORDINATE_FROM:
        case COORDINATE_STEP:
        case COORDINATE_AT:
            break;
        case COORDINATE_SPAN:
        case COORDINATE_ENDS:
        case COORDINATE_MIDDLES:
        case COORDINATE_LAST:
        case COORDINATE_CENTERED:
        case COORDINATE_KINDS:
            has_prefix = false;
            break;
        }
    }
    return has_prefix && !spec_is_stretched(spec) && !(spec->has_zero_row && spec->step < 0);
}

uint32_t spec_ordinal(const struct spec *spec, size_t axis, uint32_t k)
{
    if (!spec_has_axes(spec)) {
        return k;
    }
    switch (spec->index) {
    case INDEX_OWN:
        return k;
    case INDEX_ROW:
        return pattern_pair(&spec->pattern, spec->axis[axis].letter, k);
    case INDEX_STRIDE:
        return (uint32_t)spec->axis_count * k + (uint32_t)axis;
    }
    return k;
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

/* Finds a contradiction between members, or a member that requires another. */
static struct spec_fault members_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const bool is_sin = spec->layout == LAYOUT_SIN;
    const bool is_in_turn =
        spec->layout == LAYOUT_INTERLEAVED || spec->layout == LAYOUT_INTERLEAVED_COS;
    const bool is_paper = spec->frequency == FREQUENCY_PAPER;
    const bool is_scaled = kind != ROPE_SCALING_NONE;
    const struct spec_fault faults[] = {
        {spec->odd == ODD_ZERO && is_sin, SPEC_ZERO_OF_COLUMNS, 0, 0},
        {spec->frequency == FREQUENCY_COLUMN && !is_in_turn, SPEC_COLUMN_LAYOUT, 0, 0},
        {is_stepped(spec) && is_sin, SPEC_SHIFTED_COLUMNS, 0, 0},
        {spec->width != WIDTH_EXACT && !is_paper, SPEC_WIDTH_UNUSED, 0, 0},
        {is_scaled && !layout_table[spec->layout].is_rotary, SPEC_SCALED_LAYOUT, 0, 0},
        {is_scaled && !is_paper, SPEC_SCALED_FREQUENCY, 0, 0},
        {spec->cell_factor == CELL_FACTOR_YARN && kind != ROPE_SCALING_YARN, SPEC_YARN_UNSCALED, 0,
         0},
        {spec->has_zero_row && spec->rows_before > 0, SPEC_ZERO_ROW_BEFORE, 0, 0},
        {spec->has_zero_row && spec->rows_after > 0, SPEC_ZERO_ROW_AFTER, 0, 0},
        {rope_scaling_reads(kind, SETTING_FACTOR) && spec->factor.count == 0, SPEC_NO_FACTOR, 0, 0},
        {rope_scaling_reads(kind, SETTING_ORIGINAL) && spec->original_max_len == 0,
         SPEC_NO_ORIGINAL, MAX_LEN_MAX, 0},
    };
    return fault_first(faults, COUNT(faults));
}

/* Finds a setting for a letter that is not an axis. */
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

/* Finds an axis on which rows are equal, or whose numbers do not fit. */
static struct spec_fault axis_fault(const struct spec *spec)
{
    struct spec_fault fault = {.applies = false};
    for (size_t i = 0; i < spec->axis_count && !fault.applies; i++) {
        struct axis axis = spec->axis[i];
        const bool fits = axis_derive(&axis);
        const struct spec_fault faults[] = {
            {!fits && coordinate_is_infinite(&axis), SPEC_COORDINATE_INFINITE, axis.letter, 0},
            {!fits, SPEC_COORDINATE_RANGE, axis.letter, 0},
            {axis.side > 1 && axis.step == 0, SPEC_STILL_AXIS, axis.letter, 0},
            {axis.side > 1 && axis.pairs == 0, SPEC_AXIS_WITHOUT_PAIRS, axis.letter, 0},
        };
        fault = fault_first(faults, COUNT(faults));
    }
    return fault;
}

/* Whether any option about axes is set. */
static bool says_axes(const struct spec *spec)
{
    return spec->index != INDEX_OWN || spec->merge > 0 || spec->pattern.count > 0 ||
           spec->coordinate_count > 0 || spec->base_count > 0;
}

/* Whether the two innermost sides have whole blocks. */
static bool merges(const struct spec *spec)
{
    const struct axis *const inner = &spec->axis[spec->axis_count - 1];
    return spec->axis_count > 1 && inner->side % spec->merge == 0 &&
           inner[-1].side % spec->merge == 0;
}

/* Finds members that are incompatible with several axes, or missing. */
static struct spec_fault axes_fault(const struct spec *spec)
{
    const int64_t d = spec->d_model;
    const int64_t columns = 2 * spec->pairs;
    const int64_t cut = spec->row_cut;
    int64_t rows = 1;
    bool uses_grid = spec->grid_count < 3;
    bool keeps_grid = true;
    bool lacks_side = false;
    if (!spec_has_axes(spec)) {
        const struct spec_fault faults[] = {{says_axes(spec), SPEC_NO_AXES, 0, 0},
                                            {cut > 0, SPEC_CUT_ALONE, 0, 0}};
        return fault_first(faults, COUNT(faults));
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        rows = rows > MAX_LEN_MAX ? rows : rows * spec->axis[i].side;
        lacks_side = lacks_side || spec->axis[i].side == 0;
        uses_grid = uses_grid || spec->axis[i].letter == 't';
        keeps_grid = keeps_grid && grid_side(spec, spec->axis[i].letter, spec->axis[i].side) ==
                                       spec->axis[i].side;
    }
    rows = spec->has_free_axes ? spec->max_len : rows + spec->rows_before + spec->rows_after;
    const struct spec_fault faults[] = {
        {spec->layout == LAYOUT_SIN, SPEC_AXES_OF_COLUMNS, 0, 0},
        {spec->frequency == FREQUENCY_COLUMN, SPEC_AXES_COLUMN, 0, 0},
        {spec->order != ORDER_ASCENDING, SPEC_AXES_ORDER, 0, 0},
        {spec->start != 0, SPEC_AXES_START, spec->start, 0},
        {spec->rope_scaling != ROPE_SCALING_NONE, SPEC_AXES_SCALED, 0, 0},
        {!uses_grid, SPEC_GRID_UNUSED, 0, 0},
        {!keeps_grid, SPEC_GRID_SIDES, 0, 0},
        {lacks_side, SPEC_NO_SIDE, 0, 0},
        {rows > MAX_LEN_MAX, SPEC_AXES_TOO_LONG, MAX_LEN_MAX, 0},
        {spec->merge > 1 && !merges(spec), SPEC_MERGE, 0, 0},
        {spec->max_len != rows, SPEC_AXES_LENGTH, rows, rows},
        {d == 0, SPEC_NO_WIDTH, 0, 0},
        {d > D_MODEL_MAX, SPEC_WIDTH_RANGE, d, D_MODEL_MAX},
        {cut > 0 && layout_table[spec->layout].is_rotary, SPEC_CUT_ROTARY, 0, 0},
        {cut > columns, SPEC_CUT_RANGE, columns, 0},
        {cut > 0 && d != cut, SPEC_CUT_WIDTH, d, 0},
        {cut == 0 && d != columns, SPEC_PAIRS_WIDTH, columns, d},
    };
    struct spec_fault fault = fault_first(faults, COUNT(faults));
    fault = fault.applies ? fault : letters_fault(spec);
    return fault.applies ? fault : axis_fault(spec);
}

/* Finds a number of columns for which there is no table. */
static struct spec_fault width_fault(const struct spec *spec)
{
    const enum rope_scaling kind = spec->rope_scaling;
    const int64_t divisors = (int64_t)spec->terms.divisor_count;
    const int64_t d = spec->d_model;
    int64_t least = spec_has_axes(spec) ? spec->pairs : d / 2; /* of an axis */
    int64_t most = 0;
    int letter = 0;
    for (size_t i = 0; i < spec->axis_count; i++) {
        const struct axis *const axis = &spec->axis[i];
        const bool is_least = axis->pairs > 0 && axis->ordinals <= least;
        least = is_least ? axis->ordinals : least;
        letter = is_least ? axis->letter : letter;
        most = axis->ordinals > most ? axis->ordinals : most;
    }
    const bool is_short = least < 2 && spec->frequency == FREQUENCY_SHIFTED;
    const struct spec_fault faults[] = {
        {d < 1 || d > D_MODEL_MAX, SPEC_WIDTH_RANGE, spec->columns, D_MODEL_MAX},
        {d % 2 != 0 && spec->odd == ODD_REFUSE, SPEC_ODD_REFUSED, d, 0},
        {d % 2 != 0 && layout_table[spec->layout].is_rotary && spec->from == NULL, SPEC_ODD_ROTARY,
         d, 0},
        {d < rope_scaling_table[kind].least_width, SPEC_SCALED_WIDTH, d, 0},
        {kind == ROPE_SCALING_LONGROPE && d / 2 != divisors, SPEC_DIVISORS, d, 2 * divisors},
        {d < 2 && spec->odd == ODD_ZERO, SPEC_ZERO_WIDTH, d, 0},
        {d < 2 && spec->width == WIDTH_DOWN, SPEC_DOWN_WIDTH, d, 0},
        {is_short && most > least, SPEC_SHIFTED_AXIS, letter, 0},
        {is_short, SPEC_SHIFTED_WIDTH, d, 4 * (int64_t)spec_axes(spec)},
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

/* Finds positions and other numbers that are incompatible. */
static struct spec_fault numbers_fault(const struct spec *spec)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
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
        /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
        {spec->cell_factor == CELL_FACTOR_YARN && decimal_compare(&spec->factor, &yarn_most) > 0,
         SPEC_YARN_FACTOR, 0, 0},
    };
    return fault_first(faults, COUNT(faults));
}

struct spec_fault spec_fault(const struct spec *spec)
{
    struct spec_fault fault = members_fault(spec);
    fault = fault.applies ? fault : axes_fault(spec);
    fault = fault.applies ? fault : width_fault(spec);
    return fault.applies ? fault : numbers_fault(spec);
}

bool spec_turns_heads(const struct spec *spec)
{
    return layout_table[spec->layout].is_rotary && spec->from == NULL &&
           spec->precision->kind != PRECISION_AFFINE;
}

struct pairing_data spec_pairing(const struct spec *spec, enum pairing said)
{
    const enum pairing of_model = spec->terms.pairing;
    struct pairing_data pairing = pairing_table[said != PAIRING_LAYOUT ? said : of_model];
    const bool is_half = spec->layout == LAYOUT_SPLIT_HALF ||
                         (spec->layout == LAYOUT_SPLIT_GROUP_HALF && !spec_has_axes(spec));
    const bool is_sorted = is_half && pairing.layout != LAYOUT_SPLIT;
    const bool is_own = spec_has_axes(spec) && spec->layout == LAYOUT_SPLIT_GROUP_HALF &&
                        pairing.layout != LAYOUT_SPLIT;
    const bool is_twice = spec_has_axes(spec) && spec->layout == LAYOUT_SPLIT_INTERLEAVED &&
                          said != PAIRING_LAYOUT && pairing.layout == LAYOUT_SPLIT_HALF;
    if (spec->layout != LAYOUT_SPLIT && !is_sorted && !is_own && !is_twice) {
        pairing.layout = spec->layout;
    }
    return pairing;
}

bool spec_turns_columns(const struct spec *spec, enum pairing said)
{
    const enum layout numbers = spec_pairing(spec, said).layout;
    return spec_has_axes(spec) &&
           ((spec->layout == LAYOUT_SPLIT_GROUP_HALF && numbers != LAYOUT_SPLIT_GROUP_HALF) ||
            (spec->layout == LAYOUT_SPLIT_INTERLEAVED && numbers == LAYOUT_SPLIT_HALF));
}
