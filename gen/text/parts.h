/*
 * parts.h: the templates that are compiled into the program, and which of them stands for a part.
 */
#ifndef POSENC_PARTS_H
#define POSENC_PARTS_H

#include "builtin.h"
#include "model/output_spec.h"
#include "text/mustache.h"

/* The blocks of templates/; build/embed.c writes them. */
extern const struct template_source builtin_blocks[BLOCK_COUNT];

/* The table for which texts are rendered. */
struct emitted {
    const struct spec *spec;
    const struct output_spec *output_spec;
};

/* The parts: partials whose block parts.c chooses. */
struct part {
    const char *name;
    enum block (*block)(const struct emitted *emitted);
};

extern const struct part parts[PART_COUNT];

/* Returns the template of a language. */
enum block language_block(const struct language *language);

/* Whether cells are sines and cosines times another factor than 1. */
bool cells_have_factor(const struct spec *spec);

/* Whether the header has a function that turns heads. */
bool functions_rotate(const struct spec *spec, const struct output_spec *output_spec);

/* Whether some function of the header reads the bits of a float through a union. */
bool functions_have_union(const struct spec *spec, const struct output_spec *output_spec);

#endif
