/*
 * spelling.c: what the table of languages says, in pieces, put together.
 */
#include "text/spelling.h"

#include "memory.h"
#include "text/literal.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void spelling_type(char *text, size_t size, const struct language *language,
                   const struct precision *precision)
{
    const size_t kind = precision_is_c_float(precision)                              ? 0
                        : precision->kind != PRECISION_FLOAT && precision->is_signed ? 1
                                                                                     : 2;
    text[0] = '\0';
    if (language->types[kind] != NULL) {
        (void)snprintf(text, size, "%s%d", language->types[kind], precision->bits);
    }
}

/* Spells one cell: a number, or its bits. */
static void spell_cell(char text[LITERAL_MAX], const struct language *language,
                       const struct precision *precision, const struct digits *digits,
                       uint64_t cell)
{
    char type[16];
    const bool is_c_float = precision_is_c_float(precision);
    spelling_type(type, sizeof type, language, precision);
    if (precision->kind == PRECISION_FLOAT && !is_c_float && *type != '\0') {
        memcpy(text, "0x", 2);
        text[2 + literal_hex(text + 2, digits, precision, cell)] = '\0';
        return;
    }
    text[literal_number(text, digits, precision, cell)] = '\0';
    if (language->zero != NULL && strcmp(text, "-0.0") == 0) {
        (void)snprintf(text, LITERAL_MAX, "%s%s)", language->zero, type);
    }
}

size_t spelling_number(char *text, size_t size, const struct language *language,
                       const struct spec *spec, const struct digits *digits, const uint64_t *cells)
{
    char first[LITERAL_MAX];
    char second[LITERAL_MAX];
    spell_cell(first, language, spec->precision, digits, cells[0]);
    if (!layout_table[spec->layout].has_pair_dimension) {
        (void)snprintf(text, size, "%s", first);
        return 1;
    }
    spell_cell(second, language, spec->precision, digits, cells[1]);
    (void)snprintf(text, size, "%s%s%s%s%s", language->pair[0], first, language->pair[1], second,
                   language->pair[2]);
    return 2;
}

void spelling_clean(char *text, size_t size)
{
    char *const from = memory_join(text, "");
    const char *at = from;
    size_t used = 0;
    while (*at != '\0') {
        const struct utf8_piece piece = utf8_next(&at);
        if (used + piece.length < size) {
            memcpy(text + used, piece.bytes, piece.length);
            used += piece.length;
        }
    }
    text[used] = '\0';
}

void spelling_title(char *text, size_t size, const struct language *language,
                    const struct spec *spec, size_t column)
{
    const size_t columns = (size_t)spec->array_columns;
    size_t array = 0;
    if (spec->arrays == 2) {
        array = 1 + column / columns;
        column %= columns;
    } else if (layout_table[spec->layout].has_pair_dimension) {
        array = 1 + column % 2;
        column /= 2;
    }
    (void)snprintf(text, size, "%s%zu", language->arrays[array], column);
}
