/*
 * progress.h: how far the rows of a table are, for whoever watches a terminal.
 */
#ifndef POSENC_PROGRESS_H
#define POSENC_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool is_shown; /* on standard error, if work takes longer than a second */
    time_t started;
};

/* Starts the clock. Nothing is shown where standard error is no terminal, or with `quiet`. */
void progress_start(struct progress *progress, bool quiet);

/* Shows "DONE of ALL rows" and what follows, now and then; and takes it away at the end. */
void progress_show(const struct progress *progress, int64_t done, int64_t all, const char *rest);
void progress_end(const struct progress *progress);

#endif
