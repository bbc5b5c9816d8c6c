/*
 * tag.c: reads what stands in braces.
 */
#include "text/tag.h"

#include <string.h>

static void reader_advance(struct tag_reader *reader, const char *to)
{
    const char *newline;
    while ((newline = memchr(reader->at, '\n', (size_t)(to - reader->at))) != NULL) {
        reader->origin.line += reader->partial == NULL;
        reader->at = newline + 1;
    }
    reader->at = to;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *space_skip(const char *at, const char *end)
{
    while (at < end && (is_blank(*at) || *at == '\r' || *at == '\n')) {
        at++;
    }
    return at;
}

/* Finds "{{" or "}}". */
static const char *braces_find(const char *at, const char *end, char brace)
{
    while (end - at >= 2 && (at = memchr(at, brace, (size_t)(end - at - 1))) != NULL) {
        if (at[1] == brace) {
            return at;
        }
        at++;
    }
    return NULL;
}

/* Names are of visible ASCII without braces, whatever the locale: a message can show them on one
 * line. */
static bool is_name_character(char c)
{
    return c > ' ' && c <= '~' && c != '{' && c != '}';
}

/* Reads the name, and returns where what follows it begins. */
static const char *tag_read_name(struct tag *tag, const char *at, const char *end)
{
    const char *const start = space_skip(at, end);
    const char *after = start;
    while (after < end && is_name_character(*after)) {
        after++;
    }
    const size_t length = (size_t)(after - start);
    if (length == 0) {
        refuse_at(tag->origin, "no name in a tag: write {{name}}");
    }
    if (length >= TAG_NAME) {
        refuse_at(tag->origin, "a tag's name is longer than %d characters", TAG_NAME - 1);
    }
    memcpy(tag->name, start, length);
    tag->name[length] = '\0';
    return space_skip(after, end);
}

/* Reads the tag that starts with the braces at reader->at. */
static void braces_read(const struct tag_reader *reader, struct tag *tag)
{
    static const char sigils[] = {'#', '^', '/', '>', '!', '&', '='};
    const char *closing = "}}";
    const char *at = reader->at + 2;
    tag->sigil = '&';
    tag->start = reader->at;
    tag->origin = reader->origin;
    if (at < reader->end && *at == '{') {
        closing = "}}}";
        at++;
    } else {
        at = space_skip(at, reader->end);
        if (at < reader->end && memchr(sigils, *at, sizeof sigils) != NULL) {
            tag->sigil = *at++;
        }
    }
    if (tag->sigil == '!') {
        const char *const braces = braces_find(at, reader->end, '}');
        if (braces == NULL) {
            refuse_at(tag->origin, "comment is not closed: expected '}}'");
        }
        tag->end = braces + 2;
        return;
    }
    if (tag->sigil == '=') {
        refuse_at(tag->origin, "delimiters cannot be set: they are always {{ and }}");
    }
    at = tag_read_name(tag, at, reader->end);
    const size_t length = strlen(closing);
    if ((size_t)(reader->end - at) < length || memcmp(at, closing, length) != 0) {
        refuse_at(tag->origin, "tag is not closed: expected '%s' after '%s'", closing, tag->name);
    }
    tag->end = at + length;
}

/* Returns the end of the line, with its newline, if only blanks are left on it; else NULL. */
static const char *blank_line_end(const char *at, const char *end)
{
    while (at < end && is_blank(*at)) {
        at++;
    }
    if (at < end && *at == '\r') {
        at++;
        return at < end && *at == '\n' ? at + 1 : NULL;
    }
    if (at < end) {
        return *at == '\n' ? at + 1 : NULL;
    }
    return end;
}

/* A tag other than a variable takes its line with it if only blanks are beside it on that line. */
static void tag_measure_line(struct tag *tag, const struct tag_reader *reader)
{
    tag->line_start = tag->start;
    tag->line_end = tag->end;
    if (tag->sigil == '&') {
        return;
    }
    const char *before = tag->start;
    while (before > reader->start && is_blank(before[-1])) {
        before--;
    }
    const char *after = blank_line_end(tag->end, reader->end);
    if (after != NULL && (before == reader->start || before[-1] == '\n')) {
        tag->line_start = before;
        tag->line_end = after;
    }
}

/* The text of an empty source may be NULL, and nothing can be added to NULL. */
void tag_reader_start(struct tag_reader *reader, struct origin origin, const char *partial,
                      const char *text, size_t length)
{
    const char *const start = length > 0 ? text : "";
    *reader = (struct tag_reader){start, start, start + length, origin, partial};
}

void tag_read(struct tag_reader *reader, struct tag *tag)
{
    const char *const braces = braces_find(reader->at, reader->end, '{');
    *tag = (struct tag){.sigil = TAG_END, .text = reader->at, .line_start = reader->end};
    if (braces != NULL) {
        reader_advance(reader, braces);
        braces_read(reader, tag);
        tag_measure_line(tag, reader);
        reader_advance(reader, tag->line_end);
    }
}
