/*
 * constraints.c: the constraints of a request, in the order in which they are judged. model/spec.c
 * says why there is no table of a spec, which a comparison asks for too; here are the words.
 */
#include "cli/constraints.h"

#include "cli/request_print.h"
#include "count.h"
#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "model/precision.h"

#include <string.h>

static bool says(const struct request *request, enum option_id id)
{
    return is_said(&request->said, id);
}

static bool has_kind(const struct request *request, enum precision_kind kind)
{
    return request->spec.precision->kind == kind;
}

static bool has_floats(const struct request *request)
{
    return has_kind(request, PRECISION_FLOAT);
}

/* --- what options exclude --------------------------------------------------------------------- */

static bool has_from(const struct request *request)
{
    return says(request, OPTION_FROM);
}

static bool has_compare(const struct request *request)
{
    return says(request, OPTION_COMPARE);
}

static bool stores_small(const struct request *request)
{
    return !output_is_full(&request->output);
}

static bool stores_free_axes(const struct request *request)
{
    return output_is_gathered(&request->output) && request->spec.has_free_axes;
}

static bool stores_gathered(const struct request *request)
{
    return output_is_gathered(&request->output);
}

static bool lists_precisions(const struct request *request)
{
    return request->lists_precisions;
}

static bool stores_no_blocks(const struct request *request)
{
    return !output_is_factored(&request->output);
}

static bool compares_small(const struct request *request)
{
    return has_compare(request) && stores_small(request);
}

static bool reports_on_stdout(const struct request *request)
{
    const char *const report = request->said.option[OPTION_REPORT].value;
    return report != NULL && *report == '\0' && request_is_on_stdout(request);
}

static bool has_words(const struct request *request)
{
    return request->output.literal == LITERAL_WORDS;
}

static bool has_small_words(const struct request *request)
{
    return has_words(request) && stores_small(request);
}

static bool has_words_of_64_bits(const struct request *request)
{
    return has_words(request) && request->spec.precision->bits == 64;
}

static bool has_static_words(const struct request *request)
{
    return has_words(request) && output_is_static(&request->output);
}

static bool has_words_on_stdout(const struct request *request)
{
    return has_words(request) && request_is_on_stdout(request);
}

static bool is_split_on_stdout(const struct request *request)
{
    return request_is_on_stdout(request) && !output_is_static(&request->output);
}

static bool has_pairing(const struct request *request)
{
    return request->output.pairing != PAIRING_LAYOUT &&
           request->said.option[OPTION_PAIRING].by == BY_USER;
}

static bool has_pairing_of_file(const struct request *request)
{
    return has_pairing(request) && has_from(request);
}

static bool has_pairing_of_affine(const struct request *request)
{
    return has_pairing(request) && request->spec.precision->kind == PRECISION_AFFINE;
}

static bool has_halves_of_neighbours(const struct request *request)
{
    const enum layout paired = pairing_table[request->output.pairing].layout;
    const bool is_half = paired == LAYOUT_SPLIT_HALF || paired == LAYOUT_SPLIT_GROUP_HALF;
    return has_pairing(request) && is_half &&
           !spec_turns_columns(&request->spec, request->output.pairing) &&
           (request->spec.layout == LAYOUT_SPLIT_INTERLEAVED ||
            layout_table[request->spec.layout].pair_cells > 0);
}

static bool has_pairing_of_no_head(const struct request *request)
{
    return has_pairing(request) && !layout_table[request->spec.layout].is_rotary;
}

static bool has_list(const struct request *request)
{
    return request->spec.frequency == FREQUENCY_LIST;
}

static bool is_users_formula(const struct request *request, enum option_id id)
{
    return (option_table[id].traits & OF_FORMULA) != 0 && request->said.option[id].by == BY_USER;
}

static bool is_idle_scaling(const struct request *request, enum option_id id)
{
    return (option_table[id].traits & ONLY_SCALED) != 0 && says(request, id) &&
           option_scaled_default(&option_table[id], request->spec.rope_scaling) == NULL;
}

/* --- what options need ------------------------------------------------------------------------ */

static bool is_not_affine(const struct request *request)
{
    return !has_kind(request, PRECISION_AFFINE) && !lists_precisions(request);
}

static bool never_saturates(const struct request *request)
{
    return has_floats(request) && !lists_precisions(request);
}

static bool lacks_checked(const struct request *request)
{
    return said_banner(&request->said) != NULL && !says(request, OPTION_O) &&
           !says(request, OPTION_TEMPLATE);
}

/* --- what a table excludes -------------------------------------------------------------------- */

static const struct numbers *numbers_of(const struct request *request)
{
    return request->spec.from != NULL ? request->spec.numbers : request->compared.numbers;
}

static bool has_other_numbers(const struct request *request)
{
    const struct numbers *const numbers = numbers_of(request);
    return numbers != NULL &&
           (numbers->rows < request->spec.max_len || numbers->columns != request->spec.columns);
}

static void other_numbers_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const struct numbers *const numbers = numbers_of(request);
    const bool is_of_model = request->said.option[OPTION_D_MODEL].by == BY_MODEL &&
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

static bool has_odd_heads(const struct request *request)
{
    return request->said.option[OPTION_D_MODEL].by == BY_MODEL &&
           layout_table[request->spec.layout].is_rotary && request->spec.d_model % 2 != 0;
}

static void odd_heads_print(const struct request *request, char text[CONSTRAINT_TEXT])
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

/* Returns why the rows cannot be rebuilt from small tables, as --storage asks for; NULL if they
 * can. */
static const char *obstacle_of(const struct request *request)
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

static bool has_obstacle(const struct request *request)
{
    return obstacle_of(request) != NULL;
}

static void obstacle_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "cannot %s this table, because %s: change that, or give --storage=full",
                   output_is_factored(&request->output) ? "rebuild" : "gather",
                   obstacle_of(request));
}

/* Whether axes have no sides, which only --storage=axes allows. */
static bool has_no_sides(const struct request *request)
{
    return request->spec.has_free_axes && !output_is_gathered(&request->output);
}

/* Whether an option concerns the order of rows although the table has none. */
static bool is_idle_order(const struct request *request, enum option_id id)
{
    const bool is_of_order =
        id == OPTION_MERGE || id == OPTION_ROWS_BEFORE || id == OPTION_ROWS_AFTER;
    return is_of_order && request->spec.has_free_axes && request->said.option[id].by == BY_USER;
}

static bool has_auto_formula(const struct request *request)
{
    return !has_from(request) && scale_is_open(&request->spec);
}

static bool has_long_block(const struct request *request)
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
    return has_kind(request, PRECISION_AFFINE) && !says(request, OPTION_SCALE);
}

static bool has_far_zero_point(const struct request *request)
{
    const struct precision *const precision = request->spec.precision;
    return has_kind(request, PRECISION_AFFINE) && (request->spec.zero_point < precision->least ||
                                                   request->spec.zero_point > precision->greatest);
}

static void far_zero_point_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const struct precision *const precision = request->spec.precision;
    (void)snprintf(text, CONSTRAINT_TEXT, "is out of range: allowed are %lld .. %lld",
                   (long long)precision->least, (long long)precision->greatest);
}

static bool is_too_large(const struct request *request)
{
    return request->output.bytes > SIZE_MAX / 2;
}

static void too_large_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "rows of %lld cells are larger than size_t: allowed are at most %llu bytes",
                   (long long)(request->spec.arrays * request->output.stride),
                   (unsigned long long)(SIZE_MAX / 2));
}

static bool has_far_cells_of_64_bits(const struct request *request)
{
    return request->output.program_memory && request->spec.precision->bits == 64;
}

/* Returns the bytes of a row in an array, including padding. */
static uint64_t row_bytes(const struct request *request)
{
    return (uint64_t)request->output.stride * (uint64_t)(request->spec.precision->bits / 8);
}

static bool has_large_far_array(const struct request *request)
{
    return request->output.program_memory && !output_is_factored(&request->output) &&
           (uint64_t)request->spec.max_len > AVR_ARRAY_MOST / row_bytes(request);
}

static void large_far_array_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    const unsigned long long rows = AVR_ARRAY_MOST / row_bytes(request);
    const bool can_be_factored = factored_obstacle(&request->spec) == NULL;
    const bool has_way = can_be_factored || rows > 0;
    char most[48] = "";
    if (rows > 0) {
        (void)snprintf(most, sizeof most, "at most %llu rows, ", rows);
    }
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "is for AVR's compilers, for which an array has at most %d bytes, and this one "
                   "has %llu: %s%s%s%sdrop it",
                   (int)AVR_ARRAY_MOST,
                   (unsigned long long)request->spec.max_len * row_bytes(request),
                   has_way ? "give " : "", can_be_factored ? "--storage=factored, " : "", most,
                   has_way ? "or " : "");
}

/* Returns the last column that --columns asks for. */
static int64_t last_column(const struct request *request)
{
    int64_t column = 0;
    for (size_t i = 0; i < request->output.figure_column_count; i++) {
        const int64_t other = request->output.figure_columns[i];
        column = other > column ? other : column;
    }
    return column;
}

static bool has_far_column(const struct request *request)
{
    return last_column(request) >= request->spec.columns;
}

static void far_column_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT, "asks for column %lld: allowed are 0 .. %lld",
                   (long long)last_column(request), (long long)request->spec.columns - 1);
}

/* --- the table -------------------------------------------------------------------------------- */

#define BLAME(...)      .blame = {__VA_ARGS__, OPTION_NONE}
#define CONTRADICTS(id) .kind = CONTRADICTS_OPTION, .others = {(id), OPTION_NONE}
#define CONTRADICTS_AXES \
    .kind = CONTRADICTS_OPTION, .others = {OPTION_AXES, OPTION_GRID, OPTION_NONE}
#define NEEDS(...)  .kind = SAYS_NOTHING, .others = {__VA_ARGS__, OPTION_NONE}
#define UNLESS(...) .kind = IS_MISSING, .others = {__VA_ARGS__, OPTION_NONE}

const struct constraint constraints[] = {
    {BLAME(OPTION_PRESET), CONTRADICTS(OPTION_MODEL),
     .message = ", whose settings say the formula: drop one of the two"},
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
     .message = ", which tells of all of them: drop one of the two"},
    {compares_small, BLAME(OPTION_STORAGE), CONTRADICTS(OPTION_COMPARE),
     .message = ", which writes nothing: drop one of the two"},
    {BLAME(OPTION_DEPFILE, OPTION_REPORT), CONTRADICTS(OPTION_CHECK),
     .message = ", which writes nothing: drop one of the two"},
    {request_is_on_stdout, BLAME(OPTION_CHECK, OPTION_DEPFILE), CONTRADICTS(OPTION_O),
     .message = ", which writes no file: give -o PATH"},
    {is_split_on_stdout, BLAME(OPTION_LINKAGE), CONTRADICTS(OPTION_O),
     .message = ", one text that holds the table: give --linkage=static, or -o PATH"},
    {reports_on_stdout, BLAME(OPTION_REPORT), CONTRADICTS(OPTION_O),
     .message = ", which is standard output too: give --report=FILE.json, or -o PATH"},

    {stores_free_axes,
     BLAME(OPTION_TEMPLATE, OPTION_NPY, OPTION_REPORT, OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_STORAGE),
     .message =
         ", whose axes have no sides here, and no rows: give --axes with a side of each, in a "
         "run of --storage=full"},
    {stores_gathered, BLAME(OPTION_REPORT), CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no rows of its own: make it in a run of --storage=full"},
    {stores_small, BLAME(OPTION_TEMPLATE, OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE),
     CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no rows of its own: make it in a run of --storage=full"},
    {stores_no_blocks, BLAME(OPTION_BLOCK), CONTRADICTS(OPTION_STORAGE),
     .message = ", which has no blocks: drop it, or give --storage=factored"},
    {has_small_words, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_STORAGE),
     .message = ": give --literal=decimal or hex"},
    {has_words_of_64_bits, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_PRECISION),
     .stage = STAGE_PRECISION,
     .message = ", whose cells no string holds: give --literal=hex or decimal"},
    {has_words_on_stdout, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_O),
     .message = ", whose text is for C++ too: give --literal=decimal, or -o PATH"},
    {has_static_words, BLAME(OPTION_LITERAL), CONTRADICTS(OPTION_LINKAGE),
     .message = ", whose header is for C++ too: give --literal=decimal or hex"},

    {has_pairing_of_file, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_FROM),
     .message = ", whose header turns no head: drop it"},
    {has_pairing_of_affine, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_PRECISION),
     .stage = STAGE_PRECISION,
     .message = ", whose header turns no head: drop it, or give a --precision such as f32 or q15"},
    {has_halves_of_neighbours, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_LAYOUT),
     .message = ", which pairs 2k and 2k + 1: drop it, or give another layout"},
    {has_pairing_of_no_head, BLAME(OPTION_PAIRING), CONTRADICTS(OPTION_LAYOUT),
     .message =
         ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    {has_list, BLAME(OPTION_BASE), CONTRADICTS(OPTION_FREQUENCY),
     .message = ", whose numbers have no base: drop it"},
    {has_from, .is_blamed = is_users_formula, CONTRADICTS(OPTION_FROM),
     .message = ", whose file has the cells: drop one of the two"},
    {.is_blamed = is_idle_scaling,
     CONTRADICTS(OPTION_ROPE_SCALING),
     .message = ", which has no use for it: drop it, or give another --rope-scaling"},

    {BLAME(OPTION_LAYER_TYPE, OPTION_IGNORE), .stage = STAGE_FILE, NEEDS(OPTION_MODEL),
     .message = "--model: give --model=FILE"},
    {BLAME(OPTION_ALLOW_EQUAL_ROWS), .stage = STAGE_FILE, NEEDS(OPTION_FROM),
     .message = "--from: give --from=FILE.npy"},
    {BLAME(OPTION_TOLERANCE), .stage = STAGE_FILE, NEEDS(OPTION_COMPARE),
     .message = "--compare: give --compare=FILE.npy"},
    {is_not_affine, BLAME(OPTION_SCALE, OPTION_ZERO_POINT), .stage = STAGE_FILE, NEEDS(OPTION_NONE),
     .message = "--precision=s8, u8, s16 or u16: give one of them"},
    {never_saturates, BLAME(OPTION_SATURATE), .stage = STAGE_FILE, NEEDS(OPTION_FROM),
     .message = "--from or --precision=s8, u8, s16, u16, q31, q15 or q7: give one of them"},
    {BLAME(OPTION_COLUMNS), .stage = STAGE_FILE, NEEDS(OPTION_FIGURE, OPTION_REPORT),
     .message = "--figure or --report: give one"},
    {BLAME(OPTION_DEPFILE), .stage = STAGE_FILE,
     NEEDS(OPTION_O, OPTION_TEMPLATE, OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE),
     .message = "another output: give -o PATH"},
    {lacks_checked, BLAME(OPTION_CHECK),
     .message = "has a command that writes no file to compare: write it again without --check"},
    {BLAME(OPTION_D_MODEL), .is_unsaid = true,
     UNLESS(OPTION_D_MODEL, OPTION_FROM, OPTION_COMPARE, OPTION_PAIRS, OPTION_CUT)},
    {BLAME(OPTION_MAX_LEN), .is_unsaid = true,
     UNLESS(OPTION_MAX_LEN, OPTION_FROM, OPTION_COMPARE, OPTION_GRID, OPTION_AXES)},
    {BLAME(OPTION_O), .is_unsaid = true,
     UNLESS(OPTION_O, OPTION_COMPARE, OPTION_TEMPLATE, OPTION_NPY, OPTION_HEATMAP, OPTION_FIGURE,
            OPTION_REPORT, OPTION_LIST_PRECISIONS)},

    {has_other_numbers, BLAME(OPTION_FROM, OPTION_COMPARE), .stage = STAGE_FILE,
     .print = other_numbers_print},
    {has_odd_heads, BLAME(OPTION_D_MODEL), .stage = STAGE_FILE, .kind = IS_IN_FILE,
     .print = odd_heads_print},

    {has_no_sides, BLAME(OPTION_AXES), .stage = STAGE_TABLE,
     .message = "leaves an axis without a side: give --grid=HxW for y and x, TxHxW for t, y and x, "
                "or --axes with a side of each; or --storage=axes, for indices of up to --max-len "
                "that are known at run time"},
    {.is_blamed = is_idle_order,
     .stage = STAGE_TABLE,
     .message = "says nothing of axes without sides, whose rows have no order: drop it, or give "
                "--axes with a side of each"},
    {has_obstacle, BLAME(OPTION_STORAGE), .stage = STAGE_TABLE, .print = obstacle_print},
    {has_auto_formula, BLAME(OPTION_SCALE), .stage = STAGE_TABLE,
     .message = "says nothing without --from: give a number such as 1/127, or --from=FILE.npy "
                "beside it"},
    {has_long_block, BLAME(OPTION_BLOCK), .stage = STAGE_TABLE, .print = long_block_print},
    {has_no_scale, BLAME(OPTION_SCALE), .is_unsaid = true, .stage = STAGE_TABLE,
     .message = "--precision=s8, u8, s16 and u16 need it, 1e-30 .. 1e30: give --scale=X, such as "
                "1/127, or auto beside --from"},
    {has_far_zero_point, BLAME(OPTION_ZERO_POINT), .is_unsaid = true, .stage = STAGE_TABLE,
     .print = far_zero_point_print},
    {is_too_large, BLAME(OPTION_MAX_LEN), .is_unsaid = true, .stage = STAGE_TABLE,
     .print = too_large_print},
    {has_far_cells_of_64_bits, BLAME(OPTION_PROGRAM_MEMORY), .stage = STAGE_TABLE,
     .message = "reads cells of at most 32 bits from AVR's flash, and those of f64 have 64: give "
                "--precision=f32, or drop it"},
    {has_large_far_array, BLAME(OPTION_PROGRAM_MEMORY), .stage = STAGE_TABLE,
     .print = large_far_array_print},
    {has_far_column, BLAME(OPTION_COLUMNS), .stage = STAGE_TABLE, .print = far_column_print},
};
const size_t constraint_count = COUNT(constraints);

/* --- why there is no table -------------------------------------------------------------------- */

/* Returns the letter of the axis that a fault is about. */
static char letter_of(const struct request *request)
{
    return (char)spec_fault(&request->spec).number;
}

static void stray_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    char axes[AXES_TEXT];
    spec_axes_print(axes, &request->spec);
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has '%c', which is not one of the axes %.*s: give one of these",
                   letter_of(request), CONSTRAINT_TEXT / 2, axes);
}

static void coordinate_range_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has coordinates of %c that are no fractions of integers below 2^51: give "
                   "rounder numbers",
                   letter_of(request));
}

static void infinite_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "divides by n + E, which is 0 on the axis %c: give another E of last:E",
                   letter_of(request));
}

static void still_axis_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has one coordinate for all of %c, so that rows are equal: give another, or a "
                   "side of 1",
                   letter_of(request));
}

static void axis_pairs_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has no pair for the axis %c, so that rows are equal: give it one, or a side "
                   "of 1",
                   letter_of(request));
}

static void shifted_axis_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "divides by the pairs of an axis less 1, and the axis %c has one: give it two "
                   "with --pairs, or --frequency=paper",
                   letter_of(request));
}

const struct constraint spec_constraints[] = {
    [SPEC_ZERO_OF_COLUMNS] =
        {BLAME(OPTION_ODD), CONTRADICTS(OPTION_LAYOUT),
         .message = ", whose columns are no pairs: give --odd=cut, or another --layout"},
    [SPEC_COLUMN_LAYOUT] =
        {BLAME(OPTION_FREQUENCY), CONTRADICTS(OPTION_LAYOUT),
         .message = ": give --layout=interleaved or interleaved-cos, or another --frequency"},
    [SPEC_SHIFTED_COLUMNS] =
        {BLAME(OPTION_FREQUENCY), CONTRADICTS(OPTION_LAYOUT),
         .message = ", which has no pairs: give another layout, or --frequency=paper"},
    [SPEC_WIDTH_UNUSED] =
        {BLAME(OPTION_WIDTH), CONTRADICTS(OPTION_FREQUENCY),
         .message = ", which has no d to round: give --width=exact, or --frequency=paper"},
    [SPEC_SCALED_LAYOUT] =
        {BLAME(OPTION_ROPE_SCALING), CONTRADICTS(OPTION_LAYOUT),
         .message =
             ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    [SPEC_SCALED_FREQUENCY] = {BLAME(OPTION_ROPE_SCALING), CONTRADICTS(OPTION_FREQUENCY),
                               .message = ": give --frequency=paper"},
    [SPEC_YARN_UNSCALED] = {BLAME(OPTION_CELL_FACTOR), CONTRADICTS(OPTION_ROPE_SCALING),
                            .message = ": give --rope-scaling=yarn, or a number"},
    [SPEC_ZERO_ROW_BEFORE] = {BLAME(OPTION_ZERO_ROW), CONTRADICTS(OPTION_ROWS_BEFORE),
                              .message = ": rows of zeros are equal: drop one of the two"},
    [SPEC_ZERO_ROW_AFTER] = {BLAME(OPTION_ZERO_ROW), CONTRADICTS(OPTION_ROWS_AFTER),
                             .message = ": rows of zeros are equal: drop one of the two"},
    [SPEC_NO_FACTOR] = {BLAME(OPTION_ROPE_SCALING),
                        .message = "needs --factor: give --factor=X, 1 .. 1000000"},
    [SPEC_NO_ORIGINAL] = {BLAME(OPTION_ROPE_SCALING),
                          .message =
                              "needs --original-max-len: give --original-max-len=N, 1 .. %lld"},
    [SPEC_NO_AXES] =
        {BLAME(OPTION_PAIRS, OPTION_COORDINATES, OPTION_MERGE, OPTION_INDEX, OPTION_BASE),
         .message = "says nothing without --axes or --grid beside it: give --axes=y:H,x:W, or drop "
                    "it"},
    [SPEC_CUT_ALONE] = {BLAME(OPTION_CUT),
                        .message =
                            "says nothing without --axes or --grid: give --d-model=N in its place"},
    [SPEC_AXES_OF_COLUMNS] = {BLAME(OPTION_LAYOUT), CONTRADICTS_AXES,
                              .message = ", whose axes have pairs: give another layout"},
    [SPEC_AXES_COLUMN] = {BLAME(OPTION_FREQUENCY), CONTRADICTS_AXES,
                          .message = ", whose axes have pairs: give another frequency"},
    [SPEC_AXES_ORDER] = {BLAME(OPTION_ORDER), CONTRADICTS_AXES,
                         .message = ": drop it, or give --order=ascending"},
    [SPEC_AXES_START] = {BLAME(OPTION_START), CONTRADICTS_AXES,
                         .message =
                             ": give --coordinates with from:%lld for the axes that begin there"},
    [SPEC_AXES_SCALED] = {BLAME(OPTION_ROPE_SCALING), CONTRADICTS_AXES,
                          .message = ": drop it, or give --rope-scaling=none"},
    [SPEC_GRID_UNUSED] = {BLAME(OPTION_GRID),
                          .message = "has three sides, but no axis is t: give --grid=HxW"},
    [SPEC_GRID_SIDES] = {BLAME(OPTION_GRID), CONTRADICTS(OPTION_AXES),
                         .message = ", which has other sides: give these, or drop --grid"},
    [SPEC_NO_SIDE] = {BLAME(OPTION_GRID, OPTION_AXES),
                      .message = "leaves an axis without a side: give --grid=HxW for y and x, "
                                 "TxHxW for t, y and x, or --axes with a side of each"},
    [SPEC_AXES_TOO_LONG] = {BLAME(OPTION_AXES, OPTION_GRID),
                            .message = "has more rows than allowed, which are %lld at most"},
    [SPEC_MERGE] = {BLAME(OPTION_MERGE),
                    .message = "needs two axes whose sides it divides: give a divisor of both "
                               "sides, or --merge=0"},
    [SPEC_AXES_LENGTH] = {BLAME(OPTION_MAX_LEN),
                          .message = "is not the number of rows of the axes, %lld: drop it, or "
                                     "give --max-len=%lld"},
    [SPEC_NO_WIDTH] = {BLAME(OPTION_D_MODEL),
                       .message = "is missing: give --d-model=N, or --pairs with a number of pairs "
                                  "for each axis"},
    [SPEC_CUT_ROTARY] = {BLAME(OPTION_CUT), CONTRADICTS(OPTION_LAYOUT),
                         .message =
                             ", whose pairs are whole: give another layout, or --pairs with fewer"},
    [SPEC_CUT_RANGE] =
        {BLAME(OPTION_CUT),
         .message = "is more than the pairs have, %lld columns: give less, or more --pairs"},
    [SPEC_CUT_WIDTH] = {BLAME(OPTION_CUT, OPTION_D_MODEL),
                        .message = "is not --d-model=%lld: drop one of the two"},
    [SPEC_PAIRS_WIDTH] = {BLAME(OPTION_D_MODEL, OPTION_PAIRS),
                          .message = "does not match the pairs of the axes, which have %lld of "
                                     "%lld columns: give --pairs for each axis, or another "
                                     "--d-model"},
    [SPEC_STRAY_COORDINATE] = {BLAME(OPTION_COORDINATES), .print = stray_print},
    [SPEC_STRAY_BASE] = {BLAME(OPTION_BASE), .print = stray_print},
    [SPEC_STRAY_PAIR] = {BLAME(OPTION_PAIRS), .print = stray_print},
    [SPEC_COORDINATE_INFINITE] = {BLAME(OPTION_COORDINATES), .print = infinite_print},
    [SPEC_COORDINATE_RANGE] = {BLAME(OPTION_COORDINATES, OPTION_AXES),
                               .print = coordinate_range_print},
    [SPEC_STILL_AXIS] = {BLAME(OPTION_COORDINATES, OPTION_AXES), .print = still_axis_print},
    [SPEC_AXIS_WITHOUT_PAIRS] = {BLAME(OPTION_PAIRS, OPTION_AXES), .print = axis_pairs_print},
    [SPEC_SHIFTED_AXIS] = {BLAME(OPTION_FREQUENCY), .print = shifted_axis_print},
    [SPEC_WIDTH_RANGE] = {BLAME(OPTION_FROM, OPTION_COMPARE, OPTION_PAIRS),
                          .message = "has rows of %lld cells: allowed are 1 .. %lld, in both "
                                     "arrays together twice as many"},
    [SPEC_ODD_REFUSED] =
        {BLAME(OPTION_ODD),
         .message =
             "has no table for --d-model=%lld: allowed are even numbers, or --odd=cut or zero"},
    [SPEC_ODD_ROTARY] = {BLAME(OPTION_LAYOUT),
                         .message = "has no table for --d-model=%lld: allowed are even numbers"},
    [SPEC_SCALED_WIDTH] = {BLAME(OPTION_ROPE_SCALING),
                           .message =
                               "has no meaning for --d-model=%lld: allowed are 4 .. 65536, even"},
    [SPEC_DIVISORS] =
        {BLAME(OPTION_ROPE_SCALING),
         .message = "has not one factor for each pair of --d-model=%lld: give --d-model=%lld"},
    [SPEC_ZERO_WIDTH] =
        {BLAME(OPTION_ODD),
         .message = "leaves no column of --d-model=%lld: allowed are 2 .. 65536, or --odd=cut"},
    [SPEC_DOWN_WIDTH] =
        {BLAME(OPTION_WIDTH),
         .message =
             "divides by 2 floor(d/2), which is 0 for --d-model=%lld: allowed are 2 .. 65536"},
    [SPEC_SHIFTED_WIDTH] =
        {BLAME(OPTION_FREQUENCY),
         .message =
             "divides by the pairs of an axis less 1, which is not positive for --d-model=%lld: "
             "allowed are %lld .. 65536, or --frequency=paper"},
    [SPEC_NO_POSITION] = {BLAME(OPTION_ROWS_BEFORE, OPTION_ROWS_AFTER),
                          .message = "leaves no row for a position of --max-len=%lld: give a "
                                     "larger --max-len, which counts it"},
    [SPEC_CENTERED_START] = {BLAME(OPTION_START), CONTRADICTS(OPTION_ORDER),
                             .message = ", which has the position 0 in the middle: drop it"},
    [SPEC_CENTERED_EVEN] = {BLAME(OPTION_ORDER),
                            .message = "needs an odd number of positions, 2n - 1 for a length of "
                                       "n: give --max-len=%lld or %lld"},
    [SPEC_ZERO_ROW] = {BLAME(OPTION_ZERO_ROW),
                       .message =
                           "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none"},
    [SPEC_SCALED_BASE] = {BLAME(OPTION_BASE),
                          .message =
                              "is out of range: allowed is more than 1, or --rope-scaling=none"},
    [SPEC_YARN_RAMP] = {BLAME(OPTION_BETA_FAST, OPTION_BETA_SLOW),
                        .message =
                            "leaves no ramp: --beta-fast has to be no less than --beta-slow"},
    [SPEC_LLAMA3_RAMP] =
        {BLAME(OPTION_LOW_FREQ_FACTOR, OPTION_HIGH_FREQ_FACTOR),
         .message = "leaves no ramp: --low-freq-factor has to be no more than --high-freq-factor"},
    [SPEC_LONGROPE_ORIGINAL] =
        {BLAME(OPTION_ORIGINAL_MAX_LEN),
         .message =
             "is out of range: allowed are %lld .. %lld for longrope's factor, or a --cell-factor "
             "beside it, 1e-9 .. 1.999"},
    [SPEC_YARN_FACTOR] =
        {BLAME(OPTION_FACTOR),
         .message =
             "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a --cell-factor "
             "beside it, 1e-9 .. 1.999"},
};
_Static_assert(COUNT(spec_constraints) == SPEC_FAULT_COUNT, "each fault has its words");

/* --- judging ---------------------------------------------------------------------------------- */

/* Whether the request breaks a constraint, if an option is to blame. */
static bool is_broken(const struct request *request, const struct constraint *constraint)
{
    switch (constraint->kind) {
    case IS_REFUSED_AS_SAID:
    case IS_IN_FILE:
        break;
    case CONTRADICTS_OPTION:
        if (constraint->breaks == NULL && constraint->is_blamed == NULL) {
            return says(request, constraint->others[0]);
        }
        break;
    case SAYS_NOTHING:
    case IS_MISSING:
        for (size_t i = 0; constraint->others[i] != OPTION_NONE; i++) {
            if (says(request, constraint->others[i])) {
                return false;
            }
        }
        break;
    }
    return constraint->breaks == NULL || constraint->breaks(request);
}

/* Finds the option that is to blame, if the constraint is broken; or NULL. */
static const struct setting *blamed_find(const struct request *request,
                                         const struct constraint *constraint)
{
    const struct setting *const settings = request->said.option;
    for (enum option_id id = 0; constraint->is_blamed != NULL && id < OPTION_COUNT; id++) {
        if (constraint->is_blamed(request, id)) {
            return &settings[id];
        }
    }
    for (size_t i = 0; constraint->is_blamed == NULL && constraint->blame[i] != OPTION_NONE; i++) {
        if (says(request, constraint->blame[i])) {
            return &settings[constraint->blame[i]];
        }
    }
    return constraint->is_unsaid ? &settings[constraint->blame[0]] : NULL;
}

const struct setting *constraint_blamed(const struct request *request,
                                        const struct constraint *constraint)
{
    return is_broken(request, constraint) ? blamed_find(request, constraint) : NULL;
}

/* Returns the option that is contradicted: the first in the list that was given, or else the first.
 */
static enum option_id other_of(const struct request *request, const struct constraint *constraint)
{
    for (size_t i = 0; i < OTHERS_MAX && constraint->others[i] != OPTION_NONE; i++) {
        if (says(request, constraint->others[i])) {
            return constraint->others[i];
        }
    }
    return constraint->others[0];
}

_Noreturn static void constraint_refuse(const struct request *request,
                                        const struct constraint *constraint,
                                        const struct setting *blamed, const char *message)
{
    const struct setting *const settings = request->said.option;
    const struct setting *const other = &settings[other_of(request, constraint)];
    struct setting shown = *blamed;
    char text[OPTION_VALUE_SIZE];
    char other_text[OPTION_VALUE_SIZE];
    const char *value = other->value;
    if (is_said(&request->said, option_id(blamed->option)) && blamed->by != BY_USER) {
        shown.value = request_value(request, blamed->option, 0, text);
    }
    switch (constraint->kind) {
    case IS_REFUSED_AS_SAID:
    case IS_MISSING:
        break;
    case IS_IN_FILE:
        refuse_at(blamed->origin, "%s", message);
    case SAYS_NOTHING: /* an option that only the preset sets is blamed on --preset */
        setting_refuse(blamed->by == BY_PRESET ? &settings[OPTION_PRESET] : blamed,
                       "says nothing without %s beside it, or drop it", message);
    case CONTRADICTS_OPTION:
        if (other->by != BY_USER) {
            value = request_value(request, other->option, 0, other_text);
        }
        setting_refuse(&shown, "contradicts %s%s%s%s%s", other->option->name,
                       option_separator(other->option),
                       option_needs_value(other->option) ? value : "",
                       other->by == BY_FILE ? " (of the file)" : "", message);
    }
    setting_refuse(&shown, "%s", message);
}

/* Returns whether a constraint is checked in this stage. Without a file, all that would wait for
 * STAGE_FILE is checked in STAGE_OPTIONS. */
static bool is_of_stage(const struct request *request, const struct constraint *constraint,
                        enum stage stage)
{
    const bool has_file = has_from(request) || has_compare(request);
    enum stage judged = constraint->stage;
    switch (constraint->stage) {
    case STAGE_PRECISION:
        judged = has_file && !says(request, OPTION_PRECISION) ? STAGE_FILE : STAGE_OPTIONS;
        break;
    case STAGE_FILE:
        judged = has_file ? STAGE_FILE : STAGE_OPTIONS;
        break;
    case STAGE_OPTIONS:
    case STAGE_TABLE:
        break;
    }
    return judged == stage;
}

void constraints_check(const struct request *request, enum stage stage)
{
    char text[CONSTRAINT_TEXT];
    char missing[OPTION_VALUE_SIZE] = "";
    for (const struct constraint *constraint = constraints;
         constraint < constraints + constraint_count; constraint++) {
        if (*missing != '\0' && constraint->kind != IS_MISSING) {
            refuse("options are missing: give%s%s", missing,
                   says(request, OPTION_CHECK) ? ", or --check=FILE.c alone" : "");
        }
        const struct setting *const blamed =
            is_of_stage(request, constraint, stage) ? constraint_blamed(request, constraint) : NULL;
        if (blamed != NULL && constraint->kind == IS_MISSING) {
            text_append(missing, sizeof missing, " %s%s%s", blamed->option->name,
                        option_separator(blamed->option), blamed->option->placeholder);
        } else if (blamed != NULL) {
            if (constraint->print != NULL) {
                constraint->print(request, text);
            }
            constraint_refuse(request, constraint, blamed,
                              constraint->print != NULL ? text : constraint->message);
        }
    }
}

void spec_check(const struct request *request)
{
    const struct spec_fault fault = spec_fault(&request->spec);
    if (fault.applies) {
        struct constraint constraint = spec_constraints[fault.code];
        char text[CONSTRAINT_TEXT];
        constraint.is_unsaid = true;
        if (constraint.print != NULL) {
            constraint.print(request, text);
        } else {
            (void)snprintf(text, sizeof text, constraint.message, (long long)fault.number,
                           (long long)fault.another);
        }
        constraint_refuse(request, &constraint, blamed_find(request, &constraint), text);
    }
}

bool option_is_required(const struct option *option)
{
    for (size_t i = 0; i < constraint_count; i++) {
        if (constraints[i].kind == IS_MISSING && &option_table[constraints[i].blame[0]] == option) {
            return true;
        }
    }
    return false;
}
