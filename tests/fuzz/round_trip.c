/*
 * round_trip.c: compares two requests member by member; see round_trip.h.
 */
#include "round_trip.h"

#include "cli/options.h"
#include "harness.h"
#include "model/precision.h"
#include "platform.h"

#include <stdio.h>
#include <string.h>

/* The argument @NAME, where NAME is the file that contains the command. No input of the corpus has
 * a file of this name, and a fuzzer is unlikely to find it. */
static const char command_word[] =
    "@the-canonical-command-that-the-request-was-printed-as-and-is-now-read-again-from";
static const char *const command_file = command_word + 1;

static void words_set(struct parsed_command *parsed, const char *const arguments[])
{
    static char program[] = "posenc";
    int count = 1;
    parsed->words[0] = program;
    for (; arguments[count - 1] != NULL; count++) {
        parsed->words[count] = (char *)(uintptr_t)arguments[count - 1];
    }
    parsed->words[count] = NULL;
    parsed->count = count;
}

bool command_read(struct parsed_command *parsed, const char *const arguments[])
{
    words_set(parsed, arguments);
    return !IS_REFUSED(arguments_parse(&parsed->command_line, parsed->count, parsed->words, 0)) &&
           !IS_REFUSED(request_read(&parsed->request, &parsed->command_line));
}

/* ---- names ---- */

static bool is_name_of_pair(const struct request *request, const char *name)
{
    const size_t length = strlen(request->output.file);
    return strncmp(name, request->output.file, length) == 0 &&
           (strcmp(name + length, ".c") == 0 || strcmp(name + length, ".h") == 0);
}

bool request_names_collide(const struct request *request)
{
    for (size_t i = 0; i < request->output.template_count; i++) {
        const char *const output = path_basename(request->output.templates[i].output);
        bool collides = is_name_of_pair(request, output) || strcmp(output, "-") == 0;
        for (size_t j = 0; j < request->files.input_count; j++) {
            collides = collides || strcmp(output, path_basename(request->files.inputs[j])) == 0;
        }
        for (size_t j = 0; j < i; j++) {
            collides =
                collides || strcmp(output, path_basename(request->output.templates[j].output)) == 0;
        }
        if (collides) {
            return true;
        }
    }
    return false;
}

static bool texts_are_equal(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool files_are_equal(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(path_basename(a), path_basename(b)) == 0;
}

/* ---- members ---- */

#define SAME(member) \
    REQUIRE(a->member == b->member, "another " #member " when the command is read again")
#define SAME_DECIMAL(member)                              \
    REQUIRE(decimal_compare(&a->member, &b->member) == 0, \
            "another " #member " when the command is read again")

static void formula_require(const struct request *a, const struct request *b)
{
    SAME(spec.start);
    SAME(spec.layout);
    SAME(spec.frequency);
    SAME(spec.order);
    SAME(spec.angle_scale.is_times_pi);
    SAME_DECIMAL(spec.angle_scale.number.numerator);
    SAME_DECIMAL(spec.angle_scale.number.denominator);
    SAME(spec.cell_factor);
    SAME_DECIMAL(spec.cell_factor_number.numerator);
    SAME_DECIMAL(spec.cell_factor_number.denominator);
    SAME(spec.has_zero_row);
    SAME(spec.rows_before);
    SAME(spec.rows_after);
    REQUIRE(!a->spec.has_zero_row || a->spec.zero_row == b->spec.zero_row, "another zero_row");
    SAME(spec.axis_count);
    SAME(spec.merge);
    SAME(spec.index);
    SAME(spec.kept_columns);
    for (size_t i = 0; i < a->spec.axis_count; i++) {
        SAME(spec.axis[i].letter);
        SAME(spec.axis[i].length);
        SAME(spec.axis[i].first);
        SAME(spec.axis[i].step);
        SAME(spec.axis[i].denominator);
        SAME(spec.axis[i].pairs);
    }
    if (a->spec.frequency != FREQUENCY_LIST) {
        SAME_DECIMAL(spec.base);
    }
    if (a->spec.d_model % 2 != 0) {
        SAME(spec.width);
        SAME(spec.odd);
    }
}

static void scaling_require(const struct request *a, const struct request *b)
{
    SAME(spec.rope_scaling);
    if (rope_scaling_reads(a->spec.rope_scaling, SETTING_FACTOR)) {
        SAME_DECIMAL(spec.factor);
    }
    if (rope_scaling_reads(a->spec.rope_scaling, SETTING_ORIGINAL_LENGTH)) {
        SAME(spec.original_max_len);
    }
    if (a->spec.rope_scaling == ROPE_SCALING_YARN) {
        SAME_DECIMAL(spec.beta_fast);
        SAME_DECIMAL(spec.beta_slow);
        SAME(spec.truncate);
    }
    if (a->spec.rope_scaling == ROPE_SCALING_LLAMA3) {
        SAME_DECIMAL(spec.low_freq_factor);
        SAME_DECIMAL(spec.high_freq_factor);
    }
    SAME_DECIMAL(spec.terms.share);
    SAME_DECIMAL(spec.terms.mscale);
    SAME_DECIMAL(spec.terms.mscale_all_dim);
    SAME(spec.terms.longest_max_len);
    SAME(spec.terms.divisor_count);
    if (a->spec.layout == LAYOUT_SPLIT && a->spec.npy_path == NULL) {
        SAME(spec.terms.pairing);
        SAME(output.pairing);
    }
}

static void list_require(const struct request *a, const struct request *b)
{
    const int64_t count = a->spec.frequency == FREQUENCY_LIST ? a->spec.pairs : 0;
    REQUIRE(files_are_equal(a->spec.frequency_file, b->spec.frequency_file),
            "another frequency_file");
    for (int64_t i = 0; i < count; i++) {
        const struct number *const x = &a->spec.frequency_list[i];
        const struct number *const y = &b->spec.frequency_list[i];
        REQUIRE(x->is_dyadic == y->is_dyadic &&
                    (x->is_dyadic ? x->mantissa == y->mantissa && x->exponent == y->exponent
                                  : decimal_compare(&x->decimal, &y->decimal) == 0),
                "another frequency when the command is read again");
    }
}

static void output_require(const struct request *a, const struct request *b)
{
    SAME(output.literal);
    SAME(output.linkage);
    SAME(output.row_align);
    SAME(output.stride);
    SAME(output.storage);
    REQUIRE(a->output.storage != STORAGE_FACTORED || a->output.block == b->output.block,
            "another block");
    REQUIRE(texts_are_equal(a->output.name, b->output.name), "another name");
    REQUIRE(texts_are_equal(a->output.file, b->output.file), "another file name");
    REQUIRE(texts_are_equal(a->output.spdx, b->output.spdx), "another SPDX line");
    SAME(output.template_count);
    for (size_t i = 0; i < a->output.template_count; i++) {
        const struct template_request *const x = &a->output.templates[i];
        const struct template_request *const y = &b->output.templates[i];
        REQUIRE(files_are_equal(x->file, y->file) && files_are_equal(x->output, y->output) &&
                    x->length == y->length &&
                    (x->length == 0 || memcmp(x->text, y->text, x->length) == 0),
                "another template when the command is read again");
    }
}

static void request_require(const struct request *a, const struct request *b)
{
    SAME(spec.d_model);
    SAME(spec.max_len);
    SAME(spec.columns);
    SAME(spec.arrays);
    SAME(spec.array_columns);
    SAME(spec.first_position);
    SAME(spec.step);
    SAME(spec.precision);
    if (a->spec.precision->kind == PRECISION_AFFINE) {
        SAME_DECIMAL(spec.scale.numerator);
        SAME_DECIMAL(spec.scale.denominator);
        SAME(spec.zero_point);
    }
    REQUIRE(files_are_equal(a->spec.npy_path, b->spec.npy_path), "another file of cells");
    if (a->spec.npy_path == NULL) {
        formula_require(a, b);
        scaling_require(a, b);
        list_require(a, b);
    }
    output_require(a, b);
}

/* ---- commands ---- */

/* Returns whether the option at the beginning of `word` has the name of a file in its value. */
static bool names_file(const char *word)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const bool has_file = option->type == TYPE_INPUT || option->type == TYPE_OUTPUT ||
                              option->type == TYPE_TEMPLATE || option->type == TYPE_FREQUENCY;
        if (has_file && strncmp(word, option->name, strlen(option->name)) == 0) {
            return true;
        }
    }
    return false;
}

/* Requires that each option fits into a line of the banner, between " *     " and " \". Options
 * with a file name are exempt, because a file name may be as long as the file system allows. */
static void widths_require(const char *command)
{
    char quote = '\0';
    size_t width = 0;
    bool has_bound = true;
    for (const char *c = command; *c != '\0'; c++) {
        if (quote == '\0' && strncmp(c, " -", 2) == 0) {
            width = 0;
            has_bound = !names_file(c + 1);
        }
        if (*c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (*c == '\'' || *c == '"')) {
            quote = *c;
        }
        width++;
        REQUIRE(!has_bound || width <= 1 + 100 - 7 - 2,
                "an option is too long for a line of the banner: %s", command);
    }
    REQUIRE(quote == '\0', "a quote that is not closed: %s", command);
}

void round_trip_require(const struct request *request)
{
    static char command[REQUEST_COMMAND_SIZE];
    static char again[REQUEST_COMMAND_SIZE];
    static struct parsed_command second;
    harness_require_silence();
    request_print_command(request, command);
    REQUIRE(strncmp(command, "posenc ", 7) == 0, "a command of another program: %s", command);
    widths_require(command);
    if (request->path == NULL || request_names_collide(request)) {
        return; /* The request writes no pair, or its files cannot be in one folder. */
    }
    harness_add_file(command_file, command + 7, strlen(command) - 7, FILE_REGULAR);
    REQUIRE(command_read(&second, (const char *[]){command_word, NULL}),
            "the command of an accepted request is refused: %s", command);
    request_require(request, &second.request);
    request_print_command(&second.request, again);
    REQUIRE(strcmp(command, again) == 0, "the command %s is printed as %s when it is read again",
            command, again);
    harness_require_silence();
}

void model_round_trip(const uint8_t *data, size_t size,
                      const char *const further_options[][MODEL_OPTIONS], size_t count,
                      const char *file, enum file_kind kind)
{
    enum { INPUT_MAX = 1 << 16 };
    static struct parsed_command parsed;
    char model[64];
    if (size == 0 || size > INPUT_MAX) {
        return;
    }
    const char *const *const others = further_options[data[0] % count];
    (void)snprintf(model, sizeof model, "--model=folder/%s", file);
    harness_begin();
    harness_add_file(file, data + 1, size - 1, kind);
    if (command_read(&parsed, (const char *[]){model, "-o", "pe", others[0], others[1], NULL})) {
        round_trip_require(&parsed.request);
    } else {
        harness_require_refusal();
    }
    REQUIRE(*harness_output() == '\0', "text on standard output");
    harness_end();
}
