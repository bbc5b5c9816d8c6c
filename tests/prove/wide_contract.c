/*
 * wide_contract.c: replaces wide.c in the analysis of code that calls it. Each function checks that
 * its operands are among those for which tests/prove/wide.c proves the real function safe, and
 * returns any result that wide.h allows. So each real function is analysed only once, for all
 * operands.
 */
#include "exact/wide.h"

#include "prove.h"

#include <assert.h>

static void require_operand(const struct wide *a)
{
    //@ assert fits: a->count <= WIDE_LIMBS && a->fraction < WIDE_LIMBS;
}

static void set_any_result(struct wide *r, size_t fraction)
{
    //@ assert fits: fraction < WIDE_LIMBS;
    any_wide(r, fraction, any_between(0, WIDE_LIMBS));
}

void wide_set_integer(struct wide *r, uint64_t value, size_t fraction)
{
    assert(fraction < WIDE_LIMBS);
    set_any_result(r, fraction);
    r->is_negative = false;
}

void wide_copy(struct wide *r, const struct wide *a)
{
    require_operand(a);
    *r = *a;
}

void wide_set_decimal(struct wide *r, const struct decimal *decimal, size_t fraction)
{
    //@ assert fits: decimal->count <= DECIMAL_DIGITS;
    wide_set_integer(r, 0, fraction);
}

void wide_rescale(struct wide *r, const struct wide *a, size_t fraction)
{
    require_operand(a);
    set_any_result(r, fraction);
}

static void binary_operation(struct wide *r, const struct wide *a, const struct wide *b)
{
    require_operand(a);
    require_operand(b);
    assert(a->fraction == b->fraction);
    set_any_result(r, a->fraction);
}

void wide_add(struct wide *r, const struct wide *a, const struct wide *b)
{
    binary_operation(r, a, b);
}

void wide_subtract(struct wide *r, const struct wide *a, const struct wide *b)
{
    binary_operation(r, a, b);
}

void wide_multiply(struct wide *r, const struct wide *a, const struct wide *b)
{
    binary_operation(r, a, b);
}

bool wide_divide(struct wide *r, const struct wide *a, const struct wide *b)
{
    assert(b->count > 0);
    binary_operation(r, a, b);
    return any_bool();
}

static void unary_operation(struct wide *r, const struct wide *a)
{
    require_operand(a);
    set_any_result(r, a->fraction);
}

void wide_multiply_small(struct wide *r, const struct wide *a, uint32_t b)
{
    unary_operation(r, a);
}

void wide_divide_small(struct wide *r, const struct wide *a, uint32_t b)
{
    //@ assert not_zero: b > 0;
    unary_operation(r, a);
}

void wide_scale(struct wide *r, const struct wide *a, int exponent)
{
    unary_operation(r, a);
}

int wide_compare_magnitude(const struct wide *a, const struct wide *b)
{
    require_operand(a);
    require_operand(b);
    return any_int(-1, 1);
}

size_t wide_bits(const struct wide *a)
{
    require_operand(a);
    return a->count == 0 ? 0 : 64 * a->count - any_between(0, 63);
}

uint64_t wide_extract(const struct wide *a, size_t position)
{
    require_operand(a);
    return any_uint64();
}

bool wide_has_bits_below(const struct wide *a, size_t position)
{
    require_operand(a);
    return any_bool();
}
