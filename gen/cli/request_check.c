/*
 * request_check.c: a refusal for everything that has no meaning, with the way out.
 */
#include "cli/request_check.h"

#include "encoding/factored.h"
#include "files/path.h"
#include "model/precision.h"

#include <string.h>

/* --- options alone --------------------------------------------------------------------------- */

/* Of each two, the first says nothing without the second. */
static const struct {
    enum option_index option;
    enum option_index other;
} companions[] = {
    {OPTION_GRID_ORDER, OPTION_GRID},
    {OPTION_NORMALIZE, OPTION_GRID},
    {OPTION_TOLERANCE, OPTION_COMPARE},
};

static bool companions_check(const struct given *given)
{
    for (size_t i = 0; i < sizeof companions / sizeof *companions; i++) {
        const struct option *const other = &options[companions[i].other];
        if (is_given(given, companions[i].option) && !is_given(given, companions[i].other)) {
            return given_refuse(given, companions[i].option,
                                "says nothing without %s: give %s%s%s beside it, or drop it",
                                other->name, other->name, option_separator(other),
                                other->placeholder);
        }
    }
    return true;
}

/* A file says what the cells are. */
static bool from_check(const struct given *given)
{
    for (enum option_index i = 0; i < OPTION_COUNT && is_given(given, OPTION_FROM); i++) {
        if (options[i].traits & OF_FORMULA && !given->of_preset[i] && is_given(given, i)) {
            return given_refuse(given, i,
                                "contradicts --from, whose file has the cells: drop one "
                                "of the two");
        }
    }
    return true;
}

static bool compare_check(const struct given *given)
{
    if (!is_given(given, OPTION_COMPARE)) {
        return true;
    }
    if (is_given(given, OPTION_FROM)) {
        return given_refuse(given, OPTION_COMPARE,
                            "contradicts --from: a table is compared with the formula that the "
                            "options give: drop --from");
    }
    if (is_given(given, OPTION_OUTPUT)) {
        return given_refuse(given, OPTION_OUTPUT,
                            "contradicts --compare, which writes nothing: drop one of the two");
    }
    return true;
}

/* Of each two, one is too much. */
static const struct {
    enum option_index option;
    enum option_index other;
} strangers[] = {
    {OPTION_CHECK, OPTION_COMPARE},    {OPTION_DEPFILE, OPTION_COMPARE},
    {OPTION_TEMPLATE, OPTION_COMPARE}, {OPTION_DEPFILE, OPTION_CHECK},
    {OPTION_HEATMAP, OPTION_COMPARE},  {OPTION_FIGURE, OPTION_COMPARE},
    {OPTION_REPORT, OPTION_COMPARE},   {OPTION_REPORT, OPTION_CHECK},
};

static bool strangers_check(const struct given *given)
{
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        if (is_given(given, strangers[i].option) && is_given(given, strangers[i].other)) {
            return given_refuse(given, strangers[i].option,
                                "contradicts %s, which writes nothing: drop one of the two",
                                options[strangers[i].other].name);
        }
    }
    const struct argument *const output = &given->option[OPTION_OUTPUT];
    static const enum option_index of_files[] = {OPTION_CHECK, OPTION_DEPFILE};
    for (size_t i = 0; i < sizeof of_files / sizeof *of_files; i++) {
        if (is_given(given, of_files[i]) && is_given(given, OPTION_OUTPUT) &&
            strcmp(output->text, "-") == 0) {
            return given_refuse(given, of_files[i],
                                "contradicts -o -, which writes no file: give -o PATH");
        }
    }
    return true;
}

/* A report as text has standard output for itself; without -o there is nothing for make to know. */
static bool report_check(const struct given *given)
{
    const struct argument *const output = &given->option[OPTION_OUTPUT];
    const struct argument *const report = &given->option[OPTION_REPORT];
    if (report->text == NULL) {
        return true;
    }
    if (output->text != NULL && strcmp(output->text, "-") == 0 && *report->text == '\0') {
        return given_refuse(given, OPTION_REPORT,
                            "contradicts -o -, which is standard output too: give "
                            "--report=FILE.json, or -o PATH");
    }
    static const enum option_index of_pair[] = {OPTION_DEPFILE, OPTION_TEMPLATE, OPTION_HEATMAP,
                                                OPTION_FIGURE};
    for (size_t i = 0; i < sizeof of_pair / sizeof *of_pair && output->text == NULL; i++) {
        if (is_given(given, of_pair[i])) {
            return given_refuse(given, of_pair[i],
                                "says nothing without -o: give -o PATH beside it, or drop it");
        }
    }
    return true;
}

/* Whether a path is that of the emitted .c or .h. */
static bool is_of_pair(const struct given *given, const char *path)
{
    const char *const pair = given->option[OPTION_OUTPUT].text;
    return pair != NULL && (path_is(path, pair, ".c") || path_is(path, pair, ".h"));
}

/* Whether an option is none of the banner's. */
static bool is_beside(const struct argument *argument, const char *file)
{
    return argument->text != NULL && argument->origin.file != file;
}

/* With --check=FILE the options are the file's, which arguments_read has put there with FILE as
 * their origin, and its name is the one they give. */
static bool banner_check(const struct given *given)
{
    const char *const file = given->option[OPTION_CHECK].text;
    if (file == NULL || *file == '\0') {
        return true;
    }
    if (given->option[OPTION_CHECK].origin.file != NULL) {
        return given_refuse(given, OPTION_CHECK,
                            "has no meaning in a file of options: give it on the command line");
    }
    for (enum option_index i = 0; i < OPTION_COUNT; i++) {
        if (is_beside(&given->option[i], file) && i != OPTION_CHECK && i != OPTION_QUIET &&
            !given->of_preset[i]) {
            return given_refuse(
                given, i, "contradicts --check=%s, whose banner has all options: drop it", file);
        }
    }
    for (size_t i = 0; i < given->template_count; i++) {
        const struct argument *const template = &given->templates[i];
        if (is_beside(template, file)) {
            return refuse_at(template->origin,
                             "--template: '%s' contradicts --check=%s, whose banner has all "
                             "options: drop it",
                             template->text, file);
        }
    }
    const char *const path = given->option[OPTION_OUTPUT].text;
    if (path != NULL && !is_of_pair(given, file)) {
        return given_refuse(given, OPTION_CHECK, "was written as %s.c or %s.h: name it so again",
                            path_last(path), path_last(path));
    }
    return true;
}

bool check_given(const struct given *given)
{
    return from_check(given) && compare_check(given) && companions_check(given) &&
           strangers_check(given) && report_check(given) && banner_check(given);
}

/* --- what follows from others ---------------------------------------------------------------- */

/* Refuses an option that the kind of scaling has no use for, and fills one that it has. */
static bool parameter_derive(struct request *request, const struct given *given,
                             enum option_index index)
{
    const struct option *const option = &options[index];
    const char *const value = option->by_scaling[request->rope_scaling];
    if (is_given(given, index)) {
        return value != NULL || (option->traits & ONLY_SCALED) == 0 ||
               given_refuse(given, index,
                            "contradicts --rope-scaling=%s, which has no use for it: "
                            "drop it, or give another --rope-scaling",
                            rope_scaling_choices[request->rope_scaling].name);
    }
    if (value != NULL && *value == '\0') {
        return given_refuse(given, OPTION_ROPE_SCALING, "needs %s: give %s=%s, %s", option->name,
                            option->name, option->placeholder, option->range);
    }
    return value == NULL ||
           option->kind->read(request, &(struct setting){option, value, {NULL, 0}});
}

static bool scaling_derive(struct request *request, const struct given *given)
{
    for (enum option_index i = 0; i < OPTION_COUNT; i++) {
        if (!parameter_derive(request, given, i)) {
            return false;
        }
    }
    return request->rope_scaling == ROPE_SCALING_YARN || request->cell_factor != CELL_FACTOR_YARN ||
           given_refuse(given, OPTION_CELL_FACTOR,
                        "contradicts --rope-scaling=%s: give --rope-scaling=yarn, or a number",
                        rope_scaling_choices[request->rope_scaling].name);
}

/* The rows of a grid, with that of the class. */
static bool grid_derive(struct request *request, const struct given *given)
{
    const int64_t rows = request->grid_height * request->grid_width + (request->class_row ? 1 : 0);
    if (request->grid_height == 0) {
        return true;
    }
    if (rows > MAX_LEN_MAX) {
        return given_refuse(given, OPTION_GRID, "has %lld rows: allowed are at most %d",
                            (long long)rows, MAX_LEN_MAX);
    }
    if (request->max_len == 0) {
        request->max_len = rows;
    }
    return request->max_len == rows ||
           given_refuse(given, OPTION_MAX_LEN,
                        "contradicts --grid=%lldx%lld, which has %lld rows%s: drop it, or give "
                        "--max-len=%lld",
                        (long long)request->grid_height, (long long)request->grid_width,
                        (long long)rows, request->class_row ? " with --class-row" : "",
                        (long long)rows);
}

bool check_derived(struct request *request, const struct given *given)
{
    return scaling_derive(request, given) && grid_derive(request, given);
}

/* --- formula --------------------------------------------------------------------------------- */

/* The columns that one axis has. */
static int64_t axis_columns(const struct request *request)
{
    return request->grid_height > 0 ? request->d_model / 2 : request->d_model;
}

/* What has no meaning for an odd d. */
static bool odd_check(const struct request *request, const struct given *given)
{
    const long long d_model = request->d_model;
    if (request->odd == ODD_ZERO && request->layout == LAYOUT_SIN) {
        return given_refuse(given, OPTION_ODD,
                            "contradicts --layout=sin, whose columns are no "
                            "pairs: give --odd=cut, or another --layout");
    }
    if (d_model % 2 == 0) {
        return true;
    }
    if (request->odd == ODD_REFUSE) {
        return given_refuse(given, OPTION_ODD,
                            "has no table for --d-model=%lld: allowed are even numbers, or --odd="
                            "cut or zero",
                            d_model);
    }
    if (layout_table[request->layout].is_rotary) {
        return given_refuse(given, OPTION_LAYOUT,
                            "has no table for --d-model=%lld: allowed are even numbers", d_model);
    }
    if (request->rope_scaling != ROPE_SCALING_NONE) {
        return given_refuse(given, OPTION_ROPE_SCALING,
                            "has no meaning for --d-model=%lld: allowed are even numbers", d_model);
    }
    return d_model > 1 || request->odd == ODD_CUT ||
           given_refuse(given, OPTION_ODD,
                        "leaves no column of --d-model=1: allowed are 2 .. %d, or --odd=cut",
                        D_MODEL_MAX);
}

static bool shifted_check(const struct request *request, const struct given *given)
{
    const bool is_any = request->frequency == FREQUENCY_SHIFTED_ANY;
    if (request->frequency != FREQUENCY_SHIFTED && !is_any) {
        return true;
    }
    if (request->layout == LAYOUT_SIN) {
        return given_refuse(given, OPTION_FREQUENCY,
                            "contradicts --layout=sin, which has no pairs: give another layout, or "
                            "--frequency=paper");
    }
    if (!is_any && axis_columns(request) / 2 < 2) {
        const bool has_grid = request->grid_height > 0;
        return given_refuse(given, OPTION_FREQUENCY,
                            "divides by floor(d_model/%d) - 1, which is not positive for "
                            "--d-model=%lld: allowed are %d .. %d, or --frequency=paper",
                            has_grid ? 4 : 2, (long long)request->d_model, has_grid ? 8 : 4,
                            D_MODEL_MAX);
    }
    return true;
}

static bool frequency_check(const struct request *request, const struct given *given)
{
    const bool is_interleaved =
        request->layout == LAYOUT_INTERLEAVED || request->layout == LAYOUT_INTERLEAVED_COS;
    if (request->frequency == FREQUENCY_COLUMN && !is_interleaved) {
        return given_refuse(given, OPTION_FREQUENCY,
                            "contradicts --layout=%s: give --layout=interleaved or "
                            "interleaved-cos, or another --frequency",
                            layout_choices[request->layout].name);
    }
    if (request->frequency == FREQUENCY_LIST && is_given(given, OPTION_BASE)) {
        return given_refuse(given, OPTION_BASE,
                            "contradicts --frequency=@%s, whose numbers have no base: drop it",
                            request->frequency_file);
    }
    return shifted_check(request, given);
}

static bool width_check(const struct request *request, const struct given *given)
{
    if (request->width == WIDTH_EXACT) {
        return true;
    }
    if (request->frequency != FREQUENCY_PAPER) {
        return given_refuse(given, OPTION_WIDTH,
                            "contradicts --frequency=%s, which has no d to round: give "
                            "--width=exact, or --frequency=paper",
                            frequency_choices[request->frequency].name);
    }
    return request->width == WIDTH_UP || request->d_model > 1 ||
           given_refuse(given, OPTION_WIDTH,
                        "divides by 2 floor(d/2), which is 0 for --d-model=1: allowed are 2 .. %d",
                        D_MODEL_MAX);
}

static bool order_check(const struct request *request, const struct given *given)
{
    const int64_t positions = request->max_len - (request->class_row ? 1 : 0);
    if (request->order != ORDER_CENTERED) {
        return true;
    }
    if (request->start != 0) {
        return given_refuse(given, OPTION_START,
                            "contradicts --order=centered, which has the "
                            "position 0 in the middle: drop it");
    }
    return positions % 2 != 0 ||
           given_refuse(given, OPTION_ORDER,
                        "needs an odd number of positions, 2n - 1 for a length of n, but "
                        "--max-len=%lld gives %lld: give --max-len=%lld or %lld",
                        (long long)request->max_len, (long long)positions,
                        (long long)(request->max_len - 1), (long long)(request->max_len + 1));
}

static bool rows_check(const struct request *request, const struct given *given)
{
    if (request->class_row && request->has_zero_row) {
        return given_refuse(given, OPTION_ZERO_ROW,
                            "contradicts --class-row: rows of zeros are equal: drop one of the "
                            "two");
    }
    if (request->class_row && request->max_len < 2) {
        return given_refuse(given, OPTION_CLASS_ROW,
                            "leaves no row for a position of --max-len=1: allowed are 2 .. %d",
                            MAX_LEN_MAX);
    }
    return !request->has_zero_row || request->zero_row < request->max_len ||
           given_refuse(given, OPTION_ZERO_ROW,
                        "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none",
                        (long long)(request->max_len - 1), (long long)request->max_len);
}

/* The options that have no meaning beside a grid, whatever their value. */
static bool refuse_beside_grid(const struct request *request, const struct given *given,
                               enum option_index index, const char *way)
{
    return given_refuse(given, index, "contradicts --grid=%lldx%lld: drop it, or give %s",
                        (long long)request->grid_height, (long long)request->grid_width, way);
}

static bool normalize_check(const struct request *request, const struct given *given)
{
    if (!request->normalize) {
        return true;
    }
    if (request->angles != ANGLES_EXACT) {
        return given_refuse(given, OPTION_NORMALIZE,
                            "contradicts --angles=float32: drop one of "
                            "the two");
    }
    return request->start >= 0 ||
           given_refuse(given, OPTION_START,
                        "is out of range: allowed are 0 .. 10^15 beside --normalize, which "
                        "divides by the last coordinate");
}

static bool grid_check(const struct request *request, const struct given *given)
{
    if (request->grid_height == 0) {
        return true;
    }
    if (request->layout > LAYOUT_CONCAT_COS) {
        return refuse_beside_grid(request, given, OPTION_LAYOUT,
                                  "interleaved, interleaved-cos, concat or concat-cos");
    }
    if (request->d_model % 4 != 0) {
        return given_refuse(given, OPTION_GRID,
                            "has no table for --d-model=%lld: allowed are multiples of 4, for two "
                            "axes of pairs",
                            (long long)request->d_model);
    }
    if (request->order != ORDER_ASCENDING) {
        return refuse_beside_grid(request, given, OPTION_ORDER, "--order=ascending");
    }
    if (request->rope_scaling != ROPE_SCALING_NONE) {
        return refuse_beside_grid(request, given, OPTION_ROPE_SCALING, "--rope-scaling=none");
    }
    return normalize_check(request, given);
}

/* The bounds that keep the parameters of a kind of scaling in order. */
static bool parameters_check(const struct request *request, const struct given *given)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const bool is_yarn = request->rope_scaling == ROPE_SCALING_YARN;
    if (is_yarn && decimal_compare(&request->beta_fast, &request->beta_slow) <= 0) {
        return given_refuse(given,
                            is_given(given, OPTION_BETA_FAST) ? OPTION_BETA_FAST : OPTION_BETA_SLOW,
                            "leaves no ramp: --beta-fast has to be more than --beta-slow");
    }
    if (request->rope_scaling == ROPE_SCALING_LLAMA3 &&
        decimal_compare(&request->low_freq_factor, &request->high_freq_factor) >= 0) {
        return given_refuse(given,
                            is_given(given, OPTION_LOW_FREQ_FACTOR) ? OPTION_LOW_FREQ_FACTOR
                                                                    : OPTION_HIGH_FREQ_FACTOR,
                            "leaves no ramp: --low-freq-factor has to be less than "
                            "--high-freq-factor");
    }
    /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
    return request->cell_factor != CELL_FACTOR_YARN ||
           decimal_compare(&request->factor, &yarn_most) <= 0 ||
           given_refuse(given, OPTION_FACTOR,
                        "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a "
                        "--cell-factor beside it, 1e-9 .. 1.999");
}

static bool scaling_check(const struct request *request, const struct given *given)
{
    const enum rope_scaling scaling = request->rope_scaling;
    if (scaling == ROPE_SCALING_NONE) {
        return true;
    }
    if (request->frequency != FREQUENCY_PAPER) {
        return given_refuse(given, OPTION_ROPE_SCALING,
                            "contradicts --frequency=%s: give --frequency=paper",
                            frequency_choices[request->frequency].name);
    }
    if (request->layout == LAYOUT_SIN) {
        return given_refuse(given, OPTION_ROPE_SCALING,
                            "contradicts --layout=sin, which has no pairs: give another --layout");
    }
    if (decimal_compare(&request->base, &decimal_one) <= 0) {
        return given_refuse(given, OPTION_BASE,
                            "is out of range: --rope-scaling=%s needs more "
                            "than 1",
                            rope_scaling_choices[scaling].name);
    }
    const bool needs_width = scaling == ROPE_SCALING_NTK || scaling == ROPE_SCALING_DYNAMIC ||
                             scaling == ROPE_SCALING_YARN;
    if (needs_width && request->d_model <= 2) {
        return given_refuse(given, OPTION_ROPE_SCALING,
                            "has no meaning for --d-model=%lld: allowed are 4 .. %d, even",
                            (long long)request->d_model, D_MODEL_MAX);
    }
    return parameters_check(request, given);
}

/* --- factored tables ------------------------------------------------------------------------- */

static bool block_check(const struct request *request, const struct given *given)
{
    if (!is_given(given, OPTION_BLOCK)) {
        return true;
    }
    if (request->storage == STORAGE_FULL) {
        return given_refuse(given, OPTION_BLOCK,
                            "contradicts --storage=full, which has no blocks: drop it, or give "
                            "--storage=factored");
    }
    return request->block <= request->max_len ||
           given_refuse(given, OPTION_BLOCK,
                        "is out of range: allowed are powers of two, 1 .. %lld for --max-len=%lld",
                        (long long)request->max_len, (long long)request->max_len);
}

/* What a factored table does not have, and the way out. */
static const char *const unfactored[UNFACTORED_COUNT] = {
    [UNFACTORED_PRECISION] = "rows of this --precision: give f32, f64, q31 or q15",
    [UNFACTORED_FILE] = "rows of --from, whose cells need not be sines: drop one of the two",
    [UNFACTORED_GRID] = "rows of --grid, which turn by two positions: drop one of the two",
    [UNFACTORED_SINES] = "rows of --layout=sin, where no sine has its cosine: give another layout",
    [UNFACTORED_COLUMNS] = "rows of --frequency=column, where no sine has its cosine: give another",
    [UNFACTORED_ODD] = "rows of an odd --d-model, which end in half a pair: give an even one",
    [UNFACTORED_ZEROS] = "rows of zeros, which no rotation gives: drop --zero-row and --class-row",
    [UNFACTORED_FACTOR] = "rows that saturate: give f32 or f64, or a --cell-factor of at most 1",
    [UNFACTORED_ANGLES] = "rows of --angles=float32, whose angles do not add up: give exact ones",
};

/* What is made of all rows, which a factored table does not have. */
static const enum option_index of_rows[] = {OPTION_TEMPLATE, OPTION_REPORT, OPTION_HEATMAP,
                                            OPTION_FIGURE};

static bool storage_check(const struct request *request, const struct given *given)
{
    const char *const fault = unfactored[factored_obstacle(request)];
    if (request->storage == STORAGE_FULL) {
        return true;
    }
    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++) {
        if (is_given(given, of_rows[i])) {
            return given_refuse(given, of_rows[i],
                                "contradicts --storage=factored, which has no rows of its own: "
                                "make it in a run of --storage=full");
        }
    }
    if (request->literal == LITERAL_BYTES) {
        return given_refuse(given, OPTION_LITERAL,
                            "contradicts --storage=factored: give --literal=decimal or hex");
    }
    if (request->compare != NULL) {
        return given_refuse(given, OPTION_STORAGE,
                            "contradicts --compare, which writes nothing: drop one of the two");
    }
    return fault == NULL || given_refuse(given, OPTION_STORAGE, "has no %s", fault);
}

bool check_formula(const struct request *request, const struct given *given)
{
    if (!block_check(request, given) || !storage_check(request, given)) {
        return false;
    }
    if (request->from != NULL) {
        return true; /* the file has the cells */
    }
    return grid_check(request, given) && odd_check(request, given) &&
           frequency_check(request, given) && width_check(request, given) &&
           rows_check(request, given) && order_check(request, given) &&
           scaling_check(request, given);
}

/* --- output ---------------------------------------------------------------------------------- */

static bool affine_check(const struct request *request, const struct given *given)
{
    static const enum option_index affine[] = {OPTION_SCALE, OPTION_ZERO_POINT};
    const struct precision *const precision = request->precision;
    for (size_t i = 0; i < sizeof affine / sizeof *affine; i++) {
        const struct option *const option = &options[affine[i]];
        if (precision->kind != PRECISION_AFFINE && is_given(given, affine[i])) {
            return given_refuse(given, affine[i],
                                "contradicts --precision=%s: drop it, or give --precision=s8 or u8",
                                precision->name);
        }
        if (precision->kind == PRECISION_AFFINE && !is_given(given, affine[i])) {
            return given_refuse(given, affine[i], "--precision=%s needs it, %s: give %s%s%s",
                                precision->name, option->range, option->name,
                                option_separator(option), option->placeholder);
        }
    }
    const int64_t minimum = precision->is_signed ? -128 : 0;
    return precision->kind != PRECISION_AFFINE ||
           (request->zero_point >= minimum && request->zero_point <= minimum + 255) ||
           given_refuse(given, OPTION_ZERO_POINT, "is out of range: allowed are %s",
                        options[OPTION_ZERO_POINT].range);
}

/* Strings that fill an array without their zero are no C++, and bytes have an order where there are
 * several. */
static bool bytes_check(const struct request *request, const struct given *given)
{
    const bool is_bytes = request->literal == LITERAL_BYTES;
    if (is_bytes && (request->standard == STANDARD_CPP11 || request->standard == STANDARD_CPP17)) {
        return given_refuse(given, OPTION_LITERAL,
                            "contradicts --std=%s: the strings are C alone: give "
                            "--literal=decimal, or --std=auto or c99",
                            standard_choices[request->standard].name);
    }
    if (!is_bytes && is_given(given, OPTION_BYTE_ORDER)) {
        return given_refuse(given, OPTION_BYTE_ORDER,
                            "says nothing without --literal=bytes: give that beside it, or drop "
                            "it");
    }
    return request->precision->bits > 8 || !is_given(given, OPTION_BYTE_ORDER) ||
           given_refuse(given, OPTION_BYTE_ORDER,
                        "says nothing of --precision=%s, whose cells are one byte each: drop it",
                        request->precision->name);
}

static bool literal_check(const struct request *request, const struct given *given)
{
    const bool without_hex =
        request->standard == STANDARD_C89 || request->standard == STANDARD_CPP11;
    return request->literal != LITERAL_HEX || !without_hex ||
           given_refuse(given, OPTION_LITERAL,
                        "contradicts --std=%s, which has no hex floats: give --literal=decimal, or "
                        "--std=c99 or c++17",
                        standard_choices[request->standard].name);
}

/* C89 promises integers of 32 bits. */
static bool positions_check(const struct request *request, const struct given *given)
{
    const int64_t least = request_least_position(request);
    const int64_t most = least + request->max_len - 1;
    return request->standard != STANDARD_C89 || (least >= INT32_MIN && most <= INT32_MAX) ||
           given_refuse(given, OPTION_STD,
                        "has no integers for the positions %lld to %lld: allowed are -2147483648 "
                        ".. 2147483647, or --std=c99",
                        (long long)least, (long long)most);
}

static bool size_check(const struct request *request, const struct given *given)
{
    return request_fits(request, SIZE_MAX / 2) ||
           given_refuse(given, OPTION_MAX_LEN,
                        "rows of %lld cells in %s are larger than size_t: allowed are at most %llu "
                        "bytes",
                        (long long)(request->arrays * request->stride), request->precision->name,
                        (unsigned long long)(SIZE_MAX / 2));
}

/* The columns to show are there, each once, and something shows them. */
static bool columns_check(const struct request *request, const struct given *given)
{
    if (is_given(given, OPTION_COLUMNS) && !is_given(given, OPTION_FIGURE) &&
        !is_given(given, OPTION_REPORT)) {
        return given_refuse(given, OPTION_COLUMNS,
                            "says nothing without --figure or --report: give one beside it, or "
                            "drop it");
    }
    for (size_t i = 0; i < request->figure_column_count; i++) {
        const int64_t column = request->figure_columns[i];
        if (column >= request->columns) {
            return given_refuse(given, OPTION_COLUMNS,
                                "asks for column %lld of rows of %lld: allowed are 0 .. %lld",
                                (long long)column, (long long)request->columns,
                                (long long)(request->columns - 1));
        }
        for (size_t j = 0; j < i; j++) {
            if (request->figure_columns[j] == column) {
                return given_refuse(given, OPTION_COLUMNS, "has column %lld twice: drop one",
                                    (long long)column);
            }
        }
    }
    return true;
}

bool check_output(const struct request *request, const struct given *given)
{
    return columns_check(request, given) && affine_check(request, given) &&
           literal_check(request, given) && bytes_check(request, given) &&
           positions_check(request, given) && size_check(request, given);
}

/* --- templates ------------------------------------------------------------------------------- */

bool check_templates(const struct request *request, const struct given *given)
{
    for (size_t i = 0; i < request->template_count; i++) {
        const struct argument *const template = &given->templates[i];
        const char *const path = request->templates[i].output;
        const char *const last = path_last(path);
        if (*last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0) {
            return refuse_at(template->origin,
                             "--template: '%s' is a directory: add the name of the file", path);
        }
        if (strcmp(path, "-") == 0) {
            return refuse_at(template->origin,
                             "--template: '%s' writes to no standard output: give "
                             "--template=FILE:OUT, the path of a file",
                             template->text);
        }
    }
    return true;
}
