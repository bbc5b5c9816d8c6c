/*
 * platform.h: what ISO C cannot ask: the only file that knows the operating system.
 */
#ifndef POSENC_PLATFORM_H
#define POSENC_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>

/* What stands between the components of a path. */
extern const char platform_separators[];

/* Whether standard error is a terminal, where somebody watches progress. */
bool platform_stderr_is_terminal(void);

/* Renames a file, replacing `to` in one step. False with errno set. */
bool platform_replace(const char *from, const char *to);

/* Gives a file a second name, which nothing has. False with errno set: EEXIST where something has
 * it, ENOENT where there is no file. */
bool platform_link(const char *from, const char *to);

/* A hold on a file: for other runs a sign that its owner lives. It ends with the process, however
 * that ends. Where the platform or the file system has no such thing, all holds succeed. */
struct platform_hold {
    bool is_held;
    intptr_t handle; /* the platform's own */
};

/* Takes a hold on an existing file. False with errno set, EEXIST if the path names another file by
 * then, or none. */
bool platform_hold_take(struct platform_hold *hold, const char *path);
void platform_hold_end(struct platform_hold *hold);

/* The same for a file that others may have a hold on, too. */
bool platform_hold_share(struct platform_hold *hold, const char *path);

/* Whether a path is still that of the file on which there is a hold, for all that can be said. */
bool platform_hold_is_at(const struct platform_hold *hold, const char *path);

/* Removes a file on which nobody has a hold, if there is one of that name. */
void platform_remove_abandoned(const char *path);

/* Whether there is a directory of that name. */
bool platform_is_directory(const char *path);

/* Whether there is something else than a file or a directory of that name: a device, a pipe. */
bool platform_is_device(const char *path);

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
