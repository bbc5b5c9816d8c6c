/*
 * limb.h: the digits of wide numbers, of LIMB_BITS bits each.
 *
 * LIMB_BITS is 64. The proofs build the same code with limbs of a few bits (POSENC_LIMB_BITS, even,
 * at most 32), with which they can try all operands. A uint64_t holds a limb then, too.
 */
#ifndef POSENC_LIMB_H
#define POSENC_LIMB_H

#include "integer.h"

#include <stdint.h>

#ifdef POSENC_LIMB_BITS
enum { LIMB_BITS = POSENC_LIMB_BITS };
#else
enum { LIMB_BITS = 64 };
#endif

/* The limb whose bits are all 1. */
#define LIMB_MOST (UINT64_MAX >> (64 - LIMB_BITS))

/* x modulo 2^LIMB_BITS */
static inline uint64_t limb_of(uint64_t x)
{
    return x & LIMB_MOST;
}

/* The product of two limbs, as two limbs. */
static inline struct integer128 limb_multiply(uint64_t a, uint64_t b)
{
#ifdef POSENC_LIMB_BITS
    return (struct integer128){(a * b) >> LIMB_BITS, limb_of(a * b)};
#else
    return integer_multiply(a, b);
#endif
}

/* high * 2^LIMB_BITS + low, plus one more limb; high does not overflow. */
static inline struct integer128 limb_add(struct integer128 a, uint64_t b)
{
    const uint64_t low = limb_of(a.low + b);
    return (struct integer128){a.high + (low < b), low};
}

#endif
