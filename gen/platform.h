/*
 * platform.h: what ISO C cannot ask. This is the only part that asks the operating system, and that
 * knows what separates its directories.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Whether standard error is a terminal, so that somebody may watch progress. */
bool platform_stderr_is_terminal(void);

enum { TEMPORARIES_MAX = 64 }; /* temporary files at a time, each of which has a number below */

/* Creates a temporary file, for writing, where no file has the name. Returns NULL with errno set if
 * it cannot. The name stays the caller's, and unchanged, until one of the next two functions gets
 * the number: if SIGINT, SIGTERM or SIGHUP ends the program before that, the file is removed first.
 */
FILE *platform_create(size_t number, const char *name);

/* Renames it, replacing `to` in one step. Returns false with errno set if it cannot. */
bool platform_replace(size_t number, const char *to);

/* Removes it. */
void platform_remove(size_t number);

/* Opens a file for reading its bytes. A directory cannot be read, and a pipe or a device might
 * never end. Returns NULL with errno set if it cannot: EISDIR for a directory, ENODEV for a pipe or
 * a device. */
FILE *platform_open(const char *path);

/* Finds how many bytes a file has that is open for reading, and moves to its start; moves to a byte
 * of it. Both return false with errno set if they cannot. */
bool platform_size(FILE *file, uint64_t *size);
bool platform_seek(FILE *file, uint64_t offset);

/* Calls a function with the name of each file in a directory, in no order. */
void platform_list(const char *directory, void (*each)(void *context, const char *name),
                   void *context);

/* Returns EISDIR if a directory is at a path, ENODEV if a pipe or a device is; else 0. */
int platform_kind_error(const char *path);

/* Returns the text of an error of these functions, or of reading. */
const char *platform_error(int error);

/* Whether a symbolic link is at a path. */
bool platform_is_link(const char *path);

/* Whether a chain of symbolic links leads from a path to the very file at another, which may be the
 * end of the chain or a link in the middle of it. It may be false for paths of more than 4,000
 * bytes. */
bool platform_leads_to(const char *link, const char *path);

/* Whether a path, taken for a pattern of *, ? and [], matches a file of another name. */
bool platform_matches_another(const char *path);

/* Whether two paths have the same last component in the same directory, in whatever spelling: then
 * they belong to one file, even if it is not there yet. It may be false for paths of more than
 * 4,000 bytes. */
bool platform_is_same(const char *a, const char *b);

/* Makes standard output take bytes as they are, without CRLF. Returns false with errno set if it is
 * not open: then a file that is opened would take its place. */
bool platform_stdout_prepare(void);

/* ---- paths as texts ---- */

/* Returns the last component of a path: what follows the last separator of directories. */
const char *path_last(const char *path);

/* Whether a path names a folder, as src/ and .. do, and no file in it. */
bool path_is_folder(const char *path);

/* Whether a path ends, after a name, in one of the endings, in whatever case. They have a space
 * between: ".c .h". */
bool path_has_ending(const char *path, const char *endings);

#endif
