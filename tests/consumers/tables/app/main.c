/* Checks a cell of each table: the cosine of 0 or the sine of 1. */
#include "pe.h"
#include "small.h"
#include "tiny.h"
#include "tiny2.h"
#include <stdio.h>

int shared_is_right(void);

int main(void)
{
    const int is_right = PE_AT(0, 1) == 1.0f && SMALL_AT(0, 1) == 32767 &&
                         TINY_AT(1, 0) == 0.841470985f && TINY2_AT(0, 3) == 1.0f &&
                         shared_is_right();
    puts(is_right ? "right" : "wrong");
    return !is_right;
}
