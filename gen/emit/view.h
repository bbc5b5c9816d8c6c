/*
 * view.h: what the templates can say of a table: their names, and the values behind them.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "emit/crc32.h"
#include "emit/mustache.h"
#include "encoding/factored.h"
#include "encoding/witness.h"
#include "request.h"

#include <time.h>

enum {
    VIEW_VALUES = 200,
    VIEW_TEXT = 160,     /* bytes of one text value */
    VIEW_PATCHES = 4,    /* places that wait for the CRC-32 */
    VIEW_COMMAND = 4096, /* bytes of the canonical command */
    VIEW_COLUMNS = 100   /* of emitted lines */
};

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

/* One view serves the rendering of one set of files; it is too large for the stack of a small
 * machine. The table, the witness and the request are the caller's. */
struct view {
    const struct request *request;
    struct table *table;
    const struct witness *witness;
    struct value values[VIEW_VALUES];
    size_t count;
    char text[VIEW_VALUES][VIEW_TEXT]; /* of the value of the same index, where it has its own */

    const char *prefix; /* of the emitted macros, without the underscore */
    char command[VIEW_COMMAND];
    const char *command_rest;
    char *command_line; /* the text of command_text */

    uint64_t *cells;                     /* the present row */
    struct byte_spelling spellings[256]; /* of --literal=bytes */
    int64_t row;
    uint32_t array; /* the present one: 0, or 1 for the sines */
    struct crc32 crc;
    bool crc_known; /* the rows have been written once */
    uint32_t crc_value;
    unsigned long long patches[VIEW_PATCHES]; /* offsets at which the CRC-32 is missing */
    size_t patch_count;

    size_t key; /* the present key of the witness */
    struct column_walk walks[WITNESS_KEYS];
    uint64_t walk_cells[WITNESS_KEYS];
    struct {
        char *key;
        char *unit;
        char *power;
        char *row_key;
        char *cell;
        char *closing;
        char *label;
        char *position;
        char *member;
        char *number;
        char *number_index;
        char *bits;
        char *before;
        char *after;
        char *array;
        char *accessor;
        struct value *last_key;
        struct value *first_part;
        struct value *last_part;
        struct value *last_array;
        struct value *last_row;
        struct value *last_number;
    } at; /* the texts that lists change */

    const struct factored *factored; /* what a factored table is made of; else NULL */
    struct view *small;              /* the views of its small tables: coarse, fine */

    bool progress;  /* shown on standard error */
    time_t started; /* when the rows began */
    bool failed;    /* a list could not go on; the message has been printed */
};

/* `factored` is NULL but for a factored table, whose rows no template asks for: the table and the
 * witness then are those of a small one. `command` is the canonical command, `header` the emitted
 * header's file name. False without memory (said already); view_free is due in any case. */
bool view_init(struct view *view, const struct request *request, struct table *table,
               const struct witness *witness, const struct factored *factored, const char *command,
               const char *header);
void view_free(struct view *view);

/* The CRC-32 of all rows of a view's table, behind those of the tables before. False after a
 * message. */
bool view_digest(struct view *view, struct crc32 *crc);

/* For those who add names: a text, of which they may change the VIEW_TEXT bytes that are returned,
 * an integer, a flag, what a function writes, and m * 2^exponent as a constant of C. */
char *view_text(struct view *view, const char *name, const char *text);
void view_integer(struct view *view, const char *name, long long number);
struct value *view_flag(struct view *view, const char *name, bool flag);
struct value *view_writer(struct view *view, const char *name,
                          void (*write)(struct output *output, void *state));
void view_dyadic(struct view *view, const char *name, const struct precision *precision, int64_t m,
                 int exponent);

/* Writes the CRC-32 where templates rendered before the rows asked for it. */
void view_patch(struct view *view, struct output *output);

#endif
