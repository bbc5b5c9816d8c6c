/*
 * formula.c: the formula of a table, line by line. A number of any length has a line of its own.
 */
#include "model/precision.h"
#include "path.h"
#include "text/comment.h"

#include <stdio.h>
#include <string.h>

/* Adds a line that ends with a number in its canonical spelling. */
static void add_number(struct comment *comment, const char *start, const struct decimal *decimal)
{
    char text[DECIMAL_TEXT];
    decimal_print(text, decimal);
    comment_add(comment, "%s%s", start, text);
}

/* ---- rotary scaling: encoding/rope.h ---- */

static void add_yarn(struct comment *comment, const struct spec *spec)
{
    const long long d = spec->d_model;
    const bool rounds = spec->truncate == TRUNCATE_YES;
    char beta[DECIMAL_TEXT];
    comment_add(comment, "w(k) = (1 - g) * v / f + g * v, v = B^(-2k/%lld)", d);
    comment_add(comment, "g = 1 - clamp((k - low) / (high - low), 0, 1)");
    decimal_print(beta, &spec->beta_fast);
    comment_add(comment,
                rounds ? "low = clamp(floor(c(%s)), 0, %lld)" : "low = clamp(c(%s), 0, %lld)", beta,
                d - 1);
    decimal_print(beta, &spec->beta_slow);
    comment_add(comment,
                rounds ? "high = clamp(ceil(c(%s)), 0, %lld)" : "high = clamp(c(%s), 0, %lld)",
                beta, d - 1);
    comment_add(comment, "but low + 0.001 if that is low");
    comment_add(comment, "c(r) = %lld * ln(L0 / (2 pi r)) / (2 ln B)", d);
}

enum { LIST_LINES = 32 }; /* of numbers; of a longer list there are none */

/* Adds the numbers of a list, in as many lines as they need. If these are too many, `otherwise`
 * stands in their place. */
static void add_list(struct comment *comment, const struct decimal *list, size_t count,
                     const char *otherwise)
{
    char text[COMMENT_SENTENCES] = "   ";
    const size_t first = comment->count;
    for (size_t i = 0; i < count; i++) {
        char number[DECIMAL_TEXT];
        decimal_print(number, &list[i]);
        text_append(text, sizeof text, " %s,", number);
    }
    comment_fill(comment, "    ", "%s", text);
    char *const last = comment->lines[comment->count - 1];
    last[strlen(last) - 1] = '\0'; /* its comma */
    if (comment->count - first > LIST_LINES) {
        comment->count = first;
        comment_add(comment, "    %s", otherwise);
    }
}

static void add_rope_scaling(struct comment *comment, const struct spec *spec)
{
    const long long d = spec->d_model;
    const enum rope_scaling scaling = (enum rope_scaling)spec->rope_scaling;
    switch (scaling) {
    case ROPE_SCALING_NONE:
        return;
    case ROPE_SCALING_LINEAR:
        comment_add(comment, "w(k) = B^(-2k/%lld) / f", d);
        break;
    case ROPE_SCALING_NTK:
        comment_add(comment, "w(k) = (B * f^(%lld/%lld))^(-2k/%lld)", d, d - 2, d);
        break;
    case ROPE_SCALING_DYNAMIC:
        comment_add(comment, "w(k) = (B * (f * L / L0 - (f - 1))^(%lld/%lld))^(-2k/%lld)", d, d - 2,
                    d);
        break;
    case ROPE_SCALING_YARN:
        add_yarn(comment, spec);
        break;
    case ROPE_SCALING_LLAMA3:
        comment_add(comment, "w(k) = v if l < L0 / hi, v / f if l > L0 / lo, else (1 - s) * v / f "
                             "+ s * v");
        comment_add(comment, "v = B^(-2k/%lld), l = 2 pi / v, s = (L0 / l - lo) / (hi - lo)", d);
        add_number(comment, "lo = ", &spec->low_freq_factor);
        add_number(comment, "hi = ", &spec->high_freq_factor);
        break;
    case ROPE_SCALING_LONGROPE:
        comment_add(comment, "w(k) = B^(-2k/%lld) / e(k), e(k), k from 0:", d);
        if (spec_is_stretched(spec)) {
            add_list(comment, spec->terms.long_divisors, spec->terms.divisor_count,
                     "the numbers of the model's long_factor");
        } else {
            add_list(comment, spec->terms.short_divisors, spec->terms.divisor_count,
                     "the numbers of the model's short_factor");
        }
        break;
    case ROPE_SCALING_PROPORTIONAL:
        comment_add(comment, "w(k) = B^(-2k/%lld) / f for k < %lld, else 0", d,
                    (long long)spec->first_still_pair);
        break;
    }
    add_number(comment, "B = ", &spec->base);
    if (scaling != ROPE_SCALING_LONGROPE) {
        add_number(comment, "f = ", &spec->factor);
    }
    if (scaling == ROPE_SCALING_DYNAMIC) {
        comment_add(comment, "L = %lld", (long long)spec->length);
    }
    if (scaling == ROPE_SCALING_DYNAMIC || scaling == ROPE_SCALING_YARN ||
        scaling == ROPE_SCALING_LLAMA3) {
        comment_add(comment, "L0 = %lld", (long long)spec->original_max_len);
    }
}

/* ---- angles ---- */

/* Adds the angle of a position, and the frequency, unless a single line says the angle as the
 * position times a power of the base. Frequencies are counted by k, or by j if each column has its
 * own. */
static void add_angle(struct comment *comment, const struct spec *spec)
{
    const char *const index = spec->is_by_column ? "j" : "k";
    const bool is_scaled = !decimal_is_one(&spec->angle_scale);
    const bool is_scaling = spec->rope_scaling != ROPE_SCALING_NONE;
    const bool is_direct = spec->has_base && !is_scaled && !is_scaling;
    const bool is_paper = spec->frequency == FREQUENCY_PAPER && !spec->is_by_column;
    const char *const angle = is_direct ? "angle(t, " : "w(";
    char number[DECIMAL_TEXT] = "";
    if (!is_direct) {
        if (is_scaled) {
            decimal_print(number, &spec->angle_scale);
        }
        comment_add(comment, "angle(t, %s) = t * %s%sw(%s)", index, number, is_scaled ? " * " : "",
                    index);
    }
    if (!spec->has_base) {
        comment_add(comment, "w(%s), %s from 0: the numbers of %s", index, index,
                    path_last(spec->frequency_file));
        return;
    }
    if (is_scaling) {
        add_rope_scaling(comment, spec);
        return;
    }
    decimal_print(number, &spec->base);
    if (spec->frequency == FREQUENCY_CONSTANT) {
        comment_add(comment, "%s%s) = %s / %s", angle, index, is_direct ? "t" : "1", number);
    } else {
        comment_add(comment, "%s%s) = %s%s^(-%s%s/%lld)", angle, index, is_direct ? "t * " : "",
                    number, is_paper || spec->frequency == FREQUENCY_COLUMN ? "2" : "", index,
                    (long long)spec->divisor);
    }
}

/* ---- columns ---- */

/* Prints a column of pair k: 2k+1; 4+k; nothing, where there is none. */
static void column_print(char *text, size_t size, const struct pair_place *place, int64_t half)
{
    text[0] = '\0';
    if (place != NULL && place->in_second_half) {
        (void)snprintf(text, size, "%lld+%s", (long long)half, place->text);
    } else if (place != NULL) {
        (void)snprintf(text, size, "%s", place->text);
    }
}

static void add_columns(struct comment *comment, const struct spec *spec, const char *cosines,
                        const char *sines)
{
    enum { ROOM = 32 };
    const struct layout_data *const layout = &layout_table[spec->layout];
    const char *const first_shown = layout->is_cosine_first ? "cosine" : "sine";
    const char *const second_shown = layout->is_cosine_first ? "sine" : "cosine";
    const char *const row = spec_is_grid(spec) ? "half(t)" : "row t";
    char sine[ROOM];
    char cosine[ROOM];
    char copy[ROOM];
    column_print(sine, ROOM, layout->sine, spec->half);
    column_print(cosine, ROOM, layout->cosine, spec->half);
    column_print(copy, ROOM, layout->copy, spec->half);
    if (layout->copy != NULL) {
        comment_add(comment, "%s, %s: columns %s and %s are the cosine of angle(t, k)", cosines,
                    row, cosine, copy);
        comment_add(comment, "%s, %s: columns %s and %s are the sine of angle(t, k)", sines, row,
                    sine, copy);
    } else if (layout->arrays == 2) {
        comment_add(comment, "%s, %s: column %s is the cosine of angle(t, k)", cosines, row,
                    cosine);
        comment_add(comment, "%s, %s: column %s is the sine of angle(t, k)", sines, row, sine);
    } else if (layout->cosine == NULL) {
        comment_add(comment, "row t: column j is the sine of angle(t, j)");
    } else if (spec->is_by_column) {
        comment_add(comment,
                    "row t: column j is the %s of angle(t, j) where j is even, else the %s",
                    first_shown, second_shown);
    } else if (layout->has_pair_dimension) {
        comment_add(comment, "%s: pair k is the %s and the %s of angle(t, k)", row, first_shown,
                    second_shown);
    } else {
        comment_add(comment, "%s: columns %s and %s are the %s and the %s of angle(t, k)", row,
                    layout->is_cosine_first ? cosine : sine,
                    layout->is_cosine_first ? sine : cosine, first_shown, second_shown);
    }
    if (spec->shown_columns < spec->axis_columns) {
        comment_add(comment, "column %lld is zero", (long long)spec->array_columns - 1);
    }
}

static void add_cell_factor(struct comment *comment, const struct spec *spec)
{
    char factor[DECIMAL_TEXT];
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_NUMBER:
        if (!decimal_is_one(&spec->cell_factor_number)) {
            add_number(comment, "each times ", &spec->cell_factor_number);
        }
        break;
    case CELL_FACTOR_INVERSE_SQRT:
        comment_add(comment, "each times 1 / sqrt(%lld)", (long long)spec->d_model);
        break;
    case CELL_FACTOR_SQRT_2_D:
        comment_add(comment, "each times sqrt(2 / %lld)", (long long)spec->d_model);
        break;
    case CELL_FACTOR_YARN:
        decimal_print(factor, &spec->factor);
        comment_add(comment, "each times 0.1 * ln(%s) + 1", factor);
        break;
    case CELL_FACTOR_MSCALE:
        comment_add(comment, "each times (0.1 * s * ln(f) + 1) / (0.1 * a * ln(f) + 1)");
        add_number(comment, "s = ", &spec->terms.mscale);
        add_number(comment, "a = ", &spec->terms.mscale_all_dim);
        break;
    case CELL_FACTOR_LONGROPE:
        comment_add(comment, "each times sqrt(ln(%lld) / ln(%lld))",
                    (long long)spec->terms.longest_max_len, (long long)spec->original_max_len);
        break;
    }
}

/* ---- rows ---- */

/* Adds how a coordinate X or Y follows from a place in the grid, which has `places` of them in that
 * direction. */
static void add_coordinate(struct comment *comment, const struct spec *spec, char coordinate,
                           int64_t places)
{
    const char letter = coordinate == 'X' ? 'x' : 'y';
    const long long start = spec->start;
    char offset[32] = "";
    char unit[64] = "";
    if (start != 0) {
        (void)snprintf(offset, sizeof offset, " %c %lld", start < 0 ? '-' : '+',
                       start < 0 ? -start : start);
    }
    if (spec->normalize) {
        (void)snprintf(unit, sizeof unit, " * 2 pi / (%lld + 10^-6)", start + places - 1);
    }
    comment_add(comment,
                spec->normalize ? "%c = (%c%s)%s, %c = 0 .. %lld" : "%c = %c%s%s, %c = 0 .. %lld",
                coordinate, letter, offset, unit, letter, (long long)places - 1);
}

static void add_rows(struct comment *comment, const struct spec *spec)
{
    if (spec_is_grid(spec)) {
        comment_add(comment, "row %s%lld y + x: %s", spec->class_row ? "1 + " : "",
                    (long long)spec->grid_width,
                    spec->grid_order == GRID_XY ? "half(X), half(Y)" : "half(Y), half(X)");
        add_coordinate(comment, spec, 'X', spec->grid_width);
        add_coordinate(comment, spec, 'Y', spec->grid_height);
    }
    if (spec->class_row) {
        comment_add(comment, "row %lld, the class row, is zero", (long long)spec->first);
    }
    if (spec->has_zero_row) {
        comment_add(comment, "row %lld is zero", (long long)spec_position(spec, spec->zero_row));
    }
}

/* ---- a table from elsewhere ---- */

static void add_import(struct comment *comment, const struct spec *spec, const char *cosines,
                       const char *sines)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const long long columns = spec->array_columns;
    comment_add(comment, "the cells of %s, rounded to %s", path_last(spec->from),
                spec->precision->name);
    if (layout->arrays == 2) {
        comment_add(comment, "%s: columns 0 to %lld of each row", cosines, columns - 1);
        comment_add(comment, "%s: columns %lld and up", sines, columns);
    }
    if (layout->has_pair_dimension) {
        comment_add(comment, "pair k: columns 2k and 2k+1 of each row");
    }
}

void formula_add(struct comment *comment, const struct spec *spec, const char *cosines,
                 const char *sines)
{
    if (spec->from != NULL) {
        add_import(comment, spec, cosines, sines);
        return;
    }
    add_angle(comment, spec);
    add_columns(comment, spec, cosines, sines);
    add_cell_factor(comment, spec);
    add_rows(comment, spec);
}

/* ---- how exact cells are ---- */

/* Adds the bound on the error: half a quantum, unless the cell saturates. Cells of a float that lie
 * in -2^m .. 2^m have a quantum of at most 2^(m - significand bits). */
static void add_bound(struct comment *comment, const struct spec *spec, int magnitude)
{
    const struct precision *const precision = spec->precision;
    const int half = precision->significand_bits + 1;
    const bool is_fraction = quotient_is_fraction(&spec->scale);
    char scale[QUOTIENT_TEXT];
    char steps[32];
    switch (precision->kind) {
    case PRECISION_FLOAT:
        if (spec->from != NULL) {
            comment_add(comment, "off by at most half a unit in the last place.");
        } else {
            comment_add(comment, "off by at most half a unit in the last place, so by 2^-%d.",
                        half - magnitude);
        }
        break;
    case PRECISION_FIXED:
        if (spec->from == NULL && spec->cell_factor == CELL_FACTOR_NUMBER &&
            decimal_is_one(
                &spec->cell_factor_number)) { /* cells are sines and cosines as they are */
            comment_add(comment, "off by at most 2^-%d; only 1, which saturates, by 2^-%d.", half,
                        half - 1);
        } else {
            comment_add(comment, "off by at most 2^-%d where it does not saturate.", half);
        }
        break;
    case PRECISION_AFFINE:
        quotient_print(scale, &spec->scale);
        (void)snprintf(steps, sizeof steps,
                       spec->zero_point < 0   ? "(cell - (%lld))"
                       : spec->zero_point > 0 ? "(cell - %lld)"
                                              : "cell",
                       (long long)spec->zero_point);
        comment_fill(comment, "",
                     "off by at most %s%s%s / 2 where it does not saturate. A cell stands for %s * "
                     "%s.",
                     is_fraction ? "(" : "", scale, is_fraction ? ")" : "", steps, scale);
        break;
    }
}

static void add_cut(struct comment *comment, const struct spec *spec)
{
    if (spec->cut > 0) {
        comment_add(comment,
                    "%s does not hold %lld of %lld numbers: the least or the greatest cell stands "
                    "for each.",
                    spec->precision->name, (long long)spec->cut,
                    (long long)(spec->max_len * spec->columns));
    }
}

void formula_add_error(struct comment *comment, const struct spec *spec, int magnitude)
{
    comment_add(comment, "Each cell is the %s correctly rounded (to nearest, ties to even):",
                spec->from != NULL ? "number of that file" : "value of that formula");
    add_bound(comment, spec, magnitude);
    add_cut(comment, spec);
    if (spec->allows_equal_rows) {
        comment_add(comment, "Rows may be equal: nothing asserts that they differ.");
    }
}

void formula_add_factored(struct comment *comment, const struct spec *whole,
                          const struct factored *factored, const char *name)
{
    const struct spec *const coarse = &factored->coarse;
    const long long block = factored->fine.max_len;
    const long long first = coarse->first;
    const bool is_other = coarse->precision != whole->precision;
    char origin[32] = "";
    if (first != 0) {
        (void)snprintf(origin, sizeof origin, "%lld + ", first);
    }
    comment_add(
        comment,
        "Two small tables have the rows of some positions: cosines, then sines, of all pairs,");
    comment_fill(comment, "        ",
                 "    %s_coarse: %lld rows, %lld positions from one to the next, from %lld to %lld",
                 name, (long long)coarse->max_len, block, first,
                 (long long)spec_position(coarse, coarse->max_len - 1));
    comment_fill(comment, "        ", "    %s_fine: %lld rows, from 0 to %lld%s", name, block,
                 block - 1, factored->has_factor ? ", without the factor" : "");
    comment_fill(comment, "",
                 "correctly rounded (to nearest, ties to even)%s%s. The row of position "
                 "%s%lld h + l is row h of %s_coarse, turned by the angles of row l of %s_fine: "
                 "%s_row. A rebuilt cell is off from the formula by at most %lld * 2^%d%s.",
                 is_other ? ", in " : "", is_other ? coarse->precision->name : "", origin, block,
                 name, name, name, (long long)factored->bound, factored->bound_exponent,
                 precision_is_c_float(coarse->precision) ? ", with fused multiply-add and without"
                                                         : "");
    add_cut(comment, whole);
}
