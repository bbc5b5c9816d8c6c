/*
 * report.h: what the literature asks of a positional encoding, answered for one table in numbers.
 *
 * All of them are computed without floating-point arithmetic: exactly from the cells, or from the
 * formula within bounds that leave the printed digits certain.
 */
#ifndef POSENC_REPORT_REPORT_H
#define POSENC_REPORT_REPORT_H

#include "emit/target.h"
#include "encoding/witness.h"

/* To be zeroed at first; some 256 KiB. */
struct report {
    struct target target;
    bool is_open;
};

/* Computes the report that request->report asks for, and writes it: as text to standard output, as
 * JSON to a temporary file beside its path. Does nothing where none is asked for. False after a
 * message; report_abandon is due in any case. */
bool report_make(struct report *report, const struct request *request, struct table *table,
                 const struct witness *witness, const char *command);

/* Puts the file in its place, if there is one; and takes it away again. */
bool report_commit(struct report *report);
void report_undo(struct report *report);
void report_abandon(struct report *report);

#endif
