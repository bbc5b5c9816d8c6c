/*
 * map.c: the colour map, pictures of tables, and similarities of rows.
 *
 * The colour map is diverging, and perceptually uniform by construction: two straight lines in
 * OKLab (Bjorn Ottosson, A perceptual color space for image processing, 2020), with 127 equal steps
 * each. The first line is from a blue (lightness 0.40, chroma 0.155, hue 260 degrees) to a grey
 * (lightness 0.965). The second line is from this grey to a red (hue 28 degrees) with the lightness
 * and chroma of the blue. tests/pictures/colormap.py computes the table.
 */
#include "picture/map.h"

#include "exact/ratio.h"
#include "memory.h"

const uint32_t colormap[COLORMAP_COLORS] = {
    0x074199, 0x09429a, 0x0c449b, 0x0f459b, 0x11479c, 0x13489d, 0x164a9e, 0x184b9f, 0x1a4d9f,
    0x1c4ea0, 0x1e4fa1, 0x2051a2, 0x2252a3, 0x2454a3, 0x2655a4, 0x2757a5, 0x2958a6, 0x2b59a7,
    0x2d5ba7, 0x2f5ca8, 0x315ea9, 0x325faa, 0x3461aa, 0x3662ab, 0x3863ac, 0x3965ad, 0x3b66ae,
    0x3d68ae, 0x3f69af, 0x406ab0, 0x426cb1, 0x446db1, 0x466fb2, 0x4770b3, 0x4971b4, 0x4b73b4,
    0x4d74b5, 0x4e75b6, 0x5077b7, 0x5278b7, 0x547ab8, 0x557bb9, 0x577cba, 0x597eba, 0x5b7fbb,
    0x5c81bc, 0x5e82bd, 0x6083bd, 0x6285be, 0x6386bf, 0x6587c0, 0x6789c0, 0x698ac1, 0x6a8cc2,
    0x6c8dc3, 0x6e8ec3, 0x7090c4, 0x7291c5, 0x7392c5, 0x7594c6, 0x7795c7, 0x7997c8, 0x7a98c8,
    0x7c99c9, 0x7e9bca, 0x809cca, 0x829ecb, 0x839fcc, 0x85a0cd, 0x87a2cd, 0x89a3ce, 0x8ba4cf,
    0x8ca6cf, 0x8ea7d0, 0x90a9d1, 0x92aad1, 0x94abd2, 0x95add3, 0x97aed3, 0x99b0d4, 0x9bb1d5,
    0x9db2d6, 0x9fb4d6, 0xa0b5d7, 0xa2b7d8, 0xa4b8d8, 0xa6b9d9, 0xa8bbda, 0xaabcda, 0xabbedb,
    0xadbfdc, 0xafc0dc, 0xb1c2dd, 0xb3c3de, 0xb5c5de, 0xb6c6df, 0xb8c7e0, 0xbac9e0, 0xbccae1,
    0xbecce2, 0xc0cde2, 0xc2cee3, 0xc4d0e4, 0xc5d1e4, 0xc7d3e5, 0xc9d4e5, 0xcbd5e6, 0xcdd7e7,
    0xcfd8e7, 0xd1dae8, 0xd3dbe9, 0xd5dde9, 0xd6deea, 0xd8dfeb, 0xdae1eb, 0xdce2ec, 0xdee4ec,
    0xe0e5ed, 0xe2e6ee, 0xe4e8ee, 0xe6e9ef, 0xe8ebf0, 0xeaecf0, 0xeceef1, 0xedeff1, 0xeff0f2,
    0xf1f2f3, 0xf3f3f3, 0xf3f2f1, 0xf2f0ef, 0xf1eeee, 0xf1ecec, 0xf0ebea, 0xefe9e8, 0xefe7e6,
    0xeee5e4, 0xede4e2, 0xede2e0, 0xece0de, 0xebdedc, 0xebddda, 0xeadbd9, 0xe9d9d7, 0xe9d7d5,
    0xe8d6d3, 0xe7d4d1, 0xe7d2cf, 0xe6d1cd, 0xe5cfcb, 0xe5cdca, 0xe4cbc8, 0xe3cac6, 0xe2c8c4,
    0xe2c6c2, 0xe1c5c0, 0xe0c3be, 0xe0c1bd, 0xdfbfbb, 0xdebeb9, 0xddbcb7, 0xddbab5, 0xdcb9b3,
    0xdbb7b1, 0xdab5b0, 0xdab4ae, 0xd9b2ac, 0xd8b0aa, 0xd7aea8, 0xd7ada7, 0xd6aba5, 0xd5a9a3,
    0xd4a8a1, 0xd3a69f, 0xd3a49d, 0xd2a39c, 0xd1a19a, 0xd09f98, 0xd09e96, 0xcf9c95, 0xce9a93,
    0xcd9891, 0xcc978f, 0xcc958d, 0xcb938c, 0xca928a, 0xc99088, 0xc88e86, 0xc78d84, 0xc78b83,
    0xc68981, 0xc5887f, 0xc4867d, 0xc3847c, 0xc2837a, 0xc28178, 0xc17f76, 0xc07e75, 0xbf7c73,
    0xbe7a71, 0xbd796f, 0xbc776e, 0xbb756c, 0xbb746a, 0xba7269, 0xb97067, 0xb86f65, 0xb76d63,
    0xb66b62, 0xb56a60, 0xb4685e, 0xb3665d, 0xb3645b, 0xb26359, 0xb16157, 0xb05f56, 0xaf5e54,
    0xae5c52, 0xad5a51, 0xac594f, 0xab574d, 0xaa554b, 0xa9534a, 0xa85248, 0xa75046, 0xa64e45,
    0xa54c43, 0xa44b41, 0xa44940, 0xa3473e, 0xa2453c, 0xa1443a, 0xa04239, 0x9f4037, 0x9e3e35,
    0x9d3c34, 0x9c3a32, 0x9b3930, 0x9a372e, 0x99352d, 0x98332b, 0x973129, 0x962f27, 0x952d25,
    0x942b24, 0x932822, 0x912620, 0x90241e, 0x8f221c, 0x8e1f1a, 0x8d1d18, 0x8c1a16, 0x8b1714,
    0x8a1412, 0x89110f, 0x880d0d,
};

void raster_start(struct raster *shades, int64_t width, int64_t height)
{
    shades->width = (size_t)width;
    shades->height = (size_t)height;
    shades->lines = memory_allocate(shades->height, shades->width + 1);
}

void raster_enlarge(struct raster *large, const struct raster *shades, int64_t across, int64_t down)
{
    raster_start(large, (int64_t)shades->width * across, (int64_t)shades->height * down);
    for (int64_t y = 0; y < (int64_t)large->height; y++) {
        for (int64_t x = 0; x < (int64_t)large->width; x++) {
            *raster_at(large, y, x) = *raster_at(shades, y / down, x / across);
        }
    }
}

void map_start(struct heat_map *map, struct reduction rows, struct reduction columns)
{
    *map = (struct heat_map){.rows = rows, .columns = columns};
    raster_start(&map->shades, columns.groups, rows.groups);
}

void map_add(struct heat_map *map, int64_t row, const int32_t *fractions)
{
    const struct reduction *const columns = &map->columns;
    const int64_t group = row / map->rows.factor;
    if (row % map->rows.factor != reduction_sample(&map->rows, group)) {
        return;
    }
    for (int64_t i = 0; i < columns->groups; i++) {
        *raster_at(&map->shades, group, i) = colormap_index(fractions[i * columns->factor]);
    }
}

/* ---- similarities ---- */

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns)
{
    *similarity = (struct similarity){.rows = rows, .columns = columns};
    similarity->directions =
        memory_allocate((size_t)rows.groups, (size_t)columns * sizeof *similarity->directions);
}

void similarity_add(struct similarity *similarity, int64_t row, const int32_t *fractions)
{
    const int64_t columns = similarity->columns;
    int32_t *const direction = similarity->directions + row / similarity->rows.factor * columns;
    struct integer128 square = {0, 0};
    struct wide wide;
    struct wide root;
    if (row % similarity->rows.factor != 0) {
        return;
    }
    for (int64_t i = 0; i < columns; i++) {
        const int64_t product = (int64_t)fractions[i] * fractions[i]; /* <= 2^60 */
        square = integer128_add(square, (struct integer128){0, (uint64_t)product});
    }
    integer_set_bits(&wide, square);
    (void)integer_root(&root, &wide);
    const int64_t length = (int64_t)wide_extract(&root, 0);
    for (int64_t i = 0; i < columns && length > 0; i++) {
        direction[i] = (int32_t)quotient_nearest(fractions[i] * FRACTION_ONE, length);
    }
}

/* The sum does not overflow. By the Cauchy-Schwarz inequality, no partial sum exceeds the product
 * of the lengths of the two directions. This product is approximately 2^60. It is at most 3 * 2^60,
 * because similarity_add rounds the length of a row down, in the worst case from 3^(1/2) to 1. */
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
