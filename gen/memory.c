/*
 * memory.c: the list of all blocks, and the one place that handles failed allocations.
 */
#include "memory.h"

#include "message.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All allocated blocks, in the order of their allocation. */
static struct {
    void **blocks;
    size_t count;
    size_t capacity;
} allocated;

/* Ends the program because this many bytes cannot be allocated. */
static _Noreturn void refuse_allocation(size_t bytes)
{
    refuse("no memory for %zu bytes: ask for a smaller table", bytes);
}

/* Returns count * size, but at least 1: an allocation of 0 bytes may return NULL without having
 * failed. Ends the program if the product overflows. */
static size_t memory_bytes(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) {
        refuse_allocation(SIZE_MAX);
    }
    return count > 0 && size > 0 ? count * size : 1;
}

/* Makes room in the list for one more block. Called before the block is allocated, so that
 * the list has all blocks, even if this function fails. */
static void list_grow(void)
{
    if (allocated.count == allocated.capacity) {
        const size_t capacity = 2 * allocated.capacity + 64;
        void **const blocks = realloc(allocated.blocks, capacity * sizeof *blocks);
        if (blocks == NULL) {
            refuse_allocation(capacity * sizeof *blocks);
        }
        allocated.blocks = blocks;
        allocated.capacity = capacity;
    }
}

void *memory_allocate(size_t count, size_t size)
{
    const size_t bytes = memory_bytes(count, size);
    list_grow();
    void *const memory = calloc(1, bytes);
    if (memory == NULL) {
        refuse_allocation(bytes);
    }
    allocated.blocks[allocated.count++] = memory;
    return memory;
}

void *memory_resize(void *old, size_t count, size_t size)
{
    const size_t bytes = memory_bytes(count, size);
    size_t index = allocated.count;
    list_grow();
    while (old != NULL && allocated.blocks[--index] != old) {
        /* Search from the end, because blocks that grow are usually recent. */
    }
    void *const memory = realloc(old, bytes);
    if (memory == NULL) {
        refuse_allocation(bytes);
    }
    allocated.blocks[index] = memory;
    allocated.count += old == NULL;
    return memory;
}

char *memory_join(const char *text, const char *ending)
{
    const size_t size = strlen(text) + strlen(ending) + 1;
    char *const joined = memory_allocate(size, 1);
    (void)snprintf(joined, size, "%s%s", text, ending);
    return joined;
}

size_t memory_mark(void)
{
    return allocated.count;
}

void memory_release(size_t mark)
{
    while (allocated.count > mark) {
        free(allocated.blocks[--allocated.count]);
    }
    if (mark == 0) {
        free(allocated.blocks);
        allocated.blocks = NULL;
        allocated.capacity = 0;
    }
}
