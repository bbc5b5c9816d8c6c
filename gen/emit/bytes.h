/*
 * bytes.h: --literal=bytes: rows as strings of their cells' bytes. Cells of the witness stay
 * numbers, since asserts share their macros; so a row is a struct of these and, between them, the
 * strings. It has no padding: all members are whole cells, or bytes that fill the places of such.
 */
#ifndef POSENC_BYTES_H
#define POSENC_BYTES_H

#include "emit/row.h"
#include "files/output.h"

#include <stdbool.h>
#include <stddef.h>

/* What the characters of one byte can begin and those of the next would end. */
enum continuation {
    CONTINUES_NOTHING,
    CONTINUES_ESCAPE,  /* an octal escape of one or two digits: a digit */
    CONTINUES_TRIGRAPH /* a ?: another */
};

/* How a byte stands in a string. */
struct byte_spelling {
    char text[4];
    unsigned char length;
    unsigned char begins;    /* an enum continuation */
    unsigned char continues; /* behind a byte that begins that it is escaped */
};

/* Fills the spellings of all bytes. */
void bytes_spell(struct byte_spelling spellings[256]);

/* Writes the declaration of a member of the present array's rows to `size` bytes of text. False
 * where there is none of that index. */
bool bytes_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the present array of the struct row that `state` is: its members and commas, in lines of
 * at most LINE_COLUMNS, indented by 8. */
void bytes_write(struct output *output, void *state);

#endif
