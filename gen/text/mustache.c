/*
 * mustache.c: a template becomes an array of nodes, in the order of the text. Each node knows the
 * index of the node after it; the nodes between are those of a section. Rendering is a walk along
 * the array, without names.
 */
#include "text/mustache.h"

#include "memory.h"
#include "message.h"
#include "nearest.h"
#include "text/tag.h"

#include <stdlib.h>
#include <string.h>

enum { SECTION_DEPTH = 64 }; /* sections within each other; bounds the recursion when rendering */

enum node_kind { NODE_TEXT, NODE_VARIABLE, NODE_SECTION, NODE_INVERTED };

struct node {
    enum node_kind kind;
    const struct value *value; /* of variables and sections */
    const char *text;          /* of NODE_TEXT: `length` bytes */
    size_t length;
    size_t end; /* the index of the node after this one and all within it */
};

struct template
{
    struct node *nodes;
    size_t count;
    size_t capacity;
};

struct open_section {
    size_t node;
    struct origin origin;
};

struct parser {
    struct template *template;
    const struct template_names *names;
    struct open_section open[SECTION_DEPTH];
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

static bool name_is_allowed(const struct parser *parser, const char *name)
{
    const char *const *allowed = parser->names->allowed;
    bool found = allowed == NULL;
    for (size_t i = 0; !found && allowed[i] != NULL; i++) {
        found = strcmp(allowed[i], name) == 0;
    }
    return found;
}

/* Whether a variable or a section may name the value. */
static bool value_is_allowed(const struct parser *parser, const struct value *value)
{
    return value->kind != VALUE_PARTIAL && name_is_allowed(parser, value->name);
}

static const char *value_name_at(const void *list, size_t index)
{
    const struct parser *parser = list;
    if (index >= parser->names->value_count) {
        return NULL;
    }
    const struct value *const value = &parser->names->values[index];
    return value_is_allowed(parser, value) ? value->name : "";
}

static const char *partial_name_at(const void *list, size_t index)
{
    const struct parser *parser = list;
    const char *const name = parser->names->partials[index].name;
    return name == NULL || name_is_allowed(parser, name) ? name : "";
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

/* Returns the node of an open section; index 0 is the outermost. */
static const struct node *open_node(const struct parser *parser, size_t index)
{
    return &parser->template->nodes[parser->open[index].node];
}

/* Returns how deep the innermost section of that list is, counted from 1; 0 if none is open. */
static size_t list_depth(const struct parser *parser, const char *name)
{
    for (size_t i = parser->open_count; i > 0; i--) {
        const struct node *node = open_node(parser, i - 1);
        if (node->kind == NODE_SECTION && node->value->kind == VALUE_LIST &&
            strcmp(node->value->name, name) == 0) {
            return i;
        }
    }
    return 0;
}

/* Finds the value that a tag names. If several values have the name, that of the innermost list
 * counts, as in C. */
static const struct value *value_find(const struct parser *parser, const struct tag *tag)
{
    const struct value *found = NULL;
    const char *scope = NULL;
    size_t found_depth = 0;
    for (size_t i = 0; i < parser->names->value_count; i++) {
        const struct value *value = &parser->names->values[i];
        if (value->name[0] != tag->name[0] || strcmp(value->name, tag->name) != 0 ||
            !value_is_allowed(parser, value)) {
            continue;
        }
        size_t depth = value->scope == NULL ? 0 : list_depth(parser, value->scope);
        if (value->scope != NULL && depth == 0) {
            scope = value->scope;
        } else if (found == NULL || depth > found_depth) {
            found = value;
            found_depth = depth;
        }
    }
    if (found == NULL && scope != NULL) {
        refuse_at(tag->origin, "'%s' has a meaning only inside {{#%s}}", tag->name, scope);
    } else if (found == NULL) {
        tag_refuse_unknown(tag, "variable", nearest_name(tag->name, value_name_at, parser));
    }
    return found;
}

/* --- what each tag does ---------------------------------------------------------------------- */

static void variable_parse(struct parser *parser, const struct tag *tag)
{
    const struct value *const value = value_find(parser, tag);
    if (value->kind == VALUE_LIST) {
        refuse_at(tag->origin, "'%s' is a list, not a text: write {{#%s}} ... {{/%s}}", tag->name,
                  tag->name, tag->name);
    }
    node_add(parser->template, NODE_VARIABLE)->value = value;
}

static void section_open(struct parser *parser, const struct tag *tag, const char *partial)
{
    const struct value *const value = value_find(parser, tag);
    if (value->kind == VALUE_WRITER) {
        refuse_at(tag->origin, "'%s' cannot be a section: write {{%s}}", tag->name, tag->name);
    }
    /* A list has only one present item, and the outer section still needs it. */
    if (value->kind == VALUE_LIST && list_depth(parser, tag->name) > 0) {
        refuse_at(tag->origin, "{{#%s}}%s%s%s is within itself: close the outer one before it",
                  tag->name, partial != NULL ? " of {{> " : "", partial != NULL ? partial : "",
                  partial != NULL ? "}}" : "");
    }
    if (parser->open_count == SECTION_DEPTH) {
        refuse_at(tag->origin, "sections nest deeper than %d: close one before it", SECTION_DEPTH);
    }
    const size_t index = parser->template->count;
    node_add(parser->template, tag->sigil == '#' ? NODE_SECTION : NODE_INVERTED)->value = value;
    parser->open[parser->open_count++] = (struct open_section){index, tag->origin};
}

static char node_sigil(const struct node *node)
{
    return node->kind == NODE_SECTION ? '#' : '^';
}

/* `outer` is the number of sections that were open before the present text. It must not close
 * them. */
static void section_close(struct parser *parser, size_t outer, const struct tag *tag)
{
    if (parser->open_count == outer) {
        refuse_at(tag->origin, "{{/%s}} without {{#%s}} or {{^%s}} before it", tag->name, tag->name,
                  tag->name);
    }
    const struct open_section *const open = &parser->open[--parser->open_count];
    struct node *const node = &parser->template->nodes[open->node];
    if (strcmp(node->value->name, tag->name) != 0) {
        refuse_at(tag->origin, "{{/%s}} cannot close {{%c%s}}, opened in line %zu", tag->name,
                  node_sigil(node), node->value->name, open->origin.line);
    }
    node->end = parser->template->count;
}

const struct template_source *template_source_find(const struct template_source *sources,
                                                   const char *name)
{
    while (sources->name != NULL && strcmp(sources->name, name) != 0) {
        sources++;
    }
    return sources->name != NULL ? sources : NULL;
}

static void source_parse(struct parser *parser, struct tag_reader *reader);

/* Makes the source's text a copy with the indentation before each line. */
static void source_indent(struct template_source *source, const char *indentation, size_t width)
{
    size_t lines = 0;
    const char *end = source->text + source->length;
    for (const char *at = source->text; at < end; at++) {
        lines += at == source->text || at[-1] == '\n';
    }
    /* The length fits 32 bits: a template has 2^20 bytes at most, and a partial 2^11 lines. */
    size_t length = source->length + lines * width;
    char *const copy = memory_take(1, length);
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

/* Returns the partial that the program has chosen under that name, or the name itself. */
static const char *partial_choice(const struct parser *parser, const char *name)
{
    const struct template_names *const names = parser->names;
    for (size_t i = 0; i < names->value_count; i++) {
        const struct value *const value = &names->values[i];
        if (value->kind == VALUE_PARTIAL && strcmp(value->name, name) == 0) {
            return value->text;
        }
    }
    return name;
}

static void partial_parse(struct parser *parser, const struct tag *tag)
{
    const struct template_source *const found =
        template_source_find(parser->names->partials, partial_choice(parser, tag->name));
    if (found == NULL || !name_is_allowed(parser, tag->name)) {
        tag_refuse_unknown(tag, "partial", nearest_name(tag->name, partial_name_at, parser));
    }
    struct template_source source = *found;
    const size_t width = (size_t)(tag->start - tag->line_start);
    if (width > 0 && source.length > 0) {
        source_indent(&source, tag->line_start, width);
    }
    /* A user knows nothing of the lines within. */
    const bool is_users = parser->names->allowed != NULL;
    struct tag_reader reader;
    tag_reader_start(&reader, is_users ? tag->origin : (struct origin){source.name, 1},
                     is_users ? source.name : NULL, source.text, source.length);
    source_parse(parser, &reader);
}

/* --- a whole template ------------------------------------------------------------------------ */

static void source_parse(struct parser *parser, struct tag_reader *reader)
{
    const size_t outer = parser->open_count;
    struct tag tag;
    do {
        tag_read(reader, &tag);
        if (tag.line_start > tag.text) {
            struct node *const node = node_add(parser->template, NODE_TEXT);
            node->text = tag.text;
            node->length = (size_t)(tag.line_start - tag.text);
        }
        switch (tag.sigil) {
        case '#':
        case '^':
            section_open(parser, &tag, reader->partial);
            break;
        case '/':
            section_close(parser, outer, &tag);
            break;
        case '>':
            partial_parse(parser, &tag);
            break;
        case '&':
            variable_parse(parser, &tag);
            break;
        default: /* a comment, or the end */
            break;
        }
    } while (tag.sigil != TAG_END);
    if (parser->open_count > outer) {
        const struct node *node = open_node(parser, parser->open_count - 1);
        refuse_at(parser->open[parser->open_count - 1].origin,
                  "section {{%c%s}} is not closed: expected {{/%s}}", node_sigil(node),
                  node->value->name, node->value->name);
    }
}

struct template *template_parse(const struct template_source *source,
                                const struct template_names *names)
{
    struct template *const template = memory_take(1, sizeof *template);
    struct parser parser = {.template = template, .names = names};
    struct tag_reader reader;
    tag_reader_start(&reader, (struct origin){source->name, 1}, NULL, source->text, source->length);
    source_parse(&parser, &reader);
    return template;
}

bool template_has(const struct template *template, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < template->count && !found; i++) {
        const struct value *const value = template->nodes[i].value;
        found = value != NULL && strcmp(value->name, name) == 0;
    }
    return found;
}

/* --- rendering ------------------------------------------------------------------------------- */

static void nodes_render(const struct template *template, size_t first, size_t end,
                         struct output *output)
{
    for (size_t i = first; i < end && !output->failed; i = template->nodes[i].end) {
        const struct node *const node = &template->nodes[i];
        const struct value *const value = node->value;
        switch (node->kind) {
        case NODE_TEXT:
            output_bytes(output, node->text, node->length);
            break;
        case NODE_VARIABLE:
            if (value->kind == VALUE_TEXT) {
                output_text(output, value->text);
            } else {
                value->write(output, value->state);
            }
            break;
        case NODE_SECTION:
            if (value->kind == VALUE_LIST) {
                for (size_t j = 0; !output->failed && value->item(value->state, j); j++) {
                    nodes_render(template, i + 1, node->end, output);
                }
            } else if (value->text[0] != '\0') {
                nodes_render(template, i + 1, node->end, output);
            }
            break;
        case NODE_INVERTED:
            if (value->kind == VALUE_LIST ? !value->item(value->state, 0)
                                          : value->text[0] == '\0') {
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
