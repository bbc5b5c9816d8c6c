/*
 * memory.h: memory, or the end of the program.
 *
 * Nobody has to ask whether there is memory: where there is none, these functions say so in one
 * line on standard error and call exit(2). What must not be left behind then, such as a temporary
 * file, is removed by a function that atexit() knows.
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Memory for `count` elements of `size` bytes, all of them 0; for free(). */
void *memory_take(size_t count, size_t size);

/* The same for what is to grow: `old` is from here, or NULL, and no longer valid. Its bytes stay,
 * as far as there is room; new ones are not set. */
void *memory_resize(void *old, size_t count, size_t size);

#endif
