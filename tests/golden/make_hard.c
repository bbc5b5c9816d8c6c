/*
 * make_hard.c: writes hard.tsv, golden cells of encoding/hard.c, with MPFR.
 *
 *     make build/make_hard && build/make_hard >hard.tsv
 *
 * `make exhaustive` runs this program; run it by hand if the cases change. It takes a minute or two
 * and, unlike `make check`, requires libmpfr-dev.
 *
 * hard.tsv contains cells whose exact value is very close to the midpoint of two cells. There are
 * two kinds:
 *
 *   found  For each of `searched_formats`, the nearest of more than 10^9 values: sines and cosines
 *          at POSITIONS positions of the eight pairs after the first of d_model 18, for the bases
 *          below. The search computes all values by rotation in fixed point with 126 fraction bits,
 *          which starts again every SPAN positions. The error of the values is smaller than the
 *          distances of the values that are kept. MPFR computes the cells of these values.
 *   made   For random midpoints of each format except the affine ones: base and angle-scale are
 *          chosen so that a sine is as near to the midpoint as possible. If only the base is
 *          chosen, with 47 digits, the distance is 2^-161 to 2^-155, and the generator needs 192
 *          bits. If both are chosen, the distance is 2^-316 to 2^-260, and the generator needs 384
 *          bits.
 *
 * `distance` is the base-2 logarithm, rounded up, of the distance to the midpoint in units in the
 * last place.
 */
#include "formula.h"
#include "rounding.h"

#include <gmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BITS = 2048,
    FIXED_BITS = 126, /* fraction bits of a number in the search */
    POSITIONS = 1 << 22,
    SPAN = 4096,
    PAIRS = 8,
    KEPT = 40, /* values that are kept for each format */
    TEXT_SIZE = 256,
};

#define E_40         "2.718281828459045235360287471352662497757"
#define PI_40        "3141.592653589793238462643383279502884197"
#define NEARLY_10000 "9999.999999999999999999999999999999999999"
#define SMALL_40     "0.001234567890123456789012345678901234567891"

/* The bases to search, each with its first position. No base is a power of another base, so no
 * value occurs twice. */
static const struct {
    const char *base;
    long long first;
} runs[] = {
    {"10000", 1},
    {"10000", 1000000000000},
    {"500000", 1},
    {"500000", 1000000000},
    {"1000003", 1},
    {"150000", -5000000},
    {"2", 1},
    {"1.5", 999999995000000},
    {"11", 1},
    {"7", -1000000000000000},
    {"99", 16777000},
    {"0.3", 1},
    {"0.0013", 1},
    {SMALL_40, 1000000000},
    {"65537", 1},
    {"500000.5", 1},
    {"12345.6789", 2147480000},
    {E_40, 1},
    {PI_40, 1},
    {NEARLY_10000, 10000000000},
};

/* ---- the search ---- */

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

/* The origin of a value. */
struct place {
    size_t run;
    int pair;
    long long position;
    bool is_cosine;
};

/* The values closest to a midpoint so far, in order of decreasing distance. Distances are in units
 * of 2^-64 ulp. */
struct nearest_values {
    uint64_t distance[KEPT];
    struct place place[KEPT];
};

static const char *const searched_formats[] = {"f64", "f32", "f16", "bf16", "q31", "q15"};
enum { SEARCHED = sizeof searched_formats / sizeof *searched_formats };
static struct nearest_values nearest_values[SEARCHED];
static uint64_t values_seen;

/* Multiplies two numbers with 126 fraction bits and magnitudes of at most 1. The product of the low
 * halves is omitted, so the error is less than 8 units of 2^-126. */
static inline i128 multiply(i128 a, i128 b)
{
    const u128 x = (u128)(a < 0 ? -a : a);
    const u128 y = (u128)(b < 0 ? -b : b);
    const u128 high = (u128)(uint64_t)(x >> 64) * (uint64_t)(y >> 64);
    const u128 cross = ((u128)(uint64_t)(x >> 64) * (uint64_t)y) / 2 +
                       ((u128)(uint64_t)x * (uint64_t)(y >> 64)) / 2;
    const i128 product = (i128)((high << 2) + (cross >> 61));
    return (a < 0) != (b < 0) ? -product : product;
}

/* Adds a value to a list, and drops the value with the largest distance. */
static void keep(struct nearest_values *list, uint64_t distance, struct place place)
{
    int at = 0;
    for (; at + 1 < KEPT && list->distance[at + 1] > distance; at++) {
        list->distance[at] = list->distance[at + 1];
        list->place[at] = list->place[at + 1];
    }
    list->distance[at] = distance;
    list->place[at] = place;
}

/* Returns the distance of the magnitude m from the midpoint of two cells, in units of 2^-64 ulp.
 * Bit `quantum` of m has the weight of 1 ulp. */
static inline uint64_t distance_of(u128 m, int quantum)
{
    const uint64_t fraction = (uint64_t)(m << (128 - quantum) >> 64);
    return fraction >> 63 != 0 ? fraction - (UINT64_C(1) << 63) : (UINT64_C(1) << 63) - fraction;
}

/* Checks a value in every format, and records it if it is close enough to a midpoint. Values below
 * 2^-16 are skipped, because their relative error after rotation is too large for f64. */
static inline void check_value(i128 value, struct place place)
{
    const u128 m = (u128)(value < 0 ? -value : value);
    const uint64_t high = (uint64_t)(m >> 64);
    if (high >> (FIXED_BITS - 64 - 16) == 0) {
        return;
    }
    values_seen++;
    const int top = 128 - __builtin_clzll(high);
    for (int i = 0; i < SEARCHED; i++) {
        const struct format *format = format_find(searched_formats[i]);
        int quantum = FIXED_BITS - format->significand;
        if (format->kind == FLOATING) {
            const int least = FIXED_BITS + (int)format->least;
            quantum = top - format->significand;
            quantum = quantum < least ? least : quantum;
        }
        const uint64_t distance = distance_of(m, quantum);
        if (distance < nearest_values[i].distance[0]) {
            keep(&nearest_values[i], distance, place);
        }
    }
}

static i128 fixed_of(const mpfr_t a)
{
    mpz_t z;
    mpfr_t scaled;
    mpz_init(z);
    mpfr_init2(scaled, BITS);
    mpfr_mul_2si(scaled, a, FIXED_BITS, MPFR_RNDN);
    (void)mpfr_get_z(z, scaled, MPFR_RNDN);
    const u128 m = (u128)mpz_getlimbn(z, 1) << 64 | mpz_getlimbn(z, 0);
    const i128 fixed = mpz_sgn(z) < 0 ? -(i128)m : (i128)m;
    mpfr_clear(scaled);
    mpz_clear(z);
    return fixed;
}

/* Checks POSITIONS positions of one pair. The error of a rotation is less than 40 units of 2^-126,
 * and the error of SPAN rotations is less than 2^18 units. */
static void search_pair(size_t run, int pair)
{
    char options[TEXT_SIZE];
    mpfr_t w;
    mpfr_t x;
    mpfr_t sine;
    mpfr_t cosine;
    (void)snprintf(options, sizeof options, "d=18 n=1 base=%s", runs[run].base);
    formula_start(options, 512);
    mpfr_inits2(512, w, x, sine, cosine, (mpfr_ptr)0);
    formula_frequency(w, 0, pair);
    mpfr_sin_cos(sine, cosine, w, MPFR_RNDN);
    const i128 step_sine = fixed_of(sine);
    const i128 step_cosine = fixed_of(cosine);
    for (long long i = 0; i < POSITIONS; i += SPAN) {
        mpfr_mul_si(x, w, (long)(runs[run].first + i), MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, x, MPFR_RNDN);
        i128 s = fixed_of(sine);
        i128 c = fixed_of(cosine);
        for (long long j = i; j < i + SPAN; j++) {
            check_value(s, (struct place){run, pair, runs[run].first + j, false});
            check_value(c, (struct place){run, pair, runs[run].first + j, true});
            const i128 next = multiply(s, step_cosine) + multiply(c, step_sine);
            c = multiply(c, step_cosine) - multiply(s, step_sine);
            s = next;
        }
    }
    mpfr_clears(w, x, sine, cosine, (mpfr_ptr)0);
}

/* ---- output ---- */

/* Prints a line for a value. `options` is in the syntax of formula.h, without a precision. */
static void put_line(const struct format *format, const char *options, int pair, long long position,
                     bool is_cosine, const char *origin)
{
    mpfr_t w;
    mpfr_t value;
    formula_start(options, BITS);
    mpfr_inits2(BITS, w, value, (mpfr_ptr)0);
    formula_frequency(w, 0, pair);
    mpfr_mul_si(w, w, (long)position, MPFR_RNDN);
    (is_cosine ? mpfr_cos : mpfr_sin)(value, w, MPFR_RNDN);
    const uint64_t cell = cell_of(format, value);
    (void)printf("%s\t%s\t%s\t%s\t%s\t%d\t%s\t%lld\t%0*llx\t%ld\t%s\n", format->name,
                 formula_option("d", ""), formula_option("base", ""),
                 formula_option("frequency", "paper"), formula_option("angle-scale", "1"), pair,
                 is_cosine ? "cosine" : "sine", position, format->bits / 4,
                 (unsigned long long)cell, middle_distance(format, value), origin);
    mpfr_clears(w, value, (mpfr_ptr)0);
}

static void put_found(void)
{
    for (int i = 0; i < SEARCHED; i++) {
        for (int j = KEPT - 1; j >= 0; j--) {
            const struct place *place = &nearest_values[i].place[j];
            char options[TEXT_SIZE];
            (void)snprintf(options, sizeof options, "d=18 base=%s", runs[place->run].base);
            put_line(format_find(searched_formats[i]), options, place->pair, place->position,
                     place->is_cosine, "found");
        }
    }
}

/* ---- values made for a midpoint ---- */

/* Sets `middle` to a random midpoint of two cells between 1/2 and 1: (2n + 1) / 2 units. */
static void set_middle(mpfr_t middle, const struct format *format, gmp_randstate_t random)
{
    mpz_t n;
    mpz_init(n);
    const int bits = format->kind == FIXED ? format->significand : format->significand + 1;
    mpz_urandomb(n, random, (mp_bitcnt_t)bits);
    mpz_setbit(n, (mp_bitcnt_t)bits - 1);
    if (format->kind != FIXED) {
        mpz_tdiv_q_2exp(n, n, 1);
    }
    mpz_mul_2exp(n, n, 1);
    mpz_add_ui(n, n, 1);
    mpfr_set_z(middle, n, MPFR_RNDN);
    mpfr_mul_2si(middle, middle, -(format->kind == FIXED ? bits + 1 : format->significand + 1),
                 MPFR_RNDN);
    mpz_clear(n);
}

/* Prints a line with base = position / asin(middle), in 47 digits. */
static void make_by_base(const struct format *format, const mpfr_t middle, long long position)
{
    char options[TEXT_SIZE];
    mpfr_t base;
    mpfr_init2(base, BITS);
    mpfr_asin(base, middle, MPFR_RNDN);
    mpfr_si_div(base, (long)position, base, MPFR_RNDN);
    (void)mpfr_snprintf(options, sizeof options, "d=2 frequency=constant base=%.46RNe", base);
    put_line(format, options, 0, position, false, "made");
    mpfr_clear(base);
}

/* Sets p/q to the last convergent with q < 10^47 of a number's continued fraction. */
static void set_convergent(mpz_t p, mpz_t q, const mpfr_t number)
{
    mpz_t whole;
    mpz_t previous_convergent[2];
    mpz_t limit;
    mpfr_t rest;
    mpz_inits(whole, previous_convergent[0], previous_convergent[1], limit, (mpz_ptr)0);
    mpz_ui_pow_ui(limit, 10, 47);
    mpfr_init2(rest, BITS);
    mpfr_set(rest, number, MPFR_RNDN);
    mpz_set_ui(p, 1); /* Start with p/q = 1/0, preceded by 0/1. */
    mpz_set_ui(q, 0);
    mpz_set_ui(previous_convergent[0], 0);
    mpz_set_ui(previous_convergent[1], 1);
    for (;;) {
        (void)mpfr_get_z(whole, rest, MPFR_RNDD);
        mpz_addmul(previous_convergent[0], whole, p);
        mpz_addmul(previous_convergent[1], whole, q);
        if (mpz_cmp(previous_convergent[1], limit) >= 0) {
            break;
        }
        mpz_swap(previous_convergent[0], p);
        mpz_swap(previous_convergent[1], q);
        mpfr_sub_z(rest, rest, whole, MPFR_RNDN);
        mpfr_ui_div(rest, 1, rest, MPFR_RNDN);
    }
    mpfr_clear(rest);
    mpz_clears(whole, previous_convergent[0], previous_convergent[1], limit, (mpz_ptr)0);
}

/* Prints a line with scale / base = asin(middle) / position. The base has up to 47 digits, and the
 * scale up to 48, 20 of them after the decimal point. */
static void make_by_base_and_scale(const struct format *format, const mpfr_t middle,
                                   long long position)
{
    char options[TEXT_SIZE];
    mpfr_t ratio;
    mpz_t p;
    mpz_t q;
    mpfr_init2(ratio, BITS);
    mpz_inits(p, q, (mpz_ptr)0);
    mpfr_asin(ratio, middle, MPFR_RNDN);
    mpfr_div_si(ratio, ratio, (long)position, MPFR_RNDN);
    set_convergent(p, q, ratio);
    (void)gmp_snprintf(options, sizeof options,
                       "d=2 frequency=constant base=%Zde-20 angle-scale=%Zde-20", q, p);
    put_line(format, options, 0, position, false, "made");
    mpz_clears(p, q, (mpz_ptr)0);
    mpfr_clear(ratio);
}

static void put_made(void)
{
    static const long long positions[] = {1, 3, 1000, 123456789, 999999999999937};
    gmp_randstate_t random;
    mpfr_t middle;
    gmp_randinit_mt(random); /* the same numbers in every run */
    gmp_randseed_ui(random, 2017);
    mpfr_init2(middle, BITS);
    for (const struct format *one = formats; one < formats + format_count; one++) {
        for (size_t j = 0; j < sizeof positions / sizeof *positions && one->kind != AFFINE; j++) {
            set_middle(middle, one, random);
            make_by_base(one, middle, positions[j]);
            make_by_base_and_scale(one, middle, positions[j]);
        }
    }
    mpfr_clear(middle);
    gmp_randclear(random);
}

int main(void)
{
    for (int i = 0; i < SEARCHED; i++) {
        for (int j = 0; j < KEPT; j++) {
            nearest_values[i].distance[j] = UINT64_MAX;
        }
    }
    for (size_t run = 0; run < sizeof runs / sizeof *runs; run++) {
        for (int pair = 1; pair <= PAIRS; pair++) {
            search_pair(run, pair);
        }
    }
    (void)printf(
        "# made by make_hard.c with MPFR %s, rounded to nearest, ties to even: the nearest "
        "to the middle of two cells of %llu values in each format, and others made to "
        "lie there\n",
        mpfr_get_version(), (unsigned long long)values_seen);
    (void)puts(
        "# precision\td_model\tbase\tfrequency\tangle_scale\tpair\tfunction\tposition\tcell\t"
        "distance\torigin");
    put_found();
    put_made();
    return fflush(stdout) == 0 ? 0 : 1;
}
