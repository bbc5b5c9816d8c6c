/*
 * option_print.c: what a request, or a preset, says with an option; and the range of its value.
 */
#include "cli/options.h"
#include "model/precision.h"
#include "model/presets.h"
#include "path.h"

#include <stdio.h>
#include <string.h>

void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s", option->before != NULL ? option->before : "");
    if (option->least != NULL) {
        text_append(text, OPTION_VALUE_SIZE, "%s .. %s%s", option->least, option->most,
                    option->after != NULL ? option->after : "");
    }
}

/* A number that was not given has no digits. */
static const char *decimal_value(const struct decimal *decimal, char text[OPTION_VALUE_SIZE])
{
    decimal_print(text, decimal);
    return decimal->count > 0 ? text : NULL;
}

/* A name of a file is printed without its folder, which is nothing to those who read a banner. */
const char *request_value(const struct request *request, const struct option *option,
                          char text[OPTION_VALUE_SIZE])
{
    const struct spec *const spec = &request->spec;
    const void *const member = (const unsigned char *)request + option->member;
    const char *const name = request->output.name;
    const char *const file = request->named_after;
    if ((option->traits & ONLY_SCALED) != 0 && option->by_scaling[spec->rope_scaling] == NULL) {
        return NULL;
    }
    switch (option->type) {
    case TYPE_FLAG:
        return *(const bool *)member ? "" : NULL;
    case TYPE_INTEGER:
    case TYPE_POWER:
    case TYPE_ZERO_ROW:
        (void)snprintf(text, OPTION_VALUE_SIZE, "%lld", (long long)*(const int64_t *)member);
        return option->type != TYPE_ZERO_ROW || spec->has_zero_row ? text : "none";
    case TYPE_GRID:
        (void)snprintf(text, OPTION_VALUE_SIZE, "%lldx%lld", (long long)spec->grid_height,
                       (long long)spec->grid_width);
        return spec_is_grid(spec) ? text : NULL;
    case TYPE_NUMBER:
        return decimal_value(member, text);
    case TYPE_SCALE:
        if (spec->scale.numerator.count == 0) {
            return spec->from != NULL ? "auto" : NULL;
        }
        quotient_print(text, &spec->scale);
        return text;
    case TYPE_CHOICE:
    case TYPE_CELL_FACTOR:
    case TYPE_FREQUENCY:
        if (option->type == TYPE_CELL_FACTOR && spec->cell_factor == CELL_FACTOR_NUMBER) {
            return decimal_value(&spec->cell_factor_number, text);
        }
        if (option->type == TYPE_FREQUENCY && spec->frequency == FREQUENCY_LIST) {
            (void)snprintf(text, OPTION_VALUE_SIZE, "@%s", path_last(spec->frequency_file));
            return text;
        }
        return option_choice(option, *(const unsigned *)member).name;
    case TYPE_PRECISION:
        return spec->precision->name;
    case TYPE_TEXT:
    case TYPE_SPDX:
        return *(const char *const *)member;
    case TYPE_INPUT:
        return *(const char *const *)member != NULL ? path_last(*(const char *const *)member)
                                                    : NULL;
    case TYPE_NAME: /* of files that have another name */
        return name != NULL && file != NULL && strcmp(name, file) != 0 ? name : NULL;
    case TYPE_OUTPUT: /* a leading - would be an option, or standard output, and @ begins @FILE */
        if (request->path == NULL) {
            return NULL;
        }
        (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s", *file == '-' || *file == '@' ? "./" : "",
                       file);
        return text;
    case TYPE_NONE:
    case TYPE_TARGET:
    case TYPE_TEMPLATE:
    case TYPE_REPORT:
    case TYPE_COLUMNS:
        break;
    }
    return NULL;
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
