/*
 * c_items.h: a text of a pair as a stream of items: cells in the braces of arrays, and other
 * tokens.
 *
 * Of C, only what decides about cells is told apart: comments, which are nothing; the ends of
 * directives; assertions, which are left out; and the cells in an array's braces.
 */
#ifndef POSENC_FILES_C_ITEMS_H
#define POSENC_FILES_C_ITEMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TOKEN_SIZE = 1024, PEEKED = 8 };

enum item_kind {
    KIND_END,    /* end of file, or of what is understood */
    KIND_TOKEN,  /* any other one */
    KIND_OPEN,   /* { in an array */
    KIND_CLOSE,  /* } there */
    KIND_COMMA,  /* between cells, but not before } */
    KIND_CELL,   /* an expression: its tokens with a blank between */
    KIND_ELEMENT /* of a string: a cell in hexadecimal */
};

struct c_text {
    FILE *file;
    unsigned long line;
    int peeked[PEEKED]; /* bytes to read again, the last one first */
    size_t peeked_count;
    bool is_odd; /* the text has something that this reader does not understand */

    /* the last token */
    char text[TOKEN_SIZE];
    unsigned long token_line;
    bool is_glued;     /* no white space precedes it */
    bool is_string;    /* a string begins, whose elements follow */
    size_t directive;  /* tokens of the current directive; 0: not in one */
    bool defines_key;  /* that directive defines a macro of keys */
    bool at_line;      /* only white space precedes it in its line */
    bool is_held;      /* the token has been put back */
    bool begins_item;  /* a declaration may begin here */
    bool after_equals; /* a { begins an array */

    /* the current item */
    enum item_kind kind;
    char item[TOKEN_SIZE]; /* as compared */
    unsigned long item_line;

    /* in an array */
    size_t depth;   /* depth of its braces; 0: outside of arrays */
    bool in_string; /* within its quotes */
    bool has_comma; /* one that has not been given yet */
    char row[24];
    unsigned long column; /* of the next cell */
};

/* Makes a text, from its beginning on, of a file. */
struct c_text c_text_of(FILE *file);

/* Reads the next item. */
void item_next(struct c_text *source);

#endif
