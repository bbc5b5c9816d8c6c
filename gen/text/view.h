/*
 * view.h: what the templates can say about a table: the names, and the values behind them.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "encoding/factored.h"
#include "model/languages.h"
#include "model/output_spec.h"
#include "progress.h"
#include "proof/witness.h"
#include "text/comment.h"
#include "text/crc32.h"
#include "text/names.h"
#include "text/row.h"

/* One view serves to render one set of files. It is too large for the stack of a small machine. The
 * table, the witness and the spec are the caller's. */
struct view {
    const struct spec *spec;
    const struct output_spec *output_spec;
    struct table *table;
    const struct witness *witness;
    struct names names;
    const struct language *language; /* of the present text; NULL: C, or a user's */
    const char *id;                  /* the name of the whole table */
    const char *prefix;              /* of its macros */
    struct comment formula;
    struct comment accuracy;
    struct comment keys;
    struct comment command_lines;
    const char *command; /* the canonical one */

    struct row row;      /* the present one, and the present array */
    uint64_t *cells;     /* of that row */
    size_t first_number; /* of the cells that are its numbers */
    size_t end_number;
    size_t number; /* the next one */
    struct crc32 crc;
    struct crc32 *digest; /* of the rows: this one, or a small table's that of the whole */
    char *crc_text;       /* empty until all rows have been written once */
    char *last_cell;
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
        char *array;
        char *cells_of;
        char *kind;
        char *dimensions;
        struct value *decides;
        struct value *last_array;
        struct value *last_row;
        struct value *last_number;
    } at; /* the texts that lists change */

    struct view *small; /* of a factored table: the views of the coarse and the fine one */

    struct progress progress;
    bool failed; /* a list could not go on, and the message has been printed */
};

/* What a view shows, all of it the caller's. */
struct subject {
    const struct spec *spec;
    const struct output_spec *output_spec;
    /* For a factored table, those of a small one: no template asks for the rows of the whole. */
    struct table *table;
    const struct witness *witness;
    const struct factored *factored; /* NULL unless the table is factored */
    bool has_stored_type; /* the small tables' cells have another type than those of a row */
    const char *command;  /* the canonical one */
};

/* The view is freed with view_free. */
void view_init(struct view *view, const struct subject *subject);
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

/* Gives the view of a factored table the views of its coarse and its fine table, which are the
 * caller's. Its CRC-32 is that of all coarse rows, then all fine ones, as they are written. */
void view_set_small(struct view *view, struct view small[2]);

#endif
