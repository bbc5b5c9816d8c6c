/*
 * make_frequencies.c: writes frequencies.tsv, golden digests of test_frequency.c, with MPFR.
 *
 *     cc make_frequencies.c -lmpfr -lgmp -o make_frequencies
 *     ./make_frequencies > frequencies.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not. The
 * whole table of Llama 3.1 takes it some minutes.
 *
 * A line is the CRC-32 of a table's cells (little-endian, row by row, for two arrays the cosines'
 * row and then the sines' row), and the options that the table has, as KEY=VALUE. They are written
 * out from the formulas of each option in the plainest way, in many bits, and rounded once, to
 * nearest with ties to even.
 */
#include <stdint.h>

#define MPFR_USE_INTMAX_T
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 1024, WORD = 64 };

/* Of all numbers; enough for angles up to 10^600 and for all exact middles of two cells. */
static mpfr_prec_t bits;

#define ROPE   "layout=split-half rope=yarn original=4096 d=128 "
#define LLAMA  "layout=split-half d=128 base=500000 rope=llama3 factor=8 low=1 high=4 original=8192 "
#define FLOATS "angles=float32 "

static const char *const cases[] = {
    /* frequencies */
    "precision=f64 d=10 n=80 start=-20",
    "precision=f64 d=11 n=80 width=down",
    "precision=f64 d=11 n=80 width=up layout=concat",
    "precision=f32 d=9 n=80 width=up layout=sin",
    "precision=f64 d=12 n=80 frequency=shifted layout=concat",
    "precision=f64 d=13 n=80 frequency=shifted layout=concat-cos base=3.5",
    "precision=f64 d=2 n=80 frequency=shifted-any layout=concat",
    "precision=f64 d=3 n=80 frequency=shifted-any layout=concat odd=zero",
    "precision=f64 d=12 n=80 frequency=shifted-any layout=concat",
    "precision=f64 d=9 n=80 frequency=column",
    "precision=f32 d=8 n=80 frequency=column layout=interleaved-cos base=0.5",
    "precision=f64 d=6 n=80 frequency=constant base=0.007",
    "precision=f64 d=6 n=80 start=-20 list=1,0.1,0x1.99999ap-4",
    "precision=f32 d=7 n=80 list=0x1p0,2.5e-3,1e300,0x1.fffffep-140 layout=concat",
    "precision=f32 d=3 n=80 layout=sin list=0x1.8p-1,12.25,3e-12",
    "precision=q31 d=6 n=80 list=0x1.fffffffffffffp-1022,0x1p1023,0.3",
    /* scales */
    "precision=f64 d=10 n=80 angle-scale=0.25",
    "precision=f64 d=10 n=80 angle-scale=1e300",
    "precision=f64 d=10 n=80 angle-scale=1e-300",
    "precision=f64 d=6 n=30 angle-scale=1e300 base=1e-300 frequency=shifted start=999999999999970",
    "precision=f32 d=10 n=300 angle-scale=1000",
    "precision=u8:0.01:99 d=10 n=80 angle-scale=0.3333333333",
    /* the last column */
    "precision=f32 d=9 n=80 odd=zero",
    "precision=f32 d=9 n=80 odd=zero layout=concat-cos frequency=shifted",
    "precision=s8:0.01:-5 d=9 n=80 odd=zero layout=interleaved-cos",
    "precision=f64 d=9 n=80 odd=zero layout=sin",
    "precision=f64 d=1 n=8 odd=zero",
    /* orders and rows of zeros */
    "precision=f32 d=10 n=300 order=descending",
    "precision=f64 d=10 n=300 order=descending start=-17 layout=concat",
    "precision=f32 d=10 n=301 order=centered",
    "precision=f64 d=9 n=301 order=centered layout=concat-cos",
    "precision=f32 d=10 n=80 zero-row=1",
    "precision=u8:0.01:99 d=10 n=80 zero-row=79",
    "precision=f32 d=10 n=80 class-row=1",
    "precision=f32 d=10 n=80 class-row=1 order=descending start=5",
    "precision=f64 d=10 n=82 class-row=1 order=centered zero-row=40",
    /* the cells' factor */
    "precision=f32 d=10 n=300 cell-factor=0.001",
    "precision=f64 d=10 n=300 cell-factor=1.999 start=-150",
    "precision=f32 d=10 n=70000 cell-factor=1.999",
    "precision=f32 d=10 n=300 cell-factor=1e-9",
    "precision=q15 d=10 n=300 cell-factor=1.5",
    "precision=s8:0.01:-5 d=10 n=300 cell-factor=1.25",
    "precision=f32 d=10 n=300 cell-factor=inverse-sqrt",
    "precision=f64 d=16 n=300 cell-factor=inverse-sqrt",
    "precision=f32 d=512 n=300 cell-factor=inverse-sqrt",
    "precision=f64 d=9 n=80 cell-factor=inverse-sqrt",
    "precision=f32 d=10 n=300 cell-factor=sqrt-2-d",
    "precision=f64 d=1 n=300 cell-factor=sqrt-2-d",
    "precision=f32 d=512 n=300 cell-factor=sqrt-2-d frequency=shifted layout=concat",
    "precision=f64 d=18 n=80 cell-factor=sqrt-2-d",
    /* layouts */
    "precision=f32 d=10 n=80 layout=split",
    "precision=f64 d=10 n=80 layout=split-half start=-3",
    "precision=f32 d=10 n=80 layout=split-interleaved",
    "precision=f32 d=10 n=80 layout=pairs",
    "precision=bf16 d=10 n=80 layout=split-half order=descending zero-row=3",
    /* rotary scaling */
    "precision=f32 d=128 n=200 start=8000 layout=split rope=linear factor=4",
    "precision=f64 d=128 n=40 layout=pairs rope=linear factor=2.5 angle-scale=0.75",
    "precision=f32 d=128 n=200 start=8000 layout=split rope=ntk factor=8",
    "precision=f64 d=64 n=40 start=100000 layout=split-interleaved rope=ntk factor=1.5",
    "precision=f64 d=4 n=40 layout=pairs rope=ntk factor=1e300 base=1e300",
    "precision=f32 d=128 n=6000 layout=split rope=dynamic factor=2 original=4096",
    "precision=f64 d=128 n=40 start=16344 layout=split rope=dynamic factor=4 original=2048",
    "precision=f32 d=64 n=200 layout=split rope=dynamic factor=2 original=4096",
    "precision=f64 d=64 n=101 layout=pairs rope=dynamic factor=3 original=20 order=centered",
    ROPE "precision=f32 n=200 start=16000 factor=4 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=16000 factor=4 cell-factor=yarn",
    ROPE "precision=f32 n=200 start=65000 factor=16 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=65000 factor=16 cell-factor=yarn",
    ROPE "precision=f64 n=40 factor=1 cell-factor=yarn",
    ROPE "precision=f64 n=40 factor=22026 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=1000 factor=40 base=1000000 beta-fast=2.5 beta-slow=0.125",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=6 base=1.5",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=1000000000 base=2",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=1000 base=10000 beta-fast=1.1",
    LLAMA "precision=f32 n=200 start=130872",
    LLAMA "precision=f64 n=40 start=131032",
    LLAMA "precision=f32 n=131072",
    "precision=f64 d=64 n=40 start=131032 layout=pairs base=500000 rope=llama3 factor=32 "
    "low=1 high=4 original=8192",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=3.9999999999999999 high=4 "
    "original=8192",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=0.01 high=100000 original=8192",
    /* float32 angles */
    FLOATS "precision=f32 d=64 n=5000",
    FLOATS "precision=f64 d=64 n=300 start=-100",
    FLOATS "precision=f64 d=64 n=100 start=999999999990000",
    FLOATS "precision=f32 d=8 n=300 start=16777000 angle-scale=0.1",
    FLOATS "precision=f32 d=8 n=300 start=-131072 order=descending",
    FLOATS "precision=f64 d=6 n=300 list=0x1.000001p0,1.000000059604644775390625,0x1.000003p-3",
    FLOATS "precision=f64 d=2 n=300 angle-scale=1.000000059604644775390625",
    FLOATS "precision=f64 d=2 n=300 angle-scale=1.000000178813934326171875",
    FLOATS "precision=f64 d=4 n=300 angle-scale=100.0000059604644775390625",
    FLOATS
    "precision=f64 d=6 n=300 angle-scale=3.000000178813934326171875 frequency=constant base=3",
    FLOATS "precision=f32 d=4 n=300 cell-factor=0.5 layout=concat",
    FLOATS "precision=f64 d=4 n=300 cell-factor=1.75 layout=concat start=-7",
    FLOATS "precision=f32 d=4 n=20 list=1e30,0x1.8p-149",
    FLOATS "precision=q15 d=4 n=300 layout=split",
    FLOATS "precision=s8:0.01:-5 d=5 n=300 odd=zero",
    FLOATS LLAMA "precision=f32 n=200 start=130872",
    /* grids */
    "precision=f32 d=16 n=35 grid=5x7 layout=concat",
    "precision=f32 d=16 n=35 grid=5x7 layout=concat grid-order=yx",
    "precision=f64 d=20 n=36 grid=7x5 layout=interleaved class-row=1",
    "precision=f32 d=16 n=256 grid=16x16 layout=concat-cos start=-8",
    "precision=f32 d=12 n=400 grid=2x200 layout=interleaved-cos frequency=shifted",
    "precision=f32 d=8 n=200 grid=200x1 layout=concat cell-factor=0.5 frequency=column "
    "layout=interleaved",
    "precision=f64 d=16 n=35 grid=5x7 grid-order=yx start=1 normalize=1",
    "precision=f32 d=256 n=600 grid=20x30 grid-order=yx start=1 normalize=1",
    "precision=f64 d=8 n=36 grid=5x7 class-row=1 normalize=1 angle-scale=0.5",
    "precision=f64 d=8 n=12 grid=3x4 start=-10 normalize=1",
    "precision=f64 d=8 n=4 grid=1x4 start=0 normalize=1",
    FLOATS "precision=f32 d=16 n=35 grid=5x7 layout=concat",
    FLOATS "precision=f32 d=16 n=35 grid=5x7 start=1 normalize=1",
    "precision=f32 d=8 n=36 grid=6x6 zero-row=7",
    "precision=f16 d=8 n=36 grid=6x6 list=1,0.5",
};

/* ---- the options of the present case ---- */

static const char *options;

/* The value of an option, up to the next space; the later one of two. */
static const char *option(const char *key, const char *fallback)
{
    static char values[8][256];
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

static long long integer(const char *key, const char *fallback)
{
    return strtoll(option(key, fallback), NULL, 10);
}

static int is(const char *key, const char *value)
{
    return strcmp(option(key, ""), value) == 0;
}

static int has(const char *key)
{
    return option(key, NULL) != NULL;
}

/* r = a number, decimal or hexadecimal. */
static void set_text(mpfr_t r, const char *text)
{
    mpfr_set_str(r, text, strncmp(text, "0x", 2) == 0 ? 16 : 10, MPFR_RNDN);
}

static void set_option(mpfr_t r, const char *key, const char *fallback)
{
    set_text(r, option(key, fallback));
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
static void set_listed(mpfr_t r, long k)
{
    char list[256];
    (void)snprintf(list, sizeof list, "%s", option("list", ""));
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
    set_correction(low, base, d, option("beta-fast", "32"));
    set_correction(high, base, d, option("beta-slow", "1"));
    mpfr_floor(low, low);
    mpfr_ceil(high, high);
    clamp(low, 0, (double)d - 1);
    clamp(high, 0, (double)d - 1);
    if (mpfr_equal_p(low, high)) {
        mpfr_add_d(high, high, 0.001, MPFR_RNDN);
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
    mpfr_mul_si(turns, turns, (long)integer("original", ""), MPFR_RNDN);
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
    const long long n = integer("n", "") - integer("class-row", "0");
    const long long length = is("order", "centered") ? (n - 1) / 2 + 1 : integer("start", "0") + n;
    return length > integer("original", "") ? length : integer("original", "");
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
    const long width = is("width", "down") ? d / 2 * 2 : is("width", "up") ? (d + 1) / 2 * 2 : d;
    if (is("rope", "ntk")) {
        mpfr_set(stretch, f, MPFR_RNDN);
        scale_base(base, stretch, d);
    }
    if (is("rope", "dynamic")) {
        mpfr_mul_si(stretch, f, (long)dynamic_length(), MPFR_RNDN);
        mpfr_div_si(stretch, stretch, (long)integer("original", ""), MPFR_RNDN);
        mpfr_sub(stretch, stretch, f, MPFR_RNDN);
        mpfr_add_ui(stretch, stretch, 1, MPFR_RNDN);
        scale_base(base, stretch, d);
    }
    set_power(w, base, is("layout", "sin") ? k : 2 * k, width);
    if (is("rope", "linear")) {
        mpfr_div(w, w, f, MPFR_RNDN);
    }
    if (is("rope", "yarn")) {
        scale_yarn(w, base, f, d, k);
    }
    if (is("rope", "llama3")) {
        scale_llama3(w, f);
    }
    mpfr_clears(f, stretch, (mpfr_ptr)0);
}

/* w_k of rows of d columns, times angle_scale and, with a positive `last`, the normalization. */
static void set_frequency(mpfr_t w, long d, long k, const char *last)
{
    mpfr_t base;
    mpfr_t x;
    const long half = d / 2;
    mpfr_inits2(bits, base, x, (mpfr_ptr)0);
    set_option(base, "base", "10000");
    if (has("list")) {
        set_listed(w, k);
    } else if (is("frequency", "shifted") || is("frequency", "shifted-any")) {
        set_power(w, base, k, half - 1 > 1 ? half - 1 : 1);
    } else if (is("frequency", "constant")) {
        mpfr_ui_div(w, 1, base, MPFR_RNDN);
    } else if (is("frequency", "column")) {
        set_power(w, base, 2 * k, d);
    } else {
        set_paper(w, base, d, k);
    }
    set_option(x, "angle-scale", "1");
    mpfr_mul(w, w, x, MPFR_RNDN);
    if (last != NULL) {
        set_text(x, "1e-6");
        set_text(base, last);
        mpfr_add(base, base, x, MPFR_RNDN);
        mpfr_const_pi(x, MPFR_RNDN);
        mpfr_mul_ui(x, x, 2, MPFR_RNDN);
        mpfr_div(x, x, base, MPFR_RNDN);
        mpfr_mul(w, w, x, MPFR_RNDN);
    }
    mpfr_clears(base, x, (mpfr_ptr)0);
}

/* ---- values ---- */

/* Where a power of base is rational, w may lie exactly in the middle of two binary32 numbers, and
 * come out beside it: then the nearest number of half as many bits is the middle itself. */
static void settle(mpfr_t w)
{
    mpfr_prec_round(w, bits / 2, MPFR_RNDN);
    mpfr_prec_round(w, bits, MPFR_RNDN);
}

/* x as binary32: precise for normal numbers, and for subnormal ones in units of 2^-149. */
static void round_float32(mpfr_t x)
{
    if (mpfr_zero_p(x)) {
        return;
    }
    if (mpfr_get_exp(x) <= -126) {
        mpfr_mul_2si(x, x, 149, MPFR_RNDN);
        mpfr_rint(x, x, MPFR_RNDN);
        mpfr_mul_2si(x, x, -149, MPFR_RNDN);
        return;
    }
    mpfr_prec_round(x, 24, MPFR_RNDN);
    mpfr_prec_round(x, bits, MPFR_RNDN);
}

static void set_factor(mpfr_t c)
{
    const long d = (long)integer("d", "");
    if (is("cell-factor", "inverse-sqrt") || is("cell-factor", "sqrt-2-d")) {
        mpfr_set_ui(c, is("cell-factor", "sqrt-2-d") ? 2 : 1, MPFR_RNDN);
        mpfr_div_si(c, c, d, MPFR_RNDN);
        mpfr_sqrt(c, c, MPFR_RNDN);
    } else if (is("cell-factor", "yarn")) {
        set_option(c, "factor", "1");
        mpfr_log(c, c, MPFR_RNDN);
        mpfr_div_ui(c, c, 10, MPFR_RNDN);
        mpfr_add_ui(c, c, 1, MPFR_RNDN);
    } else {
        set_option(c, "cell-factor", "1");
    }
}

/* Sines, then cosines, of the pairs at one position. */
static mpfr_t frequencies[2][COLUMNS];
static mpfr_t values[2][2][COLUMNS];
static mpfr_t factor;

static void set_values(int axis, long pairs, long long position)
{
    mpfr_t angle;
    mpfr_init2(angle, bits);
    for (long k = 0; k < pairs; k++) {
        mpfr_set(angle, frequencies[axis][k], MPFR_RNDN);
        if (is("angles", "float32")) {
            round_float32(angle);
        }
        mpfr_mul_si(angle, angle, (long)position, MPFR_RNDN);
        if (is("angles", "float32")) {
            round_float32(angle);
        }
        mpfr_sin_cos(values[axis][0][k], values[axis][1][k], angle, MPFR_RNDN);
        mpfr_mul(values[axis][0][k], values[axis][0][k], factor, MPFR_RNDN);
        mpfr_mul(values[axis][1][k], values[axis][1][k], factor, MPFR_RNDN);
    }
    mpfr_clear(angle);
}

/* ---- cells ---- */

static const struct format {
    const char *name;
    int bits;
    int significand;
    long least; /* exponent of the least number; 0: fixed point, 1: affine */
} formats[] = {
    {"f64", 64, 53, -1074}, {"f32", 32, 24, -149}, {"f16", 16, 11, -24}, {"bf16", 16, 8, -133},
    {"q31", 32, 31, 0},     {"q15", 16, 15, 0},    {"s8", 8, 0, 1},      {"u8", 8, 0, 1},
};

static const struct format *format_of(void)
{
    const char *name = option("precision", "");
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strncmp(name, formats[i].name, strlen(formats[i].name)) == 0) {
            return &formats[i];
        }
    }
    abort();
}

static long long clamped(long long x, long long least, long long most)
{
    return x < least ? least : x > most ? most : x;
}

static unsigned long long integer_cell(const struct format *format, mpfr_t value)
{
    mpfr_t scale;
    mpfr_init2(scale, bits);
    long long zero = 0;
    if (format->least == 1) {
        const char *text = strchr(option("precision", ""), ':') + 1;
        zero = strtoll(strchr(text, ':') + 1, NULL, 10);
        char word[WORD];
        (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(text, ":"), text);
        set_text(scale, word);
        mpfr_div(value, value, scale, MPFR_RNDN);
    } else {
        mpfr_mul_2si(value, value, format->significand, MPFR_RNDN);
    }
    mpfr_rint(value, value, MPFR_RNDN);
    mpfr_clear(scale);
    const int is_signed = format->name[0] != 'u';
    const long long span = 1LL << format->bits;
    const long long least = is_signed ? -span / 2 : 0;
    return (unsigned long long)clamped(mpfr_get_sj(value, MPFR_RNDN) + zero, least,
                                       least + span - 1);
}

static unsigned long long cell_of(const struct format *format, const mpfr_t exact)
{
    mpfr_t value;
    mpfr_init2(value, bits);
    mpfr_set(value, exact, MPFR_RNDN);
    unsigned long long m;
    if (format->least >= 0) {
        m = integer_cell(format, value);
    } else if (mpfr_zero_p(value)) {
        m = 0;
    } else {
        long quantum = mpfr_get_exp(value) - format->significand;
        quantum = quantum < format->least ? format->least : quantum;
        const int negative = mpfr_signbit(value) != 0;
        mpfr_mul_2si(value, value, -quantum, MPFR_RNDN);
        mpfr_abs(value, value, MPFR_RNDN);
        mpfr_rint(value, value, MPFR_RNDN);
        m = mpfr_get_uj(value, MPFR_RNDN);
        m += (unsigned long long)(quantum - format->least) << (format->significand - 1);
        m |= (unsigned long long)negative << (format->bits - 1);
    }
    mpfr_clear(value);
    return m & ~0ULL >> (64 - format->bits);
}

/* ---- columns ---- */

/* What column j of a row of d columns shows: its value, or NULL for a zero. */
static mpfr_ptr shown(int axis, long d, long j)
{
    const long pairs = d / 2;
    const int is_zero = d % 2 == 1 && is("odd", "zero");
    const long first = is_zero ? d / 2 : (d + 1) / 2; /* of the halves of concat */
    int cosine = j % 2 == 1;
    long k = j / 2;
    if (is_zero && j == d - 1) {
        return NULL;
    }
    if (is("layout", "concat") || is("layout", "concat-cos")) {
        cosine = j >= first;
        k = cosine ? j - first : j;
        cosine ^= is("layout", "concat-cos");
    } else if (is("layout", "interleaved-cos") || is("layout", "pairs")) {
        cosine = !cosine;
    } else if (is("layout", "sin")) {
        cosine = 0;
        k = j;
    } else if (is("layout", "split")) {
        cosine = j < pairs;
        k = j % pairs;
    } else if (is("layout", "split-half")) {
        cosine = j < d;
        k = j % pairs;
    } else if (is("layout", "split-interleaved")) {
        cosine = j < d;
        k = j % d / 2;
    }
    if (is("frequency", "column")) {
        k = j;
    }
    return values[axis][cosine][k];
}

/* ---- a whole table ---- */

static uint32_t crc;

static void crc_byte(unsigned byte)
{
    crc ^= byte;
    for (int i = 0; i < 8; i++) {
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    }
}

static void put_cell(const struct format *format, mpfr_ptr value)
{
    mpfr_t zero;
    mpfr_init2(zero, bits);
    mpfr_set_zero(zero, 1);
    const unsigned long long cell = cell_of(format, value != NULL ? value : zero);
    for (int i = 0; i < format->bits; i += 8) {
        crc_byte((unsigned)(cell >> i & 0xff));
    }
    mpfr_clear(zero);
}

static void set_frequencies(int axis, long d, const char *last)
{
    const int is_single = is("layout", "sin") || is("frequency", "column");
    const long pairs = is_single ? d : d - d / 2;
    const long used = d % 2 == 1 && is("odd", "zero") ? (is_single ? d - 1 : d / 2) : pairs;
    for (long k = 0; k < used; k++) {
        set_frequency(frequencies[axis][k], d, k, last);
        if (is("angles", "float32")) {
            settle(frequencies[axis][k]);
        }
    }
    for (long k = used; k < COLUMNS; k++) {
        mpfr_set_zero(frequencies[axis][k], 1);
    }
}

static void put_line(const struct format *format, long long row)
{
    const long d = (long)integer("d", "");
    const long twice = is("layout", "split-half") || is("layout", "split-interleaved") ? 2 : 1;
    const long long n = integer("n", "");
    const long long before = integer("class-row", "0");
    const long long start = integer("start", "0");
    const long long place = row - before;
    const int is_zero = (has("zero-row") && row == integer("zero-row", "")) || place < 0;
    if (has("grid")) {
        const long long width = strtoll(strchr(option("grid", ""), 'x') + 1, NULL, 10);
        set_values(0, d / 2, start + (place < 0 ? 0 : place % width));
        set_values(1, d / 2, start + (place < 0 ? 0 : place / width));
        for (long j = 0; j < d; j++) {
            const int second = j >= d / 2;
            const int axis = is("grid-order", "yx") ? !second : second;
            put_cell(format, is_zero ? NULL : shown(axis, d / 2, j % (d / 2)));
        }
        return;
    }
    long long position = start + place;
    if (is("order", "descending")) {
        position = start + n - before - 1 - place;
    } else if (is("order", "centered")) {
        position = (n - before - 1) / 2 - place;
    }
    set_values(0, has("layout") && strncmp(option("layout", ""), "split", 5) == 0 ? d / 2 : d,
               position);
    for (long j = 0; j < d * twice; j++) {
        put_cell(format, is_zero ? NULL : shown(0, d, j));
    }
}

/* Numbers of 10^300 take more bits. */
static void start_table(const char *text)
{
    const int is_first = bits == 0;
    options = text;
    crc = 0xffffffffU;
    bits =
        strstr(text, "e300") != NULL || strstr(text, "e-300") || strstr(text, "p10") ? 4096 : 512;
    for (int i = 0; i < 6 * COLUMNS; i++) {
        mpfr_ptr number = i < 2 * COLUMNS
                              ? frequencies[i / COLUMNS][i % COLUMNS]
                              : values[i / COLUMNS % 2][i / COLUMNS / 2 - 1][i % COLUMNS];
        (is_first ? mpfr_init2 : mpfr_set_prec)(number, bits);
    }
    (is_first ? mpfr_init2 : mpfr_set_prec)(factor, bits);
}

static void put_table(const char *text)
{
    char last[2][WORD];
    start_table(text);
    const struct format *format = format_of();
    const long d = (long)integer("d", "");
    const long long start = integer("start", "0");
    if (has("grid")) {
        const long long height = strtoll(option("grid", ""), NULL, 10);
        const long long width = strtoll(strchr(option("grid", ""), 'x') + 1, NULL, 10);
        (void)snprintf(last[0], WORD, "%lld", start + width - 1);
        (void)snprintf(last[1], WORD, "%lld", start + height - 1);
        set_frequencies(0, d / 2, has("normalize") ? last[0] : NULL);
        set_frequencies(1, d / 2, has("normalize") ? last[1] : NULL);
    } else {
        set_frequencies(0, d, NULL);
    }
    set_factor(factor);
    for (long long row = 0; row < integer("n", ""); row++) {
        put_line(format, row);
    }
    (void)printf("%08lx\t%s\n", (unsigned long)(crc ^ 0xffffffffU), text);
    (void)fflush(stdout);
}

int main(void)
{
    (void)printf("# made by make_frequencies.c with MPFR %s, rounded to nearest, ties to even\n",
                 mpfr_get_version());
    (void)puts("# crc32\toptions");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put_table(cases[i]);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
