/*
 * target.c: write, check, compare, rename.
 */
#include "emit/target.h"

#include "memory.h"
#include "message.h"
#include "platform.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEMPORARY_TRIES = 16 };

/* What helps against an error; "" where the error says all. */
static const char *way_out(int error)
{
    static const struct {
        int error;
        const char *text;
    } ways[] = {
        {ENOENT, ": make its folder first"},
        {ENOTDIR, ": give a path in a folder"},
        {EISDIR, ": give the path of a file"},
        {EACCES, ": give a path that may be written"},
        {EROFS, ": give a path that may be written"},
        {ENOSPC, ": make room, or give another path"},
        {EEXIST, ": other runs write it: wait for them"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].error == error) {
            return ways[i].text;
        }
    }
    return "";
}

static bool target_refuse(const struct target *target, int error)
{
    const char *const path = target->path;
    return refuse("cannot write %s: %s%s", path != NULL ? path : "standard output", strerror(error),
                  path != NULL ? way_out(error) : "");
}

/* PATH.posenc-0, PATH.posenc-1, ... */
static void put_temporary(char *name, size_t size, const char *path, int i)
{
    (void)snprintf(name, size, "%s.posenc-%d", path, i);
}

/* Creates a file that did not exist, and takes hold of it. */
static bool temporary_create(struct target *target)
{
    target->file = fopen(target->temporary, "wbx");
    if (target->file == NULL || platform_hold_take(&target->hold, target->temporary)) {
        return target->file != NULL;
    }
    const int error = errno;
    (void)fclose(target->file);
    target->file = NULL;
    if (error != EEXIST) { /* else another run took it for an abandoned one */
        (void)remove(target->temporary);
    }
    errno = error;
    return false;
}

static size_t temporary_size(const char *path)
{
    return strlen(path) + sizeof ".posenc-00";
}

/* The first name that nobody uses, so that two runs never share one. */
static bool target_open_temporary(struct target *target)
{
    const size_t size = temporary_size(target->path);
    target->temporary = memory_take(size, 1);
    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        put_temporary(target->temporary, size, target->path, i);
        platform_remove_abandoned(target->temporary);
    }
    errno = 0;
    for (int i = 0; i < TEMPORARY_TRIES && (i == 0 || errno == EEXIST); i++) {
        put_temporary(target->temporary, size, target->path, i);
        if (temporary_create(target)) {
            return true;
        }
    }
    const int error = errno;
    free(target->temporary);
    target->temporary = NULL;
    return target_refuse(target, error);
}

static void target_clear(struct target *target, const char *path)
{
    target->path = path;
    target->temporary = NULL;
    target->spare = NULL;
    target->was_absent = false;
    target->hold.is_held = false;
    target->spare_hold.is_held = false;
    target->file = NULL;
    target->is_check = false;
    target->always = false;
}

/* Refuses what a file cannot take the place of, or should not: a pipe would also be waited for. */
static bool path_check(const struct target *target)
{
    if (platform_is_device(target->path)) {
        return refuse("cannot write %s: it is a device or a pipe: give the path of a file",
                      target->path);
    }
    return !platform_is_directory(target->path) || target_refuse(target, EISDIR);
}

static bool target_open_unnamed(struct target *target)
{
    target->file = tmpfile();
    return target->file != NULL ||
           refuse("no temporary file can be had (%s): --check and standard output need one",
                  strerror(errno));
}

bool target_open_check(struct target *target, const char *path)
{
    target_clear(target, path);
    target->is_check = true;
    if (platform_is_device(path)) {
        return refuse("%s: cannot be compared: it is a device or a pipe: give the path of a file",
                      path);
    }
    if (!target_open_unnamed(target)) {
        return false;
    }
    output_start(&target->output, target->file);
    return true;
}

bool target_open(struct target *target, const char *path)
{
    target_clear(target, path);
    if (path == NULL) {
        if (!platform_stdout_is_open()) {
            return target_refuse(target, EBADF);
        }
        if (!target_open_unnamed(target)) {
            return false;
        }
    } else if (!path_check(target) || !target_open_temporary(target)) {
        return false;
    }
    output_start(&target->output, target->file);
    return true;
}

bool target_finish(struct target *target)
{
    errno = 0;
    if (!output_finish(&target->output)) {
        return target_refuse(target, target->output.error);
    }
    if (target->path == NULL || target->is_check) {
        return true; /* still to be read back */
    }
    const int failed = fclose(target->file);
    target->file = NULL;
    return failed == 0 || target_refuse(target, errno);
}

static bool files_equal(FILE *a, FILE *b)
{
    char block_a[READ_BLOCK];
    char block_b[READ_BLOCK];
    size_t count;
    do {
        count = fread(block_a, 1, sizeof block_a, a);
        if (fread(block_b, 1, sizeof block_b, b) != count || memcmp(block_a, block_b, count) != 0) {
            return false;
        }
    } while (count == sizeof block_a);
    return !ferror(a) && !ferror(b);
}

/* Whether the path holds the bytes of the temporary file already. */
static bool target_is_unchanged(const struct target *target)
{
    FILE *old = fopen(target->path, "rb");
    if (old == NULL) {
        return false;
    }
    FILE *new = fopen(target->temporary, "rb");
    const bool equal = new != NULL &&files_equal(old, new);
    (void)fclose(old);
    if (new != NULL) {
        (void)fclose(new);
    }
    return equal;
}

static bool target_copy_to_stdout(struct target *target)
{
    char block[READ_BLOCK];
    size_t count;
    platform_stdout_binary();
    errno = 0;
    if (fseek(target->file, 0, SEEK_SET) != 0) {
        return target_refuse(target, errno);
    }
    while ((count = fread(block, 1, sizeof block, target->file)) > 0) {
        if (fwrite(block, 1, count, stdout) != count) {
            return target_refuse(target, errno);
        }
    }
    if (ferror(target->file) || fflush(stdout) != 0) {
        return target_refuse(target, errno);
    }
    return true;
}

/* Gives the file that is to be replaced another name, by which it can be put back. Where there are
 * no links, or no memory, it cannot; if the target can then still be replaced, that is all right.
 */
static void target_keep(struct target *target)
{
    const size_t size = temporary_size(target->path);
    char *const spare = malloc(size);
    for (int i = 0; i < TEMPORARY_TRIES && spare != NULL; i++) {
        put_temporary(spare, size, target->path, i);
        if (!platform_link(target->path, spare)) {
            target->was_absent = errno == ENOENT;
        } else if (platform_hold_share(&target->spare_hold, spare)) {
            target->spare = spare;
            return;
        } else if (errno != EEXIST) { /* else another run took it for an abandoned one */
            (void)remove(spare);
        }
        if (errno != EEXIST) {
            break;
        }
    }
    free(spare);
}

/* Whether there is a spare, whose name no other run has taken for an abandoned one. */
static bool spare_is_there(const struct target *target)
{
    return target->spare != NULL && platform_hold_is_at(&target->spare_hold, target->spare);
}

static void spare_end(struct target *target)
{
    platform_hold_end(&target->spare_hold);
    free(target->spare);
    target->spare = NULL;
}

static void target_drop_spare(struct target *target)
{
    if (spare_is_there(target)) {
        (void)remove(target->spare);
    }
    spare_end(target);
}

void target_undo(struct target *target)
{
    if (spare_is_there(target)) {
        (void)platform_replace(target->spare, target->path);
    } else if (target->was_absent) {
        (void)remove(target->path);
    }
    spare_end(target);
}

bool target_commit(struct target *target)
{
    if (target->path == NULL) {
        return target_copy_to_stdout(target);
    }
    if (!target->always && target_is_unchanged(target)) {
        return true; /* target_abandon removes the temporary file */
    }
    target_keep(target);
    if (!platform_replace(target->temporary, target->path)) {
        const int error = errno;
        target_drop_spare(target);
        target->was_absent = false;
        return target_refuse(target, error);
    }
    platform_hold_end(&target->hold);
    free(target->temporary);
    target->temporary = NULL;
    return true;
}

enum difference target_differs(const struct target *target)
{
    return difference_report(target->path, target->file);
}

enum difference target_is_other(const struct target *target)
{
    FILE *const old = fopen(target->path, "rb");
    if (old == NULL) {
        return errno == ENOENT ? DIFFERENCE_FOUND : difference_trouble(target->path);
    }
    errno = 0;
    const bool is_begin = fseek(target->file, 0, SEEK_SET) == 0;
    const bool equal = is_begin && files_equal(old, target->file);
    const bool failed = !is_begin || ferror(old) || ferror(target->file);
    const enum difference difference = failed  ? difference_trouble(target->path)
                                       : equal ? DIFFERENCE_NONE
                                               : DIFFERENCE_FOUND;
    (void)fclose(old);
    return difference;
}

void target_abandon(struct target *target)
{
    target_drop_spare(target);
    if (target->file != NULL) {
        (void)fclose(target->file);
        target->file = NULL;
    }
    if (target->temporary != NULL) {
        (void)remove(target->temporary);
        platform_hold_end(&target->hold);
        free(target->temporary);
        target->temporary = NULL;
    }
}
