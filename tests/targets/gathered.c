/*
 * gathered.c: the second translation unit for tables of --storage=axes. It uses every macro and
 * function that is specific to their headers; consumer.c is the counterpart for full tables. It is
 * valid C89 and C++. The table's name is pe, and its axes are y and x; x has its own table or
 * shares that of y.
 *
 * These macros describe the table:
 * - HAS_DOUBLES: cells are doubles
 * - HAS_TWO_ARRAYS: a row consists of an array of cosines and one of sines
 * - HAS_PAIRS, HAS_MATRICES: a row consists of pairs, or of 2 x 2 matrices
 * - IS_FREE: a row is given by its indices on the axes, not by a position
 * - HAS_HEADS: the header has pe_rotate
 */
#include "pe.h"
#include "pe.h" /* tests the include guard */

#include "number.h"

PE_REQUIRE(PE_MAX_LEN, PE_D_MODEL);
PE_ASSERT((PE_Y_MAX_LEN >= 1) && (PE_Y_STRIDE >= 2), gathered_rows, "gathered: no rows");

#ifdef IS_FREE
#define PLACE(y, x) (y), (x)
#else
#define PLACE(y, x) PE_ROW_AT(y, x)
#endif

#ifdef __cplusplus
extern "C" {
#endif
float gathered_cell(long y, long x, int column);
float gathered_by_macros(long y, long x, long column);
float gathered_stored_cell(long row, long column);
#ifdef PE_X_STRIDE
float gathered_last_of_x(void);
#endif
const pe_cell *gathered_table(void);
const char *gathered_text(int which);
unsigned long gathered_checksum(void);
#ifdef HAS_HEADS
#ifndef PE_TEMPLATE
void gathered_rotate(pe_cell *head, long y, long x);
#elif defined HAS_DOUBLES
void gathered_rotate(double *head, long y, long x);
#else
void gathered_rotate(float *head, long y, long x);
#endif
#endif
#ifdef __cplusplus
}
#endif

/* Returns a cell of a row; if there are two arrays, a cosine. */
float gathered_cell(long y, long x, int column)
{
    static pe_cell cells[2 * PE_D_MODEL];
#ifdef HAS_TWO_ARRAYS
    static pe_cell sines[PE_D_MODEL];
    pe_row(cells, sines, PLACE(y, x));
#else
    pe_row(cells, PLACE(y, x));
#endif
    return cell_to_number(cells[column]);
}

/* Returns the sum of the cells that the accessor macros read at a column. */
float gathered_by_macros(long y, long x, long column)
{
#if defined IS_FREE && defined HAS_TWO_ARRAYS
    return cell_to_number(PE_COS_AT(y, x, column)) + cell_to_number(PE_SIN_AT(y, x, column));
#elif defined HAS_MATRICES
    return cell_to_number(PE_MATRIX_AT(PLACE(y, x), column, 0, 1)) +
           cell_to_number(PE_COS_AT(PLACE(y, x), column)) +
           cell_to_number(PE_SIN_AT(PLACE(y, x), column));
#elif defined HAS_TWO_ARRAYS || defined HAS_PAIRS
    return cell_to_number(PE_COS_AT(PLACE(y, x), column)) +
           cell_to_number(PE_SIN_AT(PLACE(y, x), column));
#else
    return cell_to_number(PE_AT(PLACE(y, x), column));
#endif
}

/* Returns a cell of the table of axis y. */
float gathered_stored_cell(long row, long column)
{
    return cell_to_number(PE_Y_AT(row, column));
}

#ifdef PE_X_STRIDE
/* Returns the last cell of the table of axis x. */
float gathered_last_of_x(void)
{
    return cell_to_number(PE_X_AT(PE_X_MAX_LEN - 1, PE_X_STRIDE - 1));
}
#endif

/* Returns the table of axis y, which must be a plain array. */
const pe_cell *gathered_table(void)
{
    return &pe_y[0][0];
}

const char *gathered_text(int which)
{
    return which == 0 ? PE_BASE : PE_PRECISION;
}

unsigned long gathered_checksum(void)
{
    return PE_CRC32;
}

#ifdef HAS_HEADS
#ifndef PE_TEMPLATE
void gathered_rotate(pe_cell *head, long y, long x)
#elif defined HAS_DOUBLES
void gathered_rotate(double *head, long y, long x)
#else
void gathered_rotate(float *head, long y, long x)
#endif
{
    pe_rotate(head, PLACE(y, x));
}
#endif
