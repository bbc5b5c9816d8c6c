/*
 * mustache.c: parses and renders templates. Parsing converts a template to an array of nodes, in
 * the order of the text. The nodes between a node and its `end` are the contents of a section.
 * Names are resolved when a template is parsed, so rendering needs no lookups.
 */
#include "text/mustache.h"

#include "memory.h"
#include "message.h"
#include "nearest.h"
#include "text/tags.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECTION_DEPTH_MAX =
        64,           /* maximum nesting depth of sections; bounds the recursion when rendering */
    SETTINGS_MAX = 16 /* maximum number of settings of a template */
};

enum node_kind { NODE_TEXT, NODE_VARIABLE, NODE_SECTION = '#', NODE_INVERTED = '^' };

struct node {
    /* NODE_SECTION and NODE_INVERTED are the characters after the opening braces of their tags. */
    enum node_kind kind;
    const struct value *value; /* for variables and sections */
    const char *text;          /* for texts: `length` bytes */
    size_t length;
    size_t end;           /* index of the first node after this one and its contents */
    struct origin origin; /* for sections: where the tag is in the source */
};

struct template
{
    struct node *nodes;
    size_t count;
    size_t capacity;
    void *state; /* passed to the functions of values */
    struct setting_tag settings[SETTINGS_MAX];
    size_t setting_count;
};

struct parser {
    struct template *template;
    const struct template_names *names;
    size_t open_sections[SECTION_DEPTH_MAX]; /* indices of the nodes of open sections, outermost
                                                first */
    size_t open_count;
};

/* --- the nodes ------------------------------------------------------------------------------- */

static struct node *node_add(struct template *template, enum node_kind kind)
{
    if (template->count == template->capacity) {
        template->capacity = template->capacity == 0 ? 64 : 2 * template->capacity;
        template->nodes =
            memory_resize(template->nodes, template->capacity, sizeof *template->nodes);
    }
    struct node *node = &template->nodes[template->count++];
    *node = (struct node){.kind = kind, .end = template->count};
    return node;
}

/* --- names ----------------------------------------------------------------------------------- */

static bool is_allowed(const struct template_names *names, const struct value *value)
{
    return value->is_for_users || !names->is_for_user_template;
}

static const char *value_name_at(const void *list, size_t index)
{
    const struct template_names *const names = list;
    if (index == names->value_count) {
        return NULL;
    }
    return is_allowed(names, &names->values[index]) ? names->values[index].name : "";
}

static const char *partial_name_at(const void *list, size_t index)
{
    const struct template_names *const names = list;
    return names->partials != NULL ? names->partials[index].name : NULL;
}

static _Noreturn void tag_refuse_unknown(const struct tag *tag, const char *what,
                                         const char *nearest)
{
    if (nearest == NULL) {
        refuse_at(tag->origin, "unknown %s '%s': templates/README.md lists all", what, tag->name);
    } else {
        refuse_at(tag->origin, "unknown %s '%s': did you mean '%s'?", what, tag->name, nearest);
    }
}

/* `lists` are names of lists, separated by spaces. Returns the depth of the innermost open section
 * that iterates one of these lists: 1 for the outermost section, 0 if there is no such section. */
static size_t list_depth(const struct parser *parser, const char *lists)
{
    for (size_t i = parser->open_count; i > 0; i--) {
        const struct node *node = &parser->template->nodes[parser->open_sections[i - 1]];
        const char *const name = node->value->name;
        if (node->kind == NODE_SECTION && node->value->select_item != NULL &&
            words_have(lists, name, strlen(name))) {
            return i;
        }
    }
    return 0;
}

/* Returns the value that a tag names. If several open lists define the name, the innermost list
 * applies, as with scopes in C. */
static const struct value *value_find(const struct parser *parser, const struct tag *tag)
{
    const struct template_names *const names = parser->names;
    const struct value *found = NULL;
    const char *lists = NULL;
    size_t found_depth = 0;
    for (size_t i = 0; i < names->value_count; i++) {
        const struct value *value = &names->values[i];
        if (value->name[0] != tag->name[0] || strcmp(value->name, tag->name) != 0 ||
            !is_allowed(names, value)) {
            continue;
        }
        size_t depth = value->lists == NULL ? 0 : list_depth(parser, value->lists);
        if (value->lists != NULL && depth == 0) {
            lists = value->lists;
        } else if (found == NULL || depth > found_depth) {
            found = value;
            found_depth = depth;
        }
    }
    if (found == NULL && lists != NULL) {
        refuse_at(tag->origin, "'%s' has a meaning only inside {{#%.*s}}", tag->name,
                  (int)strcspn(lists, " "), lists);
    } else if (found == NULL) {
        tag_refuse_unknown(tag, "variable", nearest_name(tag->name, value_name_at, names));
    }
    return found;
}

/* --- what each tag does ---------------------------------------------------------------------- */

/* Returns whether the line of a tag has no sections and no partials. */
static bool is_plain_line(const struct tag_reader *reader, const struct tag *tag)
{
    const char *at = tag->start;
    while (at > reader->start && at[-1] != '\n') {
        at--;
    }
    const char *const newline = memchr(at, '\n', (size_t)(reader->end - at));
    const char *const end = newline != NULL ? newline : reader->end;
    while ((at = braces_find(at, end, '{')) != NULL) {
        at = space_skip(at + 2, end);
        if (at < end && strchr("#^/>", *at) != NULL) {
            return false;
        }
    }
    return true;
}

static void variable_parse(struct parser *parser, const struct tag_reader *reader,
                           const struct tag *tag)
{
    const struct value *const value = value_find(parser, tag);
    if (value->write != NULL && !is_plain_line(reader, tag)) {
        refuse_at(tag->origin, "'%s' has a section or a partial on its line: put that on another",
                  tag->name);
    }
    if (value->select_item != NULL) {
        refuse_at(tag->origin, "'%s' is a list, not a text: write {{#%s}} ... {{/%s}}", tag->name,
                  tag->name, tag->name);
    }
    node_add(parser->template, NODE_VARIABLE)->value = value;
}

static void section_open(struct parser *parser, enum node_kind kind, const struct tag *tag,
                         const char *partial)
{
    const struct value *const value = value_find(parser, tag);
    if (value->write != NULL) {
        refuse_at(tag->origin, "'%s' cannot be a section: write {{%s}}", tag->name, tag->name);
    }
    /* A list has only one current item, so it cannot be iterated within itself. */
    if (value->select_item != NULL && list_depth(parser, tag->name) > 0) {
        refuse_at(tag->origin, "{{#%s}}%s%s%s is within itself: close the outer one before it",
                  tag->name, partial != NULL ? " of {{> " : "", partial != NULL ? partial : "",
                  partial != NULL ? "}}" : "");
    }
    if (parser->open_count == SECTION_DEPTH_MAX) {
        refuse_at(tag->origin, "sections nest deeper than %d: close one before it",
                  SECTION_DEPTH_MAX);
    }
    parser->open_sections[parser->open_count++] = parser->template->count;
    struct node *const node = node_add(parser->template, kind);
    node->value = value;
    node->origin = tag->origin;
}

/* Closes the innermost section. `outer` is the number of sections that were open at the beginning
 * of the current template or partial, and that it must leave open. */
static void section_close(struct parser *parser, size_t outer, const struct tag *tag)
{
    if (parser->open_count == outer) {
        refuse_at(tag->origin, "{{/%s}} without {{#%s}} or {{^%s}} before it", tag->name, tag->name,
                  tag->name);
    }
    struct node *const node = &parser->template->nodes[parser->open_sections[--parser->open_count]];
    if (strcmp(node->value->name, tag->name) != 0) {
        refuse_at(tag->origin, "{{/%s}} cannot close {{%c%s}}, opened in line %zu", tag->name,
                  (char)node->kind, node->value->name, node->origin.line);
    }
    node->end = parser->template->count;
}

static void setting_parse(struct parser *parser, const struct tag *tag, const char *partial)
{
    struct template *const template = parser->template;
    if (parser->open_count > 0 || partial != NULL || template->setting_count == SETTINGS_MAX) {
        refuse_at(tag->origin, "setting '%s' is %s", tag->name,
                  parser->open_count > 0 ? "within a section: put it before that"
                  : partial != NULL      ? "within a partial: put it into the template"
                                         : "one too many");
    }
    struct setting_tag *const setting = &template->settings[template->setting_count++];
    *setting = (struct setting_tag){
        .name = memory_join(tag->name, ""), .word_count = tag->word_count, .origin = tag->origin};
    for (size_t i = 0; i < tag->word_count; i++) {
        setting->words[i] = memory_join(tag->words[i], "");
    }
}

static void source_parse(struct parser *parser, const struct template_source *source,
                         struct origin origin, const char *partial);

/* Replaces the source's text with a copy in which each line is indented. */
static void source_indent(struct template_source *source, const char *indentation, size_t width)
{
    size_t lines = 0;
    const char *end = source->text + source->length;
    for (const char *at = source->text; at < end; at++) {
        lines += at == source->text || at[-1] == '\n';
    }
    /* The length fits into 32 bits, because `width` is less than 2^20, the maximum size of a
     * template, and a partial has at most 2^11 lines. */
    size_t length = source->length + lines * width;
    char *const copy = memory_allocate(1, length);
    char *to = copy;
    for (const char *at = source->text; at < end; at++) {
        if (at == source->text || at[-1] == '\n') {
            memcpy(to, indentation, width);
            to += width;
        }
        *to++ = *at;
    }
    source->text = copy;
    source->length = length;
}

static const struct template_source *partial_find(const struct template_names *names,
                                                  const char *name)
{
    const struct template_source *source = names->partials;
    while (source != NULL && source->name != NULL && strcmp(source->name, name) != 0) {
        source++;
    }
    return source != NULL && source->name != NULL ? source : NULL;
}

static void partial_parse(struct parser *parser, const struct tag *tag)
{
    const struct template_source *const found = partial_find(parser->names, tag->name);
    if (found == NULL) {
        tag_refuse_unknown(tag, "partial", nearest_name(tag->name, partial_name_at, parser->names));
    }
    struct template_source source = *found;
    const size_t width = (size_t)(tag->start - tag->line_start);
    if (width > 0 && source.length > 0) {
        source_indent(&source, tag->line_start, width);
    }
    /* Users cannot see the lines of posenc's own partials, so an error within one is reported at
     * the user's tag. */
    const bool is_for_user_template = parser->names->is_for_user_template;
    source_parse(parser, &source,
                 is_for_user_template ? tag->origin : (struct origin){source.name, 1},
                 is_for_user_template ? source.name : NULL);
}

/* --- a whole template ------------------------------------------------------------------------ */

/* Parses a text that begins at `origin`. `partial` is as in struct tag_reader. If the text is
 * empty, source->text may be NULL. It is replaced by "", because arithmetic with NULL is undefined.
 */
static void source_parse(struct parser *parser, const struct template_source *source,
                         struct origin origin, const char *partial)
{
    const char *const start = source->length > 0 ? source->text : "";
    struct tag_reader reader = {start, start, start + source->length, origin, partial};
    const size_t outer = parser->open_count;
    struct tag tag;
    do {
        tag_read(&reader, &tag);
        if (tag.line_start > tag.text) {
            struct node *const node = node_add(parser->template, NODE_TEXT);
            node->text = tag.text;
            node->length = (size_t)(tag.line_start - tag.text);
        }
        switch (tag.kind) {
        case TAG_SECTION:
            section_open(parser, NODE_SECTION, &tag, partial);
            break;
        case TAG_INVERTED:
            section_open(parser, NODE_INVERTED, &tag, partial);
            break;
        case TAG_CLOSE:
            section_close(parser, outer, &tag);
            break;
        case TAG_PARTIAL:
            partial_parse(parser, &tag);
            break;
        case TAG_SETTING:
            setting_parse(parser, &tag, partial);
            break;
        case TAG_VARIABLE:
            variable_parse(parser, &reader, &tag);
            break;
        case TAG_COMMENT:
        case TAG_DELIMITERS: /* refused by braces_read */
        case TAG_END:
            break;
        }
    } while (tag.kind != TAG_END);
    if (parser->open_count > outer) {
        const struct node *node =
            &parser->template->nodes[parser->open_sections[parser->open_count - 1]];
        refuse_at(node->origin, "section {{%c%s}} is not closed: expected {{/%s}}",
                  (char)node->kind, node->value->name, node->value->name);
    }
}

struct template *template_parse(const struct template_source *source,
                                const struct template_names *names)
{
    struct template *const template = memory_allocate(1, sizeof *template);
    struct parser parser = {.template = template, .names = names};
    template->state = names->state;
    source_parse(&parser, source, (struct origin){source->name, 1}, NULL);
    return template;
}

const struct setting_tag *template_settings(const struct template *template, size_t *count)
{
    *count = template->setting_count;
    return template->settings;
}

bool template_uses(const struct template *template, const struct value *value)
{
    bool found = false;
    for (size_t i = 0; i < template->count && !found; i++) {
        found = template->nodes[i].value == value;
    }
    return found;
}

/* --- rendering ------------------------------------------------------------------------------- */

/* Selects item `index` of a section, and returns whether the item exists. A section that names a
 * text has one item, unless the text is empty. */
static bool item_select(const struct template *template, const struct value *value, size_t index)
{
    char buffer[VALUE_SIZE];
    return value->select_item != NULL
               ? value->select_item(template->state, value->id, index)
               : index == 0 && *value->get_text(template->state, value->id, buffer) != '\0';
}

/* Returns the output of a node: of a text, or of a variable whose value is a text. */
static const char *node_text(const struct template *template, const struct node *node, char *buffer,
                             size_t *length)
{
    if (node->kind == NODE_TEXT) {
        *length = node->length;
        return node->text;
    }
    const char *const text = node->value->get_text(template->state, node->value->id, buffer);
    *length = strlen(text);
    return text;
}

/* Returns whether node_text can return the output of a node. */
static bool is_text(const struct node *node)
{
    return node->kind == NODE_TEXT ||
           (node->kind == NODE_VARIABLE && node->value->get_text != NULL);
}

/* Finds the output before a writer's tag on its line, and the number of bytes after the tag up to
 * the end of the line. Considers only texts and variables, and stops at a section. */
static void tag_place_find(const struct template *template, size_t writer, size_t end,
                           struct tag_place *place)
{
    const char *newline = NULL;
    char buffer[VALUE_SIZE];
    size_t length;
    size_t first = writer;
    while (first > 0 && newline == NULL && is_text(&template->nodes[first - 1])) {
        const char *const text = node_text(template, &template->nodes[--first], buffer, &length);
        newline = memchr(text, '\n', length);
    }
    place->column = 0;
    for (size_t i = first; i < writer; i++) {
        const char *text = node_text(template, &template->nodes[i], buffer, &length);
        for (size_t j = 0; j < length; j++) {
            place->text_before[place->column] = text[j];
            place->column = text[j] == '\n' ? 0 : place->column + (place->column < LINE_ROOM - 1);
        }
    }
    newline = NULL;
    place->bytes_after = 0;
    for (size_t i = writer + 1; i < end && newline == NULL && is_text(&template->nodes[i]); i++) {
        const char *const text = node_text(template, &template->nodes[i], buffer, &length);
        newline = memchr(text, '\n', length);
        place->bytes_after += newline != NULL ? (size_t)(newline - text) : length;
    }
}

/* Renders the variable at `index`. `end` is the end of the section that contains the variable. */
static void variable_render(const struct template *template, size_t index, size_t end,
                            struct output *output)
{
    const struct value *const value = template->nodes[index].value;
    if (value->write != NULL) {
        struct tag_place place;
        tag_place_find(template, index, end, &place);
        value->write(output, template->state, value->id, &place);
    } else {
        char buffer[VALUE_SIZE];
        output_text(output, value->get_text(template->state, value->id, buffer));
    }
}

static void nodes_render(const struct template *template, size_t first, size_t end,
                         struct output *output)
{
    for (size_t i = first; i < end && output->error == 0; i = template->nodes[i].end) {
        const struct node *const node = &template->nodes[i];
        switch (node->kind) {
        case NODE_TEXT:
            output_bytes(output, node->text, node->length);
            break;
        case NODE_VARIABLE:
            variable_render(template, i, end, output);
            break;
        case NODE_SECTION:
            for (size_t j = 0; output->error == 0 && item_select(template, node->value, j); j++) {
                nodes_render(template, i + 1, node->end, output);
            }
            break;
        case NODE_INVERTED:
            if (!item_select(template, node->value, 0)) {
                nodes_render(template, i + 1, node->end, output);
            }
            break;
        }
    }
}

void template_render(const struct template *template, struct output *output)
{
    nodes_render(template, 0, template->count, output);
}
