/*
 * request_check.c: what options exclude or need each other. model/spec.c has the rules of what the
 * cells are, which a comparison asks for too; here are those of the words, and of the output.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "count.h"
#include "encoding/factored.h"
#include "model/precision.h"

#include <string.h>

/* --- rules ----------------------------------------------------------------------------------- */

const struct contradiction contradictions[] = {
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

    {"--pairing=!layout", "--from", ", whose header turns no head: drop it"},
    {"--pairing=!layout", "--precision=q31|q15|q7|s8|u8|s16|u16",
     ", whose header turns no head: drop it, or give the --precision of a float"},
    {"--pairing=half|half-flipped", "--layout=split-interleaved|pairs",
     ", which pairs 2k and 2k + 1: drop it, or give another layout"},
    {"--pairing=!layout", "--layout=!split|split-half|split-interleaved|pairs",
     ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    {"--base", "--frequency=@", ", whose numbers have no base: drop it"},
};
const size_t contradiction_count = COUNT(contradictions);

const struct need needs[] = {
    {"--layer-type --ignore", "--model", "--model: give --model=FILE.json"},
    {"--grid-order --normalize", "--grid", "--grid: give --grid=HxW"},
    {"--allow-equal-rows", "--from", "--from: give --from=FILE.npy"},
    {"--tolerance", "--compare", "--compare: give --compare=FILE.npy"},
    {"--scale --zero-point", "--precision=s8|u8|s16|u16",
     "--precision=s8, u8, s16 or u16: give one of them"},
    {"--saturate", "--from --precision=s8|u8|s16|u16|q31|q15|q7",
     "--from or --precision=s8, u8, s16, u16, q31, q15 or q7: give one of them"},
    {"--columns", "--figure --report", "--figure or --report: give one"},
    {"--depfile", "-o --template --npy --heatmap --figure", "another output: give -o PATH"},
};
const size_t need_count = COUNT(needs);

/* --- options beside each other --------------------------------------------------------------- */

/* Whether a table's file says what the option would. */
static bool is_of_file(const struct request *request, const struct setting *setting)
{
    const bool is_taken =
        setting->option == &option_table[OPTION_PRECISION] ||
        (request->spec.from != NULL && setting->option == &option_table[OPTION_LAYOUT]);
    const bool has_file = request->spec.from != NULL || request->compared.path != NULL;
    return has_file && is_taken && setting->value == NULL;
}

static bool is_opened(const struct request *request)
{
    return request->spec.numbers != NULL || request->compared.numbers != NULL;
}

/* Finds what the request says with an option, by a file or a default too; NULL: nothing, or nothing
 * yet, because the file that says it has not been opened. It may be printed to the text. A path is
 * as it was given. */
static const char *value_of(const struct request *request, const struct setting *setting,
                            char text[OPTION_VALUE_SIZE])
{
    const struct option *const option = setting->option;
    if (is_of_file(request, setting) && !is_opened(request)) {
        return NULL;
    }
    return option->choices != NULL && option->type != TYPE_NONE && option->type != TYPE_TEMPLATE
               ? request_value(request, option, 0, text)
               : setting->value;
}

static bool is_one_of(const char *value, const char *words)
{
    const size_t length = strcspn(words, "|");
    return (strncmp(value, words, length) == 0 && (value[length] == '\0' || *words == '@')) ||
           (words[length] != '\0' && is_one_of(value, words + length + 1));
}

/* Finds the first of these words, as in contradictions[], that was said; or NULL. */
static const struct setting *setting_said(const struct request *request, const char *words)
{
    const struct given *const given = request->given;
    for (; *words != '\0'; words += strspn(words, " ")) {
        const int length = (int)strcspn(words, " ");
        char word[OPTION_VALUE_SIZE];
        const char *values;
        (void)snprintf(word, sizeof word, "%.*s", length, words);
        words += length;
        const struct option *const option = option_find(word, &values);
        const struct setting *const setting = &given->option[option - option_table];
        char text[OPTION_VALUE_SIZE];
        const char *const value = value_of(request, setting, text);
        const bool is_other = values != NULL && *values == '!';
        if (values == NULL ? setting->value != NULL
                           : value != NULL && is_one_of(value, values + is_other) != is_other) {
            return setting;
        }
    }
    return NULL;
}

static const struct setting *setting_named(const struct given *given, const char *name)
{
    const char *value;
    return &given->option[option_find(name, &value) - option_table];
}

/* Refuses what has a fault. */
static void fault_check(const struct request *request, struct fault fault)
{
    const struct given *const given = request->given;
    if (fault.applies) {
        const struct setting *const said = setting_said(request, fault.options);
        const struct setting *const setting =
            said != NULL ? said : setting_named(given, fault.options);
        char text[OPTION_VALUE_SIZE];
        (void)snprintf(text, sizeof text, fault.text, (long long)fault.number,
                       (long long)fault.another);
        if (fault.other == NULL) {
            setting_refuse(setting, "%s", text);
        }
        const struct setting *const other = setting_named(given, fault.other);
        char printed[OPTION_VALUE_SIZE];
        const char *const value =
            other->value != NULL ? other->value : value_of(request, other, printed);
        setting_refuse(setting, "contradicts %s%s%s%s%s", fault.other,
                       option_separator(other->option),
                       option_needs_value(other->option) ? value : "",
                       is_of_file(request, other) ? " (of the file)" : "", text);
    }
}

void given_check(const struct request *request)
{
    const struct given *const given = request->given;
    const bool has_from = is_given(given, OPTION_FROM);
    char missing[OPTION_VALUE_SIZE] = "";
    for (size_t i = 0; i < contradiction_count; i++) {
        const struct setting *const setting = setting_said(request, contradictions[i].options);
        const struct setting *const other = setting_said(request, contradictions[i].other);
        if (setting != NULL && other != NULL) {
            fault_check(request, (struct fault){true, setting->option->name, other->option->name, 0,
                                                0, contradictions[i].why});
        }
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const bool is_of_formula = (option->traits & OF_FORMULA) != 0;
        const bool is_idle = (option->traits & ONLY_SCALED) != 0 &&
                             option->by_scaling[request->spec.rope_scaling] == NULL;
        /* The file says what the cells are. Only the position of its first row is left to say. */
        const struct fault faults[] = {
            {has_from && is_of_formula && given->option[i].source == NULL, option->name, "--from",
             0, 0, ", whose file has the cells: drop one of the two"},
            {is_idle, option->name, "--rope-scaling", 0, 0,
             ", which has no use for it: drop it, or give another --rope-scaling"},
        };
        if (given->option[i].value != NULL) {
            fault_check(request, fault_first(faults, COUNT(faults)));
        } else if (option->instead != NULL && setting_said(request, option->instead) == NULL) {
            text_append(missing, sizeof missing, " %s%s%s", option->name, option_separator(option),
                        option->placeholder);
        }
    }
    const bool is_complete = is_opened(request) || (!has_from && request->compared.path == NULL);
    for (size_t i = 0; i < need_count && is_complete; i++) {
        const struct setting *const setting = setting_said(request, needs[i].options);
        if (setting != NULL && setting_said(request, needs[i].others) == NULL) {
            setting_refuse(setting->source != NULL ? &given->option[OPTION_PRESET] : setting,
                           "says nothing without %s beside it, or drop it", needs[i].way);
        }
    }
    if (given_banner(given) != NULL && !is_given(given, OPTION_O) &&
        !is_given(given, OPTION_TEMPLATE)) {
        setting_refuse(&given->option[OPTION_CHECK],
                       "has a command that writes no file to compare: write it again without "
                       "--check");
    }
    if (*missing != '\0') {
        refuse("options are missing: give%s%s", missing,
               is_given(given, OPTION_CHECK) ? ", or --check=FILE.c alone" : "");
    }
}

/* --- a table, and its output ------------------------------------------------------------------ */

/* Refuses an odd number of columns that a model says, where they turn in pairs. */
static void model_width_check(const struct request *request)
{
    const struct setting *const setting = &request->given->option[OPTION_D_MODEL];
    const struct spec *const spec = &request->spec;
    const bool is_of_model = setting->source != NULL && *setting->source == '\0';
    const bool is_rotary = layout_table[spec->layout].is_rotary;
    const struct decimal *const share = &spec->terms.share;
    char text[DECIMAL_TEXT] = "";
    char part[DECIMAL_TEXT + 32] = "";
    if (!is_of_model || !is_rotary || spec->d_model % 2 == 0) {
        return;
    }
    if (share->count > 0 && !decimal_is_one(share)) {
        decimal_print(text, share);
        (void)snprintf(part, sizeof part, ", %s of a head", text);
    }
    refuse_at(setting->origin,
              "the table would have %lld columns%s, but pairs need an even number: give "
              "--d-model=N, or other settings",
              (long long)spec->d_model, part);
}

void request_check(const struct request *request)
{
    const struct given *const given = request->given;
    const struct spec *const spec = &request->spec;
    const struct output_spec *const output = &request->output;
    const bool is_affine = spec->precision->kind == PRECISION_AFFINE;
    const bool has_scale = is_given(given, OPTION_SCALE);
    const long long rows = spec->max_len;
    const struct precision *const precision = spec->precision;
    const long long bytes_most = SIZE_MAX / 2;
    long long column = 0; /* the last one that is asked for */
    for (size_t i = 0; i < output->figure_column_count; i++) {
        column = output->figure_columns[i] > column ? output->figure_columns[i] : column;
    }
    model_width_check(request);
    fault_check(request, spec_fault(spec));
    const struct fault faults[] = {
        {spec->from == NULL && scale_is_open(spec) && has_scale, "--scale", NULL, 0, 0,
         "says nothing without --from: give a number such as 1/127, or --from=FILE.npy beside it"},
        {output->block > rows, "--block", NULL, rows, rows,
         "is out of range: allowed are powers of two, 1 .. %lld for --max-len=%lld"},
        {is_affine && !has_scale, "--scale", NULL, 0, 0,
         "--precision=s8, u8, s16 and u16 need it, 1e-30 .. 1e30: give --scale=X, such as 1/127, "
         "or auto "
         "beside --from"},
        {is_affine &&
             (spec->zero_point < precision->least || spec->zero_point > precision->greatest),
         "--zero-point", NULL, precision->least, precision->greatest,
         "is out of range: allowed are %lld .. %lld"},
        {output->bytes > SIZE_MAX / 2, "--max-len", NULL, spec->arrays * output->stride, bytes_most,
         "rows of %lld cells are larger than size_t: allowed are at most %lld bytes"},
        {output->program_memory && spec->precision->bits == 64, "--program-memory", NULL, 0, 0,
         "reads cells of at most 32 bits from AVR's flash, and those of f64 have 64: give "
         "--precision=f32, or drop it"},
        {column >= spec->columns, "--columns", NULL, column, spec->columns - 1,
         "asks for column %lld: allowed are 0 .. %lld"},
    };
    if (output->storage == STORAGE_FACTORED && factored_obstacle(spec) != NULL) {
        setting_refuse(&given->option[OPTION_STORAGE],
                       "cannot rebuild this table, because %s: change that, or give --storage=full",
                       factored_obstacle(spec));
    }
    fault_check(request, fault_first(faults, COUNT(faults)));
}
