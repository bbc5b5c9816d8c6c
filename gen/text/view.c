/*
 * view.c: the lists of the templates, and their items.
 */
#include "text/view.h"

#include "memory.h"
#include "message.h"
#include "text/literal.h"

#include <stdio.h>
#include <string.h>

/* ---- tables and their arrays ---- */

/* The name of a small table ends in this. The first index is how many tables there are, less 1. */
static const char *const table_suffixes[][2] = {{""}, {"_coarse", "_fine"}};

/* In C the name of an array begins with that of its table. */
static const struct language language_c = {.arrays = {"", "_cos", "_sin"}, .continuation = " \\"};

/* Makes the lines of a comment what a block renders. One that begins with | is filled. */
static void comment_render(struct comment *comment, const struct view *view, enum block block)
{
    const size_t mark = memory_mark();
    const struct template_names names = view_template_names(view, false);
    const struct template *const template = template_parse(&builtin_blocks[block], &names);
    struct output *const output = memory_resize(NULL, 1, sizeof *output); /* as it is */
    output_start(output, NULL);
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

static bool view_table_item(void *state, size_t index)
{
    struct view *view = state;
    struct tables *const tables = view->tables;
    if (index >= tables->count) {
        return false;
    }
    (void)snprintf(view->at.table, NAME_TEXT, "%s%s", view->row.output_spec->name,
                   table_suffixes[tables->count - 1][index]);
    text_capitalize(view->at.prefix, view->at.table);
    view->table = &tables->table[index];
    view->row.spec = view->table->spec;
    view->row.witness = &tables->witness[index];
    keys_set_table(view);
    comment_render(&view->keys, view, BLOCK_WITNESS_LINES);
    return true;
}

/* Lists the arrays of the present table, with their dimensions: [PE_MAX_LEN][PE_D_MODEL]. */
static bool view_array_item(void *state, size_t index)
{
    struct view *view = state;
    const struct spec *const spec = view->row.spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool is_padded = view->row.output_spec->stride > spec->array_columns;
    const bool is_half = layout->has_pair_dimension || (layout->has_half_arrays && !is_padded);
    const size_t count = (size_t)spec->arrays;
    if (index >= count) {
        return false;
    }
    const struct table *const last = &view->tables->table[view->tables->count - 1];
    view->row.array = (uint32_t)index;
    flag_set(view->at.last_array, index + 1 == count && view->table == last);
    (void)snprintf(view->at.array, NAME_TEXT, "%s%s",
                   view->language == &language_c ? view->at.table : "",
                   view->language->arrays[count - 1 + index]);
    (void)snprintf(view->at.cells_of, NAME_TEXT, "%s%s", view->at.array,
                   view->row.output_spec->literal == LITERAL_WORDS ? ".cells" : "");
    text_capitalize(view->at.array_prefix, view->at.array);
    (void)snprintf(view->at.dimensions, NAME_TEXT, "[%s_MAX_LEN][%s_%s%s]%s", view->at.prefix,
                   view->prefix, is_padded ? "STRIDE" : "D_MODEL", is_half ? " / 2" : "",
                   layout->has_pair_dimension ? "[2]" : "");
    return true;
}

/* Lists the arrays of all tables. */
static bool view_any_array_item(void *state, size_t index)
{
    struct view *view = state;
    const size_t arrays = (size_t)view->tables->table[0].spec->arrays;
    return view_table_item(view, index / arrays) && view_array_item(view, index % arrays);
}

/* ---- rows ---- */

/* Makes a row the present one, with the numbers of the present array, or of all: all rows are taken
 * `passes` times, once for each array, or once. Returns false where there is no further row. Its
 * label is its number; where its position is another number, that as well, if the cell with the
 * longest key then fits the line. */
static bool view_take_row(struct view *view, size_t index, int64_t passes)
{
    enum {
        AROUND = sizeof "    /*  */ {" - 1,
        LONGEST = sizeof "_KEYED_63(4000, +, 536870912.12345678)}}," - 1
    };
    const struct spec *const spec = view->row.spec;
    const struct digits *const digits = &view->names.digits;
    const int64_t row = (int64_t)index;
    const int64_t pass = passes > 1 ? view->row.array : 0;
    const size_t numbers = (size_t)(spec->columns / passes);
    const size_t most = LINE_COLUMNS - LONGEST - strlen(view->row.name);
    if (index == 0) {
        view->table->row = 0;
    }
    progress_show(&view->progress, view->row.output_spec->quiet, pass * spec->max_len + row,
                  passes * spec->max_len, "");
    if (row == spec->max_len) {
        return false;
    }
    const int64_t position = spec_position(spec, row);
    table_next_row(view->table, view->row.cells);
    view->row.index = row;
    view->first_number = (size_t)pass * numbers;
    view->end_number = view->first_number + numbers;
    flag_set(view->at.last_row, row + 1 == spec->max_len);
    size_t length = literal_integer(view->at.row, digits, row);
    view->at.position[literal_integer(view->at.position, digits, position)] = '\0';
    view->at.row[length] = '\0';
    memcpy(view->at.label, view->at.row, length);
    const size_t more = strlen(": t = ") + strlen(view->at.position);
    if (position != row && AROUND + length + more <= most) {
        (void)snprintf(view->at.label + length, NAME_TEXT - length, ": t = %s", view->at.position);
        length += more;
    }
    view->at.label[length] = '\0';
    view->row.indent = AROUND + length;
    return true;
}

/* Lists the rows of the present array. For each array all rows are computed again. */
static bool view_row_item(void *state, size_t index)
{
    struct view *view = state;
    const struct spec *const spec = view->row.spec;
    if (index == 0 && view->row.array == 0 && view->table == view->tables->table) {
        crc32_start(&view->crc);
    }
    if (view_take_row(view, index, spec->arrays)) {
        crc32_cells(&view->crc, view->row.cells + view->first_number, (size_t)spec->array_columns,
                    spec->precision->bits);
        return true;
    }
    keys_find_last_cell(view);
    /* A user's template may have the rows again, only some of them, or one array more often than
     * the other: the first CRC-32 counts. */
    if (*view->at.last_array != '\0' && *view->at.crc32 == '\0') {
        (void)snprintf(view->at.crc32, NAME_TEXT, "%08lx", (unsigned long)view->crc.value);
    }
    return false;
}

/* Lists the rows of all arrays side by side. */
static bool view_whole_row_item(void *state, size_t index)
{
    struct view *view = state;
    return view_take_row(view, index, 1);
}

/* Spells a cell in the present language: a number; or its bits, where the language names types and
 * has none for such floats. */
static void view_spell_cell(const struct view *view, char *text, uint64_t cell)
{
    const struct precision *const precision = view->row.spec->precision;
    const struct digits *const digits = &view->names.digits;
    const bool is_narrow_float =
        precision->kind == PRECISION_FLOAT && !precision_is_c_float(precision);
    if (is_narrow_float && *view->at.type != '\0') {
        memcpy(text, "0x", 2);
        text[2 + literal_hex(text + 2, digits, precision, cell)] = '\0';
        return;
    }
    text[literal_number(text, digits, precision, cell)] = '\0';
    if (view->language->zero != NULL && strcmp(text, "-0.0") == 0) {
        (void)snprintf(text, LITERAL_MAX, "%s%s)", view->language->zero, view->at.type);
    }
}

/* Lists the cells of the present row one by one, for templates of other languages than C. In theirs
 * a number of --layout=pairs is a cosine and a sine. */
static bool view_number_item(void *state, size_t index)
{
    struct view *view = state;
    const struct precision *const precision = view->row.spec->precision;
    const bool is_c = view->language == &language_c;
    const bool is_pair = !is_c && layout_table[view->row.spec->layout].has_pair_dimension;
    const size_t number = view->first_number + (is_pair ? 2 * index : index);
    const uint64_t *const cell = view->row.cells + number;
    if (number == view->end_number) {
        return false;
    }
    if (is_pair) {
        const char *const *const pair = view->language->pair;
        char cosine[LITERAL_MAX];
        char sine[LITERAL_MAX];
        view_spell_cell(view, cosine, cell[0]);
        view_spell_cell(view, sine, cell[1]);
        (void)snprintf(view->at.number, NAME_TEXT, "%s%s%s%s%s", pair[0], cosine, pair[1], sine,
                       pair[2]);
    } else {
        view_spell_cell(view, view->at.number, *cell);
    }
    if (is_c) {
        view->at.bits[literal_hex(view->at.bits, &view->names.digits, precision, *cell)] = '\0';
    }
    flag_set(view->at.last_number, number + 1 + is_pair == view->end_number);
    return true;
}

/* Writes all of them, as a language has them, in lines of at most LINE_COLUMNS. */
static void view_write_numbers(struct output *output, void *state)
{
    struct view *const view = state;
    const struct language *const language = view->language;
    size_t column = language->before;
    for (size_t i = 0; view_number_item(view, i); i++) {
        const bool is_end = *view->at.last_number != '\0' && language->after != NULL;
        const size_t after = is_end ? strlen(language->after) + strlen(view->at.position) : 1;
        const size_t length = strlen(view->at.number);
        if (i > 0 && column + 1 + length + after > LINE_COLUMNS) {
            output_text(output, "\n");
            output_text(output, language->indent);
            column = strlen(language->indent);
        } else if (i > 0) {
            output_text(output, " ");
            column++;
        }
        output_bytes(output, view->at.number, length);
        output_text(output, *view->at.last_number != '\0' ? "" : ",");
        column += length + 1;
    }
}

/* Lists the columns of all arrays, each with the name of its array or of its half of a pair. */
static bool view_column_item(void *state, size_t index)
{
    struct view *view = state;
    const struct spec *const spec = view->row.spec;
    const size_t columns = (size_t)spec->array_columns;
    size_t array = 0;
    size_t column = index;
    if (index == (size_t)spec->columns) {
        return false;
    }
    if (spec->arrays == 2) {
        array = 1 + index / columns;
        column = index % columns;
    } else if (layout_table[spec->layout].has_pair_dimension) {
        array = 1 + index % 2;
        column = index / 2;
    }
    (void)snprintf(view->at.title, NAME_TEXT, "%s%zu", view->language->arrays[array], column);
    return true;
}

/* Lists the members of which --literal=words makes a row. */
static bool view_member_item(void *state, size_t index)
{
    struct view *view = state;
    return words_member(view->at.member, NAME_TEXT, &view->row, index);
}

/* ---- the whole ---- */

const char *const view_user_names[] = {
    "id",         "ID",      "title",         "extent",      "header",
    "spdx",       "d_model", "max_len",       "stride",      "first",
    "last",       "start",   "span",          "base",        "precision",
    "cell_bits",  "c_type",  "stdint_type",   "unit",        "scale",
    "zero_point", "crc32",   "array_columns", "pairs",       "formula",
    "accuracy",   "command", "line",          "arrays",      "array",
    "last_array", "rows",    "row",           "position",    "last_row",
    "numbers",    "number",  "bits",          "last_number", "banner",
    NULL,
};

struct template_names view_template_names(const struct view *view, bool is_users)
{
    return (struct template_names){.values = view->names.values,
                                   .value_count = view->names.count,
                                   .partials = view->partials,
                                   .allowed = is_users ? view_user_names : NULL};
}

void view_speak(struct view *view, const struct language *language)
{
    const struct spec *const spec = view->tables->spec;
    const struct precision *const precision = spec->precision;
    const char *const id = language != NULL ? "" : view->row.output_spec->name;
    view->language = language != NULL ? language : &language_c;
    (void)snprintf(view->at.cosines, NAME_TEXT, "%s%s", id, view->language->arrays[1]);
    (void)snprintf(view->at.sines, NAME_TEXT, "%s%s", id, view->language->arrays[2]);
    (void)snprintf(view->at.zero_point, NAME_TEXT,
                   spec->zero_point < 0 && language == NULL ? "(%lld)" : "%lld",
                   (long long)spec->zero_point);
    const size_t kind = precision_is_c_float(precision)          ? 0
                        : precision_is_signed_integer(precision) ? 1
                                                                 : 2;
    const char *const type = view->language->types[kind];
    view->at.type[0] = '\0';
    if (type != NULL) {
        (void)snprintf(view->at.type, NAME_TEXT, "%s%d", type, precision->bits);
    }
    comment_render(&view->formula, view, BLOCK_FORMULA_LINES);
    view->command_lines.count = 0;
    comment_fill(&view->command_lines, "", view->command, view->language->continuation);
    if (language != NULL) {
        comment_clean(&view->formula);
        comment_clean(&view->command_lines);
    }
}

/* Gives each block its name, and each part the block that stands for it. */
static void view_take_partials(struct view *view, const struct spec *spec)
{
    struct template_source *const partials = view->partials;
    memcpy(partials, builtin_blocks, sizeof builtin_blocks);
    for (size_t i = 0; i < PART_COUNT; i++) {
        const enum block block = part_block((enum part)i, spec, view->row.output_spec);
        partials[BLOCK_COUNT + i] = builtin_blocks[block];
        partials[BLOCK_COUNT + i].name = builtin_parts[i];
    }
}

void view_digest(struct view *view)
{
    for (size_t i = 0; view_any_array_item(view, i); i++) {
        for (size_t j = 0; view_row_item(view, j); j++) {
        }
    }
}

void view_init(struct view *view, const struct output_spec *output_spec, struct tables *tables,
               const char *command)
{
    const struct spec *const spec = tables->spec;
    const char *const id = output_spec->name;
    struct names *const names = &view->names;
    names->state = view;
    digits_init(&names->digits);
    view->row = (struct row){
        .output_spec = output_spec,
        .digits = &names->digits,
        .cells = memory_take((size_t)tables->table[0].spec->columns, sizeof *view->row.cells)};
    view->tables = tables;
    view->command = command;
    view_take_partials(view, spec);
    names_text(names, "id", id);
    char *const prefix = names_item_text(names, NULL, "ID");
    text_capitalize(prefix, id);
    view->prefix = prefix;
    formula_add(names, spec, tables->table[0].magnitude);
    declaration_add(names, spec, output_spec, view->prefix);
    if (output_spec->storage == STORAGE_FACTORED) {
        factored_add(names, &tables->factored, spec);
    }
    names_flag(names, "has_large", tables->table[0].magnitude > 0);
#define VIEW_ADD(list, name, member) view->at.member = names_item_text(names, list, name);
    ITEM_TEXTS(VIEW_ADD)
#undef VIEW_ADD
    names_add(names, NULL, "tables")->item = view_table_item;
    names_add(names, "tables", "arrays")->item = view_array_item;
    names_add(names, NULL, "arrays")->item = view_any_array_item;
    names_add(names, "arrays", "members")->item = view_member_item;
    names_add(names, "arrays", "rows")->item = view_row_item;
    names_add(names, NULL, "rows")->item = view_whole_row_item;
    names_add(names, "rows", "numbers")->item = view_number_item;
    names_add(names, NULL, "columns")->item = view_column_item;
    struct value *const cells = names_add(names, "rows", "cells");
    cells->write = output_spec->literal == LITERAL_WORDS ? words_write : cells_write;
    cells->state = &view->row;
    names_add(names, "rows", "spelled")->write = view_write_numbers;
    names_flag(names, "has_two_arrays", tables->count * (size_t)tables->table[0].spec->arrays == 2);
    keys_add(view);
    comment_list(&view->formula, names, "formula");
    comment_list(&view->accuracy, names, "accuracy");
    comment_list(&view->divisors, names, "divisors");
    comment_list(&view->keys, names, "witness");
    comment_list(&view->command_lines, names, "command");
    formula_list_divisors(&view->divisors, spec);
    view->row.name = view->at.table;
    view->row.prefix = view->at.prefix;
    (void)view_table_item(view, 0); /* outside of all lists it is the present one */
    view_speak(view, NULL);
    comment_render(&view->accuracy, view, BLOCK_ACCURACY_LINES);
}
