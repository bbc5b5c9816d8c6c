/*
 * constraints.c: the constraints between options. spec_constraints.c has the messages for invalid
 * specs. constraint_check.c checks a request against both lists.
 */
#include "cli/constraints.h"

#include "cli/advice.h"
#include "cli/request.h"
#include "count.h"
#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "encoding/storage.h"
#include "model/precision.h"

#include <string.h>

static bool has_precision_kind(const struct request *request, enum precision_kind kind)
{
    return request->spec.precision->kind == kind;
}

static bool has_floats(const struct request *request)
{
    return has_precision_kind(request, PRECISION_FLOAT);
}

/* --- options that exclude each other ---------------------------------------------------------- */

static bool has_from(const struct request *request)
{
    return is_set(&request->settings, OPTION_FROM);
}

static bool has_compare(const struct request *request)
{
    return is_set(&request->settings, OPTION_COMPARE);
}

static bool stores_small_tables(const struct request *request)
{
    return !output_is_full(&request->output);
}

static bool stores_free_axes(const struct request *request)
{
    return output_is_gathered(&request->output) && request->spec.has_free_axes;
}

static bool stores_axes(const struct request *request)
{
    return output_is_gathered(&request->output);
}

static bool lists_precisions(const struct request *request)
{
    return request->lists_precisions;
}

static bool lacks_blocks(const struct request *request)
{
    return !output_is_factored(&request->output);
}

static bool compares_small_tables(const struct request *request)
{
    return has_compare(request) && stores_small_tables(request);
}

static bool reports_on_stdout(const struct request *request)
{
    const char *const report = request->settings.options[OPTION_REPORT].value;
    return report != NULL && *report == '\0' && request_is_on_stdout(request);
}

static bool has_literal_words(const struct request *request)
{
    return request->output.literal == LITERAL_WORDS;
}

static bool has_words_in_small_tables(const struct request *request)
{
    return has_literal_words(request) && stores_small_tables(request);
}

static bool has_64_bit_words(const struct request *request)
{
    return has_literal_words(request) && request->spec.precision->bits == 64;
}

static bool has_static_words(const struct request *request)
{
    return has_literal_words(request) && output_is_static(&request->output);
}

static bool has_words_on_stdout(const struct request *request)
{
    return has_literal_words(request) && request_is_on_stdout(request);
}

static bool has_two_files_on_stdout(const struct request *request)
{
    return request_is_on_stdout(request) && !output_is_static(&request->output);
}

static bool has_pairing(const struct request *request)
{
    return request->output.pairing != PAIRING_LAYOUT &&
           request->settings.options[OPTION_PAIRING].set_by == SET_BY_USER;
}

static bool has_pairing_with_from(const struct request *request)
{
    return has_pairing(request) && has_from(request);
}

static bool has_pairing_with_affine_cells(const struct request *request)
{
    return has_pairing(request) && request->spec.precision->kind == PRECISION_AFFINE;
}

static bool has_half_pairing_with_neighbours(const struct request *request)
{
    const enum layout paired = pairing_table[request->output.pairing].layout;
    const bool is_half = paired == LAYOUT_SPLIT_HALF || paired == LAYOUT_SPLIT_GROUP_HALF;
    return has_pairing(request) && is_half &&
           !spec_uses_column_angles(&request->spec, request->output.pairing) &&
           (request->spec.layout == LAYOUT_SPLIT_INTERLEAVED ||
            layout_table[request->spec.layout].pair_cells > 0);
}

static bool has_pairing_without_rotary_layout(const struct request *request)
{
    return has_pairing(request) && !layout_table[request->spec.layout].is_rotary;
}

static bool lacks_base(const struct request *request)
{
    return !frequency_has_base(request->spec.frequency);
}

static bool is_formula_option_by_user(const struct request *request, enum option_id id)
{
    return (option_table[id].traits & OF_FORMULA) != 0 &&
           request->settings.options[id].set_by == SET_BY_USER;
}

static bool is_unused_scaling_parameter(const struct request *request, enum option_id id)
{
    return (option_table[id].traits & ONLY_SCALED) != 0 && is_set(&request->settings, id) &&
           option_scaled_default(&option_table[id], request->spec.rope_scaling) == NULL;
}

/* --- options that need others ----------------------------------------------------------------- */

/* Returns whether neither the table nor the list of --list-precisions has an affine precision. */
static bool has_no_affine_precision(const struct request *request)
{
    return !has_precision_kind(request, PRECISION_AFFINE) && !lists_precisions(request);
}

/* Returns whether the precision is a float. With --list-precisions, which also lists other
 * precisions, returns false. */
static bool has_only_floats(const struct request *request)
{
    return has_floats(request) && !lists_precisions(request);
}

static bool lacks_file_to_check(const struct request *request)
{
    return settings_checked_file(&request->settings) != NULL &&
           !is_set(&request->settings, OPTION_O) && !is_set(&request->settings, OPTION_TEMPLATE);
}

/* --- values that do not suit the table -------------------------------------------------------- */

static const struct numbers *file_numbers(const struct request *request)
{
    return request->spec.npy_path != NULL ? request->spec.numbers : request->compared.numbers;
}

static bool has_file_of_other_shape(const struct request *request)
{
    const struct numbers *const numbers = file_numbers(request);
    return numbers != NULL &&
           (numbers->rows < request->spec.max_len || numbers->columns != request->spec.columns);
}

static void other_shape_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const struct numbers *const numbers = file_numbers(request);
    const bool is_of_model = request->settings.options[OPTION_D_MODEL].set_by == SET_BY_MODEL &&
                             numbers->columns != request->spec.columns;
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has %lld rows of %lld cells, but the %s for %lld rows of %lld: %s, or give "
                   "another file",
                   (long long)numbers->rows, (long long)numbers->columns,
                   is_of_model ? "model asks" : "options ask", (long long)request->spec.max_len,
                   (long long)request->spec.columns,
                   is_of_model ? "give --layout=L or --d-model=N, those of the file"
                               : "drop --max-len and --d-model");
}

static bool has_odd_head_width(const struct request *request)
{
    return request->settings.options[OPTION_D_MODEL].set_by == SET_BY_MODEL &&
           layout_table[request->spec.layout].is_rotary && request->spec.d_model % 2 != 0;
}

static void odd_head_width_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const struct decimal *const share = &request->spec.terms.share;
    (void)snprintf(text, CONSTRAINT_TEXT, "the table would have %lld columns",
                   (long long)request->spec.d_model);
    if (share->count > 0 && !decimal_is_one(share)) {
        char digits[DECIMAL_TEXT];
        decimal_print(digits, share);
        text_append(text, CONSTRAINT_TEXT, ", %s of a head", digits);
    }
    text_append(text, CONSTRAINT_TEXT,
                ", but pairs need an even number: give --d-model=N, or other settings");
}

/* Returns the reason why the table cannot be stored as --storage requests; NULL if it can. */
static const char *storage_obstacle(const struct request *request)
{
    switch (request->output.storage) {
    case STORAGE_FULL:
        break;
    case STORAGE_FACTORED:
        return factored_obstacle(&request->spec);
    case STORAGE_AXES:
        return gathered_obstacle(&request->spec);
    }
    return NULL;
}

static bool has_storage_obstacle(const struct request *request)
{
    return storage_obstacle(request) != NULL;
}

static void storage_obstacle_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "cannot %s this table, because %s: change that, or give --storage=full",
                   output_is_factored(&request->output) ? "rebuild" : "gather",
                   storage_obstacle(request));
}

/* Returns whether the axes have no sides. Only --storage=axes allows such axes. */
static bool has_axes_without_sides(const struct request *request)
{
    return request->spec.has_free_axes && !output_is_gathered(&request->output);
}

/* Returns whether the user has given an option about the order of rows, although the rows have no
 * order because the axes have no sides. */
static bool is_unused_row_order(const struct request *request, enum option_id id)
{
    const bool is_of_order =
        id == OPTION_MERGE || id == OPTION_ROWS_BEFORE || id == OPTION_ROWS_AFTER;
    return is_of_order && request->spec.has_free_axes &&
           request->settings.options[id].set_by == SET_BY_USER;
}

static bool has_auto_scale_of_formula(const struct request *request)
{
    return !has_from(request) && scale_is_auto(&request->spec);
}

static bool has_block_longer_than_table(const struct request *request)
{
    return request->output.block > request->spec.max_len;
}

static void long_block_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const long long rows = request->spec.max_len;
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "is out of range: allowed are powers of two, 1 .. %lld for --max-len=%lld", rows,
                   rows);
}

static bool has_no_scale(const struct request *request)
{
    return has_precision_kind(request, PRECISION_AFFINE) &&
           !is_set(&request->settings, OPTION_SCALE);
}

static bool has_invalid_zero_point(const struct request *request)
{
    const struct precision *const precision = request->spec.precision;
    return has_precision_kind(request, PRECISION_AFFINE) &&
           (request->spec.zero_point < precision->least ||
            request->spec.zero_point > precision->greatest);
}

static void invalid_zero_point_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const struct precision *const precision = request->spec.precision;
    (void)snprintf(text, CONSTRAINT_TEXT, "is out of range: allowed are %lld .. %lld",
                   (long long)precision->least, (long long)precision->greatest);
}

static bool has_too_many_bytes(const struct request *request)
{
    return request->output.bytes > SIZE_MAX / 2;
}

static void too_many_bytes_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "rows of %lld cells are larger than size_t: allowed are at most %llu bytes",
                   (long long)(request->spec.arrays * request->output.stride),
                   (unsigned long long)(SIZE_MAX / 2));
}

static bool has_64_bit_cells_in_flash(const struct request *request)
{
    return request->output.program_memory && request->spec.precision->bits == 64;
}

/* Returns the size in bytes of a row of an array, including padding. */
static uint64_t row_bytes(const struct request *request)
{
    return (uint64_t)request->output.stride * (uint64_t)(request->spec.precision->bits / 8);
}

/* Checks full tables only. has_large_factored_array checks factored tables, and advice.c checks the
 * tables of axes. */
static bool has_large_full_array(const struct request *request)
{
    return request->output.program_memory && output_is_full(&request->output) &&
           (uint64_t)request->spec.max_len > AVR_ARRAY_MAX / row_bytes(request);
}

static void large_full_array_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const unsigned long long rows = AVR_ARRAY_MAX / row_bytes(request);
    char storage[STORAGE_TEXT];
    smaller_storage_print(storage, &request->spec);
    const bool has_remedy = *storage != '\0' || rows > 0;
    char rows_remedy[48] = "";
    if (rows > 0) {
        (void)snprintf(rows_remedy, sizeof rows_remedy, "at most %llu rows, ", rows);
    }
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "is for AVR's compilers, for which an array has at most %d bytes, and this one "
                   "has %llu: %s%s%s%s%sdrop it",
                   (int)AVR_ARRAY_MAX,
                   (unsigned long long)request->spec.max_len * row_bytes(request),
                   has_remedy ? "give " : "", storage, *storage != '\0' ? ", " : "", rows_remedy,
                   has_remedy ? "or " : "");
}

/* Returns the size in bytes of the larger array of a factored table. */
static uint64_t factored_array_bytes(const struct request *request)
{
    const struct output_spec *const output = &request->output;
    const int64_t coarse_rows = storage_coarse_rows(request->spec.max_len, output->block);
    const int64_t rows = coarse_rows > output->block ? coarse_rows : output->block;
    return (uint64_t)(rows * output->stride) * (uint64_t)(output->stored_precision->bits / 8);
}

static bool has_large_factored_array(const struct request *request)
{
    return request->output.program_memory && output_is_factored(&request->output) &&
           factored_array_bytes(request) > AVR_ARRAY_MAX;
}

static void large_factored_array_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "is for AVR's compilers, for which an array has at most %d bytes, and a small "
                   "table has %llu: give another --block, fewer columns or rows, a narrower "
                   "--precision, or drop it",
                   (int)AVR_ARRAY_MAX, (unsigned long long)factored_array_bytes(request));
}

/* Returns the greatest column index of --columns. */
static int64_t greatest_column(const struct request *request)
{
    int64_t column = 0;
    for (size_t i = 0; i < request->output.figure_column_count; i++) {
        const int64_t other = request->output.figure_columns[i];
        column = other > column ? other : column;
    }
    return column;
}

static bool has_invalid_column(const struct request *request)
{
    return greatest_column(request) >= request->spec.columns;
}

static void invalid_column_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT, "asks for column %lld: allowed are 0 .. %lld",
                   (long long)greatest_column(request), (long long)request->spec.columns - 1);
}

/* --- the constraints -------------------------------------------------------------------------- */

const struct constraint constraints[] = {
    {BLAME(OPTION_PRESET), CONTRADICTS(OPTION_MODEL),
     .message = ", whose settings determine the formula: drop one of the two"},
    {BLAME(OPTION_COMPARE), CONTRADICTS(OPTION_FROM),
     .message = ": a table is compared with the formula that the options give: drop --from"},
    {BLAME(OPTION_O, OPTION_CHECK, OPTION_TEMPLATE, OPTION_NPY, OPTION_DEPFILE, OPTION_REPORT,
           OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_COMPARE), .message = ", which writes nothing: drop one of the two"},
    {BLAME(OPTION_O, OPTION_CHECK, OPTION_TEMPLATE, OPTION_NPY, OPTION_DEPFILE, OPTION_REPORT,
           OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_LIST_PRECISIONS), .message = ", which writes nothing: drop one of the two"},
    {BLAME(OPTION_COMPARE), CONTRADICTS(OPTION_LIST_PRECISIONS),
     .message = ": drop one of the two"},
    {BLAME(OPTION_PRECISION, OPTION_STORAGE), CONTRADICTS(OPTION_LIST_PRECISIONS),
     .message = ", which lists all precisions: drop one of the two"},
    {compares_small_tables, BLAME(OPTION_STORAGE), CONTRADICTS(OPTION_COMPARE),
     .message = ", which writes nothing: drop one of the two"},
    {BLAME(OPTION_DEPFILE, OPTION_REPORT), CONTRADICTS(OPTION_CHECK),
     .message = ", which writes nothing: drop one of the two"},
    {request_is_on_stdout, BLAME(OPTION_CHECK, OPTION_DEPFILE), CONTRADICTS(OPTION_O),
     .message = ", which writes no file: give -o PATH"},
    {has_two_files_on_stdout, BLAME(OPTION_LINKAGE), CONTRADICTS(OPTION_O),
     .message = ", one text that holds the table: give --linkage=static, or -o PATH"},
    {reports_on_stdout, BLAME(OPTION_REPORT), CONTRADICTS(OPTION_O),
     .message = ", which is standard output too: give --report=FILE.json, or -o PATH"},

    {stores_free_axes,
     BLAME(OPTION_TEMPLATE, OPTION_NPY, OPTION_REPORT, OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_STORAGE),
     .message =
         ", whose axes have no sides here, and no rows: give --axes with a side of each, in a "
         "run of --storage=full"},
    {stores_axes, BLAME(OPTION_TEMPLATE, OPTION_REPORT), CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no rows of its own: make it in a run of --storage=full"},
    {stores_small_tables, BLAME(OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no rows of its own: make it in a run of --storage=full"},
    {lacks_blocks, BLAME(OPTION_BLOCK), CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no blocks: drop it, or give --storage=factored"},
    {has_words_in_small_tables, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_STORAGE),
     .message = ": give --literal=decimal or hex"},
    {has_64_bit_words, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_PRECISION),
     .stage = STAGE_PRECISION,
     .message = ", whose cells no string holds: give --literal=hex or decimal"},
    {has_words_on_stdout, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_O),
     .message = ", whose text is for C++ too: give --literal=decimal, or -o PATH"},
    {has_static_words, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_LINKAGE),
     .message = ", whose header is for C++ too: give --literal=decimal or hex"},

    {has_pairing_with_from, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_FROM),
     .message = ", whose header rotates no heads: drop it"},
    {has_pairing_with_affine_cells, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_PRECISION),
     .stage = STAGE_PRECISION,
     .message =
         ", whose header rotates no heads: drop it, or give a --precision such as f32 or q15"},
    {has_half_pairing_with_neighbours, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_LAYOUT),
     .message = ", which pairs 2k and 2k + 1: drop it, or give another layout"},
    {has_pairing_without_rotary_layout, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_LAYOUT),
     .message =
         ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    {lacks_base, BLAME(OPTION_BASE), CONTRADICTS(OPTION_FREQUENCY),
     .message = ", whose frequencies have no base: drop it"},
    {has_from, .is_blamed = is_formula_option_by_user, CONTRADICTS(OPTION_FROM),
     .message = ", whose file has the cells: drop one of the two"},
    {.is_blamed = is_unused_scaling_parameter,
     CONTRADICTS(OPTION_ROPE_SCALING),
     .message = ", which has no use for it: drop it, or give another --rope-scaling"},

    {BLAME(OPTION_LAYER_TYPE, OPTION_IGNORE), .stage = STAGE_FILE, NEEDS(OPTION_MODEL),
     .message = "--model: give --model=FILE"},
    {BLAME(OPTION_ALLOW_EQUAL_ROWS), .stage = STAGE_FILE, NEEDS(OPTION_FROM),
     .message = "--from: give --from=FILE.npy"},
    {BLAME(OPTION_TOLERANCE), .stage = STAGE_FILE, NEEDS(OPTION_COMPARE),
     .message = "--compare: give --compare=FILE.npy"},
    {has_no_affine_precision, BLAME(OPTION_SCALE, OPTION_ZERO_POINT), .stage = STAGE_FILE,
     NEEDS(OPTION_NONE), .message = "--precision=s8, u8, s16 or u16: give one of them"},
    {has_only_floats, BLAME(OPTION_SATURATE), .stage = STAGE_FILE, NEEDS(OPTION_FROM),
     .message = "--from or --precision=s8, u8, s16, u16, q31, q15 or q7: give one of them"},
    {BLAME(OPTION_COLUMNS), .stage = STAGE_FILE, NEEDS(OPTION_FIGURE, OPTION_REPORT),
     .message = "--figure or --report: give one"},
    {BLAME(OPTION_DEPFILE), .stage = STAGE_FILE,
     NEEDS(OPTION_O, OPTION_TEMPLATE, OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE),
     .message = "another output: give -o PATH"},
    {lacks_file_to_check, BLAME(OPTION_CHECK),
     .message = "has a command that writes no file to compare: write it again without --check"},
    {BLAME(OPTION_D_MODEL), .blames_unset = true,
     UNLESS(OPTION_D_MODEL, OPTION_FROM, OPTION_COMPARE, OPTION_PAIRS, OPTION_CUT)},
    {BLAME(OPTION_MAX_LEN), .blames_unset = true,
     UNLESS(OPTION_MAX_LEN, OPTION_FROM, OPTION_COMPARE, OPTION_GRID, OPTION_AXES)},
    {BLAME(OPTION_O), .blames_unset = true,
     UNLESS(OPTION_O, OPTION_COMPARE, OPTION_TEMPLATE, OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE,
            OPTION_REPORT, OPTION_LIST_PRECISIONS)},

    {has_file_of_other_shape, BLAME(OPTION_FROM, OPTION_COMPARE), .stage = STAGE_FILE,
     .print = other_shape_print},
    {has_odd_head_width, BLAME(OPTION_D_MODEL), .stage = STAGE_FILE, .kind = IS_IN_FILE,
     .print = odd_head_width_print},

    {has_axes_without_sides, BLAME(OPTION_AXES), .stage = STAGE_TABLE,
     .message = "leaves an axis without a side: give --grid=HxW for y and x, TxHxW for t, y and x, "
                "or --axes with a side of each; or --storage=axes, for indices of up to --max-len "
                "that are known at run time"},
    {.is_blamed = is_unused_row_order,
     .stage = STAGE_TABLE,
     .message = "has no effect on axes without sides, whose rows have no order: drop it, or give "
                "--axes with a side of each"},
    {has_storage_obstacle, BLAME(OPTION_STORAGE), .stage = STAGE_TABLE,
     .print = storage_obstacle_print},
    {has_auto_scale_of_formula, BLAME(OPTION_SCALE), .stage = STAGE_TABLE,
     .message = "has no effect without --from: give a number such as 1/127, or --from=FILE.npy "
                "beside it"},
    {has_block_longer_than_table, BLAME(OPTION_BLOCK), .stage = STAGE_TABLE,
     .print = long_block_print},
    {has_no_scale, BLAME(OPTION_SCALE), .blames_unset = true, .stage = STAGE_TABLE,
     .message = "--precision=s8, u8, s16 and u16 need it, 1e-30 .. 1e30: give --scale=X, such as "
                "1/127, or auto beside --from"},
    {has_invalid_zero_point, BLAME(OPTION_ZERO_POINT), .blames_unset = true, .stage = STAGE_TABLE,
     .print = invalid_zero_point_print},
    {has_too_many_bytes, BLAME(OPTION_MAX_LEN), .blames_unset = true, .stage = STAGE_TABLE,
     .print = too_many_bytes_print},
    {has_64_bit_cells_in_flash, BLAME(OPTION_PROGRAM_MEMORY), .stage = STAGE_TABLE,
     .message = "reads cells of at most 32 bits from AVR's flash, and those of f64 have 64: give "
                "--precision=f32, or drop it"},
    {has_large_full_array, BLAME(OPTION_PROGRAM_MEMORY), .stage = STAGE_TABLE,
     .print = large_full_array_print},
    {has_large_factored_array, BLAME(OPTION_PROGRAM_MEMORY), .stage = STAGE_TABLE,
     .print = large_factored_array_print},
    {has_invalid_column, BLAME(OPTION_COLUMNS), .stage = STAGE_TABLE,
     .print = invalid_column_print},
};
const size_t constraint_count = COUNT(constraints);
