/*
 * elementary.c: tests that constants and functions stay within the error bounds of elementary.h.
 * They are compared with golden values of MPFR (golden/elementary.tsv, made by
 * golden/make_elementary.c).
 */
#include "exact/elementary.h"
#include "golden.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { GOLDEN_FIELDS = 5 };

static const size_t fractions[] = {4, 8, 20, 66};
static const size_t constant_fractions[] = {1, 2, 4, 8, 20, 66, 160};

/* --- the golden file ------------------------------------------------------------------------- */

/* The text of the file, which is split into lines and fields during reading. */
struct values {
    char *text;
    char *next;
    char *field[GOLDEN_FIELDS];
};

static void values_open(struct values *values)
{
    FILE *file = golden_open("elementary.tsv");
    values->text = values->next = file_text(file, NULL);
    (void)fclose(file);
}

/* Splits the next line into its fields. Returns false after the last line. */
static bool values_next(struct values *values)
{
    char *line = values->next;
    char *end = strchr(line, '\n');
    if (end == NULL) {
        return false;
    }
    *end = '\0';
    values->next = end + 1;
    for (size_t i = 0; i < GOLDEN_FIELDS; i++) {
        values->field[i] = line;
        line += strcspn(line, "\t");
        if (*line != '\0') {
            *line++ = '\0';
        }
    }
    return true;
}

/* Advances to the next line with that function and fraction. Returns false if there is none. */
static bool values_find(struct values *values, const char *function, size_t fraction)
{
    while (values_next(values)) {
        if (strcmp(values->field[0], function) == 0 &&
            strtoul(values->field[1], NULL, 10) == fraction) {
            return true;
        }
    }
    return false;
}

static void wide_from_hex(struct wide *r, const char *text, size_t fraction)
{
    const bool negative = *text == '-';
    text += negative;
    const size_t digits = strspn(text, "0123456789abcdef");
    ck_assert_uint_gt(digits, 0);
    ck_assert_int_eq(text[digits], '\0');
    *r = (struct wide){.fraction = fraction};
    ck_assert_uint_le(digits, 16 * WIDE_LIMBS);
    for (size_t i = 0; i < digits; i++) {
        const char c = text[digits - 1 - i];
        const uint64_t digit = (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
        r->limb[i / 16] |= digit << 4 * (i % 16);
    }
    r->count = (digits + 15) / 16;
    r->count -= r->limb[r->count - 1] == 0; /* "0" */
    r->negative = negative;
}

/* --- bounds ---------------------------------------------------------------------------------- */

/* Checks that |got - expected| <= bound. The bound is a number of ulp, an integer with fraction 0.
 * The golden value is off by half an ulp, so one more ulp is allowed. */
static void assert_within(const struct wide *got, const struct wide *expected,
                          const struct wide *bound)
{
    struct wide difference;
    struct wide limit;
    ck_assert_uint_eq(got->fraction, expected->fraction);
    wide_subtract(&difference, got, expected);
    difference.fraction = 0;
    wide_set_integer(&limit, 1, 0);
    wide_add(&limit, &limit, bound);
    ck_assert_msg(wide_compare_magnitude(&difference, &limit) <= 0,
                  "off by 2^%zu ulp, the bound is 2^%zu", wide_bits(&difference),
                  wide_bits(bound) - 1);
}

static void assert_within_bits(const struct wide *got, const struct wide *expected, size_t bits)
{
    struct wide bound;
    wide_set_integer(&bound, UINT64_C(1) << bits, 0);
    assert_within(got, expected, &bound);
}

/* Checks that a bound is small: at most 2^-16 of the expected value. */
static void assert_meaningful(const struct wide *expected, const struct wide *bound)
{
    ck_assert_uint_gt(wide_bits(expected), wide_bits(bound) + 16);
}

/* --- constants ------------------------------------------------------------------------------- */

START_TEST(constants)
{
    const size_t fraction = constant_fractions[_i];
    struct values values;
    struct elementary elementary;
    struct wide expected;
    values_open(&values);
    elementary_init(&elementary, fraction);
    ck_assert_uint_eq(elementary.fraction, fraction);
    ck_assert(values_find(&values, "constants", fraction));
    wide_from_hex(&expected, values.field[2], fraction);
    ck_assert_uint_eq(wide_bits(&expected), 64 * fraction + 1);
    assert_within_bits(&elementary.half_pi, &expected, 20);
    wide_from_hex(&expected, values.field[3], fraction);
    ck_assert_uint_eq(wide_bits(&expected), 64 * fraction);
    assert_within_bits(&elementary.ln2, &expected, 20);
    ck_assert(!values_find(&values, "constants", fraction));
    free(values.text);
}
END_TEST

/* --- functions ------------------------------------------------------------------------------- */

enum { LOG_BITS = 33, EXP_BITS = 36, SINCOS_BITS = 21, LOG_CASES = 19 };

/* If x is not small, the fraction of the result is long enough for x, too. */
START_TEST(logarithm)
{
    const size_t fraction = fractions[_i];
    struct values values;
    struct elementary elementary;
    struct wide x;
    struct wide expected;
    struct wide got;
    size_t cases = 0;
    size_t short_cases = 0;
    size_t meaningful = 0;
    values_open(&values);
    elementary_init(&elementary, fraction);
    while (values_find(&values, "log", fraction)) {
        wide_from_hex(&x, values.field[2], fraction + 16);
        wide_from_hex(&expected, values.field[3], fraction);
        elementary_log(&elementary, &got, &x);
        assert_within_bits(&got, &expected, LOG_BITS);
        cases++;
        meaningful += wide_bits(&expected) > LOG_BITS + 16;
        if (wide_bits(&x) > 64 * (fraction + 16)) { /* x >= 1 */
            wide_rescale(&x, &x, fraction);
            elementary_log(&elementary, &got, &x);
            assert_within_bits(&got, &expected, LOG_BITS);
            short_cases++;
        }
    }
    ck_assert_uint_eq(cases, LOG_CASES);
    ck_assert_uint_ge(short_cases, 10);
    ck_assert_uint_eq(meaningful, LOG_CASES - 4); /* all except 1 and 1 +- tiny */
    free(values.text);
}
END_TEST

/* Computes expected * 2^shift, with an error of less than 2 ulp. */
static void scale_by(struct wide *expected, long shift)
{
    ck_assert_int_ge(shift, -2);
    ck_assert_int_le(shift, 2);
    wide_scale(expected, expected, (int)shift);
}

static void assert_exp(const struct elementary *elementary, const struct values *values,
                       const struct wide *x)
{
    struct wide expected;
    struct wide got;
    struct wide four;
    int exponent = 0;
    wide_from_hex(&expected, values->field[3], x->fraction);
    elementary_exp(elementary, &got, &exponent, x);
    scale_by(&expected, strtol(values->field[4], NULL, 10) - exponent);
    assert_within_bits(&got, &expected, EXP_BITS);
    /* 1/2 < got < 4 */
    wide_set_integer(&four, 4, x->fraction);
    ck_assert(!got.negative);
    ck_assert_int_lt(wide_compare_magnitude(&got, &four), 0);
    wide_scale(&four, &four, -3);
    ck_assert_int_gt(wide_compare_magnitude(&got, &four), 0);
}

/* Computes the bound (|x| + 1) 2^21 as an integer. */
static void sincos_bound(struct wide *bound, const struct wide *x)
{
    struct wide magnitude;
    wide_copy(&magnitude, x);
    magnitude.negative = false;
    wide_set_integer(bound, 1, x->fraction);
    wide_add(bound, bound, &magnitude);
    wide_scale(bound, bound, SINCOS_BITS);
    wide_rescale(bound, bound, 0);
}

/* The larger of sine and cosine is at least 1/2, so its bound must be small compared with the
 * value. */
static void assert_sincos(const struct elementary *elementary, const struct values *values,
                          const struct wide *x)
{
    struct wide expected[2];
    struct wide sine;
    struct wide cosine;
    struct wide bound;
    wide_from_hex(&expected[0], values->field[3], x->fraction);
    wide_from_hex(&expected[1], values->field[4], x->fraction);
    elementary_sincos(elementary, &sine, &cosine, x);
    sincos_bound(&bound, x);
    assert_within(&sine, &expected[0], &bound);
    assert_within(&cosine, &expected[1], &bound);
    const bool sine_is_larger = wide_compare_magnitude(&expected[0], &expected[1]) > 0;
    assert_meaningful(&expected[sine_is_larger ? 0 : 1], &bound);
}

static const struct {
    const char *name;
    size_t cases;
    size_t more; /* additional cases from 20 limbs on */
    void (*check)(const struct elementary *elementary, const struct values *values,
                  const struct wide *x);
} functions[] = {{"exp", 21, 0, assert_exp}, {"sincos", 30, 8, assert_sincos}};

START_TEST(golden_values)
{
    const size_t fraction = fractions[_i / 2];
    struct values values;
    struct elementary elementary;
    struct wide x;
    size_t cases = 0;
    values_open(&values);
    elementary_init(&elementary, fraction);
    while (values_find(&values, functions[_i % 2].name, fraction)) {
        wide_from_hex(&x, values.field[2], fraction);
        functions[_i % 2].check(&elementary, &values, &x);
        cases++;
    }
    ck_assert_uint_eq(cases,
                      functions[_i % 2].cases + (fraction < 20 ? 0 : functions[_i % 2].more));
    free(values.text);
}
END_TEST

/* ln(3/4), ln(1/2) and ln(3/2) with a single limb, compared with 40 digits. */
START_TEST(logarithm_of_one_limb)
{
    static const struct {
        uint64_t quarters;
        const char *log;
        bool negative;
    } cases[] = {
        {3, "0.2876820724517809274392190059938274315035", true},
        {2, "0.6931471805599453094172321214581765680755", true},
        {4, "0", false},
        {6, "0.4054651081081643819780131154643491365720", false},
    };
    struct elementary elementary;
    elementary_init(&elementary, 1);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct decimal decimal = decimal_of(cases[i].log);
        struct wide expected;
        struct wide x;
        wide_set_decimal(&expected, &decimal, 1);
        expected.negative = cases[i].negative;
        wide_set_integer(&x, cases[i].quarters, 1);
        wide_divide_small(&x, &x, 4);
        elementary_log(&elementary, &x, &x);
        assert_within_bits(&x, &expected, 33);
    }
}
END_TEST

/* Tests multiples of pi/2, rounded to the fraction of x, and numbers 2^60 ulp beyond them. At a
 * multiple, the sine or the cosine is zero, which has no sign. Beyond it, the same function is
 * about 2^60 ulp, with the sign of the quadrant. */
START_TEST(about_multiples_of_half_pi)
{
    const size_t fraction = fractions[_i];
    /* The signs of sin, cos, sin and cos of a slightly larger angle. */
    static const int signs[4] = {1, -1, -1, 1};
    struct elementary elementary;
    struct wide little;
    elementary_init(&elementary, fraction);
    wide_set_integer(&little, UINT64_C(1) << 60, 0);
    little.fraction = fraction;
    for (uint32_t m = 0; m < 9; m++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            struct wide x;
            struct wide result[2];
            const struct wide *small = &result[m % 2];
            const int flip = m % 2 == 0 ? sign : 1;
            wide_multiply_small(&x, &elementary.half_pi, m);
            x.negative = sign < 0 && m > 0;
            elementary_sincos(&elementary, &result[0], &result[1], &x);
            ck_assert(small->count > 0 || !small->negative);
            x.negative = false;
            wide_add(&x, &x, &little);
            x.negative = sign < 0;
            elementary_sincos(&elementary, &result[0], &result[1], &x);
            ck_assert_int_eq(small->negative, signs[m % 4] * flip < 0);
            ck_assert_uint_ge(wide_bits(small), 60); /* the error is less than 2^26 ulp */
            ck_assert_uint_le(wide_bits(small), 61);
        }
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_elementary(void)
{
    Suite *suite = suite_create("elementary");
    TCase *constant = tcase_create("constants");
    tcase_set_timeout(constant, 60);
    tcase_add_loop_test(constant, constants, 0, (int)COUNT(constant_fractions));
    suite_add_tcase(suite, constant);

    TCase *function = tcase_create("functions");
    tcase_set_timeout(function, 60);
    tcase_add_loop_test(function, logarithm, 0, (int)COUNT(fractions));
    tcase_add_loop_test(function, golden_values, 0, (int)(COUNT(functions) * COUNT(fractions)));
    tcase_add_test(function, logarithm_of_one_limb);
    tcase_add_loop_test(function, about_multiples_of_half_pi, 0, (int)COUNT(fractions));
    suite_add_tcase(suite, function);
    return suite;
}
