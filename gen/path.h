/*
 * path.h: paths of files, taken apart.
 */
#ifndef POSENC_PATH_H
#define POSENC_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the last component of a path: what follows the last separator of directories. */
const char *path_last(const char *path);

/* Whether a path names a folder, as src/ and .. do, and no file in it. */
bool path_is_folder(const char *path);

/* Whether a path ends, after a name, in one of the endings, in whatever case. They have a space
 * between: ".c .h". */
bool path_has_ending(const char *path, const char *endings);

#endif
