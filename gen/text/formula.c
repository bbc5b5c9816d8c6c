/*
 * formula.c: what the templates of the formula and of its exactness, c/formula.mustache, can say.
 */
#include "encoding/factor.h"
#include "platform.h"
#include "text/view.h"

#include <stdio.h>

/* Whether cells are sines and cosines as they are. */
static bool is_unmultiplied(const struct spec *spec)
{
    const bool is_number =
        spec->cell_factor == CELL_FACTOR_NUMBER || spec->cell_factor == CELL_FACTOR_OF_LIST;
    return is_number && factor_compare_one(spec) == 0;
}

/* Adds a column of pair k as people read it, 2k+1 or 4+k, and as C does. */
static void add_place(struct names *names, const char *column, const char *index,
                      const struct pair_place *place, int64_t half)
{
    if (place != NULL && place->in_second_half) {
        names_print(names, column, "%lld+%s", (long long)half, place->text);
    } else {
        names_text(names, column, place != NULL ? place->text : "");
    }
    names_text(names, index, place != NULL ? place->index : "");
}

void formula_add(struct names *names, const struct spec *spec, int magnitude)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const struct precision *const precision = spec->precision;
    const bool is_double = spec->frequency == FREQUENCY_COLUMN ||
                           (spec->frequency == FREQUENCY_PAPER && !spec->is_by_column);
    const bool is_float = precision->kind == PRECISION_FLOAT;
    const int half = precision->significand_bits + 1;
    const long long start = spec->start;
    names_text(names, "from", spec->from != NULL ? path_last(spec->from) : "");
    /* Frequencies are counted by k, or by j if each column has its own. */
    names_text(names, "index", spec->is_by_column ? "j" : "k");
    names_text(names, "indices", is_double ? "2" : "");
    names_integer(names, "divisor", spec->divisor);
    names_text(names, "frequency_file",
               spec->frequency_file != NULL ? path_last(spec->frequency_file) : "");
    names_decimal(names, "angle_scale",
                  decimal_is_one(&spec->angle_scale) ? NULL : &spec->angle_scale);
    names_integer(names, "d_less_1", spec->d_model - 1);
    names_integer(names, "d_less_2", spec->d_model - 2);
    names_decimal(names, "factor", &spec->factor);
    names_integer(names, "length", spec->length);
    names_integer(names, "original_max_len", spec->original_max_len);
    names_flag(names, "truncates", spec->truncate == TRUNCATE_YES);
    names_decimal(names, "beta_fast", &spec->beta_fast);
    names_decimal(names, "beta_slow", &spec->beta_slow);
    names_decimal(names, "low_freq_factor", &spec->low_freq_factor);
    names_decimal(names, "high_freq_factor", &spec->high_freq_factor);
    names_integer(names, "first_still_pair", spec->first_still_pair);
    /* These say where in a row the cells are, and what they are multiplied by. */
    names_text(names, "row_name", spec_is_grid(spec) ? "half(t)" : "row t");
    add_place(names, "cosine_column", "cosine_index", layout->cosine, spec->half);
    add_place(names, "sine_column", "sine_index", layout->sine, spec->half);
    add_place(names, "copy_column", "copy_index", layout->copy, spec->half);
    names_text(names, "even_columns", layout->is_cosine_first ? "cosine" : "sine");
    names_text(names, "odd_columns", layout->is_cosine_first ? "sine" : "cosine");
    names_whole(names, "zero_column", spec->shown_columns < spec->axis_columns,
                spec->array_columns - 1);
    quotient_print(names_item_text(names, NULL, "cell_factor"), &spec->cell_factor_number);
    names_decimal(names, "mscale", &spec->terms.mscale);
    names_decimal(names, "mscale_all_dim", &spec->terms.mscale_all_dim);
    names_integer(names, "longest_max_len", spec->terms.longest_max_len);
    /* Coordinates X and Y follow from a place in the grid. */
    names_flag(names, "is_grid", spec_is_grid(spec));
    names_integer(names, "grid_width", spec->grid_width);
    names_text(names, "halves",
               spec->grid_order == GRID_XY ? "half(X), half(Y)" : "half(Y), half(X)");
    if (start == 0) {
        names_text(names, "offset", "");
    } else {
        names_print(names, "offset", " %c %lld", start < 0 ? '-' : '+', start < 0 ? -start : start);
    }
    names_integer(names, "last_x", spec->grid_width - 1);
    names_integer(names, "last_y", spec->grid_height - 1);
    names_integer(names, "end_x", start + spec->grid_width - 1);
    names_integer(names, "end_y", start + spec->grid_height - 1);
    names_flag(names, "has_class_row", spec->class_row);
    names_whole(names, "zero_row", spec->has_zero_row, spec_position(spec, spec->zero_row));
    /* These say how exact the cells are. */
    names_integer(names, "bound_bits", is_float ? half - magnitude : half);
    names_integer(names, "bound_of_1_bits", half - 1);
    names_flag(names, "is_plain", spec->from == NULL && is_unmultiplied(spec));
    names_flag(names, "is_fraction", quotient_is_fraction(&spec->scale));
    names_whole(names, "cut", spec->cut > 0, spec->cut);
    names_integer(names, "cell_count", spec->max_len * spec->columns);
    names_flag(names, "allows_equal_rows", spec->allows_equal_rows);
}

void formula_list_divisors(struct comment *comment, const struct spec *spec)
{
    enum { LINES = 32 }; /* of a longer list there are none */
    const bool is_long = spec_is_stretched(spec);
    const struct decimal *const list =
        is_long ? spec->terms.long_divisors : spec->terms.short_divisors;
    char text[COMMENT_SENTENCES] = "   ";
    for (size_t i = 0; i < spec->terms.divisor_count; i++) {
        char number[DECIMAL_TEXT];
        decimal_print(number, &list[i]);
        text_append(text, sizeof text, "%s %s", i > 0 ? "," : "", number);
    }
    comment_fill(comment, "    ", text, NULL);
    if (comment->count > LINES) {
        comment->count = 0;
        comment_add(comment, "    the numbers of the model's %s_factor",
                    is_long ? "long" : "short");
    }
}
