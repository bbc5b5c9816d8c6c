/*
 * witness.c: the search for the columns that tell all rows apart.
 */
#include "proof/witness.h"

#include "memory.h"
#include "message.h"
#include "proof/row_values.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(WITNESS_KEYS <= (int)VALUE_COLUMNS, "all keys of a witness are compared at once");

/* Two rows that were found equal in some columns. */
struct collision {
    uint32_t a;
    uint32_t b;
};

enum { COLLISIONS = 32 };

/* Values that the search holds to choose from. A table with no more cells is searched wholly. */
enum { POOL_ROOM = 1 << 18 };

/* A column to choose from, and how many of its rows have been read: many combinations are given up
 * after a few rows. */
struct pool_column {
    uint32_t column;
    uint32_t known;
    struct column_walk walk;
};

/* All that the search holds. */
struct search {
    struct table *table;
    struct witness *witness;
    const struct precision *precision;
    uint32_t rows;
    uint32_t columns;
    struct row_set set;
    bool *repeats; /* for each column: two neighbouring rows have the same cell in it */
    int64_t *pool; /* pool_count columns of `rows` values */
    size_t pool_count;
    struct pool_column *pool_columns;        /* which columns they are */
    uint64_t budget;                         /* rows that may still be looked at */
    struct collision collisions[COLLISIONS]; /* the latest, in a ring */
    size_t collision_count;
};

/* Whether two of the first `known` rows, which were equal in other columns, are equal in these
 * columns too. If the columns are neighbours, that is often so, and this costs far less than a
 * search. Eight such pairs count as a row of the budget. */
static bool search_collides_again(struct search *search, const struct value_columns *columns,
                                  uint32_t known)
{
    const size_t count =
        search->collision_count < COLLISIONS ? search->collision_count : COLLISIONS;
    const uint64_t cost = 1 + count / 8;
    search->budget -= cost < search->budget ? cost : search->budget;
    for (size_t i = 0; i < count; i++) {
        const struct collision *const rows = &search->collisions[i];
        if (rows->b < known && rows_equal(columns, columns->count, rows->a, rows->b)) {
            return true;
        }
    }
    return false;
}

/* Puts the rows from *row to before `end` into the set, until the budget ends, or until the set
 * has a row equal to one of them: then that row is returned. *row becomes the row at which this
 * ended. */
ALWAYS_INLINE int64_t rows_insert(struct search *search, const struct value_columns *columns,
                                  size_t count, uint32_t *row, uint32_t end)
{
    struct row_set set = search->set;
    const uint32_t first = *row;
    const uint32_t stop = search->budget < end - first ? first + (uint32_t)search->budget : end;
    int64_t equal = NO_ROW;
    uint32_t next = first;
    while (next < stop && (equal = row_set_insert(&set, columns, count, next)) == NO_ROW) {
        next++;
    }
    *row = next;
    search->budget -= next - first + (equal != NO_ROW);
    return equal;
}

/* Whether, in these columns, the rows from *row to before `end` differ from each other and from
 * those of the set. *row becomes the row at which the search ended. */
static bool search_distinct_rows(struct search *search, const struct value_columns *columns,
                                 uint32_t *row, uint32_t end)
{
    int64_t equal;
    switch (columns->count) {
    case 1:
        equal = rows_insert(search, columns, 1, row, end);
        break;
    case 2:
        equal = rows_insert(search, columns, 2, row, end);
        break;
    case 3:
        equal = rows_insert(search, columns, 3, row, end);
        break;
    default:
        equal = rows_insert(search, columns, columns->count, row, end);
        break;
    }
    if (equal != NO_ROW) {
        search->collisions[search->collision_count++ % COLLISIONS] =
            (struct collision){(uint32_t)equal, *row};
    }
    return equal == NO_ROW;
}

/* Whether all rows differ in these columns. */
static bool search_all_distinct(struct search *search, const struct value_columns *columns)
{
    uint32_t row = 0;
    search->budget = UINT64_MAX;
    row_set_clear(&search->set);
    return search_distinct_rows(search, columns, &row, search->rows);
}

/* The key of a column, when nothing is known but the magnitude of all cells. */
static struct witness_key key_of_column(const struct search *search, uint32_t column)
{
    return (struct witness_key){
        .column = column,
        .shift = witness_shift(search->precision, search->table->magnitude),
        .last_part = true,
    };
}

/* ---- filling in values ---- */

/* A column's cells from the first row on, fetched in blocks. Each block is twice as large as the
 * one before, because many columns are given up after a few rows. */
struct reader {
    struct column_walk walk;
    uint32_t rows; /* rows that are not fetched yet */
    size_t next;
    size_t count;
    uint64_t cells[64];
};

static void reader_start(struct reader *reader, const struct search *search, uint32_t column)
{
    reader->rows = search->rows;
    reader->next = 0;
    reader->count = 0;
    column_walk_start(&reader->walk, search->table, column);
}

static bool reader_fetch(struct reader *reader)
{
    const size_t room = sizeof reader->cells / sizeof reader->cells[0];
    const size_t block = reader->count == 0 ? 8 : reader->count < room ? 2 * reader->count : room;
    reader->count = reader->rows < block ? reader->rows : block;
    reader->rows -= (uint32_t)reader->count;
    reader->next = 0;
    return column_walk_cells(&reader->walk, reader->cells, reader->count);
}

/* May be called once for each row, not more often. */
static inline bool reader_next(struct reader *reader, uint64_t *cell)
{
    if (reader->next == reader->count && !reader_fetch(reader)) {
        return false;
    }
    *cell = reader->cells[reader->next++];
    return true;
}

/* The cells of one column, in all rows. */
static bool search_read_cells(struct search *search, uint32_t column, uint64_t *cells)
{
    struct column_walk walk;
    column_walk_start(&walk, search->table, column);
    return column_walk_cells(&walk, cells, search->rows);
}

/* ---- the order of the rows ---- */

/* Fills the witness's order. The keys have to be distinct. */
static void search_sort(struct search *search, const struct value_columns *columns)
{
    struct witness *witness = search->witness;
    witness->order = memory_take(search->rows, sizeof witness->order[0]);
    for (uint32_t row = 0; row < search->rows; row++) {
        witness->order[row] = row;
    }
    witness->natural = rows_in_order(columns, search->rows);
    if (!witness->natural) {
        uint32_t *const spare = memory_take(search->rows, sizeof *spare);
        rows_sort(witness->order, spare, search->rows, columns);
        free(spare);
    }
}

/* ---- from columns to a witness ---- */

static bool refuse_keys(void)
{
    return refuse("--precision: more than %d witness keys are needed to tell the rows apart: give "
                  "a finer one, or, where cells differ much in size, one of fewer exponents",
                  WITNESS_KEYS);
}

/* Adds the keys of one column, in `parts` parts, or in fewer if these leave nothing over. Cells may
 * be so large that they are scaled down; then the column gets more parts. A small cell, scaled down
 * with them, would not be a number of the format. */
static bool search_add_parts(struct search *search, uint32_t column, int shift, unsigned parts)
{
    struct witness *witness = search->witness;
    const int limit = witness_shift_limit(search->precision);
    int before = 0;
    bool last = false;
    for (unsigned part = 0; !last; part++) {
        last = (part + 1 >= parts && shift >= 0) || shift >= limit;
        if (witness->count == WITNESS_KEYS) {
            return refuse_keys();
        }
        witness->keys[witness->count++] = (struct witness_key){
            .column = column,
            .part = part,
            .before = before,
            .shift = shift,
            .last_part = last,
        };
        before = shift;
        shift = shift + WITNESS_KEY_BITS < limit ? shift + WITNESS_KEY_BITS : limit;
    }
    return true;
}

/* The keys of the given columns, each in `parts` parts. `cells` has their cells, column by
 * column. */
static bool search_set_keys(struct search *search, const uint32_t *columns, size_t count,
                            unsigned parts, const uint64_t *cells)
{
    struct witness *witness = search->witness;
    const bool scaled = witness_is_scaled(search->precision);
    witness->count = 0;
    for (size_t i = 0; i < count; i++) {
        const int shift = scaled ? witness_shift_of_cells(search->precision,
                                                          cells + i * search->rows, search->rows)
                                 : 0;
        if (!search_add_parts(search, columns[i], shift, scaled ? parts : 1)) {
            return false;
        }
    }
    return true;
}

/* Puts the keys of the witness, column by column, in the place of the cells of its `count` columns.
 * It begins with the last key, so that no cell is overwritten before it is read. */
static void search_put_values(const struct search *search, size_t count, uint64_t *cells,
                              struct value_columns *values)
{
    const struct witness *witness = search->witness;
    values->count = witness->count;
    for (size_t i = witness->count; i-- > 0;) {
        const uint64_t *const column = cells + (count - 1) * search->rows;
        int64_t *const keys = (int64_t *)(cells + i * search->rows);
        witness_values(search->precision, &witness->keys[i], column, search->rows, keys);
        values->values[i] = keys;
        count -= witness->keys[i].part == 0;
    }
}

static bool search_read_columns(struct search *search, const uint32_t *columns, size_t count,
                                uint64_t *cells)
{
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        fine = search_read_cells(search, columns[i], cells + i * search->rows);
    }
    return fine;
}

/* Makes the given columns the witness if their keys tell all rows apart: *found. */
static bool search_try_keys(struct search *search, const uint32_t *columns, size_t count,
                            unsigned parts, bool *found)
{
    struct value_columns values;
    *found = false;
    if (count * parts > WITNESS_KEYS) {
        return refuse_keys();
    }
    uint64_t *cells = memory_take(count * search->rows, sizeof *cells);
    const bool fine = search_read_columns(search, columns, count, cells) &&
                      search_set_keys(search, columns, count, parts, cells);
    if (fine) {
        cells = memory_resize(cells, search->witness->count * search->rows, sizeof *cells);
        search_put_values(search, count, cells, &values);
        *found = search_all_distinct(search, &values);
    }
    if (*found) {
        search_sort(search, &values);
    }
    free(cells);
    return fine;
}

/* ---- one column ---- */

/* Whether a column's cells increase from row to row. The walk ends where they do not, and notes
 * whether they stay the same there. */
static bool search_increases(struct search *search, uint32_t column, bool *increases)
{
    struct reader reader;
    uint64_t cell;
    int64_t before = INT64_MIN;
    reader_start(&reader, search, column);
    *increases = true;
    for (uint32_t row = 0; row < search->rows && *increases; row++) {
        if (!reader_next(&reader, &cell)) {
            return false;
        }
        const int64_t ordinal = precision_ordinal(search->precision, cell);
        *increases = ordinal > before;
        search->repeats[column] = ordinal == before;
        before = ordinal;
    }
    return true;
}

/* Whether a column's cells are all different; or its keys, if these do not hold all of a cell. The
 * walk ends at the first repetition. */
static bool search_differs(struct search *search, uint32_t column, bool *differs)
{
    struct reader reader;
    const struct witness_key key = key_of_column(search, column);
    const bool is_whole = search->precision->significand_bits <= WITNESS_KEY_BITS;
    const struct value_columns values = {1, {search->pool}};
    struct row_set *set = &search->set;
    reader_start(&reader, search, column);
    row_set_clear(set);
    *differs = true;
    for (uint32_t row = 0; row < search->rows && *differs;) {
        if (!reader_fetch(&reader)) {
            return false;
        }
        const uint32_t end = row + (uint32_t)reader.count;
        if (is_whole) {
            witness_ordinals(search->precision, reader.cells, reader.count, search->pool + row);
        } else {
            witness_values(search->precision, &key, reader.cells, reader.count, search->pool + row);
        }
        for (; row < end && *differs; row++) {
            *differs = row_set_insert(set, &values, 1, row) == NO_ROW;
        }
    }
    return true;
}

/* Looks for a single column: one in natural order, from the last (the slowest) on; else one in any
 * order, from the first on, unless the format has fewer numbers than the table has rows. */
static bool search_one_column(struct search *search, bool *found)
{
    bool good;
    *found = false;
    for (uint32_t column = search->columns; column-- > 0 && !*found;) {
        if (!search_increases(search, column, &good) ||
            (good && !search_try_keys(search, &column, 1, 1, found))) {
            return false;
        }
    }
    const bool enough =
        search->precision->bits >= 32 || search->rows <= UINT32_C(1) << search->precision->bits;
    for (uint32_t column = 0; column < search->columns && enough && !*found; column++) {
        if (search->repeats[column]) {
            continue;
        }
        if (!search_differs(search, column, &good) ||
            (good && !search_try_keys(search, &column, 1, 1, found))) {
            return false;
        }
    }
    return true;
}

/* ---- several columns ---- */

/* Refines the classes of equal rows by one more column. class[row] is the first row that is equal
 * to `row` so far; *classes is the number of classes. */
static void classes_refine(struct search *search, int64_t *class, const int64_t *values,
                           uint32_t *classes)
{
    const struct value_columns pair = {2, {class, values}};
    uint32_t count = 0;
    row_set_clear(&search->set);
    int64_t *next = search->pool + search->rows;
    for (uint32_t row = 0; row < search->rows; row++) {
        const int64_t equal = row_set_insert(&search->set, &pair, 2, row);
        next[row] = equal == NO_ROW ? row : equal;
        count += equal == NO_ROW;
    }
    memcpy(class, next, search->rows * sizeof class[0]);
    *classes = count;
}

/* A smaller --max-len helps only if the rows before keep their positions. */
static bool search_refuse_equal(const struct search *search, const int64_t *class)
{
    const struct spec *spec = search->table->spec;
    const bool is_plain = spec->from == NULL && !spec_is_grid(spec) && spec->step > 0;
    uint32_t row = 0;
    while (class[row] == row) {
        row++;
    }
    const long long later = (long long)spec_position(spec, row);
    const long long earlier = (long long)spec_position(spec, class[row]);
    if (is_plain) {
        return refuse("positions %lld and %lld have equal rows in %s: take a finer --precision, a "
                      "larger --d-model or a --max-len of at most %lld",
                      later, earlier, search->precision->name, (long long)row);
    }
    return refuse("positions %lld and %lld have equal rows in %s: take a finer --precision%s",
                  later, earlier, search->precision->name,
                  spec->from == NULL ? ", a larger --d-model or fewer positions" : "");
}

/* Columns, from the first on, each of which splits rows that were equal before it, until no rows
 * are equal. The cells themselves decide: rows that stay equal are equal, and are refused. */
static bool search_cover(struct search *search, uint32_t *columns, size_t *count)
{
    int64_t *class = search->pool + 2 * (size_t)search->rows;
    uint32_t classes = 1;
    *count = 0;
    memset(class, 0, search->rows * sizeof class[0]);
    for (uint32_t column = 0; column < search->columns && classes < search->rows; column++) {
        const uint32_t before = classes;
        uint64_t *const cells = (uint64_t *)search->pool;
        if (!search_read_cells(search, column, cells)) {
            return false;
        }
        witness_ordinals(search->precision, cells, search->rows, search->pool);
        classes_refine(search, class, search->pool, &classes);
        if (classes > before && *count < WITNESS_KEYS) {
            columns[(*count)++] = column;
        }
    }
    return classes == search->rows || search_refuse_equal(search, class);
}

/* The columns to choose from: all if the table is small, else the first, the last and some spread
 * between them. */
static void search_choose_pool(struct search *search)
{
    const uint32_t d = search->columns;
    const uint32_t count = (uint32_t)search->pool_count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = count < d ? count / 2 : count;
        const uint32_t spread = first +
                                (uint32_t)((uint64_t)(d - first) * (i - first + 1) /
                                           (count - first + (count == first))) -
                                1;
        struct pool_column *const pool = &search->pool_columns[i];
        pool->column = i < first ? i : spread;
        pool->known = 0;
        column_walk_start(&pool->walk, search->table, pool->column);
    }
}

/* Reads a column of the pool further, until it has the keys of all rows before `end`. */
static bool search_read_pool(struct search *search, size_t i, uint32_t end)
{
    struct pool_column *const pool = &search->pool_columns[i];
    if (pool->known >= end) {
        return true;
    }
    const struct witness_key key = key_of_column(search, pool->column);
    const size_t count = end - pool->known;
    int64_t *const keys = search->pool + i * search->rows + pool->known;
    uint64_t *const cells = (uint64_t *)keys;
    pool->known = end;
    if (!column_walk_cells(&pool->walk, cells, count)) {
        return false;
    }
    witness_values(search->precision, &key, cells, count, keys);
    return true;
}

/* The next combination of `count` numbers below `limit`, in lexicographic order. */
static bool combination_next(uint32_t *choice, size_t count, size_t limit)
{
    size_t i = count;
    while (i > 0 && choice[i - 1] == limit - count + i - 1) {
        i--;
    }
    if (i == 0) {
        return false;
    }
    choice[i - 1]++;
    for (; i < count; i++) {
        choice[i] = choice[i - 1] + 1;
    }
    return true;
}

/* Whether all rows differ in the chosen columns of the pool, as far as the budget goes: *distinct.
 * It looks at some rows at a time. */
static bool search_combination(struct search *search, const uint32_t *choice, size_t count,
                               bool *distinct)
{
    enum { STRETCH = 512 };
    struct value_columns values = {.count = count};
    uint32_t known = search->rows;
    uint32_t row = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t column_known = search->pool_columns[choice[i]].known;
        values.values[i] = search->pool + choice[i] * (size_t)search->rows;
        known = column_known < known ? column_known : known;
    }
    *distinct = !search_collides_again(search, &values, known);
    row_set_clear(&search->set);
    while (*distinct && row < search->rows && search->budget > 0) {
        const uint32_t end = row < known                    ? known
                             : search->rows - row < STRETCH ? search->rows
                                                            : row + STRETCH;
        for (size_t i = 0; i < count; i++) {
            if (!search_read_pool(search, choice[i], end)) {
                return false;
            }
        }
        *distinct = search_distinct_rows(search, &values, &row, end);
    }
    *distinct = *distinct && row == search->rows;
    return true;
}

/* Looks among the combinations of `count` columns of the pool for one whose keys tell all rows
 * apart: *found. */
static bool search_combinations(struct search *search, size_t count, uint32_t *columns, bool *found)
{
    uint32_t choice[WITNESS_KEYS];
    for (uint32_t i = 0; i < count; i++) {
        choice[i] = i;
    }
    *found = false;
    if (count > search->pool_count) {
        return true;
    }
    do {
        if (!search_combination(search, choice, count, found)) {
            return false;
        }
    } while (!*found && search->budget > 0 && combination_next(choice, count, search->pool_count));
    for (size_t i = 0; i < count; i++) {
        columns[i] = search->pool_columns[choice[i]].column;
    }
    return true;
}

/* Looks for fewer columns than `count` whose keys tell all rows apart: *found, and then *fewer of
 * them. In small tables the budget is large enough for all combinations. In large tables it is
 * small beside the work for the cells, and each number of columns gets half of what is left. */
static bool search_fewer(struct search *search, uint32_t *columns, size_t count, size_t *fewer,
                         bool *found)
{
    const uint64_t cells = (uint64_t)search->rows * search->columns;
    const bool is_small = cells <= POOL_ROOM;
    uint64_t left = is_small ? UINT64_C(1) << 20 : (UINT64_C(1) << 16) + cells / 16;
    *found = false;
    for (*fewer = 2; *fewer < count && left > 0; ++*fewer) {
        const uint64_t share = is_small ? left : left - left / 2;
        search->budget = share;
        if (!search_combinations(search, *fewer, columns, found)) {
            return false;
        }
        if (*found) {
            return true;
        }
        left -= share - search->budget;
    }
    return true;
}

static bool search_several_columns(struct search *search)
{
    uint32_t cover[WITNESS_KEYS];
    uint32_t columns[WITNESS_KEYS];
    size_t count;
    size_t fewer;
    bool found;
    if (!search_cover(search, cover, &count)) {
        return false;
    }
    search_choose_pool(search);
    if (!search_fewer(search, columns, count, &fewer, &found)) {
        return false;
    }
    if (found) {
        return search_try_keys(search, columns, fewer, 1, &found);
    }
    for (unsigned parts = 1; !found; parts++) {
        if (!search_try_keys(search, cover, count, parts, &found)) {
            return false;
        }
    }
    return true;
}

/* ---- the whole ---- */

/* At least three columns, because the search also works in them, and not much memory. */
static size_t pool_size(uint32_t rows, uint32_t columns)
{
    size_t count = POOL_ROOM / rows;
    count = count < 8 ? 8 : count;
    count = count > 64 && (uint64_t)rows * columns > POOL_ROOM ? 64 : count;
    return count < columns ? count : columns;
}

static void search_init(struct search *search, struct table *table, struct witness *witness)
{
    const struct spec *spec = table->spec;
    *search = (struct search){.table = table, .witness = witness};
    search->precision = spec->precision;
    search->rows = (uint32_t)spec->max_len;
    search->columns = (uint32_t)spec->columns;
    search->pool_count = pool_size(search->rows, search->columns);
    const size_t room = search->pool_count < 3 ? 3 : search->pool_count;
    search->pool = memory_take(room * search->rows, sizeof search->pool[0]);
    search->pool_columns = memory_take(room, sizeof search->pool_columns[0]);
    search->repeats = memory_take(search->columns, sizeof search->repeats[0]);
    row_set_init(&search->set, search->rows);
}

static void search_free(struct search *search)
{
    row_set_free(&search->set);
    free(search->pool);
    free(search->pool_columns);
    free(search->repeats);
}

bool witness_find(struct witness *witness, struct table *table)
{
    struct search search;
    bool found = false;
    *witness = (struct witness){0};
    search_init(&search, table, witness);
    const bool fine =
        search_one_column(&search, &found) && (found || search_several_columns(&search));
    search_free(&search);
    return fine;
}

void witness_free(struct witness *witness)
{
    free(witness->order);
    *witness = (struct witness){0};
}
