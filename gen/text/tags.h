/*
 * tags.h: splits the text of a template into tags and the text between them.
 */
#ifndef POSENC_TEXT_TAGS_H
#define POSENC_TEXT_TAGS_H

#include "message.h"
#include "text/mustache.h"

enum { TAG_NAME_SIZE = 64 }; /* maximum size of a name, including the final zero */

/* The state of reading a text: a template, or a partial that it includes. */
struct tag_reader {
    const char *start;    /* the beginning of the text */
    const char *at;       /* the next character to read */
    const char *end;      /* the end of the text */
    struct origin origin; /* the file and the line of `at` */
    /* The name of the partial if the text is a partial that a user's template includes; otherwise
     * NULL. All tags of such a partial have the origin of the tag that includes it. */
    const char *partial;
};

/* The kinds of tags. Most enumerators are the characters that follow the opening braces. */
enum tag_kind {
    TAG_END, /* there is no further tag */
    TAG_SECTION = '#',
    TAG_INVERTED = '^',
    TAG_CLOSE = '/',
    TAG_PARTIAL = '>',
    TAG_COMMENT = '!',
    TAG_SETTING = '%',
    TAG_DELIMITERS = '=',
    TAG_VARIABLE = '&' /* {{name}}, {{{name}}} or {{&name}} */
};

struct tag {
    enum tag_kind kind;
    char name[TAG_NAME_SIZE];
    char words[SETTING_WORDS_MAX][SETTING_WORD_MAX + 1]; /* the words of a setting */
    size_t word_count;
    const char *text;       /* the text before the tag, up to line_start */
    const char *start;      /* the opening braces */
    const char *line_start; /* `start`, or the start of its line if the tag is alone there */
    const char *line_end;   /* the start of the text after the tag */
    struct origin origin;   /* where the tag is, for messages */
};

/* Parses the next tag, and finds the text before it. If a tag other than a variable is alone on its
 * line apart from blanks, the whole line belongs to the tag. After the last tag, sets tag->kind to
 * TAG_END, and tag->text to the text after that tag. A malformed tag ends the program with a
 * message.
 */
void tag_read(struct tag_reader *reader, struct tag *tag);

/* Returns a pointer to the first character that is neither a blank nor a line end, or `end`. */
const char *space_skip(const char *at, const char *end);

/* Finds the next "{{" if `brace` is '{', or the next "}}" if it is '}'. Returns NULL if there is
 * none. */
const char *braces_find(const char *at, const char *end, char brace);

#endif
