/*
 * operands.h: uses the functions of a header that rotate heads or add rows, in C89 that is C++ as
 * well, for the second translation units. HAS_HEADS says that it turns heads, HAS_SUMS that it adds
 * rows, HAS_DOUBLES that the table's cells are doubles.
 */
#ifndef OPERANDS_H
#define OPERANDS_H

#include "number.h"

#ifndef PE_TEMPLATE
typedef pe_cell operand; /* an integer */
#elif !defined __cplusplus
typedef PE_OPERAND operand;
#elif defined HAS_DOUBLES
typedef double operand;
#else
typedef float operand;
#endif

#ifdef PE_TEMPLATE
/* What the macros make of a number is one of the type that they are told. */
#ifdef __cplusplus
template <class PE_OPERAND>
#endif
static PE_OPERAND same_number(PE_OPERAND number_)
{
    return PE_STORE(PE_LOAD(number_));
}
#define operand_value(number_) AS_FLOAT(same_number(number_))
#else
#define operand_value(number_) PE_CAST(float, number_)
#endif

#ifdef HAS_HEADS
static float turned(long count, long position)
{
    static operand heads[2 * PE_D_MODEL];
    heads[0] = 1;
    pe_rotate_heads(heads, count, PE_D_MODEL, position);
    pe_rotate(heads, position);
    return operand_value(heads[0]);
}
#endif

#ifdef HAS_SUMS
/* What pe_add changes, called where the position has its own type. */
static operand embedding[PE_D_MODEL];

static float added(void)
{
    return operand_value(embedding[0]);
}
#endif

#endif
