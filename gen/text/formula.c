/*
 * formula.c: values of the names in templates/c/formula.mustache, which describes the formula of
 * the table and the error of its cells.
 */
#include "encoding/factor.h"
#include "platform.h"
#include "text/values.h"
#include "text/view.h"

/* ---- frequencies, and the factor by which all cells are multiplied ---- */

const char *formula_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const bool is_index_doubled = spec->frequency == FREQUENCY_COLUMN ||
                                  (spec->frequency == FREQUENCY_PAPER && !spec->is_by_column);
    const bool index_is_per_axis = spec->index == INDEX_OWN && spec_has_axes(spec);
    switch ((enum formula_name)id) {
    case FORMULA_INDEX: /* j counts columns or an axis's pairs; k counts the pairs of a row */
        return spec->index == INDEX_STRIDE ? text_print(buffer, "(%zu j + a)", spec->axis_count)
               : spec->is_by_column || index_is_per_axis ? "j"
                                                         : "k";
    case FORMULA_INDEX_FACTOR: /* the 2 in an exponent such as -2k/d */
        return is_index_doubled ? "2" : "";
    case FORMULA_DIVISOR:
        return text_integer(buffer, spec->axis[0].divisor);
    case FORMULA_FREQUENCY_FILE:
        return spec->frequency_file != NULL ? path_basename(spec->frequency_file) : "";
    case FORMULA_ANGLE_SCALE:
        return multiple_is_one(&spec->angle_scale) ? "" : text_multiple(buffer, &spec->angle_scale);
    case FORMULA_FIRST_END:
        return text_multiple(buffer, &spec->frequency_ends[0]);
    case FORMULA_LAST_END:
        return text_multiple(buffer, &spec->frequency_ends[1]);
    case FORMULA_D_LESS_1:
        return text_integer(buffer, spec->d_model - 1);
    case FORMULA_D_LESS_2:
        return text_integer(buffer, spec->d_model - 2);
    case FORMULA_FACTOR:
        return text_decimal(buffer, &spec->factor);
    case FORMULA_LENGTH:
        return text_integer(buffer, spec->length);
    case FORMULA_ORIGINAL_MAX_LEN:
        return text_integer(buffer, spec->original_max_len);
    case FORMULA_TRUNCATES:
        return text_flag(spec->truncate == TRUNCATE_YES);
    case FORMULA_BETA_FAST:
        return text_decimal(buffer, &spec->beta_fast);
    case FORMULA_BETA_SLOW:
        return text_decimal(buffer, &spec->beta_slow);
    case FORMULA_LOW_FREQ_FACTOR:
        return text_decimal(buffer, &spec->low_freq_factor);
    case FORMULA_HIGH_FREQ_FACTOR:
        return text_decimal(buffer, &spec->high_freq_factor);
    case FORMULA_FIRST_UNROTATED_PAIR:
        return text_integer(buffer, spec->first_unrotated_pair);
    case FORMULA_CELL_FACTOR:
        return text_quotient(buffer, &spec->cell_factor_number);
    case FORMULA_MSCALE:
        return text_decimal(buffer, &spec->terms.mscale);
    case FORMULA_MSCALE_ALL_DIM:
        return text_decimal(buffer, &spec->terms.mscale_all_dim);
    case FORMULA_LONGEST_MAX_LEN:
        return text_integer(buffer, spec->terms.longest_max_len);
    }
    return "";
}

/* ---- columns of the cells, rows without a position, and the row of zeros ---- */

/* Returns whether there are several groups of pairs, and the formula counts the columns of each
 * group from 0. */
static bool columns_are_grouped(const struct spec *spec)
{
    return spec_has_axes(spec) && spec->pattern.count > 1 && layout_table[spec->layout].is_grouped;
}

/* Returns a formula for a column of pair k, such as 2k+1 or 4+k. If columns are counted within a
 * group of n pairs, the formula for a column in the second half is n+k. */
static const char *text_column(char *buffer, const struct pair_place *place,
                               const struct spec *spec)
{
    const int64_t half = spec->half_column;
    if (place != NULL && place->in_second_half && columns_are_grouped(spec)) {
        return text_print(buffer, "n+%s", place->text);
    }
    if (place != NULL && place->in_second_half) {
        return text_print(buffer, "%lld+%s", (long long)half, place->text);
    }
    return place != NULL ? place->text : "";
}

/* Returns the index of a column of pair k, as a C expression, or "" if `place` is NULL. */
static const char *text_index(const struct pair_place *place)
{
    return place != NULL ? place->index : "";
}

/* Describes `count` rows without a position, from the row with index `first` on, such as "row -1 is
 * zero" or "rows 0 to 225 have angle 0". Returns "" if there are none. */
static const char *text_rows_beyond(char *buffer, const struct spec *spec, int64_t first,
                                    int64_t count)
{
    const bool is_rotary = layout_table[spec->layout].is_rotary;
    const long long from = (long long)spec_position(spec, first);
    if (count == 0) {
        return "";
    }
    if (count == 1) {
        return text_print(buffer, "row %lld %s", from, is_rotary ? "has angle 0" : "is zero");
    }
    return text_print(buffer, "rows %lld to %lld %s", from,
                      (long long)spec_position(spec, first + count - 1),
                      is_rotary ? "have angle 0" : "are zero");
}

/* Returns the name of the array of cosines (`array` is 1) or sines (`array` is 2). */
static const char *text_array(char *buffer, const struct view *view, size_t array)
{
    return text_print(buffer, "%s%s",
                      view->notation->has_array_names ? "" : view->row.output_spec->name,
                      view->notation->arrays[array]);
}

const char *place_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    switch ((enum place_name)id) {
    case PLACE_ROW_NAME:
        return columns_are_grouped(spec) ? "row r, in each group of n pairs, where k counts them"
               : spec_has_axes(spec)     ? "row r"
                                         : "row t";
    case PLACE_ROW_LETTER:
        return spec_has_axes(spec) ? "r" : "t";
    case PLACE_COSINE_ARRAY:
        return text_array(buffer, view, 1);
    case PLACE_SINE_ARRAY:
        return text_array(buffer, view, 2);
    case PLACE_COSINE_COLUMN:
        return text_column(buffer, layout->cosine, spec);
    case PLACE_COSINE_INDEX:
        return text_index(layout->cosine);
    case PLACE_SINE_COLUMN:
        return text_column(buffer, layout->sine, spec);
    case PLACE_SINE_INDEX:
        return text_index(layout->sine);
    case PLACE_COPY_COLUMN:
        return text_column(buffer, layout->copy, spec);
    case PLACE_COPY_INDEX:
        return text_index(layout->copy);
    case PLACE_EVEN_COLUMNS:
        return layout->is_cosine_first ? "cosine" : "sine";
    case PLACE_ODD_COLUMNS:
        return layout->is_cosine_first ? "sine" : "cosine";
    case PLACE_ZERO_COLUMN:
        return text_integer_if(buffer,
                               spec->value_columns < spec->d_model && spec->npy_path == NULL,
                               spec->array_columns - 1);
    case PLACE_ROWS_BEFORE:
        return text_rows_beyond(buffer, spec, 0, spec->rows_before);
    case PLACE_ROWS_AFTER:
        return text_rows_beyond(buffer, spec, spec->max_len - spec->rows_after, spec->rows_after);
    case PLACE_ZERO_ROW:
        return text_integer_if(buffer, spec->has_zero_row, spec_position(spec, spec->zero_row));
    }
    return "";
}

/* ---- the error of the cells ---- */

const char *accuracy_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct precision *const precision = spec->precision;
    /* All decoded values are in -2^magnitude .. 2^magnitude. */
    const int magnitude = view->tables->table[0].magnitude;
    /* Half the distance between neighbouring cells is 2^-half_step_bits. For floats, this holds
     * only between 1/2 and 1. */
    const int half_step_bits = precision->significand_bits + 1;
    switch ((enum accuracy_name)id) {
    case ACCURACY_FILE:
        return spec->npy_path != NULL ? path_basename(spec->npy_path) : "";
    case ACCURACY_BOUND_BITS: /* n, where 2^-n is the bound on the error */
        return text_integer(buffer, precision->kind == PRECISION_FLOAT ? half_step_bits - magnitude
                                                                       : half_step_bits);
    case ACCURACY_BOUND_OF_1_BITS: /* n, where 2^-n is the error of 1 in fixed point; 1 saturates */
        return text_integer(buffer, half_step_bits - 1);
    case ACCURACY_IS_PLAIN: /* cells are sines and cosines without a factor: only 1 saturates */
        return text_flag(spec->npy_path == NULL && !cells_have_factor(spec));
    case ACCURACY_CLAMPED_COUNT:
        return text_integer_if(buffer, spec->out_of_range > 0, spec->out_of_range);
    case ACCURACY_CELL_COUNT:
        return text_integer(buffer, spec->max_len * spec->columns);
    case ACCURACY_ALLOWS_EQUAL_ROWS:
        return text_flag(spec->allows_equal_rows);
    }
    return "";
}

void formula_list_divisors(struct comment *comment, const struct spec *spec)
{
    enum { LINES_MAX = 32 }; /* maximum number of lines of the list */
    const bool is_long = spec_is_stretched(spec);
    const struct decimal *const list =
        is_long ? spec->terms.long_divisors : spec->terms.short_divisors;
    char text[DIVISOR_LIST_SIZE] = "   ";
    for (size_t i = 0; i < spec->terms.divisor_count; i++) {
        char number[DECIMAL_TEXT];
        decimal_print(number, &list[i]);
        text_append(text, sizeof text, "%s %s", i > 0 ? "," : "", number);
    }
    comment_fill(comment, "    ", text, NULL);
    if (comment->count > LINES_MAX) {
        comment->count = 0;
        comment_add(comment, "    the numbers of the model's %s_factor",
                    is_long ? "long" : "short");
    }
}
