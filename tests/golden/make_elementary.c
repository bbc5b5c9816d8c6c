/*
 * make_elementary.c: generates elementary.tsv, the golden values of exact/elementary.c (see
 * remake.h).
 *
 * A number with `fraction` limbs of fraction is printed as a hexadecimal integer, in units of
 * 2^(-64 * fraction). Arguments of log have 16 more fraction limbs. The results are computed from
 * exactly the printed arguments. The arguments of log and exp span the whole range. Those of log
 * include powers of 2, those of exp multiples of ln 2. Those of sine and cosine are multiples of
 * pi/4 and other numbers, up to 10^300 with fractions of 20 limbs or more. Some of the powers and
 * multiples are accompanied by the numbers one unit below and above.
 */
#include "remake.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* BITS is more than enough for 10^300 * 2^(64 * 160) and the cancellation in the reduction of
 * arguments. TEXT_SIZE is the number of hexadecimal digits of BITS. */
enum { BITS = 16384, TEXT_SIZE = BITS / 4 };

static void print_number(const mpfr_t a, unsigned long fraction)
{
    mpfr_t units;
    mpz_t integer;
    mpfr_init2(units, BITS);
    mpz_init(integer);
    mpfr_mul_2ui(units, a, 64 * fraction, MPFR_RNDN);
    mpfr_get_z(integer, units, MPFR_RNDN);
    (void)gmp_printf("\t%Zx", integer);
    mpz_clear(integer);
    mpfr_clear(units);
}

static void put_constants(mpfr_t a, unsigned long fraction)
{
    mpfr_const_pi(a, MPFR_RNDN);
    mpfr_div_2ui(a, a, 1, MPFR_RNDN);
    print_number(a, fraction);
    mpfr_const_log2(a, MPFR_RNDN);
    print_number(a, fraction);
}

static void put_log(mpfr_t x, unsigned long fraction)
{
    mpfr_log(x, x, MPFR_RNDN);
    print_number(x, fraction);
}

/* Prints m and e of exp(x) = m * 2^e, 1 <= m < 2. */
static void put_exp(mpfr_t x, unsigned long fraction)
{
    mpfr_exp(x, x, MPFR_RNDN);
    const long exponent = mpfr_get_exp(x) - 1;
    mpfr_mul_2si(x, x, -exponent, MPFR_RNDN);
    print_number(x, fraction);
    (void)printf("\t%ld", exponent);
}

static void put_sincos(mpfr_t x, unsigned long fraction)
{
    mpfr_t cosine;
    mpfr_init2(cosine, BITS);
    mpfr_sin_cos(x, cosine, x, MPFR_RNDN);
    print_number(x, fraction);
    print_number(cosine, fraction);
    mpfr_clear(cosine);
}

static const struct {
    const char *name;
    void (*put)(mpfr_t x, unsigned long fraction);
    unsigned long extra_limbs; /* of the argument's fraction, for elementary_log() */
    bool has_argument;
} functions[] = {
    {"constants", put_constants, 0, false},
    {"log", put_log, 16, true},
    {"exp", put_exp, 0, true},
    {"sincos", put_sincos, 0, true},
};

static void put_line(char *line, const char *comment)
{
    char name[16];
    static char argument[TEXT_SIZE];
    unsigned long fraction;
    size_t i = 0;
    mpfr_t x;
    (void)comment;
    if (sscanf(line, "%15s %lu %4095s", name, &fraction, argument) != 3) {
        abort();
    }
    while (strcmp(functions[i].name, name) != 0) {
        i++;
    }
    mpfr_init2(x, BITS);
    (void)printf("%s\t%lu", name, fraction);
    if (functions[i].has_argument) {
        mpfr_set_str(x, argument, 16, MPFR_RNDN);
        mpfr_div_2ui(x, x, 64 * (fraction + functions[i].extra_limbs), MPFR_RNDN);
        print_number(x, fraction + functions[i].extra_limbs);
    }
    functions[i].put(x, fraction);
    (void)puts("");
    mpfr_clear(x);
}

int main(void)
{
    remake_lines(put_line);
}
