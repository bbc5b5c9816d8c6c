/*
 * memory.h: the memory of a run, or the end of the program.
 *
 * Memory belongs to the run: nobody frees a single block. What is taken stays until all that was
 * taken since a mark is given back. Callers need not check the results: if there is no memory,
 * these functions say so in one line on standard error and end the program, as refuse() does.
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Takes memory for `count` elements of `size` bytes, all of them 0. */
void *memory_take(size_t count, size_t size);

/* Does the same for memory that grows. `old` is NULL or comes from here, and is not valid after the
 * call. Its bytes stay, as far as there is room; new ones are not set. */
void *memory_resize(void *old, size_t count, size_t size);

/* Makes a text of `text` and then `ending`. */
char *memory_join(const char *text, const char *ending);

/* Sets a mark, and gives back all that was taken since. 0 is the mark of the whole run. */
size_t memory_mark(void);
void memory_release(size_t mark);

#endif
