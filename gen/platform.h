/*
 * platform.h: what ISO C cannot ask: the only file that knows the operating system.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>

/* Whether standard error is a terminal, where somebody watches progress. */
bool platform_stderr_is_terminal(void);

/* Renames a file, replacing `to` in one step. False with errno set. */
bool platform_replace(const char *from, const char *to);

/* Whether there is a directory of that name. */
bool platform_is_directory(const char *path);

/* Whether standard output is open: a file opened without it would take its place. */
bool platform_stdout_is_open(void);

/* Standard output takes bytes as they are: no CRLF. */
void platform_stdout_binary(void);

#endif
