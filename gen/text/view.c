/*
 * view.c: the lists that templates can iterate, the values of their current items, and the table of
 * all names that templates can use.
 */
#include "text/view.h"

#include "count.h"
#include "memory.h"
#include "message.h"
#include "text/literal.h"
#include "text/values.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- tables and their arrays ---- */

const char *text_table_name(char *buffer, const struct view *view, size_t index)
{
    static const char *const suffixes[] = {"coarse", "fine"};
    const struct output_spec *const output_spec = view->row.output_spec;
    switch (output_spec->storage) {
    case STORAGE_FULL:
        break;
    case STORAGE_FACTORED:
        return text_print(buffer, "%s_%s", output_spec->name, suffixes[index]);
    case STORAGE_AXES:
        return text_print(buffer, "%s_%c", output_spec->name,
                          view->tables->gathered.tables[index].letter);
    }
    return text_print(buffer, "%s", output_spec->name);
}

/* Renders a block into the lines of a comment. A rendered line that begins with | is wrapped. If
 * the | is followed by a space, the second and further lines of the wrapped text are indented. */
static void comment_render(struct view *view, enum comment_name name, enum block block)
{
    struct comment *const comment = &view->comments[name];
    const size_t mark = memory_mark();
    const struct template_names names = view_template_names(view, false);
    const struct template *const template = template_parse(&builtin_blocks[block], &names);
    struct output *const output = memory_resize(NULL, 1, sizeof *output); /* not zeroed */
    output_start(output, NULL); /* the text fits in the buffer, so no file is needed */
    template_render(template, output);
    comment->count = 0;
    char *line = output->buffer;
    while (line < output->buffer + output->used) {
        char *const end = line + strcspn(line, "\n");
        *end = '\0';
        if (*line == '|') {
            comment_fill(comment, line[1] == ' ' ? "        " : "", line + 1, NULL);
        } else {
            comment_add(comment, "%s", line);
        }
        line = end + 1;
    }
    memory_release(mark);
}

static bool view_select_table(struct view *view, size_t index)
{
    struct tables *const tables = view->tables;
    if (index >= tables->count) {
        return false;
    }
    (void)text_table_name(view->table_name, view, index);
    (void)text_upper_case(view->table_prefix, view->table_name);
    view->table = &tables->table[index];
    view->row.spec = view->table->spec;
    view->row.witness = &tables->witness[index];
    (void)text_print(view->last_row_condition, "1");
    comment_render(view, COMMENT_WITNESS, BLOCK_WITNESS_LINES);
    return true;
}

const char *view_array_suffix(const struct view *view, size_t array)
{
    const struct notation *const notation = view->notation;
    return output_is_factored(view->row.output_spec) && notation->factored_names[0] != NULL
               ? notation->factored_names[view->table - view->tables->table]
               : notation->arrays[array];
}

/* Selects an array of the current table. Returns false if there is no such array. */
static bool view_select_array(struct view *view, size_t index)
{
    const size_t count = (size_t)view->row.spec->arrays;
    if (index >= count) {
        return false;
    }
    view->row.array = (uint32_t)index;
    (void)text_print(view->array_name, "%s%s",
                     view->notation->has_array_names ? "" : view->table_name,
                     view_array_suffix(view, count - 1 + index));
    return true;
}

static bool view_array_is_last(const struct view *view)
{
    const struct table *const last = &view->tables->table[view->tables->count - 1];
    return view->table == last && view->row.array + 1 == (uint32_t)view->row.spec->arrays;
}

/* Selects a table and one of its arrays, by an index that counts the arrays of all tables. */
static bool view_select_any_array(struct view *view, size_t index)
{
    const size_t arrays = (size_t)view->tables->table[0].spec->arrays;
    return view_select_table(view, index / arrays) && view_select_array(view, index % arrays);
}

/* Returns the dimensions of the current array, as in its declaration: [PE_MAX_LEN][PE_D_MODEL]. */
static const char *text_dimensions(char *buffer, const struct view *view)
{
    const struct spec *const spec = view->row.spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool is_padded = view->row.output_spec->stride > spec->array_columns;
    const bool is_half = layout->pair_cells > 0 || (layout->has_half_arrays && !is_padded);
    if (output_is_gathered(view->row.output_spec)) {
        return text_print(buffer, "[%s_MAX_LEN][%s_STRIDE]", view->table_prefix,
                          view->table_prefix);
    }
    return text_print(buffer, "[%s_MAX_LEN][%s_%s%s]%s", view->table_prefix, view->prefix,
                      is_padded ? "STRIDE" : "D_MODEL",
                      !is_half                               ? ""
                      : is_padded && layout->pair_cells == 4 ? " / 4"
                                                             : " / 2",
                      layout->pair_cells == 4   ? "[2][2]"
                      : layout->pair_cells == 2 ? "[2]"
                                                : "");
}

/* ---- rows ---- */

/* Computes a row, and selects its numbers: those of all arrays if `passes` is 1, otherwise those of
 * the current array. `passes` is how many times all rows are computed: once, or once per array.
 * Returns false after the last row. The row's label is its number. If the position differs from the
 * number, and the line then still has KEY_LENGTH columns after the macro's prefix, the position
 * follows. */
static bool view_select_row(struct view *view, size_t index, int64_t passes)
{
    enum {
        LABEL_FRAME_LENGTH = sizeof "    /*  */ {" - 1,
        /* the length of a long macro call of a key, without the prefix of the macro */
        KEY_LENGTH = sizeof "_KEYED_63(4000, +, 536870912.12345678)}}," - 1
    };
    const struct spec *const spec = view->row.spec;
    const struct digits *const digits = &view->digits;
    const int64_t row = (int64_t)index;
    const int64_t pass = passes > 1 ? view->row.array : 0;
    const size_t numbers = (size_t)(spec->columns / passes);
    const size_t indent_max = LINE_COLUMNS - KEY_LENGTH - strlen(view->row.name);
    if (index == 0) {
        view->table->row = 0;
    }
    progress_show(&view->progress, view->row.output_spec->is_quiet, pass * spec->max_len + row,
                  passes * spec->max_len, "");
    if (row == spec->max_len) {
        return false;
    }
    const int64_t position = spec_position(spec, row);
    table_next_row(view->table, view->row.cells);
    view->row.index = row;
    view->first_cell = (size_t)pass * numbers;
    view->end_cell = view->first_cell + numbers;
    size_t length = literal_integer(view->row_number, digits, row);
    view->position[literal_integer(view->position, digits, position)] = '\0';
    view->row_number[length] = '\0';
    memcpy(view->label, view->row_number, length);
    const size_t position_length = strlen(": t = ") + strlen(view->position);
    if (position != row && LABEL_FRAME_LENGTH + length + position_length <= indent_max) {
        (void)snprintf(view->label + length, sizeof view->label - length, ": t = %s",
                       view->position);
        length += position_length;
    }
    view->label[length] = '\0';
    view->row.indent = LABEL_FRAME_LENGTH + length;
    return true;
}

/* Selects a row of the current array, and updates the CRC-32. For each array, all rows are computed
 * again. */
static bool view_select_array_row(struct view *view, size_t index)
{
    const struct spec *const spec = view->row.spec;
    if (index == 0 && view->row.array == 0 && view->table == view->tables->table) {
        crc32_start(&view->crc);
    }
    if (view_select_row(view, index, spec->arrays)) {
        crc32_cells(&view->crc, view->row.cells + view->first_cell, (size_t)spec->array_columns,
                    spec->precision->bits);
        return true;
    }
    keys_set_last_row_condition(view);
    /* A user's template can iterate the rows of one array more often than those of the other, which
     * yields a wrong CRC-32. So only the first pass sets it: the pass of the .c, or of
     * view_compute_crc32. */
    if (view_array_is_last(view) && *view->crc32 == '\0') {
        (void)snprintf(view->crc32, sizeof view->crc32, "%08lx", (unsigned long)view->crc.value);
    }
    return false;
}

enum { PRINTED_MAX = 4 * SETTING_WORD_MAX }; /* maximum size of a printed cell, in bytes */

/* Prints a cell in the current notation, and returns the length. If the template has the setting
 * `types`, narrow floats are printed as their bits in hex. All other cells are printed as numbers.
 */
static size_t view_print_cell(const struct view *view, char *text, uint64_t cell)
{
    const struct precision *const precision = view->row.spec->precision;
    const struct notation *const notation = view->notation;
    const bool is_narrow_float =
        precision->kind == PRECISION_FLOAT && !precision_is_c_float(precision);
    if (is_narrow_float && notation->types[0] != NULL) {
        char bits[LITERAL_MAX];
        bits[literal_hex(bits, &view->digits, precision, cell)] = '\0';
        return (size_t)snprintf(text, PRINTED_MAX, "%s%s%s", notation->hex[0], bits,
                                notation->hex[1]);
    }
    const size_t length = literal_number(text, &view->digits, precision, cell);
    if (notation->negative_zero[0] != NULL && length == 4 && memcmp(text, "-0.0", 4) == 0) {
        char type[VALUE_SIZE];
        return (size_t)snprintf(text, PRINTED_MAX, "%s%s%s", notation->negative_zero[0],
                                text_cell_type(type, notation, precision),
                                notation->negative_zero[1]);
    }
    return length;
}

/* Selects a number of the current row. Returns false if there is no such number. */
static bool view_select_number(struct view *view, size_t index)
{
    view->current_cell = view->first_cell + index * view->cells_per_number;
    return view->current_cell != view->end_cell;
}

static bool view_number_is_last(const struct view *view)
{
    return view->current_cell + view->cells_per_number == view->end_cell;
}

/* Prints the bits of a cell in hex, and returns the length. */
static size_t view_print_bits(const struct view *view, char *text, uint64_t cell)
{
    return literal_hex(text, &view->digits, view->row.spec->precision, cell);
}

/* Returns the current number: a cell, or the two cells of a pair, printed by `print`. */
static const char *text_number(char *buffer, const struct view *view,
                               size_t (*print)(const struct view *, char *, uint64_t))
{
    const uint64_t *const cell = view->row.cells + view->current_cell;
    const char *const *const pair = view->notation->pair;
    char cosine[PRINTED_MAX];
    char sine[PRINTED_MAX];
    if (view->cells_per_number == 1) {
        buffer[print(view, buffer, *cell)] = '\0';
        return buffer;
    }
    return text_print(buffer, "%s%.*s%s%.*s%s", pair[0], (int)print(view, cosine, cell[0]), cosine,
                      pair[1], (int)print(view, sine, cell[1]), sine, pair[2]);
}

/* Writes the indentation of a line that continues a row, and returns its length. Without the
 * setting `indent`, the indentation is as long as the text before the row's first number: tabs are
 * copied, and all other bytes are replaced by blanks. */
static size_t view_write_indent(struct output *output, const struct notation *notation,
                                const struct tag_place *place)
{
    const size_t length = notation->has_indent ? notation->indent : place->column;
    for (size_t i = 0; i < length; i++) {
        const bool is_tab = !notation->has_indent && place->text_before[i] == '\t';
        output_bytes(output, is_tab ? "\t" : " ", 1);
    }
    return length;
}

/* Writes all numbers of the current row, in lines of at most LINE_COLUMNS. */
static void view_write_numbers(struct output *output, struct view *view,
                               const struct tag_place *place)
{
    size_t column = place->column;
    for (size_t i = 0; view_select_number(view, i); i++) {
        char number[VALUE_SIZE];
        const bool is_last = view_number_is_last(view);
        const size_t after = is_last ? place->bytes_after : strlen(",");
        const size_t length = strlen(text_number(number, view, view_print_cell));
        if (i == 0 && is_last) {
            output_text(output, view->notation->single_prefix);
        }
        if (i > 0 && column + 1 + length + after > LINE_COLUMNS) {
            output_text(output, "\n");
            column = view_write_indent(output, view->notation, place);
        } else if (i > 0) {
            output_text(output, " ");
            column++;
        }
        output_bytes(output, number, length);
        output_text(output, is_last ? "" : ",");
        column += length + 1;
    }
}

/* Returns the name of the current column, such as cos0: the name of its array, followed by its
 * index in the array. In an array of pairs, the name of the cosines or of the sines is followed by
 * the index of the pair. view->current_column is the index among the columns of all arrays. */
static const char *text_column_name(char *buffer, const struct view *view)
{
    const struct spec *const spec = view->row.spec;
    const size_t columns = (size_t)spec->array_columns;
    size_t array = 0;
    size_t column = view->current_column;
    if (spec->arrays == 2) {
        array = 1 + column / columns;
        column = column % columns;
    } else if (layout_table[spec->layout].pair_cells == 2) {
        array = 1 + column % 2;
        column = column / 2;
    }
    const char *const name = view->notation->arrays[array];
    return text_print(buffer, "%s%zu", name + (view->notation->is_c && array > 0), column);
}

/* Returns a suffix that distinguishes the symbol of this table from the symbols of other tables. It
 * consists of the CRC-32 of the cells and the memory layout. */
static const char *text_digest(char *buffer, const struct view *view)
{
    const struct output_spec *const output_spec = view->row.output_spec;
    (void)text_print(buffer, "%s", view->crc32);
    if (output_spec->row_align > 1) {
        text_append(buffer, VALUE_SIZE, "_%lld_%lld", (long long)output_spec->stride,
                    (long long)output_spec->row_align);
    }
    text_append(buffer, VALUE_SIZE, "%s", output_spec->program_memory ? "_flash" : "");
    return buffer;
}

/* ---- names ---- */

static const char *item_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    switch ((enum item_name)id) {
    case ITEM_TABLE:
        return view->table_name;
    case ITEM_TABLE_PREFIX:
        return view->table_prefix;
    case ITEM_ARRAY:
        return view->array_name;
    case ITEM_ARRAY_PREFIX:
        return text_upper_case(buffer, view->array_name);
    case ITEM_CELLS_OF:
        return text_print(buffer, "%s%s", view->array_name,
                          output_has_literal_words(view->row.output_spec) ? ".cells" : "");
    case ITEM_DIMENSIONS:
        return text_dimensions(buffer, view);
    case ITEM_ARRAY_STRIDE:
        return text_print(buffer, "%s_STRIDE",
                          output_is_gathered(view->row.output_spec) ? view->table_prefix
                                                                    : view->prefix);
    case ITEM_LAST_ARRAY:
        return text_flag(view_array_is_last(view));
    case ITEM_MEMBER:
        (void)words_print_member(buffer, VALUE_SIZE, &view->row, view->current_member);
        return buffer;
    case ITEM_ROW:
        return view->row_number;
    case ITEM_POSITION:
        return view->position;
    case ITEM_ROW_LABEL:
        return view->label;
    case ITEM_LAST_ROW:
        return text_flag(view->row.index + 1 == view->row.spec->max_len);
    case ITEM_NUMBER:
        return text_number(buffer, view, view_print_cell);
    case ITEM_BITS:
        return text_number(buffer, view, view_print_bits);
    case ITEM_LAST_NUMBER:
        return text_flag(view_number_is_last(view));
    case ITEM_COLUMN:
        return text_column_name(buffer, view);
    case ITEM_CRC32:
        return view->crc32;
    case ITEM_DIGEST:
        return text_digest(buffer, view);
    }
    return "";
}

static bool list_select(void *state, int id, size_t index)
{
    struct view *const view = state;
    const struct witness *const witness = view->row.witness;
    char buffer[VALUE_SIZE];
    switch ((enum list_name)id) {
    case LIST_TABLES:
        return view_select_table(view, index);
    case LIST_TABLE_ARRAYS:
        return view_select_array(view, index);
    case LIST_ARRAYS:
        return view_select_any_array(view, index);
    case LIST_MEMBERS: /* members of a row's struct, with --literal=words */
        view->current_member = index;
        return words_print_member(buffer, sizeof buffer, &view->row, index);
    case LIST_ARRAY_ROWS:
        return view_select_array_row(view, index);
    case LIST_ROWS: /* rows, each with the cells of all arrays */
        return view_select_row(view, index, 1);
    case LIST_NUMBERS:
        return view_select_number(view, index);
    case LIST_COLUMNS:
        view->current_column = index;
        return index < (size_t)view->row.spec->columns;
    case LIST_KEYS:
        view->current_key = index;
        return index < witness->count;
    case LIST_EARLIER_KEYS: /* the keys before the current one */
        view->current_earlier_key = index;
        return index < view->current_key;
    case LIST_NEIGHBOURING_ROWS: /* each pair of consecutive rows in key order */
        view->current_order_index = index;
        return index + 1 < (size_t)spec_distinct_rows(view->row.spec);
    case LIST_ORDERED_ROWS: /* rows in key order */
        view->current_order_index = index;
        return index < (size_t)spec_distinct_rows(view->row.spec);
    case LIST_AXES:
        view->current_axis = index;
        return index < view->tables->spec->axis_count;
    case LIST_GATHERED_AXES: /* axes that have a table */
        view->current_axis = 0;
        for (size_t left = index + 1; view->current_axis < view->tables->spec->axis_count;) {
            left -= view->tables->gathered.table_indices[view->current_axis] != GATHERED_NONE;
            if (left == 0) {
                return true;
            }
            view->current_axis++;
        }
        return false;
    case LIST_SMALL_TABLES:
        view->current_small_table = index;
        return index < view->tables->gathered.count;
    case LIST_PAIR_GROUPS:
        view->current_group = index;
        return index < view->tables->spec->pattern.count;
    case LIST_RUNS:
        view->current_run = index;
        return pattern_run_find(&view->run, &view->tables->spec->pattern, view->tables->spec->axis,
                                view->tables->spec->axis_count, index);
    case LIST_FREQUENCY_AXES: /* axes that do not share the frequencies of an earlier axis */
        view->current_axis = 0;
        for (size_t left = index + 1; view->current_axis < view->tables->spec->axis_count;) {
            left -= axis_has_new_frequencies(view->tables->spec, view->current_axis);
            if (left == 0) {
                return true;
            }
            view->current_axis++;
        }
        return false;
    }
    return false;
}

static void writer_write(struct output *output, void *state, int id, const struct tag_place *place)
{
    struct view *const view = state;
    switch ((enum writer_name)id) {
    case WRITER_CELLS:
        assert(view->row.indent == place->column + 1);
        if (output_has_literal_words(view->row.output_spec)) {
            words_write(output, &view->row);
        } else {
            cells_write(output, &view->row);
        }
        break;
    case WRITER_NUMBERS:
        view_write_numbers(output, view, place);
        break;
    }
}

static bool comment_select(void *state, int id, size_t index)
{
    struct view *const view = state;
    view->comments[id].current = index;
    return index < view->comments[id].count;
}

static const char *line_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    (void)buffer;
    return view->comments[id].lines[view->comments[id].current];
}

/* Each entry of VIEW_NAMES becomes a struct value. */
#define VALUE(id, name, lists, is_for_users, member) {name, lists, id, is_for_users, member},

#define TABLE_VALUE(...)    VALUE(__VA_ARGS__, .get_text = table_text)
#define POSITION_VALUE(...) VALUE(__VA_ARGS__, .get_text = position_text)
#define HEAD_VALUE(...)     VALUE(__VA_ARGS__, .get_text = head_text)
#define OPERAND_VALUE(...)  VALUE(__VA_ARGS__, .get_text = operand_text)
#define CELL_VALUE(...)     VALUE(__VA_ARGS__, .get_text = cell_text)
#define FACTORED_VALUE(...) VALUE(__VA_ARGS__, .get_text = factored_text)
#define DECODING_VALUE(...) VALUE(__VA_ARGS__, .get_text = decoding_text)
#define PAIR_VALUE(...)     VALUE(__VA_ARGS__, .get_text = pair_text)
#define STORAGE_VALUE(...)  VALUE(__VA_ARGS__, .get_text = storage_text)
#define PROOF_VALUE(...)    VALUE(__VA_ARGS__, .get_text = proof_text)
#define FORMULA_VALUE(...)  VALUE(__VA_ARGS__, .get_text = formula_text)
#define PLACE_VALUE(...)    VALUE(__VA_ARGS__, .get_text = place_text)
#define AXIS_VALUE(...)     VALUE(__VA_ARGS__, .get_text = axis_text)
#define GATHER_VALUE(...)   VALUE(__VA_ARGS__, .get_text = gather_text)
#define SMALL_VALUE(...)    VALUE(__VA_ARGS__, .get_text = small_text)
#define RUN_VALUE(...)      VALUE(__VA_ARGS__, .get_text = run_text)
#define ACCURACY_VALUE(...) VALUE(__VA_ARGS__, .get_text = accuracy_text)
#define LIST_VALUE(...)     VALUE(__VA_ARGS__, .select_item = list_select)
#define ITEM_VALUE(...)     VALUE(__VA_ARGS__, .get_text = item_text)
#define KEY_VALUE(...)      VALUE(__VA_ARGS__, .get_text = key_text)
#define WRITER_VALUE(...)   VALUE(__VA_ARGS__, .write = writer_write)
#define COMMENT_VALUE(...)  VALUE(__VA_ARGS__, .select_item = comment_select)
#define LINE_VALUE(...)     VALUE(__VA_ARGS__, .get_text = line_text)

static const struct value view_values[] = {
    /* clang-format off */
    ITEM_NAMES(ITEM_VALUE)
    LIST_NAMES(LIST_VALUE)
    TABLE_NAMES(TABLE_VALUE)
    POSITION_NAMES(POSITION_VALUE)
    HEAD_NAMES(HEAD_VALUE)
    OPERAND_NAMES(OPERAND_VALUE)
    CELL_NAMES(CELL_VALUE)
    FACTORED_NAMES(FACTORED_VALUE)
    DECODING_NAMES(DECODING_VALUE)
    PAIR_NAMES(PAIR_VALUE)
    STORAGE_NAMES(STORAGE_VALUE)
    PROOF_NAMES(PROOF_VALUE)
    FORMULA_NAMES(FORMULA_VALUE)
    PLACE_NAMES(PLACE_VALUE)
    AXIS_NAMES(AXIS_VALUE)
    GATHER_NAMES(GATHER_VALUE)
    SMALL_NAMES(SMALL_VALUE)
    RUN_NAMES(RUN_VALUE)
    ACCURACY_NAMES(ACCURACY_VALUE)
    KEY_NAMES(KEY_VALUE)
    WRITER_NAMES(WRITER_VALUE)
    COMMENT_NAMES(COMMENT_VALUE)
    LINE_NAMES(LINE_VALUE)
    /* clang-format on */
};

/* ---- the view ---- */

struct template_names view_template_names(struct view *view, bool is_for_user_template)
{
    return (struct template_names){.values = view_values,
                                   .value_count = COUNT(view_values),
                                   .partials =
                                       is_for_user_template ? view->user_partials : view->partials,
                                   .state = view,
                                   .is_for_user_template = is_for_user_template};
}

/* Returns the element of view_values with the same function pointer and id as `wanted`, which has
 * no name. */
static const struct value *value_entry(const struct value *wanted)
{
    const struct value *value = view_values;
    while (value->get_text != wanted->get_text || value->select_item != wanted->select_item ||
           value->write != wanted->write || value->id != wanted->id) {
        value++;
    }
    return value;
}

#define TEXT_OF(function, name)              \
    {                                        \
        .get_text = (function), .id = (name) \
    }
#define LIST_OF(function, name)                 \
    {                                           \
        .select_item = (function), .id = (name) \
    }
#define SPELLED_NUMBERS                             \
    {                                               \
        .write = writer_write, .id = WRITER_NUMBERS \
    }

enum { READERS_MAX = 6 }; /* maximum number of names that depend on one setting */

/* For each setting, the names whose values depend on the setting, as function pointers and ids. The
 * element after the last name has no function pointer. */
static const struct value setting_readers[][READERS_MAX + 1] = {
    [SETTING_ARRAYS] = {TEXT_OF(item_text, ITEM_ARRAY), TEXT_OF(item_text, ITEM_COLUMN),
                        TEXT_OF(proof_text, PROOF_KEY_ARRAY),
                        LIST_OF(comment_select, COMMENT_FORMULA)},
    [SETTING_FACTORED] = {TEXT_OF(item_text, ITEM_ARRAY), TEXT_OF(proof_text, PROOF_KEY_ARRAY)},
    [SETTING_TYPES] = {TEXT_OF(decoding_text, DECODING_REAL_TYPE),
                       TEXT_OF(decoding_text, DECODING_STORED_TYPE),
                       TEXT_OF(decoding_text, DECODING_WIDE_TYPE), TEXT_OF(cell_text, CELL_TYPE),
                       TEXT_OF(item_text, ITEM_NUMBER), SPELLED_NUMBERS},
    [SETTING_PAIR] = {TEXT_OF(item_text, ITEM_NUMBER), TEXT_OF(item_text, ITEM_BITS),
                      SPELLED_NUMBERS},
    [SETTING_HEX] = {TEXT_OF(item_text, ITEM_NUMBER), SPELLED_NUMBERS},
    [SETTING_SINGLE] = {SPELLED_NUMBERS},
    [SETTING_NEGATIVE_ZERO] = {TEXT_OF(item_text, ITEM_NUMBER), SPELLED_NUMBERS},
    [SETTING_CONTINUATION] = {LIST_OF(comment_select, COMMENT_COMMAND)},
    [SETTING_INDENT] = {SPELLED_NUMBERS},
};

/* Returns whether an element of setting_readers stands for a name. */
static bool is_reader(const struct value *value)
{
    return value->get_text != NULL || value->select_item != NULL || value->write != NULL;
}

bool view_template_uses_crc32(const struct template *template)
{
    static const struct value crc32 = TEXT_OF(item_text, ITEM_CRC32);
    return template_uses(template, value_entry(&crc32));
}

bool view_template_reads(const struct template *template, enum setting_name setting)
{
    const struct value *reader = setting_readers[setting];
    while (is_reader(reader) && !template_uses(template, value_entry(reader))) {
        reader++;
    }
    return is_reader(reader);
}

const char *view_print_readers(char text[VALUE_SIZE], enum setting_name setting)
{
    const struct value *const readers = setting_readers[setting];
    *text = '\0';
    for (size_t i = 0; is_reader(&readers[i]); i++) {
        const char *const before = i == 0 ? "" : is_reader(&readers[i + 1]) ? ", " : " or ";
        text_append(text, VALUE_SIZE, "%s%s", before, value_entry(&readers[i])->name);
    }
    return text;
}

void view_set_notation(struct view *view, const struct notation *notation)
{
    const bool has_pairs = layout_table[view->tables->spec->layout].pair_cells == 2 &&
                           output_is_full(view->row.output_spec);
    struct comment *const command = &view->comments[COMMENT_COMMAND];
    view->notation = notation;
    view->cells_per_number = has_pairs && notation->pair[0] != NULL ? 2 : 1;
    comment_render(view, COMMENT_FORMULA, BLOCK_FORMULA_LINES);
    command->count = 0;
    comment_fill(command, "", view->command, notation->continuation);
    if (!notation->is_c) {
        comment_clean(&view->comments[COMMENT_FORMULA]);
        comment_clean(command);
    }
}

/* Sets the partials that templates may include. posenc's own templates may include all blocks under
 * their own names and, under the name of each part, the block that is chosen for the table. Users'
 * templates may include only the banner. */
static void view_set_partials(struct view *view, const struct spec *spec)
{
    const struct emitted_table emitted = {spec, view->row.output_spec};
    struct template_source *const partials = view->partials;
    memcpy(partials, builtin_blocks, sizeof builtin_blocks);
    for (size_t i = 0; i < PART_COUNT; i++) {
        partials[BLOCK_COUNT + i] = builtin_blocks[parts[i].block(&emitted)];
        partials[BLOCK_COUNT + i].name = parts[i].name;
    }
    view->user_partials[0] = builtin_blocks[BLOCK_BANNER];
}

void view_compute_crc32(struct view *view)
{
    for (size_t i = 0; view_select_any_array(view, i); i++) {
        for (size_t j = 0; view_select_array_row(view, j); j++) {
        }
    }
    (void)view_select_table(view, 0);
}

void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command)
{
    const struct spec *const spec = tables->spec;
    int64_t columns = 0;
    for (size_t i = 0; i < tables->count; i++) {
        const int64_t table_columns = tables->table[i].spec->columns;
        columns = table_columns > columns ? table_columns : columns;
    }
    digits_init(&view->digits);
    view->row = (struct row){.output_spec = output_spec,
                             .name = view->table_name,
                             .prefix = view->table_prefix,
                             .digits = &view->digits,
                             .cells = memory_allocate((size_t)columns, sizeof *view->row.cells)};
    view->tables = tables;
    view->command = command;
    view->notation = &notation_c;
    (void)text_upper_case(view->prefix, output_spec->name);
    view_set_partials(view, spec);
    formula_list_divisors(&view->comments[COMMENT_DIVISORS], spec);
    (void)view_select_table(view, 0); /* outside of lists, the first table is the current one */
    view_set_notation(view, &notation_c);
    comment_render(view, COMMENT_ACCURACY, BLOCK_ACCURACY_LINES);
}
