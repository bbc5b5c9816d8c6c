/*
 * option_read.c: parses values of options, and applies the settings of models.
 */
#include "cli/options.h"

#include "cli/mistakes.h"
#include "cli/path_read.h"
#include "cli/request.h"
#include "cli/request_print.h"
#include "count.h"
#include "encoding/range.h"
#include "exact/ratio.h"
#include "memory.h"
#include "model/precision.h"
#include "nearest.h"
#include "platform.h"
#include "text/languages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The maximum size in bytes, with the final zero, of the text after the value in a message. This
 * text may contain a line of a file and a path. */
enum { REFUSAL_SIZE = 512 + 4096 };

void setting_refuse(const struct setting *setting, const char *format, ...)
{
    const struct option *const option = setting->option;
    char source[OPTION_VALUE_SIZE] = "";
    char rest[REFUSAL_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    if (setting->set_by == SET_BY_PRESET) {
        (void)snprintf(source, sizeof source, " (of --preset=%s)", setting->preset->name);
    }
    if (setting->value == NULL || (*setting->value == '\0' && !option_needs_value(option))) {
        refuse_at(setting->origin, "%s%s: %s", option->name, source, rest);
    }
    refuse_at(setting->origin, "%s: '%s'%s %s", option->name, setting->value, source, rest);
}

/* Refuses a value with a message about the fault and the option's range. */
static _Noreturn void refuse_value(const struct setting *setting, const char *fault)
{
    char range[OPTION_VALUE_SIZE];
    option_print_range(range, setting->option);
    setting_refuse(setting, "%s: allowed are %s", fault, range);
}

/* --- numbers --------------------------------------------------------------------------------- */

/* Returns whether a number is within the option's bounds. If the upper bound depends on max-len,
 * compares with MAX_LEN_MAX instead; a constraint checks the actual bound later. */
static bool is_within(const struct option *option, const struct decimal *number)
{
    const bool depends_on_length = strncmp(option->upper_bound, "max-len", strlen("max-len")) == 0;
    return decimal_is_within(number, option->lower_bound,
                             depends_on_length ? STRINGIFY(MAX_LEN_MAX) : option->upper_bound);
}

/* Parses 1 to `count_max` integers within the bounds, separated by the character `separator`.
 * Returns the number of integers. Refuses an integer out of the bounds, and, with the message
 * `fault`, any other text. */
static size_t integers_read(int64_t *integers, size_t count_max, char separator,
                            const struct setting *setting, const char *fault)
{
    const char *rest = setting->value;
    size_t count = 0;
    for (bool more = true; more; more = *rest++ != '\0') {
        char text[DECIMAL_TEXT];
        struct decimal number;
        if (count == count_max || !integer_parse(&rest, &integers[count]) ||
            (*rest != separator && *rest != '\0')) {
            refuse_value(setting, fault);
        }
        (void)snprintf(text, sizeof text, "%lld", (long long)integers[count++]);
        if (decimal_read(&number, text) != DECIMAL_FINE || !is_within(setting->option, &number)) {
            refuse_value(setting, "is out of range");
        }
    }
    return count;
}

static void integer_read(struct request *request, const struct setting *setting, int64_t *integer)
{
    if (setting->option->type == TYPE_ZERO_ROW) {
        request->spec.has_zero_row = strcmp(setting->value, "none") != 0;
        if (!request->spec.has_zero_row) {
            return;
        }
    }
    (void)integers_read(integer, 1, '\0', setting, "is not a whole number");
    if (setting->option->type == TYPE_POWER && (*integer & (*integer - 1)) != 0) {
        refuse_value(setting, "is not a power of two");
    }
}

/* Parses two or three sides of a grid. */
static void grid_read(struct spec *spec, const struct setting *setting)
{
    static const char fault[] = "is not two or three whole numbers with an x between";
    spec->grid_count = integers_read(spec->grid, COUNT(spec->grid), 'x', setting, fault);
    if (spec->grid_count < 2) {
        refuse_value(setting, fault);
    }
}

/* Parses --axes, --coordinates or --pairs. Refuses a value that is too long for a line of the
 * banner. */
static void axes_value_read(struct request *request, const struct setting *setting)
{
    enum { VALUE_MAX = 144, PRINTED_MAX = 256 };
    struct spec *const spec = &request->spec;
    const char *const value = setting->value;
    const enum option_type type = setting->option->type;
    const char *const fault =
        strlen(value) > VALUE_MAX ? "is longer than 144 characters"
        : type == TYPE_AXES       ? axes_read(spec->axis, &spec->axis_count, value)
        : type == TYPE_COORDINATES
            ? coordinates_read(spec->coordinates, &spec->coordinate_count, value)
            : pattern_read(&spec->pattern, value);
    char text[OPTION_VALUE_SIZE];
    size_t length = 0;
    for (size_t i = 0; fault == NULL && i < spec->coordinate_count; i++) {
        coordinate_print(text, &spec->coordinates[i].coordinate);
        length += strlen(text) + strlen("a=,");
    }
    if (fault != NULL) {
        refuse_value(setting, fault);
    }
    if (length > PRINTED_MAX) {
        refuse_value(setting, "has too many digits for the line of a banner");
    }
}

static void columns_read(struct output_spec *output, const struct setting *setting)
{
    output->figure_column_count =
        integers_read(output->figure_columns, COLUMNS_MAX, ',', setting,
                      "is not up to " STRINGIFY(COLUMNS_MAX) " whole numbers with commas between");
}

static void number_read(struct decimal *number, const struct setting *setting)
{
    enum decimal_fault fault = decimal_read(number, setting->value);
    if (fault == DECIMAL_FINE && !is_within(setting->option, number)) {
        fault = DECIMAL_OUT_OF_RANGE;
    }
    if (fault != DECIMAL_FINE) {
        refuse_value(setting, decimal_fault_text[fault]);
    }
}

/* Parses one base, or a base for each of several axes: t=100,y=10000. */
static void base_read(struct spec *spec, const struct setting *setting)
{
    const char *rest = setting->value;
    spec->base_count = 0;
    if (strchr(rest, '=') == NULL) {
        number_read(&spec->base, setting);
        return;
    }
    (void)decimal_read(&spec->base, setting->option->default_value);
    while (*rest != '\0') {
        const size_t length = strcspn(rest, ",");
        if (length < strlen("t=1") || *rest < 'a' || *rest > 'z' || rest[1] != '=' ||
            spec->base_count == AXES_MAX) {
            refuse_value(setting, "is not a number, or one for each letter of an axis, as in "
                                  "t=100,y=10000");
        }
        struct axis_base *const axis_base = &spec->bases[spec->base_count++];
        struct setting part = *setting;
        char *const text = memory_join(rest + strlen("t="), "");
        text[length - strlen("t=")] = '\0';
        part.value = text;
        axis_base->letter = *rest;
        number_read(&axis_base->base, &part);
        rest += length + (rest[length] == ',');
    }
}

/* Returns DECIMAL_OUT_OF_RANGE if `number`, which must be positive, is out of the option's bounds,
 * otherwise DECIMAL_FINE. */
static enum decimal_fault bounds_fault(const struct option *option, const struct quotient *number)
{
    struct decimal least;
    struct decimal most;
    const bool is_beyond =
        decimal_read(&least, option->lower_bound) == DECIMAL_FINE &&
        decimal_read(&most, option->upper_bound) == DECIMAL_FINE &&
        (quotient_compare(number, &least) < 0 || quotient_compare(number, &most) > 0);
    return is_beyond ? DECIMAL_OUT_OF_RANGE : DECIMAL_FINE;
}

/* Parses a decimal number or a fraction. */
static void quotient_value_read(struct quotient *quotient, const struct setting *setting)
{
    enum decimal_fault fault = quotient_read(quotient, setting->value, SCALE_MAGNITUDE);
    fault = fault != DECIMAL_FINE ? fault : bounds_fault(setting->option, quotient);
    if (fault != DECIMAL_FINE) {
        refuse_value(setting, decimal_fault_text[fault]);
    }
}

/* Parses a scale. For "auto" the scale remains 0 until spec_measure finds it. */
static void scale_read(struct spec *spec, const struct setting *setting)
{
    if (strcmp(setting->value, "auto") != 0) {
        quotient_value_read(&spec->scale, setting);
    }
}

/* Parses a decimal number, a fraction, or a multiple of pi. */
static void multiple_value_read(struct multiple *multiple, const struct setting *setting)
{
    enum decimal_fault fault = multiple_read(multiple, setting->value, SCALE_MAGNITUDE);
    fault = fault != DECIMAL_FINE ? fault : bounds_fault(setting->option, &multiple->number);
    if (fault != DECIMAL_FINE) {
        refuse_value(setting, decimal_fault_text[fault]);
    }
}

/* Parses the first and the last frequency, which are separated by a colon. */
static void frequency_ends_read(struct spec *spec, const struct setting *setting, const char *ends)
{
    char *const first = memory_join(ends, "");
    char *const end = first + strcspn(first, ":");
    const char *const second = *end == '\0' ? end : end + 1;
    *end = '\0';
    if (multiple_read(&spec->frequency_ends[0], first, SCALE_MAGNITUDE) != DECIMAL_FINE ||
        multiple_read(&spec->frequency_ends[1], second, SCALE_MAGNITUDE) != DECIMAL_FINE) {
        setting_refuse(setting, "does not end in two numbers: give F0:F1, 1e-30 .. 1e30, fractions "
                                "and multiples of pi too, as in 1:512 or pi:112pi");
    }
}

/* --- names ----------------------------------------------------------------------------------- */

unsigned choice_find(const struct setting *setting)
{
    const int index = choice_index(setting);
    if (index < 0) {
        refuse_at(setting->origin, "%s", mistake_of_choice(setting).message);
    }
    return (unsigned)index;
}

/* Refuses a text that cannot be an SPDX license expression. No allowed character can end a comment.
 */
static void spdx_check(const struct setting *setting)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+() ";
    const size_t length = strlen(setting->value);
    if (length > SPDX_MAX_LENGTH || strspn(setting->value, allowed) < length ||
        strspn(setting->value, " ") == length) {
        refuse_value(setting, "is no SPDX license expression");
    }
}

static void key_read(struct request *request, const struct setting *setting)
{
    if (!key_is_plain(setting->value)) {
        setting_refuse(
            setting,
            "cannot be written in a banner: allowed are keys of 1 .. %d of A-Z, a-z, 0-9, _, . "
            "and -: take it out of the file",
            KEY_MAX_LENGTH);
    }
    request->ignored[request->ignored_count++] = setting->value;
}

/* Parses the name of a choice, or a value that may replace it: a number, two frequencies, or the
 * path of a file. The file is read later, when the number of frequencies is known. */
static void choice_read(struct request *request, const struct setting *setting)
{
    static const char *const kinds[] = {
        [FREQUENCY_GEOMETRIC] = "geometric:", [FREQUENCY_LINEAR] = "linear:"};
    const struct option *const option = setting->option;
    const char *const value = setting->value;
    for (unsigned i = FREQUENCY_GEOMETRIC; option->type == TYPE_FREQUENCY && i < COUNT(kinds);
         i++) {
        if (strncmp(value, kinds[i], strlen(kinds[i])) == 0) {
            option->set(request, i);
            frequency_ends_read(&request->spec, setting, value + strlen(kinds[i]));
            return;
        }
    }
    if (option->type == TYPE_CELL_FACTOR && (*value < 'a' || *value > 'z')) {
        request->spec.cell_factor = CELL_FACTOR_NUMBER;
        quotient_value_read(&request->spec.cell_factor_number, setting);
    } else if (option->type == TYPE_FREQUENCY && *value == '@') {
        request->spec.frequency = FREQUENCY_LIST;
        request->spec.frequency_file = value + 1;
        input_add(request, setting, value + 1);
    } else {
        option->set(request, choice_find(setting));
    }
}

/* --- settings of a model ---------------------------------------------------------------------- */

/* Refuses a number of a model that the corresponding option does not allow. */
static void model_number_check(const struct setting *setting, const struct decimal *number)
{
    const struct option *const option = setting->option;
    char text[OPTION_VALUE_SIZE];
    char digits[DECIMAL_TEXT];
    struct setting message_setting = *setting;
    int64_t whole;
    const bool is_whole =
        option->type == TYPE_INTEGER || option->type == TYPE_ZERO_ROW || option->type == TYPE_GRID;
    decimal_print(digits, number);
    (void)snprintf(text, sizeof text, "%s%s%s", digits, option->type == TYPE_GRID ? "x" : "",
                   option->type == TYPE_GRID ? digits : "");
    message_setting.value = text;
    if (is_whole && !decimal_to_integer(&whole, number)) {
        refuse_value(&message_setting, "is not a whole number");
    }
    if (!is_within(option, number)) {
        refuse_value(&message_setting, decimal_fault_text[DECIMAL_OUT_OF_RANGE]);
    }
}

void model_setting_apply(struct spec *spec, const struct model *model, enum model_setting which)
{
    const struct decimal number = model->settings[which].number;
    int64_t whole = 0;
    (void)decimal_to_integer(&whole, &number);
    switch (which) {
    case SETTING_D_MODEL:
        spec->d_model = whole;
        break;
    case SETTING_MAX_LEN:
        spec->max_len = whole;
        break;
    case SETTING_BASE:
        spec->base = number;
        break;
    case SETTING_ZERO_ROW:
        spec->has_zero_row = true;
        spec->zero_row = whole;
        break;
    case SETTING_GRID:
        spec->grid_count = model->grid_count;
        (void)memcpy(spec->grid, model->grid, sizeof spec->grid);
        break;
    case SETTING_MERGE:
        spec->merge = whole;
        break;
    case SETTING_SCALING:
        spec->rope_scaling = model->rope_scaling;
        break;
    case SETTING_CELL_FACTOR:
        spec->cell_factor = model->cell_factor;
        if (model->cell_factor == CELL_FACTOR_NUMBER) {
            spec->cell_factor_number = (struct quotient){number, decimal_one};
        }
        break;
    case SETTING_FACTOR:
        spec->factor = number;
        break;
    case SETTING_ORIGINAL_LENGTH:
        spec->original_max_len = whole;
        break;
    case SETTING_BETA_FAST:
        spec->beta_fast = number;
        break;
    case SETTING_BETA_SLOW:
        spec->beta_slow = number;
        break;
    case SETTING_TRUNCATE:
        spec->truncate = model->truncate;
        break;
    case SETTING_LOW_FREQ_FACTOR:
        spec->low_freq_factor = number;
        break;
    case SETTING_HIGH_FREQ_FACTOR:
        spec->high_freq_factor = number;
        break;
    case SETTING_ANGLE_SCALE:
    case SETTING_NOTHING:
    case MODEL_SETTING_COUNT:
        break;
    }
}

void model_setting_read(struct spec *spec, const struct model *model, const struct setting *setting)
{
    const enum model_setting which = setting->option->setting;
    const bool is_number =
        which == SETTING_CELL_FACTOR
            ? model->cell_factor == CELL_FACTOR_NUMBER
            : which != SETTING_SCALING && which != SETTING_TRUNCATE && which != SETTING_GRID;
    for (size_t i = 0; which == SETTING_GRID && i < model->grid_count; i++) {
        const struct decimal side = decimal_from_integer(model->grid[i]);
        model_number_check(setting, &side);
    }
    if (is_number) {
        model_number_check(setting, &model->settings[which].number);
    }
    model_setting_apply(spec, model, which);
}

/* --- all types of options --------------------------------------------------------------------- */

/* Refuses a file of --report whose name does not end with .json. */
static void report_check(const struct setting *setting)
{
    if (*setting->value != '\0' && !path_has_ending(setting->value, ".json")) {
        setting_refuse(setting,
                       "is not a .json file: give --report=FILE.json, or --report for text");
    }
}

/* Parses all values of a repeatable option. */
static void repeated_read(struct request *request, const struct option *option)
{
    const struct settings *const settings = &request->settings;
    const bool is_key = option->type == TYPE_KEY;
    for (size_t i = 0; is_key && i < settings->ignored_count; i++) {
        key_read(request, &settings->ignored[i]);
    }
    for (size_t i = 0; !is_key && i < settings->template_count; i++) {
        template_read(request, &settings->templates[i]);
    }
}

void option_read(struct request *request, const struct setting *setting)
{
    const struct option *const option = setting->option;
    const char *const value = setting->value;
    void *const member = (unsigned char *)request + option->member;
    switch (option->type) {
    case TYPE_NONE:
        break;
    case TYPE_FLAG:
        *(bool *)member = true;
        break;
    case TYPE_INTEGER:
    case TYPE_POWER:
    case TYPE_ZERO_ROW:
        integer_read(request, setting, member);
        break;
    case TYPE_GRID:
        grid_read(&request->spec, setting);
        break;
    case TYPE_AXES:
    case TYPE_COORDINATES:
    case TYPE_PAIRS:
        axes_value_read(request, setting);
        break;
    case TYPE_BASE:
        base_read(&request->spec, setting);
        break;
    case TYPE_MULTIPLE:
        multiple_value_read(member, setting);
        break;
    case TYPE_COLUMNS:
        columns_read(&request->output, setting);
        break;
    case TYPE_NUMBER:
        number_read(member, setting);
        break;
    case TYPE_SCALE:
        scale_read(&request->spec, setting);
        break;
    case TYPE_CHOICE:
    case TYPE_CELL_FACTOR:
    case TYPE_FREQUENCY:
        choice_read(request, setting);
        break;
    case TYPE_SPDX:
    case TYPE_TEXT:
    case TYPE_NAME:
        if (option->type == TYPE_SPDX) {
            spdx_check(setting);
        }
        *(const char **)member = value;
        break;
    case TYPE_INPUT:
        *(const char **)member = value;
        input_add(request, setting, value);
        break;
    case TYPE_KEY:
    case TYPE_TEMPLATE:
        repeated_read(request, option);
        break;
    case TYPE_OUTPUT:
        output_read(request, setting);
        break;
    case TYPE_TARGET: /* outputs_add reads the paths of TYPE_TARGET and TYPE_REPORT */
        target_check(setting, strchr(option->placeholder, '.'));
        break;
    case TYPE_REPORT:
        report_check(setting);
        break;
    }
}
