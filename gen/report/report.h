/*
 * report.h: the report of --report: numbers for properties of the encoding that the literature
 * discusses.
 *
 * All numbers are computed without floating-point arithmetic: exactly from the cells, or from the
 * formula with far more bits than the digits printed.
 */
#ifndef POSENC_REPORT_REPORT_H
#define POSENC_REPORT_REPORT_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/tables.h"
#include "report/lines.h"

/* Computes and writes the report, if it is an output of the run: as JSON to a file, or as text to
 * standard output. The section about memory comes first. The report of a factored table has a bound
 * on the error of rebuilt rows instead of findings about cells. */
void report_write(struct files *files, const struct output_spec *output_spec, struct tables *tables,
                  const char *command);

/* ---- pairs.c: findings about pairs ---- */

/* Writes the sections about pairs, once per axis if there are several axes. They contain the
 * wavelengths. With `has_cells`, they also contain the largest error with which a rotation maps one
 * row to another, and how nearly orthogonal the two columns of a pair are over a period. A table
 * that was read from a file has no pairs. Memory: 16 bytes per row. */
void pairs_write(struct report_writer *writer, struct table *table, bool has_cells);

/*
 * Returns the distance of the two closest rows, to 6 digits. These are the first row and row
 * *apart. The table must have at least 2 rows, and each row must consist of the sines and cosines
 * of its position, each sine together with its cosine. Then the distance of two rows depends only
 * on the difference D of their positions,
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * where c is the factor of the cells, so it suffices to examine each D once. In other tables, all
 * pairs of rows would have to be compared. The error of the computed sums is less than 2^-87. If
 * two sums differ by less, either may be selected as the smallest. The distance is computed from
 * the exact values, not from the cells. Memory: 32 bytes per pair.
 */
struct finding closest_find(struct table *table, int64_t *apart);

#endif
