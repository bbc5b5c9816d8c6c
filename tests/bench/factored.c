/*
 * factored.c: measures the time, in nanoseconds, to copy a row from a full table, to rebuild it
 * from a factored table, and to compute it with sinf and cosf from precomputed angular frequencies.
 * Positions are accessed first in order, then at random. Each result is the minimum of several
 * rounds. factored.sh emits the tables "full" and "small" (factored), then compiles and runs this
 * program.
 */
#include "clock.h"

#include "full.h"
#include "small.h"

#include <math.h>
#include <stdio.h>

enum { ROUNDS = 5, READS = 20000, PAIRS = FULL_D_MODEL / 2 };

SMALL_REQUIRE(FULL_MAX_LEN, FULL_D_MODEL);

static float frequencies[PAIRS];
static long positions[READS];
static float row[FULL_D_MODEL];
static volatile float sink; /* Keeps the compiler from removing the reads. */

static void full_read(long position)
{
    full_row(row, position);
}

static void small_read(long position)
{
    small_row(row, position);
}

/* Computes a row with libm. The angle is computed in float, as in float32 inference code, so the
 * row is inexact. */
static void libm_read(long position)
{
    for (int k = 0; k < PAIRS; k++) {
        const float angle = (float)position * frequencies[k];
        row[2 * k] = sinf(angle);
        row[2 * k + 1] = cosf(angle);
    }
}

static double best_of(void (*read)(long position))
{
    double best = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        const double start = seconds_now();
        for (int i = 0; i < READS; i++) {
            read(positions[i]);
            sink = row[(unsigned)i % FULL_D_MODEL];
        }
        best = fmin(best, seconds_now() - start);
    }
    return 1e9 * best / READS;
}

int main(void)
{
    static const struct {
        const char *name;
        void (*read)(long position);
    } ways[] = {{"full", full_read}, {"factored", small_read}, {"sinf, cosf", libm_read}};
    static const char *const orders[] = {"in order", "at random"};
    uint64_t state = 1;
    for (int k = 0; k < PAIRS; k++) {
        frequencies[k] = powf(10000.0F, -2.0F * (float)k / (float)FULL_D_MODEL);
    }
    for (int order = 0; order < 2; order++) {
        for (int i = 0; i < READS; i++) {
            positions[i] =
                order == 0 ? i % FULL_MAX_LEN : (long)(random_next(&state) % FULL_MAX_LEN);
        }
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            (void)printf("%-10s %-12s %10.0f ns a row\n", orders[order], ways[i].name,
                         best_of(ways[i].read));
        }
    }
    return 0;
}
