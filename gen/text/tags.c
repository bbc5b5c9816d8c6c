/*
 * tags.c: finds and parses tags.
 */
#include "text/tags.h"

#include "message.h"

#include <stdbool.h>
#include <string.h>

/* Advances to `to`, and counts the lines of the origin. In a partial of a user's template, the
 * origin does not change. */
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

const char *space_skip(const char *at, const char *end)
{
    while (at < end && (is_blank(*at) || *at == '\r' || *at == '\n')) {
        at++;
    }
    return at;
}

const char *braces_find(const char *at, const char *end, char brace)
{
    while (end - at >= 2 && (at = memchr(at, brace, (size_t)(end - at - 1))) != NULL) {
        if (at[1] == brace) {
            return at;
        }
        at++;
    }
    return NULL;
}

/* Parses the words of a setting, up to the next } outside of quotes. Returns a pointer to this },
 * or `end` if there is none. */
static const char *setting_words_read(const char *at, const char *end, struct tag *tag)
{
    for (; at < end && *at != '}' && *at != '\n'; at = space_skip(at, end)) {
        const char *const start = *at == '"' ? at + 1 : at;
        const char *stop = start;
        while (stop < end && *stop != '\n' &&
               (*at == '"' ? *stop != '"'
                           : (unsigned char)*stop > ' ' && *stop != '"' && *stop != '}')) {
            stop++;
        }
        const size_t length = (size_t)(stop - start);
        if (tag->word_count == SETTING_WORDS_MAX || length > SETTING_WORD_MAX) {
            refuse_at(tag->origin, "setting '%s': allowed are %d words of %d bytes each", tag->name,
                      SETTING_WORDS_MAX, SETTING_WORD_MAX);
        }
        if (*at == '"' && (stop == end || *stop != '"')) {
            refuse_at(tag->origin, "setting '%s': a word is not closed by '\"'", tag->name);
        }
        memcpy(tag->words[tag->word_count], start, length);
        tag->words[tag->word_count++][length] = '\0';
        at = stop + (*at == '"');
    }
    return at;
}

/* Parses the tag whose opening braces are at reader->at. Names consist of visible ASCII characters
 * other than braces, in all locales, so that a message can show them on one line. */
static void braces_read(const struct tag_reader *reader, struct tag *tag)
{
    static const char kinds[] = "#^/>!%=&";
    const char *closing = "}}";
    const char *at = reader->at + 2;
    size_t length = 0;
    tag->kind = TAG_VARIABLE;
    tag->start = reader->at;
    tag->line_start = reader->at;
    tag->origin = reader->origin;
    if (at < reader->end && *at == '{') {
        closing = "}}}";
        at++;
    } else {
        at = space_skip(at, reader->end);
        if (at < reader->end && memchr(kinds, *at, sizeof kinds - 1) != NULL) {
            tag->kind = (enum tag_kind) * at++;
        }
    }
    if (tag->kind == TAG_COMMENT) {
        const char *const braces = braces_find(at, reader->end, '}');
        if (braces == NULL) {
            refuse_at(tag->origin, "comment is not closed: expected '}}'");
        }
        tag->line_end = braces + 2;
        return;
    }
    if (tag->kind == TAG_DELIMITERS) {
        refuse_at(tag->origin, "delimiters cannot be set: they are always {{ and }}");
    }
    at = space_skip(at, reader->end);
    for (; at < reader->end && ' ' < *at && *at <= '~' && *at != '{' && *at != '}'; at++) {
        if (length == TAG_NAME_SIZE - 1) {
            refuse_at(tag->origin, "a tag's name is longer than %d characters", TAG_NAME_SIZE - 1);
        }
        tag->name[length++] = *at;
    }
    tag->name[length] = '\0';
    if (length == 0) {
        refuse_at(tag->origin, "no name in a tag: write {{name}}");
    }
    at = space_skip(at, reader->end);
    if (tag->kind == TAG_SETTING) {
        at = setting_words_read(at, reader->end, tag);
    }
    length = strlen(closing);
    if ((size_t)(reader->end - at) < length || memcmp(at, closing, length) != 0) {
        refuse_at(tag->origin, "tag is not closed: expected '%s' after '%s'", closing, tag->name);
    }
    tag->line_end = at + length;
}

/* If only blanks follow on the line, returns the beginning of the next line, or `end` on the last
 * line. Otherwise returns NULL. */
static const char *blank_line_end(const char *at, const char *end)
{
    while (at < end && is_blank(*at)) {
        at++;
    }
    if (end - at >= 2 && *at == '\r') {
        at++;
    }
    if (at < end) {
        return *at == '\n' ? at + 1 : NULL;
    }
    return end;
}

void tag_read(struct tag_reader *reader, struct tag *tag)
{
    const char *const braces = braces_find(reader->at, reader->end, '{');
    *tag = (struct tag){.kind = TAG_END, .text = reader->at, .line_start = reader->end};
    if (braces == NULL) {
        return;
    }
    reader_advance(reader, braces);
    braces_read(reader, tag);
    if (tag->kind != TAG_VARIABLE) {
        const char *const after = blank_line_end(tag->line_end, reader->end);
        const char *before = tag->start;
        while (before > reader->start && is_blank(before[-1])) {
            before--;
        }
        if (after != NULL && (before == reader->start || before[-1] == '\n')) {
            tag->line_start = before;
            tag->line_end = after;
        }
    }
    reader_advance(reader, tag->line_end);
}
