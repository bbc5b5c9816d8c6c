/*
 * cell.h: the numbers that cells stand for: exactly, as multiples of a unit, or in fixed point.
 *
 * The unit is the least positive number of a float format, the step of a fixed one, the scale of an
 * affine one.
 */
#ifndef POSENC_REPORT_CELL_H
#define POSENC_REPORT_CELL_H

#include "encoding/rounding.h"
#include "report/number.h"

/* Numbers below 4 in magnitude, in two's complement with CELL_FRACTION fraction bits: those of all
 * cells of a formula, which are below 2; an affine one that is not zero stands for at most twice
 * the number that was rounded, since that is half a scale or more. */
enum { CELL_FRACTION = 124 };

/* The number of units, an integer with fraction 0. */
void cell_units(const struct rounding *rounding, uint64_t cell, struct wide *units);

/* number *= unit^power, |power| <= 2; for the square root of a number the unit's square is due. */
void number_multiply_unit(struct number_exact *number, const struct rounding *rounding, int power);

/* The number of a cell. */
void cell_number(const struct rounding *rounding, uint64_t cell, struct number_exact *number);

/* The number times 2^shift, rounded towards zero; of affine formats its steps of the scale. The
 * number has to be less than 2^(62 - shift). */
int64_t cell_coarse(const struct rounding *rounding, uint64_t cell, int shift);

/* What cell_fixed needs beside the rounding: the scale in fixed point. */
struct cell_scale {
    const struct rounding *rounding;
    struct integer128 step;
};

void cell_scale_init(struct cell_scale *scale, const struct rounding *rounding);

/* The number in fixed point, rounded towards zero: off by less than 1 unit of 2^-124, in affine
 * formats by less than 2^9, since at most 383 steps are each off by 1. */
struct integer128 cell_fixed(const struct cell_scale *scale, uint64_t cell);

#endif
