/*
 * kinds.c: which template writes each part of a pair. A member of a struct has the name that stands
 * in {{> name}}; where it has no template, nothing is written.
 */
#include "text/declaration.h"

/* ---- cells ---- */

enum cell_kind { C_FLOAT, F16, BF16, F8, Q31, Q15_Q7, AFFINE };

/* All this follows from the kind of a cell. Where a row does not say its needs, its type or its
 * keys, they are those of integers. */
struct cell_templates {
    const char *needs;
    const char *cell_type;
    const char *to_float;
    const char *affine;
    const char *keyed;
    const char *c_keys;
    bool has_limits; /* whether the header needs <limits.h> */
    bool has_union;  /* of a float and its bits, for which it needs that as well */

    /* What factored tables have of their own. */
    struct {
        const char *needs;
        const char *stored_type;
        const char *turn;
        const char *wide;
        const char *rounded;
        bool has_union;
    } factored;
};

static const struct cell_templates cell_templates[] = {
    [C_FLOAT] = {.needs = "needs_float",
                 .cell_type = "cell_type_float",
                 .to_float = "to_float_cell",
                 .keyed = "keyed_float",
                 .c_keys = "c_keys_float",
                 .factored = {.needs = "needs_float", .turn = "turn_float"}},
    [F16] = {.to_float = "to_float_bits",
             .c_keys = "c_keys_bits",
             .factored = {.needs = "needs_stored_float",
                          .stored_type = "stored_float",
                          .turn = "turn_float",
                          .rounded = "from_float_f16",
                          .has_union = true}},
    [BF16] = {.to_float = "to_float_bf16",
              .c_keys = "c_keys_bits",
              .has_union = true,
              .factored = {.needs = "needs_stored_float",
                           .stored_type = "stored_float",
                           .turn = "turn_float",
                           .rounded = "from_float_bf16",
                           .has_union = true}},
    [F8] = {.to_float = "to_float_bits"},
    [Q31] = {.cell_type = "cell_type_q31",
             .to_float = "to_float_fixed",
             .c_keys = "c_keys_q31",
             .has_limits = true,
             .factored = {.turn = "turn_fixed", .wide = "wide_q31", .rounded = "rounded_fixed"}},
    [Q15_Q7] = {.to_float = "to_float_fixed",
                .factored = {.turn = "turn_fixed",
                             .wide = "wide_long",
                             .rounded = "rounded_fixed"}},
    [AFFINE] = {.to_float = "to_float_affine",
                .affine = "numbers_affine",
                .factored = {.needs = "needs_stored_short",
                             .stored_type = "stored_short",
                             .turn = "turn_fixed",
                             .wide = "wide_long",
                             .rounded = "rounded_affine"}},
};

/* Adds the template of a part, or that of integers. */
static void choose(struct names *names, const char *name, const char *template,
                   const char *of_integers)
{
    names_choice(names, name, template != NULL ? template : of_integers);
}

static const struct cell_templates *templates_of(const struct precision *precision)
{
    enum cell_kind kind = AFFINE;
    if (precision_is_c_float(precision)) {
        kind = C_FLOAT;
    } else if (precision->kind == PRECISION_FIXED) {
        kind = precision->bits == 32 ? Q31 : Q15_Q7;
    } else if (precision->kind == PRECISION_FLOAT) {
        kind = precision->bits == 8 ? F8 : precision->significand_bits == 8 ? BF16 : F16;
    }
    return &cell_templates[kind];
}

static void choose_cells(struct names *names, const struct spec *spec, bool is_factored,
                         bool is_static)
{
    const struct cell_templates *const cell = templates_of(spec->precision);
    const bool has_union = is_factored ? cell->factored.has_union : cell->has_union;
    choose(names, "needs", is_factored ? cell->factored.needs : cell->needs, "needs_integer");
    choose(names, "cell_type", cell->cell_type, "cell_type_integer");
    names_choice(names, "stored_type", is_factored ? cell->factored.stored_type : NULL);
    names_choice(names, "inline",
                 !is_static  ? "inline_plain"
                 : has_union ? "inline_bit_cast"
                             : "inline_constexpr");
    names_choice(names, "to_float", cell->to_float);
    names_choice(names, "affine", cell->affine);
    names_choice(names, "turn", cell->factored.turn);
    names_choice(names, "wide", cell->factored.wide);
    names_choice(names, "rounded", cell->factored.rounded);
    /* A static text includes it with the table, before what else needs it. */
    names_flag(names, "has_limits",
               cell->has_limits || (!is_static && (has_union || positions_are_long(spec))));
}

/* ---- the table ---- */

enum table_kind { FULL, WORDS, FACTORED };

static const struct table_templates {
    const char *numbers_macros;
    const char *declaration;
    const char *body;
    const char *key_macros;
} table_templates[] = {
    [FULL] = {.declaration = "declaration", .body = "body_full", .key_macros = "keys"},
    [WORDS] = {.declaration = "declaration_words",
               .body = "body_words",
               .key_macros = "keys_words"},
    [FACTORED] = {.numbers_macros = "numbers_factored",
                  .declaration = "declaration",
                  .body = "body_factored",
                  .key_macros = "keys"},
};

static void choose_table(struct names *names, const struct output_spec *output_spec,
                         enum table_kind kind)
{
    const struct table_templates *const table = &table_templates[kind];
    const struct cell_templates *const stored = templates_of(output_spec->stored);
    const bool is_static = output_spec->linkage == LINKAGE_STATIC;
    names_choice(names, "numbers_macros", table->numbers_macros);
    names_choice(names, "in_header", is_static ? table->body : table->declaration);
    names_choice(names, "body", table->body);
    names_choice(names, "end", is_static ? "crc32" : "header_check");
    names_choice(names, "constexpr", is_static ? "constexpr_static" : "constexpr_extern");
    names_choice(names, "align", output_spec->row_align > 1 ? "align_rows" : "align_none");
    names_choice(names, "key_macros", table->key_macros);
    choose(names, "keyed", stored->keyed, "keyed_integer");
    choose(names, "c_keys", stored->c_keys, "c_keys_integer");
}

/* ---- rows ---- */

enum row_kind { ROW_ONE, ROW_TWO, ROW_PAIRS, ROW_FACTORED_ONE, ROW_FACTORED_TWO };

static const struct row_templates {
    const char *accessors;
    const char *flash_at;
    const char *row_copy;
    const char *shift;  /* where rows may be turned */
    const char *rotate; /* where heads may be */
} row_templates[] = {
    [ROW_ONE] = {"accessors_plain", "flash_at_plain", "row_one", NULL, NULL},
    [ROW_TWO] = {"accessors_plain", "flash_at_plain", "row_two", NULL, "rotate_full"},
    [ROW_PAIRS] = {"accessors_pairs", "flash_at_pairs", "row_pairs", NULL, "rotate_full"},
    [ROW_FACTORED_ONE] = {"accessors_factored", "flash_at_factored", "row_factored_one",
                          "shift_one", "rotate_factored"},
    [ROW_FACTORED_TWO] = {"accessors_factored", "flash_at_factored", "row_factored_two",
                          "shift_two", "rotate_factored"},
};

static void choose_rows(struct names *names, const struct spec *spec,
                        const struct output_spec *output_spec, bool is_factored)
{
    const bool is_flash = output_spec->program_memory;
    const struct layout_data *const layout = &layout_table[spec->layout];
    enum row_kind kind = layout->arrays == 2 ? ROW_TWO : ROW_ONE;
    if (is_factored) {
        kind = layout->arrays == 2 ? ROW_FACTORED_TWO : ROW_FACTORED_ONE;
    } else if (layout->has_pair_dimension) {
        kind = ROW_PAIRS;
    }
    const struct row_templates *const row = &row_templates[kind];
    const bool has_cast = is_factored || is_flash || !precision_is_c_float(spec->precision);
    names_choice(names, "cast", has_cast ? "cast" : NULL);
    names_choice(names, "accessors", is_flash ? "accessors_flash" : row->accessors);
    names_choice(names, "without_flash", row->accessors);
    names_choice(names, "flash_at", row->flash_at);
    names_choice(names, "position_typedef", positions_are_long(spec) ? "position_type" : NULL);
    names_choice(names, "row_copy", row->row_copy);
    names_choice(names, "shift", factored_can_shift(spec) ? row->shift : NULL);
    names_choice(names, "rotate",
                 !can_rotate(spec)                        ? NULL
                 : head_layout(spec, output_spec) == NULL ? "rotate_unsaid"
                                                          : row->rotate);
}

void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec)
{
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    const bool is_words = output_spec->literal == LITERAL_WORDS;
    names_flag(names, "has_words", is_words);
    choose_cells(names, spec, is_factored, output_spec->linkage == LINKAGE_STATIC);
    choose_table(names, output_spec, is_factored ? FACTORED : is_words ? WORDS : FULL);
    choose_rows(names, spec, output_spec, is_factored);
}
