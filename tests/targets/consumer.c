/*
 * consumer.c: the second translation unit for full tables of sinusoids. It uses every macro and
 * function of their headers, as a project would. It is valid C89 and C++. The table's name is pe.
 * consumer.h uses PE_API and PE_SYMBOL, and operands.h uses PE_CAST. PE_QUOTE and PE_LABEL are
 * internal to the emitted header. (matrix.sh requires that each macro is named in this folder.)
 *
 * These macros describe the table:
 * - HAS_DOUBLES: cells are doubles
 * - HAS_WORDS: --literal=words
 * - IS_IN_FLASH: --program-memory
 * - TABLE_IN_HEADER: --linkage=static; then no other variable of this unit may be in PE_SECTION,
 *   since g++ does not put an inline variable and another variable of a unit into one section
 * - HAS_SUMS: the header has pe_add
 */
#ifndef __SDCC /* sdcc warns about conditions without an effect */
#define PE_CHECK(condition) ((void)(condition))
#endif
#include "pe.h"
#include "pe.h" /* tests the include guard */

#include "consumer.h"
#include "number.h"
#include "operands.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(!PE_FITS(PE_MAX_LEN + 1L, PE_D_MODEL), consumer_fits, "consumer: a longer table fits");
PE_ASSERT(PE_STRIDE >= PE_D_MODEL, consumer_stride, "consumer: rows overlap");

#ifdef TABLE_IN_HEADER
#undef PE_SECTION
#define PE_SECTION
#endif
PE_ALIGN PE_SECTION const pe_cell consumer_cells[2] = {0, 1};

float consumer_number(pe_cell cell)
{
    return cell_to_number(cell);
}

/* Uses PE_INLINE. This function is constexpr if the header's functions are. */
PE_INLINE long consumer_columns(long arrays)
{
    return arrays * PE_D_MODEL;
}

/* Returns a cell of the first row, from a copy of this row. */
static float consumer_copied_cell(int column)
{
    static pe_cell cells[PE_D_MODEL];
    pe_row(cells, PE_START);
    return consumer_number(cells[column]);
}

float consumer_sum(void)
{
    float sum = consumer_copied_cell(0);
    int row;
    int column;
#ifdef HAS_SUMS
    pe_add(embedding, PE_START);
    sum += embedding_number();
#endif
    for (row = 0; row < PE_MAX_LEN; row++) {
        for (column = 0; column < consumer_columns(1L); column++) {
            sum += consumer_number(PE_AT(row + PE_START, column));
        }
    }
    return sum;
}

/* Returns the row of a position. If the table is in program memory, the pointer is an address in
 * program memory. */
const pe_cell *consumer_row(long position)
{
#ifndef IS_IN_FLASH
    return PE_ROW(position);
#elif defined HAS_WORDS
    return pe.cells[position - PE_START];
#else
    return pe[position - PE_START];
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

float consumer_scale(void)
{
#ifdef PE_SCALE
    return PE_SCALE;
#else
    return 1;
#endif
}

long consumer_zero_point(void)
{
#ifdef PE_ZERO_POINT
    return PE_ZERO_POINT;
#else
    return 0;
#endif
}
