/*
 * wide.c: schoolbook algorithms, which suffice because nearly all numbers have only a few limbs.
 */
#include "exact/wide.h"

#include "integer.h"

#include <assert.h>
#include <string.h>

/* A limb has 64 bits. The proofs compile this file with POSENC_LIMB_BITS, an even number up to 32:
 * with limbs of a few bits they can try all operands. A limb of any width is stored in a
 * uint64_t. */
#ifdef POSENC_LIMB_BITS
enum { LIMB_BITS = POSENC_LIMB_BITS };
#else
enum { LIMB_BITS = 64 };
#endif

/* The largest limb: all its bits are 1. */
#define LIMB_MAX (UINT64_MAX >> (64 - LIMB_BITS))

/* Returns x modulo 2^LIMB_BITS. */
static inline uint64_t limb_of(uint64_t x)
{
    return x & LIMB_MAX;
}

/* Returns the product of two limbs, which has two limbs. */
static inline struct integer128 limb_multiply(uint64_t a, uint64_t b)
{
#ifdef POSENC_LIMB_BITS
    return (struct integer128){(a * b) >> LIMB_BITS, limb_of(a * b)};
#else
    return integer_multiply(a, b);
#endif
}

/* Returns a + b, where a is high * 2^LIMB_BITS + low. Callers ensure that high does not
 * overflow. */
static inline struct integer128 limb_add(struct integer128 a, uint64_t b)
{
    const uint64_t low = limb_of(a.low + b);
    return (struct integer128){a.high + (low < b), low};
}

/* Removes zero limbs at the high end. Clears the sign if the number is zero. */
static void wide_trim(struct wide *r)
{
    while (r->count > 0 && r->limb[r->count - 1] == 0) {
        r->count--;
    }
    if (r->count == 0) {
        r->is_negative = false;
    }
}

void wide_set_integer(struct wide *r, uint64_t value, size_t fraction)
{
    assert(fraction < WIDE_LIMBS);
    r->is_negative = false;
    r->fraction = fraction;
    r->count = fraction + 1;
    memset(r->limb, 0, fraction * sizeof r->limb[0]);
    r->limb[fraction] = value;
    wide_trim(r);
}

void wide_copy(struct wide *r, const struct wide *a)
{
    r->is_negative = a->is_negative;
    r->fraction = a->fraction;
    r->count = a->count;
    memmove(r->limb, a->limb, a->count * sizeof a->limb[0]);
}

void wide_set_decimal(struct wide *r, const struct decimal *decimal, size_t fraction)
{
    struct wide digit;
    wide_set_integer(r, 0, fraction);
    for (unsigned i = 0; i < decimal->count; i++) {
        wide_multiply_small(r, r, 10);
        wide_set_integer(&digit, decimal->digit[i], fraction);
        wide_add(r, r, &digit);
    }
    for (int i = 0; i < decimal->exponent; i++) {
        wide_multiply_small(r, r, 10);
    }
    /* Since floor(floor(x / 10) / 10) = floor(x / 100), where x is in ulp, all divisions together
     * round only once. */
    for (int i = 0; i > decimal->exponent; i--) {
        wide_divide_small(r, r, 10);
    }
}

/* Returns limb i, or 0 if the number has no such limb. */
static uint64_t wide_limb(const struct wide *a, size_t i)
{
    return i < a->count ? a->limb[i] : 0;
}

/* r = a + b, with b_negative as the sign of b. If the signs differ, the smaller magnitude is
 * subtracted from the larger one: the smaller one's complement and 1 are added. */
static void wide_sum(struct wide *r, const struct wide *a, const struct wide *b, bool b_negative)
{
    const bool signs_differ = a->is_negative != b_negative;
    const bool swaps = signs_differ && wide_compare_magnitude(a, b) < 0;
    const struct wide *const larger = swaps ? b : a;
    const struct wide *const smaller = swaps ? a : b;
    const uint64_t flip = signs_differ ? LIMB_MAX : 0;
    const size_t count = (a->count > b->count ? a->count : b->count) + !signs_differ;
    uint64_t carry = signs_differ;
    assert(a->fraction == b->fraction && count <= WIDE_LIMBS);
    for (size_t i = 0; i < count; i++) {
        const uint64_t x = wide_limb(larger, i);
        const uint64_t sum = limb_of(x + (wide_limb(smaller, i) ^ flip));
        const uint64_t total = limb_of(sum + carry);
        carry = (uint64_t)(sum < x) | (uint64_t)(total < sum);
        r->limb[i] = total;
    }
    r->is_negative = swaps ? b_negative : a->is_negative;
    r->fraction = a->fraction;
    r->count = count;
    wide_trim(r);
}

void wide_add(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_sum(r, a, b, b->is_negative);
}

void wide_subtract(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_sum(r, a, b, !b->is_negative);
}

void wide_multiply_small(struct wide *r, const struct wide *a, uint32_t b)
{
    uint64_t carry = 0;
    const size_t count = a->count;
    for (size_t i = 0; i < count; i++) {
        const struct integer128 product = limb_add(limb_multiply(a->limb[i], b), carry);
        r->limb[i] = product.low;
        carry = product.high;
    }
    r->is_negative = a->is_negative;
    r->fraction = a->fraction;
    r->count = count;
    if (carry > 0) {
        assert(count < WIDE_LIMBS);
        r->limb[count] = carry;
        r->count = count + 1;
    }
    wide_trim(r);
}

/* A product of two limbs plus two more limbs still fits two limbs: with n = 2^LIMB_BITS,
 * (n-1)^2 + 2(n-1) = n^2 - 1. */
void wide_multiply(struct wide *r, const struct wide *a, const struct wide *b)
{
    uint64_t product[2 * WIDE_LIMBS];
    const size_t fraction = a->fraction;
    const size_t count = a->count + b->count;
    assert(fraction == b->fraction);
    memset(product, 0, count * sizeof product[0]);
    for (size_t i = 0; i < a->count; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < b->count; j++) {
            const struct integer128 sum =
                limb_add(limb_multiply(a->limb[i], b->limb[j]), product[i + j]);
            const struct integer128 total = limb_add(sum, carry);
            product[i + j] = total.low;
            carry = total.high;
        }
        product[i + b->count] = carry;
    }
    r->is_negative = a->is_negative != b->is_negative;
    r->fraction = fraction;
    r->count = count > fraction ? count - fraction : 0;
    assert(r->count <= WIDE_LIMBS);
    memcpy(r->limb, product + fraction, r->count * sizeof product[0]);
    wide_trim(r);
}

/* Divides half a limb at a time, so that 64-bit division is enough. */
void wide_divide_small(struct wide *r, const struct wide *a, uint32_t b)
{
    enum { HALF = LIMB_BITS / 2 };
    const uint64_t mask = LIMB_MAX >> HALF;
    uint64_t remainder = 0;
    for (size_t i = a->count; i > 0; i--) {
        const uint64_t limb = a->limb[i - 1];
        const uint64_t upper = (remainder << HALF) | (limb >> HALF);
        const uint64_t lower = ((upper % b) << HALF) | (limb & mask);
        r->limb[i - 1] = ((upper / b) << HALF) | (lower / b);
        remainder = lower % b;
    }
    r->is_negative = a->is_negative;
    r->fraction = a->fraction;
    r->count = a->count;
    wide_trim(r);
}

/* Because r may be the same object as a, limbs that move up are copied from the highest to the
 * lowest, and limbs that move down from the lowest to the highest. A negative index becomes a large
 * size_t, for which wide_limb returns 0. */
void wide_scale(struct wide *r, const struct wide *a, int exponent)
{
    const unsigned bits = (unsigned)exponent % LIMB_BITS;
    const int up = exponent / LIMB_BITS - (exponent % LIMB_BITS < 0);
    const int count = (int)a->count + up + 1;
    assert(count <= WIDE_LIMBS);
    for (int to = up < 0 ? 0 : count - 1; to >= 0 && to < count; to += up < 0 ? 1 : -1) {
        const size_t from = (size_t)(to - up);
        const uint64_t lower = wide_limb(a, from - 1) >> 1 >> (LIMB_BITS - 1 - bits);
        r->limb[to] = limb_of(wide_limb(a, from) << bits) | lower;
    }
    r->is_negative = a->is_negative;
    r->fraction = a->fraction;
    r->count = count > 0 ? (size_t)count : 0;
    wide_trim(r);
}

void wide_rescale(struct wide *r, const struct wide *a, size_t fraction)
{
    wide_scale(r, a, LIMB_BITS * ((int)fraction - (int)a->fraction));
    r->fraction = fraction;
}

/* Long division, bit by bit, of the integer |a| / ulp * 2^fraction_bits by the integer |b| / ulp.
 * The divisor and the remainder are integers, stored with fraction 0. */
bool wide_divide(struct wide *r, const struct wide *a, const struct wide *b)
{
    struct wide quotient = {.fraction = a->fraction, .count = WIDE_LIMBS};
    struct wide divisor;
    struct wide remainder;
    struct wide one;
    const size_t fraction_bits = LIMB_BITS * a->fraction;
    assert(a->fraction == b->fraction && b->count > 0);
    wide_copy(&divisor, b);
    divisor.fraction = 0;
    divisor.is_negative = false;
    wide_set_integer(&remainder, 0, 0);
    wide_set_integer(&one, 1, 0);
    for (size_t i = wide_bits(a) + fraction_bits; i-- > 0;) {
        wide_scale(&remainder, &remainder, 1);
        if (i >= fraction_bits && (wide_extract(a, i - fraction_bits) & 1) != 0) {
            wide_add(&remainder, &remainder, &one);
        }
        if (wide_compare_magnitude(&remainder, &divisor) >= 0) {
            const size_t limb = i / LIMB_BITS;
            assert(limb < WIDE_LIMBS);
            wide_subtract(&remainder, &remainder, &divisor);
            quotient.limb[limb] |= UINT64_C(1) << (i % LIMB_BITS);
        }
    }
    quotient.is_negative = a->is_negative != b->is_negative;
    wide_trim(&quotient);
    wide_copy(r, &quotient);
    return remainder.count == 0;
}

int wide_compare_magnitude(const struct wide *a, const struct wide *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (size_t i = a->count; i > 0; i--) {
        if (a->limb[i - 1] != b->limb[i - 1]) {
            return a->limb[i - 1] < b->limb[i - 1] ? -1 : 1;
        }
    }
    return 0;
}

size_t wide_bits(const struct wide *a)
{
    if (a->count == 0) {
        return 0;
    }
    const unsigned unused = 64 - LIMB_BITS;
    return LIMB_BITS * a->count - (integer_leading_zeros(a->limb[a->count - 1]) - unused);
}

uint64_t wide_extract(const struct wide *a, size_t position)
{
    const size_t i = position / LIMB_BITS;
    const unsigned bit = position % LIMB_BITS;
    return wide_limb(a, i) >> bit | limb_of(wide_limb(a, i + 1) << 1 << (LIMB_BITS - 1 - bit));
}

bool wide_has_bits_below(const struct wide *a, size_t position)
{
    size_t i = 0;
    while (i < a->count && a->limb[i] == 0) {
        i++;
    }
    return i < a->count && LIMB_BITS * i + integer_trailing_zeros(a->limb[i]) < position;
}
