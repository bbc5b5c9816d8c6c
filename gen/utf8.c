/*
 * utf8.c: the decoder, and the ranges of control characters.
 */
#include "utf8.h"

#include "count.h"

#include <limits.h>
#include <string.h>

/* The first byte of a sequence of n > 1 bytes begins with n one bits, and each further byte with
 * the bits 10. Overlong encodings, surrogates and codes beyond U+10FFFF are invalid. */
struct utf8_piece utf8_next(const char **text)
{
    /* The minimum code point of a sequence; a sequence with a smaller code point is overlong. The
     * index is the number of leading one bits of the first byte, which is 0 for ASCII. A byte with
     * a single leading one bit continues a sequence, and cannot begin a sequence. */
    static const unsigned long least[] = {0, ULONG_MAX, 0x80, 0x800, 0x10000};
    const unsigned char *const byte = (const unsigned char *)*text;
    struct utf8_piece piece = {*text, 1, 0};
    size_t ones = 0;
    while ((byte[0] << ones & 0x80) != 0) {
        ones++;
    }
    piece.code = byte[0] & 0x7fU >> ones;
    for (; piece.length < ones && (byte[piece.length] & 0xc0) == 0x80; piece.length++) {
        piece.code = piece.code << 6 | (byte[piece.length] & 0x3fU);
    }
    const bool is_surrogate = piece.code >= 0xd800 && piece.code <= 0xdfff;
    if (ones >= COUNT(least) || piece.length < ones || piece.code < least[ones] ||
        piece.code > 0x10ffff || is_surrogate) {
        (*text)++;
        return (struct utf8_piece){"\xef\xbf\xbd", 3, 0xfffd};
    }
    *text += piece.length;
    return piece;
}

bool utf8_is_control(unsigned long code)
{
    static const struct {
        unsigned long first, last;
    } ranges[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},
                  {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};
    bool found = false;
    for (size_t i = 0; i < COUNT(ranges); i++) {
        found = found || (code >= ranges[i].first && code <= ranges[i].last);
    }
    return found;
}

void utf8_hide_controls(char *text)
{
    for (const char *next = text; *text != '\0'; text += next - text) {
        const struct utf8_piece piece = utf8_next(&next);
        if (piece.code != '\t' && utf8_is_control(piece.code)) {
            memset(text, '?', piece.length);
        }
    }
}
