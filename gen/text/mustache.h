/*
 * mustache.h: parses and renders templates in a subset of Mustache: variables {{name}}, sections
 * {{#name}}...{{/name}}, inverted sections {{^name}}, comments {{! }} and partials {{> name}}.
 * Settings, {{% name word ... }}, are an extension of posenc. If a tag other than a variable is
 * alone on a line, it leaves no empty line in the output. Nothing is escaped: the output is C,
 * not HTML. See mustache(5), https://mustache.github.io/mustache.5.html
 *
 * Names are resolved when a template is parsed, so an unknown name is reported before any output is
 * written.
 */
#ifndef POSENC_MUSTACHE_H
#define POSENC_MUSTACHE_H

#include "files/output.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    VALUE_SIZE = 512,      /* maximum size of the text of a value, including the final zero */
    LINE_ROOM = 101,       /* maximum length of a line, plus one */
    SETTING_WORDS_MAX = 3, /* maximum number of words in a setting */
    SETTING_WORD_MAX = 20  /* maximum length of a word in a setting */
};

/* The place of a writer's tag on its line of output. Only texts and variables may be on the same
 * line. */
struct tag_place {
    /* The output before the tag on its line, cut off after LINE_ROOM - 1 bytes. */
    char text_before[LINE_ROOM];
    size_t column;      /* the number of bytes in `text_before` */
    size_t bytes_after; /* the number of bytes after the tag on the line */
};

/* The value of a name: a text, a list, or the output of a writer. Exactly one of the three function
 * pointers is set. The function is called with template_names.state and the value's id. */
struct value {
    const char *name;
    /* The name is defined only within sections of these lists, whose names are separated by spaces;
     * NULL: everywhere. */
    const char *lists;
    int id;
    bool is_for_users; /* users' templates may use the name, too */
    /* Returns the text: either in `buffer` (VALUE_SIZE bytes), or in memory that stays valid until
     * the next call. A section with this name is rendered if the text is not empty. */
    const char *(*get_text)(void *state, int id, char *buffer);
    /* Selects item `index` (0, 1, 2, ...) as the current one. Returns false if there is no such
     * item. Only sections may name a list. A section is rendered once for each item, an inverted
     * section if there are no items. */
    bool (*select_item)(void *state, int id, size_t index);
    /* Writes lines, the last one without a newline. Sections cannot have this name. */
    void (*write)(struct output *output, void *state, int id, const struct tag_place *place);
};

/* The text of a template, and the name by which messages and {{> name}} refer to it. */
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
    /* An array whose last element has a NULL name; NULL: none. Partials must not be recursive. */
    const struct template_source *partials;
    void *state; /* passed to the functions of the values */
    /* The template is a user's: only values for users are allowed, and errors within partials are
     * reported at the tags that include them. */
    bool is_for_user_template;
};

/* Parses the source. For a syntax error, an unknown name, or a name outside of its scope, ends the
 * program with a message: "name:line: error: ...". */
struct template *template_parse(const struct template_source *source,
                                const struct template_names *names);

/* A setting of the whole template, {{% name word ... }}. Words are separated by white space. A word
 * that is empty or contains blanks or closing braces must be enclosed in double quotes. */
struct setting_tag {
    const char *name;
    const char *words[SETTING_WORDS_MAX];
    size_t word_count;
    struct origin origin;
};

/* Returns the template's settings in the order of the text, and sets *count to their number. */
const struct setting_tag *template_settings(const struct template *template, size_t *count);

/* Returns whether the template, or a partial that it includes, uses the value. */
bool template_uses(const struct template *template, const struct value *value);

/* Renders a template to the output. Stops early after a write error. */
void template_render(const struct template *template, struct output *output);

#endif
