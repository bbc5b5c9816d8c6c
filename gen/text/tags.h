/*
 * tags.h: the tags of a template's text.
 */
#ifndef POSENC_TEXT_TAGS_H
#define POSENC_TEXT_TAGS_H

#include "message.h"
#include "text/mustache.h"

enum { TAG_NAME = 64 }; /* bytes of a name, with the final zero */

/* A reader of one text, the template's or a partial's. */
struct tag_reader {
    const char *start;
    const char *at;
    const char *end;
    struct origin origin; /* the origin of `at` */
    const char *partial; /* a user's {{> partial}}, of which this is the text; all its tags have its
                            origin; or NULL */
};

/* How a tag begins. */
enum tag_kind {
    TAG_END, /* there is no further tag */
    TAG_SECTION = '#',
    TAG_INVERTED = '^',
    TAG_CLOSE = '/',
    TAG_PARTIAL = '>',
    TAG_COMMENT = '!',
    TAG_SETTING = '%',
    TAG_DELIMITERS = '=',
    TAG_VARIABLE = '&' /* the tag's text in any notation */
};

struct tag {
    enum tag_kind kind;
    char name[TAG_NAME];
    char words[SETTING_WORDS][SETTING_WORD + 1]; /* of a setting */
    size_t word_count;
    const char *text;       /* the text before it, from the end of the last tag up to line_start */
    const char *start;      /* the tag's own braces */
    const char *line_start; /* the same; or the beginning of its line, if the tag is alone there */
    const char *line_end;   /* where the text after it begins */
    struct origin origin;
};

/* Reads the next tag. A tag other than a variable removes its whole line if there are only blanks
 * beside it. After the last tag it returns TAG_END, with the rest of the text before it. A
 * malformed tag is refused. */
void tag_read(struct tag_reader *reader, struct tag *tag);

/* Returns where blanks and line ends stop. */
const char *space_skip(const char *at, const char *end);

/* Finds "{{" or "}}", by a brace; or NULL. */
const char *braces_find(const char *at, const char *end, char brace);

#endif
