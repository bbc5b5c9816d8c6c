/*
 * map.h: cells as fractions of a range, in fixed point, and these as places of a colour map: in the
 * picture of a table, and in that of the similarities of its rows. Where a table would have too
 * many pixels, the picture has a sample of its rows and columns. Each pixel shows one cell.
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

/* This is how cells of one table become fractions. */
struct fraction {
    const struct rounding *rounding;
    int magnitude;
    int32_t *affine; /* of affine formats: the fraction of each cell that was asked for */
};

/* The rounding is the caller's, and outlives the struct. */
void fraction_init(struct fraction *fraction, const struct rounding *rounding, int magnitude);

/* Returns the number that the cell stands for, times 2^-magnitude, in units of 2^-30, rounded to
 * nearest, ties away from 0: it is off by 2^-31 at most. A number beyond -1 or 1 becomes -1 or 1.
 */
int32_t fraction_of_cell(const struct fraction *fraction, uint64_t cell);

/* ---- colours ---- */

enum { COLORMAP_COLORS = 255 };

/* A colour is 0xRRGGBB in sRGB; the first one is that of -1. */
extern const uint32_t colormap[COLORMAP_COLORS];

/* Returns the index of a fraction's colour. Each colour covers an equal part of -1 .. 1; fractions
 * beyond -1 or 1 get the first or the last one. The colour of 0 covers -1/255 to 1/255. */
static inline uint8_t colormap_place(int64_t fraction)
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

/* `count` neighbours form groups of `factor`. The last group may be smaller. */
struct reduction {
    int64_t count;
    int64_t factor;
    int64_t groups;
};

static inline struct reduction reduction_by(int64_t count, int64_t factor)
{
    return (struct reduction){count, factor, (count + factor - 1) / factor};
}

/* Makes the groups as small as they can be, with no more than `limit` of them. */
static inline struct reduction reduction_of(int64_t count, int64_t limit)
{
    return reduction_by(count, (count + limit - 1) / limit);
}

/* The same with an odd group size: if sines and cosines alternate, they alternate in the sample,
 * too. */
static inline struct reduction reduction_odd(int64_t count, int64_t limit)
{
    return reduction_by(count, (count + limit - 1) / limit | 1);
}

/* Returns the size of a group. */
static inline int64_t reduction_size(const struct reduction *reduction, int64_t group)
{
    const int64_t left = reduction->count - group * reduction->factor;
    return left < reduction->factor ? left : reduction->factor;
}

/* Returns the index within a group of its sample, from 0: pseudo-random, but always the same.
 * Samples at equal distances would alias a fast wave to a slow one. */
static inline int64_t reduction_sample(const struct reduction *reduction, int64_t group)
{
    uint32_t hash = (uint32_t)group; /* the mixer of MurmurHash3, which leaves 0 as it is */
    hash = (hash ^ hash >> 16) * UINT32_C(0x85EBCA6B);
    hash = (hash ^ hash >> 13) * UINT32_C(0xC2B2AE35);
    return (hash ^ hash >> 16) % reduction_size(reduction, group);
}

/* Returns a / b to nearest, ties away from 0, for b > 0. */
static inline int64_t quotient_nearest(int64_t a, int64_t b)
{
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

/* ---- pictures ---- */

/* A picture has `height` lines of `width` indices of colours. Each line begins with a 0, the filter
 * type "none" of PNG. */
struct shades {
    size_t width;
    size_t height;
    uint8_t *places;
};

void shades_start(struct shades *shades, int64_t width, int64_t height);

/* Returns a pointer to the pixel in a line and a column; column -1 is the filter type. */
static inline uint8_t *shades_at(const struct shades *shades, int64_t line, int64_t column)
{
    return shades->places + (size_t)line * (shades->width + 1) + (size_t)(column + 1);
}

/* Makes a picture with `across` by `down` pixels in the place of each: viewers that smooth what
 * they enlarge then have less to enlarge. */
void shades_enlarge(struct shades *large, const struct shades *shades, int64_t across,
                    int64_t down);

/* The picture of a table shows a row of each group, and the first column of each group. */
struct map {
    struct reduction rows;
    struct reduction columns;
    struct shades shades;
};

void map_start(struct map *map, struct reduction rows, struct reduction columns);

/* Adds a row of columns.count fractions. */
void map_add(struct map *map, int64_t row, const int32_t *fractions);

/* ---- similarities ---- */

/*
 * The cosine similarities a.b / (|a| |b|) of all rows; or, if there are too many, of one row in
 * `rows.factor`. Memory: rows.groups * columns * 4 bytes.
 *
 * Rows become directions, row / |row|, in units of 2^-30, and a similarity is the product of two of
 * them. A row of zeros has no direction; its similarities are 0.
 *
 * Error, for rows of d cells with |row|^2 >= d/2, as rows of pairs have: cells as fractions are off
 * by 2^-31 at most, so a row is off by d^(1/2) 2^-31; relative to |row| that is less than 2^-30,
 * and normalizing at most doubles it. The root of |row|^2 is rounded by less than one unit of
 * 2^-30, and the cells of a direction by 2^-31 each. Together a direction is off by e < 3 2^-30 +
 * d^(1/2) 2^-30, and a product of two by 2e + e^2: less than 2^-20 for all d.
 */
struct similarity {
    struct reduction rows;
    int64_t columns;
    int32_t *directions; /* of the rows that are shown */
};

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns);

/* Adds a row of fractions. */
void similarity_add(struct similarity *similarity, int64_t row, const int32_t *fractions);

/* Returns the similarity of the i-th and the j-th row that are shown, as a fraction. */
int64_t similarity_of(const struct similarity *similarity, int64_t i, int64_t j);

/* ---- png.c: pictures as PNG (ISO/IEC 15948): 8 bits a pixel, with a palette ---- */

/* Makes a PNG of *size bytes, with one pixel a place. Memory: 9 bits a pixel. */
unsigned char *png_of(const struct shades *shades, size_t *size);

/* Writes bytes as text, for pictures inside a picture (RFC 4648, section 4). */
void base64_write(struct output *output, const unsigned char *bytes, size_t count);

/*
 * Writes the lines of a picture as a zlib stream (RFC 1950) of one deflate block with fixed Huffman
 * codes (RFC 1951, section 3.2.6). Runs of bytes that are equal to a neighbour's become matches.
 * The stream depends on the bytes alone. The bytes are in lines of `line` bytes, 1 to 32767.
 * Returns the stream's end.
 */
unsigned char *deflate_write(unsigned char *stream, const unsigned char *bytes, size_t count,
                             size_t line);

#endif
