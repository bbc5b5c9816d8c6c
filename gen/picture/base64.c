/*
 * base64.c: groups of three bytes as four digits.
 */
#include "picture/base64.h"

#include <stdint.h>

/* Fewer than three bytes become as many digits as hold them. */
static void group_write(struct output *output, const unsigned char *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t group = 0;
    char text[4];
    for (size_t i = 0; i < 3; i++) {
        group = group << 8 | (i < count ? bytes[i] : 0U);
    }
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
    output_bytes(output, text, sizeof text);
}

void base64_write(struct output *output, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 3) {
        group_write(output, bytes + i, count - i);
    }
}
