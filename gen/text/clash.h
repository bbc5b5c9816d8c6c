/*
 * clash.h: words of emitted C that are the table's own name by chance.
 *
 * A template says {{id}} for the name of the table. Where a word of its own text is the same, it
 * means something else: a parameter, or a variable within a function. It gets an underscore, and
 * does not hide the table.
 */
#ifndef POSENC_CLASH_H
#define POSENC_CLASH_H

#include <stdbool.h>
#include <stddef.h>

/* Where in C a text is. All zeros: at its beginning. The name is the caller's; NULL: there is
 * none. */
struct clash {
    const char *name;
    enum { CLASH_CODE, CLASH_HASH, CLASH_DIRECTIVE, CLASH_COMMENT, CLASH_STRING } place;
    bool within_line; /* after its first byte */
};

/* Reads on until after the next word that is the name, or to the end: returns how many bytes.
 * *found says which. Comments, strings and directives other than #define are passed over. */
size_t clash_find(struct clash *clash, const char *text, size_t length, bool *found);

/* Copies a short text of C into `size` bytes, with an underscore after each such word. */
void clash_copy(char *to, size_t size, const char *name, const char *text);

#endif
