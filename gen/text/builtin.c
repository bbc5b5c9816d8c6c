/*
 * builtin.c: finds a template by its name.
 */
#include "text/builtin.h"

#include <string.h>

const struct template_source *builtin_find(const char *name)
{
    for (size_t i = 0; i < builtin_template_count; i++) {
        if (strcmp(builtin_templates[i].name, name) == 0) {
            return &builtin_templates[i];
        }
    }
    return NULL;
}
