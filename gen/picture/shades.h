/*
 * shades.h: many numbers as few pixels. Neighbours form groups, and each group has the colour of
 * its mean.
 */
#ifndef POSENC_SHADES_H
#define POSENC_SHADES_H

#include "picture/rows.h"
#include "picture/sink.h"

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

/* A picture, line by line, as places of the colour map. */
struct shades {
    struct reduction down;
    struct reduction across;
    uint8_t *places; /* down.groups lines of across.groups; owned */
};

/* Sets the size. The places are freed with shades_free. */
void shades_allocate(struct shades *shades, struct reduction down, struct reduction across);
void shades_free(struct shades *shades);

/* The table, with rows down and columns across: the mean of each group of cells, rounded to nearest
 * in units of 2^-30. The rows are computed once. False after a message. Call shades_free in any
 * case. */
bool shades_take(struct shades *shades, struct rows *rows, struct reduction down,
                 struct reduction across);

/* Writes a PNG in which each place has `wide` by `high` pixels. If it is transposed, the lines
 * stand across. */
void shades_write(const struct shades *shades, struct sink sink, int64_t wide, int64_t high,
                  bool is_transposed);

#endif
