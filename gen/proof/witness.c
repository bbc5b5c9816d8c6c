/*
 * witness.c: chooses the columns that tell all rows apart.
 */
#include "proof/witness.h"

#include "memory.h"
#include "message.h"
#include "model/numbers.h"
#include "proof/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For each row: what the search holds, in one block, so that a system that has no room for it says
 * so at once; and what the witness holds. */
enum { SEARCH_BYTES = 32, WITNESS_BYTES = 5 };

uint64_t witness_bytes(const struct spec *spec)
{
    return spec->allows_equal_rows ? 0 : (uint64_t)spec->max_len * (SEARCH_BYTES + WITNESS_BYTES);
}

struct search {
    struct table *table;
    struct witness *witness;
    const struct precision *precision;
    uint32_t rows;
    uint32_t columns;
    uint64_t *cells;          /* of one column; then in their place its keys or ordinals */
    uint32_t *slots;          /* room to refine in: at most 4 a row */
    struct row_groups groups; /* of rows that are equal in the columns chosen so far */
    struct row_groups trial;  /* in one more */
};

static void search_init(struct search *search, struct table *table, struct witness *witness)
{
    const struct spec *spec = table->spec;
    const size_t rows = (size_t)spec->max_len;
    *search = (struct search){.table = table, .witness = witness, .precision = spec->precision};
    search->rows = (uint32_t)rows;
    search->columns = (uint32_t)spec->columns;
    search->cells = memory_take(rows, SEARCH_BYTES);
    search->slots = (uint32_t *)(search->cells + rows);
    search->groups.first = search->slots + row_slots(search->rows);
    search->trial.first = search->groups.first + rows;
}

/* Before any column is chosen, all rows are equal. */
static void search_restart(struct search *search, uint32_t rows)
{
    search->groups.count = 1;
    memset(search->groups.first, 0, rows * sizeof search->groups.first[0]);
}

/* Reads a column's cells in the first rows. */
static bool search_read(struct search *search, uint32_t column, uint32_t rows)
{
    struct column_walk walk;
    column_walk_start(&walk, search->table, column);
    column_walk_cells(&walk, search->cells, rows);
    return true;
}

/* Splits the groups by the cells of the first rows, which have been read: the trial. Their keys
 * take their place, or where there is no key their ordinals, which are equal if the numbers are. */
static void search_refine(struct search *search, const struct witness_key *key, uint32_t rows)
{
    uint64_t *const cells = search->cells;
    for (uint32_t row = 0; row < rows; row++) {
        cells[row] = (uint64_t)(key != NULL ? witness_value(search->precision, key, cells[row])
                                            : precision_ordinal(search->precision, cells[row]));
    }
    row_groups_refine(&search->groups, cells, rows, search->slots, &search->trial);
}

static void groups_exchange(struct row_groups *a, struct row_groups *b)
{
    const struct row_groups groups = *a;
    *a = *b;
    *b = groups;
}

/* ---- keys ---- */

static bool refuse_keys(const struct spec *spec)
{
    return refuse(
        "--precision: '%s' needs more than %d witness keys to tell the rows apart: give %s",
        spec->precision->name, WITNESS_KEYS,
        spec->from != NULL ? "--allow-equal-rows, with which nothing asserts that rows differ"
                           : "another, or a larger --d-model");
}

/* Adds the keys of one column, whose cells in the first `rows` rows have been read, and splits the
 * groups by them. The column has `parts` keys, or fewer if these leave nothing over. Cells may be
 * so large that they are scaled down; then the column gets more. A small cell, scaled down with
 * them, would not be a number of the format. More than two keys leave nothing over, so that C++,
 * whose integers hold two, can compare the cell in their place. */
static bool search_add_keys(struct search *search, uint32_t column, uint32_t rows, unsigned parts)
{
    struct witness *const witness = search->witness;
    const struct precision *const precision = search->precision;
    const bool scaled = precision_is_c_float(precision);
    const int limit = scaled ? witness_shift_limit(precision) : 0;
    struct witness_key key = {.column = column};
    key.shift = scaled ? witness_shift_of_cells(precision, search->cells, rows) : 0;
    for (; !key.last_part; key.part++) {
        if (witness->count == WITNESS_KEYS) {
            return refuse_keys(search->table->spec);
        }
        key.last_part =
            (key.part + 1 >= parts && key.shift >= 0 && key.part < 2) || key.shift >= limit;
        witness->keys[witness->count++] = key;
        if (key.part > 0 && !search_read(search, column, rows)) {
            return false;
        }
        search_refine(search, scaled ? &key : NULL, rows);
        groups_exchange(&search->groups, &search->trial);
        key.before = key.shift;
        key.shift = key.shift + WITNESS_KEY_BITS < limit ? key.shift + WITNESS_KEY_BITS : limit;
    }
    return true;
}

/* ---- one column ---- */

/* Makes a column the witness of the first rows, whose cells have been read, if its keys tell them
 * apart: *differ. */
static bool search_keys_differ(struct search *search, uint32_t column, uint32_t rows, bool *differ)
{
    search->witness->count = 0;
    search_restart(search, rows);
    const bool fine = search_add_keys(search, column, rows, 1);
    *differ = search->groups.count == rows;
    return fine;
}

/* Makes a column the witness if its keys tell all rows apart, in any order: *found. Most columns
 * fail within a few rows; so it looks at a few first, and then at four times as many. The shift of
 * fewer rows is not less; so if their keys are equal, those of all rows are equal, too, unless
 * cells of more than 2^29 give the column further keys. */
static bool search_try_column(struct search *search, uint32_t column, bool *found)
{
    enum { FIRST_ROWS = 16 };
    bool fine = true;
    uint32_t rows = 0;
    *found = true;
    for (uint64_t next = FIRST_ROWS; fine && *found && rows < search->rows; next *= 4) {
        rows = next < search->rows ? (uint32_t)next : search->rows;
        fine = search_read(search, column, rows) && search_keys_differ(search, column, rows, found);
    }
    return fine;
}

/* The same for a column whose cells increase from row to row: those of floats that C has as
 * numbers, those of all other formats as keys. */
static bool search_try_natural(struct search *search, uint32_t column, bool *found)
{
    const struct precision *const precision = search->precision;
    const bool is_number = precision_is_c_float(precision);
    const struct witness_key key = {.column = column};
    int64_t before = INT64_MIN; /* less than all cells */
    struct column_walk walk;
    column_walk_start(&walk, search->table, column);
    *found = true;
    for (uint32_t row = 0; row < search->rows && *found; row++) {
        uint64_t *const cell = &search->cells[row];
        column_walk_cells(&walk, cell, 1);
        const int64_t value =
            is_number ? precision_ordinal(precision, *cell) : witness_value(precision, &key, *cell);
        *found = value > before;
        before = value;
    }
    return !*found || search_keys_differ(search, column, search->rows, found);
}

/* A single row needs no column. Looks for a single column: one in natural order, from the last (the
 * slowest) on; else one in any order, from the first on. */
static bool search_one_column(struct search *search, bool *found)
{
    *found = search->rows == 1;
    for (uint32_t column = search->columns; column-- > 0 && !*found;) {
        if (!search_try_natural(search, column, found)) {
            return false;
        }
    }
    for (uint32_t column = 0; column < search->columns && !*found; column++) {
        if (!search_try_column(search, column, found)) {
            return false;
        }
    }
    return true;
}

/* ---- several columns ---- */

struct column_choice {
    size_t count;
    uint32_t columns[WITNESS_KEYS]; /* those that have room */
};

/* Splits the groups by the cells of a column themselves, not by their keys: the trial. */
static bool search_split(struct search *search, uint32_t column)
{
    const bool fine = search_read(search, column, search->rows);
    if (fine) {
        search_refine(search, NULL, search->rows);
    }
    return fine;
}

/* Of the columns first, first + stride, ..., chooses the one that splits the rows into most groups,
 * or none, if none splits any group. */
static bool search_choose_best(struct search *search, uint32_t first, uint32_t stride,
                               struct column_choice *choice)
{
    uint32_t most = search->groups.count;
    uint32_t best = search->columns;
    uint32_t last = first;
    for (uint32_t column = first; column < search->columns && most < search->rows;
         column += stride) {
        last = column;
        if (!search_split(search, column)) {
            return false;
        }
        if (search->trial.count > most) {
            most = search->trial.count;
            best = column;
        }
    }
    if (best == search->columns) {
        return true;
    }
    if (best != last && !search_split(search, best)) {
        return false;
    }
    groups_exchange(&search->groups, &search->trial);
    if (choice->count < WITNESS_KEYS) {
        choice->columns[choice->count] = best;
    }
    choice->count++;
    return true;
}

/* Chooses columns until all rows differ: the first, then each time the best of one column in
 * `stride`, and of their neighbours the next time. It ends, too, when no column at all tells equal
 * rows apart. */
static bool search_choose(struct search *search, uint32_t stride, struct column_choice *choice)
{
    uint32_t idle = 0; /* rounds in which nothing was split */
    choice->count = 0;
    search_restart(search, search->rows);
    bool fine = search_choose_best(search, 0, search->columns, choice);
    for (uint32_t round = 0; fine && idle < stride && search->groups.count < search->rows;
         round++) {
        const size_t before = choice->count;
        fine = search_choose_best(search, round % stride, stride, choice);
        idle = choice->count == before ? idle + 1 : 0;
    }
    return fine;
}

/* Whether the row is zero, in every precision, because each cell is a sine of 0. */
static bool row_is_sines_of_zero(const struct spec *spec, uint32_t row)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    return !spec_is_grid(spec) && spec_position(spec, row) == 0 &&
           (!layout_has_pairs(layout) || (spec->d_model == 1 && !layout->is_cosine_first));
}

/* Refuses two equal rows of a file. */
static bool imported_rows_refuse(const struct spec *spec, uint32_t later, uint32_t earlier)
{
    return refuse("--from: rows %lu and %lu are equal in %s: give --allow-equal-rows, with which "
                  "nothing asserts that rows differ%s",
                  (unsigned long)later, (unsigned long)earlier, spec->precision->name,
                  spec->numbers->format != spec->precision ? ", or take a finer --precision" : "");
}

/* What may tell rows apart, such as "a finer --precision or a --max-len of at most 3". The first
 * row that is equal to an earlier one is `later`. A shorter table has the same first rows only if
 * each keeps its position. */
static void ways_print(char *text, size_t size, const struct spec *spec, uint32_t later)
{
    const bool is_finest = spec->precision->significand_bits == 53;
    const bool is_plain = !spec_is_grid(spec) && spec->step > 0;
    const bool has_others =
        spec->frequency != FREQUENCY_CONSTANT && spec->frequency != FREQUENCY_LIST;
    const char *ways[3];
    size_t count = 0;
    char length[64];
    (void)snprintf(length, sizeof length, "a --max-len of at most %lld",
                   (long long)later * spec->step);
    if (!is_finest) {
        ways[count++] = "a finer --precision";
    }
    if (has_others) {
        ways[count++] = "a larger --d-model";
    }
    ways[count++] = is_plain             ? length
                    : spec_is_grid(spec) ? "a smaller --grid"
                                         : "a smaller --max-len";
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        text_append(text, size, "%s%s", list_separator(i, count, " or "), ways[i]);
    }
}

/* Refuses two rows of a formula, of which the later one is the first that equals an earlier one. */
static bool rows_refuse(const struct spec *spec, uint32_t later, uint32_t earlier)
{
    const bool has_zeros = spec_row_is_zero(spec, later) || spec_row_is_zero(spec, earlier);
    char names[96];
    char ways[256];
    (void)snprintf(names, sizeof names, "positions %lld and %lld have equal rows in %s",
                   (long long)spec_position(spec, later), (long long)spec_position(spec, earlier),
                   spec->precision->name);
    if (has_zeros && (row_is_sines_of_zero(spec, later) || row_is_sines_of_zero(spec, earlier))) {
        return refuse("%s, because sines of position 0 are zeros as well: %s", names,
                      spec->order == ORDER_CENTERED ? "drop --zero-row" : "give --start=1");
    }
    ways_print(ways, sizeof ways, spec, later);
    return refuse("%s: take %s", names, ways);
}

/* Names the first row that equals an earlier one. */
static bool search_refuse_equal(const struct search *search)
{
    const uint32_t *const first = search->groups.first;
    uint32_t row = 0;
    while (first[row] == row) {
        row++;
    }
    const struct spec *const spec = search->table->spec;
    return spec->from != NULL ? imported_rows_refuse(spec, row, first[row])
                              : rows_refuse(spec, row, first[row]);
}

/* The stride with which about 2^16 cells are read to choose a column: to read all cells of a large
 * table would take longer than to write it. */
static uint32_t search_stride(const struct search *search)
{
    const uint64_t stride = (uint64_t)search->rows * search->columns >> 16;
    return stride < search->columns ? (uint32_t)stride + (stride == 0) : search->columns;
}

/* Takes the columns as they come, where they tell more rows apart. If these are two, they are as
 * few as can be, because one is not enough; if they are more, better ones may be fewer. */
static bool search_choose_few(struct search *search, struct column_choice *choice)
{
    const uint32_t stride = search_stride(search);
    struct column_choice better;
    if (!search_choose(search, search->columns, choice)) {
        return false;
    }
    if (search->groups.count < search->rows) {
        return search_refuse_equal(search);
    }
    if (choice->count > 2 && stride < search->columns) {
        if (!search_choose(search, stride, &better)) {
            return false;
        }
        *choice = better.count < choice->count ? better : *choice;
    }
    return choice->count <= WITNESS_KEYS || refuse_keys(search->table->spec);
}

/* Makes the columns the witness, with so many keys each that all rows differ. */
static bool search_set_keys(struct search *search, const struct column_choice *choice)
{
    struct witness *const witness = search->witness;
    unsigned parts = 0;
    bool fine = true;
    do {
        parts++;
        witness->count = 0;
        search_restart(search, search->rows);
        for (size_t i = 0; i < choice->count && fine; i++) {
            fine = search_read(search, choice->columns[i], search->rows) &&
                   search_add_keys(search, choice->columns[i], search->rows, parts);
        }
    } while (fine && search->groups.count < search->rows);
    return fine;
}

static bool search_several_columns(struct search *search)
{
    struct column_choice choice;
    return search_choose_few(search, &choice) && search_set_keys(search, &choice);
}

/* ---- the whole ---- */

/* What is sorted: a key in the high half of a word, its row in the low one. */
static int words_compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts rows that are equal in all keys before by one more, whose cells have been read. This key
 * tells a row from the next one where they differ in it. */
static void search_sort_by_key(struct search *search, size_t key, uint64_t *sorted, uint32_t count,
                               uint8_t *deciding)
{
    struct witness *const witness = search->witness;
    const uint64_t *const cells = search->cells;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t row = sorted[i] & UINT32_MAX;
        const int64_t value = witness_value(search->precision, &witness->keys[key], cells[row]);
        sorted[i] = (uint64_t)(value + (INT64_C(1) << 31)) << 32 | row;
    }
    qsort(sorted, count, sizeof sorted[0], words_compare);
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (sorted[i] >> 32 != sorted[i + 1] >> 32) {
            deciding[i] = (uint8_t)key;
        } else if (cells[sorted[i] & UINT32_MAX] != cells[sorted[i + 1] & UINT32_MAX]) {
            witness->is_exact = false;
        }
    }
}

/* Sorts the rows by their keys, from the first key to the last. Cells and words are kept of what
 * the search holds: qsort may take as much as it sorts. */
static bool search_sort(struct search *search)
{
    enum { UNDECIDED = UINT8_MAX };
    struct witness *const witness = search->witness;
    uint8_t *const deciding = witness->deciding;
    const uint32_t rows = search->rows;
    search->cells = memory_resize(search->cells, rows, 2 * sizeof search->cells[0]);
    uint64_t *const sorted = search->cells + rows;
    for (uint32_t row = 0; row < rows; row++) {
        sorted[row] = row;
        deciding[row] = UNDECIDED;
    }
    witness->is_exact = true;
    for (size_t key = 0; key < witness->count; key++) {
        if (!search_read(search, witness->keys[key].column, rows)) {
            return false;
        }
        for (uint32_t first = 0, end = 1; first < rows; first = end++) {
            while (end < rows && deciding[end - 1] == UNDECIDED) {
                end++;
            }
            if (end - first > 1) {
                search_sort_by_key(search, key, sorted + first, end - first, deciding + first);
            }
        }
    }
    for (uint32_t i = 0; i < rows; i++) {
        witness->order[i] = (uint32_t)sorted[i];
    }
    return true;
}

bool witness_find(struct witness *witness, struct table *table)
{
    struct search search;
    bool found = false;
    *witness = (struct witness){0};
    if (table->spec->allows_equal_rows) {
        return true;
    }
    witness->order = memory_take((size_t)table->spec->max_len, sizeof witness->order[0]);
    witness->deciding = memory_take((size_t)table->spec->max_len, sizeof witness->deciding[0]);
    search_init(&search, table, witness);
    const bool fine = search_one_column(&search, &found) &&
                      (found || search_several_columns(&search)) && search_sort(&search);
    (void)memory_resize(search.cells, 0, 0); /* the table may have taken memory after it */
    return fine;
}
