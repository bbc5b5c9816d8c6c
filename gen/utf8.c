/*
 * utf8.c: splits texts into characters.
 */
#include "utf8.h"

#include <string.h>

/* Counts the bytes of the character that a text begins with; 0: of none. The second byte's bounds
 * exclude surrogates, what is beyond U+10FFFF, and longer forms. */
static size_t character_length(const char *text)
{
    static const struct {
        unsigned char first, last, least, greatest;
        size_t length;
    } ranges[] = {
        {0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *const byte = (const unsigned char *)text;
    size_t i = 0;
    while (i < sizeof ranges / sizeof *ranges && byte[0] > ranges[i].last) {
        i++;
    }
    if (i == sizeof ranges / sizeof *ranges || byte[0] < ranges[i].first) {
        return 0;
    }
    for (size_t k = 1; k < ranges[i].length; k++) {
        const unsigned char least = k == 1 ? ranges[i].least : 0x80;
        const unsigned char greatest = k == 1 ? ranges[i].greatest : 0xbf;
        if (byte[k] < least || byte[k] > greatest) {
            return 0;
        }
    }
    return ranges[i].length;
}

struct utf8_piece utf8_next(const char **text)
{
    struct utf8_piece piece = {*text, character_length(*text), 0};
    if (piece.length == 0) {
        (*text)++;
        return (struct utf8_piece){"\xef\xbf\xbd", 3, 0xfffd};
    }
    piece.code = (unsigned char)**text & (piece.length > 1 ? 0x7fU >> piece.length : 0x7fU);
    for (size_t i = 1; i < piece.length; i++) {
        piece.code = piece.code << 6 | ((unsigned char)piece.bytes[i] & 0x3fU);
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
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
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
