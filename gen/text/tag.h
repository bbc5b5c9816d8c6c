/*
 * tag.h: the tags of a template, one after another, and the text between them.
 */
#ifndef POSENC_TAG_H
#define POSENC_TAG_H

#include "message.h"

#include <stddef.h>

enum { TAG_NAME = 64, TAG_END = '\0' };

/* A reader has one text, the template's or a partial's, and how far it has been read. */
struct tag_reader {
    const char *start;
    const char *at;
    const char *end;
    struct origin origin; /* the origin of `at` */
    const char *partial; /* a user's {{> partial}}, of which this is the text; all its tags have its
                            origin; or NULL */
};

struct tag {
    char sigil; /* one of # ^ / > !, & for variables in any notation, or TAG_END */
    char name[TAG_NAME];
    const char *text;  /* the text before it, from the end of the last tag up to line_start */
    const char *start; /* the tag's own text, with its braces */
    const char *end;
    const char *line_start; /* the same; or the beginning of its line, if the tag is alone there */
    const char *line_end;
    struct origin origin;
};

/* A text begins at `origin`. Name and text are the caller's, and outlive the tags. */
void tag_reader_start(struct tag_reader *reader, struct origin origin, const char *partial,
                      const char *text, size_t length);

/* Reads the next tag. After the last one TAG_END takes its place, with the rest of the text before
 * it. A malformed tag is refused. */
void tag_read(struct tag_reader *reader, struct tag *tag);

#endif
