/*
 * rebuilt.c: the second translation unit for factored tables, what consumer.c is for full ones: in
 * C89 that is C++ as well, it uses every macro and function of the header that is such a table's
 * alone. The table's name is pe. HAS_DOUBLES says that its cells are doubles, HAS_TWO_ARRAYS
 * that a row is one of cosines and one of sines, HAS_STORED that the small tables' cells have a
 * type of their own, HAS_WIDE_STORED that this is an integer of 32 bits.
 */
#ifndef __SDCC /* which warns of conditions without an effect */
#define PE_CHECK(condition) ((void)(condition))
#endif
#include "pe.h"
#include "pe.h" /* the guard */

#include "number.h"
#include "operands.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(PE_STRIDE >= PE_D_MODEL, rebuilt_stride, "rebuilt: rows overlap");
PE_ASSERT(((PE_COARSE_MAX_LEN - 1) * PE_BLOCK < PE_MAX_LEN) && (PE_FINE_MAX_LEN <= PE_BLOCK),
          rebuilt_blocks, "rebuilt: the small tables have rows for no position");
PE_ASSERT(PE_DISTANCE > 2L * PE_ERROR, rebuilt_distance, "rebuilt: rows may be equal");

#ifdef HAS_STORED
typedef pe_stored stored;
static float stored_number(stored cell)
{
#ifdef HAS_WIDE_STORED
    return PE_CAST(float, cell);
#else
    return cell;
#endif
}
#else
typedef pe_cell stored;
#define stored_number number
#endif

#ifdef __cplusplus
extern "C" {
#endif
float rebuilt_cell(long position, int column);
#ifndef HAS_STORED
float rebuilt_cell_behind(long position, long distance, int column);
#endif
float rebuilt_stored(int is_fine, unsigned long row, unsigned long column);
float rebuilt_error(void);
const stored *rebuilt_table(int is_fine);
#if defined HAS_HEADS || defined HAS_SUMS
float rebuilt_numbers(long position);
#endif
const char *rebuilt_text(int which);
unsigned long rebuilt_checksum(void);
#ifdef __cplusplus
}
#endif

/* A cell of a row, a cosine if there are two arrays. */
float rebuilt_cell(long position, int column)
{
    static pe_cell cells[PE_D_MODEL];
#ifdef HAS_TWO_ARRAYS
    static pe_cell sines[PE_D_MODEL];
    pe_row(cells, sines, position);
#else
    pe_row(cells, position);
#endif
    return number(cells[column]);
}

#ifndef HAS_STORED
/* The same for the row that lies `distance` positions after `position`. */
float rebuilt_cell_behind(long position, long distance, int column)
{
    static pe_cell cells[PE_D_MODEL];
    static pe_cell rotation[PE_D_MODEL];
#ifdef HAS_TWO_ARRAYS
    static pe_cell sines[PE_D_MODEL];
    static pe_cell rotation_sines[PE_D_MODEL];
    pe_row(cells, sines, position);
    pe_row(rotation, rotation_sines, distance);
    pe_shift(cells, sines, cells, sines, rotation, rotation_sines);
#else
    pe_row(cells, position);
    pe_row(rotation, distance);
    pe_shift(cells, cells, rotation);
#endif
    return number(cells[column]);
}
#endif

/* A cell of one of the two tables, read as pe_row reads it. */
float rebuilt_stored(int is_fine, unsigned long row, unsigned long column)
{
    return stored_number(is_fine != 0 ? PE_FINE_AT(row, column) : PE_COARSE_AT(row, column));
}

float rebuilt_error(void)
{
    return AS_FLOAT(PE_MAX_ERROR);
}

/* A plain array, wherever it lies. */
const stored *rebuilt_table(int is_fine)
{
    return is_fine != 0 ? &pe_fine[0][0] : &pe_coarse[0][0];
}

#if defined HAS_HEADS
float rebuilt_numbers(long position)
{
    return turned(2L, position);
}
#elif defined HAS_SUMS
float rebuilt_numbers(long position)
{
    pe_add(embedding, position);
    return added();
}
#endif

const char *rebuilt_text(int which)
{
    return which == 0 ? PE_BASE : PE_PRECISION;
}

unsigned long rebuilt_checksum(void)
{
    return PE_CRC32;
}
