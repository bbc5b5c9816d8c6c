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

void direction_of_row(int32_t *direction, const int32_t *row, int64_t count)
{
    struct integer128 square = {0, 0};
    for (int64_t i = 0; i < count; i++) {
        const int64_t product = (int64_t)row[i] * row[i]; /* <= 2^60 */
        square = integer128_add(square, (struct integer128){0, (uint64_t)product});
    }
    const int64_t length = (int64_t)root_of(square);
    for (int64_t i = 0; i < count; i++) {
        direction[i] = length == 0 ? 0 : (int32_t)quotient_nearest(row[i] * FRACTION_ONE, length);
    }
}

int64_t direction_product(const int32_t *a, const int32_t *b, int64_t count)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < count; i++) {
        sum += (int64_t)a[i] * b[i];
    }
    return quotient_nearest(sum, FRACTION_ONE);
}

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns)
{
    *similarity = (struct similarity){.rows = rows, .columns = columns};
    similarity->directions =
        memory_take((size_t)rows.groups, (size_t)columns * sizeof *similarity->directions);
}

void similarity_free(struct similarity *similarity)
{
    free(similarity->directions);
    similarity->directions = NULL;
}

void similarity_add(struct similarity *similarity, int64_t row, const int32_t *direction)
{
    const int64_t columns = similarity->columns;
    if (row % similarity->rows.factor == 0) {
        memcpy(similarity->directions + row / similarity->rows.factor * columns, direction,
               (size_t)columns * sizeof *direction);
    }
}

void similarity_draw(const struct similarity *similarity, struct shades *shades)
{
    const int64_t columns = similarity->columns;
    const int64_t rows = similarity->rows.groups;
    shades_start(shades, rows, rows);
    for (int64_t i = 0; i < rows; i++) {
        const int32_t *const direction = similarity->directions + i * columns;
        for (int64_t j = 0; j <= i; j++) {
            const int64_t product =
                direction_product(direction, similarity->directions + j * columns, columns);
            shades->places[i * rows + j] = colormap_place(product);
            shades->places[j * rows + i] = colormap_place(product);
        }
    }
}
