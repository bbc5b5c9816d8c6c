/*
 * report.h: --report: the properties of a table that the literature discusses, as numbers.
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

/* If the run has a report, computes it and writes it to its open output: as JSON to a file, as text
 * to standard output. In text, the sizes are printed first, before the rest is computed. The report
 * of a factored table has no findings about cells, but a bound on the error of rebuilt rows. */
void report_write(struct files *files, const struct output_spec *output_spec, struct tables *tables,
                  const char *command);

/* ---- sections in a file of their own ---- */

/* Writes the sections about pairs, for a grid once per axis: the wavelengths and, with `has_cells`,
 * how exactly a rotation maps one row to another, and how nearly the two columns of a pair are
 * orthogonal over a period. A table that was read from a file has no pairs. Memory: 16 bytes a
 * row. */
void pairs_write(struct lines *lines, struct table *table, bool has_cells);

/*
 * Returns the distance of the two closest rows, to 6 digits. These are the first row and row
 * *apart. The table must have at least 2 rows, and each row must consist of the sines and cosines
 * of its position, each sine together with its cosine. Then the distance of two rows depends only
 * on the difference D of their positions,
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * where c is the factor of the cells, and each D is examined only once. In other tables, all pairs
 * of rows would have to be compared. The computed sums are off by less than 2^-87, so that of two
 * sums that differ by less, either one may be chosen as the least. The distance is that of the
 * exact values, not of the cells. Memory: 32 bytes a pair.
 */
struct finding closest_find(struct table *table, int64_t *apart);

#endif
