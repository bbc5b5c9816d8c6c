/*
 * base.h: the base that a file's slowest sines imply.
 */
#ifndef POSENC_BASE_H
#define POSENC_BASE_H

#include "compare/probe.h"

struct npy;

/* The base with which the candidate's slowest pair has the sines of the file, if the other pairs
 * show that the file is the candidate's table but for the base. 0 if that cannot be told. Rotary
 * scaling that is not linear is not undone. */
double base_implied(struct probe *probe, const struct npy *npy);

#endif
