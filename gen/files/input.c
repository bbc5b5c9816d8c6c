/*
 * input.c: reads a file into a growing buffer.
 */
#include "files/input.h"

#include "memory.h"
#include "platform.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Reads at most `size_max` + 1 bytes, which suffices to detect a file that is too large. */
char *input_read(const struct input_kind *kind, const char *path, struct origin origin,
                 size_t *length)
{
    FILE *const file = platform_open(path);
    bool failed = file == NULL;
    int error = errno;
    char *text = NULL;
    size_t capacity = 2048;
    *length = 0;
    if (file != NULL) {
        do {
            capacity = capacity < kind->size_max / 2 ? 2 * capacity : kind->size_max + 1;
            text = memory_resize(text, capacity + 1, 1);
            *length += fread(text + *length, 1, capacity - *length, file);
        } while (*length == capacity && capacity <= kind->size_max);
        text[*length] = '\0';
        failed = ferror(file) != 0;
        error = errno;
        (void)fclose(file);
    }
    if (failed) {
        refuse_at(origin, "%s%s' cannot be read (%s): give %s", kind->option, path,
                  platform_error(error), kind->wanted);
    } else if (*length > kind->size_max && !kind->reads_only_beginning) {
        refuse_at(origin, "%s%s' is larger than %zu bytes: give %s", kind->option, path,
                  kind->size_max, kind->wanted);
    }
    return text;
}
