/*
 * option_values.c: how values of options are read, and printed again.
 */
#include "cli/options.h"
#include "model/precision.h"
#include "model/presets.h"
#include "nearest.h"

#include <stdio.h>
#include <string.h>

enum { KNOWN_SIZE = 512 }; /* bytes that the names of all presets need */

/* Finds the option's member of the request. */
static void *member_of(struct request *request, const struct option *option)
{
    return (unsigned char *)request + option->member;
}

static const void *member_in(const struct request *request, const struct option *option)
{
    return (const unsigned char *)request + option->member;
}

/* --- ranges ---------------------------------------------------------------------------------- */

void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s", option->before != NULL ? option->before : "");
    if (option->least != NULL) {
        text_append(text, OPTION_VALUE_SIZE, "%s .. %s%s", option->least, option->most,
                    option->after != NULL ? option->after : "");
    }
}

/* Refuses a value: says what is wrong with it, and the option's range. */
static _Noreturn void refuse_value(const struct setting *setting, const char *fault)
{
    char range[OPTION_VALUE_SIZE];
    option_print_range(range, setting->option);
    refuse_at(setting->origin, "%s: '%s' %s: allowed are %s", setting->option->name, setting->value,
              fault, range);
}

/* Whether a number is within the option's bounds. A rule says later what max-len allows. */
static bool is_within(const struct option *option, const struct decimal *number)
{
    const bool is_of_rows = strncmp(option->most, "max-len", strlen("max-len")) == 0;
    return decimal_is_within(number, option->least,
                             is_of_rows ? SPELLED(MAX_LEN_MAX) : option->most);
}

/* --- numbers --------------------------------------------------------------------------------- */

/* Reads up to `most` whole numbers with `between` between them. Returns how many there are: one
 * more than `most` where there are more. */
static size_t integers_read(int64_t *integers, size_t most, char between,
                            const struct setting *setting, const char *fault)
{
    const char *rest = setting->value;
    size_t count = 0;
    for (bool more = true; more && count <= most; more = *rest++ != '\0') {
        int64_t integer;
        char text[DECIMAL_TEXT];
        struct decimal number;
        if (!whole_take(&rest, &integer) || (*rest != between && *rest != '\0')) {
            refuse_value(setting, fault);
        }
        (void)snprintf(text, sizeof text, "%lld", (long long)integer);
        if (decimal_read(&number, text) != DECIMAL_FINE || !is_within(setting->option, &number)) {
            refuse_value(setting, "is out of range");
        }
        if (count < most) {
            integers[count] = integer;
        }
        count++;
    }
    return count;
}

void integer_read(struct request *request, const struct setting *setting)
{
    (void)integers_read(member_of(request, setting->option), 1, '\0', setting,
                        "is not a whole number");
}

const char *integer_print(const struct request *request, const struct option *option,
                          char text[OPTION_VALUE_SIZE])
{
    const int64_t *const member = member_in(request, option);
    (void)snprintf(text, OPTION_VALUE_SIZE, "%lld", (long long)*member);
    return text;
}

void power_read(struct request *request, const struct setting *setting)
{
    const int64_t *const power = member_of(request, setting->option);
    integer_read(request, setting);
    if ((*power & (*power - 1)) != 0) {
        refuse_value(setting, "is no power of two");
    }
}

void zero_row_read(struct request *request, const struct setting *setting)
{
    request->spec.has_zero_row = strcmp(setting->value, "none") != 0;
    if (request->spec.has_zero_row) {
        integer_read(request, setting);
    }
}

const char *zero_row_print(const struct request *request, const struct option *option,
                           char text[OPTION_VALUE_SIZE])
{
    return request->spec.has_zero_row ? integer_print(request, option, text) : "none";
}

/* Reads height and width. */
void grid_read(struct request *request, const struct setting *setting)
{
    static const char fault[] = "is not two whole numbers with an x between";
    int64_t sides[2];
    if (integers_read(sides, 2, 'x', setting, fault) != 2) {
        refuse_value(setting, fault);
    }
    request->spec.grid_height = sides[0];
    request->spec.grid_width = sides[1];
}

const char *grid_print(const struct request *request, const struct option *option,
                       char text[OPTION_VALUE_SIZE])
{
    const struct spec *const spec = &request->spec;
    (void)option;
    (void)snprintf(text, OPTION_VALUE_SIZE, "%lldx%lld", (long long)spec->grid_height,
                   (long long)spec->grid_width);
    return spec_is_grid(spec) ? text : NULL;
}

void columns_read(struct request *request, const struct setting *setting)
{
    struct output_spec *const output = &request->output;
    output->figure_column_count = integers_read(output->figure_columns, COLUMNS_MAX, ',', setting,
                                                "is not whole numbers with commas between");
    if (output->figure_column_count > COLUMNS_MAX) {
        refuse_value(setting, "is out of range");
    }
}

static void decimal_take(struct decimal *decimal, const struct setting *setting)
{
    enum decimal_fault fault = decimal_read(decimal, setting->value);
    if (fault == DECIMAL_FINE && !is_within(setting->option, decimal)) {
        fault = DECIMAL_OUT_OF_RANGE;
    }
    if (fault != DECIMAL_FINE) {
        refuse_value(setting, decimal_fault_text[fault]);
    }
}

void number_read(struct request *request, const struct setting *setting)
{
    decimal_take(member_of(request, setting->option), setting);
}

/* A number that was not given has no digits. */
static const char *decimal_value(const struct decimal *decimal, char text[OPTION_VALUE_SIZE])
{
    decimal_print(text, decimal);
    return decimal->count > 0 ? text : NULL;
}

const char *number_print(const struct request *request, const struct option *option,
                         char text[OPTION_VALUE_SIZE])
{
    return decimal_value(member_in(request, option), text);
}

/* The scale of --scale=auto stays 0: numbers_measure finds it. */
void scale_read(struct request *request, const struct setting *setting)
{
    if (strcmp(setting->value, "auto") != 0) {
        const enum decimal_fault fault =
            quotient_read(&request->spec.scale, setting->value, SCALE_MAGNITUDE);
        if (fault != DECIMAL_FINE) {
            refuse_value(setting, decimal_fault_text[fault]);
        }
    }
}

const char *scale_print(const struct request *request, const struct option *option,
                        char text[OPTION_VALUE_SIZE])
{
    const struct spec *const spec = &request->spec;
    (void)option;
    if (spec->scale.numerator.count == 0) {
        return spec->from != NULL && scale_is_open(spec) ? "auto" : NULL;
    }
    quotient_print(text, &spec->scale);
    return text;
}

/* --- names ----------------------------------------------------------------------------------- */

void refuse_unknown(const struct setting *setting)
{
    const char *const option = setting->option->name;
    const char *const noun = option + strlen("--");
    char known[KNOWN_SIZE] = "";
    const char *name;
    const struct other_name *const others = setting->option->other_values;
    const char *const own = others != NULL ? other_name_own(others, setting->value) : NULL;
    if (own != NULL) {
        const bool is_other = *own == '-'; /* option */
        refuse_at(setting->origin, "%s: unknown %s '%s': give %s%s%s", option, noun, setting->value,
                  is_other ? "" : option, is_other ? "" : "=", own);
    }
    for (size_t i = 0; (name = option_value_at(setting->option, i)) != NULL; i++) {
        text_append(known, sizeof known, " %s", name);
    }
    const char *const nearest = nearest_name(setting->value, option_value_at, setting->option);
    refuse_at(setting->origin, "%s: unknown %s '%s': %s%s%sknown:%s", option, noun, setting->value,
              nearest != NULL ? "did you mean '" : "", nearest != NULL ? nearest : "",
              nearest != NULL ? "'? " : "", known);
}

void choice_read(struct request *request, const struct setting *setting)
{
    unsigned *const member = member_of(request, setting->option);
    struct choice choice;
    for (unsigned i = 0; (choice = option_choice(setting->option, i)).name != NULL; i++) {
        const bool may_be_said = choice.summary != NULL || setting->of_preset;
        if (may_be_said && strcmp(choice.name, setting->value) == 0) {
            *member = i;
            return;
        }
    }
    refuse_unknown(setting);
}

const char *choice_print(const struct request *request, const struct option *option,
                         char text[OPTION_VALUE_SIZE])
{
    const unsigned *const member = member_in(request, option);
    (void)text;
    return option_choice(option, *member).name;
}

void precision_read(struct request *request, const struct setting *setting)
{
    request->spec.precision = precision_find(setting->value);
    if (request->spec.precision == NULL) {
        refuse_unknown(setting);
    }
}

const char *precision_print(const struct request *request, const struct option *option,
                            char text[OPTION_VALUE_SIZE])
{
    (void)option;
    (void)text;
    return request->spec.precision->name;
}

void cell_factor_read(struct request *request, const struct setting *setting)
{
    if (*setting->value >= 'a' && *setting->value <= 'z') {
        choice_read(request, setting);
        return;
    }
    request->spec.cell_factor = CELL_FACTOR_NUMBER;
    decimal_take(&request->spec.cell_factor_number, setting);
}

const char *cell_factor_print(const struct request *request, const struct option *option,
                              char text[OPTION_VALUE_SIZE])
{
    return request->spec.cell_factor == CELL_FACTOR_NUMBER
               ? decimal_value(&request->spec.cell_factor_number, text)
               : choice_print(request, option, text);
}

/* --- flags and texts ------------------------------------------------------------------------- */

void flag_read(struct request *request, const struct setting *setting)
{
    bool *const flag = member_of(request, setting->option);
    *flag = true;
}

const char *flag_print(const struct request *request, const struct option *option,
                       char text[OPTION_VALUE_SIZE])
{
    const bool *const flag = member_in(request, option);
    (void)text;
    return *flag ? "" : NULL;
}

void text_read(struct request *request, const struct setting *setting)
{
    const char **const member = member_of(request, setting->option);
    *member = setting->value;
}

const char *text_print(const struct request *request, const struct option *option,
                       char text[OPTION_VALUE_SIZE])
{
    const char *const *const member = member_in(request, option);
    (void)text;
    return *member;
}

/* SPDX license expressions have these characters, of which none can end a comment. */
void spdx_read(struct request *request, const struct setting *setting)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+() ";
    const size_t length = strlen(setting->value);
    if (length > SPDX_MAX_LENGTH || strspn(setting->value, allowed) < length ||
        strspn(setting->value, " ") == length) {
        refuse_value(setting, "is no SPDX license expression");
    }
    text_read(request, setting);
}

/* --- what a request, or a preset, says -------------------------------------------------------- */

const char *request_value(const struct request *request, const struct option *option,
                          char text[OPTION_VALUE_SIZE])
{
    const bool is_idle = (option->traits & ONLY_SCALED) != 0 &&
                         option->by_scaling[request->spec.rope_scaling] == NULL;
    return option->print == NULL || is_idle ? NULL : option->print(request, option, text);
}

const char *preset_value(const struct preset *preset, const struct option *option,
                         char text[OPTION_VALUE_SIZE])
{
    struct request request = {.path = NULL};
    if (!option_is_of_formula(option)) {
        return NULL;
    }
    preset_apply(&request.spec, preset);
    const char *const value = request_value(&request, option, text);
    const char *const otherwise = option->default_value;
    const bool is_axis = preset->is_grid && option_is(option, "--grid-order");
    const bool is_otherwise = value != NULL && otherwise != NULL && strcmp(value, otherwise) == 0;
    return is_axis || !is_otherwise ? value : NULL;
}

char *preset_options(const struct preset *preset, char words[PRESET_OPTIONS_SIZE])
{
    *words = '\0';
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        char text[OPTION_VALUE_SIZE];
        const char *const value = preset_value(preset, option, text);
        if (value != NULL) {
            text_append(words, PRESET_OPTIONS_SIZE, "%s%s%s%s", *words != '\0' ? " " : "",
                        option->name, option_separator(option), value);
        }
    }
    return words;
}
