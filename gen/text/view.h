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

/* These functions return the values of the names above. `state` is the view. */

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
const char *frequency_text(void *state, int id, char *buffer);
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
    /* The most lines. A command has at most 6,143 bytes, and two neighbouring lines of it together
     * have more than 91. */
    COMMENT_LINES = 144,
    /* The bytes of a text that is wrapped: of some sentences, or of more numbers than fit on 32
     * lines. */
    COMMENT_SENTENCES = 4096,
    /* The bytes of a line, which may be long because of a file's name. */
    COMMENT_TEXT = 320,
    /* The columns of a line, without the delimiters of the comment. */
    COMMENT_COLUMNS = 93
};

/* The lines of a comment, which contain numbers and names of the table. */
struct comment {
    char lines[COMMENT_LINES][COMMENT_TEXT];
    size_t count;
    size_t present;
};

/* ---- the view ---- */

/* The state of rendering one set of files. It is too large for a small stack. The caller owns the
 * tables and the output_spec. */
struct view {
    struct tables *tables;
    struct table *table;             /* the current one of `tables` */
    const struct notation *notation; /* the notation of the current text */
    const char *command;             /* the canonical command */
    struct digits digits;
    struct template_source partials[BLOCK_COUNT + PART_COUNT + 1]; /* the last has no name */
    struct template_source user_partials[1 + 1];                   /* the last has no name */
    struct comment comments[COMMENTS];

    char prefix[VALUE_SIZE]; /* prefix of the macros of the whole table */
    char table_name[VALUE_SIZE];
    char table_prefix[VALUE_SIZE];
    char array_name[VALUE_SIZE];
    char last_cell[VALUE_SIZE];
    char row_number[LITERAL_MAX];
    char position[LITERAL_MAX];
    char label[2 * LITERAL_MAX];
    char crc32[8 + 1]; /* empty until all rows have been written */

    struct row row;      /* the current row of the current array of `table` */
    size_t first_number; /* index of the first cell of the current row */
    size_t end_number;
    size_t number_cells; /* cells per number: 2 for a cosine and a sine */
    struct crc32 crc;    /* the CRC of the rows so far */

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
    struct pattern_run run; /* the current run */

    struct progress progress;
};

/* Initializes a view, which has to be zeroed before. `command` is the canonical command. */
void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command);

/* Returns the names that posenc's own templates, or users' templates, may use. */
struct template_names view_template_names(struct view *view, bool is_users);

/* Returns whether a template states the CRC-32, which requires a pass over all rows. */
bool view_template_states_digest(const struct template *template);

/* view_template_reads returns whether a template has a name whose value depends on the setting.
 * view_print_readers prints all such names. */
bool view_template_reads(const struct template *template, enum setting_name setting);
const char *view_print_readers(char text[VALUE_SIZE], enum setting_name setting);

/* Sets the notation of all texts that are rendered from now on. The caller owns it. */
void view_set_notation(struct view *view, const struct notation *notation);

/* Computes the CRC-32 in advance. Otherwise it is computed when the first text with rows is
 * rendered. */
void view_digest(struct view *view);

/* ---- functions that the files of the view share ---- */

/* view.c: returns the name of a table: pe, pe_coarse, or pe_y. */
const char *text_table_name(char *buffer, const struct view *view, size_t index);

/* declaration.c: returns whether a position may need more than 32 bits. */
bool positions_are_long(const struct spec *spec);

/* portable.c: returns the type of a cell in a language whose template has the setting `types`;
 * otherwise an empty text. */
const char *text_cell_type(char *buffer, const struct notation *notation,
                           const struct precision *precision);

/* view.c: returns the suffix that follows the table's name in the name of an array, or the whole
 * name if the template names arrays. `array` is 0 for the only array, 1 for the cosines, 2 for the
 * sines. */
const char *view_array_suffix(const struct view *view, size_t array);

/* formula.c: lists the divisors of longrope. */
void formula_list_divisors(struct comment *comment, const struct spec *spec);

/* axes_text.c: returns whether an axis has other frequencies than all axes before it. */
bool axis_has_own_frequency(const struct spec *spec, size_t axis);

/* keys.c: called after the last row of an array. If the first key is in this array, sets
 * view->last_cell to a C++ condition that a certain cell of the last row is not 0. If rows were
 * missing from the initializer, the cells of the last row would be zeros. */
void keys_find_last_cell(struct view *view);

/* comment.c: adds a line. */
void comment_add(struct comment *comment, const char *format, ...) TEXT_FORMAT(2, 3);

/* Adds a text, wrapped into as many lines as it needs. `indent` begins each line but the first. For
 * a command, `continuation` ends each line but the last; for other texts it is NULL. */
void comment_fill(struct comment *comment, const char *indent, const char *text,
                  const char *continuation);

/* Makes the lines valid UTF-8, which some languages require even in comments. Bytes of a file name
 * that are not UTF-8 become U+FFFD. */
void comment_clean(struct comment *comment);

#endif
