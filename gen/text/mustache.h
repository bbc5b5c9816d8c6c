/*
 * mustache.h: templates in Mustache's syntax, as far as C files need it: variables {{name}},
 * sections {{#name}}...{{/name}}, inverted sections {{^name}}, comments {{! }} and partials {{>
 * name}}; and settings, {{% name word ... }}, which are posenc's own. If a tag other than a
 * variable stands alone on a line, that line does not appear in the output. Nothing is escaped: the
 * output is C, not HTML. See mustache(5), https://mustache.github.io/mustache.5.html
 *
 * Names are resolved when a template is parsed, so that an unknown name is found before a byte is
 * written.
 */
#ifndef POSENC_MUSTACHE_H
#define POSENC_MUSTACHE_H

#include "files/output.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    VALUE_SIZE = 512,
    LINE_ROOM = 101,   /* the columns of a line, and one more */
    SETTING_WORDS = 3, /* the most words of a setting */
    SETTING_WORD = 20  /* the most bytes of a word */
};

/* The place of a writer's tag on its line of output. Only texts and variables may be on the same
 * line. */
struct tag_place {
    /* The output before the tag on its line, or as many of its first columns as fit. */
    char before[LINE_ROOM];
    size_t column; /* the number of bytes in `before` */
    size_t after;  /* the number of bytes after the tag on the line */
};

/* The value of a name: a text, a list, or the output of a writer. Exactly one of the three
 * functions is set. It is called with the state of the template's names and the id of the value. */
struct value {
    const char *name;
    /* The lists, separated by spaces, within which the name is defined; NULL: everywhere. */
    const char *lists;
    int id;
    bool is_for_users;
    /* Returns the text, which may be stored in `buffer`, of VALUE_SIZE bytes, and is valid until
     * the next call. A section of this name is rendered if the text is not empty. */
    const char *(*text)(void *state, int id, char *buffer);
    /* Selects item `index` (0, 1, 2, ...) as the current one. Returns false if there are fewer
     * items. Only sections may name a list. A section is rendered once for each item, an inverted
     * section if there are no items. */
    bool (*item)(void *state, int id, size_t index);
    /* Writes lines, the last one without a newline. Sections may not have this name. */
    void (*write)(struct output *output, void *state, int id, const struct tag_place *place);
};

/* The text of a template, and the name by which messages refer to it. In an array of sources, the
 * last one has a NULL name. */
struct template_source {
    const char *name;
    const char *text;
    size_t length;
};

struct template;

/* The names that a template may use. The objects that the members point to have to outlive the
 * template. */
struct template_names {
    const struct value *values;
    size_t value_count;
    const struct template_source *partials; /* NULL: none; a partial must not contain itself */
    void *state;                            /* passed to the functions of the values */
    /* The template is a user's: only values for users are allowed, and errors within partials are
     * reported at the tags that include them. */
    bool is_users;
};

/* Parses the source. For a syntax error, an unknown name, or a name outside of its scope, ends the
 * program with a message: "name:line: error: ...". */
struct template *template_parse(const struct template_source *source,
                                const struct template_names *names);

/* {{% name word ... }}, a setting of the whole template. Words are separated by blanks. A word that
 * is empty or contains blanks must be in double quotes. */
struct setting_tag {
    const char *name;
    const char *words[SETTING_WORDS];
    size_t word_count;
    struct origin origin;
};

/* Returns the template's settings in their order, `*count` of them. */
const struct setting_tag *template_settings(const struct template *template, size_t *count);

/* Returns whether the template, or a partial that it includes, names the value. */
bool template_has(const struct template *template, const struct value *value);

/* Renders into the output; stops early if the output has failed. */
void template_render(const struct template *template, struct output *output);

#endif
