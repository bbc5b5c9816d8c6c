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
    LINE_ROOM = 101,   /* a line of 100 columns */
    SETTING_WORDS = 3, /* the most words of a setting */
    SETTING_WORD = 20  /* the most bytes of a word */
};

/* Where on its line a writer's tag is. Only text and variables may be beside it. */
struct tag_place {
    char before[LINE_ROOM]; /* what is rendered before it on the line, or the first columns of that
                             */
    size_t column;          /* bytes of `before` */
    size_t after;           /* bytes that follow on the line */
};

/* A value is what one name stands for: a text, a list, or whatever write() writes. It has exactly
 * one of these functions, which gets the state of the template's names and the value's id. */
struct value {
    const char *name;
    const char *lists; /* the name has a meaning only inside one of these lists, which have spaces
                        * between; NULL: everywhere */
    int id;
    bool is_for_users;
    /* Returns the text, which may be in `buffer` of VALUE_SIZE bytes; it is used before the next
     * call. A section of it is rendered if the text is not empty. */
    const char *(*text)(void *state, int id, char *buffer);
    /* Makes item `index` (0, 1, 2, ...) the present one; false where there is none. Only sections
     * may name a list. They are rendered once for each item; inverted ones if there is none. */
    bool (*item)(void *state, int id, size_t index);
    /* Writes lines, without the newline of the last one. Sections may not name it. */
    void (*write)(struct output *output, void *state, int id, const struct tag_place *place);
};

/* A template's text has the name that messages give it. In a list of sources, the last one has no
 * name. */
struct template_source {
    const char *name;
    const char *text;
    size_t length;
};

struct template;

/* Templates are parsed with these. All is the caller's, and outlives the template. */
struct template_names {
    const struct value *values;
    size_t value_count;
    const struct template_source *partials; /* none of them may be within itself; or NULL */
    void *state;                            /* what the values' functions get */
    bool is_users; /* only values for users are allowed, and faults within partials are reported at
                      their tag */
};

/* Parses the source. A syntax error, an unknown name, and a name outside its scope are refused:
 * "name:line: error: ...". */
struct template *template_parse(const struct template_source *source,
                                const struct template_names *names);

/* {{% name word ... }}, a setting of the whole template. Words are separated by blanks. A word that
 * is empty or has blanks has to be quoted, by double quotes. */
struct setting_tag {
    const char *name;
    const char *words[SETTING_WORDS];
    size_t word_count;
    struct origin origin;
};

/* Returns the template's settings in their order, `*count` of them. */
const struct setting_tag *template_settings(const struct template *template, size_t *count);

/* Whether the template, or a partial of it, names the value. */
bool template_has(const struct template *template, const struct value *value);

/* Renders into the output; stops early if the output has failed. */
void template_render(const struct template *template, struct output *output);

#endif
