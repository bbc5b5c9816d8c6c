/*
 * request_check.c: what options exclude or need each other: first the rules that can be listed,
 * then those that have to be computed.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "count.h"
#include "encoding/factored.h"
#include "model/precision.h"

#include <assert.h>
#include <string.h>

/* --- rules ----------------------------------------------------------------------------------- */

/* These options contradict each other. The first is to blame: of several words the first that was
 * said. A word is an option as it is typed, perhaps with several values, between |. Such a value
 * may be said by default too. After ! stand values that the option does not have; @ begins a value,
 * and | alone is the empty one. A word without a value stands for any that was given. */
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
    {"--pairing=!layout", "--from", ", whose header turns no head: drop it"},
    {"--pairing=!layout", "--precision=q31|q15|q7|s8|u8",
     ", whose header turns no head: drop it, or give the --precision of a float"},
    {"--pairing=!layout|half", "--layout=split-half",
     ", which pairs k and d/2 + k: drop it, or give another layout"},
    {"--pairing=!layout|neighbours", "--layout=split-interleaved|pairs",
     ", which pairs 2k and 2k + 1: drop it, or give another layout"},
    {"--rope-scaling=!none --pairing=!layout", "--layout=!split|split-half|split-interleaved|pairs",
     ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    {"--rope-scaling=!none", "--frequency=!paper", ": give --frequency=paper"},
    {"--cell-factor=yarn", "--rope-scaling=!yarn", ": give --rope-scaling=yarn, or a number"},
    {"--base", "--frequency=@", ", whose numbers have no base: drop it"},
    {"--zero-row=!none", "--class-row", ": rows of zeros are equal: drop one of the two"},
};

/* These options say nothing without one of the others. */
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
    {"--saturate", "--from --precision=s8|u8|q31|q15|q7",
     "--from or --precision=s8, u8, q31, q15 or q7: give one of them"},
    {"--columns", "--figure --report", "--figure or --report: give one"},
    {"--depfile", "-o --template --npy --heatmap --figure", "another output: give -o PATH"},
};

/* --- options beside each other --------------------------------------------------------------- */

/* Finds what the option says, by its default too; NULL: nothing. */
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

/* Finds the first of these words, as in contradictions[], that was said: its option, or NULL. */
static const struct option *option_said(const struct given *given, const char *words)
{
    char text[OPTION_VALUE_SIZE];
    (void)snprintf(text, sizeof text, "%s", words);
    for (char *word = text; *word != '\0';) {
        char *const end = word + strcspn(word, " ");
        const bool is_last = *end == '\0';
        const char *values;
        *end = '\0';
        const struct option *const option = option_find(word, &values);
        const char *const value = value_of(given, option);
        const bool is_other = values != NULL && *values == '!';
        if (values == NULL ? is_given(given, option->name)
                           : value != NULL && is_one_of(value, values + is_other) != is_other) {
            return option;
        }
        word = is_last ? end : end + 1;
    }
    return NULL;
}

/* Refuses a request for which something is missing, and names all of it at once. */
static void missing_check(const struct given *given)
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
        refuse("%s %s missing: give%s%s", names, count == 1 ? "is" : "are", ways,
               is_given(given, "--check") ? ", or --check=FILE.c alone" : "");
    }
}

/* Refuses an option that says nothing without another one: a preset's option, or any other. */
static void needs_check(const struct given *given, bool is_of_preset)
{
    for (size_t i = 0; i < COUNT(needs); i++) {
        const struct option *const option = option_said(given, needs[i].options);
        if (option != NULL && option_said(given, needs[i].others) == NULL &&
            given_setting(given, option->name)->of_preset == is_of_preset) {
            given_refuse(given, is_of_preset ? "--preset" : option->name,
                         "says nothing without %s beside it, or drop it", needs[i].way);
            return;
        }
    }
}

void given_check(const struct given *given)
{
    needs_check(given, true); /* what a preset needs is asked for before all that is missing */
    if (given->is_refused == NULL) {
        missing_check(given);
    }
    /* The file says what the cells are. Only the position of its first row is left to say. */
    for (size_t i = 0; i < OPTION_COUNT && is_given(given, "--from"); i++) {
        if ((option_table[i].traits & OF_FORMULA) != 0 && given->option[i].value != NULL &&
            !given->option[i].of_preset) {
            given_refuse(given, option_table[i].name,
                         "contradicts --from, whose file has the cells: drop one of the two");
        }
    }
    for (size_t i = 0; i < COUNT(contradictions); i++) {
        const struct option *const option = option_said(given, contradictions[i].options);
        const struct option *const other = option_said(given, contradictions[i].other);
        if (option != NULL && other != NULL) {
            given_refuse(
                given, option->name, "contradicts %s%s%s%s", other->name, option_separator(other),
                option_needs_value(other) ? value_of(given, other) : "", contradictions[i].why);
            return;
        }
    }
    needs_check(given, false);
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

static void rules_check(const struct given *given, const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rules[i].applies) {
            given_refuse(given, rules[i].option, rules[i].fault, rules[i].number, rules[i].another);
            return;
        }
    }
}

/* Refuses a number of columns for which there is no table. */
static void width_check(const struct spec *spec, const struct given *given)
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
    rules_check(given, rules, COUNT(rules));
}

/* Finds the least L0 with ln L/ln L0 < 4, whose root is longrope's factor: that is less than 2. */
static int64_t least_original(int64_t longest)
{
    int64_t least = 2;
    while (least * least <= longest / (least * least)) {
        least++;
    }
    return least;
}

/* Refuses positions and other numbers that do not go together. */
static void numbers_check(const struct spec *spec, const struct given *given)
{
    static const struct decimal yarn_most = {.count = 5, .digit = {2, 2, 0, 2, 6}};
    const bool is_scaled = spec->rope_scaling != ROPE_SCALING_NONE;
    const long long rows = spec->max_len;
    const long long positions = rows - spec_rows_before(spec);
    const long long least = least_original(spec->terms.longest_max_len);
    const struct rule rules[] = {
        {spec->from == NULL && scale_is_open(spec) && is_given(given, "--scale"), "--scale", 0, 0,
         "says nothing without --from: give a number such as 1/127, or --from=FILE.npy beside it"},
        {spec->class_row && rows < 2, "--class-row", 0, 0,
         "leaves no row for a position of --max-len=1: allowed are 2 .. 2147483647"},
        {spec->normalize && spec->start < 0, "--start", 0, 0,
         "is out of range: allowed are 0 .. 1000000000000000 beside --normalize, which divides by "
         "the last coordinate"},
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
    rules_check(given, rules, COUNT(rules));
}

/* Refuses cells that cannot be written as the options ask. */
static void output_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    const struct output_spec *const output = &request->output;
    const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
    const bool needs_scale = is_affine && given->is_refused == NULL;
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
         "--precision=s8 and u8 need it, 1e-30 .. 1e30: give --scale=X, such as 1/127, or auto "
         "beside --from"},
        {is_affine && (spec->zero_point < zero_least || spec->zero_point > zero_least + 255),
         "--zero-point", zero_least, zero_least + 255, "is out of range: allowed are %lld .. %lld"},
        {output->bytes > SIZE_MAX / 2, "--max-len", spec->arrays * output->stride, bytes_most,
         "rows of %lld cells are larger than size_t: allowed are at most %lld bytes"},
        {column >= spec->columns, "--columns", column, spec->columns - 1,
         "asks for column %lld: allowed are 0 .. %lld"},
    };
    if (output->storage == STORAGE_FACTORED && factored_obstacle(spec) != NULL) {
        given_refuse(given, "--storage",
                     "cannot rebuild this table, because %s: change that, or give --storage=full",
                     factored_obstacle(spec));
    }
    rules_check(given, rules, COUNT(rules));
}

void request_check(const struct request *request, const struct given *given)
{
    width_check(&request->spec, given);
    numbers_check(&request->spec, given);
    output_check(request, given);
}
