/*
 * grammar_options.c: random valid and invalid options.
 */
#include "grammar.h"

#include "../golden/formula.h"
#include "../golden/frameworks.h"
#include "../golden/rounding.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHOOSE(chance, list) ((list)[chance_below((chance), (long)(sizeof(list) / sizeof *(list)))])

/* ---- chance ---- */

/* splitmix64: Steele, Lea and Flood 2014, Fast splittable pseudorandom number generators. */
uint64_t chance_next(struct chance *chance)
{
    uint64_t z = chance->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

long chance_below(struct chance *chance, long count)
{
    return (long)(chance_next(chance) % (uint64_t)count);
}

bool chance_of(struct chance *chance, int percent)
{
    return chance_below(chance, 100) < percent;
}

static long chance_between(struct chance *chance, long least, long most)
{
    return least + chance_below(chance, most - least + 1);
}

/* ---- texts ---- */

/* Appends options to a text, after a blank. */
__attribute__((format(printf, 2, 3))) static void add(char text[PLAN_TEXT], const char *format, ...)
{
    const size_t used = strlen(text);
    va_list list;
    va_start(list, format);
    if (used > 0) {
        (void)strcpy(text + used, " ");
    }
    const size_t start = used + (used > 0);
    const int length = vsnprintf(text + start, PLAN_TEXT - start, format, list);
    va_end(list);
    if (length < 0 || (size_t)length >= PLAN_TEXT - start) {
        abort();
    }
}

/* Writes a decimal with `digits` digits, `whole` of them before the point. The first digit is not
 * 0. */
static void decimal_make(char *text, struct chance *chance, long digits, long whole)
{
    for (long i = 0; i < digits; i++) {
        if (i == whole) {
            *text++ = '.';
        }
        *text++ = (char)('0' + (i == 0 ? chance_between(chance, 1, 9) : chance_below(chance, 10)));
    }
    *text = '\0';
}

/* ---- numbers of the formula ---- */

/* Returns a base at an end of the range. Such bases are not used for presets, because the reference
 * would compute their frequencies with too few bits. */
static const char *base_of_end(struct chance *chance, bool is_large)
{
    static const char *const ends[] = {"1e300", "2.5e200", "1e-300", "2.5e-200"};
    return ends[chance_below(chance, is_large ? 2 : 4)];
}

/* Writes a base. With `is_large`, the base is above 1. */
static void base_make(char text[64], struct chance *chance, bool is_large)
{
    static const char *const usual[] = {"10000", "10000", "500000", "1000000", "1e18", "2"};
    static const char *const small[] = {"0.001", "0.5", "1", "0.0123456789", "1e-3"};
    const long kind = chance_below(chance, 10);
    if (kind < 4) {
        (void)strcpy(text, CHOOSE(chance, usual));
    } else if (kind < 6 && !is_large) {
        (void)strcpy(text, CHOOSE(chance, small));
    } else if (kind < 8) {
        (void)snprintf(text, 64, "%ld", chance_between(chance, 2, 1000000));
    } else {
        const long whole = chance_between(chance, 2, 18);
        decimal_make(text, chance, kind == 8 ? 40 : whole + chance_between(chance, 1, 5), whole);
    }
}

static long start_make(struct chance *chance, long rows)
{
    static const long far[] = {1000000, 16777216, 2147483647, 1000000000000, 1000000000000000};
    const long kind = chance_below(chance, 10);
    if (kind < 4) {
        return 0;
    }
    if (kind < 7) {
        return chance_between(chance, -1000, 1000);
    }
    const long end = CHOOSE(chance, far);
    return kind < 9 ? end - chance_below(chance, rows + 1) : -end + chance_below(chance, rows);
}

/* ---- options that depend on one another ---- */

/* The properties of the table that have been chosen so far. */
struct shape {
    const char *layout;
    const char *frequency;
    struct format format;
    long d;
    long n;
    long start;
    bool is_rotary;
    bool is_sin;
    bool is_interleaved;
    bool is_grid;
    bool is_zero_odd; /* d is odd, and --odd is zero */
    bool has_rope;
    bool has_zeros;  /* there may be rows of zeros */
    bool has_factor; /* there is a cell factor */
    bool is_above_1; /* the cell factor may be above 1 */
};

static void layout_make(struct shape *shape, struct chance *chance)
{
    static const char *const plain[] = {"interleaved", "interleaved", "interleaved-cos", "concat",
                                        "concat-cos"};
    static const char *const rotary[] = {"split", "split-half", "split-interleaved", "pairs"};
    static const char *const of_axes[] = {"concat-row", "split-group-half"};
    const long kind = chance_below(chance, 10);
    shape->is_grid = kind == 0;
    shape->is_sin = kind == 1;
    shape->is_rotary = kind > 6 || (shape->is_grid && chance_of(chance, 40));
    shape->layout = shape->is_sin      ? "sin"
                    : shape->is_rotary ? CHOOSE(chance, rotary)
                                       : CHOOSE(chance, plain);
    if (shape->is_grid && chance_of(chance, 40)) {
        shape->layout = of_axes[shape->is_rotary];
    }
    shape->is_interleaved = strncmp(shape->layout, "interleaved", 11) == 0;
    shape->d =
        chance_of(chance, 15) ? chance_between(chance, 40, 200) : chance_between(chance, 1, 24);
    shape->d += shape->is_rotary ? shape->d % 2 : 0;
    shape->d += shape->is_grid ? (4 - shape->d % 4) % 4 : 0;
    shape->n =
        chance_of(chance, 20) ? chance_between(chance, 60, 400) : chance_between(chance, 1, 60);
    while (shape->n > 1 && shape->n * shape->d > 8000) {
        shape->n /= 2;
    }
}

static void odd_make(struct shape *shape, struct chance *chance, char *options)
{
    const bool is_odd = shape->d % 2 == 1;
    if (chance_of(chance, 60) || shape->is_sin || (is_odd && shape->d == 1)) {
        return;
    }
    shape->is_zero_odd = is_odd && chance_of(chance, 60);
    add(options, "odd=%s", shape->is_zero_odd ? "zero" : is_odd ? "cut" : "refuse");
}

/* Adds the numbers of --frequency=@FILE, one for each pair or column. */
static void list_make(const struct shape *shape, struct chance *chance, char *options)
{
    static const char *const numbers[] = {"1",
                                          "0.1",
                                          "2.5e-3",
                                          "0x1.8p-1",
                                          "0x1.fffffep-10",
                                          "3e-9",
                                          "12.5",
                                          "0x1p-40",
                                          "0.3333333333333333333333"};
    const long count = shape->is_sin        ? shape->d
                       : shape->is_grid     ? shape->d / 4
                       : shape->is_zero_odd ? shape->d / 2
                                            : (shape->d + 1) / 2;
    add(options, "list=");
    for (long i = 0; i < count; i++) {
        const size_t used = strlen(options);
        (void)snprintf(options + used, PLAN_TEXT - used, "%s%s", i > 0 ? "," : "",
                       CHOOSE(chance, numbers));
    }
}

static void frequency_make(struct shape *shape, struct chance *chance, char *options)
{
    const long axis_columns = shape->is_grid ? shape->d / 2 : shape->d;
    const long kind = chance_below(chance, 20);
    shape->frequency = "paper";
    if (kind == 0 && axis_columns / 2 >= 2 && !shape->is_sin) {
        shape->frequency = "shifted";
    } else if (kind == 1 && !shape->is_sin) {
        shape->frequency = "shifted-any";
    } else if (kind == 2 && shape->is_interleaved && !shape->is_grid) {
        shape->frequency = "column";
    } else if (kind == 3) {
        shape->frequency = "constant";
    } else if (kind < 6 && shape->d <= 24) {
        shape->frequency = "list";
        list_make(shape, chance, options);
        return;
    }
    if (strcmp(shape->frequency, "paper") != 0 || chance_of(chance, 10)) {
        add(options, "frequency=%s", shape->frequency);
    }
    if (strcmp(shape->frequency, "paper") == 0 && chance_of(chance, 10)) {
        add(options, "width=%s", shape->d == 1 || chance_of(chance, 50) ? "up" : "down");
    }
}

static void rope_make(struct shape *shape, struct chance *chance, char *options)
{
    static const char *const kinds[] = {"linear", "ntk", "dynamic", "yarn", "llama3"};
    static const char *const factors[] = {"4", "1", "1.5", "8", "2.25", "40"};
    if (shape->d < 4 || !shape->is_rotary || shape->is_grid ||
        strcmp(shape->frequency, "paper") != 0 || !chance_of(chance, 40)) {
        return;
    }
    const char *const kind = CHOOSE(chance, kinds);
    shape->has_rope = true;
    add(options, "rope=%s factor=%s", kind, CHOOSE(chance, factors));
    if (strcmp(kind, "linear") != 0 && strcmp(kind, "ntk") != 0) {
        add(options, "original=%ld", chance_between(chance, 1, chance_of(chance, 50) ? 8192 : 100));
    }
    if (strcmp(kind, "yarn") == 0) {
        shape->has_factor = true;
        shape->is_above_1 = true;
        add(options, "cell-factor=%s", chance_of(chance, 70) ? "yarn" : "1.25");
        if (chance_of(chance, 40)) {
            add(options, "truncate=%s", chance_of(chance, 80) ? "no" : "yes");
        }
        const long beta = chance_between(chance, 1, 64);
        if (chance_of(chance, 50)) {
            add(options, "beta-fast=%ld.5 beta-slow=0.%ld", beta, chance_between(chance, 1, 99));
        } else if (chance_of(chance, 20)) {
            add(options, "beta-fast=%ld beta-slow=%ld.0", beta, beta);
        }
    }
    if (strcmp(kind, "llama3") == 0) {
        const long high = chance_between(chance, 2, 20);
        const bool is_step = chance_of(chance, 20);
        add(options, "low=%ld.%ld high=%ld", is_step ? high : 1,
            is_step ? 0 : chance_below(chance, 1000), high);
    }
}

/* Appends an item to a list that is separated by commas. */
__attribute__((format(printf, 2, 3))) static void item_append(char text[PLAN_TEXT],
                                                              const char *format, ...)
{
    const size_t used = strlen(text);
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text + used + (used > 0), PLAN_TEXT - used - 1, format, list);
    va_end(list);
    if (used > 0) {
        text[used] = ',';
    }
}

/* Adds axes, their coordinates and pairs. Returns the number of rows. */
static long axes_make(const struct shape *shape, struct chance *chance, char *options)
{
    static const char *const letters[] = {"yx", "yx", "xy", "tyx", "ab"};
    static const char *const kinds[] = {"from:1",   "from:-7/3",    "step:-1:1/32",
                                        "ends:0:1", "middles:-1:1", "span:0:16",
                                        "centered", "last:1/1000",  "last:0:1/2"};
    static const char *const indices[] = {"own", "row", "stride"};
    /* Frequencies other than the default require the same number of pairs for all axes. */
    const bool is_free = strcmp(shape->frequency, "paper") == 0 && shape->d >= 8;
    const char *const names = is_free ? CHOOSE(chance, letters) : "yx";
    const long count = (long)strlen(names);
    const bool merges = chance_of(chance, 20);
    char axes[PLAN_TEXT] = "";
    char coordinates[PLAN_TEXT] = "";
    char pairs[PLAN_TEXT] = "";
    long left = shape->d / 2;
    long rows = 1;
    for (long i = 0; i < count; i++) {
        const long side = merges ? 2 * chance_between(chance, 1, count > 2 ? 2 : 4)
                                 : chance_between(chance, 2, count > 2 ? 5 : 9);
        const long axis_pairs =
            i + 1 < count ? chance_between(chance, 1, left - (count - 1 - i)) : left;
        rows *= side;
        left -= axis_pairs;
        item_append(axes, "%c:%ld", names[i], side);
        item_append(pairs, "%c*%ld", names[i], axis_pairs);
        if (chance_of(chance, 40)) {
            item_append(coordinates, "%c=%s", names[i], CHOOSE(chance, kinds));
        }
    }
    add(options, "axes=%s", axes);
    if (merges) {
        add(options, "merge=2");
    }
    if (*coordinates != '\0') {
        add(options, "coordinates=%s", coordinates);
    }
    if (is_free && count == 2 && chance_of(chance, 30)) {
        add(options, "pairs=%c%c*%ld", names[1], names[0], shape->d / 4);
    } else if (is_free) {
        add(options, "pairs=%s", pairs);
    }
    if (is_free && chance_of(chance, 30)) {
        add(options, "index=%s", CHOOSE(chance, indices));
    }
    return rows;
}

static void rows_make(struct shape *shape, struct chance *chance, char *options)
{
    const bool has_row_before = shape->n > 1 && chance_of(chance, 8);
    shape->start = shape->is_grid ? 0 : start_make(chance, shape->n);
    if (shape->is_grid) {
        shape->n = axes_make(shape, chance, options) + has_row_before;
    } else if (chance_of(chance, 10) && (shape->n - has_row_before) % 2 == 1) {
        shape->start = 0;
        add(options, "order=centered");
    } else if (chance_of(chance, 20)) {
        add(options, "order=%s", chance_of(chance, 50) ? "descending" : "ascending");
    }
    add(options, "n=%ld", shape->n);
    if (shape->start != 0 || (!shape->is_grid && chance_of(chance, 10))) {
        add(options, "start=%ld", shape->start);
    }
    if (has_row_before) {
        add(options, "rows-before=1");
    } else if (chance_of(chance, 6)) {
        shape->has_zeros = true;
        add(options, "zero-row=%ld", chance_below(chance, shape->n));
    }
    shape->has_zeros = shape->has_zeros || has_row_before;
}

static void factors_make(struct shape *shape, struct chance *chance, char *options)
{
    static const char *const scales[] = {"0.25", "0.5", "3", "0.0001", "0.333333333333333333"};
    static const char *const factors[] = {"0.5",          "1.999",    "0.001", "1",   "0.70710678",
                                          "inverse-sqrt", "sqrt-2-d", "1.25",  "2/3", "1/1024"};
    if (chance_of(chance, 12)) {
        add(options, "angle-scale=%s", CHOOSE(chance, scales));
    }
    if (!shape->has_factor && chance_of(chance, 15)) {
        const char *const factor = CHOOSE(chance, factors);
        shape->has_factor = true;
        shape->is_above_1 = strchr("1s", factor[0]) != NULL && strcmp(factor, "1") != 0 &&
                            strchr(factor, '/') == NULL;
        add(options, "cell-factor=%s", factor);
    }
}

/* Chooses a precision. About one in three is affine, with a scale and a zero point with which
 * numbers are in range, nearly in range, or out of range. */
static void precision_make(struct plan *plan, struct chance *chance)
{
    /* Weights: 1 for each plain format, MORE_OF_F32 more for f32, SCALED for affine formats. */
    enum { MORE_OF_F32 = 2, SCALED = 5 };
    const long plain = (long)(format_count - affine_count);
    static const char *const scales[] = {"1/127", "1/127", "0.0078125", "1/128", "0.00787401575",
                                         "0.01",  "1/129", "0.004",     "0.5",   "1/1000"};
    static const char *const fine_scales[] = {"1/32767", "1/32768", "0.0000305", "0.0001", "1e-5"};
    const long kind = chance_below(chance, plain + MORE_OF_F32 + SCALED);
    const bool is_unsigned = chance_of(chance, 50);
    const bool is_wide = chance_of(chance, 40);
    const long middle = is_wide ? 32768 : 128;
    const long least = is_unsigned ? 0 : -middle;
    const long zero_point = chance_of(chance, 60)
                                ? least + middle
                                : chance_between(chance, least, least + 2 * middle - 1);
    const char *const scale = plan->is_file && chance_of(chance, 40) ? "auto"
                              : is_wide                              ? CHOOSE(chance, fine_scales)
                                                                     : CHOOSE(chance, scales);
    if (kind < plain + MORE_OF_F32) {
        (void)strcpy(plan->precision, kind < plain ? formats[kind].name : "f32");
    } else {
        (void)snprintf(plan->precision, sizeof plan->precision, "%c%d:%s:%ld",
                       is_unsigned ? 'u' : 's', is_wide ? 16 : 8, scale, zero_point);
    }
}

/* ---- formulas ---- */

static void formula_make(struct plan *plan, struct shape *shape, struct chance *chance)
{
    char base[64];
    char *options = plan->options;
    layout_make(shape, chance);
    add(options, "d=%ld layout=%s", shape->d, shape->layout);
    odd_make(shape, chance, options);
    frequency_make(shape, chance, options);
    rope_make(shape, chance, options);
    rows_make(shape, chance, options);
    factors_make(shape, chance, options);
    if (strcmp(shape->frequency, "list") != 0 && (shape->has_rope || chance_of(chance, 70))) {
        base_make(base, chance, shape->has_rope);
        if (chance_of(chance, 5)) {
            (void)strcpy(base, base_of_end(chance, shape->has_rope));
        }
        add(options, "base=%s", base);
    }
    formula_start(options, 64);
    char words[PLAN_TEXT];
    formula_write_words(PLAN_LIST, words, sizeof words);
    /* --cell-factor=yarn is the default for yarn, so it can be omitted. */
    char *const yarn = strstr(words, " --cell-factor=yarn");
    if (yarn != NULL && chance_of(chance, 50)) {
        const char *const rest = yarn + strlen(" --cell-factor=yarn");
        (void)memmove(yarn, rest, strlen(rest) + 1);
    }
    add(plan->words, "%s", words);
}

/* ---- presets ---- */

/* Returns the number of rows without a position, before and after the positions. */
static long rows_beside(const struct framework *preset)
{
    const char *const before = strstr(preset->formula, "rows-before=");
    const char *const after = strstr(preset->formula, "rows-after=");
    return (before != NULL ? atol(before + strlen("rows-before=")) : 0) +
           (after != NULL ? atol(after + strlen("rows-after=")) : 0);
}

static void preset_make(struct plan *plan, struct shape *shape, struct chance *chance)
{
    static const char *const scalings[] = {
        "",
        "rope=linear factor=2.5",
        "rope=ntk factor=8",
        "rope=dynamic factor=2 original=50",
        "rope=yarn factor=16 original=4096",
        "rope=yarn factor=4 original=2048 beta-fast=64 beta-slow=0.5",
        "rope=llama3",
        "rope=llama3 factor=4 original=1024 low=1.5 high=6",
    };
    char options[PLAN_TEXT] = "";
    char text[FRAMEWORK_TEXT];
    char base[64];
    const struct framework *preset = &frameworks[chance_below(chance, (long)framework_count)];
    if (strstr(preset->formula, "matrices") != NULL || strstr(preset->formula, "226") != NULL) {
        /* read.c does not support matrices. The 226 zero rows of cogvideox-2b are equal to
         * each other. */
        preset = frameworks;
    }
    const bool is_rope = framework_is_rotary(preset);
    /* For presets with other axes than y and x, d is 96, which is divisible by the denominators of
     * all shares of pairs. The dimensions of the grid are even, for presets that merge 2 x 2
     * positions. */
    const bool is_picture = preset->needs_grid && preset->letters == NULL;
    const long frames = preset->letters != NULL && *preset->letters == 't' ? 2 : 1;
    const long height = 2 * chance_between(chance, 1, 4);
    const long width = 2 * chance_between(chance, 1, 4);
    shape->is_grid = preset->needs_grid;
    shape->is_rotary = is_rope;
    /* With axes y and x, d is at least 8, because simple-vit divides by the number of an axis's
     * pairs minus 1. */
    shape->d = is_picture             ? 4 * chance_between(chance, 2, 16)
               : preset->needs_grid   ? 96
               : preset->supports_odd ? chance_between(chance, 4, 65)
                                      : 2 * chance_between(chance, 2, 40);
    shape->n = chance_between(chance, 3, 100);
    shape->n += preset->needs_odd_rows ? 1 - shape->n % 2 : 0;
    if (preset->needs_grid) {
        shape->n = frames * height * width + rows_beside(preset);
    }
    add(options, "d=%ld n=%ld", shape->d, shape->n);
    /* The base of mlx is always 10000. */
    if (strcmp(preset->name, "mlx") != 0 && !preset->needs_grid && chance_of(chance, 40)) {
        base_make(base, chance, is_rope);
        add(options, "base=%s", base);
    }
    if (is_rope) {
        const char *const scaling = CHOOSE(chance, scalings);
        shape->start = start_make(chance, shape->n);
        add(options, "start=%ld%s%s", shape->start, *scaling != '\0' ? " " : "", scaling);
    }
    if (preset->needs_grid) {
        add(options, "grid=%s%ldx%ld", frames > 1 ? "2x" : "", height, width);
    }
    framework_write_words(preset, options, text);
    add(plan->words, "%s", text);
    framework_write_formula(preset, options, text);
    add(plan->options, "%s", text);
    shape->has_zeros = true; /* unknown; such a table is not factored */
}

/* ---- files ---- */

/* Makes a table for --from, of random numbers up to a random magnitude. Some are the magnitude, its
 * negative, 0 or 1. */
static void file_make(struct plan *plan, struct shape *shape, struct chance *chance)
{
    static const double magnitudes[] = {1, 1, 1.007, 0.01, 3, 127, 1000, 7e4, 1e-20, 1e30};
    const double magnitude = CHOOSE(chance, magnitudes);
    plan->columns = chance_between(chance, 1, PLAN_COLUMNS);
    plan->rows = chance_between(chance, 1, PLAN_ROWS);
    plan->is_narrow = chance_of(chance, 50);
    for (long i = 0; i < plan->rows * plan->columns; i++) {
        const double ends[] = {magnitude, -magnitude, 0, 1};
        const double share = (double)(chance_next(chance) >> 11) * 0x1p-52 - 1;
        const double number = chance_of(chance, 5) ? CHOOSE(chance, ends) : magnitude * share;
        plan->numbers[i] = plan->is_narrow ? (double)(float)number : number;
    }
    shape->d = plan->columns;
    shape->n = plan->rows;
    shape->has_zeros = true; /* unknown; such a table is not factored */
    add(plan->words, "--from=" PLAN_TABLE);
}

/* ---- output and compilation ---- */

/* Makes an identifier that is neither a keyword of a language nor a name of a library. */
static void name_make(char name[32], struct chance *chance)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    long length = chance_below(chance, 20);
    char *at = name;
    *at++ = 'z';
    *at++ = 'q';
    for (long i = 0; i < length; i++) {
        *at++ = letters[chance_below(chance, (long)sizeof letters - 1)];
    }
    if (chance_of(chance, 30)) {
        *at++ = '_';
        *at++ = 't';
    }
    *at = '\0';
}

/* Chooses a language standard that supports the literals. */
static void standard_choose(struct plan *plan, const char *literal, struct chance *chance)
{
    static const char *const c[] = {"c11", "c17", "c2x", "gnu11", "c99", "c89"};
    static const char *const cpp[] = {"c++17", "c++20", "c++14", "c++11", "c++98"};
    const bool is_hex = strcmp(literal, "hex") == 0;
    const bool is_words = strcmp(literal, "words") == 0;
    plan->is_cpp = !is_words && chance_of(chance, 40);
    plan->standard = plan->is_cpp ? cpp[chance_below(chance, is_hex ? 2 : 5)]
                                  : c[chance_below(chance, is_words ? 4
                                                           : is_hex ? 5
                                                                    : 6)];
}

static bool supports_factored(const struct shape *shape)
{
    const struct format *const format = &shape->format;
    const bool is_float = format->kind == FLOATING && format->bits >= 16;
    const bool is_integer = format->kind == AFFINE || (format->kind == FIXED && format->bits >= 16);
    return (is_float || (is_integer && !shape->is_above_1)) && shape->d % 2 == 0 &&
           !shape->has_zeros && !shape->is_sin && !shape->is_grid &&
           strcmp(shape->frequency, "column") != 0;
}

static void output_make(struct plan *plan, const struct shape *shape, struct chance *chance)
{
    static const char *const literals[] = {"decimal", "decimal", "hex", "words"};
    const char *literal = CHOOSE(chance, literals);
    plan->is_factored = supports_factored(shape) && chance_of(chance, 45);
    plan->is_gathered = shape->is_grid && strstr(plan->words, "--zero-row") == NULL &&
                        strstr(plan->words, "--cut") == NULL && chance_of(chance, 45);
    plan->is_static = chance_of(chance, 25);
    if ((plan->is_factored || plan->is_gathered || plan->is_static || shape->format.bits == 64) &&
        strcmp(literal, "words") == 0) {
        literal = "decimal";
    }
    if (strcmp(literal, "decimal") != 0) {
        add(plan->words, "--literal=%s", literal);
    }
    standard_choose(plan, literal, chance);
    if (plan->is_factored) {
        add(plan->words, "--storage=factored");
        if (shape->n > 1 && chance_of(chance, 30)) {
            add(plan->words, "--block=%ld", 1L << chance_below(chance, 2));
        }
    }
    if (plan->is_gathered) {
        add(plan->words, "--storage=axes");
    }
    if (plan->is_static) {
        add(plan->words, "--linkage=static");
    }
    if (!plan->is_file && shape->layout != NULL && strcmp(shape->layout, "split") == 0 &&
        shape->format.kind == FLOATING && chance_of(chance, 50)) {
        add(plan->words, "--pairing=%s%s", chance_of(chance, 50) ? "half" : "neighbours",
            chance_of(chance, 25) ? "-flipped" : "");
    }
    /* In program memory, an array has at most 32,767 bytes. A row has up to 2 d cells, and may be
     * padded by 128 bytes. */
    const long rows = plan->is_file ? (long)plan->rows : shape->n;
    const long columns = plan->is_file ? (long)plan->columns : 2 * shape->d;
    plan->is_in_flash =
        shape->format.bits != 64 && rows * (4 * columns + 128) <= 32767 && chance_of(chance, 15);
    if (plan->is_in_flash) {
        add(plan->words, "--program-memory");
    }
    if (chance_of(chance, 25)) {
        add(plan->words, "--row-align=%ld", 1L << chance_below(chance, 8));
    }
    if (chance_of(chance, 15)) {
        add(plan->words, "--spdx=MIT");
    }
    name_make(plan->name, chance);
    (void)snprintf(plan->path, sizeof plan->path, "%s", plan->name);
    if (chance_of(chance, 30)) {
        add(plan->words, "--name=%s", plan->name);
        (void)strcpy(plan->path, "other-1");
    }
}

/* ---- plans ---- */

void plan_make(struct plan *plan, struct chance *chance)
{
    struct shape shape = {.frequency = "paper"};
    const struct format *const format = &shape.format;
    *plan = (struct plan){.is_file = false};
    plan->is_file = chance_of(chance, 20);
    precision_make(plan, chance);
    if (!format_read(&shape.format, plan->precision)) {
        abort();
    }
    if (plan->is_file) {
        file_make(plan, &shape, chance);
    } else if (chance_of(chance, 30)) {
        preset_make(plan, &shape, chance);
    } else {
        formula_make(plan, &shape, chance);
    }
    formula_start(plan->options, 64);
    plan->is_grid = shape.is_grid;
    plan->is_descending = formula_is("order", "descending") || formula_is("order", "centered");
    plan->has_pairs = formula_is("layout", "pairs");
    plan->has_two_arrays = strncmp(formula_option("layout", ""), "split", strlen("split")) == 0;
    if (strcmp(plan->precision, "f32") != 0 || plan->is_file || chance_of(chance, 30)) {
        add(plan->words, "--precision=%s", format->name);
    }
    if (format->kind == AFFINE) {
        add(plan->words, "--scale=%s --zero-point=%ld", format->scale, format->zero_point);
    }
    plan->saturates = (format->kind != FLOATING || plan->is_file) && chance_of(chance, 35);
    if (plan->saturates) {
        add(plan->words, "--saturate");
    }
    output_make(plan, &shape, chance);
}

/* ---- mistakes ---- */

/* A mistake for each of many options, and for each kind of argument. tests/cases tests all kinds of
 * invalid values. */
static const struct mistake mistakes[] = {
    {"--d-model=0", "--d-model"},
    {"--max-len=1e3", "--max-len"},
    {"--base=1e301", "--base"},
    {"--start=1.5", "--start"},
    {"--precision=f23", "--precision"},
    {"--precision=f32 --scale=1", "--scale"},
    {"--pairing=layout --precision=q15 --zero-point=1", "--zero-point"},
    {"--pairing=layout --precision=s8 --scale=auto", "--scale"},
    {"--precision=f32 --saturate", "--saturate"},
    {"--pairing=layout --precision=u8 --scale=0.1 --zero-point=-1", "--zero-point"},
    {"--layout=Concat", "--layout"},
    {"--preset=whisperer", "--preset"},
    {"--frequency=@.", "--frequency"},
    {"--width=even", "--width"},
    {"--odd=maybe", "--odd"},
    {"--order=random", "--order"},
    {"--angle-scale=1e31", "--angle-scale"},
    {"--cell-factor=2", "--cell-factor"},
    {"--zero-row=-1", "--zero-row"},
    {"--rows-before=1=1", "--rows-before"},
    {"--rope-scaling=none --factor=2", "--factor"},
    {"--factor=0.5", "--factor"},
    {"--original-max-len=0", "--original-max-len"},
    {"--grid=0x5", "--grid"},
    {"--axes=y:4,y:4", "--axes"},
    {"--coordinates=y=zz", "--coordinates"},
    {"--pairs=y*0", "--pairs"},
    {"--merge=-1", "--merge"},
    {"--index=zz", "--index"},
    {"--cut=zz", "--cut"},
    {"--literal=words --linkage=static", "--literal"},
    {"--row-align=3", "--row-align"},
    {"--storage=full --block=2", "--block"},
    {"--name=a__b", "--name"},
    {"--spdx=MIT*/", "--spdx"},
    {"--from=/nonexistent.npy", "--from"},
    {"--allow-equal-rows", "--allow-equal-rows"},
    {"--compare=/nonexistent.npy", "--compare"},
    {"--tolerance=1", "--tolerance"},
    {"--template=/nonexistent:out", "--template"},
    {"--columns=0", "--columns"},
    {"--cell-size=2", "--cell-size"},
    {"--similarity=h.png", "--similarity"},
    {"--check --depfile=x.d", "--depfile"},
    {"--check=/nonexistent.c", "/nonexistent.c"},
    {"-o .", "-o"},
    {"-o /nonexistent/folder/pe", "/nonexistent/folder/pe"},
    {"-o", "-o"},
    {"--base", "--base"},
    {"--d-modle=8", "--d-modle"},
    {"-x", "-x"},
    {"stray", "stray"},
    {"@/nonexistent/options", "/nonexistent/options"},
};

const struct mistake *mistake_choose(struct chance *chance)
{
    return &CHOOSE(chance, mistakes);
}
