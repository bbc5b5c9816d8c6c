/*
 * witness.c: chooses the columns that tell all rows apart, and sorts the rows.
 */
#include "proof/witness.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- groups of equal rows ---- */

/* Groups of rows. A group consists of the rows that are equal in all values compared so far. */
struct row_groups {
    uint32_t count;
    uint32_t *first; /* for each row, the first row of the group that contains it */
};

/* Returns log2 of the number of slots of the hash table of search_refine, which contains the first
 * row of each group. At least half of the slots stay empty. */
static unsigned slots_log2(uint32_t rows)
{
    return (unsigned)integer_bits(rows) + 1;
}

/* Returns a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4) of a group and a
 * value. The multiplier is 2^64 divided by the golden ratio. Callers use only the highest bits of
 * the hash, because the low bits are not well mixed. */
static inline uint64_t row_hash(uint32_t group, uint64_t value)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t hash = value * golden;
    return (hash ^ hash >> 32 ^ group) * golden;
}

/* ---- the search ---- */

/* Bytes of memory for each row: SEARCH_BYTES for the arrays of struct search, and WITNESS_BYTES for
 * those of struct witness. The arrays of the search are allocated as one block before the search,
 * so that a lack of memory is detected at once. */
enum { SEARCH_BYTES = 32, WITNESS_BYTES = 5 };

uint64_t witness_bytes(const struct spec *spec)
{
    return spec->allows_equal_rows
               ? 0
               : (uint64_t)spec_distinct_rows(spec) * (SEARCH_BYTES + WITNESS_BYTES);
}

/* The state of a search for a witness. */
struct search {
    struct table *table;
    struct witness *witness;
    const struct precision *precision;
    uint32_t rows; /* number of rows that have to differ */
    uint32_t columns;
    size_t max_keys;          /* maximum number of keys in the witness */
    uint64_t *cells;          /* the cells of one column, later replaced by keys or ordinals */
    uint32_t *slots;          /* hash table of search_refine: at most 4 slots for each row */
    struct row_groups groups; /* rows of a group are equal in the chosen columns */
    struct row_groups trial;  /* rows of a group are equal in one more column, too */
};

/* Starts over: no key is chosen, and the first `rows` rows form one group. */
static void search_restart(struct search *search, uint32_t rows)
{
    search->witness->fault = WITNESS_FINE;
    search->witness->count = 0;
    search->groups.count = 1;
    memset(search->groups.first, 0, rows * sizeof search->groups.first[0]);
}

/* Moves a walk to the i-th of the rows that have to differ; i counts from 0. */
static void walk_to(struct column_walk *walk, uint32_t i)
{
    walk->row = spec_distinct_row(walk->table->spec, i);
}

/* Reads a column's cells in the first `rows` of the rows that have to differ. */
static void search_read(struct search *search, uint32_t column, uint32_t rows)
{
    struct column_walk walk = {.table = search->table, .column = column};
    column_walk_cells(&walk, search->cells, 1);
    if (rows > 1) {
        walk_to(&walk, 1);
        column_walk_cells(&walk, search->cells + 1, rows - 1);
    }
}

/* Splits search->groups by the cells of one column in the first `rows` rows, which search_read has
 * read, and stores the result in search->trial. Replaces the cells with their keys or, if `key` is
 * NULL, with their ordinals, which are equal if the numbers are equal. A slot contains the index of
 * a row plus one, or 0 if the slot is empty. */
static void search_refine(struct search *search, const struct witness_key *key, uint32_t rows)
{
    const struct precision *const precision = search->precision;
    const uint32_t *const group = search->groups.first;
    uint64_t *const values = search->cells;
    uint32_t *const slots = search->slots;
    const unsigned log2 = slots_log2(rows);
    const size_t mask = ((size_t)1 << log2) - 1;
    memset(slots, 0, (mask + 1) * sizeof slots[0]);
    search->trial.count = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint64_t cell = values[row];
        values[row] = (uint64_t)(key != NULL ? witness_key_integer(precision, key, cell)
                                             : precision_ordinal(precision, cell));
        size_t slot = (size_t)(row_hash(group[row], values[row]) >> (64 - log2));
        uint32_t first = slots[slot];
        while (first != 0 && (values[first - 1] != values[row] || group[first - 1] != group[row])) {
            slot = (slot + 1) & mask;
            first = slots[slot];
        }
        if (first == 0) {
            first = row + 1;
            slots[slot] = first;
            search->trial.count++;
        }
        search->trial.first[row] = first - 1;
    }
}

static void groups_exchange(struct row_groups *a, struct row_groups *b)
{
    const struct row_groups groups = *a;
    *a = *b;
    *b = groups;
}

/*
 * Adds the keys of one column, whose cells in the first `rows` rows have been read, and splits the
 * groups by these keys. The column gets `parts` keys, or fewer if these leave no rest of any cell.
 * There are two cases in which the column gets more than `parts` keys:
 *
 *   - If large cells make the shift negative, keys are added until the shift is not negative,
 *     because a small cell times 2^shift might not be a number of the format.
 *   - If the column has more than two keys, keys are added until they leave no rest of any cell. In
 *     C++, whose integers hold at most two keys, a third key is compared as the cell itself, which
 *     is correct if the keys contain all bits of the cell (text_key_read in text/keys.c).
 */
static void search_add_keys(struct search *search, uint32_t column, uint32_t rows, unsigned parts)
{
    struct witness *const witness = search->witness;
    const struct precision *const precision = search->precision;
    const bool is_scaled = precision_is_c_float(precision);
    /* A key with this shift leaves no rest. */
    const int limit = is_scaled ? -precision->least_exponent : 0;
    struct witness_key key = {.column = column};
    key.shift = is_scaled ? witness_shift_of_cells(precision, search->cells, rows) : 0;
    for (; !key.is_last_part; key.part++) {
        if (witness->count == search->max_keys) {
            witness->fault = WITNESS_TOO_MANY_KEYS;
            return;
        }
        key.is_last_part =
            (key.part + 1 >= parts && key.shift >= 0 && key.part < 2) || key.shift >= limit;
        witness->keys[witness->count++] = key;
        if (key.part > 0) {
            search_read(search, column, rows);
        }
        search_refine(search, is_scaled ? &key : NULL, rows);
        groups_exchange(&search->groups, &search->trial);
        key.previous_shift = key.shift;
        key.shift = key.shift + WITNESS_KEY_BITS < limit ? key.shift + WITNESS_KEY_BITS : limit;
    }
}

/* ---- one column ---- */

/* Makes a column, whose cells in the first `rows` rows have been read, the witness of these rows.
 * Returns whether the column's keys tell them apart. */
static bool search_try_rows(struct search *search, uint32_t column, uint32_t rows)
{
    search_restart(search, rows);
    search_add_keys(search, column, rows, 1);
    return search->witness->fault == WITNESS_FINE && search->witness->count <= COLUMN_KEYS &&
           search->groups.count == rows;
}

/* Makes a column the witness. Returns whether its keys tell all rows apart. Most columns fail
 * within a few rows, so FIRST_ROWS rows are examined first, and four times as many in each further
 * step. A column that fails for some of the rows would fail for all rows, too: the shift for some
 * rows is not less than that for all rows, so rows with equal keys keep equal keys. The only
 * exceptions are columns with cells above 2^29, because these cells give the column further keys.
 * Such a column may be rejected although it would be a witness. */
static bool search_try_column(struct search *search, uint32_t column)
{
    enum { FIRST_ROWS = 16 };
    bool rows_differ = true;
    uint32_t rows = 0;
    for (uint64_t next = FIRST_ROWS; rows_differ && rows < search->rows; next *= 4) {
        rows = next < search->rows ? (uint32_t)next : search->rows;
        search_read(search, column, rows);
        rows_differ = search_try_rows(search, column, rows);
    }
    return rows_differ;
}

/* Returns whether a column increases from row to row, and its keys tell all rows apart. If both are
 * true, the column is the witness. To find out whether the column increases, cells of f32 and f64
 * are compared as numbers, and those of other formats by their keys. */
static bool search_try_natural(struct search *search, uint32_t column)
{
    const struct precision *const precision = search->precision;
    const bool compares_numbers = precision_is_c_float(precision);
    const struct witness_key key = {.column = column};
    int64_t previous_value = INT64_MIN; /* less than all values */
    bool is_increasing = true;
    struct column_walk walk = {.table = search->table, .column = column};
    for (uint32_t row = 0; row < search->rows && is_increasing; row++) {
        uint64_t *const cell = &search->cells[row];
        walk_to(&walk, row);
        column_walk_cells(&walk, cell, 1);
        const int64_t value = compares_numbers ? precision_ordinal(precision, *cell)
                                               : witness_key_integer(precision, &key, *cell);
        is_increasing = value > previous_value;
        previous_value = value;
    }
    return is_increasing && search_try_rows(search, column, search->rows);
}

/* ---- several columns ---- */

/* Columns that are chosen for a witness, in the order in which they are chosen. */
struct column_choice {
    size_t count;
    uint32_t columns[WITNESS_KEYS + 1]; /* room for one more than allowed, to detect an excess */
};

/* Chooses one of the columns first, first + stride, ...: the one that splits the rows into the most
 * groups. Chooses none if none of these columns splits a group. Compares cells, not keys. After
 * max_keys + 1 choices, further choices split the groups but are not recorded. */
static void search_choose_best(struct search *search, uint32_t first, uint32_t stride,
                               struct column_choice *choice)
{
    uint32_t max_groups = search->groups.count;
    uint32_t best = search->columns;
    uint32_t last_read = first;
    for (uint32_t column = first; column < search->columns && max_groups < search->rows;
         column += stride) {
        last_read = column;
        search_read(search, column, search->rows);
        search_refine(search, NULL, search->rows);
        if (search->trial.count > max_groups) {
            max_groups = search->trial.count;
            best = column;
        }
    }
    if (best == search->columns) {
        return;
    }
    if (best != last_read) {
        search_read(search, best, search->rows);
        search_refine(search, NULL, search->rows);
    }
    groups_exchange(&search->groups, &search->trial);
    if (choice->count <= search->max_keys) {
        choice->columns[choice->count++] = best;
    }
}

/* Chooses columns until all rows differ, `limit` columns are chosen, or no column of the table
 * splits a group. The first choice is column 0, unless all its cells are equal. Each round after it
 * examines every stride-th column and chooses the best of these. Each round begins one column later
 * than the round before. */
static void search_choose(struct search *search, uint32_t stride, size_t limit,
                          struct column_choice *choice)
{
    uint32_t idle = 0; /* consecutive rounds that split nothing */
    choice->count = 0;
    search_restart(search, search->rows);
    search_choose_best(search, 0, search->columns, choice);
    for (uint32_t round = 0;
         idle < stride && search->groups.count < search->rows && choice->count < limit; round++) {
        const uint32_t old_count = search->groups.count;
        search_choose_best(search, round % stride, stride, choice);
        idle = search->groups.count == old_count ? idle + 1 : 0;
    }
}

/* Makes several columns the witness. The first search examines the columns in their order and
 * chooses each column that splits a group. If it chooses two columns, no smaller choice exists,
 * because one column is not enough. If it chooses more, a second search tries to find a smaller
 * choice: it chooses the best column of a sample, again and again. A sample consists of whole
 * columns with about 2^16 cells in all, because reading all cells of a large table would take
 * longer than writing the table. If one column has 2^16 cells or more, there is no second search.
 * Finally, the number of keys of each column is increased until all rows differ. */
static void search_several_columns(struct search *search)
{
    struct witness *const witness = search->witness;
    const uint64_t pieces = (uint64_t)search->rows * search->columns >> 16;
    const uint32_t stride =
        pieces < search->columns ? (uint32_t)pieces + (pieces == 0) : search->columns;
    struct column_choice choice;
    struct column_choice better;
    search_choose(search, search->columns, SIZE_MAX, &choice);
    if (search->groups.count < search->rows) {
        const uint32_t *const first = search->groups.first;
        while (first[witness->equal_row] == witness->equal_row) {
            witness->equal_row++;
        }
        witness->earlier_row = first[witness->equal_row];
        witness->earlier_row =
            (uint32_t)spec_distinct_row(search->table->spec, witness->earlier_row);
        witness->equal_row = (uint32_t)spec_distinct_row(search->table->spec, witness->equal_row);
        witness->fault = WITNESS_EQUAL_ROWS;
        return;
    }
    if (choice.count > 2 && stride < search->columns) {
        search_choose(search, stride, choice.count, &better);
        choice = better.count < choice.count ? better : choice;
    }
    unsigned parts = 0;
    do {
        parts++;
        search_restart(search, search->rows);
        for (size_t i = 0; i < choice.count; i++) {
            search_read(search, choice.columns[i], search->rows);
            search_add_keys(search, choice.columns[i], search->rows, parts);
        }
    } while (witness->fault == WITNESS_FINE && search->groups.count < search->rows);
}

/* ---- the witness ---- */

/* Compares two words. A word has a key in its high half, and the row of the key in its low half. */
static int words_compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts `count` rows that are equal in all earlier keys by one more key, whose cells have been
 * read. Where a row and the next row then differ in this key, the key becomes their deciding
 * key. */
static void search_sort_by_key(struct search *search, size_t key, uint64_t *sorted, uint32_t count,
                               uint8_t *deciding)
{
    struct witness *const witness = search->witness;
    const uint64_t *const cells = search->cells;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t row = sorted[i] & UINT32_MAX;
        const int64_t value =
            witness_key_integer(search->precision, &witness->keys[key], cells[row]);
        sorted[i] = (uint64_t)(value + (INT64_C(1) << 31)) << 32 | row;
    }
    qsort(sorted, count, sizeof sorted[0], words_compare);
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (sorted[i] >> 32 != sorted[i + 1] >> 32) {
            deciding[i] = (uint8_t)key;
        } else if (cells[sorted[i] & UINT32_MAX] != cells[sorted[i + 1] & UINT32_MAX]) {
            witness->cells_can_replace_keys = false;
        }
    }
}

/* Sorts the rows by their keys, from the first key to the last. Shrinks the memory of the search to
 * the cells and the sorted words, because qsort may allocate a copy of the array that it sorts. */
static void search_sort(struct search *search)
{
    enum { UNDECIDED = UINT8_MAX };
    struct witness *const witness = search->witness;
    uint8_t *const deciding = witness->deciding_keys;
    const uint32_t rows = search->rows;
    search->cells = memory_resize(search->cells, rows, 2 * sizeof search->cells[0]);
    uint64_t *const sorted = search->cells + rows;
    for (uint32_t row = 0; row < rows; row++) {
        sorted[row] = row;
        deciding[row] = UNDECIDED;
    }
    witness->cells_can_replace_keys = true;
    for (size_t key = 0; key < witness->count; key++) {
        search_read(search, witness->keys[key].column, rows);
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
        const int64_t row = (int64_t)(sorted[i] & UINT32_MAX);
        witness->order[i] = (uint32_t)spec_distinct_row(search->table->spec, row);
    }
}

/* Tries single columns first: those in natural order, from the last column of the table (in most
 * tables the slowest) to the first, then those in any order, from the first column to the last. A
 * single row needs no column. */
void witness_find(struct witness *witness, struct table *table)
{
    const struct spec *const spec = table->spec;
    const size_t rows = (size_t)spec_distinct_rows(spec);
    struct search search = {.table = table,
                            .witness = witness,
                            .precision = spec->precision,
                            .rows = (uint32_t)rows,
                            .columns = (uint32_t)spec->columns,
                            .max_keys = witness_keys_max((int64_t)rows)};
    bool is_found = rows == 1;
    *witness = (struct witness){.fault = WITNESS_FINE};
    if (spec->allows_equal_rows) {
        return;
    }
    witness->order = memory_allocate(rows, sizeof witness->order[0]);
    witness->deciding_keys = memory_allocate(rows, sizeof witness->deciding_keys[0]);
    search.cells = memory_allocate(rows, SEARCH_BYTES);
    search.slots = (uint32_t *)(search.cells + rows);
    search.groups.first = search.slots + ((size_t)1 << slots_log2(search.rows));
    search.trial.first = search.groups.first + rows;
    for (uint32_t column = search.columns; column-- > 0 && !is_found;) {
        is_found = search_try_natural(&search, column);
    }
    for (uint32_t column = 0; column < search.columns && !is_found; column++) {
        is_found = search_try_column(&search, column);
    }
    if (!is_found) {
        search_several_columns(&search);
    }
    if (witness->fault == WITNESS_FINE) {
        search_sort(&search);
    }
    /* Frees this block alone, not all memory since a mark, because the table may have allocated
     * memory after the block. */
    (void)memory_resize(search.cells, 0, 0);
}
