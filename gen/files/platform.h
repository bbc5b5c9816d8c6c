/*
 * platform.h: what ISO C cannot ask: the only file that knows the operating system.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>
#include <stdio.h>

/* What stands between the components of a path. */
extern const char platform_separators[];

/* Whether standard error is a terminal, where somebody watches progress. */
bool platform_stderr_is_terminal(void);

/* Renames a file, replacing `to` in one step. False with errno set. */
bool platform_replace(const char *from, const char *to);

/* Opens a file for reading its bytes. A directory cannot be read, and a pipe or a device might
 * never end. NULL with errno set: EISDIR for a directory, ENODEV for a pipe or a device. */
FILE *platform_open(const char *path);

/* EISDIR or ENODEV where a directory, or a pipe or a device, is at a path; else 0. */
int platform_kind_error(const char *path);

/* What an error of these functions, or of reading, says; 0 stands for one that has set no errno. */
const char *platform_error(int error);

/* Whether a symbolic link is at a path. */
bool platform_is_link(const char *path);

/* Whether a link leads from a path to the very file at another. */
bool platform_leads_to(const char *link, const char *path);

/* Bytes of a path that platform_is_same looks at, with the final zero. */
enum { PLATFORM_PATH = 4096 };

/* Whether two paths have the same last component in the same directory, however they are spelled:
 * then they are of one file, whether it is there or not. False for longer ones. */
bool platform_is_same(const char *a, const char *b);

/* Whether standard output is open: a file opened without it would take its place. */
bool platform_stdout_is_open(void);

/* Standard output takes bytes as they are: no CRLF. */
void platform_stdout_binary(void);

#endif
