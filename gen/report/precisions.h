/*
 * precisions.h: what a table costs and loses in each precision, for --list-precisions.
 */
#ifndef POSENC_REPORT_PRECISIONS_H
#define POSENC_REPORT_PRECISIONS_H

#include "model/output_spec.h"

#include <stdbool.h>

/* Prints to standard output, for a table in each precision: the bytes in full and factored (or,
 * with several axes, as the tables of axes), bounds on the error of a cell, and whether all rows
 * differ. Affine formats use the spec's scale, or if
 * that is 0 a usual one with which all numbers are in range; and the spec's zero point, or without
 * `has_zero_point` the middle of an unsigned format. Shows progress, unless the output's spec is
 * quiet. */
void precisions_report(const struct spec *spec, const struct output_spec *output_spec,
                       bool has_zero_point);

#endif
