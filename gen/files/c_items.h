/*
 * c_items.h: reads an emitted .c or .h as a stream of items: the cells of arrays, and other tokens.
 *
 * The reader parses only what is needed to find the cells: it skips comments and assertions,
 * recognizes the ends of preprocessor directives, and splits the initializers of arrays into cells.
 */
#ifndef POSENC_FILES_C_ITEMS_H
#define POSENC_FILES_C_ITEMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    TOKEN_SIZE = 1024, /* maximum size of a token or an item, including the final zero */
    PEEKED_MAX = 8     /* maximum number of bytes in `peeked` */
};

enum item_kind {
    KIND_END,    /* the end of the file, or text that cannot be parsed */
    KIND_TOKEN,  /* a token outside of arrays */
    KIND_OPEN,   /* { within an array */
    KIND_CLOSE,  /* } within an array */
    KIND_COMMA,  /* a comma that is not followed by } */
    KIND_CELL,   /* the tokens of an expression, separated by blanks */
    KIND_ELEMENT /* a cell in a string: its hex digits, lower case, without leading zeros */
};

struct c_reader {
    FILE *file;
    unsigned long line;     /* the number of the line of the next byte, from 1 */
    int peeked[PEEKED_MAX]; /* a stack of bytes that were read and put back */
    size_t peeked_count;
    bool has_failed; /* the text cannot be parsed */

    /* The last token. */
    char text[TOKEN_SIZE];
    unsigned long token_line;
    bool is_adjacent;   /* no white space precedes the token */
    bool is_string;     /* the token is a string; in an array, only its beginning up to the quote */
    size_t directive;   /* number of tokens read of a directive; 0: outside of directives */
    bool defines_key;   /* the directive is a #define of a key macro, or of a name not read yet */
    bool at_line_start; /* no token has been read on the current line */
    bool is_put_back;   /* the next call of token_advance returns to this token */
    bool at_declaration; /* a declaration may begin after the token */
    bool after_equals;   /* the token is =: a { after it begins an array */

    /* The current item. */
    enum item_kind kind;
    char item[TOKEN_SIZE]; /* the text that is compared */
    unsigned long item_line;

    /* The place in an array. */
    size_t depth;         /* number of open braces; 0: outside of arrays */
    bool in_string;       /* inside a string */
    bool has_comma;       /* a comma has been read; it is an item unless } follows */
    char row[24];         /* the number of the current row; "" if there is none */
    unsigned long column; /* the column of the next cell, from 0; the caller increments it */
};

/* Returns a reader of a file, which has to be at its beginning. */
struct c_reader c_reader_of(FILE *file);

/* Reads the next item. */
void item_read(struct c_reader *source);

#endif
