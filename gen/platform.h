/*
 * platform.h: what ISO C lacks: the only part that calls the operating system and knows its
 * separators of directories.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Returns whether standard error is a terminal. */
bool platform_stderr_is_terminal(void);

enum { TEMPORARIES_MAX = 64 }; /* temporary files at a time, each of which has a number below */

/* Creates a temporary file for writing, if no file has the name. Returns NULL with errno set on
 * failure. The name remains the caller's and has to stay unchanged until one of the next two
 * functions gets the number: until then, SIGINT, SIGTERM or SIGHUP removes the file before it ends
 * the program. */
FILE *platform_create(size_t number, const char *name);

/* Renames it, atomically replacing `to`. Returns false with errno set on failure. */
bool platform_replace(size_t number, const char *to);

/* Removes it. */
void platform_remove(size_t number);

/* Opens a file for reading its bytes. Returns NULL with errno set on failure: EISDIR for a
 * directory, ENODEV for a pipe or a device, which might never end. */
FILE *platform_open(const char *path);

/* Finds the size of a file that is open for reading, and rewinds it; seeks to a byte of it. Both
 * return false with errno set on failure. */
bool platform_size(FILE *file, uint64_t *size);
bool platform_seek(FILE *file, uint64_t offset);

/* Calls a function with the name of each file in a directory, in unspecified order. */
void platform_list(const char *directory, void (*each)(void *context, const char *name),
                   void *context);

/* Returns EISDIR if a directory is at a path, ENODEV if a pipe or a device is; else 0. */
int platform_kind_error(const char *path);

/* Returns the message for an errno of these functions, or of reading. */
const char *platform_error(int error);

/* Returns whether there is a symbolic link at a path. */
bool platform_is_link(const char *path);

/* Whether a chain of symbolic links leads from a path to the very file at another, which may be the
 * end of the chain or a link in the middle of it. It may be false for paths of more than 4,000
 * bytes. */
bool platform_leads_to(const char *link, const char *path);

/* Returns whether a path, as a pattern with *, ? and [], matches a file of another name. */
bool platform_matches_another(const char *path);

/* Whether two paths have the same last component in the same directory, in whatever spelling: then
 * they belong to one file, even if it is not there yet. It may be false for paths of more than
 * 4,000 bytes. */
bool platform_is_same(const char *a, const char *b);

/* Switches standard output to binary mode, without CRLF. Returns false with errno set if it is
 * closed: the next file opened would take its place. */
bool platform_stdout_prepare(void);

/* ---- paths as texts ---- */

/* Returns the last component of a path: what follows the last separator of directories. */
const char *path_last(const char *path);

/* Returns whether a path names a folder, as src/ and .. do. */
bool path_is_folder(const char *path);

/* Returns whether a path ends, after a name, in one of the endings, ignoring case. They are
 * separated by spaces: ".c .h". */
bool path_has_ending(const char *path, const char *endings);

#endif
