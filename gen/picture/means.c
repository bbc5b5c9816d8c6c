/*
 * means.c: sums of groups, and their means.
 */
#include "picture/means.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

void means_start(struct means *means, struct reduction down, struct reduction across)
{
    *means = (struct means){.down = down, .across = across};
    means->sums = memory_take((size_t)across.groups, sizeof *means->sums);
    means->line = memory_take((size_t)across.groups, sizeof *means->line);
}

void means_free(struct means *means)
{
    free(means->sums);
    free(means->line);
    *means = (struct means){.sums = NULL};
}

bool means_add(struct means *means, int64_t row, const int32_t *fractions)
{
    const struct reduction *const across = &means->across;
    const int64_t down = row / means->down.factor;
    const int64_t rows = reduction_size(&means->down, down);
    for (int64_t i = 0; i < across->count; i++) {
        means->sums[i / across->factor] += fractions[i];
    }
    if (row % means->down.factor + 1 < rows) {
        return false;
    }
    for (int64_t i = 0; i < across->groups; i++) {
        const int64_t count = rows * reduction_size(across, i);
        means->line[i] = (int32_t)quotient_nearest(means->sums[i], count);
        means->sums[i] = 0;
    }
    return true;
}
