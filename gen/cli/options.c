/*
 * options.c: the table of options, and how each of them is read and printed.
 */
#include "cli/options.h"

#include "cli/help.h"
#include "cli/presets.h"
#include "cli/template_file.h"
#include "nearest.h"
#include "path.h"
#include "precision.h"

#include <string.h>

enum { KNOWN_SIZE = 512 }; /* bytes that the names of all presets need */

const struct choice layout_choices[] = {
    [LAYOUT_INTERLEAVED] = {"interleaved", "sin cos sin cos ..."},
    [LAYOUT_INTERLEAVED_COS] = {"interleaved-cos", "cos sin cos sin ..."},
    [LAYOUT_CONCAT] = {"concat", "all sines, then all cosines"},
    [LAYOUT_CONCAT_COS] = {"concat-cos", "all cosines, then all sines"},
    [LAYOUT_SIN] = {"sin", "sines only: column j has w = base^(-j/d)"},
    [LAYOUT_SPLIT] = {"split", "a table of cosines, one of sines, d/2 columns"},
    [LAYOUT_SPLIT_HALF] = {"split-half", "the same of d columns: the halves repeated"},
    [LAYOUT_SPLIT_INTERLEAVED] = {"split-interleaved", "the same of d columns: each value twice"},
    [LAYOUT_PAIRS] = {"pairs", "one table [rows][d/2][2]: cosine and sine"},
    {NULL, NULL},
};

const struct choice frequency_choices[] = {
    [FREQUENCY_PAPER] = {"paper", "base^(-2k/d): \"Attention Is All You Need\""},
    [FREQUENCY_SHIFTED] = {"shifted", "base^(-k/(floor(d/2)-1)), down to 1/base itself"},
    [FREQUENCY_SHIFTED_ANY] = {"shifted-any", "base^(-k/max(floor(d/2)-1, 1))"},
    [FREQUENCY_COLUMN] = {"column", "base^(-2j/d) for column j, interleaved only"},
    [FREQUENCY_CONSTANT] = {"constant", "1/base for every pair"},
    [FREQUENCY_LIST] = {"@FILE", "one number a line, decimal or hex float"},
    {NULL, NULL},
};

static const struct choice width_choices[] = {
    [WIDTH_EXACT] = {"exact", "d as it is"},
    [WIDTH_DOWN] = {"down", "2 floor(d/2)"},
    [WIDTH_UP] = {"up", "2 ceil(d/2)"},
    {NULL, NULL},
};

static const struct choice odd_choices[] = {
    [ODD_CUT] = {"cut", "of another pair, whose second cell is cut off"},
    [ODD_ZERO] = {"zero", "zeros, behind the columns of d - 1"},
    [ODD_REFUSE] = {"refuse", "none: an odd d is refused"},
    {NULL, NULL},
};

static const struct choice order_choices[] = {
    [ORDER_ASCENDING] = {"ascending", "from --start on"},
    [ORDER_DESCENDING] = {"descending", "the same positions, down to --start"},
    [ORDER_CENTERED] = {"centered", "(n-1)/2 down to -(n-1)/2, of n rows, n odd"},
    {NULL, NULL},
};

static const struct choice angles_choices[] = {
    [ANGLES_EXACT] = {"exact", "as the formula says"},
    [ANGLES_FLOAT32] = {"float32", "w, then position * w, each rounded to float32"},
    {NULL, NULL},
};

static const struct choice cell_factor_choices[] = {
    [CELL_FACTOR_NUMBER] = {"X", "the number"},
    [CELL_FACTOR_INVERSE_SQRT] = {"inverse-sqrt", "d^(-1/2)"},
    [CELL_FACTOR_SQRT_2_D] = {"sqrt-2-d", "(2/d)^(1/2)"},
    [CELL_FACTOR_YARN] = {"yarn", "0.1 ln(factor) + 1, with --rope-scaling=yarn"},
    {NULL, NULL},
};

const struct choice rope_scaling_choices[] = {
    [ROPE_SCALING_NONE] = {"none", "the frequencies as they are"},
    [ROPE_SCALING_LINEAR] = {"linear", "all divided by the factor"},
    [ROPE_SCALING_NTK] = {"ntk", "a base larger by factor^(d/(d-2))"},
    [ROPE_SCALING_DYNAMIC] = {"dynamic", "as ntk, as far as the table is longer than trained with"},
    [ROPE_SCALING_YARN] = {"yarn", "a ramp, over the pairs, from unscaled to linear"},
    [ROPE_SCALING_LLAMA3] = {"llama3", "a ramp, over the wavelengths, from unscaled to linear"},
    {NULL, NULL},
};

static const struct choice grid_order_choices[] = {
    [GRID_XY] = {"xy", "the first half of the columns shows x, in a line, the second y"},
    [GRID_YX] = {"yx", "the first half shows y, the second x"},
    {NULL, NULL},
};

const struct choice literal_choices[] = {
    [LITERAL_DECIMAL] = {"decimal", "0.841470957"},
    [LITERAL_HEX] = {"hex", "0x35daa9p-22, for C99 and C++17 and up"},
    [LITERAL_BYTES] = {"bytes", "strings of the cells' bytes, for C alone"},
    {NULL, NULL},
};

static const struct choice byte_order_choices[] = {
    [BYTE_ORDER_LITTLE] = {"little", "the lowest byte comes first"},
    [BYTE_ORDER_BIG] = {"big", "the highest byte comes first"},
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

static const struct choice storage_choices[] = {
    [STORAGE_FULL] = {"full", "every row"},
    [STORAGE_FACTORED] = {"factored", "two small tables, from which pe_row rebuilds any row"},
    {NULL, NULL},
};

/* --- reading --------------------------------------------------------------------------------- */

static bool refuse_range(const struct option *option, const char *value, struct origin origin)
{
    return refuse_at(origin, "%s: '%s' is out of range: allowed are %s", option->name, value,
                     option->range);
}

/* The option's member of the request. */
static void *member_of(struct request *request, const struct option *option)
{
    return (unsigned char *)request + option->member;
}

static const void *const_member_of(const struct request *request, const struct option *option)
{
    return (const unsigned char *)request + option->member;
}

/* Takes a whole number from the text and moves on behind it. Magnitudes above 10^16 are all alike:
 * out of every range. False where there is none. */
static bool whole_take(const char **text, int64_t *number)
{
    const int64_t limit = 10 * START_MAX;
    const bool negative = **text == '-';
    const char *digit = *text + (**text == '-' || **text == '+');
    const char *const end = digit + strspn(digit, "0123456789");
    int64_t magnitude = 0;
    if (digit == end) {
        return false;
    }
    for (; digit < end; digit++) {
        magnitude = magnitude > limit ? magnitude : 10 * magnitude + (*digit - '0');
    }
    *number = negative ? -magnitude : magnitude;
    *text = end;
    return true;
}

/* A whole number from minimum to maximum, both within +-10^15. */
static bool integer_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    int64_t *const integer = member_of(request, option);
    const char *rest = value;
    if (!whole_take(&rest, integer) || *rest != '\0') {
        return refuse_at(origin, "%s: '%s' is not a whole number: allowed are %s", option->name,
                         value, option->range);
    }
    return (*integer >= option->minimum && *integer <= option->maximum) ||
           refuse_range(option, value, origin);
}

/* A number from least to most. */
static bool number_read(struct request *request, const struct option *option, const char *value,
                        struct origin origin)
{
    struct decimal *const decimal = member_of(request, option);
    struct decimal least;
    struct decimal most;
    (void)decimal_read(&least, option->least);
    (void)decimal_read(&most, option->most);
    switch (decimal_read(decimal, value)) {
    case DECIMAL_FINE:
        break;
    case DECIMAL_MALFORMED:
        return refuse_at(origin, "%s: '%s' is not a decimal number: allowed are %s", option->name,
                         value, option->range);
    case DECIMAL_TOO_LONG:
        return refuse_at(origin, "%s: '%s' has more than %d significant digits: allowed are %s",
                         option->name, value, DECIMAL_DIGITS, option->range);
    case DECIMAL_OUT_OF_RANGE:
        return refuse_range(option, value, origin);
    }
    return (decimal_compare(decimal, &least) >= 0 && decimal_compare(decimal, &most) <= 0) ||
           refuse_range(option, value, origin);
}

bool option_refuse_unknown(const struct option *option, const char *value, struct origin origin,
                           const char *(*name_at)(const void *list, size_t index), const void *list)
{
    char known[KNOWN_SIZE] = "";
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
    return option_refuse_unknown(option, value, origin, choice_name_at, choices);
}

static void string_print(const char *string, char value[OPTION_VALUE_SIZE])
{
    (void)snprintf(value, OPTION_VALUE_SIZE, "%s", string);
}

/* What reads and prints an option that takes a name: such options differ only in the member of the
 * request. */
#define CHOICE_FUNCTIONS(member, enumeration)                                              \
    static bool member##_read(struct request *request, const struct option *option,        \
                              const char *value, struct origin origin)                     \
    {                                                                                      \
        size_t index = 0;                                                                  \
        const bool known = choice_read(option, value, origin, &index);                     \
        request->member = (enumeration)index;                                              \
        return known;                                                                      \
    }                                                                                      \
    static void member##_print(const struct request *request, const struct option *option, \
                               char value[OPTION_VALUE_SIZE])                              \
    {                                                                                      \
        string_print(option->choices[request->member].name, value);                        \
    }

CHOICE_FUNCTIONS(layout, enum layout)
CHOICE_FUNCTIONS(width, enum width)
CHOICE_FUNCTIONS(odd, enum odd)
CHOICE_FUNCTIONS(order, enum order)
CHOICE_FUNCTIONS(angles, enum angles)
CHOICE_FUNCTIONS(rope_scaling, enum rope_scaling)
CHOICE_FUNCTIONS(grid_order, enum grid_order)
CHOICE_FUNCTIONS(literal, enum literal)
CHOICE_FUNCTIONS(byte_order, enum byte_order)
CHOICE_FUNCTIONS(standard, enum standard)
CHOICE_FUNCTIONS(linkage, enum linkage)
CHOICE_FUNCTIONS(storage, enum storage)

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
           option_refuse_unknown(option, value, origin, precision_name_at, NULL);
}

/* The path of a file to be read, whose last component the canonical command has. */
static bool file_read(const struct option *option, const char *path, struct origin origin)
{
    const char *const last = path_last(path);
    if (*path == '\0') {
        return refuse_at(origin, "%s: the path of the file is missing: give %s=%s", option->name,
                         option->name, option->at_value ? "@FILE" : option->placeholder);
    }
    if (strpbrk(last, "\"\\'") != NULL) {
        return refuse_at(origin,
                         "%s: the file name '%s' has a quote or a \\, which has no place in a "
                         "comment of the output: give the file another name",
                         option->name, last);
    }
    return strlen(last) <= FILE_NAME_MAX_LENGTH ||
           refuse_at(origin, "%s: the file name '%s' is too long: allowed are 1 .. %d bytes",
                     option->name, last, FILE_NAME_MAX_LENGTH);
}

/* The file is read later, when it is known how many numbers it has to have. */
static bool frequency_read(struct request *request, const struct option *option, const char *value,
                           struct origin origin)
{
    size_t index = FREQUENCY_LIST;
    request->frequency_file = *value == '@' ? value + 1 : NULL;
    const bool known = *value == '@' ? file_read(option, value + 1, origin)
                                     : choice_read(option, value, origin, &index);
    request->frequency = (enum frequency)index;
    return known;
}

static bool cell_factor_read(struct request *request, const struct option *option,
                             const char *value, struct origin origin)
{
    size_t index = CELL_FACTOR_NUMBER;
    const bool is_name = *value >= 'a' && *value <= 'z';
    if (is_name && !choice_read(option, value, origin, &index)) {
        return false;
    }
    request->cell_factor = (enum cell_factor)index;
    return is_name || number_read(request, option, value, origin);
}

static bool zero_row_read(struct request *request, const struct option *option, const char *value,
                          struct origin origin)
{
    request->has_zero_row = strcmp(value, "none") != 0;
    return !request->has_zero_row || integer_read(request, option, value, origin);
}

/* Height and width. */
static bool grid_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    int64_t *const height = &request->grid_height;
    int64_t *const width = &request->grid_width;
    const char *rest = value;
    if (!whole_take(&rest, height) || *rest++ != 'x' || !whole_take(&rest, width) ||
        *rest != '\0') {
        return refuse_at(origin, "%s: '%s' is not two whole numbers with an x between: allowed %s",
                         option->name, value, option->range);
    }
    return (*height >= option->minimum && *height <= option->maximum && *width >= option->minimum &&
            *width <= option->maximum) ||
           refuse_range(option, value, origin);
}

/* The options that take no value. */
static bool flag_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    bool *const flag = member_of(request, option);
    (void)value;
    (void)origin;
    *flag = true;
    return true;
}

static bool from_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    request->from = value;
    return file_read(option, value, origin);
}

/* The output does not name the file. */
static bool compare_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    request->compare = value;
    return *value != '\0' || file_read(option, value, origin);
}

/* FILE:OUT. The text of FILE is read when all options are known. */
static bool template_read(struct request *request, const struct option *option, const char *value,
                          struct origin origin)
{
    struct user_template *const added = &request->templates[request->template_count];
    if (!template_file_split(added, value, origin)) {
        return false;
    }
    request->template_count++; /* from now on request_free frees it */
    if (!file_read(option, added->file, origin) || !file_read(option, added->output, origin)) {
        return false;
    }
    return strlen(path_last(added->file)) + strlen(path_last(added->output)) <=
               TEMPLATE_NAMES_MAX_LENGTH ||
           refuse_at(origin, "%s: the file names of '%s' are too long: allowed are %d bytes in all",
                     option->name, value, TEMPLATE_NAMES_MAX_LENGTH);
}

static bool path_read(struct request *request, const struct option *option, const char *value,
                      struct origin origin)
{
    const char **const path = member_of(request, option);
    *path = value;
    if (strcmp(value, "-") == 0) {
        return refuse_at(origin, "%s: '-' is no file: give %s=%s", option->name, option->name,
                         option->placeholder);
    }
    return *value != '\0' || refuse_at(origin, "%s: the path is empty: give %s=%s", option->name,
                                       option->name, option->placeholder);
}

/* Whole numbers with commas between. */
static bool columns_read(struct request *request, const struct option *option, const char *value,
                         struct origin origin)
{
    const char *rest = value;
    int64_t column;
    request->figure_column_count = 0;
    for (bool more = true; more; more = *rest++ == ',') {
        if (!whole_take(&rest, &column) || (*rest != ',' && *rest != '\0')) {
            return refuse_at(origin,
                             "%s: '%s' is not whole numbers with commas between: allowed are %s",
                             option->name, value, option->range);
        }
        if (column < option->minimum || column > option->maximum ||
            request->figure_column_count == COLUMNS_MAX) {
            return refuse_range(option, value, origin);
        }
        request->figure_columns[request->figure_column_count++] = column;
    }
    return true;
}

static bool check_read(struct request *request, const struct option *option, const char *value,
                       struct origin origin)
{
    (void)option;
    (void)value;
    (void)origin;
    request->is_check = true;
    return true;
}

/* The name tells it from the files of -o. */
static bool report_read(struct request *request, const struct option *option, const char *value,
                        struct origin origin)
{
    static const char ending[] = ".json";
    const size_t length = strlen(value);
    request->report = value;
    return length == 0 ||
           (length >= sizeof ending && strcmp(value + length - strlen(ending), ending) == 0) ||
           refuse_at(origin, "%s: '%s' is no .json file: give %s=FILE.json, or %s for text",
                     option->name, value, option->name, option->name);
}

/* A power of two. */
static bool power_read(struct request *request, const struct option *option, const char *value,
                       struct origin origin)
{
    const int64_t *const integer = const_member_of(request, option);
    if (!integer_read(request, option, value, origin)) {
        return false;
    }
    if ((*integer & (*integer - 1)) != 0) {
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

/* The bytes that a file name takes in the banner: a ' is spelled '"'"' in quotes. */
static size_t spelled_length(const char *name)
{
    size_t length = 0;
    for (; *name != '\0'; name++) {
        length += *name == '\'' ? 5 : 1;
    }
    return length;
}

/* Whether a file name has a trigraph, or would have with a quote behind it. */
static bool has_trigraph(const char *name)
{
    bool has = false;
    for (const char *at = strstr(name, "??"); at != NULL; at = strstr(at + 1, "??")) {
        has = has || strchr("=/'()!<>-", at[2]) != NULL;
    }
    return has;
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
    if (has_trigraph(last)) {
        return refuse_at(origin,
                         "%s: the file name '%s' has ??, with which a trigraph begins: give "
                         "another",
                         option->name, last);
    }
    if (spelled_length(last) > FILE_NAME_MAX_LENGTH) {
        return refuse_at(origin,
                         "%s: the file name '%s' is too long: allowed are 1 .. %d bytes, of which "
                         "a ' counts for 5",
                         option->name, last, FILE_NAME_MAX_LENGTH);
    }
    return true;
}

/* --- printing -------------------------------------------------------------------------------- */

static void integer_print(const struct request *request, const struct option *option,
                          char value[OPTION_VALUE_SIZE])
{
    const int64_t *const integer = const_member_of(request, option);
    (void)snprintf(value, OPTION_VALUE_SIZE, "%lld", (long long)*integer);
}

static void number_print(const struct request *request, const struct option *option,
                         char value[OPTION_VALUE_SIZE])
{
    decimal_print(value, const_member_of(request, option));
}

static void flag_print(const struct request *request, const struct option *option,
                       char value[OPTION_VALUE_SIZE])
{
    (void)request;
    (void)option;
    *value = '\0';
}

static void precision_print(const struct request *request, const struct option *option,
                            char value[OPTION_VALUE_SIZE])
{
    (void)option;
    string_print(request->precision->name, value);
}

/* Of a file that is read the name without its directory, as with -o. */
static void frequency_print(const struct request *request, const struct option *option,
                            char value[OPTION_VALUE_SIZE])
{
    if (request->frequency != FREQUENCY_LIST) {
        string_print(option->choices[request->frequency].name, value);
        return;
    }
    (void)snprintf(value, OPTION_VALUE_SIZE, "@%s", path_last(request->frequency_file));
}

static void cell_factor_print(const struct request *request, const struct option *option,
                              char value[OPTION_VALUE_SIZE])
{
    if (request->cell_factor == CELL_FACTOR_NUMBER) {
        number_print(request, option, value);
    } else {
        string_print(option->choices[request->cell_factor].name, value);
    }
}

static void zero_row_print(const struct request *request, const struct option *option,
                           char value[OPTION_VALUE_SIZE])
{
    if (request->has_zero_row) {
        integer_print(request, option, value);
    } else {
        string_print(option->default_value, value);
    }
}

static void grid_print(const struct request *request, const struct option *option,
                       char value[OPTION_VALUE_SIZE])
{
    (void)option;
    (void)snprintf(value, OPTION_VALUE_SIZE, "%lldx%lld", (long long)request->grid_height,
                   (long long)request->grid_width);
}

static void from_print(const struct request *request, const struct option *option,
                       char value[OPTION_VALUE_SIZE])
{
    (void)option;
    string_print(path_last(request->from), value);
}

static bool template_print_at(const struct request *request, size_t index,
                              char value[OPTION_VALUE_SIZE])
{
    if (index >= request->template_count) {
        return false;
    }
    const struct user_template *const template = &request->templates[index];
    (void)snprintf(value, OPTION_VALUE_SIZE, "%s:%s", path_last(template->file),
                   path_last(template->output));
    return true;
}

static void spdx_print(const struct request *request, const struct option *option,
                       char value[OPTION_VALUE_SIZE])
{
    (void)option;
    string_print(request->spdx, value);
}

static void name_print(const struct request *request, const struct option *option,
                       char value[OPTION_VALUE_SIZE])
{
    (void)option;
    string_print(request->name, value);
}

/* The file name without its directory, which is no business of whoever reads the banner. For
 * standard output that is the name, so that the command writes the same text into files. */
static void output_print(const struct request *request, const struct option *option,
                         char value[OPTION_VALUE_SIZE])
{
    const char *const last = path_last(request->path);
    (void)option;
    if (strcmp(request->path, "-") == 0) {
        string_print(request->name, value);
        return;
    }
    /* A bare - would be standard output, and a leading @ a file of options. */
    const bool special = strcmp(last, "-") == 0 || *last == '@';
    (void)snprintf(value, OPTION_VALUE_SIZE, "%s%s", special ? "./" : "", last);
}

/* --- where they apply ------------------------------------------------------------------------ */

static bool is_affine(const struct request *request, const struct option *option)
{
    (void)option;
    return request->precision->kind == PRECISION_AFFINE;
}

static bool has_base(const struct request *request, const struct option *option)
{
    (void)option;
    return request->from == NULL && request->frequency != FREQUENCY_LIST;
}

static bool is_odd(const struct request *request, const struct option *option)
{
    (void)option;
    return request->d_model % 2 != 0;
}

/* With yarn scaling its factor is the default, otherwise 1. */
static bool has_cell_factor(const struct request *request, const struct option *option)
{
    (void)option;
    if (request->rope_scaling == ROPE_SCALING_YARN) {
        return request->cell_factor != CELL_FACTOR_YARN;
    }
    return request->cell_factor != CELL_FACTOR_NUMBER ||
           !decimal_is_one(&request->cell_factor_number);
}

static bool has_class_row(const struct request *request, const struct option *option)
{
    (void)option;
    return request->class_row;
}

/* Where it is not what the kind of scaling takes for it anyway. */
static bool has_parameter(const struct request *request, const struct option *option)
{
    const char *const otherwise = option->by_scaling[request->rope_scaling];
    char value[OPTION_VALUE_SIZE];
    option->print(request, option, value);
    return otherwise != NULL && strcmp(value, otherwise) != 0;
}

static bool has_grid(const struct request *request, const struct option *option)
{
    (void)option;
    return request->grid_height > 0;
}

static bool is_normalized(const struct request *request, const struct option *option)
{
    (void)option;
    return request->normalize;
}

/* A file says itself what the cells are, and how they lie. */
static bool has_formula(const struct request *request, const struct option *option)
{
    (void)option;
    return request->from == NULL;
}

static bool is_from_file(const struct request *request, const struct option *option)
{
    (void)option;
    return request->from != NULL;
}

static bool has_spdx(const struct request *request, const struct option *option)
{
    (void)option;
    return request->spdx != NULL;
}

static bool has_path(const struct request *request, const struct option *option)
{
    (void)option;
    return request->path != NULL;
}

/* Only where it isn't what -o gives anyway. */
static bool has_name(const struct request *request, const struct option *option)
{
    return has_path(request, option) && strcmp(request->path, "-") != 0 &&
           strcmp(request->name, path_last(request->path)) != 0;
}

static bool is_factored(const struct request *request, const struct option *option)
{
    (void)option;
    return request->storage == STORAGE_FACTORED;
}

/* --- the table ------------------------------------------------------------------------------- */

static const char *const factor_by_scaling[SCALINGS] = {
    [ROPE_SCALING_LINEAR] = "", [ROPE_SCALING_NTK] = "",     [ROPE_SCALING_DYNAMIC] = "",
    [ROPE_SCALING_YARN] = "",   [ROPE_SCALING_LLAMA3] = "8",
};

static const char *const original_by_scaling[SCALINGS] = {
    [ROPE_SCALING_DYNAMIC] = "",
    [ROPE_SCALING_YARN] = "",
    [ROPE_SCALING_LLAMA3] = "8192",
};

static const char *const beta_fast_by_scaling[SCALINGS] = {[ROPE_SCALING_YARN] = "32"};
static const char *const beta_slow_by_scaling[SCALINGS] = {[ROPE_SCALING_YARN] = "1"};
static const char *const low_by_scaling[SCALINGS] = {[ROPE_SCALING_LLAMA3] = "1"};
static const char *const high_by_scaling[SCALINGS] = {[ROPE_SCALING_LLAMA3] = "4"};

#define MEMBER(name) .member = offsetof(struct request, name)

const struct option options[OPTION_COUNT] = {
    [OPTION_D_MODEL] = {.group = "Table",
                        .name = "--d-model",
                        .placeholder = "N",
                        .missing = "the number of columns",
                        .summary = "columns of the table",
                        .range = "1 .. 65536",
                        MEMBER(d_model),
                        .minimum = 1,
                        .maximum = D_MODEL_MAX,
                        .read = integer_read,
                        .print = integer_print},
    [OPTION_MAX_LEN] = {.name = "--max-len",
                        .placeholder = "N",
                        .missing = "the number of rows",
                        .summary = "rows of the table",
                        .range = "1 .. 2147483647",
                        MEMBER(max_len),
                        .minimum = 1,
                        .maximum = MAX_LEN_MAX,
                        .read = integer_read,
                        .print = integer_print},
    [OPTION_BASE] = {.name = "--base",
                     .placeholder = "X",
                     .default_value = "10000",
                     .summary = "base of the frequencies",
                     .range = "1e-300 .. 1e300",
                     .always = true,
                     .formula = true,
                     MEMBER(base),
                     .least = "1e-300",
                     .most = "1e300",
                     .read = number_read,
                     .print = number_print,
                     .applies = has_base},
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
                      .range = "1e-30 .. 1e30", /* a constant of type float in the output */
                      MEMBER(scale),
                      .least = "1e-30",
                      .most = "1e30",
                      .read = number_read,
                      .print = number_print,
                      .applies = is_affine},
    [OPTION_ZERO_POINT] = {.name = "--zero-point",
                           .placeholder = "N",
                           .summary = "s8 and u8: the cell of 0",
                           .range = "-128 .. 127 (s8), 0 .. 255 (u8)",
                           MEMBER(zero_point),
                           .minimum = -128, /* which of the two it is, is checked later */
                           .maximum = 255,
                           .read = integer_read,
                           .print = integer_print,
                           .applies = is_affine},
    [OPTION_START] = {.name = "--start",
                      .placeholder = "N",
                      .default_value = "0",
                      .summary = "first position",
                      .range = "-10^15 .. 10^15",
                      .formula = true,
                      MEMBER(start),
                      .minimum = -START_MAX,
                      .maximum = START_MAX,
                      .read = integer_read,
                      .print = integer_print},
    [OPTION_PRESET] = {.group = "Formula",
                       .name = "--preset",
                       .placeholder = "NAME",
                       .summary = "a framework's table, see --list-presets",
                       .formula = true},
    [OPTION_LAYOUT] = {.name = "--layout",
                       .placeholder = "L",
                       .default_value = "interleaved",
                       .summary = "order of sines and cosines in a row",
                       .choices = layout_choices,
                       .formula = true,
                       .read = layout_read,
                       .print = layout_print,
                       .applies = has_formula},
    [OPTION_FREQUENCY] = {.name = "--frequency",
                          .placeholder = "F",
                          .default_value = "paper",
                          .summary = "angular frequency w of pair k",
                          .choices = frequency_choices,
                          .formula = true,
                          .at_value = true,
                          .read = frequency_read,
                          .print = frequency_print},
    [OPTION_WIDTH] = {.name = "--width",
                      .placeholder = "W",
                      .default_value = "exact",
                      .summary = "of an odd d in paper's base^(-2k/d)",
                      .choices = width_choices,
                      .terse = true,
                      .formula = true,
                      .read = width_read,
                      .print = width_print,
                      .applies = is_odd},
    [OPTION_ODD] = {.name = "--odd",
                    .placeholder = "O",
                    .default_value = "cut",
                    .summary = "the last column of an odd d",
                    .choices = odd_choices,
                    .formula = true,
                    .read = odd_read,
                    .print = odd_print,
                    .applies = is_odd},
    [OPTION_ORDER] = {.name = "--order",
                      .placeholder = "O",
                      .default_value = "ascending",
                      .summary = "order of the positions",
                      .choices = order_choices,
                      .terse = true,
                      .formula = true,
                      .read = order_read,
                      .print = order_print},
    [OPTION_ANGLE_SCALE] = {.name = "--angle-scale",
                            .placeholder = "X",
                            .default_value = "1",
                            .summary = "factor of all angles",
                            .range = "1e-30 .. 1e30",
                            .formula = true,
                            MEMBER(angle_scale),
                            .least = "1e-30",
                            .most = "1e30",
                            .read = number_read,
                            .print = number_print},
    [OPTION_ANGLES] = {.name = "--angles",
                       .placeholder = "A",
                       .default_value = "exact",
                       .summary = "rounding of frequencies and angles",
                       .choices = angles_choices,
                       .terse = true,
                       .formula = true,
                       .read = angles_read,
                       .print = angles_print},
    [OPTION_CELL_FACTOR] = {.name = "--cell-factor",
                            .placeholder = "X",
                            .otherwise = "1 or yarn",
                            .summary = "factor of all cells",
                            .range = "1e-9 .. 1.999",
                            .choices = cell_factor_choices,
                            .terse = true,
                            .formula = true,
                            MEMBER(cell_factor_number),
                            .least = "1e-9",
                            .most = "1.999",
                            .read = cell_factor_read,
                            .print = cell_factor_print,
                            .applies = has_cell_factor},
    [OPTION_ZERO_ROW] = {.name = "--zero-row",
                         .placeholder = "N",
                         .default_value = "none",
                         .summary = "make row N zero",
                         .range = "0 .. max-len - 1 or none",
                         .formula = true,
                         MEMBER(zero_row),
                         .minimum = 0,
                         .maximum = MAX_LEN_MAX - 1,
                         .read = zero_row_read,
                         .print = zero_row_print},
    [OPTION_CLASS_ROW] = {.name = "--class-row",
                          .summary = "begin with a row of zeros, which --max-len counts",
                          .formula = true,
                          MEMBER(class_row),
                          .read = flag_read,
                          .print = flag_print,
                          .applies = has_class_row},
    [OPTION_ROPE_SCALING] = {.group = "Rotary embeddings",
                             .name = "--rope-scaling",
                             .placeholder = "S",
                             .default_value = "none",
                             .summary = "for longer texts",
                             .choices = rope_scaling_choices,
                             .terse = true,
                             .formula = true,
                             .read = rope_scaling_read,
                             .print = rope_scaling_print},
    [OPTION_FACTOR] = {.name = "--factor",
                       .placeholder = "X",
                       .otherwise = "llama3: 8",
                       .summary = "of --rope-scaling",
                       .range = "1 .. 1000000",
                       .formula = true,
                       .by_scaling = factor_by_scaling,
                       MEMBER(factor),
                       .least = "1",
                       .most = "1000000",
                       .read = number_read,
                       .print = number_print,
                       .applies = has_parameter},
    [OPTION_ORIGINAL_MAX_LEN] = {.name = "--original-max-len",
                                 .placeholder = "N",
                                 .otherwise = "llama3: 8192",
                                 .summary = "that the model was trained with",
                                 .range = "1 .. 2147483647",
                                 .formula = true,
                                 .by_scaling = original_by_scaling,
                                 MEMBER(original_max_len),
                                 .minimum = 1,
                                 .maximum = MAX_LEN_MAX,
                                 .read = integer_read,
                                 .print = integer_print,
                                 .applies = has_parameter},
    [OPTION_BETA_FAST] = {.name = "--beta-fast",
                          .placeholder = "X",
                          .otherwise = "32",
                          .summary = "yarn: unscaled above so many turns",
                          .range = "1e-9 .. 1e9",
                          .formula = true,
                          .by_scaling = beta_fast_by_scaling,
                          MEMBER(beta_fast),
                          .least = "1e-9",
                          .most = "1e9",
                          .read = number_read,
                          .print = number_print,
                          .applies = has_parameter},
    [OPTION_BETA_SLOW] = {.name = "--beta-slow",
                          .placeholder = "X",
                          .otherwise = "1",
                          .summary = "yarn: all scaled below so many",
                          .range = "1e-9 .. 1e9",
                          .formula = true,
                          .by_scaling = beta_slow_by_scaling,
                          MEMBER(beta_slow),
                          .least = "1e-9",
                          .most = "1e9",
                          .read = number_read,
                          .print = number_print,
                          .applies = has_parameter},
    [OPTION_LOW_FREQ_FACTOR] = {.name = "--low-freq-factor",
                                .placeholder = "X",
                                .otherwise = "1",
                                .summary = "llama3: all scaled below so many",
                                .range = "1e-9 .. 1e9",
                                .formula = true,
                                .by_scaling = low_by_scaling,
                                MEMBER(low_freq_factor),
                                .least = "1e-9",
                                .most = "1e9",
                                .read = number_read,
                                .print = number_print,
                                .applies = has_parameter},
    [OPTION_HIGH_FREQ_FACTOR] = {.name = "--high-freq-factor",
                                 .placeholder = "X",
                                 .otherwise = "4",
                                 .summary = "llama3: unscaled above so many",
                                 .range = "1e-9 .. 1e9",
                                 .formula = true,
                                 .by_scaling = high_by_scaling,
                                 MEMBER(high_freq_factor),
                                 .least = "1e-9",
                                 .most = "1e9",
                                 .read = number_read,
                                 .print = number_print,
                                 .applies = has_parameter},
    [OPTION_GRID] = {.group = "Two dimensions",
                     .name = "--grid",
                     .placeholder = "HxW",
                     .summary = "H lines of W positions",
                     .range = "1x1 .. 65536x65536",
                     .minimum = 1,
                     .maximum = 65536,
                     .read = grid_read,
                     .print = grid_print,
                     .applies = has_grid},
    [OPTION_GRID_ORDER] = {.name = "--grid-order",
                           .placeholder = "O",
                           .default_value = "xy",
                           .summary = "axes of the halves of a row",
                           .choices = grid_order_choices,
                           .terse = true,
                           .formula = true,
                           .read = grid_order_read,
                           .print = grid_order_print,
                           .applies = has_grid},
    [OPTION_NORMALIZE] = {.name = "--normalize",
                          .summary = "coordinates times 2 pi / (last + 10^-6)",
                          .formula = true,
                          MEMBER(normalize),
                          .read = flag_read,
                          .print = flag_print,
                          .applies = is_normalized},
    [OPTION_FROM] = {.group = "Tables from elsewhere",
                     .name = "--from",
                     .placeholder = "FILE.npy",
                     .summary = "emit the table in a file of numpy.save",
                     .read = from_read,
                     .print = from_print,
                     .applies = is_from_file},
    [OPTION_COMPARE] = {.name = "--compare",
                        .placeholder = "FILE.npy",
                        .summary = "compare with that table, and write nothing",
                        .read = compare_read},
    [OPTION_TOLERANCE] = {.name = "--tolerance",
                          .placeholder = "X",
                          .default_value = "0",
                          .summary = "the difference that passes",
                          .range = "0 .. 1e300",
                          MEMBER(tolerance),
                          .least = "0",
                          .most = "1e300",
                          .read = number_read},
    [OPTION_LITERAL] = {.group = "Output",
                        .name = "--literal",
                        .placeholder = "L",
                        .default_value = "decimal",
                        .summary = "spelling of cells",
                        .choices = literal_choices,
                        .read = literal_read,
                        .print = literal_print},
    [OPTION_BYTE_ORDER] = {.name = "--byte-order",
                           .placeholder = "O",
                           .default_value = "little",
                           .summary = "of --literal=bytes",
                           .choices = byte_order_choices,
                           .terse = true,
                           .read = byte_order_read,
                           .print = byte_order_print},
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
                          MEMBER(row_align),
                          .minimum = 1,
                          .maximum = ROW_ALIGN_MAX,
                          .read = power_read,
                          .print = integer_print},
    [OPTION_STORAGE] = {.name = "--storage",
                        .placeholder = "S",
                        .default_value = "full",
                        .summary = "every row, or two tables that rebuild it",
                        .choices = storage_choices,
                        .terse = true,
                        .read = storage_read,
                        .print = storage_print},
    [OPTION_BLOCK] = {.name = "--block",
                      .placeholder = "B",
                      .otherwise = "the smallest tables",
                      .summary = "factored: rows of the fine table",
                      .range = "a power of two, 1 .. max-len",
                      MEMBER(block),
                      .minimum = 1,
                      .maximum = MAX_LEN_MAX,
                      .read = power_read,
                      .print = integer_print,
                      .applies = is_factored},
    [OPTION_SPDX] = {.name = "--spdx",
                     .placeholder = "ID",
                     .summary = "license line for the output",
                     .range = "at most 60 of A-Z a-z 0-9 .-+() and spaces, as in 'MIT OR 0BSD'",
                     .read = spdx_read,
                     .print = spdx_print,
                     .applies = has_spdx},
    [OPTION_NAME] = {.name = "--name",
                     .placeholder = "ID",
                     .summary = "name of the array, if not PATH's last component",
                     .read = name_read,
                     .print = name_print,
                     .applies = has_name},
    [OPTION_OUTPUT] = {.name = "-o",
                       .placeholder = "PATH",
                       .missing = "where to write",
                       .summary = "write PATH.c and PATH.h; - is standard output",
                       .read = output_read,
                       .print = output_print,
                       .applies = has_path},
    [OPTION_TEMPLATE] = {.name = "--template",
                         .placeholder = "FILE:OUT",
                         .summary = "render a template of yours to OUT; repeatable",
                         .read = template_read,
                         .print_at = template_print_at},
    [OPTION_DEPFILE] = {.name = "--depfile",
                        .placeholder = "FILE",
                        .summary = "write a rule of make for outputs and inputs",
                        MEMBER(depfile),
                        .read = path_read},
    [OPTION_CHECK] = {.name = "--check",
                      .placeholder = "[=FILE.c]",
                      .summary = "compare with what is there, as FILE.c's banner says",
                      .optional = true,
                      .read = check_read},
    [OPTION_REPORT] = {.name = "--report",
                       .placeholder = "[=FILE.json]",
                       .summary = "print the properties of the table",
                       .optional = true,
                       .read = report_read},
    [OPTION_QUIET] = {.name = "--quiet",
                      .summary = "show no progress",
                      MEMBER(quiet),
                      .read = flag_read},
    [OPTION_HEATMAP] = {.group = "Pictures",
                        .name = "--heatmap",
                        .placeholder = "FILE.png",
                        .summary = "the table, rows by columns",
                        MEMBER(heatmap),
                        .read = path_read},
    [OPTION_FIGURE] = {.name = "--figure",
                       .placeholder = "FILE.svg",
                       .summary = "heat map, curves of columns and similarities",
                       MEMBER(figure),
                       .read = path_read},
    [OPTION_COLUMNS] = {.name = "--columns",
                        .placeholder = "J,J,...",
                        .otherwise = "of two pairs",
                        .summary = "those with curves, and with values in --report",
                        .range = "1 to 8 of 0 .. 131071",
                        .minimum = 0,
                        .maximum = 2 * D_MODEL_MAX - 1,
                        .read = columns_read},
    [OPTION_LIST_PRESETS] = {.group = "Information",
                             .name = "--list-presets",
                             .summary = "list formulas, sources, options, and exit",
                             .show = presets_print},
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

bool option_needs_value(const struct option *option)
{
    return option->placeholder != NULL && !option->optional;
}

const char *option_separator(const struct option *option)
{
    if (!option_needs_value(option)) {
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
