/*
 * literal.c: compares literals, alone and in a row, with the results of printf and strtod, which
 * the C library rounds correctly.
 */
#include "text/literal.h"
#include "suites.h"
#include "support.h"
#include "text/cells.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = LITERAL_MAX + 64, RANDOM_COUNT = 40000 };

static const struct precision *f32;
static const struct precision *f64;
static struct digits tables;

static void setup(void)
{
    digits_init(&tables);
    f32 = &precisions[PRECISION_F32];
    f64 = &precisions[PRECISION_F64];
    ck_assert(f32 != NULL && f64 != NULL);
}

/* --- numbers --------------------------------------------------------------------------------- */

static uint64_t bits_of(const struct precision *precision, double number)
{
    const float single = (float)number;
    uint32_t narrow;
    uint64_t bits;
    memcpy(&narrow, &single, sizeof narrow);
    memcpy(&bits, &number, sizeof bits);
    return precision == f32 ? narrow : bits;
}

static bool is_finite(const struct precision *precision, uint64_t cell)
{
    return isfinite(double_of_cell(precision, cell));
}

/* --- texts ----------------------------------------------------------------------------------- */

/* A decimal constant as 0.DIGITS * 10^exponent: DIGITS has no leading or trailing zeros. For 0
 * there are no digits, and the exponent is 0. */
struct normalized {
    bool is_negative;
    char digits[TEXT_SIZE];
    int exponent;
};

static struct normalized normalized_of(const char *text)
{
    struct normalized normalized = {.is_negative = *text == '-'};
    size_t count = 0;
    bool is_in_fraction = false;
    text += normalized.is_negative;
    for (; isdigit((unsigned char)*text) || *text == '.'; text++) {
        if (*text == '.') {
            is_in_fraction = true;
            continue;
        }
        if (count > 0 || *text != '0') {
            normalized.digits[count++] = *text;
        }
        normalized.exponent += is_in_fraction ? count == 0 ? -1 : 0 : count > 0;
    }
    while (count > 0 && normalized.digits[count - 1] == '0') {
        count--;
    }
    normalized.digits[count] = '\0';
    normalized.exponent = count == 0     ? 0
                          : *text == 'e' ? normalized.exponent + atoi(text + 1)
                                         : normalized.exponent;
    return normalized;
}

static size_t digits_skip(const char **text, const char *allowed)
{
    const size_t count = strspn(*text, allowed);
    *text += count;
    return count;
}

/* Returns whether a text is a floating constant of C11 6.4.4.2: decimal digits with a point, an
 * exponent, or both; if `is_hex` is set, hexadecimal digits with a binary exponent. If `has_suffix`
 * is set, an f must follow. */
static bool is_constant(const char *text, bool is_hex, bool has_suffix)
{
    static const char digits[] = "0123456789";
    size_t count;
    bool is_floating;
    if (is_hex) {
        const bool has_prefix = strncmp(text, "0x", 2) == 0;
        text += 2 * has_prefix;
        count = has_prefix ? digits_skip(&text, "0123456789abcdef") : 0;
        is_floating = *text == 'p';
    } else {
        count = digits_skip(&text, digits);
        const bool has_point = *text == '.';
        text += has_point;
        count += digits_skip(&text, digits);
        is_floating = has_point || *text == 'e';
    }
    if (*text == 'e' || *text == 'p') {
        text++;
        text += *text == '-' || *text == '+';
        is_floating = is_floating && digits_skip(&text, digits) > 0;
    }
    return count > 0 && is_floating && strcmp(text, has_suffix ? "f" : "") == 0;
}

/* An assertion for the millions of comparisons in this suite. Check records each of its own
 * assertions, which takes longer than the comparison. */
static void require(bool condition, const char *text, const char *what)
{
    if (!condition) {
        ck_abort_msg("%s %s", text, what);
    }
}

/* Checks a cell that is appended to a row. If the integer `cell` is even, the row is so long that
 * the literal fits exactly on the line. If it is odd, the row is one column longer, so that the
 * literal begins the next line. */
static void check_in_row(const char *text, const struct precision *precision, enum literal literal,
                         uint64_t cell)
{
    const size_t length = strlen(text);
    const size_t column = LINE_COLUMNS - length - 5 + cell % 2;
    const char *const separator = cell % 2 == 0 ? ", " : ",\n        ";
    char room[CELL_ROOM + 64];
    memset(room, '#', sizeof room);
    const struct line line = cells_put((struct line){.text = room, .column = column, .indent = 8},
                                       &tables, precision, literal, &cell, 1);
    const size_t gap = strlen(separator);
    require(memcmp(room, separator, gap) == 0 && memcmp(room + gap, text, length) == 0 &&
                line.text == room + gap + length,
            text, "is not its word in a row");
    require(line.column == (cell % 2 == 0 ? LINE_COLUMNS - 3 : 8 + length), text,
            "ends in another column");
    for (size_t i = CELL_ROOM; i < sizeof room; i++) {
        require(room[i] == '#', text, "is longer than its room");
    }
}

/* Stores the literal of a cell (literal_cell), and checks that it has at most LITERAL_MAX bytes.
 * Also checks the same cell in a row. */
static void cell_spell(char text[TEXT_SIZE], const struct precision *precision,
                       enum literal literal, uint64_t cell)
{
    char untouched[TEXT_SIZE - LITERAL_MAX];
    memset(text, '#', TEXT_SIZE);
    memset(untouched, '#', sizeof untouched);
    const size_t length = literal_cell(text, &tables, precision, literal, cell);
    require(length >= 1 && length <= LITERAL_MAX &&
                memcmp(text + LITERAL_MAX, untouched, sizeof untouched) == 0,
            "the literal", "is too long");
    text[length] = '\0';
    check_in_row(text, precision, literal, cell);
}

static double text_number(const struct precision *precision, const char *text, char **end)
{
    return precision == f32 ? (double)strtof(text, end) : strtod(text, end);
}

/* --- f32 and f64 ----------------------------------------------------------------------------- */

/* Checks that a constant has the same digits and exponent as the text that printf prints with 9 or
 * 17 digits. */
static void decimal_check(const struct precision *precision, const char *text, double number)
{
    char printed[TEXT_SIZE];
    (void)snprintf(printed, sizeof printed, "%.*g", precision == f32 ? 9 : 17, number);
    const struct normalized ours = normalized_of(text);
    const struct normalized theirs = normalized_of(printed);
    require(ours.is_negative == theirs.is_negative && ours.exponent == theirs.exponent &&
                strcmp(ours.digits, theirs.digits) == 0,
            text, "has other digits than printf's");
}

/* Checks that a hexadecimal constant is an odd integer without leading zeros, times a power of
 * two. */
static void hex_check(const char *text)
{
    const char *digits = strchr(text, 'x') + 1;
    const size_t count = strcspn(digits, "p");
    if (strncmp(digits, "0p", 2) == 0) {
        require(digits[2] == '0', text, "is 0 with an exponent");
        return;
    }
    require(digits[0] != '0', text, "begins with a zero");
    require(strchr("13579bdf", digits[count - 1]) != NULL, text, "is even");
}

static void cell_check(const struct precision *precision, uint64_t cell)
{
    char text[TEXT_SIZE];
    for (int literal = LITERAL_DECIMAL; literal <= LITERAL_HEX; literal++) {
        const bool is_hex = literal == LITERAL_HEX;
        char *end;
        cell_spell(text, precision, (enum literal)literal, cell);
        const bool is_negative = *text == '-';
        require(is_constant(text + is_negative, is_hex, precision == f32), text, "is no constant");
        const double number = text_number(precision, text, &end);
        require(bits_of(precision, number) == cell, text, "is another number");
        if (is_hex) {
            hex_check(text);
        } else {
            decimal_check(precision, text, double_of_cell(precision, cell));
        }
    }
}

/* Numbers, and their literals in C. */
static const struct {
    const char *precision;
    double number;
    const char *decimal;
    const char *hex;
} known_cases[] = {
    {"f32", 0.0, "0.0f", "0x0p0f"},
    {"f32", -0.0, "-0.0f", "-0x0p0f"},
    {"f32", 1.0, "1.0f", "0x1p0f"},
    {"f32", -1.0, "-1.0f", "-0x1p0f"},
    {"f32", 0.5, "0.5f", "0x1p-1f"},
    {"f32", -0.75, "-0.75f", "-0x3p-2f"},
    {"f32", 536870912.0, "536870912.0f", "0x1p29f"},
    {"f64", 0.0, "0.0", "0x0p0"},
    {"f64", 1.0, "1.0", "0x1p0"},
    {"f64", -1.0, "-1.0", "-0x1p0"},
    {"f64", 0.1, "0.10000000000000001", "0xccccccccccccdp-55"},
    {"f64", 4503599627370495.5, "4503599627370495.5", "0x1fffffffffffffp-1"},
    {"f32", 1.5, "1.5f", "0x3p-1f"},
    {"f32", -1.0000001192092896, "-1.00000012f", "-0x800001p-23f"},
    {"f32", 2.0, "2.0f", "0x1p1f"},
    {"f32", -65504.0, "-65504.0f", "-0x7ffp5f"},
    {"f32", 16777215.0, "16777215.0f", "0xffffffp0f"},
    {"f32", 999999984306749440.0, "9.99999984e+17f", "0xde0b6bp36f"},
    {"f32", 0x1p-29, "1.86264515e-09f", "0x1p-29f"},
    {"f32", 0x1p-32, "2.32830644e-10f", "0x1p-32f"},
    {"f32", 0x1p30, "1.07374182e+09f", "0x1p30f"},
    {"f32", 0x1.fffffep127, "3.40282347e+38f", "0xffffffp104f"},
    {"f32", 0x1p-149, "1.40129846e-45f", "0x1p-149f"},
    {"f64", -1.9999999999999998, "-1.9999999999999998", "-0x1fffffffffffffp-52"},
    {"f64", 70000.1, "70000.100000000006", "0x88b80cccccccdp-35"},
    {"f64", 1e22, "1e+22", "0x878678326eac9p22"},
    {"f64", 1e99, "9.9999999999999997e+98", "0xea1575143cf97p277"},
    {"f64", 1e100, "1e+100", "0x1249ad2594c37dp280"},
    {"f64", -1e-99, "-1e-99", "-0x8bfbea76c619fp-380"},
    {"f64", 1e-100, "1e-100", "0x1bff2ee48e053p-381"},
    {"f64", -0x1.fffffffffffffp1023, "-1.7976931348623157e+308", "-0x1fffffffffffffp971"},
    {"f64", 0x1p-1074, "4.9406564584124654e-324", "0x1p-1074"},
};

START_TEST(known_literals)
{
    const struct precision *precision = precision_find(known_cases[_i].precision);
    const uint64_t cell = bits_of(precision, known_cases[_i].number);
    char text[TEXT_SIZE];
    cell_check(precision, cell);
    cell_spell(text, precision, LITERAL_DECIMAL, cell);
    ck_assert_str_eq(text, known_cases[_i].decimal);
    cell_spell(text, precision, LITERAL_HEX, cell);
    ck_assert_str_eq(text, known_cases[_i].hex);
}
END_TEST

/* Random bits. In every fourth cell, up to 31 of the highest bits are set to 0, so that subnormal
 * numbers occur. */
START_TEST(random_bits)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    const int count = (precision == f32 ? RANDOM_COUNT : RANDOM_COUNT / 4) / sample_step(8);
    uint64_t state = 1;
    for (int i = 0; i < count; i++) {
        const unsigned zero_count = i % 4 == 0 ? (unsigned)(random_next(&state) % 32) : 0;
        const uint64_t cell = random_next(&state) >> (64 - precision->bits) >> zero_count;
        if (is_finite(precision, cell)) {
            cell_check(precision, cell);
        }
    }
}
END_TEST

/* Random numbers between -1 and 1, like the cells of tables. */
START_TEST(random_cells)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    uint64_t state = 2;
    for (int i = 0; i < RANDOM_COUNT; i++) {
        const double unit = (double)(random_next(&state) >> 11) * 0x1p-53;
        const int exponent = -(int)(random_next(&state) % 40);
        const double number = ldexp(unit, random_next(&state) % 2 == 0 ? 0 : exponent);
        cell_check(precision, bits_of(precision, i % 2 == 0 ? number : -number));
    }
}
END_TEST

/* Cells next to multiples of 10^-6, 10^-7 and 10^-8. In more than 1,000 of them, the last three of
 * the nine digits are zeros, sometimes after rounding up with a carry, and are omitted. */
START_TEST(three_zeros)
{
    static const double units[] = {1e-6, 1e-7, 1e-8};
    size_t short_count = 0;
    for (int i = 100000; i < 125000; i++) {
        const uint64_t cell = bits_of(f32, i * units[_i]);
        for (uint64_t near = cell - 1; near <= cell + 1; near++) {
            char text[TEXT_SIZE];
            cell_check(f32, near);
            cell_spell(text, f32, LITERAL_DECIMAL, near);
            short_count += strlen(text) <= 9 + (size_t)_i;
        }
    }
    ck_assert_uint_gt(short_count, 1000);
}
END_TEST

/* Every power of two and its two neighbours, including 0, the smallest number above 0, and the
 * largest number of f32. */
START_TEST(powers_of_two)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    for (int exponent = -1074; exponent <= 1023; exponent += sample_step(7)) {
        const uint64_t cell = bits_of(precision, ldexp(1.0, exponent));
        for (uint64_t near = cell > 1 ? cell - 1 : 0; near <= cell + 1; near++) {
            if (is_finite(precision, near)) {
                cell_check(precision, near);
            }
        }
    }
}
END_TEST

START_TEST(powers_of_ten)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    for (int power = precision == f32 ? -45 : -323; power <= (precision == f32 ? 38 : 308);
         power += sample_step(5)) {
        char text[TEXT_SIZE];
        (void)snprintf(text, sizeof text, "1e%d", power);
        const uint64_t cell = bits_of(precision, text_number(precision, text, NULL));
        for (uint64_t near = cell > 3 ? cell - 3 : 0; near <= cell + 3; near++) {
            cell_check(precision, near);
        }
    }
}
END_TEST

/* Numbers exactly halfway between two decimal literals: they have one digit more than a literal,
 * a 5. For f32 (9 digits), these are m / 2^3 with odd m, from 10^6 on, which have seven digits
 * before the point and three after it. For f64 (17 digits), these are m / 2^2 with odd m, from
 * 10^15 on, which have sixteen digits before the point and two after it. */
START_TEST(ties)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    const int shift = precision == f32 ? 3 : 2;
    const uint64_t least = precision == f32 ? 8000000 : UINT64_C(4000000000000000);
    const uint64_t most = precision == f32 ? 1 << 24 : UINT64_C(1) << 53;
    uint64_t state = 4;
    for (int i = 0; i < RANDOM_COUNT / 4; i++) {
        const uint64_t m = (least + random_next(&state) % (most - least)) | 1;
        const double number = ldexp((double)m, -shift);
        char exact[TEXT_SIZE];
        (void)snprintf(exact, sizeof exact, "%.*g", precision == f32 ? 10 : 18, number);
        require(exact[strlen(exact) - 1] == '5', exact, "is no tie");
        cell_check(precision, bits_of(precision, number));
    }
}
END_TEST

/* --- scaled numbers -------------------------------------------------------------------------- */

/* Numbers m * 2^exponent below 2^29, where m has at most as many bits as the significand of the
 * format. Half of the numbers are negative, but literal_dyadic prints no sign. */
START_TEST(scaled_numbers)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    uint64_t state = 5;
    for (int i = 0; i < RANDOM_COUNT / 2; i++) {
        const int width = 1 + (int)(random_next(&state) % (unsigned)precision->significand_bits);
        const uint64_t m = random_next(&state) >> (64 - width);
        const int exponent = 29 - width - (int)(random_next(&state) % 60);
        const struct dyadic number = {i % 2 == 0, m, exponent};
        for (int literal = LITERAL_DECIMAL; literal <= LITERAL_HEX; literal++) {
            char text[TEXT_SIZE];
            const size_t length =
                literal_dyadic(text, &tables, precision, (enum literal)literal, &number);
            require(length <= LITERAL_MAX, "the literal", "is too long");
            text[length] = '\0';
            require(is_constant(text, literal == LITERAL_HEX, precision == f32), text,
                    "is no constant");
            require(bits_of(f64, text_number(precision, text, NULL)) ==
                        bits_of(f64, ldexp((double)m, exponent)),
                    text, "is another number");
            if (literal == LITERAL_HEX) {
                hex_check(text);
            } else {
                decimal_check(precision, text, ldexp((double)m, exponent));
            }
        }
    }
}
END_TEST

/* All powers of two of the format. The initializer of a witness cell has one of them as a factor.
 * The factor is above 1 if cells are above 2^29. */
START_TEST(units)
{
    const struct precision *precision = _i == 0 ? f32 : f64;
    const int most = precision == f32 ? 127 : 1023;
    for (int exponent = precision->least_exponent; exponent <= most; exponent++) {
        const struct dyadic number = {false, 1, exponent};
        char text[TEXT_SIZE];
        const size_t length = literal_dyadic(text, &tables, precision, LITERAL_DECIMAL, &number);
        text[length] = '\0';
        ck_assert_double_eq(text_number(precision, text, NULL), ldexp(1.0, exponent));
        decimal_check(precision, text, ldexp(1.0, exponent));
    }
}
END_TEST

/* --- all other formats ----------------------------------------------------------------------- */

/* Returns the cell as an integer, which is signed if the format is signed. */
static long long integer_of(const struct precision *precision, uint64_t cell)
{
    const long long span = 1LL << precision->bits;
    const long long value = (long long)cell;
    return precision->name[0] != 'u' && value >= span / 2 ? value - span : value;
}

START_TEST(integers)
{
    const struct precision *precision = &precisions[_i];
    if (precision->kind == PRECISION_FLOAT || precision->bits > 16) {
        return; /* the test q31 tests integers of 32 bits */
    }
    for (uint64_t cell = 0; cell < UINT64_C(1) << precision->bits; cell++) {
        char text[TEXT_SIZE];
        char expected[TEXT_SIZE];
        (void)snprintf(expected, sizeof expected, "%lld", integer_of(precision, cell));
        cell_spell(text, precision, cell % 2 == 0 ? LITERAL_DECIMAL : LITERAL_HEX, cell);
        require(strcmp(text, expected) == 0, text, expected);
    }
}
END_TEST

static const struct {
    uint32_t cell;
    const char *text;
} q31_cases[] = {
    {0, "0"},
    {1, "1"},
    {UINT32_MAX, "-1"},
    {0x7fffffff, "2147483647"},
    {0x80000001, "-2147483647"},
    {0x80000000, "(-2147483647 - 1)"},
    {1000000000, "1000000000"},
    {999999999, "999999999"},
    {999999, "999999"},
    {1000000, "1000000"},
    {1000001, "1000001"},
    {9999999, "9999999"},
    {10000000, "10000000"},
    {100000000, "100000000"},
    {2000000000, "2000000000"},
    {UINT32_MAX - 999998, "-999999"},
    {UINT32_MAX - 999999, "-1000000"},
    {UINT32_MAX - 999999999, "-1000000000"},
};

START_TEST(q31)
{
    char text[TEXT_SIZE];
    cell_spell(text, &precisions[PRECISION_Q31], LITERAL_DECIMAL, q31_cases[_i].cell);
    ck_assert_str_eq(text, q31_cases[_i].text);
}
END_TEST

START_TEST(bits)
{
    const struct precision *precision = &precisions[_i];
    if (precision->kind != PRECISION_FLOAT || precision_is_c_float(precision)) {
        return;
    }
    for (uint64_t cell = 0; cell < UINT64_C(1) << precision->bits; cell++) {
        char text[TEXT_SIZE];
        char *end;
        cell_spell(text, precision, cell % 2 == 0 ? LITERAL_DECIMAL : LITERAL_HEX, cell);
        require(strtoull(text, &end, 0) == cell && strcmp(end, "U") == 0, text, "is another cell");
        require(strncmp(text, "0x", 2) == 0 &&
                    strlen(text) == 2 + (unsigned)precision->bits / 4 + 1,
                text, "has not the digits of a cell");
    }
}
END_TEST

static const int64_t integer_cases[] = {
    0,         1,          -1,         9,          10,        -10,         99,
    100,       INT32_MAX,  INT32_MIN,  UINT32_MAX, INT64_MAX, -INT64_MAX,  INT64_MIN,
    START_MAX, -START_MAX, 1000000000, 999999999,  -99999999, 99999999999,
};

START_TEST(integer_limits)
{
    char text[TEXT_SIZE];
    char expected[TEXT_SIZE];
    (void)snprintf(expected, sizeof expected, "%lld", (long long)integer_cases[_i]);
    text[literal_integer(text, &tables, integer_cases[_i])] = '\0';
    ck_assert_str_eq(text, expected);
}
END_TEST

/* The smallest and the largest integer of each number of digits up to 17, with a minus sign. */
START_TEST(integer_lengths)
{
    int64_t power = 1;
    for (int count = 1; count < 19; count++, power *= 10) {
        for (int64_t value = power - 1; value <= power; value++) {
            char text[TEXT_SIZE];
            char expected[TEXT_SIZE];
            (void)snprintf(expected, sizeof expected, "%lld", (long long)-value);
            text[literal_integer(text, &tables, -value)] = '\0';
            ck_assert_str_eq(text, expected);
        }
    }
}
END_TEST

Suite *suite_literal(void)
{
    Suite *suite = suite_create("literal");
    TCase *floats = tcase_create("floats");
    tcase_set_timeout(floats, 120);
    tcase_add_checked_fixture(floats, setup, NULL);
    tcase_add_loop_test(floats, known_literals, 0, (int)COUNT(known_cases));
    tcase_add_loop_test(floats, random_bits, 0, 2);
    tcase_add_loop_test(floats, random_cells, 0, 2);
    tcase_add_loop_test(floats, three_zeros, 0, 3);
    tcase_add_loop_test(floats, powers_of_two, 0, 2);
    tcase_add_loop_test(floats, powers_of_ten, 0, 2);
    tcase_add_loop_test(floats, ties, 0, 2);
    tcase_add_loop_test(floats, scaled_numbers, 0, 2);
    tcase_add_loop_test(floats, units, 0, 2);
    suite_add_tcase(suite, floats);

    TCase *others = tcase_create("others");
    tcase_add_checked_fixture(others, setup, NULL);
    tcase_add_loop_test(others, integers, 0, PRECISION_COUNT);
    tcase_add_loop_test(others, q31, 0, (int)COUNT(q31_cases));
    tcase_add_loop_test(others, bits, 0, PRECISION_COUNT);
    tcase_add_loop_test(others, integer_limits, 0, (int)COUNT(integer_cases));
    tcase_add_test(others, integer_lengths);
    suite_add_tcase(suite, others);
    return suite;
}
