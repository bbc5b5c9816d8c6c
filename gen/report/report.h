/*
 * report.h: what the literature asks of a positional encoding, answered in numbers for one table.
 *
 * All numbers are computed without floating-point arithmetic: exactly from the cells, or from the
 * formula with bits far beyond the digits that are printed.
 */
#ifndef POSENC_REPORT_REPORT_H
#define POSENC_REPORT_REPORT_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/witness.h"

/* Computes the report and writes it to its open output, if the run has one: as JSON to a file, as
 * text to standard output. */
void report_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                  const struct witness *witness, const char *command);

#endif
