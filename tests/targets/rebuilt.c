/*
 * rebuilt.c: the second translation unit for factored tables. It uses every macro and function that
 * is specific to their headers; consumer.c is the counterpart for full tables. It is valid C89 and
 * C++. The table's name is pe.
 *
 * These macros describe the table:
 * - HAS_DOUBLES: cells are doubles
 * - HAS_TWO_ARRAYS: a row consists of an array of cosines and one of sines
 * - HAS_STORED: cells of the small tables have the type pe_stored, not pe_cell
 * - HAS_WIDE_STORED: pe_stored is a 32-bit integer
 * - HAS_HEADS, HAS_SUMS: the header rotates heads, or has pe_add
 */
#ifndef __SDCC /* sdcc warns about conditions without an effect */
#define PE_CHECK(condition) ((void)(condition))
#endif
#include "pe.h"
#include "pe.h" /* tests the include guard */

#include "number.h"
#include "operands.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT(PE_STRIDE >= PE_D_MODEL, rebuilt_stride, "rebuilt: rows overlap");
PE_ASSERT(((PE_COARSE_MAX_LEN - 1) * PE_BLOCK < PE_MAX_LEN) && (PE_FINE_MAX_LEN <= PE_BLOCK),
          rebuilt_blocks, "rebuilt: the small tables have rows for no position");
PE_ASSERT(PE_DISTANCE > 2L * PE_ERROR, rebuilt_distance, "rebuilt: rows may be equal");

#ifdef HAS_STORED
typedef pe_stored stored_cell;
static float stored_number(stored_cell cell)
{
#ifdef HAS_WIDE_STORED
    return PE_CAST(float, cell);
#else
    return cell;
#endif
}
#else
typedef pe_cell stored_cell;
#define stored_number cell_to_number
#endif

#ifdef __cplusplus
extern "C" {
#endif
float rebuilt_cell(long position, int column);
#ifndef HAS_STORED
float rebuilt_shifted_cell(long position, long distance, int column);
#endif
float rebuilt_stored_cell(int is_fine, unsigned long row, unsigned long column);
float rebuilt_error(void);
const stored_cell *rebuilt_table(int is_fine);
#if defined HAS_HEADS || defined HAS_SUMS
float rebuilt_operand(long position);
#endif
const char *rebuilt_text(int which);
unsigned long rebuilt_checksum(void);
#ifdef __cplusplus
}
#endif

/* Returns a cell of a row; if there are two arrays, a cosine. */
float rebuilt_cell(long position, int column)
{
    static pe_cell cells[PE_D_MODEL];
#ifdef HAS_TWO_ARRAYS
    static pe_cell sines[PE_D_MODEL];
    pe_row(cells, sines, position);
#else
    pe_row(cells, position);
#endif
    return cell_to_number(cells[column]);
}

#ifndef HAS_STORED
/* Returns a cell of the row `distance` positions after `position`, computed by pe_shift. */
float rebuilt_shifted_cell(long position, long distance, int column)
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
    return cell_to_number(cells[column]);
}
#endif

/* Returns a cell of one of the two small tables, read as pe_row reads it. */
float rebuilt_stored_cell(int is_fine, unsigned long row, unsigned long column)
{
    return stored_number(is_fine != 0 ? PE_FINE_AT(row, column) : PE_COARSE_AT(row, column));
}

float rebuilt_error(void)
{
    return AS_FLOAT(PE_MAX_ERROR);
}

/* Returns one of the two small tables, which must be plain arrays. */
const stored_cell *rebuilt_table(int is_fine)
{
    return is_fine != 0 ? &pe_fine[0][0] : &pe_coarse[0][0];
}

#if defined HAS_HEADS
float rebuilt_operand(long position)
{
    return rotated_number(2L, position);
}
#elif defined HAS_SUMS
float rebuilt_operand(long position)
{
    pe_add(embedding, position);
    return embedding_number();
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
