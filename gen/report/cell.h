/*
 * cell.h: the numbers that cells stand for: exactly, as multiples of a unit, or in fixed point.
 *
 * The unit of a float format is its least positive number, that of a fixed one its step, that of an
 * affine one its scale.
 */
#ifndef POSENC_REPORT_CELL_H
#define POSENC_REPORT_CELL_H

#include "encoding/rounding.h"
#include "report/number.h"

/* Numbers below 4 in magnitude, in two's complement with CELL_FRACTION fraction bits. All cells of
 * a formula have room: they are below 2 before they are rounded. An affine cell that is not zero
 * stands for at most twice the number that was rounded, because that number is half a scale or
 * more. */
enum { CELL_FRACTION = 124 };

/* The number of units, an integer with fraction 0. */
void cell_units(const struct rounding *rounding, uint64_t cell, struct wide *units);

/* number *= unit^power, |power| <= 2. A number that is a square root has to get the unit's
 * square. */
void number_multiply_unit(struct number_exact *number, const struct rounding *rounding, int power);

/* The number of a cell. */
void cell_number(const struct rounding *rounding, uint64_t cell, struct number_exact *number);

/* The number times 2^shift, rounded towards zero; in affine formats, the steps of the scale in
 * place of the number. The number has to be less than 2^(62 - shift). */
int64_t cell_coarse(const struct rounding *rounding, uint64_t cell, int shift);

/* What cell_fixed needs in addition to the rounding: the scale in fixed point. */
struct cell_scale {
    const struct rounding *rounding;
    struct integer128 step;
};

void cell_scale_init(struct cell_scale *scale, const struct rounding *rounding);

/* The number in fixed point, rounded towards zero: off by less than 1 unit of 2^-124; in affine
 * formats by less than 2^9, because at most 383 steps are each off by 1. */
struct integer128 cell_fixed(const struct cell_scale *scale, uint64_t cell);

#endif
