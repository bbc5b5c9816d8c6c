/*
 * number.h: a cell as a float, in C89 that is C++ as well, for the second translation units.
 * HAS_TO_FLOAT says that the table's cells are no C floats.
 */
#ifndef NUMBER_H
#define NUMBER_H

#include "pe.h"

/* For what the compiler knows as a float and for what it does not. */
static float number(pe_cell cell)
{
#ifdef HAS_TO_FLOAT
    return pe_to_float(cell);
#else
    return (float)cell;
#endif
}

#endif
