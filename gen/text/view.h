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
enum formula_name { FORMULA_NAMES(NAME_ENUMERATOR) };
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
enum comment_name { COMMENT_NAMES(NAME_ENUMERATOR) COMMENT_COUNT };
enum line_name { LINE_NAMES(NAME_ENUMERATOR) LINES_OF_COMMENTS };
_Static_assert((int)LINES_OF_COMMENTS == (int)COMMENT_COUNT, "each comment has lines");

/* Each of these functions returns the value of the name with the enumerator `id`. `state` is the
 * view. */

/* declaration.c */
const char *table_text(void *state, int id, char *buffer);
const char *position_text(void *state, int id, char *buffer);
const char *head_text(void *state, int id, char *buffer);
const char *operand_text(void *state, int id, char *buffer);
const char *cell_text(void *state, int id, char *buffer);
const char *factored_text(void *state, int id, char *buffer);

/* portable.c */
const char *decoding_text(void *state, int id, char *buffer);
const char *pair_text(void *state, int id, char *buffer);
const char *storage_text(void *state, int id, char *buffer);
const char *proof_text(void *state, int id, char *buffer);

/* formula.c */
const char *formula_text(void *state, int id, char *buffer);
const char *place_text(void *state, int id, char *buffer);
const char *accuracy_text(void *state, int id, char *buffer);

/* axes_text.c */
const char *axis_text(void *state, int id, char *buffer);

/* gather.c */
const char *gather_text(void *state, int id, char *buffer);
const char *small_text(void *state, int id, char *buffer);
const char *run_text(void *state, int id, char *buffer);

/* keys.c */
const char *key_text(void *state, int id, char *buffer);

/* ---- comments ---- */

enum {
    /* The maximum number of lines of a comment. A command has at most 6,143 bytes, and any two
     * consecutive lines of a command together have more than 91 bytes. */
    COMMENT_LINES = 144,
    /* The size in bytes of the buffer for a list of divisors before it is wrapped. A list that
     * fills the buffer needs more lines than formula_list_divisors prints. */
    DIVISOR_LIST_SIZE = 4096,
    /* The size of a line in bytes. A line with a file name may be long. */
    COMMENT_LINE_SIZE = 320,
    /* The maximum length of a wrapped line in bytes, without the delimiters of the comment. */
    COMMENT_COLUMNS = 93
};

/* The lines of a comment in the output, and the one that a template is rendering. */
struct comment {
    char lines[COMMENT_LINES][COMMENT_LINE_SIZE];
    size_t count;
    size_t current; /* the index of the current line */
};

/* ---- the view ---- */

/* The state of rendering the text outputs of a run. The struct is too large for a small stack. The
 * caller owns the tables and the output_spec. */
struct view {
    struct tables *tables;
    struct table *table;             /* the current element of tables->table */
    const struct notation *notation; /* the notation of the output that is being rendered */
    const char *command;             /* the canonical command */
    struct digits digits;
    struct template_source
        partials[BLOCK_COUNT + PART_COUNT + 1];  /* the last element has no name */
    struct template_source user_partials[1 + 1]; /* the last element has no name */
    struct comment comments[COMMENT_COUNT];

    char prefix[VALUE_SIZE]; /* macro prefix of the whole table */

    /* Texts of the current table, of the current array and of the current row. */
    char table_name[VALUE_SIZE];
    char table_prefix[VALUE_SIZE]; /* macro prefix */
    char array_name[VALUE_SIZE];
    char last_row_condition[VALUE_SIZE]; /* see keys_set_last_row_condition */
    char row_number[LITERAL_MAX];
    char position[LITERAL_MAX];
    char label[2 * LITERAL_MAX]; /* see view_select_row */

    char crc32[8 + 1]; /* eight hex digits; empty until a pass over all rows is complete */

    struct row row; /* the current row of the current array of `table` */
    /* The cells of the current row that are printed: row.cells[first_cell] up to, but without,
     * row.cells[end_cell]. */
    size_t first_cell;
    size_t end_cell;
    size_t cells_per_number; /* cells per printed number: 1, or 2 for a pair */
    struct crc32 crc;        /* CRC-32 of the cells so far in this pass */

    /* The indices of the current items of the lists. */
    size_t current_cell;
    size_t current_member;
    size_t current_column;
    size_t current_key;
    size_t current_earlier_key;
    size_t current_order_index; /* into witness->order: the row, or the first of two neighbours */
    size_t current_axis;
    size_t current_small_table;
    size_t current_group;
    size_t current_run;
    struct pattern_run run; /* the current run */

    struct progress progress;
};

/* Initializes a zeroed view. `command` is the canonical command. */
void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command);

/* Returns the names that users' templates may use or, without is_for_user_template, the names that
 * posenc's own templates may use. */
struct template_names view_template_names(struct view *view, bool is_for_user_template);

/* Returns whether a template uses the CRC-32, which is known only after a pass over all rows. */
bool view_template_uses_crc32(const struct template *template);

/* view_template_reads returns whether a template uses a name whose value depends on the setting.
 * view_print_readers prints all names that depend on the setting. */
bool view_template_reads(const struct template *template, enum setting_name setting);
const char *view_print_readers(char text[VALUE_SIZE], enum setting_name setting);

/* Sets the notation for all texts that are rendered after this call. The caller owns the notation.
 */
void view_set_notation(struct view *view, const struct notation *notation);

/* Computes the CRC-32 in advance. Without this call, it is computed when the first text with rows
 * is rendered. */
void view_compute_crc32(struct view *view);

/* ---- functions that the files of the view share ---- */

/* view.c: returns the name of the stored table with this index, such as pe, pe_coarse or pe_y. */
const char *text_table_name(char *buffer, const struct view *view, size_t index);

/* declaration.c: returns whether a position of the table needs more than 32 bits. */
bool positions_are_long(const struct spec *spec);

/* portable.c: returns the type of a cell according to the template's setting `types`, or "" if the
 * template does not have the setting. */
const char *text_cell_type(char *buffer, const struct notation *notation,
                           const struct precision *precision);

/* view.c: returns the suffix that is appended to the table's name to form the name of an array. If
 * the template sets whole names of arrays, returns the whole name. `array` is 0 for the only array,
 * 1 for the cosines, 2 for the sines. It has no effect if the template names the small tables of a
 * factored table (setting `factored`): then the name of the current small table is returned. */
const char *view_array_suffix(const struct view *view, size_t array);

/* formula.c: adds the list of longrope's divisors. If the list would have too many lines, adds the
 * name that it has in the model's config.json instead. */
void formula_list_divisors(struct comment *comment, const struct spec *spec);

/* axes_text.c: returns whether an axis has frequencies that no earlier axis has. */
bool axis_has_new_frequencies(const struct spec *spec, size_t axis);

/* keys.c: called after the last row of an array. If the column of the first key is in this array,
 * and a cell of the last row is not 0, sets view->last_row_condition to the C++ condition that the
 * first such cell is not 0. An assertion of this condition fails if the initializer lacks rows,
 * because then the last row is all zeros. */
void keys_set_last_row_condition(struct view *view);

/* comment.c: adds a line, formatted as with printf. */
void comment_add(struct comment *comment, const char *format, ...) TEXT_FORMAT(2, 3);

/* comment.c: adds a text, wrapped into lines. All lines but the first begin with `indent`. If the
 * text is a command, all lines but the last end with `continuation`. For other texts,
 * `continuation` is NULL. */
void comment_fill(struct comment *comment, const char *indent, const char *text,
                  const char *continuation);

/* comment.c: makes the lines valid UTF-8, which some languages require even in comments. Invalid
 * bytes, which only a file name can contain, become U+FFFD. */
void comment_clean(struct comment *comment);

#endif
