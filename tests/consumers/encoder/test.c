#include "encoder.h"
#include "expected.h"
#include <math.h>
#include <stdio.h>

/* The layer computes in float, and numpy in double. Each of the few hundred operations that lead to
 * a result has a rounding error of up to 2^-24; the measured total is about 5e-7. If one cell of
 * the table is wrong by 1/1000, some result changes by more than the tolerance. */
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
