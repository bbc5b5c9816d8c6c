/*
 * kinds.c: the choices.
 */
#include "text/kinds.h"

#include "text/declaration.h"

static bool is_q31(const struct precision *precision)
{
    return precision->kind == PRECISION_FIXED && precision->bits == 32;
}

/* ---- cells ---- */

static bool is_bits16(const struct precision *precision)
{
    return precision->kind == PRECISION_FLOAT && precision->bits == 16;
}

static void choose_cells(struct names *names, const struct spec *spec, bool is_large,
                         bool is_factored)
{
    const struct precision *const precision = spec->precision;
    const bool is_c_float = precision_is_c_float(precision);
    const char *to_float = is_large ? "to_float_bits_large" : "to_float_bits";
    const char *cell_type = "cell_type_integer";
    const char *needs = "needs_integer";
    if (is_c_float) {
        needs = precision->bits == 32 ? "needs_float" : "needs_double";
        to_float = "to_float_cell";
        cell_type = "cell_type_float";
    } else if (precision->kind == PRECISION_FIXED) {
        to_float = "to_float_fixed";
        cell_type = is_q31(precision) ? "cell_type_q31" : cell_type;
    } else if (precision->kind == PRECISION_AFFINE) {
        to_float = spec->zero_point == 0 ? "to_float_symmetric" : "to_float_affine";
    } else if (precision->significand_bits == 8) {
        to_float = "to_float_bf16";
    }
    if (is_factored && is_bits16(precision)) {
        needs = "needs_stored_float";
    } else if (is_factored && precision->kind == PRECISION_AFFINE) {
        needs = "needs_stored_short";
    }
    if (is_bits16(precision) && (is_factored || precision->significand_bits == 8)) {
        cell_type = "cell_type_copied";
    }
    names_choice(names, "cell_type", cell_type);
    names_choice(names, "needs", needs);
    names_choice(names, "to_float", to_float);
}

/* ---- keys ---- */

static void choose_keys(struct names *names, const struct precision *precision, bool is_words)
{
    const bool is_c_float = precision_is_c_float(precision);
    const char *const keys = is_c_float ? "keys_float" : "keys_integer";
    const char *c_keys = "c_keys_integer";
    if (is_c_float) {
        c_keys = "c_keys_float";
    } else if (is_q31(precision)) {
        c_keys = "c_keys_q31";
    } else if (is_bits16(precision)) {
        c_keys = "c_keys_bits";
    }
    names_choice(names, "key_macros", is_words ? "keys_words" : keys);
    names_choice(names, "c_keys", c_keys);
}

/* ---- the table ---- */

static void choose_table(struct names *names, const struct spec *spec,
                         const struct output_spec *output_spec, bool is_factored)
{
    const bool is_static = output_spec->linkage == LINKAGE_STATIC;
    const bool is_words = output_spec->literal == LITERAL_WORDS;
    const char *const body = is_factored ? "body_factored" : is_words ? "body_words" : "body_full";
    const char *const declaration = is_words ? "declaration_words" : "declaration";
    names_choice(names, "body", body);
    names_choice(names, "in_header", is_static ? body : declaration);
    names_choice(names, "end", is_static ? "crc32" : "header_check");
    names_choice(names, "constexpr", is_static ? "constexpr_static" : "constexpr_extern");
    /* No alignment may be less than that of a cell (C11 6.7.5). */
    const int bits = output_spec_stored(output_spec, spec)->bits;
    names_choice(names, "align",
                 output_spec->row_align > 1 && output_spec->row_align >= bits / 8 ? "align_rows"
                                                                                  : "align_none");
}

static void choose_accessors(struct names *names, const struct spec *spec, bool is_flash,
                             bool is_factored)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const char *accessors = is_flash ? "accessors_flash" : "accessors_plain";
    const char *row = layout->has_two_arrays ? "row_two" : "row_one";
    if (is_factored) {
        accessors = is_flash ? "accessors_flash_factored" : "accessors_factored";
        row = layout->has_two_arrays ? "row_factored_two" : "row_factored_one";
    } else if (layout->has_pair_dimension) {
        accessors = is_flash ? "accessors_flash_pairs" : "accessors_pairs";
        row = "row_pairs";
    }
    names_choice(names, "accessors", accessors);
    names_choice(names, "position_typedef", positions_are_long(spec) ? "position_type" : "nothing");
    names_choice(names, "row_copy", row);
}

/* ---- factored tables ---- */

/* How a number that was rebuilt becomes a cell, and the type of the small tables' cells. */
static void choose_rounded(struct names *names, const struct spec *spec)
{
    const struct precision *const precision = spec->precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const char *rounded = precision->kind == PRECISION_FIXED ? "rounded_fixed" : "nothing";
    if (is_bits16(precision)) {
        rounded = precision->significand_bits == 8 ? "from_float_bf16" : "from_float_f16";
    } else if (is_affine) {
        rounded = "rounded_affine";
    }
    names_choice(names, "rounded", rounded);
    names_choice(names, "steps", spec->zero_point == 0 ? "steps_symmetric" : "steps_affine");
    names_choice(names, "derivation_cell",
                 is_bits16(precision) ? "derivation_bits"
                 : is_affine          ? "derivation_affine"
                                      : "nothing");
}

static void choose_factored(struct names *names, const struct spec *spec)
{
    const bool is_float = spec->precision->kind == PRECISION_FLOAT;
    const bool has_two_arrays = layout_table[spec->layout].has_two_arrays;
    const char *const shift = has_two_arrays ? "shift_two" : "shift_one";
    names_choice(names, "derivation", is_float ? "derivation_float" : "derivation_fixed");
    names_choice(names, "turn",
                 is_bits16(spec->precision) ? "turn_copied"
                 : is_float                 ? "turn_float"
                                            : "turn_fixed");
    names_choice(names, "wide", is_q31(spec->precision) ? "wide_q31" : "wide_long");
    names_choice(names, "shift", factored_can_shift(spec) ? shift : "nothing");
    choose_rounded(names, spec);
}

void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec,
               bool is_large)
{
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
    choose_cells(names, spec, is_large, is_factored);
    choose_keys(names, output_spec_stored(output_spec, spec),
                output_spec->literal == LITERAL_WORDS);
    choose_table(names, spec, output_spec, is_factored);
    choose_accessors(names, spec, output_spec->program_memory, is_factored);
    names_choice(names, "cast",
                 is_factored || output_spec->program_memory ||
                         !precision_is_c_float(spec->precision)
                     ? "cast"
                     : "nothing");
    names_choice(names, "numbers_macros", is_factored ? "numbers_factored" : "nothing");
    names_choice(names, "affine", is_affine ? "numbers_affine" : "nothing");
    names_choice(names, "stored_type",
                 !is_factored                 ? "nothing"
                 : is_bits16(spec->precision) ? "stored_float"
                 : is_affine                  ? "stored_short"
                                              : "nothing");
    if (is_factored) {
        choose_factored(names, spec);
    }
}
