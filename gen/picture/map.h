/*
 * map.h: pictures of a table and of the similarities of its rows. Cells are converted to fractions
 * of a range, in fixed point, and fractions to indices of a colour map. In the picture of a table,
 * each pixel represents one cell. If there would be too many pixels, the picture shows a sample of
 * the rows and columns.
 */
#ifndef POSENC_MAP_H
#define POSENC_MAP_H

#include "encoding/rounding.h"
#include "files/output.h"

#include <stddef.h>
#include <stdint.h>

/* ---- fraction.c: cells as fractions of the range -2^magnitude .. 2^magnitude ---- */

enum { FRACTION_BITS = 30 };
#define FRACTION_ONE (INT64_C(1) << FRACTION_BITS)

/* What the conversion of a table's cells to fractions needs. */
struct fraction_converter {
    const struct rounding *rounding;
    int magnitude;         /* the range is -2^magnitude .. 2^magnitude */
    int32_t *affine_cache; /* affine formats: the fraction of each possible cell, once computed */
};

/* Initializes a converter to fractions of the range -2^magnitude .. 2^magnitude. The rounding has
 * to outlive the converter. */
void fraction_init(struct fraction_converter *converter, const struct rounding *rounding,
                   int magnitude);

/* Returns the decoded value of a cell, times 2^-magnitude, in units of 2^-30, rounded to nearest,
 * ties away from 0. So the error is at most 2^-31. A result outside of -1 .. 1 is clamped. */
int32_t fraction_of_cell(const struct fraction_converter *converter, uint64_t cell);

/* ---- colours ---- */

enum { COLORMAP_COLORS = 255 };

/* The colours of the fractions -1 .. 1 in increasing order, as 0xRRGGBB in sRGB. */
extern const uint32_t colormap[COLORMAP_COLORS];

/* Returns the index of a fraction's colour. The colours divide -1 .. 1 into 255 equal intervals,
 * the middle one from -1/255 to 1/255. Fractions outside of -1 .. 1 have the first or the last
 * colour. */
static inline uint8_t colormap_index(int64_t fraction)
{
    if (fraction <= -FRACTION_ONE) {
        return 0;
    }
    if (fraction >= FRACTION_ONE) {
        return COLORMAP_COLORS - 1;
    }
    return (uint8_t)((fraction + FRACTION_ONE) * COLORMAP_COLORS / (2 * FRACTION_ONE));
}

/* ---- groups ---- */

/* A division of `count` rows or columns into groups of `factor` consecutive rows or columns. The
 * last group may be smaller. */
struct reduction {
    int64_t count;
    int64_t factor;
    int64_t groups; /* the number of groups */
};

static inline struct reduction reduction_by(int64_t count, int64_t factor)
{
    return (struct reduction){count, factor, (count + factor - 1) / factor};
}

/* Returns the reduction with the smallest group size and at most `limit` groups. */
static inline struct reduction reduction_of(int64_t count, int64_t limit)
{
    return reduction_by(count, (count + limit - 1) / limit);
}

/* Returns the reduction with the smallest odd group size and at most `limit` groups. If sines and
 * cosines alternate in a row, they also alternate in the first columns of the groups, because the
 * size is odd. */
static inline struct reduction reduction_odd(int64_t count, int64_t limit)
{
    return reduction_by(count, (count + limit - 1) / limit | 1);
}

/* Returns the number of rows or columns in a group. */
static inline int64_t reduction_size(const struct reduction *reduction, int64_t group)
{
    const int64_t left = reduction->count - group * reduction->factor;
    return left < reduction->factor ? left : reduction->factor;
}

/* Returns the index, within a group, of the row that is sampled. The index is pseudo-random, but
 * the same in all runs: samples at equal distances would alias high frequencies to low ones. */
static inline int64_t reduction_sample(const struct reduction *reduction, int64_t group)
{
    uint32_t hash = (uint32_t)group; /* the finalizer of MurmurHash3, which maps 0 to 0 */
    hash = (hash ^ hash >> 16) * UINT32_C(0x85EBCA6B);
    hash = (hash ^ hash >> 13) * UINT32_C(0xC2B2AE35);
    return (hash ^ hash >> 16) % reduction_size(reduction, group);
}

/* Returns a / b, rounded to nearest, ties away from 0. b has to be positive. */
static inline int64_t quotient_nearest(int64_t a, int64_t b)
{
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

/* ---- pictures ---- */

/* A picture of `height` lines of `width` colour indices, stored as in PNG: a byte for the filter
 * type, always 0 ("none"), precedes each line. */
struct raster {
    size_t width;
    size_t height;
    uint8_t *lines;
};

/* Initializes a picture. All its pixels have the colour index 0. */
void raster_start(struct raster *shades, int64_t width, int64_t height);

/* Returns a pointer to the colour index of the pixel in a line and a column. Column -1 is the
 * filter type. */
static inline uint8_t *raster_at(const struct raster *shades, int64_t line, int64_t column)
{
    return shades->lines + (size_t)line * (shades->width + 1) + (size_t)(column + 1);
}

/* Enlarges a picture: each pixel becomes a block of `across` by `down` pixels. This reduces blur in
 * viewers that interpolate when they enlarge an image. */
void raster_enlarge(struct raster *large, const struct raster *shades, int64_t across,
                    int64_t down);

/* The picture of a table. It shows one sampled row of each group of rows, and the first column of
 * each group of columns. */
struct heat_map {
    struct reduction rows;
    struct reduction columns;
    struct raster shades;
};

void map_start(struct heat_map *map, struct reduction rows, struct reduction columns);

/* Adds a row of map->columns.count fractions. Has no effect if the row is not a sampled row. */
void map_add(struct heat_map *map, int64_t row, const int32_t *fractions);

/* ---- similarities ---- */

/*
 * The cosine similarities a.b / (|a| |b|) of all rows or, if there are too many, of the first row
 * of each group. Memory: rows.groups * columns * 4 bytes.
 *
 * Each row is stored as its direction, row / |row|, in units of 2^-30. The similarity of two rows
 * is the scalar product of their directions. A row of zeros has no direction; its similarities are
 * 0.
 *
 * Error bound, for rows of d cells with |row|^2 >= d/2, which holds for sines with their cosines if
 * the cell factor is a power of two. The error of a fraction is at most 2^-31, so the error of a
 * row is at most d^(1/2) 2^-31. Relative to |row|, this is less than 2^-30, and the division by
 * |row| at most doubles it. The square root of |row|^2 has a rounding error of less than 2^-30, and
 * each cell of a direction one of at most 2^-31. In total, the error e of a direction is less than
 * 3 * 2^-30 + d^(1/2) 2^-30, and the error of a product of two directions is at most 2e + e^2,
 * which is less than 2^-20 for all d.
 */
struct similarity {
    struct reduction rows;
    int64_t columns;
    int32_t *directions; /* rows.groups rows of `columns` cells: a direction for each group */
};

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns);

/* Adds a row of `columns` fractions. Has no effect unless the row is the first of its group. */
void similarity_add(struct similarity *similarity, int64_t row, const int32_t *fractions);

/* Returns the similarity of the first rows of groups i and j, as a fraction. */
int64_t similarity_of(const struct similarity *similarity, int64_t i, int64_t j);

/* ---- png.c: pictures as PNG (ISO/IEC 15948): 8 bits a pixel, with a palette ---- */

/* Returns the contents of a PNG file, and sets *size to its size in bytes. Memory: 9 bits per
 * pixel. */
unsigned char *png_encode(const struct raster *shades, size_t *size);

/* Writes bytes in base64 (RFC 4648, section 4), for images inside an SVG. */
void base64_write(struct output *output, const unsigned char *bytes, size_t count);

/*
 * Compresses the lines of a picture to a zlib stream (RFC 1950) of one deflate block with fixed
 * Huffman codes (RFC 1951, section 3.2.6). A match repeats the bytes one byte to the left, one line
 * above, or one line above and one byte to the left. The same bytes always yield the same stream.
 * `line` is the size of a line in bytes, 1 to 32767. Returns the end of the stream.
 */
unsigned char *deflate_write(unsigned char *stream, const unsigned char *bytes, size_t count,
                             size_t line);

#endif
