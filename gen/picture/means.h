/*
 * means.h: many rows as few, and many cells of a row as few: neighbours form groups.
 */
#ifndef POSENC_MEANS_H
#define POSENC_MEANS_H

#include <stdbool.h>
#include <stdint.h>

/* `count` neighbours in groups of `factor`. The last group may be smaller. */
struct reduction {
    int64_t count;
    int64_t factor;
    int64_t groups;
};

/* The smallest groups that make no more than `limit` of them. */
static inline struct reduction reduction_of(int64_t count, int64_t limit)
{
    const int64_t factor = (count + limit - 1) / limit;
    return (struct reduction){count, factor, (count + factor - 1) / factor};
}

/* The size of a group. */
static inline int64_t reduction_size(const struct reduction *reduction, int64_t group)
{
    const int64_t before = group * reduction->factor;
    const int64_t left = reduction->count - before;
    return left < reduction->factor ? left : reduction->factor;
}

/* a / b to nearest, ties away from 0; b > 0. */
static inline int64_t quotient_nearest(int64_t a, int64_t b)
{
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

/* The means of groups of rows (down) by groups of cells (across). */
struct means {
    struct reduction down;
    struct reduction across;
    int64_t *sums; /* of the present group of rows: across.groups */
    int32_t *line; /* the means of the last whole group of rows: across.groups */
};

void means_start(struct means *means, struct reduction down, struct reduction across);
void means_free(struct means *means);

/* Adds a row: across.count fractions. Rows come in their order, from 0. True if the row is the last
 * of its group, so that `line` has the group's means, rounded to nearest in units of 2^-30. A group
 * of rows by cells has less than 2^32 fractions. */
bool means_add(struct means *means, int64_t row, const int32_t *fractions);

#endif
