/*
 * make_elementary.c: writes elementary.tsv, the golden values of exact/elementary.c, with MPFR.
 *
 *     cc make_elementary.c -lmpfr -lgmp -o make_elementary && ./make_elementary > elementary.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not.
 *
 * A number is printed as an integer, in hexadecimal: the number of units of 2^(-64 * fraction).
 * Every argument is rounded to such a number first, and the function is that of the rounded one.
 */
#include <mpfr.h>
#include <stdio.h>
#include <string.h>

/* Bits enough for 10^300 * 2^(64 * 160) and the loss by reduction, many times over. */
enum { BITS = 16384 };

static const size_t fractions[] = {4, 8, 20, 66};

/* An argument: text, times a constant ("pi", "ln2" or ""), plus so many units of the last place. */
struct argument {
    const char *text;
    const char *constant;
    long units;
    size_t least_fraction; /* below it the argument is left out */
};

static const struct argument log_arguments[] = {
    {"1", "", 0, 0},
    {"1", "", 1, 0},
    {"1", "", -1, 0},
    {"1", "", 12345, 0},
    {"2", "", 0, 0},
    {"2", "", -1, 0},
    {"0.5", "", 0, 0},
    {"10", "", 0, 0},
    {"10000", "", 0, 0},
    {"2.5", "", 0, 0},
    {"0.001", "", 0, 0},
    {"500000.5", "", 0, 0},
    {"1e15", "", 0, 0},
    {"1e300", "", 0, 0},
    {"1e-20", "", 0, 0},
    {"1e-300", "", 0, 0},
    {"1.5e-300", "", 0, 0},
    {"9.9e299", "", 0, 0},
    {"1.41421356237", "", 0, 0},
};

static const struct argument exp_arguments[] = {
    {"0", "", 0, 0},         {"0", "", 1, 0},
    {"0", "", -1, 0},        {"1", "", 0, 0},
    {"-1", "", 0, 0},        {"0.5", "", 0, 0},
    {"-0.5", "", 0, 0},      {"1e-10", "", 0, 0},
    {"-1e-10", "", 0, 0},    {"9.2103403719", "", 0, 0},
    {"690.7755", "", 0, 0},  {"-690.7755", "", 0, 0},
    {"1381.5510", "", 0, 0}, {"-1381.5510", "", 0, 0},
    {"4095.5", "", 0, 0},    {"-4095.5", "", 0, 0},
    {"1", "ln2", 0, 0},      {"1", "ln2", -1, 0},
    {"-1", "ln2", 1, 0},     {"7", "ln2", 1, 0},
    {"-3000", "ln2", 0, 0},
};

static const struct argument sincos_arguments[] = {
    {"0", "", 0, 0},
    {"0", "", 1, 0},
    {"0", "", -1, 0},
    {"1", "", 0, 0},
    {"-1", "", 0, 0},
    {"0.5", "", 0, 0},
    {"1e-10", "", 0, 0},
    {"-1e-10", "", 0, 0},
    {"1e-300", "", 0, 20},
    {"-1e-300", "", 0, 20},
    {"0.25", "pi", 0, 0},
    {"0.5", "pi", 0, 0},
    {"0.5", "pi", -1, 0},
    {"0.5", "pi", 1, 0},
    {"-0.5", "pi", 0, 0},
    {"1", "pi", 0, 0},
    {"1", "pi", -1, 0},
    {"1.5", "pi", 0, 0},
    {"1.5", "pi", 1, 0},
    {"2", "pi", 0, 0},
    {"-2", "pi", 0, 0},
    {"2", "pi", -1, 0},
    {"1000001.5", "pi", 0, 0},
    {"2", "", 0, 0},
    {"4", "", 0, 0},
    {"5.5", "", 0, 0},
    {"-5.5", "", 0, 0},
    {"5000", "", 0, 0},
    {"1e15", "", 0, 0},
    {"-1e15", "", 0, 0},
    {"123456789.125", "", 0, 0},
    {"1e30", "", 0, 0},
    {"1e200", "pi", 0, 20},
    {"1e300", "", 0, 20},
    {"-1e300", "", 0, 20},
    {"1e300", "", 1, 20},
    {"1e300", "pi", 0, 20},
    {"1.5e299", "pi", 1, 20},
};

/* units = a * 2^(64 * fraction), rounded to nearest. */
static void units_of(mpfr_t units, const mpfr_t a, size_t fraction)
{
    mpfr_mul_2ui(units, a, 64 * fraction, MPFR_RNDN);
    mpfr_rint(units, units, MPFR_RNDN);
}

static void print_units(const mpfr_t units)
{
    mpz_t integer;
    mpz_init(integer);
    mpfr_get_z(integer, units, MPFR_RNDN);
    (void)fputc('\t', stdout);
    (void)mpz_out_str(stdout, 16, integer);
    mpz_clear(integer);
}

static void print_number(const mpfr_t a, size_t fraction)
{
    mpfr_t units;
    mpfr_init2(units, BITS);
    units_of(units, a, fraction);
    print_units(units);
    mpfr_clear(units);
}

static void constant_add(mpfr_t a, const char *constant)
{
    mpfr_t factor;
    mpfr_init2(factor, BITS);
    mpfr_set_ui(factor, 1, MPFR_RNDN);
    if (strcmp(constant, "pi") == 0) {
        mpfr_const_pi(factor, MPFR_RNDN);
    } else if (strcmp(constant, "ln2") == 0) {
        mpfr_const_log2(factor, MPFR_RNDN);
    }
    mpfr_mul(a, a, factor, MPFR_RNDN);
    mpfr_clear(factor);
}

/* Rounds the argument to the fraction, and prints it. */
static void argument_print(mpfr_t x, const struct argument *argument, size_t fraction)
{
    mpfr_set_str(x, argument->text, 10, MPFR_RNDN);
    constant_add(x, argument->constant);
    units_of(x, x, fraction);
    mpfr_add_si(x, x, argument->units, MPFR_RNDN);
    print_units(x);
    mpfr_div_2ui(x, x, 64 * fraction, MPFR_RNDN);
}

static void print_constants(void)
{
    static const size_t constant_fractions[] = {1, 2, 4, 8, 20, 66, 160};
    mpfr_t a;
    mpfr_init2(a, BITS);
    for (size_t i = 0; i < sizeof constant_fractions / sizeof *constant_fractions; i++) {
        (void)printf("constants\t%zu", constant_fractions[i]);
        mpfr_const_pi(a, MPFR_RNDN);
        mpfr_div_2ui(a, a, 1, MPFR_RNDN);
        print_number(a, constant_fractions[i]);
        mpfr_const_log2(a, MPFR_RNDN);
        print_number(a, constant_fractions[i]);
        (void)puts("");
    }
    mpfr_clear(a);
}

/* The argument has 16 limbs more, as elementary_log allows. */
static void print_log(const struct argument *argument, size_t fraction)
{
    mpfr_t x;
    mpfr_init2(x, BITS);
    (void)printf("log\t%zu", fraction);
    argument_print(x, argument, fraction + 16);
    mpfr_log(x, x, MPFR_RNDN);
    print_number(x, fraction);
    (void)puts("");
    mpfr_clear(x);
}

/* exp(x) = m * 2^e, 1 <= m < 2: m and e. */
static void print_exp(const struct argument *argument, size_t fraction)
{
    mpfr_t x;
    mpfr_init2(x, BITS);
    (void)printf("exp\t%zu", fraction);
    argument_print(x, argument, fraction);
    mpfr_exp(x, x, MPFR_RNDN);
    const long exponent = mpfr_get_exp(x) - 1;
    mpfr_mul_2si(x, x, -exponent, MPFR_RNDN);
    print_number(x, fraction);
    (void)printf("\t%ld\n", exponent);
    mpfr_clear(x);
}

static void print_sincos(const struct argument *argument, size_t fraction)
{
    mpfr_t x;
    mpfr_t sine;
    mpfr_t cosine;
    mpfr_inits2(BITS, x, sine, cosine, (mpfr_ptr)0);
    (void)printf("sincos\t%zu", fraction);
    argument_print(x, argument, fraction);
    mpfr_sin_cos(sine, cosine, x, MPFR_RNDN);
    print_number(sine, fraction);
    print_number(cosine, fraction);
    (void)puts("");
    mpfr_clears(x, sine, cosine, (mpfr_ptr)0);
}

static void print_all(const struct argument *arguments, size_t count,
                      void (*print)(const struct argument *argument, size_t fraction))
{
    for (size_t f = 0; f < sizeof fractions / sizeof *fractions; f++) {
        for (size_t i = 0; i < count; i++) {
            if (fractions[f] >= arguments[i].least_fraction) {
                print(&arguments[i], fractions[f]);
            }
        }
    }
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

int main(void)
{
    (void)printf("# made by make_elementary.c with MPFR %s, rounded to nearest\n",
                 mpfr_get_version());
    (void)puts("# constants: fraction, pi/2, ln 2; log: fraction, x (16 limbs more), log x; "
               "exp: fraction, x, m, e; sincos: fraction, x, sin x, cos x");
    print_constants();
    print_all(log_arguments, COUNT(log_arguments), print_log);
    print_all(exp_arguments, COUNT(exp_arguments), print_exp);
    print_all(sincos_arguments, COUNT(sincos_arguments), print_sincos);
    return fflush(stdout) == 0 ? 0 : 1;
}
