/*
 * consumer.c: a second translation unit, in C89 that is C++ as well, that uses every macro and
 * function of an emitted header, as a project does that includes it. The table's name is pe.
 * PE_NO_SHIFT, of q31 where there are no integers of 64 bits, is for the header alone.
 * HAS_TO_FLOAT says that its cells are no C floats, HAS_WORDS that they are of --literal=words,
 * TABLE_IN_HEADER that a section is the table's alone: g++ puts an inline variable and another into
 * one section only in different units.
 */
#include "pe.h"
#include "pe.h" /* the guard */

#include "consumer.h"
#include "number.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(PE_STRIDE >= PE_D_MODEL, consumer_stride, "consumer: rows overlap");

#ifdef TABLE_IN_HEADER
#undef PE_SECTION
#define PE_SECTION
#endif
PE_ALIGN PE_SECTION const pe_cell consumer_cells[2] = {0, 1};

float consumer_number(pe_cell cell)
{
    return number(cell);
}

/* A cell of a row of one's own. */
PE_INLINE float consumer_copy(long position, int column)
{
    static pe_cell cells[PE_D_MODEL];
    pe_row(cells, position);
    return consumer_number(cells[column]);
}

float consumer_sum(void)
{
    float sum = consumer_copy(PE_START, 0);
    int row;
    int column;
    for (row = 0; row < PE_MAX_LEN; row++) {
        for (column = 0; column < PE_D_MODEL; column++) {
            sum += consumer_number(PE_AT(row + PE_START, column));
        }
    }
    return sum;
}

/* Where the table lies in data memory, a row is a plain array. */
const pe_cell *consumer_row(long position)
{
#if defined PE_IN_PROGRAM_MEMORY && defined HAS_WORDS
    return position == PE_START ? &pe.cells[0][0] : 0;
#elif defined PE_IN_PROGRAM_MEMORY
    return position == PE_START ? &pe[0][0] : 0;
#else
    return &PE_AT(position, 0);
#endif
}

const char *consumer_text(int which)
{
    return which == 0 ? PE_BASE : PE_PRECISION;
}

unsigned long consumer_checksum(void)
{
    return PE_CRC32;
}

float consumer_step(void)
{
#ifdef PE_SCALE
    return PE_SCALE;
#else
    return 1;
#endif
}

int consumer_zero(void)
{
#ifdef PE_ZERO_POINT
    return PE_ZERO_POINT;
#else
    return 0;
#endif
}

int consumer_is_far(void)
{
#ifdef PE_IN_PROGRAM_MEMORY
    return 1;
#else
    return 0;
#endif
}
