/*
 * memory.h: memory that belongs to a run.
 *
 * Single blocks are never freed. A block lives until all memory taken since a mark is released.
 * Callers need not check results: on failure these functions end the program with a message, as
 * refuse() does.
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Allocates `count` elements of `size` bytes, all zero. */
void *memory_take(size_t count, size_t size);

/* Resizes a block. `old` is NULL or was allocated here, and is invalid after the call. Bytes are
 * kept up to the smaller size; new ones are not initialized. */
void *memory_resize(void *old, size_t count, size_t size);

/* Returns a new text: `text` followed by `ending`. */
char *memory_join(const char *text, const char *ending);

/* memory_release frees all memory allocated since memory_mark returned `mark`; 0 is the start of
 * the run. */
size_t memory_mark(void);
void memory_release(size_t mark);

#endif
