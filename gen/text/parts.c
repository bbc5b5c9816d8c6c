/*
 * parts.c: chooses blocks of templates. A part is a partial whose text depends on the table. For
 * the part {{> name}}, name_block() returns the block that is included.
 *
 * No switch here has a default, so that the compiler reports an enumerator without a case.
 */
#include "text/parts.h"

#include "encoding/factor.h"
#include "text/languages.h"
#include "text/view.h"

/* ---- properties of tables ---- */

/* Returns whether cells are 16-bit floats, which C code stores as integers. */
static bool is_16_bit_float(const struct precision *precision)
{
    return precision->kind == PRECISION_FLOAT && precision->bits == 16;
}

/* Returns whether cells are bfloat16 numbers, whose bits are the upper half of a float's. */
static bool is_bfloat(const struct precision *precision)
{
    return is_16_bit_float(precision) && precision->significand_bits == 8;
}

/* Returns whether cells are stored in 32-bit fixed point. */
static bool stores_q31(const struct output_spec *output_spec)
{
    return output_spec->stored_precision->kind == PRECISION_FIXED &&
           output_spec->stored_precision->bits == 32;
}

/* Returns whether cosines and sines are stored in two arrays. */
static bool stores_two_arrays(const struct spec *spec)
{
    return layout_table[spec->layout].arrays == 2;
}

/* Returns whether a row is an array of pairs: [d/2][2]. */
static bool stores_pairs(const struct spec *spec)
{
    return layout_table[spec->layout].pair_cells == 2;
}

/* Returns whether a row is an array of 2 by 2 matrices: [d/2][2][2]. */
static bool stores_matrices(const struct spec *spec)
{
    return layout_table[spec->layout].pair_cells == 4;
}

/* Returns whether cells are stored as C's float or double. */
static bool stores_floats(const struct output_spec *output_spec)
{
    return precision_is_c_float(output_spec->stored_precision);
}

/* ---- a cell ---- */

/* Chooses the type of cells that are integers in C. An 8-bit cell is a signed or unsigned char, for
 * which stdint.h is not needed. But if the table is factored, the small tables have wider cells,
 * for which stdint.h is needed. */
static enum block integer_type_block(const struct emitted_table *emitted)
{
    return emitted->spec->precision->bits > 8         ? BLOCK_CELL_TYPE_INTEGER
           : output_is_factored(emitted->output_spec) ? BLOCK_CELL_TYPE_BYTE_FACTORED
                                                      : BLOCK_CELL_TYPE_BASIC;
}

static enum block cell_type_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision) ? BLOCK_CELL_TYPE_BASIC
                                               : integer_type_block(emitted);
    case PRECISION_FIXED:
        return precision->bits == 32 ? BLOCK_CELL_TYPE_Q31 : integer_type_block(emitted);
    case PRECISION_AFFINE:
        return integer_type_block(emitted);
    }
    return BLOCK_NOTHING;
}

static enum block cell_numbers_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
    switch (precision->kind) {
    case PRECISION_FLOAT:
    case PRECISION_FIXED:
        return BLOCK_NOTHING;
    case PRECISION_AFFINE:
        return BLOCK_CELL_NUMBERS_AFFINE;
    }
    return BLOCK_NOTHING;
}

static enum block to_float_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
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

/* Chooses the assertions about the target's types: the types of cells and of stored cells have the
 * right sizes, and floats have the format of IEEE 754. */
static enum block needs_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(precision)            ? BLOCK_NEEDS_C_FLOAT
               : output_is_factored(emitted->output_spec) ? BLOCK_NEEDS_FACTORED_BITS
                                                          : BLOCK_NEEDS_INTEGER;
    case PRECISION_FIXED:
        return BLOCK_NEEDS_INTEGER;
    case PRECISION_AFFINE:
        return output_is_factored(emitted->output_spec) ? BLOCK_NEEDS_FACTORED_AFFINE
                                                        : BLOCK_NEEDS_INTEGER;
    }
    return BLOCK_NOTHING;
}

static enum block stored_type_block(const struct emitted_table *emitted)
{
    if (!output_is_factored(emitted->output_spec)) {
        return BLOCK_NOTHING;
    }
    switch (emitted->spec->precision->kind) {
    case PRECISION_FLOAT:
        return precision_is_c_float(emitted->spec->precision) ? BLOCK_NOTHING
                                                              : BLOCK_STORED_TYPE_FACTORED_BITS;
    case PRECISION_FIXED:
        return BLOCK_NOTHING;
    case PRECISION_AFFINE:
        return BLOCK_STORED_TYPE_FACTORED_AFFINE;
    }
    return BLOCK_NOTHING;
}

static enum block small_type_block(const struct emitted_table *emitted)
{
    return stores_q31(emitted->output_spec) ? BLOCK_SMALL_TYPE_STORED_Q31 : BLOCK_SMALL_TYPE_SHORT;
}

/* ---- the header and the source ---- */

static enum block small_table_constants_block(const struct emitted_table *emitted)
{
    switch (emitted->output_spec->storage) {
    case STORAGE_FULL:
        return BLOCK_NOTHING;
    case STORAGE_FACTORED:
        return BLOCK_SMALL_TABLE_CONSTANTS_FACTORED;
    case STORAGE_AXES:
        return BLOCK_SMALL_TABLE_CONSTANTS_AXES;
    }
    return BLOCK_NOTHING;
}

static enum block row_types_block(const struct emitted_table *emitted)
{
    return output_has_literal_words(emitted->output_spec) ? BLOCK_ROW_TYPES_WORDS : BLOCK_NOTHING;
}

static enum block section_block(const struct emitted_table *emitted)
{
    return emitted->output_spec->program_memory ? BLOCK_SECTION_FLASH : BLOCK_NOTHING;
}

static enum block body_block(const struct emitted_table *emitted)
{
    switch (emitted->output_spec->storage) {
    case STORAGE_FULL:
        return output_has_literal_words(emitted->output_spec) ? BLOCK_BODY_WORDS : BLOCK_BODY_FULL;
    case STORAGE_FACTORED:
        return BLOCK_BODY_FACTORED;
    case STORAGE_AXES:
        return BLOCK_BODY_AXES;
    }
    return BLOCK_NOTHING;
}

static enum block end_block(const struct emitted_table *emitted)
{
    return output_is_static(emitted->output_spec) ? BLOCK_NOTHING : BLOCK_END_EXTERN;
}

/* ---- keys of the witness ---- */

static enum block c_keys_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
    if (stores_floats(emitted->output_spec)) {
        return BLOCK_C_KEYS_STORED_FLOAT;
    }
    if (stores_q31(emitted->output_spec)) {
        return BLOCK_C_KEYS_STORED_Q31;
    }
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return is_16_bit_float(precision) ? BLOCK_C_KEYS_BITS_16 : BLOCK_C_KEYS_INTEGER;
    case PRECISION_FIXED:
        return BLOCK_C_KEYS_INTEGER;
    case PRECISION_AFFINE: /* an int of 16 bits cannot represent all cells of u16 */
        return precision->bits == 16 && precision->least >= 0 ? BLOCK_C_KEYS_U16
                                                              : BLOCK_C_KEYS_INTEGER;
    }
    return BLOCK_NOTHING;
}

static enum block tells_block(const struct emitted_table *emitted)
{
    return output_has_literal_words(emitted->output_spec) ? BLOCK_TELLS_WORDS
           : stores_floats(emitted->output_spec)          ? BLOCK_TELLS_STORED_FLOAT
                                                          : BLOCK_TELLS_INTEGER;
}

/* Chooses the text about the numbering of columns. Small tables need no such text, because they
 * have one array of plain columns. */
static enum block tells_columns_block(const struct emitted_table *emitted)
{
    return !output_is_full(emitted->output_spec) ? BLOCK_NOTHING
           : stores_two_arrays(emitted->spec)    ? BLOCK_TELLS_COLUMNS_TWO
           : stores_pairs(emitted->spec)         ? BLOCK_TELLS_COLUMNS_PAIRS
           : stores_matrices(emitted->spec)      ? BLOCK_TELLS_COLUMNS_MATRICES
                                                 : BLOCK_NOTHING;
}

static enum block constexpr_block(const struct emitted_table *emitted)
{
    return output_is_static(emitted->output_spec) ? BLOCK_CONSTEXPR_STATIC : BLOCK_CONSTEXPR_EXTERN;
}

static enum block keyed_block(const struct emitted_table *emitted)
{
    return stores_floats(emitted->output_spec) ? BLOCK_KEYED_STORED_FLOAT : BLOCK_KEYED_INTEGER;
}

/* ---- functions ---- */

bool functions_have_union(const struct spec *spec, const struct output_spec *output_spec)
{
    return is_16_bit_float(spec->precision) &&
           (output_is_factored(output_spec) || is_bfloat(spec->precision));
}

static enum block inline_block(const struct emitted_table *emitted)
{
    return !output_is_static(emitted->output_spec)                     ? BLOCK_INLINE_EXTERN
           : functions_have_union(emitted->spec, emitted->output_spec) ? BLOCK_INLINE_STATIC_UNION
                                                                       : BLOCK_INLINE_STATIC;
}

static enum block row_copy_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    switch (emitted->output_spec->storage) {
    case STORAGE_FULL:
        return stores_two_arrays(spec) ? BLOCK_ROW_COPY_TWO
               : stores_pairs(spec)    ? BLOCK_ROW_COPY_PAIRS
               : stores_matrices(spec) ? BLOCK_ROW_COPY_MATRICES
                                       : BLOCK_ROW_COPY_ONE;
    case STORAGE_FACTORED:
        return stores_two_arrays(spec) ? BLOCK_ROW_COPY_FACTORED_TWO : BLOCK_ROW_COPY_FACTORED;
    case STORAGE_AXES:
        return stores_two_arrays(spec) ? BLOCK_ROW_COPY_AXES_TWO
               : stores_matrices(spec) ? BLOCK_ROW_COPY_AXES_MATRICES
                                       : BLOCK_ROW_COPY_AXES_ONE;
    }
    return BLOCK_NOTHING;
}

/* Chooses the function that rounds a number rebuilt from small tables to a cell. */
static enum block rounded_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
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

static enum block accessors_block(const struct emitted_table *emitted)
{
    return emitted->output_spec->program_memory ? BLOCK_ACCESSORS_FLASH : BLOCK_ACCESSORS_PLAIN;
}

static enum block at_block(const struct emitted_table *emitted)
{
    return !output_is_full(emitted->output_spec) ? BLOCK_AT_SMALL
           : stores_pairs(emitted->spec)         ? BLOCK_AT_PAIRS
           : stores_matrices(emitted->spec)      ? BLOCK_AT_MATRICES
                                                 : BLOCK_AT_COLUMNS;
}

static enum block flash_at_block(const struct emitted_table *emitted)
{
    return output_is_factored(emitted->output_spec)   ? BLOCK_FLASH_AT_FACTORED
           : output_is_gathered(emitted->output_spec) ? BLOCK_FLASH_AT_AXES
           : stores_pairs(emitted->spec)              ? BLOCK_FLASH_AT_PAIRS
           : stores_matrices(emitted->spec)           ? BLOCK_FLASH_AT_MATRICES
                                                      : BLOCK_FLASH_AT_COLUMNS;
}

static enum block position_typedef_block(const struct emitted_table *emitted)
{
    return positions_are_long(emitted->spec) ? BLOCK_POSITION_TYPEDEF_LONG : BLOCK_NOTHING;
}

static enum block turn_block(const struct emitted_table *emitted)
{
    return stores_floats(emitted->output_spec) ? BLOCK_TURN_STORED_FLOAT : BLOCK_TURN_INTEGER;
}

static enum block wide_block(const struct emitted_table *emitted)
{
    return stores_q31(emitted->output_spec)                    ? BLOCK_WIDE_STORED_Q31
           : emitted->output_spec->stored_precision->bits == 8 ? BLOCK_WIDE_STORED_Q7
                                                               : BLOCK_WIDE_INTEGER;
}

static enum block shift_block(const struct emitted_table *emitted)
{
    return stores_two_arrays(emitted->spec) ? BLOCK_SHIFT_TWO : BLOCK_SHIFT_ONE;
}

/* ---- functions with operands ---- */

/* Returns whether the table can rotate heads. It cannot if cells are in fixed point and have a
 * factor greater than 1: then some cells saturate, and are not the sine and cosine of an angle. */
static bool table_can_rotate(const struct spec *spec)
{
    return spec_rotates_heads(spec) &&
           (spec->precision->kind != PRECISION_FIXED || factor_compare_one(spec) <= 0);
}

bool functions_rotate(const struct spec *spec, const struct output_spec *output_spec)
{
    /* LAYOUT_SPLIT means that it is unknown which two numbers a pair rotates. */
    return table_can_rotate(spec) &&
           spec_pairing(spec, output_spec->pairing).layout != LAYOUT_SPLIT;
}

/* Returns whether rows are meant to be added to embeddings. */
static bool rows_are_added(const struct spec *spec)
{
    return !layout_table[spec->layout].is_rotary;
}

static enum block operands_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    const bool rotates = functions_rotate(spec, emitted->output_spec);
    const enum block sum =
        !rows_are_added(spec) ? BLOCK_NOTHING
        : precision_is_signed_integer(spec->precision) && spec->precision->bits == 32
            ? BLOCK_OPERANDS_SUM_Q31
            : BLOCK_OPERANDS_SUM;
    switch (spec->precision->kind) {
    case PRECISION_FLOAT:
        return rotates || rows_are_added(spec) ? BLOCK_OPERANDS_NUMBERS : BLOCK_NOTHING;
    case PRECISION_FIXED: /* every factored table already has the functions of OPERANDS_FIXED */
        return rotates && !output_is_factored(emitted->output_spec) ? BLOCK_OPERANDS_FIXED : sum;
    case PRECISION_AFFINE:
        return sum;
    }
    return BLOCK_NOTHING;
}

static enum block operands_end_block(const struct emitted_table *emitted)
{
    return operands_block(emitted) == BLOCK_OPERANDS_NUMBERS ? BLOCK_OPERANDS_END_NUMBERS
                                                             : BLOCK_NOTHING;
}

static enum block operand_template_block(const struct emitted_table *emitted)
{
    return operands_block(emitted) == BLOCK_OPERANDS_NUMBERS ? BLOCK_OPERAND_TEMPLATE_NUMBERS
                                                             : BLOCK_NOTHING;
}

static enum block add_block(const struct emitted_table *emitted)
{
    return !rows_are_added(emitted->spec)             ? BLOCK_NOTHING
           : output_is_factored(emitted->output_spec) ? BLOCK_ADD_FACTORED
           : output_is_gathered(emitted->output_spec) ? BLOCK_ADD_AXES
                                                      : BLOCK_ADD_FULL;
}

/* Returns whether the emitted code rebuilds or decodes a whole row before it rotates the heads of a
 * position: if the table is factored, or if cells are narrow floats and the two numbers of a pair
 * use the same cells. */
static bool rebuilds_rows(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    return output_is_factored(emitted->output_spec) ||
           (spec->precision->kind == PRECISION_FLOAT && !precision_is_c_float(spec->precision) &&
            !spec_uses_column_angles(spec, emitted->output_spec->pairing));
}

static enum block rotate_block(const struct emitted_table *emitted)
{
    return !table_can_rotate(emitted->spec)                         ? BLOCK_NOTHING
           : !functions_rotate(emitted->spec, emitted->output_spec) ? BLOCK_ROTATE_UNSAID
           : output_is_gathered(emitted->output_spec)
               ? (spec_uses_column_angles(emitted->spec, emitted->output_spec->pairing)
                      ? BLOCK_ROTATE_AXES_COLUMNS
                      : BLOCK_ROTATE_AXES)
           : rebuilds_rows(emitted) ? BLOCK_ROTATE_ROW
                                    : BLOCK_ROTATE_EACH;
}

static enum block turn_row_block(const struct emitted_table *emitted)
{
    return output_is_factored(emitted->output_spec) ? BLOCK_TURN_ROW_FACTORED : BLOCK_TURN_ROW_FULL;
}

static enum block pair_cosine_block(const struct emitted_table *emitted)
{
    return rebuilds_rows(emitted) ? BLOCK_PAIR_COSINE_ROW : BLOCK_PAIR_COSINE_EACH;
}

/* Returns whether there are several groups of pairs, and each pair rotates two numbers of its
 * group. */
static bool rotates_groups(const struct spec *spec, enum pairing pairing)
{
    return spec_has_axes(spec) && spec->pattern.count > 1 &&
           spec_pairing(spec, pairing).layout == LAYOUT_SPLIT_GROUP_HALF;
}

static enum block turned_pair_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    const enum pairing pairing = emitted->output_spec->pairing;
    return spec_uses_column_angles(spec, pairing) ? BLOCK_TURNED_PAIR_COLUMNS
           : rotates_groups(spec, pairing)        ? BLOCK_TURNED_PAIR_GROUPS
                                                  : BLOCK_TURNED_PAIR_PLAIN;
}

static enum block row_at_block(const struct emitted_table *emitted)
{
    return spec_has_axes(emitted->spec) && !emitted->spec->has_free_axes ? BLOCK_ROW_AT_AXES
                                                                         : BLOCK_NOTHING;
}

/* Chooses the body of the function that returns a cell of a gathered row. */
static enum block cell_at_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    return stores_two_arrays(spec) ? BLOCK_CELL_AT_TWO
           : stores_pairs(spec)    ? BLOCK_CELL_AT_PAIRS
           : stores_matrices(spec) ? BLOCK_CELL_AT_MATRICES
                                   : BLOCK_CELL_AT_ONE;
}

/* ---- the formula ---- */

/* Returns whether each angle is the position times a power of the base, without other factors. Then
 * the formula fits on one line. */
static bool angle_is_power(const struct spec *spec)
{
    return spec->has_base && multiple_is_one(&spec->angle_scale) &&
           spec->rope_scaling == ROPE_SCALING_NONE;
}

static enum block angle_block(const struct emitted_table *emitted)
{
    return spec_has_axes(emitted->spec)                     ? BLOCK_ANGLE_AXES
           : !angle_is_power(emitted->spec)                 ? BLOCK_ANGLE_BY_FREQUENCY
           : emitted->spec->frequency == FREQUENCY_CONSTANT ? BLOCK_ANGLE_DIRECT_CONSTANT
                                                            : BLOCK_ANGLE_DIRECT;
}

static enum block unscaled_frequency_block(const struct spec *spec)
{
    switch (spec->frequency) {
    case FREQUENCY_PAPER:
    case FREQUENCY_SHIFTED:
    case FREQUENCY_SHIFTED_ANY:
    case FREQUENCY_COLUMN:
        return BLOCK_FREQUENCY_POWER;
    case FREQUENCY_CONSTANT:
        return BLOCK_FREQUENCY_CONSTANT;
    case FREQUENCY_GEOMETRIC:
        return BLOCK_FREQUENCY_GEOMETRIC;
    case FREQUENCY_LINEAR:
        return BLOCK_FREQUENCY_LINEAR_STEPS;
    case FREQUENCY_LIST:
        return BLOCK_FREQUENCY_LISTED;
    }
    return BLOCK_NOTHING;
}

static enum block axis_frequency_block(const struct emitted_table *emitted)
{
    switch (emitted->spec->frequency) {
    case FREQUENCY_PAPER:
    case FREQUENCY_SHIFTED:
    case FREQUENCY_SHIFTED_ANY:
    case FREQUENCY_COLUMN:
        return BLOCK_AXIS_FREQUENCY_POWER;
    case FREQUENCY_CONSTANT:
        return BLOCK_AXIS_FREQUENCY_CONSTANT;
    case FREQUENCY_GEOMETRIC:
        return BLOCK_AXIS_FREQUENCY_GEOMETRIC;
    case FREQUENCY_LINEAR:
        return BLOCK_AXIS_FREQUENCY_LINEAR;
    case FREQUENCY_LIST:
        return BLOCK_AXIS_FREQUENCY_LISTED;
    }
    return BLOCK_NOTHING;
}

/* Chooses the text about the index on which frequencies depend. */
static enum block index_block(const struct emitted_table *emitted)
{
    switch (emitted->spec->index) {
    case INDEX_OWN:
        return BLOCK_INDEX_OWN;
    case INDEX_ROW:
        return BLOCK_NOTHING;
    case INDEX_STRIDE:
        return BLOCK_INDEX_STRIDE;
    }
    return BLOCK_NOTHING;
}

#define SCALING_CASE(id, ...) \
    case ROPE_SCALING_##id:   \
        return BLOCK_FREQUENCY_##id;

static enum block frequency_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    switch (spec->rope_scaling) {
    case ROPE_SCALING_NONE:
        return unscaled_frequency_block(spec);
        ROPE_SCALING_LIST(SCALING_CASE)
    case ROPE_SCALING_COUNT:
        break;
    }
    return BLOCK_NOTHING;
}

/* Chooses the text about the columns of sines and cosines. */
static enum block places_block(const struct emitted_table *emitted)
{
    const struct spec *const spec = emitted->spec;
    switch (spec->layout) {
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
    case LAYOUT_CONCAT_ROW:
        return spec->is_by_column                           ? BLOCK_PLACES_BY_COLUMN
               : layout_table[spec->layout].is_cosine_first ? BLOCK_PLACES_COSINE_FIRST
                                                            : BLOCK_PLACES_SINE_FIRST;
    case LAYOUT_SIN:
        return BLOCK_PLACES_SINES;
    case LAYOUT_SPLIT:
        return BLOCK_PLACES_TWO;
    case LAYOUT_SPLIT_HALF:
    case LAYOUT_SPLIT_GROUP_HALF:
    case LAYOUT_SPLIT_INTERLEAVED:
        return BLOCK_PLACES_COPIED;
    case LAYOUT_PAIRS:
        return BLOCK_PLACES_PAIRS;
    case LAYOUT_MATRICES:
        return BLOCK_PLACES_MATRICES;
    case LAYOUT_COUNT:
        break;
    }
    return BLOCK_NOTHING;
}

static enum block factor_block(const struct emitted_table *emitted)
{
    switch (emitted->spec->cell_factor) {
    case CELL_FACTOR_NUMBER:
    case CELL_FACTOR_OF_LIST:
        return factor_compare_one(emitted->spec) == 0 ? BLOCK_NOTHING : BLOCK_FACTOR_TIMES_NUMBER;
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

bool cells_have_factor(const struct spec *spec)
{
    return factor_block(&(struct emitted_table){spec, NULL}) != BLOCK_NOTHING;
}

static enum block file_columns_block(const struct emitted_table *emitted)
{
    return stores_two_arrays(emitted->spec) ? BLOCK_FILE_COLUMNS_TWO
           : stores_pairs(emitted->spec)    ? BLOCK_FILE_COLUMNS_PAIRS
                                            : BLOCK_NOTHING;
}

static enum block bound_block(const struct emitted_table *emitted)
{
    const struct precision *const precision = emitted->spec->precision;
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

static enum block formula_block(const struct emitted_table *emitted)
{
    return emitted->spec->npy_path != NULL ? BLOCK_FORMULA_FILE : BLOCK_FORMULA_ANGLES;
}

static enum block accuracy_block(const struct emitted_table *emitted)
{
    switch (emitted->output_spec->storage) {
    case STORAGE_FULL:
        return BLOCK_ACCURACY_FULL;
    case STORAGE_FACTORED:
        return BLOCK_ACCURACY_FACTORED;
    case STORAGE_AXES:
        return BLOCK_ACCURACY_AXES;
    }
    return BLOCK_NOTHING;
}

/* ---- all parts ---- */

#define PART_ROW(name) {#name, name##_block},
const struct part parts[PART_COUNT] = {TEXT_PARTS(PART_ROW)};

#define LANGUAGE_CASE(id, ...) \
    case LANGUAGE_##id:        \
        return BLOCK_##id;

enum block language_block(const struct language *language)
{
    switch ((enum language_index)(language - languages)) {
        LANGUAGE_LIST(LANGUAGE_CASE)
    case LANGUAGES:
        break;
    }
    return BLOCK_NOTHING;
}
