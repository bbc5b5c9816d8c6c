/*
 * option_values.c: how the values of options are read.
 */
#include "cli/options.h"
#include "model/precision.h"
#include "nearest.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KNOWN_SIZE = 512, /* bytes that the names of all presets need */
    BOUND_SIZE = 24   /* bytes of a bound's text, with the final zero */
};

/* Refuses a value: says what is wrong with it, and the option's range. */
static bool refuse_value(const struct setting *setting, const char *fault)
{
    return refuse_at(setting->origin, "%s: '%s' %s: allowed are %s", setting->option->name,
                     setting->value, fault, setting->option->range);
}

/* The option's member of the request. */
static void *member_of(struct request *request, const struct option *option)
{
    return (unsigned char *)request + option->member;
}

/* --- ranges ---------------------------------------------------------------------------------- */

/* The words before the first " .. " of the option's range and after the last. */
static void bounds_find(const struct option *option, char least[BOUND_SIZE], char most[BOUND_SIZE])
{
    static const char between[] = " .. ";
    const char *const end = strstr(option->range, between);
    const char *word = end;
    assert(end != NULL);
    while (word > option->range && word[-1] != ' ') {
        word--;
    }
    (void)snprintf(least, BOUND_SIZE, "%.*s", (int)(end - word), word);
    for (const char *at = end; at != NULL; at = strstr(word, between)) {
        word = at + strlen(between);
    }
    (void)snprintf(most, BOUND_SIZE, "%.*s", (int)strcspn(word, " "), word);
}

/* The number of a bound: a whole one, 10^15, or max-len. */
static int64_t bound_number(const char *bound)
{
    int64_t number = MAX_LEN_MAX;
    if (whole_take(&bound, &number) && *bound == '^') {
        for (long power = strtol(bound + 1, NULL, 10); power > 1; power--) {
            number *= 10;
        }
    }
    return number;
}

static bool is_within(const struct option *option, int64_t number)
{
    char least[BOUND_SIZE];
    char most[BOUND_SIZE];
    bounds_find(option, least, most);
    return number >= bound_number(least) && number <= bound_number(most);
}

/* --- numbers --------------------------------------------------------------------------------- */

/* Reads up to `most` whole numbers with `between` between them. Returns how many there are: one
 * more than `most` where there are more, 0 after a message. */
static size_t integers_read(int64_t *integers, size_t most, char between,
                            const struct setting *setting, const char *fault)
{
    const char *rest = setting->value;
    size_t count = 0;
    for (bool more = true; more && count <= most; more = *rest++ != '\0') {
        int64_t integer;
        if (!whole_take(&rest, &integer) || (*rest != between && *rest != '\0')) {
            (void)refuse_value(setting, fault);
            return 0;
        }
        if (!is_within(setting->option, integer)) {
            (void)refuse_value(setting, "is out of range");
            return 0;
        }
        if (count++ < most) {
            integers[count - 1] = integer;
        }
    }
    return count;
}

bool integer_read(struct request *request, const struct setting *setting)
{
    int64_t *const integer = member_of(request, setting->option);
    const bool has_to_be_power = strncmp(setting->option->range, "a power of two", 14) == 0;
    return integers_read(integer, 1, '\0', setting, "is not a whole number") == 1 &&
           (!has_to_be_power || (*integer & (*integer - 1)) == 0 ||
            refuse_value(setting, "is no power of two"));
}

bool zero_row_read(struct request *request, const struct setting *setting)
{
    request->spec.has_zero_row = strcmp(setting->value, "none") != 0;
    return !request->spec.has_zero_row || integer_read(request, setting);
}

/* Height and width. */
bool grid_read(struct request *request, const struct setting *setting)
{
    static const char fault[] = "is not two whole numbers with an x between";
    int64_t sides[2];
    const size_t count = integers_read(sides, 2, 'x', setting, fault);
    if (count == 2) {
        request->spec.grid_height = sides[0];
        request->spec.grid_width = sides[1];
    }
    return count == 2 || (count > 0 && refuse_value(setting, fault));
}

bool columns_read(struct request *request, const struct setting *setting)
{
    struct output_spec *const output = &request->output;
    const size_t count = integers_read(output->figure_columns, COLUMNS_MAX, ',', setting,
                                       "is not whole numbers with commas between");
    output->figure_column_count = count;
    return count > 0 && (count <= COLUMNS_MAX || refuse_value(setting, "is out of range"));
}

static bool decimal_take(struct decimal *decimal, const struct setting *setting)
{
    char least[BOUND_SIZE];
    char most[BOUND_SIZE];
    enum decimal_fault fault = decimal_read(decimal, setting->value);
    bounds_find(setting->option, least, most);
    if (fault == DECIMAL_FINE && !decimal_is_within(decimal, least, most)) {
        fault = DECIMAL_OUT_OF_RANGE;
    }
    return fault == DECIMAL_FINE || refuse_value(setting, decimal_fault_text[fault]);
}

bool number_read(struct request *request, const struct setting *setting)
{
    return decimal_take(member_of(request, setting->option), setting);
}

bool scale_read(struct request *request, const struct setting *setting)
{
    struct quotient *const scale = &request->spec.scale;
    const bool is_auto = strcmp(setting->value, "auto") == 0;
    const enum decimal_fault fault =
        is_auto ? DECIMAL_FINE : quotient_read(scale, setting->value, SCALE_MAGNITUDE);
    return fault == DECIMAL_FINE || refuse_value(setting, decimal_fault_text[fault]);
}

/* --- names ----------------------------------------------------------------------------------- */

bool refuse_unknown(const struct setting *setting)
{
    const char *const option = setting->option->name;
    const char *const noun = option + strlen("--");
    char known[KNOWN_SIZE] = "";
    const char *name;
    const struct other_name *const others = setting->option->other_values;
    const char *const own = others != NULL ? other_name_own(others, setting->value) : NULL;
    if (own != NULL) {
        return refuse_at(setting->origin, "%s: unknown %s '%s': give %s=%s", option, noun,
                         setting->value, option, own);
    }
    for (size_t i = 0; (name = option_value_at(setting->option, i)) != NULL; i++) {
        text_append(known, sizeof known, " %s", name);
    }
    const char *const nearest = nearest_name(setting->value, option_value_at, setting->option);
    if (nearest == NULL) {
        return refuse_at(setting->origin, "%s: unknown %s '%s': known:%s", option, noun,
                         setting->value, known);
    }
    return refuse_at(setting->origin, "%s: unknown %s '%s': did you mean '%s'? known:%s", option,
                     noun, setting->value, nearest, known);
}

bool choice_read(struct request *request, const struct setting *setting)
{
    unsigned *const member = member_of(request, setting->option);
    struct choice choice;
    for (unsigned i = 0; (choice = option_choice(setting->option, i)).name != NULL; i++) {
        const bool may_be_said = choice.summary != NULL || setting->of_preset;
        if (may_be_said && strcmp(choice.name, setting->value) == 0) {
            *member = i;
            return true;
        }
    }
    return refuse_unknown(setting);
}

bool precision_read(struct request *request, const struct setting *setting)
{
    request->spec.precision = precision_find(setting->value);
    return request->spec.precision != NULL || refuse_unknown(setting);
}

bool cell_factor_read(struct request *request, const struct setting *setting)
{
    if (*setting->value >= 'a' && *setting->value <= 'z') {
        return choice_read(request, setting);
    }
    request->spec.cell_factor = CELL_FACTOR_NUMBER;
    return decimal_take(&request->spec.cell_factor_number, setting);
}

/* --- flags and texts ------------------------------------------------------------------------- */

bool flag_read(struct request *request, const struct setting *setting)
{
    bool *const flag = member_of(request, setting->option);
    *flag = true;
    return true;
}

bool text_read(struct request *request, const struct setting *setting)
{
    const char **const member = member_of(request, setting->option);
    *member = setting->value;
    return true;
}

/* The characters of SPDX license expressions; none of them can end a comment. */
bool spdx_read(struct request *request, const struct setting *setting)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+() ";
    const size_t length = strlen(setting->value);
    return (length <= SPDX_MAX_LENGTH && strspn(setting->value, allowed) == length &&
            strspn(setting->value, " ") < length && text_read(request, setting)) ||
           refuse_value(setting, "is no SPDX license expression");
}
