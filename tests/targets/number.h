/*
 * number.h: converts a cell to a float, for the second translation units. It is valid C89 and C++.
 * HAS_DOUBLES is defined if the cells of the table are doubles.
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

static float cell_to_number(pe_cell cell)
{
    return AS_FLOAT(pe_to_float(cell));
}

#endif
