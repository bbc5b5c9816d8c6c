/*
 * formula.c: frequencies, factor, rows and columns, as the options say.
 */
#define MPFR_USE_INTMAX_T
#include <stdint.h>

#include "formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SIZE = 2048 };

/* Of all numbers. */
static mpfr_prec_t bits;

/* ---- options ---- */

static const char *options;

/* The value of an option, up to the next space; the later one of two. */
const char *formula_option(const char *key, const char *fallback)
{
    static char values[8][OPTION_SIZE];
    static int next;
    const size_t length = strlen(key);
    const char *found = NULL;
    for (const char *at = options; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, key, length) == 0 && at[length] == '=') {
            found = at + length + 1;
        }
    }
    if (found == NULL) {
        return fallback;
    }
    char *value = values[next++ % 8];
    (void)snprintf(value, sizeof values[0], "%.*s", (int)strcspn(found, " "), found);
    return value;
}

long long formula_integer(const char *key, const char *fallback)
{
    return strtoll(formula_option(key, fallback), NULL, 10);
}

bool formula_is(const char *key, const char *value)
{
    return strcmp(formula_option(key, ""), value) == 0;
}

bool formula_has(const char *key)
{
    return formula_option(key, NULL) != NULL;
}

/* r = a number, decimal or hexadecimal. */
static void set_text(mpfr_t r, const char *text)
{
    mpfr_set_str(r, text, strncmp(text, "0x", 2) == 0 ? 16 : 10, MPFR_RNDN);
}

/* A number, or two with a / between them. */
static void set_option(mpfr_t r, const char *key, const char *fallback)
{
    const char *const text = formula_option(key, fallback);
    const char *const slash = strchr(text, '/');
    char numerator[64];
    mpfr_t denominator;
    (void)snprintf(numerator, sizeof numerator, "%.*s", (int)strcspn(text, "/"), text);
    set_text(r, numerator);
    if (slash != NULL) {
        mpfr_init2(denominator, bits);
        set_text(denominator, slash + 1);
        mpfr_div(r, r, denominator, MPFR_RNDN);
        mpfr_clear(denominator);
    }
}

/* ---- frequencies ---- */

/* r = base^(-numerator/denominator) */
static void set_power(mpfr_t r, const mpfr_t base, long numerator, long denominator)
{
    mpfr_log(r, base, MPFR_RNDN);
    mpfr_mul_si(r, r, -numerator, MPFR_RNDN);
    mpfr_div_si(r, r, denominator, MPFR_RNDN);
    mpfr_exp(r, r, MPFR_RNDN);
    if (numerator == denominator) {
        mpfr_ui_div(r, 1, base, MPFR_RNDN); /* as near as can be */
    }
}

/* The k-th text between commas. */
static void set_listed(mpfr_t r, const char *key, long k)
{
    char list[OPTION_SIZE];
    (void)snprintf(list, sizeof list, "%s", formula_option(key, ""));
    char *at = strtok(list, ",");
    while (k-- > 0) {
        at = strtok(NULL, ",");
    }
    set_text(r, at);
}

/* c(n) = d ln(L0/(2 pi n)) / (2 ln base) */
static void set_correction(mpfr_t r, const mpfr_t base, long d, const char *n)
{
    mpfr_t x;
    mpfr_init2(x, bits);
    mpfr_const_pi(x, MPFR_RNDN);
    mpfr_mul_ui(x, x, 2, MPFR_RNDN);
    set_text(r, n);
    mpfr_mul(x, x, r, MPFR_RNDN);
    set_option(r, "original", "");
    mpfr_div(x, r, x, MPFR_RNDN);
    mpfr_log(x, x, MPFR_RNDN);
    mpfr_mul_si(x, x, d, MPFR_RNDN);
    mpfr_log(r, base, MPFR_RNDN);
    mpfr_mul_ui(r, r, 2, MPFR_RNDN);
    mpfr_div(r, x, r, MPFR_RNDN);
    mpfr_clear(x);
}

static void clamp(mpfr_t r, double least, double most)
{
    if (mpfr_cmp_d(r, least) < 0) {
        mpfr_set_d(r, least, MPFR_RNDN);
    }
    if (mpfr_cmp_d(r, most) > 0) {
        mpfr_set_d(r, most, MPFR_RNDN);
    }
}

/* w = (v/f)(1 - g) + v g */
static void blend(mpfr_t v, const mpfr_t f, const mpfr_t g)
{
    mpfr_t a;
    mpfr_init2(a, bits);
    mpfr_ui_sub(a, 1, g, MPFR_RNDN);
    mpfr_div(a, a, f, MPFR_RNDN);
    mpfr_mul(a, a, v, MPFR_RNDN);
    mpfr_mul(v, v, g, MPFR_RNDN);
    mpfr_add(v, v, a, MPFR_RNDN);
    mpfr_clear(a);
}

static void scale_yarn(mpfr_t v, const mpfr_t base, const mpfr_t f, long d, long k)
{
    mpfr_t low;
    mpfr_t high;
    mpfr_t g;
    mpfr_inits2(bits, low, high, g, (mpfr_ptr)0);
    set_correction(low, base, d, formula_option("beta-fast", "32"));
    set_correction(high, base, d, formula_option("beta-slow", "1"));
    if (!formula_is("truncate", "no")) {
        mpfr_floor(low, low);
        mpfr_ceil(high, high);
    }
    if (mpfr_sgn(low) < 0) {
        mpfr_set_zero(low, 1);
    }
    if (mpfr_cmp_si(high, d - 1) > 0) {
        mpfr_set_si(high, d - 1, MPFR_RNDN);
    }
    if (mpfr_equal_p(low, high)) {
        mpfr_set_ui(g, 1, MPFR_RNDN);
        mpfr_div_ui(g, g, 1000, MPFR_RNDN);
        mpfr_add(high, high, g, MPFR_RNDN);
    }
    mpfr_sub(high, high, low, MPFR_RNDN);
    mpfr_si_sub(g, k, low, MPFR_RNDN);
    mpfr_div(g, g, high, MPFR_RNDN);
    clamp(g, 0, 1);
    mpfr_ui_sub(g, 1, g, MPFR_RNDN);
    blend(v, f, g);
    mpfr_clears(low, high, g, (mpfr_ptr)0);
}

/* The three cases, as transformers has them. */
static void scale_llama3(mpfr_t v, const mpfr_t f)
{
    mpfr_t turns; /* L0 / wavelength */
    mpfr_t low;
    mpfr_t high;
    mpfr_inits2(bits, turns, low, high, (mpfr_ptr)0);
    set_option(low, "low", "1");
    set_option(high, "high", "4");
    mpfr_const_pi(turns, MPFR_RNDN);
    mpfr_mul_ui(turns, turns, 2, MPFR_RNDN);
    mpfr_div(turns, v, turns, MPFR_RNDN);
    mpfr_mul_si(turns, turns, (long)formula_integer("original", ""), MPFR_RNDN);
    if (mpfr_cmp(turns, low) < 0) {
        mpfr_div(v, v, f, MPFR_RNDN);
    } else if (mpfr_cmp(turns, high) <= 0) {
        mpfr_sub(turns, turns, low, MPFR_RNDN);
        mpfr_sub(high, high, low, MPFR_RNDN);
        mpfr_div(turns, turns, high, MPFR_RNDN);
        blend(v, f, turns);
    }
    mpfr_clears(turns, low, high, (mpfr_ptr)0);
}

/* The largest position + 1, or L0. */
static long long dynamic_length(void)
{
    const long long n = formula_integer("n", "") - formula_integer("class-row", "0");
    const long long length =
        formula_is("order", "centered") ? (n - 1) / 2 + 1 : formula_integer("start", "0") + n;
    return length > formula_integer("original", "") ? length : formula_integer("original", "");
}

/* w = 1/(ext_k base^(2k/d)), ext the long factors where the table is longer than trained with. */
static void scale_longrope(mpfr_t w, long k)
{
    mpfr_t factor;
    mpfr_init2(factor, bits);
    set_listed(factor, dynamic_length() > formula_integer("original", "") ? "long" : "short", k);
    mpfr_div(w, w, factor, MPFR_RNDN);
    mpfr_clear(factor);
}

/* The first floor(share d/2) pairs turn. */
static void scale_proportional(mpfr_t w, const mpfr_t f, long d, long k)
{
    mpfr_t turning;
    mpfr_init2(turning, bits);
    set_option(turning, "share", "1");
    mpfr_mul_si(turning, turning, d, MPFR_RNDN);
    mpfr_div_ui(turning, turning, 2, MPFR_RNDN);
    mpfr_floor(turning, turning);
    mpfr_div(w, w, f, MPFR_RNDN);
    if (mpfr_cmp_si(turning, k) <= 0) {
        mpfr_set_zero(w, 1);
    }
    mpfr_clear(turning);
}

/* base *= stretch^(d/(d-2)) */
static void scale_base(mpfr_t base, mpfr_t stretch, long d)
{
    mpfr_t exponent;
    mpfr_init2(exponent, bits);
    mpfr_set_si(exponent, d, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, d - 2, MPFR_RNDN);
    mpfr_pow(stretch, stretch, exponent, MPFR_RNDN);
    mpfr_mul(base, base, stretch, MPFR_RNDN);
    mpfr_clear(exponent);
}

static void set_paper(mpfr_t w, mpfr_t base, long d, long k)
{
    mpfr_t f;
    mpfr_t stretch;
    mpfr_inits2(bits, f, stretch, (mpfr_ptr)0);
    set_option(f, "factor", "1");
    const long width = formula_is("width", "down") ? d / 2 * 2
                       : formula_is("width", "up") ? (d + 1) / 2 * 2
                                                   : d;
    if (formula_is("rope", "ntk")) {
        mpfr_set(stretch, f, MPFR_RNDN);
        scale_base(base, stretch, d);
    }
    if (formula_is("rope", "dynamic")) {
        mpfr_mul_si(stretch, f, (long)dynamic_length(), MPFR_RNDN);
        mpfr_div_si(stretch, stretch, (long)formula_integer("original", ""), MPFR_RNDN);
        mpfr_sub(stretch, stretch, f, MPFR_RNDN);
        mpfr_add_ui(stretch, stretch, 1, MPFR_RNDN);
        scale_base(base, stretch, d);
    }
    set_power(w, base, formula_is("layout", "sin") ? k : 2 * k, width);
    if (formula_is("rope", "linear")) {
        mpfr_div(w, w, f, MPFR_RNDN);
    }
    if (formula_is("rope", "yarn")) {
        scale_yarn(w, base, f, d, k);
    }
    if (formula_is("rope", "llama3")) {
        scale_llama3(w, f);
    }
    if (formula_is("rope", "longrope")) {
        scale_longrope(w, k);
    }
    if (formula_is("rope", "proportional")) {
        scale_proportional(w, f, d, k);
    }
    mpfr_clears(f, stretch, (mpfr_ptr)0);
}

/* w_k of rows of d columns, times angle_scale. */
static void set_frequency(mpfr_t w, long d, long k)
{
    mpfr_t base;
    mpfr_t x;
    const long half = d / 2;
    mpfr_inits2(bits, base, x, (mpfr_ptr)0);
    set_option(base, "base", "10000");
    if (formula_has("list")) {
        set_listed(w, "list", k);
    } else if (formula_is("frequency", "shifted") || formula_is("frequency", "shifted-any")) {
        set_power(w, base, k, half - 1 > 1 ? half - 1 : 1);
    } else if (formula_is("frequency", "constant")) {
        mpfr_ui_div(w, 1, base, MPFR_RNDN);
    } else if (formula_is("frequency", "column")) {
        set_power(w, base, 2 * k, d);
    } else {
        set_paper(w, base, d, k);
    }
    set_option(x, "angle-scale", "1");
    mpfr_mul(w, w, x, MPFR_RNDN);
    mpfr_clears(base, x, (mpfr_ptr)0);
}

/* ---- values ---- */

/* A rational factor may lie exactly in the middle of two cells, and come out beside it: then the
 * nearest number of half as many bits is the middle itself. */
static void settle(mpfr_t c)
{
    mpfr_prec_round(c, bits / 2, MPFR_RNDN);
    mpfr_prec_round(c, bits, MPFR_RNDN);
}

/* m(f, s) = 0.1 s ln f + 1 */
static void set_mscale(mpfr_t m, const char *key, const char *fallback)
{
    mpfr_t s;
    mpfr_init2(s, bits);
    set_option(m, "factor", "1");
    set_option(s, key, fallback);
    mpfr_log(m, m, MPFR_RNDN);
    mpfr_mul(m, m, s, MPFR_RNDN);
    mpfr_div_ui(m, m, 10, MPFR_RNDN);
    mpfr_add_ui(m, m, 1, MPFR_RNDN);
    mpfr_clear(s);
}

/* sqrt(1 + ln f / ln L0), f = longest / L0 */
static void set_longrope_factor(mpfr_t c)
{
    mpfr_t x;
    mpfr_init2(x, bits);
    set_option(c, "longest", "");
    set_option(x, "original", "");
    mpfr_div(c, c, x, MPFR_RNDN);
    mpfr_log(c, c, MPFR_RNDN);
    mpfr_log(x, x, MPFR_RNDN);
    mpfr_div(c, c, x, MPFR_RNDN);
    mpfr_add_ui(c, c, 1, MPFR_RNDN);
    mpfr_sqrt(c, c, MPFR_RNDN);
    settle(c);
    mpfr_clear(x);
}

void formula_factor(mpfr_t c)
{
    mpfr_t x;
    const long d = (long)formula_integer("d", "");
    if (formula_is("cell-factor", "inverse-sqrt") || formula_is("cell-factor", "sqrt-2-d")) {
        mpfr_set_ui(c, formula_is("cell-factor", "sqrt-2-d") ? 2 : 1, MPFR_RNDN);
        mpfr_div_si(c, c, d, MPFR_RNDN);
        mpfr_sqrt(c, c, MPFR_RNDN);
    } else if (formula_is("cell-factor", "yarn")) {
        set_mscale(c, "", "1");
    } else if (formula_is("cell-factor", "mscale")) {
        mpfr_init2(x, bits);
        set_mscale(c, "mscale", "");
        set_mscale(x, "mscale-all", "");
        mpfr_div(c, c, x, MPFR_RNDN);
        mpfr_clear(x);
    } else if (formula_is("cell-factor", "longrope")) {
        set_longrope_factor(c);
    } else {
        set_option(c, "cell-factor", "1");
    }
}

/* 2 pi / (last + 10^-6), the last coordinate of an axis. */
static void normalize(mpfr_t w, long long last)
{
    mpfr_t x;
    mpfr_t pi;
    mpfr_inits2(bits, x, pi, (mpfr_ptr)0);
    set_text(x, "1e-6");
    mpfr_add_si(x, x, (long)last, MPFR_RNDN);
    mpfr_const_pi(pi, MPFR_RNDN);
    mpfr_mul_ui(pi, pi, 2, MPFR_RNDN);
    mpfr_div(x, pi, x, MPFR_RNDN);
    mpfr_mul(w, w, x, MPFR_RNDN);
    mpfr_clears(x, pi, (mpfr_ptr)0);
}

/* ---- what is asked for ---- */

void formula_start(const char *text, mpfr_prec_t precision)
{
    options = text;
    bits = precision;
}

mpfr_prec_t formula_bits(const char *text)
{
    static const char *const large[] = {"e300", "e-300", "e200", "e-200", "p10"};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        if (strstr(text, large[i]) != NULL) {
            return 4096;
        }
    }
    return 512;
}

/* The lines and columns of a grid, in this order; 0 for none. */
static long long grid_side(int side)
{
    const char *text = formula_option("grid", "0x0");
    return strtoll(side == 0 ? text : strchr(text, 'x') + 1, NULL, 10);
}

void formula_frequency(mpfr_t w, int axis, long pair)
{
    const long d = (long)formula_integer("d", "");
    mpfr_t exact;
    mpfr_init2(exact, bits);
    set_frequency(exact, formula_has("grid") ? d / 2 : d, pair);
    if (formula_has("normalize")) {
        normalize(exact, formula_integer("start", "0") + grid_side(1 - axis) - 1);
    }
    mpfr_set(w, exact, MPFR_RNDN);
    mpfr_clear(exact);
}

void formula_angle(mpfr_t x, const mpfr_t w, long long position)
{
    mpfr_mul_si(x, w, (long)position, MPFR_RNDN);
}

/* ---- rows and columns ---- */

/* Whether a layout has a row of d cells for the cosines, and one for the sines. */
static int is_twice(void)
{
    return formula_is("layout", "split-half") || formula_is("layout", "split-interleaved");
}

long formula_columns(void)
{
    return (long)formula_integer("d", "") * (is_twice() ? 2 : 1);
}

/* What column j of a row of d columns shows. */
static struct formula_column shown(long d, long j)
{
    const long pairs = d / 2;
    const int is_zero = d % 2 == 1 && formula_is("odd", "zero");
    const long first = is_zero ? d / 2 : (d + 1) / 2; /* of the halves of concat */
    int cosine = j % 2 == 1;
    long k = j / 2;
    if (is_zero && j == d - 1) {
        return (struct formula_column){.is_zero = true};
    }
    if (formula_is("layout", "concat") || formula_is("layout", "concat-cos")) {
        cosine = j >= first;
        k = cosine ? j - first : j;
        cosine ^= formula_is("layout", "concat-cos");
    } else if (formula_is("layout", "interleaved-cos") || formula_is("layout", "pairs")) {
        cosine = !cosine;
    } else if (formula_is("layout", "sin")) {
        cosine = 0;
        k = j;
    } else if (formula_is("layout", "split")) {
        cosine = j < pairs;
        k = j % pairs;
    } else if (formula_is("layout", "split-half")) {
        cosine = j < d;
        k = j % pairs;
    } else if (formula_is("layout", "split-interleaved")) {
        cosine = j < d;
        k = j % d / 2;
    }
    if (formula_is("frequency", "column")) {
        k = j;
    }
    return (struct formula_column){.is_cosine = cosine != 0, .pair = k};
}

struct formula_column formula_column(long j)
{
    const long d = (long)formula_integer("d", "");
    if (!formula_has("grid")) {
        return shown(d, j);
    }
    /* Of each array half the columns; shown() counts those of an axis through both arrays. */
    const int has_two = formula_is("layout", "split") || is_twice();
    const long array = formula_columns() / (has_two ? 2 : 1);
    const long axis = array / 2;
    const int second = j % array >= axis;
    struct formula_column column = shown(d / 2, j / array * axis + j % axis);
    column.axis = formula_is("grid-order", "yx") ? !second : second;
    return column;
}

struct formula_row formula_row(long long row)
{
    const long long n = formula_integer("n", "");
    const long long before = formula_integer("class-row", "0");
    const long long start = formula_integer("start", "0");
    const long long place = row - before;
    struct formula_row shown = {
        .is_zero = (formula_has("zero-row") && row == formula_integer("zero-row", "")) || place < 0,
        .position = {start + place, 0},
    };
    if (formula_has("grid")) {
        shown.position[0] = start + (place < 0 ? 0 : place % grid_side(1));
        shown.position[1] = start + (place < 0 ? 0 : place / grid_side(1));
    } else if (formula_is("order", "descending")) {
        shown.position[0] = start + n - before - 1 - place;
    } else if (formula_is("order", "centered")) {
        shown.position[0] = (n - before - 1) / 2 - place;
    }
    return shown;
}

/* ---- the command line ---- */

/* What a key is called on the command line; NULL for those that are more than a name. */
static const struct {
    const char *key;
    const char *name;
} names[] = {
    {"d", "d-model"},           {"n", "max-len"},
    {"rope", "rope-scaling"},   {"original", "original-max-len"},
    {"low", "low-freq-factor"}, {"high", "high-freq-factor"},
    {"class-row", NULL},        {"normalize", NULL},
    {"precision", NULL},        {"list", NULL},
};

/* The words of one option; those without a name of their own stand for a flag, a file, or three
 * options. */
static int write_words(char *words, size_t size, const char *key, const char *value,
                       const char *list_path)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(key, names[i].key) == 0 && names[i].name != NULL) {
            return snprintf(words, size, "--%s=%s", names[i].name, value);
        }
    }
    if (strcmp(key, "list") == 0) {
        return snprintf(words, size, "--frequency=@%s", list_path);
    }
    if (strcmp(key, "class-row") == 0 || strcmp(key, "normalize") == 0) {
        return snprintf(words, size, "--%s", key);
    }
    const char *const scale = strchr(value, ':');
    if (strcmp(key, "precision") == 0 && scale != NULL) {
        const char *const zero_point = strchr(scale + 1, ':');
        return snprintf(words, size, "--precision=%.*s --scale=%.*s --zero-point=%s",
                        (int)(scale - value), value, (int)(zero_point - scale - 1), scale + 1,
                        zero_point + 1);
    }
    return snprintf(words, size, "--%s=%s", key, value);
}

_Noreturn static void refuse_options(const char *text)
{
    (void)fprintf(stderr, "no options: %s\n", text);
    exit(1);
}

void formula_words(const char *list_path, char *words, size_t size)
{
    char key[OPTION_SIZE];
    char value[OPTION_SIZE];
    size_t used = 0;
    *words = '\0';
    for (const char *at = options; *at != '\0'; at += strcspn(at, " "), at += *at == ' ') {
        if (sscanf(at, "%255[^= ]=%255[^ ]", key, value) != 2) {
            refuse_options(options);
        }
        used += (size_t)snprintf(words + used, size - used, "%s", used > 0 ? " " : "");
        used += (size_t)write_words(words + used, size - used, key, value, list_path);
        if (used >= size) {
            refuse_options(options);
        }
    }
}

/* One option, but for the scale and the zero point, which end that of a precision. */
static int read_word(char *text, size_t size, const char *name, const char *value)
{
    const char *key = name;
    if (strcmp(name, "scale") == 0 || strcmp(name, "zero-point") == 0) {
        return snprintf(text, size, ":%s", value);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].name != NULL && strcmp(name, names[i].name) == 0) {
            key = names[i].key;
        }
    }
    return snprintf(text, size, " %s=%s", key, value);
}

void formula_read_words(const char *words, char *text, size_t size)
{
    char name[OPTION_SIZE];
    size_t used = 0;
    *text = '\0';
    for (const char *at = words; *at != '\0'; at += strcspn(at, " "), at += *at == ' ') {
        char value[OPTION_SIZE] = "1";
        if (sscanf(at, "--%255[^= ]=%255[^ ]", name, value) < 1) {
            refuse_options(words);
        }
        used += (size_t)read_word(text + used, size - used, name, value);
        if (used >= size) {
            refuse_options(words);
        }
    }
}

void formula_write_list(FILE *file)
{
    const char *list = formula_option("list", "");
    for (; *list != '\0'; list++) {
        (void)fputc(*list == ',' ? '\n' : *list, file);
    }
    (void)fputc('\n', file);
}
