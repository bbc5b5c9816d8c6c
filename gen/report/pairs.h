/*
 * pairs.h: what the literature asks of each pair of a sine and a cosine: its wavelength; that a
 * rotation makes one row from another; and that the two columns are orthogonal over a period.
 */
#ifndef POSENC_REPORT_PAIRS_H
#define POSENC_REPORT_PAIRS_H

#include "encoding/table.h"
#include "report/lines.h"

/* Writes the sections of the pairs, those of a grid for each axis. The table of a file has no
 * pairs. Memory: 16 bytes a row. False after a message. */
bool pairs_write(struct lines *lines, struct table *table);

#endif
