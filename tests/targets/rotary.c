/*
 * rotary.c: the second translation unit for rotary tables. It uses every macro and function that is
 * specific to their headers; consumer.c is the counterpart for sinusoidal tables. It is valid C89
 * and C++. The table's name is pe.
 *
 * These macros describe the table:
 * - HAS_DOUBLES: cells are doubles
 * - HAS_PAIRS: there is one array of pairs, not an array of cosines and an array of sines
 * - IS_IN_FLASH: --program-memory
 * - HAS_HEADS: the header rotates heads
 */
#ifndef __SDCC /* sdcc warns about conditions without an effect */
#define PE_CHECK(condition) ((void)(condition))
#endif
#include "pe.h"
#include "pe.h" /* tests the include guard */

#include "number.h"
#include "operands.h"
#include "rotary.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(PE_STRIDE >= PE_D_MODEL / 2, rotary_stride, "rotary: rows overlap");

float rotary_cosine(long position, int column)
{
    return cell_to_number(PE_COS_AT(position, column));
}

float rotary_sine(long position, int column)
{
    return cell_to_number(PE_SIN_AT(position, column));
}

/* Rotates the pair (x, y) by the angle of a position. */
void rotary_rotate_pair(float *x, float *y, long position, int column)
{
    const float cosine = rotary_cosine(position, column);
    const float sine = rotary_sine(position, column);
    const float turned = *x * cosine - *y * sine;
    *y = *x * sine + *y * cosine;
    *x = turned;
}

/* Returns a pointer to the first cosine or sine of a row. If the table is in program memory, the
 * pointer is an address in program memory. */
const pe_cell *rotary_row(int selects_sines, long position)
{
#if defined IS_IN_FLASH && defined HAS_PAIRS
    return &pe[position - PE_START][0][selects_sines];
#elif defined IS_IN_FLASH
    return selects_sines != 0 ? pe_sin[position - PE_START] : pe_cos[position - PE_START];
#elif defined HAS_PAIRS
    return PE_ROW(position) + selects_sines;
#else
    return selects_sines != 0 ? PE_SIN_ROW(position) : PE_COS_ROW(position);
#endif
}

#ifdef HAS_HEADS
float rotary_rotated_number(long position)
{
    return rotated_number(2L, position);
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
