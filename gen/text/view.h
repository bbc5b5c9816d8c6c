/*
 * view.h: what the templates can say about a table: the names, and the values behind them.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "crc32.h"
#include "model/languages.h"
#include "model/output_spec.h"
#include "proof/tables.h"
#include "text/cells.h"
#include "text/comment.h"
#include "text/declaration.h"
#include "text/names.h"

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

/* One view serves to render one set of files. It is too large for the stack of a small machine. The
 * tables and the output_spec are the caller's. */
struct view {
    struct tables *tables;
    struct table *table; /* the present one of these */
    struct names names;
    const struct language *language; /* of the present text; NULL: C, or a user's */
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
    size_t number;    /* the next one */
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

/* keys.c: adds the lists of keys and of neighbours in their order, and says what they and their
 * comment are for the present table. */
void keys_add(struct view *view);
void keys_set_table(struct view *view);

/* Finds, after the last row of an array, a cell of it that is not 0, if the array has the first
 * key, and says so as a condition in C++. A row that is missing has zeros. */
void keys_find_last_cell(struct view *view);

#endif
