/*
 * towers.c: sets the settings of tables of several axes. These are tables of vision and video
 * models, whose rows are patches.
 */
#include "config/facts.h"

#include <string.h>

/* Returns a side length: the value itself if it is a number, otherwise element `index`, 0 or 1, of
 * a list of two numbers. */
static int64_t side_of(const struct json_value *value, size_t index)
{
    enum { LIST_LENGTH = 2 };
    if (!value_is_list(value)) {
        return value_integer(value, 1);
    }
    if (value->size != 1 + LIST_LENGTH) {
        json_refuse(value,
                    "is a list of %zu, but has to be a number, or one of lines and one of "
                    "columns",
                    (size_t)value->size - 1);
    }
    return value_integer(value + 1 + index, 1);
}

/* Returns a side length of the whole (such as an image) divided by that of a part (such as a
 * patch). Refuses a remainder. */
static int64_t side_divide(const struct facts *facts, enum fact whole, enum fact part, size_t index)
{
    const int64_t whole_side = side_of(facts->values[whole], index);
    const int64_t part_side = side_of(facts->values[part], index);
    if (whole_side % part_side != 0) {
        json_refuse(facts->values[part], "does not divide %s: allowed are divisors",
                    facts->values[whole]->name);
    }
    return whole_side / part_side;
}

/* Sets grid[i] to the number of patches on axis i, in the order t (only for clips), y, x. Returns
 * the number of axes. */
static size_t grid_compute(const struct facts *facts, int64_t grid[3])
{
    const enum sides sides = facts->kind->sides;
    const size_t first = sides == SIDES_CLIP ? 1 : 0;
    if (sides == SIDES_CLIP) {
        grid[0] = side_divide(facts, FACT_FRAMES, FACT_TUBELET, 0);
    }
    for (size_t i = 0; i < 2; i++) {
        grid[first + i] =
            side_divide(facts, FACT_IMAGE_SIZE, FACT_PATCH_SIZE, sides == SIDES_XY ? 1 - i : i);
    }
    return first + 2;
}

/* Sets the sides of the grid, or requires --grid. */
static void sides_set(const struct facts *facts)
{
    struct model *const model = facts->model;
    if (facts->kind->sides == SIDES_UNKNOWN) {
        const bool is_clip = strncmp(model->preset->axes, "t,", 2) == 0;
        setting_require(facts, FACT_TYPE, SETTING_GRID,
                        "the file does not say how many patches there are");
        model->settings[SETTING_GRID].wanted = is_clip ? "TxHxW" : "HxW";
        return;
    }
    model->grid_count = grid_compute(facts, model->grid);
    (void)setting_mark(facts, FACT_IMAGE_SIZE, SETTING_GRID);
}

void clip_rows_set(const struct facts *facts)
{
    int64_t grid[3];
    int64_t rows = 1;
    const size_t count = grid_compute(facts, grid);
    for (size_t i = 0; i < count && rows <= MAX_LEN_MAX; i++) {
        rows *= grid[i];
    }
    setting_set_integer(facts, FACT_IMAGE_SIZE, SETTING_MAX_LEN, rows);
}

/* Sets the number of rotated columns of a head: all columns or, if has_thirds is true, the greatest
 * number of columns that three axes with equally many pairs can have. */
static void head_width_set(const struct facts *facts)
{
    const int64_t axes = 3; /* t, y and x */
    const struct json_value *const *const values = facts->values;
    const enum fact width = values[FACT_HEAD_WIDTH] != NULL ? FACT_HEAD_WIDTH : FACT_D_MODEL;
    const int64_t heads = width == FACT_D_MODEL ? value_integer(values[FACT_HEADS], 1) : 1;
    int64_t d = value_integer(values[width], 1) / heads;
    if (facts->kind->has_thirds) {
        d = 2 * axes * (d / (2 * axes));
    }
    if (d < 1 || d > D_MODEL_MAX) {
        const bool is_default = values[width] == facts->defaults->values[width];
        json_refuse(values[is_default && values[FACT_HEADS] != NULL ? FACT_HEADS : width],
                    "makes a head of %lld columns: allowed are 1 .. %d", (long long)d, D_MODEL_MAX);
    }
    setting_set_integer(facts, width, SETTING_D_MODEL, d);
}

/* SAM 3 scales angles by window_size / lines, where `lines` is the number of lines of patches. The
 * preset has the scale 1/3. If the quotient may differ from 1/3, requires --angle-scale. */
static void scale_check(const struct facts *facts)
{
    enum { WINDOWS = 3 }; /* lines / window_size, for the scale of the preset */
    const struct json_value *const window = facts->values[FACT_WINDOW_SIDE];
    if (facts->defaults->values[FACT_WINDOW_SIDE] != NULL &&
        (facts->request->is_given[SETTING_GRID] ||
         WINDOWS * value_integer(window, 0) != facts->model->grid[0])) {
        setting_require(facts, FACT_WINDOW_SIDE, SETTING_ANGLE_SCALE,
                        "the scale of angles is window_size / lines, which here need not be 1/3");
    }
}

/* Sets or requires SETTING_MERGE, the side length of the square blocks in which patches are
 * traversed. Refuses any rotary scaling. If the classes of the type do not read a base, refuses a
 * base other than 10000. */
static void rotary_settings_read(struct facts *facts)
{
    const struct json_value *const *const values = facts->values;
    if (shared_scaling_read(facts) != ROPE_SCALING_NONE) {
        json_refuse(values[FACT_SCALING],
                    "is '%s', but heads rotated by several axes have no "
                    "scaling: %s",
                    json_printable(values[FACT_SCALING]->text),
                    remedy_ignore(values[FACT_SCALING]));
    }
    if (values[FACT_BASE] != NULL && facts->defaults->values[FACT_BASE] == NULL) {
        const struct decimal base = value_number(values[FACT_BASE]);
        const struct decimal fixed_base = decimal_from_integer(10000);
        if (decimal_compare(&base, &fixed_base) != 0) {
            json_refuse(values[FACT_BASE], "is not read by classes of this type: %s",
                        remedy_ignore(values[FACT_BASE]));
        }
    }
    if (facts->kind->required_fact == FACT_MERGE && values[FACT_MERGE] == NULL) {
        setting_require(facts, FACT_TYPE, SETTING_MERGE,
                        "the file does not say in which blocks patches stand");
    } else if (facts->defaults->values[FACT_MERGE] != NULL) {
        const int64_t merge = value_integer(values[FACT_MERGE], 1);
        setting_set_integer(facts, FACT_MERGE, SETTING_MERGE, merge > 1 ? merge : 0);
    }
}

void tower_set(struct facts *facts)
{
    if (layout_table[facts->model->preset->layout].is_rotary) {
        rotary_settings_read(facts);
        head_width_set(facts);
    } else {
        const struct json_value *const positions = facts->values[FACT_POSITIONS];
        if (positions != NULL && strcmp(positions->text, "learned") == 0) {
            json_refuse(positions, "says that positions are learned: " REMEDY_TABLE);
        }
        setting_set_number(facts, FACT_D_MODEL, SETTING_D_MODEL);
    }
    setting_set_number(facts, FACT_BASE, SETTING_BASE);
    sides_set(facts);
    scale_check(facts);
}
