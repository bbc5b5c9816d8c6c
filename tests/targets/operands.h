/*
 * operands.h: calls the functions of a header that rotate heads or add rows, for the second
 * translation units. It is valid C89 and C++. HAS_HEADS is defined if the header rotates heads,
 * HAS_SUMS if it has pe_add, and HAS_DOUBLES if the cells of the table are doubles.
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
/* Returns its argument. Compiles only if PE_LOAD and PE_STORE convert from and to PE_OPERAND. */
#ifdef __cplusplus
template <class PE_OPERAND>
#endif
static PE_OPERAND load_and_store(PE_OPERAND number_)
{
    return PE_STORE(PE_LOAD(number_));
}
#define operand_value(number_) AS_FLOAT(load_and_store(number_))
#else
#define operand_value(number_) PE_CAST(float, number_)
#endif

#ifdef HAS_HEADS
/* Rotates `count` heads to a position, and the first one again. Returns a number of the first. */
static float rotated_number(long count, long position)
{
    static operand heads[2 * PE_D_MODEL];
    heads[0] = 1;
    pe_rotate_heads(heads, count, PE_D_MODEL, position);
    pe_rotate(heads, position);
    return operand_value(heads[0]);
}
#endif

#ifdef HAS_SUMS
/* The row to which pe_add adds. The including file calls pe_add, because the type of the position
 * depends on the table. */
static operand embedding[PE_D_MODEL];

/* Returns a number of `embedding`. */
static float embedding_number(void)
{
    return operand_value(embedding[0]);
}
#endif

#endif
