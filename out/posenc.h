/*
 * posenc: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
 * positions 0 to 50, d_model 128, f32.
 *
 *     angle(t, k) = t * 10000^(-2k/128)
 *     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
 *
 * Each cell is the value of that formula correctly rounded (to nearest, ties to even):
 * off by at most half a unit in the last place, so by 2^-25.
 *
 * Generated, do not edit. Made by
 *     posenc --d-model=128 --max-len=51 --base=10000 --precision=f32 -o posenc
 */
#ifndef POSENC_H
#define POSENC_H

#define POSENC_D_MODEL 128
#define POSENC_MAX_LEN 51
#define POSENC_STRIDE 128 /* cells from one row to the next */
#define POSENC_START 0
#define POSENC_BASE "10000"
#define POSENC_PRECISION "f32"
/* CRC-32 of the cells, as little-endian bytes, row by row. */
#define POSENC_CRC32 0x03914c75UL

typedef float posenc_cell;

/* For you to define, with the compiler's -D or before this line: the attributes of the table, such
 * as an alignment and a section. They stand before its definition. */
#ifndef POSENC_ALIGN
#define POSENC_ALIGN
#endif
/* On AVR a section means program memory, such as PROGMEM:
 * POSENC_AT reads the table there. */
#if defined __AVR__ && defined POSENC_SECTION
#include <avr/pgmspace.h>
#define POSENC_IN_PROGRAM_MEMORY
#endif
#ifndef POSENC_SECTION
#define POSENC_SECTION
#endif

#ifdef __cplusplus
extern "C" {
#endif

extern const posenc_cell posenc[POSENC_MAX_LEN][POSENC_D_MODEL];

#ifdef __cplusplus
}
#endif

/* A condition that the compiler checks. Without static assertions, a false one declares an array
 * of negative size, whose name says what is wrong. */
#if defined __cplusplus && __cplusplus >= 201103L
#define POSENC_ASSERT(condition, name, message) static_assert(condition, message)
#elif !defined __cplusplus && defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L && \
    !defined __SDCC
#define POSENC_ASSERT(condition, name, message) _Static_assert(condition, message)
#else
#define POSENC_ASSERT(condition, name, message) \
    extern char name[(condition) ? 1 : -1]
#endif

/* POSENC_REQUIRE(length, width); does not compile where the
 * table has fewer than `length` rows, or other than `width` columns. */
#define POSENC_REQUIRE(length, width) \
    POSENC_ASSERT(((length) <= POSENC_MAX_LEN) && \
    ((width) == POSENC_D_MODEL), \
    posenc_is_too_short_or_of_another_width, \
    "posenc: the table is too short, or of another width")

/* The cell of a position, 0 to 50, and a column, 0 to 127. */
#ifdef POSENC_IN_PROGRAM_MEMORY
static __inline__ posenc_cell
posenc_read(unsigned long row, unsigned long column)
{
#ifdef __AVR_HAVE_ELPM__
    const uint_farptr_t first_byte = pgm_get_far_address(posenc);
    return (posenc_cell)pgm_read_float_far(
        first_byte + (row * POSENC_STRIDE + column) *
        sizeof (posenc_cell));
#else
    return (posenc_cell)pgm_read_float(&posenc[row][column]);
#endif
}
#define POSENC_AT(position, column) \
    (posenc_read((unsigned long)((position) - POSENC_START), \
    (unsigned long)(column)))
#else
#define POSENC_AT(position, column) \
    (posenc[(position) - POSENC_START][column])
#endif

#if defined __cplusplus || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L)
#define POSENC_INLINE static inline
#elif defined __GNUC__
#define POSENC_INLINE static __inline__
#else
#define POSENC_INLINE static
#endif
typedef long posenc_position;

/* The sine and the cosine of the pair (sine, cosine), turned by the pair (s, c). */
POSENC_INLINE posenc_cell
posenc_turned_sine(
    posenc_cell sine, posenc_cell cosine,
    posenc_cell s, posenc_cell c)
{
    return (sine * c) + (cosine * s);
}
POSENC_INLINE posenc_cell
posenc_turned_cosine(
    posenc_cell sine, posenc_cell cosine,
    posenc_cell s, posenc_cell c)
{
    return (cosine * c) - (sine * s);
}

/* The row of a position, 0 to 50: 128 cells
 * of the table. */
POSENC_INLINE void
posenc_row(
    posenc_cell *cells, posenc_position position)
{
    unsigned long j;
    for (j = 0UL; j < 128UL; j++) {
        cells[j] = POSENC_AT(position, j);
    }
}

/*
 * A(D) applied to a row (Vaswani et al. 2017, section 3.5): of the rows of positions t and D the
 * row of position t + D, whether the table has it or not. Where those are off by x and by y, it is
 * off by at most sqrt(2) (x + y), and 4 * 2^-25 for the rounding.
 * What is written may be the row itself.
 */
POSENC_INLINE void
posenc_shift(
    posenc_cell *out, const posenc_cell *row,
    const posenc_cell *rotation)
{
    const unsigned long pairs = 64UL;
    unsigned long k;
    for (k = 0UL; k < pairs; k++) {
        const posenc_cell cosine = row[(2UL * k) + 1UL];
        const posenc_cell sine = row[2UL * k];
        const posenc_cell c = rotation[(2UL * k) + 1UL];
        const posenc_cell s = rotation[2UL * k];
        const posenc_cell turned_sine =
            posenc_turned_sine(sine, cosine, s, c);
        const posenc_cell turned_cosine =
            posenc_turned_cosine(sine, cosine, s, c);
        out[2UL * k] = turned_sine;
        out[(2UL * k) + 1UL] = turned_cosine;
    }
}

#endif
