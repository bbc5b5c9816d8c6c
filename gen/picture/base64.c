/*
 * base64.c: groups of three bytes as four digits.
 */
#include "picture/base64.h"

#include <stdint.h>

/* Writes the group that waits. Fewer than three bytes become as many digits as hold them. */
static void group_write(struct base64 *base64)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *const byte = base64->waiting;
    const uint32_t group = (uint32_t)byte[0] << 16 | (uint32_t)byte[1] << 8 | byte[2];
    char text[4];
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = i <= base64->count ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
    output_bytes(base64->output, text, sizeof text);
    base64->count = 0;
}

static void base64_write(void *state, const unsigned char *bytes, size_t count)
{
    struct base64 *const base64 = state;
    for (size_t i = 0; i < count; i++) {
        base64->waiting[base64->count++] = bytes[i];
        if (base64->count == sizeof base64->waiting) {
            group_write(base64);
        }
    }
}

struct sink base64_start(struct base64 *base64, struct output *output)
{
    *base64 = (struct base64){.output = output};
    return (struct sink){base64_write, base64};
}

void base64_finish(struct base64 *base64)
{
    if (base64->count == 0) {
        return;
    }
    for (size_t i = base64->count; i < sizeof base64->waiting; i++) {
        base64->waiting[i] = 0;
    }
    group_write(base64);
}
