/*
 * ratio.c: tests quotients of integers, their decimal digits and square roots, and their order,
 * against values computed by hand.
 */
#include "exact/ratio.h"
#include "integer.h"
#include "suites.h"
#include "support.h"

/* Integers, their square roots rounded down, and whether the roots are exact. */
static const struct {
    const char *integer;
    const char *root;
    bool is_exact;
} root_cases[] = {
    {"1", "1", true},
    {"2", "1", false},
    {"399", "19", false},
    {"400", "20", true},
    {"401", "20", false},
    {"15241578753238836750495211342784374345526722755", "123456789012345678901233", false},
    {"15241578753238836750495211342784374345526722756", "123456789012345678901234", true},
    {"15241578753238836750495211342784374345526722757", "123456789012345678901234", false},
    {"1208925819614629174706177", "1099511627776", false}, /* 2^80 + 1 */
};

START_TEST(roots_of_integers)
{
    for (size_t i = 0; i < COUNT(root_cases); i++) {
        const struct decimal integer = decimal_of(root_cases[i].integer);
        const struct decimal root = decimal_of(root_cases[i].root);
        struct wide whole;
        struct wide found;
        struct wide expected;
        wide_set_decimal(&whole, &integer, 0);
        wide_set_decimal(&expected, &root, 0);
        ck_assert_msg(integer_root(&found, &whole) == root_cases[i].is_exact, "case %zu", i);
        ck_assert_msg(wide_compare_magnitude(&found, &expected) == 0, "case %zu", i);
    }
}
END_TEST

/* Tests 1/3, which is 0.5555... in hexadecimal, 1/3 * 2^-127, 2^-127, and 2^64. */
START_TEST(quotients_of_ratios)
{
    struct ratio ratio;
    struct wide quotient;
    const struct decimal three_tenths = decimal_of("0.3");
    const struct decimal tenth = decimal_of("0.1");
    ratio_set(&ratio, 1, 0);
    ratio_multiply(&ratio, &tenth, &three_tenths);
    ck_assert(!ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 2);
    ck_assert_uint_eq(quotient.limb[0], UINT64_C(0x5555555555555555));
    ck_assert_uint_eq(quotient.limb[1], UINT64_C(0x5555555555555555));
    ratio_shift(&ratio, -127);
    ck_assert(!ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 0);
    ratio_multiply(&ratio, &three_tenths, &tenth);
    ck_assert(ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 1);
    ck_assert_uint_eq(quotient.limb[0], 2);
    ratio_shift(&ratio, 127 + 64);
    ck_assert(ratio_quotient(&quotient, &ratio, 0));
    ck_assert_uint_eq(quotient.count, 2);
    ck_assert_uint_eq(quotient.limb[1], 1);
}
END_TEST

/* Quotients, and the expected result `scaled`: the quotient, or its square root if is_root, times
 * 10^places, rounded to nearest, ties to even. */
static const struct {
    const char *numerator;
    const char *denominator;
    bool is_root;
    int places;
    uint64_t scaled;
} scaled_cases[] = {
    {"1", "3", false, 3, 333},
    {"2", "3", false, 3, 667},
    {"0.2", "0.03", false, 0, 7},
    {"1", "8", false, 2, 12},
    {"3", "8", false, 2, 38},
    {"0.12500000001", "1", false, 2, 13},
    {"1250", "1", false, -2, 12},
    {"1350", "1", false, -2, 14},
    {"18446744073709551614.5", "1", false, 0, UINT64_MAX - 1},
    {"2", "1", true, 3, 1414},
    {"3", "4", true, 4, 8660},
    {"6.25", "1", true, 0, 2},
    {"12.25", "1", true, 0, 4},
    {"6.2500000001", "1", true, 0, 3},
    {"1000000", "1", true, -2, 10},
};

START_TEST(scaled_ratios)
{
    for (size_t i = 0; i < COUNT(scaled_cases); i++) {
        const struct decimal numerator = decimal_of(scaled_cases[i].numerator);
        const struct decimal denominator = decimal_of(scaled_cases[i].denominator);
        struct ratio ratio;
        ratio_set(&ratio, 1, 0);
        ratio_multiply(&ratio, &numerator, &denominator);
        ck_assert_uint_eq(ratio_scaled(&ratio, scaled_cases[i].is_root, scaled_cases[i].places),
                          scaled_cases[i].scaled);
    }
}
END_TEST

/* Tests -5/2 and -5 * 2^64 with fractions of one and two limbs. */
START_TEST(ratios_of_wide_numbers)
{
    for (size_t fraction = 1; fraction <= 2; fraction++) {
        struct ratio ratio;
        struct wide number;
        wide_set_integer(&number, 5, fraction);
        wide_scale(&number, &number, -1);
        number.is_negative = true;
        ratio_set_wide(&ratio, &number);
        ck_assert(!ratio.numerator.is_negative && !ratio.denominator.is_negative);
        ck_assert_uint_eq(ratio.numerator.fraction + ratio.denominator.fraction, 0);
        ck_assert_uint_eq(ratio_scaled(&ratio, false, 1), 25);
        wide_scale(&number, &number, 65);
        ratio_set_wide(&ratio, &number);
        ck_assert_uint_eq(ratio_scaled(&ratio, false, -1), UINT64_C(1) << 63);
    }
}
END_TEST

/* -1, 0 or 1: the quotient is less than, equal to or greater than the decimal number. */
static const struct {
    const char *quotient;
    const char *decimal;
    int order;
} order_cases[] = {
    {"1/3", "0.3333333333333333333333", 1},
    {"1/3", "0.3333333333333333333334", -1},
    {"1/8", "0.125", 0},
    {"200/7", "28", 1},
    {"200/7", "29", -1},
    {"0.3", "0.3", 0},
};

START_TEST(orders_of_quotients)
{
    for (size_t i = 0; i < COUNT(order_cases); i++) {
        const struct quotient quotient = quotient_of(order_cases[i].quotient);
        const struct decimal decimal = decimal_of(order_cases[i].decimal);
        const int order = quotient_compare(&quotient, &decimal);
        ck_assert_msg((order > 0) - (order < 0) == order_cases[i].order, "%s: %d",
                      order_cases[i].quotient, order);
    }
}
END_TEST

START_TEST(integers_of_bits)
{
    static const struct integer128 bits[] = {{0, 0}, {0, 1}, {0, 5},
                                             {1, 5}, {3, 0}, {UINT64_MAX, 1}};
    static const size_t counts[] = {0, 1, 1, 2, 2, 2};
    for (size_t i = 0; i < COUNT(bits); i++) {
        struct wide number;
        integer_set_bits(&number, bits[i]);
        ck_assert_uint_eq(number.count, counts[i]);
        ck_assert_uint_eq(number.fraction, 0);
        ck_assert(!number.is_negative);
        ck_assert(number.count < 1 || number.limb[0] == bits[i].low);
        ck_assert(number.count < 2 || number.limb[1] == bits[i].high);
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_ratio(void)
{
    Suite *suite = suite_create("ratio");
    TCase *ratios = tcase_create("ratios");
    tcase_add_test(ratios, roots_of_integers);
    tcase_add_test(ratios, quotients_of_ratios);
    tcase_add_test(ratios, scaled_ratios);
    tcase_add_test(ratios, ratios_of_wide_numbers);
    tcase_add_test(ratios, orders_of_quotients);
    tcase_add_test(ratios, integers_of_bits);
    suite_add_tcase(suite, ratios);
    return suite;
}
