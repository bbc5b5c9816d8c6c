/*
 * pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
 * positions 0 to 5, d_model 8, f32.
 *
 *     angle(t, k) = t * 10000^(-2k/8)
 *     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
 *
 * Each cell is the value of that formula correctly rounded (to nearest, ties to even):
 * off by at most half a unit in the last place, so by 2^-25.
 *
 * Generated, do not edit. Made by
 *     posenc --d-model=8 --max-len=6 --base=10000 --precision=f32 -o pe
 */
/* clang-format off */
#ifndef PE_H
#define PE_H

#define PE_D_MODEL   8
#define PE_MAX_LEN   6
#define PE_STRIDE    8 /* cells from one row to the next */
#define PE_START     0 /* the position of the first row */
#define PE_BASE      "10000"
#define PE_PRECISION "f32"
#define PE_CRC32     0x9e3f2ab5UL /* of the cells as little-endian bytes, row by row */

typedef float pe_cell;

/* Attributes of the table, such as an alignment and a section, for you to define. */
#ifndef PE_ALIGN
#define PE_ALIGN
#endif
#ifndef PE_SECTION
#define PE_SECTION
#endif
#ifndef PE_API /* stands before a declaration */
#define PE_API
#endif

/* The symbol in object files has the CRC-32: a program reads this table, or does not link. */
#ifndef PE_SYMBOL
#ifdef __GNUC__
#define PE_QUOTE(text)       #text
#define PE_LABEL(text, name) __asm__(PE_QUOTE(text) name)
#define PE_SYMBOL(name)      PE_LABEL(__USER_LABEL_PREFIX__, name)
#else
#ifdef _MSC_VER
#pragma detect_mismatch("table pe", "9e3f2ab5")
#endif
#define PE_SYMBOL(name)
#endif
#endif

/* A condition that the compiler checks; before C11 and C++11 by an array of negative size. */
#if defined __cplusplus && (__cplusplus >= 201103L || (defined _MSVC_LANG && _MSVC_LANG >= 201103L))
#define PE_ASSERT(condition, name, text) static_assert(condition, text)
#elif defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L && !defined __SDCC
#define PE_ASSERT(condition, name, text) _Static_assert(condition, text)
#else
#define PE_ASSERT(condition, name, text) extern char name[(condition) ? 1 : -1]
#endif

/* Whether the table is as long, and of that width. */
#define PE_FITS(length, width) ((length) <= PE_MAX_LEN && (width) == PE_D_MODEL)

/* PE_REQUIRE(length, width);
 * does not compile where the table is shorter or of another width. */
#define PE_REQUIRE(length, width) \
    PE_ASSERT(PE_FITS(length, width), pe_is_not_as_large, \
        "pe: the table is too short, or of another width")

#ifdef __cplusplus
extern "C" {
#endif
PE_API extern const pe_cell pe[PE_MAX_LEN][PE_D_MODEL]
    PE_SYMBOL("pe_9e3f2ab5");
#ifdef __cplusplus
}
#endif

/* A conversion, as C and C++ write it. */
#ifdef __cplusplus
#define PE_CAST(type, value) static_cast<type>(value)
#else
#define PE_CAST(type, value) ((type)(value))
#endif

/* The cell of a position, 0 to 5, and a column, 0 to 7;
 * a pointer to the row's first cell. */
#define PE_AT(position, column) (pe[(position) - PE_START][column])
#define PE_ROW(position)        (pe[(position) - PE_START])

#ifndef PE_INLINE /* stands before a function, for you to define */
#if defined __SDCC && defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#define PE_INLINE inline /* it keeps static functions that nobody calls */
#elif defined __cplusplus || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L)
#define PE_INLINE static inline
#elif defined __GNUC__
#define PE_INLINE static __inline__
#else
#define PE_INLINE static
#endif
#endif
#ifndef PE_CHECK /* of a position, such as assert, for you to define */
#define PE_CHECK(condition)
#endif

/* The number that a cell stands for: the cell itself. */
#define pe_to_float(cell) (cell)

/* Copies the row of a position, 0 to 5: 8 cells. */
PE_INLINE void pe_row(pe_cell *cells, long position)
{
    long column;
    PE_CHECK((position >= 0) && (position <= 5));
    for (column = 0L; column < PE_D_MODEL; column++) {
        cells[column] = PE_AT(position, column);
    }
}

/* The functions below change numbers of the type float. For others, define before you include
 * this header
 *     PE_OPERAND       their type, such as _Float16, or uint16_t for the bits of a bfloat16
 *     PE_LOAD(number)  the value of such a number, unless C converts it by itself
 *     PE_STORE(value)  the number of a value, likewise
 * In C++ these functions take any floating-point type without them. */
#ifdef PE_OPERAND
#define PE_TEMPLATE
#elif defined __cplusplus
#define PE_TEMPLATE template <class PE_OPERAND>
#else
#define PE_OPERAND float
#define PE_TEMPLATE
#endif
#ifndef PE_LOAD
#define PE_LOAD(number) (number)
#endif
#ifndef PE_STORE
#define PE_STORE(value) PE_CAST(PE_OPERAND, value)
#endif

#ifdef __cplusplus
extern "C++" {
#endif

/* Adds the row of a position, 0 to 5,
 * to an embedding of 8 numbers. */
PE_TEMPLATE
PE_INLINE void pe_add(PE_OPERAND *embedding, long position)
{
    long column;
    PE_CHECK((position >= 0) && (position <= 5));
    for (column = 0L; column < PE_D_MODEL; column++) {
        const float value = pe_to_float(PE_AT(position, column));
        embedding[column] = PE_STORE(PE_LOAD(embedding[column]) + value);
    }
}

#ifdef __cplusplus
}
#endif

#endif
