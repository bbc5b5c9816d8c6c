/*
 * path.c: looks at paths as texts.
 */
#include "files/path.h"

#include "files/platform.h"

#include <string.h>

static bool is_separator(char c)
{
    return c != '\0' && strchr(platform_separators, c) != NULL;
}

const char *path_last(const char *path)
{
    for (const char *c = path; *c != '\0'; c++) {
        if (is_separator(*c)) {
            path = c + 1;
        }
    }
    return path;
}

bool path_has_folder(const char *path, size_t length)
{
    return strcspn(path, platform_separators) < length;
}

/* The next component that is not ".". */
static const char *path_component(const char *path)
{
    for (;;) {
        if (is_separator(*path)) {
            path++;
        } else if (path[0] == '.' && is_separator(path[1])) {
            path += 2;
        } else {
            return path;
        }
    }
}

bool path_is(const char *path, const char *other, const char *extension)
{
    if (is_separator(*path) != is_separator(*other)) {
        return false;
    }
    for (;;) {
        path = path_component(path);
        other = path_component(other);
        while (*other != '\0' && *path == *other && !is_separator(*other)) {
            path++;
            other++;
        }
        if (*other == '\0') {
            return strcmp(path, extension) == 0;
        }
        if (!is_separator(*path) || !is_separator(*other)) {
            return false;
        }
    }
}
