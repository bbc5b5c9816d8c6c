/*
 * input.c: reading a file into a text that grows.
 */
#include "files/input.h"

#include "memory.h"
#include "platform.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Reads the file up to its end, or to one byte more than `most`. */
static char *stream_read(FILE *file, size_t most, size_t *length)
{
    char *text = NULL;
    size_t room = 2048;
    *length = 0;
    do {
        room = room < most / 2 ? 2 * room : most + 1;
        text = memory_resize(text, room + 1, 1);
        *length += fread(text + *length, 1, room - *length, file);
    } while (*length == room && room <= most);
    text[*length] = '\0';
    return text;
}

char *input_read(const struct input_kind *kind, const char *path, struct origin origin,
                 size_t *length)
{
    FILE *const file = platform_open(path);
    char *const text = file == NULL ? NULL : stream_read(file, kind->most, length);
    const bool failed = file == NULL || ferror(file);
    const int error = errno;
    if (file != NULL) {
        (void)fclose(file);
    }
    if (failed) {
        refuse_at(origin, "%s%s' cannot be read (%s): give %s", kind->option, path,
                  platform_error(error), kind->wanted);
    } else if (*length > kind->most && !kind->is_beginning) {
        refuse_at(origin, "%s%s' is larger than %zu bytes: give %s", kind->option, path, kind->most,
                  kind->wanted);
    }
    return text;
}
