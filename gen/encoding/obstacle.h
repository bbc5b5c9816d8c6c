/*
 * obstacle.h: reasons why a kind of storage is impossible for a table.
 */
#ifndef POSENC_OBSTACLE_H
#define POSENC_OBSTACLE_H

#include <stdbool.h>
#include <stddef.h>

struct obstacle {
    bool applies; /* to the table in question */
    const char *reason;
};

/* Returns the reason of the first obstacle that applies. The list has to end with an obstacle that
 * always applies and has the reason NULL. */
static inline const char *obstacle_first(const struct obstacle *obstacles)
{
    while (!obstacles->applies) {
        obstacles++;
    }
    return obstacles->reason;
}

#endif
