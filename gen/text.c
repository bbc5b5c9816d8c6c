/*
 * text.c: texts on the heap.
 */
#include "text.h"

#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *text_join(const char *text, const char *ending)
{
    const size_t size = strlen(text) + strlen(ending) + 1;
    char *joined = malloc(size);
    if (joined == NULL) {
        (void)refuse_memory(size);
        return NULL;
    }
    (void)snprintf(joined, size, "%s%s", text, ending);
    return joined;
}
