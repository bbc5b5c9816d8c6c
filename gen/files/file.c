/*
 * file.c: one output: create, check, compare, rename.
 */
#include "files/file.h"

#include "files/path.h"
#include "files/platform.h"
#include "memory.h"
#include "message.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Runs that were killed may have left so many temporary files before no name is free. */
enum { TEMPORARY_TRIES = 1000 };

static const char temporary_mark[] = ".posenc-";

/* ---- refusals ---- */

const char *file_way_out(int error)
{
    static const struct {
        int error;
        const char *text;
    } ways[] = {
        {ENOENT, ": make its folder first"},
        {ENOTDIR, ": give a path in a folder"},
        {EISDIR, ": give the path of a file"},
        {ENODEV, ": give the path of a file"},
        {EACCES, ": give a path that may be written"},
        {EROFS, ": give a path that may be written"},
        {ENOSPC, ": make room, or give another path"},
        {EEXIST, ": remove what killed runs have left, beside it"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].error == error) {
            return ways[i].text;
        }
    }
    return "";
}

bool file_refuse(const struct file *file, int error)
{
    const char *const path = file->path;
    return refuse("cannot write %s: %s%s", path != NULL ? path : "standard output",
                  platform_error(error), path != NULL ? file_way_out(error) : "");
}

/* ---- temporary files ---- */

bool file_is_temporary(const char *path)
{
    static const char digits[] = "0123456789";
    const char *const dash = strrchr(path_last(path), '-');
    const size_t length = strlen(temporary_mark);
    return dash != NULL && dash + 1 - path >= (ptrdiff_t)length && dash[1] != '\0' &&
           strncmp(dash + 1 - length, temporary_mark, length) == 0 &&
           strspn(dash + 1, digits) == strlen(dash + 1);
}

/* Creates PATH.posenc-0, or the first such name that no file has: a file that is there may be that
 * of another run. */
static bool temporary_create(struct file *file)
{
    const size_t size = strlen(file->path) + strlen(temporary_mark) + sizeof "1000";
    char *const name = memory_take(size, 1);
    int error = EEXIST;
    for (int i = 0; i < TEMPORARY_TRIES && error == EEXIST; i++) {
        (void)snprintf(name, size, "%s%s%d", file->path, temporary_mark, i);
        errno = 0;
        file->stream = fopen(name, "wbx");
        if (file->stream != NULL) {
            file->temporary = name;
            return true;
        }
        error = errno;
    }
    free(name);
    return file_refuse(file, error);
}

/* A file without a name, to be read back. */
static bool unnamed_create(struct file *file)
{
    file->stream = tmpfile();
    return file->stream != NULL ||
           refuse("no temporary file can be had (%s): --check and standard output need one",
                  strerror(errno));
}

bool file_open(struct file *file, enum file_use use)
{
    if (file->path == NULL && !platform_stdout_is_open()) {
        return file_refuse(file, EBADF);
    }
    if (file->path != NULL && use == FILE_COMPARED_HERE && platform_is_link(file->path)) {
        return refuse(
            "%s: cannot be compared: it is a symbolic link, which may lead elsewhere: give "
            "the options beside --check",
            file->path);
    }
    if (file->path == NULL || use != FILE_WRITTEN) {
        return unnamed_create(file);
    }
    const int kind = platform_kind_error(file->path);
    return kind == 0 ? temporary_create(file) : file_refuse(file, kind);
}

bool file_close(struct file *file)
{
    if (file->temporary == NULL) {
        return true; /* it is still to be read back */
    }
    errno = 0;
    const int failed = fclose(file->stream);
    file->stream = NULL;
    return failed == 0 || file_refuse(file, errno);
}

void file_drop(struct file *file)
{
    if (file->stream != NULL) {
        (void)fclose(file->stream);
        file->stream = NULL;
    }
    if (file->temporary != NULL) {
        (void)remove(file->temporary);
        free(file->temporary);
        file->temporary = NULL;
    }
}

/* ---- into place ---- */

static bool streams_equal(FILE *a, FILE *b)
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

bool file_is_unchanged(const struct file *file)
{
    FILE *const old = platform_open(file->path);
    FILE *const new = old == NULL ? NULL : platform_open(file->temporary);
    const bool equal = new != NULL &&streams_equal(old, new);
    if (old != NULL) {
        (void)fclose(old);
    }
    if (new != NULL) {
        (void)fclose(new);
    }
    return equal;
}

bool file_replace(struct file *file)
{
    if (!platform_replace(file->temporary, file->path)) {
        return false;
    }
    file->is_placed = true;
    free(file->temporary);
    file->temporary = NULL;
    return true;
}

bool file_write_stdout(const struct file *file)
{
    char block[READ_BLOCK];
    size_t count;
    platform_stdout_binary();
    errno = 0;
    if (fseek(file->stream, 0, SEEK_SET) != 0) {
        return file_refuse(file, errno);
    }
    while ((count = fread(block, 1, sizeof block, file->stream)) > 0) {
        if (fwrite(block, 1, count, stdout) != count) {
            return file_refuse(file, errno);
        }
    }
    return (!ferror(file->stream) && fflush(stdout) == 0) || file_refuse(file, errno);
}

/* ---- comparison ---- */

static enum difference picture_differs(const char *path)
{
    (void)refuse("%s is not the picture of this table: draw it again without --check", path);
    return DIFFERENCE_FOUND;
}

static enum difference picture_compare(const char *path, FILE *found, FILE *expected)
{
    errno = 0;
    const bool is_begin = fseek(expected, 0, SEEK_SET) == 0;
    if (is_begin && streams_equal(found, expected)) {
        return DIFFERENCE_NONE;
    }
    if (!is_begin || ferror(found) || ferror(expected)) {
        return difference_trouble(path, errno);
    }
    return picture_differs(path);
}

static enum difference file_missing(const char *path)
{
    (void)refuse("%s: %s", path, strerror(ENOENT));
    return DIFFERENCE_FOUND;
}

enum difference file_compare(const struct file *file, bool is_picture)
{
    FILE *const found = platform_open(file->path);
    if (found == NULL && errno == ENOENT) {
        return is_picture ? picture_differs(file->path) : file_missing(file->path);
    }
    if (found == NULL) {
        return difference_trouble(file->path, errno);
    }
    const enum difference difference = is_picture
                                           ? picture_compare(file->path, found, file->stream)
                                           : difference_report(file->path, found, file->stream);
    (void)fclose(found);
    return difference;
}
