/*
 * memory.h: memory that is allocated during a run and freed at its end.
 *
 * Blocks are not freed one by one: memory_release frees all blocks allocated since a mark. The
 * functions never return NULL: if an allocation fails, they end the program by refuse().
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Allocates an array of `count` elements of `size` bytes, all zero. */
void *memory_allocate(size_t count, size_t size);

/* Resizes a block that these functions have allocated, or allocates a block if `old` is NULL. `old`
 * is invalid after the call. Bytes are kept up to the smaller of the old and the new size; further
 * bytes are not initialized. */
void *memory_resize(void *old, size_t count, size_t size);

/* Returns a new string: `text` followed by `ending`. */
char *memory_join(const char *text, const char *ending);

/* memory_release frees all blocks allocated since memory_mark returned `mark`. Mark 0 is the start
 * of the run. */
size_t memory_mark(void);
void memory_release(size_t mark);

#endif
