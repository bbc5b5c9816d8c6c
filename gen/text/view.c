/*
 * view.c: the lists of the templates, and their items.
 */
#include "text/view.h"

#include "files/platform.h"
#include "memory.h"
#include "message.h"
#include "text/builtin.h"
#include "text/cells.h"
#include "text/declaration.h"
#include "text/format.h"
#include "text/formula.h"
#include "text/line.h"
#include "text/literal.h"
#include "text/rebuild.h"
#include "text/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- arrays ---- */

/* The arrays, and the name of each. */
static bool view_array_item(void *state, size_t index)
{
    static const char *const suffixes[] = {"_cos", "_sin"};
    static const char *const accessors[] = {"COS_AT", "SIN_AT"};
    struct view *view = state;
    const bool only = view->spec->arrays == 1;
    if (index >= (size_t)view->spec->arrays) {
        return false;
    }
    view->row.array = (uint32_t)index;
    view->at.last_array->flag = index + 1 == (size_t)view->spec->arrays;
    (void)snprintf(view->at.array, NAME_TEXT, "%s%s", view->output_spec->name,
                   only ? "" : suffixes[index]);
    (void)snprintf(view->at.accessor, NAME_TEXT, "%s", only ? "AT" : accessors[index]);
    return true;
}

static void view_add_arrays(struct view *view)
{
    names_list(&view->names, NULL, "arrays", view_array_item);
    view->at.array = names_item_text(&view->names, "arrays", "array");
    view->at.accessor = names_item_text(&view->names, "arrays", "accessor");
    view->at.last_array = names_item_flag(&view->names, "arrays", "last_array");
}

/* ---- the banner ---- */

static bool view_formula_item(void *state, size_t index)
{
    struct view *view = state;
    (void)snprintf(view->at.formula_line, NAME_TEXT, "%s", view->formula.lines[index]);
    return index < view->formula.count;
}

static bool view_accuracy_item(void *state, size_t index)
{
    struct view *view = state;
    (void)snprintf(view->at.accuracy_line, NAME_TEXT, "%s", view->accuracy.lines[index]);
    return index < view->accuracy.count;
}

static void view_add_formula(struct view *view)
{
    names_list(&view->names, NULL, "formula", view_formula_item);
    view->at.formula_line = names_item_text(&view->names, "formula", "line");
    names_list(&view->names, NULL, "accuracy", view_accuracy_item);
    view->at.accuracy_line = names_item_text(&view->names, "accuracy", "line");
}

/* How much of the command fits a line. The line ends before an option, but not before what looks
 * like an option within quotes. */
static size_t command_line_length(const char *rest, size_t room)
{
    const size_t length = strlen(rest);
    size_t best = length;
    char quote = '\0';
    if (length <= room) {
        return length;
    }
    for (size_t i = 0; i < length && (i <= room || best == length); i++) {
        if (rest[i] == quote) {
            quote = '\0';
        } else if (quote == '\0' && (rest[i] == '\'' || rest[i] == '"')) {
            quote = rest[i];
        }
        if (quote == '\0' && strncmp(rest + i, " -", 2) == 0) {
            best = i;
        }
    }
    return best;
}

/* The command, in lines of the banner. */
static bool view_command_item(void *state, size_t index)
{
    struct view *view = state;
    const char *rest = index == 0 ? view->command : view->command_rest;
    if (*rest == '\0') {
        return false;
    }
    const size_t room = LINE_COLUMNS - strlen(" *     ") - strlen(" \\");
    const size_t length = command_line_length(rest, room);
    view->command_rest = rest + length + strspn(rest + length, " ");
    (void)snprintf(view->command_line, NAME_TEXT, "%.*s%s", (int)length, rest,
                   *view->command_rest != '\0' ? " \\" : "");
    return true;
}

static void view_add_command(struct view *view, const char *command)
{
    (void)snprintf(view->command, VIEW_COMMAND, "%s", command);
    names_list(&view->names, NULL, "command", view_command_item);
    view->command_line = names_item_text(&view->names, "command", "command_text");
}

/* ---- the CRC-32 ---- */

/* The CRC-32 is known after the rows: no text that posenc has of its own asks for it before. */
static void view_write_crc(struct output *output, void *state)
{
    struct view *view = state;
    char text[9];
    assert(view->crc_known);
    (void)snprintf(text, sizeof text, "%08lx", (unsigned long)view->crc_value);
    output_text(output, text);
}

/* ---- the witness ---- */

static bool view_key_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *witness = view->witness;
    if (index >= witness->count) {
        return false;
    }
    const struct dyadic unit = {false, 1, -witness->keys[index].shift};
    put_key_name(view->at.key, &view->names.digits, &witness->keys[index]);
    view->at.unit[literal_dyadic(view->at.unit, &view->names.digits, view->spec->precision,
                                 view->output_spec->literal, &unit)] = '\0';
    (void)snprintf(view->at.power, NAME_TEXT, "%d", -witness->keys[index].shift);
    view->at.last_key->flag = index + 1 == witness->count;
    view->at.first_part->flag = witness->keys[index].part == 0;
    view->at.last_part->flag = witness->keys[index].last_part;
    memset(view->at.closing, ')', 2 * index);
    view->at.closing[2 * index] = '\0';
    return true;
}

static bool view_witness_row_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *witness = view->witness;
    if (index >= (size_t)view->spec->max_len) {
        return false;
    }
    put_label(view->at.label, &view->names.digits, spec_position(view->spec, (int64_t)index));
    for (size_t i = 0; i < witness->count; i++) {
        if (index == 0) {
            column_walk_start(&view->walks[i], view->table, witness->keys[i].column);
        }
        if (!column_walk_next(&view->walks[i], &view->walk_cells[i])) {
            view->failed = true;
            return false;
        }
    }
    return true;
}

/* The macro's text: for f32 and f64 "(type)123.5f" or "-(type)123.5f", because a floating constant
 * becomes part of an integer constant expression only right after its cast. */
static void put_key_cell(char *text, const struct view *view, size_t i)
{
    const struct precision *precision = view->spec->precision;
    const uint64_t cell = view->walk_cells[i];
    size_t length = 0;
    if (!witness_is_scaled(precision)) {
        text[literal_cell(text, &view->names.digits, precision, view->output_spec->literal, cell)] =
            '\0';
        return;
    }
    const struct dyadic number = witness_scaled(precision, cell, &view->witness->keys[i]);
    if (number.negative) {
        text[length++] = '-';
    }
    memcpy(text + length, "(type)", 6);
    length += 6;
    length += literal_dyadic(text + length, &view->names.digits, precision,
                             view->output_spec->literal, &number);
    text[length] = '\0';
}

static bool view_row_key_item(void *state, size_t index)
{
    struct view *view = state;
    if (index >= view->witness->count) {
        return false;
    }
    put_key_name(view->at.row_key, &view->names.digits, &view->witness->keys[index]);
    put_key_cell(view->at.cell, view, index);
    return true;
}

static bool view_link_item(void *state, size_t index)
{
    struct view *view = state;
    const uint32_t *order = view->witness->order;
    if (index + 1 >= (size_t)view->spec->max_len) {
        return false;
    }
    put_label(view->at.before, &view->names.digits, spec_position(view->spec, order[index]));
    put_label(view->at.after, &view->names.digits, spec_position(view->spec, order[index + 1]));
    return true;
}

/* "the cells of column 126 tell", "the cells of columns 0, 1 and 5 tell"; and if these do not fit a
 * line, "the cells of 70 columns tell". */
static void put_witness_text(char *text, const struct witness *witness)
{
    const size_t room = LINE_COLUMNS - strlen(" * The witness: ") - strlen(" all rows apart.");
    size_t columns = 0;
    size_t seen = 0;
    size_t length = 0;
    for (size_t i = 0; i < witness->count; i++) {
        columns += witness->keys[i].part == 0;
    }
    length += (size_t)snprintf(text, NAME_TEXT, "the cells of column%s", columns == 1 ? "" : "s");
    for (size_t i = 0; i < witness->count && length <= room; i++) {
        if (witness->keys[i].part > 0) {
            continue;
        }
        const char *before = seen == 0 ? " " : seen + 1 == columns ? " and " : ", ";
        seen++;
        length += (size_t)snprintf(text + length, NAME_TEXT - length, "%s%lu", before,
                                   (unsigned long)witness->keys[i].column);
    }
    length += (size_t)snprintf(text + length, NAME_TEXT - length, " tell");
    if (length > room) {
        (void)snprintf(text, NAME_TEXT, "the cells of %zu columns tell", columns);
    }
}

static void view_add_witness(struct view *view)
{
    put_witness_text(names_text(&view->names, "witness_text", ""), view->witness);
    names_flag(&view->names, "scaled", witness_is_scaled(view->spec->precision));
    names_flag(&view->names, "has_links", view->spec->max_len > 1);
    names_flag(&view->names, "one_key", view->witness->count == 1);
    put_label(names_text(&view->names, "last_label", ""), &view->names.digits,
              spec_position(view->spec, view->spec->max_len - 1));
    names_flag(&view->names, "natural", view->witness->natural);
    names_list(&view->names, NULL, "keys", view_key_item);
    view->at.key = names_item_text(&view->names, "keys", "key");
    view->at.unit = names_item_text(&view->names, "keys", "key_unit");
    view->at.power = names_item_text(&view->names, "keys", "key_power");
    view->at.closing = names_item_text(&view->names, "keys", "key_closing");
    view->at.last_key = names_item_flag(&view->names, "keys", "last_key");
    view->at.first_part = names_item_flag(&view->names, "keys", "first_part");
    view->at.last_part = names_item_flag(&view->names, "keys", "last_part");
    names_list(&view->names, NULL, "witness_rows", view_witness_row_item);
    view->at.label = names_item_text(&view->names, "witness_rows", "label");
    names_list(&view->names, "witness_rows", "row_keys", view_row_key_item);
    view->at.row_key = names_item_text(&view->names, "row_keys", "key");
    view->at.cell = names_item_text(&view->names, "row_keys", "key_cell");
    names_list(&view->names, NULL, "links", view_link_item);
    view->at.before = names_item_text(&view->names, "links", "before");
    view->at.after = names_item_text(&view->names, "links", "after");
}

/* ---- rows ---- */

static void view_show_progress(struct view *view)
{
    enum { ROWS_BETWEEN = 64 };
    const long long rows = (long long)view->spec->max_len;
    if (!view->progress || view->row.index % ROWS_BETWEEN != 0 || time(NULL) <= view->started + 1) {
        return;
    }
    (void)fprintf(stderr, "\rposenc: %lld of %lld rows", view->row.array * rows + view->row.index,
                  view->spec->arrays * rows);
    (void)fflush(stderr);
}

static void view_end_progress(const struct view *view)
{
    if (view->progress && time(NULL) > view->started + 1) {
        (void)fprintf(stderr, "\r%*s\r", 60, "");
    }
}

static void view_start_rows(struct view *view)
{
    table_rewind(view->table);
    if (view->row.array > 0) {
        return;
    }
    view->started = time(NULL);
    if (view->digest == &view->crc) {
        crc32_start(&view->crc);
    }
}

/* A user's template may have the rows again, only some of them, or one array more often than the
 * other. */
static void view_end_digest(struct view *view)
{
    crc32_settle(&view->crc);
    view->crc_value = view->crc_known ? view->crc_value : view->crc.value;
    view->crc_known = true;
}

static void view_end_rows(struct view *view)
{
    if (view->row.array + 1 < (uint32_t)view->spec->arrays) {
        return;
    }
    if (view->digest == &view->crc) {
        view_end_digest(view);
    }
    view_end_progress(view);
}

/* The rows of the present array. For each array all rows are computed again. */
static bool view_row_item(void *state, size_t index)
{
    struct view *view = state;
    const size_t columns = (size_t)view->spec->array_columns;
    if (index == 0) {
        view_start_rows(view);
    }
    view->row.index = (int64_t)index;
    if (view->row.index == view->spec->max_len) {
        view_end_rows(view);
        return false;
    }
    if (!table_next_row(view->table, view->cells)) {
        view->failed = true;
        return false;
    }
    view->at.last_row->flag = view->row.index + 1 == view->spec->max_len;
    crc32_cells(view->digest, view->cells + view->row.array * columns, columns,
                view->spec->precision->bits);
    view_show_progress(view);
    const size_t length = literal_integer(view->at.position, &view->names.digits,
                                          spec_position(view->spec, view->row.index));
    view->at.position[length] = '\0';
    return true;
}

/* The cells of the present row one by one, for templates of other languages than C. */
static bool view_number_item(void *state, size_t index)
{
    struct view *view = state;
    const struct precision *precision = view->spec->precision;
    const size_t columns = (size_t)view->spec->array_columns;
    if (index >= columns) {
        return false;
    }
    const uint64_t cell = view->cells[view->row.array * columns + index];
    view->at.number[literal_number(view->at.number, &view->names.digits, precision, cell)] = '\0';
    view->at.bits[literal_hex(view->at.bits, &view->names.digits, precision, cell)] = '\0';
    view->at
        .number_index[literal_integer(view->at.number_index, &view->names.digits, (int64_t)index)] =
        '\0';
    view->at.last_number->flag = index + 1 == columns;
    return true;
}

static void view_add_numbers(struct view *view)
{
    names_list(&view->names, "rows", "numbers", view_number_item);
    view->at.number = names_item_text(&view->names, "numbers", "number");
    view->at.number_index = names_item_text(&view->names, "numbers", "number_index");
    view->at.bits = names_item_text(&view->names, "numbers", "bits");
    view->at.last_number = names_item_flag(&view->names, "numbers", "last_number");
}

/* How --literal=words declares a row. */
static bool view_member_item(void *state, size_t index)
{
    struct view *view = state;
    return words_member(view->at.member, NAME_TEXT, &view->row, index);
}

static void view_add_words(struct view *view)
{
    names_list(&view->names, "arrays", "members", view_member_item);
    view->at.member = names_item_text(&view->names, "members", "member");
    names_flag(&view->names, "words", view->output_spec->literal == LITERAL_WORDS);
}

static void view_add_rows(struct view *view)
{
    names_list(&view->names, "arrays", "rows", view_row_item);
    view->at.position = names_item_text(&view->names, "rows", "position");
    view->at.last_row = names_item_flag(&view->names, "rows", "last_row");
    struct value *cells =
        names_writer(&view->names, "rows", "cells",
                     view->output_spec->literal == LITERAL_WORDS ? words_write : cells_write);
    cells->state = &view->row;
    (void)names_writer(&view->names, NULL, "crc32", view_write_crc);
}

/* ---- factored tables ---- */

void view_set_small(struct view *view, struct view small[2])
{
    view->small = small;
    small[0].digest = &view->crc;
    small[1].digest = &view->crc;
}

static void view_write_small_table(struct view *view, struct view *small, struct output *output)
{
    const struct template_source *const body = builtin_find("body");
    assert(body != NULL);
    struct template *const template = template_parse(body, small->names.values, small->names.count,
                                                     builtin_templates, builtin_template_count);
    if (template == NULL) {
        view->failed = true;
        return;
    }
    template_render(template, output);
    template_free(template);
    view->failed = small->failed;
}

/* Writes both small tables with their witnesses, each in the way of a whole table. If the table is
 * not factored, writes nothing. */
static void view_write_small_tables(struct output *output, void *state)
{
    struct view *view = state;
    if (view->small == NULL) {
        return;
    }
    crc32_start(&view->crc);
    for (size_t i = 0; i < 2 && !view->failed; i++) {
        output_text(output, i > 0 ? "\n" : "");
        view_write_small_table(view, &view->small[i], output);
    }
    view_end_digest(view);
}

/* ---- the whole ---- */

void view_init(struct view *view, const struct subject *subject)
{
    const struct spec *const spec = subject->spec;
    const struct output_spec *const output_spec = subject->output_spec;
    memset(view, 0, sizeof *view);
    view->cells = memory_take((size_t)spec->columns, sizeof view->cells[0]);
    view->names.state = view;
    digits_init(&view->names.digits);
    view->spec = spec;
    view->output_spec = output_spec;
    view->table = subject->table;
    view->witness = subject->witness;
    view->digest = &view->crc;
    view->row = (struct row){
        .spec = spec,
        .output_spec = output_spec,
        .witness = subject->witness,
        .prefix = names_capitals(&view->names, "ID", output_spec->name),
        .digits = &view->names.digits,
        .cells = view->cells,
    };
    view->progress = !output_spec->quiet && platform_stderr_is_terminal();
    declaration_add(&view->names, spec, output_spec);
    formula_add(&view->formula, spec, output_spec->name);
    formula_add_error(&view->accuracy, spec, subject->table->magnitude);
    view_add_formula(view);
    format_add(&view->names, spec, subject->table->magnitude);
    rebuild_add(&view->names, spec, output_spec->block, subject->factored);
    view_add_arrays(view);
    view_add_command(view, subject->command);
    view_add_witness(view);
    view_add_rows(view);
    view_add_numbers(view);
    view_add_words(view);
    (void)names_writer(&view->names, NULL, "small_tables", view_write_small_tables);
}

void view_free(struct view *view)
{
    free(view->cells);
    view->cells = NULL;
}
