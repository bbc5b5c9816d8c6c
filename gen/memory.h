/*
 * memory.h: memory that is allocated during a run and freed at its end.
 *
 * Blocks are not freed one by one: memory_release frees all blocks allocated since a mark. Callers
 * need not check for NULL: on failure these functions end the program with a message, as refuse()
 * does.
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Allocates an array of `count` elements of `size` bytes, all zero. */
void *memory_allocate(size_t count, size_t size);

/* Resizes a block. `old` is a block allocated here, or NULL for a new block, and is invalid after
 * the call. Bytes are kept up to the smaller of the old and the new size; further bytes are not
 * initialized. */
void *memory_resize(void *old, size_t count, size_t size);

/* Returns a new string: `text` followed by `ending`. */
char *memory_join(const char *text, const char *ending);

/* memory_release frees all blocks allocated since memory_mark returned `mark`. Mark 0 is the start
 * of the run. */
size_t memory_mark(void);
void memory_release(size_t mark);

#endif
