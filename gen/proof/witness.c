/*
 * witness.c: chooses the columns that tell all rows apart, and sorts the rows.
 */
#include "proof/witness.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- groups of equal rows ---- */

/* A group consists of the rows that are equal in all values compared so far. */
struct row_groups {
    uint32_t count;
    uint32_t *first; /* for each row, the first row of its group */
};

/* Returns log2 of the number of slots of the hash table, which contains the first row of each
 * group. At least half of the slots stay empty. */
static unsigned slots_log2(uint32_t rows)
{
    return (unsigned)integer_bits(rows) + 1;
}

/* Returns a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4) of a group and a
 * value. The multiplier is 2^64 divided by the golden ratio. Only the high bits of the hash are
 * well mixed. */
static inline uint64_t row_hash(uint32_t group, uint64_t value)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t hash = value * golden;
    return (hash ^ hash >> 32 ^ group) * golden;
}

/* ---- the search ---- */

/* Bytes of memory for each row. SEARCH_BYTES are allocated as one block, so that a lack of memory
 * is detected before the search. */
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
    uint32_t rows;
    uint32_t columns;
    size_t max_keys;          /* maximum number of keys in the witness */
    uint64_t *cells;          /* the cells of one column, later replaced by keys or ordinals */
    uint32_t *slots;          /* hash table of search_refine: at most 4 slots for each row */
    struct row_groups groups; /* the rows that are equal in the chosen columns */
    struct row_groups trial;  /* the rows that are equal in one more column, too */
};

/* Starts over: no key is chosen, and all rows are one group. */
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

/* Splits the groups into search->trial, by the cells of the first `rows` rows, which search_read
 * has read. Replaces these cells with their keys or, if `key` is NULL, with their ordinals,
 * which are equal if the numbers are equal. A slot contains the index of a row plus one, or 0 if it
 * is empty. */
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
 * groups by them. The column gets `parts` keys, or fewer if these leave no rest of any cell. There
 * are two cases in which it gets more keys:
 *
 *   - If large cells make the shift negative, keys are added until the shift is not negative,
 *     because a small cell, scaled down, might not be a number of the format.
 *   - If there are more than two keys, keys are added until they leave no rest. C++, whose integers
 *     hold two keys at most, can then compare the cell in place of its keys.
 */
static void search_add_keys(struct search *search, uint32_t column, uint32_t rows, unsigned parts)
{
    struct witness *const witness = search->witness;
    const struct precision *const precision = search->precision;
    const bool scaled = precision_is_c_float(precision);
    /* A key with this shift leaves no rest. */
    const int limit = scaled ? -precision->least_exponent : 0;
    struct witness_key key = {.column = column};
    key.shift = scaled ? witness_shift_of_cells(precision, search->cells, rows) : 0;
    for (; !key.last_part; key.part++) {
        if (witness->count == search->max_keys) {
            witness->fault = WITNESS_TOO_MANY_KEYS;
            return;
        }
        key.last_part =
            (key.part + 1 >= parts && key.shift >= 0 && key.part < 2) || key.shift >= limit;
        witness->keys[witness->count++] = key;
        if (key.part > 0) {
            search_read(search, column, rows);
        }
        search_refine(search, scaled ? &key : NULL, rows);
        groups_exchange(&search->groups, &search->trial);
        key.previous_shift = key.shift;
        key.shift = key.shift + WITNESS_KEY_BITS < limit ? key.shift + WITNESS_KEY_BITS : limit;
    }
}

/* ---- one column ---- */

/* Makes a column the witness of the first `rows` rows, whose cells have been read. Returns whether
 * its keys tell these rows apart. */
static bool search_keys_differ(struct search *search, uint32_t column, uint32_t rows)
{
    search_restart(search, rows);
    search_add_keys(search, column, rows, 1);
    return search->witness->fault == WITNESS_FINE && search->witness->count <= COLUMN_KEYS &&
           search->groups.count == rows;
}

/* Makes a column the witness. Returns whether its keys tell all rows apart, in any order. Most
 * columns fail within a few rows, so a few rows are examined first, and then four times as many in
 * each step. A column that fails for fewer rows fails for all rows, too: the shift for fewer rows
 * is not less than that for all, so keys that are equal remain equal. Only cells above 2^29, which
 * give the column further keys, are an exception. */
static bool search_try_column(struct search *search, uint32_t column)
{
    enum { FIRST_ROWS = 16 };
    bool differ = true;
    uint32_t rows = 0;
    for (uint64_t next = FIRST_ROWS; differ && rows < search->rows; next *= 4) {
        rows = next < search->rows ? (uint32_t)next : search->rows;
        search_read(search, column, rows);
        differ = search_keys_differ(search, column, rows);
    }
    return differ;
}

/* Makes a column the witness. Returns whether the column increases from row to row, and its keys
 * tell all rows apart. Cells of f32 and f64 are compared as numbers, those of other formats by
 * their keys. */
static bool search_try_natural(struct search *search, uint32_t column)
{
    const struct precision *const precision = search->precision;
    const bool is_number = precision_is_c_float(precision);
    const struct witness_key key = {.column = column};
    int64_t previous_value = INT64_MIN; /* less than all values */
    bool increase = true;
    struct column_walk walk = {.table = search->table, .column = column};
    for (uint32_t row = 0; row < search->rows && increase; row++) {
        uint64_t *const cell = &search->cells[row];
        walk_to(&walk, row);
        column_walk_cells(&walk, cell, 1);
        const int64_t value = is_number ? precision_ordinal(precision, *cell)
                                        : witness_key_integer(precision, &key, *cell);
        increase = value > previous_value;
        previous_value = value;
    }
    return increase && search_keys_differ(search, column, search->rows);
}

/* ---- several columns ---- */

struct column_choice {
    size_t count;
    uint32_t columns[WITNESS_KEYS + 1]; /* one more than allowed, to detect an excess */
};

/* Chooses one of the columns first, first + stride, ...: the one that splits the rows into the most
 * groups. Chooses none if no column splits a group. Compares cells, not keys. */
static void search_choose_best(struct search *search, uint32_t first, uint32_t stride,
                               struct column_choice *choice)
{
    uint32_t max_groups = search->groups.count;
    uint32_t best = search->columns;
    uint32_t last = first;
    for (uint32_t column = first; column < search->columns && max_groups < search->rows;
         column += stride) {
        last = column;
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
    if (best != last) {
        search_read(search, best, search->rows);
        search_refine(search, NULL, search->rows);
    }
    groups_exchange(&search->groups, &search->trial);
    if (choice->count <= search->max_keys) {
        choice->columns[choice->count++] = best;
    }
}

/* Chooses columns until all rows differ, `limit` columns are chosen, or no column of the table
 * splits a group. The first choice is column 0, unless all its cells are equal. Each further round
 * examines every stride-th column and chooses the best one. The next round starts one column later.
 */
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

/* Makes several columns the witness. A first search examines the columns in their order and chooses
 * each column that splits a group. If it chooses two, no choice is smaller, because one column is
 * not enough. If it chooses more, a second search, for fewer columns, chooses each time the best
 * column of a sample. A sample has about 2^16 cells, because reading all cells of a large table
 * would take longer than writing it. If a column alone has as many cells, there is no second
 * search. Finally the columns get as many keys each as are needed for all rows to
 * differ. */
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

/* Compares two words, each of which has a key in its high half and the row in its low half. */
static int words_compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts rows that are equal in all earlier keys by one more key, whose cells have been read. Where
 * a row and the next one differ in this key, it is their deciding key. */
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
 * the cells and the sorted words, because qsort may allocate as much memory as the array that it
 * sorts. */
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

/* Tries single columns first: those in natural order, from the last (the slowest) to the first,
 * then those in any order, from the first to the last. A single row needs no column. */
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
    /* Only this block is freed, because the table may have allocated memory after it. */
    (void)memory_resize(search.cells, 0, 0);
}
