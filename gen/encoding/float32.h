/*
 * float32.h: --angles=float32: the angle in a framework that computes in binary32. Such a framework
 * rounds the frequency to binary32, which gives w, and then rounds position * w. Rotation gives the
 * sine and cosine of position * w; one more small rotation gives those of the rounded angle.
 */
#ifndef POSENC_FLOAT32_H
#define POSENC_FLOAT32_H

#include "encoding/rotation.h"

enum { FLOAT32_BITS = 24, FLOAT32_MOST = 128, FLOAT32_TERMS = 13 };

/* position * w rounded to binary32, to nearest with ties to even; w is a binary32 number.
 * |position| < 2^51. */
struct dyadic float32_angle(struct dyadic w, int64_t position);

/* 1/n with FIXED_FRACTION bits, n = 1 .. FLOAT32_TERMS. */
struct float32_series {
    struct integer128 inverse[FLOAT32_TERMS + 1];
};

void float32_series_init(struct float32_series *series);

/* A state at position * w, less than 2 long, becomes one at float32_angle(w, position), and its
 * error grows by at most FLOAT32_ERROR units. False if the two angles may be more than 2^-7 apart.
 * Neither w nor position is 0. */
enum { FLOAT32_ERROR = 2048 };
bool float32_correct(struct rotation *state, const struct float32_series *series, struct dyadic w,
                     int64_t position);

#endif
