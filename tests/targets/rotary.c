/*
 * rotary.c: the second translation unit for tables of rotary embeddings, what consumer.c is for
 * those of one array of rows: in C89 that is C++ as well, it uses every macro and function of the
 * header that is such a table's alone. The table's name is pe. HAS_DOUBLES says that its cells are
 * doubles, HAS_PAIRS that it is one array of pairs, IS_IN_FLASH that it is in program memory.
 */
#ifndef __SDCC /* which warns of conditions without an effect */
#define PE_CHECK(condition) ((void)(condition))
#endif
#include "pe.h"
#include "pe.h" /* the guard */

#include "number.h"
#include "operands.h"
#include "rotary.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(PE_STRIDE >= PE_D_MODEL / 2, rotary_stride, "rotary: rows overlap");

float rotary_cosine(long position, int column)
{
    return number(PE_COS_AT(position, column));
}

float rotary_sine(long position, int column)
{
    return number(PE_SIN_AT(position, column));
}

/* What such a table is for: turns the pair (x, y) by the angle of a position. */
void rotary_turn(float *x, float *y, long position, int column)
{
    const float cosine = rotary_cosine(position, column);
    const float sine = rotary_sine(position, column);
    const float turned = *x * cosine - *y * sine;
    *y = *x * sine + *y * cosine;
    *x = turned;
}

/* Where a row's first cosine or sine is. Of a table in program memory it is an address there. */
const pe_cell *rotary_row(int of_sines, long position)
{
#if defined IS_IN_FLASH && defined HAS_PAIRS
    return &pe[position - PE_START][0][of_sines];
#elif defined IS_IN_FLASH
    return of_sines != 0 ? pe_sin[position - PE_START] : pe_cos[position - PE_START];
#elif defined HAS_PAIRS
    return PE_ROW(position) + of_sines;
#else
    return of_sines != 0 ? PE_SIN_ROW(position) : PE_COS_ROW(position);
#endif
}

#ifdef HAS_HEADS
float rotary_head(long position)
{
    return turned(2L, position);
}
#endif

const char *rotary_text(int which)
{
    return which == 0 ? PE_BASE : PE_PRECISION;
}

unsigned long rotary_checksum(void)
{
    return PE_CRC32;
}
