/*
 * harness.c: implements captured streams, files in memory, and wrappers of functions that use them.
 */
#include "harness.h"

#include "files/files.h"
#include "memory.h"
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, WRITTEN_MAX = 128, CAPTURE_SIZE = 1 << 18 };

struct input_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
    enum file_kind kind;
};

/* A file that the program has created. The bytes are valid after the file is closed. */
struct written_file {
    char *path; /* NULL after it was renamed or removed */
    char *name; /* after renaming: the last component of the new path */
    char *bytes;
    size_t length;
};

/* A stream that writes into memory. If bytes do not fit, they are discarded or, if `fails` is set,
 * writing fails. */
struct capture {
    FILE *stream;
    char *bytes;
    size_t size;
    size_t length;
    size_t place;
    bool fails;
};

static char caught_messages[CAPTURE_SIZE];
static char caught_output[CAPTURE_SIZE];
static char sink_bytes[HARNESS_SINK + 1];

static struct {
    bool is_running;
    size_t mark; /* memory allocated after this mark is released at the end of the run */
    struct input_file files[FILES_MAX];
    size_t file_count;
    bool may_write;
    bool names_collide; /* the result of harness_names_collide() */
    struct written_file written[WRITTEN_MAX];
    size_t written_count;
    FILE *real_stdout;
    FILE *real_stderr;
    struct capture messages;
    struct capture output;
    struct capture sink;
} harness;

/* ---- captured streams ---- */

static ssize_t capture_write(void *cookie, const char *bytes, size_t count)
{
    struct capture *const capture = cookie;
    const size_t room = capture->size - 1 - capture->place;
    const size_t taken = count < room ? count : room;
    memcpy(capture->bytes + capture->place, bytes, taken);
    capture->place += taken;
    if (capture->place > capture->length) {
        capture->length = capture->place;
        capture->bytes[capture->length] = '\0';
    }
    if (capture->fails && taken < count) {
        errno = ENOSPC;
        return 0;
    }
    return (ssize_t)count;
}

static int capture_seek(void *cookie, off64_t *offset, int whence)
{
    struct capture *const capture = cookie;
    const off64_t from = whence == SEEK_SET   ? 0
                         : whence == SEEK_CUR ? (off64_t)capture->place
                                              : (off64_t)capture->length;
    if (*offset + from < 0 || *offset + from > (off64_t)capture->length) {
        return -1;
    }
    *offset += from;
    capture->place = (size_t)*offset;
    return 0;
}

static void capture_open(struct capture *capture, char *bytes, size_t size, bool fails)
{
    const cookie_io_functions_t functions = {.write = capture_write, .seek = capture_seek};
    *capture = (struct capture){.bytes = bytes, .size = size, .fails = fails};
    capture->stream = fopencookie(capture, "w", functions);
    if (capture->stream == NULL) {
        perror("fopencookie");
        abort();
    }
}

static void capture_clear(struct capture *capture)
{
    (void)fflush(capture->stream);
    clearerr(capture->stream);
    capture->length = 0;
    capture->place = 0;
    capture->bytes[0] = '\0';
}

/* ---- runs ---- */

static void harness_init(void)
{
    capture_open(&harness.messages, caught_messages, sizeof caught_messages, false);
    capture_open(&harness.output, caught_output, sizeof caught_output, false);
    capture_open(&harness.sink, sink_bytes, sizeof sink_bytes, true);
}

void harness_begin(void)
{
    if (harness.messages.stream == NULL) {
        harness_init();
    }
    harness_forget();
    harness.file_count = 0;
    harness.may_write = false;
    harness.names_collide = false;
    harness.real_stdout = stdout;
    harness.real_stderr = stderr;
    stdout = harness.output.stream;
    stderr = harness.messages.stream;
    harness.is_running = true;
    harness_keep();
}

void harness_keep(void)
{
    harness.mark = memory_mark();
}

void harness_end(void)
{
    files_drop();
    memory_release(harness.mark);
    harness.is_running = false;
    stdout = harness.real_stdout;
    stderr = harness.real_stderr;
    for (size_t i = 0; i < harness.written_count; i++) {
        free(harness.written[i].path);
        free(harness.written[i].name);
        free(harness.written[i].bytes);
    }
    harness.written_count = 0;
}

void harness_allow_writing(bool is_allowed)
{
    harness.may_write = is_allowed;
}

bool harness_names_collide(void)
{
    return harness.names_collide;
}

void harness_finding(const char *format, ...)
{
    va_list arguments;
    if (harness.is_running) {
        (void)fflush(stderr);
        (void)fflush(stdout);
        harness_end();
    }
    (void)fputs("finding: ", stderr);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "\nstandard error was: %s\n", harness.messages.bytes);
    abort();
}

const char *harness_messages(void)
{
    (void)fflush(harness.messages.stream);
    return harness.messages.bytes;
}

const char *harness_output(void)
{
    (void)fflush(harness.output.stream);
    return harness.output.bytes;
}

void harness_forget(void)
{
    capture_clear(&harness.messages);
    capture_clear(&harness.output);
}

FILE *harness_sink(void)
{
    capture_clear(&harness.sink);
    rewind(harness.sink.stream);
    return harness.sink.stream;
}

const char *harness_sink_bytes(size_t *length)
{
    (void)fflush(harness.sink.stream);
    *length = harness.sink.length;
    return harness.sink.bytes;
}

/* ---- messages ---- */

jmp_buf harness_refusal;

static _Noreturn void refusal_jump(int status)
{
    const bool is_informed = *harness_output() != '\0';
    REQUIRE(status == (is_informed ? STATUS_FINE : STATUS_TROUBLE), "a run ends with %d", status);
    longjmp(harness_refusal, 1);
}

void harness_catch(void)
{
    program_end = refusal_jump;
}

void harness_require_silence(void)
{
    REQUIRE(*harness_messages() == '\0', "a message beside success");
}

/* Returns whether a message contains "FILE:LINE: error: ", where LINE is a byte offset for a .gguf
 * file. FILE itself may contain ": error: ". */
static bool has_origin(const char *message)
{
    static const char mark[] = ": error: ";
    for (const char *error = strstr(message, mark); error != NULL;
         error = strstr(error + 1, mark)) {
        const char *digit = error;
        while (digit > message && digit[-1] >= '0' && digit[-1] <= '9') {
            digit--;
        }
        const bool is_number = digit < error && (*digit != '0' || digit + 1 == error);
        if (is_number && digit > message + 1 && digit[-1] == ':') {
            return true;
        }
    }
    return false;
}

/* Requires that a line is a refusal. `is_alone` is set if it is the only line. */
static void refusal_line_require(const char *line, size_t length, bool is_alone)
{
    for (size_t i = 0; i < length; i++) {
        REQUIRE((unsigned char)line[i] >= 0x20 && line[i] != 0x7f, "a message with the byte 0x%02x",
                (unsigned)(unsigned char)line[i]);
    }
    REQUIRE((strncmp(line, "posenc: ", 8) == 0 && length > 9) || (is_alone && has_origin(line)),
            "a message that begins neither with posenc: nor with FILE:LINE: error:");
    REQUIRE(is_alone || strncmp(line, "posenc: note: ", 14) != 0, "a note beside a refusal");
}

/* There may be several lines, one for each mistake in a command line. */
void harness_require_refusal(void)
{
    const char *const message = harness_messages();
    const size_t length = strlen(message);
    REQUIRE(length > 0, "a refusal without a message");
    REQUIRE(message[length - 1] == '\n', "a refusal whose last line has no end");
    const bool is_alone = strchr(message, '\n') == message + length - 1;
    for (const char *line = message; *line != '\0'; line += strcspn(line, "\n") + 1) {
        refusal_line_require(line, strcspn(line, "\n"), is_alone);
    }
}

/* ---- reading files ---- */

void harness_add_file(const char *name, const void *bytes, size_t length, enum file_kind kind)
{
    size_t i = 0;
    if (*name == '\0') { /* An empty name cannot be opened. */
        return;
    }
    while (i < harness.file_count && strcmp(harness.files[i].name, name) != 0) {
        i++;
    }
    REQUIRE(i < FILES_MAX, "the target has too many files");
    harness.files[i] = (struct input_file){name, bytes, length, kind};
    harness.file_count += i == harness.file_count;
}

/* An open file of the kind FILE_PIPE or FILE_BROKEN. */
struct pipe {
    const struct input_file *file;
    size_t place; /* the next byte */
};

static ssize_t pipe_read(void *cookie, char *bytes, size_t count)
{
    struct pipe *const pipe = cookie;
    const size_t left = pipe->file->length - pipe->place;
    const size_t taken = count < left ? count : left;
    memcpy(bytes, pipe->file->bytes + pipe->place, taken);
    pipe->place += taken;
    if (taken == 0 && pipe->file->kind == FILE_BROKEN) {
        errno = EIO;
        return -1;
    }
    return (ssize_t)taken;
}

static int pipe_close(void *cookie)
{
    free(cookie);
    return 0;
}

static FILE *pipe_open(const struct input_file *file)
{
    const cookie_io_functions_t functions = {.read = pipe_read, .close = pipe_close};
    struct pipe *const pipe = malloc(sizeof *pipe);
    if (pipe == NULL) {
        abort();
    }
    *pipe = (struct pipe){.file = file};
    return fopencookie(pipe, "r", functions);
}

static const char *base_name(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static struct written_file *written_find(const char *path)
{
    for (size_t i = 0; i < harness.written_count; i++) {
        struct written_file *const written = &harness.written[i];
        if (written->path != NULL && strcmp(written->path, path) == 0) {
            return written;
        }
    }
    return NULL;
}

/* Opens bytes for reading. fmemopen() does not accept an empty buffer. */
static FILE *bytes_open(const void *bytes, size_t length)
{
    return length > 0 ? fmemopen((void *)(uintptr_t)bytes, length, "rb") : fopen("/dev/null", "rb");
}

static FILE *file_open(const char *path)
{
    const char *const name = base_name(path);
    const struct written_file *const written = written_find(path);
    if (written != NULL) {
        return bytes_open(written->bytes, written->length);
    }
    for (size_t i = 0; i < harness.file_count; i++) {
        const struct input_file *const file = &harness.files[i];
        if (strcmp(file->name, name) == 0) {
            return file->kind == FILE_REGULAR ? bytes_open(file->bytes, file->length)
                                              : pipe_open(file);
        }
    }
    errno = ENOENT;
    return NULL;
}

/* ---- replacements for functions; the linker's option --wrap determines their names ---- */

FILE *__real_platform_open(const char *path);
FILE *__wrap_platform_open(const char *path);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_remove(const char *path);
int __wrap_remove(const char *path);
int __real_unlink(const char *path);
int __wrap_unlink(const char *path);

/* libFuzzer also opens files: outside of runs, and within a run with "wb", to save an input that
 * exceeds the limit of time or memory. The harness itself opens /dev/null with "rb". posenc creates
 * its files with "wbx". */
FILE *__wrap_fopen(const char *path, const char *mode)
{
    if (!harness.is_running || strcmp(mode, "wbx") != 0) {
        REQUIRE(!harness.is_running || strcmp(mode, "wb") == 0 || strcmp(mode, "rb") == 0,
                "the file %s is opened for writing", path);
        return __real_fopen(path, mode);
    }
    REQUIRE(harness.may_write, "the file %s is opened for writing", path);
    if (written_find(path) != NULL) {
        errno = EEXIST;
        return NULL;
    }
    REQUIRE(harness.written_count < WRITTEN_MAX, "too many files are written");
    struct written_file *const written = &harness.written[harness.written_count++];
    *written = (struct written_file){.path = strdup(path)};
    return open_memstream(&written->bytes, &written->length);
}

/* Opens a file that posenc reads. */
FILE *__wrap_platform_open(const char *path)
{
    return harness.is_running ? file_open(path) : __real_platform_open(path);
}

int __wrap_rename(const char *from, const char *to)
{
    struct written_file *const written = harness.is_running ? written_find(from) : NULL;
    REQUIRE(!harness.is_running || (harness.may_write && written != NULL),
            "the file %s is renamed to %s", from, to);
    if (!harness.is_running) {
        return __real_rename(from, to);
    }
    written->name = strdup(base_name(to));
    for (size_t i = 0; i < harness.file_count; i++) {
        harness.names_collide =
            harness.names_collide || strcmp(harness.files[i].name, written->name) == 0;
    }
    harness_add_file(written->name, written->bytes, written->length, FILE_REGULAR);
    free(written->path);
    written->path = NULL;
    return 0;
}

/* Removes a written file. Its bytes are freed at the end of the run. */
static int remove_written(const char *path)
{
    struct written_file *const written = written_find(path);
    REQUIRE(written != NULL, "the file %s is removed", path);
    free(written->path);
    written->path = NULL;
    return 0;
}

int __wrap_remove(const char *path)
{
    return harness.is_running ? remove_written(path) : __real_remove(path);
}

int __wrap_unlink(const char *path)
{
    return harness.is_running ? remove_written(path) : __real_unlink(path);
}
