/*
 * keys.c: keys of the witness, as C++ and people read them.
 */
#include "message.h"
#include "text/literal.h"
#include "text/view.h"

#include <stdio.h>
#include <string.h>

/* Prints a cell of the row whose number is `index`: pe[row][6]; pe[row][3][0] in an array of pairs.
 */
static void cell_place_print(char *text, size_t size, const struct row *row, uint32_t column,
                             const char *index)
{
    const struct layout_data *const layout = &layout_table[row->spec->layout];
    const uint32_t columns = (uint32_t)row->spec->array_columns;
    const char *const suffix = layout->arrays == 1 ? "" : column < columns ? "_cos" : "_sin";
    const unsigned long place = column % columns;
    if (layout->has_pair_dimension) {
        (void)snprintf(text, size, "%s[%s][%lu][%lu]", row->name, index, place / 2, place % 2);
    } else {
        (void)snprintf(text, size, "%s%s[%s][%lu]", row->name, suffix, index, place);
    }
}

/*
 * Lists the keys. The macro of `row` reads a key as pe[row][6], or, if cells are not as exact as
 * keys, as static_cast<long>(pe[row][6] * 536870912.0f).
 *
 * As in C, a key is the cell times a power of two, without the fraction. The part 1 of a column has
 * the bits of the part 0 as well, 58 in all, which leaves the order as it is. With a part 2 all
 * bits of a column are keys (search_add_keys), and C++ compares the cell.
 *
 * Among words the first key of a column designates the member that the cell is.
 */
static bool key_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *witness = view->row.witness;
    const struct witness_key *const key = &witness->keys[index];
    const struct precision *const precision = view->row.spec->precision;
    const enum literal literal = view->row.output_spec->literal;
    char place[80];
    char factor[LITERAL_MAX];
    if (index >= witness->count) {
        return false;
    }
    const struct dyadic up = {false, 1, key->shift};
    const struct dyadic unit = {false, 1, -key->shift};
    if (witness->count > 1) {
        (void)snprintf(view->at.key, NAME_TEXT, "_%zu", index);
    }
    view->at.unit[literal_dyadic(view->at.unit, &view->names.digits, precision, literal, &unit)] =
        '\0';
    (void)snprintf(view->at.designator, NAME_TEXT, "%s", "");
    if (view->row.output_spec->literal == LITERAL_WORDS && key->part == 0) {
        (void)snprintf(view->at.designator, NAME_TEXT, ".cell_%lu =",
                       (unsigned long)(key->column % (uint32_t)view->row.spec->array_columns));
    }
    cell_place_print(place, sizeof place, &view->row, key->column, "row");
    if (!precision_is_c_float(precision) || witness->cells_decide_alike || key->part > 1) {
        (void)snprintf(view->at.key_read, NAME_TEXT, "%s", place);
    } else {
        factor[literal_dyadic(factor, &view->names.digits, precision, literal, &up)] = '\0';
        (void)snprintf(view->at.key_read, NAME_TEXT, "static_cast<%s>(%s * %s)",
                       key->part == 0 ? "long" : "long long", place, factor);
    }
    flag_set(view->at.decides,
             memchr(witness->deciding, (int)index, (size_t)view->row.spec->max_len - 1) != NULL);
    view->present_key = index;
    return true;
}

/* Lists the keys before the present one. */
static bool earlier_item(void *state, size_t index)
{
    struct view *view = state;
    (void)snprintf(view->at.earlier_key, NAME_TEXT, "_%zu", index);
    return index < view->present_key;
}

static bool link_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *const witness = view->row.witness;
    const uint32_t *const order = witness->order;
    if (index + 1 >= (size_t)view->row.spec->max_len) {
        return false;
    }
    const struct digits *const digits = &view->names.digits;
    if (witness->count > 1) {
        char *const key = view->at.deciding;
        key[0] = '_';
        key[1 + literal_integer(key + 1, digits, witness->deciding[index])] = '\0';
    }
    char *end = view->at.neighbours;
    end += literal_integer(end, digits, order[index]);
    memcpy(end, ", ", 2);
    end += 2;
    end[literal_integer(end, digits, order[index + 1])] = '\0';
    return true;
}

void keys_add(struct view *view)
{
    struct names *const names = &view->names;
    names_add(names, NULL, "keys")->item = key_item;
    names_add(names, "keys", "earlier")->item = earlier_item;
    names_add(names, NULL, "links")->item = link_item;
}

/* The comment begins with "Column 126 tells", "Columns 0, 1 and 5 tell"; and if these do not fit a
 * line, "70 columns tell". */
void keys_set_table(struct view *view)
{
    enum { ROOM = 60 };
    const struct witness *const witness = view->row.witness;
    char *const text = view->at.columns_tell;
    size_t columns = 0;
    size_t seen = 0;
    for (size_t i = 0; i < witness->count; i++) {
        columns += witness->keys[i].part == 0;
    }
    (void)snprintf(text, NAME_TEXT, "Column%s ", columns == 1 ? "" : "s");
    for (size_t i = 0; i < witness->count && strlen(text) <= ROOM; i++) {
        if (witness->keys[i].part == 0) {
            const char *const between = seen == 0 ? "" : seen + 1 == columns ? " and " : ", ";
            text_append(text, NAME_TEXT, "%s%lu", between, (unsigned long)witness->keys[i].column);
            seen++;
        }
    }
    if (strlen(text) > ROOM) {
        (void)snprintf(text, NAME_TEXT, "%zu columns tell", columns);
    } else {
        text_append(text, NAME_TEXT, columns == 1 ? " tells" : " tell");
    }
    flag_set(view->at.is_one_key, witness->count == 1);
    (void)snprintf(view->at.key_shift, NAME_TEXT, "%d", witness->keys[0].shift);
    flag_set(view->at.cells_decide, witness->cells_decide_alike);
    flag_set(view->at.has_keys, witness->count > 0);
    view->at.key[0] = '\0';
    view->at.deciding[0] = '\0';
    (void)snprintf(view->at.last_cell, NAME_TEXT, "1");
}

void keys_find_last_cell(struct view *view)
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
        const char *const differs = (view->row.cells[column] & sign) != 0 ? "<" : ">";
        (void)snprintf(index, sizeof index, "%lld", (long long)view->row.spec->max_len - 1);
        cell_place_print(place, sizeof place, &view->row, column, index);
        (void)snprintf(view->at.last_cell, NAME_TEXT, "%s %s 0", place, is_float ? differs : "!=");
    }
}
