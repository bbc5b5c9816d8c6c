/*
 * notation.c: parses the settings of templates.
 */
#include "text/notation.h"

#include "count.h"
#include "nearest.h"
#include "text/view.h"

#include <stdlib.h>
#include <string.h>

const struct notation notation_c = {
    .is_c = true,
    .arrays = {"", "_cos", "_sin"},
    .hex = {"0x", ""},
    .single_prefix = "",
    .continuation = " \\",
};

#define SETTING_ROW(id, name, words) [id] = {name, words},
static const struct {
    const char *name;
    size_t words;
} settings[] = {SETTING_NAMES(SETTING_ROW)};

enum { INDENT_MAX = 40 }; /* maximum value of the setting `indent` */

static const char *setting_name_at(const void *list, size_t index)
{
    (void)list;
    return index < COUNT(settings) ? settings[index].name : NULL;
}

static enum setting_name setting_find(const struct setting_tag *tag)
{
    for (size_t i = 0; i < COUNT(settings); i++) {
        if (strcmp(settings[i].name, tag->name) == 0) {
            return (enum setting_name)i;
        }
    }
    const char *const nearest = nearest_name(tag->name, setting_name_at, NULL);
    if (nearest != NULL) {
        refuse_at(tag->origin, "unknown setting '%s': did you mean '%s'?", tag->name, nearest);
    }
    refuse_at(tag->origin, "unknown setting '%s': templates/README.md lists all", tag->name);
}

static size_t indent_parse(const struct setting_tag *tag)
{
    char *end;
    const unsigned long indent = strtoul(tag->words[0], &end, 10);
    if (*tag->words[0] < '0' || *tag->words[0] > '9' || *end != '\0' || indent > INDENT_MAX) {
        refuse_at(tag->origin, "setting 'indent': '%s' is not a number from 0 to %d", tag->words[0],
                  INDENT_MAX);
    }
    return indent;
}

static void notation_set(struct notation *notation, enum setting_name name,
                         const struct setting_tag *tag)
{
    switch (name) {
    case SETTING_ARRAYS:
        notation->has_array_names = true;
        memcpy(notation->arrays, tag->words, sizeof notation->arrays);
        break;
    case SETTING_FACTORED:
        memcpy(notation->factored_names, tag->words, sizeof notation->factored_names);
        break;
    case SETTING_TYPES:
        memcpy(notation->types, tag->words, sizeof notation->types);
        break;
    case SETTING_PAIR:
        memcpy(notation->pair, tag->words, sizeof notation->pair);
        break;
    case SETTING_HEX:
        memcpy(notation->hex, tag->words, sizeof notation->hex);
        break;
    case SETTING_SINGLE:
        notation->single_prefix = tag->words[0];
        break;
    case SETTING_NEGATIVE_ZERO:
        memcpy(notation->negative_zero, tag->words, sizeof notation->negative_zero);
        break;
    case SETTING_CONTINUATION:
        notation->continuation = tag->words[0];
        break;
    case SETTING_INDENT:
        notation->has_indent = true;
        notation->indent = indent_parse(tag);
        break;
    }
}

void notation_read(struct notation *notation, const struct template *template)
{
    size_t count;
    const struct setting_tag *const tags = template_settings(template, &count);
    bool is_given[COUNT(settings)] = {false};
    *notation = notation_c;
    notation->is_c = count == 0;
    for (size_t i = 0; i < count; i++) {
        const struct setting_tag *const tag = &tags[i];
        const enum setting_name name = setting_find(tag);
        char readers[VALUE_SIZE];
        if (is_given[name]) {
            refuse_at(tag->origin, "setting '%s' is given twice", tag->name);
        }
        if (tag->word_count != settings[name].words) {
            refuse_at(tag->origin, "setting '%s' has %zu words: it takes %zu", tag->name,
                      tag->word_count, settings[name].words);
        }
        if (!view_template_reads(template, name)) {
            refuse_at(tag->origin, "setting '%s' has no effect here: the template does not have %s",
                      tag->name, view_print_readers(readers, name));
        }
        is_given[name] = true;
        notation_set(notation, name, tag);
    }
}
