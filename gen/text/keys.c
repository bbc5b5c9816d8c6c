/*
 * keys.c: values of the names that templates use for the keys of the witness: for the macros and
 * the assertions of C and C++, and for comments.
 */
#include "message.h"
#include "text/literal.h"
#include "text/values.h"
#include "text/view.h"

#include <stdio.h>
#include <string.h>

/* Prints a C expression that reads a cell, such as pe[row][6], or pe[row][3][0] in an array of
 * pairs. `index` is the text of the row's index, such as "row". */
static void cell_place_print(char *text, size_t size, const struct row *row, uint32_t column,
                             const char *index)
{
    const struct layout_data *const layout = &layout_table[row->spec->layout];
    const uint32_t columns = (uint32_t)row->spec->array_columns;
    const char *const suffix = layout->arrays == 1 ? "" : column < columns ? "_cos" : "_sin";
    const unsigned long place = column % columns;
    if (layout->pair_cells == 4) {
        (void)snprintf(text, size, "%s[%s][%lu][%lu][%lu]", row->name, index, place / 4,
                       place / 2 % 2, place % 2);
    } else if (layout->pair_cells == 2) {
        (void)snprintf(text, size, "%s[%s][%lu][%lu]", row->name, index, place / 2, place % 2);
    } else {
        (void)snprintf(text, size, "%s%s[%s][%lu]", row->name, suffix, index, place);
    }
}

/* Returns 2^exponent as a floating constant, in the notation of the table's cells. */
static const char *text_power(char *buffer, const struct view *view, int exponent)
{
    const struct row *const row = &view->row;
    const struct dyadic power = {false, 1, exponent};
    buffer[literal_dyadic(buffer, row->digits, row->spec->precision, row->output_spec->literal,
                          &power)] = '\0';
    return buffer;
}

/*
 * Returns a C++ expression for a key of the row with the index `row`: pe[row][6], or, if the key is
 * not the cell itself, static_cast<long>(pe[row][6] * 536870912.0f).
 *
 * As in C, a key is the cell times a power of two, truncated to an integer. A column can have
 * several keys, called part 0, part 1 and so on. In C++, part 1 is computed from the whole cell, so
 * part 1 also contains the bits of part 0, up to 58 bits in all. This does not change the order of
 * rows. If there is a part 2, the parts together contain all bits of the cell (search_add_keys), so
 * the cell itself takes the place of part 2.
 */
static const char *text_key_read(char *buffer, const struct view *view,
                                 const struct witness_key *key)
{
    const struct precision *const precision = view->row.spec->precision;
    char place[80];
    char factor[LITERAL_MAX];
    cell_place_print(place, sizeof place, &view->row, key->column, "row");
    if (!precision_is_c_float(precision) || view->row.witness->cells_can_replace_keys ||
        key->part > 1) {
        return text_print(buffer, "%s", place);
    }
    return text_print(buffer, "static_cast<%s>(%s * %s)", key->part == 0 ? "long" : "long long",
                      place, text_power(factor, view, key->shift));
}

/* With --literal=words, returns the designator of the struct member that holds the cell, if `key`
 * is the first key of its column. Otherwise returns "". */
static const char *text_designator(char *buffer, const struct view *view,
                                   const struct witness_key *key)
{
    const uint32_t columns = (uint32_t)view->row.spec->array_columns;
    return output_has_literal_words(view->row.output_spec) && key->part == 0
               ? text_print(buffer, ".cell_%lu =", (unsigned long)(key->column % columns))
               : "";
}

/* Returns the numbers of the first two rows of `order`, such as "12, 7". Rows in `order` are sorted
 * by their keys, so these rows are neighbours. */
static const char *text_neighbours(char *buffer, const struct view *view, const uint32_t *order)
{
    char *end = buffer;
    end += literal_integer(end, &view->digits, order[0]);
    memcpy(end, ", ", 2);
    end += 2;
    end[literal_integer(end, &view->digits, order[1])] = '\0';
    return buffer;
}

/* Returns the suffix of a key's name, such as "_1", or "" if there is only one key. */
static const char *text_key_suffix(char *buffer, const struct view *view, size_t key)
{
    if (view->row.witness->count == 1) {
        return "";
    }
    buffer[0] = '_';
    buffer[1 + literal_integer(buffer + 1, &view->digits, (int64_t)key)] = '\0';
    return buffer;
}

/* Returns the beginning of the comment about the witness: "Column 126 tells", "Columns 0, 1 and 5
 * tell", or "70 columns tell" if the list of columns would be too long for a line. */
static const char *text_columns_tell(char *buffer, const struct witness *witness)
{
    enum { ROOM = 60 }; /* maximum length of the list of columns */
    size_t columns = 0;
    size_t seen = 0;
    for (size_t i = 0; i < witness->count; i++) {
        columns += witness->keys[i].part == 0;
    }
    (void)text_print(buffer, "Column%s ", columns == 1 ? "" : "s");
    for (size_t i = 0; i < witness->count && strlen(buffer) <= ROOM; i++) {
        if (witness->keys[i].part == 0) {
            const char *const between = seen == 0 ? "" : seen + 1 == columns ? " and " : ", ";
            text_append(buffer, VALUE_SIZE, "%s%lu", between,
                        (unsigned long)witness->keys[i].column);
            seen++;
        }
    }
    if (strlen(buffer) > ROOM) {
        return text_print(buffer, "%zu columns tell", columns);
    }
    text_append(buffer, VALUE_SIZE, columns == 1 ? " tells" : " tell");
    return buffer;
}

const char *key_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct witness *const witness = view->row.witness;
    const struct witness_key *const key = &witness->keys[view->current_key];
    const size_t rows = (size_t)spec_distinct_rows(view->row.spec);
    switch ((enum key_name)id) {
    case KEY_HAS_KEYS:
        return text_flag(witness->count > 0);
    case KEY_LAST_ROW_CONDITION:
        return view->last_row_condition;
    case KEY_COLUMNS_TELL:
        return text_columns_tell(buffer, witness);
    case KEY_IS_ONE_KEY:
        return text_flag(witness->count == 1);
    case KEY_SHIFT: /* only for a witness of one key */
        return text_integer(buffer, witness->keys[0].shift);
    case KEY_CELLS_REPLACE_KEYS:
        return text_flag(witness->cells_can_replace_keys);
    case KEY_SUFFIX:
        return text_key_suffix(buffer, view, view->current_key);
    case KEY_UNIT: /* the value of a cell whose key is 1 */
        return text_power(buffer, view, -key->shift);
    case KEY_DESIGNATOR:
        return text_designator(buffer, view, key);
    case KEY_EXPRESSION:
        return text_key_read(buffer, view, key);
    case KEY_IS_DECIDING: /* whether the key is the deciding one of at least one pair of neighbours
                           */
        return text_flag(memchr(witness->deciding_keys, (int)view->current_key, rows - 1) != NULL);
    case KEY_EARLIER_SUFFIX:
        return text_key_suffix(buffer, view, view->current_earlier_key);
    case KEY_DECIDING_SUFFIX:
        return text_key_suffix(buffer, view, witness->deciding_keys[view->current_order_index]);
    case KEY_NEIGHBOURS:
        return text_neighbours(buffer, view, witness->order + view->current_order_index);
    }
    return "";
}

void keys_set_last_row_condition(struct view *view)
{
    const struct witness *const witness = view->row.witness;
    const struct precision *const precision = view->row.spec->precision;
    const uint32_t columns = (uint32_t)view->row.spec->array_columns;
    const uint32_t key_column = witness->count > 0 ? witness->keys[0].column : 0;
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    char index[32];
    char place[128];
    if (key_column / columns != view->row.array) {
        return;
    }
    const bool is_float = precision_is_c_float(precision);
    uint32_t column = view->row.array * columns;
    const uint32_t end = column + columns;
    while (column < end && (view->row.cells[column] & (is_float ? sign - 1 : UINT64_MAX)) == 0) {
        column++;
    }
    if (column < end) {
        const char *const relation = (view->row.cells[column] & sign) != 0 ? "<" : ">";
        (void)snprintf(index, sizeof index, "%lld", (long long)view->row.spec->max_len - 1);
        cell_place_print(place, sizeof place, &view->row, column, index);
        (void)text_print(view->last_row_condition, "%s %s 0", place, is_float ? relation : "!=");
    }
}
