/*
 * frameworks.c: the formulas of the presets, as the frameworks' own sources have them.
 */
#include "frameworks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const scaling_names[] = {
    [LINEAR] = "linear", [NTK] = "ntk", [DYNAMIC] = "dynamic", [YARN] = "yarn", [LLAMA3] = "llama3",
};

static void base_of(mpfr_t base, const struct framework_table *table)
{
    mpfr_set_str(base, table->base != NULL ? table->base : "10000", 10, MPFR_RNDN);
}

/* ---- angular frequencies, as the frameworks have them ---- */

/* w = base^(-numerator / denominator) */
static void power(mpfr_t w, const struct framework_table *table, long numerator, long denominator)
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
static void exponential(mpfr_t w, const struct framework_table *table, long numerator,
                        long denominator)
{
    base_of(w, table);
    mpfr_log(w, w, MPFR_RNDN);
    mpfr_mul_si(w, w, -numerator, MPFR_RNDN);
    mpfr_div_si(w, w, denominator, MPFR_RNDN);
    mpfr_exp(w, w, MPFR_RNDN);
}

/* B^(-2k/d) */
static void vaswani_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, 2 * k, table->d);
}

/* exp(2k * -(ln B / d)) */
static void pytorch_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    exponential(w, table, 2 * k, table->d);
}

/* (1/B)^(2 floor(j/2) / d), of k = floor(j/2) */
static void keras_frequency(mpfr_t w, const struct framework_table *table, long k)
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
static void legacy_frequency(mpfr_t w, const struct framework_table *table, long j)
{
    power(w, table, 2 * j, table->d);
}

/* c = 2 ceil(d/2); B^(-2k/c) */
static void multidim_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, 2 * k, 2 * ((table->d + 1) / 2));
}

/* B^(-k/(d/2)), d even */
static void half_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, k, table->d / 2);
}

/* m exp(-k ln(M/m) / max(H-1, 1)), m = 1, M = 10000 */
static void tensor2tensor_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    const long h = table->d / 2;
    exponential(w, table, k, h - 1 > 1 ? h - 1 : 1);
}

/* exp(-k ln B / (H-1)) */
static void fairseq_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    exponential(w, table, k, table->d / 2 - 1);
}

/* exp(-ln B k / (H - shift)), shift 0 */
static void ggml_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    exponential(w, table, k, table->d / 2);
}

/* 1 / B^(k/(H-1)) */
static void audiocraft_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, k, table->d / 2 - 1);
}

/* (1/B)^(k/(H-1)) */
static void edm_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    mpfr_t exponent;
    mpfr_init2(exponent, mpfr_get_prec(w));
    mpfr_set_si(exponent, k, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, table->d / 2 - 1, MPFR_RNDN);
    base_of(w, table);
    mpfr_ui_div(w, 1, w, MPFR_RNDN);
    mpfr_pow(w, w, exponent, MPFR_RNDN);
    mpfr_clear(exponent);
}

/* H points from 1 to 10^-4, each the same multiple of the one before */
static void mlx_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    mpfr_set_ui(w, 10, MPFR_RNDN);
    mpfr_log(w, w, MPFR_RNDN);
    mpfr_mul_si(w, w, -4 * k, MPFR_RNDN);
    mpfr_div_si(w, w, table->d / 2 - 1, MPFR_RNDN);
    mpfr_exp(w, w, MPFR_RNDN);
}

/* An axis has d/2 columns: B^(-k/(d/4)) */
static void axis_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, k, table->d / 4);
}

/* An axis has d/4 pairs, of which the last has 1/B. */
static void simple_vit_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    power(w, table, k, table->d / 4 - 1);
}

/* ---- rotary frequencies and their scalings ---- */

void framework_number(mpfr_t r, const char *text, const char *fallback)
{
    mpfr_set_str(r, text != NULL ? text : fallback, 10, MPFR_RNDN);
}

/* w = (base * growth^(d/(d-2)))^(-2k/d) */
static void grown_frequency(mpfr_t w, const struct framework_table *table, long k,
                            const mpfr_t growth)
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
static void dynamic_frequency(mpfr_t w, const struct framework_table *table, long k,
                              const mpfr_t factor)
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
static long yarn_bound(const struct framework_table *table, const char *beta, const char *fallback,
                       mpfr_rnd_t rounding, mpfr_prec_t bits)
{
    mpfr_t c;
    mpfr_t r;
    mpfr_inits2(bits, c, r, (mpfr_ptr)0);
    framework_number(r, beta, fallback);
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
static void yarn_frequency(mpfr_t w, const struct framework_table *table, long k,
                           const mpfr_t factor)
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
        framework_number(span, "0.001", NULL);
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
static void llama3_frequency(mpfr_t w, const struct framework_table *table, long k,
                             const mpfr_t factor)
{
    const struct scaling *scaling = &table->scaling;
    const long original = scaling->original != 0 ? scaling->original : 8192;
    mpfr_t low;
    mpfr_t high;
    mpfr_t turns;
    mpfr_t s;
    mpfr_inits2(mpfr_get_prec(w), low, high, turns, s, (mpfr_ptr)0);
    framework_number(low, scaling->low, "1");
    framework_number(high, scaling->high, "4");
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

static void rope_frequency(mpfr_t w, const struct framework_table *table, long k)
{
    mpfr_t factor;
    mpfr_init2(factor, mpfr_get_prec(w));
    framework_number(factor, table->scaling.factor, table->scaling.kind == LLAMA3 ? "8" : "1");
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
static void inverse_sqrt_factor(mpfr_t factor, const struct framework_table *table)
{
    mpfr_set_si(factor, table->d, MPFR_RNDN);
    mpfr_rec_sqrt(factor, factor, MPFR_RNDN);
}

/* sqrt(2/d) */
static void mlx_factor(mpfr_t factor, const struct framework_table *table)
{
    mpfr_set_si(factor, 2, MPFR_RNDN);
    mpfr_div_si(factor, factor, table->d, MPFR_RNDN);
    mpfr_sqrt(factor, factor, MPFR_RNDN);
}

/* yarn: 0.1 ln f + 1 */
static void rope_factor(mpfr_t factor, const struct framework_table *table)
{
    mpfr_set_ui(factor, 1, MPFR_RNDN);
    if (table->scaling.kind == YARN) {
        framework_number(factor, table->scaling.factor, NULL);
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
static struct place interleaved(const struct framework_table *table, int array, long row,
                                long column)
{
    (void)array;
    return place_of(column % 2 == 1, column / 2, table->start + row);
}

/* Each column has a frequency of its own, and row 0 is zero. */
static struct place legacy(const struct framework_table *table, int array, long row, long column)
{
    (void)table;
    (void)array;
    return row == 0 ? zero : place_of(column % 2 == 1, column, row);
}

/* ceil(d/2) sines, then the cosines. */
static struct place hf_marian(const struct framework_table *table, int array, long row, long column)
{
    const long sines = (table->d + 1) / 2;
    (void)array;
    return place_of(column >= sines, column % sines, table->start + row);
}

/* H sines, H cosines, and of an odd d a zero. */
static struct place sines_cosines(const struct framework_table *table, int array, long row,
                                  long column)
{
    const long h = table->d / 2;
    (void)array;
    return column == 2 * h ? zero : place_of(column >= h, column % h, table->start + row);
}

/* The same with the cosines before. */
static struct place cosines_sines(const struct framework_table *table, int array, long row,
                                  long column)
{
    const long h = table->d / 2;
    (void)array;
    return column == 2 * h ? zero : place_of(column < h, column % h, table->start + row);
}

/* Positions L-1 .. 0. */
static struct place transformer_xl(const struct framework_table *table, int array, long row,
                                   long column)
{
    return sines_cosines(table, array, table->rows - 1 - row, column);
}

/* Row padding_idx, 1, is zero; every row is where its number says. */
static struct place fairseq(const struct framework_table *table, int array, long row, long column)
{
    return row == 1 ? zero : sines_cosines(table, array, row, column);
}

/* Row r holds position r + 1. */
static struct place opennmt(const struct framework_table *table, int array, long row, long column)
{
    return sines_cosines(table, array, row + 1, column);
}

/* 2L - 1 rows: L-1 .. 0 .. -(L-1) */
static struct place espnet(const struct framework_table *table, int array, long row, long column)
{
    const long length = (table->rows + 1) / 2;
    return interleaved(table, array, length - 1 - row, column);
}

/* Two tables, of cosines and of sines: column k. */
static struct place rope(const struct framework_table *table, int array, long row, long column)
{
    return place_of(array == 0, column, table->start + row);
}

/* w_0 w_1 ... w_0 w_1 ... */
static struct place rope_half(const struct framework_table *table, int array, long row, long column)
{
    return place_of(array == 0, column % (table->d / 2), table->start + row);
}

/* w_0 w_0 w_1 w_1 ... */
static struct place rope_interleaved(const struct framework_table *table, int array, long row,
                                     long column)
{
    return place_of(array == 0, column / 2, table->start + row);
}

/* [L][d/2][2]: cosine, sine */
static struct place rope_cache(const struct framework_table *table, int array, long row,
                               long column)
{
    (void)array;
    return place_of(column % 2 == 0, column / 2, table->start + row);
}

/* A class row of zeros; then y * W + x: d/2 columns for x, then d/2 for y, of each the sines and
 * then the cosines. */
static struct place mae(const struct framework_table *table, int array, long row, long column)
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
static struct place detr(const struct framework_table *table, int array, long row, long column)
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

/* x * H + y: d/2 columns for x, then d/2 for y, of each the sines and then the cosines. The grid
 * has W lines of H. */
static struct place aifi(const struct framework_table *table, int array, long row, long column)
{
    const long half = table->d / 2;
    const long x = row / table->width;
    const long y = row % table->width;
    (void)array;
    return place_of(column % half >= half / 2, column % (half / 2), column < half ? x : y);
}

/* y * W + x, the same columns */
static struct place simple_vit(const struct framework_table *table, int array, long row,
                               long column)
{
    const long half = table->d / 2;
    const long x = row % table->width;
    const long y = row / table->width;
    (void)array;
    return place_of(column % half >= half / 2, column % (half / 2), column < half ? x : y);
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

const struct framework frameworks[] = {
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
    {"funasr", fairseq_frequency, opennmt, EVEN},
    {"ddpm", fairseq_frequency, sines_cosines, ANY},
    {"diffusers", fairseq_frequency, sines_cosines, ANY},
    {"stable-diffusion", ggml_frequency, cosines_sines, ANY},
    {"audiocraft", audiocraft_frequency, cosines_sines, EVEN},
    {"edm", edm_frequency, cosines_sines, EVEN},
    {"mlx", mlx_frequency, sines_cosines, .factor = mlx_factor, EVEN},
    {"espnet-rel", vaswani_frequency, espnet, .odd_rows = true, EVEN},
    {"rope", rope_frequency, rope, rope_factor, half_width, .arrays = 2},
    {"rope-half", rope_frequency, rope_half, rope_factor, whole_width, .arrays = 2},
    {"rope-interleaved", rope_frequency, rope_interleaved, rope_factor, whole_width, .arrays = 2},
    {"rope-cache", rope_frequency, rope_cache, rope_factor, whole_width, .arrays = 1},
    {"mae-2d", axis_frequency, mae, .has_grid = true, EVEN},
    {"detr", axis_frequency, detr, .has_grid = true, EVEN},
    {"rt-detr", axis_frequency, aifi, .has_grid = true, EVEN},
    {"simple-vit", simple_vit_frequency, simple_vit, .has_grid = true, EVEN},
};

const size_t framework_count = sizeof frameworks / sizeof *frameworks;

const struct framework *framework_find(const char *name)
{
    for (size_t i = 0; i < framework_count; i++) {
        if (strcmp(frameworks[i].name, name) == 0) {
            return &frameworks[i];
        }
    }
    (void)fprintf(stderr, "no preset %s\n", name);
    exit(1);
}

/* ---- options ---- */

static void add(char *text, const char *name, const char *value)
{
    const size_t length = strlen(text);
    if (value != NULL) {
        (void)snprintf(text + length, FRAMEWORK_OPTIONS - length, "%s%s%s", length > 0 ? " " : "",
                       name, value);
    }
}

static void add_number(char *text, const char *name, long value)
{
    char word[32];
    (void)snprintf(word, sizeof word, "%ld", value);
    add(text, name, value != 0 ? word : NULL);
}

void framework_options(const struct framework_table *table, char text[FRAMEWORK_OPTIONS])
{
    const struct scaling *scaling = &table->scaling;
    char grid[64];
    (void)snprintf(grid, sizeof grid, "%ldx%ld", table->height, table->width);
    text[0] = '\0';
    add(text, "--base=", table->base);
    add_number(text, "--start=", table->start);
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
