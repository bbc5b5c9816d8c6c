/*
 * values.c: formats the values of names in templates.
 */
#include "text/values.h"

#include "text/literal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

const char *text_print(char *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(buffer, VALUE_SIZE, format, arguments);
    va_end(arguments);
    return buffer;
}

const char *text_integer(char *buffer, long long number)
{
    return text_print(buffer, "%lld", number);
}

const char *text_integer_if(char *buffer, bool is_there, long long number)
{
    return is_there ? text_integer(buffer, number) : "";
}

const char *text_decimal(char *buffer, const struct decimal *decimal)
{
    if (decimal == NULL) {
        return "";
    }
    decimal_print(buffer, decimal);
    return buffer;
}

const char *text_quotient(char *buffer, const struct quotient *quotient)
{
    quotient_print(buffer, quotient);
    return buffer;
}

const char *text_multiple(char *buffer, const struct multiple *multiple)
{
    multiple_print(buffer, multiple);
    return buffer;
}

const char *text_flag(bool flag)
{
    return flag ? "1" : "";
}

const char *text_dyadic(char *buffer, const struct digits *digits,
                        const struct precision *precision, int64_t m, int exponent, bool is_c)
{
    const struct dyadic number = {false, (uint64_t)m, exponent};
    const size_t length = literal_dyadic(buffer, digits, precision, LITERAL_DECIMAL, &number);
    buffer[length - (!is_c && precision->bits == 32)] = '\0';
    return buffer;
}

const char *text_upper_case(char *buffer, const char *text)
{
    size_t i = 0;
    for (; i < VALUE_SIZE - 1 && text[i] != '\0'; i++) {
        buffer[i] = (char)toupper((unsigned char)text[i]);
    }
    buffer[i] = '\0';
    return buffer;
}
