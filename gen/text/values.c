/*
 * values.c: texts of values.
 */
#include "text/values.h"

#include "text/literal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

const char *text_print(char *room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(room, VALUE_ROOM, format, arguments);
    va_end(arguments);
    return room;
}

const char *text_integer(char *room, long long number)
{
    return text_print(room, "%lld", number);
}

const char *text_whole(char *room, bool is_there, long long number)
{
    return is_there ? text_integer(room, number) : "";
}

const char *text_decimal(char *room, const struct decimal *decimal)
{
    if (decimal == NULL) {
        return "";
    }
    decimal_print(room, decimal);
    return room;
}

const char *text_quotient(char *room, const struct quotient *quotient)
{
    quotient_print(room, quotient);
    return room;
}

const char *text_flag(bool flag)
{
    return flag ? "1" : "";
}

const char *text_dyadic(char *room, const struct digits *digits, const struct precision *precision,
                        int64_t m, int exponent)
{
    const struct dyadic number = {false, (uint64_t)m, exponent};
    room[literal_dyadic(room, digits, precision, LITERAL_DECIMAL, &number)] = '\0';
    return room;
}

const char *text_capitalized(char *room, const char *text)
{
    size_t i = 0;
    for (; i < VALUE_ROOM - 1 && text[i] != '\0'; i++) {
        room[i] = (char)toupper((unsigned char)text[i]);
    }
    room[i] = '\0';
    return room;
}
