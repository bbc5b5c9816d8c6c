/*
 * request_read.c: which options were given, what they say, and whether they agree.
 */
#include "cli/request_read.h"

#include "cli/name.h"
#include "cli/options.h"
#include "encoding/precision.h"
#include "nearest.h"

#include <string.h>

/* The value of each option, and where it was given; a NULL text: it was not. */
struct given {
    struct argument option[OPTION_COUNT];
};

/* --- which options were given ---------------------------------------------------------------- */

static bool refuse_word(const struct argument *word)
{
    const char *const text = word->text;
    if (text[0] != '-' || text[1] == '\0' || strcmp(text, "--") == 0) {
        return refuse_at(word->origin,
                         "'%s' belongs to no option: give the output as -o PATH; see posenc --help",
                         text);
    }
    char name[OPTION_VALUE_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    /* A mistyped letter says nothing of what was meant: -h is not nearly -o. */
    const char *const nearest =
        strlen(name) > strlen("-o") ? nearest_name(name, option_name_at, NULL) : NULL;
    if (nearest == NULL) {
        return refuse_at(word->origin, "unknown option '%s': see posenc --help", name);
    }
    return refuse_at(word->origin, "unknown option '%s': did you mean '%s'? see posenc --help",
                     name, nearest);
}

/* What the user wants to know instead of a table. */
static enum request_outcome information_print(const struct option *option)
{
    option->show(stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        (void)refuse("%s: standard output cannot be written: make room or redirect it elsewhere",
                     option->name);
        return REQUEST_REFUSED;
    }
    return REQUEST_DONE;
}

/* Takes the option at *index, moves the index to its last word, and remembers its value. */
static bool option_take(struct given *given, const struct arguments *arguments, size_t *index,
                        const struct option **taken)
{
    struct argument argument = arguments->list[*index];
    const struct option *const option = option_find(argument.text, &argument.text);
    *taken = option;
    if (option == NULL) {
        return refuse_word(&arguments->list[*index]);
    }
    if (option->placeholder == NULL && argument.text != NULL) {
        return refuse_at(argument.origin, "%s: takes no value, but was given '%s': write %s alone",
                         option->name, argument.text, option->name);
    }
    if (option->placeholder == NULL) {
        argument.text = "";
    } else if (argument.text == NULL) {
        if (++*index == arguments->count) {
            return refuse_at(argument.origin, "%s: its value is missing: give %s%s%s", option->name,
                             option->name, option_separator(option), option->placeholder);
        }
        argument = arguments->list[*index];
    }
    given->option[option - options] = argument;
    return true;
}

static enum request_outcome arguments_take(struct given *given, const struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        const struct option *option;
        if (!option_take(given, arguments, &i, &option)) {
            return REQUEST_REFUSED;
        }
        if (option->show != NULL) {
            return information_print(option);
        }
    }
    return REQUEST_RUN;
}

/* --- what they say --------------------------------------------------------------------------- */

/* Reads every option that was given or has a default. */
static bool values_read(struct request *request, const struct given *given)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &options[i];
        struct argument argument = given->option[i];
        if (argument.text == NULL && option->missing != NULL) {
            return refuse("%s: %s is missing: give %s%s%s", option->name, option->missing,
                          option->name, option_separator(option), option->placeholder);
        }
        if (argument.text == NULL) {
            argument.text = option->default_value;
        }
        if (argument.text != NULL &&
            !option->read(request, option, argument.text, argument.origin)) {
            return false;
        }
    }
    return true;
}

/* --- whether they agree ---------------------------------------------------------------------- */

static bool affine_check(const struct request *request, const struct given *given)
{
    static const enum option_index affine[] = {OPTION_SCALE, OPTION_ZERO_POINT};
    const struct precision *const precision = request->precision;
    for (size_t i = 0; i < sizeof affine / sizeof *affine; i++) {
        const struct option *const option = &options[affine[i]];
        const struct argument *const argument = &given->option[affine[i]];
        if (precision->kind != PRECISION_AFFINE && argument->text != NULL) {
            return refuse_at(argument->origin,
                             "%s: '%s' contradicts --precision=%s: drop it, or give "
                             "--precision=s8 or u8",
                             option->name, argument->text, precision->name);
        }
        if (precision->kind == PRECISION_AFFINE && argument->text == NULL) {
            return refuse("%s: --precision=%s needs it, %s: give %s%s%s", option->name,
                          precision->name, option->range, option->name, option_separator(option),
                          option->placeholder);
        }
    }
    const int64_t minimum = precision->is_signed ? -128 : 0;
    if (precision->kind == PRECISION_AFFINE &&
        (request->zero_point < minimum || request->zero_point > minimum + 255)) {
        const struct argument *const argument = &given->option[OPTION_ZERO_POINT];
        return refuse_at(argument->origin, "%s: '%s' is out of range: allowed are %s",
                         options[OPTION_ZERO_POINT].name, argument->text,
                         options[OPTION_ZERO_POINT].range);
    }
    return true;
}

static bool frequency_check(const struct request *request, const struct given *given)
{
    const struct origin origin = given->option[OPTION_FREQUENCY].origin;
    if (request->frequency != FREQUENCY_SHIFTED) {
        return true;
    }
    if (request->layout == LAYOUT_SIN) {
        return refuse_at(origin, "--frequency: 'shifted' contradicts --layout=sin, which has no "
                                 "pairs: give another layout, or --frequency=paper");
    }
    if (request->d_model / 2 < 2) {
        return refuse_at(origin,
                         "--frequency: 'shifted' divides by floor(d_model/2) - 1, which is not "
                         "positive for --d-model=%lld: allowed are 4 .. %d, or --frequency=paper",
                         (long long)request->d_model, D_MODEL_MAX);
    }
    return true;
}

static bool literal_check(const struct request *request, const struct given *given)
{
    const bool without_hex =
        request->standard == STANDARD_C89 || request->standard == STANDARD_CPP11;
    if (request->literal != LITERAL_HEX || !without_hex) {
        return true;
    }
    return refuse_at(given->option[OPTION_LITERAL].origin,
                     "--literal: 'hex' contradicts --std=%s, which has no hex floats: give "
                     "--literal=decimal, or --std=c99 or c++17",
                     standard_choices[request->standard].name);
}

/* C89 promises integers of 32 bits. */
static bool start_check(const struct request *request, const struct given *given)
{
    const int64_t last = request->start + request->max_len - 1;
    if (request->standard != STANDARD_C89 || (request->start >= INT32_MIN && last <= INT32_MAX)) {
        return true;
    }
    return refuse_at(given->option[OPTION_STD].origin,
                     "--std: 'c89' has no integers for the positions %lld to %lld: allowed are "
                     "-2147483648 .. 2147483647, or --std=c99",
                     (long long)request->start, (long long)last);
}

/* The cells that a row takes: whole ones, in whole multiples of the alignment. */
static void stride_settle(struct request *request)
{
    const int64_t cell = request->precision->bits / 8;
    const int64_t unit = request->row_align > cell ? request->row_align / cell : 1;
    request->stride = (request->d_model + unit - 1) / unit * unit;
}

bool request_fits(const struct request *request, uint64_t limit)
{
    const uint64_t cell = (uint64_t)request->precision->bits / 8;
    return limit / cell / (uint64_t)request->stride >= (uint64_t)request->max_len;
}

static bool size_check(const struct request *request, const struct given *given)
{
    if (request_fits(request, SIZE_MAX / 2)) {
        return true;
    }
    return refuse_at(given->option[OPTION_MAX_LEN].origin,
                     "--max-len: '%s' rows of %lld cells in %s are larger than size_t: allowed "
                     "are at most %llu bytes",
                     given->option[OPTION_MAX_LEN].text, (long long)request->stride,
                     request->precision->name, (unsigned long long)(SIZE_MAX / 2));
}

/* Settles which name the table has, and whether it can. */
static bool name_settle(struct request *request, const struct given *given)
{
    const bool is_given = given->option[OPTION_NAME].text != NULL;
    const enum option_index source = is_given ? OPTION_NAME : OPTION_OUTPUT;
    const bool is_stdout = strcmp(request->path, "-") == 0;
    if (!is_given) {
        request->name = is_stdout ? "pe" : path_last(request->path);
    }
    request->file = is_stdout ? request->name : path_last(request->path);
    const char *const fault = name_fault(request->name);
    return fault == NULL ||
           refuse_at(given->option[source].origin, "%s: the name '%s' %s: %s", options[source].name,
                     request->name, fault,
                     is_given ? "give another" : "give another, or --name=ID beside it");
}

enum request_outcome request_read(struct request *request, const struct arguments *arguments)
{
    struct given given = {.option = {{.text = NULL}}};
    *request = (struct request){.path = NULL};
    const enum request_outcome outcome = arguments_take(&given, arguments);
    if (outcome != REQUEST_RUN) {
        return outcome;
    }
    if (!values_read(request, &given) || !affine_check(request, &given) ||
        !frequency_check(request, &given) || !literal_check(request, &given) ||
        !start_check(request, &given)) {
        return REQUEST_REFUSED;
    }
    stride_settle(request);
    if (!size_check(request, &given) || !name_settle(request, &given)) {
        return REQUEST_REFUSED;
    }
    return REQUEST_RUN;
}
