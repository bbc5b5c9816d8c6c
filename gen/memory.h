/*
 * memory.h: memory, or the end of the program.
 *
 * Callers need not check the results: if there is no memory, these functions say so in one line on
 * standard error and call exit(2). A function that atexit() knows then removes temporary files.
 */
#ifndef POSENC_MEMORY_H
#define POSENC_MEMORY_H

#include <stddef.h>

/* Memory for `count` elements of `size` bytes, all of them 0; to be freed with free(). */
void *memory_take(size_t count, size_t size);

/* The same for memory that grows. `old` is NULL or comes from here, and is not valid after the
 * call. Its bytes stay, as far as there is room; new ones are not set. */
void *memory_resize(void *old, size_t count, size_t size);

/* A text: `text` followed by `ending`; to be freed with free(). */
char *memory_join(const char *text, const char *ending);

#endif
