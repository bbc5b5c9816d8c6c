/*
 * platform.c: implementations for POSIX and for Windows.
 */
#define _POSIX_C_SOURCE 200809L /* makes headers declare POSIX functions */

#include "platform.h"
#include "count.h"
#include "texts.h"

#include <errno.h>
#include <string.h>

enum {
    PATH_BYTES = 4096, /* size of path buffers, with the final zero */
    LINKS_MAX = 40     /* maximum number of links to follow, as in Linux */
};

/* The names of the current temporary files, which the signal handler removes; NULL for unused
 * numbers. Changed only between signals_hold and signals_release. */
static const char *volatile temporaries[TEMPORARIES_MAX];

#if defined _WIN32

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

static const char directory_separators[] = "/\\:";

bool platform_stderr_is_terminal(void)
{
    return _isatty(_fileno(stderr)) != 0;
}

/* ---- temporary files and signals ---- */

static CRITICAL_SECTION temporaries_lock;

/* Handles a console event: removes the temporary files. Windows calls the handler in a separate
 * thread. The handler does not leave the critical section, so that the main thread cannot create or
 * rename a file between the removal and the end of the process. */
static BOOL WINAPI console_event_handle(DWORD event)
{
    (void)event;
    EnterCriticalSection(&temporaries_lock);
    for (size_t i = 0; i < TEMPORARIES_MAX; i++) {
        if (temporaries[i] != NULL) {
            (void)DeleteFileA(temporaries[i]);
        }
    }
    return FALSE;
}

static void signals_hold(void)
{
    static bool is_installed;
    if (!is_installed) {
        is_installed = true;
        InitializeCriticalSection(&temporaries_lock);
        (void)SetConsoleCtrlHandler(console_event_handle, TRUE);
    }
    EnterCriticalSection(&temporaries_lock);
}

static void signals_release(void)
{
    LeaveCriticalSection(&temporaries_lock);
}

/* The file is shared for deletion so that, unlike with fopen, it can be removed while it is
 * open. */
static FILE *file_create(const char *name)
{
    const HANDLE file = CreateFileA(name, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                                    CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    const DWORD error = GetLastError();
    if (file == INVALID_HANDLE_VALUE) {
        errno = error == ERROR_FILE_EXISTS      ? EEXIST
                : error == ERROR_PATH_NOT_FOUND ? ENOENT
                                                : EACCES;
        return NULL;
    }
    return _fdopen(_open_osfhandle((intptr_t)file, 0), "wb");
}

static bool file_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) {
        return true;
    }
    errno = EACCES;
    return false;
}

/* ---- kinds of files ---- */

int platform_type_error(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    const HANDLE file =
        CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, 0, NULL);
    const bool is_device = file != INVALID_HANDLE_VALUE && GetFileType(file) != FILE_TYPE_DISK;
    if (file != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(file);
    }
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return EISDIR;
    }
    return is_device ? ENODEV : 0;
}

bool platform_is_link(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES &&
           (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

/* Always false: links are rare on Windows, and creating them needs privileges. */
bool platform_leads_to(const char *link, const char *path)
{
    (void)link;
    (void)path;
    return false;
}

/* Always false: on Windows, file names cannot contain * or ?, and [ is not special in patterns. */
bool platform_matches_another(const char *path)
{
    (void)path;
    return false;
}

bool platform_is_same(const char *a, const char *b)
{
    char full_a[PATH_BYTES];
    char full_b[PATH_BYTES];
    const DWORD length_a = GetFullPathNameA(a, PATH_BYTES, full_a, NULL);
    const DWORD length_b = GetFullPathNameA(b, PATH_BYTES, full_b, NULL);
    return length_a > 0 && length_a < PATH_BYTES && length_b > 0 && length_b < PATH_BYTES &&
           _stricmp(full_a, full_b) == 0;
}

void platform_list(const char *directory, void (*each)(void *context, const char *name),
                   void *context)
{
    char pattern[PATH_BYTES];
    WIN32_FIND_DATAA found;
    if (strlen(directory) + sizeof "/*" > sizeof pattern) {
        return;
    }
    (void)strcat(strcpy(pattern, directory), "/*");
    const HANDLE search = FindFirstFileA(pattern, &found);
    for (BOOL goes_on = search != INVALID_HANDLE_VALUE; goes_on;
         goes_on = FindNextFileA(search, &found)) {
        each(context, found.cFileName);
    }
    if (search != INVALID_HANDLE_VALUE) {
        (void)FindClose(search);
    }
}

static int file_seek(FILE *file, int64_t offset, int whence)
{
    return _fseeki64(file, offset, whence);
}

static int64_t file_tell(FILE *file)
{
    return _ftelli64(file);
}

bool platform_stdout_prepare(void)
{
    return _get_osfhandle(_fileno(stdout)) != -1 && _setmode(_fileno(stdout), _O_BINARY) != -1;
}

#else

#include <dirent.h>
#include <glob.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static const char directory_separators[] = "/";

bool platform_stderr_is_terminal(void)
{
    return isatty(STDERR_FILENO) != 0;
}

/* ---- temporary files and signals ---- */

static sigset_t saved_mask; /* the signal mask before signals_hold */

/* Handles a signal: removes the temporary files, using only async-signal-safe functions, and raises
 * the signal again. The raised signal is blocked until the handler returns. Then it ends the
 * program, because SA_RESETHAND has restored the default action. */
static void signal_handle(int number)
{
    for (size_t i = 0; i < TEMPORARIES_MAX; i++) {
        if (temporaries[i] != NULL) {
            (void)unlink(temporaries[i]);
        }
    }
    (void)raise(number);
}

/* Blocks all signals until signals_release. The first call installs the handler for the ending
 * signals. Signals that were ignored when the program started remain ignored. */
static void signals_hold(void)
{
    static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    static bool is_installed;
    sigset_t all;
    (void)sigfillset(&all);
    for (size_t i = 0; i < COUNT(ending_signals) && !is_installed; i++) {
        const struct sigaction new_action = {
            .sa_handler = signal_handle, .sa_mask = all, .sa_flags = (int)SA_RESETHAND};
        struct sigaction old_action;
        if (sigaction(ending_signals[i], NULL, &old_action) == 0 &&
            old_action.sa_handler == SIG_DFL) {
            (void)sigaction(ending_signals[i], &new_action, NULL);
        }
    }
    is_installed = true;
    (void)sigprocmask(SIG_BLOCK, &all, &saved_mask);
}

static void signals_release(void)
{
    (void)sigprocmask(SIG_SETMASK, &saved_mask, NULL);
}

static FILE *file_create(const char *name)
{
    return fopen(name, "wbx");
}

static bool file_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

/* ---- kinds of files ---- */

int platform_type_error(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0  ? 0
           : S_ISDIR(status.st_mode) ? EISDIR
           : S_ISREG(status.st_mode) ? 0
                                     : ENODEV;
}

bool platform_is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

/* Gets the status of the directory that contains a path. Returns false on failure. */
static bool directory_stat(const char *path, struct stat *status)
{
    char directory[PATH_BYTES];
    const int length =
        snprintf(directory, sizeof directory, "%.*s.", (int)(path_basename(path) - path), path);
    return length < PATH_BYTES && stat(directory, status) == 0;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool platform_is_same(const char *a, const char *b)
{
    struct stat directory_a;
    struct stat directory_b;
    return strcmp(path_basename(a), path_basename(b)) == 0 && directory_stat(a, &directory_a) &&
           directory_stat(b, &directory_b) && is_same_file(&directory_a, &directory_b);
}

/* Replaces the path of a symbolic link by the target of the link. A relative target is relative to
 * the folder of the link. Returns false if the link cannot be read, or if the result does not fit
 * into PATH_BYTES. */
static bool link_follow(char path[PATH_BYTES])
{
    char target[PATH_BYTES];
    char next[PATH_BYTES];
    const ssize_t length = readlink(path, target, sizeof target);
    if (length <= 0 || length == (ssize_t)sizeof target) {
        return false;
    }
    const int folder_length = *target == '/' ? 0 : (int)(path_basename(path) - path);
    const int needed =
        snprintf(next, sizeof next, "%.*s%.*s", folder_length, path, (int)length, target);
    if (needed >= PATH_BYTES) {
        return false;
    }
    memcpy(path, next, (size_t)needed + 1);
    return true;
}

bool platform_leads_to(const char *link, const char *path)
{
    char current[PATH_BYTES];
    struct stat path_status;
    struct stat current_status;
    if (strlen(link) >= sizeof current || lstat(path, &path_status) != 0) {
        return false;
    }
    memcpy(current, link, strlen(link) + 1);
    for (int i = 0; i < LINKS_MAX && lstat(current, &current_status) == 0; i++) {
        if (i > 0 && is_same_file(&current_status, &path_status)) {
            return true;
        }
        if (!S_ISLNK(current_status.st_mode) || !link_follow(current)) {
            return false;
        }
    }
    return false;
}

bool platform_matches_another(const char *path)
{
    glob_t found;
    if (strpbrk(path, "*?[") == NULL || glob(path, GLOB_NOSORT, NULL, &found) != 0) {
        return false;
    }
    const bool matches_only_itself = found.gl_pathc == 1 && strcmp(found.gl_pathv[0], path) == 0;
    globfree(&found);
    return !matches_only_itself;
}

void platform_list(const char *directory, void (*each)(void *context, const char *name),
                   void *context)
{
    DIR *const stream = opendir(directory);
    for (const struct dirent *entry; stream != NULL && (entry = readdir(stream)) != NULL;) {
        each(context, entry->d_name);
    }
    if (stream != NULL) {
        (void)closedir(stream);
    }
}

/* The cast loses no bits: if off_t has 32 bits, a file of more than 2 GB cannot be opened. */
static int file_seek(FILE *file, int64_t offset, int whence)
{
    return fseeko(file, (off_t)offset, whence);
}

static int64_t file_tell(FILE *file)
{
    return ftello(file);
}

bool platform_stdout_prepare(void)
{
    struct stat status;
    return fstat(STDOUT_FILENO, &status) == 0;
}

#endif

FILE *platform_create(size_t number, const char *name)
{
    signals_hold();
    FILE *const file = file_create(name);
    temporaries[number] = file != NULL ? name : NULL;
    signals_release();
    return file;
}

bool platform_replace(size_t number, const char *to)
{
    signals_hold();
    const bool is_renamed = file_rename(temporaries[number], to);
    if (is_renamed) {
        temporaries[number] = NULL;
    }
    signals_release();
    return is_renamed;
}

void platform_remove(size_t number)
{
    signals_hold();
    (void)remove(temporaries[number]);
    temporaries[number] = NULL;
    signals_release();
}

/* The type is checked first, because opening a pipe would wait for a writer. */
FILE *platform_open(const char *path)
{
    const int error = platform_type_error(path);
    if (error != 0) {
        errno = error;
        return NULL;
    }
    return fopen(path, "rb");
}

bool platform_size(FILE *file, uint64_t *size)
{
    const int64_t end = file_seek(file, 0, SEEK_END) == 0 ? file_tell(file) : -1;
    *size = end >= 0 ? (uint64_t)end : 0;
    return end >= 0 && platform_seek(file, 0);
}

bool platform_seek(FILE *file, uint64_t offset)
{
    return file_seek(file, (int64_t)offset, SEEK_SET) == 0;
}

const char *platform_error(int error)
{
    return error == ENODEV ? "it is a device or a pipe" : strerror(error);
}

/* ---- paths as strings ---- */

const char *path_basename(const char *path)
{
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr(directory_separators, *c) != NULL) {
            path = c + 1;
        }
    }
    return path;
}

bool path_is_folder(const char *path)
{
    const char *const last = path_basename(path);
    return *last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
}

bool path_has_ending(const char *path, const char *endings)
{
    const char *const last = path_basename(path);
    const char *const ending = strrchr(last, '.');
    return ending != NULL && ending > last && names_have(endings, ending);
}
