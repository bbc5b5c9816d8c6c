/*
 * pe: the table of pe.h.
 * Generated, do not edit. Made by
 *     posenc --d-model=8 --max-len=6 --base=10000 --precision=f32 -o pe
 */
/* clang-format off */
#include "pe.h"

#include <float.h>
#include <limits.h>

PE_ASSERT(((sizeof(pe_cell) * CHAR_BIT) == 32) &&
        (FLT_RADIX == 2) && (FLT_MANT_DIG == 24),
    pe_needs_binary32, "pe: float is not IEEE 754 binary32");

/*
 * Column 6 tells all rows apart. In C, each of its cells declares its row's key: the integer
 * part of the cell times 2^36. In C++, the assertions read the table itself.
 */
#if defined __cplusplus && (__cplusplus >= 201103L || (defined _MSVC_LANG && _MSVC_LANG >= 201103L))
#define PE_CONST constexpr
#define PE_KEYED(row, sign, value) (sign (value) * 1.45519152e-11f)
#define PE_KEY(row) pe[row][6]
#define PE_LAST(cell) \
    PE_ASSERT(cell, pe_has_its_last_row, \
        "pe: the last row is missing")
#elif defined __cplusplus /* constant expressions cannot read the table: use posenc --check */
#define PE_CONST const
#define PE_KEYED(row, sign, value) (sign (value) * 1.45519152e-11f)
#define PE_LESS(a, b) \
    PE_ASSERT(1, pe_rows_##a##_and_##b##_differ, "")
#else
#define PE_CONST const
#ifdef _MSC_VER /* C++ has no type definitions within sizeof */
#pragma warning(push)
#pragma warning(disable : 4116)
#elif defined __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wc++-compat"
#endif
#if INT_MAX >= 2147483647
#define PE_KEYED(row, sign, value) \
    (sizeof(enum { pe_key_##row = sign (int)(value) }) \
        ? (sign (value) * 1.45519152e-11f) : 0)
#define PE_KEY(row) +pe_key_##row
#else /* a 16-bit int holds half a key */
#define PE_KEYED(row, sign, value) \
    (sizeof(enum { pe_high_##row = sign (int)((long)(value) / 32768L), \
                   pe_low_##row = sign (int)((long)(value) % 32768L) }) \
        ? (sign (value) * 1.45519152e-11f) : 0)
#define PE_KEY(row) \
    ((pe_high_##row * 32768L) + pe_low_##row)
#endif
#endif
#ifndef PE_LESS
#define PE_LESS(a, b) \
    PE_ASSERT((PE_KEY(a) < PE_KEY(b)), \
        pe_rows_##a##_and_##b##_differ, \
        "pe: rows " #a " and " #b " are equal or out of order")
#endif

PE_ALIGN PE_SECTION
PE_CONST pe_cell pe[PE_MAX_LEN][PE_D_MODEL] = {
    /* 0 */ {0.0f, 1.0f, 0.0f, 1.0f, 0.0f, 1.0f, PE_KEYED(0, +, 0.0f) /* 0.0f */, 1.0f},
    /* 1 */ {0.841470957f, 0.540302277f, 0.099833414f, 0.995004177f, 0.00999983307f, 0.999949992f,
             PE_KEYED(1, +, 68719464.0f) /* 0.000999999815f */, 0.999999523f},
    /* 2 */ {0.909297407f, -0.416146845f, 0.198669329f, 0.980066597f, 0.0199986659f, 0.999800026f,
             PE_KEYED(2, +, 137438864.0f) /* 0.0019999987f */, 0.999997973f},
    /* 3 */ {0.141120002f, -0.989992499f, 0.295520216f, 0.955336511f, 0.029995501f, 0.999550045f,
             PE_KEYED(3, +, 206158128.0f) /* 0.0029999956f */, 0.99999553f},
    /* 4 */ {-0.756802499f, -0.653643608f, 0.389418334f, 0.921060979f, 0.0399893336f,
             0.999200106f, PE_KEYED(4, +, 274877184.0f) /* 0.00399998948f */, 0.999992013f},
    /* 5 */ {-0.958924294f, 0.2836622f, 0.47942555f, 0.87758255f, 0.0499791689f, 0.998750269f,
             PE_KEYED(5, +, 343595968.0f) /* 0.0049999794f */, 0.999987483f},
};

#ifdef PE_LAST /* a missing row would be a row of zeros */
PE_LAST(pe[5][0] < 0);
#endif

/* No two rows are equal: their keys increase. */
PE_LESS(0, 1);
PE_LESS(1, 2);
PE_LESS(2, 3);
PE_LESS(3, 4);
PE_LESS(4, 5);
#if defined _MSC_VER && !defined __cplusplus
#pragma warning(pop)
#elif defined __GNUC__ && !defined __cplusplus
#pragma GCC diagnostic pop
#endif

PE_ASSERT((PE_CRC32 == 0x9e3f2ab5UL) && (PE_MAX_LEN == 6) &&
        (PE_D_MODEL == 8),
    pe_h_is_of_another_table, "pe: the header belongs to another table");
