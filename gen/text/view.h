/*
 * view.h: what the templates can say about a table: the names, and the values behind them.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "crc32.h"
#include "message.h"
#include "model/languages.h"
#include "model/output_spec.h"
#include "proof/tables.h"
#include "text/cells.h"
#include "text/names.h"
#include "text/parts.h"

/* Lists change these texts, and so does the present language. Each has the list within which it has
 * a meaning, its name, and the member of the view. */
#define ITEM_TEXTS(TEXT)                        \
    TEXT("tables", "table", table)              \
    TEXT("tables", "TABLE", prefix)             \
    TEXT("tables", "has_keys", has_keys)        \
    TEXT("tables", "last_cell", last_cell)      \
    TEXT("arrays", "array", array)              \
    TEXT("arrays", "ARRAY", array_prefix)       \
    TEXT("arrays", "cells_of", cells_of)        \
    TEXT("arrays", "dimensions", dimensions)    \
    TEXT("arrays", "last_array", last_array)    \
    TEXT("members", "member", member)           \
    TEXT("rows", "row", row)                    \
    TEXT("rows", "position", position)          \
    TEXT("rows", "label", label)                \
    TEXT("rows", "last_row", last_row)          \
    TEXT("numbers", "number", number)           \
    TEXT("numbers", "bits", bits)               \
    TEXT("numbers", "last_number", last_number) \
    TEXT("columns", "label", title)             \
    TEXT("keys", "key", key)                    \
    TEXT("keys", "unit", unit)                  \
    TEXT("keys", "designator", designator)      \
    TEXT("keys", "key_read", key_read)          \
    TEXT("keys", "decides", decides)            \
    TEXT("earlier", "key", earlier_key)         \
    TEXT("links", "key", deciding)              \
    TEXT("links", "neighbours", neighbours)     \
    TEXT(NULL, "type", type)                    \
    TEXT(NULL, "zero_point", zero_point)        \
    TEXT(NULL, "cosines", cosines)              \
    TEXT(NULL, "sines", sines)                  \
    TEXT(NULL, "columns_tell", columns_tell)    \
    TEXT(NULL, "is_one_key", is_one_key)        \
    TEXT(NULL, "key_shift", key_shift)          \
    TEXT(NULL, "cells_decide", cells_decide)    \
    TEXT(NULL, "crc32", crc32) /* empty until the rows have been written once */

/* ---- comments ---- */

enum {
    COMMENT_LINES = 144,      /* a command has 6,143 bytes, two lines of it more than 91 */
    COMMENT_SENTENCES = 4096, /* bytes of some sentences, or of more numbers than 32 lines have */
    COMMENT_TEXT = 320,  /* bytes of a line, which may be longer than others for a file's name */
    COMMENT_COLUMNS = 93 /* of its text, without the comment's own characters */
};

/* The lines of a comment, which are made of numbers and names. */
struct comment {
    char lines[COMMENT_LINES][COMMENT_TEXT];
    size_t count;
    char *line; /* where a template reads the present one */
};

/* ---- the view ---- */

/* One view serves to render one set of files. It is too large for the stack of a small machine. The
 * tables and the output_spec are the caller's. */
struct view {
    struct tables *tables;
    struct table *table; /* the present one of these */
    struct names names;
    struct template_source partials[BLOCK_COUNT + PART_COUNT + 1]; /* the last has no name */
    const struct language *language; /* of the present text; C also for a user's */
    const char *prefix;              /* of the macros of the whole table */
    struct comment formula;
    struct comment accuracy;
    struct comment divisors; /* of longrope */
    struct comment keys;
    struct comment command_lines;
    const char *command; /* the canonical one */

    struct row row;      /* the present one, of the present array of that table */
    size_t first_number; /* of the cells that are its numbers */
    size_t end_number;
    struct crc32 crc; /* of all rows */
    size_t present_key;

#define VIEW_TEXT(list, name, member) char *member;
    struct {
        ITEM_TEXTS(VIEW_TEXT)
    } at;
#undef VIEW_TEXT

    struct progress progress;
};

/* The view has to be zeroed at first. `command` is the canonical one. */
void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command);

/* Users' templates may have these names, up to a NULL: templates/README.md says what they mean. */
extern const char *const view_user_names[];

/* Returns what posenc's own templates are parsed with, or users'. */
struct template_names view_template_names(const struct view *view, bool is_users);

/* Makes a language that of all texts from now on. NULL stands for C. */
void view_speak(struct view *view, const struct language *language);

/* Computes the CRC-32, which otherwise the first text with rows does. */
void view_digest(struct view *view);

/* ---- parts of it ---- */

/* declaration.c: whether a position may take more than 32 bits. */
bool positions_are_long(const struct spec *spec);

/* Adds the names that every table has. `spec` is that of the whole table, `prefix` that of its
 * macros. */
void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec, const char *prefix);

/* formula.c: adds what the formula and its exactness are. The cells of the table lie in
 * -2^magnitude .. 2^magnitude. */
void formula_add(struct names *names, const struct spec *spec, int magnitude);

/* Lists the divisors of longrope. */
void formula_list_divisors(struct comment *comment, const struct spec *spec);

/* Adds what can be said of a factored table. `spec` is that of the whole one. */
void factored_add(struct names *names, const struct factored *factored, const struct spec *spec);

/* keys.c: adds the lists of keys and of neighbours in their order, and says what they and their
 * comment are for the present table. */
void keys_add(struct view *view);
void keys_set_table(struct view *view);

/* Finds, after the last row of an array, a cell of it that is not 0, if the array has the first
 * key, and says so as a condition in C++. A row that is missing has zeros. */
void keys_find_last_cell(struct view *view);

/* comment.c: adds the list of that name, whose items are the lines. */
void comment_list(struct comment *comment, struct names *names, const char *name);

/* Adds a line. */
void comment_add(struct comment *comment, const char *format, ...) MESSAGE_FORMAT(2, 3);

/* Adds a text in as many lines as its words take; `indent` stands before those after the first. The
 * text is a command where there is a continuation, which stands after each line but the last one.
 */
void comment_fill(struct comment *comment, const char *indent, const char *text,
                  const char *continuation);

/* Makes its lines UTF-8, which other languages than C ask of comments too. A byte that begins no
 * character, as a file name may have it, becomes U+FFFD. */
void comment_clean(struct comment *comment);

#endif
