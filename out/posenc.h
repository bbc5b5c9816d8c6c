/*
 * posenc: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
 * positions 0 to 50, d_model 128, f32.
 *
 *     angle(t, k) = t * 10000^(-2k/128)
 *     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
 *
 * Each cell is the value of that formula correctly rounded (to nearest, ties to even):
 * off by at most half a unit in the last place, that is, 2^-25.
 *
 * Generated, do not edit. Made by
 *     posenc --d-model=128 --max-len=51 --base=10000 --precision=f32 -o posenc
 */
/* clang-format off */
#ifndef POSENC_H
#define POSENC_H

#define POSENC_D_MODEL   128
#define POSENC_MAX_LEN   51
#define POSENC_STRIDE    128 /* cells from one row to the next */
#define POSENC_START     0 /* the position of the first row */
#define POSENC_BASE      "10000"
#define POSENC_PRECISION "f32"
#define POSENC_CRC32     0x03914c75UL /* of the cells as little-endian bytes, row by row */

typedef float posenc_cell;

/* Attributes of the arrays, such as an alignment or a section: define the macros before
 * including this header. */
#ifndef POSENC_ALIGN
#define POSENC_ALIGN
#endif
#ifndef POSENC_SECTION
#define POSENC_SECTION
#endif
#ifndef POSENC_API /* precedes declarations: dllimport, visibility */
#define POSENC_API
#endif

/* The arrays' symbols contain the CRC-32, so that linking with another table of this name fails. */
#ifndef POSENC_SYMBOL
#ifdef __GNUC__
#define POSENC_QUOTE(text)       #text
#define POSENC_LABEL(text, name) __asm__(POSENC_QUOTE(text) name)
#define POSENC_SYMBOL(name)      POSENC_LABEL(__USER_LABEL_PREFIX__, name)
#else
#ifdef _MSC_VER
#pragma detect_mismatch("table posenc", "03914c75")
#endif
#define POSENC_SYMBOL(name)
#endif
#endif

/* A static assertion; before C11 and C++11, an array of negative size if the condition is false. */
#if defined __cplusplus && (__cplusplus >= 201103L || (defined _MSVC_LANG && _MSVC_LANG >= 201103L))
#define POSENC_ASSERT(condition, name, text) static_assert(condition, text)
#elif defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L && !defined __SDCC
#define POSENC_ASSERT(condition, name, text) _Static_assert(condition, text)
#else
#define POSENC_ASSERT(condition, name, text) extern char name[(condition) ? 1 : -1]
#endif

/* Whether the table has at least `length` rows, and this width. */
#define POSENC_FITS(length, width) ((length) <= POSENC_MAX_LEN && (width) == POSENC_D_MODEL)

/* POSENC_REQUIRE(length, width);
 * is a compile error if the table has fewer rows, or another width. */
#define POSENC_REQUIRE(length, width) \
    POSENC_ASSERT(POSENC_FITS(length, width), posenc_is_not_as_large, \
        "posenc: the table is too short, or of another width")

#ifdef __cplusplus
extern "C" {
#endif
POSENC_API extern const posenc_cell posenc[POSENC_MAX_LEN][POSENC_D_MODEL]
    POSENC_SYMBOL("posenc_03914c75");
#ifdef __cplusplus
}
#endif

/* A cast, in the style of the language. */
#ifdef __cplusplus
#define POSENC_CAST(type, value) static_cast<type>(value)
#else
#define POSENC_CAST(type, value) ((type)(value))
#endif

/* The cell of a position, 0 to 50, and a column, 0 to 127;
 * a pointer to the row's first cell. */
#define POSENC_AT(position, column) (posenc[(position) - POSENC_START][column])
#define POSENC_ROW(position)        (posenc[(position) - POSENC_START])

#ifndef POSENC_INLINE /* the specifiers of the functions; define it to replace them */
#if defined __SDCC && defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#define POSENC_INLINE inline /* sdcc keeps unused static functions */
#elif defined __cplusplus || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L)
#define POSENC_INLINE static inline
#elif defined __GNUC__
#define POSENC_INLINE static __inline__
#else
#define POSENC_INLINE static
#endif
#endif
#ifndef POSENC_CHECK /* checks positions: define it as assert(condition), for example */
#define POSENC_CHECK(condition)
#endif

/* The value of a cell: the cell itself. */
#define posenc_to_float(cell) (cell)

/* Copies the row of a position, 0 to 50: 128 cells. */
POSENC_INLINE void posenc_row(posenc_cell *cells, long position)
{
    long column;
    POSENC_CHECK((position >= 0) && (position <= 50));
    for (column = 0L; column < POSENC_D_MODEL; column++) {
        cells[column] = POSENC_AT(position, column);
    }
}

/* The functions below work on numbers of type float. For another type, define before including
 * this header
 *     POSENC_OPERAND       the type, such as _Float16, or uint16_t for the bits of a bfloat16
 *     POSENC_LOAD(number)  converts a number to float; needed if C cannot
 *     POSENC_STORE(value)  converts a value of type float back; needed if C cannot
 * In C++, without POSENC_OPERAND, the functions are templates for all floating-point types. */
#ifdef POSENC_OPERAND
#define POSENC_TEMPLATE
#elif defined __cplusplus
#define POSENC_TEMPLATE template <class POSENC_OPERAND>
#else
#define POSENC_OPERAND float
#define POSENC_TEMPLATE
#endif
#ifndef POSENC_LOAD
#define POSENC_LOAD(number) (number)
#endif
#ifndef POSENC_STORE
#define POSENC_STORE(value) POSENC_CAST(POSENC_OPERAND, value)
#endif

#ifdef __cplusplus
extern "C++" {
#endif

/* Adds the row of a position, 0 to 50,
 * to an embedding of 128 numbers. */
POSENC_TEMPLATE
POSENC_INLINE void posenc_add(POSENC_OPERAND *embedding, long position)
{
    long column;
    POSENC_CHECK((position >= 0) && (position <= 50));
    for (column = 0L; column < POSENC_D_MODEL; column++) {
        const float value = posenc_to_float(POSENC_AT(position, column));
        embedding[column] = POSENC_STORE(POSENC_LOAD(embedding[column]) + value);
    }
}

#ifdef __cplusplus
}
#endif

#endif
