/*
 * names.h: the names that templates may use.
 *
 * Each entry of a list consists of an enumerator, the name, the template lists within which the
 * name is defined (NULL: everywhere), and whether users' templates may use the name. Entries of
 * SETTING_NAMES have other members. Nearly all values are returned by a switch over the
 * enumerators, without a default, so that the compiler reports a missing case. build/embed.c also
 * uses these lists. It fails the build if a template uses a name without an entry, or if no
 * template uses an entry that is marked OWN.
 */
#ifndef POSENC_NAMES_H
#define POSENC_NAMES_H

enum {
    OWN = 0,  /* only posenc's own templates may use the name */
    USERS = 1 /* users' templates may use it, too: see templates/README.md */
};

/* ---- texts of a table: text/declaration.c ---- */

#define TABLE_NAMES(NAME)                                     \
    NAME(TABLE_ID, "id", NULL, USERS)                         \
    NAME(TABLE_PREFIX, "ID", NULL, USERS)                     \
    NAME(TABLE_HEADER, "header", NULL, USERS)                 \
    NAME(TABLE_SPDX, "spdx", NULL, USERS)                     \
    NAME(TABLE_STATIC, "static", NULL, OWN)                   \
    NAME(TABLE_TITLE, "title", NULL, USERS)                   \
    NAME(TABLE_BASE, "base", NULL, USERS)                     \
    NAME(TABLE_PRECISION, "precision", NULL, USERS)           \
    NAME(TABLE_D_MODEL, "d_model", NULL, USERS)               \
    NAME(TABLE_ARRAY_COLUMNS, "array_columns", NULL, USERS)   \
    NAME(TABLE_LAST_COLUMN, "last_column", NULL, OWN)         \
    NAME(TABLE_PAIRS, "pairs", NULL, USERS)                   \
    NAME(TABLE_STORES_PAIRS, "has_pairs", NULL, USERS)        \
    NAME(TABLE_HAS_HALF_ARRAYS, "has_half_arrays", NULL, OWN) \
    NAME(TABLE_HAS_TWO_ARRAYS, "has_two_arrays", NULL, OWN)   \
    NAME(TABLE_STRIDE, "stride", NULL, USERS)                 \
    NAME(TABLE_HAS_STRIDE, "has_stride", NULL, OWN)           \
    NAME(TABLE_ROW_ALIGN, "row_align", NULL, OWN)             \
    NAME(TABLE_PROGRAM_MEMORY, "program_memory", NULL, OWN)   \
    NAME(TABLE_HAS_WORDS, "has_words", NULL, OWN)             \
    NAME(TABLE_HAS_CAST, "has_cast", NULL, OWN)               \
    NAME(TABLE_HAS_LIMITS, "has_limits", NULL, OWN)           \
    NAME(TABLE_CAN_SHIFT, "can_shift", NULL, OWN)

/* The positions of the table. */
#define POSITION_NAMES(NAME)                        \
    NAME(POSITION_MAX_LEN, "max_len", NULL, USERS)  \
    NAME(POSITION_FIRST, "first", NULL, USERS)      \
    NAME(POSITION_LAST, "last", NULL, USERS)        \
    NAME(POSITION_SPAN, "span", NULL, USERS)        \
    NAME(POSITION_START, "start", NULL, USERS)      \
    NAME(POSITION_LEAST, "least", NULL, OWN)        \
    NAME(POSITION_TYPE, "position_type", NULL, OWN) \
    NAME(POSITION_IN_SPAN, "in_span", NULL, OWN)    \
    NAME(POSITION_EXTENT, "extent", NULL, USERS)    \
    NAME(POSITION_ROW_INDEX, "row_index", NULL, OWN)

/* The two numbers of a head that pair k rotates, the signs of this rotation, and the columns of the
 * sine and cosine of pair k. */
#define HEAD_NAMES(NAME)                                         \
    NAME(HEAD_PAIRS, "head_pairs", NULL, USERS)                  \
    NAME(HEAD_FIRST, "head_first", NULL, OWN)                    \
    NAME(HEAD_SECOND, "head_second", NULL, OWN)                  \
    NAME(HEAD_GROUP_PAIRS, "head_group", NULL, OWN)              \
    NAME(HEAD_COLUMN, "head_column", NULL, OWN)                  \
    NAME(HEAD_PAIR_COLUMN, "pair_column", NULL, OWN)             \
    NAME(HEAD_IS_FLIPPED, "head_flipped", NULL, USERS)           \
    NAME(HEAD_USES_COLUMN_ANGLES, "head_has_columns", NULL, OWN) \
    NAME(HEAD_FIRST_SIGN, "head_less", NULL, USERS)              \
    NAME(HEAD_SECOND_SIGN, "head_plus", NULL, USERS)

/* Operands: the numbers that emitted functions rotate or add to. In tables of floats, the including
 * file can choose the type of operands. In tables of integers, operands have the type of cells. */
#define OPERAND_NAMES(NAME)                                 \
    NAME(OPERAND_HAS_INTEGERS, "has_integers", NULL, USERS) \
    NAME(OPERAND_TYPE, "operand", NULL, OWN)                \
    NAME(OPERAND_LOCAL_TYPE, "held", NULL, OWN)             \
    NAME(OPERAND_HEAD_TYPE, "head_type", NULL, OWN)         \
    NAME(OPERAND_TURN_TYPE, "turn_type", NULL, OWN)         \
    NAME(OPERAND_SUM_TYPE, "sum_type", NULL, OWN)           \
    NAME(OPERAND_CELL_CONVERSION, "head_read", NULL, OWN)   \
    NAME(OPERAND_LOADED_A, "loaded_a", NULL, OWN)           \
    NAME(OPERAND_LOADED_B, "loaded_b", NULL, OWN)           \
    NAME(OPERAND_STORE, "store", NULL, OWN)

#define CELL_NAMES(NAME)                                            \
    NAME(CELL_BITS, "cell_bits", NULL, USERS)                       \
    NAME(CELL_IS_BYTE, "is_byte", NULL, OWN)                        \
    NAME(CELL_STDINT_TYPE, "stdint_type", NULL, USERS)              \
    NAME(CELL_C_TYPE, "c_type", NULL, USERS)                        \
    NAME(CELL_TYPE, "type", NULL, USERS)                            \
    NAME(CELL_MANTISSA_MACRO, "mantissa", NULL, OWN)                \
    NAME(CELL_STORED_TYPE, "stored", NULL, OWN)                     \
    NAME(CELL_IS_SIGNED, "is_signed", NULL, OWN)                    \
    NAME(CELL_SIGNIFICAND_BITS, "fraction", NULL, USERS)            \
    NAME(CELL_STORED_BITS, "stored_bits", NULL, OWN)                \
    NAME(CELL_STORED_TYPE_WORDS, "small_name", NULL, OWN)           \
    NAME(CELL_PRODUCT_FRACTION_BITS, "product_fraction", NULL, OWN) \
    NAME(CELL_STEPS_TYPE, "steps_type", NULL, OWN)                  \
    NAME(CELL_WIDE_BITS, "wide_bits", NULL, OWN)                    \
    NAME(CELL_UNIT, "unit", NULL, USERS)                            \
    NAME(CELL_HIDDEN_BIT, "hidden_bit", NULL, OWN)                  \
    NAME(CELL_SIGN_BIT, "sign_bit", NULL, OWN)                      \
    NAME(CELL_MAY_EXCEED_1, "has_large", NULL, OWN)                 \
    NAME(CELL_SCALE, "scale", NULL, USERS)                          \
    NAME(CELL_SCALE_LITERAL, "scale_literal", NULL, USERS)          \
    NAME(CELL_SCALE_IS_FRACTION, "is_fraction", NULL, OWN)          \
    NAME(CELL_ZERO_POINT, "zero_point", NULL, USERS)                \
    NAME(CELL_HAS_ZERO_POINT, "has_zero_point", NULL, USERS)

/* Properties of a factored table, and the limits at which emitted functions saturate cells. */
#define FACTORED_NAMES(NAME)                                         \
    NAME(FACTORED_BLOCK, "block", NULL, USERS)                       \
    NAME(FACTORED_COARSE_ROWS, "coarse_rows", NULL, USERS)           \
    NAME(FACTORED_COARSE_FIRST, "coarse_first", NULL, OWN)           \
    NAME(FACTORED_COARSE_LAST, "coarse_last", NULL, OWN)             \
    NAME(FACTORED_FINE_LAST, "last_fine", NULL, OWN)                 \
    NAME(FACTORED_MAX_ERROR, "max_error", NULL, USERS)               \
    NAME(FACTORED_BOUND, "bound", NULL, OWN)                         \
    NAME(FACTORED_BOUND_EXPONENT, "bound_exponent", NULL, OWN)       \
    NAME(FACTORED_ROW_DISTANCE, "distance", NULL, USERS)             \
    NAME(FACTORED_CELL_ERROR, "error", NULL, USERS)                  \
    NAME(FACTORED_UNIT_EXPONENT, "unit_power", NULL, OWN)            \
    NAME(FACTORED_HAS_FACTOR, "has_factor", NULL, OWN)               \
    NAME(FACTORED_HAS_FLOAT_SUMS, "has_sums", NULL, OWN)             \
    NAME(FACTORED_STORED_PRECISION, "stored_precision", NULL, OWN)   \
    NAME(FACTORED_MULTIPLIER, "multiplier", NULL, USERS)             \
    NAME(FACTORED_MULTIPLIER_SHIFT, "multiplier_shift", NULL, USERS) \
    NAME(FACTORED_GREATEST_CELL, "most_cell", NULL, USERS)           \
    NAME(FACTORED_LEAST_CELL, "least_cell", NULL, USERS)

/* ---- cells, pairs and rows in languages other than C: text/portable.c ---- */

#define DECODING_NAMES(NAME)                                     \
    NAME(DECODING_IS_NUMBER, "cell_is_number", NULL, USERS)      \
    NAME(DECODING_IS_BFLOAT, "cell_is_bfloat", NULL, USERS)      \
    NAME(DECODING_IS_BITS, "cell_is_bits", NULL, USERS)          \
    NAME(DECODING_IS_FIXED, "cell_is_fixed", NULL, USERS)        \
    NAME(DECODING_IS_AFFINE, "cell_is_affine", NULL, USERS)      \
    NAME(DECODING_REAL_BITS, "real_bits", NULL, USERS)           \
    NAME(DECODING_REAL_TYPE, "real_type", NULL, USERS)           \
    NAME(DECODING_STORED_TYPE, "stored_type", NULL, USERS)       \
    NAME(DECODING_WIDE_TYPE, "wide_type", NULL, USERS)           \
    NAME(DECODING_SIGN_PLACE, "sign_place", NULL, USERS)         \
    NAME(DECODING_FRACTION_WIDTH, "fraction_width", NULL, USERS) \
    NAME(DECODING_UNIT_SHIFT, "unit_shift", NULL, USERS)         \
    NAME(DECODING_UNIT_DIVISOR, "unit_divisor", NULL, USERS)

#define PAIR_NAMES(NAME)                                   \
    NAME(PAIR_ROTATES_HEADS, "rotates", NULL, USERS)       \
    NAME(PAIR_HAS_PRODUCTS, "has_products", NULL, USERS)   \
    NAME(PAIR_HEAD_STEP, "head_step", NULL, USERS)         \
    NAME(PAIR_HEAD_DISTANCE, "head_apart", NULL, USERS)    \
    NAME(PAIR_IS_SPLIT, "is_split", NULL, USERS)           \
    NAME(PAIR_STEP, "pair_step", NULL, USERS)              \
    NAME(PAIR_COSINE_OFFSET, "cosine_offset", NULL, USERS) \
    NAME(PAIR_SINE_OFFSET, "sine_offset", NULL, USERS)     \
    NAME(PAIR_COPY_OFFSET, "copy_offset", NULL, USERS)

#define STORAGE_NAMES(NAME)                                     \
    NAME(STORAGE_IS_FACTORED, "is_factored", NULL, USERS)       \
    NAME(STORAGE_IS_DESCENDING, "is_descending", NULL, USERS)   \
    NAME(STORAGE_LEAST_POSITION, "least_position", NULL, USERS) \
    NAME(STORAGE_ARRAY_ROWS, "array_rows", ARRAY_LISTS, USERS)  \
    NAME(STORAGE_ARRAY_WIDTH, "array_width", ARRAY_LISTS, USERS)

#define PROOF_NAMES(NAME)                               \
    NAME(PROOF_ROWS, "proved_rows", "tables", USERS)    \
    NAME(PROOF_IN_ORDER, "in_order", "tables", USERS)   \
    NAME(PROOF_ROW, "ordered_row", "order", USERS)      \
    NAME(PROOF_KEY_ARRAY, "key_array", "keys", USERS)   \
    NAME(PROOF_KEY_COLUMN, "key_column", "keys", USERS) \
    NAME(PROOF_KEY_PAIR, "key_pair", "keys", USERS)     \
    NAME(PROOF_KEY_HALF, "key_half", "keys", USERS)     \
    NAME(PROOF_KEY_POWER, "key_power", "keys", USERS)

/* ---- the formula, and the error of cells: text/formula.c ---- */

#define FORMULA_NAMES(NAME)                                           \
    NAME(FORMULA_INDEX, "index", NULL, OWN)                           \
    NAME(FORMULA_INDEX_FACTOR, "indices", NULL, OWN)                  \
    NAME(FORMULA_DIVISOR, "divisor", NULL, OWN)                       \
    NAME(FORMULA_FREQUENCY_FILE, "frequency_file", NULL, OWN)         \
    NAME(FORMULA_ANGLE_SCALE, "angle_scale", NULL, OWN)               \
    NAME(FORMULA_FIRST_END, "first_end", NULL, OWN)                   \
    NAME(FORMULA_LAST_END, "last_end", NULL, OWN)                     \
    NAME(FORMULA_D_LESS_1, "d_less_1", NULL, OWN)                     \
    NAME(FORMULA_D_LESS_2, "d_less_2", NULL, OWN)                     \
    NAME(FORMULA_FACTOR, "factor", NULL, OWN)                         \
    NAME(FORMULA_LENGTH, "length", NULL, OWN)                         \
    NAME(FORMULA_ORIGINAL_MAX_LEN, "original_max_len", NULL, OWN)     \
    NAME(FORMULA_TRUNCATES, "truncates", NULL, OWN)                   \
    NAME(FORMULA_BETA_FAST, "beta_fast", NULL, OWN)                   \
    NAME(FORMULA_BETA_SLOW, "beta_slow", NULL, OWN)                   \
    NAME(FORMULA_LOW_FREQ_FACTOR, "low_freq_factor", NULL, OWN)       \
    NAME(FORMULA_HIGH_FREQ_FACTOR, "high_freq_factor", NULL, OWN)     \
    NAME(FORMULA_FIRST_UNROTATED_PAIR, "first_still_pair", NULL, OWN) \
    NAME(FORMULA_CELL_FACTOR, "cell_factor", NULL, OWN)               \
    NAME(FORMULA_MSCALE, "mscale", NULL, OWN)                         \
    NAME(FORMULA_MSCALE_ALL_DIM, "mscale_all_dim", NULL, OWN)         \
    NAME(FORMULA_LONGEST_MAX_LEN, "longest_max_len", NULL, OWN)

/* The columns of sines and cosines; the rows that have no position; the row of zeros. */
#define PLACE_NAMES(NAME)                                 \
    NAME(PLACE_ROW_NAME, "row_name", NULL, OWN)           \
    NAME(PLACE_ROW_LETTER, "row_letter", NULL, OWN)       \
    NAME(PLACE_COSINE_ARRAY, "cosines", NULL, OWN)        \
    NAME(PLACE_SINE_ARRAY, "sines", NULL, OWN)            \
    NAME(PLACE_COSINE_COLUMN, "cosine_column", NULL, OWN) \
    NAME(PLACE_COSINE_INDEX, "cosine_index", NULL, OWN)   \
    NAME(PLACE_SINE_COLUMN, "sine_column", NULL, OWN)     \
    NAME(PLACE_SINE_INDEX, "sine_index", NULL, OWN)       \
    NAME(PLACE_COPY_COLUMN, "copy_column", NULL, OWN)     \
    NAME(PLACE_COPY_INDEX, "copy_index", NULL, OWN)       \
    NAME(PLACE_EVEN_COLUMNS, "even_columns", NULL, OWN)   \
    NAME(PLACE_ODD_COLUMNS, "odd_columns", NULL, OWN)     \
    NAME(PLACE_ZERO_COLUMN, "zero_column", NULL, OWN)     \
    NAME(PLACE_ROWS_BEFORE, "rows_before", NULL, OWN)     \
    NAME(PLACE_ROWS_AFTER, "rows_after", NULL, OWN)       \
    NAME(PLACE_ZERO_ROW, "zero_row", NULL, OWN)

/* Values for tables of several axes: text/axes_text.c. */
#define AXIS_NAMES(NAME)                                                \
    NAME(AXIS_ROW_FORMULA, "row_of", NULL, OWN)                         \
    NAME(AXIS_ROW_EXPRESSION, "row_at", NULL, OWN)                      \
    NAME(AXIS_PATTERN, "pattern", NULL, OWN)                            \
    NAME(AXIS_HAS_UNROTATED_PAIRS, "has_still", NULL, OWN)              \
    NAME(AXIS_LETTER, "axis", AXIS_LISTS, OWN)                          \
    NAME(AXIS_NUMBER, "axis_number", "axes", OWN)                       \
    NAME(AXIS_LAST_INDEX, "axis_last", "axes", OWN)                     \
    NAME(AXIS_IS_LAST, "last_axis", "axes", OWN)                        \
    NAME(AXIS_COORDINATE, "axis_coordinate", "axes", OWN)               \
    NAME(AXIS_FREQUENCY_LETTERS, "frequency_of", "frequency_axes", OWN) \
    NAME(AXIS_BASE, "axis_base", "frequency_axes", OWN)                 \
    NAME(AXIS_DIVISOR, "axis_divisor", "frequency_axes", OWN)

#define AXIS_LISTS "axes frequency_axes gathered_axes"

/* Values for code that gathers rows from the tables of axes: text/gather.c. */
#define GATHER_NAMES(NAME)                                            \
    NAME(GATHER_HAS_POSITION, "has_position", NULL, OWN)              \
    NAME(GATHER_PARAMETERS, "place_parameters", NULL, OWN)            \
    NAME(GATHER_ARGUMENTS, "place_arguments", NULL, OWN)              \
    NAME(GATHER_ROW_RANGE, "place_words", NULL, OWN)                  \
    NAME(GATHER_ROWS_BEFORE, "places_before", NULL, OWN)              \
    NAME(GATHER_PLACE, "place", NULL, OWN)                            \
    NAME(GATHER_PLACE_END, "end_place", NULL, OWN)                    \
    NAME(GATHER_HAS_ROWS_BEYOND, "has_beyond", NULL, OWN)             \
    NAME(GATHER_HAS_LOOPS, "has_loops", NULL, OWN)                    \
    NAME(GATHER_HAS_GROUPS, "has_groups", NULL, OWN)                  \
    NAME(GATHER_COLUMN_PAIR, "column_pair", NULL, OWN)                \
    NAME(GATHER_COLUMN_PART, "column_part", NULL, OWN)                \
    NAME(GATHER_PART_KIND, "part_kind", NULL, OWN)                    \
    NAME(GATHER_HAS_PARTS, "has_parts", NULL, OWN)                    \
    NAME(GATHER_HEAD_FIRST, "head_number", NULL, OWN)                 \
    NAME(GATHER_HEAD_SECOND, "head_other", NULL, OWN)                 \
    NAME(GATHER_HAS_MATRICES, "has_matrices", NULL, OWN)              \
    NAME(GATHER_INDEX, "axis_index", "gathered_axes", OWN)            \
    NAME(GATHER_ROW_BEYOND, "axis_beyond", "gathered_axes", OWN)      \
    NAME(GATHER_GROUP_IS_FIRST, "is_first_group", "pair_groups", OWN) \
    NAME(GATHER_GROUP_IS_LAST, "is_last_group", "pair_groups", OWN)   \
    NAME(GATHER_GROUP_END, "group_end", "pair_groups", OWN)           \
    NAME(GATHER_GROUP_PAIR, "group_pair", "pair_groups", OWN)         \
    NAME(GATHER_GROUP_PART, "group_part", "pair_groups", OWN)

#define SMALL_NAMES(NAME)                                     \
    NAME(SMALL_TABLE, "small_table", "small_tables", OWN)     \
    NAME(SMALL_PREFIX, "SMALL_TABLE", "small_tables", OWN)    \
    NAME(SMALL_ROWS, "small_rows", "small_tables", OWN)       \
    NAME(SMALL_STRIDE, "small_stride", "small_tables", OWN)   \
    NAME(SMALL_AXES, "small_axes", "small_tables", OWN)       \
    NAME(SMALL_IS_LAST, "is_last_table", "small_tables", OWN) \
    NAME(SMALL_LAST_ROW, "small_last_row", "small_tables", OWN)

/* Values for a run of pairs: see text/gather.c. */
#define RUN_NAMES(NAME)                                   \
    NAME(RUN_INDENT, "run_indent", "runs", OWN)           \
    NAME(RUN_COUNT, "run_count", "runs", OWN)             \
    NAME(RUN_COSINE, "run_cosine", "runs", OWN)           \
    NAME(RUN_SINE, "run_sine", "runs", OWN)               \
    NAME(RUN_NEGATIVE_SINE, "run_negative", "runs", OWN)  \
    NAME(RUN_COSINE_COLUMN, "cosine_at", "runs", OWN)     \
    NAME(RUN_SINE_COLUMN, "sine_at", "runs", OWN)         \
    NAME(RUN_COPY_COLUMN, "copy_at", "runs", OWN)         \
    NAME(RUN_NEGATIVE_COLUMN, "negative_at", "runs", OWN) \
    NAME(RUN_LAST_COLUMN, "last_at", "runs", OWN)         \
    NAME(RUN_ROTATES, "run_turns", "runs", OWN)           \
    NAME(RUN_HEAD_FIRST, "run_head_first", "runs", OWN)   \
    NAME(RUN_HEAD_SECOND, "run_head_second", "runs", OWN) \
    NAME(RUN_IS_FIRST, "is_first_run", "runs", OWN)       \
    NAME(RUN_IS_LAST, "is_last_run", "runs", OWN)         \
    NAME(RUN_CONDITION, "run_condition", "runs", OWN)     \
    NAME(RUN_CELL, "run_cell", "runs", OWN)

#define ACCURACY_NAMES(NAME)                                     \
    NAME(ACCURACY_FILE, "from", NULL, OWN)                       \
    NAME(ACCURACY_BOUND_BITS, "bound_bits", NULL, OWN)           \
    NAME(ACCURACY_BOUND_OF_1_BITS, "bound_of_1_bits", NULL, OWN) \
    NAME(ACCURACY_IS_PLAIN, "is_plain", NULL, OWN)               \
    NAME(ACCURACY_CLAMPED_COUNT, "cut", NULL, OWN)               \
    NAME(ACCURACY_CELL_COUNT, "cell_count", NULL, OWN)           \
    NAME(ACCURACY_ALLOWS_EQUAL_ROWS, "allows_equal_rows", NULL, OWN)

/* ---- lists of a table, and values of their current items: text/view.c ---- */

#define LIST_NAMES(NAME)                                   \
    NAME(LIST_TABLES, "tables", NULL, USERS)               \
    NAME(LIST_TABLE_ARRAYS, "table_arrays", "tables", OWN) \
    NAME(LIST_ARRAYS, "arrays", NULL, USERS)               \
    NAME(LIST_MEMBERS, "members", ARRAY_LISTS, OWN)        \
    NAME(LIST_ARRAY_ROWS, "rows", ARRAY_LISTS, USERS)      \
    NAME(LIST_ROWS, "rows", NULL, USERS)                   \
    NAME(LIST_NUMBERS, "numbers", "rows", USERS)           \
    NAME(LIST_COLUMNS, "columns", NULL, USERS)             \
    NAME(LIST_KEYS, "keys", NULL, USERS)                   \
    NAME(LIST_EARLIER_KEYS, "earlier", "keys", OWN)        \
    NAME(LIST_NEIGHBOURING_ROWS, "links", NULL, OWN)       \
    NAME(LIST_ORDERED_ROWS, "order", "tables", USERS)      \
    NAME(LIST_AXES, "axes", NULL, OWN)                     \
    NAME(LIST_FREQUENCY_AXES, "frequency_axes", NULL, OWN) \
    NAME(LIST_GATHERED_AXES, "gathered_axes", NULL, OWN)   \
    NAME(LIST_SMALL_TABLES, "small_tables", NULL, OWN)     \
    NAME(LIST_PAIR_GROUPS, "pair_groups", NULL, OWN)       \
    NAME(LIST_RUNS, "runs", NULL, OWN)

#define ARRAY_LISTS "arrays table_arrays"

#define ITEM_NAMES(NAME)                                      \
    NAME(ITEM_TABLE, "table", "tables", OWN)                  \
    NAME(ITEM_TABLE_PREFIX, "TABLE", "tables", OWN)           \
    NAME(ITEM_ARRAY, "array", ARRAY_LISTS, USERS)             \
    NAME(ITEM_ARRAY_PREFIX, "ARRAY", ARRAY_LISTS, OWN)        \
    NAME(ITEM_CELLS_OF, "cells_of", ARRAY_LISTS, OWN)         \
    NAME(ITEM_DIMENSIONS, "dimensions", ARRAY_LISTS, OWN)     \
    NAME(ITEM_ARRAY_STRIDE, "array_stride", ARRAY_LISTS, OWN) \
    NAME(ITEM_LAST_ARRAY, "last_array", ARRAY_LISTS, USERS)   \
    NAME(ITEM_MEMBER, "member", "members", OWN)               \
    NAME(ITEM_ROW, "row", "rows", USERS)                      \
    NAME(ITEM_POSITION, "position", "rows", USERS)            \
    NAME(ITEM_ROW_LABEL, "label", "rows", OWN)                \
    NAME(ITEM_LAST_ROW, "last_row", "rows", USERS)            \
    NAME(ITEM_NUMBER, "number", "numbers", USERS)             \
    NAME(ITEM_BITS, "bits", "numbers", USERS)                 \
    NAME(ITEM_LAST_NUMBER, "last_number", "numbers", USERS)   \
    NAME(ITEM_COLUMN, "column", "columns", USERS)             \
    NAME(ITEM_CRC32, "crc32", NULL, USERS)                    \
    NAME(ITEM_DIGEST, "digest", NULL, OWN)

/* ---- keys of the witness: text/keys.c ---- */

#define KEY_NAMES(NAME)                                      \
    NAME(KEY_HAS_KEYS, "has_keys", "tables", USERS)          \
    NAME(KEY_LAST_ROW_CONDITION, "last_cell", "tables", OWN) \
    NAME(KEY_COLUMNS_TELL, "columns_tell", NULL, OWN)        \
    NAME(KEY_IS_ONE_KEY, "is_one_key", NULL, OWN)            \
    NAME(KEY_SHIFT, "key_shift", NULL, OWN)                  \
    NAME(KEY_CELLS_REPLACE_KEYS, "cells_decide", NULL, OWN)  \
    NAME(KEY_SUFFIX, "key", "keys", OWN)                     \
    NAME(KEY_UNIT, "key_unit", "keys", OWN)                  \
    NAME(KEY_DESIGNATOR, "designator", "keys", OWN)          \
    NAME(KEY_EXPRESSION, "key_read", "keys", OWN)            \
    NAME(KEY_IS_DECIDING, "decides", "keys", OWN)            \
    NAME(KEY_EARLIER_SUFFIX, "earlier_key", "earlier", OWN)  \
    NAME(KEY_DECIDING_SUFFIX, "deciding_key", "links", OWN)  \
    NAME(KEY_NEIGHBOURS, "neighbours", "links", OWN)

/* ---- writers of cells, and comments as lists of lines: text/view.c, text/comment.c ---- */

#define WRITER_NAMES(NAME)                   \
    NAME(WRITER_CELLS, "cells", "rows", OWN) \
    NAME(WRITER_NUMBERS, "spelled", "rows", USERS)

#define COMMENT_NAMES(NAME)                         \
    NAME(COMMENT_FORMULA, "formula", NULL, USERS)   \
    NAME(COMMENT_ACCURACY, "accuracy", NULL, USERS) \
    NAME(COMMENT_DIVISORS, "divisors", NULL, OWN)   \
    NAME(COMMENT_WITNESS, "witness", NULL, OWN)     \
    NAME(COMMENT_COMMAND, "command", NULL, USERS)

/* The lines of the comments in COMMENT_NAMES, in the same order, so that the ids are equal. */
#define LINE_NAMES(NAME)                              \
    NAME(LINE_OF_FORMULA, "line", "formula", USERS)   \
    NAME(LINE_OF_ACCURACY, "line", "accuracy", USERS) \
    NAME(LINE_OF_DIVISORS, "line", "divisors", OWN)   \
    NAME(LINE_OF_WITNESS, "line", "witness", OWN)     \
    NAME(LINE_OF_COMMAND, "line", "command", USERS)

/* ---- settings of a template, with the number of their words: text/notation.c ---- */

#define SETTING_NAMES(NAME)                         \
    NAME(SETTING_ARRAYS, "arrays", 3)               \
    NAME(SETTING_FACTORED, "factored", 2)           \
    NAME(SETTING_TYPES, "types", 3)                 \
    NAME(SETTING_PAIR, "pair", 3)                   \
    NAME(SETTING_HEX, "hex", 2)                     \
    NAME(SETTING_SINGLE, "single", 1)               \
    NAME(SETTING_NEGATIVE_ZERO, "negative_zero", 2) \
    NAME(SETTING_CONTINUATION, "continuation", 1)   \
    NAME(SETTING_INDENT, "indent", 1)

/* ---- the figure: picture/figure.c ---- */

#define FIGURE_NAMES(NAME)                                               \
    NAME(FIGURE_TITLE, "title", NULL, OWN)                               \
    NAME(FIGURE_D_MODEL, "d_model", NULL, OWN)                           \
    NAME(FIGURE_MAX_LEN, "max_len", NULL, OWN)                           \
    NAME(FIGURE_MAP_COLUMNS_COUNT, "map_columns_count", NULL, OWN)       \
    NAME(FIGURE_EXTENT, "extent", NULL, OWN)                             \
    NAME(FIGURE_AXIS_LETTERS, "axis_letters", NULL, OWN)                 \
    NAME(FIGURE_BASE, "base", NULL, OWN)                                 \
    NAME(FIGURE_PRECISION, "precision", NULL, OWN)                       \
    NAME(FIGURE_IS_SHORT_COMMAND, "is_short_command", NULL, OWN)         \
    NAME(FIGURE_SAMPLE, "sample", NULL, OWN)                             \
    NAME(FIGURE_BAND_ROWS, "band", NULL, OWN)                            \
    NAME(FIGURE_SIMILARITY_STEP, "gap", NULL, OWN)                       \
    NAME(FIGURE_MAP_POSITIONS_EXTENT, "map_positions_extent", NULL, OWN) \
    NAME(FIGURE_MAP_COLUMNS_EXTENT, "map_columns_extent", NULL, OWN)     \
    NAME(FIGURE_SQUARE_EXTENT, "square_extent", NULL, OWN)               \
    NAME(FIGURE_RANGE, "range", NULL, OWN)                               \
    NAME(FIGURE_HALF_RANGE, "half_range", NULL, OWN)                     \
    NAME(FIGURE_LEAST_SIMILARITY, "least_similarity", NULL, OWN)         \
    NAME(FIGURE_MARK_OFFSET, "at", FIGURE_AXES " " FIGURE_PLOTS, OWN)    \
    NAME(FIGURE_MARK_LABEL, "label", FIGURE_AXES " " FIGURE_PLOTS, OWN)  \
    NAME(FIGURE_CURVE_NUMBER, "number", FIGURE_PLOTS, OWN)               \
    NAME(FIGURE_CURVE_SHAPE, "shape", FIGURE_PLOTS, OWN)

#define FIGURE_AXES \
    "map_positions map_columns plot_positions square_positions square_lines similarity_values"
#define FIGURE_PLOTS "columns similarities"

#define FIGURE_LISTS(NAME)                                              \
    NAME(FIGURE_LIST_MAP_POSITIONS, "map_positions", NULL, OWN)         \
    NAME(FIGURE_LIST_MAP_COLUMNS, "map_columns", NULL, OWN)             \
    NAME(FIGURE_LIST_PLOT_POSITIONS, "plot_positions", NULL, OWN)       \
    NAME(FIGURE_LIST_SQUARE_POSITIONS, "square_positions", NULL, OWN)   \
    NAME(FIGURE_LIST_SQUARE_LINES, "square_lines", NULL, OWN)           \
    NAME(FIGURE_LIST_SIMILARITY_VALUES, "similarity_values", NULL, OWN) \
    NAME(FIGURE_LIST_COLUMNS, "columns", NULL, OWN)                     \
    NAME(FIGURE_LIST_SIMILARITIES, "similarities", NULL, OWN)

#define FIGURE_WRITERS(NAME)                                \
    NAME(FIGURE_WRITER_COMMAND, "command", NULL, OWN)       \
    NAME(FIGURE_WRITER_MAP_PNG, "map_png", NULL, OWN)       \
    NAME(FIGURE_WRITER_SQUARE_PNG, "square_png", NULL, OWN) \
    NAME(FIGURE_WRITER_BAR_PNG, "bar_png", NULL, OWN)       \
    NAME(FIGURE_WRITER_PATH, "path", FIGURE_PLOTS, OWN)

/* ---- the manual page and completions: build/document.c ---- */

#define DOCUMENT_NAMES(NAME)                                         \
    NAME(DOCUMENT_VERSION, "version", NULL, OWN)                     \
    NAME(DOCUMENT_DATE, "date", NULL, OWN)                           \
    NAME(DOCUMENT_OPTION_GROUP, "group", "options", OWN)             \
    NAME(DOCUMENT_OPTION_NAME, "name", "options", OWN)               \
    NAME(DOCUMENT_OPTION_LETTERS, "letters", "options", OWN)         \
    NAME(DOCUMENT_OPTION_SEPARATOR, "separator", "options", OWN)     \
    NAME(DOCUMENT_OPTION_PLACEHOLDER, "placeholder", "options", OWN) \
    NAME(DOCUMENT_OPTION_SUMMARY, "summary", "options", OWN)         \
    NAME(DOCUMENT_OPTION_RANGE, "range", "options", OWN)             \
    NAME(DOCUMENT_OPTION_DEFAULT, "default", "options", OWN)         \
    NAME(DOCUMENT_OPTION_REQUIRED, "required", "options", OWN)       \
    NAME(DOCUMENT_OPTION_IS_OPTIONAL, "is_optional", "options", OWN) \
    NAME(DOCUMENT_OPTION_IS_SHORT, "is_short", "options", OWN)       \
    NAME(DOCUMENT_OPTION_IS_FILE, "is_file", "options", OWN)         \
    NAME(DOCUMENT_CHOICE_NAME, "name", "choices", OWN)               \
    NAME(DOCUMENT_CHOICE_SUMMARY, "summary", "choices", OWN)         \
    NAME(DOCUMENT_VALUE_NAME, "name", "values", OWN)                 \
    NAME(DOCUMENT_PRESET_NAME, "name", "presets", OWN)               \
    NAME(DOCUMENT_PRESET_COMMAND, "command", "presets", OWN)         \
    NAME(DOCUMENT_PRESET_FORMULA, "formula", "presets", OWN)         \
    NAME(DOCUMENT_PRESET_SOURCE, "source", "presets", OWN)           \
    NAME(DOCUMENT_PRESET_NOTE, "note", "presets", OWN)               \
    NAME(DOCUMENT_PRECISION_NAME, "name", "precisions", OWN)         \
    NAME(DOCUMENT_PRECISION_SUMMARY, "summary", "precisions", OWN)

#define DOCUMENT_LISTS(NAME)                               \
    NAME(DOCUMENT_LIST_OPTIONS, "options", NULL, OWN)      \
    NAME(DOCUMENT_LIST_CHOICES, "choices", "options", OWN) \
    NAME(DOCUMENT_LIST_VALUES, "values", "options", OWN)   \
    NAME(DOCUMENT_LIST_PRESETS, "presets", NULL, OWN)      \
    NAME(DOCUMENT_LIST_PRECISIONS, "precisions", NULL, OWN)

/* ---- all names for the templates of a table ---- */

#define VIEW_NAMES(NAME) \
    TABLE_NAMES(NAME)    \
    POSITION_NAMES(NAME) \
    HEAD_NAMES(NAME)     \
    OPERAND_NAMES(NAME)  \
    CELL_NAMES(NAME)     \
    FACTORED_NAMES(NAME) \
    DECODING_NAMES(NAME) \
    PAIR_NAMES(NAME)     \
    STORAGE_NAMES(NAME)  \
    PROOF_NAMES(NAME)    \
    FORMULA_NAMES(NAME)  \
    PLACE_NAMES(NAME)    \
    AXIS_NAMES(NAME)     \
    GATHER_NAMES(NAME)   \
    SMALL_NAMES(NAME)    \
    RUN_NAMES(NAME)      \
    ACCURACY_NAMES(NAME) \
    LIST_NAMES(NAME)     \
    ITEM_NAMES(NAME)     \
    KEY_NAMES(NAME)      \
    WRITER_NAMES(NAME)   \
    COMMENT_NAMES(NAME)  \
    LINE_NAMES(NAME)

/* These macros expand an entry to its enumerator. */
#define NAME_ENUMERATOR(enumerator, name, lists, users) enumerator,
#define SETTING_ENUMERATOR(enumerator, name, words)     enumerator,

#endif
