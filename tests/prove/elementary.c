/*
 * elementary.c: 1 to ELEMENTARY_FRACTION fraction limbs, and arguments of any value and length.
 */
#include "exact/elementary.c"

#include "wide_contract.c"

static struct elementary elementary;
static struct wide x;
static struct wide r;
static struct wide other;

/* Sets pi/2 and ln 2 to any values, not only those that elementary_init() computes. */
static void any_elementary(size_t fraction)
{
    elementary.fraction = fraction;
    any_wide(&elementary.half_pi, fraction, any_between(0, WIDE_LIMBS));
    any_wide(&elementary.ln2, fraction, any_between(0, WIDE_LIMBS));
}

int main(void)
{
    const size_t fraction = any_between(1, ELEMENTARY_FRACTION);
    int exponent;
    elementary_init(&elementary, fraction);
    any_elementary(fraction);
    any_wide(&x, any_between(1, WIDE_LIMBS - 1), any_between(0, WIDE_LIMBS));
    elementary_log(&elementary, &r, &x);
    elementary_log(&elementary, &x, &x);
    any_wide(&x, fraction, any_between(0, WIDE_LIMBS));
    elementary_exp(&elementary, &r, &exponent, &x);
    elementary_sincos(&elementary, &r, &other, &x);
    elementary_sincos(&elementary, &x, &other, &x);
    return 0;
}
