/*
 * similarity.c: the directions of rows, and their products.
 */
#include "picture/similarity.h"

#include "exact/ratio.h"
#include "memory.h"

#include <stdlib.h>

/* The direction of a row. */
static void direction_of_row(int32_t *direction, const int32_t *row, int64_t count)
{
    struct integer128 square = {0, 0};
    struct wide wide;
    struct wide root;
    for (int64_t i = 0; i < count; i++) {
        const int64_t product = (int64_t)row[i] * row[i]; /* <= 2^60 */
        square = integer128_add(square, (struct integer128){0, (uint64_t)product});
    }
    integer_set_bits(&wide, square);
    (void)integer_root(&root, &wide, 2);
    const int64_t length = (int64_t)wide_extract(&root, 0);
    for (int64_t i = 0; i < count; i++) {
        direction[i] = length == 0 ? 0 : (int32_t)quotient_nearest(row[i] * FRACTION_ONE, length);
    }
}

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns)
{
    *similarity = (struct similarity){.rows = rows, .columns = columns};
    similarity->directions =
        memory_take((size_t)rows.groups, (size_t)columns * sizeof *similarity->directions);
}

void similarity_add(struct similarity *similarity, int64_t row, const int32_t *fractions)
{
    const int64_t columns = similarity->columns;
    if (row % similarity->rows.factor == 0) {
        direction_of_row(similarity->directions + row / similarity->rows.factor * columns,
                         fractions, columns);
    }
}

/* By Cauchy and Schwarz no sum on the way is larger than |a| |b|: for directions 2^60, or at most 3
 * times that if they have the fewest units. */
int64_t similarity_of(const struct similarity *similarity, int64_t i, int64_t j)
{
    const int32_t *const a = similarity->directions + i * similarity->columns;
    const int32_t *const b = similarity->directions + j * similarity->columns;
    int64_t sum = 0;
    for (int64_t column = 0; column < similarity->columns; column++) {
        sum += (int64_t)a[column] * b[column];
    }
    return quotient_nearest(sum, FRACTION_ONE);
}

void similarity_draw(const struct similarity *similarity, struct shades *shades)
{
    const int64_t rows = similarity->rows.groups;
    shades_start(shades, rows, rows);
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const uint8_t place = colormap_place(similarity_of(similarity, i, j));
            *shades_at(shades, i, j) = place;
            *shades_at(shades, j, i) = place;
        }
    }
}
