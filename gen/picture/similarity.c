/*
 * similarity.c: the directions of rows, and their products.
 */
#include "picture/similarity.h"

#include "integer.h"
#include "memory.h"
#include "picture/colormap.h"

#include <stdlib.h>
#include <string.h>

/* The root of n < 2^78, rounded down, bit by bit. */
static uint64_t root_of(struct integer128 n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 38; bit > 0; bit /= 2) {
        const uint64_t next = root + bit;
        if (!integer128_less(n, integer_multiply(next, next))) {
            root = next;
        }
    }
    return root;
}

/* a / b to nearest, ties away from 0; b > 0. */
static int64_t quotient(int64_t a, int64_t b)
{
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

void direction_of_row(int32_t *direction, const int32_t *row, int64_t count)
{
    struct integer128 square = {0, 0};
    for (int64_t i = 0; i < count; i++) {
        const int64_t product = (int64_t)row[i] * row[i]; /* <= 2^60 */
        square = integer128_add(square, (struct integer128){0, (uint64_t)product});
    }
    const int64_t length = (int64_t)root_of(square);
    for (int64_t i = 0; i < count; i++) {
        direction[i] = length == 0 ? 0 : (int32_t)quotient(row[i] * FRACTION_ONE, length);
    }
}

int64_t direction_product(const int32_t *a, const int32_t *b, int64_t count)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < count; i++) {
        sum += (int64_t)a[i] * b[i];
    }
    return quotient(sum, FRACTION_ONE);
}

/* The mean direction of the next `size` rows; `sums` is scratch. */
static bool direction_of_group(int32_t *direction, struct rows *rows, int64_t size, int64_t *sums)
{
    const int64_t columns = rows->table->spec->columns;
    memset(sums, 0, (size_t)columns * sizeof *sums);
    for (int64_t i = 0; i < size; i++) {
        if (!rows_next(rows)) {
            return false;
        }
        direction_of_row(rows->row, rows->row, columns);
        for (int64_t column = 0; column < columns; column++) {
            sums[column] += rows->row[column];
        }
    }
    for (int64_t column = 0; column < columns; column++) {
        direction[column] = (int32_t)quotient(sums[column], size);
    }
    return true;
}

static void products_take(struct shades *shades, const int32_t *directions, int64_t columns)
{
    const int64_t groups = shades->down.groups;
    for (int64_t i = 0; i < groups; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const uint8_t place = colormap_place(
                direction_product(directions + i * columns, directions + j * columns, columns));
            shades->places[i * groups + j] = place;
            shades->places[j * groups + i] = place;
        }
    }
}

bool similarity_take(struct shades *shades, struct rows *rows, struct reduction reduction)
{
    const int64_t columns = rows->table->spec->columns;
    int64_t *const sums = memory_take((size_t)columns, sizeof *sums);
    int32_t *const directions =
        memory_take((size_t)reduction.groups, (size_t)columns * sizeof *directions);
    bool fine = true;
    shades_allocate(shades, reduction, reduction);
    rows_rewind(rows);
    for (int64_t group = 0; group < reduction.groups && fine; group++) {
        fine = direction_of_group(directions + group * columns, rows,
                                  reduction_size(&reduction, group), sums);
    }
    if (fine) {
        products_take(shades, directions, columns);
    }
    free(directions);
    free(sums);
    return fine;
}
