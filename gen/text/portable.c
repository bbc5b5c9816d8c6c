/*
 * portable.c: values of the names that templates use for languages other than C: the decoding of
 * cells, the columns of a pair, the storage, and the order of rows in the proof that all rows
 * differ. The values are numbers, flags and names of types, but not expressions of a language.
 */
#include "text/values.h"
#include "text/view.h"

/* ---- cells ---- */

/* How a cell is decoded. */
enum decoding {
    DECODING_NONE,   /* the cell is a float of the language */
    DECODING_BFLOAT, /* the upper half of a float's bits */
    DECODING_BITS,   /* a sign, an exponent and a fraction */
    DECODING_FIXED,  /* an integer times a power of two */
    DECODING_AFFINE  /* an integer less the zero point, times the scale */
};

static enum decoding decoding_of(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision)                             ? DECODING_NONE
               : precision->bits == 16 && precision->significand_bits == 8 ? DECODING_BFLOAT
                                                                           : DECODING_BITS;
    case PRECISION_FIXED:
        return DECODING_FIXED;
    case PRECISION_AFFINE:
        return DECODING_AFFINE;
    }
    return DECODING_NONE;
}

/* Returns the name of a type with `bits` bits, according to the template's setting `types`. `kind`
 * is 0 for floats, 1 for signed and 2 for unsigned integers. Returns "" if the template does not
 * have the setting. */
static const char *text_type(char *buffer, const struct notation *notation, size_t kind, int bits)
{
    const char *const type = notation->types[kind];
    return type != NULL ? text_print(buffer, "%s%d", type, bits) : "";
}

const char *text_cell_type(char *buffer, const struct notation *notation,
                           const struct precision *precision)
{
    const size_t kind = precision_is_c_float(precision)          ? 0
                        : precision_is_signed_integer(precision) ? 1
                                                                 : 2;
    return text_type(buffer, notation, kind, precision->bits);
}

const char *decoding_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct precision *const precision = view->tables->spec->precision;
    const struct precision *const stored = view->row.output_spec->stored_precision;
    const enum decoding decoding = decoding_of(precision);
    switch ((enum decoding_name)id) {
    case DECODING_IS_NUMBER:
        return text_flag(decoding == DECODING_NONE);
    case DECODING_IS_BFLOAT:
        return text_flag(decoding == DECODING_BFLOAT);
    case DECODING_IS_BITS:
        return text_flag(decoding == DECODING_BITS);
    case DECODING_IS_FIXED:
        return text_flag(decoding == DECODING_FIXED);
    case DECODING_IS_AFFINE:
        return text_flag(decoding == DECODING_AFFINE);
    case DECODING_REAL_BITS:
        return precision->bits == 64 ? "64" : "32";
    case DECODING_REAL_TYPE:
        return text_type(buffer, view->notation, 0, precision->bits == 64 ? 64 : 32);
    case DECODING_STORED_TYPE:
        return text_cell_type(buffer, view->notation, stored);
    case DECODING_WIDE_TYPE: /* for products of stored cells */
        return text_type(buffer, view->notation, 1, stored->bits > 16 ? 64 : 32);
    case DECODING_SIGN_PLACE:
        return text_integer(buffer, precision->bits - 1);
    case DECODING_FRACTION_WIDTH:
        return text_integer(buffer, precision->significand_bits - 1);
    case DECODING_UNIT_SHIFT:
        return text_integer(buffer, -precision->least_exponent);
    case DECODING_UNIT_DIVISOR: /* 2 to the power of DECODING_UNIT_SHIFT, if that is below 64 */
        return text_print(buffer, "%llu", 1ULL << -precision->least_exponent % 64);
    }
    return "";
}

/* ---- pairs ---- */

/* Returns the number of columns from a pair to the next pair, or "" if the number is 1 or `place`
 * is NULL. */
static const char *text_step(char *buffer, const struct pair_place *place)
{
    return text_integer_if(buffer, place != NULL && place->step > 1,
                           place != NULL ? place->step : 0);
}

/* The column of pair k is step * k + offset. Returns the offset, or "" if the offset is 0 or
 * `place` is NULL. */
static const char *text_offset(char *buffer, const struct pair_place *place,
                               const struct spec *spec)
{
    const int64_t offset =
        place == NULL ? 0 : place->first + (place->in_second_half ? spec->d_model / 2 : 0);
    return text_integer_if(buffer, offset > 0, offset);
}

/* Returns whether the functions in languages other than C can rotate heads. They compute which
 * numbers pair k rotates, and which columns contain its cells, with a step and an offset. This is
 * not possible if numbers or columns depend on groups of pairs, or if the two numbers of a pair use
 * different columns. */
static bool can_rotate_heads(const struct spec *spec, const struct output_spec *output_spec)
{
    const bool has_groups =
        spec_has_axes(spec) && spec->pattern.count > 1 &&
        (spec->layout == LAYOUT_SPLIT_GROUP_HALF ||
         spec_pairing(spec, output_spec->pairing).layout == LAYOUT_SPLIT_GROUP_HALF);
    return functions_rotate(spec, output_spec) && !has_groups &&
           !spec_uses_column_angles(spec, output_spec->pairing);
}

const char *pair_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct output_spec *const output_spec = view->row.output_spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const struct pairing_data pairing = spec_pairing(spec, output_spec->pairing);
    const bool rotates_neighbours = pairing.layout == LAYOUT_PAIRS ||
                                    pairing.layout == LAYOUT_MATRICES ||
                                    pairing.layout == LAYOUT_SPLIT_INTERLEAVED;
    switch ((enum pair_name)id) {
    case PAIR_ROTATES_HEADS:
        return text_flag(can_rotate_heads(spec, output_spec));
    case PAIR_HAS_PRODUCTS: /* whether emitted functions multiply cells */
        return text_flag(can_rotate_heads(spec, output_spec) || output_is_factored(output_spec));
    case PAIR_HEAD_STEP: /* from the first number of a pair to that of the next pair; "" for 1 */
        return rotates_neighbours ? "2" : "";
    case PAIR_HEAD_DISTANCE: /* between the two numbers of a pair */
        return text_integer(buffer, rotates_neighbours ? 1 : spec->d_model / 2);
    case PAIR_IS_SPLIT:
        return text_flag(layout->arrays == 2);
    case PAIR_STEP:
        return text_step(buffer, layout->cosine);
    case PAIR_COSINE_OFFSET:
        return text_offset(buffer, layout->cosine, spec);
    case PAIR_SINE_OFFSET:
        return text_offset(buffer, layout->sine, spec);
    case PAIR_COPY_OFFSET:
        return text_offset(buffer, layout->copy, spec);
    }
    return "";
}

/* ---- storage, and positions ---- */

const char *storage_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    switch ((enum storage_name)id) {
    case STORAGE_IS_FACTORED:
        return text_flag(output_is_factored(view->row.output_spec));
    case STORAGE_IS_DESCENDING:
        return text_flag(spec->step < 0);
    case STORAGE_LEAST_POSITION:
        return text_integer(buffer, spec_least_position(spec));
    case STORAGE_ARRAY_ROWS:
        return text_integer(buffer, view->row.spec->max_len);
    case STORAGE_ARRAY_WIDTH:
        return text_integer(buffer, view->row.spec->array_columns);
    }
    return "";
}

/* ---- the proof that rows differ ---- */

/* Returns whether the rows of the table are sorted by their keys. */
static bool rows_are_in_order(const struct view *view)
{
    const int64_t rows = spec_distinct_rows(view->row.spec);
    int64_t row = 0;
    while (row < rows && view->row.witness->order[row] == row) {
        row++;
    }
    return row == rows;
}

/* Returns 2^shift, the factor of a key: the key is the cell times this factor, truncated to an
 * integer. Returns "" if cells can be compared instead of their keys: see text_key_read in keys.c.
 */
static const char *text_key_power(char *buffer, const struct view *view,
                                  const struct witness_key *key)
{
    const bool is_cell = !precision_is_c_float(view->row.spec->precision) ||
                         view->row.witness->count == 1 ||
                         view->row.witness->cells_can_replace_keys || key->part > 1;
    return is_cell ? ""
                   : text_dyadic(buffer, &view->digits, &precisions[PRECISION_F64], 1, key->shift,
                                 false);
}

const char *proof_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct witness *const witness = view->row.witness;
    const struct witness_key *const key = &witness->keys[view->current_key];
    const uint32_t columns = (uint32_t)view->row.spec->array_columns;
    const bool is_split = view->row.spec->arrays == 2;
    const bool stores_pairs = layout_table[view->row.spec->layout].pair_cells == 2;
    const size_t rows = (size_t)spec_distinct_rows(view->row.spec);
    switch ((enum proof_name)id) {
    case PROOF_ROWS:
        return text_integer(buffer, (long long)rows);
    case PROOF_IN_ORDER:
        return text_flag(rows_are_in_order(view));
    case PROOF_ROW:
        return text_integer(buffer, witness->order[view->current_order_index]);
    case PROOF_KEY_ARRAY:
        return view_array_suffix(view, is_split ? 1 + key->column / columns : 0);
    case PROOF_KEY_COLUMN:
        return text_integer(buffer, key->column % columns);
    case PROOF_KEY_PAIR: /* PROOF_KEY_PAIR and PROOF_KEY_HALF: only for an array of pairs */
        return text_integer_if(buffer, stores_pairs, key->column / 2);
    case PROOF_KEY_HALF:
        return text_integer_if(buffer, stores_pairs, key->column % 2);
    case PROOF_KEY_POWER:
        return text_key_power(buffer, view, key);
    }
    return "";
}
