/*
 * integer.h: operations on integers for which C has no operators: 128-bit arithmetic, counts of
 * leading and trailing zero bits, bit lengths and absolute values. Products of 64-bit numbers and
 * counts of zero bits have two implementations with the same results: a portable one, and one with
 * the compiler's 128-bit integers and builtins. POSENC_PORTABLE selects the portable one with any
 * compiler.
 */
#ifndef POSENC_INTEGER_H
#define POSENC_INTEGER_H

#include <stdint.h>

/* ALWAYS_INLINE marks functions that are called in inner loops with constant arguments, so that the
 * compiler can specialize a copy for each kind of cell. Without the attribute, compilers would not
 * inline these functions, because they estimate the size of a function before they propagate the
 * constants. Without optimization, inlining is not forced, because constants would not make the
 * copies smaller. */
#if defined __GNUC__ && defined __OPTIMIZE__
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* high * 2^64 + low */
struct integer128 {
    uint64_t high;
    uint64_t low;
};

#if defined __SIZEOF_INT128__ && !defined POSENC_PORTABLE

/* Returns the product of two unsigned numbers. */
static inline struct integer128 integer_multiply(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 uint128;
    const uint128 product = (uint128)a * b;
    return (struct integer128){(uint64_t)(product >> 64), (uint64_t)product};
}

/* Returns the product of two signed numbers; operands and result are in two's complement. All
 * compilers that have __int128 keep the bits in a conversion to a signed type. */
static inline struct integer128 integer_multiply_signed(uint64_t a, uint64_t b)
{
    __extension__ typedef __int128 int128;
    __extension__ typedef unsigned __int128 uint128;
    const uint128 product = (uint128)((int128)(int64_t)a * (int64_t)b);
    return (struct integer128){(uint64_t)(product >> 64), (uint64_t)product};
}

#else

/* Adds up four products of 32-bit halves. No sum overflows: each is at most
 * (2^32-1)^2 + 2(2^32-1) = 2^64 - 1. */
static inline struct integer128 integer_multiply(uint64_t a, uint64_t b)
{
    const uint64_t mask = UINT32_MAX;
    const uint64_t low = (a & mask) * (b & mask);
    const uint64_t cross = (a >> 32) * (b & mask) + (low >> 32);
    const uint64_t middle = (a & mask) * (b >> 32) + (cross & mask);
    const uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32);
    return (struct integer128){high, (middle << 32) | (low & mask)};
}

/* Corrects the product of a and b as unsigned numbers: subtracts b * 2^64 if a is negative, and
 * a * 2^64 if b is negative. */
static inline struct integer128 integer_multiply_signed(uint64_t a, uint64_t b)
{
    struct integer128 product = integer_multiply(a, b);
    product.high -= (b & -(a >> 63)) + (a & -(b >> 63));
    return product;
}

#endif

#if defined __GNUC__ && !defined POSENC_PORTABLE

/* These two functions return the number of leading or trailing zero bits, 0 .. 63. x must not be
 * 0. */
static inline unsigned integer_leading_zeros(uint64_t x)
{
    return (unsigned)__builtin_clzll(x);
}

static inline unsigned integer_trailing_zeros(uint64_t x)
{
    return (unsigned)__builtin_ctzll(x);
}

#else

static inline unsigned integer_leading_zeros(uint64_t x)
{
    unsigned zeros = 0;
    for (unsigned step = 32; step > 0; step /= 2) {
        if (x >> (64 - step) == 0) {
            zeros += step;
            x <<= step;
        }
    }
    return zeros;
}

/* x & -x isolates the lowest set bit of x. */
static inline unsigned integer_trailing_zeros(uint64_t x)
{
    return 63 - integer_leading_zeros(x & -x);
}

#endif

/* Returns the bit length of x: 0 for 0, otherwise 1 + floor(log2(x)). */
static inline int integer_bits(uint64_t x)
{
    return x == 0 ? 0 : 64 - (int)integer_leading_zeros(x);
}

static inline uint64_t integer_absolute(int64_t x)
{
    return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

static inline struct integer128 integer128_add(struct integer128 a, struct integer128 b)
{
    const uint64_t low = a.low + b.low;
    return (struct integer128){a.high + b.high + (low < a.low), low};
}

static inline struct integer128 integer128_subtract(struct integer128 a, struct integer128 b)
{
    return (struct integer128){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static inline struct integer128 integer128_negate(struct integer128 a)
{
    return integer128_subtract((struct integer128){0, 0}, a);
}

/* Returns the magnitude of a number in two's complement. */
static inline struct integer128 integer128_absolute(struct integer128 a)
{
    if (a.high >> 63 != 0) {
        a = integer128_negate(a);
    }
    return a;
}

/* Returns whether a < b, as unsigned numbers. */
static inline int integer128_less(struct integer128 a, struct integer128 b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Returns a * 2^-count, rounded down, for an unsigned a; 0 <= count <= 127. */
static inline struct integer128 integer128_shift_right(struct integer128 a, unsigned count)
{
    if (count >= 64) {
        return (struct integer128){0, a.high >> (count - 64)};
    }
    return (struct integer128){a.high >> count, a.high << 1 << (63 - count) | a.low >> count};
}

#endif
