/*
 * platform.c: POSIX, Windows, and as much as ISO C allows elsewhere.
 */
#if !defined _WIN32
#define _DEFAULT_SOURCE /* flock, which is not in POSIX */
#endif

#include "platform.h"

#include <stdio.h>
#include <string.h>

#if defined _WIN32

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

const char platform_separators[] = "/\\:";

bool platform_stderr_is_terminal(void)
{
    return _isatty(_fileno(stderr)) != 0;
}

bool platform_replace(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) {
        return true;
    }
    errno = EACCES;
    return false;
}

bool platform_link(const char *from, const char *to)
{
    if (CreateHardLinkA(to, from, NULL)) {
        return true;
    }
    const DWORD error = GetLastError();
    errno = error == ERROR_ALREADY_EXISTS ? EEXIST : EPERM;
    errno = error == ERROR_FILE_NOT_FOUND ? ENOENT : errno;
    return false;
}

static HANDLE file_open(const char *path, DWORD share, DWORD flags)
{
    return CreateFileA(path, GENERIC_READ | (share == 0 ? DELETE : 0), share, NULL, OPEN_EXISTING,
                       flags, NULL);
}

/* A hold is an open handle: while there is one, nobody else can open the file for himself alone. */
bool platform_hold_take(struct platform_hold *hold, const char *path)
{
    const HANDLE file = file_open(path, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, 0);
    *hold = (struct platform_hold){file != INVALID_HANDLE_VALUE, (intptr_t)file};
    errno = EEXIST;
    return hold->is_held;
}

bool platform_hold_share(struct platform_hold *hold, const char *path)
{
    return platform_hold_take(hold, path);
}

/* Nobody else can remove it. */
bool platform_hold_is_at(const struct platform_hold *hold, const char *path)
{
    (void)hold;
    (void)path;
    return true;
}

void platform_hold_end(struct platform_hold *hold)
{
    if (hold->is_held) {
        (void)CloseHandle((HANDLE)hold->handle);
    }
    hold->is_held = false;
}

void platform_remove_abandoned(const char *path)
{
    const HANDLE file = file_open(path, 0, FILE_FLAG_DELETE_ON_CLOSE);
    if (file != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(file);
    }
}

bool platform_is_directory(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

bool platform_is_device(const char *path)
{
    const HANDLE file = file_open(path, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, 0);
    const bool is_device = file != INVALID_HANDLE_VALUE && GetFileType(file) != FILE_TYPE_DISK;
    if (file != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(file);
    }
    return is_device;
}

/* Links are rare here, and take rights to make. */
bool platform_leads_to(const char *link, const char *path)
{
    (void)link;
    (void)path;
    return false;
}

bool platform_is_same(const char *a, const char *b)
{
    char full_a[PLATFORM_PATH];
    char full_b[PLATFORM_PATH];
    const DWORD length_a = GetFullPathNameA(a, PLATFORM_PATH, full_a, NULL);
    const DWORD length_b = GetFullPathNameA(b, PLATFORM_PATH, full_b, NULL);
    return length_a > 0 && length_a < PLATFORM_PATH && length_b > 0 && length_b < PLATFORM_PATH &&
           _stricmp(full_a, full_b) == 0;
}

void platform_stdout_binary(void)
{
    (void)_setmode(_fileno(stdout), _O_BINARY);
}

bool platform_stdout_is_open(void)
{
    return _get_osfhandle(_fileno(stdout)) != -1;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char platform_separators[] = "/";

bool platform_stderr_is_terminal(void)
{
    return isatty(STDERR_FILENO) != 0;
}

bool platform_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool platform_link(const char *from, const char *to)
{
    return link(from, to) == 0;
}

/* Whether the path still names the open file; false with errno set. */
static bool file_is_at(int file, const char *path)
{
    struct stat opened;
    struct stat there;
    if (fstat(file, &opened) != 0 || stat(path, &there) != 0) {
        return false;
    }
    errno = EEXIST;
    return opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
}

static int file_open(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

/* Whether an open file could be locked, now or after a while; false with errno set. */
static bool file_lock(int file, int operation)
{
    int status;
    do {
        status = flock(file, operation);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

/* The same, but with LOCK_NB waiting for a second. */
static bool file_lock_soon(int file, int operation)
{
    enum { TRIES = 1000 };
    const struct timespec between = {0, 1000000};
    bool locked = file_lock(file, operation);
    for (int i = 0; i < TRIES && !locked && errno == EWOULDBLOCK; i++) {
        (void)nanosleep(&between, NULL);
        locked = file_lock(file, operation);
    }
    return locked;
}

/* A lock that belongs to the open file, so that other descriptors of this process do not end it.
 * Where locks cannot be had the hold is the descriptor alone. */
static bool hold_take(struct platform_hold *hold, const char *path, int operation)
{
    const int file = file_open(path);
    *hold = (struct platform_hold){file >= 0, file};
    if (file >= 0) {
        (void)file_lock_soon(file, operation);
        if (file_is_at(file, path)) {
            return true;
        }
    }
    const int error = errno == ENOENT ? EEXIST : errno;
    platform_hold_end(hold);
    errno = error;
    return false;
}

/* Waits at most as long as platform_remove_abandoned takes: nobody else knows the file. */
bool platform_hold_take(struct platform_hold *hold, const char *path)
{
    return hold_take(hold, path, LOCK_EX);
}

/* Under another name others may hold the file for long, so that it is waited for a second at most:
 * longer than platform_remove_abandoned takes, which leaves alone what others hold. */
bool platform_hold_share(struct platform_hold *hold, const char *path)
{
    return hold_take(hold, path, LOCK_SH | LOCK_NB);
}

bool platform_hold_is_at(const struct platform_hold *hold, const char *path)
{
    return file_is_at((int)hold->handle, path) || (errno != EEXIST && errno != ENOENT);
}

void platform_hold_end(struct platform_hold *hold)
{
    if (hold->is_held) {
        (void)close((int)hold->handle);
    }
    hold->is_held = false;
}

bool platform_is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool platform_is_device(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode);
}

void platform_remove_abandoned(const char *path)
{
    const int file =
        platform_is_device(path) ? -1 : file_open(path); /* a pipe would be waited for */
    if (file < 0) {
        return;
    }
    if (file_lock(file, LOCK_EX | LOCK_NB) && file_is_at(file, path)) {
        (void)unlink(path);
    }
    (void)close(file);
}

bool platform_leads_to(const char *link, const char *path)
{
    struct stat first;
    struct stat end;
    struct stat there;
    return lstat(link, &first) == 0 && S_ISLNK(first.st_mode) && stat(link, &end) == 0 &&
           lstat(path, &there) == 0 && end.st_dev == there.st_dev && end.st_ino == there.st_ino;
}

/* Bytes of a path before its last component. */
static size_t directory_length(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

static bool directory_status(const char *path, struct stat *status)
{
    char directory[PLATFORM_PATH] = ".";
    const size_t length = directory_length(path);
    if (length >= PLATFORM_PATH) {
        return false;
    }
    if (length > 0) {
        memcpy(directory, path, length);
        directory[length] = '\0';
    }
    return stat(directory, status) == 0;
}

bool platform_is_same(const char *a, const char *b)
{
    struct stat of_a;
    struct stat of_b;
    return strcmp(a + directory_length(a), b + directory_length(b)) == 0 &&
           directory_status(a, &of_a) && directory_status(b, &of_b) && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

bool platform_stdout_is_open(void)
{
    struct stat status;
    return fstat(STDOUT_FILENO, &status) == 0;
}

void platform_stdout_binary(void)
{
}

#endif
