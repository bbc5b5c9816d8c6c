/*
 * remake.h: shared by the programs that write golden files. Each program reads its file from
 * standard input and writes it to standard output. It keeps comments and the parameters of each
 * line, and computes the numbers again with MPFR. To add a case, add a line with its parameters and
 * any numbers, then run
 *
 *     make build/make_NAME && build/make_NAME <tests/golden/FILE >new
 *
 * to get the right numbers. `make golden` checks that the files are unchanged by this; unlike `make
 * check` it needs libmpfr-dev.
 */
#ifndef POSENC_GOLDEN_REMAKE_H
#define POSENC_GOLDEN_REMAKE_H

/* Reads standard input, copies comments to standard output, and calls `remake` for each other line,
 * with the line (without its newline) and the last comment before it. Then exits, with a failure if
 * there was no such line. */
_Noreturn void remake_lines(void (*remake)(char *line, const char *comment));

/* Prints a line: the CRC-32 of the little-endian bytes of all cells of a formula's table, array by
 * array, a tab, and the text. */
void remake_digest(const char *formula, int arrays, const char *text);

#endif
