/*
 * path.c: looks at paths as texts.
 */
#include "path.h"

#include "nearest.h"

#include <string.h>

#if defined _WIN32
static const char directory_separators[] = "/\\:";
#else
static const char directory_separators[] = "/";
#endif

const char *path_last(const char *path)
{
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr(directory_separators, *c) != NULL) {
            path = c + 1;
        }
    }
    return path;
}

bool path_is_folder(const char *path)
{
    const char *const last = path_last(path);
    return *last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
}

bool path_has_ending(const char *path, const char *endings)
{
    const char *const last = path_last(path);
    const char *const ending = strrchr(last, '.');
    return ending != NULL && ending > last && names_have(endings, ending);
}
