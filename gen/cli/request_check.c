/*
 * request_check.c: what options exclude or need each other: first the rules that can be listed,
 * then those that have to be computed; and last what a run writes.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "count.h"
#include "encoding/factored.h"
#include "files/path.h"
#include "model/precision.h"

#include <assert.h>
#include <string.h>

/* --- rules ----------------------------------------------------------------------------------- */

/* Options that contradict each other, of which the first is to blame: of several words the first
 * that was said. Words are options as they are typed, with values between |: they are said by
 * default too. After ! they are those that an option does not have; @ begins a value, and | alone
 * is the empty one. Without a value: any that was given. */
static const struct {
    const char *options;
    const char *other;
    const char *why; /* follows the other, and has the way out */
} contradictions[] = {
    {"--preset", "--model", ", whose settings say the formula: drop one of the two"},
    {"--compare", "--from",
     ": a table is compared with the formula that the options give: drop --from"},
    {"-o --check --template --npy --depfile --report --heatmap --figure --storage=factored",
     "--compare", ", which writes nothing: drop one of the two"},
    {"--depfile --report", "--check", ", which writes nothing: drop one of the two"},
    {"--check --depfile", "-o-", ", which writes no file: give -o PATH"},
    {"--report=|", "-o-", ", which is standard output too: give --report=FILE.json, or -o PATH"},

    {"--template --npy --report --heatmap --figure", "--storage=factored",
     ", which has no rows of its own: make it in a run of --storage=full"},
    {"--block", "--storage=full", ", which has no blocks: drop it, or give --storage=factored"},
    {"--literal=words", "--storage=factored", ": give --literal=decimal or hex"},
    {"--literal=words", "--precision=f64",
     ", whose cells no string holds: give --literal=hex or decimal"},
    {"--literal=words", "--linkage=static",
     ", whose header is for C++ too: give --literal=decimal or hex"},
    {"--literal=words", "-o-", ", whose text is for C++ too: give --literal=decimal, or -o PATH"},

    {"--layout=sin", "--grid", ", whose axes have pairs: give another layout"},
    {"--order=!ascending", "--grid", ": drop it, or give --order=ascending"},
    {"--rope-scaling=!none", "--grid", ": drop it, or give --rope-scaling=none"},
    {"--odd=zero", "--layout=sin",
     ", whose columns are no pairs: give --odd=cut, or another --layout"},
    {"--frequency=column", "--layout=!interleaved|interleaved-cos",
     ": give --layout=interleaved or interleaved-cos, or another --frequency"},
    {"--frequency=shifted|shifted-any", "--layout=sin",
     ", which has no pairs: give another layout, or --frequency=paper"},
    {"--width=!exact", "--frequency=!paper",
     ", which has no d to round: give --width=exact, or --frequency=paper"},
    {"--rope-scaling=!none", "--layout=!split|split-half|split-interleaved|pairs",
     ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    {"--rope-scaling=!none", "--frequency=!paper", ": give --frequency=paper"},
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
    {"--layer-type", "--model", "--model: give --model=FILE.json"},
    {"--grid-order --normalize", "--grid", "--grid: give --grid=HxW"},
    {"--allow-equal-rows", "--from", "--from: give --from=FILE.npy"},
    {"--tolerance", "--compare", "--compare: give --compare=FILE.npy"},
    {"--scale --zero-point", "--precision=s8|u8", "--precision=s8 or u8: give one of them"},
    {"--scale=auto", "--from", "--from: give a number, or --from=FILE.npy"},
    {"--saturate", "--from --precision=s8|u8|q31|q15|q7",
     "--from or --precision=s8, u8, q31, q15 or q7: give one of them"},
    {"--columns", "--figure --report", "--figure or --report: give one"},
    {"--depfile", "-o --template --npy --heatmap --figure", "another output: give -o PATH"},
};

/* --- options beside each other --------------------------------------------------------------- */

/* What the option says, by its default too; NULL: nothing. */
static const char *value_of(const struct given *given, const struct option *option)
{
    const char *const text = given->option[option - option_table].value;
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
    if (*values == '\0') {
        return is_given(given, option->name);
    }
    const bool is_other = *values == '!';
    return value != NULL && is_one_of(value, values + (is_other ? 1 : 0)) != is_other;
}

/* The option of the first of these words, as in contradictions[], that was said; or NULL. */
static const struct option *option_said(const struct given *given, const char *words)
{
    char text[OPTION_VALUE_SIZE];
    char *rest = text;
    const char *values;
    const struct option *option;
    (void)snprintf(text, sizeof text, "%s", words);
    do {
        option = option_next(&rest, &values);
    } while (option != NULL && !is_said(given, option, values));
    return option;
}

/* Names all that is missing at once. */
static bool required_check(const struct given *given)
{
    char names[OPTION_VALUE_SIZE] = "";
    char ways[OPTION_VALUE_SIZE] = "";
    const struct option *missing[OPTION_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        if (option->instead != NULL && !is_given(given, option->name) &&
            option_said(given, option->instead) == NULL) {
            missing[count++] = option;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const char *const placeholder = missing[i]->placeholder;
        assert(placeholder != NULL);
        text_append(names, sizeof names, "%s%s", list_separator(i, count, " and "),
                    missing[i]->name);
        text_append(ways, sizeof ways, " %s%s%s", missing[i]->name, option_separator(missing[i]),
                    placeholder);
    }
    if (count != 0) {
        refuse("%s %s missing: give%s", names, count == 1 ? "is" : "are", ways);
    }
    return true;
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

/* What a preset needs is asked for before all that is missing. */
static bool needs_check(const struct given *given, bool is_of_preset)
{
    for (size_t i = 0; i < COUNT(needs); i++) {
        const struct option *const option = option_said(given, needs[i].options);
        if (option != NULL && option_said(given, needs[i].others) == NULL &&
            given_setting(given, option->name)->of_preset == is_of_preset) {
            return given_refuse(given, is_of_preset ? "--preset" : option->name,
                                "says nothing without %s beside it, or drop it", needs[i].way);
        }
    }
    return true;
}

/* The file says what the cells are. Only the position of its first row is left to say. */
static bool from_check(const struct given *given)
{
    for (size_t i = 0; i < OPTION_COUNT && is_given(given, "--from"); i++) {
        if ((option_table[i].traits & OF_FORMULA) != 0 && given->option[i].value != NULL &&
            !given->option[i].of_preset) {
            return given_refuse(given, option_table[i].name,
                                "contradicts --from, whose file has the cells: drop one of the "
                                "two");
        }
    }
    return true;
}

/* With --check=FILE all options are those of FILE's banner, and have FILE as their origin. A banner
 * may name any file, but none is read through a symbolic link. */
static bool banner_check(struct files *files, const struct given *given)
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
            !option_is(&option_table[i], "--check") && !option_is(&option_table[i], "--quiet") &&
            !given->option[i].of_preset) {
            return given_refuse(given, option_table[i].name,
                                "contradicts --check=%s, whose banner has all options: drop it",
                                check->value);
        }
    }
    if (!is_given(given, "-o") && !is_given(given, "--template")) {
        return given_refuse(given, "--check",
                            "has a command that writes no file to compare: write it again without "
                            "--check");
    }
    files->is_confined = true;
    for (size_t i = 0; i < files->input_count; i++) {
        if (!given_check_link(files->inputs[i])) {
            return false;
        }
    }
    return true;
}

bool check_given(struct request *request, const struct given *given)
{
    return banner_check(&request->files, given) && needs_check(given, true) &&
           (given->silent || required_check(given)) && from_check(given) &&
           contradictions_check(given) && needs_check(given, false);
}

/* --- what follows from other options --------------------------------------------------------- */

/* Fills a parameter that the kind of scaling uses. Refuses one that it does not use. */
static bool parameter_derive(struct request *request, const struct given *given,
                             const struct option *option)
{
    const struct option *const scaling = &option_table[option_place("--rope-scaling")];
    const unsigned kind = request->spec.rope_scaling;
    const char *const value = option->by_scaling[kind];
    const struct setting setting = {.option = option, .value = value};
    if (is_given(given, option->name)) {
        return value != NULL || (option->traits & ONLY_SCALED) == 0 ||
               given_refuse(given, option->name,
                            "contradicts --rope-scaling=%s, which has no use for it: drop it, or "
                            "give another --rope-scaling",
                            option_choice(scaling, kind).name);
    }
    if (value != NULL && *value == '\0') {
        char range[OPTION_VALUE_SIZE];
        option_print_range(range, option);
        return given_refuse(given, "--rope-scaling", "needs %s: give %s=%s, %s", option->name,
                            option->name, option->placeholder, range);
    }
    return value == NULL || option_read(request, &setting);
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
    request_say(request, "--max-len", "%lld", (long long)spec->max_len);
    return spec->max_len == rows ||
           given_refuse(given, "--max-len",
                        "contradicts --grid=%lldx%lld, which has %lld rows%s: drop it, or give "
                        "--max-len=%lld",
                        (long long)spec->grid_height, (long long)spec->grid_width, (long long)rows,
                        spec->class_row ? " with --class-row" : "", (long long)rows);
}

bool check_derived(struct request *request, const struct given *given)
{
    bool fine = true;
    for (size_t i = 0; i < OPTION_COUNT && fine; i++) {
        fine = parameter_derive(request, given, &option_table[i]);
    }
    return fine && grid_derive(request, given);
}

/* --- what has to be computed ------------------------------------------------------------------ */

/* A fault that applies or does not. */
struct rule {
    bool applies;
    const char *option; /* to blame */
    long long number;
    long long another;
    const char *fault; /* a format for both numbers */
};

static bool rules_check(const struct given *given, const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rules[i].applies) {
            return given_refuse(given, rules[i].option, rules[i].fault, rules[i].number,
                                rules[i].another);
        }
    }
    return true;
}

/* What the number of columns has to be. */
static bool width_check(const struct spec *spec, const struct given *given)
{
    const bool has_grid = spec_is_grid(spec);
    const long long shifted_least = has_grid ? 8 : 4;
    const bool is_scaled = spec->rope_scaling != ROPE_SCALING_NONE;
    const long long d = spec->d_model;
    const struct rule rules[] = {
        {has_grid && d % 4 != 0, "--grid", d, 0,
         "has no table for --d-model=%lld: allowed are multiples of 4, for two axes of pairs"},
        {d % 2 != 0 && spec->odd == ODD_REFUSE, "--odd", d, 0,
         "has no table for --d-model=%lld: allowed are even numbers, or --odd=cut or zero"},
        {d % 2 != 0 && layout_table[spec->layout].is_rotary && spec->from == NULL, "--layout", d, 0,
         "has no table for --d-model=%lld: allowed are even numbers"},
        {d < 4 && is_scaled && option_said(given, "--rope-scaling=ntk|dynamic|yarn") != NULL,
         "--rope-scaling", d, 0, "has no meaning for --d-model=%lld: allowed are 4 .. 65536, even"},
        {spec->rope_scaling == ROPE_SCALING_LONGROPE &&
             d / 2 != (long long)spec->terms.divisor_count,
         "--rope-scaling", (long long)spec->terms.divisor_count, d,
         "has %lld factors, one for each pair, which is no --d-model=%lld: drop --d-model"},
        {d < 2 && spec->odd == ODD_ZERO, "--odd", d, 0,
         "leaves no column of --d-model=%lld: allowed are 2 .. 65536, or --odd=cut"},
        {d < 2 && spec->width == WIDTH_DOWN, "--width", d, 0,
         "divides by 2 floor(d/2), which is 0 for --d-model=%lld: allowed are 2 .. 65536"},
        {d < shifted_least && spec->frequency == FREQUENCY_SHIFTED, "--frequency", d, shifted_least,
         "divides by the pairs of an axis less 1, which is not positive for --d-model=%lld: "
         "allowed are %lld .. 65536, or --frequency=paper"},
    };
    return rules_check(given, rules, COUNT(rules));
}

/* The least L0 with ln L/ln L0 < 4: longrope's factor is the root of that. */
static int64_t least_original(int64_t longest)
{
    int64_t least = 2;
    while (least * least <= longest / (least * least)) {
        least++;
    }
    return least;
}

/* What the positions and the other numbers have to be. */
static bool numbers_check(const struct spec *spec, const struct given *given)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const bool is_scaled = spec->rope_scaling != ROPE_SCALING_NONE;
    const long long rows = spec->max_len;
    const long long positions = rows - spec_rows_before(spec);
    const long long least = least_original(spec->terms.longest_max_len);
    const struct rule rules[] = {
        {spec->class_row && rows < 2, "--class-row", 0, 0,
         "leaves no row for a position of --max-len=1: allowed are 2 .. 2147483647"},
        {spec->normalize && spec->start < 0, "--start", 0, 0,
         "is out of range: allowed are 0 .. 1e15 beside --normalize, which divides by the last "
         "coordinate"},
        {spec->order == ORDER_CENTERED && spec->start != 0, "--start", 0, 0,
         "contradicts --order=centered, which has the position 0 in the middle: drop it"},
        {spec->order == ORDER_CENTERED && positions % 2 == 0, "--order", rows - 1, rows + 1,
         "needs an odd number of positions, 2n - 1 for a length of n: give --max-len=%lld or %lld"},
        {spec->has_zero_row && spec->zero_row >= rows, "--zero-row", rows - 1, rows,
         "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none"},
        {is_scaled && decimal_compare(&spec->base, &decimal_one) <= 0, "--base", 0, 0,
         "is out of range: allowed is more than 1, or --rope-scaling=none"},
        {spec->rope_scaling == ROPE_SCALING_YARN &&
             decimal_compare(&spec->beta_fast, &spec->beta_slow) < 0,
         is_given(given, "--beta-fast") ? "--beta-fast" : "--beta-slow", 0, 0,
         "leaves no ramp: --beta-fast has to be no less than --beta-slow"},
        {spec->rope_scaling == ROPE_SCALING_LLAMA3 &&
             decimal_compare(&spec->low_freq_factor, &spec->high_freq_factor) > 0,
         is_given(given, "--low-freq-factor") ? "--low-freq-factor" : "--high-freq-factor", 0, 0,
         "leaves no ramp: --low-freq-factor has to be no more than --high-freq-factor"},
        {spec->cell_factor == CELL_FACTOR_LONGROPE &&
             (spec->original_max_len < least ||
              spec->original_max_len >= spec->terms.longest_max_len),
         "--original-max-len", least, spec->terms.longest_max_len - 1,
         "is out of range: allowed are %lld .. %lld for longrope's factor, or a --cell-factor "
         "beside it, 1e-9 .. 1.999"},
        /* 0.1 ln(f) + 1 has to be less than 2: f < e^10 = 22026.47. */
        {spec->cell_factor == CELL_FACTOR_YARN && decimal_compare(&spec->factor, &yarn_most) > 0,
         "--factor", 0, 0,
         "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a --cell-factor "
         "beside it, 1e-9 .. 1.999"},
    };
    return rules_check(given, rules, COUNT(rules));
}

/* Whether the cells can be written as the options ask. */
static bool output_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    const struct output_spec *const output = &request->output;
    const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
    const bool needs_scale = is_affine && !given->silent;
    const long long rows = spec->max_len;
    const long long zero_least = spec->precision->is_signed ? -128 : 0;
    const long long bytes_most = SIZE_MAX / 2;
    long long column = 0; /* the last one that is asked for */
    for (size_t i = 0; i < output->figure_column_count; i++) {
        column = output->figure_columns[i] > column ? output->figure_columns[i] : column;
    }
    const struct rule rules[] = {
        {is_given(given, "--block") && output->block > rows, "--block", rows, rows,
         "is out of range: allowed are powers of two, 1 .. %lld for --max-len=%lld"},
        {needs_scale && !is_given(given, "--scale"), "--scale", 0, 0,
         "--precision=s8 and u8 need it, 1e-30 .. 1e30: give --scale=X, such as 1/127"},
        {is_affine && (spec->zero_point < zero_least || spec->zero_point > zero_least + 255),
         "--zero-point", zero_least, zero_least + 255, "is out of range: allowed are %lld .. %lld"},
        {output_spec_bytes(output, spec) > SIZE_MAX / 2, "--max-len", spec->arrays * output->stride,
         bytes_most, "rows of %lld cells are larger than size_t: allowed are at most %lld bytes"},
        {column >= spec->columns, "--columns", column, spec->columns - 1,
         "asks for column %lld: allowed are 0 .. %lld"},
    };
    if (output->storage == STORAGE_FACTORED && factored_obstacle(spec) != NULL) {
        return given_refuse(
            given, "--storage",
            "cannot rebuild this table, because %s: change that, or give --storage=full",
            factored_obstacle(spec));
    }
    return rules_check(given, rules, COUNT(rules));
}

bool check_settled(const struct request *request, const struct given *given)
{
    return width_check(&request->spec, given) && numbers_check(&request->spec, given) &&
           output_check(request, given);
}

/* --- what a run writes, and whether each output has a path of its own ------------------------ */

static bool is_template(enum output_index output)
{
    return output >= OUTPUT_TEMPLATE && output < OUTPUT_TEXTS;
}

/* What asks for an output. */
static const struct setting *setting_of(const struct given *given, enum output_index output)
{
    static const char *const options[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = "-o",         [OUTPUT_HEADER] = "-o",       [OUTPUT_NPY] = "--npy",
        [OUTPUT_HEATMAP] = "--heatmap", [OUTPUT_FIGURE] = "--figure", [OUTPUT_REPORT] = "--report",
        [OUTPUT_DEPFILE] = "--depfile",
    };
    return is_template(output) ? &given->templates[output - OUTPUT_TEMPLATE]
                               : given_setting(given, options[output]);
}

/* Adds what is wanted. A report without a path is standard output, and so is -o -. */
static void outputs_add(struct files *files, const struct request *request,
                        const struct given *given)
{
    static const char *const endings[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = ".c", [OUTPUT_HEADER] = ".h"};
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const char *const value = setting_of(given, i)->value;
        const bool has_place = i != OUTPUT_SOURCE || request->output.linkage == LINKAGE_EXTERN;
        if (value != NULL && has_place) {
            const char *const path =
                is_template(i) ? request->output.templates[i - OUTPUT_TEMPLATE].output : value;
            const bool is_stdout = *path == '\0' || path_is_stdout(path);
            files_add(files, i, is_stdout ? NULL : path, endings[i] != NULL ? endings[i] : "");
        }
    }
}

static bool output_refuse(const struct files *files, const struct given *given,
                          enum output_index output, const char *which)
{
    const struct setting *const setting = setting_of(given, output);
    return refuse_at(setting->origin, "%s: '%s' would write '%s', which %s: give another name",
                     setting->option->name, setting->value, files->outputs[output].path, which);
}

static bool overlap_check(const struct files *files, const struct given *given,
                          enum output_index output)
{
    const enum output_index other = files_same(files, output);
    if (other != output) {
        char which[64];
        const struct option *const option = setting_of(given, other)->option;
        const bool is_another = option == setting_of(given, output)->option;
        (void)snprintf(which, sizeof which, "%s%s writes", is_another ? "another " : "",
                       option->name);
        return output_refuse(files, given, output, which);
    }
    if (files_is_temporary(files->outputs[output].path)) {
        return output_refuse(files, given, output, "is a name of temporary files");
    }
    /* With --check=FILE that file is read, and nothing is written. */
    return files->is_check || !files_is_input(files, output) ||
           output_refuse(files, given, output, "is read");
}

/* The file of --check=FILE has the name of one of the outputs. The folder is the file's own: a
 * banner has none. */
static bool checked_check(const struct files *files, const struct given *given)
{
    char names[REQUEST_COMMAND_SIZE] = "";
    bool is_named = !files->is_confined;
    for (enum output_index i = 0; i < OUTPUT_COUNT && !is_named; i++) {
        const char *const path = files->outputs[i].path;
        if (path != NULL) {
            const char *const file = given_setting(given, "--check")->value;
            is_named = strcmp(path_last(path), path_last(file)) == 0;
            text_append(names, sizeof names, "%s%s", *names == '\0' ? "" : " or ", path_last(path));
        }
    }
    return is_named ||
           given_refuse(given, "--check",
                        "has the command of %s: check one of these, or name it so again", names);
}

bool check_outputs(struct request *request, const struct given *given)
{
    struct files *const files = &request->files;
    bool fine = true;
    outputs_add(files, request, given);
    for (enum output_index i = 0; i < OUTPUT_COUNT && fine; i++) {
        fine = files->outputs[i].path == NULL || overlap_check(files, given, i);
    }
    return fine && checked_check(files, given);
}
