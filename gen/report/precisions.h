/*
 * precisions.h: the size and the error of a table in each precision, for --list-precisions.
 */
#ifndef POSENC_REPORT_PRECISIONS_H
#define POSENC_REPORT_PRECISIONS_H

#include "model/output_spec.h"

#include <stdbool.h>

/* Prints a line for each precision to standard output, and then remarks. For the full and for the
 * compact form, the line contains the size of the table in bytes, a bound on the error of a cell,
 * and whether all rows differ. The compact form is the factored table or, for a table with axes,
 * the tables of the axes. Affine formats use the scale of the spec or, if that is 0, a scale with
 * which all values are in range. They use the zero point of the spec, but unsigned formats use the
 * middle of the range of cells unless has_zero_point is true. Shows progress unless
 * output_spec->is_quiet is set. */
void precisions_report(const struct spec *spec, const struct output_spec *output_spec,
                       bool has_zero_point);

#endif
