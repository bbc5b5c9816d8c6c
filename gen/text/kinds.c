/*
 * kinds.c: which template writes each part of a pair.
 */
#include "text/declaration.h"

/* ---- cells ---- */

enum cell_kind { C_FLOAT, F16, BF16, F8, Q31, Q15_Q7, AFFINE, CELL_KINDS };

static enum cell_kind kind_of(const struct precision *precision)
{
    if (precision->kind == PRECISION_AFFINE) {
        return AFFINE;
    }
    if (precision->kind == PRECISION_FIXED) {
        return precision->bits == 32 ? Q31 : Q15_Q7;
    }
    if (precision_is_c_float(precision)) {
        return C_FLOAT;
    }
    return precision->bits == 8 ? F8 : precision->significand_bits == 8 ? BF16 : F16;
}

/* What depends on the kind of a cell, first what factored tables have of their own. Those of f8 are
 * refused. */
static const char *const cell_choices[] = {
    "stored_type", "derivation", "derivation_cell", "turn",      "wide",     "rounded",
    "needs",       "cell_type",  "needs",           "cell_type", "to_float", "affine"};

enum { CELL_CHOICES = sizeof cell_choices / sizeof *cell_choices, FACTORED_CHOICES = 8 };

static const char *const cell_templates[CELL_KINDS][CELL_CHOICES] = {
    [C_FLOAT] = {NULL, "derivation_float", NULL, "turn_float", NULL, NULL, "needs_float",
                 "cell_type_float", "needs_float", "cell_type_float", "to_float_cell"},
    [F16] = {"stored_float", "derivation_float", "derivation_bits", "turn_float", NULL,
             "from_float_f16", "needs_stored_float", "cell_type_integer", "needs_integer",
             "cell_type_integer", "to_float_bits"},
    [BF16] = {"stored_float", "derivation_float", "derivation_bits", "turn_float", NULL,
              "from_float_bf16", "needs_stored_float", "cell_type_integer", "needs_integer",
              "cell_type_integer", "to_float_bf16"},
    [F8] = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, "needs_integer", "cell_type_integer",
            "to_float_bits"},
    [Q31] = {NULL, "derivation_fixed", NULL, "turn_fixed", "wide_q31", "rounded_fixed",
             "needs_integer", "cell_type_q31", "needs_integer", "cell_type_q31", "to_float_fixed"},
    [Q15_Q7] = {NULL, "derivation_fixed", NULL, "turn_fixed", "wide_long", "rounded_fixed",
                "needs_integer", "cell_type_integer", "needs_integer", "cell_type_integer",
                "to_float_fixed"},
    [AFFINE] = {"stored_short", "derivation_fixed", "derivation_affine", "turn_fixed", "wide_long",
                "rounded_affine", "needs_stored_short", "cell_type_integer", "needs_integer",
                "cell_type_integer", "to_float_affine", "numbers_affine"},
};

static void choose_cells(struct names *names, const struct spec *spec, bool is_large,
                         bool is_factored)
{
    const enum cell_kind kind = kind_of(spec->precision);
    if (is_large && (kind == F16 || kind == F8)) {
        names_choice(names, "to_float", "to_float_bits_large");
    } else if (kind == AFFINE && spec->zero_point == 0) {
        names_choice(names, "to_float", "to_float_symmetric");
    }
    flag_set(names_text(names, "has_limits", ""), kind == BF16 || kind == Q31 ||
                                                      (kind == F16 && is_factored) ||
                                                      positions_are_long(spec));
    for (size_t i = is_factored ? 0 : FACTORED_CHOICES; i < CELL_CHOICES; i++) {
        const char *const template = cell_templates[kind][i];
        names_choice(names, cell_choices[i], template != NULL ? template : "nothing");
    }
}

/* ---- the table ---- */

static void choose_keys(struct names *names, const struct precision *stored, bool is_words)
{
    static const char *const c_keys[CELL_KINDS] = {
        [C_FLOAT] = "c_keys_float", [F16] = "c_keys_bits", [BF16] = "c_keys_bits",
        [F8] = "c_keys_integer",    [Q31] = "c_keys_q31",  [Q15_Q7] = "c_keys_integer",
        [AFFINE] = "c_keys_integer"};
    const enum cell_kind kind = kind_of(stored);
    names_choice(names, "key_macros", is_words ? "keys_words" : "keys");
    names_choice(names, "keyed", kind == C_FLOAT ? "keyed_float" : "keyed_integer");
    names_choice(names, "c_keys", c_keys[kind]);
}

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
    names_choice(names, "align", output_spec->row_align > 1 ? "align_rows" : "align_none");
    choose_keys(names, output_spec_stored(output_spec, spec), is_words);
}

static void choose_accessors(struct names *names, const struct spec *spec, bool is_flash,
                             bool is_factored)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const char *accessors = "accessors_plain";
    const char *flash_at = "flash_at_plain";
    const char *row = layout->has_two_arrays ? "row_two" : "row_one";
    if (is_factored) {
        accessors = "accessors_factored";
        flash_at = "flash_at_factored";
        row = layout->has_two_arrays ? "row_factored_two" : "row_factored_one";
    } else if (layout->has_pair_dimension) {
        accessors = "accessors_pairs";
        flash_at = "flash_at_pairs";
        row = "row_pairs";
    }
    const bool has_cast = is_factored || is_flash || !precision_is_c_float(spec->precision);
    const char *const shift = layout->has_two_arrays ? "shift_two" : "shift_one";
    names_choice(names, "cast", has_cast ? "cast" : "nothing");
    names_choice(names, "accessors", is_flash ? "accessors_flash" : accessors);
    names_choice(names, "without_flash", accessors);
    names_choice(names, "flash_at", flash_at);
    names_choice(names, "position_typedef", positions_are_long(spec) ? "position_type" : "nothing");
    names_choice(names, "row_copy", row);
    names_choice(names, "shift", factored_can_shift(spec) ? shift : "nothing");
}

void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec,
               bool is_large)
{
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    choose_cells(names, spec, is_large, is_factored);
    choose_table(names, spec, output_spec, is_factored);
    choose_accessors(names, spec, output_spec->program_memory, is_factored);
    names_choice(names, "numbers_macros", is_factored ? "numbers_factored" : "nothing");
    names_choice(names, "stored_type", "nothing"); /* of a full table */
}
