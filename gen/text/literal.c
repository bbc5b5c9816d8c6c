/*
 * literal.c: prints numbers without printf. Rows are printed in the inner loop of the program, so
 * the most frequent cells, normal floating-point numbers below 1, have faster functions of their
 * own.
 */
#include "text/literal.h"

#include "exact/ratio.h"

/* Returns whether floats are printed in hex. With --literal=words, the cells and keys of the
 * witness are printed in decimal. */
ALWAYS_INLINE bool is_hex(enum literal literal)
{
    switch (literal) {
    case LITERAL_HEX:
        return true;
    case LITERAL_DECIMAL:
    case LITERAL_WORDS:
        return false;
    }
    return false;
}

/* ---- integers ---- */

/* Writes the digits of an integer, and returns the number of digits. May overwrite up to three
 * bytes after the digits. */
static size_t put_integer(char *text, const struct digits *digits, uint64_t value)
{
    if (value < 1000) {
        return put_number(text, digits, value);
    }
    const size_t length = put_integer(text, digits, value / 1000);
    put_triple(text + length, digits, value % 1000);
    return length + 3;
}

size_t literal_integer(char *text, const struct digits *digits, int64_t value)
{
    const size_t negative = value < 0;
    text[0] = '-';
    return negative +
           put_integer(text + negative, digits, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

/* ---- decimal digits of m * 2^exponent ---- */

/* A number with n significant decimal digits: integer * 10^-scale, where n is 9 or 17, and
 * 10^(n-1) <= integer < 10^n. */
struct decimal_digits {
    uint64_t integer;
    int scale;
};

/* Returns 10^count; `count` is 9 or 17. */
static inline uint64_t power_of_10(int count)
{
    return count == 9 ? UINT64_C(1000000000) : UINT64_C(100000000000000000);
}

/* Returns number * 10^scale, rounded to an integer, ties to even. */
static uint64_t scale_and_round_wide(const struct dyadic *number, int scale)
{
    struct ratio ratio;
    ratio_set(&ratio, number->m, number->exponent);
    return ratio_scaled(&ratio, false, scale);
}

/* Returns the same number as scale_and_round_wide, but faster if the scale is 0 to 27. m *
 * 2^exponent * 10^scale is m * 5^scale * 2^(exponent + scale), where m * 5^scale fits in 128 bits
 * because m < 2^53 and 5^27 < 2^63. A number with such a scale is greater than 10^-20, so the shift
 * is less than 128. */
static uint64_t scale_and_round(const struct dyadic *number, const struct digits *digits, int scale)
{
    if (scale < 0 || scale > POWER_MAX) {
        return scale_and_round_wide(number, scale);
    }
    const struct integer128 product = integer_multiply(number->m, digits->power_of_5[scale]);
    const int shift = -(number->exponent + scale);
    if (shift <= 0) {
        return product.low << -shift;
    }
    const uint64_t n = integer128_shift_right(product, (unsigned)shift).low;
    const struct integer128 twice = integer128_shift_right(product, (unsigned)shift - 1);
    if ((twice.low & 1) == 0) {
        return n;
    }
    const bool has_lower_bits = shift > 64
                                    ? (product.high << (128 - shift) << 1) != 0 || product.low != 0
                                    : shift > 1 && product.low << (64 - shift) << 1 != 0;
    return n + (has_lower_bits ? 1 : n % 2);
}

/* Returns the `count` significant digits of a number other than 0. The first estimate of the scale
 * may yield one digit too many. */
static struct decimal_digits decimal_digits(const struct dyadic *number,
                                            const struct digits *digits, int count)
{
    const int log2 = 63 - (int)integer_leading_zeros(number->m) + number->exponent;
    const int scale = decimal_places(log2, count);
    struct decimal_digits result = {scale_and_round(number, digits, scale), scale};
    if (result.integer >= power_of_10(count)) {
        result.scale--;
        result.integer = scale_and_round(number, digits, result.scale);
    }
    return result;
}

/* ---- numbers in decimal and hex ---- */

/* Writes `count` digits in scientific notation, such as 1.5e-05. The number is 0.d1d2d3... *
 * 10^point, where d1, d2, d3 are the digits, so the exponent is point - 1. */
static size_t put_scientific(char *text, const struct digits *digits, const char *digit,
                             size_t count, int point)
{
    size_t length = 0;
    text[length++] = digit[0];
    if (count > 1) {
        text[length++] = '.';
        memcpy(text + length, digit + 1, count - 1);
        length += count - 1;
    }
    text[length++] = 'e';
    text[length++] = point > 0 ? '+' : '-';
    const unsigned exponent = (unsigned)(point > 0 ? point - 1 : 1 - point);
    if (exponent < 10) {
        text[length++] = '0';
    }
    return length + put_number(text + length, digits, exponent);
}

/* Writes the absolute value of a number with at most `count` significant digits, as printf does for
 * %g, but always with a decimal point or an exponent, so that it is a floating constant. */
static size_t put_decimal(char *text, const struct digits *digits, const struct dyadic *number,
                          int count)
{
    const uint64_t billion = 1000000000;
    char digit[18 + 1];
    if (number->m == 0) {
        memcpy(text, "0.0", 3);
        return 3;
    }
    const struct decimal_digits decimal = decimal_digits(number, digits, count);
    /* The number of digits before the decimal point. If it is negative, -point zeros follow the
     * point before the first digit. */
    const int point = count - decimal.scale;
    const char *const first = digit + 18 - count;
    size_t kept = (size_t)count; /* number of digits without trailing zeros */
    put_nine_digits(digit, digits, nine_digits_of(decimal.integer / billion));
    put_nine_digits(digit + 9, digits, nine_digits_of(decimal.integer % billion));
    while (first[kept - 1] == '0') {
        kept--;
    }
    if (point > -4 && point <= 0) {
        memcpy(text, "0.000", 5);
        memcpy(text + 2 - point, first, kept);
        return (size_t)(2 - point) + kept;
    }
    if (point <= 0 || point > count) {
        return put_scientific(text, digits, first, kept, point);
    }
    size_t length = 0; /* the point is between the digits or after them: 123.5, 120.0 */
    for (size_t i = 0; i < kept || i <= (size_t)point; i++) {
        if (i == (size_t)point) {
            text[length++] = '.';
        }
        text[length++] = i < kept ? first[i] : '0';
    }
    return length;
}

/* Writes the absolute value of a number as an odd integer times a power of two, such as
 * 0x35daa9p-22. This notation is exact, and compilers parse it faster than any other. put_hex_word
 * prints the most significant bytes of a word, so the digits (at most seven bytes) are shifted
 * there. */
static size_t put_hex_float(char *text, const struct digits *digits, const struct dyadic *number)
{
    if (number->m == 0) {
        memcpy(text, "0x0p0", 5);
        return 5;
    }
    const unsigned zeros = integer_trailing_zeros(number->m);
    const uint64_t odd = number->m >> zeros;
    const unsigned count = hex_count(64 - integer_leading_zeros(odd));
    memcpy(text, "0x", 2);
    put_hex_word(text + 2, digits, odd << (64 - 4 * count), 7);
    size_t length = 2 + count;
    text[length++] = 'p';
    return length + literal_integer(text + length, digits, number->exponent + (int)zeros);
}

size_t literal_dyadic(char *text, const struct digits *digits, const struct precision *precision,
                      enum literal literal, const struct dyadic *number)
{
    const bool is_float = precision->bits == 32;
    const size_t length = is_hex(literal) ? put_hex_float(text, digits, number)
                                          : put_decimal(text, digits, number, is_float ? 9 : 17);
    text[length] = 'f';
    return length + is_float;
}

/* Writes the absolute value of a number with a decimal point, which Ada requires: 1.0e+10 instead
 * of 1e+10. FLT_MAX rounded to nine digits would be greater than FLT_MAX, and Ada and some JSON
 * parsers refuse such a number. So FLT_MAX is rounded down. */
static size_t put_with_point(char *text, const struct digits *digits, const struct dyadic *number,
                             int count)
{
    static const char greatest[] = "3.40282346e+38";
    if (count == 9 && number->m == 0xffffff && number->exponent == 104) {
        memcpy(text, greatest, sizeof greatest - 1);
        return sizeof greatest - 1;
    }
    const size_t length = put_decimal(text, digits, number, count);
    if (memchr(text, '.', length) != NULL) {
        return length;
    }
    memmove(text + 3, text + 1, length - 1);
    memcpy(text + 1, ".0", 2);
    return length + 2;
}

size_t literal_number(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return literal_integer(text, digits, precision_ordinal(precision, cell));
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.is_negative + put_with_point(text + number.is_negative, digits, &number,
                                               precision->bits == 64 ? 17 : 9);
}

size_t literal_hex(char *text, const struct digits *digits, const struct precision *precision,
                   uint64_t cell)
{
    size_t length = 0;
    for (int shift = precision->bits - 8; shift >= 0; shift -= 8, length += 2) {
        put_hex_pair(text + length, digits, cell >> shift & 0xff);
    }
    return length;
}

/* ---- single cells ---- */

/* Writes the bits of a 16-bit or 8-bit float, such as 0x3f80U or 0x3fU. */
static inline size_t put_narrow(char *text, const struct digits *digits, int bits, uint64_t cell)
{
    const size_t length = 2 + (size_t)bits / 4 + 1;
    memcpy(text, "0x", 2);
    put_hex_pair(text + 2, digits, cell >> (bits - 8));
    put_hex_pair(text + length - 3, digits, cell & 0xff);
    text[length - 1] = 'U';
    return length;
}

/* Returns the sign bit of an integer format, or 0 if the format is unsigned. */
static inline uint64_t sign_bit(const struct precision *precision)
{
    return precision->least < 0 ? UINT64_C(1) << (precision->bits - 1) : 0;
}

/* Writes a cell of an integer format. The least 32-bit integer is written as an expression, because
 * 2147483648 does not fit in an int. */
static inline size_t put_integer_cell(char *text, const struct digits *digits, uint64_t sign,
                                      uint64_t cell)
{
    static const char least[] = "(-2147483647 - 1)";
    const size_t negative = (cell & sign) != 0;
    const uint64_t magnitude = negative ? 2 * sign - cell : cell;
    if (magnitude > INT32_MAX) {
        memcpy(text, least, sizeof least - 1);
        return sizeof least - 1;
    }
    text[0] = '-';
    const uint32_t thousands = (uint32_t)magnitude / 1000;
    const uint32_t rest = (uint32_t)magnitude % 1000;
    if (thousands == 0) {
        return negative + put_number(text + negative, digits, rest);
    }
    const size_t length = negative + put_integer(text + negative, digits, thousands);
    put_triple(text + length, digits, rest);
    return length + 3;
}

size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return put_integer_cell(text, digits, sign_bit(precision), cell);
    }
    if (precision->bits < 32) {
        return put_narrow(text, digits, precision->bits, cell);
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.is_negative +
           literal_dyadic(text + number.is_negative, digits, precision, literal, &number);
}

/* ---- cells of a row ---- */

/* A normal number of C's float or double, as m * 2^exponent. For 0 and subnormal numbers,
 * `exponent` is less than format->least_exponent, and `m` is wrong. */
struct normal_float {
    size_t sign_length; /* 1 for negative numbers, otherwise 0 */
    uint64_t m;         /* with the hidden bit */
    int exponent;       /* binary exponent of the lowest bit of m */
};

ALWAYS_INLINE struct normal_float normal_of(const struct precision *format, uint64_t cell)
{
    const int fraction_bits = format->significand_bits - 1;
    const int exponent_bits = format->bits - format->significand_bits;
    const uint64_t hidden = UINT64_C(1) << fraction_bits;
    const uint64_t binade = cell >> fraction_bits & ((UINT64_C(1) << exponent_bits) - 1);
    return (struct normal_float){
        .sign_length = cell >> (format->bits - 1),
        .m = (cell & (hidden - 1)) | hidden,
        .exponent = (int)binade - 1 + format->least_exponent,
    };
}

/*
 * Returns the same number as scale_and_round, for 9 digits of a binary32 or 17 digits of a binary64
 * whose absolute value is at least 2^-13 and less than 1. For a binary32, the scale is at most 12
 * and the shift is 15 to 24; the product with 5^12 < 2^28 fits in 64 bits. For a binary64, the
 * scale is at most 20 and the shift is 36 to 45; the product with 5^20 < 2^47 fits in 128 bits. To
 * round to nearest, ties to even, the function adds 2^(shift-1) - 1 before the shift, and 1 more if
 * the integer part is odd.
 */
ALWAYS_INLINE uint64_t scale_and_round_short(const struct normal_float *number,
                                             const struct digits *digits, int scale, int count)
{
    const unsigned shift = (unsigned)-(number->exponent + scale);
    const uint64_t below_half = (UINT64_C(1) << (shift - 1)) - 1;
    if (count == 9) {
        const uint64_t product = number->m * digits->power_of_5[scale];
        return (product + below_half + (product >> shift & 1)) >> shift;
    }
    const struct integer128 product = integer_multiply(number->m, digits->power_of_5[scale]);
    const struct integer128 increment = {0, below_half + (product.low >> shift & 1)};
    const struct integer128 sum = integer128_add(product, increment);
    return sum.high << (64 - shift) | sum.low >> shift;
}

/* Writes a cell in decimal, such as 0.841470957f, if its absolute value is at least 2^-13 and less
 * than 1, and the last three of its 9 or 17 significant digits are not all zeros. Returns the
 * length, or 0 for other cells. Seventeen digits are written as eighteen digits with a leading
 * zero. This zero overwrites the decimal point, which is then restored, or a zero after the point.
 */
ALWAYS_INLINE size_t put_usual_decimal(char *text, const struct digits *digits,
                                       const struct precision *format, uint64_t cell)
{
    const uint64_t billion = 1000000000;
    const int count = format->bits == 32 ? 9 : 17;
    const struct normal_float number = normal_of(format, cell);
    int scale = decimal_places(number.exponent + format->significand_bits - 1, count);
    if (scale < count || scale > count + 3) {
        return 0;
    }
    uint64_t integer = scale_and_round_short(&number, digits, scale, count);
    if (integer >= power_of_10(count)) {
        integer = scale_and_round_short(&number, digits, --scale, count);
    }
    const struct nine_digits last = nine_digits_of(count == 9 ? integer : integer % billion);
    const size_t kept = (size_t)digits->triple[last.third][3];
    if (kept == 0) {
        return 0;
    }
    char *const end = text + number.sign_length + 2 + scale;
    text[0] = '-';
    memcpy(text + number.sign_length, "0.000000", 8);
    if (count == 17) {
        put_nine_digits(end - 18, digits, nine_digits_of(integer / billion));
        text[number.sign_length + 1] = '.';
    }
    put_nine_digits(end - 9, digits, last);
    end[(ptrdiff_t)kept - 3] = 'f';
    return number.sign_length + 2 + (size_t)scale - 3 + kept + (count == 9);
}

/* Writes a cell in hex if it is a normal number, and the exponent after the p is in -999 .. -1.
 * Returns the length, or 0 for other cells. */
ALWAYS_INLINE size_t put_usual_hex(char *text, const struct digits *digits,
                                   const struct precision *format, uint64_t cell)
{
    const struct normal_float number = normal_of(format, cell);
    const unsigned zeros = integer_trailing_zeros(number.m);
    const unsigned power = (unsigned)-(number.exponent + (int)zeros);
    if (number.exponent < format->least_exponent || power - 1 >= 999) {
        return 0;
    }
    const unsigned count = hex_count((unsigned)format->significand_bits - zeros);
    size_t length = number.sign_length + 2 + count + 2;
    text[0] = '-';
    memcpy(text + number.sign_length, "0x", 2);
    put_hex_word(text + number.sign_length + 2, digits, number.m >> zeros << (64 - 4 * count),
                 ((size_t)format->significand_bits + 7) / 8);
    memcpy(text + length - 2, "p-", 2);
    length += put_number(text + length, digits, power);
    text[length] = 'f';
    return length + (format->bits == 32);
}

/* The formats of C's float and double, as constants that specialize the inlined functions. */
static const struct precision binary32 = {
    .kind = PRECISION_FLOAT, .bits = 32, .significand_bits = 24, .least_exponent = -149};
static const struct precision binary64 = {
    .kind = PRECISION_FLOAT, .bits = 64, .significand_bits = 53, .least_exponent = -1074};

/* Appends the floats from `cells` to `end` to a row that has a word already. Each call is inlined
 * with the constants of its format. */
ALWAYS_INLINE struct line put_floats(struct line line, const struct digits *digits,
                                     const struct precision *format, enum literal literal,
                                     const uint64_t *cells, const uint64_t *end)
{
    for (; cells < end; cells++) {
        char *const word = line.text + 2;
        size_t length = is_hex(literal) ? put_usual_hex(word, digits, format, *cells)
                                        : put_usual_decimal(word, digits, format, *cells);
        if (length == 0) {
            length = literal_cell(word, digits, format, literal, *cells);
        }
        line_commit(&line, length);
    }
    return line;
}

struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count)
{
    const uint64_t *const end = cells + count;
    const bool has_hex = is_hex(literal);
    if (cells < end && line.column == line.indent) {
        const size_t length = literal_cell(line.text, digits, precision, literal, *cells++);
        line.text += length;
        line.column += length;
    }
    if (precision->kind != PRECISION_FLOAT) {
        const uint64_t sign = sign_bit(precision);
        for (; cells < end; cells++) {
            line_commit(&line, put_integer_cell(line.text + 2, digits, sign, *cells));
        }
    } else if (precision->bits < 32) {
        for (; cells < end; cells++) {
            line_commit(&line, put_narrow(line.text + 2, digits, precision->bits, *cells));
        }
    } else if (precision->bits == 32 && has_hex) {
        line = put_floats(line, digits, &binary32, LITERAL_HEX, cells, end);
    } else if (precision->bits == 32) {
        line = put_floats(line, digits, &binary32, LITERAL_DECIMAL, cells, end);
    } else if (has_hex) {
        line = put_floats(line, digits, &binary64, LITERAL_HEX, cells, end);
    } else {
        line = put_floats(line, digits, &binary64, LITERAL_DECIMAL, cells, end);
    }
    return line;
}
