/*
 * view.h: what the templates can say about a table: the names, and the values behind them.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "model/languages.h"
#include "model/output_spec.h"
#include "progress.h"
#include "proof/tables.h"
#include "text/comment.h"
#include "text/crc32.h"
#include "text/names.h"
#include "text/row.h"

/* One view serves to render one set of files. It is too large for the stack of a small machine. The
 * tables and the output_spec are the caller's. */
struct view {
    const struct output_spec *output_spec;
    struct tables *tables;
    struct table *table; /* the present one of these */
    struct names names;
    const struct language *language; /* of the present text; NULL: C, or a user's */
    const char *prefix;              /* of the macros of the whole table */
    struct comment formula;
    struct comment accuracy;
    struct comment keys;
    struct comment command_lines;
    const char *command; /* the canonical one */

    struct row row;      /* the present one, of the present array of that table */
    uint64_t *cells;     /* of that row */
    size_t first_number; /* of the cells that are its numbers */
    size_t end_number;
    size_t number;    /* the next one */
    struct crc32 crc; /* of all rows */
    char *crc_text;   /* empty until they have been written once */
    size_t present_key;

    struct {
        char *key;
        char *unit;
        char *key_read;
        char *earlier_key;
        char *row;
        char *position;
        char *label;
        char *member;
        char *type;
        char *zero_point;
        char *title;
        char *number;
        char *bits;
        char *deciding;
        char *neighbours;
        char *last_cell;
        char *table;
        char *prefix;
        char *array;
        char *cells_of;
        char *array_prefix;
        char *dimensions;
        char *has_keys; /* a flag, as the next ones */
        char *decides;
        char *last_array;
        char *last_row;
        char *last_number;
    } at; /* the texts that lists change */

    struct progress progress;
    bool failed; /* a list could not go on, and the message has been printed */
};

/* The view has to be zeroed at first, and is freed with view_free. `command` is the canonical one.
 */
void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command);
void view_free(struct view *view);

/* The names that users' templates may have, up to a NULL: templates/README.md says what they mean.
 */
extern const char *const view_user_names[];

/* What posenc's own templates in C are parsed with, and what users' are: these names, and the
 * banner. */
struct template_names view_template_names(const struct view *view);
struct template_names view_user_template_names(const struct view *view);

/* Makes a language that of all texts from now on; NULL: C. */
void view_speak(struct view *view, const struct language *language);

/* Computes the CRC-32, which otherwise the first text with rows does. */
void view_digest(struct view *view);

#endif
