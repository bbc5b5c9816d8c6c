/*
 * memory.c: the one place where memory runs out.
 */
#include "memory.h"

#include "message.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void memory_end(size_t bytes)
{
    refuse("no memory for %zu bytes: ask for a smaller table", bytes);
}

/* At least 1 byte, because an allocation of 0 bytes may give NULL, which is not a failure. */
static size_t memory_bytes(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) {
        memory_end(SIZE_MAX);
    }
    return count > 0 && size > 0 ? count * size : 1;
}

void *memory_take(size_t count, size_t size)
{
    const size_t bytes = memory_bytes(count, size);
    void *const memory = calloc(1, bytes);
    if (memory == NULL) {
        memory_end(bytes);
    }
    return memory;
}

void *memory_resize(void *old, size_t count, size_t size)
{
    const size_t bytes = memory_bytes(count, size);
    void *const memory = realloc(old, bytes);
    if (memory == NULL) {
        memory_end(bytes);
    }
    return memory;
}

char *memory_join(const char *text, const char *ending)
{
    const size_t size = strlen(text) + strlen(ending) + 1;
    char *const joined = memory_take(size, 1);
    (void)snprintf(joined, size, "%s%s", text, ending);
    return joined;
}
