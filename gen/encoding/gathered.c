/*
 * gathered.c: derives the specs of the small tables.
 */
#include "encoding/gathered.h"

#include "encoding/obstacle.h"

#include <string.h>

const char *gathered_obstacle(const struct spec *spec)
{
    const bool has_rows_of_zeros =
        spec->rows_before + spec->rows_after > 0 && !layout_table[spec->layout].is_rotary;
    bool lacks_pairs = false;
    bool has_unrotated_pairs = false;
    for (size_t i = 0; i < spec->pattern.count; i++) {
        const struct pair_group *const group = &spec->pattern.groups[i];
        has_unrotated_pairs =
            has_unrotated_pairs || memchr(group->letters, '0', group->count) != NULL;
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        lacks_pairs = lacks_pairs || (spec->has_free_axes && spec->axis[i].pairs == 0);
    }
    const struct obstacle obstacles[] = {
        {spec->axis_count <= 1, "all its rows are on one axis"},
        {spec->kept_columns > 0, "a row that is cut need not have both cells of a pair"},
        {spec->has_zero_row, "one of its rows is zero"},
        {has_rows_of_zeros && has_unrotated_pairs,
         "pairs that are not rotated are zero only in rows of zeros"},
        {lacks_pairs, "an axis has no pairs"},
        {true, NULL},
    };
    return obstacle_first(obstacles);
}

int64_t gathered_pair_cells(const struct spec *full)
{
    return layout_table[full->layout].pair_cells == 4 ? 3 : 2;
}

/* Returns whether each index has the same cells on axis a as on axis b. The lengths of a and b may
 * differ. */
static bool axes_share_rows(const struct spec *spec, const struct axis *a, const struct axis *b)
{
    return spec->index == INDEX_OWN && a->pairs == b->pairs && a->first == b->first &&
           a->step == b->step && a->denominator == b->denominator &&
           decimal_compare(&a->base, &b->base) == 0;
}

/* Initializes the spec of an axis's small table, which has one row for each index. If the full
 * table has rows before or after the positions, the small table has one more row for them. */
static void small_spec_init(struct spec *small, const struct spec *full, const struct axis *axis)
{
    const bool has_rows_beyond = full->rows_before + full->rows_after > 0;
    *small = *full;
    small->layout = LAYOUT_CONCAT_COS;
    small->axis_count = 0;
    small->pattern.count = 0;
    small->merge = 0;
    small->d_model = gathered_pair_cells(full) * axis->pairs;
    small->max_len = axis->length + has_rows_beyond;
    small->rows_before = 0;
    small->rows_after = has_rows_beyond;
    spec_derive(small);
    small->rows_beyond_are_unrotated = full->rows_beyond_are_unrotated;
}

void gathered_init(struct gathered *gathered, const struct spec *full)
{
    *gathered = (struct gathered){.count = 0};
    for (size_t i = 0; i < full->axis_count; i++) {
        const struct axis *const axis = &full->axis[i];
        size_t table = 0;
        while (table < gathered->count &&
               !axes_share_rows(full, axis, &full->axis[gathered->tables[table].axis])) {
            table++;
        }
        gathered->table_indices[i] = axis->pairs > 0 ? table : GATHERED_NONE;
        if (axis->pairs > 0 && table == gathered->count) {
            gathered->tables[gathered->count++] =
                (struct gathered_table){.axis = i, .letter = axis->letter};
        } else if (axis->pairs > 0 &&
                   axis->length > full->axis[gathered->tables[table].axis].length) {
            gathered->tables[table].axis = i;
        }
    }
    for (size_t i = 0; i < gathered->count; i++) {
        struct gathered_table *const table = &gathered->tables[i];
        small_spec_init(&table->small, full, &full->axis[table->axis]);
    }
}
