/*
 * platform.h: functions of the operating system that ISO C lacks. No other module calls the
 * operating system directly or knows its directory separators.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Returns whether standard error is a terminal. */
bool platform_stderr_is_terminal(void);

/* The maximum number of simultaneous temporary files. They are numbered from 0. */
enum { TEMPORARIES_MAX = 64 };

/* Creates temporary file `number` for writing. Returns NULL with errno set on failure, also if a
 * file of that name exists. SIGINT, SIGTERM, SIGHUP or SIGPIPE (on Windows, a console event such as
 * Ctrl-C) removes the file before it ends the program, until platform_replace has succeeded or
 * platform_remove has been called for the number. Until then, the caller must keep `name`
 * unchanged. */
FILE *platform_create(size_t number, const char *name);

/* Renames temporary file `number` to `to`, atomically replacing any file of that name. Returns
 * false with errno set on failure. */
bool platform_replace(size_t number, const char *to);

/* Removes temporary file `number`. */
void platform_remove(size_t number);

/* Opens a file for reading in binary mode. Returns NULL with errno set on failure: EISDIR for a
 * directory, ENODEV for a pipe or a device, whose data might never end. */
FILE *platform_open(const char *path);

/* platform_size finds the size of a file that is open for reading, and rewinds the file.
 * platform_seek sets the file position to a byte offset. Both return false with errno set on
 * failure. */
bool platform_size(FILE *file, uint64_t *size);
bool platform_seek(FILE *file, uint64_t offset);

/* Calls a function with the name of each entry of a directory, in unspecified order. Does nothing
 * if the directory cannot be read. */
void platform_list(const char *directory, void (*each)(void *context, const char *name),
                   void *context);

/* Returns EISDIR if a path leads to a directory, ENODEV if it leads to a pipe or a device,
 * otherwise 0, also if nothing exists at the path. */
int platform_type_error(const char *path);

/* Returns the message for a value of errno that these functions, or the reading of a file, set. */
const char *platform_error(int error);

/* Returns whether there is a symbolic link at a path. */
bool platform_is_link(const char *path);

/* Returns whether `link` is a symbolic link that leads to `path`, directly or through other links.
 * `path` may itself be a link of that chain. May return false for paths of more than 4,000 bytes,
 * and for chains of 40 or more links. Always returns false on Windows. */
bool platform_leads_to(const char *link, const char *path);

/* Returns whether a path, interpreted as a pattern with *, ? and [], matches a file of a different
 * name. */
bool platform_matches_another(const char *path);

/* Returns whether two paths have the same last component in the same directory, however the
 * directory is spelled. Such paths name the same file, even if it does not exist yet. May return
 * false for paths of more than 4,000 bytes. */
bool platform_is_same(const char *a, const char *b);

/* Switches standard output to binary mode, in which a newline is not written as CRLF. Returns false
 * with errno set if standard output is closed: the next file to be opened would get its
 * descriptor. */
bool platform_stdout_prepare(void);

/* ---- paths as strings ---- */

/* Returns the last component of a path: what follows the last directory separator. */
const char *path_basename(const char *path);

/* Returns whether a path can only be that of a folder, because it is empty, ends with a separator,
 * or has the last component . or .. */
bool path_is_folder(const char *path);

/* Returns whether the last component of a path is a name followed by one of the endings, which are
 * separated by spaces: ".c .h". Case is ignored. */
bool path_has_ending(const char *path, const char *endings);

#endif
