/*
 * message.c: prints messages and the progress display to standard error.
 */
#include "message.h"

#include "platform.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void (*program_end)(int status) = exit;

/* Prints one line, prefixed by the origin, or by "posenc: " if the origin has no file. */
static void message_print(struct origin origin, const char *format, va_list arguments)
{
    if (origin.file != NULL) {
        (void)fprintf(stderr, "%s:%zu: error: ", origin.file, origin.line);
    } else {
        (void)fputs("posenc: ", stderr);
    }
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
}

void end_with(enum status status)
{
    program_end((int)status);
    abort();
}

void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_print((struct origin){NULL, 0}, format, arguments);
    va_end(arguments);
    end_with(STATUS_TROUBLE);
}

void refuse_at(struct origin origin, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_print(origin, format, arguments);
    va_end(arguments);
    end_with(STATUS_TROUBLE);
}

void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_print((struct origin){NULL, 0}, format, arguments);
    va_end(arguments);
}

void stdout_check(const char *option)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse("%s: standard output cannot be written: free some space or redirect it elsewhere",
               option);
    }
}

void progress_start(struct progress *progress, bool is_quiet)
{
    progress->is_shown = !is_quiet && platform_stderr_is_terminal();
    progress->start_time = time(NULL);
}

void progress_print(const struct progress *progress, int64_t done, int64_t all, const char *rest)
{
    if (!progress->is_shown || time(NULL) <= progress->start_time + 1) {
        return;
    }
    if (done == all) {
        (void)fprintf(stderr, "\r%*s\r", 60, "");
    } else {
        (void)fprintf(stderr, "\rposenc: %lld of %lld rows%s", (long long)done, (long long)all,
                      rest);
        (void)fflush(stderr);
    }
}

void progress_show(struct progress *progress, bool is_quiet, int64_t done, int64_t all,
                   const char *rest)
{
    enum { ROWS_BETWEEN = 64 };
    if (done == 0) {
        progress_start(progress, is_quiet);
    }
    if (done % ROWS_BETWEEN == 0 || done == all) {
        progress_print(progress, done, all, rest);
    }
}
