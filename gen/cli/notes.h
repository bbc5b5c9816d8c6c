/*
 * notes.h: notes about a table that is valid, but may not be what the user wants. --quiet and
 * --check print none.
 */
#ifndef POSENC_NOTES_H
#define POSENC_NOTES_H

#include "cli/request.h"

/* Prints a note before the long work on a full table with more than 20 MB of source or 2^31 bytes
 * of cells. */
void size_note(const struct request *request);

/* Prints the other notes, after the table has been made. */
void table_notes(const struct request *request);

#endif
