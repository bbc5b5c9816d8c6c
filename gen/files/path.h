/*
 * path.h: paths of files, taken apart.
 */
#ifndef POSENC_PATH_H
#define POSENC_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* The last component of a path: what follows the last separator of directories. */
const char *path_last(const char *path);

/* Whether a path has a separator of directories in its first `length` bytes. */
bool path_has_folder(const char *path, size_t length);

/* Whether `path` is `other` followed by `extension`. Only the texts are compared, but "./" and
 * double separators do not count. */
bool path_is(const char *path, const char *other, const char *extension);

#endif
