/*
 * texts.c: appends to strings, and looks up words in lists of words.
 */
#include "texts.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void text_append(char *text, size_t size, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

char letter_normalize(char c)
{
    return c == '_' ? '-' : (char)tolower((unsigned char)c);
}

bool names_have(const char *names, const char *wanted)
{
    for (const char *at = names; *at != '\0'; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        size_t same = 0;
        while (same < size && letter_normalize(at[same]) == letter_normalize(wanted[same])) {
            same++;
        }
        if (same == size && wanted[same] == '\0') {
            return true;
        }
        at += size;
    }
    return false;
}

bool words_have(const char *words, const char *text, size_t length)
{
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        if (size == length && memcmp(at, text, length) == 0) {
            return true;
        }
        at += size;
    }
    return false;
}
