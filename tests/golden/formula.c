/*
 * formula.c: computes frequencies, the cell factor, and the contents of rows and columns from the
 * options.
 */
#define MPFR_USE_INTMAX_T
#include <stdint.h>

#include "formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SIZE = 2048 };

/* The precision of all MPFR numbers. */
static mpfr_prec_t bits;

/* ---- options ---- */

static const char *options;

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

/* Parses a decimal or hexadecimal number. */
static void set_text(mpfr_t r, const char *text)
{
    mpfr_set_str(r, text, strncmp(text, "0x", 2) == 0 ? 16 : 10, MPFR_RNDN);
}

/* Parses a number, which may be a quotient and have the factor pi: "2", "1/3", "16pi" or "pi/2". */
static void set_number(mpfr_t r, const char *text)
{
    const char *const pi = strstr(text, "pi");
    const char *const slash = strchr(text, '/');
    const size_t length = pi != NULL ? (size_t)(pi - text) : strcspn(text, "/");
    char numerator[64];
    mpfr_t other;
    (void)snprintf(numerator, sizeof numerator, "%.*s", (int)length, text);
    set_text(r, length > 0 ? numerator : "1");
    mpfr_init2(other, bits);
    if (pi != NULL) {
        mpfr_const_pi(other, MPFR_RNDN);
        mpfr_mul(r, r, other, MPFR_RNDN);
    }
    if (slash != NULL) {
        set_text(other, slash + 1);
        mpfr_div(r, r, other, MPFR_RNDN);
    }
    mpfr_clear(other);
}

static void set_option(mpfr_t r, const char *key, const char *fallback)
{
    set_number(r, formula_option(key, fallback));
}

/* ---- frequencies ---- */

/* Computes r = base^(-numerator/denominator). */
static void set_power(mpfr_t r, const mpfr_t base, long numerator, long denominator)
{
    mpfr_log(r, base, MPFR_RNDN);
    mpfr_mul_si(r, r, -numerator, MPFR_RNDN);
    mpfr_div_si(r, r, denominator, MPFR_RNDN);
    mpfr_exp(r, r, MPFR_RNDN);
    if (numerator == denominator) {
        mpfr_ui_div(r, 1, base, MPFR_RNDN); /* more accurate for base^-1 */
    }
}

/* Sets r to the k-th number of an option whose value is a list. */
static void set_listed(mpfr_t r, const char *key, long k)
{
    char list[OPTION_SIZE];
    (void)snprintf(list, sizeof list, "%s", formula_option(key, ""));
    char *item = strtok(list, ",");
    while (k-- > 0) {
        item = strtok(NULL, ",");
    }
    set_text(r, item);
}

/* Computes yarn's correction dimension for n rotations, r = d ln(L0/(2 pi n)) / (2 ln base). L0 is
 * the original maximum length, the option `original`. */
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

/* Interpolates between scaled and unscaled frequency: v = (v/f)(1 - g) + v g. */
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

/* Scales v by Llama 3's rule for low, medium and high frequencies, as transformers does. */
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

/* Returns the largest position + 1, but at least L0, the option `original`. */
static long long dynamic_length(void)
{
    const long long n = formula_integer("n", "") - formula_integer("rows-before", "0") -
                        formula_integer("rows-after", "0");
    const long long length =
        formula_is("order", "centered") ? (n - 1) / 2 + 1 : formula_integer("start", "0") + n;
    return length > formula_integer("original", "") ? length : formula_integer("original", "");
}

/* Divides the frequency w of pair k by ext_k. ext is the list of long factors if the table is
 * longer than L0 (the option `original`), otherwise the list of short factors. */
static void scale_longrope(mpfr_t w, long k)
{
    mpfr_t factor;
    mpfr_init2(factor, bits);
    set_listed(factor, dynamic_length() > formula_integer("original", "") ? "long" : "short", k);
    mpfr_div(w, w, factor, MPFR_RNDN);
    mpfr_clear(factor);
}

/* Scales the frequency w of pair k: to w/f for the first floor(share d/2) pairs, and to 0 for all
 * others. */
static void scale_proportional(mpfr_t w, const mpfr_t f, long d, long k)
{
    mpfr_t rotated_pairs;
    mpfr_init2(rotated_pairs, bits);
    set_option(rotated_pairs, "share", "1");
    mpfr_mul_si(rotated_pairs, rotated_pairs, d, MPFR_RNDN);
    mpfr_div_ui(rotated_pairs, rotated_pairs, 2, MPFR_RNDN);
    mpfr_floor(rotated_pairs, rotated_pairs);
    mpfr_div(w, w, f, MPFR_RNDN);
    if (mpfr_cmp_si(rotated_pairs, k) <= 0) {
        mpfr_set_zero(w, 1);
    }
    mpfr_clear(rotated_pairs);
}

/* Multiplies the base by stretch^(d/(d-2)). */
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

/* Sets w to the frequency of pair k for --frequency=paper, with rotary scaling. Changes `base` if
 * the scaling does. */
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

/* Sets w to F0 (F1/F0)^x for "geometric:F0:F1", or to F0 + (F1 - F0) x for "linear:F0:F1", where x
 * = k/(n-1). */
static void set_between(mpfr_t w, const char *kind, long k, long n)
{
    char first[64];
    mpfr_t last;
    const char *const at = strchr(kind, ':') + 1;
    mpfr_init2(last, bits);
    (void)snprintf(first, sizeof first, "%.*s", (int)strcspn(at, ":"), at);
    set_number(w, first);
    set_number(last, strchr(at, ':') + 1);
    const long steps = n > 1 ? n - 1 : 1;
    if (*kind == 'g') {
        mpfr_div(last, last, w, MPFR_RNDN);
        mpfr_log(last, last, MPFR_RNDN);
        mpfr_mul_si(last, last, k, MPFR_RNDN);
        mpfr_div_si(last, last, steps, MPFR_RNDN);
        mpfr_exp(last, last, MPFR_RNDN);
        mpfr_mul(w, w, last, MPFR_RNDN);
    } else {
        mpfr_sub(last, last, w, MPFR_RNDN);
        mpfr_mul_si(last, last, k, MPFR_RNDN);
        mpfr_div_si(last, last, steps, MPFR_RNDN);
        mpfr_add(w, w, last, MPFR_RNDN);
    }
    mpfr_clear(last);
}

/* Sets w to the frequency of pair k for rows of d columns, times angle-scale. */
static void set_frequency(mpfr_t w, const char *base_text, long d, long k)
{
    mpfr_t base;
    mpfr_t x;
    const long half = d / 2;
    const char *const kind = formula_option("frequency", "paper");
    mpfr_inits2(bits, base, x, (mpfr_ptr)0);
    set_number(base, base_text);
    if (formula_has("list")) {
        set_listed(w, "list", k);
    } else if (strchr(kind, ':') != NULL) {
        set_between(w, kind, k, (d + 1) / 2);
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

/* Rounds c to half of its bits. A factor may be exactly the midpoint of two cells. Rounding removes
 * the small error of the computation, with which the factor would not be recognized as a midpoint.
 */
static void remove_error(mpfr_t c)
{
    mpfr_prec_round(c, bits / 2, MPFR_RNDN);
    mpfr_prec_round(c, bits, MPFR_RNDN);
}

/* Computes m = 0.1 s ln f + 1, where f is the option `factor`, and s is the option named `key`, or
 * the fallback if it is not given. */
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

/* Computes c = sqrt(1 + ln f / ln L0), where f = longest / L0, and L0 is the option `original`. */
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
    remove_error(c);
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

/* ---- the current table ---- */

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

/* ---- several axes ---- */

enum { PAIRS = 1 << 16 };

/* The axes of the current options. `count` is 0 if the options define no axes; then the position is
 * the only axis. */
static struct {
    char options[OPTION_SIZE];
    int count;
    char letter[FORMULA_AXES];
    long side[FORMULA_AXES]; /* number of indices */
    /* The coordinate of index i is offset + slope * i. */
    mpq_t offset[FORMULA_AXES];
    mpq_t slope[FORMULA_AXES];
    mpz_t denominator[FORMULA_AXES]; /* the common denominator of the coordinates */
    long pairs;                      /* number of pairs in a row */
    char pair_letter[PAIRS];         /* for each pair, the letter of its axis */
    /* For each pair, the first pair and the number of pairs of its group. */
    long group_first[PAIRS];
    long group_pairs[PAIRS];
    bool is_ready; /* the numbers are initialized */
} axes;

static void set_fraction(mpq_t q, const char *text, size_t length)
{
    char part[64];
    mpq_t other;
    (void)snprintf(part, sizeof part, "%.*s", (int)length, text);
    char *const slash = strchr(part, '/');
    if (slash != NULL) {
        *slash = '\0';
    }
    /* Convert a decimal fraction to an integer divided by a power of ten. */
    char *const point = strchr(part, '.');
    const size_t places = point != NULL ? strlen(point + 1) : 0;
    if (point != NULL) {
        memmove(point, point + 1, places + 1);
    }
    mpq_set_str(q, part, 10);
    mpz_ui_pow_ui(mpq_denref(q), 10, places);
    mpq_canonicalize(q);
    if (slash != NULL) {
        mpq_init(other);
        mpq_set_str(other, slash + 1, 10);
        mpq_div(q, q, other);
        mpq_clear(other);
    }
}

/* Parses the option `coordinates` of an axis; the default is "index". */
static void read_coordinate(int axis)
{
    char key[] = "?=";
    mpq_t a;
    mpq_t b;
    mpq_t n;
    mpq_t one;
    const char *at = formula_option("coordinates", "");
    key[0] = axes.letter[axis];
    while (*at != '\0' && strncmp(at, key, 2) != 0) {
        at += strcspn(at, ",");
        at += *at == ',';
    }
    const char *const text = *at != '\0' ? at + 2 : "index";
    const size_t length = strcspn(text, ",");
    const char *const first = memchr(text, ':', length);
    const char *const second =
        first != NULL ? memchr(first + 1, ':', length - (size_t)(first + 1 - text)) : NULL;
    mpq_inits(a, b, n, one, (mpq_ptr)0);
    mpq_set_si(n, axes.side[axis], 1);
    mpq_set_si(one, 1, 1);
    if (first != NULL) {
        const char *const end = second != NULL ? second : text + length;
        set_fraction(a, first + 1, (size_t)(end - first - 1));
    }
    if (second != NULL) {
        set_fraction(b, second + 1, (size_t)(text + length - second - 1));
    }
    mpq_ptr const offset = axes.offset[axis];
    mpq_ptr const slope = axes.slope[axis];
    mpq_set(offset, a);
    mpq_set(slope, one);
    if (strncmp(text, "step", 4) == 0) {
        mpq_set(slope, b);
    } else if (strncmp(text, "at", 2) == 0) {
        mpq_set_si(slope, 0, 1);
    } else if (strncmp(text, "last", 4) == 0) { /* (i + 1 - b) / (n + a) */
        mpq_add(n, n, a);
        mpq_div(slope, one, n);
        mpq_sub(offset, one, b);
        mpq_mul(offset, offset, slope);
    } else if (strncmp(text, "centered", 8) == 0) {
        mpq_set_si(offset, -((axes.side[axis] + 1) / 2), 1);
    } else if (strncmp(text, "span", 4) == 0 || strncmp(text, "middles", 7) == 0 ||
               strncmp(text, "ends", 4) == 0) {
        if (*text == 'e') {
            mpq_sub(n, n, one);
        }
        mpq_sub(slope, b, a);
        if (mpq_sgn(n) != 0) {
            mpq_div(slope, slope, n);
        }
        if (*text == 'm') {
            mpq_set_si(n, 1, 2);
            mpq_mul(n, n, slope);
            mpq_add(offset, offset, n);
        }
    }
    mpz_lcm(axes.denominator[axis], mpq_denref(offset), mpq_denref(slope));
    mpq_clears(a, b, n, one, (mpq_ptr)0);
}

/* Parses the option `pairs`, such as "y*20,x*20" or, in fractions of d/2, "y*1/2,x*1/2". By
 * default, all axes have the same number of pairs. */
static void read_pairs(void)
{
    const long all_pairs = (long)(formula_integer("d", "") + 1) / 2;
    const char *text = formula_option("pairs", "");
    char shares[64] = "";
    for (int i = 0; i < axes.count && *text == '\0'; i++) {
        (void)snprintf(shares + strlen(shares), sizeof shares - strlen(shares), "%s%c*1/%d",
                       i > 0 ? "," : "", axes.letter[i], axes.count);
    }
    text = *text != '\0' ? text : shares;
    axes.pairs = 0;
    while (*text != '\0') {
        const size_t letters = strcspn(text, "*,");
        const char *at = text + letters;
        long repeats = 1;
        if (*at == '*') {
            char *end;
            repeats = strtol(at + 1, &end, 10);
            if (*end == '/') {
                repeats = all_pairs * repeats / strtol(end + 1, &end, 10);
            }
            at = end;
        }
        const long first = axes.pairs;
        for (long i = 0; i < repeats * (long)letters; i++) {
            axes.pair_letter[axes.pairs] = text[i % (long)letters];
            axes.group_first[axes.pairs] = first;
            axes.group_pairs[axes.pairs++] = repeats * (long)letters;
        }
        text = at + (*at == ',');
    }
}

/* Parses all options about axes, unless the options are unchanged since the last call. "grid=16x24"
 * means "axes=y:16,x:24". */
static void read_axes(void)
{
    static const char letters[] = "tyx";
    if (axes.is_ready && strcmp(axes.options, options) == 0) {
        return;
    }
    for (int i = 0; i < FORMULA_AXES && !axes.is_ready; i++) {
        mpq_inits(axes.offset[i], axes.slope[i], (mpq_ptr)0);
        mpz_init(axes.denominator[i]);
    }
    axes.is_ready = true;
    axes.count = 0;
    (void)snprintf(axes.options, sizeof axes.options, "%s", options);
    const char *text = formula_option("grid", "");
    const int sides = (strchr(text, 'x') != NULL) + (strchr(text, 'x') != strrchr(text, 'x')) + 1;
    for (; *text != '\0'; text += *text == 'x') {
        axes.letter[axes.count] = letters[3 - sides + axes.count];
        axes.side[axes.count++] = strtol(text, (char **)&text, 10);
    }
    for (text = formula_option("axes", ""); *text != '\0'; text += *text == ',') {
        axes.letter[axes.count] = *text;
        axes.side[axes.count++] = strtol(text + 2, (char **)&text, 10);
    }
    for (int i = 0; i < axes.count; i++) {
        read_coordinate(i);
    }
    if (axes.count > 0) {
        read_pairs();
    }
}

/* Returns the number of an axis's pairs before pair p of the row. */
static long pairs_before(char letter, long p)
{
    long count = 0;
    for (long i = 0; i < p; i++) {
        count += axes.pair_letter[i] == letter;
    }
    return count;
}

/* Returns the base of an axis from the option `base`, such as "100" or "t=100,y=10000". */
static const char *base_of(char letter)
{
    static char base[64];
    char key[] = "?=";
    const char *at = formula_option("base", "10000");
    key[0] = letter;
    if (strchr(at, '=') == NULL) {
        return at;
    }
    while (*at != '\0' && strncmp(at, key, 2) != 0) {
        at += strcspn(at, ",");
        at += *at == ',';
    }
    (void)snprintf(base, sizeof base, "%.*s", (int)strcspn(at, ",") - 2, at + 2);
    return *at != '\0' ? base : "10000";
}

/* Sets w to the frequency of pair k of an axis, divided by the denominator of its coordinates. */
static void set_axis_frequency(mpfr_t w, int axis, long k)
{
    const char letter = axes.letter[axis];
    long ordinal = k;
    long count = pairs_before(letter, axes.pairs);
    if (formula_is("index", "row")) {
        for (ordinal = 0;
             axes.pair_letter[ordinal] != letter || pairs_before(letter, ordinal) != k;) {
            ordinal++;
        }
        count = axes.pairs;
    } else if (formula_is("index", "stride")) {
        ordinal = axes.count * k + axis;
        count = strcmp(formula_option("frequency", "paper"), "paper") == 0 ? axes.pairs
                                                                           : axes.count * count;
    }
    set_frequency(w, base_of(letter), 2 * count, ordinal);
    mpfr_div_z(w, w, axes.denominator[axis], MPFR_RNDN);
}

void formula_frequency(mpfr_t w, int axis, long pair)
{
    mpfr_t exact;
    read_axes();
    mpfr_init2(exact, bits);
    if (axes.count > 0) {
        set_axis_frequency(exact, axis, pair);
    } else {
        set_frequency(exact, formula_option("base", "10000"), (long)formula_integer("d", ""), pair);
    }
    mpfr_set(w, exact, MPFR_RNDN);
    mpfr_clear(exact);
}

void formula_angle(mpfr_t x, const mpfr_t w, long long position)
{
    mpfr_mul_si(x, w, (long)position, MPFR_RNDN);
}

/* ---- rows and columns ---- */

/* Returns whether rows have 2d cells: two arrays of d columns, or matrices. */
static bool has_double_columns(void)
{
    return formula_is("layout", "split-half") || formula_is("layout", "split-group-half") ||
           formula_is("layout", "split-interleaved") || formula_is("layout", "matrices");
}

static bool is_rotary(void)
{
    return has_double_columns() || formula_is("layout", "split") || formula_is("layout", "pairs");
}

long formula_columns(void)
{
    return (long)formula_integer("d", "") * (has_double_columns() ? 2 : 1);
}

/* Returns the contents of column j in a table of one axis whose layout is not "matrices". */
static struct formula_column column_of_row(long d, long j)
{
    const long pairs = d / 2;
    const bool has_zero_column = d % 2 == 1 && formula_is("odd", "zero");
    const long half = has_zero_column ? d / 2 : (d + 1) / 2; /* columns before the second half */
    int cosine = j % 2 == 1;
    long k = j / 2;
    if (has_zero_column && j == d - 1) {
        return (struct formula_column){.is_zero = true};
    }
    if (formula_is("layout", "concat") || formula_is("layout", "concat-cos")) {
        cosine = j >= half;
        k = cosine ? j - half : j;
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

/* Returns whether column j belongs to pair p of the row in a table of several axes, and sets
 * is_cosine and is_negative. */
static bool pair_has_column(long p, long j, struct formula_column *column)
{
    const char *const layout = formula_option("layout", "interleaved");
    const long d = (long)formula_integer("d", "");
    const long first = 2 * axes.group_first[p];
    const long n = axes.group_pairs[p];
    const long k = p - axes.group_first[p];
    long sine = -1;
    long cosine = -1;
    column->is_negative = false;
    if (strcmp(layout, "matrices") == 0) {
        column->is_cosine = j % 4 == 0 || j % 4 == 3;
        column->is_negative = j % 4 == 1;
        return j / 4 == p;
    }
    if (formula_columns() > d || strcmp(layout, "split") == 0) { /* two arrays */
        const long width = formula_columns() / 2;
        column->is_cosine = j < width;
        j %= width;
        return strcmp(layout, "split") == 0               ? j == p
               : strcmp(layout, "split-half") == 0        ? j % axes.pairs == p
               : strcmp(layout, "split-interleaved") == 0 ? j / 2 == p
                                                          : j == first + k || j == first + n + k;
    }
    if (strcmp(layout, "interleaved") == 0) {
        sine = 2 * p;
        cosine = sine + 1;
    } else if (strcmp(layout, "interleaved-cos") == 0 || strcmp(layout, "pairs") == 0) {
        cosine = 2 * p;
        sine = cosine + 1;
    } else if (strcmp(layout, "concat") == 0) {
        sine = first + k;
        cosine = sine + n;
    } else if (strcmp(layout, "concat-cos") == 0) {
        cosine = first + k;
        sine = cosine + n;
    } else if (strcmp(layout, "concat-row") == 0) {
        sine = p;
        cosine = axes.pairs + p;
    }
    column->is_cosine = j == cosine;
    return j == sine || j == cosine;
}

struct formula_column formula_column(long j)
{
    const long d = (long)formula_integer("d", "");
    read_axes();
    if (axes.count == 0) {
        if (formula_is("layout", "matrices")) {
            return (struct formula_column){
                .is_cosine = j % 4 % 3 == 0, .is_negative = j % 4 == 1, .pair = j / 4};
        }
        return column_of_row(d, j);
    }
    struct formula_column column = {.axis = 0};
    long p = 0;
    while (!pair_has_column(p, j, &column)) {
        p++;
    }
    const char letter = axes.pair_letter[p];
    const char *const axis = memchr(axes.letter, letter, (size_t)axes.count);
    column.is_still = axis == NULL;
    column.axis = axis != NULL ? (int)(axis - axes.letter) : 0;
    column.pair = pairs_before(letter, p);
    return column;
}

/* Returns the coordinate of index i, times the common denominator of the axis. */
static long long numerator_of(int axis, long i)
{
    mpq_t u;
    mpq_t q;
    mpq_inits(u, q, (mpq_ptr)0);
    mpq_set_si(u, i, 1);
    mpq_mul(u, u, axes.slope[axis]);
    mpq_add(u, u, axes.offset[axis]);
    mpq_set_z(q, axes.denominator[axis]);
    mpq_mul(u, u, q);
    const long long numerator = mpz_get_si(mpq_numref(u));
    mpq_clears(u, q, (mpq_ptr)0);
    return numerator;
}

/* Computes the index on each axis of a position, which is given by its index in the order of rows.
 * With the option `merge`, rows are ordered by blocks of m x m positions; then the inner two
 * indices are found by trying all combinations. */
static void indices_of(long long position_index, long index[FORMULA_AXES])
{
    const long m =
        (long)formula_integer("merge", "1") > 1 ? (long)formula_integer("merge", "1") : 1;
    const int inner = axes.count - 1;
    if (m > 1) {
        const long h = axes.side[inner - 1];
        const long w = axes.side[inner];
        const long long rest = position_index % (h * w);
        position_index = position_index / (h * w);
        for (long y = 0; y < h; y++) {
            for (long x = 0; x < w; x++) {
                if ((y / m * (w / m) + x / m) * m * m + y % m * m + x % m == rest) {
                    index[inner - 1] = y;
                    index[inner] = x;
                }
            }
        }
    }
    for (int i = m > 1 ? inner - 2 : inner; i >= 0; i--) {
        index[i] = (long)(position_index % axes.side[i]);
        position_index /= axes.side[i];
    }
}

struct formula_row formula_row(long long row)
{
    const long long n = formula_integer("n", "");
    const long long rows_before = formula_integer("rows-before", "0");
    const long long rows_after = formula_integer("rows-after", "0");
    const long long start = formula_integer("start", "0");
    const long long position_index = row - rows_before;
    const bool is_beyond = position_index < 0 || row >= n - rows_after;
    struct formula_row contents = {
        .is_zero = (formula_has("zero-row") && row == formula_integer("zero-row", "")) ||
                   (is_beyond && !is_rotary()),
        .position = {start + position_index},
    };
    read_axes();
    if (is_beyond) {
        contents.position[0] = 0;
    } else if (axes.count > 0) {
        long index[FORMULA_AXES];
        indices_of(position_index, index);
        for (int i = 0; i < axes.count; i++) {
            contents.position[i] = numerator_of(i, index[i]);
        }
    } else if (formula_is("order", "descending")) {
        contents.position[0] = start + n - rows_after - rows_before - 1 - position_index;
    } else if (formula_is("order", "centered")) {
        contents.position[0] = (n - rows_after - rows_before - 1) / 2 - position_index;
    }
    return contents;
}

/* ---- the command line ---- */

/* The names of options on the command line that differ from their keys; NULL for keys that
 * write_arguments() handles separately. */
static const struct {
    const char *key;
    const char *name;
} names[] = {
    {"d", "d-model"},           {"n", "max-len"},
    {"rope", "rope-scaling"},   {"original", "original-max-len"},
    {"low", "low-freq-factor"}, {"high", "high-freq-factor"},
    {"precision", NULL},        {"list", NULL},
};

/* Writes the command-line arguments for one key. A precision with a scale becomes three arguments,
 * and a list becomes the name of its file. */
static int write_arguments(char *words, size_t size, const char *key, const char *value,
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

void formula_write_words(const char *list_path, char *words, size_t size)
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
        used += (size_t)write_arguments(words + used, size - used, key, value, list_path);
        if (used >= size) {
            refuse_options(options);
        }
    }
}

/* Converts one command-line option. The values of --scale and --zero-point are appended to the
 * preceding precision. */
static int read_argument(char *text, size_t size, const char *name, const char *value)
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
        used += (size_t)read_argument(text + used, size - used, name, value);
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
