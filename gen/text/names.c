/*
 * names.c: arrays of names and of their values, side by side.
 */
#include "text/names.h"

#include "text/literal.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

struct value *names_add(struct names *names, const char *scope, const char *name)
{
    assert(names->count < NAMES_MAX);
    struct value *value = &names->values[names->count];
    char *text = names->text[names->count];
    names->count++;
    text[0] = '\0';
    *value = (struct value){.name = name, .scope = scope, .text = text, .state = names->state};
    return value;
}

char *names_item_text(struct names *names, const char *scope, const char *name)
{
    (void)names_add(names, scope, name);
    return names->text[names->count - 1];
}

void names_text(struct names *names, const char *name, const char *text)
{
    (void)snprintf(names_item_text(names, NULL, name), NAME_TEXT, "%s", text);
}

void names_print(struct names *names, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(names_item_text(names, NULL, name), NAME_TEXT, format, arguments);
    va_end(arguments);
}

void text_capitalize(char *capitals, const char *text)
{
    do {
        *capitals++ = (char)toupper((unsigned char)*text);
    } while (*text++ != '\0');
}

void names_integer(struct names *names, const char *name, long long number)
{
    names_print(names, name, "%lld", number);
}

void names_whole(struct names *names, const char *name, bool is_there, long long number)
{
    if (is_there) {
        names_integer(names, name, number);
    } else {
        names_text(names, name, "");
    }
}

void names_decimal(struct names *names, const char *name, const struct decimal *decimal)
{
    char *const text = names_item_text(names, NULL, name);
    if (decimal != NULL) {
        decimal_print(text, decimal);
    }
}

void names_flag(struct names *names, const char *name, bool flag)
{
    flag_set(names_item_text(names, NULL, name), flag);
}

void flag_set(char *text, bool flag)
{
    text[0] = flag ? '1' : '\0';
    text[1] = '\0';
}

void names_dyadic(struct names *names, const char *name, const struct precision *precision,
                  int64_t m, int exponent)
{
    const struct dyadic number = {false, (uint64_t)m, exponent};
    char *text = names_item_text(names, NULL, name);
    text[literal_dyadic(text, &names->digits, precision, LITERAL_DECIMAL, &number)] = '\0';
}
