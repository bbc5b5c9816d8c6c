/*
 * make_presets.c: writes presets.tsv and presets/, the golden tables of test_presets.c, with MPFR.
 *
 *     cc -O2 make_presets.c -lmpfr -lgmp -o make_presets && ./make_presets
 *
 * Run by hand only, in this folder, where the tables change; it takes some minutes, and
 * libmpfr-dev, which `make check` does not need.
 *
 * Each preset is written down here as the framework's own source has it, with nothing taken from
 * the generator: a function for its angular frequency, one for what stands at a row and column, and
 * at most one for a factor on all cells. A value is computed with 160 bits at first, and with twice
 * as many until both ends of its error interval round to the same cell.
 */
#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
    FIRST_BITS = 160,
    LEVELS = 7,
    PATH_SIZE = 256,
    OPTIONS_SIZE = 256,
};

/* ---- cells ---- */

/* Floats: significand bits with the hidden one, exponent of the least subnormal. Fixed point:
 * fraction bits, and 0. */
struct format {
    const char *name;
    int bits;
    int significand;
    long least;
};

enum format_index { F64, F32, F16, BF16, Q15 };

static const struct format formats[] = {
    [F64] = {"f64", 64, 53, -1074}, [F32] = {"f32", 32, 24, -149}, [F16] = {"f16", 16, 11, -24},
    [BF16] = {"bf16", 16, 8, -133}, [Q15] = {"q15", 16, 15, 0},
};

/* The cell nearest to a value, ties to even; fixed point saturates. */
static uint64_t cell_of(const struct format *format, const mpfr_t value)
{
    const int fixed = format->least == 0;
    const uint64_t mask = UINT64_MAX >> (64 - format->bits);
    const uint64_t sign = UINT64_C(1) << (format->bits - 1);
    uint64_t cell;
    mpfr_t n;
    if (mpfr_zero_p(value)) {
        return 0;
    }
    long quantum = fixed ? -format->significand : mpfr_get_exp(value) - format->significand;
    quantum = !fixed && quantum < format->least ? format->least : quantum;
    mpfr_init2(n, mpfr_get_prec(value));
    mpfr_mul_2si(n, value, -quantum, MPFR_RNDN);
    mpfr_rint(n, n, MPFR_RNDN);
    if (fixed) {
        long integer = mpfr_get_si(n, MPFR_RNDN);
        const long most = (long)sign - 1;
        integer = integer > most ? most : integer;
        integer = integer < -most - 1 ? -most - 1 : integer;
        cell = (uint64_t)integer & mask;
    } else {
        mpfr_abs(n, n, MPFR_RNDN);
        cell = mpfr_get_ui(n, MPFR_RNDN);
        cell += (uint64_t)(quantum - format->least) << (format->significand - 1);
        cell |= mpfr_signbit(value) ? sign : 0;
    }
    mpfr_clear(n);
    return cell;
}

/* ---- tables ---- */

enum scaling_kind { NONE, LINEAR, NTK, DYNAMIC, YARN, LLAMA3 };

static const char *const scaling_names[] = {
    [LINEAR] = "linear", [NTK] = "ntk", [DYNAMIC] = "dynamic", [YARN] = "yarn", [LLAMA3] = "llama3",
};

/* How rotary frequencies are scaled; a text that is NULL is the default, and no option. */
struct scaling {
    enum scaling_kind kind;
    const char *factor;
    long original; /* 0: no option */
    const char *beta_fast;
    const char *beta_slow;
    const char *low;
    const char *high;
};

struct preset;

/* A table that is asked for. */
struct table {
    const struct preset *preset;
    enum format_index format;
    long d;
    long rows;
    const char *base; /* NULL: 10000 */
    long start;       /* 0: the preset's own */
    const char *tag;  /* in the file's name; NULL: none */
    bool float32;     /* --angles=float32 */
    struct scaling scaling;
    long height; /* of the grid */
    long width;
    bool normalize;
};

enum kind { ZERO, SINE, COSINE };

/* What stands at one place: the sine or cosine of position * w_index, or zero. With `last` the
 * position is normalised: times 2 pi / (last + 10^-6). */
struct place {
    enum kind kind;
    long index;
    long position;
    long last;
};

/* A preset: w_index; what stands in a column of a row of an array; the factor, NULL for 1. */
struct preset {
    const char *name;
    void (*frequency)(mpfr_t w, const struct table *table, long index);
    struct place (*place)(const struct table *table, int array, long row, long column);
    void (*factor)(mpfr_t factor, const struct table *table);
    long (*columns)(long d); /* of an array */
    int arrays;
    bool takes_odd;
    bool odd_rows; /* only tables of an odd number of rows */
    bool has_grid; /* not in the lists that go through all presets */
};

static void base_of(mpfr_t base, const struct table *table)
{
    mpfr_set_str(base, table->base != NULL ? table->base : "10000", 10, MPFR_RNDN);
}

/* ---- angular frequencies, as PRESETS.md writes them ---- */

/* w = base^(-numerator / denominator) */
static void power(mpfr_t w, const struct table *table, long numerator, long denominator)
{
    mpfr_t exponent;
    mpfr_init2(exponent, mpfr_get_prec(w));
    mpfr_set_si(exponent, -numerator, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, denominator, MPFR_RNDN);
    base_of(w, table);
    mpfr_pow(w, w, exponent, MPFR_RNDN);
    mpfr_clear(exponent);
}

/* w = exp(-numerator * ln base / denominator) */
static void exponential(mpfr_t w, const struct table *table, long numerator, long denominator)
{
    base_of(w, table);
    mpfr_log(w, w, MPFR_RNDN);
    mpfr_mul_si(w, w, -numerator, MPFR_RNDN);
    mpfr_div_si(w, w, denominator, MPFR_RNDN);
    mpfr_exp(w, w, MPFR_RNDN);
}

/* B^(-2k/d) */
static void vaswani_frequency(mpfr_t w, const struct table *table, long k)
{
    power(w, table, 2 * k, table->d);
}

/* exp(2k * -(ln B / d)) */
static void pytorch_frequency(mpfr_t w, const struct table *table, long k)
{
    exponential(w, table, 2 * k, table->d);
}

/* (1/B)^(2 floor(j/2) / d), of k = floor(j/2) */
static void keras_frequency(mpfr_t w, const struct table *table, long k)
{
    mpfr_t exponent;
    mpfr_init2(exponent, mpfr_get_prec(w));
    mpfr_set_si(exponent, 2 * k, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, table->d, MPFR_RNDN);
    base_of(w, table);
    mpfr_ui_div(w, 1, w, MPFR_RNDN);
    mpfr_pow(w, w, exponent, MPFR_RNDN);
    mpfr_clear(exponent);
}

/* B^(-2j/d): a column's own */
static void legacy_frequency(mpfr_t w, const struct table *table, long j)
{
    power(w, table, 2 * j, table->d);
}

/* c = 2 ceil(d/2); B^(-2k/c) */
static void multidim_frequency(mpfr_t w, const struct table *table, long k)
{
    power(w, table, 2 * k, 2 * ((table->d + 1) / 2));
}

/* B^(-k/(d/2)), d even */
static void half_frequency(mpfr_t w, const struct table *table, long k)
{
    power(w, table, k, table->d / 2);
}

/* m exp(-k ln(M/m) / max(H-1, 1)), m = 1, M = 10000 */
static void tensor2tensor_frequency(mpfr_t w, const struct table *table, long k)
{
    const long h = table->d / 2;
    exponential(w, table, k, h - 1 > 1 ? h - 1 : 1);
}

/* exp(-k ln B / (H-1)) */
static void fairseq_frequency(mpfr_t w, const struct table *table, long k)
{
    exponential(w, table, k, table->d / 2 - 1);
}

/* exp(-ln B k / (H - shift)), shift 0 */
static void ggml_frequency(mpfr_t w, const struct table *table, long k)
{
    exponential(w, table, k, table->d / 2);
}

/* H points from 1 to 10^-4, each the same multiple of the one before */
static void mlx_frequency(mpfr_t w, const struct table *table, long k)
{
    mpfr_set_ui(w, 10, MPFR_RNDN);
    mpfr_log(w, w, MPFR_RNDN);
    mpfr_mul_si(w, w, -4 * k, MPFR_RNDN);
    mpfr_div_si(w, w, table->d / 2 - 1, MPFR_RNDN);
    mpfr_exp(w, w, MPFR_RNDN);
}

/* An axis has d/2 columns: B^(-k/(d/4)) */
static void axis_frequency(mpfr_t w, const struct table *table, long k)
{
    power(w, table, k, table->d / 4);
}

/* ---- rotary frequencies and their scalings ---- */

static void number(mpfr_t a, const char *text, const char *fallback)
{
    mpfr_set_str(a, text != NULL ? text : fallback, 10, MPFR_RNDN);
}

/* w = (base * growth^(d/(d-2)))^(-2k/d) */
static void grown_frequency(mpfr_t w, const struct table *table, long k, const mpfr_t growth)
{
    mpfr_t base;
    mpfr_t exponent;
    mpfr_inits2(mpfr_get_prec(w), base, exponent, (mpfr_ptr)0);
    mpfr_set_si(exponent, table->d, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, table->d - 2, MPFR_RNDN);
    mpfr_pow(exponent, growth, exponent, MPFR_RNDN);
    base_of(base, table);
    mpfr_mul(base, base, exponent, MPFR_RNDN);
    mpfr_set_si(exponent, -2 * k, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, table->d, MPFR_RNDN);
    mpfr_pow(w, base, exponent, MPFR_RNDN);
    mpfr_clears(base, exponent, (mpfr_ptr)0);
}

/* growth = f L / L0 - (f - 1), L = max(length, L0) */
static void dynamic_frequency(mpfr_t w, const struct table *table, long k, const mpfr_t factor)
{
    const long original = table->scaling.original;
    const long length =
        table->start + table->rows > original ? table->start + table->rows : original;
    mpfr_t growth;
    mpfr_t less;
    mpfr_inits2(mpfr_get_prec(w), growth, less, (mpfr_ptr)0);
    mpfr_mul_si(growth, factor, length, MPFR_RNDN);
    mpfr_div_si(growth, growth, original, MPFR_RNDN);
    mpfr_sub_ui(less, factor, 1, MPFR_RNDN);
    mpfr_sub(growth, growth, less, MPFR_RNDN);
    grown_frequency(w, table, k, growth);
    mpfr_clears(growth, less, (mpfr_ptr)0);
}

/* c(r) = d ln(L0 / (2 pi r)) / (2 ln B), rounded to an integer and clamped to 0 .. d-1 */
static long yarn_bound(const struct table *table, const char *beta, const char *fallback,
                       mpfr_rnd_t rounding, mpfr_prec_t bits)
{
    mpfr_t c;
    mpfr_t r;
    mpfr_inits2(bits, c, r, (mpfr_ptr)0);
    number(r, beta, fallback);
    mpfr_const_pi(c, MPFR_RNDN);
    mpfr_mul(c, c, r, MPFR_RNDN);
    mpfr_mul_2ui(c, c, 1, MPFR_RNDN);
    mpfr_si_div(c, table->scaling.original, c, MPFR_RNDN);
    mpfr_log(c, c, MPFR_RNDN);
    mpfr_mul_si(c, c, table->d, MPFR_RNDN);
    base_of(r, table);
    mpfr_log(r, r, MPFR_RNDN);
    mpfr_mul_2ui(r, r, 1, MPFR_RNDN);
    mpfr_div(c, c, r, MPFR_RNDN);
    /* Far enough from the next integer, that it is not the error that decides. */
    mpfr_rint(r, c, MPFR_RNDN);
    mpfr_sub(r, r, c, MPFR_RNDN);
    if (mpfr_zero_p(r) || mpfr_get_exp(r) < -60) {
        (void)fputs("yarn: a bound is too close to an integer\n", stderr);
        exit(1);
    }
    mpfr_rint(c, c, rounding);
    const long bound = mpfr_get_si(c, MPFR_RNDN);
    mpfr_clears(c, r, (mpfr_ptr)0);
    return bound < 0 ? 0 : bound > table->d - 1 ? table->d - 1 : bound;
}

/* g = 1 - clamp((k - low) / (high - low), 0, 1); w = (inv / f) (1 - g) + inv g */
static void yarn_frequency(mpfr_t w, const struct table *table, long k, const mpfr_t factor)
{
    const struct scaling *scaling = &table->scaling;
    const mpfr_prec_t bits = mpfr_get_prec(w);
    const long low = yarn_bound(table, scaling->beta_fast, "32", MPFR_RNDD, bits);
    const long high = yarn_bound(table, scaling->beta_slow, "1", MPFR_RNDU, bits);
    mpfr_t g;
    mpfr_t span;
    mpfr_inits2(bits, g, span, (mpfr_ptr)0);
    mpfr_set_si(span, high - low, MPFR_RNDN);
    if (high == low) {
        number(span, "0.001", NULL);
    }
    mpfr_si_div(g, k - low, span, MPFR_RNDN);
    if (mpfr_cmp_ui(g, 0) < 0) {
        mpfr_set_ui(g, 0, MPFR_RNDN);
    }
    if (mpfr_cmp_ui(g, 1) > 0) {
        mpfr_set_ui(g, 1, MPFR_RNDN);
    }
    mpfr_ui_sub(g, 1, g, MPFR_RNDN);
    power(w, table, 2 * k, table->d);
    mpfr_ui_sub(span, 1, g, MPFR_RNDN);
    mpfr_div(span, span, factor, MPFR_RNDN);
    mpfr_add(g, g, span, MPFR_RNDN);
    mpfr_mul(w, w, g, MPFR_RNDN);
    mpfr_clears(g, span, (mpfr_ptr)0);
}

/* l = 2 pi / inv; l < L0 / high: inv; l > L0 / low: inv / f; else s = (L0/l - low) / (high - low),
 * w = (1 - s) inv / f + s inv */
static void llama3_frequency(mpfr_t w, const struct table *table, long k, const mpfr_t factor)
{
    const struct scaling *scaling = &table->scaling;
    const long original = scaling->original != 0 ? scaling->original : 8192;
    mpfr_t low;
    mpfr_t high;
    mpfr_t turns;
    mpfr_t s;
    mpfr_inits2(mpfr_get_prec(w), low, high, turns, s, (mpfr_ptr)0);
    number(low, scaling->low, "1");
    number(high, scaling->high, "4");
    power(w, table, 2 * k, table->d);
    mpfr_const_pi(turns, MPFR_RNDN); /* L0 / l = L0 inv / (2 pi) */
    mpfr_mul_2ui(turns, turns, 1, MPFR_RNDN);
    mpfr_div(turns, w, turns, MPFR_RNDN);
    mpfr_mul_si(turns, turns, original, MPFR_RNDN);
    if (mpfr_cmp(turns, low) < 0) {
        mpfr_div(w, w, factor, MPFR_RNDN);
    } else if (mpfr_cmp(turns, high) <= 0) {
        mpfr_sub(s, turns, low, MPFR_RNDN);
        mpfr_sub(high, high, low, MPFR_RNDN);
        mpfr_div(s, s, high, MPFR_RNDN);
        mpfr_ui_sub(turns, 1, s, MPFR_RNDN);
        mpfr_div(turns, turns, factor, MPFR_RNDN);
        mpfr_add(s, s, turns, MPFR_RNDN);
        mpfr_mul(w, w, s, MPFR_RNDN);
    }
    mpfr_clears(low, high, turns, s, (mpfr_ptr)0);
}

static void rope_frequency(mpfr_t w, const struct table *table, long k)
{
    mpfr_t factor;
    mpfr_init2(factor, mpfr_get_prec(w));
    number(factor, table->scaling.factor, table->scaling.kind == LLAMA3 ? "8" : "1");
    switch (table->scaling.kind) {
    case NONE:
        power(w, table, 2 * k, table->d);
        break;
    case LINEAR: /* inv / f */
        power(w, table, 2 * k, table->d);
        mpfr_div(w, w, factor, MPFR_RNDN);
        break;
    case NTK:
        grown_frequency(w, table, k, factor);
        break;
    case DYNAMIC:
        dynamic_frequency(w, table, k, factor);
        break;
    case YARN:
        yarn_frequency(w, table, k, factor);
        break;
    case LLAMA3:
        llama3_frequency(w, table, k, factor);
        break;
    }
    mpfr_clear(factor);
}

/* ---- factors ---- */

/* d^(-1/2) */
static void inverse_sqrt_factor(mpfr_t factor, const struct table *table)
{
    mpfr_set_si(factor, table->d, MPFR_RNDN);
    mpfr_rec_sqrt(factor, factor, MPFR_RNDN);
}

/* sqrt(2/d) */
static void mlx_factor(mpfr_t factor, const struct table *table)
{
    mpfr_set_si(factor, 2, MPFR_RNDN);
    mpfr_div_si(factor, factor, table->d, MPFR_RNDN);
    mpfr_sqrt(factor, factor, MPFR_RNDN);
}

/* yarn: 0.1 ln f + 1 */
static void rope_factor(mpfr_t factor, const struct table *table)
{
    mpfr_set_ui(factor, 1, MPFR_RNDN);
    if (table->scaling.kind == YARN) {
        number(factor, table->scaling.factor, NULL);
        mpfr_log(factor, factor, MPFR_RNDN);
        mpfr_div_ui(factor, factor, 10, MPFR_RNDN);
        mpfr_add_ui(factor, factor, 1, MPFR_RNDN);
    }
}

/* ---- places ---- */

static struct place place_of(bool cosine, long index, long position)
{
    return (struct place){cosine ? COSINE : SINE, index, position, 0};
}

static const struct place zero = {ZERO, 0, 0, 0};

/* Sine, cosine, sine, cosine ...; of an odd d the last column is a sine. */
static struct place interleaved(const struct table *table, int array, long row, long column)
{
    (void)array;
    return place_of(column % 2 == 1, column / 2, table->start + row);
}

/* Each column has a frequency of its own, and row 0 is zero. */
static struct place legacy(const struct table *table, int array, long row, long column)
{
    (void)table;
    (void)array;
    return row == 0 ? zero : place_of(column % 2 == 1, column, row);
}

/* ceil(d/2) sines, then the cosines. */
static struct place hf_marian(const struct table *table, int array, long row, long column)
{
    const long sines = (table->d + 1) / 2;
    (void)array;
    return place_of(column >= sines, column % sines, table->start + row);
}

/* H sines, H cosines, and of an odd d a zero. */
static struct place sines_cosines(const struct table *table, int array, long row, long column)
{
    const long h = table->d / 2;
    (void)array;
    return column == 2 * h ? zero : place_of(column >= h, column % h, table->start + row);
}

/* The same with the cosines before. */
static struct place cosines_sines(const struct table *table, int array, long row, long column)
{
    const long h = table->d / 2;
    (void)array;
    return column == 2 * h ? zero : place_of(column < h, column % h, table->start + row);
}

/* Positions L-1 .. 0. */
static struct place transformer_xl(const struct table *table, int array, long row, long column)
{
    return sines_cosines(table, array, table->rows - 1 - row, column);
}

/* Row padding_idx, 1, is zero; every row is where its number says. */
static struct place fairseq(const struct table *table, int array, long row, long column)
{
    return row == 1 ? zero : sines_cosines(table, array, row, column);
}

/* Row r holds position r + 1. */
static struct place opennmt(const struct table *table, int array, long row, long column)
{
    return sines_cosines(table, array, row + 1, column);
}

/* 2L - 1 rows: L-1 .. 0 .. -(L-1) */
static struct place espnet(const struct table *table, int array, long row, long column)
{
    const long length = (table->rows + 1) / 2;
    return interleaved(table, array, length - 1 - row, column);
}

/* Two tables, of cosines and of sines: column k. */
static struct place rope(const struct table *table, int array, long row, long column)
{
    return place_of(array == 0, column, table->start + row);
}

/* w_0 w_1 ... w_0 w_1 ... */
static struct place rope_half(const struct table *table, int array, long row, long column)
{
    return place_of(array == 0, column % (table->d / 2), table->start + row);
}

/* w_0 w_0 w_1 w_1 ... */
static struct place rope_interleaved(const struct table *table, int array, long row, long column)
{
    return place_of(array == 0, column / 2, table->start + row);
}

/* [L][d/2][2]: cosine, sine */
static struct place rope_cache(const struct table *table, int array, long row, long column)
{
    (void)array;
    return place_of(column % 2 == 0, column / 2, table->start + row);
}

/* A class row of zeros; then y * W + x: d/2 columns for x, then d/2 for y, of each the sines and
 * then the cosines. */
static struct place mae(const struct table *table, int array, long row, long column)
{
    const long half = table->d / 2;
    const long quarter = table->d / 4;
    const long x = (row - 1) % table->width;
    const long y = (row - 1) / table->width;
    (void)array;
    return row == 0 ? zero
                    : place_of(column % half >= quarter, column % quarter, column < half ? x : y);
}

/* y * W + x, both from 1: d/2 columns for y, then d/2 for x, of each sine, cosine, sine ... */
static struct place detr(const struct table *table, int array, long row, long column)
{
    const long half = table->d / 2;
    const long x = row % table->width + 1;
    const long y = row / table->width + 1;
    struct place place = place_of(column % 2 == 1, column % half / 2, column < half ? y : x);
    (void)array;
    if (table->normalize) {
        place.last = column < half ? table->height : table->width;
    }
    return place;
}

/* ---- presets ---- */

static long whole_width(long d)
{
    return d;
}

static long half_width(long d)
{
    return d / 2;
}

#define EVEN .columns = whole_width, .arrays = 1
#define ANY  .columns = whole_width, .arrays = 1, .takes_odd = true

static const struct preset presets[] = {
    {"vaswani", vaswani_frequency, interleaved, ANY},
    {"pytorch", pytorch_frequency, interleaved, EVEN},
    {"keras-hub", keras_frequency, interleaved, ANY},
    {"jadore", vaswani_frequency, interleaved, ANY},
    {"jadore-legacy", legacy_frequency, legacy, ANY},
    {"multidim", multidim_frequency, interleaved, ANY},
    {"hf-marian", vaswani_frequency, hf_marian, ANY},
    {"sockeye", vaswani_frequency, sines_cosines, EVEN},
    {"tf-tutorial", half_frequency, sines_cosines, EVEN},
    {"transformer-xl", half_frequency, transformer_xl, EVEN},
    {"x-transformers", half_frequency, sines_cosines, .factor = inverse_sqrt_factor, EVEN},
    {"tensor2tensor", tensor2tensor_frequency, sines_cosines, ANY},
    {"fairseq", fairseq_frequency, fairseq, ANY},
    {"whisper", fairseq_frequency, sines_cosines, EVEN},
    {"marian", fairseq_frequency, sines_cosines, EVEN},
    {"opennmt-tf", fairseq_frequency, opennmt, EVEN},
    {"ctranslate2", fairseq_frequency, opennmt, EVEN},
    {"ddpm", fairseq_frequency, sines_cosines, ANY},
    {"diffusers", fairseq_frequency, sines_cosines, ANY},
    {"stable-diffusion", ggml_frequency, cosines_sines, ANY},
    {"mlx", mlx_frequency, sines_cosines, .factor = mlx_factor, EVEN},
    {"espnet-rel", vaswani_frequency, espnet, .odd_rows = true, EVEN},
    {"rope", rope_frequency, rope, rope_factor, half_width, .arrays = 2},
    {"rope-half", rope_frequency, rope_half, rope_factor, whole_width, .arrays = 2},
    {"rope-interleaved", rope_frequency, rope_interleaved, rope_factor, whole_width, .arrays = 2},
    {"rope-cache", rope_frequency, rope_cache, rope_factor, whole_width, .arrays = 1},
    {"mae-2d", axis_frequency, mae, .has_grid = true, EVEN},
    {"detr", axis_frequency, detr, .has_grid = true, EVEN},
};

static const struct preset *preset_find(const char *name)
{
    for (size_t i = 0; i < COUNT(presets); i++) {
        if (strcmp(presets[i].name, name) == 0) {
            return &presets[i];
        }
    }
    (void)fprintf(stderr, "no preset %s\n", name);
    exit(1);
}

/* ---- values ---- */

/* The variables for one number of bits, and the frequencies and the factor of the table at hand. */
struct level {
    mpfr_t angle, value, low, high, error, factor, unit;
    mpfr_t *w;
    bool *known;
    long count;
};

static struct level levels[LEVELS];

static void levels_start(const struct table *table)
{
    for (int i = 0; i < LEVELS; i++) {
        struct level *level = &levels[i];
        const mpfr_prec_t bits = (mpfr_prec_t)FIRST_BITS << i;
        level->count = table->d;
        level->w = malloc((size_t)table->d * sizeof *level->w);
        level->known = calloc((size_t)table->d, sizeof *level->known);
        if (level->w == NULL || level->known == NULL) {
            exit(1);
        }
        mpfr_inits2(bits, level->angle, level->value, level->low, level->high, level->error,
                    level->factor, level->unit, (mpfr_ptr)0);
        if (table->preset->factor != NULL) {
            table->preset->factor(level->factor, table);
        } else {
            mpfr_set_ui(level->factor, 1, MPFR_RNDN);
        }
    }
}

static void levels_end(void)
{
    for (int i = 0; i < LEVELS; i++) {
        struct level *level = &levels[i];
        for (long k = 0; k < level->count; k++) {
            if (level->known[k]) {
                mpfr_clear(level->w[k]);
            }
        }
        free(level->w);
        free(level->known);
        mpfr_clears(level->angle, level->value, level->low, level->high, level->error,
                    level->factor, level->unit, (mpfr_ptr)0);
    }
}

/* a, rounded to binary32, with the certainty that its error does not matter. */
static void round_to_float32(mpfr_t a)
{
    const mpfr_prec_t bits = mpfr_get_prec(a);
    if (mpfr_min_prec(a) > 24 && !mpfr_can_round(a, bits - 24, MPFR_RNDN, MPFR_RNDN, 24)) {
        (void)fputs("float32: a frequency is too close to the middle of two numbers\n", stderr);
        exit(1);
    }
    mpfr_prec_round(a, 24, MPFR_RNDN);
    mpfr_prec_round(a, bits, MPFR_RNDN);
}

/* w_index with the bits of the level: relative error below 2^(16 - bits), since no formula here has
 * more than a dozen operations, no exponent of exp or pow is above 2^5, and no sum cancels. */
static mpfr_srcptr frequency_of(const struct table *table, int at, long index)
{
    struct level *level = &levels[at];
    if (!level->known[index]) {
        mpfr_init2(level->w[index], (mpfr_prec_t)FIRST_BITS << at);
        table->preset->frequency(level->w[index], table, index);
        if (table->float32) {
            round_to_float32(level->w[index]);
        }
        level->known[index] = true;
    }
    return level->w[index];
}

static void angle_of(const struct table *table, const struct place *place, int at)
{
    struct level *level = &levels[at];
    mpfr_mul_si(level->angle, frequency_of(table, at, place->index), place->position, MPFR_RNDN);
    if (table->float32) {
        mpfr_prec_round(level->angle, 24, MPFR_RNDN);
        mpfr_prec_round(level->angle, (mpfr_prec_t)FIRST_BITS << at, MPFR_RNDN);
    }
    if (place->last != 0) { /* times 2 pi / (last + 10^-6) */
        number(level->unit, "1e-6", NULL);
        mpfr_add_si(level->unit, level->unit, place->last, MPFR_RNDN);
        mpfr_div(level->angle, level->angle, level->unit, MPFR_RNDN);
        mpfr_const_pi(level->unit, MPFR_RNDN);
        mpfr_mul_2ui(level->unit, level->unit, 1, MPFR_RNDN);
        mpfr_mul(level->angle, level->angle, level->unit, MPFR_RNDN);
    }
}

/* Whether both ends of the value's error interval round to one cell. The angle's error is below
 * 2^(18 - bits) of itself, so that of sine and cosine is below 2^(18 - bits + exponent), and the
 * factor, below 2, at most doubles it. */
static bool round_safely(const struct table *table, const struct place *place, int at,
                         uint64_t *cell)
{
    struct level *level = &levels[at];
    const struct format *format = &formats[table->format];
    angle_of(table, place, at);
    const mpfr_exp_t exponent = mpfr_get_exp(level->angle);
    (place->kind == SINE ? mpfr_sin : mpfr_cos)(level->value, level->angle, MPFR_RNDN);
    mpfr_mul(level->value, level->value, level->factor, MPFR_RNDN);
    mpfr_set_ui_2exp(level->error, 1, 24 - (FIRST_BITS << at) + (exponent > 0 ? exponent : 0),
                     MPFR_RNDN);
    mpfr_sub(level->low, level->value, level->error, MPFR_RNDN);
    mpfr_add(level->high, level->value, level->error, MPFR_RNDN);
    *cell = cell_of(format, level->low);
    return cell_of(format, level->high) == *cell;
}

static uint64_t cell_at(const struct table *table, int array, long row, long column)
{
    const struct place place = table->preset->place(table, array, row, column);
    uint64_t cell = 0;
    if (place.kind == ZERO || (place.kind == SINE && place.position == 0)) {
        return 0;
    }
    if (place.position == 0) { /* 1: exactly the factor */
        return cell_of(&formats[table->format], levels[LEVELS - 1].factor);
    }
    for (int at = 0; at < LEVELS; at++) {
        if (round_safely(table, &place, at, &cell)) {
            return cell;
        }
    }
    (void)fprintf(stderr, "%s: row %ld, column %ld can't be rounded\n", table->preset->name, row,
                  column);
    exit(1);
}

/* ---- options ---- */

static void add(char *text, const char *name, const char *value)
{
    const size_t length = strlen(text);
    if (value != NULL) {
        (void)snprintf(text + length, OPTIONS_SIZE - length, "%s%s%s", length > 0 ? " " : "", name,
                       value);
    }
}

static void add_number(char *text, const char *name, long value)
{
    char word[32];
    (void)snprintf(word, sizeof word, "%ld", value);
    add(text, name, value != 0 ? word : NULL);
}

/* The options beside --preset, --precision, --d-model and --max-len. */
static void options_of(const struct table *table, char text[OPTIONS_SIZE])
{
    const struct scaling *scaling = &table->scaling;
    char grid[64];
    (void)snprintf(grid, sizeof grid, "%ldx%ld", table->height, table->width);
    text[0] = '\0';
    add(text, "--base=", table->base);
    add_number(text, "--start=", table->start);
    add(text, "--angles=", table->float32 ? "float32" : NULL);
    add(text, "--rope-scaling=", scaling_names[scaling->kind]);
    add(text, "--factor=", scaling->factor);
    add_number(text, "--original-max-len=", scaling->original);
    add(text, "--beta-fast=", scaling->beta_fast);
    add(text, "--beta-slow=", scaling->beta_slow);
    add(text, "--low-freq-factor=", scaling->low);
    add(text, "--high-freq-factor=", scaling->high);
    add(text, "--grid=", table->height != 0 ? grid : NULL);
    add(text, "--normalize", table->normalize ? "" : NULL);
}

/* ---- output ---- */

static FILE *open_for_writing(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void close_written(FILE *file, const char *path)
{
    if (fflush(file) != 0 || ferror(file) != 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* All cells, array by array and row by row: presets/NAME[-TAG]-FORMAT-dD-nN.txt */
static void write_cells(const struct table *table)
{
    const struct format *format = &formats[table->format];
    const struct preset *preset = table->preset;
    char path[PATH_SIZE];
    char options[OPTIONS_SIZE];
    options_of(table, options);
    (void)snprintf(path, sizeof path, "presets/%s%s%s-%s-d%ld-n%ld.txt", preset->name,
                   table->tag != NULL ? "-" : "", table->tag != NULL ? table->tag : "",
                   format->name, table->d, table->rows);
    FILE *file = open_for_writing(path);
    (void)fprintf(file,
                  "# make_presets.c, MPFR %s: --preset=%s --precision=%s --d-model=%ld "
                  "--max-len=%ld%s%s\n",
                  mpfr_get_version(), preset->name, format->name, table->d, table->rows,
                  *options != '\0' ? " " : "", options);
    levels_start(table);
    for (int array = 0; array < preset->arrays; array++) {
        for (long row = 0; row < table->rows; row++) {
            for (long column = 0; column < preset->columns(table->d); column++) {
                (void)fprintf(file, "%s%0*llx", column > 0 ? " " : "", format->bits / 4,
                              (unsigned long long)cell_at(table, array, row, column));
            }
            (void)fputc('\n', file);
        }
    }
    levels_end();
    close_written(file, path);
}

static uint32_t crc_byte(uint32_t crc, unsigned byte)
{
    static uint32_t bytes[256];
    if (bytes[1] == 0) {
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? value >> 1 ^ UINT32_C(0xedb88320) : value >> 1;
            }
            bytes[i] = value;
        }
    }
    return crc >> 8 ^ bytes[(crc ^ byte) & 255];
}

/* The CRC-32 (ISO 3309, as zlib has it) of all cells as little-endian bytes, in the same order. */
static void write_digest(FILE *file, const struct table *table)
{
    const struct format *format = &formats[table->format];
    const struct preset *preset = table->preset;
    char options[OPTIONS_SIZE];
    uint32_t crc = UINT32_MAX;
    options_of(table, options);
    levels_start(table);
    for (int array = 0; array < preset->arrays; array++) {
        for (long row = 0; row < table->rows; row++) {
            for (long column = 0; column < preset->columns(table->d); column++) {
                const uint64_t cell = cell_at(table, array, row, column);
                for (int bit = 0; bit < format->bits; bit += 8) {
                    crc = crc_byte(crc, (unsigned)(cell >> bit) & 255);
                }
            }
        }
    }
    levels_end();
    (void)fprintf(file, "%s\t%s\t%s\t%ld\t%ld\t%08lx\n", preset->name,
                  *options != '\0' ? options : "-", format->name, table->d, table->rows,
                  (unsigned long)(crc ^ UINT32_MAX));
    (void)fflush(file);
}

/* ---- what is written ---- */

static struct table table_of(const struct preset *preset, enum format_index format, long d,
                             long rows)
{
    return (struct table){.preset = preset,
                          .format = format,
                          .d = d,
                          .rows = preset->odd_rows ? rows - (rows + 1) % 2 : rows};
}

/* A table beside those that every preset has. */
struct other {
    const char *preset;
    struct table table;
};

static const struct other other_cells[] = {
    {"tensor2tensor", {.format = F32, .d = 2, .rows = 24}},
    {"tensor2tensor", {.format = F32, .d = 3, .rows = 24}},
    {"mae-2d", {.format = F32, .d = 8, .rows = 24, .height = 1, .width = 23}},
    {"mae-2d", {.format = F64, .d = 12, .rows = 16, .height = 3, .width = 5}},
    {"mae-2d", {.format = F32, .d = 16, .rows = 16, .height = 3, .width = 5}},
    {"detr", {.format = F32, .d = 8, .rows = 24, .height = 4, .width = 6}},
    {"detr", {.format = F64, .d = 12, .rows = 16, .height = 2, .width = 8}},
    {"detr", {.format = F32, .d = 16, .rows = 35, .height = 5, .width = 7}},
    {"detr",
     {.format = F32,
      .d = 16,
      .rows = 35,
      .height = 5,
      .width = 7,
      .normalize = true,
      .tag = "normalize"}},
};

static const struct other other_digests[] = {
    {"tensor2tensor", {.format = F32, .d = 64, .rows = 300, .start = 17}},
    {"keras-hub", {.format = F32, .d = 65, .rows = 300, .start = 1000000}},
    {"vaswani", {.format = F32, .d = 64, .rows = 300, .start = -150}},
    {"pytorch", {.format = F32, .d = 512, .rows = 5000}},
    {"pytorch", {.format = F32, .d = 512, .rows = 5000, .float32 = true}},
    {"whisper", {.format = F32, .d = 384, .rows = 1500}},
    {"whisper", {.format = F32, .d = 384, .rows = 1500, .float32 = true}},
    {"fairseq", {.format = F32, .d = 512, .rows = 1024}},
    {"fairseq", {.format = F32, .d = 512, .rows = 1024, .float32 = true}},
    {"mae-2d", {.format = F32, .d = 16, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F32, .d = 64, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F32, .d = 768, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F16, .d = 64, .rows = 41, .height = 8, .width = 5}},
    {"detr", {.format = F32, .d = 256, .rows = 850, .height = 25, .width = 34}},
    {"detr", {.format = F32, .d = 256, .rows = 850, .height = 25, .width = 34, .normalize = true}},
    {"detr", {.format = F64, .d = 64, .rows = 850, .height = 25, .width = 34, .normalize = true}},
    /* Llama 3.1 */
    {"rope",
     {.format = F32,
      .d = 128,
      .rows = 131072,
      .base = "500000",
      .scaling = {.kind = LLAMA3, .factor = "8", .original = 8192, .low = "1", .high = "4"}}},
};

/* The scalings, with lengths for small tables and for large ones. */
static const struct {
    struct scaling scaling;
    const char *tag; /* NULL: for large tables only */
    bool large;
} scalings[] = {
    {{LINEAR, .factor = "4"}, "linear", true},
    {{LINEAR, .factor = "2.5"}, NULL, true},
    {{NTK, .factor = "4"}, "ntk", true},
    {{NTK, .factor = "1.5"}, NULL, true},
    {{DYNAMIC, .factor = "2", .original = 10}, "dynamic", false},
    {{DYNAMIC, .factor = "2", .original = 100}, "dynamic-short", false},
    {{DYNAMIC, .factor = "2", .original = 2048}, NULL, true},
    {{DYNAMIC, .factor = "3.5", .original = 1000}, NULL, true},
    {{YARN, .factor = "16", .original = 4096}, "yarn", true},
    {{YARN, .factor = "4", .original = 32768}, NULL, true},
    /* both bounds 0: high is 0.001 */
    {{YARN, .factor = "2", .original = 5}, "yarn-narrow", false},
    {{YARN, .factor = "4", .original = 2048, .beta_fast = "64", .beta_slow = "0.5"},
     "yarn-beta",
     true},
    {{.kind = LLAMA3}, "llama3", true},
    {{LLAMA3, .factor = "4", .original = 1024, .low = "1.5", .high = "6"}, "llama3-bands", true},
};

static void write_scaled(const char *name, enum format_index format, long d, long rows,
                         size_t scaling, FILE *digests)
{
    struct table table = table_of(preset_find(name), format, d, rows);
    table.scaling = scalings[scaling].scaling;
    table.tag = scalings[scaling].tag;
    if (digests != NULL) {
        write_digest(digests, &table);
    } else {
        write_cells(&table);
    }
}

static void write_all_cells(void)
{
    for (size_t i = 0; i < COUNT(presets); i++) {
        if (!presets[i].has_grid) {
            const struct table even = table_of(&presets[i], F32, 8, 24);
            const struct table odd = table_of(&presets[i], F32, 7, 24);
            const struct table wide = table_of(&presets[i], F64, 12, 16);
            write_cells(&even);
            write_cells(&wide);
            if (presets[i].takes_odd) {
                write_cells(&odd);
            }
        }
    }
    for (size_t i = 0; i < COUNT(other_cells); i++) {
        struct table table = other_cells[i].table;
        table.preset = preset_find(other_cells[i].preset);
        write_cells(&table);
    }
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (scalings[i].tag != NULL) {
            write_scaled("rope", F32, 8, 24, i, NULL);
            write_scaled("rope", F64, 12, 16, i, NULL);
            write_scaled("rope-half", F32, 8, 24, i, NULL);
            write_scaled("rope-cache", F32, 8, 24, i, NULL);
        }
    }
}

static void write_all_digests(FILE *file)
{
    static const enum format_index narrow[] = {F64, F16, BF16, Q15};
    for (size_t i = 0; i < COUNT(presets); i++) {
        if (!presets[i].has_grid) {
            const struct table wide = table_of(&presets[i], F32, 512, 1000);
            const struct table odd = table_of(&presets[i], F32, 63, 1000);
            write_digest(file, &wide);
            for (size_t f = 0; f < COUNT(narrow); f++) {
                const struct table table = table_of(&presets[i], narrow[f], 64, 1000);
                write_digest(file, &table);
            }
            if (presets[i].takes_odd) {
                write_digest(file, &odd);
            }
        }
    }
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (scalings[i].large) {
            write_scaled("rope", F32, 128, 4096, i, file);
            write_scaled("rope-half", F16, 64, 3000, i, file);
            write_scaled("rope-cache", F64, 32, 3000, i, file);
            write_scaled("rope-interleaved", Q15, 64, 3000, i, file);
        }
    }
    for (size_t i = 0; i < COUNT(other_digests); i++) {
        struct table table = other_digests[i].table;
        table.preset = preset_find(other_digests[i].preset);
        write_digest(file, &table);
    }
}

int main(void)
{
    FILE *file = open_for_writing("presets.tsv");
    (void)fprintf(
        file,
        "# made by make_presets.c with MPFR %s, rounded to nearest, ties to even; CRC-32 of "
        "the cells' little-endian bytes, array by array\n"
        "# preset\toptions\tprecision\td_model\tmax_len\tcrc32\n",
        mpfr_get_version());
    write_all_cells();
    write_all_digests(file);
    close_written(file, "presets.tsv");
    return 0;
}
