/*
 * again.c: request_print.h's promise, member by member.
 */
#include "again.h"

#include "cli/arguments.h"
#include "cli/options.h"
#include "cli/request_print.h"
#include "cli/request_read.h"
#include "files/path.h"
#include "harness.h"
#include "model/precision.h"

#include <string.h>

/* Longer than the names of files that requests may have, so that it is none of theirs. */
static const char command_file[] =
    "the-canonical-command-that-the-request-was-printed-as-and-is-now-read-again-from";

/* ---- names ---- */

static bool is_pair(const struct request *request, const char *name)
{
    const size_t length = strlen(request->file);
    return strncmp(name, request->file, length) == 0 &&
           (strcmp(name + length, ".c") == 0 || strcmp(name + length, ".h") == 0);
}

bool again_names_meet(const struct request *request)
{
    for (size_t i = 0; i < request->template_count; i++) {
        const char *const output = path_last(request->templates[i].output);
        bool meets = is_pair(request, output) || strcmp(output, "-") == 0;
        for (size_t j = 0; j < request->files.input_count; j++) {
            meets = meets || strcmp(output, path_last(request->files.inputs[j])) == 0;
        }
        for (size_t j = 0; j < i; j++) {
            meets = meets || strcmp(output, path_last(request->templates[j].output)) == 0;
        }
        if (meets) {
            return true;
        }
    }
    return false;
}

static bool text_equal(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool file_equal(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(path_last(a), path_last(b)) == 0;
}

/* ---- members ---- */

#define SAME(member) \
    REQUIRE(a->member == b->member, "another " #member " when the command is read again")
#define SAME_DECIMAL(member)                       \
    REQUIRE(decimal_equal(&a->member, &b->member), \
            "another " #member " when the command is read again")

static void formula_require(const struct request *a, const struct request *b)
{
    SAME(start);
    SAME(layout);
    SAME(frequency);
    SAME(order);
    SAME_DECIMAL(angle_scale);
    SAME(angles);
    SAME(cell_factor);
    SAME_DECIMAL(cell_factor_number);
    SAME(has_zero_row);
    SAME(class_row);
    REQUIRE(!a->has_zero_row || a->zero_row == b->zero_row, "another zero_row");
    SAME(grid_height);
    SAME(normalize);
    if (a->grid_height > 0) {
        SAME(grid_width);
        SAME(grid_order);
    }
    if (a->frequency != FREQUENCY_LIST) {
        SAME_DECIMAL(base);
    }
    if (a->d_model % 2 != 0) {
        SAME(width);
        SAME(odd);
    }
}

static void scaling_require(const struct request *a, const struct request *b)
{
    SAME(rope_scaling);
    if (options[OPTION_FACTOR].by_scaling[a->rope_scaling] != NULL) {
        SAME_DECIMAL(factor);
    }
    if (options[OPTION_ORIGINAL_MAX_LEN].by_scaling[a->rope_scaling] != NULL) {
        SAME(original_max_len);
    }
    if (a->rope_scaling == ROPE_SCALING_YARN) {
        SAME_DECIMAL(beta_fast);
        SAME_DECIMAL(beta_slow);
    }
    if (a->rope_scaling == ROPE_SCALING_LLAMA3) {
        SAME_DECIMAL(low_freq_factor);
        SAME_DECIMAL(high_freq_factor);
    }
}

static void list_require(const struct request *a, const struct request *b)
{
    SAME(frequency_count);
    REQUIRE(file_equal(a->frequency_file, b->frequency_file), "another frequency_file");
    for (size_t i = 0; i < a->frequency_count; i++) {
        const struct number *const x = &a->frequency_list[i];
        const struct number *const y = &b->frequency_list[i];
        REQUIRE(x->is_dyadic == y->is_dyadic &&
                    (x->is_dyadic ? x->mantissa == y->mantissa && x->exponent == y->exponent
                                  : decimal_equal(&x->decimal, &y->decimal)),
                "another frequency when the command is read again");
    }
}

static void output_require(const struct request *a, const struct request *b)
{
    SAME(literal);
    SAME(byte_order);
    SAME(standard);
    SAME(linkage);
    SAME(row_align);
    SAME(stride);
    SAME(storage);
    REQUIRE(a->storage != STORAGE_FACTORED || a->block == b->block, "another block");
    REQUIRE(text_equal(a->name, b->name), "another name");
    REQUIRE(text_equal(a->file, b->file), "another file name");
    REQUIRE(text_equal(a->spdx, b->spdx), "another SPDX line");
    SAME(template_count);
    for (size_t i = 0; i < a->template_count; i++) {
        const struct user_template *const x = &a->templates[i];
        const struct user_template *const y = &b->templates[i];
        REQUIRE(file_equal(x->file, y->file) && file_equal(x->output, y->output) &&
                    x->length == y->length &&
                    (x->length == 0 || memcmp(x->text, y->text, x->length) == 0),
                "another template when the command is read again");
    }
}

static void same_require(const struct request *a, const struct request *b)
{
    SAME(d_model);
    SAME(max_len);
    SAME(columns);
    SAME(arrays);
    SAME(array_columns);
    SAME(first);
    SAME(step);
    SAME(precision);
    if (a->precision->kind == PRECISION_AFFINE) {
        SAME_DECIMAL(scale);
        SAME(zero_point);
    }
    REQUIRE(file_equal(a->from, b->from), "another file of cells");
    if (a->from == NULL) {
        formula_require(a, b);
        scaling_require(a, b);
        list_require(a, b);
    }
    output_require(a, b);
}

/* ---- the whole ---- */

/* Each option fits a line of the banner, " *     " before it and " \\" behind it. */
static void widths_require(const char *command)
{
    char quote = '\0';
    size_t width = 0;
    for (const char *c = command; *c != '\0'; c++) {
        if (quote == '\0' && strncmp(c, " -", 2) == 0) {
            width = 0;
        }
        if (*c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (*c == '\'' || *c == '"')) {
            quote = *c;
        }
        width++;
        REQUIRE(width <= 1 + 100 - 7 - 2, "an option is too long for a line of the banner: %s",
                command);
    }
    REQUIRE(quote == '\0', "a quote that is not closed: %s", command);
}

void again_require(const struct request *request)
{
    static char command[REQUEST_COMMAND_SIZE];
    static char again[REQUEST_COMMAND_SIZE];
    static char word[sizeof command_file + 1];
    char *words[] = {word, word, NULL};
    struct arguments arguments;
    struct request second;
    (void)snprintf(word, sizeof word, "@%s", command_file);
    REQUIRE(request_print_command(request, command, sizeof command),
            "an accepted request has a command that is too long");
    REQUIRE(strncmp(command, "posenc ", 7) == 0, "a command of another program: %s", command);
    widths_require(command);
    if (request->path == NULL || again_names_meet(request)) {
        return; /* writes nothing, or nothing that could be in one folder */
    }
    harness_file(command_file, command + 7, strlen(command) - 7, FILE_REGULAR);
    const bool fine = arguments_read(&arguments, 2, words);
    REQUIRE(fine && request_read(&second, &arguments) == REQUEST_RUN,
            "the command of an accepted request is refused: %s", command);
    same_require(request, &second);
    REQUIRE(request_print_command(&second, again, sizeof again) && strcmp(command, again) == 0,
            "the command %s is printed as %s when it is read again", command, again);
    request_free(&second);
    arguments_free(&arguments);
}
