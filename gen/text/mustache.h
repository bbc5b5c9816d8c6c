/*
 * mustache.h: templates in Mustache's syntax, as far as C files need it: variables {{name}},
 * sections {{#name}}...{{/name}}, inverted sections {{^name}}, comments {{! }} and partials {{>
 * name}}. If a tag other than a variable stands alone on a line, that line does not appear in the
 * output. Nothing is escaped: the output is C, not HTML. See mustache(5),
 * https://mustache.github.io/mustache.5.html
 *
 * Names are resolved when a template is parsed, so that an unknown name is found before a byte is
 * written.
 */
#ifndef POSENC_MUSTACHE_H
#define POSENC_MUSTACHE_H

#include "files/output.h"

#include <stdbool.h>
#include <stddef.h>

/* A value is what one name stands for: a list if it has item(), whatever it writes if it has
 * write(), else a text. Texts are read when they are rendered, so that a list's item() can change
 * them. Everything pointed to is the caller's, and outlives the template. */
struct value {
    const char *name;
    const char *scope; /* the name has a meaning only inside this list; NULL: everywhere */
    const char *text;  /* a section is rendered where it is not empty */
    /* Makes item `index` (0, 1, 2, ...) the present one; false where there is none. A list is only
     * for sections: rendered once for each item; inverted: if it has none. */
    bool (*item)(void *state, size_t index);
    /* Writes lines, but for the last one's end. It is not for sections. */
    void (*write)(struct output *output, void *state);
    void *state;
};

/* A template's text has the name that messages give it. In a list of sources, the last one has no
 * name. */
struct template_source {
    const char *name;
    const char *text;
    size_t length;
};

struct template;

/* Templates are parsed with these. */
struct template_names {
    const struct value *values;
    size_t value_count;
    const struct template_source *partials; /* none of them may be within itself */
    /* The names that variables, sections and partials may have, up to a NULL; NULL: all. */
    const char *const *allowed;
};

/* Parses the source. A syntax error, an unknown name, and a name outside its scope are refused:
 * "name:line: error: ...". */
struct template *template_parse(const struct template_source *source,
                                const struct template_names *names);

/* Whether the template, or a partial of it, has the name. */
bool template_has(const struct template *template, const char *name);

/* Renders into the output; stops early if the output has failed. */
void template_render(const struct template *template, struct output *output);

#endif
