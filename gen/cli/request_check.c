/*
 * request_check.c: what options exclude or need each other: first the rules that can be listed,
 * then those that have to be computed.
 */
#include "cli/request_check.h"

#include "encoding/factored.h"
#include "files/path.h"
#include "model/precision.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* --- rules ----------------------------------------------------------------------------------- */

/* Options that contradict each other, of which the first is to blame: of several words the first
 * that was said. Words are options as they are typed, with values between |: they are said by
 * default too. After ! they are those that an option does not have; @ begins a value. Without a
 * value: any that was given. */
static const struct {
    const char *options;
    const char *other;
    const char *why; /* follows the other, and has the way out */
} contradictions[] = {
    {"--compare", "--from",
     ": a table is compared with the formula that the options give: drop --from"},
    {"-o --check --template --depfile --report --heatmap --figure --storage=factored", "--compare",
     ", which writes nothing: drop one of the two"},
    {"--depfile --report", "--check", ", which writes nothing: drop one of the two"},
    {"--check --depfile", "-o-", ", which writes no file: give -o PATH"},
    {"--report=", "-o-", ", which is standard output too: give --report=FILE.json, or -o PATH"},

    {"--template --report --heatmap --figure", "--storage=factored",
     ", which has no rows of its own: make it in a run of --storage=full"},
    {"--block", "--storage=full", ", which has no blocks: drop it, or give --storage=factored"},
    {"--literal=bytes", "--storage=factored", ": give --literal=decimal or hex"},
    {"--literal=bytes", "--std=c++11|c++17",
     ": the strings are C alone: give --literal=decimal, or --std=auto or c99"},
    {"--literal=hex", "--std=c89|c++11",
     ", which has no hex floats: give --literal=decimal, or --std=c99 or c++17"},
    {"--byte-order", "--literal=!bytes",
     ", which has no byte order: drop it, or give --literal=bytes"},

    {"--layout=!interleaved|interleaved-cos|concat|concat-cos", "--grid",
     ": drop it, or give interleaved, interleaved-cos, concat or concat-cos"},
    {"--order=!ascending", "--grid", ": drop it, or give --order=ascending"},
    {"--rope-scaling=!none", "--grid", ": drop it, or give --rope-scaling=none"},
    {"--normalize", "--angles=float32", ": drop one of the two"},
    {"--odd=zero", "--layout=sin",
     ", whose columns are no pairs: give --odd=cut, or another --layout"},
    {"--frequency=column", "--layout=!interleaved|interleaved-cos",
     ": give --layout=interleaved or interleaved-cos, or another --frequency"},
    {"--frequency=shifted|shifted-any", "--layout=sin",
     ", which has no pairs: give another layout, or --frequency=paper"},
    {"--width=!exact", "--frequency=!paper",
     ", which has no d to round: give --width=exact, or --frequency=paper"},
    {"--rope-scaling=!none", "--frequency=!paper", ": give --frequency=paper"},
    {"--rope-scaling=!none", "--layout=sin", ", which has no pairs: give another --layout"},
    {"--cell-factor=yarn", "--rope-scaling=!yarn", ": give --rope-scaling=yarn, or a number"},
    {"--base", "--frequency=@", ", whose numbers have no base: drop it"},
    {"--zero-row=!none", "--class-row", ": rows of zeros are equal: drop one of the two"},
};

/* Options that say nothing without one of the others. */
static const struct {
    const char *options;
    const char *others;
    const char *way; /* follows "without" */
} needs[] = {
    {"--grid-order --normalize", "--grid", "--grid: give --grid=HxW"},
    {"--tolerance", "--compare", "--compare: give --compare=FILE.npy"},
    {"--columns", "--figure --report", "--figure or --report: give one"},
    {"--depfile --template --heatmap --figure", "-o", "-o: give -o PATH"},
};

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

/* --- options beside each other --------------------------------------------------------------- */

/* What the option says, by its default too; NULL: nothing. */
static const char *value_of(const struct given *given, const struct option *option)
{
    const char *const text = given->option[option - options].value;
    return text != NULL ? text : option->default_value;
}

static bool is_one_of(const char *value, const char *words)
{
    const size_t length = strcspn(words, "|");
    return (strncmp(value, words, length) == 0 && (value[length] == '\0' || *words == '@')) ||
           (words[length] != '\0' && is_one_of(value, words + length + 1));
}

static bool is_said(const struct given *given, const struct option *option, const char *values)
{
    const char *const value = value_of(given, option);
    if (values == NULL) {
        return is_given(given, option->name);
    }
    const bool is_other = *values == '!';
    return value != NULL && is_one_of(value, values + (is_other ? 1 : 0)) != is_other;
}

/* The option of the first of these words, as in contradictions[], that was said; or NULL. */
static const struct option *option_said(const struct given *given, const char *words)
{
    while (*words != '\0') {
        char word[OPTION_VALUE_SIZE];
        const char *values;
        const size_t length = strcspn(words, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, words);
        const struct option *const option = option_find(word, &values);
        if (is_said(given, option, values)) {
            return option;
        }
        words += length + strspn(words + length, " ");
    }
    return NULL;
}

static bool contradictions_check(const struct given *given)
{
    for (size_t i = 0; i < COUNT(contradictions); i++) {
        const struct option *const option = option_said(given, contradictions[i].options);
        const struct option *const other = option_said(given, contradictions[i].other);
        if (option != NULL && other != NULL) {
            return given_refuse(
                given, option->name, "contradicts %s%s%s%s", other->name, option_separator(other),
                option_needs_value(other) ? value_of(given, other) : "", contradictions[i].why);
        }
    }
    return true;
}

static bool needs_check(const struct given *given)
{
    for (size_t i = 0; i < COUNT(needs); i++) {
        const struct option *const option = option_said(given, needs[i].options);
        if (option != NULL && option_said(given, needs[i].others) == NULL) {
            return given_refuse(given, option->name,
                                "says nothing without %s beside it, or drop it", needs[i].way);
        }
    }
    return true;
}

/* The file says what the cells are. Only the position of its first row is left to say. */
static bool from_check(const struct given *given)
{
    for (size_t i = 0; i < OPTION_COUNT && is_given(given, "--from"); i++) {
        if ((options[i].traits & OF_FORMULA) != 0 && given->option[i].value != NULL) {
            return given_refuse(given, options[i].name,
                                "contradicts --from, whose file has the cells: drop one of the "
                                "two");
        }
    }
    return true;
}

/* With --check=FILE all options are those of FILE's banner, and have FILE as their origin. */
static bool banner_check(const struct given *given)
{
    const struct setting *const check = given_setting(given, "--check");
    if (check->value == NULL || *check->value == '\0') {
        return true;
    }
    if (check->origin.file != NULL) {
        return given_refuse(given, "--check",
                            "has no meaning in a file of options: give it on the command line");
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (given->option[i].value != NULL && given->option[i].origin.file != check->value &&
            !option_is(&options[i], "--check") && !option_is(&options[i], "--quiet") &&
            !given->of_preset[i]) {
            return given_refuse(given, options[i].name,
                                "contradicts --check=%s, whose banner has all options: drop it",
                                check->value);
        }
    }
    /* The folder of the pair is the file's own: a banner has none. */
    const char *const pair = given_setting(given, "-o")->value;
    return pair == NULL || path_is_named(check->value, pair, ".c") ||
           path_is_named(check->value, pair, ".h") ||
           given_refuse(given, "--check", "was written as %s.c or %s.h: name it so again",
                        path_last(pair), path_last(pair));
}

bool check_given(const struct given *given)
{
    return banner_check(given) && from_check(given) && contradictions_check(given) &&
           needs_check(given);
}

/* --- what follows from other options --------------------------------------------------------- */

/* Fills a parameter that the kind of scaling uses. Refuses one that it does not use. */
static bool parameter_derive(struct request *request, const struct given *given,
                             const struct option *option)
{
    const char *const value = option->by_scaling[request->spec.rope_scaling];
    const struct setting setting = {option, value, {NULL, 0}};
    if (is_given(given, option->name)) {
        return value != NULL || (option->traits & ONLY_SCALED) == 0 ||
               given_refuse(given, option->name,
                            "contradicts --rope-scaling=%s, which has no use for it: drop it, or "
                            "give another --rope-scaling",
                            rope_scaling_choices[request->spec.rope_scaling].name);
    }
    if (value != NULL && *value == '\0') {
        return given_refuse(given, "--rope-scaling", "needs %s: give %s=%s, %s", option->name,
                            option->name, option->placeholder, option->range);
    }
    return value == NULL || option->kind->read(request, &setting);
}

static bool scaling_derive(struct request *request, const struct given *given)
{
    bool fine = true;
    for (size_t i = 0; i < OPTION_COUNT && fine; i++) {
        fine = parameter_derive(request, given, &options[i]);
    }
    return fine;
}

/* The rows of a grid, and that of the class. */
static bool grid_derive(struct request *request, const struct given *given)
{
    struct spec *const spec = &request->spec;
    const int64_t rows = spec->grid_height * spec->grid_width + spec_rows_before(spec);
    if (!spec_is_grid(spec)) {
        return true;
    }
    if (rows > MAX_LEN_MAX) {
        return given_refuse(given, "--grid", "has %lld rows: allowed are at most %d",
                            (long long)rows, MAX_LEN_MAX);
    }
    spec->max_len = spec->max_len > 0 ? spec->max_len : rows;
    return spec->max_len == rows ||
           given_refuse(given, "--max-len",
                        "contradicts --grid=%lldx%lld, which has %lld rows%s: drop it, or give "
                        "--max-len=%lld",
                        (long long)spec->grid_height, (long long)spec->grid_width, (long long)rows,
                        spec->class_row ? " with --class-row" : "", (long long)rows);
}

bool check_derived(struct request *request, const struct given *given)
{
    return scaling_derive(request, given) && grid_derive(request, given);
}

/* --- formula --------------------------------------------------------------------------------- */

/* What the number of columns has to be. */
static bool width_check(const struct spec *spec, const struct given *given)
{
    const long long d_model = spec->d_model;
    const bool is_odd = d_model % 2 != 0;
    const bool has_grid = spec_is_grid(spec);
    const bool is_shifted = spec->frequency == FREQUENCY_SHIFTED;
    const bool has_width = option_said(given, "--rope-scaling=ntk|dynamic|yarn") != NULL;
    const struct {
        bool applies;
        const char *option;
        const char *fault;
        const char *allowed;
    } rules[] = {
        {has_grid && d_model % 4 != 0, "--grid", "has no table for",
         "multiples of 4, for two axes of pairs"},
        {is_odd && spec->odd == ODD_REFUSE, "--odd", "has no table for",
         "even numbers, or --odd=cut or zero"},
        {is_odd && layout_table[spec->layout].is_rotary, "--layout", "has no table for",
         "even numbers"},
        {is_odd && spec->rope_scaling != ROPE_SCALING_NONE, "--rope-scaling", "has no meaning for",
         "even numbers"},
        {has_width && d_model < 4, "--rope-scaling", "has no meaning for", "4 .. 65536, even"},
        {spec->odd == ODD_ZERO && d_model < 2, "--odd", "leaves no column of",
         "2 .. 65536, or --odd=cut"},
        {spec->width == WIDTH_DOWN && d_model < 2, "--width",
         "divides by 2 floor(d/2), which is 0 for", "2 .. 65536"},
        {is_shifted && !has_grid && d_model < 4, "--frequency",
         "divides by floor(d_model/2) - 1, which is not positive for",
         "4 .. 65536, or --frequency=paper"},
        {is_shifted && has_grid && d_model < 8, "--frequency",
         "divides by floor(d_model/4) - 1, which is not positive for",
         "8 .. 65536, or --frequency=paper"},
    };
    for (size_t i = 0; i < COUNT(rules); i++) {
        if (rules[i].applies) {
            return given_refuse(given, rules[i].option, "%s --d-model=%lld: allowed are %s",
                                rules[i].fault, d_model, rules[i].allowed);
        }
    }
    return true;
}

/* What the other numbers have to be, where options beside them leave fewer than their ranges. */
static bool numbers_check(const struct spec *spec, const struct given *given)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const struct {
        bool applies;
        const char *option;
        const char *fault;
    } rules[] = {
        {spec->class_row && spec->max_len < 2, "--class-row",
         "leaves no row for a position of --max-len=1: allowed are 2 .. 2147483647"},
        {spec->normalize && spec->start < 0, "--start",
         "is out of range: allowed are 0 .. 10^15 beside --normalize, which divides by the last "
         "coordinate"},
        {spec->order == ORDER_CENTERED && spec->start != 0, "--start",
         "contradicts --order=centered, which has the position 0 in the middle: drop it"},
        {spec->rope_scaling != ROPE_SCALING_NONE && decimal_compare(&spec->base, &decimal_one) <= 0,
         "--base", "is out of range: allowed is more than 1, or --rope-scaling=none"},
        {spec->rope_scaling == ROPE_SCALING_YARN &&
             decimal_compare(&spec->beta_fast, &spec->beta_slow) <= 0,
         is_given(given, "--beta-fast") ? "--beta-fast" : "--beta-slow",
         "leaves no ramp: --beta-fast has to be more than --beta-slow"},
        {spec->rope_scaling == ROPE_SCALING_LLAMA3 &&
             decimal_compare(&spec->low_freq_factor, &spec->high_freq_factor) >= 0,
         is_given(given, "--low-freq-factor") ? "--low-freq-factor" : "--high-freq-factor",
         "leaves no ramp: --low-freq-factor has to be less than --high-freq-factor"},
        /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
        {spec->cell_factor == CELL_FACTOR_YARN && decimal_compare(&spec->factor, &yarn_most) > 0,
         "--factor",
         "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a --cell-factor "
         "beside it, 1e-9 .. 1.999"},
    };
    for (size_t i = 0; i < COUNT(rules); i++) {
        if (rules[i].applies) {
            return given_refuse(given, rules[i].option, "%s", rules[i].fault);
        }
    }
    return true;
}

/* What the number of rows has to be. */
static bool rows_check(const struct spec *spec, const struct given *given)
{
    const long long max_len = spec->max_len;
    const long long positions = max_len - spec_rows_before(spec);
    if (spec->has_zero_row && spec->zero_row >= max_len) {
        return given_refuse(given, "--zero-row",
                            "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none",
                            max_len - 1, max_len);
    }
    return spec->order != ORDER_CENTERED || positions % 2 != 0 ||
           given_refuse(given, "--order",
                        "needs an odd number of positions, 2n - 1 for a length of n, but "
                        "--max-len=%lld gives %lld: give --max-len=%lld or %lld",
                        max_len, positions, max_len - 1, max_len + 1);
}

static bool storage_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    const char *const fault = unfactored[factored_obstacle(spec)];
    if (is_given(given, "--block") && request->output.block > spec->max_len) {
        return given_refuse(given, "--block",
                            "is out of range: allowed are powers of two, 1 .. %lld for "
                            "--max-len=%lld",
                            (long long)spec->max_len, (long long)spec->max_len);
    }
    return request->output.storage == STORAGE_FULL || fault == NULL ||
           given_refuse(given, "--storage", "has no %s", fault);
}

bool check_formula(const struct request *request, const struct given *given)
{
    if (!storage_check(request, given)) {
        return false;
    }
    return request->spec.from != NULL || /* the file has the cells */
           (width_check(&request->spec, given) && numbers_check(&request->spec, given) &&
            rows_check(&request->spec, given));
}

/* --- output ---------------------------------------------------------------------------------- */

/* Which precisions have a scale, a zero point, an order of bytes. */
static bool precision_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    static const char *const affine[] = {"--scale", "--zero-point"};
    const struct precision *const precision = spec->precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const int64_t minimum = precision->is_signed ? -128 : 0;
    for (size_t i = 0; i < COUNT(affine); i++) {
        const struct option *const option = &options[option_place(affine[i])];
        if (!is_affine && is_given(given, affine[i])) {
            return given_refuse(given, affine[i],
                                "contradicts --precision=%s: drop it, or give --precision=s8 or u8",
                                precision->name);
        }
        if (is_affine && !is_given(given, affine[i])) {
            return given_refuse(given, affine[i], "--precision=%s needs it, %s: give %s=%s",
                                precision->name, option->range, option->name, option->placeholder);
        }
    }
    if (is_affine && (spec->zero_point < minimum || spec->zero_point > minimum + 255)) {
        return given_refuse(given, "--zero-point", "is out of range: allowed are %s",
                            options[option_place("--zero-point")].range);
    }
    return precision->bits > 8 || !is_given(given, "--byte-order") ||
           given_refuse(given, "--byte-order",
                        "says nothing of --precision=%s, whose cells are one byte each: drop it",
                        precision->name);
}

/* C89 promises integers of 32 bits. */
static bool positions_check(const struct request *request, const struct given *given)
{
    const int64_t least = spec_least_position(&request->spec);
    const int64_t most = least + request->spec.max_len - 1;
    return request->output.standard != STANDARD_C89 || (least >= INT32_MIN && most <= INT32_MAX) ||
           given_refuse(given, "--std",
                        "has no integers for the positions %lld to %lld: allowed are -2147483648 "
                        ".. 2147483647, or --std=c99",
                        (long long)least, (long long)most);
}

static bool size_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    return output_spec_fits(&request->output, spec, SIZE_MAX / 2) ||
           given_refuse(given, "--max-len",
                        "rows of %lld cells in %s are larger than size_t: allowed are at most %llu "
                        "bytes",
                        (long long)(spec->arrays * request->output.stride), spec->precision->name,
                        (unsigned long long)(SIZE_MAX / 2));
}

/* The columns to show are there, each once. */
static bool columns_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    for (size_t i = 0; i < request->output.figure_column_count; i++) {
        const int64_t column = request->output.figure_columns[i];
        if (column >= spec->columns) {
            return given_refuse(
                given, "--columns", "asks for column %lld of rows of %lld: allowed are 0 .. %lld",
                (long long)column, (long long)spec->columns, (long long)(spec->columns - 1));
        }
        for (size_t j = 0; j < i; j++) {
            if (request->output.figure_columns[j] == column) {
                return given_refuse(given, "--columns", "has column %lld twice: drop one",
                                    (long long)column);
            }
        }
    }
    return true;
}

bool check_output(const struct request *request, const struct given *given)
{
    return columns_check(request, given) && precision_check(request, given) &&
           positions_check(request, given) && size_check(request, given);
}
