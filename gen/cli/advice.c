/*
 * advice.c: refuses tables that cannot be written because of their numbers, their rows, the number
 * of witness keys or the size of an axis's array. Where possible, the messages name options that
 * avoid the fault.
 */
#include "cli/advice.h"

#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "encoding/range.h"
#include "encoding/storage.h"
#include "memory.h"
#include "model/precision.h"
#include "npy/numbers.h"
#include "report/number.h"

#include <stdarg.h>
#include <stdio.h>

/* A remedy is a text with options that make a refused table acceptable. REMEDY_TEXT is the maximum
 * size of this text in bytes, with the final zero. */
enum { REMEDY_TEXT = 256 };

/* --- numbers --------------------------------------------------------------------------------- */

/* Prints to `remedy` the options with which all numbers are in range. For an affine precision,
 * these are a scale and, if necessary, another zero point. For any other precision, or if no scale
 * suffices, the remedy is another precision. */
static void range_remedy_print(char remedy[REMEDY_TEXT], const struct spec *spec,
                               const struct range *range)
{
    const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
    struct spec other = *spec;
    struct quotient scale;
    char text[QUOTIENT_TEXT];
    remedy[0] = '\0';
    if (is_affine && !scale_find(&scale, &other, range)) {
        other.zero_point = (spec->precision->least + spec->precision->greatest + 1) / 2;
        text_append(remedy, REMEDY_TEXT, "--zero-point=%lld ", (long long)other.zero_point);
    }
    if (is_affine && scale_find(&scale, &other, range)) {
        quotient_print(text, &scale);
        text_append(remedy, REMEDY_TEXT, "--scale=%s", text);
        return;
    }
    /* Suggest the file's own format if it is f16 or f32, or if f32 does not suit the numbers of an
     * f64 file: some exceed 2^127, or none exceeds 2^-101, so that smaller ones may lie below
     * 2^-126, where f32 loses bits. Otherwise suggest f32. */
    const bool keeps_file_format =
        spec->npy_path != NULL &&
        (spec->numbers->format->bits < 64 || range->magnitude > 127 || range->magnitude < -100);
    (void)snprintf(remedy, REMEDY_TEXT, "--precision=%s",
                   keeps_file_format ? spec->numbers->format->name : "f32");
}

/* Refuses numbers that are out of range. Names the range, the first and the worst of the numbers,
 * and the remedies. */
_Noreturn static void out_of_range_refuse(const struct request *request, const struct range *range)
{
    const struct spec *const spec = &request->spec;
    const struct precision *const precision = spec->precision;
    const bool is_float = precision->kind == PRECISION_FLOAT;
    struct rounding rounding;
    char worst[NUMBERS_TEXT + 64] = "and the worst";
    char remedy[REMEDY_TEXT];
    rounding_init(&rounding, precision, &spec->scale, spec->zero_point);
    const uint64_t greatest_cell = (uint64_t)precision->greatest;
    const uint64_t sign_bit = precision->least < 0 ? rounding.sign_bit : 0;
    const uint64_t least_cell = is_float ? greatest_cell + sign_bit : sign_bit;
    const struct finding least = cell_digits(&rounding, least_cell, false);
    const struct finding greatest = cell_digits(&rounding, greatest_cell, false);
    const struct finding first = cell_digits(&range->f64, range->first_outside.cell, false);
    if (range->farthest_outside.ordinal != range->first_outside.ordinal) {
        (void)snprintf(worst, sizeof worst, "the worst %s in row %lld, column %lu",
                       cell_digits(&range->f64, range->farthest_outside.cell, false).number,
                       (long long)range->farthest_outside.row,
                       (unsigned long)range->farthest_outside.column);
    }
    range_remedy_print(remedy, spec, range);
    setting_refuse(
        &request->settings.options[OPTION_PRECISION],
        "holds %s .. %s%s, but %lld of %lld numbers are out of range: the first is %s in row "
        "%lld, column %lu, %s: give %s, or --saturate",
        least.number, greatest.number, is_float ? "" : " (one step beyond saturates)",
        (long long)range->out_of_range, (long long)(spec->max_len * spec->columns), first.number,
        (long long)range->first_outside.row, (unsigned long)range->first_outside.column, worst,
        remedy);
}

void numbers_check(struct request *request)
{
    struct spec *const spec = &request->spec;
    struct range range;
    char remedy[REMEDY_TEXT];
    spec_measure(spec, &range, request->output.is_quiet);
    switch (range.fault) {
    case RANGE_FINE:
        break;
    case RANGE_NOT_FINITE:
        refuse("--from: %s: row %lld, column %lu is infinite or not a number: save a table of "
               "finite numbers",
               spec->npy_path, (long long)range.first_outside.row,
               (unsigned long)range.first_outside.column);
    case RANGE_NO_SCALE:
        range_remedy_print(remedy, spec, &range);
        setting_refuse(&request->settings.options[OPTION_SCALE],
                       "finds none, 1e-30 .. 1e30, whose cells reach all numbers from the "
                       "--zero-point %lld: give %s",
                       (long long)spec->zero_point, remedy);
    case RANGE_EXCEEDED:
        out_of_range_refuse(request, &range);
    }
}

void smaller_storage_print(char text[STORAGE_TEXT], const struct spec *spec)
{
    const struct option *const option = &option_table[OPTION_STORAGE];
    const enum storage storage = storage_choose_smaller(spec);
    (void)snprintf(text, STORAGE_TEXT, "%s=%s", option->name, option_choice(option, storage).name);
    if (storage == STORAGE_FULL) {
        *text = '\0';
    }
}

/* --- rows ------------------------------------------------------------------------------------ */

/* Returns whether each cell of the row is the sine of 0, and therefore zero in every precision. */
static bool row_has_only_sines_of_zero(const struct spec *spec, uint32_t row)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    return !spec_has_axes(spec) && spec_position(spec, row) == 0 &&
           (layout->cosine == NULL || (spec->d_model == 1 && !layout->is_cosine_first));
}

/* Returns whether the table of `changed_spec` could be written: the spec is valid and suits
 * --storage, all numbers are in range or saturate, and all rows differ. Returns false if max_len *
 * d_model is more than 2^22, because the computation would take too long. */
static bool is_remedy(const struct request *request, const struct spec *changed_spec)
{
    static const int64_t size_max = INT64_C(1) << 22;
    static struct tables tables;
    const size_t mark = memory_mark();
    struct spec spec = *changed_spec;
    struct output_spec output = request->output;
    struct range range;
    bool is_acceptable = spec.max_len >= 1 && spec.max_len <= size_max / spec.d_model;
    spec_derive(&spec);
    output.block = is_set(&request->settings, OPTION_BLOCK) ? output.block : 0;
    output.is_quiet = true;
    storage_derive(&output, &spec);
    if (!is_acceptable || spec_fault(&spec).applies || output.block > spec.max_len ||
        (output_is_factored(&output) && factored_obstacle(&spec) != NULL) ||
        (output_is_gathered(&output) && gathered_obstacle(&spec) != NULL)) {
        return false;
    }
    spec_measure(&spec, &range, true);
    is_acceptable = range.fault == RANGE_FINE;
    if (is_acceptable) {
        tables_init(&tables, &spec, &output);
        is_acceptable = !tables.factored.rows_may_be_equal;
        for (size_t i = 0; i < tables.count; i++) {
            is_acceptable = is_acceptable && tables.witness[i].fault == WITNESS_FINE;
        }
    }
    memory_release(mark);
    return is_acceptable;
}

/* Appends a formatted remedy to `remedies`, separated by ", or ". */
TEXT_FORMAT(2, 3)
static void remedy_add(char remedies[REMEDY_TEXT], const char *format, ...)
{
    char text[REMEDY_TEXT];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_append(remedies, REMEDY_TEXT, "%s%s", *remedies != '\0' ? ", or " : "", text);
}

/* Appends a smaller --max-len with which the rows differ. Tries `rows`, about half of `rows`, about
 * a quarter, and so on, and after each even number also the odd number below it. Appends nothing if
 * no tried number is a remedy. If shorter tables are prefixes of longer ones, all smaller numbers
 * are remedies as well, and the text says "at most". */
static void remedy_add_rows(char remedies[REMEDY_TEXT], const struct request *request, int64_t rows)
{
    struct spec spec = request->spec;
    const bool is_prefix = spec.step > 0 &&
                           !rope_scaling_table[spec.rope_scaling].depends_on_length &&
                           !spec.has_zero_row && !output_is_factored(&request->output);
    bool is_found = false;
    rows = rows < spec.max_len ? rows : spec.max_len - 1;
    for (int64_t n = rows; n > 0 && !is_found; n = n % 2 == 0 ? n - 1 : (n + 1) / 2 - 1) {
        spec.max_len = n;
        is_found = is_remedy(request, &spec);
    }
    if (is_found) {
        remedy_add(remedies, is_prefix ? "a --max-len of at most %lld" : "--max-len=%lld",
                   (long long)spec.max_len);
    }
}

/* Returns floor(length / 2), rounded up to a multiple of `unit`. If `length` is 0 or 1, returns
 * 1. */
static int64_t half_length(int64_t length, int64_t unit)
{
    const int64_t half = length > 1 ? (length / 2 + unit - 1) / unit * unit : 1;
    return half > 0 ? half : 1;
}

/* Appends --axes with smaller sides, or --grid if there is a grid and the user has not given
 * --axes. Halves all sides, rounded up to multiples of --merge, until the rows differ. Appends
 * nothing if the rows never differ. */
static void remedy_add_axes(char remedies[REMEDY_TEXT], const struct request *request)
{
    struct spec spec = request->spec;
    const int64_t unit = spec.merge > 1 ? spec.merge : 1;
    bool is_found = false;
    int64_t rows = spec_positions(&spec);
    while (!is_found && rows > 1 && !spec.has_free_axes) {
        const int64_t previous = rows;
        rows = 1;
        for (size_t i = 0; i < spec.axis_count; i++) {
            spec.axis[i].length = half_length(spec.axis[i].length, unit);
            rows *= spec.axis[i].length;
        }
        for (size_t i = 0; i < spec.grid_count; i++) { /* for a remedy with --grid */
            spec.grid[i] = half_length(spec.grid[i], unit);
        }
        if (rows >= previous) {
            return;
        }
        spec.max_len = rows + spec.rows_before + spec.rows_after;
        is_found = is_remedy(request, &spec);
    }
    if (is_found) {
        const bool suggests_grid =
            spec.grid_count > 0 && request->settings.options[OPTION_AXES].set_by != SET_BY_USER;
        char text[AXES_TEXT] = "";
        for (size_t i = 0; i < spec.grid_count; i++) {
            text_append(text, sizeof text, "%s%lld", i > 0 ? "x" : "", (long long)spec.grid[i]);
        }
        if (!suggests_grid) {
            spec_axes_print(text, &spec);
        }
        remedy_add(remedies, "--%s=%s%s%s", suggests_grid ? "grid" : "axes", text,
                   spec.grid_count > 0 && !suggests_grid ? " without --grid" : "",
                   is_set(&request->settings, OPTION_MAX_LEN) ? " without --max-len" : "");
    }
}

/* Appends --storage=full if the rows of the full table differ, although the small table of an axis
 * has equal rows. This happens with --rows-before or --rows-after, for which the table of each axis
 * has an additional row (gathered.h). */
static void remedy_add_full_storage(char remedies[REMEDY_TEXT], const struct request *request)
{
    struct request *const full_request = memory_allocate(1, sizeof *full_request);
    *full_request = *request;
    full_request->output.storage = STORAGE_FULL;
    if (output_is_gathered(&request->output) && !request->spec.has_free_axes &&
        is_remedy(full_request, &request->spec)) {
        remedy_add(remedies, "--storage=full");
    }
}

/* Appends a wider precision with which the rows differ. First tries the precisions of the same
 * kind, unless that kind is affine; then tries f32 and f64. */
static void remedy_add_precision(char remedies[REMEDY_TEXT], const struct request *request)
{
    const struct precision *const precision = request->spec.precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    struct spec spec = request->spec;
    bool is_found = false;
    for (size_t i = 0; i < 2 * (size_t)PRECISION_COUNT && !is_found; i++) {
        const struct precision *const other =
            &precisions[PRECISION_COUNT - 1 - i % PRECISION_COUNT];
        const bool is_float = other->kind == PRECISION_FLOAT && other->bits >= 32;
        spec.precision = other;
        spec.saturates = request->spec.saturates && other->kind == PRECISION_FIXED;
        spec.zero_point = 0;
        is_found =
            (i < PRECISION_COUNT ? other->kind == precision->kind && !is_affine : is_float) &&
            other->bits > precision->bits && is_remedy(request, &spec);
    }
    if (is_found) {
        const bool has_zero_point = is_set(&request->settings, OPTION_ZERO_POINT);
        const bool drops_saturate = request->spec.saturates && !spec.saturates;
        remedy_add(remedies, "--precision=%s%s%s%s", spec.precision->name,
                   is_affine        ? " without --scale"
                   : drops_saturate ? " without --saturate"
                                    : "",
                   has_zero_point ? " and --zero-point" : "",
                   is_affine && drops_saturate ? " and --saturate" : "");
    }
}

/* Appends --scale=1/127 if the precision is affine, and the rows differ with this scale. */
static void remedy_add_scale(char remedies[REMEDY_TEXT], const struct request *request)
{
    struct spec spec = request->spec;
    (void)quotient_read(&spec.scale, "1/127", SCALE_MAGNITUDE);
    if (spec.precision->kind == PRECISION_AFFINE && is_remedy(request, &spec)) {
        remedy_add(remedies, "--scale=1/127");
    }
}

/* Appends --d-model with the first value for which the rows differ: twice, four times or eight
 * times the current one. Appends nothing for a list of frequencies, constant frequencies, or a
 * table with axes. */
static void remedy_add_width(char remedies[REMEDY_TEXT], const struct request *request)
{
    struct spec spec = request->spec;
    bool is_found = spec.frequency == FREQUENCY_LIST || spec.frequency == FREQUENCY_CONSTANT ||
                    spec_has_axes(&spec);
    for (int i = 0; i < 3 && !is_found && 2 * spec.d_model <= D_MODEL_MAX; i++) {
        spec.d_model *= 2;
        is_found = is_remedy(request, &spec);
        if (is_found) {
            remedy_add(remedies, "--d-model=%lld", (long long)spec.d_model);
        }
    }
}

/* Appends --start=1 if the rows then differ: the row of position 0 equals a row of zeros if all its
 * cells are sines. */
static void remedy_add_start(char remedies[REMEDY_TEXT], const struct request *request)
{
    struct spec spec = request->spec;
    spec.start = 1;
    if (is_remedy(request, &spec)) {
        remedy_add(remedies, "--start=1");
    }
}

/* Returns the option that makes some rows zero or gives them the angle 0: --rows-before,
 * --rows-after or --zero-row. Returns NULL if dropping these options is no remedy (is_remedy). */
static const char *zeros_option(const struct request *request)
{
    struct spec spec = request->spec;
    spec.has_zero_row = false;
    spec.rows_before = 0;
    spec.rows_after = 0;
    if (spec_has_axes(&spec)) {
        spec.max_len = spec_positions(&request->spec);
    }
    return !is_remedy(request, &spec)      ? NULL
           : request->spec.rows_before > 0 ? "--rows-before"
           : request->spec.rows_after > 0  ? "--rows-after"
                                           : "--zero-row";
}

/* Prints two rows to `text`: their positions if `letter` is 0, otherwise their indices on the axis
 * of that letter. `later` may be a row without a position, which has no index. */
static void rows_print(char text[REMEDY_TEXT], const struct spec *table, char letter,
                       uint32_t later, uint32_t earlier)
{
    if (letter == '\0') {
        (void)snprintf(text, REMEDY_TEXT, "positions %lld and %lld",
                       (long long)spec_position(table, later),
                       (long long)spec_position(table, earlier));
    } else if (spec_row_lacks_position(table, later)) {
        (void)snprintf(text, REMEDY_TEXT, "on axis %c, index %lu and rows without a position",
                       letter, (unsigned long)earlier);
    } else {
        (void)snprintf(text, REMEDY_TEXT, "on axis %c, indices %lu and %lu", letter,
                       (unsigned long)later, (unsigned long)earlier);
    }
}

/* Refuses a formula because row `later` of `table` equals row `earlier`. `later` is the first row
 * that equals an earlier one. `table` is the request's own table or one of its small tables. The
 * message names only remedies that have been tried, or else suggests another formula. */
_Noreturn static void rows_refuse(const struct request *request, const struct spec *table,
                                  char letter, uint32_t later, uint32_t earlier)
{
    const struct spec *const spec = &request->spec;
    const bool has_zeros = spec_row_is_zero(table, later) || spec_row_is_zero(table, earlier) ||
                           spec_row_lacks_position(table, later) ||
                           spec_row_lacks_position(table, earlier);
    const bool has_sines_of_zero = has_zeros && (row_has_only_sines_of_zero(spec, later) ||
                                                 row_has_only_sines_of_zero(spec, earlier));
    char remedies[REMEDY_TEXT] = "";
    if (has_sines_of_zero) {
        remedy_add_start(remedies, request);
    }
    const char *const dropped_option =
        has_zeros && *remedies == '\0' ? zeros_option(request) : NULL;
    const bool has_unrotated_row =
        spec_row_is_unrotated(table, later) || spec_row_is_unrotated(table, earlier);
    if (has_zeros) {
        remedy_add_full_storage(remedies, request);
    }
    if (*remedies == '\0' &&
        !((has_sines_of_zero || has_unrotated_row) && dropped_option != NULL)) {
        if (spec_has_axes(spec) && !spec->has_free_axes) {
            remedy_add_axes(remedies, request);
        } else {
            remedy_add_rows(remedies, request,
                            later * (int64_t)(table->step > 0 ? table->step : 1));
        }
        remedy_add_precision(remedies, request);
        remedy_add_scale(remedies, request);
        remedy_add_width(remedies, request);
    }
    const bool has_remedy = *remedies != '\0';
    char rows[REMEDY_TEXT];
    rows_print(rows, table, letter, later, earlier);
    refuse("%s have equal rows in %s%s: %s%s%s%s", rows, table->precision->name,
           has_sines_of_zero ? ", because sines of position 0 are zeros as well" : "",
           has_remedy               ? "give "
           : dropped_option == NULL ? "give another --base, or another formula"
                                    : "",
           remedies,
           dropped_option == NULL ? ""
           : has_remedy           ? ", or drop "
                                  : "drop ",
           dropped_option == NULL ? "" : dropped_option);
}

void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec, char letter)
{
    const char *const name = spec->precision->name;
    if (witness->fault == WITNESS_TOO_MANY_KEYS) {
        refuse("--precision: '%s' needs more than %zu witness keys to tell the rows apart: give %s",
               name, witness_keys_max(spec->max_len),
               spec->npy_path != NULL
                   ? "--allow-equal-rows, with which nothing asserts that rows differ"
                   : "another, or a larger --d-model");
    }
    if (witness->fault == WITNESS_EQUAL_ROWS && spec->npy_path != NULL) {
        refuse("--from: rows %lu and %lu are equal in %s: give --allow-equal-rows, with which "
               "nothing asserts that rows differ%s",
               (unsigned long)witness->equal_row, (unsigned long)witness->earlier_row, name,
               spec->numbers->format != spec->precision ? ", or take a finer --precision" : "");
    }
    if (witness->fault == WITNESS_EQUAL_ROWS) {
        rows_refuse(request, spec, letter, witness->equal_row, witness->earlier_row);
    }
}

/* Refuses tables of axes whose arrays are too large for AVR's compilers. constraints.c checks the
 * arrays of full and of factored tables. */
static void axis_arrays_check(const struct output_spec *output_spec,
                              const struct gathered *gathered)
{
    for (size_t i = 0; i < gathered->count; i++) {
        const struct spec *const small = &gathered->tables[i].small;
        const int64_t bytes = small->max_len * storage_stride(output_spec, small->array_columns) *
                              (output_spec->stored_precision->bits / 8);
        if (bytes > AVR_ARRAY_MAX) {
            refuse(
                "--program-memory: is for AVR's compilers, for which an array has at most %d "
                "bytes, and that of the axis %c has %lld: give an axis of fewer rows, a narrower "
                "--precision, or drop it",
                (int)AVR_ARRAY_MAX, gathered->tables[i].letter, (long long)bytes);
        }
    }
}

void tables_check(const struct request *request, const struct tables *tables)
{
    const struct factored *const factored = &tables->factored;
    for (size_t i = 0; i < tables->count; i++) {
        rows_check(request, &tables->witness[i], tables->table[i].spec,
                   tables->gathered.count > 0
                       ? tables->spec->axis[tables->gathered.tables[i].axis].letter
                       : '\0');
    }
    if (request->output.program_memory) {
        axis_arrays_check(&request->output, &tables->gathered);
    }
    if (factored->rows_may_be_equal) {
        refuse("--storage: rows at a distance of %lld may differ by as little as %lld * 2^%d "
               "in every cell, and rebuilt cells are off by up to %lld * 2^%d, so that they "
               "might be equal: give --storage=full%s",
               (long long)factored->closest_difference, (long long)factored->distance + 1,
               factored->unit_exponent, (long long)factored->error, factored->unit_exponent,
               factored->saturates ? ", or a --scale and a --zero-point whose cells reach the "
                                     "numbers of all rows"
               : factored->coarse.precision->significand_bits == 53 ? ""
                                                                    : ", or a finer --precision");
    }
}
