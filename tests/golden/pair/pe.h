/*
 * pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
 * positions 0 to 5, d_model 8, f32.
 *
 *     angle(t, k) = t * 10000^(-2k/8)
 *     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
 *
 * Each cell is the value of that formula correctly rounded (to nearest, ties to even):
 * off by at most half a unit in the last place, that is, 2^-25.
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

/* Attributes of the arrays, such as an alignment or a section: define the macros before
 * including this header. */
#ifndef PE_ALIGN
#define PE_ALIGN
#endif
#ifndef PE_SECTION
#define PE_SECTION
#endif
#ifndef PE_API /* precedes declarations: dllimport, visibility */
#define PE_API
#endif

/* The arrays' symbols contain the CRC-32, so that linking with another table of this name fails. */
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

/* A static assertion; before C11 and C++11, an array of negative size if the condition is false. */
#if defined __cplusplus && (__cplusplus >= 201103L || (defined _MSVC_LANG && _MSVC_LANG >= 201103L))
#define PE_ASSERT(condition, name, text) static_assert(condition, text)
#elif defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L && !defined __SDCC
#define PE_ASSERT(condition, name, text) _Static_assert(condition, text)
#else
#define PE_ASSERT(condition, name, text) extern char name[(condition) ? 1 : -1]
#endif

/* Whether the table has at least `length` rows, and this width. */
#define PE_FITS(length, width) ((length) <= PE_MAX_LEN && (width) == PE_D_MODEL)

/* PE_REQUIRE(length, width);
 * is a compile error if the table has fewer rows, or another width. */
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

/* A cast, in the style of the language. */
#ifdef __cplusplus
#define PE_CAST(type, value) static_cast<type>(value)
#else
#define PE_CAST(type, value) ((type)(value))
#endif

/* The cell of a position, 0 to 5, and a column, 0 to 7;
 * a pointer to the row's first cell. */
#define PE_AT(position, column) (pe[(position) - PE_START][column])
#define PE_ROW(position)        (pe[(position) - PE_START])

#ifndef PE_INLINE /* the specifiers of the functions; define it to replace them */
#if defined __SDCC && defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#define PE_INLINE inline /* sdcc keeps unused static functions */
#elif defined __cplusplus || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L)
#define PE_INLINE static inline
#elif defined __GNUC__
#define PE_INLINE static __inline__
#else
#define PE_INLINE static
#endif
#endif
#ifndef PE_CHECK /* checks positions: define it as assert(condition), for example */
#define PE_CHECK(condition)
#endif

/* The value of a cell: the cell itself. */
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

/* The functions below work on numbers of type float. For another type, define before including
 * this header
 *     PE_OPERAND       the type, such as _Float16, or uint16_t for the bits of a bfloat16
 *     PE_LOAD(number)  converts a number to float; needed if C cannot
 *     PE_STORE(value)  converts a value of type float back; needed if C cannot
 * In C++, without PE_OPERAND, the functions are templates for all floating-point types. */
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
