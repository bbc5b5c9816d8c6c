#include "encoder.h"
#include "expected.h"
#include <math.h>
#include <stdio.h>

/* The layer computes in float, numpy in double: each of the few hundred operations before a number
 * rounds by up to 2^-24, which adds up to about 5e-7 (measured). One cell of the table that is off
 * by 1/1000 moves a result by more than this tolerance. */
static const double tolerance = 1e-5;

int main(void)
{
    float rows[LENGTH][D_MODEL];
    double largest = 0;
    encoder_run(tokens, rows);
    for (int t = 0; t < LENGTH; t++) {
        for (int j = 0; j < D_MODEL; j++) {
            largest = fmax(largest, fabs((double)rows[t][j] - expected[t][j]));
        }
    }
    printf("encoder: off by at most %.1e, allowed %.0e\n", largest, tolerance);
    return !(largest <= tolerance);
}
