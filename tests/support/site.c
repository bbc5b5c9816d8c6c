/*
 * site.c: reports failures in tests/support at the line of the calling test.
 */
#include "site.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_SIZE = 8192 };

static const char *site_file; /* NULL before the first call of site_set */
static int site_line;

void site_set(const char *file, int line)
{
    site_file = file;
    site_line = line;
}

_Noreturn void site_fail(const char *file, int line, const char *condition, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    if (format != NULL) {
        va_list list;
        va_start(list, format);
        (void)vsnprintf(message, sizeof message, format, list);
        va_end(list);
    } else {
        (void)snprintf(message, sizeof message, "not %s", condition);
    }
    if (file != NULL) {
        const size_t length = strlen(message);
        (void)snprintf(message + length, sizeof message - length, " [%s:%d]", file, line);
    }
    _ck_assert_failed(site_file != NULL ? site_file : file, site_file != NULL ? site_line : line,
                      "Failed", "%s", message);
}
