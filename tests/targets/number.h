/*
 * number.h: a cell as a float, in C89 that is C++ as well, for the second translation units.
 * HAS_DOUBLES says that the table's cells are doubles.
 */
#ifndef NUMBER_H
#define NUMBER_H

#include "pe.h"

#if defined HAS_DOUBLES && defined __cplusplus
#define AS_FLOAT(value) static_cast<float>(value)
#elif defined HAS_DOUBLES
#define AS_FLOAT(value) ((float)(value))
#else
#define AS_FLOAT(value) (value)
#endif

static float number(pe_cell cell)
{
    return AS_FLOAT(pe_to_float(cell));
}

#endif
