/*
 * clock.h: a clock and a random number generator for benchmarks. It defines _POSIX_C_SOURCE, so
 * include it before any system header.
 */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#define _POSIX_C_SOURCE 199309L

#include <stdint.h>
#include <time.h>

static double seconds_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Returns the high 31 bits of Knuth's 64-bit linear congruential generator (The Art of Computer
 * Programming, volume 2, 3.3.4). */
static uint64_t random_next(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

#endif
