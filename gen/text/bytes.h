/*
 * bytes.h: --literal=bytes: rows as strings of their cells' bytes.
 *
 * The cells of the witness stay numbers, because asserts share their macros. So a row is a struct
 * of these cells and of the strings between them. The struct has no padding: every member is a
 * whole cell, or bytes that fill the places of whole cells.
 */
#ifndef POSENC_BYTES_H
#define POSENC_BYTES_H

#include "files/output.h"
#include "text/row.h"

#include <stdbool.h>
#include <stddef.h>

/* What the characters of one byte can begin, so that those of the next byte might continue it. */
enum continuation {
    CONTINUES_NOTHING,
    CONTINUES_ESCAPE,  /* an octal escape of one or two digits: a digit continues it */
    CONTINUES_TRIGRAPH /* a ?: another continues it */
};

/* How a byte stands in a string. */
struct byte_spelling {
    char text[4];
    unsigned char length;
    unsigned char begins;    /* an enum continuation */
    unsigned char continues; /* the byte is escaped after a byte that begins this */
};

/* Fills the spellings of all bytes. */
void bytes_spell(struct byte_spelling spellings[256]);

/* Writes the declaration of a member of the present array's rows to `size` bytes of text. False if
 * there is no member of that index. */
bool bytes_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the present array of the struct row that `state` is: its members and commas, in lines of
 * at most LINE_COLUMNS, indented by 8. */
void bytes_write(struct output *output, void *state);

#endif
