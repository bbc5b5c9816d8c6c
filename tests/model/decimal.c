/*
 * decimal.c: tests that decimal numbers and fractions are parsed and printed exactly.
 */
#include "model/decimal.h"
#include "suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { LONG_TEXT = 1024 /* bytes */, DIGITS_MAX = DECIMAL_DIGITS };

/* --- short texts ----------------------------------------------------------------------------- */

/* Texts, the decimal numbers that they are parsed to, and the printed forms of these numbers. */
static const struct {
    const char *text;
    const char *digits; /* the digits of struct decimal, after a - if the number is negative */
    int exponent;
    const char *printed;
} fine_cases[] = {
    {"10000", "1", 4, "10000"},
    {"1e4", "1", 4, "10000"},
    {"1E+4", "1", 4, "10000"},
    {"+10000.000", "1", 4, "10000"},
    {"0.1e5", "1", 4, "10000"},
    {"500000.5", "5000005", -1, "500000.5"},
    {"0.01", "1", -2, "0.01"},
    {"1e-2", "1", -2, "0.01"},
    {"100e-4", "1", -2, "0.01"},
    {"-0.0078125", "-78125", -7, "-0.0078125"},
    {".5", "5", -1, "0.5"},
    {"5.", "5", 0, "5"},
    {"5.e1", "5", 1, "50"},
    {"-5", "-5", 0, "-5"},
    {"9", "9", 0, "9"},
    {"102030", "10203", 1, "102030"},
    {"1.0000000000000000000000001", "10000000000000000000000001", -25,
     "1.0000000000000000000000001"},
    {"123456789.987654321", "123456789987654321", -9, "123456789.987654321"},
    {"1e300", "1", 300, "1e300"},
    {"0.001e303", "1", 300, "1e300"},
    {"-1e300", "-1", 300, "-1e300"},
    {"9.99e299", "999", 297, "9.99e299"},
    {"1e-300", "1", -300, "1e-300"},
    {"1.5e-300", "15", -301, "1.5e-300"},
    {"-2.5e-200", "-25", -201, "-2.5e-200"},
    {"0", "", 0, "0"},
    {"-0", "", 0, "0"},
    {"+0.00", "", 0, "0"},
    {"0e999999", "", 0, "0"},
    {"1e00000000000000000000000000004", "1", 4, "10000"},
};

START_TEST(read_and_printed)
{
    const char *digits = fine_cases[_i].digits;
    const bool negative = *digits == '-';
    struct decimal decimal;
    char printed[DECIMAL_TEXT];
    digits += negative;
    ck_assert_int_eq(decimal_read(&decimal, fine_cases[_i].text), DECIMAL_FINE);
    ck_assert_int_eq(decimal.is_negative, negative);
    ck_assert_uint_eq(decimal.count, strlen(digits));
    for (size_t i = 0; i < decimal.count; i++) {
        ck_assert_int_eq(decimal.digit[i], digits[i] - '0');
    }
    ck_assert_int_eq(decimal.exponent, fine_cases[_i].exponent);
    decimal_print(printed, &decimal);
    ck_assert_str_eq(printed, fine_cases[_i].printed);
}
END_TEST

static const char *const malformed_cases[] = {
    "",      "+",    "-",      ".",   "e5",   ".e5",  "1e",        "1e+",   "1e-",
    "1_0",   "0x10", "nan",    "inf", " 5",   "5 ",   "--5",       "+-5",   "5-",
    "1.2.3", "1e5.", "1e5e5",  "1,5", "1e 5", "5f",   "infinity",  "1e+-5", "5\n",
    "1..2",  "e",    "0x1p-1", "1d5", "1.5-", "1e5x", "\302\2405",
};

START_TEST(malformed)
{
    struct decimal decimal;
    ck_assert_int_eq(decimal_read(&decimal, malformed_cases[_i]), DECIMAL_MALFORMED);
}
END_TEST

static const char *const out_of_range_cases[] = {
    "1e301",
    "1.1e300",
    "-1.1e300",
    "1e-301",
    "9.99e-301",
    "-0.1e-300",
    "1e2147483648",
    "1e-2147483649",
    "1e9223372036854775807",
    "1e18446744073709551616",
    "1e99999999999999999999",
    "-1e-99999999999999999999",
    "0.0001e99999999999999999999",
};

START_TEST(out_of_range)
{
    struct decimal decimal;
    ck_assert_int_eq(decimal_read(&decimal, out_of_range_cases[_i]), DECIMAL_OUT_OF_RANGE);
}
END_TEST

/* --- long texts ------------------------------------------------------------------------------ */

/* Texts that consist of `head`, `count` times `character`, and `tail`. The expected fault and, if
 * it is DECIMAL_FINE, the expected number of digits and the exponent. */
static const struct {
    const char *head;
    char character;
    int count;
    const char *tail;
    enum decimal_fault fault;
    unsigned digits;
    int exponent;
} long_cases[] = {
    {"", '7', DIGITS_MAX, "", DECIMAL_FINE, DIGITS_MAX, 0},
    {"", '7', DIGITS_MAX + 1, "", DECIMAL_TOO_LONG, 0, 0},
    {"0.", '7', DIGITS_MAX, "", DECIMAL_FINE, DIGITS_MAX, -DIGITS_MAX},
    {"0.", '7', DIGITS_MAX + 1, "", DECIMAL_TOO_LONG, 0, 0},
    {"-0.00", '3', DIGITS_MAX, "0000", DECIMAL_FINE, DIGITS_MAX, -DIGITS_MAX - 2},
    {"1", '0', DIGITS_MAX - 2, "1", DECIMAL_FINE, DIGITS_MAX, 0},
    {"1", '0', DIGITS_MAX - 1, "1", DECIMAL_TOO_LONG, 0, 0},
    {"1", '0', DIGITS_MAX - 1, ".1", DECIMAL_TOO_LONG, 0, 0},
    {"1", '0', 300, "", DECIMAL_FINE, 1, 300},
    {"1", '0', 301, "", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"1", '0', 600, "e-600", DECIMAL_FINE, 1, 0},
    {"0.", '0', 600, "1e601", DECIMAL_FINE, 1, 0},
    {"0.", '0', 299, "1", DECIMAL_FINE, 1, -300},
    {"0.", '0', 300, "1", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"", '0', 600, "42", DECIMAL_FINE, 2, 0},
    {"1.5", '0', 600, "", DECIMAL_FINE, 2, -1},
    {"9.", '9', DIGITS_MAX - 1, "e299", DECIMAL_FINE, DIGITS_MAX, 300 - DIGITS_MAX},
    {"9.", '9', DIGITS_MAX - 1, "e300", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"1.", '1', DIGITS_MAX - 1, "e-300", DECIMAL_FINE, DIGITS_MAX, -299 - DIGITS_MAX},
    {"1.", '1', DIGITS_MAX - 1, "e-301", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"", '7', DIGITS_MAX + 1, "x", DECIMAL_MALFORMED, 0, 0},
    {"1e", '9', 600, "", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"1e-", '9', 600, "", DECIMAL_OUT_OF_RANGE, 0, 0},
    {"1e", '0', 600, "2", DECIMAL_FINE, 1, 2},
};

START_TEST(long_texts)
{
    char text[LONG_TEXT];
    char repeated[LONG_TEXT] = "";
    struct decimal decimal;
    (void)memset(repeated, long_cases[_i].character, (size_t)long_cases[_i].count);
    (void)snprintf(text, sizeof text, "%s%.*s%s", long_cases[_i].head, long_cases[_i].count,
                   repeated, long_cases[_i].tail);
    ck_assert_int_eq(decimal_read(&decimal, text), long_cases[_i].fault);
    if (long_cases[_i].fault == DECIMAL_FINE) {
        ck_assert_uint_eq(decimal.count, long_cases[_i].digits);
        ck_assert_int_eq(decimal.exponent, long_cases[_i].exponent);
    }
}
END_TEST

/* Numbers are printed with at most DECIMAL_DIGITS digits, not counting those of the exponent. Every
 * printed number is parsed to the same number. */
START_TEST(printed_and_read_back)
{
    const char *const mantissas[] = {"1", "-1", "12.5", "-9.75"};
    for (size_t i = 0; i < COUNT(mantissas); i++) {
        char text[LONG_TEXT];
        char printed[DECIMAL_TEXT];
        struct decimal decimal;
        struct decimal again;
        (void)snprintf(text, sizeof text, "%se%d", mantissas[i], _i);
        ck_assert_int_eq(decimal_read(&decimal, text), DECIMAL_FINE);
        decimal_print(printed, &decimal);
        ck_assert_int_eq(decimal_read(&again, printed), DECIMAL_FINE);
        ck_assert_msg(decimal_compare(&decimal, &again) == 0, "%s is printed as %s", text, printed);
        const size_t digits = strspn(printed + (*printed == '-'), "0123456789.");
        ck_assert_uint_le(digits, DECIMAL_DIGITS + (strchr(printed, '.') != NULL));
    }
}
END_TEST

/* Numbers that need DECIMAL_DIGITS digits without an exponent, and numbers that would need one
 * digit more, so that they are printed with an exponent. */
static const struct {
    const char *mantissa;
    int exponent;
    size_t length;       /* the length of the printed text, if it has no exponent; otherwise 0 */
    const char *printed; /* the printed text before its exponent, if it has one; otherwise NULL */
    int printed_exponent;
} spelling_cases[] = {
    {"1", DIGITS_MAX - 1, DIGITS_MAX, NULL, 0},
    {"1", DIGITS_MAX, 0, "1", DIGITS_MAX},
    {"-1", DIGITS_MAX - 1, DIGITS_MAX + 1, NULL, 0},
    {"-1", DIGITS_MAX, 0, "-1", DIGITS_MAX},
    {"12", DIGITS_MAX - 2, DIGITS_MAX, NULL, 0},
    {"12", DIGITS_MAX - 1, 0, "1.2", DIGITS_MAX},
    {"1", 1 - DIGITS_MAX, DIGITS_MAX + 1, NULL, 0},
    {"1", -DIGITS_MAX, 0, "1", -DIGITS_MAX},
    {"1.25", 3 - DIGITS_MAX, DIGITS_MAX + 1, NULL, 0},
    {"1.25", 2 - DIGITS_MAX, 0, "1.25", 2 - DIGITS_MAX},
};

START_TEST(plain_or_with_exponent)
{
    struct decimal decimal;
    char text[LONG_TEXT];
    char printed[DECIMAL_TEXT];
    (void)snprintf(text, sizeof text, "%se%d", spelling_cases[_i].mantissa,
                   spelling_cases[_i].exponent);
    ck_assert_int_eq(decimal_read(&decimal, text), DECIMAL_FINE);
    decimal_print(printed, &decimal);
    if (spelling_cases[_i].printed == NULL) {
        ck_assert_uint_eq(strlen(printed), spelling_cases[_i].length);
        ck_assert_ptr_null(strchr(printed, 'e'));
    } else {
        (void)snprintf(text, sizeof text, "%se%d", spelling_cases[_i].printed,
                       spelling_cases[_i].printed_exponent);
        ck_assert_str_eq(printed, text);
    }
}
END_TEST

/* The longest printed number has a sign, DECIMAL_DIGITS digits, a point, and a negative exponent of
 * three digits. */
START_TEST(longest_spelling_fits)
{
    char digits[DECIMAL_DIGITS] = "";
    char text[LONG_TEXT];
    char printed[DECIMAL_TEXT];
    struct decimal decimal;
    (void)memset(digits, '3', DECIMAL_DIGITS - 1);
    (void)snprintf(text, sizeof text, "-1.%se-300", digits);
    ck_assert_int_eq(decimal_read(&decimal, text), DECIMAL_FINE);
    ck_assert_uint_eq(decimal.count, DECIMAL_DIGITS);
    decimal_print(printed, &decimal);
    ck_assert_str_eq(printed, text);
}
END_TEST

/* Each element has two texts that are parsed to the same number. */
static const char *const equal_cases[][2] = {
    {"10000", "1e4"}, {"0.5", ".50"}, {"0", "-0"}, {"0e5", "0"}};

START_TEST(equality)
{
    struct decimal a;
    struct decimal b;
    ck_assert_int_eq(decimal_read(&a, equal_cases[_i][0]), DECIMAL_FINE);
    ck_assert_int_eq(decimal_read(&b, equal_cases[_i][1]), DECIMAL_FINE);
    ck_assert_int_eq(decimal_compare(&a, &b), 0);
}
END_TEST

/* Numbers in ascending order. */
static const char *const order_cases[] = {
    "-1e300", "-12.5", "-12.4999", "-12", "-1", "-0.5", "-0.05", "-1e-300", "0",    "1e-300",
    "0.0099", "0.01",  "0.012",    "0.1", "1",  "1.01", "9",     "10",      "10.5", "1e300",
};

START_TEST(order)
{
    struct decimal a;
    ck_assert_int_eq(decimal_read(&a, order_cases[_i]), DECIMAL_FINE);
    for (int i = 0; i < (int)COUNT(order_cases); i++) {
        struct decimal b;
        ck_assert_int_eq(decimal_read(&b, order_cases[i]), DECIMAL_FINE);
        const int compared = decimal_compare(&a, &b);
        ck_assert_msg((compared > 0) - (compared < 0) == (_i > i) - (_i < i), "%s and %s",
                      order_cases[_i], order_cases[i]);
    }
}
END_TEST

/* Integers, and their printed forms as decimal numbers. */
static const struct {
    int64_t integer;
    const char *printed;
} integer_cases[] = {
    {0, "0"},
    {7, "7"},
    {-7, "-7"},
    {10, "10"},
    {-1200, "-1200"},
    {102030, "102030"},
    {INT64_C(2147483648), "2147483648"},
    {INT64_C(-99999999999999999), "-99999999999999999"},
};

START_TEST(integers)
{
    const struct decimal decimal = decimal_from_integer(integer_cases[_i].integer);
    struct decimal again;
    char printed[DECIMAL_TEXT];
    int64_t integer;
    decimal_print(printed, &decimal);
    ck_assert_str_eq(printed, integer_cases[_i].printed);
    ck_assert_int_eq(decimal_read(&again, printed), DECIMAL_FINE);
    ck_assert_int_eq(decimal_compare(&again, &decimal), 0);
    ck_assert(decimal_to_integer(&integer, &decimal));
    ck_assert_int_eq(integer, integer_cases[_i].integer);
}
END_TEST

START_TEST(fractional_or_huge)
{
    struct decimal decimal;
    int64_t integer;
    ck_assert_int_eq(decimal_read(&decimal, "16.5"), DECIMAL_FINE);
    ck_assert(!decimal_to_integer(&integer, &decimal));
    ck_assert_int_eq(decimal_read(&decimal, "0.1"), DECIMAL_FINE);
    ck_assert(!decimal_to_integer(&integer, &decimal));
    ck_assert_int_eq(decimal_read(&decimal, "-1e300"), DECIMAL_FINE);
    ck_assert(decimal_to_integer(&integer, &decimal));
    ck_assert_int_le(integer, INT64_C(-100000000000000000));
}
END_TEST

/* The integer part of share * n. For example, that of 0.29 * 100 is 29, but in double,
 * floor(0.29 * 100) is 28. */
static const struct {
    const char *share;
    int64_t n;
    int64_t floor;
} floor_cases[] = {
    {"0", 7, 0},
    {"1", 7, 7},
    {"0.5", 7, 3},
    {"0.5", 1, 0},
    {"0.25", 32, 8},
    {"0.29", 100, 29},
    {"0.999999", 100, 99},
    {"0.05", 10, 0},
    {"0.05", 20, 1},
    {"0.0099", 1000, 9},
    {"0.3333333333333333333333333333333333333333333333", 3, 0},
    {"0.3333333333333333333333333333333333333333333334", 3, 1},
    {"1e-300", 2147483647, 0},
    {"1e-9", 1000000000, 1},
    {"0.123456789", 2147483647, 265121435}, /* 265121435.4... */
    {"1", INT64_C(2147483648), INT64_C(2147483648)},
};

START_TEST(floors)
{
    struct decimal share;
    ck_assert_int_eq(decimal_read(&share, floor_cases[_i].share), DECIMAL_FINE);
    ck_assert_int_eq(decimal_floor(&share, floor_cases[_i].n), floor_cases[_i].floor);
}
END_TEST

/* --- fractions ------------------------------------------------------------------------------- */

/* Texts, and the printed forms of the quotients that they are parsed to. */
static const struct {
    const char *text;
    const char *printed;
} quotient_cases[] = {
    {"1/127", "1/127"},
    {"0.01", "0.01"},
    {"+1.0/+127.00", "1/127"},
    {"10/1270", "1/127"},
    {"1e-3/0.127", "1/127"},
    {"0.5/63.5", "5/635"},
    {"2/254", "2/254"},
    {"3/1000", "0.003"},
    {"1.5e2/0.01", "15000"},
    {"7/1", "7"},
    {"1e300/3e299", "10/3"},
    {"1e-299/3e-300", "10/3"},
    {"1e30/3", "1000000000000000000000000000000/3"},
    {"3/1e-29", "300000000000000000000000000000"},
    {"1e30", "1000000000000000000000000000000"},
    {"1e30/1", "1000000000000000000000000000000"},
    {"1/1e30", "0.000000000000000000000000000001"},
    {"1/999999999999999999999999999999", "1/999999999999999999999999999999"},
    {"1234567890123456789012345678901/7", "1234567890123456789012345678901/7"},
};

START_TEST(fractions_read_and_printed)
{
    char printed[QUOTIENT_TEXT];
    struct quotient quotient;
    struct quotient again;
    ck_assert_int_eq(quotient_read(&quotient, quotient_cases[_i].text, 30), DECIMAL_FINE);
    quotient_print(printed, &quotient);
    ck_assert_str_eq(printed, quotient_cases[_i].printed);
    ck_assert_int_eq(quotient_read(&again, printed, 30), DECIMAL_FINE);
    ck_assert(decimal_compare(&quotient.numerator, &again.numerator) == 0);
    ck_assert(decimal_compare(&quotient.denominator, &again.denominator) == 0);
    ck_assert_int_eq(quotient_is_fraction(&quotient), strchr(printed, '/') != NULL);
}
END_TEST

static const struct {
    const char *text;
    enum decimal_fault fault;
} refused_cases[] = {
    {"", DECIMAL_MALFORMED},
    {"/", DECIMAL_MALFORMED},
    {"1/", DECIMAL_MALFORMED},
    {"/2", DECIMAL_MALFORMED},
    {"1//2", DECIMAL_MALFORMED},
    {"1/2/3", DECIMAL_MALFORMED},
    {"1/2/", DECIMAL_MALFORMED},
    {"1/ 2", DECIMAL_MALFORMED},
    {"1e/2", DECIMAL_MALFORMED},
    {"1/2e", DECIMAL_MALFORMED},
    {"1/-", DECIMAL_MALFORMED},
    {"1:2", DECIMAL_MALFORMED},
    {"0", DECIMAL_OUT_OF_RANGE},
    {"1/0", DECIMAL_OUT_OF_RANGE},
    {"0/1", DECIMAL_OUT_OF_RANGE},
    {"0/0", DECIMAL_OUT_OF_RANGE},
    {"-1/2", DECIMAL_OUT_OF_RANGE},
    {"1/-2", DECIMAL_OUT_OF_RANGE},
    {"-1/-2", DECIMAL_OUT_OF_RANGE},
    {"1.0000001e30", DECIMAL_OUT_OF_RANGE},
    {"10000000000000000000000000000001/10", DECIMAL_OUT_OF_RANGE},
    {"1/1000000000000000000000000000001", DECIMAL_OUT_OF_RANGE},
    {"3/0.0000000000000000000000000000029", DECIMAL_OUT_OF_RANGE},
    {"1e301/1e300", DECIMAL_OUT_OF_RANGE},
    {"1/12345678901234567890123456789012", DECIMAL_OUT_OF_RANGE},
    {"2/12345678901234567890123456789012.5", DECIMAL_OUT_OF_RANGE},
    {"12345678901234567890123456789012/77", DECIMAL_TOO_LONG},
    {"7/12345678901234567890123456789.012", DECIMAL_TOO_LONG},
    {"1234567890123456789012345678901234567890123456789/7", DECIMAL_TOO_LONG},
};

START_TEST(fractions_refused)
{
    struct quotient quotient;
    ck_assert_int_eq(quotient_read(&quotient, refused_cases[_i].text, 30), refused_cases[_i].fault);
}
END_TEST

Suite *suite_decimal(void)
{
    Suite *suite = suite_create("decimal");
    TCase *read = tcase_create("read");
    tcase_add_loop_test(read, read_and_printed, 0, (int)COUNT(fine_cases));
    tcase_add_loop_test(read, malformed, 0, (int)COUNT(malformed_cases));
    tcase_add_loop_test(read, out_of_range, 0, (int)COUNT(out_of_range_cases));
    tcase_add_loop_test(read, long_texts, 0, (int)COUNT(long_cases));
    tcase_add_loop_test(read, equality, 0, (int)COUNT(equal_cases));
    tcase_add_loop_test(read, order, 0, (int)COUNT(order_cases));
    tcase_add_loop_test(read, integers, 0, (int)COUNT(integer_cases));
    tcase_add_test(read, fractional_or_huge);
    tcase_add_loop_test(read, floors, 0, (int)COUNT(floor_cases));
    tcase_add_loop_test(read, fractions_read_and_printed, 0, (int)COUNT(quotient_cases));
    tcase_add_loop_test(read, fractions_refused, 0, (int)COUNT(refused_cases));
    suite_add_tcase(suite, read);

    TCase *printed = tcase_create("printed");
    tcase_add_loop_test(printed, printed_and_read_back, -300, 299);
    tcase_add_loop_test(printed, plain_or_with_exponent, 0, (int)COUNT(spelling_cases));
    tcase_add_test(printed, longest_spelling_fits);
    suite_add_tcase(suite, printed);
    return suite;
}
