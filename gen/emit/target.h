/*
 * target.h: a file that appears whole or not at all.
 */
#ifndef POSENC_TARGET_H
#define POSENC_TARGET_H

#include "emit/difference.h"
#include "emit/output.h"
#include "platform.h"

#include <stdbool.h>

/* Written to a temporary file beside its path, and renamed when complete; for standard output, to a
 * file without a name, and copied when complete. */
struct target {
    const char *path;          /* NULL: standard output */
    char *temporary;           /* NULL where nothing has to be removed */
    char *spare;               /* the replaced file's other name; NULL where it has none */
    bool was_absent;           /* nothing was replaced */
    struct platform_hold hold; /* on the temporary file */
    struct platform_hold spare_hold;
    FILE *file;
    bool is_check; /* nothing is put into place: the file is only compared */
    bool always;   /* put into place even if the same bytes are there: its time stamp counts */
    struct output output;
};

/* Opens the temporary file, and removes those of runs that were killed; a path is kept, and is the
 * caller's. False after a message; target_abandon is due in any case. */
bool target_open(struct target *target, const char *path);

/* Opens a file without a name instead, for target_differs. */
bool target_open_check(struct target *target, const char *path);

/* Ends the writing and checks it: what was written is all there. False after a message. */
bool target_finish(struct target *target);

/* Puts the finished file in its place, unless the same bytes are there already, so that their time
 * stamp stays. False after a message. */
bool target_commit(struct target *target);

/* After target_commit: what was in the place before is there again, where the file system has links
 * to keep it by. For other targets nothing happens. */
void target_undo(struct target *target);

/* Whether the path holds other bytes than the finished file of target_open_check, which is then
 * said on standard error, as trouble is. */
enum difference target_differs(const struct target *target);

/* The same for files that are no text: says nothing but trouble. */
enum difference target_is_other(const struct target *target);

/* Removes what is left over, and frees. */
void target_abandon(struct target *target);

#endif
