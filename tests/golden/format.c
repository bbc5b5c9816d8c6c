/*
 * format.c: defines the formats: IEEE 754 and OCP 8-bit floats, fixed point, and affine integers.
 */
#include "format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLOATS(NAME, BITS, SIGNIFICAND, LEAST, GREATEST)                                \
    {                                                                                   \
        .name = (NAME), .kind = FLOATING, .bits = (BITS), .significand = (SIGNIFICAND), \
        .least = (LEAST), .greatest = (GREATEST)                                        \
    }
#define FIXED_POINT(NAME, BITS)                                                \
    {                                                                          \
        .name = (NAME), .kind = FIXED, .bits = (BITS), .significand = (BITS)-1 \
    }

const struct format formats[] = {
    FLOATS("f64", 64, 53, -1074, UINT64_C(0x7fefffffffffffff)),
    FLOATS("f32", 32, 24, -149, 0x7f7fffff),
    FLOATS("f16", 16, 11, -24, 0x7bff),
    FLOATS("bf16", 16, 8, -133, 0x7f7f),
    FLOATS("f8e4m3", 8, 4, -9, 0x7e), /* no infinity; 0x7f is NaN */
    FLOATS("f8e5m2", 8, 3, -16, 0x7b),
    FIXED_POINT("q31", 32),
    FIXED_POINT("q15", 16),
    FIXED_POINT("q7", 8),
    {"s8", AFFINE, 8, .is_unsigned = false},
    {"u8", AFFINE, 8, .is_unsigned = true},
    {"s16", AFFINE, 16, .is_unsigned = false},
    {"u16", AFFINE, 16, .is_unsigned = true},
};
enum { FORMATS = sizeof formats / sizeof *formats, AFFINE_FORMATS = 4 };
const size_t format_count = FORMATS;
const size_t affine_count = AFFINE_FORMATS;

const struct format *format_find(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (strcmp(formats[i].name, name) == 0) {
            return &formats[i];
        }
    }
    return NULL;
}

bool format_read(struct format *format, const char *text)
{
    char name[16];
    const size_t length = strcspn(text, ":");
    const char *const scale = text[length] == ':' ? text + length + 1 : "";
    const char *const zero_point = strchr(scale, ':');
    (void)snprintf(name, sizeof name, "%.*s", (int)length, text);
    const struct format *const found = format_find(name);
    if (found == NULL) {
        return false;
    }
    *format = *found;
    (void)snprintf(format->scale, sizeof format->scale, "%.*s", (int)strcspn(scale, ":"), scale);
    format->zero_point = zero_point != NULL ? strtol(zero_point + 1, NULL, 10) : 0;
    return true;
}

bool format_is_c_float(const struct format *format)
{
    return format->kind == FLOATING && format->bits >= 32;
}

uint64_t format_sign(const struct format *format)
{
    return UINT64_C(1) << (format->bits - 1);
}

int format_bias(const struct format *format)
{
    return (int)(2 - format->least) - format->significand;
}

long format_least(const struct format *format)
{
    return format->is_unsigned ? 0 : -(1L << (format->bits - 1));
}

bool cell_is_number(const struct format *format, uint64_t cell)
{
    const uint64_t sign = format_sign(format);
    return format->kind != FLOATING || ((cell & (sign - 1)) <= format->greatest &&
                                        (cell != sign || !format->lacks_negative_zero));
}

double number_of_cell(const struct format *format, uint64_t cell)
{
    const uint64_t sign = format_sign(format);
    if (format->kind != FLOATING) {
        const int64_t integer = format->is_unsigned
                                    ? (int64_t)cell
                                    : (int64_t)(cell & (sign - 1)) - (int64_t)(cell & sign);
        if (format->kind == FIXED) {
            return ldexp((double)integer, -format->significand);
        }
        char *end;
        const double scale = strtod(format->scale, &end);
        const double divisor = *end == '/' ? strtod(end + 1, NULL) : 1;
        return (double)(integer - format->zero_point) * scale / divisor;
    }
    const uint64_t magnitude = cell & (sign - 1);
    const uint64_t hidden = UINT64_C(1) << (format->significand - 1);
    const uint64_t field = magnitude / hidden;
    const double number = ldexp((double)(magnitude % hidden + (field > 0 ? hidden : 0)),
                                (int)format->least + (int)(field > 0 ? field - 1 : 0));
    return (cell & sign) != 0 ? -number : number;
}

uint32_t cell_crc(uint32_t crc, uint64_t cell, const struct format *format)
{
    for (int bit = 0; bit < format->bits; bit++) {
        const uint32_t low_bit = (crc ^ (uint32_t)(cell >> bit)) & 1;
        crc = crc >> 1 ^ (low_bit != 0 ? UINT32_C(0xedb88320) : 0);
    }
    return crc;
}
