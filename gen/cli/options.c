/*
 * options.c: the table of options, and how each of them is read and printed.
 */
#include "cli/options.h"

#include "cli/help.h"
#include "encoding/precision.h"
#include "nearest.h"

#include <string.h>

#if defined _WIN32
static const char separators[] = "/\\:";
#else
static const char separators[] = "/";
#endif

const struct choice layout_choices[] = {
    [LAYOUT_INTERLEAVED] = {"interleaved", "sin cos sin cos ..."},
    [LAYOUT_INTERLEAVED_COS] = {"interleaved-cos", "cos sin cos sin ..."},
    [LAYOUT_CONCAT] = {"concat", "all sines, then all cosines"},
    [LAYOUT_CONCAT_COS] = {"concat-cos", "all cosines, then all sines"},
    [LAYOUT_SIN] = {"sin", "sines only: column j has w = base^(-j/d)"},
    {NULL, NULL},
};

const struct choice frequency_choices[] = {
    [FREQUENCY_PAPER] = {"paper", "w = base^(-2k/d), as in \"Attention Is All You Need\""},
    [FREQUENCY_SHIFTED] = {"shifted", "w = base^(-k/(floor(d/2)-1)), down to 1/base itself"},
    [FREQUENCY_CONSTANT] = {"constant", "w = 1/base for every pair"},
    {NULL, NULL},
};

const struct choice literal_choices[] = {
    [LITERAL_DECIMAL] = {"decimal", "0.841470957"},
    [LITERAL_HEX] = {"hex", "0xd76aa4p-24, for C99 and C++17 and up"},
    {NULL, NULL},
};

const struct choice standard_choices[] = {
    [STANDARD_AUTO] = {"auto", "every one of the following, in one text"},
    [STANDARD_C89] = {"c89", "ANSI C"},
    [STANDARD_C99] = {"c99", "with stdint.h and inline"},
    [STANDARD_C11] = {"c11", "with _Static_assert"},
    [STANDARD_C23] = {"c23", "with static_assert"},
    [STANDARD_CPP11] = {"c++11", "C++ alone"},
    [STANDARD_CPP17] = {"c++17", "C++ alone, --linkage=static is constexpr"},
    {NULL, NULL},
};

const struct choice linkage_choices[] = {
    [LINKAGE_EXTERN] = {"extern", "PATH.c defines it, PATH.h declares it"},
    [LINKAGE_STATIC] = {"static", "PATH.h holds it all: for small tables"},
    {NULL, NULL},
};

/* --- reading --------------------------------------------------------------------------------- */

/* A whole number from minimum to maximum, both within +-10^15. */
static bool integer_read(const struct option *option, const char *value, struct origin origin,
                         int64_t minimum, int64_t maximum, int64_t *integer)
{
    const int64_t limit = 10 * START_MAX; /* larger magnitudes are all alike: out of range */
    const bool negative = *value == '-';
    const char *digit = value + (*value == '-' || *value == '+');
    int64_t magnitude = 0;
    const size_t digits = strspn(digit, "0123456789");
    if (digits == 0 || digit[digits] != '\0') {
        return refuse_at(origin, "%s: '%s' is not a whole number: allowed are %s", option->name,
                         value, option->range);
    }
    for (; *digit != '\0'; digit++) {
        magnitude = magnitude > limit ? magnitude : 10 * magnitude + (*digit - '0');
    }
    *integer = negative ? -magnitude : magnitude;
    if (*integer < minimum || *integer > maximum) {
        return refuse_at(origin, "%s: '%s' is out of range: allowed are %s", option->name, value,
                         option->range);
    }
    return true;
}

/* A positive number. */
static bool positive_read(const struct option *option, const char *value, struct origin origin,
                          struct decimal *decimal)
{
    const enum decimal_fault fault = decimal_read(decimal, value);
    if (fault == DECIMAL_MALFORMED) {
        return refuse_at(origin, "%s: '%s' is not a decimal number: allowed are %s", option->name,
                         value, option->range);
    }
    if (fault == DECIMAL_TOO_LONG) {
        return refuse_at(origin, "%s: '%s' has more than %d significant digits: allowed are %s",
                         option->name, value, DECIMAL_DIGITS, option->range);
    }
    if (fault == DECIMAL_OUT_OF_RANGE || decimal->negative || decimal->count == 0) {
        return refuse_at(origin, "%s: '%s' is out of range: allowed are %s", option->name, value,
                         option->range);
    }
    return true;
}

/* Refuses a name that is none of those that name_at gives, and names the nearest. */
static bool refuse_unknown(const struct option *option, const char *value, struct origin origin,
                           const char *(*name_at)(const void *list, size_t index), const void *list)
{
    char known[OPTION_VALUE_SIZE] = "";
    size_t used = 0;
    const char *name;
    for (size_t i = 0; (name = name_at(list, i)) != NULL && used < sizeof known; i++) {
        const int printed = snprintf(known + used, sizeof known - used, " %s", name);
        used += printed < 0 ? 0 : (size_t)printed;
    }
    const char *const nearest = nearest_name(value, name_at, list);
    const char *const noun = option->name + strlen("--");
    if (nearest == NULL) {
        return refuse_at(origin, "%s: unknown %s '%s': known:%s", option->name, noun, value, known);
    }
    return refuse_at(origin, "%s: unknown %s '%s': did you mean '%s'? known:%s", option->name, noun,
                     value, nearest, known);
}

/* One of the option's choices: its place in their table. */
static bool choice_read(const struct option *option, const char *value, struct origin origin,
                        size_t *index)
{
    const struct choice *const choices = option->choices;
    for (size_t i = 0; choices[i].name != NULL; i++) {
        if (strcmp(choices[i].name, value) == 0) {
            *index = i;
            return true;
        }
    }
    return refuse_unknown(option, value, origin, choice_name_at, choices);
}

static bool d_model_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    return integer_read(option, value, origin, 1, D_MODEL_MAX, &request->d_model);
}

static bool max_len_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    return integer_read(option, value, origin, 1, MAX_LEN_MAX, &request->max_len);
}

static bool base_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    return positive_read(option, value, origin, &request->base);
}

static const char *precision_name_at(const void *list, size_t index)
{
    (void)list;
    return index < PRECISION_COUNT ? precisions[index].name : NULL;
}

static bool precision_read(struct request *request, const struct option *option, const char *value,
                           struct origin origin)
{
    request->precision = precision_find(value);
    return request->precision != NULL ||
           refuse_unknown(option, value, origin, precision_name_at, NULL);
}

static bool scale_read(struct request *request, const struct option *option, const char *value,
                       struct origin origin)
{
    const struct decimal *const scale = &request->scale;
    if (!positive_read(option, value, origin, &request->scale)) {
        return false;
    }
    /* It becomes a constant of type float in the output. */
    const int power = scale->exponent + (int)scale->count - 1;
    const bool is_most = scale->count == 1 && scale->digit[0] == 1;
    if (power < -30 || power > 30 || (power == 30 && !is_most)) {
        return refuse_at(origin, "%s: '%s' is out of range: allowed are %s", option->name, value,
                         option->range);
    }
    return true;
}

/* What s8 or u8 can hold; which of them it is, is checked later. */
static bool zero_point_read(struct request *request, const struct option *option, const char *value,
                            struct origin origin)
{
    return integer_read(option, value, origin, -128, 255, &request->zero_point);
}

static bool start_read(struct request *request, const struct option *option, const char *value,
                       struct origin origin)
{
    return integer_read(option, value, origin, -START_MAX, START_MAX, &request->start);
}

static bool layout_read(struct request *request, const struct option *option, const char *value,
                        struct origin origin)
{
    size_t index = 0;
    const bool known = choice_read(option, value, origin, &index);
    request->layout = (enum layout)index;
    return known;
}

static bool frequency_read(struct request *request, const struct option *option, const char *value,
                           struct origin origin)
{
    size_t index = 0;
    const bool known = choice_read(option, value, origin, &index);
    request->frequency = (enum frequency)index;
    return known;
}

static bool literal_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    size_t index = 0;
    const bool known = choice_read(option, value, origin, &index);
    request->literal = (enum literal)index;
    return known;
}

static bool standard_read(struct request *request, const struct option *option, const char *value,
                          struct origin origin)
{
    size_t index = 0;
    const bool known = choice_read(option, value, origin, &index);
    request->standard = (enum standard)index;
    return known;
}

static bool linkage_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    size_t index = 0;
    const bool known = choice_read(option, value, origin, &index);
    request->linkage = (enum linkage)index;
    return known;
}

static bool row_align_read(struct request *request, const struct option *option, const char *value,
                           struct origin origin)
{
    if (!integer_read(option, value, origin, 1, ROW_ALIGN_MAX, &request->row_align)) {
        return false;
    }
    if ((request->row_align & (request->row_align - 1)) != 0) {
        return refuse_at(origin, "%s: '%s' is no power of two: allowed are %s", option->name, value,
                         option->range);
    }
    return true;
}

/* The characters of SPDX license expressions; none of them can end a comment. */
static bool spdx_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+() ";
    const size_t length = strlen(value);
    request->spdx = value;
    if (strspn(value, " ") == length) {
        return refuse_at(origin, "%s: '%s' is empty: give %s, or drop the option", option->name,
                         value, option->range);
    }
    if (length > SPDX_MAX_LENGTH || strspn(value, allowed) != length) {
        return refuse_at(origin, "%s: '%s' is no SPDX license expression: give %s", option->name,
                         value, option->range);
    }
    return true;
}

/* Whether it is an identifier is checked later, together with the name that -o gives. */
static bool name_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    (void)option;
    (void)origin;
    request->name = value;
    return true;
}

static bool output_read(struct request *request, const struct option *option, const char *value,
                        struct origin origin)
{
    const char *const last = path_last(value);
    request->path = value;
    if (*value == '\0') {
        return refuse_at(origin, "%s: the path is empty: give -o PATH, as in -o out/pe",
                         option->name);
    }
    if (*last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0) {
        return refuse_at(origin, "%s: '%s' is a directory: add the name of the files, as in out/pe",
                         option->name, value);
    }
    if (strpbrk(last, "\"\\") != NULL) {
        return refuse_at(origin,
                         "%s: the file name '%s' has a \" or a \\, which #include does not take: "
                         "give another",
                         option->name, last);
    }
    if (strlen(last) > FILE_NAME_MAX_LENGTH) {
        return refuse_at(origin, "%s: the file name '%s' is too long: allowed are 1 .. %d bytes",
                         option->name, last, FILE_NAME_MAX_LENGTH);
    }
    return true;
}

static bool quiet_read(struct request *request, const struct option *option, const char *value,
                       struct origin origin)
{
    (void)option;
    (void)value;
    (void)origin;
    request->quiet = true;
    return true;
}

/* --- printing -------------------------------------------------------------------------------- */

static bool integer_print(int64_t integer, char value[OPTION_VALUE_SIZE])
{
    return snprintf(value, OPTION_VALUE_SIZE, "%lld", (long long)integer) > 0;
}

/* A string that is known to fit. */
static bool string_print(const char *string, char value[OPTION_VALUE_SIZE])
{
    return snprintf(value, OPTION_VALUE_SIZE, "%s", string) > 0;
}

static bool d_model_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return integer_print(request->d_model, value);
}

static bool max_len_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return integer_print(request->max_len, value);
}

static bool base_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    decimal_print(value, &request->base);
    return true;
}

static bool precision_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(request->precision->name, value);
}

static bool scale_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    decimal_print(value, &request->scale);
    return request->precision->kind == PRECISION_AFFINE;
}

static bool zero_point_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return request->precision->kind == PRECISION_AFFINE &&
           integer_print(request->zero_point, value);
}

static bool start_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return integer_print(request->start, value);
}

static bool layout_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(layout_choices[request->layout].name, value);
}

static bool frequency_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(frequency_choices[request->frequency].name, value);
}

static bool literal_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(literal_choices[request->literal].name, value);
}

static bool standard_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(standard_choices[request->standard].name, value);
}

static bool linkage_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return string_print(linkage_choices[request->linkage].name, value);
}

static bool row_align_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return integer_print(request->row_align, value);
}

static bool spdx_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return request->spdx != NULL && string_print(request->spdx, value);
}

/* The file name without its directory, which is no business of whoever reads the banner. For
 * standard output that is the name, so that the command writes the same text into files. */
static bool output_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    const char *const last = path_last(request->path);
    if (strcmp(request->path, "-") == 0) {
        return string_print(request->name, value);
    }
    /* A bare - would be standard output, and a leading @ a file of options. */
    const bool special = strcmp(last, "-") == 0 || *last == '@';
    return snprintf(value, OPTION_VALUE_SIZE, "%s%s", special ? "./" : "", last) > 0;
}

/* Only where it isn't what -o gives anyway. */
static bool name_print(const struct request *request, char value[OPTION_VALUE_SIZE])
{
    return strcmp(request->path, "-") != 0 &&
           strcmp(request->name, path_last(request->path)) != 0 &&
           string_print(request->name, value);
}

/* --- the table ------------------------------------------------------------------------------- */

const struct option options[OPTION_COUNT] = {
    [OPTION_D_MODEL] = {.name = "--d-model",
                        .placeholder = "N",
                        .missing = "the number of columns",
                        .summary = "columns of the table",
                        .range = "1 .. 65536",
                        .read = d_model_read,
                        .print = d_model_print},
    [OPTION_MAX_LEN] = {.name = "--max-len",
                        .placeholder = "N",
                        .missing = "the number of rows",
                        .summary = "rows of the table",
                        .range = "1 .. 2147483647",
                        .read = max_len_read,
                        .print = max_len_print},
    [OPTION_BASE] = {.name = "--base",
                     .placeholder = "X",
                     .default_value = "10000",
                     .summary = "base of the frequencies",
                     .range = "1e-300 .. 1e300",
                     .always = true,
                     .read = base_read,
                     .print = base_print},
    [OPTION_PRECISION] = {.name = "--precision",
                          .placeholder = "P",
                          .default_value = "f32",
                          .summary = "format of a cell, one of --list-precisions",
                          .always = true,
                          .read = precision_read,
                          .print = precision_print},
    [OPTION_SCALE] = {.name = "--scale",
                      .placeholder = "X",
                      .summary = "s8 and u8: the scale",
                      .range = "1e-30 .. 1e30",
                      .read = scale_read,
                      .print = scale_print},
    [OPTION_ZERO_POINT] = {.name = "--zero-point",
                           .placeholder = "N",
                           .summary = "s8 and u8: the cell of 0",
                           .range = "-128 .. 127 (s8), 0 .. 255 (u8)",
                           .read = zero_point_read,
                           .print = zero_point_print},
    [OPTION_START] = {.name = "--start",
                      .placeholder = "N",
                      .default_value = "0",
                      .summary = "first position",
                      .range = "-10^15 .. 10^15",
                      .read = start_read,
                      .print = start_print},
    [OPTION_LAYOUT] = {.name = "--layout",
                       .placeholder = "L",
                       .default_value = "interleaved",
                       .summary = "order of sines and cosines in a row",
                       .choices = layout_choices,
                       .read = layout_read,
                       .print = layout_print},
    [OPTION_FREQUENCY] = {.name = "--frequency",
                          .placeholder = "F",
                          .default_value = "paper",
                          .summary = "angular frequency w of pair k, d columns",
                          .choices = frequency_choices,
                          .read = frequency_read,
                          .print = frequency_print},
    [OPTION_LITERAL] = {.name = "--literal",
                        .placeholder = "L",
                        .default_value = "decimal",
                        .summary = "spelling of floats",
                        .choices = literal_choices,
                        .read = literal_read,
                        .print = literal_print},
    [OPTION_STD] = {.name = "--std",
                    .placeholder = "S",
                    .default_value = "auto",
                    .summary = "oldest standard that the output compiles under",
                    .choices = standard_choices,
                    .terse = true,
                    .read = standard_read,
                    .print = standard_print},
    [OPTION_LINKAGE] = {.name = "--linkage",
                        .placeholder = "L",
                        .default_value = "extern",
                        .summary = "linkage of the table",
                        .choices = linkage_choices,
                        .read = linkage_read,
                        .print = linkage_print},
    [OPTION_ROW_ALIGN] = {.name = "--row-align",
                          .placeholder = "BYTES",
                          .default_value = "1",
                          .summary = "pad each row to a multiple of so many bytes",
                          .range = "a power of two, 1 .. 4096",
                          .read = row_align_read,
                          .print = row_align_print},
    [OPTION_SPDX] = {.name = "--spdx",
                     .placeholder = "ID",
                     .summary = "license line for the output",
                     .range = "at most 60 of A-Z a-z 0-9 .-+() and spaces, as in 'MIT OR 0BSD'",
                     .read = spdx_read,
                     .print = spdx_print},
    [OPTION_NAME] = {.name = "--name",
                     .placeholder = "ID",
                     .summary = "name of the array, if not PATH's last component",
                     .read = name_read,
                     .print = name_print},
    [OPTION_OUTPUT] = {.name = "-o",
                       .placeholder = "PATH",
                       .missing = "where to write",
                       .summary = "write PATH.c and PATH.h; - is standard output",
                       .read = output_read,
                       .print = output_print},
    [OPTION_QUIET] = {.name = "--quiet", .summary = "show no progress", .read = quiet_read},
    [OPTION_LIST_PRECISIONS] = {.name = "--list-precisions",
                                .summary = "list the formats, and exit",
                                .show = help_print_precisions},
    [OPTION_HELP] = {.name = "--help", .summary = "print this, and exit", .show = help_print},
    [OPTION_VERSION] = {.name = "--version",
                        .summary = "print the version, and exit",
                        .show = help_print_version},
};

static bool is_long(const struct option *option)
{
    return strncmp(option->name, "--", 2) == 0;
}

const struct option *option_find(const char *word, const char **value)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &options[i];
        const size_t length = strlen(option->name);
        if (strncmp(word, option->name, length) != 0) {
            continue;
        }
        if (word[length] == '\0') {
            *value = NULL;
            return option;
        }
        if (!is_long(option) || word[length] == '=') {
            *value = word + length + (is_long(option) ? strlen("=") : 0);
            return option;
        }
    }
    return NULL;
}

const char *option_separator(const struct option *option)
{
    if (option->placeholder == NULL) {
        return "";
    }
    return is_long(option) ? "=" : " ";
}

const char *option_name_at(const void *list, size_t index)
{
    (void)list;
    return index < OPTION_COUNT ? options[index].name : NULL;
}

const char *choice_name_at(const void *list, size_t index)
{
    const struct choice *const choices = list;
    return choices[index].name;
}

const char *path_last(const char *path)
{
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr(separators, *c) != NULL) {
            path = c + 1;
        }
    }
    return path;
}
