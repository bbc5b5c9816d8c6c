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

/* Returns x modulo 2^LIMB_BITS. */
static inline uint64_t limb_of(uint64_t x)
{
    return x & LIMB_MOST;
}

/* Multiplies two limbs: the product has two. */
static inline struct integer128 limb_multiply(uint64_t a, uint64_t b)
{
#ifdef POSENC_LIMB_BITS
    return (struct integer128){(a * b) >> LIMB_BITS, limb_of(a * b)};
#else
    return integer_multiply(a, b);
#endif
}

/* Adds one more limb to high * 2^LIMB_BITS + low; high does not overflow. */
static inline struct integer128 limb_add(struct integer128 a, uint64_t b)
{
    const uint64_t low = limb_of(a.low + b);
    return (struct integer128){a.high + (low < b), low};
}

#endif
