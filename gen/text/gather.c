/*
 * gather.c: values of the names that templates use for the tables of axes, and for the code that
 * gathers a row from these tables.
 *
 * A row consists of groups of pairs. A group repeats a sequence of letters: in the group tyyx, of
 * every four pairs the first belongs to axis t, the next two to axis y, and the last to axis x. The
 * emitted code gathers a row in runs. A run consists of the pairs at one place of this sequence,
 * over all repeats of the group. In a run, column indices, indices into a head and pair indices of
 * the axis are linear functions of `pair`, the loop variable of the emitted code.
 */
#include "encoding/factor.h"
#include "encoding/storage.h"
#include "memory.h"
#include "text/literal.h"
#include "text/values.h"
#include "text/view.h"

#include <string.h>

/* ---- columns of a row, and numbers of a head ---- */

/* Returns the C expression base + slope * pair, or base alone if the run has only one pair. */
static const char *text_affine(char *buffer, int64_t base, int64_t slope, bool has_loop)
{
    const long long from = (long long)base;
    if (!has_loop) {
        return text_print(buffer, "%lldL", from);
    }
    if (slope == 1) {
        return base == 0 ? "pair" : text_print(buffer, "%lldL + pair", from);
    }
    return text_print(buffer, base == 0 ? "%lldL * pair" : "(%lldL * pair) + %lldL",
                      (long long)slope, from);
}

/* Returns a C expression for an index into a row or a head: the index that `place` describes for a
 * pair of the run, plus `offset`. If the run has several pairs, the expression contains the loop
 * variable `pair`. Returns "" if `place` is NULL. With `is_grouped`, each group of pairs has its
 * own consecutive columns. */
static const char *text_place(char *buffer, const struct spec *spec, const struct pattern_run *run,
                              const struct pair_place *place, bool is_grouped, int64_t offset)
{
    if (place == NULL) {
        return "";
    }
    const int64_t group = is_grouped ? run->group_first : 0;
    const int64_t half = is_grouped ? run->group_pairs : spec->pairs;
    const int64_t base =
        2 * group + pair_place_column(place, (uint32_t)half, (uint32_t)(run->first - group));
    return text_affine(buffer, base + offset, (int64_t)place->step * run->step, run->count > 1);
}

/* Returns a C expression for the index of a column: the column that `place` describes for a pair of
 * the current run, plus `offset`. Returns "" if `place` is NULL. */
static const char *text_run_column(char *buffer, const struct view *view,
                                   const struct pair_place *place, int64_t offset)
{
    const struct spec *const spec = view->tables->spec;
    return text_place(buffer, spec, &view->run, place, layout_table[spec->layout].is_grouped,
                      offset);
}

/* Returns a C expression for the index, in a head, of the first or second number that a pair of the
 * current run rotates. */
static const char *text_run_head(char *buffer, const struct view *view, bool is_second)
{
    const struct spec *const spec = view->tables->spec;
    const enum layout paired = spec_pairing(spec, view->row.output_spec->pairing).layout;
    const bool is_grouped = layout_table[paired].is_grouped;
    const enum layout head_layout =
        layout_table[paired].pair_cells > 0 ? LAYOUT_SPLIT_INTERLEAVED : paired;
    const struct layout_data *const layout = &layout_table[head_layout];
    return text_place(buffer, spec, &view->run, is_second ? layout->copy : layout->cosine,
                      is_grouped, 0);
}

/* Returns a C expression for the index, in a head, of the first or second number that pair `pair`
 * rotates. Here `pair` is the index among all pairs of the row. */
static const char *text_head_number(char *buffer, const struct view *view, bool is_second)
{
    const struct spec *const spec = view->tables->spec;
    const enum layout paired = spec_pairing(spec, view->row.output_spec->pairing).layout;
    const struct pattern_run row = {.count = 2, .step = 1, .group_pairs = spec->pairs};
    const struct layout_data *const layout = &layout_table[paired];
    return text_place(buffer, spec, &row, is_second ? layout->copy : layout->cosine, false, 0);
}

/* ---- cells of the tables of axes ---- */

/* Returns the literal of a cell of a pair that is not rotated: the cosine of the angle 0 or,
 * without is_cosine, the sine of the angle 0. */
static const char *text_unrotated_cell(char *buffer, const struct view *view, bool is_cosine)
{
    const struct table *const table = &view->tables->table[0];
    buffer[literal_cell(buffer, &view->digits, view->tables->spec->precision,
                        view->row.output_spec->literal,
                        is_cosine ? table->cosine_at_zero : table->rounding.zero)] = '\0';
    return buffer;
}

/* Prints the beginning of a macro call that reads a cell of an axis's table, such as "PE_Y_AT(y, ".
 */
static void table_read_print(char text[VALUE_SIZE / 2], const struct view *view, size_t axis)
{
    const struct gathered *const gathered = &view->tables->gathered;
    const char name[] = {gathered->tables[gathered->table_indices[axis]].letter, '\0'};
    char letter[VALUE_SIZE];
    (void)text_upper_case(letter, name);
    *text = '\0';
    text_append(text, VALUE_SIZE / 2, "%s_%s_AT(%c, ", view->prefix, letter,
                view->tables->spec->axis[axis].letter);
}

/* Returns an expression for a cell of a pair of the current run, as a function of the loop variable
 * `pair`. The parameter `kind` is 0 for the cosine, 1 for the sine, 2 for the negative sine. */
static const char *text_run_cell_of_kind(char *buffer, const struct view *view, int64_t kind)
{
    const struct pattern_run *const run = &view->run;
    char call_start[VALUE_SIZE / 2];
    char column[VALUE_SIZE];
    if (run->axis == AXIS_NONE) {
        return text_unrotated_cell(buffer, view, kind == 0);
    }
    const int64_t pairs = view->tables->spec->axis[run->axis].pairs;
    table_read_print(call_start, view, (size_t)run->axis);
    return text_print(
        buffer, "%s%.*s)", call_start, (int)VALUE_SIZE / 4,
        text_affine(column, kind * pairs + run->number, run->number_step, run->count > 1));
}

/* Returns an expression for a cell of a pair of the current run. The expression uses two variables
 * of the emitted code: `pair`, the index of the pair in the row, and `kind`, which is 0 for the
 * cosine, 1 for the sine, 2 for the negative sine. */
static const char *text_run_cell(char *buffer, const struct view *view)
{
    const struct pattern_run *const run = &view->run;
    char call_start[VALUE_SIZE / 2];
    char pair_index[VALUE_SIZE / 4]; /* an expression: the index of the pair on its axis */
    if (run->axis == AXIS_NONE) {
        char zero[VALUE_SIZE];
        char one[VALUE_SIZE];
        return text_print(buffer, "(kind == 0L) ? %.*s : %.*s", LITERAL_MAX,
                          text_unrotated_cell(one, view, true), LITERAL_MAX,
                          text_unrotated_cell(zero, view, false));
    }
    const long long number_first = (long long)run->number;
    const long long step = (long long)run->number_step;
    const long long offset = (long long)(run->number - run->first);
    if (run->step == 1) {
        (void)snprintf(pair_index, sizeof pair_index, offset == 0 ? "pair" : "(pair %c %lldL)",
                       offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
    } else {
        (void)snprintf(pair_index, sizeof pair_index,
                       "(%lldL + (%lldL * ((pair - %lldL) / %lldL)))", number_first, step,
                       (long long)run->group_first, (long long)run->step);
    }
    table_read_print(call_start, view, (size_t)run->axis);
    return text_print(buffer, "%s(%lldL * kind) + %s)", call_start,
                      (long long)view->tables->spec->axis[run->axis].pairs, pair_index);
}

/* Returns the condition that `pair`, an emitted variable, belongs to the run. The emitted code
 * tests the runs in order, so the condition may assume that `pair` belongs to no earlier run. */
static const char *text_run_condition(char *buffer, const struct pattern_run *run)
{
    const long long end = (long long)(run->group_first + run->group_pairs);
    if (run->ends_group) {
        return text_print(buffer, "pair < %lldL", end);
    }
    return text_print(buffer, "(pair < %lldL) && (((pair - %lldL) %% %lldL) == %lldL)", end,
                      (long long)run->group_first, (long long)run->step,
                      (long long)(run->first - run->group_first));
}

/* ---- indices of a row ---- */

/* Returns an expression for a row's index on an axis. In the expression, the emitted variable
 * `place` is the row's number among the rows with positions. If there are no rows before these
 * rows, the variable is `position`. */
static const char *text_index_of(char *buffer, const struct spec *spec, size_t axis)
{
    const char *const place = spec->rows_before > 0 ? "place" : "position";
    const long long m = (long long)spec->merge;
    const bool is_innermost = axis + 1 == spec->axis_count;
    const long long line_length = (long long)spec->axis[spec->axis_count - 1].length;
    const long long axis_length = (long long)spec->axis[axis].length;
    char within[VALUE_SIZE / 4];
    if (axis_length == 1) {
        return "0L";
    }
    if (m > 1 && axis + 2 >= spec->axis_count) {
        const long long line_count = (long long)spec->axis[spec->axis_count - 2].length;
        (void)snprintf(within, sizeof within, spec->axis_count > 2 ? "(%s %% %lldL)" : "%s", place,
                       line_count * line_length);
        return is_innermost
                   ? text_print(buffer, "(((%s / %lldL) %% %lldL) * %lldL) + (%s %% %lldL)", within,
                                m * m, line_length / m, m, place, m)
                   : text_print(buffer, "((%s / %lldL) * %lldL) + ((%s %% %lldL) / %lldL)", within,
                                m * line_length, m, place, m * m, m);
    }
    long long rows = 1; /* product of the lengths of the inner axes */
    bool is_outermost = true;
    for (size_t i = axis + 1; i < spec->axis_count; i++) {
        rows *= (long long)spec->axis[i].length;
    }
    for (size_t i = 0; i < axis; i++) {
        is_outermost = is_outermost && spec->axis[i].length == 1;
    }
    if (rows == 1) {
        return is_outermost ? place : text_print(buffer, "%s %% %lldL", place, axis_length);
    }
    return is_outermost ? text_print(buffer, "%s / %lldL", place, rows)
                        : text_print(buffer, "(%s / %lldL) %% %lldL", place, rows, axis_length);
}

/* Returns the arguments that select a row: its position, or its indices on the axes. Each argument
 * is preceded by `type`. */
static const char *text_arguments(char *buffer, const struct spec *spec, const char *type)
{
    *buffer = '\0';
    if (!spec->has_free_axes) {
        return text_print(buffer, "%sposition", type);
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        text_append(buffer, VALUE_SIZE, "%s%s%c", i > 0 ? ", " : "", type, spec->axis[i].letter);
    }
    return buffer;
}

/* Lists the letters of the axes that share a table, such as "t, y and x". If `table` is AXES_MAX,
 * lists the letters of all axes. */
static const char *text_letters(char *buffer, const struct view *view, size_t table)
{
    const struct spec *const spec = view->tables->spec;
    const size_t *const table_indices = view->tables->gathered.table_indices;
    size_t letters_left = 0;
    *buffer = '\0';
    for (size_t i = 0; i < spec->axis_count; i++) {
        letters_left += table == AXES_MAX || table_indices[i] == table;
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        if (table == AXES_MAX || table_indices[i] == table) {
            const char *const between = *buffer == '\0' ? "" : letters_left == 1 ? " and " : ", ";
            text_append(buffer, VALUE_SIZE, "%s%c", between, spec->axis[i].letter);
            letters_left--;
        }
    }
    return buffer;
}

/* Describes the arguments that select a row: "a position, 0 to 383", or "indices t, y and x, 0 to
 * 99 each". */
static const char *text_row_range(char *buffer, const struct view *view)
{
    const struct spec *const spec = view->tables->spec;
    const long long last = (long long)spec->max_len - 1;
    char letters[VALUE_SIZE];
    return spec->has_free_axes ? text_print(buffer, "indices %.*s, 0 to %lld each", VALUE_SIZE / 2,
                                            text_letters(letters, view, AXES_MAX), last)
                               : text_print(buffer, "a position, 0 to %lld", last);
}

/* ---- columns ---- */

/* Returns an expression for the kind of a cell: 0 for a cosine, 1 for a sine. In the expression,
 * the emitted variable `part` is 0 for the first column of a pair and 1 for the second. */
static const char *text_part_kind(const struct spec *spec)
{
    return layout_table[spec->layout].is_cosine_first ? "part" : "1L - part";
}

/* Returns whether the emitted code has to find the group of pairs to which a column belongs before
 * it can find the pair: if there are several groups, each with its own consecutive columns. */
static bool has_pair_groups(const struct spec *spec)
{
    return spec->pattern.count > 1 && layout_table[spec->layout].is_grouped;
}

/* Returns an expression for the pair to which the emitted variable `column` belongs. With is_part,
 * returns an expression for the column's part instead: 0 for the first column of the pair, 1 for
 * the second. */
static const char *text_pair_of_column(char *buffer, const struct spec *spec, bool is_part)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool has_halves = layout->copy != NULL
                                ? layout->copy->in_second_half
                                : layout->sine->in_second_half || layout->cosine->in_second_half;
    if (layout->has_half_arrays) {
        return is_part ? "0L" : "column";
    }
    if (has_halves) {
        return text_print(buffer, is_part ? "column / %lldL" : "column %% %lldL",
                          (long long)spec->pairs);
    }
    return is_part ? "column % 2L" : "column / 2L";
}

/* What text_group returns about a group of pairs. */
enum group_value {
    GROUP_END,  /* the index after the group's last column */
    GROUP_PAIR, /* an expression for the pair to which a column of the group belongs */
    GROUP_PART  /* an expression for the part of this column, as in text_pair_of_column */
};

static const char *text_group(char *buffer, const struct spec *spec, size_t index,
                              enum group_value value)
{
    long long first = 0;
    for (size_t i = 0; i < index; i++) {
        first += (long long)spec->pattern.groups[i].count * spec->pattern.groups[i].repeats;
    }
    const struct pair_group *const group = &spec->pattern.groups[index];
    const long long pairs = (long long)group->count * group->repeats;
    char offset[VALUE_SIZE / 4] = "column";
    if (first > 0) {
        (void)snprintf(offset, sizeof offset, "(column - %lldL)", 2 * first);
    }
    switch (value) {
    case GROUP_END:
        return text_integer(buffer, 2 * (first + pairs));
    case GROUP_PAIR:
        return first == 0 ? text_print(buffer, "%s %% %lldL", offset, pairs)
                          : text_print(buffer, "%lldL + (%s %% %lldL)", first, offset, pairs);
    case GROUP_PART:
        return text_print(buffer, "%s / %lldL", offset, pairs);
    }
    return "";
}

/* ---- names ---- */

/* Returns whether any run has several pairs. The emitted code has a loop for each such run. */
static bool has_loops(const struct spec *spec)
{
    struct pattern_run run;
    bool found = false;
    for (size_t i = 0; pattern_run_find(&run, &spec->pattern, spec->axis, spec->axis_count, i);
         i++) {
        found = found || run.count > 1;
    }
    return found;
}

/* Returns whether the current run is the last one. */
static bool run_is_last(const struct view *view)
{
    const struct spec *const spec = view->tables->spec;
    struct pattern_run next;
    return !pattern_run_find(&next, &spec->pattern, spec->axis, spec->axis_count,
                             view->current_run + 1);
}

static const char *text_run(char *buffer, const struct view *view, enum run_name id)
{
    const struct spec *const spec = view->tables->spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const struct pattern_run *const run = &view->run;
    switch (id) {
    case RUN_INDENT: /* of the emitted statements, which are in a loop if run->count > 1 */
        return run->count > 1 ? "    " : "";
    case RUN_COUNT:
        return text_integer_if(buffer, run->count > 1, run->count);
    case RUN_COSINE:
        return text_run_cell_of_kind(buffer, view, 0);
    case RUN_SINE:
        return text_run_cell_of_kind(buffer, view, 1);
    case RUN_NEGATIVE_SINE:
        return text_run_cell_of_kind(buffer, view, 2);
    case RUN_COSINE_COLUMN:
        return text_run_column(buffer, view, layout->cosine, 0);
    case RUN_SINE_COLUMN:
        return text_run_column(buffer, view, layout->sine, 0);
    case RUN_COPY_COLUMN:
        return text_run_column(buffer, view, layout->copy, 0);
    case RUN_NEGATIVE_COLUMN: /* the column of -sine; in the layout matrices: 4k + 1 */
        return text_run_column(buffer, view, layout->cosine, 1);
    case RUN_LAST_COLUMN: /* the column of the second cosine; in the layout matrices: 4k + 3 */
        return text_run_column(buffer, view, layout->cosine, 3);
    case RUN_ROTATES: /* false if rotation by the pairs of the run changes no number of a head */
        return text_flag(run->axis != AXIS_NONE || factor_compare_one(spec) != 0);
    case RUN_HEAD_FIRST:
        return text_run_head(buffer, view, false);
    case RUN_HEAD_SECOND:
        return text_run_head(buffer, view, true);
    case RUN_IS_FIRST:
        return text_flag(view->current_run == 0);
    case RUN_IS_LAST:
        return text_flag(run_is_last(view));
    case RUN_CONDITION:
        return text_run_condition(buffer, run);
    case RUN_CELL:
        return text_run_cell(buffer, view);
    }
    return "";
}

const char *run_text(void *state, int id, char *buffer)
{
    return text_run(buffer, state, (enum run_name)id);
}

const char *small_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct gathered *const gathered = &view->tables->gathered;
    const struct gathered_table *const table = &gathered->tables[view->current_small_table];
    (void)text_table_name(buffer, view, view->current_small_table);
    switch ((enum small_name)id) {
    case SMALL_TABLE:
        return buffer;
    case SMALL_PREFIX:
        return text_upper_case(buffer, memory_join(buffer, ""));
    case SMALL_ROWS:
        return text_integer(buffer, table->small.max_len);
    case SMALL_STRIDE:
        return text_integer(buffer,
                            storage_stride(view->row.output_spec, table->small.array_columns));
    case SMALL_AXES:
        return text_letters(buffer, view, view->current_small_table);
    case SMALL_IS_LAST:
        return text_flag(view->current_small_table + 1 == gathered->count);
    case SMALL_LAST_ROW:
        return text_integer(buffer, table->small.max_len - 1);
    }
    return "";
}

const char *gather_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    switch ((enum gather_name)id) {
    case GATHER_HAS_POSITION:
        return text_flag(!spec->has_free_axes);
    case GATHER_PARAMETERS:
        return text_arguments(buffer, spec, "long ");
    case GATHER_ARGUMENTS:
        return text_arguments(buffer, spec, "");
    case GATHER_ROW_RANGE:
        return text_row_range(buffer, view);
    case GATHER_ROWS_BEFORE:
        return text_integer_if(buffer, spec->rows_before > 0, spec->rows_before);
    case GATHER_PLACE: /* an expression for a row's number among the rows with positions */
        return spec->rows_before > 0 ? "place" : "position";
    case GATHER_PLACE_END: /* one more than the greatest `place` */
        return text_integer(buffer, spec_positions(spec));
    case GATHER_HAS_ROWS_BEYOND:
        return text_flag(spec->rows_before + spec->rows_after > 0);
    case GATHER_HAS_LOOPS:
        return text_flag(has_loops(spec));
    case GATHER_HAS_GROUPS:
        return text_flag(has_pair_groups(spec));
    case GATHER_COLUMN_PAIR:
        return text_pair_of_column(buffer, spec, false);
    case GATHER_COLUMN_PART:
        return text_pair_of_column(buffer, spec, true);
    case GATHER_PART_KIND:
        return text_part_kind(spec);
    case GATHER_HAS_PARTS: /* whether the sine and the cosine of a pair are in one array */
        return text_flag(spec->arrays == 1);
    case GATHER_HEAD_FIRST: /* the two HEAD values: if each number of a head has its own column */
        return text_head_number(buffer, view, false);
    case GATHER_HEAD_SECOND:
        return text_head_number(buffer, view, true);
    case GATHER_HAS_MATRICES:
        return text_flag(gathered_pair_cells(spec) > 2);
    case GATHER_INDEX:
        return text_index_of(buffer, spec, view->current_axis);
    case GATHER_ROW_BEYOND:
        return text_integer(buffer,
                            gathered_beyond_row(&view->tables->gathered, view->current_axis));
    case GATHER_GROUP_IS_FIRST:
        return text_flag(view->current_group == 0);
    case GATHER_GROUP_IS_LAST:
        return text_flag(view->current_group + 1 == spec->pattern.count);
    case GATHER_GROUP_END:
        return text_group(buffer, spec, view->current_group, GROUP_END);
    case GATHER_GROUP_PAIR:
        return text_group(buffer, spec, view->current_group, GROUP_PAIR);
    case GATHER_GROUP_PART:
        return text_group(buffer, spec, view->current_group, GROUP_PART);
    }
    return "";
}
