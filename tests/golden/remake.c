/*
 * remake.c: see remake.h.
 */
#define _POSIX_C_SOURCE 200809L /* getline */

#include "remake.h"

#include "../exhaustive/reference.h"
#include "formula.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void remake_lines(void (*remake)(char *line, const char *comment))
{
    char comment[1024] = "";
    char *line = NULL;
    size_t size = 0;
    long count = 0;
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#') {
            (void)puts(line);
            (void)snprintf(comment, sizeof comment, "%s", line);
        } else {
            remake(line, comment);
            count++;
        }
    }
    free(line);
    exit(count > 0 && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

void remake_digest(const char *formula, int arrays, const char *text)
{
    struct format format;
    struct reference reference;
    reference_start(&reference, formula);
    if (!format_read(&format, formula_option("precision", "f32"))) {
        abort();
    }
    (void)printf("%08" PRIx32 "\t%s\n", reference_crc(&reference, &format, arrays), text);
    (void)fflush(stdout);
    reference_end(&reference);
}
