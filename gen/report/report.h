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

/* Computes the report and writes it to its open output, if the run has one: as JSON to a file, as
 * text to standard output. In text the sizes are printed first, before the rest is computed. For a
 * factored table it has no findings about cells, but the error bound of rebuilt rows. */
void report_write(struct files *files, const struct output_spec *output_spec, struct tables *tables,
                  const char *command);

/* ---- sections that are more than a list of lines ---- */

/* Writes the sections of the pairs, those of a grid for each axis: their wavelengths; and with
 * `has_cells` that a rotation makes one row from another, and that the two columns are orthogonal
 * over a period. The table of a file has no pairs. Memory: 16 bytes a row. */
void pairs_write(struct lines *lines, struct table *table, bool has_cells);

/*
 * Returns the distance of the two rows that are closest to each other, to 6 digits. They are the
 * first row and row *apart. The table has 2 rows or more, and each row consists of the sines and
 * cosines of its position, each sine together with its cosine. Then the distance of two rows
 * depends only on the difference D of their positions,
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * with c the cells' factor. So each D is looked at once. The sums are off by less than 2^-87; of
 * sums that differ by less, either may be taken for the least. The distance is that of the exact
 * values. In other tables, all pairs of rows would have to be compared. Memory: 32 bytes a pair.
 */
struct finding closest_find(struct table *table, int64_t *apart);

#endif
