/*
 * progress.c: one line on standard error, which is written again and again.
 */
#include "progress.h"

#include "platform.h"

#include <stdio.h>

void progress_start(struct progress *progress, bool quiet)
{
    progress->is_shown = !quiet && platform_stderr_is_terminal();
    progress->started = time(NULL);
}

static bool is_late(const struct progress *progress)
{
    return progress->is_shown && time(NULL) > progress->started + 1;
}

void progress_show(const struct progress *progress, int64_t done, int64_t all, const char *rest)
{
    enum { ROWS_BETWEEN = 64 };
    if (done % ROWS_BETWEEN == 0 && is_late(progress)) {
        (void)fprintf(stderr, "\rposenc: %lld of %lld rows%s", (long long)done, (long long)all,
                      rest);
        (void)fflush(stderr);
    }
}

void progress_end(const struct progress *progress)
{
    if (is_late(progress)) {
        (void)fprintf(stderr, "\r%*s\r", 60, "");
    }
}
