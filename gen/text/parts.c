/*
 * parts.c: which block of the templates stands for a part, {{> part}}, of the texts of a table.
 *
 * No switch here has a default: the compiler names the enumerator that a part is missing for.
 */
#include "text/parts.h"

#include "encoding/factor.h"
#include "text/languages.h"
#include "text/view.h"

/* ---- what tables are ---- */

/* Whether cells are the bits of a float of 16 bits; and of a bfloat16, the upper half of a float.
 */
static bool is_16_bits(const struct precision *precision)
{
    return precision->kind == PRECISION_FLOAT && precision->bits == 16;
}

static bool is_bfloat(const struct precision *precision)
{
    return is_16_bits(precision) && precision->significand_bits == 8;
}

/* Whether stored cells are of 32 bits, in fixed point. */
static bool stores_q31(const struct output_spec *output_spec)
{
    return output_spec->stored->kind == PRECISION_FIXED && output_spec->stored->bits == 32;
}

static bool has_two_arrays(const struct spec *spec)
{
    return layout_table[spec->layout].arrays == 2;
}

static bool has_pairs(const struct spec *spec)
{
    return layout_table[spec->layout].has_pair_dimension;
}

/* ---- a cell ---- */

static enum block cell_type_block(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision) ? BLOCK_CELL_TYPE_C_FLOAT : BLOCK_CELL_TYPE_INTEGER;
    case PRECISION_FIXED:
        return precision->bits == 32 ? BLOCK_CELL_TYPE_Q31 : BLOCK_CELL_TYPE_INTEGER;
    case PRECISION_AFFINE:
        return BLOCK_CELL_TYPE_INTEGER;
    }
    return BLOCK_NOTHING;
}

static enum block cell_numbers_block(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
    case PRECISION_FIXED:
        return BLOCK_NOTHING;
    case PRECISION_AFFINE:
        return BLOCK_CELL_NUMBERS_AFFINE;
    }
    return BLOCK_NOTHING;
}

static enum block to_float_block(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision) ? BLOCK_TO_FLOAT_C_FLOAT
               : is_bfloat(precision)          ? BLOCK_TO_FLOAT_BF16
                                               : BLOCK_TO_FLOAT_BITS;
    case PRECISION_FIXED:
        return BLOCK_TO_FLOAT_FIXED;
    case PRECISION_AFFINE:
        return BLOCK_TO_FLOAT_AFFINE;
    }
    return BLOCK_NOTHING;
}

/* What a target has to have: the types of cells and of those that are stored. */
static enum block needs_block(const struct spec *spec, const struct output_spec *output_spec)
{
    const struct precision *const precision = spec->precision;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision)   ? BLOCK_NEEDS_C_FLOAT
               : output_is_factored(output_spec) ? BLOCK_NEEDS_FACTORED_BITS
                                                 : BLOCK_NEEDS_INTEGER;
    case PRECISION_FIXED:
        return BLOCK_NEEDS_INTEGER;
    case PRECISION_AFFINE:
        return output_is_factored(output_spec) ? BLOCK_NEEDS_FACTORED_AFFINE : BLOCK_NEEDS_INTEGER;
    }
    return BLOCK_NOTHING;
}

static enum block stored_type_block(const struct spec *spec, const struct output_spec *output_spec)
{
    if (!output_is_factored(output_spec)) {
        return BLOCK_NOTHING;
    }
    switch (spec->precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(spec->precision) ? BLOCK_NOTHING
                                                     : BLOCK_STORED_TYPE_FACTORED_BITS;
    case PRECISION_FIXED:
        return BLOCK_NOTHING;
    case PRECISION_AFFINE:
        return BLOCK_STORED_TYPE_FACTORED_AFFINE;
    }
    return BLOCK_NOTHING;
}

/* ---- keys of the witness ---- */

static enum block c_keys_block(const struct spec *spec, const struct output_spec *output_spec)
{
    const struct precision *const precision = spec->precision;
    if (precision_is_c_float(output_spec->stored)) {
        return BLOCK_C_KEYS_STORED_FLOAT;
    }
    if (stores_q31(output_spec)) {
        return BLOCK_C_KEYS_STORED_Q31;
    }
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return is_16_bits(precision) ? BLOCK_C_KEYS_BITS_16 : BLOCK_C_KEYS_INTEGER;
    case PRECISION_FIXED:
        return BLOCK_C_KEYS_INTEGER;
    case PRECISION_AFFINE: /* an int of 16 bits does not hold all cells without a sign */
        return precision->bits == 16 && precision->least >= 0 ? BLOCK_C_KEYS_U16
                                                              : BLOCK_C_KEYS_INTEGER;
    }
    return BLOCK_NOTHING;
}

static enum block tells_block(const struct output_spec *output_spec)
{
    return output_has_words(output_spec)               ? BLOCK_TELLS_WORDS
           : precision_is_c_float(output_spec->stored) ? BLOCK_TELLS_STORED_FLOAT
                                                       : BLOCK_TELLS_INTEGER;
}

/* Small tables have one array. */
static enum block tells_columns_block(const struct spec *spec,
                                      const struct output_spec *output_spec)
{
    return output_is_factored(output_spec) ? BLOCK_NOTHING
           : has_two_arrays(spec)          ? BLOCK_TELLS_COLUMNS_TWO
           : has_pairs(spec)               ? BLOCK_TELLS_COLUMNS_PAIRS
                                           : BLOCK_NOTHING;
}

/* ---- functions ---- */

bool functions_have_union(const struct spec *spec, const struct output_spec *output_spec)
{
    return is_16_bits(spec->precision) &&
           (output_is_factored(output_spec) || is_bfloat(spec->precision));
}

static enum block inline_block(const struct spec *spec, const struct output_spec *output_spec)
{
    return !output_is_static(output_spec)            ? BLOCK_INLINE_EXTERN
           : functions_have_union(spec, output_spec) ? BLOCK_INLINE_STATIC_UNION
                                                     : BLOCK_INLINE_STATIC;
}

static enum block row_copy_block(const struct spec *spec, const struct output_spec *output_spec)
{
    if (output_is_factored(output_spec)) {
        return has_two_arrays(spec) ? BLOCK_ROW_COPY_FACTORED_TWO : BLOCK_ROW_COPY_FACTORED;
    }
    return has_two_arrays(spec) ? BLOCK_ROW_COPY_TWO
           : has_pairs(spec)    ? BLOCK_ROW_COPY_PAIRS
                                : BLOCK_ROW_COPY_ONE;
}

/* How what is rebuilt from small tables becomes a cell. */
static enum block rounded_block(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision) ? BLOCK_NOTHING
               : is_bfloat(precision)          ? BLOCK_ROUNDED_BF16
                                               : BLOCK_ROUNDED_F16;
    case PRECISION_FIXED:
        return BLOCK_ROUNDED_FIXED;
    case PRECISION_AFFINE:
        return BLOCK_ROUNDED_AFFINE;
    }
    return BLOCK_NOTHING;
}

static enum block body_block(const struct output_spec *output_spec)
{
    return output_is_factored(output_spec) ? BLOCK_BODY_FACTORED
           : output_has_words(output_spec) ? BLOCK_BODY_WORDS
                                           : BLOCK_BODY_FULL;
}

/* ---- the formula ---- */

/* Whether the angle is the position times a power of the base, which one line can say. */
static bool is_direct(const struct spec *spec)
{
    return spec->has_base && decimal_is_one(&spec->angle_scale) &&
           spec->rope_scaling == ROPE_SCALING_NONE;
}

static enum block angle_block(const struct spec *spec)
{
    return !is_direct(spec)                        ? BLOCK_ANGLE_BY_FREQUENCY
           : spec->frequency == FREQUENCY_CONSTANT ? BLOCK_ANGLE_DIRECT_CONSTANT
                                                   : BLOCK_ANGLE_DIRECT;
}

static enum block unscaled_frequency_block(const struct spec *spec)
{
    switch ((enum frequency)spec->frequency) {
    case FREQUENCY_PAPER:
    case FREQUENCY_SHIFTED:
    case FREQUENCY_SHIFTED_ANY:
    case FREQUENCY_COLUMN:
        return BLOCK_FREQUENCY_POWER;
    case FREQUENCY_CONSTANT:
        return BLOCK_FREQUENCY_CONSTANT;
    case FREQUENCY_LIST:
        return BLOCK_FREQUENCY_LISTED;
    }
    return BLOCK_NOTHING;
}

static enum block frequency_block(const struct spec *spec)
{
    if (!spec->has_base) {
        return BLOCK_FREQUENCY_LISTED;
    }
    switch ((enum rope_scaling)spec->rope_scaling) {
    case ROPE_SCALING_NONE:
        return unscaled_frequency_block(spec);
    case ROPE_SCALING_LINEAR:
        return BLOCK_FREQUENCY_LINEAR;
    case ROPE_SCALING_NTK:
        return BLOCK_FREQUENCY_NTK;
    case ROPE_SCALING_DYNAMIC:
        return BLOCK_FREQUENCY_DYNAMIC;
    case ROPE_SCALING_YARN:
        return BLOCK_FREQUENCY_YARN;
    case ROPE_SCALING_LLAMA3:
        return BLOCK_FREQUENCY_LLAMA3;
    case ROPE_SCALING_LONGROPE:
        return BLOCK_FREQUENCY_LONGROPE;
    case ROPE_SCALING_PROPORTIONAL:
        return BLOCK_FREQUENCY_PROPORTIONAL;
    }
    return BLOCK_NOTHING;
}

/* Where in a row the sines and cosines are. */
static enum block places_block(const struct spec *spec)
{
    switch ((enum layout)spec->layout) {
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
        return spec->is_by_column                           ? BLOCK_PLACES_BY_COLUMN
               : layout_table[spec->layout].is_cosine_first ? BLOCK_PLACES_COSINE_FIRST
                                                            : BLOCK_PLACES_SINE_FIRST;
    case LAYOUT_SIN:
        return BLOCK_PLACES_SINES;
    case LAYOUT_SPLIT:
        return BLOCK_PLACES_TWO;
    case LAYOUT_SPLIT_HALF:
    case LAYOUT_SPLIT_INTERLEAVED:
        return BLOCK_PLACES_COPIED;
    case LAYOUT_PAIRS:
        return BLOCK_PLACES_PAIRS;
    case LAYOUT_COUNT:
        break;
    }
    return BLOCK_NOTHING;
}

static enum block factor_block(const struct spec *spec)
{
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_NUMBER:
    case CELL_FACTOR_OF_LIST:
        return factor_compare_one(spec) == 0 ? BLOCK_NOTHING : BLOCK_FACTOR_TIMES_NUMBER;
    case CELL_FACTOR_INVERSE_SQRT:
        return BLOCK_FACTOR_TIMES_INVERSE_SQRT;
    case CELL_FACTOR_SQRT_2_D:
        return BLOCK_FACTOR_TIMES_SQRT_2_D;
    case CELL_FACTOR_YARN:
        return BLOCK_FACTOR_TIMES_YARN;
    case CELL_FACTOR_MSCALE:
        return BLOCK_FACTOR_TIMES_MSCALE;
    case CELL_FACTOR_LONGROPE:
        return BLOCK_FACTOR_TIMES_LONGROPE;
    }
    return BLOCK_NOTHING;
}

static enum block file_columns_block(const struct spec *spec)
{
    return has_two_arrays(spec) ? BLOCK_FILE_COLUMNS_TWO
           : has_pairs(spec)    ? BLOCK_FILE_COLUMNS_PAIRS
                                : BLOCK_NOTHING;
}

static enum block bound_block(const struct precision *precision)
{
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return BLOCK_BOUND_FLOAT;
    case PRECISION_FIXED:
        return BLOCK_BOUND_FIXED;
    case PRECISION_AFFINE:
        return BLOCK_BOUND_AFFINE;
    }
    return BLOCK_NOTHING;
}

/* ---- all of them ---- */

enum block part_block(enum part part, const struct spec *spec,
                      const struct output_spec *output_spec)
{
    const struct precision *const precision = spec->precision;
    const bool stores_floats = precision_is_c_float(output_spec->stored);
    switch (part) {
    /* the header, table.h, and the source, table.c */
    case PART_CELL_NUMBERS:
        return cell_numbers_block(precision);
    case PART_TABLE_NUMBERS:
        return output_is_factored(output_spec) ? BLOCK_TABLE_NUMBERS_FACTORED : BLOCK_NOTHING;
    case PART_CELL_TYPE:
        return cell_type_block(precision);
    case PART_STORED_TYPE:
        return stored_type_block(spec, output_spec);
    case PART_SMALL_TYPE:
        return stores_q31(output_spec) ? BLOCK_SMALL_TYPE_STORED_Q31 : BLOCK_SMALL_TYPE_SHORT;
    case PART_SECTION:
        return output_spec->program_memory ? BLOCK_SECTION_FLASH : BLOCK_NOTHING;
    case PART_ROW_TYPES:
        return output_has_words(output_spec) ? BLOCK_ROW_TYPES_WORDS : BLOCK_NOTHING;
    case PART_BODY:
        return body_block(output_spec);
    case PART_NEEDS:
        return needs_block(spec, output_spec);
    case PART_END:
        return output_is_static(output_spec) ? BLOCK_END_STATIC : BLOCK_END_EXTERN;
    /* its functions */
    case PART_ACCESSORS:
        return output_spec->program_memory ? BLOCK_ACCESSORS_FLASH : BLOCK_ACCESSORS_PLAIN;
    case PART_AT:
        return output_is_factored(output_spec) ? BLOCK_AT_FACTORED
               : has_pairs(spec)               ? BLOCK_AT_PAIRS
                                               : BLOCK_AT_COLUMNS;
    case PART_FLASH_AT:
        return output_is_factored(output_spec) ? BLOCK_FLASH_AT_FACTORED
               : has_pairs(spec)               ? BLOCK_FLASH_AT_PAIRS
                                               : BLOCK_FLASH_AT_COLUMNS;
    case PART_INLINE:
        return inline_block(spec, output_spec);
    case PART_TO_FLOAT:
        return to_float_block(precision);
    case PART_POSITION_TYPEDEF:
        return positions_are_long(spec) ? BLOCK_POSITION_TYPEDEF_LONG : BLOCK_NOTHING;
    case PART_ROW_COPY:
        return row_copy_block(spec, output_spec);
    case PART_TURN:
        return stores_floats ? BLOCK_TURN_STORED_FLOAT : BLOCK_TURN_INTEGER;
    case PART_WIDE:
        return stores_q31(output_spec) ? BLOCK_WIDE_STORED_Q31 : BLOCK_WIDE_INTEGER;
    case PART_ROUNDED:
        return rounded_block(precision);
    case PART_SHIFT:
        return has_two_arrays(spec) ? BLOCK_SHIFT_TWO : BLOCK_SHIFT_ONE;
    case PART_ROTATE:
        return spec_pairing(spec, output_spec->pairing).layout == LAYOUT_SPLIT ? BLOCK_ROTATE_UNSAID
                                                                               : BLOCK_ROTATE_HEAD;
    case PART_TURNED_HEAD:
        return output_is_factored(output_spec) ? BLOCK_TURNED_HEAD_FACTORED
                                               : BLOCK_TURNED_HEAD_FULL;
    /* keys of the witness, and their comment */
    case PART_CONSTEXPR:
        return output_is_static(output_spec) ? BLOCK_CONSTEXPR_STATIC : BLOCK_CONSTEXPR_EXTERN;
    case PART_KEYED:
        return stores_floats ? BLOCK_KEYED_STORED_FLOAT : BLOCK_KEYED_INTEGER;
    case PART_C_KEYS:
        return c_keys_block(spec, output_spec);
    case PART_TELLS:
        return tells_block(output_spec);
    case PART_TELLS_COLUMNS:
        return tells_columns_block(spec, output_spec);
    /* the formula, and how exact cells are */
    case PART_FORMULA:
        return spec->from != NULL ? BLOCK_FORMULA_FILE : BLOCK_FORMULA_ANGLES;
    case PART_FILE_COLUMNS:
        return file_columns_block(spec);
    case PART_ANGLE:
        return angle_block(spec);
    case PART_FREQUENCY:
        return frequency_block(spec);
    case PART_PLACES:
        return places_block(spec);
    case PART_FACTOR:
        return factor_block(spec);
    case PART_COORDINATES:
        return spec->normalize ? BLOCK_COORDINATES_NORMALIZED : BLOCK_COORDINATES_PLAIN;
    case PART_ACCURACY:
        return output_is_factored(output_spec) ? BLOCK_ACCURACY_FACTORED : BLOCK_ACCURACY_FULL;
    case PART_BOUND:
        return bound_block(precision);
    }
    return BLOCK_NOTHING;
}

enum block language_block(const struct language *language)
{
    switch ((enum language_index)(language - languages)) {
    case LANGUAGE_RUST:
        return BLOCK_RUST;
    case LANGUAGE_GO:
        return BLOCK_GO;
    case LANGUAGE_PYTHON:
        return BLOCK_PYTHON;
    case LANGUAGE_JSON:
        return BLOCK_JSON;
    case LANGUAGE_CSV:
        return BLOCK_CSV;
    case LANGUAGES:
        break;
    }
    return BLOCK_NOTHING;
}
