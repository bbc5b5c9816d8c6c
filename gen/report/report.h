/*
 * report.h: writes the report of --report, which measures properties of an encoding that the
 * literature discusses, such as whether all rows differ.
 *
 * All numbers are computed without floating-point arithmetic: exactly from the cells, or from the
 * formula with far more bits than the printed digits need.
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

/* Writes the sections about pairs, once per axis if the table has axes. They contain the
 * wavelengths. With `has_cells`, they also contain the largest error with which a rotation maps one
 * row to another, and how nearly orthogonal the two columns of a pair are over a period. A table
 * that was read from a file has no pairs, and its sections have no values. Takes 16 bytes of memory
 * per row. */
void pairs_write(struct report_writer *writer, struct table *table, bool has_cells);

/*
 * Returns the distance of the two closest rows, to 6 digits. Row 0 and another row are such a pair:
 * sets *apart to the number of the other row.
 * The table must have at least 2 rows, and each row must consist of the sines and cosines
 * of its position, each sine together with its cosine. Then the distance of two rows depends only
 * on the difference D of their positions,
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * where c is the factor of the cells, so it suffices to examine each D once. In other tables, all
 * pairs of rows would have to be compared. The error of a computed sum is less than 2^-87, so if
 * the two smallest sums differ by less than 2^-86, either may be selected. The distance is computed
 * from the exact values, not from the cells. Takes 32 bytes of memory per pair.
 */
struct finding closest_find(struct table *table, int64_t *apart);

#endif
