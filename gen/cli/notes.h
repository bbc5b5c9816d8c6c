/*
 * notes.h: notes about a table that is valid, but may not be what the user wants. --quiet and
 * --check suppress all notes.
 */
#ifndef POSENC_NOTES_H
#define POSENC_NOTES_H

#include "cli/request.h"

/* Prints a note if a full table has more than about 20 MB of source or more than 2^31 bytes of
 * cells. Called before the table is computed, which may take long. */
void size_note(const struct request *request);

/* Prints all notes except that of size_note. Called after the table has been made. */
void table_notes(const struct request *request);

#endif
