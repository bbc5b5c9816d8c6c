/*
 * spec.c: completes a spec, derives members, prints its axes, and computes its properties.
 */
#include "model/spec.h"

#include "count.h"
#include "integer.h"
#include "message.h"
#include "model/precision.h"

/* ---- cells ---- */

bool scale_is_auto(const struct spec *spec)
{
    return spec->precision->kind == PRECISION_AFFINE && spec->scale.numerator.count == 0;
}

/* ---- settings of axes ---- */

/* The letters of the axes of --grid=TxHxW. --grid=HxW uses the last two of them. */
static const char grid_letters[] = "tyx";

int64_t spec_grid_length(const struct spec *spec, char letter, int64_t length)
{
    const char *const letters = grid_letters + COUNT(grid_letters) - 1 - spec->grid_count;
    for (size_t i = 0; i < spec->grid_count; i++) {
        length = letters[i] == letter ? spec->grid[i] : length;
    }
    return length;
}

/* Sets missing lengths of axes from the grid. Without --axes, the axes are those of the grid. */
static void axes_from_grid(struct spec *spec)
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
        axis->length = axis->length == 0 ? spec_grid_length(spec, axis->letter, 0) : axis->length;
    }
}

/* Copies each coordinate and each base to the axis with the same letter. spec_fault reports letters
 * that no axis has. */
static void axis_settings_complete(struct spec *spec)
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

/* Converts a table with a single axis to a table of positions, without axes, if such a table has
 * the same rows. */
static void single_axis_convert(struct spec *spec)
{
    const struct axis *const axis = &spec->axis[0];
    const struct coordinate *const coordinate = &axis->coordinate;
    const int64_t rows = axis->length + spec->rows_before + spec->rows_after;
    const bool is_plain = coordinate->kind == COORDINATE_INDEX ||
                          (coordinate->kind == COORDINATE_FROM && coordinate->a.denominator == 1 &&
                           integer_absolute(coordinate->a.numerator) <= START_MAX);
    bool rotates_all_pairs = true;
    for (size_t i = 0; i < spec->pattern.count; i++) {
        for (size_t j = 0; j < spec->pattern.groups[i].count; j++) {
            rotates_all_pairs =
                rotates_all_pairs && spec->pattern.groups[i].letters[j] == axis->letter;
        }
    }
    if (spec->axis_count == 1 && axis->length > 0 && is_plain && rotates_all_pairs &&
        spec->pattern.count <= 1 && spec->kept_columns == 0 && spec->merge == 0 &&
        spec->start == 0 && (spec->max_len == 0 || spec->max_len == rows)) {
        spec->start = coordinate->a.numerator;
        spec->max_len = rows;
        spec->base = axis->base;
        spec->d_model = spec->d_model == 0 ? 2 * pattern_pairs(&spec->pattern) : spec->d_model;
        spec->axis_count = 0;
        spec->base_count = 0;
        spec->coordinate_count = 0;
        spec->pattern.count = 0;
        spec->index = INDEX_OWN; /* with one axis, all kinds of index are equal */
    }
}

void spec_complete(struct spec *spec)
{
    const bool has_default_pattern = spec->pattern.count == 0;
    int64_t rows = 1;
    axes_from_grid(spec);
    axis_settings_complete(spec);
    single_axis_convert(spec);
    if (!spec_has_axes(spec)) {
        return;
    }
    spec->has_free_axes = spec->max_len > 0 && spec->axis_count > 1;
    for (size_t i = 0; i < spec->axis_count; i++) {
        spec->has_free_axes = spec->has_free_axes && spec->axis[i].length == 0;
    }
    if (spec->has_free_axes) { /* no blocks, and no rows without a position */
        spec->merge = 0;
        spec->rows_before = 0;
        spec->rows_after = 0;
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        rows = rows > MAX_LEN_MAX ? rows : rows * spec->axis[i].length;
        if (has_default_pattern) { /* by default, all axes have the same number of pairs */
            spec->pattern.count = 1 + i;
            spec->pattern.groups[i] = (struct pair_group){.count = 1,
                                                          .letters = {spec->axis[i].letter},
                                                          .numerator = 1,
                                                          .denominator = (int64_t)spec->axis_count};
        }
    }
    if (spec->d_model == 0) {
        spec->d_model =
            spec->kept_columns > 0 ? spec->kept_columns : 2 * pattern_pairs(&spec->pattern);
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

/* ---- derived members ---- */

static bool is_shifted(const struct spec *spec)
{
    return spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY;
}

bool frequency_has_base(enum frequency frequency)
{
    return frequency != FREQUENCY_GEOMETRIC && frequency != FREQUENCY_LINEAR &&
           frequency != FREQUENCY_LIST;
}

bool spec_is_stepped(const struct spec *spec)
{
    return is_shifted(spec) || spec->frequency == FREQUENCY_GEOMETRIC ||
           spec->frequency == FREQUENCY_LINEAR;
}

/* Sets the derived members of a table of positions, without axes. */
static void positions_derive(struct spec *spec)
{
    const int64_t d = spec->d_model;
    const bool has_zero_column = spec->odd == ODD_ZERO && d % 2 != 0 && spec->npy_path == NULL;
    int64_t divisor = d;
    spec->value_columns = d - has_zero_column;
    spec->half_column = (spec->value_columns + 1) / 2;
    spec->pairs = spec->is_by_column ? spec->value_columns : spec->half_column;
    if (is_shifted(spec)) {
        divisor = d / 2 > 2 ? d / 2 - 1 : 1;
    } else if (spec_is_stepped(spec)) {
        divisor = spec->pairs > 2 ? spec->pairs - 1 : 1;
    } else if (spec->frequency == FREQUENCY_PAPER && spec->width != WIDTH_EXACT) {
        divisor = spec->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }
    spec->axis[0] = (struct axis){.length = spec_positions(spec),
                                  .base = spec->base,
                                  .step = 1,
                                  .denominator = 1,
                                  .pairs = spec->pairs,
                                  .frequency_count = spec->pairs,
                                  .divisor = divisor};

    /* Rows before the first position extrapolate the sequence of positions backwards. */
    if (spec->order == ORDER_ASCENDING) {
        spec->first_position = spec->start - spec->rows_before;
    } else if (spec->order == ORDER_DESCENDING) {
        spec->first_position = spec->start + spec_positions(spec) - 1 + spec->rows_before;
    } else {
        spec->first_position = (spec_positions(spec) - 1) / 2 + spec->rows_before;
    }
    spec->step = spec->order == ORDER_ASCENDING ? 1 : -1;
}

/* Sets the derived members of a table with axes. spec_fault reports invalid settings later. */
static void axes_derive(struct spec *spec)
{
    struct pattern_walk walk = {.group = 0};
    struct row_pair pair;
    int64_t counts[AXES_MAX] = {0};
    spec->pairs = pattern_pairs(&spec->pattern);
    spec->value_columns = spec->d_model;
    spec->half_column = spec->pairs;
    spec->first_position = 0;
    spec->step = 1;
    while (spec->pairs <= D_MODEL_MAX &&
           pattern_next(&walk, &spec->pattern, spec->axis, spec->axis_count, &pair)) {
        if (pair.axis != AXIS_NONE) {
            counts[pair.axis]++;
        }
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        struct axis *const axis = &spec->axis[i];
        axis->length = spec->has_free_axes ? spec->max_len : axis->length;
        axis->pairs = counts[i];
        axis->frequency_count = spec->index == INDEX_OWN   ? counts[i]
                                : spec->index == INDEX_ROW ? spec->pairs
                                                           : (int64_t)spec->axis_count * counts[i];
        axis->frequency_count = axis->frequency_count > 0 ? axis->frequency_count : 1;
        axis->divisor = spec_is_stepped(spec) ? axis->frequency_count - (axis->frequency_count > 1)
                        : spec->index == INDEX_STRIDE ? 2 * spec->pairs
                                                      : 2 * axis->frequency_count;
        spec->frequency_count = axis->frequency_count > spec->frequency_count
                                    ? axis->frequency_count
                                    : spec->frequency_count;
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
    spec->has_base = spec->npy_path == NULL && frequency_has_base(spec->frequency);
    spec->is_by_column = spec->frequency == FREQUENCY_COLUMN || layout->cosine == NULL;
    spec->arrays = layout->arrays;
    spec->array_columns = layout_array_columns(layout, spec->d_model);
    spec->columns = spec->arrays * spec->array_columns;
    spec->rows_beyond_are_unrotated = layout->is_rotary;
    spec->frequency_count = 0;
    if (spec_has_axes(spec)) {
        axes_derive(spec);
    } else {
        positions_derive(spec);
        spec->frequency_count = spec->pairs;
    }

    const int64_t last_position = spec->step > 0
                                      ? spec_position(spec, spec->max_len - 1 - spec->rows_after)
                                      : spec->first_position - spec->rows_before;
    spec->length =
        last_position < spec->original_max_len ? spec->original_max_len : last_position + 1;
    if (spec->cell_factor == CELL_FACTOR_OF_LIST) {
        spec->cell_factor_number.numerator =
            spec_is_stretched(spec) ? spec->terms.long_factor : spec->terms.short_factor;
        spec->cell_factor_number.denominator = decimal_one;
    }
    spec->first_unrotated_pair = spec->rope_scaling == ROPE_SCALING_PROPORTIONAL
                                     ? decimal_floor(&spec->terms.share, spec->pairs)
                                     : spec->frequency_count;
}

void spec_axes_print(char text[AXES_TEXT], const struct spec *spec)
{
    struct axis axes[AXES_MAX];
    for (size_t i = 0; i < AXES_MAX; i++) {
        axes[i] = spec->axis[i];
        axes[i].length = spec->has_free_axes ? 0 : axes[i].length;
    }
    axes_print(text, axes, spec->axis_count);
}

void spec_indices_print(char text[AXES_TEXT], const struct spec *spec, int64_t row)
{
    *text = '\0';
    for (size_t i = 0; i < spec->axis_count && !spec_row_lacks_position(spec, row); i++) {
        text_append(text, AXES_TEXT, "%s%c %lld", i > 0 ? ", " : "", spec->axis[i].letter,
                    (long long)spec_axis_index(spec, i, row));
    }
}

void spec_base_print(char text[AXES_TEXT], const struct spec *spec)
{
    const struct axis *const axes = spec->axis;
    char number[DECIMAL_TEXT];
    bool is_uniform = true;
    for (size_t i = 1; i < spec->axis_count; i++) {
        is_uniform = is_uniform && decimal_compare(&axes[i].base, &axes[0].base) == 0;
    }
    *text = '\0';
    for (size_t i = 0; i < spec->axis_count && !is_uniform; i++) {
        decimal_print(number, &axes[i].base);
        text_append(text, AXES_TEXT, "%s%c=%s", i > 0 ? "," : "", axes[i].letter, number);
    }
    if (is_uniform && spec->base.count > 0) {
        decimal_print(text, spec_has_axes(spec) ? &axes[0].base : &spec->base);
    }
}

int64_t spec_index_on_axis(const struct spec *spec, size_t axis, int64_t place)
{
    const struct axis *const innermost = &spec->axis[spec->axis_count - 1];
    const int64_t m = spec->merge;
    if (spec->has_free_axes) {
        return place;
    }
    if (m > 1 && axis + 2 >= spec->axis_count) {
        const int64_t lines = innermost[-1].length;
        const int64_t block = place % (lines * innermost->length) / (m * m);
        const int64_t index_in_block = place % (m * m);
        return axis + 1 == spec->axis_count
                   ? block % (innermost->length / m) * m + index_in_block % m
                   : block / (innermost->length / m) * m + index_in_block / m;
    }
    for (size_t i = spec->axis_count; i-- > axis + 1;) {
        place /= spec->axis[i].length;
    }
    return place % spec->axis[axis].length;
}

bool spec_is_length_independent(const struct spec *spec)
{
    bool is_independent = spec->rows_after == 0;
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
        case COORDINATE_COUNT:
            is_independent = false;
            break;
        }
    }
    return is_independent && !spec_is_stretched(spec) && !(spec->has_zero_row && spec->step < 0);
}

uint32_t spec_frequency_index(const struct spec *spec, size_t axis, uint32_t k)
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

/* ---- heads ---- */

bool spec_rotates_heads(const struct spec *spec)
{
    return layout_table[spec->layout].is_rotary && spec->npy_path == NULL &&
           spec->precision->kind != PRECISION_AFFINE;
}

struct pairing_data spec_pairing(const struct spec *spec, enum pairing requested)
{
    const enum pairing model_pairing = spec->terms.pairing;
    struct pairing_data pairing =
        pairing_table[requested != PAIRING_LAYOUT ? requested : model_pairing];
    const bool repeats_halves = spec->layout == LAYOUT_SPLIT_HALF ||
                                (spec->layout == LAYOUT_SPLIT_GROUP_HALF && !spec_has_axes(spec));
    const bool replaces_halves = repeats_halves && pairing.layout != LAYOUT_SPLIT;
    const bool replaces_group_halves = spec_has_axes(spec) &&
                                       spec->layout == LAYOUT_SPLIT_GROUP_HALF &&
                                       pairing.layout != LAYOUT_SPLIT;
    const bool replaces_neighbours =
        spec_has_axes(spec) && spec->layout == LAYOUT_SPLIT_INTERLEAVED &&
        requested != PAIRING_LAYOUT && pairing.layout == LAYOUT_SPLIT_HALF;
    if (spec->layout != LAYOUT_SPLIT && !replaces_halves && !replaces_group_halves &&
        !replaces_neighbours) {
        pairing.layout = spec->layout;
    }
    return pairing;
}

bool spec_uses_column_angles(const struct spec *spec, enum pairing requested)
{
    const enum layout pairing_layout = spec_pairing(spec, requested).layout;
    return spec_has_axes(spec) &&
           ((spec->layout == LAYOUT_SPLIT_GROUP_HALF &&
             pairing_layout != LAYOUT_SPLIT_GROUP_HALF) ||
            (spec->layout == LAYOUT_SPLIT_INTERLEAVED && pairing_layout == LAYOUT_SPLIT_HALF));
}
