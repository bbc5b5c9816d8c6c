/*
 * platform.c: POSIX, Windows, and as much as ISO C allows elsewhere.
 */
#if !defined _WIN32
#define _POSIX_C_SOURCE 200809L
#endif

#include "platform.h"

#include <stdio.h>

#if defined _WIN32

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

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

bool platform_is_directory(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
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

#include <sys/stat.h>
#include <unistd.h>

bool platform_stderr_is_terminal(void)
{
    return isatty(STDERR_FILENO) != 0;
}

bool platform_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool platform_is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
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
