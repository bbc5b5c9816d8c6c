/*
 * declaration.c: values of the names that templates use for the declaration of a table: positions,
 * arrays, rotation of heads, operands, cells, and the two small tables of a factored table.
 */
#include "text/view.h"

#include "encoding/rounding.h"
#include "text/literal.h"
#include "text/values.h"

#include <string.h>

/* ---- positions ---- */

/* Returns a constant expression of C for a position. The position -2^31 is not written as
 * (-2147483648), because 2147483648 is unsigned in C89 with a 32-bit long. */
static const char *text_position(char *buffer, int64_t position)
{
    if (position == INT32_MIN) {
        return "(-2147483647 - 1)";
    }
    return text_print(buffer, position < 0 ? "(%lld)" : "%lld", (long long)position);
}

bool positions_are_long(const struct spec *spec)
{
    const int64_t greatest = spec_position(spec, spec->step > 0 ? spec->max_len - 1 : 0);
    return spec_least_position(spec) < INT32_MIN || greatest > INT32_MAX;
}

/* Returns the text `noun`, then the positions of the first and the last row, such as "0 to 50" or
 * "50 down to 0". */
static const char *text_span(char *buffer, const char *noun, const struct spec *spec)
{
    return text_print(buffer, "%s%lld %sto %lld", noun, (long long)spec->first_position,
                      spec->step > 0 ? "" : "down ",
                      (long long)spec_position(spec, spec->max_len - 1));
}

/* Returns a C condition that is true if the table has a row for `position`. */
static const char *text_in_span(char *buffer, const struct spec *spec)
{
    char least[32];
    char greatest[32];
    return text_print(
        buffer, "(position >= %s) && (position <= %s)",
        text_position(least, spec_least_position(spec)),
        text_position(greatest, spec_position(spec, spec->step > 0 ? spec->max_len - 1 : 0)));
}

static const char *text_extent(char *buffer, const struct spec *spec)
{
    char axes[AXES_TEXT];
    if (!spec_has_axes(spec)) {
        return text_span(buffer, "positions ", spec);
    }
    spec_axes_print(axes, spec);
    if (spec->has_free_axes) {
        return text_print(buffer, "axes %s, each from 0 to %lld", axes,
                          (long long)spec->max_len - 1);
    }
    return text_print(buffer, "axes %s", axes);
}

const char *position_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    switch ((enum position_name)id) {
    case POSITION_MAX_LEN:
        return text_integer(buffer, spec->max_len);
    case POSITION_FIRST:
        return text_integer(buffer, spec->first_position);
    case POSITION_LAST:
        return text_integer(buffer, spec_position(spec, spec->max_len - 1));
    case POSITION_SPAN:
        return text_span(buffer, "", spec);
    case POSITION_START:
        return text_position(buffer, spec->first_position);
    case POSITION_LEAST:
        return spec_least_position(spec) == 0 ? ""
                                              : text_position(buffer, spec_least_position(spec));
    case POSITION_TYPE:
        return positions_are_long(spec)
                   ? text_print(buffer, "%s_position", view->row.output_spec->name)
                   : "long";
    case POSITION_IN_SPAN:
        return text_in_span(buffer, spec);
    case POSITION_EXTENT:
        return text_extent(buffer, spec);
    case POSITION_ROW_INDEX:
        return text_print(buffer,
                          spec->step > 0 ? "(position) - %s_START" : "%s_START - (position)",
                          view->prefix);
    }
    return "";
}

/* ---- the table ---- */

static const char *text_title(const struct spec *spec)
{
    return spec->npy_path != NULL ? "positional encoding,"
           : layout_table[spec->layout].is_rotary
               ? "cosines and sines of the rotary position embedding (Su et al. 2021),"
               : "sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),";
}

/* Returns the suffix of the avr-libc function that reads a stored cell, such as "byte" for
 * pgm_read_byte. Returns "" if the table is not in program memory. */
static const char *text_program_memory(const struct output_spec *output_spec)
{
    static const char *const readers[] = {[1] = "byte", [2] = "word", [4] = "dword"};
    const struct precision *const stored = output_spec->stored_precision;
    return !output_spec->program_memory   ? ""
           : precision_is_c_float(stored) ? "float"
                                          : readers[stored->bits / 8];
}

/* Returns whether the header includes limits.h at its beginning. A header-only table needs limits.h
 * there only if it stores cells as q31, because their type depends on INT_MAX. In a header-only
 * table of another format, the assertions about the target's types include limits.h before all code
 * that needs it. */
static bool header_has_limits(const struct spec *spec, const struct output_spec *output_spec)
{
    return output_spec->stored_precision == &precisions[PRECISION_Q31] ||
           (!output_is_static(output_spec) &&
            (functions_have_union(spec, output_spec) || positions_are_long(spec)));
}

/* Returns the base, or "" if there is none or if axes have different bases. */
static const char *text_base(char *buffer, const struct spec *spec)
{
    spec_base_print(buffer, spec);
    return spec->has_base && strchr(buffer, '=') == NULL ? buffer : "";
}

const char *table_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct output_spec *const output_spec = view->row.output_spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool is_factored = output_is_factored(output_spec);
    switch ((enum table_name)id) {
    case TABLE_ID:
        return output_spec->name;
    case TABLE_PREFIX:
        return view->prefix;
    case TABLE_HEADER:
        return text_print(buffer, "%s.h", output_spec->file);
    case TABLE_SPDX:
        return output_spec->spdx != NULL ? output_spec->spdx : "";
    case TABLE_STATIC:
        return output_is_static(output_spec) ? "static " : "";
    case TABLE_TITLE:
        return text_title(spec);
    case TABLE_BASE:
        return text_base(buffer, spec);
    case TABLE_PRECISION:
        return spec->precision->name;
    case TABLE_D_MODEL:
        return text_integer(buffer, spec->d_model);
    case TABLE_ARRAY_COLUMNS:
        return text_integer(buffer, spec->array_columns);
    case TABLE_LAST_COLUMN: /* the last pair if the argument of accessors is a pair, not a column */
        return text_integer(buffer,
                            (layout->pair_cells > 0 ? spec->d_model / 2 : spec->array_columns) - 1);
    case TABLE_PAIRS:
        return text_integer(buffer, spec->d_model / 2);
    case TABLE_STORES_PAIRS:
        return text_flag(layout->pair_cells == 2);
    case TABLE_HAS_HALF_ARRAYS:
        return text_flag(layout->has_half_arrays);
    case TABLE_HAS_TWO_ARRAYS: /* or more: each small table has one array */
        return text_flag(output_is_full(output_spec) ? spec->arrays == 2 : view->tables->count > 1);
    case TABLE_STRIDE:
        return text_integer(buffer, output_spec->stride);
    case TABLE_HAS_STRIDE: /* whether all arrays have the same stride */
        return text_flag(!output_is_gathered(output_spec));
    case TABLE_ROW_ALIGN:
        /* At least 16, the largest default alignment of arrays on any target. A smaller explicit
         * alignment would replace the default, on which code that reads rows may rely. */
        return text_integer_if(buffer, output_spec->row_align > 1,
                               output_spec->row_align > 16 ? output_spec->row_align : 16);
    case TABLE_PROGRAM_MEMORY:
        return text_program_memory(output_spec);
    case TABLE_HAS_WORDS:
        return text_flag(output_has_literal_words(output_spec));
    case TABLE_HAS_CAST: /* whether emitted code uses the macro PE_CAST */
        return text_flag(is_factored || output_spec->program_memory ||
                         !precision_is_c_float(spec->precision) || !layout->is_rotary ||
                         functions_rotate(spec, output_spec));
    case TABLE_HAS_LIMITS:
        return text_flag(header_has_limits(spec, output_spec));
    case TABLE_CAN_SHIFT:
        return text_flag(is_factored && factored_can_shift(spec));
    }
    return "";
}

/* ---- the numbers of a head that a pair rotates ---- */

/* The groups of pairs in a head: with axes, those of the pattern; otherwise one group of all pairs.
 */
struct head_groups {
    size_t count;
    int64_t pairs[GROUPS_MAX]; /* the number of pairs in each group */
    bool are_equal;            /* whether all groups have the same number of pairs */
};

static struct head_groups head_groups_of(const struct spec *spec)
{
    struct head_groups groups = {.count = 1, .pairs = {spec->d_model / 2}, .are_equal = true};
    if (spec_has_axes(spec)) {
        groups.count = spec->pattern.count;
        for (size_t i = 0; i < groups.count; i++) {
            const struct pair_group *const group = &spec->pattern.groups[i];
            groups.pairs[i] = (int64_t)group->count * group->repeats;
            groups.are_equal = groups.are_equal && groups.pairs[i] == groups.pairs[0];
        }
    }
    return groups;
}

/* Prints a C expression, as a function of k, for the index of the first pair in the group that
 * contains pair k. Without is_first, prints an expression for the number of pairs in that group. */
static void group_print(char text[VALUE_SIZE / 2], const struct head_groups *groups, bool is_first)
{
    const long long n = (long long)groups->pairs[0];
    int64_t end = 0;
    size_t closing = 0;
    *text = '\0';
    if (groups->are_equal) {
        (void)snprintf(text, VALUE_SIZE / 2, is_first ? "((k / %lldL) * %lldL)" : "%lldL", n, n);
        return;
    }
    for (size_t i = 0; i < groups->count; i++) {
        const int64_t first = end;
        const long long number = (long long)(is_first ? first : groups->pairs[i]);
        end += groups->pairs[i];
        const bool is_last = i + 1 == groups->count;
        if (!is_last && !is_first && groups->pairs[i] == groups->pairs[i + 1]) {
            continue;
        }
        if (!is_last) {
            text_append(text, VALUE_SIZE / 2, "((k < %lldL) ? %lldL : ", (long long)end, number);
            closing++;
        } else {
            text_append(text, VALUE_SIZE / 2, "%lldL", number);
        }
    }
    while (closing-- > 0) {
        text_append(text, VALUE_SIZE / 2, ")");
    }
}

/* Returns a C expression for the index of the first or, with is_second, the second number of pair k
 * in a layout. The numbers may be those of a head, or the columns of the table. In
 * LAYOUT_SPLIT_GROUP_HALF with several groups of pairs, returns the index of the first number even
 * with is_second; templates add the number of pairs in the group (HEAD_GROUP_PAIRS) to it. */
static const char *text_head(char *buffer, enum layout layout, const struct spec *spec,
                             bool is_second)
{
    const struct head_groups groups = head_groups_of(spec);
    char first[VALUE_SIZE / 2];
    switch (layout) {
    case LAYOUT_SPLIT_INTERLEAVED:
        return is_second ? "(2L * k) + 1L" : "2L * k";
    case LAYOUT_SPLIT_GROUP_HALF:
        group_print(first, &groups, true);
        return groups.count == 1 ? text_head(buffer, LAYOUT_SPLIT_HALF, spec, is_second)
                                 : text_print(buffer, "k + %s", first);
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
    case LAYOUT_CONCAT_ROW:
    case LAYOUT_SIN:
    case LAYOUT_SPLIT:
    case LAYOUT_SPLIT_HALF:
    case LAYOUT_PAIRS:
    case LAYOUT_MATRICES:
    case LAYOUT_COUNT:
        break;
    }
    return is_second ? text_print(buffer, "k + %lldL", (long long)spec->d_model / 2) : "k";
}

/* Describes in words which two numbers of a head pair k rotates. */
static const char *text_head_pairs(char *buffer, enum layout layout, const struct spec *spec)
{
    const struct head_groups groups = head_groups_of(spec);
    const long long n = (long long)groups.pairs[0];
    if (layout == LAYOUT_SPLIT_INTERLEAVED) {
        return "2k and 2k + 1";
    }
    if (layout == LAYOUT_SPLIT_GROUP_HALF && groups.count > 1) {
        return groups.are_equal ? text_print(buffer, "j and j + %lld of each %lld", n, 2 * n)
                                : "j and j + n of each group of n pairs";
    }
    return text_print(buffer, "k and k + %lld", (long long)spec->d_model / 2);
}

/* Returns the value of a name about heads: which two numbers pair k rotates (in words and as C
 * expressions), the direction of this rotation, or the column of pair k in a full table. */
const char *head_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct output_spec *const output_spec = view->row.output_spec;
    const struct pairing_data pairing = spec_pairing(spec, output_spec->pairing);
    const bool rotates_neighbours =
        pairing.layout == LAYOUT_PAIRS || pairing.layout == LAYOUT_MATRICES;
    const struct head_groups groups = head_groups_of(spec);
    const enum layout head_layout = rotates_neighbours ? LAYOUT_SPLIT_INTERLEAVED : pairing.layout;
    switch ((enum head_name)id) {
    case HEAD_PAIRS:
        return text_head_pairs(buffer, head_layout, spec);
    case HEAD_FIRST:
        return text_head(buffer, head_layout, spec, false);
    case HEAD_SECOND:
        return text_head(buffer, head_layout, spec, true);
    case HEAD_GROUP_PAIRS:
        group_print(buffer, &groups, false);
        return buffer;
    case HEAD_COLUMN: /* HEAD_PAIR_COLUMN, or the emitted variable `first` if it has this value */
        return spec->layout == head_layout && head_layout == LAYOUT_SPLIT_GROUP_HALF &&
                       groups.count > 1
                   ? "first"
                   : text_head(buffer, spec->layout, spec, false);
    case HEAD_PAIR_COLUMN:
        return text_head(buffer, spec->layout, spec, false);
    case HEAD_USES_COLUMN_ANGLES:
        return text_flag(spec_uses_column_angles(spec, output_spec->pairing));
    case HEAD_IS_FLIPPED:
        return text_flag(pairing.is_flipped);
    case HEAD_FIRST_SIGN:
        return pairing.is_flipped ? "+" : "-";
    case HEAD_SECOND_SIGN:
        return pairing.is_flipped ? "-" : "+";
    }
    return "";
}

/* ---- operands of functions ---- */

/* Returns the value of a name about operands: their type, or how they are loaded and stored.
 * Operands are the numbers that emitted functions rotate or add to. In tables of floats, the
 * including file can define the type of operands, and macros that convert operands. In tables of
 * integers, operands have the type of the cells, and are multiplied in a wider type. */
const char *operand_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct precision *const precision = view->tables->spec->precision;
    const char *const name = view->row.output_spec->name;
    const char *const prefix = view->prefix;
    const bool has_integers = precision->kind != PRECISION_FLOAT;
    const char *const real = precision->bits == 64 ? "double" : "float";
    switch ((enum operand_name)id) {
    case OPERAND_HAS_INTEGERS:
        return text_flag(has_integers);
    case OPERAND_TYPE:
        return has_integers ? text_print(buffer, "%s_cell", name)
                            : text_print(buffer, "%s_OPERAND", prefix);
    case OPERAND_LOCAL_TYPE: /* of variables that hold operands */
        return has_integers ? text_print(buffer, "%s_wide", name)
                            : text_print(buffer, "%s_OPERAND", prefix);
    case OPERAND_HEAD_TYPE: /* to which cells are converted before they are multiplied or added */
        return has_integers ? text_print(buffer, "%s_wide", name) : real;
    case OPERAND_TURN_TYPE: /* of the cosines and sines that pe_turn reads */
        return has_integers ? text_print(buffer, "%s_cell", name) : real;
    case OPERAND_SUM_TYPE: /* of the sum of two integer cells */
        return precision->bits == 8 ? "int" : "long";
    case OPERAND_CELL_CONVERSION: /* the beginning of a conversion to OPERAND_HEAD_TYPE */
        return has_integers ? text_print(buffer, "%s_CAST(%s_wide, ", prefix, name)
                            : text_print(buffer, "%s_to_float(", name);
    case OPERAND_LOADED_A:
        return has_integers ? "a" : text_print(buffer, "%s_LOAD(a)", prefix);
    case OPERAND_LOADED_B:
        return has_integers ? "b" : text_print(buffer, "%s_LOAD(b)", prefix);
    case OPERAND_STORE:
        return has_integers ? text_print(buffer, "%s_rounded", name)
                            : text_print(buffer, "%s_STORE", prefix);
    }
    return "";
}

/* ---- cells ---- */

static const char *text_c_type(char *buffer, const struct precision *precision)
{
    const bool has_sign = precision_is_signed_integer(precision);
    if (precision_is_c_float(precision)) {
        return precision->bits == 32 ? "float" : "double";
    }
    if (precision->bits == 8) {
        return has_sign ? "signed char" : "unsigned char";
    }
    return text_print(buffer, "%s%s", has_sign ? "" : "unsigned ",
                      precision->bits == 32 ? "int" : "short");
}

static const char *text_scale(char *buffer, const struct spec *spec)
{
    *buffer = '\0';
    return spec->precision->kind == PRECISION_AFFINE ? text_quotient(buffer, &spec->scale) : buffer;
}

/* Returns the scale as a floating constant of C, without the suffix f. A scale that is given as a
 * fraction is rounded to the nearest float. */
static const char *text_scale_literal(char *buffer, const struct digits *digits,
                                      const struct spec *spec)
{
    if (!quotient_is_fraction(&spec->scale)) {
        char scale[VALUE_SIZE];
        const size_t whole = strcspn(text_scale(scale, spec), "e");
        const bool has_point = strchr(scale, '.') != NULL;
        return text_print(buffer, "%.*s%s%s", (int)whole, scale, has_point ? "" : ".0",
                          scale + whole);
    }
    const struct precision *const f32 = &precisions[PRECISION_F32];
    struct rounding rounding;
    struct ratio ratio;
    rounding_init(&rounding, f32, &spec->scale, 0);
    ratio_set(&ratio, 1, 0);
    ratio_multiply(&ratio, &spec->scale.numerator, &spec->scale.denominator);
    buffer[literal_number(buffer, digits, f32, round_ratio(&rounding, false, &ratio))] = '\0';
    return buffer;
}

const char *cell_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct output_spec *const output_spec = view->row.output_spec;
    const struct precision *const precision = spec->precision;
    const struct precision *const stored = output_spec->stored_precision;
    const int fraction_bits = precision->significand_bits > 0 ? precision->significand_bits - 1 : 0;
    switch ((enum cell_name)id) {
    case CELL_BITS:
        return text_integer(buffer, precision->bits);
    case CELL_IS_BYTE:
        return text_flag(precision->bits == 8);
    case CELL_STDINT_TYPE:
        return text_print(buffer, "%sint%d_t", precision_is_signed_integer(precision) ? "" : "u",
                          precision->bits);
    case CELL_C_TYPE:
        return text_c_type(buffer, precision);
    case CELL_TYPE:
        return text_cell_type(buffer, view->notation, precision);
    case CELL_MANTISSA_MACRO:
        return precision->bits == 32 ? "FLT_MANT_DIG" : "DBL_MANT_DIG";
    case CELL_STORED_TYPE:
        return text_print(buffer, "%s_%s", output_spec->name,
                          stored != precision ? "stored" : "cell");
    case CELL_IS_SIGNED: /* of stored cells: whether they are signed integers */
        return text_flag(precision_is_signed_integer(stored));
    case CELL_SIGNIFICAND_BITS: /* of stored cells; in fixed point, the fraction bits */
        return text_integer(buffer, stored->significand_bits);
    case CELL_STORED_BITS:
        return text_integer(buffer, stored->bits);
    case CELL_STORED_TYPE_WORDS: /* names the type of stored cells in a message about its size */
        return stored->bits == 16 ? "a short" : text_print(buffer, "%s_stored", output_spec->name);
    case CELL_PRODUCT_FRACTION_BITS:
        return text_integer(buffer, 2 * (long long)stored->significand_bits);
    case CELL_STEPS_TYPE: /* of the difference between a cell and the zero point */
        return precision->bits == 8 ? "int" : "long";
    case CELL_WIDE_BITS: /* of a product of two stored cells */
        return text_integer(buffer, 2 * (long long)stored->bits);
    case CELL_UNIT:
        /* The decoded value of the cell 1 (affine formats: without the scale and the zero point).
         * It is in decimal, because C89 has no hexadecimal floating constants. */
        return precision_is_c_float(precision)
                   ? ""
                   : text_dyadic(buffer, &view->digits, &precisions[PRECISION_F32], 1,
                                 precision->least_exponent, true);
    case CELL_HIDDEN_BIT:
        return text_print(buffer, "0x%llx", 1ULL << fraction_bits);
    case CELL_SIGN_BIT:
        return text_print(buffer, "0x%llx", 1ULL << (precision->bits - 1));
    case CELL_MAY_EXCEED_1: /* whether values may exceed 1 */
        return text_flag(view->tables->table[0].magnitude > 0);
    case CELL_SCALE:
        return text_scale(buffer, spec);
    case CELL_SCALE_LITERAL:
        return text_scale_literal(buffer, &view->digits, spec);
    case CELL_SCALE_IS_FRACTION:
        return text_flag(quotient_is_fraction(&spec->scale));
    case CELL_ZERO_POINT:
        return text_print(buffer, spec->zero_point < 0 && view->notation->is_c ? "(%lld)" : "%lld",
                          (long long)spec->zero_point);
    case CELL_HAS_ZERO_POINT:
        return text_flag(spec->zero_point != 0);
    }
    return "";
}

/* ---- factored tables ---- */

const char *factored_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct factored *const factored = &view->tables->factored;
    const struct spec *const spec = view->tables->spec;
    const struct spec *const coarse = &factored->coarse;
    switch ((enum factored_name)id) {
    case FACTORED_BLOCK:
        return text_integer(buffer, factored->fine.max_len);
    case FACTORED_COARSE_ROWS:
        return text_integer(buffer, coarse->max_len);
    case FACTORED_COARSE_FIRST:
        return text_integer(buffer, coarse->first_position);
    case FACTORED_COARSE_LAST:
        return text_integer(buffer, spec_position(coarse, coarse->max_len - 1));
    case FACTORED_FINE_LAST:
        return text_integer(buffer, factored->fine.max_len - 1);
    case FACTORED_MAX_ERROR:
        return coarse->precision == NULL
                   ? ""
                   : text_dyadic(buffer, &view->digits,
                                 coarse->precision->bits == 64 ? coarse->precision
                                                               : &precisions[PRECISION_F32],
                                 factored->bound, factored->bound_exponent, view->notation->is_c);
    case FACTORED_BOUND:
        return text_integer(buffer, factored->bound);
    case FACTORED_BOUND_EXPONENT:
        return text_integer(buffer, factored->bound_exponent);
    case FACTORED_ROW_DISTANCE:
        return text_integer_if(buffer, factored->distance > 0, factored->distance);
    case FACTORED_CELL_ERROR:
        return text_integer(buffer, factored->error);
    case FACTORED_UNIT_EXPONENT:
        return text_integer(buffer, factored->unit_exponent);
    case FACTORED_HAS_FACTOR:
        return text_flag(factored->has_factor);
    case FACTORED_HAS_FLOAT_SUMS:
        return text_flag(precision_is_c_float(coarse->precision));
    case FACTORED_STORED_PRECISION:
        return coarse->precision != spec->precision ? coarse->precision->name : "";
    case FACTORED_MULTIPLIER: /* with its shift: converts a rebuilt number to an affine cell */
        return text_integer(buffer, factored->multiplier);
    case FACTORED_MULTIPLIER_SHIFT:
        return text_integer(buffer, factored->multiplier_shift);
    case FACTORED_GREATEST_CELL: /* this and the least cell are also the limits of pe_add */
        return text_integer(buffer, spec->precision->greatest);
    case FACTORED_LEAST_CELL:
        return text_integer(buffer, spec->precision->least);
    }
    return "";
}
