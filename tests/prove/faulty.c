/*
 * faulty.c: deliberate faults, one in each marked line, all of which the analysis has to find.
 */
#include "prove.h"

static struct wide a;

int main(void)
{
    const size_t i = any_between(0, WIDE_LIMBS);
    const int bits = any_int(0, 64);
    const int n = any_int(INT32_MIN, INT32_MAX);
    any_wide(&a, 1, 2);
    a.limb[i] = 1;                       /* FAULT: out of bounds */
    a.limb[0] = UINT64_C(1) << bits;     /* FAULT: invalid shift */
    a.count = (size_t)-n;                /* FAULT: signed overflow */
    a.fraction = 64 / any_between(0, 1); /* FAULT: division by zero */
    return 0;
}
