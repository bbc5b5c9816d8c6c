/*
 * view.h: the names that templates can use, and their values for a table.
 */
#ifndef POSENC_VIEW_H
#define POSENC_VIEW_H

#include "crc32.h"
#include "message.h"
#include "model/output_spec.h"
#include "proof/tables.h"
#include "text/cells.h"
#include "text/digits.h"
#include "text/mustache.h"
#include "text/names.h"
#include "text/notation.h"
#include "text/parts.h"

/* ---- names ---- */

enum table_name { TABLE_NAMES(NAME_ENUMERATOR) };
enum position_name { POSITION_NAMES(NAME_ENUMERATOR) };
enum head_name { HEAD_NAMES(NAME_ENUMERATOR) };
enum operand_name { OPERAND_NAMES(NAME_ENUMERATOR) };
enum cell_name { CELL_NAMES(NAME_ENUMERATOR) };
enum factored_name { FACTORED_NAMES(NAME_ENUMERATOR) };
enum decoding_name { DECODING_NAMES(NAME_ENUMERATOR) };
enum pair_name { PAIR_NAMES(NAME_ENUMERATOR) };
enum storage_name { STORAGE_NAMES(NAME_ENUMERATOR) };
enum proof_name { PROOF_NAMES(NAME_ENUMERATOR) };
enum frequency_name { FREQUENCY_NAMES(NAME_ENUMERATOR) };
enum place_name { PLACE_NAMES(NAME_ENUMERATOR) };
enum axis_name { AXIS_NAMES(NAME_ENUMERATOR) };
enum gather_name { GATHER_NAMES(NAME_ENUMERATOR) };
enum small_name { SMALL_NAMES(NAME_ENUMERATOR) };
enum run_name { RUN_NAMES(NAME_ENUMERATOR) };
enum accuracy_name { ACCURACY_NAMES(NAME_ENUMERATOR) };
enum list_name { LIST_NAMES(NAME_ENUMERATOR) };
enum item_name { ITEM_NAMES(NAME_ENUMERATOR) };
enum setting_name { SETTING_NAMES(SETTING_ENUMERATOR) };
enum key_name { KEY_NAMES(NAME_ENUMERATOR) };
enum writer_name { WRITER_NAMES(NAME_ENUMERATOR) };
enum comment_name { COMMENT_NAMES(NAME_ENUMERATOR) COMMENTS };
enum line_name { LINE_NAMES(NAME_ENUMERATOR) LINES_OF_COMMENTS };
_Static_assert((int)LINES_OF_COMMENTS == (int)COMMENTS, "each comment has lines");

/* Return the values of these names; the state is the view. */
const char *table_text(void *state, int id, char *buffer);     /* declaration.c */
const char *position_text(void *state, int id, char *buffer);  /* the same */
const char *head_text(void *state, int id, char *buffer);      /* the same */
const char *operand_text(void *state, int id, char *buffer);   /* the same */
const char *cell_text(void *state, int id, char *buffer);      /* the same */
const char *factored_text(void *state, int id, char *buffer);  /* the same: of a factored table */
const char *decoding_text(void *state, int id, char *buffer);  /* portable.c */
const char *pair_text(void *state, int id, char *buffer);      /* the same */
const char *storage_text(void *state, int id, char *buffer);   /* the same */
const char *proof_text(void *state, int id, char *buffer);     /* the same: of the present table */
const char *frequency_text(void *state, int id, char *buffer); /* formula.c */
const char *place_text(void *state, int id, char *buffer);     /* the same */
const char *accuracy_text(void *state, int id, char *buffer);  /* the same */
const char *axis_text(void *state, int id, char *buffer);      /* axes_text.c */
const char *gather_text(void *state, int id, char *buffer);    /* gather.c */
const char *small_text(void *state, int id, char *buffer);     /* the same: of a small table */
const char *run_text(void *state, int id, char *buffer);       /* the same: of a run of pairs */
const char *key_text(void *state, int id, char *buffer);       /* keys.c: of the present table */

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
    size_t present;
};

/* ---- the view ---- */

/* The state of rendering one set of files. It is too large for a small stack. The tables and the
 * output_spec remain the caller's. */
struct view {
    struct tables *tables;
    struct table *table;             /* the current one of these */
    const struct notation *notation; /* of the present text */
    const char *command;             /* the canonical one */
    struct digits digits;
    struct template_source partials[BLOCK_COUNT + PART_COUNT + 1]; /* the last has no name */
    struct template_source user_partials[1 + 1];                   /* the same */
    struct comment comments[COMMENTS];

    char prefix[VALUE_SIZE]; /* of the macros of the whole table */
    char table_name[VALUE_SIZE];
    char table_prefix[VALUE_SIZE];
    char array_name[VALUE_SIZE];
    char last_cell[VALUE_SIZE];
    char row_number[LITERAL_MAX];
    char position[LITERAL_MAX];
    char label[2 * LITERAL_MAX];
    char crc32[8 + 1]; /* empty until the rows have been written */

    struct row row;      /* the current row of the current array of that table */
    size_t first_number; /* the first of its cells */
    size_t end_number;
    size_t number_cells; /* cells per number: 2 for a cosine and a sine */
    struct crc32 crc;    /* of all rows */

    /* the current item of other lists */
    size_t present_number;
    size_t present_member;
    size_t present_column;
    size_t present_key;
    size_t present_earlier;
    size_t present_link;
    size_t present_axis;
    size_t present_small;
    size_t present_group;
    size_t present_run;
    struct pattern_run run; /* that */

    struct progress progress;
};

/* The view has to be zeroed before. `command` is the canonical command. */
void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command);

/* Returns the names with which posenc's own templates, or users', are parsed. */
struct template_names view_template_names(struct view *view, bool is_users);

/* Returns whether a template has the CRC-32, which requires a pass over all rows. */
bool view_template_states_digest(const struct template *template);

/* Returns whether a template has a name whose value depends on the setting; and prints these names.
 */
bool view_template_reads(const struct template *template, enum setting_name setting);
const char *view_print_readers(char text[VALUE_SIZE], enum setting_name setting);

/* Sets the notation of all following texts. It remains the caller's. */
void view_set_notation(struct view *view, const struct notation *notation);

/* Computes the CRC-32 in advance; otherwise the first text with rows does. */
void view_digest(struct view *view);

/* ---- parts of it ---- */

/* view.c: returns the name of a table: pe, pe_coarse, or pe_y. */
const char *text_table_name(char *buffer, const struct view *view, size_t index);

/* declaration.c: returns whether a position may need more than 32 bits. */
bool positions_are_long(const struct spec *spec);

/* portable.c: returns the type of a cell in a language whose template names types, else an empty
 * text. */
const char *text_cell_type(char *buffer, const struct notation *notation,
                           const struct precision *precision);

/* view.c: returns the name of an array of the present table, or what follows the table's name
 * there: of the only array (0), of the cosines (1) or of the sines (2). */
const char *view_array_suffix(const struct view *view, size_t array);

/* formula.c: lists the divisors of longrope. */
void formula_list_divisors(struct comment *comment, const struct spec *spec);

/* axes_text.c: whether the axis of that index has another frequency than axes before it. */
bool axis_has_own_frequency(const struct spec *spec, size_t axis);

/* keys.c: after the last row of an array that has the first key, finds one of its cells that is not
 * 0, and makes a C++ condition of it: a missing row would have zeros. */
void keys_find_last_cell(struct view *view);

/* comment.c: adds a line. */
void comment_add(struct comment *comment, const char *format, ...) TEXT_FORMAT(2, 3);

/* Adds a text in as many lines as its words take; `indent` stands before those after the first. The
 * text is a command where there is a continuation, which stands after each line but the last one.
 */
void comment_fill(struct comment *comment, const char *indent, const char *text,
                  const char *continuation);

/* Makes its lines valid UTF-8, which some languages require even in comments. Bytes of a file name
 * that are not UTF-8 become U+FFFD. */
void comment_clean(struct comment *comment);

#endif
